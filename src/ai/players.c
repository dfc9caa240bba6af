/* The players, by name: those that play every system, then those that a system describes for itself. */
#include <assert.h>
#include <string.h>

#include "player.h"

static const gg_player *const players[] = {
    &gg_player_recruit, &gg_player_sergeant, &gg_player_captain, &gg_player_colonel,
    &gg_player_marshal, &gg_player_random,   &gg_player_eager,   &gg_player_greedy,
};
enum { PLAYERS = sizeof players / sizeof players[0] };

int gg_player_count(void)
{
    int n = PLAYERS;
    for (int i = 0; i < gg_systems_count; i++) n += gg_systems[i]->bots;
    return n;
}

/* The i-th of those that belong to a system; NULL for the others. */
static const gg_bot *bot_at(int i, const gg_system **of)
{
    assert(i >= 0 && i < gg_player_count());
    int left = i - PLAYERS;
    for (int k = 0; left >= 0 && k < gg_systems_count; k++) {
        *of = gg_systems[k];
        if (left < gg_systems[k]->bots) return &gg_systems[k]->bot[left];
        left -= gg_systems[k]->bots;
    }
    return NULL;
}

const char *gg_player_name(int i)
{
    const gg_system *of;
    const gg_bot *bot = bot_at(i, &of);
    assert(bot || i < PLAYERS);
    return bot ? bot->name : players[i]->name;
}

const char *gg_player_words(int i)
{
    const gg_system *of;
    const gg_bot *bot = bot_at(i, &of);
    assert(bot || i < PLAYERS);
    return bot ? bot->words : players[i]->words;
}

int gg_player_find(const char *name)
{
    for (int i = 0; i < gg_player_count(); i++)
        if (strcmp(gg_player_name(i), name) == 0) return i;
    return -1;
}

bool gg_player_plays(const gg_battle *b, int player)
{
    const gg_system *of;
    return !bot_at(player, &of) || of == b->system;
}

const char *gg_player_system(int i)
{
    const gg_system *of;
    return bot_at(i, &of) ? of->id : NULL;
}

size_t gg_player_space(const gg_battle *b, int player)
{
    const gg_system *of;
    return !bot_at(player, &of) && players[player]->space ? players[player]->space(b) : 0;
}

int gg_player_milliseconds(int player)
{
    const gg_system *of;
    return bot_at(player, &of) ? 0 : players[player]->milliseconds;
}

static gg_move by_counsel(const gg_player *p, const gg_battle *b, const gg_state *s, gg_dice *dice, gg_arena *arena,
                          const gg_leisure *leisure, gg_counsel *out)
{
    gg_leisure own = leisure ? *leisure : (gg_leisure){0};
    if (!own.rollouts && !own.spent) own.rollouts = p->rollouts;
    p->weigh(b, s, dice, arena, &own, out);
    return out->of[0].move;
}

gg_move gg_player_think(int player, const gg_battle *b, const gg_state *s, gg_dice *dice, gg_arena *arena,
                        const gg_leisure *leisure, gg_counsel *out)
{
    assert(s->ask.kind == GG_CHOOSE && gg_player_plays(b, player));
    const gg_system *of;
    const gg_bot *bot = bot_at(player, &of);
    gg_counsel unread;
    if (out) *out = (gg_counsel){0};
    if (bot) return bot->choose(b, s, NULL, 0);
    const gg_player *p = players[player];
    if (p->weigh) return by_counsel(p, b, s, dice, arena, leisure, out ? out : &unread);
    return p->choose(b, s, dice, arena);
}

gg_move gg_player_choose(int player, const gg_battle *b, const gg_state *s, gg_dice *dice, gg_arena *arena)
{
    return gg_player_think(player, b, s, dice, arena, NULL, NULL);
}

int gg_player_reason(int player, const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    const gg_system *of;
    const gg_bot *bot = bot_at(player, &of);
    if (cap) out[0] = 0;
    if (!bot || of != b->system || s->ask.kind != GG_CHOOSE || cap == 0) return 0;
    bot->choose(b, s, out, cap);
    return (int)strlen(out);
}
