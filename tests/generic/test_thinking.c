/* What players think with, in every battle of every system: worth, the clock and the signs. */
#include <math.h>

#include "ai/value.h"
#include "support/roster.h"

enum { ANSWERS_MAX = 100000, SIGN_MOST = 8, WORTH_MOST = 100000000 };

static const char *only;
static roster all;

static int open_all(void **state)
{
    (void)state;
    all = roster_open(only);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    roster_close(&all);
    return 0;
}

/* ---- every ask of some battles ---- */

static const char *const fighters[] = {"random", "eager", "sergeant"};

typedef void look(const scenario *, playing *, gg_moment *last);

static void each_ask(look *see)
{
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < 3; k++) {
            playing p;
            gg_moment last = {0};
            playing_begin(&p, all.at[i].battle, fighters[k], (uint64_t)(70 + k), NULL);
            do see(&all.at[i], &p, &last);
            while (p.answers < ANSWERS_MAX && playing_step(&p));
            playing_end(&p);
        }
    }
}

/* What one side has gained the other has lost, whoever is asked for whatever. */
static void look_at_worth(const scenario *s, playing *p, gg_moment *last)
{
    (void)last;
    int32_t one = gg_worth(p->battle, p->state, 0), two = gg_worth(p->battle, p->state, 1);
    gg_result r = gg_result_of(p->battle, p->state);
    if (one > WORTH_MOST || one < -WORTH_MOST) fail_msg("%s: worth %d at answer %d", s->name, one, p->answers);
    if (one != -two) fail_msg("%s: worth %d and %d at answer %d", s->name, one, two, p->answers);
    assert_int_equal(one, gg_worth(p->battle, p->state, 0));
    if (!r.over) return;
    if (r.winner == GG_NONE ? one != 0 : (r.winner == 0) != (one > 0) || one == 0)
        fail_msg("%s: worth %d, won by %d", s->name, one, r.winner);
}

static void test_worth_of_one_side_is_the_others_loss(void **state)
{
    (void)state;
    each_ask(look_at_worth);
}

/* Rounds have the same number of parts, so that one number can say how late it is. */
static void look_at_clock(const scenario *s, playing *p, gg_moment *last)
{
    gg_moment now = gg_clock(p->battle, p->state);
    double gone = gg_elapsed(now);
    bool first = last->parts == 0, on = now.round > last->round || (now.round == last->round && now.part >= last->part);
    bool sound = now.parts > 0 && now.part >= 0 && now.part < now.parts && now.round >= 0 && now.rounds >= 0;
    if (!sound || gone < 0 || gone > 1)
        fail_msg("%s: round %d of %d, part %d of %d at answer %d", s->name, now.round, now.rounds, now.part, now.parts,
                 p->answers);
    if (!first && (!on || now.parts != last->parts || now.rounds != last->rounds))
        fail_msg("%s: from round %d of %d, part %d of %d to round %d of %d, part %d of %d at answer %d", s->name,
                 last->round, last->rounds, last->part, last->parts, now.round, now.rounds, now.part, now.parts,
                 p->answers);
    *last = now;
}

static void test_the_clock_never_goes_back(void **state)
{
    (void)state;
    each_ask(look_at_clock);
}

static void look_at_signs(const scenario *s, playing *p, gg_moment *last)
{
    float out[GG_SIGNS], again[GG_SIGNS];
    int n = gg_signs(p->battle, p->state, out);
    (void)last;
    if (n == 0) return;
    assert_int_equal(n, p->battle->system->signs);
    assert_int_equal(n, gg_signs(p->battle, p->state, again));
    assert_memory_equal(out, again, (size_t)n * sizeof *out);
    for (int i = 0; i < n; i++)
        if (!isfinite(out[i]) || fabsf(out[i]) > SIGN_MOST)
            fail_msg("%s: %s is %g at answer %d", s->name, gg_sign_name(p->battle->system, i), (double)out[i],
                     p->answers);
    double one = gg_win_chance(p->battle, p->state, 0), two = gg_win_chance(p->battle, p->state, 1);
    if (one < 0 || one > 1 || fabs(one + two - 1) > 1e-9)
        fail_msg("%s: chances %g and %g at answer %d", s->name, one, two, p->answers);
}

static void test_signs_are_small_numbers(void **state)
{
    (void)state;
    each_ask(look_at_signs);
}

static void test_signs_have_names_and_weights(void **state)
{
    (void)state;
    const gg_system *system = all.at[0].battle->system;
    if (system->signs == 0) {
        fail_msg("%s has no signs", system->id);
        return;
    }
    assert_true(system->signs <= GG_SIGNS);
    assert_non_null(system->values);
    assert_true(system->values->trust > 0 && system->values->from[0]);
    for (int i = 0; i < system->signs; i++) {
        assert_true(gg_sign_name(system, i)[0]);
        for (int k = 0; k < i; k++) assert_string_not_equal(gg_sign_name(system, i), gg_sign_name(system, k));
    }
    const gg_values *v = system->values;
    for (int i = 0; i <= system->signs; i++) assert_true(isfinite(v->early[i]) && isfinite(v->late[i]));
    assert_true(v->plain >= 0 && v->plain <= 1 && v->point > 0);
}

/* thinking SYSTEM */
int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worth_of_one_side_is_the_others_loss),
        cmocka_unit_test(test_the_clock_never_goes_back),
        cmocka_unit_test(test_signs_are_small_numbers),
        cmocka_unit_test(test_signs_have_names_and_weights),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
