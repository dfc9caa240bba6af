/* 6.2: why a move is not among the offers of its ask. */
#include "rules/ccn/choose/facts.h"

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

/* Whether its moves take the unit there. A broken one is offered ways back alone: of others nothing is known yet. */
static bool reaches(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, int unit, bool led, int hex)
{
    if (s->unit[unit].morale != BROKEN) return hex_in(f->reach, hex);
    ccn_reach r;
    ccn_reach_work(b, s, unit, ccn_type_of(b, unit)->mn, led, &r);
    return hex_in(r.all, hex);
}

static gg_rule why_not_move(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, unsigned unit, bool left,
                            gg_move m)
{
    int hex = ccn_move_hex(m), mn = ccn_type_of(b, (int)unit)->mn;
    const ccn_unit *u = &s->unit[unit];
    if (u->flags & SQUARE) return SQUARE_LIMITS;
    if (hex == u->hex) return FACING_CHANGE_COST;
    bool led = ccn_attached(s, (int)unit) != GG_NONE && !left;
    gg_rule rule = why_not_enter(b, s, (int)unit, hex, led);
    if (rule) return rule;
    if (hex_distance(u->hex, hex) > mn) return MOVE_ALLOWANCE;
    if (!reaches(b, s, f, (int)unit, led, hex))
        return hex_in(ccn_reach_past_stops(b, s, (int)unit, mn, led), hex) ? MOVE_STOP : MOVE_ENTER;
    bool beside_enemy = hex_in(hex_around(s->units[!b->unit[unit].side]), hex);
    if (gg_move_verb(m) == V_WITHDRAW)
        return u->morale != BROKEN ? ACTIVATION_ACTION : beside_enemy ? ACTIVATION_ACTION : BOARD_SIDES;
    if (u->morale == BROKEN) return MORALE_STATES;
    return ccn_top(s)->head.proc == PROC_manoeuvre && beside_enemy ? EVENT_MANOEUVRE : FACING_VERTEX;
}

static gg_rule why_not_act(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, gg_move m)
{
    const ccn_frame *top = ccn_top(s);
    bool event = top->head.proc == PROC_manoeuvre;
    unsigned unit = event ? top->manoeuvre.unit : top->act.unit;
    bool left = event ? top->manoeuvre.left : top->act.left;
    const ccn_unit *u = &s->unit[unit];
    bool square = u->flags & SQUARE, broken = u->morale == BROKEN;
    if (gg_move_unit(m) != unit) return ACTIVATION_CHECK;
    switch (gg_move_verb(m)) {
    case V_MOVE:
    case V_WITHDRAW: return why_not_move(b, s, f, unit, left, m);
    case V_TURN: return square ? SQUARE_LIMITS : broken ? MORALE_STATES : FACING_CHANGE_COST;
    case V_STAY: return MORALE_STATES;
    case V_DETACH: return square ? SQUARE_LIMITS : LEADER_ATTACH;
    case V_UNFORM: return SQUARE_EXIT;
    case V_RALLY: return top->act.target != GG_NONE ? COMBINED_DICE : RALLY_ACTION;
    default: return ACTIVATION_ACTION;
    }
}

static gg_rule why_not_attempt(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, gg_move m)
{
    unsigned u = gg_move_unit(m), target = gg_move_target(m);
    gg_rule rule = ccn_judge_order(b, s, &f->command, s->head.ask.side, u);
    if (rule) return rule;
    if (gg_move_verb(m) != V_COMBINE) return CHIT_DRAW;
    if (ccn_is_leader(u) || target >= b->units) return COMBINED_GROUP;
    rule = ccn_judge_combine(b, s, &f->command, (int)u, (int)target);
    return rule ? rule : COMBINED_GROUP;
}

static gg_rule why_not_gun(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, gg_move m)
{
    const struct frame_attempt *a = &ccn_top(s)->attempt;
    unsigned u = gg_move_unit(m);
    if (gg_move_verb(m) == V_GO || u >= b->units || b->unit[u].side != a->side) return COMBINED_GROUP;
    gg_rule rule = ccn_judge_gun(b, s, &f->command, (int)u, a->target);
    return rule ? rule : COMBINED_GROUP;
}

static gg_rule why_not_attack(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, gg_move m)
{
    (void)f;
    ccn_blow w = ccn_blow_now(s);
    bool fire = gg_move_verb(m) == V_FIRE;
    unsigned named = s->head.ask.question == ASK_BONUS ? GG_NONE : ccn_top(s)->act.target; /* combined arms */
    if (gg_move_unit(m) != w.unit || gg_move_verb(m) == V_HOLD) return ACTIVATION_ACTION;
    w.target = (uint8_t)gg_move_target(m);
    if (named != GG_NONE && (fire || w.target != named)) return COMBINED_DICE;
    gg_rule rule = fire ? ccn_judge_fire(b, s, &w) : ccn_judge_melee(b, s, &w);
    return rule ? rule : fire ? FIRE_ELIGIBLE : MELEE_ELIGIBLE;
}

static gg_rule why_not_flags(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, gg_move m)
{
    (void)b, (void)s;
    return gg_move_arg(m) > 2 && f->capacity == 2 ? FLAG_MAX2 : FLAG_IGNORE;
}

static gg_rule why_not_pick(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, gg_move m)
{
    (void)f;
    const struct frame_event *e = &ccn_top(s)->event;
    unsigned u = gg_move_unit(m);
    int side = s->head.ask.side;
    if (u < b->units && b->unit[u].side == side && ccn_alive(s, (int)u) && u != e->pick[0] &&
        !hex_in(ccn_direct_cells(b, s, side), s->unit[u].hex))
        return COMMAND_DIRECT;
    return e->row == 4 ? EVENT_RALLY : EVENT_MANOEUVRE;
}

/* Backward means a row nearer to one's own edge. */
static gg_rule why_not_back(const ccn_battle *b, const ccn_state *s, const ccn_facts *f, gg_move m)
{
    int hex = ccn_move_hex(m);
    (void)b, (void)f;
    bool sideways = hex != HEX_OFF && hex_row(hex) == hex_row(ccn_piece_hex(s, s->head.ask.piece));
    return sideways ? BOARD_SIDES : s->head.ask.rule;
}

/* ---- the verdict ---- */

typedef gg_rule reason(const ccn_battle *, const ccn_state *, const ccn_facts *, gg_move);
static reason *const reasons[CCN_ASKS] = {
    /* none: the rule by which it is asked */
    [ASK_ATTEMPT] = why_not_attempt, [ASK_GUNS] = why_not_gun,         [ASK_ACT] = why_not_act,
    [ASK_MOVE] = why_not_act,        [ASK_ATTACK] = why_not_attack,    [ASK_BONUS] = why_not_attack,
    [ASK_FLAGS] = why_not_flags,     [ASK_EVENT_RALLY] = why_not_pick, [ASK_EVENT_MOVE] = why_not_pick,
    [ASK_RETREAT] = why_not_back,    [ASK_ESCAPE] = why_not_back,      [ASK_REFORM] = why_not_back,
};

gg_rule ccn_judge(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const gg_ask *ask = &state->ask;
    if (ccn_is_offered(ccn_s(state), o, m)) return GG_OK;
    return reasons[ask->question] ? reasons[ask->question](ccn_b(battle), ccn_s(state), ccn_facts_of(o), m) : ask->rule;
}
