/* What a position promises: weights that were learned (tools/train) of its worth and its signs, as a chance to win. */
#include "value.h"

/* The system gives no weights: about what a point of worth counts for. */
static const gg_values unlearned = {.early = {0.5F}, .late = {0.5F}, .trust = 0.05F};

const gg_values *gg_values_of(const gg_battle *b) { return b->system->values ? b->system->values : &unlearned; }

/* e to the -x for x from 0, by halving; the same digits on every machine, which a library's need not be. */
static double decay(double x)
{
    int doublings = 0;
    if (x > 40) return 0;
    while (x > 0.125) x /= 2, doublings++;
    double e = 1 - x * (1 - x / 2 * (1 - x / 3 * (1 - x / 4 * (1 - x / 5 * (1 - x / 6)))));
    while (doublings--) e *= e;
    return e;
}

double gg_squash(double z)
{
    double e = decay(z < 0 ? -z : z);
    return z < 0 ? e / (1 + e) : 1 / (1 + e);
}

/* How much of the battle is over, from 0 to 1. */
double gg_elapsed(gg_moment at)
{
    if (at.rounds <= 0) return 0.5;
    double gone = at.round - 1 + (at.parts > 0 ? (double)at.part / at.parts : 0);
    return gone < 0 ? 0 : gone > at.rounds ? 1 : gone / at.rounds;
}

int gg_outline(const gg_battle *b, const gg_state *s, gg_outlines *out)
{
    out->elapsed = gg_elapsed(gg_clock(b, s));
    out->value[0] = (float)gg_worth(b, s, 0) / 1000;
    return 1 + gg_signs(b, s, out->value + 1);
}

static double weigh(const gg_values *v, const gg_outlines *o, int count)
{
    double early = 0, late = 0;
    for (int i = 0; i < count; i++)
        early += (double)(v->early[i] * o->value[i]), late += (double)(v->late[i] * o->value[i]);
    return gg_squash(early + (late - early) * o->elapsed);
}

static bool is_over(const gg_battle *b, const gg_state *s, int side, gg_promise *out)
{
    gg_result r = gg_result_of(b, s);
    if (r.over) out->choose = out->win = r.winner == side ? 1 : r.winner == GG_NONE ? 0.5 : 0;
    return r.over;
}

gg_promise gg_promise_of(const gg_battle *b, const gg_state *s, int side)
{
    gg_promise p;
    gg_outlines o;
    if (is_over(b, s, side, &p)) return p;
    const gg_values *v = gg_values_of(b);
    int count = gg_outline(b, s, &o);
    p.win = weigh(v, &o, count);
    p.choose = p.win + (double)v->plain * (gg_squash((double)(v->point * o.value[0])) - p.win);
    if (side != 0) p.choose = 1 - p.choose, p.win = 1 - p.win;
    return p;
}

double gg_win_chance(const gg_battle *b, const gg_state *s, int side) { return gg_promise_of(b, s, side).win; }
