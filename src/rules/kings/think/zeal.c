/* Zeal: toward the enemy, and at him. The eager player asks for it at every decision, so it has to be quick. */
#include "rules/kings/think/forecast.h"

int32_t kings_zeal(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    int enemy;
    switch (gg_move_verb(m)) {
    case V_ATTACK: return 1000;
    case V_FIRE:
    case V_VOLLEY:
    case V_SHOOT:
    case V_OCCUPY: return 900;
    case V_SKIRMISH_FIRE: return 800;
    case V_RALLY: return 700;
    case V_DEPLOY: return 600;
    case V_DOUBLE: return 500;
    case V_MOVE: return 400;
    case V_SKIRMISH: return 300;
    case V_ENTER: return 500;
    case V_FINISH:
    case V_LEAVE: return -100;
    case V_GO:
        enemy = kings_nearest_from(b, s, kings_go_end(m), 0, kings_units_on(b, s, !s->head.ask.side));
        return enemy == GG_NONE ? 0 : 400 - tab_distance_points(kings_go_end(m), kings_at(s, enemy)) / 4;
    default: return 0;
    }
}

/* One unit at the nearest enemy: with the bayonet if it can, with fire if not, and else toward him. */
static gg_move keen_action(const kings_battle *b, const kings_state *s, unsigned unit)
{
    uint64_t enemies = kings_units_on(b, s, !kings_side_of(b, (int)unit));
    int enemy = kings_nearest(b, s, (int)unit, enemies);
    if (kings_pinned(s, (int)unit)) return kings_move(V_RALLY, unit, GG_NONE, -1, 0);
    unsigned arg = kings_is(s, (int)unit, CLOSE) ? ARG_BREAK : 0;
    const gg_move wish[] = {kings_move(V_ATTACK, unit, (unsigned)enemy, -1, arg),
                            kings_move(V_FIRE, unit, (unsigned)enemy, -1, 0),
                            kings_move(V_DOUBLE, unit, GG_NONE, -1, 0), kings_move(V_MOVE, unit, GG_NONE, -1, arg)};
    for (int i = enemy == GG_NONE ? 2 : 0; i < 4; i++)
        if (kings_judge_do(b, s, wish[i]) == GG_OK) return wish[i];
    return 0;
}

/* The first unit that can still act. */
static gg_move keen_activation(const kings_battle *b, const kings_state *s)
{
    if (s->head.ask.piece != GG_NONE) return keen_action(b, s, s->head.ask.piece);
    for (uint64_t left = kings_units_on(b, s, s->head.ask.side); left; left &= left - 1) {
        unsigned unit = (unsigned)__builtin_ctzll(left);
        gg_move m = kings_judge_activation(b, s, (int)unit) == GG_OK ? keen_action(b, s, unit) : 0;
        if (m) return m;
    }
    return 0;
}

gg_move kings_keen(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    switch (kings_s(state)->head.ask.question) {
    case ASK_ACTIVATE: return keen_activation(kings_b(battle), kings_s(state));
    case ASK_GO: return kings_destination_forward(kings_b(battle), kings_s(state), kings_march_of(o));
    default: return 0;
    }
}
