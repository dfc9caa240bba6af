/* The decisions of a system, one row each (its questions.def), and the prompt of every ask. */
#ifndef GG_ENGINE_QUESTION_H
#define GG_ENGINE_QUESTION_H

#include "say.h"

enum { GG_QUESTION_VERBS = 20 };
enum { GG_SERIES = 1 }; /* one of several that may be put on one screen and answered together */
struct gg_question {
    const char *id;   /* "D7", as the specification counts decisions */
    const char *name; /* "square" */
    const char
        *prompt;     /* {s} the side, {p} the piece, {o} the other; other letters are the system's (`prompt_letter`) */
    const char *why; /* why it is asked, in one line; the same letters */
    uint8_t flags;
    uint8_t verb[GG_QUESTION_VERBS]; /* what may be answered at all, ended by 0 */
};

/* Whether a move with this verb answers the pending question at all. */
bool gg_question_takes(const gg_battle *, const gg_state *, unsigned verb);
const uint8_t *gg_question_verbs(const gg_battle *, const gg_state *); /* ended by 0 */
/* Where a list has it: 0 ahead of all, 1 as offered, 2 behind, 3 last of all, because it ends something. */
int gg_move_rank(const gg_battle *, const gg_state *, gg_move);
/* What people answer: `usual`, else habit, also where no answer is usual and none is shown. */
gg_move gg_usual(const gg_battle *, const gg_state *);

/* The offer that is liked best, the first of equals; 0: all are liked GG_NEVER. */
enum { GG_NEVER = INT32_MIN };
typedef int32_t gg_liking(const gg_battle *, const gg_state *, gg_offers *, gg_move, const void *with);
gg_move gg_best_offer(const gg_battle *, const gg_state *, gg_liking *like, const void *with);

#endif
