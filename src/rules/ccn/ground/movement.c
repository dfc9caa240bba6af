/* 7.6: movement of units. Nothing reacts to movement, so only where it ends and what it costs matters. */
#include "rules/ccn/ground/ground.h"

static hex_set lone_leader_cells(const ccn_state *s, int side) { return s->leaders[side] & ~s->units[side]; }

/* 7.6.2, ccn.move.enter */
hex_set ccn_open_cells(const ccn_battle *b, const ccn_state *s, int side, bool with_leader)
{
    hex_set shut = s->units[0] | s->units[1] | s->leaders[!side];
    if (with_leader) shut |= lone_leader_cells(s, side); /* ccn.board.occupancy: one leader a hex */
    return b->passable & ~shut;
}

/* Steps outward; STOP terrain and a lone leader end the movement of whoever enters. */
static void spread(const ccn_battle *b, const ccn_state *s, int unit, int moves, bool with_leader, int backward,
                   ccn_reach *r)
{
    int side = b->unit[unit].side;
    hex_set open = ccn_open_cells(b, s, side, with_leader);
    hex_set halt = b->stop | lone_leader_cells(s, side);
    hex_set edge = HEX_BIT(s->unit[unit].hex);
    *r = (ccn_reach){.at[0] = edge};
    hex_set seen = edge;
    for (int cost = 1; cost <= moves && cost < 4; cost++) {
        edge = (backward ? ccn_backward(b, side, edge) : hex_around(edge)) & open & ~seen;
        seen |= edge;
        r->at[cost] = edge;
        r->all |= edge;
        edge &= ~halt;
    }
}

void ccn_reach_work(const ccn_battle *b, const ccn_state *s, int unit, int moves, bool with_leader, ccn_reach *r)
{
    spread(b, s, unit, moves, with_leader, 0, r);
}

/* Where it could get if nothing ended its movement: for the verdict on what it cannot reach. */
hex_set ccn_reach_past_stops(const ccn_battle *b, const ccn_state *s, int unit, int moves, bool with_leader)
{
    hex_set open = ccn_open_cells(b, s, b->unit[unit].side, with_leader), seen = HEX_BIT(s->unit[unit].hex);
    for (int cost = 0; cost < moves; cost++) seen |= hex_around(seen) & open;
    return seen;
}

/* 7.3.4, withdraw: every step backward, the end not beside an enemy unit. */
void ccn_withdraw_work(const ccn_battle *b, const ccn_state *s, int unit, bool with_leader, ccn_reach *r)
{
    spread(b, s, unit, ccn_type_of(b, unit)->mn, with_leader, 1, r);
    r->all &= ~hex_around(s->units[!b->unit[unit].side]);
}

/* 7.3.5: any hex beside it that it could enter, away from its enemies. */
hex_set ccn_wrong_roads(const ccn_battle *b, const ccn_state *s, int unit)
{
    int side = b->unit[unit].side;
    hex_set open = ccn_open_cells(b, s, side, ccn_attached(s, unit) != GG_NONE);
    return hex_beside[s->unit[unit].hex] & open & ~hex_around(s->units[!side]);
}

int ccn_reach_cost(const ccn_reach *r, int hex)
{
    int cost = 0;
    while (cost < 3 && !hex_in(r->at[cost], hex)) cost++;
    return cost;
}

/* ccn.move.nobattle: all such terrain also stops, so only the hex entered last can be of this kind. */
bool ccn_may_battle_in(const ccn_battle *b, int unit, int hex)
{
    int t = b->terrain[hex];
    if (!ccn_grounds[t].nobattle) return true;
    return ccn_has(b, unit, LIGHT) && (t == FOREST || t == GARDEN);
}

/* 3.4, ccn.board.sides */
hex_set ccn_backward(const ccn_battle *b, int side, hex_set cells)
{
    if (b->edge[side] == NORTH) return hex_shift(cells, HEX_NW) | hex_shift(cells, HEX_NE);
    return hex_shift(cells, HEX_SW) | hex_shift(cells, HEX_SE);
}
