/* A battle being read, from inside: which lines there were, and where on them each word stands. */
#ifndef GG_TEXT_LINES_DRAFT_H
#define GG_TEXT_LINES_DRAFT_H

#include "text/lines_inside.h"

enum { GG_NOT_READ = -2 };              /* instead of a row: the line is passed over */
#define GG_AT_FAULT ((uint32_t)1 << 31) /* in a column: what stands there is at fault */

typedef struct gg_tray_row {
    const char *line; /* its text */
    int number;       /* 0: there is no such row yet */
    int keyword, first;
    bool faulty;
} gg_tray_row;

typedef struct gg_tray_line { /* of a line of the table */
    int rows, slots;          /* slots: words that may be given, in the order of the fields */
    bool too_many;            /* has been said */
    gg_tray_row *row;
    uint32_t *column; /* rows of slots: bytes from 1; 0: not given */
} gg_tray_line;

typedef struct gg_late { /* a word to be read when its round is over */
    struct gg_late *next;
    gg_scan at;
    const gg_field *field;
    int line, row, slot;
    uint32_t column;
    bool read;
} gg_late;

typedef struct gg_tray {
    gg_tray_line *line;
    gg_mark *option;
    gg_late *late;
    int round;
    bool full; /* the arena is */
} gg_tray;

bool gg_tray_open(gg_draft *); /* false: the arena is full */
gg_tray_row *gg_tray_at(const gg_draft *, int line, int row);
uint32_t *gg_tray_columns(const gg_draft *, int line, int row);
void *gg_draft_member(const gg_draft *, const gg_field *, int row);

#endif
