/* Glicko-2 (Mark E. Glickman, "Example of the Glicko-2 system"): a rating, how sure it is, and how steady its owner.
 *
 * Here every battle is rated when it ends, as a period of its own, and the time between battles counts in days: a day unplayed
 * makes a rating as much less sure as the paper's period does. Somebody as sure as one can be is as unknown as a beginner
 * after some three years. */
#ifndef GG_SERVER_GLICKO_H
#define GG_SERVER_GLICKO_H

typedef struct glicko {
    double rating, deviation, volatility;
} glicko;

enum { GLICKO_PERIOD = 24 * 60 * 60 * 1000 }; /* milliseconds */

glicko glicko_new(void); /* of somebody who has never played: 1500, 350, 0.06 */
/* As it is after so long without a battle, in periods: only the deviation grows, and never beyond a beginner's. */
glicko glicko_rested(glicko, double periods);

typedef struct glicko_battle {
    glicko against; /* as they were before */
    double score;   /* 1 won, 0.5 drawn, 0 lost */
} glicko_battle;
/* After battles that are rated together; `periods` have passed since the last rating, 1 as in the paper. */
glicko glicko_after(glicko, const glicko_battle *, int battles, double periods);

/* One battle between two, whose last ratings are so many periods old; `score` is the first one's. */
void glicko_meet(glicko two[2], double score, const double periods[2]);

#endif
