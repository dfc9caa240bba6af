/* What players think with. None of it looks ahead. Sees the decisions and below. */
#ifndef GG_DUEL_THINK_H
#define GG_DUEL_THINK_H

#include "rules/duel/chapters.h"

int32_t duel_worth(const gg_battle *, const gg_state *, int side);
int32_t duel_merit(const gg_battle *, const gg_state *, gg_offers *, gg_move);
int32_t duel_zeal(const gg_battle *, const gg_state *, gg_move);

#endif
