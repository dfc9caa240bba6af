/* What players think with: the worth of a position, the merit and zeal of a move, a habit for each decision. This room
 * sees choose and all below it. */
#ifndef GG_BOE_THINK_H
#define GG_BOE_THINK_H

#include "rules/boe/boe.h"

GG_THOUGHT(boe)
GG_USUAL(boe)
GG_HABITS(boe)
#define SIGNS_DEF "rules/boe/think/signs.def"
enum sign {
#include "engine/def/sign_names.inc"
    BOE_SIGNS
};
GG_MEASURED(boe, BOE)
int boe_melee_edge(const boe_battle *, const boe_state *, int melee, int side); /* in points, by those who would lead */

/* ---- what is hidden: guess.c ---- */
void boe_fill(const gg_battle *, gg_state *, uint64_t guess);

/* ---- odds: expect.c ---- */
int boe_until(const gg_battle *, const gg_state *, gg_move);
gg_move boe_expect(const gg_battle *, const gg_state *, const struct gg_stop *);
void boe_guess_words(const gg_battle *, const gg_state *, gg_move, struct gg_text *);
bool boe_fought(const gg_battle *, const gg_state *, const void *frame, const struct gg_stop *);
void boe_exchange_of(const gg_battle *, const gg_state *, const void *frame, gg_event *);

#endif
