/* Inside choose: ways that a unit could go if some rules of 7.2 did not stand. Why a move is refused, and what all stands in
 * its way, are found by leaving rules out. */
#ifndef GG_RBC_CHOOSE_WAYS_H
#define GG_RBC_CHOOSE_WAYS_H

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
       NO_STACK = 1 << 11, /* somebody stands where it is to end */
       NO_ALLOWANCE = 1 << 12,
       NO_RULES = (NO_ALLOWANCE << 1) - 1,
       SHUT_WAY = NO_CORNER | NO_OBSTACLE | NO_TERRAIN | NO_FRIENDS | NO_ENEMIES
};
typedef struct rbc_leg { /* a unit on its way */
    int cell, facing, spent, did, turns, steps;
    bool turned; /* by the last step */
} rbc_leg;
typedef struct rbc_ways {
    const rbc_battle *b;
    const rbc_state *s;
    rbc_gait g;
    gg_move move;
    int unit, mode, without;
    int goal, facing, charge; /* charge: STEP_HH if it is none */
    rbc_leg path[RBC_PATH + 1];
    int legs; /* of the way that was found last */
} rbc_ways;

rbc_ways rbc_ways_of(const rbc_battle *, const rbc_state *, int unit, int mode, gg_move); /* a MOVE or a CHARGE */
bool rbc_would_go(rbc_ways *, int without);
/* Rules, each of which stands in the way though the others of them be left out; 0: more than can be left out. */
int rbc_bars(rbc_ways *);
bool rbc_like_a_rush(const rbc_ways *); /* one box and a charge is the Warriors' own way, and only over open ground */

#endif
