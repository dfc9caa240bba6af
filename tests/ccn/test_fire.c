/* 7.7, 7.8, 4.5 and 7.19: fire, the arc of an attack, artillery and ammunition. Worked cases W17 to W22 and W41. */
#include "field.h"

/* Sides changed over where the target needs room to fall back. */
#define FRENCH_SOUTH "side french south chits 4 adcs 0 goal 9 cup 3; side allies north chits 4 adcs 0 goal 9 cup 3; "

static void test_ccn_w17_standing_volley(void **state)
{
    (void)state;
    table *t = field(FRENCH_SOUTH "A1 BR.LN G5 N; F1 FR.LN G3 S; begin act A1");
    give(t, "stay A1");
    assert_chance(t, "fire A1 F1", "F1 blocks 4", "32/243");
    assert_chance(t, "fire A1 F1", "F1 blocks <=2", "131/243");
    give(t, "fire A1 F1");
    assert_rolls(t, 5);
    /* Flags are counted on a unit that the hits cannot destroy. */
    t = field(FRENCH_SOUTH "A1 BR.LN G5 N; F1 FR.LN G3 S max 9 blocks 9; begin act A1");
    give(t, "stay A1");
    assert_chance(t, "fire A1 F1", "F1 left", "4651/7776");
}

static void test_ccn_w18_moving_volley_uphill(void **state)
{
    (void)state;
    table *t = field_on("hill G5", "F1 FR.LN G2 S; A1 BR.LN G5 N; begin act F1");
    give(t, "move F1 G3 S");
    assert_chance(t, "fire F1 A1", "A1 blocks 3", "1/3");
    assert_chance(t, "fire F1 A1", "A1 left", "1/6");
    give(t, "fire F1 A1");
    assert_rolls(t, 1);
}

static void test_ccn_w19_guns_into_the_flank(void **state)
{
    (void)state;
    table *t = field(FRENCH_SOUTH "F1 FR.FA G3 S; A1 BR.LC G7 ENE; begin act F1");
    give(t, "stay F1");
    assert_chance(t, "fire F1 A1", "A1 lost", "91/216");
    give(t, "fire F1 A1");
    assert_rolls(t, 3);
    assert_fired(t, "ccn.facing.flank_bonus");
}

static void test_ccn_w20_rifles_at_a_wood(void **state)
{
    (void)state;
    table *t = field_on("forest G3", "A1 BR.RL G6 N; F1 FR.LN G3 S; begin act A1");
    give(t, "stay A1; fire A1 F1");
    assert_rolls(t, 3);
}

static void test_ccn_w21_armor(void **state)
{
    (void)state;
    table *t = field(FRENCH_SOUTH "A1 PO.LN G5 N; F1 FR.CU G3 S; begin act A1");
    give(t, "stay A1");
    assert_chance(t, "fire A1 F1", "F1 lost", "19/144");
    give(t, "fire A1 F1");
    assert_rolls(t, 4);
    give(t, "roll 3 1 1 1");
    assert_blocks(t, "F1", 4);
    /* Guns are no muskets, and in melee there is no armor. */
    t = field(FRENCH_SOUTH "A1 PO.FA G5 N; F1 FR.CU G3 S; begin act A1");
    give(t, "stay A1; fire A1 F1; roll 3 1 1");
    assert_blocks(t, "F1", 3);
    t = field(FRENCH_SOUTH "A1 PO.LN G4 N; F1 FR.CU G3 S; french Ney A9; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 3 1 1 1");
    assert_blocks(t, "F1", 3);
}

static void test_ccn_w22_horse_and_foot_guns_that_moved(void **state)
{
    (void)state;
    table *t = field("F1 FR.HA G2 S; A1 BR.LN G6 N; begin act F1");
    give(t, "move F1 G3 S; fire F1 A1");
    assert_rolls(t, 1);
    t = field("F1 FR.HA G2 S blocks 1; A1 BR.LN G6 N; begin act F1");
    give(t, "move F1 G3 S");
    assert_holds(t, "draws, F1 spent"); /* nothing to ask: it may not attack */
    t = field("F1 FR.FA G3 N; A1 BR.LN G6 N; begin act F1");
    give(t, "turn F1 S");
    assert_holds(t, "draws, F1 spent");
    t = field("F1 FR.FA G2 S; A1 BR.LN G6 N; begin act F1");
    give(t, "move F1 G3 S");
    assert_holds(t, "draws, F1 spent");
}

/* 4.5: the whole table. The target stands at the range south of G2, which looks along column G. */
static void test_ccn_fire_dice_art(void **state)
{
    (void)state;
    static const char *const at[] = {NULL, "G3", "F4", "G5", "F6", "G7"};
    static const struct {
        const char *type;
        int dice[6];
    } row[] = {
        {"FR.FA", {0, 3, 3, 2, 2, 1}},           {"FR.FA blocks 1", {0, 2, 2, 1, 1, 1}}, {"FR.HA", {0, 3, 2, 2, 1, 0}},
        {"FR.HA blocks 1", {0, 2, 1, 1, 1, 0}},  {"FR.GFA", {0, 4, 3, 2, 2, 1}},         {"FR.GHA", {0, 4, 2, 2, 1, 0}},
        {"FR.GHA blocks 1", {0, 3, 1, 1, 1, 0}}, {"FR.FA blocks 2", {0, 3, 3, 2, 2, 1}},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (int range = 1; range <= 5; range++) {
            char type[16] = "", rest[24] = "";
            sscanf(row[i].type, "%15s %23[^\n]", type, rest);
            table *t = fieldf("F1 %s G2 S %s; A1 BR.LN %s N; begin act F1", type, rest, at[range]);
            give(t, "stay F1");
            if (!row[i].dice[range]) {
                assert_holds(t, "draws");
                continue;
            }
            give(t, range == 1 ? "melee F1 A1" : "fire F1 A1");
            assert_rolls(t, row[i].dice[range]);
            assert_fired(t, "ccn.fire.dice_art");
        }
    }
}

static void test_ccn_fire_dice_art_after_a_move(void **state)
{
    (void)state;
    /* Horse artillery that moved: one die fewer, never below one, also beside the enemy. */
    static const struct {
        const char *hex;
        const char *attack;
        int dice;
    } row[] = {{"G4", "melee F1 A1", 2}, {"G5", "fire F1 A1", 1}, {"G6", "fire F1 A1", 1}, {"G7", "fire F1 A1", 1}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("F1 FR.HA G2 S; A1 BR.LN %s N; begin act F1", row[i].hex);
        give(t, "move F1 G3 S");
        give(t, row[i].attack);
        assert_rolls(t, row[i].dice);
    }
    table *t = field("F1 FR.HA G1 S; A1 BR.LN G5 N; begin act F1");
    give(t, "move F1 G3 S"); /* two moves: more than MB */
    assert_holds(t, "draws, F1 spent");
}

/* ---- eligibility ---- */

static void test_ccn_fire_eligible(void **state)
{
    (void)state;
    /* A target that can be hit keeps the question open; the others are refused by name. */
    table *t = field("A1 BR.LN G5 N; F1 FR.LN G3 S; F2 FR.LN G2 S; F3 FR.LN E5 S; F4 FR.LN G7 S; A2 BR.LN I5 N;"
                     "french Ney G2; begin act A1");
    give(t, "stay A1");
    assert_only_offers(t, "fire A1 F1; hold A1");
    assert_refused(t, "fire A1 F2", "ccn.fire.eligible");
    assert_refused(t, "fire A1 F3", "ccn.facing.direction");
    assert_refused(t, "fire A1 F4", "ccn.facing.direction");
    assert_refused(t, "fire A1 A2", "ccn.fire.eligible");
    assert_refused(t, "fire A1 Ney", "ccn.fire.eligible"); /* not alone */
    assert_refused(t, "melee A1 F1", "ccn.melee.eligible");
    t = field_on("forest G4", "A1 BR.LN G5 N; F1 FR.LN F3 S; F2 FR.LN H3 S; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "fire A1 F2", "ccn.los.block");
    t = field("A1 BR.LN G5 N broken; F1 FR.LN G3 S; begin act A1");
    assert_refused(t, "stay A1", "ccn.morale.states");
    t = field("F1 FR.LC G3 S; A1 BR.LN G4 N; A2 BR.LN G5 N; allies Hill M9; begin act F1");
    give(t, "stay F1");
    assert_refused(t, "fire F1 A2", "ccn.fire.eligible"); /* no range at all */
}

static void test_ccn_fire_noadjacent(void **state)
{
    (void)state;
    /* An enemy unit beside it, even behind it, stops all fire. */
    table *t = field("A1 BR.LN G5 N; F1 FR.LN F3 S; F2 FR.LN G6 N; begin act A1");
    give(t, "stay A1");
    assert_holds(t, "draws");
    t = field("A1 BR.LN G5 N; F1 FR.LN F3 S; F2 FR.LN G4 S; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "fire A1 F1", "ccn.fire.noadjacent");
    assert_only_offers(t, "melee A1 F2; hold A1");
    /* A lone leader beside it does not. */
    t = field("A1 BR.LN G5 N; F1 FR.LN F3 S; french Ney G6; begin act A1");
    give(t, "stay A1");
    assert_offers(t, "fire A1 F1");
}

static void test_ccn_fire_mindice(void **state)
{
    (void)state;
    /* Spanish line of one block that moved has no dice of its own. */
    table *t = field("A1 SP.LN G6 N blocks 1; F1 FR.LN G3 S; F2 FR.LN H3 N; begin act A1");
    give(t, "move A1 G5 N");
    assert_offers(t, "fire A1 F2"); /* into the rear: one die */
    assert_refused(t, "fire A1 F1", "ccn.fire.mindice");
    t = field_on("town F3", "A1 PO.LN G5 N blocks 2; F1 FR.LN F3 S; F2 FR.LN H3 S; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "fire A1 F1", "ccn.fire.mindice");
    assert_offers(t, "fire A1 F2");
}

/* 7.7.2: every nation's infantry, standing and moving; the dice are those of the unit reference. */
static void test_ccn_fire_dice_inf(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int blocks, standing, moved;
    } row[] = {
        {"FR.LN", 4, 4, 2}, {"FR.LN", 3, 3, 2}, {"FR.LN", 1, 1, 1}, {"FR.LT", 4, 5, 3}, {"FR.YG", 3, 4, 3},
        {"FR.OG", 4, 5, 3}, {"FR.MI", 3, 3, 1}, {"FR.MI", 4, 4, 2}, {"BR.LN", 3, 4, 2}, {"BR.LT", 5, 6, 4},
        {"BR.LT", 1, 2, 2}, {"BR.RL", 3, 4, 2}, {"BR.GR", 4, 5, 3}, {"BR.GG", 5, 6, 4}, {"PO.LN", 4, 4, 2},
        {"PO.LT", 3, 4, 2}, {"SP.LN", 4, 4, 1}, {"SP.LN", 2, 2, 0}, {"SP.LT", 5, 5, 2}, {"SP.GR", 3, 3, 1},
        {"SP.MI", 3, 3, 0}, {"RU.LN", 3, 3, 2}, {"RU.LT", 3, 4, 3}, {"RU.GG", 4, 5, 3}, {"AU.LN", 5, 5, 2},
        {"AU.LT", 3, 4, 2}, {"AU.GZ", 4, 5, 3}, {"AU.GR", 1, 2, 1}, {"PR.LN", 3, 3, 1}, {"PR.GG", 4, 5, 3},
        {"PR.RI", 4, 4, 2},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("A1 %s G5 N blocks %d; F1 FR.LN G3 S; begin act A1", row[i].type, row[i].blocks);
        give(t, "stay A1; fire A1 F1");
        assert_rolls(t, row[i].standing);
        t = fieldf("A1 %s G5 S blocks %d; F1 FR.LN G3 S; begin act A1", row[i].type, row[i].blocks);
        give(t, "turn A1 N");
        if (!row[i].moved) {
            assert_holds(t, "draws");
            continue;
        }
        give(t, "fire A1 F1");
        assert_rolls(t, row[i].moved);
    }
}

/* ---- bonuses ---- */

static void test_ccn_facing_flank_bonus_in_fire(void **state)
{
    (void)state;
    static const struct {
        const char *facing;
        int dice;
    } row[] = {{"S", 5}, {"ESE", 6}, {"WSW", 6}, {"ENE", 6}, {"WNW", 6}, {"N", 6}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("A1 BR.LN G5 N; F1 FR.LN G3 %s; begin act A1", row[i].facing);
        give(t, "stay A1; fire A1 F1");
        assert_rolls(t, row[i].dice);
    }
}

static void test_ccn_option_flank_fire_0(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N; F1 FR.LN G3 N; option flank_fire 0; begin act A1");
    give(t, "stay A1; fire A1 F1");
    assert_rolls(t, 5);
    t = field("A1 BR.LN G4 N; F1 FR.LN G3 N; option flank_fire 0; begin act A1");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 5); /* 4 + 1: melee keeps the bonus */
}

static void test_ccn_option_square_target_bonus(void **state)
{
    (void)state;
    static const char at_square[] = "A1 BR.%s G5 N; F1 FR.LN %s N square; %s; begin act A1";
    table *t = fieldf(at_square, "LN", "G3", "");
    give(t, "stay A1; fire A1 F1");
    assert_rolls(t, 6); /* no flank: a square has none */
    t = fieldf(at_square, "LN", "G3", "option square_target_bonus 0");
    give(t, "stay A1; fire A1 F1");
    assert_rolls(t, 5);
    t = fieldf(at_square, "FA", "G4", "");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 4);
    t = fieldf(at_square, "FA", "G4", "option square_target_bonus 0");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 3);
    t = fieldf(at_square, "LN", "G4", "option square_target_bonus 0");
    give(t, "stay A1; melee A1 F1");
    assert_rolls(t, 4);
}

static void test_ccn_square_limits_fire_from_a_square(void **state)
{
    (void)state;
    /* blocks / 2 rounded up, in any direction, whatever the unit's quality. */
    table *t = field("A1 BR.LT G5 N square; F1 FR.LN G7 N; F2 FR.LN G3 S; begin act A1");
    give(t, "stay A1; fire A1 F1");
    assert_rolls(t, 3);
}

/* 3.8: buildings, and light infantry in a wood, have no flanks and fire all round. */
static void test_ccn_facing_allround(void **state)
{
    (void)state;
    static const struct {
        const char *what, *ground, *type;
        bool round;
    } row[] = {
        {"a town", "town G5", "BR.LN", true},
        {"a farm", "farm G5", "BR.LN", true},
        {"light in a wood", "forest G5", "BR.LT", true},
        {"line in a wood", "forest G5", "BR.LN", false},
        {"light in a garden", "garden G5", "BR.LT", false},
        {"light in the open", "clear G5", "BR.LT", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = field_on(row[i].ground, "A1 %s G5 N; F1 FR.LN G7 N; begin act A1", row[i].type);
        give(t, "stay A1");
        if (offers(t, "fire A1 F1") != row[i].round) fail_msg("%s fires to its rear", row[i].what);
        /* Attacked from behind by guns: the bonus only where it has a rear. */
        t = field_on(row[i].ground, "F1 FR.FA G7 N; A1 %s G5 N; begin act F1", row[i].type);
        give(t, "stay F1; fire F1 A1");
        int reduction = i < 5 ? 1 : 0;
        assert_rolls(t, 3 - reduction + (row[i].round ? 0 : 1));
    }
}

/* ---- 7.19 ---- */

static void test_ccn_w41_low_ammunition(void **state)
{
    (void)state;
    table *t = field("F1 FR.FA G3 S shots 6; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1");
    assert_holds(t, "draws"); /* range 2: no fire */
    /* Beside the enemy one die, whatever would add: a leader, the flank, the guard. */
    t = field("F1 FR.GFA G4 S shots 6; french Ney G4; A1 BR.LN G5 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 1);
    assert_int_equal(shots_of(t, "F1"), 6);
    /* The same battery with shots left. */
    t = field("F1 FR.GFA G4 S shots 5; french Ney G4; A1 BR.LN G5 S; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 6);
    assert_int_equal(shots_of(t, "F1"), 6);
    /* A Bombard token on the sixth shot leaves it at five. */
    t = field("side french north chits 4 adcs 0 goal 9 cup 3 tokens bombard; F1 FR.FA G3 S shots 5; A1 BR.LN G5 N;"
              "begin act F1");
    give(t, "stay F1; fire F1 A1; use bombard");
    assert_rolls(t, 4);
    assert_int_equal(shots_of(t, "F1"), 5);
}

static void test_ccn_ammo_count(void **state)
{
    (void)state;
    table *t = field("F1 FR.FA G3 S shots 5; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1");
    mark(t);
    give(t, "fire F1 A1");
    assert_int_equal(shots_of(t, "F1"), 6);
    assert_fired(t, "ccn.ammo.count");
    assert_fired(t, "ccn.ammo.low");
    /* Infantry counts nothing; a battery that battles back neither. */
    t = field("F1 FR.FA G3 S shots 2; A1 BR.LN G4 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 1 1 1"); /* all miss guns */
    assert_rolls(t, 3);
    assert_int_equal(shots_of(t, "F1"), 2);
    /* Low ammunition battles back with one die. */
    t = field("F1 FR.FA G3 S shots 6; A1 BR.LN G4 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 1 1 1");
    assert_rolls(t, 1);
}

static void test_ccn_ammo_low_refuses_fire(void **state)
{
    (void)state;
    table *t = field("F1 FR.FA G3 S shots 6; A1 BR.LN G4 N; A2 BR.LN F5 N; begin act F1");
    give(t, "stay F1");
    assert_refused(t, "fire F1 A2", "ccn.ammo.low");
    assert_offers(t, "melee F1 A1");
}

/* `begin attack` says what the unit has done before. */
static void test_ccn_begin_attack_after_a_move(void **state)
{
    (void)state;
    static const struct {
        const char *begin;
        int dice;
    } row[] = {{"begin attack F1", 4},
               {"begin attack F1 from G3 moves 0", 4},
               {"begin attack F1 from G2 moves 1", 2},
               {"begin attack F1 from G3 moves 1", 2}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("F1 FR.LN G3 S; A1 BR.LN G5 N; %s", row[i].begin);
        give(t, "fire F1 A1");
        assert_rolls(t, row[i].dice);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w17_standing_volley),
        proves(test_ccn_w18_moving_volley_uphill),
        proves(test_ccn_w19_guns_into_the_flank),
        proves(test_ccn_w20_rifles_at_a_wood),
        proves(test_ccn_w21_armor),
        proves(test_ccn_w22_horse_and_foot_guns_that_moved),
        proves(test_ccn_fire_dice_art),
        proves(test_ccn_fire_dice_art_after_a_move),
        proves(test_ccn_fire_eligible),
        proves(test_ccn_fire_noadjacent),
        proves(test_ccn_fire_mindice),
        proves(test_ccn_fire_dice_inf),
        proves(test_ccn_facing_flank_bonus_in_fire),
        proves(test_ccn_option_flank_fire_0),
        proves(test_ccn_option_square_target_bonus),
        proves(test_ccn_square_limits_fire_from_a_square),
        proves(test_ccn_facing_allround),
        proves(test_ccn_w41_low_ammunition),
        proves(test_ccn_ammo_count),
        proves(test_ccn_ammo_low_refuses_fire),
        proves(test_ccn_begin_attack_after_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
