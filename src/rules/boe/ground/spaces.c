/* Chapter 3 and section 8: arcs, steps, range, zones, reserved spaces, and who may enter what. */
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- 3.1 ---- */

int boe_arc_from(int at, int facing, int cell)
{
    sq_offset o = sq_seen(at, facing, cell);
    int aside = o.right < 0 ? -o.right : o.right;
    if (o.forward > 0 && aside <= o.forward) return ARC_FRONT;
    if (o.forward < 0 && aside <= -o.forward) return ARC_REAR;
    return ARC_FLANK;
}

int boe_arc(const boe_battle *b, const boe_state *s, int unit, int cell)
{
    const boe_unit *u = &s->unit[unit];
    return boe_allround(b, s, unit) ? ARC_FRONT : boe_arc_from(u->cell, u->facing, cell);
}

int boe_step_kind(int from, int facing, int to)
{
    static const uint8_t kind[3][3] = {/* by forward + 1, right + 1 */
                                       {STEP_DBACK, STEP_BACK, STEP_DBACK},
                                       {STEP_SIDE, STEP_SIDE, STEP_SIDE},
                                       {STEP_DFWD, STEP_FWD, STEP_DFWD}};
    sq_offset o = sq_seen(from, facing, to);
    return kind[o.forward + 1][o.right + 1];
}

int boe_home_distance(const boe_battle *b, int side, int cell)
{
    switch (b->home[side]) {
    case SQ_N: return sq_y(cell);
    case SQ_S: return b->board.rows - 1 - sq_y(cell);
    case SQ_W: return sq_x(cell);
    default: return b->board.columns - 1 - sq_x(cell);
    }
}

/* ---- 3.2, 3.4: zones and reserved spaces ---- */

/* Whether the unit controls an adjacent space. */
static bool controls(const boe_battle *b, const boe_state *s, int unit, int cell)
{
    const boe_unit *u = &s->unit[unit];
    if (u->status > DISORDER || u->flags & IN_MELEE) return false;
    if (u->formation == SQUARE || boe_garrison(b, s, unit)) return true;
    if (u->formation != IN_LINE && u->formation != COLUMN && u->formation != SEMI && u->formation != UNLIMBERED)
        return false;
    return boe_arc_from(u->cell, u->facing, cell) == ARC_FRONT;
}

/* Most spaces have nobody beside them, which is soon seen where all eight are on the map. */
bool boe_controlled(const boe_battle *b, const boe_state *s, int cell, int by)
{
    if (!b->option.zones_stop) return false;
    int columns = b->board.columns, x = sq_x(cell), y = sq_y(cell);
    bool inside = x > 0 && y > 0 && x + 1 < columns && y + 1 < b->board.rows;
    const uint8_t *at = &s->unit_at[boe_spot(b, cell)];
    for (int dir = 0; dir < SQ_DIRS; dir++) {
        if (!inside && !sq_on_board(b->board, x + sq_dx[dir], y + sq_dy[dir])) continue;
        int unit = at[sq_dy[dir] * columns + sq_dx[dir]];
        if (unit != GG_NONE && boe_side(b, unit) == by && controls(b, s, unit, cell)) return true;
    }
    return false;
}

void boe_zones(const boe_battle *b, const boe_state *s, int by, boe_spaces *out)
{
    memset(out, 0, sizeof *out);
    for (int u = boe_first(b, by); b->option.zones_stop && u != GG_NONE; u = boe_next(b, by, u)) {
        int at = s->unit[u].cell;
        if (!boe_on_map(s, u) || boe_unit_at(b, s, at) != u) continue; /* of several in a melee none controls any */
        for (int dir = 0; dir < SQ_DIRS; dir++) {
            int to = sq_step(b->board, at, dir);
            if (to != SQ_OFF && controls(b, s, u, to)) out->row[sq_y(to)] |= (uint32_t)1 << sq_x(to);
        }
    }
}

static bool beside_a_melee(const boe_state *s, int cell)
{
    for (int i = 0; i < s->melees; i++)
        if (sq_distance(s->melee[i].cell, cell) <= 1) return true;
    return false;
}

/* A unit in melee keeps the space it charged from, which is beside the contested one. */
static bool reserved(const boe_state *s, int cell, int but)
{
    if (!beside_a_melee(s, cell)) return false;
    for (int u = 0; u < BOE_UNITS; u++)
        if (u != but && s->unit[u].entry == cell && s->unit[u].flags & HAS_ENTRY && s->unit[u].flags & IN_MELEE)
            return true;
    return false;
}

bool boe_free(const boe_battle *b, const boe_state *s, int cell, int but)
{
    int unit = boe_unit_at(b, s, cell);
    return (unit == GG_NONE || unit == but) && boe_melee_at(s, cell) < 0 && !reserved(s, cell, but);
}

/* ---- section 8 ---- */

bool boe_road_step(const boe_battle *b, int from, int to)
{
    int dir = sq_direction(from, to);
    return dir >= 0 && b->road[boe_spot(b, from)] >> dir & 1;
}

static bool on_the_march(const boe_unit *u) { return u->formation == MARCH || u->formation == LIMBERED; }

/* Guns and horses come into woods and houses by road only, and so does everybody into what is impassable. */
bool boe_may_enter(const boe_battle *b, const boe_state *s, int unit, int from, int to)
{
    const boe_unit *u = &s->unit[unit];
    int kind = u->formation == CREW ? INF : boe_kind(b, unit), ground = boe_terrain_at(b, to);
    if (on_the_march(u) && boe_road_step(b, from, to)) return true;
    if (ground == IMPASSABLE) return false;
    if (u->formation == SQUARE && (ground == HEAVY || ground == STRONGPOINT)) return false;
    if (ground == HEAVY) return kind != ART;
    return ground != STRONGPOINT || kind == INF;
}
