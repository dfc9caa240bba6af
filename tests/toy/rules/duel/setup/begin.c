/* The moment at which play begins: `begin turn 3 blue`. */
#include "rules/duel/setup/setup.h"

void duel_settle_begin(gg_draft *d)
{
    const duel_battle *b = (const duel_battle *)d->battle;
    if (b->image.turn > b->option.turns)
        gg_draft_fault(d, L_BEGIN, 0, "turn", "expected a turn that is played, 1 to %d", b->option.turns);
}
