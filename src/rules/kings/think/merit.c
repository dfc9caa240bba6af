/* The merit of a move, and a habit for each decision. Where a unit goes is decided in places.c, by merit alone; what it does
 * is weighed by the odds of the whole action. */
#include "engine/question.h"
#include "rules/kings/think/forecast.h"

enum {
    STAND_VALUE = 5,
    FOCUS = 1 << 18 /* all units act in their turn: the choice is what the next one does, more than which one it is */
};

/* ---- D2: the merit of each thing to do ---- */

int kings_facing_to_nearest(const kings_front *f, int unit)
{
    int e = kings_nearest(f->b, f->s, unit, f->units[!kings_side_of(f->b, unit)]);
    if (e == GG_NONE) return -1;
    tab_point at = kings_at(f->s, unit), to = kings_at(f->s, e);
    return disc_facing((tab_point){to.x - at.x, to.y - at.y});
}

/* Formed it fights and shoots better and moves less: worth it where the enemy is near. */
static int form_hope(const kings_front *f, int unit, int facing)
{
    int e = kings_nearest(f->b, f->s, unit, f->units[!kings_side_of(f->b, unit)]);
    if (e == GG_NONE || facing != kings_facing_to_nearest(f, unit)) return -STAND_VALUE;
    int gap = kings_gap(f->b, f->s, unit, e);
    return gap > 150 ? -STAND_VALUE : kings_price_of(f->b, unit) * (150 - gap) / 150 / 12;
}

/* Lying down helps against fire, and only while there is nothing better to do. */
static int ground_hope(const kings_front *f, int unit)
{
    int worst = 0;
    for (uint64_t left = f->units[!kings_side_of(f->b, unit)]; left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        worst = kings_most(worst, kings_threat(f, enemy, unit, kings_front_gap(f, enemy, unit)));
    }
    return worst / 8;
}

/* What a rested unit would be worth off the table, against what is left of it here. */
static int remove_hope(const kings_front *f, int unit)
{
    kings_state off;
    kings_copy(&off, f->s);
    off.unit[unit].status = POOL, off.unit[unit].pins = 0;
    return kings_material(f->b, &off, unit) - kings_material(f->b, f->s, unit) -
           kings_menace(kings_look(f, unit).threat);
}

int kings_deploy_merit(kings_front *f, kings_state *there, gg_move m)
{
    int unit = (int)gg_move_unit(m), side = kings_side_of(f->b, unit);
    kings_unit *u = &there->unit[unit], was = *u;
    tab_point p = kings_go_end(m);
    int before = kings_material(f->b, there, unit);
    u->figs = (uint8_t)kings_refilled(f->b, there, unit), u->status = ON, u->flags |= LEADER;
    u->x = (int16_t)p.x, u->y = (int16_t)p.y, u->work = GG_NONE;
    kings_arms_make(f->b, there, unit, &f->arms[unit]);
    kings_outlook look = kings_look(f, unit);
    int value = kings_material(f->b, there, unit) - before + kings_menace(look.threat) +
                kings_approach(f->b, unit, look.gap, kings_pull_of(f->b, there, side));
    *u = was;
    return value;
}

int kings_deed_merit(const kings_front *f, gg_move m)
{
    int unit = (int)gg_move_unit(m), target = (int)gg_move_target(m);
    bool close = kings_is(f->s, unit, CLOSE) && !(gg_move_arg(m) & ARG_BREAK);
    switch (gg_move_verb(m)) {
    case V_FIRE:
    case V_VOLLEY:
    case V_SKIRMISH_FIRE:
    case V_SHOOT: return kings_shot_hope(f, unit, target, gg_move_verb(m) == V_SHOOT ? SKIRMISH : kings_action_of(m));
    case V_ATTACK: return kings_charge_hope(f, unit, target, close);
    case V_CLOSE: return form_hope(f, unit, kings_go_facing(m));
    case V_GROUND: return ground_hope(f, unit);
    case V_REMOVE: return remove_hope(f, unit);
    case V_RALLY: return kings_price_of(f->b, unit) / 4;
    default: break;
    }
    int facing = kings_go_facing(m);
    return facing < 0 ? 0 : facing == kings_facing_to_nearest(f, unit) ? STAND_VALUE : -STAND_VALUE;
}

/* ---- walks ---- */

static void think_of_walks(const kings_battle *b, const kings_state *s, kings_memo *memo)
{
    kings_mind m;
    kings_mind_make(b, s, s->head.ask.piece == GG_NONE ? s->head.ask.side : kings_side_of(b, s->head.ask.piece), &m);
    for (uint64_t left = m.front.units[m.side]; left; left &= left - 1) {
        int unit = __builtin_ctzll(left), here = kings_value_here(&m, unit);
        bool close = kings_is(s, unit, CLOSE);
        memo->walk[unit][0] = kings_walk_hope(&m, unit, here, kings_allowance(b, s, unit, MOVE, close, 0));
        memo->walk[unit][1] = kings_walk_hope(&m, unit, here, kings_allowance(b, s, unit, DOUBLE, false, 3));
        memo->walk[unit][2] = kings_walk_hope(&m, unit, here, kings_allowance(b, s, unit, SKIRMISH, false, 0));
        memo->walk[unit][3] = close ? kings_walk_hope(&m, unit, here, kings_allowance(b, s, unit, MOVE, false, 0)) : 0;
    }
}

static uint8_t lead_of(const kings_battle *b, const kings_state *s)
{
    if (b->option.cards || s->head.ask.piece != GG_NONE) return GG_NONE;
    return (uint8_t)gg_move_unit(kings_order_by_habit(b, s)); /* the end of the phase has none */
}

static const kings_memo *memo_of(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    kings_memo *memo = kings_memo_of(o);
    if (memo->known) return memo;
    think_of_walks(b, s, memo);
    memo->lead = lead_of(b, s);
    memo->known = true;
    return memo;
}

/* Of a front as much as the merit of one move asks for. */
static void arm(kings_front *f, const kings_battle *b, const kings_state *s, gg_move m)
{
    unsigned verb = gg_move_verb(m), target = gg_move_target(m);
    if (verb == V_GROUND || verb == V_REMOVE || verb == V_DEPLOY) {
        kings_front_make(b, s, f);
        return;
    }
    f->b = b, f->s = s;
    for (int side = 0; side < GG_SIDES; side++) f->units[side] = kings_units_on(b, s, side);
    kings_arms_make(b, s, (int)gg_move_unit(m), &f->arms[gg_move_unit(m)]);
    if (target < KINGS_UNITS && kings_on(s, (int)target)) kings_arms_make(b, s, (int)target, &f->arms[target]);
}

static int deed_of(const kings_battle *b, const kings_state *s, gg_move m)
{
    kings_front f;
    kings_state there;
    if (gg_move_verb(m) != V_DEPLOY) {
        arm(&f, b, s, m);
        return kings_deed_merit(&f, m);
    }
    kings_copy(&there, s);
    arm(&f, b, &there, m);
    return kings_deploy_merit(&f, &there, m);
}

static int32_t action_merit(const gg_battle *battle, const gg_state *state, gg_offers *o, gg_move m)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    const kings_memo *memo = memo_of(battle, state, o);
    int unit = (int)gg_move_unit(m), hope;
    bool breaks = gg_move_arg(m) & ARG_BREAK;
    if (gg_move_verb(m) == V_FINISH) return 0;
    const int32_t *walk = memo->walk[unit];
    switch (gg_move_verb(m)) {
    case V_MOVE: hope = walk[breaks ? 3 : 0]; break;
    case V_DOUBLE: hope = walk[1]; break;
    case V_SKIRMISH: hope = walk[2]; break;
    case V_SKIRMISH_FIRE: hope = deed_of(b, s, m) + kings_most(0, walk[2]); break;
    default: hope = deed_of(b, s, m); break;
    }
    if (kings_is_tried(gg_move_verb(m))) hope = hope * kings_pass_chance(b, s, unit, kings_action_of(m)) / 1000;
    return unit == memo->lead && hope >= 0 ? hope + FOCUS : hope;
}

/* ---- merit ---- */

static bool is_place(int question) { return question == ASK_GO || question == ASK_PLACE || question == ASK_REPLACE; }

int32_t kings_merit(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    if (is_place(s->ask.question)) return kings_goal_merit(b, s, o, m);
    switch (gg_move_verb(m)) {
    case V_HOLD:
    case V_DECLINE: return 0;
    case V_OCCUPY: return 1;
    case V_SHOOT: return deed_of(kings_b(b), kings_s(s), m);
    default: return action_merit(b, s, o, m);
    }
}

/* ---- habit ---- */

/* D6: what is worst for its owner. */
static int32_t harm(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m, const void *with)
{
    (void)with;
    return -kings_merit(b, s, o, m);
}

gg_move kings_habit(const gg_battle *b, const gg_state *s)
{
    gg_offers o;
    bool order = s->ask.question == ASK_ACTIVATE;
    if (order && s->ask.piece != GG_NONE && kings_side_of(kings_b(b), s->ask.piece) != s->ask.side)
        return gg_best_offer(b, s, harm, NULL);
    if (order) return kings_order_by_habit(kings_b(b), kings_s(s));
    if (!is_place(s->ask.question)) return 0; /* as everywhere */
    gg_offers_open(b, s, &o);
    return kings_goal_by_habit(b, s, &o);
}
