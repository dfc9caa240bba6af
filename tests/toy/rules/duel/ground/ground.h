/* The row: questions only. This room sees the pieces. */
#ifndef GG_DUEL_GROUND_H
#define GG_DUEL_GROUND_H

#include "rules/duel/pieces/pieces.h"

int duel_apart(const duel_state *, int unit, int space); /* from the duellist to there */
bool duel_free(const duel_battle *, const duel_state *, int space);
gg_pose duel_pose(int space);

#endif
