/* Inside show: the parts of a unit's card, and words that shapes share with it. */
#ifndef GG_RBC_SHOW_CARDS_H
#define GG_RBC_SHOW_CARDS_H

#include "engine/telling.h"
#include "rules/rbc/show/show.h"

void rbc_card_melee(gg_text *, const rbc_battle *, const rbc_state *, int unit);
void rbc_card_type(gg_text *, const rbc_battle *, int unit);
void rbc_card_dice(gg_text *, const rbc_battle *, const gg_tally *); /* "8 dice (value 5, push of pike +3)" */
const char *rbc_arc_word(rbc_arc);                                   /* "left flank"; "" */
bool rbc_say_sight(const rbc_battle *, const rbc_state *, int from, int facing, int to,
                   gg_text *); /* whether it is clear */
/* As if every melee were fought now: those who may choose fight the first of their best opponents. */
void rbc_match(const rbc_battle *, rbc_state *);

#endif
