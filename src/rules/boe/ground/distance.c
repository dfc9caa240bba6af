/* 3.4: AP distance, by which leaders command and ride; and who is near. */
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* Costs are small: spaces (by boe_spot) wait in one ring for each cost that is still to come. */
enum { RINGS = 4 };
typedef struct flood {
    const boe_battle *b;
    const boe_state *s;
    uint8_t *ap; /* what is known so far */
    int side, limit;
    uint16_t ring[RINGS][BOE_CELLS];
    int in[RINGS];
} flood;

static bool bars(const flood *f, int spot)
{
    int unit = f->s->unit_at[spot];
    return unit != GG_NONE && (boe_side(f->b, unit) != f->side || boe_is(f->s, unit, IN_MELEE));
}

static void spread(flood *f, int spot, int ap)
{
    const boe_battle *b = f->b;
    int columns = b->board.columns, x = spot % columns, y = spot / columns;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        if (!sq_on_board(b->board, x + sq_dx[dir], y + sq_dy[dir])) continue;
        int to = spot + sq_dy[dir] * columns + sq_dx[dir], ground = b->terrain[to];
        int cost = ap + (dir & 1 ? 2 : 1) + (ground == HEAVY || ground == STRONGPOINT);
        if (cost > f->limit || f->ap[to] <= cost || bars(f, to)) continue;
        if (ground == IMPASSABLE && !(b->road[spot] >> dir & 1)) continue;
        f->ap[to] = (uint8_t)cost;
        f->ring[cost % RINGS][f->in[cost % RINGS]++] = (uint16_t)to;
    }
}

void boe_reach_work(const boe_battle *b, const boe_state *s, int side, int from, int limit, boe_reach *out)
{
    flood f; /* what is in its rings is written before it is read */
    f.b = b, f.s = s, f.ap = out->ap, f.side = side, f.limit = limit;
    memset(f.in, 0, sizeof f.in);
    f.in[0] = 1;
    memset(out->ap, 255, (size_t)b->board.columns * b->board.rows);
    f.ring[0][0] = (uint16_t)boe_spot(b, from);
    out->ap[f.ring[0][0]] = 0;
    for (int ap = 0; ap < limit; ap++) {
        int ring = ap % RINGS, n = f.in[ring];
        f.in[ring] = 0;
        for (int i = 0; i < n; i++)
            if (out->ap[f.ring[ring][i]] == ap) spread(&f, f.ring[ring][i], ap);
    }
}

static bool is_open(const boe_battle *b, const boe_state *s, int side, int x, int y)
{
    int spot = boe_spot(b, sq_cell(x, y)), ground = b->terrain[spot], unit = s->unit_at[spot];
    if (ground == HEAVY || ground == STRONGPOINT || ground == IMPASSABLE) return false;
    return unit == GG_NONE || (boe_side(b, unit) == side && !boe_is(s, unit, IN_MELEE));
}

/* Round one corner, all of it over open ground. */
static bool is_clear_way(const boe_battle *b, const boe_state *s, int side, int from, int to, bool rows_first)
{
    int x = sq_x(from), y = sq_y(from);
    while (x != sq_x(to) || y != sq_y(to)) {
        if (y != sq_y(to) && (rows_first || x == sq_x(to)))
            y += y < sq_y(to) ? 1 : -1;
        else
            x += x < sq_x(to) ? 1 : -1;
        if (!is_open(b, s, side, x, y)) return false;
    }
    return true;
}

/* No way is shorter than rows and columns together, and where one round a corner is clear none is longer. */
int boe_ap_distance_plain(const boe_battle *b, const boe_state *s, int side, int from, int to, int limit)
{
    if (from == SQ_OFF || to == SQ_OFF) return limit + 1;
    int dx = sq_x(to) - sq_x(from), dy = sq_y(to) - sq_y(from), least = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    if (least > limit) return limit + 1;
    bool clear = is_clear_way(b, s, side, from, to, false) || is_clear_way(b, s, side, from, to, true);
    return clear ? least : -1;
}

/* Along a row from one of its spaces, as far as it is open. */
static uint32_t along(const boe_battle *b, const boe_state *s, int side, int x, int y, int limit)
{
    uint32_t in = (uint32_t)1 << x;
    for (int i = x + 1; i < b->board.columns && i <= x + limit && is_open(b, s, side, i, y); i++)
        in |= (uint32_t)1 << i;
    for (int i = x - 1; i >= 0 && i >= x - limit && is_open(b, s, side, i, y); i--) in |= (uint32_t)1 << i;
    return in;
}

/* Those of a row's spaces that are open, of a set. */
static uint32_t open_of(const boe_battle *b, const boe_state *s, int side, uint32_t set, int y)
{
    uint32_t in = 0;
    for (; set; set &= set - 1)
        if (is_open(b, s, side, __builtin_ctz(set), y)) in |= set & -set;
    return in;
}

/* First along the row and then up or down the columns, or up and down the column and then along the rows. */
void boe_clear_ways(const boe_battle *b, const boe_state *s, int side, int from, int limit, boe_spaces *out)
{
    int x = sq_x(from), here = sq_y(from);
    memset(out, 0, sizeof *out);
    out->row[here] = along(b, s, side, x, here, limit);
    for (int step = -1; step <= 1; step += 2) {
        uint32_t columns = out->row[here], own = (uint32_t)1 << x;
        for (int y = here + step, n = 1; y >= 0 && y < b->board.rows && n <= limit; y += step, n++) {
            columns = open_of(b, s, side, columns, y);
            if (own) own = columns & own;
            out->row[y] = columns | (own ? along(b, s, side, x, y, limit - n) : 0);
        }
    }
}

int boe_ap_distance(const boe_battle *b, const boe_state *s, int side, int from, int to, int limit)
{
    boe_reach reach;
    int plain = boe_ap_distance_plain(b, s, side, from, to, limit);
    if (plain >= 0) return plain;
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
