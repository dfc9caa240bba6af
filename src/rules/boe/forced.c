/* 7.8: forced moves. Where each step goes is in retreat.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- spaces that friends hold ---- */

void boe_enter(gg_run *x, int unit, int cell, int facing, gg_rule rule)
{
    boe_unit *u = &ST(x)->unit[unit];
    bool is_free = boe_free(BT(x), ST(x), cell, unit);
    if (!is_free && u->free_x == 255) {
        u->free_x = (uint8_t)sq_x(u->cell);
        u->free_y = (uint8_t)sq_y(u->cell);
        USES(x, boe_unit_at(BT(x), ST(x), cell) == GG_NONE ? BOARD_RESERVE : BOARD_THROUGH);
    }
    if (boe_gun_owner_at(BT(x), ST(x), cell) != GG_NONE) USES(x, GUNS_PASS);
    boe_go_to(x, unit, cell, facing, rule);
    if (is_free) u->free_x = u->free_y = 255;
}

/* ---- boe.retreat.move ---- */

static uint8_t away_from_home(const boe_battle *b, int side) { return (uint8_t)((b->home[side] / 2 + 2) & 3); }

/* Steps 1 and 6: guns are left, and those who run do so in column. */
static void set_out(gg_run *x, struct frame_forced *f)
{
    static const uint8_t breaks[BOE_FORMATIONS] = {[IN_LINE] = 1, [SEMI] = 1, [MARCH] = 1, [SQUARE] = 1};
    boe_unit *u = &ST(x)->unit[f->unit];
    USES(x, RETREAT_LENGTH);
    f->from = u->cell;
    f->last_free = (uint16_t)(u->free_x != 255 ? sq_cell(u->free_x, u->free_y) : f->must ? SQ_OFF : u->cell);
    boe_abandon_guns(x, f->unit);
    if (u->status >= RETREAT && breaks[u->formation]) boe_form(x, f->unit, COLUMN, u->facing, RETREAT_MOVE);
}

static bool at_home(gg_run *x, const struct frame_forced *f)
{
    return boe_home_distance(BT(x), boe_side(BT(x), f->unit), ST(x)->unit[f->unit].cell) == 0;
}

static bool on_free_space(gg_run *x, const struct frame_forced *f)
{
    const boe_unit *u = &ST(x)->unit[f->unit];
    return boe_free(BT(x), ST(x), u->cell, f->unit) && u->free_x == 255 && !(f->must && u->cell == f->from);
}

/* Step 4: up to two more steps to find room. */
static bool has_steps(gg_run *x, struct frame_forced *f)
{
    if (f->steps > 0) {
        f->steps--;
        return true;
    }
    return !on_free_space(x, f) && f->extra++ < 2;
}

/* A rout goes on over the edge of the map. */
static bool leaves_map(gg_run *x, const struct frame_forced *f)
{
    return ST(x)->unit[f->unit].status == ROUT && at_home(x, f);
}

static int next_space(gg_run *x, const struct frame_forced *f)
{
    int cell = ST(x)->unit[f->unit].cell;
    if (at_home(x, f) && !(f->must && cell == f->from)) return SQ_OFF;
    return boe_retreat_step(BT(x), ST(x), f->unit, cell, f->threat);
}

/* Friends in the way are remembered: they may be shaken by it. */
static void note_friend(gg_run *x, struct frame_forced *f, int cell)
{
    int there = boe_unit_at(BT(x), ST(x), cell);
    bool known = there == GG_NONE || memchr(f->friends, there, f->count);
    if (!known && f->count < sizeof f->friends) f->friends[f->count++] = (uint8_t)there;
}

/* By these the step was chosen from all others. */
static void tell_key(gg_run *x, const struct frame_forced *f)
{
    USES(x, BOARD_ADJACENT);
    USES(x, BOARD_HOMEDIST);
    USES(x, BOARD_DIRS);
    if (f->threat != SQ_OFF) USES(x, RETREAT_THREAT);
}

/* One step; false: there is nowhere to go. */
static bool take_step(gg_run *x, struct frame_forced *f)
{
    int to = next_space(x, f);
    if (to == SQ_OFF) return false;
    tell_key(x, f);
    note_friend(x, f, to);
    boe_enter(x, f->unit, to, away_from_home(BT(x), boe_side(BT(x), f->unit)), RETREAT_MOVE);
    if (on_free_space(x, f)) f->last_free = (uint16_t)to;
    f->taken = 1;
    return true;
}

static void lose_all(gg_run *x, const struct frame_forced *f, gg_rule rule)
{
    boe_lose(x, f->unit, ST(x)->unit[f->unit].stands, rule);
}

/* Where it ends; false: there is no room for it anywhere. */
static bool come_to_rest(gg_run *x, struct frame_forced *f)
{
    boe_unit *u = &ST(x)->unit[f->unit];
    int facing = away_from_home(BT(x), boe_side(BT(x), f->unit));
    if (!on_free_space(x, f)) {
        if (f->last_free == SQ_OFF) return false;
        if (f->last_free != u->cell) boe_go_to(x, f->unit, f->last_free, facing, RETREAT_FREE);
        u->free_x = u->free_y = 255;
    }
    boe_turn_to(x, f->unit, facing, RETREAT_MOVE);
    return true;
}

/* Step 5: friends in good order through whom it ran. */
static bool is_upset(gg_run *x, int unit)
{
    return ST(x)->unit[unit].status == GOOD && boe_on_map(ST(x), unit) && !boe_is(ST(x), unit, IN_MELEE);
}

PROC(forced)
{
    BEGIN;
    set_out(x, self);
    while (has_steps(x, self)) {
        if (leaves_map(x, self)) {
            lose_all(x, self, RETREAT_MOVE);
            break;
        }
        if (!take_step(x, self)) break;
        CALL(overrun, .cell = ST(x)->unit[self->unit].cell, .side = (uint8_t)!boe_side(BT(x), self->unit));
    }
    if (boe_on_map(ST(x), self->unit) && !come_to_rest(x, self))
        lose_all(x, self, self->must == MUST_EVADE ? EVADE_ROLL : RETREAT_TRAPPED);
    if (boe_led(BT(x), ST(x), self->unit) && !boe_on_map(ST(x), self->unit)) CALL(fates, .unit = self->unit);
    for (self->extra = 0; self->extra < self->count; self->extra++) {
        if (is_upset(x, self->friends[self->extra])) CALL(morale, .unit = self->friends[self->extra], .bare = 1);
    }
    GIVE(self->taken && boe_on_map(ST(x), self->unit));
    END;
}
