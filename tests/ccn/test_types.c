/* 4.2 to 4.7: the national unit reference, column by column, and what each unit costs. */
#include <stdlib.h>

#include "field.h"

/* 4.4 as it is printed: code, unit, class, BLK, MB/MN, RNG, FS, FM, ML, MI, IGN, RET, SAB, traits, cost, source. */
static const char *const reference[][16] = {
    {"FR.LN", "Line infantry", "INF", "4", "1/1", "2", "0", "U0", "0", "+1", "0", "1", "Y", "-", "13", "P"},
    {"FR.LT", "Light infantry", "INF", "4", "1/2", "2", "+1", "U+1", "0", "0", "0", "1", "Y", "LIGHT", "16", "P"},
    {"FR.GR", "Grenadiers", "INF", "4", "1/1", "2", "0", "U0", "+1", "0", "1", "1", "Y", "-", "16", "P"},
    {"FR.YG", "Young Guard", "INF", "4", "1/2", "2", "+1", "U+1", "+1", "0", "1", "1", "Y", "LIGHT GUARD", "20", "P"},
    {"FR.OG", "Old Guard", "INF", "4", "1/1", "2", "+1", "U+1", "+2", "0", "2", "1", "Y", "GUARD", "23", "P"},
    {"FR.CN", "Conscript line", "INF", "4", "1/1", "2", "0", "U0", "0", "0", "0", "1", "Y", "-", "12", "P"},
    {"FR.MI", "Militia", "INF", "4", "1/1", "2", "0", "D0", "0", "0", "0", "3", "N", "MILITIA", "7", "P"},
    {"FR.LC", "Light cavalry", "CAV", "4", "3/3", "-", "-", "-", "0", "0", "0", "1", "Y", "-", "16", "P"},
    {"FR.LNC", "Light lancers", "CAV", "4", "3/3", "-", "-", "-", "0", "0", "0", "1", "Y", "LANCE", "18", "P"},
    {"FR.HC", "Heavy cavalry", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "0", "1", "Y", "-", "18", "P"},
    {"FR.CU", "Cuirassiers", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "1", "1", "Y", "ARMOR", "21", "P"},
    {"FR.GLC", "Guard light cavalry", "CAV", "4", "3/3", "-", "-", "-", "0", "0", "2", "1", "Y", "GUARD", "20", "P"},
    {"FR.GHC", "Guard heavy cavalry", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "2", "1", "Y", "GUARD", "22", "P"},
    {"FR.FA", "Foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "0", "1", "Y", "FOOT", "12", "P"},
    {"FR.HA", "Horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "0", "1", "Y", "HORSE", "13", "P"},
    {"FR.GFA", "Guard foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "2", "1", "Y", "FOOT GUARD", "17",
     "R"},
    {"FR.GHA", "Guard horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "2", "1", "Y", "HORSE GUARD", "18",
     "P"},
    {"BR.LN", "Line infantry", "INF", "4", "1/1", "2", "+1", "U0", "0", "0", "0", "1", "Y", "-", "14", "P"},
    {"BR.LT", "Light infantry", "INF", "5", "1/2", "2", "+1", "U+1", "0", "0", "0", "1", "Y", "LIGHT", "19", "P"},
    {"BR.RL", "Rifles", "INF", "3", "1/2", "3", "+1", "U0", "0", "0", "0", "1", "N", "LIGHT RIFLE", "12", "P"},
    {"BR.GR", "Grenadiers", "INF", "4", "1/1", "2", "+1", "U+1", "+1", "0", "1", "1", "Y", "-", "19", "P"},
    {"BR.GG", "Guard grenadiers", "INF", "5", "1/1", "2", "+1", "U+1", "+1", "0", "2", "1", "Y", "GUARD", "24", "P"},
    {"BR.LC", "Light cavalry", "CAV", "3", "3/3", "-", "-", "-", "0", "0", "0", "1", "Y", "-", "12", "P"},
    {"BR.HC", "Heavy cavalry", "CAV", "3", "2/2", "-", "-", "-", "+1", "0", "0", "1", "Y", "-", "14", "P"},
    {"BR.GHC", "Guard heavy cavalry", "CAV", "3", "2/2", "-", "-", "-", "+1", "0", "2", "1", "Y", "GUARD", "18", "P"},
    {"BR.FA", "Foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "0", "1", "Y", "FOOT", "12", "P"},
    {"BR.HA", "Horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "0", "1", "Y", "HORSE", "13", "P"},
    {"PO.LN", "Line infantry", "INF", "4", "1/1", "2", "0", "U0", "0", "0", "0", "1", "Y", "-", "12", "R"},
    {"PO.LT", "Light infantry", "INF", "4", "1/2", "2", "+1", "U0", "0", "0", "0", "1", "Y", "LIGHT", "15", "R"},
    {"PO.MI", "Militia", "INF", "4", "1/1", "2", "0", "D0", "0", "0", "0", "3", "N", "MILITIA", "7", "R"},
    {"PO.LC", "Light cavalry", "CAV", "3", "3/3", "-", "-", "-", "0", "0", "0", "1", "Y", "-", "12", "R"},
    {"PO.FA", "Foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "0", "1", "Y", "FOOT", "12", "R"},
    {"SP.LN", "Line infantry", "INF", "4", "1/1", "2", "0", "D-1", "0", "0", "0", "2", "Y", "SLOW", "8", "P"},
    {"SP.LT", "Light infantry", "INF", "5", "1/2", "2", "0", "D0", "0", "0", "0", "2", "Y", "LIGHT SLOW", "13", "P"},
    {"SP.GR", "Grenadiers", "INF", "4", "1/1", "2", "0", "D0", "+1", "0", "1", "2", "Y", "-", "14", "P"},
    {"SP.MI", "Militia", "INF", "4", "1/1", "2", "0", "D-1", "0", "0", "0", "3", "N", "MILITIA SLOW", "5", "P"},
    {"SP.LC", "Light cavalry", "CAV", "3", "3/3", "-", "-", "-", "0", "0", "0", "2", "Y", "-", "11", "P"},
    {"SP.HC", "Heavy cavalry", "CAV", "3", "2/2", "-", "-", "-", "+1", "0", "0", "2", "Y", "-", "13", "P"},
    {"SP.FA", "Foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "0", "2", "Y", "FOOT", "11", "R"},
    {"SP.HA", "Horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "0", "2", "Y", "HORSE", "12", "R"},
    {"RU.LN", "Line infantry", "INF", "3", "1/1", "2", "0", "U0", "0", "0", "1", "1", "Y", "-", "11", "P"},
    {"RU.LT", "Light infantry", "INF", "3", "1/2", "2", "+1", "U+1", "0", "0", "1", "1", "Y", "LIGHT", "15", "P"},
    {"RU.GR", "Grenadiers", "INF", "4", "1/1", "2", "0", "U0", "+1", "0", "1", "1", "Y", "-", "16", "P"},
    {"RU.GLT", "Guard light infantry", "INF", "4", "1/2", "2", "+1", "U+1", "0", "0", "2", "1", "Y", "LIGHT GUARD",
     "20", "P"},
    {"RU.GG", "Guard grenadiers", "INF", "4", "1/1", "2", "+1", "U+1", "+1", "0", "2", "1", "Y", "GUARD", "21", "P"},
    {"RU.MI", "Militia", "INF", "4", "1/1", "2", "0", "D0", "0", "0", "0", "3", "N", "MILITIA", "7", "P"},
    {"RU.LC", "Light cavalry", "CAV", "4", "3/3", "-", "-", "-", "0", "0", "0", "1", "Y", "-", "16", "R"},
    {"RU.HC", "Heavy cavalry", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "0", "1", "Y", "-", "18", "R"},
    {"RU.CU", "Cuirassiers", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "1", "1", "Y", "ARMOR", "21", "R"},
    {"RU.GHC", "Guard heavy cavalry", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "2", "1", "Y", "GUARD", "22", "R"},
    {"RU.CO", "Cossacks", "CAV", "2", "3/3", "-", "-", "-", "0", "0", "0", "3", "N", "MILITIA", "4", "R"},
    {"RU.FA", "Foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "1", "1", "Y", "FOOT", "14", "R"},
    {"RU.HA", "Horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "1", "1", "Y", "HORSE", "15", "R"},
    {"RU.GHA", "Guard horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "2", "1", "Y", "HORSE GUARD", "18",
     "P"},
    {"AU.LN", "Line infantry", "INF", "5", "1/1", "2", "0", "D0", "0", "0", "0", "2", "Y", "MASS", "14", "P"},
    {"AU.LT", "Light infantry", "INF", "4", "1/2", "2", "+1", "D+1", "0", "0", "0", "1", "Y", "LIGHT", "15", "P"},
    {"AU.GZ", "Grenzer", "INF", "4", "1/2", "2", "+1", "D+1", "0", "0", "0", "2", "N", "LIGHT", "12", "P"},
    {"AU.GR", "Grenadiers", "INF", "4", "1/1", "2", "+1", "D+1", "+1", "0", "1", "1", "Y", "-", "18", "P"},
    {"AU.MI", "Militia", "INF", "4", "1/1", "2", "0", "D0", "0", "0", "0", "3", "N", "MILITIA", "7", "R"},
    {"AU.LC", "Light cavalry", "CAV", "4", "3/3", "-", "-", "-", "0", "0", "0", "1", "Y", "-", "16", "R"},
    {"AU.CU", "Cuirassiers", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "1", "1", "Y", "ARMOR", "21", "R"},
    {"AU.FA", "Foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "0", "1", "Y", "FOOT", "12", "R"},
    {"AU.HA", "Horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "0", "1", "Y", "HORSE", "13", "R"},
    {"PR.LN", "Line infantry", "INF", "4", "1/1", "2", "0", "D0", "0", "0", "0", "1,2..", "Y", "FIRM STEP", "12", "P"},
    {"PR.LT", "Light infantry", "INF", "4", "1/2", "2", "+1", "D+1", "0", "0", "0", "1", "Y", "LIGHT", "15", "P"},
    {"PR.GR", "Grenadiers", "INF", "4", "1/1", "2", "0", "D0", "+1", "0", "1", "1", "Y", "-", "15", "P"},
    {"PR.GG", "Guard grenadiers", "INF", "4", "1/1", "2", "+1", "D+1", "+1", "0", "2", "1", "Y", "GUARD", "20", "P"},
    {"PR.RI", "Reserve infantry", "INF", "4", "1/1", "2", "0", "D0", "0", "0", "0", "2", "Y", "-", "10", "P"},
    {"PR.MI", "Militia", "INF", "4", "1/1", "2", "0", "D0", "0", "0", "0", "3", "N", "MILITIA", "7", "R"},
    {"PR.LC", "Light cavalry", "CAV", "4", "3/3", "-", "-", "-", "0", "0", "0", "1", "Y", "-", "16", "R"},
    {"PR.HC", "Heavy cavalry", "CAV", "4", "2/2", "-", "-", "-", "+1", "0", "0", "1", "Y", "-", "18", "R"},
    {"PR.ML", "Militia light cavalry", "CAV", "3", "3/3", "-", "-", "-", "0", "0", "0", "2", "N", "MILITIA", "9", "R"},
    {"PR.FA", "Foot artillery", "ART", "3", "0/1", "5", "-", "-", "-", "-", "0", "1", "Y", "FOOT", "12", "R"},
    {"PR.HA", "Horse artillery", "ART", "3", "1/2", "4", "-", "-", "-", "-", "0", "1", "Y", "HORSE", "13", "R"},
};
enum { UNITS = sizeof reference / sizeof reference[0] };
enum { TYPE, UNIT, CLASS, BLK, MOVES, RNG, FS, FM, ML, MI, IGN, RET, SAB, TRAITS, COST, SRC };

static const gg_system *ccn(void)
{
    const gg_system *system = gg_system_find("ccn");
    assert_non_null(system);
    return system;
}

static int column(const char *title)
{
    const char *const *titles;
    int columns = gg_system_columns(ccn(), &titles);
    for (int i = 0; i < columns; i++)
        if (!strcmp(titles[i], title)) return i;
    fail_msg("there is no column %s", title);
    return 0;
}

static void assert_cell(const gg_type_row *row, const char *title, const char *want)
{
    const char *is = row->cell[column(title)];
    if (strcmp(is, want)) fail_msg("%s: %s is %s, not %s", row->cell[0], title, is, want);
}

static const char *signed_number(const char *printed)
{
    static char text[16];
    if (!strcmp(printed, "-")) return "-";
    snprintf(text, sizeof text, "%+d", atoi(printed));
    return text;
}

static void test_ccn_unit_types_reference(void **state)
{
    (void)state;
    assert_int_equal(gg_system_types(ccn()), UNITS);
    for (int i = 0; i < UNITS; i++) {
        const char *const *r = reference[i];
        gg_type_row row;
        char moving[24] = "-";
        assert_true(gg_system_type(ccn(), i, &row));
        if (r[FM][0] != '-')
            snprintf(moving, sizeof moving, "half %s %+d", r[FM][0] == 'U' ? "up" : "down", atoi(r[FM] + 1));
        assert_cell(&row, "type", r[TYPE]);
        assert_cell(&row, "unit", r[UNIT]);
        assert_cell(&row, "class", r[CLASS]);
        assert_cell(&row, "blocks", r[BLK]);
        assert_cell(&row, "moves", r[MOVES]);
        assert_cell(&row, "range", r[RNG]);
        assert_cell(&row, "fire", signed_number(r[FS]));
        assert_cell(&row, "moving fire", moving);
        assert_cell(&row, "melee", signed_number(r[ML]));
        assert_cell(&row, "vs inf", signed_number(r[MI]));
        assert_cell(&row, "ignore", r[IGN]);
        assert_cell(&row, "retreat", strchr(r[RET], ',') ? "1, then 2" : r[RET]);
        assert_cell(&row, "sabers", r[SAB][0] == 'Y' ? "yes" : "no");
        assert_cell(&row, "cost", r[COST]);
        assert_cell(&row, "source", r[SRC]);
        for (const char *t = r[TRAITS]; *t && *t != '-'; t += strcspn(t, " "), t += *t == ' ') {
            char trait[16];
            sscanf(t, "%15s", trait);
            if (!strstr(row.cell[column("traits")], trait)) fail_msg("%s is not %s", r[TYPE], trait);
        }
        assert_int_equal(strlen(row.cell[column("traits")]), strlen(r[TRAITS]));
    }
}

static int has(const char *const *r, const char *trait) { return strstr(r[TRAITS], trait) != NULL; }

/* The formula of 4.7, from the printed columns alone. */
static int price(const char *const *r)
{
    bool foot = !strcmp(r[CLASS], "INF"), guns = !strcmp(r[CLASS], "ART");
    int price = atoi(r[BLK]) * (foot ? 3 : 4);
    if (r[FS][0] != '-') price += 2 * atoi(r[FS]);
    if (r[FM][0] != '-') price += atoi(r[FM] + 1) - (r[FM][0] == 'D');
    if (foot) price += !strcmp(r[MOVES] + 2, "2") + (!strcmp(r[RNG], "3") ? 2 : 0);
    if (r[ML][0] != '-') price += 2 * atoi(r[ML]) + atoi(r[MI]);
    price += 2 * atoi(r[IGN]) - (atoi(r[RET]) - 1) - (r[SAB][0] == 'N' ? 2 : 0);
    price += has(r, "HORSE") + has(r, "ARMOR") + 2 * has(r, "LANCE") + (guns && has(r, "GUARD"));
    return price - has(r, "SLOW") + has(r, "FIRM") + has(r, "MASS");
}

static void test_ccn_unit_cost_formula(void **state)
{
    (void)state;
    for (int i = 0; i < UNITS; i++)
        if (price(reference[i]) != atoi(reference[i][COST]))
            fail_msg("%s: the formula gives %d, the table %s", reference[i][TYPE], price(reference[i]),
                     reference[i][COST]);
}

/* A type as the view writes it, "FR LN". */
static int reference_row(const char *type)
{
    for (int i = 0; i < UNITS; i++)
        if (strlen(type) == strlen(reference[i][TYPE]) && !memcmp(type, reference[i][TYPE], 2) && type[2] == ' ' &&
            !strcmp(type + 3, reference[i][TYPE] + 3))
            return i;
    fail_msg("%s is no type", type);
    return -1;
}

/* Every type can be fielded, with its own blocks and class. */
static void test_ccn_unit_types_on_the_board(void **state)
{
    (void)state;
    for (int i = 0; i < UNITS; i++) {
        table *t = fieldf("F1 %s E4 S; A1 BR.LN M9 N; begin act F1", reference[i][TYPE]);
        gg_piece p = table_piece(t, t->state, "F1", HERE);
        assert_int_equal(p.strength, atoi(reference[i][BLK]));
        assert_int_equal(p.full, atoi(reference[i][BLK]));
        gg_arm arm = reference[i][CLASS][0] == 'I' ? GG_FOOT : reference[i][CLASS][0] == 'C' ? GG_HORSE : GG_GUNS;
        assert_int_equal(p.arm, arm);
        assert_int_equal(reference_row(p.type), i);
        /* MN: the farthest hex along the row. */
        int moves = reference[i][MOVES][2] - '0';
        char far[24], beyond[24];
        snprintf(far, sizeof far, "move F1 %c4 S", 'E' + moves);
        snprintf(beyond, sizeof beyond, "move F1 %c4 S", 'E' + moves + 1);
        assert_offers(t, far);
        assert_refused(t, beyond, "ccn.move.allowance");
    }
}

static void test_ccn_round_chits_default(void **state)
{
    (void)state;
    static const struct {
        int units, chits;
    } row[] = {{1, 4}, {6, 4}, {7, 5}, {9, 5}, {10, 6}, {12, 6}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        char lines[1024] = "side french north goal 9; side allies south goal 9; A1 BR.LN A9 N; option tactics_chart 0";
        for (int u = 0; u < row[i].units; u++) sprintf(lines + strlen(lines), "; F%d FR.LN %c1 S", u + 1, 'A' + u);
        table *t = fieldf("%s; begin round", lines);
        assert_int_equal(cup_of(t, FRENCH_SIDE), row[i].chits);
        assert_int_equal(cup_of(t, ALLIED_SIDE), 4);
    }
}

static void test_ccn_adc_count_default(void **state)
{
    (void)state;
    table *t = field("side french north goal 9; side allies south goal 9; F1 FR.LN A1 S; A1 BR.LN A9 N; french Ney A1;"
                     "french Soult B1; allies Hill A9; begin draw");
    assert_int_equal(aides_ready(t, FRENCH_SIDE), 2);
    assert_int_equal(aides_ready(t, ALLIED_SIDE), 1);
}

/* 4.7: a list within its budget, and lists that break each limit. */
static bool list_is_sound(const char *points, const char *french)
{
    static gg_faults faults;
    char text[2048];
    snprintf(text, sizeof text,
             "system ccn\npoints %s\n%sunit A1 allies \"x\" BR.LN A9\nleader allies \"Hill\" A9\n"
             "side allies south goal 2\n",
             points, french);
    return faults_of(text, &faults);
}

static void test_ccn_unit_cost_army_lists(void **state)
{
    (void)state;
    static const char *const three = "unit F1 french x FR.LN A1\nunit F2 french x FR.LN B1\nunit F3 french x FR.LN C1\n"
                                     "leader french Ney A1\n";
    char list[1024];
    assert_true(list_is_sound("39", three));
    assert_false(list_is_sound("38", three)); /* 3 x 13 */
    snprintf(list, sizeof list, "%sleader french Soult B1\n", three);
    assert_true(list_is_sound("44", list)); /* a further leader, 1 for 3 units: 5 */
    assert_false(list_is_sound("43", list));
    snprintf(list, sizeof list, "%sleader french Soult B1\nleader french Davout C1\n", three);
    assert_false(list_is_sound("200", list));
    snprintf(list, sizeof list, "%sside french north adcs 3\n", three);
    assert_true(list_is_sound("47", list)); /* two aides above the free one */
    assert_false(list_is_sound("46", list));
    snprintf(list, sizeof list, "%sside french north adcs 4\n", three);
    assert_false(list_is_sound("200", list));
    snprintf(list, sizeof list, "%sside french north chits 5\n", three);
    assert_true(list_is_sound("49", list));
    assert_false(list_is_sound("48", list));
    snprintf(list, sizeof list, "%sside french north chits 6\n", three);
    assert_false(list_is_sound("200", list));
    snprintf(list, sizeof list, "%sunit F4 french x FR.FA D1\nunit F5 french x FR.FA E1\n", three);
    assert_true(list_is_sound("200", list)); /* 2 of 5: a third rounded up */
    snprintf(list, sizeof list, "%sunit F4 french x FR.FA D1\nunit F5 french x FR.FA E1\nunit F6 french x FR.FA F1\n",
             three);
    assert_false(list_is_sound("200", list));
    snprintf(list, sizeof list, "%sunit F4 french x FR.OG D1\n", three);
    assert_true(list_is_sound("200", list)); /* 1 of 4 */
    snprintf(list, sizeof list, "%sunit F4 french x FR.OG D1\nunit F5 french x FR.OG E1\nunit F6 french x FR.GHC F1\n",
             three);
    assert_false(list_is_sound("200", list));
    snprintf(list, sizeof list, "%sunit F4 french x SP.LN D1\nunit F5 french x PO.LN E1\nunit F6 french x SP.LN F1\n",
             three);
    assert_true(list_is_sound("200", list));
    snprintf(list, sizeof list,
             "%sunit F4 french x SP.LN D1\nunit F5 french x PO.LN E1\nunit F6 french x SP.LN F1\n"
             "unit F7 french x SP.LN G1\n",
             three);
    assert_false(list_is_sound("200", list));
    assert_false(list_is_sound("200", "unit F1 french x FR.LN A1\n")); /* no leader */
    table *t = field("points 20; F1 FR.LN A1 S; french Ney A1; A1 BR.LN A9 N; allies Hill A9");
    assert_int_equal(round_of(t), 1); /* and such a list is played */
}

/* The points of the two shipped battles (10.1, 10.2), by the cost of their units and of leaders after the first. */
static int points_of(const char *name, int side)
{
    table *t = set_up_file(table_scenario_path(name));
    static gg_view v;
    int points = 0;
    gg_view_make(t->battle, t->state, 0, &v);
    for (int i = 0; i < v.pieces; i++) {
        if (v.piece[i].side != side || v.piece[i].arm == GG_LEADER) continue;
        points += atoi(reference[reference_row(v.piece[i].type)][COST]);
    }
    return points;
}

static void test_ccn_unit_cost_of_the_scenarios(void **state)
{
    (void)state;
    assert_int_equal(points_of("ccn/el_bodon", FRENCH_SIDE), 76);
    assert_int_equal(points_of("ccn/el_bodon", ALLIED_SIDE), 76);
    assert_int_equal(points_of("ccn/vimeiro", FRENCH_SIDE), 219);
    assert_int_equal(points_of("ccn/vimeiro", ALLIED_SIDE), 206);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_unit_types_reference),       proves(test_ccn_unit_cost_formula),
        proves(test_ccn_unit_types_on_the_board),    proves(test_ccn_round_chits_default),
        proves(test_ccn_adc_count_default),          proves(test_ccn_unit_cost_army_lists),
        proves(test_ccn_unit_cost_of_the_scenarios),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
