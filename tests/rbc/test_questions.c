/* What people usually answer, which questions nothing hangs on, and whom a question concerns. */
#include "engine/dice.h"
#include "field.h"

#include <stdlib.h>

static gg_asking asking_of(const table *t)
{
    gg_asking a;
    assert_true(gg_asking_of(t->battle, t->state, &a));
    return a;
}

#define assert_usual(t, move) usual_is(t, move, HERE)
static void usual_is(const table *t, const char *move, const char *file, int line)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, asking_of(t).usual, text, sizeof text);
    if (strcmp(text, move) != 0) fail_msg("%s:%d: usual is `%s`, not `%s`", file, line, text, move);
}

static void assert_idle(const table *t, bool idle) { assert_int_equal(asking_of(t).idle, idle); }

static bool concerns(const table *t, const char *label)
{
    int piece = gg_battle_piece(t->battle, label, strlen(label));
    return asking_of(t).pieces[piece / 64] >> piece % 64 & 1;
}

/* ---- movement ---- */

static void test_those_who_can_do_something_move_first(void **state)
{
    (void)state;
    table *t = field("S1 HALB D4 N; N1 HALB D5 S; S2 HALB G3 N; S3 GUNH H4 N; N2 HALB G9 S;"
                     "engaged S1 N1 since 0; begin movement");
    assert_usual(t, "next S2");
    assert_string_equal(asking_of(t).prompt, "Movement: whose move? (1 to go.)");
    give(t, "next S2; stay S2");
    assert_usual(t, "end");
    assert_idle(t, true);
}

static void test_the_free_stay_and_the_carried_go_straight_on(void **state)
{
    (void)state;
    table *t = field("brigade A south committed; S1/A SWPB D4 N advanced momentum; S2/A HALB E4 N; N1 FRPB D8 S;"
                     "begin unit S2");
    assert_usual(t, "stay S2");
    t = field("brigade A south committed; S1/A SWPB D4 N advanced momentum; N1 FRPB D8 S; begin movement");
    assert_usual(t, "advance S1");
    give(t, "advance S1");
    assert_usual(t, "move S1 D5 N");
    t = field("brigade A south committed; S1/A SWPB D4 N advanced momentum; N1 FRPB D5 S; begin movement");
    give(t, "advance S1");
    assert_usual(t, "charge S1 N1");
}

static void test_who_was_halted_stands(void **state)
{
    (void)state;
    table *t = field("brigade A south committed; S1/A SWPB D4 N advanced momentum; N1 FRPB D8 S; begin movement");
    give(t, "halt S1; roll 1");
    assert_question(t, ASK_STOPPED);
    assert_usual(t, "stay S1");
}

static void test_out_of_command_one_tries_if_there_is_a_way(void **state)
{
    (void)state;
    table *t = field("S1/A HALB D4 N; S2/A HALB D5 N; S3/A HALB H4 N ooc; N1 HALB D9 S; begin unit S3");
    assert_question(t, ASK_OUT);
    assert_usual(t, "try S3");
    assert_idle(t, false);
    t = field("S1/A HALB D4 N; S2/A HALB D5 N; S3/A GUNH H4 N ooc; N1 HALB D9 S; begin unit S3");
    assert_usual(t, "stay S3");
    assert_idle(t, true);
}

static void test_a_hedgehog_opens_when_no_horse_is_near(void **state)
{
    (void)state;
    table *t = field("S1 SWPB D4 N hedgehog; N1 GEND D8 S; begin unit S1");
    assert_usual(t, "stay S1");
    assert_true(concerns(t, "N1"));
    t = field("S1 SWPB D4 N hedgehog; N1 GEND D9 S; N2 FRPB D7 S; begin unit S1");
    assert_usual(t, "try S1");
    assert_false(concerns(t, "N1"));
}

static void test_who_is_taken_in_flank_turns_to_the_most_dice(void **state)
{
    (void)state;
    table *t = field("S1 HALB D4 N; N1 XBOH C4 E; N2 FRPB E4 W;"
                     "engaged N1 S1 since 0; engaged N2 S1 since 0; turn 2 south; begin unit S1");
    assert_question(t, ASK_FACE_FOE);
    assert_usual(t, "face S1 E");
}

/* ---- charged ---- */

static void test_who_can_fall_back_nowhere_stands(void **state)
{
    (void)state;
    table *t = field("S1 ELEP D4 N; N1 ARQL D5 S; N2 HALB D9 S; begin unit S1");
    give(t, "charge S1 N1");
    assert_question(t, ASK_EVADE);
    assert_idle(t, false);
    t = field("S1 ELEP D11 N; N1 ARQL D12 S; N2 HALB D9 S; begin unit S1");
    give(t, "charge S1 N1");
    assert_question(t, ASK_EVADE);
    assert_usual(t, "stand N1");
    assert_idle(t, true);
}

static void test_one_falls_back_facing_the_charger(void **state)
{
    (void)state;
    table *t = field("S1 HALB D4 N; N1 ARQL D5 E; N2 HALB D9 S; begin unit S1");
    give(t, "charge S1 N1; roll 1");
    assert_question(t, ASK_FALL_BACK);
    assert_usual(t, "fall-back N1 D6 S");
}

static void test_a_charge_at_a_rear_corner_is_turned_to(void **state)
{
    (void)state;
    table *t = field("S1 GEND C4 N; N1 HALB D5 N; N2 HALB D9 S; begin unit S1");
    charge(t, "S1 N1 right from C4");
    assert_question(t, ASK_REACT);
    assert_idle(t, false);
    assert_int_equal(gg_move_verb(asking_of(t).usual), V_FACE);
    t = field("S1 GEND C4 N; N1 HALB D5 S; N2 HALB D9 S; begin unit S1");
    charge(t, "S1 N1 right from C4");
    assert_question(t, ASK_REACT);
    assert_usual(t, "stand N1");
    assert_idle(t, true);
}

/* ---- shooting and melee ---- */

static void test_guns_shoot_first(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D4 N; S2 GUNF E4 N; N1 FRPB D6 S; N2 SKJV E6 S; begin shooting");
    assert_usual(t, "shoot S2 N1");
}

static void test_fights_are_settled_from_left_to_right(void **state)
{
    (void)state;
    table *t = field("S1 HALB H4 N; S2 HALB C4 N; N1 HALB H5 S; N2 HALB C5 S;"
                     "engaged S1 N1 since 0; engaged S2 N2 since 0; begin melee");
    assert_usual(t, "fight S2");
    assert_idle(t, true); /* no rout of one reaches the other */
    t = field("S1/A HALB D4 N; S2/A HALB C4 N; N1 HALB D5 S; N2 HALB C5 S;"
              "engaged S1 N1 since 0; engaged S2 N2 since 0; begin melee");
    assert_usual(t, "fight S2");
    assert_idle(t, false);
}

static void test_ground_that_costs_order_is_not_taken(void **state)
{
    (void)state;
    for (int wood = 0; wood < 2; wood++) {
        table *t = field_on(wood ? "W D5" : "H A1", "%s",
                            "S1 HALB D4 N; S2 HALB A3 N; N1 ARQH D5 S hits 9 catmark; N2 HALB K9 S;"
                            "engaged S1 N1 since 0; begin melee");
        hits(t, 3);
        hits(t, 0);
        while (gg_pending(t->battle, t->state).kind == GG_ROLL) throw_all(t, 6);
        assert_question(t, ASK_EXPLOIT);
        assert_usual(t, wood ? "stay S1" : "occupy S1");
    }
}

static void test_horse_rides_out_if_it_throws_fewer_dice(void **state)
{
    (void)state;
    for (int spent = 0; spent < 2; spent++) {
        table *t = fieldf("S1 GEND D6 N%s; N1 HALB D7 S; N2 HALB K9 S; engaged S1 N1 since 0; begin melee",
                          spent ? " hits 4 unformed" : "");
        hits(t, 1);
        hits(t, 1);
        assert_question(t, ASK_WITHDRAW);
        assert_usual(t, spent ? "withdraw S1 2" : "stand S1");
    }
}

/* ---- everywhere ---- */

static void test_what_is_usual_can_be_done(void **state)
{
    static const char *const battles[] = {"rbc/before_novara", "rbc/breitenfeld", "rbc/panipat", "rbc/muster",
                                          "rbc/drill_keil",    "rbc/drill_evade", "rbc/ceresole"};
    (void)state;
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        table *t = set_up_file(table_scenario_path(battles[i]));
        gg_dice dice = gg_dice_make(7, i);
        for (int n = 0; n < 1500 && gg_pending(t->battle, t->state).kind != GG_OVER; n++) {
            gg_ask ask = gg_pending(t->battle, t->state);
            if (ask.kind == GG_ROLL) {
                gg_dice_roll(&dice, t->battle, t->state, NULL);
                continue;
            }
            gg_move usual = asking_of(t).usual, m = usual;
            assert_int_equal(gg_verdict(t->battle, t->state, usual), GG_OK);
            gg_offers o;
            gg_offers_open(t->battle, t->state, &o);
            if (gg_dice_below(&dice, 2))
                m = gg_offers_at(t->battle, t->state, &o, (int)gg_dice_below(&dice, (uint32_t)o.slots));
            gg_apply(t->battle, t->state, m ? m : usual, NULL);
        }
        tables_clear(NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_those_who_can_do_something_move_first, tables_clear),
        cmocka_unit_test_teardown(test_the_free_stay_and_the_carried_go_straight_on, tables_clear),
        cmocka_unit_test_teardown(test_who_was_halted_stands, tables_clear),
        cmocka_unit_test_teardown(test_out_of_command_one_tries_if_there_is_a_way, tables_clear),
        cmocka_unit_test_teardown(test_a_hedgehog_opens_when_no_horse_is_near, tables_clear),
        cmocka_unit_test_teardown(test_who_is_taken_in_flank_turns_to_the_most_dice, tables_clear),
        cmocka_unit_test_teardown(test_who_can_fall_back_nowhere_stands, tables_clear),
        cmocka_unit_test_teardown(test_one_falls_back_facing_the_charger, tables_clear),
        cmocka_unit_test_teardown(test_a_charge_at_a_rear_corner_is_turned_to, tables_clear),
        cmocka_unit_test_teardown(test_guns_shoot_first, tables_clear),
        cmocka_unit_test_teardown(test_fights_are_settled_from_left_to_right, tables_clear),
        cmocka_unit_test_teardown(test_ground_that_costs_order_is_not_taken, tables_clear),
        cmocka_unit_test_teardown(test_horse_rides_out_if_it_throws_fewer_dice, tables_clear),
        cmocka_unit_test_teardown(test_what_is_usual_can_be_done, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
