/* Playing on in thought. */
#ifndef GG_AI_ROLLOUT_H
#define GG_AI_ROLLOUT_H

#include "engine/system.h"

/* Plays a state on for a round, or to the end of the battle. Without an arena both sides do what is usual; with one (of
 * gg_rollout_space) they weigh the next blow, in a hurry. */
void gg_play_round(const gg_battle *, gg_state *, gg_dice, gg_arena *);
size_t gg_rollout_space(const gg_battle *);

#endif
