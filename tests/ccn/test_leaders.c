/* 7.20: leaders. Worked cases W42 to W44, W49 and W52. */
#include "field.h"

static void test_ccn_w42_casualties(void **state)
{
    (void)state;
    /* A unit with a leader loses two blocks and survives. */
    table *t = field("A1 BR.LN G5 N spent; allies Hill G5; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 1 4 4");
    assert_rolls(t, 2);
    assert_next(t, "Hill gone", "1/36");
    assert_chance(t, NULL, "Hill gone", "1/36");
    /* A unit eliminated. */
    t = field("A1 BR.LN G5 N spent blocks 2; allies Hill G5; A2 BR.LN A9 N; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 1 4 4");
    assert_holds(t, "A1 gone, rolls 1");
    assume(t, "decline F1");
    assert_chance(t, NULL, "Hill gone", "1/6");
    /* A lone leader against four dice in melee, and under five dice of fire. */
    t = field("allies Hill G5; A1 BR.LN A9 N; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1");
    assume(t, "decline F1");
    assert_chance(t, "melee F1 Hill", "Hill gone", "671/1296");
    give(t, "melee F1 Hill");
    assert_rolls(t, 4);
    t = field("french Ney G3; F1 FR.LN A1 S; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1");
    assert_chance(t, "fire A1 Ney", "Ney gone", "763/3888");
    give(t, "fire A1 Ney");
    assert_rolls(t, 5);
}

/* ---- W43: fate ---- */

#define FATE                                                                                                    \
    "side french north chits 1 adcs 0 goal 9 cup 1 chits_now 1; side allies south chits 1 adcs 0 goal 9 cup 1;" \
    "option tactics_chart 0; option bonus_activation 0; F1 FR.LN E4 S; french Soult E4; A1 BR.LN M9 N;"

/* Plays the round out with passes, whatever chits are drawn. */
static void pass_round(table *t)
{
    for (int round = round_of(t); round_of(t) == round && gg_pending(t->battle, t->state).kind != GG_OVER;) {
        if (holds(t, "draws"))
            give(t, cup_of(t, FRENCH_SIDE) ? "draw french" : "draw allies");
        else
            give(t, "pass");
    }
}

struct fates {
    int off, back, lost, ways, back_after_two;
};

static void follow(table *t, struct fates *f, int rolls)
{
    for (int face = 1; face <= 6; face++) {
        table *one = fork_of(t);
        char roll[32];
        snprintf(roll, sizeof roll, "roll %d", face);
        assert_rolls(one, 1);
        give(one, roll);
        int ways = 1;
        for (int i = rolls; i < 3; i++) ways *= 6;
        if (leader_is(one, "Ney", "eliminated")) {
            assert_holds(one, "score allies 1");
            f->lost += ways;
        } else if (face == 3 || face == 4) {
            assert_true(table_count_offers(one, "return Ney") > 0); /* his owner places him */
            f->back += ways;
            if (rolls == 2) f->back_after_two += ways;
        } else if (rolls == 3) {
            assert_true(leader_is(one, "Ney", "casualty"));
            f->off += ways;
        } else {
            assert_true(leader_is(one, "Ney", "casualty"));
            pass_round(one);
            follow(one, f, rolls + 1);
        }
    }
}

static void test_ccn_w43_fate_of_a_casualty(void **state)
{
    (void)state;
    /* Casualty in round 3: no roll then, the first in round 4. */
    table *t = field(FATE "french Ney casualty since 3; round 3; begin draw");
    assert_holds(t, "draws");
    mark(t);
    pass_round(t);
    assert_int_equal(round_of(t), 4);
    assert_fired(t, "ccn.round.begin");
    struct fates f = {0};
    follow(t, &f, 1);
    assert_int_equal(f.off, 216 / 27);
    assert_int_equal(f.back, 216 * 13 / 27);
    assert_int_equal(f.lost, 216 * 13 / 27);
    assert_int_equal(f.back_after_two, 216 / 9);
    /* One roll: lost 1/3, off 1/3 and so again: in the end 1/3 / (1 - 1/3) = 1/2. */
    assert_next(t, "score allies 1", "1/3");
    assert_chance(t, NULL, "score allies 1", "1/3");
}

static void test_ccn_leader_fate_order_and_return(void **state)
{
    (void)state;
    /* French first, then Allied, in order; a returning leader joins a unit without one. */
    table *t =
        field("side french north chits 1 adcs 0 goal 9; side allies south chits 1 adcs 0 goal 9;"
              "option tactics_chart 0; F1 FR.LN E4 S; F2 FR.LN F4 S; french Soult E4; A1 BR.LN M9 N; A2 BR.LN L8 N;"
              "allies Hill casualty since 1; french Ney casualty since 2; french Murat casualty since 1; round 2;"
              "begin round");
    assert_int_equal(round_of(t), 3);
    assert_int_equal(gg_pending(t->battle, t->state).side, FRENCH_SIDE);
    give(t, "roll 1");
    assert_true(leader_is(t, "Ney", "eliminated"));
    assert_holds(t, "score allies 1");
    give(t, "roll 3");
    /* F2 is the only unit without a leader: no question. */
    assert_holds(t, "Murat with F2, not Murat spent");
    assert_int_equal(gg_pending(t->battle, t->state).side, ALLIED_SIDE);
    give(t, "roll 4");
    assert_asks(t, "allies");
    assert_only_offers(t, "return Hill M9; return Hill L8");
    give(t, "return Hill L8");
    assert_holds(t, "Hill with A2, draws");
}

static void test_ccn_leader_return_to_the_baseline(void **state)
{
    (void)state;
    /* Every unit has a leader: any empty passable hex of his baseline. */
    table *t =
        field_on("lake A1 B1 C1 D1 E1 F1 G1 H1",
                 "side french north chits 1 adcs 0 goal 9;"
                 "side allies south chits 1 adcs 0 goal 9; option tactics_chart 0; F1 FR.LN E4 S; french Soult E4;"
                 "A1 BR.LN I1 N; allies Hill J1; french Ney casualty since 1; round 1; begin round");
    give(t, "roll 3");
    assert_only_offers(t, "return Ney K1; return Ney L1; return Ney M1");
    /* None is free: treated as 5-6. */
    t = field_on("lake A1 B1 C1 D1 E1 F1 G1 H1 J1 K1 L1 M1",
                 "side french north chits 1 adcs 0 goal 9;"
                 "side allies south chits 1 adcs 0 goal 9; option tactics_chart 0; F1 FR.LN E4 S; french Soult E4;"
                 "A1 BR.LN I1 N; french Ney casualty since 1; round 1; begin round");
    give(t, "roll 4");
    assert_true(leader_is(t, "Ney", "casualty"));
    assert_holds(t, "draws");
}

/* No aide for the fate of a leader, nor for his check. */
static void test_ccn_adc_once_not_for_leaders(void **state)
{
    (void)state;
    table *t =
        field("side french north chits 1 adcs 2 goal 9; side allies south chits 1 adcs 2 goal 9;"
              "option tactics_chart 0; F1 FR.LN E4 S; french Soult E4; A1 BR.LN M9 N; french Ney casualty since 1;"
              "round 1; begin round");
    give(t, "roll 5");
    assert_holds(t, "draws");
    t = field("side french north chits 4 adcs 2 goal 9 cup 3; side allies south chits 4 adcs 2 goal 9 cup 3;"
              "A1 BR.LN G5 N spent; allies Hill G5; F1 FR.CN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 4 4 4; roll 5 5");
    assert_holds(t, "Hill gone");
    assert_int_equal(aides_ready(t, ALLIED_SIDE), 2);
}

/* ---- activation of leaders ---- */

static void test_ccn_w44_lone_leader_moves(void **state)
{
    (void)state;
    table *t =
        field("french Ney E4; F1 FR.LN H4 S; F2 FR.LN C4 S; french Soult C4; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate Ney");
    assert_asks(t, "french"); /* no roll */
    assert_offers(t, "lead Ney H4; lead Ney E4; lead Ney E5; lead Ney B4");
    assert_refused(t, "lead Ney C4", "ccn.leader.move"); /* a second leader */
    assert_refused(t, "lead Ney I4", "ccn.leader.move");
    give(t, "lead Ney H4");
    assert_holds(t, "Ney at H4, Ney with F1, Ney spent, not F1 spent, draws");
    assert_string_equal(kept_chits(t), "F");
    give(t, "draw french");
    assert_refused(t, "activate Ney", "ccn.activation.spent");
    assert_offers(t, "activate F1");
}

static void test_ccn_leader_move_and_its_limits(void **state)
{
    (void)state;
    /* Through friends, not through enemies or impassable ground; STOP terrain stops him. */
    table *t = field_on("forest F4, lake D4", "french Ney E4; F1 FR.LN E5 S; A1 BR.LN F5 N; begin attempt french");
    give(t, "activate Ney");
    assert_offers(t, "lead Ney E5; lead Ney F4; lead Ney D5; lead Ney E6"); /* E6: past his friend at E5 */
    assert_offers_not(t, "lead Ney F5; lead Ney D4; lead Ney G5");
}

static void test_ccn_w49_attached_leader_rolls_to_detach(void **state)
{
    (void)state;
    static const char attached[] = "side french north chits 4 adcs 2 goal 9 cup 3; F1 FR.LN E4 S; french Ney E4;"
                                   "A1 BR.LN M9 N; %sbegin attempt french";
    table *t = fieldf(attached, "");
    give(t, "activate Ney");
    assert_rolls(t, 2);
    assert_next(t, "asks french", "11/12");
    table *ten = fork_of(t), *twelve = fork_of(t), *two = fork_of(t);
    give(ten, "roll 5 5; lead Ney E5");
    assert_holds(ten, "Ney at E5, Ney spent, not F1 spent, draws");
    assert_string_equal(kept_chits(ten), "F");
    give(twelve, "roll 6 6"); /* nothing else: no botched order, no aide */
    assert_holds(twelve, "Ney at E4, Ney with F1, Ney spent, not F1 spent, draws");
    assert_string_equal(kept_chits(twelve), "F");
    assert_int_equal(aides_ready(twelve, FRENCH_SIDE), 2);
    give(two, "roll 1 1; lead Ney E5");
    assert_holds(two, "Ney spent"); /* 2 means nothing here */
    /* A lone leader: no roll. */
    t = field("F1 FR.LN F4 S; french Ney E4; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate Ney");
    assert_asks(t, "french");
    /* Option leader_detach_check 0: no roll either. */
    t = fieldf(attached, "option leader_detach_check 0; ");
    give(t, "activate Ney");
    assert_offers(t, "lead Ney E5; lead Ney E4");
}

static void test_ccn_leader_attach_by_movement(void **state)
{
    (void)state;
    /* A unit that enters his hex stops there and he is attached; he rides along, or is left behind. */
    table *t = field("french Ney E5; F1 FR.LC E4 S; A1 BR.LN M9 N; begin act F1");
    assert_offers(t, "move F1 E5 S");
    assert_offers_not(t, "detach F1");
    give(t, "move F1 E5 S");
    assert_holds(t, "Ney with F1, Ney at E5");
    t = field("french Ney E4; F1 FR.LC E4 S; A1 BR.LN M9 N; begin act F1");
    assert_offers(t, "detach F1; move F1 E5 S");
    table *left = fork_of(t);
    give(t, "move F1 E5 S");
    assert_holds(t, "Ney at E5, Ney with F1");
    give(left, "detach F1; move F1 E5 S");
    assert_holds(left, "Ney at E4, Ney alone, F1 at E5");
    /* Without effect if the unit then enters no hex. */
    t = field("french Ney E4; F1 FR.LC E4 S; A1 BR.LN M9 N; begin act F1");
    give(t, "detach F1; turn F1 N");
    assert_holds(t, "Ney with F1");
}

/* ---- lone leaders under attack ---- */

static void test_ccn_leader_alone(void **state)
{
    (void)state;
    /* Fire: one saber is nothing, and he stays. */
    table *t = field("french Ney G3; F1 FR.LN A1 S; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; fire A1 Ney; roll 5 6 6 1 3");
    assert_holds(t, "Ney at G3, draws");
    t = field("french Ney G3; F1 FR.LN A1 S; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; fire A1 Ney; roll 5 5 6 1 3");
    assert_true(leader_is(t, "Ney", "casualty"));
    assert_holds(t, "score allies 0"); /* no banner yet */
    /* Melee without a saber: he must escape; the ground may be taken; no battle back. */
    t = field("french Ney G4; F1 FR.LN A1 S; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 6 1 3 4");
    assert_asks(t, "french");
    assert_offers(t, "escape Ney G3; escape Ney H3; escape Ney F2; escape Ney I1");
    assert_offers_not(t, "escape Ney F4; escape Ney G4");
    give(t, "escape Ney G3");
    assert_asks(t, "allies");
    give(t, "take A1 N");
    assert_holds(t, "A1 at G4, Ney at G3, draws");
}

static void test_ccn_leader_alone_dice(void **state)
{
    (void)state;
    /* No MI, no flank; terrain and a leader of one's own count. */
    table *t = field_on("hill G4", "french Ney G4; F1 FR.LN A1 S; A1 BR.GR G5 N; allies Hill G5; begin act A1");
    give(t, "stay A1; melee A1 Ney");
    assert_rolls(t, 4 + 1 + 1 - 1);
    t = field("allies Hill G5; A1 BR.LN A9 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 Hill");
    assert_rolls(t, 4);
}

static void test_ccn_w52_escape_capture_casualty(void **state)
{
    (void)state;
    /* On the baseline: a casualty, no banner. */
    table *t = field("french Ney E1; F1 FR.LN M1 S; A1 BR.LN E2 N; begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 1 1 3 4");
    assert_true(leader_is(t, "Ney", "casualty"));
    assert_holds(t, "score allies 0, asks allies"); /* take ground? */
    /* With Allied units in E1 and F1: captured. */
    t = field("french Ney E2; F1 FR.LN M1 S; A1 BR.LN E3 N; A2 BR.LN E1 N; A3 BR.LN F1 N; begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 1 1 3 4");
    assert_true(leader_is(t, "Ney", "eliminated"));
    assert_holds(t, "score allies 1");
    /* With E1 only he escapes to F1. */
    t = field("french Ney E2; F1 FR.LN M1 S; A1 BR.LN E3 N; A2 BR.LN E1 N; begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 1 1 3 4");
    assert_at(t, "Ney", "F1");
    assert_holds(t, "score allies 0");
}

static void test_ccn_leader_escape_ways(void **state)
{
    (void)state;
    /* Past friends, onto a unit without a leader, over STOP terrain; not past enemies. */
    table *t = field_on("forest G3", "french Ney G4; F1 FR.LN H3 S; F2 FR.LN H2 S; french Soult H2; A1 BR.LN G5 N;"
                                     "begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 1 1 3 4");
    assert_offers(t, "escape Ney H3; escape Ney G3; escape Ney G2; escape Ney F2; escape Ney H1");
    assert_offers_not(t, "escape Ney H2"); /* another leader */
    give(t, "escape Ney H3");
    assert_holds(t, "Ney with F1");
    /* A unit that is destroyed: its leader, unhurt, escapes from there. */
    t = field("F1 FR.LN G4 S spent blocks 1; french Ney G4; F2 FR.LN A1 S; A1 BR.LN G5 N; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 3 3 3; roll 1");
    assert_asks(t, "french");
    give(t, "escape Ney F2");
    assert_holds(t, "Ney at F2, asks allies, score allies 1");
}

static void test_ccn_leader_casualty_of_a_destroyed_unit(void **state)
{
    (void)state;
    table *t =
        field("F1 FR.LN G4 S spent blocks 1; french Ney G4; F2 FR.LN A1 S; A1 BR.LN G5 N; round 5; begin act A1");
    give(t, "stay A1; melee A1 F1; roll 1 3 3 3; roll 5");
    assert_true(leader_is(t, "Ney", "casualty"));
    assert_holds(t, "score allies 1"); /* for the unit alone */
}

static void test_ccn_leader_general_without_orders(void **state)
{
    (void)state;
    /* A spent leader still commands, moves with his unit and gives all benefits. */
    table *t = field("F1 FR.LN E4 S; french Ney E4 spent; A1 BR.LN M9 N; begin attempt french");
    assert_number(t, "F1", 10);
    assert_refused(t, "activate Ney", "ccn.activation.spent");
}

/* Activated leaders obey STOP: from the corner A1 the only way on is over B1. */
static void test_ccn_leader_move_stops(void **state)
{
    (void)state;
    table *t = field_on("lake A2, forest B1", "french Ney A1; F1 FR.LN M1 S; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate Ney");
    assert_only_offers(t, "lead Ney A1; lead Ney B1");
    t = field_on("lake A2", "french Ney A1; F1 FR.LN B1 S; french Soult C1; A1 BR.LN M9 N; begin attempt french");
    give(t, "activate Ney");
    assert_offers(t, "lead Ney B1; lead Ney D1; lead Ney B2"); /* past a friend and past a leader */
    assert_offers_not(t, "lead Ney C1");
}

/* The same on the south side. */
static void test_ccn_leader_baseline_of_the_south(void **state)
{
    (void)state;
    table *t = field("allies Hill E9; A1 BR.LN M9 N; F1 FR.CN E8 S; begin act F1");
    give(t, "stay F1; melee F1 Hill; roll 1 1 3 4");
    assert_true(leader_is(t, "Hill", "casualty"));
    t = field_on("lake A9 B9 C9 D9 E9 F9 G9 H9 I9 J9",
                 "side french north chits 1 adcs 0 goal 9;"
                 "side allies south chits 1 adcs 0 goal 9; option tactics_chart 0; F1 FR.LN E4 S; A1 BR.LN E8 N;"
                 "allies Cole E8; allies Hill casualty since 1; round 1; begin round");
    give(t, "roll 3");
    assert_only_offers(t, "return Hill K9; return Hill L9; return Hill M9");
}

/* A battery that attacks a leader beside it has used a shot. */
static void test_ccn_ammo_count_against_a_leader(void **state)
{
    (void)state;
    table *t = field("allies Hill G5; A1 BR.LN A9 N; F1 FR.FA G4 S; begin act F1");
    give(t, "stay F1; melee F1 Hill");
    assert_rolls(t, 3);
    assert_int_equal(shots_of(t, "F1"), 1);
    t = field("allies Hill G5; A1 BR.LN A9 N; F1 FR.FA G4 S shots 6; begin act F1");
    give(t, "stay F1; melee F1 Hill");
    assert_rolls(t, 1);
}

/* A leader in a square cannot be activated: with nobody else left the chit goes unused. */
static void test_ccn_leader_activate_not_from_a_square(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN E4 S square spent; french Ney E4; A1 BR.LN M9 N; begin attempt french");
    assert_holds(t, "draws");
    t = field("F1 FR.LN E4 S spent; french Ney E4; A1 BR.LN M9 N; begin attempt french");
    assert_only_offers(t, "activate Ney; pass");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w42_casualties),
        proves(test_ccn_w43_fate_of_a_casualty),
        proves(test_ccn_leader_fate_order_and_return),
        proves(test_ccn_leader_return_to_the_baseline),
        proves(test_ccn_adc_once_not_for_leaders),
        proves(test_ccn_w44_lone_leader_moves),
        proves(test_ccn_leader_move_and_its_limits),
        proves(test_ccn_w49_attached_leader_rolls_to_detach),
        proves(test_ccn_leader_attach_by_movement),
        proves(test_ccn_leader_alone),
        proves(test_ccn_leader_alone_dice),
        proves(test_ccn_w52_escape_capture_casualty),
        proves(test_ccn_leader_escape_ways),
        proves(test_ccn_leader_casualty_of_a_destroyed_unit),
        proves(test_ccn_leader_general_without_orders),
        proves(test_ccn_leader_move_stops),
        proves(test_ccn_leader_baseline_of_the_south),
        proves(test_ccn_ammo_count_against_a_leader),
        proves(test_ccn_leader_activate_not_from_a_square),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
