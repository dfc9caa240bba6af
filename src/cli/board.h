/* The battlefield drawn in text, from the view alone: nothing here knows a rule system. */
#ifndef GG_CLI_BOARD_H
#define GG_CLI_BOARD_H

#include "grognard.h"
#include "term.h"

/* Clock, scores, the ground with its pieces, and what the signs mean; where the terminal's rows are told, in so many, as
 * large as they allow. */
void board_print(const term *, const gg_battle *, const gg_view *);
/* The same for a part of it: board_near has made the view, and says how far it lies from the west and the south. */
void board_print_part(const term *, const gg_battle *, const gg_view *, int left, int south);
/* The view shrinks to the neighbourhood of a piece; false: it is not on the table, and nothing has changed. */
bool board_near(gg_view *, int piece, int *left, int *south);
int board_lines(const term *, const gg_battle *, const gg_view *);   /* that board_print would take */
void board_header(const term *, const gg_battle *, const gg_view *); /* the first lines of it alone */
/* Every piece in one line each: where it stands, its strength, its state in words. */
void board_roster(const term *, const gg_battle *, const gg_view *);

/* ---- for the drawers of one kind of ground ---- */
enum { CANVAS_COLUMNS = 112, CANVAS_ROWS = 64 };
typedef struct canvas {
    int columns, rows;
    struct {
        char glyph[5]; /* one character of UTF-8; empty: a space */
        uint8_t ink;
    } at[CANVAS_ROWS][CANVAS_COLUMNS];
} canvas;
void canvas_clear(canvas *);
int canvas_put(canvas *, int column, int row, const char *text, ink); /* gives the column behind the text */
void canvas_print(const canvas *, const term *);

const char *board_facing(const term *, int degrees); /* an arrow of one or two characters; "" without facing */
char board_arm(unsigned arm);
const char *board_leader(const term *, const gg_view *);           /* the sign of a leader with a unit, of one column */
const char *board_side(const gg_battle *, int side, char out[40]); /* its name with a capital */
ink board_side_ink(unsigned side);
ink board_ground_ink(const gg_view *, int terrain);
char board_ground_mark(const gg_view *, int terrain); /* a blank for open ground */
bool board_class(const gg_piece *, char out[3]);      /* the class that its type begins with, or the arm's sign */
/* First letters of the labels do not tell the sides apart: pieces must show their side otherwise. */
bool board_needs_side(const gg_view *);
void board_draw_hexes(const term *, const gg_battle *, const gg_view *, canvas *);
/* What else the legend must say goes into `notes`, a line each; false: too large to draw. */
bool board_draw_squares(const term *, const gg_battle *, const gg_view *, canvas *, char *notes, size_t cap);
/* What found no room on the drawing goes into `notes`, a line each; false: the table is too large to draw. */
bool board_draw_table(const term *, const gg_view *, int left, int south, canvas *, char *notes, size_t cap);
void board_draw_small(const term *, const gg_view *, canvas *); /* hexes and squares, a line a row */

#endif
