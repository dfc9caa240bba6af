/* What is said of a move before it is made, line by line. */
#include "field.h"

#include "support/roster.h"
#include "tell/buffer.h"
#include "tell/weigh.h"

#include <stdlib.h>

enum { ROOM = 256 << 20 };

/* A row: a shipped position and answers with ';' between them, the move ("": the roll that is pending), how the enemy answers
 * ("": as is best for him), and the lines with // between them. */
typedef struct said {
    const char *scenario, *answers, *move, *assumed, *lines;
} said;

static const said rows[] = {
    {"redinha", "commander Beckwith; group B1 B2 B3", "advance", "",
     "72 % the order arrives: 31 % one move, 14 % two, 28 % three // 28 % it fails (3 % a blunder): Beckwith gives no "
     "more "
     "orders"},
    {"redinha", "commander Beckwith; group B1 B2 B3 B12", "advance", "",
     "58 % the order arrives: 31 % one move, 11 % two, 17 % three // 42 % it fails (3 % a blunder): Beckwith gives no "
     "more "
     "orders"},
    {"redinha", "commander Beckwith; group B4", "advance", "",
     "92 % the order arrives: 19 % one move, 14 % two, 58 % three // 8 % it fails (3 % a blunder): Beckwith gives no "
     "more orders; limbered, it still moves once unless it blunders"},
    {"redinha", "commander Beckwith; finish; stay Beckwith; fire B1", "shoot B1 F6", "",
     "76 % 6e Léger (F6) takes a casualty or more // 10 % 6e Léger (F6) shaken or destroyed // 60 % 6e Léger (F6) "
     "disordered or destroyed"},
    {"redinha", "commander Beckwith; group B1 B2 B3; advance; roll 4 4; next B2", "move B2 150 350 180", "",
     "certain: 8.8 inches from 6e Léger (F6): in proximity, in musket range; nobody can charge it with one move"},
    {"drill_closing_fire", "use F1", "charge F1 A2", "",
     "14 % wins the round, 64 % loses it // 13 % 45th Foot (A2) driven off (7 % destroyed) // 47 % 17e Léger, 1st "
     "battalion (F1) driven off (27 % destroyed)"},
    {"drill_square", "commander Latour-Maubourg; group F1; attack B1; roll 3 3; charge F1 B1", "square B1", "",
     "94 % in square, 2 % wins a round, 3 % loses one // 6 % 2/66th Foot (B1) disordered or worse (3 % driven off)"},
    /* A million states, in the eighth row: where every third will do there is enough to weigh without it. */
    {"drill_closing_fire", "done; commander Heudelet; group F1 F2", "attack A1", "",
     "83 % the order arrives; 48 % wins the round, 22 % loses it // 36 % 88th Foot (A1) driven off (20 % destroyed) // "
     "12 % 17e Léger, 1st battalion (F1) driven off (6 % destroyed)"},
    {"drill_square", "commander Latour-Maubourg; group F1; attack B1; roll 3 3; charge F1 B1", "closing-fire B1", "",
     "17 % wins the round, 68 % loses it // 24 % Vistula lancers (F1) driven off (10 % destroyed) // 64 % 2/66th Foot "
     "(B1) driven off (41 % destroyed)"},
    {"drill_square", "commander Latour-Maubourg; group F1; attack B1; roll 3 3; charge F1 B1", "fire-and-charge B1", "",
     "10 % wins the round, 79 % loses it // 23 % Vistula lancers (F1) driven off (12 % destroyed) // 65 % 2/66th Foot "
     "(B1) driven off (42 % destroyed)"},
    {"drill_square", "commander Latour-Maubourg; group F1; attack B1; roll 3 3; charge F1 B1", "stand B1", "",
     "3 % wins the round, 92 % loses it // 17 % Vistula lancers (F1) shaken or destroyed // 73 % 2/66th Foot (B1) "
     "driven off (49 % destroyed)"},
    {"drill_canister", "done; done; fire A1", "shoot A1 F1", "",
     "80 % 12e Léger (F1) takes a casualty or more, and tests // 38 % 12e Léger (F1) driven off (26 % destroyed) // 26 "
     "% 12e Léger (F1) shaken or destroyed"},
    {"drill_canister", "done; done; fire A1", "shrapnel A1 F1", "",
     "80 % 12e Léger (F1) takes a casualty or more, and tests // 40 % 12e Léger (F1) driven off (28 % destroyed) // 32 "
     "% 12e Léger (F1) shaken or destroyed"},
    {"drill_follow_me", "group A1", "advance", "",
     "72 % the order arrives (with Cole's re-roll 90 %): 31 % one move, 14 % two, 28 % three // 28 % it fails (3 % a "
     "blunder): Myers gives no more orders"},
    {"drill_follow_me", "group A1", "follow-me", "",
     "72 % the order arrives: three moves, Myers joins 1/7th Fusiliers (A1) and gives no more orders (with Cole's "
     "re-roll 90 %) // 28 % it fails (3 % a blunder): Myers gives no more orders"},
    {"drill_follow_me", "group A1", "follow-me-attack", "",
     "72 % the order arrives (with Cole's re-roll 90 %); 7 % wins the round, 55 % loses it // 7 % 51e Ligne (F1) "
     "driven off (4 % destroyed) // 38 % 1/7th Fusiliers (A1) driven off (22 % destroyed), 17 % Myers killed"},
    {"drill_follow_me", "group A1", "rally", "",
     "72 % 1/7th Fusiliers (A1) sheds a casualty (2 to 1), Myers joins it and gives no more orders (with Cole's "
     "re-roll 90 %) // 28 % it fails (3 % a blunder): Myers gives no more orders"},
    {"drill_follow_me", "group A1; attack F1; roll 5 6", "reroll", "", "72 % the order arrives, 3 % a blunder"},
    {"drill_follow_me", "group A1; attack F1; roll 5 6", "accept", "", "certain: not obeyed, no more orders"},
    {"drill_sweep", "", "", "",
     "99 % wins the round; 80 % must sweep on // 86 % 62e Ligne (F1) driven off (64 % destroyed) // 52 % 5th Dragoon "
     "Guards (A1) driven off (31 % destroyed)"},
    /* 48.43 %, bp.resp.list in docs/rulings.md */
    {"drill_blunder", "commander Cardigan; group A1 A2", "attack R1", "",
     "83 % the order arrives; 48 % wins the round, 2 % loses it // 49 % Don battery (R1) destroyed // 39 % 11th "
     "Hussars (A1) driven off (26 % destroyed)"},
    {"drill_lie_down", "commander Milhaud; group F1", "attack B1", "",
     "83 % the order arrives: 25 % one move, 17 % two, 42 % three // 59 % 1st Foot Guards, 2nd battalion (B1) "
     "destroyed where it lies // 17 % it fails (3 % a blunder): Milhaud gives no more orders"},
    {"drill_counter_charge", "commander Slade; group A1", "attack F1", "",
     "65 % the order arrives (with Paget's re-roll 83 %); 5 % wins the round, 52 % loses it // 12 % 8e Dragons (F1) "
     "driven off (5 % destroyed) // 53 % 15th Hussars (A1) driven off (12 % destroyed)"},
    {"drill_closing_fire", "use F1", "charge F1 A1", "",
     "16 % wins the round, 65 % loses it // 9 % 88th Foot (A1) driven off (4 % destroyed) // 35 % 17e Léger, 1st "
     "battalion (F1) driven off (17 % destroyed)"},
    {"drill_closing_fire", "use F1", "charge F1 A1", "stand A1",
     "37 % wins the round, 36 % loses it // 17 % 88th Foot (A1) driven off (8 % destroyed) // 15 % 17e Léger, 1st "
     "battalion (F1) driven off (6 % destroyed)"},
    {"drill_flank", "use F1", "charge F1 B1", "",
     "37 % wins the round, 36 % loses it // 17 % 1/3rd Foot (B1) driven off (8 % destroyed) // 36 % 27e Chasseurs (F1) "
     "driven off (6 % destroyed)"},
    {"drill_village", "use F1", "charge F1 B1", "",
     "7 % wins the round, 77 % loses it // 39 % 71st Highlanders (B1) takes a casualty or more // 42 % combined "
     "grenadiers "
     "(F1) driven off (20 % destroyed)"},
    {"drill_highland_charge", "use J1", "charge J1 G1", "",
     "57 % wins the round, 22 % loses it // 65 % Edinburgh volunteers (G1) driven off (38 % destroyed) // 14 % Cameron "
     "(J1) "
     "driven off (7 % destroyed)"},
    {"drill_square", "commander Latour-Maubourg; group F1", "attack B1", "",
     "72 % the order arrives; 69 % stopped by a square, 2 % wins a round // 2 % 2/66th Foot (B1) driven off (2 % "
     "destroyed)"},
    {"drill_evade", "use F2", "charge F2 B2", "",
     "94 % stopped by a square, 3 % wins a round // 6 % 1st Caçadores (B2) disordered or worse (2 % driven off)"},
    {"drill_joined_commander", "", "", "",
     "41 % wins the round, 33 % loses it // 19 % 34e Ligne (F1) driven off (8 % destroyed) // 24 % 29th Foot (A1) "
     "driven off (12 % destroyed), 14 % Houghton killed"},
};

static gg_move move_of(const table *t, const char *text)
{
    gg_fault fault;
    gg_move m = *text ? gg_move_parse(t->battle, t->state, text, strlen(text), &fault) : 0;
    if (*text && !m) fail_msg("%s: %s", text, fault.text);
    return m;
}

void memory_is_out(void) { abort(); }

static void find(const table *t, const said *r, gg_headline *h)
{
    gg_move assumed = move_of(t, r->assumed);
    gg_odds_ask ask = {.move = move_of(t, r->move), .assume = &assumed, .assumes = assumed != 0};
    weigh_limits limits = {.budget = 1 << 21, .room = ROOM, .light = true};
    weighing *w = calloc(1, sizeof *w);
    assert_true(weigh(t->battle, t->state, &ask, limits, w));
    *h = w->headline;
    weigh_free(w);
    free(w);
}

static bool check(const said *r)
{
    gg_headline h;
    char path[64], lines[2048] = "";
    snprintf(path, sizeof path, "bp/%s", r->scenario);
    table *t = set_up_file(table_scenario_path(path));
    if (r->answers[0]) give(t, r->answers);
    find(t, r, &h);
    for (int i = 0; i < h.lines; i++) {
        size_t len = strlen(lines);
        snprintf(lines + len, sizeof lines - len, "%s%s", i ? " // " : "", h.line[i].text);
    }
    if (strcmp(lines, r->lines) == 0) return true;
    print_message("%s, %s\n  law  %s\n  told %s\n", r->scenario, r->move, r->lines, lines);
    return false;
}

static void test_headlines(void **state)
{
    (void)state;
    bool good = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i += (size_t)thinned()) good &= check(&rows[i]);
    assert_true(good);
}

/* What is certain is so after all that was said, not after the first of it. */
static void test_two_moves_are_told_by_where_they_end(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    give(t, "commander Beckwith; group B1 B2 B3; advance; roll 3 3; next B2");
    gg_move then = bp_move(V_POSE, (unsigned)unit_id(t, "B2"), GG_NONE, (tab_pose){150, 320, 180}, 0);
    gg_odds_ask ask = {.move = move_of(t, "move B2 150 350 180"), .then = &then, .thens = 1};
    weighing *w = calloc(1, sizeof *w);
    assert_true(weigh(t->battle, t->state, &ask, (weigh_limits){.budget = 1000, .room = ROOM, .light = true}, w));
    assert_non_null(strstr(w->headline.line[0].text, "certain: 5.8 inches from 6e Léger (F6)"));
    weigh_free(w);
    free(w);
}

/* Closing fire is usual, and would cost the French a round in 19 %; this costs them 22 %. There are far too many ends to weigh
 * each answer exactly. */
static void test_the_best_answer_is_found_where_there_is_much_to_weigh(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_closing_fire"));
    give(t, "done; commander Heudelet; group F1 F2");
    gg_odds_ask ask = {.move = move_of(t, "attack A2")};
    weighing *w = calloc(1, sizeof *w);
    assert_true(weigh(t->battle, t->state, &ask, (weigh_limits){.budget = 1 << 18, .room = ROOM, .light = true}, w));
    bool found = false;
    for (int i = 0; i < w->ask.assumes; i++)
        found |= w->ask.assume[i] == bp_move_bare(V_FIRE_AND_COUNTER, (unsigned)unit_id(t, "A2"), GG_NONE, 0);
    assert_true(found && w->estimated);
    weigh_free(w);
    free(w);
}

/* Two columns against a line take a million states to weigh exactly, and the line's answers as many again: within a second
 * that is an estimate, and it says what the exact odds say (row 8). */
static void test_a_group_order_is_estimated_in_time(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_closing_fire"));
    give(t, "done; commander Heudelet; group F1 F2");
    gg_odds_ask ask = {.move = move_of(t, "attack A1")};
    weigh_limits limits = {.budget = weigh_budget(t->battle), .room = ROOM, .light = true};
    weighing *w = calloc(1, sizeof *w);
    assert_in_range(limits.budget, 100000, 200000);
    assert_true(weigh(t->battle, t->state, &ask, limits, w));
    assert_true(w->odds.sampled && weigh_error(w, (gg_fraction){.value = 0.5}) < 0.005);
    assert_non_null(strstr(w->headline.line[0].text, "83 % the order arrives; 48 % wins the round, 2"));
    weigh_free(w);
    free(w);
}

/* Where there is no room for all that the budget allows, what fits is weighed exactly and sampled from there, not from the
 * start. */
static void test_a_greater_budget_makes_no_worse_estimate(void **state)
{
    (void)state;
    double error[2];
    table *t = set_up_file(table_scenario_path("bp/drill_blunder"));
    give(t, "commander Cardigan; group A1 A2");
    gg_odds_ask ask = {.move = move_of(t, "attack R1")};
    for (int i = 0; i < 2; i++) {
        weigh_limits limits = {.budget = i ? 1 << 22 : 1 << 18, .room = ROOM, .light = true, .fixed = true};
        weighing *w = calloc(1, sizeof *w);
        assert_true(weigh(t->battle, t->state, &ask, limits, w) && w->odds.sampled);
        error[i] = weigh_error(w, (gg_fraction){.value = 0.5});
        weigh_free(w);
        free(w);
    }
    assert_true(error[0] < 0.002 && error[1] <= error[0]);
}

/* Of five battalions at once in a large battle: an estimate that says so, and good to less than one in a hundred. */
static void test_a_large_battle_is_estimated_well(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/falkirk"));
    give(t, "commander Huske; group G6..G10");
    gg_odds_ask ask = {.move = move_of(t, "attack")};
    weigh_limits limits = {.budget = weigh_budget(t->battle), .room = ROOM, .light = true};
    weighing *w = calloc(1, sizeof *w);
    assert_in_range(limits.budget, 50000, 100000);
    assert_true(weigh(t->battle, t->state, &ask, limits, w));
    assert_true(w->odds.sampled && weigh_error(w, (gg_fraction){.value = 0.5}) < 0.01);
    weigh_free(w);
    free(w);
}

/* For who reads the headline alone nothing else is worked out, and it says the same. */
static void test_a_brief_weighing_says_what_a_whole_one_says(void **state)
{
    (void)state;
    char how[2][1024];
    weighing *w[2];
    table *t = set_up_file(table_scenario_path("bp/drill_closing_fire"));
    give(t, "use F1");
    gg_odds_ask ask = {.move = move_of(t, "charge F1 A1")};
    for (int i = 0; i < 2; i++) {
        weigh_limits limits = {.budget = weigh_budget(t->battle), .room = ROOM, .again = WEIGH_AGAIN, .brief = i == 1};
        w[i] = calloc(1, sizeof *w[i]);
        gg_text words = gg_text_on(how[i], sizeof how[i]);
        assert_true(weigh(t->battle, t->state, &ask, limits, w[i]));
        weigh_how(w[i], &words);
    }
    assert_string_equal(how[0], how[1]);
    assert_int_equal(w[0]->headline.lines, w[1]->headline.lines);
    for (int i = 0; i < w[0]->headline.lines; i++)
        assert_string_equal(w[0]->headline.line[i].text, w[1]->headline.line[i].text);
    assert_true(w[0]->results > 0 && w[0]->report.lines > 0 && w[0]->has_gain);
    assert_true(w[1]->results == 0 && w[1]->report.lines == 0 && !w[1]->has_gain);
    for (int i = 0; i < 2; i++) {
        weigh_free(w[i]);
        free(w[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_headlines, tables_clear),
        cmocka_unit_test_teardown(test_two_moves_are_told_by_where_they_end, tables_clear),
        cmocka_unit_test_teardown(test_a_brief_weighing_says_what_a_whole_one_says, tables_clear),
        cmocka_unit_test_teardown(test_a_group_order_is_estimated_in_time, tables_clear),
        cmocka_unit_test_teardown(test_a_large_battle_is_estimated_well, tables_clear),
        cmocka_unit_test_teardown(test_a_greater_budget_makes_no_worse_estimate, tables_clear),
        cmocka_unit_test_teardown(test_the_best_answer_is_found_where_there_is_much_to_weigh, tables_clear)};
    /* Under the sanitizers without the last two: how good an estimate is, is no matter of flags. */
    size_t count = sizeof tests / sizeof tests[0] - (thinned() > 1 ? 2 : 0);
    return _cmocka_run_group_tests("headlines", tests, count, NULL, NULL);
}
