/* 7.2 and 7.3.2: command distance, direct command, activation numbers. Worked cases W5 to W8 and W48. */
#include "field.h"

static void test_ccn_w5_command_goes_round_enemies(void **state)
{
    (void)state;
    table *t = field("french Ney F5; F1 FR.LN F8 S; A1 BR.LN M9 N; begin attempt french");
    assert_int_equal(command_distance(t, "F1"), 3);
    assert_number(t, "F1", 6);

    t = field("side french north chits 4 adcs 1 goal 9 cup 3 chits_now 4; french Ney F5; F1 FR.LN F8 S;"
              "A1 BR.LN F7 N; A2 BR.LN G7 N; begin attempt french");
    assert_int_equal(command_distance(t, "F1"), 4);
    assert_false(in_direct_command(t, "F1"));
    assert_number(t, "F1", 5);

    /* The way F8-E8-E7-E6-F5 is the only one of four steps: shutting E7 puts the unit out of command. */
    t = field("french Ney F5; F1 FR.LN F8 S; F2 FR.LN A1 S; french Soult A1;"
              "A1 BR.LN F7 N; A2 BR.LN G7 N; A3 BR.LN E7 N; begin attempt french");
    assert_int_equal(command_distance(t, "F1"), 5);
    assert_refused(t, "activate F1", "ccn.command.out");
}

static void test_ccn_w6_direct_command_along_a_chain(void **state)
{
    (void)state;
    static const char chain[] = "side french north chits 4 adcs 1 goal 9 cup 3 chits_now 4; french Ney D4;"
                                "F1 FR.LN E4 S; F2 FR.LN F4 S %s; F3 FR.LN G4 S; F4 FR.LN H3 S; F5 FR.LN I4 S;"
                                "A1 BR.LN M9 N; begin attempt french";
    table *t = fieldf(chain, "");
    assert_number(t, "F1", 9);
    assert_number(t, "F2", 8);
    assert_number(t, "F3", 7);
    assert_number(t, "F4", 6);
    assert_true(in_direct_command(t, "F1"));
    assert_true(in_direct_command(t, "F2"));
    assert_true(in_direct_command(t, "F3"));
    assert_true(in_direct_command(t, "F4"));
    assert_int_equal(command_distance(t, "F5"), 5);
    assert_refused(t, "activate F5", "ccn.command.out");

    t = fieldf(chain, "broken");
    assert_number(t, "F1", 9);
    assert_number(t, "F2", 6);
    assert_true(in_direct_command(t, "F2"));
    assert_number(t, "F3", 5);
    assert_number(t, "F4", 5);
    assert_int_equal(command_distance(t, "F3"), 4);
    assert_int_equal(command_distance(t, "F4"), 4);
    assert_false(in_direct_command(t, "F3"));
    assert_false(in_direct_command(t, "F4"));
}

static void test_ccn_w7_activation_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *what, *lines;
        int number;
    } row[] = {
        {"distance 2, in direct command", "french Ney C4; F2 FR.LN D4 S; F1 FR.LN E4 S", 8},
        {"distance 3, not in direct command, shaken", "french Ney B4; F1 FR.LN E4 S shaken", 5},
        {"distance 4, not in direct command, broken", "french Ney A4; F1 FR.LN E4 S broken", 3},
        {"leader attached, broken", "french Ney E4; F1 FR.LN E4 S broken", 8},
        {"distance 5", "french Ney A4; F1 FR.LN F4 S; F2 FR.LN A4 S", 0},
        {"no leader, shaken", "F1 FR.LN E4 S shaken", 4},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("%s; A1 BR.LN M9 N; begin attempt french", row[i].lines);
        if (number_of(t, "F1") != row[i].number) fail_msg("%s: %d", row[i].what, number_of(t, "F1"));
    }
}

/* Set-ups in which F1 at E4 has each activation number; E5 and E3 are free. */
static const struct {
    int number, success, fails;
    const char *lines;
} check_row[] = {
    {10, 29, 2, "french Ney E4; F1 FR.LN E4 S"},
    {9, 27, 4, "french Ney D4; F1 FR.LN E4 S"},
    {8, 23, 8, "french Ney C4; F2 FR.LN D4 S; F1 FR.LN E4 S"},
    {7, 19, 12, "french Ney B4; F2 FR.LN D4 S; F3 FR.LN C4 S; F1 FR.LN E4 S"},
    {6, 13, 18, "french Ney A4; F2 FR.LN D4 S; F3 FR.LN C4 S; F4 FR.LN B4 S; F1 FR.LN E4 S"},
    {5, 9, 22, "french Ney A4; F1 FR.LN E4 S"},
    {4, 5, 26, "french Ney A4; F1 FR.LN E4 S shaken"},
    {3, 3, 28, "french Ney A4; F1 FR.LN E4 S broken"},
};

static void test_ccn_w8_check_probabilities(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof check_row / sizeof check_row[0]; i++) {
        char want[24];
        table *t = fieldf("%s; A1 BR.LN M9 N; begin attempt french", check_row[i].lines);
        assert_number(t, "F1", check_row[i].number);
        give(t, "activate F1");
        assert_rolls(t, 2);
        snprintf(want, sizeof want, "%d/36", check_row[i].success);
        assert_next(t, "offers nothing F1", want);
        assert_next(t, "draws, not F1 spent", "4/36");
        snprintf(want, sizeof want, "%d/36", check_row[i].fails);
        assert_next(t, "draws, F1 spent", want);
        assert_next(t, "rolls 1", "1/36");
    }
}

/* The same through the odds of the whole attempt: a unit that acts goes to its hex, also by the sixth botched order. */
static void test_ccn_w8_check_probabilities_through_odds(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof check_row / sizeof check_row[0]; i++) {
        char want[24];
        bool broken = check_row[i].number == 3;
        table *t = fieldf("%s; A1 BR.LN M9 N; begin attempt french", check_row[i].lines);
        assume(t, broken ? "withdraw F1 E3 S; send F1 F5 N" : "move F1 E5 S; send F1 E3 N");
        snprintf(want, sizeof want, "%d/216", 6 * check_row[i].success + 1);
        assert_chance(t, "activate F1", broken ? "F1 at E3" : "F1 at E5", want);
        assert_chance(t, "activate F1", "F1 stays, not F1 spent", "1/9");
        assert_chance(t, "activate F1", "F1 left, not F1 spent", "1/36");
        snprintf(want, sizeof want, "%d/216", 6 * check_row[i].fails + 4);
        assert_chance(t, "activate F1", "F1 stays, F1 spent", want);
    }
}

static void assert_scenario_numbers(const char *name, const char *draw, const char *const *labels, const int *numbers)
{
    table *t = set_up_file(table_scenario_path(name));
    give(t, "roll 1 2");
    give(t, draw);
    for (; *labels; labels++, numbers++)
        if (number_of(t, *labels) != *numbers) fail_msg("%s: %s %d", name, *labels, number_of(t, *labels));
}

static void test_ccn_w48_scenario_start_numbers(void **state)
{
    (void)state;
    assert_scenario_numbers("ccn/el_bodon", "draw french", (const char *const[]){"F1", "F2", "F3", "F4", "F5", NULL},
                            (const int[]){10, 6, 10, 9, 9});
    assert_scenario_numbers("ccn/el_bodon", "draw allies",
                            (const char *const[]){"A1", "A2", "A3", "A4", "A5", "A6", NULL},
                            (const int[]){10, 9, 9, 9, 10, 9});
    assert_scenario_numbers("ccn/vimeiro", "draw french", (const char *const[]){"F8", "F10", "F15", NULL},
                            (const int[]){7, 8, 8});
    assert_scenario_numbers("ccn/vimeiro", "draw allies", (const char *const[]){"A1", "A4", "A13", "A15", NULL},
                            (const int[]){7, 8, 8, 7});
}

static void test_ccn_w48_distances_behind_the_numbers(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("ccn/el_bodon"));
    assert_int_equal(command_distance(t, "F2"), 3);
    t = set_up_file(table_scenario_path("ccn/vimeiro"));
    assert_int_equal(command_distance(t, "F8"), 2);
    assert_int_equal(command_distance(t, "A1"), 3);
    assert_int_equal(command_distance(t, "A15"), 2);
    give(t, "roll 1 2; draw allies");
    assert_true(in_direct_command(t, "A1"));
    assert_false(in_direct_command(t, "A15"));
}

/* ---- beyond the worked cases ---- */

static void test_ccn_command_trace_blockers(void **state)
{
    (void)state;
    /* From the corner A1 the ways out are B1 and A2. */
    static const struct {
        const char *what, *ground, *lines;
        int distance;
    } row[] = {
        {"open", "clear A1", "", 3},
        {"enemy units", "clear A1", "; A2 BR.LN B1 N; A3 BR.LN A2 N", 5},
        {"an enemy leader", "river A2", "; allies Hill B1", 5},
        {"a broken friend", "river A2", "; F2 FR.LN B1 S broken", 5},
        {"a shaken friend does not", "river A2", "; F2 FR.LN B1 S shaken", 3},
        {"impassable ground", "lake B1, rugged A2", "", 5},
        {"round a river", "river B1", "", 4},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = field_on(row[i].ground, "french Ney A1; F1 FR.LN D1 S%s; A1 BR.LN M9 N; begin attempt french",
                            row[i].lines);
        if (command_distance(t, "F1") != row[i].distance) fail_msg("%s: %d", row[i].what, command_distance(t, "F1"));
    }
}

static void test_ccn_command_trace_ends_at_a_leader_with_a_broken_unit(void **state)
{
    (void)state;
    table *t = field("french Ney C4; F2 FR.LN C4 S broken; F1 FR.LN E4 S; A1 BR.LN M9 N; begin attempt french");
    assert_int_equal(command_distance(t, "F1"), 2);
    assert_number(t, "F1", 7); /* 8, and not in direct command: the broken unit passes none on */
    assert_number(t, "F2", 8);
}

static void test_ccn_command_distance_takes_the_nearest_leader(void **state)
{
    (void)state;
    table *t = field("french Ney A4; french Soult H4; F1 FR.LN F4 S; A1 BR.LN M9 N; begin attempt french");
    assert_int_equal(command_distance(t, "F1"), 2);
}

static void test_ccn_command_direct_has_no_length(void **state)
{
    (void)state;
    /* A chain of seven: the last is in direct command and yet out of command; an aide still serves its combat roll. */
    table *t = field("side french north chits 4 adcs 1 goal 9 cup 3 chits_now 4; french Ney A4; F1 FR.LN B4 S;"
                     "F2 FR.LN C4 S; F3 FR.LN D4 S; F4 FR.LN E4 S; F5 FR.LN F4 S; F6 FR.LN G4 S; A1 BR.LN G5 N spent;"
                     "begin attack F6 from G4 moves 0");
    give(t, "melee F6 A1; roll 3 3 3 3 3");
    assert_asks(t, "french");
    assert_only_offers(t, "reroll; accept");
    assert_int_equal(command_distance(t, "F6"), 5);
}

static void test_ccn_command_noleader(void **state)
{
    (void)state;
    static const char alone[] = "side french north chits 4 adcs 1 goal 9 cup 3 chits_now 4; F1 FR.LN E4 S;"
                                "F2 FR.LN G4 S shaken; F3 FR.LN I4 S broken; A1 BR.LN M9 N; %sbegin attempt french";
    table *t = fieldf(alone, "");
    assert_number(t, "F1", 5);
    assert_number(t, "F2", 4);
    assert_number(t, "F3", 3);
    assert_false(in_direct_command(t, "F1"));
    mark(t);
    give(t, "activate F1; roll 1 2");
    assert_fired(t, "ccn.command.noleader");
}

static void test_ccn_option_noleader_target_0(void **state)
{
    (void)state;
    /* Nothing is eligible: the chit is used up without a question. */
    table *t = field("F1 FR.LN E4 S; A1 BR.LN M9 N; allies Hill M9; option noleader_target 0; begin attempt french");
    assert_holds(t, "draws");
    assert_string_equal(kept_chits(t), "F");
    /* A leader who is off the board does not command; one who is on it does. */
    t = field("F1 FR.LN E4 S; french Ney casualty since 1; A1 BR.LN M9 N; allies Hill M9; round 2;"
              "option noleader_target 0; begin attempt french");
    assert_holds(t, "draws");
    t = field("F1 FR.LN E4 S; french Ney E3; A1 BR.LN M9 N; allies Hill M9; option noleader_target 0;"
              "begin attempt french");
    assert_number(t, "F1", 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w5_command_goes_round_enemies),
        proves(test_ccn_w6_direct_command_along_a_chain),
        proves(test_ccn_w7_activation_numbers),
        proves(test_ccn_w8_check_probabilities),
        proves(test_ccn_w8_check_probabilities_through_odds),
        proves(test_ccn_w48_scenario_start_numbers),
        proves(test_ccn_w48_distances_behind_the_numbers),
        proves(test_ccn_command_trace_blockers),
        proves(test_ccn_command_trace_ends_at_a_leader_with_a_broken_unit),
        proves(test_ccn_command_distance_takes_the_nearest_leader),
        proves(test_ccn_command_direct_has_no_length),
        proves(test_ccn_command_noleader),
        proves(test_ccn_option_noleader_target_0),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
