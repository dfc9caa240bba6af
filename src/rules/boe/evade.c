/* 7.6: evasion. Skirmishers and gunners get out of the way of a charge, or are caught. */
#include "rules/boe/chapters.h"
#include "rules/boe/pieces/pieces.h"

static uint8_t side_of(gg_run *x, int unit) { return (uint8_t)boe_side(BT(x), unit); }

/* The charger loses a point for each AP that was seen of him, the evader one for each AP he had spent before. By how much
 * the charger is ahead. */
static int lead(gg_run *x, const struct frame_evade *f)
{
    GG_TALLY(his);
    GG_TALLY(mine);
    gg_tally_word(&his, f->die, EVADE_ROLL, "die");
    gg_tally_word(&his, -f->aplos, CHARGE_APLOS, "warning");
    gg_tally_word(&mine, boe_number(x), EVADE_ROLL, "die");
    gg_tally_word(&mine, -ST(x)->unit[f->unit].ap_spent, AP_BUDGET, "AP spent this turn");
    TELL_TALLY(x, f->charger, f->unit, &his);
    TELL_TALLY(x, f->unit, f->charger, &mine);
    return his.total - mine.total;
}

static void settle(gg_run *x, const struct frame_evade *f)
{
    int caught = lead(x, f);
    DEED(x, FACT_EVASION, f->unit, caught <= 0);
    if (caught > 0) {
        boe_lose(x, f->unit, caught, EVADE_ROLL);
        if (boe_on_map(ST(x), f->unit)) boe_set_status(x, f->unit, RETREAT, EVADE_ROLL);
    } else if (BT(x)->option.evade_good_order) {
        boe_set_status(x, f->unit, GOOD, EVADE_ROLL);
    }
}

PROC(evade)
{
    BEGIN;
    TELL(x, GG_EV_STEP, EVADE_WHO, .side = side_of(x, self->unit), .piece = self->unit, .other = self->charger);
    boe_abandon_guns(x, self->unit);
    ROLL(side_of(x, self->charger), DIE_NUMBER, 1, self->charger, EVADE_ROLL);
    self->die = (uint8_t)boe_number(x);
    ROLL(side_of(x, self->unit), DIE_NUMBER, 1, self->unit, EVADE_ROLL);
    settle(x, self);
    if (boe_on_map(ST(x), self->unit))
        CALL(forced, .unit = self->unit, .steps = (uint8_t)boe_base_ap(BT(x), self->unit), .must = MUST_EVADE,
             .threat = (uint16_t)boe_threat(BT(x), ST(x), self->unit, self->charger));
    else if (boe_led(BT(x), ST(x), self->unit))
        CALL(fates, .unit = self->unit);
    END;
}
