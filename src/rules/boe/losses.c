/* 7.1, 9: stands that are lost, units that are eliminated, and the leaders who were with them. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

/* ---- stands ---- */

/* boe.guns.capture: guns whose crew is gone stay behind. A battery that dies in melee leaves its own. */
static void leave_guns(gg_run *x, int unit)
{
    const boe_unit *u = &ST(x)->unit[unit];
    int side = boe_side(BT(x), unit);
    if (u->flags & GUNS_LEFT)
        boe_leave_ownerless(x, u->entry, side, u->gun_facing);
    else if (u->formation == UNLIMBERED && u->flags & IN_MELEE)
        boe_leave_ownerless(x, u->cell, side, u->facing);
}

/* Those who ride with it stay where it stood until their fate is known. */
static void take_off(boe_state *s, const boe_battle *b, int unit)
{
    int cell = s->unit[unit].cell;
    boe_put(s, b, unit, SQ_OFF);
    for (int l = 0; l < b->leaders; l++)
        if (s->leader[l].unit == unit) s->leader[l].cell = (uint16_t)cell;
}

static unsigned how_gone(gg_rule rule)
{
    return rule == RETREAT_MOVE      ? GONE_ROUTED
           : rule == RETREAT_TRAPPED ? GONE_SURRENDERS
           : rule == GUNS_CAPTURE    ? GONE_TAKEN
                                     : GONE_DESTROYED;
}

static void eliminate(gg_run *x, int unit, gg_rule rule)
{
    boe_state *s = ST(x);
    int parent = BT(x)->unit[unit].parent; /* skirmishers leave nothing but their parent's NO_DETACH */
    uint32_t kept = parent == GG_NONE ? s->unit[unit].flags & (ENTERED | NO_DETACH) : 0;
    TELL(x, GG_EV_REMOVE, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .from = boe_unit_pose(s, unit));
    DEED(x, FACT_GONE, (unsigned)unit, how_gone(rule));
    leave_guns(x, unit);
    take_off(s, BT(x), unit);
    s->unit[unit] = boe_no_unit;
    s->unit[unit].flags = kept;
    if (parent != GG_NONE && s->unit[parent].stands) s->unit[parent].flags |= NO_DETACH;
}

void boe_lose(gg_run *x, int unit, int stands, gg_rule rule)
{
    boe_state *s = ST(x);
    boe_unit *u = &s->unit[unit];
    boe_brigade *brigade = &s->brigade[BT(x)->unit[unit].brigade];
    int lost = stands < u->stands ? stands : u->stands;
    if (lost <= 0) return;
    TELL(x, GG_EV_STRENGTH, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .before = u->stands,
         .after = (int16_t)(u->stands - lost));
    USES(x, BOARD_SCALE);
    USES(x, VICTORY_VP);
    u->stands = (uint8_t)(u->stands - lost);
    brigade->lost = (uint8_t)(brigade->lost + lost);
    s->killed[!boe_side(BT(x), unit)] = (uint16_t)(s->killed[!boe_side(BT(x), unit)] + lost);
    if (u->stands == 0) eliminate(x, unit, rule);
}

/* ---- 7.1: leaders ---- */

bool boe_led(const boe_battle *b, const boe_state *s, int unit)
{
    for (int l = 0; l < b->leaders; l++)
        if (s->leader[l].unit == unit && s->leader[l].state == PRESENT) return true;
    return false;
}

/* Who has to fear: those with the unit, or all of the side that are with units in the melee. */
static bool in_peril(gg_run *x, const struct frame_fates *f, int leader)
{
    const boe_leader *l = &ST(x)->leader[leader];
    if (l->state != PRESENT || l->unit == GG_NONE) return false;
    return f->melee ? l->cell == f->cell && BT(x)->leader[leader].side == f->side : l->unit == f->unit;
}

static uint8_t next_in_peril(gg_run *x, const struct frame_fates *f, int from)
{
    for (int l = from; l < BT(x)->leaders; l++)
        if (in_peril(x, f, l)) return (uint8_t)l;
    return BT(x)->leaders;
}

static bool unit_is_gone(gg_run *x, const struct frame_fates *f)
{
    return ST(x)->unit[ST(x)->leader[f->leader].unit].stands == 0;
}

/* Of two dice the sum: 12 after fire, 11 or 12 after a melee. */
static bool is_hit(const gg_run *x, const struct frame_fates *f)
{
    return x->counts[SIX] == 2 || (f->melee && x->counts[SIX] == 1 && x->counts[FIVE] == 1);
}

void boe_lose_leader(gg_run *x, int leader, gg_rule rule)
{
    ST(x)->leader[leader].state = LOST;
    ST(x)->leader[leader].moved = 0;
    DEED(x, FACT_GONE, BOE_LEADER + (unsigned)leader, rule == LEADER_HIT ? GONE_DESTROYED : GONE_TAKEN);
    boe_move_leader(x, leader, SQ_OFF, GG_NONE, rule);
}

PROC(fates)
{
    BEGIN;
    for (self->leader = next_in_peril(x, self, 0); self->leader < BT(x)->leaders;
         self->leader = next_in_peril(x, self, self->leader + 1)) {
        if (unit_is_gone(x, self)) {
            ROLL(BT(x)->leader[self->leader].side, DIE_LOW, 1, BOE_LEADER + self->leader, LEADER_CAPTURE);
            boe_capture_or_flee(x, self->leader, ST(x)->leader[self->leader].cell, x->counts[HIT]);
        } else {
            ROLL(BT(x)->leader[self->leader].side, DIE_FATE, 2, BOE_LEADER + self->leader, LEADER_HIT);
            if (is_hit(x, self)) boe_lose_leader(x, self->leader, LEADER_HIT);
        }
    }
    END;
}
