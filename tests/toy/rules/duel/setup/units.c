/* What the fields of a `unit` line do not say of themselves. The sides' lines are read before it (round 0). */
#include "rules/duel/setup/setup.h"

void duel_check_unit(gg_draft *d, int unit)
{
    const duel_battle *b = (const duel_battle *)d->battle;
    if (b->image.unit[unit].hits >= b->full[unit])
        gg_draft_fault(d, L_UNIT, unit, "hits", "%d hits: expected less than %d (`side`), or %s would be out",
                       b->image.unit[unit].hits, b->full[unit], b->unit[unit].label);
}
