/* ncurses with wide characters. */
#ifndef GG_TUI_WIDE_CURSES_H
#define GG_TUI_WIDE_CURSES_H

#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1 /* macros such as `move` and `clear` are words of ours */
#include <ncurses.h>

#endif
