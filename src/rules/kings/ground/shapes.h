/* What the files of section 3 share: shapes, walls and legs. */
#ifndef GG_KINGS_GROUND_SHAPES_H
#define GG_KINGS_GROUND_SHAPES_H

#include "rules/kings/ground/ground.h"

enum { OBSTACLE = KINGS_OBSTACLE, BESIDE = 10 /* a wall this near to a body shelters it */ };

static inline int lesser(int a, int b) { return a < b ? a : b; }
static inline int greater(int a, int b) { return a > b ? a : b; }
static inline bool same_point(tab_point a, tab_point b) { return a.x == b.x && a.y == b.y; }
static inline tab_point minus(tab_point a, tab_point b) { return (tab_point){a.x - b.x, a.y - b.y}; }
static inline int32_t squared(int n) { return n * n; }

/* ---- 3.6, 3.7: shapes ---- */

static inline tab_box kings_shape_box(const kings_shape *h)
{
    if (!h->disc) return (tab_box){h->x0, h->y0, h->x1, h->y1};
    return (tab_box){h->x0 - h->x1, h->y0 - h->x1, h->x0 + h->x1, h->y0 + h->x1};
}
static inline tab_point kings_shape_centre(const kings_shape *h)
{
    if (h->disc) return (tab_point){h->x0, h->y0};
    return (tab_point){(h->x0 + h->x1) / 2, (h->y0 + h->y1) / 2};
}
static inline bool kings_shape_holds(const kings_shape *h, tab_point p)
{
    if (!h->disc) return disc_in_rect(p, h->x0, h->y0, h->x1, h->y1);
    return disc_square(p, (tab_point){h->x0, h->y0}) <= squared(h->x1);
}
static inline bool kings_shape_met(const kings_shape *h, tab_point a, tab_point b)
{
    if (!h->disc) return disc_segment_meets_rect(a, b, h->x0, h->y0, h->x1, h->y1);
    return disc_compare((tab_point){h->x0, h->y0}, a, b, h->x1) <= 0;
}
static inline bool kings_area_holds(const kings_battle *b, const kings_area *a, tab_point p)
{
    for (int i = a->first; i < a->first + a->shapes; i++)
        if (kings_shape_holds(&b->shape[i], p)) return true;
    return false;
}
static inline bool kings_area_met(const kings_battle *b, const kings_area *a, tab_point p, tab_point q)
{
    for (int i = a->first; i < a->first + a->shapes; i++)
        if (kings_shape_met(&b->shape[i], p, q)) return true;
    return false;
}

/* ---- 3.10, 3.11: what stands in the way of a leg and of its end, one thing at a time ---- */

static inline bool kings_inside_table(const kings_battle *b, int radius, tab_point p)
{
    return disc_in_rect(p, radius, radius, b->width - radius, b->height - radius);
}
static inline bool kings_touches_work(const kings_battle *b, int work, int radius, tab_point p)
{
    return disc_square(p, b->work[work].at) < squared(radius + b->work[work].radius);
}
static inline bool kings_crosses_work(const kings_battle *b, int work, tab_point from, tab_point to)
{
    return disc_compare(b->work[work].at, from, to, b->work[work].radius) < 0;
}
static inline uint32_t kings_works(const kings_battle *b) { return ((uint32_t)1 << b->works) - 1; }
static inline uint32_t kings_works_but(uint32_t works, int work)
{
    return work == GG_NONE ? works : works & ~((uint32_t)1 << work);
}
/* A unit that starts nearer to an enemy than the Work will keep him may go in, but never nearer. */
static inline bool kings_bars(const kings_battle *b, const kings_state *s, const kings_march *m, int work, int enemy)
{
    int64_t away = disc_square(m->from, kings_at(s, enemy));
    int64_t apart = squared(kings_radius(b, s, enemy) + b->work[work].radius);
    return disc_compare_square(kings_at(s, enemy), m->from, b->work[work].at, apart < away ? apart : away) < 0;
}
/* Straight over an edge. */
static inline tab_point kings_edge_ahead(const kings_battle *b, tab_point from, int edge)
{
    if (edge == EDGE_N || edge == EDGE_S) return (tab_point){from.x, edge == EDGE_N ? b->height : 0};
    return (tab_point){edge == EDGE_E ? b->width : 0, from.y};
}

/* Whom a leg need not keep clear of: in an Attack the target and its Work. */
typedef struct kings_except {
    uint8_t unit, work;
} kings_except;
static const kings_except KINGS_NOBODY = {GG_NONE, GG_NONE};

/* Of some shapes the first that a leg meets, NULL: none; of some walls how many. As a rule there are none. */
const kings_shape *kings_shape_on_leg(const kings_battle *, uint64_t shapes, tab_point from, tab_point to);
int kings_walls_on_leg(const kings_battle *, uint32_t walls, tab_point from, tab_point to);
static inline bool kings_leg_closed(const kings_battle *b, const kings_march *m, tab_point from, tab_point to)
{
    return m->closed && kings_shape_on_leg(b, m->closed, from, to); /* rule 2 */
}
static inline bool kings_leg_difficult(const kings_battle *b, const kings_march *m, tab_point from, tab_point to)
{
    return m->difficult && kings_shape_on_leg(b, m->difficult, from, to); /* rule 2 */
}
static inline int kings_leg_walls(const kings_battle *b, const kings_march *m, tab_point from, tab_point to)
{
    return m->walls ? kings_walls_on_leg(b, m->walls, from, to) : 0;
}
gg_rule kings_leg_sweep(const kings_march *, tab_point from, tab_point to, kings_except); /* rule 4 */
bool kings_leg_over_work(const kings_battle *, const kings_march *, tab_point from, tab_point to,
                         kings_except);                                                      /* rule 5 */
gg_rule kings_judge_end(const kings_battle *, const kings_march *, tab_point, kings_except); /* rule 6 */
int kings_work_at(const kings_battle *, uint32_t works, int radius, tab_point); /* who stood there would touch it */
const kings_body *kings_body_at(const kings_march *, tab_point, int except);    /* likewise; NULL */
/* Rule 3: the length of the way without what obstacles cost, how many there are, whether it is difficult. */
gg_rule kings_judge_cost(const kings_march *, int length, int obstacles, bool difficult);
/* The longest single leg along a ray that kings_judge_path allows, of those of `most` and by `step` less down to `least`:
 * without a reason, and quicker. 0: none. */
int kings_far_by(const kings_battle *, const kings_march *, disc_ray, int most, int least, int step, tab_point *end);

#endif
