/* Geometry of the hex board: see hex.h. Pure integer arithmetic. */
#include "hex.h"

static const int8_t step_q[HEX_DIRS] = {1, 1, 0, -1, -1, 0};
static const int8_t step_r[HEX_DIRS] = {-1, 0, 1, 1, 0, -1};

bool hex_on_board(int column, int row)
{
    return row >= 0 && row < HEX_ROWS && column >= 0 && column < HEX_COLUMNS - (row & 1);
}

int hex_cell(int column, int row) { return hex_on_board(column, row) ? row * HEX_COLUMNS + column : HEX_OFF; }

int hex_axial(int q, int r)
{
    if (r < 0 || r >= HEX_ROWS) return HEX_OFF;
    return hex_cell(q + (r - (r & 1)) / 2, r);
}

int hex_step(int cell, int dir) { return hex_axial(hex_q(cell) + step_q[dir], hex_row(cell) + step_r[dir]); }

static int magnitude(int v) { return v < 0 ? -v : v; }

int hex_direction(int from, int to)
{
    static const int8_t dir[3][3] = {{-1, HEX_W, HEX_SW}, {HEX_NW, -1, HEX_SE}, {HEX_NE, HEX_E, -1}}; /* [dq][dr] */
    unsigned dq = (unsigned)(hex_q(to) - hex_q(from) + 1), dr = (unsigned)(hex_row(to) - hex_row(from) + 1);
    return dq < 3 && dr < 3 ? dir[dq][dr] : -1;
}

/* (dq, dr) = a * D[dir] + b * D[dir + 1]: neighbouring directions form a basis of determinant one. Both are positive in
 * front, where dir is the left one of those that it looks through, and both negative behind. */
hex_arc hex_arc_of(int from, int facing, int to)
{
    static const uint8_t left[HEX_DIRS] = {5, 0, 1, 2, 3, 4};
    int dq = hex_q(to) - hex_q(from), dr = hex_row(to) - hex_row(from);
    int dir = left[facing];
    int a = dq * step_r[facing] - dr * step_q[facing];
    int b = dr * step_q[dir] - dq * step_r[dir];
    if (a >= 0 && b >= 0) return HEX_FRONT;
    return a <= 0 && b <= 0 ? HEX_REAR : HEX_FLANK;
}

unsigned hex_fronts(int from, int to)
{
    unsigned facings = 0;
    for (int facing = 0; facing < HEX_DIRS; facing++)
        facings |= (unsigned)(hex_arc_of(from, facing, to) == HEX_FRONT) << facing;
    return facings;
}

static int floor_div(int a, int b) { return a / b - (a % b < 0); }

/* The centre line, nudged to one side so that it never runs along an edge, sampled once a step. */
int hex_line(int a, int b, int sign, uint8_t out[16])
{
    static const int nudge[3] = {1, 2, -3};
    int n = hex_distance(a, b);
    int from[3] = {hex_q(a), -hex_q(a) - hex_row(a), hex_row(a)};
    int to[3] = {hex_q(b), -hex_q(b) - hex_row(b), hex_row(b)};
    int d = n * 64;
    for (int i = 1; i < n; i++) {
        int rounded[3], error[3];
        for (int k = 0; k < 3; k++) {
            int p = (from[k] * (n - i) + to[k] * i) * 64 + sign * nudge[k];
            rounded[k] = floor_div(2 * p + d, 2 * d);
            error[k] = magnitude(rounded[k] * d - p);
        }
        if (error[0] > error[1] && error[0] > error[2])
            rounded[0] = -rounded[1] - rounded[2];
        else if (error[1] <= error[2])
            rounded[2] = -rounded[0] - rounded[1];
        out[i - 1] = (uint8_t)hex_axial(rounded[0], rounded[2]);
    }
    return n > 1 ? n - 1 : 0;
}

int hex_name(int cell, char out[4])
{
    out[0] = (char)('A' + hex_column(cell));
    out[1] = (char)('1' + hex_row(cell));
    out[2] = 0;
    return 2;
}

int hex_parse(const char *text, int len)
{
    if (len != 2) return HEX_OFF;
    int letter = text[0] >= 'a' ? text[0] - 'a' : text[0] - 'A';
    return hex_cell(letter, text[1] - '1');
}

enum { ROW_HEIGHT = 87, TOP = 58 };

int hex_plane_x(int cell) { return 50 + hex_column(cell) * 100 + (hex_row(cell) & 1) * 50; }
int hex_plane_y(int cell) { return TOP + hex_row(cell) * ROW_HEIGHT; }

int hex_at_plane(int x, int y)
{
    int row = (y - TOP) / ROW_HEIGHT;
    return hex_cell((x - 50 - (row & 1) * 50) / 100, row);
}

/* ---- sets: shifts by one row are 13 cells; the shifted rows decide what a diagonal step does to the column ---- */

#define ROW_BITS ((hex_set)0x1fff)
#define EVEN_ROWS (ROW_BITS | ROW_BITS << 26 | ROW_BITS << 52 | ROW_BITS << 78 | ROW_BITS << 104) /* 1st, 3rd, ... */
#define ODD_ROWS ((ROW_BITS >> 1) << 13 | (ROW_BITS >> 1) << 39 | (ROW_BITS >> 1) << 65 | (ROW_BITS >> 1) << 91)
#define ALL_CELLS (EVEN_ROWS | ODD_ROWS)
#define EVERY_ROW(bit)                                                                                            \
    ((hex_set)(bit) | (hex_set)(bit) << 13 | (hex_set)(bit) << 26 | (hex_set)(bit) << 39 | (hex_set)(bit) << 52 | \
     (hex_set)(bit) << 65 | (hex_set)(bit) << 78 | (hex_set)(bit) << 91 | (hex_set)(bit) << 104)
#define FIRST_COLUMN EVERY_ROW(1)
#define LAST_COLUMN EVERY_ROW(0x1000)

hex_set hex_all(void) { return ALL_CELLS; }

hex_set hex_shift(hex_set s, int dir)
{
    hex_set even = s & EVEN_ROWS, odd = s & ODD_ROWS, moved = 0;
    switch (dir) {
    case HEX_NE: moved = even >> 13 | odd >> 12; break;
    case HEX_E: moved = (s & ~LAST_COLUMN) << 1; break;
    case HEX_SE: moved = even << 13 | odd << 14; break;
    case HEX_SW: moved = (even & ~FIRST_COLUMN) << 12 | odd << 13; break;
    case HEX_W: moved = (s & ~FIRST_COLUMN) >> 1; break;
    case HEX_NW: moved = (even & ~FIRST_COLUMN) >> 14 | odd >> 13; break;
    default: break;
    }
    return moved & ALL_CELLS;
}

/* A step up or down is a row and, in rows of one kind or the other, half a step to the side. */
#define EAST(s) (((s) & ~LAST_COLUMN) << 1)
#define WEST(s) (((s) & ~FIRST_COLUMN) >> 1)
#define ASIDE(s) ((s) | (WEST(s) & EVEN_ROWS) | (EAST(s) & ~EVEN_ROWS))
#define AROUND(s) ((EAST(s) | WEST(s) | ASIDE(s) >> 13 | ASIDE(s) << 13) & ALL_CELLS)

hex_set hex_around(hex_set s) { return AROUND(s); }

/* ---- what is known of each cell ---- */

#define CELL_ROW(ROW_OF, r)                                                                                         \
    ROW_OF(r, 0), ROW_OF(r, 1), ROW_OF(r, 2), ROW_OF(r, 3), ROW_OF(r, 4), ROW_OF(r, 5), ROW_OF(r, 6), ROW_OF(r, 7), \
        ROW_OF(r, 8), ROW_OF(r, 9), ROW_OF(r, 10), ROW_OF(r, 11), ROW_OF(r, 12)
#define EVERY_CELL(OF)                                                                                        \
    {                                                                                                         \
        CELL_ROW(OF, 0), CELL_ROW(OF, 1), CELL_ROW(OF, 2), CELL_ROW(OF, 3), CELL_ROW(OF, 4), CELL_ROW(OF, 5), \
            CELL_ROW(OF, 6), CELL_ROW(OF, 7), CELL_ROW(OF, 8)                                                 \
    }
#define R_OF(r, c) (r)
#define Q_OF(r, c) ((c) - ((r) - ((r)&1)) / 2)
#define BESIDE_OF(r, c) AROUND((HEX_BIT((r)*HEX_COLUMNS + (c)) & ALL_CELLS))

const int8_t hex_rows[HEX_CELLS] = EVERY_CELL(R_OF);
const int8_t hex_qs[HEX_CELLS] = EVERY_CELL(Q_OF);
const hex_set hex_beside[HEX_CELLS] = EVERY_CELL(BESIDE_OF);
