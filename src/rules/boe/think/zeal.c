/* How moves seek the enemy. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"

static int32_t step_zeal(const boe_battle *b, const boe_state *s, gg_move m)
{
    int unit = (int)gg_move_unit(m), side = boe_side(b, unit), from = s->unit[unit].cell;
    int enemy = boe_nearest_enemy(b, s, side, from);
    if (enemy == GG_NONE) return 1;
    return 6 + 3 * (boe_range(from, s->unit[enemy].cell) - boe_range(boe_move_cell(m), s->unit[enemy].cell));
}

/* Red is for those who could reach somebody; without that it only keeps them where they are. */
static bool could_charge(const boe_battle *b, const boe_state *s, int unit)
{
    return boe_enemy_within(b, s, boe_side(b, unit), s->unit[unit].cell, boe_base_ap(b, unit));
}

static bool could_hit(const boe_battle *b, const boe_state *s, int unit)
{
    static const uint8_t reach[] = {2, 5, 6, 8}; /* by weight */
    return boe_enemy_within(b, s, boe_side(b, unit), s->unit[unit].cell, reach[b->unit[unit].weight]);
}

int32_t boe_zeal(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const boe_battle *b = boe_b(battle);
    const boe_state *s = boe_s(state);
    switch (gg_move_verb(m)) {
    case V_CHARGE:
    case V_PRESS:
    case V_COUNTERCHARGE: return 20;
    case V_BREAK: return gg_move_target(m) == GG_NONE ? 5 : 20;
    case V_FIRE_AT: return 12;
    case V_FIRE: return could_hit(b, s, (int)gg_move_unit(m)) ? 12 : 1;
    case V_PUT_RED: return could_charge(b, s, (int)gg_move_unit(m)) ? 15 : 3;
    case V_PUT_GREEN: return 12;
    case V_STEP: return step_zeal(b, s, m);
    case V_ORDER: return gg_move_arg(m) == ATTACK ? 10 : 0;
    case V_ACTIVATE: return boe_is_leader(gg_move_unit(m)) ? 3 : 8;
    case V_ENTER: return 8;
    case V_RALLY: return 9;
    case V_KEEP: return 5;
    default: return 2;
    }
}

/* Of many offers: a charge if there is one, the step that comes nearest, or a unit that can act. */
gg_move boe_keen(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    gg_move best = 0;
    int32_t most = 2;
    if (state->ask.question == ASK_LEADER) return 0; /* where leaders ride is all the same to him */
    int n = boe_listed(o);                           /* he goes step by step */
    for (int i = 0; i < n; i++) {
        gg_move m = boe_offer(battle, state, o, i);
        int32_t zeal = boe_zeal(battle, state, m);
        if (zeal > most) most = zeal, best = m;
    }
    return best;
}
