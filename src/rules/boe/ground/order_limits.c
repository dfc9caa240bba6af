/* 7.2, boe.order.types: where the order of a brigade lets its units go. */
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* SUPPORT keeps its distance from formed enemies that it sees. */
static bool keeps_off(const boe_battle *b, const boe_state *s, int unit, int from, int to)
{
    int enemy = !boe_side(b, unit);
    for (int t = boe_first(b, enemy); t != GG_NONE; t = boe_next(b, enemy, t)) {
        const boe_unit *e = &s->unit[t];
        int range = boe_range(to, e->cell); /* as a rule he is far off, or off the map */
        if (range > 2 || !boe_on_map(s, t) || boe_kind(b, t) == ART || e->status > DISORDER) continue;
        if (range < boe_range(from, e->cell) && boe_sees(b, to, e->cell)) return false;
    }
    return true;
}

bool boe_order_allows_step(const boe_battle *b, const boe_state *s, int unit, int from, int to)
{
    const boe_brigade *g = &s->brigade[b->unit[unit].brigade];
    int side = boe_side(b, unit);
    if (g->order == SUPPORT) return keeps_off(b, s, unit, from, to);
    if (g->order == WITHDRAW) return boe_home_distance(b, side, to) <= boe_home_distance(b, side, from);
    if (g->order != DEFEND || g->post == SQ_OFF) return true;
    int range = boe_range(to, g->post);
    return range <= 4 || range <= boe_range(from, g->post);
}
