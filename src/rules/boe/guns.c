/* 7.9: guns that are left, manned again and taken. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

void boe_abandon_guns(gg_run *x, int unit)
{
    boe_unit *u = &ST(x)->unit[unit];
    if (u->formation != UNLIMBERED) return;
    u->entry = u->cell;
    u->gun_facing = u->facing;
    u->flags = (u->flags & ~(uint32_t)HAS_ENTRY) | GUNS_LEFT;
    boe_form(x, unit, CREW, u->facing, GUNS_ABANDON);
}

/* Foot or horse in order on the guns of the enemy takes them. */
int boe_gun_captor(const boe_battle *b, const boe_state *s, int cell, int owner)
{
    int there = boe_unit_at(b, s, cell);
    if (there == GG_NONE || boe_side(b, there) == owner) return GG_NONE;
    return boe_kind(b, there) != ART && s->unit[there].status <= DISORDER ? boe_side(b, there) : GG_NONE;
}

int boe_battery_taken(const boe_battle *b, const boe_state *s, int after)
{
    for (int u = after + 1; u < b->lines; u++) {
        if (!(s->unit[u].flags & GUNS_LEFT) || !boe_on_map(s, u)) continue;
        if (boe_gun_captor(b, s, s->unit[u].entry, boe_side(b, u)) != GG_NONE) return u;
    }
    return GG_NONE;
}

void boe_leave_ownerless(gg_run *x, int cell, int side, int facing)
{
    boe_state *s = ST(x);
    if (s->guns == BOE_GUNS) return;
    s->gun[s->guns].cell = (uint16_t)cell;
    s->gun[s->guns].side = (uint8_t)side;
    s->gun[s->guns].facing = (uint8_t)facing;
    s->guns++;
}

void boe_settle_ownerless(gg_run *x)
{
    boe_state *s = ST(x);
    for (int i = 0; i < s->guns; i++) {
        int captor = boe_gun_captor(BT(x), s, s->gun[i].cell, s->gun[i].side);
        if (captor == GG_NONE) continue;
        s->captured[captor]++;
        TELL(x, GG_EV_SCORE, GUNS_CAPTURE, .side = (uint8_t)captor,
             .piece = (uint8_t)boe_unit_at(BT(x), s, s->gun[i].cell),
             .before = (int16_t)(boe_score(BT(x), s, captor) - 2), .after = (int16_t)boe_score(BT(x), s, captor));
    }
    memset(s->gun, 0, sizeof s->gun);
    s->guns = 0;
}
