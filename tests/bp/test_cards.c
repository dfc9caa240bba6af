/* The cards of units, commanders and brigades: in the law's order and words, and nothing of what is not on them. */
#include "field.h"

static const char *card_of(const table *t, const char *label)
{
    static char out[8000];
    int piece = gg_battle_piece(t->battle, label, strlen(label));
    assert_true(gg_piece_card(t->battle, t->state, piece, out, sizeof out) > 0);
    return out;
}

static void assert_lines(const char *card, const char *const *line, size_t n)
{
    const char *at = card;
    for (size_t i = 0; i < n; i++) {
        const char *found = strstr(at, line[i]);
        if (!found) fail_msg("'%s' is missing, or not in its place, in\n%s", line[i], card);
        at = found;
    }
}
#define LINES(card, ...) \
    assert_lines(card, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* telling, 8: B2 of redinha after example 5. */
static void test_unit_card(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    give(t, "commander Beckwith; group B1 B2 B3; advance; roll 4 4; next B2; move B2 150 350 180");
    const char *card = card_of(t, "B2");
    LINES(card, "43rd Light Infantry (B2), British light infantry, Beckwith's brigade\n", "Casualties 0 of 3\n",
          "8.8 inches from 6e Léger (F6): in proximity\n",
          "Line, facing south. May form: mixed order, march column, square, open order\n",
          "Fights with 6 dice, shoots with 3 to 18.0 inches (first fire to come: 4), saves on 4+, moves 12.0\n",
          "Sharp shooters: one miss", "Orders: has acted; next turn needs 6 (42 %): Beckwith's rating 8, ",
          "14.7 inches away -1, enemy in proximity of", " -1; or moves once by itself\n",
          "It can: shoot 6e Léger (F6), 4 dice at 5+ (4+; target in open order -1); charge 6e Léger (F6) (8.9 inches, "
          "front)\n",
          "Against it: 6e Léger (F6) shoots 3 dice at 3+ (4+; open order +1)", "At 15.0,35.0 facing 180");
    static const char *const never[] = {"fresh", "BR_LIGHT", "no_acol", "can_", "F7"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++) assert_null(strstr(card, never[i]));
}

static void test_commander_card(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    LINES(card_of(t, "Beckwith"), "Beckwith", "rating 8", "43rd Light Infantry (B2), ", "an advance needs 8 (72 %)");
    t = set_up_file(table_scenario_path("bp/drill_follow_me"));
    LINES(card_of(t, "Myers"), "Cole's re-roll is ready");
}

static void test_a_fight_is_on_the_card(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_joined_commander"));
    LINES(card_of(t, "A1"), "Houghton is with it", "Fights 34e Ligne (F1), its front to their front");
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_unit_card), proves(test_commander_card),
                                       proves(test_a_fight_is_on_the_card)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
