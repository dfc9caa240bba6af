/* Every shipped scenario of every listed system, and battles played on them by the players. */
#ifndef GG_TESTS_ROSTER_H
#define GG_TESTS_ROSTER_H

#include "table.h"

typedef struct scenario {
    char name[128]; /* "ccn/el_bodon" */
    char *text;
    size_t len;
    const gg_battle *battle;
    void *arena;
} scenario;

typedef struct roster {
    int count;
    scenario *at;
} roster;

/* Of one system, or with NULL of all; fails if a listed system has no scenario, or one is not sound. */
roster roster_open(const char *system);
void roster_close(roster *);
int thinned(void);     /* where every one is looked at, every so manieth will do: 3 where effort is less, else 1 */
int effort(int usual); /* a number of battles or tries: fewer under sanitizers or without optimisation */

/* ---- a battle being played ---- */
typedef struct playing {
    const gg_battle *battle;
    gg_state *state, *seen;
    gg_dice dice, chance[GG_SIDES];
    int player[GG_SIDES];
    gg_arena arena;
    gg_sink *sink;
    int answers;
} playing;

void playing_begin(playing *, const gg_battle *, const char *player, uint64_t seed, gg_sink *);
void playing_begin_two(playing *, const gg_battle *, const char *first, const char *second, uint64_t seed, gg_sink *);
bool playing_next(playing *, gg_answer *); /* what the players or the dice answer; false: it is over */
void playing_give(playing *, const gg_answer *);
bool playing_step(playing *); /* next and give */
void playing_end(playing *);
void *table_state(void); /* GG_STATE_MAX bytes, aligned, to be freed */

#endif
