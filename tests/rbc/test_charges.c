/* 7.4: who charges whom, and the chain of reactions. Worked cases W36, W38, W39. */
#include "field.h"

#define CHARGE_AT "S1 %s D5 N%s; N1 %s D6 S%s; N9 BILL L12 S; begin unit S1"

static table *charging(const char *charger, const char *target)
{
    table *t = fieldf(CHARGE_AT, charger, "", target, "");
    charge(t, "S1 N1 from D5 N plain");
    return t;
}

static void test_rbc_w36_foot_diagonally_at_horse(void **state)
{
    (void)state;
    table *t = field("S1 HALB E5 N; N1 GEND F6 S; turn 5 south; begin unit S1");
    assert_no_charge(t, "S1 N1");
    assert_barred(t, a_charge(t, "S1", "N1", "E5", SQ_FACE_N, ARG_RIGHT | ARG_UNFORMED), "rbc.charge.footdiag");
    t = field("S1 HALB E5 N; S2 BILL F7 S; N1 GEND F6 N; engaged S2 N1 since 7; turn 5 south; begin unit S1");
    assert_charges(t, "S1 N1 right");
    t = field("S1 HALB E5 N; S2 BILL F7 S; N1 GEND F6 N; engaged S2 N1 since 8; turn 5 south; begin unit S1");
    assert_no_charge(t, "S1 N1");
    t = field("S1 HALB E5 N; S2 BILL A1 N; N1 FRPB F6 S; turn 5 south; begin unit S1");
    charge(t, "S1 N1 right");
    give(t, "stand N1; stand N1"); /* no Hedgehog, no turn */
    assert_so(t, "S1 meets N1, S1 unformed, N1 unformed, S1 at E5");
    assert_fired(t, "rbc.unf.diagcharge");
}

static void test_rbc_w38_hedgehog_reaction(void **state)
{
    (void)state;
    table *t = field("S1 GEND C6 E; N1 FRPB D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    assert_question(t, ASK_HEDGE);
    assert_so(t, "asks north");
    assert_only_offers(t, "try N1; stand N1");
    give(t, "try N1");
    assert_test(t, 5);
    table *failed = fork_of(t);
    assert_falls(t, "N1 hedgehog", "2/3");
    give(t, "roll 4");
    assert_so(t, "N1 hedgehog, N1 formed, S1 meets N1");
    assert_dice(t, "5 6");
    give(failed, "roll 5");
    assert_so(failed, "not N1 hedgehog, N1 unformed, S1 meets N1");
    assert_dice(failed, "7 3");
    assert_fired(t, "rbc.hedge.react");
}

static void test_rbc_w39_caracole(void **state)
{
    (void)state;
    table *t = charging("LKPB", "REIT");
    assert_question(t, ASK_EVADE);
    assert_only_offers(t, "evade N1; stand N1");
    give(t, "evade N1");
    assert_test(t, 6);
    assert_falls(t, "N1 at D7, N1 evaded, S1 at D6, S1 advanced", "5/6");
    t = charging("GEND", "REIT");
    give(t, "evade N1");
    assert_test(t, 4);
    assert_falls(t, "N1 at D7", "1/2");
    assert_falls(t, "N1 at D6, N1 unformed, S1 meets N1", "1/2");
    give(t, "roll 4");
    assert_dice(t, "7 3");
    assert_fired(t, "rbc.unf.caracole");
}

/* ---- 7.4.1 ---- */

static void test_rbc_charge_eligible_by_class(void **state)
{
    (void)state;
    static const char *const types[] = {"BILL", "SKJV", "GEND", "STRA", "ELEP", "GUNL"};
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++) {
            bool light = a == 1 || a == 3, heavy_target = b == 0 || b == 2;
            bool may = a != 5 && !(light && heavy_target);
            table *t = fieldf(CHARGE_AT, types[a], "", types[b], "");
            field_offers(t, V_CHARGE, "S1 N1 from D5 N", may, HERE);
            if (may) continue;
            assert_barred(t, a_charge(t, "S1", "N1", "D5", SQ_FACE_N, 0),
                          a == 5 ? "rbc.charge.artillery" : "rbc.charge.light");
        }
}

static void test_rbc_charge_eligible_only_from_the_box_beside(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 BILL D7 S; begin unit S1");
    assert_barred(t, a_charge(t, "S1", "N1", "D5", SQ_FACE_N, 0), "rbc.charge.eligible");
}

static void test_rbc_charge_eligible_in_any_state(void **state)
{
    (void)state;
    assert_charges(fieldf(CHARGE_AT, "BILL", " unformed hits 5", "BILL", ""), "S1 N1 unformed");
}

static void test_rbc_charge_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *charger;
        bool may;
    } row[] = {{"V D6", "GEND", false}, {"V D6", "ELEP", false}, {"V D6", "BILL", true}, {"W D6", "GEND", true},
               {"W D6", "ELEP", false}, {"W D6", "BILL", true},  {"R D6", "ELEP", true}, {"C D6", "GEND", true}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = field_on(row[i].ground, CHARGE_AT, row[i].charger, "", "SKJV", "");
        field_offers(t, V_CHARGE, "S1 N1 from D5 N", row[i].may, HERE);
        if (!row[i].may) assert_barred(t, a_charge(t, "S1", "N1", "D5", SQ_FACE_N, 0), "rbc.charge.terrain");
    }
    table *t = fieldf("wall D6/S; " CHARGE_AT, "GEND", "", "BILL", "");
    assert_no_charge(t, "S1 N1 from D5 N");
    assert_barred(t, a_charge(t, "S1", "N1", "D5", SQ_FACE_N, 0), "rbc.charge.terrain");
    t = fieldf("wall D5/N; " CHARGE_AT, "GEND", "", "BILL", "");
    assert_no_charge(t, "S1 N1 from D5 N");
    t = fieldf("wall D6/S; " CHARGE_AT, "BILL", "", "BILL", "");
    assert_charges(t, "S1 N1 unformed"); /* foot may, and is Unformed by it */
}

static void test_rbc_charge_light_at_elephants_and_guns(void **state)
{
    (void)state;
    table *t = field("S1 SKJV D5 N; N1 ELEP D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 meets N1");
    t = field("S1 STRA D5 N; N1 GUNF D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 meets N1");
    assert_fired(t, "rbc.charge.light");
}

static void test_rbc_charge_heavy_at_anybody_also_in_melee(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N; S2 BILL C6 E; N1 FRPB D6 S; N9 BILL L12 S; engaged S2 N1 since 0; turn 2 south;"
                     "begin unit S1");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 meets N1, S2 meets N1, not question hedge"); /* no reactions any more */
}

/* ---- paths with a charge at their end ---- */

static void test_rbc_charge_turnfirst(void **state)
{
    (void)state;
    table *t = field("S1 GEND E5 N; N1 BILL G5 S; begin unit S1");
    assert_charges(t, "S1 N1 from F5 E unformed"); /* TR, F, CH: both actions are spent */
    t = field("S1 GEND E5 N; N1 BILL F5 S; begin unit S1");
    assert_charges(t, "S1 N1 from E5 E formed"); /* TR, CH: one is left */
    t = field("S1 GEND E5 N; N1 BILL F6 S; begin unit S1");
    assert_no_charge(t, "S1 N1 from E6 E"); /* F, TR, CH */
    assert_barred(t, a_charge(t, "S1", "N1", "E6", SQ_FACE_E, ARG_ADVANCED | ARG_UNFORMED), "rbc.charge.turnfirst");
    assert_no_charge(t, "S1 N1 from E5 E"); /* TR, CDL */
    assert_charges(t, "S1 N1 right from E5 N");
}

/* The path would also unform the charger: two rules stand in the way of a charge that is to end Formed. */
static void test_rbc_charge_turnfirst_is_named_where_order_would_be_lost_too(void **state)
{
    (void)state;
    table *t = field("S1 GEND E5 N; N1 BILL F6 S; begin unit S1");
    assert_refused(t, "charge S1 N1 E6 E", "rbc.charge.turnfirst"); /* F, TR, CH */
    assert_refused(t, "charge S1 N1 E6 unformed E", "rbc.charge.turnfirst");
}

static void test_rbc_charge_turnfirst_of_light_units(void **state)
{
    (void)state;
    table *t = field("S1 STRA E5 N; N1 SKJV G5 S; begin unit S1");
    assert_charges(t, "S1 N1 from F5 E formed"); /* TR, F, CH: one of three is left */
    assert_no_charge(t, "S1 N1 from G4 N");      /* two turns */
    assert_no_charge(t, "S1 N1 from F4 E");      /* diagonally after a turn */
}

static void test_rbc_unf_of_chargers_by_their_path(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N; N1 BILL D7 S; begin unit S1");
    assert_charges(t, "S1 N1 from D6 N formed straight");
    t = field("S1 CUIR D5 N; N1 BILL D7 S; begin unit S1");
    assert_charges(t, "S1 N1 from D6 N unformed straight");
    assert_no_charge(t, "S1 N1 from D6 N formed straight");
    t = field("S1 CUIR D5 N; N1 BILL D6 S; begin unit S1");
    assert_charges(t, "S1 N1 from D5 N formed straight");
    t = field("S1 GEND D5 N; N1 BILL E7 S; begin unit S1");
    assert_charges(t, "S1 N1 from E6 N unformed straight"); /* DR, CH */
    assert_charges(t, "S1 N1 from D6 N formed right");      /* F, CDR: Unformed when they meet */
}

static void test_rbc_charge_interrain(void **state)
{
    (void)state;
    table *t = field_on("R D6", CHARGE_AT, "BILL", "", "SKAR", "");
    assert_charges(t, "S1 N1 from D5 N unformed");
    assert_no_charge(t, "S1 N1 from D5 N formed");
    t = field_on("C D6", CHARGE_AT, "GEND", "", "SKAR", "");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 formed, S1 meets N1"); /* Camps unform Heavy Foot only */
    t = field_on("R D6", CHARGE_AT, "GEND", "", "SKAR", "");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 unformed, S1 meets N1");
    assert_fired(t, "rbc.charge.interrain");
}

/* ---- 7.4.2: the sequence ---- */

static void test_rbc_charge_sequence_engages(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N advanced; S2 BILL A1 N; N1 HALB D6 S advanced; N9 BILL L12 S; turn 3 south;"
                     "begin unit S1");
    charge(t, "S1 N1");
    assert_so(t, "S1 meets N1, S1 charged, not S1 advanced, not N1 advanced, S1 formed, N1 formed, S1 at D5, N1 at D6");
    assert_int_equal(unit_of(t, "S1")->foe, piece_id(t, "N1"));
    assert_int_equal(unit_of(t, "S1")->since, 4);
    assert_int_equal(unit_of(t, "N1")->foe, GG_NONE);
    assert_fired(t, "rbc.charge.engage");
    assert_fired(t, "rbc.charge.sequence");
}

static void test_rbc_charge_finish_failed(void **state)
{
    (void)state;
    table *t = field("S1 REIT D5 N; S2 BILL A1 N; N1 BILL E6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    give(t, "roll 5");
    assert_so(t, "S1 at D5, S1 free, N1 free, S1 charged, S1 done, S1 formed, N1 formed"); /* unforms nobody */
    assert_fired(t, "rbc.charge.finish");
    assert_fired(t, "rbc.special.pis");
}

static void test_rbc_charge_finish_comes_before_the_reactions(void **state)
{
    (void)state;
    table *t = fieldf(CHARGE_AT, "CUIR", "", "STRA", "");
    charge(t, "S1 N1 from D5 N");
    assert_test(t, 6);
    give(t, "roll 5");
    assert_test(t, 5); /* the evade: 3 + 1 + 1, no Shock */
}

static void test_rbc_charge_reaction(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 HALB E6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    assert_question(t, ASK_REACT);
    assert_so(t, "asks north");
    assert_only_offers(t, "stand N1; face N1 W"); /* facing S it has the charger in front already */
    give(t, "face N1 W");
    assert_so(t, "N1 faces W, N1 unformed, S1 unformed, S1 meets N1");
    assert_fired(t, "rbc.charge.reaction");
    t = field("S1 BILL D5 N; S2 BILL A1 N; N1 HALB E6 N; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    assert_only_offers(t, "stand N1; face N1 W; face N1 S");
    give(t, "stand N1");
    assert_so(t, "N1 faces N, S1 meets N1");
    pass_to(t, 0);
    assert_dice(t, "6 3"); /* in its rear: (4 - 1) x 2 */
}

static void test_rbc_charge_reaction_by_whom(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 GUNF E6 N; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    assert_so(t, "S1 meets N1, not question react"); /* guns do not turn */
    t = field("S1 BILL D5 N; S2 BILL A1 N; N1 FRPB E6 N hedgehog; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    assert_so(t, "S1 meets N1, not question react, S1 unformed, N1 formed"); /* a Hedgehog has no corner */
    t = field(
        "S1 BILL D5 N; S2 BILL F6 W; N1 HALB E6 N; N9 BILL L12 S; engaged S2 N1 since 0; turn 2 south; begin unit S1");
    charge(t, "S1 N1 right");
    assert_so(t, "S1 meets N1, not question react"); /* in melee already */
    t = field("option diag_reaction NONE; S1 BILL D5 N; S2 BILL A1 N; N1 HALB E6 N; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    assert_so(t, "S1 meets N1, not question react");
    assert_fired(t, "rbc.opt.diag_reaction");
    t = field("S1 BILL D5 N; S2 BILL A1 N; N1 HALB D6 N; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 straight");
    assert_so(t, "S1 meets N1, not question react"); /* a Forward Charge, even into the rear */
}

static void test_rbc_hedge_react_by_whom(void **state)
{
    (void)state;
    table *t = fieldf(CHARGE_AT, "BILL", "", "FRPB", " unformed");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 meets N1, not question hedge");
    t = fieldf(CHARGE_AT, "BILL", "", "FRPB", " hedgehog");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 meets N1, not question hedge");
    t = fieldf(CHARGE_AT, "BILL", "", "FRPB", "");
    charge(t, "S1 N1 from D5 N");
    assert_question(t, ASK_HEDGE); /* against foot as well */
    give(t, "stand N1");
    assert_so(t, "S1 meets N1, not N1 hedgehog, N1 formed");
}

static void test_rbc_hedge_react_then_no_turn_and_no_unforming(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 FRPB E6 N; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    give(t, "try N1");
    table *fails = fork_of(t);
    give(t, "roll 1");
    assert_so(t, "N1 hedgehog, N1 formed, S1 unformed, S1 meets N1");
    give(fails, "roll 6");
    assert_question(fails, ASK_REACT); /* then it may still turn */
}

static void test_rbc_unf_inmelee_lasts(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 HALB D6 S unformed; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    pass_to(t, 0);
    hits(t, 0);
    hits(t, 0);
    pass_to(t, ASK_NEXT);
    assert_so(t, "active north, N1 unformed, N1 melee"); /* its Rally Phase has passed */
    assert_fired(t, "rbc.unf.inmelee");
}

/* ---- 7.4.3: who evades ---- */

static void test_rbc_evade_table(void **state)
{
    (void)state;
    static const struct {
        const char *target, *charger;
        int how;
        const char *rule;
    } row[] = {
        {"ARQL", "BILL", MUST_EVADE, "rbc.evade.foot"},
        {"SKJV", "SWPB", MUST_EVADE, "rbc.evade.foot"},
        {"ARQL", "ELEP", MAY_EVADE, "rbc.evade.elephant"},
        {"SKJV", "ELEP", MAY_EVADE, "rbc.evade.elephant"},
        {"ARQL", "GEND", STANDS, "rbc.evade.none"},
        {"SKJV", "GEND", STANDS, "rbc.evade.none"},
        {"LHLO", "BILL", MUST_EVADE, "rbc.evade.mounted"},
        {"STRA", "GEND", MUST_EVADE, "rbc.evade.mounted"},
        {"STRA", "ELEP", MUST_EVADE, "rbc.evade.mounted"},
        {"LHLO", "ELEP", MUST_EVADE, "rbc.evade.mounted"},
        {"SKJV", "ARQL", MAY_EVADE, "rbc.evade.open"},
        {"STRA", "LHLO", MAY_EVADE, "rbc.evade.open"},
        {"ARQL", "SKJV", STANDS, "rbc.evade.none"},
        {"ARQL", "XBOL", STANDS, "rbc.evade.none"},
        {"SKJV", "SKBW", STANDS, "rbc.evade.none"},
        {"LHLO", "STRA", STANDS, "rbc.evade.none"},
        {"SKJV", "LHLO", STANDS, "rbc.evade.none"},
        {"STRA", "ARQL", STANDS, "rbc.evade.none"},
        {"REIT", "BILL", MAY_CARACOLE, "rbc.evade.caracole"},
        {"REIT", "GEND", MAY_CARACOLE, "rbc.evade.caracole"},
        {"REIT", "ELEP", MAY_CARACOLE, "rbc.evade.caracole"},
        {"BILL", "GEND", STANDS, NULL},
        {"CUIR", "GEND", STANDS, NULL},
        {"GUNL", "GEND", STANDS, NULL},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf(CHARGE_AT, row[i].charger, "", row[i].target, "");
        gg_rule why = GG_OK;
        int how = rbc_evades(bt(t), st(t), piece_id(t, "N1"), piece_id(t, "S1"), &why);
        if (how != row[i].how) table_fail(HERE, "%s charged by %s: %d", row[i].target, row[i].charger, how);
        if (row[i].rule) assert_int_equal(why, gg_system_rule_find(gg_battle_system(t->battle), row[i].rule));
        charge(t, "S1 N1 from D5 N plain");
        if (row[i].how == MUST_EVADE) assert_so(t, "rolls 1");
        if (row[i].how == MAY_EVADE || row[i].how == MAY_CARACOLE) assert_question(t, ASK_EVADE);
        if (row[i].how == STANDS) assert_so(t, "S1 meets N1");
    }
}

static void test_rbc_evade_not_from_melee(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 SKJV C6 E; N1 SKAR D6 S; N9 BILL L12 S; engaged S2 N1 since 0; turn 2 south;"
                     "begin unit S1");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 meets N1, N1 at D6");
}

static void test_rbc_evade_optional_may_stand(void **state)
{
    (void)state;
    table *t = fieldf(CHARGE_AT, "ELEP", "", "SKJV", "");
    charge(t, "S1 N1 from D5 N");
    assert_only_offers(t, "evade N1; stand N1");
    give(t, "stand N1");
    assert_so(t, "S1 meets N1");
}

/* ---- 7.4.4: the evade ---- */

static void test_rbc_evade_pass_and_followup(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 E advanced; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_question(t, ASK_FALL_BACK);
    assert_so(t, "asks north");
    assert_only_offers(t, "fall-back N1 D7 E; fall-back N1 D7 S");
    assert_refused(t, "fall-back N1 D7 N", "rbc.evade.pass");
    give(t, "fall-back N1 D7 S");
    assert_so(t,
              "N1 at D7, N1 faces S, N1 evaded, not N1 advanced, S1 at D6, S1 advanced, S1 formed, S1 done, S1 free");
    assert_fired(t, "rbc.evade.pass");
    assert_fired(t, "rbc.evade.followup");
    pass_to(t, ASK_NEXT);
    pass_until(t, 1);
    pass_to(t, ASK_SHOOT);
    assert_offers(t, "shoot N1 S1"); /* it may shoot in its own turn */
}

static void test_rbc_evade_goes_away_from_the_charger(void **state)
{
    (void)state;
    /* By a Diagonal Charge too: along the facing of the charger. */
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 ARQL E6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right");
    give(t, "roll 1");
    assert_so(t, "N1 at E7, S1 at E6, S1 unformed, S1 advanced"); /* followed up diagonally */
    /* From the side. */
    t = field("S1 BILL C6 E; S2 BILL A1 N; N1 ARQL D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 straight");
    give(t, "roll 1; fall-back N1 E6 S");
    assert_so(t, "N1 at E6, N1 faces S, S1 at D6, S1 faces E");
}

static void test_rbc_evade_followup_only_where_it_may_enter(void **state)
{
    (void)state;
    table *t = field("wall D6/S; S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 straight");
    give(t, "roll 1");
    assert_so(t, "N1 at D7, S1 at D6, S1 unformed"); /* foot climbs over it */
    t = field_on("W D6", "S1 GEND D5 N; S2 BILL A1 N; N1 STRA D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 from D5 N");
    give(t, "roll 1");
    assert_so(t, "S1 at D6, S1 unformed");
}

static void test_rbc_evade_into_terrain_unforms(void **state)
{
    (void)state;
    table *t = field_on("R D7", "S1 BILL D5 N; S2 BILL A1 N; N1 STRA D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_so(t, "N1 at D7, N1 unformed");
    t = field("wall D6/N; S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_so(t, "N1 at D7, N1 unformed");
}

static void test_rbc_evade_blocked(void **state)
{
    (void)state;
    /* Off the board: Dispersed. */
    table *t = field("S1 BILL D11 N; S2 BILL A1 N; N1/A ARQL D12 S; N9/A BILL C12 S hits 5; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_so(t, "N1 gone, lost north 1, S1 at D12, N9 here, not rolls 1");
    assert_fired(t, "rbc.geo.edge");
    /* Through a friend who may be passed. */
    t = field("S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 S; N2 BILL D7 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_so(t, "N1 at D8, N2 at D7, S1 at D6");
    /* Two friends: to either side. */
    t = field("S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 S; N2 BILL D7 S; N3 BILL D8 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_only_offers(t, "fall-back N1 C7 S; fall-back N1 E7 S");
    give(t, "fall-back N1 C7 S");
    assert_so(t, "N1 at C7");
    assert_fired(t, "rbc.evade.blocked");
    /* An enemy behind: the same; then nowhere at all. */
    t = field("S1 BILL D5 N; S2 SKJV D7 S; N1 ARQL D6 S; N2 BILL C7 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_so(t, "N1 at E7"); /* one place: not asked */
    t = field_on("X D7", "S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 S; N2 BILL C7 S; N3 BILL E7 S; N9 BILL L12 S;"
                         "begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_so(t, "N1 gone, lost north 1");
}

static void test_rbc_evade_blocked_by_ground_that_is_closed_to_it(void **state)
{
    (void)state;
    table *t = field_on("V D7", "S1 BILL D5 N; S2 BILL A1 N; N1 STRA D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_only_offers(t, "fall-back N1 C7 S; fall-back N1 E7 S");
    t = field("wall D6/N; S1 BILL D5 N; S2 BILL A1 N; N1 STRA D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_only_offers(t, "fall-back N1 C7 S; fall-back N1 E7 S"); /* horse does not cross it; corners are open */
}

static void test_rbc_evade_fail(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N; S2 BILL A1 N; N1/A STRA D6 S; N2/A BILL E6 S hits 5; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 from D5 N");
    give(t, "roll 5");
    assert_so(t, "N1 gone, lost north 1, S1 at D6"); /* no tests of those who see it */
    assert_question(t, ASK_ON);
    assert_only_offers(t, "on S1; stay S1");
    assert_fired(t, "rbc.evade.fail");
    table *stays = fork_of(t);
    give(stays, "stay S1");
    assert_so(stays, "S1 at D6, S1 advanced, S1 formed, S1 done");
    give(t, "on S1");
    assert_so(t, "S1 at D7, S1 advanced, S1 formed, S1 done"); /* its second action */
}

static void test_rbc_evade_fail_of_those_without_actions_left(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 6");
    assert_so(t, "N1 gone, S1 at D6, S1 done, question next, S1 advanced");
}

static void test_rbc_evade_fail_then_charges_again(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N; S2 BILL A1 N; N1 STRA D6 S; N2 FRPB D7 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 from D5 N");
    give(t, "roll 6");
    assert_question(t, ASK_ON);
    assert_charges(t, "S1 N2");
    assert_int_equal(count_verb(t, V_ON), 0);
    charge(t, "S1 N2");
    assert_question(t, ASK_HEDGE); /* a new charge from its first step */
    give(t, "stand N2");
    assert_so(t, "S1 at D6, S1 meets N2, S1 formed, not S1 advanced");
}

static void test_rbc_evade_fail_chain_of_three(void **state)
{
    (void)state;
    table *t = field("S1 REIT D5 N; S2 BILL A1 N; N1 STRA D6 S; N2 STRA D7 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 from D5 N");
    give(t, "roll 1; roll 6"); /* finished; dispersed */
    charge(t, "S1 N2");
    assert_so(t, "S1 unformed"); /* two actions of close order horse */
    assert_test(t, 5);           /* it has to finish this one too */
    give(t, "roll 1");
    assert_test(t, 5);
    give(t, "roll 6");
    assert_so(t, "N1 gone, N2 gone, S1 at D7, S1 unformed, S1 done, S1 advanced, lost north 2");
}

static void test_rbc_evade_fail_diagonally(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N; S2 BILL A1 N; N1 STRA E6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right from D5 N");
    give(t, "roll 6");
    assert_so(t, "S1 at E6, S1 unformed, question on");
    give(t, "on S1");
    assert_so(t, "S1 at E7, S1 faces N, S1 unformed");
}

static void test_rbc_evade_again_and_again(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 GEND E6 N; N1 STRA D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_so(t, "N1 at D7");
    give(t, "next S2");
    charge(t, "S2 N1 left");
    give(t, "roll 1");
    assert_so(t, "N1 at D8, S2 at D7");
}

static void test_rbc_evade_follow_up_sacks_and_commits(void **state)
{
    (void)state;
    table *t = field("side south south zone 1 5 break 90; camp D6 north; S1/A GEND D5 N; S2 BILL A1 N; N1 STRA D6 S;"
                     "N9 BILL L12 S; begin unit S1");
    assert_not_so(t, "committed A");
    charge(t, "S1 N1 from D5 N");
    give(t, "roll 1");
    assert_so(t, "S1 at D6, committed A, lost north 3");
    assert_fired(t, "rbc.win.camp");
}

/* ---- 7.4.6: Caracole ---- */

static void test_rbc_evade_caracole_who_may(void **state)
{
    (void)state;
    table *t = fieldf(CHARGE_AT, "LKPB", "", "REIT", " unformed");
    charge(t, "S1 N1 from D5 N");
    assert_so(t, "S1 meets N1");
    t = field("S1 LKPB D5 N; N1 REIT D6 E; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    assert_so(t, "S1 meets N1"); /* not from its flank */
    t = field("S1 LKPB D5 N; N1 REIT E6 S; N9 BILL L12 S; begin unit S1");
    assert_no_charge(t, "S1 N1"); /* foot, diagonally at horse */
    t = field("S1 GEND D5 N; N1 REIT E6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 right from D5 N");
    assert_question(t, ASK_EVADE);
    give(t, "stand N1");
    assert_question(t, ASK_REACT); /* and then it may turn */
}

static void test_rbc_evade_caracole_without_room_stands(void **state)
{
    (void)state;
    table *t = field("S1 LKPB D11 N; S2 BILL A1 N; N1 REIT D12 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "evade N1; roll 1");
    assert_so(t, "N1 at D12, N1 unformed, S1 meets N1");
    t = field("S1 LKPB D5 N; S2 BILL A1 N; N1 REIT D6 S; N2 BILL D7 S; N3 BILL C7 S; N4 BILL E7 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "evade N1; roll 1");
    assert_so(t, "N1 at D6, N1 unformed, S1 meets N1");
}

static void test_rbc_evade_caracole_shoots_with_less_afterwards(void **state)
{
    (void)state;
    table *t = field("S1 LKPB D5 N; N1 REIT D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "evade N1; roll 1");
    pass_until(t, 1);
    pass_to(t, ASK_SHOOT);
    give(t, "shoot N1 S1");
    assert_rolls(t, 3); /* four, and one less for having evaded */
}

static void test_rbc_evade_blocked_by_a_friend_in_melee(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL D8 S; N1 ARQL D6 S; N2 HALB D7 N; N9 BILL L12 S; engaged S2 N2 since 0;"
                     "turn 2 south; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 1");
    assert_only_offers(t, "fall-back N1 C7 S; fall-back N1 E7 S");
}

static void test_rbc_win_loss_of_a_dispersed_general(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 BILL A1 N; N1 ARQL D6 S general; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 6");
    assert_so(t, "N1 gone, lost north 2");
}

static void test_rbc_evade_followup_is_no_standing_still(void **state)
{
    (void)state;
    table *t = field("S1 SMUS D5 N; N1 ARQL D6 S; N9 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 plain");
    give(t, "roll 1");
    assert_so(t, "S1 at D6, N1 at D7, S1 stirred");
    pass_to(t, ASK_SHOOT);
    give(t, "shoot S1 N1");
    assert_rolls(t, 4); /* three, and one for the range: no Salvo, no bonus */
    assert_int_equal(gg_pending(t->battle, t->state).die, DIE_HIT);
}

static void test_rbc_hedge_leave_is_no_standing_still(void **state)
{
    (void)state;
    table *t = field("S1 SBRG D5 N hedgehog; N1 BILL D6 S; N9 BILL L12 S; begin turn");
    give(t, "next S1; try S1; roll 1; stay S1");
    pass_to(t, ASK_SHOOT);
    give(t, "shoot S1 N1");
    assert_rolls(t, 5); /* 5 + 1 - 1 */
    assert_int_equal(gg_pending(t->battle, t->state).die, DIE_HIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w36_foot_diagonally_at_horse),
        proves(test_rbc_w38_hedgehog_reaction),
        proves(test_rbc_w39_caracole),
        proves(test_rbc_charge_eligible_by_class),
        proves(test_rbc_charge_eligible_only_from_the_box_beside),
        proves(test_rbc_charge_eligible_in_any_state),
        proves(test_rbc_charge_terrain),
        proves(test_rbc_charge_light_at_elephants_and_guns),
        proves(test_rbc_charge_heavy_at_anybody_also_in_melee),
        proves(test_rbc_charge_turnfirst),
        proves(test_rbc_charge_turnfirst_is_named_where_order_would_be_lost_too),
        proves(test_rbc_charge_turnfirst_of_light_units),
        proves(test_rbc_unf_of_chargers_by_their_path),
        proves(test_rbc_charge_interrain),
        proves(test_rbc_charge_sequence_engages),
        proves(test_rbc_charge_finish_failed),
        proves(test_rbc_charge_finish_comes_before_the_reactions),
        proves(test_rbc_charge_reaction),
        proves(test_rbc_charge_reaction_by_whom),
        proves(test_rbc_hedge_react_by_whom),
        proves(test_rbc_hedge_react_then_no_turn_and_no_unforming),
        proves(test_rbc_unf_inmelee_lasts),
        proves(test_rbc_evade_table),
        proves(test_rbc_evade_not_from_melee),
        proves(test_rbc_evade_optional_may_stand),
        proves(test_rbc_evade_pass_and_followup),
        proves(test_rbc_evade_goes_away_from_the_charger),
        proves(test_rbc_evade_followup_only_where_it_may_enter),
        proves(test_rbc_evade_into_terrain_unforms),
        proves(test_rbc_evade_blocked),
        proves(test_rbc_evade_blocked_by_ground_that_is_closed_to_it),
        proves(test_rbc_evade_fail),
        proves(test_rbc_evade_fail_of_those_without_actions_left),
        proves(test_rbc_evade_fail_then_charges_again),
        proves(test_rbc_evade_fail_chain_of_three),
        proves(test_rbc_evade_fail_diagonally),
        proves(test_rbc_evade_again_and_again),
        proves(test_rbc_evade_follow_up_sacks_and_commits),
        proves(test_rbc_evade_caracole_who_may),
        proves(test_rbc_evade_caracole_without_room_stands),
        proves(test_rbc_evade_caracole_shoots_with_less_afterwards),
        proves(test_rbc_evade_blocked_by_a_friend_in_melee),
        proves(test_rbc_win_loss_of_a_dispersed_general),
        proves(test_rbc_evade_followup_is_no_standing_still),
        proves(test_rbc_hedge_leave_is_no_standing_still),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
