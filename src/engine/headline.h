/* The headline of a move: at most three lines, and perhaps a fourth, "then". docs/telling.md is the guide.
 *
 *     1  did what I tried succeed: the system's `aim`
 *     2  the heaviest thing that may happen to them
 *     3  the heaviest thing that may happen to me; if nothing can, their second heaviest
 *
 * A candidate for lines 2 and 3 is a fact that is bad for its owner, with the chance that it comes to that or worse. The
 * heaviest has the greatest chance times value. */
#ifndef GG_ENGINE_HEADLINE_H
#define GG_ENGINE_HEADLINE_H

#include "chances.h"
#include "telling.h"

enum { GG_HEADLINES = 4, GG_CANDIDATES = 96 };

typedef enum gg_role { GG_ROLE_AIM = 1, GG_ROLE_THEM, GG_ROLE_ME, GG_ROLE_THEN, GG_ROLE_CERTAIN } gg_role;
const char *gg_role_word(int role); /* "aim", "them", "me", "then", "certain" */

typedef struct gg_headline_line {
    uint8_t role;
    uint8_t row, subject; /* the fact; GG_NONE: it is not of one */
    gg_fraction chance;
    const uint8_t *in; /* 1 for each outcome in which it is so; NULL: it is not said of outcomes */
    char text[GG_SENTENCE];
} gg_headline_line;
typedef struct gg_headline {
    int lines;
    gg_headline_line line[GG_HEADLINES];
} gg_headline;

/* Line 1, and "then": filled in by the system. */
typedef struct gg_aim {
    /* Whether an outcome has it: the value of this fact or deed lies from low to high, */
    uint8_t row, subject;
    int32_t low, high;
    bool or_lost; /* (so is one in which the piece is lost) */
    /* or as this says; row GG_NONE, and subject the piece that is spoken of, if it is one; */
    bool (*holds)(const gg_chances *, const struct gg_aim *, int outcome);
    uint8_t piece, other; /* of the holds, whatever it wants to know */
    int32_t a, b;
    /* or it is no matter of outcomes at all: this chance */
    bool has_chance;
    gg_fraction chance;
    bool bare;               /* no number before the words */
    char words[GG_SENTENCE]; /* behind the number: "the order arrives, 7 or less; 87 % with an aide" */
} gg_aim;

typedef struct gg_candidate {
    uint8_t row, subject, side; /* side: for whom it is bad */
    bool falls;                 /* bad are values below `at`, not above */
    bool worse;                 /* it may come worse: a later value, or the piece is lost */
    int32_t now, at;            /* it is so from this value on */
    gg_fraction chance;
    double score;
    uint8_t *in; /* by outcome */
} gg_candidate;

/* What a system says about its headlines; all of it may be missing. */
struct gg_headlines {
    int base;            /* a weight is worth so much to its power; 0: the weight itself */
    double floor;        /* lines 2 and 3 have at least this chance; 0: 5 % */
    double least;        /* if none has, one that has this; 0: line 2 alone, if there is no other */
    bool joins;          /* a second piece with the same fact and a quarter of the score joins the line */
    double same;         /* what differs from line 1 in no more than this share of outcomes is not told again */
    bool strict;         /* "over 99 %" from 99 on and "under 1 %" up to 1, not by rounding */
    const char *subject; /* how a line names a piece; NULL: "{P} " */
    const char *certain; /* before what is certain, with its blank; NULL: "certain: " */
    const char *never;   /* side by side, of a piece to which nothing can happen: "{P} cannot be hurt"; NULL: 0 % */
    uint64_t alone;      /* a bit for each row: the loss of the piece does not count as worse */
    uint64_t costs;      /* a bit for each row: lies in the move itself, or follows from others; never a candidate */
    /* Results that show only beside the position of now (driven back, ground taken): with gg_chances_also, for outcome. */
    void (*also)(gg_chances *, int outcome);
    /* Line 1; false: it has none (of a single roll then the words of its passing). The aim comes with GG_NONE everywhere. */
    bool (*aim)(const gg_chances *, gg_aim *);
    bool (*then)(const gg_chances *, gg_aim *);
    uint8_t then_role; /* of what that says; 0: GG_ROLE_THEN, told with the word before it */
    /* How much a player cares; -1: as the row says; 0: no candidate. */
    int (*weight)(const gg_chances *, const gg_candidate *);
    /* Whether an outcome counts for it: 1, 0; -1: as values say. */
    int (*counts)(const gg_chances *, const gg_candidate *, int outcome);
    /* The words behind the number; false: the subject and the row's headline. */
    bool (*line)(const gg_chances *, const gg_candidate *, gg_text *);
    /* What a move without dice certainly brings, as lines: gg_headline_certain; false: the facts that change. */
    bool (*sure)(const gg_chances *, gg_headline *);
    /* All of it, with the helpers below; false: as usual. */
    bool (*all)(const gg_chances *, gg_headline *);
};

void gg_headline_of(const gg_chances *, gg_headline *out);
/* Moves side by side show the same facts, where they have them. */
void gg_headlines_beside(const gg_chances *const *, int n, gg_headline *out);

/* ---- helpers ---- */

bool gg_chances_test(const gg_chances *, gg_test *out); /* the roll that the move leads to at once; false: none */

void gg_say_chance(gg_text *, const gg_battle *, gg_fraction); /* "92 %", "under 1 %", "over 99 %", "certain" */
void gg_say_mean(gg_text *, double);                           /* "4.0" */
/* A line of these words behind its number; of a certain thing `certain` stands before them. */
gg_headline_line *gg_headline_add(const gg_chances *, gg_headline *, gg_role, gg_fraction, const char *words);
gg_headline_line *gg_headline_certain(const gg_chances *, gg_headline *, const char *words); /* without any number */
gg_headline_line *gg_headline_aim(const gg_chances *, gg_headline *, gg_role, const gg_aim *);
void gg_headline_plain(const gg_chances *, gg_headline *); /* where none of the lines above has anything to say */
/* All candidates of both sides, the heaviest first; how many there are. */
int gg_candidates_of(const gg_chances *, gg_candidate *out);                /* of GG_CANDIDATES */
void gg_say_candidate(gg_text *, const gg_chances *, const gg_candidate *); /* "77th Foot (A2) destroyed" */

#endif
