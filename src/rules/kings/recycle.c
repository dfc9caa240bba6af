/* 7.11: who of the POOL may come on, and how it does. Where: ground/spots.c. */
#include "rules/kings/chapters.h"

/* Step 7: of units that are alike only the first is on call. */
bool kings_alike(const kings_battle *b, int one, int two)
{
    const kings_profile *p = kings_profile_of(b, one), *q = kings_profile_of(b, two);
    return p->type == q->type && p->upgrades == q->upgrades && b->unit[one].start == b->unit[two].start;
}

static bool is_first(const kings_battle *b, uint64_t before, int unit)
{
    for (; before; before &= before - 1)
        if (kings_alike(b, __builtin_ctzll(before), unit)) return false;
    return true;
}

bool kings_brings_on(const kings_battle *b, const kings_state *s, int side)
{
    const kings_options *o = &b->option;
    return o->cards && o->recycle_side == side && s->side[side].deployed < o->recycle_max;
}

uint64_t kings_deployable(const kings_battle *b, const kings_state *s, int side)
{
    uint64_t found = 0;
    if (!kings_brings_on(b, s, side)) return 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (s->unit[u].status == POOL && kings_refilled(b, s, u) > 0 && is_first(b, found, u)) found |= left & -left;
    }
    return found;
}

/* kings.recycle.refill: in full, a Leader and his memory as at the start. */
static void refill(gg_run *x, int unit, int how)
{
    kings_unit *u = &ST(x)->unit[unit];
    int before = u->figs;
    bool led = !BT(x)->option.one_leader || BT(x)->chief[kings_owner(x, unit)] == unit;
    u->figs = (uint8_t)kings_refilled(BT(x), ST(x), unit);
    if (how == REFILL_FULL) {
        u->flags = led ? LEADER : 0;
        u->drunk = 0;
    }
    if (u->figs != before)
        TELL(x, GG_EV_STRENGTH, RECYCLE_REFILL, .side = kings_owner(x, unit), .piece = (uint8_t)unit,
             .before = (int16_t)before, .after = u->figs);
    else
        USES(x, RECYCLE_REFILL);
}

static bool is_at_edge(gg_run *x, int unit, tab_point at)
{
    int r = kings_radius(BT(x), ST(x), unit);
    return at.x == r || at.y == r || at.x == BT(x)->width - r || at.y == BT(x)->height - r;
}

void kings_bring_on(gg_run *x, int unit, tab_point at, int how, gg_rule rule)
{
    kings_unit *u = &ST(x)->unit[unit];
    refill(x, unit, how);
    u->status = ON;
    u->x = (int16_t)at.x;
    u->y = (int16_t)at.y;
    u->work = GG_NONE;
    u->lost = 0;
    TELL(x, GG_EV_PLACE, rule, .side = kings_owner(x, unit), .piece = (uint8_t)unit, .to = kings_pose(BT(x), at, -1));
    kings_turn_to_nearest(x, unit);
    if (rule == BABBAGE_ARRIVE) return;
    bool edge = is_at_edge(x, unit, at);
    USES(x, edge ? RECYCLE_EDGE : RECYCLE_SCREEN);
    if (!edge) USES(x, RECYCLE_SCREENER);
}
