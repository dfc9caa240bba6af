/* The coach: the best moves and why, what threatens each piece, and why one move is better than another. All of it knows no
 * more than the side that is asked, and rolls with dice of its own. */
#ifndef GG_TELL_COACH_H
#define GG_TELL_COACH_H

#include "session.h"

enum { COACH_TIPS = 3, COACH_WORDS = 400, COACH_ROLLOUTS = 64, EXPLAIN_ROLLOUTS = 160 };

typedef struct tip {
    gg_prospect is;
    char why[COACH_WORDS]; /* beside the next best, or beside the best */
} tip;
typedef struct hint {
    int tips, rollouts;
    tip tip[COACH_TIPS];
} hint;
/* For the side that is asked to choose. The room is coach_space. */
void coach_hint(const gg_battle *, const gg_state *seen, gg_dice *, gg_arena *room, const gg_leisure *, hint *out);
size_t coach_space(const gg_battle *);

/* "wins 54 % of the time, `move F1 D4` 47 %; 26th Ligne (F10) are lost in 6 %, not in 31 %": a move beside another. */
void coach_reason(const gg_battle *, const gg_state *seen, gg_move, gg_move other, uint64_t seed, char *out,
                  size_t cap);
/* What a program did last where it had a choice, and why: beside the best of the others, which is named only to who may know
 * all that the program knew. false: no program has decided anything. The room is coach_space. */
bool coach_explains(const session *, gg_arena *room, char *out, size_t cap);
/* The pieces of a side in the order of their danger; how many. */
int coach_danger(const gg_battle *, const gg_state *seen, int side, uint64_t seed, int rollouts, gg_threat *out,
                 int cap);
/* "61 % to lose strength, 22 % to be lost (+-6), by 5th Dragoon Guards (A3)" */
int coach_threat(const gg_battle *, const gg_threat *, char *out, size_t cap);

#endif
