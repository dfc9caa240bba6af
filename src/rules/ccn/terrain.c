/* Chapter 8: terrain, and the line of sight of 3.9. */
#include "ccn.h"

/* 8.1. Name, map mark, passable, stop, no battle on entry, INTO and FROM for INF CAV ART, INTO in melee only,
 * blocks sight, flags ignored, squares allowed. */
const ccn_ground ccn_grounds[CCN_TERRAINS] = {
    [CLEAR] = {"clear", '.', true, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, true},
    [BRIDGE] = {"bridge", '=', true, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, true},
    [FOREST] = {"forest", 'f', true, true, true, {1, 2, 1}, {0, 2, 1}, false, true, 0, true},
    [HILL] = {"hill", 'h', true, false, false, {1, 1, 0}, {0, 1, 0}, false, true, 0, true},
    [TOWN] = {"town", 'T', true, true, true, {2, 3, 1}, {0, 3, 1}, false, true, 0, false},
    [FARM] = {"farm", 'W', true, true, true, {2, 3, 1}, {0, 3, 1}, false, true, 1, false},
    [GARDEN] = {"garden", 'g', true, true, true, {1, 2, 1}, {0, 2, 1}, false, false, 1, true},
    [MARSH] = {"marsh", 'm', true, true, false, {1, 1, 1}, {1, 1, 1}, true, false, 0, false},
    [FORD] = {"ford", 's', true, true, false, {1, 1, 1}, {1, 1, 1}, true, false, 0, true},
    [RIVER] = {"river", 'r', false, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, false},
    [LAKE] = {"lake", 'l', false, false, false, {0, 0, 0}, {0, 0, 0}, false, false, 0, false},
    [RUGGED] = {"rugged", '^', false, false, false, {0, 0, 0}, {0, 0, 0}, false, true, 0, false},
};

/* ---- 8.2: field works and reductions ---- */

/* An attack crosses works if its way, seen from the target, begins in one of their directions. */
bool ccn_crosses_works(const ccn_battle *b, int target, int attacker)
{
    if (b->works[target] == 0) return false;
    int dir = hex_direction(target, attacker);
    if (dir >= 0) return b->works[target] >> dir & 1;
    for (int sign = 1; sign >= -1; sign -= 2) {
        uint8_t line[16];
        hex_line(target, attacker, sign, line);
        if (line[0] != HEX_OFF && b->works[target] >> hex_direction(target, line[0]) & 1) return true;
    }
    return false;
}

static const uint8_t works_into[3] = {[INF] = 1, [CAV] = 2, [ART] = 1};

/* Dice taken from an attack by a unit of that class. */
void ccn_terrain_dice(const ccn_battle *b, int cls, int from, int to, bool melee, gg_tally *t)
{
    const ccn_ground *in = &ccn_grounds[b->terrain[to]], *out = &ccn_grounds[b->terrain[from]];
    int into = in->melee_only && !melee ? 0 : in->into[cls];
    int outof = out->from[cls];
    gg_rule rule = TERRAIN_EFFECTS;
    if (b->terrain[from] == HILL && b->terrain[to] == HILL) {
        into = cls == INF && !melee;
        outof = 0;
        rule = TERRAIN_HILL;
    }
    if (ccn_crosses_works(b, to, from) && works_into[cls] > into) {
        into = works_into[cls];
        rule = TERRAIN_WORKS;
    }
    if (b->option.terrain_sum) {
        gg_tally_add(t, -into, rule);
        gg_tally_add(t, -outof, TERRAIN_EFFECTS);
    } else if (into && outof) {
        gg_tally_add(t, into >= outof ? -into : -outof, TERRAIN_MAX);
    } else {
        gg_tally_add(t, into ? -into : -outof, into ? rule : TERRAIN_EFFECTS);
    }
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
