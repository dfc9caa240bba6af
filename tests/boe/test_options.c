/* 9: every option, at its default and at its other values. */
#include "field.h"

static void test_boe_defaults(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 2,2 S LINE; A1 LINE 4 R 9,9 N LINE; begin 5e french");
    const boe_options *o = &bt(t)->option;
    for (int phase = PHASE_5A; phase <= PHASE_5H; phase++) {
        assert_true(boe_phase_in(o->oppfire, phase));
        assert_int_equal(boe_phase_in(o->oppcharge, phase), phase <= PHASE_5F);
    }
    assert_true(boe_phase_in(o->oppfire, PHASE_9A));
    assert_true(boe_phase_in(o->oppfire, PHASE_9B));
    assert_false(boe_phase_in(o->oppcharge, PHASE_9A));
    assert_int_equal(o->visibility, 12);
    assert_int_equal(o->fire_immediate + o->keep_written + o->corps_link, 0);
    assert_int_equal(o->skirm_diagonal, 1);
    assert_true(o->order_bonus && o->cubes_secret && o->limbered_slow && o->slope_tmd && o->zones_stop &&
                o->involuntary_square && o->square_needs_ap && o->square_after_fire && o->evade_good_order &&
                o->fatigue_charge);
}

static void test_boe_every_option_is_read(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_house_rules"));
    const boe_options *o = &bt(t)->option;
    assert_int_equal(o->fire_immediate, 1);
    assert_int_equal(o->keep_written, 1);
    assert_int_equal(o->corps_link, LINK_OFF);
    assert_int_equal(o->order_bonus, 0);
    assert_int_equal(o->cubes_secret, 0);
    assert_int_equal(o->skirm_diagonal, 2);
    assert_int_equal(o->limbered_slow, 0);
    assert_int_equal(o->slope_tmd, 0);
    assert_int_equal(o->zones_stop, 0);
    assert_int_equal(o->involuntary_square, 0);
    assert_int_equal(o->square_needs_ap, 0);
    assert_int_equal(o->square_after_fire, 0);
    assert_int_equal(o->evade_good_order, 0);
    assert_int_equal(o->fatigue_charge, 0);
    assert_int_equal(o->visibility, 6);
    assert_true(boe_phase_in(o->oppcharge, PHASE_5G));
    assert_false(boe_phase_in(o->oppfire, PHASE_5G));
}

static void test_boe_involuntary_square_off(void **state)
{
    (void)state;
    table *t = field("option involuntary_square off; F1 LCAV 4 R 5,7 S LINE cube red; A1 LINE 6 M 5,9 N COLUMN cube "
                     "green; begin 5a french");
    give(t, "charge F1 A1 ff");
    drive(t, "hold A1");
    assert_only_offers(t, "stand A1; square A1");
}

static void test_boe_no_square_after_fire(void **state)
{
    (void)state;
    const char *lines = "F1 LCAV 4 G 5,7 S LINE cube red; A1 LINE 1 R 5,9 N LINE cube green; begin 5a french";
    table *t = fieldf("option square_after_fire off; %s", lines);
    give(t, "charge F1 A1 ff; fire A1 F1; roll 1");
    assert_so(t, "A1 melee");
    t = fieldf("option square_after_fire off; %s", lines);
    give(t, "charge F1 A1 ff; hold A1");
    assert_only_offers(t, "stand A1; square A1");
}

static void test_boe_square_without_ap(void **state)
{
    (void)state;
    const char *lines =
        "F1 LCAV 4 G 5,7 S LINE cube red; A1 LINE 4 R 5,9 N LINE cube green ap 1 spent 2 opp_fired; begin 5a french";
    table *t = fieldf("option square_needs_ap off; %s", lines);
    give(t, "charge F1 A1 ff; square A1; roll 1");
    assert_so(t, "A1 SQUARE; A1 ap 0; A1 spent 4");
    t = field(lines);
    give(t, "charge F1 A1 ff");
    assert_so(t, "A1 melee");
}

static void test_boe_bad_options_are_faults(void **state)
{
    (void)state;
    static const char *const wrong[] = {"option zone maybe",    "option skirm_diag 3",
                                        "option visibility 41", "option oppcharge_phases 9a",
                                        "option weather fine",  "option zone on; option zone off"};
    gg_faults faults;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_true(
            field_wrong(&faults, "%s; F1 LINE 4 R 2,2 S LINE; A1 LINE 4 R 9,9 N LINE; begin 5e french", wrong[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_defaults),
        proves(test_boe_every_option_is_read),
        proves(test_boe_involuntary_square_off),
        proves(test_boe_no_square_after_fire),
        proves(test_boe_square_without_ap),
        proves(test_boe_bad_options_are_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
