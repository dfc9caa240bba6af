/* What could stand in the way of charges, fire and reactions (7.6 to 7.13). See lifts.h. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/choose/lifts.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

#define OF(w, ...) GG_PHRASE_OF(&(w)->b.base, .piece = (w)->unit, .other = (w)->target, ##__VA_ARGS__)

static boe_unit *at(what_if *w) { return &w->s.unit[w->target]; }
static const boe_unit *seen(const what_if *w) { return &w->s.unit[w->target]; }

/* ---- whom ---- */

static bool is_no_target(const what_if *w)
{
    return w->target >= BOE_UNITS || !w->b.unit[w->target].label[0] || !boe_on_map(&w->s, w->target);
}
static bool is_friend(const what_if *w) { return !is_no_target(w) && boe_side(&w->b, w->target) == w->s.head.ask.side; }

static void see(what_if *w)
{
    int from = boe_spot(&w->b, boe_lifted(w)->cell), to = boe_spot(&w->b, seen(w)->cell);
    w->b.sees[from][to / 64] |= (uint64_t)1 << to % 64;
    w->b.sees[to][from / 64] |= (uint64_t)1 << from % 64;
}

static void say_unseen(const what_if *w, gg_text *t)
{
    int from = boe_lifted(w)->cell, to = seen(w)->cell;
    gg_rule why = boe_why_unseen(&w->b, from, to);
    gg_say_phrase(t,
                  why == LOS_VISIBILITY ? "{o} {w} out of sight: {n} spaces, {k} are seen"
                  : why == LOS_WOODS    ? "{o} {w} out of sight: in the wood, at {n} spaces"
                                        : "{o} {w} out of sight: the ground hides them",
                  OF(w, .n = boe_range(from, to), .k = w->b.option.visibility,
                     .word = gg_many(&w->b.base, w->target) ? "are" : "is"));
}

/* ---- charges ---- */

static int kind_of(const what_if *w)
{
    int q = w->s.head.ask.question;
    return q == ASK_CHARGE ? CHARGE_RED : q == ASK_OPPCHARGE ? CHARGE_OPPORTUNITY : CHARGE_BREAK;
}

static bool has_guns(const what_if *w) { return boe_lift_is_gun(w); }
static bool leads_off(const what_if *w)
{
    boe_path p;
    return !boe_path_read(&w->b, &w->s, w->unit, gg_move_y(w->m), &p);
}
static void be_the_mover(what_if *w) { w->s.head.ask.other = (uint8_t)w->target; }
static void be_no_quarry(what_if *w)
{
    boe_frame *top = &w->s.frame[w->s.head.depth - 1];
    if (top->head.proc == PROC_window) top->window.target = GG_NONE;
}
static void form_to_charge(what_if *w)
{
    if (!boe_may_charge_in(&w->b, &w->s, w->unit)) boe_lift_unit(w)->formation = COLUMN;
}
static void of_its_phase(what_if *w)
{
    bool second = w->s.phase == PHASE_5B || w->s.phase == PHASE_5D;
    if (kind_of(w) == CHARGE_RED)
        w->s.phase = (uint8_t)((boe_kind(&w->b, w->unit) == CAV ? PHASE_5A : PHASE_5C) + second);
}
static void be_coloured(what_if *w)
{
    if (kind_of(w) != CHARGE_BREAK) boe_lift_unit(w)->cube = kind_of(w) == CHARGE_RED ? RED : BLUE;
}
void boe_lift_charged(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)CHARGED; }
void boe_lift_withdrawal(what_if *w)
{
    boe_brigade *g = &w->s.brigade[w->b.unit[w->unit].brigade];
    if (g->order == WITHDRAW) g->order = ATTACK;
}
static void have_right(what_if *w)
{
    boe_lift_unit(w)->flags = (boe_lifted(w)->flags | BT_RIGHT) & ~(uint32_t)(BT_MOVE | BT_MELEE);
}
static void open_target(what_if *w)
{
    if (w->target != GG_NONE) w->b.terrain[boe_spot(&w->b, seen(w)->cell)] = CLEAR;
}
static void shake_target(what_if *w)
{
    if (w->target != GG_NONE && boe_kind(&w->b, w->target) == CAV && seen(w)->status == GOOD) at(w)->status = DISORDER;
}

static bool has_path(const what_if *w, boe_path *p) { return boe_path_read(&w->b, &w->s, w->unit, gg_move_y(w->m), p); }

/* What stands on the way, and what it is. */
static void free_way(what_if *w)
{
    boe_path p;
    if (!has_path(w, &p)) return;
    for (int i = 1; i < p.steps + (w->target == GG_NONE); i++)
        for (int u = 0; u < BOE_UNITS; u++)
            if (u != w->unit && u != w->target && w->b.unit[u].label[0] && w->s.unit[u].cell == p.cell[i]) {
                boe_lift_drop_melee(&w->s, p.cell[i]);
                boe_put(&w->s, &w->b, u, SQ_OFF);
            }
    for (int u = 0; u < BOE_UNITS && w->target == GG_NONE; u++)
        if (w->s.unit[u].entry == p.cell[p.steps]) w->s.unit[u].flags &= ~(uint32_t)HAS_ENTRY;
}
static void open_way(what_if *w)
{
    boe_path p;
    if (!has_path(w, &p)) return;
    for (int i = 1; i < p.steps + (w->target == GG_NONE); i++) w->b.terrain[boe_spot(&w->b, p.cell[i])] = CLEAR;
}

/* The target, if it stood where this way ends. */
static void stand_there(what_if *w)
{
    boe_path p;
    if (w->target == GG_NONE || !has_path(w, &p) || p.cell[p.steps] == seen(w)->cell) return;
    int there = boe_unit_at(&w->b, &w->s, p.cell[p.steps]);
    if (there == w->unit) return;
    boe_lift_drop_melee(&w->s, p.cell[p.steps]);
    for (int u = 0; u < BOE_UNITS; u++)
        if (u != w->unit && w->b.unit[u].label[0] && w->s.unit[u].cell == p.cell[p.steps])
            boe_put(&w->s, &w->b, u, SQ_OFF);
    boe_put(&w->s, &w->b, w->target, p.cell[p.steps]);
    see(w);
}
static bool comes_back(const what_if *w) /* the way ends where it began */
{
    boe_path p;
    return has_path(w, &p) && p.cell[p.steps] == boe_lifted(w)->cell;
}
static void say_end(const what_if *w, gg_text *t)
{
    boe_path p;
    if (!has_path(w, &p)) return;
    gg_say_phrase(t, "this way ends at {H}", OF(w, .at = boe_pose(p.cell[p.steps], -1)));
    gg_say_phrase(
        t, ", {o} {w} at {H}",
        OF(w, .at = boe_unit_pose(&w->s, w->target), .word = gg_many(&w->b.base, w->target) ? "stand" : "stands"));
}
static void say_charge_ap(const what_if *w, gg_text *t)
{
    boe_path p;
    int left = boe_charge_ap(&w->b, &w->s, w->unit, kind_of(w));
    if (has_path(w, &p)) gg_text_add(t, "%d AP needed, %d to charge with", p.cost, left);
}
static void say_phase(const what_if *w, gg_text *t)
{
    gg_text_add(t, boe_kind(&w->b, w->unit) == CAV ? "cavalry charges in 5a and 5b" : "infantry charges in 5c and 5d");
}
static void say_foot(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, "foot charge horse only if it is shaken, blown, in melee or penned in: {p} {is} not",
                  GG_PHRASE_OF(&w->b.base, .piece = w->target));
}
static void say_closed(const what_if *w, gg_text *t)
{
    gg_say_phrase(t, "horse do not charge into woods, marsh or houses: {o} {w}",
                  OF(w, .word = gg_many(&w->b.base, w->target) ? "hold them" : "holds them"));
}
static void calm_all(what_if *w)
{
    for (int u = 0; u < BOE_UNITS; u++) w->b.unit[u].traits &= (uint8_t)~IMPETUOUS;
}
static void make_room(what_if *w)
{
    uint8_t in[BOE_STACK];
    if (w->target == GG_NONE) return;
    int n = boe_units_in(&w->b, &w->s, seen(w)->cell, w->s.head.ask.side, in);
    if (n >= BOE_STACK) boe_put(&w->s, &w->b, in[n - 1], SQ_OFF);
}

static bool is_beyond(const what_if *w)
{
    boe_path p;
    return kind_of(w) != CHARGE_RED && has_path(w, &p) && p.cost > boe_classes[w->b.unit[w->unit].cls].oppcharge;
}
static void say_bound(const what_if *w, gg_text *t)
{
    boe_path p;
    int bound = boe_classes[w->b.unit[w->unit].cls].oppcharge;
    if (has_path(w, &p) && bound) gg_text_add(t, "%d AP needed, a bound is %d", p.cost, bound);
    if (!bound) gg_say_phrase(t, "{p} do(es) not charge so", OF(w));
}

static const lift quarry[] = {
    {CHARGE_LEGAL, .fixed = is_no_target, .phrase = "@{p} {is} not on the field"},
    {CHARGE_LEGAL, .fixed = is_friend, .phrase = "@{p} {is} of your own side"},
    {0},
};
static const lift charger[] = {
    {FORM_TABLE, .fixed = has_guns, .phrase = "guns do not charge"},
    {CHARGE_PATH, .fixed = leads_off, .phrase = "this way leads off the map"},
    {CHARGE_PATH, .fixed = comes_back, .phrase = "this way leads nowhere"},
    {AP_COSTS, .fixed = is_beyond, .say = say_bound},
    {OPPCHG_WINDOW, be_no_quarry, .phrase = "{p} {is} charged itself, and answers that"},
    {CHARGE_LEGAL, boe_lift_melee_flag, .phrase = "{p} {is} in melee"},
    {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
    {FATIGUE_BLOWN, boe_lift_blown, .phrase = "{p} {is} blown"},
    {FORM_TABLE, form_to_charge, .say = boe_lift_say_formation},
    {0},
};
static const lift red[] = {
    {CHARGE_PHASE, of_its_phase, .say = say_phase},
    {CUBE_COLOURS, be_coloured, .say = boe_lift_say_cube},
    {OPP_LIMIT, boe_lift_charged, .phrase = "{p} {has} charged this turn"},
    {0},
};
static const lift blue[] = {
    {OPPCHG_WINDOW, be_the_mover, .phrase = "only who comes on now is charged, and that is not {o}"},
    {CUBE_COLOURS, be_coloured, .say = boe_lift_say_cube},
    {OPP_LIMIT, boe_lift_charged, .phrase = "{p} {has} charged this turn"},
    {BRIG_SHAKEN, boe_lift_morale, .say = boe_lift_say_nerve},
    {ORDER_TYPES, boe_lift_withdrawal, .say = boe_lift_say_order},
    {0},
};
static const lift riding_on[] = {
    {BREAK_RIGHT, have_right, .phrase = "the way is not open for {p}"},
    {BRIG_SHAKEN, boe_lift_morale, .say = boe_lift_say_nerve},
    {0},
};
static const lift way[] = {
    {CHARGE_PATH, stand_there, .say = say_end},
    {LOS_CROSSED, see, .say = say_unseen},
    {TERRAIN_ENTER, open_target, .say = say_closed},
    {CHARGE_LEGAL, shake_target, .say = say_foot},
    {BOARD_OCCUPANCY, make_room, .phrase = "three of yours fight there already"},
    {BOARD_THROUGH, free_way, .phrase = "somebody stands on the way"},
    {TERRAIN_TABLE, open_way, .phrase = "the ground on the way is closed to {p}"},
    {AP_COSTS, boe_lift_ap, .say = say_charge_ap},
    {BREAK_IMPETUOUS, calm_all, .phrase = "impetuous troops strike whom they can, or go straight on"},
    {0},
};
static const lift nobody[] = {
    /* riding on into a free space */
    {BOARD_THROUGH, free_way, .phrase = "somebody stands on the way"},
    {TERRAIN_TABLE, open_way, .phrase = "the ground on the way is closed to {p}"},
    {AP_COSTS, boe_lift_ap, .say = say_charge_ap},
    {BREAK_IMPETUOUS, calm_all, .phrase = "impetuous troops strike whom they can, or go straight on"},
    {0},
};
static bool is_for_all(const what_if *w) { return w->unit != GG_NONE; }
static const lift hold[] = {{OPPCHG_WINDOW, .fixed = is_for_all, .phrase = "`hold` alone says that nobody charges"},
                            {0}};
static const lift finish[] = {{BREAK_IMPETUOUS, calm_all, .phrase = "impetuous troops must ride on"}, {0}};

/* ---- fire ---- */

/* As near as it may be fired at, in the same arc if there is room. */
static void come_near(what_if *w)
{
    int from = boe_lifted(w)->cell, to = seen(w)->cell, best = SQ_OFF, least = 0;
    for (int spot = 0; spot < w->b.board.columns * w->b.board.rows; spot++) {
        int cell = sq_cell(spot % w->b.board.columns, spot / w->b.board.columns);
        bool same = boe_arc_from(from, boe_lifted(w)->facing, cell) == boe_arc_from(from, boe_lifted(w)->facing, to);
        int far = boe_range(cell, to) + (same ? 0 : 100);
        if (!boe_free(&w->b, &w->s, cell, w->target) || (best != SQ_OFF && far >= least)) continue;
        at(w)->cell = (uint16_t)cell;
        gg_rule why = boe_judge_fire(&w->b, &w->s, w->unit, w->target);
        at(w)->cell = (uint16_t)to;
        if (why != MUSK_RANGE && why != ARTY_BANDS) best = cell, least = far;
    }
    if (best != SQ_OFF) boe_put(&w->s, &w->b, w->target, best);
}
static void leave_melee(what_if *w)
{
    boe_lift_drop_melee(&w->s, seen(w)->cell);
    at(w)->flags &= ~(uint32_t)IN_MELEE;
}
static void bear_on(what_if *w)
{
    boe_unit *u = boe_lift_unit(w);
    if (u->formation == COLUMN) u->formation = IN_LINE;
    for (int f = 0; f < SQ_FACINGS && boe_arc(&w->b, &w->s, w->unit, seen(w)->cell) != ARC_FRONT; f++)
        u->facing = (uint8_t)f;
}
static void clear_line(what_if *w)
{
    uint16_t crossed[48];
    int n = boe_crossed(boe_lifted(w)->cell, seen(w)->cell, crossed);
    see(w);
    for (int u = 0; u < BOE_UNITS; u++)
        for (int i = 0; i < n && w->b.unit[u].label[0]; i++)
            if (w->s.unit[u].cell == crossed[i] && u != w->unit && u != w->target) {
                boe_lift_drop_melee(&w->s, crossed[i]);
                boe_put(&w->s, &w->b, u, SQ_OFF);
            }
}
static void say_range(const what_if *w, gg_text *t)
{
    boe_state then = w->s;
    int range = boe_range(boe_lifted(w)->cell, seen(w)->cell), most = 0;
    for (int x = 1; x < 9 && !most; x++) { /* the farthest that its own rule allows */
        int cell = sq_at(w->b.board, sq_x(boe_lifted(w)->cell) + x, sq_y(boe_lifted(w)->cell));
        if (cell == SQ_OFF) cell = sq_at(w->b.board, sq_x(boe_lifted(w)->cell) - x, sq_y(boe_lifted(w)->cell));
        if (cell == SQ_OFF) break;
        then.unit[w->target].cell = (uint16_t)cell;
        gg_rule why = boe_judge_fire(&w->b, &then, w->unit, w->target);
        if (why == MUSK_RANGE || why == ARTY_BANDS) most = x - 1;
    }
    gg_say_phrase(t, most ? "range {n}, {k} at most" : "range {n} is too far", OF(w, .n = range, .k = most));
}
static void say_line(const what_if *w, gg_text *t)
{
    int by = boe_fire_barred_by(&w->b, &w->s, boe_lifted(w)->cell, seen(w)->cell);
    if (!boe_sees(&w->b, boe_lifted(w)->cell, seen(w)->cell)) {
        say_unseen(w, t);
        return;
    }
    if (by != GG_NONE)
        gg_say_phrase(t, "{p} {is} in the line of fire", GG_PHRASE_OF(&w->b.base, .piece = by));
    else
        gg_text_add(t, "the line of fire is barred");
}
static void form_for_fire(what_if *w)
{
    static const uint8_t to[] = {[INF] = IN_LINE, [CAV] = SKIRM, [ART] = UNLIMBERED};
    gg_rule why = boe_judge_fire(&w->b, &w->s, w->unit, w->target);
    if (why == FORM_TABLE) boe_lift_unit(w)->formation = to[boe_kind(&w->b, w->unit)];
}

const lift boe_lifts_fire[] = {
    {FIRE_ELIGIBLE, .fixed = is_no_target, .phrase = "@{p} {is} not on the field"},
    {FIRE_ELIGIBLE, .fixed = is_friend, .phrase = "@{p} {is} of your own side"},
    {FIRE_ELIGIBLE, boe_lift_melee_flag, .phrase = "{p} {is} in melee"},
    {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
    {FORM_TABLE, form_for_fire, .say = boe_lift_say_formation},
    {LOF_RULE, leave_melee, .phrase = "@{p} {is} in melee: nobody fires there"},
    {MUSK_RANGE, come_near, .say = say_range},
    {FIRE_ARC, bear_on, .phrase = "@{p} {is} not before the front of {o}"},
    {LOF_RULE, clear_line, .say = say_line},
    {0},
};

/* ---- opportunity fire, melee ---- */

static const lift at_the_mover[] = {
    {FIRE_ELIGIBLE, .fixed = is_no_target, .phrase = "@{p} {is} not on the field"},
    {OPPFIRE_WINDOW, be_the_mover, .phrase = "only who comes on now is fired at, and that is not {o}"},
    {0},
};

static bool fights_elsewhere(const what_if *w)
{
    return w->s.unit[w->unit].cell != w->s.frame[w->s.head.depth - 1].melee.cell;
}
static const lift leads[] = {{MELEE_PRIMARY, .fixed = fights_elsewhere, .phrase = "{p} {is} not in this melee"}, {0}};

/* ---- by question and verb ---- */

const lift *const *boe_lifts_of_fight(unsigned question, unsigned verb, bool free)
{
    static const lift *const reds[] = {boe_lifts_asked, quarry, charger, red, way, NULL},
                             *const blues[] = {boe_lifts_asked, quarry, charger, blue, way, NULL},
                             *const breaks[] = {boe_lifts_asked, quarry, charger, riding_on, way, NULL},
                             *const rides[] = {boe_lifts_asked, charger, riding_on, nobody, NULL},
                             *const ends[] = {finish, NULL}, *const holds[] = {hold, NULL};
    static const lift *const asked[] = {boe_lifts_asked, NULL},
                             *const fires[] = {boe_lifts_asked, boe_lifts_fire, NULL},
                             *const shots[] = {boe_lifts_asked, at_the_mover, NULL},
                             *const primaries[] = {boe_lifts_asked, leads, NULL};
    switch (question) {
    case ASK_CHARGE: return verb == V_CHARGE ? reds : NULL;
    case ASK_OPPCHARGE: return verb == V_CHARGE ? blues : holds;
    case ASK_BREAK: return verb != V_BREAK ? ends : free ? rides : breaks;
    case ASK_TARGET: return verb == V_FIRE_AT ? fires : asked;
    case ASK_OPPFIRE: return verb == V_FIRE_AT ? shots : asked;
    case ASK_REACT: return boe_lifts_of_reaction(verb);
    case ASK_PRESS: return asked;
    case ASK_PRIMARY: return primaries;
    default: return NULL;
    }
}
