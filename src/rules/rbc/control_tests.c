/* 7.0 and 7.10: Control Tests, and the tests of courage: Catastrophe, Rupture, Flight Path, Brigade Loss. */
#include "rules/rbc/chapters.h"

/* ---- 7.0: Control Tests ---- */

static const struct {
    gg_rule group, rule;
    uint8_t deed;
} control_test[] = {
    [CT_OUT] = {CT_GROUP1, MOVE_OOC, FACT_STIRS},           [CT_WITHDRAW] = {CT_GROUP1, AFTER_WITHDRAW, FACT_RIDES_OUT},
    [CT_ARCHERY] = {CT_GROUP1, SHOOT_MASSEDCT, FACT_BEARS}, [CT_HEDGE] = {CT_GROUP1, HEDGE_REACT, FACT_IN_TIME},
    [CT_LEAVE] = {CT_GROUP1, HEDGE_LEAVE, FACT_OPENS},      [CT_STOP] = {CT_GROUP2, MOM_CT, FACT_HALTS},
    [CT_PURSUE] = {CT_GROUP2, AFTER_TEST, FACT_PURSUIT},    [CT_EVADE] = {CT_GROUP3, EVADE_TEST, FACT_EVADES},
    [CT_FINISH] = {CT_GROUP4, CHARGE_FINISH, FACT_HOME},
};

/* What belongs to the unit itself, in groups 1 and 2. */
static void add_character(const rbc_battle *b, int unit, gg_rule group, gg_tally *t)
{
    uint32_t traits = rbc_type_of(b, unit)->traits;
    if (traits & T_DRL) gg_tally_word(t, 1, SPECIAL_DRILLED, "drilled");
    if (traits & T_RAW) gg_tally_word(t, -1, SPECIAL_RAW, "raw");
    if (traits & T_IMP && group == CT_GROUP2) gg_tally_word(t, -1, SPECIAL_IMPETUOUS, "impetuous");
    if (b->unit[unit].general) gg_tally_say(t, 1, SPECIAL_GENERAL, "the general is with {them}", unit, 0);
}

/* Group 3: the quicker gets away, lances are hard to escape. */
static void add_race(const rbc_battle *b, int unit, int charger, gg_tally *t)
{
    int lead = rbc_allowance(b, unit) - rbc_allowance(b, charger);
    if (lead > 0) gg_tally_say(t, lead > 2 ? 2 : lead, MOVE_ALLOW, "quicker by {n}", GG_NONE, lead);
    if (rbc_has_shock(rbc_type_of(b, charger))) gg_tally_say(t, -1, UNIT_SHOCK, "{p} {has} Shock", charger, 0);
}

static void add_finish(const rbc_battle *b, int unit, bool steady, gg_tally *t)
{
    bool gallops = rbc_has(b, unit, T_GAL);
    if (b->option.finish_joint) {
        gg_tally_word(t, steady && gallops, OPT_FINISH_MOD, "Steady galloper");
        return;
    }
    gg_tally_word(t, steady, CT_GROUP4, "Steady");
    gg_tally_word(t, gallops, SPECIAL_GALLOPER, "galloper");
}

int rbc_control(const rbc_battle *b, const rbc_state *s, int unit, int test, int charger, gg_tally *t)
{
    gg_rule group = control_test[test].group;
    bool steady = !rbc_shaken(b, s, unit);
    gg_tally_word(t, rbc_type_of(b, unit)->ccv, UNIT_CCV, "value");
    if (group == CT_GROUP4) {
        add_finish(b, unit, steady, t);
        return t->total;
    }
    gg_tally_word(t, steady, group, "Steady");
    if (group == CT_GROUP3)
        add_race(b, unit, charger, t);
    else
        add_character(b, unit, group, t);
    return t->total;
}

/* Tells of the test and gives its die. */
static unsigned announce(gg_run *x, const struct frame_control *f)
{
    GG_TALLY(t);
    int v = rbc_control(BT(x), ST(x), f->unit, f->test, f->other, &t);
    USES(x, control_test[f->test].group);
    TELL_TALLY(x, f->unit, f->other, &t);
    USES(x, control_test[f->test].rule);
    return (unsigned)(rbc_test_die(v) + (f->test == CT_PURSUE ? DIE_PURSUIT1 - DIE_TEST1 : 0));
}

static int outcome(gg_run *x, const struct frame_control *f)
{
    int result = x->counts[PASSED] ? PASSED : f->test == CT_PURSUE && x->counts[FAILED_SIX] ? FAILED_SIX : FAILED;
    USES(x, CT_ROLL);
    DEED(x, control_test[f->test].deed, f->unit, (unsigned)result);
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

static void add_nerve(const rbc_battle *b, int unit, int test, bool shaken, gg_tally *t)
{
    gg_tally_word(t, rbc_type_of(b, unit)->ccv, UNIT_CCV, "value");
    if (test != TEST_BRIGADE) gg_tally_word(t, !shaken, ordeals[test], "Steady");
}

int rbc_mettle(const rbc_battle *b, const rbc_state *s, int unit, int test, bool shaken, bool beset, gg_tally *t)
{
    add_nerve(b, unit, test, shaken, t);
    if (beset) gg_tally_word(t, -1, FLANK_DEF, "attacked in flank or rear");
    if (rbc_is(s, unit, CATMARK)) gg_tally_word(t, -1, CAT_MARKER, "CaT marker");
    if (fights_elephants(b, s, unit)) gg_tally_say(t, -1, CAT_ELEPHANT, "face(s) elephants", unit, 0);
    return t->total;
}

int rbc_courage(const rbc_battle *b, const rbc_state *s, int unit, int test, int other, gg_tally *t)
{
    bool shaken = rbc_shaken(b, s, unit);
    if (test <= TEST_RUPTURE) return rbc_mettle(b, s, unit, test, shaken, rbc_is(s, unit, BESET), t);
    add_nerve(b, unit, test, shaken, t);
    bool elephants = test == TEST_FLIGHT && other != GG_NONE && elephant(b, other);
    if (elephants) gg_tally_word(t, -1, CAT_ELEPHANT, "elephants in flight");
    return t->total;
}

static unsigned dread(gg_run *x, const struct frame_ordeal *f)
{
    GG_TALLY(t);
    int v = rbc_courage(BT(x), ST(x), f->unit, f->test, f->other, &t);
    USES(x, ordeals[f->test]);
    TELL_TALLY(x, f->unit, f->other, &t);
    return (unsigned)rbc_test_die(v);
}

/* rbc.cat.marker: only a Catastrophe or Rupture that was survived leaves its mark, and only after the event. */
static void endure(gg_run *x, const struct frame_ordeal *f)
{
    bool holds = x->counts[PASSED];
    USES(x, CAT_ROLL);
    static const uint8_t end[] = {END_CATASTROPHE, END_RUPTURE, END_RAN, END_RAN};
    if (!holds) DEED(x, FACT_END, f->unit, end[f->test]);
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
