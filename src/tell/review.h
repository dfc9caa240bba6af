/* A recorded battle judged: was it luck, or were the moves bad? Every ask has a value, the chance of the first side to win: of a
 * decision found by playing on, of a roll the exact mean over all that it can bring. What changes it at a roll is luck, at a
 * decision the choice; so all of it together is the change from the first value to the last. */
#ifndef GG_TELL_REVIEW_H
#define GG_TELL_REVIEW_H

#include "grognard.h"

typedef enum review_mark { REVIEW_PLAIN, REVIEW_GOOD, REVIEW_SLIP, REVIEW_BLUNDER } review_mark;

typedef struct review_entry { /* one answer of the record */
    uint8_t kind, side;       /* gg_ask_kind; who chose, or threw */
    uint8_t mark;
    int16_t round;
    double before, after;    /* the first side's chance to win */
    gg_move move, better;    /* a choice; and what would have been better, or 0 */
    double less, less_error; /* how much less often the choice wins than that */
    double rivals;           /* of a good one: how much less often the next best would win */
    char text[GG_MOVE_TEXT];
    char about[GG_PHRASE]; /* of a roll: what it was for */
} review_entry;

typedef struct review {
    const gg_battle *b;
    int entries;
    review_entry *entry;
    unsigned char *state; /* before each of them, `stride` bytes apart, and the last after all */
    size_t stride;
    double *value; /* of each of these states */
    int done;      /* steps */
    double first, last;
    double luck[GG_SIDES], choices[GG_SIDES]; /* what each side gained by dice and by its own choices */
    double umpire;                            /* what the umpire's hand changed, for the first side */
    int turning;                              /* the entry that changed most; -1: none */
} review;

typedef struct review_ask {
    int gauge, counsel; /* rollouts for each value, and for each decision */
    uint64_t seed;
    void (*share)(void *crew, int n, void (*work)(void *what, int i, int hand), void *what); /* as in gg_leisure */
    void *crew;
    void (*progress)(void *told, int done, int of);
    void *told;
} review_ask;

/* The record must replay; false: it does not, and the fault says where, or memory is out (line 0). */
bool review_run(const gg_record *, const gg_battle *, const review_ask *, review *out, gg_fault *);
/* The same one step after the other, for who must not be kept waiting: of `ask` the numbers alone count. What it finds is the
 * same to the last digit. */
bool review_begin(const gg_record *, const gg_battle *, review *out, gg_fault *);
int review_steps(const review *);
bool review_step(review *, const review_ask *); /* false: that was the last, and the ledger is added up */
void review_free(review *);
const gg_state *review_state(const review *, int at);
static inline double review_change(const review_entry *e) { return e->after - e->before; }
const char *review_mark_word(int mark); /* "blunder", "" */

#endif
