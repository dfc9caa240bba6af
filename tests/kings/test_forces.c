/* 4.1 to 4.4: types, weapons, upgrades, points, field forces. */
#include "field.h"

static kings_profile made(int type, unsigned upgrades, int figures)
{
    kings_profile p;
    assert_int_equal(kings_profile_make(type, upgrades, FIELD_GUN, figures, &p), GG_OK);
    return p;
}

static gg_rule why_not(int type, unsigned upgrades, int figures)
{
    kings_profile p;
    return kings_profile_make(type, upgrades, FIELD_GUN, figures, &p);
}

static void test_kings_w47_points(void **state)
{
    (void)state;
    assert_int_equal(kings_price(II, UP_FIERCE | UP_SHARPSHOOTERS | UP_MUSKETS), 6);
    assert_int_equal(kings_price(TI, UP_MUSKETS | UP_UNENTHUSIASTIC), 3);
    assert_int_equal(made(RI, UP_OBSOLETE, 8).cost, 4);
    assert_int_equal(kings_price(II, UP_POOR_SHOTS | UP_MUSKETS | UP_UNENTHUSIASTIC), 1);
    assert_int_equal(why_not(II, UP_POOR_SHOTS | UP_MUSKETS | UP_UNENTHUSIASTIC, 12), FORCE_LIMITS);
    gg_faults faults;
    assert_true(field_wrong(&faults, "B1 II12+poor_shots+muskets+unenthusiastic 100,100; N1 TI16 300,400"));
}

static void test_kings_types(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        int figures, points, disc, move, firing, weapon, fighting;
        bool mounted, crew;
        const char *actions; /* double attack fire close ground move skirmish volley stand */
    } row[KINGS_TYPES] = {
        {"RI", 12, 6, 1, 60, 5, MODERN_RIFLE, 5, false, false, "TTFTTTTTF"},
        {"II", 12, 4, 0, 60, 5, OBSOLETE_RIFLE, 6, false, false, "TTT-TTF-F"},
        {"TI", 16, 3, 0, 80, 6, SPEARS, 5, false, false, "TTT-FTT-F"},
        {"RC", 8, 6, 1, 100, 6, CARBINE, 4, true, false, "TFT--TT-F"},
        {"IC", 8, 4, 0, 120, 5, CARBINE, 5, true, false, "TTT--TF-F"},
        {"TC", 10, 3, 0, 120, 6, SPEARS, 5, true, false, "TFT--TT-F"},
        {"WC", 4, 6, 1, 40, 5, FIELD_GUN, 6, false, true, "--F--T--F"},
        {"PC", 4, 4, -1, 40, 6, FIELD_GUN, 6, false, true, "--T--T--F"},
    };
    static const int order[] = {DOUBLE, ATTACK, FIRE, FORM_CLOSE, GO_GROUND, MOVE, SKIRMISH, VOLLEY, STAND_TO};
    for (int i = 0; i < KINGS_TYPES; i++) {
        const kings_type *k = &kings_types[i];
        kings_profile p = made(i, 0, row[i].figures);
        assert_string_equal(k->code, row[i].code);
        assert_int_equal(k->figures, row[i].figures);
        assert_int_equal(kings_price(i, 0), row[i].points);
        assert_int_equal(p.cost, row[i].points);
        assert_int_equal(p.discipline, row[i].disc);
        assert_int_equal(p.move, row[i].move);
        assert_int_equal(p.firing, row[i].firing);
        assert_int_equal(p.weapon, row[i].weapon);
        assert_int_equal(p.fighting, row[i].fighting);
        assert_int_equal(p.mounted, row[i].mounted);
        assert_int_equal(p.crew, row[i].crew);
        assert_int_equal(p.fieldcraft, i == TI);
        for (int a = 0; a < 9; a++)
            assert_int_equal(p.action[order[a]], row[i].actions[a] == 'F'   ? FREE
                                                 : row[i].actions[a] == 'T' ? TESTED
                                                                            : NEVER);
    }
}

static void test_kings_weapons(void **state)
{
    (void)state;
    static const int range[] = {240, 180, 180, 120, 120, 60, 480, 360, 300}, each[] = {1, 1, 1, 1, 1, 1, 2, 2, 3};
    for (int w = 0; w < KINGS_WEAPONS; w++) {
        assert_int_equal(kings_weapons[w].range, range[w]);
        assert_int_equal(kings_weapons[w].dice, each[w]);
    }
    kings_profile p;
    assert_int_equal(kings_profile_make(WC, 0, MOUNTAIN_GUN, 4, &p), GG_OK);
    assert_int_equal(p.move, 60);
    assert_int_equal(p.weapon, MOUNTAIN_GUN);
    assert_int_equal(kings_profile_make(WC, 0, CARBINE, 4, &p), FORCE_WEAPONS);
}

static unsigned flag_of(const char *name)
{
    for (int i = 0; i < KINGS_UPGRADES; i++)
        if (!strcmp(kings_upgrades[i].name, name)) return kings_upgrades[i].flag;
    fail_msg("no upgrade is called %s", name);
    return 0;
}

/* Who may take what, and what it costs: '.' may not. */
static void test_kings_upgrades_and_their_points(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int cost[KINGS_TYPES]; /* RI II TI RC IC TC WC PC; 9: may not */
    } row[] = {
        {"elite", {1, 9, 9, 1, 9, 9, 1, 9}},
        {"veteran", {9, 1, 1, 9, 1, 1, 9, 9}},
        {"fierce", {1, 1, 1, 1, 1, 1, 9, 9}},
        {"gurkhas", {1, 9, 9, 9, 9, 9, 9, 9}},
        {"sharpshooters", {9, 2, 9, 9, 2, 9, 9, 9}},
        {"well_armed", {9, 1, 9, 9, 1, 9, 9, 9}},
        {"well_armed_sharpshooters", {9, 9, 2, 9, 9, 2, 9, 9}},
        {"fieldcraft", {1, 1, 9, 9, 9, 9, 9, 9}},
        {"light", {1, 1, 1, 9, 9, 9, 9, 9}},
        {"drilled", {9, 1, 9, 9, 9, 9, 9, 9}},
        {"mounted", {1, 1, 9, 9, 9, 9, 9, 9}},
        {"standard", {1, 1, 1, 1, 1, 1, 1, 1}},
        {"muskets", {-2, -1, 1, 9, -1, 1, 9, 9}},
        {"obsolete", {-1, 9, 9, 9, 9, 9, 9, 9}},
        {"poor_shots", {-1, -1, 9, 9, -1, 9, -1, 9}}, /* Firing better than 6 */
        {"unenthusiastic", {-1, -1, -1, -1, -1, -1, -1, -1}},
    };
    assert_int_equal(sizeof row / sizeof row[0], KINGS_UPGRADES);
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (int type = 0; type < KINGS_TYPES; type++) {
            unsigned flag = flag_of(row[i].name);
            if (row[i].cost[type] == 9) {
                assert_int_equal(why_not(type, flag, 4), FORCE_UPGRADES);
            } else {
                assert_int_equal(why_not(type, flag, 4), GG_OK);
                assert_int_equal(kings_price(type, flag), kings_types[type].points + row[i].cost[type]);
            }
        }
}

static void test_kings_what_upgrades_do(void **state)
{
    (void)state;
    assert_int_equal(made(RI, UP_ELITE, 12).discipline, 2);
    assert_int_equal(made(TI, UP_VETERAN, 16).discipline, 1);
    assert_int_equal(made(WC, UP_ELITE, 4).discipline, 2);
    assert_int_equal(made(RI, UP_UNENTHUSIASTIC, 12).discipline, 0);
    assert_int_equal(made(RI, UP_UNENTHUSIASTIC | UP_ELITE, 12).discipline, 1);
    assert_int_equal(made(PC, UP_UNENTHUSIASTIC, 4).discipline, -2);
    assert_int_equal(made(TI, UP_FIERCE, 16).fighting, 4);
    assert_int_equal(made(RC, UP_FIERCE, 8).fighting, 3);
    assert_int_equal(made(RI, UP_GURKHAS, 12).fighting, 5);
    assert_true(made(RI, UP_GURKHAS, 12).light);
    assert_true(made(TI, UP_LIGHT, 16).light);
    assert_false(made(TI, 0, 16).light);
    assert_int_equal(made(II, UP_SHARPSHOOTERS, 12).firing, 4);
    assert_int_equal(made(II, UP_SHARPSHOOTERS, 12).weapon, OBSOLETE_RIFLE);
    assert_int_equal(made(IC, UP_WELL_ARMED, 8).weapon, MODERN_RIFLE);
    assert_int_equal(made(TC, UP_WELL_ARMED_SHARPSHOOTERS, 10).weapon, BOW);
    assert_int_equal(made(TC, UP_WELL_ARMED_SHARPSHOOTERS, 10).firing, 5);
    assert_true(made(II, UP_FIELDCRAFT, 12).fieldcraft);
    assert_false(made(II, 0, 12).fieldcraft);
    assert_int_equal(made(II, UP_DRILLED, 12).action[FORM_CLOSE], TESTED);
    assert_int_equal(made(II, UP_DRILLED, 12).action[VOLLEY], TESTED);
    assert_int_equal(made(TI, UP_MUSKETS, 16).weapon, MUSKET);
    assert_int_equal(made(RI, UP_OBSOLETE, 12).weapon, OBSOLETE_RIFLE);
    assert_int_equal(made(RI, UP_POOR_SHOTS, 12).firing, 6);
    assert_int_equal(made(WC, UP_POOR_SHOTS, 4).firing, 6);
    kings_profile p = made(RI, UP_MOUNTED, 12);
    assert_int_equal(p.move, 60);
    assert_int_equal(p.march, 100);
    assert_true(p.rides);
    assert_false(p.mounted);
    assert_int_equal(p.action[FORM_CLOSE], NEVER);
    assert_int_equal(p.action[GO_GROUND], NEVER);
}

static void test_kings_limits(void **state)
{
    (void)state;
    assert_int_equal(why_not(RI, UP_ELITE | UP_FIERCE | UP_LIGHT, 12), GG_OK); /* 9 */
    assert_int_equal(why_not(RI, UP_ELITE | UP_FIERCE | UP_LIGHT | UP_STANDARD, 12), FORCE_LIMITS);
    assert_int_equal(why_not(TI, UP_UNENTHUSIASTIC, 16), GG_OK);               /* 2 */
    assert_int_equal(why_not(RI, UP_OBSOLETE | UP_MUSKETS, 12), FORCE_LIMITS); /* two weapons */
    assert_int_equal(why_not(II, UP_WELL_ARMED | UP_MUSKETS, 12), FORCE_LIMITS);
    assert_int_equal(why_not(RI, 0, 0), FORCE_SIZE);
    assert_int_equal(why_not(RI, 0, 21), FORCE_SIZE);
}

static void test_kings_odd_sizes(void **state)
{
    (void)state;
    assert_int_equal(made(RI, 0, 1).cost, 1); /* 6/12, up */
    assert_int_equal(made(RI, 0, 20).cost, 10);
    assert_int_equal(made(TI, UP_FIERCE, 8).cost, 2);
    assert_int_equal(made(TI, UP_FIERCE, 9).cost, 3);     /* 36/16 */
    assert_int_equal(made(II, UP_WELL_ARMED, 8).cost, 4); /* 40/12 */
}

static void test_kings_the_same_entry_twice_is_a_fault(void **state)
{
    (void)state;
    gg_faults faults;
    assert_true(field_wrong(&faults, "B1 RI12+elite+elite 100,100; N1 TI16 300,400"));
    assert_true(field_wrong(&faults, "B1 RI12+standard 100,100; B2 RI12+standard 200,100; N1 TI16 300,400"));
    assert_true(field_wrong(&faults, "B1 WC4 100,100; N1 TI16 300,400"));
    assert_true(field_wrong(&faults, "B1 RI12+machine_gun 100,100; N1 TI16 300,400"));
    assert_true(field_wrong(&faults, "B1 RI21 100,100; N1 TI16 300,400"));
    assert_true(field_wrong(&faults, "B1 TI16+sharpshooters 100,100; N1 TI16 300,400"));
    assert_false(field_wrong(&faults, "B1 RI12+standard 100,100; N1 TI16+standard 300,400"));
}

/* 4.1: a scenario may override single cells. */
static void test_kings_a_scenario_changes_the_table(void **state)
{
    (void)state;
    table *t = field("action RI double free; action TI fire never; first tribes; B1 RI12 300,100; N1 TI16 300,190");
    assert_int_equal(kings_action_kind(bt(t), st(t), piece_id(t, "B1"), DOUBLE), FREE);
    assert_int_equal(kings_action_kind(bt(t), st(t), piece_id(t, "N1"), FIRE), NEVER);
    assert_no_action(t, "fire N1");
    give(t, "end; double B1");
    assert_dice(t, 1, 0); /* no test: the die of the Double */
}

static void test_kings_sample_forces_cost_24(void **state)
{
    (void)state;
    static const char *const force[] = {
        "B1 RI12 100,100; B2 RI12 200,100; B3 RI12 300,100; B4 WC4+machine_gun 400,100;",
        "B1 RI12 100,100; B2 RI12 200,100; B3 RI12 300,100; B4 RC8 400,100;",
        "B1 TI16+fierce 100,100; B2 TI16+fierce 200,100; B3 TI16+fierce 300,100; B4 TI16+fierce 400,100;"
        "B5 TI16+fierce 500,100; B6 TI16+fierce 600,100;",
        "B1 TI16 100,100; B2 TI16 200,100; B3 II12 300,100; B4 II12+sharpshooters 400,100; B5 IC8 500,100;"
        "B6 PC4+field_gun 600,100;",
        "B1 TI16+fierce 100,100; B2 TI16+fierce 200,100; B3 TI16+fierce 300,100; B4 TI16+fierce 400,100; B5 II12 "
        "500,100;"
        "B6 II12 600,100;",
        "B1 RI12+obsolete+unenthusiastic 100,100; B2 RI12+obsolete+unenthusiastic 200,100;"
        "B3 RI12+obsolete+unenthusiastic 300,100; B4 RI12+obsolete+unenthusiastic 400,100; B5 IC8 500,100;"
        "B6 PC4+field_gun 600,100;",
        "B1 II12+sharpshooters 100,100; B2 II12+sharpshooters 200,100; B3 II12+sharpshooters 300,100;"
        "B4 II12+sharpshooters 400,100;",
        "B1 II12+fieldcraft 100,100; B2 II12+fieldcraft 200,100; B3 II12+fieldcraft 300,100; B4 TI16 400,100;"
        "B5 TI16 500,100; B6 TI16 600,100;",
        "B1 TI16+muskets 100,100; B2 TI16+muskets 200,100; B3 TI16+muskets 300,100; B4 TI16+muskets 400,100;"
        "B5 II12+muskets+fieldcraft 500,100; B6 II12+muskets+fieldcraft 600,100;",
        "B1 RI12+obsolete 100,100; B2 RI12+obsolete 200,100; B3 II12 300,100; B4 II12 400,100;"
        "B5 WC4+mountain_gun 500,100;",
    };
    for (size_t i = 0; i < sizeof force / sizeof force[0]; i++) {
        table *t = fieldf("%s N1 TI16 300,400", force[i]);
        int points = 0;
        for (int u = 0; u < bt(t)->units; u++)
            if (bt(t)->unit[u].side == IMPERIAL) points += bt(t)->unit[u].points;
        assert_int_equal(points, 24);
        assert_int_equal(kings_sample(bt(t), IMPERIAL), (int)i);
    }
}

/* What `units kings` shows: types, upgrades, field forces, and a unit priced with what is added to it. */
static void test_kings_price_list(void **state)
{
    (void)state;
    const gg_system *k = gg_system_find("kings");
    static gg_type_row row;
    int seen = 0;
    assert_non_null(k);
    for (int i = 0; gg_system_type(k, i, &row); i++)
        for (int type = 0; type < KINGS_TYPES; type++) seen += !strcmp(row.cell[1], kings_types[type].code);
    assert_true(seen >= KINGS_TYPES);
    gg_fault fault;
    assert_true(kings_outfit("TI fierce 12", 12, &row, &fault));
    assert_string_equal(row.cell[4], "3"); /* ceil(4 * 12 / 16) */
    assert_false(kings_outfit("TI elite", 8, &row, &fault));
    assert_false(kings_outfit("XX", 2, &row, &fault));
    assert_false(kings_outfit("WC", 2, &row, &fault));
    assert_true(kings_outfit("WC machine_gun", 14, &row, &fault));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w47_points),
        proves(test_kings_types),
        proves(test_kings_weapons),
        proves(test_kings_upgrades_and_their_points),
        proves(test_kings_what_upgrades_do),
        proves(test_kings_limits),
        proves(test_kings_odd_sizes),
        proves(test_kings_the_same_entry_twice_is_a_fault),
        proves(test_kings_a_scenario_changes_the_table),
        proves(test_kings_sample_forces_cost_24),
        proves(test_kings_price_list),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
