/* What players think with: signs, worth, merit and habit. */
#include "field.h"

enum { ANSWERS = 4000 };

/* ---- given ---- */

/* The same battle seen from the other side: what the British have stands as the tribes', and the other way round. */
static const struct {
    const char *one, *other;
} turned[] = {
    {"B1 RI12 300,100 close facing N; B2 TI9/16+fierce 400,100 pins 2; N1 II12 300,180; N2 TI16 600,400",
     "N1 RI12 300,100 close facing N; N2 TI9/16+fierce 400,100 pins 2; B1 II12 300,180; B2 TI16 600,400"},
    {REDOUBT "vp british held W0 5 lost 1; vp tribes denied W0 2 lost 2; B1 RI5/12 W0; N1 TI16 360,330; N2 TC10 100,60",
     REDOUBT
     "vp tribes held W0 5 lost 1; vp british denied W0 2 lost 2; N1 RI5/12 W0; B1 TI16 360,330; B2 TC10 100,60"},
    {"vp british lost points; vp tribes lost 2; B1 RI12 60,60; N1 TI16+veteran 460,330; N2 II3/12 100,160",
     "vp tribes lost points; vp british lost 2; N1 RI12 60,60; B1 TI16+veteran 460,330; B2 II3/12 100,160"},
};

static table *seen(const char *lines, const char *side)
{
    return fieldf("first %s; %s; begin phase %s", side, lines, side);
}

/* ---- signs ---- */

static void test_kings_signs_change_with_the_sides(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof turned / sizeof turned[0]; i++) {
        float one[GG_SIGNS], other[GG_SIGNS];
        table *t = seen(turned[i].one, "british"), *u = seen(turned[i].other, "tribes");
        int n = gg_signs(t->battle, t->state, one), some = 0;
        assert_int_equal(gg_signs(u->battle, u->state, other), n);
        assert_int_equal(gg_worth(t->battle, t->state, 0), gg_worth(u->battle, u->state, 1));
        for (int k = 0; k < n; k++) {
            if (one[k] + other[k] > 1e-5F || one[k] + other[k] < -1e-5F)
                table_fail(HERE, "%s: %g and %g", gg_sign_name(gg_battle_system(t->battle), k), (double)one[k],
                           (double)other[k]);
            some += one[k] > 0 || one[k] < 0;
        }
        assert_true(some > 8);
    }
}

static void check_numbers(const table *t)
{
    float sign[GG_SIGNS];
    int n = gg_signs(t->battle, t->state, sign);
    for (int k = 0; k < n; k++)
        if (!(sign[k] > -8 && sign[k] < 8))
            table_fail(HERE, "%s: %g", gg_sign_name(gg_battle_system(t->battle), k), (double)sign[k]);
    assert_int_equal(gg_worth(t->battle, t->state, 0), -gg_worth(t->battle, t->state, 1));
}

static void play_at_random(table *t, uint64_t game)
{
    gg_dice dice = gg_dice_make(1879, game), whims = gg_dice_make(22, game);
    int player = gg_player_find("random");
    check_numbers(t);
    for (int i = 0; i < ANSWERS && t->state->ask.kind != GG_OVER; i++) {
        if (t->state->ask.kind == GG_ROLL)
            gg_dice_roll(&dice, t->battle, t->state, NULL);
        else
            gg_apply(t->battle, t->state, gg_player_choose(player, t->battle, t->state, &whims, NULL), NULL);
        check_numbers(t);
    }
}

static void test_signs_and_worth_are_sound_at_every_ask(void **state)
{
    (void)state;
    static const char *const battles[] = {"crag", "free", "solo", "rorke", "drill_characters", "drill_replacements"};
    for (size_t i = 0; i < sizeof battles / sizeof battles[0]; i++) {
        char name[64];
        snprintf(name, sizeof name, "kings/%s", battles[i]);
        for (uint64_t game = 0; game < 3; game++) play_at_random(set_up_file(table_scenario_path(name)), game);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_kings_signs_change_with_the_sides, tables_clear),
        cmocka_unit_test_teardown(test_signs_and_worth_are_sound_at_every_ask, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
