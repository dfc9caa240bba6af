/* Cards of units, leaders and brigades: in the law's order, and nothing that does not belong there. */
#include "field.h"

static const char *card_of(const table *t, const char *label)
{
    static char card[2048];
    assert_true(gg_piece_card(t->battle, t->state, piece_id(t, label), card, sizeof card) > 0);
    return card;
}

static const char *brigade_card(const table *t, const char *label)
{
    static char card[2048];
    assert_true(gg_group_card(t->battle, t->state, brigade_id(t, label), card, sizeof card) > 0);
    return card;
}

static void assert_card(const char *is, const char *want)
{
    if (strcmp(is, want) != 0) fail_msg("the card is\n%s\nand not\n%s", is, want);
}

static void test_boe_card_of_a_charger(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_charge"));
    assert_card(card_of(t, "F1"), "5e Dragons, heavy horse, Regular\n"
                                  "4 of 4 stands, good order\n"
                                  "red, 4 AP\n"
                                  "in line, facing south: charges\n"
                                  "Milhaud's brigade (D): ATTACK, steady, 0 of 12 stands lost, tests at 3; in command\n"
                                  "can charge 30th Foot in front: 3 AP, warning 3\n"
                                  "may be fired at by Foot battery, front\n");
    assert_card(card_of(t, "A1"), "30th Foot, line foot, Regular\n"
                                  "5 of 5 stands, good order\n"
                                  "green, 3 AP\n"
                                  "in line, facing north: fires with all 5, charges, 1 die a space\n"
                                  "Halkett's brigade (H): DEFEND, steady, 0 of 21 stands lost, tests at 6; in command\n"
                                  "form square before horse: 2 AP, has 3\n"
                                  "may be charged by 5e Dragons, front, 3 AP\n"
                                  "may be charged by 12e Dragons, front, 4 AP\n"
                                  "volleys, may send out 1 stand\n");
}

static void test_boe_card_of_guns(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_crest"));
    assert_card(card_of(t, "A4"),
                "Arentschildt, medium foot guns, Regular\n"
                "3 of 3 stands, good order\n"
                "blue, 2 AP\n"
                "unlimbered, facing north: fires with all 3\n"
                "on the crest, holds the height\n"
                "Colville's brigade (AC): ATTACK, steady, 0 of 17 stands lost, tests at 5; in command\n"
                "can fire at 13e Chasseurs: 3 dice, 5+\n"
                "can fire at Lanciers de Berg: 3 dice, 5+\n"
                "can fire at 6e Dragons: 3 dice, 5+\n"
                "may be charged by 13e Chasseurs, front, 2 AP\n"
                "may be charged by Lanciers de Berg, front, 3 AP\n");
}

static void test_boe_card_says_command_as_checked(void **state)
{
    (void)state;
    table *t = field("leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order attack; "
                     "F1 LINE 6 R 5,10 S LINE stands 3 cube green ap 1 spent 2 opp_fired; A1 LINE 4 R 12,12 N LINE "
                     "cube green; begin 5e french");
    assert_card(card_of(t, "F1"), "F1, line foot, Regular\n"
                                  "3 of 6 stands, good order\n"
                                  "green, 1 of 3 AP, shot of the turn spent\n"
                                  "in line, facing south: fires with all 3, charges, 1 die a space\n"
                                  "Foy's brigade (FB): ATTACK, steady, 3 of 6 stands lost; in command; now 5 AP from "
                                  "Foy, 3 allowed: out next turn\n");
    assert_card(card_of(t, "Foy"), "Foy, brigadier, rating 1\n"
                                   "alone, has not ridden\n"
                                   "commands to 3 AP, horse to 5\n"
                                   "Foy's brigade (FB): ATTACK, steady, 3 of 6 stands lost\n"
                                   "0 of 1 unit in command; out: F1\n");
    assert_card(brigade_card(t, "FB"), "Foy's brigade (FB): ATTACK, steady, 3 of 6 stands lost\n"
                                       "under Foy, nobody above him: its order stays\n"
                                       "F1: 3 of 6\n");
}

/* Blown horses do not charge, nor do those who run. */
static void test_boe_card_of_the_blown(void **state)
{
    (void)state;
    table *t = field("F1 HCAV 4 R 5,2 S LINE cube green blown fatigue 1; F2 HCAV 4 R 8,2 S LINE cube green; "
                     "A1 LINE 4 R 12,12 N LINE cube green; begin 5e french");
    assert_non_null(strstr(card_of(t, "F1"),
                           "green, 4 AP, blown, tired 1\nin line, facing south: does not charge, 2 dice a space\n"));
    assert_non_null(strstr(card_of(t, "F2"), "in line, facing south: charges\n"));
}

static void test_boe_card_of_what_is_not_there(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/quatre_bras"));
    const char *card = card_of(t, "Kellermann");
    assert_non_null(strstr(card, "not yet here"));
}

static void test_boe_hidden_cubes_are_on_no_card(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/el_bodon"));
    give(t, "order AC defend; keep FL; keep FD; keep AC; keep AV; red F1");
    assert_non_null(strstr(card_of(t, "F1"), "red, 5 AP"));
    give(t, "green F2; green F3; green F4; green F5"); /* the Allies are asked now */
    assert_null(strstr(card_of(t, "F1"), "red"));
    assert_null(strstr(card_of(t, "F1"), " AP\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_card_of_a_charger),
        proves(test_boe_card_of_guns),
        proves(test_boe_card_says_command_as_checked),
        proves(test_boe_card_of_the_blown),
        proves(test_boe_card_of_what_is_not_there),
        proves(test_boe_hidden_cubes_are_on_no_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
