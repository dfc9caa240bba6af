/* The card of a unit: whose it is, how it stands, its Momentum, what it can do, its melee, its tests, what it is. */
#include "field.h"

static const char *card_of(table *t, const char *label)
{
    static char card[4000];
    gg_piece_card(t->battle, t->state, gg_battle_piece(t->battle, label, strlen(label)), card, sizeof card);
    return card;
}

static void assert_says(table *t, const char *label, const char *line)
{
    const char *card = card_of(t, label);
    if (!strstr(card, line)) fail_msg("%s does not say `%s`:\n%s", label, line, card);
}

static void test_a_square_in_melee(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/drill_push_of_pike"));
    assert_string_equal(
        card_of(t, "S1"),
        "Uri and Unterwalden (S1), Swiss Pike-Block, Swiss\n"
        "Brigade A, with Zurich and Lost hope\n"
        "At C4 (open), facing north\n"
        "[xx...|....] 2 hits: Steady (Shaken at 5, Catastrophe at 9)\n"
        "Formed\n"
        "Momentum: free: it did not go forward\n"
        "In melee with Frundsberg's square (L1) to its front, which it charged in turn 3\n"
        "    throws 8 dice (value 5, push of pike, Swiss against Landsknechts +3)\n"
        "    is struck with 8 dice (value 5, push of pike, Swiss against Landsknechts +3)\n"
        "  The round: 40 % won, 20 % even, 40 % lost, hits alone\n"
        "Tests: halts 1-4, obeys Out of Command 1-5, holds a Catastrophe 1-5; Rupture if beaten by 3\n"
        "What it is: Heavy Foot, Close (Pike) Order, value 5, 1 action, Break Value 3\n"
        "  Deep to guns\n"
        "  Swiss: push of pike +2, against Landsknechts +3\n"
        "  pike-block: pushes with the pike against heavy foot to its front; only heavy foot in its flank doubles\n"
        "  Keil: half its hits may go to a Formed neighbour of its brigade\n"
        "  hedgehog: may form pikes to all sides: no flank, no Shock against it, no marching on\n"
        "  impetuous: -1 to halt and not to pursue\n");
}

static void test_momentum_in_one_line(void **state)
{
    (void)state;
    assert_says(set_up_file(table_scenario_path("rbc/drill_momentum")), "S1",
                "\nMomentum: must go on: Landsknechts L1 3 boxes ahead\n1 action left\n");
    table *t =
        field_on("W D5", "%s", "brigade A south committed; S1/A SWPB D4 N advanced; N1 FRPB D8 S; begin movement");
    assert_says(t, "S1", "\nMomentum: free: woods ground lies ahead\n");
    t = field("S1 ARQL D4 N; N1 FRPB D8 S; begin movement");
    assert_null(strstr(card_of(t, "S1"), "Momentum"));
}

static void test_targets_and_storms(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/drill_archery"));
    assert_says(t, "E1", "\nTarget: Picardy (F4), 3 boxes, 3 dice (value 4, 3 boxes away -1), 88 % a hit\n");
    assert_says(t, "E1",
                "\nArrow storm at Gendarmes (F1), 4 boxes, 2 dice (value 4, 4 boxes away -1, target in full "
                "armour -1), 75 % a hit\n");
    assert_says(t, "E1", "\nTwo arrow storms left\n");
    t = field("S1 HALB D4 N unformed pinned catmark hits 3; N1 FRPB D8 S; begin movement");
    assert_says(t, "S1", "Shaken (Catastrophe at");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_a_square_in_melee, tables_clear),
        cmocka_unit_test_teardown(test_momentum_in_one_line, tables_clear),
        cmocka_unit_test_teardown(test_targets_and_storms, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
