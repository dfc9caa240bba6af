/* What a person leaves unsaid: moves of a later question typed at an earlier one, and answers given once and for all. The
 * record has every answer all the same. */
#ifndef GG_TELL_IMPLIED_H
#define GG_TELL_IMPLIED_H

#include "grognard.h"
#include "text/text.h"

enum { IMPLIED_MOST = 4 };
/* Reads a move, of the pending question or of one to which answers of the same side lead that change nothing by themselves
 * (`activate F3`, then `move F3 8,5`): those answers, and the move as the last of them. How many; 0: see the fault. */
int implied_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_move out[IMPLIED_MOST],
                  gg_fault *);

/* Of what was read so: answers about others, of whom nothing was said though there was a choice ("`pick F3`"); how many. */
int implied_others(const gg_battle *, const gg_state *, const char *text, size_t len, const gg_move path[], int n,
                   gg_text *);

/* From one state to the other nothing has changed that anybody would care about: it was a choice of whom or of what. */
bool implied_only_chose(const gg_battle *, const gg_state *before, const gg_state *after);

/* Answers that stand until they are taken back, at questions that the player has named: the usual move, or one of a verb that
 * he has named as well ("hold fire", always); and the usual one at those whose answer cannot matter. */
typedef struct standing {
    bool asks_idle;             /* what cannot matter is asked all the same */
    uint64_t usual[GG_SIDES];   /* a bit for each question */
    uint8_t verb[GG_SIDES][64]; /* that is answered instead of the usual move; 0: none */
} standing;
bool standing_may(const gg_battle *, const gg_state *);                       /* false: this is asked each time */
void standing_set(standing *, const gg_battle *, const gg_state *, bool on);  /* for the pending question */
void standing_verb(standing *, const gg_battle *, const gg_state *, gg_move); /* the same, with moves of that verb */
bool standing_has(const standing *, const gg_battle *, const gg_state *);
gg_move standing_answer(const standing *, const gg_battle *, const gg_state *); /* 0: it is to be asked */

/* Who could still act if a move does not end it: "95th Rifles (B1), 52nd Foot (B3) and 4 more"; how many. */
int implied_left(const gg_battle *, const gg_state *, gg_move, gg_text *);

#endif
