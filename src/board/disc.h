/* Discs, points and straight lines on a free table in tenths of an inch, by exact integers alone: what a game of loose
 * bodies needs beside the footprints of table.h.
 *
 * x grows east, y grows north; coordinates up to 1000. Sixteen directions, 0 north and on clockwise, scaled by 1000. One
 * way of rounding everywhere: toward zero. Nothing here knows a rule system. */
#ifndef GG_BOARD_DISC_H
#define GG_BOARD_DISC_H

#include "table.h"

enum { DISC_DIRS = 16 };
extern const tab_point disc_dir[DISC_DIRS];
extern const char *const disc_dir_names[DISC_DIRS]; /* "NNE" */

static inline int64_t disc_square(tab_point a, tab_point b) /* of the distance */
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}
tab_point disc_step(tab_point, int dir, int distance);
tab_point disc_along(tab_point, tab_point vector, int distance);
tab_point disc_toward(tab_point, tab_point to, int distance);
tab_point disc_rotate(tab_point vector,
                      int k);      /* by k times 22.5 degrees, counter-clockwise if positive; 1000 times as long */
int disc_facing(tab_point vector); /* the direction that is nearest to it */

/* The squared distance of a point from a segment against a length: -1 less, 0 equal, 1 more. */
int disc_compare(tab_point, tab_point a, tab_point b, int length);
/* The same against a square that need not be one of an integer. */
int disc_compare_square(tab_point, tab_point a, tab_point b, int64_t square);
bool disc_segment_meets_rect(tab_point a, tab_point b, int x0, int y0, int x1, int y1);
bool disc_in_rect(tab_point, int x0, int y0, int x1, int y1);

#endif
