/* 7.3: order cubes are placed in secret. What the other side has chosen, and what would tell it, is taken out. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/show/show.h"

/* boe.cube.place: with option cube_secret off nothing is ever sealed. */
bool boe_secret(const gg_battle *b, const gg_state *state)
{
    const boe_state *s = boe_s(state);
    (void)b;
    return s->head.ask.question == ASK_CUBE && s->sealed >> s->head.ask.side & 1;
}

static void hide_cubes(const boe_battle *b, boe_state *s, int side)
{
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        s->unit[u].cube = NO_CUBE;
        s->unit[u].ap_left = 0;
    }
}

/* Who of them is asked may tell what those before him got. */
static void hide_cursor(boe_state *s, int side)
{
    if (s->head.depth == 0) return;
    boe_frame *top = &s->frame[s->head.depth - 1];
    if (top->head.proc != PROC_cubes || top->cubes.side != side) return;
    top->cubes.unit = GG_NONE;
    s->head.ask.piece = GG_NONE;
}

void boe_redact(const gg_battle *battle, gg_state *state, int side)
{
    boe_state *s = (boe_state *)state;
    if (!(s->sealed >> !side & 1)) return;
    hide_cubes(boe_b(battle), s, !side);
    hide_cursor(s, !side);
    s->head.hidden = 1;
}
