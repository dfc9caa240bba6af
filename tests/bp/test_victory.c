/* 9: broken brigades and armies, objectives, the end. Worked case W42. Deployment of the pick-up battle (10.3). */
#include "field.h"

/* ---- W42 ---- */

/* A red brigade of so many counted units, of which some are gone: destroyed and shaken by turns. */
static bool breaks(int units, int gone, bool over_half)
{
    char lines[2048];
    int n =
        sprintf(lines, "%s B1 GEN_LINE LINE 300,460 180; R99/K GEN_LINE LINE 650,20 0; brigade K red \"Soult\" at 0,0;",
                over_half ? "option brigade_break over_half;" : "");
    for (int i = 0; i < units; i++) {
        if (i < gone && i % 2)
            n += sprintf(lines + n, "R%d GEN_LINE destroyed;", i + 1);
        else
            n += sprintf(lines + n, "R%d GEN_LINE LINE %d,100 0%s;", i + 1, 60 + 100 * i,
                         i < gone ? " casualties 3" : "");
    }
    table *t = field(lines);
    for (int i = 0; i < bt(t)->brigades; i++)
        if (!strcmp(bt(t)->brigade[i].label, "R")) {
            assert_int_equal(bt(t)->brigade[i].counted, units);
            return bp_brigade_would_break(bt(t), st(t), i);
        }
    fail();
    return false;
}

static void test_bp_w42_when_a_brigade_breaks(void **state)
{
    (void)state;
    static const struct {
        int units, half, over_half;
    } rows[] = {{5, 3, 3}, {4, 2, 3}, {3, 2, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int gone = 0; gone <= rows[i].units; gone++) {
            assert_int_equal(breaks(rows[i].units, gone, false), gone >= rows[i].half);
            assert_int_equal(breaks(rows[i].units, gone, true), gone >= rows[i].over_half);
        }
}

/* Four red brigades, so many of them broken, at the end of red's turn. */
static table *army(int broken, const char *option)
{
    char lines[1024];
    int n = sprintf(lines, "%s B1 GEN_LINE LINE 300,460 180;", option);
    for (int i = 0; i < 4; i++)
        n += sprintf(lines + n, "R%d/K%d GEN_LINE LINE %d,100 0; brigade K%d red \"General %c\" at 0,%d%s;", i + 1, i,
                     100 + 100 * i, i, 'A' + i, 10 * i, i < broken ? " broken" : "");
    return fieldf("%s begin melee red", lines);
}

static void test_bp_w42_when_an_army_breaks(void **state)
{
    (void)state;
    for (int broken = 0; broken <= 4; broken++) {
        assert_int_equal(gg_result_of(army(broken, "")->battle, army(broken, "")->state).over, broken >= 2);
        table *t = army(broken, "option army_break over_half;");
        assert_int_equal(gg_result_of(t->battle, t->state).over, broken >= 3);
        t = army(broken, "option army_break all;");
        assert_int_equal(gg_result_of(t->battle, t->state).over, broken == 4);
    }
    assert_won(army(2, ""), "blue", "bp.army.break");
}

/* Both at once: a draw. */
static void test_bp_army_break_of_both(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,460 180; brigade R red \"Ney\" at 0,0 broken;"
                     "brigade B blue \"Moore\" at 9,9 broken; begin melee red");
    assert_won(t, "nobody", "bp.army.break");
}

/* ---- bp.brig.broken ---- */

static void test_bp_brig_broken_counts(void **state)
{
    (void)state;
    /* Batteries are not counted unless there is nothing else. */
    table *t = field("R1 GEN_LINE LINE 100,100 0; R2 FR_FART DEPLOYED 200,100 0; R3 FR_FART DEPLOYED 300,100 0; R4 "
                     "FR_LC LINE 400,100 0;"
                     "R5/K FR_FART DEPLOYED 500,100 0; R6/K FR_FART DEPLOYED 600,100 0; brigade K red \"Soult\" at "
                     "0,0; B1 GEN_LINE LINE 300,460 180");
    for (int i = 0; i < bt(t)->brigades; i++)
        if (bt(t)->brigade[i].side == RED) assert_int_equal(bt(t)->brigade[i].counted, 2);
}

static void test_bp_brig_broken_at_the_end_of_a_turn(void **state)
{
    (void)state;
    const char *lines =
        "%s R1 GEN_LINE LINE 100,100 0 casualties 3; R2 GEN_LINE LINE 300,100 0; R3/K GEN_LINE LINE 500,100 0;"
        "R4/L GEN_LINE LINE 620,100 0; brigade K red \"Soult\" at 0,0; brigade L red \"Davout\" at 0,9;"
        "B1 GEN_LINE LINE 300,460 180; begin melee red";
    table *t = fieldf(lines, "");
    assert_holds(t, "R1 in a broken brigade, R2 in a broken brigade, not R3 in a broken brigade");
    /* For good, or until it has recovered. */
    change(t)->unit[0].casualties = 0;
    pass_turn(t);
    assert_holds(t, "R1 in a broken brigade");
    t = fieldf(lines, "option broken_forever off;");
    assert_holds(t, "R1 in a broken brigade");
    change(t)->unit[0].casualties = 0;
    pass_turn(t);
    assert_holds(t, "not R1 in a broken brigade");
}

/* With the option off a broken brigade may be rallied. */
static void test_bp_opt_broken_forever_off_lets_it_rally(void **state)
{
    (void)state;
    const char *lines =
        "%s R1 GEN_LINE LINE 300,100 0 casualties 3; R2/K GEN_LINE LINE 500,100 0; R3/L GEN_LINE LINE 600,100 0;"
        "brigade K red \"Soult\" at 0,0; brigade L red \"Davout\" at 0,9; brigade R red \"Ney\" rating 8 at 300,60 "
        "broken;"
        "B1 GEN_LINE LINE 300,460 180; begin commanders red";
    table *t = fieldf(lines, "");
    give(t, "commander Ney");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
    t = fieldf(lines, "option broken_forever off;");
    give(t, "commander Ney");
    assert_true(asks_for(t, ASK_GROUP));
    give(t, "group R1");
    assert_only_offers(t, "rally");
}

/* ---- bp.brig.retreat ---- */

#define BROKEN                                                                                          \
    "brigade R red \"Ney\" at 0,0 broken; brigade K red \"Soult\" at 0,9; R8/K GEN_LINE LINE 600,30 0;" \
    "brigade L red \"Davout\" at 0,12; R9/L GEN_LINE LINE 60,30 0;"

static void test_bp_brig_retreat_in_step_1a(void **state)
{
    (void)state;
    table *t = field(
        BROKEN "R1 GEN_LINE LINE 300,200 0; R2 GEN_LINE LINE 450,200 0 casualties 3; R3 GEN_LINE LINE 300,100 180;"
               "B1 GEN_LINE LINE 300,300 180; begin turn red");
    assert_pose(t, "R1", 300, 80, 0);
    assert_true(flagged(t, "R1", U_RETREATED));
    assert_pose(t, "R2", 450, 80, 0);          /* 112 from the enemy */
    assert_pose(t, "R3", 300, 100, 180);       /* not in proximity */
    assert_false(asks_for(t, ASK_INITIATIVE)); /* nor any initiative */
}

static void test_bp_brig_retreat_by_what_way(void **state)
{
    (void)state;
    /* Straight back there is a friend at the end of the greatest distance, so less; facing away: straight on. */
    table *t = field(BROKEN "R1 GEN_LINE LINE 300,200 180; B1 GEN_LINE LINE 300,300 180; begin turn red");
    assert_pose(t, "R1", 300, 80, 180);
    /* A wood behind it: aside, at 140. */
    t = field(BROKEN "wood W1 250,60 350,60 350,170 250,170; R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,300 180; "
                     "begin turn red");
    assert_true(unit_of(t, "R1")->pose.y < 200);
    /* Engaged units stay. */
    t = field(BROKEN "R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged B1 R1 FRONT; begin turn red");
    assert_pose(t, "R1", 300, 200, 0);
}

/* They still shoot and respond. */
static void test_bp_brig_retreat_they_still_fight(void **state)
{
    (void)state;
    table *t = field(BROKEN "R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,300 180; begin shooting red");
    assert_offers(t, "fire R1");
    assert_int_equal(bp_responses(bt(t), st(t), unit_id(t, "R1"), unit_id(t, "B1"), unit_of(t, "B1")->pose, 0),
                     RESPOND_STAND | RESPOND_FIRE);
}

/* ---- bp.win.objective ---- */

static int holder_after(const char *lines)
{
    table *t = fieldf("%s; begin melee red", lines);
    return st(t)->holder[0];
}

static void test_bp_win_objective_who_holds_it(void **state)
{
    (void)state;
    assert_int_equal(
        holder_after("objective 300,200 2 held blue; R1 GEN_LINE LINE 300,170 0; B1 GEN_LINE LINE 300,460 180"), RED);
    assert_int_equal(
        holder_after("objective 300,200 2 held blue; R1 GEN_LINE LINE 300,169 0; B1 GEN_LINE LINE 300,460 180"), BLUE);
    assert_int_equal(holder_after("objective 300,200 2; R1 GEN_LINE LINE 300,169 0; B1 GEN_LINE LINE 300,460 180"),
                     GG_NONE);
    /* Shaken troops and guns hold nothing; disputed ground stays whose it was. */
    assert_int_equal(holder_after("objective 300,200 2 held blue; R1 GEN_LINE LINE 300,170 0 casualties 3; R2 GEN_LINE "
                                  "LINE 60,60 0; R3 GEN_LINE LINE 160,60 0;"
                                  "B1 GEN_LINE LINE 300,460 180"),
                     BLUE);
    assert_int_equal(
        holder_after("objective 300,200 2 held blue; R1 FR_FART DEPLOYED 300,170 0; B1 GEN_LINE LINE 300,460 180"),
        BLUE);
    assert_int_equal(
        holder_after("objective 300,200 2 held blue; R1 GEN_LINE LINE 300,170 0; B1 GEN_LINE LINE 300,230 180"), BLUE);
    assert_int_equal(
        holder_after("objective 300,200 2 held blue; R1 GEN_LINE LINE 300,170 0; B1 FR_FART DEPLOYED 300,230 180"),
        RED);
    /* A house: by its garrison, or beside it. */
    const char *house = "building V1 280,180 320,220 medium; objective V1 3 held blue;";
    char lines[256];
    snprintf(lines, sizeof lines, "%s R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 300,460 180", house);
    assert_int_equal(holder_after(lines), RED);
    snprintf(lines, sizeof lines, "%s R1 GEN_LINE LINE 300,150 0; B1 GEN_LINE LINE 300,460 180", house);
    assert_int_equal(holder_after(lines), RED);
    snprintf(lines, sizeof lines, "%s R1 GEN_LINE LINE 300,149 0; B1 GEN_LINE LINE 300,460 180", house);
    assert_int_equal(holder_after(lines), BLUE);
}

/* ---- bp.win.limit, bp.win.wipeout ---- */

static void test_bp_win_limit_after_the_last_turn(void **state)
{
    (void)state;
    const char *lines = "turns 3; turn 3; %s R1 GEN_LINE LINE 100,60 0; B1 GEN_LINE LINE 300,460 180; begin melee %s";
    /* Only when the second side has had its turn. */
    table *t = fieldf(lines, "objective 600,60 2 held blue;", "red");
    assert_false(gg_result_of(t->battle, t->state).over);
    assert_won(fieldf(lines, "objective 600,60 2 held blue;", "blue"), "blue", "bp.win.limit");
    assert_won(fieldf(lines, "objective 600,60 2 held red;", "blue"), "red", "bp.win.limit");
    assert_won(fieldf(lines, "", "blue"), "nobody", "bp.win.limit");
    assert_won(fieldf(lines, "limit tie blue;", "blue"), "blue", "bp.win.limit");
    assert_won(fieldf(lines, "objective 600,60 2 held blue; objective 660,60 2 held red; limit tie red;", "blue"),
               "red", "bp.win.limit");
}

static void test_bp_win_limit_what_counts(void **state)
{
    (void)state;
    table *t = field("score unit 1 brigade 3; objective 600,60 2 held red; R1 GEN_LINE LINE 100,60 0; R2 GEN_LINE "
                     "destroyed; R3 GEN_LINE LINE 240,60 0;"
                     "B1 GEN_LINE LINE 300,460 180; B2 GEN_LINE destroyed; B3/K GEN_LINE LINE 500,460 180; B4/L "
                     "GEN_LINE LINE 600,460 180;"
                     "brigade B blue \"Moore\" at 720,480 broken; brigade K blue \"Hill\" at 700,480; brigade L blue "
                     "\"Picton\" at 690,480; begin shooting red");
    assert_int_equal(bp_victory_points(bt(t), st(t), RED), 2 + 1 + 3);
    assert_int_equal(bp_victory_points(bt(t), st(t), BLUE), 1);
    assert_holds(t, "score red 6, score blue 1");
}

static void test_bp_win_wipeout(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3; begin shooting red");
    give(t, "fire R1; shoot R1 B1; roll 5 1 1; roll 1; roll 1 1");
    assert_won(t, "red", "bp.win.wipeout");
}

/* The last two units of the battle break in one round: a draw, whichever of them stands first in the file. */
static void test_bp_win_wipeout_of_both_is_a_draw(void **state)
{
    (void)state;
    static const char *const orders[] = {
        "R1 GEN_LINE LINE 300,200 0 casualties 2; B1 GEN_LINE LINE 300,200 180 casualties 2",
        "B1 GEN_LINE LINE 300,200 180 casualties 2; R1 GEN_LINE LINE 300,200 0 casualties 2"};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        table *t = fieldf("%s; engaged R1 B1 FRONT; begin melee red", orders[i]);
        for (int k = 0; k < 2; k++) throw_all(t, 6); /* all strike home */
        for (int k = 0; k < 4; k++) throw_all(t, 1); /* nobody is saved, both tests fail */
        assert_holds(t, "not R1 here, not B1 here");
        assert_won(t, "nobody", "bp.win.wipeout");
        assert_told(t, "Neither side has a unit left: the battle is drawn");
    }
}

/* All that one round breaks is gone before it is seen who is left. */
static void test_bp_win_wipeout_removes_all_first(void **state)
{
    (void)state;
    table *t = field("B1 GEN_LINE LINE 300,200 180 casualties 2; R1 GEN_LINE LINE 300,200 0 casualties 2;"
                     "R2 GEN_LINE LINE 60,460 180; engaged R1 B1 FRONT; begin melee red");
    for (int k = 0; k < 2; k++) throw_all(t, 6);
    for (int k = 0; k < 4; k++) throw_all(t, 1);
    assert_holds(t, "not R1 here, not B1 here, R2 here");
    assert_won(t, "red", "bp.win.wipeout");
}

/* Both last units must retire and neither has a way: one result, and a draw. */
static void test_bp_win_wipeout_of_both_without_a_way_back(void **state)
{
    (void)state;
    static const char *const orders[] = {
        "R1 GEN_LINE LINE 300,20 0 casualties 3; B1 GEN_LINE LINE 300,20 180 casualties 3",
        "B1 GEN_LINE LINE 300,20 180 casualties 3; R1 GEN_LINE LINE 300,20 0 casualties 3"};
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        table *t =
            fieldf("%s; impassable W1 0,39 720,39 720,480 0,480; engaged R1 B1 FRONT; begin melee red", orders[i]);
        give(t, "roll 6 1 1 1 1 1; roll 6 1 1 1 1 1; roll 1; roll 1; roll 3 3; roll 3 3");
        assert_holds(t, "not R1 here, not B1 here");
        assert_won(t, "nobody", "bp.win.wipeout");
    }
}

/* D19: either side, at any of its decisions, in the middle of a charge too. */
static void test_bp_win_concede_ends_it_for_the_other_side(void **state)
{
    (void)state;
    const char *lines = "R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180; begin initiative red";
    table *t = field(lines);
    assert_offers_not(t, "concede");
    give(t, "concede");
    assert_won(t, "blue", "bp.win.concede");
    assert_fired(t, "bp.win.concede");
    assert_told(t, "The Blue win: the enemy concedes.");
    t = field(lines);
    give(t, "use R1; charge R1 B1");
    assert_asks(t, "blue"); /* how to meet it */
    give(t, "concede");
    assert_won(t, "red", "bp.win.concede");
}

/* ---- 10.3 ---- */

static void test_bp_scen_pickup_counts_list_points(void **state)
{
    (void)state;
    const char *lines =
        "turns 8; turn 8; score pickup; %s R1 GEN_LINE LINE 100,60 0; R2 GEN_LINE LINE 200,60 0; R3 GEN_LINE LINE "
        "300,60 0;"
        "B1 GEN_LINE LINE 300,460 180%s; B2 GEN_LINE LINE 500,460 180; B3 GEN_LINE LINE 400,460 180; begin melee blue";
    /* Half of 36 for a shaken unit. Without agreed points a lead of one would do. */
    table *t = fieldf(lines, "", " casualties 3");
    assert_int_equal(bp_victory_points(bt(t), st(t), RED), 18);
    assert_int_equal(bp_victory_points(bt(t), st(t), BLUE), 0);
}

#define PICKUP \
    "deploy; first %s; R1 GEN_LINE waits; R2 FR_LC waits; R3 FR_FART waits; B1 GEN_LINE waits; B2 JA_CLAN waits;"

static void test_bp_scen_pickup_first_side_by_dice(void **state)
{
    (void)state;
    table *t = fieldf(PICKUP, "roll");
    assert_rolls(t, 1);
    give(t, "roll 3; roll 3"); /* ties again */
    assert_rolls(t, 1);
    give(t, "roll 2; roll 5");
    assert_asks(t, "blue");
    assert_only_offers(t, "first; second");
    give(t, "second"); /* red goes first, so blue deploys first */
    assert_asks(t, "blue");
    assert_true(asks_for(t, ASK_DEPLOY));
}

static void test_bp_scen_pickup_deployment(void **state)
{
    (void)state;
    table *t = fieldf(PICKUP, "red");
    assert_asks(t, "blue"); /* the second side first */
    assert_verdict(t, "deploy B1 300 90 0 line", "");
    assert_verdict(t, "deploy B1 300 91 0 line", "bp.scen.pickup"); /* wholly in y 0 to 90 */
    assert_verdict(t, "deploy B1 300 50 45 line", "");
    assert_verdict(t, "deploy B1 300 50 46 line", "bp.geo.facing"); /* within 45 of the enemy's side */
    assert_verdict(t, "deploy B1 300 15 0 line", "bp.geo.table");
    assert_verdict(t, "deploy B1 300 90 0 square", "bp.form.who");
    assert_verdict(t, "deploy R1 300 90 0 line", "bp.scen.pickup");
    give(t, "deploy B1 300 90 0 line");
    assert_asks(t, "red"); /* in alternation */
    assert_verdict(t, "deploy R1 300 390 180 line", "");
    assert_verdict(t, "deploy R1 300 389 180 line", "bp.scen.pickup");
    give(t, "deploy R1 300 390 180 line");
    assert_verdict(t, "deploy B2 310 80 0 warb", "bp.geo.overlap");
    assert_verdict(t, "post Moore 100 50", "bp.scen.pickup"); /* after the last of his units */
    give(t, "deploy B2 500 90 0 warb; deploy R2 500 390 180 line");
    give(t, "post Moore 100 50; deploy R3 100 390 180 deployed; post Ney 100 440");
    assert_int_equal(st(t)->turn, 1);
    assert_int_equal(st(t)->active, RED);
    assert_pose(t, "R3", 100, 390, 180);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w42_when_a_brigade_breaks),
        proves(test_bp_w42_when_an_army_breaks),
        proves(test_bp_army_break_of_both),
        proves(test_bp_brig_broken_counts),
        proves(test_bp_brig_broken_at_the_end_of_a_turn),
        proves(test_bp_opt_broken_forever_off_lets_it_rally),
        proves(test_bp_brig_retreat_in_step_1a),
        proves(test_bp_brig_retreat_by_what_way),
        proves(test_bp_brig_retreat_they_still_fight),
        proves(test_bp_win_objective_who_holds_it),
        proves(test_bp_win_limit_after_the_last_turn),
        proves(test_bp_win_limit_what_counts),
        proves(test_bp_win_wipeout),
        proves(test_bp_win_wipeout_of_both_is_a_draw),
        proves(test_bp_win_wipeout_removes_all_first),
        proves(test_bp_win_wipeout_of_both_without_a_way_back),
        proves(test_bp_win_concede_ends_it_for_the_other_side),
        proves(test_bp_scen_pickup_counts_list_points),
        proves(test_bp_scen_pickup_first_side_by_dice),
        proves(test_bp_scen_pickup_deployment),
    };
    return cmocka_run_group_tests_name("bp victory", tests, NULL, NULL);
}
