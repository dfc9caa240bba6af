/* Several steps in one move: where nothing can interrupt them they are the same as those steps one by one. */
#include "field.h"

#define FAR "A1 LINE 4 R 12,12 N LINE cube green"
#define ACTS "; begin 5e french unit F1"

static void test_boe_a_column_marches_in_one_move(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS), *slow = fork_of(t);
    assert_offers(t, "move F1 5,5; move F1 5,6; move F1 6,5; move F1 4,5");
    assert_offers_not(t, "move F1 5,7; move F1 7,3; move F1 5,1");
    give(t, "move F1 5,6");
    assert_so(t, "F1 at 5,6; F1 ap 0; F1 spent 3; F1 other 3; F1 moved; F1 faces S");
    give(slow, "move F1 5,4; move F1 5,5; move F1 5,6");
    assert_int_equal(gg_hash(t->battle, t->state), gg_hash(slow->battle, slow->state));
}

static void test_boe_skirmishers_march_any_way(void **state)
{
    (void)state;
    table *t = field("F1 LIGHT 6 R 5,5 S SKIRM cube green; " FAR ACTS);
    assert_offers(t, "move F1 2,2; move F1 8,5; move F1 6,8; move F1 3,5");
    assert_offers_not(t, "move F1 9,5");
}

static void test_boe_a_road_march_turns_with_the_road(void **state)
{
    (void)state;
    table *t = field("road 5,3 8,3; F1 LINE 6 R 5,3 S MARCH cube green; " FAR ACTS);
    give(t, "move F1 8,3");
    assert_so(t, "F1 at 8,3; F1 spent 3; F1 faces E");
}

static void test_boe_what_rolls_goes_step_by_step(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR ACTS);
    assert_refused(t, "move F1 5,5", "boe.tmd.count");
    t = field_on("l 5,4, ", "F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS);
    assert_refused(t, "move F1 5,5", "boe.tmd.count");
    assert_offers(t, "move F1 5,4");
    t = field_on("l 5,5, ", "F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS);
    give(t, "move F1 5,5"); /* the last step is like any other */
    assert_so(t, "F1 at 5,4; F1 spent 1; rolls 1");
    assert_odds(t, NULL, "F1 at 5,5; F1 spent 2", "2/3");
    assert_odds(t, NULL, "F1 at 5,5; F1 spent 3", "1/3");
}

static void test_boe_who_may_not_march_is_told_to_go_step_by_step(void **state)
{
    (void)state;
    char hint[80];
    table *t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR ACTS);
    assert_true(gg_verdict_hint(t->battle, t->state, table_move(t, "move F1 5,5", HERE), hint, sizeof hint) > 0);
    assert_non_null(strstr(hint, "step by step"));
    /* Not where steps would not help. */
    assert_int_equal(gg_verdict_hint(t->battle, t->state, table_move(t, "move F1 5,9", HERE), hint, sizeof hint), 0);
    assert_int_equal(gg_verdict_hint(t->battle, t->state, table_move(t, "move F1 5,0", HERE), hint, sizeof hint), 0);
}

static void test_boe_nobody_marches_past_who_may_react(void **state)
{
    (void)state;
    /* Three spaces from A2 a charge may come; the last space may be watched, those on the way not. */
    table *t = field("F1 LCAV 4 R 5,1 S COLUMN cube green; A2 LCAV 4 R 5,7 N LINE cube blue" ACTS);
    assert_offers(t, "move F1 5,3; move F1 5,4");
    assert_refused(t, "move F1 5,5", "boe.oppfire.window");
    give(t, "move F1 5,4");
    assert_question(t, ASK_OPPCHARGE);
}

static void test_boe_a_march_goes_round_what_is_in_its_way(void **state)
{
    (void)state;
    /* Straight on stands a friend; the diagonal first is free. */
    table *t = field("F1 LINE 6 R 5,3 S COLUMN cube green; F2 LINE 6 R 5,4 S COLUMN cube green; " FAR ACTS);
    give(t, "move F1 6,5");
    assert_so(t, "F1 at 6,5; F1 spent 3");
    t = field("F1 LINE 6 R 5,3 S COLUMN cube green; F2 LINE 6 R 5,4 S COLUMN cube green; " FAR ACTS);
    assert_refused(t, "move F1 5,5", "boe.board.through");
}

static void test_boe_a_march_is_bound_by_orders_ap_and_the_map(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS);
    assert_refused(t, "move F1 5,7", "boe.ap.costs");
    assert_refused(t, "move F1 5,3", "boe.move.step");
    t = field("leader Foy french BRIG \"Foy\" INF rating 0 lost; brigade FB french leader Foy order withdraw; "
              "F1 LINE 6 R 5,5 S COLUMN cube green; " FAR ACTS);
    assert_refused(t, "move F1 5,7", "boe.order.types");
}

static void test_boe_a_lone_leader_stops_a_march(void **state)
{
    (void)state;
    table *t = field("leader Picton allies DIV \"Picton\" INF rating 1 at 5,4; "
                     "F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS);
    assert_refused(t, "move F1 5,5", "boe.leader.capture");
    assert_offers(t, "move F1 5,4");
    t = field("leader Picton allies DIV \"Picton\" INF rating 1 at 5,5; "
              "F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS);
    give(t, "move F1 5,5");
    assert_so(t, "F1 at 5,5; rolls 1");
}

/* A list keeps what it found out of one march for the next ones: it holds just those that each by itself are legal. */
static void assert_listed_as_judged(const table *t)
{
    gg_move listed[GG_MOVES_MAX];
    int n = gg_moves(t->battle, t->state, listed, GG_MOVES_MAX), marches = 0, legal = 0;
    unsigned unit = t->state->ask.piece;
    for (int i = 0; i < n; i++) {
        int to = boe_move_cell(listed[i]);
        if (gg_move_verb(listed[i]) != V_STEP || sq_distance(st(t)->unit[unit].cell, to) < 2) continue;
        assert_int_equal(boe_march_to(bt(t), st(t), (int)unit, to).why, GG_OK);
        marches++;
    }
    for (int cell = 0; cell != SQ_OFF; cell = sq_next(bt(t)->board, cell))
        legal +=
            sq_distance(st(t)->unit[unit].cell, cell) > 1 && boe_march_to(bt(t), st(t), (int)unit, cell).why == GG_OK;
    assert_true(marches > 0);
    assert_int_equal(marches, legal);
}

static void test_boe_marches_are_listed_as_each_is_judged(void **state)
{
    (void)state;
    static const char clutter[] = "F2 LINE 6 R 6,6 S COLUMN cube green; F3 LINE 6 R 3,6 S COLUMN cube green; "
                                  "leader Picton allies DIV \"Picton\" INF rating 1 at 5,6; A2 LCAV 4 R 9,9 N LINE; ";
    static const char *const mover[] = {"LIGHT 6 R 5,5 S SKIRM", "LINE 6 R 5,5 E COLUMN", "LCAV 4 R 5,5 S COLUMN",
                                        "LINE 6 R 5,5 N MARCH",  "LCAV 4 R 5,5 W SKIRM",  "LIGHT 6 R 1,1 S SKIRM"};
    for (size_t i = 0; i < sizeof mover / sizeof mover[0]; i++) {
        assert_listed_as_judged(field_on("l 5,4, H 4,7 4,8, X 7,7, 1 2,2 3,3, ",
                                         "road 5,3 5,5 8,5; F1 %s cube green; %s" FAR ACTS, mover[i], clutter));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_a_column_marches_in_one_move),
        proves(test_boe_skirmishers_march_any_way),
        proves(test_boe_a_road_march_turns_with_the_road),
        proves(test_boe_what_rolls_goes_step_by_step),
        proves(test_boe_who_may_not_march_is_told_to_go_step_by_step),
        proves(test_boe_nobody_marches_past_who_may_react),
        proves(test_boe_a_march_goes_round_what_is_in_its_way),
        proves(test_boe_a_march_is_bound_by_orders_ap_and_the_map),
        proves(test_boe_a_lone_leader_stops_a_march),
        proves(test_boe_marches_are_listed_as_each_is_judged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
