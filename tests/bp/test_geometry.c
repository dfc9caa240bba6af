/* 3.1 to 3.3: footprints, distances, quarters and motions as units have them. Worked cases W1 to W5 and W12; the table's own
 * geometry is proved in tests/board. */
#include "field.h"

/* A of W2, about to move; far away behind it somebody to fight against. */
#define A_ALONE "R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 600,60 90;"
#define A_ADVANCES A_ALONE " brigade R red \"Ney\" rating 8 at 200,60; begin orders Ney"

static void order_alone(table *t, const char *order)
{
    give(t, "group R1");
    give(t, order);
    give(t, "roll 1 1");
}

static void assert_corner(const tab_rect *r, int corner, int x, int y)
{
    assert_int_equal(r->corner[corner].x, x);
    assert_int_equal(r->corner[corner].y, y);
}

static void test_bp_w1_footprint_of_a_unit(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 30; B1 GEN_LINE LINE 600,60 90");
    tab_rect r = rect_of(t, "R1");
    assert_corner(&r, TAB_FL, 261, 223);
    assert_corner(&r, TAB_FR, 339, 177);
    assert_corner(&r, TAB_RR, 331, 164);
    assert_corner(&r, TAB_RL, 253, 209);
    assert_int_equal(r.centre.x, 296);
    assert_int_equal(r.centre.y, 193);
}

static void test_bp_w2_distance_between_units(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 260,230 200");
    tab_rect a = rect_of(t, "R1"), b = rect_of(t, "B1");
    assert_corner(&b, TAB_FL, 302, 215);
    assert_corner(&b, TAB_FR, 218, 245);
    assert_corner(&b, TAB_RR, 223, 260);
    assert_corner(&b, TAB_RL, 308, 230);
    assert_int_equal(distance_of(t, "R1", "B1"), 128);
    assert_int_equal(distance_of(t, "B1", "R1"), 128);
    assert_int_equal(tab_distance_point(tab_front(a.pose), &b), 143);
    assert_int_equal(sight_of(t, "R1", "B1").range, 143);
    assert_false(bp_in_proximity(bt(t), st(t), 0));

    t = field("R1 GEN_LINE LINE 120,100 270; B1 GEN_LINE LINE 600,60 90");
    tab_rect r = rect_of(t, "R1");
    assert_int_equal(tab_distance_point((tab_point){0, 100}, &r), 120);
}

static void test_bp_w3_quarters_of_a_unit(void **state)
{
    (void)state;
    static const struct {
        tab_point at;
        tab_quarter quarter;
    } rows[] = {
        {{200, 101}, TAB_FRONT}, {{295, 150}, TAB_FRONT}, {{296, 150}, TAB_RIGHT}, {{250, 95}, TAB_RIGHT},
        {{260, 69}, TAB_REAR},   {{260, 70}, TAB_RIGHT},  {{140, 60}, TAB_REAR},
    };
    table *t = field(A_ALONE);
    tab_rect a = rect_of(t, "R1");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(tab_quarter_of(&a, rows[i].at), rows[i].quarter);
}

static void test_bp_w4_wheels_by_the_verdict(void **state)
{
    (void)state;
    table *t = field(A_ADVANCES);
    order_alone(t, "advance");
    assert_true(asks_for(t, ASK_MOVE));
    assert_verdict(t, "move R1 202 112 15", "");
    assert_verdict(t, "move R1 206 123 30", "");
    assert_verdict(t, "move R1 213 132 45", "");
    assert_verdict(t, "move R1 222 139 60", "");
    assert_verdict(t, "move R1 245 145 90", "bp.move.rate");
    /* After the wheel of 45 degrees 50 forward, and no more. */
    assert_verdict(t, "move R1 248 167 45", "");
    assert_true(offers_pose(t, 248, 167, 45));
    tab_rect a = rect_of(t, "R1"), wheeled, on;
    tab_rect_make(tab_wheel_right(&a, 45), 90, 16, &wheeled);
    for (int n = 55; n <= 120; n += 5) {
        bp_task task = {.unit = 0, .order = ORDER_ADVANCE, .param = GG_NONE};
        tab_rect_make(tab_slide(wheeled.pose, 0, n), 90, 16, &on);
        assert_true(bp_judge_pose(bt(t), st(t), &task, on.pose, NULL) != GG_OK);
    }
}

static void test_bp_w4_a_full_move_has_a_tenth_of_grace(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 30; B1 GEN_LINE LINE 600,60 90;"
                     "brigade R red \"Ney\" rating 8 at 300,150; begin orders Ney");
    order_alone(t, "advance");
    assert_verdict(t, "move R1 360 304 30", "");
    assert_verdict(t, "move R1 361 305 30", "bp.move.rate");
    table *about = fork_of(t);
    give(t, "move R1 360 304 30");
    assert_pose(t, "R1", 360, 304, 30);
    /* ABOUT costs nothing, and FWD 120 after it as much as before. */
    assert_verdict(about, "move R1 292 186 210", "");
    assert_verdict(about, "move R1 232 82 210", "");
    give(about, "move R1 232 82 210");
    assert_pose(about, "R1", 232, 82, 210);

    t = field(A_ADVANCES);
    order_alone(t, "advance");
    assert_verdict(t, "move R1 200 84 180", "");
    tab_rect a = rect_of(t, "R1"), turned;
    tab_rect_make(tab_turn(&a, 90), 90, 16, &turned);
    assert_int_equal(tab_displacement(&a, &turned), 65);
    assert_int_equal(turned.pose.x, 208);
    assert_verdict(t, "move R1 208 92 90", "");
}

/* The enemy stands in proximity, so far off that no slide of W5 comes within ten of it. */
#define W5 "R1 GEN_LINE LINE 200,200 0; B1 GEN_LINE LINE 355,210 270; brigade R red \"Ney\" rating 8 at 200,160;"

static void test_bp_w5_slides_in_proximity_by_the_verdict(void **state)
{
    (void)state;
    static const struct {
        int angle, n;
        const char *rule;
    } rows[] = {{0, 120, ""},   {40, 120, ""}, {45, 120, ""}, {50, 120, "bp.prox.move"}, {90, 60, "bp.prox.move"},
                {180, 120, ""}, {140, 100, ""}};
    table *t = field(W5 " begin initiative red");
    tab_rect a = rect_of(t, "R1");
    assert_int_equal(distance_of(t, "R1", "B1"), 110);
    give(t, "use R1");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tab_pose p = tab_slide(a.pose, rows[i].angle, rows[i].n);
        char move[GG_MOVE_TEXT];
        snprintf(move, sizeof move, "move R1 %d %d %d", p.x, p.y, p.f);
        assert_verdict(t, move, rows[i].rule);
    }
    /* The wheel by 90 is forward, but too long. */
    tab_pose p = tab_wheel_right(&a, 90);
    char move[GG_MOVE_TEXT];
    snprintf(move, sizeof move, "move R1 %d %d %d", p.x, p.y, p.f);
    assert_verdict(t, move, "bp.move.rate");
    tab_rect wheeled;
    tab_rect_make(p, 90, 16, &wheeled);
    assert_int_equal(wheeled.centre.x - a.centre.x, 37);
    assert_int_equal(wheeled.centre.y - a.centre.y, 53);
}

static void test_bp_w12_overlap_of_units(void **state)
{
    (void)state;
    for (int k = 86; k <= 91; k++) {
        table *t = field("R1 GEN_LINE LINE 200,100 0; R2 GEN_LINE LINE 400,100 0; B1 GEN_LINE LINE 600,60 90");
        tab_rect r;
        bp_rect_at(bt(t), st(t), 1, (tab_pose){(int16_t)(200 + k), 100, 0}, LINE, &r);
        assert_int_equal(bp_clear_of_units(bt(t), st(t), 1, &r, GG_NONE), k >= 88);
    }
    assert_int_equal(tab_bearing((tab_point){200, 100}, (tab_point){260, 230}), 25);
    assert_int_equal(tab_bearing((tab_point){0, 0}, (tab_point){10, 10}), 45);
    assert_int_equal(tab_bearing((tab_point){0, 0}, (tab_point){-10, 3}), 287);
    assert_int_equal(tab_bearing((tab_point){110, 190}, (tab_point){210, 300}), 42);
}

/* bp.geo.table: a footprint that touches the edge is on the table, one tenth beyond it is not. */
static void test_bp_geo_table_holds_every_corner(void **state)
{
    (void)state;
    table *t = field(A_ALONE);
    tab_rect r;
    bp_rect_at(bt(t), st(t), 0, (tab_pose){45, 16, 0}, LINE, &r);
    assert_true(bp_on_table(bt(t), &r));
    bp_rect_at(bt(t), st(t), 0, (tab_pose){44, 16, 0}, LINE, &r);
    assert_false(bp_on_table(bt(t), &r));
    bp_rect_at(bt(t), st(t), 0, (tab_pose){45, 15, 0}, LINE, &r);
    assert_false(bp_on_table(bt(t), &r));
    bp_rect_at(bt(t), st(t), 0, (tab_pose){675, 480, 0}, LINE, &r);
    assert_true(bp_on_table(bt(t), &r));
    bp_rect_at(bt(t), st(t), 0, (tab_pose){675, 481, 0}, LINE, &r);
    assert_false(bp_on_table(bt(t), &r));
}

/* bp.prox.def: 120 counts, 121 does not; commanders do not. */
static void test_bp_prox_def_is_twelve_inches(void **state)
{
    (void)state;
    table *t =
        field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 200,220 180; brigade B blue \"Moore\" rating 8 at 300,110");
    assert_int_equal(distance_of(t, "R1", "B1"), 120);
    assert_true(bp_in_proximity(bt(t), st(t), 0));
    t = field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 200,221 180; brigade B blue \"Moore\" rating 8 at 200,150");
    assert_int_equal(distance_of(t, "R1", "B1"), 121);
    assert_false(bp_in_proximity(bt(t), st(t), 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w1_footprint_of_a_unit),
        proves(test_bp_w2_distance_between_units),
        proves(test_bp_w3_quarters_of_a_unit),
        proves(test_bp_w4_wheels_by_the_verdict),
        proves(test_bp_w4_a_full_move_has_a_tenth_of_grace),
        proves(test_bp_w5_slides_in_proximity_by_the_verdict),
        proves(test_bp_w12_overlap_of_units),
        proves(test_bp_geo_table_holds_every_corner),
        proves(test_bp_prox_def_is_twelve_inches),
    };
    return cmocka_run_group_tests_name("bp geometry", tests, NULL, NULL);
}
