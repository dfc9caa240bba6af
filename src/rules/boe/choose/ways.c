/* Ways of a unit that acts, as named motions and their list mean them. */
#include "rules/boe/chapters.h"
#include "rules/boe/choose/choose.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

static gg_move to(boe_verb verb, int unit, int cell) { return boe_move(verb, (unsigned)unit, GG_NONE, cell, 0, 0); }

/* In one go where nothing can interrupt it, else by a route. */
gg_move boe_way_to(const boe_battle *b, const boe_state *s, int unit, int cell)
{
    gg_move step = to(V_STEP, unit, cell), march = to(V_MARCH, unit, cell);
    if (boe_judge_action(b, s, unit, step) == GG_OK) return step;
    bool far = sq_distance(s->unit[unit].cell, cell) > 1;
    return far || boe_judge_action(b, s, unit, march) == GG_OK ? march : step;
}

gg_move boe_way_ahead(const boe_battle *b, const boe_state *s, int unit, int dir, int spaces)
{
    const boe_unit *u = &s->unit[unit];
    int cell = sq_steps(b->board, u->cell, 2 * u->facing + dir, spaces);
    return cell == SQ_OFF ? 0 : boe_way_to(b, s, unit, cell);
}

int boe_way_farthest(const boe_battle *b, const boe_state *s, int unit, int dir)
{
    for (int n = s->unit[unit].ap_left; n > 0; n--) {
        gg_move m = boe_way_ahead(b, s, unit, dir, n);
        if (m && boe_judge_action(b, s, unit, m) == GG_OK) return n;
    }
    return 0;
}

/* Nearer, or as near for less. */
static bool is_better(int goal, int cell, const boe_route *way, int than, const boe_route *other)
{
    int range = boe_range(cell, goal), best = boe_range(than, goal);
    if (range != best || !other->steps) return range < best;
    return way->ap < other->ap || (way->ap == other->ap && way->watched < other->watched);
}

int boe_way_nearest(const boe_battle *b, const boe_state *s, int unit, int goal)
{
    boe_routes all;
    boe_route way, best_way = {0};
    int best = s->unit[unit].cell, enemy = !boe_side(b, unit);
    boe_routes_work(b, s, unit, true, &all);
    for (int y = 0; y < b->board.rows; y++)
        for (int x = 0; x < b->board.columns; x++) {
            int cell = sq_cell(x, y);
            if (!boe_routes_to(b, s, unit, &all, cell, &way) || boe_controlled(b, s, cell, enemy)) continue;
            if (is_better(goal, cell, &way, best, &best_way)) best = cell, best_way = way;
        }
    return best;
}
