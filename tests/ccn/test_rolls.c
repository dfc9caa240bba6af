/* What a roll is for, as it is asked, and what may come of it before it is thrown. */
#include "field.h"

#include <stdlib.h>

#include "engine/headline.h"

static const char *asked(const table *t)
{
    static char text[2000];
    gg_test test;
    assert_true(gg_test_of(t->battle, t->state, &test));
    gg_test_print(t->battle, &test, text, sizeof text);
    return text;
}
#define assert_asked(t, text) assert_string_equal(asked(t), text)

/* The headline of a move, 0 the pending roll, lines with " / " between them. */
static const char *told(const table *t, gg_move m)
{
    static char text[1000];
    static gg_guess guess[GG_GUESSES];
    gg_arena arena = {.base = malloc(64 << 20), .size = 64 << 20};
    gg_odds_ask ask = {.move = m, .budget = 2000000, .deeds = true};
    gg_odds odds;
    gg_chances chances;
    gg_headline h = {0};
    int guesses, len = 0;
    ask.until = gg_move_until(t->battle, t->state, m);
    assert_true(gg_odds_until(t->battle, t->state, &ask, &arena, &odds, guess, &guesses));
    assert_true(gg_chances_make(t->battle, t->state, &ask, &odds, guess, guesses, &arena, &chances));
    gg_headline_of(&chances, &h);
    text[0] = 0;
    for (int i = 0; i < h.lines; i++)
        len += snprintf(text + len, sizeof text - (size_t)len, "%s%s", i ? " / " : "", h.line[i].text);
    free(arena.base);
    return text;
}
#define assert_headline(t, text) assert_string_equal(told(t, 0), text)

static void test_a_chit_is_told_with_its_chances(void **state)
{
    (void)state;
    table *t = field("side french north chits 4 adcs 0 goal 9 cup 3; side allies south chits 4 adcs 0 goal 9 cup 1; "
                     "F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; begin draw");
    assert_asked(t, "chit from the cup (one of 3 French and 1 Allied chit)");
    assert_headline(t, "75 % French chit / 25 % Allied chit");
}

static void test_an_event_is_told_by_its_doubles(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; begin round");
    assert_non_null(strstr(asked(t), "no double: No tactical event; 1/1: Bayonet charge: one French attack"));
    assert_non_null(strstr(asked(t), "6/6: Leadership: one more Allied chit goes into the cup"));
    assert_headline(t, "83 % no tactical event / 8 % a French one: bayonet charge, bombard or grand manoeuvre / "
                       "8 % an Allied one: fire and hold, rally or leadership");
    char prompt[80];
    gg_prompt(t->battle, t->state, prompt, sizeof prompt);
    assert_string_equal(prompt, "Roll 2 dice.");
}

static void test_news_of_a_leader_has_three_rows(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("ccn/drill_fate"));
    assert_asked(
        t, "news of Junot: 1 die; 1 to 2: Junot is dead: a banner for the Allies; 3 to 4: Junot returns; 5 to 6: No "
           "news of Junot");
    assert_headline(t, "33 % Junot is dead: a banner for the Allies / 33 % Junot returns / 33 % No news of Junot");
}

static void test_a_botched_order_is_told_by_what_it_does(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("ccn/drill_square"));
    give(t, "activate F1; roll 6 6");
    assert_headline(t, "17 % 1st Chasseurs (F1) act after all / 17 % nothing worse comes of it / "
                       "67 % 1st Chasseurs (F1) led astray, wheeled about, delayed or shaken");
}

static void test_dice_with_faces_say_what_each_brings(void **state)
{
    (void)state;
    table *t = field("F1 FR.LC G4 S; A1 BR.LN G5 N square; allies Hill G6; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_asked(t,
                 "volley of the square, A1 at F1: 1 die (cavalry and square: one die): a hit; a flag: the horsemen are "
                 "thrown back; nothing: they come on");
    t = field("F1 FR.LN E4 S shaken; french Ney E3; A1 BR.LN M9 N; begin act F1");
    give(t, "rally F1");
    assert_asked(t,
                 "F1 rally: 5 dice (4 blocks 4, full strength +1): a 5, they are steady again; no 5, nothing gained");
    t = field("F1 FR.LT G4 S; french Leval G4; allies Graham G6; A1 BR.LN M9 N; begin act F1");
    give(t, "stay F1; fire F1 Graham");
    assert_non_null(strstr(asked(t), "; two sabers: he is struck down; fewer: he is unhurt"));
}

static void test_an_objective_is_told_by_its_place(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        table *t = fieldf("objective G6 %s 1; place G6 \"mill\"; F1 FR.LN G5 S; french Ney G4; A1 BR.LN G6 N; A2 BR.LN "
                          "M9 N; allies Hill H8; "
                          "begin attack F1",
                          side ? "allies" : "french");
        const char *said = told(t, table_move(t, "melee F1 A1", HERE));
        assert_non_null(
            strstr(said, side ? " / 73 % the Allies lose the mill, G6" : " / 73 % the French take the mill, G6"));
    }
}

/* ---- the words of a change ---- */

/* Whether any fact that differs from the marked position is told so. */
static bool told_as(const table *t, const char *words)
{
    static gg_facts before, after;
    char text[200];
    gg_facts_of(t->battle, t->marked, GG_NONE, &before);
    gg_facts_of(t->battle, t->state, GG_NONE, &after);
    for (int i = 0; i < after.count; i++)
        if (after.fact[i].value != before.fact[i].value &&
            gg_fact_change(t->battle, &before.fact[i], &after.fact[i], text, sizeof text) && strcmp(text, words) == 0)
            return true;
    return false;
}

static void test_broken_troops_that_rally_are_shaken_still(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN E4 S broken; french Ney E3; A1 BR.LN M9 N; begin act F1");
    mark(t);
    give(t, "rally F1; roll 5 1 1 1 1");
    assert_true(told_as(t, "F1 rally, but are shaken still"));
    t = field("F1 FR.LN E4 S shaken; french Ney E3; A1 BR.LN M9 N; begin act F1");
    mark(t);
    give(t, "rally F1; roll 5 1 1 1 1");
    assert_true(told_as(t, "F1 are steady again"));
}

static void test_a_drawn_chit_is_told(void **state)
{
    (void)state;
    table *t = field("side french north chits 4 adcs 0 goal 9 cup 2; F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; "
                     "begin draw");
    mark(t);
    give(t, "draw french");
    assert_true(told_as(t, "the French have 1 chit left in the cup"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_a_chit_is_told_with_its_chances),           proves(test_an_event_is_told_by_its_doubles),
        proves(test_news_of_a_leader_has_three_rows),           proves(test_a_botched_order_is_told_by_what_it_does),
        proves(test_dice_with_faces_say_what_each_brings),      proves(test_an_objective_is_told_by_its_place),
        proves(test_broken_troops_that_rally_are_shaken_still), proves(test_a_drawn_chit_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
