/* 7.2.8: the verdict on any move of D4. What is offered is legal; for the rest the rule is named without which there
 * would be a path: each is left out in turn, and the first that opens a way is the reason. */
#include "rules/rbc/choose/choose.h"

enum {                    /* rules that can be left out */
       NO_STATE = 1 << 0, /* how the unit is to end: Unformed, advanced */
       NO_MOMENTUM = 1 << 1,
       NO_ELIGIBLE = 1 << 2,
       NO_ELEPHANT = 1 << 3,
       NO_TURNFIRST = 1 << 4,
       NO_LIMITS = 1 << 5,
       NO_CORNER = 1 << 6,
       NO_OBSTACLE = 1 << 7,
       NO_TERRAIN = 1 << 8,
       NO_FRIENDS = 1 << 9,
       NO_ENEMIES = 1 << 10,
       NO_ALLOWANCE = 1 << 11,
       ALL_BUT_ALLOWANCE = NO_ALLOWANCE - 1,
       SHUT_WAY = NO_CORNER | NO_OBSTACLE | NO_TERRAIN | NO_FRIENDS | NO_ENEMIES
};
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

typedef struct search {
    const rbc_battle *b;
    const rbc_state *s;
    rbc_gait g;
    gg_move move;
    int unit, mode, without;
    int goal, facing, charge; /* charge: STEP_HH if it is none */
} search;
typedef struct leg {
    int cell, facing, spent, did, turns, steps;
    bool turned; /* by the last step */
} leg;

static bool lacks(const search *q, int rule) { return q->without & rule; }

static int allowance(const search *q, const leg *p)
{
    int most = p->did & PATH_TURNED && !lacks(q, NO_ELEPHANT) ? q->g.turned : q->g.allowance;
    return lacks(q, NO_ALLOWANCE) ? most + 1 : most;
}

/* ---- the rules of 7.2.2, some of them left out ---- */

static bool in_the_way(const search *q, int who)
{
    bool friend = rbc_side(q->b, who) == rbc_side(q->b, q->unit);
    if (!friend) return !lacks(q, NO_ENEMIES);
    return !lacks(q, NO_FRIENDS) && !rbc_passable(q->b, q->s, q->unit, who);
}

static bool may_enter(const search *q, int from, int to)
{
    if (to == SQ_OFF) return false;
    int who = q->s->unit_at[to];
    if (!lacks(q, NO_TERRAIN) && rbc_forbidden(q->b, q->s, q->unit, to)) return false;
    if (who != GG_NONE && who != q->unit && in_the_way(q, who)) return false;
    if (!lacks(q, NO_OBSTACLE) && q->g.barred && rbc_crosses_wall(q->b, q->s, from, to)) return false;
    return lacks(q, NO_CORNER) || !rbc_squeezes(q->b, q->s, rbc_side(q->b, q->unit), from, to);
}

/* No turn and no end in a friend's box. */
static bool has_room(const search *q, int cell)
{
    int who = q->s->unit_at[cell];
    return who == GG_NONE || who == q->unit || lacks(q, NO_FRIENDS);
}

static bool may_turn(const search *q, const leg *p)
{
    if (q->mode == REACH_COMPELLED && !lacks(q, NO_MOMENTUM)) return false;
    if (p->turned || !has_room(q, p->cell)) return false;
    if (!lacks(q, NO_LIMITS) && p->turns == q->g.turns) return false;
    if (q->charge == STEP_HH || lacks(q, NO_TURNFIRST)) return true;
    return q->charge == STEP_CH && p->steps == 0;
}

static bool arrived(const search *q, const leg *p)
{
    bool charge = q->charge != STEP_HH;
    int spent = p->spent + charge, did = p->did;
    if (p->cell != q->goal || p->facing != q->facing || spent > allowance(q, p) || !has_room(q, p->cell)) return false;
    if (p->steps == 0 && !charge) return false;
    if (lacks(q, NO_STATE)) return true;
    if (charge) {
        int to = q->s->unit[gg_move_target(q->move)].cell;
        did |= rbc_step_did(q->b, q->s, q->unit, p->cell, to, q->charge);
    }
    bool unformed = rbc_is(q->s, q->unit, UNFORMED) || rbc_path_unforms(q->b, q->unit, spent, did) != GG_OK;
    bool advanced = did & (PATH_FORWARD | PATH_DIAGONAL);
    int arg = (unformed ? ARG_UNFORMED : 0) | (advanced ? ARG_ADVANCED : 0);
    return (gg_move_arg(q->move) & (ARG_UNFORMED | ARG_ADVANCED)) == (unsigned)arg;
}

static bool find(const search *q, const leg *p)
{
    if (arrived(q, p)) return true;
    int left = allowance(q, p) - p->spent;
    if (left < 0 || sq_distance(p->cell, q->goal) > left || p->steps == RBC_PATH) return false;
    for (int step = STEP_F; step <= STEP_AB; step++) {
        bool turn = step >= STEP_TL, slant = step == STEP_DL || step == STEP_DR;
        if (turn ? !may_turn(q, p) : left < 1 || (slant && !q->g.diagonal && !lacks(q, NO_ELIGIBLE))) continue;
        int to = turn ? p->cell : rbc_step_cell(q->b, p->cell, p->facing, step);
        if (!turn && !may_enter(q, p->cell, to)) continue;
        leg next = {.cell = to,
                    .facing = turn ? rbc_step_facing(p->facing, step) : p->facing,
                    .spent = p->spent + (turn ? q->g.turn_cost : 1),
                    .did = p->did | rbc_step_did(q->b, q->s, q->unit, p->cell, to, step),
                    .turns = p->turns + turn,
                    .steps = p->steps + 1,
                    .turned = turn};
        if (find(q, &next)) return true;
    }
    return false;
}

static bool would_go(search *q, int without)
{
    const rbc_unit *u = &q->s->unit[q->unit];
    q->without = without;
    return find(q, &(leg){.cell = u->cell, .facing = u->facing});
}

/* Where several stand in the way, each is left out beside those before it: the one that opens a way at last. */
static gg_rule last_of_several(search *q)
{
    bool far = sq_distance(q->s->unit[q->unit].cell, q->goal) > q->g.allowance;
    if (far || !would_go(q, ALL_BUT_ALLOWANCE)) return MOVE_ALLOW;
    int i = 0, without = reasons[0].without;
    while (!would_go(q, without)) without |= reasons[++i].without;
    return reasons[i].rule;
}

static gg_rule missing(search *q)
{
    for (int i = 0; i < REASONS; i++)
        if (would_go(q, reasons[i].without)) return reasons[i].rule;
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

static gg_rule why_no_charge(const search *q)
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

/* One box and a charge is the Warriors' own way, and only over open ground. */
static bool like_a_rush(const search *q)
{
    const rbc_unit *u = &q->s->unit[q->unit];
    return q->g.rushes && q->charge == STEP_CH && q->goal == sq_step(q->b->board, u->cell, 2 * u->facing);
}

static gg_rule why_not_there(search *q)
{
    gg_rule why = why_no_place(q->b, q->s, q->unit, q->goal);
    if (why == GG_OK && q->charge != STEP_HH) why = why_no_charge(q);
    if (why != GG_OK) return why;
    if (q->g.gun) return MOVE_ARTILLERY;
    return like_a_rush(q) ? MOVE_WARRIOR : missing(q);
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
    search q = {.b = b,
                .s = s,
                .g = rbc_gait_of(b, unit),
                .move = m,
                .unit = unit,
                .mode = mode,
                .goal = rbc_move_cell(m),
                .facing = (int)gg_move_facing(m),
                .charge = charge ? rbc_charge_step(m) : STEP_HH};
    if (!charge && q.goal == s->unit[unit].cell && q.facing == s->unit[unit].facing) return MOVE_OFFERED;
    return why_not_there(&q);
}
