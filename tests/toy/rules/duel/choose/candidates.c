/* Every move that one could think of, legal or not. */
#include "engine/sheet.h"
#include "rules/duel/choose/choose.h"

int duel_candidates(const gg_battle *b, const gg_state *s, gg_move *out, int cap)
{
    gg_sheet t = {.out = out, .cap = cap};
    (void)s;
    for (unsigned unit = 0; unit < GG_SIDES; unit++) {
        gg_sheet_add(&t, duel_move(V_HOLD, unit, GG_NONE, 0));
        for (int space = 0; space <= duel_b(b)->spaces + 1; space++)
            gg_sheet_add(&t, duel_move(V_STEP, unit, GG_NONE, space));
        for (unsigned target = 0; target < GG_SIDES; target++) gg_sheet_add(&t, duel_move(V_STRIKE, unit, target, 0));
    }
    return t.n;
}
