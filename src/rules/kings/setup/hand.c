/* The umpire's hand: whom the procedures under way go on with as they stand. */
#include "rules/kings/setup/setup.h"

bool kings_holds(const gg_battle *b, const gg_state *s, const void *frame, int piece)
{
    const kings_frame *f = frame;
    (void)b, (void)s;
    switch (f->head.proc) {
    case PROC_leaders: return f->leaders.unit == piece;
    case PROC_deployment: return f->deployment.unit == piece;
    case PROC_replacements: return f->replacements.unit == piece;
    case PROC_walk: return f->walk.unit == piece;
    case PROC_danger: return f->danger.unit == piece;
    case PROC_shoot: return f->shoot.unit == piece || f->shoot.target == piece;
    case PROC_charge: return f->charge.unit == piece || f->charge.target == piece;
    case PROC_fight: return f->fight.unit == piece || f->fight.target == piece;
    case PROC_leader_check: return f->leader_check.unit == piece;
    case PROC_pinning: return f->pinning.unit == piece;
    case PROC_marker: return f->marker.unit == piece;
    case PROC_retreat: return f->retreat.unit == piece;
    case PROC_rally: return f->rally.unit == piece || f->rally.from == piece;
    case PROC_arrival: return f->arrival.unit == piece || f->arrival.newcomer == piece;
    case PROC_returns: return f->returns.unit == piece;
    default: return false;
    }
}
