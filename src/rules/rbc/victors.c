/* 7.13: after a melee: pursuit, exploitation, withdrawal. */
#include "rules/rbc/chapters.h"

static unsigned side_of(gg_run *x, int unit) { return (unsigned)rbc_side(BT(x), unit); }

/* ---- 7.13.2: who can be carried away ---- */

static bool must_test(gg_run *x, int unit)
{
    const rbc_type *t = rbc_type_of(BT(x), unit);
    return t->order == WA || rbc_has_shock(t) || rbc_mounted(t->cls);
}

/* ---- 7.13.3: pursuit ---- */

static void set_off(gg_run *x, struct frame_victor *f, int result)
{
    int allowance = rbc_allowance(BT(x), f->unit);
    f->boxes = (uint8_t)(result == PASSED ? 0 : result == FAILED_SIX ? 2 * allowance : allowance);
    if (result == PASSED) return;
    USES(x, AFTER_PURSUIT);
    rbc_unform(x, f->unit, UNF_PURSUIT);
    ST(x)->unit[f->unit].flags &= ~(uint32_t)ADVANCED;
}

/* First into the box of the broken enemy, if it is to be had or an enemy stands there; then straight on. SQ_OFF: it
 * stops at the edge or before a Linear Obstacle. */
static int next_box(gg_run *x, const struct frame_victor *f)
{
    const rbc_battle *b = BT(x);
    const rbc_state *s = ST(x);
    const rbc_unit *u = &s->unit[f->unit];
    int ahead = sq_step(b->board, u->cell, 2 * u->facing);
    if (f->gone == 0) {
        int who = rbc_unit_at(s, f->cell);
        if (who == GG_NONE ? rbc_may_take(b, s, f->unit, f->cell) : rbc_side(b, who) != rbc_side(b, f->unit))
            ahead = f->cell;
    }
    return ahead != SQ_OFF && !rbc_crosses_wall(b, s, u->cell, ahead) ? ahead : SQ_OFF;
}

static uint8_t step_towards(gg_run *x, int unit, int cell)
{
    int right = sq_seen(ST(x)->unit[unit].cell, ST(x)->unit[unit].facing, cell).right;
    return right < 0 ? STEP_CDL : right > 0 ? STEP_CDR : STEP_CH;
}

/* The enemy that it runs into, if it may charge him. */
static uint8_t prey(gg_run *x, const struct frame_victor *f)
{
    int cell = next_box(x, f), who = rbc_unit_at(ST(x), cell);
    if (who == GG_NONE || side_of(x, who) == side_of(x, f->unit)) return GG_NONE;
    gg_rule why =
        rbc_judge_charge(BT(x), ST(x), f->unit, ST(x)->unit[f->unit].cell, who, step_towards(x, f->unit, cell));
    return why == GG_OK ? (uint8_t)who : (uint8_t)GG_NONE;
}

static uint8_t contact_step(gg_run *x, const struct frame_victor *f)
{
    return step_towards(x, f->unit, next_box(x, f));
}

/* One box on; false: it stops here. */
static bool run_on(gg_run *x, struct frame_victor *f)
{
    int to = next_box(x, f);
    if (to == SQ_OFF || !rbc_may_take(BT(x), ST(x), f->unit, to)) return false;
    rbc_go_to(x, f->unit, to, ST(x)->unit[f->unit].facing, AFTER_PURSUIT);
    f->gone++;
    return true;
}

/* ---- 7.13.4: exploitation ---- */

static bool may_exploit(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    return !rbc_is(s, unit, HEDGEHOG_ON) && rbc_type_of(b, unit)->cls != AR && rbc_may_take(b, s, unit, cell);
}

PROC(victor)
{
    BEGIN;
    if (must_test(x, self->unit)) {
        CALL(control, .unit = self->unit, .test = CT_PURSUE, .other = GG_NONE);
        set_off(x, self, x->ret);
    }
    if (self->boxes) {
        while (self->gone < self->boxes) {
            if (prey(x, self) != GG_NONE) {
                CALL(charge, .unit = self->unit, .target = prey(x, self), .step = contact_step(x, self), .contact = 1);
                break;
            }
            if (!run_on(x, self)) break;
        }
        rbc_sack(x, self->unit);
    } else if (may_exploit(BT(x), ST(x), self->unit, self->cell)) {
        CHOOSE(side_of(x, self->unit), ASK_EXPLOIT, self->unit, GG_NONE, AFTER_EXPLOIT);
        if (gg_move_verb(x->move) == V_OCCUPY) {
            rbc_take_box(x, self->unit, self->cell, AFTER_EXPLOIT);
            rbc_sack(x, self->unit);
        }
    }
    END;
}

/* ---- 7.13.5: withdrawal ---- */

static bool only_foot(const rbc_battle *b, const rbc_state *s, int unit)
{
    for (uint64_t left = rbc_foes(b, s, unit); left; left &= left - 1)
        if (rbc_mounted(rbc_type_of(b, __builtin_ctzll(left))->cls)) return false;
    return true;
}

int rbc_withdrawal(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    int cls = rbc_type_of(b, unit)->cls, boxes = 0;
    if ((cls != HM && cls != LM) || !u->engaged || !rbc_on_board(s, unit)) return 0;
    if (u->rival == GG_NONE || !rbc_on_board(s, u->rival) || !only_foot(b, s, unit)) return 0;
    for (int at = u->cell; boxes < rbc_allowance(b, unit); boxes++) {
        int to = sq_step(b->board, at, 2 * u->facing + 4);
        if (to == SQ_OFF || s->unit_at[to] != GG_NONE || rbc_crosses_wall(b, s, at, to)) break;
        if (rbc_judge_enter(b, s, unit, at, to) != GG_OK) break;
        at = to;
    }
    return boxes;
}

static void break_off(gg_run *x, const struct frame_withdraw *f)
{
    const rbc_unit *u = &ST(x)->unit[f->unit];
    rbc_unlink_all(ST(x), BT(x), f->unit);
    rbc_go_to(x, f->unit, sq_steps(BT(x)->board, u->cell, 2 * u->facing + 4, f->boxes), u->facing, AFTER_WITHDRAW);
}

PROC(withdraw)
{
    BEGIN;
    CHOOSE(side_of(x, self->unit), ASK_WITHDRAW, self->unit, GG_NONE, AFTER_WITHDRAW);
    if (gg_move_verb(x->move) == V_STAND) GIVE(0);
    self->boxes = (uint8_t)gg_move_arg(x->move);
    CALL(control, .unit = self->unit, .test = CT_WITHDRAW, .other = GG_NONE);
    if (x->ret == PASSED) break_off(x, self);
    rbc_unform(x, self->unit, UNF_WITHDRAW);
    END;
}
