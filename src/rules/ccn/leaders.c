/* 7.20: leaders, and pieces that move together (7.6.4). */
#include "rules/ccn/chapters.h"

/* The unit goes to hex; its leader goes along or is left behind, a lone one there joins it. */
void ccn_move_unit(gg_run *x, int unit, int hex, int facing, bool leave_leader, gg_rule rule)
{
    ccn_state *s = ST(x);
    int side = BT(x)->unit[unit].side, from = s->unit[unit].hex, leader = s->leader_at[from];
    gg_pose was = ccn_unit_pose(s, unit);
    ccn_put_unit(s, BT(x), unit, hex);
    s->unit[unit].facing = (uint8_t)facing;
    TELL(x, GG_EV_MOVE, rule, .side = (uint8_t)side, .piece = (uint8_t)unit, .from = was, .to = ccn_pose(hex, facing));
    if (leader != GG_NONE && !leave_leader) {
        ccn_put_leader(s, BT(x), leader, hex);
        TELL(x, GG_EV_MOVE, LEADER_GENERAL, .side = (uint8_t)side, .piece = (uint8_t)(CCN_LEADER + leader),
             .other = (uint8_t)unit, .from = ccn_pose(from, -1), .to = ccn_pose(hex, -1));
    } else if (s->leader_at[hex] != GG_NONE) {
        TELL(x, GG_EV_STEP, MOVE_LEADER_JOIN, .side = (uint8_t)side, .piece = (uint8_t)(CCN_LEADER + s->leader_at[hex]),
             .other = (uint8_t)unit);
    }
}

void ccn_turn_unit(gg_run *x, int unit, int facing, gg_rule rule)
{
    gg_pose was = ccn_unit_pose(ST(x), unit);
    ST(x)->unit[unit].facing = (uint8_t)facing;
    USES(x, FACING_VERTEX);
    TELL(x, GG_EV_TURN, rule, .side = BT(x)->unit[unit].side, .piece = (uint8_t)unit, .from = was,
         .to = ccn_unit_pose(ST(x), unit));
}

/* ---- 7.20.1: activation ---- */

/* Through friends, not through enemies; STOP terrain stops him; he ends where no other leader is. */
hex_set ccn_leader_reach(const ccn_battle *b, const ccn_state *s, int leader)
{
    int side = b->leader[leader].side;
    hex_set start = HEX_BIT(s->leader[leader].hex), seen = start, edge = start;
    hex_set open = b->passable & ~s->units[!side] & ~s->leaders[!side];
    for (int step = 0; step < 3; step++) {
        edge = hex_around(edge) & open & ~seen;
        seen |= edge;
        edge &= ~b->stop;
    }
    return (seen & ~s->leaders[side]) | start;
}

static void ride(gg_run *x, int leader, int hex, gg_rule rule)
{
    ccn_state *s = ST(x);
    int from = s->leader[leader].hex, side = BT(x)->leader[leader].side;
    ccn_put_leader(s, BT(x), leader, hex);
    TELL(x, GG_EV_MOVE, rule, .side = (uint8_t)side, .piece = (uint8_t)(CCN_LEADER + leader),
         .from = ccn_pose(from, -1), .to = ccn_pose(hex, -1), .variant = hex == from);
    if (s->unit_at[hex] != GG_NONE && hex != from)
        TELL(x, GG_EV_STEP, LEADER_ATTACH, .side = (uint8_t)side, .piece = (uint8_t)(CCN_LEADER + leader),
             .other = s->unit_at[hex]);
}

static bool must_roll(gg_run *x, int leader) { return !ccn_lone(ST(x), leader) && BT(x)->option.leader_detach_check; }

PROC(leader_turn)
{
    BEGIN;
    TELL(x, GG_EV_STEP, LEADER_ACTIVATE, .side = BT(x)->leader[self->leader].side,
         .piece = (uint8_t)(CCN_LEADER + self->leader));
    ST(x)->leader[self->leader].spent = 1;
    if (must_roll(x, self->leader)) {
        ROLL(BT(x)->leader[self->leader].side, DIE_CHECK, 2, CCN_LEADER + self->leader, LEADER_DETACH);
        DEED(x, FACT_RIDES, CCN_LEADER + self->leader, ccn_sum(x->counts) <= 10);
        if (ccn_sum(x->counts) > 10) GIVE(0);
    }
    CHOOSE_IF_FREE(BT(x)->leader[self->leader].side, ASK_LEADER, CCN_LEADER + self->leader, GG_NONE, LEADER_MOVE);
    ride(x, self->leader, ccn_move_hex(x->move), LEADER_MOVE);
    END;
}

/* ---- 7.20.2 to 7.20.5: danger ---- */

static void carry_off(gg_run *x, int leader, bool cornered)
{
    ccn_state *s = ST(x);
    TELL(x, GG_EV_REMOVE, LEADER_CASUALTY, .side = BT(x)->leader[leader].side, .piece = (uint8_t)(CCN_LEADER + leader),
         .from = ccn_pose(s->leader[leader].hex, -1), .variant = cornered);
    ccn_put_leader(s, BT(x), leader, HEX_OFF);
    s->leader[leader] = (ccn_leader){.hex = HEX_OFF, .status = CASUALTY, .since = s->round};
}

/* The dice have told it. */
void ccn_leader_falls(gg_run *x, int leader) { carry_off(x, leader, false); }

/* Dead, as the die has told, or taken. */
static void lost(gg_run *x, int leader, int taken)
{
    int enemy = !BT(x)->leader[leader].side;
    ccn_put_leader(ST(x), BT(x), leader, HEX_OFF);
    ST(x)->leader[leader] = (ccn_leader){.hex = HEX_OFF, .status = ELIMINATED};
    TELL(x, GG_EV_REMOVE, LEADER_FATE, .side = (uint8_t)enemy, .piece = (uint8_t)(CCN_LEADER + leader),
         .variant = (uint8_t)taken);
    DEED(x, FACT_LOST, (unsigned)(CCN_LEADER + leader), taken ? 2 : 1);
    ccn_gain_banner(x, enemy);
}

/* Two dice if his unit survived its losses, one if it did not: then he must also flee. Gives 1 if he falls. */
PROC(leader_check)
{
    BEGIN;
    ROLL(BT(x)->leader[self->leader].side, DIE_LEADER, self->dice, CCN_LEADER + self->leader, LEADER_CHECK);
    if (x->counts[HIT] == self->dice) {
        ccn_leader_falls(x, self->leader);
        GIVE(1);
    }
    if (self->dice == 1) CALL(escape, .leader = self->leader);
    GIVE(0);
    END;
}

/* 7.20.4, ccn.leader.escape */
hex_set ccn_escape_cells(const ccn_battle *b, const ccn_state *s, int leader)
{
    int side = b->leader[leader].side;
    hex_set edge = HEX_BIT(s->leader[leader].hex), seen = 0;
    hex_set open = b->passable & ~s->units[!side] & ~s->leaders[!side];
    for (int step = 0; step < 3; step++) {
        edge = ccn_backward(b, side, edge) & open;
        seen |= edge;
    }
    return seen & ~s->leaders[side];
}

static int baseline_row(const ccn_battle *b, int side) { return b->edge[side] == NORTH ? 0 : HEX_ROWS - 1; }

PROC(escape)
{
    BEGIN;
    if (ccn_escape_cells(BT(x), ST(x), self->leader)) {
        CHOOSE_IF_FREE(BT(x)->leader[self->leader].side, ASK_ESCAPE, CCN_LEADER + self->leader, GG_NONE, LEADER_ESCAPE);
        ride(x, self->leader, ccn_move_hex(x->move), LEADER_ESCAPE);
    } else {
        TELL(x, GG_EV_STEP, LEADER_ESCAPE, .side = BT(x)->leader[self->leader].side,
             .piece = (uint8_t)(CCN_LEADER + self->leader), .variant = 1);
        if (hex_row(ST(x)->leader[self->leader].hex) == baseline_row(BT(x), BT(x)->leader[self->leader].side))
            carry_off(x, self->leader, true);
        else
            lost(x, self->leader, 1);
    }
    END;
}

/* ---- 7.20.3: a lone leader attacked in melee ---- */

void ccn_pursuit(const ccn_battle *b, const ccn_state *s, const struct frame_hunt *f, gg_tally *t)
{
    const ccn_unit *u = &s->unit[f->unit];
    ccn_blow w = {.unit = f->unit,
                  .target = (uint8_t)(CCN_LEADER + f->leader),
                  .from = u->hex,
                  .facing = u->facing,
                  .moved = f->moved};
    ccn_melee_dice(b, s, &w, t);
    ccn_tally_token(f->token, t);
}

static int declare(gg_run *x, struct frame_hunt *f)
{
    GG_TALLY(t);
    f->low = ST(x)->unit[f->unit].shots >= CCN_SHOTS;
    ccn_pursuit(BT(x), ST(x), f, &t);
    TELL(x, GG_EV_ATTACK, LEADER_ALONE, .side = BT(x)->unit[f->unit].side, .piece = f->unit,
         .other = (uint8_t)(CCN_LEADER + f->leader), .after = (int16_t)t.total);
    TELL_TALLY(x, f->unit, CCN_LEADER + f->leader, &t);
    if (ccn_type_of(BT(x), f->unit)->cls == ART) ccn_count_shot(x, f->unit);
    return t.total;
}

PROC(hunt)
{
    BEGIN;
    self->token = (uint8_t)ccn_token_for(BT(x), ST(x), self->unit, true, self->moved, self->entered);
    if (self->token) {
        CHOOSE(BT(x)->unit[self->unit].side, ASK_TOKEN, self->unit, CCN_LEADER + self->leader, EVENT_BAYONET);
        ccn_spend_token(x, self->unit, &self->token);
    }
    CALL(roll, .unit = self->unit, .die = ccn_has(BT(x), self->unit, LANCE) ? DIE_LEADER_LANCE : DIE_LEADER,
         .dice = (uint8_t)declare(x, self), .lance = ccn_has(BT(x), self->unit, LANCE), .rule = LEADER_ALONE);
    if (x->counts[HIT])
        ccn_leader_falls(x, self->leader);
    else
        CALL(escape, .leader = self->leader);
    END;
}

/* ---- 7.20.6: fate ---- */

/* ccn.leader.return: with a unit that has no leader, else on an empty hex of the baseline. */
hex_set ccn_return_cells(const ccn_battle *b, const ccn_state *s, int leader)
{
    int side = b->leader[leader].side;
    hex_set units = s->units[side] & ~s->leaders[side];
    if (units) return units;
    hex_set row = (((hex_set)1 << HEX_COLUMNS) - 1) << (baseline_row(b, side) * HEX_COLUMNS);
    hex_set taken = s->units[0] | s->units[1] | s->leaders[FRENCH] | s->leaders[ALLIES];
    return row & b->passable & ~taken;
}

static void come_back(gg_run *x, int leader, int hex)
{
    ST(x)->leader[leader] = (ccn_leader){.hex = HEX_OFF, .status = ON};
    ccn_put_leader(ST(x), BT(x), leader, hex);
    TELL(x, GG_EV_PLACE, LEADER_RETURN, .side = BT(x)->leader[leader].side, .piece = (uint8_t)(CCN_LEADER + leader),
         .other = ST(x)->unit_at[hex], .to = ccn_pose(hex, -1));
}

PROC(fate)
{
    BEGIN;
    ROLL(BT(x)->leader[self->leader].side, DIE_FATE, 1, CCN_LEADER + self->leader, LEADER_FATE);
    if (x->counts[0]) {
        lost(x, self->leader, 0);
    } else if (x->counts[1] && ccn_return_cells(BT(x), ST(x), self->leader)) {
        CHOOSE_IF_FREE(BT(x)->leader[self->leader].side, ASK_RETURN, CCN_LEADER + self->leader, GG_NONE, LEADER_RETURN);
        come_back(x, self->leader, ccn_move_hex(x->move));
    }
    END;
}
