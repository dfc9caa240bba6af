/* 7.4.3 to 7.4.6: evading, and the caracole. */
#include "rules/rbc/chapters.h"

/* ---- 7.4.3: who evades whom ---- */

static const struct {
    uint8_t how;
    bool open_from_loose; /* only Open Order from Loose */
    gg_rule why;
} evasion[][RBC_CLASSES] = {
    [LF] = {[HF] = {MUST_EVADE, false, EVADE_FOOT},
            [EL] = {MAY_EVADE, false, EVADE_ELEPHANT},
            [LF] = {MAY_EVADE, true, EVADE_OPEN}},
    [LM] = {[HF] = {MUST_EVADE, false, EVADE_MOUNTED},
            [HM] = {MUST_EVADE, false, EVADE_MOUNTED},
            [EL] = {MUST_EVADE, false, EVADE_MOUNTED},
            [LM] = {MAY_EVADE, true, EVADE_OPEN}},
};

/* 7.4.6: Formed, from a Heavy unit that comes from the front. */
static bool may_caracole(const rbc_battle *b, const rbc_state *s, int target, int charger)
{
    return rbc_has(b, target, T_CAR) && !rbc_is(s, target, UNFORMED) && rbc_heavy(rbc_type_of(b, charger)->cls) &&
           rbc_arc_front(rbc_arc_of(s, target, s->unit[charger].cell));
}

int rbc_evades(const rbc_battle *b, const rbc_state *s, int target, int charger, gg_rule *why)
{
    const rbc_type *t = rbc_type_of(b, target), *by = rbc_type_of(b, charger);
    gg_rule reason = GG_OK;
    int how = STANDS;
    if (rbc_in_melee(s, target)) {
        reason = GG_OK;
    } else if (rbc_light(t->cls)) {
        bool fits = !evasion[t->cls][by->cls].open_from_loose || (t->order == OP && by->order == LO);
        how = fits ? evasion[t->cls][by->cls].how : STANDS;
        reason = how == STANDS ? EVADE_NONE : evasion[t->cls][by->cls].why;
    } else if (may_caracole(b, s, target, charger)) {
        how = MAY_CARACOLE;
        reason = EVADE_CARACOLE;
    }
    if (why) *why = reason;
    return how;
}

/* ---- 7.4.4: where to ---- */

/* It may go through the friend that stands there. */
static bool may_pass(const rbc_battle *b, const rbc_state *s, int unit, int from, int to)
{
    int friend = rbc_unit_at(s, to);
    if (friend == GG_NONE || rbc_side(b, friend) != rbc_side(b, unit) || !rbc_passable(b, s, unit, friend))
        return false;
    if (rbc_forbidden(b, s, unit, to)) return false;
    return rbc_foot(rbc_type_of(b, unit)->cls) || !rbc_crosses_wall(b, s, from, to);
}

static bool may_step(const rbc_battle *b, const rbc_state *s, int unit, int from, int to)
{
    return to != SQ_OFF && rbc_unit_at(s, to) == GG_NONE && rbc_judge_enter(b, s, unit, from, to) == GG_OK;
}

/* Directly away from the charger; through a friend; if that is closed, aslant to either side. */
int rbc_fall_back_cells(const rbc_battle *b, const rbc_state *s, int target, int charger, uint16_t out[2])
{
    int here = s->unit[target].cell, facing = s->unit[charger].facing, n = 0;
    int away = sq_place(b->board, here, facing, 1, 0);
    out[0] = SQ_OFF;
    if (away == SQ_OFF) return 1;
    int to = may_pass(b, s, target, here, away) ? sq_place(b->board, here, facing, 2, 0) : away;
    if (may_step(b, s, target, to == away ? here : away, to)) {
        out[0] = (uint16_t)to;
        return 1;
    }
    for (int right = 1; right >= -1; right -= 2) {
        int aslant = sq_place(b->board, here, facing, 1, right);
        if (may_step(b, s, target, here, aslant)) out[n++] = (uint16_t)aslant;
    }
    return n;
}

static bool has_refuge(gg_run *x, const struct frame_evade *f)
{
    uint16_t cell[2];
    return rbc_fall_back_cells(BT(x), ST(x), f->unit, f->charger, cell) && cell[0] != SQ_OFF;
}

/* ---- 7.4.4, 7.4.6: the procedure ---- */

/* Through a friend's box the way is two steps long. */
static gg_rule way_unforms(gg_run *x, int unit, int from, int to)
{
    int middle = sq_cell((sq_x(from) + sq_x(to)) / 2, (sq_y(from) + sq_y(to)) / 2);
    if (sq_distance(from, to) < 2) return rbc_step_unforms(BT(x), ST(x), unit, from, to);
    gg_rule why = rbc_step_unforms(BT(x), ST(x), unit, from, middle);
    return why ? why : rbc_step_unforms(BT(x), ST(x), unit, middle, to);
}

static void fall_back(gg_run *x, const struct frame_evade *f, gg_move way)
{
    rbc_unit *u = &ST(x)->unit[f->unit];
    int from = u->cell, to = rbc_move_cell(way);
    gg_rule why = way_unforms(x, f->unit, from, to);
    int straight = sq_place(BT(x)->board, from, ST(x)->unit[f->charger].facing, 1, 0);
    if (to != straight) USES(x, EVADE_BLOCKED);
    if (sq_distance(from, to) < 2) rbc_tell_soft(x, f->unit, from, to);
    rbc_go_to(x, f->unit, to, (int)gg_move_facing(way), EVADE_PASS);
    if (why) rbc_unform(x, f->unit, why);
    u->flags |= EVADED;
    u->flags &= ~(uint32_t)ADVANCED;
}

/* Horse that wheels away too late, or into nothing, stands in disorder. */
static void botch(gg_run *x, const struct frame_evade *f) { rbc_unform(x, f->unit, UNF_CARACOLE); }

static void disperse(gg_run *x, const struct frame_evade *f, gg_rule rule)
{
    uint16_t cell[2];
    if (rule == EVADE_BLOCKED && rbc_fall_back_cells(BT(x), ST(x), f->unit, f->charger, cell)) rule = GEO_EDGE;
    DEED(x, FACT_END, f->unit, rule == GEO_EDGE ? END_EDGE : END_DISPERSED);
    rbc_remove(x, f->unit, rule);
}

static unsigned own_side(gg_run *x, const struct frame_evade *f) { return (unsigned)rbc_side(BT(x), f->unit); }

static gg_rule grants(gg_run *x, const struct frame_evade *f)
{
    gg_rule why;
    rbc_evades(BT(x), ST(x), f->unit, f->charger, &why);
    return why;
}

PROC(evade)
{
    BEGIN;
    if (self->how == MAY_CARACOLE) USES(x, SPECIAL_CARACOLE);
    if (self->how != MUST_EVADE) {
        CHOOSE(own_side(x, self), ASK_EVADE, self->unit, self->charger, grants(x, self));
        if (gg_move_verb(x->move) == V_STAND) GIVE(CHARGE_ENGAGED);
    }
    CALL(control, .unit = self->unit, .test = CT_EVADE, .other = self->charger);
    if (self->how == MAY_CARACOLE && (x->ret != PASSED || !has_refuge(x, self))) {
        botch(x, self);
        GIVE(CHARGE_ENGAGED);
    }
    if (x->ret != PASSED || !has_refuge(x, self)) {
        disperse(x, self, x->ret == PASSED ? EVADE_BLOCKED : EVADE_FAIL);
        GIVE(CHARGE_DISPERSED);
    }
    CHOOSE_IF_FREE(own_side(x, self), ASK_FALL_BACK, self->unit, self->charger, EVADE_PASS);
    fall_back(x, self, x->move);
    GIVE(CHARGE_EVADED);
    END;
}
