/* Shapes of fighting: charges, who may answer, fire, sight, danger. And what lies between two spaces. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/drawing.h"
#include "rules/boe/show/show.h"

const char *const boe_arc_words[3] = {"front", "flank", "rear"};

/* ---- charges ---- */

enum { CHARGES = 64 };

/* As if it had a red cube and all its AP. */
static int list_charges(const drawing *d, int unit, int only, boe_state *then, gg_move *out)
{
    *then = *d->s;
    bool red = d->s->unit[unit].cube == RED;
    if (!red) then->unit[unit].ap_left = (uint8_t)boe_budget(d->b, d->s, unit, RED);
    then->unit[unit].cube = RED;
    if (!red) then->unit[unit].flags &= ~(uint32_t)CHARGED;
    then->phase = boe_kind(d->b, unit) == CAV ? PHASE_5A : PHASE_5C;
    int n = boe_charge_list(d->b, then, unit, CHARGE_RED, only, out, CHARGES);
    return n < CHARGES ? n : CHARGES;
}

static void draw_charge(drawing *d, gg_move m)
{
    boe_path p;
    char words[64];
    gg_text t = gg_text_on(words, sizeof words);
    int target = (int)gg_move_target(m), from = d->s->unit[target].cell, warning = 0;
    if (!boe_path_read(d->b, d->s, d->unit, gg_move_y(m), &p)) return;
    for (int i = 0; i <= p.steps; i++)
        if (i == p.steps || boe_sees(d->b, from, p.cell[i])) warning += p.price[i];
    gg_text_add(&t, "in %s: %d AP, warning %d", boe_arc_words[boe_arc(d->b, d->s, target, p.cell[p.steps - 1])], p.cost,
                warning);
    gg_overlay *o = boe_draw_shape(d, GG_OVERLAY_LINE, 1, target, words), *unseen = NULL;
    for (int i = 0; i <= p.steps; i++) boe_draw_at(o, p.cell[i]);
    for (int i = 1; i < p.steps; i++) {
        if (boe_sees(d->b, from, p.cell[i])) continue;
        if (!unseen) unseen = boe_draw_shape(d, GG_OVERLAY_CELLS, 0, target, "out of their sight");
        boe_draw_at(unseen, p.cell[i]);
    }
}

void boe_draw_charges(drawing *d)
{
    gg_move list[CHARGES];
    boe_state then;
    int n = list_charges(d, d->unit, GG_NONE, &then, list);
    for (int i = 0; i < n; i++) draw_charge(d, list[i]);
}

/* ---- who may answer where it goes ---- */

static void draw_answer(drawing *d, const boe_routes *all, int enemy, bool charges)
{
    char words[64];
    gg_text t = gg_text_on(words, sizeof words);
    boe_state there = *d->s;
    boe_route way;
    gg_overlay *o = NULL;
    gg_say_phrase(&t, charges ? "{p} may charge" : "{p} may fire", GG_PHRASE_OF(d->battle, .piece = enemy));
    for (int spot = 0; spot < d->b->board.columns * d->b->board.rows; spot++) {
        int cell = sq_cell(spot % d->b->board.columns, spot / d->b->board.columns);
        boe_watcher who[8];
        if (!boe_routes_to(d->b, d->s, d->unit, all, cell, &way)) continue;
        boe_put(&there, d->b, d->unit, cell);
        int n = boe_watchers(d->b, &there, d->unit, who, 8);
        for (int i = 0; i < n && i < 8; i++) {
            if (who[i].unit != enemy || !(charges ? who[i].charges : who[i].fires)) continue;
            if (gg_shape_full(o)) o = boe_draw_shape(d, GG_OVERLAY_CELLS, -1, enemy, words);
            boe_draw_at(o, cell);
        }
    }
}

void boe_draw_answers(drawing *d)
{
    boe_routes all;
    int enemy = !boe_side(d->b, d->unit);
    if (d->s->sealed) return;
    boe_routes_work(d->b, d->s, d->unit, false, &all);
    for (int u = boe_first(d->b, enemy); u != GG_NONE; u = boe_next(d->b, enemy, u)) {
        if (!boe_on_map(d->s, u) || sq_distance(d->s->unit[u].cell, d->s->unit[d->unit].cell) > 12) continue;
        draw_answer(d, &all, u, false);
        draw_answer(d, &all, u, true);
    }
}

/* ---- fire ---- */

static bool at_range(const drawing *d, int cell, int what)
{
    int range = boe_range(d->s->unit[d->unit].cell, cell);
    const char *band = range ? boe_fire_band(d->b, d->s, d->unit, range) : NULL;
    return band && range == what && boe_bears_on(d->b, d->s, d->unit, cell) &&
           boe_sees(d->b, d->s->unit[d->unit].cell, cell);
}

static void draw_shot(drawing *d, int target)
{
    char words[64];
    gg_text t = gg_text_on(words, sizeof words);
    int from = d->s->unit[d->unit].cell, to = d->s->unit[target].cell;
    bool hits = boe_judge_fire(d->b, d->s, d->unit, target) == GG_OK;
    if (!boe_fire_band(d->b, d->s, d->unit, boe_range(from, to)) || !boe_bears_on(d->b, d->s, d->unit, to)) return;
    if (hits) {
        gg_tally tally = {0};
        boe_volley v = boe_fire_dice(d->b, d->s, d->unit, target, &tally);
        int number = 3 + v.die - DIE_FIRE3;
        gg_say_count(&t, v.dice, "die", "dice");
        gg_text_add(&t, number < 6 ? ", %d+" : ", %d", number);
    } else
        boe_say_sight(&t, d->battle, &d->s->head, from, to);
    boe_draw_line(d, from, to, hits ? 1 : -1, target, words);
}

void boe_draw_fire(drawing *d)
{
    int enemy = !boe_side(d->b, d->unit);
    for (int range = 1; range <= 8; range++) {
        const char *band = boe_fire_band(d->b, d->s, d->unit, range);
        if (band) boe_draw_cells(d, range <= 2, band, at_range, range);
    }
    for (int u = boe_first(d->b, enemy); u != GG_NONE; u = boe_next(d->b, enemy, u))
        if (boe_on_map(d->s, u)) draw_shot(d, u);
}

/* ---- danger: who could charge or fire at it with the cubes that lie open ---- */

void boe_draw_danger(drawing *d)
{
    int enemy = !boe_side(d->b, d->unit), to = d->s->unit[d->unit].cell;
    if (d->s->sealed) return;
    for (int u = boe_first(d->b, enemy); u != GG_NONE; u = boe_next(d->b, enemy, u)) {
        gg_move list[CHARGES];
        boe_state then;
        char words[64];
        gg_text t = gg_text_on(words, sizeof words);
        if (!boe_on_map(d->s, u)) continue;
        int arc = boe_arc(d->b, d->s, d->unit, d->s->unit[u].cell);
        bool red = d->s->unit[u].cube == RED || d->s->unit[u].cube == NO_CUBE;
        if (red && list_charges(d, u, d->unit, &then, list) > 0)
            gg_text_add(&t, "may charge, %s", boe_arc_words[arc]);
        else if (boe_judge_fire(d->b, d->s, u, d->unit) == GG_OK)
            gg_text_add(&t, "may fire, %s", boe_arc_words[arc]);
        else
            continue;
        boe_draw_line(d, d->s->unit[u].cell, to, -1, u, words);
    }
}

/* ---- sight ---- */

static void say_ground(gg_text *t, const gg_battle *battle, int cell)
{
    const boe_battle *b = boe_b(battle);
    int ground = boe_terrain_at(b, cell);
    for (int i = 0; i < b->objectives; i++)
        if (b->objective[i].cell == cell) {
            gg_text_add(t, "%s", b->objective[i].name);
            return;
        }
    gg_say_phrase(t,
                  ground == HEAVY         ? "the wood at {H}"
                  : ground == STRONGPOINT ? "the houses at {H}"
                                          : "the height at {H}",
                  GG_PHRASE_OF(battle, .at = boe_pose(cell, -1)));
}

bool boe_say_sight(gg_text *t, const gg_battle *battle, const gg_state *state, int from, int to)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    if (from == to || boe_sees(b, from, to)) {
        int by = from == to ? GG_NONE : boe_fire_barred_by(b, s, from, to);
        gg_text_add(t, "clear");
        if (by != GG_NONE) gg_say_phrase(t, "; fire barred by {p}", GG_PHRASE_OF(battle, .piece = by));
        return true;
    }
    gg_rule why = boe_why_unseen(b, from, to);
    int by = boe_hidden_by(b, from, to);
    gg_text_add(t, "hidden");
    if (why == LOS_VISIBILITY)
        gg_text_add(t, ": one sees %d spaces", b->option.visibility);
    else if (why == LOS_WOODS) {
        gg_text_add(t, " in ");
        say_ground(t, battle, boe_terrain_at(b, to) == HEAVY ? to : from);
    } else if (by != SQ_OFF) {
        gg_text_add(t, " by ");
        say_ground(t, battle, by);
    }
    return false;
}

void boe_draw_sight(drawing *d)
{
    char words[64];
    gg_text t = gg_text_on(words, sizeof words);
    if (d->other < 0 || d->other >= BOE_UNITS || !gg_piece_exists(d->battle, d->other) || !boe_on_map(d->s, d->other))
        return;
    int from = d->s->unit[d->unit].cell, to = d->s->unit[d->other].cell;
    bool sees = boe_say_sight(&t, d->battle, &d->s->head, from, to);
    boe_draw_line(d, from, to, sees ? 1 : -1, d->other, words);
}

/* ---- between two spaces ---- */

static int cell_of(const gg_battle *b, const gg_state *s, gg_spot at)
{
    if (at.piece < BOE_UNITS) return boe_s(s)->unit[at.piece].cell;
    if (boe_is_leader(at.piece)) return boe_s(s)->leader[at.piece - BOE_LEADER].cell;
    return sq_at_plane(boe_b(b)->board, at.pose.x, at.pose.y);
}

static void say_arcs(gg_text *t, const boe_battle *b, const boe_state *s, gg_spot from, gg_spot to, int here, int there)
{
    if (here == there) return;
    if (from.piece < BOE_UNITS) gg_text_add(t, "in its %s", boe_arc_words[boe_arc(b, s, from.piece, there)]);
    if (to.piece < BOE_UNITS)
        gg_text_add(t, "%sfrom the %s", from.piece < BOE_UNITS ? "; seen " : "seen ",
                    boe_arc_words[boe_arc(b, s, to.piece, here)]);
}

bool boe_between(const gg_battle *b, const gg_state *s, gg_spot from, gg_spot to, gg_between *out)
{
    int here = cell_of(b, s, from), there = cell_of(b, s, to);
    if (here == SQ_OFF || there == SQ_OFF) return false;
    gg_between_words say = gg_between_on(out);
    gg_between_spaces(out, boe_range(here, there), "space", "spaces");
    say_arcs(&say.arc, boe_b(b), boe_s(s), from, to, here, there);
    out->sees = boe_say_sight(&say.sight, b, s, here, there);
    return true;
}
