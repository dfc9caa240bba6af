/* The decisions: what an ask offers, why another move is refused, how moves are written. Sees the chapters and below. */
#ifndef GG_DUEL_CHOOSE_H
#define GG_DUEL_CHOOSE_H

#include "engine/notation.h"
#include "rules/duel/chapters.h"

void duel_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move duel_offer(const gg_battle *, const gg_state *, gg_offers *, int slot);
gg_rule duel_judge(const gg_battle *, const gg_state *, gg_offers *, gg_move);
int duel_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
extern const gg_notation duel_notation;
void duel_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);

#endif
