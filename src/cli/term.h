/* What the place where text goes can show: colour, letters beyond ASCII, how wide; and progress lines on it. */
#ifndef GG_CLI_TERM_H
#define GG_CLI_TERM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct term {
    FILE *out;
    bool live;   /* a terminal */
    bool colour; /* never the only sign of anything; off with NO_COLOR */
    bool wide;   /* the locale writes UTF-8 */
    int columns;
    int rows; /* into which what is shown at once shall fit; 0: as many as it takes */
} term;

typedef enum ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_SIDE0, INK_SIDE1, INK_GREEN, INK_WATER, INK_EARTH } ink;

term term_on(FILE *);
void term_measure(term *);               /* a live one anew, with its rows: it may have been resized */
const char *term_ink(const term *, ink); /* the escape that begins it, "" without colour */
void term_wrap(const term *, const char *text, int indent, int hang);            /* a paragraph, and its end of line */
void term_beside(const term *, const char *front, int second, const char *text); /* two columns, the second wrapped */
/* Lines of a list into so many rows (0: as many as it takes): the first, how many are left out, and the `last` ones. */
void term_list(const term *, const char *text, int last, int rows);
const char *term_plural(uint64_t n); /* "" or "s" */

/* A line that says how far a long task is: on a terminal only, and only after two seconds. */
typedef struct progress {
    FILE *out;
    bool live, shown;
    double begun, last;
} progress;
progress progress_start(void);
void progress_tell(progress *, const char *what, uint64_t done, uint64_t of);
void progress_say(progress *, const char *what); /* at once: for what is known to take long */
void progress_end(progress *);
double seconds_now(void); /* of a clock that never goes back */
int cores(void);          /* of this machine */

#endif
