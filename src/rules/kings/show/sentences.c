/* The news of a rule: some rules are told of in several ways, and which of their sentences in rules.def fits an event
 * follows from what kind of event it is. All other events say themselves which sentence they mean. */
#include "rules/kings/show/show.h"

const struct gg_telling kings_tellings[KINGS_TELLINGS] = {
    {RECYCLE_LOST, GG_EV_REMOVE, POOL, GG_ANY_STATUS, 1},
    {ACT_STANDTO, GG_EV_TURN, GG_ANY, GG_ANY_STATUS, 1},
};
