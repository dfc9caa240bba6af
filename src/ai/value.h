/* Positions in numbers, and what they promise. */
#ifndef GG_AI_VALUE_H
#define GG_AI_VALUE_H

#include "engine/system.h"

typedef struct gg_outlines { /* what weights are for: worth first, then the signs; seen from side 0 */
    double elapsed;
    float value[1 + GG_SIGNS];
} gg_outlines;
int gg_outline(const gg_battle *, const gg_state *, gg_outlines *out); /* how many numbers */
double gg_elapsed(gg_moment);

typedef struct gg_promise { /* from 0 to 1 */
    double choose;          /* for who must choose */
    double win;             /* for people */
} gg_promise;
gg_promise gg_promise_of(const gg_battle *, const gg_state *, int side);
const gg_values *gg_values_of(const gg_battle *);
double gg_squash(double); /* any number as a chance */

#endif
