/* Reading scenario text line by line: words with their columns, faults with their place.
 *
 * A line is words between blanks; "quoted text" is one word; a word that begins with # begins a comment. Nothing stops
 * at the first fault: whoever reads a line goes on with the next word, or the next line, and all faults are noted. */
#ifndef GG_TEXT_SCAN_H
#define GG_TEXT_SCAN_H

#include "engine/arena.h"
#include "engine/system.h"
#include "text/text.h"

enum {
    GG_SCENARIO_TEXT = 1 << 20, /* no scenario is longer */
    GG_BATTLE_BYTES = 5 << 15   /* what a system's reader and the lines of every system may take from the arena */
};

typedef struct gg_scan {
    const char *text, *end;
    const char *at;   /* start of the next line */
    const char *line; /* the line being read, without its comment */
    const char *line_end;
    const char *word_at; /* what is left of it */
    int line_number;
    bool ended; /* that the line ends too early has been said */
    gg_arena *arena;
    gg_faults *faults;
    const gg_system *system; /* whose lines they are, once that is known */
} gg_scan;

typedef struct gg_mark { /* a place in the text that a later fault may point to */
    int line, column;    /* from 1, in characters; line 0: nowhere yet */
} gg_mark;

void gg_scan_rewind(gg_scan *);
bool gg_scan_line(gg_scan *);                                    /* next line that has words */
bool gg_scan_raw(gg_scan *);                                     /* next line as it stands: line..line_end */
bool gg_scan_word(gg_scan *, gg_word *);                         /* next word of the line */
bool gg_scan_peek(const gg_scan *, gg_word *);                   /* the same, but it stays there */
bool gg_scan_need(gg_scan *, gg_word *, const char *what);       /* or a fault: expected what */
bool gg_scan_rest(gg_scan *, gg_word *);                         /* all that is left of the line, as one word */
void gg_scan_skip(gg_scan *);                                    /* what is left of the line is passed over */
void gg_scan_skip_to(gg_scan *, const char *const *list, int n); /* up to the next word of the list */
void gg_scan_done(gg_scan *);                                    /* a fault if words are left on the line */
/* The next word as a number from low to high, neither below 0; -1 and a fault if it is none. */
int gg_scan_number(gg_scan *, const char *what, int low, int high);
/* Which of the list the word is; -1 and a fault that names what was probably meant if it is none of them. */
int gg_scan_pick(gg_scan *, gg_word, const char *const *list, int n, const char *what);
/* The next word as a label of 1 to cap - 1 letters, digits, _ or -, or as a name of as many bytes in quotation marks. */
bool gg_scan_label(gg_scan *, const char *what, char *out, size_t cap);
bool gg_scan_name(gg_scan *, char *out, size_t cap);
void gg_label_of_name(const char *name, char *out, size_t cap); /* what a label may hold of it; perhaps nothing */
bool gg_scan_common(gg_word); /* system, title, story, answer: lines that a system's reader passes over */

gg_mark gg_scan_mark(const gg_scan *, gg_word);
void gg_scan_fault(gg_scan *, int column, const char *format, ...) __attribute__((format(printf, 3, 4)));
void gg_scan_fault_at(gg_scan *, gg_mark, const char *format, ...) __attribute__((format(printf, 3, 4)));

const char *gg_scan_keep(gg_scan *, const char *at, size_t len); /* a terminated copy in the arena */

#endif
