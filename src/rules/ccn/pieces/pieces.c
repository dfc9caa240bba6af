/* Section 5: the pieces on the board, where they are and how they are put there. */
#include "rules/ccn/pieces/pieces.h"
#include "engine/units.h"

int ccn_piece_hex(const ccn_state *s, unsigned piece)
{
    return ccn_is_leader(piece) ? s->leader[piece - CCN_LEADER].hex : s->unit[piece].hex;
}

static bool is_alive(const void *s, int unit) { return ccn_alive(s, unit); }

uint64_t ccn_alive_units(const ccn_battle *b, const ccn_state *s, int side)
{
    return gg_units_that(b->side_units[side], is_alive, s);
}

bool ccn_lone(const ccn_state *s, int leader)
{
    return s->leader[leader].status == ON && s->unit_at[s->leader[leader].hex] == GG_NONE;
}

/* A piece goes from its hex to another, each of which may be HEX_OFF: its own member, the table of who stands where, and
 * the cells of its side. */
static void put(uint8_t *its, uint8_t *at, hex_set *cells, int piece, int hex)
{
    if (*its != HEX_OFF) {
        at[*its] = GG_NONE;
        *cells &= ~HEX_BIT(*its);
    }
    *its = (uint8_t)hex;
    if (hex != HEX_OFF) {
        at[hex] = (uint8_t)piece;
        *cells |= HEX_BIT(hex);
    }
}

void ccn_put_unit(ccn_state *s, const ccn_battle *b, int unit, int hex)
{
    put(&s->unit[unit].hex, s->unit_at, &s->units[b->unit[unit].side], unit, hex);
}

void ccn_put_leader(ccn_state *s, const ccn_battle *b, int leader, int hex)
{
    put(&s->leader[leader].hex, s->leader_at, &s->leaders[b->leader[leader].side], leader, hex);
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
