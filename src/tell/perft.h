/* Perft: how many sequences of decisions there are from a position. A number that changes only when the rules do, and that is the same
 * wherever they are compiled (docs/perft.md says precisely what is counted). */
#ifndef GG_TELL_PERFT_H
#define GG_TELL_PERFT_H

#include "grognard.h"

typedef struct perft {
    uint64_t sequences; /* of so many decisions */
    uint64_t decided;   /* shorter ones, at whose end the battle is decided */
    uint64_t outcomes;  /* of rolls and draws on the way, each by its class alone */
} perft;

enum { PERFT_DEPTH = 64, PERFT_ROLLS = 64 }; /* decisions at the most; rolls without a decision between */

perft perft_count(const gg_battle *, const gg_state *, int depth);
/* The same for each first answer by itself: a move, or an outcome of the roll that is asked for; they add up to the whole. */
perft perft_divide(const gg_battle *, const gg_state *, int depth,
                   void (*each)(void *of, const gg_answer *first, const perft *), void *of);

#endif
