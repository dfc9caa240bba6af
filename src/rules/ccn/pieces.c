/* Section 5: the pieces on the board, where they are and how they are put there. */
#include "ccn.h"

int ccn_piece_side(const ccn_battle *b, unsigned piece)
{
    return ccn_is_leader(piece) ? b->leader[piece - CCN_LEADER].side : b->unit[piece].side;
}

int ccn_piece_hex(const ccn_state *s, unsigned piece)
{
    return ccn_is_leader(piece) ? s->leader[piece - CCN_LEADER].hex : s->unit[piece].hex;
}

uint64_t ccn_alive_units(const ccn_battle *b, const ccn_state *s, int side)
{
    uint64_t alive = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (ccn_alive(s, u)) alive |= ccn_bit(u);
    }
    return alive;
}

bool ccn_lone(const ccn_state *s, int leader)
{
    return s->leader[leader].status == ON && s->unit_at[s->leader[leader].hex] == GG_NONE;
}

void ccn_put_unit(ccn_state *s, const ccn_battle *b, int unit, int hex)
{
    ccn_unit *u = &s->unit[unit];
    hex_set *cells = &s->units[b->unit[unit].side];
    if (u->hex != HEX_OFF) {
        s->unit_at[u->hex] = GG_NONE;
        *cells &= ~HEX_BIT(u->hex);
    }
    u->hex = (uint8_t)hex;
    if (hex != HEX_OFF) {
        s->unit_at[hex] = (uint8_t)unit;
        *cells |= HEX_BIT(hex);
    }
}

void ccn_put_leader(ccn_state *s, const ccn_battle *b, int leader, int hex)
{
    ccn_leader *l = &s->leader[leader];
    hex_set *cells = &s->leaders[b->leader[leader].side];
    if (l->hex != HEX_OFF) {
        s->leader_at[l->hex] = GG_NONE;
        *cells &= ~HEX_BIT(l->hex);
    }
    l->hex = (uint8_t)hex;
    if (hex != HEX_OFF) {
        s->leader_at[hex] = (uint8_t)leader;
        *cells |= HEX_BIT(hex);
    }
}

void ccn_set_square(ccn_state *s, int unit, bool square)
{
    s->unit[unit].flags = (uint8_t)(square ? s->unit[unit].flags | SQUARE : s->unit[unit].flags & ~SQUARE);
}

gg_pose ccn_pose(int hex, int facing)
{
    if (hex == HEX_OFF) return (gg_pose){.facing = -1};
    return (gg_pose){(int16_t)hex_plane_x(hex), (int16_t)hex_plane_y(hex), (int16_t)(facing < 0 ? -1 : facing * 60)};
}

gg_pose ccn_unit_pose(const ccn_state *s, int unit) { return ccn_pose(s->unit[unit].hex, s->unit[unit].facing); }

/* ---- 3.7, 3.8: arcs ---- */

bool ccn_allround_at(const ccn_battle *b, const ccn_state *s, int unit, int hex)
{
    int t = b->terrain[hex];
    return ccn_in_square(s, unit) || t == TOWN || t == FARM ||
           (t == FOREST && ccn_has(b, unit, LIGHT) && ccn_type_of(b, unit)->cls == INF);
}

bool ccn_allround(const ccn_battle *b, const ccn_state *s, int unit)
{
    return ccn_allround_at(b, s, unit, s->unit[unit].hex);
}

hex_arc ccn_arc(const ccn_battle *b, const ccn_state *s, int unit, int hex)
{
    if (ccn_allround(b, s, unit)) return HEX_FRONT;
    return hex_arc_of(s->unit[unit].hex, s->unit[unit].facing, hex);
}
