/* Unit cards: in their order and words, and nothing on them that nobody asks for. */
#include "field.h"

static const char *card_of(const table *t, const char *label)
{
    static char out[4000];
    assert_true(gg_piece_card(t->battle, t->state, gg_battle_piece(t->battle, label, strlen(label)), out, sizeof out) >
                0);
    return out;
}

/* The example of the specification, with a Work around it and a card spent. */
static void test_garrison(void **state)
{
    (void)state;
    table *t = field("work W0 redoubt \"the Crag\" 240,220 22 key; vp tribes lost 2;"
                     "B1 RI8/12+obsolete W0; N1 TI16+fierce 240,320; N2 TI16 600,400");
    assert_string_equal(
        card_of(t, "B1"),
        "B1, B1. Regular Infantry with obsolete rifles\n"
        "8 of 12 figures\n"
        "in the Crag\n"
        "Leadership 6, Discipline +1: obeys on 5+ (83 %)\n"
        "Free: Fire. Test: At the Double, Attack, Form Close Order, Go to Ground, Move, Skirmish, Volley "
        "Fire.\n"
        "Move 6.0 (3.0 through difficult ground); attacks 7.0 to 12.0\n"
        "Fires with 8 dice at 5+, short 9.0, long 18.0; volley 4+. Fights with 8 dice at 4+ (in a Work)\n"
        "Hard cover, 3 hits a man at short range. Would fall back 4.8 inches south.\n"
        "N1 4.4 inches: volley 8 dice at 4+, 1 hit a man; attack, certain to reach / fire 16 dice at 6+, 4 "
        "hits a man; attack, certain to reach\n"
        "If lost: 2 points to the Tribes\n");
}

static void test_states(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing E pins 2; B2 WC+field_gun 100,100 facing N; N1 TI16 300,400 ground;"
                     "N2 TI16 pool; area A1 \"boulders\" scrub rect 280,380,320,420");
    assert_non_null(strstr(card_of(t, "B1"), "\nPinned, 2 markers - Close Order - facing E\n"));
    assert_non_null(strstr(card_of(t, "B1"), "; rallies on 7+ (58 %), routs on 3 or less (8 %)\n"));
    assert_non_null(strstr(card_of(t, "B1"), "\nMove 3.0 in Close Order, 6.0 without; attacks 4.0 to 9.0\n"));
    assert_non_null(strstr(card_of(t, "B2"), "Crew, well drilled, with a field gun\n4 of 4 figures\nfacing N\n"));
    assert_null(strstr(card_of(t, "B2"), "attacks"));
    assert_non_null(strstr(card_of(t, "N1"), "\ngone to ground\n"));
    assert_non_null(strstr(card_of(t, "N1"), "\nHard cover in the boulders, 3 hits a man at short range."));
    assert_non_null(strstr(card_of(t, "N2"), "\nWaits off the table, to come on with 16 figures\n"));
}

/* No coordinates, no radius, no price, no rule. */
static void test_not_on_it(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/rorke"));
    for (int u = 0; u < bt(t)->units; u++) {
        const char *card = card_of(t, bt(t)->unit[u].label);
        assert_null(strstr(card, "radius"));
        assert_null(strstr(card, "kings."));
        assert_null(strstr(card, "At 2"));
        assert_null(strstr(card, "nothing now / nothing now"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_garrison, tables_clear),
        cmocka_unit_test_teardown(test_states, tables_clear),
        cmocka_unit_test_teardown(test_not_on_it, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
