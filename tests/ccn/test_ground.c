/* 7.6 and 7.14: movement, taking ground, breakthrough. Worked cases W45 and W46. */
#include "field.h"

static void test_ccn_w45_moving_and_attacking(void **state)
{
    (void)state;
    /* Enter a hex, with any facing, and fire at moving dice. */
    table *t = field("F1 FR.LN G2 N; A1 BR.LN G5 N; begin act F1");
    assert_offers(t, "move F1 G3 N; move F1 G3 ENE; move F1 G3 ESE; move F1 G3 S; move F1 G3 WSW; move F1 G3 WNW");
    give(t, "move F1 G3 S; fire F1 A1");
    assert_rolls(t, 2);
    /* Turn in place and fire at moving dice. */
    t = field("F1 FR.LN G3 N; A1 BR.LN G5 N; begin act F1");
    give(t, "turn F1 S; fire F1 A1");
    assert_rolls(t, 2);
    /* Stand and fire at standing dice. */
    t = field("F1 FR.LN G3 S; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1; fire F1 A1");
    assert_rolls(t, 4);
    /* Light infantry that moved two hexes may not attack; one hex is no hindrance. */
    t = field("F1 FR.LT G2 S; A1 BR.LN G6 N; begin act F1");
    table *one = fork_of(t);
    give(t, "move F1 G4 S");
    assert_holds(t, "draws, F1 at G4, F1 spent");
    t = field("F1 FR.LT G3 S; A1 BR.LN G6 N; begin act F1");
    give(t, "move F1 G4 S; fire F1 A1");
    assert_rolls(t, 3);
    give(one, "move F1 G3 S");
    assert_holds(one, "draws"); /* out of range */
    /* Cavalry that moved into a wood may not attack. */
    t = field_on("forest G4", "F1 FR.HC G3 S; A1 BR.LN G5 N; begin act F1");
    give(t, "move F1 G4 S");
    assert_holds(t, "draws, F1 at G4");
}

/* ---- 7.6 ---- */

static void test_ccn_move_enter(void **state)
{
    (void)state;
    table *t = field_on("lake E3", "F1 FR.LN E4 S; french Ney E4; F2 FR.LN D4 S; A1 BR.LN F4 N; allies Hill F5;"
                                   "french Soult E5; begin act F1");
    assert_refused(t, "move F1 E3 S", "ccn.terrain.effects");  /* a lake */
    assert_refused(t, "move F1 D4 S", "ccn.board.occupancy");  /* a friend */
    assert_refused(t, "move F1 F4 S", "ccn.board.occupancy");  /* an enemy */
    assert_refused(t, "move F1 F5 S", "ccn.move.enter");       /* an enemy leader */
    assert_refused(t, "move F1 E5 S", "ccn.move.leader_join"); /* a second leader */
    assert_offers(t, "move F1 F3 S; detach F1");
    assert_int_equal(table_count_offers(t, "move"), 6);
    give(t, "detach F1");
    assert_offers(t, "move F1 E5 S"); /* without Ney it may join Soult */
}

static void test_ccn_move_allowance(void **state)
{
    (void)state;
    table *t = field("F1 FR.LC G5 S; A1 BR.LN M9 N; begin act F1");
    assert_int_equal(table_count_offers(t, "move"), 6 * (6 + 12 + 18));
    assert_refused(t, "move F1 G1 S", "ccn.move.allowance");
    t = field("F1 FR.FA G5 S; A1 BR.LN M9 N; begin act F1");
    assert_int_equal(table_count_offers(t, "move"), 36);
    /* Shut in: turning is all that is left. */
    t = field_on("lake B1 A2", "F1 FR.LC A1 S; A1 BR.LN M9 N; begin act F1");
    assert_int_equal(table_count_offers(t, "move"), 0);
    assert_int_equal(table_count_offers(t, "turn"), 5);
}

static void test_ccn_move_leader_join(void **state)
{
    (void)state;
    /* Joining a lone leader ends the movement: C1 lies behind him. */
    table *t = field_on("lake A2", "F1 FR.LC A1 S; french Ney B1; A1 BR.LN M9 N; begin act F1");
    assert_offers(t, "move F1 B1 S");
    assert_offers_not(t, "move F1 C1 S");
    mark(t);
    give(t, "move F1 B1 S");
    assert_holds(t, "Ney with F1, draws");
    assert_fired(t, "ccn.move.leader_join");
}

static void test_ccn_facing_change_cost(void **state)
{
    (void)state;
    /* A turn in place is one move: within MB for these, beyond it for foot guns; and it counts as moving. */
    table *t = field("F1 FR.HA G3 N; A1 BR.LN G5 N; begin act F1");
    give(t, "turn F1 S; fire F1 A1");
    assert_rolls(t, 1);
    t = field("A1 SP.LN G5 S; F1 FR.LN G4 S; begin act A1");
    give(t, "turn A1 N; melee A1 F1");
    assert_rolls(t, 3); /* slow, and moved */
}

/* ---- 7.14 ---- */

#define PURSUIT \
    "F1 FR.HC G4 S; A1 BR.LN G5 N spent blocks 1; A2 BR.LN G7 N spent blocks 1; A3 BR.LN G8 N spent; begin act F1"

static void test_ccn_w46_breakthrough(void **state)
{
    (void)state;
    table *t = field(PURSUIT);
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4 4");
    assert_offers(t, "take F1 S; take F1 N; decline F1");
    assert_int_equal(table_count_offers(t, NULL), 7);
    mark(t);
    give(t, "take F1 S");
    assert_offers(t, "ride F1 G6 S; ride F1 G6 N; ride F1 G4 S; ride F1 F5 S; halt F1");
    assert_int_equal(table_count_offers(t, "ride"), 36);
    give(t, "ride F1 G6 S");
    assert_only_offers(t, "melee F1 A2; hold F1");
    give(t, "melee F1 A2");
    assert_rolls(t, 5);
    give(t, "roll 1 4 4 4 4");
    assert_holds(t, "A2 gone, score french 2");
    assert_offers(t, "take F1 S; decline F1");
    give(t, "take F1 S");
    assert_holds(t, "draws, F1 at G7, F1 spent"); /* A3 stands before it: no third melee */
    assert_fired(t, "ccn.ground.take");
    assert_fired(t, "ccn.ground.breakthrough");
    assert_fired(t, "ccn.ground.bonus");
}

static void test_ccn_w46_infantry_only_takes_ground(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; A1 BR.LN G5 N spent blocks 1; A2 BR.LN G6 N spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4 4; take F1 S");
    assert_holds(t, "draws, F1 at G5, F1 spent");
}

static void test_ccn_w46_into_ford_and_forest(void **state)
{
    (void)state;
    static const char chase[] = "F1 FR.HC G4 S; A1 BR.LN G5 N spent blocks 1; A2 BR.LN G6 N spent; begin act F1";
    table *t = field_on("ford G5", chase);
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4; take F1 S");
    assert_only_offers(t, "melee F1 A2; hold F1"); /* no extra hex, a bonus melee */
    t = field_on("forest G5", chase);
    give(t, "stay F1; melee F1 A1; roll 1 4 4; take F1 S");
    assert_holds(t, "draws, F1 at G5");
}

static void test_ccn_ground_bonus_not_after_a_wood(void **state)
{
    (void)state;
    /* The extra hex is no place to fight from. */
    table *t = field_on("forest G6", PURSUIT);
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4 4; take F1 S; ride F1 G6 S");
    assert_holds(t, "draws, F1 at G6");
    t = field(PURSUIT);
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4 4; take F1 S; halt F1");
    assert_holds(t, "draws, F1 at G5"); /* nobody in its front arc */
}

static void test_ccn_ground_bonus_without_the_extra_hex(void **state)
{
    (void)state;
    table *t =
        field("F1 FR.HC G4 S; A1 BR.LN G5 N spent blocks 1; A2 BR.LN G6 N spent; A3 BR.LN H5 N spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4 4; take F1 S; halt F1");
    assert_only_offers(t, "melee F1 A2; hold F1"); /* the front of its new facing only */
    give(t, "hold F1");
    assert_holds(t, "draws, F1 at G5");
}

/* The bonus melee is a full one: reactions, battle back; its start hex is the ground that was taken. */
static void test_ccn_ground_bonus_full_procedure(void **state)
{
    (void)state;
    table *t = field("F1 FR.HC G4 S; A1 BR.LN G5 N spent blocks 1; A2 BR.LN G7 N; allies Hill G8; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4 4; take F1 S; ride F1 G6 S; melee F1 A2");
    assert_only_offers(t, "square A2; stand A2");
    table *square = fork_of(t);
    give(square, "square A2");
    assert_next(square, "A2 square", "21/36"); /* 9 - 2: G5 is two hexes away */
    give(t, "stand A2; roll 4 4 4 4 4");
    assert_rolls(t, 4); /* the battle back */
    give(t, "roll 4 4 4 4");
    assert_holds(t, "draws, F1 at G6");
}

static void test_ccn_ground_take_after_a_retreat(void **state)
{
    (void)state;
    table *t = field("F1 FR.HC G4 S; french Ney G4; A1 BR.LN G5 N spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 4 4 4 4 4; retreat A1 G6; roll 5 1 1 1 1; take F1 S");
    assert_holds(t, "F1 at G5, Ney with F1"); /* its leader goes along */
    give(t, "halt F1");
    assert_only_offers(t, "melee F1 A1; hold F1"); /* the same enemy again */
}

static void test_ccn_ground_take_not_by_guns(void **state)
{
    (void)state;
    table *t = field("F1 FR.FA G4 S; A1 BR.LN G5 N spent blocks 1; A2 BR.LN A9 N; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 4 4");
    assert_holds(t, "A1 gone, draws, F1 at G4");
}

static void test_ccn_ground_take_from_a_lone_leader(void **state)
{
    (void)state;
    /* A leader who fell or fled counts as such a target, breakthrough included. */
    table *t = field("F1 FR.LC G4 S; allies Hill G5; A1 BR.LN G7 N spent; begin act F1");
    give(t, "stay F1; melee F1 Hill; roll 5 1 1 1; take F1 S; ride F1 G6 S; melee F1 A1");
    assert_rolls(t, 4);
    t = field("F1 FR.LC G4 S; allies Hill G5; A1 BR.LN G7 N spent; begin act F1");
    give(t, "stay F1; melee F1 Hill; roll 1 1 1 1; escape Hill G6");
    assert_offers(t, "take F1 S; decline F1");
}

static void test_ccn_ground_breakthrough_once(void **state)
{
    (void)state;
    table *t = field(PURSUIT);
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4 4; decline F1");
    assert_holds(t, "draws, F1 at G4"); /* no ground, no breakthrough */
}

/* D5: a unit whose only way is into the hex of a second leader may leave its own behind. */
static void test_ccn_leader_detach_to_join_another(void **state)
{
    (void)state;
    table *t = field_on("lake A2", "F1 FR.LC A1 S; french Ney A1; french Soult B1; A1 BR.LN M9 N; begin act F1");
    assert_int_equal(table_count_offers(t, "move"), 0);
    give(t, "detach F1; move F1 B1 S");
    assert_holds(t, "Soult with F1, Ney at A1, Ney alone");
    t = field_on("lake B1", "F1 FR.LC A2 S broken; french Ney A2; french Soult A1; A1 BR.LN M9 N; begin act F1");
    assert_int_equal(table_count_offers(t, "withdraw"), 0);
    give(t, "detach F1; withdraw F1 A1 S");
    assert_holds(t, "Soult with F1, Ney at A2, Ney alone, draws");
}

/* Joining a leader is one move like any other: the unit may still attack, with his die. */
static void test_ccn_move_leader_join_and_attack(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G3 S; french Ney G4; A1 BR.LN G5 N; begin act F1");
    give(t, "move F1 G4 S; melee F1 A1");
    assert_rolls(t, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w45_moving_and_attacking),
        proves(test_ccn_move_enter),
        proves(test_ccn_move_allowance),
        proves(test_ccn_move_leader_join),
        proves(test_ccn_facing_change_cost),
        proves(test_ccn_w46_breakthrough),
        proves(test_ccn_w46_infantry_only_takes_ground),
        proves(test_ccn_w46_into_ford_and_forest),
        proves(test_ccn_ground_bonus_not_after_a_wood),
        proves(test_ccn_ground_bonus_without_the_extra_hex),
        proves(test_ccn_ground_bonus_full_procedure),
        proves(test_ccn_ground_take_after_a_retreat),
        proves(test_ccn_ground_take_not_by_guns),
        proves(test_ccn_ground_take_from_a_lone_leader),
        proves(test_ccn_ground_breakthrough_once),
        proves(test_ccn_leader_detach_to_join_another),
        proves(test_ccn_move_leader_join_and_attack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
