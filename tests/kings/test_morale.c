/* 3.13, 7.8, 7.9: Pinning, retreats, Rally, Leaders who fall. */
#include "field.h"

static void test_kings_w5_pinning_of_tribesmen(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,230; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "3*6 9*1 | 3 4");
    assert_dice(t, 2, 0);
    assert_falls(t, "N1 pins 0", "5/18");
    assert_falls(t, "N1 pins 1", "13/18");
    assert_fired(t, "kings.pin.trigger");
}

static void test_kings_w6_pinning_of_regulars(void **state)
{
    (void)state;
    table *t = field("first tribes; B1 RI12 300,100 leadership 7; N1 II12 300,170; N2 TI16 600,400");
    give(t, "fire N1 B1");
    dice(t, "6 6 | 6 11*1 | 3 4");
    assert_falls(t, "B1 pins 0", "7/12");
    dice(t, "1 1");
    assert_so(t, "B1 pins 1; B1 figs 11");
}

static void test_kings_w7_rally_of_tribesmen(void **state)
{
    (void)state;
    table *t = field("first tribes; B1 RI12 300,100; N1 TI16 300,300 pins 2; N2 TI16 600,400");
    give(t, "rally N1");
    assert_dice(t, 2, 0);
    assert_falls(t, "N1 pins 0; N1 at 300,300", "5/12");
    assert_falls(t, "N1 pins 2; N1 at 300,340", "5/12");
    assert_falls(t, "N1 routed", "1/6");
}

static void test_kings_w8_rally_of_regulars(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,300 leadership 5 pins 1; B2 RI12 600,60; N1 TI16 300,100");
    give(t, "rally B1");
    assert_falls(t, "B1 pins 0; B1 on", "5/6");
    assert_falls(t, "B1 pins 1; B1 at 300,330", "5/36");
    assert_falls(t, "B1 routed", "1/36");
}

static void test_kings_w9_rally_without_a_leader(void **state)
{
    (void)state;
    table *t = field("first tribes; B1 RI12 300,100; N1 TI16 300,300 pins 4 leaderless; N2 TI16 600,400");
    give(t, "rally N1");
    assert_falls(t, "N1 pins 0; N1 on", "1/36");
    assert_falls(t, "N1 pins 4; N1 on", "5/9");
    assert_falls(t, "N1 routed", "5/12");
    dice(t, "1 2");
    assert_so(t, "N1 routed; N1 pins 0; vp british 0");
    assert_fired(t, "kings.rally.rout");
}

static void test_kings_w42_out_of_the_redoubt(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI12 W0 leadership 7 pins 2; B2 RI12 600,60; N1 TI16 360,140");
    give(t, "rally B1");
    dice(t, "3 3");
    assert_so(t, "B1 outside; B1 at 360,296; B1 pins 2; B1 acted");
    assert_fired(t, "kings.rally.work");
}

static void test_kings_w43_off_the_table(void **state)
{
    (void)state;
    table *t = field("first tribes; vp british lost 3; N1 TI16 60,240 pins 1; B1 RI12 160,240; N2 TI16 600,400");
    give(t, "rally N1");
    dice(t, "2 3");
    assert_so(t, "N1 left; vp british 3");
    assert_fired(t, "kings.retreat.off");
}

static void test_kings_w44_past_a_friend(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16 200,240 pins 1; B1 RI12 300,240; N2 TI16 120,240");
    give(t, "rally N1");
    dice(t, "2 3");
    assert_so(t, "N1 at 185,204; N1 pins 1");
}

static void test_kings_w51_cornered(void **state)
{
    (void)state;
    table *t = field("first tribes; area T1 cliff rect 0,0,720,150; N1 TI16 360,168 pins 1; B1 RI12 360,260;"
                     "N2 TI16 290,168; N3 TI16 430,168");
    give(t, "rally N1");
    dice(t, "2 3");
    assert_so(t, "N1 at 360,168; N1 pins 2");
    assert_fired(t, "kings.retreat.cornered");
}

static void test_kings_w54_cornered_in_close_order(void **state)
{
    (void)state;
    table *t = field("area T1 cliff rect 0,0,720,150; B1 RI12 360,172 close facing N pins 1; N1 TI16 360,260;"
                     "B2 RI12 310,172; B3 RI12 410,172");
    give(t, "rally B1");
    dice(t, "2 2");
    assert_so(t, "B1 close; B1 radius 20; B1 at 360,172; B1 pins 2; B1 faces N");
}

/* ---- Pinning ---- */

static void test_kings_markers_stay_when_the_test_is_passed(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,230 pins 2; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1 | 3 4 | 6 6");
    assert_so(t, "N1 pins 2");
    assert_fired(t, "kings.pin.pass");
    t = field("B1 RI12 300,100; N1 TI16 300,230 pins 2; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1 | 3 4 | 1 1");
    assert_so(t, "N1 pins 3");
}

static void test_kings_a_pinned_unit_is_still_there(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI12 360,100; N1 TI16 W0 pins 1; N2 TI16 600,400");
    assert_legal(t, "fire B1 N1");
    t = field("B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,110 pins 3");
    assert_false(sees(t, "B1", "N1"));
}

/* ---- Rally ---- */

static void test_kings_rally_takes_all_markers(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16 300,300 pins 3; B1 RI12 300,100; N2 TI16 600,400");
    give(t, "rally N1");
    dice(t, "6 6");
    assert_so(t, "N1 pins 0; N1 acted; N1 at 300,300");
    assert_fired(t, "kings.rally.pass");
    assert_refused(t, "move N1", "kings.act.once");
    give(t, "end; end");
    assert_so(t, "turn 2; asks tribes");
    assert_legal(t, "move N1");
}

static void test_kings_the_standard_helps(void **state)
{
    (void)state;
    /* RI, Ld 6: 2d6 - 3 + 1 (+ 1) */
    table *t = field("B1 RI12+standard 300,300 pins 3; B2 RI12 600,60; N1 TI16 300,100");
    give(t, "rally B1");
    assert_falls(t, "B1 pins 0; B1 on", "7/12"); /* 7 or more */
    t = field("B1 RI12+standard 300,300 pins 3 leaderless; B2 RI12 600,60; N1 TI16 300,100");
    give(t, "rally B1");
    assert_falls(t, "B1 pins 0; B1 on", "1/6"); /* 10 or more, against 8 */
}

static void test_kings_work_rally_hold(void **state)
{
    (void)state;
    table *t =
        field("option work_rally_hold 1;" REDOUBT "B1 RI12 W0 leadership 7 pins 2; B2 RI12 600,60; N1 TI16 360,140");
    give(t, "rally B1");
    dice(t, "3 3");
    assert_so(t, "B1 in W0; B1 pins 2; B1 at 360,240");
    /* outside it falls back as ever */
    t = field("option work_rally_hold 1; B1 RI12 300,300 leadership 7 pins 2; B2 RI12 600,60; N1 TI16 300,100");
    give(t, "rally B1");
    dice(t, "3 3");
    assert_so(t, "B1 at 300,330");
}

/* ---- retreats ---- */

static void test_kings_half_a_move_back(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        int back;
    } row[] = {{"TC10", 60},         {"II12", 30}, {"TI16", 40}, {"PC4+field_gun", 20}, {"PC4+mountain_gun", 30},
               {"II12+mounted", 30}, {"RC8", 50}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t =
            fieldf("first tribes; N1 %s 300,300 pins 2 leaderless; B1 RI12 300,100; N2 TI16 600,400", row[i].unit);
        char want[60];
        give(t, "rally N1");
        dice(t, "3 4");
        snprintf(want, sizeof want, "N1 at 300,%d; N1 pins 2", 300 + row[i].back);
        assert_so(t, want);
    }
}

static void test_kings_half_the_distance_if_there_is_no_more_room(void **state)
{
    (void)state;
    table *t = field("first tribes; area T1 cliff rect 0,325,720,335 rect 300,280,335,335 rect 385,280,420,335;"
                     "N1 TI16 360,300 pins 1; B1 RI12 360,200; N2 TI16 600,60");
    give(t, "rally N1");
    dice(t, "1 3"); /* 3: falls back */
    assert_so(t, "N1 at 360,320; N1 pins 1");
}

static void test_kings_a_retreat_ends_order_and_ground(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,300 close facing E pins 1; B2 RI12 500,300 ground pins 1; N1 TI16 400,100");
    give(t, "rally B1");
    dice(t, "1 3");
    assert_so(t, "B1 loose; B1 at 287,326"); /* away from (400,100): (-100,200) */
    give(t, "rally B2");
    dice(t, "1 3");
    assert_so(t, "B2 standing; B2 pins 1");
}

static void test_kings_the_edge_by_each_side(void **state)
{
    (void)state;
    static const struct {
        const char *at, *enemy;
        bool off;
    } row[] = {{"60,240", "200,240", true},  {"660,240", "500,240", true}, {"360,60", "360,200", true},
               {"360,420", "360,300", true}, {"74,240", "200,240", false}, {"73,240", "200,240", true},
               {"646,240", "500,240", false}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("first tribes; N1 TI16 %s pins 1; B1 RI12 %s; N2 TI16 600,60", row[i].at, row[i].enemy);
        give(t, "rally N1");
        dice(t, "2 3");
        field_assert(t, "N1 left", row[i].off, HERE);
    }
}

static void test_kings_a_garrison_that_cannot_leave_stays(void **state)
{
    (void)state;
    /* all nine ways are barred by cliffs round the redoubt, beyond the reach of its walls */
    table *t = field(REDOUBT "area T1 cliff rect 300,270,420,275 rect 325,200,330,275 rect 390,200,395,275;"
                             "B1 RI12 W0 pins 1; B2 RI12 600,60; N1 TI16 360,140");
    give(t, "rally B1");
    dice(t, "1 2"); /* 3: falls back */
    assert_so(t, "B1 in W0; B1 pins 2");
    assert_fired(t, "kings.retreat.cornered");
}

/* A loser in a fight is threatened by the other unit, not by the nearest enemy. */
static void test_kings_a_loser_goes_away_from_the_victor(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16 300,100; B1 RI12 300,200; N2 TI8/16 340,255; N3 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "6 6 | 1 | 3*6 13*1 | 12*1 | 3 4");
    assert_so(t, "not B1 at 300,200"); /* north, where N2 stands in its way: turned to the left of it */
    assert_true(unit_of(t, "B1")->y > 200 && unit_of(t, "B1")->x <= 300);
}

/* ---- Leaders ---- */

static void test_kings_leaders_fall_on_two(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,230; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "5*6 7*1");
    assert_dice(t, 2, 0);
    assert_falls(t, "N1 leaderless; N1 figs 11", "1/36");
    t = field("option leader_hit casualties; B1 RI12 300,100; N1 TI16 300,230; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "5*6 7*1");
    assert_falls(t, "N1 leaderless", "5/18"); /* 2 to 5 */
    t = field("option leader_hit casualties; B1 RI12 300,100; N1 TI16 300,230; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "1*6 11*1");
    assert_falls(t, "N1 leaderless", "1/36"); /* never less than 2 */
    /* no Leader, no dice: the Pinning test at once */
    t = field("B1 RI12 300,100; N1 TI16 300,230 leaderless; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1");
    assert_falls(t, "N1 pins 0", "5/18"); /* 9 or more */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w5_pinning_of_tribesmen),
        proves(test_kings_w6_pinning_of_regulars),
        proves(test_kings_w7_rally_of_tribesmen),
        proves(test_kings_w8_rally_of_regulars),
        proves(test_kings_w9_rally_without_a_leader),
        proves(test_kings_w42_out_of_the_redoubt),
        proves(test_kings_w43_off_the_table),
        proves(test_kings_w44_past_a_friend),
        proves(test_kings_w51_cornered),
        proves(test_kings_w54_cornered_in_close_order),
        proves(test_kings_markers_stay_when_the_test_is_passed),
        proves(test_kings_a_pinned_unit_is_still_there),
        proves(test_kings_rally_takes_all_markers),
        proves(test_kings_the_standard_helps),
        proves(test_kings_work_rally_hold),
        proves(test_kings_half_a_move_back),
        proves(test_kings_half_the_distance_if_there_is_no_more_room),
        proves(test_kings_a_retreat_ends_order_and_ground),
        proves(test_kings_the_edge_by_each_side),
        proves(test_kings_a_garrison_that_cannot_leave_stays),
        proves(test_kings_a_loser_goes_away_from_the_victor),
        proves(test_kings_leaders_fall_on_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
