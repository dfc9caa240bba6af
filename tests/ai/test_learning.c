/* What is learned of battles: weights are found again, promises are judged, values keep to their bounds. */
#include <math.h>
#include <stdlib.h>

#include "ai/value.h"
#include "sim/fit.h"
#include "support/roster.h"

enum { SAMPLES = 20000, WIDTH = 3 };

static void test_weights_are_found_again(void **unused)
{
    (void)unused;
    static const double true_weight[WIDTH] = {1.5, -0.7, 0};
    float *x = calloc(SAMPLES * WIDTH, sizeof *x);
    gg_sample *s = calloc(SAMPLES, sizeof *s);
    double found[WIDTH], *promised = calloc(SAMPLES, sizeof *promised);
    gg_dice dice = gg_dice_make(4, 0);
    assert_non_null(x);
    assert_non_null(s);
    assert_non_null(promised);
    for (int i = 0; i < SAMPLES; i++) {
        double z = 0;
        for (int k = 0; k < WIDTH; k++) {
            x[i * WIDTH + k] = (float)gg_dice_below(&dice, 2001) / 1000 - 1;
            z += true_weight[k] * (double)x[i * WIDTH + k];
        }
        promised[i] = gg_squash(z);
        s[i] = (gg_sample){.x = x + i * WIDTH, .weight = 1, .of = i % 2};
        s[i].won = gg_dice_below(&dice, 1000000) < 1000000 * promised[i] ? 1 : 0;
    }
    assert_true(gg_fit(s, SAMPLES, WIDTH, 1, 1, found));
    for (int k = 0; k < WIDTH; k++) assert_true(fabs(found[k] - true_weight[k]) < 0.12);
    gg_calibration c = gg_calibrate(s, SAMPLES, -1, promised);
    assert_true(c.error < 0.02 && c.brier < c.base);
    for (int i = 0; i < SAMPLES; i++) promised[i] = 0.9;
    assert_true(gg_calibrate(s, SAMPLES, -1, promised).error > 0.3);
    free(x);
    free(s);
    free(promised);
}

static void test_squash_is_the_logistic_function(void **unused)
{
    (void)unused;
    for (double z = -30; z <= 30; z += 0.37) assert_true(fabs(gg_squash(z) - 1 / (1 + exp(-z))) < 1e-6);
    assert_true(gg_squash(0) == 0.5 && gg_squash(1000) <= 1 && gg_squash(-1000) >= 0);
}

/* At every ask of some battles: what one side is promised the other is not; who has won is sure of it. */
static void test_promises_of_the_sides_add_up(void **unused)
{
    (void)unused;
    roster all = roster_open(NULL);
    for (int i = 0; i < all.count; i += 3) {
        playing p;
        playing_begin(&p, all.at[i].battle, "eager", 1, NULL);
        for (int n = 0; n < 400; n++) {
            double mine = gg_win_chance(p.battle, p.state, 0), his = gg_win_chance(p.battle, p.state, 1);
            assert_true(mine >= 0 && mine <= 1 && fabs(mine + his - 1) < 1e-9);
            if (!playing_step(&p)) break;
        }
        gg_result r = gg_result_of(p.battle, p.state);
        if (r.over && r.winner < GG_SIDES) assert_true(gg_win_chance(p.battle, p.state, r.winner) == 1);
        playing_end(&p);
    }
    roster_close(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_weights_are_found_again),
        cmocka_unit_test(test_squash_is_the_logistic_function),
        cmocka_unit_test(test_promises_of_the_sides_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
