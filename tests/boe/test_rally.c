/* 7.14 to 7.16: fatigue, rally, brigade morale. */
#include "field.h"

#define FAR "A1 LINE 4 R 12,12 N LINE cube green ap 0"

static void test_boe_w58_rally_from_disorder(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,5 S LINE disorder cube green; " FAR "; begin 5e french unit F1");
    assert_odds_until(t, "rally F1", "not phase 5e", "F1 good", "26/27");
}

static void test_boe_w59_rally_from_retreat(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,5 S COLUMN retreat cube green; " FAR "; begin 5e french unit F1");
    assert_odds_until(t, "rally F1", "not phase 5e", "F1 good", "11/18");
    assert_odds_until(t, "rally F1", "not phase 5e", "F1 disorder", "19/72");
    assert_odds_until(t, "rally F1", "not phase 5e", "F1 retreat", "1/8");
}

static void test_boe_w60_flight(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 C 5,9 S COLUMN rout cube green; F2 LINE 4 R 1,1 S LINE cube green; A1 LCAV 4 R 4,6 N "
                     "COLUMN cube green ap 0; A2 LINE 4 R 5,11 N LINE cube green ap 0;"
                     "begin 5d allies; player-a french");
    assert_so(t, "phase 5e; F1 ap 1; F1 spent 2; F1 rout; question activate");
    assert_told(t, "F1 runs on");
    give(t, "activate F1; rally F1");
    assert_odds_until(t, NULL, "question activate", "F1 retreat", "1/6");
    assert_odds_until(t, NULL, "question activate", "F1 rout", "5/6");
}

static void test_boe_rally_rows(void **state)
{
    (void)state;
    table *t =
        field("leader Ney french BRIG \"Ney\" INF rating 2 at 3,3; brigade FB french leader Ney order attack;"
              "leader X french BRIG \"X\" INF rating 0 lost; brigade FS french leader X order attack morale shaken;"
              "F1 LINE 6 R 3,3 S LINE disorder; F2 LINE 6 R 9,9 S LINE rout; F3 LINE 6 R 5,3 S LINE stands 3 retreat; "
              "F4 LINE 6 R 7,3 S LINE disorder out;"
              "F5/FS LINE 6 R 9,3 S LINE disorder; A1 LINE 4 R 9,11 N LINE; begin 5e french");
    static const struct {
        const char *unit;
        int value;
    } rows[] = {{"F1", 6}, {"F2", 1}, {"F3", 2}, {"F4", 3}, {"F5", 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gg_tally tally = {0};
        assert_int_equal(boe_rally_value(bt(t), st(t), piece_id(t, rows[i].unit), &tally), rows[i].value);
    }
}

/* ---- 7.16 ---- */

/* A brigade of four units of seven stands, of which so many are lost. */
static table *brigade(const char *leader, const char *brigade_words, const char *units)
{
    return fieldf(
        "board 16 16; turns 1; leader Foy french BRIG \"Foy\" INF %s; brigade FB french leader Foy order attack %s; %s;"
        "A1 LINE 4 R 16,16 N LINE cube green ap 0; begin 11",
        leader, brigade_words, units);
}

static void test_boe_w61_a_brigade_tests(void **state)
{
    (void)state;
    table *t = brigade("rating 1 at 2,2", "lost 2",
                       "F1 LINE 7 R 2,2 S LINE; F2 LINE 7 R 4,2 S LINE; F3 LINE 7 R 6,2 S COLUMN stands 1 rout; F4 "
                       "LINE 7 R 8,2 S LINE stands 3");
    assert_so(t, "rolls 1");
    assert_odds(t, NULL, "brigade FB steady", "1/2");
    assert_odds(t, NULL, "brigade FB shaken", "1/3");
    assert_odds(t, NULL, "brigade FB broken", "1/6");
}

static void test_boe_w62_without_a_leader(void **state)
{
    (void)state;
    table *t = brigade("rating 1 lost", "lost 2",
                       "F1 LINE 7 R 2,2 S LINE; F2 LINE 7 R 4,2 S LINE stands 3; F3 LINE 7 R 6,2 S COLUMN stands 1; F4 "
                       "LINE 7 R 8,2 S LINE stands 3");
    assert_odds(t, NULL, "brigade FB steady", "1/6");
    assert_odds(t, NULL, "brigade FB shaken", "1/3");
    assert_odds(t, NULL, "brigade FB broken", "1/2");
}

static void test_boe_w63_a_quarter(void **state)
{
    (void)state;
    table *t = brigade("rating 1 at 2,2", "lost 3",
                       "F1 LINE 7 R 2,2 S LINE; F2 LINE 7 R 4,2 S LINE; F3 LINE 7 R 6,2 S LINE stands 4; F4 LINE 7 R "
                       "8,2 S LINE stands 4");
    assert_so(t, "over"); /* no test: the battle has ended without a die */
    t = brigade("rating 1 at 2,2", "lost 3",
                "F1 LINE 7 R 2,2 S LINE; F2 LINE 7 R 4,2 S LINE; F3 LINE 7 R 6,2 S LINE stands 4; F4 LINE 7 R 8,2 S "
                "LINE stands 3");
    assert_so(t, "rolls 1; phase 11");
}

static void test_boe_w108_a_shaken_brigade_recovers(void **state)
{
    (void)state;
    table *t = brigade("rating 1 at 2,2", "morale shaken",
                       "F1 LINE 7 R 2,2 S LINE; F2 LINE 7 R 4,2 S LINE stands 3; F3 LINE 7 R 6,2 S COLUMN stands 1; F4 "
                       "LINE 7 R 8,2 S LINE stands 3");
    assert_odds(t, NULL, "brigade FB steady", "1/2");
    assert_odds(t, NULL, "brigade FB shaken", "1/2");
}

static void test_boe_w80_a_brigade_breaks(void **state)
{
    (void)state;
    table *t = field("board 16 16; leader Foy french BRIG \"Foy\" INF rating 0 at 9,9; brigade FB french leader Foy "
                     "order attack lost 9;"
                     "leader X french BRIG \"X\" INF rating 0 at 1,1; brigade FC french leader X order attack; F9/FC "
                     "LINE 4 R 1,1 S LINE;"
                     "F1 LINE 9 R 5,9 S LINE stands 2; F2 LINE 9 R 7,9 S COLUMN stands 2 disorder; F3 LINE 9 R 9,9 S "
                     "COLUMN stands 2 rout;"
                     "A1 LINE 4 R 16,16 N LINE; begin 11");
    give(t, "roll 1");
    assert_so(t, "brigade FB broken; brigade FB withdraw; F1 retreat; F2 retreat; F3 rout; F3 at 9,9; F1 COLUMN");
    assert_int_equal(boe_home_distance(bt(t), 0, unit_of(t, "F1")->cell), 8 - 3);
    assert_int_equal(boe_home_distance(bt(t), 0, unit_of(t, "F2")->cell), 8 - 3);
    assert_false(boe_cubes(bt(t), st(t), piece_id(t, "F1")) >> RED & 1);
}

/* ---- 7.14 ---- */

static table *tired(const char *words)
{
    return fieldf("turns 1; F1 LCAV 4 R 5,5 S LINE cube red charged fought had_impetus %s; A1 LINE 4 R 12,12 N LINE "
                  "cube green ap 0; begin 10",
                  words);
}

static void test_boe_w64_fatigue(void **state)
{
    (void)state;
    assert_odds_until(tired(""), NULL, "phase 12", "F1 blown; F1 fatigue 1", "1/6");
    assert_odds_until(tired("bt 1"), NULL, "phase 12", "F1 blown", "1/3");
    assert_odds_until(tired("bt 2"), NULL, "phase 12", "F1 blown", "1/2");
    assert_odds_until(tired("bt 2 fatigue 1"), NULL, "phase 12", "F1 blown; F1 fatigue 2", "2/3");
    table *t = field("turns 1; option fatigue_charge off; F1 LCAV 4 R 5,5 S LINE cube red charged fought had_impetus; "
                     "A1 LINE 4 R 12,12 N LINE; begin 10");
    assert_so(t, "over; F1 fatigue 0");
    t = field("turns 1; F1 LINE 4 R 5,5 S COLUMN cube red charged fought had_impetus bt 1; F2 LINE 4 R 7,5 S COLUMN "
              "had_impetus; A1 LINE 4 R 12,12 N LINE; begin 10");
    assert_odds(t, NULL, "F1 disorder; F1 fatigue 1", "1/3"); /* foot tests after a break-through alone */
}

static void test_boe_w100_rest(void **state)
{
    (void)state;
    table *t = field("turns 1; F1 LCAV 4 R 5,5 S LINE blown fatigue 1; A1 LINE 4 R 12,12 N LINE; begin 12");
    assert_so(t, "rolls 1");
    assert_odds(t, NULL, "not F1 blown; F1 fatigue 1", "1/2");
    static const char *const busy[] = {"fought", "moved", "charged"};
    for (int i = 0; i < 3; i++) {
        t = fieldf("turns 1; F1 LCAV 4 R 5,5 S LINE blown %s; A1 LINE 4 R 12,12 N LINE; begin 12", busy[i]);
        assert_so(t, "over; F1 blown");
    }
    t = field("turns 1; F1 LCAV 4 R 5,5 S LINE blown; A1 LINE 4 R 5,8 N LINE; begin 12");
    assert_so(t, "over; F1 blown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w58_rally_from_disorder),
        proves(test_boe_w59_rally_from_retreat),
        proves(test_boe_w60_flight),
        proves(test_boe_rally_rows),
        proves(test_boe_w61_a_brigade_tests),
        proves(test_boe_w62_without_a_leader),
        proves(test_boe_w63_a_quarter),
        proves(test_boe_w108_a_shaken_brigade_recovers),
        proves(test_boe_w80_a_brigade_breaks),
        proves(test_boe_w64_fatigue),
        proves(test_boe_w100_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
