/* 7.0 and 7.10: Control Tests, and the tests of courage: Catastrophe, Rupture, Flight Path, Brigade Loss. */
#include "rbc.h"

/* ---- 7.0: Control Tests ---- */

static const struct {
    gg_rule group;
    uint8_t variant; /* which of the group's sentences tells of it */
    gg_rule rule;
} control_test[] = {
    [CT_OUT] = {CT_GROUP1, 0, MOVE_OOC},           [CT_WITHDRAW] = {CT_GROUP1, 1, AFTER_WITHDRAW},
    [CT_ARCHERY] = {CT_GROUP1, 2, SHOOT_MASSEDCT}, [CT_HEDGE] = {CT_GROUP1, 3, HEDGE_REACT},
    [CT_LEAVE] = {CT_GROUP1, 4, HEDGE_LEAVE},      [CT_STOP] = {CT_GROUP2, 0, MOM_CT},
    [CT_PURSUE] = {CT_GROUP2, 1, AFTER_TEST},      [CT_EVADE] = {CT_GROUP3, 0, EVADE_TEST},
    [CT_FINISH] = {CT_GROUP4, 0, CHARGE_FINISH},
};

/* What belongs to the unit itself, in groups 1 and 2. */
static void add_character(const rbc_battle *b, int unit, gg_rule group, gg_tally *t)
{
    uint32_t traits = rbc_type_of(b, unit)->traits;
    if (traits & T_DRL) gg_tally_add(t, 1, SPECIAL_DRILLED);
    if (traits & T_RAW) gg_tally_add(t, -1, SPECIAL_RAW);
    if (traits & T_IMP && group == CT_GROUP2) gg_tally_add(t, -1, SPECIAL_IMPETUOUS);
    if (b->unit[unit].general) gg_tally_add(t, 1, SPECIAL_GENERAL);
}

/* Group 3: the quicker gets away, lances are hard to escape. */
static void add_race(const rbc_battle *b, int unit, int charger, gg_tally *t)
{
    int lead = rbc_allowance(b, unit) - rbc_allowance(b, charger);
    gg_tally_add(t, lead < 0 ? 0 : lead > 2 ? 2 : lead, MOVE_ALLOW);
    if (rbc_has_shock(rbc_type_of(b, charger))) gg_tally_add(t, -1, UNIT_SHOCK);
}

static void add_finish(const rbc_battle *b, int unit, bool steady, gg_tally *t)
{
    bool gallops = rbc_has(b, unit, T_GAL);
    if (b->option.finish_joint) {
        gg_tally_add(t, steady && gallops, OPT_FINISH_MOD);
        return;
    }
    gg_tally_add(t, steady, CT_GROUP4);
    gg_tally_add(t, gallops, SPECIAL_GALLOPER);
}

int rbc_control(const rbc_battle *b, const rbc_state *s, int unit, int test, int charger, gg_tally *t)
{
    gg_rule group = control_test[test].group;
    bool steady = !rbc_shaken(b, s, unit);
    gg_tally_add(t, rbc_type_of(b, unit)->ccv, UNIT_CCV);
    if (group == CT_GROUP4) {
        add_finish(b, unit, steady, t);
        return t->total;
    }
    gg_tally_add(t, steady, group);
    if (group == CT_GROUP3)
        add_race(b, unit, charger, t);
    else
        add_character(b, unit, group, t);
    return t->total;
}

/* Tells of the test and gives its die. */
static unsigned announce(gg_run *x, const struct frame_control *f)
{
    gg_tally t = {0};
    int v = rbc_control(BT(x), ST(x), f->unit, f->test, f->other, &t);
    TELL(x, GG_EV_STEP, control_test[f->test].group, .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit,
         .other = f->other, .after = (int16_t)v, .variant = control_test[f->test].variant);
    TELL_TALLY(x, f->unit, f->other, &t);
    USES(x, control_test[f->test].rule);
    if (f->test == CT_FINISH) USES(x, OPT_FINISH_MOD);
    return (unsigned)(rbc_test_die(v) + (f->test == CT_PURSUE ? DIE_PURSUIT1 - DIE_TEST1 : 0));
}

static int outcome(gg_run *x, const struct frame_control *f)
{
    int result = x->counts[PASSED] ? PASSED : f->test == CT_PURSUE && x->counts[FAILED_SIX] ? FAILED_SIX : FAILED;
    TELL(x, GG_EV_STEP, CT_ROLL, .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit, .other = f->other,
         .variant = result != PASSED);
    return result;
}

PROC(control)
{
    BEGIN;
    ROLL((unsigned)rbc_side(BT(x), self->unit), announce(x, self), 1, self->unit, control_test[self->test].rule);
    GIVE(outcome(x, self));
    END;
}

/* ---- 7.10.1, 7.10.2: tests of courage ---- */

static const gg_rule ordeals[] = {[TEST_CATASTROPHE] = CAT_ACCUM,
                                  [TEST_RUPTURE] = CAT_RUPTURE,
                                  [TEST_FLIGHT] = CAT_FLIGHT,
                                  [TEST_BRIGADE] = CAT_BRIGADE};

static bool elephant(const rbc_battle *b, int unit) { return rbc_type_of(b, unit)->cls == EL; }

/* Horses fear elephants: its own opponent, or one of those who fight it in this combat. */
static bool fights_elephants(const rbc_battle *b, const rbc_state *s, int unit)
{
    int cls = rbc_type_of(b, unit)->cls;
    if ((cls != HM && cls != LM) || s->unit[unit].rival == GG_NONE) return false;
    if (elephant(b, s->unit[unit].rival)) return true;
    for (uint64_t left = rbc_foes(b, s, unit); left; left &= left - 1) {
        int foe = __builtin_ctzll(left);
        if (s->unit[foe].rival == unit && elephant(b, foe)) return true;
    }
    return false;
}

int rbc_courage(const rbc_battle *b, const rbc_state *s, int unit, int test, int other, gg_tally *t)
{
    gg_tally_add(t, rbc_type_of(b, unit)->ccv, UNIT_CCV);
    if (test == TEST_BRIGADE) return t->total;
    gg_tally_add(t, !rbc_shaken(b, s, unit), ordeals[test]);
    if (test == TEST_FLIGHT) {
        if (other != GG_NONE && elephant(b, other)) gg_tally_add(t, -1, CAT_ELEPHANT);
        return t->total;
    }
    if (rbc_is(s, unit, BESET)) gg_tally_add(t, -1, FLANK_DEF);
    if (rbc_is(s, unit, CATMARK)) gg_tally_add(t, -1, CAT_MARKER);
    if (fights_elephants(b, s, unit)) gg_tally_add(t, -1, CAT_ELEPHANT);
    return t->total;
}

static unsigned dread(gg_run *x, const struct frame_ordeal *f)
{
    gg_tally t = {0};
    int v = rbc_courage(BT(x), ST(x), f->unit, f->test, f->other, &t);
    TELL(x, GG_EV_STEP, ordeals[f->test], .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit,
         .other = f->other, .after = (int16_t)v);
    TELL_TALLY(x, f->unit, f->other, &t);
    return (unsigned)rbc_test_die(v);
}

/* rbc.cat.marker: only a Catastrophe or Rupture that was survived leaves its mark, and only after the event. */
static void endure(gg_run *x, const struct frame_ordeal *f)
{
    bool holds = x->counts[PASSED];
    TELL(x, GG_EV_STEP, CAT_ROLL, .side = (uint8_t)rbc_side(BT(x), f->unit), .piece = f->unit, .other = f->other,
         .variant = !holds);
    uint32_t mark = f->test <= TEST_RUPTURE ? MARKED : 0;
    ST(x)->unit[f->unit].flags |= holds ? mark : BREAKING;
}

PROC(ordeal)
{
    BEGIN;
    ROLL((unsigned)rbc_side(BT(x), self->unit), dread(x, self), 1, self->unit, ordeals[self->test]);
    endure(x, self);
    END;
}
