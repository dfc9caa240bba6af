/* Section 3: the board, arcs and sight. Worked cases W1 to W4. */
#include "board/hex.h"
#include "field.h"

static int cell(const char *name) { return hex_parse(name, (int)strlen(name)); }

static void assert_neighbours(const char *of, const char *const want[HEX_DIRS])
{
    for (int dir = 0; dir < HEX_DIRS; dir++) {
        int next = hex_step(cell(of), dir);
        char name[4] = "";
        if (next != HEX_OFF) hex_name(next, name);
        assert_string_equal(name, want[dir]);
    }
}

static void test_ccn_w1_board_distances_and_neighbours(void **state)
{
    (void)state;
    int cells = 0;
    for (int row = 0; row < HEX_ROWS; row++)
        for (int column = 0; column < HEX_COLUMNS; column++) cells += hex_on_board(column, row);
    assert_int_equal(cells, 113);
    assert_int_equal(hex_count(hex_all()), 113);

    assert_int_equal(hex_distance(cell("A1"), cell("M9")), 16);
    assert_int_equal(hex_distance(cell("E2"), cell("H7")), 5);
    assert_int_equal(hex_distance(cell("B8"), cell("K3")), 11);
    assert_int_equal(hex_distance(cell("C3"), cell("G3")), 4);

    assert_neighbours("G5", (const char *const[]){"G4", "H5", "G6", "F6", "F5", "F4"});
    assert_neighbours("F4", (const char *const[]){"G3", "G4", "G5", "F5", "E4", "F3"});
    assert_neighbours("L2", (const char *const[]){"M1", "", "M3", "L3", "K2", "L1"});
    assert_neighbours("A1", (const char *const[]){"", "B1", "A2", "", "", ""});
}

static void test_ccn_w1_view_shows_the_whole_board(void **state)
{
    (void)state;
    table *t = field("F1 FR.LN A1 S; A1 BR.LN M9 N");
    static gg_view v;
    gg_view_make(t->battle, t->state, 0, &v);
    assert_int_equal(v.ground, GG_HEXES);
    assert_int_equal(v.cells, 113);
    assert_int_equal(v.rows, 9);
    for (int i = 0; i < v.cells; i++) {
        int c = cell(v.cell[i].name);
        assert_int_not_equal(c, HEX_OFF);
        assert_int_equal(hex_at_plane(v.cell[i].x, v.cell[i].y), c);
        char name[8];
        gg_place_name(t->battle, (gg_pose){v.cell[i].x, v.cell[i].y, -1}, name, sizeof name);
        assert_string_equal(name, v.cell[i].name);
    }
}

static void assert_arcs(int facing, hex_arc arc, const char *const *names)
{
    for (; *names; names++)
        if (hex_arc_of(cell("G5"), facing, cell(*names)) != arc) fail_msg("%s of facing %d", *names, facing);
}

static void test_ccn_w2_arcs(void **state)
{
    (void)state;
    assert_arcs(0, HEX_FRONT, (const char *const[]){"F3", "G3", "H3", NULL});
    assert_arcs(0, HEX_FLANK, (const char *const[]){"E3", "I3", "H4", "E5", NULL});
    assert_arcs(0, HEX_REAR, (const char *const[]){"F7", "G7", NULL});
    assert_arcs(1, HEX_FRONT, (const char *const[]){"H4", "I4", "I5", NULL});
    assert_arcs(1, HEX_FLANK, (const char *const[]){"G3", "I6", NULL});
}

/* 3.6: two front, two flank and two rear neighbours of every facing, and d + 1 front hexes at distance d. */
static void test_ccn_facing_vertex_and_arcs(void **state)
{
    (void)state;
    static const int front[6][2] = {{5, 0}, {0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 5}};
    static const int rear[6][2] = {{2, 3}, {3, 4}, {4, 5}, {5, 0}, {0, 1}, {1, 2}};
    int g5 = cell("G5");
    for (int facing = 0; facing < 6; facing++) {
        int seen[5][3] = {{0}};
        for (int dir = 0; dir < 6; dir++) {
            hex_arc want = HEX_FLANK;
            if (dir == front[facing][0] || dir == front[facing][1]) want = HEX_FRONT;
            if (dir == rear[facing][0] || dir == rear[facing][1]) want = HEX_REAR;
            assert_int_equal(hex_arc_of(g5, facing, hex_step(g5, dir)), want);
        }
        for (hex_set all = hex_all() & ~HEX_BIT(g5); all;) {
            int c = hex_take(&all), d = hex_distance(g5, c);
            if (d <= 4) seen[d][hex_arc_of(g5, facing, c)]++;
            assert_int_equal(hex_fronts(g5, c) >> facing & 1, hex_arc_of(g5, facing, c) == HEX_FRONT);
        }
        for (int d = 1; d <= 4; d++) {
            assert_int_equal(seen[d][HEX_FRONT], d + 1);
            assert_int_equal(seen[d][HEX_REAR], d + 1);
            assert_int_equal(seen[d][HEX_FLANK], 4 * d - 2);
        }
    }
}

static void assert_line(const char *from, const char *to, int sign, const char *const *names, int n)
{
    uint8_t line[16];
    assert_int_equal(hex_line(cell(from), cell(to), sign, line), n);
    for (int i = 0; i < n; i++) assert_int_equal(line[i], cell(names[i]));
}

/* A battery at G5 and an enemy at G1 on this ground: may it fire? */
static bool sees_g1(const char *ground)
{
    table *t = field_on(ground, "A1 BR.FA G5 N; F1 FR.LN G1 S; begin act A1");
    give(t, "stay A1");
    return offers(t, "fire A1 F1");
}

static void test_ccn_w3_line_of_sight(void **state)
{
    (void)state;
    assert_line("G5", "G1", 1, (const char *const[]){"F4", "G3", "F2"}, 3);
    assert_line("G5", "G1", -1, (const char *const[]){"G4", "G3", "G2"}, 3);
    assert_true(sees_g1("clear G5"));
    assert_true(sees_g1("forest F4"));
    assert_false(sees_g1("forest F4 G4"));
    assert_false(sees_g1("forest F4 G2"));
    assert_false(sees_g1("forest G3"));
    assert_false(sees_g1("hill G3"));
    assert_true(sees_g1("hill G5 G3 G1"));
    /* Both ends must be on a hill, and only hills are looked over. */
    assert_false(sees_g1("hill G5 G3"));
    assert_false(sees_g1("hill G3 G1"));
    assert_false(sees_g1("forest G3, hill G5 G1"));
    assert_false(sees_g1("forest G3, hill G1"));
}

/* A battery at E6 and an enemy at H3 with these friends between. */
static bool sees_h3(const char *friends)
{
    table *t = fieldf("A1 BR.FA E6 ENE; F1 FR.LN H3 S; %s; begin act A1", friends);
    give(t, "stay A1");
    return offers(t, "fire A1 F1");
}

static void test_ccn_w4_line_of_sight_past_units(void **state)
{
    (void)state;
    assert_line("E6", "H3", 1, (const char *const[]){"F5", "F4", "G4"}, 3);
    assert_line("E6", "H3", -1, (const char *const[]){"F5", "G5", "G4"}, 3);
    assert_true(sees_h3(""));
    assert_true(sees_h3("A2 BR.LN F4 N"));
    assert_true(sees_h3("A2 BR.LN G5 N"));
    assert_false(sees_h3("A2 BR.LN F4 N; A3 BR.LN G5 N"));
    assert_false(sees_h3("A2 BR.LN F4 N; allies Hill G5"));
    assert_false(sees_h3("A2 BR.LN F5 N"));
}

/* ccn.los.hill: guns on a hill fire over a friend in the adjacent hex below them, muskets do not. */
static void test_ccn_los_hill_guns_fire_over_friends(void **state)
{
    (void)state;
    /* The line G6, H5, H4 runs straight to the north-east. */
    static const struct {
        const char *what, *type, *ground;
        bool sees;
    } rows[] = {
        {"a battery on a hill over a friend below", "BR.FA", "hill G6", true},
        {"a battery in the plain", "BR.FA", "clear G6", false},
        {"the friend on the hill too", "BR.FA", "hill G6 H5", false},
        {"the friend in a wood below", "BR.FA", "hill G6, forest H5", false},
        {"infantry on the hill", "BR.RL", "hill G6", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = field_on(rows[i].ground, "A1 %s G6 N; A2 BR.LN H5 N; F1 FR.LN H4 S; begin act A1", rows[i].type);
        give(t, "stay A1");
        if (offers(t, "fire A1 F1") != rows[i].sees) fail_msg("%s", rows[i].what);
    }
}

static void test_ccn_los_hill_is_named(void **state)
{
    (void)state;
    /* F2 can be seen past the hill's foot; F1 cannot, over the heads of friends. */
    table *t = field_on("hill G6", "A1 BR.RL G6 N; A2 BR.LN H5 N; F1 FR.LN H4 S; F2 FR.LN F4 S; begin act A1");
    give(t, "stay A1");
    assert_offers(t, "fire A1 F2");
    assert_refused(t, "fire A1 F1", "ccn.los.block");
    /* The same with a hill between instead of friends: it alone hides F1. */
    t = field_on("hill H5", "A1 BR.RL G6 N; F1 FR.LN H4 S; F2 FR.LN F4 S; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "fire A1 F1", "ccn.los.hill");
}

/* Only over friends, and only over those in the adjacent hex. */
static void test_ccn_los_hill_not_over_others(void **state)
{
    (void)state;
    table *t = field_on("hill G6", "A1 BR.FA G6 N; F2 FR.LN H4 S; F1 FR.LN I3 S; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "fire A1 F1", "ccn.los.block"); /* G6, H5, H4, I3: an enemy in the way */
    t = field_on("hill G6", "A1 BR.FA G6 N; A2 BR.LN H4 N; F1 FR.LN I3 S; F2 FR.LN F4 S; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "fire A1 F1", "ccn.los.block"); /* a friend two hexes away */
    t = field_on("hill G6", "A1 BR.FA G6 N; allies Hill H5; F1 FR.LN I3 S; begin act A1");
    give(t, "stay A1");
    assert_offers(t, "fire A1 F1"); /* over a friendly leader */
    t = field_on("hill G6", "A1 BR.FA G6 N; french Ney H5; F1 FR.LN I3 S; F2 FR.LN F4 S; begin act A1");
    give(t, "stay A1");
    assert_refused(t, "fire A1 F1", "ccn.los.block"); /* not over an enemy's */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_ccn_w1_board_distances_and_neighbours),
        proves(test_ccn_w1_view_shows_the_whole_board),
        proves(test_ccn_w2_arcs),
        proves(test_ccn_facing_vertex_and_arcs),
        proves(test_ccn_w3_line_of_sight),
        proves(test_ccn_w4_line_of_sight_past_units),
        proves(test_ccn_los_hill_guns_fire_over_friends),
        proves(test_ccn_los_hill_is_named),
        proves(test_ccn_los_hill_not_over_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
