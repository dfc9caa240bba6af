/* Many battles at once between programs, and what came of them. The same setup gives the same totals for any number
 * of jobs: each battle's dice, and each player's own, depend on (seed, number of the battle) alone. */
#ifndef GG_SIM_SIM_H
#define GG_SIM_SIM_H

#include "grognard.h"

enum { GG_SIM_CAP = 100000 }; /* decisions after which a battle counts as unfinished, unless told otherwise */

/* Who decides for a side instead of a player: somebody from outside, who sits down once for each thread and is told every answer. */
typedef struct gg_guest {
    void *of;
    void *(*sit)(void *of, const gg_battle *, int side); /* NULL: no memory */
    void (*begin)(void *sits);                           /* another battle */
    void (*hear)(void *sits, const gg_answer *);
    gg_move (*choose)(void *sits, int milliseconds, int rollouts); /* legal; GG_CONCEDE: gives it up */
    void (*end)(void *sits);                                       /* of the battle */
    void (*rise)(void *sits);
} gg_guest;

typedef struct gg_sim {
    const gg_battle *battle;
    int player[GG_SIDES];            /* numbers of gg_player_name */
    const gg_guest *guest[GG_SIDES]; /* instead of the player; NULL: he plays */
    uint64_t seed;
    int battles;
    int milliseconds;    /* for each decision of players that take time; 0: as their rank does, */
    int rollouts;        /* unless they are to think by number, which gives the same result every time */
    int jobs;            /* threads; 0 or 1: none but the caller's */
    int cap;             /* decisions in one battle; 0: GG_SIM_CAP */
    bool coverage;       /* count the rules that fire, and those that forbid a move */
    bool (*stops)(void); /* asked before each battle, on whatever thread: no further one is begun; may be NULL */
    void (*progress)(void *told, int done, int battles); /* on the caller's thread, now and then; may be NULL */
    void *told;
    void (*chosen)(void *watcher, const gg_state *, gg_move); /* before each move is made; may be NULL */
    void *watcher;
    gg_move (*picks)(void *picker, const gg_state *seen, gg_dice *); /* instead of both players; may be NULL */
    void *picker;
} gg_sim;

typedef struct gg_sim_battle { /* one battle */
    gg_result result;
    int rounds, decisions, rolls;
    int lost[GG_SIDES]; /* strength */
} gg_sim_battle;

typedef struct gg_sim_total {
    int battles, wins[GG_SIDES], draws, unfinished;
    int64_t rounds, decisions, rolls, lost[GG_SIDES];
    uint32_t *fired; /* by rule number; NULL without coverage */
    int rules;
} gg_sim_total;

/* What one thread plays in; gg_sim_seat_close frees it. */
typedef struct gg_sim_seat {
    gg_state *state, *seen; /* the battle, and what the player who is asked may see of it */
    gg_arena arena;
    gg_view *view;
    gg_move *candidates;
    struct {
        const gg_guest *is; /* NULL: a player */
        void *sits;
    } guest[GG_SIDES];
    int strength[GG_SIDES]; /* at the start */
    uint32_t *fired;
} gg_sim_seat;
bool gg_sim_seat_open(gg_sim_seat *, const gg_sim *); /* false: no memory */
void gg_sim_seat_close(gg_sim_seat *);
void gg_sim_play(const gg_sim *, gg_sim_seat *, int game, gg_sim_battle *out);
void gg_sim_fight(const gg_sim *, gg_sim_seat *, int game, gg_sink *, gg_sim_battle *out); /* no rounds, no losses */

bool gg_sim_run(const gg_sim *, gg_sim_total *); /* false: no memory or no thread */
void gg_sim_free(gg_sim_total *);

#endif
