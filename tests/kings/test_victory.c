/* Section 9: lost units, victory points, the end. */
#include "field.h"

static void test_kings_nobody_left(void **state)
{
    (void)state;
    table *t = field(
        "vp tribes lost 9; B1 RI12 300,100; B2 RI12 destroyed; begin phase british; N1 TI2/16 300,200; N2 TI16 routed");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_won(t, "british", "kings.victory.end"); /* whatever the points */
}

static void test_kings_a_pool_that_cannot_come_on_does_not_help(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 100,100; N1 TI2/16 300,200; N2 TI16 pool");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_won(t, "british", "kings.victory.end");
    const char *cards = "option activation cards; option recycle_side tribes; option recycle_max 3; option edges N; "
                        "side british cards 3;"
                        "begin phase british; B1 RI12 300,100; B2 RI12 100,100; N1 TI2/16 300,200; N2 TI16 pool;";
    t = fieldf("%s side tribes deployed 2", cards);
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "not over; question activate");
    t = fieldf("%s side tribes deployed 3", cards);
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_won(t, "british", "kings.victory.end");
    /* the side that does not recycle */
    t = field("option activation cards; option recycle_side british; option recycle_max 3; option edges S; side "
              "british cards 3;"
              "begin phase british; B1 RI12 300,100; B2 RI12 100,100; N1 TI2/16 300,200; N2 TI16 pool");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_won(t, "british", "kings.victory.end");
}

static void test_kings_a_pool_without_men(void **state)
{
    (void)state;
    const char *lines = "option activation cards; option recycle_side tribes; option recycle_max 3; option edges N;"
                        "option recycle_refill %s; side british cards 3; begin phase british; B1 RI12 300,100;"
                        "B2 RI12 100,100; N1 TI2/16 300,200; N2 TI0/16 pool";
    table *t = fieldf(lines, "none");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_won(t, "british", "kings.victory.end");
    t = fieldf(lines, "half");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "not over");
}

static void test_kings_a_replacement_that_is_owed_keeps_it_going(void **state)
{
    (void)state;
    table *t = field(
        "option theoretical 1; option edges N; B1 RI12 300,100; B2 RI12 100,100; N1 TI2/16 300,200; N2 TI16 pool");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "not over; N1 owed");
    t = field(
        "option theoretical 1; option edges N; B1 RI12 300,100; B2 RI12 100,100; N1 TI2/16 300,200; N2 TC10 pool");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_won(t, "british", "kings.victory.end"); /* horse does not stand in for foot */
}

static void test_kings_both_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *vp, *winner;
    } row[] = {{"vp british lost 2; vp tribes lost 1;", "british"},
               {"vp british lost 1; vp tribes lost 2;", "tribes"},
               {"vp british lost 1; vp tribes lost 1;", "nobody"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("%s first tribes; N1 TI1/16 300,100; B1 RI1/12 300,160", row[i].vp);
        give(t, "attack N1 B1");
        dice(t, "6 6 | 1 | 6 | 6");
        assert_won(t, row[i].winner, "kings.victory.both");
    }
}

static void test_kings_who_has_left_is_not_lost(void **state)
{
    (void)state;
    table *t = field("side british exits S; vp british lost 3; vp tribes lost 5; begin phase british; B1 RI12 300,60;"
                     "B2 RI12 destroyed; N1 TI16 600,400; N2 TI16 destroyed; N3 TI16 left");
    give(t, "move B1");
    dice(t, "6 6");
    give(t, "exit B1 S");
    assert_so(t, "B1 exited; vp british 6; vp tribes 5");
    assert_won(t, "british", "kings.victory.both");
}

static void test_kings_points_at_the_end(void **state)
{
    (void)state;
    const char *lines = "turns 2; turn 2; begin phase british;" REDOUBT
                        "work W1 building \"H\" 500,240 30; work W2 building \"S\" 200,240 30;"
                        "vp british held W0 5 denied W1 2 denied W2 4 lost 1; vp tribes held W0 5 held W1 3 lost 2;"
                        "B1 RI12 100,60; B2 RI12 routed; N1 TI16 W1; N2 TI16 destroyed; N3 TI16 left; N4 TI16 pool; %s";
    table *t = fieldf(lines, "B3 RI12 W0");
    assert_so(t, "vp british 11; vp tribes 5"); /* 5 + 4 + 2; 3 + 2 */
    give(t, "end; end");
    assert_won(t, "british", "kings.victory.vp");
    t = fieldf(lines, "N5 TI16 W0");
    give(t, "end; end");
    assert_won(t, "tribes", "kings.victory.vp"); /* 6 against 10 */
    t = field("turns 1; B1 RI12 100,60; N1 TI16 300,400");
    give(t, "end; end");
    assert_won(t, "nobody", "kings.victory.vp");
}

static void test_kings_points_by_cost(void **state)
{
    (void)state;
    table *t = field(
        "vp british lost points; vp tribes lost points; begin phase british; B1 RI12 100,60; B2 RI8+obsolete routed;"
        "N1 TI16 300,400; N2 TI16+fierce destroyed; N3 TI8+fierce left");
    assert_so(t, "vp british 6; vp tribes 4");
}

static void test_kings_conceding(void **state)
{
    (void)state;
    table *t = field("vp british lost 3; begin phase british; B1 RI12 300,100; N1 TI16 300,230; N2 TI16 destroyed");
    assert_offers_not(t, "concede");
    assert_legal(t, "concede");
    give(t, "concede");
    assert_won(t, "tribes", "kings.victory.concede");
    assert_fired(t, "kings.victory.concede");
    t = field("B1 RI12 300,100; N1 TI16 300,230");
    give(t, "move B1");
    dice(t, "6 6"); /* within an action too, not only where one chooses whom to activate */
    give(t, "concede");
    assert_won(t, "tribes", "kings.victory.concede");
}

static void test_kings_nothing_is_rolled_after_the_end(void **state)
{
    (void)state;
    /* a Terrible Planner destroys the last of them */
    table *t = field("B1 RI12 300,100 trait planner; N1 TI2/16 300,200");
    give(t, "fire B1 N1");
    dice(t, "12*6 | 3");
    assert_so(t, "over; won british");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_nobody_left),        proves(test_kings_a_pool_that_cannot_come_on_does_not_help),
        proves(test_kings_a_pool_without_men), proves(test_kings_a_replacement_that_is_owed_keeps_it_going),
        proves(test_kings_both_at_once),       proves(test_kings_who_has_left_is_not_lost),
        proves(test_kings_points_at_the_end),  proves(test_kings_points_by_cost),
        proves(test_kings_conceding),          proves(test_kings_nothing_is_rolled_after_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
