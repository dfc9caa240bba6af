/* 7.5: every roll that an aide-de-camp may have thrown again, and the extra dice of lances (4.3). */
#include "rules/ccn/chapters.h"

bool ccn_aide_at_hand(const ccn_battle *b, const ccn_state *s, int unit)
{
    return s->side[b->unit[unit].side].adc_ready > 0 && ccn_in_direct_command(b, s, unit);
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
    TELL(x, GG_EV_STEP, ADC_USE, .side = (uint8_t)side, .piece = f->unit, .after = f->dice,
         .variant = f->dice > 2 ? 2 : f->dice - 1);
    USES(x, ADC_ALL);
}

PROC(roll)
{
    BEGIN;
    for (;;) {
        ROLL(BT(x)->unit[self->unit].side, self->die, self->dice, self->unit, self->rule);
        note(self, x->counts);
        if (self->lance && self->counts[FLAG]) { /* each flag is rolled once more, and stays a flag */
            ROLL(BT(x)->unit[self->unit].side, self->die, self->counts[FLAG], self->unit, UNIT_TRAITS);
            note(self, x->counts);
        }
        if (!ccn_aide_at_hand(BT(x), ST(x), self->unit)) break;
        if (self->again) {
            USES(x, ADC_ONCE);
            break;
        }
        CHOOSE(BT(x)->unit[self->unit].side, ASK_ADC, self->unit, GG_NONE, ADC_USE);
        if (gg_move_verb(x->move) != V_REROLL) break;
        send_aide(x, self);
    }
    memcpy(x->counts, self->counts, sizeof self->counts);
    END;
}
