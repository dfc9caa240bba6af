/* 1: the duellists by name and number, and what is left of them. */
#include "rules/duel/pieces/pieces.h"

const struct gg_roster duel_rosters[DUEL_ROSTERS] = {GG_ROSTER(0, duel_battle, unit, 0)};

int duel_left(const duel_battle *b, const duel_state *s, int unit)
{
    return s->unit[unit].space ? b->full[unit] - s->unit[unit].hits : 0;
}
