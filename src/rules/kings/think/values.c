/* What was learned of positions: tools/train. */
#include "rules/kings/think/think.h"

const gg_values kings_values = {
    .from = "not learned yet",
    .choose = {{0.5F}, {0.5F}},
    .win = {{0.5F}, {0.5F}},
    .trust = 0.012F,
};
