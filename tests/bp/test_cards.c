/* The cards of units, commanders and brigades: in the law's order and words, and nothing of what is not on them. And those of
 * exchanges, with what is told beside them. */
#include "field.h"

#include <stdlib.h>

#include "engine/telling.h"
#include "tell/cards.h"

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

/* ---- exchanges ---- */

void memory_is_out(void) { abort(); }

static char log_text[4000];
static bool opened; /* what is in the cards as well */

static void say(cards *c, told what, int depth, const char *text)
{
    (void)c, (void)depth;
    size_t len = strlen(log_text);
    if (opened || what == TOLD_HEADLINE || what == TOLD_PLAIN || what == TOLD_ROUND)
        snprintf(log_text + len, sizeof log_text - len, "%s%s", len ? "\n" : "", text);
}

static const char *told_of(table *t, const char *answers)
{
    cards c;
    cards_begin(&c, 3, say, NULL);
    log_text[0] = 0;
    gg_start(t->battle, t->state, &c.sink);
    for (const char *at = answers; *at;) {
        size_t len = strcspn(at, ";");
        gg_answer answer;
        gg_fault fault;
        if (!gg_answer_parse(t->battle, t->state, at, len, &answer, &fault)) fail_msg("`%s`: %s", at, fault.text);
        assert_int_equal(gg_answer_give(t->battle, t->state, &answer, &c.sink), GG_DONE);
        for (at += len; *at == ';' || *at == ' '; at++) continue;
    }
    cards_pause(&c, t->battle);
    cards_end(&c);
    return log_text;
}

/* Telling, 7: verbs agree, no label stands in a sentence, and what the headline or a test says is not said twice. */
static void test_a_battle_reads_like_one(void **state)
{
    (void)state;
    const char *answers =
        "commander Beckwith; group B1..B5 B12; advance; roll 5 5; move B4 385 475 180; stay Beckwith; "
        "fire B1; shoot B1 F6; roll 3 6 6 2; roll 5; roll 6 1 2";
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    opened = false;
    LINES(told_of(t, answers), "Turn 1: the British.", "Beckwith orders 6 units: not obeyed.\n",
          "95th Rifles shoot at 6e Léger: 2 casualties, disordered.\n", "Turn 1: the French.");
    opened = true;
    t = set_up_file(table_scenario_path("bp/redinha"));
    const char *all = told_of(t, answers);
    LINES(all, "Order to 95th Rifles and 5 more: advance", "Ross's troop, RHA moves to 38.5,47.5, facing S.\n",
          "Volley: 95th Rifles at 6e Léger");
    static const char *const never[] = {"(B1)", "(B4)", "(F6)", "gives his orders", "sends an order", "shoots at"};
    for (size_t i = 0; i < sizeof never / sizeof never[0]; i++)
        if (strstr(all, never[i])) fail_msg("'%s' in\n%s", never[i], all);
}

static void test_a_charge_and_its_round(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_sweep"));
    opened = false;
    LINES(told_of(t, "roll 5 5 4 2 5 5 3 6; roll 1; roll 3 4 4 3 1 1; roll 1 6 3 1 3 2 5; roll 1 6; charge A1 F3; "
                     "closing-fire F3; roll 6 6 4; roll 5 2 4; roll 4 4"),
          "5th Dragoon Guards break 62e Ligne, 7 to 0.\n", "5th Dragoon Guards sweep on into foot battery.\n",
          "5th Dragoon Guards charge foot battery: 3 casualties on the way, they close.");
}

/* Telling, 4: what comes and what goes. */
static void test_what_goes_is_told_as_well(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    int b2 = gg_battle_piece(t->battle, "B2", 2);
    char words[GG_SENTENCE];
    gg_fact near = {.row = FACT_PROXIMITY, .subject = (uint8_t)b2, .value = gg_battle_piece(t->battle, "F6", 2)};
    gg_fact far = near;
    far.value = GG_NONE;
    gg_text text = gg_text_on(words, sizeof words);
    assert_true(gg_say_change(&text, t->battle, &near, &far));
    assert_string_equal(words, "are out of proximity");
}

/* telling, 1, rows 1 and 2: a commander's three dice are one line, and so are the two for who goes first. */
static void test_dice_before_the_battle(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_qualities"));
    opened = false;
    assert_string_equal(
        told_of(t, "roll 5; roll 3; roll 4; roll 6; roll 1; roll 1; roll 2; roll 6; first"),
        "Von Adler: nothing unusual.\nVon Falke is aggressive, hesitant and diffident.\n6 against 2: the "
        "Whites choose.\nTurn 1: the Whites.");
    t = set_up_file(table_scenario_path("bp/pickup")); /* nor is there a line for each where every line is told */
    opened = true;
    assert_string_equal(told_of(t, "roll 4; roll 4; roll 3; roll 5"), "4 all: again.\n5 against 3: the French choose.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {proves(test_unit_card),
                                       proves(test_commander_card),
                                       proves(test_a_fight_is_on_the_card),
                                       proves(test_a_battle_reads_like_one),
                                       proves(test_a_charge_and_its_round),
                                       proves(test_what_goes_is_told_as_well),
                                       proves(test_dice_before_the_battle)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
