/* D2 by habit: who does what. Whatever promises most is done; what is dear to find out, whether it is legal and where a walk
 * would lead, is asked last and of few.
 *
 * Where every unit acts once a phase the order matters little: who has most to do without walking goes first, and walks only
 * if that promises more still. Where a card is spent on each, all are compared. */
#include "rules/kings/think/forecast.h"

typedef struct plan {
    kings_mind m;
    gg_move best;
    int most, unit; /* unit: whose it is */
} plan;

static void consider(plan *p, gg_move m, int hope)
{
    const kings_battle *b = p->m.b;
    int unit = (int)gg_move_unit(m);
    if (hope <= p->most) return;
    if (kings_is_tried(gg_move_verb(m))) hope = hope * kings_pass_chance(b, p->m.s, unit, kings_action_of(m)) / 1000;
    if (hope <= p->most || kings_judge_do(b, p->m.s, m) != GG_OK) return;
    p->best = m, p->most = hope, p->unit = unit;
}

static gg_move plain(unsigned verb, int unit, unsigned arg)
{
    return kings_move(verb, (unsigned)unit, GG_NONE, -1, arg);
}

/* ---- what a unit can do where it stands ---- */

static void deed(plan *p, gg_move m) { consider(p, m, kings_deed_merit(&p->m.front, m)); }

static void at_enemies(plan *p, int unit)
{
    static const uint8_t verbs[] = {V_ATTACK, V_FIRE, V_VOLLEY};
    const kings_profile *is = kings_profile_of(p->m.b, unit);
    const kings_arms *a = &p->m.front.arms[unit];
    unsigned arg = kings_is(p->m.s, unit, CLOSE) ? ARG_BREAK : 0;
    for (uint64_t left = p->m.front.units[!p->m.side]; left; left &= left - 1) {
        int enemy = __builtin_ctzll(left), gap = kings_front_gap(&p->m.front, unit, enemy);
        for (size_t i = 0; i < sizeof verbs; i++) {
            bool attacks = verbs[i] == V_ATTACK;
            if (is->action[kings_orders[verbs[i]].action] == NEVER || gap > (attacks ? a->charge[6] : a->range))
                continue;
            deed(p, kings_move(verbs[i], (unsigned)unit, (unsigned)enemy, -1, 0));
            if (attacks && arg) deed(p, kings_move(verbs[i], (unsigned)unit, (unsigned)enemy, -1, arg));
        }
    }
}

static void deeds(plan *p, int unit)
{
    const kings_profile *is = kings_profile_of(p->m.b, unit);
    if (kings_pinned(p->m.s, unit)) {
        deed(p, plain(V_RALLY, unit, 0));
        return;
    }
    at_enemies(p, unit);
    int facing = kings_facing_to_nearest(&p->m.front, unit);
    if (facing < 0) return;
    if (is->action[FORM_CLOSE] != NEVER && !kings_is(p->m.s, unit, CLOSE))
        deed(p, kings_move(V_CLOSE, (unsigned)unit, GG_NONE, facing, 0));
    if (is->action[GO_GROUND] != NEVER && !kings_is(p->m.s, unit, GROUND)) deed(p, plain(V_GROUND, unit, 0));
    if (kings_has_front(p->m.b, p->m.s, unit)) deed(p, kings_move(V_STAND, (unsigned)unit, GG_NONE, facing, 0));
}

/* ---- walks ---- */

static void walk(plan *p, int unit, int here, unsigned verb, int die, unsigned arg)
{
    const kings_battle *b = p->m.b;
    int action = kings_orders[verb].action;
    bool close = kings_is(p->m.s, unit, CLOSE) && verb == V_MOVE && !arg;
    if (kings_profile_of(b, unit)->action[action] == NEVER) return;
    int far = kings_allowance(b, p->m.s, unit, action, close, die);
    int hope = kings_walk_hope(&p->m, unit, here, far);
    consider(p, plain(verb, unit, arg), hope);
    if (verb != V_SKIRMISH) return;
    for (uint64_t left = p->m.front.units[!p->m.side]; left; left &= left - 1) {
        gg_move m = kings_move(V_SKIRMISH_FIRE, (unsigned)unit, (unsigned)__builtin_ctzll(left), -1, 0);
        if (kings_front_gap(&p->m.front, unit, __builtin_ctzll(left)) <= p->m.front.arms[unit].range)
            consider(p, m, kings_deed_merit(&p->m.front, m) + kings_most(0, hope));
    }
}

static void walks(plan *p, int unit)
{
    if (kings_pinned(p->m.s, unit)) return;
    int here = kings_value_here(&p->m, unit);
    walk(p, unit, here, V_DOUBLE, 3, 0);
    walk(p, unit, here, V_MOVE, 0, 0);
    if (kings_is(p->m.s, unit, CLOSE)) walk(p, unit, here, V_MOVE, 0, ARG_BREAK);
    walk(p, unit, here, V_SKIRMISH, 0, 0);
}

/* ---- cards ---- */

static void recycle(plan *p)
{
    const kings_battle *b = p->m.b;
    const kings_state *s = p->m.s;
    if (!b->option.cards || b->option.recycle_side != s->active || s->head.ask.piece != GG_NONE) return;
    for (uint64_t left = p->m.front.units[p->m.side]; left; left &= left - 1)
        if (kings_judge_activation(b, s, __builtin_ctzll(left)) == GG_OK || s->side[p->m.side].hand_n)
            deed(p, plain(V_REMOVE, __builtin_ctzll(left), 0));
    for (uint64_t left = kings_deployable(b, s, p->m.side); left; left &= left - 1)
        for (int slot = 0; slot < KINGS_SPOT_SLOTS; slot++) {
            tab_point at;
            unsigned unit = (unsigned)__builtin_ctzll(left);
            if (!kings_spot(b, s, (int)unit, slot, &at)) continue;
            gg_move m = kings_go(V_DEPLOY, unit, at, (tab_point){KINGS_NO_WAY, 0}, -1);
            consider(p, m, kings_deploy_merit(&p->m.front, &p->m.there, m));
        }
}

/* ---- the phase ---- */

static uint64_t may_act(const kings_battle *b, const kings_state *s, int side)
{
    uint64_t found = 0;
    if (s->head.ask.piece != GG_NONE) return kings_bit(s->head.ask.piece);
    for (uint64_t left = kings_units_on(b, s, side); left; left &= left - 1)
        if (kings_judge_activation(b, s, __builtin_ctzll(left)) == GG_OK) found |= left & -left;
    return found;
}

/* One after the other, until somebody has anything to do. */
static void plan_walks(plan *p, uint64_t units)
{
    if (p->best && !p->m.b->option.cards) {
        walks(p, p->unit);
        return;
    }
    for (; units; units &= units - 1) {
        walks(p, __builtin_ctzll(units));
        if (p->best && !p->m.b->option.cards) return;
    }
}

gg_move kings_order_by_habit(const kings_battle *b, const kings_state *s)
{
    plan p;
    int piece = s->head.ask.piece, side = piece == GG_NONE ? s->head.ask.side : kings_side_of(b, piece);
    uint64_t units = may_act(b, s, side);
    gg_move end = kings_move(V_FINISH, GG_NONE, GG_NONE, -1, 0);
    kings_mind_make(b, s, side, &p.m);
    p.best = 0, p.most = 0, p.unit = GG_NONE;
    for (uint64_t left = units; left; left &= left - 1) deeds(&p, __builtin_ctzll(left));
    plan_walks(&p, units);
    recycle(&p);
    if (p.best) return p.best;
    return kings_judge_do(b, s, end) == GG_OK ? end : 0;
}
