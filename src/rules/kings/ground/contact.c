/* 3.12: whether and where an Attack reaches its target, and where a charge that falls short ends. */
#include "rules/kings/ground/shapes.h"

enum { RING = DISC_DIRS, SHORTER = 5 };

typedef struct charge {
    const kings_battle *b;
    kings_march march;
    kings_except target;
    tab_point at; /* the target's place */
    int touch;    /* the two radii */
} charge;

/* A place at which the bodies touch: rules 2, 4, 5 and 6 of 3.10, without the target and its Work. */
static bool open_to(const charge *c, tab_point p)
{
    const kings_march *m = &c->march;
    return kings_judge_end(c->b, m, p, c->target) == GG_OK && !kings_leg_closed(c->b, m, m->from, p) &&
           kings_leg_sweep(m, m->from, p, c->target) == GG_OK && !kings_leg_over_work(c->b, m, m->from, p, c->target);
}

static bool reaches(const charge *c, tab_point p, int length)
{
    const kings_march *m = &c->march;
    int obstacles = kings_leg_walls(c->b, m, m->from, p) + (m->in_work > 0) + (c->target.work != GG_NONE);
    bool difficult = kings_leg_difficult(c->b, m, m->from, p);
    return kings_judge_cost(m, greater(0, length - m->in_work), obstacles, difficult) == GG_OK && open_to(c, p);
}

/* The space between the bodies: no way to a place of contact is shorter. */
static int space(const charge *c) { return disc_distance(c->march.from, c->at) - c->touch; }

static bool too_far(const charge *c)
{
    int obstacles = (c->march.in_work > 0) + (c->target.work != GG_NONE);
    return greater(0, space(c) - c->march.in_work) + OBSTACLE * obstacles > c->march.allowance;
}

/* Straight at the target: only the space between the bodies counts. */
static bool straight(const charge *c, tab_point *p)
{
    *p = disc_toward(c->at, c->march.from, c->touch);
    return reaches(c, *p, space(c));
}

/* The sixteen points around it from the nearest on. */
static bool around(const charge *c, tab_point *p)
{
    tab_point ring[RING];
    int64_t away[RING] = {0};
    for (int i = 0; i < RING; i++) {
        tab_point at = disc_step(c->at, i, c->touch);
        int64_t square = disc_square(at, c->march.from);
        int k = i;
        for (; k > 0 && away[k - 1] > square; k--) ring[k] = ring[k - 1], away[k] = away[k - 1];
        ring[k] = at;
        away[k] = square;
    }
    int farthest = c->march.allowance + c->march.in_work;
    for (int i = 0; i < RING && away[i] <= squared(farthest); i++) {
        *p = ring[i];
        if (reaches(c, ring[i], tab_root_up((uint64_t)away[i]))) return true;
    }
    return false;
}

static bool falls_short(const charge *c, tab_point *p)
{
    disc_ray ray = disc_ray_of(minus(c->at, c->march.from));
    if (kings_far_by(c->b, &c->march, ray, c->march.allowance, 1, SHORTER, p)) return true;
    *p = c->march.from;
    return false;
}

kings_contact kings_contact_of(const kings_battle *b, const kings_state *s, int unit, int target, bool close,
                               int allowance)
{
    kings_contact result = {0};
    charge c = {.b = b, .at = kings_at(s, target)};
    c.target = (kings_except){(uint8_t)target, s->unit[target].work};
    kings_march_make(b, s, unit, ATTACK, close, allowance, &c.march);
    c.touch = c.march.radius + kings_radius(b, s, target);
    result.reached = !too_far(&c) && (straight(&c, &result.at) || around(&c, &result.at));
    if (!result.reached) result.stays = !falls_short(&c, &result.at);
    return result;
}
