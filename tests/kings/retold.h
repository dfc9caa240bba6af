/* Chapters 4 and 7 of the specification told a second time, without the rules' own code: who may do what at D2, and
 * with how many dice at which number a unit shoots, fights and is tested. Distances, sight and cover are slow.h's. */
#ifndef GG_TESTS_KINGS_RETOLD_H
#define GG_TESTS_KINGS_RETOLD_H

#include "slow.h"

enum { RETOLD_MOVES = 2048 };
char retold_arc(const kings_battle *, const kings_state *, int unit, tab_point);                 /* F, K or R: 3.5 */
bool retold_target(const kings_battle *, const kings_state *, int unit, int target, int action); /* 7.5 */
int retold_fire_dice(const kings_battle *, const kings_state *, int unit, int action);
int retold_fire_number(const kings_battle *, int unit, int action);
int retold_hits_needed(const kings_battle *, const kings_state *, int unit, int target);
bool retold_attack(const kings_battle *, const kings_state *, int unit, int target, bool keeps); /* 7.7 */
int retold_fight_dice(const kings_battle *, const kings_state *, int unit, bool defends);
int retold_fight_number(const kings_battle *, const kings_state *, int unit, int enemy, bool attacks);
bool retold_hard(const kings_battle *, const kings_state *, int attacker, int defender);
int retold_pin_change(const kings_battle *, const kings_state *, int unit,
                      int casualties);                                        /* 7.8a: added to the dice */
int retold_rally_change(const kings_battle *, const kings_state *, int unit); /* 7.9 */
/* D2 of the active side, without what comes from the POOL. */
int retold_moves(const kings_battle *, const kings_state *, gg_move out[RETOLD_MOVES]);

#endif
