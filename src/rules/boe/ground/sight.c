/* 3.3: line of sight, which the ground alone decides, and line of fire, which units may bar. */
#include <stdlib.h>
#include <string.h>

#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* A space is crossed if the line between the centres has corners of it on both sides. Where the line has gone i spaces along
 * its longer part and t = i * shorter / longer along the other, that can only be the spaces below and above t; and it is
 * one whose centre lies off the line by less than half of both parts together. */
int boe_crossed(int a, int b, uint16_t out[48])
{
    int dx = sq_x(b) - sq_x(a), dy = sq_y(b) - sq_y(a), n = 0;
    int ex = dx < 0 ? -1 : 1, ey = dy < 0 ? -1 : 1, wide = dx * ex, high = dy * ey;
    bool level = wide >= high;
    int longer = level ? wide : high, shorter = level ? high : wide;
    for (int i = 0, off = 0, j = 0; i <= longer; i++) { /* off = i * shorter - j * longer, from 0 to longer - 1 */
        for (int k = 0; k < 2; k++) {
            int along = level ? i : j + k, across = level ? j + k : i;
            bool is_end = (i == 0 && j + k == 0) || (i == longer && j + k == shorter);
            if (is_end || 2 * abs(off - k * longer) >= longer + shorter || n == 48) continue;
            out[n++] = (uint16_t)sq_cell(sq_x(a) + along * ex, sq_y(a) + across * ey);
        }
        off += shorter;
        if (off >= longer && longer) off -= longer, j++;
    }
    return n;
}

/* ---- sight between all spaces, worked out once ---- */

/* The spaces crossed on the way to an offset are the same from everywhere. */
typedef struct lane {
    int dx, dy, range, count;
    int step[48];  /* spots from the start, */
    int along[48]; /* and how far along the line */
} lane;

static void lay_lane(const boe_battle *b, int dx, int dy, lane *l)
{
    uint16_t crossed[48];
    int from = sq_cell(dx < 0 ? -dx : 0, 0), to = sq_cell(dx < 0 ? 0 : dx, dy);
    *l = (lane){.dx = dx, .dy = dy, .range = boe_range(from, to), .count = boe_crossed(from, to, crossed)};
    for (int i = 0; i < l->count; i++) {
        int cx = sq_x(crossed[i]) - sq_x(from), cy = sq_y(crossed[i]);
        l->step[i] = cy * b->board.columns + cx;
        l->along[i] = cx * dx + cy * dy;
    }
}

static int raised_at(const boe_battle *b, int spot)
{
    return b->level[spot] + (b->terrain[spot] == HEAVY || b->terrain[spot] == STRONGPOINT);
}

static bool is_open(const boe_battle *b, const lane *l, const uint8_t *raised, int from, int to)
{
    int low = b->level[from], rise = b->level[to] - low, far = l->dx * l->dx + l->dy * l->dy;
    int below = rise < 0 ? low + rise : low; /* whatever is no higher than both ends hides neither */
    for (int i = 0; i < l->count; i++) {
        int top = raised[from + l->step[i]];
        if (top > below && (top - low) * far > rise * l->along[i]) return false;
    }
    return true;
}

int boe_hidden_by(const boe_battle *b, int from, int to)
{
    uint16_t crossed[48];
    int dx = sq_x(to) - sq_x(from), dy = sq_y(to) - sq_y(from), n = boe_crossed(from, to, crossed);
    int low = boe_level_at(b, from), rise = boe_level_at(b, to) - low, far = dx * dx + dy * dy;
    for (int i = 0; i < n && boe_range(from, to) > 1; i++) {
        int along = (sq_x(crossed[i]) - sq_x(from)) * dx + (sq_y(crossed[i]) - sq_y(from)) * dy;
        if ((raised_at(b, boe_spot(b, crossed[i])) - low) * far > rise * along) return crossed[i];
    }
    return SQ_OFF;
}

/* What rises above the lowest level, a bit for each spot, with room before and behind for lanes that leave the board. */
enum { SPOT_WORDS = BOE_CELLS / 64, BEFORE = 1 };
typedef struct relief {
    uint8_t raised[BOE_CELLS];
    uint64_t high[BEFORE + 2 * SPOT_WORDS + 1];
} relief;

/* From which spots anything high is crossed on the way; from all others the way is open. */
static void shade(const lane *l, const relief *r, uint64_t out[SPOT_WORDS])
{
    memset(out, 0, SPOT_WORDS * sizeof *out);
    for (int i = 0; i < l->count; i++) {
        int at = BEFORE * 64 + l->step[i], bit = at % 64;
        const uint64_t *word = &r->high[at / 64];
        for (int w = 0; w < SPOT_WORDS; w++) out[w] |= word[w] >> bit | (bit ? word[w + 1] << (64 - bit) : 0);
    }
}

static void look_along(boe_battle *b, const lane *l, const relief *r)
{
    int columns = b->board.columns;
    uint64_t shaded[SPOT_WORDS];
    shade(l, r, shaded);
    for (int y = 0; y + l->dy < b->board.rows; y++)
        for (int x = l->dx < 0 ? -l->dx : 0; x < columns && x + l->dx < columns; x++) {
            int from = y * columns + x, to = from + l->dy * columns + l->dx;
            if (l->range > 2 && (b->terrain[from] == HEAVY || b->terrain[to] == HEAVY)) continue;
            bool doubtful = l->range > 1 && shaded[from / 64] >> (from % 64) & 1;
            if (doubtful && !is_open(b, l, r->raised, from, to)) continue;
            b->sees[from][to / 64] |= (uint64_t)1 << (to % 64);
            b->sees[to][from / 64] |= (uint64_t)1 << (from % 64);
        }
}

void boe_work_out_sight(boe_battle *b)
{
    relief r = {0};
    int columns = b->board.columns;
    for (int i = 0; i < columns * b->board.rows; i++) {
        r.raised[i] = (uint8_t)raised_at(b, i);
        if (r.raised[i]) r.high[BEFORE + i / 64] |= (uint64_t)1 << (i % 64);
    }
    for (int dy = 0; dy < b->board.rows; dy++)
        for (int dx = dy ? 1 - columns : 0; dx < columns; dx++) {
            lane l;
            lay_lane(b, dx, dy, &l);
            if (l.range <= 1 || l.range <= b->option.visibility) look_along(b, &l, &r);
        }
}

gg_rule boe_why_unseen(const boe_battle *b, int from, int to)
{
    int range = boe_range(from, to);
    if (range > b->option.visibility) return LOS_VISIBILITY;
    bool wooded = boe_terrain_at(b, from) == HEAVY || boe_terrain_at(b, to) == HEAVY;
    return range > 2 && wooded ? LOS_WOODS : LOS_CROSSED;
}

/* ---- line of fire ---- */

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

int boe_fire_barred_by(const boe_battle *b, const boe_state *s, int from, int to)
{
    uint16_t crossed[48];
    if (sq_distance(from, to) <= 1) return GG_NONE;
    for (int i = boe_crossed(from, to, crossed); i > 0; i--)
        if (bars_fire(b, s, from, to, crossed[i - 1])) return boe_unit_at(b, s, crossed[i - 1]);
    return GG_NONE;
}

bool boe_line_of_fire(const boe_battle *b, const boe_state *s, int from, int to)
{
    if (!boe_sees(b, from, to) || boe_melee_at(s, to) >= 0) return false;
    return boe_fire_barred_by(b, s, from, to) == GG_NONE;
}
