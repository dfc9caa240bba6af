/* What the parts of the drawing share; for them alone.
 *
 * The whole drawing is a sheet of characters, of which the pane shows a window beside pinned rulers. A cell of a grid is a tile
 * of so many characters, with a frame where there is room for one; a table is drawn to scale. */
#ifndef GG_TUI_FIELD_IN_H
#define GG_TUI_FIELD_IN_H

#include "field.h"

enum { FIELD_OFF = -1, FIELD_KEEP = 255 /* paper: as it is */, FIELD_SIGN = 8 /* bytes of one character */ };

typedef struct plan {
    int cw, ch;                /* a cell with its frame or gap; of a table 1, 1 */
    bool framed;               /* a frame between the cells */
    int across;                /* of a table: tenths of an inch to a column, a row is twice as many */
    int width, height;         /* of the whole drawing */
    int ruler_left, ruler_top; /* what they take of the pane; 0: none */
    int begin_x, begin_y;      /* where the window begins in the pane */
    int view_w, view_h;        /* and its size */
    int first_y, row_height;   /* of a grid: in the plane */
} plan;

/* ---- field_plan.c ---- */
void field_plan(const field *, plan *);
int field_tile_x(const plan *, const gg_view *, const gg_cell *); /* first column of its tile on the sheet */
int field_tile_y(const plan *, const gg_cell *);
int field_inner_w(const plan *); /* what a tile holds between frames and gaps */
int field_inner_h(const plan *);
int field_cell_at(const gg_view *, gg_pose); /* the cell of a place, the nearest; FIELD_OFF without cells */
void field_spot(const plan *, int x, int y, double *column, double *row); /* plane to sheet */

/* ---- field_table.c ---- */
bool field_inside(const gg_feature *, int x, int y);

/* ---- field_sheet.c ---- */
typedef struct sheet {
    const field *f;
    const field_marks *m;
    plan p;
    glyph *out;
    uint8_t *taken;               /* by what stands there: light marks leave it alone. 1 + the piece, or SHEET_WORD */
    uint8_t led[256];             /* units that a leader is with: 1 + index of the piece */
    const char *ground[GG_WORDS]; /* the sign of each terrain */
    char ground_text[GG_WORDS][FIELD_SIGN];
} sheet;
enum { SHEET_WORD = 254, SHEET_FREE = 0 };

bool sheet_sees(const sheet *, int x, int y);
glyph *sheet_at(const sheet *, int x, int y); /* NULL: out of sight */
uint8_t *sheet_taken(const sheet *, int x, int y);
void sheet_put(const sheet *, int x, int y, const char *sign, int ink, int paper, int style);
void sheet_take(const sheet *, int x, int y, int owner);
/* Text of others: each character becomes one of one column, or a '?'. Gives how many columns, at most `cap`. */
int sheet_text(const sheet *, int x, int y, int cap, const char *text, int ink, int paper, int style);
int field_text_columns(const char *text);
const char *field_text_next(const char *text, bool unicode, char sign[FIELD_SIGN]); /* NULL: it is at its end */
void sheet_pane(const sheet *, int column, int row, const char *sign, int ink,
                int style); /* beside the window: rulers */

/* ---- field_signs.c ---- */
int field_side_tint(unsigned side);
int field_side_style(const field *, unsigned side);   /* of a header that carries the side's colour */
const char *field_facing(const field *, int degrees); /* "": without */
const char *field_arm(const field *, unsigned arm);
const char *field_leader(const field *);
bool field_class(const field *, const gg_piece *, char out[FIELD_SIGN]); /* "HF"; false: the arm's sign */
int field_ground_tint(const gg_view *, unsigned terrain);
bool field_ground_open(const gg_view *, unsigned terrain);
void field_ground_signs(const field *, const char *out[GG_WORDS], char text[GG_WORDS][FIELD_SIGN]);
int field_states(const gg_view *, const gg_piece *, char *out, int cap); /* marks of its states; how many there are */
bool field_bit(const uint64_t set[3], unsigned piece);
typedef enum field_sign {
    SIGN_OPEN,
    SIGN_WORTH,
    SIGN_WORKS,
    SIGN_GUNS,
    SIGN_CAMP,
    SIGN_SACKED,
    SIGN_ZONE,
    SIGN_PLACE,
    SIGN_GOOD,
    SIGN_BAD,
    SIGN_ABLE,
    SIGN_TARGET,
    SIGN_HURT,
    SIGN_PIP,
    SIGN_LOST,
    SIGN_TRAIL,
    SIGN_CROSS
} field_sign;
const char *field_mark(const field *, field_sign);

/* ---- the grounds ---- */
void field_draw_grid(const sheet *);
void field_draw_counters(const sheet *); /* pieces on a grid */
void field_draw_table(const sheet *);
void field_draw_feet(const sheet *); /* pieces on a table */
void field_draw_marks(const sheet *);
bool field_foot_covers(const plan *, const gg_piece *, int column, int row); /* that character of the sheet */
bool field_foot_has(const gg_piece *, gg_pose);                              /* that point, its edges included */
void field_middle(const gg_piece *, double *x, double *y);                   /* of a piece on a table, in the plane */

#endif
