/* 4.5, 7.1: leaders: who replaces them, where they ride, who takes them. */
#include "rules/boe/chapters.h"
#include "rules/boe/ground/ground.h"
#include "rules/boe/pieces/pieces.h"

/* ---- D1, D3: with whom a leader may be placed ---- */

static bool is_under(const boe_battle *b, int brigade, int leader)
{
    if (b->leader[leader].rank == BRIG) return b->leader[leader].brigade == brigade;
    if (b->leader[leader].rank == DIV) return b->brigade[brigade].superior == leader;
    return b->brigade[brigade].side == b->leader[leader].side;
}

uint64_t boe_companions(const boe_battle *b, const boe_state *s, int leader, bool arriving)
{
    uint64_t may = 0;
    for (int u = 0; u < b->lines; u++) {
        if (boe_side(b, u) != b->leader[leader].side || !boe_on_map(s, u)) continue;
        bool fits = arriving ? boe_is(s, u, NEW_HERE) && is_under(b, b->unit[u].brigade, leader)
                             : b->leader[leader].rank != BRIG || b->unit[u].brigade == b->leader[leader].brigade;
        if (fits) may |= (uint64_t)1 << u;
    }
    return may;
}

void boe_join(gg_run *x, int leader, int unit, gg_rule rule)
{
    ST(x)->leader[leader].state = PRESENT;
    boe_move_leader(x, leader, ST(x)->unit[unit].cell, unit, rule);
}

/* ---- Phase 1 ---- */

static int next_lost(const boe_battle *b, const boe_state *s, int side, int from)
{
    for (int l = from; l < b->leaders; l++)
        if (b->leader[l].side == side && s->leader[l].state == LOST && boe_companions(b, s, l, false)) return l;
    return b->leaders;
}

PROC(replace)
{
    BEGIN;
    for (self->side = 0; self->side < GG_SIDES; self->side++)
        for (self->leader = (uint8_t)next_lost(BT(x), ST(x), self->side, 0); self->leader < BT(x)->leaders;
             self->leader = (uint8_t)next_lost(BT(x), ST(x), self->side, self->leader + 1)) {
            ROLL(self->side, DIE_HALF, 1, BOE_LEADER + self->leader, LEADER_REPLACE);
            if (!x->counts[1]) continue;
            CHOOSE_IF_FREE(self->side, ASK_REPLACE, BOE_LEADER + self->leader, GG_NONE, LEADER_REPLACE);
            ST(x)->leader[self->leader].rating = 0;
            boe_join(x, self->leader, (int)gg_move_target(x->move), LEADER_REPLACE);
        }
    END;
}

/* ---- the scenario's events, before Phase 1 ---- */

static int next_event(const boe_battle *b, const boe_state *s)
{
    for (int i = 0; i < b->events; i++)
        if (b->event[i].turn == s->turn && !(s->events >> i & 1)) return i;
    return GG_NONE;
}

static void take_event(gg_run *x, struct frame_happenings *f)
{
    f->event = (uint8_t)next_event(BT(x), ST(x));
    if (f->event == GG_NONE) return;
    ST(x)->events |= (uint8_t)(1 << f->event);
    f->leader = BT(x)->event[f->event].leader;
    ST(x)->leader[f->leader].rating = BT(x)->event[f->event].rating;
    TELL(x, GG_EV_STEP, SCEN_QUATREBRAS, .side = BT(x)->leader[f->leader].side,
         .piece = (uint8_t)(BOE_LEADER + f->leader), .after = BT(x)->event[f->event].rating);
}

PROC(happenings)
{
    BEGIN;
    for (take_event(x, self); self->event != GG_NONE; take_event(x, self)) {
        if (ST(x)->leader[self->leader].state != LOST || !boe_companions(BT(x), ST(x), self->leader, false)) continue;
        CHOOSE_IF_FREE(BT(x)->leader[self->leader].side, ASK_REPLACE, BOE_LEADER + self->leader, GG_NONE,
                       LEADER_REPLACE);
        boe_join(x, self->leader, (int)gg_move_target(x->move), LEADER_REPLACE);
    }
    END;
}

/* ---- D12 ---- */

gg_rule boe_judge_leader(const boe_battle *b, const boe_state *s, int leader)
{
    const boe_leader *l = &s->leader[leader];
    if (l->state != PRESENT) return LEADER_EFFECT;
    if (l->moved || s->phase < PHASE_5E || s->phase > PHASE_5F) return LEADER_MOVE;
    if (l->unit != GG_NONE && boe_is(s, l->unit, IN_MELEE)) return LEADER_MOVE;
    return b->leader[leader].side == s->head.ask.side ? GG_OK : LEADER_MOVE;
}

bool boe_leader_may_stand(const boe_battle *b, const boe_state *s, int leader, int cell)
{
    int side = b->leader[leader].side, there = boe_unit_at(b, s, cell);
    if (there != GG_NONE) return boe_side(b, there) == side && boe_melee_at(s, cell) < 0;
    return !boe_controlled(b, s, cell, !side);
}

void boe_leader_spaces(const boe_battle *b, const boe_state *s, int leader, boe_spaces *out)
{
    boe_zones(b, s, !b->leader[leader].side, out);
    for (int y = 0; y < b->board.rows; y++) out->row[y] = ~out->row[y];
    for (int side = 0; side < GG_SIDES; side++)
        for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
            int cell = s->unit[u].cell;
            if (!boe_on_map(s, u)) continue;
            out->row[sq_y(cell)] &= ~((uint32_t)1 << sq_x(cell));
            out->row[sq_y(cell)] |= (uint32_t)boe_leader_may_stand(b, s, leader, cell) << sq_x(cell);
        }
}

gg_rule boe_judge_leader_move(const boe_battle *b, const boe_state *s, int leader, int cell)
{
    const boe_leader *l = &s->leader[leader];
    if (cell == l->cell || boe_ap_distance(b, s, b->leader[leader].side, l->cell, cell, BOE_RIDE) > BOE_RIDE)
        return LEADER_MOVE;
    return boe_leader_may_stand(b, s, leader, cell) ? GG_OK : BOARD_ZONE;
}

void boe_ride(gg_run *x, int leader, int cell)
{
    int there = boe_unit_at(BT(x), ST(x), cell);
    boe_move_leader(x, leader, cell, there, LEADER_MOVE);
    if (there != GG_NONE) USES(x, LEADER_ATTACH);
}

/* ---- 7.1: an enemy comes upon a leader who is alone ---- */

static uint8_t next_alone(const boe_battle *b, const boe_state *s, int side, int cell)
{
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == side && s->leader[l].state == PRESENT && s->leader[l].unit == GG_NONE &&
            s->leader[l].cell == cell)
            return (uint8_t)l;
    return GG_NONE;
}

/* The friendly unit nearest to where it happened, ties to the lowest id. */
int boe_refuge(const boe_battle *b, const boe_state *s, int side, int cell)
{
    int best = GG_NONE, least = 255;
    for (int u = boe_first(b, side); u != GG_NONE; u = boe_next(b, side, u)) {
        if (!boe_on_map(s, u)) continue;
        int range = boe_range(cell, s->unit[u].cell);
        if (range < least) least = range, best = u;
    }
    return best;
}

/* On 1 and 2 he is lost, and also if there is nobody to go to. */
void boe_capture_or_flee(gg_run *x, int leader, int cell, bool taken)
{
    int to = boe_refuge(BT(x), ST(x), BT(x)->leader[leader].side, cell);
    if (!taken && to != GG_NONE) {
        boe_join(x, leader, to, LEADER_CAPTURE);
        return;
    }
    boe_lose_leader(x, leader, LEADER_CAPTURE);
}

PROC(overrun)
{
    BEGIN;
    for (self->leader = next_alone(BT(x), ST(x), self->side, self->cell); self->leader != GG_NONE;
         self->leader = next_alone(BT(x), ST(x), self->side, self->cell)) {
        ROLL(self->side, DIE_LOW, 1, BOE_LEADER + self->leader, LEADER_CAPTURE);
        boe_capture_or_flee(x, self->leader, self->cell, x->counts[HIT]);
    }
    END;
}
