/* bp as the engine sees it. */
#include "rules/bp/choose/choose.h"
#include "rules/bp/setup/setup.h"
#include "rules/bp/show/show.h"
#include "rules/bp/think/think.h"

#include "engine/def/tables.inc"

_Static_assert(sizeof(bp_state) <= GG_STATE_MAX, "4 KiB is the limit");
_Static_assert(sizeof(bp_frame) == 32, "frames are eight words");

static const uint8_t manner[BP_RULES] = {
    [BP_SHOOT_AUTO] = GG_BY_FIRE,       [BP_RESP_CLOSING] = GG_BY_FIRE,      [BP_FIRE_TRAVERSE] = GG_BY_FIRE,
    [BP_SPEC_STEADY_LINE] = GG_BY_FIRE, [BP_CHARGE_SEQUENCE] = GG_BY_CHARGE, [BP_CHARGE_ENGAGE] = GG_BY_CHARGE,
    [BP_MELEE_HIT] = GG_BY_MELEE,       [BP_BREAK_TABLE] = GG_BY_ROUT,       [BP_BREAK_RETIRE] = GG_BY_ROUT,
};

const gg_system bp_system = {
    GG_SYSTEM(bp, BP),
    GG_TITLE("Black Powder, after a player's summary", 1, BP_WIN_CONCEDE),
    .hint = bp_hint,
    .open = 1 << ASK_DEPLOY | 1 << ASK_GROUP | 1 << ASK_ORDER | 1 << ASK_GENERAL_REROLL | 1 << ASK_MOVE |
            1 << ASK_REDIRECT | 1 << ASK_COMMANDER_MOVE | 1 << ASK_WINNER,
    .move_at = bp_move_at,
    .manner = manner,
    GG_STRENGTH("stamina", "stamina"),
    .score_words = "points",
    GG_NEWS(bp, BP),
    GG_MEANING(bp, BP),
    GG_LABELS(bp),
    GG_GROUPS(bp, BP),
    GG_FORESEEN(bp),
    GG_LEARNED(bp, BP),
    .dear = bp_dear,
    .rivals = bp_rivals,
    .favour = bp_favour,
    .awake = bp_awake,
    GG_PLAYED(bp),
    GG_HOLDS,
    .holds = bp_holds,
    .say_fact = bp_say_fact,
    .say_place = bp_say_place,
    .motion_cut = bp_motion_cut,
};
