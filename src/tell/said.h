/* What a person says in one line beyond the pending question: `forward 12 then wheel left 30`, `forward 24`,
 * `double B1 into the Crag`, `all forward 6`, `green all`, `red F1 F2`. What can be answered now is; the rest stays as words, wishes, and is answered when its
 * question comes, or falls away when it cannot be any more. The record has every answer all the same. */
#ifndef GG_TELL_SAID_H
#define GG_TELL_SAID_H

#include "implied.h"

enum { SAID_WISHES = 8, SAID_TEXT = 160 };
typedef struct said {
    int side; /* whose wishes they are */
    int wishes;
    char wish[SAID_WISHES][SAID_TEXT]; /* one after the other */
    bool begun;                        /* the first is for `all`, and these pieces and groups are left: */
    uint64_t left[4];                  /* a bit for each; groups in the last */
    bool pieces;                       /* it was for pieces: who could not is named */
    bool rest;                         /* the first is the rest of a motion, and all this is said of the second */
    char asked[SAID_TEXT];             /* a part was missing in this, and the fault asks for it; "": none was */
} said;

/* Reads a line at a choice: answers for now, of which only a single one may be illegal; 0: see the fault. What was wished
 * before is forgotten. Where a part is missing, `E4`, `fire a2`, and one move alone can be meant, it is that; of several the
 * fault asks which ("move which unit? F1, F3 or F4"), and the next line may have the missing part alone. */
int said_read(said *, const gg_battle *, const gg_state *, const char *text, size_t len, gg_move out[IMPLIED_MOST],
              gg_fault *);
/* The same for a line in which nothing is missing. */
int said_plainly(said *, const gg_battle *, const gg_state *, const char *text, size_t len, gg_move out[IMPLIED_MOST],
                 gg_fault *);
/* Answers to the pending choice from what is still wished; 0: none. `why`, if not "": what fell away. */
int said_next(said *, const gg_battle *, const gg_state *, gg_move out[IMPLIED_MOST], char *why, size_t cap);

/* The move that a wish means, where some dice bring the side to a question that it answers after `first`; 0: none do. */
gg_move said_wish(const gg_battle *, const gg_state *, gg_move first, const char *wish);

#endif
