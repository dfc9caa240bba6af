/* Badges: what a unit has beyond its kind, its Leader, how often it is Pinned; the hand of each side. */
#include "rules/kings/show/show.h"

static void add_unit(const kings_battle *b, const kings_state *s, int unit, gg_badges *all)
{
    enum { ARMS = UP_WELL_ARMED | UP_MUSKETS | UP_OBSOLETE }; /* told by its weapons */
    int side = b->unit[unit].side, pins = s->unit[unit].pins;
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (b->unit[unit].profile.upgrades & kings_upgrades[i].flag & ~(unsigned)ARMS)
            gg_badge_add(all, GG_BADGE_TRAIT, side, unit, 0, 0)->words = kings_upgrades[i].name;
    if (kings_is(s, unit, LEADER)) gg_badge_add(all, GG_BADGE_RATING, side, unit, kings_leadership(b, s, unit), 0);
    if (pins > 1) gg_badge_add(all, GG_BADGE_MARKERS, side, unit, pins, 0)->words = kings_status_words[ST_PINNED];
}

/* With hidden hands the other side's is a number of cards. */
static void add_hand(const kings_battle *b, const kings_state *s, int side, int eyes, gg_badges *all)
{
    const kings_side *h = &s->side[side];
    bool open = b->option.hands_open || eyes != !side;
    if (!b->option.cards) return;
    gg_badge_add(all, GG_BADGE_CARDS, side, GG_NONE, h->hand_n + h->hand_j, open ? h->hand_j : 0);
    if (b->option.recycle_side == side)
        gg_badge_add(all, GG_BADGE_BOXES, side, GG_NONE, h->deployed, b->option.recycle_max)->words = "deployments";
}

void kings_badges(const gg_battle *battle, const gg_state *state, int eyes, gg_badges *all)
{
    const kings_battle *b = kings_b(battle);
    const kings_state *s = kings_s(state);
    for (int u = 0; u < b->units; u++)
        if (kings_on(s, u)) add_unit(b, s, u, all);
    for (int side = 0; side < GG_SIDES; side++) add_hand(b, s, side, eyes, all);
}
