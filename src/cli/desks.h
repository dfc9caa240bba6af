/* `grognard play` on the full screen of a terminal (src/tui): the desks behind it, and whether there is such a screen. */
#ifndef GG_CLI_DESKS_H
#define GG_CLI_DESKS_H

#include "options.h"
#include "sitting.h"
#include "tui/desk.h"

#define OPTIONS_SCREEN                                                                                   \
    {"--screen", 0, NULL, "on the full screen, as is usual on a terminal of 80 by 24 or more"},          \
        {"--plain", 0, NULL, "in lines, as for a script or a screen reader (GROGNARD_PLAIN=1: always)"}, \
    {                                                                                                    \
        "--ascii", 0, NULL, "on the full screen no letters beyond ASCII"                                 \
    }

int screen_wanted(const options *, bool *out);     /* -1: `out` says it; else the exit status, and why was said */
int screen_play(const options *, const sitting *); /* the exit status */
int screen_show(const options *, desk *);          /* until it is left; closes it */

/* A desk over a battle of this process, which outlives it. `keyboard`: what is typed comes there, -1: from nowhere. NULL: `why`. */
desk *desk_here(const sitting *, int keyboard, char *why, size_t cap);
/* The same over a battle on a host, whose line is open and stays the caller's. */
struct far;
desk *desk_far(struct far *, int keyboard, char *why, size_t cap);

/* The same with a lesson beside it, number `which` of a book that it takes. */
struct lesson_book;
desk *desk_taught(const sitting *, struct lesson_book *, int which, int keyboard, char *why, size_t cap);

#endif
