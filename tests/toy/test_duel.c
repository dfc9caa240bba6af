/* The rules of the toy: each test is named after one, and W1 to W3 are the worked cases of duel.md. */
#include "support/table.h"

static const char near[] = "system duel\n"
                           "row 5\n"
                           "unit R1 red \"Bayard\" SWORD 2\n"
                           "unit B1 blue \"Sotomayor\" SWORD 3\n";
static const char last_turn[] = "system duel\n"
                                "option turns 7\n"
                                "unit R1 red \"Bayard\" SWORD 1\n"
                                "unit B1 blue \"Sotomayor\" SWORD 9\n"
                                "begin turn 7 blue\n";

static table *with_shield(const char *lines)
{
    char text[400];
    snprintf(text, sizeof text, "system duel\nunit R1 red \"Bayard\" SWORD 2\nunit B1 blue \"Sotomayor\" SHIELD 3\n%s",
             lines);
    return set_up(text);
}

static void test_duel_turn_order(void **state)
{
    (void)state;
    table *t = set_up(near);
    assert_asks(t, "red");
    assert_refused(t, "hold B1", "duel.turn.order");
    give(t, "hold");
    assert_asks(t, "blue");
    assert_fired(t, "duel.turn.hold");
    assert_told(t, "Bayard (R1) holds.");
}

static void test_duel_move_step(void **state)
{
    (void)state;
    table *t = set_up(near);
    assert_only_offers(t, "hold R1; step R1 1; strike R1 B1");
    assert_refused(t, "step R1 4", "duel.move.step");
    assert_refused(t, "step R1 3", "duel.row.spaces");
    give(t, "step R1 1; hold B1");
    assert_told(t, "Bayard (R1) gives ground to 1.");
    assert_refused(t, "strike R1 B1", "duel.strike.reach");
    give(t, "step 2");
    assert_told(t, "Bayard (R1) steps up to 2.");
    assert_at(t, "R1", "2");
}

static void test_duel_w1_strike_die(void **state)
{
    (void)state;
    table *t = set_up(near);
    assert_chance(t, "strike R1 B1", "B1 hits 2", "1/2");
    give(t, "strike R1 B1; roll 4");
    assert_holds(t, "B1 hits 2, B1 hurt");
    assert_told(t, "Bayard (R1) strikes at Sotomayor (B1).");
    assert_told(t, "4, 4 or more needed: a hit.");
    assert_fired(t, "duel.strike.die");
}

static void test_duel_w2_strike_shield_and_armour(void **state)
{
    (void)state;
    table *t = with_shield(""), *heavy = with_shield("option armour heavy\n");
    assert_chance(t, "strike R1 B1", "B1 hits 2", "1/3");
    assert_chance(heavy, "strike R1 B1", "B1 hits 2", "1/6");
    give(heavy, "strike R1 B1; roll 5; strike B1 R1; roll 5");
    assert_holds(heavy, "B1 hits 3, R1 hits 2");
    assert_fired(heavy, "duel.strike.shield");
    assert_fired(heavy, "duel.strike.armour");
}

static void test_duel_w3_strike_hits(void **state)
{
    (void)state;
    table *t = set_up("system duel\nunit R1 red \"Bayard\" SWORD 2\nunit B1 blue \"Sotomayor\" SWORD 3 hits 2\n");
    give(t, "strike R1 B1; roll 6");
    assert_holds(t, "B1 gone");
    assert_told(t, "Sotomayor (B1) is out.");
    assert_won(t, "red", "duel.win.last");
}

static void test_duel_win_limit(void **state)
{
    (void)state;
    table *t = set_up(last_turn);
    give(t, "hold B1");
    assert_won(t, "nobody", "duel.win.limit");
}

static void test_duel_win_concede(void **state)
{
    (void)state;
    table *t = set_up(near);
    give(t, "concede");
    assert_won(t, "blue", "duel.win.concede");
}

static void assert_fault(const char *text, int line, int column, const char *words)
{
    gg_faults faults;
    assert_false(faults_of(text, &faults));
    assert_int_equal(faults.fault[0].line, line);
    assert_int_equal(faults.fault[0].column, column);
    if (!strstr(faults.fault[0].text, words)) fail_msg("`%s` does not say `%s`", faults.fault[0].text, words);
}

static void test_duel_scenarios_that_cannot_be(void **state)
{
    (void)state;
    assert_fault("system duel\nunit R1 red \"A\" SWORD 3\nunit B1 blue \"B\" SWORD 3\n", 3, 24, "both stand");
    assert_fault("system duel\nunit R1 red \"A\" SWORD 3\nunit B1 blue \"B\" SWORD 10\n", 3, 24, "1 to 9");
    assert_fault("system duel\nunit R1 red \"A\" SWORD 3\n", 1, 1, "no `unit` line for blue");
    assert_fault("system duel\nunit R1 red \"A\" SWORD 3 hits 3\nunit B1 blue \"B\" SWORD 4\n", 2, 25, "out");
    assert_fault(
        "system duel\noption turns 3\nbegin turn 4 red\nunit R1 red \"A\" SWORD 3\nunit B1 blue \"B\" SWORD 4\n", 3, 7,
        "1 to 3");
    assert_fault("system duel\noption armour steel\nunit R1 red \"A\" SWORD 3\nunit B1 blue \"B\" SWORD 4\n", 2, 15,
                 "steel");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_duel_turn_order),     proves(test_duel_move_step),
        proves(test_duel_w1_strike_die),  proves(test_duel_w2_strike_shield_and_armour),
        proves(test_duel_w3_strike_hits), proves(test_duel_win_limit),
        proves(test_duel_win_concede),    proves(test_duel_scenarios_that_cannot_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
