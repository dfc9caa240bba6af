/* duel as the engine sees it. */
#include "rules/duel/choose/choose.h"
#include "rules/duel/setup/setup.h"
#include "rules/duel/show/show.h"
#include "rules/duel/think/think.h"

#include "engine/def/tables.inc"

const gg_system duel_system = {
    GG_SYSTEM(duel, DUEL),
    GG_TITLE("Duel, a toy", 1, WIN_CONCEDE),
    GG_STRENGTH("hit", "hits"),
    GG_TELLINGS(duel, DUEL),
    .prompt_letter = duel_prompt_letter,
    GG_FACTS_OF(duel, DUEL),
    .test = duel_test,
    .many = duel_many,
};
