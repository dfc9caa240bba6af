/* What players think with. None of it looks ahead. Sees the decisions and below. */
#ifndef GG_DUEL_THINK_H
#define GG_DUEL_THINK_H

#include "rules/duel/chapters.h"

GG_THOUGHT(duel)

#endif
