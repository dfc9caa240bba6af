/* The merit of a move, and a habit for each decision.
 *
 * Where a unit goes is decided by merit alone: of all destinations the best leads the others by GG_CLEAR. What it does is
 * weighed by the odds of the whole action. */
#include "rules/kings/think/forecast.h"

enum { STAND_VALUE = 5 };

/* ---- D3: the best of all destinations ---- */

static int destination_value(const kings_mind *m, kings_state *there, gg_move move)
{
    int unit = (int)gg_move_unit(move);
    const kings_unit *u = &m->s->unit[unit];
    switch (gg_move_verb(move)) {
    case V_STAY: return kings_value_at(m, there, unit, kings_at(m->s, unit), u->work, true);
    case V_ENTER:
        return kings_value_at(m, there, unit, m->b->work[gg_move_arg(move)].at, (int)gg_move_arg(move), false);
    case V_GO: return kings_value_at(m, there, unit, kings_go_end(move), GG_NONE, kings_top(m->s)->walk.close);
    default: return INT32_MIN / 2; /* off the table */
    }
}

static gg_move best_destination(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const kings_state *s = kings_s(state);
    kings_mind m;
    kings_state there;
    gg_move best = 0;
    int most = 0;
    kings_mind_make(kings_b(battle), s, kings_side_of(kings_b(battle), s->head.ask.piece), &m);
    kings_copy(&there, s);
    bool ours = m.side == s->head.ask.side; /* not so for an Idiot, whom the enemy leads */
    for (int i = 0; i < o->slots; i++) {
        gg_move move = kings_offer(battle, state, o, i);
        int value = move ? destination_value(&m, &there, move) : 0;
        if (!ours) value = -value;
        if (move && (!best || value > most)) best = move, most = value;
    }
    return best;
}

/* ---- D2: what a move would lead to ---- */

/* Points worth going to: toward the two nearest enemies, every Work with a stake, and away. */
static int goals(const kings_mind *m, int unit, tab_point *out)
{
    int n = 0;
    uint64_t left = m->enemies;
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

/* About how much better it could stand; what is in its way is not asked. */
static int walk_hope(const kings_mind *m, kings_state *there, int unit, int allowance)
{
    tab_point goal[KINGS_WORKS + 3], at = kings_at(m->s, unit);
    int here = kings_value_at(m, there, unit, at, m->s->unit[unit].work, true), best = here, n = goals(m, unit, goal);
    int radius = kings_radius(m->b, m->s, unit);
    for (int i = 0; i < n; i++) {
        int far = tab_distance_points(at, goal[i]), step = kings_least(allowance, far - radius - 30);
        if (step <= 0) continue;
        tab_point p = disc_toward(at, goal[i], step);
        if (p.x < radius || p.y < radius || p.x > m->b->width - radius || p.y > m->b->height - radius) continue;
        best = kings_most(best, kings_value_at(m, there, unit, p, GG_NONE, false));
    }
    for (int w = 0; w < m->b->works; w++) {
        int way = tab_distance_points(at, m->b->work[w].at) - m->b->work[w].radius - radius;
        if (m->stake[w] <= 0 || !kings_may_garrison(m->b, unit, w) || kings_holder(m->b, m->s, w) != GG_NONE) continue;
        if (way + 30 <= allowance) best = kings_most(best, kings_value_at(m, there, unit, m->b->work[w].at, w, false));
    }
    return best - here;
}

static void think_of_walks(const kings_battle *b, const kings_state *s, kings_memo *memo)
{
    kings_mind m;
    kings_state there;
    kings_mind_make(b, s, s->head.ask.piece == GG_NONE ? s->head.ask.side : kings_side_of(b, s->head.ask.piece), &m);
    kings_copy(&there, s);
    for (uint64_t left = m.units; left; left &= left - 1) {
        int unit = __builtin_ctzll(left);
        bool close = kings_is(s, unit, CLOSE);
        memo->walk[unit][0] = walk_hope(&m, &there, unit, kings_allowance(b, s, unit, MOVE, close, 0));
        memo->walk[unit][1] = walk_hope(&m, &there, unit, kings_allowance(b, s, unit, DOUBLE, false, 3));
        memo->walk[unit][2] = walk_hope(&m, &there, unit, kings_allowance(b, s, unit, SKIRMISH, false, 0));
        memo->walk[unit][3] = close ? walk_hope(&m, &there, unit, kings_allowance(b, s, unit, MOVE, false, 0)) : 0;
    }
    memo->known = true;
}

static int walk_of(const gg_battle *battle, const gg_state *state, gg_offers *o, int unit, int which)
{
    kings_memo *memo = kings_memo_of(o);
    if (!memo->known) think_of_walks(kings_b(battle), kings_s(state), memo);
    return memo->walk[unit][which];
}

/* ---- D2: the merit of each thing to do ---- */

static int facing_to_nearest(const kings_battle *b, const kings_state *s, int unit)
{
    int e = kings_nearest(b, s, unit, kings_units_on(b, s, !kings_side_of(b, unit)));
    if (e == GG_NONE) return -1;
    tab_point at = kings_at(s, unit), to = kings_at(s, e);
    return disc_facing((tab_point){to.x - at.x, to.y - at.y});
}

/* Formed it fights and shoots better and moves less: worth it where the enemy is near. */
static int form_hope(const kings_battle *b, const kings_state *s, int unit, int facing)
{
    int e = kings_nearest(b, s, unit, kings_units_on(b, s, !kings_side_of(b, unit)));
    if (e == GG_NONE || facing != facing_to_nearest(b, s, unit)) return -STAND_VALUE;
    int gap = kings_gap(b, s, unit, e);
    return gap > 150 ? -STAND_VALUE : kings_price_of(b, unit) * (150 - gap) / 150 / 12;
}

/* Lying down helps against fire, and only while there is nothing better to do. */
static int ground_hope(const kings_battle *b, const kings_state *s, int unit)
{
    int worst = 0;
    for (uint64_t left = kings_units_on(b, s, !kings_side_of(b, unit)); left; left &= left - 1)
        worst = kings_most(worst, kings_threat(b, s, __builtin_ctzll(left), unit));
    return worst / 8;
}

/* What a rested unit would be worth off the table, against what is left of it here. */
static int remove_hope(const kings_battle *b, const kings_state *s, int unit)
{
    kings_state off;
    kings_copy(&off, s);
    off.unit[unit].status = POOL, off.unit[unit].pins = 0;
    int menace = kings_menace(b, s, unit, kings_units_on(b, s, !kings_side_of(b, unit)));
    return kings_material(b, &off, unit) - kings_material(b, s, unit) - menace;
}

static int deploy_hope(const kings_battle *b, const kings_state *s, gg_move m)
{
    kings_state on;
    int unit = (int)gg_move_unit(m);
    kings_unit *u = &on.unit[unit];
    tab_point p = kings_go_end(m);
    uint64_t enemies = kings_units_on(b, s, !kings_side_of(b, unit));
    kings_copy(&on, s);
    u->figs = (uint8_t)kings_refilled(b, s, unit), u->status = ON, u->flags |= LEADER;
    u->x = (int16_t)p.x, u->y = (int16_t)p.y, u->work = GG_NONE;
    return kings_material(b, &on, unit) - kings_material(b, s, unit) +
           kings_unit_worth(b, &on, unit, enemies, kings_pull_of(b, s, kings_side_of(b, unit)));
}

static int32_t action_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m), pass;
    bool breaks = gg_move_arg(m) & ARG_BREAK;
    switch (gg_move_verb(m)) {
    case V_FINISH: return 0;
    case V_REMOVE: return remove_hope(b, s, unit);
    case V_DEPLOY: return deploy_hope(b, s, m);
    case V_RALLY: return kings_price_of(b, unit) / 4;
    default: pass = kings_pass_chance(b, s, unit, kings_action_of(m)); break;
    }
    switch (gg_move_verb(m)) {
    case V_FIRE: return kings_fire_hope(b, s, unit, target, FIRE) * pass / 1000;
    case V_VOLLEY: return kings_fire_hope(b, s, unit, target, VOLLEY) * pass / 1000;
    case V_SKIRMISH_FIRE:
        return (kings_fire_hope(b, s, unit, target, SKIRMISH) + kings_most(0, walk_of(battle, state, o, unit, 2))) *
               pass / 1000;
    case V_ATTACK: return kings_attack_hope(b, s, unit, target, kings_is(s, unit, CLOSE) && !breaks) * pass / 1000;
    case V_MOVE: return walk_of(battle, state, o, unit, breaks ? 3 : 0) * pass / 1000;
    case V_DOUBLE: return walk_of(battle, state, o, unit, 1) * pass / 1000;
    case V_SKIRMISH: return walk_of(battle, state, o, unit, 2) * pass / 1000;
    case V_CLOSE: return form_hope(b, s, unit, kings_go_facing(m)) * pass / 1000;
    case V_GROUND: return ground_hope(b, s, unit) * pass / 1000;
    default: return kings_go_facing(m) == facing_to_nearest(b, s, unit) ? STAND_VALUE : -STAND_VALUE;
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

/* ---- merit ---- */

static bool by_merit_alone(int question)
{
    return question == ASK_GO || question == ASK_PLACE || question == ASK_REPLACE;
}

/* Of a decision that no odds are weighed for: the answer that leads. */
static gg_move leading(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    gg_move best = 0;
    int32_t most = 0;
    if (s->head.ask.question == ASK_GO) return best_destination(battle, state, o);
    for (int i = 0; i < o->slots; i++) {
        gg_move m = kings_offer(battle, state, o, i);
        int32_t merit = s->head.ask.question == ASK_PLACE ? place_merit(b, m) : replace_merit(b, s, m);
        if (!best || merit > most) best = m, most = merit;
    }
    return best;
}

int32_t kings_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    if (by_merit_alone(s->head.ask.question)) {
        kings_memo *memo = kings_memo_of(o);
        if (!memo->known) memo->best = leading(battle, state, o);
        memo->known = true;
        return m == memo->best ? GG_CLEAR : 0;
    }
    switch (gg_move_verb(m)) {
    case V_HOLD:
    case V_DECLINE: return 0;
    case V_OCCUPY: return 1;
    case V_SHOOT: return kings_fire_hope(b, s, (int)gg_move_unit(m), (int)gg_move_target(m), SKIRMISH);
    default: return action_merit(battle, state, o, m);
    }
}

/* ---- habit: the move of the highest merit ---- */

/* D6: what is worst for its owner. */
static gg_move worst(const gg_battle *b, const gg_state *s)
{
    gg_offers o;
    gg_move best = 0;
    int32_t least = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        int32_t merit = m ? kings_merit(b, s, &o, m) : 0;
        if (m && (!best || merit < least)) best = m, least = merit;
    }
    return best;
}

gg_move kings_habit(const gg_battle *b, const gg_state *s)
{
    gg_offers o;
    bool idiot = s->ask.question == ASK_ACTIVATE && s->ask.piece != GG_NONE &&
                 kings_side_of(kings_b(b), s->ask.piece) != s->ask.side;
    if (idiot) return worst(b, s);
    if (!by_merit_alone(s->ask.question)) return 0; /* as everywhere */
    gg_offers_open(b, s, &o);
    return leading(b, s, &o);
}
