/* 3.3: line of sight, which the ground alone decides, and line of fire, which units may bar. */
#include "boe.h"

/* A space is crossed if the line between the centres has corners of it on both sides. */
static bool is_crossed(int a, int dx, int dy, int x, int y)
{
    bool left = false, right = false;
    for (int corner = 0; corner < 4; corner++) {
        int qx = 2 * x + (corner & 1 ? 1 : -1), qy = 2 * y + (corner & 2 ? 1 : -1);
        int side = dx * (qy - 2 * sq_y(a)) - dy * (qx - 2 * sq_x(a));
        left |= side > 0;
        right |= side < 0;
    }
    return left && right;
}

int boe_crossed(int a, int b, uint16_t out[48])
{
    int dx = sq_x(b) - sq_x(a), dy = sq_y(b) - sq_y(a), n = 0;
    int x0 = dx < 0 ? sq_x(b) : sq_x(a), x1 = dx < 0 ? sq_x(a) : sq_x(b);
    int y0 = dy < 0 ? sq_y(b) : sq_y(a), y1 = dy < 0 ? sq_y(a) : sq_y(b);
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            int cell = sq_cell(x, y);
            if (cell != a && cell != b && n < 48 && is_crossed(a, dx, dy, x, y)) out[n++] = (uint16_t)cell;
        }
    return n;
}

static int height(const boe_battle *b, int cell)
{
    int ground = boe_terrain_at(b, cell);
    return boe_level_at(b, cell) + (ground == HEAVY || ground == STRONGPOINT);
}

static bool blocks(const boe_battle *b, int from, int to, int cell)
{
    int dx = sq_x(to) - sq_x(from), dy = sq_y(to) - sq_y(from), low = boe_level_at(b, from);
    int along = (sq_x(cell) - sq_x(from)) * dx + (sq_y(cell) - sq_y(from)) * dy;
    return (height(b, cell) - low) * (dx * dx + dy * dy) > (boe_level_at(b, to) - low) * along;
}

bool boe_sees_slow(const boe_battle *b, int from, int to)
{
    uint16_t crossed[48];
    int range = boe_range(from, to);
    if (range <= 1) return true;
    if (range > b->option.visibility) return false;
    if (range > 2 && (boe_terrain_at(b, from) == HEAVY || boe_terrain_at(b, to) == HEAVY)) return false;
    for (int i = boe_crossed(from, to, crossed); i > 0; i--)
        if (blocks(b, from, to, crossed[i - 1])) return false;
    return true;
}

/* Over the heads of friends and enemies only from above, and not close to either end. */
static bool bars_fire(const boe_battle *b, const boe_state *s, int from, int to, int cell)
{
    int unit = boe_unit_at(b, s, cell);
    if (unit == GG_NONE) return false;
    if (boe_melee_at(s, cell) < 0 && s->unit[unit].formation == SKIRM) return false;
    if (boe_melee_at(s, cell) >= 0) { /* a contested space: any unit there that is not in open order */
        uint8_t in[BOE_STACK];
        bool formed = false;
        for (int side = 0; side < GG_SIDES; side++)
            for (int n = boe_units_in(b, s, cell, side, in); n > 0; n--)
                formed |= s->unit[in[n - 1]].formation != SKIRM;
        if (!formed) return false;
    }
    return !(boe_level_at(b, from) > boe_level_at(b, cell) && boe_range(from, cell) >= 2 && boe_range(cell, to) >= 2);
}

bool boe_line_of_fire(const boe_battle *b, const boe_state *s, int from, int to)
{
    uint16_t crossed[48];
    if (!boe_sees(b, from, to) || boe_melee_at(s, to) >= 0) return false;
    if (sq_distance(from, to) <= 1) return true;
    for (int i = boe_crossed(from, to, crossed); i > 0; i--)
        if (bars_fire(b, s, from, to, crossed[i - 1])) return false;
    return true;
}
