/* What was learned of the signs (measure.c): made by tools/train. */
#include "rules/rbc/think/think.h"

const gg_values rbc_values = {
    .from = "not learned yet",
    .choose = {.early = {0.5F}, .late = {0.5F}},
    .win = {.early = {0.5F}, .late = {0.5F}},
    .trust = 0.05F,
};
