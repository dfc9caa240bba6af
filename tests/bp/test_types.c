/* Chapter 4: profiles, points, sizes, weapons, formations. Worked case W43. The tables stand here as in the specification. */
#include "field.h"

/* ---- 4.2 ---- */

static const struct profile_row {
    const char *code, *arm, *size;
    int h;
    const char *s, *weapon;
    int range, m, st;
    const char *specials;
    int points;
} rows[] = {
    {"GEN_LINE", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "", 36},
    {"GEN_LINE_L", "inf", "large", 8, "4", "smoothbore musket", 180, 4, 4, "", 44},
    {"GEN_LINE_S", "inf", "small", 4, "2", "smoothbore musket", 180, 4, 2, "", 28},
    {"GEN_MIL", "inf", "std", 6, "3", "smoothbore musket", 180, 5, 3, "freshly_raised,unreliable", 26},
    {"BR_LINE", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3,
     "first_fire,steady_line,form_square,mixed,no_acol,lie_down", 39},
    {"BR_HIGH", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3,
     "tough,first_fire,steady_line,form_square,mixed,no_acol,lie_down", 40},
    {"BR_LIGHT", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3,
     "sharp,skirmish,first_fire,steady_line,form_square,mixed,no_acol,lie_down", 42},
    {"BR_RIFLE_S", "inf", "small", 4, "3", "rifled musket", 240, 4, 2,
     "sharp,skirmish,elite4,reliable,first_fire,form_square,lie_down,no_acol", 47},
    {"BR_GUARD", "inf", "large", 7, "4", "smoothbore musket", 180, 3, 4,
     "reliable,elite3,first_fire,steady_line,form_square,mixed,no_acol,lie_down", 62},
    {"PT_LINE", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "steady_line,form_square,mixed", 38},
    {"PT_CACA", "inf", "std", 6, "4", "smoothbore musket", 180, 4, 3,
     "steady_line,skirmish,reliable,elite5,sharp,form_square,mixed", 51},
    {"BR_DRAG", "cav", "std", 8, "-", "sabre", 0, 4, 3, "heavy_1,gallop", 47},
    {"BR_LD", "cav", "std", 6, "-", "sabre", 0, 4, 3, "marauders,gallop", 44},
    {"BR_FART", "fart", "std", 1, "3-2-1", "smoothbore foot gun", 480, 4, 2, "reliable,shrapnel", 31},
    {"BR_HART", "hart", "std", 1, "3-2-1", "smoothbore horse gun", 360, 4, 1, "reliable,marauders,shrapnel", 30},
    {"FR_LINE", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "pas_de_charge,form_square,mixed", 38},
    {"FR_LIGHT", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "pas_de_charge,skirmish,sharp,form_square,mixed",
     41},
    {"FR_CONS", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "pas_de_charge,wavering,form_square", 32},
    {"FR_GREN", "inf", "std", 7, "3", "smoothbore musket", 180, 4, 3, "pas_de_charge,elite5,form_square,mixed", 43},
    {"FR_DRAG", "cav", "std", 8, "-", "sabre", 0, 4, 3, "heavy_1,deep", 44},
    {"FR_LC", "cav", "std", 6, "-", "sabre", 0, 4, 3, "marauders,deep", 41},
    {"FR_LANC", "cav", "std", 8, "-", "lance", 0, 4, 3, "lancers,marauders,deep", 50},
    {"FR_CUIR", "cav", "std", 9, "-", "sabre", 0, 3, 3, "reliable,heavy_d3,deep", 58},
    {"FR_FART", "fart", "std", 1, "3-2-1", "smoothbore foot gun", 480, 4, 2, "", 27},
    {"FR_HART", "hart", "std", 1, "3-2-1", "smoothbore horse gun", 360, 4, 1, "", 21},
    {"RU_INF", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 4, "tough,lack_init,form_square", 41},
    {"RU_OPOL", "inf", "std", 5, "2", "smoothbore musket", 180, 5, 3, "untested,unreliable,lack_init", 26},
    {"RU_UHL", "cav", "std", 7, "-", "lance", 0, 4, 3, "lancers,marauders", 48},
    {"RU_COSS", "cav", "std", 5, "-", "lance", 0, 5, 3, "lancers,marauders,unreliable,skirmish", 37},
    {"PR_MUSK", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "first_fire,superbly_drilled,no_acol", 42},
    {"PR_GREN", "inf", "std", 7, "3", "smoothbore musket", 180, 3, 3, "first_fire,superbly_drilled,elite4,no_acol", 53},
    {"PR_CUIR", "cav", "std", 9, "-", "sword", 0, 4, 3, "heavy_d3", 50},
    {"AU_MUSK", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "no_acol", 36},
    {"AU_GRENZ", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "skirmish,marauders,unreliable,no_acol", 38},
    {"AU_CUIR", "cav", "std", 9, "-", "sword", 0, 4, 3, "heavy_d3", 50},
    {"C18_ART", "fart", "std", 1, "3-2-1", "smoothbore foot gun", 480, 4, 2, "", 27},
    {"C18_BGUN", "bgun", "small", 1, "1-1-1", "battalion gun", 240, 4, 1, "", 17},
    {"GO_FOOT", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "first_fire,no_acol", 37},
    {"GO_VET", "inf", "std", 6, "3", "smoothbore musket", 180, 4, 3, "first_fire,steady,stubborn,no_acol", 47},
    {"GO_MIL", "inf", "std", 5, "2", "smoothbore musket", 180, 5, 3, "freshly_raised,unreliable,no_acol", 23},
    {"GO_ARG_S", "inf", "small", 4, "2", "smoothbore musket", 180, 4, 2, "skirmish,marauders", 33},
    {"GO_DRAG_S", "cav", "small", 6, "-", "sword", 0, 4, 2, "heavy_1", 36},
    {"GO_DRAGW_S", "cav", "small", 6, "-", "sword", 0, 4, 2, "heavy_1,wavering", 32},
    {"JA_CLAN", "inf", "std", 7, "2", "smoothbore musket", 180, 4, 3, "warband,ferocious,terrifying", 43},
    {"JA_CLAN_L", "inf", "large", 9, "3", "smoothbore musket", 180, 4, 4, "warband,ferocious,terrifying", 51},
    {"JA_ATHOLL", "inf", "std", 6, "2", "smoothbore musket", 180, 4, 3, "warband,ferocious", 37},
    {"JA_LOW", "inf", "std", 6, "3", "smoothbore musket", 180, 5, 3, "no_acol", 32},
    {"JA_FR_S", "inf", "small", 4, "2", "smoothbore musket", 180, 4, 2, "first_fire,steady,no_acol", 34},
    {"JA_HORSE_S", "cav", "small", 5, "-", "sword", 0, 4, 2, "marauders", 35},
    {"MA_ANSAR", "inf", "std", 8, "-", "sword and spear", 0, 4, 3, "warband,fanatics,marauders", 45},
    {"MA_ANSAR_L", "inf", "large", 10, "-", "sword and spear", 0, 4, 4, "warband,fanatics,marauders", 51},
    {"MA_RIFLE_S", "inf", "small", 4, "2", "breech-loading rifle", 300, 5, 2, "skirmish,poor_shooters,marauders", 30},
    {"MA_CAMEL", "cav", "std", 6, "-", "sword and lance", 0, 5, 3, "ferocious,marauders", 42},
    {"BS_FOOT", "inf", "std", 6, "3", "breech-loading rifle", 300, 4, 3, "steady,form_square,no_acol", 47},
    {"BS_HIGH", "inf", "std", 6, "3", "breech-loading rifle", 300, 4, 3, "steady,tough,form_square,no_acol", 48},
    {"BS_HUSS", "cav", "std", 6, "2", "breech-loading carbine", 240, 4, 3, "ferocious", 47},
    {"BS_SCREW", "fart", "small", 1, "2-2-1", "rifled horse gun", 480, 4, 1, "reliable", 29},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const bp_profile *find(const char *code)
{
    int i = bp_profile_find(code, strlen(code));
    assert_true(i >= 0);
    return &bp_profiles[i];
}

static uint64_t specials_of(const char *list)
{
    uint64_t set = 0;
    for (size_t len; *list; list += len + (list[len] == ',')) {
        int found = -1;
        len = strcspn(list, ",");
        for (int i = 0; i < BP_SPECIALS; i++)
            if (strlen(bp_special_names[i]) == len && !memcmp(bp_special_names[i], list, len)) found = i;
        if (found < 0) fail_msg("no special rule %s", list);
        set |= bp_bit(found);
    }
    return set;
}

static void test_bp_unit_profiles_are_those_of_the_table(void **state)
{
    (void)state;
    assert_int_equal(ROWS, BP_PROFILES);
    for (int i = 0; i < ROWS; i++) {
        const bp_profile *p = find(rows[i].code);
        int s[3] = {0};
        sscanf(rows[i].s, "%d-%d-%d", &s[0], &s[1], &s[2]);
        assert_string_equal(bp_arm_names[p->arm], rows[i].arm);
        assert_string_equal(bp_size_names[p->size], rows[i].size);
        assert_int_equal(p->h, rows[i].h);
        for (int k = 0; k < 3; k++) assert_int_equal(p->s[k], s[k]);
        assert_string_equal(p->weapon, rows[i].weapon);
        assert_int_equal(p->range, rows[i].range);
        assert_int_equal(p->m, rows[i].m);
        assert_int_equal(p->st, rows[i].st);
        if (p->specials != specials_of(rows[i].specials)) fail_msg("specials of %s", rows[i].code);
    }
}

static void test_bp_pts_formula_gives_every_profile_its_points(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        const bp_profile *p = find(rows[i].code);
        assert_int_equal(p->points, rows[i].points);
        if (bp_profile_price(p) != rows[i].points)
            fail_msg("%s costs %d, not %d", rows[i].code, bp_profile_price(p), rows[i].points);
    }
}

static void test_bp_w43_points(void **state)
{
    (void)state;
    assert_int_equal(bp_profile_price(find("BR_LINE")), 6 + 3 * 2 + 12 + 12 + 1 + 2);
    assert_int_equal(bp_profile_price(find("BR_GUARD")), 7 + 8 + 16 + 16 + 4 + 8 + 1 + 2);
    assert_int_equal(bp_profile_price(find("FR_LANC")), 16 + 12 + 12 + 5 + 5);
    assert_int_equal(bp_profile_price(find("FR_HART")), 1 + 12 + 6 + 2);
    assert_int_equal(bp_profile_price(find("JA_CLAN")), 7 + 4 + 12 + 12 + 3 + 5);
    assert_int_equal(bp_commander_price(9), 50);
    assert_int_equal(bp_commander_price(8), 25);
    assert_int_equal(bp_commander_price(7), 0);
    assert_int_equal(bp_commander_price(5), 0);
    assert_int_equal(bp_commander_price(10), 75);
}

/* 4.3, last column, one special at a time. */
static void test_bp_pts_formula_price_of_each_special(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int foot, horse;
    } price[] = {
        {"bloodthirsty", 3, 3},
        {"brave", 5, 5},
        {"coc", 0, 0},
        {"crack", 3, 3},
        {"deep", 0, 0},
        {"determined_charge", -5, -5},
        {"elite2", 10, 10},
        {"elite3", 8, 8},
        {"elite4", 6, 6},
        {"elite5", 4, 4},
        {"elite6", 2, 2},
        {"fanatics", 8, 10},
        {"ferocious", 3, 5},
        {"first_fire", 1, 1},
        {"form_square", 0, 0},
        {"four_deep", 0, 0},
        {"freshly_raised", -3, -3},
        {"gallop", 3, 3},
        {"heavy_1", 4, 4},
        {"heavy_d3", 8, 8},
        {"lack_init", 0, 0},
        {"lancers", 5, 5},
        {"lie_down", 0, 0},
        {"marauders", 5, 5},
        {"mixed", 0, 0},
        {"mounted_inf", 5, 5},
        {"no_acol", 0, 0},
        {"pas_de_charge", 2, 2},
        {"poor_shooters", -3, -3},
        {"reliable", 4, 4},
        {"sharp", 3, 3},
        {"shrapnel", 0, 0},
        {"skirmish", 0, 0},
        {"steady", 5, 5},
        {"steady_line", 2, 2},
        {"stubborn", 5, 5},
        {"superbly_drilled", 5, 5},
        {"terrifying", 5, 5},
        {"tough", 1, 2},
        {"unreliable", -3, -3},
        {"untested", 0, 0},
        {"valiant", 3, 3},
        {"warband", 0, 0},
        {"wavering", -6, -6},
    };
    assert_int_equal(sizeof price / sizeof price[0], BP_SPECIALS);
    for (size_t i = 0; i < sizeof price / sizeof price[0]; i++) {
        bp_profile foot = *find("GEN_LINE"), horse = *find("PR_CUIR");
        horse.specials = 0;
        int base = bp_profile_price(&horse);
        foot.specials = horse.specials = specials_of(price[i].name);
        if (bp_profile_price(&foot) - 36 != price[i].foot || bp_profile_price(&horse) - base != price[i].horse)
            fail_msg("%s: %d, %d", price[i].name, bp_profile_price(&foot) - 36, bp_profile_price(&horse) - base);
    }
    /* crack goes by M, wavering by Stamina. */
    for (int m = 3; m <= 6; m++) {
        bp_profile p = *find("GEN_LINE");
        p.m = (uint8_t)m;
        int without = bp_profile_price(&p);
        p.specials = specials_of("crack");
        assert_int_equal(bp_profile_price(&p) - without, 7 - m);
    }
    bp_profile p = *find("GEN_LINE_L");
    p.specials = specials_of("wavering");
    assert_int_equal(bp_profile_price(&p), 44 - 8);
}

/* w per die and g by range. */
static void test_bp_pts_formula_goes_by_range(void **state)
{
    (void)state;
    static const struct {
        int range, worth;
    } small[] = {{60, 1}, {120, 1}, {180, 2}, {240, 3}, {300, 4}, {360, 5}},
      gun[] = {{240, 8}, {360, 12}, {400, 12}, {480, 16}, {600, 20}, {720, 24}};
    for (size_t i = 0; i < sizeof small / sizeof small[0]; i++) {
        bp_profile p = *find("GEN_LINE");
        p.range = (uint16_t)small[i].range;
        assert_int_equal(bp_profile_price(&p), 6 + 3 * small[i].worth + 12 + 12);
    }
    for (size_t i = 0; i < sizeof gun / sizeof gun[0]; i++) {
        bp_profile p = *find("FR_FART");
        p.range = (uint16_t)gun[i].range;
        assert_int_equal(bp_profile_price(&p), 1 + gun[i].worth + 6 + 4);
    }
}

/* ---- 4.1 ---- */

static void test_bp_unit_size_changes_a_standard_profile(void **state)
{
    (void)state;
    bp_profile p = *find("GEN_LINE");
    bp_profile_resize(&p, BP_LARGE);
    assert_true(p.h == 8 && p.s[0] == 4 && p.st == 4 && p.size == BP_LARGE);
    p = *find("GEN_LINE");
    bp_profile_resize(&p, BP_SMALL);
    assert_true(p.h == 4 && p.s[0] == 2 && p.st == 2 && p.size == BP_SMALL);
    p = *find("GEN_LINE");
    bp_profile_resize(&p, BP_TINY);
    assert_true(p.h == 1 && p.s[0] == 1 && p.st == 1 && p.size == BP_TINY);
    /* Who does not shoot does not begin to. */
    p = *find("PR_CUIR");
    bp_profile_resize(&p, BP_LARGE);
    assert_true(p.h == 11 && p.s[0] == 0 && p.st == 4);
    p = *find("PR_CUIR");
    bp_profile_resize(&p, BP_TINY);
    assert_true(p.h == 1 && p.s[0] == 0 && p.st == 1);
}

static const struct {
    const char *name;
    int range;
} weapons[] = {
    {"pistol", 60},
    {"shotgun", 60},
    {"thrown weapon", 60},
    {"bow", 120},
    {"smoothbore carbine", 120},
    {"smoothbore musket", 180},
    {"rifled carbine", 180},
    {"rifled musket", 240},
    {"breech-loading carbine", 240},
    {"breech-loading rifle", 300},
    {"bolt-action carbine", 300},
    {"bolt-action rifle", 360},
    {"battalion gun", 240},
    {"smoothbore horse gun", 360},
    {"smoothbore foot gun", 480},
    {"smoothbore siege gun", 600},
    {"field howitzer", 400},
    {"mortar", 480},
    {"rifled horse gun", 480},
    {"rifled foot gun", 600},
    {"rifled siege gun", 720},
};

static void test_bp_weapon_range(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof weapons / sizeof weapons[0]; i++) {
        int found = -1;
        for (int k = 0; k < BP_WEAPONS; k++)
            if (!strcmp(bp_weapons[k].name, weapons[i].name)) found = k;
        if (found < 0) fail_msg("no weapon %s", weapons[i].name);
        assert_int_equal(bp_weapons[found].range, weapons[i].range);
    }
}

/* ---- 3.6 ---- */

static const struct {
    int arm, formation;
    struct {
        int w, d;
    } size[4];
} footprints[] = {
    {BP_INF, LINE, {{120, 16}, {90, 16}, {60, 16}, {30, 16}}},
    {BP_INF, FDL, {{80, 24}, {60, 24}, {40, 24}, {0, 0}}},
    {BP_INF, MIXED, {{120, 24}, {90, 24}, {60, 24}, {30, 24}}},
    {BP_INF, ACOL, {{60, 32}, {46, 32}, {32, 32}, {20, 20}}},
    {BP_INF, COC, {{40, 48}, {30, 48}, {20, 48}, {0, 0}}},
    {BP_INF, MCOL, {{16, 120}, {16, 90}, {16, 60}, {16, 30}}},
    {BP_INF, SQUARE, {{56, 56}, {44, 44}, {32, 32}, {0, 0}}},
    {BP_INF, SKIRM, {{160, 24}, {120, 24}, {80, 24}, {40, 24}}},
    {BP_INF, WARB, {{90, 48}, {72, 40}, {48, 32}, {24, 32}}},
    {BP_CAV, LINE, {{96, 32}, {72, 32}, {48, 32}, {24, 32}}},
    {BP_CAV, ACOL, {{48, 64}, {36, 64}, {24, 64}, {0, 0}}},
    {BP_CAV, MCOL, {{20, 128}, {20, 96}, {20, 64}, {20, 32}}},
    {BP_CAV, SKIRM, {{128, 40}, {96, 40}, {64, 40}, {32, 40}}},
    {BP_FOOT_ART, DEPLOYED, {{60, 30}, {40, 30}, {20, 30}, {0, 0}}},
    {BP_FOOT_ART, LIMBERED, {{20, 90}, {20, 60}, {20, 40}, {0, 0}}},
    {BP_WAGON, LIMBERED, {{0, 0}, {20, 40}, {0, 0}, {0, 0}}},
};

static void test_bp_form_size_is_that_of_the_tables(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof footprints / sizeof footprints[0]; i++)
        for (int size = 0; size < 4; size++) {
            bp_extent e = bp_size_of(footprints[i].arm, size, footprints[i].formation);
            if (e.w != footprints[i].size[size].w || e.d != footprints[i].size[size].d)
                fail_msg("%s %s %s: %d by %d", bp_arm_names[footprints[i].arm], bp_size_names[size],
                         bp_formation_names[footprints[i].formation], e.w, e.d);
        }
    /* Guns of every kind alike; none in a formation of foot. */
    for (int size = 0; size < 3; size++) {
        assert_int_equal(bp_size_of(BP_HORSE_ART, size, DEPLOYED).w, bp_size_of(BP_FOOT_ART, size, DEPLOYED).w);
        assert_int_equal(bp_size_of(BP_BATTALION_GUN, size, DEPLOYED).w, bp_size_of(BP_FOOT_ART, size, DEPLOYED).w);
        assert_int_equal(bp_size_of(BP_FOOT_ART, size, LINE).w, 0);
        assert_int_equal(bp_size_of(BP_INF, size, DEPLOYED).w, 0);
        assert_int_equal(bp_size_of(BP_CAV, size, SQUARE).w, 0);
    }
}

/* Frontage and depth are even everywhere: the centre of a footprint is a whole tenth. */
static void test_bp_form_size_is_even(void **state)
{
    (void)state;
    for (int arm = 0; arm < BP_ARMS; arm++)
        for (int size = 0; size < BP_SIZES; size++)
            for (int f = 0; f < BP_FORMATIONS; f++) {
                bp_extent e = bp_size_of(arm, size, f);
                assert_true(e.w % 2 == 0 && e.d % 2 == 0);
            }
}

/* bp.form.who: a row of the table is the formations that such a unit may take. */
static void assert_forms(const char *unit, const char *formations)
{
    table *t = fieldf("R1 %s 300,200 0; B1 GEN_LINE LINE 300,30 0", unit);
    for (int f = 0; f < GARRISON; f++) {
        char name[16];
        const char *at = strstr(formations, bp_formation_names[f]);
        size_t len = strlen(bp_formation_names[f]);
        bool want = at && (at == formations || at[-1] == ' ') && (at[len] == ' ' || !at[len]);
        snprintf(name, sizeof name, "%s", bp_formation_names[f]);
        bool may = bp_may_form(bt(t), st(t), 0, f) || unit_of(t, "R1")->formation == f;
        if (may != want) fail_msg("%s %s form %s", unit, may ? "may" : "may not", name);
    }
}

static void test_bp_form_who_may_take_which_formation(void **state)
{
    (void)state;
    assert_forms("GEN_LINE LINE", "LINE ACOL MCOL");
    assert_forms("BR_LINE LINE", "LINE MIXED MCOL SQUARE");
    assert_forms("FR_LINE LINE", "LINE MIXED ACOL MCOL SQUARE");
    assert_forms("FR_LIGHT LINE", "LINE MIXED ACOL MCOL SQUARE SKIRM");
    assert_forms("JA_CLAN WARB", "MCOL WARB");
    assert_forms("JA_CLAN WARB", "MCOL WARB");
    assert_forms("FR_LC LINE", "LINE ACOL MCOL");
    assert_forms("PR_CUIR LINE", "LINE MCOL");
    assert_forms("RU_COSS LINE", "LINE MCOL SKIRM");
    assert_forms("FR_FART DEPLOYED", "DEPLOYED LIMBERED");
    assert_forms("FR_HART LIMBERED", "DEPLOYED LIMBERED");
    assert_forms("C18_BGUN DEPLOYED", "DEPLOYED");
}

static void test_bp_spec_four_deep_and_coc_and_skirmish(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0 with four_deep,coc,no_acol; R2 JA_CLAN WARB 420,200 0 with skirmish;"
                     "R3 GEN_LINE LINE 100,200 0 size tiny with four_deep,coc,form_square; B1 GEN_LINE LINE 300,30 0");
    assert_true(bp_may_form(bt(t), st(t), 0, FDL));
    assert_true(bp_may_form(bt(t), st(t), 0, COC));
    assert_false(bp_may_form(bt(t), st(t), 0, ACOL));
    assert_true(bp_may_form(bt(t), st(t), 1, SKIRM));
    assert_false(bp_may_form(bt(t), st(t), 1, LINE));
    /* A tiny unit is too small for them. */
    assert_false(bp_may_form(bt(t), st(t), 2, FDL));
    assert_false(bp_may_form(bt(t), st(t), 2, COC));
    assert_false(bp_may_form(bt(t), st(t), 2, SQUARE));
    assert_true(bp_may_form(bt(t), st(t), 2, ACOL));
}

/* Any infantry may skirmish at a wood within 60 of its centre. */
static void test_bp_form_who_skirmishes_at_a_wood(void **state)
{
    (void)state;
    table *t = field("wood W1 200,260 400,260 400,400 200,400; R1 GEN_LINE LINE 300,208 0; R2 GEN_LINE LINE 300,150 0;"
                     "R3 FR_LC LINE 450,300 0; B1 GEN_LINE LINE 300,30 0");
    assert_true(bp_may_form(bt(t), st(t), 0, SKIRM)); /* its centre is 60 away */
    assert_false(bp_may_form(bt(t), st(t), 1, SKIRM));
    assert_false(bp_may_form(bt(t), st(t), 2, SKIRM)); /* horse not */
}

static void test_bp_opt_relimber(void **state)
{
    (void)state;
    table *t = field(
        "option relimber off; R1 FR_FART DEPLOYED 300,200 0; R2 FR_FART LIMBERED 400,200 0; B1 GEN_LINE LINE 300,30 0");
    assert_false(bp_may_form(bt(t), st(t), 0, LIMBERED));
    assert_true(bp_may_form(bt(t), st(t), 1, DEPLOYED));
}

/* bp.nat.c18: relimbering is off, and there is no square unless it is listed. */
static void test_bp_nat_c18(void **state)
{
    (void)state;
    table *t = field(
        "side red nations c18; R1 C18_ART DEPLOYED 300,200 0; R2 PR_MUSK LINE 420,200 0; B1 C18_ART DEPLOYED 300,30 0");
    assert_false(bp_may_form(bt(t), st(t), 0, LIMBERED));
    assert_false(bp_may_form(bt(t), st(t), 1, SQUARE));
    assert_true(bp_may_form(bt(t), st(t), 2, LIMBERED)); /* the others' guns are modern */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_unit_profiles_are_those_of_the_table),
        proves(test_bp_pts_formula_gives_every_profile_its_points),
        proves(test_bp_w43_points),
        proves(test_bp_pts_formula_price_of_each_special),
        proves(test_bp_pts_formula_goes_by_range),
        proves(test_bp_unit_size_changes_a_standard_profile),
        proves(test_bp_weapon_range),
        proves(test_bp_form_size_is_that_of_the_tables),
        proves(test_bp_form_size_is_even),
        proves(test_bp_form_who_may_take_which_formation),
        proves(test_bp_spec_four_deep_and_coc_and_skirmish),
        proves(test_bp_form_who_skirmishes_at_a_wood),
        proves(test_bp_opt_relimber),
        proves(test_bp_nat_c18),
    };
    return cmocka_run_group_tests_name("bp types", tests, NULL, NULL);
}
