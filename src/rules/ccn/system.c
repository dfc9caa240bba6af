/* ccn as the engine sees it. */
#include "rules/ccn/choose/choose.h"
#include "rules/ccn/setup/setup.h"
#include "rules/ccn/show/show.h"
#include "rules/ccn/think/think.h"

#include "engine/def/tables.inc"

_Static_assert(sizeof(ccn_state) <= 2048, "2 KiB is the limit");
_Static_assert(sizeof(ccn_frame) == 20, "frames are five words");

/* The only draw is the cup. */
static int weights(const gg_battle *b, const gg_state *s, uint32_t *weight)
{
    (void)b;
    for (int side = 0; side < GG_SIDES; side++) weight[side] = ccn_s(s)->side[side].cup;
    return GG_SIDES;
}

static const uint8_t manner[CCN_RULES] = {
    [FIRE_ELIGIBLE] = GG_BY_FIRE,    [LEADER_ALONE] = GG_BY_FIRE,      [MELEE_ELIGIBLE] = GG_BY_MELEE,
    [BATTLEBACK_AUTO] = GG_BY_MELEE, [SQUARE_DIE] = GG_BY_MELEE,       [SQUARE_CAVATTACK] = GG_BY_MELEE,
    [RETREAT_BLOCKED] = GG_BY_ROUT,  [MORALE_BROKENFAIL] = GG_BY_ROUT,
};

const gg_system ccn_system = {
    GG_SYSTEM(ccn, CCN),
    GG_TITLE("Commands & Colors: Napoleonics, chit activation", 1, VICTORY_CONCEDE),
    .weights = weights, /* of the sides, by their chits in the cup */
    GG_SAID(ccn),
    .why = ccn_why,
    GG_LABELS(ccn),
    .needless = ccn_needless,
    .expect = ccn_expect,
    .habit = ccn_habit,
    .say_kind = ccn_say_kind,
    GG_MEANING(ccn, CCN),
    GG_LEARNED(ccn, CCN),
    .manner = manner,
    GG_STRENGTH("block", "blocks"),
    .score_words = "banners",
    GG_HOLDS,
    .begins_idle = ccn_begins_idle,
    .told = ccn_told,
};
