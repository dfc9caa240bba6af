/* What people usually answer: section 2 of the telling, row by row. */
#include "field.h"

static void assert_usual(const table *t, const char *move)
{
    gg_asking a;
    char text[GG_MOVE_TEXT] = "none";
    assert_true(gg_asking_of(t->battle, t->state, &a));
    if (a.usual) gg_move_print(t->battle, t->state, a.usual, text, sizeof text);
    assert_string_equal(text, move);
    if (a.usual) assert_int_equal(gg_verdict(t->battle, t->state, a.usual), GG_OK);
}

static void test_no_order_is_usual(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,400");
    assert_usual(t, "none");
    assert_true(gg_habit(t->battle, t->state) != 0); /* on request */
}

static void test_a_rally_that_must_be_tried_is_usual(void **state)
{
    (void)state;
    gg_asking a;
    table *t = field("option must_rally 1; B1 RI12 300,100 pins 1; N1 TI16 300,400");
    assert_true(gg_asking_of(t->battle, t->state, &a));
    assert_true(a.idle); /* the rally is thrown for at once */
    assert_usual(t, "rally B1");
}

static void test_mr_babbage_orders_natives(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/drill_babbage"));
    char move[GG_MOVE_TEXT];
    gg_move m = kings_babbage(t->battle, t->state, NULL, 0);
    gg_move_print(t->battle, t->state, m, move, sizeof move);
    assert_usual(t, move);
    gg_asking a;
    gg_asking_of(t->battle, t->state, &a);
    assert_non_null(strstr(a.why, "Mr Babbage: Fire at B1: 12 dice at 4+"));
    assert_non_null(strstr(a.why, "(shooters: in cover, with a target)"));
}

/* Near and weak in numbers, or far and dear: what counts is the chance to pin, and then the price. */
static void test_who_can_be_pinned_best_is_shot_at(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,200; N2 TI16 300,400; N3 TI16 420,250");
    give(t, "skirmish B1");
    if (gg_pending(t->battle, t->state).kind == GG_ROLL) give(t, "roll 6 6");
    give(t, "stay B1");
    assert_usual(t, "shoot B1 N1"); /* short range */
    t = field("B1 RI12 300,100; N1 TI16 300,200; N2 TI16+fierce 220,180; N3 TI16 600,400");
    give(t, "skirmish B1");
    if (gg_pending(t->battle, t->state).kind == GG_ROLL) give(t, "roll 6 6");
    give(t, "stay B1");
    assert_usual(t, "shoot B1 N2"); /* as easily pinned, and dearer */
}

static void test_the_winner_steps_in(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI3/12 W0; N1 TI16 360,330; N2 TI16 600,60; begin phase tribes");
    give(t, "attack N1 B1");
    dice(t, "6 6 | 6 | 16*6");
    while (gg_pending(t->battle, t->state).kind == GG_ROLL) {
        char roll[64] = "roll 3 4";
        int n = gg_pending(t->battle, t->state).dice;
        if (n == 3) snprintf(roll, sizeof roll, "roll 1 1 1");
        give(t, roll);
    }
    assert_usual(t, "occupy N1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_no_order_is_usual, tables_clear),
        cmocka_unit_test_teardown(test_a_rally_that_must_be_tried_is_usual, tables_clear),
        cmocka_unit_test_teardown(test_mr_babbage_orders_natives, tables_clear),
        cmocka_unit_test_teardown(test_who_can_be_pinned_best_is_shot_at, tables_clear),
        cmocka_unit_test_teardown(test_the_winner_steps_in, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
