/* Zeal: toward the enemy, and at him. The eager player asks for it at every decision, so it has to be quick. */
#include "rules/rbc/think/forecast.h"
#include "rules/rbc/think/think.h"

int32_t rbc_zeal(const gg_battle *battle, const gg_state *state, gg_move m)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    int unit = (int)gg_move_unit(m);
    switch (gg_move_verb(m)) {
    case V_CHARGE:
    case V_SHOOT:
    case V_MASSED: return 1000;
    case V_MOVER:
    case V_ADVANCE:
    case V_TRY:
    case V_ON:
    case V_OCCUPY: return 200;
    case V_FINISH:
    case V_STAY:
    case V_HOLD_TO_SHOOT:
    case V_TRY_STOP: return -100;
    case V_MOVE: return 100 - 4 * rbc_nearest(b, s, rbc_side(b, unit), rbc_move_cell(m), NULL);
    default: return 0;
    }
}

static int limited(int way, int step) { return way > step ? step : way < -step ? -step : way; }

/* D4: the longest way toward the nearest enemy, in good order if it can be; else a turn toward him. */
static gg_move march(const rbc_battle *b, const rbc_state *s, const rbc_reach *r)
{
    int unit = r->unit, cell = s->unit[unit].cell, enemy = cell;
    rbc_nearest(b, s, rbc_side(b, unit), cell, &enemy);
    int dx = sq_x(enemy) - sq_x(cell), dy = sq_y(enemy) - sq_y(cell), wide = dx * dx > dy * dy;
    int facing = wide ? (dx > 0 ? SQ_FACE_E : SQ_FACE_W) : (dy > 0 ? SQ_FACE_S : SQ_FACE_N);
    for (int step = rbc_allowance(b, unit); step > 0; step--) {
        int to = cell + limited(dx, step) + SQ_STRIDE * limited(dy, step);
        int at = rbc_board_at(cell, to);
        assert(at >= 0); /* nobody goes farther than three boxes */
        uint64_t bit = (uint64_t)1 << at;
        for (int unformed = 0; unformed < 2; unformed++)
            if (r->end[facing][unformed][1] & bit)
                return rbc_move(V_MOVE, (unsigned)unit, GG_NONE, to, facing,
                                ARG_ADVANCED | (unformed ? ARG_UNFORMED : 0));
    }
    return r->end[facing][0][0] & CENTRE ? rbc_move(V_MOVE, (unsigned)unit, GG_NONE, cell, facing, 0) : 0;
}

/* Charges, shots and units still to move; of moves the march. */
gg_move rbc_keen(const gg_battle *battle, const gg_state *state, gg_offers *o)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    if (s->head.ask.question == ASK_MOVE) {
        const rbc_reach *r = rbc_offers_reach(o);
        return r->charges ? r->charge[0] : march(b, s, r);
    }
    return s->head.ask.question == ASK_NEXT || s->head.ask.question == ASK_SHOOT
               ? rbc_offer(battle, state, o, o->slots - 1)
               : 0;
}
