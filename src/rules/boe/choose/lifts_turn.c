/* What could stand in the way of orders, arrivals, cubes, activations and rides (7.1 to 7.5). See lifts.h. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/choose/lifts.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

#define OF(w, ...) GG_PHRASE_OF(&(w)->b.base, .piece = (w)->unit, .other = (w)->target, ##__VA_ARGS__)

/* ---- orders: here the unit of a move is a brigade ---- */

static bool is_no_brigade(const what_if *w)
{
    return w->unit >= w->b.brigades || w->b.brigade[w->unit].side != w->s.head.ask.side;
}
static void ask_brigade(what_if *w)
{
    boe_frame *top = &w->s.frame[w->s.head.depth - 1];
    if (top->head.proc == PROC_orders) top->orders.brigade = (uint8_t)w->unit;
    if (top->head.proc == PROC_first_orders) top->first_orders.brigade = (uint8_t)w->unit;
}
static void change_order(what_if *w)
{
    boe_brigade *g = &w->s.brigade[w->unit];
    if (g->order == gg_move_arg(w->m)) g->order = (uint8_t)((g->order + 1) % BOE_ORDERS);
}
static void say_brigade(const what_if *w, gg_text *t)
{
    int now = boe_brigade_now(&w->s);
    gg_text_add(t, "brigade %s is asked about now", now == GG_NONE ? "?" : w->b.brigade[now].label);
}
static void say_kept(const what_if *w, gg_text *t)
{
    int order = w->s.brigade[w->unit].order;
    gg_text_add(t, "brigade %s is on %s already: `keep %s`", w->b.brigade[w->unit].label,
                order < BOE_ORDERS ? boe_order_words[order] : "no order", w->b.brigade[w->unit].label);
}

static const lift orders[] = {
    {ORDER_ELIGIBLE, .fixed = is_no_brigade, .phrase = "that brigade is not yours"},
    {ORDER_CHANGE, ask_brigade, .say = say_brigade},
    {ORDER_CHANGE, change_order, .say = say_kept},
    {0},
};

/* ---- with whom a leader comes ---- */

static bool joins_nobody(const what_if *w)
{
    return w->target >= w->b.lines || !boe_on_map(&w->s, w->target) || boe_side(&w->b, w->target) != w->s.head.ask.side;
}
static void be_his(what_if *w)
{
    const boe_leader_def *d = &w->b.leader[w->unit - BOE_LEADER];
    int brigade = w->b.unit[w->target].brigade;
    if (d->rank == BRIG && d->brigade != GG_NONE) w->b.unit[w->target].brigade = d->brigade;
    if (d->rank == DIV) w->b.brigade[brigade].superior = (uint8_t)(w->unit - BOE_LEADER);
}
static void come_now(what_if *w) { w->s.unit[w->target].flags |= NEW_HERE; }

static const lift companions[] = {
    {LEADER_REPLACE, .fixed = joins_nobody, .phrase = "he joins a unit of his own side that is on the field"},
    {CMD_STRUCTURE, be_his, .phrase = "@{p} {is} not under him"},
    {REINF_ARRIVE, come_now, .phrase = "{o} did not come up this turn"},
    {0},
};

/* ---- arrivals ---- */

static bool is_asked_elsewhere(const what_if *w) { return w->unit != w->s.head.ask.piece; }
static void widen_zone(what_if *w)
{
    w->b.zone[w->b.unit[w->unit].zone] =
        (boe_zone){0, 0, (uint8_t)(w->b.board.columns - 1), (uint8_t)(w->b.board.rows - 1)};
}
static void say_zone(const what_if *w, gg_text *t)
{
    const boe_zone *z = &w->b.zone[w->b.unit[w->unit].zone];
    gg_text_add(t, "they come up at %d,%d to %d,%d", z->x0 + 1, z->y0 + 1, z->x1 + 1, z->y1 + 1);
}

static const lift arrival[] = {
    {REINF_ARRIVE, .fixed = is_asked_elsewhere, .phrase = "{p} {is} not asked about now"},
    {BOARD_EDGE, .fixed = boe_lift_is_off, .phrase = "that is off the map"},
    {REINF_ARRIVE, widen_zone, .say = say_zone},
    {TERRAIN_ENTER, boe_lift_ground, .say = boe_lift_say_ground},
    {BOARD_OCCUPANCY, boe_lift_occupants, .say = boe_lift_say_occupant},
    {BOARD_RESERVE, boe_lift_reserve, .phrase = "{H} is kept for those who charged from there"},
    {BOARD_ZONE, boe_lift_zones, .say = boe_lift_say_zone},
    {0},
};
static const lift held[] = {{REINF_ARRIVE, .fixed = is_asked_elsewhere, .phrase = "{p} {is} not asked about now"}, {0}};

/* ---- cubes ---- */

static bool is_red_gun(const what_if *w) { return boe_lift_is_gun(w) && gg_move_verb(w->m) == V_PUT_RED; }
static void be_here_before(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)NEW_HERE; }
static void man_guns(what_if *w)
{
    if (boe_lifted(w)->formation == CREW) boe_lift_unit(w)->formation = UNLIMBERED;
}
static void be_in_command(what_if *w)
{
    if (gg_move_verb(w->m) == V_PUT_RED) boe_lift_unit(w)->flags |= IN_COMMAND;
}
static void order_it(what_if *w)
{
    w->s.brigade[w->b.unit[w->unit].brigade].order = gg_move_verb(w->m) == V_PUT_RED ? ATTACK : SUPPORT;
}
static void form_to_charge(what_if *w)
{
    if (!boe_may_charge_in(&w->b, &w->s, w->unit) && !boe_lift_is_gun(w)) boe_lift_unit(w)->formation = COLUMN;
}
static void leave_melee(what_if *w) { boe_lift_melee_flag(w); }

/* ATTACK: half of the ready units must act. */
static void say_duty(const what_if *w, gg_text *t)
{
    int brigade = w->b.unit[w->unit].brigade, ready = 0, act = 0;
    boe_lift_say_order(w, t);
    if (gg_move_verb(w->m) != V_PUT_BLUE) return;
    for (int u = boe_first(&w->b, boe_side(&w->b, w->unit)); u != GG_NONE;
         u = boe_next(&w->b, boe_side(&w->b, w->unit), u)) {
        if (w->b.unit[u].brigade != brigade || !boe_on_map(&w->s, u) || !boe_ready(&w->b, &w->s, u)) continue;
        ready++;
        act += u < w->unit && (w->s.unit[u].cube == RED || w->s.unit[u].cube == GREEN);
    }
    gg_text_add(t, ": %d of its %d ready units must act, %d do so far", (ready + 1) / 2, ready, act);
}

static const lift cube[] = {
    {FORM_TABLE, .fixed = is_red_gun, .phrase = "guns do not charge"},
    {STATUS_TABLE, boe_lift_status, .say = boe_lift_say_status},
    {REINF_ARRIVE, be_here_before, .phrase = "{p} came up this turn: green"},
    {GUNS_ABANDON, man_guns, .phrase = "{p} {has} left its guns: green"},
    {CMD_OUT, be_in_command, .phrase = "{p} {is} out of command"},
    {FATIGUE_BLOWN, boe_lift_blown, .phrase = "{p} {is} blown"},
    {CHARGE_LEGAL, leave_melee, .phrase = "{p} {is} in melee"},
    {BRIG_SHAKEN, boe_lift_morale, .say = boe_lift_say_nerve},
    {ORDER_TYPES, order_it, .say = say_duty},
    {FORM_TABLE, form_to_charge, .say = boe_lift_say_formation},
    {0},
};

/* ---- activations ---- */

static bool reacts(const what_if *w) { return w->s.phase == PHASE_5G || w->s.phase == PHASE_5H; }
static void be_to_act(what_if *w) { boe_lift_unit(w)->flags &= ~(uint32_t)ACTIVATED; }
static void be_coloured(what_if *w) { boe_lift_unit(w)->cube = reacts(w) ? BLUE : GREEN; }
static void have_time(what_if *w)
{
    if (!boe_lifted(w)->ap_left) boe_lift_unit(w)->ap_left = 1;
}
static void say_turn(const what_if *w, gg_text *t)
{
    boe_lift_say_cube(w, t);
    gg_text_add(t, reacts(w) ? ": blue units act now" : ": green units act now");
}

static const lift acts[] = {
    {MOVE_ACTIVATION, be_to_act, .phrase = "{p} {has} acted in this phase"},
    {MOVE_ACTIVATION, boe_lift_melee_flag, .phrase = "{p} {is} in melee"},
    {CUBE_COLOURS, be_coloured, .say = say_turn},
    {AP_BUDGET, have_time, .phrase = "{p} {has} no AP left"},
    {0},
};

static boe_leader *leader(what_if *w) { return &w->s.leader[w->unit - BOE_LEADER]; }
static void not_ridden(what_if *w) { leader(w)->moved = 0; }
static void leave_unit(what_if *w)
{
    if (leader(w)->unit != GG_NONE) w->s.unit[leader(w)->unit].flags &= ~(uint32_t)IN_MELEE;
}

static const lift rides[] = {
    {LEADER_MOVE, not_ridden, .phrase = "{p} has ridden this turn"},
    {LEADER_MOVE, boe_lift_phase, .phrase = "leaders ride in 5e and 5f"},
    {LEADER_MOVE, leave_unit, .phrase = "{p} is in melee with his unit"},
    {0},
};

/* ---- rides ---- */

static bool is_there(const what_if *w) { return w->cell == w->s.leader[w->unit - BOE_LEADER].cell; }
static void come_near(what_if *w)
{
    int number = w->unit - BOE_LEADER, side = w->b.leader[number].side;
    if (w->cell == SQ_OFF || boe_ap_distance(&w->b, &w->s, side, leader(w)->cell, w->cell, BOE_RIDE) <= BOE_RIDE)
        return;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int from = sq_step(w->b.board, w->cell, dir);
        if (from == SQ_OFF || boe_ap_distance(&w->b, &w->s, side, from, w->cell, BOE_RIDE) > BOE_RIDE) continue;
        leader(w)->cell = (uint16_t)from;
        return;
    }
}
static void say_ride(const what_if *w, gg_text *t)
{
    const boe_leader *l = &w->s.leader[w->unit - BOE_LEADER];
    int far = boe_ap_distance(&w->b, &w->s, w->b.leader[w->unit - BOE_LEADER].side, l->cell, w->cell, 60);
    if (far > 60)
        gg_text_add(t, "no way leads there");
    else
        gg_text_add(t, "%d AP away, a ride is 6", far);
}

static const lift ride[] = {
    {BOARD_EDGE, .fixed = boe_lift_is_off, .phrase = "that is off the map"},
    {LEADER_MOVE, .fixed = is_there, .phrase = "{p} is there"},
    {BOARD_OCCUPANCY, boe_lift_occupants, .say = boe_lift_say_occupant},
    {LEADER_MOVE, come_near, .say = say_ride},
    {BOARD_ZONE, boe_lift_zones, .say = boe_lift_say_zone},
    {0},
};

/* ---- by question and verb ---- */

const lift *const *boe_lifts_of_turn(unsigned question, unsigned verb, bool is_leader)
{
    static const lift *const ordered[] = {orders, NULL}, *const joined[] = {companions, NULL},
                             *const arrived[] = {arrival, NULL}, *const waits[] = {held, NULL},
                             *const cubes[] = {boe_lifts_asked, cube, NULL},
                             *const units[] = {boe_lifts_asked, acts, NULL},
                             *const leaders[] = {boe_lifts_asked, rides, NULL},
                             *const ridden[] = {boe_lifts_asked, ride, NULL}, *const stays[] = {boe_lifts_asked, NULL};
    switch (question) {
    case ASK_ORDER:
    case ASK_INITIAL: return ordered;
    case ASK_REPLACE:
    case ASK_ARRIVE: return joined;
    case ASK_ENTER: return verb == V_ENTER ? arrived : waits;
    case ASK_CUBE: return cubes;
    case ASK_ACTIVATE: return verb != V_ACTIVATE ? NULL : is_leader ? leaders : units;
    case ASK_LEADER: return verb == V_LEAD ? ridden : stays;
    default: return NULL;
    }
}
