/* 3.7 to 3.9: what lies to the front of a unit, and what it can see. */
#include "rules/ccn/ground/ground.h"

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

/* ---- 3.9: line of sight ---- */

static bool crossed_blocks(const ccn_battle *b, const ccn_state *s, int cell, int from, int to, int over_friends_of,
                           bool hills)
{
    int t = b->terrain[cell];
    bool level = t == HILL && (!hills || (b->terrain[from] == HILL && b->terrain[to] == HILL));
    if (ccn_grounds[t].blocks && !level) return true;
    int unit = s->unit_at[cell], leader = s->leader_at[cell];
    if (unit == GG_NONE && leader == GG_NONE) return false;
    if (over_friends_of == GG_NONE || b->terrain[from] != HILL || t == HILL) return true;
    int side = unit != GG_NONE ? b->unit[unit].side : b->leader[leader].side;
    return side != over_friends_of || hex_distance(from, cell) != 1;
}

static bool sees(const ccn_battle *b, const ccn_state *s, int from, int to, int over_friends_of, bool hills)
{
    for (int sign = 1; sign >= -1; sign -= 2) {
        uint8_t line[16];
        int n = hex_line(from, to, sign, line), i = 0;
        while (i < n && line[i] != HEX_OFF && !crossed_blocks(b, s, line[i], from, to, over_friends_of, hills)) i++;
        if (i >= n) return true;
    }
    return false;
}

bool ccn_sight(const ccn_battle *b, const ccn_state *s, int from, int to, int over_friends_of)
{
    return sees(b, s, from, to, over_friends_of, true);
}

bool ccn_sight_but_for_hills(const ccn_battle *b, const ccn_state *s, int from, int to, int over_friends_of)
{
    return sees(b, s, from, to, over_friends_of, false);
}

/* The cells that hide one hex from another, of both lines; only where neither is clear. */
hex_set ccn_sight_blockers(const ccn_battle *b, const ccn_state *s, int from, int to, int over_friends_of)
{
    hex_set cells = 0;
    if (ccn_sight(b, s, from, to, over_friends_of)) return 0;
    for (int sign = 1; sign >= -1; sign -= 2) {
        uint8_t line[16];
        int n = hex_line(from, to, sign, line);
        for (int i = 0; i < n; i++)
            if (line[i] != HEX_OFF && crossed_blocks(b, s, line[i], from, to, over_friends_of, true))
                cells |= HEX_BIT(line[i]);
    }
    return cells;
}
