/* The free table: oriented rectangles, points, polygons and walls in tenths of an inch, by exact integers alone.
 *
 * x grows east, y grows north. A facing is whole degrees clockwise from north. A unit's place is the centre of its
 * front edge (F) and its facing; its corners are rounded to tenths, and every test uses the rounded corners. Lengths
 * fit 16 bits, projections 32, squares 64. Nothing here knows a rule system. */
#ifndef GG_BOARD_TABLE_H
#define GG_BOARD_TABLE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct tab_point {
    int32_t x, y;
} tab_point;

typedef struct tab_pose { /* F and facing */
    int16_t x, y, f;
} tab_pose;

typedef struct tab_box {
    int32_t x0, y0, x1, y1; /* closed */
} tab_box;

enum { TAB_FL, TAB_FR, TAB_RR, TAB_RL };
typedef enum tab_quarter { TAB_FRONT, TAB_RIGHT, TAB_REAR, TAB_LEFT } tab_quarter;
enum { TAB_PATH = 16, TAB_SAMPLES = 16, TAB_VERTICES = 12 };

typedef struct tab_rect { /* a footprint with all that is asked of it again and again */
    tab_pose pose;
    int32_t w, d;
    tab_point corner[4], centre, rear; /* rear: the middle of the rear edge */
    tab_box box;
} tab_rect;

typedef struct tab_polygon { /* convex, 3 to 12 vertices in order, either way round */
    int32_t n;
    tab_point at[TAB_VERTICES];
    tab_box box;
    int32_t way;   /* 1: to the left, -1: to the right, 0: somewhere no wider than 2 */
    tab_point mid; /* a point of it, about the middle */
} tab_polygon;

/* ---- angles and vectors ---- */
int tab_sin(int degrees); /* scaled by 10000; any degrees */
int tab_cos(int degrees);
int64_t tab_rdiv(int64_t n, int64_t m);                   /* halves away from zero; m > 0 */
int tab_turn_by(int facing, int degrees);                 /* 0..359 */
int tab_df(int a, int b);                                 /* from a to b, -180..179 */
tab_point tab_offset(int facing, int right, int forward); /* local to world */
tab_point tab_mid(tab_point, tab_point);
int tab_bearing(tab_point from, tab_point to);
static inline int64_t tab_cross(tab_point a, tab_point b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }
uint32_t tab_root(uint64_t);                   /* the greatest integer whose square is not above */
static inline int tab_root_up(uint64_t square) /* the least integer whose square is not below */
{
    return square ? (int)tab_root(square - 1) + 1 : 0;
}

/* ---- poses and motions ---- */
void tab_rect_make(tab_pose, int w, int d, tab_rect *);
void tab_rect_shift(const tab_rect *restrict, int dx, int dy, tab_rect *restrict); /* as it stands: only adds */
static inline tab_point tab_front(tab_pose p) { return (tab_point){p.x, p.y}; }
static inline tab_pose tab_pose_at(tab_point p, int f) { return (tab_pose){(int16_t)p.x, (int16_t)p.y, (int16_t)f}; }
tab_pose tab_slide(tab_pose, int angle, int n);          /* facing kept; angle relative to it; 0: forward */
tab_pose tab_wheel_right(const tab_rect *, int degrees); /* pivots on the front right corner */
tab_pose tab_wheel_left(const tab_rect *, int degrees);
tab_pose tab_turn(const tab_rect *, int degrees);               /* about the centre */
tab_pose tab_about(const tab_rect *);                           /* rear edge becomes front edge */
int tab_displacement(const tab_rect *from, const tab_rect *to); /* of the corners, the greatest; about-face free */
int tab_plain_displacement(const tab_rect *from, const tab_rect *to); /* corners paired as they stand */
tab_pose tab_path_start(const tab_rect *from, tab_pose to);           /* pose 0: after an about-face if one is needed */
tab_pose tab_path_pose(tab_pose start, tab_pose to, int i);           /* i = 0..16 */

/* ---- where things lie ---- */
void tab_local(const tab_rect *, tab_point, int64_t *right, int64_t *forward); /* scaled by 10000 */
tab_quarter tab_quarter_of(const tab_rect *, tab_point);
void tab_samples(const tab_rect *, tab_point out[TAB_SAMPLES]);
tab_point tab_face_mid(const tab_rect *, tab_quarter face);

/* ---- distance: the least integer not below the true one ---- */
int tab_distance_points(tab_point, tab_point);
int tab_distance_point(tab_point, const tab_rect *);
int tab_distance(const tab_rect *, const tab_rect *);
int tab_distance_polygons(const tab_point *a, int na, const tab_point *b, int nb);
int tab_distance_segment(const tab_rect *, tab_point a, tab_point b); /* footprint to a segment */
bool tab_within(const tab_rect *, const tab_rect *, int reach); /* same as tab_distance <= reach, without the root */
bool tab_point_within(tab_point, const tab_rect *, int reach);

/* ---- overlap and crossing ---- */
bool tab_overlap(const tab_rect *, const tab_rect *); /* by more than 2 in every direction */
bool tab_overlap_polygon(const tab_rect *, const tab_polygon *);
bool tab_overlap_polygons(const tab_point *a, int na, const tab_point *b, int nb);
void tab_polygon_box(tab_polygon *);                                            /* fills in what follows the vertices */
bool tab_inside(tab_point, const tab_point *poly, int n);                       /* the edge is inside */
bool tab_segments_meet(tab_point a, tab_point b, tab_point c, tab_point d);     /* closed */
bool tab_segment_meets(tab_point a, tab_point b, const tab_point *poly, int n); /* closed */
static inline bool tab_boxes_meet(tab_box a, tab_box b)
{
    return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
}
/* How much of them is common, along the axis where it is less. */
static inline int tab_boxes_common(tab_box a, tab_box b)
{
    int x = (a.x1 < b.x1 ? a.x1 : b.x1) - (a.x0 > b.x0 ? a.x0 : b.x0);
    int y = (a.y1 < b.y1 ? a.y1 : b.y1) - (a.y0 > b.y0 ? a.y0 : b.y0);
    return x < y ? x : y;
}
/* A footprint that faces a side of the table, as most do, is its box: what the boxes tell is the truth. */
static inline bool tab_is_box(const tab_rect *r) { return (unsigned)r->pose.f % 90 == 0; }
static inline uint64_t tab_boxes_apart(tab_box a, tab_box b) /* the square of the space between: nothing is nearer */
{
    int dx = a.x0 > b.x1 ? a.x0 - b.x1 : b.x0 > a.x1 ? b.x0 - a.x1 : 0;
    int dy = a.y0 > b.y1 ? a.y0 - b.y1 : b.y0 > a.y1 ? b.y0 - a.y1 : 0;
    return (uint64_t)((int64_t)dx * dx + (int64_t)dy * dy);
}
static inline tab_box tab_grow(tab_box a, int by) { return (tab_box){a.x0 - by, a.y0 - by, a.x1 + by, a.y1 + by}; }
static inline tab_box tab_join(tab_box a, tab_box b)
{
    return (tab_box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0, a.x1 > b.x1 ? a.x1 : b.x1,
                     a.y1 > b.y1 ? a.y1 : b.y1};
}
static inline tab_box tab_segment_box(tab_point a, tab_point b)
{
    return (tab_box){a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y};
}
/* A box that holds every path pose between two poses, rounding included. */
tab_box tab_swept_box(const tab_rect *start, const tab_rect *to);

#endif
