/* 7.6 and 7.7: shooting, saves, casualties. Worked cases W23 to W27. */
#include "field.h"

#define SHOOTING "begin shooting red"
#define FAR_AWAY "B9 GEN_LINE LINE 600,30 0;"

/* At the dice of a shot. */
static table *shoots(const char *lines)
{
    table *t = fieldf("%s;" FAR_AWAY SHOOTING, lines);
    give(t, "fire R1; shoot R1 B1");
    return t;
}

static bool lost(const table *t, const gg_state *s, int n) { return bp_s(s)->unit[unit_id(t, "B1")].casualties == n; }
static bool lost_0(const table *t, const gg_state *s) { return lost(t, s, 0); }
static bool lost_1(const table *t, const gg_state *s) { return lost(t, s, 1); }
static bool lost_2(const table *t, const gg_state *s) { return lost(t, s, 2); }
static bool lost_3(const table *t, const gg_state *s) { return lost(t, s, 3); }
static bool lost_4(const table *t, const gg_state *s) { return lost(t, s, 4); }

/* ---- W23, W24 ---- */

static void test_bp_w23_a_volley(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180");
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_HIT4);
    assert_chance_that(t, NULL, lost_0, "27/64");
    assert_chance_that(t, NULL, lost_1, "27/64");
    assert_chance_that(t, NULL, lost_2, "9/64");
    assert_chance_that(t, NULL, lost_3, "1/64");
    assert_chance(t, NULL, "B1 disordered", "91/216");
    assert_expected_loss(t, NULL, "B1", "3/4");
}

/* Stamina 9, so that no test takes anything away again. */
static void test_bp_w24_a_first_volley(void **state)
{
    (void)state;
    table *t = shoots("R1 BR_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,150 180 st 9");
    assert_rolls(t, 4);
    assert_pending_die(t, DIE_HIT3);
    assert_chance_that(t, NULL, lost_0, "16/81");
    assert_chance_that(t, NULL, lost_1, "32/81");
    assert_chance_that(t, NULL, lost_2, "8/27");
    assert_chance_that(t, NULL, lost_3, "8/81");
    assert_chance_that(t, NULL, lost_4, "1/81");
    assert_chance(t, NULL, "B1 disordered", "671/1296");
    assert_true(flagged(t, "R1", U_FIRST_FIRE_USED));
}

static void test_bp_w24_at_skirmishers(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_LINE LINE 300,100 0; B1 FR_LIGHT SKIRM 300,200 180");
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_HIT5);
    assert_chance_that(t, NULL, lost_0, "125/216");
    assert_chance_that(t, NULL, lost_1, "25/72");
    assert_chance_that(t, NULL, lost_2, "5/72");
    assert_chance_that(t, NULL, lost_3, "1/216");
}

/* ---- W25 ---- */

static void test_bp_w25_guns_at_a_column(void **state)
{
    (void)state;
    table *t = shoots("R1 FR_FART DEPLOYED 300,30 0; B1 GEN_LINE ACOL 300,230 180");
    assert_int_equal(sight_of(t, "R1", "B1").range, 200);
    assert_rolls(t, 2);
    assert_pending_die(t, DIE_HIT3);
    assert_int_equal(save_mod(t, "B1", "R1", false), -2);
}

static bool hit(const table *t, const gg_state *s, int n)
{
    /* A battery test that is held for certain leaves the casualties to be counted. */
    return bp_s(s)->unit[unit_id(t, "B1")].alive && bp_s(s)->unit[unit_id(t, "B1")].casualties == n;
}
static bool hit_0(const table *t, const gg_state *s) { return hit(t, s, 0); }
static bool hit_1(const table *t, const gg_state *s) { return hit(t, s, 1); }
static bool hit_2(const table *t, const gg_state *s) { return hit(t, s, 2); }

static void test_bp_w25_casualties_of_the_column(void **state)
{
    (void)state;
    table *t = shoots("R1 FR_FART DEPLOYED 300,30 0; B1 GEN_LINE ACOL 300,230 180 with steady");
    assert_chance_that(t, NULL, hit_0, "16/81");
    assert_chance_that(t, NULL, hit_1, "40/81");
    assert_chance_that(t, NULL, hit_2, "25/81");
    assert_chance(t, NULL, "B1 disordered", "11/36");
}

static void test_bp_w25_what_becomes_of_the_column(void **state)
{
    (void)state;
    table *t = shoots("R1 FR_FART DEPLOYED 300,30 0; B1 GEN_LINE ACOL 300,230 180");
    mark(t);
    assert_chance(t, NULL, "B1 gone", "4075/15552");
    assert_chance(t, NULL, "B1 left", "1855/15552");
    /* At -1 for the guns, at -2 if a six has disordered it. */
    give(t, "roll 5 1; roll 1");
    assert_rolls(t, 2);
    assert_next(t, "B1 gone", "10/36");
    assert_next(t, "B1 left", "5/36");
    t = shoots("R1 FR_FART DEPLOYED 300,30 0; B1 GEN_LINE ACOL 300,230 180");
    mark(t);
    give(t, "roll 6 1; roll 1");
    assert_next(t, "B1 gone", "15/36");
    assert_next(t, "B1 left", "6/36");
}

/* ---- W26: re-rolls ---- */

/* Hits are counted by letting every one of them through: option save6 off and a morale that modifiers put out of reach. */
#define NO_SAVES "option save6 off;"
#define NAKED "GEN_LINE MCOL 300,200 180 m 6 st 9"

static void test_bp_w26_three_plain_dice(void **state)
{
    (void)state;
    table *t = shoots(NO_SAVES "R1 GEN_LINE LINE 300,100 0; B1 " NAKED);
    assert_int_equal(save_mod(t, "B1", "R1", false), -2);
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_HIT4);
    assert_expected_loss(t, NULL, "B1", "3/2");
    assert_chance(t, NULL, "B1 disordered", "91/216");
}

static void test_bp_w26_sharpshooters(void **state)
{
    (void)state;
    table *t = shoots(NO_SAVES "R1 GEN_LINE LINE 300,100 0 with sharp; B1 " NAKED);
    assert_expected_loss(t, NULL, "B1", "31/16");
    assert_chance(t, NULL, "B1 disordered", "221/432");
    assert_chance_that(t, NULL, lost_3, "5/16");
    /* One miss, and only if there is one. */
    give(t, "roll 1 1 5");
    assert_rolls(t, 1);
    t = shoots(NO_SAVES "R1 GEN_LINE LINE 300,100 0 with sharp; B1 " NAKED);
    give(t, "roll 5 4 5");
    assert_int_equal(casualties_of(t, "B1"), 0); /* the saves are rolled, and fail */
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_SAVE7);
}

static void test_bp_w26_poor_shooters(void **state)
{
    (void)state;
    table *t = shoots(NO_SAVES "R1 GEN_LINE LINE 300,100 0 with poor_shooters; B1 " NAKED);
    assert_expected_loss(t, NULL, "B1", "17/16");
    assert_chance(t, NULL, "B1 disordered", "509/1296");
    assert_chance_that(t, NULL, lost_0, "5/16");
    /* The lowest hit: a six goes again only if there is nothing else. */
    give(t, "roll 6 5 1");
    assert_rolls(t, 1);
    give(t, "roll 1");
    assert_holds(t, "B1 disordered");
}

/* Raked from the flank: a line seen along its length. */
static void test_bp_w26_enfilade(void **state)
{
    (void)state;
    table *t = shoots(NO_SAVES "R1 GEN_LINE LINE 100,200 90; B1 GEN_LINE LINE 300,208 0 m 6 st 9");
    assert_pending_die(t, DIE_HIT4);
    assert_chance(t, NULL, "B1 disordered", "37/64");
    give(t, "roll 1 2 5");
    assert_rolls(t, 2); /* all misses */
    /* Mean hits 9/4: M 6 saves on a six alone, so casualties are 5/6 of them. */
    t = shoots(NO_SAVES "R1 GEN_LINE LINE 100,200 90; B1 GEN_LINE LINE 300,208 0 m 6 st 9");
    assert_expected_loss(t, NULL, "B1", "15/8");
}

/* ---- W27 ---- */

static void test_bp_w27_chance_to_save(void **state)
{
    (void)state;
    static const struct {
        int m, mod, of_six;
    } rows[] = {{4, 2, 5}, {4, 1, 4}, {4, 0, 3}, {4, -1, 2}, {4, -2, 1}, {5, -2, 1}, {3, 1, 5}, {3, 2, 5}, {6, -2, 1}};
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const gg_die *die = &bp_dice[bp_save_die(bt(t), rows[i].m, rows[i].mod)];
        int saves = 0;
        for (int face = 0; face < 6; face++) saves += die->class_of[face];
        assert_int_equal(saves, rows[i].of_six);
        assert_int_equal(die->class_of[0], 0); /* a natural 1 never saves */
    }
    /* With the option off even a six needs the number. */
    t = field("option save6 off; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180");
    assert_int_equal(bp_save_die(bt(t), 5, -2), DIE_SAVE7);
    assert_int_equal(bp_save_die(bt(t), 4, -2), DIE_SAVE6);
}

/* Three hits for certain: three sixes. */
static void test_bp_w27_stubborn(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 st 9 with stubborn");
    give(t, "roll 4 5 4");
    assert_rolls(t, 3);
    assert_chance_that(t, NULL, lost_0, "5/16");
    assert_chance_that(t, NULL, lost_1, "3/8");
    assert_chance_that(t, NULL, lost_2, "1/4");
    assert_chance_that(t, NULL, lost_3, "1/16");
}

/* ---- bp.cas.savemods ---- */

static void test_bp_cas_savemods_each(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int mod;
    } rows[] = {
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180", 0},
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE ACOL 300,200 180", 1},
        {"R1 GEN_LINE LINE 300,100 0; B1 FR_LC ACOL 300,200 180", 0}, /* infantry only */
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE COC 300,200 180 with coc", 0},
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE MCOL 300,200 180", -2},
        {"R1 GEN_LINE LINE 300,100 0; B1 FR_FART LIMBERED 300,200 180", -2},
        {"wall L1 200,190 400,190; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180", 1},
        {"works L1 200,190 400,190; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180", 2},
        {"works L1 200,190 400,190; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE ACOL 300,200 180", 3},
        {"building V1 280,200 320,240 medium; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE GARRISON V1", 2},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,150 180", -2}, /* close */
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,340 180", -2}, /* medium */
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,350 180", -1}, /* long */
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE ACOL 300,340 180", -2}, /* no column bonus */
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE MCOL 300,340 180", -4},
        {"R1 FR_FART DEPLOYED 300,40 0 s 2-2-2 weapon \"mortar\"; B1 GEN_LINE LINE 300,350 180", -2}, /* at any range */
        {"works L1 200,190 400,190; R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,200 180", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = field(rows[i].lines);
        if (save_mod(t, "B1", "R1", false) != rows[i].mod)
            fail_msg("%s: %d", rows[i].lines, save_mod(t, "B1", "R1", false));
    }
}

/* ---- bp.shoot.hit ---- */

static void test_bp_shoot_hit_each_modifier(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int mod;
    } rows[] = {
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,161 180", 0},
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,160 180", 1},
        {"R1 FR_LIGHT SKIRM 300,100 0; B1 GEN_LINE LINE 300,200 180", 1},
        {"R1 FR_LIGHT SKIRM 300,100 0; B1 GEN_LINE LINE 300,150 180", 1}, /* one +1 in all */
        {"R1 GEN_LINE LINE 300,100 0 casualties 3; B1 GEN_LINE LINE 300,200 180", -1},
        {"R1 GEN_LINE LINE 300,100 0 disordered; B1 GEN_LINE LINE 300,200 180", -1},
        {"R1 GEN_LINE LINE 300,100 0 disordered casualties 3; B1 GEN_LINE LINE 300,200 180", -1},
        {"R1 GEN_LINE LINE 300,100 0; B1 FR_LIGHT SKIRM 300,200 180", -1},
        {"wall L1 200,190 400,190; R1 GEN_LINE LINE 300,100 0; B1 FR_LIGHT SKIRM 300,200 180", -1}, /* one -1 in all */
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE ACOL 300,200 180", 0},                            /* artillery only */
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE ACOL 300,200 180", 1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE COC 300,200 180 with coc", 1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE MCOL 300,200 180", 1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 FR_FART LIMBERED 300,200 180", 1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 FR_LINE SQUARE 300,200 180", 1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 JA_CLAN WARB 300,200 180", 1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,200 180", 0},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE FDL 300,200 180 with four_deep", 0}, /* no column */
        {"R1 FR_FART DEPLOYED 300,100 0; B1 FR_LC ACOL 300,200 180", 1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 FR_LINE MIXED 300,200 180", 0},
        {"R1 GEN_LINE LINE 300,100 0; B1 FR_LINE MIXED 300,200 180", -1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 FR_FART DEPLOYED 300,200 180", -1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,350 180", -1},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 FR_LIGHT SKIRM 300,350 180", -2},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,150 180", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = field(rows[i].lines);
        if (hit_mod(t, "R1", "B1") != rows[i].mod) fail_msg("%s: %d", rows[i].lines, hit_mod(t, "R1", "B1"));
    }
    /* A natural 6 hits and a natural 1 misses, whatever the modifier. */
    assert_int_equal(bp_hit_die(-5), DIE_HIT6);
    assert_int_equal(bp_hit_die(5), DIE_HIT2);
    assert_int_equal(bp_dice[DIE_HIT2].class_of[0], BP_MISS);
    assert_int_equal(bp_dice[DIE_HIT6].class_of[5], BP_SIX);
}

/* ---- bp.shoot.dice, bp.shoot.bands ---- */

static void test_bp_shoot_dice_of_each_formation(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        int dice;
    } rows[] = {
        {"GEN_LINE LINE 300,100 0", 3},
        {"GEN_LINE FDL 300,100 0 with four_deep", 2},
        {"GEN_LINE FDL 300,100 0 with four_deep s 1", 1},
        {"FR_LINE MIXED 300,100 0", 3},
        {"GEN_LINE ACOL 300,100 0", 1},
        {"BS_HUSS LINE 300,100 0", 2},
        {"BS_HUSS ACOL 300,100 0 with deep", 0},
        {"GEN_LINE COC 300,100 0 with coc", 1},
        {"GEN_LINE MCOL 300,100 0", 0},
        {"FR_LIGHT SKIRM 300,100 0", 3},
        {"JA_CLAN WARB 300,100 0", 2},
        {"MA_ANSAR WARB 300,100 0", 0},
        {"FR_FART LIMBERED 300,100 0", 0},
        {"GO_FOOT LINE 300,100 0", 4},
        {"GO_FOOT LINE 300,100 0 first_fire_used", 3},
        {"GEN_MIL LINE 300,100 0 extra_die", 4},
        {"FR_LC LINE 300,100 0", 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s; B1 GEN_LINE LINE 300,200 180;" SHOOTING, rows[i].unit);
        if (shots_at(t, "R1", "B1") != rows[i].dice) fail_msg("%s: %d", rows[i].unit, shots_at(t, "R1", "B1"));
    }
    static const struct {
        const char *size, *unit;
        int dice;
    } houses[] = {{"small", "GEN_LINE_S GARRISON V1 s 4", 2},
                  {"medium", "GEN_LINE GARRISON V1 s 4", 3},
                  {"large", "GEN_LINE_L GARRISON V1 s 5", 4},
                  {"large", "GEN_LINE GARRISON V1", 3},
                  {"medium", "GO_FOOT GARRISON V1", 4}}; /* the +1 comes after the limit */
    for (size_t i = 0; i < sizeof houses / sizeof houses[0]; i++) {
        table *t = fieldf("building V1 280,60 320,100 %s; R1 %s; B1 GEN_LINE LINE 300,200 180", houses[i].size,
                          houses[i].unit);
        if (shots_at(t, "R1", "B1") != houses[i].dice) fail_msg("%s", houses[i].unit);
    }
}

static void test_bp_shoot_bands(void **state)
{
    (void)state;
    static const struct {
        const char *gun;
        int y, dice, band;
    } rows[] = {
        {"FR_FART", 160, 3, BAND_CLOSE},   {"FR_FART", 161, 2, BAND_MEDIUM}, {"FR_FART", 340, 2, BAND_MEDIUM},
        {"FR_FART", 341, 1, BAND_LONG},    {"FR_HART", 280, 2, BAND_MEDIUM}, {"FR_HART", 281, 1, BAND_LONG},
        {"C18_BGUN", 220, 1, BAND_MEDIUM}, {"C18_BGUN", 221, 1, BAND_LONG},  {"BS_SCREW", 161, 2, BAND_MEDIUM},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,%d 180", rows[i].gun, rows[i].y);
        assert_int_equal(shots_at(t, "R1", "B1"), rows[i].dice);
        assert_int_equal(bp_band(bt(t), st(t), 0, rows[i].y - 100), rows[i].band);
    }
}

/* ---- bp.shoot.who, bp.shoot.range, bp.shoot.target, bp.shoot.mustignore ---- */

static void test_bp_shoot_who_may(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        bool may;
    } rows[] = {
        {"GEN_LINE LINE 300,100 0", true},
        {"GEN_LINE LINE 300,100 0 acted", true},
        {"GEN_LINE LINE 300,100 0 retreated", true},
        {"GEN_LINE LINE 300,100 0 shot", false},
        {"GEN_LINE LINE 300,100 0 reacted", true},
        {"GEN_LINE LINE 300,100 0 disordered", true},
        {"GEN_LINE MCOL 300,100 0", false},
        {"BR_LINE LINE 300,100 0 lying", false},
        {"FR_LC LINE 300,100 0", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf(
            "R1 %s; R2 GEN_LINE LINE 500,100 0; B1 GEN_LINE LINE 300,200 180; B2 GEN_LINE LINE 500,200 180;" SHOOTING,
            rows[i].unit);
        if (offers(t, "fire R1") != rows[i].may) fail_msg("%s", rows[i].unit);
    }
    /* Range, to the closest part. */
    table *t = field("R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 500,100 0; B1 GEN_LINE LINE 300,281 180; B2 "
                     "GEN_LINE LINE 500,280 180;" SHOOTING);
    assert_only_offers(t, "fire R2; end");
}

static void test_bp_shoot_auto_once_each(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 500,100 0; B1 GEN_LINE LINE 300,200 180; B2 "
                     "GEN_LINE LINE 500,200 180;"
                     "R3 GEN_LINE LINE 100,100 0;" SHOOTING);
    assert_only_offers(t, "fire R1; fire R2; end");
    give(t, "fire R1");
    assert_offers(t, "shoot R1 B1; hold-fire R1");
    give(t, "shoot R1 B1; roll 1 1 1");
    assert_only_offers(t, "fire R2; end");
    give(t, "fire R2; hold-fire R2");
    assert_false(asks_for(t, ASK_SHOOTER));
}

static void test_bp_shoot_mustignore_engaged_units(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 345,208 270; B1 GEN_LINE LINE 300,200 180; engaged R2 B1 LEFT;"
        "B2 GEN_LINE LINE 200,230 180;" SHOOTING);
    give(t, "fire R1");
    assert_refused(t, "shoot R1 B1", "bp.shoot.mustignore");
    assert_only_offers(t, "shoot R1 B2; hold-fire R1");
}

static void test_bp_shoot_target_the_closest(void **state)
{
    (void)state;
    table *t =
        field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 250,200 180; B2 GEN_LINE LINE 350,210 180;" SHOOTING);
    give(t, "fire R1");
    assert_refused(t, "shoot R1 B2", "bp.shoot.target");
    assert_only_offers(t, "shoot R1 B1; hold-fire R1");
    /* Equal range: free choice. */
    t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 250,200 180; B2 GEN_LINE LINE 350,200 180;" SHOOTING);
    assert_int_equal(sight_of(t, "R1", "B1").range, sight_of(t, "R1", "B2").range);
    give(t, "fire R1");
    assert_only_offers(t, "shoot R1 B1; shoot R1 B2; hold-fire R1");
    /* The nearer one is not clear. */
    t = field("R1 GEN_LINE LINE 300,100 0; B1 FR_LIGHT SKIRM 250,200 180; B2 GEN_LINE LINE 370,210 180;" SHOOTING);
    give(t, "fire R1");
    assert_only_offers(t, "shoot R1 B1; shoot R1 B2; hold-fire R1");
}

/* bp.shoot.square: a die from each face, each in its own quarter. */
static void test_bp_shoot_square_from_each_face(void **state)
{
    (void)state;
    table *t = field("R1 FR_LINE SQUARE 300,222 0; B1 GEN_LINE LINE 300,300 180; B2 GEN_LINE LINE 400,200 270; B3 "
                     "GEN_LINE LINE 300,100 0;" SHOOTING);
    /* Three faces have somebody before them, the left has not. */
    int faces = 0;
    for (int face = 0; face < 4; face++) {
        uint8_t targets[BP_UNITS];
        int n = bp_targets(bt(t), st(t), 0, face, targets, BP_UNITS);
        assert_int_equal(n, face == TAB_LEFT ? 0 : 1);
        if (n) assert_int_equal(targets[0], unit_id(t, face == TAB_FRONT ? "B1" : face == TAB_RIGHT ? "B2" : "B3"));
        faces += n;
    }
    assert_int_equal(faces, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(asks_for(t, ASK_SHOOTER));
        static gg_move list[64];
        gg_moves(t->battle, t->state, list, 64);
        gg_apply(t->battle, t->state, list[0], &t->sink);
        gg_moves(t->battle, t->state, list, 64);
        assert_int_equal(gg_move_verb(list[0]), V_SHOOT);
        gg_apply(t->battle, t->state, list[0], &t->sink);
        assert_rolls(t, 1);
        throw_all(t, 1);
    }
    assert_false(asks_for(t, ASK_SHOOTER));
}

/* ---- bp.shoot.six, bp.shoot.order, bp.shoot.reroll ---- */

static void test_bp_shoot_six_disorders_before_the_saves(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180");
    give(t, "roll 6 1 1");
    assert_holds(t, "B1 disordered, rolls 1");
    give(t, "roll 6"); /* saved all the same */
    assert_holds(t, "B1 disordered, B1 stamina 3");
    t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180");
    give(t, "roll 5 5 5; roll 1 1 1");
    assert_holds(t, "not B1 disordered, B1 shaken"); /* equal to Stamina: shaken, no test */
    assert_int_equal(casualties_of(t, "B1"), 3);
}

static void test_bp_shoot_reroll_of_those_who_lie_down(void **state)
{
    (void)state;
    table *t = shoots("R1 FR_FART DEPLOYED 300,100 0; B1 BR_LINE LINE 300,250 180 lying");
    assert_rolls(t, 2);
    give(t, "roll 5 6");
    assert_rolls(t, 2); /* both hits again, and the six is gone */
    assert_holds(t, "not B1 disordered");
    give(t, "roll 1 1");
    assert_holds(t, "not B1 disordered, B1 stamina 3");
    assert_fired(t, "bp.spec.lie_down");
    /* At close range, and from muskets, it is of no use. */
    t = shoots("R1 FR_FART DEPLOYED 300,100 0; B1 BR_LINE LINE 300,150 180 lying");
    give(t, "roll 5 1 1");
    assert_pending_die(t, DIE_SAVE6);
    t = shoots("R1 GEN_LINE LINE 300,100 0; B1 BR_LINE LINE 300,150 180 lying");
    give(t, "roll 5 1 1");
    assert_pending_die(t, DIE_SAVE4);
}

/* No die twice: sharp first, then poor shooters roll another one. Enfilade takes the place of sharp. */
static void test_bp_shoot_reroll_no_die_twice(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_LINE LINE 300,100 0 with sharp,poor_shooters; B1 GEN_LINE LINE 300,200 180");
    give(t, "roll 1 1 1");
    assert_rolls(t, 1);
    give(t, "roll 6"); /* this one stands: poor shooters have no other hit */
    assert_holds(t, "B1 disordered");
    assert_pending_die(t, DIE_SAVE4);
    t = shoots("R1 GEN_LINE LINE 300,100 0 with sharp,poor_shooters; B1 GEN_LINE LINE 300,200 180");
    give(t, "roll 5 1 1; roll 6");
    assert_rolls(t, 1); /* the five goes again */
    give(t, "roll 1");
    assert_rolls(t, 1);
    assert_pending_die(t, DIE_SAVE4);
    t = shoots("R1 GEN_LINE LINE 100,200 90 with sharp; B1 GEN_LINE LINE 300,208 0");
    give(t, "roll 1 1 5; roll 1 1");
    assert_pending_die(t, DIE_SAVE4);
    assert_rolls(t, 1);
}

/* ---- casualties ---- */

static void test_bp_cas_trim_after_the_test(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 3");
    give(t, "roll 5 5 1; roll 1 1");
    assert_int_equal(casualties_of(t, "B1"), 5);
    assert_rolls(t, 2); /* at -2 */
    assert_next(t, "B1 gone", "15/36");
    give(t, "roll 6 6");
    assert_int_equal(casualties_of(t, "B1"), 3);
    assert_holds(t, "B1 shaken");
}

static void test_bp_spec_crack_while_fresh(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 with crack");
    give(t, "roll 5 5 1; roll 1 1");
    assert_rolls(t, 1);
    assert_pending_die(t, DIE_SAVE4);
    give(t, "roll 4");
    assert_int_equal(casualties_of(t, "B1"), 1);
    /* Not once it has lost men; and with stubborn at most one in all. */
    t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 casualties 1 with crack");
    give(t, "roll 5 5 1; roll 1 1");
    assert_int_equal(casualties_of(t, "B1"), 3);
    t = shoots("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180 with crack,stubborn");
    give(t, "roll 5 5 1; roll 1 1; roll 1");
    assert_int_equal(casualties_of(t, "B1"), 2);
}

/* bp.spec.shrapnel: the close band's dice at medium range, at -1. */
static void test_bp_spec_shrapnel(void **state)
{
    (void)state;
    table *t = field("R1 BR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,250 180;" SHOOTING);
    give(t, "fire R1");
    assert_only_offers(t, "shoot R1 B1; shrapnel R1 B1; hold-fire R1");
    table *plain = fork_of(t);
    give(t, "shrapnel R1 B1");
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_HIT5);
    give(plain, "shoot R1 B1");
    assert_rolls(plain, 2);
    assert_pending_die(plain, DIE_HIT4);
    /* Not at close or long range, nor by those who have none. */
    t = field("R1 BR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,150 180;" SHOOTING);
    give(t, "fire R1");
    assert_refused(t, "shrapnel R1 B1", "bp.spec.shrapnel");
    t = field("R1 BR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,350 180;" SHOOTING);
    give(t, "fire R1");
    assert_refused(t, "shrapnel R1 B1", "bp.spec.shrapnel");
    t = field("R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,250 180;" SHOOTING);
    give(t, "fire R1");
    assert_refused(t, "shrapnel R1 B1", "bp.spec.shrapnel");
}

/* bp.spec.freshly_raised: a die the first time it shoots. */
static void test_bp_spec_freshly_raised_shooting(void **state)
{
    (void)state;
    table *t = shoots("R1 GEN_MIL LINE 300,100 0; B1 GEN_LINE LINE 300,200 180");
    assert_rolls(t, 1);
    assert_pending_die(t, DIE_EACH);
    for (int die = 1; die <= 6; die++) {
        table *one = fork_of(t);
        throw_all(one, die);
        assert_rolls(one, die == 6 ? 4 : 3);
        assert_pending_die(one, die <= 3 ? DIE_HIT6 : DIE_HIT4);
        assert_int_equal(holds(one, "R1 disordered"), die == 1);
        assert_true(flagged(one, "R1", U_FRESH_USED));
    }
    t = shoots("R1 GEN_MIL LINE 300,100 0 freshly_raised_used; B1 GEN_LINE LINE 300,200 180");
    assert_rolls(t, 3);
}

/* bp.spec.untested: Stamina shows with the first casualty. */
static void test_bp_spec_untested(void **state)
{
    (void)state;
    static const int stamina[7] = {0, 1, 2, 2, 3, 3, 4};
    table *t = shoots("R1 GEN_LINE LINE 300,100 0; B1 RU_OPOL LINE 300,200 180");
    assert_int_equal(bp_stamina(bt(t), st(t), 1), 255);
    assert_false(bp_shaken(bt(t), st(t), 1));
    give(t, "roll 5 1 1; roll 1");
    assert_pending_die(t, DIE_EACH);
    assert_rolls(t, 1);
    for (int die = 1; die <= 6; die++) {
        table *one = fork_of(t);
        throw_all(one, die);
        assert_int_equal(bp_stamina(bt(one), st(one), 1), stamina[die]);
        assert_int_equal(holds(one, "B1 shaken"), die == 1);
    }
    /* Large +1, small -1 to the die. */
    t = shoots("R1 GEN_LINE LINE 300,100 0; B1 RU_OPOL LINE 300,200 180 size large");
    give(t, "roll 5 1 1; roll 1; roll 1");
    assert_int_equal(bp_stamina(bt(t), st(t), 1), 2);
    t = shoots("R1 GEN_LINE LINE 300,100 0; B1 RU_OPOL LINE 300,200 180 size small");
    give(t, "roll 5 1 1; roll 1; roll 6");
    assert_int_equal(bp_stamina(bt(t), st(t), 1), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w23_a_volley),
        proves(test_bp_w24_a_first_volley),
        proves(test_bp_w24_at_skirmishers),
        proves(test_bp_w25_guns_at_a_column),
        proves(test_bp_w25_casualties_of_the_column),
        proves(test_bp_w25_what_becomes_of_the_column),
        proves(test_bp_w26_three_plain_dice),
        proves(test_bp_w26_sharpshooters),
        proves(test_bp_w26_poor_shooters),
        proves(test_bp_w26_enfilade),
        proves(test_bp_w27_chance_to_save),
        proves(test_bp_w27_stubborn),
        proves(test_bp_cas_savemods_each),
        proves(test_bp_shoot_hit_each_modifier),
        proves(test_bp_shoot_dice_of_each_formation),
        proves(test_bp_shoot_bands),
        proves(test_bp_shoot_who_may),
        proves(test_bp_shoot_auto_once_each),
        proves(test_bp_shoot_mustignore_engaged_units),
        proves(test_bp_shoot_target_the_closest),
        proves(test_bp_shoot_square_from_each_face),
        proves(test_bp_shoot_six_disorders_before_the_saves),
        proves(test_bp_shoot_reroll_of_those_who_lie_down),
        proves(test_bp_shoot_reroll_no_die_twice),
        proves(test_bp_cas_trim_after_the_test),
        proves(test_bp_spec_crack_while_fresh),
        proves(test_bp_spec_shrapnel),
        proves(test_bp_spec_freshly_raised_shooting),
        proves(test_bp_spec_untested),
    };
    return cmocka_run_group_tests_name("bp shooting", tests, NULL, NULL);
}
