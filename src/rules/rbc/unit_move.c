/* 7.2.9, 7.3.1: a unit's turn to move in its Movement Phase, and its move step by step. */
#include "rules/rbc/chapters.h"

static uint8_t side_of(gg_run *x, int unit) { return BT(x)->unit[unit].side; }

static gg_move kept(const struct frame_go *f) { return (gg_move)f->move[1] << 32 | f->move[0]; }
static void keep(struct frame_go *f, gg_move m)
{
    f->move[0] = (uint32_t)m;
    f->move[1] = (uint32_t)(m >> 32);
}

static void stir(gg_run *x, int unit, uint32_t more) { ST(x)->unit[unit].flags |= STIRRED | more; }

/* ---- 7.2: a move ---- */

void rbc_go_to(gg_run *x, int unit, int cell, int facing, gg_rule rule)
{
    gg_pose was = rbc_unit_pose(ST(x), unit);
    rbc_put(ST(x), BT(x), unit, cell, facing);
    USES(x, GEO_GRID);
    if (x->sink && rbc_terrain_at(BT(x), ST(x), cell) == OPEN) USES(x, TERR_OPEN);
    TELL(x, GG_EV_MOVE, rule, .side = (uint8_t)rbc_side(BT(x), unit), .piece = (uint8_t)unit, .from = was,
         .to = rbc_pose(cell, facing));
    rbc_commit(x, unit, cell);
}

static bool rushes(const rbc_battle *b, int unit, const uint8_t *step, int steps)
{
    const rbc_type *type = rbc_type_of(b, unit);
    return type->cls == HF && type->order == WA && steps == 2 && step[0] == STEP_F && step[1] == STEP_CH;
}

/* The rules of 7.2.3 that shaped it, for the count of rules carried out. */
static void tell_path(gg_run *x, const uint8_t *step, int steps)
{
    USES(x, MOVE_OFFERED);
    for (int i = 0; i < steps; i++) {
        if (step[i] < STEP_TL || step[i] > STEP_AB) continue;
        if (BT(x)->option.turn_cost) USES(x, OPT_TURN_COST);
        if (step[steps - 1] == STEP_CH) USES(x, CHARGE_TURNFIRST);
    }
}

static void tell_step(gg_run *x, int unit, int step, int to)
{
    static const uint16_t rule[] = {[STEP_F] = MOVE_ENTER, [STEP_DL] = MOVE_DIAG, [STEP_DR] = MOVE_DIAG,
                                    [STEP_TL] = MOVE_TURN, [STEP_TR] = MOVE_TURN, [STEP_AB] = MOVE_ABOUTFACE};
    if (!x->sink) return;
    USES(x, rule[step]);
    int there = rbc_unit_at(ST(x), to);
    if (there != GG_NONE && there != unit) USES(x, GEO_PASSTHROUGH);
    if (rbc_type_of(BT(x), unit)->cls == AR) USES(x, MOVE_ARTILLERY);
    if (rbc_type_of(BT(x), unit)->cls == EL && step >= STEP_TL) USES(x, MOVE_ELEPHANT);
}

typedef struct walk {
    int cell, facing;
} walk;

/* One step of the path; a charge is not one that is walked. */
static void make_step(gg_run *x, struct frame_go *f, walk *w, int step)
{
    const rbc_battle *b = BT(x);
    int to = rbc_step_cell(b, w->cell, w->facing, step);
    tell_step(x, f->unit, step, to);
    rbc_tell_soft(x, f->unit, w->cell, to);
    f->did |= (uint8_t)rbc_step_did(b, ST(x), f->unit, w->cell, to, step);
    f->spent = (uint8_t)(f->spent + rbc_step_cost(b, f->unit, step));
    w->facing = rbc_step_facing(w->facing, step);
    w->cell = to;
    rbc_commit(x, f->unit, to);
}

/* The path of the chosen move, all but its charge. The unit is seen to go from its first box to its last. */
static void walk_path(gg_run *x, struct frame_go *f)
{
    const rbc_battle *b = BT(x);
    const rbc_unit *u = &ST(x)->unit[f->unit];
    uint8_t step[RBC_PATH];
    int steps = rbc_path(b, ST(x), f->unit, f->mode, kept(f), step);
    walk w = {.cell = u->cell, .facing = u->facing};
    assert(steps > 0 && "a move that no path makes");
    tell_path(x, step, steps);
    if (rushes(b, f->unit, step, steps)) {
        f->did |= PATH_RUSH;
        USES(x, MOVE_WARRIOR);
    }
    for (int i = 0; i < steps && step[i] < STEP_CH; i++) make_step(x, f, &w, step[i]);
    stir(x, f->unit, f->did ? MOVED : 0);
    if (f->did & (PATH_FORWARD | PATH_DIAGONAL))
        rbc_go_to(x, f->unit, w.cell, w.facing, f->mode == REACH_COMPELLED ? MOM_PATH : MOVE_STEPS);
    else if (f->did & PATH_TURNED)
        rbc_turn_to(x, f->unit, w.facing, w.facing == (u->facing + 2) % SQ_FACINGS ? MOVE_ABOUTFACE : MOVE_TURN);
}

/* 7.2.5, 7.2.6, for the path as it is by now. */
static void judge_order(gg_run *x, const struct frame_go *f)
{
    gg_rule why = rbc_path_unforms(BT(x), f->unit, f->spent, f->did);
    if (why != GG_OK) {
        rbc_unform(x, f->unit, why);
        USES(x, UNF_MOVE);
        if (why == UNF_CLOSECAV) USES(x, MOVE_CLOSECAV);
    } else if (f->did & (PATH_TURNED | PATH_DIAGONAL)) {
        USES(x, MOVE_SURRENDER);
    }
}

/* A charge is the last step; it costs an action, of which a rush has paid already. */
static void declare(gg_run *x, struct frame_go *f)
{
    f->from = ST(x)->unit[f->unit].cell;
    if (!(f->did & PATH_RUSH)) f->spent++;
    judge_order(x, f);
}

/* The charge is over: if the unit stands in the vacated box now, that step belongs to its path. */
static void count_vacated(gg_run *x, struct frame_go *f)
{
    int cell = ST(x)->unit[f->unit].cell;
    if (cell == f->from) {
        f->fate = CHARGE_ENGAGED;
        return;
    }
    /* as a step forward: a slanting one has unformed it already */
    f->did |= (uint8_t)rbc_step_did(BT(x), ST(x), f->unit, f->from, cell, STEP_F);
}

int rbc_actions_left(const rbc_battle *b, const struct frame_go *go)
{
    bool lost = rbc_type_of(b, go->unit)->cls == EL && go->did & PATH_TURNED; /* rbc.move.elephant */
    return rbc_allowance(b, go->unit) - lost - go->spent;
}

static bool goes_on(gg_run *x, const struct frame_go *f)
{
    return f->fate == CHARGE_DISPERSED && rbc_actions_left(BT(x), f) > 0;
}

static void step_on(gg_run *x, struct frame_go *f)
{
    const rbc_unit *u = &ST(x)->unit[f->unit];
    walk w = {.cell = u->cell, .facing = u->facing};
    make_step(x, f, &w, STEP_F);
    rbc_go_to(x, f->unit, w.cell, w.facing, EVADE_FAIL);
}

static void end_move(gg_run *x, const struct frame_go *f)
{
    judge_order(x, f);
    bool forward = f->did & (PATH_FORWARD | PATH_DIAGONAL);
    if (forward && !rbc_in_melee(ST(x), f->unit))
        rbc_set(x, f->unit, ADVANCED, MOVE_PROCEDURE);
    else
        rbc_clear(x, f->unit, ADVANCED, MOVE_PROCEDURE);
    rbc_sack(x, f->unit);
}

static bool is_charge(const struct frame_go *f) { return gg_move_verb(kept(f)) == V_CHARGE; }

PROC(go)
{
    BEGIN;
    walk_path(x, self);
    while (is_charge(self)) {
        declare(x, self);
        CALL(charge, .unit = self->unit, .target = (uint8_t)gg_move_target(kept(self)),
             .step = (uint8_t)rbc_charge_step(kept(self)), .salvo = !!(gg_move_arg(kept(self)) & ARG_SALVO));
        self->fate = (uint8_t)x->ret;
        count_vacated(x, self);
        keep(self, 0);
        while (goes_on(x, self)) { /* 7.4.4: what the charger has left, straight on */
            CHOOSE_IF_FREE(side_of(x, self->unit), ASK_ON, self->unit, GG_NONE, EVADE_FAIL);
            keep(self, x->move);
            if (gg_move_verb(kept(self)) != V_ON) break;
            step_on(x, self);
        }
    }
    end_move(x, self);
    END;
}

/* ---- 7.3.1: a unit under Momentum ---- */

/* Step 1: what frees it at the moment it is chosen, GG_OK if nothing does. */
static gg_rule freed_by(const rbc_battle *b, const rbc_state *s, int unit)
{
    gg_rule why = rbc_suspends(b, s, unit);
    if (why != GG_OK) return why;
    rbc_reach reach;
    rbc_reach_work(b, s, unit, REACH_COMPELLED, &reach);
    return rbc_reach_count(&reach) ? GG_OK : MOM_OBSTRUCT;
}

static bool becomes_free(gg_run *x, int unit)
{
    gg_rule why = freed_by(BT(x), ST(x), unit);
    if (why != GG_OK) rbc_clear(x, unit, MOMENTUM, why);
    return why != GG_OK;
}

static void form_hedgehog(gg_run *x, int unit)
{
    USES(x, MOVE_HEDGEHOG);
    rbc_set(x, unit, HEDGEHOG_ON, HEDGE_FORM);
    stir(x, unit, 0);
}

/* A turn that a passed test grants: with an action unspent the unit stays Formed. */
static void turn_stopped(gg_run *x, int unit, int facing)
{
    gg_rule why = rbc_path_unforms(BT(x), unit, rbc_step_cost(BT(x), unit, STEP_TL), PATH_TURNED);
    rbc_turn_to(x, unit, facing, MOM_CTPASS);
    stir(x, unit, MOVED);
    if (why != GG_OK) rbc_unform(x, unit, why);
}

/* D3 */
static void stop(gg_run *x, int unit, gg_move m)
{
    USES(x, MOM_CTPASS);
    if (gg_move_verb(m) == V_FACE) turn_stopped(x, unit, (int)gg_move_facing(m));
    if (gg_move_verb(m) == V_HEDGEHOG) form_hedgehog(x, unit);
}

/* ---- 7.2.9: any unit ---- */

/* D7 */
static void turn_in_melee(gg_run *x, int unit, gg_move m)
{
    if (gg_move_verb(m) != V_FACE) return;
    rbc_turn_to(x, unit, (int)gg_move_facing(m), MOVE_INMELEE);
    stir(x, unit, MOVED);
    rbc_unform(x, unit, MOVE_INMELEE);
    rbc_check_flanks(x, unit);
}

static void leave_hedgehog(gg_run *x, int unit)
{
    rbc_clear(x, unit, HEDGEHOG_ON, HEDGE_LEAVE);
    stir(x, unit, 0);
}

/* Heavy guns never move: nothing is asked. */
static bool may_stir(const rbc_battle *b, int unit) { return rbc_type_of(b, unit)->weapon != GUNH_W; }

static bool moves_on(gg_move m) { return gg_move_verb(m) == V_MOVE || gg_move_verb(m) == V_CHARGE; }

/* Its part of the phase is over. Whatever did not go forward has not advanced (step 5); `go` has said it of the rest. */
static void done(gg_run *x, int unit, bool went)
{
    rbc_state *s = ST(x);
    if (!went) rbc_clear(x, unit, ADVANCED, MOVE_PROCEDURE);
    s->unit[unit].flags |= DONE_MOVING;
    s->unit[unit].flags &= ~(uint32_t)MOMENTUM;
}
#define DONE(went)                 \
    do {                           \
        done(x, self->unit, went); \
        GIVE(1);                   \
    } while (0)

PROC(unit_move)
{
    BEGIN;
    if (rbc_is(ST(x), self->unit, MOMENTUM) && !self->freed) {
        if (becomes_free(x, self->unit)) GIVE(0);
        CHOOSE(side_of(x, self->unit), ASK_MOMENTUM, self->unit, GG_NONE, MOM_DEF);
        if (gg_move_verb(x->move) == V_HOLD_TO_SHOOT) {
            TELL(x, GG_EV_STEP, MOM_SHOOT, .side = side_of(x, self->unit), .piece = self->unit);
            DONE(false);
        }
        if (gg_move_verb(x->move) == V_TRY_STOP) {
            CALL(control, .unit = self->unit, .test = CT_STOP, .other = GG_NONE);
            if (x->ret == PASSED) {
                CHOOSE(side_of(x, self->unit), ASK_STOPPED, self->unit, GG_NONE, MOM_CTPASS);
                stop(x, self->unit, x->move);
                DONE(false);
            }
            USES(x, MOM_CTFAIL);
        }
        self->freed = 1;
    }
    if (rbc_is(ST(x), self->unit, MOMENTUM)) {
        CHOOSE_IF_FREE(side_of(x, self->unit), ASK_MOVE, self->unit, GG_NONE, MOM_PATH);
        CALL(go, .move = {(uint32_t)x->move, (uint32_t)(x->move >> 32)}, .unit = self->unit, .mode = REACH_COMPELLED);
        DONE(true);
    }
    if (rbc_in_melee(ST(x), self->unit)) {
        if (rbc_melee_facings(BT(x), ST(x), self->unit)) {
            CHOOSE(side_of(x, self->unit), ASK_FACE_FOE, self->unit, GG_NONE, MOVE_INMELEE);
            turn_in_melee(x, self->unit, x->move);
        }
        DONE(false);
    }
    if (rbc_is(ST(x), self->unit, PINNED)) {
        USES(x, MOVE_PINNED);
        DONE(false);
    }
    if (rbc_is(ST(x), self->unit, HEDGEHOG_ON)) {
        CHOOSE(side_of(x, self->unit), ASK_LEAVE, self->unit, GG_NONE, HEDGE_LEAVE);
        if (gg_move_verb(x->move) == V_STAY) DONE(false);
        CALL(control, .unit = self->unit, .test = CT_LEAVE, .other = GG_NONE);
        if (x->ret != PASSED) DONE(false);
        leave_hedgehog(x, self->unit);
    }
    if (rbc_is(ST(x), self->unit, OOC) && !self->freed) {
        CHOOSE(side_of(x, self->unit), ASK_OUT, self->unit, GG_NONE, MOVE_OOC);
        if (gg_move_verb(x->move) == V_STAY) DONE(false);
        CALL(control, .unit = self->unit, .test = CT_OUT, .other = GG_NONE);
        if (x->ret != PASSED) DONE(false);
        self->freed = 1;
    }
    if (!may_stir(BT(x), self->unit)) DONE(false);
    CHOOSE(side_of(x, self->unit), ASK_MOVE, self->unit, GG_NONE, MOVE_PROCEDURE);
    if (!moves_on(x->move)) {
        if (gg_move_verb(x->move) == V_HEDGEHOG) form_hedgehog(x, self->unit);
        DONE(false);
    }
    CALL(go, .move = {(uint32_t)x->move, (uint32_t)(x->move >> 32)}, .unit = self->unit, .mode = REACH_FREE);
    DONE(true);
    END;
}
