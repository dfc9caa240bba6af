/* 7.2.2 to 7.2.8 as a search for a way, of which some rules are left out: see ways.h. */
#include "rules/rbc/choose/ways.h"

static bool lacks(const rbc_ways *q, int rule) { return q->without & rule; }

static int allowance(const rbc_ways *q, const rbc_leg *p)
{
    int most = p->did & PATH_TURNED && !lacks(q, NO_ELEPHANT) ? q->g.turned : q->g.allowance;
    return lacks(q, NO_ALLOWANCE) ? most + 1 : most;
}

/* ---- 7.2.2 ---- */

static bool in_the_way(const rbc_ways *q, int who, int cell)
{
    bool friend = rbc_side(q->b, who) == rbc_side(q->b, q->unit);
    if (cell == q->goal && lacks(q, NO_STACK)) return false;
    if (!friend) return !lacks(q, NO_ENEMIES);
    return !lacks(q, NO_FRIENDS) && !rbc_passable(q->b, q->s, q->unit, who);
}

static bool may_enter(const rbc_ways *q, int from, int to)
{
    if (to == SQ_OFF) return false;
    int who = q->s->unit_at[to];
    if (!lacks(q, NO_TERRAIN) && rbc_forbidden(q->b, q->s, q->unit, to)) return false;
    if (who != GG_NONE && who != q->unit && in_the_way(q, who, to)) return false;
    if (!lacks(q, NO_OBSTACLE) && q->g.barred && rbc_crosses_wall(q->b, q->s, from, to)) return false;
    return lacks(q, NO_CORNER) || !rbc_squeezes(q->b, q->s, rbc_side(q->b, q->unit), from, to);
}

/* No turn and no end in a friend's box. */
static bool has_room(const rbc_ways *q, int cell, int rule)
{
    int who = q->s->unit_at[cell];
    return who == GG_NONE || who == q->unit || lacks(q, rule) || (cell == q->goal && lacks(q, NO_STACK));
}

static bool may_turn(const rbc_ways *q, const rbc_leg *p)
{
    if (q->mode == REACH_COMPELLED && !lacks(q, NO_MOMENTUM)) return false;
    if (p->turned || !has_room(q, p->cell, NO_FRIENDS)) return false;
    if (!lacks(q, NO_LIMITS) && p->turns == q->g.turns) return false;
    if (q->charge == STEP_HH || lacks(q, NO_TURNFIRST)) return true;
    return q->charge == STEP_CH && p->steps == 0;
}

/* ---- the search ---- */

static bool arrived(const rbc_ways *q, const rbc_leg *p)
{
    bool charge = q->charge != STEP_HH;
    int spent = p->spent + charge, did = p->did;
    if (p->cell != q->goal || p->facing != q->facing || spent > allowance(q, p)) return false;
    if (!has_room(q, p->cell, NO_STACK) || (p->steps == 0 && !charge)) return false;
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

static bool find(rbc_ways *q, const rbc_leg *p)
{
    q->path[p->steps] = *p;
    q->legs = p->steps + 1;
    if (arrived(q, p)) return true;
    int left = allowance(q, p) - p->spent;
    if (left < 0 || sq_distance(p->cell, q->goal) > left || p->steps == RBC_PATH) return false;
    for (int step = STEP_F; step <= STEP_AB; step++) {
        bool turn = step >= STEP_TL, slant = step == STEP_DL || step == STEP_DR;
        if (turn ? !may_turn(q, p) : left < 1 || (slant && !q->g.diagonal && !lacks(q, NO_ELIGIBLE))) continue;
        int to = turn ? p->cell : rbc_step_cell(q->b, p->cell, p->facing, step);
        if (!turn && !may_enter(q, p->cell, to)) continue;
        rbc_leg next = {.cell = to,
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

bool rbc_would_go(rbc_ways *q, int without)
{
    const rbc_unit *u = &q->s->unit[q->unit];
    q->without = without;
    return find(q, &(rbc_leg){.cell = u->cell, .facing = u->facing});
}

/* Those that say most about a refused move are tried last, and so are kept. */
int rbc_bars(rbc_ways *q)
{
    static const uint16_t by_weight[] = {NO_CORNER,   NO_OBSTACLE, NO_TERRAIN,   NO_FRIENDS,   NO_ENEMIES,
                                         NO_ELIGIBLE, NO_LIMITS,   NO_TURNFIRST, NO_ALLOWANCE, NO_ELEPHANT,
                                         NO_STATE,    NO_MOMENTUM, NO_STACK};
    enum { RULES = sizeof by_weight / sizeof by_weight[0] };
    int all = NO_RULES;
    for (int i = RULES - 1; i >= 0; i--)
        if (rbc_would_go(q, by_weight[i])) return by_weight[i];
    if (!rbc_would_go(q, all)) return 0;
    for (int i = 0; i < RULES; i++)
        if (rbc_would_go(q, all & ~by_weight[i])) all &= ~by_weight[i];
    rbc_would_go(q, all);
    return all;
}

/* ---- the move ---- */

bool rbc_like_a_rush(const rbc_ways *q)
{
    const rbc_unit *u = &q->s->unit[q->unit];
    return q->g.rushes && q->charge == STEP_CH && q->facing == u->facing &&
           q->goal == sq_step(q->b->board, u->cell, 2 * u->facing);
}

rbc_ways rbc_ways_of(const rbc_battle *b, const rbc_state *s, int unit, int mode, gg_move m)
{
    return (rbc_ways){.b = b,
                      .s = s,
                      .g = rbc_gait_of(b, unit),
                      .move = m,
                      .unit = unit,
                      .mode = mode,
                      .goal = rbc_move_cell(m),
                      .facing = (int)gg_move_facing(m),
                      .charge = gg_move_verb(m) == V_CHARGE ? rbc_charge_step(m) : STEP_HH};
}
