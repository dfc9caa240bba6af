/* Sets of units: a bit for each. */
#ifndef GG_ENGINE_UNITS_H
#define GG_ENGINE_UNITS_H

#include <stdbool.h>
#include <stdint.h>

/* Those of them of which it is so in this state. */
typedef bool gg_unit_is(const void *state, int unit);
__attribute__((always_inline)) static inline uint64_t gg_units_that(uint64_t units, gg_unit_is *is, const void *state)
{
    uint64_t some = 0;
    for (; units; units &= units - 1) {
        int unit = __builtin_ctzll(units);
        if (is(state, unit)) some |= (uint64_t)1 << unit;
    }
    return some;
}

#endif
