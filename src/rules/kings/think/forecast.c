/* What a unit is worth, and what the Works are. */
#include "rules/kings/think/forecast.h"

/* What counts how much; found by playing. */
enum {
    LOSS_POINT = 700, /* of each point that its loss would give the enemy */
    COST_POINT = 120, /* and of each point of its cost */
    LAST_MAN = 20,    /* hundredths of its price that go with the last figure */
    FIRST_PIN = 20,   /* hundredths of what is left, for the first marker, */
    NEXT_PIN = 9,     /* and for each other one */
    LEADER_LOST = 8,
    POOL_SHARE = 60, /* of a unit that can still come on, */
    MET_SHARE = 40,  /* and of one that may be met with in the solo game */
    GUARD = 20,      /* hundredths of what a Work would give the enemy, for keeping him out */
    EARLY = 70       /* hundredths of a Work's points that holding it is worth at the beginning */
};

/* ---- units ---- */

int kings_price_of(const kings_battle *b, int unit)
{
    int lost = b->vp[!kings_side_of(b, unit)].unit_lost, points = b->unit[unit].points;
    return LOSS_POINT * (lost == 255 ? points : lost) + COST_POINT * points;
}

static int of_figures(const kings_battle *b, int unit, int figs)
{
    return figs ? kings_price_of(b, unit) * (LAST_MAN + (100 - LAST_MAN) * figs / b->unit[unit].start) / 100 : 0;
}

int kings_figure_value(const kings_battle *b, int unit)
{
    return kings_price_of(b, unit) * (100 - LAST_MAN) / 100 / b->unit[unit].start;
}

int kings_marker_value(const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    return of_figures(b, unit, u->figs) / 100 * (u->pins ? NEXT_PIN : FIRST_PIN);
}

int kings_doom_value(const kings_battle *b, int unit)
{
    int lost = b->vp[!kings_side_of(b, unit)].unit_lost;
    return (1000 * (lost == 255 ? b->unit[unit].points : lost) + kings_price_of(b, unit) * LAST_MAN / 100) / 2;
}

bool kings_may_come(const kings_battle *b, const kings_state *s, int unit)
{
    int side = kings_side_of(b, unit);
    if (b->option.babbage || kings_is(s, unit, WAITING)) return true;
    if (b->option.theoretical) return side == NATIVE;
    return kings_brings_on(b, s, side);
}

int kings_material(const kings_battle *b, const kings_state *s, int unit)
{
    const kings_unit *u = &s->unit[unit];
    if (u->status == POOL)
        return kings_may_come(b, s, unit) ? of_figures(b, unit, kings_refilled(b, s, unit)) *
                                                (b->option.babbage ? MET_SHARE : POOL_SHARE) / 100
                                          : 0;
    if (u->status != ON) return 0;
    int share = 100 - (u->pins ? FIRST_PIN + NEXT_PIN * (u->pins - 1) : 0);
    if (!kings_has_leader(b, s, unit)) share -= LEADER_LOST;
    return of_figures(b, unit, u->figs) * kings_most(share, 30) / 100;
}

/* ---- Works ---- */

bool kings_may_garrison(const kings_battle *b, int unit, int work) { return kings_bars_kind(b, unit, work) == GG_OK; }

/* Points that count at the end only are worth less long before it. */
static int in_time(const kings_battle *b, const kings_state *s, int points)
{
    int turn = kings_least(s->turn, b->turns);
    return points * 10 * (EARLY + (100 - EARLY) * turn / kings_most(1, b->turns));
}

/* In hundredths of a point: what holding gives, with what it denies the enemy. */
static int gain_of_holding(const kings_battle *b, int side, int work)
{
    return 100 * b->vp[side].held[work] + GUARD * (b->vp[!side].held[work] + b->vp[side].not_enemy[work]);
}

int kings_stake(const kings_battle *b, const kings_state *s, int side, int work)
{
    int holder = kings_holder(b, s, work), gain = gain_of_holding(b, side, work);
    if (holder == side) return 0;
    if (holder != GG_NONE) gain += 100 * b->vp[side].not_enemy[work] + gain_of_holding(b, !side, work);
    return in_time(b, s, gain) / 100;
}

int kings_held_value(const kings_battle *b, const kings_state *s, int side)
{
    int gain = 0;
    for (int w = 0; w < b->works; w++) {
        int holder = kings_holder(b, s, w);
        if (holder == side) gain += gain_of_holding(b, side, w);
        if (holder != !side) gain += 100 * b->vp[side].not_enemy[w];
    }
    return in_time(b, s, gain) / 100;
}
