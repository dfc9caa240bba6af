/* Chapter 3: ranges, arcs, steps, sight, lines of fire, zones, AP distance. */
#include "field.h"

/* ---- 3.1 ---- */

static void test_boe_w1_range(void **state)
{
    (void)state;
    assert_int_equal(boe_range(space(3, 3), space(8, 5)), 6);
    assert_int_equal(boe_range(space(1, 1), space(4, 4)), 4);
    assert_int_equal(boe_range(space(2, 7), space(2, 9)), 2);
    assert_int_equal(boe_range(space(5, 5), space(6, 6)), 1);
}

static void test_boe_w2_arcs_and_steps(void **state)
{
    (void)state;
    int at = space(5, 5);
    assert_int_equal(boe_arc_from(at, SQ_E / 2, space(8, 3)), ARC_FRONT);
    assert_int_equal(boe_arc_from(at, SQ_E / 2, space(6, 8)), ARC_FLANK);
    assert_int_equal(boe_arc_from(at, SQ_E / 2, space(3, 3)), ARC_REAR);
    assert_int_equal(boe_arc_from(at, SQ_E / 2, space(7, 7)), ARC_FRONT);
    assert_int_equal(boe_step_kind(at, SQ_E / 2, space(4, 6)), STEP_DBACK);
    assert_int_equal(boe_step_kind(at, SQ_E / 2, space(6, 4)), STEP_DFWD);
    table *t = field("F1 LCAV 4 R 5,5 E LINE cube green; A1 LINE 4 R 11,11 N LINE; begin 5e french unit F1");
    give(t, "move F1 4,6");
    assert_so(t, "F1 at 4,6; F1 ap 1; F1 spent 4");
    t = field("F1 LCAV 4 R 5,5 E SKIRM cube green; A1 LINE 4 R 11,11 N LINE; begin 5e french unit F1");
    give(t, "move F1 4,6");
    assert_so(t, "F1 at 4,6; F1 ap 4; F1 spent 1");
    t = field("F1 LCAV 4 R 5,5 E LINE cube green; A1 LINE 4 R 11,11 N LINE; begin 5e french unit F1");
    give(t, "move F1 6,4");
    assert_so(t, "F1 at 6,4; F1 ap 3");
}

static void test_boe_all_round_units_have_front_everywhere(void **state)
{
    (void)state;
    table *t = field_on("T 8,8, ", "F1 LINE 4 R 5,5 E SQUARE; F2 LIGHT 4 R 2,2 E SKIRM; F3 LINE 4 R 8,8 E COLUMN;"
                                   "F4 FOOT 3 R 10,2 E CREW weight M guns 11,2 E; F5 LINE 4 R 3,10 E LINE;"
                                   "A1 LINE 4 R 11,11 N LINE; begin 5e french");
    assert_int_equal(boe_arc(bt(t), st(t), piece_id(t, "F1"), space(1, 5)), ARC_FRONT);
    assert_int_equal(boe_arc(bt(t), st(t), piece_id(t, "F2"), space(1, 2)), ARC_FRONT);
    assert_int_equal(boe_arc(bt(t), st(t), piece_id(t, "F3"), space(1, 8)), ARC_FRONT);
    assert_int_equal(boe_arc(bt(t), st(t), piece_id(t, "F4"), space(1, 2)), ARC_FRONT);
    assert_int_equal(boe_arc(bt(t), st(t), piece_id(t, "F5"), space(1, 10)), ARC_REAR);
}

/* ---- 3.3 ---- */

static void assert_crossed(int a, int b, int n, const int *want)
{
    uint16_t out[48];
    assert_int_equal(boe_crossed(a, b, out), n);
    for (int i = 0; i < n; i++) {
        bool found = false;
        for (int k = 0; k < n; k++) found |= out[k] == want[i];
        assert_true(found);
    }
}

static void test_boe_w3_crossed_spaces(void **state)
{
    (void)state;
    assert_crossed(space(1, 1), space(4, 2), 2, (int[]){space(2, 1), space(3, 2)});
    assert_crossed(space(1, 1), space(4, 4), 2, (int[]){space(2, 2), space(3, 3)});
    assert_crossed(space(1, 1), space(3, 2), 2, (int[]){space(2, 1), space(2, 2)});
    assert_crossed(space(2, 2), space(3, 3), 0, NULL);
}

static int height(const boe_battle *b, int cell)
{
    int ground = boe_terrain_at(b, cell);
    return boe_level_at(b, cell) + (ground == HEAVY || ground == STRONGPOINT);
}

static bool blocks(const boe_battle *b, int from, int to, int cell)
{
    int dx = sq_x(to) - sq_x(from), dy = sq_y(to) - sq_y(from), low = boe_level_at(b, from);
    int along = (sq_x(cell) - sq_x(from)) * dx + (sq_y(cell) - sq_y(from)) * dy;
    return (height(b, cell) - low) * (dx * dx + dy * dy) > (boe_level_at(b, to) - low) * along;
}

/* 3.3 as it is written, for two spaces. */
static bool sees_by_the_text(const boe_battle *b, int from, int to)
{
    uint16_t crossed[48];
    int range = boe_range(from, to);
    if (range <= 1) return true;
    if (range > b->option.visibility) return false;
    if (range > 2 && (boe_terrain_at(b, from) == HEAVY || boe_terrain_at(b, to) == HEAVY)) return false;
    for (int i = boe_crossed(from, to, crossed); i > 0; i--)
        if (blocks(b, from, to, crossed[i - 1])) return false;
    return true;
}

static bool sees(const table *t, int ax, int ay, int bx, int by)
{
    bool is = boe_sees(bt(t), space(ax, ay), space(bx, by));
    assert_int_equal(is, boe_sees(bt(t), space(bx, by), space(ax, ay)));
    assert_int_equal(is, sees_by_the_text(bt(t), space(ax, ay), space(bx, by)));
    return is;
}

/* What the reader has worked out for all spaces at once is what 3.3 says of each two. */
static void test_boe_sight_between_all_spaces(void **state)
{
    (void)state;
    static const char *const scenarios[] = {"boe/el_bodon", "boe/quatre_bras", "boe/drill_crest", "boe/drill_road"};
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        table *t = set_up_file(table_scenario_path(scenarios[i]));
        sq_board board = bt(t)->board;
        for (int a = 0; a < board.columns * board.rows; a++)
            for (int b = 0; b < board.columns * board.rows; b++) {
                int from = sq_cell(a % board.columns, a / board.columns);
                int to = sq_cell(b % board.columns, b / board.columns);
                assert_int_equal(boe_sees(bt(t), from, to), sees_by_the_text(bt(t), from, to));
            }
    }
}

static void test_boe_w4_sight_over_a_crest(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/el_bodon"));
    assert_true(sees(t, 7, 3, 7, 7));
    assert_false(sees(t, 7, 3, 7, 8));
    assert_false(sees(t, 7, 3, 7, 9));
    assert_true(sees(t, 7, 7, 7, 8));
    assert_true(sees(t, 5, 8, 5, 10));
}

static void test_boe_w5_sight_in_woods(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/quatre_bras"));
    assert_true(sees(t, 7, 14, 7, 16));
    assert_false(sees(t, 7, 14, 7, 17));
    assert_false(sees(t, 7, 13, 7, 15));
    assert_true(sees(t, 10, 10, 10, 14));
    assert_false(sees(t, 12, 10, 10, 14));
    assert_false(sees(t, 9, 12, 12, 12));
}

static void test_boe_w6_ap_distance_and_radius(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/quatre_bras"));
    assert_int_equal(boe_ap_distance(bt(t), st(t), 1, space(8, 12), space(7, 13), 20), 3);
    assert_int_equal(boe_ap_distance(bt(t), st(t), 1, space(11, 10), space(11, 12), 20), 3);
    assert_int_equal(boe_ap_distance(bt(t), st(t), 0, space(14, 17), space(18, 17), 20), 6);
    assert_int_equal(boe_ap_distance(bt(t), st(t), 0, space(10, 18), space(21, 17), 20), 14);
    for (int u = 0; u < bt(t)->lines; u++)
        if (!strcmp(bt(t)->unit[u].name, "2nd Nassau, I")) assert_true(boe_in_command(bt(t), st(t), u));
    for (int i = 0; i < bt(t)->brigades; i++) {
        if (!strcmp(bt(t)->brigade[i].label, "FPH")) assert_false(boe_corps_link(bt(t), st(t), i));
        if (!strcmp(bt(t)->brigade[i].label, "F5C")) assert_true(boe_corps_link(bt(t), st(t), i));
    }
}

static void test_boe_sight_ends_at_the_visibility(void **state)
{
    (void)state;
    table *t = field("board 20 6; F1 LINE 4 R 1,1 S LINE; A1 LINE 4 R 20,6 N LINE; begin 5e french");
    assert_true(sees(t, 1, 1, 13, 1));
    assert_false(sees(t, 1, 1, 14, 1));
    t = field("board 20 6; option visibility 4; F1 LINE 4 R 1,1 S LINE; A1 LINE 4 R 20,6 N LINE; begin 5e french");
    assert_true(sees(t, 1, 1, 5, 1));
    assert_false(sees(t, 1, 1, 6, 1));
}

/* ---- lines of fire ---- */

static bool fires(int level, int friend_y)
{
    table *t = field_on(level ? "1 5,2, " : ". 1,1, ",
                        "F1 FOOT 3 R 5,2 S UNLIMBERED weight M; F2 LINE 4 R 5,%d S LINE; A1 LINE 4 R 5,7 N LINE;"
                        "begin 5e french",
                        friend_y);
    return boe_line_of_fire(bt(t), st(t), space(5, 2), space(5, 7));
}

static void test_boe_w73_fire_overhead_from_above(void **state)
{
    (void)state;
    assert_true(fires(1, 4));
    assert_false(fires(1, 3));
    assert_false(fires(1, 6));
    assert_false(fires(0, 4));
    assert_false(fires(0, 3));
    assert_false(fires(0, 6));
}

static void test_boe_skirmishers_do_not_block_fire(void **state)
{
    (void)state;
    table *t = field("F1 FOOT 3 R 5,2 S UNLIMBERED weight M; F2 LIGHT 4 R 5,4 S SKIRM; A1 LINE 4 R 5,7 N LINE;"
                     "begin 5e french");
    assert_true(boe_line_of_fire(bt(t), st(t), space(5, 2), space(5, 7)));
    assert_int_equal(boe_judge_fire(bt(t), st(t), piece_id(t, "F1"), piece_id(t, "A1")), GG_OK);
}

/* ---- zones ---- */

static void test_boe_w70_zones(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 6,6 E SQUARE; A1 LINE 4 R 12,12 N LINE; begin 5e french");
    for (int dir = 0; dir < SQ_DIRS; dir++)
        assert_true(boe_controlled(bt(t), st(t), sq_step(bt(t)->board, space(6, 6), dir), 0));
    static const char *const status[] = {"", "disorder"};
    for (int i = 0; i < 2; i++) {
        t = fieldf("F1 LINE 4 R 6,6 E LINE %s; A1 LINE 4 R 12,12 N LINE; begin 5e french", status[i]);
        assert_true(boe_controlled(bt(t), st(t), space(7, 5), 0));
        assert_true(boe_controlled(bt(t), st(t), space(7, 6), 0));
        assert_true(boe_controlled(bt(t), st(t), space(7, 7), 0));
        assert_false(boe_controlled(bt(t), st(t), space(6, 5), 0));
        assert_false(boe_controlled(bt(t), st(t), space(5, 6), 0));
    }
    t = field("F1 LINE 4 R 6,6 E LINE retreat; A1 LINE 4 R 12,12 N LINE; begin 5e french");
    for (int dir = 0; dir < SQ_DIRS; dir++)
        assert_false(boe_controlled(bt(t), st(t), sq_step(bt(t)->board, space(6, 6), dir), 0));
}

static void test_boe_open_order_and_columns_of_march_control_nothing(void **state)
{
    (void)state;
    static const char *const units[] = {"LINE 4 R 6,6 E MARCH", "LIGHT 4 R 6,6 E SKIRM",
                                        "FOOT 4 R 6,6 E LIMBERED weight M", "FOOT 4 R 6,6 E CREW weight M guns 6,8 E"};
    for (int i = 0; i < 4; i++) {
        table *t = fieldf("F1 %s; A1 LINE 4 R 12,12 N LINE; begin 5e french", units[i]);
        assert_false(boe_controlled(bt(t), st(t), space(7, 6), 0));
    }
    table *t = field("F1 FOOT 4 R 6,6 E UNLIMBERED weight M; A1 LINE 4 R 12,12 N LINE; begin 5e french");
    assert_true(boe_controlled(bt(t), st(t), space(7, 6), 0));
    t = field_on("T 6,6, ", "F1 LINE 4 R 6,6 E MARCH; A1 LINE 4 R 12,12 N LINE; begin 5e french");
    assert_true(boe_controlled(bt(t), st(t), space(5, 6), 0)); /* a garrison sees all round */
}

static void test_boe_zone_ends_movement_but_no_other_action(void **state)
{
    (void)state;
    const char *lines =
        "F1 LINE 4 R 5,3 S COLUMN cube green; A1 LINE 4 R 5,6 N LINE cube green ap 0; begin 5e french unit F1";
    table *t = field(lines);
    give(t, "move F1 5,4; move F1 5,5");
    assert_so(t, "F1 at 5,5; F1 zone_stopped; F1 ap 1");
    assert_refused(t, "move F1 4,5", "boe.board.zone");
    assert_legal(t, "ready F1");
    t = fieldf("option zone off; %s", lines);
    give(t, "move F1 5,4; move F1 5,5");
    assert_not_so(t, "F1 zone_stopped");
}

static void test_boe_march_columns_and_limbers_do_not_enter_zones(void **state)
{
    (void)state;
    table *t =
        field("F1 LINE 4 R 5,3 S MARCH cube green; A1 LINE 4 R 5,5 N LINE cube green ap 0; begin 5e french unit F1");
    assert_refused(t, "move F1 5,4", "boe.board.zone");
    t = field("F1 FOOT 4 R 5,3 S LIMBERED weight M cube green; A1 LINE 4 R 5,5 N LINE cube green ap 0; begin 5e french "
              "unit F1");
    assert_refused(t, "move F1 5,4", "boe.board.zone");
}

/* ---- 3.2 ---- */

static void test_boe_w92_passing_through_friends(void **state)
{
    (void)state;
    table *t =
        field("F1 LINE 4 R 5,3 S COLUMN cube green; F2 LIGHT 4 R 5,4 S SKIRM; A1 LINE 4 R 11,11 N LINE cube green;"
              "begin 5e french unit F1");
    give(t, "move F1 5,4");
    assert_refused(t, "stop F1", "boe.board.through");
    give(t, "move F1 5,5");
    assert_so(t, "F1 at 5,5; F2 at 5,4; F1 ap 1");
    t = field("F1 LINE 4 R 5,3 S COLUMN cube green; F2 FOOT 4 R 5,4 S UNLIMBERED weight M; A1 LINE 4 R 11,11 N LINE;"
              "begin 5e french unit F1");
    give(t, "move F1 5,4; move F1 5,5");
    assert_so(t, "F1 at 5,5; F2 at 5,4");
    t = field("F1 LINE 4 R 5,3 S COLUMN cube green; F2 LINE 4 R 5,4 S LINE; A1 LINE 4 R 11,11 N LINE;"
              "begin 5e french unit F1");
    assert_refused(t, "move F1 5,4", "boe.board.through");
    /* there must be a way out beyond */
    t = field("F1 LINE 4 R 5,3 S COLUMN cube green ap 1; F2 LIGHT 4 R 5,4 S SKIRM; A1 LINE 4 R 11,11 N LINE;"
              "begin 5e french unit F1");
    assert_refused(t, "move F1 5,4", "boe.board.through");
}

static void test_boe_entry_spaces_are_reserved(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 S COLUMN cube red entry 5,4 impetus charged; A1 LINE 4 R 5,5 N LINE cube green;"
                     "F2 LINE 4 R 5,3 S COLUMN cube green; melee 5,5 holder allies; begin 5e french unit F2");
    give(t, "move F2 5,4");
    assert_refused(t, "stop F2", "boe.board.through"); /* it may go through, but not end there */
    t = field("F1 LINE 4 R 5,5 S COLUMN cube red entry 5,4 impetus charged; A1 LINE 4 R 5,5 N LINE cube green;"
              "F2 LINE 4 R 5,3 S COLUMN cube green ap 1; melee 5,5 holder allies; begin 5e french unit F2");
    assert_refused(t, "move F2 5,4", "boe.board.reserve");
}

static void test_boe_nobody_leaves_the_map(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,12 S COLUMN cube green; A1 LINE 4 R 11,5 N LINE; begin 5e french unit F1");
    assert_int_equal(table_count_offers(t, "move F1"),
                     5 - 2); /* west and east at 2, and back; 4 for a step diagonally back */
}

/* ---- 8 ---- */

static void test_boe_terrain_entry_by_road_only(void **state)
{
    (void)state;
    const char *road = "H 5,4 6,4, T 7,4, X 8,4, ";
    table *t = field_on(
        road, "road 5,1 5,8; F1 FOOT 4 R 5,3 S LIMBERED weight M cube green; F2 LCAV 4 R 7,3 S LINE cube green;"
              "F3 LINE 4 R 8,3 S LINE cube green; A1 LINE 4 R 11,11 N LINE; begin 5e french unit F1");
    give(t, "move F1 5,4"); /* guns into a wood by the road */
    assert_so(t, "F1 at 5,4; F1 ap 2");
    assert_refused(t, "unlimber F1 S", "boe.form.limber");
    give(t, "stop F1; activate F2");
    assert_refused(t, "move F2 7,4", "boe.terrain.enter");
    assert_refused(t, "move F2 8,4", "boe.terrain.enter");
    assert_legal(t, "move F2 6,4"); /* horse may walk into a wood */
    give(t, "stop F2; activate F3");
    assert_refused(t, "move F3 8,4", "boe.terrain.enter");
    assert_legal(t, "move F3 7,4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w1_range),
        proves(test_boe_w2_arcs_and_steps),
        proves(test_boe_all_round_units_have_front_everywhere),
        proves(test_boe_w3_crossed_spaces),
        proves(test_boe_sight_between_all_spaces),
        proves(test_boe_w4_sight_over_a_crest),
        proves(test_boe_w5_sight_in_woods),
        proves(test_boe_w6_ap_distance_and_radius),
        proves(test_boe_sight_ends_at_the_visibility),
        proves(test_boe_w73_fire_overhead_from_above),
        proves(test_boe_skirmishers_do_not_block_fire),
        proves(test_boe_w70_zones),
        proves(test_boe_open_order_and_columns_of_march_control_nothing),
        proves(test_boe_zone_ends_movement_but_no_other_action),
        proves(test_boe_march_columns_and_limbers_do_not_enter_zones),
        proves(test_boe_w92_passing_through_friends),
        proves(test_boe_entry_spaces_are_reserved),
        proves(test_boe_nobody_leaves_the_map),
        proves(test_boe_terrain_entry_by_road_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
