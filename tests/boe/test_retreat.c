/* 7.8: forced moves. */
#include "field.h"

/* A unit of the allies that fails its morale in Phase 7 and goes. Fire comes from F1, nearest to it. */
static void test_boe_w55_straight_back(void **state)
{
    (void)state;
    table *t = field("board 10 10; F1 LINE 4 R 5,4 S LINE cube green marked; A1 LINE 6 R 5,5 N LINE disorder cube "
                     "green; player-a french; begin 7");
    give(t, "fire F1 A1; roll 6 1 1 1; roll 5"); /* v = 3: by 2 */
    assert_so(t, "A1 retreat; A1 at 5,8; A1 COLUMN; A1 faces N");
    assert_told(t, "5,6");
    assert_told(t, "5,7");
}

static void test_boe_w56_round_friend_and_foe(void **state)
{
    (void)state;
    table *t = field("board 10 10; A1 LINE 6 R 5,5 N LINE retreat; A2 LINE 6 R 6,7 N LINE; F1 LINE 4 R 4,5 S LINE; F2 "
                     "LINE 4 R 4,7 S LINE; begin 5e french");
    int at = space(5, 5), unit = piece_id(t, "A1"), threat = space(4, 5);
    static const int path[][2] = {{6, 6}, {7, 7}, {8, 8}};
    for (int i = 0; i < 3; i++) {
        at = boe_retreat_step(bt(t), st(t), unit, at, threat);
        assert_int_equal(at, space(path[i][0], path[i][1]));
    }
}

static void test_boe_w57_off_the_map(void **state)
{
    (void)state;
    const char *lines = "board 10 10; turns 1; F1 LINE 4 R 5,8 S LINE cube green marked; A1 LINE 6 R 5,9 N LINE %s "
                        "cube green; A9 LINE 4 R 1,10 N LINE cube green ap 0;"
                        "player-a french; begin 7";
    table *t = fieldf(lines, "disorder");
    give(t, "fire F1 A1; roll 6 1 1 1; roll 6"); /* by 3: rout, N = 4 */
    assert_so(t, "A1 gone; killed french 6");
    t = fieldf(lines, "disorder");
    give(t, "fire F1 A1; roll 6 1 1 1; roll 5"); /* retreat, N = 3 */
    assert_so(t, "A1 at 5,10; A1 retreat");
}

static void test_boe_friends_who_are_run_through(void **state)
{
    (void)state;
    /* the only ways home are held by friends */
    table *t = field_on(
        "X 4,6 6,6 4,5 6,5 4,7 6,7, ",
        "board 10 10; turns 1; F1 LINE 4 R 5,4 S LINE cube green marked; A1 LINE 6 R 5,5 N LINE disorder cube green;"
        "A2 LINE 6 C 5,6 N LINE cube green; player-a french; begin 7");
    give(t, "fire F1 A1; roll 6 1 1 1; roll 5");
    assert_so(t, "A1 at 5,8; rolls 1"); /* A2 tests by its grade alone */
    assert_odds_until(t, NULL, "not phase 7", "A2 good", "1/2");
    assert_odds_until(t, NULL, "not phase 7", "A2 disorder", "1/2");
}

static void test_boe_no_room_among_friends(void **state)
{
    (void)state;
    /* friends from 5,7 to the edge of the map: it comes back to the last space that was free */
    table *t = field_on(
        "X 4,5 6,5 4,6 6,6 4,7 6,7 4,8 6,8 4,9 6,9 4,10 6,10, ",
        "board 10 10; turns 1; F1 LINE 4 R 5,4 S LINE cube green marked; A1 LINE 6 R 5,5 N LINE disorder cube green;"
        "A2 LINE 6 C 5,7 N LINE; A3 LINE 6 C 5,8 N LINE; A4 LINE 6 C 5,9 N LINE; A5 LINE 6 C 5,10 N LINE;"
        "player-a french; begin 7");
    give(t, "fire F1 A1; roll 6 1 1 1; roll 5");
    assert_so(t, "A1 at 5,6; A1 retreat");
    assert_fired(t, "boe.retreat.free");
}

static void test_boe_lengths(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 1,1 S LINE retreat; F2 LCAV 4 R 3,1 S LINE rout; F3 FOOT 3 R 5,1 S LIMBERED weight M "
                     "rout; A1 LINE 4 R 9,9 N LINE; begin 5e allies");
    assert_int_equal(boe_retreat_length(bt(t), st(t), piece_id(t, "F1")), 3);
    assert_int_equal(boe_retreat_length(bt(t), st(t), piece_id(t, "F2")), 6);
    assert_int_equal(boe_retreat_length(bt(t), st(t), piece_id(t, "F3")), 4);
}

static void test_boe_guns_stay_when_the_crew_runs(void **state)
{
    (void)state;
    table *t = field("turns 1; F1 LINE 9 R 5,4 S LINE cube green marked; A1 FOOT 4 R 5,5 E UNLIMBERED weight M "
                     "disorder cube green; A9 LINE 4 R 1,12 N LINE cube green ap 0;"
                     "player-a french; begin 7");
    give(t, "fire F1 A1; roll 6 1 1 1 1 1 1 1 1; roll 4");
    assert_so(t, "A1 CREW; A1 guns 5,5; A1 retreat");
    assert_fired(t, "boe.guns.abandon");
}

static void test_boe_cavalry_does_not_flee_into_woods(void **state)
{
    (void)state;
    table *t = field_on("T 5,6, ", "A1 LCAV 4 R 5,5 N LINE retreat; F1 LINE 4 R 5,4 S LINE; begin 5e french");
    assert_int_not_equal(boe_retreat_step(bt(t), st(t), piece_id(t, "A1"), space(5, 5), space(5, 4)), space(5, 6));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w55_straight_back),
        proves(test_boe_w56_round_friend_and_foe),
        proves(test_boe_w57_off_the_map),
        proves(test_boe_friends_who_are_run_through),
        proves(test_boe_no_room_among_friends),
        proves(test_boe_lengths),
        proves(test_boe_guns_stay_when_the_crew_runs),
        proves(test_boe_cavalry_does_not_flee_into_woods),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
