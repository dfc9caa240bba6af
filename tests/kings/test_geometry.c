/* 3.1 to 3.7: measure, directions, bodies, gaps, arcs. */
#include "field.h"

#define assert_point(p, px, py)     \
    do {                            \
        tab_point p_ = (p);         \
        assert_int_equal(p_.x, px); \
        assert_int_equal(p_.y, py); \
    } while (0)

static int radius(const table *t, const char *unit) { return kings_radius(bt(t), st(t), piece_id(t, unit)); }

static void test_kings_w11_radii(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI12 100,100; B2 RI8 200,100; B3 RI5 300,100; B4 RI12 400,100 close facing N;"
                             "B5 RI8 500,100 close facing N; B6 RC8 600,100; B7 WC4+field_gun 100,200; B8 RI12 W0;"
                             "N1 TI16 100,400; N2 TC10 300,400");
    assert_int_equal(radius(t, "N1"), 34);
    assert_int_equal(radius(t, "B1"), 29);
    assert_int_equal(radius(t, "B2"), 24);
    assert_int_equal(radius(t, "B3"), 19);
    assert_int_equal(radius(t, "B4"), 20);
    assert_int_equal(radius(t, "B5"), 16);
    assert_int_equal(radius(t, "B6"), 35);
    assert_int_equal(radius(t, "N2"), 39);
    assert_int_equal(radius(t, "B7"), 20);
    assert_int_equal(radius(t, "B8"), 25);
}

/* 3.3, the whole table. */
static void test_kings_radius_table(void **state)
{
    (void)state;
    static const uint8_t loose[] = {8, 12, 15, 17, 19, 21, 22, 24, 25, 27, 28, 29, 31, 32, 33, 34, 35, 36, 37, 38};
    static const uint8_t close[] = {6, 8, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 20, 21, 22, 23, 23, 24, 25, 25};
    static const uint8_t horse[] = {12, 18, 21, 25, 28, 30, 33, 35, 37, 39, 41, 43, 45, 46, 48, 50, 51, 53, 54, 56};
    table *t =
        field("B1 RI20 100,100; B2 RC20 220,100; B3 RI20+mounted 360,100; B4 WC4+field_gun 500,100; N1 TI16 100,400");
    for (int n = 1; n <= 20; n++) {
        assert_int_equal(kings_radius_as(bt(t), piece_id(t, "B1"), n, false), loose[n - 1]);
        assert_int_equal(kings_radius_as(bt(t), piece_id(t, "B1"), n, true), close[n - 1]);
        assert_int_equal(kings_radius_as(bt(t), piece_id(t, "B2"), n, false), horse[n - 1]);
        assert_int_equal(kings_radius_as(bt(t), piece_id(t, "B3"), n, false), horse[n - 1]);
        assert_int_equal(kings_radius_as(bt(t), piece_id(t, "B4"), n, false), 20);
    }
}

static void test_kings_w12_gap(void **state)
{
    (void)state;
    table *t = field("B1 RI12 200,150; N1 TI16 100,100");
    assert_int_equal(gap_of(t, "N1", "B1"), 48);
    t = field("B1 RI12 200,150 close facing N; N1 TI16 100,100");
    assert_int_equal(gap_of(t, "N1", "B1"), 57);
    assert_int_equal(gap_of(t, "B1", "N1"), 57);
    t = field("B1 RI12 200,150 close facing N; N1 TI9/16 100,100");
    assert_int_equal(gap_of(t, "N1", "B1"), 66);
}

static void test_kings_w13_steps(void **state)
{
    (void)state;
    assert_point(disc_step(spot(100, 100), 3, 80), 173, 130);
    assert_point(disc_step(spot(100, 100), 10, 115), 19, 19);
    assert_point(disc_toward(spot(100, 100), spot(173, 141), 50), 143, 124);
    assert_point(disc_toward(spot(50, 50), spot(50, 50), 30), 50, 80);
}

static void test_kings_w14_turns(void **state)
{
    (void)state;
    assert_point(disc_rotate(spot(60, -80), 2), 98980, -14140);
    assert_point(disc_rotate(spot(60, -80), -1), 24820, -96760);
    assert_int_equal(disc_facing(spot(40, 100)), 1);
    assert_int_equal(disc_facing(spot(100, 41)), 3);
    assert_int_equal(disc_facing(spot(-5, -5)), 10);
    assert_int_equal(disc_facing(spot(0, 0)), 0);
}

static void test_kings_sixteen_directions(void **state)
{
    (void)state;
    static const char *const names[] = {"N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
                                        "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"};
    static const int x[] = {0, 382, 707, 923, 1000, 923, 707, 382, 0, -382, -707, -923, -1000, -923, -707, -382};
    for (int i = 0; i < 16; i++) {
        assert_point(disc_dir[i], x[i], x[(i + 4) % 16]);
        assert_string_equal(disc_dir_names[i], names[i]);
        assert_int_equal(disc_facing(disc_dir[i]), i);
    }
    /* toward zero: a step west and a step east are as long */
    assert_point(disc_step(spot(100, 100), 1, 7), 102, 106);
    assert_point(disc_step(spot(100, 100), 9, 7), 98, 94);
}

static void test_kings_along_lengthens_short_vectors(void **state)
{
    (void)state;
    /* (1,1) becomes (1000,1000): csqrt(2000000) = 1415; 100*1000/1415 = 70 */
    assert_point(disc_along(spot(0, 0), spot(1, 1), 100), 70, 70);
    /* as it is: (100000,0) is long enough */
    assert_point(disc_along(spot(0, 0), spot(100000, 0), 77), 77, 0);
    /* (99999,0) * 1000 */
    assert_point(disc_along(spot(10, 10), spot(-99999, 0), 5), 5, 10);
    assert_point(disc_along(spot(10, 10), spot(0, 0), 5), 10, 15);
}

static void test_kings_w15_arcs(void **state)
{
    (void)state;
    static const struct {
        int x, y, arc;
    } row[] = {{340, 240, ARC_FRONT}, {341, 240, ARC_FLANK}, {250, 200, ARC_FLANK},
               {260, 160, ARC_REAR},  {259, 160, ARC_FLANK}, {300, 150, ARC_REAR}};
    table *t = field("B1 RI12 300,200 close facing N; N1 TI16 300,400");
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(kings_arc(bt(t), st(t), piece_id(t, "B1"), spot(row[i].x, row[i].y)), row[i].arc);
}

/* 3.5: who has a front, and who is all front. */
static void test_kings_facing_matters_to_the_formed_and_to_guns(void **state)
{
    (void)state;
    table *t =
        field(REDOUBT "B1 RI12 300,100; B2 WC4+field_gun 400,100 facing N; B3 WC4+mountain_gun W0; N1 TI16 300,400");
    tab_point south = {400, 10};
    assert_int_equal(kings_arc(bt(t), st(t), piece_id(t, "B1"), south), ARC_FRONT);
    assert_int_equal(kings_arc(bt(t), st(t), piece_id(t, "B2"), south), ARC_REAR);
    assert_int_equal(kings_arc(bt(t), st(t), piece_id(t, "B2"), spot(400, 200)), ARC_FRONT);
    assert_int_equal(kings_arc(bt(t), st(t), piece_id(t, "B3"), south), ARC_FRONT);
}

static void test_kings_nearest_by_gap_then_by_id(void **state)
{
    (void)state;
    /* N2 is as far as N1 from centre to centre but larger; N3 is like N1 */
    table *t = field("B1 RI12 300,200; N1 TI12/16 300,320; N2 TI16 420,200; N3 TI12/16 180,200");
    int b = piece_id(t, "B1");
    assert_int_equal(kings_nearest(bt(t), st(t), b, units_named(t, "N1 N2 N3")), piece_id(t, "N2"));
    assert_int_equal(kings_nearest(bt(t), st(t), b, units_named(t, "N1 N3")), piece_id(t, "N1"));
    assert_int_equal(kings_nearest(bt(t), st(t), b, 0), GG_NONE);
    assert_int_equal(kings_nearest_from(bt(t), st(t), spot(200, 200), 10, units_named(t, "N1 N2 N3")),
                     piece_id(t, "N3"));
    assert_true(kings_units_on(bt(t), st(t), NATIVE) == units_named(t, "N1 N2 N3"));
}

/* 3.6, 3.7: closed shapes; only the centre counts. */
static void test_kings_areas_hold_the_centre(void **state)
{
    (void)state;
    table *t = field("area T1 marsh rect 100,100,200,150 disc 260,125,30;"
                     "area T2 hill rect 150,100,300,300; B1 RI12 50,50; N1 TI16 300,400");
    assert_int_equal(kings_areas_at(bt(t), spot(100, 100)), 1);
    assert_int_equal(kings_areas_at(bt(t), spot(99, 100)), 0);
    assert_int_equal(kings_areas_at(bt(t), spot(200, 150)), 3);
    assert_int_equal(kings_areas_at(bt(t), spot(201, 150)), 2);
    assert_int_equal(kings_areas_at(bt(t), spot(230, 125)), 3);
    assert_int_equal(kings_areas_at(bt(t), spot(229, 125)), 2);
    assert_int_equal(kings_flags_at(bt(t), spot(200, 150)) & (DIFFICULT | HILL), DIFFICULT | HILL);
    assert_int_equal(kings_flags_at(bt(t), spot(120, 120)) & (DIFFICULT | HILL), DIFFICULT);
}

static void test_kings_exact_distances(void **state)
{
    (void)state;
    tab_point a = {0, 0}, b = {100, 0};
    assert_int_equal(disc_compare(spot(50, 30), a, b, 30), 0);
    assert_int_equal(disc_compare(spot(50, 30), a, b, 31), -1);
    assert_int_equal(disc_compare(spot(50, 30), a, b, 29), 1);
    assert_int_equal(disc_compare(spot(103, 4), a, b, 5), 0);
    assert_int_equal(disc_compare(spot(-3, -4), a, b, 5), 0);
    assert_int_equal(disc_compare(spot(-3, -4), a, a, 5), 0);
    /* 10 (1,3) x (10,10): cross 200, squared 40000, over 200: 200 */
    assert_int_equal(disc_compare_square(spot(10, 30), a, spot(100, 100), 200), 0);
    assert_int_equal(disc_compare_square(spot(10, 30), a, spot(100, 100), 201), -1);
    assert_true(disc_segment_meets_rect(spot(0, 0), spot(10, 10), 10, 10, 20, 20));
    assert_false(disc_segment_meets_rect(spot(0, 0), spot(9, 10), 10, 10, 20, 20));
    assert_true(disc_segment_meets_rect(spot(0, 15), spot(30, 15), 10, 10, 20, 20));
    assert_true(disc_segment_meets_rect(spot(12, 12), spot(13, 13), 10, 10, 20, 20));
    assert_true(disc_segment_meets_rect(spot(5, 15), spot(15, 25), 10, 10, 20, 20));
    assert_false(disc_segment_meets_rect(spot(5, 16), spot(14, 25), 10, 10, 20, 20));
    assert_true(disc_in_rect(spot(20, 10), 10, 10, 20, 20));
    assert_false(disc_in_rect(spot(21, 10), 10, 10, 20, 20));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w11_radii),
        proves(test_kings_radius_table),
        proves(test_kings_w12_gap),
        proves(test_kings_w13_steps),
        proves(test_kings_w14_turns),
        proves(test_kings_sixteen_directions),
        proves(test_kings_along_lengthens_short_vectors),
        proves(test_kings_w15_arcs),
        proves(test_kings_facing_matters_to_the_formed_and_to_guns),
        proves(test_kings_nearest_by_gap_then_by_id),
        proves(test_kings_areas_hold_the_centre),
        proves(test_kings_exact_distances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
