/* 3.9: Brigade Contact and command. */
#include "rules/rbc/chapters.h"

static bool ranges_far(const rbc_type *t) { return rbc_light(t->cls) || rbc_mounted(t->cls); }

/* Within a box of each other; of two that range far, within two. */
static bool contact(const rbc_battle *b, int a, int other, int cell_a, int cell_b)
{
    int distance = sq_distance(cell_a, cell_b);
    if (distance <= 1) return true;
    return distance == 2 && b->option.light_contact_far && ranges_far(rbc_type_of(b, a)) &&
           ranges_far(rbc_type_of(b, other));
}

static uint64_t standing(const rbc_battle *b, const rbc_state *s, int brigade)
{
    uint64_t on = 0;
    for (uint64_t left = b->brigade[brigade].units; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (rbc_on_board(s, u)) on |= rbc_bit(u);
    }
    return on;
}

static int place_of(const rbc_state *s, const uint16_t *cell, int unit)
{
    return cell ? cell[unit] : s->unit[unit].cell;
}

/* Units of the set that are in contact with the unit. */
static uint64_t touching(const rbc_battle *b, const rbc_state *s, const uint16_t *cell, int unit, uint64_t set)
{
    uint64_t touch = 0;
    int at = place_of(s, cell, unit);
    for (; set; set &= set - 1) {
        int other = __builtin_ctzll(set);
        if (contact(b, unit, other, at, place_of(s, cell, other))) touch |= rbc_bit(other);
    }
    return touch;
}

/* The connected group of the lowest unit of the set, and how many they are. */
static uint64_t group_of(const rbc_battle *b, const rbc_state *s, const uint16_t *cell, uint64_t set, int *size)
{
    uint64_t group = set & -set;
    *size = 0;
    for (uint64_t edge = group; edge; ++*size) {
        int unit = __builtin_ctzll(edge);
        uint64_t more = touching(b, s, cell, unit, set & ~group);
        group |= more;
        edge = (edge | more) & ~rbc_bit(unit);
    }
    return group;
}

/* rbc.brig.command: a lone survivor, and every largest group of two or more. */
uint64_t rbc_in_command(const rbc_battle *b, const rbc_state *s, int brigade, const uint16_t *cell)
{
    uint64_t left = standing(b, s, brigade), in = 0;
    if ((left & (left - 1)) == 0) return left;
    int largest = 2, size;
    while (left) {
        uint64_t group = group_of(b, s, cell, left, &size);
        left &= ~group;
        if (size > largest) in = 0;
        if (size >= largest) {
            in |= group;
            largest = size;
        }
    }
    return in;
}

uint64_t rbc_contact_with(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    uint64_t touch = 0;
    for (uint64_t left = standing(b, s, b->unit[unit].brigade) & ~rbc_bit(unit); left; left &= left - 1) {
        int other = __builtin_ctzll(left);
        if (contact(b, unit, other, cell, s->unit[other].cell)) touch |= rbc_bit(other);
    }
    return touch;
}

void rbc_find_command(gg_run *x)
{
    const rbc_battle *b = BT(x);
    for (int brigade = 0; brigade < b->brigades; brigade++) {
        if (b->brigade[brigade].side != ST(x)->active) continue;
        uint64_t on = standing(b, ST(x), brigade), in = rbc_in_command(b, ST(x), brigade, NULL);
        if (on & (on - 1)) USES(x, b->option.light_contact_far ? BRIG_CONTACT : OPT_CONTACT_LIGHT);
        if (on) USES(x, BRIG_COMMAND);
        for (; on; on &= on - 1) {
            int u = __builtin_ctzll(on);
            if (in & rbc_bit(u))
                rbc_clear(x, u, OOC, BRIG_CMDTIME);
            else
                rbc_set(x, u, OOC, BRIG_CMDTIME);
        }
    }
}

/* rbc.brig.committed: once a unit stands outside its zone the whole brigade is in the battle for good. */
void rbc_commit(gg_run *x, int unit, int cell)
{
    int side = rbc_side(BT(x), unit);
    uint32_t brigade = (uint32_t)1 << BT(x)->unit[unit].brigade;
    if (ST(x)->committed & brigade || rbc_in_zone(BT(x), side, cell)) return;
    ST(x)->committed |= brigade;
    USES(x, GEO_ZONE);
    TELL(x, GG_EV_STEP, BRIG_COMMITTED, .side = (uint8_t)side, .piece = (uint8_t)unit);
}
