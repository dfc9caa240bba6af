/* The facts of a position: the rows of facts.def, always all of them in the same order. Deeds are noted by the chapters. */
#include "engine/telling.h"
#include "rules/duel/show/show.h"

const gg_fact_row duel_fact_rows[DUEL_FACTS] = {
#include "engine/def/fact_rows.inc"
};

void duel_facts(const gg_battle *b, const gg_state *s, gg_facts *f)
{
    for (unsigned i = 0; i < GG_SIDES; i++) {
        const duel_unit *u = &duel_s(s)->unit[i];
        gg_fact_add(f, FACT_FATE, i, u->space ? GG_ON_TABLE : GG_DESTROYED);
        gg_fact_add(f, FACT_HITS, i, u->space ? u->hits : duel_b(b)->full[i]);
        gg_fact_add(f, FACT_PLACE, i, u->space ? gg_fact_place(duel_pose(u->space)) : GG_NO_FACT);
    }
    gg_fact_add(f, FACT_TURN, 0, duel_s(s)->turn);
}
