/* 3.4: AP distance, by which leaders command and ride; and who is near. */
#include "boe.h"

static int price(const boe_battle *b, int to, int dir)
{
    int ground = boe_terrain_at(b, to);
    return (dir & 1 ? 2 : 1) + (ground == HEAVY || ground == STRONGPOINT);
}

static bool open_to(const boe_battle *b, const boe_state *s, int side, int from, int to)
{
    int unit = boe_unit_at(b, s, to);
    if (boe_terrain_at(b, to) == IMPASSABLE && !boe_road_step(b, from, to)) return false;
    if (unit == GG_NONE) return true;
    return boe_side(b, unit) == side && boe_melee_at(s, to) < 0;
}

/* Costs are small: spaces wait in one ring for each cost that is still to come. */
enum { RINGS = 4 };
typedef struct flood {
    uint16_t ring[RINGS][BOE_CELLS];
    int in[RINGS];
} flood;

static void spread(const boe_battle *b, const boe_state *s, int side, int cell, int ap, int limit, boe_reach *out,
                   flood *f)
{
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int to = sq_step(b->board, cell, dir);
        if (to == SQ_OFF) continue;
        int cost = ap + price(b, to, dir), spot = boe_spot(b, to);
        if (cost > limit || out->ap[spot] <= cost || !open_to(b, s, side, cell, to)) continue;
        out->ap[spot] = (uint8_t)cost;
        f->ring[cost % RINGS][f->in[cost % RINGS]++] = (uint16_t)to;
    }
}

void boe_reach_work(const boe_battle *b, const boe_state *s, int side, int from, int limit, boe_reach *out)
{
    flood f; /* what is in its rings is written before it is read */
    memset(f.in, 0, sizeof f.in);
    f.in[0] = 1;
    memset(out->ap, 255, (size_t)b->board.columns * b->board.rows);
    f.ring[0][0] = (uint16_t)from;
    out->ap[boe_spot(b, from)] = 0;
    for (int ap = 0; ap < limit; ap++) {
        int ring = ap % RINGS, n = f.in[ring];
        f.in[ring] = 0;
        for (int i = 0; i < n; i++) {
            int cell = f.ring[ring][i];
            if (out->ap[boe_spot(b, cell)] == ap) spread(b, s, side, cell, ap, limit, out, &f);
        }
    }
}

int boe_ap_distance(const boe_battle *b, const boe_state *s, int side, int from, int to, int limit)
{
    boe_reach reach;
    if (from == SQ_OFF || to == SQ_OFF || sq_distance(from, to) > limit) return limit + 1;
    boe_reach_work(b, s, side, from, limit, &reach);
    int ap = reach.ap[boe_spot(b, to)];
    return ap > limit ? limit + 1 : ap;
}

int boe_nearest_enemy(const boe_battle *b, const boe_state *s, int side, int cell)
{
    int best = GG_NONE, least = 255;
    for (int u = boe_first(b, !side); u != GG_NONE; u = boe_next(b, !side, u)) {
        int range = boe_on_map(s, u) ? boe_range(cell, s->unit[u].cell) : 255;
        if (range < least) least = range, best = u;
    }
    return best;
}

bool boe_enemy_within(const boe_battle *b, const boe_state *s, int side, int cell, int range)
{
    for (int u = boe_first(b, !side); u != GG_NONE; u = boe_next(b, !side, u))
        if (boe_on_map(s, u) && boe_range(cell, s->unit[u].cell) <= range) return true;
    return false;
}
