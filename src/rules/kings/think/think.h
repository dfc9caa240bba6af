/* Thinking: what programs play by. None of these looks ahead. This room sees choose and what it sees. */
#ifndef GG_KINGS_THINK_H
#define GG_KINGS_THINK_H

#include "rules/kings/choose/choose.h"

#define SIGNS_DEF "rules/kings/think/signs.def"
enum sign {
#include "engine/def/sign_names.inc"
    KINGS_SIGNS
};

GG_THOUGHT(kings)
GG_MEASURED(kings, KINGS)
GG_USUAL(kings)
GG_HABITS(kings)
/* Mr Babbage's choice at any ask, and the reason in words. */
gg_move kings_babbage(const gg_battle *, const gg_state *, char *why, size_t cap);

#endif
