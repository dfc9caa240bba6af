/* 7.13: break-through, Phases 9a and 9b. The paths are in ground/charge_paths.c, the ride itself is a charge. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* A right that leads nowhere is no choice. */
static bool may_break(const boe_battle *b, const boe_state *s, int unit)
{
    return boe_is(s, unit, BT_RIGHT) && boe_break_list(b, s, unit, NULL, 0) > 0;
}

static bool has_breaks(gg_run *x, int side)
{
    for (int u = boe_first(BT(x), side); u != GG_NONE; u = boe_next(BT(x), side, u))
        if (may_break(BT(x), ST(x), u)) return true;
    return false;
}

PROC(breaking)
{
    BEGIN;
    while (has_breaks(x, self->side)) {
        CHOOSE(self->side, ASK_BREAK, GG_NONE, GG_NONE, BREAK_MOVE);
        if (gg_move_verb(x->move) == V_FINISH) break;
        CALL(charge, .path = (uint16_t)gg_move_y(x->move), .unit = (uint8_t)gg_move_unit(x->move),
             .target = (uint8_t)gg_move_target(x->move), .kind = CHARGE_BREAK);
    }
    END;
}
