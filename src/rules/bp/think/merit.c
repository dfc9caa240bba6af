/* The merit of a move at each kind of decision, and the habit, which is the move of
 * the highest merit among those that it looks at. Where a decision needs no odds its merits lie GG_CLEAR apart. */
#include "rules/bp/think/forecast.h"

static int32_t clearly(int merit) { return (int32_t)within(-1000, merit, 1000) * GG_CLEAR; }

/* ---- D3: orders and groups ---- */

/* Of 36 rolls those that are obeyed. */
static int obeyed36(const bp_thought *t, gg_move m)
{
    struct frame_order f = bp_top(t->s)->order;
    GG_TALLY(tally);
    int well = 0;
    f.kind = (uint8_t)bp_order_of(m);
    f.rating = (uint8_t)bp_command_rating(t->b, t->s, f.commander, bp_ordered_group(t->s), m, &tally);
    for (int total = 2; total <= 12; total++)
        if (bp_read_order(t->s, &f, total).result == DONE_WELL) well += total <= 7 ? total - 1 : 13 - total;
    return well;
}

static int32_t merit_order(bp_thought *t, gg_move m)
{
    int gain = 0;
    for (uint64_t left = bp_ordered_group(t->s); left; left &= left - 1)
        gain += bp_order_gain(t, __builtin_ctzll(left), m);
    return gain * obeyed36(t, m) / 36;
}

/* A failure ends the commander's orders: as many as gain at once, and those that gain most first. */
static int32_t merit_group(bp_thought *t, gg_move m)
{
    int gain = 0;
    if (gg_move_verb(m) == V_FINISH) return 0;
    for (uint64_t left = bp_move_units(m); left; left &= left - 1) gain += bp_best_order(t, __builtin_ctzll(left));
    return gain;
}

/* ---- D1, D2, D6 ---- */

static int32_t merit_initiative(bp_thought *t, gg_move m)
{
    if (gg_move_verb(m) == V_DONE) return 0;
    return most(bp_best_order(t, (int)gg_move_unit(m)), bp_turn_gain(t, (int)gg_move_unit(m)));
}

/* The units nearest to the enemy make room for the others. */
static int nearness(bp_thought *t, int unit)
{
    int enemy = bp_nearest_foe(t, unit);
    if (enemy == GG_NONE) return 0;
    return 1000 - within(0, tab_distance(&t->field.rect[unit], &t->field.rect[enemy]), 900);
}

static int32_t merit_commander(bp_thought *t, gg_move m)
{
    if (gg_move_verb(m) == V_DONE) return clearly(-1000);
    unsigned c = gg_move_unit(m) - BP_COMMANDER;
    int best = 0, side = t->b->commander[c].side;
    for (uint64_t left = t->b->brigade[t->b->commander[c].brigade].units & t->field.alive[side]; left; left &= left - 1)
        best = most(best, nearness(t, __builtin_ctzll(left)));
    return clearly(best - (int)c);
}

static int32_t merit_mover(bp_thought *t, gg_move m)
{
    if (gg_move_verb(m) == V_STOP) return clearly(-1000);
    return clearly(nearness(t, (int)gg_move_unit(m)) - (int)gg_move_unit(m));
}

static int form_value(bp_thought *t, int unit, unsigned formation, tab_pose to)
{
    if (formation == FORM_DOWN) return bp_place_now(t, unit) - 70;
    if (formation == FORM_UP) return bp_place_now(t, unit) + 70;
    if (formation >= BP_FORMATIONS) return bp_place_now(t, unit) - 5;
    return bp_place_at(t, unit, to, (int)formation) - 8;
}

static int exit_value(bp_thought *t, int unit, gg_move m)
{
    tab_pose to;
    int formation = (int)gg_move_target(m);
    if (!bp_find_exit(t->b, t->s, unit, (int)gg_move_arg(m), &to, &formation)) return -1000;
    return bp_place_at(t, unit, to, formation) - 20;
}

/* One of several ways that differ little: a slight wheel that goes on, part of a slant or of a step aside, or three quarters of
 * what lies ahead. A list of the best has room for other things. */
static bool is_shade(const bp_thought *t, int unit, tab_pose to)
{
    tab_pose from = t->s->unit[unit].pose;
    int turn = tab_df(from.f, to.f), far = tab_distance_points(tab_front(from), tab_front(to));
    int rate = bp_rate(t->b, t->s, unit);
    if (turn != 0) return far > 0 && (turn == 15 || turn == -15 || turn == 45 || turn == -45);
    int64_t right = (int64_t)(to.x - from.x) * tab_cos(from.f) - (int64_t)(to.y - from.y) * tab_sin(from.f);
    bool aside = right > 20000 || right < -20000;
    return aside ? 2 * far <= rate + 5 : far == bp_share(rate, 3) || far == bp_share(rate, 1);
}

enum { SHADE = 30 };

/* An ordered charge goes straight at its target: what counts is how near it ends. */
static int32_t merit_hunt(const bp_thought *t, const bp_task *task, gg_move m)
{
    tab_rect at;
    int unit = task->unit, verb = (int)gg_move_verb(m), formation = t->s->unit[unit].formation;
    int quarry = task->param < t->b->units && t->s->unit[task->param].alive ? task->param : bp_nearest_foe(t, unit);
    if (verb == V_CHARGE || quarry == GG_NONE) return verb == V_CHARGE ? 2000 : 0;
    if (verb == V_FORM) return bp_may_charge_at_all(t->b, t->s, unit) ? -2000 : 1500;
    bp_rect_at(t->b, t->s, unit, verb == V_POSE ? bp_move_pose(m) : t->s->unit[unit].pose, formation, &at);
    return 1000 - tab_distance(&at, &t->field.rect[quarry]);
}

static int32_t merit_move(bp_thought *t, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    bp_task task = {.unit = (uint8_t)unit};
    if (t->s->head.ask.question == ASK_MOVE) task = bp_task_now(t->b, t->s);
    if (bp_order_charges(task.order)) return merit_hunt(t, &task, m);
    switch (gg_move_verb(m)) {
    case V_POSE:
        return bp_place_at(t, unit, bp_move_pose(m), t->s->unit[unit].formation) -
               (t->lists && is_shade(t, unit, bp_move_pose(m)) ? SHADE : 0);
    case V_CHARGE: return bp_place_now(t, unit) + bp_charge_value(t, unit, (int)gg_move_target(m));
    case V_FORM: return form_value(t, unit, gg_move_target(m), bp_move_pose(m));
    case V_ENTER: return bp_place_now(t, unit) + bp_enter_gain(t, unit, gg_move_target(m));
    case V_EXIT: return exit_value(t, unit, m);
    default: return bp_place_now(t, unit) - 3;
    }
}

/* ---- D7 to D10 ---- */

/* Horse meets a charge, open order runs from it unless it would be caught, foot forms square against horse; who may fire does. */
static int32_t merit_response(bp_thought *t, gg_move m)
{
    const struct frame_respond *f = &bp_top(t->s)->respond;
    tab_pose to;
    bool away = false;
    switch (gg_move_verb(m)) {
    case V_COUNTER_CHARGE:
    case V_TURN_AND_FACE: return 600;
    case V_EVADE:
        return bp_evades_to(t->b, t->s, f, &to, &away) && away && t->s->unit[f->target].formation == SKIRM ? 500 : -40;
    case V_FORM_SQUARE: /* formed foot does not wait for horse; open order may yet run */
        return t->s->unit[f->target].formation == SKIRM ? 400 : clearly(2);
    case V_CLOSING_FIRE: return 300;
    case V_FIRE_AND_COUNTER: return 200;
    default: return 0;
    }
}

/* ---- D11, D12: near enough to his men, and out of the enemy's way ---- */

/* Enemies who could be upon him in a move: fewer dare while a friend is at hand. */
static int exposure(const bp_thought *t, int side, tab_point at)
{
    int danger = 0;
    bool sheltered = false;
    for (uint64_t left = t->field.alive[side]; left && !sheltered; left &= left - 1)
        sheltered = tab_point_within(at, &t->field.rect[bp_lowest(left)], 40);
    for (uint64_t left = t->field.alive[!side]; left; left &= left - 1) {
        int enemy = bp_lowest(left);
        const tab_rect *r = &t->field.rect[enemy];
        if (tab_point_within(at, r, 90)) danger += 60;
        if (!sheltered && !(t->field.engaged >> enemy & 1) && tab_point_within(at, r, bp_rate(t->b, t->s, enemy)))
            danger += 40;
    }
    return danger;
}

static int32_t merit_ride(bp_thought *t, gg_move m)
{
    int c = bp_top(t->s)->commander_move.commander, side = t->b->commander[c].side,
        brigade = t->b->commander[c].brigade;
    const bp_commander *a = &t->s->commander[c];
    tab_point at = {a->x, a->y};
    int value = 0, joins = gg_move_verb(m) == V_JOIN   ? (int)gg_move_target(m)
                           : gg_move_verb(m) == V_STAY ? a->joined
                                                       : GG_NONE;
    if (gg_move_verb(m) == V_RIDE) at = (tab_point){(int32_t)gg_move_x(m), (int32_t)gg_move_y(m)};
    if (gg_move_verb(m) == V_JOIN) at = t->field.rect[joins].rear;
    uint64_t men = t->field.alive[side];
    if (brigade != GG_NONE) men &= t->b->brigade[brigade].units;
    int farthest = 0;
    for (uint64_t left = men; left; left &= left - 1) {
        int d = tab_distance_point(at, &t->field.rect[__builtin_ctzll(left)]);
        farthest = most(farthest, d);
        value -= most(0, d - 110) / 8;
    }
    value -= most(0, farthest - 115) / 3;
    value -= exposure(t, side, at);
    if (joins != GG_NONE) value -= t->field.engaged >> joins & 1 ? 30 : 12;
    return clearly(value + (gg_move_verb(m) == V_STAY));
}

/* ---- D13 to D20, deployment ---- */

static int32_t merit_shooter(bp_thought *t, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_FINISHED) return clearly(-1000);
    return clearly((bp_is_art(t->b, (int)unit) ? 500 : 100) - (int)unit - 60 * (int)gg_move_arg(m));
}

static int32_t merit_target(bp_thought *t, gg_move m)
{
    unsigned target = gg_move_target(m), unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_HOLD_FIRE) return -50;
    bp_volley v = {.unit = (uint8_t)unit,
                   .formation = t->s->unit[unit].formation,
                   .target = (uint8_t)target,
                   .target_formation = t->s->unit[target].formation,
                   .shrapnel = gg_move_verb(m) == V_SHRAPNEL,
                   .range = tab_distance_point(tab_front(t->s->unit[unit].pose), &t->field.rect[target])};
    return bp_volley_hits(t->b, t->s, &v) * bp_hurt_value(t->b, t->s, (int)target) / 1000;
}

static int32_t merit_deploy(bp_thought *t, gg_move m)
{
    unsigned piece = gg_move_unit(m);
    if (piece >= t->b->units) return clearly(1000);
    int side = t->b->unit[piece].side, brigade = t->b->unit[piece].brigade, brigades = 0, place = 0;
    for (int i = 0; i < t->b->brigades; i++) {
        if (t->b->brigade[i].side != side) continue;
        place += i < brigade;
        brigades++;
    }
    int middle = t->b->width * (2 * place + 1) / (2 * most(1, brigades)), x = (int)gg_move_x(m), y = (int)gg_move_y(m);
    int away = x > middle ? x - middle : middle - x, centre = t->b->height / 2;
    int back = y > centre ? y - centre : centre - y;
    return clearly(800 - away - 2 * back / 3 - (int)piece / 8);
}

static int32_t merit_reroll(bp_thought *t, gg_move m)
{
    int want = 1;
    const bp_frame *top = bp_top(t->s);
    if (t->s->head.ask.question == ASK_DECISIVE) want = top->order.rating >= 7; /* a second failure is a blunder */
    if (t->s->head.ask.question == ASK_BLUNDER_REROLL) want = top->blunder.die <= 2;
    return clearly(gg_move_verb(m) == V_REROLL ? want : 1 - want);
}

/* ---- by question ---- */

typedef int32_t weigher(bp_thought *, gg_move);

static int32_t merit_first(bp_thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_GO_FIRST);
}
static int32_t merit_fallback(bp_thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_FALL_BACK);
}
static int32_t merit_traverse(bp_thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_TRAVERSE);
}
static int32_t merit_engagement(bp_thought *t, gg_move m)
{
    (void)t;
    return clearly(-(int)gg_move_unit(m));
}
static int32_t merit_split(bp_thought *t, gg_move m)
{
    unsigned target = gg_move_target(m);
    return clearly(target < t->b->units ? bp_hurt_value(t->b, t->s, (int)target) : 0);
}

static int32_t merit_mount(bp_thought *t, gg_move m)
{
    (void)t;
    return clearly(gg_move_verb(m) == V_HOLD);
}

static weigher *const weighers[BP_ASKS] = {
    [ASK_FIRST] = merit_first,           [ASK_DEPLOY] = merit_deploy,
    [ASK_INITIATIVE] = merit_initiative, [ASK_COMMANDER] = merit_commander,
    [ASK_GROUP] = merit_group,           [ASK_ORDER] = merit_order,
    [ASK_GENERAL_REROLL] = merit_reroll, [ASK_DECISIVE] = merit_reroll,
    [ASK_MOVER] = merit_mover,           [ASK_MOVE] = merit_move,
    [ASK_RESPONSE] = merit_response,     [ASK_SQUARE_FALLBACK] = merit_fallback,
    [ASK_TRAVERSE] = merit_traverse,     [ASK_REDIRECT] = merit_move,
    [ASK_COMMANDER_MOVE] = merit_ride,   [ASK_SHOOTER] = merit_shooter,
    [ASK_TARGET] = merit_target,         [ASK_ENGAGEMENT] = merit_engagement,
    [ASK_SPLIT] = merit_split,           [ASK_WINNER] = merit_move,
    [ASK_VALIANT] = merit_reroll,        [ASK_BLUNDER_REROLL] = merit_reroll,
    [ASK_MOUNT] = merit_mount,
};

int32_t bp_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    bp_thought t;
    (void)o;
    bp_think(&t, battle, state);
    t.lists = true;
    return weighers[state->ask.question](&t, m);
}

/* ---- habit ---- */

/* Of ways that differ little habit looks at one: an oblique and a side step to its end, all and the half of what lies ahead. */
static bool is_looked_at(const bp_move_facts *f, int slot)
{
    int class = 0;
    while (slot >= f->first[class + 1]) class ++;
    int i = slot - f->first[class];
    switch (class) {
    case CLASS_FWD:
    case CLASS_OBL:
    case CLASS_SIDE: return i % 2 == 0;
    default: return true;
    }
}

/* Who has most merit of those that find a target: only he need be looked for. */
static gg_move usual_shooter(bp_thought *t, gg_offers *o)
{
    uint64_t tried = 0;
    for (;;) {
        int best = -1;
        for (int i = 0; i < o->slots; i++) {
            bool more = best < 0 || merit_shooter(t, bp_listed(o)[i]) > merit_shooter(t, bp_listed(o)[best]);
            if (!(tried >> i & 1) && more) best = i;
        }
        gg_move m = best < 0 ? 0 : bp_shooter_offer(t->b, t->s, o, best);
        if (m || best < 0) return m;
        tried |= bp_bit(best);
    }
}

static gg_move first_offer(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    gg_move m = 0;
    for (int i = 0; !m && i < o->slots; i++) m = bp_offer(battle, state, o, i);
    return m;
}

gg_move bp_habit(const gg_battle *battle, const gg_state *state)
{
    bp_thought t;
    gg_offers o;
    gg_move best = 0;
    int32_t highest = 0;
    int question = state->ask.question;
    gg_offers_open(battle, state, &o);
    bp_think(&t, battle, state);
    if (question == ASK_SHOOTER && o.slots <= 64) return usual_shooter(&t, &o);
    for (int i = 0; i < o.slots; i++) {
        if (question == ASK_MOVE && !is_looked_at((const bp_move_facts *)o.facts, i)) continue;
        gg_move m = bp_offer(battle, state, &o, i);
        int32_t merit = m ? weighers[question](&t, m) : 0;
        if (m && (!best || merit > highest)) best = m, highest = merit;
    }
    return best ? best : first_offer(battle, state, &o);
}
