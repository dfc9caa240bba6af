/* What people usually answer, where that is not what programs do by habit. */
#include "rules/kings/think/forecast.h"

static bool is_led_by_enemy(const gg_battle *b, const gg_state *s)
{
    return s->ask.piece != GG_NONE && kings_side_of(kings_b(b), s->ask.piece) != s->ask.side;
}

/* D2: whom to order, and what, is the game itself. Of a native of the solo game, though, Mr Babbage has thought. */
static gg_move usual_order(const gg_battle *b, const gg_state *s)
{
    bool native = s->ask.piece != GG_NONE && kings_b(b)->option.babbage;
    if (s->ask.piece == GG_NONE) return GG_UNSET;
    return native && !is_led_by_enemy(b, s) ? kings_babbage(b, s, NULL, 0) : 0;
}

/* D4: the best chance to pin, weighed by what the target is worth; an enemy who leads it holds its fire. */
static gg_move usual_target(const gg_battle *battle, const gg_state *state)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    unsigned unit = state->ask.piece;
    int best = GG_NONE;
    int64_t most = -1;
    if (is_led_by_enemy(battle, state)) return kings_move(V_HOLD, unit, GG_NONE, -1, 0);
    for (uint64_t left = kings_targets(b, s, (int)unit, SKIRMISH); left; left &= left - 1) {
        int target = __builtin_ctzll(left);
        int64_t worth = (int64_t)kings_pin_chance(b, s, (int)unit, target, SKIRMISH) * kings_price_of(b, target);
        if (worth > most) best = target, most = worth;
    }
    return best == GG_NONE ? 0 : kings_move(V_SHOOT, unit, (unsigned)best, -1, 0);
}

gg_move kings_usual(const gg_battle *b, const gg_state *s)
{
    switch (s->ask.question) {
    case ASK_ACTIVATE: return usual_order(b, s);
    case ASK_TARGET: return usual_target(b, s);
    default: return 0;
    }
}
