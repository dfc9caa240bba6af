/* The merit of a move, the habit for each decision, and zeal. None of it looks ahead or rolls. */
#include "rules/ccn/think/mind.h"
#include "rules/ccn/think/think.h"

/* ---- orders ---- */

/* A leader alone whom somebody could reach. */
static int peril_of(ccn_eye *e, int leader)
{
    int hex = e->s->leader[leader].hex, sum = 0;
    if (!ccn_lone(e->s, leader)) return 0;
    for (hex_set at = e->s->units[!e->side]; at;) {
        int from = hex_take(&at);
        const ccn_strength *p = ccn_strength_of(e, e->s->unit_at[from]);
        if (p->cls != ART && hex_distance(from, hex) <= p->reach) sum += p->spent ? 40 : 90;
    }
    return ccn_least(sum, 240);
}

static int32_t merit_attempt(ccn_eye *e, gg_move m)
{
    unsigned u = gg_move_unit(m), target = gg_move_target(m);
    if (gg_move_verb(m) == V_PASS) return 0;
    if (ccn_is_leader(u)) {
        int peril = peril_of(e, (int)u - CCN_LEADER);
        return peril ? peril : -5;
    }
    GG_TALLY(t);
    if (!e->commands) ccn_command_work(e->b, e->s, e->side, &e->command);
    e->commands = true;
    int number = ccn_number(e->b, e->s, &e->command, (int)u, &t);
    int ways = ccn_check_ways(e->b, number, true), value = ccn_order_value(e, (int)u);
    if (!ways) return -50;
    if (gg_move_verb(m) == V_COMBINE)
        value = value / 2 +
                ccn_attack_value(e, (int)u, target, ccn_strength_of(e, (int)u)->melee[0] + 3, true, e->s->unit[u].hex);
    return value > 0 ? value * ways / 36 : value;
}

/* ---- what an active unit does ---- */

enum { AS_WELL = 2000 }; /* of all facings in a hex, those that are not the best are no other idea */

static int moves_to(ccn_eye *e, int unit, int hex)
{
    const ccn_frame *top = ccn_top(e->s);
    bool left = top->head.proc == PROC_act && top->act.left, led = !left && ccn_attached(e->s, unit) != GG_NONE;
    if (e->mover != unit) ccn_reach_work(e->b, e->s, unit, ccn_type_of(e->b, unit)->mn, led, &e->reach);
    e->mover = unit;
    return ccn_reach_cost(&e->reach, hex);
}

static ccn_stand stand_of(ccn_eye *e, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    unsigned verb = gg_move_verb(m);
    ccn_stand at = {.unit = (uint8_t)unit, .hex = e->s->unit[unit].hex, .acted = true};
    if (ccn_top(e->s)->head.proc == PROC_manoeuvre) at.acted = false;
    if (verb == V_TURN) at.moves = 1, at.moved = true;
    if (verb != V_MOVE && verb != V_WITHDRAW) return at;
    at.hex = (uint8_t)ccn_move_hex(m);
    at.moved = at.entered = true, at.moves = (uint8_t)moves_to(e, unit, at.hex);
    return at;
}

/* Of what a hex is worth by facing: whether this one is the best of those that the verb has, of equals the first. */
static int graded(const ccn_eye *e, int facing, int but)
{
    int best = but == 0;
    for (int f = best + 1; f < HEX_DIRS; f++)
        if (f != but && e->pose[f] > e->pose[best]) best = f;
    return e->pose[facing] - (facing == best ? 0 : AS_WELL);
}

/* The moves that differ from this one in facing alone are weighed together. */
static bool is_posed(ccn_eye *e, gg_move m)
{
    gg_move any = ccn_move((ccn_verb)gg_move_verb(m), gg_move_unit(m), GG_NONE, ccn_move_hex(m), 0, 0);
    bool was = e->posed == any;
    e->posed = any;
    return was;
}

static int32_t merit_facing(ccn_eye *e, gg_move m)
{
    int unit = (int)gg_move_unit(m), facing = (int)gg_move_facing(m);
    unsigned verb = gg_move_verb(m);
    if (!is_posed(e, m)) {
        ccn_stand at = stand_of(e, m);
        if (verb == V_WITHDRAW)
            ccn_place_values(e, &at, e->pose);
        else
            ccn_pose_values(e, &at, e->pose);
    }
    return graded(e, facing, verb == V_TURN ? e->s->unit[unit].facing : HEX_DIRS) + (verb == V_UNFORM ? 10 : 0);
}

static int32_t merit_move(ccn_eye *e, gg_move m)
{
    unsigned verb = gg_move_verb(m);
    if (verb == V_MOVE || verb == V_TURN || verb == V_UNFORM || verb == V_WITHDRAW) return merit_facing(e, m);
    ccn_stand at = stand_of(e, m);
    const ccn_unit *u = &e->s->unit[at.unit];
    int place = ccn_place_value(e, &at, u->facing);
    switch (verb) {
    case V_STAY: return place + ccn_best_blow(e, &at, u->facing);
    case V_NOTHING: return place - 5;
    case V_RALLY: return place + (u->morale == BROKEN ? 120 : 50);
    default: return place - 40; /* leaving the leader behind */
    }
}

/* ---- attacks ---- */

static int32_t merit_attack(ccn_eye *e, gg_move m)
{
    if (gg_move_verb(m) == V_HOLD) return 0;
    const ccn_frame *top = ccn_top(e->s);
    const ccn_unit *u = &e->s->unit[gg_move_unit(m)];
    ccn_blow w = {.unit = (uint8_t)gg_move_unit(m),
                  .target = (uint8_t)gg_move_target(m),
                  .from = u->hex,
                  .facing = u->facing,
                  .moved = top->head.proc == PROC_ground || top->act.moved};
    bool melee = gg_move_verb(m) == V_MELEE, guns = melee && top->head.proc == PROC_act && top->act.guns;
    int dice = guns ? ccn_guns_dice(e->b, e->s, top->act.guns, e->side, w.target) : 0;
    return ccn_blow_value(e, &w, melee, 0) + 60 * dice;
}

/* An aide is sent when the dice fell short of what they should bring. */
static int32_t merit_aide(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const struct frame_roll *r = &ccn_top(s)->roll;
    int want;
    if (r->die == DIE_MORALE) {
        want = r->counts[HIT] == 0 ? 50 : -50;
    } else if (r->die == DIE_CHECK) {
        bool order = ccn_thrown_for(s)->head.proc == PROC_attempt;
        want = ccn_has_failed(b, s) ? ccn_check_ways(b, ccn_check_number(s), order) - 14 : -50;
    } else {
        int hits6 = r->counts[HIT] * 6 + r->counts[FLAG] * 3, faces = ccn_dice[r->die].classes > 2 ? 3 : 1;
        want = r->dice * faces - hits6 - 3;
    }
    return gg_move_verb(m) == V_REROLL ? want : 0;
}

static int32_t merit_reaction(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    if (gg_move_verb(m) == V_STAND) return 0;
    GG_TALLY(t);
    int unit = (int)gg_move_unit(m);
    int number = gg_move_verb(m) == V_FORM ? ccn_square_number(b, s, unit, ccn_top(s)->melee.start, &t)
                                           : ccn_reaction_number(b, s, unit, &t);
    return ccn_check_ways(b, number, false) - 12;
}

static int32_t merit_ground(ccn_eye *e, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    unsigned verb = gg_move_verb(m);
    const ccn_unit *u = &e->s->unit[unit];
    const struct frame_ground *f = &ccn_top(e->s)->ground;
    ccn_stand at = {.unit = (uint8_t)unit, .hex = u->hex, .moved = true, .acted = true};
    if (verb == V_DECLINE) return ccn_place_value(e, &at, u->facing);
    if (verb == V_HALT) return ccn_place_value(e, &at, u->facing) + ccn_best_blow(e, &at, u->facing);
    at.hex = (uint8_t)(verb == V_TAKE ? f->hex : ccn_move_hex(m));
    bool fights = f->ride && ccn_may_battle_in(e->b, unit, at.hex);
    if (!is_posed(e, m)) (fights ? ccn_pose_values : ccn_place_values)(e, &at, e->pose);
    return graded(e, (int)gg_move_facing(m), HEX_DIRS) + (fights ? 10 : 0);
}

/* ---- leaders ---- */

static int32_t merit_leader(ccn_eye *e, gg_move m)
{
    int hex = ccn_move_hex(m), unit = e->s->unit_at[hex], value = 0;
    for (hex_set at = e->s->units[e->side]; at;) {
        int distance = hex_distance(hex, hex_take(&at));
        value += distance <= 4 ? 5 - distance : -3;
    }
    if (unit == GG_NONE) return value - (ccn_gap(e, hex) <= 4 ? 60 : 0);
    const ccn_unit *u = &e->s->unit[unit]; /* if it falls he may fall with it */
    value += 25 + 5 * u->blocks;
    return value - ccn_threat_at(e, ccn_type_of(e->b, unit)->cls, hex)->all * (u->blocks <= 2 ? 2 : 1) / 2;
}

/* ---- the merit of any move ---- */

static int32_t where_it_stands(ccn_eye *e, int unit, int hex, int facing)
{
    ccn_stand at = {.unit = (uint8_t)unit, .hex = (uint8_t)hex};
    return ccn_place_value(e, &at, facing);
}

/* Questions whose answer depends on the field; `side`: whose eyes it is seen with. */
static int32_t merit_seen(ccn_eye *e, gg_move m)
{
    int unit = (int)gg_move_unit(m);
    switch (e->s->head.ask.question) {
    case ASK_ATTEMPT: return merit_attempt(e, m);
    case ASK_ACT:
    case ASK_MOVE: return merit_move(e, m);
    case ASK_ATTACK:
    case ASK_BONUS: return merit_attack(e, m);
    case ASK_RETREAT:
    case ASK_REFORM: return where_it_stands(e, unit, ccn_move_hex(m), e->s->unit[unit].facing);
    case ASK_GROUND:
    case ASK_RIDE: return merit_ground(e, m);
    case ASK_LEADER:
    case ASK_ESCAPE:
    case ASK_RETURN: return merit_leader(e, m);
    case ASK_EVENT_MOVE: return gg_move_verb(m) == V_DONE ? 0 : ccn_order_value(e, unit);
    case ASK_SEND: return -where_it_stands(e, unit, ccn_move_hex(m), (int)gg_move_facing(m));
    default: return -where_it_stands(e, unit, e->s->unit[unit].hex, (int)gg_move_facing(m));
    }
}

/* The others: true, and the merit. */
static bool merit_plain(const ccn_battle *b, const ccn_state *s, gg_move m, int32_t *out)
{
    switch (s->head.ask.question) {
    case ASK_GUNS: *out = gg_move_verb(m) == V_GO ? 0 : 10; return true;
    case ASK_ADC: *out = merit_aide(b, s, m); return true;
    case ASK_TOKEN: *out = gg_move_verb(m) == V_USE; return true;
    case ASK_RETIRE:
    case ASK_SQUARE: *out = merit_reaction(b, s, m); return true;
    case ASK_FLAGS: *out = (int32_t)gg_move_arg(m); return true;
    case ASK_EVENT_RALLY: *out = gg_move_verb(m) == V_DONE ? 0 : 10 + s->unit[gg_move_unit(m)].morale; return true;
    default: return false;
    }
}

/* Orders that are botched are looked at as who suffers them would. */
static int who_looks(const ccn_state *s)
{
    bool botched = s->head.ask.question == ASK_SEND || s->head.ask.question == ASK_FACE;
    return botched ? !s->head.ask.side : s->head.ask.side;
}

int32_t ccn_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    int32_t merit;
    (void)o;
    if (merit_plain(b, s, m, &merit)) return merit;
    ccn_eye e;
    ccn_eye_open(b, s, who_looks(s), &e);
    return merit_seen(&e, m);
}

gg_move ccn_habit(const gg_battle *battle, const gg_state *state)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    gg_offers o;
    gg_move best = 0;
    int32_t most = 0, merit;
    ccn_eye e;
    ccn_eye_open(b, s, who_looks(s), &e);
    gg_offers_open(battle, state, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(battle, state, &o, i);
        if (!m) continue;
        if (!merit_plain(b, s, m, &merit)) merit = merit_seen(&e, m);
        if (!best || merit > most) best = m, most = merit;
    }
    return best;
}

/* ---- zeal: toward the enemy, and at him ---- */

int32_t ccn_zeal(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    if (verb == V_FIRE || verb == V_MELEE || verb == V_COMBINE) return 1000;
    if (verb == V_PASS || verb == V_NOTHING) return -100;
    if (unit >= b->units || !ccn_alive(s, (int)unit)) return ccn_is_leader(unit) ? -50 : 0;
    int side = b->unit[unit].side, hex = s->unit[unit].hex, facing = s->unit[unit].facing;
    bool moves = verb == V_MOVE || verb == V_RIDE, turns = verb == V_TURN || verb == V_TAKE || verb == V_UNFORM;
    if (!moves && !turns && verb != V_ACTIVATE && verb != V_STAY) return 0;
    if (moves) hex = ccn_move_hex(m);
    if (verb == V_TAKE) hex = ccn_top(s)->ground.hex;
    if (moves || turns) facing = (int)gg_move_facing(m);
    int best = 16, where = hex;
    for (hex_set at = s->units[!side]; at && best > 1;) {
        int enemy = hex_take(&at), distance = hex_distance(hex, enemy);
        if (distance < best) best = distance, where = enemy;
    }
    return 160 - 10 * best + (verb != V_ACTIVATE && hex_arc_of(hex, facing, where) == HEX_FRONT ? 5 : 0);
}
