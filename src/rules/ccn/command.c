/* 7.2 and 7.3: who is in command, who may be sent an order, and the number that must be rolled. */
#include "rules/ccn/chapters.h"

static hex_set broken_cells(const ccn_state *s, uint64_t units)
{
    hex_set cells = 0;
    for (; units; units &= units - 1) {
        const ccn_unit *u = &s->unit[__builtin_ctzll(units)];
        if (u->blocks && u->morale == BROKEN) cells |= HEX_BIT(u->hex);
    }
    return cells;
}

/* ccn.command.direct: beside a leader, then on from unit to unit; a broken unit is reached but passes nothing on. */
static hex_set flood(hex_set leaders, hex_set units, hex_set broken)
{
    hex_set direct = units & (leaders | hex_around(leaders)), edge = direct;
    while (edge & ~broken) {
        edge = hex_around(edge & ~broken) & units & ~direct;
        direct |= edge;
    }
    return direct;
}

hex_set ccn_direct_cells(const ccn_battle *b, const ccn_state *s, int side)
{
    return flood(s->leaders[side], s->units[side], broken_cells(s, b->side_units[side]));
}

/* ccn.command.distance, ccn.command.trace: outward from all leaders at once; paths are the same both ways. */
void ccn_command_work(const ccn_battle *b, const ccn_state *s, int side, ccn_command *c)
{
    hex_set leaders = s->leaders[side];
    hex_set broken = broken_cells(s, b->side_units[side]);
    hex_set through = b->passable & ~broken & ~s->units[!side] & ~s->leaders[!side];
    c->leaderless = leaders == 0;
    c->direct = flood(leaders, s->units[side], broken);
    c->within[0] = leaders;
    for (int d = 1; d <= 4; d++) {
        hex_set from = d == 1 ? leaders : c->within[d - 1] & through;
        c->within[d] = c->within[d - 1] | hex_around(from);
    }
}

int ccn_command_distance(const ccn_command *c, int hex)
{
    int d = 0;
    while (d < 5 && !hex_in(c->within[d], hex)) d++;
    return d;
}

/* The leader at that distance: of several the one nearest as the crow flies, who is named. */
static int commander(const ccn_state *s, int side, int hex)
{
    int best = GG_NONE, nearest = HEX_COLUMNS;
    for (hex_set at = s->leaders[side]; at;) {
        int cell = hex_take(&at), distance = hex_distance(cell, hex);
        if (distance < nearest) nearest = distance, best = s->leader_at[cell];
    }
    return best == GG_NONE ? GG_NONE : CCN_LEADER + best;
}

static void tally_leader(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int unit, gg_tally *t)
{
    static const char *const words[] = {"{p} with them", "{p} beside them", "{p} {n} hexes away"};
    int hex = s->unit[unit].hex, distance = ccn_command_distance(c, hex);
    int who = t->telling ? commander(s, b->unit[unit].side, hex) : GG_NONE;
    gg_tally_say(t, 10 - distance, ACTIVATION_TARGET, words[distance < 2 ? distance : 2], who, distance);
}

/* ccn.activation.target and ccn.activation.drm; DRMs are taken from the target, which is the same as adding to the roll. */
int ccn_number(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int unit, gg_tally *t)
{
    const ccn_unit *u = &s->unit[unit];
    if (!ccn_in_command(b, c, u->hex)) return 0;
    if (c->leaderless)
        gg_tally_word(t, 6, COMMAND_NOLEADER, "no leader left on the field");
    else
        tally_leader(b, s, c, unit, t);
    if (!hex_in(c->direct, u->hex)) gg_tally_word(t, -1, COMMAND_DIRECT, "not in direct command");
    if (u->morale == SHAKEN) gg_tally_word(t, -1, ACTIVATION_DRM, "shaken");
    if (u->morale == BROKEN) gg_tally_word(t, -2, ACTIVATION_DRM, "broken");
    return t->total;
}

bool ccn_in_direct_command(const ccn_battle *b, const ccn_state *s, int unit)
{
    hex_set near = HEX_BIT(s->unit[unit].hex) | hex_beside[s->unit[unit].hex];
    if (near & s->leaders[b->unit[unit].side]) return true; /* most are: no chain is needed */
    return hex_in(ccn_direct_cells(b, s, b->unit[unit].side), s->unit[unit].hex);
}

/* ---- 7.3.1, 7.20.1: who may be sent an order ---- */

static gg_rule judge_unit(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int side, unsigned u)
{
    if (u >= b->units || b->unit[u].side != side) return CHIT_DRAW;
    if (!ccn_alive(s, (int)u)) return ACTIVATION_CHECK;
    if (s->unit[u].flags & SPENT) return ACTIVATION_SPENT;
    if (ccn_in_command(b, c, s->unit[u].hex)) return GG_OK;
    return ccn_command_rule(c);
}

static gg_rule judge_leader(const ccn_battle *b, const ccn_state *s, int side, unsigned l)
{
    if (l >= b->leaders || b->leader[l].side != side) return CHIT_DRAW;
    if (s->leader[l].status != ON) return LEADER_CASUALTY;
    if (s->leader[l].spent) return ACTIVATION_SPENT;
    int with = s->unit_at[s->leader[l].hex];
    return with != GG_NONE && ccn_in_square(s, with) ? SQUARE_LIMITS : GG_OK;
}

uint64_t ccn_orderable(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int side)
{
    uint64_t able = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        unsigned u = (unsigned)__builtin_ctzll(left);
        if (judge_unit(b, s, c, side, u) == GG_OK) able |= ccn_bit((int)u);
    }
    return able;
}

uint32_t ccn_orderable_leaders(const ccn_battle *b, const ccn_state *s, int side)
{
    uint32_t able = 0;
    for (unsigned l = 0; l < b->leaders; l++)
        if (judge_leader(b, s, side, l) == GG_OK) able |= (uint32_t)1 << l;
    return able;
}

gg_rule ccn_judge_order(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int side, unsigned piece)
{
    return ccn_is_leader(piece) ? judge_leader(b, s, side, piece - CCN_LEADER) : judge_unit(b, s, c, side, piece);
}
