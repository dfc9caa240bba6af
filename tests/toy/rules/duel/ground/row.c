/* 1: the row. */
#include "rules/duel/ground/ground.h"

#include <stdlib.h>

int duel_apart(const duel_state *s, int unit, int space) { return abs(s->unit[unit].space - space); }

bool duel_free(const duel_battle *b, const duel_state *s, int space)
{
    return space >= 1 && space <= b->spaces && space != s->unit[RED].space && space != s->unit[BLUE].space;
}

gg_pose duel_pose(int space) { return (gg_pose){(int16_t)(100 * space - 50), 50, -1}; }
