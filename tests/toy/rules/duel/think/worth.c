/* The worth of a position, 1000 a duellist; the merit of a move; zeal. */
#include "rules/duel/think/think.h"

static int32_t health(const gg_battle *b, const gg_state *s, int unit)
{
    return 1000 * duel_left(duel_b(b), duel_s(s), unit) / duel_b(b)->full[unit];
}

int32_t duel_worth(const gg_battle *b, const gg_state *s, int side) { return health(b, s, side) - health(b, s, !side); }

/* A blow before a step up, that before waiting, and least of all giving ground. */
int32_t duel_zeal(const gg_battle *b, const gg_state *s, gg_move m)
{
    int enemy = !duel_s(s)->active, now = duel_apart(duel_s(s), enemy, duel_s(s)->unit[!enemy].space);
    (void)b;
    if (gg_move_verb(m) == V_STRIKE) return 2;
    return gg_move_verb(m) == V_STEP ? now - duel_apart(duel_s(s), enemy, (int)gg_move_x(m)) : 0;
}

int32_t duel_merit(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    return (void)o, duel_zeal(b, s, m);
}

/* A part of a turn is one duellist's. */
void duel_clock(const gg_battle *b, const gg_state *s, gg_moment *out)
{
    *out =
        (gg_moment){.round = duel_s(s)->turn, .rounds = duel_b(b)->option.turns, .part = duel_s(s)->active, .parts = 2};
}
