/* The moves that a host offers, as a person reads them: grouped by piece, facings folded into one line, each with a number. */
#ifndef GG_CLI_FAR_MOVES_H
#define GG_CLI_FAR_MOVES_H

#include <jansson.h>

#include "term.h"

typedef struct far_row {
    char text[96]; /* `move F1 D4`, without its facing if there are several; or a named motion */
    const json_t *offer;
    const char *note; /* of a named motion */
    int piece;        /* -1: none */
    int rank;
    char key; /* of what ends something, which has no number: a letter; 0: none */
    bool place, motion;
    int ways; /* more than one: they differ in facing alone */
    struct {
        const char *text; /* notation */
        char facing[8];
    } way[16];
} far_row;

typedef struct far_moves {
    json_t *offers, *motions; /* as they came */
    far_row *row;             /* number n is row[n - 1] */
    int rows;
    int numbered; /* so many have a number; what ends something comes behind them */
} far_moves;

/* Both are the list's. `all`: places too that named motions stand for. */
void far_moves_list(far_moves *, json_t *offers, json_t *motions, bool all);
void far_moves_free(far_moves *);
void far_moves_print(const far_moves *, const term *,
                     const json_t *pieces); /* in as many rows as the terminal is told */
/* The answer that `4`, `4 N`, a key or the row's own text means; NULL: `why` says what is wrong, "" that it is none of them. */
const char *far_moves_pick(const far_moves *, const char *text, char *why, size_t cap);

#endif
