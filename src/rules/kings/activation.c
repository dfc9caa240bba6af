/* 7.1, 7.3: activating a unit. Which actions it has and may take now, the activation test, and the action itself. */
#include "rules/kings/chapters.h"

/* ---- what a unit is told to do ---- */

const kings_order kings_orders[KINGS_VERBS] = {
    [V_MOVE] = {MOVE, false, false},         [V_DOUBLE] = {DOUBLE, false, false},
    [V_ATTACK] = {ATTACK, true, false},      [V_FIRE] = {FIRE, true, false},
    [V_VOLLEY] = {VOLLEY, true, false},      [V_CLOSE] = {FORM_CLOSE, false, true},
    [V_GROUND] = {GO_GROUND, false, false},  [V_RALLY] = {RALLY, false, false},
    [V_SKIRMISH] = {SKIRMISH, false, false}, [V_SKIRMISH_FIRE] = {SKIRMISH, true, false},
    [V_STAND] = {STAND_TO, false, true},
};

int kings_action_of(gg_move m) { return kings_orders[gg_move_verb(m)].action; }

/* ---- what a unit may do ---- */

/* kings.trait.limits: what its Leader will not or cannot do; actions as bits. */
static unsigned trait_forbids(const kings_state *s, int unit)
{
    enum { FIRES = 1 << FIRE | 1 << VOLLEY };
    unsigned never = kings_is(s, unit, AMMO_OUT) ? FIRES : 0;
    if (!kings_is(s, unit, LEADER)) return never;
    switch (s->unit[unit].trait) {
    case SHIRKER: return kings_is(s, unit, TARGETED) ? never : FIRES | 1u << ATTACK;
    case COWARD: return never | 1u << ATTACK;
    case MARTINET: return never | 1u << SKIRMISH | 1u << GO_GROUND;
    default: return never;
    }
}

/* The rule by which it does this without a test: its type, its Leader, or the solo game; GG_OK: none. */
static gg_rule freed_by(const kings_battle *b, const kings_state *s, int unit, int action)
{
    const kings_options *o = &b->option;
    if (kings_profile_of(b, unit)->action[action] == FREE) return FORCE_FREE;
    if (action == DOUBLE && kings_trait_is(b, s, unit, SPORTY)) return LEADER_TRAITS;
    if ((action == FORM_CLOSE || action == VOLLEY) && kings_trait_is(b, s, unit, DRILLMASTER)) return LEADER_TRAITS;
    bool programmed = o->babbage && !o->babbage_tests && kings_side_of(b, unit) == NATIVE;
    return programmed && action != RALLY ? BABBAGE_MODE : GG_OK;
}

int kings_action_kind(const kings_battle *b, const kings_state *s, int unit, int action)
{
    int kind = kings_profile_of(b, unit)->action[action];
    return kind == TESTED && freed_by(b, s, unit, action) ? FREE : kind;
}

/* The column "legal when" of 7.1, as far as no target is concerned. */
static gg_rule judge_state(const kings_battle *b, const kings_state *s, int unit, int action)
{
    bool formed = kings_is(s, unit, CLOSE), inside = kings_in_work(s, unit);
    switch (action) {
    case VOLLEY: return formed || inside ? GG_OK : VOLLEY_RULES;
    case FORM_CLOSE: return formed || inside || kings_flags_at(b, kings_at(s, unit)) & DIFFICULT ? CLOSE_FORM : GG_OK;
    case GO_GROUND: return formed || inside || kings_is(s, unit, GROUND) ? GROUND_EFFECTS : GG_OK;
    case FIRE: return s->unit[unit].jam_until >= s->turn ? FIRE_JAM : GG_OK;
    default: return GG_OK;
    }
}

/* Up and At 'Em: an enemy that the Leader cannot let stand there. */
static bool must_attack(const kings_battle *b, const kings_state *s, int unit)
{
    if (!kings_trait_is(b, s, unit, UP_AND_AT_EM)) return false;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1)
        if (kings_tempts(b, s, unit, __builtin_ctzll(left))) return true;
    return false;
}

gg_rule kings_judge_action(const kings_battle *b, const kings_state *s, int unit, int action)
{
    if (kings_pinned(s, unit) != (action == RALLY)) return ACT_PINNED;
    if (action == RALLY) return GG_OK;
    if (kings_profile_of(b, unit)->action[action] == NEVER) return FORCE_FREE;
    if (trait_forbids(s, unit) >> action & 1) return TRAIT_LIMITS;
    gg_rule why = judge_state(b, s, unit, action);
    if (!why && action != ATTACK && must_attack(b, s, unit)) why = TRAIT_LIMITS;
    return why;
}

unsigned kings_actions(const kings_battle *b, const kings_state *s, int unit)
{
    static const uint8_t by_state[] = {VOLLEY, FORM_CLOSE, GO_GROUND, FIRE}; /* what judge_state forbids at times */
    const uint8_t *kind = kings_profile_of(b, unit)->action;
    unsigned never = 1u << RALLY | trait_forbids(s, unit);
    if (kings_pinned(s, unit)) return 1u << RALLY;
    for (int action = 0; action < KINGS_ACTIONS; action++) never |= (unsigned)(kind[action] == NEVER) << action;
    for (size_t i = 0; i < sizeof by_state; i++)
        if (!(never >> by_state[i] & 1) && judge_state(b, s, unit, by_state[i])) never |= 1u << by_state[i];
    if (must_attack(b, s, unit)) never |= ~(1u << ATTACK);
    return ~never & ((1u << KINGS_ACTIONS) - 1);
}

bool kings_needs_joker(const kings_state *s, int unit) { return kings_is(s, unit, ACTED); }

gg_rule kings_judge_activation(const kings_battle *b, const kings_state *s, int unit)
{
    const kings_side *hand = &s->side[kings_side_of(b, unit)];
    if (!kings_on(s, unit)) return ACT_ONCE;
    if (!b->option.cards) return kings_is(s, unit, ACTED) ? ACT_ONCE : GG_OK;
    if (hand->hand_n + hand->hand_j == 0) return CARD_SPEND;
    return kings_needs_joker(s, unit) && hand->hand_j == 0 ? CARD_JOKER : GG_OK;
}

/* ---- the activation phase ---- */

int kings_next_in_order(const kings_battle *b, const kings_state *s, int side)
{
    for (uint64_t left = kings_units_on(b, s, side); left; left &= left - 1)
        if (!kings_is(s, __builtin_ctzll(left), ACTED)) return __builtin_ctzll(left);
    return GG_NONE;
}

static bool can_deploy(const kings_battle *b, const kings_state *s, int side)
{
    tab_point spot;
    for (uint64_t left = kings_deployable(b, s, side); left; left &= left - 1)
        if (kings_spots(b, s, __builtin_ctzll(left), &spot, 1)) return true;
    return false;
}

/* Every unit can at least stand to or, if it is Pinned, rally. */
bool kings_has_choice(const kings_battle *b, const kings_state *s, int side)
{
    const kings_side *hand = &s->side[side];
    if (!b->option.cards) return kings_next_in_order(b, s, side) != GG_NONE;
    if (hand->hand_n + hand->hand_j == 0) return false;
    bool recycles = b->option.recycle_side == side, any = kings_units_on(b, s, side) != 0;
    if (any && (recycles || hand->hand_j || kings_next_in_order(b, s, side) != GG_NONE)) return true;
    return recycles && can_deploy(b, s, side);
}

/* ---- one activation ---- */

static void choose(struct frame_activate *f, gg_move m)
{
    int facing = kings_go_facing(m);
    f->unit = (uint8_t)gg_move_unit(m);
    f->action = (uint8_t)kings_action_of(m);
    f->target = (uint8_t)gg_move_target(m);
    f->facing = (uint8_t)(facing < 0 ? GG_NONE : facing);
    f->broken = gg_move_arg(m) & ARG_BREAK;
}

static void remember_place(gg_run *x, struct frame_activate *f)
{
    f->x = ST(x)->unit[f->unit].x;
    f->y = ST(x)->unit[f->unit].y;
}

static bool is_idiot(gg_run *x, int unit)
{
    return kings_trait_is(BT(x), ST(x), unit, IDIOT) && !kings_pinned(ST(x), unit);
}

static void lose_head(gg_run *x, struct frame_activate *f)
{
    f->chooser = !kings_owner(x, f->unit);
    DEED(x, FACT_HEAD, f->unit, LOSES_HEAD);
    TELL(x, GG_EV_STEP, LEADER_TRAITS, .side = kings_owner(x, f->unit), .piece = f->unit, .variant = KINGS_TRAITS + 1);
}

/* Step 5, and what is said of it. */
static void begin_action(gg_run *x, const struct frame_activate *f)
{
    ST(x)->unit[f->unit].flags |= ACTED;
    USES(x, ACT_ONCE);
    if (!BT(x)->option.cards) USES(x, ACT_IGOUGO);
    TELL(x, GG_EV_STEP, ACT_LIST, .side = kings_owner(x, f->unit), .piece = f->unit, .other = f->target,
         .variant = f->action);
}

static bool needs_test(gg_run *x, const struct frame_activate *f)
{
    if (f->action == RALLY) return false; /* a test of its own */
    if (kings_action_kind(BT(x), ST(x), f->unit, f->action) == TESTED) return true;
    DEED(x, FACT_ORDER, f->unit, UNTESTED);
    USES(x, freed_by(BT(x), ST(x), f->unit, f->action));
    TELL(x, GG_EV_STEP, ACT_FREE, .side = kings_owner(x, f->unit), .piece = f->unit);
    return false;
}

int kings_order_number(const kings_battle *b, const kings_state *s, int unit, gg_tally *t)
{
    GG_TALLY(added);
    kings_discipline(b, s, unit, &added);
    return kings_number_of(b, s, unit, &added, t);
}

static bool obeys(gg_run *x, int unit)
{
    GG_TALLY(t);
    int dice = kings_sum(x->counts), needed = kings_order_number(BT(x), ST(x), unit, &t);
    bool passed = dice >= needed;
    DEED(x, FACT_ORDER, (unsigned)unit, passed ? OBEYS : DISOBEYS);
    TELL_TALLY(x, unit, GG_NONE, &t);
    kings_tell_leadership(x, unit);
    if (!passed) USES(x, ACT_CONTINUE);
    TELL(x, GG_EV_STEP, passed ? ACT_TEST : ACT_FAIL, .side = kings_owner(x, unit), .piece = (uint8_t)unit,
         .before = (int16_t)dice, .after = (int16_t)needed);
    return passed;
}

/* kings.ground.end: any other action gives the position away. */
static void get_up(gg_run *x, const struct frame_activate *f)
{
    if (f->action == GO_GROUND || f->action == RALLY || f->action == STAND_TO) return;
    kings_clear(x, f->unit, GROUND, GROUND_END);
}

/* Actions without dice or choices. */
static void act_at_once(gg_run *x, const struct frame_activate *f)
{
    if (f->action == STAND_TO) {
        if (f->facing != GG_NONE)
            kings_turn_to(x, f->unit, f->facing, ACT_STANDTO);
        else
            USES(x, ACT_STANDTO);
    } else if (f->action == FORM_CLOSE) {
        ST(x)->unit[f->unit].facing = f->facing;
        kings_set(x, f->unit, CLOSE, CLOSE_FORM);
    } else {
        kings_set(x, f->unit, GROUND, GROUND_EFFECTS);
    }
}

static bool keeps_order(gg_run *x, const struct frame_activate *f)
{
    bool may = f->action == MOVE || f->action == ATTACK;
    return may && !f->broken && kings_is(ST(x), f->unit, CLOSE);
}

static uint8_t allowance(gg_run *x, const struct frame_activate *f, int die)
{
    int far = kings_allowance(BT(x), ST(x), f->unit, f->action, keeps_order(x, f), die);
    if (f->action == DOUBLE) USES(x, MOVE_DOUBLE);
    return (uint8_t)far;
}

static bool is_walk(int action) { return action == MOVE || action == DOUBLE || action == SKIRMISH; }

/* A target that was shot at before the move, or none. */
static bool fires_first(const struct frame_activate *f) { return f->action == SKIRMISH && f->target != GG_NONE; }

static bool can_fire_now(gg_run *x, const struct frame_activate *f)
{
    return f->action == SKIRMISH && f->target == GG_NONE && kings_on(ST(x), f->unit) &&
           kings_targets(BT(x), ST(x), f->unit, SKIRMISH);
}

/* kings.babbage.arrive: has it gone anywhere, and is it still there? */
static bool may_be_met(gg_run *x, const struct frame_activate *f)
{
    const kings_unit *u = &ST(x)->unit[f->unit];
    if (!BT(x)->option.babbage || kings_owner(x, f->unit) != IMPERIAL || u->status != ON) return false;
    return (is_walk(f->action) || f->action == ATTACK) && (u->x != f->x || u->y != f->y);
}

/* What is decided at D2 that is no activation. */
static bool recycle(gg_run *x)
{
    int unit = (int)gg_move_unit(x->move), side = ST(x)->active;
    unsigned verb = gg_move_verb(x->move);
    if (verb != V_REMOVE && verb != V_DEPLOY) return false;
    kings_spend_card(x, side, GG_NONE);
    if (verb == V_REMOVE) {
        kings_take_off(x, unit, POOL, RECYCLE_REMOVE);
    } else {
        ST(x)->side[side].deployed++;
        kings_bring_on(x, unit, kings_go_end(x->move), BT(x)->option.recycle_refill, RECYCLE_DEPLOY);
        ST(x)->unit[unit].flags |= ACTED;
        USES(x, RECYCLE_NOACT);
    }
    kings_check_end(x);
    return true;
}

/* Gives 0 if the side ended its phase. It begins with a decision, D2, or (entry 1, 2) with an action that was decided on
 * before play began: its test, or what follows a passed one. */
PROC(activate)
{
    BEGIN;
    if (!self->entry) {
        CHOOSE(ST(x)->active, ASK_ACTIVATE, self->unit, GG_NONE, self->unit == GG_NONE ? ACT_ONCE : BABBAGE_TURN);
        if (gg_move_verb(x->move) == V_FINISH) GIVE(0);
        if (recycle(x)) GIVE(1);
        choose(self, x->move);
        self->chooser = ST(x)->active;
        if (BT(x)->option.cards) kings_spend_card(x, self->chooser, self->unit);
        if (is_idiot(x, self->unit)) {
            ROLL(self->chooser, DIE_ONE, 1, self->unit, LEADER_TRAITS);
            if (x->counts[ONE]) {
                lose_head(x, self);
                CHOOSE(self->chooser, ASK_ACTIVATE, self->unit, GG_NONE, LEADER_TRAITS);
                choose(self, x->move);
            }
        }
        begin_action(x, self);
    }
    remember_place(x, self);
    if (self->entry < 2 && needs_test(x, self)) {
        ROLL(kings_owner(x, self->unit), DIE_NUMBER, 2, self->unit, ACT_TEST);
        if (!obeys(x, self->unit)) GIVE(1);
    }
    self->entry = 0;
    get_up(x, self);
    if (self->action == RALLY) {
        CALL(rally, .unit = self->unit);
    } else if (self->action == ATTACK) {
        CALL(charge, .unit = self->unit, .target = self->target, .close = keeps_order(x, self));
    } else if (self->action == FIRE || self->action == VOLLEY) {
        CALL(shoot, .unit = self->unit, .target = self->target, .action = self->action);
    } else if (is_walk(self->action)) {
        if (fires_first(self)) CALL(shoot, .unit = self->unit, .target = self->target, .action = SKIRMISH);
        if (self->action == DOUBLE) {
            ROLL(kings_owner(x, self->unit), DIE_NUMBER, 1, self->unit, MOVE_DOUBLE);
            self->allowance = allowance(x, self, kings_sum(x->counts));
        } else {
            self->allowance = allowance(x, self, 0);
        }
        CALL(walk, .unit = self->unit, .action = self->action, .close = keeps_order(x, self),
             .allowance = self->allowance, .chooser = self->chooser);
        self->allowance = 0;
        if (can_fire_now(x, self)) {
            CHOOSE(self->chooser, ASK_TARGET, self->unit, GG_NONE, MOVE_SKIRMISH);
            if (gg_move_verb(x->move) == V_SHOOT)
                CALL(shoot, .unit = self->unit, .target = (uint8_t)gg_move_target(x->move), .action = SKIRMISH);
        }
    } else {
        act_at_once(x, self);
    }
    if (BT(x)->option.babbage) {
        CALL(returns, .unit = 0);
        if (may_be_met(x, self)) CALL(arrival, .x = self->x, .y = self->y, .unit = self->unit);
    }
    kings_check_end(x);
    GIVE(1);
    END;
}
