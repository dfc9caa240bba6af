/* 7.8 and the state of a unit: break tests, retiring, disorder. Worked cases W14, W29, W41, W44. */
#include "field.h"

#define FAR_AWAY "B9 GEN_LINE LINE 600,30 0;"

/* ---- W29: the table ---- */

static void count_results(int column, int mod, bool lost, int out[4])
{
    memset(out, 0, 4 * sizeof *out);
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) out[bp_break_result(a + b + mod, column, lost)]++;
}

static void test_bp_w29_break_table(void **state)
{
    (void)state;
    static const struct {
        int column;
        int want[4][4]; /* by modifier: break, retire disordered, retire in good order, hold */
    } rows[] = {
        {BREAK_SHOOT, {{6, 4, 0, 26}, {10, 5, 0, 21}, {15, 6, 0, 15}, {21, 5, 0, 10}}},
        {BREAK_SHOOT_ART, {{15, 0, 0, 21}, {21, 0, 0, 15}, {26, 0, 0, 10}, {30, 0, 0, 6}}},
        {BREAK_MELEE_INF, {{6, 9, 0, 21}, {10, 11, 0, 15}, {15, 11, 0, 10}, {21, 9, 0, 6}}},
        {BREAK_MELEE_CAV, {{6, 9, 21, 0}, {10, 11, 15, 0}, {15, 11, 10, 0}, {21, 9, 6, 0}}},
        {BREAK_MELEE_ART, {{36, 0, 0, 0}, {36, 0, 0, 0}, {36, 0, 0, 0}, {36, 0, 0, 0}}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int mod = 0; mod < 4; mod++) {
            int out[4];
            count_results(rows[i].column, -mod, true, out);
            assert_int_equal(out[RESULT_BREAK], rows[i].want[mod][0]);
            assert_int_equal(out[RESULT_RETIRE], rows[i].want[mod][1]);
            assert_int_equal(out[RESULT_RETIRE_GOOD], rows[i].want[mod][2]);
            assert_int_equal(out[RESULT_HOLD], rows[i].want[mod][3]);
        }
}

/* Who has not lost: 7 or more holds for every arm, 6 or less is as the table. */
static void test_bp_break_table_for_those_who_have_not_lost(void **state)
{
    (void)state;
    int out[4];
    count_results(BREAK_MELEE_CAV, 0, false, out);
    assert_int_equal(out[RESULT_HOLD], 21);
    assert_int_equal(out[RESULT_RETIRE], 9);
    assert_int_equal(out[RESULT_BREAK], 6);
    count_results(BREAK_MELEE_ART, 0, false, out);
    assert_int_equal(out[RESULT_HOLD], 21);
    assert_int_equal(out[RESULT_BREAK], 15);
}

static void test_bp_break_table_columns(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        int fire, melee;
    } rows[] = {
        {"GEN_LINE LINE 300,100 0", BREAK_SHOOT, BREAK_MELEE_INF},
        {"FR_LC LINE 300,100 0", BREAK_SHOOT, BREAK_MELEE_CAV},
        {"FR_FART DEPLOYED 300,100 0", BREAK_SHOOT_ART, BREAK_MELEE_ART},
        {"C18_BGUN DEPLOYED 300,100 0", BREAK_SHOOT_ART, BREAK_MELEE_ART},
        {"FR_FART LIMBERED 300,100 0 arm wagon s - h 1", BREAK_SHOOT_ART, BREAK_MELEE_ART},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s; " FAR_AWAY, rows[i].unit);
        assert_int_equal(bp_break_column(bt(t), st(t), 0, false), rows[i].fire);
        assert_int_equal(bp_break_column(bt(t), st(t), 0, true), rows[i].melee);
    }
}

/* ---- bp.break.shooting, bp.break.roll ---- */

static table *shot(const char *lines, const char *dice)
{
    table *t = fieldf("%s; " FAR_AWAY "begin shooting red", lines);
    give(t, "fire R1; shoot R1 B1");
    give(t, dice);
    return t;
}

static void test_bp_break_shooting_who_tests(void **state)
{
    (void)state;
    /* Casualties equal to Stamina: no test; above it: a test. */
    table *t = shot("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 2", "roll 5 1 1; roll 1");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
    t = shot("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3", "roll 5 1 1; roll 1");
    assert_rolls(t, 2);
    /* A hit that was saved makes no test. */
    t = shot("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3", "roll 5 1 1; roll 6");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
    /* Any casualty by guns. */
    t = shot("R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,300 180", "roll 5 1; roll 1");
    assert_rolls(t, 2);
    /* Wavering: at any casualty. */
    t = shot("R1 GEN_LINE LINE 300,100 0; B1 FR_CONS LINE 300,200 180", "roll 5 1 1; roll 1");
    assert_rolls(t, 2);
    assert_fired(t, "bp.spec.wavering");
    t = shot("R1 GEN_LINE LINE 300,100 0; B1 FR_CONS LINE 300,200 180", "roll 5 1 1; roll 6");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
}

static void test_bp_opt_art_test_shaken_only(void **state)
{
    (void)state;
    table *t = shot("option art_test shaken_only; R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,300 180",
                    "roll 5 1; roll 1");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
    t = shot("option art_test shaken_only; R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,300 180 casualties 2",
             "roll 5 1; roll 1");
    assert_rolls(t, 2); /* now it is */
}

static void test_bp_break_roll_modifiers(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0 casualties 3 disordered;" FAR_AWAY);
    gg_tally tally = {0};
    change(t)->unit[0].casualties = 5;
    assert_int_equal(bp_break_modifier(bt(t), st(t), 0, true, &tally), -4); /* two above, disorder, guns */
    tally = (gg_tally){0};
    assert_int_equal(bp_break_modifier(bt(t), st(t), 0, false, &tally), -3);
    change(t)->unit[0].flags = 0;
    change(t)->unit[0].casualties = 3;
    tally = (gg_tally){0};
    assert_int_equal(bp_break_modifier(bt(t), st(t), 0, false, &tally), 0);
}

/* ---- W14: retiring ---- */

static void test_bp_w14_straight_back(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged B1 R1 FRONT");
    bp_way_back way;
    tab_pose to;
    int k;
    assert_true(bp_may_retire(bt(t), st(t), 0, false, &way));
    assert_same_pose(way.pose, 300, 80, 0);
    assert_true(way.disordered);
    assert_true(bp_find_retire(bt(t), st(t), 0, 1, 4, &to, &k));
    assert_int_equal(k, 1);
}

static void test_bp_w14_aside_past_a_friend(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 300,200 0; R2 GEN_LINE LINE 300,90 0; B1 GEN_LINE LINE 300,200 180; engaged B1 R1 FRONT");
    bp_way_back way;
    tab_pose to;
    int k;
    assert_true(bp_may_retire(bt(t), st(t), 0, false, &way));
    assert_same_pose(way.pose, 215, 115, 0);
    assert_true(bp_find_retire(bt(t), st(t), 0, 1, 4, &to, &k));
    assert_int_equal(k, 1);
}

static void test_bp_w14_no_room_for_a_full_move(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,100 180; engaged B1 R1 FRONT");
    bp_way_back way;
    tab_pose to;
    int k;
    assert_false(bp_find_retire(bt(t), st(t), 0, 1, 4, &to, &k));
    assert_true(bp_may_retire(bt(t), st(t), 0, false, &way));
    assert_same_pose(way.pose, 300, 20, 0); /* 80 back */
    assert_true(way.disordered);
    t = field("option retire_short off; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,100 180; engaged B1 R1 FRONT");
    assert_false(bp_may_retire(bt(t), st(t), 0, false, &way));
}

/* With the option off the unit is destroyed in play. */
static void test_bp_w14_retire_short_off_destroys(void **state)
{
    (void)state;
    for (int off = 0; off < 2; off++) {
        table *t = fieldf("%s R1 GEN_LINE LINE 300,200 180; B1 GEN_LINE LINE 300,100 0 casualties 3;" FAR_AWAY
                          "begin shooting red",
                          off ? "option retire_short off;" : "");
        give(t, "fire R1; shoot R1 B1; roll 5 1 1; roll 1; roll 2 4"); /* 6 - 1 = 5: retires */
        if (off) {
            assert_holds(t, "B1 gone");
        } else {
            assert_pose(t, "B1", 300, 20, 0);
            assert_holds(t, "B1 disordered");
        }
    }
}

/* ---- bp.break.retire ---- */

static void test_bp_break_retire_in_good_order(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 300,400 0;" FAR_AWAY);
    bp_way_back way;
    assert_true(bp_may_retire(bt(t), st(t), 0, true, &way));
    assert_same_pose(way.pose, 300, 220, 0);
    assert_false(way.disordered);
    /* Two moves back cost the order. */
    t = field(
        "R1 FR_LC LINE 300,450 0; R2 GEN_LINE LINE 210,260 0; R3 GEN_LINE LINE 300,260 0; R4 GEN_LINE LINE 390,260 0;"
        "R5 GEN_LINE LINE 120,300 0; R6 GEN_LINE LINE 480,300 0; R7 GEN_LINE LINE 160,330 0; R8 GEN_LINE LINE 440,330 "
        "0;" FAR_AWAY);
    tab_pose to;
    int k;
    if (bp_find_retire(bt(t), st(t), 0, 1, 2, &to, &k)) {
        assert_true(bp_may_retire(bt(t), st(t), 0, true, &way));
        assert_int_equal(way.disordered, k > 1);
    }
}

/* Guns in battery break instead; a garrison goes out on the side away from its enemies. */
static void test_bp_break_retire_of_guns_and_garrisons(void **state)
{
    (void)state;
    bp_way_back way;
    table *t = field("R1 FR_FART DEPLOYED 300,200 0;" FAR_AWAY);
    assert_false(bp_may_retire(bt(t), st(t), 0, false, &way));
    t = field("building V1 280,200 320,240 medium; R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 300,300 180");
    assert_true(bp_may_retire(bt(t), st(t), 0, false, &way));
    assert_int_equal(way.formation, LINE);
    assert_same_pose(way.pose, 300, 184, 180);
    assert_true(way.disordered);
    /* No exit is open: destroyed. */
    t = field("building V1 0,0 20,20 medium; R1 GEN_LINE GARRISON V1;" FAR_AWAY);
    assert_false(bp_may_retire(bt(t), st(t), 0, false, &way));
}

/* Ten from every enemy at the end, through friends on the way. */
static void test_bp_break_retire_past_enemies(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,300 0; B1 GEN_LINE ACOL 300,200 0;" FAR_AWAY);
    tab_pose to;
    int k;
    assert_true(bp_find_retire(bt(t), st(t), 0, 1, 4, &to, &k));
    tab_rect r, enemy = rect_of(t, "B1");
    bp_rect_at(bt(t), st(t), 0, to, LINE, &r);
    assert_true(tab_distance(&r, &enemy) >= 10);
    assert_int_equal(k, 1);
    assert_int_not_equal(to.x, 300);
}

/* ---- W44: steady ---- */

static void test_bp_w44_steady_infantry_and_guns_under_fire(void **state)
{
    (void)state;
    table *t = shot("R1 FR_FART DEPLOYED 300,100 0; B1 GO_VET LINE 300,300 180", "roll 5 1; roll 1; roll 1");
    assert_false(gg_pending(t->battle, t->state).kind ==
                 GG_ROLL); /* stubborn rolled once more, then no test is rolled */
    assert_true(flagged(t, "B1", U_STEADY_USED));
    assert_holds(t, "B1 here, not B1 disordered");
    assert_fired(t, "bp.spec.steady");
    /* The second time it rolls like others. */
    t = shot("R1 FR_FART DEPLOYED 300,100 0; B1 GO_VET LINE 300,300 180 steady_used", "roll 5 1; roll 1; roll 1");
    assert_rolls(t, 2);
    /* The result is that of a total of 12: hold for infantry and guns in any column of fire. */
    assert_int_equal(bp_break_result(12, BREAK_SHOOT, true), RESULT_HOLD);
    assert_int_equal(bp_break_result(12, BREAK_SHOOT_ART, true), RESULT_HOLD);
    assert_int_equal(bp_break_result(12, BREAK_MELEE_INF, true), RESULT_HOLD);
}

/* A lost fight: cavalry goes back in good order, guns break. */
static void test_bp_w44_steady_cavalry_and_guns_in_a_lost_fight(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 FR_LC LINE 300,200 180 with steady; engaged R1 B1 FRONT;" FAR_AWAY
                     "begin melee red");
    give(t, same_dice(6, 6)); /* six hits on the cavalry */
    give(t, same_dice(6, 1)); /* none on the line */
    give(t, same_dice(6, 1)); /* none saved */
    assert_holds(t, "B1 here, not B1 disordered, not B1 engaged");
    assert_pose(t, "B1", 300, 380, 180);
    t = field("R1 GEN_LINE LINE 300,200 0; B1 FR_FART DEPLOYED 300,200 180 with steady; engaged R1 B1 FRONT;" FAR_AWAY
              "begin melee red");
    give(t, same_dice(6, 6));
    give(t, "roll 1");
    give(t, same_dice(6, 1));
    assert_holds(t, "B1 gone");
    t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180 with steady; engaged R1 B1 FRONT;" FAR_AWAY
              "begin melee red");
    give(t, same_dice(6, 6));
    give(t, same_dice(6, 1));
    give(t, same_dice(6, 1));
    assert_holds(t, "B1 here, B1 engaged, not B1 disordered");
}

/* bp.spec.valiant: once a game, one of its own tests again. */
static void test_bp_spec_valiant(void **state)
{
    (void)state;
    table *t = shot("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3 with valiant",
                    "roll 5 1 1; roll 1; roll 1 1");
    assert_asks(t, "blue");
    assert_only_offers(t, "reroll; accept");
    table *takes_it = fork_of(t);
    give(t, "reroll");
    assert_rolls(t, 2);
    give(t, "roll 6 6");
    assert_holds(t, "B1 here");
    assert_true(flagged(t, "B1", U_VALIANT_USED));
    give(takes_it, "accept");
    assert_holds(takes_it, "B1 gone");
    t = shot("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3 valiant_used with valiant",
             "roll 5 1 1; roll 1; roll 1 1");
    assert_holds(t, "B1 gone");
    /* A test that holds asks nothing. */
    t = shot("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3 with valiant",
             "roll 5 1 1; roll 1; roll 6 6");
    assert_holds(t, "B1 here");
    assert_false(flagged(t, "B1", U_VALIANT_USED));
}

/* ---- W41: disorder and recovery ---- */

static void test_bp_w41_recovers_at_the_end_of_its_own_turn(void **state)
{
    (void)state;
    /* Disordered by red's fire in red's turn. */
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,270 180;" FAR_AWAY "begin shooting red");
    give(t, "fire R1; shoot R1 B1; roll 6 1 1; roll 6");
    assert_holds(t, "B1 disordered");
    /* In blue's turn it may receive no order. */
    assert_int_equal(st(t)->active, BLUE);
    assert_true(flagged(t, "B1", U_DISORDERED_AT_START));
    assert_false(bp_may_be_ordered(bt(t), st(t), commander_id(t, "Moore")) & bp_bit(unit_id(t, "B1")));
    assert_holds(t, "B1 disordered");
    pass_turn(t);
    assert_int_equal(st(t)->active, RED);
    assert_holds(t, "not B1 disordered");
}

static table *in_blue_turn(const char *state_of_b1)
{
    return fieldf("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 %s;" FAR_AWAY "first blue; begin turn blue",
                  state_of_b1);
}

static void test_bp_w41_not_if_it_retreated(void **state)
{
    (void)state;
    table *t = in_blue_turn("disordered");
    assert_true(asks_for(t, ASK_INITIATIVE));
    give(t, "use B1; move B1 300 300 180");
    assert_true(flagged(t, "B1", U_RETREATED));
    pass_turn(t);
    assert_int_equal(st(t)->active, RED);
    assert_holds(t, "B1 disordered");
    /* One own turn later it does. */
    pass_turn(t);
    assert_holds(t, "B1 disordered");
    pass_turn(t);
    assert_holds(t, "not B1 disordered");
}

static void test_bp_w41_not_in_the_turn_in_which_it_was_disordered(void **state)
{
    (void)state;
    /* As if it had retired disordered in the hand-to-hand phase of its own turn. */
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,400 180 disordered retreated;" FAR_AWAY
                     "first blue; begin melee blue");
    assert_int_equal(st(t)->active, RED); /* nothing to fight: blue's turn is over */
    assert_holds(t, "B1 disordered");
    pass_turn(t);
    assert_holds(t, "B1 disordered");
    pass_turn(t);
    assert_holds(t, "not B1 disordered");
}

static void test_bp_state_recover_not_while_engaged(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180 disordered disordered_at_start; engaged "
                     "R1 B1 FRONT;" FAR_AWAY "first blue; begin melee blue");
    give(t, same_dice(6, 1));
    give(t, same_dice(6, 1));
    assert_holds(t, "B1 disordered, B1 engaged");
    assert_int_equal(st(t)->active, RED);
}

/* bp.spec.elite: at the start of its command phase, on its number or more. */
static void test_bp_spec_elite_sheds_disorder(void **state)
{
    (void)state;
    for (int number = 2; number <= 6; number++) {
        table *t = fieldf(
            "R1 GEN_LINE LINE 300,100 0 disordered with elite%d; B1 GEN_LINE LINE 300,400 180; begin turn red", number);
        assert_rolls(t, 1);
        char fraction[16];
        snprintf(fraction, sizeof fraction, "%d/6", 7 - number);
        assert_next(t, "not R1 disordered", fraction);
    }
    /* Not while engaged, not in order, not in the enemy's turn. */
    table *t = field("R1 GEN_LINE LINE 300,100 0 with elite2; R2 GEN_LINE LINE 300,300 0 disordered with elite2; B1 "
                     "GEN_LINE LINE 300,300 180;"
                     "B2 GEN_LINE LINE 500,400 180 disordered with elite2; engaged B1 R2 FRONT; begin turn red");
    assert_true(asks_for(t, ASK_COMMANDER) || asks_for(t, ASK_INITIATIVE));
}

/* bp.spec.brave: shaken and out of proximity, 4 or more at the end of the command phase. */
static void test_bp_spec_brave(void **state)
{
    (void)state;
    table *t =
        field("R1 GEN_LINE LINE 300,100 0 casualties 3 with brave; B1 GEN_LINE LINE 300,221 180; begin commanders red");
    give(t, "done");
    assert_rolls(t, 1);
    assert_next(t, "R1 shaken", "1/2");
    assert_next(t, "R1 stamina 1", "1/2");
    t = field("R1 GEN_LINE LINE 300,100 0 casualties 3 with brave; B1 GEN_LINE LINE 300,220 180; begin commanders red");
    give(t, "done");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
    t = field("R1 GEN_LINE LINE 300,100 0 casualties 2 with brave; B1 GEN_LINE LINE 300,400 180; begin commanders red");
    give(t, "done");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w29_break_table),
        proves(test_bp_break_table_for_those_who_have_not_lost),
        proves(test_bp_break_table_columns),
        proves(test_bp_break_shooting_who_tests),
        proves(test_bp_opt_art_test_shaken_only),
        proves(test_bp_break_roll_modifiers),
        proves(test_bp_w14_straight_back),
        proves(test_bp_w14_aside_past_a_friend),
        proves(test_bp_w14_no_room_for_a_full_move),
        proves(test_bp_w14_retire_short_off_destroys),
        proves(test_bp_break_retire_in_good_order),
        proves(test_bp_break_retire_of_guns_and_garrisons),
        proves(test_bp_break_retire_past_enemies),
        proves(test_bp_w44_steady_infantry_and_guns_under_fire),
        proves(test_bp_w44_steady_cavalry_and_guns_in_a_lost_fight),
        proves(test_bp_spec_valiant),
        proves(test_bp_w41_recovers_at_the_end_of_its_own_turn),
        proves(test_bp_w41_not_if_it_retreated),
        proves(test_bp_w41_not_in_the_turn_in_which_it_was_disordered),
        proves(test_bp_state_recover_not_while_engaged),
        proves(test_bp_spec_elite_sheds_disorder),
        proves(test_bp_spec_brave),
    };
    return cmocka_run_group_tests_name("bp morale", tests, NULL, NULL);
}
