/* 7.0: Control Tests, their four groups and what is peculiar to a unit. Worked cases W1 to W6. */
#include "field.h"

/* ---- group 1 ---- */

#define OUT_OF_COMMAND "S1/A %s B2 N%s; S2/A FRPB F2 N; N1 LKPB B10 S; begin turn"

static void test_rbc_w1_out_of_command(void **state)
{
    (void)state;
    table *t = fieldf(OUT_OF_COMMAND, "FRPB", "");
    assert_so(t, "S1 ooc, S2 ooc");
    give(t, "next S1");
    assert_question(t, ASK_OUT);
    assert_only_offers(t, "try S1; stay S1");
    give(t, "try S1");
    assert_test(t, 5);
    assert_falls(t, "question move", "2/3");
    assert_falls(t, "S1 at B2, S1 done, question next", "1/3");
    t = fieldf(OUT_OF_COMMAND, "FRPB", " hits 4");
    give(t, "next S1; try S1");
    assert_test(t, 4);
    assert_falls(t, "question move", "1/2");
}

static int value_out_of_command(const char *type, const char *state)
{
    table *t = fieldf(OUT_OF_COMMAND, type, state);
    give(t, "next S1; try S1");
    for (int v = 1; v <= 7; v++) {
        gg_ask ask = gg_pending(t->battle, t->state);
        if (ask.die == rbc_test_die(v)) return v;
    }
    return 0;
}

static void test_rbc_ct_group1_what_is_peculiar_to_a_unit(void **state)
{
    (void)state;
    assert_int_equal(value_out_of_command("SPPB", ""), 6); /* drilled */
    assert_int_equal(value_out_of_command("LEVP", ""), 3); /* raw */
    assert_int_equal(value_out_of_command("SWPB", ""), 6); /* impetuous: not in this group */
    assert_int_equal(value_out_of_command("FRPB", " general"), 6);
    assert_int_equal(value_out_of_command("WARL", " hits 3"), 2);
    assert_int_equal(value_out_of_command("SPPB", " unformed catmark"), 6); /* neither matters */
}

static void test_rbc_ct_roll_has_no_automatic_pass_or_fail(void **state)
{
    (void)state;
    table *t = fieldf(OUT_OF_COMMAND, "SPPB", " general");
    give(t, "next S1; try S1");
    assert_test(t, 7);
    assert_falls(t, "question move", "1");
    t = field("S1 ELEP D5 N; N1 SKAR D6 S hits 2; N2 BILL L12 S; begin unit S1"); /* 2 + 0 + 0 - 1 */
    charge(t, "S1 N1 straight plain");
    give(t, "evade N1");
    assert_test(t, 1);
    assert_falls(t, "N1 gone", "1");
}

static void test_rbc_special_drilled_raw_and_general_are_told(void **state)
{
    (void)state;
    table *t = fieldf(OUT_OF_COMMAND, "SPPB", " general");
    mark(t);
    give(t, "next S1; try S1; roll 3");
    assert_fired(t, "rbc.special.drilled");
    assert_fired(t, "rbc.special.general");
    assert_fired(t, "rbc.ct.group1");
    t = fieldf(OUT_OF_COMMAND, "LEVP", "");
    mark(t);
    give(t, "next S1; try S1; roll 3");
    assert_fired(t, "rbc.special.raw");
    assert_so(t, "S1 done");
}

/* ---- group 2 ---- */

#define UNDER_MOMENTUM "S1 %s D5 N advanced%s; N1 LKPB D10 S; begin turn"

static table *halting(const char *type, const char *flags)
{
    table *t = fieldf(UNDER_MOMENTUM, type, flags);
    choose_unit(t, "S1");
    assert_question(t, ASK_MOMENTUM);
    give(t, "halt S1");
    return t;
}

static void test_rbc_w2_stopping_momentum(void **state)
{
    (void)state;
    table *t = halting("SWPB", "");
    assert_test(t, 5);
    assert_falls(t, "question stopped", "2/3");
    assert_falls(t, "question move", "1/3");
    t = halting("SWPB", " hits 5");
    assert_test(t, 4);
    assert_falls(t, "question stopped", "1/2");
    t = halting("SPPB", "");
    assert_test(t, 6);
    assert_falls(t, "question stopped", "5/6");
}

static void test_rbc_ct_group2_what_is_peculiar_to_a_unit(void **state)
{
    (void)state;
    assert_test(halting("LEVP", ""), 3);
    assert_test(halting("FRPB", " general"), 6);
    assert_test(halting("GEND", ""), 5);
    assert_test(halting("SHOR", ""), 6);
    assert_test(halting("WARR", " hits 3"), 3);
    table *t = halting("SWPB", "");
    mark(t);
    give(t, "roll 6");
    t = halting("SWPB", "");
    assert_fired(t, "rbc.special.impetuous");
    assert_fired(t, "rbc.ct.group2");
}

/* ---- group 3 ---- */

#define CHARGED "S1 %s D5 N%s; N1 %s D6 S%s; N2 BILL L12 S; begin unit S1"

static table *charged(const char *charger, const char *target, const char *flags)
{
    table *t = fieldf(CHARGED, charger, "", target, flags);
    charge(t, "S1 N1 from D5 N plain");
    return t;
}

static void test_rbc_w3_light_foot_before_pikes(void **state)
{
    (void)state;
    table *t = charged("LKPB", "ARQL", "");
    assert_test(t, 5);
    assert_falls(t, "N1 at D7, S1 at D6", "2/3");
    assert_falls(t, "N1 gone", "1/3");
    t = charged("LKPB", "SKJV", "");
    assert_test(t, 4);
    assert_falls(t, "N1 at D7", "1/2");
}

static void test_rbc_w4_light_horse_before_heavy(void **state)
{
    (void)state;
    table *t = charged("GEND", "STRA", "");
    assert_test(t, 4);
    assert_falls(t, "N1 at D7", "1/2");
    t = charged("LKPB", "STRA", "");
    assert_test(t, 6);
    assert_falls(t, "N1 at D7", "5/6");
}

static void test_rbc_w5_light_foot_cannot_evade_heavy_horse(void **state)
{
    (void)state;
    table *t = charged("GEND", "ARQL", "");
    assert_so(t, "S1 meets N1, S1 at D5, N1 at D6");
    pass_to(t, 0); /* no die was rolled: the next are those of the melee */
    assert_dice(t, "8 2");
}

static void test_rbc_ct_group3_shaken_and_shock(void **state)
{
    (void)state;
    assert_test(charged("LKPB", "ARQL", " hits 2"), 4);
    assert_test(charged("MAAI", "LHLO", ""), 4);
    assert_test(charged("CUIR", "LHLO", ""), 6); /* that is the test to finish: 5 + 1 */
    table *t = fieldf(CHARGED, "GEND", " unformed", "STRA", "");
    charge(t, "S1 N1 from D5 N");
    assert_test(t, 4); /* Shock looks at the type alone */
    mark(t);
    give(t, "roll 1");
    t = fieldf(CHARGED, "WARR", "", "ARQL", "");
    charge(t, "S1 N1 from D5 N");
    assert_test(t, 4);
}

/* ---- group 4 ---- */

static void test_rbc_w6_finishing_a_charge(void **state)
{
    (void)state;
    table *t = charged("REIT", "BILL", "");
    assert_test(t, 5);
    assert_falls(t, "S1 meets N1", "2/3");
    t = charged("SHOR", "BILL", "");
    assert_test(t, 6);
    assert_falls(t, "S1 meets N1", "5/6");
    t = fieldf(CHARGED, "CUIR", " hits 4", "BILL", "");
    charge(t, "S1 N1");
    assert_test(t, 5);
    assert_falls(t, "S1 meets N1", "2/3");
}

static void test_rbc_w6_joint_reading(void **state)
{
    (void)state;
    table *t = fieldf("option finish_mod JOINT; " CHARGED, "REIT", "", "BILL", "");
    charge(t, "S1 N1");
    assert_test(t, 4);
    assert_falls(t, "S1 meets N1", "1/2");
    t = fieldf("option finish_mod JOINT; " CHARGED, "SHOR", "", "BILL", "");
    charge(t, "S1 N1");
    assert_test(t, 5);
    assert_falls(t, "S1 meets N1", "2/3");
    assert_fired(t, "rbc.opt.finish_mod");
}

static void test_rbc_opt_finish_mod_of_shaken_gallopers(void **state)
{
    (void)state;
    table *t = fieldf(CHARGED, "SHOR", " hits 4", "BILL", "");
    charge(t, "S1 N1");
    assert_test(t, 5);
    assert_fired(t, "rbc.special.galloper");
    t = fieldf("option finish_mod JOINT; " CHARGED, "SHOR", " hits 4", "BILL", "");
    charge(t, "S1 N1");
    assert_test(t, 4);
}

static void test_rbc_charge_finish_drilled_does_not_count(void **state)
{
    (void)state;
    table *t = fieldf(CHARGED, "SHOR", " general", "BILL", "");
    charge(t, "S1 N1");
    assert_test(t, 6); /* Steady and Gallopers alone */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w1_out_of_command),
        proves(test_rbc_ct_group1_what_is_peculiar_to_a_unit),
        proves(test_rbc_ct_roll_has_no_automatic_pass_or_fail),
        proves(test_rbc_special_drilled_raw_and_general_are_told),
        proves(test_rbc_w2_stopping_momentum),
        proves(test_rbc_ct_group2_what_is_peculiar_to_a_unit),
        proves(test_rbc_w3_light_foot_before_pikes),
        proves(test_rbc_w4_light_horse_before_heavy),
        proves(test_rbc_w5_light_foot_cannot_evade_heavy_horse),
        proves(test_rbc_ct_group3_shaken_and_shock),
        proves(test_rbc_w6_finishing_a_charge),
        proves(test_rbc_w6_joint_reading),
        proves(test_rbc_opt_finish_mod_of_shaken_gallopers),
        proves(test_rbc_charge_finish_drilled_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
