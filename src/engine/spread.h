/* All that a roll can give, as the rules tell it apart, with the weight of each. */
#ifndef GG_ENGINE_SPREAD_H
#define GG_ENGINE_SPREAD_H

#include "grognard.h"

typedef struct gg_spread {
    int outcomes, classes;
    gg_u128 whole; /* sum of all weights; 0: they did not fit, only the shares hold */
    gg_u128 *weight;
    double *share;
    uint8_t *counts; /* `classes` of each outcome */
} gg_spread;

size_t gg_spread_space(int classes, const uint32_t *weight, int dice); /* bytes it takes; 0: far too many outcomes */
void gg_spread_make(gg_spread *, int classes, const uint32_t *weight, int dice, void *room);

static inline const uint8_t *gg_spread_counts(const gg_spread *s, int i)
{
    return s->counts + (size_t)i * (size_t)s->classes;
}

#endif
