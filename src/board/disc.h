/* Discs, points and straight lines on a free table in tenths of an inch, by exact integers alone: what a game of loose
 * bodies needs beside the footprints of table.h.
 *
 * x grows east, y grows north; coordinates up to 1000. Sixteen directions, 0 north and on clockwise, scaled by 1000. One
 * way of rounding everywhere: toward zero. Nothing here knows a rule system. */
#ifndef GG_BOARD_DISC_H
#define GG_BOARD_DISC_H

#include <assert.h>

#include "table.h"

enum { DISC_DIRS = 16 };
extern const tab_point disc_dir[DISC_DIRS];
extern const char *const disc_dir_names[DISC_DIRS]; /* "NNE" */

static inline int64_t disc_square(tab_point a, tab_point b) /* of the distance */
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}
static inline int disc_distance(tab_point a, tab_point b) /* the greatest integer not above it */
{
    return (int)tab_root((uint64_t)disc_square(a, b));
}
static inline bool disc_within(tab_point a, tab_point b, int reach) /* disc_distance <= reach, without a root */
{
    return reach >= 0 && disc_square(a, b) < (int64_t)(reach + 1) * (reach + 1);
}
tab_point disc_step(tab_point, int dir, int distance);
tab_point disc_along(tab_point, tab_point vector, int distance);
tab_point disc_toward(tab_point, tab_point to, int distance);
tab_point disc_rotate(tab_point vector,
                      int k);      /* by k times 22.5 degrees, counter-clockwise if positive; 1000 times as long */
int disc_facing(tab_point vector); /* the direction that is nearest to it */

/* A way to go, with its root taken once: many points along it cost two divisions each. */
typedef struct disc_ray {
    int64_t x, y, length;
} disc_ray;
disc_ray disc_ray_of(tab_point vector); /* as disc_along takes it */
disc_ray disc_ray_dir(int dir);         /* as disc_step takes it */
static inline tab_point disc_ray_at(tab_point from, disc_ray ray, int distance)
{
    assert(ray.length > 0);
    return (tab_point){from.x + (int32_t)(distance * ray.x / ray.length),
                       from.y + (int32_t)(distance * ray.y / ray.length)};
}
/* Whether a point at `by` from the start can be one of those along a vector: never wrongly no. */
static inline bool disc_may_lie_along(tab_point by, tab_point vector)
{
    int64_t wide = (vector.x < 0 ? -vector.x : vector.x) + (vector.y < 0 ? -vector.y : vector.y);
    int64_t cross = tab_cross(vector, by), dot = (int64_t)vector.x * by.x + (int64_t)vector.y * by.y;
    return dot > 0 && cross < wide && -cross < wide;
}

/* The squared distance of a point from a segment against a square that need not be one of an integer: -1 less, 0 equal,
 * 1 more. */
static inline int disc_compare_square(tab_point p, tab_point a, tab_point b, int64_t square)
{
    int64_t vx = b.x - a.x, vy = b.y - a.y, wx = p.x - a.x, wy = p.y - a.y;
    int64_t t = wx * vx + wy * vy, n = vx * vx + vy * vy, num, den = 1;
    if (t <= 0) {
        num = wx * wx + wy * wy;
    } else if (t >= n) {
        num = disc_square(p, b);
    } else {
        int64_t cross = wx * vy - wy * vx;
        num = cross * cross;
        den = n;
    }
    return (num > square * den) - (num < square * den);
}
/* The same against a length. */
static inline int disc_compare(tab_point p, tab_point a, tab_point b, int length)
{
    return disc_compare_square(p, a, b, (int64_t)length * length);
}
static inline bool disc_in_rect(tab_point p, int x0, int y0, int x1, int y1) /* closed */
{
    return x0 <= p.x && p.x <= x1 && y0 <= p.y && p.y <= y1;
}
bool disc_segment_meets_rect(tab_point a, tab_point b, int x0, int y0, int x1, int y1); /* closed */

#endif
