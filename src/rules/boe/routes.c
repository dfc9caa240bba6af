/* 7.5: the cheapest way to a space. Like a march (ground/march.c) a route is a convenience and no rule of its own: it is the
 * steps, each made and paid for as boe.move.step says. Unlike a march it may need dice, and lead past enemies. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- what a way is worth: AP, then dice, then enemies who may answer ---- */

enum { NO_WAY = -1, WATCHED_BITS = 12, DICE_BITS = 8, UNKNOWN = 255 };
static uint32_t worth(unsigned ap, unsigned dice, unsigned watched)
{
    return ap << (WATCHED_BITS + DICE_BITS) | dice << WATCHED_BITS | watched;
}
static unsigned ap_of(uint32_t key) { return key >> (WATCHED_BITS + DICE_BITS); }

typedef struct search {
    const boe_battle *b;
    const boe_state *s;
    int unit;
    bool minds; /* who could answer */
    boe_routes *out;
    boe_state there; /* the unit elsewhere: who could answer it */
    uint8_t watched[BOE_CELLS];
} search;

static unsigned watched_at(search *q, int cell)
{
    uint8_t *known = &q->watched[boe_spot(q->b, cell)];
    if (!q->minds) return 0;
    if (*known == UNKNOWN) {
        boe_put(&q->there, q->b, q->unit, cell);
        *known = (uint8_t)boe_watchers(q->b, &q->there, q->unit, NULL, 0);
    }
    return *known;
}

/* ---- step by step ---- */

static void step_from(search *q, boe_walker at, uint32_t so_far, int dir)
{
    if (boe_judge_step_from(q->b, q->s, q->unit, at, dir) != GG_OK) return;
    boe_walker to = boe_walk(q->b, q->s, q->unit, at, dir);
    if (!boe_free(q->b, q->s, to.cell, q->unit)) return;
    bool road = boe_takes_road(q->b, &q->s->unit[q->unit], at.cell, to.cell);
    unsigned dice = (unsigned)boe_step_tmd(q->b, q->s, q->unit, at.cell, to.cell, road);
    uint32_t key = so_far + worth((unsigned)(at.ap - to.ap), dice, watched_at(q, to.cell));
    int spot = boe_spot(q->b, to.cell);
    if (key >= q->out->key[spot][to.facing]) return;
    q->out->key[spot][to.facing] = key;
    q->out->by[spot][to.facing] = (uint8_t)(dir << 2 | at.facing);
}

/* In the zone of an enemy a unit halts. */
static bool halts(const search *q, int cell)
{
    return cell != q->s->unit[q->unit].cell && boe_controlled(q->b, q->s, cell, !boe_side(q->b, q->unit));
}

static void go_on(search *q, int spot, unsigned ap)
{
    int columns = q->b->board.columns, cell = sq_cell(spot % columns, spot / columns),
        left = q->s->unit[q->unit].ap_left;
    for (int facing = 0; facing < SQ_FACINGS; facing++) {
        uint32_t key = q->out->key[spot][facing];
        if (ap_of(key) != ap || halts(q, cell)) continue;
        boe_walker at = {(uint16_t)cell, (uint8_t)facing, (uint8_t)(left - (int)ap)};
        for (int dir = 0; dir < SQ_DIRS; dir++) step_from(q, at, key, dir);
    }
}

/* Every step costs at least 1 AP: what lies so far off is settled before anything beyond it is looked at. */
void boe_routes_work(const boe_battle *b, const boe_state *s, int unit, bool watched, boe_routes *out)
{
    const boe_unit *u = &s->unit[unit];
    search q; /* what is not set here is written before it is read */
    q.b = b, q.s = s, q.unit = unit, q.minds = watched, q.out = out;
    if (watched) q.there = *s;
    if (watched) memset(q.watched, UNKNOWN, sizeof q.watched);
    memset(out->key, NO_WAY, sizeof out->key);
    out->key[boe_spot(b, u->cell)][u->facing] = 0;
    for (unsigned ap = 0; ap < u->ap_left && ap < BOE_ROUTE; ap++)
        for (int spot = 0; spot < b->board.columns * b->board.rows; spot++) go_on(&q, spot, ap);
}

/* ---- one of them ---- */

static int best_facing(const boe_routes *r, int spot)
{
    int best = 0;
    for (int facing = 1; facing < SQ_FACINGS; facing++)
        if (r->key[spot][facing] < r->key[spot][best]) best = facing;
    return best;
}

/* Backwards from its end. */
bool boe_routes_to(const boe_battle *b, const boe_state *s, int unit, const boe_routes *r, int to, boe_route *out)
{
    int from = s->unit[unit].cell, facing = best_facing(r, boe_spot(b, to)), n = 0;
    uint32_t key = r->key[boe_spot(b, to)][facing];
    boe_route back;
    if (to == from || key == (uint32_t)NO_WAY) return false;
    for (int at = to; at != from; n++) {
        unsigned by = r->by[boe_spot(b, at)][facing];
        back.cell[n] = (uint16_t)at;
        back.dir[n] = (uint8_t)(by >> 2);
        facing = by & 3;
        at = sq_step(b->board, at, ((int)(by >> 2) + 4) & 7);
    }
    *out = (boe_route){.steps = (uint8_t)n,
                       .ap = (uint8_t)ap_of(key),
                       .dice = (uint8_t)(key >> WATCHED_BITS),
                       .watched = (uint8_t)(key & ((1 << WATCHED_BITS) - 1))};
    for (int i = 0; i < n; i++) out->cell[i] = back.cell[n - 1 - i], out->dir[i] = back.dir[n - 1 - i];
    return true;
}

bool boe_route_to(const boe_battle *b, const boe_state *s, int unit, int to, boe_route *out)
{
    boe_routes all;
    if (!sq_on_board(b->board, sq_x(to), sq_y(to)) || !boe_on_map(s, unit)) return false;
    boe_routes_work(b, s, unit, true, &all);
    return boe_routes_to(b, s, unit, &all, to, out);
}

bool boe_has_route(const boe_battle *b, const boe_state *s, int unit, int to)
{
    boe_routes all;
    boe_route way;
    boe_routes_work(b, s, unit, false, &all);
    return boe_routes_to(b, s, unit, &all, to, &way);
}
