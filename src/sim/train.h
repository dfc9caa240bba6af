/* Battles that programs play against themselves, and what can be learned of them: tools/train. */
#ifndef GG_SIM_TRAIN_H
#define GG_SIM_TRAIN_H

#include "fit.h"
#include "sim.h"

enum { GG_TRAIN_WIDTH = 2 * (1 + GG_SIGNS) }; /* each number at the beginning of a battle, and at its end */

typedef struct gg_lessons {
    float *row; /* `width` of each sample */
    gg_sample *sample;
    int samples, room, width;
} gg_lessons;

/* Plays so many games of a battle and keeps some positions of each; players take the sides in turn. False: no memory. */
bool gg_lessons_play(gg_lessons *, const gg_battle *, int of, const int *player, int players, int games, uint64_t seed);
void gg_lessons_settle(gg_lessons *, int battles); /* each battle weighs as much as every other */
void gg_lessons_free(gg_lessons *);

#endif
