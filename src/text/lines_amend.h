/* A row of a position written otherwise, by the words of its line: what an umpire's hand needs of the tables. */
#ifndef GG_TEXT_LINES_AMEND_H
#define GG_TEXT_LINES_AMEND_H

#include "text/lines.h"

enum { GG_ROW_TEXT = 1024 };

typedef struct gg_row_text { /* written instead of a row */
    int line, row;
    const char *text; /* without its line end; NULL: as it is */
    bool no_begin;    /* the moment at which play begins is left out: nobody could say it in mid-exchange */
} gg_row_text;
int gg_lines_print_other(const gg_lines *, const gg_battle *, const gg_state *, const gg_row_text *, char *out,
                         size_t cap);

int gg_row_count(const gg_battle *, const gg_state *, int line);
bool gg_row_is_there(const gg_battle *, const gg_state *, int line, int row);     /* a position has it */
const char *gg_row_label(const gg_battle *, const gg_state *, int line, int row); /* or a side's name; "": none */
void gg_row_field(gg_text *, const gg_battle *, const gg_state *, int line, int field, int row); /* with its blank */

typedef enum gg_hand { GG_HAND_SET, GG_HAND_PLACE, GG_HAND_REMOVE } gg_hand;
typedef struct gg_rewrite {
    gg_hand hand;
    int line, row;
    bool spare;             /* remove: what only the system reads is left out too */
    char text[GG_ROW_TEXT]; /* the row as it is to be */
    char told[256];         /* and what is new, in words: "2 blocks, shaken" */
    bool counted;           /* these begin with a number */
    bool moved;             /* where it is, or what became of it, is among them */
} gg_rewrite;
/* Which row the label means, capitals or not; false: none. */
bool gg_rewrite_find(const gg_battle *, const gg_state *, gg_word label, gg_rewrite *);
/* Reads the words of the hand, the rest of the scan's line; false: a fault was noted. */
bool gg_rewrite_read(const gg_battle *, const gg_state *, gg_scan *, gg_rewrite *);

#endif
