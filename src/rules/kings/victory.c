/* Section 9: what scores, and how the battle ends. */
#include "rules/kings/chapters.h"

/* ---- points ---- */

int kings_vp_of(const kings_battle *b, const kings_state *s, int side)
{
    const kings_vp *vp = &b->vp[side];
    int points = 0;
    for (uint64_t left = b->side_units[!side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (kings_lost(s, u)) points += vp->unit_lost == 255 ? b->unit[u].points : vp->unit_lost;
    }
    for (int w = 0; w < b->works; w++) {
        int by = kings_holder(b, s, w);
        if (by == side) points += vp->held[w];
        if (by != !side) points += vp->not_enemy[w];
    }
    return points;
}

static void decide(gg_run *x, unsigned winner, gg_rule why, int variant)
{
    gg_end(x, winner, why);
    TELL(x, GG_EV_OVER, why, .side = (uint8_t)winner, .variant = (uint8_t)variant);
}

static void decide_by_points(gg_run *x, gg_rule why)
{
    int vp[GG_SIDES];
    for (int side = 0; side < GG_SIDES; side++) {
        vp[side] = kings_vp_of(BT(x), ST(x), side);
        TELL(x, GG_EV_SCORE, VICTORY_VP, .side = (uint8_t)side, .after = (int16_t)vp[side], .variant = 1);
    }
    decide(x, vp[0] > vp[1] ? 0 : vp[1] > vp[0] ? 1 : GG_NONE, why, 0);
}

/* ---- the end ---- */

static bool could_deploy(const kings_battle *b, const kings_state *s, int unit)
{
    const kings_options *o = &b->option;
    int side = kings_side_of(b, unit);
    if (s->unit[unit].status != POOL) return false;
    if (o->babbage && side == NATIVE) return true;
    return o->cards && o->recycle_side == side && s->side[side].deployed < o->recycle_max &&
           kings_refilled(b, s, unit) > 0;
}

static bool is_replaced(const kings_battle *b, const kings_state *s, int unit)
{
    return kings_is(s, unit, OWED) && kings_replacement(b, s, unit) != GG_NONE;
}

/* Nobody on the table, and nobody to come. */
static bool is_spent(const kings_battle *b, const kings_state *s, int side)
{
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (kings_on(s, u) || could_deploy(b, s, u) || is_replaced(b, s, u)) return false;
    }
    return true;
}

static bool has_exited(const kings_battle *b, const kings_state *s, int side)
{
    for (uint64_t left = b->side_units[side]; left; left &= left - 1)
        if (s->unit[__builtin_ctzll(left)].status == EXITED) return true;
    return false;
}

void kings_check_end(gg_run *x)
{
    bool spent[GG_SIDES] = {is_spent(BT(x), ST(x), 0), is_spent(BT(x), ST(x), 1)};
    if (!spent[0] && !spent[1]) return;
    int side = spent[0] ? 0 : 1;
    if ((spent[0] && spent[1]) || has_exited(BT(x), ST(x), side))
        decide_by_points(x, VICTORY_BOTH);
    else if (BT(x)->option.babbage)
        decide(x, (unsigned)!side, BABBAGE_END, side == IMPERIAL);
    else
        decide(x, (unsigned)!side, VICTORY_END, 0);
}

void kings_end_of_turn(gg_run *x)
{
    if (ST(x)->turn < BT(x)->turns) return;
    USES(x, VICTORY_END);
    decide_by_points(x, VICTORY_VP);
}
