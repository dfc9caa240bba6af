/* Ratings: the paper's own example, and what must hold of any two who meet. */
#include "server/glicko.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void near(double found, double expected, double within)
{
    if (fabs(found - expected) > within) fail_msg("%.6f is not %.6f", found, expected);
}

/* Glickman's example: 1500 with 200 meets three, wins the first and loses two. */
static void test_worked_example(void **unused)
{
    (void)unused;
    const glicko_battle battle[3] = {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
    glicko g = glicko_after((glicko){1500, 200, 0.06}, battle, 3, 1);
    near(g.rating, 1464.06, 0.01);
    near(g.deviation, 151.52, 0.005);
    near(g.volatility, 0.05999, 0.00001);
}

static void test_time_unplayed_makes_a_rating_less_sure(void **unused)
{
    (void)unused;
    glicko g = {1700, 60, 0.06}, day = glicko_rested(g, 1), year = glicko_rested(g, 365), age = glicko_rested(g, 1e6);
    near(glicko_after(g, NULL, 0, 1).deviation, day.deviation, 0);
    near(day.deviation, sqrt(60 * 60 + 0.06 * 0.06 * 173.7178 * 173.7178), 1e-9);
    assert_true(year.deviation > 200 && year.deviation < 300);
    near(age.deviation, 350, 1e-9);
    near(age.rating, 1700, 0);
    near(glicko_rested(g, -3).deviation, 60, 1e-9); /* a clock that was put back */
}

static void test_two_equals_gain_and_lose_alike(void **unused)
{
    (void)unused;
    glicko two[2] = {glicko_new(), glicko_new()};
    const double rested[2] = {0, 0};
    glicko_meet(two, 1, rested);
    near(two[0].rating - 1500, 1500 - two[1].rating, 1e-9);
    assert_true(two[0].rating > 1600 && two[0].deviation < 300);
    glicko drawn[2] = {glicko_new(), glicko_new()};
    glicko_meet(drawn, 0.5, rested);
    near(drawn[0].rating, 1500, 1e-9);
}

static void test_surprise_moves_more_than_what_was_expected(void **unused)
{
    (void)unused;
    const double rested[2] = {0, 0};
    glicko expected[2] = {{1900, 60, 0.06}, {1500, 60, 0.06}}, upset[2] = {{1900, 60, 0.06}, {1500, 60, 0.06}};
    glicko_meet(expected, 1, rested);
    glicko_meet(upset, 0, rested);
    assert_true(expected[0].rating > 1900 && expected[0].rating - 1900 < 3);
    assert_true(1900 - upset[0].rating > 10);
    assert_true(upset[0].volatility > expected[0].volatility);
}

/* Somebody who loses a thousand times in a row still has numbers. */
static void test_long_streaks_stay_finite(void **unused)
{
    (void)unused;
    glicko two[2] = {glicko_new(), glicko_new()};
    const double rested[2] = {0.01, 0.01};
    for (int i = 0; i < 1000; i++) glicko_meet(two, 0, rested);
    for (int i = 0; i < 2; i++)
        assert_true(isfinite(two[i].rating) && two[i].deviation > 20 && two[i].volatility < 0.2);
    assert_true(two[0].rating < 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worked_example),
        cmocka_unit_test(test_time_unplayed_makes_a_rating_less_sure),
        cmocka_unit_test(test_two_equals_gain_and_lose_alike),
        cmocka_unit_test(test_surprise_moves_more_than_what_was_expected),
        cmocka_unit_test(test_long_streaks_stay_finite),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
