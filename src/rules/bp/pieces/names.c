/* Labels and names of units and commanders. */
#include "rules/bp/pieces/pieces.h"

const struct gg_roster bp_rosters[BP_ROSTERS] = {
    GG_ROSTER(0, bp_battle, unit, offsetof(bp_battle, units)),
    GG_ROSTER(BP_COMMANDER, bp_battle, commander, offsetof(bp_battle, commanders)),
};
