/* 7.3: reinforcements and the leaders who come with them. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

gg_rule boe_judge_arrival(const boe_battle *b, const boe_state *s, int unit, int cell)
{
    const boe_zone *z = &b->zone[b->unit[unit].zone];
    int x = sq_x(cell), y = sq_y(cell), ground = boe_terrain_at(b, cell);
    if (x < z->x0 || x > z->x1 || y < z->y0 || y > z->y1) return REINF_ARRIVE;
    if (ground == IMPASSABLE && !b->road[boe_spot(b, cell)]) return TERRAIN_ENTER;
    bool by_road = ground == STRONGPOINT ? boe_kind(b, unit) != INF : ground == HEAVY && boe_kind(b, unit) == ART;
    if (by_road && !b->road[boe_spot(b, cell)]) return TERRAIN_ENTER;
    if (!boe_free(b, s, cell, unit)) return BOARD_OCCUPANCY;
    return boe_controlled(b, s, cell, !boe_side(b, unit)) ? BOARD_ZONE : GG_OK;
}

static bool has_room(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_zone *z = &b->zone[b->unit[unit].zone];
    for (int y = z->y0; y <= z->y1; y++)
        for (int x = z->x0; x <= z->x1; x++)
            if (boe_judge_arrival(b, s, unit, sq_cell(x, y)) == GG_OK) return true;
    return false;
}

static bool is_due(const boe_battle *b, const boe_state *s, int unit)
{
    const boe_unit_def *d = &b->unit[unit];
    return d->arrives && d->arrives <= s->turn && !boe_is(s, unit, ENTERED) && !boe_on_map(s, unit);
}

static uint8_t next_due(const boe_battle *b, const boe_state *s, int side, int after)
{
    for (int u = after + 1; u < b->lines; u++)
        if (boe_side(b, u) == side && is_due(b, s, u) && has_room(b, s, u)) return (uint8_t)u;
    return GG_NONE;
}

static void enter(gg_run *x, int unit, int cell)
{
    const boe_unit_def *d = &BT(x)->unit[unit];
    boe_unit *u = &ST(x)->unit[unit];
    u->stands = u->start = d->stands;
    u->formation = d->formation;
    u->facing = d->facing;
    u->flags |= ENTERED | NEW_HERE;
    boe_put(ST(x), BT(x), unit, cell);
    ST(x)->brigade[d->brigade].start = (uint8_t)(ST(x)->brigade[d->brigade].start + d->stands);
    TELL(x, GG_EV_PLACE, REINF_ARRIVE, .side = d->side, .piece = (uint8_t)unit, .to = boe_unit_pose(ST(x), unit));
}

static uint8_t next_leader(const boe_battle *b, const boe_state *s, int side)
{
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == side && s->leader[l].state == AWAITED && boe_companions(b, s, l, true))
            return (uint8_t)l;
    return GG_NONE;
}

PROC(arrivals)
{
    BEGIN;
    for (self->side = 0; self->side < GG_SIDES; self->side++) {
        for (self->unit = next_due(BT(x), ST(x), self->side, -1); self->unit != GG_NONE;
             self->unit = next_due(BT(x), ST(x), self->side, self->unit)) {
            CHOOSE(self->side, ASK_ENTER, self->unit, GG_NONE, REINF_ARRIVE);
            if (gg_move_verb(x->move) != V_ENTER) continue;
            enter(x, self->unit, boe_move_cell(x->move));
            CALL(overrun, .cell = ST(x)->unit[self->unit].cell, .side = !self->side);
        }
        for (self->leader = next_leader(BT(x), ST(x), self->side); self->leader != GG_NONE;
             self->leader = next_leader(BT(x), ST(x), self->side)) {
            CHOOSE_IF_FREE(self->side, ASK_ARRIVE, BOE_LEADER + self->leader, GG_NONE, REINF_ARRIVE);
            boe_join(x, self->leader, (int)gg_move_target(x->move), REINF_ARRIVE);
        }
    }
    CALL(first_orders, .side = 0);
    END;
}
