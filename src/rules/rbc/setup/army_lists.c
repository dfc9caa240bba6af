/* 4.5: army lists. An army that is named by an `army` line is held to its list, its years and its extra rule; with that
 * line or a `points` line its brigades are held to the rules of army building. */
#include "rules/rbc/setup/setup.h"

#include <stdio.h>
#include <string.h>

enum { ENTRIES = 14, BRIGADE_LEAST = 2, BRIGADE_MOST = 5, LONERS = 1 };

/* A line of a list: type, how many units, and the years in which it may be taken (0: any). */
typedef struct list_entry {
    char code[5];
    uint8_t least, most;
    uint16_t from, to;
} list_entry;

typedef struct army_list {
    const char *name; /* as it is written in the specification */
    uint16_t from, to;
    list_entry entry[ENTRIES];
} army_list;

const char *const rbc_list_names[RBC_LISTS] = {
    [LIST_SWISS] = "swiss",       [LIST_LANDSKNECHT] = "landsknecht", [LIST_FRENCH] = "french",
    [LIST_SPANISH] = "spanish",   [LIST_ITALIAN] = "italian",         [LIST_ENGLISH] = "english",
    [LIST_SCOTTISH] = "scottish", [LIST_OTTOMAN] = "ottoman",         [LIST_MUGHAL] = "mughal",
    [LIST_DELHI] = "delhi",       [LIST_SWEDISH] = "swedish",         [LIST_LEAGUE] = "league"};

/* clang-format off */
static const army_list lists[RBC_LISTS] = {
    [LIST_SWISS] = {"Swiss", 1476, 1525, {
        {"SWPB", 3, 8, 0, 0}, {"HALB", 0, 2, 0, 0}, {"ARQL", 0, 3, 0, 0}, {"XBOL", 0, 2, 0, 0},
        {"SKAR", 0, 2, 0, 0}, {"LHLO", 0, 1, 0, 0}, {"GUNL", 0, 1, 0, 0}, {"GUNF", 0, 1, 0, 0}}},
    [LIST_LANDSKNECHT] = {"Landsknecht and Imperial", 1508, 1559, {
        {"LKPB", 2, 6, 0, 0}, {"ARQL", 1, 4, 0, 0}, {"ARQH", 0, 2, 0, 0}, {"HALB", 0, 1, 0, 0},
        {"MAAI", 0, 2, 0, 0}, {"REIT", 0, 3, 1546, 0}, {"LHLO", 0, 2, 0, 0}, {"STRA", 0, 1, 0, 0},
        {"COLU", 0, 3, 0, 0}, {"ITPB", 0, 3, 0, 0}, {"GUNL", 0, 1, 0, 0}, {"GUNF", 0, 3, 0, 0},
        {"GUNH", 0, 1, 0, 0}}},
    [LIST_FRENCH] = {"French", 1494, 1559, {
        {"GEND", 2, 4, 0, 0}, {"ORDA", 0, 3, 0, 0}, {"FRPB", 1, 4, 0, 0}, {"SWPB", 0, 4, 0, 0},
        {"LKPB", 0, 3, 0, 0}, {"LEVP", 0, 2, 0, 0}, {"ITPB", 0, 2, 0, 0}, {"XBOL", 0, 3, 0, 0},
        {"ARQL", 0, 3, 0, 0}, {"LHLO", 0, 2, 0, 0}, {"STRA", 0, 2, 0, 0}, {"MARQ", 0, 1, 0, 0},
        {"GUNF", 0, 3, 0, 0}, {"GUNH", 0, 2, 0, 0}}},
    [LIST_SPANISH] = {"Spanish", 1495, 1600, {
        {"COLU", 0, 4, 1503, 1536}, {"TERC", 0, 4, 1534, 0}, {"SPPB", 0, 3, 0, 0}, {"RODE", 0, 2, 0, 1525},
        {"ARQH", 0, 3, 0, 0}, {"ARQL", 1, 4, 0, 0}, {"GINE", 1, 3, 0, 0}, {"MAAL", 0, 2, 0, 0},
        {"LHLO", 0, 2, 0, 0}, {"LKPB", 0, 3, 0, 0}, {"ITPB", 0, 2, 0, 0}, {"GUNL", 0, 2, 0, 0},
        {"GUNF", 0, 2, 0, 0}}},
    [LIST_ITALIAN] = {"Italian states", 1494, 1530, {
        {"MAAI", 1, 4, 0, 0}, {"MAAL", 0, 2, 0, 0}, {"ITPB", 1, 4, 0, 0}, {"XBOH", 0, 2, 0, 0},
        {"ARQH", 0, 2, 0, 0}, {"ARQL", 1, 4, 0, 0}, {"RODE", 0, 1, 0, 0}, {"STRA", 0, 3, 0, 0},
        {"MXBO", 0, 2, 0, 0}, {"MARQ", 0, 1, 0, 0}, {"LKPB", 0, 2, 0, 0}, {"SWPB", 0, 2, 0, 0},
        {"GUNF", 0, 2, 0, 0}, {"GUNH", 0, 2, 0, 0}}},
    [LIST_ENGLISH] = {"English", 1485, 1547, {
        {"LBOW", 2, 6, 0, 0}, {"BILL", 2, 6, 0, 0}, {"DMAA", 0, 1, 0, 0}, {"MAAL", 0, 1, 0, 0},
        {"LHLO", 1, 3, 0, 0}, {"MARQ", 0, 1, 0, 0}, {"ARQL", 0, 2, 0, 0}, {"LKPB", 0, 2, 0, 0},
        {"GUNL", 0, 2, 0, 0}, {"GUNF", 0, 2, 0, 0}, {"GUNH", 0, 1, 0, 0}}},
    [LIST_SCOTTISH] = {"Scottish", 1502, 1547, {
        {"LEVP", 2, 5, 0, 0}, {"FRPB", 0, 2, 0, 0}, {"WARR", 1, 3, 0, 0}, {"SKBW", 0, 2, 0, 0},
        {"LHLO", 0, 2, 0, 0}, {"MAAL", 0, 1, 0, 0}, {"GUNF", 0, 2, 0, 0}, {"GUNH", 0, 1, 0, 0}}},
    [LIST_OTTOMAN] = {"Ottoman", 1453, 1600, {
        {"JANI", 0, 3, 0, 0}, {"JANA", 0, 3, 0, 0}, {"AZAB", 1, 4, 0, 0}, {"WARR", 0, 2, 0, 0},
        {"WARL", 0, 2, 0, 0}, {"KSIP", 1, 3, 0, 0}, {"TSIP", 2, 6, 0, 0}, {"AKIN", 1, 4, 0, 0},
        {"LHLO", 0, 1, 0, 0}, {"GUNL", 0, 1, 0, 0}, {"GUNF", 0, 3, 0, 0}, {"GUNH", 0, 2, 0, 0}}},
    [LIST_MUGHAL] = {"Mughal", 1526, 1605, {
        {"MUGH", 2, 6, 0, 0}, {"HARC", 2, 5, 0, 0}, {"ARQH", 1, 3, 0, 0}, {"AFGH", 0, 3, 0, 0},
        {"ELEP", 0, 2, 0, 0}, {"BOWH", 0, 1, 0, 0}, {"SKBW", 0, 2, 0, 0}, {"GUNL", 1, 3, 0, 0},
        {"GUNF", 0, 2, 0, 0}}},
    [LIST_DELHI] = {"Delhi Sultanate", 1450, 1556, {
        {"ELEP", 1, 4, 0, 0}, {"AFGH", 2, 6, 0, 0}, {"MUGH", 0, 1, 0, 0}, {"WARR", 0, 3, 0, 0},
        {"WARL", 0, 4, 0, 0}, {"BOWH", 0, 3, 0, 0}, {"SKBW", 0, 2, 0, 0}, {"HARC", 0, 1, 0, 0},
        {"GUNH", 0, 1, 0, 0}}},
    [LIST_SWEDISH] = {"Swedish", 1625, 1648, {
        {"SBRG", 2, 5, 0, 0}, {"PSHT", 0, 2, 0, 0}, {"SMUS", 0, 3, 0, 0}, {"SHOR", 2, 5, 0, 0},
        {"CUIR", 0, 1, 0, 0}, {"MARQ", 0, 1, 0, 0}, {"GUNL", 1, 3, 0, 0}, {"GUNF", 0, 1, 0, 0},
        {"GUNH", 0, 1, 0, 0}}},
    [LIST_LEAGUE] = {"Imperial and Catholic League", 1618, 1648, {
        {"ITER", 2, 5, 0, 0}, {"PSHT", 0, 3, 0, 0}, {"MUSH", 0, 2, 0, 0}, {"CUIR", 1, 4, 0, 0},
        {"REIT", 0, 2, 0, 0}, {"MARQ", 0, 2, 0, 0}, {"CROA", 0, 3, 0, 0}, {"GUNF", 0, 2, 0, 0},
        {"GUNH", 0, 2, 0, 0}}},
};
/* clang-format on */

static bool is_type(int type, const char *code) { return strcmp(rbc_types[type].code, code) == 0; }

/* ---- an army counted ---- */

typedef struct army {
    gg_draft *d;
    int side, units, cost;
    uint8_t of[RBC_TYPES];
} army;

static army count_army(gg_draft *d, int side)
{
    army a = {.d = d, .side = side};
    for (int i = 0; i < rbc_drafted(d)->units; i++) {
        if (rbc_side(rbc_drafted(d), i) != side) continue;
        a.units++;
        a.of[rbc_drafted(d)->unit[i].type]++;
        a.cost += rbc_type_of(rbc_drafted(d), i)->cost;
    }
    return a;
}

static int number_of(const army *a, const char *code) { return a->of[rbc_type_find(code, strlen(code))]; }

static int points_in(const army *a, const char *code)
{
    return number_of(a, code) * rbc_types[rbc_type_find(code, strlen(code))].cost;
}

/* ---- its list ---- */

static const list_entry *entry_of(const army_list *list, int type)
{
    for (int i = 0; i < ENTRIES && list->entry[i].code[0]; i++)
        if (is_type(type, list->entry[i].code)) return &list->entry[i];
    return NULL;
}

/* A fault about a type stands on the line of its first unit, or if there is none where the army is named. */
static void type_fault(const army *a, int type, const char *text)
{
    const rbc_battle *b = rbc_drafted(a->d);
    int unit = 0;
    while (unit < b->units && (rbc_side(b, unit) != a->side || b->unit[unit].type != type)) unit++;
    if (unit < b->units)
        gg_draft_fault(a->d, L_UNIT, unit, "label", "%s", text);
    else
        gg_draft_fault(a->d, L_ARMY, a->side, "side", "%s", text);
}

static void check_years(const army *a, const army_list *list, const list_entry *e, int type)
{
    int year = rbc_drafted(a->d)->year;
    char text[128];
    bool early = e->from && year < e->from, over = e->to && year > e->to;
    if (!a->of[type] || !year || !(early || over)) return;
    snprintf(text, sizeof text, "%s in %d: expected a year %s %d (%s)", rbc_types[type].code, year,
             early ? "from" : "up to", early ? e->from : e->to, list->name);
    type_fault(a, type, text);
}

static void check_type(const army *a, const army_list *list, int type)
{
    const list_entry *e = entry_of(list, type);
    const char *code = rbc_types[type].code;
    char text[128];
    int n = a->of[type];
    if (n && !e) {
        snprintf(text, sizeof text, "%s is not in the list %s: expected another type", code, list->name);
        type_fault(a, type, text);
    }
    if (!e) return;
    if (n < e->least || n > e->most) {
        snprintf(text, sizeof text, "%d units of %s: expected %d to %d (%s)", n, code, e->least, e->most, list->name);
        type_fault(a, type, text);
    }
    check_years(a, list, e, type);
}

/* The extra rules; NULL: it is kept, else what was expected. */
static const char *extra_fault(const army *a, int list)
{
    int swiss = number_of(a, "SWPB"), landsknechts = number_of(a, "LKPB"), janissaries;
    switch (list) {
    case LIST_SWISS: return 2 * points_in(a, "SWPB") < a->cost ? "at least half of the points in SWPB" : NULL;
    case LIST_FRENCH:
        return swiss && landsknechts && swiss + landsknechts > 4 ? "at most 4 of SWPB and LKPB together" : NULL;
    case LIST_SPANISH:
        return number_of(a, "COLU") + number_of(a, "TERC") + number_of(a, "SPPB") < 2
                   ? "at least 2 units of COLU, TERC or SPPB"
                   : NULL;
    case LIST_ITALIAN: return swiss && landsknechts ? "SWPB or LKPB, not both" : NULL;
    case LIST_OTTOMAN:
        janissaries = number_of(a, "JANI") + number_of(a, "JANA");
        return janissaries < 1 || janissaries > 4 ? "1 to 4 of JANI and JANA together" : NULL;
    default: return NULL;
    }
}

static void check_list(const army *a)
{
    int list = rbc_drafted(a->d)->list[a->side], year = rbc_drafted(a->d)->year;
    if (list == GG_NONE) return;
    const char *extra = extra_fault(a, list);
    for (int type = 0; type < RBC_TYPES; type++) check_type(a, &lists[list], type);
    if (extra)
        gg_draft_fault(a->d, L_ARMY, a->side, "side", "an army of the list %s: expected %s", lists[list].name, extra);
    if (year && (year < lists[list].from || year > lists[list].to))
        gg_draft_fault(a->d, L_ARMY, a->side, "side", "the list %s in %d: expected a year from %d to %d",
                       lists[list].name, year, lists[list].from, lists[list].to);
}

/* ---- rbc.brig.build ---- */

typedef struct makeup { /* of a brigade */
    int units, guns, foot, horse, swiss, landsknechts;
} makeup;

static makeup made_of(const rbc_battle *b, int brigade)
{
    makeup m = {0};
    for (uint64_t left = b->brigade[brigade].units; left; left &= left - 1) {
        const rbc_type *t = rbc_type_of(b, __builtin_ctzll(left));
        m.units++;
        m.guns += t->cls == AR;
        m.foot += t->cls == HF;
        m.horse += t->cls == HM;
        m.swiss += (t->traits & T_SWI) != 0;
        m.landsknechts += (t->traits & T_LKN) != 0;
    }
    return m;
}

static bool alone(const makeup *m) { return m->units < BRIGADE_LEAST && m->units > m->guns; }

static void check_brigade(const army *a, int brigade, int *loners)
{
    gg_draft *d = a->d;
    makeup m = made_of(rbc_drafted(d), brigade);
    const char *why = NULL;
    if (m.units == 0) why = "it has no units";
    if (m.units > BRIGADE_MOST) why = "a brigade has at most 5 units";
    if (m.foot && m.horse) why = "heavy foot and heavy horse do not share a brigade";
    if (m.swiss && m.landsknechts) why = "Swiss and Landsknechts do not share a brigade";
    if (alone(&m) && ++*loners > LONERS) why = "a second unit alone: expected brigades of 2 to 5 units";
    if (why)
        gg_draft_fault(d, L_BRIGADE, brigade, "label", "brigade %s: %s", rbc_drafted(d)->brigade[brigade].label, why);
}

static void check_general(const army *a)
{
    const rbc_battle *b = rbc_drafted(a->d);
    for (int i = 0; i < b->units; i++)
        if (rbc_side(b, i) == a->side && b->unit[i].general && rbc_type_of(b, i)->cls == AR)
            gg_draft_fault(a->d, L_UNIT, i, "label", "a general with guns: expected him with any other unit");
}

static void check_points(const army *a)
{
    const rbc_battle *b = rbc_drafted(a->d);
    if (b->points && a->cost > b->points)
        gg_draft_fault(a->d, L_POINTS, 0, "points", "the %s cost %d points: expected at most %d", b->side_name[a->side],
                       a->cost, b->points);
}

void rbc_check_lists(gg_draft *d)
{
    const rbc_battle *b = rbc_drafted(d);
    if (gg_draft_any_faulty(d, L_UNIT)) return;
    for (int side = 0; side < GG_SIDES; side++) {
        army a = count_army(d, side);
        int loners = 0;
        check_list(&a);
        if (!b->points && b->list[side] == GG_NONE) continue;
        check_points(&a);
        check_general(&a);
        for (int i = 0; i < b->brigades; i++)
            if (b->brigade[i].side == side && !gg_draft_faulty(d, L_BRIGADE, i)) check_brigade(&a, i, &loners);
    }
}
