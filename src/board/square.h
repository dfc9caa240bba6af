/* A board of squares, at most 32 wide and 32 high: cells, the eight directions, facings, relative places, names.
 *
 * A cell's number is 32 * y + x; x grows to the east and y to the south, row 0 is the north edge. Directions 0..7: N NE
 * E SE S SW W NW. Facings 0..3: N E S W; facing f looks in direction 2 f. The eye of a unit knows two offsets: forward
 * (before it is positive) and right. */
#ifndef GG_BOARD_SQUARE_H
#define GG_BOARD_SQUARE_H

#include <stdbool.h>
#include <stdint.h>

enum { SQ_STRIDE = 32, SQ_HIGH = 32, SQ_CELLS = SQ_STRIDE * SQ_HIGH, SQ_OFF = 0xffff, SQ_DIRS = 8, SQ_FACINGS = 4 };
enum { SQ_N, SQ_NE, SQ_E, SQ_SE, SQ_S, SQ_SW, SQ_W, SQ_NW };
enum { SQ_FACE_N, SQ_FACE_E, SQ_FACE_S, SQ_FACE_W };

typedef struct sq_board {
    uint8_t columns, rows;
} sq_board;

extern const int8_t sq_dx[SQ_DIRS], sq_dy[SQ_DIRS];
extern const char *const sq_facing_names[SQ_FACINGS]; /* "N" */

static inline int sq_cell(int x, int y) { return y * SQ_STRIDE + x; }
static inline int sq_x(int cell) { return (int)((unsigned)cell % SQ_STRIDE); }
static inline int sq_y(int cell) { return (int)((unsigned)cell / SQ_STRIDE); }
static inline bool sq_on_board(sq_board b, int x, int y) { return x >= 0 && y >= 0 && x < b.columns && y < b.rows; }
static inline int sq_at(sq_board b, int x, int y) /* SQ_OFF if off the board */
{
    return sq_on_board(b, x, y) ? sq_cell(x, y) : SQ_OFF;
}
static inline int sq_step(sq_board b, int cell, int dir) /* likewise */
{
    return sq_at(b, sq_x(cell) + sq_dx[dir & 7], sq_y(cell) + sq_dy[dir & 7]);
}
static inline int sq_steps(sq_board b, int cell, int dir, int n) /* likewise; n steps in a line */
{
    return sq_at(b, sq_x(cell) + n * sq_dx[dir & 7], sq_y(cell) + n * sq_dy[dir & 7]);
}
static inline int sq_next(sq_board b, int cell) /* all cells row by row, from 0; SQ_OFF behind the last */
{
    return sq_x(cell) + 1 < b.columns ? cell + 1 : sq_at(b, 0, sq_y(cell) + 1);
}
static inline int sq_distance(int a, int b) /* how many steps of a king it is */
{
    int dx = sq_x(a) - sq_x(b), dy = sq_y(a) - sq_y(b);
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx : dy;
}
int sq_direction(int from, int to); /* of an adjacent cell; -1 if it is not adjacent */

typedef struct sq_offset {
    int8_t forward, right;
} sq_offset;
static inline sq_offset sq_seen(int from, int facing, int to) /* where `to` is, seen from a unit */
{
    int dx = sq_x(to) - sq_x(from), dy = sq_y(to) - sq_y(from);
    switch (facing) {
    case SQ_FACE_N: return (sq_offset){(int8_t)-dy, (int8_t)dx};
    case SQ_FACE_E: return (sq_offset){(int8_t)dx, (int8_t)dy};
    case SQ_FACE_S: return (sq_offset){(int8_t)dy, (int8_t)-dx};
    default: return (sq_offset){(int8_t)-dx, (int8_t)-dy};
    }
}
int sq_place(sq_board, int from, int facing, int forward, int right); /* the cell there; SQ_OFF if off the board */

/* In the plane of the view a square is 100 across. */
static inline int sq_plane(int coordinate) { return 100 * coordinate + 50; }
static inline int sq_from_plane(int at) { return at / 100; }
static inline int sq_at_plane(sq_board b, int x, int y) /* SQ_OFF if off the board */
{
    return x < 0 || y < 0 ? SQ_OFF : sq_at(b, sq_from_plane(x), sq_from_plane(y));
}

#endif
