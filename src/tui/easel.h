/* What is written on: a terminal with its letters and colours, and rectangles of it. ncurses sends only what has changed. */
#ifndef GG_TUI_EASEL_H
#define GG_TUI_EASEL_H

#include "field.h"
#include "prose.h"

typedef struct pane {
    int y, x, rows, columns;
} pane;

typedef struct easel {
    bool unicode, colour;
    int shades; /* colours of the terminal: 0, 8, 16, 256, or all of them */
    int rows, columns;
} easel;

/* The bars of a frame and what stands for them in ASCII. */
typedef enum sign {
    SIGN_DOWN,
    SIGN_ACROSS,
    SIGN_CORNER_NW,
    SIGN_CORNER_NE,
    SIGN_CORNER_SW,
    SIGN_CORNER_SE,
    SIGN_TEE_DOWN,
    SIGN_TEE_UP,
    SIGN_TEE_RIGHT,
    SIGN_TEE_LEFT,
    SIGN_CROSS,
    SIGN_POINTER,
    SIGN_FOLDED,
    SIGN_UNFOLDED,
    SIGN_MORE_UP,
    SIGN_MORE_DOWN,
    SIGNS
} sign;
const char *sign_text(const easel *, sign);

bool easel_open(easel *, bool ascii, bool mono); /* takes the terminal; false: it cannot be done */
void easel_close(void);                          /* gives it back; more than once does no harm */
void easel_measure(easel *);
void easel_begin(void); /* an empty screen, in thought */
void easel_end(void);   /* and what of it has changed is sent */

/* At most `room` letters; returns how many were written. */
int easel_put(const easel *, int y, int x, int room, tint ink, tint paper, int style, const char *text);
void easel_fill(const easel *, pane, tint paper, int style);
void easel_glyphs(const easel *, pane, const glyph *);
void easel_across(const easel *, int y, int x, int columns, const char *title, tint ink, int style);
void easel_down(const easel *, int y, int x, int rows);
void easel_frame(const easel *, pane, const char *title);

/* Paragraphs from row `top` on; the chosen one is marked, the others with an act are not. A row of it that the pointer is
 * on: prose_at. Returns the rows that there are in all. */
int easel_prose(const easel *, pane, const prose *, int top, int chosen);
int prose_at(const prose *, pane, int top, int y); /* the paragraph at that row of the screen; -1 */

#endif
