/* Badges: where a unit becomes Shaken, what it has taken beyond that, who has shot, and who fights whom. */
#include "engine/telling.h"
#include "rules/rbc/show/show.h"

static void add_unit(const rbc_battle *b, const rbc_state *s, int unit, gg_badges *all)
{
    const rbc_type *type = rbc_type_of(b, unit);
    int side = rbc_side(b, unit), over = s->unit[unit].hits - type->catastrophe;
    if (type->shaken < type->catastrophe) gg_badge_add(all, GG_BADGE_NOTCH, side, unit, type->shaken, 0);
    if (over > 0) gg_badge_add(all, GG_BADGE_OVER, side, unit, over, 0);
    if (s->unit[unit].flags & SHOT) gg_badge_add(all, GG_BADGE_SHOT, side, unit, 0, 0);
}

static void add_clash(const rbc_battle *b, const rbc_state *s, int by, int foe, gg_badges *all)
{
    rbc_arc arc = rbc_arc_of(s, foe, s->unit[by].cell);
    int aspect = arc == ARC_REAR ? 2 : arc == ARC_LEFT || arc == ARC_RIGHT;
    bool first = (rbc_rivals(b, s, by) & rbc_bit(foe)) || (rbc_rivals(b, s, foe) & rbc_bit(by));
    gg_badge_add(all, GG_BADGE_CLASH, rbc_side(b, by), by, aspect, first)->other = (uint8_t)foe;
}

void rbc_badges(const gg_battle *battle, const gg_state *state, int eyes, gg_badges *all)
{
    const rbc_battle *b = rbc_b(battle);
    const rbc_state *s = rbc_s(state);
    (void)eyes; /* nothing is hidden in this game */
    for (int u = 0; u < b->units; u++) {
        if (!rbc_on_board(s, u)) continue;
        add_unit(b, s, u, all);
        for (uint64_t left = rbc_in_melee(s, u) ? rbc_foes(b, s, u) : 0; left; left &= left - 1) {
            int foe = __builtin_ctzll(left);
            if (rbc_initiator(s, u, foe) == u) add_clash(b, s, u, foe, all);
        }
    }
}
