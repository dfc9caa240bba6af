/* 6.1: why a move is not among the offers of its ask, what could be done instead, and every move one could think of. */
#include "rbc.h"

#include "engine/text.h"

static const uint8_t verbs[RBC_ASKS][5] = {
    /* by question: what may be answered at all */
    [ASK_NEXT] = {MOVER, FINISH},
    [ASK_MOMENTUM] = {ADVANCE, TRY_STOP, HOLD_TO_SHOOT},
    [ASK_STOPPED] = {STAY, FACE, HEDGEHOG},
    [ASK_MOVE] = {STAY, MOVE, CHARGE, HEDGEHOG},
    [ASK_OUT] = {TRY, STAY},
    [ASK_LEAVE] = {TRY, STAY},
    [ASK_FACE_FOE] = {STAY, FACE},
    [ASK_EVADE] = {EVADE, STAND},
    [ASK_FALL_BACK] = {FALL_BACK},
    [ASK_HEDGE] = {TRY, STAND},
    [ASK_REACT] = {STAND, FACE},
    [ASK_ON] = {ON, CHARGE, STAY},
    [ASK_VACATED] = {OCCUPY, STAY},
    [ASK_SHOOT] = {SHOOT, MASSED, FINISH},
    [ASK_TRANSFER] = {PASS_ON},
    [ASK_COMBAT] = {FIGHT},
    [ASK_RIVAL] = {OPPOSE},
    [ASK_EXPLOIT] = {OCCUPY, STAY},
    [ASK_WITHDRAW] = {STAND, WITHDRAW},
    [ASK_CAMP] = {PITCH, NO_CAMP},
    [ASK_BRIGADE] = {BRIGADE},
    [ASK_PLACE] = {PLACE},
    [ASK_FIRST] = {GO_FIRST, GO_SECOND},
};

static bool fits(int question, unsigned verb)
{
    for (const uint8_t *v = verbs[question]; *v; v++)
        if (*v == verb) return true;
    return false;
}

/* A move says nothing but what its shape has room for. */
static bool is_plain(gg_move m)
{
    unsigned verb = gg_move_verb(m);
    const char *shape = rbc_shape((rbc_verb)verb);
    bool box = strchr(shape, 'B'), more = strpbrk(shape, "NGS") || verb == MOVE || verb == CHARGE;
    gg_move plain =
        gg_move_make(verb, shape[0] == 'U' ? gg_move_unit(m) : GG_NONE,
                     strpbrk(shape, "TR") ? gg_move_target(m) : GG_NONE, box ? gg_move_x(m) : 0, box ? gg_move_y(m) : 0,
                     strchr(shape, 'F') ? gg_move_facing(m) : 0, more ? gg_move_arg(m) : 0);
    return plain == m && gg_move_facing(m) < SQ_FACINGS;
}

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
    if (gg_move_verb(m) == FINISH) return MOM_FIRST;
    if (unit >= b->units || rbc_side(b, (int)unit) != s->head.ask.side) return TURN_MOVEMENT;
    if (!rbc_on_board(s, (int)unit) || rbc_is(s, (int)unit, DONE_MOVING)) return MOVE_PROCEDURE;
    if (!held) return MOVE_PROCEDURE;
    return held >> unit & 1 ? MOM_ORDER : MOM_FIRST;
}

/* A unit under Momentum that would do something else than go on: the rule that holds it. */
static gg_rule why_held(const rbc_state *s, unsigned verb)
{
    if (verb == MOVE || verb == CHARGE) return s->head.ask.question == ASK_MOVE ? MOM_PATH : MOM_DEF;
    if (s->head.ask.question == ASK_MOVE) return s->head.ask.rule == MOM_CTFAIL ? MOM_CTFAIL : MOM_DEF;
    return verb == HOLD_TO_SHOOT ? MOM_SHOOT : MOM_CT;
}

static gg_rule why_not_stopped(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    unsigned unit = gg_move_unit(m);
    if (gg_move_verb(m) == FACE) return MOVE_TURN; /* it faces there already */
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
    if (gg_move_verb(m) == ON) {
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
    bool massed = gg_move_verb(m) == MASSED;
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
static bool is_other_unit(const gg_ask *ask, gg_move m)
{
    return ask->piece != GG_NONE && rbc_shape((rbc_verb)gg_move_verb(m))[0] == 'U' && gg_move_unit(m) != ask->piece;
}

static bool is_held(const rbc_state *s)
{
    int question = s->head.ask.question;
    return question == ASK_MOMENTUM || (question == ASK_MOVE && rbc_mode_of(s, s->head.ask.piece) == REACH_COMPELLED);
}

static gg_rule why_not(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    const gg_ask *ask = &s->head.ask;
    unsigned verb = gg_move_verb(m);
    if (verb == NO_VERB || verb >= RBC_VERBS) return ask->rule;
    if (is_other_unit(ask, m)) return fits(ask->question, verb) ? MOVE_PROCEDURE : ask->rule;
    if (!fits(ask->question, verb) || ask->question == ASK_MOMENTUM) return is_held(s) ? why_held(s, verb) : ask->rule;
    if (!is_plain(m) || !reasons[ask->question]) return ask->rule;
    return reasons[ask->question](b, s, m);
}

/* D4 has hundreds of places: there one function says both what is legal and why not. */
static gg_rule judge_move(const rbc_battle *b, const rbc_state *s, gg_move m)
{
    int unit = s->head.ask.piece;
    unsigned verb = gg_move_verb(m);
    if (!fits(ASK_MOVE, verb) || is_other_unit(&s->head.ask, m) || !is_plain(m)) return why_not(b, s, m);
    if (is_held(s) && (verb == STAY || verb == HEDGEHOG)) return why_held(s, verb);
    if ((verb == MOVE || verb == CHARGE) && !is_box(b, m)) return GEO_GRID;
    return rbc_judge_move(b, s, unit, rbc_mode_of(s, unit), m);
}

gg_rule rbc_judge(const gg_battle *battle, const gg_state *state, const gg_offers *o, gg_move m)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    if (s->head.ask.question == ASK_MOVE) return judge_move(b, s, m);
    unsigned verb = gg_move_verb(m);
    bool sound = verb != NO_VERB && verb < RBC_VERBS && is_plain(m);
    if (sound && rbc_is_offered(o, m)) return GG_OK;
    gg_rule why = why_not(b, s, m);
    return why ? why : MOVE_PROCEDURE;
}

/* ---- what could be done instead ---- */

static void add_labels(gg_text *t, const rbc_battle *b, uint64_t units)
{
    for (bool first = true; units; units &= units - 1, first = false)
        gg_text_add(t, "%s%s",
                    first                 ? ""
                    : units & (units - 1) ? ", "
                                          : " and ",
                    b->unit[__builtin_ctzll(units)].label);
}

/* Who must go before this unit may be chosen, or the phase ended. */
static void hint_next(const rbc_battle *b, const rbc_state *s, gg_move m, gg_text *t)
{
    unsigned unit = gg_move_unit(m);
    uint64_t movers = rbc_movers(b, s);
    if (gg_move_verb(m) != MOVER && unit < b->units && movers >> unit & 1) {
        gg_text_add(t, "choose it first: `next %s`", b->unit[unit].label);
    } else if (rbc_compelled(b, s)) {
        add_labels(t, b, movers);
        gg_text_add(t, " must move first");
    }
}

/* What keeps a compelled unit to its course: nothing of 7.3 frees it. */
static void hint_held(const rbc_battle *b, const rbc_state *s, gg_text *t)
{
    int unit = s->head.ask.piece;
    const rbc_unit *u = &s->unit[unit];
    for (int far = 1; far <= 6; far++) {
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

/* ---- every move that one could think of ---- */

typedef struct sheet {
    const rbc_battle *b;
    const rbc_state *s;
    gg_move *out;
    int n, cap;
} sheet;

static void think(sheet *t, gg_move m)
{
    if (t->n < t->cap) t->out[t->n++] = m;
}

enum { NEAR = 4, WITHIN_CHARGE = 5 }; /* boxes about a unit in which every way of moving is thought of */

/* How many arguments a verb may have, and a few that it may not. */
static int arguments(const sheet *t, rbc_verb verb)
{
    static const uint8_t most[RBC_VERBS] = {[MOVE] = 4, [PASS_ON] = 12, [WITHDRAW] = 5, [PLACE] = 6};
    return verb == BRIGADE ? t->b->brigades + 1 : most[verb] ? most[verb] : 1;
}

static void think_of_arguments(sheet *t, rbc_verb verb, unsigned unit, unsigned target, int cell, int facing)
{
    for (int arg = 0, n = arguments(t, verb); arg < n; arg++) think(t, rbc_move(verb, unit, target, cell, facing, arg));
}

static void think_of_boxes(sheet *t, rbc_verb verb, unsigned unit)
{
    for (int y = 0; y < t->b->board.rows; y++)
        for (int x = 0; x < t->b->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (verb == MOVE && unit < RBC_UNITS &&
                sq_distance(cell, t->s->unit[unit].cell) > NEAR) { /* out of anybody's reach */
                think(t, rbc_move(verb, unit, GG_NONE, cell, t->s->unit[unit].facing, ARG_ADVANCED));
                continue;
            }
            for (int f = 0; f < SQ_FACINGS; f++) think_of_arguments(t, verb, unit, GG_NONE, cell, f);
        }
}

/* From the boxes about the target, with every way to get there. */
static void think_of_charge(sheet *t, unsigned unit, unsigned target)
{
    static const uint8_t sides[] = {0, ARG_LEFT, ARG_RIGHT, ARG_SALVO, ARG_LEFT | ARG_RIGHT};
    int at = t->s->unit[target].cell;
    think(t, rbc_move(CHARGE, unit, target, t->s->unit[unit].cell, t->s->unit[unit].facing, 0));
    if (sq_distance(at, t->s->unit[unit].cell) > WITHIN_CHARGE) return;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int cell = sq_step(t->b->board, at, dir);
        for (int way = 0; cell != SQ_OFF && way < SQ_FACINGS * 4; way++)
            for (size_t i = 0; i < sizeof sides; i++)
                think(t, rbc_move(CHARGE, unit, target, cell, way / 4, way % 4 | sides[i]));
    }
}

static void think_of_places(sheet *t, rbc_verb verb, unsigned unit, unsigned target)
{
    const char *shape = rbc_shape(verb);
    if (verb == CHARGE)
        think_of_charge(t, unit, target);
    else if (strchr(shape, 'B'))
        think_of_boxes(t, verb, unit);
    else
        for (int f = 0; f < (strchr(shape, 'F') ? SQ_FACINGS : 1); f++)
            think_of_arguments(t, verb, unit, target, SQ_OFF, f);
}

static void think_of_targets(sheet *t, rbc_verb verb, unsigned unit)
{
    if (!strpbrk(rbc_shape(verb), "TR")) {
        think_of_places(t, verb, unit, GG_NONE);
        return;
    }
    for (unsigned target = 0; target < t->b->units; target++)
        if (verb != CHARGE || rbc_on_board(t->s, (int)target)) think_of_places(t, verb, unit, target);
}

static void think_of(sheet *t, rbc_verb verb)
{
    unsigned asked = t->s->head.ask.piece;
    if (rbc_shape(verb)[0] != 'U') {
        think_of_targets(t, verb, GG_NONE);
        return;
    }
    for (unsigned unit = 0; unit < t->b->units; unit++)
        if (asked == GG_NONE || unit == asked || !strpbrk(rbc_shape(verb), "BT")) think_of_targets(t, verb, unit);
}

int rbc_candidates(const gg_battle *battle, const gg_state *state, gg_move *out, int cap)
{
    const rbc_state *s = rbc_s(state);
    sheet t = {.b = rbc_b(battle), .s = s, .out = out, .cap = cap};
    for (const uint8_t *v = verbs[s->head.ask.question]; *v; v++) think_of(&t, (rbc_verb)*v);
    for (rbc_verb v = NO_VERB + 1; v < RBC_VERBS; v++) /* and one of each kind that is out of turn */
        if (!fits(s->head.ask.question, v)) think(&t, rbc_move(v, s->head.ask.piece, GG_NONE, SQ_OFF, 0, 0));
    return t.n;
}
