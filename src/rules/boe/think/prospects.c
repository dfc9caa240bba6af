/* What charges and shots promise before they are made. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/weigh.h"

/* ---- the prospects of a charge ---- */

static int grade_edge(const boe_battle *b, int unit, int target) { return boe_grade(b, unit) - boe_grade(b, target); }

/* About what the melee table would say, before it comes to that. */
int boe_edge(const boe_battle *b, const boe_state *s, int unit, int target, int from)
{
    const boe_unit *t = &s->unit[target];
    int ours = boe_kind(b, unit), his = boe_kind(b, target), d = grade_edge(b, unit, target);
    if (ours == CAV && his != CAV) d += t->formation == SQUARE ? (t->status == GOOD ? -4 : -1) : 2;
    if (b->unit[unit].cls == HCAV && t->formation != SQUARE) d++;
    if (ours == INF && s->unit[unit].formation == COLUMN && his != CAV) d++;
    if (his == ART) d += 2;
    if (t->formation == MARCH || t->formation == LIMBERED) d += 2;
    if (his == CAV && ours == CAV && t->cube != BLUE && !(t->flags & IMPETUS)) d++;
    d += t->status == DISORDER ? 2 : t->status == RETREAT ? 3 : t->status == ROUT ? 4 : 0;
    int arc = boe_arc(b, s, target, from);
    if (arc != ARC_FRONT) d += arc == ARC_FLANK ? 2 : 3;
    if (boe_garrison(b, s, target)) d -= 2;
    if (boe_terrain_at(b, t->cell) == HEAVY) d--;
    int mine = s->unit[unit].stands, theirs = t->stands;
    if (ours == his) d += mine >= 2 * theirs ? 2 : 2 * mine >= 3 * theirs ? 1 : 0;
    if (ours == his) d -= theirs >= 2 * mine ? 2 : 2 * theirs >= 3 * mine ? 1 : 0;
    return d - (s->unit[unit].status == DISORDER ? 2 : 0);
}

/* The best that the unit could strike if it were to charge this turn. */
int boe_best_edge(const boe_battle *b, const boe_state *s, int unit)
{
    int best = -9, enemy = !boe_side(b, unit), cell = s->unit[unit].cell, reach = boe_base_ap(b, unit);
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e)) {
        if (!boe_on_map(s, e) || sq_distance(cell, s->unit[e].cell) > reach) continue;
        if (boe_judge_quarry(b, s, unit, e) != GG_OK) continue;
        if (boe_arc(b, s, unit, s->unit[e].cell) == ARC_REAR) continue;
        int d = boe_edge(b, s, unit, e, cell);
        if (d > best) best = d;
    }
    return best;
}

static int entry_of(const boe_battle *b, const boe_state *s, gg_move m)
{
    boe_path p;
    if (!boe_path_read(b, s, (int)gg_move_unit(m), gg_move_y(m), &p)) return s->unit[gg_move_unit(m)].cell;
    return p.cell[p.steps - 1];
}

int32_t boe_charge_merit(const boe_battle *b, const boe_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    if (target == GG_NONE) return -1;
    boe_path p;
    int dice = 0, d = boe_edge(b, s, (int)unit, (int)target, entry_of(b, s, m));
    if (boe_path_read(b, s, (int)unit, gg_move_y(m), &p)) dice = p.cost;
    return 10 * d - dice - 4;
}

/* ---- fire ---- */

/* Hits to be expected, in hundredths. */
int boe_fire_hope(const boe_battle *b, const boe_state *s, int firer, int target)
{
    GG_TALLY(t);
    boe_volley v = boe_fire_dice(b, s, firer, target, &t);
    return v.dice * 100 * (4 - (v.die - DIE_FIRE3)) / 6;
}

int boe_best_shot(const boe_battle *b, const boe_state *s, int unit)
{
    int best = 0, enemy = !boe_side(b, unit);
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e)) {
        if (!boe_on_map(s, e) || boe_range(s->unit[unit].cell, s->unit[e].cell) > 8) continue;
        if (boe_judge_fire(b, s, unit, e) != GG_OK) continue;
        int hope = boe_fire_hope(b, s, unit, e);
        if (hope > best) best = hope;
    }
    return best;
}
