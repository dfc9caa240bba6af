/* 7.5: what a step costs and who may make it. */
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- costs ---- */

static int step_cost(const boe_battle *b, const boe_unit *u, int facing, int dir)
{
    static const uint8_t cost[SQ_DIRS] = {
        /* as if it looked north: forward, diagonally, aside, back diagonally, back */
        [SQ_N] = 1, [SQ_NE] = 2, [SQ_E] = 2, [SQ_SE] = 4, [SQ_S] = 2, [SQ_SW] = 4, [SQ_W] = 2, [SQ_NW] = 2};
    bool diagonal = dir & 1;
    if (u->formation == SKIRM || u->formation == CREW) return diagonal ? b->option.skirm_diagonal : 1;
    if (u->formation == SQUARE) return diagonal ? 2 : 1;
    return cost[(dir - 2 * facing) & 7];
}

bool boe_takes_road(const boe_battle *b, const boe_unit *u, int from, int to)
{
    return (u->formation == MARCH || u->formation == LIMBERED) && boe_road_step(b, from, to);
}

/* boe.move.lightinf: light infantry in open order knows its way. */
static bool slips_through(const boe_battle *b, const boe_unit *u, int unit)
{
    return b->unit[unit].cls == LIGHT_INF && (u->formation == SKIRM || u->formation == SEMI);
}

int boe_fixed_cost(const boe_battle *b, const boe_state *s, int unit, int to)
{
    int ground = boe_terrain_at(b, to);
    return (ground == HEAVY || ground == STRONGPOINT) && !slips_through(b, &s->unit[unit], unit);
}

static int base_from(const boe_battle *b, const boe_state *s, int unit, boe_walker at, int dir)
{
    const boe_unit *u = &s->unit[unit];
    int to = sq_step(b->board, at.cell, dir);
    if (boe_takes_road(b, u, at.cell, to)) return 1;
    return step_cost(b, u, at.facing, dir) + boe_fixed_cost(b, s, unit, to);
}

int boe_least_cost(const boe_battle *b, const boe_state *s, int unit, int dir)
{
    const boe_unit *u = &s->unit[unit];
    bool roads = u->formation == MARCH || u->formation == LIMBERED; /* and on a road it turns, too */
    return roads ? 1 : step_cost(b, u, u->facing, dir);
}

boe_walker boe_where(const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    return (boe_walker){.cell = u->cell, .facing = u->facing, .ap = u->ap_left};
}

int boe_step_base(const boe_battle *b, const boe_state *s, int unit, int dir)
{
    return base_from(b, s, unit, boe_where(s, unit), dir);
}

/* The walker after a step that it can pay. On a road it turns along it. */
boe_walker boe_walk(const boe_battle *b, const boe_state *s, int unit, boe_walker at, int dir)
{
    int to = sq_step(b->board, at.cell, dir);
    bool road = boe_takes_road(b, &s->unit[unit], at.cell, to);
    return (boe_walker){.cell = (uint16_t)to,
                        .facing = (uint8_t)(road ? dir / 2 : at.facing),
                        .ap = (uint8_t)(at.ap - base_from(b, s, unit, at, dir))};
}

static void add_dice(gg_tally *t, int n, const char *words) { gg_tally_word(t, n, TMD_COUNT, words); }

void boe_step_dice(const boe_battle *b, const boe_state *s, int unit, int from, int to, bool road, gg_tally *t)
{
    const boe_unit *u = &s->unit[unit];
    int ground = boe_terrain_at(b, to), kind = boe_kind(b, unit);
    if (road) return;
    bool rough = ground == LIGHT || ground == STREAM;
    bool uphill =
        b->option.slope_tmd && boe_level_at(b, to) > boe_level_at(b, from) && ground != HEAVY && ground != STRONGPOINT;
    if ((rough || uphill) && !slips_through(b, u, unit))
        add_dice(t, 1, ground == STREAM ? "stream" : ground == LIGHT ? "light ground" : "uphill");
    if (kind == INF && u->formation == IN_LINE) add_dice(t, 1, "foot in line");
    if (kind == INF && u->formation == SQUARE) add_dice(t, 2, "foot in square");
    if (kind == CAV && u->flags & BLOWN) add_dice(t, 2, "blown horses");
    if (u->formation == LIMBERED && b->unit[unit].weight == WEIGHT_H) add_dice(t, 1, "heavy guns off the road");
}

int boe_step_tmd(const boe_battle *b, const boe_state *s, int unit, int from, int to, bool road)
{
    gg_tally t;
    t.total = t.lines = 0;
    boe_step_dice(b, s, unit, from, to, road, &t);
    return t.total;
}

int boe_face_cost(const boe_battle *b, const boe_state *s, int unit)
{
    if (boe_kind(b, unit) != ART) return 1;
    return s->unit[unit].formation == LIMBERED && !b->option.limbered_slow ? 1 : 3;
}

/* ---- legality: boe.move.step 1, 2 and 8 ---- */

/* Status: a retreating unit only goes home, a routed one only flees. */
static gg_rule judge_status(const boe_battle *b, const boe_state *s, int unit, int from, int to)
{
    int status = s->unit[unit].status, side = boe_side(b, unit);
    if (status == ROUT) return STATUS_TABLE;
    if (status == RETREAT && boe_home_distance(b, side, to) >= boe_home_distance(b, side, from)) return STATUS_TABLE;
    return GG_OK;
}

static bool shuns_zones(const boe_unit *u)
{
    return u->formation == MARCH || u->formation == LIMBERED || u->formation == CREW;
}

static bool may_pass(const boe_battle *b, const boe_state *s, int unit, int friend, int cell)
{
    const boe_unit *u = &s->unit[unit], *f = &s->unit[friend];
    if (f->flags & IN_MELEE || boe_controlled(b, s, cell, !boe_side(b, unit))) return false;
    bool open = u->formation == SKIRM || u->formation == CREW || f->formation == SKIRM || f->formation == CREW;
    return open || (f->formation == UNLIMBERED && boe_kind(b, unit) == INF);
}

/* Everything but what stands in the space. */
static gg_rule judge_ground(const boe_battle *b, const boe_state *s, int unit, int from, int to)
{
    const boe_unit *u = &s->unit[unit];
    if (to == SQ_OFF) return BOARD_EDGE;
    if (u->flags & ON_ROAD && !boe_takes_road(b, u, from, to)) return ROAD_MARCH;
    if (!boe_may_enter(b, s, unit, from, to)) return TERRAIN_ENTER;
    gg_rule why = judge_status(b, s, unit, from, to);
    if (why) return why;
    if (shuns_zones(u) && boe_controlled(b, s, to, !boe_side(b, unit))) return BOARD_ZONE;
    return boe_order_allows_step(b, s, unit, from, to) ? GG_OK : ORDER_TYPES;
}

/* boe.move.step 8: beyond a friend there must be room, and AP to get there. */
static bool goes_on(const boe_battle *b, const boe_state *s, int unit, boe_walker at)
{
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        int to = sq_step(b->board, at.cell, dir);
        if (judge_ground(b, s, unit, at.cell, to) != GG_OK || base_from(b, s, unit, at, dir) > at.ap) continue;
        if (boe_free(b, s, to, unit)) return true;
    }
    return false;
}

gg_rule boe_judge_step_from(const boe_battle *b, const boe_state *s, int unit, boe_walker at, int dir)
{
    const boe_unit *u = &s->unit[unit];
    int to = sq_step(b->board, at.cell, dir);
    if (u->formation == UNLIMBERED) return MOVE_ACTIONS;
    if (u->flags & ZONE_STOPPED) return BOARD_ZONE;
    gg_rule why = judge_ground(b, s, unit, at.cell, to);
    if (why) return why;
    if (base_from(b, s, unit, at, dir) > at.ap) return AP_COSTS;
    if (boe_free(b, s, to, unit)) return GG_OK;
    int there = boe_unit_at(b, s, to);
    boe_walker then = boe_walk(b, s, unit, at, dir);
    if (there == GG_NONE) /* reserved: it may be crossed */
        return !boe_controlled(b, s, to, !boe_side(b, unit)) && goes_on(b, s, unit, then) ? GG_OK : BOARD_RESERVE;
    if (boe_side(b, there) != boe_side(b, unit)) return BOARD_OCCUPANCY;
    if (!may_pass(b, s, unit, there, to)) return BOARD_THROUGH;
    return goes_on(b, s, unit, then) ? GG_OK : BOARD_THROUGH;
}

gg_rule boe_judge_step(const boe_battle *b, const boe_state *s, int unit, int dir)
{
    return boe_judge_step_from(b, s, unit, boe_where(s, unit), dir);
}
