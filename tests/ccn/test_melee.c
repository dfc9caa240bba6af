/* 7.9, 7.13, 4.1 and 4.3: melee, battle back, traits. Worked cases W23 to W29. */
#include "field.h"

/* The position of W26: every retreat in it has room. */
#define W26 "F1 FR.LN G5 N; A1 BR.LN G4 S%s; begin act F1"

static void test_ccn_w23_line_against_line(void **state)
{
    (void)state;
    table *t = fieldf(W26, "");
    give(t, "stay F1");
    assert_chance(t, "melee F1 A1", "A1 gone", "3/16");
    give(t, "melee F1 A1");
    assert_rolls(t, 5);
}

static void test_ccn_w24_led_cavalry_in_the_flank(void **state)
{
    (void)state;
    table *t = field("F1 FR.HC F5 ENE; french Ney F5; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1");
    assume(t, "decline F1");
    assert_chance(t, "melee F1 A1", "A1 gone", "1/2");
    give(t, "melee F1 A1");
    assert_rolls(t, 7); /* no square is asked for: the attack is in the flank */
    assert_fired(t, "ccn.melee.leader_bonus");
    assert_fired(t, "ccn.facing.flank_bonus");
}

static void test_ccn_w25_terrain_in_melee(void **state)
{
    (void)state;
    table *t = field_on("town G4", "A1 BR.LC G5 N; F1 FR.LN G4 S; F2 FR.LN F4 S; french Ney M1; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "melee A1 F1", "ccn.fire.mindice");
    assert_offers(t, "melee A1 F2");

    t = field_on("hill G5", "F1 FR.GR G4 S; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 4);
    t = field_on("hill G5 G4", "F1 FR.GR G4 S; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 5);
    t = field_on("ford G5 G4", "F1 FR.LC G4 S; A1 BR.LN G5 N spent; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 3);
}

static void test_ccn_w26_full_melee(void **state)
{
    (void)state;
    table *t = fieldf(W26, "");
    give(t, "stay F1");
    assume(t, "decline F1");
    assert_chance(t, "melee F1 A1", "A1 gone", "3/16");
    assert_chance(t, "melee F1 A1", "A1 left", "2123/3888");
    assert_chance(t, "melee F1 A1", "A1 stays", "259/972");
    assert_chance(t, "melee F1 A1", "A1 shaken", "23028875/60466176");
    assert_chance(t, "melee F1 A1", "F1 lost", "55/324");
    assert_chance(t, "melee F1 A1", "F1 gone", "1/3888");
    assert_chance(t, "melee F1 A1", "F1 left", "10483/157464");
}

static void test_ccn_w26_against_a_spent_unit(void **state)
{
    (void)state;
    table *t = fieldf(W26, " spent");
    give(t, "stay F1");
    assume(t, "decline F1");
    assert_chance(t, "melee F1 A1", "A1 gone", "3/16");
    assert_chance(t, "melee F1 A1", "A1 left", "2123/3888");
    assert_chance(t, "melee F1 A1", "A1 stays", "259/972");
    assert_chance(t, "melee F1 A1", "A1 shaken", "23028875/60466176");
    assert_chance(t, "melee F1 A1", "F1 blocks 4, F1 stays, not F1 shaken", "1");
    give(t, "melee F1 A1; roll 3 3 3 3 3");
    assert_fired(t, "ccn.battleback.spent");
    assert_holds(t, "draws, F1 spent");
}

static void test_ccn_w27_retreat_and_morale(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1; melee F1 A1");
    mark(t);
    give(t, "roll INF SABER FLAG CAV ART");
    assert_blocks(t, "A1", 2);
    assert_asks(t, "allies");
    assert_only_offers(t, "retreat A1 F6; retreat A1 G6");
    give(t, "retreat A1 G6");
    assert_holds(t, "A1 at G6, A1 facing N");
    assert_rolls(t, 2);
    table *fails = fork_of(t);
    give(t, "roll 3 5");
    assert_holds(t, "A1 at G6, not A1 shaken, not A1 broken");
    give(fails, "roll 3 3");
    assert_holds(fails, "A1 shaken");
    /* Ground may be taken, there is no battle back. */
    assert_asks(t, "french");
    assert_offers(t, "take F1 S; take F1 ENE; decline F1");
    assert_int_equal(table_count_offers(t, "take"), 6);
    give(t, "take F1 WSW");
    assert_holds(t, "F1 at G5, F1 facing WSW, F1 spent, draws");
}

static void test_ccn_w28_support(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; A1 BR.LN G5 N; A2 BR.LN H5 N; A3 BR.LN F5 N; begin act F1");
    give(t, "stay F1; melee F1 A1; roll INF SABER FLAG CAV ART");
    assert_only_offers(t, "ignore A1 0; ignore A1 1");
    mark(t);
    give(t, "ignore A1 1");
    assert_holds(t, "A1 at G5, rolls 2"); /* the battle back, with the two blocks left */
    assert_fired(t, "ccn.battleback.auto");
    assert_not_fired(t, "ccn.morale.trigger");
    give(t, "roll 1 3");
    assert_holds(t, "F1 blocks 3, draws, F1 spent, not A1 spent"); /* battling back spends nobody */
}

/* The target stands on the enemy's baseline and has the whole board to fall back over. */
#define LANCERS "F1 FR.LNC F1 ENE; A1 BR.LN G1 WNW spent; %s begin act F1"

static void test_ccn_w29_lances(void **state)
{
    (void)state;
    char text[64];
    table *t = fieldf(LANCERS, "");
    give(t, "stay F1");
    assume(t, "decline F1");
    assert_chance(t, "melee F1 A1", "A1 blocks 4", "625/20736");
    gg_fraction_print(expected_loss(t, "melee F1 A1", "A1"), text, sizeof text);
    assert_string_equal(text, "7/3");
    /* One die: 7/12. */
    t = field("F1 FR.LNC F1 ENE blocks 1; A1 BR.LN G1 WNW spent; begin act F1");
    give(t, "stay F1");
    assume(t, "decline F1");
    assert_chance(t, "melee F1 A1", "A1 blocks 3", "7/12");
}

/* ---- LANCE beyond the worked case ---- */

static void test_ccn_unit_traits_lance_flags_count_twice(void **state)
{
    (void)state;
    table *t = field("F1 FR.LNC F1 ENE; A1 BR.LN G1 WNW spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 1 3");
    assert_rolls(t, 2); /* each flag once more */
    give(t, "roll 6 5");
    /* One hit and one saber, three flags: three hexes back. A second flag is not rolled again. */
    assert_blocks(t, "A1", 2);
    assert_asks(t, "allies");
    assert_offers(t, "retreat A1 G4");
}

static void test_ccn_unit_traits_lance_where_it_does_not_work(void **state)
{
    (void)state;
    /* Against armor. */
    table *t = field("F1 FR.LNC G4 S; A1 AU.CU G5 N spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 1 1 1; ignore A1 0");
    assert_offers(t, "retreat A1 F6");
    /* In battle back. */
    t = field("F1 FR.LNC G4 S; french Ney M1; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 1 1 1");
    assert_rolls(t, 4);
    give(t, "roll 6 4 4 4");
    assert_offers(t, "retreat A1 F6");
    /* Against a square: one die each. */
    t = field("F1 FR.LNC G4 S; A1 BR.LN G5 N square spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1");
    assert_rolls(t, 1);
    give(t, "roll 6");
    assert_rolls(t, 3); /* the flag costs a block at once, then morale */
}

static void test_ccn_unit_traits_lance_against_a_lone_leader(void **state)
{
    (void)state;
    table *t = field("F1 FR.LNC G4 S blocks 1; allies Hill G5; A1 BR.LN M9 N; begin act F1");
    give(t, "stay F1");
    assume(t, "decline F1");
    /* A saber, or a flag and then a saber: 1/6 + 1/36. */
    assert_chance(t, "melee F1 Hill", "Hill gone", "7/36");
}

/* ---- traits ---- */

static void assert_melee_dice(const char *lines, const char *answers, int dice)
{
    table *t = field(lines);
    give(t, answers);
    assert_rolls(t, dice);
}

static void test_ccn_unit_traits_slow(void **state)
{
    (void)state;
    assert_melee_dice("A1 SP.LN G5 N; F1 FR.LN G4 S; begin act A1", "stay A1; melee A1 F1", 4);
    assert_melee_dice("A1 SP.LN G6 N; F1 FR.LN G4 S; begin act A1", "move A1 G5 N; melee A1 F1", 3);
    assert_melee_dice("A1 SP.LN G5 S; F1 FR.LN G4 S; begin act A1", "turn A1 N; melee A1 F1", 3);
    /* Never in battle back. */
    assert_melee_dice("A1 SP.LN G5 N; F1 FR.LN G4 S; begin act F1", "stay F1; melee F1 A1; roll 3 3 3 3 3", 4);
}

static void test_ccn_unit_traits_firm(void **state)
{
    (void)state;
    assert_melee_dice("A1 PR.LN G5 N; F1 FR.LN G4 S; begin act A1", "stay A1; melee A1 F1", 5);
    assert_melee_dice("A1 PR.LN G6 N; F1 FR.LN G4 S; begin act A1", "move A1 G5 N; melee A1 F1", 4);
    assert_melee_dice("A1 PR.LN G5 S; F1 FR.LN G4 S; begin act A1", "turn A1 N; melee A1 F1", 4);
    assert_melee_dice("A1 PR.LN G5 N; F1 FR.LN G4 S; begin act F1", "stay F1; melee F1 A1; roll 3 3 3 3 3", 5);
}

static void test_ccn_unit_traits_guard_is_a_label_but_for_guns(void **state)
{
    (void)state;
    assert_melee_dice("F1 FR.OG G4 S; A1 BR.LN G5 N; begin act F1", "stay F1; melee F1 A1", 6);
    assert_melee_dice("F1 FR.GFA G4 S; A1 BR.LN G5 N; begin act F1", "stay F1; melee F1 A1", 4);
    assert_melee_dice("F1 FR.GFA G4 S; A1 BR.LN G5 N; begin act A1", "stay A1; melee A1 F1; roll 1 1 1 1", 4);
}

static void test_ccn_unit_types_mi_only_against_infantry(void **state)
{
    (void)state;
    assert_melee_dice("F1 FR.LN G4 S; A1 BR.LN G5 N; begin act F1", "stay F1; melee F1 A1", 5);
    assert_melee_dice("F1 FR.LN G4 S; A1 BR.FA G5 N; begin act F1", "stay F1; melee F1 A1", 4);
    assert_melee_dice("F1 FR.LN G4 S; allies Hill G5; A1 BR.LN M9 N; begin act F1", "stay F1; melee F1 Hill", 4);
}

/* 4.1: sabers hit in melee only, and only for units that have them. */
static void test_ccn_dice_battle_sabers(void **state)
{
    (void)state;
    table *t = field("A1 BR.RL G5 N; F1 FR.LN G4 S spent; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 5 5 5");
    assert_blocks(t, "F1", 4); /* rifles have none */
    t = field("A1 BR.LN G5 N; F1 FR.LN G4 S spent; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 5 5 3 4");
    assert_blocks(t, "F1", 2);
    t = field("A1 BR.LN G5 N; F1 FR.LN G3 S; begin act A1");
    give(t, "stay A1; fire A1 F1; roll 5 5 5 3 4");
    assert_blocks(t, "F1", 4);
    /* Against a lone leader they hit for everybody. */
    t = field("A1 BR.RL G5 N blocks 1; french Ney G4; F1 FR.LN A1 S; begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 5");
    assert_holds(t, "Ney gone");
}

static void test_ccn_dice_battle_odds_of_the_table(void **state)
{
    (void)state;
    /* 4.1: chance of a hit of one die, by attack and target class. Each attacker rolls one die. */
    static const struct {
        const char *lines, *move, *chance;
    } row[] = {
        {"A1 PO.LN G5 N blocks 1; F1 FR.LN G3 S", "fire A1 F1", "1/3"},
        {"A1 PO.LN G5 N blocks 1; F1 FR.LC G3 S", "fire A1 F1", "1/6"},
        {"A1 PO.LN G5 N blocks 1; F1 FR.FA G3 S", "fire A1 F1", "1/6"},
        {"A1 PO.LN G5 N blocks 1; F1 FR.LN G4 S spent", "melee A1 F1", "1/2"},
        {"A1 PO.LN G5 N blocks 1; F1 FR.LC G4 S spent", "melee A1 F1", "1/3"},
        {"A1 PO.LN G5 N blocks 1; F1 FR.FA G4 S spent", "melee A1 F1", "1/3"},
        {"A1 PO.MI G5 N blocks 1; F1 FR.LN G4 S spent", "melee A1 F1", "1/3"},
        {"A1 PO.MI G5 N blocks 1; F1 FR.LC G4 S spent", "melee A1 F1", "1/6"},
        {"A1 PO.MI G5 N blocks 1; F1 FR.FA G4 S spent", "melee A1 F1", "1/6"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("%s; begin act A1", row[i].lines);
        give(t, "stay A1");
        assume(t, "decline A1");
        assert_chance(t, row[i].move, "F1 lost", row[i].chance);
        assert_chance(t, row[i].move, "F1 left", "1/6");
    }
}

/* ---- eligibility ---- */

static void test_ccn_melee_eligible(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N; F1 FR.LN G4 S; F2 FR.LN F5 S; F3 FR.LN G6 S; F4 FR.LN G3 S; A2 BR.LN F4 N;"
                     "begin act A1");
    give(t, "stay A1");
    assert_only_offers(t, "melee A1 F1; hold A1"); /* being adjacent forces nobody */
    assert_refused(t, "melee A1 F2", "ccn.facing.direction");
    assert_refused(t, "melee A1 F3", "ccn.facing.direction");
    assert_refused(t, "melee A1 F4", "ccn.melee.eligible");
    assert_refused(t, "melee A1 A2", "ccn.melee.eligible");
    give(t, "hold A1");
    assert_holds(t, "draws, A1 spent");
}

static void test_ccn_facing_flank_bonus_counts_once(void **state)
{
    (void)state;
    static const struct {
        const char *facing;
        int dice;
    } row[] = {{"S", 4}, {"ESE", 5}, {"ENE", 5}, {"N", 5}, {"WNW", 5}, {"WSW", 4}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) { /* A1 strikes from the south-west */
        table *t = fieldf("A1 BR.LN G5 N; F1 FR.LN G4 %s; begin act A1", row[i].facing);
        give(t, "stay A1; melee A1 F1");
        assert_rolls(t, row[i].dice);
    }
}

static void test_ccn_melee_dice_have_no_maximum(void **state)
{
    (void)state;
    assert_melee_dice("F1 FR.OG F5 ENE max 10; french Ney F5; A1 BR.LN G5 N; begin act F1", "stay F1; melee F1 A1", 14);
}

/* ---- 7.13 ---- */

static void test_ccn_battleback_dice(void **state)
{
    (void)state;
    /* Its own ML, MI and leader. */
    assert_melee_dice("A1 BR.LN G5 N; F1 FR.LN G4 S; begin act A1", "stay A1; melee A1 F1; roll 3 3 3 3", 5);
    assert_melee_dice("A1 BR.LN G5 N; F1 FR.GR G4 S; french Ney G4; begin act A1", "stay A1; melee A1 F1; roll 3 3 3 3",
                      6);
}

static void test_ccn_battleback_terrain_and_none(void **state)
{
    (void)state;
    /* Cavalry on a hill strikes down with one die fewer; a lone block has none and does not answer. */
    table *t = field_on("hill G4", "A1 BR.LN G5 N; F1 FR.LC G4 S; french Ney M1; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 1 1");
    assert_rolls(t, 3);
    t = field_on("hill G4", "A1 BR.LN G5 N; F1 FR.LC G4 S blocks 1; french Ney M1; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 1 1");
    assert_holds(t, "draws, A1 spent");
}

static void test_ccn_battleback_by_a_broken_unit(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N; F1 FR.LN G4 S broken; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 3 3 3 3");
    assert_rolls(t, 5);
}

static void test_ccn_battleback_facing_and_option(void **state)
{
    (void)state;
    static const char behind[] = "A1 BR.LN G5 N; F1 FR.LN G4 N; %sbegin act A1";
    table *t = fieldf(behind, "");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 5); /* into the rear */
    give(t, "roll 3 3 3 3 3");
    assert_rolls(t, 5);
    assert_holds(t, "F1 facing N"); /* without turning */
    t = fieldf(behind, "option battle_back_arc front; ");
    give(t, "stay A1; melee A1 F1; roll 3 3 3 3 3");
    assert_holds(t, "draws");
    t = field("A1 BR.LN G5 N; F1 FR.LN G4 S; option battle_back_arc front; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 3 3 3 3");
    assert_rolls(t, 5);
}

static void test_ccn_battleback_ends_the_attack(void **state)
{
    (void)state;
    /* The attacker driven off by the battle back: nobody takes ground, nobody answers again. */
    table *t = field("F1 FR.LN G5 N; A1 BR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 3 3 3 3 3; roll 6 3 3 3");
    assert_rolls(t, 5); /* F1 fell back to F4, its only way, and checks morale at full strength */
    assert_at(t, "F1", "F4");
    give(t, "roll 5 1 1 1 1");
    assert_holds(t, "draws, A1 at G4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w23_line_against_line),
        proves(test_ccn_w24_led_cavalry_in_the_flank),
        proves(test_ccn_w25_terrain_in_melee),
        proves(test_ccn_w26_full_melee),
        proves(test_ccn_w26_against_a_spent_unit),
        proves(test_ccn_w27_retreat_and_morale),
        proves(test_ccn_w28_support),
        proves(test_ccn_w29_lances),
        proves(test_ccn_unit_traits_lance_flags_count_twice),
        proves(test_ccn_unit_traits_lance_where_it_does_not_work),
        proves(test_ccn_unit_traits_lance_against_a_lone_leader),
        proves(test_ccn_unit_traits_slow),
        proves(test_ccn_unit_traits_firm),
        proves(test_ccn_unit_traits_guard_is_a_label_but_for_guns),
        proves(test_ccn_unit_types_mi_only_against_infantry),
        proves(test_ccn_dice_battle_sabers),
        proves(test_ccn_dice_battle_odds_of_the_table),
        proves(test_ccn_melee_eligible),
        proves(test_ccn_facing_flank_bonus_counts_once),
        proves(test_ccn_melee_dice_have_no_maximum),
        proves(test_ccn_battleback_dice),
        proves(test_ccn_battleback_terrain_and_none),
        proves(test_ccn_battleback_by_a_broken_unit),
        proves(test_ccn_battleback_facing_and_option),
        proves(test_ccn_battleback_ends_the_attack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
