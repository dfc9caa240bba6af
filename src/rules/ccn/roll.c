/* 7.5: every roll that an aide-de-camp may have thrown again, and the extra dice of lances (4.3). */
#include "ccn.h"

static bool aide_at_hand(gg_run *x, int unit)
{
    const ccn_battle *b = BT(x);
    return ST(x)->side[b->unit[unit].side].adc_ready > 0 && ccn_in_direct_command(b, ST(x), unit);
}

static void note(struct frame_roll *f, const uint8_t *counts)
{
    for (int c = 0; c < 6; c++) f->counts[c] = (uint8_t)(f->counts[c] + counts[c]);
}

static void send_aide(gg_run *x, struct frame_roll *f)
{
    int side = BT(x)->unit[f->unit].side;
    ST(x)->side[side].adc_ready--;
    f->again = 1;
    memset(f->counts, 0, sizeof f->counts);
    TELL(x, GG_EV_STEP, ADC_USE, .side = (uint8_t)side, .piece = f->unit);
    USES(x, ADC_ALL);
    USES(x, ADC_ONCE);
}

PROC(roll)
{
    BEGIN;
    for (;;) {
        ROLL(BT(x)->unit[self->unit].side, self->die, self->dice, self->unit, self->rule);
        note(self, x->counts);
        if (self->lance && self->counts[FLAG]) { /* each flag is rolled once more, and stays a flag */
            USES(x, UNIT_TRAITS);
            ROLL(BT(x)->unit[self->unit].side, self->die, self->counts[FLAG], self->unit, UNIT_TRAITS);
            note(self, x->counts);
        }
        if (self->again || !aide_at_hand(x, self->unit)) break;
        CHOOSE(BT(x)->unit[self->unit].side, ASK_ADC, self->unit, GG_NONE, ADC_USE);
        if (gg_move_verb(x->move) != REROLL) break;
        send_aide(x, self);
    }
    memcpy(x->counts, self->counts, sizeof self->counts);
    END;
}
