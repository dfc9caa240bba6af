/* Squares in text: each a tile of 4 to 8 columns by 3 lines, as wide as the terminal has room for; letters and numbers
 * of the squares run along the edges. The upper edge of a tile shows the mark of its terrain, = an edge with works.
 *
 *        D       E               D   E
 *       +------W+===+          +--W+===+
 *      9|S1    ^|N1  v|       9|S1 *N1 |     label; facing; in a narrow tile the states stand in its right wall
 *       |HF9*   |HF8~ |        |^HF~vHF|     class, strength, states
 *       +-------+-----+        +---+---+
 *
 * The class is the first word of the piece's type. The piece that is asked about stands between ( and ). */
#include <ctype.h>
#include <string.h>

#include "board.h"

typedef struct tiles {
    const term *t;
    const gg_battle *b;
    const gg_view *v;
    canvas *c;
    int inner;      /* columns between the walls */
    bool name_side; /* labels do not tell the sides apart: the second side's classes are in small letters */
} tiles;

enum { TILE_LINES = 3, MARGIN = 3, TOP = 1, NARROW = 3, SNUG = 4, ROOMY = 7, SCREEN = 100, CLASS = 3 };

static int tile_column(const tiles *x, int column) { return MARGIN + column * (x->inner + 1); }
static int tile_line(int row) { return TOP + row * TILE_LINES; }

/* ---- the ground ---- */

/* "D" and "4" of "D4". */
static int letters_of(const gg_cell *cell) { return (int)strcspn(cell->name, "0123456789"); }

static void draw_coordinates(const tiles *x, const gg_cell *cell)
{
    char text[16];
    int letters = letters_of(cell), column = tile_column(x, cell->column) + (x->inner + 1) / 2;
    if (cell->row == 0) {
        snprintf(text, sizeof text, "%.*s", letters, cell->name);
        canvas_put(x->c, column, 0, text, INK_DIM);
        canvas_put(x->c, column, tile_line(x->v->rows) + 1, text, INK_DIM);
    }
    if (cell->column) return;
    snprintf(text, sizeof text, "%*s", MARGIN - 1, cell->name + letters);
    canvas_put(x->c, 0, tile_line(cell->row) + 1, text, INK_DIM);
}

static void draw_frame(const tiles *x, const gg_cell *cell)
{
    char edge[ROOMY + 3];
    int w = x->inner, column = tile_column(x, cell->column), line = tile_line(cell->row);
    memset(edge, '-', sizeof edge);
    edge[0] = edge[w + 1] = '+';
    edge[w + 2] = 0;
    canvas_put(x->c, column, line, edge, INK_DIM);
    canvas_put(x->c, column, line + TILE_LINES, edge, INK_DIM);
    for (int i = 1; i < TILE_LINES; i++) {
        canvas_put(x->c, column, line + i, "|", INK_DIM);
        canvas_put(x->c, column + w + 1, line + i, "|", INK_DIM);
    }
}

/* Open ground stays blank; other terrain fills an empty square, and marks the corner of one that is held. */
static void draw_ground(const tiles *x, const gg_cell *cell)
{
    char text[ROOMY + 1], mark = board_ground_mark(x->v, cell->terrain);
    ink i = board_ground_ink(x->v, cell->terrain);
    int column = tile_column(x, cell->column), line = tile_line(cell->row);
    if (mark == ' ') return;
    for (int k = 1; k < TILE_LINES; k++) {
        for (int n = 0; n < x->inner; n++) text[n] = (n + k) % 2 ? mark : ' ';
        text[x->inner] = 0;
        canvas_put(x->c, column + 1, line + k, text, i);
    }
    text[0] = mark, text[1] = 0;
    canvas_put(x->c, column + x->inner, line, text, i);
}

/* Works along an edge: bit 0 is the north, then clockwise. */
static void draw_works(const tiles *x, const gg_cell *cell)
{
    const char *level = x->t->wide ? "\u2550" : "=", *upright = x->t->wide ? "\u2551" : "=";
    int column = tile_column(x, cell->column), line = tile_line(cell->row);
    for (int side = 0; side < 4; side++) {
        if (!(cell->works >> side & 1)) continue;
        if (side % 2)
            for (int k = 1; k < TILE_LINES; k++)
                canvas_put(x->c, side == 1 ? column + x->inner + 1 : column, line + k, upright, INK_BOLD);
        else
            for (int n = 1; n <= x->inner; n++)
                canvas_put(x->c, column + n, side ? line + TILE_LINES : line, level, INK_BOLD);
    }
}

/* ---- the pieces ---- */

static void class_of(const tiles *x, const gg_piece *p, char out[CLASS])
{
    board_class(p, out);
    for (char *c = out; x->name_side && p->side == 1 && *c; c++) *c = (char)tolower((unsigned char)*c);
}

/* The n-th sign of its state; 0: there are no more. More than `most`: the last of them is a +. */
static char sign_of(const tiles *x, const gg_piece *p, int n, int most)
{
    char signs[GG_WORDS];
    int count = 0;
    for (int s = 0; s < GG_WORDS; s++)
        if (p->status >> s & 1 && x->v->status_mark[s] > ' ') signs[count++] = x->v->status_mark[s];
    if (n >= count || n >= most) return 0;
    return n == most - 1 && count > most ? '+' : signs[n];
}

static void put_signs(const tiles *x, const gg_piece *p, int column, int line, int most, bool downward)
{
    for (int n = 0; n < most; n++) {
        char sign[2] = {sign_of(x, p, n, most), 0};
        if (!sign[0]) return;
        canvas_put(x->c, downward ? column : column + n, downward ? line + n : line, sign, board_side_ink(p->side));
    }
}

static void put_padded(const tiles *x, int column, int line, int width, const char *text, ink i)
{
    int behind = canvas_put(x->c, column, line, text, i);
    while (behind < column + width) behind = canvas_put(x->c, behind, line, " ", i);
}

/* Three columns: label over facing and class; two states find room in the wall. */
static void draw_narrow(const tiles *x, const gg_piece *p, int column, int line)
{
    char text[16], class[CLASS];
    ink i = board_side_ink(p->side);
    class_of(x, p, class);
    snprintf(text, sizeof text, "%.*s", x->inner, p->label);
    put_padded(x, column + 1, line + 1, x->inner, text, i);
    snprintf(text, sizeof text, "%s%s", board_facing(x->t, p->pose.facing), class);
    put_padded(x, column + 1, line + 2, x->inner, text, i);
    put_signs(x, p, column + x->inner + 1, line + 1, TILE_LINES - 1, true);
}

/* Label and facing over class, strength if there is room, and states. */
static void draw_roomy(const tiles *x, const gg_piece *p, int column, int line)
{
    char text[32], class[CLASS];
    ink i = board_side_ink(p->side);
    class_of(x, p, class);
    snprintf(text, sizeof text, "%.*s", x->inner - 1, p->label);
    put_padded(x, column + 1, line + 1, x->inner, text, i);
    canvas_put(x->c, column + x->inner, line + 1, board_facing(x->t, p->pose.facing), i);
    if (x->inner > SNUG && p->full)
        snprintf(text, sizeof text, "%s%d", class, p->strength);
    else
        snprintf(text, sizeof text, "%s", class);
    put_padded(x, column + 1, line + 2, x->inner, text, i);
    int used = (int)strlen(text);
    put_signs(x, p, column + 1 + used, line + 2, x->inner - used, false);
}

/* Walls that hold no sign of state become brackets. */
static void draw_brackets(const tiles *x, const gg_piece *p, int column, int line)
{
    int left = column, right = column + x->inner + 1;
    for (int k = 1; k < TILE_LINES; k++) {
        canvas_put(x->c, left, line + k, "(", INK_BOLD);
        if (x->inner > NARROW || !sign_of(x, p, k - 1, TILE_LINES - 1))
            canvas_put(x->c, right, line + k, ")", INK_BOLD);
    }
}

static void draw_pieces(const tiles *x)
{
    const gg_view *v = x->v;
    const gg_piece *asked = NULL;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        if (!p->on_table) continue;
        int column = tile_column(x, p->pose.x / 100), line = tile_line(p->pose.y / 100);
        if (x->inner > NARROW)
            draw_roomy(x, p, column, line);
        else
            draw_narrow(x, p, column, line);
        if (v->ask.kind != GG_OVER && p->id == v->ask.piece) asked = p;
    }
    if (asked) draw_brackets(x, asked, tile_column(x, asked->pose.x / 100), tile_line(asked->pose.y / 100));
}

/* ---- the board ---- */

static int room_in_tile(const term *t, int columns)
{
    int screen = t->columns < SCREEN ? t->columns : SCREEN, inner = (screen - MARGIN - 1) / columns - 1;
    return inner < NARROW ? NARROW : inner > ROOMY ? ROOMY : inner;
}

/* What stands in a tile, a line each, by the first piece as an example. */
static void note_signs(const tiles *x, char *notes, size_t cap)
{
    char class[CLASS], strength[64] = "", other[64] = "";
    const gg_piece *p = &x->v->piece[0];
    if (x->v->pieces == 0) return;
    bool told = board_class(p, class);
    if (x->inner > SNUG && p->full) snprintf(strength, sizeof strength, "%d %s\n", p->full, x->v->strength_word);
    if (x->name_side) snprintf(other, sizeof other, "small letters: %s\n", gg_battle_side(x->b, 1));
    snprintf(notes, cap, "%s label\n%s%s%s%s", p->label, told ? class : "", told ? " class\n" : "", strength, other);
}

bool board_draw_squares(const term *t, const gg_battle *b, const gg_view *v, canvas *c, char *notes, size_t cap)
{
    if (v->cells == 0 || v->columns == 0) return false;
    tiles x = {.t = t, .b = b, .v = v, .c = c, .inner = room_in_tile(t, v->columns)};
    if (tile_column(&x, v->columns) >= CANVAS_COLUMNS || tile_line(v->rows) + 1 >= CANVAS_ROWS) return false;
    x.name_side = board_needs_side(v);
    for (int i = 0; i < v->cells; i++) {
        draw_coordinates(&x, &v->cell[i]);
        draw_frame(&x, &v->cell[i]);
    }
    for (int i = 0; i < v->cells; i++) {
        draw_ground(&x, &v->cell[i]);
        draw_works(&x, &v->cell[i]);
    }
    draw_pieces(&x);
    note_signs(&x, notes, cap);
    return true;
}
