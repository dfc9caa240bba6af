/* 6.1: why a move is not among the offers of its ask, and what could be done instead. */
#include "rules/rbc/choose/choose.h"

#include "text/text.h"

static bool is_box(const rbc_battle *b, gg_move m)
{
    return sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m));
}

/* ---- reasons, each for one kind of answer ---- */

/* Momentum comes first; of units under it the one behind waits for the one before. */
static gg_rule why_not_next(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    uint64_t held = rbc_compelled(b, s);
    if (gg_move_verb(m) == V_FINISH) return MOM_FIRST;
    if (unit >= b->units || rbc_side(b, (int)unit) != s->head.ask.side) return TURN_MOVEMENT;
    if (!rbc_on_board(s, (int)unit) || rbc_is(s, (int)unit, DONE_MOVING)) return MOVE_PROCEDURE;
    if (!held) return MOVE_PROCEDURE;
    return held >> unit & 1 ? MOM_ORDER : MOM_FIRST;
}

/* A unit under Momentum that would do something else than go on: the rule that holds it. */
static gg_rule why_held(const rbc_state *s, unsigned verb)
{
    if (verb == V_MOVE || verb == V_CHARGE) return s->head.ask.question == ASK_MOVE ? MOM_PATH : MOM_DEF;
    if (s->head.ask.question == ASK_MOVE) return s->head.ask.rule == MOM_CTFAIL ? MOM_CTFAIL : MOM_DEF;
    return verb == V_HOLD_TO_SHOOT ? MOM_SHOOT : MOM_CT;
}

static gg_rule why_not_stopped(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (gg_move_verb(m) == V_FACE) return MOVE_TURN; /* it faces there already */
    if (!rbc_has(b, (int)unit, T_HH)) return SPECIAL_HEDGEHOG;
    return rbc_may_hedgehog(b, s, (int)unit) ? MOM_CTPASS : HEDGE_FORM;
}

static gg_rule why_not_face_foe(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    (void)b, (void)s, (void)m;
    return MOVE_INMELEE;
}

static gg_rule why_not_fall_back(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    uint16_t cell[2];
    int n = rbc_fall_back_cells(b, s, s->head.ask.piece, s->head.ask.other, cell);
    if (!is_box(b, m)) return GEO_GRID;
    for (int i = 0; i < n; i++)
        if (cell[i] == rbc_move_cell(m)) return EVADE_PASS; /* only its facing is wrong */
    return n > 1 ? EVADE_BLOCKED : EVADE_PASS;
}

static gg_rule why_not_on(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    const struct frame_go *go = &rbc_top(s)->go;
    const rbc_unit *u = &s->unit[go->unit];
    unsigned target = gg_move_target(m);
    int ahead = sq_step(b->board, u->cell, 2 * u->facing), met = rbc_unit_at(s, ahead);
    if (rbc_actions_left(b, go) < 1) return MOVE_ALLOW;
    if (gg_move_verb(m) == V_ON) {
        if (ahead == SQ_OFF) return GEO_EDGE;
        if (met != GG_NONE) return GEO_STACK;
        gg_rule why = rbc_judge_enter(b, s, go->unit, u->cell, ahead);
        return why ? why : EVADE_FAIL;
    }
    if (target >= b->units || target != (unsigned)met) return CHARGE_ELIGIBLE;
    if (rbc_side(b, met) == rbc_side(b, go->unit)) return CHARGE_ELIGIBLE;
    gg_rule why = rbc_judge_charge(b, s, go->unit, u->cell, met, STEP_CH);
    return why ? why : EVADE_FAIL; /* straight ahead, from where it stands */
}

static gg_rule why_not_shoot(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m), target = gg_move_target(m);
    bool massed = gg_move_verb(m) == V_MASSED;
    if (unit >= b->units || rbc_side(b, (int)unit) != s->head.ask.side) return TURN_SHOOTING;
    if (!rbc_on_board(s, (int)unit)) return SHOOT_ELIGIBLE;
    if (target >= b->units || rbc_side(b, (int)target) == s->head.ask.side || !rbc_on_board(s, (int)target))
        return SHOOT_TARGET;
    if (massed && !rbc_has(b, (int)unit, T_MARC)) return SPECIAL_MARC;
    if (!rbc_may_shoot(b, s, (int)unit, true)) return SHOOT_ELIGIBLE;
    gg_rule why = rbc_judge_shot(b, s, (rbc_shot){(uint8_t)unit, (uint8_t)target, massed ? MODE_MASSED : MODE_NORMAL});
    return why ? why : SHOOT_ELIGIBLE;
}

static gg_rule why_not_oppose(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned target = gg_move_target(m);
    if (target >= b->units || !rbc_on_board(s, (int)target)) return MELEE_OPPONENT;
    return rbc_engaged(s, s->head.ask.piece, (int)target) ? MELEE_OPPONENT : CHARGE_ENGAGE;
}

static gg_rule why_not_fight(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (unit < b->units && rbc_on_board(s, (int)unit) && rbc_in_melee(s, (int)unit)) return MELEE_COMBAT;
    return MELEE_WHEN;
}

static gg_rule why_not_pass_on(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned to = gg_move_target(m);
    if (to >= b->units || !rbc_has(b, (int)to, T_KIEL)) return SPECIAL_KIEL;
    if (rbc_on_board(s, (int)to) && rbc_is(s, (int)to, UNFORMED)) return UNF_NOKIEL;
    return BRIG_KIEL;
}

static gg_rule why_not_camp(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    gg_rule why = is_box(b, m) ? rbc_judge_pitch(b, s, s->head.ask.side, rbc_move_cell(m)) : GEO_GRID;
    return why ? why : WIN_BUILD;
}

static gg_rule why_not_place(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    gg_rule why = is_box(b, m) ? rbc_judge_place(b, s, s->head.ask.piece, rbc_move_cell(m)) : GEO_GRID;
    return why ? why : WIN_BUILD; /* a cart line that its list has not */
}

/* ---- the verdict ---- */

typedef gg_rule reason(const rbc_battle *, const rbc_state *, gg_move);
static reason *const reasons[RBC_ASKS] = {
    /* none: what the question's verbs are is all that may be answered */
    [ASK_NEXT] = why_not_next,           [ASK_STOPPED] = why_not_stopped, [ASK_FACE_FOE] = why_not_face_foe,
    [ASK_FALL_BACK] = why_not_fall_back, [ASK_ON] = why_not_on,           [ASK_SHOOT] = why_not_shoot,
    [ASK_TRANSFER] = why_not_pass_on,    [ASK_COMBAT] = why_not_fight,    [ASK_RIVAL] = why_not_oppose,
    [ASK_CAMP] = why_not_camp,           [ASK_PLACE] = why_not_place,
};

/* It is asked about one unit, and that one answers. */
static bool is_other_unit(const gg_battle *b, const gg_ask *ask, gg_move m)
{
    const gg_verb *verb = gg_verb_of(b, m);
    return verb && ask->piece != GG_NONE && verb->shape[0] == 'U' && gg_move_unit(m) != ask->piece;
}

static bool is_held(const rbc_state *s)
{
    int question = s->head.ask.question;
    return question == ASK_MOMENTUM || (question == ASK_MOVE && rbc_mode_of(s, s->head.ask.piece) == REACH_COMPELLED);
}

gg_rule rbc_out_of_turn(const gg_battle *b, const gg_state *s, gg_move m)
{
    bool held = gg_verb_of(b, m) && !is_other_unit(b, &s->ask, m) && is_held(rbc_s(s));
    return held ? why_held(rbc_s(s), gg_move_verb(m)) : s->ask.rule;
}

static gg_rule why_not(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    const gg_ask *ask = &s->head.ask;
    if (is_other_unit(&b->base, ask, m)) return MOVE_PROCEDURE;
    if (ask->question == ASK_MOMENTUM) return why_held(s, gg_move_verb(m));
    return gg_move_facing(m) < SQ_FACINGS && reasons[ask->question] ? reasons[ask->question](b, s, m) : ask->rule;
}

/* D4 has hundreds of places: there one function says both what is legal and why not. */
static gg_rule judge_move(const rbc_battle *b, const rbc_state *s, const rbc_reach *r, gg_move m)
{
    int unit = s->head.ask.piece;
    unsigned verb = gg_move_verb(m);
    if (is_other_unit(&b->base, &s->head.ask, m) || gg_move_facing(m) >= SQ_FACINGS) return why_not(b, s, m);
    if (is_held(s) && (verb == V_STAY || verb == V_HEDGEHOG)) return why_held(s, verb);
    if ((verb == V_MOVE || verb == V_CHARGE) && !is_box(b, m)) return GEO_GRID;
    return rbc_reach_has(b, s, r, m) ? GG_OK : rbc_why_not_move(b, s, unit, r->mode, m);
}

gg_rule rbc_judge(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    if (s->head.ask.question == ASK_MOVE) return judge_move(b, s, rbc_offers_reach(o), m);
    if (rbc_is_offered(o, m)) return GG_OK;
    gg_rule why = why_not(b, s, m);
    return why ? why : MOVE_PROCEDURE;
}

/* ---- what could be done instead ---- */

/* Who must go before this unit may be chosen, or the phase ended. */
static void hint_next(const rbc_battle *b, const rbc_state *s, gg_move m, gg_text *t)
{
    unsigned unit = gg_move_unit(m);
    uint64_t movers = rbc_movers(b, s);
    if (gg_move_verb(m) != V_MOVER && unit < b->units && movers >> unit & 1) {
        gg_text_add(t, "choose it first: `next %s`", b->unit[unit].label);
    } else if (rbc_compelled(b, s)) {
        gg_say_units(t, &b->base, movers);
        gg_text_add(t, " must move first");
    }
}

/* What keeps a compelled unit to its course: nothing of 7.3 frees it. */
static void hint_held(const rbc_battle *b, const rbc_state *s, gg_text *t)
{
    int unit = s->head.ask.piece;
    const rbc_unit *u = &s->unit[unit];
    for (int far = 1; far <= RBC_MOMENTUM_AHEAD; far++) {
        int cell = sq_steps(b->board, u->cell, 2 * u->facing, far), met = rbc_unit_at(s, cell);
        if (met == GG_NONE || rbc_side(b, met) == rbc_side(b, unit) || !rbc_heavy(rbc_type_of(b, met)->cls)) continue;
        gg_text_add(t, "%s is %d %s ahead: ", b->unit[met].label, far, far == 1 ? "box" : "boxes");
        break;
    }
    if (s->head.ask.question == ASK_MOMENTUM)
        gg_text_add(t, "`advance`, or try to `halt`%s", rbc_may_hold(b, s, unit) ? ", or `hold` to shoot" : "");
    else
        gg_text_add(t, "it must go straight or diagonally forward, or charge");
}

int rbc_hint(const gg_battle *battle, const gg_state *state, gg_move m, char *out, size_t cap)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    gg_text t = gg_text_on(out, cap);
    if (gg_verdict(battle, state, m) == GG_OK) return 0;
    if (s->head.ask.question == ASK_NEXT)
        hint_next(b, s, m, &t);
    else if (is_held(s))
        hint_held(b, s, &t);
    return gg_text_len(&t);
}
