/* The umpire's hand: whom the procedures under way go on with as they stand. */
#include "rules/rbc/setup/setup.h"

static bool in_sets(const uint32_t *set, int piece) { return piece < 64 && set[piece / 32] >> piece % 32 & 1; }

bool rbc_holds(const gg_battle *b, const gg_state *s, const void *frame, int piece)
{
    const rbc_frame *f = frame;
    (void)b, (void)s;
    switch (f->head.proc) {
    case PROC_deploy: return f->deploy.unit == piece;
    case PROC_go: return f->go.unit == piece;
    case PROC_evade: return f->evade.unit == piece || f->evade.charger == piece;
    case PROC_control: return f->control.unit == piece || f->control.other == piece;
    case PROC_transfer: return f->transfer.unit == piece || f->transfer.receiver == piece;
    case PROC_ordeal: return f->ordeal.unit == piece || f->ordeal.other == piece;
    case PROC_breaks: return f->breaks.unit == piece || f->breaks.next == piece || in_sets(f->breaks.tested, piece);
    case PROC_combat: return in_sets(f->combat.in, piece);
    case PROC_victor: return f->victor.unit == piece;
    case PROC_withdraw: return f->withdraw.unit == piece;
    default: return false;
    }
}
