/* boe as the engine sees it. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"
#include "rules/boe/show/show.h"
#include "rules/boe/think/think.h"

#include "engine/def/tables.inc"

_Static_assert(sizeof(boe_state) <= 4096, "4 KiB is the limit");
_Static_assert(sizeof(boe_frame) == 24, "frames are six words");

#define BIT(question) ((uint64_t)1 << (question))

static const uint8_t manner[BOE_RULES] = {
    [OPPFIRE_RESOLVE] = GG_BY_FIRE,    [FIRE_MODE] = GG_BY_FIRE,        [FIRE_PHASE] = GG_BY_FIRE,
    [CHARGE_RESOLVE] = GG_BY_CHARGE,   [OPPCHG_RESOLVE] = GG_BY_CHARGE, [BREAK_MOVE] = GG_BY_CHARGE,
    [MELEE_ROLL] = GG_BY_MELEE,        [EVADE_ROLL] = GG_BY_ROUT,       [RETREAT_MOVE] = GG_BY_ROUT,
    [RETREAT_TRAPPED] = GG_BY_CAPTURE, [GUNS_CAPTURE] = GG_BY_CAPTURE,
};

const gg_system boe_system = {
    GG_SYSTEM(boe, BOE),
    GG_TITLE("Napoleonic grand tactics at 120:1", 1, VICTORY_CONCEDE),
    .hint = boe_hint,
    .open = BIT(ASK_ACTION) | BIT(ASK_CHARGE) | BIT(ASK_OPPCHARGE) | BIT(ASK_BREAK),
    .manner = manner,
    GG_STRENGTH("stand", "stands"),
    .score_words = "points",
    GG_NEWS(boe, BOE),
    GG_SECRETS(boe),
    GG_MEANING(boe, BOE),
    GG_LEARNED(boe, BOE),
    GG_GROUPS(boe, BOE),
    .ends = boe_ends,
    .begins_idle = boe_begins_idle,
    .holds = boe_holds,
    .recap = boe_recap,
    GG_HOLDS,
    GG_SAID(boe),
    .move_group = boe_move_group,
    GG_FORESEEN(boe),
    GG_PLAYED(boe),
    .standing = boe_standing,
};
