/* The players, by name. */
#include <assert.h>
#include <string.h>

#include "player.h"

enum { PLAYERS = 3 };
static const gg_player *const players[PLAYERS] = {&gg_player_random, &gg_player_eager, &gg_player_greedy};

int gg_player_count(void) { return PLAYERS; }

static const gg_player *player_at(int i)
{
    assert(i >= 0 && i < gg_player_count());
    return players[i];
}

const char *gg_player_name(int i) { return player_at(i)->name; }
const char *gg_player_words(int i) { return player_at(i)->words; }

int gg_player_find(const char *name)
{
    for (int i = 0; i < gg_player_count(); i++)
        if (strcmp(players[i]->name, name) == 0) return i;
    return -1;
}

size_t gg_player_space(const gg_battle *b, int player)
{
    return player_at(player)->space ? player_at(player)->space(b) : 0;
}

gg_move gg_player_choose(int player, const gg_battle *b, const gg_state *s, gg_dice *dice, gg_arena *arena)
{
    assert(s->ask.kind == GG_CHOOSE);
    return player_at(player)->choose(b, s, dice, arena);
}
