/* A battle on the full screen of a terminal: the board, the question with its moves, what happened, who stands there. */
#ifndef GG_TUI_TUI_H
#define GG_TUI_TUI_H

#include "desk.h"

typedef struct tui_options {
    bool ascii;        /* no letters beyond ASCII, whatever the locale writes */
    bool mono;         /* no colour */
    const char *learn; /* of the start screen: it opens at the lessons of this system, "": of all; NULL: it does not */
} tui_options;

enum { TUI_COLUMNS = 80, TUI_ROWS = 24 }; /* the least that it needs */

/* Whether there is a full screen here: built in, and a terminal large enough that can move its cursor. `why` says why not. */
bool tui_fits(char *why, size_t cap);
/* Plays it until the person leaves; the desk is left, and stays the caller's to close. The exit status. */
int tui_play(desk *, const tui_options *);

#endif
