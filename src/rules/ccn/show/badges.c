/* Badges: the shots of guns, who is out of command or fronts all round, and the chits in the cup and out of it. */
#include "engine/telling.h"
#include "rules/ccn/chapters.h"
#include "rules/ccn/show/show.h"

static void add_side(const ccn_battle *b, const ccn_state *s, int side, gg_badges *all)
{
    ccn_command c;
    ccn_command_work(b, s, side, &c);
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!ccn_alive(s, u)) continue;
        if (!ccn_in_command(b, &c, s->unit[u].hex)) gg_badge_add(all, GG_BADGE_OUT, side, u, 0, 0);
        if (ccn_allround(b, s, u) && !ccn_in_square(s, u)) gg_badge_add(all, GG_BADGE_ROUND, side, u, 0, 0);
    }
    gg_badge_add(all, GG_BADGE_CHITS, side, GG_NONE, s->side[side].cup, s->side[side].chits_now);
}

void ccn_badges(const gg_battle *battle, const gg_state *state, int eyes, gg_badges *all)
{
    enum { SHOTS = 6 };
    const ccn_battle *b = ccn_b(battle);
    const ccn_state *s = ccn_s(state);
    (void)eyes; /* nothing is hidden in this game */
    for (int u = 0; u < b->units; u++)
        if (ccn_alive(s, u) && ccn_type_of(b, u)->cls == ART)
            gg_badge_add(all, GG_BADGE_BOXES, b->unit[u].side, u, s->unit[u].shots, SHOTS)->words = "shots used";
    for (int i = 0; i < GG_SIDES; i++) add_side(b, s, i, all);
    for (int i = 0; i < s->kepts; i++) gg_badge_add(all, GG_BADGE_KEPT, s->kept >> i & 1, GG_NONE, i + 1, s->kepts);
}
