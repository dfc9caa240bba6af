/* The umpire's hand: whom the procedures under way go on with as they stand. */
#include "rules/bp/setup/setup.h"

static bool in_group(const uint32_t units[2], int piece) { return piece < BP_UNITS && bp_mask(units) >> piece & 1; }

/* An order for a charge names whom it goes for; a whole group may be sent at the nearest, each unit at its own. */
static bool is_target(const bp_state *s, int order, int param, const uint32_t units[2], int piece)
{
    if (!bp_order_charges(order)) return false;
    if (param == piece) return true;
    for (uint64_t left = bp_mask(units); left; left &= left - 1)
        if (s->unit[__builtin_ctzll(left)].quarry == piece) return true;
    return false;
}

static bool holds_order(const bp_state *s, const bp_frame *f, int piece, int commander)
{
    switch (f->head.proc) {
    case PROC_command: return f->command.commander == commander;
    case PROC_order:
        return f->order.commander == commander || in_group(f->order.units, piece) ||
               is_target(s, f->order.kind, f->order.param, f->order.units, piece);
    case PROC_carry_out:
        return in_group(f->carry_out.units, piece) || f->carry_out.unit == piece ||
               is_target(s, f->carry_out.kind, f->carry_out.param, f->carry_out.units, piece);
    case PROC_unit_moves: return f->unit_moves.unit == piece;
    case PROC_one_move: return f->one_move.unit == piece;
    case PROC_blunder:
        return f->blunder.commander == commander || in_group(f->blunder.units, piece) || f->blunder.unit == piece ||
               f->blunder.target == piece;
    case PROC_commander_move: return f->commander_move.commander == commander;
    default: return false;
    }
}

static bool holds_charge(const bp_frame *f, int piece)
{
    switch (f->head.proc) {
    case PROC_traverse:
        return f->traverse.mover == piece || f->traverse.unit == piece || f->traverse.charge == piece + 1;
    case PROC_charge: return f->charge.unit == piece || f->charge.target == piece;
    case PROC_terror: return f->terror.unit == piece || f->terror.by == piece;
    case PROC_respond: return f->respond.unit == piece || f->respond.target == piece;
    case PROC_redirect: return f->redirect.unit == piece || f->redirect.target == piece;
    default: return false;
    }
}

static bool holds_fight(const bp_frame *f, int piece, int commander)
{
    switch (f->head.proc) {
    case PROC_volley: return f->volley.unit == piece;
    case PROC_shoot: return f->shoot.unit == piece || f->shoot.target == piece;
    case PROC_freshly: return f->freshly.unit == piece;
    case PROC_stamina: return f->stamina.unit == piece;
    case PROC_break_test: return f->break_test.unit == piece;
    case PROC_risk: return f->risk.unit == piece || f->risk.commander == commander;
    case PROC_remount: return f->remount.unit == piece || f->remount.charger == piece;
    case PROC_retire: return f->retire.unit == piece;
    case PROC_engagement: return in_group(f->engagement.units, piece) || f->engagement.unit == piece;
    case PROC_strike: return in_group(f->strike.units, piece) || f->strike.unit == piece || f->strike.enemy == piece;
    case PROC_fight: return f->fight.unit == piece || f->fight.enemy == piece;
    case PROC_victors: return in_group(f->victors.units, piece) || f->victors.unit == piece;
    default: return false;
    }
}

bool bp_holds(const gg_battle *b, const gg_state *state, const void *frame, int piece)
{
    int commander = bp_is_commander((unsigned)piece) ? piece - BP_COMMANDER : GG_NONE + 1;
    (void)b;
    if (piece < BP_UNITS && bp_result(bp_s(state), piece) != RESULT_HOLD) return true; /* it is about to leave */
    return holds_order(bp_s(state), frame, piece, commander) || holds_charge(frame, piece) ||
           holds_fight(frame, piece, commander);
}
