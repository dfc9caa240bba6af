/* Inside choose: what notation.c says of a move beyond its parts; what stands in the way of one, each kind in its file. */
#ifndef GG_RBC_CHOOSE_SAYING_H
#define GG_RBC_CHOOSE_SAYING_H

#include "engine/telling.h"
#include "rules/rbc/choose/choose.h"

void rbc_say_more(const gg_battle *, const gg_state *, gg_move, gg_text *);

void rbc_reasons_to_go(const gg_battle *, const gg_state *, gg_move, gg_reasons *);     /* D4: a MOVE or a CHARGE */
void rbc_reasons_to_shoot(const gg_battle *, const gg_state *, gg_move, gg_reasons *);  /* D13 */
void rbc_reasons_to_answer(const gg_battle *, const gg_state *, gg_move, gg_reasons *); /* every other question */
/* What keeps a unit from a hedgehog. */
void rbc_reasons_to_form(const rbc_battle *, const rbc_state *, int unit, gg_reasons *);

#endif
