/* 7.5: closing and traversing fire. Worked case W11. */
#include "field.h"

#define FAR_AWAY "B9 GEN_LINE LINE 600,30 0;"
#define W11 "R1 FR_LC LINE 180,180 90; B1 GEN_LINE LINE 300,100 0;" FAR_AWAY

static void ride(table *t, int n)
{
    char move[GG_MOVE_TEXT];
    give(t, "group R1; advance; roll 1 1");
    snprintf(move, sizeof move, "move R1 %d 180 90", 180 + n);
    give(t, move);
}

/* The figures of W11 from the path poses themselves. */
static int64_t spread_of(int n, int *poses)
{
    tab_rect firer, r;
    int64_t least = INT64_MAX, most = INT64_MIN, u, v;
    tab_pose start = {180, 180, 90}, to = {(int16_t)(180 + n), 180, 90};
    tab_rect_make((tab_pose){300, 100, 0}, 90, 16, &firer);
    *poses = 0;
    for (int i = 0; i <= 16; i++) {
        tab_rect_make(tab_path_pose(start, to, i), 72, 32, &r);
        if (tab_quarter_of(&firer, r.centre) != TAB_FRONT || tab_distance_point((tab_point){300, 100}, &r) > 120)
            continue;
        tab_local(&firer, r.centre, &u, &v);
        if (u < least) least = u;
        if (u > most) most = u;
        ++*poses;
    }
    return most - least;
}

static void test_bp_w11_half_the_frontage(void **state)
{
    (void)state;
    static const struct {
        int n;
        int64_t spread;
    } rows[] = {{40, 270000}, {50, 370000}, {55, 410000}, {60, 490000}, {180, 1690000}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int poses;
        assert_int_equal(spread_of(rows[i].n, &poses), rows[i].spread);
        if (rows[i].n == 60) assert_int_equal(poses, 14);
        table *t = field(W11 "begin orders Ney");
        ride(t, rows[i].n);
        if (asks_for(t, ASK_TRAVERSE) != (rows[i].spread >= 450000)) fail_msg("%d", rows[i].n);
    }
}

static void test_bp_w11_where_it_is_shot(void **state)
{
    (void)state;
    table *t = field(W11 "begin orders Ney");
    ride(t, 60);
    assert_only_offers(t, "traverse B1 R1; hold-fire B1");
    assert_pose(t, "R1", 240, 180, 90); /* the last pose */
    assert_int_equal(sight_of(t, "B1", "R1").range, 75);
    t = field(W11 "begin orders Ney");
    ride(t, 180);
    assert_int_equal(sight_of(t, "B1", "R1").range, 44);
    give(t, "hold-fire B1");
    assert_pose(t, "R1", 360, 180, 90);
}

/* ---- what comes of it ---- */

static table *shot_while_crossing(const char *mover)
{
    table *t = fieldf("R1 %s; B1 GEN_LINE LINE 300,100 0;" FAR_AWAY "begin orders Ney", mover);
    ride(t, 180);
    give(t, "traverse B1 R1");
    return t;
}

static void test_bp_fire_traverse_the_move_goes_on(void **state)
{
    (void)state;
    table *t = shot_while_crossing("FR_LC LINE 180,180 90");
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_HIT3); /* 44: close range */
    throw_all(t, 1);
    while (gg_pending(t->battle, t->state).kind == GG_ROLL) throw_all(t, 1); /* enfilade: once more */
    assert_pose(t, "R1", 360, 180, 90);
    assert_true(asks_for(t, ASK_MOVE)); /* and its other moves are left */
    assert_true(flagged(t, "B1", U_REACTED));
}

static void test_bp_fire_traverse_that_breaks_or_drives_back(void **state)
{
    (void)state;
    /* St 3, 2 casualties, 3 more: the test is at -2. */
    table *t = shot_while_crossing("FR_LC LINE 180,180 90 casualties 2");
    give(t, "roll 5 5 5; roll 1 1 1");
    assert_rolls(t, 2);
    table *back = fork_of(t);
    give(t, "roll 3 3"); /* 6 - 2 = 4: breaks */
    assert_holds(t, "R1 gone");
    give(back, "roll 3 4"); /* 5: retires, from where it was shot, and its moves end */
    assert_holds(back, "R1 here, R1 disordered");
    assert_true(flagged(back, "R1", U_RETREATED));
    assert_false(asks_for(back, ASK_MOVE));
    assert_true(unit_of(back, "R1")->pose.x < 240);
    assert_int_equal(unit_of(back, "R1")->pose.y, 180);
}

/* bp.fire.once: closing and traversing fire share one shot; the own shooting phase is not affected. */
static void test_bp_fire_once_a_turn(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 180,180 90; B1 GEN_LINE LINE 300,100 0 reacted;" FAR_AWAY "begin orders Ney");
    ride(t, 180);
    assert_false(asks_for(t, ASK_TRAVERSE));
    assert_pose(t, "R1", 360, 180, 90);
    /* After closing fire no traversing fire. */
    t = field("R1 GEN_LINE LINE 300,200 180; R2 FR_LC LINE 180,200 90; B1 GEN_LINE LINE 300,100 0; B2 GEN_LINE LINE "
              "500,250 180;" FAR_AWAY "begin initiative red");
    give(t, "use R1; charge R1 B1; closing-fire B1; roll 1 1 1");
    assert_true(flagged(t, "B1", U_REACTED));
    assert_true(are_engaged(t, "R1", "B1"));
    assert_false(flagged(t, "B1", U_SHOT));
}

static void test_bp_fire_once_refuses_a_second_shot(void **state)
{
    (void)state;
    table *t =
        field("R1 GEN_LINE LINE 300,200 180; B1 BR_LINE LINE 300,100 0 reacted;" FAR_AWAY "begin initiative red");
    give(t, "use R1; charge R1 B1");
    assert_refused(t, "closing-fire B1", "bp.fire.once");
}

/* The flag is cleared at the start of every player turn, of both sides. */
static void test_bp_fire_once_is_renewed_every_player_turn(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 180,400 90; B1 GEN_LINE LINE 300,100 0 reacted;" FAR_AWAY "begin turn red");
    assert_false(flagged(t, "B1", U_REACTED));
}

static void test_bp_fire_traverse_who_may(void **state)
{
    (void)state;
    static const struct {
        const char *firer;
        bool may;
    } rows[] = {
        {"GEN_LINE LINE 300,100 0", true},       {"GEN_LINE ACOL 300,100 0", true},
        {"FR_LIGHT SKIRM 300,100 0", true},      {"JA_CLAN WARB 300,100 0", true}, /* excluded from closing fire only */
        {"GEN_LINE MCOL 300,100 0", false},      {"FR_LC LINE 300,100 0", false},
        {"FR_FART DEPLOYED 300,100 0", true},    {"FR_FART LIMBERED 300,100 0", false},
        {"BR_LINE LINE 300,100 0 lying", false}, {"BS_HUSS LINE 300,100 0", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 FR_LC LINE 180,180 90; B1 %s;" FAR_AWAY "begin orders Ney", rows[i].firer);
        ride(t, 180);
        if (asks_for(t, ASK_TRAVERSE) != rows[i].may) fail_msg("%s", rows[i].firer);
    }
}

static void test_bp_opt_traverse_who_closing(void **state)
{
    (void)state;
    static const struct {
        const char *firer;
        bool may;
    } rows[] = {{"GEN_LINE LINE 300,100 0", true},
                {"FR_LIGHT SKIRM 300,100 0", false},
                {"JA_CLAN WARB 300,100 0", false},
                {"FR_FART DEPLOYED 300,100 0", true}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("option traverse_who closing; R1 FR_LC LINE 180,180 90; B1 %s;" FAR_AWAY "begin orders Ney",
                          rows[i].firer);
        ride(t, 180);
        if (asks_for(t, ASK_TRAVERSE) != rows[i].may) fail_msg("%s", rows[i].firer);
    }
}

/* Out of sight, or out of range: no shot. Several: ascending id. */
static void test_bp_fire_traverse_sight_and_order(void **state)
{
    (void)state;
    table *t =
        field("hill H1 200,120 420,120 420,135 200,135; R1 FR_LC LINE 180,180 90; B1 GEN_LINE LINE 300,100 0;" FAR_AWAY
              "begin orders Ney");
    ride(t, 180);
    assert_false(asks_for(t, ASK_TRAVERSE));
    t = field("R1 FR_LC LINE 180,180 90; B1 GEN_LINE LINE 300,100 0; B2 GEN_LINE LINE 300,260 180;" FAR_AWAY
              "begin orders Ney");
    ride(t, 180);
    assert_only_offers(t, "traverse B1 R1; hold-fire B1");
    give(t, "hold-fire B1");
    assert_only_offers(t, "traverse B2 R1; hold-fire B2");
    give(t, "hold-fire B2");
    assert_pose(t, "R1", 360, 180, 90);
}

/* A retreat by blunder is no normal move, an initiative move is. */
static void test_bp_fire_traverse_of_initiative_moves(void **state)
{
    (void)state;
    table *t = field(W11 "begin initiative red");
    give(t, "use R1; move R1 360 180 90");
    assert_true(asks_for(t, ASK_TRAVERSE));
}

/* ---- closing fire ---- */

static table *closing(const char *charger, const char *target)
{
    table *t = fieldf("R1 %s; B1 %s;" FAR_AWAY "begin initiative red", charger, target);
    give(t, "use R1; charge R1 B1; closing-fire B1");
    return t;
}

static void test_bp_fire_closing_dice_and_modifiers(void **state)
{
    (void)state;
    static const struct {
        const char *charger, *target;
        int dice, die;
    } rows[] = {
        {"GEN_LINE LINE 300,300 180", "GEN_LINE LINE 300,200 0", 3, DIE_HIT3},
        {"GEN_LINE LINE 300,300 180", "GO_FOOT LINE 300,200 0", 4, DIE_HIT3},
        {"GEN_LINE LINE 300,300 180", "GO_FOOT LINE 300,200 0 first_fire_used", 3, DIE_HIT3},
        {"GEN_LINE LINE 300,300 180", "GEN_LINE LINE 300,200 0 disordered", 3, DIE_HIT4},
        {"GEN_LINE LINE 300,300 180", "GEN_LINE LINE 300,200 0 casualties 3", 3, DIE_HIT4},
        {"GEN_LINE LINE 300,300 180", "GEN_LINE ACOL 300,200 0", 1, DIE_HIT3},
        {"GEN_LINE LINE 300,300 180", "FR_FART DEPLOYED 300,200 0", 3, DIE_HIT3}, /* its close band */
        {"GEN_LINE ACOL 300,300 180", "FR_FART DEPLOYED 300,200 0", 3, DIE_HIT2},
        {"GEN_LINE LINE 300,300 180", "FR_LINE SQUARE 300,200 0", 1, DIE_HIT3},
        {"GEN_LINE LINE 300,300 180", "FR_LINE SQUARE 300,200 90", 1, DIE_HIT3}, /* any face */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = closing(rows[i].charger, rows[i].target);
        assert_rolls(t, rows[i].dice);
        assert_pending_die(t, rows[i].die);
    }
    /* A garrison shoots from its windows. */
    table *t =
        field("building V1 280,200 320,240 small; R1 GEN_LINE LINE 300,300 180; B1 GEN_LINE_S GARRISON V1;" FAR_AWAY
              "begin initiative red");
    give(t, "use R1; charge R1 B1; closing-fire B1");
    assert_rolls(t, 2);
}

/* A charger that becomes disordered goes on; one that retires does so from the halt pose. */
static void test_bp_fire_closing_and_the_charger(void **state)
{
    (void)state;
    table *t = closing("GEN_LINE LINE 300,300 180 casualties 2", "GEN_LINE LINE 300,200 0");
    table *retires = fork_of(t), *breaks = fork_of(t);
    give(t, "roll 6 1 1; roll 4");
    assert_holds(t, "R1 disordered, R1 engaged");
    give(retires, "roll 5 5 5; roll 1 1 1; roll 3 4"); /* 7 - 2 = 5 */
    assert_pose(retires, "R1", 300, 350, 180);         /* 120 back from 230 */
    assert_holds(retires, "R1 disordered, not R1 engaged");
    assert_int_equal(casualties_of(retires, "R1"), 3); /* trimmed */
    give(breaks, "roll 5 5 5; roll 1 1 1; roll 3 3");
    assert_holds(breaks, "R1 gone");
    /* The casualties of closing fire are remembered for the fight. */
    table *counts = closing("GEN_LINE LINE 300,300 180", "GEN_LINE LINE 300,200 0");
    give(counts, "roll 5 5 1; roll 1 1");
    assert_int_equal(unit_of(counts, "B1")->closing, 2);
    assert_int_equal(unit_of(counts, "B1")->closing_on, unit_id(counts, "R1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w11_half_the_frontage),
        proves(test_bp_w11_where_it_is_shot),
        proves(test_bp_fire_traverse_the_move_goes_on),
        proves(test_bp_fire_traverse_that_breaks_or_drives_back),
        proves(test_bp_fire_once_a_turn),
        proves(test_bp_fire_once_refuses_a_second_shot),
        proves(test_bp_fire_once_is_renewed_every_player_turn),
        proves(test_bp_fire_traverse_who_may),
        proves(test_bp_opt_traverse_who_closing),
        proves(test_bp_fire_traverse_sight_and_order),
        proves(test_bp_fire_traverse_of_initiative_moves),
        proves(test_bp_fire_closing_dice_and_modifiers),
        proves(test_bp_fire_closing_and_the_charger),
    };
    return cmocka_run_group_tests_name("bp reaction", tests, NULL, NULL);
}
