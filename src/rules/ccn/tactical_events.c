/* 7.1: the tactical event at the start of a round. */
#include "rules/ccn/chapters.h"

static const struct {
    uint8_t side, token;
    gg_rule rule;
} chart[] = {
    [1] = {FRENCH, TOKEN_BAYONET, EVENT_BAYONET}, [2] = {ALLIES, TOKEN_FIREHOLD, EVENT_FIREHOLD},
    [3] = {FRENCH, TOKEN_BOMBARD, EVENT_BOMBARD}, [4] = {ALLIES, 0, EVENT_RALLY},
    [5] = {FRENCH, 0, EVENT_MANOEUVRE},           [6] = {ALLIES, 0, EVENT_LEADERSHIP},
};

/* Rows 1, 2, 3 and 6 need no decision. */
static void consult(gg_run *x, int row)
{
    if (row == 0) return;
    ccn_side *a = &ST(x)->side[chart[row].side];
    USES(x, EVENT_SIDE);
    USES(x, EVENT_CHART);
    USES(x, chart[row].rule);
    DEED(x, FACT_EVENT, chart[row].side, (unsigned)row);
    a->tokens |= chart[row].token;
    if (row == 6) {
        a->cup++;
        a->chits_now++;
    }
}

/* Rows 4 and 5 of the tactics chart: units that may be picked, in the order in which they are picked. */
uint64_t ccn_event_units(const ccn_battle *b, const ccn_state *s, const struct frame_event *e)
{
    int side = e->row == 4 ? ALLIES : FRENCH;
    hex_set direct = ccn_direct_cells(b, s, side), beside_enemy = hex_around(s->units[!side]);
    uint64_t may = 0;
    for (uint64_t left = b->side_units[side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        const ccn_unit *a = &s->unit[u];
        if (!a->blocks || !hex_in(direct, a->hex) || u == e->pick[0]) continue;
        bool fits = e->row == 4
                        ? a->morale != STEADY
                        : a->morale != BROKEN && !(a->flags & (SPENT | SQUARE)) && !hex_in(beside_enemy, a->hex);
        if (fits) may |= ccn_bit(u);
    }
    return may;
}

static unsigned question_of(const struct frame_event *f) { return f->row == 4 ? ASK_EVENT_RALLY : ASK_EVENT_MOVE; }

PROC(event)
{
    BEGIN;
    ROLL(GG_NONE, DIE_CHECK, 2, GG_NONE, EVENT_ROLL);
    self->row = (uint8_t)ccn_double(x->counts);
    self->pick[0] = self->pick[1] = GG_NONE;
    consult(x, self->row);
    if (self->row == 4 || self->row == 5) {
        while (self->picks < 2 && ccn_event_units(BT(x), ST(x), self)) {
            CHOOSE(chart[self->row].side, question_of(self), GG_NONE, GG_NONE, chart[self->row].rule);
            if (gg_move_verb(x->move) == V_DONE) break;
            self->pick[self->picks++] = (uint8_t)gg_move_unit(x->move);
        }
        for (self->next = 0; self->next < self->picks; self->next++) {
            if (self->row == 4)
                CALL(rally, .unit = self->pick[self->next]);
            else
                CALL(manoeuvre, .unit = self->pick[self->next]);
        }
    }
    END;
}

/* Row 5: one unit's move, without attack and away from the enemy. */
PROC(manoeuvre)
{
    BEGIN;
    for (;;) {
        CHOOSE(BT(x)->unit[self->unit].side, ASK_MOVE, self->unit, GG_NONE, EVENT_MANOEUVRE);
        if (gg_move_verb(x->move) != V_DETACH) break;
        self->left = 1;
    }
    if (gg_move_verb(x->move) == V_MOVE)
        ccn_move_unit(x, self->unit, ccn_move_hex(x->move), (int)gg_move_facing(x->move), self->left, MOVE_ALLOWANCE);
    else if (gg_move_verb(x->move) == V_TURN)
        ccn_turn_unit(x, self->unit, (int)gg_move_facing(x->move), FACING_CHANGE_COST);
    END;
}
