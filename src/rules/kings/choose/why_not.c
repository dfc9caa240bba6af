/* 6.3: which rule forbids an answer. */
#include "rules/kings/choose/choose.h"

/* ---- D2, D6 ---- */

static bool has_any_target(const kings_battle *b, const kings_state *s, int unit)
{
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1)
        if (kings_judge_attack(b, s, unit, __builtin_ctzll(left), kings_is(s, unit, CLOSE)) == GG_OK) return true;
    return kings_targets(b, s, unit, FIRE) || kings_targets(b, s, unit, VOLLEY);
}

/* Whether an Idiot's unit can be told to do anything but to stand to. */
static bool can_do_more(const kings_battle *b, const kings_state *s, int unit)
{
    enum { PLAIN = 1 << MOVE | 1 << DOUBLE | 1 << SKIRMISH | 1 << FORM_CLOSE | 1 << GO_GROUND };
    return kings_actions(b, s, unit) & PLAIN || has_any_target(b, s, unit);
}

static gg_rule judge_finish(const kings_battle *b, const kings_state *s)
{
    if (s->head.ask.piece != GG_NONE) return s->head.ask.rule;
    if (!b->option.must_rally || b->option.cards) return GG_OK;
    for (uint64_t left = kings_units_on(b, s, s->head.ask.side); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (kings_pinned(s, u) && !kings_is(s, u, ACTED)) return RALLY_OPTIONAL;
    }
    return GG_OK;
}

/* 7.11: who may be taken off, who may be brought on and where. */
static gg_rule judge_recycling(const kings_battle *b, const kings_state *s, gg_move m)
{
    int side = s->head.ask.side, unit = (int)gg_move_unit(m);
    bool off = gg_move_verb(m) == V_REMOVE;
    if (s->head.ask.piece != GG_NONE) return s->head.ask.rule;
    if (!b->option.cards) return CARD_MODE;
    if (b->option.recycle_side != side) return off ? RECYCLE_REMOVE : RECYCLE_DEPLOY;
    if (s->side[side].hand_n + s->side[side].hand_j == 0) return CARD_SPEND;
    if (off) return kings_on(s, unit) ? GG_OK : RECYCLE_REMOVE;
    if (kings_lost(s, unit)) return RECYCLE_LOST;
    if (!(kings_deployable(b, s, side) >> unit & 1)) return RECYCLE_DEPLOY;
    return kings_judge_spot_on(b, s, unit, kings_go_end(m));
}

gg_rule kings_judge_aim(const kings_battle *b, const kings_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), verb = (int)gg_move_verb(m);
    bool close = kings_is(s, unit, CLOSE), breaks = gg_move_arg(m) & ARG_BREAK;
    if (breaks && !close) return CLOSE_LEAVE;
    if (target >= b->units || kings_side_of(b, target) == kings_side_of(b, unit) || !kings_on(s, target))
        return verb == V_ATTACK ? ATTACK_DECLARE : FIRE_TARGET;
    return verb == V_ATTACK ? kings_judge_attack(b, s, unit, target, close && !breaks)
                            : kings_judge_target(b, s, unit, target, kings_orders[verb].action);
}

/* What is said with the action: order, facing, target. */
static gg_rule judge_parameters(const kings_battle *b, const kings_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), verb = (int)gg_move_verb(m);
    if (gg_move_arg(m) & ARG_BREAK && !kings_is(s, unit, CLOSE)) return CLOSE_LEAVE;
    if (kings_orders[verb].faced && kings_go_facing(m) >= DISC_DIRS) return GEO_DIR16;
    if (verb == V_CLOSE && kings_go_facing(m) < 0) return CLOSE_FORM;
    if (verb == V_STAND && kings_go_facing(m) >= 0) return kings_has_front(b, s, unit) ? GG_OK : ACT_STANDTO;
    return kings_orders[verb].aimed ? kings_judge_aim(b, s, m) : GG_OK;
}

static bool is_idiots(const kings_battle *b, const gg_ask *ask)
{
    return ask->piece != GG_NONE && kings_side_of(b, ask->piece) != ask->side;
}

static bool may_stand(const kings_battle *b, const kings_state *s, int unit)
{
    return !is_idiots(b, &s->head.ask) || !can_do_more(b, s, unit);
}

unsigned kings_may_be_told(const kings_battle *b, const kings_state *s, int unit)
{
    unsigned may = kings_actions(b, s, unit), stand = 1u << STAND_TO;
    return may & stand && !may_stand(b, s, unit) ? may & ~stand : may;
}

gg_rule kings_judge_do(const kings_battle *b, const kings_state *s, gg_move m)
{
    const gg_ask *ask = &s->head.ask;
    unsigned verb = gg_move_verb(m), unit = gg_move_unit(m);
    if (verb == V_FINISH) return judge_finish(b, s);
    if (unit >= b->units || (kings_side_of(b, (int)unit) != ask->side) != is_idiots(b, ask)) return TURN_ORDER;
    if (!kings_is_action(verb)) return judge_recycling(b, s, m);
    if (ask->piece != GG_NONE && unit != ask->piece) return ask->rule;
    gg_rule why = ask->piece == GG_NONE ? kings_judge_activation(b, s, (int)unit) : GG_OK;
    if (!why) why = kings_judge_action(b, s, (int)unit, kings_orders[verb].action);
    if (!why) why = judge_parameters(b, s, m);
    if (!why && verb == V_STAND && !may_stand(b, s, (int)unit)) why = LEADER_TRAITS;
    return why;
}

/* ---- D3 ---- */

static gg_rule why_not_walk(const kings_battle *b, const kings_state *s, const kings_march *march, gg_move m)
{
    tab_point leg[2];
    int legs = kings_go_way(m, &leg[0]) ? 2 : 1, cost;
    leg[legs - 1] = kings_go_end(m);
    if (kings_go_facing(m) >= DISC_DIRS) return GEO_DIR16;
    if (kings_go_facing(m) >= 0 && !march->close && !kings_profile_of(b, march->unit)->crew) return GEO_FACING;
    return kings_judge_path(b, s, march, leg, legs, &cost);
}

static gg_rule why_not_go(const kings_battle *b, const kings_state *s, gg_offers *o, gg_move m)
{
    const kings_march *march = kings_march_of(o);
    unsigned arg = gg_move_arg(m);
    int cost;
    switch (gg_move_verb(m)) {
    case V_STAY: return GG_OK;
    case V_ENTER: return arg < b->works ? kings_judge_enter(b, s, march, (int)arg, &cost) : GEO_ENTER;
    case V_LEAVE:
        if (!kings_may_leave(b, s) || arg > EDGE_W || !(b->exits[s->head.ask.side] >> arg & 1)) return STATE_EXITED;
        return kings_judge_exit(b, s, march, (int)arg);
    default: return why_not_walk(b, s, march, m);
    }
}

/* ---- the others, of the unit that is asked ---- */

typedef gg_rule reason(const kings_battle *, const kings_state *, gg_offers *, gg_move);

static gg_rule why_not_place(const kings_battle *b, const kings_state *s, gg_offers *o, gg_move m)
{
    (void)o;
    return kings_judge_place(b, s, (int)gg_move_unit(m), kings_go_end(m));
}

static gg_rule why_not_activate(const kings_battle *b, const kings_state *s, gg_offers *o, gg_move m)
{
    (void)o;
    return kings_judge_do(b, s, m);
}

static gg_rule why_not_target(const kings_battle *b, const kings_state *s, gg_offers *o, gg_move m)
{
    int unit = s->head.ask.piece, target = (int)gg_move_target(m);
    (void)o;
    if (gg_move_verb(m) == V_HOLD) return GG_OK;
    if (target >= b->units || kings_side_of(b, target) == kings_side_of(b, unit) || !kings_on(s, target))
        return FIRE_TARGET;
    return kings_judge_target(b, s, unit, target, SKIRMISH);
}

static gg_rule why_not_occupy(const kings_battle *b, const kings_state *s, gg_offers *o, gg_move m)
{
    (void)b, (void)s, (void)o, (void)m; /* it may, and need not */
    return GG_OK;
}

static gg_rule why_not_replace(const kings_battle *b, const kings_state *s, gg_offers *o, gg_move m)
{
    (void)o;
    return kings_judge_replacement(b, s, (int)gg_move_unit(m), kings_go_end(m));
}

/* ---- the verdict ---- */

static reason *const reasons[KINGS_ASKS] = {
#define QUESTION(NAME, name, ...) [ASK_##NAME] = why_not_##name,
#include QUESTIONS_DEF
#undef QUESTION
};

gg_rule kings_judge(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const gg_ask *ask = &state->ask;
    if (ask->question != ASK_ACTIVATE && gg_move_unit(m) != ask->piece) return ask->rule;
    return reasons[ask->question](kings_b(battle), kings_s(state), o, m);
}
