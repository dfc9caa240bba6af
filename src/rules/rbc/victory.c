/* Chapter 9: losses, sacked Camps, and how a battle ends. */
#include "rules/rbc/chapters.h"

void rbc_lose(gg_run *x, int side, int break_value, gg_rule rule)
{
    uint16_t *losses = &ST(x)->losses[side];
    int before = *losses;
    *losses = (uint16_t)(before + break_value);
    TELL(x, GG_EV_SCORE, rule, .side = (uint8_t)side, .before = (int16_t)before, .after = (int16_t)*losses);
}

/* rbc.win.camp: from now on it is ordinary Camp terrain without an owner. */
void rbc_sack(gg_run *x, int unit)
{
    rbc_state *s = ST(x);
    for (int i = 0; i < s->camps; i++) {
        rbc_camp *camp = &s->camp[i];
        if (camp->cell != s->unit[unit].cell || camp->sacked || camp->side == rbc_side(BT(x), unit)) continue;
        camp->sacked = 1;
        TELL(x, GG_EV_STEP, WIN_CAMP, .side = camp->side, .piece = (uint8_t)unit, .to = rbc_pose(camp->cell, -1));
        rbc_lose(x, camp->side, RBC_CAMP_VALUE, WIN_LOSS);
    }
}

static void decide(gg_run *x, int winner, gg_rule why)
{
    if (gg_over(x)) return;
    gg_end(x, (unsigned)winner, why);
    TELL(x, GG_EV_OVER, why, .side = (uint8_t)winner);
}

/* Losses as shares of the Break Points, on one denominator: above 0 if South has lost the larger share. */
static int difference(const rbc_battle *b, const rbc_state *s)
{
    return s->losses[SOUTH] * b->break_point[NORTH] - s->losses[NORTH] * b->break_point[SOUTH];
}

/* The side that has lost the smaller share, GG_NONE if they are equal. */
static int less_hurt(const rbc_battle *b, const rbc_state *s)
{
    int more = difference(b, s);
    return more > 0 ? NORTH : more < 0 ? SOUTH : GG_NONE;
}

static bool broken(const rbc_battle *b, const rbc_state *s, int side)
{
    return s->losses[side] >= b->break_point[side];
}

static bool gone(const rbc_state *s, int side)
{
    uint32_t held = 0;
    for (int y = 0; y < RBC_ROWS; y++) held |= s->held[side][y];
    return held == 0;
}

/* rbc.win.noarmy */
void rbc_check_armies(gg_run *x)
{
    const rbc_state *s = ST(x);
    bool south = gone(s, SOUTH), north = gone(s, NORTH);
    if (south && north)
        decide(x, less_hurt(BT(x), s), WIN_NOARMY);
    else if (south || north)
        decide(x, south ? NORTH : SOUTH, WIN_NOARMY);
}

/* rbc.win.ground: Break Values in the enemy's half; an odd middle row is in nobody's. */
int rbc_ground_held(const rbc_battle *b, const rbc_state *s, int side)
{
    int half = b->board.rows / 2, held = 0;
    int from = side == SOUTH ? 0 : b->board.rows - half;
    for (uint64_t left = rbc_units_on(b, s, side); left; left &= left - 1) {
        int u = __builtin_ctzll(left), y = sq_y(s->unit[u].cell);
        const rbc_type *type = rbc_type_of(b, u);
        if (type->cls != AR && y >= from && y < from + half) held += type->bv;
    }
    return held;
}

/* rbc.win.limit: a quarter of a Break Point must lie between the shares, else the ground decides. A scenario may name
 * the side that wins unless the other one is better by that much. */
int rbc_leader(const rbc_battle *b, const rbc_state *s, gg_rule *why)
{
    int more = difference(b, s), south, north;
    bool clear = 4 * (more < 0 ? -more : more) >= b->break_point[SOUTH] * b->break_point[NORTH];
    *why = WIN_LIMIT;
    if (clear) return less_hurt(b, s);
    if (b->limit_else != GG_NONE) return b->limit_else;
    if (!b->option.ground_counts) return GG_NONE;
    *why = WIN_GROUND;
    south = rbc_ground_held(b, s, SOUTH), north = rbc_ground_held(b, s, NORTH);
    return south > north ? SOUTH : north > south ? NORTH : GG_NONE;
}

static void by_limit(gg_run *x)
{
    gg_rule why;
    int winner = rbc_leader(BT(x), ST(x), &why);
    if (why == WIN_LIMIT && winner == GG_NONE) USES(x, OPT_GROUND); /* the ground would have decided */
    decide(x, winner, why);
}

/* rbc.win.check */
void rbc_end_of_turn(gg_run *x)
{
    const rbc_battle *b = BT(x);
    const rbc_state *s = ST(x);
    bool south = broken(b, s, SOUTH), north = broken(b, s, NORTH);
    if (south || north) USES(x, WIN_BP);
    if (south && north)
        decide(x, less_hurt(b, s), WIN_CHECK);
    else if (south || north)
        decide(x, south ? NORTH : SOUTH, WIN_CHECK);
    else if (s->pt + 1 >= 2 * b->turns)
        by_limit(x);
}
