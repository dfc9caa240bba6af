/* 7.12: melees, their modifiers, results and moves. */
#include "field.h"

/* A charge of the french from 5,4 into 5,5. */
#define INTO "entry 5,4 impetus charged moved cube red"
#define FIGHT "melee 5,5 holder allies;"

static table *melee(const char *ground, const char *intruder, const char *holder, const char *extra)
{
    return field_on(ground ? ground : ". 1,1, ", "%s F1 %s; A1 %s; A9 LINE 4 R 12,12 N LINE cube green ap 0; %s", extra,
                    intruder, holder, strstr(extra, "melee ") ? "begin 8" : FIGHT "begin 8");
}

static void test_boe_w46_light_horse_on_a_line(void **state)
{
    (void)state;
    table *t = melee(NULL, "LCAV 4 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE cube green", "");
    assert_melee(t, 2, 0);
    assert_margins(t, "0 1/36 5/36 1/9 11/36 1/4 1/6");
    assert_odds_until(t, "end", "phase 10", "not A1 stands >=2", "1/6");
    assert_odds_until(t, "end", "phase 10", "A1 stands >=2; A1 stands <=3", "1/4");
    assert_odds_until(t, "end", "phase 10", "F1 retreat", "1/36");
}

static void test_boe_w47_heavy_horse_in_the_flank(void **state)
{
    (void)state;
    table *t =
        melee(NULL, "HCAV 4 E 5,5 S LINE " INTO, "LINE 6 R 5,5 E COLUMN cube green",
              "leader Ney french BRIG \"Ney\" CAV rating 1 at 5,5 with F1; brigade FB french leader Ney order attack;"
              "melee 5,5 holder allies aspect allies flank;");
    assert_melee(t, 5, -2);
    assert_margins(t, "0 0 0 0 1/36 5/36 5/6");
}

static void test_boe_w48_horse_on_a_square(void **state)
{
    (void)state;
    table *t = melee(NULL, "HCAV 4 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N SQUARE cube green", "");
    assert_melee(t, -4, 0);
    assert_margins(t, "5/12 11/36 7/36 1/18 1/36 0 0");
    assert_odds_until(t, "end", "phase 10", "A1 at 5,5; A1 SQUARE", "1/1");
    assert_odds_until(t, "end", "phase 10", "F1 retreat; F1 stands 3", "5/12");
    assert_odds_until(t, "end", "phase 10", "F1 disorder; F1 stands 3; A1 stands 6", "1/2"); /* by 1 to 4 */
    assert_odds_until(t, "end", "phase 10", "F1 disorder; A1 stands 5; A1 good", "1/18");
    assert_odds_until(t, "end", "phase 10", "F1 good; A1 stands 5; A1 disorder", "1/36");
}

static void test_boe_w49_foot_on_a_garrison(void **state)
{
    (void)state;
    table *t = melee("T 5,5, ", "LINE 6 E 5,5 S COLUMN " INTO, "LINE 6 C 5,5 N COLUMN cube green",
                     "F2 LINE 4 R 5,3 S LINE cube green ap 0;");
    assert_melee(t, 3, 1);
    assert_margins(t, "0 1/36 5/36 1/9 11/36 1/4 1/6");
    assert_odds_until(t, "end", "phase 11", "not A1 at 5,5", "5/12");
}

static void test_boe_w50_uphill_against_the_guard(void **state)
{
    (void)state;
    table *t = melee("1 5,5, ", "LINE 8 R 5,5 S LINE disorder " INTO, "LINE 4 G 5,5 N LINE cube green", "");
    assert_melee(t, 0, 3);
    assert_margins(t, "5/18 11/36 1/4 1/12 1/12 0 0");
}

static void test_boe_w51_ridden_down(void **state)
{
    (void)state;
    table *t = melee(NULL, "LCAV 4 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE cube green", "");
    give(t, "roll 5; roll 2");
    assert_so(
        t, "A1 stands 1; A1 rout; A1 COLUMN; F1 at 5,5; F1 stands 4; F1 bt_right; melees 0; phase 9a; question break");
    assert_so(t, "A1 at 5,9"); /* four spaces */
    assert_fired(t, "boe.melee.ridedown");
}

static void test_boe_w52_a_tie(void **state)
{
    (void)state;
    table *t = melee(NULL, "LINE 5 R 5,5 S COLUMN " INTO, "LINE 5 R 5,5 N LINE cube green", "turns 1;");
    give(t, "roll 3; roll 4");
    assert_so(t, "F1 stands 4; A1 stands 4; F1 at 5,4; A1 at 5,5; F1 disorder; A1 disorder; melees 0");
}

static void test_boe_w53_the_attack_fails(void **state)
{
    (void)state;
    table *t = melee(NULL, "LINE 5 R 5,5 S COLUMN " INTO, "LINE 5 R 5,5 N LINE cube green", "turns 1;");
    give(t, "roll 2; roll 5");
    assert_so(t, "F1 stands 4; F1 disorder; F1 at 5,4; F1 faces S; A1 stands 4; A1 good; A1 at 5,5");
}

static void test_boe_w54_a_square_holds(void **state)
{
    (void)state;
    table *t =
        melee(NULL, "HCAV 4 G 5,5 S LINE " INTO, "LINE 6 C 5,5 N SQUARE cube green",
              "leader Ney french BRIG \"Ney\" CAV rating 2 at 5,5 with F1; brigade FB french leader Ney order attack;");
    assert_melee(t, 0, -1);
    give(t, "roll 4; roll 3; roll 1 1");
    assert_so(
        t,
        "A1 stands 5; A1 disorder; A1 SQUARE; A1 at 5,5; F1 stands 3; F1 good; F1 at 5,4; not F1 bt_right; Ney at 5,4");
}

/* ---- support ---- */

static bool supported(const char *friend)
{
    table *t = melee(NULL, "LINE 5 R 5,5 N COLUMN entry 5,6 impetus charged cube red", "LINE 5 R 5,5 S LINE cube green",
                     friend);
    return boe_supporter(bt(t), st(t), piece_id(t, "F1")) != GG_NONE;
}

static void test_boe_w76_support(void **state)
{
    (void)state;
    assert_true(supported("F2 LINE 4 R 4,7 N LINE cube green;"));
    assert_true(supported("F2 LINE 4 R 5,7 N LINE cube green;"));
    assert_true(supported("F2 LINE 4 R 6,7 N LINE cube green;"));
    assert_false(supported("F2 LINE 4 R 4,6 N LINE cube green;"));
    assert_false(supported("F2 LINE 4 R 5,7 N LINE disorder cube green;"));
    assert_false(supported("F2 LIGHT 4 R 5,7 N SKIRM cube green;"));
    assert_false(supported("F2 LCAV 4 R 5,7 N LINE cube green;"));
}

/* ---- results ---- */

static void test_boe_w78_driven_back(void **state)
{
    (void)state;
    table *t = melee(NULL, "LINE 6 R 5,5 S COLUMN " INTO, "LINE 6 R 5,5 N LINE cube green", "");
    give(t, "roll 5; roll 3"); /* +1: 6 against 3 */
    assert_so(
        t, "A1 stands 4; A1 retreat; A1 COLUMN; A1 at 5,8; A1 faces N; F1 at 5,5; F1 stands 6; F1 good; F1 bt_right");
}

static void test_boe_w79_a_garrison_holds_or_goes(void **state)
{
    (void)state;
    table *t = melee("T 5,5, ", "LINE 6 R 5,5 S COLUMN " INTO, "LINE 5 R 5,5 N LINE cube green", "turns 1;");
    assert_melee(t, 1, 2);
    table *out = fork_of(t);
    give(t, "roll 5; roll 3"); /* 6 against 5 */
    assert_so(t, "A1 stands 4; A1 good; A1 at 5,5; F1 stands 5; F1 good; F1 at 5,4; not F1 bt_right");
    give(out, "roll 6; roll 2"); /* 7 against 4 */
    assert_so(out, "A1 stands 3; A1 retreat; not A1 at 5,5; F1 at 5,5; F1 stands 6");
}

static void test_boe_w95_no_room_to_fall_back(void **state)
{
    (void)state;
    table *t = field("side french home S; side allies home N; F1 LINE 5 R 5,5 N COLUMN entry 5,6 impetus charged cube "
                     "red; F2 LINE 4 R 5,6 N COLUMN retreat cube green;"
                     "A1 LINE 5 R 5,5 S LINE cube green; turns 1; " FIGHT "begin 8");
    give(t, "roll 2; roll 5"); /* +1 against 0: by 2 */
    assert_so(t, "F1 at 6,6; F1 disorder; F2 at 5,6");
}

static void test_boe_w96_surrounded(void **state)
{
    (void)state;
    table *t =
        field_on("X 1,1 1,2 1,3 1,4 1,5 1,6 1,7 1,8 1,9 1,10, ",
                 "board 10 10; side french home E; side allies home W; turns 1;"
                 "F1 LINE 6 R 2,5 W COLUMN entry 3,5 impetus charged cube red; F2 LINE 4 R 2,4 S LINE cube green ap 0;"
                 "F3 LINE 4 R 2,6 N LINE cube green ap 0; A1 LINE 6 R 2,5 E LINE cube green; A9 LINE 4 R 8,1 N LINE "
                 "cube green ap 0;"
                 "melee 2,5 holder allies; begin 8");
    give(t, "roll 6; roll 1");
    assert_so(t, "A1 gone; F1 at 2,5; killed french 6");
    assert_fired(t, "boe.retreat.trapped");
}

static void test_boe_w97_the_threat_is_where_he_came_from(void **state)
{
    (void)state;
    table *t = field(
        "board 10 10; F1 LINE 6 R 5,5 E COLUMN entry 4,5 impetus charged cube red; A1 LINE 6 R 5,5 W LINE cube green;"
        "melee 5,5 holder allies; begin 8");
    give(t, "roll 5; roll 3");
    assert_so(t, "A1 at 8,8; A1 retreat");
    assert_told(t, "6,6");
    assert_told(t, "7,7");
}

static void test_boe_w101_who_takes_the_losses(void **state)
{
    (void)state;
    table *t = field(
        "turns 1; F1 LINE 2 R 5,8 S LINE cube red entry 5,7 charged; F2 LINE 3 R 5,8 S LINE cube red entry 4,7 charged;"
        "A1 LINE 6 G 5,8 N LINE cube green; F9 LINE 9 R 1,1 S LINE cube green ap 0; melee 5,8 holder allies; begin 8");
    assert_question(t, ASK_PRIMARY);
    assert_only_offers(t, "lead-with F1; lead-with F2");
    give(t, "lead-with F1; roll 1; roll 6"); /* 1 + 1 against 6 + 2: by 6 */
    assert_so(t, "F1 gone; F2 stands 2; F2 rout; F2 at 3,3; A1 stands 6; A1 at 5,8; A1 good");
}

static void test_boe_w107_the_map_edge(void **state)
{
    (void)state;
    const char *lines = "board 10 10; turns 1; F1 LINE 6 R 5,10 S COLUMN entry 5,9 impetus charged cube red; A1 LINE 6 "
                        "R 5,10 N LINE cube green;"
                        "melee 5,10 holder allies; begin 8";
    table *t = field(lines);
    give(t, "roll 5; roll 4"); /* by 2 */
    assert_so(t, "A1 at 6,10; A1 disorder; A1 stands 5; F1 at 5,10");
    t = field(lines);
    give(t, "roll 6; roll 1"); /* by 6 */
    assert_so(t, "A1 gone");
}

static void test_boe_w112_the_winner_is_gone(void **state)
{
    (void)state;
    table *t = melee(NULL, "LINE 1 R 5,5 S LINE " INTO, "LINE 4 R 5,5 N LINE cube green",
                     "turns 1; F9 LINE 4 R 1,1 S LINE cube green ap 0;");
    assert_melee(t, 0, 2); /* four to one */
    give(t, "roll 6; roll 3");
    assert_so(t, "F1 gone; A1 stands 3; A1 disorder; A1 at 5,5; melees 0");
}

/* ---- rows of the table ---- */

static void test_boe_melee_rows(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *intruder, *holder;
        int first, second;
    } rows[] = {
        {NULL, "LCAV 4 R 5,5 S LINE lance " INTO, "LINE 6 R 5,5 N LINE", 3, 0},
        {NULL, "LCAV 4 R 5,5 S LINE lance " INTO, "LINE 6 R 5,5 N SQUARE", -4, 0},
        {NULL, "LCAV 4 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N SQUARE disorder", -1, -2},
        {NULL, "LCAV 4 R 5,5 S LINE " INTO, "LIGHT 6 R 5,5 N SKIRM", 3, 0},
        {NULL, "LCAV 4 R 5,5 S LINE " INTO, "FOOT 4 R 5,5 N CREW weight M guns 9,9 N", 3, -2},
        {NULL, "LCAV 4 R 5,5 S LINE " INTO, "FOOT 4 R 5,5 N LIMBERED weight M", 3, -2},
        {NULL, "LCAV 4 R 5,5 S LINE " INTO, "FOOT 4 R 5,5 N UNLIMBERED weight M", 2, -2},
        {NULL, "LCAV 4 R 5,5 S LINE entry 5,4 cube red", "LINE 6 R 5,5 N LINE", 0, 0},
        {NULL, "LCAV 4 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N MARCH", 2, -2},
        {NULL, "HCAV 4 R 5,5 S LINE cuirass " INTO, "HCAV 4 R 5,5 N LINE", 2, -1},
        {NULL, "LINE 6 R 5,5 S COLUMN " INTO, "LIGHT 6 R 5,5 N SKIRM", 1, -2},
        {NULL, "LINE 6 R 5,5 S COLUMN " INTO, "LINE 6 R 5,5 N SQUARE", 1, -1},
        {NULL, "LINE 6 R 5,5 S COLUMN " INTO, "LCAV 6 R 5,5 N LINE disorder", 0, -2},
        {NULL, "LINE 6 R 5,5 S LINE " INTO, "LINE 4 R 5,5 N LINE", 1, 0},
        {NULL, "LINE 6 R 5,5 S LINE " INTO, "LINE 3 R 5,5 N LINE", 2, 0},
        {NULL, "LINE 6 R 5,5 S LINE " INTO, "LINE 6 M 5,5 N LINE retreat", 0, -5},
        {NULL, "LINE 6 R 5,5 S LINE " INTO, "LINE 6 C 5,5 N LINE rout", 0, -5},
        {NULL, "LCAV 4 R 5,5 S LINE blown " INTO, "LCAV 4 R 5,5 N LINE", -2, -1},
        {"l 5,5, ", "LCAV 4 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE", 1, 0},
        {"s 5,5, ", "LCAV 4 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE", 1, 0},
        {"s 5,5, ", "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE", -1, 0},
        {"l 5,5, ", "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE", 0, 0},
        {"H 5,5, ", "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE", 0, 1},
        {"T 5,5, ", "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N MARCH", 0, 2},
        {"1 5,5, ", "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE", 0, 1},
        {"1 5,5 5,4, ", "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE", 0, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = melee(rows[i].ground, rows[i].intruder, rows[i].holder, "");
        assert_melee(t, rows[i].first, rows[i].second);
    }
}

static void test_boe_melee_sides(void **state)
{
    (void)state;
    /* M12, M20, M21 */
    table *t = melee(NULL, "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 E LINE cube green",
                     "melee 5,5 holder allies aspect allies rear;");
    assert_melee(t, 0, -3);
    t = melee(NULL, "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 E SQUARE cube green",
              "melee 5,5 holder allies aspect allies rear;");
    assert_melee(t, 0, -1);
    t = field("F1 LINE 4 R 5,5 S LINE entry 5,4 impetus cube red; F2 LINE 4 R 5,5 S LINE entry 4,4 impetus cube red; "
              "F3 LINE 4 R 5,5 S LINE entry 6,4 impetus cube red;"
              "A1 LINE 8 R 5,5 N LINE cube green; " FIGHT "begin 8");
    assert_melee(t, 3, 0); /* two more units, and three to two */
    t = melee(NULL, "LINE 6 R 5,5 S LINE " INTO, "LINE 6 R 5,5 N LINE cube green",
              "leader X allies BRIG \"X\" INF rating 0 lost; brigade AB allies leader X order attack morale shaken;");
    assert_melee(t, 0, -1);
}

static void test_boe_a_tie_does_not_shake_a_garrison_or_a_square(void **state)
{
    (void)state;
    table *t = melee("T 5,5, ", "LINE 6 R 5,5 S COLUMN " INTO, "LINE 6 R 5,5 N LINE cube green", "turns 1;");
    give(t, "roll 4; roll 3"); /* 5 against 5 */
    assert_so(t, "F1 disorder; F1 at 5,4; A1 good; A1 at 5,5; F1 stands 5; A1 stands 5");
    t = melee(NULL, "LINE 6 R 5,5 S COLUMN " INTO, "LINE 6 R 5,5 N SQUARE cube green", "turns 1;");
    give(t, "roll 2; roll 4"); /* 3 against 3 */
    assert_so(t, "F1 disorder; A1 good; A1 SQUARE");
}

static void test_boe_break_through_right(void **state)
{
    (void)state;
    const char *line = "LINE 6 R 5,5 N LINE cube green";
    table *t = melee(NULL, "LINE 6 R 5,5 S COLUMN " INTO, line, "turns 1;");
    give(t, "roll 4; roll 3"); /* by 2: no right */
    assert_so(t, "A1 disorder; not F1 bt_right");
    t = melee(NULL, "LINE 6 R 5,5 S COLUMN " INTO, "LINE 1 R 5,5 N LINE cube green", "");
    give(t, "roll 1; roll 3"); /* 1 + 3 against 3: by 1, but nobody is left */
    assert_so(t, "A1 gone; F1 bt_right; F1 at 5,5");
    t = melee(NULL, "LINE 6 R 5,5 S COLUMN entry 5,4 charged cube red", line, "turns 1;");
    give(t, "roll 6; roll 1"); /* without impetus */
    assert_so(t, "A1 rout; not F1 bt_right");
    t = melee(NULL, "LINE 6 R 5,5 S COLUMN " INTO, line,
              "turns 1; leader X french BRIG \"X\" INF rating 0 lost; brigade FB french leader X order attack morale "
              "shaken;");
    give(t, "roll 6; roll 1");
    assert_so(t, "not F1 bt_right");
}

static void test_boe_guns_are_left_in_melee(void **state)
{
    (void)state;
    table *t = melee(NULL, "LCAV 4 R 5,5 S LINE " INTO, "FOOT 4 R 5,5 N UNLIMBERED weight M cube green", "");
    give(t, "roll 1; roll 4"); /* 3 against 2: by 1 */
    assert_so(t, "A1 CREW; A1 retreat; A1 guns 5,5; A1 stands 3; F1 at 5,5");
}

static void test_boe_a_broken_square_becomes_a_column(void **state)
{
    (void)state;
    table *t = melee(NULL, "LINE 6 R 5,5 S COLUMN " INTO, "LINE 6 R 5,5 N SQUARE cube green", "turns 1;");
    give(t, "roll 3; roll 3"); /* 4 against 2 */
    assert_so(t, "A1 COLUMN; A1 disorder; A1 at 5,6; F1 at 5,5");
    assert_fired(t, "boe.melee.square_lost");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w46_light_horse_on_a_line),
        proves(test_boe_w47_heavy_horse_in_the_flank),
        proves(test_boe_w48_horse_on_a_square),
        proves(test_boe_w49_foot_on_a_garrison),
        proves(test_boe_w50_uphill_against_the_guard),
        proves(test_boe_w51_ridden_down),
        proves(test_boe_w52_a_tie),
        proves(test_boe_w53_the_attack_fails),
        proves(test_boe_w54_a_square_holds),
        proves(test_boe_w76_support),
        proves(test_boe_w78_driven_back),
        proves(test_boe_w79_a_garrison_holds_or_goes),
        proves(test_boe_w95_no_room_to_fall_back),
        proves(test_boe_w96_surrounded),
        proves(test_boe_w97_the_threat_is_where_he_came_from),
        proves(test_boe_w101_who_takes_the_losses),
        proves(test_boe_w107_the_map_edge),
        proves(test_boe_w112_the_winner_is_gone),
        proves(test_boe_melee_rows),
        proves(test_boe_melee_sides),
        proves(test_boe_a_tie_does_not_shake_a_garrison_or_a_square),
        proves(test_boe_break_through_right),
        proves(test_boe_guns_are_left_in_melee),
        proves(test_boe_a_broken_square_becomes_a_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
