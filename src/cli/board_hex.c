/* Hexes in text: each a tile of 6 columns by 3 lines (7 where the terminal has room), every other row half a tile to
 * the right. The upper edge of a tile names its hex, then @ for an objective, % for field works, and the terrain's
 * mark.
 *
 *     +G4---+H4---+
 *     |F1 *v|h h h|          label, a leader with it, facing
 *     |/4!  | h h |          arm, strength, states
 *     +G5--h+-----+
 *
 * The piece that is asked about stands between ( and ). */
#include <ctype.h>
#include <string.h>

#include "board.h"

typedef struct tiles {
    const term *t;
    const gg_battle *b;
    const gg_view *v;
    canvas *c;
    int inner;      /* columns between the walls */
    int left, top;  /* plane coordinates of the first centre */
    bool name_side; /* pieces must show their side by its letter */
} tiles;

enum { TILE_LINES = 3, NARROW = 5, ROOMY = 6, ROOMY_NEEDS = 96 };

static int tile_column(const tiles *x, int plane) { return (plane - x->left) * (x->inner + 1) / 100; }

static void draw_frame(const tiles *x, int column, int line, const gg_cell *cell)
{
    char edge[16];
    int w = x->inner;
    memset(edge, '-', sizeof edge);
    edge[0] = edge[w + 1] = '+';
    edge[w + 2] = 0;
    canvas_put(x->c, column, line + TILE_LINES, edge, INK_DIM);
    memcpy(edge + 1, cell->name, strlen(cell->name) < (size_t)w ? strlen(cell->name) : (size_t)w);
    if (cell->worth) edge[w - 2] = '@';
    if (cell->works) edge[w - 1] = '%';
    canvas_put(x->c, column, line, edge, INK_DIM);
    char mark[2] = {board_ground_mark(x->v, cell->terrain), 0};
    if (mark[0] != ' ') canvas_put(x->c, column + w, line, mark, board_ground_ink(x->v, cell->terrain));
    for (int i = 1; i < TILE_LINES; i++) {
        canvas_put(x->c, column, line + i, "|", INK_DIM);
        canvas_put(x->c, column + w + 1, line + i, "|", INK_DIM);
    }
}

/* Open ground stays blank; other terrain fills an empty hex with its mark. */
static void draw_ground(const tiles *x, int column, int line, const gg_cell *cell)
{
    char text[16], mark = board_ground_mark(x->v, cell->terrain);
    for (int i = 1; i < TILE_LINES; i++) {
        for (int k = 0; k < x->inner; k++) text[k] = (k + i) % 2 ? mark : ' ';
        text[x->inner] = 0;
        canvas_put(x->c, column + 1, line + i, text, board_ground_ink(x->v, cell->terrain));
    }
}

/* Signs of state, as many as fit; gives the column behind them. */
static int put_signs(const tiles *x, int column, int line, int end, const gg_piece *p, bool leader)
{
    ink i = board_side_ink(p->side);
    for (int s = 0; s < GG_WORDS; s++) {
        char sign[2] = {x->v->status_mark[s], 0};
        if (!(p->status >> s & 1) || sign[0] <= ' ') continue;
        if (column == end) {
            canvas_put(x->c, end - 1, line, "+", i); /* more than fit: `unit` tells them all */
            return end;
        }
        column = canvas_put(x->c, column, line, sign, i);
    }
    if (leader && column < end) column = canvas_put(x->c, column, line, board_leader(x->t, x->v), i);
    return column;
}

static void put_padded(const tiles *x, int column, int line, int width, const char *text, ink i)
{
    int behind = canvas_put(x->c, column, line, text, i);
    while (behind < column + width) behind = canvas_put(x->c, behind, line, " ", i);
}

static void draw_unit(const tiles *x, int column, int line, const gg_piece *p, bool leader)
{
    ink i = board_side_ink(p->side);
    const char *arrow = board_facing(x->t, p->pose.facing);
    int arrow_columns = x->t->wide && *arrow ? 1 : (int)strlen(arrow), room = x->inner - arrow_columns;
    char text[32];
    snprintf(text, sizeof text, "%.*s", room, p->label);
    put_padded(x, column + 1, line + 1, room, text, i);
    canvas_put(x->c, column + 1 + room, line + 1, arrow, i);
    if (leader && (int)strlen(text) < room) { /* beside the label if there is room, else among the signs */
        canvas_put(x->c, column + room, line + 1, board_leader(x->t, x->v), i);
        leader = false;
    }
    char side[2] = {x->name_side ? (char)toupper((unsigned char)gg_battle_side(x->b, p->side)[0]) : 0, 0};
    snprintf(text, sizeof text, "%s%c%d", side, board_arm(p->arm), p->strength);
    put_padded(x, column + 1, line + 2, x->inner, text, i);
    put_signs(x, column + 1 + (int)strlen(text), line + 2, column + 1 + x->inner, p, leader);
}

static void draw_leader(const tiles *x, int column, int line, const gg_piece *p)
{
    char text[32];
    ink i = board_side_ink(p->side);
    snprintf(text, sizeof text, "%.*s", x->inner, p->label);
    put_padded(x, column + 1, line + 1, x->inner, text, i);
    snprintf(text, sizeof text, "%s %c", board_leader(x->t, x->v),
             toupper((unsigned char)gg_battle_side(x->b, p->side)[0]));
    put_padded(x, column + 1, line + 2, x->inner, text, i);
    put_signs(x, column + 4, line + 2, column + 1 + x->inner, p, false);
}

/* Units first, then leaders who stand alone; a leader with a unit is a star on it. */
static void draw_pieces(const tiles *x)
{
    const gg_view *v = x->v;
    bool led[256] = {false};
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].arm == GG_LEADER && v->piece[i].on_table && v->piece[i].with != GG_NONE)
            led[v->piece[i].with] = true;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        if (!p->on_table) continue;
        int column = tile_column(x, p->pose.x), line = 0;
        for (int k = 0; k < v->cells; k++)
            if (v->cell[k].x == p->pose.x && v->cell[k].y == p->pose.y) line = v->cell[k].row * TILE_LINES;
        if (p->arm != GG_LEADER)
            draw_unit(x, column, line, p, led[p->id]);
        else if (p->with == GG_NONE)
            draw_leader(x, column, line, p);
        if (v->ask.kind == GG_OVER || p->id != v->ask.piece) continue;
        for (int k = 1; k < TILE_LINES; k++) {
            canvas_put(x->c, column, line + k, "(", INK_BOLD);
            canvas_put(x->c, column + x->inner + 1, line + k, ")", INK_BOLD);
        }
    }
}

void board_draw_hexes(const term *t, const gg_battle *b, const gg_view *v, canvas *c)
{
    if (v->cells == 0) return;
    tiles x = {.t = t, .b = b, .v = v, .c = c, .inner = t->columns >= ROOMY_NEEDS ? ROOMY : NARROW};
    x.name_side = board_needs_side(v);
    x.left = v->cell[0].x;
    for (int i = 1; i < v->cells; i++)
        if (v->cell[i].x < x.left) x.left = v->cell[i].x;
    for (int row = 0; row < v->rows; row++)
        for (int i = 0; i < v->cells; i++) {
            if (v->cell[i].row != row) continue;
            int column = tile_column(&x, v->cell[i].x), line = row * TILE_LINES;
            draw_frame(&x, column, line, &v->cell[i]);
            draw_ground(&x, column, line, &v->cell[i]);
        }
    draw_pieces(&x);
}
