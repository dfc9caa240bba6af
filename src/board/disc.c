/* Directions, points along a line, and a segment against a rectangle. */
#include "disc.h"

#include <assert.h>
#include <stddef.h>

const tab_point disc_dir[DISC_DIRS] = {{0, 1000},   {382, 923},  {707, 707},  {923, 382},   {1000, 0},    {923, -382},
                                       {707, -707}, {382, -923}, {0, -1000},  {-382, -923}, {-707, -707}, {-923, -382},
                                       {-1000, 0},  {-923, 382}, {-707, 707}, {-382, 923}};
const char *const disc_dir_names[DISC_DIRS] = {"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                               "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};

enum { SCALE = 1000, SHORT = 100000 };

/* ---- points along a line ---- */

disc_ray disc_ray_dir(int dir)
{
    assert(dir >= 0 && dir < DISC_DIRS);
    return (disc_ray){disc_dir[dir].x, disc_dir[dir].y, SCALE};
}

/* A short vector is lengthened first, so that the root that is rounded up loses nothing; no vector means north. */
disc_ray disc_ray_of(tab_point v)
{
    int64_t x = v.x, y = v.y;
    if (!x && !y) return disc_ray_dir(0);
    if (x < SHORT && x > -SHORT && y < SHORT && y > -SHORT) x *= SCALE, y *= SCALE;
    return (disc_ray){x, y, tab_root_up((uint64_t)(x * x + y * y))};
}

tab_point disc_step(tab_point from, int dir, int distance) { return disc_ray_at(from, disc_ray_dir(dir), distance); }

tab_point disc_along(tab_point from, tab_point vector, int distance)
{
    return disc_ray_at(from, disc_ray_of(vector), distance);
}

tab_point disc_toward(tab_point from, tab_point to, int distance)
{
    return disc_along(from, (tab_point){to.x - from.x, to.y - from.y}, distance);
}

/* ---- directions ---- */

tab_point disc_rotate(tab_point v, int k)
{
    static const tab_point turn[] = {{1000, 0}, {923, 382}, {707, 707}, {382, 923}, {0, 1000}};
    int steps = k < 0 ? -k : k;
    assert(steps < (int)(sizeof turn / sizeof *turn));
    int32_t c = turn[steps].x, s = k < 0 ? -turn[steps].y : turn[steps].y;
    return (tab_point){v.x * c - v.y * s, v.x * s + v.y * c};
}

int disc_facing(tab_point v)
{
    int best = 0;
    int64_t most = INT64_MIN;
    for (int i = 0; i < DISC_DIRS; i++) {
        int64_t dot = (int64_t)v.x * disc_dir[i].x + (int64_t)v.y * disc_dir[i].y;
        if (dot <= most) continue;
        most = dot;
        best = i;
    }
    return best;
}

/* ---- rectangles ---- */

/* They are apart if a side of the rectangle or the line of the segment has them on its two sides. */
bool disc_segment_meets_rect(tab_point a, tab_point b, int x0, int y0, int x1, int y1)
{
    if (!tab_boxes_meet(tab_segment_box(a, b), (tab_box){x0, y0, x1, y1})) return false;
    tab_point v = {b.x - a.x, b.y - a.y};
    int64_t low_left = tab_cross(v, (tab_point){x0 - a.x, y0 - a.y}),
            low_right = tab_cross(v, (tab_point){x1 - a.x, y0 - a.y}),
            high_left = tab_cross(v, (tab_point){x0 - a.x, y1 - a.y}),
            high_right = tab_cross(v, (tab_point){x1 - a.x, y1 - a.y});
    bool left = low_left > 0 && low_right > 0 && high_left > 0 && high_right > 0;
    bool right = low_left < 0 && low_right < 0 && high_left < 0 && high_right < 0;
    return !left && !right;
}
