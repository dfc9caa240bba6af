/* 8: terrain; 3.6, 3.10 and 3.11: arcs, zones, Linear Obstacles; 7.2.2: what a unit may enter. */
#include "rules/rbc/ground/ground.h"

#define K(kind) (1 << KIND_##kind)
enum {
    HEAVY_FOOT = K(HF) | K(WARRIOR),
    MOUNTED = K(HM) | K(LM) | K(EL),
    EVERYBODY = HEAVY_FOOT | MOUNTED | K(LF) | K(AR)
};

/* Name, map mark, closed to, unforms (in it or leaving it), cover, defends Foot, blocks sight, obstructs Momentum.
 * What a Hill gives depends on where the other stands: shooting and melee ask for it by name. */
const rbc_ground rbc_grounds[RBC_TERRAINS] = {
    [OPEN] = {"open", '.', 0, 0, false, false, false, false, TERR_OPEN},
    [HILL] = {"hill", 'H', 0, 0, false, false, true, false, TERR_HILL},
    [WOODS] = {"woods", 'W', K(AR) | K(EL), HEAVY_FOOT | MOUNTED, true, true, true, true, TERR_WOODS},
    [ROUGH] = {"rough", 'R', K(AR), HEAVY_FOOT | MOUNTED, true, true, false, true, TERR_ROUGH},
    [BROKEN_GROUND] = {"broken", 'B', 0, K(HF) | MOUNTED, false, false, false, false, TERR_BROKEN},
    [VILLAGE] = {"village", 'V', K(AR) | MOUNTED, HEAVY_FOOT, true, true, true, true, TERR_VILLAGE},
    [CAMP] = {"camp", 'C', 0, HEAVY_FOOT, true, true, false, true, TERR_CAMP},
    [FORD] = {"ford", 'F', K(AR), HEAVY_FOOT | MOUNTED | K(LF), false, false, false, false, TERR_FORD},
    [IMPASSABLE] = {"impassable", 'X', EVERYBODY, 0, false, false, false, true, TERR_IMPASSABLE},
};

static int opposite(int facing) { return (facing + 2) & 3; }

/* ---- the board as rows of bits ---- */

static void row_of_ground(rbc_battle *b, int y, int kind)
{
    uint32_t off = ~(uint32_t)0 << b->board.columns; /* a board has at most 26 columns */
    uint32_t forbids = off, unforms = 0;
    for (int x = 0; x < b->board.columns; x++) {
        const rbc_ground *g = &rbc_grounds[b->terrain[sq_cell(x, y)]];
        if (g->forbids >> kind & 1) forbids |= (uint32_t)1 << x;
        if (g->unforms >> kind & 1) unforms |= (uint32_t)1 << x;
    }
    b->forbids[kind][y] = forbids;
    b->unforms[kind][y] = unforms;
}

static void fence_in(rbc_battle *b, int cell)
{
    for (int side = 0; side < SQ_FACINGS; side++) {
        if (!(b->wall[cell] >> side & 1)) continue;
        int beyond = sq_step(b->board, cell, 2 * side);
        b->walls = true;
        b->fence[side][sq_y(cell)] |= (uint32_t)1 << sq_x(cell);
        if (beyond != SQ_OFF) b->fence[opposite(side)][sq_y(beyond)] |= (uint32_t)1 << sq_x(beyond);
    }
}

void rbc_ground_rows(rbc_battle *b)
{
    memset(b->fence, 0, sizeof b->fence);
    b->walls = false;
    for (int y = 0; y < b->board.rows; y++) {
        for (int kind = 0; kind < RBC_KINDS; kind++) row_of_ground(b, y, kind);
        b->impassable[y] = 0;
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (b->terrain[cell] == IMPASSABLE) b->impassable[y] |= (uint32_t)1 << x;
            fence_in(b, cell);
        }
    }
}

/* ---- terrain of a box ---- */

int rbc_terrain_at(const rbc_battle *b, const rbc_state *s, int cell)
{
    for (int i = 0; i < s->camps; i++)
        if (s->camp[i].cell == cell) return CAMP;
    return b->terrain[cell];
}

gg_rule rbc_terrain_rule(const rbc_battle *b, const rbc_state *s, int cell)
{
    return rbc_grounds[rbc_terrain_at(b, s, cell)].rule;
}

bool rbc_forbidden(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    return rbc_grounds[rbc_terrain_at(b, s, cell)].forbids >> rbc_kind(rbc_type_of(b, unit)) & 1;
}

bool rbc_unforms(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    return rbc_grounds[rbc_terrain_at(b, s, cell)].unforms >> rbc_kind(rbc_type_of(b, unit)) & 1;
}

/* ---- 3.11: Linear Obstacles ---- */

int rbc_walls_of(const rbc_battle *b, const rbc_state *s, int cell)
{
    int walls = b->wall[cell];
    for (int i = 0; i < s->carts; i++)
        if ((s->cart[i] & (RBC_CELLS - 1)) == cell) walls |= 1 << (s->cart[i] >> 9);
    return walls;
}

/* An obstacle on that side of the box, whichever of the two boxes owns it. */
static bool fenced(const rbc_battle *b, const rbc_state *s, int cell, int side)
{
    if (rbc_walls_of(b, s, cell) >> side & 1) return true;
    int beyond = sq_step(b->board, cell, 2 * side);
    return beyond != SQ_OFF && rbc_walls_of(b, s, beyond) >> opposite(side) & 1;
}

bool rbc_crosses_wall(const rbc_battle *b, const rbc_state *s, int from, int to)
{
    if (!b->walls && !s->carts) return false;
    int dir = sq_direction(from, to);
    assert(dir >= 0);
    if (dir % 2 == 0) return fenced(b, s, from, dir / 2);
    int one = dir / 2, other = (one + 1) & 3; /* a corner: both ways round it must be shut */
    int by_one = sq_step(b->board, from, 2 * one), by_other = sq_step(b->board, from, 2 * other);
    return (fenced(b, s, from, one) || fenced(b, s, by_one, other)) &&
           (fenced(b, s, from, other) || fenced(b, s, by_other, one));
}

/* rbc.shoot.coverside: an exact diagonal needs both sides. */
bool rbc_wall_towards(const rbc_battle *b, const rbc_state *s, int owner, int other)
{
    int dx = sq_x(other) - sq_x(owner), dy = sq_y(other) - sq_y(owner);
    int walls = rbc_walls_of(b, s, owner);
    bool across = walls >> (dx > 0 ? SQ_FACE_E : SQ_FACE_W) & 1, along = walls >> (dy > 0 ? SQ_FACE_S : SQ_FACE_N) & 1;
    int wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
    return wide > high ? across : high > wide ? along : across && along;
}

/* ---- 7.2.2: entering a box ---- */

bool rbc_passable(const rbc_battle *b, const rbc_state *s, int unit, int friend)
{
    int cls = rbc_type_of(b, friend)->cls;
    if (rbc_in_melee(s, friend)) return false;
    return rbc_light(rbc_type_of(b, unit)->cls) || rbc_light(cls) || cls == AR;
}

/* Nothing squeezes past a box like that on both sides at once. */
static bool shoulder(const rbc_battle *b, const rbc_state *s, int side, int cell)
{
    int who = s->unit_at[cell];
    return b->terrain[cell] == IMPASSABLE || (who != GG_NONE && rbc_side(b, who) != side);
}

bool rbc_squeezes(const rbc_battle *b, const rbc_state *s, int side, int from, int to)
{
    if (sq_x(from) == sq_x(to) || sq_y(from) == sq_y(to)) return false;
    return shoulder(b, s, side, sq_cell(sq_x(to), sq_y(from))) && shoulder(b, s, side, sq_cell(sq_x(from), sq_y(to)));
}

gg_rule rbc_judge_enter(const rbc_battle *b, const rbc_state *s, int unit, int from, int to)
{
    if (to == SQ_OFF) return GEO_EDGE;
    const rbc_type *t = rbc_type_of(b, unit);
    if (s->unit_at[to] != GG_NONE && s->unit_at[to] != unit) return GEO_STACK;
    if (rbc_forbidden(b, s, unit, to)) return rbc_terrain_rule(b, s, to);
    if ((rbc_mounted(t->cls) || t->cls == AR) && rbc_crosses_wall(b, s, from, to)) return TERR_OBSTACLE;
    return rbc_squeezes(b, s, rbc_side(b, unit), from, to) ? GEO_DIAGSTEP : GG_OK;
}

/* ---- 3.6: arcs ---- */

rbc_arc rbc_arc_of(const rbc_state *s, int unit, int cell)
{
    static const uint8_t by_offset[3][3] = {{ARC_REAR, ARC_REAR, ARC_REAR}, /* f = -1; l = -1, 0, +1 */
                                            {ARC_LEFT, ARC_NONE, ARC_RIGHT},
                                            {ARC_FRONT_DIAGONAL, ARC_FRONT, ARC_FRONT_DIAGONAL}};
    const rbc_unit *u = &s->unit[unit];
    if (cell == SQ_OFF || sq_distance(u->cell, cell) != 1) return ARC_NONE;
    sq_offset at = sq_seen(u->cell, u->facing, cell);
    if (u->flags & HEDGEHOG_ON) return at.forward == 0 || at.right == 0 ? ARC_FRONT : ARC_FRONT_DIAGONAL;
    return by_offset[at.forward + 1][at.right + 1];
}

/* ---- 3.10: zones ---- */

bool rbc_in_zone(const rbc_battle *b, int side, int cell)
{
    return sq_y(cell) >= b->zone[side][0] && sq_y(cell) <= b->zone[side][1];
}
