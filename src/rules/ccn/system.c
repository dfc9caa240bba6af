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

const gg_system ccn_system = {
    GG_SYSTEM(ccn, CCN),
    GG_TITLE("Commands & Colors: Napoleonics, chit activation", 1, VICTORY_CONCEDE),
    .weights = weights,
    .prompt_roll = ccn_prompt_roll,
    .prompt_letter = ccn_prompt_letter,
    .why = ccn_why,
    .label = ccn_label,
    .label_letter = ccn_label_letter,
    .move_group = ccn_move_group,
    .ends = ccn_ends,
    .until = ccn_until,
    .idle = ccn_idle,
    .concerns = ccn_concerns,
    .exchange_of = ccn_exchange_of,
    .headlines = &ccn_headlines,
    .headline_card = ccn_headline_card,
    .reasons = ccn_reasons,
    .motion = ccn_motion,
    .motions = ccn_motions,
    .overlay_word = ccn_overlay_words,
    .overlays = CCN_OVERLAYS,
    .overlay = ccn_overlay,
    .between = ccn_between,
    .place_find = ccn_place_find,
    .expect = ccn_expect,
    .guess_words = ccn_guess_words,
    .many = ccn_many,
    .say_kind = ccn_say_kind,
    GG_FACTS_OF(ccn, CCN),
    .test = ccn_test,
    .result = ccn_result,
    GG_STRENGTH("block", "blocks"),
};
