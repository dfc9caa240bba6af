/* The worth of units and of the whole position. */
#include "rules/bp/think/forecast.h"

enum { DECIDED = 1000000 };

/* ---- the armies ---- */

/* Who would win if the battle ended now need not come to the enemy; the other must, and more so as time runs out. */
static int push_of(const bp_battle *b, const bp_state *s, int side)
{
    return bp_ahead(b, s) == side ? 30 : 90 + 60 * s->turn / most(b->turns, 1);
}

void bp_field_look(const bp_battle *b, const bp_state *s, bp_field *f)
{
    f->engaged = bp_engaged(s);
    f->shaken = f->horse = f->chargers = 0;
    f->exact = false;
    for (int side = 0; side < GG_SIDES; side++) {
        f->alive[side] = 0;
        f->push[side] = (int16_t)push_of(b, s, side);
        for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
            int u = __builtin_ctzll(left);
            if (!s->unit[u].alive || bp_waits(s, u)) continue;
            f->alive[side] |= bp_bit(u);
            if (bp_shaken(b, s, u)) f->shaken |= bp_bit(u);
            if (bp_profile_of(b, s, u)->arm == BP_CAV) f->horse |= bp_bit(u);
            f->hurt[u] = bp_hurt_value(b, s, u);
            bp_rect(b, s, u, &f->rect[u]);
            if (bp_may_charge_at_all(b, s, u)) f->chargers |= bp_bit(u);
        }
    }
    bp_field_guards(b, s, f);
}

/* ---- units ---- */

int bp_stock(const bp_battle *b, int unit)
{
    const bp_profile *p = &b->unit[unit].profile;
    int stock = 500 + 22 * p->points;
    return p->arm == BP_INF || p->arm == BP_CAV ? stock : stock * 2 / 3;
}

/* Thousandths of a fresh unit that are left; a shaken one is as good as lost to its brigade. */
int bp_condition(int casualties, int stamina)
{
    if (stamina == GG_NONE) stamina = 3;
    return casualties >= stamina ? 220 : 1000 - 700 * casualties / stamina;
}

int bp_hurt_value(const bp_battle *b, const bp_state *s, int unit)
{
    int c = s->unit[unit].casualties, st = bp_stamina(b, s, unit);
    int step = c >= st ? 130 : bp_condition(c, st) - bp_condition(c + 1, st);
    return bp_stock(b, unit) * step / 1000;
}

/* ---- worth ---- */

static int unit_worth(const bp_battle *b, const bp_state *s, const bp_field *f, int unit)
{
    const bp_unit *u = &s->unit[unit];
    int value = bp_stock(b, unit) * bp_condition(u->casualties + u->taken, bp_stamina(b, s, unit)) / 1000;
    if (bp_result(s, unit) == RESULT_BREAK) return 0; /* it is only still to be taken off the table */
    if (u->flags & U_DISORDERED || bp_result(s, unit) != RESULT_HOLD) value -= bp_stock(b, unit) * 7 / 100;
    if (f->engaged >> unit & 1) return value;
    return value + bp_place_value(b, s, f, unit, &f->rect[unit], u->formation);
}

/* What the score of a fight gets from friends beside and behind, and from closing fire that was given. */
static int8_t backing(const bp_battle *b, const bp_state *s, int unit, int enemy)
{
    bp_supports by;
    bp_supports_of(b, s, bp_bit(unit), b->unit[unit].side, &by);
    int score = (by.rear != GG_NONE) + (by.left != GG_NONE) + (by.right != GG_NONE);
    const bp_unit *u = &s->unit[unit];
    if (u->closing_on == enemy && b->option.closing_counts) score += u->closing;
    return (int8_t)score;
}

/* Fights that are still to be fought, as each pair alone would go. */
static int fights_worth(const bp_battle *b, const bp_state *s, int side)
{
    int value = 0;
    for (int i = 0; i < s->pairs; i++) {
        const bp_pair *p = &s->pair[i];
        int flanked = p->flags & P_CAUGHT ? TAB_REAR : p->face_b;
        bp_duel d = {.a = p->a,
                     .b = p->b,
                     .formation_a = s->unit[p->a].formation,
                     .formation_b = s->unit[p->b].formation,
                     .face = (uint8_t)flanked,
                     .bonus_a = backing(b, s, p->a, p->b),
                     .bonus_b = backing(b, s, p->b, p->a)};
        int duel = bp_duel_value(b, s, &d) * 6 / 10;
        value += b->unit[p->a].side == side ? duel : -duel;
    }
    return value;
}

static bool would_break(const bp_battle *b, const bp_state *s, int brigade)
{
    return s->broken >> brigade & 1 || bp_brigade_would_break(b, s, brigade);
}

/* What the state of its brigades costs a side: nothing while they are whole, everything when the army breaks. */
static int breaking_cost(const bp_battle *b, const bp_state *s, int side)
{
    int broken = 0, cost = 0;
    for (int i = 0; i < b->brigades; i++) {
        const bp_brigade_def *d = &b->brigade[i];
        if (d->side != side) continue;
        int gone = bp_brigade_spent(b, s, i), counted = most(d->counted, 1);
        if (would_break(b, s, i))
            broken++;
        else
            cost += 10000 * gone * gone / (counted * counted);
    }
    cost += broken * 2500;
    return broken && broken >= bp_army_limit(b, side) ? cost + 20000 : cost;
}

static int commanders_worth(const bp_battle *b, const bp_state *s, const bp_field *f, int side)
{
    int value = 0;
    for (int c = 0; c < b->commanders; c++) {
        const bp_commander *a = &s->commander[c];
        if (b->commander[c].side != side || !(a->flags & C_ALIVE)) continue;
        value += 150 + 20 * a->rating;
        if (a->joined >= b->units || !s->unit[a->joined].alive) continue;
        value -= f->engaged >> a->joined & 1 ? 40 : 15;
    }
    return value;
}

static int side_worth(const bp_battle *b, const bp_state *s, const bp_field *f, int side)
{
    int value = commanders_worth(b, s, f, side) - breaking_cost(b, s, side);
    int points = bp_victory_points(b, s, side);
    value += b->vp_pickup ? points * 20 : points * (500 + 400 * s->turn / most(b->turns, 1));
    for (uint64_t left = f->alive[side]; left; left &= left - 1) value += unit_worth(b, s, f, __builtin_ctzll(left));
    return value;
}

int32_t bp_worth(const gg_battle *battle, const gg_state *state, int side)
{
    const bp_battle *b = bp_b(battle);
    const bp_state *s = bp_s(state);
    if (s->head.ask.kind == GG_OVER) return s->head.winner == side ? DECIDED : s->head.winner == GG_NONE ? 0 : -DECIDED;
    bp_field f;
    bp_field_look(b, s, &f);
    f.exact = true;
    f.push[!s->active] = 0; /* who moves should come on, or not: that he does must not count for the other as well */
    return side_worth(b, s, &f, side) - side_worth(b, s, &f, !side) + fights_worth(b, s, side);
}

/* Sides that still deploy, or throw for who goes first, have not begun. */
static bool is_set_up(const bp_state *s)
{
    for (int d = 0; d < s->head.depth; d++)
        if (s->frame[d].head.proc == PROC_deployment || s->frame[d].head.proc == PROC_first_side) return false;
    return true;
}

/* A part of a turn is one side's. */
void bp_clock(const gg_battle *battle, const gg_state *state, gg_moment *out)
{
    const bp_state *s = bp_s(state);
    int part = is_set_up(s) && s->active != s->first;
    *out = (gg_moment){.round = s->turn, .rounds = bp_b(battle)->turns, .part = (int16_t)part, .parts = 2};
}
