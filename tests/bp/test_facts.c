/* What is noted down of a battle, in the words of a change: with the names that stand in the battle itself. */
#include "field.h"

#include "engine/telling.h"
#include "tell/buffer.h"
#include "tell/weigh.h"

#include <stdlib.h>

enum { ROOM = 256 << 20 };

void memory_is_out(void) { abort(); }

static const char *told_change(const table *t, unsigned row, unsigned subject, int32_t before, int32_t after)
{
    static char out[GG_SENTENCE];
    gg_fact was = {(uint8_t)row, (uint8_t)subject, before}, is = {(uint8_t)row, (uint8_t)subject, after};
    out[0] = 0;
    gg_fact_change(t->battle, &was, &is, out, sizeof out);
    return out;
}

static const char *value(const table *t, unsigned row, int32_t is)
{
    static char out[GG_SENTENCE];
    gg_fact_value(t->battle, &(gg_fact){(uint8_t)row, 0, is}, out, sizeof out);
    return out;
}

static weighing *weighed(const table *t, const char *text, const char *answer)
{
    gg_fault fault;
    gg_move m = gg_move_parse(t->battle, t->state, text, strlen(text), &fault);
    gg_move assumed = gg_move_parse(t->battle, t->state, answer, strlen(answer), &fault);
    gg_odds_ask ask = {.move = m, .assume = &assumed, .assumes = assumed != 0};
    weighing *w = calloc(1, sizeof *w);
    assert_true(m && assumed);
    assert_true(weigh(t->battle, t->state, &ask, (weigh_limits){.budget = 1 << 18, .room = ROOM, .light = true}, w));
    return w;
}

/* telling, 4: contact has its enemy and his face, a way back its length. */
static void test_contact_names_the_enemy_and_a_way_back_its_length(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_closing_fire"));
    give(t, "use F1");
    unsigned f1 = (unsigned)unit_id(t, "F1"), a1 = (unsigned)unit_id(t, "A1");
    weighing *w = weighed(t, "charge F1 A1", "stand A1");
    int32_t front = (int32_t)bp_contact(BP_AT_FRONT, (int)a1);
    assert_true(gg_chances_range(&w->chances, FACT_CONTACT, f1, front, front).value > 0.99);
    double back = gg_chances_range(&w->chances, FACT_FELL_BACK, f1, 0, 255).value;
    double off = gg_chances_range(&w->chances, FACT_DRIVEN_OFF, f1, 1, 1).value;
    assert_true(back > 0.05 && back > off - 1e-9 && back < off + 0.05); /* some fall back and are lost later */
    weigh_free(w);
    free(w);
    assert_string_equal(told_change(t, FACT_CONTACT, f1, GG_NO_FACT, front),
                        "17e Léger, 1st battalion come to close quarters with 88th Foot");
    assert_string_equal(told_change(t, FACT_CONTACT, f1, GG_NO_FACT, (int32_t)bp_contact(BP_AT_FLANK, (int)a1)),
                        "17e Léger, 1st battalion strike 88th Foot in flank");
    assert_string_equal(told_change(t, FACT_CONTACT, f1, GG_NO_FACT, (int32_t)bp_contact(BP_STOPPED, (int)a1)),
                        "17e Léger, 1st battalion are stopped before 88th Foot");
    assert_string_equal(value(t, FACT_CONTACT, front), "front of 88th Foot");
    assert_string_equal(told_change(t, FACT_FELL_BACK, f1, GG_NO_FACT, 12),
                        "17e Léger, 1st battalion fall back 12 inches");
    assert_string_equal(told_change(t, FACT_FELL_BACK, f1, GG_NO_FACT, 18 | BP_IN_GOOD_ORDER),
                        "17e Léger, 1st battalion fall back 18 inches in good order");
}

static void test_objectives_are_named_and_the_result_says_why(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    gg_facts *facts = calloc(1, sizeof *facts);
    gg_facts_of(t->battle, t->state, GG_NONE, facts);
    int held = 0;
    for (int i = 0; i < facts->count; i++)
        if (facts->fact[i].row == FACT_HOLDS && facts->fact[i].subject == 1) held = facts->fact[i].value;
    free(facts);
    assert_int_equal(held, 3); /* both are the French's */
    assert_string_equal(value(t, FACT_HOLDS, held), "Redinha and the objective at 24.0,14.0");
    assert_string_equal(value(t, FACT_HOLDS, 0), "nothing");
    assert_string_equal(told_change(t, FACT_HOLDS, 0, 0, 1), "the British take Redinha, worth 3");
    assert_string_equal(told_change(t, FACT_HOLDS, 1, 3, 2), "the French lose Redinha, worth 3");
    assert_string_equal(told_change(t, FACT_RESULT, 0, 0, bp_result_fact(3, BP_ARMY_BREAK)),
                        "the British win the battle: an army is broken");
    assert_string_equal(value(t, FACT_RESULT, bp_result_fact(2, BP_WIN_LIMIT)), "drawn: on points");
}

/* A commander's end weighs less than a unit's, and is told as a man's. */
static void test_a_commander_is_killed(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_closing_fire"));
    const gg_system *sys = gg_battle_system(t->battle);
    assert_int_equal(gg_system_fact(sys, FACT_COMMANDER_FATE)->weight, 7);
    assert_int_equal(gg_system_fact(sys, FACT_FATE)->weight, 9);
    unsigned picton = (unsigned)gg_battle_piece(t->battle, "Picton", 6);
    assert_string_equal(told_change(t, FACT_COMMANDER_FATE, picton, GG_ON_TABLE, GG_WAITING),
                        "Picton is killed, and will be replaced");
    assert_string_equal(told_change(t, FACT_COMMANDER_FATE, picton, GG_ON_TABLE, GG_DESTROYED), "Picton is killed");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_contact_names_the_enemy_and_a_way_back_its_length, tables_clear),
        cmocka_unit_test_teardown(test_objectives_are_named_and_the_result_says_why, tables_clear),
        cmocka_unit_test_teardown(test_a_commander_is_killed, tables_clear)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
