/* The worth of a position, and of a place for one unit in it. */
#include "rules/kings/think/forecast.h"

/* What counts how much; found by playing. */
enum {
    SPARE_TURNS = 4, /* with so many in hand a unit is sure to get where it wants to go */
    HOPE = 40,       /* of what a unit threatens to do */
    NEAR = 80,       /* of a Work's stake, for the nearest unit that could take it, */
    SECOND = 50,     /* and of that for the next */
    APPROACH = 7,    /* thousandths of a unit's price for each inch that it is out of reach of every enemy, */
    BEHIND = 16,     /* and for a side without a lead */
    SHOOTER = 120,   /* a weapon's range from which on a unit fights with fire */
    UNSEEN = 300     /* an enemy who is not on the table yet is thought to be so far */
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

static int best_threat(const kings_battle *b, const kings_state *s, int unit, uint64_t enemies)
{
    int best = 0;
    for (; enemies; enemies &= enemies - 1) best = kings_most(best, kings_threat(b, s, unit, __builtin_ctzll(enemies)));
    return best;
}

/* What a unit counts for by threatening it. */
int kings_menace(const kings_battle *b, const kings_state *s, int unit, uint64_t enemies)
{
    return best_threat(b, s, unit, enemies) * HOPE / 100;
}

/* Out of reach of every enemy a unit is of no use: the farther the less, and more so for a side that has no lead yet. Those
 * who shoot need not come nearer than to short range. */
static int approach(const kings_battle *b, const kings_state *s, int unit, uint64_t enemies, int pull)
{
    int nearest = kings_nearest(b, s, unit, enemies), range = kings_weapons[kings_profile_of(b, unit)->weapon].range;
    int gap = nearest == GG_NONE ? UNSEEN : kings_gap(b, s, unit, nearest);
    if (range >= SHOOTER) gap -= range / 2;
    return gap <= 0 ? 0 : -pull * gap / 10 * kings_price_of(b, unit) / 1000;
}

int kings_pull_of(const kings_battle *b, const kings_state *s, int side)
{
    return kings_vp_of(b, s, side) > kings_vp_of(b, s, !side) ? APPROACH : BEHIND;
}

int kings_unit_worth(const kings_battle *b, const kings_state *s, int unit, uint64_t enemies, int pull)
{
    return kings_menace(b, s, unit, enemies) + approach(b, s, unit, enemies, pull);
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
        if (stake > 0) sum += stake * draw_of_work(b, s, w, units) / 1000 * NEAR / 100;
    }
    return sum;
}

static int32_t side_worth(const kings_battle *b, const kings_state *s, int side)
{
    uint64_t units = kings_units_on(b, s, side), enemies = kings_units_on(b, s, !side);
    int pull = kings_pull_of(b, s, side);
    int32_t worth = spoils(b, s, side) + kings_held_value(b, s, side) + draw_of_works(b, s, side, units);
    for (uint64_t left = b->side_units[side]; left; left &= left - 1)
        worth += kings_material(b, s, __builtin_ctzll(left));
    for (; units; units &= units - 1) worth += kings_unit_worth(b, s, __builtin_ctzll(units), enemies, pull);
    return worth;
}

int32_t kings_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    return side_worth(b, s, side) - side_worth(b, s, !side);
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
    *m = (kings_mind){.b = b, .s = s, .side = side, .pull = kings_pull_of(b, s, side)};
    m->units = kings_units_on(b, s, side), m->enemies = kings_units_on(b, s, !side);
    for (uint64_t e = m->enemies; e; e &= e - 1) {
        int enemy = __builtin_ctzll(e);
        for (uint64_t u = m->units; u; u &= u - 1)
            note(m->threat[enemy], &m->threatened[enemy], kings_threat(b, s, enemy, __builtin_ctzll(u)),
                 __builtin_ctzll(u));
    }
    for (int w = 0; w < b->works; w++) {
        m->stake[w] = kings_stake(b, s, side, w);
        for (uint64_t u = m->units; u; u &= u - 1)
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

/* The same terms as in the worth of the position, those that this unit has a share in; `s` is the mind's, but for its place. */
static int place_value(const kings_mind *m, const kings_state *s, int unit)
{
    int value = kings_unit_worth(m->b, s, unit, m->enemies, m->pull), work = s->unit[unit].work;
    for (uint64_t e = m->enemies; e; e &= e - 1) {
        int enemy = __builtin_ctzll(e);
        int before = others(m->threat[enemy], m->threatened[enemy], unit), here = kings_threat(m->b, s, enemy, unit);
        value -= kings_most(0, here - before) * HOPE / 100;
    }
    for (int w = 0; w < m->b->works; w++)
        if (w != work && w != m->s->unit[unit].work)
            value += m->stake[w] * draw_with(m, s, unit, w) / 1000 * NEAR / 100;
    return value + kings_held_value(m->b, s, m->side);
}

int kings_value_at(const kings_mind *m, kings_state *there, int unit, tab_point p, int work, bool close)
{
    kings_unit *u = &there->unit[unit], was = *u;
    u->x = (int16_t)p.x, u->y = (int16_t)p.y, u->work = (uint8_t)work;
    if (!close && (p.x != was.x || p.y != was.y)) u->flags &= (uint16_t)~CLOSE;
    u->flags &= (uint16_t)~GROUND;
    int value = place_value(m, there, unit);
    *u = was;
    return value;
}

/* A part of a turn is one side's. */
void kings_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const kings_state *s = kings_s(state);
    *out = (gg_moment){.round = s->turn, .rounds = kings_b(battle)->turns, .part = s->second, .parts = 2};
}
