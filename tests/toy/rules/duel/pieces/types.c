/* 1: types and dice. */
#include "rules/duel/pieces/pieces.h"

const duel_type duel_types[DUEL_TYPES] = {{"SWORD", "Sword", 0}, {"SHIELD", "Sword and shield", 1}};
const char *const duel_columns[DUEL_COLUMNS] = {"Code", "Name"};

static const char *const blows[] = {[MISS] = "miss", [HIT] = "hit"};
const gg_die duel_dice[DUEL_DICE] = {
    [DIE_FOUR] = {"die", 6, 2, {0, 0, 0, 1, 1, 1}, NULL, blows},
    [DIE_FIVE] = {"die", 6, 2, {0, 0, 0, 0, 1, 1}, NULL, blows},
    [DIE_SIX] = {"die", 6, 2, {0, 0, 0, 0, 0, 1}, NULL, blows},
};

void duel_type_row(int i, gg_type_row *row)
{
    gg_text code = gg_text_on(row->cell[0], GG_COLUMN_TEXT), name = gg_text_on(row->cell[1], GG_COLUMN_TEXT);
    gg_text_add(&code, "%s", duel_types[i].code);
    gg_text_add(&name, "%s", duel_types[i].name);
}
