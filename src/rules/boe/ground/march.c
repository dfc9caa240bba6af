/* 7.5: marches of several steps as one move. They are a convenience and no rule of their own: each step is made and paid for
 * as boe.move.step says. So a march leads through nobody, and all its steps but the last need no dice and bring the unit
 * within reach of no enemy who might fire or charge; the last is a step like any other. */
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

enum { REACTS = 3 }; /* spaces from which anybody may fire or charge at a mover: muskets and canister 2, horse 3 */

/* ---- the way ---- */

int boe_march_dir(int from, int to, bool straight_first)
{
    int dx = sq_x(to) - sq_x(from), dy = sq_y(to) - sq_y(from);
    int wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
    if (straight_first && wide > high) dy = 0;
    if (straight_first && high > wide) dx = 0;
    static const uint8_t dir[3][3] = {{SQ_NW, SQ_N, SQ_NE}, {SQ_W, SQ_N, SQ_E}, {SQ_SW, SQ_S, SQ_SE}};
    return dir[(dy > 0) - (dy < 0) + 1][(dx > 0) - (dx < 0) + 1];
}

/* ---- what could interrupt it ---- */

static int nearest(const boe_battle *b, const boe_state *s, int enemy, int cell)
{
    int least = SQ_CELLS;
    for (int e = boe_first(b, enemy); e != GG_NONE; e = boe_next(b, enemy, e))
        if (boe_on_map(s, e) && sq_distance(cell, s->unit[e].cell) < least) least = sq_distance(cell, s->unit[e].cell);
    return least;
}

static bool leader_at(const boe_battle *b, const boe_state *s, int enemy, int cell)
{
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == enemy && s->leader[l].cell == cell) return true;
    return false;
}

static bool rolls(const boe_battle *b, const boe_state *s, int unit, boe_walker from, boe_walker to)
{
    bool road = boe_takes_road(b, &s->unit[unit], from.cell, to.cell);
    return boe_step_tmd(b, s, unit, from.cell, to.cell, road) > 0;
}

/* ---- marches ---- */

static boe_march by(const boe_battle *b, const boe_state *s, int unit, int to, int near, bool straight_first)
{
    int enemy = !boe_side(b, unit);
    boe_march m = {.straight_first = straight_first, .end = boe_where(s, unit)};
    for (int steps = 1; m.end.cell != to; steps++) {
        boe_walker at = m.end;
        int dir = boe_march_dir(at.cell, to, straight_first);
        m.why = boe_judge_step_from(b, s, unit, at, dir);
        if (m.why) return m;
        m.end = boe_walk(b, s, unit, at, dir);
        if (!boe_free(b, s, m.end.cell, unit))
            m.why = BOARD_THROUGH;
        else if (m.end.cell == to)
            break;
        else if (rolls(b, s, unit, at, m.end))
            m.why = TMD_COUNT;
        else if (near - steps <= REACTS && nearest(b, s, enemy, m.end.cell) <= REACTS)
            m.why = OPPFIRE_WINDOW;
        else if (leader_at(b, s, enemy, m.end.cell))
            m.why = LEADER_CAPTURE;
        if (m.why) return m;
    }
    return m;
}

boe_march boe_march_to(const boe_battle *b, const boe_state *s, int unit, int to)
{
    int from = s->unit[unit].cell, near = nearest(b, s, !boe_side(b, unit), from);
    if (sq_distance(from, to) > s->unit[unit].ap_left) return (boe_march){.why = AP_COSTS};
    boe_march straight = by(b, s, unit, to, near, true);
    if (straight.why == GG_OK) return straight;
    boe_march diagonal = by(b, s, unit, to, near, false);
    return diagonal.why == GG_OK ? diagonal : straight;
}

/* ---- all marches of an ask ---- */

/* What is known of a way's end; what is left of the walker there stands above. */
enum { KNOWN = 1, ENDS = 2, TRIED = 4, PASSES = 8, FACING_AT = 4, AP_AT = 8 };

typedef struct way {
    const boe_battle *b;
    const boe_state *s;
    int unit;
    bool straight_first;
    boe_marches *m;
} way;

static uint16_t *node_at(const way *w, int cell)
{
    int from = w->s->unit[w->unit].cell, rings = w->m->rings, wide = 2 * rings + 1;
    int dx = sq_x(cell) - sq_x(from), dy = sq_y(cell) - sq_y(from);
    return &w->m->node[w->straight_first][(dy + rings) * wide + dx + rings];
}

/* The way to a space but for its last step is the way to the space before it: so its legs are changed about. */
static int last_dir(const way *w, int to) { return boe_march_dir(w->s->unit[w->unit].cell, to, !w->straight_first); }

static boe_walker walker_at(unsigned node, int cell)
{
    return (boe_walker){.cell = (uint16_t)cell, .facing = node >> FACING_AT & 3, .ap = (uint8_t)(node >> AP_AT)};
}

static bool is_calm(const way *w, int before, int cell)
{
    int enemy = !boe_side(w->b, w->unit), steps = sq_distance(w->s->unit[w->unit].cell, cell);
    boe_walker from = {.cell = (uint16_t)before}, to = {.cell = (uint16_t)cell};
    if (rolls(w->b, w->s, w->unit, from, to)) return false;
    if (w->m->near - steps <= REACTS && nearest(w->b, w->s, enemy, cell) <= REACTS) return false;
    return !leader_at(w->b, w->s, enemy, cell);
}

static unsigned find_way(const way *w, int to);

/* What is known of a space through which a way leads on: whether it may, too. */
static unsigned find_passage(const way *w, int cell)
{
    unsigned node = find_way(w, cell);
    if (!(node & ENDS) || node & TRIED) return node;
    int before = sq_step(w->b->board, cell, last_dir(w, cell) + 4);
    node |= TRIED | (is_calm(w, before, cell) ? PASSES : 0);
    *node_at(w, cell) = (uint16_t)node;
    return node;
}

/* What is known of a space to which a way leads, perhaps. */
static unsigned find_way(const way *w, int to)
{
    uint16_t *node = node_at(w, to);
    if (*node & KNOWN) return *node;
    *node = KNOWN;
    int dir = last_dir(w, to), before = sq_step(w->b->board, to, dir + 4);
    unsigned passage = find_passage(w, before);
    if (!(passage & PASSES) || !boe_free(w->b, w->s, to, w->unit)) return KNOWN;
    boe_walker at = walker_at(passage, before);
    if (boe_judge_step_from(w->b, w->s, w->unit, at, dir) != GG_OK) return KNOWN;
    at = boe_walk(w->b, w->s, w->unit, at, dir);
    return *node = (uint16_t)(KNOWN | ENDS | at.facing << FACING_AT | at.ap << AP_AT);
}

static void begin(const way *w)
{
    const boe_unit *u = &w->s->unit[w->unit];
    boe_marches *m = w->m;
    m->rings = u->ap_left;
    m->near = nearest(w->b, w->s, !boe_side(w->b, w->unit), u->cell);
    size_t nodes = (size_t)(2 * m->rings + 1) * (size_t)(2 * m->rings + 1);
    for (int dir = 0; dir < SQ_DIRS; dir++) m->price[dir] = (uint8_t)boe_least_cost(w->b, w->s, w->unit, dir);
    for (int i = 0; i < 2; i++) {
        memset(m->node[i], 0, nodes * sizeof m->node[i][0]);
        m->node[i][nodes / 2] =
            (uint16_t)(KNOWN | ENDS | TRIED | PASSES | u->facing << FACING_AT | u->ap_left << AP_AT);
    }
}

/* Either way has as many straight steps and as many diagonal ones. */
static bool too_dear(const way *w, int to)
{
    int from = w->s->unit[w->unit].cell, dx = sq_x(to) - sq_x(from), dy = sq_y(to) - sq_y(from);
    int wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy, diagonal = wide < high ? wide : high;
    int straight = wide + high - 2 * diagonal, least = 0;
    if (straight) least += straight * w->m->price[boe_march_dir(from, to, true)];
    if (diagonal) least += diagonal * w->m->price[boe_march_dir(from, to, false)];
    return least > w->s->unit[w->unit].ap_left;
}

bool boe_marches_lead_to(const boe_battle *b, const boe_state *s, int unit, boe_marches *m, int to)
{
    if (s->unit[unit].ap_left > BOE_MARCH_RINGS) return boe_march_to(b, s, unit, to).why == GG_OK;
    way straight = {b, s, unit, true, m}, diagonal = {b, s, unit, false, m};
    if (!m->rings) begin(&straight);
    if (too_dear(&straight, to)) return false;
    return find_way(&straight, to) & ENDS || find_way(&diagonal, to) & ENDS;
}

/* ---- where to: the rings of spaces about the unit, from the second ---- */

/* Spares the search for those whose first step needs dice wherever it leads. */
static bool always_rolls(const boe_battle *b, const boe_state *s, int unit)
{
    int formation = s->unit[unit].formation;
    return boe_kind(b, unit) == INF && (formation == IN_LINE || formation == SQUARE);
}

int boe_march_slots(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit *u = &s->unit[unit];
    int rings = u->ap_left;
    if (rings < 2 || u->formation == UNLIMBERED || u->flags & ZONE_STOPPED || always_rolls(b, s, unit)) return 0;
    return 4 * rings * (rings + 1) - 8;
}

int boe_march_end(const boe_battle *b, const boe_state *s, int unit, int slot)
{
    int ring = 2, from = s->unit[unit].cell;
    for (; slot >= 8 * ring; ring++) slot -= 8 * ring;
    int along = slot % (2 * ring) - ring; /* each of the four sides up to its last corner */
    static const int8_t turn[SQ_FACINGS][4] = {{1, 0, 0, -1}, {0, 1, 1, 0}, {-1, 0, 0, 1}, {0, -1, -1, 0}};
    const int8_t *t = turn[slot / (2 * ring)];
    return sq_at(b->board, sq_x(from) + t[0] * along + t[1] * ring, sq_y(from) + t[2] * along + t[3] * ring);
}
