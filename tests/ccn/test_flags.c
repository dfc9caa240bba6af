/* 7.15 to 7.18: applying a roll, flags, retreat, morale and rally. Worked cases W30 to W34. */
#include "field.h"

static void test_ccn_w30_capacity(void **state)
{
    (void)state;
    table *t = field("F1 FR.GR G4 S; french Ney G4; F2 FR.LN F4 S; F3 FR.LN H4 S; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 6 6 6 3");
    assert_asks(t, "french");
    assert_only_offers(t, "ignore F1 0; ignore F1 1; ignore F1 2"); /* 1 + 1 + 1, limited to 2 */
    assert_refused(t, "ignore F1 3", "ccn.flag.max2");
    t = field("F1 FR.OG G4 S; french Ney G4; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 6 6 6 3");
    assert_only_offers(t, "ignore F1 0; ignore F1 1; ignore F1 2");
    t = field_on("farm G5", "A1 BR.LN G5 N; A2 BR.LN F5 N; A3 BR.LN H5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 6");
    assert_only_offers(t, "ignore A1 0; ignore A1 1; ignore A1 2");
    /* Broken: 0, with all that. */
    t = field("F1 FR.GR G4 S broken; french Ney G4; F2 FR.LN F4 S; F3 FR.LN H4 S; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 6 3 3 3");
    assert_only_offers(t, "retreat F1 G3; retreat F1 H3");
}

/* Three flags against one unit: how many may be ignored? */
static void assert_capacity(const char *ground, const char *lines, int capacity)
{
    table *t = field_on(ground, "%s; A1 BR.LN G5 N max 9 blocks 9; begin act A1", lines);
    give(t, "stay A1; melee A1 F1");
    gg_ask ask = gg_pending(t->battle, t->state);
    uint8_t faces[GG_DICE_MAX];
    for (int i = 0; i < ask.dice; i++) faces[i] = i < 3 ? 6 : 3;
    assert_int_equal(gg_roll(t->battle, t->state, faces, ask.dice, &t->sink), GG_DONE);
    int most = table_count_offers(t, "ignore") - 1;
    if (most < 0) most = 0;
    if (most != capacity) fail_msg("%s on %s: %d flags", lines, ground, most);
}

static void test_ccn_flag_ignore_adds_up(void **state)
{
    (void)state;
    assert_capacity("clear A1", "F1 FR.LN G4 S", 0);
    assert_capacity("clear A1", "F1 FR.GR G4 S", 1);
    assert_capacity("clear A1", "F1 FR.OG G4 S", 2);
    assert_capacity("clear A1", "F1 FR.LN G4 S; french Ney G4", 1);
    assert_capacity("clear A1", "F1 FR.LN G4 S; french Ney G4; F2 FR.LN F4 S; F3 FR.LN H4 S", 2);
    assert_capacity("farm G4", "F1 FR.LN G4 S", 1);
    assert_capacity("garden G4", "F1 FR.LN G4 S", 1);
    assert_capacity("town G4", "F1 FR.LN G4 S", 0);
    assert_capacity("forest G4", "F1 FR.LN G4 S", 0);
    assert_capacity("hill G4", "F1 FR.LN G4 S", 0);
    assert_capacity("clear A1", "F1 FR.LN G4 S; works G4 SW", 1);
    assert_capacity("clear A1", "F1 FR.LN G4 S; works G4 SE", 0);
    assert_capacity("garden G4", "F1 FR.LN G4 S; works G4 SW", 2);
}

static void test_ccn_flag_support(void **state)
{
    (void)state;
    assert_capacity("clear A1", "F1 FR.LN G4 S; F2 FR.LN F4 S", 0); /* one is not enough */
    assert_capacity("clear A1", "F1 FR.LN G4 S; F2 FR.LN F4 S; F3 FR.LN H3 S", 1);
    assert_capacity("clear A1", "F1 FR.LN G4 S; F2 FR.LN F4 S; F3 FR.LN H3 S broken", 0);
    assert_capacity("clear A1", "F1 FR.LN G4 S; F2 FR.LN F4 S; F3 FR.LN H3 S shaken", 1);
    assert_capacity("clear A1", "F1 FR.LN G4 S; F2 FR.LN F4 S; french Ney H3", 1);
    assert_capacity("clear A1", "F1 FR.LN G4 S; french Soult H4; french Ney H3", 1);
    assert_capacity("clear A1", "F1 FR.LN G4 S; F2 FR.LN F4 S; french Ney F4", 0); /* one hex, not two */
    assert_capacity("clear A1", "F1 FR.LN G4 S; F2 FR.LN F4 S; A2 BR.LN H3 N", 0); /* friends, not enemies */
}

/* ---- retreat ---- */

static void test_ccn_w31_retreats(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN F8 N; A2 BR.LN F9 N; A3 BR.LN G9 N; F1 FR.LN F7 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 3 3 3 3; ignore A1 0");
    assert_holds(t, "A1 at F8, A1 blocks 3, rolls 3"); /* no open hex: a block, and morale */
    assert_fired(t, "ccn.retreat.blocked");

    t = field("F1 FR.LN F2 S; A1 BR.LN F3 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 6 6 3 3");
    assert_only_offers(t, "retreat F1 F1; retreat F1 G1");
    give(t, "retreat F1 G1");
    assert_holds(t, "F1 at G1, F1 blocks 3, rolls 3");

    t = field("A1 SP.LN F7 N; A2 BR.LN E8 N; F1 FR.LN F6 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 3 3 3 3");
    assert_only_offers(t, "retreat A1 F9; retreat A1 G9");
    give(t, "retreat A1 F9");
    assert_holds(t, "A1 at F9, A1 blocks 4");

    t = field("A1 PR.LN G4 N; F1 FR.LN G3 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 6 3 3");
    assert_asks(t, "allies");
    assert_int_equal(table_count_offers(t, "retreat"), 6); /* five hexes: all of row 9 within reach */
    assert_offers(t, "retreat A1 E9; retreat A1 G9; retreat A1 J9");
    give(t, "retreat A1 G9");
    assert_holds(t, "A1 at G9, A1 blocks 4");
}

static void test_ccn_retreat_distance(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int flags, hexes;
    } row[] = {{"BR.LN", 1, 1}, {"BR.LN", 3, 3}, {"SP.LN", 1, 2}, {"SP.LN", 2, 4}, {"BR.RL", 2, 2},
               {"FR.MI", 1, 3}, {"PR.LN", 1, 1}, {"PR.LN", 2, 3}, {"PR.LN", 3, 5}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char roll[32] = "roll", retreat[32], end[4] = {'G', (char)('3' + row[i].hexes), 0};
        table *t = fieldf("A1 %s G3 N; F1 FR.CN G2 S; begin act F1", row[i].type);
        give(t, "stay F1; melee F1 A1");
        for (int d = 0; d < 4; d++) strcat(roll, d < row[i].flags ? " 6" : " 4");
        give(t, roll);
        snprintf(retreat, sizeof retreat, "retreat A1 %s", end);
        give(t, retreat);
        assert_at(t, "A1", end);
        assert_holds(t, "not A1 lost");
    }
}

/* STOP terrain does not stop a retreat, impassable ground and enemies do; the longest ways are offered. */
static void test_ccn_retreat_path(void **state)
{
    (void)state;
    table *t = field_on("forest F6, lake G6", "A1 SP.LN G5 N; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 4 4 4");
    assert_only_offers(t, "retreat A1 F7; retreat A1 G7");
    /* A way that ends after one hex is not offered when another goes on for two. */
    t = field("A1 SP.LN G5 N; A2 BR.LN G7 N; A3 BR.LN H7 N; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 4 4 4");
    assert_at(t, "A1", "F7"); /* by F6, the only way of two hexes: taken without asking */
    t = field_on("lake F6", "A1 SP.LN G5 N; french Ney G7; french Soult H7; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 4 4 4");
    assert_holds(t, "A1 at G6, A1 blocks 3"); /* one hex gone, one block for the other */
}

static void test_ccn_retreat_path_picks_up_a_leader(void **state)
{
    (void)state;
    table *t = field("A1 SP.LN G5 N; allies Hill F6; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 4 4 4");
    assert_offers(t, "retreat A1 G7; retreat A1 H7; retreat A1 F7 Hill; retreat A1 G7 Hill");
    give(t, "retreat A1 G7 Hill");
    assert_holds(t, "A1 at G7, Hill with A1");
    assert_rolls(t, 6); /* morale: 4, full strength, leader */
    /* A unit that has a leader cannot pass a second one. */
    t = field("A1 SP.LN G5 N; allies Hill F6; allies Cole G5; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 4 4 4; ignore A1 0");
    assert_only_offers(t, "retreat A1 G7; retreat A1 H7");
}

static void test_ccn_retreat_destroys(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G8 N blocks 2; A2 BR.LN A9 N; F1 FR.CN G7 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 6 4; retreat A1 G9"); /* one hex gone, two short */
    assert_holds(t, "A1 gone, score french 1, asks french");
    assert_not_fired(t, "ccn.morale.trigger");
}

/* ---- the order of 7.15 ---- */

static void test_ccn_hit_apply_order(void **state)
{
    (void)state;
    /* Hits, the leader's check, the flag that he might have ignored, the retreat, one morale check. */
    table *t = field("A1 BR.LN G5 N; allies Hill G5; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 6 4 4");
    assert_holds(t, "A1 blocks 3, rolls 2");
    table *falls = fork_of(t);
    give(t, "roll 5 4");
    assert_only_offers(t, "ignore A1 0; ignore A1 1");
    give(t, "ignore A1 0; retreat A1 F6");
    assert_holds(t, "Hill with A1, rolls 4"); /* 3 + leader */
    give(falls, "roll 5 5");
    assert_true(leader_is(falls, "Hill", "casualty"));
    assert_only_offers(falls, "retreat A1 F6; retreat A1 G6"); /* he cannot help any more */
    mark(falls);
    give(falls, "retreat A1 F6");
    assert_rolls(falls, 3);
    give(falls, "roll 1 1 1");
    assert_holds(falls, "A1 shaken, not A1 broken, asks french"); /* two triggers, one check */
}

static void test_ccn_morale_trigger(void **state)
{
    (void)state;
    /* Losses from hits alone: none. */
    table *t = field("A1 BR.LN G5 N spent; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    mark(t);
    give(t, "roll 1 1 1 4");
    assert_holds(t, "draws, A1 blocks 1");
    assert_not_fired(t, "ccn.morale.trigger");
    /* A leader lost without a flag: yes. */
    t = field("A1 BR.LN G5 N spent; allies Hill G5; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4; roll 5 5");
    assert_holds(t, "A1 at G5, rolls 3");
    /* All flags ignored: none. */
    t = field("A1 BR.GR G5 N spent; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 4 4 4; ignore A1 1");
    assert_holds(t, "draws, A1 at G5");
}

static void test_ccn_hit_apply_second_leader_check(void **state)
{
    (void)state;
    /* Blocks lost for want of room endanger the leader again. */
    table *t = field("A1 BR.LN G9 N; allies Hill G9; F1 FR.CN G8 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 6 4 4; roll 1 1; ignore A1 0");
    assert_holds(t, "A1 blocks 2, rolls 2");
    give(t, "roll 5 5");
    assert_holds(t, "Hill gone, rolls 2"); /* morale on two blocks */
}

/* ---- morale ---- */

static table *morale_of(const char *unit)
{
    table *t = fieldf("%s; F1 FR.FA G4 S; begin act F1", unit);
    give(t, "stay F1; fire F1 A1; roll 6 4 4");
    return t;
}

static void test_ccn_w32_morale_dice(void **state)
{
    (void)state;
    table *t = morale_of("A1 BR.GG G6 N; allies Hill G6");
    give(t, "ignore A1 0; retreat A1 G7");
    assert_rolls(t, 9);
    assert_chance(t, NULL, "not A1 shaken", "8124571/10077696");
    t = morale_of("A1 FR.LN G6 N blocks 2");
    give(t, "retreat A1 G7");
    assert_rolls(t, 2);
    assert_chance(t, NULL, "not A1 shaken", "11/36");
    t = morale_of("A1 FR.MI G6 N blocks 1");
    give(t, "retreat A1 G9");
    assert_rolls(t, 1);
    assert_chance(t, NULL, "not A1 shaken", "1/6");
    t = morale_of("A1 FR.MI G6 N");
    give(t, "retreat A1 G9");
    assert_rolls(t, 4);
    assert_chance(t, NULL, "not A1 shaken", "671/1296");
}

static void test_ccn_w33_morale_states(void **state)
{
    (void)state;
    table *t = morale_of("A1 BR.LN G6 N shaken blocks 2");
    give(t, "retreat A1 G7; roll 1 6");
    assert_holds(t, "A1 broken, not A1 shaken, A1 blocks 2");
    t = morale_of("A1 BR.LN G6 N broken blocks 2");
    give(t, "retreat A1 G7; roll 1 6");
    assert_holds(t, "A1 broken, A1 blocks 1");
    t = morale_of("A1 BR.LN G6 N broken blocks 1; A2 BR.LN A9 N");
    give(t, "retreat A1 G7; roll 1");
    assert_holds(t, "A1 gone, score french 1");
    t = morale_of("A1 BR.LN G6 N broken blocks 2");
    give(t, "retreat A1 G7; roll 1 5");
    assert_holds(t, "A1 broken, A1 blocks 2"); /* passed: no effect, no recovery */
}

static void test_ccn_option_broken_fail(void **state)
{
    (void)state;
    table *t = morale_of("A1 BR.LN G6 N broken blocks 3; A2 BR.LN A9 N; option broken_fail eliminate");
    give(t, "retreat A1 G7; roll 1 6 4");
    assert_holds(t, "A1 gone, score french 1");
    t = morale_of("A1 BR.LN G6 N broken blocks 3; A2 BR.LN A9 N; option broken_fail lose_block");
    give(t, "retreat A1 G7; roll 1 6 4");
    assert_blocks(t, "A1", 2);
    t = morale_of("A1 BR.LN G6 N shaken blocks 3; A2 BR.LN A9 N; option broken_fail eliminate");
    give(t, "retreat A1 G7; roll 1 6 4");
    assert_holds(t, "A1 broken, A1 blocks 3");
}

/* The loss of a broken unit endangers its leader only if it destroys the unit. */
static void test_ccn_morale_brokenfail_and_the_leader(void **state)
{
    (void)state;
    table *t = morale_of("A1 BR.LN G6 N broken blocks 2; allies Hill G6; A2 BR.LN A9 N");
    give(t, "retreat A1 G7; roll 1 6 4");
    assert_holds(t, "draws, A1 blocks 1, Hill with A1");
    t = morale_of("A1 BR.LN G6 N broken blocks 1; allies Hill G6; A2 BR.LN A9 N");
    give(t, "retreat A1 G7; roll 1 6");
    assert_holds(t, "A1 gone, rolls 1");
    assert_next(t, "Hill gone", "1/6");
}

static void test_ccn_w34_rally(void **state)
{
    (void)state;
    table *t =
        field("french Ney C4; F2 FR.LN D4 S; F1 FR.LN E4 S shaken blocks 3; A1 BR.LN M9 N; begin attempt french");
    assert_number(t, "F1", 7);
    assume(t, "rally F1; send F1 E3 N");
    /* 19/36 * 91/216 by the check itself; a sixth botched order gives 1/216 more chances to rally. */
    assert_chance(t, "activate F1", "not F1 shaken", "10465/46656");
    give(t, "activate F1");
    assert_next(t, "offers rally F1", "19/36");
    give(t, "roll 3 4; rally F1");
    assert_rolls(t, 3);
    assert_next(t, "not F1 shaken", "91/216"); /* 19/36 * 91/216 = 1729/7776 */
    give(t, "roll 5 1 1");
    assert_holds(t, "draws, F1 spent, not F1 shaken");
}

static void test_ccn_rally_action(void **state)
{
    (void)state;
    /* Broken to shaken, one step; dice as for morale. */
    table *t = field("F1 FR.GR E4 S broken; french Ney E4; A1 BR.LN M9 N; begin act F1");
    give(t, "rally F1");
    assert_rolls(t, 7);
    table *fails = fork_of(t);
    give(t, "roll 5 5 1 1 1 1 1");
    assert_holds(t, "F1 shaken, not F1 broken, F1 spent, draws");
    give(fails, "roll 1 1 1 1 1 1 1");
    assert_holds(fails, "F1 broken, F1 blocks 4, draws"); /* otherwise nothing */
    /* In square as well. */
    t = field("F1 FR.LN E4 S shaken square; A1 BR.LN M9 N; begin act F1");
    give(t, "rally F1; roll 5 1 1 1 1");
    assert_holds(t, "F1 square, not F1 shaken");
}

/* Lone leaders all along the way: the unit may end in many hexes with each of them, and nobody is forgotten. */
static void test_ccn_retreat_path_past_many_leaders(void **state)
{
    (void)state;
    table *t =
        field("A1 FR.MI G1 ENE; F1 FR.CN H1 WSW; allies L1 G3; allies L2 F4; allies L3 F5; allies L4 H5; allies L5 E6;"
              "allies L6 H6; allies L7 E7; allies L8 G7; allies L9 I7; allies L10 D8; allies L11 J8; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 6 4"); /* nine hexes: to the far edge and a block */
    assert_asks(t, "allies");
    assert_int_equal(table_count_offers(t, "retreat A1"), 42);
    give(t, "retreat A1 C9");
    assert_holds(t, "A1 at C9, A1 blocks 3");
}

/* A unit that is destroyed has no flags, no morale: nothing more is asked of it. */
static void test_ccn_hit_apply_stops_at_elimination(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N blocks 1; A2 BR.LN F5 N; A3 BR.LN H5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    mark(t);
    give(t, "roll 1 6 6 4 4");
    assert_holds(t, "A1 gone, score french 1, offers take F1 S");
    assert_not_fired(t, "ccn.morale.trigger");
    assert_not_fired(t, "ccn.retreat.distance");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w30_capacity),
        proves(test_ccn_flag_ignore_adds_up),
        proves(test_ccn_flag_support),
        proves(test_ccn_w31_retreats),
        proves(test_ccn_retreat_distance),
        proves(test_ccn_retreat_path),
        proves(test_ccn_retreat_path_picks_up_a_leader),
        proves(test_ccn_retreat_destroys),
        proves(test_ccn_hit_apply_order),
        proves(test_ccn_morale_trigger),
        proves(test_ccn_hit_apply_second_leader_check),
        proves(test_ccn_w32_morale_dice),
        proves(test_ccn_w33_morale_states),
        proves(test_ccn_option_broken_fail),
        proves(test_ccn_morale_brokenfail_and_the_leader),
        proves(test_ccn_w34_rally),
        proves(test_ccn_rally_action),
        proves(test_ccn_retreat_path_past_many_leaders),
        proves(test_ccn_hit_apply_stops_at_elimination),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
