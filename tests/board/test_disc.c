/* board/disc.c: worked cases W13 and W14 of kings, and its geometry against slow references at random. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "board/disc.h"

enum { TRIES = 40000, SPAN = 1000 };

#define assert_point(p, px, py)           \
    do {                                  \
        tab_point point_ = (p);           \
        assert_int_equal(point_.x, (px)); \
        assert_int_equal(point_.y, (py)); \
    } while (0)

static tab_point at(int x, int y) { return (tab_point){x, y}; }

/* ---- chance ---- */

static uint64_t seed;

static int below(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

static int between(int least, int most) { return least + below(most - least + 1); }
static tab_point anywhere(int span) { return at(below(span + 1), below(span + 1)); }
static int spans(void) { return below(3) ? SPAN : 12; } /* close together all but touches */

/* ---- worked cases ---- */

static void test_kings_w13_steps_and_ways(void **state)
{
    (void)state;
    assert_point(disc_step(at(100, 100), 3, 80), 173, 130);
    assert_point(disc_step(at(100, 100), 10, 115), 19, 19);
    assert_point(disc_toward(at(100, 100), at(173, 141), 50), 143, 124);
    assert_point(disc_toward(at(50, 50), at(50, 50), 30), 50, 80);
}

static void test_kings_w14_turns_and_facings(void **state)
{
    (void)state;
    assert_point(disc_rotate(at(60, -80), 2), 98980, -14140);
    assert_point(disc_rotate(at(60, -80), -1), 24820, -96760);
    assert_int_equal(disc_facing(at(40, 100)), 1);
    assert_int_equal(disc_facing(at(100, 41)), 3);
    assert_int_equal(disc_facing(at(-5, -5)), 10);
    assert_int_equal(disc_facing(at(0, 0)), 0);
}

/* ---- directions ---- */

static void test_disc_directions_go_round_with_the_sun(void **state)
{
    (void)state;
    for (int i = 0; i < DISC_DIRS; i++) {
        tab_point v = disc_dir[i], back = disc_dir[(i + 8) % DISC_DIRS], right = disc_dir[(i + 4) % DISC_DIRS];
        assert_point(back, -v.x, -v.y);
        assert_point(right, v.y, -v.x);
        assert_int_equal(disc_facing(v), i);
    }
    assert_string_equal(disc_dir_names[1], "NNE");
    assert_string_equal(disc_dir_names[15], "NNW");
}

static void test_disc_rotation_by_steps_of_the_compass(void **state)
{
    (void)state;
    for (int i = 0; i < DISC_DIRS; i++)
        for (int k = -4; k <= 4; k++) assert_int_equal(disc_facing(disc_rotate(disc_dir[i], k)), (i - k + 16) % 16);
    assert_point(disc_rotate(at(3, 4), 4), -4000, 3000);
    assert_point(disc_rotate(at(3, 4), 0), 3000, 4000);
}

static void test_disc_facing_takes_the_lowest_of_those_that_tie(void **state)
{
    (void)state;
    seed = 5;
    for (int n = 0; n < TRIES; n++) {
        tab_point v = at(between(-30, 30), between(-30, 30));
        int facing = disc_facing(v);
        int64_t most = (int64_t)v.x * disc_dir[facing].x + (int64_t)v.y * disc_dir[facing].y;
        for (int i = 0; i < DISC_DIRS; i++) {
            int64_t dot = (int64_t)v.x * disc_dir[i].x + (int64_t)v.y * disc_dir[i].y;
            assert_true(i < facing ? dot < most : dot <= most);
        }
    }
}

/* ---- points along a line ---- */

static int64_t slow_root_up(int64_t n)
{
    int64_t low = 0, high = 4000000000;
    while (low < high) {
        int64_t mid = (low + high) / 2;
        if (mid * mid >= n)
            high = mid;
        else
            low = mid + 1;
    }
    return low;
}

static tab_point slow_along(tab_point p, tab_point v, int distance)
{
    int64_t x = v.x, y = v.y;
    if (llabs(x) < 100000 && llabs(y) < 100000) x *= 1000, y *= 1000;
    int64_t length = slow_root_up(x * x + y * y);
    if (length == 0) x = 0, y = 1000, length = 1000;
    return at(p.x + (int)(distance * x / length), p.y + (int)(distance * y / length));
}

static void test_disc_along_against_the_definition(void **state)
{
    (void)state;
    seed = 11;
    for (int n = 0; n < TRIES; n++) {
        int span = spans(), distance = below(300);
        tab_point p = anywhere(SPAN), v = at(between(-span, span), between(-span, span)), turned;
        tab_point slow = slow_along(p, v, distance);
        assert_point(disc_along(p, v, distance), slow.x, slow.y);
        assert_point(disc_toward(p, at(p.x + v.x, p.y + v.y), distance), slow.x, slow.y);
        turned = disc_rotate(v, between(-4, 4));
        slow = slow_along(p, turned, distance);
        assert_point(disc_along(p, turned, distance), slow.x, slow.y);
    }
}

/* It never goes too far, and falls short by less than one in each direction. */
static void test_disc_along_goes_no_farther_than_asked(void **state)
{
    (void)state;
    seed = 12;
    for (int n = 0; n < TRIES; n++) {
        tab_point p = anywhere(SPAN), v = at(between(-SPAN, SPAN), between(-SPAN, SPAN));
        int distance = below(300);
        int64_t square = disc_square(p, disc_along(p, v, distance));
        assert_true(square <= (int64_t)distance * distance);
        if (distance > 2) assert_true(square >= (int64_t)(distance - 2) * (distance - 2));
    }
}

static void test_disc_points_of_a_way_may_lie_along_it(void **state)
{
    (void)state;
    seed = 13;
    for (int n = 0; n < TRIES; n++) {
        int span = spans(), dir = below(DISC_DIRS), distance = below(300);
        tab_point none = at(0, 0), v = at(between(-span, span), between(-span, span));
        tab_point along = disc_along(none, v, distance), step = disc_step(none, dir, distance);
        if ((v.x || v.y) && (along.x || along.y)) assert_true(disc_may_lie_along(along, v));
        if (step.x || step.y) assert_true(disc_may_lie_along(step, disc_dir[dir]));
    }
    assert_false(disc_may_lie_along(at(0, -10), at(0, 100)));
    assert_false(disc_may_lie_along(at(10, 10), at(0, 100)));
}

static void test_disc_distance_is_rounded_down(void **state)
{
    (void)state;
    assert_int_equal(disc_distance(at(100, 100), at(200, 150)), 111);
    assert_int_equal(disc_distance(at(0, 0), at(3, 4)), 5);
    assert_int_equal(disc_distance(at(7, 7), at(7, 7)), 0);
}

/* ---- segments ---- */

/* By the points of the segment in parts of its squared length: the foot of the perpendicular is one of them. */
static int slow_compare(tab_point p, tab_point a, tab_point b, int64_t square)
{
    int64_t n = disc_square(a, b), t = (int64_t)(p.x - a.x) * (b.x - a.x) + (int64_t)(p.y - a.y) * (b.y - a.y);
    if (n == 0) n = 1, t = 0;
    t = t < 0 ? 0 : t > n ? n : t;
    __extension__ typedef __int128 wide;
    wide x = (wide)(p.x - a.x) * n - (wide)(b.x - a.x) * t, y = (wide)(p.y - a.y) * n - (wide)(b.y - a.y) * t;
    wide d = x * x + y * y, limit = (wide)square * n * n;
    return (d > limit) - (d < limit);
}

static void test_disc_distance_from_a_segment(void **state)
{
    (void)state;
    assert_int_equal(disc_compare(at(5, 7), at(0, 0), at(10, 0), 7), 0);
    assert_int_equal(disc_compare(at(5, 7), at(0, 0), at(10, 0), 8), -1);
    assert_int_equal(disc_compare(at(5, 7), at(0, 0), at(10, 0), 6), 1);
    assert_int_equal(disc_compare(at(13, 4), at(0, 0), at(10, 0), 5), 0);
    assert_int_equal(disc_compare(at(-3, 4), at(0, 0), at(10, 0), 5), 0);
    assert_int_equal(disc_compare(at(3, 4), at(0, 0), at(0, 0), 5), 0);
    assert_int_equal(disc_compare_square(at(1, 0), at(0, 0), at(4, 4), 1), -1); /* a half */
    assert_int_equal(disc_compare_square(at(2, 0), at(0, 0), at(4, 4), 2), 0);
}

static void test_disc_distance_from_a_segment_at_random(void **state)
{
    (void)state;
    seed = 21;
    for (int n = 0; n < TRIES; n++) {
        int span = spans();
        tab_point p = anywhere(span), a = anywhere(span), b = anywhere(span);
        int length = below(span == SPAN ? 400 : 8);
        int64_t square = below(span == SPAN ? 160000 : 60);
        assert_int_equal(disc_compare(p, a, b, length), slow_compare(p, a, b, (int64_t)length * length));
        assert_int_equal(disc_compare_square(p, a, b, square), slow_compare(p, a, b, square));
    }
}

/* ---- rectangles ---- */

static bool slow_meets(tab_point a, tab_point b, int x0, int y0, int x1, int y1)
{
    tab_point corner[4] = {at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1)};
    if (disc_in_rect(a, x0, y0, x1, y1) || disc_in_rect(b, x0, y0, x1, y1)) return true;
    for (int i = 0; i < 4; i++)
        if (tab_segments_meet(a, b, corner[i], corner[(i + 1) % 4])) return true;
    return false;
}

static void test_disc_segment_meets_a_rectangle(void **state)
{
    (void)state;
    assert_true(disc_segment_meets_rect(at(0, 0), at(10, 10), 4, 4, 6, 6));
    assert_true(disc_segment_meets_rect(at(0, 0), at(4, 4), 4, 4, 6, 6)); /* touching a corner */
    assert_false(disc_segment_meets_rect(at(0, 0), at(3, 3), 4, 4, 6, 6));
    assert_true(disc_segment_meets_rect(at(0, 8), at(8, 0), 4, 4, 6, 6)); /* through a corner */
    assert_false(disc_segment_meets_rect(at(0, 7), at(7, 0), 4, 4, 6, 6));
    assert_true(disc_segment_meets_rect(at(5, 5), at(5, 5), 4, 4, 6, 6));
    assert_true(disc_segment_meets_rect(at(0, 6), at(9, 6), 4, 4, 6, 6)); /* along a side */
    assert_false(disc_segment_meets_rect(at(0, 7), at(9, 7), 4, 4, 6, 6));
}

static void test_disc_segment_meets_a_rectangle_at_random(void **state)
{
    (void)state;
    seed = 31;
    for (int n = 0; n < TRIES; n++) {
        int span = spans();
        tab_point a = anywhere(span), b = anywhere(span), p = anywhere(span), q = anywhere(span);
        tab_box r = tab_segment_box(p, q);
        assert_int_equal(disc_segment_meets_rect(a, b, r.x0, r.y0, r.x1, r.y1),
                         slow_meets(a, b, r.x0, r.y0, r.x1, r.y1));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kings_w13_steps_and_ways),
        cmocka_unit_test(test_kings_w14_turns_and_facings),
        cmocka_unit_test(test_disc_directions_go_round_with_the_sun),
        cmocka_unit_test(test_disc_rotation_by_steps_of_the_compass),
        cmocka_unit_test(test_disc_facing_takes_the_lowest_of_those_that_tie),
        cmocka_unit_test(test_disc_along_against_the_definition),
        cmocka_unit_test(test_disc_along_goes_no_farther_than_asked),
        cmocka_unit_test(test_disc_points_of_a_way_may_lie_along_it),
        cmocka_unit_test(test_disc_distance_is_rounded_down),
        cmocka_unit_test(test_disc_distance_from_a_segment),
        cmocka_unit_test(test_disc_distance_from_a_segment_at_random),
        cmocka_unit_test(test_disc_segment_meets_a_rectangle),
        cmocka_unit_test(test_disc_segment_meets_a_rectangle_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
