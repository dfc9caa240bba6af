/* 7.3: what the other side may have hidden: which cubes it has placed. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/think/think.h"
#include "rules/boe/think/weigh.h"

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

/* Three times in four the cube that is usual, else any that is legal. */
static int guess_cube(const boe_battle *b, const boe_state *s, int unit, unsigned guess)
{
    int may = boe_cubes(b, s, unit), cube = RED + (int)(guess >> 2) % 3;
    if (guess & 3) return boe_usual_cube(b, s, unit, may);
    while (!(may >> cube & 1)) cube = cube == BLUE ? RED : cube + 1;
    return cube;
}

/* A guess: a cube for each unit, taken from the bits of a number that is stirred on the way. */
void boe_fill(const gg_battle *battle, gg_state *state, uint64_t guess)
{
    const boe_battle *b = boe_b(battle);
    boe_state *s = (boe_state *)state;
    for (int side = 0; side < GG_SIDES; side++) {
        if (!(s->sealed >> side & 1)) continue;
        int end = first_without(b, s, side);
        for (int u = boe_first(b, side); u != GG_NONE && u < end; u = boe_next(b, side, u)) {
            if (!boe_on_map(s, u) || s->unit[u].cube != NO_CUBE) continue;
            int cube = guess_cube(b, s, u, (unsigned)(guess >> 33));
            s->unit[u].cube = (uint8_t)cube;
            s->unit[u].ap_left = (uint8_t)boe_budget(b, s, u, cube);
            guess = guess * 6364136223846793005u + 1442695040888963407u;
        }
    }
    s->head.hidden = 0;
}
