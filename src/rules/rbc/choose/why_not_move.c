/* 7.2.8: the verdict on any move of D4. What is offered is legal; for the rest the rule is named without which there
 * would be a path: each is left out in turn, and the first that opens a way is the reason. */
#include "rules/rbc/choose/ways.h"

static const struct {
    int without;
    gg_rule rule;
} reasons[] = {
    {NO_STATE, MOVE_SURRENDER},        {NO_MOMENTUM, MOM_PATH},
    {NO_ELIGIBLE, MOVE_DIAG_ELIGIBLE}, {NO_ELEPHANT, MOVE_ELEPHANT},
    {NO_TURNFIRST, CHARGE_TURNFIRST},  {NO_LIMITS, MOVE_LIMITS},
    {NO_CORNER, GEO_DIAGSTEP},         {NO_OBSTACLE, TERR_OBSTACLE},
    {NO_TERRAIN, MOVE_ENTER},          {NO_FRIENDS, GEO_PASSTHROUGH},
    {NO_ENEMIES, MOVE_ENTER},          {SHUT_WAY, MOVE_ENTER},
    {NO_ALLOWANCE, MOVE_ALLOW},        {NO_ALLOWANCE | SHUT_WAY, MOVE_ALLOW},
};
enum { REASONS = sizeof reasons / sizeof reasons[0] };

/* SHUT_WAY and all the others, too: for a far place the allowance is the reason. */
enum { ALL_BUT_ALLOWANCE = NO_RULES & ~(NO_ALLOWANCE | NO_STACK) };

/* Where several stand in the way, each is left out beside those before it: the one that opens a way at last. */
static gg_rule last_of_several(rbc_ways *q)
{
    bool far = sq_distance(q->s->unit[q->unit].cell, q->goal) > q->g.allowance;
    if (far || !rbc_would_go(q, ALL_BUT_ALLOWANCE)) return MOVE_ALLOW;
    int i = 0, without = reasons[0].without;
    while (!rbc_would_go(q, without)) without |= reasons[++i].without;
    return reasons[i].rule;
}

static gg_rule missing(rbc_ways *q)
{
    for (int i = 0; i < REASONS; i++)
        if (rbc_would_go(q, reasons[i].without)) return reasons[i].rule;
    return last_of_several(q);
}

/* ---- by kind of move ---- */

static gg_rule why_tied(const rbc_state *s, int unit)
{
    if (rbc_in_melee(s, unit)) return MOVE_INMELEE;
    return rbc_is(s, unit, PINNED) ? MOVE_PINNED : MOVE_HEDGEHOG;
}

static gg_rule why_no_hedgehog(const rbc_battle *b, int unit, int mode)
{
    if (mode == REACH_COMPELLED) return MOM_PATH;
    return rbc_has(b, unit, T_HH) ? HEDGE_FORM : SPECIAL_HEDGEHOG;
}

/* The box where the move is to end cannot be stood in at all. */
static gg_rule why_no_place(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    int who = s->unit_at[cell];
    if (who != GG_NONE && who != unit) return GEO_STACK;
    if (cell == s->unit[unit].cell || !rbc_forbidden(b, s, unit, cell)) return GG_OK;
    return rbc_terrain_rule(b, s, cell);
}

static gg_rule why_no_charge(const rbc_ways *q)
{
    unsigned target = gg_move_target(q->move);
    if (q->g.gun) return CHARGE_ARTILLERY;
    if (target >= q->b->units || rbc_side(q->b, (int)target) == rbc_side(q->b, q->unit)) return CHARGE_ELIGIBLE;
    if (!rbc_on_board(q->s, (int)target)) return CHARGE_ELIGIBLE;
    if (rbc_step_cell(q->b, q->goal, q->facing, q->charge) != q->s->unit[target].cell) return CHARGE_ELIGIBLE;
    if (gg_move_arg(q->move) & ARG_SALVO) {
        if (!rbc_has(q->b, q->unit, T_SAL)) return SPECIAL_SALVO;
        if (q->charge != STEP_CH || !rbc_may_salvo(q->b, q->s, q->unit, (int)target)) return SHOOT_SALVO;
    }
    gg_rule why = rbc_judge_charge(q->b, q->s, q->unit, q->goal, (int)target, q->charge);
    return why != GG_OK || q->g.diagonal || q->charge == STEP_CH ? why : MOVE_DIAG_ELIGIBLE;
}

static gg_rule why_not_there(rbc_ways *q)
{
    gg_rule why = why_no_place(q->b, q->s, q->unit, q->goal);
    if (why == GG_OK && q->charge != STEP_HH) why = why_no_charge(q);
    if (why != GG_OK) return why;
    if (q->g.gun) return MOVE_ARTILLERY;
    return rbc_like_a_rush(q) ? MOVE_WARRIOR : missing(q);
}

gg_rule rbc_why_not_move(const rbc_battle *b, const rbc_state *s, int unit, int mode, gg_move m)
{
    unsigned verb = gg_move_verb(m);
    bool charge = verb == V_CHARGE;
    if (gg_move_unit(m) != (unsigned)unit) return MOVE_PROCEDURE;
    if (verb == V_STAY) return MOM_PATH;
    if (rbc_tied(s, unit)) return why_tied(s, unit);
    if (verb == V_HEDGEHOG) return why_no_hedgehog(b, unit, mode);
    if (verb != V_MOVE && !charge) return MOVE_STEPS;
    if (!sq_on_board(b->board, (int)gg_move_x(m), (int)gg_move_y(m))) return GEO_EDGE;
    if (gg_move_facing(m) >= SQ_FACINGS) return GEO_FACING;
    rbc_ways q = rbc_ways_of(b, s, unit, mode, m);
    if (!charge && q.goal == s->unit[unit].cell && q.facing == s->unit[unit].facing) return MOVE_OFFERED;
    return why_not_there(&q);
}
