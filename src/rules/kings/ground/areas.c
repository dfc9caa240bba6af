/* 3.4 to 3.7 and the positions of 3.10: distances, arcs, areas, room to stand. */
#include "rules/kings/ground/shapes.h"

/* ---- 3.4: distance ---- */

int kings_gap(const kings_battle *b, const kings_state *s, int one, int two)
{
    return disc_distance(kings_at(s, one), kings_at(s, two)) - kings_radius(b, s, one) - kings_radius(b, s, two);
}

bool kings_within(const kings_battle *b, const kings_state *s, int one, int two, int gap)
{
    return disc_within(kings_at(s, one), kings_at(s, two), gap + kings_radius(b, s, one) + kings_radius(b, s, two));
}

/* ---- 3.5: facing ---- */

int kings_arc(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    if (!kings_has_front(b, s, unit)) return ARC_FRONT;
    tab_point v = minus(p, kings_at(s, unit)), f = disc_dir[s->unit[unit].facing];
    int64_t dot = (int64_t)f.x * v.x + (int64_t)f.y * v.y, cross = tab_cross(f, v), aside = cross < 0 ? -cross : cross;
    if (dot > 0 && aside <= dot) return ARC_FRONT;
    return dot < 0 && aside <= -dot ? ARC_REAR : ARC_FLANK;
}

/* ---- 3.6: areas ---- */

uint32_t kings_areas_at(const kings_battle *b, tab_point p)
{
    uint32_t in = 0;
    for (int i = 0; i < b->areas; i++)
        if (kings_area_holds(b, &b->area[i], p)) in |= (uint32_t)1 << i;
    return in;
}

int kings_flags_at(const kings_battle *b, tab_point p)
{
    int flags = 0;
    for (int i = 0; i < b->areas; i++)
        if ((b->area[i].flags | flags) != flags && kings_area_holds(b, &b->area[i], p)) flags |= b->area[i].flags;
    return flags;
}

bool kings_crosses(const kings_battle *b, int area, tab_point from, tab_point to)
{
    return kings_area_met(b, &b->area[area], from, to);
}

static tab_point nearest_in(const kings_shape *h, tab_point from)
{
    if (kings_shape_holds(h, from)) return from;
    if (h->disc) return disc_toward(kings_shape_centre(h), from, h->x1);
    return (tab_point){from.x < h->x0 ? h->x0 : lesser(from.x, h->x1), from.y < h->y0 ? h->y0 : lesser(from.y, h->y1)};
}

tab_point kings_area_nearest(const kings_battle *b, int area, tab_point from, int *shape)
{
    const kings_area *a = &b->area[area];
    tab_point best = from;
    for (int i = a->first; i < a->first + a->shapes; i++) {
        tab_point p = nearest_in(&b->shape[i], from);
        if (i > a->first && disc_square(p, from) >= disc_square(best, from)) continue;
        best = p;
        *shape = i;
    }
    return best;
}

tab_point kings_area_middle(const kings_battle *b, int shape) { return kings_shape_centre(&b->shape[shape]); }

bool kings_area_contains(const kings_battle *b, int area, tab_point p)
{
    return kings_area_holds(b, &b->area[area], p);
}

tab_point kings_foot(tab_point p, tab_point a, tab_point b)
{
    tab_point v = minus(b, a), w = minus(p, a);
    int64_t t = (int64_t)w.x * v.x + (int64_t)w.y * v.y, n = (int64_t)v.x * v.x + (int64_t)v.y * v.y;
    if (t <= 0 || n == 0) return a;
    if (t >= n) return b;
    return (tab_point){a.x + (int32_t)(t * v.x / n), a.y + (int32_t)(t * v.y / n)};
}

/* ---- 3.10: positions ---- */

int kings_work_at(const kings_battle *b, uint32_t works, int radius, tab_point p)
{
    for (; works; works &= works - 1)
        if (kings_touches_work(b, __builtin_ctz(works), radius, p)) return __builtin_ctz(works);
    return GG_NONE;
}

gg_rule kings_judge_spot(const kings_battle *b, const kings_state *s, int unit, int radius, tab_point p)
{
    if (!kings_inside_table(b, radius, p) || kings_work_at(b, kings_works(b), radius, p) != GG_NONE) return GEO_SPOT;
    for (int other = 0; other < b->units; other++)
        if (other != unit && kings_on(s, other) &&
            disc_square(p, kings_at(s, other)) < squared(radius + kings_radius(b, s, other)))
            return GEO_SPOT;
    return kings_flags_at(b, p) & CLOSED ? TERRAIN_TABLE : GG_OK;
}

const kings_body *kings_body_at(const kings_march *m, tab_point p, int except)
{
    for (const kings_body *o = m->body; o < m->body + m->bodies; o++)
        if (squared(p.x - o->x) + squared(p.y - o->y) < o->touch && o->unit != except) return o;
    return NULL;
}

/* The same for the end of a march, which knows already whom it can reach. That no leg meets impassable ground was
 * asked before. */
gg_rule kings_judge_end(const kings_battle *b, const kings_march *m, tab_point p, kings_except except)
{
    uint32_t works = kings_works_but(kings_works(b), except.work);
    bool there = kings_inside_table(b, m->radius, p) && kings_work_at(b, works, m->radius, p) == GG_NONE;
    return there && !kings_body_at(m, p, except.unit) ? GG_OK : GEO_SPOT;
}
