/* Parts of cards, inside of show: see card.c. */
#ifndef GG_BOE_CARD_H
#define GG_BOE_CARD_H

#include "engine/telling.h"
#include "rules/boe/boe.h"

typedef struct card {
    const gg_battle *battle;
    GG_POSITION(boe);
    int unit;
} card;

void boe_card_place(gg_text *, const gg_battle *, int cell); /* by its name, if it has one */
void boe_card_brigade(gg_text *, const gg_battle *, const boe_state *, int brigade);
void boe_card_powers(gg_text *, const card *);  /* what it could do now */
void boe_card_dangers(gg_text *, const card *); /* what could be done to it */
void boe_card_leader(gg_text *, const card *, int leader);

#endif
