/* The hex board of 9 rows, alternately 13 and 12 wide: cells, directions, distance, arcs, lines, and sets of cells.
 *
 * Pointy-top hexes. A cell's number is row * 13 + column, both from 0; odd rows (2nd, 4th, ...) are shifted half a hex
 * to the right and have no 13th cell. Directions 0..5: NE E SE SW W NW. Facings 0..5 point to a corner: N ENE ESE S
 * WSW WNW; facing f looks through directions f-1 and f. */
#ifndef GG_BOARD_HEX_H
#define GG_BOARD_HEX_H

#include <stdbool.h>
#include <stdint.h>

enum { HEX_COLUMNS = 13, HEX_ROWS = 9, HEX_CELLS = HEX_COLUMNS * HEX_ROWS, HEX_DIRS = 6, HEX_OFF = 255 };
enum { HEX_NE, HEX_E, HEX_SE, HEX_SW, HEX_W, HEX_NW };
typedef enum hex_arc { HEX_FRONT, HEX_FLANK, HEX_REAR } hex_arc;

__extension__ typedef unsigned __int128 hex_set;
#define HEX_BIT(cell) ((hex_set)1 << (cell))

extern const int8_t hex_rows[HEX_CELLS], hex_qs[HEX_CELLS]; /* axial coordinates of every cell */
static inline int hex_row(int cell) { return hex_rows[cell]; }
static inline int hex_q(int cell) { return hex_qs[cell]; }
static inline int hex_column(int cell) { return cell - HEX_COLUMNS * hex_row(cell); }
bool hex_on_board(int column, int row);
int hex_cell(int column, int row); /* HEX_OFF if off the board */
int hex_axial(int q, int r);       /* likewise */
int hex_step(int cell, int dir);   /* likewise */
static inline int hex_distance(int a, int b)
{
    int dq = hex_q(b) - hex_q(a), dr = hex_row(b) - hex_row(a), ds = dq + dr;
    int aq = dq < 0 ? -dq : dq, ar = dr < 0 ? -dr : dr, as = ds < 0 ? -ds : ds;
    return (aq + ar + as) / 2;
}
int hex_direction(int from, int to); /* of an adjacent cell; -1 if it is not adjacent */
hex_arc hex_arc_of(int from, int facing, int to);
unsigned hex_fronts(int from, int to); /* a bit for each facing that has it in front */
int hex_line(int a, int b, int sign,
             uint8_t out[16]);            /* cells crossed between a and b, HEX_OFF for those off the board */
int hex_name(int cell, char out[4]);      /* "G5" */
int hex_parse(const char *text, int len); /* HEX_OFF if it names no cell */
int hex_plane_x(int cell);                /* centre, a hex is 100 across */
int hex_plane_y(int cell);
int hex_at_plane(int x, int y); /* the cell whose centre that is */

hex_set hex_all(void);
hex_set hex_around(hex_set);                /* all cells adjacent to any of the set */
extern const hex_set hex_beside[HEX_CELLS]; /* all cells adjacent to the one */
hex_set hex_shift(hex_set, int dir);        /* the set moved one step; what falls off is gone */
static inline bool hex_in(hex_set s, int cell) { return (bool)(s >> cell & 1); }
static inline int hex_count(hex_set s)
{
    return __builtin_popcountll((uint64_t)s) + __builtin_popcountll((uint64_t)(s >> 64));
}
static inline int hex_first(hex_set s) /* of a set that is not empty */
{
    uint64_t low = (uint64_t)s;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(s >> 64));
}
static inline int hex_take(hex_set *s) /* first cell, taken out */
{
    int cell = hex_first(*s);
    *s &= *s - 1;
    return cell;
}

#endif
