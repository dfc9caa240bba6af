/* "Play this 200 times": battles between programs from any position, one answer after the other, so that whoever asks can
 * look up between them, tell how it goes, and stop. From the first ask of a battle it is what `grognard sim` plays. */
#ifndef GG_TELL_TRIAL_H
#define GG_TELL_TRIAL_H

#include "grognard.h"

enum { TRIAL_CAP = 100000 }; /* decisions after which a battle counts as unfinished */

typedef struct trial {
    const gg_battle *b;
    gg_state *from, *now, *seen;
    gg_arena room;
    gg_view *view;
    int player[GG_SIDES];
    int rollouts; /* of players that play on in thought; 0: as their rank does */
    int eyes;     /* a side: what it may not know is guessed anew for each battle; GG_NONE: it is known */
    uint64_t seed;
    int battles; /* wanted */
    int done, wins[GG_SIDES], draws, unfinished;
    int64_t rounds, decisions, lost[GG_SIDES];
    int strength[GG_SIDES]; /* at the start */
    bool going;             /* one is being played: */
    int decided;
    gg_dice dice, chance[GG_SIDES];
} trial;

/* false: there is no memory. What is not said beside the rest is set before the first step. */
bool trial_begin(trial *, const gg_battle *, const gg_state *from, const int player[GG_SIDES], int battles);
bool trial_step(trial *); /* one answer; false: all battles are played */
void trial_end(trial *);

#endif
