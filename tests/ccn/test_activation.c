/* 7.3: reading the activation roll, acting, botched orders. Worked cases W9 to W12. */
#include "field.h"

/* F1 at E4 with activation number 8; one French chit is in play. */
#define EIGHT "french Ney C4; F2 FR.LN D4 S; F1 FR.LN E4 S; A1 BR.LN M9 N; begin attempt french"

static table *rolled(const char *option, const char *roll)
{
    table *t = fieldf("%s%s", option, EIGHT);
    assert_int_equal(cup_of(t, FRENCH_SIDE), 3);
    give(t, "activate F1");
    give(t, roll);
    return t;
}

static void end_action(table *t)
{
    assert_asks(t, "french");
    give(t, "nothing F1");
}

static void assert_chit_kept(table *t)
{
    assert_holds(t, "draws");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 3);
    assert_string_equal(kept_chits(t), "F");
}

static void assert_chit_returned(table *t)
{
    assert_holds(t, "draws");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 4);
    assert_string_equal(kept_chits(t), "");
}

static void test_ccn_w9_reading_the_roll(void **state)
{
    (void)state;
    table *t = rolled("", "roll 5 3");
    end_action(t);
    assert_is(t, "F1", "spent");
    assert_chit_kept(t);

    t = rolled("", "roll 5 4");
    assert_is(t, "F1", "spent");
    assert_chit_kept(t);

    t = rolled("", "roll 4 4");
    assert_is_not(t, "F1", "spent");
    assert_chit_returned(t);

    t = rolled("", "roll 5 5");
    assert_is_not(t, "F1", "spent");
    assert_chit_returned(t);

    t = rolled("", "roll 1 1");
    end_action(t);
    assert_is_not(t, "F1", "spent");
    assert_chit_kept(t);

    t = rolled("", "roll 6 6");
    assert_fired(t, "ccn.activation.natural12");
    assert_rolls(t, 1);
    give(t, "roll 3");
    assert_is(t, "F1", "spent");
    assert_chit_kept(t);
}

static void test_ccn_w9_resolve_mode(void **state)
{
    (void)state;
    table *t = rolled("option doubles_mode resolve; ", "roll 4 4");
    end_action(t);
    assert_is_not(t, "F1", "spent");
    assert_chit_returned(t);

    t = rolled("option doubles_mode resolve; ", "roll 5 5");
    assert_is_not(t, "F1", "spent");
    assert_chit_returned(t);
}

/* ccn.activation.natural2: the unit may be activated again this round. */
static void test_ccn_activation_natural2_may_act_again(void **state)
{
    (void)state;
    table *t = rolled("", "roll 1 1");
    give(t, "nothing F1; draw french");
    assert_offers(t, "activate F1");
    t = rolled("", "roll 5 3");
    give(t, "nothing F1; draw french");
    assert_refused(t, "activate F1", "ccn.activation.spent");
    assert_offers(t, "activate F2; pass");
}

struct tree {
    int success, ways;
};

static void count_success(table *t, uint64_t num, uint64_t den, void *with)
{
    struct tree *tree = with;
    (void)num;
    if (holds(t, "offers nothing F1")) tree->success++;
    tree->ways = (int)den;
}

/* First roll: the aide is used whenever the roll is not a success. */
static void with_aide(table *t, uint64_t num, uint64_t den, void *with)
{
    struct tree *tree = with, again = {0, 0}, kept = {0, 0};
    table *accepted = fork_of(t);
    (void)num, (void)den;
    assert_only_offers(t, "reroll; accept");
    give(accepted, "accept");
    count_success(accepted, 1, 1, &kept);
    tree->ways += 36;
    if (kept.success) {
        tree->success += 36;
        return;
    }
    give(t, "reroll");
    assert_rolls(t, 2);
    assert_int_equal(aides_ready(t, FRENCH_SIDE), 0);
    table_each_roll(t, count_success, &again);
    tree->success += again.success;
}

static void test_ccn_w10_aide_after_a_roll_that_is_no_success(void **state)
{
    (void)state;
    struct tree tree = {0, 0};
    table *t = field("side french north chits 4 adcs 1 goal 9 cup 3 chits_now 4; french Ney B4; F2 FR.LN D4 S;"
                     "F3 FR.LN C4 S; F1 FR.LN E4 S; A1 BR.LN M9 N; begin attempt french");
    assert_number(t, "F1", 7);
    give(t, "activate F1");
    table_each_roll(t, with_aide, &tree);
    assert_int_equal(tree.success, 1007);
    assert_int_equal(tree.ways, 1296);
}

static void second_double(table *t, uint64_t num, uint64_t den, void *with)
{
    struct tree *tree = with;
    (void)num, (void)den;
    tree->ways += 36;
    if (!holds(t, "draws, not F1 spent")) return;
    struct tree second = {0, 0};
    give(t, "draw french; activate F1");
    for (int a = 1; a <= 6; a++) {
        for (int b = 1; b <= 6; b++) {
            table *copy = fork_of(t);
            assert_int_equal(gg_roll(copy->battle, copy->state, (const uint8_t[]){(uint8_t)a, (uint8_t)b}, 2, NULL),
                             GG_DONE);
            second.success += holds(copy, "draws, not F1 spent");
        }
    }
    tree->success += second.success;
}

static void test_ccn_w11_two_doubles_in_a_row(void **state)
{
    (void)state;
    struct tree tree = {0, 0};
    table *t = field(EIGHT);
    give(t, "activate F1");
    table_each_roll(t, second_double, &tree);
    assert_int_equal(tree.ways, 1296);
    assert_int_equal(tree.success, 16); /* 16/1296 = 1/81 */
}

static void test_ccn_w12_botched_orders_in_the_odds(void **state)
{
    (void)state;
    table *t = field(EIGHT);
    assume(t, "move F1 E5 S; send F1 E3 N");
    assert_chance(t, "activate F1", "F1 shaken", "1/216");
    assert_chance(t, "activate F1", "F1 at E5", "139/216");
}

/* ---- 7.3.4: what a unit may do ---- */

static void test_ccn_activation_action_of_a_steady_unit(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN E4 S; A1 BR.LN M9 N; begin act F1");
    assert_asks(t, "french");
    assert_offers(t, "stay F1; nothing F1; turn F1 N; move F1 E5 N; move F1 F3 WSW");
    assert_int_equal(table_count_offers(t, "move"), 36);
    assert_int_equal(table_count_offers(t, "turn"), 5);
    assert_int_equal(table_count_offers(t, NULL), 36 + 5 + 2);
    assert_refused(t, "rally F1", "ccn.rally.action");
    assert_refused(t, "withdraw F1 E3 S", "ccn.activation.action");
    assert_refused(t, "turn F1 S", "ccn.facing.change_cost");
    assert_refused(t, "unform F1 N", "ccn.square.exit");
}

static void test_ccn_activation_action_of_a_shaken_unit(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN E4 S shaken; A1 BR.LN M9 N; begin act F1");
    assert_offers(t, "stay F1; nothing F1; turn F1 N; move F1 E5 N; rally F1");
    assert_refused(t, "withdraw F1 E3 S", "ccn.activation.action");
}

static void test_ccn_activation_action_of_a_broken_unit(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN E4 S broken; A1 BR.LN M9 N; begin act F1");
    assert_int_equal(table_count_offers(t, "withdraw"), 2 * 6);
    assert_offers(t, "withdraw F1 E3 S; withdraw F1 F3 N; rally F1; nothing F1");
    assert_int_equal(table_count_offers(t, NULL), 12 + 2);
    assert_refused(t, "move F1 E5 S", "ccn.morale.states");
    assert_refused(t, "stay F1", "ccn.morale.states");
    assert_refused(t, "turn F1 N", "ccn.morale.states");
}

/* Withdrawing: up to MN moves, every step backward, not beside an enemy unit, terrain as in 7.6. */
static void test_ccn_activation_withdraw(void **state)
{
    (void)state;
    table *t = field("F1 FR.HC G5 S broken; A1 BR.LN F2 N; begin act F1");
    assert_offers(t, "withdraw F1 F4 S; withdraw F1 G4 S; withdraw F1 H3 S");
    assert_offers_not(t, "withdraw F1 F3 S; withdraw F1 G3 S; withdraw F1 F5 S; withdraw F1 G6 S");
    assert_refused(t, "withdraw F1 F5 S", "ccn.board.sides");
    assert_refused(t, "withdraw F1 G3 S", "ccn.activation.action"); /* beside A1 */
    t = field_on("forest G4", "F1 FR.HC G5 S broken; A1 BR.LN M9 N; begin act F1");
    assert_offers(t, "withdraw F1 G4 N; withdraw F1 G3 S; withdraw F1 F3 S");
    assert_offers_not(t, "withdraw F1 H3 S"); /* only through the wood, which stops it */
    mark(t);
    give(t, "withdraw F1 G3 WSW");
    assert_holds(t, "F1 at G3, F1 facing WSW, F1 spent, draws");
}

static void test_ccn_activation_attack_before_move_is_not_allowed(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN G4 S; A1 BR.LN G5 N; begin act F1");
    assert_refused(t, "melee F1 A1", "ccn.activation.action");
    give(t, "stay F1");
    assert_refused(t, "move F1 F4 S", "ccn.activation.action");
    assert_only_offers(t, "melee F1 A1; hold F1");
}

/* ---- 7.3.5: the botched order table ---- */

static table *botched(const char *lines, const char *die)
{
    table *t = fieldf("%s; begin attempt french", lines);
    give(t, "activate F1; roll 6 6");
    assert_rolls(t, 1);
    mark(t);
    give(t, die);
    return t;
}

static void test_ccn_activation_botch_1_wrong_road(void **state)
{
    (void)state;
    table *t = botched("french Ney E4; F1 FR.LN E4 S; A1 BR.LN M9 N", "roll 1");
    assert_asks(t, "allies");
    assert_int_equal(table_count_offers(t, "send"), 36);
    assert_int_equal(table_count_offers(t, NULL), 36);
    give(t, "send F1 F5 WNW");
    assert_holds(t, "F1 at F5, F1 facing WNW, F1 spent, Ney with F1, draws");

    /* Not beside a unit hostile to it. */
    t = botched("french Ney E4; F1 FR.LN E4 S; A1 BR.LN E6 N", "roll 1");
    assert_offers_not(t, "send F1 E5 S; send F1 F5 S");
    assert_int_equal(table_count_offers(t, "send"), 24);

    /* None of the hexes will do, or a square: no effect. */
    t = botched("F1 FR.LN A1 S; french Ney A1; A1 BR.LN C1 N; A2 BR.LN B3 N", "roll 1");
    assert_holds(t, "draws, F1 stays, F1 spent");
    t = botched("F1 FR.LN E4 S square; french Ney E4; A1 BR.LN M9 N", "roll 1");
    assert_holds(t, "draws, F1 stays, F1 spent");
}

static void test_ccn_activation_botch_2_wheels_about(void **state)
{
    (void)state;
    table *t = botched("french Ney E4; F1 FR.LN E4 S; A1 BR.LN M9 N", "roll 2");
    assert_asks(t, "allies");
    assert_int_equal(table_count_offers(t, "face"), 6);
    assert_int_equal(table_count_offers(t, NULL), 6);
    give(t, "face F1 ENE");
    assert_holds(t, "F1 stays, F1 facing ENE, F1 spent, draws");
    t = botched("french Ney E4; F1 FR.LN E4 S square; A1 BR.LN M9 N", "roll 2");
    assert_holds(t, "draws, F1 stays, F1 facing S, F1 spent");
}

static void test_ccn_activation_botch_3_order_lost(void **state)
{
    (void)state;
    table *t = botched("french Ney E4; F1 FR.LN E4 S; A1 BR.LN M9 N", "roll 3");
    assert_holds(t, "draws, F1 stays, F1 facing S, F1 spent, not F1 shaken");
    assert_false(keeps_spent(t, "F1"));
}

static void test_ccn_activation_botch_4_delay(void **state)
{
    (void)state;
    table *t = botched("side french north chits 1 adcs 0 goal 9 cup 0 chits_now 1;"
                       "side allies south chits 1 adcs 0 goal 9 cup 0 chits_now 1;"
                       "french Ney E4; F1 FR.LN E4 S; A1 BR.LN M9 N; round 1; option tactics_chart 0;"
                       "option bonus_activation 0",
                       "roll 4");
    /* The cup is empty: the next round has begun, and the unit is still spent for all of it. */
    assert_int_equal(round_of(t), 2);
    assert_is(t, "F1", "spent");
    assert_false(keeps_spent(t, "F1"));
    give(t, "draw french");
    assert_refused(t, "activate F1", "ccn.activation.spent");
    give(t, "pass; draw allies; pass");
    assert_int_equal(round_of(t), 3);
    assert_is_not(t, "F1", "spent");
}

static void test_ccn_activation_botch_5_confusion(void **state)
{
    (void)state;
    table *t = botched("french Ney E4; F1 FR.LN E4 S; A1 BR.LN M9 N", "roll 5");
    assert_holds(t, "draws, F1 spent, F1 shaken");
    t = botched("french Ney E4; F1 FR.LN E4 S shaken; A1 BR.LN M9 N", "roll 5");
    assert_holds(t, "draws, F1 spent, F1 shaken, not F1 broken");
    t = botched("french Ney E4; F1 FR.LN E4 S broken; A1 BR.LN M9 N", "roll 5");
    assert_holds(t, "draws, F1 spent, F1 broken");
}

static void test_ccn_activation_botch_6_initiative(void **state)
{
    (void)state;
    table *t = botched("french Ney E4; F1 FR.LN E4 S; A1 BR.LN M9 N", "roll 6");
    assert_asks(t, "french");
    give(t, "move F1 E5 S");
    assert_holds(t, "draws, F1 at E5, F1 spent");
}

/* ccn.adc.once: no aide for the die of the table, though one is ready and the unit is in direct command. */
static void test_ccn_activation_botch_die_is_not_rerolled(void **state)
{
    (void)state;
    table *t = field("side french north chits 4 adcs 1 goal 9 cup 3 chits_now 4; french Ney E4; F1 FR.LN E4 S;"
                     "A1 BR.LN M9 N; begin attempt french");
    give(t, "activate F1; roll 6 6; accept; roll 3");
    assert_holds(t, "draws, F1 spent");
    assert_int_equal(aides_ready(t, FRENCH_SIDE), 1);
}

/* ---- who may be chosen ---- */

static void test_ccn_activation_who_may_be_chosen(void **state)
{
    (void)state;
    table *t = field("french Ney D4; F1 FR.LN E4 S spent; F2 FR.LN C4 S; F3 FR.LN M1 S; A1 BR.LN M9 N;"
                     "begin attempt french");
    assert_only_offers(t, "activate F2; activate Ney; pass");
    assert_refused(t, "activate F1", "ccn.activation.spent");
    assert_refused(t, "activate F3", "ccn.command.out");
}

static void test_ccn_chit_pass_uses_up_the_chit(void **state)
{
    (void)state;
    table *t = field(EIGHT);
    give(t, "pass");
    assert_chit_kept(t);
    assert_is_not(t, "F1", "spent");
    assert_fired(t, "ccn.chit.pass");
}

static void test_ccn_chit_pass_when_nothing_is_eligible(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN E4 S spent; A1 BR.LN M9 N; begin draw");
    give(t, "draw french");
    assert_holds(t, "draws");
    assert_string_equal(kept_chits(t), "F");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w9_reading_the_roll),
        proves(test_ccn_w9_resolve_mode),
        proves(test_ccn_activation_natural2_may_act_again),
        proves(test_ccn_w10_aide_after_a_roll_that_is_no_success),
        proves(test_ccn_w11_two_doubles_in_a_row),
        proves(test_ccn_w12_botched_orders_in_the_odds),
        proves(test_ccn_activation_action_of_a_steady_unit),
        proves(test_ccn_activation_action_of_a_shaken_unit),
        proves(test_ccn_activation_action_of_a_broken_unit),
        proves(test_ccn_activation_withdraw),
        proves(test_ccn_activation_attack_before_move_is_not_allowed),
        proves(test_ccn_activation_botch_1_wrong_road),
        proves(test_ccn_activation_botch_2_wheels_about),
        proves(test_ccn_activation_botch_3_order_lost),
        proves(test_ccn_activation_botch_4_delay),
        proves(test_ccn_activation_botch_5_confusion),
        proves(test_ccn_activation_botch_6_initiative),
        proves(test_ccn_activation_botch_die_is_not_rerolled),
        proves(test_ccn_activation_who_may_be_chosen),
        proves(test_ccn_chit_pass_uses_up_the_chit),
        proves(test_ccn_chit_pass_when_nothing_is_eligible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
