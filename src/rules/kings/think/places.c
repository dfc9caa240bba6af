/* Where a unit could stand: what a walk promises before it is ordered, and which of the places that are offered is best. */
#include "rules/kings/think/forecast.h"

enum {
    ALIKE = 25,      /* places that are no farther apart are much the same: of those only the best counts, */
    AGAIN = 1 << 18, /* and the others so much less */
    OFF = -(1 << 19) /* leaving the table */
};

/* ---- D2: what a walk would lead to ---- */

/* Points worth going to: toward the two nearest enemies, every Work with a stake, and away. */
static int goals(const kings_mind *m, int unit, tab_point *out)
{
    int n = 0;
    uint64_t left = m->front.units[!m->side];
    tab_point at = kings_at(m->s, unit);
    for (int i = 0; i < 2 && left; i++) {
        int e = kings_nearest(m->b, m->s, unit, left);
        left &= ~((uint64_t)1 << e);
        out[n++] = kings_at(m->s, e);
        if (i == 0) out[n++] = (tab_point){2 * at.x - out[0].x, 2 * at.y - out[0].y};
    }
    for (int w = 0; w < m->b->works; w++)
        if (m->stake[w] > 0 && kings_may_garrison(m->b, unit, w)) out[n++] = m->b->work[w].at;
    return n;
}

/* What is in its way is not asked. */
int kings_walk_hope(kings_mind *m, int unit, int here, int allowance)
{
    tab_point goal[KINGS_WORKS + 3], at = kings_at(m->s, unit);
    int best = here, n = goals(m, unit, goal), radius = m->front.arms[unit].radius;
    for (int i = 0; i < n; i++) {
        int far = tab_distance_points(at, goal[i]), step = kings_least(allowance, far - radius - 30);
        if (step <= 0) continue;
        tab_point p = disc_toward(at, goal[i], step);
        if (p.x < radius || p.y < radius || p.x > m->b->width - radius || p.y > m->b->height - radius) continue;
        best = kings_most(best, kings_value_at(m, unit, p, GG_NONE, false));
    }
    for (int w = 0; w < m->b->works; w++) {
        int way = tab_distance_points(at, m->b->work[w].at) - m->b->work[w].radius - radius;
        if (m->stake[w] <= 0 || !kings_may_garrison(m->b, unit, w) || kings_holder(m->b, m->s, w) != GG_NONE) continue;
        if (way + 30 <= allowance) best = kings_most(best, kings_value_at(m, unit, m->b->work[w].at, w, false));
    }
    return best - here;
}

/* ---- D3: the destinations ---- */

static int destination_value(kings_mind *m, gg_move move)
{
    int unit = (int)gg_move_unit(move);
    switch (gg_move_verb(move)) {
    case V_STAY: return kings_value_here(m, unit);
    case V_ENTER: return kings_value_at(m, unit, m->b->work[gg_move_arg(move)].at, (int)gg_move_arg(move), false);
    case V_GO: return kings_value_at(m, unit, kings_go_end(move), GG_NONE, kings_top(m->s)->walk.close);
    default: return OFF;
    }
}

static void weigh_destinations(const gg_battle *battle, const gg_state *state, gg_offers *o, kings_memo *memo)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    kings_mind m;
    kings_mind_make(b, s, kings_side_of(b, s->head.ask.piece), &m);
    bool ours = m.side == s->head.ask.side; /* not so for an Idiot, whom the enemy leads */
    for (int i = 0; i < o->slots; i++) {
        gg_move move = kings_offer(battle, state, o, i);
        if (!move) continue;
        int value = destination_value(&m, move);
        memo->goal[memo->goals] = move, memo->worth[memo->goals++] = ours ? value : -value;
    }
}

/* ---- D1, D7 ---- */

/* In a line along the front of the zone, in the order of the roster; those who shoot far behind it. */
static int32_t place_merit(const kings_battle *b, gg_move m)
{
    int unit = (int)gg_move_unit(m), side = kings_side_of(b, unit);
    int units = __builtin_popcountll(b->side_units[side]);
    int rank = __builtin_popcountll(b->side_units[side] & (((uint64_t)1 << unit) - 1));
    tab_point p = kings_go_end(m);
    int column = b->width * (rank + 1) / (units + 1) - p.x, depth = side == IMPERIAL ? p.y : b->height - p.y;
    bool gun = kings_profile_of(b, unit)->crew;
    return -(column < 0 ? -column : column) - (gun ? depth : b->zone[side] - depth) / 2;
}

static int32_t replace_merit(const kings_battle *b, const kings_state *s, gg_move m)
{
    tab_point p = kings_go_end(m);
    int enemy = kings_nearest_from(b, s, p, 0, kings_units_on(b, s, !kings_side_of(b, (int)gg_move_unit(m))));
    return enemy == GG_NONE ? 0 : -tab_distance_points(p, kings_at(s, enemy));
}

static void weigh_places(const gg_battle *battle, const gg_state *state, gg_offers *o, kings_memo *memo)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    for (int i = 0; i < o->slots && i < KINGS_DESTINATIONS; i++) {
        gg_move m = kings_offer(battle, state, o, i);
        memo->goal[i] = m, memo->goals++;
        memo->worth[i] = s->head.ask.question == ASK_PLACE ? place_merit(b, m) : replace_merit(b, s, m);
    }
}

/* ---- the best, and others that differ from it ---- */

static tab_point end_of(const kings_battle *b, const kings_state *s, gg_move m)
{
    switch (gg_move_verb(m)) {
    case V_STAY: return kings_at(s, (int)gg_move_unit(m));
    case V_ENTER: return b->work[gg_move_arg(m)].at;
    case V_LEAVE: return (tab_point){-KINGS_SPAN, -KINGS_SPAN};
    default: return kings_go_end(m);
    }
}

static void drop_the_like(const kings_battle *b, const kings_state *s, kings_memo *memo)
{
    for (int i = 0; i < memo->goals; i++) {
        tab_point here = end_of(b, s, memo->goal[i]);
        for (int k = 0; k < memo->goals; k++) {
            int32_t ahead = memo->worth[k] - memo->worth[i];
            bool better = k < i ? ahead >= 0 : ahead > 0;
            if (k == i || !better || disc_square(here, end_of(b, s, memo->goal[k])) > (long)ALIKE * ALIKE) continue;
            memo->worth[i] -= AGAIN;
            break;
        }
    }
}

static int leader_of(const kings_memo *memo)
{
    int best = 0;
    for (int i = 1; i < memo->goals; i++)
        if (memo->worth[i] > memo->worth[best]) best = i;
    return best;
}

gg_move kings_goal_by_habit(const gg_battle *b, const gg_state *s, gg_offers *o)
{
    kings_memo *memo = kings_memo_of(o);
    memo->goals = 0;
    (s->ask.question == ASK_GO ? weigh_destinations : weigh_places)(b, s, o, memo);
    return memo->goal[leader_of(memo)];
}

/* No odds are weighed for a place: the best leads by GG_CLEAR. */
int32_t kings_goal_merit(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    kings_memo *memo = kings_memo_of(o);
    if (!memo->known) {
        kings_goal_by_habit(b, s, o);
        drop_the_like(kings_b(b), kings_s(s), memo);
        memo->worth[leader_of(memo)] += GG_CLEAR + 2 * AGAIN;
        memo->known = true;
    }
    for (int i = 0; i < memo->goals; i++)
        if (memo->goal[i] == m) return memo->worth[i];
    return INT32_MIN / 2;
}
