/* The umpire's hand: with whom procedures under way go on as they stand beside those whom their frames name (holds.def). */
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
    (void)b;
    if (!boe_is_leader((unsigned)piece) && boe_is(s, piece, IN_MELEE))
        return true; /* melees are written down by who is in them */
    if (f->head.proc == PROC_forced) return among(f->forced.friends, f->forced.count, piece);
    return f->head.proc == PROC_melee && stands_in(s, piece, f->melee.cell);
}
