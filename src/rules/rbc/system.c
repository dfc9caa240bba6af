/* rbc as the engine sees it. */
#include "rules/rbc/choose/choose.h"
#include "rules/rbc/setup/setup.h"
#include "rules/rbc/show/show.h"
#include "rules/rbc/think/think.h"

#include "engine/def/tables.inc"

_Static_assert(sizeof(rbc_state) <= 2048, "2 KiB is the limit");
_Static_assert(sizeof(rbc_frame) == 24, "frames are six words");

static const uint8_t manner[RBC_RULES] = {
    [SHOOT_ELIGIBLE] = GG_BY_FIRE, [SHOOT_MASSED] = GG_BY_FIRE,   [SHOOT_SALVO] = GG_BY_FIRE,
    [CHARGE_HEAVY] = GG_BY_CHARGE, [CHARGE_LIGHT] = GG_BY_CHARGE, [AFTER_CONTACT] = GG_BY_CHARGE,
    [MELEE_DICE] = GG_BY_MELEE,    [EVADE_FAIL] = GG_BY_ROUT,     [EVADE_BLOCKED] = GG_BY_ROUT,
    [GEO_EDGE] = GG_BY_ROUT,       [CAT_BROKEN] = GG_BY_ROUT,
};

const gg_system rbc_system = {
    GG_SYSTEM(rbc, RBC),
    GG_TITLE("Renaissance battles on a grid of boxes", 1, WIN_CONCEDE),
    .hint = rbc_hint,
    .out_of_turn = rbc_out_of_turn,
    .prompt_roll = rbc_prompt_roll,
    .manner = manner,
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
