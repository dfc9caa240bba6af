/* 7.8: where a forced move goes. The procedure itself is in forced.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* The enemy that drives it, or the nearest one. A charger drives a unit from where it came. */
int boe_threat(const boe_battle *b, const boe_state *s, int unit, int by)
{
    const boe_unit *u = &s->unit[unit];
    if (by == GG_NONE || !boe_on_map(s, by)) by = boe_nearest_enemy(b, s, boe_side(b, unit), u->cell);
    if (by == GG_NONE) return SQ_OFF;
    const boe_unit *q = &s->unit[by];
    bool came = q->cell == u->cell && q->flags & HAS_ENTRY;
    return came ? q->entry : q->cell;
}

static bool may_flee_into(const boe_battle *b, const boe_state *s, int unit, int from, int to)
{
    bool keeps_to_roads = boe_kind(b, unit) == CAV || s->unit[unit].formation == LIMBERED;
    if (keeps_to_roads && boe_road_step(b, from, to)) return true;
    return boe_may_enter(b, s, unit, from, to);
}

static bool holds_enemy(const boe_battle *b, const boe_state *s, int side, int cell)
{
    int there = boe_unit_at(b, s, cell);
    return there != GG_NONE && (boe_side(b, there) != side || boe_melee_at(s, cell) >= 0);
}

static int enemies_beside(const boe_battle *b, const boe_state *s, int side, int cell)
{
    int n = 0;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int beside = sq_step(b->board, cell, dir);
        uint8_t in[BOE_STACK];
        if (holds_enemy(b, s, side, beside)) n += boe_units_in(b, s, beside, !side, in);
    }
    return n;
}

/* boe.retreat.move step 2: the parts of the key, the weightier first, in one number. */
static int32_t key(const boe_battle *b, const boe_state *s, int unit, int to, int threat, int dir)
{
    int side = boe_side(b, unit), range = threat == SQ_OFF ? 0 : boe_range(to, threat);
    int32_t k = enemies_beside(b, s, side, to);
    k = 2 * k + !boe_free(b, s, to, unit);
    k = 64 * k + boe_home_distance(b, side, to);
    k = 64 * k + 63 - range;
    k = 2 * k + (dir & 1);
    return 8 * k + dir;
}

int boe_retreat_step(const boe_battle *b, const boe_state *s, int unit, int from, int threat)
{
    int side = boe_side(b, unit), best = SQ_OFF;
    int32_t least = INT32_MAX;
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int to = sq_step(b->board, from, dir);
        if (to == SQ_OFF || holds_enemy(b, s, side, to) || !may_flee_into(b, s, unit, from, to)) continue;
        if (threat != SQ_OFF && boe_range(to, threat) < boe_range(from, threat)) continue;
        if (boe_home_distance(b, side, to) > boe_home_distance(b, side, from)) continue;
        int32_t k = key(b, s, unit, to, threat, dir);
        if (k < least) least = k, best = to;
    }
    return best;
}

int boe_retreat_length(const boe_battle *b, const boe_state *s, int unit)
{
    return boe_base_ap(b, unit) + (s->unit[unit].status == ROUT);
}
