/* Made by tools/train: what was learned of the signs of bp. */
#include "rules/bp/think/think.h"

const struct gg_values bp_values = {
    .from = "not learned yet",
    .choose = {{0.5F}, {0.5F}},
    .win = {{0.5F}, {0.5F}},
    .trust = 0.05F,
};
