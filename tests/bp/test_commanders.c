/* 7.3: commanders on the table. Worked cases W45 and W47. */
#include "field.h"

#define ENEMY "B1 GEN_LINE LINE 360,460 180;"
#define NEY(words) "brigade R red \"Ney\" " words ";"

/* ---- W47, bp.cmdr.move ---- */

static table *about_to_ride(const char *words, const char *lines)
{
    table *t = fieldf("R1 GEN_LINE LINE 300,60 0; B1 GEN_LINE LINE 50,460 180; brigade R red \"Ney\" rating 8 %s; %s; "
                      "begin orders Ney",
                      words, lines);
    give(t, "finish");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
    return t;
}

static void test_bp_w47_how_far_a_commander_goes(void **state)
{
    (void)state;
    table *t = about_to_ride("at 300,100 on_foot", "turns 8");
    assert_verdict(t, "ride Ney 300 460", "");
    assert_verdict(t, "ride Ney 300 461", "bp.cmdr.move");
    t = about_to_ride("at 300,100", "turns 8");
    assert_int_equal(tab_distance_points((tab_point){300, 100}, (tab_point){700, 440}), 525);
    assert_verdict(t, "ride Ney 700 440", "");
    t = about_to_ride("at 300,100", "option cmd_mounted_move 480");
    assert_verdict(t, "ride Ney 700 440", "bp.cmdr.move");
    t = about_to_ride("at 0,0", "option cmd_mounted_move 480");
    assert_verdict(t, "ride Ney 480 0", "");
    assert_verdict(t, "ride Ney 481 0", "bp.cmdr.move");
    t = about_to_ride("at 0,0", "turns 8");
    assert_verdict(t, "ride Ney 540 0", "");
    assert_verdict(t, "ride Ney 541 0", "bp.cmdr.move");
}

static void test_bp_cmdr_move_where_he_may_not_go(void **state)
{
    (void)state;
    table *t = about_to_ride("at 300,100",
                             "impassable W1 400,100 500,100 500,200 400,200; wood W2 400,300 500,300 500,400 400,400;"
                             "B2 GEN_LINE LINE 200,300 180");
    assert_verdict(t, "ride Ney 450 150", "bp.terr.types");
    assert_verdict(t, "ride Ney 450 350", "");
    assert_verdict(t, "ride Ney 200 290", "bp.cmdr.move"); /* ten from the enemy */
    assert_verdict(t, "ride Ney 200 289", "");
    give(t, "ride Ney 450 350");
    assert_int_equal(commander_of(t, "Ney")->x, 450);
    assert_int_equal(commander_of(t, "Ney")->y, 350);
    assert_true(commander_of(t, "Ney")->flags & C_MOVED || st(t)->active == BLUE);
}

static void test_bp_offer_commander(void **state)
{
    (void)state;
    /* 20 behind each unit, joining it or not, and the middle of his units. */
    table *t = about_to_ride("at 300,100", "R2 GEN_LINE LINE 500,60 0");
    assert_only_offers(t, "stay Ney; ride Ney 300 24; join Ney R1; ride Ney 500 24; join Ney R2; ride Ney 400 52");
}

static void test_bp_cmdr_join_and_leave(void **state)
{
    (void)state;
    table *t = about_to_ride("at 300,100", "R2 GEN_LINE LINE 500,60 0");
    give(t, "join Ney R2");
    assert_holds(t, "Ney with R2");
    assert_int_equal(commander_of(t, "Ney")->x, 500);
    assert_int_equal(commander_of(t, "Ney")->y, 44); /* its rear centre */
    /* He goes with it. */
    t = field("R1 GEN_LINE LINE 300,60 0;" ENEMY NEY("rating 8 joined R1") "begin orders Ney");
    give(t, "group R1; advance; roll 1 1; move R1 300 180 0");
    assert_int_equal(commander_of(t, "Ney")->y, 164);
    assert_holds(t, "Ney with R1");
    /* And leaves it as part of his own move. */
    give(t, "hold R1; ride Ney 100 100");
    assert_holds(t, "Ney alone");
    /* An enemy unit cannot be joined. */
    t = about_to_ride("at 300,100", "turns 8");
    assert_refused(t, "join Ney B1", "bp.cmdr.join");
}

static void test_bp_cmdr_general_moves_last(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,60 0;" ENEMY NEY(
        "rating 8 at 300,20") "general red \"Massena\" at 100,100; begin orders Ney");
    give(t, "finish; stay Ney");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
    assert_offers(t, "stay Massena; join Massena R1");
    give(t, "ride Massena 640 100");
    assert_int_equal(commander_of(t, "Massena")->x, 640);
}

/* ---- W45, bp.cmdr.risk ---- */

/* Ney charges with his men, under fire and then hand to hand. */
static void test_bp_w45_under_fire_and_hand_to_hand(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,300 180; R9 GEN_LINE LINE 60,460 180; B1 GEN_LINE LINE 300,200 0; B9 "
                     "GEN_LINE LINE 600,30 0;" NEY("rating 8 joined R1") "begin initiative red");
    give(t, "use R1; charge R1 B1; closing-fire B1; roll 5 1 1; roll 1");
    assert_rolls(t, 2);
    assert_int_equal(gg_pending(t->battle, t->state).piece, BP_COMMANDER + commander_id(t, "Ney"));
    assert_next(t, "Ney gone", "1/36");
    give(t, "roll 5 6"); /* eleven is not enough for a bullet */
    assert_holds(t, "Ney with R1, R1 engaged");
    drive(t, "done; finish; stay Ney; end");
    assert_rolls(t, 7); /* the fight: his sword is one die more */
    throw_all(t, 1);
    give(t, "roll 6 1 1 1 1 1; roll 1"); /* one casualty: R1 has lost, with the closing fire */
    assert_rolls(t, 2);
    give(t, "roll 6 6"); /* the break test first */
    assert_int_equal(gg_pending(t->battle, t->state).piece, BP_COMMANDER + commander_id(t, "Ney"));
    assert_next(t, "Ney gone", "1/12");
    gg_fraction fire = {1, 36, 0}, later = gg_fraction_scale((gg_fraction){35, 36, 0}, 1, 12);
    char text[32];
    gg_fraction_print(gg_fraction_add(fire, later), text, sizeof text);
    assert_string_equal(text, "47/432");
}

/* No casualty, no risk. */
static void test_bp_cmdr_risk_needs_a_casualty(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180; B9 GEN_LINE LINE 600,30 0;"
                     "brigade B blue \"Moore\" rating 8 joined B1; begin shooting red");
    give(t, "fire R1; shoot R1 B1; roll 6 1 1; roll 6");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
}

/* The unit is destroyed: one roll, killed on 7 or more, else to the nearest friend. */
static void test_bp_cmdr_risk_when_the_unit_is_lost(void **state)
{
    (void)state;
    const char *lines =
        "R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 500,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3; %s"
        "brigade B blue \"Moore\" rating 8 joined B1; begin shooting red";
    table *t = fieldf(lines, "B2 GEN_LINE LINE 300,260 180; B3 GEN_LINE LINE 500,200 180;");
    give(t, "fire R1; shoot R1 B1; roll 5 1 1; roll 1; roll 1 1");
    assert_rolls(t, 2);
    assert_holds(t, "B1 here"); /* before anybody is removed */
    assert_next(t, "Moore gone", "21/36");
    give(t, "roll 3 3");
    assert_holds(t, "B1 gone, Moore with B2");
    /* Nobody to go to: killed, and the battle is lost as well. */
    t = fieldf(lines, "");
    give(t, "fire R1; shoot R1 B1; roll 5 1 1; roll 1; roll 1 1; roll 1 1");
    assert_won(t, "red", "bp.win.wipeout");
}

/* ---- bp.cmdr.contact ---- */

static void test_bp_cmdr_contact_with_the_enemy(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,300 180; brigade B blue \"Moore\" rating 8 at 300,150;" NEY(
            "rating 8 at 300,60") "begin orders Ney");
    give(t, "group R1; advance; roll 1 1; move R1 300 155 0");
    assert_holds(t, "Moore with B1"); /* within 240 */
    t = field(
        "R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 600,460 180; brigade B blue \"Moore\" rating 8 at 300,150;" NEY(
            "rating 8 at 300,60") "begin orders Ney");
    give(t, "group R1; advance; roll 1 1; move R1 300 155 0");
    assert_holds(t, "Moore gone");
    /* Only at the end of the move: he is passed. */
    t = field(
        "R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 600,460 180; brigade B blue \"Moore\" rating 8 at 300,120;" NEY(
            "rating 8 at 300,60") "begin orders Ney");
    give(t, "group R1; advance; roll 1 1; move R1 300 220 0");
    assert_holds(t, "Moore alone");
}

/* ---- bp.cmdr.replace ---- */

static void test_bp_cmdr_replace(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE destroyed; R2 GEN_LINE LINE 300,60 0; R3 GEN_LINE LINE 500,60 0;" ENEMY NEY(
        "rating 8 killed") "general red \"Massena\" rating 9 killed; begin turn red");
    const bp_commander *c = commander_of(t, "Ney");
    assert_true(c->flags & C_ALIVE);
    assert_int_equal(c->rating, 7);
    assert_int_equal(c->traits, 0);
    assert_int_equal(c->joined, GG_NONE);
    assert_int_equal(c->x, 300); /* behind the lowest id in play */
    assert_int_equal(c->y, 44);
    assert_holds(t, "Massena gone"); /* a General is not replaced */
    /* At least five. */
    t = field("R2 GEN_LINE LINE 300,60 0;" ENEMY NEY("rating 5 killed") "begin turn red");
    assert_int_equal(commander_of(t, "Ney")->rating, 5);
    /* Not before his side's own turn. */
    t = field("R1 GEN_LINE LINE 300,60 0;" ENEMY "brigade B blue \"Moore\" rating 8 killed; begin turn red");
    assert_holds(t, "Moore gone");
    pass_turn(t);
    assert_holds(t, "Moore here");
    /* A brigade that is gone needs none. */
    t = field("R1/K GEN_LINE destroyed; brigade K red \"Soult\" killed; R2 GEN_LINE LINE 300,60 0;" ENEMY
              "begin turn red");
    assert_holds(t, "Soult gone");
}

/* A unit with its back to the edge can be joined like any other. */
static void test_bp_cmdr_join_at_the_edge(void **state)
{
    (void)state;
    table *t = about_to_ride("at 300,100", "R2 GEN_LINE LINE 500,16 0");
    assert_offers_not(t, "join Ney R2"); /* the place behind it that is offered lies off the table */
    assert_verdict(t, "join Ney R2", "");
    give(t, "join Ney R2");
    assert_int_equal(commander_of(t, "Ney")->y, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w47_how_far_a_commander_goes),
        proves(test_bp_cmdr_move_where_he_may_not_go),
        proves(test_bp_offer_commander),
        proves(test_bp_cmdr_join_and_leave),
        proves(test_bp_cmdr_general_moves_last),
        proves(test_bp_w45_under_fire_and_hand_to_hand),
        proves(test_bp_cmdr_risk_needs_a_casualty),
        proves(test_bp_cmdr_risk_when_the_unit_is_lost),
        proves(test_bp_cmdr_contact_with_the_enemy),
        proves(test_bp_cmdr_replace),
        proves(test_bp_cmdr_join_at_the_edge),
    };
    return cmocka_run_group_tests_name("bp commanders", tests, NULL, NULL);
}
