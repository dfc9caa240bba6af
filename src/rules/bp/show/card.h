/* Inside the room: the cards of units and commanders. */
#ifndef GG_BP_CARD_H
#define GG_BP_CARD_H

#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

const char *bp_compass(int degrees);
int bp_per_cent_of(int number); /* of two dice, so much or less */
/* "6 (42 %): Beckwith's rating 8, enemy in proximity -1" */
void bp_say_order_needs(gg_text *, const bp_battle *, const bp_state *, int commander, int unit);
void bp_card_commander(gg_text *, const bp_battle *, const bp_state *, int commander);

#endif
