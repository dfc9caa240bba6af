/* What pieces, directions and tokens are called in text: labels, names, facings. */
#include "rules/ccn/pieces/pieces.h"

const char *const ccn_facing_names[HEX_DIRS] = {"N", "ENE", "ESE", "S", "WSW", "WNW"};
const char *const ccn_direction_names[HEX_DIRS] = {"NE", "E", "SE", "SW", "W", "NW"};

const ccn_token ccn_tokens[CCN_TOKENS] = {
    {TOKEN_BAYONET, FRENCH, "bayonet", "bayonet charge", EVENT_BAYONET},
    {TOKEN_FIREHOLD, ALLIES, "firehold", "fire and hold", EVENT_FIREHOLD},
    {TOKEN_BOMBARD, FRENCH, "bombard", "bombard", EVENT_BOMBARD},
};

const struct gg_roster ccn_rosters[CCN_ROSTERS] = {
    GG_ROSTER(0, ccn_battle, unit, offsetof(ccn_battle, units)),
    GG_ROSTER(CCN_LEADER, ccn_battle, leader, offsetof(ccn_battle, leaders)),
};
