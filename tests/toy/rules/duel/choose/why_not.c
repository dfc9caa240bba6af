/* Why a move is refused. The engine has seen to it that its verb fits the question and that it says no more than the verb
 * has room for. */
#include "rules/duel/choose/choose.h"

gg_rule duel_judge(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    int unit = duel_s(s)->active;
    (void)o;
    if ((int)gg_move_unit(m) != unit) return TURN_ORDER;
    if (gg_move_verb(m) == V_STEP) return duel_judge_step(duel_b(b), duel_s(s), unit, (int)gg_move_x(m));
    if (gg_move_verb(m) == V_HOLD) return GG_OK;
    return (int)gg_move_target(m) == !unit ? duel_judge_strike(duel_s(s), unit) : STRIKE_REACH;
}
