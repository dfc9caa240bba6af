/* Badges: where a unit becomes Shaken, what it has taken beyond that, who has shot, and who fights whom; zones and Camps. */
#include "rules/rbc/show/cards.h"

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

/* 7.11: who has an enemy in his flank or rear, if every melee were fought now. */
static void add_doubles(const rbc_battle *b, const rbc_state *s, gg_badges *all)
{
    rbc_state now = *s;
    rbc_match(b, &now);
    for (int u = 0; u < b->units; u++) {
        int foe = now.unit[u].rival;
        if (foe == GG_NONE || !rbc_arc_flank_or_rear(rbc_arc_of(&now, foe, now.unit[u].cell))) continue;
        int twice = rbc_bout_of(b, &now, u).doubles;
        gg_badge_add(all, GG_BADGE_DOUBLE, rbc_side(b, u), u, twice, 0)->other = (uint8_t)foe;
    }
}

static void add_edge(const rbc_battle *b, int side, int row, int half, gg_badges *all)
{
    if (row <= 0 || row >= b->board.rows) return;
    gg_badge_add(all, GG_BADGE_EDGE, side, GG_NONE, half, 0)->at =
        (gg_pose){.x = (int16_t)(b->board.columns * 50), .y = (int16_t)(row * 100), .facing = -1};
}

/* Whose half a unit stands in only counts when the last turn ends, and not in every battle (rbc.win.ground). */
static bool halves_count(const rbc_battle *b, const rbc_state *s)
{
    return rbc_turn(s) + 1 >= b->turns && b->option.ground_counts && b->limit_else == GG_NONE;
}

static void add_ground(const rbc_battle *b, const rbc_state *s, gg_badges *all)
{
    int half = b->board.rows / 2;
    for (int side = 0; side < GG_SIDES; side++) {
        add_edge(b, side, b->zone[side][0], 0, all);
        add_edge(b, side, b->zone[side][1] + 1, 0, all);
        if (halves_count(b, s)) add_edge(b, side, side == SOUTH ? b->board.rows - half : half, 1, all);
    }
    for (int i = 0; i < s->camps; i++)
        gg_badge_add(all, GG_BADGE_CAMP, s->camp[i].side, GG_NONE, s->camp[i].sacked, 0)->at =
            rbc_pose(s->camp[i].cell, -1);
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
    add_doubles(b, s, all);
    add_ground(b, s, all);
}
