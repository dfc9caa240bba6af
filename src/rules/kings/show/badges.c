/* Badges: what a unit has beyond its kind, its Leader, how often it is Pinned; who is off the table; the hand of each side
 * and what an order would take from it. */
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

static void add_absent(const kings_battle *b, const kings_state *s, int unit, gg_badges *all)
{
    bool waits = s->unit[unit].status == POOL;
    gg_badge *one =
        gg_badge_add(all, GG_BADGE_OFF, b->unit[unit].side, unit, waits ? kings_refilled(b, s, unit) : 0, 0);
    one->letter = waits ? 'w' : kings_lost(s, unit) ? 'l' : 'a';
    one->words = kings_status_words[__builtin_ctz(kings_status(b, s, unit))];
}

/* What an order would take from the hand, or to bring a unit on; nobody learns by it what another holds. Who has acted and may
 * be taken off as well has none: the one takes a Joker, the other a card. */
static void add_costs(const kings_battle *b, const kings_state *s, int eyes, gg_badges *all)
{
    const gg_ask *ask = &s->head.ask;
    if (!b->option.cards || ask->kind != GG_CHOOSE || ask->question != ASK_ACTIVATE || ask->piece != GG_NONE) return;
    if (!b->option.hands_open && eyes == !ask->side) return;
    const kings_side *hand = &s->side[ask->side];
    bool recycles = b->option.recycle_side == ask->side;
    for (uint64_t left = b->side_units[ask->side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        bool again = kings_on(s, u) && kings_needs_joker(s, u), joker = again || !hand->hand_n;
        if ((joker && !hand->hand_j) || (again && recycles && hand->hand_n)) continue;
        if (kings_on(s, u) || (recycles && s->unit[u].status == POOL))
            gg_badge_add(all, GG_BADGE_COST, ask->side, u, joker, 0);
    }
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
    for (int u = 0; u < b->units; u++) (kings_on(s, u) ? add_unit : add_absent)(b, s, u, all);
    add_costs(b, s, eyes, all);
    for (int side = 0; side < GG_SIDES; side++) add_hand(b, s, side, eyes, all);
}
