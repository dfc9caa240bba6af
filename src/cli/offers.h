/* The legal moves as a person reads them: grouped by piece, facings folded into one line, each with a number. What ends
 * something has none, for a number means another thing every time: it has a letter of its own, always the same. */
#ifndef GG_CLI_OFFERS_H
#define GG_CLI_OFFERS_H

#include "grognard.h"
#include "term.h"

typedef struct offer {
    char text[GG_MOVE_TEXT]; /* `move F1 D4`, without its facing if there are several */
    uint8_t piece;
    bool place;       /* it leads to some place */
    int rank;         /* gg_move_rank; 3: it has no number */
    char key;         /* a letter instead; 0: none */
    const char *fold; /* what it is listed under together with others; NULL: it has a row of its own */
    bool motion;      /* its text is a named motion */
    char note[96];    /* of a named motion; else "" */
    int moves;        /* more than one: they differ in facing alone */
    struct {
        gg_move move;
        char facing[8];
    } way[16];
} offer;

typedef struct offers {
    offer *offer; /* number n is offer[n - 1] */
    int count, moves;
    int numbered; /* so many have a number; those that have none come behind them */
} offers;

/* Where motions have names those stand for the places that they lead to, unless `all` are wanted. */
void offers_list(const gg_battle *, const gg_state *, bool all, offers *);
void offers_free(offers *);
void offers_print(const term *, const gg_battle *, const gg_state *, const offers *, const gg_view *);
const offer *offers_find(const offers *, const char *text); /* by its text or its key, in whatever case; NULL */
gg_move offer_facing(const offer *, const char *word);      /* 0: it has no such facing */
void offer_facings(const offer *, char *out, size_t cap);   /* "N ENE ESE" */

#endif
