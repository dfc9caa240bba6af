/* What charges and shots promise before they are made. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/weigh.h"

/* ---- the prospects of a charge ---- */

enum { SLIPS = 2 }; /* what skirmishers who may get out of the way are less of a prey for it; found by playing */

static bool slips(const boe_battle *b, const boe_state *s, int unit, int target)
{
    return s->unit[target].formation == SKIRM && boe_reactions(b, s, target, unit, CHARGE_RED) & REACT_EVADE;
}

/* What the melee table would say, without supports and leaders. Horse with a blue cube may ride to meet it. */
int boe_edge(const boe_battle *b, const boe_state *s, int unit, int target, int from)
{
    const boe_unit *t = &s->unit[target];
    GG_TALLY(ours);
    GG_TALLY(theirs);
    bool met = t->flags & IMPETUS || (boe_kind(b, target) == CAV && t->cube == BLUE);
    boe_clash_mods(b, s, &(boe_clash){unit, target, from, met}, &ours, &theirs);
    return ours.total - theirs.total - (slips(b, s, unit, target) ? SLIPS : 0);
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

static int faces_that_hit(const gg_die *die)
{
    int hits = 0;
    for (int i = 0; i < die->faces; i++) hits += die->class_of[i] == HIT;
    return hits;
}

/* Hits to be expected, in hundredths. */
int boe_fire_hope(const boe_battle *b, const boe_state *s, int firer, int target)
{
    GG_TALLY(t);
    boe_volley v = boe_fire_dice(b, s, firer, target, &t);
    return v.dice * 100 * faces_that_hit(&boe_dice[v.die]) / boe_dice[v.die].faces;
}

int boe_best_shot(const boe_battle *b, const boe_state *s, int unit)
{
    int best = 0, enemy = !boe_side(b, unit), reach = boe_fire_reach(b, s, unit);
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e)) {
        if (!boe_on_map(s, e) || boe_range(s->unit[unit].cell, s->unit[e].cell) > reach) continue;
        if (boe_judge_fire(b, s, unit, e) != GG_OK) continue;
        int hope = boe_fire_hope(b, s, unit, e);
        if (hope > best) best = hope;
    }
    return best;
}
