/* 3.10, 3.11: all that stands in a way. paths.c says whether a way is legal and stops at the first thing that is not; here
 * every one of them is found, by the same questions, for who has to be told why. */
#include "rules/kings/ground/shapes.h"

enum { ANYWHERE = 2500 }; /* farther than any way on a table: a march with it knows everything on the table */

static uint32_t areas_met(const kings_battle *b, int flag, tab_point from, tab_point to)
{
    uint32_t met = 0;
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].flags & flag && kings_crosses(b, i, from, to)) met |= (uint32_t)1 << i;
    return met;
}

static uint32_t walls_met(const kings_battle *b, tab_point from, tab_point to)
{
    uint32_t met = 0;
    for (int i = 0; i < b->walls; i++)
        if (tab_segments_meet(b->wall[i].a, b->wall[i].b, from, to)) met |= (uint32_t)1 << i;
    return met;
}

static uint8_t works_met(const kings_battle *b, const kings_march *m, tab_point from, tab_point to, int except)
{
    uint8_t met = 0;
    for (int i = 0; i < b->works; i++)
        if (i != m->work && i != except && kings_crosses_work(b, i, from, to)) met |= (uint8_t)(1 << i);
    return met;
}

/* Enemies, each by itself: a march that knows nobody else is asked. */
static void meet_enemies(const kings_march *m, tab_point from, tab_point to, kings_hindrance *h)
{
    for (const kings_body *e = m->body; e < m->body + m->bodies; e++) {
        kings_march alone = {.from = m->from, .gap = m->gap, .bodies = 1};
        alone.body[0] = *e;
        gg_rule rule = kings_leg_sweep(&alone, from, to, KINGS_NOBODY);
        if (rule) *(rule == GEO_SWEEP ? &h->across : &h->near) |= (uint64_t)1 << e->unit;
    }
}

static void meet_leg(const kings_battle *b, const kings_march *m, tab_point from, tab_point to, kings_hindrance *h)
{
    h->nowhere |= same_point(from, to);
    h->closed |= areas_met(b, CLOSED, from, to);
    h->rough |= areas_met(b, DIFFICULT, from, to);
    h->walls |= walls_met(b, from, to);
    h->obstacles += kings_leg_walls(b, m, from, to);
}

/* What Close Order could pay where it cannot go at all is not halved besides. */
static void reckon(const kings_march *m, kings_hindrance *h)
{
    h->difficult = h->rough != 0;
    h->cost = h->length + OBSTACLE * h->obstacles;
    h->may = h->difficult && !m->light && !m->close ? m->allowance / 2 : m->allowance;
    h->dear = kings_judge_cost(m, h->length, h->obstacles, h->difficult && !m->close);
}

static kings_march far_sighted(const kings_battle *b, const kings_state *s, const kings_march *m)
{
    kings_march wide;
    kings_march_make(b, s, m->unit, m->action, m->close, ANYWHERE, &wide);
    return wide;
}

static void meet_end(const kings_battle *b, const kings_state *s, int unit, int radius, tab_point p, kings_hindrance *h)
{
    h->off = !kings_inside_table(b, radius, p);
    for (int i = 0; i < b->works; i++)
        if (kings_touches_work(b, i, radius, p)) h->on |= (uint8_t)(1 << i);
    for (int u = 0; u < b->units; u++)
        if (u != unit && kings_on(s, u) && disc_square(p, kings_at(s, u)) < squared(radius + kings_radius(b, s, u)))
            h->there |= (uint64_t)1 << u;
}

kings_hindrance kings_hinders_walk(const kings_battle *b, const kings_state *s, const kings_march *m,
                                   const tab_point *leg, int legs)
{
    kings_hindrance h = {.obstacles = m->in_work > 0};
    kings_march wide = far_sighted(b, s, m);
    tab_point from = m->from;
    for (int i = 0; i < legs; from = leg[i++]) {
        h.length += tab_root_up((uint64_t)disc_square(from, leg[i]));
        meet_leg(b, &wide, from, leg[i], &h);
        meet_enemies(&wide, from, leg[i], &h);
        h.over |= works_met(b, m, from, leg[i], GG_NONE);
    }
    h.length = greater(0, h.length - m->in_work);
    reckon(m, &h);
    meet_end(b, s, m->unit, m->radius, leg[legs - 1], &h);
    h.over &= (uint8_t)~h.on; /* said once */
    h.across &= ~h.there;
    h.near &= ~(h.there | h.across);
    return h;
}

kings_hindrance kings_hinders_entry(const kings_battle *b, const kings_state *s, const kings_march *m, int work)
{
    kings_hindrance h = {.obstacles = 1 + (m->in_work > 0)};
    kings_march wide = far_sighted(b, s, m);
    tab_point to = b->work[work].at;
    h.length = greater(0, disc_distance(m->from, to) - b->work[work].radius - m->present);
    meet_leg(b, &wide, m->from, to, &h);
    h.over = works_met(b, m, m->from, to, work);
    reckon(m, &h);
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, m->unit)); left; left &= left - 1) {
        int e = __builtin_ctzll(left); /* whoever holds the Work is another matter */
        if (s->unit[e].work != work && kings_bars(b, s, m, work, e)) h.across |= left & -left;
    }
    return h;
}

kings_hindrance kings_hinders_exit(const kings_battle *b, const kings_state *s, const kings_march *m, int edge)
{
    kings_hindrance h = {.obstacles = m->in_work > 0};
    kings_march wide = far_sighted(b, s, m);
    tab_point to = kings_edge_ahead(b, m->from, edge);
    h.length = greater(0, (int)tab_root_up((uint64_t)disc_square(m->from, to)) - m->in_work - m->radius);
    meet_leg(b, &wide, m->from, to, &h);
    h.nowhere = false;
    meet_enemies(&wide, m->from, to, &h);
    h.over = works_met(b, m, m->from, to, GG_NONE);
    reckon(m, &h);
    return h;
}

kings_hindrance kings_hinders_spot(const kings_battle *b, const kings_state *s, int unit, int radius, tab_point p)
{
    kings_hindrance h = {0};
    for (uint32_t in = kings_areas_at(b, p); in; in &= in - 1)
        if (b->area[__builtin_ctz(in)].flags & CLOSED) h.closed |= in & -in;
    meet_end(b, s, unit, radius, p, &h);
    return h;
}
