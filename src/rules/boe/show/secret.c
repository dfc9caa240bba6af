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

/* Who of a side that is placing its cubes is still without: the one who is asked, and all after him. A hidden cursor is
 * guessed to stand at the first who has a choice. */
static int first_without(const boe_battle *b, boe_state *s, int side)
{
    if (s->head.depth == 0) return BOE_UNITS;
    boe_frame *top = &s->frame[s->head.depth - 1];
    if (top->head.proc != PROC_cubes || top->cubes.side != side) return BOE_UNITS;
    for (int u = boe_first(b, side); u != GG_NONE && top->cubes.unit == GG_NONE; u = boe_next(b, side, u)) {
        int may = boe_on_map(s, u) ? boe_cubes(b, s, u) : 0;
        if (may & (may - 1)) top->cubes.unit = s->head.ask.piece = (uint8_t)u;
    }
    return top->cubes.unit;
}

/* A guess: any legal cube for each unit, taken from the bits of a number that is stirred on the way. */
void boe_fill(const gg_battle *battle, gg_state *state, uint64_t guess)
{
    const boe_battle *b = boe_b(battle);
    boe_state *s = (boe_state *)state;
    for (int side = 0; side < GG_SIDES; side++) {
        if (!(s->sealed >> side & 1)) continue;
        int end = first_without(b, s, side);
        for (int u = boe_first(b, side); u != GG_NONE && u < end; u = boe_next(b, side, u)) {
            if (!boe_on_map(s, u) || s->unit[u].cube != NO_CUBE) continue;
            int may = boe_cubes(b, s, u), cube = RED + (int)(guess >> 33) % 3;
            while (!(may >> cube & 1)) cube = cube == BLUE ? RED : cube + 1;
            s->unit[u].cube = (uint8_t)cube;
            s->unit[u].ap_left = (uint8_t)boe_budget(b, s, u, cube);
            guess = guess * 6364136223846793005u + 1442695040888963407u;
        }
    }
    s->head.hidden = 0;
}
