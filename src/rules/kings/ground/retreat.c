/* 3.13: where a unit goes that must retreat. */
#include "rules/kings/ground/shapes.h"

enum { TURNS = 9, CLEARANCE = 2 };
static const int8_t turns[TURNS] = {0, 1, -1, 2, -2, 3, -3, 4, -4};

/* Difficult ground, walls and dangerous ground mean nothing to a unit that falls back. */
static bool way_back(const kings_battle *b, const kings_march *m, tab_point to)
{
    return !kings_leg_closed(b, m, m->from, to) && kings_leg_sweep(m, m->from, to, KINGS_NOBODY) == GG_OK &&
           !kings_leg_over_work(b, m, m->from, to, KINGS_NOBODY);
}

static bool leaves_table(const kings_battle *b, const kings_march *m, tab_point p)
{
    int r = m->radius;
    return !disc_in_rect(p, r, r, b->width - r, b->height - r);
}

/* The first of the nine ways that serves, straight back and then by turns to either side. */
static bool fall_back(const kings_battle *b, const kings_march *m, tab_point away, int distance, kings_retreat *r)
{
    for (int i = 0; i < TURNS; i++) {
        r->to = disc_along(m->from, disc_rotate(away, turns[i]), distance);
        if (!way_back(b, m, r->to)) continue;
        r->off = leaves_table(b, m, r->to);
        if (r->off || kings_judge_end(b, m, r->to, KINGS_NOBODY) == GG_OK) return true;
    }
    return false;
}

kings_retreat kings_retreat_of(const kings_battle *b, const kings_state *s, int unit, tab_point threat, int distance)
{
    kings_retreat r = {0};
    kings_march m;
    tab_point away = minus(kings_at(s, unit), threat);
    if (away.x == 0 && away.y == 0) away.y = 1;
    bool sheltered = kings_in_work(s, unit);
    if (sheltered) {
        int out = b->work[s->unit[unit].work].radius + kings_radius_as(b, unit, s->unit[unit].figs, false) + CLEARANCE;
        distance = greater(distance, out);
    }
    kings_march_make(b, s, unit, ATTACK, false, distance, &m); /* loose, and as near to enemies as they may stand */
    if (fall_back(b, &m, away, distance, &r)) return r;
    if (!sheltered && fall_back(b, &m, away, distance / 2, &r)) return r;
    return (kings_retreat){.to = m.from, .cornered = true};
}
