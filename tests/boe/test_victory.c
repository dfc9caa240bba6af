/* 7.17, 9: points, objectives, collapse and the end. */
#include "field.h"

static void test_boe_w69_points(void **state)
{
    (void)state;
    table *t = field(
        "unit A1 AB \"A1\" LINE 5 R lost; leader X allies BRIG \"X\" INF rating 0 lost; brigade AB allies leader X "
        "order attack;"
        "A2 LINE 6 R 9,9 N LINE stands 3; unit A3 AB \"A3\" FOOT 3 R weight M lost; side french home N captured 1;"
        "F1 LINE 4 R 1,1 S LINE; begin 5e french");
    assert_so(t, "killed french 11; captured french 1; score french 13");
}

static table *crest(const char *status)
{
    return fieldf(
        "turns 1; objective 7,7 3 allies \"the crest\"; F1 LCAV 4 R 7,7 S LINE %s; A1 LINE 4 R 12,12 N LINE; begin 12",
        status);
}

static void test_boe_w82_control(void **state)
{
    (void)state;
    table *t = crest("disorder");
    assert_so(t, "over; control 0 french; score french 3; score allies 0");
    t = crest("retreat");
    assert_so(t, "over; control 0 allies; score french 0; score allies 3");
    /* once taken it is kept by whoever was last there */
    t = field("turns 2; objective 7,7 3 allies \"the crest\"; F1 LCAV 4 R 7,7 S LINE cube green; A1 LINE 4 R 12,12 N "
              "LINE cube green ap 0; begin 12");
    assert_so(t, "control 0 french");
    t = field(
        "turns 1; objective 7,7 3 french \"the crest\"; F1 LCAV 4 R 2,2 S LINE; A1 LINE 4 R 12,12 N LINE; begin 12");
    assert_so(t, "over; control 0 french");
}

static void test_boe_guns_do_not_hold_ground(void **state)
{
    (void)state;
    table *t = field("turns 1; objective 7,7 3 allies \"the crest\"; F1 FOOT 4 R 7,7 S UNLIMBERED weight M; A1 LINE 4 "
                     "R 12,12 N LINE; begin 12");
    assert_so(t, "over; control 0 allies");
}

static void test_boe_the_limit_and_the_table(void **state)
{
    (void)state;
    const char *lines =
        "turns 1; F1 LCAV 4 R 2,2 S LINE; A1 LINE 9 R 12,12 N LINE stands %d; victory french win 4 draw 2; begin 12";
    assert_won(fieldf(lines, 5), "french", "boe.victory.limit");
    assert_won(fieldf(lines, 6), "nobody", "boe.victory.limit");
    assert_won(fieldf(lines, 8), "allies", "boe.victory.limit");
    assert_won(field("turns 1; F1 LCAV 4 R 2,2 S LINE; A1 LINE 9 R 12,12 N LINE stands 4; victory french win 1 draw 0 "
                     "least 6; begin 12"),
               "nobody", "boe.victory.limit");
}

static void test_boe_collapse(void **state)
{
    (void)state;
    const char *brigades =
        "leader X allies BRIG \"X\" INF rating 0 lost; brigade AB allies leader X order withdraw morale broken;"
        "leader Y allies BRIG \"Y\" INF rating 0 lost; brigade AC allies leader Y order %s;";
    char two[300];
    snprintf(two, sizeof two, brigades, "withdraw morale broken");
    table *t = fieldf("%s F1 LINE 4 R 1,1 S LINE; A1 LINE 4 R 9,9 N LINE; A2/AC LINE 4 R 11,9 N LINE; begin 12", two);
    assert_won(t, "french", "boe.victory.collapse");
    snprintf(two, sizeof two, brigades, "attack");
    t = fieldf("%s F1 LINE 4 R 1,1 S LINE; A1 LINE 4 R 9,9 N LINE; A2/AC LINE 4 R 11,9 N LINE; begin 12", two);
    assert_not_so(t, "over"); /* half is not more than half */
}

static void test_boe_a_brigade_without_units_is_broken(void **state)
{
    (void)state;
    /* its one battery is taken in the last phase of the turn */
    table *t = field("turns 1; broken 4; F1 LINE 4 R 9,9 S LINE; F2 LINE 4 R 1,1 S LINE; A1/AC FOOT 3 R 9,11 N CREW "
                     "weight M guns 9,9 N; A2 LINE 4 R 11,1 N LINE;"
                     "A3/AD LINE 4 R 12,4 N LINE; begin 12");
    assert_so(t, "over; A1 gone; captured french 1; brigade AC broken; score french 9");
}

static void test_boe_broken_brigades_are_worth_points(void **state)
{
    (void)state;
    table *t = field("broken 4; leader X allies BRIG \"X\" INF rating 0 lost; brigade AB allies leader X order "
                     "withdraw morale broken;"
                     "F1 LINE 4 R 1,1 S LINE; A1 LINE 4 R 9,9 N LINE; A2/AC LINE 4 R 11,9 N LINE; begin 5e french");
    assert_so(t, "score french 4");
}

static void test_boe_victory_concede(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 S LINE; A1 LINE 4 R 9,11 N LINE; begin 5e french");
    assert_offers_not(t, "concede");
    give(t, "concede");
    assert_won(t, "allies", "boe.victory.concede");
    assert_fired(t, "boe.victory.concede");
    assert_told(t, "The Allies win: the enemy concedes.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w69_points),
        proves(test_boe_w82_control),
        proves(test_boe_guns_do_not_hold_ground),
        proves(test_boe_the_limit_and_the_table),
        proves(test_boe_collapse),
        proves(test_boe_a_brigade_without_units_is_broken),
        proves(test_boe_broken_brigades_are_worth_points),
        proves(test_boe_victory_concede),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
