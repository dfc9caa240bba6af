/* 7.9: hand-to-hand. Worked cases W33 to W40. */
#include "field.h"

#define FAR_AWAY "B9 GEN_LINE LINE 600,30 0; R9 GEN_LINE LINE 60,460 180;"
#define MELEE FAR_AWAY "begin melee red"

/* At the first dice of the one fight there is. */
static table *fights(const char *lines)
{
    table *t = fieldf("%s;" MELEE, lines);
    mark(t);
    return t;
}

static bool flag_of(const table *t, const gg_state *s, const char *label, uint32_t flag)
{
    return bp_s(s)->unit[unit_id(t, label)].flags & flag;
}
static bool steady_b(const table *t, const gg_state *s) { return flag_of(t, s, "B1", U_STEADY_USED); }
static bool steady_r(const table *t, const gg_state *s) { return flag_of(t, s, "R1", U_STEADY_USED); }

/* Who won shows on steady units: infantry holds for certain, so that the winner is still engaged and has won_last;
 * cavalry that has lost goes back in good order. */
static bool red_wins(const table *t, const gg_state *s)
{
    return flag_of(t, s, "R1", U_WON_LAST) || flag_of(t, s, "B1", U_RETREATED);
}
static bool blue_wins(const table *t, const gg_state *s)
{
    return flag_of(t, s, "B1", U_WON_LAST) || flag_of(t, s, "R1", U_RETREATED);
}
static bool nobody_wins(const table *t, const gg_state *s) { return !red_wins(t, s) && !blue_wins(t, s); }

/* ---- W33, W34: column against line ---- */

#define W33 "R1 GEN_LINE ACOL 300,200 0 charged%s; B1 GEN_LINE LINE 300,200 180%s; engaged R1 B1 FRONT"

static table *w33(const char *red, const char *blue, const char *more)
{
    return fieldf(W33 "; %s" MELEE, red, blue, more);
}

static void test_bp_w33_dice_and_modifiers(void **state)
{
    (void)state;
    table *t = w33("", "", "");
    assert_int_equal(blows_of(t, "R1"), 6);
    assert_int_equal(blows_of(t, "B1"), 6);
    assert_int_equal(blow_mod(t, "R1", "B1"), 1);
    assert_int_equal(blow_mod(t, "B1", "R1"), 0);
    assert_rolls(t, 6);
    assert_pending_die(t, DIE_BLOW3);
    throw_all(t, 6);
    assert_rolls(t, 6);
    assert_pending_die(t, DIE_BLOW4);
    throw_all(t, 6);
    assert_pending_die(t, DIE_SAVE3); /* the column first, on 3+ */
    throw_all(t, 6);
    assert_pending_die(t, DIE_SAVE4);
}

static void test_bp_w33_column_against_line(void **state)
{
    (void)state;
    table *t = w33(" with steady", " with steady", "");
    assert_chance_that(t, NULL, red_wins, "7210385/11337408");
    assert_chance_that(t, NULL, nobody_wins, "2424287/11337408");
    assert_chance_that(t, NULL, blue_wins, "106421/708588");
    assert_chance_that(t, NULL, steady_b, "1353493/2125764"); /* 1 less 772271/2125764: no test */
}

static void test_bp_w33_what_becomes_of_the_line(void **state)
{
    (void)state;
    table *t = w33("", "", "");
    mark(t);
    assert_chance(t, NULL, "B1 gone", "1529911/12754584");
    assert_chance(t, NULL, "B1 left", "1400149/8503056");
    /* Tested and holds 8981647/25509168, no test 772271/2125764: it stays. */
    assert_chance(t, NULL, "B1 stays", "18248899/25509168");
}

static void test_bp_w34_a_rear_support_for_the_line(void **state)
{
    (void)state;
    table *t = w33(" with steady", " with steady", "B2 GEN_LINE LINE 300,230 180;");
    bp_supports by;
    bp_supports_of(bt(t), st(t), bp_engagement_of(st(t), 0), BLUE, &by);
    assert_int_equal(by.rear, unit_id(t, "B2"));
    assert_int_equal(by.left, GG_NONE);
    assert_int_equal(by.right, GG_NONE);
    assert_chance_that(t, NULL, red_wins, "4158875/11337408");
    assert_chance_that(t, NULL, nobody_wins, "508585/1889568");
    assert_chance_that(t, NULL, blue_wins, "4127023/11337408");
}

/* ---- W35 to W37 ---- */

#define W35 "R1 FR_CUIR LINE 300,200 0 charged%s; B1 GEN_LINE LINE 300,200 180%s; engaged R1 B1 FRONT;" MELEE

static void test_bp_w35_cuirassiers_against_a_line(void **state)
{
    (void)state;
    table *t = fieldf(W35, " with steady", " with steady");
    assert_rolls(t, 9);
    assert_pending_die(t, DIE_BLOW3);
    assert_chance_that(t, NULL, red_wins, "27890729/28697814");
    assert_chance_that(t, NULL, steady_b, "13946047/14348907");
    t = fieldf(W35, "", "");
    assume(t, "hold R1");
    mark(t);
    assert_chance(t, NULL, "B1 gone", "39481007/172186884");
    assert_chance(t, NULL, "B1 left", "14896177/57395628");
    assert_chance(t, NULL, "B1 stays", "44008673/86093442"); /* tested and holds, or no test */
}

#define W36 "R1 FR_LC LINE 300,200 0 charged%s; B1 FR_LINE SQUARE 300,200 180 disordered%s; engaged R1 B1 FRONT;" MELEE

static void test_bp_w36_light_cavalry_against_a_disordered_square(void **state)
{
    (void)state;
    table *t = fieldf(W36, " with steady", " with steady");
    assert_rolls(t, 6);
    assert_pending_die(t, DIE_BLOW4); /* no +1 for the charge */
    assert_int_equal(blow_mod(t, "B1", "R1"), -1);
    assert_chance_that(t, NULL, red_wins, "2771875/191102976");
    assert_chance_that(t, NULL, nobody_wins, "348125/5971968");
    assert_chance_that(t, NULL, blue_wins, "177191101/191102976");
    t = fieldf(W36, "", "");
    assume(t, "hold R1; hold B1");
    assert_chance(t, NULL, "B1 gone", "2429/147456");
}

#define W37 "R1 JA_CLAN WARB 300,200 0 charged%s; B1 GEN_LINE LINE 300,200 180%s; engaged R1 B1 FRONT;" MELEE

static void test_bp_w37_a_clan_against_a_line(void **state)
{
    (void)state;
    table *t = fieldf(W37, " with steady", " with steady");
    assert_rolls(t, 7);
    assert_pending_die(t, DIE_BLOW3);
    assert_chance_that(t, NULL, red_wins, "3659772691/4897760256");
    assert_chance_that(t, NULL, nobody_wins, "2887598285/19591041024");
    assert_chance_that(t, NULL, blue_wins, "688117325/6530347008");
    give(t, "roll 3 3 3 3 3 1 2");
    assert_rolls(t, 2); /* the misses again */
    t = fieldf(W37, "", "");
    assume(t, "hold R1; hold B1");
    mark(t);
    assert_chance(t, NULL, "B1 gone", "5718748051/29386561536");
    assert_chance(t, NULL, "B1 left", "12236849849/58773123072");
    t = fieldf(W37, "", " with steady");
    assert_chance_that(t, NULL, steady_b, "3705482131/4897760256"); /* destroyed, retires, tested and holds */
}

/* ---- W38: a whole charge ---- */

#define W38                                                                                                           \
    "R1 FR_LINE ACOL 300,300 180%s; B1 BR_LINE LINE 300,200 0; R9 GEN_LINE LINE 60,460 180; B9 GEN_LINE LINE 600,30 " \
    "0;"                                                                                                              \
    "begin initiative red"
#define ON "done; finish; stay Ney; end"

static void test_bp_w38_the_fire(void **state)
{
    (void)state;
    table *t = fieldf(W38, "");
    assume(t, "charge R1 B1; closing-fire B1");
    assert_chance(t, "use R1", "R1 gone", "1145/1259712");
    assert_chance(t, "use R1", "R1 here, not R1 engaged", "485/1259712");
}

static bool retired_r(const table *t, const gg_state *s) { return flag_of(t, s, "R1", U_RETREATED); }
static bool stood_r(const table *t, const gg_state *s)
{
    return bp_s(s)->unit[unit_id(t, "R1")].alive && !retired_r(t, s);
}
static bool untested_r(const table *t, const gg_state *s) { return !steady_r(t, s); }

static void test_bp_w38_the_fight(void **state)
{
    (void)state;
    table *t = fieldf(W38, "");
    assume(t, "charge R1 B1; closing-fire B1; hold R1; hold B1");
    assert_chance_of_both(t, "use R1", "R1 engaged", ON, "R1 gone", "20701341500767/180551034077184");
    assert_chance_of_both_that(t, t, "use R1", "R1 engaged", ON, retired_r, "64689123122095/541653102231552");
    /* Tested and holds 98738983554551/541653102231552, or no test. */
    assert_chance_of_both_that(t, t, "use R1", "R1 engaged", ON, stood_r, "103539771110669/135413275557888");
    assert_chance_of_both(t, "use R1", "R1 engaged", ON, "B1 gone", "1162687057235/16926659444736");
}

/* If the column were steady in the fight, and in the fight alone, its first test would show. */
static void test_bp_w38_the_tests_of_the_column(void **state)
{
    (void)state;
    table *t = fieldf(W38, ""), *then = fieldf(W38, " with steady");
    assume(t, "charge R1 B1; closing-fire B1; hold R1; hold B1");
    assume(then, "charge R1 B1; closing-fire B1; hold R1; hold B1");
    assert_chance_of_both_that(t, then, "use R1", "R1 engaged", ON, untested_r, "105140033629375/180551034077184");
    assert_chance_of_both_that(t, then, "use R1", "R1 engaged", ON, steady_r, "75177377059649/180551034077184");
}

/* ---- W39 ---- */

/* R1 deals six casualties and takes four. */
static table *w39(const char *option)
{
    table *t =
        fieldf("%s R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT;" MELEE, option);
    give(t, "roll 6 6 6 6 6 6; roll 6 6 6 6 1 1; roll 1 1 1 1; roll 1 1 1 1 1 1");
    return t;
}

static void test_bp_w39_the_winner_above_its_stamina(void **state)
{
    (void)state;
    table *t = w39("");
    /* The loser first, at -3. */
    assert_rolls(t, 2);
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B1"));
    gg_tally tally = {0};
    assert_int_equal(bp_break_modifier(bt(t), st(t), unit_id(t, "B1"), false, &tally), -3);
    give(t, "roll 6 4"); /* 7: holds */
    assert_rolls(t, 2);  /* then the winner, at -1 */
    assert_int_equal(gg_pending(t->battle, t->state).piece, 0);
    tally = (gg_tally){0};
    assert_int_equal(bp_break_modifier(bt(t), st(t), 0, false, &tally), -1);
    table *six = fork_of(t);
    give(t, "roll 4 4"); /* 7: holds */
    assert_int_equal(casualties_of(t, "R1"), 3);
    assert_int_equal(casualties_of(t, "B1"), 3);
    assert_holds(t, "R1 shaken, R1 victorious, B1 shaken, not B1 victorious, R1 engaged");
    give(six, "roll 3 4"); /* 6: retires disordered, though it has won */
    assert_holds(six, "R1 disordered, not R1 engaged, not R1 victorious");
}

static void test_bp_w39_published(void **state)
{
    (void)state;
    table *t = w39("option melee_break published;");
    assert_rolls(t, 2);
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B1"));
    give(t, "roll 6 4");
    assert_int_equal(casualties_of(t, "R1"), 3);
    assert_holds(t, "R1 shaken, R1 victorious, R1 engaged");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
}

/* On a draw: seed tests who is above Stamina, published who is shaken. */
static void test_bp_opt_melee_break_on_a_draw(void **state)
{
    (void)state;
    for (int published = 0; published < 2; published++) {
        table *t = fieldf("%s R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT;" MELEE,
                          published ? "option melee_break published;" : "");
        give(t, "roll 6 6 6 1 1 1; roll 6 6 6 1 1 1; roll 1 1 1; roll 1 1 1");
        assert_int_equal(gg_pending(t->battle, t->state).kind == GG_ROLL, published);
        if (!published) assert_holds(t, "R1 engaged, R1 shaken, not R1 victorious, not B1 victorious");
    }
}

/* ---- W40 ---- */

#define W40                                                                                      \
    "R1 JA_CLAN WARB 300,200 0; B1 GEN_LINE_S LINE 270,200 180; B2 GEN_LINE_S LINE 330,200 180;" \
    "engaged B1 R1 FRONT; engaged B2 R1 FRONT"

static void test_bp_w40_seven_dice_for_two_enemies(void **state)
{
    (void)state;
    table *t = fights(W40);
    assert_asks(t, "red");
    assert_only_offers(t, "split R1 B1; split R1 B2");
    table *other = fork_of(t);
    give(t, "split R1 B1");
    assert_rolls(t, 4);
    throw_all(t, 1);
    assert_rolls(t, 3);
    give(other, "split R1 B2");
    assert_rolls(other, 3);
    throw_all(other, 1);
    assert_rolls(other, 4);
}

/* ---- bp.melee.dice, bp.melee.mods ---- */

static void test_bp_melee_dice_of_each_formation(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        int dice;
    } rows[] = {
        {"GEN_LINE LINE 300,100 0", 6},
        {"GEN_LINE FDL 300,100 0 with four_deep", 5},
        {"FR_LINE MIXED 300,100 0", 6},
        {"GEN_LINE ACOL 300,100 0", 6},
        {"FR_LC ACOL 300,100 0", 5},
        {"GEN_LINE COC 300,100 0 with coc", 4},
        {"GEN_LINE MCOL 300,100 0", 1},
        {"FR_LINE SQUARE 300,100 0", 6},
        {"FR_LIGHT SKIRM 300,100 0", 6},
        {"JA_CLAN WARB 300,100 0", 7},
        {"FR_FART DEPLOYED 300,100 0", 1},
        {"FR_FART LIMBERED 300,100 0", 1},
        {"GEN_LINE COC 300,100 0 with coc h 2", 1},
        {"GEN_LINE FDL 300,100 0 with four_deep h 1", 1},
        {"GEN_MIL LINE 300,100 0 extra_die", 7},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t =
            fieldf("R1 %s; R2 GEN_LINE LINE 500,100 0; B1 GEN_LINE LINE 500,200 180; begin shooting red", rows[i].unit);
        if (blows_of(t, "R1") != rows[i].dice) fail_msg("%s: %d", rows[i].unit, blows_of(t, "R1"));
    }
    table *t = field("building V1 280,60 320,100 medium; R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 300,300 180");
    assert_int_equal(blows_of(t, "R1"), 6);
    /* bp.cmdr.bonus */
    t = field("brigade R red \"Ney\" rating 8 joined R1; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,300 180");
    assert_int_equal(blows_of(t, "R1"), 7);
}

static void test_bp_melee_mods_each(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int mod;
    } rows[] = {
        {"R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", 0},
        {"R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", 1},
        {"R1 FR_LC LINE 300,200 0 countercharged; B1 FR_LC LINE 300,200 180; engaged B1 R1 FRONT", 1},
        {"R1 GEN_LINE LINE 300,200 0 charged; B1 FR_LINE SQUARE 300,200 180; engaged R1 B1 FRONT", 0},
        {"building V1 280,200 320,240 medium; R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE GARRISON V1; engaged R1 "
         "B1 FRONT",
         0},
        {"R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT cover light", 0},
        {"R1 GEN_LINE LINE 300,200 0 won_last; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT round 1", 1},
        {"R1 GEN_LINE LINE 300,200 0 casualties 3; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", -1},
        {"R1 GEN_LINE LINE 300,200 0 disordered; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", -1},
        {"R1 GEN_LINE LINE 300,200 0 disordered casualties 3; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", -1},
        {"R1 FR_LIGHT SKIRM 300,200 0; B1 FR_LIGHT SKIRM 300,200 180; engaged R1 B1 FRONT", -1},
        {"R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 345,192 270; engaged B1 R1 RIGHT", -1},
        {"R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,184 0; engaged B1 R1 REAR", -1},
        {"R1 FR_LIGHT SKIRM 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged B1 R1 FRONT caught", -2},
        {"R1 GEN_LINE LINE 300,200 0 charged won_last disordered; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT",
         1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("%s; begin shooting red", rows[i].lines);
        if (blow_mod(t, "R1", "B1") != rows[i].mod) fail_msg("%s: %d", rows[i].lines, blow_mod(t, "R1", "B1"));
    }
}

/* bp.melee.flank: by any enemy of several. */
static void test_bp_melee_flank_by_any_enemy(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; B2 GEN_LINE_S LINE 345,192 270;"
                      "engaged B1 R1 FRONT; engaged B2 R1 RIGHT");
    assert_int_equal(blow_mod(t, "R1", "B1"), -1);
    assert_int_equal(blow_mod(t, "R1", "B2"), -1);
    assert_rolls(t, 3);
}

/* A charger whose own flank is engaged: only a scenario says so. */
static void test_bp_melee_flank_of_the_charger(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 345,192 270; engaged R1 B1 FRONT by RIGHT");
    assert_int_equal(blow_mod(t, "R1", "B1"), -1);
    assert_int_equal(blow_mod(t, "B1", "R1"), 0);
    gg_faults faults;
    assert_true(field_faults(&faults, "R1 FR_LIGHT SKIRM 300,200 0; B1 GEN_LINE LINE 360,188 270;"
                                      "engaged R1 B1 FRONT by RIGHT;" MELEE));
    assert_non_null(strstr(faults.fault[0].text, "has no flanks"));
}

/* ---- order of dice: bp.melee.simul ---- */

static void test_bp_melee_simul_order_of_the_dice(void **state)
{
    (void)state;
    static const struct {
        int piece, dice;
    } want[] = {{0, 3}, {0, 3}, {1, 4}, {2, 4}, {0, 4}, {0, 4}, {1, 3}, {2, 3}};
    table *t = fights("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE_S LINE 270,200 180; B2 GEN_LINE_S LINE 330,200 180;"
                      "engaged B1 R1 FRONT; engaged B2 R1 FRONT");
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++) {
        gg_ask ask = gg_pending(t->battle, t->state);
        assert_int_equal(ask.piece, want[i].piece);
        assert_int_equal(ask.dice, want[i].dice);
        throw_all(t, 6); /* every blow hits, every save saves */
    }
    assert_holds(t, "R1 engaged, R1 stamina 3, B1 stamina 2");
}

/* Nobody is removed before striking: both can destroy each other. */
static void test_bp_melee_simul_nobody_leaves_early(void **state)
{
    (void)state;
    table *t = fights(
        "R1 GEN_LINE LINE 300,200 0 casualties 3; B1 GEN_LINE LINE 300,200 180 casualties 3; engaged R1 B1 FRONT");
    give(t, "roll 6 6 6 6 1 1; roll 6 6 6 6 1 1; roll 1 1 1 1; roll 1 1 1 1");
    assert_rolls(t, 2); /* a draw, both are above Stamina */
    give(t, "roll 1 1; roll 1 1");
    assert_holds(t, "R1 gone, B1 gone");
}

/* ---- bp.melee.result: who wins by what ---- */

/* Nobody hits anybody: the bonuses decide. */
static table *without_blood(const char *lines)
{
    table *t = fights(lines);
    for (int i = 0; i < 20 && gg_pending(t->battle, t->state).kind == GG_ROLL; i++) {
        int die = gg_pending(t->battle, t->state).die;
        if (die == DIE_EACH || die == DIE_D3) break;
        throw_all(t, 1);
    }
    return t;
}

static void assert_winner(const char *lines, const char *winner)
{
    table *t = without_blood(lines);
    if (!*winner) {
        if (gg_pending(t->battle, t->state).kind == GG_ROLL) fail_msg("not a draw: %s", lines);
        return;
    }
    if (gg_pending(t->battle, t->state).kind != GG_ROLL || gg_pending(t->battle, t->state).die != DIE_EACH)
        fail_msg("nobody tests: %s", lines);
    give(t, "roll 6 6"); /* the loser holds, unless it is cavalry */
    char condition[64];
    snprintf(condition, sizeof condition, "%s victorious", winner);
    if (!holds(t, condition) && holds(t, "R1 engaged")) fail_msg("%s: %s", condition, lines);
}

#define TWO_LINES "R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT"

static void test_bp_melee_result_supports(void **state)
{
    (void)state;
    assert_winner(TWO_LINES, "");
    assert_winner(TWO_LINES "; R2 GEN_LINE LINE 300,170 0", "R1");
    assert_winner(TWO_LINES "; R2 GEN_LINE LINE 400,200 0", "R1");
    assert_winner(TWO_LINES "; R2 GEN_LINE LINE 300,170 0; B2 GEN_LINE LINE 300,230 180", "");
    assert_winner(TWO_LINES "; R2 GEN_LINE LINE 300,170 0; B2 GEN_LINE LINE 200,200 180; B3 GEN_LINE LINE 400,200 180",
                  "B1");
    /* One of each kind at most. */
    assert_winner(TWO_LINES "; R2 GEN_LINE LINE 300,170 0; R3 GEN_LINE LINE 300,150 0; B2 GEN_LINE LINE 300,230 180",
                  "");
}

static void assert_supports(const char *lines, int rear, int left, int right)
{
    table *t = fieldf(TWO_LINES "; %s; begin shooting red", lines);
    bp_supports by;
    bp_supports_of(bt(t), st(t), bp_engagement_of(st(t), 0), RED, &by);
    if ((by.rear != GG_NONE) != rear || (by.left != GG_NONE) != left || (by.right != GG_NONE) != right)
        fail_msg("%s: rear %d left %d right %d", lines, by.rear, by.left, by.right);
}

static void test_bp_melee_support_conditions(void **state)
{
    (void)state;
    assert_supports("R2 GEN_LINE LINE 300,124 0", 1, 0, 0); /* 60 behind */
    assert_supports("R2 GEN_LINE LINE 300,123 0", 0, 0, 0);
    assert_supports("R2 GEN_LINE LINE 190,200 0", 0, 1, 0);
    assert_supports("R2 GEN_LINE LINE 410,200 0", 0, 0, 1);
    assert_supports("R2 GEN_LINE LINE 300,150 45", 1, 0, 0); /* nearly the same way */
    assert_supports("R2 GEN_LINE LINE 300,140 46", 0, 0, 0);
    assert_supports("R2 FR_LC LINE 300,170 0", 1, 0, 0);
    assert_supports("R2 JA_CLAN WARB 300,170 0", 1, 0, 0);
    assert_supports("R2 FR_LINE MIXED 300,170 0", 1, 0, 0);
    assert_supports("R2 GEN_LINE ACOL 300,170 0", 1, 0, 0);
    assert_supports("R2 GEN_LINE FDL 300,170 0 with four_deep", 1, 0, 0);
    assert_supports("R2 GEN_LINE COC 300,170 0 with coc", 0, 0, 0);
    assert_supports("R2 GEN_LINE MCOL 300,170 0", 0, 0, 0);
    assert_supports("R2 FR_LIGHT SKIRM 300,170 0", 0, 0, 0);
    assert_supports("R2 FR_LINE SQUARE 300,170 0", 0, 0, 0);
    assert_supports("R2 FR_FART DEPLOYED 300,170 0", 0, 0, 0);
    assert_supports("R2 GEN_LINE LINE 300,170 0 casualties 3", 0, 0, 0);
    assert_supports("R2 GEN_LINE LINE 300,170 0 disordered", 0, 0, 0);
    assert_supports("R2/K GEN_LINE LINE 300,170 0; brigade K red \"Soult\" at 0,100 broken", 0, 0, 0);
    assert_supports("R2 GEN_LINE LINE 400,200 0; R3 GEN_LINE LINE 300,170 0; R4 GEN_LINE LINE 200,200 0", 1, 1, 1);
    assert_supports("R2 GEN_LINE LINE 300,170 0; B2 GEN_LINE LINE 255,162 90; engaged B2 R2 LEFT", 0, 0, 0);
    /* A square and a garrison have no need of any. */
    table *t = field("R1 FR_LINE SQUARE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged B1 R1 FRONT; R2 GEN_LINE LINE "
                     "300,140 0; begin shooting red");
    bp_supports by;
    bp_supports_of(bt(t), st(t), bp_engagement_of(st(t), 0), RED, &by);
    assert_int_equal(by.rear, GG_NONE);
}

static void test_bp_melee_result_squares_houses_and_heavy_horse(void **state)
{
    (void)state;
    assert_winner("R1 FR_LC LINE 300,200 0; B1 FR_LINE SQUARE 300,200 180 disordered; engaged R1 B1 FRONT", "B1");
    assert_winner("R1 GEN_LINE LINE 300,200 0; B1 FR_LINE SQUARE 300,200 180; engaged R1 B1 FRONT",
                  ""); /* against horse only */
    assert_winner("building V1 280,200 320,240 small; R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE_S GARRISON V1; "
                  "engaged R1 B1 FRONT",
                  "B1");
    /* Dragoons, and horse in depth: in the turn of their charge. */
    assert_winner("R1 FR_DRAG LINE 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", "R1");
    assert_winner("R1 FR_DRAG LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", "");
    assert_winner("R1 FR_LC ACOL 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT", "R1");
    assert_winner("R1 FR_LC ACOL 300,200 0 countercharged; B1 GEN_LINE LINE 300,200 180; engaged B1 R1 FRONT", "R1");
    /* Once: both reasons are no +2. */
    assert_winner("R1 FR_DRAG ACOL 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; B2 GEN_LINE LINE 300,230 180; "
                  "engaged R1 B1 FRONT",
                  "");
    /* Not against a square. */
    assert_winner("R1 FR_DRAG LINE 300,200 0 charged; B1 FR_LINE SQUARE 300,200 180 casualties 3; engaged R1 B1 FRONT",
                  "B1");
}

/* The houses: +1, +2, +3. */
static void test_bp_melee_building_size_bonus(void **state)
{
    (void)state;
    static const char *const size[] = {"small", "medium", "large"};
    for (int i = 0; i < 3; i++) {
        table *t = fieldf("building V1 280,200 320,240 %s; R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE_S GARRISON "
                          "V1; engaged R1 B1 FRONT;" MELEE,
                          size[i]);
        give(t, "roll 6 6 6 6 6 6; roll 1 1 1 1");
        assert_pending_die(t, DIE_SAVE2); /* heavy cover */
        /* As many casualties as the bonus make a draw. */
        table *draw = fork_of(t), *win = fork_of(t);
        give(draw, i == 0 ? "roll 1 6 6 6 6 6" : i == 1 ? "roll 1 1 6 6 6 6" : "roll 1 1 1 6 6 6");
        if (i < 2) assert_false(gg_pending(draw->battle, draw->state).kind == GG_ROLL);
        give(win, i == 0 ? "roll 1 1 6 6 6 6" : i == 1 ? "roll 1 1 1 6 6 6" : "roll 1 1 1 1 6 6");
        assert_rolls(win, 2);
        assert_int_equal(gg_pending(win->battle, win->state).piece, unit_id(win, "B1"));
    }
}

static void test_bp_spec_heavy_d3_rolls_for_its_weight(void **state)
{
    (void)state;
    table *t = without_blood("R1 FR_CUIR LINE 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT;"
                             "B2 GEN_LINE LINE 300,230 180");
    assert_pending_die(t, DIE_D3);
    assert_rolls(t, 1);
    table *two = fork_of(t);
    give(t, "roll 2"); /* one: a draw against the support */
    assert_holds(t, "R1 engaged, not R1 victorious");
    give(two, "roll 3"); /* two: won */
    assert_rolls(two, 2);
    /* Not in a later turn, not against a square. */
    t = without_blood("R1 FR_CUIR LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    assert_holds(t, "R1 engaged");
    assert_not_fired(t, "bp.spec.heavy_d3");
    t = without_blood(
        "R1 FR_CUIR LINE 300,200 0 charged; B1 FR_LINE SQUARE 300,200 180 disordered; engaged R1 B1 FRONT");
    assert_pending_die(t, DIE_EACH);
}

static void test_bp_opt_closing_counts(void **state)
{
    (void)state;
    /* One casualty by closing fire, none in the fight: the line has won, or nobody has. */
    for (int off = 0; off < 2; off++) {
        table *t =
            fieldf("%s R1 GEN_LINE LINE 300,300 180; B1 GEN_LINE LINE 300,200 0;" FAR_AWAY "begin initiative red",
                   off ? "option closing_counts off;" : "");
        give(t, "use R1; charge R1 B1; closing-fire B1; roll 5 1 1; roll 1");
        drive(t, "done; finish; stay Ney; end");
        for (int i = 0; i < 2; i++) throw_all(t, 1);
        assert_int_equal(gg_pending(t->battle, t->state).kind == GG_ROLL, !off);
        if (!off) assert_int_equal(gg_pending(t->battle, t->state).piece, 0); /* red has lost and tests */
    }
    /* A position says of it what a battle would have come to. */
    const char *lines = "%s R1 GEN_LINE LINE 300,200 0 charged casualties 1; B1 GEN_LINE LINE 300,200 180 closing R1 1;"
                        "engaged R1 B1 FRONT;" MELEE;
    table *t = fieldf(lines, "option closing_counts off;");
    for (int i = 0; i < 2; i++) throw_all(t, 1);
    assert_int_equal(gg_pending(t->battle, t->state).kind, GG_CHOOSE); /* a draw, and nobody tests */
    /* Each counts in one round only. */
    t = fieldf(lines, "");
    for (int i = 0; i < 2; i++) throw_all(t, 1);
    give(t, "roll 6 6");
    assert_holds(t, "B1 victorious");
    assert_int_equal(unit_of(t, "B1")->closing, 0);
}

/* ---- who tests, and support tests ---- */

static void test_bp_break_support_after_a_break(void **state)
{
    (void)state;
    const char *lines = "%s R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; B2 GEN_LINE LINE 300,230 180; B3 "
                        "FR_LC LINE 400,220 180;"
                        "engaged R1 B1 FRONT;" MELEE;
    table *t = fieldf(lines, "");
    give(t, "roll 6 6 6 6 6 6; roll 1 1 1 1 1 1; roll 1 1 1 1 1 1; roll 1 1"); /* the front unit breaks */
    assert_rolls(t, 2);
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B2"));
    give(t, "roll 3 3"); /* 6 in the infantry column: retires disordered */
    assert_rolls(t, 2);
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B3"));
    mark(t);
    give(t, "roll 3 4"); /* 7 holds for every arm */
    assert_holds(t, "B1 gone, B2 disordered, not B3 disordered, B3 stays");
    /* If it does not break, nobody else tests; with the option off neither. */
    t = fieldf(lines, "");
    give(t, "roll 6 6 6 6 6 6; roll 1 1 1 1 1 1; roll 1 1 1 1 1 1; roll 6 6");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
    t = fieldf(lines, "option support_test off;");
    give(t, "roll 6 6 6 6 6 6; roll 1 1 1 1 1 1; roll 1 1 1 1 1 1; roll 1 1");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
    assert_holds(t, "B1 gone");
}

static void test_bp_spec_wavering_in_a_fight(void **state)
{
    (void)state;
    /* It has won, but took a casualty. */
    table *t = fights("R1 FR_CONS LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    give(t, "roll 6 6 1 1 1 1; roll 6 1 1 1 1 1; roll 1; roll 1 1");
    give(t, "roll 6 6"); /* the loser's test */
    assert_rolls(t, 2);
    assert_int_equal(gg_pending(t->battle, t->state).piece, 0);
    t = fights("R1 FR_CONS LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    give(t, "roll 6 6 1 1 1 1; roll 1 1 1 1 1 1; roll 1 1; roll 6 6");
    assert_false(gg_pending(t->battle, t->state).kind == GG_ROLL);
}

static void test_bp_melee_lose_and_won_last(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180 won_last; engaged R1 B1 FRONT");
    give(t, "roll 6 1 1 1 1 1; roll 1 1 1 1 1 1; roll 1; roll 6 6");
    assert_holds(t, "R1 victorious, not B1 victorious, R1 engaged, B1 engaged");
    assert_int_equal(pair_of(t, "R1", "B1")->round, 1);
    assert_int_equal(st(t)->active, BLUE); /* fought once in each player turn */
}

static void test_bp_melee_draw_goes_on(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE LINE 300,200 0 won_last; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    throw_all(t, 1);
    throw_all(t, 1);
    assert_holds(t, "R1 engaged, not R1 victorious, not B1 victorious");
}

/* bp.melee.engagement: the active side picks, each once. */
static void test_bp_melee_engagement_order(void **state)
{
    (void)state;
    table *t = fights(TWO_LINES "; R2 GEN_LINE LINE 500,200 0; B2 GEN_LINE LINE 500,200 180; engaged B2 R2 FRONT");
    assert_asks(t, "red");
    assert_only_offers(t, "fight R1; fight R2");
    give(t, "fight R2");
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "R2"));
    throw_all(t, 1);
    throw_all(t, 1);
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "R1")); /* the other without asking */
    /* Linked pairs are one engagement. */
    t = fights(W40);
    assert_true(asks_for(t, ASK_SPLIT));
    assert_int_equal(bp_engagement_of(st(t), 0), units_named(t, "R1 B1 B2"));
}

/* ---- re-rolls and saves in a fight ---- */

static void test_bp_spec_tough_one_die_a_round(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE LINE 300,200 0 with tough; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    give(t, "roll 6 1 1 6 6 6");
    assert_rolls(t, 1);
    assert_int_equal(gg_pending(t->battle, t->state).piece, 0);
    give(t, "roll 6");
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B1"));
    t = fights("R1 GEN_LINE LINE 300,200 0 with tough; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    throw_all(t, 6);
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B1"));
}

static void test_bp_spec_ferocious_only_when_it_charged(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        bool again;
    } rows[] = {
        {"JA_CLAN WARB 300,200 0 charged", true},
        {"JA_CLAN WARB 300,200 0", false},
        {"BR_DRAG LINE 300,200 0 charged", true},
        {"BR_DRAG LINE 300,200 0 countercharged", true},
        {"MA_ANSAR WARB 300,200 0 charged", true},
        {"FR_LC LINE 300,200 0 charged", false},
        {"GEN_LINE LINE 300,200 0 with bloodthirsty", true},
        {"GEN_LINE LINE 300,200 0 bloodthirsty_used with bloodthirsty", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT;" MELEE, rows[i].unit);
        int dice = gg_pending(t->battle, t->state).dice;
        throw_all(t, 1);
        gg_ask ask = gg_pending(t->battle, t->state);
        if ((ask.piece == 0 && ask.dice == dice) != rows[i].again) fail_msg("%s", rows[i].unit);
    }
    /* The thirst is slaked by one round, whatever it did. */
    table *t =
        fights("R1 GEN_LINE LINE 300,200 0 with bloodthirsty; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    for (int i = 0; i < 3; i++) throw_all(t, 1);
    assert_true(flagged(t, "R1", U_BLOOD_USED));
}

/* Misses are rolled again by the rule of the unit itself, which is what the dice are asked for. */
static void test_bp_melee_reroll_names_its_rule(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        bp_rule rule;
    } rows[] = {
        {"JA_CLAN WARB 300,200 0 charged", BP_SPEC_FEROCIOUS},
        {"BR_DRAG LINE 300,200 0 charged", BP_SPEC_GALLOP},
        {"MA_ANSAR WARB 300,200 0 charged", BP_SPEC_FANATICS},
        {"GEN_LINE LINE 300,200 0 with bloodthirsty", BP_SPEC_BLOODTHIRSTY},
        {"GEN_LINE LINE 300,200 0 with tough", BP_SPEC_TOUGH},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT;" MELEE, rows[i].unit);
        throw_all(t, 1);
        if (gg_pending(t->battle, t->state).rule != rows[i].rule) fail_msg("%s", rows[i].unit);
    }
}

static void test_bp_spec_lancers_on_the_charge(void **state)
{
    (void)state;
    static const struct {
        const char *red, *blue;
        int mod;
    } rows[] = {
        {"FR_LANC LINE 300,200 0 charged", "GEN_LINE LINE 300,200 180", -2},
        {"FR_LANC LINE 300,200 0 charged", "FR_LC LINE 300,200 180", -1},
        {"FR_LANC LINE 300,200 0 charged", "FR_FART DEPLOYED 300,200 180", -2},
        {"FR_LANC LINE 300,200 0 countercharged", "FR_LC LINE 300,200 180", -1},
        {"FR_LANC LINE 300,200 0", "GEN_LINE LINE 300,200 180", 0},
        {"FR_LANC LINE 300,200 0 charged", "FR_LINE SQUARE 300,200 180 disordered", 0},
        {"FR_LANC LINE 300,200 0 charged", "GEN_LINE ACOL 300,200 180", -1}, /* with its column */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s; B1 %s; engaged R1 B1 FRONT;" MELEE, rows[i].red, rows[i].blue);
        if (save_mod(t, "B1", "R1", true) != rows[i].mod)
            fail_msg("%s: %d", rows[i].blue, save_mod(t, "B1", "R1", true));
    }
}

/* Told when the saves are rolled. */
static void test_bp_spec_lancers_in_play(void **state)
{
    (void)state;
    table *t = fights("R1 FR_LANC LINE 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    throw_all(t, 6);
    throw_all(t, 1);
    assert_pending_die(t, DIE_SAVE6);
    assert_fired(t, "bp.spec.lancers");
}

/* Cover in the first round only. */
static void test_bp_terr_obstacle_in_the_first_round_only(void **state)
{
    (void)state;
    table *t =
        fights("R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT cover heavy");
    assert_pending_die(t, DIE_BLOW4);
    throw_all(t, 6);
    throw_all(t, 1);
    assert_pending_die(t, DIE_SAVE2);
    throw_all(t, 6);
    assert_int_equal(pair_of(t, "R1", "B1")->flags, 0);
    assert_int_equal(save_mod(t, "B1", "R1", true), 0);
}

static void test_bp_spec_freshly_raised_in_a_fight(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_MIL LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    assert_rolls(t, 1);
    table *one = fork_of(t), *six = fork_of(t);
    give(one, "roll 1");
    assert_holds(one, "R1 disordered, rolls 6");
    assert_pending_die(one, DIE_BLOW6);
    give(six, "roll 6");
    assert_rolls(six, 7);
    give(t, "roll 4");
    assert_rolls(t, 6);
    assert_pending_die(t, DIE_BLOW4);
}

/* ---- bp.melee.win ---- */

/* The line is destroyed at once: twelve dice of hits are not needed, the break test does it. */
static table *victory(const char *red, const char *more)
{
    table *t = fieldf("R1 %s; B1 GEN_LINE_S LINE 300,200 180; engaged R1 B1 FRONT; %s" MELEE, red, more);
    for (int i = 0; i < 12 && gg_pending(t->battle, t->state).kind == GG_ROLL; i++) {
        gg_ask ask = gg_pending(t->battle, t->state);
        bool ours = ask.side == RED;
        throw_all(t, ask.die == DIE_EACH ? 1 : ours ? 6 : 1);
    }
    return t;
}

static void test_bp_melee_win_choices(void **state)
{
    (void)state;
    table *t = victory("GEN_LINE LINE 300,200 0 charged", "");
    assert_holds(t, "B1 gone");
    assert_true(asks_for(t, ASK_WINNER));
    assert_offers(t, "hold R1; form R1 acol; move R1 300 320 0");
    assert_verdict(t, "move R1 300 322 0", "bp.move.rate");
    table *turn = fork_of(t), *aside = fork_of(t), *form = fork_of(t);
    give(turn, "move R1 308 192 90"); /* a turn of its place */
    assert_pose(turn, "R1", 308, 192, 90);
    give(aside, "move R1 180 200 0"); /* any direction */
    assert_pose(aside, "R1", 180, 200, 0);
    give(form, "form R1 acol");
    assert_holds(form, "R1 type ACOL");
    /* Infantry that is not ferocious does not sweep. */
    t = victory("GEN_LINE LINE 300,200 0 charged", "B2 GEN_LINE LINE 300,270 180;");
    assert_refused(t, "charge R1 B2", "bp.melee.sweep");
}

static void test_bp_melee_win_who_may_only_hold(void **state)
{
    (void)state;
    table *t = victory("GEN_LINE LINE 300,200 0 charged disordered", "");
    assert_true(asks_for(t, ASK_WINNER));
    assert_refused(t, "move R1 300 320 0", "bp.state.disorder");
    assert_offers(t, "hold R1; move R1 308 192 90");
    t = victory("GEN_LINE LINE 300,200 0 charged casualties 3", "");
    assert_refused(t, "move R1 300 320 0", "bp.state.shaken");
    /* After a draw: the other side left, but nobody has won. */
    t = fights("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180 casualties 3; engaged R1 B1 FRONT");
    give(t, "roll 6 1 1 1 1 1; roll 6 1 1 1 1 1; roll 1; roll 1"); /* one each; B1 is above its Stamina */
    assert_rolls(t, 2);
    give(t, "roll 1 1");
    assert_holds(t, "B1 gone");
    assert_true(asks_for(t, ASK_WINNER));
    assert_refused(t, "move R1 300 320 0", "bp.melee.draw");
    assert_offers(t, "hold R1");
}

static void test_bp_melee_win_takes_the_house(void **state)
{
    (void)state;
    table *t = field("building V1 280,200 320,240 medium; R1 GEN_LINE LINE 300,200 0 charged; B1 GEN_LINE_S GARRISON "
                     "V1 casualties 2;"
                     "engaged R1 B1 FRONT;" MELEE);
    give(t, "roll 6 6 6 6 6 6; roll 1 1 1 1; roll 1 1 1 1 1 1; roll 1 1");
    assert_holds(t, "B1 gone");
    assert_offers(t, "enter R1 V1");
    give(t, "enter R1 V1");
    assert_holds(t, "R1 type GARRISON");
    assert_int_equal(unit_of(t, "R1")->building, feature_id(t, "V1"));
    assert_pose(t, "R1", 300, 240, 0);
    /* Only one just given up by the loser. */
    t = victory("GEN_LINE LINE 300,200 0 charged", "building V1 350,150 390,190 medium;");
    assert_refused(t, "enter R1 V1", "bp.move.building");
}

/* ---- bp.melee.sweep ---- */

static void test_bp_melee_sweep_into_another_fight(void **state)
{
    (void)state;
    table *t = victory("FR_LC LINE 300,200 0 charged", "B2 GEN_LINE LINE 300,290 180;");
    assert_true(asks_for(t, ASK_WINNER));
    assert_offers(t, "charge R1 B2; hold R1");
    give(t, "charge R1 B2");
    assert_only_offers(t, "stand B2; closing-fire B2"); /* no square, no evasion */
    give(t, "stand B2");
    /* Fought out at once, as a charge. */
    assert_holds(t, "rolls 6");
    assert_pending_die(t, DIE_BLOW3);
    assert_true(flagged(t, "R1", U_SWEPT));
    for (int i = 0; i < 2; i++) throw_all(t, 1);
    assert_holds(t, "R1 engaged, B2 engaged");
}

static void test_bp_melee_sweep_who_may(void **state)
{
    (void)state;
    static const struct {
        const char *option, *unit;
        bool may;
    } rows[] = {
        {"", "FR_LC LINE 300,200 0 charged", true},
        {"", "FR_LC LINE 300,200 0 countercharged", true},
        {"", "FR_LC LINE 300,200 0", false},
        {"", "FR_LC LINE 300,200 0 charged swept", false},
        {"", "JA_ATHOLL WARB 300,200 0 charged", true},
        {"", "GEN_LINE LINE 300,200 0 charged", false},
        {"", "GEN_LINE LINE 300,200 0 charged with ferocious", true},
        {"option sweep_all on;", "GEN_LINE LINE 300,200 0 charged", true},
        {"option sweep_all on;", "GEN_LINE LINE 300,200 0", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char more[128];
        snprintf(more, sizeof more, "B2 GEN_LINE LINE 300,290 180; %s", rows[i].option);
        table *t = victory(rows[i].unit, more);
        assert_true(asks_for(t, ASK_WINNER));
        if (offers(t, "charge R1 B2") != rows[i].may) fail_msg("%s %s", rows[i].option, rows[i].unit);
    }
}

static void test_bp_spec_gallop_must_sweep(void **state)
{
    (void)state;
    table *t = victory("BR_DRAG LINE 300,200 0 charged", "B2 GEN_LINE LINE 300,290 180;");
    /* One charge and no choice. */
    assert_true(asks_for(t, ASK_RESPONSE));
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B2"));
    assert_true(flagged(t, "R1", U_SWEPT));
    t = victory("BR_DRAG LINE 300,200 0 charged", ""); /* nobody there: it chooses */
    assert_true(asks_for(t, ASK_WINNER));
}

/* A sweep at one who has just retired; the enemy that leaves is not followed again. */
static void test_bp_melee_sweep_after_one_who_retired(void **state)
{
    (void)state;
    table *t = fights("R1 FR_LC LINE 300,200 0 charged; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT");
    give(t, "roll 6 6 1 1 1 1; roll 1 1 1 1 1 1; roll 1 1; roll 3 3"); /* 6: retires disordered */
    assert_pose(t, "B1", 300, 320, 180);
    assert_true(asks_for(t, ASK_WINNER));
    assert_offers(t, "charge R1 B1");
    give(t, "charge R1 B1; closing-fire B1; roll 1 1 1");
    assert_true(are_engaged(t, "R1", "B1"));
}

/* Guns that lose a fight are lost. */
static void test_bp_break_melee_guns(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE LINE 300,200 0 charged; B1 FR_FART DEPLOYED 300,200 180; engaged R1 B1 FRONT");
    give(t, "roll 6 1 1 1 1 1; roll 1; roll 1; roll 6 6");
    assert_holds(t, "B1 gone");
}

/* Eight dice for three enemies: 3, 3 and 2, and no enemy gets both odd ones. */
static void test_bp_melee_split_among_three(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE_L LINE 300,200 0; B1 GEN_LINE_S ACOL 250,200 180; B2 GEN_LINE_S ACOL 300,200 180; "
                      "B3 GEN_LINE_S ACOL 350,200 180;"
                      "engaged B1 R1 FRONT; engaged B2 R1 FRONT; engaged B3 R1 FRONT");
    assert_only_offers(t, "split R1 B1; split R1 B2; split R1 B3");
    give(t, "split R1 B3");
    assert_only_offers(t, "split R1 B1; split R1 B2");
    give(t, "split R1 B1");
    static const int dice[] = {3, 2, 3};
    for (int i = 0; i < 3; i++) {
        assert_rolls(t, dice[i]);
        throw_all(t, 1);
    }
}

/* bp.melee.square: neither the +1 nor fury nor lances nor weight. */
static void test_bp_melee_square_takes_all_from_the_charge(void **state)
{
    (void)state;
    table *t =
        fights("R1 BR_DRAG LINE 300,200 0 charged; B1 FR_LINE SQUARE 300,200 180 disordered; engaged R1 B1 FRONT");
    assert_rolls(t, 8);
    assert_pending_die(t, DIE_BLOW4);
    throw_all(t, 1);
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B1")); /* no misses are rolled again */
}

static void test_bp_cmdr_join_goes_back_with_his_unit(void **state)
{
    (void)state;
    table *t = fights("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; engaged R1 B1 FRONT; brigade B blue "
                      "\"Moore\" rating 8 joined B1");
    give(t, "roll 6 1 1 1 1 1; roll 1 1 1 1 1 1 1; roll 1");
    give(t, "roll 3 3"); /* 6: retires */
    assert_rolls(t, 2);  /* his own danger, before anybody moves */
    assert_pose(t, "B1", 300, 200, 180);
    give(t, "roll 3 3");
    assert_pose(t, "B1", 300, 320, 180);
    assert_holds(t, "Moore with B1");
    assert_int_equal(commander_of(t, "Moore")->y, 336);
}

/* By id among the losers, then the others; all before anybody leaves. */
static void test_bp_break_melee_losers_test_before_winners(void **state)
{
    (void)state;
    table *t = fights(
        "R1 GEN_LINE LINE 300,200 0 casualties 3; B1 GEN_LINE_S LINE 270,200 180; B2 GEN_LINE_S LINE 330,200 180;"
        "engaged B1 R1 FRONT; engaged B2 R1 FRONT");
    give(t, "roll 6 6 6; roll 6 6 6; roll 6 1 1 1; roll 1 1 1 1; roll 1; roll 1 1 1; roll 1 1 1"); /* six against one */
    static const char *const order[] = {"B1", "B2", "R1"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, order[i]));
        assert_holds(t, "B1 engaged, B2 engaged, R1 engaged");
        give(t, "roll 1 1");
    }
    assert_holds(t, "R1 gone, B1 gone, B2 gone");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w33_dice_and_modifiers),
        proves(test_bp_w33_column_against_line),
        proves(test_bp_w33_what_becomes_of_the_line),
        proves(test_bp_w34_a_rear_support_for_the_line),
        proves(test_bp_w35_cuirassiers_against_a_line),
        proves(test_bp_w36_light_cavalry_against_a_disordered_square),
        proves(test_bp_w37_a_clan_against_a_line),
        proves(test_bp_w38_the_fire),
        proves(test_bp_w38_the_fight),
        proves(test_bp_w38_the_tests_of_the_column),
        proves(test_bp_w39_the_winner_above_its_stamina),
        proves(test_bp_w39_published),
        proves(test_bp_opt_melee_break_on_a_draw),
        proves(test_bp_w40_seven_dice_for_two_enemies),
        proves(test_bp_melee_dice_of_each_formation),
        proves(test_bp_melee_mods_each),
        proves(test_bp_melee_flank_by_any_enemy),
        proves(test_bp_melee_flank_of_the_charger),
        proves(test_bp_melee_simul_order_of_the_dice),
        proves(test_bp_melee_simul_nobody_leaves_early),
        proves(test_bp_melee_result_supports),
        proves(test_bp_melee_support_conditions),
        proves(test_bp_melee_result_squares_houses_and_heavy_horse),
        proves(test_bp_melee_building_size_bonus),
        proves(test_bp_spec_heavy_d3_rolls_for_its_weight),
        proves(test_bp_opt_closing_counts),
        proves(test_bp_break_support_after_a_break),
        proves(test_bp_spec_wavering_in_a_fight),
        proves(test_bp_melee_lose_and_won_last),
        proves(test_bp_melee_draw_goes_on),
        proves(test_bp_melee_engagement_order),
        proves(test_bp_spec_tough_one_die_a_round),
        proves(test_bp_spec_ferocious_only_when_it_charged),
        proves(test_bp_melee_reroll_names_its_rule),
        proves(test_bp_spec_lancers_on_the_charge),
        proves(test_bp_spec_lancers_in_play),
        proves(test_bp_terr_obstacle_in_the_first_round_only),
        proves(test_bp_spec_freshly_raised_in_a_fight),
        proves(test_bp_melee_win_choices),
        proves(test_bp_melee_win_who_may_only_hold),
        proves(test_bp_melee_win_takes_the_house),
        proves(test_bp_melee_sweep_into_another_fight),
        proves(test_bp_melee_sweep_who_may),
        proves(test_bp_spec_gallop_must_sweep),
        proves(test_bp_melee_sweep_after_one_who_retired),
        proves(test_bp_break_melee_guns),
        proves(test_bp_melee_split_among_three),
        proves(test_bp_melee_square_takes_all_from_the_charge),
        proves(test_bp_cmdr_join_goes_back_with_his_unit),
        proves(test_bp_break_melee_losers_test_before_winners),
    };
    return cmocka_run_group_tests_name("bp melee", tests, NULL, NULL);
}
