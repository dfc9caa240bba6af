/* 7.2: brigade orders, and how they are given and changed. Where they let units go is in ground/order_limits.c. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- eligibility ---- */

static bool present(const boe_state *s, int leader) { return leader != GG_NONE && s->leader[leader].state == PRESENT; }

static bool within(const boe_battle *b, const boe_state *s, int superior, int leader)
{
    int limit = boe_radius(b, superior, b->leader[leader].arm == CAV);
    return boe_ap_distance(b, s, b->leader[leader].side, s->leader[superior].cell, s->leader[leader].cell, limit) <=
           limit;
}

/* boe.order.corpslink: the division must hear the corps, if there is one. */
bool boe_corps_link(const boe_battle *b, const boe_state *s, int brigade)
{
    int superior = b->brigade[brigade].superior, corps = GG_NONE;
    if (superior == GG_NONE || b->leader[superior].rank != DIV) return true;
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == b->brigade[brigade].side && b->leader[l].rank == CORPS) corps = l;
    if (corps == GG_NONE) return true;
    return present(s, corps) && within(b, s, corps, superior);
}

gg_rule boe_judge_order_change(const boe_battle *b, const boe_state *s, int brigade)
{
    int leader = b->brigade[brigade].leader, superior = b->brigade[brigade].superior;
    if (s->brigade[brigade].morale == BROKEN) return ORDER_FORCED;
    if (s->brigade[brigade].tried || !boe_has_units(b, s, brigade)) return ORDER_ELIGIBLE;
    if (!present(s, leader) || !present(s, superior)) return LEADER_EFFECT;
    if (!within(b, s, superior, leader)) return ORDER_ELIGIBLE;
    if (b->option.corps_link == LINK_CHAIN && !boe_corps_link(b, s, brigade)) return ORDER_CORPSLINK;
    return GG_OK;
}

/* ---- giving orders ---- */

bool boe_has_units(const boe_battle *b, const boe_state *s, int brigade)
{
    for (int u = boe_first(b, b->brigade[brigade].side); u != GG_NONE; u = boe_next(b, b->brigade[brigade].side, u))
        if (b->unit[u].brigade == brigade && boe_on_map(s, u)) return true;
    return false;
}

/* boe.order.post: where the brigadier is, or the first unit of his brigade. */
static int post_of(const boe_battle *b, const boe_state *s, int brigade)
{
    int leader = b->brigade[brigade].leader, side = b->brigade[brigade].side;
    if (present(s, leader)) return s->leader[leader].cell;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u))
        if (b->unit[u].brigade == brigade && boe_on_map(s, u)) return s->unit[u].cell;
    return SQ_OFF;
}

void boe_give_order(gg_run *x, int brigade, int order, gg_rule rule)
{
    boe_brigade *g = &ST(x)->brigade[brigade];
    int leader = BT(x)->brigade[brigade].leader;
    g->order = (uint8_t)order;
    g->written = NO_ORDER;
    g->post = (uint16_t)post_of(BT(x), ST(x), brigade);
    USES(x, ORDER_POST);
    TELL(x, GG_EV_STEP, rule, .side = BT(x)->brigade[brigade].side,
         .piece = (uint8_t)(leader == GG_NONE ? GG_NONE : BOE_LEADER + leader), .variant = (uint8_t)order);
}

/* ---- Phase 2 ---- */

/* The next brigade that may try, side 0 first; brigades is the end. */
static int next_brigade(const boe_battle *b, const boe_state *s, int side, int from)
{
    for (int i = from; i < b->brigades; i++)
        if (b->brigade[i].side == side && boe_judge_order_change(b, s, i) == GG_OK) return i;
    return b->brigades;
}

static void tell_failure(gg_run *x, const struct frame_order *f, bool written)
{
    boe_brigade *g = &ST(x)->brigade[f->brigade];
    int leader = BT(x)->brigade[f->brigade].leader;
    DEED(x, FACT_TRY, f->brigade, !written ? TRY_NOT_WRITTEN : BT(x)->option.keep_written ? TRY_ON_ITS_WAY : TRY_LOST);
    if (written) g->written = BT(x)->option.keep_written ? f->order : NO_ORDER;
    TELL(x, GG_EV_STEP, written ? ORDER_PENDING : ORDER_CHANGE, .side = f->side,
         .piece = (uint8_t)(BOE_LEADER + leader), .variant = written ? BT(x)->option.keep_written : BOE_ORDERS);
}

/* boe.order.corpslink, option penalty: a lost link makes issuing harder. */
static unsigned issue_die(gg_run *x, int brigade)
{
    if (BT(x)->option.corps_link != LINK_PENALTY || boe_corps_link(BT(x), ST(x), brigade)) return DIE_HALF;
    USES(x, ORDER_CORPSLINK);
    return DIE_THIRD;
}

static unsigned leader_piece(gg_run *x, int brigade)
{
    int leader = BT(x)->brigade[brigade].leader;
    return leader == GG_NONE ? GG_NONE : BOE_LEADER + (unsigned)leader;
}

PROC(order)
{
    BEGIN;
    ST(x)->brigade[self->brigade].tried = 1;
    if (ST(x)->brigade[self->brigade].written != self->order) {
        ROLL(self->side, DIE_HALF, 1, leader_piece(x, self->brigade), ORDER_CHANGE);
        if (!x->counts[1]) {
            tell_failure(x, self, false);
            GIVE(0);
        }
    }
    self->written = 1;
    ROLL(self->side, issue_die(x, self->brigade), 1, leader_piece(x, self->brigade), ORDER_CHANGE);
    if (x->counts[1]) {
        DEED(x, FACT_TRY, self->brigade, TRY_BROUGHT);
        boe_give_order(x, self->brigade, self->order, ORDER_CHANGE);
    } else
        tell_failure(x, self, true);
    END;
}

PROC(orders)
{
    BEGIN;
    for (self->side = 0; self->side < GG_SIDES; self->side++)
        for (self->brigade = (uint8_t)next_brigade(BT(x), ST(x), self->side, 0); self->brigade < BT(x)->brigades;
             self->brigade = (uint8_t)next_brigade(BT(x), ST(x), self->side, self->brigade + 1)) {
            USES(x, ORDER_ELIGIBLE);
            CHOOSE(self->side, ASK_ORDER, leader_piece(x, self->brigade), GG_NONE, ORDER_CHANGE);
            if (gg_move_verb(x->move) == V_KEEP) continue;
            CALL(order, .side = self->side, .brigade = self->brigade, .order = (uint8_t)gg_move_arg(x->move));
        }
    END;
}

/* ---- D16: orders that the scenario leaves open ---- */

static int next_open(const boe_battle *b, const boe_state *s, int side, int from)
{
    for (int i = from; i < b->brigades; i++)
        if (b->brigade[i].side == side && s->brigade[i].order == NO_ORDER && boe_has_units(b, s, i)) return i;
    return b->brigades;
}

PROC(first_orders)
{
    BEGIN;
    for (self->side = 0; self->side < GG_SIDES; self->side++)
        for (self->brigade = (uint8_t)next_open(BT(x), ST(x), self->side, 0); self->brigade < BT(x)->brigades;
             self->brigade = (uint8_t)next_open(BT(x), ST(x), self->side, self->brigade + 1)) {
            CHOOSE(self->side, ASK_INITIAL, leader_piece(x, self->brigade), GG_NONE, ORDER_INITIAL);
            boe_give_order(x, self->brigade, (int)gg_move_arg(x->move), ORDER_INITIAL);
        }
    END;
}
