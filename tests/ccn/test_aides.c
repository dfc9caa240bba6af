/* 7.5: aides-de-camp, on every kind of roll that D2 names and on none of the others. */
#include "field.h"

#define FRENCH_AIDE "side french north chits 4 adcs 1 goal 9 cup 3; "
#define ALLIED_AIDE "side allies south chits 4 adcs 1 goal 9; "

/* The roll just made may be rerolled by this side: all dice again, once only, and the aide is used up. */
static void assert_rerollable(table *t, int side, const char *roll)
{
    gg_ask first = gg_pending(t->battle, t->state);
    assert_int_equal(first.kind, GG_ROLL);
    give(t, roll);
    assert_asks(t, gg_battle_side(t->battle, side));
    assert_only_offers(t, "reroll; accept");
    assert_int_equal(aides_ready(t, side), 1);
    mark(t);
    give(t, "reroll");
    gg_ask again = gg_pending(t->battle, t->state);
    assert_int_equal(again.kind, GG_ROLL);
    assert_int_equal(again.dice, first.dice);
    assert_int_equal(again.question, first.question);
    assert_int_equal(aides_ready(t, side), 0);
    assert_fired(t, "ccn.adc.use");
    assert_fired(t, "ccn.adc.all");
    give(t, roll);
    assert_false(holds(t, "offers reroll"));
}

static void test_ccn_adc_use_activation_check(void **state)
{
    (void)state;
    table *t = field(FRENCH_AIDE "F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate F1");
    assert_rerollable(t, FRENCH_SIDE, "roll 5 6");
    assert_is(t, "F1", "spent");
}

static void test_ccn_adc_use_reaction_checks(void **state)
{
    (void)state;
    table *t = field(ALLIED_AIDE "A1 BR.LN G5 N; allies Hill G6; F1 FR.LC G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; square A1");
    assert_rerollable(t, ALLIED_SIDE, "roll 5 6");
    assert_holds(t, "rolls 4, A1 spent");
    t = field(ALLIED_AIDE "A1 BR.LC G5 N; allies Hill H6; A2 BR.LN H5 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; retire A1");
    assert_rerollable(t, ALLIED_SIDE, "roll 5 6");
}

static void test_ccn_adc_use_fire(void **state)
{
    (void)state;
    table *t = field(FRENCH_AIDE "F1 FR.LN G3 S; french Ney G3; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1; fire F1 A1");
    assert_rerollable(t, FRENCH_SIDE, "roll 3 3 3 3");
    assert_blocks(t, "A1", 4);
}

static void test_ccn_adc_use_melee_and_battle_back(void **state)
{
    (void)state;
    table *t = field(FRENCH_AIDE "F1 FR.CN G4 S; french Ney G4; A1 BR.LN G5 N; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rerollable(t, FRENCH_SIDE, "roll 3 3 3 3 3");
    assert_rolls(t, 4); /* the battle back; the Allies have no aide */
    t = field(ALLIED_AIDE "F1 FR.CN G4 S; A1 BR.LN G5 N; allies Hill G6; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 3 3 3 3");
    assert_rerollable(t, ALLIED_SIDE, "roll 3 3 3 3");
}

static void test_ccn_adc_use_square_dice(void **state)
{
    (void)state;
    table *t = field(ALLIED_AIDE "F1 FR.LC G4 S; A1 BR.LN G5 N square; allies Hill G6; begin act F1");
    give(t, "stay F1; melee F1 A1");
    assert_rerollable(t, ALLIED_SIDE, "roll 1");
    t = field(FRENCH_AIDE "F1 FR.LC G4 S; french Ney G3; A1 BR.LN G5 N square; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1");
    assert_rerollable(t, FRENCH_SIDE, "roll 3");
}

static void test_ccn_adc_use_morale(void **state)
{
    (void)state;
    table *t = field(ALLIED_AIDE "F1 FR.FA G4 S; A1 BR.LN G6 N; allies Hill H8; A2 BR.LN H7 N; begin act F1");
    give(t, "stay F1; fire F1 A1; roll 6 4 4"); /* it falls back to G7, its only way, beside A2 */
    assert_rerollable(t, ALLIED_SIDE, "roll 1 1 1 1 1");
    assert_is(t, "A1", "shaken");
}

static void test_ccn_adc_use_rally(void **state)
{
    (void)state;
    table *t = field(FRENCH_AIDE "F1 FR.LN E4 S shaken blocks 2; french Ney E3; A1 BR.LN M9 N; begin act F1");
    give(t, "rally F1");
    assert_rerollable(t, FRENCH_SIDE, "roll 1 1");
    assert_is(t, "F1", "shaken");
}

/* ccn.adc.all for lances: the extra dice are part of the new roll. */
static void test_ccn_adc_all_lances(void **state)
{
    (void)state;
    table *t = field(FRENCH_AIDE "F1 FR.LNC G4 S; french Ney H3; A1 BR.LN G5 N spent; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 6 6 3 3");
    assert_rolls(t, 2);
    give(t, "roll 1 1");
    assert_only_offers(t, "reroll; accept"); /* asked after the extra dice */
    table *keeps = fork_of(t);
    give(t, "reroll");
    assert_rolls(t, 4);
    give(t, "roll 6 3 3 3");
    assert_rolls(t, 1);
    give(t, "roll 3");
    assert_holds(t, "A1 blocks 4"); /* one flag and no hit: nothing of the first roll is left */
    assert_only_offers(t, "retreat A1 F6; retreat A1 G6");
    give(keeps, "accept");
    assert_holds(keeps, "A1 blocks 2");
}

/* ---- not where 7.5 forbids it ---- */

static void test_ccn_adc_use_needs_direct_command(void **state)
{
    (void)state;
    table *t = field(FRENCH_AIDE "F1 FR.LN E4 S; french Ney C4; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate F1; roll 5 6");
    assert_holds(t, "draws, F1 spent");
    assert_int_equal(aides_ready(t, FRENCH_SIDE), 1);
    /* At that moment: the unit that fell back out of its leader's reach has no aide for its morale. */
    t = field(ALLIED_AIDE "F1 FR.FA F4 S; A1 BR.LN G6 N; allies Hill H5; begin act F1");
    give(t, "stay F1; fire F1 A1; roll 6 4 4; retreat A1 G7; roll 1 1 1 1 1");
    assert_holds(t, "draws, A1 shaken");
}

static void test_ccn_adc_use_needs_a_ready_aide(void **state)
{
    (void)state;
    table *t =
        field("side french north chits 4 adcs 2 goal 9 adc_ready 0 cup 3; F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N;"
              "begin attempt french");
    give(t, "activate F1; roll 5 6");
    assert_holds(t, "draws, F1 spent");
}

/* Only the side that rolled. */
static void test_ccn_adc_use_only_by_the_roller(void **state)
{
    (void)state;
    table *t = field(ALLIED_AIDE "F1 FR.LN G3 S; A1 BR.LN G5 N; allies Hill G5; begin act F1");
    give(t, "stay F1; fire F1 A1; roll 3 3 3 3");
    assert_holds(t, "draws");
}

static void test_ccn_adc_once_rolls_that_stand(void **state)
{
    (void)state;
    /* C1 and C2: the event, the chit. */
    table *t =
        field(FRENCH_AIDE ALLIED_AIDE "F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N; allies Hill M9; begin round");
    give(t, "roll 1 2");
    assert_holds(t, "draws");
    give(t, "draw french");
    assert_offers(t, "activate F1");
    /* C16: an attached leader who wants to leave. C4 and C13, C14: in the tests of botched orders and leaders. */
    give(t, "activate Ney; roll 6 5");
    assert_holds(t, "draws, Ney spent");
}

/* Another aide is ready, and still the second roll stands. */
static void test_ccn_adc_once_though_another_aide_is_ready(void **state)
{
    (void)state;
    table *t = field("side french north chits 4 adcs 2 goal 9 cup 3; F1 FR.LN E4 S; french Ney E4; A1 BR.LN M9 N;"
                     "begin attempt french");
    give(t, "activate F1; roll 5 6; reroll");
    mark(t);
    give(t, "roll 5 6");
    assert_holds(t, "draws, F1 spent");
    assert_fired(t, "ccn.adc.once");
    assert_int_equal(aides_ready(t, FRENCH_SIDE), 1);
}

static void test_ccn_adc_combined_arms(void **state)
{
    (void)state;
    /* The melee unit must be in direct command; the battery need not. */
    table *t = field(FRENCH_AIDE "french Ney G3; F1 FR.LN F4 S; F2 FR.FA J2 WSW; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1");
    assert_rerollable(t, FRENCH_SIDE, "roll 5 6");
    t = field(FRENCH_AIDE "french Ney I2; F1 FR.LN F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 5 6");
    assert_holds(t, "draws, F1 spent, F2 spent");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_adc_use_activation_check),
        proves(test_ccn_adc_use_reaction_checks),
        proves(test_ccn_adc_use_fire),
        proves(test_ccn_adc_use_melee_and_battle_back),
        proves(test_ccn_adc_use_square_dice),
        proves(test_ccn_adc_use_morale),
        proves(test_ccn_adc_use_rally),
        proves(test_ccn_adc_all_lances),
        proves(test_ccn_adc_use_needs_direct_command),
        proves(test_ccn_adc_use_needs_a_ready_aide),
        proves(test_ccn_adc_use_only_by_the_roller),
        proves(test_ccn_adc_once_rolls_that_stand),
        proves(test_ccn_adc_once_though_another_aide_is_ready),
        proves(test_ccn_adc_combined_arms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
