/* All lines are read: both duellists are there, on the row, in spaces of their own. */
#include "rules/duel/setup/setup.h"

void duel_settle_places(gg_draft *d)
{
    const duel_battle *b = (const duel_battle *)d->battle;
    for (int i = 0; i < GG_SIDES; i++) {
        if (!gg_draft_has(d, L_UNIT, i, "label"))
            gg_draft_fault(d, L_UNIT, i, NULL, "no `unit` line for %s: expected one", b->base.side[i]);
        if (b->image.unit[i].space > b->spaces)
            gg_draft_fault(d, L_UNIT, i, "space", "expected a space of the row, 1 to %d", b->spaces);
    }
    if (b->image.unit[RED].space && b->image.unit[RED].space == b->image.unit[BLUE].space)
        gg_draft_fault(d, L_UNIT, BLUE, "space", "both stand in one space: expected two");
}
