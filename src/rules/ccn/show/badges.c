/* Badges: the shots of guns, and the chits in the cup. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

void ccn_badges(const gg_battle *battle, const gg_state *state, int eyes, gg_badges *all)
{
    enum { SHOTS = 6 };
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    (void)eyes; /* nothing is hidden in this game */
    for (int u = 0; u < b->units; u++)
        if (ccn_alive(s, u) && ccn_type_of(b, u)->cls == ART)
            gg_badge_add(all, GG_BADGE_BOXES, b->unit[u].side, u, s->unit[u].shots, SHOTS)->words = "shots used";
    for (int i = 0; i < GG_SIDES; i++)
        gg_badge_add(all, GG_BADGE_CHITS, i, GG_NONE, s->side[i].cup, s->side[i].chits_now);
}
