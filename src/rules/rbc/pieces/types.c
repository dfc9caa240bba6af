/* Chapter 4: forces. The table of unit types, how far each goes, and the table as words. */
#include "rules/rbc/pieces/pieces.h"

#include <string.h>

#include "text/text.h"

/* 4.3. Code, name, class, order, CCV, Sh, Ca, Ru, Shock, weapon, depth, armour, traits, Break Value, points. */
/* clang-format off */
const rbc_type rbc_types[] = {
    /* Pike and close foot */
    {"SWPB", "Swiss Pike-Block", HF, CP, 5, 5, 9, 3, {0, 0}, NO_WEAPON, DEEP, 0, T_PB | T_SWI | T_KIEL | T_HH | T_IMP, 3, 38},
    {"LKPB", "Landsknecht Pike-Block", HF, CP, 5, 4, 9, 3, {0, 0}, NO_WEAPON, DEEP, 0, T_PB | T_LKN | T_KIEL | T_HH, 3, 37},
    {"FRPB", "French Pike-Block", HF, CP, 4, 4, 7, 2, {0, 0}, NO_WEAPON, DEEP, 0, T_PB | T_HH, 3, 28},
    {"ITPB", "Italian Pike-Block", HF, CP, 4, 3, 6, 2, {0, 0}, NO_WEAPON, DEEP, 0, T_PB | T_HH, 3, 26},
    {"SPPB", "Spanish Pike-Block", HF, CP, 4, 4, 7, 3, {0, 0}, NO_WEAPON, DEEP, 0, T_PB | T_HH | T_DRL, 3, 30},
    {"LEVP", "Levy Pike-Block", HF, CP, 3, 3, 6, 2, {0, 0}, NO_WEAPON, DEEP, 0, T_PB | T_HH | T_RAW, 3, 22},
    {"COLU", "Spanish Colunela", HF, CP, 5, 4, 8, 3, {0, 0}, ARQ, DEEP, 0, T_PB | T_COL | T_MIX | T_HH | T_DRL, 3, 38},
    {"TERC", "Spanish Tercio", HF, CP, 5, 5, 9, 3, {0, 0}, ARQ, DEEP, 0, T_PB | T_TER | T_MIX | T_HH | T_DRL, 3, 41},
    {"ITER", "Imperial Tercio", HF, CP, 4, 5, 9, 3, {0, 0}, MUS, DEEP, 0, T_TER | T_MIX | T_HH, 3, 36},
    {"SBRG", "Swedish Brigade", HF, CL, 5, 4, 8, 3, {0, 0}, MUS, MEDIUM, 0, T_MIX | T_HH | T_SAL | T_DRL, 2, 39},
    {"PSHT", "Pike and Shot Regiment", HF, CL, 4, 4, 7, 2, {0, 0}, MUS, MEDIUM, 0, T_MIX | T_HH, 2, 30},
    {"RODE", "Rodeleros", HF, CL, 4, 3, 6, 2, {0, 0}, NO_WEAPON, MEDIUM, 0, 0, 2, 23},
    {"HALB", "Halberdiers", HF, CL, 4, 3, 6, 2, {0, 0}, NO_WEAPON, MEDIUM, 0, 0, 2, 23},
    {"BILL", "English Billmen", HF, CL, 4, 4, 7, 2, {0, 0}, NO_WEAPON, MEDIUM, 0, 0, 2, 25},
    {"DMAA", "Dismounted Men-at-Arms", HF, CL, 5, 4, 7, 3, {0, 0}, NO_WEAPON, MEDIUM, 1, 0, 2, 31},

    /* Formed shot */
    {"ARQH", "Arquebusiers (formed)", HF, MA, 3, 3, 5, 2, {0, 0}, ARQ, MEDIUM, 0, T_MR, 2, 21},
    {"MUSH", "Musketeers (formed)", HF, MA, 3, 3, 5, 2, {0, 0}, MUS, MEDIUM, 0, T_MR, 2, 22},
    {"SMUS", "Swedish Commanded Musketeers", HF, MA, 3, 3, 5, 2, {0, 0}, MUS, MEDIUM, 0, T_SAL | T_MR | T_DRL, 2, 26},
    {"XBOH", "Crossbowmen (formed)", HF, MA, 3, 3, 5, 2, {0, 0}, XBOW, MEDIUM, 0, T_MR, 2, 20},
    {"LBOW", "English Longbowmen", HF, MA, 4, 3, 6, 2, {0, 0}, LBOW, MEDIUM, 0, T_MR | T_MARC, 2, 27},
    {"BOWH", "Massed Bowmen", HF, MA, 3, 3, 5, 2, {0, 0}, BOW, MEDIUM, 0, T_MR | T_MARC, 2, 21},
    {"JANI", "Janissaries (bow)", HF, MA, 5, 4, 7, 3, {0, 0}, BOW, MEDIUM, 0, T_MR | T_MARC | T_DRL, 2, 32},
    {"JANA", "Janissaries (arquebus)", HF, MA, 5, 4, 7, 3, {0, 0}, ARQ, MEDIUM, 0, T_MR | T_DRL, 2, 32},

    /* Warrior foot */
    {"WARR", "Warrior Foot", HF, WA, 4, 3, 6, 2, {1, 1}, NO_WEAPON, MEDIUM, 0, T_IMP, 2, 25},
    {"WARL", "Tribal Levy Foot", HF, WA, 3, 3, 5, 2, {0, 0}, NO_WEAPON, MEDIUM, 0, T_RAW, 2, 18},

    /* Light foot */
    {"ARQL", "Light Arquebusiers", LF, LO, 3, 2, 4, 2, {0, 0}, ARQ, SHALLOW, 0, T_MR, 1, 19},
    {"XBOL", "Light Crossbowmen", LF, LO, 3, 2, 4, 2, {0, 0}, XBOW, SHALLOW, 0, T_MR, 1, 18},
    {"AZAB", "Azabs", LF, LO, 3, 2, 4, 2, {0, 0}, BOW, SHALLOW, 0, T_MR, 1, 18},
    {"SKJV", "Skirmishers (javelin)", LF, OP, 2, 2, 3, 1, {0, 0}, JAV, SHALLOW, 0, 0, 1, 13},
    {"SKAR", "Skirmishers (arquebus)", LF, OP, 2, 2, 3, 1, {0, 0}, ARQ, SHALLOW, 0, T_MR, 1, 14},
    {"SKBW", "Skirmishers (bow)", LF, OP, 2, 2, 3, 1, {0, 0}, BOW, SHALLOW, 0, T_MR, 1, 13},

    /* Heavy mounted */
    {"GEND", "Gendarmes", HM, MA, 5, 4, 7, 3, {2, 2}, NO_WEAPON, SHALLOW, 1, T_IMP, 2, 37},
    {"ORDA", "Ordonnance Archers", HM, MA, 4, 3, 6, 2, {1, 1}, NO_WEAPON, SHALLOW, 0, 0, 2, 27},
    {"MAAI", "Men-at-Arms", HM, MA, 5, 4, 7, 2, {2, 1}, NO_WEAPON, SHALLOW, 1, 0, 2, 36},
    {"MAAL", "Light-Barded Men-at-Arms", HM, MA, 4, 4, 6, 2, {1, 1}, NO_WEAPON, SHALLOW, 1, 0, 2, 30},
    {"REIT", "Reiters", HM, CL, 4, 3, 6, 2, {0, 0}, PIS_W, MEDIUM, 0, T_PIS | T_CAR, 2, 28},
    {"CUIR", "Cuirassiers", HM, CL, 5, 4, 7, 2, {0, 0}, PIS_W, MEDIUM, 1, T_PIS, 2, 34},
    {"SHOR", "Swedish Horse", HM, MA, 4, 4, 6, 2, {1, 1}, PIS_W, SHALLOW, 0, T_PIS | T_GAL | T_DRL, 2, 32},
    {"KSIP", "Kapikulu Sipahis", HM, MA, 5, 4, 7, 2, {1, 1}, BOW, SHALLOW, 1, 0, 2, 36},
    {"TSIP", "Timariot Sipahis", HM, WA, 4, 3, 6, 2, {1, 0}, BOW, SHALLOW, 0, 0, 2, 29},
    {"MUGH", "Mughal Noble Horse", HM, MA, 5, 4, 7, 2, {1, 1}, BOW, SHALLOW, 1, T_DRL, 2, 37},
    {"AFGH", "Afghan Horse", HM, WA, 4, 3, 6, 2, {1, 1}, NO_WEAPON, SHALLOW, 0, T_IMP, 2, 27},

    /* Light mounted */
    {"LHLO", "Light Horse (loose)", LM, LO, 3, 2, 4, 2, {0, 0}, JAV, SHALLOW, 0, 0, 1, 20},
    {"STRA", "Stradiots", LM, OP, 3, 2, 4, 2, {0, 0}, JAV, SHALLOW, 0, 0, 1, 20},
    {"GINE", "Genitors", LM, OP, 3, 2, 4, 1, {0, 0}, JAV, SHALLOW, 0, 0, 1, 19},
    {"MXBO", "Mounted Crossbowmen", LM, LO, 3, 2, 4, 2, {0, 0}, XBOW, SHALLOW, 0, T_MR, 1, 20},
    {"MARQ", "Mounted Arquebusiers", LM, LO, 3, 2, 4, 2, {0, 0}, ARQ, SHALLOW, 0, T_MR, 1, 21},
    {"CROA", "Croats", LM, OP, 3, 2, 4, 1, {0, 0}, ARQ, SHALLOW, 0, T_MR, 1, 20},
    {"AKIN", "Akinjis", LM, OP, 3, 2, 3, 1, {0, 0}, BOW, SHALLOW, 0, T_MR, 1, 18},
    {"HARC", "Steppe Horse Archers", LM, OP, 3, 2, 4, 2, {0, 0}, BOW, SHALLOW, 0, T_MR | T_DRL, 1, 21},

    /* Elephants and artillery */
    {"ELEP", "War Elephants", EL, MA, 5, 4, 7, 2, {1, 1}, NO_WEAPON, DEEP, 0, 0, 2, 32},
    {"GUNL", "Light Guns", AR, OP, 2, 2, 3, 1, {0, 0}, GUNL_W, SHALLOW, 0, T_MR, 1, 19},
    {"GUNF", "Field Guns", AR, OP, 2, 2, 3, 1, {0, 0}, GUNF_W, SHALLOW, 0, T_MR, 1, 21},
    {"GUNH", "Heavy Guns", AR, OP, 2, 2, 3, 1, {0, 0}, GUNH_W, SHALLOW, 0, T_MR, 1, 23},
};
/* clang-format on */
_Static_assert(sizeof rbc_types / sizeof rbc_types[0] == RBC_TYPES, "every row of 4.3");

int rbc_type_find(const char *word, size_t len)
{
    for (int i = 0; i < RBC_TYPES; i++)
        if (strlen(rbc_types[i].code) == len && memcmp(rbc_types[i].code, word, len) == 0) return i;
    return -1;
}

/* ---- 4.5 ---- */

static bool is_type(int type, const char *code) { return strcmp(rbc_types[type].code, code) == 0; }

bool rbc_list_carts(int list, int type)
{
    return list == LIST_MUGHAL && (is_type(type, "ARQH") || is_type(type, "GUNL") || is_type(type, "GUNF"));
}

/* ---- 4.4 ---- */

int rbc_type_allowance(const rbc_type *t)
{
    static const uint8_t actions[RBC_CLASSES] = {[HF] = 1, [LF] = 2, [HM] = 2, [LM] = 3, [EL] = 2, [AR] = 0};
    return t->weapon == GUNL_W ? 1 : actions[t->cls];
}

/* ---- the table as words ---- */

const char *const rbc_columns[RBC_TYPE_COLUMNS] = {"type",   "unit",     "class",       "order",  "moves",
                                                   "CCV",    "Sh/Ca/Ru", "shock",       "weapon", "depth",
                                                   "armour", "traits",   "break value", "cost"};

static const char *const trait_names[] = {"PB", "SWI",  "LKN", "KIEL", "COL", "TER", "MIX", "HH",  "SAL",
                                          "MR", "MARC", "PIS", "CAR",  "GAL", "DRL", "RAW", "IMP", "GEN"}; /* by bit */
static const char *const weapons[RBC_WEAPONS] = {
    [NO_WEAPON] = "-", [JAV] = "jav",   [BOW] = "bow",     [LBOW] = "lbow",   [XBOW] = "xbow",  [ARQ] = "arq",
    [MUS] = "mus",     [PIS_W] = "pis", [GUNL_W] = "gunL", [GUNF_W] = "gunF", [GUNH_W] = "gunH"};
static const char *const orders[] = {
    [CP] = "Close (Pike)", [CL] = "Close", [MA] = "Massed", [WA] = "Warrior", [LO] = "Loose", [OP] = "Open"};
static const char *const depths[] = {[SHALLOW] = "Shallow", [MEDIUM] = "Medium", [DEEP] = "Deep"};

static void add_traits(gg_text *t, uint32_t have)
{
    for (; have; have &= have - 1) gg_text_add(t, "%s%s", t->len ? " " : "", trait_names[__builtin_ctz(have)]);
    if (t->len == 0) gg_text_add(t, "-");
}

void rbc_type_row(int i, gg_type_row *row)
{
    const rbc_type *t = &rbc_types[i];
    gg_text at[RBC_TYPE_COLUMNS];
    for (int k = 0; k < RBC_TYPE_COLUMNS; k++) at[k] = gg_text_on(row->cell[k], sizeof row->cell[k]);
    gg_text_add(&at[0], "%s", t->code);
    gg_text_add(&at[1], "%s", t->name);
    gg_text_add(&at[2], "%s", rbc_class_codes[t->cls]);
    gg_text_add(&at[3], "%s", orders[t->order]);
    gg_text_add(&at[4], "%d", rbc_type_allowance(t));
    gg_text_add(&at[5], "%d", t->ccv);
    gg_text_add(&at[6], "%d/%d/%d", t->shaken, t->catastrophe, t->rupture);
    gg_text_add(&at[7], rbc_has_shock(t) ? "%d/%d" : "-", t->shock[0], t->shock[1]);
    gg_text_add(&at[8], "%s", weapons[t->weapon]);
    gg_text_add(&at[9], "%s", depths[t->depth]);
    gg_text_add(&at[10], "%s", t->armoured ? "W" : "-");
    add_traits(&at[11], t->traits);
    gg_text_add(&at[12], "%d", t->bv);
    gg_text_add(&at[13], "%d", t->cost);
}
