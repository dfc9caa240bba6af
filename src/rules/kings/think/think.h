/* Thinking: what programs play by. None of these looks ahead. This room sees choose and what it sees. */
#ifndef GG_KINGS_THINK_H
#define GG_KINGS_THINK_H

#include "rules/kings/choose/choose.h"

gg_move kings_habit(const gg_battle *, const gg_state *);
gg_move kings_usual(const gg_battle *, const gg_state *);
int32_t kings_merit(const gg_battle *, const gg_state *, gg_offers *, gg_move);
int32_t kings_zeal(const gg_battle *, const gg_state *, gg_move);
gg_move kings_keen(const gg_battle *, const gg_state *, gg_offers *);
int32_t kings_worth(const gg_battle *, const gg_state *, int side);
/* Mr Babbage's choice at any ask, and the reason in words. */
gg_move kings_babbage(const gg_battle *, const gg_state *, char *why, size_t cap);

#endif
