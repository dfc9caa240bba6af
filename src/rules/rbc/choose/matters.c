/* Whether anything hangs on a decision: who can do anything at all, who has a way to go, which fights can touch each other. */
#include "rules/rbc/choose/choose.h"

/* ---- movement ---- */

/* Its handling asks something: it is not bound in its melee, pinned, or a heavy gun. */
static bool can_act(const rbc_battle *b, const rbc_state *s, int unit)
{
    if (rbc_is(s, unit, MOMENTUM)) return true;
    if (rbc_in_melee(s, unit)) return rbc_melee_facings(b, s, unit) != 0;
    return !rbc_is(s, unit, PINNED) && rbc_type_of(b, unit)->weapon != GUNH_W;
}

uint64_t rbc_able(const rbc_battle *b, const rbc_state *s, uint64_t units)
{
    for (uint64_t left = units; left; left &= left - 1)
        if (!can_act(b, s, __builtin_ctzll(left))) units &= ~(left & -left);
    return units;
}

bool rbc_hemmed_in(const rbc_battle *b, const rbc_state *s, int unit)
{
    rbc_reach reach;
    if (rbc_type_of(b, unit)->weapon == GUNH_W) return true;
    rbc_reach_work(b, s, unit, rbc_mode_of(s, unit), &reach);
    return rbc_reach_count(&reach) < 2;
}

uint64_t rbc_horse_near(const rbc_battle *b, const rbc_state *s, int unit)
{
    enum { NEAR = 4 };
    uint64_t horse = 0;
    for (uint64_t left = rbc_units_on(b, s, !rbc_side(b, unit)); left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (rbc_mounted(rbc_type_of(b, u)->cls) && sq_distance(s->unit[unit].cell, s->unit[u].cell) <= NEAR)
            horse |= left & -left;
    }
    return horse;
}

bool rbc_has_refuge(const rbc_battle *b, const rbc_state *s, int unit, int charger)
{
    uint16_t cell[2];
    return rbc_fall_back_cells(b, s, unit, charger, cell) && cell[0] != SQ_OFF;
}

/* ---- fights ---- */

/* Friends (or enemies) of a unit in the boxes that way, so many of them. */
static uint64_t in_line(const rbc_battle *b, const rbc_state *s, int unit, int facing, int boxes, bool friends)
{
    uint64_t met = 0;
    for (int i = 1; i <= boxes; i++) {
        int who = rbc_unit_at(s, sq_steps(b->board, s->unit[unit].cell, 2 * facing, i));
        if (who != GG_NONE && (rbc_side(b, who) == rbc_side(b, unit)) == friends) met |= rbc_bit(who);
    }
    return met;
}

/* Whom its rout may reach: friends in its path, straight back or away from whoever took it in flank or rear, and mates. */
static uint64_t rout_of(const rbc_battle *b, const rbc_state *s, int unit)
{
    const rbc_unit *u = &s->unit[unit];
    uint64_t met = rbc_contact_with(b, s, unit, u->cell);
    met |= in_line(b, s, unit, (u->facing + 2) & 3, b->option.flight, true);
    if (u->rival != GG_NONE) met |= in_line(b, s, unit, s->unit[u->rival].facing, b->option.flight, true);
    return met;
}

/* All whom a fight may reach: routs and those they carry along, and whom a victor may run into. */
static uint64_t reached_by(const rbc_battle *b, const rbc_state *s, uint64_t fight)
{
    uint64_t all = fight, before;
    do {
        before = all;
        for (uint64_t left = before; left; left &= left - 1) all |= rout_of(b, s, __builtin_ctzll(left));
    } while (all != before);
    for (uint64_t left = fight; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        all |= in_line(b, s, u, s->unit[u].facing, 2 * rbc_allowance(b, u), false);
    }
    return all;
}

bool rbc_fights_apart(const rbc_battle *b, const rbc_state *s)
{
    uint64_t fighting = 0;
    for (uint64_t left = rbc_combats(b, s); left; left &= left - 1)
        fighting |= rbc_combat_of(b, s, __builtin_ctzll(left));
    for (uint64_t left = rbc_combats(b, s); left; left &= left - 1) {
        uint64_t fight = rbc_combat_of(b, s, __builtin_ctzll(left));
        if (reached_by(b, s, fight) & fighting & ~fight) return false;
    }
    return true;
}
