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
    .prompt_roll = rbc_prompt_roll,
    GG_STRENGTH("hit short of Catastrophe", "hits short of Catastrophe"),
    .score_words = "enemy losses",
    GG_TELLINGS(rbc, RBC),
    GG_PLAYED(rbc),
    .say_name = rbc_say_name,
    .told = rbc_told,
    GG_MEANING(rbc, RBC),
    GG_LEARNED(rbc, RBC),
    GG_FORESEEN(rbc),
    .rounds = true,
    .own_until = "melee",
    .awake = rbc_awake,
    .move_group = rbc_move_group,
    .label = rbc_label,
    GG_GROUPS(rbc, RBC),
    GG_HOLDS,
};
