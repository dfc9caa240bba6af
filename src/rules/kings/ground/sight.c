/* 3.8, 3.9: who sees whom, and what shelters a target. */
#include "rules/kings/ground/shapes.h"

enum { RAYS = KINGS_RAYS, ALL_RAYS = (1 << RAYS) - 1, SEEN_IN_WOOD = 60 };

/* ---- 3.8: three parallel rays ---- */

typedef struct sight { /* ray 0 from a to b; the others beside it by p and by -p */
    tab_point a, b, v, p[RAYS];
    tab_box box;    /* of all rays */
    int64_t square; /* of v */
    int half;       /* how far beside */
    int blocked;    /* a bit for each ray */
    bool into_wood, over_units;
} sight;

static sight sight_between(tab_point a, tab_point b, int least_radius)
{
    sight t = {.a = a, .b = b, .v = minus(b, a), .square = disc_square(a, b), .half = least_radius / 2};
    int length = tab_root_up((uint64_t)t.square);
    assert(length > 0); /* who stands at the same point is seen without a ray */
    tab_point p = {-t.v.y * t.half / length, t.v.x * t.half / length};
    t.p[1] = p;
    t.p[2] = (tab_point){-p.x, -p.y};
    t.box = tab_grow(tab_segment_box(a, b), t.half);
    return t;
}

/* The rays that pass nearer to a disc's centre than its radius. Most discs lie far from all of them: the middle ray's
 * distance, less what the others can be beside it, tells. */
static int rays_through_disc(const sight *t, tab_point c, int radius)
{
    int rays = 0;
    if (disc_compare(c, t->a, t->b, radius + t->half) > 0) return 0;
    for (int k = 0; k < RAYS; k++) {
        tab_point moved = minus(c, t->p[k]); /* as good as moving the ray */
        if (disc_compare(moved, t->a, t->b, radius) < 0) rays |= 1 << k;
    }
    return rays;
}

static int rays_through_area(const kings_battle *b, const kings_area *area, const sight *t)
{
    int rays = 0;
    for (const kings_shape *h = &b->shape[area->first]; h < &b->shape[area->first + area->shapes]; h++) {
        if (!tab_boxes_meet(t->box, kings_shape_box(h))) continue;
        for (int k = 0; k < RAYS; k++) {
            tab_point from = {t->a.x + t->p[k].x, t->a.y + t->p[k].y}, to = {t->b.x + t->p[k].x, t->b.y + t->p[k].y};
            if (kings_shape_met(h, from, to)) rays |= 1 << k;
        }
    }
    return rays;
}

/* Woods: one sees into and out of them, and 6 inches within. False: the two do not see each other at all. */
static bool past_areas(const kings_battle *b, const kings_state *s, int one, int two, sight *t)
{
    for (int i = 0; i < b->areas; i++) {
        const kings_area *area = &b->area[i];
        if (!(area->flags & BLOCKS)) continue;
        bool in_one = kings_area_holds(b, area, t->a), in_two = kings_area_holds(b, area, t->b);
        if (in_one && in_two && kings_gap(b, s, one, two) > SEEN_IN_WOOD) return false;
        t->into_wood |= in_one || in_two;
        if (!in_one && !in_two) t->blocked |= rays_through_area(b, area, t);
    }
    return t->blocked != ALL_RAYS;
}

static bool past_works(const kings_battle *b, const kings_state *s, int one, int two, sight *t)
{
    for (int i = 0; i < b->works; i++) {
        const kings_work *w = &b->work[i];
        if (w->blocks && s->unit[one].work != i && s->unit[two].work != i)
            t->blocked |= rays_through_disc(t, w->at, w->radius);
    }
    return t->blocked != ALL_RAYS;
}

static bool on_hill(const kings_battle *b, tab_point p)
{
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & HILL && kings_area_holds(b, &b->area[i], p)) return true;
    return false;
}

/* From or to a hill units that are not on one do not hide anything: asked only if there is somebody between. */
static bool past_units(const kings_battle *b, const kings_state *s, int one, int two, sight *t)
{
    int over = -1; /* whether they look over others; not known yet */
    for (int unit = 0; unit < b->units; unit++) {
        if (unit == one || unit == two || !kings_on(s, unit) || kings_is(s, unit, GROUND)) continue;
        int radius = kings_radius(b, s, unit);
        tab_point at = kings_at(s, unit);
        tab_box near = tab_grow(t->box, radius);
        if (!disc_in_rect(at, near.x0, near.y0, near.x1, near.y1)) continue;
        int rays = rays_through_disc(t, at, radius);
        if (!(rays & ~t->blocked)) continue;
        if (over < 0) over = on_hill(b, t->a) || on_hill(b, t->b);
        if (over && !on_hill(b, at)) {
            t->over_units = true;
            continue;
        }
        t->blocked |= rays;
        if (t->blocked == ALL_RAYS) return false;
    }
    return true;
}

static bool sees(const kings_battle *b, const kings_state *s, int one, int two, sight *t)
{
    return past_areas(b, s, one, two, t) && past_works(b, s, one, two, t) && past_units(b, s, one, two, t);
}

static sight sight_of(const kings_battle *b, const kings_state *s, int one, int two)
{
    int least = lesser(kings_radius(b, s, one), kings_radius(b, s, two));
    return sight_between(kings_at(s, one), kings_at(s, two), least);
}

bool kings_sees(const kings_battle *b, const kings_state *s, int one, int two)
{
    if (same_point(kings_at(s, one), kings_at(s, two))) return true;
    sight t = sight_of(b, s, one, two);
    return sees(b, s, one, two, &t);
}

int kings_sight_by(const kings_battle *b, const kings_state *s, int one, int two)
{
    if (same_point(kings_at(s, one), kings_at(s, two))) return 0;
    sight t = sight_of(b, s, one, two);
    if (!sees(b, s, one, two, &t)) return 0;
    return (t.over_units ? SIGHT_OVER_UNITS : 0) | (t.into_wood ? SIGHT_INTO_WOOD : 0);
}

/* ---- the same for who wants to know what is in the way ---- */

kings_end kings_end_of(const kings_battle *b, const kings_state *s, int unit)
{
    return (kings_end){unit, kings_radius(b, s, unit), kings_at(s, unit)};
}

static bool stands_in(const kings_state *s, kings_end e, int work)
{
    return e.unit != GG_NONE && s->unit[e.unit].work == work;
}

static void note_areas(const kings_battle *b, kings_end one, kings_end two, sight *t, kings_sightline *out)
{
    int gap = disc_distance(one.at, two.at) - one.radius - two.radius;
    for (int i = 0; i < b->areas; i++) {
        const kings_area *area = &b->area[i];
        if (!(area->flags & BLOCKS)) continue;
        bool in_one = kings_area_holds(b, area, t->a), in_two = kings_area_holds(b, area, t->b);
        bool deep = in_one && in_two && gap > SEEN_IN_WOOD;
        int rays = deep ? ALL_RAYS : in_one || in_two ? 0 : rays_through_area(b, area, t);
        if (rays) out->areas |= (uint32_t)1 << i;
        out->deep |= deep;
        out->blocked |= rays;
    }
}

static void note_works(const kings_battle *b, const kings_state *s, kings_end one, kings_end two, const sight *t,
                       kings_sightline *out)
{
    for (int i = 0; i < b->works; i++) {
        const kings_work *w = &b->work[i];
        if (!w->blocks || stands_in(s, one, i) || stands_in(s, two, i)) continue;
        int rays = rays_through_disc(t, w->at, w->radius);
        if (rays) out->works |= (uint32_t)1 << i;
        out->blocked |= rays;
    }
}

static void note_units(const kings_battle *b, const kings_state *s, kings_end one, kings_end two, const sight *t,
                       kings_sightline *out)
{
    bool over = on_hill(b, t->a) || on_hill(b, t->b);
    for (int unit = 0; unit < b->units; unit++) {
        if (unit == one.unit || unit == two.unit || !kings_on(s, unit) || kings_is(s, unit, GROUND)) continue;
        int rays = rays_through_disc(t, kings_at(s, unit), kings_radius(b, s, unit));
        if (!rays || (over && !on_hill(b, kings_at(s, unit)))) continue;
        out->units |= (uint64_t)1 << unit;
        out->blocked |= rays;
    }
}

bool kings_sight_lines(const kings_battle *b, const kings_state *s, kings_end one, kings_end two, kings_sightline *out)
{
    *out = (kings_sightline){0};
    if (same_point(one.at, two.at)) return true;
    sight t = sight_between(one.at, two.at, lesser(one.radius, two.radius));
    for (int k = 0; k < RAYS; k++) {
        out->from[k] = (tab_point){t.a.x + t.p[k].x, t.a.y + t.p[k].y};
        out->to[k] = (tab_point){t.b.x + t.p[k].x, t.b.y + t.p[k].y};
    }
    note_areas(b, one, two, &t, out);
    note_works(b, s, one, two, &t, out);
    note_units(b, s, one, two, &t, out);
    return out->blocked != ALL_RAYS;
}

/* ---- 3.9: cover ---- */

static bool shelters(const kings_wall *w, tab_point from, tab_point to, int radius)
{
    return disc_compare(to, w->a, w->b, radius + BESIDE) <= 0 && tab_segments_meet(w->a, w->b, from, to);
}

static int cover_of_areas(const kings_battle *b, tab_point p)
{
    int best = COVER_OPEN;
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].cover > best && kings_area_holds(b, &b->area[i], p)) best = b->area[i].cover;
    return best;
}

/* Option own_wall: the wall that the shooter lines itself does not hinder it. */
static bool lined_by(const kings_battle *b, const kings_state *s, const kings_wall *w, int shooter)
{
    return b->option.own_wall &&
           disc_compare(kings_at(s, shooter), w->a, w->b, kings_radius(b, s, shooter) + BESIDE) <= 0;
}

bool kings_over_own_wall(const kings_battle *b, const kings_state *s, int shooter, int target)
{
    tab_point from = kings_at(s, shooter), to = kings_at(s, target);
    int radius = kings_radius(b, s, target);
    for (const kings_wall *w = b->wall; w < b->wall + b->walls; w++)
        if (w->cover && lined_by(b, s, w, shooter) && shelters(w, from, to, radius)) return !kings_in_work(s, target);
    return false;
}

bool kings_by_wall(const kings_battle *b, const kings_state *s, int unit)
{
    int reach = kings_radius(b, s, unit) + BESIDE;
    for (const kings_wall *w = b->wall; w < b->wall + b->walls; w++)
        if (disc_compare(kings_at(s, unit), w->a, w->b, reach) <= 0) return !kings_in_work(s, unit);
    return false;
}

static int cover_of_walls(const kings_battle *b, const kings_state *s, int shooter, int target, int best)
{
    tab_point from = kings_at(s, shooter), to = kings_at(s, target);
    int radius = kings_radius(b, s, target);
    for (const kings_wall *w = b->wall; w < b->wall + b->walls; w++)
        if (w->cover > best && shelters(w, from, to, radius) && !lined_by(b, s, w, shooter)) best = w->cover;
    return best;
}

int kings_shelter(const kings_battle *b, const kings_state *s, int shooter, int target)
{
    if (kings_in_work(s, target)) return b->work[s->unit[target].work].cover;
    return cover_of_walls(b, s, shooter, target, cover_of_areas(b, kings_at(s, target)));
}

int kings_cover(const kings_battle *b, const kings_state *s, int shooter, int target)
{
    return lesser(kings_shelter(b, s, shooter, target) + kings_is(s, target, GROUND), COVER_HARD);
}

/* ---- 7.7: the same in a fight ---- */

bool kings_behind_wall(const kings_battle *b, const kings_state *s, int attacker, int defender, int least_cover)
{
    tab_point from = kings_at(s, attacker), to = kings_at(s, defender);
    int radius = kings_radius(b, s, defender);
    for (const kings_wall *w = b->wall; w < b->wall + b->walls; w++)
        if (w->cover >= least_cover && shelters(w, from, to, radius)) return true;
    return false;
}

bool kings_hard_in_fight(const kings_battle *b, const kings_state *s, int attacker, int defender)
{
    return kings_in_work(s, defender) || cover_of_areas(b, kings_at(s, defender)) == COVER_HARD ||
           kings_behind_wall(b, s, attacker, defender, COVER_HARD);
}
