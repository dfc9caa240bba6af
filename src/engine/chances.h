/* Odds as chances of facts: what is so now, and what is so in each outcome of a move.
 *
 * Every fact of every piece, side and group, and every deed, is a line; an outcome has only those that differ from now. A
 * system's headlines (headline.h) and all front ends read them through the functions below. */
#ifndef GG_ENGINE_CHANCES_H
#define GG_ENGINE_CHANCES_H

#include "fraction.h"
#include "system.h"

typedef struct gg_change { /* one outcome in which a line differs from now */
    int32_t outcome, value;
} gg_change;
typedef struct gg_fact_line {
    uint8_t row, subject;
    uint8_t side;           /* whose it is; GG_NONE: nobody's */
    bool deed;              /* not in the state: now is GG_NO_FACT, and so it is in outcomes without it */
    int32_t now;            /* value */
    int32_t changes, first; /* of `change` */
} gg_fact_line;

typedef struct gg_chances {
    const gg_battle *b;
    const gg_state *now; /* as it was given: not redacted */
    gg_move move;        /* 0: the roll that is pending */
    uint8_t until;       /* gg_until, as it was really looked */
    uint8_t side;        /* who makes the move: "me" */
    gg_touch touch;      /* piece, other: who makes it, and against whom */
    bool dice;           /* dice fall on the way */
    bool exact, sampled;
    int samples;
    int outcomes;
    const gg_outcome *outcome; /* chances over `whole` where that is not 0 */
    gg_u128 whole;
    int guesses;
    const gg_guess
        *guess; /* decisions on the way: those that the mover planned, then those that nobody was asked for */
    int lines;
    gg_fact_line *line; /* those that differ in some outcome have changes */
    gg_change *change;  /* by line, then by outcome */
    int32_t *place;     /* by row and subject: 1 + its line */
    int32_t *mark;      /* of outcome i: its changes as numbers of `note`, mark[i] to mark[i + 1] */
    struct gg_chance_note *note;
    int32_t room, at; /* lines at most; the outcome that is being looked at */
    bool full;
    gg_arena *arena;
} gg_chances;

/* Out of odds that were found; false: the arena is full. */
bool gg_chances_make(const gg_battle *, const gg_state *now, const gg_odds_ask *, const gg_odds *, const gg_guess *,
                     int guesses, gg_arena *, gg_chances *out);

/* Values: GG_NO_FACT where a fact does not apply, or a deed was not done. */
int32_t gg_chances_now(const gg_chances *, unsigned row, unsigned subject);
int32_t gg_chances_value(const gg_chances *, int outcome, unsigned row, unsigned subject);
/* What differs from now in an outcome, one after the other. */
int gg_chances_changes(const gg_chances *, int outcome);
gg_fact gg_chances_change(const gg_chances *, int outcome, int i);
/* The piece has come to be lost: destroyed, routed or taken, by the system's row of kind GG_FACT_FATE. */
bool gg_chances_lost(const gg_chances *, int outcome, unsigned piece);

/* The chance that the value is from low to high; that a condition holds; of the outcomes that are marked with 1. */
gg_fraction gg_chances_range(const gg_chances *, unsigned row, unsigned subject, int32_t low, int32_t high);
gg_fraction gg_chances_if(const gg_chances *, bool (*holds)(const gg_chances *, int outcome, const void *of),
                          const void *of);
gg_fraction gg_chances_of(const gg_chances *, const uint8_t *in);
/* The mean of the value, over the outcomes in which there is one; of what is lost against now (0 where it is not fewer). */
double gg_chances_mean(const gg_chances *, unsigned row, unsigned subject);
double gg_chances_loss(const gg_chances *, unsigned row, unsigned subject);

/* What a system finds in an outcome by comparing it with now, and notes like a deed: inside of `also` (headline.h). */
void gg_chances_also(gg_chances *, unsigned row, unsigned subject, int32_t value);

#endif
