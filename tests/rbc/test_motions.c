/* Motions as people say them: each becomes the move of the notation, or is refused with what lies in the way. */
#include "field.h"

typedef struct said {
    const char *words, *move; /* in the notation; or the fault behind a '!' */
} said;

static void assert_said(table *t, const said *row, size_t rows)
{
    for (size_t i = 0; i < rows; i++) {
        char is[GG_MOVE_TEXT + 200] = "!";
        gg_fault fault = {0};
        gg_move m = gg_move_parse(t->battle, t->state, row[i].words, strlen(row[i].words), &fault);
        if (m)
            gg_move_print(t->battle, t->state, m, is, sizeof is);
        else
            snprintf(is, sizeof is, "!%s", fault.text);
        if (strcmp(is, row[i].move) != 0) fail_msg("%s: `%s`, not `%s`", row[i].words, is, row[i].move);
        if (m && row[i].move[0] != '!') assert_int_equal(gg_verdict(t->battle, t->state, m), GG_OK);
    }
}
#define assert_all(t, rows) assert_said(t, rows, sizeof rows / sizeof rows[0])

static void test_steps_and_turns_of_heavy_foot(void **state)
{
    static const said rows[] = {
        {"S1 forward", "move S1 D5 N"},
        {"forward", "move S1 D5 N"},
        {"forward 1", "move S1 D5 N"},
        {"S1 forward 2", "!forward 2: 2 actions needed, S1 has 1; D5 can be reached"},
        {"S1 forward 9", "!forward 9: the board ends before that; D5 can be reached"},
        {"S1 forward left", "move S1 C5 unformed N"},
        {"S1 forward right", "move S1 E5 unformed N"},
        {"S1 left", "move S1 D4 W"},
        {"S1 right", "move S1 D4 E"},
        {"S1 about", "move S1 D4 S"},
        {"turn left", "move S1 D4 W"},
        {"S1 left forward", "move S1 C4 unformed W"},
        {"S1 about forward", "move S1 D3 unformed S"},
        {"S1 to D5", "move S1 D5 N"},
        {"S1 to D5 facing W", "move S1 D5 unformed W"},
        {"S1 to D5 facing north", "move S1 D5 N"},
        {"S1 to C5", "move S1 C5 unformed N"},
        {"S1 hedgehog", "hedgehog S1"},
        {"S1 stay", "stay S1"},
        {"S1 halt", "stay S1"},
        {"S1 charge N1",
         "!charge N1: 3 boxes to go before the charge, S1 has 1 action in all; move S1 D5 N can be done"},
        {"S1 charge", "!charge: whom? say the label of an enemy"},
        {"S1 beside N1", "!beside N1: no box on its flank is in reach"},
        {"S1 into range of N1", "!into range of N1: it has nothing to shoot with"},
        {"S1 move D5 N", "move S1 D5 N"},
        {"N1 forward", "!that cannot be said of N1 now; asked is: Where does S1 go? (1 action.)"},
        {"N1 charge S19", "!S19 is neither a unit nor a place of this battle"},
        {"S1 fly", "!that cannot be said of S1 now; asked is: Where does S1 go? (1 action.)"},
    };
    (void)state;
    table *t = field("S1/A SWPB D4 N; S2/A HALB E4 N; N1 FRPB D8 S; begin unit S1");
    assert_all(t, rows);
}

static void test_where_others_stand(void **state)
{
    static const said rows[] = {
        {"S1 forward 2", "move S1 D6 N"},
        {"S1 forward 3", "!forward 3: 3 actions needed, S1 has 2; D6 can be reached"},
        {"S1 up to N1", "!up to N1: no box before it is in reach"},
        {"S1 up to N2", "move S1 C5 N"},
        {"S1 beside N1", "!beside N1: no box on its flank is in reach"},
        {"S1 into range of N1", "move S1 D6 N"},
        {"S1 back to its brigade", "move S1 F6 unformed N"},
        {"S1 charge N2", "charge S1 N2"},
        {"S1 charge N2 flank", "charge S1 N2 C5 unformed N"},
        {"S1 charge the rear of N2", "charge S1 N2"},
        {"S1 salvo N2", "!salvo N2: S1 has not learnt the salvo; charge S1 N2 can be done"},
    };
    (void)state;
    table *t = field("S1/A ARQL D4 N; S2/A SWPB G5 N; S3/A SWPB H5 N; N1 FRPB E8 S; N2 XBOL C6 W; begin unit S1");
    assert_all(t, rows);
}

static void test_answers_of_one_word(void **state)
{
    static const said carried[] = {
        {"S1 go", "advance S1"},
        {"S1 halt", "halt S1"},
        {"go", "advance S1"},
        {"S1 hold", "!hold: Zurich has nothing to shoot with; L1 is 3 boxes ahead: `advance`, or try to `halt`"}};
    static const said stopped[] = {
        {"left", "face S1 W"}, {"S1 about", "face S1 S"}, {"hedgehog", "hedgehog S1"}, {"stay", "stay S1"}};
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/drill_momentum"));
    give(t, "next S1");
    assert_all(t, carried);
    give(t, "halt S1");
    throw_all(t, 1);
    assert_all(t, stopped);
}

static void test_salvo_and_flank(void **state)
{
    static const said rows[] = {
        {"S1 salvo N1", "charge S1 N1 salvo"},
        {"S1 charge N1", "charge S1 N1"},
        {"S1 charge N1 salvo", "charge S1 N1 salvo"},
        {"S1 up to N1", "!up to N1: it stands before it already"},
        {"S1 charge N1 flank", "!charge N1 flank: there is no such charge; charge S1 N1 can be done"}};
    (void)state;
    table *t = field("S1 SBRG D4 N; N1 TERC D5 S; begin unit S1");
    assert_all(t, rows);
}

/* Every motion that is listed is read as the move that it is listed for. */
static void test_what_is_listed_is_read(void **state)
{
    static gg_motion list[GG_MOTIONS];
    (void)state;
    table *t = field("S1/A ARQL D4 N; S2/A SWPB G5 N; N1 FRPB E8 S; N2 XBOL C6 W; begin unit S1");
    int n = gg_motions_of(t->battle, t->state, list, GG_MOTIONS);
    assert_true(n > 10);
    for (int i = 0; i < n; i++) {
        gg_fault fault;
        char text[80];
        snprintf(text, sizeof text, "S1 %s", list[i].words);
        assert_int_equal(gg_move_parse(t->battle, t->state, text, strlen(text), &fault), list[i].move);
        assert_int_equal(gg_verdict(t->battle, t->state, list[i].move), GG_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_steps_and_turns_of_heavy_foot, tables_clear),
        cmocka_unit_test_teardown(test_where_others_stand, tables_clear),
        cmocka_unit_test_teardown(test_answers_of_one_word, tables_clear),
        cmocka_unit_test_teardown(test_salvo_and_flank, tables_clear),
        cmocka_unit_test_teardown(test_what_is_listed_is_read, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
