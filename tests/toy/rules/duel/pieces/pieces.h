/* The duellists: their types, their names, the dice, what is left of them. This room sees no other. */
#ifndef GG_DUEL_PIECES_H
#define GG_DUEL_PIECES_H

#include "engine/say.h"
#include "rules/duel/duel.h"

typedef struct duel_type {
    const char *code, *name;
    uint8_t shield;
} duel_type;
enum { DUEL_TYPES = 2, DUEL_COLUMNS = 2, DUEL_ROSTERS = 1 };
extern const duel_type duel_types[DUEL_TYPES];
extern const char *const duel_columns[DUEL_COLUMNS];
extern const gg_die duel_dice[DUEL_DICE];
extern const struct gg_roster duel_rosters[DUEL_ROSTERS];
void duel_type_row(int i, gg_type_row *);
int duel_left(const duel_battle *, const duel_state *, int unit); /* hits that it can take; 0: it is out */

#endif
