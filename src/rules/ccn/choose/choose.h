/* The decisions (6.2): which moves an ask offers, why another is not among them, and how moves are written. This room sees
 * the chapters and what is below them. */
#ifndef GG_CCN_CHOOSE_H
#define GG_CCN_CHOOSE_H

#include "engine/notation.h"
#include "rules/ccn/chapters.h"

void ccn_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move ccn_offer(const gg_battle *, const gg_state *, gg_offers *, int slot);
gg_rule ccn_judge(const gg_battle *, const gg_state *, gg_offers *, gg_move);
int ccn_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
void ccn_reasons(const gg_battle *, const gg_state *, gg_move, gg_reasons *);

extern const gg_notation ccn_notation;
void ccn_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);

#endif
