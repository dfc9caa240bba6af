/* The worth of a position, and of a place for one unit in it. */
#include "rules/kings/think/forecast.h"

/* What counts how much; found by playing. */
enum {
    DECIDED = 1000000,
    SPARE_TURNS = 4, /* with so many in hand a unit is sure to get where it wants to go */
    HOPE = 40,       /* of what a unit threatens to do */
    AT_ONCE = 5,     /* and as much again if it can do it before the enemy moves */
    NEAR = 80,       /* of a Work's stake, for the nearest unit that could take it, */
    SECOND = 50,     /* and of that for the next */
    BESIEGED = 10,   /* and of all that where the enemy is inside: he must be driven out first */
    LATE = 20,       /* of what units are worth at the beginning, at the end */
    APPROACH = 7,    /* thousandths of a unit's price for each inch that it is out of reach of every enemy, */
    BEHIND = 16,     /* and for a side without a lead */
    SHOOTER = 120,   /* a weapon's range from which on a unit fights with fire */
    THERE = 50       /* so near it has arrived */
};

/* Of the turns that are left it takes some to get there: the fewer remain the more of the chance is gone, and with none to
 * spare most of it. */
static int sureness(const kings_battle *b, const kings_state *s, int unit, int work)
{
    int away = tab_distance_points(kings_at(s, unit), b->work[work].at) - b->work[work].radius;
    int left = 1000 * (kings_most(0, b->turns - s->turn) + 2);
    int needed = kings_most(0, away) * 1200 / kings_profile_of(b, unit)->march, spare = left - needed;
    return spare <= 0 ? 0 : (spare * 1000 / left + kings_least(1000, spare / SPARE_TURNS)) / 2;
}

/* ---- the worth of a position ---- */

int kings_menace(int threat) { return threat * HOPE / 100; }

/* Out of reach of every enemy a unit is of no use: the farther the less, and more so for a side that has no lead yet. Those
 * who shoot need not come nearer than to short range. */
int kings_approach(const kings_battle *b, int unit, int gap, int pull)
{
    const kings_weapon *w = &kings_weapons[kings_profile_of(b, unit)->weapon];
    if (w->range >= SHOOTER) gap -= kings_short_range(w);
    return gap <= 0 ? 0 : -pull * gap / 10 * kings_price_of(b, unit) / 1000;
}

int kings_pull_of(const kings_battle *b, const kings_state *s, int side)
{
    return kings_vp_of(b, s, side) > kings_vp_of(b, s, !side) ? APPROACH : BEHIND;
}

/* How far it is from where the battle is decided. */
static int way_to_go(const kings_battle *b, tab_point at)
{
    int least = KINGS_SPAN;
    for (int i = 0; i < b->points; i++) least = kings_least(least, disc_distance(at, b->point[i]));
    for (int i = 0; i < b->works; i++) least = kings_least(least, disc_distance(at, b->work[i].at));
    if (b->points + b->works == 0) least = disc_distance(at, (tab_point){b->width / 2, b->height / 2});
    return kings_most(0, least - THERE);
}

/* Who can act before the enemy does threatens more. Going to meet the enemy brings him as near to us: only the way to where
 * the battle is decided is one's own. */
static int unit_worth(const kings_front *f, int unit, int pull)
{
    kings_outlook look = kings_look(f, unit);
    bool next = kings_side_of(f->b, unit) == f->s->active && !kings_is(f->s, unit, ACTED);
    int way = kings_least(look.gap, way_to_go(f->b, f->arms[unit].at));
    return look.threat * (next ? HOPE + AT_ONCE : HOPE) / 100 + kings_approach(f->b, unit, way, pull);
}

/* Points for the enemies that are lost. */
static int spoils(const kings_battle *b, const kings_state *s, int side)
{
    int points = 0, each = b->vp[side].unit_lost;
    for (uint64_t left = b->side_units[!side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (kings_lost(s, u)) points += each == 255 ? b->unit[u].points : each;
    }
    return 1000 * points;
}

static int nearness(const kings_battle *b, const kings_state *s, int unit, int work)
{
    if (!kings_may_garrison(b, unit, work)) return 0;
    int near = sureness(b, s, unit, work);
    return kings_pinned(s, unit) ? near / 2 : near;
}

/* How well a Work is in reach: by the nearest unit, and in case that one fails by the next. */
static int reach_of(int first, int second) { return (100 * first + SECOND * second) / (100 + SECOND); }

static int draw_of_work(const kings_battle *b, const kings_state *s, int work, uint64_t units)
{
    int first = 0, second = 0;
    for (; units; units &= units - 1) {
        int near = nearness(b, s, __builtin_ctzll(units), work);
        if (near > first)
            second = first, first = near;
        else if (near > second)
            second = near;
    }
    return reach_of(first, second);
}

static int draw_of_works(const kings_battle *b, const kings_state *s, int side, uint64_t units)
{
    int sum = 0;
    for (int w = 0; w < b->works; w++) {
        int stake = kings_stake(b, s, side, w);
        if (kings_holder(b, s, w) == !side) stake = stake * BESIEGED / 100;
        if (stake > 0) sum += stake * draw_of_work(b, s, w, units) / 1000 * NEAR / 100;
    }
    return sum;
}

/* Units are worth what they can still do: less from turn to turn. */
static int army(const kings_battle *b, const kings_state *s, int side)
{
    int sum = 0, gone = kings_least(s->turn, b->turns) * (100 - LATE) / kings_most(1, b->turns);
    for (uint64_t left = b->side_units[side]; left; left &= left - 1)
        sum += kings_material(b, s, __builtin_ctzll(left));
    return sum / 100 * (100 - gone);
}

static int32_t side_worth(const kings_front *f, int side)
{
    const kings_battle *b = f->b;
    const kings_state *s = f->s;
    int pull = kings_pull_of(b, s, side);
    int32_t worth = spoils(b, s, side) + kings_held_value(b, s, side) + draw_of_works(b, s, side, f->units[side]);
    for (uint64_t left = f->units[side]; left; left &= left - 1) worth += unit_worth(f, __builtin_ctzll(left), pull);
    return worth + army(b, s, side);
}

int32_t kings_worth(const gg_battle *battle, const gg_state *state, int side)
{
    kings_front f;
    if (state->ask.kind == GG_OVER) return state->winner == side ? DECIDED : state->winner == GG_NONE ? 0 : -DECIDED;
    kings_front_make(kings_b(battle), kings_s(state), &f);
    return side_worth(&f, side) - side_worth(&f, !side);
}

/* ---- a place: what changes if a unit stands there ---- */

static void note(int best[2], uint8_t *whose, int value, int unit)
{
    if (value > best[0]) {
        best[1] = best[0];
        best[0] = value;
        *whose = (uint8_t)unit;
    } else if (value > best[1]) {
        best[1] = value;
    }
}

static void note_near(int near[3], uint8_t who[3], int value, int unit)
{
    int k = 2;
    if (value <= near[k]) return;
    for (; k > 0 && near[k - 1] < value; k--) near[k] = near[k - 1], who[k] = who[k - 1];
    near[k] = value, who[k] = (uint8_t)unit;
}

void kings_mind_make(const kings_battle *b, const kings_state *s, int side, kings_mind *m)
{
    m->b = b, m->s = s, m->side = side;
    m->pull = kings_pull_of(b, s, side), m->held = kings_held_value(b, s, side);
    kings_copy(&m->there, s);
    kings_front_make(b, &m->there, &m->front);
    uint64_t units = m->front.units[side];
    for (uint64_t e = m->front.units[!side]; e; e &= e - 1) {
        int enemy = __builtin_ctzll(e);
        m->threat[enemy][0] = m->threat[enemy][1] = 0, m->threatened[enemy] = GG_NONE;
        for (uint64_t u = units; u; u &= u - 1) {
            int unit = __builtin_ctzll(u);
            note(m->threat[enemy], &m->threatened[enemy],
                 kings_threat(&m->front, enemy, unit, kings_front_gap(&m->front, enemy, unit)), unit);
        }
    }
    for (int w = 0; w < b->works; w++) {
        m->stake[w] = kings_stake(b, s, side, w);
        for (int k = 0; k < 3; k++) m->near[w][k] = 0, m->nearest[w][k] = GG_NONE;
        for (uint64_t u = units; u; u &= u - 1)
            note_near(m->near[w], m->nearest[w], nearness(b, s, __builtin_ctzll(u), w), __builtin_ctzll(u));
    }
}

static int others(const int best[2], uint8_t whose, int unit) { return whose == unit ? best[1] : best[0]; }

static int draw_with(const kings_mind *m, const kings_state *s, int unit, int work)
{
    const int *near = m->near[work];
    const uint8_t *who = m->nearest[work];
    int i = who[0] == unit && near[0], first = near[i], second = near[i + 1 + (!i && who[1] == unit)];
    int here = nearness(m->b, s, unit, work);
    return here > first ? reach_of(here, first) : reach_of(first, kings_most(here, second));
}

/* Whom it threatens there, how far it is from all of them, and by how much more they threaten us. */
static int danger_and_hope(const kings_mind *m, int unit)
{
    const kings_front *f = &m->front;
    int threat = 0, nearest = KINGS_UNSEEN, danger = 0;
    bool seen = false;
    for (uint64_t e = f->units[!m->side]; e; e &= e - 1) {
        int enemy = __builtin_ctzll(e), gap = kings_front_gap(f, unit, enemy);
        int before = others(m->threat[enemy], m->threatened[enemy], unit), here = kings_threat(f, enemy, unit, gap);
        if (!seen || gap < nearest) nearest = gap, seen = true;
        threat = kings_most(threat, kings_threat(f, unit, enemy, gap));
        danger += kings_menace(kings_most(0, here - before));
    }
    return kings_menace(threat) - danger + kings_approach(m->b, unit, nearest, m->pull);
}

/* The terms of the worth of a position that this unit has a share in, where it stands there. */
static int place_value(const kings_mind *m, int unit)
{
    const kings_state *s = &m->there;
    int value = danger_and_hope(m, unit), work = s->unit[unit].work, was = m->s->unit[unit].work;
    for (int w = 0; w < m->b->works; w++)
        if (w != work && w != was && m->stake[w] > 0)
            value += m->stake[w] * draw_with(m, s, unit, w) / 1000 * NEAR / 100;
    return value + (work == was ? m->held : kings_held_value(m->b, s, m->side));
}

int kings_value_at(kings_mind *m, int unit, tab_point p, int work, bool close)
{
    kings_unit *u = &m->there.unit[unit], was = *u;
    kings_arms armed = m->front.arms[unit];
    u->x = (int16_t)p.x, u->y = (int16_t)p.y, u->work = (uint8_t)work;
    if (!close && (p.x != was.x || p.y != was.y)) u->flags &= (uint16_t)~CLOSE;
    u->flags &= (uint16_t)~GROUND;
    kings_arms_stand(m->b, &m->there, unit, &m->front.arms[unit]);
    int value = place_value(m, unit);
    *u = was, m->front.arms[unit] = armed;
    return value;
}

int kings_value_here(kings_mind *m, int unit)
{
    return kings_value_at(m, unit, kings_at(m->s, unit), m->s->unit[unit].work, true);
}

/* A part of a turn is one side's. */
void kings_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const kings_state *s = kings_s(state);
    *out = (gg_moment){.round = s->turn, .rounds = kings_b(battle)->turns, .part = s->second, .parts = 2};
}
