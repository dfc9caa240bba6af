/* Chapter 4: forces. Weapons, special rules, footprints, the profiles of the army lists, and what a unit costs. */
#include "rules/bp/pieces/pieces.h"

#include <string.h>

#include "text/text.h"

/* ---- bp.weapon.range ---- */

/* Name, kind and range: the three columns that a weapon fills in a profile. */
#define PISTOL "pistol", BP_SMALL_ARMS, 60
#define SHOTGUN "shotgun", BP_SMALL_ARMS, 60
#define THROWN "thrown weapon", BP_SMALL_ARMS, 60
#define BOW "bow", BP_SMALL_ARMS, 120
#define CARBINE "smoothbore carbine", BP_SMALL_ARMS, 120
#define MUSKET "smoothbore musket", BP_SMALL_ARMS, 180
#define RIFLED_CARBINE "rifled carbine", BP_SMALL_ARMS, 180
#define RIFLED_MUSKET "rifled musket", BP_SMALL_ARMS, 240
#define BREECH_CARBINE "breech-loading carbine", BP_SMALL_ARMS, 240
#define BREECH_RIFLE "breech-loading rifle", BP_SMALL_ARMS, 300
#define BOLT_CARBINE "bolt-action carbine", BP_SMALL_ARMS, 300
#define BOLT_RIFLE "bolt-action rifle", BP_SMALL_ARMS, 360
#define BATTALION_GUN "battalion gun", BP_CANNON, 240
#define HORSE_GUN "smoothbore horse gun", BP_CANNON, 360
#define FOOT_GUN "smoothbore foot gun", BP_CANNON, 480
#define SIEGE_GUN "smoothbore siege gun", BP_CANNON, 600
#define HOWITZER "field howitzer", BP_HOWITZER, 400
#define MORTAR "mortar", BP_HOWITZER, 480
#define RIFLED_HORSE_GUN "rifled horse gun", BP_CANNON, 480
#define RIFLED_FOOT_GUN "rifled foot gun", BP_CANNON, 600
#define RIFLED_SIEGE_GUN "rifled siege gun", BP_CANNON, 720
#define SABRE "sabre", BP_NO_MISSILE, 0
#define SWORD "sword", BP_NO_MISSILE, 0
#define LANCE "lance", BP_NO_MISSILE, 0
#define SWORD_AND_SPEAR "sword and spear", BP_NO_MISSILE, 0
#define SWORD_AND_LANCE "sword and lance", BP_NO_MISSILE, 0
#define NO_WEAPON "none", BP_NO_MISSILE, 0

const bp_weapon bp_weapons[BP_WEAPONS] = {
    {PISTOL},           {SHOTGUN},         {THROWN},           {BOW},          {CARBINE},      {MUSKET},
    {RIFLED_CARBINE},   {RIFLED_MUSKET},   {BREECH_CARBINE},   {BREECH_RIFLE}, {BOLT_CARBINE}, {BOLT_RIFLE},
    {BATTALION_GUN},    {HORSE_GUN},       {FOOT_GUN},         {SIEGE_GUN},    {HOWITZER},     {MORTAR},
    {RIFLED_HORSE_GUN}, {RIFLED_FOOT_GUN}, {RIFLED_SIEGE_GUN}, {SABRE},        {SWORD},        {LANCE},
    {SWORD_AND_SPEAR},  {SWORD_AND_LANCE}, {NO_WEAPON},
};

/* ---- 4.3: special rules ---- */

const char *const bp_special_names[BP_SPECIALS] = {
    [BLOODTHIRSTY] = "bloodthirsty",
    [BRAVE] = "brave",
    [CAN_COC] = "coc",
    [CRACK] = "crack",
    [DEEP] = "deep",
    [DETERMINED] = "determined_charge",
    [ELITE2] = "elite2",
    [ELITE3] = "elite3",
    [ELITE4] = "elite4",
    [ELITE5] = "elite5",
    [ELITE6] = "elite6",
    [FANATICS] = "fanatics",
    [FEROCIOUS] = "ferocious",
    [FIRST_FIRE] = "first_fire",
    [FORM_SQUARE] = "form_square",
    [FOUR_DEEP] = "four_deep",
    [FRESHLY_RAISED] = "freshly_raised",
    [GALLOP] = "gallop",
    [HEAVY_1] = "heavy_1",
    [HEAVY_D3] = "heavy_d3",
    [LACK_INIT] = "lack_init",
    [LANCERS] = "lancers",
    [LIE_DOWN] = "lie_down",
    [MARAUDERS] = "marauders",
    [CAN_MIXED] = "mixed",
    [MOUNTED_INF] = "mounted_inf",
    [NO_ACOL] = "no_acol",
    [PAS_DE_CHARGE] = "pas_de_charge",
    [POOR_SHOOTERS] = "poor_shooters",
    [RELIABLE] = "reliable",
    [SHARP] = "sharp",
    [SHRAPNEL] = "shrapnel",
    [CAN_SKIRMISH] = "skirmish",
    [STEADY] = "steady",
    [STEADY_LINE] = "steady_line",
    [STUBBORN] = "stubborn",
    [SUPERBLY_DRILLED] = "superbly_drilled",
    [TERRIFYING] = "terrifying",
    [TOUGH] = "tough",
    [UNRELIABLE] = "unreliable",
    [UNTESTED] = "untested",
    [VALIANT] = "valiant",
    [CAN_WARBAND] = "warband",
    [WAVERING] = "wavering",
};

/* Points of foot (and guns), and of horse. Those of crack and wavering depend on the unit: special_price. */
static const int8_t special_points[BP_SPECIALS][2] = {
    [BLOODTHIRSTY] = {3, 3},  [BRAVE] = {5, 5},
    [DETERMINED] = {-5, -5},  [ELITE2] = {10, 10},
    [ELITE3] = {8, 8},        [ELITE4] = {6, 6},
    [ELITE5] = {4, 4},        [ELITE6] = {2, 2},
    [FANATICS] = {8, 10},     [FEROCIOUS] = {3, 5},
    [FIRST_FIRE] = {1, 1},    [FRESHLY_RAISED] = {-3, -3},
    [GALLOP] = {3, 3},        [HEAVY_1] = {4, 4},
    [HEAVY_D3] = {8, 8},      [LANCERS] = {5, 5},
    [MARAUDERS] = {5, 5},     [MOUNTED_INF] = {5, 5},
    [PAS_DE_CHARGE] = {2, 2}, [POOR_SHOOTERS] = {-3, -3},
    [RELIABLE] = {4, 4},      [SHARP] = {3, 3},
    [STEADY] = {5, 5},        [STEADY_LINE] = {2, 2},
    [STUBBORN] = {5, 5},      [SUPERBLY_DRILLED] = {5, 5},
    [TERRIFYING] = {5, 5},    [TOUGH] = {1, 2},
    [UNRELIABLE] = {-3, -3},  [VALIANT] = {3, 3},
};

/* ---- 4.2: profiles and army lists ---- */

const char *const bp_arm_names[BP_ARMS] = {
    [BP_INF] = "inf",    [BP_CAV] = "cav", [BP_FOOT_ART] = "fart", [BP_HORSE_ART] = "hart", [BP_BATTALION_GUN] = "bgun",
    [BP_WAGON] = "wagon"};
const char *const bp_size_names[BP_SIZES] = {
    [BP_LARGE] = "large", [BP_STANDARD] = "std", [BP_SMALL] = "small", [BP_TINY] = "tiny"};

/* A word of 4.3 in the column "Special". */
#define S(special) ((uint64_t)1 << (special))

/* Code, unit, type, size, H, S, weapon with its range, M, St, special, points. */
/* clang-format off */
const bp_profile bp_profiles[] = {
    /* Any nation */
    {"GEN_LINE", "Line infantry (any nation)", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, 0, 36},
    {"GEN_LINE_L", "Line infantry, large", BP_INF, BP_LARGE, 8, {4}, MUSKET, 4, 4, 0, 44},
    {"GEN_LINE_S", "Line infantry, small", BP_INF, BP_SMALL, 4, {2}, MUSKET, 4, 2, 0, 28},
    {"GEN_MIL", "Militia", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 5, 3, S(FRESHLY_RAISED) | S(UNRELIABLE), 26},

    /* British and Portuguese 1793-1815 */
    {"BR_LINE", "British line", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(FIRST_FIRE) | S(STEADY_LINE) | S(FORM_SQUARE) | S(CAN_MIXED) | S(NO_ACOL) | S(LIE_DOWN), 39},
    {"BR_HIGH", "British Highlanders", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(TOUGH) | S(FIRST_FIRE) | S(STEADY_LINE) | S(FORM_SQUARE) | S(CAN_MIXED) | S(NO_ACOL) | S(LIE_DOWN), 40},
    {"BR_LIGHT", "British light infantry", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(SHARP) | S(CAN_SKIRMISH) | S(FIRST_FIRE) | S(STEADY_LINE) | S(FORM_SQUARE) | S(CAN_MIXED) | S(NO_ACOL) | S(LIE_DOWN), 42},
    {"BR_RIFLE_S", "British rifles, small", BP_INF, BP_SMALL, 4, {3}, RIFLED_MUSKET, 4, 2, S(SHARP) | S(CAN_SKIRMISH) | S(ELITE4) | S(RELIABLE) | S(FIRST_FIRE) | S(FORM_SQUARE) | S(LIE_DOWN) | S(NO_ACOL), 47},
    {"BR_GUARD", "British Foot Guards", BP_INF, BP_LARGE, 7, {4}, MUSKET, 3, 4, S(RELIABLE) | S(ELITE3) | S(FIRST_FIRE) | S(STEADY_LINE) | S(FORM_SQUARE) | S(CAN_MIXED) | S(NO_ACOL) | S(LIE_DOWN), 62},
    {"PT_LINE", "Portuguese line", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(STEADY_LINE) | S(FORM_SQUARE) | S(CAN_MIXED), 38},
    {"PT_CACA", "Portuguese cacadores", BP_INF, BP_STANDARD, 6, {4}, MUSKET, 4, 3, S(STEADY_LINE) | S(CAN_SKIRMISH) | S(RELIABLE) | S(ELITE5) | S(SHARP) | S(FORM_SQUARE) | S(CAN_MIXED), 51},
    {"BR_DRAG", "British dragoons", BP_CAV, BP_STANDARD, 8, {0}, SABRE, 4, 3, S(HEAVY_1) | S(GALLOP), 47},
    {"BR_LD", "British light dragoons/hussars", BP_CAV, BP_STANDARD, 6, {0}, SABRE, 4, 3, S(MARAUDERS) | S(GALLOP), 44},
    {"BR_FART", "Royal foot battery", BP_FOOT_ART, BP_STANDARD, 1, {3, 2, 1}, FOOT_GUN, 4, 2, S(RELIABLE) | S(SHRAPNEL), 31},
    {"BR_HART", "Royal horse battery", BP_HORSE_ART, BP_STANDARD, 1, {3, 2, 1}, HORSE_GUN, 4, 1, S(RELIABLE) | S(MARAUDERS) | S(SHRAPNEL), 30},

    /* French 1793-1815 */
    {"FR_LINE", "French line", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(PAS_DE_CHARGE) | S(FORM_SQUARE) | S(CAN_MIXED), 38},
    {"FR_LIGHT", "French light", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(PAS_DE_CHARGE) | S(CAN_SKIRMISH) | S(SHARP) | S(FORM_SQUARE) | S(CAN_MIXED), 41},
    {"FR_CONS", "French conscripts", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(PAS_DE_CHARGE) | S(WAVERING) | S(FORM_SQUARE), 32},
    {"FR_GREN", "French combined grenadiers", BP_INF, BP_STANDARD, 7, {3}, MUSKET, 4, 3, S(PAS_DE_CHARGE) | S(ELITE5) | S(FORM_SQUARE) | S(CAN_MIXED), 43},
    {"FR_DRAG", "French dragoons", BP_CAV, BP_STANDARD, 8, {0}, SABRE, 4, 3, S(HEAVY_1) | S(DEEP), 44},
    {"FR_LC", "French chasseurs/hussars", BP_CAV, BP_STANDARD, 6, {0}, SABRE, 4, 3, S(MARAUDERS) | S(DEEP), 41},
    {"FR_LANC", "Vistula lancers", BP_CAV, BP_STANDARD, 8, {0}, LANCE, 4, 3, S(LANCERS) | S(MARAUDERS) | S(DEEP), 50},
    {"FR_CUIR", "French cuirassiers", BP_CAV, BP_STANDARD, 9, {0}, SABRE, 3, 3, S(RELIABLE) | S(HEAVY_D3) | S(DEEP), 58},
    {"FR_FART", "French foot battery", BP_FOOT_ART, BP_STANDARD, 1, {3, 2, 1}, FOOT_GUN, 4, 2, 0, 27},
    {"FR_HART", "French horse battery", BP_HORSE_ART, BP_STANDARD, 1, {3, 2, 1}, HORSE_GUN, 4, 1, 0, 21},

    /* Russian 1807-1815 */
    {"RU_INF", "Russian infantry", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 4, S(TOUGH) | S(LACK_INIT) | S(FORM_SQUARE), 41},
    {"RU_OPOL", "Russian opolchenie", BP_INF, BP_STANDARD, 5, {2}, MUSKET, 5, 3, S(UNTESTED) | S(UNRELIABLE) | S(LACK_INIT), 26},
    {"RU_UHL", "Russian uhlans", BP_CAV, BP_STANDARD, 7, {0}, LANCE, 4, 3, S(LANCERS) | S(MARAUDERS), 48},
    {"RU_COSS", "Cossacks", BP_CAV, BP_STANDARD, 5, {0}, LANCE, 5, 3, S(LANCERS) | S(MARAUDERS) | S(UNRELIABLE) | S(CAN_SKIRMISH), 37},

    /* Prussian 1740-1786 */
    {"PR_MUSK", "Prussian musketeers (SYW)", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(FIRST_FIRE) | S(SUPERBLY_DRILLED) | S(NO_ACOL), 42},
    {"PR_GREN", "Prussian grenadiers (SYW)", BP_INF, BP_STANDARD, 7, {3}, MUSKET, 3, 3, S(FIRST_FIRE) | S(SUPERBLY_DRILLED) | S(ELITE4) | S(NO_ACOL), 53},
    {"PR_CUIR", "Prussian cuirassiers (SYW)", BP_CAV, BP_STANDARD, 9, {0}, SWORD, 4, 3, S(HEAVY_D3), 50},

    /* Austrian 1740-1786 */
    {"AU_MUSK", "Austrian musketeers (SYW)", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(NO_ACOL), 36},
    {"AU_GRENZ", "Austrian Grenzer (SYW)", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(CAN_SKIRMISH) | S(MARAUDERS) | S(UNRELIABLE) | S(NO_ACOL), 38},
    {"AU_CUIR", "Austrian cuirassiers (SYW)", BP_CAV, BP_STANDARD, 9, {0}, SWORD, 4, 3, S(HEAVY_D3), 50},

    /* Any army of the 18th century */
    {"C18_ART", "Field battery (18th century)", BP_FOOT_ART, BP_STANDARD, 1, {3, 2, 1}, FOOT_GUN, 4, 2, 0, 27},
    {"C18_BGUN", "Battalion guns", BP_BATTALION_GUN, BP_SMALL, 1, {1, 1, 1}, BATTALION_GUN, 4, 1, 0, 17},

    /* Government 1745-46 */
    {"GO_FOOT", "Government foot 1745", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(FIRST_FIRE) | S(NO_ACOL), 37},
    {"GO_VET", "Government veteran foot", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 4, 3, S(FIRST_FIRE) | S(STEADY) | S(STUBBORN) | S(NO_ACOL), 47},
    {"GO_MIL", "Government militia", BP_INF, BP_STANDARD, 5, {2}, MUSKET, 5, 3, S(FRESHLY_RAISED) | S(UNRELIABLE) | S(NO_ACOL), 23},
    {"GO_ARG_S", "Argyll militia, small", BP_INF, BP_SMALL, 4, {2}, MUSKET, 4, 2, S(CAN_SKIRMISH) | S(MARAUDERS), 33},
    {"GO_DRAG_S", "Government dragoons, small", BP_CAV, BP_SMALL, 6, {0}, SWORD, 4, 2, S(HEAVY_1), 36},
    {"GO_DRAGW_S", "Government dragoons, unsteady", BP_CAV, BP_SMALL, 6, {0}, SWORD, 4, 2, S(HEAVY_1) | S(WAVERING), 32},

    /* Jacobite 1745-46 */
    {"JA_CLAN", "Highland clan", BP_INF, BP_STANDARD, 7, {2}, MUSKET, 4, 3, S(CAN_WARBAND) | S(FEROCIOUS) | S(TERRIFYING), 43},
    {"JA_CLAN_L", "Highland clan, large", BP_INF, BP_LARGE, 9, {3}, MUSKET, 4, 4, S(CAN_WARBAND) | S(FEROCIOUS) | S(TERRIFYING), 51},
    {"JA_ATHOLL", "Atholl brigade", BP_INF, BP_STANDARD, 6, {2}, MUSKET, 4, 3, S(CAN_WARBAND) | S(FEROCIOUS), 37},
    {"JA_LOW", "Lowland/north-east foot", BP_INF, BP_STANDARD, 6, {3}, MUSKET, 5, 3, S(NO_ACOL), 32},
    {"JA_FR_S", "Irish Picquets/Royal Ecossais, small", BP_INF, BP_SMALL, 4, {2}, MUSKET, 4, 2, S(FIRST_FIRE) | S(STEADY) | S(NO_ACOL), 34},
    {"JA_HORSE_S", "Jacobite horse, small", BP_CAV, BP_SMALL, 5, {0}, SWORD, 4, 2, S(MARAUDERS), 35},

    /* Mahdist 1881-98 */
    {"MA_ANSAR", "Ansar spearmen and swordsmen", BP_INF, BP_STANDARD, 8, {0}, SWORD_AND_SPEAR, 4, 3, S(CAN_WARBAND) | S(FANATICS) | S(MARAUDERS), 45},
    {"MA_ANSAR_L", "Ansar, large", BP_INF, BP_LARGE, 10, {0}, SWORD_AND_SPEAR, 4, 4, S(CAN_WARBAND) | S(FANATICS) | S(MARAUDERS), 51},
    {"MA_RIFLE_S", "Mahdist riflemen, small", BP_INF, BP_SMALL, 4, {2}, BREECH_RIFLE, 5, 2, S(CAN_SKIRMISH) | S(POOR_SHOOTERS) | S(MARAUDERS), 30},
    {"MA_CAMEL", "Mahdist camelry/horse", BP_CAV, BP_STANDARD, 6, {0}, SWORD_AND_LANCE, 5, 3, S(FEROCIOUS) | S(MARAUDERS), 42},

    /* British in the Sudan 1884 */
    {"BS_FOOT", "British foot 1884", BP_INF, BP_STANDARD, 6, {3}, BREECH_RIFLE, 4, 3, S(STEADY) | S(FORM_SQUARE) | S(NO_ACOL), 47},
    {"BS_HIGH", "Highlanders 1884", BP_INF, BP_STANDARD, 6, {3}, BREECH_RIFLE, 4, 3, S(STEADY) | S(TOUGH) | S(FORM_SQUARE) | S(NO_ACOL), 48},
    {"BS_HUSS", "British hussars 1884", BP_CAV, BP_STANDARD, 6, {2}, BREECH_CARBINE, 4, 3, S(FEROCIOUS), 47},
    {"BS_SCREW", "Mountain screw-gun battery", BP_FOOT_ART, BP_SMALL, 1, {2, 2, 1}, RIFLED_HORSE_GUN, 4, 1, S(RELIABLE), 29},
};
/* clang-format on */
#undef S
_Static_assert(sizeof bp_profiles / sizeof bp_profiles[0] == BP_PROFILES, "every row of 4.2");

int bp_profile_find(const char *word, size_t len)
{
    for (int i = 0; i < BP_PROFILES; i++)
        if (strlen(bp_profiles[i].code) == len && memcmp(bp_profiles[i].code, word, len) == 0) return i;
    return -1;
}

/* ---- bp.unit.size ---- */

static uint8_t changed(uint8_t value, int by)
{
    if (value == 0) return 0; /* no missile weapon stays none */
    return (uint8_t)(value + by > 1 ? value + by : 1);
}

void bp_profile_resize(bp_profile *p, int size)
{
    static const struct {
        int8_t h, s, st;
    } change[BP_SIZES] = {[BP_LARGE] = {2, 1, 1}, [BP_SMALL] = {-2, -1, -1}, [BP_TINY] = {-99, -99, -99}};
    p->h = changed(p->h, change[size].h);
    for (int band = 0; band < 3; band++) p->s[band] = changed(p->s[band], change[size].s);
    p->st = changed(p->st, change[size].st);
    p->size = (uint8_t)size;
}

/* ---- bp.pts.formula ---- */

static int special_price(const bp_profile *p, int special)
{
    if (special == CRACK) return p->m <= 6 ? 7 - p->m : 0;
    if (special == WAVERING) return -2 * p->st;
    return special_points[special][p->arm == BP_CAV];
}

/* Small arms cost by the die, the more the further they reach. */
static int musketry_price(const bp_profile *p)
{
    static const struct {
        int16_t range;
        int8_t each;
    } price[] = {{0, 0}, {120, 1}, {180, 2}, {240, 3}, {300, 4}};
    for (size_t i = 0; i < sizeof price / sizeof price[0]; i++)
        if (p->range <= price[i].range) return p->s[0] * price[i].each;
    return p->s[0] * 5;
}

static int gun_price(const bp_profile *p)
{
    static const struct {
        int16_t range;
        int8_t whole;
    } price[] = {{0, 0}, {240, 8}, {400, 12}, {480, 16}, {600, 20}};
    for (size_t i = 0; i < sizeof price / sizeof price[0]; i++)
        if (p->range <= price[i].range) return price[i].whole;
    return 24;
}

int bp_profile_price(const bp_profile *p)
{
    int price = p->arm == BP_INF || p->arm == BP_CAV
                    ? (p->arm == BP_CAV ? 2 : 1) * p->h + musketry_price(p) + 4 * (7 - p->m) + 4 * p->st
                    : p->h + gun_price(p) + 2 * (7 - p->m) + 2 * p->st;
    for (int i = 0; i < BP_SPECIALS; i++)
        if (p->specials >> i & 1) price += special_price(p, i);
    return price;
}

int bp_commander_price(int rating) { return rating > 7 ? 25 * (rating - 7) : 0; }

/* ---- bp.form.size ---- */

const char *const bp_formation_words[BP_FORMATIONS] = {
    [LINE] = "line",          [FDL] = "four-deep line",       [MIXED] = "mixed order",
    [ACOL] = "attack column", [COC] = "column of companies",  [MCOL] = "march column",
    [SQUARE] = "square",      [SKIRM] = "open order",         [WARB] = "warband",
    [DEPLOYED] = "battery",   [LIMBERED] = "limbered column", [GARRISON] = "garrison"};
const char *const bp_formation_names[BP_FORMATIONS] = {
    [LINE] = "LINE", [FDL] = "FDL",           [MIXED] = "MIXED",       [ACOL] = "ACOL",
    [COC] = "COC",   [MCOL] = "MCOL",         [SQUARE] = "SQUARE",     [SKIRM] = "SKIRM",
    [WARB] = "WARB", [DEPLOYED] = "DEPLOYED", [LIMBERED] = "LIMBERED", [GARRISON] = "GARRISON"};

/* Frontage and depth by size: large, standard, small, tiny. */
/* clang-format off */
static const bp_extent infantry[BP_FORMATIONS][BP_SIZES] = {
    [LINE]   = {{120, 16}, {90, 16}, {60, 16}, {30, 16}},
    [FDL]    = {{80, 24}, {60, 24}, {40, 24}},
    [MIXED]  = {{120, 24}, {90, 24}, {60, 24}, {30, 24}},
    [ACOL]   = {{60, 32}, {46, 32}, {32, 32}, {20, 20}},
    [COC]    = {{40, 48}, {30, 48}, {20, 48}},
    [MCOL]   = {{16, 120}, {16, 90}, {16, 60}, {16, 30}},
    [SQUARE] = {{56, 56}, {44, 44}, {32, 32}},
    [SKIRM]  = {{160, 24}, {120, 24}, {80, 24}, {40, 24}},
    [WARB]   = {{90, 48}, {72, 40}, {48, 32}, {24, 32}},
};
static const bp_extent cavalry[BP_FORMATIONS][BP_SIZES] = {
    [LINE]  = {{96, 32}, {72, 32}, {48, 32}, {24, 32}},
    [ACOL]  = {{48, 64}, {36, 64}, {24, 64}},
    [MCOL]  = {{20, 128}, {20, 96}, {20, 64}, {20, 32}},
    [SKIRM] = {{128, 40}, {96, 40}, {64, 40}, {32, 40}},
};
static const bp_extent artillery[BP_FORMATIONS][BP_SIZES] = {
    [DEPLOYED] = {{60, 30}, {40, 30}, {20, 30}},
    [LIMBERED] = {{20, 90}, {20, 60}, {20, 40}},
};
static const bp_extent wagons[BP_FORMATIONS][BP_SIZES] = {
    [LIMBERED] = {[BP_STANDARD] = {20, 40}},
};
/* clang-format on */

bp_extent bp_size_of(int arm, int size, int formation)
{
    static const bp_extent(*const of[BP_ARMS])[BP_SIZES] = {
        [BP_INF] = infantry,
        [BP_CAV] = cavalry,
        [BP_FOOT_ART] = artillery,
        [BP_HORSE_ART] = artillery,
        [BP_BATTALION_GUN] = artillery,
        [BP_WAGON] = wagons,
    };
    return of[arm][formation][size];
}

/* ---- the reference as words ---- */

const char *const bp_columns[BP_COLUMNS] = {"code",   "unit",  "type", "size", "H",       "S",
                                            "weapon", "range", "M",    "St",   "special", "points"};

static void add_shooting(gg_text *t, const bp_profile *p)
{
    if (p->s[0] == 0)
        gg_text_add(t, "-");
    else if (p->weapon_kind == BP_SMALL_ARMS)
        gg_text_add(t, "%d", p->s[0]);
    else
        gg_text_add(t, "%d-%d-%d", p->s[0], p->s[1], p->s[2]);
}

void bp_type_row(int i, gg_type_row *row)
{
    const bp_profile *p = &bp_profiles[i];
    gg_text at[BP_COLUMNS];
    for (int c = 0; c < BP_COLUMNS; c++) at[c] = gg_text_on(row->cell[c], GG_COLUMN_TEXT);
    gg_text_add(&at[0], "%s", p->code);
    gg_text_add(&at[1], "%s", p->name);
    gg_text_add(&at[2], "%s", bp_arm_names[p->arm]);
    gg_text_add(&at[3], "%s", bp_size_names[p->size]);
    gg_text_add(&at[4], "%d", p->h);
    add_shooting(&at[5], p);
    gg_text_add(&at[6], "%s", p->weapon);
    gg_text_add(&at[7], p->range ? "%d" : "-", p->range);
    gg_text_add(&at[8], "%d+", p->m);
    gg_text_add(&at[9], "%d", p->st);
    for (int k = 0; k < BP_SPECIALS; k++)
        if (p->specials >> k & 1) gg_text_add(&at[10], "%s%s", at[10].len ? " " : "", bp_special_names[k]);
    if (at[10].len == 0) gg_text_add(&at[10], "-");
    gg_text_add(&at[11], "%d", p->points);
}
