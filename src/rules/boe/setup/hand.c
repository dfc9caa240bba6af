/* The umpire's hand: whom the procedures under way go on with as they stand. */
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"

static bool among(const uint8_t *list, int count, int piece)
{
    for (int i = 0; i < count; i++)
        if (list[i] == piece) return true;
    return false;
}

/* Everybody in the space of a melee. */
static bool stands_in(const boe_state *s, int piece, int cell)
{
    return boe_is_leader((unsigned)piece) ? s->leader[piece - BOE_LEADER].cell == cell : s->unit[piece].cell == cell;
}

bool boe_holds(const gg_battle *b, const gg_state *state, const void *frame, int piece)
{
    const boe_state *s = boe_s(state);
    const boe_frame *f = frame;
    int leader = boe_is_leader((unsigned)piece) ? piece - BOE_LEADER : GG_NONE + 1;
    (void)b;
    if (leader > GG_NONE && boe_is(s, piece, IN_MELEE)) return true; /* melees are written down by who is in them */
    switch (f->head.proc) {
    case PROC_happenings: return f->happenings.leader == leader;
    case PROC_react: return f->react.unit == piece || f->react.charger == piece;
    case PROC_evade: return f->evade.unit == piece || f->evade.charger == piece;
    case PROC_window: return f->window.mover == piece || f->window.firer == piece || f->window.target == piece;
    case PROC_activate: return f->activate.unit == piece;
    case PROC_overrun: return f->overrun.leader == leader;
    case PROC_fates: return f->fates.unit == piece || f->fates.leader == leader;
    case PROC_morale: return f->morale.unit == piece;
    case PROC_forced: return f->forced.unit == piece || among(f->forced.friends, f->forced.count, piece);
    case PROC_melee:
        return stands_in(s, piece, f->melee.cell) || among(f->melee.primary, 2, piece) ||
               among(f->melee.beaten, 3, piece) || f->melee.unit == piece;
    case PROC_brigade: return f->brigade.unit == piece;
    default: return false;
    }
}
