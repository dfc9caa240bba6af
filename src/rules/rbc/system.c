/* rbc as the engine sees it. */
#include "rules/rbc/choose/choose.h"
#include "rules/rbc/setup/setup.h"
#include "rules/rbc/show/show.h"
#include "rules/rbc/think/think.h"

#include "engine/def/tables.inc"

_Static_assert(sizeof(rbc_state) <= 2048, "2 KiB is the limit");
_Static_assert(sizeof(rbc_frame) == 24, "frames are six words");

const gg_system rbc_system = {
    GG_SYSTEM(rbc, RBC),
    GG_TITLE("Renaissance battles on a grid of boxes", 1, WIN_CONCEDE),
    .hint = rbc_hint,
    .out_of_turn = rbc_out_of_turn,
    .prompt_letter = rbc_prompt_letter,
    .prompt_roll = rbc_prompt_roll,
    GG_STRENGTH("spare hit", "spare hits"), /* that it can take before a Catastrophe Test */
    GG_TELLINGS(rbc, RBC),
    .keen = rbc_keen,
    .say_name = rbc_say_name,
    .many = rbc_many,
    .test = rbc_test,
    .result = rbc_result,
    GG_FACTS_OF(rbc, RBC),
    .headlines = &rbc_headlines,
    .headline_card = rbc_headline_card,
    .overlay_word = rbc_overlay_words,
    .overlays = RBC_OVERLAYS,
    .overlay = rbc_overlay,
    .between = rbc_between,
    .place_find = rbc_place_find,
    .reasons = rbc_reasons,
    .motion = rbc_motion,
    .motions = rbc_motions,
    .idle = rbc_idle,
    .concerns = rbc_concerns,
    .exchange_of = rbc_exchange_of,
    .until = rbc_until,
    .expect = rbc_expect,
    .guess_words = rbc_guess_words,
    .fought = rbc_fought,
    .move_group = rbc_move_group,
    .label = rbc_label,
    .label_letter = rbc_label_letter,
    .groups_most = RBC_BRIGADES,
    .group = rbc_group,
    .group_card = rbc_group_card,
};
