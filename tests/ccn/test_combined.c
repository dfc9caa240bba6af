/* 7.10: combined arms. Worked case W40. */
#include "field.h"

/* Ney beside F1 (number 9) and two hexes from the battery (8, in direct command through F3). A1 is three hexes from it. */
#define ARMY "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; F3 FR.LN G2 S; A1 BR.LN G5 N; "
#define GROUP ARMY "begin attempt french"

static void test_ccn_w40_line_and_battery(void **state)
{
    (void)state;
    table *t = field(GROUP);
    assert_number(t, "F1", 9);
    assert_number(t, "F2", 8);
    assert_offers(t, "combine F1 A1");
    assume(t, "stay F1; melee F1 A1; decline F1; send F1 E4 S");
    /* 23/36 * 1/2; a sixth botched order lets F1 attack alone: 1/216 * 3/16 more. */
    assert_chance(t, "combine F1 A1", "A1 gone", "41/128");
    give(t, "combine F1 A1");
    assert_rolls(t, 2); /* the only battery is named without asking */
    assert_next(t, "offers stay F1", "23/36");
    give(t, "roll 3 5");
    give(t, "stay F1");
    assume(t, "decline F1");
    assert_chance(t, "melee F1 A1", "A1 gone", "1/2");
    give(t, "melee F1 A1");
    assert_rolls(t, 7);
    assert_int_equal(shots_of(t, "F2"), 1);
    give(t, "roll 4 4 4 4 4 4 4; roll 4 4 4 4");
    assert_holds(t, "draws, F1 spent, F2 spent, not F3 spent");
}

/* ---- ccn.combined.group ---- */

static void test_ccn_combined_group_conditions(void **state)
{
    (void)state;
    static const struct {
        const char *what, *lines;
        bool legal;
    } row[] = {
        {"a line unit and a battery", ARMY, true},
        {"cavalry leads as well", "french Ney G3; F1 FR.HC F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N", true},
        {"artillery does not lead", "french Ney G3; F1 FR.HA F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N", false},
        {"a broken unit", "french Ney G3; F1 FR.LN F4 S broken; F2 FR.FA H2 S; A1 BR.LN G5 N", false},
        {"a square", "french Ney G3; F1 FR.LN F4 S square; F2 FR.FA H2 S; A1 BR.LN G5 N", false},
        {"a spent unit", "french Ney G3; F1 FR.LN F4 S spent; F2 FR.FA H2 S; A1 BR.LN G5 N", false},
        {"out of command", "french Ney M1; F1 FR.LN F4 S; F2 FR.FA L2 S; A1 BR.LN G5 N", false},
        {"a spent battery", "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S spent; A1 BR.LN G5 N", false},
        {"a broken battery", "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S broken; A1 BR.LN G5 N", false},
        {"a battery out of range", "french Ney D3; F1 FR.LN F4 S; F2 FR.HA C1 S; A1 BR.LN G5 N", false},
        {"a battery that faces elsewhere", "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 N; A1 BR.LN G5 N", false},
        {"a battery without sight of it yet",
         "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; F3 FR.LN H3 S; A1 BR.LN G5 N", true},
        {"a battery with another enemy beside it",
         "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N; A2 BR.LN I2 N", false},
        {"a battery with enemies beside it, the target among them",
         "french Ney G3; F1 FR.LN F4 S; F2 FR.FA G4 S; A1 BR.LN G5 N; A2 BR.LN H5 N", true},
        {"low on ammunition at range", "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S shots 6; A1 BR.LN G5 N", false},
        {"low on ammunition beside it", "french Ney G3; F1 FR.LN F4 S; F2 FR.FA G4 S shots 6; A1 BR.LN G5 N", true},
        {"after some legal move", "french Ney G3; F1 FR.LN F3 S; F2 FR.FA H2 S; A1 BR.LN G5 N", true},
        {"after a turn", "french Ney G3; F1 FR.LN F4 N; F2 FR.FA H2 S; A1 BR.LN G5 N", true},
        {"too far to get there", "french Ney G3; F1 FR.LN F2 S; F2 FR.FA H2 S; A1 BR.LN G5 N", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("%s; F9 FR.LN A9 S; french Soult A9; begin attempt french", row[i].lines);
        gg_rule why = gg_verdict(t->battle, t->state, table_move(t, "combine F1 A1", HERE));
        if (row[i].legal != (why == GG_OK) || row[i].legal != offers(t, "combine F1 A1")) fail_msg("%s", row[i].what);
    }
    /* The target must be one that the melee unit could attack with its own dice alone. */
    table *t = field_on("town G5", "french Ney G3; F1 FR.LC F4 S blocks 3; F2 FR.FA H2 S; A1 BR.LN G5 N;"
                                   "begin attempt french");
    assert_offers_not(t, "combine F1 A1");
}

static void test_ccn_combined_group_refusals_are_named(void **state)
{
    (void)state;
    table *t =
        field("french Ney G3; F1 FR.LN F4 S spent; F2 FR.FA H2 S; F3 FR.LN G4 S; A1 BR.LN G5 N; begin attempt french");
    assert_refused(t, "combine F1 A1", "ccn.activation.spent");
    assert_offers(t, "combine F3 A1");
    t = field("french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; F3 FR.HA H4 WSW; F4 FR.HA J2 S; F5 FR.FA I3 N;"
              "french Soult J3; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1");
    assert_only_offers(t, "gun F2; gun F3");
    assert_refused(t, "gun F4", "ccn.board.distance");
    assert_refused(t, "gun F5", "ccn.facing.direction");
}

/* Several batteries: named one by one, then go. */
#define BATTERIES "french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; F3 FR.HA H4 WSW; A1 BR.LN G5 N; "

static void test_ccn_combined_group_names_its_guns(void **state)
{
    (void)state;
    table *t = field(BATTERIES "begin attempt french");
    give(t, "combine F1 A1");
    assert_asks(t, "french");
    assert_only_offers(t, "gun F2; gun F3"); /* one or more, in any order */
    table *both = fork_of(t), *other_way = fork_of(t);
    give(other_way, "gun F3; gun F2; roll 3 4; stay F1; melee F1 A1");
    assert_rolls(other_way, 9);
    give(t, "gun F3; go; roll 3 4; stay F1; melee F1 A1");
    assert_rolls(t, 7); /* 5 + 2 at range 2 */
    give(t, "roll 4 4 4 4 4 4 4; roll 4 4 4 4");
    assert_holds(t, "draws, F1 spent, F3 spent, not F2 spent");
    assert_int_equal(shots_of(t, "F3"), 1);
    assert_int_equal(shots_of(t, "F2"), 0);
    give(both, "gun F2");
    assert_only_offers(both, "gun F3; go");
    table *one = fork_of(both);
    give(both, "gun F3; roll 3 4; stay F1; melee F1 A1"); /* none is left to name: no `go` is asked for */
    assert_rolls(both, 9);
    give(one, "go; roll 3 4; stay F1; melee F1 A1");
    assert_rolls(one, 7);
}

/* ---- ccn.combined.check ---- */

static table *checked(const char *option, const char *roll)
{
    table *t = fieldf(ARMY "%sbegin attempt french", option);
    give(t, "combine F1 A1");
    give(t, roll);
    return t;
}

static void test_ccn_combined_check_reading(void **state)
{
    (void)state;
    table *t = checked("", "roll 6 3"); /* 9: F1 alone would pass, the group's number is 8 */
    assert_holds(t, "draws, F1 spent, F2 spent");
    t = checked("", "roll 4 4");
    assert_holds(t, "draws, not F1 spent, not F2 spent");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 4);
    t = checked("option doubles_mode resolve; ", "roll 4 4");
    give(t, "stay F1; hold F1");
    assert_holds(t, "draws, not F1 spent, not F2 spent");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 4);
    t = checked("option doubles_mode resolve; ", "roll 5 5");
    assert_holds(t, "draws, not F1 spent, not F2 spent");
    t = checked("", "roll 1 1");
    give(t, "stay F1; melee F1 A1");
    assert_rolls(t, 7);
    give(t, "roll 4 4 4 4 4 4 4; roll 4 4 4 4");
    assert_holds(t, "draws, not F1 spent, not F2 spent");
    assert_int_equal(cup_of(t, FRENCH_SIDE), 3);
    /* 6/6: the melee unit rolls on the table, all are spent; result 6: it acts alone. */
    t = checked("", "roll 6 6");
    give(t, "roll 5");
    assert_holds(t, "draws, F1 shaken, F1 spent, F2 spent, not F2 shaken");
    t = checked("", "roll 6 6");
    give(t, "roll 6; stay F1; melee F1 A1");
    assert_rolls(t, 5);
    assert_int_equal(shots_of(t, "F2"), 0);
}

/* ---- ccn.combined.dice ---- */

static void test_ccn_combined_dice_no_other_target(void **state)
{
    (void)state;
    table *t = field("french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N; A2 BR.LN F5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1");
    assert_only_offers(t, "melee F1 A1; hold F1");
    assert_refused(t, "melee F1 A2", "ccn.combined.dice");
    give(t, "hold F1");
    assert_holds(t, "draws, F1 spent, F2 spent"); /* no attack: the artillery does nothing */
    assert_int_equal(shots_of(t, "F2"), 0);
}

static void test_ccn_combined_dice_needs_sight_when_it_strikes(void **state)
{
    (void)state;
    /* F1 moves into the line of its own battery, whose other line F3 shuts: it takes no part and has used no shot. */
    table *t = field("french Ney E3; F1 FR.LN F3 S; F2 FR.FA G1 S; F3 FR.LN G2 S; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; move F1 F4 S; melee F1 A1");
    assert_rolls(t, 5);
    assert_int_equal(shots_of(t, "F2"), 0);
    /* Nor does it fire over friends from a hill. */
    t = field_on("hill G2", "french Ney F2; F1 FR.LN F4 S; F2 FR.FA G2 S; F3 FR.LN G3 S; A1 BR.LN G5 N;"
                            "begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 5);
}

static void test_ccn_combined_dice_terrain_counts_for_each(void **state)
{
    (void)state;
    /* Target on a hill: one die from the line, none from the guns. In a town: two and one. */
    table *t = field_on("hill G5", GROUP);
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 4 + 2);
    t = field_on("town G5", GROUP);
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 3 + 1);
    /* A battery left without dice takes no part: range 5, one die, and a wood. */
    t = field_on("forest G6", "french Ney I4; F1 FR.LN H4 S; F2 FR.FA G1 S; french Soult F1; A1 BR.LN G6 N;"
                              "begin attempt french");
    give(t, "combine F1 A1; roll 1 2; move F1 H5 S; melee F1 A1");
    assert_rolls(t, 4); /* 5 - 1 */
    assert_int_equal(shots_of(t, "F2"), 0);
    /* Low ammunition: exactly one, less the terrain. */
    t = field("french Ney G3; F1 FR.LN F4 S; F2 FR.GFA G4 S shots 6; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 5 + 1);
}

static void test_ccn_combined_dice_bonuses_once(void **state)
{
    (void)state;
    /* Leader and flank once, from the melee unit: A1 shows F1 its flank. */
    table *t =
        field("french Ney F4; F1 FR.LN F4 S; F2 FR.FA H2 S; french Soult H2; A1 BR.LN G5 ENE; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 5 + 1 + 1 + 2);
    /* Against a square of infantry: one more for the line and one more for the battery. */
    t = field("french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N square; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 6 + 3);
}

static void test_ccn_combined_dice_sabers_of_the_melee_unit(void **state)
{
    (void)state;
    /* Militia has no sabers, and so have the guns in its roll. */
    table *t = field("french Ney G3; F1 FR.MI F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N spent; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1; roll 5 5 5 5 5 5");
    assert_blocks(t, "A1", 4);
    t = field("french Ney G3; F1 FR.CN F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N spent max 9; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1; roll 5 5 5 5 5 5");
    assert_blocks(t, "A1", 3);
}

static void test_ccn_combined_dice_tokens(void **state)
{
    (void)state;
    /* Bayonet may be used, Bombard may not. */
    table *t =
        field("side french north chits 4 adcs 0 goal 9 cup 3 tokens bayonet,bombard; french Ney G3; F1 FR.LN F3 S;"
              "F2 FR.FA H2 S; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; move F1 F4 S; melee F1 A1");
    assert_only_offers(t, "use bayonet; save bayonet");
    give(t, "use bayonet");
    assert_rolls(t, 8);
    assert_true(holds_token(t, FRENCH_SIDE, "bombard"));
}

/* LANCE works on every die of the one roll. */
static void test_ccn_combined_dice_lances(void **state)
{
    (void)state;
    table *t = field("french Ney G3; F1 FR.LNC F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N spent; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1; roll 6 6 6 6 6 6");
    assert_rolls(t, 6);
}

static void test_ccn_combined_against_a_square_by_cavalry(void **state)
{
    (void)state;
    static const char charge[] =
        "french Ney G3; F1 FR.HC F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N square; begin attempt french";
    table *t = field(charge);
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 1); /* the square first; the shots are used */
    assert_int_equal(shots_of(t, "F2"), 1);
    table *bounced = fork_of(t);
    give(t, "roll 1");
    assert_rolls(t, 1 + 3); /* one die, and the battery's two with one more for the square */
    give(t, "roll 1 1 4 4");
    assert_holds(t, "draws, A1 blocks 2, F1 shaken, F1 spent, F2 spent");
    give(bounced, "roll 6; retreat F1 F3; roll 5 1 1 1 1");
    assert_holds(bounced, "draws, A1 blocks 4, F1 shaken, F2 spent");
}

static void test_ccn_combined_square_formed_in_reaction(void **state)
{
    (void)state;
    table *t =
        field("french Ney G3; F1 FR.HC F4 S; F2 FR.FA H2 S; allies Hill G6; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1; square A1; roll 1 2");
    assert_rolls(t, 1);
    give(t, "roll 1");
    assert_rolls(t, 1 + 3);
}

/* Artillery adds to one attack only, never to a bonus melee. */
static void test_ccn_combined_dice_not_in_a_bonus_melee(void **state)
{
    (void)state;
    table *t = field("french Ney G3; F1 FR.HC F4 S; F2 FR.FA H2 S; A1 BR.LN G5 N spent blocks 1; A2 BR.LN G7 N spent;"
                     "begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 7);
    give(t, "roll 1 4 4 4 4 4 4; take F1 S; ride F1 G6 S; melee F1 A2");
    assert_rolls(t, 5);
}

static void test_ccn_combined_battle_back_at_the_melee_unit(void **state)
{
    (void)state;
    table *t = field("french Ney G3; F1 FR.LN F4 S; F2 FR.FA G4 S; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 8);
    give(t, "roll 4 4 4 4 4 4 4 4; roll 1 1 4 4");
    assert_holds(t, "F1 blocks 2, F2 blocks 3, draws");
}

/* Combined arms led by infantry: cavalry may retire before it. */
static void test_ccn_combined_retire(void **state)
{
    (void)state;
    table *t = field("french Ney G3; F1 FR.LN F4 S; F2 FR.FA H2 S; A1 BR.LC G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1; retire A1; roll 1 2");
    assert_rolls(t, 6);
    give(t, "roll 5 5 5 5 3 3");
    assert_blocks(t, "A1", 1);
}

/* Friends are no targets, and the dead are no guns. */
static void test_ccn_combined_group_of_sense(void **state)
{
    (void)state;
    table *t = field(ARMY "F4 FR.LN F5 S; unit F5 french x FR.FA eliminated; begin attempt french");
    assert_refused(t, "combine F1 F4", "ccn.combined.group");
    assert_refused(t, "combine F1 F1", "ccn.combined.group");
    give(t, "combine F1 A1");
    assert_rolls(t, 2);
}

/* Each battery by the column of its own range: fire into a ford loses nothing, an adjacent one a die. */
static void test_ccn_combined_dice_by_range(void **state)
{
    (void)state;
    table *t = field_on("ford G5", GROUP);
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 4 + 2);
    t = field_on("ford G5", "french Ney G3; F1 FR.LN F4 S; F2 FR.FA G4 S; A1 BR.LN G5 N; begin attempt french");
    give(t, "combine F1 A1; roll 1 2; stay F1; melee F1 A1");
    assert_rolls(t, 4 + 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w40_line_and_battery),
        proves(test_ccn_combined_group_conditions),
        proves(test_ccn_combined_group_refusals_are_named),
        proves(test_ccn_combined_group_names_its_guns),
        proves(test_ccn_combined_check_reading),
        proves(test_ccn_combined_dice_no_other_target),
        proves(test_ccn_combined_dice_needs_sight_when_it_strikes),
        proves(test_ccn_combined_dice_terrain_counts_for_each),
        proves(test_ccn_combined_dice_bonuses_once),
        proves(test_ccn_combined_dice_sabers_of_the_melee_unit),
        proves(test_ccn_combined_dice_tokens),
        proves(test_ccn_combined_dice_lances),
        proves(test_ccn_combined_against_a_square_by_cavalry),
        proves(test_ccn_combined_square_formed_in_reaction),
        proves(test_ccn_combined_dice_not_in_a_bonus_melee),
        proves(test_ccn_combined_battle_back_at_the_melee_unit),
        proves(test_ccn_combined_retire),
        proves(test_ccn_combined_group_of_sense),
        proves(test_ccn_combined_dice_by_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
