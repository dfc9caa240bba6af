/* 7.1: the tactical event at the start of a round. */
#include "ccn.h"

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
    if (row == 0) {
        TELL(x, GG_EV_STEP, EVENT_ROLL);
        return;
    }
    ccn_side *a = &ST(x)->side[chart[row].side];
    USES(x, EVENT_SIDE);
    USES(x, EVENT_CHART);
    TELL(x, GG_EV_STEP, chart[row].rule, .side = chart[row].side);
    a->tokens |= chart[row].token;
    if (row == 6) {
        a->cup++;
        a->chits_now++;
    }
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
            if (gg_move_verb(x->move) == DONE) break;
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
        if (gg_move_verb(x->move) != DETACH) break;
        self->left = 1;
    }
    if (gg_move_verb(x->move) == MOVE)
        ccn_move_unit(x, self->unit, ccn_move_hex(x->move), (int)gg_move_facing(x->move), self->left, MOVE_ALLOWANCE);
    else if (gg_move_verb(x->move) == TURN)
        ccn_turn_unit(x, self->unit, (int)gg_move_facing(x->move), FACING_CHANGE_COST);
    END;
}
