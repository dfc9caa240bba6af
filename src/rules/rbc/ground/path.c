/* 7.2.8: the path behind an offered move: the cheapest, of these the first in the order of steps. It is looked for only
 * when a move is carried out. */
#include "rules/rbc/ground/boards.h"

enum { JUST_TURNED = 256 }; /* beside PATH_TURNED and its like */
typedef struct quest {
    const rbc_gait *g;
    const rbc_land *l;
    int goal, facing;        /* where the path ends, as a place on the board of bits */
    int cost;                /* what it costs, a charge included */
    int charge;              /* STEP_CH and so on; STEP_HH: none */
    bool was, spoils;        /* Unformed from the start; unformed by what is charged */
    bool unformed, advanced; /* wanted */
    uint8_t *step;
} quest;

static int column(int at) { return at & 7; }
static int row(int at) { return at >> 3; }
static int size(int n) { return n < 0 ? -n : n; }

/* How far the goal is ahead of someone there who faces so. */
static int ahead(const quest *q, int at, int facing)
{
    int down = row(q->goal) - row(at), right = column(q->goal) - column(at);
    int along = facing & 1 ? right : -down;
    return facing & 2 ? -along : along;
}

static int away(int at, int goal)
{
    int across = size(column(at) - column(goal)), down = size(row(at) - row(goal));
    return across > down ? across : down;
}

/* ---- whether there is any sense in going on ---- */

/* Every step brings a unit one box forward: without a turn the goal is exactly so far ahead. */
static bool straight_on(const quest *q, int at, int facing, int left)
{
    return facing == q->facing && ahead(q, at, facing) == left;
}

/* One turn: so many steps, then the rest of them the way it is to face in the end. */
static bool round_a_corner(const quest *q, int at, int facing, int steps, int first)
{
    int before = ahead(q, at, facing), after = ahead(q, at, q->facing);
    for (int i = first; i <= steps; i++) {
        int rest = steps - i;
        if ((facing ^ q->facing) & 1 ? size(before - i) <= rest && size(after - rest) <= i : before == i - rest)
            return true;
    }
    return false;
}

/* `turns`: how many may still be made. */
static bool hopeful(const quest *q, int at, int facing, int left, int did, int turns)
{
    if (away(at, q->goal) > left) return false;
    if (turns > 1) return true;
    if (turns == 0 || facing == q->facing) return straight_on(q, at, facing, left);
    return round_a_corner(q, at, facing, left - q->g->turn_cost, did & JUST_TURNED ? 1 : 0);
}

static bool arrived(const quest *q, int at, int facing, int left, int did)
{
    if (left || at != q->goal || facing != q->facing) return false;
    if (!((q->l->end | CENTRE) >> at & 1)) return false; /* in a friend's box */
    if ((did & (PATH_FORWARD | PATH_DIAGONAL)) ? !q->advanced : q->advanced) return false;
    bool spoilt = q->spoils || did & (PATH_TERRAIN | PATH_OBSTACLE) || !rbc_orderly(q->g, q->cost, did);
    return (q->was || spoilt) == q->unformed;
}

/* ---- steps ---- */

/* What a step makes of `did`, 0: it may not be made. */
static int step_did(const quest *q, int at, int to, int facing, int step, int did)
{
    const rbc_land *l = q->l;
    int corner = step == STEP_DL ? (facing + 3) & 3 : facing;
    if (!(l->pass >> to & 1)) return 0;
    did = (did & ~JUST_TURNED) | (step == STEP_F ? PATH_FORWARD : PATH_DIAGONAL);
    if (!l->careful) return did;
    if (step != STEP_F && l->pinched && l->pinch[corner] >> at & 1) return 0;
    if (l->fenced && (step == STEP_F ? l->fence[facing] : l->corner[corner]) >> at & 1) {
        if (q->g->barred) return 0;
        did |= PATH_OBSTACLE;
    }
    return (l->soft >> at | l->soft >> to) & 1 ? did | PATH_TERRAIN : did;
}

/* The number of steps, -1: there is no such path. */
static int walk(const quest *q, int at, int facing, int left, int did, int turns, int n)
{
    static const int8_t beside[SQ_FACINGS] = {-8, 1, 8, -1};
    if (arrived(q, at, facing, left, did)) return n;
    if (!hopeful(q, at, facing, left, did, turns)) return -1;
    bool turn_first = q->charge != STEP_HH; /* rbc.charge.turnfirst */
    int front = at + beside[facing], more = turn_first ? 0 : turns;
    for (int step = STEP_F; left && step <= (q->g->diagonal ? STEP_DR : STEP_F); step++) {
        int to = step == STEP_F ? front : front + beside[(facing + (step == STEP_DL ? 3 : 1)) & 3];
        int then = step_did(q, at, to, facing, step, did);
        if (!then) continue;
        q->step[n] = (uint8_t)step;
        int steps = walk(q, to, facing, left - 1, then, q->g->gun ? 0 : more, n + 1);
        if (steps >= 0) return steps;
    }
    if (!turns || did & JUST_TURNED || left < q->g->turn_cost || !((q->l->end | CENTRE) >> at & 1)) return -1;
    for (int step = STEP_TL; step <= STEP_AB; step++) {
        q->step[n] = (uint8_t)step;
        int steps = walk(q, at, rbc_step_facing(facing, step), left - q->g->turn_cost, did | PATH_TURNED | JUST_TURNED,
                         turns - 1, n + 1);
        if (steps >= 0) return steps;
    }
    return -1;
}

static int turns_for(const quest *q, int mode)
{
    if (mode == REACH_COMPELLED || q->cost > q->g->turned) return 0;
    return q->charge == STEP_HH ? q->g->turns : q->charge == STEP_CH;
}

static int cheapest(quest *q, int facing, int mode)
{
    bool charge = q->charge != STEP_HH;
    for (q->cost = away(CENTRE_AT, q->goal) + charge; q->cost <= q->g->allowance; q->cost++) {
        int steps = walk(q, CENTRE_AT, facing, q->cost - charge, 0, turns_for(q, mode), 0);
        if (steps < 0) continue;
        if (charge) q->step[steps++] = (uint8_t)q->charge;
        return steps;
    }
    return 0;
}

/* The only charge of Heavy Foot that is made from another box. */
static int rush(const rbc_battle *b, const rbc_state *s, int unit, gg_move m, uint8_t *step)
{
    if (rbc_rush_target(b, s, unit) != (int)gg_move_target(m) || rbc_charge_step(m) != STEP_CH) return 0;
    step[0] = STEP_F;
    step[1] = STEP_CH;
    return 2;
}

int rbc_path(const rbc_battle *b, const rbc_state *s, int unit, int mode, gg_move m, uint8_t step[RBC_PATH])
{
    const rbc_unit *u = &s->unit[unit];
    unsigned verb = gg_move_verb(m);
    bool charge = verb == V_CHARGE;
    if (verb == V_HEDGEHOG) {
        step[0] = STEP_HH;
        return 1;
    }
    if (verb != V_MOVE && !charge) return 0;
    rbc_gait g = rbc_gait_of(b, unit);
    int goal = rbc_board_at(u->cell, rbc_move_cell(m));
    if (goal < 0) return 0;
    if (charge && g.rushes && goal != CENTRE_AT) return rush(b, s, unit, m, step);
    rbc_land l;
    rbc_land_work(b, s, unit, &g, &l);
    quest q = {.g = &g, .l = &l, .goal = goal, .facing = (int)gg_move_facing(m), .charge = STEP_HH, .step = step};
    q.was = u->flags & UNFORMED;
    q.unformed = gg_move_arg(m) & ARG_UNFORMED;
    q.advanced = gg_move_arg(m) & ARG_ADVANCED;
    if (charge) {
        int from = rbc_move_cell(m), to = s->unit[gg_move_target(m)].cell;
        q.charge = rbc_charge_step(m);
        q.spoils = rbc_unforms(b, s, unit, to) || rbc_crosses_wall(b, s, from, to);
    }
    return cheapest(&q, u->facing, mode);
}
