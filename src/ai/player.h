/* What each of the players supplies to the registry. None sees the battle's dice: its own chance comes from `dice`. */
#ifndef GG_AI_PLAYER_H
#define GG_AI_PLAYER_H

#include "engine/system.h"

typedef struct gg_player {
    const char *name, *words;
    size_t (*space)(const gg_battle *); /* NULL: none */
    gg_move (*choose)(const gg_battle *, const gg_state *, gg_dice *dice, gg_arena *);
    /* Or it weighs the decision: so long, or if time is no matter by so many rollouts. */
    void (*weigh)(const gg_battle *, const gg_state *, gg_dice *, gg_arena *, const gg_leisure *, gg_counsel *);
    int milliseconds, rollouts;
} gg_player;

extern const gg_player gg_player_random, gg_player_eager, gg_player_greedy; /* for tests and labs */
extern const gg_player gg_player_recruit, gg_player_sergeant, gg_player_captain, gg_player_colonel,
    gg_player_marshal; /* opponents, by rank */

/* A move at random; most slots are tried by chance, and only if many are empty are they looked through. */
gg_move gg_offers_any(const gg_battle *, const gg_state *, gg_offers *, gg_dice *dice);

/* The state with a guess at what is hidden in it: in `room`, or as it is if nothing is. */
const gg_state *gg_player_filled(const gg_battle *, const gg_state *seen, gg_dice *, gg_state *room);

#endif
