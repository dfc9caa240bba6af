/* Moves as people say them, and routes: a march as one answer. */
#include "field.h"

#include <stdlib.h>

#include "tell/buffer.h"
#include "tell/implied.h"
#include "tell/said.h"

void memory_is_out(void) { abort(); }

#define FAR "A1 LINE 4 R 12,12 N LINE cube green"
#define ACTS "; begin 5e french unit F1"

/* ---- named motions ---- */

static const char *read_as(const table *t, const char *typed)
{
    static char text[256];
    gg_fault fault = {0};
    gg_move m = gg_move_parse(t->battle, t->state, typed, strlen(typed), &fault);
    if (m)
        gg_move_print(t->battle, t->state, m, text, sizeof text);
    else
        snprintf(text, sizeof text, "! %s", fault.text);
    return text;
}

typedef struct typed {
    const char *typed, *meant;
} typed;

static void assert_meant(const table *t, const typed *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const char *is = read_as(t, row[i].typed);
        bool fault = row[i].meant[0] == '!';
        if (fault ? strncmp(is, row[i].meant, 1) != 0 || !strstr(is, row[i].meant + 2) : strcmp(is, row[i].meant) != 0)
            fail_msg("`%s` is `%s`, not `%s`", row[i].typed, is, row[i].meant);
    }
}
#define assert_typed(t, ...) \
    assert_meant(t, (const typed[]){__VA_ARGS__}, sizeof((const typed[]){__VA_ARGS__}) / sizeof(typed))

static void test_boe_motions_of_a_unit(void **state)
{
    (void)state;
    table *t = field("objective 5,6 2 allies \"the mill\"; F1 LINE 6 R 5,5 S COLUMN cube green; "
                     "F2 LINE 6 R 7,5 S COLUMN cube green; " FAR ACTS);
    assert_typed(t, {"F1 forward 3", "move F1 5,8"}, {"forward 2", "move F1 5,7"}, {"f1 Forward", "move F1 5,6"},
                 {"back 1", "move F1 5,4"}, {"left front", "move F1 6,6"}, {"right front", "move F1 4,6"},
                 {"side right", "move F1 4,5"}, {"side left", "move F1 6,5"}, {"face E", "face F1 E"},
                 {"wheel left", "face F1 E"}, {"wheel right", "face F1 W"}, {"about", "about F1"},
                 {"F1 to 5,7", "move F1 5,7"}, {"to the mill", "move F1 5,6"}, {"to mill", "move F1 5,6"},
                 {"5,7", "move F1 5,7"}, {"behind F2", "march-to F1 7,4"}, {"line", "form F1 LINE"},
                 {"F1 square", "form F1 SQUARE"}, {"square", "form F1 SQUARE"}, {"march", "form F1 MARCH"},
                 {"march column", "form F1 MARCH"}, {"F1 face E", "face F1 E"}, {"F1 ready", "ready F1"},
                 {"done", "! move"});
}

static void test_boe_a_number_is_a_promise(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,5 S COLUMN cube green; F2 LINE 6 R 5,8 S COLUMN cube green; " FAR ACTS);
    assert_typed(t, {"forward 4", "! forward 2 can be done"}, {"forward 3", "! forward 2 can be done"},
                 {"back 2", "! back 1 can be done"}, {"wheel", "! left"}, {"to nowhere", "! nowhere"},
                 {"behind", "! whom"});
}

static void test_boe_up_to_an_enemy_is_before_his_zone(void **state)
{
    (void)state;
    table *t = field("F1 LCAV 4 R 5,3 S COLUMN cube green; A1 LINE 4 R 5,8 N LINE cube green" ACTS);
    assert_typed(t, {"up to A1", "march-to F1 5,6"}); /* 5,7 lies under its front */
}

static void test_boe_charges_without_a_path(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_charge"));
    assert_typed(t, {"charge F1 A1", "charge F1 A1 fff"}, {"charge F1 A1 front", "charge F1 A1 fff"},
                 {"charge F1 A1 in rear", "! into its front"}, {"charge A1", "! two units"});
}

static void test_boe_rides_to_a_friend(void **state)
{
    (void)state;
    table *t =
        field("leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order attack; "
              "F1 LINE 6 R 5,5 S COLUMN cube green; F2 LINE 6 R 7,5 S COLUMN cube green; " FAR "; begin 5e french");
    give(t, "activate Foy");
    assert_typed(t, {"lead Foy F2", "lead Foy 7,5"}, {"to F2", "lead Foy 7,5"}, {"with F2", "lead Foy 7,5"},
                 {"lead F2", "lead Foy 7,5"}, {"to 6,6", "lead Foy 6,6"});
    gg_motion listed[GG_MOTIONS];
    assert_int_equal(gg_motions_of(t->battle, t->state, listed, GG_MOTIONS), 1);
    assert_string_equal(listed[0].words, "to F2");
    assert_string_equal(listed[0].note, "F2, +1 with them");
}

static void test_boe_motions_are_listed_with_what_they_cost(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_opportunity"));
    gg_motion listed[GG_MOTIONS];
    give(t, "activate F1");
    int n = gg_motions_of(t->battle, t->state, listed, GG_MOTIONS), up = -1;
    assert_true(n > 0);
    for (int i = 0; i < n; i++) {
        const char *is = read_as(t, listed[i].words);
        char text[GG_MOVE_TEXT];
        gg_move_print(t->battle, t->state, listed[i].move, text, sizeof text);
        assert_string_equal(is, text); /* what is listed can be typed */
        assert_int_equal(gg_verdict(t->battle, t->state, listed[i].move), GG_OK);
        if (strncmp(listed[i].words, "up to", 5) == 0) up = i;
    }
    assert_true(up >= 0);
    assert_non_null(strstr(listed[up].note, "3 AP"));
}

/* ---- routes ---- */

static void test_boe_a_route_is_one_answer(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR ACTS), *slow = fork_of(t);
    assert_typed(t, {"to 5,5", "march-to F1 5,5"});
    give(t, "F1 to 5,5; roll 1; roll 2");
    give(slow, "move F1 5,4; roll 1; move F1 5,5; roll 2");
    assert_so(t, "F1 at 5,5; F1 ap 1; F1 spent 2; question action");
    assert_int_equal(gg_hash(t->battle, t->state), gg_hash(slow->battle, slow->state));
}

static void test_boe_a_route_asks_again_when_dice_leave_too_little(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR ACTS);
    give(t, "march-to F1 5,6; roll 5");
    assert_so(t, "F1 at 5,4; F1 ap 1; question action");
}

static void test_boe_a_route_halts_when_it_is_answered(void **state)
{
    (void)state;
    table *t = field("F1 LCAV 4 R 5,4 S COLUMN cube green; A2 FOOT 3 R 6,8 N UNLIMBERED weight M cube blue" ACTS);
    give(t, "march-to F1 5,7");
    assert_question(t, ASK_OPPFIRE); /* canister at 5,6 */
    table *held = fork_of(t);
    give(t, "fire A2 F1; roll 1 1 1");
    assert_so(t, "F1 at 5,6; question action; F1 ap 3");
    give(held, "hold A2"); /* and at 5,7 again */
    assert_so(held, "F1 at 5,7; question oppfire");
    give(held, "hold A2");
    assert_so(held, "F1 at 5,7; question action; F1 ap 2");
}

static void test_boe_a_route_goes_round_what_is_in_the_way(void **state)
{
    (void)state;
    table *t = field("F1 LCAV 4 R 5,3 S SKIRM cube green; F2 LINE 6 R 5,4 S COLUMN cube green; " FAR ACTS);
    give(t, "F1 to 5,5");
    assert_so(t, "F1 at 5,5; F1 spent 2");
    /* Through nobody, not into the zone and on, and for no more than it has. */
    t = field("F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS);
    assert_refused(t, "march-to F1 5,8", "boe.ap.costs");
    assert_refused(t, "march-to F1 5,3", "boe.move.step");
}

static void test_boe_a_route_prefers_less_ap_then_fewer_dice(void **state)
{
    (void)state;
    boe_route way;
    table *t = field_on("l 5,4, ", "F1 LCAV 4 R 5,3 S SKIRM cube green; " FAR ACTS);
    assert_true(boe_route_to(bt(t), st(t), 0, space(5, 5), &way));
    assert_int_equal(way.ap, 2);
    assert_int_equal(way.dice, 0); /* round the copse */
    assert_true(way.cell[0] == space(4, 4) || way.cell[0] == space(6, 4));
}

static void test_boe_an_action_implies_the_activation(void **state)
{
    (void)state;
    table *t =
        field("F1 LINE 6 R 5,3 S COLUMN cube green; F2 LINE 6 R 7,3 S COLUMN cube green; " FAR "; begin 5e french");
    gg_move out[IMPLIED_MOST];
    gg_fault fault;
    const char *text = "F2 to 7,5";
    assert_int_equal(implied_parse(t->battle, t->state, text, strlen(text), out, &fault), 2);
    assert_int_equal(gg_move_verb(out[0]), V_ACTIVATE);
    assert_int_equal(gg_move_verb(out[1]), V_STEP);
    give(t, "activate F1; move F1 5,4"); /* and the stop of the one before */
    assert_int_equal(implied_parse(t->battle, t->state, text, strlen(text), out, &fault), 3);
    assert_int_equal(gg_move_verb(out[0]), V_STOP);
}

/* The other side does what is usual; the French win the initiative. */
static void others_play(table *t)
{
    for (gg_ask ask = gg_pending(t->battle, t->state); ask.kind != GG_OVER && (ask.kind != GG_CHOOSE || ask.side != 0);
         ask = gg_pending(t->battle, t->state)) {
        uint8_t faces[GG_DICE_MAX];
        memset(faces, ask.side == 0 ? 5 : 2, sizeof faces);
        if (ask.kind == GG_CHOOSE)
            gg_choose(t->battle, t->state, gg_habit(t->battle, t->state), NULL);
        else
            gg_roll(t->battle, t->state, faces, ask.dice, NULL);
    }
}

static bool is_asked(const table *t)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    return ask.kind == GG_CHOOSE && ask.side == 0;
}

static void say(table *t, said *w, const char *text)
{
    gg_move out[IMPLIED_MOST];
    gg_fault fault = {0};
    char why[200];
    int n = said_read(w, t->battle, t->state, text, strlen(text), out, &fault);
    if (n == 0) fail_msg("`%s`: %s", text, fault.text);
    while (n > 0) {
        for (int i = 0; i < n; i++) assert_int_equal(gg_choose(t->battle, t->state, out[i], NULL), GG_DONE);
        n = is_asked(t) ? said_next(w, t->battle, t->state, out, why, sizeof why) : 0;
    }
    others_play(t);
}

/* A whole turn of five units and three leaders, from orders to the end of movement. */
static void test_boe_a_turn_is_ten_answers(void **state)
{
    (void)state;
    static const char *const turn[] = {"keep all",         "green all",    "player-a",     "F5 to 7,4 then unlimber S",
                                       "F3 to 8,4",        "F2 forward 4", "F4 forward 4", "F1 forward 3",
                                       "lead Montbrun F3", "end"};
    said w = {.side = 0};
    table *t = set_up_file(table_scenario_path("boe/el_bodon"));
    others_play(t);
    for (size_t i = 0; i + 1 < sizeof turn / sizeof turn[0]; i++) say(t, &w, turn[i]);
    assert_so(
        t, "turn 1; phase 5e; F5 at 7,4; F5 UNLIMBERED; F3 at 8,4; F2 at 5,5; F4 at 10,5; F1 at 3,4; Montbrun with F3");
    say(t, &w, "end");
    assert_not_so(t, "phase 5e");
}

/* ---- cubes and orders: each is told of itself ---- */

static int answers_to(const table *t, const char *text, gg_move out[IMPLIED_MOST])
{
    said k;
    gg_fault fault = {0};
    return said_read(&k, t->battle, t->state, text, strlen(text), out, &fault);
}

static void test_boe_a_cube_is_never_implied(void **state)
{
    (void)state;
    gg_move out[IMPLIED_MOST];
    table *t = set_up_file(table_scenario_path("boe/el_bodon"));
    give(t, "order AC defend; keep FL; keep FD; keep AC; keep AV");
    int n = answers_to(t, "green F2", out); /* F1 is asked */
    assert_true(n == 0 || (n == 1 && gg_verdict(t->battle, t->state, out[0]) != GG_OK));
}

/* `red F1 F2`, `blue FD`, `all green`: what is still wished is answered as its questions come. */
static void say_all(table *t, const char *text)
{
    said k;
    gg_fault fault = {0};
    gg_move out[IMPLIED_MOST];
    char why[256];
    int n = said_read(&k, t->battle, t->state, text, strlen(text), out, &fault);
    if (!n) fail_msg("`%s`: %s", text, fault.text);
    for (; n; n = said_next(&k, t->battle, t->state, out, why, sizeof why))
        for (int i = 0; i < n; i++) assert_int_equal(gg_choose(t->battle, t->state, out[i], NULL), GG_DONE);
}

static void test_boe_words_for_some(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/el_bodon"));
    give(t, "order AC defend");
    say_all(t, "keep FL FD");
    say_all(t, "keep all");
    say_all(t, "red F1 F2");
    assert_so(t, "F1 red; F2 red; question cube");
    say_all(t, "green FD");
    assert_so(t, "F3 green; F4 green; asks allies");
    say_all(t, "all green");
    assert_so(t, "A6 green; A11 green; rolls 1");
}

/* A move of a unit that could act is refused by what stands in its way then, not by the question of now. */
static void test_boe_what_stands_in_the_way_after_the_activation(void **state)
{
    (void)state;
    gg_move out[IMPLIED_MOST];
    gg_fault fault = {0};
    table *t =
        field("F1 LINE 6 R 5,5 S COLUMN cube green; F2 LINE 6 R 9,5 S COLUMN cube green; " FAR "; begin 5e french");
    assert_int_equal(implied_parse(t->battle, t->state, "move F1 5,10", 12, out, &fault), 0);
    assert_non_null(strstr(fault.text, "5 AP needed, 3 left"));
    assert_int_equal(implied_parse(t->battle, t->state, "unlimber F1 N", 13, out, &fault), 0);
    assert_string_equal(fault.text, "F1 have no guns");
    assert_int_equal(implied_parse(t->battle, t->state, "move F1 5,6", 11, out, &fault), 2);
    /* and one that could not, by why it could not */
    gg_reasons r;
    gg_reasons_of(t->battle, t->state, gg_move_parse(t->battle, t->state, "move A1 12,11", 13, &fault), &r);
    assert_string_equal(r.reason[0].words, "A1 are not yours");
}

/* `rally F1 all` tries until it is rallied, or its time is over. */
static void test_boe_rally_until_rallied(void **state)
{
    (void)state;
    said k;
    gg_fault fault = {0};
    gg_move out[IMPLIED_MOST];
    char why[256];
    table *t = field("F1 LINE 6 R 5,3 S LINE cube green disorder; " FAR ACTS);
    int n = said_read(&k, t->battle, t->state, "rally F1 all", 12, out, &fault);
    for (int tries = 0; tries < 2; tries++) {
        assert_int_equal(n, 1);
        assert_int_equal(gg_choose(t->battle, t->state, out[0], NULL), GG_DONE);
        give(t, tries == 0 ? "roll 6" : "roll 1");
        n = said_next(&k, t->battle, t->state, out, why, sizeof why);
    }
    assert_int_equal(n, 0); /* in good order again, with an AP left */
    assert_so(t, "F1 good; F1 ap 1; question action");
    assert_string_equal(why, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_motions_of_a_unit),
        proves(test_boe_a_number_is_a_promise),
        proves(test_boe_up_to_an_enemy_is_before_his_zone),
        proves(test_boe_charges_without_a_path),
        proves(test_boe_rides_to_a_friend),
        proves(test_boe_motions_are_listed_with_what_they_cost),
        proves(test_boe_a_route_is_one_answer),
        proves(test_boe_a_route_asks_again_when_dice_leave_too_little),
        proves(test_boe_a_route_halts_when_it_is_answered),
        proves(test_boe_a_route_goes_round_what_is_in_the_way),
        proves(test_boe_a_route_prefers_less_ap_then_fewer_dice),
        proves(test_boe_an_action_implies_the_activation),
        proves(test_boe_a_turn_is_ten_answers),
        proves(test_boe_a_cube_is_never_implied),
        proves(test_boe_words_for_some),
        proves(test_boe_what_stands_in_the_way_after_the_activation),
        proves(test_boe_rally_until_rallied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
