/* Many battles from one position: the dice of each, what is left of each side, and how sure a share of them is. */
#ifndef GG_ENGINE_SERIES_H
#define GG_ENGINE_SERIES_H

#include "grognard.h"

/* All chance in a battle follows from the seed of the series and the battle's number. */
gg_dice gg_series_dice(uint64_t seed, uint64_t game);             /* that the battle is rolled with */
gg_dice gg_series_chance(uint64_t seed, uint64_t game, int side); /* a player's own */

/* Strength by side, of those too who have yet to come on; returns the round. The ground of `view` stays as it is. */
int gg_series_strength(const gg_battle *, const gg_state *, gg_view *view, int strength[GG_SIDES]);

double gg_root(double); /* of a number: the core links no mathematics library */
void gg_series_share(int hits, int of, double *low, double *high); /* 95 % interval of a share (Wilson) */

#endif
