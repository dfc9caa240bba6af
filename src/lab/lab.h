/* Studies of battles: numbered battles between programs, what came of them as whole numbers, and how sure a difference is.
 *
 * A study has arms: variants of a battle that are played with the same dice. All chance of a battle follows from the seed and
 * its number, and all that is kept of it are whole numbers that are added up. So a study gives the same digits for any number
 * of threads, in any order, in one piece, in shards or resumed. */
#ifndef GG_LAB_LAB_H
#define GG_LAB_LAB_H

#include "engine/system.h"

/* ---- what is counted ---- */

enum {
    GG_LAB_ROUNDS = 64,
    GG_LAB_ENDINGS = 3, /* won by either side, drawn */
    GG_LAB_CELLS = GG_CELLS,
    GG_LAB_MANNERS = GG_MANNERS
};

/* Of a study's arm: the counts lie in one row, so that parts are added, kept and read without knowing what they are. */
typedef enum gg_lab_count {
    GG_LAB_BATTLES,
    GG_LAB_WINS, /* by side */
    GG_LAB_DRAWN = GG_LAB_WINS + GG_SIDES,
    GG_LAB_UNFINISHED,
    GG_LAB_LASTED, /* rounds, and their squares */
    GG_LAB_LASTED2,
    GG_LAB_DECISIONS,
    GG_LAB_ROLLS,
    GG_LAB_LOST,                                                  /* strength by side, and its squares */
    GG_LAB_LOST2 = GG_LAB_LOST + GG_SIDES,                        /* */
    GG_LAB_LENGTH = GG_LAB_LOST2 + GG_SIDES,                      /* battles by round and ending */
    GG_LAB_VERB = GG_LAB_LENGTH + GG_LAB_ROUNDS * GG_LAB_ENDINGS, /* moves by verb */
    GG_LAB_FOUGHT = GG_LAB_VERB + 256,                            /* by piece: battles in which it fought, */
    GG_LAB_GONE = GG_LAB_FOUGHT + GG_PIECES,                      /* in which nothing was left of it, */
    GG_LAB_HURT = GG_LAB_GONE + GG_PIECES,                        /* the strength that it lost */
    GG_LAB_STOOD = GG_LAB_HURT + GG_PIECES,                       /* by side and place: pieces at the end of a round, */
    GG_LAB_FELL = GG_LAB_STOOD + GG_SIDES * GG_LAB_CELLS,         /* and where they were lost */
    GG_LAB_HELD = GG_LAB_FELL + GG_SIDES * GG_LAB_CELLS,          /* battles in which the side came to the place */
    GG_LAB_KILLED = GG_LAB_HELD + GG_SIDES * GG_LAB_CELLS,        /* what was lost: see gg_lab_killed */
    GG_LAB_RULE = GG_LAB_KILLED + GG_SIDES * GG_LAB_MANNERS * GG_LAB_MANNERS, /* by rule, GG_LAB_OF_RULE of each: */
} gg_lab_count;
typedef enum gg_lab_of_rule {
    GG_LAB_FIRED,
    GG_LAB_FIRED_IN, /* battles */
    GG_LAB_FAILED,   /* dice that were thrown by it: failed, neither, passed */
    GG_LAB_NEITHER,
    GG_LAB_PASSED,
    GG_LAB_WENT,  /* units that were lost by it */
    GG_LAB_ENDED, /* battles that it decided, by ending */
    GG_LAB_OF_RULE = GG_LAB_ENDED + GG_LAB_ENDINGS
} gg_lab_of_rule;

/* Places of a free table are squares of a grid. */
typedef struct gg_lab_grid {
    int columns, rows, step; /* step 0: the places are the cells of the view */
} gg_lab_grid;
gg_lab_grid gg_lab_grid_of(const gg_view *);
int gg_lab_place(const gg_view *, gg_lab_grid, gg_pose); /* -1: nowhere on it */

/* ---- a study ---- */

enum { GG_LAB_OPEN = '.', GG_LAB_DRAW = 'd', GG_LAB_NO_END = 'u' }; /* outcomes; else '0' or '1', who won */

typedef struct gg_lab_arm {
    const gg_battle *battle;
    int player[GG_SIDES];
    int games;        /* battles 0 to that are its own */
    bool judged;      /* rules that forbid a move are counted too: every candidate of some decisions is judged */
    bool mapped;      /* where pieces stand is counted */
    bool out;         /* it is not played on */
    char *outcome;    /* by number of the battle */
    uint64_t *counts; /* gg_lab_counts of them */
} gg_lab_arm;

typedef struct gg_lab {
    gg_lab_arm *arm;
    int arms;
    uint64_t seed;
    int rollouts;        /* of players that think; 0: as their rank does, and the same every time */
    int jobs;            /* threads */
    int shard, shards;   /* it plays the battles whose number is shard of shards, from 0; 0 shards: all */
    bool (*stops)(void); /* asked before each battle, on whatever thread; may be NULL */
    void (*progress)(void *told, int done, int of); /* on the caller's thread; may be NULL */
    void *told;
} gg_lab;

size_t gg_lab_counts(const gg_battle *);
bool gg_lab_arm_open(gg_lab_arm *); /* its outcomes and counts; false: no memory */
void gg_lab_arm_close(gg_lab_arm *);
void gg_lab_add(gg_lab_arm *to, const gg_lab_arm *part); /* what another one has played of the same */
uint64_t gg_lab_rule_count(const gg_lab_arm *, int rule, int which);
/* Units of the side that were lost, by the last attack on them and by how they went in the end. */
uint64_t gg_lab_killed(const gg_lab_arm *, int side, gg_manner attack, gg_manner end);
/* Plays what is missing of the battles from..to of every arm that is not out; false: no memory. */
bool gg_lab_play(gg_lab *, int from, int to);
/* The same for who has others beside him: `next` says which block is his, as a number that only grows; all have the same list. */
bool gg_lab_play_shared(gg_lab *, int from, int to, int (*next)(void *), void *others);
int gg_lab_missing(const gg_lab *, int from, int to);

/* ---- how sure it is ---- */

typedef struct gg_lab_value { /* with its 95 % interval */
    double value, low, high;
} gg_lab_value;
gg_lab_value gg_lab_share(uint64_t hits, uint64_t of);                /* Wilson's */
gg_lab_value gg_lab_mean(uint64_t sum, uint64_t squares, uint64_t n); /* of whole numbers */
gg_lab_value gg_lab_less(gg_lab_value a, gg_lab_value b);             /* b - a, of two that are independent */

/* Pairs of battles with the same dice: the difference in points, doubled so that it is a whole number: -2 to 2 (a draw is
 * half a point). */
typedef struct gg_lab_pairs {
    int pairs;
    int64_t sum, squares; /* of doubled differences */
} gg_lab_pairs;
typedef enum gg_lab_say { GG_LAB_NOT_YET, GG_LAB_SURE } gg_lab_say;
typedef struct gg_lab_difference {
    gg_lab_value points; /* B less A, of 1 */
    gg_lab_value always; /* an interval that holds however often one looks */
    gg_lab_say say;
    double more; /* pairs that it will take about, if the difference is what it seems; 0: it is sure */
} gg_lab_difference;
void gg_lab_pair(gg_lab_pairs *, int doubled);
gg_lab_difference gg_lab_differ(const gg_lab_pairs *);
/* The pairs of two arms in the order of their numbers, up to the first that is missing: doubled points of side 0. */
gg_lab_pairs gg_lab_pairs_of(const gg_lab_arm *a, const gg_lab_arm *b);
int gg_lab_points(char outcome); /* doubled, of side 0 */

#endif
