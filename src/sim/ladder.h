/* Tournaments between programs: every two of them meet on every battle in pairs of games with the same dice and the sides
 * changed, so that neither the better side nor luck of the dice decides. A meeting ends as soon as the difference is sure.
 * The result is the same for any number of jobs. */
#ifndef GG_SIM_LADDER_H
#define GG_SIM_LADDER_H

#include "sim.h"

typedef struct gg_ladder {
    const gg_battle *const *battle;
    int battles;
    const int *player; /* numbers of gg_player_name; all of them play all battles */
    int players;
    const gg_guest *const *guest; /* by player, instead of it; NULL, or one of them NULL: it plays */
    int pairs;                    /* on each battle, at the most */
    int jobs;
    int milliseconds, rollouts; /* as in gg_sim */
    uint64_t seed;
    bool whole;                                     /* play all pairs, even if the difference is sure before */
    void (*progress)(void *told, int done, int of); /* pairs; on the caller's thread, now and then; may be NULL */
    void *told;
} gg_ladder;

typedef struct gg_score { /* of the first player's games */
    int wins, draws, losses, unfinished;
} gg_score;

typedef struct gg_estimate { /* with its 95 % interval */
    double value, low, high;
} gg_estimate;

typedef struct gg_meeting {
    int first, second; /* of `player` */
    int pairs;         /* that count */
    gg_score score;
    gg_score *on;      /* on each battle */
    gg_estimate share; /* of the first's points: a draw, or a battle that does not end, is half of one */
    gg_estimate elo;   /* by which the first is better */
    int sure;          /* after so many pairs one was better beyond doubt (1 in 20 at the most); 0: not yet */
} gg_meeting;

typedef struct gg_ladder_result {
    int meetings;
    gg_meeting *meeting;
    gg_estimate *rating; /* Elo of each player; their mean is 0 */
} gg_ladder_result;

bool gg_ladder_run(const gg_ladder *, gg_ladder_result *); /* false: no memory or no thread */
void gg_ladder_free(gg_ladder_result *);

/* ---- its reckoning (rating.c) ---- */

gg_estimate gg_share(const uint8_t *quarters,
                     int pairs); /* of points, from pairs of games that brought so many quarters */
bool gg_share_sure(double sum, double squares,
                   int n); /* the mean of n pair scores (0 to 1) is not 1/2, whenever one looks */
gg_estimate gg_elo_of(gg_estimate share, int pairs);
/* Ratings that make the scores of all meetings likeliest; false: no memory. */
bool gg_ratings(const gg_meeting *, int meetings, int players, gg_estimate *out);

#endif
