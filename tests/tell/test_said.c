/* A line that says more than is asked: wishes, and answers for all. */
#include "tell/said.h"

#include <stdlib.h>

#include "support/table.h"
#include "tell/buffer.h"

void memory_is_out(void) { abort(); }

static table *at(const char *scenario) { return set_up_file(table_scenario_path(scenario)); }

static int say(table *t, said *k, const char *line, gg_move out[IMPLIED_MOST])
{
    gg_fault fault = {0};
    return said_read(k, t->battle, t->state, line, strlen(line), out, &fault);
}

/* Answers as is usual until the line can be said; it is said then. */
static int say_when_asked(table *t, said *k, const char *line, gg_move out[IMPLIED_MOST])
{
    for (;;) {
        int n = say(t, k, line, out);
        if (n > 1 || (n == 1 && gg_verdict(t->battle, t->state, out[0]) == GG_OK)) return n;
        assert_int_equal(gg_pending(t->battle, t->state).kind, GG_CHOOSE);
        gg_apply(t->battle, t->state, gg_habit(t->battle, t->state), NULL);
    }
}

static void assert_says(const table *t, gg_move m, const char *move)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, m, text, sizeof text);
    assert_string_equal(text, move);
}

static void choose(table *t, gg_move m) { assert_int_equal(gg_choose(t->battle, t->state, m, NULL), GG_DONE); }

/* Answers whatever the wishes answer; how many answers that were. */
static int go_on(table *t, said *k)
{
    gg_move out[IMPLIED_MOST];
    char why[GG_SENTENCE];
    int answers = 0, n;
    while ((n = said_next(k, t->battle, t->state, out, why, sizeof why))) {
        for (int i = 0; i < n; i++) choose(t, out[i]);
        answers += n;
    }
    return answers;
}

static void test_an_order_and_its_place_are_said_at_once(void **state)
{
    (void)state;
    said k;
    gg_move out[IMPLIED_MOST];
    char why[GG_SENTENCE];
    table *t = at("kings/crag");
    give(t, "end");
    assert_int_equal(say(t, &k, "double B1 into the Crag", out), 1);
    assert_says(t, out[0], "double B1");
    assert_int_equal(k.wishes, 1);
    choose(t, out[0]);
    table *fails = fork_of(t);
    give(t, "roll 6 6; roll 6");
    assert_int_equal(said_next(&k, t->battle, t->state, out, why, sizeof why), 1);
    assert_says(t, out[0], "enter B1 W0");
    assert_int_equal(k.wishes, 0);
    /* not obeyed: the wish falls away, and that is said */
    k.wishes = 1;
    give(fails, "roll 1 1");
    assert_int_equal(said_next(&k, fails->battle, fails->state, out, why, sizeof why), 0);
    assert_non_null(strstr(why, "into the Crag"));
    assert_int_equal(k.wishes, 0);
}

static void test_one_after_the_other(void **state)
{
    (void)state;
    said k;
    gg_move out[IMPLIED_MOST];
    table *t = at("bp/redinha");
    int n = say_when_asked(t, &k, "group B2", out);
    for (int i = 0; i < n; i++) choose(t, out[i]);
    give(t, "advance; roll 1 1");
    n = say_when_asked(t, &k, "B2 forward 6 then B2 wheel left 15", out);
    assert_int_equal(k.wishes, 1);
    for (int i = 0; i < n; i++) choose(t, out[i]);
    assert_at(t, "B2", "15.0,41.0");
    assert_true(go_on(t, &k) > 0);
    assert_holds(t, "B2 facing 165");
}

static void test_whom_and_what_in_one_line(void **state)
{
    (void)state;
    said k;
    gg_move out[IMPLIED_MOST];
    table *t = at("bp/redinha");
    assert_int_equal(say(t, &k, "B1 B2 advance", out), 3); /* commander, group, order */
    assert_says(t, out[0], "commander Beckwith");
    for (int i = 0; i < 3; i++) choose(t, out[i]);
    assert_int_equal(gg_pending(t->battle, t->state).kind, GG_ROLL);
}

static void test_for_all(void **state)
{
    (void)state;
    said k;
    gg_move out[IMPLIED_MOST];
    table *t = at("boe/el_bodon");
    say_when_asked(t, &k, "green all", out);
    int side = gg_pending(t->battle, t->state).side;
    choose(t, out[0]);
    assert_int_equal(1 + go_on(t, &k), side == 0 ? 5 : 6); /* a cube for every unit of that side */
}

static void test_noise_is_a_fault_and_wishes_nothing(void **state)
{
    (void)state;
    said k;
    gg_move out[IMPLIED_MOST];
    static const char *const noise[] = {"",
                                        "then",
                                        "all",
                                        "all all",
                                        "then then",
                                        "double",
                                        "into the Crag",
                                        "double B1 to Berlin",
                                        "B1 then",
                                        "xyzzy all then all"};
    table *t = at("kings/crag");
    give(t, "end");
    for (size_t i = 0; i < sizeof noise / sizeof *noise; i++) {
        int n = say(t, &k, noise[i], out);
        bool legal = n > 0 && gg_verdict(t->battle, t->state, out[0]) == GG_OK;
        if (legal) fail_msg("`%s` was taken for a move", noise[i]);
        assert_int_equal(k.wishes, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_an_order_and_its_place_are_said_at_once),
        proves(test_one_after_the_other),
        proves(test_whom_and_what_in_one_line),
        proves(test_for_all),
        proves(test_noise_is_a_fault_and_wishes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
