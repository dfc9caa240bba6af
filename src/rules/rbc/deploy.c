/* rbc.win.build: before an army-building game the sides pitch their Camps and deploy, brigade by brigade. */
#include "rules/rbc/chapters.h"

uint64_t rbc_to_deploy(const rbc_battle *b, const rbc_state *s, int side)
{
    uint64_t waiting = 0;
    for (int i = 0; i < b->brigades; i++)
        if (b->brigade[i].side == side && b->brigade[i].units) waiting |= (uint64_t)1 << i;
    for (uint64_t left = rbc_units_on(b, s, side); left; left &= left - 1)
        waiting &= ~((uint64_t)1 << b->unit[__builtin_ctzll(left)].brigade);
    return waiting;
}

bool rbc_waits_to_deploy(const rbc_battle *b, const rbc_state *s, int unit)
{
    return b->deploys && s->phase == PHASE_DEPLOY && s->unit[unit].cell == SQ_OFF;
}

gg_rule rbc_judge_pitch(const rbc_battle *b, const rbc_state *s, int side, int cell)
{
    if (!sq_on_board(b->board, sq_x(cell), sq_y(cell))) return GEO_GRID;
    if (!rbc_in_zone(b, side, cell)) return GEO_ZONE;
    return rbc_terrain_at(b, s, cell) == OPEN && rbc_unit_at(s, cell) == GG_NONE ? GG_OK : WIN_BUILD;
}

gg_rule rbc_judge_place(const rbc_battle *b, const rbc_state *s, int unit, int cell)
{
    if (!sq_on_board(b->board, sq_x(cell), sq_y(cell))) return GEO_GRID;
    if (!rbc_in_zone(b, rbc_side(b, unit), cell)) return GEO_ZONE;
    if (rbc_unit_at(s, cell) != GG_NONE) return GEO_STACK;
    return rbc_forbidden(b, s, unit, cell) ? rbc_terrain_rule(b, s, cell) : (gg_rule)GG_OK;
}

/* The Mughal list: one for each unit of foot with matchlocks and each gun that can be carted. */
bool rbc_may_cart(const rbc_battle *b, const rbc_state *s, int unit)
{
    return s->carts < RBC_CARTS && rbc_list_carts(b->list[rbc_side(b, unit)], b->unit[unit].type);
}

static uint8_t number_thrown(const gg_run *x)
{
    uint8_t number = 1;
    while (!x->counts[number - 1]) number++;
    return number;
}

/* Both dice are thrown: the side with the lower one, GG_NONE if they are equal. */
static uint8_t lower_of(int south, int north) { return south < north ? SOUTH : north < south ? NORTH : GG_NONE; }

static void pitch(gg_run *x, int side, gg_move m)
{
    rbc_state *s = ST(x);
    if (gg_move_verb(m) == V_NO_CAMP) return;
    int cell = rbc_move_cell(m);
    assert(s->camps < RBC_CAMPS);
    s->camp[s->camps++] = (rbc_camp){.cell = (uint16_t)cell, .side = (uint8_t)side};
    TELL(x, GG_EV_STEP, TERR_CAMP, .side = (uint8_t)side, .to = rbc_pose(cell, -1));
}

static void place_cart(gg_run *x, int cell, int side)
{
    rbc_state *s = ST(x);
    if (side < 0) return;
    assert(s->carts < RBC_CARTS);
    s->cart[s->carts++] = (uint16_t)(cell | side << 9);
    USES(x, GEO_OBSTACLE);
}

/* 7.1: on ground that does not let it form it begins Unformed. */
static void place(gg_run *x, int unit, gg_move m)
{
    int cell = rbc_move_cell(m);
    rbc_put(ST(x), BT(x), unit, cell, (int)gg_move_facing(m));
    TELL(x, GG_EV_PLACE, WIN_BUILD, .side = (uint8_t)rbc_side(BT(x), unit), .piece = (uint8_t)unit,
         .to = rbc_unit_pose(ST(x), unit));
    place_cart(x, cell, rbc_move_cart(m));
    if (rbc_unforms(BT(x), ST(x), unit, cell)) rbc_unform(x, unit, rbc_terrain_rule(BT(x), ST(x), cell));
}

/* The next unit of the brigade that is being deployed, GG_NONE: it stands. */
static uint8_t next_unit(gg_run *x, int brigade)
{
    uint64_t left = BT(x)->brigade[brigade].units & ~rbc_units_on(BT(x), ST(x), BT(x)->brigade[brigade].side);
    return left ? (uint8_t)__builtin_ctzll(left) : (uint8_t)GG_NONE;
}

/* Alternately, until one side has no brigade left: GG_NONE when both have none. */
static uint8_t next_side(gg_run *x, int wanted)
{
    if (rbc_to_deploy(BT(x), ST(x), wanted)) return (uint8_t)wanted;
    return rbc_to_deploy(BT(x), ST(x), !wanted) ? (uint8_t)!wanted : (uint8_t)GG_NONE;
}

static void begin_with(gg_run *x, int side)
{
    ST(x)->first = ST(x)->active = (uint8_t)side;
    TELL(x, GG_EV_STEP, WIN_BUILD, .side = (uint8_t)side, .variant = 1);
}

PROC(deploy)
{
    BEGIN;
    do {
        self->die = self->lower = 0;
        ROLL(SOUTH, DIE_FIRST, 1, GG_NONE, WIN_BUILD);
        self->die = number_thrown(x);
        ROLL(NORTH, DIE_FIRST, 1, GG_NONE, WIN_BUILD);
        self->lower = lower_of(self->die, number_thrown(x));
    } while (self->lower == GG_NONE);
    self->die = 0;
    for (; self->brigade < GG_SIDES; self->brigade++) {
        self->side = self->brigade ? !self->lower : self->lower;
        if (!BT(x)->camp_wanted[self->side]) continue;
        CHOOSE(self->side, ASK_CAMP, GG_NONE, GG_NONE, WIN_BUILD);
        pitch(x, self->side, x->move);
    }
    for (self->side = self->lower;; self->side = !self->side) {
        self->side = next_side(x, self->side);
        if (self->side == GG_NONE) break;
        CHOOSE_IF_FREE(self->side, ASK_BRIGADE, GG_NONE, GG_NONE, WIN_BUILD);
        self->brigade = (uint8_t)rbc_move_brigade(x->move);
        for (;;) {
            self->unit = next_unit(x, self->brigade);
            if (self->unit == GG_NONE) break;
            CHOOSE(self->side, ASK_PLACE, self->unit, GG_NONE, WIN_BUILD);
            place(x, self->unit, x->move);
        }
    }
    CHOOSE(!self->lower, ASK_FIRST, GG_NONE, GG_NONE, WIN_BUILD);
    begin_with(x, gg_move_verb(x->move) == V_GO_FIRST ? !self->lower : self->lower);
    END;
}
