/* The odds of an exchange in the terms of the table: for each piece what becomes of it, for each side its score and its
 * chance to have won. Made from views alone, so it serves every system. */
#ifndef GG_ENGINE_REPORT_H
#define GG_ENGINE_REPORT_H

#include "grognard.h"

/* In this order for each piece, then for each side. Only what can change is reported. */
typedef enum gg_line_kind {
    GG_LINE_REMOVED = 1, /* leaves the table */
    GG_LINE_HURT,        /* has less strength than before, or is gone */
    GG_LINE_STRENGTH,    /* is on the table with strength `value` */
    GG_LINE_STATUS,      /* is on the table with status word number `value` */
    GG_LINE_LEAVES,      /* is on the table, but elsewhere than before */
    GG_LINE_PLACE,       /* is at `pose`, whose facing says nothing here */
    GG_LINE_FACING,      /* faces as `pose` says */
    GG_LINE_SCORE,       /* side has score `value` */
    GG_LINE_WINS         /* side has won; side GG_NONE: the battle is drawn */
} gg_line_kind;

typedef struct gg_line {
    uint8_t kind, piece, side; /* piece GG_NONE: the line is about the side */
    bool before;               /* so it is already before the exchange */
    int value;
    gg_pose pose;
    gg_fraction chance;
} gg_line;

typedef struct gg_report {
    int lines;
    gg_line *line;         /* by piece in the order of the view, by kind, the likeliest first */
    const gg_view *before; /* the pieces and words that the lines speak of */
    bool sampled;
    int samples;
} gg_report;

/* In the arena: two views and some hundred bytes a line. False: it is full. */
bool gg_report_make(const gg_battle *, const gg_state *before, const gg_odds *, gg_arena *, gg_report *out);
int gg_line_print(const gg_battle *, const gg_report *, const gg_line *, char *out, size_t cap); /* "A1 has 2 blocks" */
double gg_line_error(const gg_report *, const gg_line *);  /* of an estimate: 95 % lie this near; 0 if it is exact */
const gg_piece *gg_view_piece(const gg_view *, int piece); /* NULL if the view does not show it */

#endif
