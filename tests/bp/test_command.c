/* 7.1 and 7.2: initiative, groups, orders, the command roll, blunders; 4.4 and 4.5: traits and nations. Worked cases W17 to
 * W22. */
#include "field.h"

#define NEY(words) "brigade R red \"Ney\" " words ";"
#define ENEMY "B1 GEN_LINE LINE 360,460 180;" /* out of everybody's way */
#define ALONE "R1 GEN_LINE LINE 360,60 0;" ENEMY

/* ---- what a command roll brings ---- */

typedef struct outcomes { /* in 1296ths */
    uint64_t moves[4], blunder, unit;
} outcomes;

static void classify(table *t, uint64_t num, uint64_t den, void *with)
{
    outcomes *o = with;
    gg_ask ask = gg_pending(t->battle, t->state);
    (void)num, (void)den;
    if (asks_for(t, ASK_GENERAL_REROLL) || asks_for(t, ASK_DECISIVE)) {
        give(t, "reroll");
        ask = gg_pending(t->battle, t->state);
    }
    if (ask.kind == GG_ROLL && ask.dice == 2) { /* once more */
        outcomes again = {.unit = 1};
        table_each_roll(t, classify, &again);
        for (int i = 0; i < 4; i++) o->moves[i] += again.moves[i];
        o->blunder += again.blunder;
    } else if (ask.kind == GG_ROLL) {
        o->blunder += o->unit;
    } else {
        o->moves[asks_for(t, ASK_MOVE) ? unit_of(t, "R1")->moves_left : 0] += o->unit;
    }
}

static outcomes order_odds(const char *lines)
{
    table *t = fieldf("%s begin orders Ney", lines);
    outcomes o = {.unit = 36};
    give(t, "group R1; advance");
    assert_rolls(t, 2);
    table_each_roll(t, classify, &o);
    return o;
}

static void assert_odds(const char *lines, int three, int two, int one, int none, int blunder, int of)
{
    outcomes o = order_odds(lines);
    assert_int_equal(o.moves[3] * (uint64_t)of, (uint64_t)three * 1296);
    assert_int_equal(o.moves[2] * (uint64_t)of, (uint64_t)two * 1296);
    assert_int_equal(o.moves[1] * (uint64_t)of, (uint64_t)one * 1296);
    assert_int_equal(o.moves[0] * (uint64_t)of, (uint64_t)none * 1296);
    assert_int_equal(o.blunder * (uint64_t)of, (uint64_t)blunder * 1296);
}

static void test_bp_w17_moves_by_margin(void **state)
{
    (void)state;
    assert_odds(ALONE NEY("rating 8 at 360,20"), 10, 5, 11, 9, 1, 36);
    assert_odds(ALONE NEY("rating 5 at 360,20"), 1, 2, 7, 25, 1, 36);
    assert_odds(ALONE NEY("rating 10 at 360,20"), 21, 5, 7, 2, 1, 36);
}

/* ---- W18 ---- */

static gg_rule group_of(const table *t, const char *commander, const char *units)
{
    return bp_judge_group(bt(t), st(t), commander_id(t, commander), units_named(t, units));
}

static void test_bp_w18_groups_and_ratings_at_redinha(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    assert_int_equal(distance_of(t, "B2", "B3"), 90);
    assert_int_equal(group_of(t, "Beckwith", "B2 B3"), BP_CMD_GROUP);
    assert_int_equal(distance_of(t, "B1", "B2"), 17);
    assert_int_equal(distance_of(t, "B1", "B3"), 17);
    assert_int_equal(group_of(t, "Beckwith", "B1 B2 B3"), GG_OK);
    assert_int_equal(rating_of(t, "Beckwith", "B1 B2 B3", "advance"), 8);
    const bp_commander *c = commander_of(t, "Beckwith");
    tab_rect r = rect_of(t, "B1");
    assert_int_equal(tab_distance_point((tab_point){c->x, c->y}, &r), 51); /* the farthest */
    r = rect_of(t, "B5");
    assert_int_equal(tab_distance_point((tab_point){c->x, c->y}, &r), 155);
    assert_int_equal(rating_of(t, "Beckwith", "B5", "attack"), 9);
    assert_int_equal(rating_of(t, "Beckwith", "B4", "advance"), 10);
    c = commander_of(t, "Marcognet");
    r = rect_of(t, "F6");
    assert_int_equal(tab_distance_point((tab_point){c->x, c->y}, &r), 168);
    assert_int_equal(rating_of(t, "Marcognet", "F6", "advance"), 7);
    assert_int_equal(rating_of(t, "Marcognet", "F9", "advance"), 10);
    /* 7 - 2 - 1 = 4: five. */
    t = field("R1 GEN_LINE LINE 360,316 0; B1 GEN_LINE LINE 360,400 180;" NEY("rating 7 at 360,0"));
    r = rect_of(t, "R1");
    assert_int_equal(tab_distance_point((tab_point){360, 0}, &r), 300);
    assert_int_equal(rating_of(t, "Ney", "R1", "advance"), 5);
}

/* ---- bp.cmd.mods ---- */

static void assert_rating(const char *lines, const char *units, const char *order, int rating)
{
    table *t = field(lines);
    if (rating_of(t, "Ney", units, order) != rating) fail_msg("%s: %d", lines, rating_of(t, "Ney", units, order));
}

static void test_bp_cmd_mods_each(void **state)
{
    (void)state;
    /* Distance: each further 120 begun. */
    assert_rating("R1 GEN_LINE LINE 360,136 0;" ENEMY NEY("rating 8 at 360,0"), "R1", "advance", 8);
    assert_rating("R1 GEN_LINE LINE 360,137 0;" ENEMY NEY("rating 8 at 360,0"), "R1", "advance", 7);
    assert_rating("R1 GEN_LINE LINE 360,256 0;" ENEMY NEY("rating 8 at 360,0"), "R1", "advance", 7);
    assert_rating("R1 GEN_LINE LINE 360,257 0;" ENEMY NEY("rating 8 at 360,0"), "R1", "advance", 6);
    assert_rating("table 720 900; R1 GEN_LINE LINE 360,377 0; B1 GEN_LINE LINE 360,800 180;" NEY("rating 9 at 360,0"),
                  "R1", "advance", 6);
    /* To the farthest of the group. */
    assert_rating("R1 GEN_LINE LINE 360,136 0; R2 GEN_LINE LINE 360,190 0;" ENEMY NEY("rating 8 at 360,0"), "R1 R2",
                  "advance", 7);
    assert_rating("R1 GEN_LINE LINE 360,300 0 with marauders;" ENEMY NEY("rating 8 at 360,0"), "R1", "advance", 8);
    assert_rating(
        "R1 GEN_LINE LINE 360,300 0 with marauders; R2 GEN_LINE LINE 360,250 0;" ENEMY NEY("rating 8 at 360,0"),
        "R1 R2", "advance", 6);
    /* Proximity. */
    assert_rating("R1 GEN_LINE LINE 360,100 0; B1 GEN_LINE LINE 360,200 180;" NEY("rating 8 at 360,50"), "R1",
                  "advance", 7);
    /* Formation: the lowest of the group. */
    assert_rating("R1 GEN_LINE ACOL 360,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1", "advance", 9);
    assert_rating("R1 FR_LC ACOL 360,80 0;" ENEMY NEY("rating 8 at 360,10"), "R1", "advance", 9);
    assert_rating("R1 GEN_LINE COC 360,60 0 with coc;" ENEMY NEY("rating 8 at 360,5"), "R1", "advance", 9);
    assert_rating("R1 GEN_LINE MCOL 360,100 0;" ENEMY NEY("rating 8 at 360,5"), "R1", "advance", 9);
    assert_rating("road X1 375,0 375,480; R1 GEN_LINE MCOL 360,100 0;" ENEMY NEY("rating 8 at 360,5"), "R1", "advance",
                  10);
    assert_rating("road X1 376,0 376,480; R1 GEN_LINE MCOL 360,100 0;" ENEMY NEY("rating 8 at 360,5"), "R1", "advance",
                  9);
    assert_rating("road X1 375,0 375,480; R1 GEN_LINE ACOL 360,60 0;" ENEMY NEY("rating 8 at 360,5"), "R1", "advance",
                  9);
    assert_rating("R1 FR_FART LIMBERED 360,80 0;" ENEMY NEY("rating 8 at 360,5"), "R1", "advance", 9);
    assert_rating("R1 GEN_LINE ACOL 360,60 0; R2 GEN_LINE LINE 440,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1 R2",
                  "advance", 8);
    /* Reliable: all of them. */
    assert_rating("R1 GEN_LINE LINE 360,60 0 with reliable;" ENEMY NEY("rating 8 at 360,20"), "R1", "advance", 9);
    assert_rating("R1 GEN_LINE LINE 360,60 0 with reliable; R2 GEN_LINE LINE 460,60 0;" ENEMY NEY("rating 8 at 360,20"),
                  "R1 R2", "advance", 8);
    assert_rating("R1 FR_LINE ACOL 360,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1", "advance", 10);
    assert_rating("R1 FR_LINE LINE 360,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1", "advance", 8);
    /* Gallop: a charge, by all. */
    assert_rating("R1 BR_LD LINE 360,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1", "attack", 9);
    assert_rating("R1 BR_LD LINE 360,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1", "advance", 8);
    assert_rating("R1 BR_LD LINE 360,60 0; R2 FR_LC LINE 440,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1 R2", "attack",
                  8);
    assert_rating("R1 BR_LD LINE 360,60 0;" ENEMY NEY("rating 8 at 360,20"), "R1", "follow-me-attack", 9);
}

/* ---- W19, W20 ---- */

static void test_bp_w19_the_generals_reroll(void **state)
{
    (void)state;
    const char *lines = ALONE NEY("rating 8 at 360,20") "general red \"Massena\" rating 8 at 360,30;";
    outcomes o = order_odds(lines);
    assert_int_equal((o.moves[1] + o.moves[2] + o.moves[3]) * 72, 65 * 1296);
    assert_int_equal(o.blunder * 144, 5 * 1296);
}

static void test_bp_w20_decisive(void **state)
{
    (void)state;
    outcomes o = order_odds(ALONE NEY("rating 7 at 360,20 decisive"));
    assert_int_equal((o.moves[1] + o.moves[2] + o.moves[3]) * 216, 175 * 1296);
    assert_int_equal(o.blunder * 216, 41 * 1296);
    assert_int_equal(o.moves[0], 0);
}

static void test_bp_w20_headstrong(void **state)
{
    (void)state;
    assert_odds(ALONE NEY("rating 8 at 360,20 headstrong commanded first"), 15, 6, 9, 3, 3, 36);
    /* Not the first: no +1. */
    assert_odds(ALONE NEY("rating 8 at 360,20 headstrong commanded"), 10, 5, 11, 7, 3, 36);
}

static void test_bp_w20_hesitant(void **state)
{
    (void)state;
    outcomes o = order_odds(ALONE NEY("rating 9 at 360,20 hesitant"));
    assert_int_equal(o.moves[3] * 144, 25 * 1296);
    assert_int_equal(o.moves[2] * 72, 17 * 1296);
    assert_int_equal(o.moves[1] * 48, 17 * 1296);
    assert_int_equal(o.moves[0] * 432, 85 * 1296);
    assert_int_equal(o.blunder * 432, 17 * 1296);
}

static void test_bp_w20_unreliable(void **state)
{
    (void)state;
    outcomes o = order_odds("R1 GEN_LINE LINE 360,60 0 with unreliable;" ENEMY NEY("rating 7 at 360,20"));
    assert_int_equal(o.moves[1] * 36, 5 * 1296);
    assert_int_equal(o.moves[0] * 9, 5 * 1296);
}

/* ---- traits beyond the worked cases ---- */

static void test_bp_cmdr_traits_change_the_rating(void **state)
{
    (void)state;
    /* Aggressive: an enemy within one move. */
    assert_rating("R1 FR_LC LINE 360,60 0; B1 GEN_LINE LINE 360,240 180;" NEY("rating 7 at 360,20 aggressive"), "R1",
                  "attack", 8);
    assert_rating("R1 FR_LC LINE 360,60 0; B1 GEN_LINE LINE 360,241 180;" NEY("rating 7 at 360,20 aggressive"), "R1",
                  "attack", 7);
    assert_rating("R1 FR_LC LINE 360,60 0; B1 GEN_LINE LINE 360,240 180;" NEY("rating 7 at 360,20 aggressive"), "R1",
                  "advance", 7);
    assert_rating(ALONE NEY("rating 7 at 360,20 timid"), "R1", "attack", 6);
    assert_rating(ALONE NEY("rating 7 at 360,20 timid"), "R1", "retreat", 8);
    assert_rating(ALONE NEY("rating 7 at 360,20 timid"), "R1", "advance", 7);
    /* Diffident: the General more than 120 away, dead, or nobody. */
    assert_rating(ALONE NEY("rating 7 at 360,20 diffident"), "R1", "advance", 6);
    assert_rating(ALONE NEY("rating 7 at 360,20 diffident") "general red \"Massena\" at 360,140", "R1", "advance", 7);
    assert_rating(ALONE NEY("rating 7 at 360,20 diffident") "general red \"Massena\" at 360,141", "R1", "advance", 6);
    assert_rating(ALONE NEY("rating 7 at 360,20 diffident") "general red \"Massena\" killed", "R1", "advance", 6);
}

static void test_bp_cmdr_traits_diffident_blunders_fail(void **state)
{
    (void)state;
    table *t = field(ALONE NEY("rating 8 at 360,20 diffident") "begin orders Ney");
    give(t, "group R1; advance; roll 6 6");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
}

static void test_bp_cmdr_traits_headstrong_takes_no_help(void **state)
{
    (void)state;
    table *t = field(ALONE NEY("rating 6 at 360,20 headstrong") "general red \"Massena\" at 360,30; begin orders Ney");
    give(t, "group R1; advance; roll 5 5");
    assert_false(asks_for(t, ASK_GENERAL_REROLL));
}

/* The first commander of a turn is the first. */
static void test_bp_cmdr_traits_headstrong_first(void **state)
{
    (void)state;
    table *t = field(ALONE NEY("rating 8 at 360,20 headstrong") "begin commanders red");
    give(t, "commander Ney; group R1");
    assert_int_equal(rating_of(t, "Ney", "R1", "advance"), 9);
    t = field(ALONE NEY("rating 8 at 360,20 headstrong") "brigade K red \"Soult\" at 100,20; R2/K GEN_LINE LINE 100,60 "
                                                         "0; begin commanders red");
    give(t, "commander Soult; finish; stay Soult; commander Ney; group R1");
    assert_int_equal(rating_of(t, "Ney", "R1", "advance"), 8);
}

/* decisive: the owner may let the failure stand. */
static void test_bp_cmdr_traits_decisive_is_a_choice(void **state)
{
    (void)state;
    table *t = field(ALONE NEY("rating 7 at 360,20 decisive") "begin orders Ney");
    give(t, "group R1; advance; roll 5 5");
    assert_only_offers(t, "reroll; accept");
    give(t, "accept");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
}

/* ---- bp.cmd.generalreroll ---- */

static void test_bp_cmd_generalreroll_once_a_turn(void **state)
{
    (void)state;
    const char *general = "general red \"Massena\" rating 8 at 360,140;";
    table *t = fieldf(ALONE NEY("rating 7 at 360,20") "%s begin orders Ney", general);
    give(t, "group R1; advance; roll 5 5");
    assert_true(asks_for(t, ASK_GENERAL_REROLL));
    table *accepts_it = fork_of(t);
    give(t, "reroll; roll 6 6");
    assert_rolls(t, 1); /* the second roll stands, and it is a blunder */
    give(accepts_it, "accept");
    assert_true(asks_for(accepts_it, ASK_COMMANDER_MOVE));
    assert_false(st(accepts_it)->side[RED].reroll_used);
    /* Too far, used, a blunder: no. */
    t = field(ALONE NEY("rating 7 at 360,20") "general red \"Massena\" at 360,141; begin orders Ney");
    give(t, "group R1; advance; roll 5 5");
    assert_false(asks_for(t, ASK_GENERAL_REROLL));
    t = fieldf("side red reroll_used;" ALONE NEY("rating 7 at 360,20") "%s begin orders Ney", general);
    give(t, "group R1; advance; roll 5 5");
    assert_false(asks_for(t, ASK_GENERAL_REROLL));
    t = fieldf(ALONE NEY("rating 7 at 360,20") "%s begin orders Ney", general);
    give(t, "group R1; advance; roll 6 6");
    assert_rolls(t, 1);
}

/* ---- W21 and the blunders ---- */

static table *blunders(const char *lines)
{
    table *t = fieldf("%s begin orders Ney", lines);
    give(t, "group R1; advance; roll 6 6");
    assert_fired(t, "bp.cmd.blunder");
    return t;
}

static bool second_die(const table *t, const gg_state *s)
{
    gg_ask ask = gg_pending(t->battle, s);
    return ask.kind == GG_ROLL && ask.dice == 1;
}
static bool three_moves(const table *t, const gg_state *s) { return bp_s(s)->unit[unit_id(t, "R1")].pose.y == 420; }

static void test_bp_w21_uncontrolled_charge(void **state)
{
    (void)state;
    table *t = blunders("R1 GEN_LINE LINE 360,60 0; B1 GEN_LINE LINE 50,60 90;" NEY("rating 8 at 360,20"));
    assert_rolls(t, 1);
    assert_next_that(t, second_die, "1/6");
    assert_chance_that(t, NULL, three_moves, "1/18");
    t = blunders(
        "side red nations jacobite; R1 GEN_LINE LINE 360,60 0; B1 GEN_LINE LINE 50,60 90;" NEY("rating 8 at 360,20"));
    assert_next_that(t, second_die, "1/3");
    assert_chance_that(t, NULL, three_moves, "1/9");
    /* From the order on: 1/36 of that. A unit that holds whenever it is asked gets nowhere else. */
    t = field("side red nations jacobite; R1 GEN_LINE LINE 360,60 0; B1 GEN_LINE LINE 50,60 90;" NEY(
        "rating 8 at 360,20") "begin orders Ney");
    give(t, "group R1; advance");
    assume(t, "hold R1");
    assert_chance_that(t, NULL, three_moves, "1/324");
}

static void test_bp_blunder_table_back(void **state)
{
    (void)state;
    table *t = blunders("R1 GEN_LINE LINE 360,300 0;" ENEMY NEY("rating 8 at 360,280"));
    table *two = fork_of(t);
    give(t, "roll 1");
    assert_pose(t, "R1", 360, 60, 0);
    assert_holds(t, "not R1 disordered");
    assert_true(flagged(t, "R1", U_ACTED));
    give(two, "roll 2");
    assert_pose(two, "R1", 360, 180, 0);
    /* Less than that if there is less room, and disorder if there is none. */
    t = blunders("R1 GEN_LINE LINE 360,100 0;" ENEMY NEY("rating 8 at 360,80"));
    give(t, "roll 1");
    assert_pose(t, "R1", 360, 20, 0); /* 230 is too much, 80 is not */
    t = blunders("R1 GEN_LINE LINE 360,20 0;" ENEMY NEY("rating 8 at 360,80"));
    give(t, "roll 2");
    assert_pose(t, "R1", 360, 20, 0);
    assert_holds(t, "R1 disordered");
}

static void test_bp_blunder_table_aside(void **state)
{
    (void)state;
    table *t = blunders("R1 GEN_LINE LINE 360,100 0;" ENEMY NEY("rating 8 at 360,60"));
    table *right = fork_of(t);
    give(t, "roll 3");
    assert_pose(t, "R1", 240, 100, 0); /* it keeps its facing */
    give(right, "roll 4");
    assert_pose(right, "R1", 480, 100, 0);
    /* An enemy on that side is charged. */
    t = blunders("R1 GEN_LINE LINE 360,100 0; B1 GEN_LINE LINE 280,92 90;" NEY("rating 8 at 360,60"));
    give(t, "roll 3");
    assert_true(asks_for(t, ASK_RESPONSE) || are_engaged(t, "R1", "B1"));
    drive(t, "stand B1");
    assert_true(are_engaged(t, "R1", "B1"));
    assert_int_equal(unit_of(t, "R1")->pose.f, 270);
    /* One on the other side is not. */
    t = blunders("R1 GEN_LINE LINE 360,100 0; B1 GEN_LINE LINE 280,92 90;" NEY("rating 8 at 360,60"));
    give(t, "roll 4");
    assert_pose(t, "R1", 480, 100, 0);
}

static void test_bp_blunder_table_forward(void **state)
{
    (void)state;
    table *t = blunders("R1 GEN_LINE LINE 360,100 0; B1 GEN_LINE LINE 50,300 90;" NEY("rating 8 at 360,60"));
    give(t, "roll 5");
    assert_pose(t, "R1", 360, 220, 0);
    t = blunders("R1 GEN_LINE LINE 360,100 0; B1 GEN_LINE LINE 360,200 180;" NEY("rating 8 at 360,60"));
    give(t, "roll 5; stand B1");
    assert_true(are_engaged(t, "R1", "B1"));
}

static void test_bp_blunder_table_uncontrolled(void **state)
{
    (void)state;
    /* Wheels towards the enemy that it sees, then on; charges when it can. */
    table *t = blunders("R1 GEN_LINE LINE 360,100 0; B1 GEN_LINE LINE 400,300 180;" NEY("rating 8 at 360,60"));
    give(t, "roll 6");
    assert_rolls(t, 1);
    table *one = fork_of(t);
    give(one, "roll 2");
    assert_int_equal(unit_of(one, "R1")->pose.f, 11); /* the bearing from 360,100 to 400,308 */
    assert_true(unit_of(one, "R1")->pose.y > 180);
    give(t, "roll 4; stand B1");
    assert_true(are_engaged(t, "R1", "B1"));
}

/* Guns in battery, squares and garrisons do not move. */
static void test_bp_blunder_geometry_who_stands_fast(void **state)
{
    (void)state;
    static const char *const units[] = {"R1 FR_FART DEPLOYED 360,100 0;", "R1 FR_LINE SQUARE 360,100 0;",
                                        "building V1 340,60 380,100 medium; R1 GEN_LINE GARRISON V1;"};
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        for (int die = 1; die <= 5; die++) {
            table *t = fieldf("%s" ENEMY NEY("rating 8 at 360,40") "begin orders Ney", units[i]);
            tab_pose was = unit_of(t, "R1")->pose;
            give(t, i == 2   ? "group R1; vacate; roll 6 6"
                    : i == 0 ? "group R1; manhandle; roll 6 6"
                             : "group R1; advance; roll 6 6");
            throw_all(t, die);
            assert_pose(t, "R1", was.x, was.y, was.f);
            assert_holds(t, "R1 disordered");
        }
}

/* Once for the whole group, unit by unit. */
static void test_bp_cmd_blunder_of_a_group(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 300,300 0; R2 GEN_LINE LINE 400,300 0;" ENEMY NEY("rating 8 at 360,270") "begin orders Ney");
    give(t, "group R1 R2; advance; roll 6 6; roll 2");
    assert_pose(t, "R1", 300, 180, 0);
    assert_pose(t, "R2", 400, 180, 0);
    assert_true(asks_for(t, ASK_COMMANDER_MOVE)); /* his orders end */
}

/* bp.form.who: a blunder out of the wood is a move like others. */
static void test_bp_blunder_geometry_out_of_the_wood(void **state)
{
    (void)state;
    table *t = blunders(
        "wood W1 300,200 420,200 420,330 300,330; R1 GEN_LINE SKIRM 360,300 0;" ENEMY NEY("rating 8 at 360,280"));
    give(t, "roll 2");
    assert_holds(t, "R1 type LINE");
}

/* ---- 4.5 ---- */

static void test_bp_nat_british_blunders(void **state)
{
    (void)state;
    table *t = blunders("side red nations british; R1 GEN_LINE LINE 360,100 0;" ENEMY NEY("rating 8 at 360,60"));
    for (int die = 5; die <= 6; die++) {
        table *one = fork_of(t);
        throw_all(one, die);
        assert_pose(one, "R1", 360, 100, 0);
        assert_true(asks_for(one, ASK_COMMANDER_MOVE));
        assert_true(flagged(one, "R1", U_ACTED));
    }
    give(t, "roll 2");
    assert_pose(t, "R1", 360, 20, 0);
    /* Not if there is horse in the group. */
    t = blunders("side red nations british; R1 FR_LC LINE 360,100 0;" ENEMY NEY("rating 8 at 360,60"));
    give(t, "roll 5");
    assert_pose(t, "R1", 360, 280, 0);
    /* As an ordinary failure it brings the free move. */
    t = blunders("side red nations british; R1 GEN_LINE MCOL 360,100 0;" ENEMY NEY("rating 8 at 360,60"));
    give(t, "roll 5");
    assert_true(asks_for(t, ASK_MOVE));
}

static void test_bp_nat_russian_blunders(void **state)
{
    (void)state;
    table *t = blunders("side red nations russian; R1 GEN_LINE LINE 360,200 0;" ENEMY NEY("rating 8 at 360,160"));
    for (int die = 1; die <= 2; die++) {
        table *one = fork_of(t);
        throw_all(one, die);
        assert_pose(one, "R1", 360, 200, 0);
        assert_holds(one, "not R1 disordered");
    }
    give(t, "roll 3");
    assert_pose(t, "R1", 240, 200, 0);
}

static void test_bp_nat_prussian18_rolls_again_once_a_game(void **state)
{
    (void)state;
    table *t = blunders("side red nations prussian18; R1 GEN_LINE LINE 360,300 0;" ENEMY NEY("rating 8 at 360,260"));
    give(t, "roll 1");
    assert_true(asks_for(t, ASK_BLUNDER_REROLL));
    table *takes_it = fork_of(t);
    give(t, "reroll; roll 2");
    assert_pose(t, "R1", 360, 180, 0);
    assert_true(st(t)->side[RED].prussian_used);
    give(takes_it, "accept");
    assert_pose(takes_it, "R1", 360, 60, 0);
    t = blunders(
        "side red nations prussian18 prussian_used; R1 GEN_LINE LINE 360,300 0;" ENEMY NEY("rating 8 at 360,260"));
    give(t, "roll 1");
    assert_pose(t, "R1", 360, 60, 0);
}

static void test_bp_nat_french_columns_chain_farther(void **state)
{
    (void)state;
    const char *near = "R1 GEN_LINE ACOL 300,100 0; R2 GEN_LINE %s 466,100 0;" ENEMY NEY("rating 8 at 360,60");
    table *t = fieldf(near, "ACOL"); /* 120 apart */
    assert_int_equal(distance_of(t, "R1", "R2"), 120);
    assert_int_equal(group_of(t, "Ney", "R1 R2"), BP_CMD_GROUP);
    char french[256];
    snprintf(french, sizeof french, "side red nations french; %s", near);
    t = fieldf(french, "ACOL");
    assert_int_equal(group_of(t, "Ney", "R1 R2"), GG_OK);
    t = fieldf(french, "LINE"); /* 98 apart, but not all in column */
    assert_int_equal(group_of(t, "Ney", "R1 R2"), BP_CMD_GROUP);
    t = field(
        "side red nations french; R1 FR_LC ACOL 300,100 0; R2 FR_LC ACOL 456,100 0;" ENEMY NEY("rating 8 at 360,60"));
    assert_int_equal(group_of(t, "Ney", "R1 R2"), BP_CMD_GROUP); /* infantry only */
}

static void test_bp_nat_jacobite(void **state)
{
    (void)state;
    table *t = field("side red nations jacobite; R1 JA_CLAN WARB 360,100 0; R2 JA_CLAN WARB 460,100 0 casualties 3;"
                     "R3 JA_LOW LINE 560,100 0;" ENEMY NEY("rating 8 at 360,60") "begin orders Ney");
    table *shaken = fork_of(t), *low = fork_of(t);
    give(t, "group R1");
    assert_refused(t, "retreat", "bp.nat.jacobite");
    give(shaken, "group R2");
    assert_offers(shaken, "retreat");
    give(low, "group R3");
    assert_offers(low, "retreat");
}

static void test_bp_nat_mahdist(void **state)
{
    (void)state;
    const char *lines = "%s R1 MA_ANSAR WARB 360,100 0; B1 GEN_LINE LINE 360,200 180;" NEY("rating 8 at 360,50");
    table *t = fieldf(lines, "side red nations mahdist;");
    assert_int_equal(rating_of(t, "Ney", "R1", "attack"), 8);
    assert_int_equal(rating_of(t, "Ney", "R1", "advance"), 7);
    t = fieldf(lines, "");
    assert_int_equal(rating_of(t, "Ney", "R1", "attack"), 7);
    /* +1 to the blunder die. */
    t = blunders("side red nations mahdist; R1 MA_ANSAR WARB 360,100 0;" ENEMY NEY("rating 8 at 360,60"));
    assert_next_that(t, second_die, "1/3");
}

/* ---- W22 ---- */

static void test_bp_w22_follow_me(void **state)
{
    (void)state;
    table *t = field(ALONE NEY("rating 9 at 360,20") "begin orders Ney");
    give(t, "group R1; follow-me");
    assert_rolls(t, 2);
    assert_next(t, "Ney with R1", "5/6");
    give(t, "roll 4 5"); /* nine: whatever the margin, three moves */
    assert_true(asks_for(t, ASK_MOVE));
    assert_int_equal(unit_of(t, "R1")->moves_left, 3);
    give(t, "move R1 360 180 0; move R1 360 300 0; hold R1");
    assert_holds(t, "Ney with R1");
    assert_int_equal(commander_of(t, "Ney")->y, 284); /* he has gone with it */
    assert_false(asks_for(t, ASK_GROUP));             /* his last order, and his move is made */
    assert_false(asks_for(t, ASK_COMMANDER_MOVE));
}

static void test_bp_w22_rally(void **state)
{
    (void)state;
    table *t =
        field("R1 GEN_LINE LINE 360,100 0 casualties 3; B1 GEN_LINE LINE 360,200 180; R2 GEN_LINE LINE 100,40 0;" NEY(
            "rating 8 at 360,60") "begin orders Ney");
    assert_int_equal(rating_of(t, "Ney", "R1", "rally"), 7);
    give(t, "group R1; rally");
    assert_next(t, "R1 stamina 1", "7/12");
    give(t, "roll 3 4");
    assert_int_equal(casualties_of(t, "R1"), 2);
    assert_holds(t, "Ney with R1");
    assert_true(flagged(t, "R1", U_ACTED));
    assert_false(asks_for(t, ASK_MOVE));
    assert_false(asks_for(t, ASK_GROUP));
    /* Never the last casualty; not from afar. */
    t = field("R1 GEN_LINE LINE 360,100 0 casualties 1;" ENEMY NEY("rating 8 at 360,60") "begin orders Ney");
    give(t, "group R1");
    assert_refused(t, "rally", "bp.cmd.rally");
    t = field("R1 GEN_LINE LINE 360,181 0 casualties 2;" ENEMY NEY("rating 8 at 360,44") "begin orders Ney");
    give(t, "group R1");
    assert_refused(t, "rally", "bp.cmd.rally");
    assert_refused(t, "follow-me", "bp.cmd.followme");
}

static void test_bp_opt_follow_me_three_off(void **state)
{
    (void)state;
    table *t = field("option follow_me_three off;" ALONE NEY("rating 9 at 360,20") "begin orders Ney");
    give(t, "group R1; follow-me; roll 4 5");
    assert_int_equal(unit_of(t, "R1")->moves_left, 1);
}

/* ---- bp.cmd.select, bp.cmd.group, bp.cmd.terrain ---- */

static void test_bp_cmd_select_who_may_be_ordered(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        bool may;
    } rows[] = {
        {"R1 GEN_LINE LINE 360,60 0", true},
        {"R1 GEN_LINE LINE 360,60 0 acted", false},
        {"R1 GEN_LINE LINE 360,60 0 disordered", false},
        {"R1 GEN_LINE LINE 360,60 0 casualties 3", true},
        {"R1 GEN_LINE destroyed", false},
        {"R1 GEN_LINE LINE 360,60 0; B2 GEN_LINE LINE 360,60 180; engaged R1 B2 FRONT", false},
        {"R1/K GEN_LINE LINE 360,60 0; brigade K red \"Soult\" at 100,20", false}, /* another's */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t =
            fieldf("%s; R2 GEN_LINE LINE 100,60 0;" ENEMY NEY("rating 8 at 360,20") "begin orders Ney", rows[i].unit);
        bool may = bp_may_be_ordered(bt(t), st(t), commander_id(t, "Ney")) & 1;
        if (may != rows[i].may) fail_msg("%s", rows[i].unit);
    }
}

static void test_bp_cmd_group_is_a_chain(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 100,60 0; R2 GEN_LINE LINE 250,60 0; R3 GEN_LINE LINE 400,60 0; R4 GEN_LINE "
                     "LINE 551,60 0;" ENEMY NEY("rating 8 at 360,20"));
    assert_int_equal(group_of(t, "Ney", "R1 R2 R3"), GG_OK); /* 60 each */
    assert_int_equal(group_of(t, "Ney", "R1 R3"), BP_CMD_GROUP);
    assert_int_equal(group_of(t, "Ney", "R3 R4"), BP_CMD_GROUP); /* 61 */
}

static void test_bp_cmd_terrain_orders_alone(void **state)
{
    (void)state;
    table *t =
        field("wood W1 60,20 200,20 200,100 60,100; building V1 300,40 340,80 medium; R1 FR_LIGHT SKIRM 130,80 0;"
              "R2 GEN_LINE LINE 250,60 0; R3 GEN_LINE GARRISON V1;" ENEMY NEY("rating 8 at 360,20"));
    assert_int_equal(group_of(t, "Ney", "R1"), GG_OK);
    assert_int_equal(group_of(t, "Ney", "R1 R2"), BP_CMD_TERRAIN);
    assert_int_equal(group_of(t, "Ney", "R2 R3"), BP_CMD_TERRAIN);
    assert_int_equal(group_of(t, "Ney", "R3"), GG_OK);
}

static void test_bp_offer_groups(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 100,100 0; R2 GEN_LINE LINE 200,100 0; R3 FR_LC LINE 290,100 0; R4 FR_FART "
                     "DEPLOYED 350,100 0;"
                     "R5 GEN_LINE LINE 600,100 0;" ENEMY NEY("rating 8 at 360,20") "begin orders Ney");
    assert_only_offers(
        t, "finish; group R1; group R2; group R3; group R4; group R5; group R1 R2 R3 R4; group R1 R2; group R1 R2 R3");
}

/* ---- bp.offer.orders ---- */

static void test_bp_offer_orders_for_one_unit(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 360,60 0; B1 GEN_LINE LINE 360,400 180; B2 GEN_LINE LINE 460,400 180; B3 "
                     "GEN_LINE LINE 260,400 180;"
                     "B4 GEN_LINE LINE 160,440 180; building V1 500,100 540,140 medium; wood W1 300,100 400,100 "
                     "400,140 300,140;" NEY("rating 8 at 360,20") "begin orders Ney");
    give(t, "group R1");
    assert_only_offers(
        t, "advance; retreat; attack; attack B1; attack B2; attack B3; formation acol; formation mcol; formation skirm;"
           "advance-form acol; advance-form mcol; advance-form skirm; face; occupy V1; occupy W1; follow-me; "
           "follow-me-attack");
    t = field("R1 FR_FART DEPLOYED 360,60 0;" ENEMY NEY("rating 8 at 360,20") "begin orders Ney");
    give(t, "group R1");
    assert_offers(t, "manhandle; formation limbered");
    assert_offers_not(t, "attack");
    t = field(
        "R1 GEN_LINE LINE 360,60 0; R2 GEN_LINE LINE 460,60 0;" ENEMY NEY("rating 8 at 360,20") "begin orders Ney");
    give(t, "group R1 R2");
    assert_only_offers(
        t, "advance; retreat; attack; attack B1; formation acol; formation mcol; advance-form acol; advance-form mcol");
    assert_refused(t, "face", "bp.cmd.kinds");
}

static void test_bp_cmd_kinds_formations_of_a_group(void **state)
{
    (void)state;
    /* Each must be able to take it, and one at least must not be in it. */
    table *t = field(
        "R1 BR_LINE LINE 360,60 0; R2 GEN_LINE LINE 460,60 0;" ENEMY NEY("rating 8 at 360,20") "begin orders Ney");
    give(t, "group R1 R2");
    assert_refused(t, "formation acol", "bp.spec.no_acol");
    assert_refused(t, "formation square", "bp.form.who");
    assert_refused(t, "formation line", "bp.form.who");
    t = field(
        "R1 BR_LINE LINE 360,60 0; R2 BR_LINE MIXED 460,60 0;" ENEMY NEY("rating 8 at 360,20") "begin orders Ney");
    give(t, "group R1 R2");
    assert_offers(t, "formation line; formation mixed; formation square; formation down");
}

/* ---- failure and free moves ---- */

static void test_bp_cmd_fail_ends_his_orders(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 360,60 0; R2 GEN_LINE LINE 100,60 0;" ENEMY NEY("rating 7 at 360,20") "begin orders Ney");
    give(t, "group R1; advance; roll 4 4");
    assert_true(flagged(t, "R1", U_ACTED));
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
    give(t, "stay Ney");
    assert_int_equal(st(t)->active, BLUE); /* there is no other */
    /* Success leaves him more. */
    t = field(
        "R1 GEN_LINE LINE 360,60 0; R2 GEN_LINE LINE 100,60 0;" ENEMY NEY("rating 7 at 360,20") "begin orders Ney");
    give(t, "group R1; advance; roll 3 4; hold R1");
    assert_true(asks_for(t, ASK_GROUP));
    assert_only_offers(t, "finish; group R2"); /* at most one order a turn for each unit */
}

static void test_bp_cmd_freemove_after_a_failure(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        bool free;
    } rows[] = {
        {"GEN_LINE LINE 360,100 0", false}, {"GEN_LINE MCOL 360,100 0", true},  {"FR_FART LIMBERED 360,100 0", true},
        {"PR_MUSK LINE 360,100 0", true},   {"FR_LINE SQUARE 360,100 0", true}, {"GEN_LINE ACOL 360,100 0", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s;" ENEMY NEY("rating 5 at 360,80") "begin orders Ney", rows[i].unit);
        give(t, "group R1; advance; roll 5 6");
        if (asks_for(t, ASK_MOVE) != rows[i].free) fail_msg("%s", rows[i].unit);
        if (!rows[i].free) continue;
        assert_int_equal(unit_of(t, "R1")->moves_left, 1);
        give(t, "move R1 360 130 0");
        assert_false(asks_for(t, ASK_MOVE));
    }
    /* Not after a blunder, not for FOLLOW_ME. */
    table *t = field("R1 PR_MUSK LINE 360,60 0;" ENEMY NEY("rating 5 at 360,20") "begin orders Ney");
    give(t, "group R1; follow-me; roll 5 6");
    assert_false(asks_for(t, ASK_MOVE));
    assert_holds(t, "Ney alone");
}

/* A square makes one move at most, also on success. */
static void test_bp_cmd_freemove_a_square_goes_slowly(void **state)
{
    (void)state;
    table *t = field("R1 FR_LINE SQUARE 360,100 0;" ENEMY NEY("rating 10 at 360,80") "begin orders Ney");
    give(t, "group R1; advance; roll 1 1; move R1 360 220 0");
    assert_false(asks_for(t, ASK_MOVE));
}

/* bp.cmd.moves: one unit after the other, up to the number. */
static void test_bp_cmd_moves_of_a_group(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 300,60 0; R2 GEN_LINE LINE 400,60 0;" ENEMY NEY("rating 8 at 360,20") "begin orders Ney");
    give(t, "group R1 R2; advance; roll 3 3"); /* six, two under: two moves */
    assert_only_offers(t, "next R1; next R2; stop");
    give(t, "next R2; move R2 400 180 0; move R2 400 200 0");
    assert_pose(t, "R2", 400, 200, 0);
    assert_true(asks_for(t, ASK_MOVE)); /* the last one without asking who */
    give(t, "move R1 300 100 0; hold R1");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE)); /* nobody is left to order */
}

/* ---- bp.cmd.sequence ---- */

static void test_bp_cmd_sequence_who_gives_no_orders(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 360,60 0; R2 GEN_LINE LINE 100,60 0; B2 GEN_LINE LINE 360,60 180; engaged R1 B2 FRONT;" ENEMY
            NEY("rating 8 joined R1") "begin commanders red");
    give(t, "commander Ney");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE)); /* joined to an engaged unit */
    t = field("R1 GEN_LINE LINE 360,60 0;" ENEMY NEY(
        "rating 8 at 360,20 broken") "brigade K red \"Soult\" at 100,20; R2/K GEN_LINE LINE 100,60 0;"
                                     "begin commanders red");
    give(t, "commander Ney");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE)); /* a broken brigade */
    give(t, "stay Ney");
    assert_only_offers(t, "done; commander Soult");
}

static void test_bp_opt_general_orders(void **state)
{
    (void)state;
    const char *lines = "%s R1 GEN_LINE LINE 360,60 0;" ENEMY NEY(
        "rating 8 at 360,20") "general red \"Massena\" rating 9 at 360,30; begin commanders red";
    table *t = fieldf(lines, "");
    give(t, "done");
    assert_true(asks_for(t, ASK_COMMANDER_MOVE)); /* he only moves */
    assert_int_equal(gg_pending(t->battle, t->state).piece, BP_COMMANDER + commander_id(t, "Massena"));
    t = fieldf(lines, "option general_orders on;");
    give(t, "done; group R1; advance");
    assert_int_equal(rating_of(t, "Massena", "R1", "advance"), 9);
    give(t, "roll 5 5");
    assert_false(asks_for(t, ASK_GENERAL_REROLL)); /* no help for himself */
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
}

/* ---- 7.1 ---- */

static void test_bp_init_who_may(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        bool may;
    } rows[] = {
        {"R1 GEN_LINE LINE 360,340 0", true},
        {"R1 GEN_LINE LINE 360,339 0", false}, /* 121 away */
        {"R1 GEN_LINE LINE 360,340 0 acted", false},
        {"R1 GEN_LINE LINE 360,340 0 disordered", true},
        {"R1 GEN_LINE LINE 360,340 0 casualties 3", true},
        {"R1 GEN_LINE LINE 360,340 0; B2 GEN_LINE LINE 405,332 270; engaged B2 R1 RIGHT", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("%s; " ENEMY "begin initiative red", rows[i].unit);
        bool may = asks_for(t, ASK_INITIATIVE) && offers(t, "use R1");
        if (may != rows[i].may) fail_msg("%s", rows[i].unit);
    }
    table *t = field("R1 GEN_LINE LINE 360,340 0;" ENEMY NEY("at 0,0 broken") "begin initiative red");
    assert_false(asks_for(t, ASK_INITIATIVE));
}

static void test_bp_init_move_takes_the_place_of_an_order(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 360,340 0; R2 GEN_LINE LINE 270,340 0;" ENEMY NEY(
        "rating 8 at 360,300") "begin initiative red");
    give(t, "use R1; move R1 360 400 0");
    assert_true(flagged(t, "R1", U_ACTED));
    assert_only_offers(t, "done; use R2");
    give(t, "done; commander Ney");
    assert_only_offers(t, "finish; group R2");
}

static void test_bp_init_disordered_only_retreats(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 360,340 0 disordered;" ENEMY "begin initiative red");
    give(t, "use R1");
    assert_refused(t, "move R1 360 400 0", "bp.init.disordered");
    assert_refused(t, "form R1 acol", "bp.init.disordered");
    assert_verdict(t, "move R1 360 220 0", "");
    assert_refused(t, "hold R1", "bp.init.disordered"); /* who uses it goes, as long as there is a way */
}

static void test_bp_init_lacking(void **state)
{
    (void)state;
    table *t = field("R1 RU_INF LINE 360,340 0;" ENEMY "begin initiative red");
    give(t, "use R1");
    assert_refused(t, "move R1 360 400 0", "bp.init.lacking");
    assert_refused(t, "charge R1 B1", "bp.init.lacking");
    assert_verdict(t, "move R1 360 220 0", "");
    assert_verdict(t, "form R1 acol", "");
    t = field("option lack_init_mask FWD,CHG; R1 RU_INF LINE 360,340 0;" ENEMY "begin initiative red");
    give(t, "use R1");
    assert_verdict(t, "move R1 360 400 0", "");
    assert_offers(t, "charge R1 B1");
    assert_refused(t, "form R1 acol", "bp.init.lacking");
    assert_refused(t, "move R1 360 220 0", "bp.init.lacking");
}

static void test_bp_init_shaken_does_not_charge(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 360,340 0 casualties 3;" ENEMY "begin initiative red");
    give(t, "use R1");
    assert_refused(t, "charge R1 B1", "bp.init.shaken");
    assert_verdict(t, "move R1 360 400 0", "");
    assert_verdict(t, "form R1 acol", "");
}

/* ---- bp.opt.personal_qualities ---- */

static void test_bp_opt_personal_qualities(void **state)
{
    (void)state;
    table *t = field("option personal_qualities on; general red \"Massena\" at 10,10;" ALONE NEY("rating 8 at 360,20"));
    /* Three dice for each brigade commander, none for the General. */
    give(t, "roll 1; roll 1; roll 1");
    assert_int_equal(commander_of(t, "Ney")->traits, TIMID | HESITANT | DIFFIDENT);
    give(t, "roll 6; roll 3; roll 6");
    assert_int_equal(commander_of(t, "Moore")->traits, AGGRESSIVE | HEADSTRONG);
    assert_int_equal(commander_of(t, "Massena")->traits, 0);
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
}

/* What helps or hinders an order is told with it. */
static void test_bp_cmd_rules_are_told_with_the_order(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *group, *rule;
    } rows[] = {
        {"R1 FR_LINE ACOL 360,60 0;", "group R1", "bp.spec.pas_de_charge"},
        {"R1 GEN_LINE LINE 360,60 0 with reliable;", "group R1", "bp.spec.reliable"},
        {"R1 FR_LC LINE 360,60 0;", "group R1", "bp.spec.marauders"},
        {"road X1 360,0 360,480; R1 GEN_LINE MCOL 360,110 0;", "group R1", "bp.terr.road"},
        {"side red nations french; R1 GEN_LINE ACOL 300,100 0; R2 GEN_LINE ACOL 400,100 0;", "group R1 R2",
         "bp.nat.french"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("%s" ENEMY NEY("rating 8 at 360,20") "begin orders Ney", rows[i].lines);
        give(t, rows[i].group);
        give(t, "advance");
        assert_fired(t, rows[i].rule);
    }
    table *t =
        field("wood W1 60,20 200,20 200,100 60,100; R1 FR_LIGHT SKIRM 130,80 0; R2 GEN_LINE LINE 250,60 0;" ENEMY NEY(
            "rating 8 at 360,20") "begin orders Ney");
    assert_refused(t, "group R1 R2", "bp.cmd.terrain");
}

/* No order is rolled for more than twice. */
static void test_bp_cmd_generalreroll_excludes_others(void **state)
{
    (void)state;
    const char *general = "general red \"Massena\" rating 8 at 360,30; begin orders Ney";
    table *t = fieldf(ALONE NEY("rating 7 at 360,20 decisive") "%s", general);
    give(t, "group R1; advance; roll 5 5; reroll; roll 5 5"); /* the General's: the second stands, and is no blunder */
    assert_true(asks_for(t, ASK_COMMANDER_MOVE));
    t = fieldf(ALONE NEY("rating 7 at 360,20 decisive") "%s", general);
    give(t, "group R1; advance; roll 5 5; accept");
    assert_true(asks_for(t, ASK_DECISIVE)); /* his own instead */
    t = fieldf(ALONE NEY("rating 7 at 360,20 hesitant") "%s", general);
    give(t, "group R1; advance; roll 1 1; roll 5 5");
    assert_false(asks_for(t, ASK_GENERAL_REROLL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w17_moves_by_margin),
        proves(test_bp_w18_groups_and_ratings_at_redinha),
        proves(test_bp_cmd_mods_each),
        proves(test_bp_w19_the_generals_reroll),
        proves(test_bp_w20_decisive),
        proves(test_bp_w20_headstrong),
        proves(test_bp_w20_hesitant),
        proves(test_bp_w20_unreliable),
        proves(test_bp_cmdr_traits_change_the_rating),
        proves(test_bp_cmdr_traits_diffident_blunders_fail),
        proves(test_bp_cmdr_traits_headstrong_takes_no_help),
        proves(test_bp_cmdr_traits_headstrong_first),
        proves(test_bp_cmdr_traits_decisive_is_a_choice),
        proves(test_bp_cmd_generalreroll_once_a_turn),
        proves(test_bp_w21_uncontrolled_charge),
        proves(test_bp_blunder_table_back),
        proves(test_bp_blunder_table_aside),
        proves(test_bp_blunder_table_forward),
        proves(test_bp_blunder_table_uncontrolled),
        proves(test_bp_blunder_geometry_who_stands_fast),
        proves(test_bp_cmd_blunder_of_a_group),
        proves(test_bp_blunder_geometry_out_of_the_wood),
        proves(test_bp_nat_british_blunders),
        proves(test_bp_nat_russian_blunders),
        proves(test_bp_nat_prussian18_rolls_again_once_a_game),
        proves(test_bp_nat_french_columns_chain_farther),
        proves(test_bp_nat_jacobite),
        proves(test_bp_nat_mahdist),
        proves(test_bp_w22_follow_me),
        proves(test_bp_w22_rally),
        proves(test_bp_opt_follow_me_three_off),
        proves(test_bp_cmd_select_who_may_be_ordered),
        proves(test_bp_cmd_group_is_a_chain),
        proves(test_bp_cmd_terrain_orders_alone),
        proves(test_bp_offer_groups),
        proves(test_bp_offer_orders_for_one_unit),
        proves(test_bp_cmd_kinds_formations_of_a_group),
        proves(test_bp_cmd_fail_ends_his_orders),
        proves(test_bp_cmd_freemove_after_a_failure),
        proves(test_bp_cmd_freemove_a_square_goes_slowly),
        proves(test_bp_cmd_moves_of_a_group),
        proves(test_bp_cmd_sequence_who_gives_no_orders),
        proves(test_bp_opt_general_orders),
        proves(test_bp_init_who_may),
        proves(test_bp_init_move_takes_the_place_of_an_order),
        proves(test_bp_init_disordered_only_retreats),
        proves(test_bp_init_lacking),
        proves(test_bp_init_shaken_does_not_charge),
        proves(test_bp_opt_personal_qualities),
        proves(test_bp_cmd_rules_are_told_with_the_order),
        proves(test_bp_cmd_generalreroll_excludes_others),
    };
    return cmocka_run_group_tests_name("bp command", tests, NULL, NULL);
}
