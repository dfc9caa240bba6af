/* The card of a unit or leader, line by line. */
#include "field.h"

static const char *card_of(const table *t, const char *piece)
{
    static char text[3000];
    assert_true(gg_piece_card(t->battle, t->state, piece_id(t, piece), text, sizeof text) > 0);
    return text;
}
#define assert_card(t, piece, text) assert_string_equal(card_of(t, piece), text)
#define assert_says(t, piece, words) assert_non_null(strstr(card_of(t, piece), words))

static void test_card_of_cavalry(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("ccn/drill_square"));
    assert_card(t, "F1",
                "1st Chasseurs (F1), French light cavalry\n"
                "4 of 4 blocks\n"
                "Order 7 or less: 53 % (Montbrun 2 hexes away 8, not in direct command -1)\n"
                "3 hexes and attack\n"
                "Melee 4 dice\n"
                "A flag: back 1 hex; ignores none\n"
                "Morale 5 dice: 60 %\n");
}

static void test_card_of_foot_and_guns(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("ccn/drill_square"));
    assert_card(t, "A1",
                "77th Foot (A1), British line infantry, Allies\n"
                "4 of 4 blocks\n"
                "Order 9 or less: 75 % (Colville beside them 9); in direct command: an aide may help\n"
                "1 hex and attack\n"
                "Fire 5 dice standing, 2 moved, at 2 hexes\n"
                "Melee 4 dice\n"
                "A flag: back 1 hex; ignores none\n"
                "Morale 5 dice: 60 %\n"
                "Square before cavalry from afar: 9 or less, 83 %\n");
    assert_says(t, "A3", "2 of 6 shots used; fire 3 2 2 1 dice at 2 to 5 hexes\n");
    t = field("F1 FR.HA G4 S; A1 BR.RL A9 N; french Ney G4; begin attempt french");
    assert_says(t, "F1", "1 hex and attack, 2 without\n");
    assert_says(t, "F1", "fire 2 2 1 dice at 2 to 4 hexes, moved 1 1 1\n");
    assert_says(t, "A1", "at 2 to 3 hexes\n");
}

static void test_card_says_what_it_cannot_do(void **state)
{
    (void)state;
    table *t = field_on("hill G4", "F1 FR.LN G4 S broken spent; F2 FR.LN A9 S; A1 BR.LN G9 N square; french Ney G4; "
                                   "allies Hill G9; begin attempt french");
    assert_card(t, "F1",
                "F1, French line infantry\n"
                "4 of 4 blocks, broken, spent; Ney with them\n"
                "Order 8 or less: 64 % (Ney with them 10, broken -2); in direct command: an aide may help\n"
                "The hill takes 1 die from infantry, 1 die from cavalry\n"
                "A flag: back 1 hex; ignores none\n"
                "Morale 6 dice: 67 %\n"
                "Spent: cannot answer an attack, form square or ride off until the next round\n"
                "Broken: cannot move, attack or stand a flag; may withdraw or rally\n");
    assert_says(t, "F2", "No order: F2 are out of command: Ney is ");
    assert_says(t, "A1", "in square; Hill with them\n");
    assert_says(t, "A1", "Stand in square; to move they open it\n");
}

static void test_card_names_what_is_special(void **state)
{
    (void)state;
    table *t = field("F1 FR.LNC G4 S; F2 FR.CU H4 S; F3 FR.MI I4 S; A1 SP.LN G9 N; A2 AU.LN H9 N; A3 PR.LN I9 N; "
                     "french Ney G4; begin attempt french");
    assert_says(t, "F1", "Lances: ");
    assert_says(t, "F2", "Breastplates: ");
    assert_says(t, "F2", "ignores 2: good troops, supported\n");
    assert_says(t, "F3", "Militia: ");
    assert_says(t, "F3", "A flag: back 3 hexes");
    assert_says(t, "A1", "Slow: ");
    assert_says(t, "A2", "Mass: ");
    assert_says(t, "A3", "Firm: ");
}

static void test_card_of_a_leader(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("ccn/drill_square"));
    assert_card(t, "Montbrun",
                "Montbrun, leader, French\n"
                "With Dragoon brigade (F3)\n"
                "In direct command through him: Dragoon brigade (F3), 15th Chasseurs (F2)\n"
                "May ride 3 hexes: 10 or less\n"
                "Struck down by two sabers on two dice when they lose blocks, by one on one die when they are lost\n");
    t = field("F1 FR.LN G9 S; A1 BR.LN A9 N; french Ney G4; begin attempt french");
    assert_card(t, "Ney",
                "Ney, leader, French\n"
                "Alone\n"
                "In direct command through him: nobody\n"
                "May ride 3 hexes\n"
                "Struck down by two sabers of fire, or one in melee\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_card_of_cavalry), proves(test_card_of_foot_and_guns),
                                       proves(test_card_says_what_it_cannot_do),
                                       proves(test_card_names_what_is_special), proves(test_card_of_a_leader)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
