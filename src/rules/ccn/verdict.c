/* 6.2: why a move is not among the offers of its ask. */
#include "ccn.h"

static const uint8_t verbs[CCN_ASKS][9] = {
    /* by question: what may be answered at all */
    [ASK_ATTEMPT] = {PASS, ACTIVATE, COMBINE},
    [ASK_GUNS] = {GUN, GO},
    [ASK_ADC] = {REROLL, ACCEPT},
    [ASK_ACT] = {MOVE, TURN, STAY, DETACH, UNFORM, RALLY, WITHDRAW, NOTHING},
    [ASK_MOVE] = {MOVE, TURN, STAY, DETACH},
    [ASK_ATTACK] = {FIRE, MELEE, HOLD},
    [ASK_TOKEN] = {USE, SAVE},
    [ASK_RETIRE] = {RETIRE, STAND},
    [ASK_SQUARE] = {FORM, STAND},
    [ASK_FLAGS] = {IGNORE},
    [ASK_RETREAT] = {RETREAT},
    [ASK_REFORM] = {REFORM},
    [ASK_GROUND] = {TAKE, DECLINE},
    [ASK_RIDE] = {RIDE, HALT},
    [ASK_BONUS] = {MELEE, HOLD},
    [ASK_LEADER] = {LEAD},
    [ASK_ESCAPE] = {ESCAPE},
    [ASK_RETURN] = {RETURN},
    [ASK_EVENT_RALLY] = {PICK, DONE},
    [ASK_EVENT_MOVE] = {PICK, DONE},
    [ASK_SEND] = {SEND},
    [ASK_FACE] = {FACE},
};

static bool fits(int question, unsigned verb)
{
    for (const uint8_t *v = verbs[question]; *v; v++)
        if (*v == verb) return true;
    return false;
}

/* ---- reasons, each for one kind of answer ---- */

/* Why a unit cannot end in a hex, whatever its way. */
static gg_rule why_not_enter(const ccn_battle *b, const ccn_state *s, int unit, int hex, bool led)
{
    int side = b->unit[unit].side;
    if (hex == HEX_OFF) return BOARD_GRID;
    if (!hex_in(b->passable, hex)) return TERRAIN_EFFECTS;
    if (s->unit_at[hex] != GG_NONE) return BOARD_OCCUPANCY;
    int leader = s->leader_at[hex];
    if (leader == GG_NONE) return GG_OK;
    if (b->leader[leader].side != side) return MOVE_ENTER;
    return led ? MOVE_LEADER_JOIN : GG_OK;
}

static gg_rule why_not_move(const ccn_battle *b, const ccn_state *s, unsigned unit, bool left, gg_move m)
{
    int hex = ccn_move_hex(m), mn = ccn_type_of(b, (int)unit)->mn;
    const ccn_unit *u = &s->unit[unit];
    if (u->flags & SQUARE) return SQUARE_LIMITS;
    if (hex == u->hex) return FACING_CHANGE_COST;
    bool led = ccn_attached(s, (int)unit) != GG_NONE && !left;
    gg_rule rule = why_not_enter(b, s, (int)unit, hex, led);
    if (rule) return rule;
    if (hex_distance(u->hex, hex) > mn) return MOVE_ALLOWANCE;
    ccn_reach r;
    ccn_reach_work(b, s, (int)unit, mn, led, &r);
    if (!hex_in(r.all, hex))
        return hex_in(ccn_reach_past_stops(b, s, (int)unit, mn, led), hex) ? MOVE_STOP : MOVE_ENTER;
    bool beside_enemy = hex_in(hex_around(s->units[!b->unit[unit].side]), hex);
    if (gg_move_verb(m) == WITHDRAW)
        return u->morale != BROKEN ? ACTIVATION_ACTION : beside_enemy ? ACTIVATION_ACTION : BOARD_SIDES;
    if (u->morale == BROKEN) return MORALE_STATES;
    return ccn_top(s)->head.proc == PROC_manoeuvre && beside_enemy ? EVENT_MANOEUVRE : FACING_VERTEX;
}

static gg_rule why_not_act(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const ccn_frame *top = ccn_top(s);
    bool event = top->head.proc == PROC_manoeuvre;
    unsigned unit = event ? top->manoeuvre.unit : top->act.unit;
    bool left = event ? top->manoeuvre.left : top->act.left;
    const ccn_unit *u = &s->unit[unit];
    bool square = u->flags & SQUARE, broken = u->morale == BROKEN;
    if (gg_move_unit(m) != unit) return ACTIVATION_CHECK;
    switch (gg_move_verb(m)) {
    case MOVE:
    case WITHDRAW: return why_not_move(b, s, unit, left, m);
    case TURN: return square ? SQUARE_LIMITS : broken ? MORALE_STATES : FACING_CHANGE_COST;
    case STAY: return MORALE_STATES;
    case DETACH: return square ? SQUARE_LIMITS : LEADER_ATTACH;
    case UNFORM: return SQUARE_EXIT;
    case RALLY: return top->act.target != GG_NONE ? COMBINED_DICE : RALLY_ACTION;
    default: return ACTIVATION_ACTION;
    }
}

static gg_rule why_not_attempt(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    int side = s->head.ask.side;
    unsigned u = gg_move_unit(m), target = gg_move_target(m);
    ccn_command c;
    ccn_command_work(b, s, side, &c);
    gg_rule rule = ccn_judge_order(b, s, &c, side, u);
    if (rule) return rule;
    if (gg_move_verb(m) != COMBINE) return CHIT_DRAW;
    if (ccn_is_leader(u) || target >= b->units) return COMBINED_GROUP;
    rule = ccn_judge_combine(b, s, &c, (int)u, (int)target);
    return rule ? rule : COMBINED_GROUP;
}

static gg_rule why_not_gun(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const struct frame_attempt *a = &ccn_top(s)->attempt;
    unsigned u = gg_move_unit(m);
    ccn_command c;
    if (gg_move_verb(m) == GO || u >= b->units || b->unit[u].side != a->side) return COMBINED_GROUP;
    ccn_command_work(b, s, a->side, &c);
    gg_rule rule = ccn_judge_gun(b, s, &c, (int)u, a->target);
    return rule ? rule : COMBINED_GROUP;
}

static gg_rule why_not_attack(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const ccn_frame *top = ccn_top(s);
    bool bonus = top->head.proc == PROC_ground;
    unsigned unit = bonus ? top->ground.unit : top->act.unit, target = gg_move_target(m);
    if (gg_move_unit(m) != unit) return ACTIVATION_ACTION;
    if (gg_move_verb(m) == HOLD) return ACTIVATION_ACTION;
    if (!bonus && top->act.target != GG_NONE && (target != top->act.target || gg_move_verb(m) == FIRE))
        return COMBINED_DICE;
    const ccn_unit *u = &s->unit[unit];
    ccn_blow w = {.unit = (uint8_t)unit, .target = (uint8_t)target, .from = u->hex, .facing = u->facing};
    if (!bonus) w.moves = top->act.moves, w.moved = top->act.moved, w.entered = top->act.entered;
    bool fire = gg_move_verb(m) == FIRE;
    gg_rule rule = fire ? ccn_judge_fire(b, s, &w) : ccn_judge_melee(b, s, &w);
    return rule ? rule : fire ? FIRE_ELIGIBLE : MELEE_ELIGIBLE;
}

static gg_rule why_not_flags(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const struct frame_apply *a = &ccn_top(s)->apply;
    gg_tally t = {0};
    int most = ccn_flag_capacity(b, s, a->unit, a->from, a->stern, &t);
    return (int)gg_move_arg(m) > 2 && most == 2 ? FLAG_MAX2 : FLAG_IGNORE;
}

static gg_rule why_not_pick(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const struct frame_event *e = &ccn_top(s)->event;
    unsigned u = gg_move_unit(m);
    int side = s->head.ask.side;
    if (u < b->units && b->unit[u].side == side && ccn_alive(s, (int)u) && u != e->pick[0] &&
        !hex_in(ccn_direct_cells(b, s, side), s->unit[u].hex))
        return COMMAND_DIRECT;
    return e->row == 4 ? EVENT_RALLY : EVENT_MANOEUVRE;
}

/* ---- the verdict ---- */

static gg_rule why_not(const ccn_battle *b, const ccn_state *s, gg_move m)
{
    const gg_ask *ask = &s->head.ask;
    if (!fits(ask->question, gg_move_verb(m))) return ask->rule;
    switch (ask->question) {
    case ASK_ATTEMPT: return why_not_attempt(b, s, m);
    case ASK_GUNS: return why_not_gun(b, s, m);
    case ASK_ACT:
    case ASK_MOVE: return why_not_act(b, s, m);
    case ASK_ATTACK:
    case ASK_BONUS: return why_not_attack(b, s, m);
    case ASK_FLAGS: return why_not_flags(b, s, m);
    case ASK_EVENT_RALLY:
    case ASK_EVENT_MOVE: return why_not_pick(b, s, m);
    case ASK_RETREAT:
    case ASK_ESCAPE:
    case ASK_REFORM: {
        int hex = ccn_move_hex(m);
        if (hex != HEX_OFF && hex_row(hex) == hex_row(ccn_piece_hex(s, ask->piece))) return BOARD_SIDES;
        return ask->rule;
    }
    default: return ask->rule;
    }
}

gg_rule ccn_judge(const gg_battle *battle, const gg_state *state, const gg_offers *o, gg_move m)
{
    if (ccn_is_offered(ccn_s(state), o, m)) return GG_OK;
    return why_not(ccn_b(battle), ccn_s(state), m);
}

/* ---- every move that one could think of ---- */

typedef struct sheet {
    gg_move *out;
    int n, cap;
} sheet;

static void think(sheet *t, gg_move m)
{
    if (t->n < t->cap) t->out[t->n++] = m;
}

static void think_of_places(const ccn_battle *b, sheet *t, ccn_verb verb, unsigned unit, bool facing, bool leaders)
{
    for (int cell = 0; cell < HEX_CELLS; cell++) {
        if (!hex_in(hex_all(), cell)) continue;
        for (int f = 0; f < (facing ? HEX_DIRS : 1); f++) think(t, ccn_move(verb, unit, GG_NONE, cell, f, 0));
        for (unsigned l = 0; leaders && l < b->leaders; l++) think(t, ccn_move(verb, unit, CCN_LEADER + l, cell, 0, 0));
    }
}

static void think_of_targets(const ccn_battle *b, sheet *t, ccn_verb verb, unsigned unit)
{
    for (unsigned u = 0; u < b->units; u++) think(t, ccn_move(verb, unit, u, HEX_OFF, 0, 0));
    for (unsigned l = 0; l < b->leaders; l++) think(t, ccn_move(verb, unit, CCN_LEADER + l, HEX_OFF, 0, 0));
}

static void think_of(const ccn_battle *b, const ccn_state *s, sheet *t, ccn_verb verb)
{
    unsigned asked = s->head.ask.piece;
    const char *shape = ccn_shape(verb);
    bool free_choice = asked == GG_NONE || verb == GUN;
    if (shape[0] == 0) {
        think(t, ccn_move(verb, GG_NONE, GG_NONE, HEX_OFF, 0, 0));
    } else if (shape[0] == 'K') {
        for (int token = 1; token <= TOKEN_BOMBARD; token *= 2)
            think(t, ccn_move(verb, GG_NONE, GG_NONE, HEX_OFF, 0, token));
    } else if (shape[1] == 0) {
        for (unsigned u = 0; u < b->units; u++) think(t, ccn_move(verb, u, GG_NONE, HEX_OFF, 0, 0));
        for (unsigned l = 0; l < b->leaders; l++) think(t, ccn_move(verb, CCN_LEADER + l, GG_NONE, HEX_OFF, 0, 0));
    } else if (shape[1] == 'T') {
        for (unsigned u = 0; u < b->units; u++)
            if (free_choice || u == asked) think_of_targets(b, t, verb, u);
    } else if (shape[1] == 'F') {
        for (int f = 0; f < HEX_DIRS; f++) think(t, ccn_move(verb, asked, GG_NONE, HEX_OFF, f, 0));
    } else if (shape[1] == 'N') {
        for (int n = 0; n < 4; n++) think(t, ccn_move(verb, asked, GG_NONE, HEX_OFF, 0, n));
    } else {
        think_of_places(b, t, verb, asked, shape[2] == 'F', shape[2] == 'l');
    }
}

int ccn_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    const ccn_state *s = ccn_s(state);
    sheet t = {.out = out, .cap = cap};
    for (const uint8_t *v = verbs[s->head.ask.question]; *v; v++) think_of(ccn_b(battle), s, &t, *v);
    for (ccn_verb v = NO_VERB + 1; v < CCN_VERBS; v++) /* and one of each kind that is out of turn */
        if (!fits(s->head.ask.question, v)) think(&t, ccn_move(v, GG_NONE, GG_NONE, HEX_OFF, 0, 0));
    return t.n;
}
