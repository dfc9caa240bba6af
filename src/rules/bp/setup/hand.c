/* The umpire's hand: with whom procedures under way go on as they stand beside those whom their frames name (holds.def). */
#include "rules/bp/setup/setup.h"

/* An order for a charge names whom it goes for; a whole group may be sent at the nearest, each unit at its own. */
static bool is_target(const bp_state *s, int order, int param, const uint32_t units[2], int piece)
{
    if (!bp_order_charges(order)) return false;
    if (param == piece) return true;
    for (uint64_t left = bp_mask(units); left; left &= left - 1)
        if (s->unit[__builtin_ctzll(left)].quarry == piece) return true;
    return false;
}

bool bp_holds(const gg_battle *b, const gg_state *state, const void *frame, int piece)
{
    const bp_state *s = bp_s(state);
    const bp_frame *f = frame;
    (void)b;
    if (piece < BP_UNITS && bp_result(s, piece) != RESULT_HOLD) return true; /* it is about to leave */
    if (f->head.proc == PROC_order) return is_target(s, f->order.kind, f->order.param, f->order.units, piece);
    return f->head.proc == PROC_carry_out &&
           is_target(s, f->carry_out.kind, f->carry_out.param, f->carry_out.units, piece);
}
