/* What is asked: which answer is usual, which question cannot matter, for which no answer stands. */
#include "field.h"

#include <stdlib.h>

#include "tell/buffer.h"
#include "tell/implied.h"

void memory_is_out(void) { abort(); }

static void print_usual(const table *t, char *out, size_t cap)
{
    gg_asking a;
    assert_true(gg_asking_of(t->battle, t->state, &a));
    if (a.usual)
        gg_move_print(t->battle, t->state, a.usual, out, cap);
    else
        snprintf(out, cap, "none");
}

#define assert_usual(t, want) usual_is(t, want, HERE)
static void usual_is(const table *t, const char *want, const char *file, int line)
{
    char text[GG_MOVE_TEXT];
    print_usual(t, text, sizeof text);
    if (strcmp(text, want) == 0) return;
    print_message("usual is %s, and not %s\n", text, want);
    _fail(file, line);
}

static bool is_idle(const table *t)
{
    gg_asking a;
    assert_true(gg_asking_of(t->battle, t->state, &a));
    return a.idle;
}

#define BATTLE "leader Foy french BRIG \"Foy\" INF rating 1 at 1,1; brigade FB french leader Foy order attack; "

static void test_boe_usual_first_order(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/el_bodon")); /* 3 points to 0 for the crest */
    assert_usual(t, "order AC defend");
    t = set_up_file(table_scenario_path("boe/drill_points"));
    assert_usual(t, "order D defend");
    give(t, "order D attack; order B attack");
    assert_usual(t, "order T attack");
}

/* A program on DEFEND that is behind tries for ATTACK; people let orders stand. */
static void test_boe_usual_order_is_to_stay(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_orders"));
    give(t, "roll 1");
    char habit[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, gg_habit(t->battle, t->state), habit, sizeof habit);
    assert_string_equal(habit, "order H attack");
    assert_usual(t, "keep H");
}

/* Green; red if a charge with the odds for it is in reach; blue for horse near the enemy when ahead. */
static void test_boe_usual_cubes(void **state)
{
    (void)state;
    table *t = field(BATTLE "objective 12,12 2 allies \"the mill\"; F1 LINE 6 R 2,2 S LINE cube none; F2 LCAV 4 R 3,2 "
                            "S LINE cube none; A1 LIGHT 4 R 3,6 N SKIRM "
                            "cube none; A2 LCAV 4 R 5,3 S LINE cube none; begin 3");
    assert_usual(t, "green F1");
    give(t, "green F1");
    assert_usual(t, "red F2");
    give(t, "red F2");
    assert_usual(t, "green A1");
    give(t, "green A1");
    assert_usual(t, "blue A2"); /* 2 points ahead */
}

static void test_boe_usual_player_is_first(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,2 S LINE cube none; A1 LINE 4 R 8,9 N LINE cube none; begin 4");
    give(t, "roll 6; roll 1");
    assert_usual(t, "player-a");
}

static void test_boe_usual_nothing_in_the_open(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_charge"));
    assert_question(t, ASK_CHARGE);
    assert_usual(t, "none");
    t = field("F1 LINE 6 R 5,2 S LINE cube green; A1 LINE 4 R 8,9 N LINE cube green; begin 5e french");
    assert_question(t, ASK_ACTIVATE);
    assert_usual(t, "none");
    give(t, "activate F1");
    assert_usual(t, "none");
    assert_false(is_idle(t));
}

static void test_boe_usual_pulls_up_before_a_steady_square(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_squares"));
    give(t, "charge F1 A1 fff");
    assert_usual(t, "fire A1 F1");
    give(t, "hold A1");
    assert_question(t, ASK_PRESS);
    assert_usual(t, "pull-up F1");
}

static void test_boe_usual_presses_a_disordered_square(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_squares"));
    give(t, "charge F3 A4 fe; hold A4");
    assert_question(t, ASK_PRESS);
    assert_usual(t, "press F3");
}

static void test_boe_usual_answers_to_a_charge(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_charge"));
    give(t, "charge F1 A1 fff; hold A1");
    assert_question(t, ASK_REACT);
    assert_usual(t, "square A1");
    t = set_up_file(table_scenario_path("boe/drill_crest"));
    give(t, "charge F1 A4 ff; roll 1; hold A4");
    assert_question(t, ASK_REACT);
    assert_usual(t, "evade A4");
}

/* Where a leader rides is for him to say; most stay. */
static void test_boe_usual_leader_stays(void **state)
{
    (void)state;
    table *t = field(BATTLE "F1 LINE 6 R 5,2 S LINE cube green; A1 LINE 4 R 8,9 N LINE cube green; begin 5e french");
    give(t, "activate Foy");
    assert_question(t, ASK_LEADER);
    assert_usual(t, "stay Foy");
}

/* The largest in good order, of equals the one in the middle; a program takes the first. */
static void test_boe_usual_successor(void **state)
{
    (void)state;
    const char *lines =
        "leader Foy french BRIG \"Foy\" INF rating 1 lost; brigade FB french leader Foy order attack; "
        "F1 LINE 5 R 1,2 S LINE cube none; F2 LINE 8 R 4,2 S LINE cube none disorder; F3 LINE 6 R 10,2 S "
        "LINE cube none; F4 LINE 6 R 5,2 S LINE cube none; A1 LINE 4 R 8,9 N LINE cube none; begin 1";
    table *t = field(lines);
    give(t, "roll 6");
    assert_question(t, ASK_REPLACE);
    assert_usual(t, "with Foy F4");
}

/* By road; who comes with them rides with the largest. */
static void test_boe_usual_arrivals(void **state)
{
    (void)state;
    table *t =
        field("zone west 1,4 1,6; road 1,5 12,5; leader Foy french BRIG \"Foy\" INF rating 1 arrives; brigade FB "
              "french leader Foy order open; unit F1 FB \"1er Leger\" LIGHT 5 R arrives 2 zone west facing E MARCH; "
              "unit F2 FB \"2e Ligne\" LINE 8 R arrives 2 zone west facing E MARCH; A1 LINE 4 R 8,4 W LINE cube none; "
              "turn 2; begin 3");
    assert_question(t, ASK_ENTER);
    assert_usual(t, "enter F1 1,5"); /* by road, though 1,4 is nearer to the enemy */
    give(t, "enter F1 1,5");
    assert_usual(t, "enter F2 1,4");
    give(t, "enter F2 1,4");
    assert_question(t, ASK_ARRIVE);
    assert_usual(t, "with Foy F2"); /* the largest */
}

static void test_boe_idle_where_nobody_can_act(void **state)
{
    (void)state;
    /* a limbered battery on blue may do nothing in 5g */
    table *t =
        field("F1 FOOT 3 R 5,2 S LIMBERED cube blue weight M; A1 LINE 4 R 8,9 N LINE cube green; begin 5g french");
    assert_question(t, ASK_ACTIVATE);
    assert_true(is_idle(t));
    assert_usual(t, "end");
}

static void test_boe_no_answer_stands_in_a_fight(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_charge"));
    assert_false(standing_may(t->battle, t->state)); /* CHARGE */
    give(t, "charge F1 A1 fff");
    assert_question(t, ASK_OPPFIRE);
    assert_true(standing_may(t->battle, t->state)); /* 3 AP: the square is still to be had */
    give(t, "hold A1");
    assert_false(standing_may(t->battle, t->state)); /* REACT */
    t = field("F1 HCAV 4 R 5,2 S LINE cube red; A1 LINE 5 R 5,5 N LINE cube blue ap 2; begin 5a french");
    give(t, "charge F1 A1 fff");
    assert_question(t, ASK_OPPFIRE);
    assert_false(standing_may(t->battle, t->state)); /* the shot would cost the square */
}

/* `always` keeps what is usual for people, not what programs do. */
static void test_boe_orders_stand(void **state)
{
    (void)state;
    standing keep = {0};
    char text[GG_MOVE_TEXT];
    table *t = set_up_file(table_scenario_path("boe/drill_orders"));
    give(t, "roll 1");
    standing_set(&keep, t->battle, t->state, true);
    gg_move_print(t->battle, t->state, standing_answer(&keep, t->battle, t->state), text, sizeof text);
    assert_string_equal(text, "keep H");
}

/* ---- contests: before the first die the chances, before the second what it needs ---- */

static void assert_prompt(const table *t, const char *want)
{
    char prompt[320];
    gg_prompt(t->battle, t->state, prompt, sizeof prompt);
    assert_string_equal(prompt, want);
}

static void test_boe_prompts_of_contests(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_melee"));
    assert_prompt(
        t, "French: roll a die for 6e Leger, I (F1), +5 against +2: won by 5 or more 28 %, by 3 or 4 31 %, by 1 or "
           "2 25 %, neither gives way 8 %, lost by 1 or 2 8 %.");
    give(t, "roll 3");
    assert_prompt(t, "British: roll a die for 28th Foot (B1), 8 to beat with +2: 6 ties, no number wins.");
    t = set_up_file(table_scenario_path("boe/drill_crest"));
    give(t, "charge F1 A4 ff; roll 1; hold A4; evade A4");
    assert_prompt(t, "French: roll a die for 13e Chasseurs (F1): they get away 83 %, caught 17 %.");
    give(t, "roll 5");
    assert_prompt(t, "Allies: roll a die for Arentschildt (A4), 3 to reach: 3 or more is enough.");
    t = field("F1 LINE 6 R 5,2 S LINE cube none; A1 LINE 4 R 8,9 N LINE cube none; begin 4");
    assert_prompt(t, "French: roll a die: higher in the end 50 %.");
    give(t, "roll 4");
    assert_prompt(t, "Allies: roll a die, 4 to beat: 4 ties, 5 or more wins.");
}

static void test_boe_who_may_ride_on_and_who_may_lead(void **state)
{
    (void)state;
    char label[GG_SENTENCE];
    table *t = set_up_file(table_scenario_path("boe/drill_breakthrough"));
    assert_prompt(t, "The way is open for Royal Dragoons, Inniskillings and KGL Hussars: ride on?");
    t = set_up_file(table_scenario_path("boe/drill_melee"));
    give(t, "roll 3; roll 3");
    gg_move_label(t->battle, t->state, gg_habit(t->battle, t->state), label, sizeof label);
    assert_string_equal(label, "25e Ligne, I: +2 against +3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_usual_first_order),
        proves(test_boe_usual_order_is_to_stay),
        proves(test_boe_usual_cubes),
        proves(test_boe_usual_player_is_first),
        proves(test_boe_usual_nothing_in_the_open),
        proves(test_boe_usual_pulls_up_before_a_steady_square),
        proves(test_boe_usual_presses_a_disordered_square),
        proves(test_boe_usual_answers_to_a_charge),
        proves(test_boe_usual_leader_stays),
        proves(test_boe_usual_successor),
        proves(test_boe_usual_arrivals),
        proves(test_boe_idle_where_nobody_can_act),
        proves(test_boe_no_answer_stands_in_a_fight),
        proves(test_boe_orders_stand),
        proves(test_boe_prompts_of_contests),
        proves(test_boe_who_may_ride_on_and_who_may_lead),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
