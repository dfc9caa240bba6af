/* A board that is small: hexes and squares a line each row, four columns a place, label and facing or the ground's mark; and
 * the neighbourhood of one piece, which is a view with less ground. */
#include <stdlib.h>
#include <string.h>

#include "board.h"

enum { SMALL_TILE = 4, SMALL_MARGIN = 4 };

static int small_column(const gg_view *v, int left, int x)
{
    (void)v;
    return SMALL_MARGIN + (x - left) * SMALL_TILE / 100;
}

static int leftmost(const gg_view *v)
{
    int left = v->cells ? v->cell[0].x : 0;
    for (int i = 1; i < v->cells; i++)
        if (v->cell[i].x < left) left = v->cell[i].x;
    return left;
}

static int row_of(const gg_view *v, gg_pose at)
{
    for (int i = 0; i < v->cells; i++)
        if (v->cell[i].x == at.x && v->cell[i].y == at.y) return v->cell[i].row;
    return -1;
}

static void draw_cell(const gg_view *v, canvas *c, int left, const gg_cell *cell)
{
    char mark[2] = {board_ground_mark(v, cell->terrain), 0}, name[8];
    int at = small_column(v, left, cell->x), digits = (int)strcspn(cell->name, "0123456789");
    if (cell->worth)
        mark[0] = '@';
    else if (mark[0] == ' ')
        mark[0] = '.';
    canvas_put(c, at, 1 + cell->row, mark, board_ground_ink(v, cell->terrain));
    if (strchr(cell->name, ',')) digits = (int)strcspn(cell->name, ",");
    snprintf(name, sizeof name, "%.*s", digits, cell->name);
    if (cell->row == 0) canvas_put(c, at, 0, name, INK_DIM);
    const char *row = cell->name + digits + (cell->name[digits] == ',');
    if (cell->column == 0) canvas_put(c, 0, 1 + cell->row, row, INK_DIM);
}

/* Three columns, of which a facing takes the last where the label leaves it. */
static void draw_piece(const term *t, const gg_view *v, canvas *c, int left, const gg_piece *p)
{
    char text[24];
    int row = row_of(v, p->pose), at = small_column(v, left, p->pose.x);
    if (row < 0) return;
    bool asked = v->ask.kind != GG_OVER && v->ask.piece == p->id;
    const char *arrow = t->wide ? board_facing(t, p->pose.facing) : "";
    snprintf(text, sizeof text, "%.3s%s", p->label, strlen(p->label) < 3 ? arrow : "");
    if (asked) canvas_put(c, at - 1, 1 + row, ">", INK_BOLD);
    canvas_put(c, at, 1 + row, text, board_side_ink(p->side));
}

void board_draw_small(const term *t, const gg_view *v, canvas *c)
{
    int left = leftmost(v);
    for (int i = 0; i < v->cells; i++) draw_cell(v, c, left, &v->cell[i]);
    for (int leaders = 1; leaders >= 0; leaders--) /* who shares a place with a unit is under it */
        for (int i = 0; i < v->pieces; i++) {
            const gg_piece *p = &v->piece[i];
            if (p->on_table && p->with == GG_NONE && (p->arm == GG_LEADER) == leaders) draw_piece(t, v, c, left, p);
        }
}

/* ---- the neighbourhood ---- */

enum { NEAR_CELLS = 3, NEAR_TENTHS = 130 };

static void keep_cells(gg_view *v, const gg_cell *middle)
{
    int kept = 0, first_row = middle->row > NEAR_CELLS - 1 ? middle->row - NEAR_CELLS + 1 : 0,
        first_column = middle->column > NEAR_CELLS ? middle->column - NEAR_CELLS : 0, rows = 0, columns = 0;
    int x = middle->x, reach = 100 * NEAR_CELLS + 50;
    for (int i = 0; i < v->cells; i++) {
        gg_cell cell = v->cell[i];
        bool near = cell.row >= first_row && cell.row < middle->row + NEAR_CELLS && abs(cell.x - x) <= reach;
        if (v->ground == GG_SQUARES) near &= cell.column >= first_column;
        if (!near) continue;
        cell.row = (uint8_t)(cell.row - first_row);
        if (v->ground == GG_SQUARES) cell.column = (uint8_t)(cell.column - first_column);
        if (cell.row >= rows) rows = cell.row + 1;
        if (cell.column >= columns) columns = cell.column + 1;
        v->cell[kept++] = cell;
    }
    v->cells = (uint16_t)kept, v->rows = (uint16_t)rows, v->columns = (uint16_t)columns;
    for (int i = 0; i < v->pieces; i++) {
        gg_piece *p = &v->piece[i];
        p->on_table = p->on_table && row_of(v, p->pose) >= 0;
        if (v->ground != GG_SQUARES) continue;
        p->pose.x = (int16_t)(p->pose.x - 100 * first_column), p->pose.y = (int16_t)(p->pose.y - 100 * first_row);
    }
}

static void keep_table(gg_view *v, gg_pose at, int *left, int *top)
{
    int x0 = at.x - NEAR_TENTHS, y0 = at.y - NEAR_TENTHS, wide = 2 * NEAR_TENTHS, high = 2 * NEAR_TENTHS;
    if (x0 + wide > v->width) x0 = v->width - wide;
    if (y0 + high > v->height) y0 = v->height - high;
    if (x0 < 0) x0 = 0;
    if (y0 < 0) y0 = 0;
    x0 -= x0 % 10, y0 -= y0 % 10; /* the rulers are in inches */
    if (wide > v->width) wide = v->width;
    if (high > v->height) high = v->height;
    for (int i = 0; i < v->pieces; i++)
        v->piece[i].pose.x = (int16_t)(v->piece[i].pose.x - x0),
        v->piece[i].pose.y = (int16_t)(v->piece[i].pose.y - y0);
    for (int i = 0; i < v->features; i++)
        for (int k = 0; k < v->feature[i].points; k++)
            v->feature[i].at[k][0] = (int16_t)(v->feature[i].at[k][0] - x0),
            v->feature[i].at[k][1] = (int16_t)(v->feature[i].at[k][1] - y0);
    *left = x0, *top = v->height - y0 - high;
    v->width = (int16_t)wide, v->height = (int16_t)high;
}

bool board_near(gg_view *v, int piece, int *left, int *south)
{
    const gg_piece *p = NULL;
    *left = *south = 0;
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].id == piece && v->piece[i].on_table) p = &v->piece[i];
    if (!p) return false;
    if (v->ground == GG_TABLE) {
        keep_table(v, p->pose, left, south);
        return true;
    }
    for (int i = 0; i < v->cells; i++)
        if (v->cell[i].x == p->pose.x && v->cell[i].y == p->pose.y) {
            gg_cell middle = v->cell[i];
            keep_cells(v, &middle);
            return true;
        }
    return false;
}
