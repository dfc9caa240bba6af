/* Dice prompts and questions: purpose, dice, number, what faces do; prompt and why. */
#include "field.h"

static void assert_roll(const table *t, const char *words)
{
    gg_test test;
    char text[1024];
    assert_true(gg_test_of(t->battle, t->state, &test));
    gg_test_print(t->battle, &test, text, sizeof text);
    assert_string_equal(text, words);
}

static void assert_asked(const table *t, const char *prompt, const char *why)
{
    gg_asking a;
    assert_true(gg_asking_of(t->battle, t->state, &a));
    assert_string_equal(a.prompt, prompt);
    assert_string_equal(a.why, why);
}

static void test_orders_and_fights(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 600,60; N1 TI16 300,220");
    give(t, "double B1");
    assert_roll(t, "order to B1, At the Double: 2 dice, 5 or more (Leadership 6, Discipline -1)");
    give(t, "roll 6 6");
    assert_roll(t, "how far B1 doubles: 1 die (Move 6.0, and an inch a pip; half through difficult ground)");
    t = field("B1 RI12 300,100; B2 RI12 600,60; N1 TI16+fierce 300,220");
    give(t, "attack B1 N1");
    assert_roll(t, "order to B1, Attack on N1: 2 dice, 5 or more (Leadership 6, Discipline -1)");
    give(t, "roll 6 6");
    assert_roll(t, "whether B1 reaches N1: 1 die, 1 or more (least die 1, 5.7 inches away, Move 6.0), cannot fail");
    give(t, "roll 1");
    assert_roll(
        t, "fight, B1 against N1: 12 dice (one a figure), each 5 or more (Regular Infantry), 1 hit for a casualty");
    t = field(REDOUBT "B1 RI12 W0; N1 TI16+fierce 360,330; N2 TI16 600,60; begin phase tribes");
    give(t, "attack N1 B1; roll 6 6; roll 6");
    assert_roll(
        t, "fight, N1 against B1: 16 dice (one a figure), each 4 or more (Tribal Infantry 5, Fierce -1), 2 hits for "
           "a casualty (a man 1, in a Work +1)");
}

static void test_tables_say_every_row(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,200 pins 1; B2 RI12 600,60; N1 TI16 300,320");
    give(t, "rally B1");
    assert_roll(
        t, "rally of B1: 2 dice, 6 or more (Leadership 6, marker +1, Discipline -1); 6 or more: B1 rallies; it has "
           "acted; 3 to 5: still Pinned, falls back 3.0 inches; 2 or less: B1 routs, out of the battle");
    t = set_up_file(table_scenario_path("kings/rorke"));
    assert_roll(
        t, "Leadership of B1: 1 die; 1: Leadership 5, very good; 2 to 4: Leadership 6, good; 5: Leadership 7, fair; "
           "6: Leadership 8, poor");
}

static void test_cards_are_drawn(void **state)
{
    (void)state;
    table *t = field("option activation cards; B1 RI12 300,100; N1 TI16 300,400");
    assert_roll(t, "a card for the British, 1 of 5");
}

static void test_questions(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,400");
    assert_asked(t, "Your phase: 1 of 1 unit has yet to act. Who does what?",
                 "Each unit acts once in your phase; a test that fails costs only that unit's action.");
    give(t, "move B1; roll 6 6");
    assert_asked(t, "Where does B1 go? 6.0 inches, 3.0 through difficult ground.", "It obeyed its Move.");
    t = field("B1 RI12 300,100; N1 TI16 300,400");
    give(t, "double B1; roll 6 6; roll 4");
    assert_asked(t, "Where does B1 go? 10.0 inches, 5.0 through difficult ground.", "It doubles: a 4.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_orders_and_fights, tables_clear),
        cmocka_unit_test_teardown(test_tables_say_every_row, tables_clear),
        cmocka_unit_test_teardown(test_cards_are_drawn, tables_clear),
        cmocka_unit_test_teardown(test_questions, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
