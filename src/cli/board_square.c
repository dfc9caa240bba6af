/* Squares in text: each a tile of 4 to 8 columns by 3 lines, as wide as the terminal has room for; letters and numbers
 * of the squares run along the edges. The upper edge of a tile shows the mark of its terrain, = an edge with works.
 *
 *        D       E               D   E
 *       +------W+===+          +--W+===+
 *      9|S1    ^|N1  v|       9|S1 *N1 |     label; facing; in a narrow tile the states stand in its right wall
 *       |HF9*   |HF8~ |        |^HF~vHF|     class, strength, states
 *       +-------+-----+        +---+---+
 *
 * The class is the first word of the piece's type. The piece that is asked about stands between ( and ). On the upper edge
 * stand @ where the square is worth points, and a star where a leader is with the piece. */
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

enum { TILE_LINES = 3, MARGIN = 3, TOP = 1, NARROW = 3, SNUG = 4, ROOMY = 7, SCREEN = 100, CLASS = 3, SIGN = 8 };

static int tile_column(const tiles *x, int column) { return MARGIN + column * (x->inner + 1); }
static int tile_line(int row) { return TOP + row * TILE_LINES; }

/* ---- the ground ---- */

/* "D" and "4" of "D4", "7" and "12" of "7,12". */
static int column_name(const gg_cell *cell)
{
    size_t comma = strcspn(cell->name, ",");
    return (int)(cell->name[comma] ? comma : strcspn(cell->name, "0123456789"));
}

static const char *row_name(const gg_cell *cell)
{
    const char *behind = cell->name + column_name(cell);
    return *behind == ',' ? behind + 1 : behind;
}

static void draw_coordinates(const tiles *x, const gg_cell *cell)
{
    char text[16];
    int letters = column_name(cell), column = tile_column(x, cell->column) + (x->inner + 1) / 2;
    if (cell->row == 0) {
        snprintf(text, sizeof text, "%.*s", letters, cell->name);
        canvas_put(x->c, column, 0, text, INK_DIM);
        canvas_put(x->c, column, tile_line(x->v->rows) + 1, text, INK_DIM);
    }
    if (cell->column) return;
    snprintf(text, sizeof text, "%*s", MARGIN - 1, row_name(cell));
    canvas_put(x->c, 0, tile_line(cell->row) + 1, text, INK_DIM);
}

static void draw_frame(const tiles *x, const gg_cell *cell)
{
    char edge[ROOMY + 3];
    int w = x->inner, column = tile_column(x, cell->column), line = tile_line(cell->row);
    memset(edge, '-', sizeof edge);
    edge[0] = edge[w + 1] = '+';
    edge[w + 2] = 0;
    if (cell->worth) edge[1] = '@';
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

static void class_of(const tiles *x, const gg_piece *p, char out[SIGN])
{
    if (p->arm == GG_LEADER && !board_class(p, out)) snprintf(out, SIGN, "%s", board_leader(x->t, x->v));
    if (p->arm != GG_LEADER) board_class(p, out);
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

/* Gives the column behind the text. */
static int put_padded(const tiles *x, int column, int line, int width, const char *text, ink i)
{
    int behind = canvas_put(x->c, column, line, text, i);
    for (int blank = behind; blank < column + width;) blank = canvas_put(x->c, blank, line, " ", i);
    return behind;
}

/* Three columns: label over facing and class; two states find room in the wall. */
static void draw_narrow(const tiles *x, const gg_piece *p, int column, int line)
{
    char text[16], class[SIGN];
    ink i = board_side_ink(p->side);
    class_of(x, p, class);
    snprintf(text, sizeof text, "%.*s", x->inner, p->label);
    put_padded(x, column + 1, line + 1, x->inner, text, i);
    snprintf(text, sizeof text, "%s%s", board_facing(x->t, p->pose.facing), class);
    put_padded(x, column + 1, line + 2, x->inner, text, i);
    put_signs(x, p, column + x->inner + 1, line + 1, TILE_LINES - 1, true);
}

/* Two states have room beside it. */
static bool shows_strength(const tiles *x, const gg_piece *p, const char *class)
{
    return p->full && (x->inner > SNUG || strlen(class) + (p->full > 9 ? 2 : 1) + 2 <= (size_t)x->inner);
}

/* Label and facing over class, strength if there is room, and states. */
static void draw_roomy(const tiles *x, const gg_piece *p, int column, int line)
{
    char text[32], class[SIGN];
    ink i = board_side_ink(p->side);
    class_of(x, p, class);
    snprintf(text, sizeof text, "%.*s", x->inner - 1, p->label);
    put_padded(x, column + 1, line + 1, x->inner, text, i);
    canvas_put(x->c, column + x->inner, line + 1, board_facing(x->t, p->pose.facing), i);
    if (shows_strength(x, p, class))
        snprintf(text, sizeof text, "%s%d", class, p->strength);
    else
        snprintf(text, sizeof text, "%s", class);
    int behind = put_padded(x, column + 1, line + 2, x->inner, text, i);
    put_signs(x, p, behind, line + 2, column + 1 + x->inner - behind, false);
}

static bool share_a_square(const gg_piece *a, const gg_piece *b)
{
    return a->on_table && b->on_table && a->arm != GG_LEADER && b->arm != GG_LEADER && a->pose.x == b->pose.x &&
           a->pose.y == b->pose.y;
}

/* A square that both sides fight for: a line each, and a + behind the label if there are more of them. */
static bool draw_fight(const tiles *x, const gg_piece *p, int column, int line)
{
    int friends = 0, foes = 0;
    for (int i = 0; i < x->v->pieces; i++) {
        const gg_piece *other = &x->v->piece[i];
        if (share_a_square(p, other)) *(other->side == p->side ? &friends : &foes) += 1;
    }
    if (!foes) return false;
    char text[32], strength[8] = "";
    if (x->inner > SNUG && p->full) snprintf(strength, sizeof strength, " %d", p->strength);
    int room = x->inner - (int)strlen(strength) - (friends > 1);
    snprintf(text, sizeof text, "%.*s%s%s", room, p->label, friends > 1 ? "+" : "", strength);
    put_padded(x, column + 1, line + 1 + (p->side == 1), x->inner, text, board_side_ink(p->side));
    return true;
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

/* Units, and leaders who stand alone; a leader with a unit is a star on the upper edge of its square. */
static void draw_pieces(const tiles *x)
{
    const gg_view *v = x->v;
    const gg_piece *asked = NULL;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        if (!p->on_table) continue;
        int column = tile_column(x, p->pose.x / 100), line = tile_line(p->pose.y / 100);
        if (p->arm == GG_LEADER && p->with != GG_NONE)
            canvas_put(x->c, column + 2, line, board_leader(x->t, v), board_side_ink(p->side));
        else if (!draw_fight(x, p, column, line))
            (x->inner > NARROW ? draw_roomy : draw_narrow)(x, p, column, line);
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
    char class[CLASS], strength[64] = "", other[64] = "", side[40];
    const gg_piece *p = &x->v->piece[0];
    if (x->v->pieces == 0) return;
    bool told = board_class(p, class);
    if (x->inner > NARROW && shows_strength(x, p, class))
        snprintf(strength, sizeof strength, "%d %s\n", p->full, x->v->strength_word);
    if (x->name_side) snprintf(other, sizeof other, "small letters: %s\n", board_side(x->b, 1, side));
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
