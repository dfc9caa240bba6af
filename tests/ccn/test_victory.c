/* Section 9: banners, objectives and the end. Worked case W47. */
#include <stdlib.h>

#include "field.h"

/* A shipped scenario with one piece of its text changed. */
static char *changed(char *text, const char *from, const char *to)
{
    char *at = strstr(text, from);
    assert_non_null(at);
    char *out = malloc(strlen(text) + strlen(to) + 1);
    sprintf(out, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    free(text);
    return out;
}

static void test_ccn_w47_objective_at_el_bodon(void **state)
{
    (void)state;
    char *text = table_read_file(table_scenario_path("ccn/el_bodon"), NULL);
    text = changed(text, "side       french north  chits 4  adcs 2  goal 4",
                   "begin attempt french\nside french north chits 4 adcs 2 goal 4 banners 3");
    text = changed(text, "FR.LC  D2", "FR.LC  G6");
    text = changed(text, "\"Wathier\"   D2", "\"Wathier\" G6");
    text = changed(text, "PO.FA  G7", "PO.FA  L9");
    table *t = set_up(text);
    free(text);
    give(t, "activate F1; roll 1 2; accept; move F1 G7 S");
    /* The move alone does not end it: the attempt does, after its attack. */
    assert_asks(t, "french");
    assert_false(gg_result_of(t->battle, t->state).over);
    give(t, "hold F1");
    assert_won(t, "french", "ccn.victory.instant");
}

static void test_ccn_victory_objective_needs_a_unit(void **state)
{
    (void)state;
    /* A leader alone does not hold it, and it counts only as long as the unit is there. */
    static const char hill[] = "side french north chits 4 adcs 0 goal 4 banners 3 cup 3; objective G5 french 1;"
                               "F1 FR.LN A1 S; french Ney G4; A1 BR.LN M9 N; %sbegin attempt french";
    table *t = fieldf(hill, "");
    give(t, "activate Ney; lead Ney G5");
    assert_holds(t, "draws, score french 3");
    t = fieldf(hill, "F2 FR.LN G5 S; ");
    assert_holds(t, "score french 4"); /* checked at the end of the attempt */
    give(t, "pass");
    assert_won(t, "french", "ccn.victory.instant");
    t = fieldf(hill, "F2 FR.LN G5 S; ");
    give(t, "activate F2; roll 1 2; move F2 F5 S");
    assert_holds(t, "draws, score french 3");
}

static void test_ccn_victory_objective_of_the_other_side(void **state)
{
    (void)state;
    table *t = field("objective G5 french 2; F1 FR.LN A1 S; A1 BR.LN G5 N; begin draw");
    assert_holds(t, "score french 0, score allies 0");
    t = field("objective G5 french 2; F1 FR.LN G5 S; A1 BR.LN M9 N; begin draw");
    assert_holds(t, "score french 2");
}

/* ccn.victory.instant: in the middle of a procedure, and nothing further is rolled. */
static void test_ccn_victory_instant_in_the_middle(void **state)
{
    (void)state;
    /* The unit falls: its leader's die is not rolled, no ground is taken. */
    table *t =
        field("side french north chits 4 adcs 0 goal 2 banners 1 cup 3; A1 BR.LN G5 N spent blocks 1; allies Hill G5;"
              "A2 BR.LN M9 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 1 1 1 1");
    assert_won(t, "french", "ccn.victory.instant");
    /* The attacker falls to the battle back: the other side wins in this one's attempt. */
    t = field(
        "side allies south chits 4 adcs 0 goal 1; A1 BR.LN G5 N; F2 FR.LN A1 S; F1 FR.LN G4 S blocks 1; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 4 4; roll 1 1 1 1");
    assert_won(t, "allies", "ccn.victory.instant");
    /* A leader captured. */
    t = field("side allies south chits 4 adcs 0 goal 1; french Ney E2; F1 FR.LN M1 S; A1 BR.LN E3 N; A2 BR.LN E1 N;"
              "A3 BR.LN F1 N; begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 1 1 3 4");
    assert_won(t, "allies", "ccn.victory.instant");
    /* A leader's fate, outside any attempt. */
    t = field(
        "side allies south chits 4 adcs 0 goal 1; french Ney casualty since 1; F1 FR.LN M1 S; A1 BR.LN E3 N; round 1;"
        "begin round");
    give(t, "roll 2");
    assert_won(t, "allies", "ccn.victory.instant");
    /* A broken unit that melts away. */
    t = field(
        "side french north chits 4 adcs 0 goal 1 cup 3; A1 BR.LN G6 N broken blocks 1; A2 BR.LN A9 N; F1 FR.FA G4 S;"
        "begin act F1");
    give(t, "stay F1; fire F1 A1; roll 6 4 4; retreat A1 G7; roll 1");
    assert_won(t, "french", "ccn.victory.instant");
}

static void test_ccn_victory_nothing_is_asked_after_the_end(void **state)
{
    (void)state;
    table *t = field("side french north chits 4 adcs 0 goal 1 cup 3; A1 BR.LN G5 N spent blocks 1; A2 BR.LN M9 N;"
                     "F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 1 1 1 1");
    assert_int_equal(gg_pending(t->battle, t->state).kind, GG_OVER);
    assert_null(gg_pending_die(t->battle, t->state));
    assert_int_equal(gg_choose(t->battle, t->state, table_move(t, "pass", HERE), NULL), GG_NOT_ASKED);
    assert_int_equal(gg_roll(t->battle, t->state, (const uint8_t[]){1}, 1, NULL), GG_NOT_ASKED);
    assert_told(t, "French");
}

static void test_ccn_victory_concede(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G6 N; F1 FR.LN G4 S; begin act F1");
    assert_offers_not(t, "concede");
    give(t, "concede");
    assert_won(t, "allies", "ccn.victory.concede");
    assert_fired(t, "ccn.victory.concede");
    assert_told(t, "The Allies win: the enemy concedes.");
}

/* Both reach the goal at the same check: the side whose attempt it is; outside attempts the French. */
static void test_ccn_victory_instant_for_both(void **state)
{
    (void)state;
    static const char both[] =
        "side french north chits 4 adcs 0 goal 1; side allies south chits 4 adcs 0 goal 1;"
        "objective A1 french 1; objective M9 allies 1; F1 FR.LN A1 S; A1 BR.LN M9 N; begin attempt %s";
    table *t = fieldf(both, "french");
    give(t, "pass");
    assert_won(t, "french", "ccn.victory.instant");
    t = fieldf(both, "allies");
    give(t, "pass");
    assert_won(t, "allies", "ccn.victory.instant");
    /* A French leader's fate gives the Allies their banner; the French already hold theirs. */
    t = field("side french north chits 4 adcs 0 goal 1; side allies south chits 4 adcs 0 goal 1; objective A1 french 1;"
              "french Ney casualty since 1; F1 FR.LN A1 S; A1 BR.LN M9 N; round 1; begin round");
    give(t, "roll 2");
    assert_won(t, "french", "ccn.victory.instant");
}

static void test_ccn_victory_nounits(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N spent blocks 1; allies Hill G5; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 1 1 1 1");
    assert_won(t, "french", "ccn.victory.nounits"); /* one banner of nine, but nobody is left */
    t = field("A1 BR.LN G5 N; F1 FR.LN G4 S blocks 1; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 4 4; roll 1 1 1 1");
    assert_won(t, "allies", "ccn.victory.nounits");
}

/* ---- the round limit ---- */

static table *last_round(const char *french, const char *allies, const char *more)
{
    table *t = fieldf("rounds 3; side french north chits 1 adcs 0 cup 1 %s; side allies south chits 1 adcs 0 cup 0 %s;"
                      "F1 FR.LN A1 S; A1 BR.LN M9 N; round 3; %s; begin draw",
                      french, allies, more);
    give(t, "draw french; pass");
    return t;
}

static void test_ccn_victory_limit_share(void **state)
{
    (void)state;
    assert_won(last_round("goal 4 banners 2", "goal 8 banners 3", ""), "french", "ccn.victory.limit");
    assert_won(last_round("goal 8 banners 3", "goal 4 banners 2", ""), "allies", "ccn.victory.limit");
    assert_won(last_round("goal 4 banners 2", "goal 8 banners 4", ""), "nobody", "ccn.victory.limit");
    assert_won(last_round("goal 4", "goal 8", ""), "nobody", "ccn.victory.limit");
    assert_won(last_round("goal 4 banners 2", "goal 8 banners 4", "limit share tie french"), "french",
               "ccn.victory.limit");
    assert_won(last_round("goal 4 banners 1", "goal 4 banners 1", "objective A1 french 1"), "french",
               "ccn.victory.limit");
}

static void test_ccn_victory_limit_banners(void **state)
{
    (void)state;
    assert_won(last_round("goal 4 banners 2", "goal 9 banners 3", "limit banners tie allies"), "allies",
               "ccn.victory.limit");
    assert_won(last_round("goal 4 banners 3", "goal 9 banners 3", "limit banners tie allies"), "allies",
               "ccn.victory.limit");
    assert_won(last_round("goal 9 banners 4", "goal 9 banners 3", "limit banners tie allies"), "french",
               "ccn.victory.limit");
    assert_won(last_round("goal 9 banners 3", "goal 9 banners 3", "limit banners"), "nobody", "ccn.victory.limit");
    assert_won(last_round("goal 9 banners 2", "goal 9 banners 2", "limit banners tie allies; objective A1 french 1"),
               "french", "ccn.victory.limit"); /* objectives included */
}

static void test_ccn_victory_limit_is_not_before(void **state)
{
    (void)state;
    table *t =
        field("rounds 3; side french north chits 1 adcs 0 goal 4 cup 1; side allies south chits 1 adcs 0 goal 4 cup 0;"
              "F1 FR.LN A1 S; A1 BR.LN M9 N; round 2; option tactics_chart 0; begin draw");
    give(t, "draw french; pass");
    assert_holds(t, "draws");
    assert_int_equal(round_of(t), 3);
}

static void test_ccn_victory_banner_for_both_kinds(void **state)
{
    (void)state;
    table *t = field(
        "french Ney casualty since 1; F1 FR.LN M1 S; A1 BR.LN E3 N; round 1; option tactics_chart 0; begin round");
    mark(t);
    give(t, "roll 1");
    assert_int_equal(banners_of(t, ALLIED_SIDE), 1);
    assert_fired(t, "ccn.victory.banner");
}

/* What is told of the end of a unit and of a leader. */
static void test_ccn_victory_banner_is_told_once(void **state)
{
    (void)state;
    table *t = field("A1 BR.LN G5 N spent blocks 1; A2 BR.LN M9 N; F1 FR.LN G4 S; begin act F1");
    give(t, "stay F1; melee F1 A1; roll 1 1 1 1 1");
    assert_told(t, "A banner for the French: 1 now.");
    assert_not_told(t, "A banner for the Allies");
    t = field("french Ney E2; F1 FR.LN M1 S; A1 BR.LN E3 N; A2 BR.LN E1 N; A3 BR.LN F1 N; begin act A1");
    give(t, "stay A1; melee A1 Ney; roll 1 1 3 4");
    assert_not_told(t, "escapes"); /* captured */
    assert_told(t, "A banner for the Allies: 1 now.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w47_objective_at_el_bodon),
        proves(test_ccn_victory_objective_needs_a_unit),
        proves(test_ccn_victory_objective_of_the_other_side),
        proves(test_ccn_victory_instant_in_the_middle),
        proves(test_ccn_victory_nothing_is_asked_after_the_end),
        proves(test_ccn_victory_concede),
        proves(test_ccn_victory_instant_for_both),
        proves(test_ccn_victory_nounits),
        proves(test_ccn_victory_limit_share),
        proves(test_ccn_victory_limit_banners),
        proves(test_ccn_victory_limit_is_not_before),
        proves(test_ccn_victory_banner_for_both_kinds),
        proves(test_ccn_victory_banner_is_told_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
