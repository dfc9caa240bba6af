/* 7.6: who shoots at whom, how far, with how many dice, and what comes of it. Worked cases W7 to W12. */
#include "field.h"

#define SHOOTING "S1 %s D3 N%s; N1 %s %s S%s; N2 BILL L12 S; begin shooting"

static table *shooter(const char *type, const char *flags, const char *target, const char *box)
{
    return fieldf(SHOOTING, type, flags, target, box, "");
}

static void assert_shot(table *t, int dice)
{
    give(t, "shoot S1 N1");
    assert_rolls(t, dice);
}

static void test_rbc_w7_dice_of_formed_shot(void **state)
{
    (void)state;
    assert_shot(shooter("ARQH", "", "FRPB", "D4"), 5);               /* a */
    assert_shot(shooter("ARQH", " moved stirred", "FRPB", "D5"), 2); /* b */
    assert_shot(shooter("ARQH", "", "FRPB", "D5"), 3);               /* c */
    assert_shot(shooter("COLU", "", "LKPB", "D4"), 6);               /* d */
    assert_shot(shooter("COLU", " unformed", "LKPB", "D5"), 2);      /* e */
}

static void test_rbc_w7_dice_of_bows(void **state)
{
    (void)state;
    table *t = shooter("LBOW", "", "GEND", "D7"); /* f */
    assert_offers_not(t, "shoot S1 N1");
    give(t, "massed S1 N1");
    assert_rolls(t, 2);
    assert_shot(shooter("XBOH", "", "GEND", "D4"), 3); /* g */
    assert_shot(shooter("XBOH", "", "GEND", "D5"), 1);
    assert_shot(shooter("KSIP", " moved stirred", "DMAA", "D5"), 2); /* h */
    t = field_on("W D5", SHOOTING, "SKBW", "", "SKJV", "D5", "");    /* i */
    assert_shot(t, 1);
}

static void test_rbc_w7_dice_of_guns(void **state)
{
    (void)state;
    assert_shot(shooter("GUNF", "", "SWPB", "D5"), 6); /* j */
    assert_shot(shooter("GUNF", "", "SWPB", "D7"), 3);
    assert_shot(shooter("GUNF", "", "ARQH", "D7"), 2);
    assert_shot(fieldf("wall D8/S; " SHOOTING, "GUNF", "", "LHLO", "D8", ""), 1); /* k */
    assert_shot(shooter("GUNH", "", "SWPB", "D6"), 6);                            /* l */
    assert_shot(shooter("GUNH", "", "SWPB", "D7"), 3);
}

static void test_rbc_w7_pistols_after_a_charge_not_finished(void **state)
{
    (void)state;
    table *t = field("S1 CUIR D5 N; N1 BILL D6 S; begin unit S1"); /* m */
    charge(t, "S1 N1");
    give(t, "roll 6");
    assert_so(t, "S1 free, S1 at D5, S1 charged, S1 done, not S1 moved");
    pass_to(t, ASK_SHOOT);
    assert_shot(t, 4);
}

static void test_rbc_w8_five_dice(void **state)
{
    (void)state;
    table *t = shooter("ARQH", "", "FRPB", "D4");
    assert_odds(t, "shoot S1 N1", "N1 hits >=3", "1/2");
    assert_odds(t, "shoot S1 N1", "N1 hits 0", "1/32");
}

static void test_rbc_w9_standing_salvo(void **state)
{
    (void)state;
    char text[32];
    table *t = field("S1 SBRG D3 N; S2 GUNH L8 N; N1 PSHT D4 S; N2 BILL L12 S; begin shooting");
    give(t, "shoot S1 N1");
    assert_rolls(t, 6);
    gg_fraction_print(expected_hits(t, "N1"), text, sizeof text);
    assert_string_equal(text, "4");
    assert_falls(t, "N1 hits 0", "1/64");
    assert_falls(t, "N1 hits >=4", "1019/1728");
    assert_falls(t, "N1 salvo_hit", "63/64");
    give(t, "roll 6 6 4 3 2 1");
    assert_so(t, "N1 hits 5, N1 salvo_hit");
    assert_fired(t, "rbc.shoot.salvo");
}

static void test_rbc_w10_massed_archery_pins(void **state)
{
    (void)state;
    table *t = shooter("LBOW", "", "GEND", "D7");
    assert_odds(t, "massed S1 N1", "N1 hits 2", "1/4");
    assert_odds(t, "massed S1 N1", "N1 pinned", "1/24");
    give(t, "massed S1 N1; roll 5 5");
    assert_test(t, 6);
    give(t, "roll 6");
    assert_so(t, "N1 pinned");
    assert_fired(t, "rbc.shoot.massedct");
}

static void test_rbc_w11_catastrophe_from_shooting(void **state)
{
    (void)state;
    table *t = fieldf(SHOOTING, "ARQH", " moved stirred", "ARQL", "D5", " hits 3");
    assert_odds(t, "shoot S1 N1", "N1 gone", "1/2");
    assert_odds(t, "shoot S1 N1", "N1 hits 3", "1/4");
    assert_odds(t, "shoot S1 N1", "N1 here, N1 catmark", "1/4");
}

static void test_rbc_w12_two_consecutive_shots(void **state)
{
    (void)state;
    table *t = fieldf("turn 3 south; " SHOOTING, "LBOW", "", "GEND", "D7", "");
    give(t, "massed S1 N1; roll 1 1");
    assert_int_equal(unit_of(t, "S1")->massed_used, 1);
    assert_int_equal(unit_of(t, "S1")->massed_last, 4);
    pass_until(t, 6);
    pass_to(t, ASK_SHOOT);
    assert_so(t, "pt 6");
    assert_offers(t, "massed S1 N1");
    t = fieldf("turn 4 south; " SHOOTING, "LBOW", " massed 1 last 4", "GEND", "D7", "");
    give(t, "massed S1 N1; roll 1 1");
    assert_so(t, "S1 massed 2");
    t = fieldf("turn 5 south; " SHOOTING, "LBOW", " massed 1 last 4", "GEND", "D6", "");
    assert_offers(t, "shoot S1 N1");
    assert_refused(t, "massed S1 N1", "rbc.shoot.massed"); /* the window is lost */
    t = fieldf("turn 5 south; " SHOOTING, "LBOW", " massed 2 last 6", "GEND", "D6", "");
    assert_refused(t, "massed S1 N1", "rbc.shoot.massed"); /* never a third time */
}

/* ---- 7.6.1: who ---- */

static void test_rbc_shoot_eligible_once_a_turn(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D3 N; S2 ARQH E3 N; N1 FRPB D5 S; begin shooting");
    give(t, "shoot S1 N1; roll 1 1 1");
    assert_so(t, "S1 shot");
    assert_refused(t, "shoot S1 N1", "rbc.shoot.eligible");
    assert_offers(t, "shoot S2 N1; end");
}

static void test_rbc_shoot_eligible_not_in_melee(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D5 N; S2 ARQH E5 N; S3 ARQH F6 N; N1 BILL D6 S; N2 BILL F7 S; engaged N1 S1 since 0;"
                     "turn 2 south; begin shooting");
    assert_refused(t, "shoot S1 N1", "rbc.shoot.eligible");
    assert_refused(t, "shoot S2 N1", "rbc.shoot.target"); /* nor at a unit in melee */
    assert_refused(t, "shoot S3 N1", "rbc.shoot.target");
    assert_offers(t, "shoot S3 N2");
}

static void test_rbc_shoot_eligible_needs_a_weapon(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 ARQH E5 N; N1 BILL D6 S; begin shooting");
    assert_refused(t, "shoot S1 N1", "rbc.shoot.eligible");
    assert_offers(t, "shoot S2 N1"); /* the front diagonal */
}

static void test_rbc_shoot_eligible_guns_that_stirred(void **state)
{
    (void)state;
    table *t = field("S1 GUNL D3 N moved stirred; S2 ARQH E3 N; N1 FRPB D5 S; begin shooting");
    assert_refused(t, "shoot S1 N1", "rbc.shoot.eligible");
    t = field("S1 GUNF D3 N; S2 ARQH E3 N; N1 FRPB D5 S; begin unit S1");
    move_to(t, "S1 D3 E");
    pass_to(t, ASK_SHOOT);
    assert_offers_not(t, "shoot S1 N1");
}

/* ---- 7.6.2: how far ---- */

static int reach_of(const char *type, bool massed)
{
    int far = 0;
    for (int range = 1; range <= 8; range++) {
        char box[16];
        snprintf(box, sizeof box, "D%d", 3 + range);
        table *t = fieldf("S2 GUNH L1 N; N3 GEND L5 S; " SHOOTING, type, "", "BILL", box, "");
        if (offers(t, massed ? "massed S1 N1" : "shoot S1 N1")) {
            assert_int_equal(far, range - 1);
            far = range;
        }
    }
    return far;
}

static void test_rbc_shoot_range_of_every_weapon(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int far, massed;
    } weapon[] = {
        {"SKJV", 1, 0}, {"LHLO", 1, 0}, {"STRA", 1, 0}, {"GINE", 1, 0}, {"MUSH", 3, 0}, {"PSHT", 3, 0}, {"SBRG", 3, 0},
        {"ITER", 3, 0}, {"SMUS", 3, 0}, {"LBOW", 3, 4}, {"ARQH", 2, 0}, {"COLU", 2, 0}, {"TERC", 2, 0}, {"JANA", 2, 0},
        {"ARQL", 2, 0}, {"SKAR", 2, 0}, {"BOWH", 2, 3}, {"JANI", 2, 3}, {"AZAB", 2, 0}, {"SKBW", 2, 0}, {"XBOH", 2, 0},
        {"XBOL", 2, 0}, {"KSIP", 2, 0}, {"TSIP", 2, 0}, {"MUGH", 2, 0}, {"MXBO", 2, 0}, {"MARQ", 2, 0}, {"CROA", 2, 0},
        {"AKIN", 2, 0}, {"HARC", 2, 0}, {"REIT", 1, 0}, {"CUIR", 1, 0}, {"SHOR", 1, 0}, {"GUNL", 4, 0}, {"GUNF", 5, 0},
        {"GUNH", 6, 0}, {"BILL", 0, 0}, {"GEND", 0, 0}, {"ELEP", 0, 0}, {"SWPB", 0, 0},
    };
    for (size_t i = 0; i < sizeof weapon / sizeof weapon[0]; i++) {
        assert_int_equal(reach_of(weapon[i].type, false), weapon[i].far);
        assert_int_equal(reach_of(weapon[i].type, true), weapon[i].massed);
        tables_clear(NULL);
    }
    table *t = field("S1 SKJV D3 N; S2 GUNH L1 N; N1 BILL D5 S; N2 GEND L5 S; begin shooting");
    assert_refused(t, "shoot S1 N1", "rbc.shoot.range");
}

static void test_rbc_geo_shootarc(void **state)
{
    (void)state;
    static const struct {
        const char *box;
        bool seen;
    } place[] = {{"C6", true}, {"D6", true},  {"E6", true},  {"B6", false}, {"F6", false}, {"B7", true},
                 {"F7", true}, {"A7", false}, {"G7", false}, {"C5", false}, {"E5", false}, {"D4", false}};
    for (size_t i = 0; i < sizeof place / sizeof place[0]; i++) {
        table *t = fieldf("S1 ARQH D5 N; S2 GUNH L1 N; N3 GEND L5 S; N1 BILL %s S; begin shooting", place[i].box);
        if (offers(t, "shoot S1 N1") != place[i].seen) table_fail(HERE, "%s", place[i].box);
        if (!place[i].seen) assert_refused(t, "shoot S1 N1", "rbc.geo.shootarc");
    }
}

static void test_rbc_geo_shootarc_of_pistols(void **state)
{
    (void)state;
    table *t = field("S1 REIT D5 N; N1 BILL E6 S; N2 BILL D6 S; begin shooting");
    assert_offers(t, "shoot S1 N2");
    assert_refused(t, "shoot S1 N1", "rbc.geo.shootarc");
}

static void test_rbc_geo_shootarc_of_a_hedgehog(void **state)
{
    (void)state;
    table *t = field("S1 TERC D5 N hedgehog; N1 BILL D4 S; N2 BILL E6 S; N3 BILL B5 S; begin shooting");
    assert_offers(t, "shoot S1 N1; shoot S1 N2; shoot S1 N3");
    give(t, "shoot S1 N1");
    assert_rolls(t, 5); /* close +1, mixed -1, and no bonus for standing still */
}

static void test_rbc_geo_shootarc_range_is_the_forward_offset(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D5 N; N1 BILL C6 S; N2 BILL F7 S; begin shooting");
    table *near = fork_of(t);
    give(near, "shoot S1 N1");
    assert_rolls(near, 5);
    give(t, "shoot S1 N2");
    assert_rolls(t, 3);
}

static void test_rbc_shoot_massed_at_any_range(void **state)
{
    (void)state;
    table *t = shooter("LBOW", "", "BILL", "D4");
    assert_offers(t, "shoot S1 N1; massed S1 N1");
    give(t, "massed S1 N1");
    assert_rolls(t, 4);
    assert_fired(t, "rbc.shoot.massed");
}

static void test_rbc_special_marc_alone_shoots_massed(void **state)
{
    (void)state;
    table *t = shooter("ARQH", "", "BILL", "D4");
    assert_refused(t, "massed S1 N1", "rbc.special.marc");
    t = shooter("AZAB", "", "BILL", "D4");
    assert_refused(t, "massed S1 N1", "rbc.special.marc");
}

/* ---- 7.6.3: dice ---- */

static void test_rbc_shoot_mod_shaken_and_unformed(void **state)
{
    (void)state;
    table *t = shooter("ARQH", " hits 3", "FRPB", "D4");
    assert_shot(t, 4);
    assert_fired(t, "rbc.shoot.mod.shaken");
    assert_fired(t, "rbc.shoot.mod.close");
    assert_fired(t, "rbc.shoot.mod.stationary");
    t = shooter("ARQH", " unformed", "FRPB", "D4");
    assert_shot(t, 3); /* and not standing in good order */
    assert_fired(t, "rbc.shoot.mod.unformed");
    assert_fired(t, "rbc.unf.minus");
    t = shooter("ARQH", " unformed hits 3", "FRPB", "D5");
    assert_shot(t, 1);
}

static void test_rbc_shoot_mod_close_and_stationary_are_for_heavy_foot(void **state)
{
    (void)state;
    assert_shot(shooter("ARQL", "", "FRPB", "D4"), 3);
    assert_shot(shooter("MARQ", "", "FRPB", "D4"), 3);
    assert_shot(shooter("LBOW", "", "FRPB", "D4"), 4);
    assert_shot(shooter("XBOH", "", "FRPB", "D4"), 3);
    assert_shot(shooter("CUIR", "", "FRPB", "D4"), 5);
    assert_shot(shooter("MUSH", "", "FRPB", "D6"), 3);
}

/* A unit's line need not say that what moved or charged has stirred. */
static void test_rbc_shoot_mod_stationary_is_lost_by_the_words_moved_and_charged(void **state)
{
    (void)state;
    assert_shot(shooter("MUSH", "", "FRPB", "D5"), 3); /* 3, far -1, standing +1 */
    assert_shot(shooter("MUSH", " moved", "FRPB", "D5"), 2);
    assert_shot(shooter("MUSH", " charged", "FRPB", "D5"), 2);
    assert_so(shooter("MUSH", " moved", "FRPB", "D5"), "S1 stirred");
}

static void test_rbc_shoot_mod_mounted_counts_once(void **state)
{
    (void)state;
    assert_shot(shooter("MARQ", " evaded", "FRPB", "D4"), 2);
    assert_shot(shooter("MARQ", " moved stirred charged evaded", "FRPB", "D4"), 2);
    table *t = shooter("MARQ", " charged", "FRPB", "D4");
    assert_shot(t, 2);
    assert_fired(t, "rbc.shoot.mod.mounted");
    assert_shot(shooter("ARQL", " moved stirred evaded", "FRPB", "D4"), 3); /* foot */
}

static void test_rbc_shoot_mod_armour_and_its_exceptions(void **state)
{
    (void)state;
    table *t = shooter("LBOW", "", "GEND", "D4");
    assert_shot(t, 3);
    assert_fired(t, "rbc.shoot.mod.armour");
    assert_shot(shooter("ARQH", "", "GEND", "D5"), 3);
    assert_shot(shooter("SKJV", "", "DMAA", "D4"), 1);
    assert_shot(shooter("CUIR", "", "CUIR", "D4"), 5);
    assert_shot(shooter("GUNF", "", "GEND", "D4"), 2);
    assert_shot(shooter("XBOL", "", "GEND", "D4"), 3);
    assert_shot(shooter("XBOL", "", "GEND", "D5"), 1);
}

static void test_rbc_shoot_mod_cover_of_each_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *ground;
        int dice;
    } cover[] = {{"W D4", 3}, {"R D4", 3}, {"V D4", 3}, {"C D4", 3},
                 {"H D4", 4}, {"B D4", 4}, {"F D4", 4}, {"W D5", 4}};
    for (size_t i = 0; i < sizeof cover / sizeof cover[0]; i++) {
        table *t = field_on(cover[i].ground, SHOOTING, "LBOW", "", "SKJV", "D4", "");
        assert_shot(t, cover[i].dice);
        if (cover[i].dice == 3) assert_fired(t, "rbc.shoot.mod.cover");
    }
}

static void test_rbc_shoot_mod_cover_counts_once(void **state)
{
    (void)state;
    table *t = field_on("W D4", "wall D4/S; " SHOOTING, "LBOW", "", "SKJV", "D4", "");
    assert_shot(t, 3);
}

static void test_rbc_shoot_coverside(void **state)
{
    (void)state;
    static const struct {
        const char *walls, *shooter;
        int dice;
    } side[] = {
        {"wall F8/S", "F6", 3}, /* straight before it */
        {"wall F8/N", "F6", 4}, /* its back is to the shooter */
        {"wall F7/N", "F6", 4}, /* owned by the box before it */
        {"wall F8/S", "E6", 3}, /* more south than west */
        {"wall F8/W", "E6", 4}, /* so the west does not count */
        {"wall F8/S", "D6", 4}, /* exactly diagonal: both sides are wanted */
        {"wall F8/S; wall F8/W", "D6", 3},
        {"wall F8/S; wall F8/E", "D6", 4},
    };
    for (size_t i = 0; i < sizeof side / sizeof side[0]; i++) {
        table *t = fieldf("%s; S1 MUSH %s N moved stirred; N1 SKJV F8 S; N2 BILL L12 S; begin shooting", side[i].walls,
                          side[i].shooter);
        give(t, "shoot S1 N1");
        assert_rolls(t, side[i].dice - 2); /* three, less one for the range */
    }
}

static void test_rbc_shoot_case_and_ball_by_depth(void **state)
{
    (void)state;
    static const struct {
        const char *gun, *target, *flags;
        int range, dice;
    } shot[] = {
        {"GUNL", "SWPB", "", 2, 6}, {"GUNL", "SWPB", "", 3, 3},          {"GUNL", "BILL", "", 1, 4},
        {"GUNL", "GEND", "", 2, 2}, {"GUNL", "GEND", "", 4, 1},          {"GUNF", "BILL", "", 5, 2},
        {"GUNH", "BILL", "", 3, 4}, {"GUNH", "BILL", "", 6, 2},          {"GUNF", "ELEP", "", 2, 6},
        {"GUNF", "REIT", "", 2, 4}, {"GUNF", "SBRG", " hedgehog", 2, 6}, {"GUNF", "SBRG", " hedgehog", 4, 3},
    };
    for (size_t i = 0; i < sizeof shot / sizeof shot[0]; i++) {
        char box[16];
        snprintf(box, sizeof box, "D%d", 3 + shot[i].range);
        table *t = fieldf(SHOOTING, shot[i].gun, "", shot[i].target, box, shot[i].flags);
        assert_shot(t, shot[i].dice);
        assert_fired(t, shot[i].range <= (shot[i].gun[3] == 'H' ? 3 : 2) ? "rbc.shoot.case" : "rbc.shoot.ball");
    }
}

static void test_rbc_shoot_mod_of_guns(void **state)
{
    (void)state;
    assert_shot(shooter("GUNF", " hits 2", "SWPB", "D5"), 5);
    assert_shot(shooter("GUNF", " unformed", "SWPB", "D7"), 2);
    assert_shot(field_on("R D5", SHOOTING, "GUNF", "", "SWPB", "D5", ""), 5);
}

static void test_rbc_special_mixed_shoots_with_one_die_less(void **state)
{
    (void)state;
    table *t = shooter("PSHT", "", "BILL", "D6");
    assert_shot(t, 3); /* 4 - 1 - 1 + 1 */
    assert_fired(t, "rbc.shoot.mod.mixed");
    assert_shot(shooter("ITER", " moved stirred", "BILL", "D4"), 4);
}

/* ---- 7.6.4: what comes of it ---- */

static void test_rbc_hits_track_and_shaken(void **state)
{
    (void)state;
    table *t = fieldf(SHOOTING, "ARQH", "", "FRPB", "D4", " hits 2");
    give(t, "shoot S1 N1; roll 4 6 1 2 3");
    assert_so(t, "N1 hits 4, N1 shaken");
    assert_fired(t, "rbc.hits.track");
    assert_fired(t, "rbc.hits.shaken");
}

static void test_rbc_shoot_cat_needs_a_new_hit(void **state)
{
    (void)state;
    table *t = fieldf(SHOOTING, "ARQH", "", "FRPB", "D4", " hits 8");
    give(t, "shoot S1 N1");
    mark(t);
    table *missed = fork_of(t);
    give(missed, "roll 1 1 1 1 1");
    assert_not_so(missed, "rolls 1");
    give(t, "roll 1 1 1 1 5");
    assert_test(t, 4);
    assert_fired(t, "rbc.shoot.cat");
    table *survives = fork_of(t);
    give(survives, "roll 3");
    assert_so(survives, "N1 catmark, N1 hits 9");
    give(t, "roll 4");
    assert_so(t, "N1 gone, lost north 3");
    assert_fired(t, "rbc.cat.broken");
}

static void test_rbc_shoot_cat_with_a_marker_from_before(void **state)
{
    (void)state;
    table *t = fieldf(SHOOTING, "ARQH", "", "FRPB", "D4", " hits 8 catmark");
    give(t, "shoot S1 N1; roll 1 1 1 1 5");
    assert_test(t, 3);
    assert_fired(t, "rbc.cat.marker");
}

static void test_rbc_shoot_breaks_flee_backwards_and_nobody_pursues(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D4 N; S2 GEND C4 N; N1/A FRPB D5 S hits 8; N2 BILL D7 S; N3/A ITPB E5 S hits 3;"
                     "begin shooting");
    give(t, "shoot S1 N1; roll 5 1 1 1 1; roll 6");
    assert_so(t, "N1 gone");
    assert_test(t, 5); /* N2 in the Flight Path */
    give(t, "roll 1");
    assert_test(t, 4); /* N3: Brigade Loss */
    give(t, "roll 1");
    assert_not_so(t, "question exploit");
    assert_so(t, "S1 at D4");
}

static void test_rbc_shoot_massedct_only_of_two_hits_and_of_survivors(void **state)
{
    (void)state;
    table *t = shooter("LBOW", "", "BILL", "D4");
    give(t, "massed S1 N1");
    table *one = fork_of(t);
    give(one, "roll 5 1 1 1");
    assert_not_so(one, "rolls 1");
    table *none = fork_of(t);
    give(none, "roll 1 1 1 1");
    assert_not_so(none, "rolls 1");
    give(t, "roll 5 5 1 1");
    assert_test(t, 5);
    t = shooter("LBOW", "", "BILL", "D4");
    give(t, "shoot S1 N1; roll 5 5 5 1"); /* by normal shooting there is no such test */
    assert_not_so(t, "rolls 1");
    t = fieldf(SHOOTING, "LBOW", "", "BILL", "D4", " hits 7");
    give(t, "massed S1 N1; roll 5 5 1 1"); /* first the Catastrophe Test */
    assert_test(t, 4);
    table *broken = fork_of(t);
    give(broken, "roll 6");
    assert_so(broken, "N1 gone, not rolls 1");
    give(t, "roll 1");
    assert_test(t, 4);
    give(t, "roll 5");
    assert_so(t, "N1 pinned");
}

static void test_rbc_move_pinned_for_one_movement_phase(void **state)
{
    (void)state;
    table *t = field("S1 LBOW D3 N; N1 BILL D6 S; N2 BILL L12 S; begin shooting");
    give(t, "massed S1 N1; roll 5 5 1; roll 6");
    assert_so(t, "N1 pinned");
    pass_to(t, ASK_NEXT);
    assert_so(t, "active north, N1 pinned");
    table *moved = fork_of(t);
    give(moved, "next N1");
    assert_so(moved, "N1 at D6, N1 done"); /* no move was asked for */
    assert_fired(moved, "rbc.move.pinned");
    give(t, "end");
    pass_to(t, ASK_NEXT);
    assert_so(t, "active south, not N1 pinned");
}

static void test_rbc_opt_archery_fail_unforms(void **state)
{
    (void)state;
    table *t = field("option archery_fail UNFORMED; S1 LBOW D3 N; N1 BILL D6 S; N2 BILL L12 S; begin shooting");
    give(t, "massed S1 N1; roll 5 5 1; roll 6");
    assert_so(t, "N1 unformed, not N1 pinned");
    assert_fired(t, "rbc.opt.archery_fail");
    pass_to(t, ASK_NEXT);
    assert_so(t, "active north, N1 unformed"); /* its next own Rally Phase does not remove it */
    give(t, "end");
    pass_to(t, ASK_NEXT);
    give(t, "end");
    pass_to(t, ASK_NEXT);
    assert_so(t, "active north, N1 formed"); /* the one after does */
}

/* ---- 7.6.5: Salvo ---- */

static bool rolls_salvo(const table *t) { return gg_pending(t->battle, t->state).die == DIE_SALVO; }

static void test_rbc_shoot_salvo_needs_to_stand_straight_before_the_target(void **state)
{
    (void)state;
    table *t = shooter("SBRG", "", "PSHT", "D4");
    give(t, "shoot S1 N1");
    assert_true(rolls_salvo(t));
    t = shooter("SBRG", " moved stirred", "PSHT", "D4");
    assert_shot(t, 5);
    assert_false(rolls_salvo(t));
    t = shooter("SBRG", "", "PSHT", "E4");
    assert_shot(t, 6);
    assert_false(rolls_salvo(t));
    t = shooter("SBRG", "", "PSHT", "D5");
    assert_shot(t, 4);
    assert_false(rolls_salvo(t));
    t = shooter("SBRG", " hedgehog", "PSHT", "D4");
    assert_shot(t, 5);
    assert_false(rolls_salvo(t));
    t = shooter("MUSH", "", "PSHT", "D4");
    assert_shot(t, 5);
    assert_false(rolls_salvo(t));
}

static void test_rbc_special_salvo_charge(void **state)
{
    (void)state;
    table *t = field("S1 SBRG D5 N; N1 PSHT D6 S; N2 BILL L12 S; begin unit S1");
    assert_charges(t, "S1 N1 plain");
    charge(t, "S1 N1 salvo");
    give(t, "stand N1"); /* no Hedgehog */
    assert_true(rolls_salvo(t));
    assert_rolls(t, 5); /* 5 + 1 - 1: it does not stand to fire */
    give(t, "roll 6 4 1 1 1");
    assert_so(t, "N1 hits 3, N1 salvo_hit, S1 shot, S1 meets N1, S1 charged");
    pass_to(t, 0);
    assert_dice(t, "5 4"); /* the melee of the same turn */
}

static void test_rbc_shoot_salvo_lowers_the_rupture_trigger(void **state)
{
    (void)state;
    /* Ru 2: a shaken loser by one point is tested only after a salvo that hit. */
    table *t = field("S1 SBRG D5 N; N1 PSHT D6 S hits 5 salvo_hit; N2 BILL L12 S; engaged S1 N1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    assert_test(t, 4);
    assert_fired(t, "rbc.cat.rupture");
    t = field("S1 SBRG D5 N; N1 PSHT D6 S hits 5; N2 BILL L12 S; engaged S1 N1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    assert_not_so(t, "rolls 1");
    /* Ru 1 stays 1: a tie is no defeat. */
    t = field("S1 SBRG D5 N; N1 SKJV D6 S hits 2 salvo_hit; N2 BILL L12 S; engaged S1 N1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    assert_not_so(t, "rolls 1");
}

static void test_rbc_shoot_salvo_hit_ends_with_the_player_turn(void **state)
{
    (void)state;
    table *t = field("S1 SBRG D5 N; N1 PSHT D6 S; N2 BILL L12 S; begin shooting");
    give(t, "shoot S1 N1; roll 6 1 1 1 1 1");
    assert_so(t, "active north, N1 hits 2, not N1 salvo_hit");
}

static void test_rbc_shoot_salvo_that_breaks_the_target(void **state)
{
    (void)state;
    table *t = field("S1 SBRG D5 N; N1 BILL D6 S hits 7; N2 BILL L12 S; begin unit S1");
    charge(t, "S1 N1 salvo");
    give(t, "roll 4 1 1 1 1; roll 6");
    assert_so(t, "N1 gone, S1 at D5");
    assert_question(t, ASK_VACATED);
    assert_only_offers(t, "occupy S1; stay S1");
    table *stays = fork_of(t);
    give(stays, "stay S1");
    assert_so(stays, "S1 at D5, not S1 advanced");
    give(t, "occupy S1");
    assert_so(t, "S1 at D6, S1 formed, S1 advanced");
}

static void test_rbc_special_salvo_only_once_and_not_at_a_unit_in_melee(void **state)
{
    (void)state;
    table *t = field("S1 SBRG D5 N; S2 BILL C6 E; N1 PSHT D6 S; N2 BILL L12 S; engaged S2 N1 since 0; begin unit S1");
    assert_charges(t, "S1 N1 plain");
    assert_no_charge(t, "S1 N1 salvo");
    t = field("S1 SBRG D5 N; N1 PSHT E6 S; N2 BILL L12 S; begin unit S1");
    assert_charges(t, "S1 N1 right plain");
    assert_no_charge(t, "S1 N1 salvo"); /* only straight ahead */
    t = field("S1 PSHT D5 N; N1 PSHT D6 S; N2 BILL L12 S; begin unit S1");
    assert_no_charge(t, "S1 N1 salvo");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w7_dice_of_formed_shot),
        proves(test_rbc_w7_dice_of_bows),
        proves(test_rbc_w7_dice_of_guns),
        proves(test_rbc_w7_pistols_after_a_charge_not_finished),
        proves(test_rbc_w8_five_dice),
        proves(test_rbc_w9_standing_salvo),
        proves(test_rbc_w10_massed_archery_pins),
        proves(test_rbc_w11_catastrophe_from_shooting),
        proves(test_rbc_w12_two_consecutive_shots),
        proves(test_rbc_shoot_eligible_once_a_turn),
        proves(test_rbc_shoot_eligible_not_in_melee),
        proves(test_rbc_shoot_eligible_needs_a_weapon),
        proves(test_rbc_shoot_eligible_guns_that_stirred),
        proves(test_rbc_shoot_range_of_every_weapon),
        proves(test_rbc_geo_shootarc),
        proves(test_rbc_geo_shootarc_of_pistols),
        proves(test_rbc_geo_shootarc_of_a_hedgehog),
        proves(test_rbc_geo_shootarc_range_is_the_forward_offset),
        proves(test_rbc_shoot_massed_at_any_range),
        proves(test_rbc_special_marc_alone_shoots_massed),
        proves(test_rbc_shoot_mod_shaken_and_unformed),
        proves(test_rbc_shoot_mod_close_and_stationary_are_for_heavy_foot),
        proves(test_rbc_shoot_mod_stationary_is_lost_by_the_words_moved_and_charged),
        proves(test_rbc_shoot_mod_mounted_counts_once),
        proves(test_rbc_shoot_mod_armour_and_its_exceptions),
        proves(test_rbc_shoot_mod_cover_of_each_terrain),
        proves(test_rbc_shoot_mod_cover_counts_once),
        proves(test_rbc_shoot_coverside),
        proves(test_rbc_shoot_case_and_ball_by_depth),
        proves(test_rbc_shoot_mod_of_guns),
        proves(test_rbc_special_mixed_shoots_with_one_die_less),
        proves(test_rbc_hits_track_and_shaken),
        proves(test_rbc_shoot_cat_needs_a_new_hit),
        proves(test_rbc_shoot_cat_with_a_marker_from_before),
        proves(test_rbc_shoot_breaks_flee_backwards_and_nobody_pursues),
        proves(test_rbc_shoot_massedct_only_of_two_hits_and_of_survivors),
        proves(test_rbc_move_pinned_for_one_movement_phase),
        proves(test_rbc_opt_archery_fail_unforms),
        proves(test_rbc_shoot_salvo_needs_to_stand_straight_before_the_target),
        proves(test_rbc_special_salvo_charge),
        proves(test_rbc_shoot_salvo_lowers_the_rupture_trigger),
        proves(test_rbc_shoot_salvo_hit_ends_with_the_player_turn),
        proves(test_rbc_shoot_salvo_that_breaks_the_target),
        proves(test_rbc_special_salvo_only_once_and_not_at_a_unit_in_melee),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
