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

const gg_system boe_system = {
    GG_SYSTEM(boe, BOE),
    GG_TITLE("Napoleonic grand tactics at 120:1", 1, VICTORY_CONCEDE),
    .hint = boe_hint,
    .begins_idle = boe_begins_idle,
    .reasons = boe_reasons,
    .overlay_word = boe_overlay_words,
    .overlays = BOE_OVERLAYS,
    .overlay = boe_overlay,
    .between = boe_between,
    .place_find = boe_place_find,
    .motion = boe_motion,
    .motions = boe_motions,
    .open = BIT(ASK_ACTION) | BIT(ASK_CHARGE) | BIT(ASK_OPPCHARGE) | BIT(ASK_BREAK),
    .prompt_letter = boe_prompt_letter,
    GG_STRENGTH("stand", "stands"),
    GG_TELLINGS(boe, BOE),
    GG_SECRETS(boe),
    GG_FACTS_OF(boe, BOE),
    .groups_most = BOE_BRIGADES,
    .group = boe_group,
    .many = boe_many,
    .idle = boe_idle,
    .ends = boe_ends,
    .concerns = boe_concerns,
    .label_letter = boe_label_letter,
    .move_group = boe_move_group,
    .until = boe_until,
    .exchange_of = boe_exchange_of,
    .expect = boe_expect,
    .guess_words = boe_guess_words,
    .fought = boe_fought,
    .headline_card = boe_headline_card,
    .group_card = boe_group_card,
    .headlines = &boe_headlines,
    .test = boe_test,
    .result = boe_result,
    .habit = boe_habit,
    .keen = boe_keen,
};
