/* The text of the specification again, slowly: what may be moved, who is under Momentum, with how many dice a unit
 * shoots and fights. Nothing of the rules' own code is used but the tables and the layout of battle and state. */
#ifndef GG_TESTS_RBC_SLOW_H
#define GG_TESTS_RBC_SLOW_H

#include "rules/rbc/ground/ground.h"

enum { SLOW_MOVES = 2048 };
int slow_moves(const rbc_battle *, const rbc_state *, int unit, bool compelled, gg_move out[SLOW_MOVES]); /* 7.2.8 */
int slow_shot(const rbc_battle *, const rbc_state *, int unit, int target,
              bool massed);                                                /* 7.6.1 to 7.6.3: dice, 0: not legal */
int slow_blows(const rbc_battle *, const rbc_state *, int unit);           /* 7.9.3, 7.11, against its rival */
bool slow_momentum(const rbc_battle *, const rbc_state *, uint64_t *held); /* 7.3: who of the active side is under it */

#endif
