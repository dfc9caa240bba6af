/* What players think with: signs, worth, merit and habit. */
#include "field.h"

#include "rules/kings/think/forecast.h"

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

/* ---- the rules are asked ---- */

static int32_t merit_of(const table *t, const char *move)
{
    gg_fault fault;
    gg_offers o;
    gg_move m = gg_move_parse(t->battle, t->state, move, strlen(move), &fault);
    assert_int_equal(gg_verdict(t->battle, t->state, m), GG_OK);
    gg_offers_open(t->battle, t->state, &o);
    return kings_merit(t->battle, t->state, &o, m);
}

/* Half their dice: Pinned men are easy prey, unless the option says that they are not. */
static void test_an_estimate_follows_the_rules(void **state)
{
    (void)state;
    static const char lines[] = "B1 RI12 300,100 pins 1; N1 TI16 300,180; N2 TI16 600,400; begin phase tribes";
    int32_t half = merit_of(fieldf("option pinned_half 1; %s", lines), "attack N1 B1");
    int32_t whole = merit_of(fieldf("option pinned_half 0; %s", lines), "attack N1 B1");
    assert_true(half > whole);
    static const char shot[] = "wall w hard 280,230 320,230; B1 RI12 300,200; N1 TI16 300,270; N2 TI16 600,400";
    int32_t over = merit_of(fieldf("option own_wall 1; %s", shot), "fire B1 N1");
    int32_t under = merit_of(fieldf("option own_wall 0; %s", shot), "fire B1 N1");
    assert_true(over > under);
}

/* At every distance the threat of a gun is what its fire does there by the rules, and the chance that it fires. */
static void test_a_threat_of_fire_follows_the_table_of_weapons(void **state)
{
    (void)state;
    table *t = field("B1 WC4+machine_gun 300,60 facing N; N1 TI16 300,400; N2 TI16 600,400");
    kings_state s = *kings_s(t->state);
    static kings_front f;
    int steps = 0, before = 0;
    for (int y = 150; y < 440; y++) {
        s.unit[1].y = (int16_t)y;
        kings_front_make(kings_b(t->battle), &s, &f);
        bool fires = kings_judge_target(kings_b(t->battle), &s, 0, 1, FIRE) == GG_OK;
        int threat = kings_threat(&f, 0, 1, kings_front_gap(&f, 0, 1));
        assert_int_equal(threat, fires ? kings_shot_hope(&f, 0, 1, FIRE) * f.arms[0].fires / 1000 : 0);
        steps += threat != before, before = threat;
    }
    assert_int_equal(steps, 3); /* at short range, beyond it, out of range */
}

/* ---- merits ---- */

/* A shortlist is of places that differ: the best leads, and none of the next is much the same as another. */
static void test_the_best_places_differ(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,400; N2 TI16 400,400");
    gg_offers o;
    give(t, "move B1");
    if (t->state->ask.kind == GG_ROLL) give(t, "roll 6 6");
    gg_offers_open(t->battle, t->state, &o);
    gg_move seen[64];
    int n = 0, clear = 0;
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(t->battle, t->state, &o, i);
        int32_t merit = m ? kings_merit(t->battle, t->state, &o, m) : INT32_MIN;
        clear += merit > GG_CLEAR / 2;
        if (merit > -(1 << 17)) seen[n++] = m;
    }
    assert_int_equal(clear, 1);
    assert_true(n >= 8);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (gg_move_verb(seen[i]) == V_GO && gg_move_verb(seen[k]) == V_GO)
                assert_true(disc_distance(kings_go_end(seen[i]), kings_go_end(seen[k])) >= 25);
}

/* ---- habits that a player would recognise ---- */

static void assert_habit(const table *t, const char *begins)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, gg_habit(t->battle, t->state), text, sizeof text);
    if (strncmp(text, begins, strlen(begins)) != 0) table_fail(HERE, "%s, not %s", text, begins);
}

/* Worth is what can be won: who holds a Work is better off, however near the enemy is to it. */
static void test_holding_is_better_than_coming(void **state)
{
    (void)state;
    static const char vp[] = "vp british held W0 5 lost 1; vp tribes held W0 5 lost 1";
    table *in = fieldf(REDOUBT "%s; B1 RI12 W0; N1 TI16 360,330", vp);
    table *out = fieldf(REDOUBT "%s; B1 RI12 360,170; N1 TI16 360,330", vp);
    assert_true(gg_worth(in->battle, in->state, 0) > gg_worth(out->battle, out->state, 0) + 1000);
}

/* Going to meet the enemy is no loss by itself. */
static void test_coming_on_is_no_loss(void **state)
{
    (void)state;
    static const char rest[] = "point 360,240; N1 TI16 200,430; N2 TI16 360,430; N3 TI16 520,430; B2 RI12 500,60";
    table *far = fieldf("%s; B1 TI16 360,40; begin phase british", rest);
    table *near = fieldf("%s; B1 TI16 360,100; begin phase british", rest);
    assert_true(gg_worth(near->battle, near->state, 0) >= gg_worth(far->battle, far->state, 0));
}

static void test_the_shaken_rally_and_the_ready_shoot(void **state)
{
    (void)state;
    assert_habit(field("B1 RI12 300,100 pins 1; N1 TI16 300,400"), "rally B1");
    assert_habit(field("B1 RI12 300,100; N1 TI16 300,190"), "fire B1 N1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_kings_signs_change_with_the_sides, tables_clear),
        cmocka_unit_test_teardown(test_signs_and_worth_are_sound_at_every_ask, tables_clear),
        cmocka_unit_test_teardown(test_an_estimate_follows_the_rules, tables_clear),
        cmocka_unit_test_teardown(test_a_threat_of_fire_follows_the_table_of_weapons, tables_clear),
        cmocka_unit_test_teardown(test_the_best_places_differ, tables_clear),
        cmocka_unit_test_teardown(test_holding_is_better_than_coming, tables_clear),
        cmocka_unit_test_teardown(test_coming_on_is_no_loss, tables_clear),
        cmocka_unit_test_teardown(test_the_shaken_rally_and_the_ready_shoot, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
