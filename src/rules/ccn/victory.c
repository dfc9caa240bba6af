/* Chapter 9: banners, objectives and the end of the battle. */
#include "rules/ccn/chapters.h"

static int objective_banners(const ccn_battle *b, const ccn_state *s, int side)
{
    int banners = 0;
    for (int i = 0; i < b->objectives; i++)
        if (b->objective[i].side == side && hex_in(s->units[side], b->objective[i].hex))
            banners += b->objective[i].banners;
    return banners;
}

int ccn_banners(const ccn_battle *b, const ccn_state *s, int side)
{
    return s->side[side].banners + objective_banners(b, s, side);
}

static void decide(gg_run *x, int winner, gg_rule why)
{
    if (gg_over(x)) return;
    gg_end(x, (unsigned)winner, why);
    TELL(x, GG_EV_OVER, why, .side = (uint8_t)winner);
}

/* ccn.victory.instant, ccn.victory.nounits. If both could win, the side whose attempt it is does, else the French. */
void ccn_check_victory(gg_run *x)
{
    const ccn_battle *b = BT(x);
    const ccn_state *s = ST(x);
    int first = s->active == GG_NONE ? FRENCH : s->active;
    for (int i = 0; i < 2; i++) {
        int side = i ? !first : first;
        if (objective_banners(b, s, side)) USES(x, VICTORY_OBJECTIVE);
        if (ccn_banners(b, s, side) >= b->goal[side]) decide(x, side, VICTORY_INSTANT);
        if (s->units[!side] == 0) decide(x, side, VICTORY_NOUNITS);
    }
}

/* ccn.victory.banner */
void ccn_gain_banner(gg_run *x, int side)
{
    ccn_side *a = &ST(x)->side[side];
    a->banners++;
    int now = ccn_banners(BT(x), ST(x), side);
    TELL(x, GG_EV_SCORE, VICTORY_BANNER, .side = (uint8_t)side, .before = (int16_t)(now - 1), .after = (int16_t)now);
    ccn_check_victory(x);
}

/* 7.15 steps 2 and 3. A dead unit is cleared, so that equal positions compare equal; its leader stays in the hex. */
void ccn_lose_blocks(gg_run *x, int unit, int blocks, gg_rule rule)
{
    const ccn_battle *b = BT(x);
    ccn_unit *u = &ST(x)->unit[unit];
    int before = u->blocks, after = blocks >= before ? 0 : before - blocks;
    u->blocks = (uint8_t)after;
    TELL(x, GG_EV_STRENGTH, rule, .side = b->unit[unit].side, .piece = (uint8_t)unit, .before = (int16_t)before,
         .after = (int16_t)after, .variant = after == 0);
    if (after) return;
    DEED(x, FACT_GONE, (unsigned)unit, 1);
    if (rule == MORALE_BROKENFAIL) DEED(x, FACT_MELTS, (unsigned)unit, 1);
    /* the loss of the last block has told it: this event has no sentence */
    TELL(x, GG_EV_REMOVE, BOARD_OCCUPANCY, .side = b->unit[unit].side, .piece = (uint8_t)unit,
         .from = ccn_unit_pose(ST(x), unit));
    ccn_put_unit(ST(x), b, unit, HEX_OFF);
    *u = (ccn_unit){.hex = HEX_OFF};
    ccn_gain_banner(x, !b->unit[unit].side);
}

/* ccn.victory.limit: who would win if the last round ended now; GG_NONE: it would be drawn. */
int ccn_ahead(const ccn_battle *b, const ccn_state *s)
{
    int french = ccn_banners(b, s, FRENCH), allies = ccn_banners(b, s, ALLIES);
    if (!b->limit_most) { /* larger share of the goal */
        french *= b->goal[ALLIES];
        allies *= b->goal[FRENCH];
    }
    int even = b->limit_tie == TIE_DRAWN ? GG_NONE : b->limit_tie;
    return french > allies ? FRENCH : allies > french ? ALLIES : even;
}

/* At the end of the last round. */
void ccn_round_limit(gg_run *x)
{
    if (gg_over(x) || ST(x)->round < BT(x)->rounds) return;
    decide(x, ccn_ahead(BT(x), ST(x)), VICTORY_LIMIT);
}
