/* 3.8, 3.9: sight and cover. */
#include "field.h"

#include <stdlib.h>

static void test_kings_w16_bodies_block_sight(void **state)
{
    (void)state;
    table *t = field("B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,110");
    assert_false(sees(t, "B1", "N1"));
    t = field("B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,125");
    assert_true(sees(t, "B1", "N1"));
    t = field("B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,140");
    assert_true(sees(t, "B1", "N1"));
    /* friends block like enemies */
    t = field("B1 RI12 100,100; N1 TI16 300,100; B2 RI12 200,110");
    assert_false(sees(t, "B1", "N1"));
}

static void test_kings_w17_over_the_prone_and_from_a_hill(void **state)
{
    (void)state;
    table *t = field("B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,110 ground");
    assert_true(sees(t, "B1", "N1"));
    t = field("area T1 hill rect 80,80,120,120; B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,110");
    assert_true(sees(t, "B1", "N1"));
}

static void test_kings_w18_woods(void **state)
{
    (void)state;
    table *t = field("area T1 wood rect 180,60,220,140; B1 RI12 100,100; N1 TI16 300,100");
    assert_false(sees(t, "B1", "N1"));
    t = field("area T1 wood rect 180,60,220,140; B1 RI12 100,100; N1 TI16 210,100");
    assert_true(sees(t, "B1", "N1"));
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_SOFT);
    assert_int_equal(cover_of(t, "N1", "B1"), COVER_OPEN);
}

static void test_kings_w19_cover_of_a_wall(void **state)
{
    (void)state;
    table *t = field("wall hard 300,200 420,200; B1 RI12 360,175 close facing N; N1 II12 360,330; N2 II12 480,175");
    assert_int_equal(cover_of(t, "N1", "B1"), COVER_HARD);
    assert_int_equal(cover_of(t, "N2", "B1"), COVER_OPEN);
    t = field("wall hard 300,200 420,200; B1 RI12 360,165 close facing N; N1 II12 360,330");
    assert_int_equal(cover_of(t, "N1", "B1"), COVER_OPEN);
    assert_true(sees(t, "N1", "B1")); /* walls never block */
}

/* rorke with a further unit, and with the option. */
static table *rorke_with(const char *more)
{
    size_t len;
    char *text = table_read_file(table_scenario_path("kings/rorke"), &len), all[16384];
    assert_non_null(text);
    assert_true(len + strlen(more) + 2 < sizeof all);
    snprintf(all, sizeof all, "%s\n%s\n", text, more);
    free(text);
    return set_up(all);
}

static void test_kings_w55_across_ones_own_wall(void **state)
{
    (void)state;
    const char *zulu = gg_battle_side(set_up_file(table_scenario_path("kings/rorke"))->battle, NATIVE);
    char more[200];
    snprintf(more, sizeof more, "unit X1 %s \"X\" TI figures 16 of 16 at 250,345", zulu);
    table *t = rorke_with(more);
    int x = piece_id(t, "X1");
    assert_int_equal(kings_gap(bt(t), st(t), 0, x), 13);
    assert_true(kings_sees(bt(t), st(t), 0, x));
    assert_int_equal(kings_cover(bt(t), st(t), 0, x), COVER_HARD);
    assert_int_equal(kings_hits_per_casualty(bt(t), st(t), 0, x, NULL), 3);
    snprintf(more, sizeof more, "unit X1 %s \"X\" TI figures 16 of 16 at 250,345\noption own_wall 1", zulu);
    t = rorke_with(more);
    assert_int_equal(kings_cover(bt(t), st(t), 0, x), COVER_SOFT);
    assert_int_equal(kings_hits_per_casualty(bt(t), st(t), 0, x, NULL), 2);
}

/* ---- beyond the worked cases ---- */

static void test_kings_six_inches_inside_a_wood(void **state)
{
    (void)state;
    const char *wood = "area T1 wood rect 100,100,400,300;";
    table *t = fieldf("%s B1 RI12 150,200; N1 TI16 273,200", wood); /* gap 60 */
    assert_true(sees(t, "B1", "N1"));
    t = fieldf("%s B1 RI12 150,200; N1 TI16 274,200", wood);
    assert_false(sees(t, "B1", "N1"));
    /* out of the wood, into another one */
    t = fieldf("%s area T2 wood rect 450,100,500,300; B1 RI12 350,200; N1 TI16 480,200", wood);
    assert_true(sees(t, "B1", "N1"));
    t = fieldf("%s area T2 wood rect 450,100,500,300; B1 RI12 350,200; N1 TI16 560,200", wood);
    assert_false(sees(t, "B1", "N1"));
}

static void test_kings_hills_and_what_still_blocks(void **state)
{
    (void)state;
    const char *hill = "area T1 hill rect 80,80,120,120;";
    /* the one between stands on a hill himself */
    table *t = fieldf("%s area T2 hill rect 190,100,210,120; B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,110", hill);
    assert_false(sees(t, "B1", "N1"));
    t = fieldf("%s area T2 wood rect 180,60,220,140; B1 RI12 100,100; N1 TI16 300,100", hill);
    assert_false(sees(t, "B1", "N1"));
    t = fieldf("%s work W0 building \"B\" 200,100 30; B1 RI12 100,100; N1 TI16 300,100", hill);
    assert_false(sees(t, "B1", "N1"));
}

static void test_kings_buildings_block_and_redoubts_do_not(void **state)
{
    (void)state;
    table *t = field("work W0 building \"B\" 200,100 30; B1 RI12 100,100; N1 TI16 300,100");
    assert_false(sees(t, "B1", "N1"));
    t = field("work W0 redoubt \"R\" 200,100 30; B1 RI12 100,100; N1 TI16 300,100");
    assert_true(sees(t, "B1", "N1"));
    /* the unit inside a redoubt is a body like any other */
    t = field("work W0 redoubt \"R\" 200,100 30; B1 RI12 100,100; B2 RI12 W0; N1 TI16 300,100");
    assert_false(sees(t, "B1", "N1"));
    assert_true(sees(t, "B2", "N1"));
    /* out of one's own building */
    t = field("work W0 building \"B\" 200,100 30; B2 RI12 W0; N1 TI16 300,100");
    assert_true(sees(t, "B2", "N1"));
}

/* A ray that touches a body is not blocked: less than its radius. */
static void test_kings_touching_a_body_is_seeing(void **state)
{
    (void)state;
    /* rays at y = 100, 114 and 86; a body of radius 34 touches the last of them */
    table *t = field("B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,120");
    assert_true(sees(t, "B1", "N1"));
    t = field("B1 RI12 100,100; N1 TI16 300,100; N2 TI16 200,119");
    assert_false(sees(t, "B1", "N1"));
}

static void test_kings_cover_levels(void **state)
{
    (void)state;
    table *t = field("area T1 scrub rect 280,280,320,320; B1 RI12 300,100; N1 TI16 300,300; N2 TI16 500,300 ground;"
                     "N3 TI16 100,300");
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_SOFT);
    assert_int_equal(cover_of(t, "B1", "N2"), COVER_SOFT);
    assert_int_equal(cover_of(t, "B1", "N3"), COVER_OPEN);
    t = field(
        "area T1 scrub rect 280,280,320,320; area T2 rocks rect 300,300,310,310; area T3 crops rect 480,280,520,320;"
        "B1 RI12 300,100; N1 TI16 300,300 ground; N2 TI16 500,300 ground");
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_HARD); /* the best of them, and never more than hard */
    assert_int_equal(cover_of(t, "B1", "N2"), COVER_HARD);
    t = field(REDOUBT "B1 RI12 300,100; N1 TI16 W0");
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_HARD);
    t = field(
        "wall soft 260,260 340,260; wall open 460,260 540,260; B1 RI12 300,100; N1 TI16 300,300; N2 TI16 500,300");
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_SOFT);
    assert_int_equal(cover_of(t, "B1", "N2"), COVER_OPEN); /* a ditch */
}

static void test_kings_own_wall_option(void **state)
{
    (void)state;
    const char *lines = "wall hard 260,260 340,260; B1 RI12 300,225; N1 TI16 300,300";
    table *t = field(lines);
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_HARD);
    assert_int_equal(cover_of(t, "N1", "B1"), COVER_HARD);
    t = fieldf("option own_wall 1; %s", lines); /* it is 35 from B1 (39), 40 from N1 (44) */
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_OPEN);
    assert_int_equal(cover_of(t, "N1", "B1"), COVER_OPEN);
    t = field("option own_wall 1; wall hard 260,260 340,260; B1 RI12 300,220; N1 TI16 300,300"); /* 40 > 39 */
    assert_int_equal(cover_of(t, "B1", "N1"), COVER_HARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w16_bodies_block_sight),
        proves(test_kings_w17_over_the_prone_and_from_a_hill),
        proves(test_kings_w18_woods),
        proves(test_kings_w19_cover_of_a_wall),
        proves(test_kings_w55_across_ones_own_wall),
        proves(test_kings_six_inches_inside_a_wood),
        proves(test_kings_hills_and_what_still_blocks),
        proves(test_kings_buildings_block_and_redoubts_do_not),
        proves(test_kings_touching_a_body_is_seeing),
        proves(test_kings_cover_levels),
        proves(test_kings_own_wall_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
