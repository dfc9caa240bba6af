/* Inside choose: what notation.c says of a move beyond its parts. */
#ifndef GG_RBC_CHOOSE_SAYING_H
#define GG_RBC_CHOOSE_SAYING_H

#include "rules/rbc/choose/choose.h"

void rbc_say_more(const gg_battle *, const gg_state *, gg_move, gg_text *);

#endif
