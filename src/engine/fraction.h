/* Exact chances: more of gg_fraction, for the odds and their report. */
#ifndef GG_ENGINE_FRACTION_H
#define GG_ENGINE_FRACTION_H

#include "grognard.h"

#define GG_NEVER ((gg_fraction){.num = 0, .den = 1, .value = 0})
#define GG_CERTAIN ((gg_fraction){.num = 1, .den = 1, .value = 1})

gg_fraction gg_fraction_estimate(double value);
gg_fraction gg_fraction_of(gg_u128 num, gg_u128 den);
gg_fraction gg_fraction_reduce(gg_fraction); /* lowest terms, and the value anew from them */
gg_fraction gg_fraction_times(gg_fraction, gg_u128 num, gg_u128 den, double value); /* value: num / den */
bool gg_fraction_over(gg_fraction *, gg_u128 den); /* the same over another denominator; false: not possible */
gg_u128 gg_fraction_common(gg_u128 a, gg_u128 b);  /* least common multiple; 0: too large */

#endif
