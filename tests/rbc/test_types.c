/* 4.1 to 4.5: the table of unit types, what each costs, and the army lists. */
#include "field.h"

/* 4.3 as it is printed: code, name, class, order, CCV, Sh/Ca/Ru, Shock, weapon, depth, armour, traits, BV, points. */
static const char *const reference[RBC_TYPES][13] = {
    {"SWPB", "Swiss Pike-Block", "HF", "CP", "5", "5/9/3", "-", "-", "D", "-", "PB SWI KIEL HH IMP", "3", "38"},
    {"LKPB", "Landsknecht Pike-Block", "HF", "CP", "5", "4/9/3", "-", "-", "D", "-", "PB LKN KIEL HH", "3", "37"},
    {"FRPB", "French Pike-Block", "HF", "CP", "4", "4/7/2", "-", "-", "D", "-", "PB HH", "3", "28"},
    {"ITPB", "Italian Pike-Block", "HF", "CP", "4", "3/6/2", "-", "-", "D", "-", "PB HH", "3", "26"},
    {"SPPB", "Spanish Pike-Block", "HF", "CP", "4", "4/7/3", "-", "-", "D", "-", "PB HH DRL", "3", "30"},
    {"LEVP", "Levy Pike-Block", "HF", "CP", "3", "3/6/2", "-", "-", "D", "-", "PB HH RAW", "3", "22"},
    {"COLU", "Spanish Colunela", "HF", "CP", "5", "4/8/3", "-", "arq", "D", "-", "PB COL MIX HH DRL", "3", "38"},
    {"TERC", "Spanish Tercio", "HF", "CP", "5", "5/9/3", "-", "arq", "D", "-", "PB TER MIX HH DRL", "3", "41"},
    {"ITER", "Imperial Tercio", "HF", "CP", "4", "5/9/3", "-", "mus", "D", "-", "TER MIX HH", "3", "36"},
    {"SBRG", "Swedish Brigade", "HF", "CL", "5", "4/8/3", "-", "mus", "M", "-", "MIX HH SAL DRL", "2", "39"},
    {"PSHT", "Pike and Shot Regiment", "HF", "CL", "4", "4/7/2", "-", "mus", "M", "-", "MIX HH", "2", "30"},
    {"RODE", "Rodeleros", "HF", "CL", "4", "3/6/2", "-", "-", "M", "-", "-", "2", "23"},
    {"HALB", "Halberdiers", "HF", "CL", "4", "3/6/2", "-", "-", "M", "-", "-", "2", "23"},
    {"BILL", "English Billmen", "HF", "CL", "4", "4/7/2", "-", "-", "M", "-", "-", "2", "25"},
    {"DMAA", "Dismounted Men-at-Arms", "HF", "CL", "5", "4/7/3", "-", "-", "M", "W", "-", "2", "31"},
    {"ARQH", "Arquebusiers (formed)", "HF", "MA", "3", "3/5/2", "-", "arq", "M", "-", "MR", "2", "21"},
    {"MUSH", "Musketeers (formed)", "HF", "MA", "3", "3/5/2", "-", "mus", "M", "-", "MR", "2", "22"},
    {"SMUS", "Swedish Commanded Musketeers", "HF", "MA", "3", "3/5/2", "-", "mus", "M", "-", "SAL MR DRL", "2", "26"},
    {"XBOH", "Crossbowmen (formed)", "HF", "MA", "3", "3/5/2", "-", "xbow", "M", "-", "MR", "2", "20"},
    {"LBOW", "English Longbowmen", "HF", "MA", "4", "3/6/2", "-", "lbow", "M", "-", "MR MARC", "2", "27"},
    {"BOWH", "Massed Bowmen", "HF", "MA", "3", "3/5/2", "-", "bow", "M", "-", "MR MARC", "2", "21"},
    {"JANI", "Janissaries (bow)", "HF", "MA", "5", "4/7/3", "-", "bow", "M", "-", "MR MARC DRL", "2", "32"},
    {"JANA", "Janissaries (arquebus)", "HF", "MA", "5", "4/7/3", "-", "arq", "M", "-", "MR DRL", "2", "32"},
    {"WARR", "Warrior Foot", "HF", "WA", "4", "3/6/2", "1/1", "-", "M", "-", "IMP", "2", "25"},
    {"WARL", "Tribal Levy Foot", "HF", "WA", "3", "3/5/2", "-", "-", "M", "-", "RAW", "2", "18"},
    {"ARQL", "Light Arquebusiers", "LF", "LO", "3", "2/4/2", "-", "arq", "S", "-", "MR", "1", "19"},
    {"XBOL", "Light Crossbowmen", "LF", "LO", "3", "2/4/2", "-", "xbow", "S", "-", "MR", "1", "18"},
    {"AZAB", "Azabs", "LF", "LO", "3", "2/4/2", "-", "bow", "S", "-", "MR", "1", "18"},
    {"SKJV", "Skirmishers (javelin)", "LF", "OP", "2", "2/3/1", "-", "jav", "S", "-", "-", "1", "13"},
    {"SKAR", "Skirmishers (arquebus)", "LF", "OP", "2", "2/3/1", "-", "arq", "S", "-", "MR", "1", "14"},
    {"SKBW", "Skirmishers (bow)", "LF", "OP", "2", "2/3/1", "-", "bow", "S", "-", "MR", "1", "13"},
    {"GEND", "Gendarmes", "HM", "MA", "5", "4/7/3", "2/2", "-", "S", "W", "IMP", "2", "37"},
    {"ORDA", "Ordonnance Archers", "HM", "MA", "4", "3/6/2", "1/1", "-", "S", "-", "-", "2", "27"},
    {"MAAI", "Men-at-Arms", "HM", "MA", "5", "4/7/2", "2/1", "-", "S", "W", "-", "2", "36"},
    {"MAAL", "Light-Barded Men-at-Arms", "HM", "MA", "4", "4/6/2", "1/1", "-", "S", "W", "-", "2", "30"},
    {"REIT", "Reiters", "HM", "CL", "4", "3/6/2", "-", "pis", "M", "-", "PIS CAR", "2", "28"},
    {"CUIR", "Cuirassiers", "HM", "CL", "5", "4/7/2", "-", "pis", "M", "W", "PIS", "2", "34"},
    {"SHOR", "Swedish Horse", "HM", "MA", "4", "4/6/2", "1/1", "pis", "S", "-", "PIS GAL DRL", "2", "32"},
    {"KSIP", "Kapikulu Sipahis", "HM", "MA", "5", "4/7/2", "1/1", "bow", "S", "W", "-", "2", "36"},
    {"TSIP", "Timariot Sipahis", "HM", "WA", "4", "3/6/2", "1/0", "bow", "S", "-", "-", "2", "29"},
    {"MUGH", "Mughal Noble Horse", "HM", "MA", "5", "4/7/2", "1/1", "bow", "S", "W", "DRL", "2", "37"},
    {"AFGH", "Afghan Horse", "HM", "WA", "4", "3/6/2", "1/1", "-", "S", "-", "IMP", "2", "27"},
    {"LHLO", "Light Horse (loose)", "LM", "LO", "3", "2/4/2", "-", "jav", "S", "-", "-", "1", "20"},
    {"STRA", "Stradiots", "LM", "OP", "3", "2/4/2", "-", "jav", "S", "-", "-", "1", "20"},
    {"GINE", "Genitors", "LM", "OP", "3", "2/4/1", "-", "jav", "S", "-", "-", "1", "19"},
    {"MXBO", "Mounted Crossbowmen", "LM", "LO", "3", "2/4/2", "-", "xbow", "S", "-", "MR", "1", "20"},
    {"MARQ", "Mounted Arquebusiers", "LM", "LO", "3", "2/4/2", "-", "arq", "S", "-", "MR", "1", "21"},
    {"CROA", "Croats", "LM", "OP", "3", "2/4/1", "-", "arq", "S", "-", "MR", "1", "20"},
    {"AKIN", "Akinjis", "LM", "OP", "3", "2/3/1", "-", "bow", "S", "-", "MR", "1", "18"},
    {"HARC", "Steppe Horse Archers", "LM", "OP", "3", "2/4/2", "-", "bow", "S", "-", "MR DRL", "1", "21"},
    {"ELEP", "War Elephants", "EL", "MA", "5", "4/7/2", "1/1", "-", "D", "-", "-", "2", "32"},
    {"GUNL", "Light Guns", "AR", "OP", "2", "2/3/1", "-", "gunL", "S", "-", "MR", "1", "19"},
    {"GUNF", "Field Guns", "AR", "OP", "2", "2/3/1", "-", "gunF", "S", "-", "MR", "1", "21"},
    {"GUNH", "Heavy Guns", "AR", "OP", "2", "2/3/1", "-", "gunH", "S", "-", "MR", "1", "23"},
};

static const char *whole(const char *const words[][2], const char *letter)
{
    for (int i = 0; words[i][0]; i++)
        if (!strcmp(words[i][0], letter)) return words[i][1];
    return letter;
}

static void test_rbc_unit_types_as_printed(void **state)
{
    (void)state;
    static const char *const order[][2] = {{"CP", "Close (Pike)"}, {"CL", "Close"}, {"MA", "Massed"}, {"WA", "Warrior"},
                                           {"LO", "Loose"},        {"OP", "Open"},  {NULL, NULL}};
    static const char *const depth[][2] = {{"S", "Shallow"}, {"M", "Medium"}, {"D", "Deep"}, {NULL, NULL}};
    static const int column[] = {0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13}; /* the fifth says how far it moves */
    const gg_system *rbc = gg_system_find("rbc");
    assert_int_equal(gg_system_types(rbc), RBC_TYPES);
    for (int i = 0; i < RBC_TYPES; i++) {
        gg_type_row row;
        assert_true(gg_system_type(rbc, i, &row));
        for (int k = 0; k < 13; k++) {
            const char *want = reference[i][k];
            if (k == 3) want = whole(order, want);
            if (k == 8) want = whole(depth, want);
            assert_string_equal(row.cell[column[k]], want);
        }
    }
}

/* 4.3: the formula behind the points. */
static int price_of(const rbc_type *t)
{
    static const struct {
        uint32_t trait;
        int price;
    } traits[] = {{T_PB, 2},  {T_SWI, 2}, {T_LKN, 2},  {T_KIEL, 1}, {T_COL, 1}, {T_TER, 2}, {T_HH, 1},
                  {T_SAL, 3}, {T_MR, -1}, {T_MARC, 1}, {T_CAR, 1},  {T_GAL, 1}, {T_DRL, 1}, {T_RAW, -1}};
    static const int weapons[RBC_WEAPONS] = {[JAV] = 1, [BOW] = 2,   [LBOW] = 4,   [XBOW] = 2,    [ARQ] = 3,
                                             [MUS] = 4, [PIS_W] = 2, [GUNL_W] = 8, [GUNF_W] = 10, [GUNH_W] = 12};
    int shock = t->shock[0] > t->shock[1] ? t->shock[0] : t->shock[1];
    int price = 3 * t->ccv + t->shaken + t->catastrophe + t->rupture + 2 * shock + weapons[t->weapon];
    price += (t->armoured ? 2 : 0) + (rbc_mounted(t->cls) ? 2 : 0);
    for (size_t i = 0; i < sizeof traits / sizeof traits[0]; i++)
        if (t->traits & traits[i].trait) price += traits[i].price;
    return price;
}

static void test_rbc_unit_cost_by_the_formula(void **state)
{
    (void)state;
    for (int i = 0; i < RBC_TYPES; i++) assert_int_equal(price_of(&rbc_types[i]), rbc_types[i].cost);
}

static void test_rbc_move_allow_as_printed(void **state)
{
    (void)state;
    for (int i = 0; i < RBC_TYPES; i++) {
        static const int by_class[] = {[HF] = 1, [LF] = 2, [HM] = 2, [LM] = 3, [EL] = 2};
        const rbc_type *t = &rbc_types[i];
        int want = t->weapon == GUNL_W ? 1 : t->cls == AR ? 0 : by_class[t->cls];
        assert_int_equal(rbc_type_allowance(t), want);
    }
}

static void test_rbc_unit_class_sets(void **state)
{
    (void)state;
    static const struct {
        int cls;
        bool heavy, light, mounted, foot;
    } row[] = {{HF, true, false, false, true}, {LF, false, true, false, true}, {HM, true, false, true, false},
               {LM, false, true, true, false}, {EL, true, false, true, false}, {AR, false, false, false, false}};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(rbc_heavy(row[i].cls), row[i].heavy);
        assert_int_equal(rbc_light(row[i].cls), row[i].light);
        assert_int_equal(rbc_mounted(row[i].cls), row[i].mounted);
        assert_int_equal(rbc_foot(row[i].cls), row[i].foot);
    }
    for (int i = 0; i < RBC_TYPES; i++)
        if (rbc_light(rbc_types[i].cls)) assert_true(rbc_types[i].order >= LO);
}

static void test_rbc_unit_firearm(void **state)
{
    (void)state;
    /* Heavy Infantry Firearms: the bonus of standing still tells them. */
    for (int i = 0; i < RBC_TYPES; i++) {
        const rbc_type *type = &rbc_types[i];
        bool firearm = type->cls == HF && (type->weapon == ARQ || type->weapon == MUS);
        table *t = fieldf("S1 %s D3 N; S2 GUNF L8 N; N1 BILL D4 S; N2 BILL L12 S; begin shooting", type->code);
        if (type->weapon == NO_WEAPON) continue;
        mark(t);
        give(t, "shoot S1 N1");
        table_assert_fired(t, "rbc.shoot.mod.stationary", firearm, HERE);
        table_assert_fired(t, "rbc.shoot.mod.close", firearm, HERE);
    }
}

/* ---- 4.5: army lists ---- */

/* An army of units "SWPB SWPB SWPB ARQL", two to a brigade of a kind; 0: it is sound, else how many faults. */
static int faults_in(const char *list, int year, const char *units, char first[200])
{
    static gg_faults faults;
    char text[4096], type[8];
    int used, n = 0, brigades = 0;
    char kind = 0;
    int at = snprintf(text, sizeof text, "system rbc\ntitle A list\narmy south %s\nboard 26 16\n", list);
    if (year) at += snprintf(text + at, sizeof text - (size_t)at, "year %d\n", year);
    int in_brigade = 0;
    for (const char *u = units; sscanf(u, " %7s%n", type, &used) == 1; u += used, n++) {
        const rbc_type *t = &rbc_types[rbc_type_find(type, strlen(type))];
        char its = t->cls == AR          ? 'g'
                   : t->traits & T_SWI   ? 's'
                   : t->traits & T_LKN   ? 'l'
                   : rbc_mounted(t->cls) ? 'm'
                                         : 'f';
        if (its != kind || in_brigade == 2) {
            at += snprintf(text + at, sizeof text - (size_t)at, "brigade B%d south\n", ++brigades);
            in_brigade = 0;
        }
        kind = its;
        in_brigade++;
        at += snprintf(text + at, sizeof text - (size_t)at, "unit S%d B%d \"S%d\" %s %c%d\n", n, brigades, n, type,
                       'A' + n % 26, 1 + n / 26);
    }
    snprintf(text + at, sizeof text - (size_t)at, "brigade Z north\nunit N1 Z \"N1\" BILL A16\n");
    if (table_faults(text, &faults)) return 0;
    snprintf(first, 200, "%s", faults.fault[0].text);
    return faults.count;
}

static void test_rbc_brig_build_lists(void **state)
{
    (void)state;
    static const struct {
        const char *list;
        int year;
        const char *units, *fault;
    } row[] = {
        {"swiss", 0, "SWPB SWPB SWPB SWPB", NULL},
        {"swiss", 0, "SWPB SWPB", "expected 3 to 8"},
        {"swiss", 0, "SWPB SWPB SWPB SWPB GEND GEND", "GEND is not in the list"},
        {"swiss", 0, "SWPB SWPB SWPB LHLO LHLO", "2 units of LHLO"},
        {"swiss", 0, "SWPB SWPB SWPB HALB HALB ARQL ARQL ARQL XBOL", "at least half of the points"},
        {"swiss", 1500, "SWPB SWPB SWPB SWPB", NULL},
        {"swiss", 1550, "SWPB SWPB SWPB SWPB", "expected a year from 1476 to 1525"},
        {"landsknecht", 0, "LKPB LKPB ARQL ARQL REIT REIT", NULL},
        {"landsknecht", 1546, "LKPB LKPB ARQL ARQL REIT REIT", NULL},
        {"landsknecht", 1545, "LKPB LKPB ARQL ARQL REIT REIT", "expected a year from 1546"},
        {"french", 0, "GEND GEND FRPB FRPB SWPB SWPB LKPB LKPB", NULL},
        {"french", 0, "GEND GEND FRPB FRPB SWPB SWPB SWPB SWPB LKPB LKPB", "at most 4 of SWPB and LKPB"},
        {"french", 0, "GEND GEND FRPB FRPB SWPB SWPB SWPB SWPB", NULL},
        {"spanish", 0, "SPPB SPPB ARQL ARQL GINE GINE", NULL},
        {"spanish", 0, "SPPB ARQL ARQL GINE GINE", "at least 2 units of COLU"},
        {"spanish", 1540, "COLU COLU ARQL ARQL GINE GINE", "expected a year up to 1536"},
        {"spanish", 1533, "TERC TERC ARQL ARQL GINE GINE", "expected a year from 1534"},
        {"spanish", 1520, "SPPB SPPB RODE RODE ARQL ARQL GINE GINE", NULL},
        {"spanish", 1526, "SPPB SPPB RODE RODE ARQL ARQL GINE GINE", "expected a year up to 1525"},
        {"italian", 0, "MAAI MAAI ITPB ITPB ARQL ARQL LKPB LKPB", NULL},
        {"italian", 0, "MAAI MAAI ITPB ITPB ARQL ARQL LKPB LKPB SWPB SWPB", "SWPB or LKPB, not both"},
        {"english", 0, "LBOW LBOW BILL BILL LHLO LHLO", NULL},
        {"english", 0, "LBOW LBOW BILL BILL", "0 units of LHLO"},
        {"scottish", 0, "LEVP LEVP WARR WARR", NULL},
        {"ottoman", 0, "JANI JANI AZAB AZAB KSIP KSIP TSIP TSIP AKIN AKIN", NULL},
        {"ottoman", 0, "AZAB AZAB KSIP KSIP TSIP TSIP AKIN AKIN", "1 to 4 of JANI and JANA"},
        {"ottoman", 0, "JANI JANI JANI JANA JANA AZAB KSIP KSIP TSIP TSIP AKIN AKIN", "1 to 4 of JANI and JANA"},
        {"mughal", 0, "MUGH MUGH HARC HARC ARQH ARQH GUNL", NULL},
        {"delhi", 0, "ELEP ELEP AFGH AFGH", NULL},
        {"swedish", 0, "SBRG SBRG SHOR SHOR GUNL", NULL},
        {"league", 0, "ITER ITER CUIR CUIR", NULL},
        {"league", 0, "ITER ITER CUIR CUIR CUIR CUIR CUIR CUIR", "6 units of CUIR"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char first[200] = "";
        int n = faults_in(row[i].list, row[i].year, row[i].units, first);
        if ((n == 0) != (row[i].fault == NULL) || (n && !strstr(first, row[i].fault)))
            table_fail(HERE, "%s %d: %s: %d faults: %s", row[i].list, row[i].year, row[i].units, n, first);
    }
}

static void test_rbc_brig_build_of_brigades(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *fault;
    } row[] = {
        {"S1/A BILL A1 N; S2/A BILL B1 N", NULL},
        {"S1/A BILL A1 N; S2/A GEND B1 N", "do not share a brigade"},
        {"S1/A BILL A1 N; S2/A ELEP B1 N", NULL}, /* Elephants go with either */
        {"S1/A GEND A1 N; S2/A ELEP B1 N", NULL},
        {"S1/A BILL A1 N; S2/A STRA B1 N", NULL}, /* Light units join any */
        {"S1/A GEND A1 N; S2/A SKJV B1 N; S3/A GUNL C1 N", NULL},
        {"S1/A SWPB A1 N; S2/A LKPB B1 N", "Swiss and Landsknechts"},
        {"S1 BILL A1 N; S2/A BILL B1 N; S3/A BILL C1 N", NULL}, /* one alone */
        {"S1 BILL A1 N; S2 BILL B1 N; S3/A BILL C1 N; S4/A BILL D1 N", "a second unit alone"},
        {"S1 GUNF A1 N; S2 GUNF B1 N; S3 BILL C1 N", NULL}, /* guns may be */
        {"S1/A SKJV A1 N; S2/A SKJV B1 N; S3/A SKJV C1 N; S4/A SKJV D1 N; S5/A SKJV E1 N; S6/A SKJV F1 N",
         "at most 5 units"},
        {"S1/A BILL A1 N general; S2/A BILL B1 N", NULL},
        {"S1/A GUNF A1 N general; S2/A BILL B1 N", "a general with guns"},
        {"S1/A SWPB A1 N; S2/A SWPB B1 N; S3/A SWPB C1 N", "cost 114 points"},
    };
    static gg_faults faults;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        bool wrong = field_wrong(&faults, "points 100; %s; N1 BILL L12 S; begin turn", row[i].lines);
        if (wrong != (row[i].fault != NULL) || (wrong && !strstr(faults.fault[0].text, row[i].fault)))
            table_fail(HERE, "`%s`: %s", row[i].lines, wrong ? faults.fault[0].text : "no fault");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_unit_types_as_printed),  proves(test_rbc_unit_cost_by_the_formula),
        proves(test_rbc_move_allow_as_printed),  proves(test_rbc_unit_class_sets),
        proves(test_rbc_unit_firearm),           proves(test_rbc_brig_build_lists),
        proves(test_rbc_brig_build_of_brigades),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
