/* The news of a rule: some rules are told of in two ways, and which of their sentences in rules.def fits an event follows
 * from what kind of event it is. All other events say themselves which sentence they mean. */
#include "rules/rbc/show/show.h"

const struct gg_telling rbc_tellings[RBC_TELLINGS] = {
    {BRIG_CMDTIME, GG_EV_STATUS, 0, GG_ANY_STATUS, 1},
    {MOVE_INMELEE, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
    {EVADE_FAIL, GG_EV_MOVE, GG_ANY, GG_ANY_STATUS, 1},
    {TERR_CAMP, GG_EV_STATUS, GG_ANY, GG_ANY_STATUS, 1},
};
