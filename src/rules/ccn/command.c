/* 7.2 and 7.3.2: who is in command, and what number he must roll. */
#include "ccn.h"

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

/* ccn.activation.target and ccn.activation.drm; DRMs are taken from the target, which is the same as adding to the roll. */
int ccn_number(const ccn_battle *b, const ccn_state *s, const ccn_command *c, int unit, gg_tally *t)
{
    const ccn_unit *u = &s->unit[unit];
    if (!ccn_in_command(b, c, u->hex)) return 0;
    if (c->leaderless)
        gg_tally_add(t, 6, COMMAND_NOLEADER);
    else
        gg_tally_add(t, 10 - ccn_command_distance(c, u->hex), ACTIVATION_TARGET);
    if (!hex_in(c->direct, u->hex)) gg_tally_add(t, -1, COMMAND_DIRECT);
    if (u->morale == SHAKEN) gg_tally_add(t, -1, ACTIVATION_DRM);
    if (u->morale == BROKEN) gg_tally_add(t, -2, ACTIVATION_DRM);
    return t->total;
}

bool ccn_in_direct_command(const ccn_battle *b, const ccn_state *s, int unit)
{
    hex_set near = HEX_BIT(s->unit[unit].hex) | hex_beside[s->unit[unit].hex];
    if (near & s->leaders[b->unit[unit].side]) return true; /* most are: no chain is needed */
    return hex_in(ccn_direct_cells(b, s, b->unit[unit].side), s->unit[unit].hex);
}
