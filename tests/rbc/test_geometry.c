/* 3: boxes, facings, arcs, sight, obstacles. Worked cases W31, W32. */
#include "field.h"

static void test_rbc_geo_grid_names(void **state)
{
    (void)state;
    table *t = field("board 26 16; S1 BILL A1 N; N1 BILL Z16 S; begin turn");
    assert_int_equal(box_id(t, "A1"), sq_cell(0, 15)); /* the south-west corner */
    assert_int_equal(box_id(t, "Z16"), sq_cell(25, 0));
    assert_int_equal(rbc_cell_parse(bt(t), "A17", 3), SQ_OFF);
    assert_int_equal(rbc_cell_parse(bt(t), "A0", 2), SQ_OFF);
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 26; x++) {
            char name[8];
            rbc_cell_print(bt(t), sq_cell(x, y), name, sizeof name);
            assert_int_equal(rbc_cell_parse(bt(t), name, strlen(name)), sq_cell(x, y));
        }
    assert_holds(t, "S1 at A1, N1 at Z16");
}

static rbc_arc arc(const table *t, const char *box) { return rbc_arc_of(st(t), piece_id(t, "S1"), box_id(t, box)); }

static void test_rbc_w31_arcs(void **state)
{
    (void)state;
    table *t = field("S1 BILL D4 E; N1 BILL L12 S; begin turn");
    assert_int_equal(arc(t, "E4"), ARC_FRONT);
    assert_int_equal(arc(t, "E3"), ARC_FRONT_DIAGONAL);
    assert_int_equal(arc(t, "E5"), ARC_FRONT_DIAGONAL);
    assert_int_equal(arc(t, "D5"), ARC_LEFT);
    assert_int_equal(arc(t, "D3"), ARC_RIGHT);
    assert_int_equal(arc(t, "C3"), ARC_REAR);
    assert_int_equal(arc(t, "C4"), ARC_REAR);
    assert_int_equal(arc(t, "C5"), ARC_REAR);
}

static void test_rbc_geo_arcs_of_every_facing(void **state)
{
    (void)state;
    static const char *const facing[] = {"N", "E", "S", "W"};
    static const char *const ring[] = {"D5", "E5", "E4", "E3", "D3", "C3", "C4", "C5"}; /* clockwise from the north */
    static const rbc_arc seen[] = {ARC_FRONT, ARC_FRONT_DIAGONAL, ARC_RIGHT, ARC_REAR,
                                   ARC_REAR,  ARC_REAR,           ARC_LEFT,  ARC_FRONT_DIAGONAL};
    for (int f = 0; f < 4; f++) {
        table *t = fieldf("S1 FRPB D4 %s; N1 BILL L12 S; begin turn", facing[f]);
        for (int i = 0; i < 8; i++) assert_int_equal(arc(t, ring[(i + 2 * f) % 8]), seen[i]);
        t = fieldf("S1 FRPB D4 %s hedgehog; N1 BILL L12 S; begin turn", facing[f]);
        for (int i = 0; i < 8; i++) assert_true(rbc_arc_front(arc(t, ring[i])));
    }
}

/* Whether S1 at D4, facing N, can shoot at the target: guns reach six boxes. */
static bool sees(const char *ground, const char *target, const char *others)
{
    table *t =
        field_on(ground, "S1 GUNH D4 N; S2 ARQH K1 N; N8 GEND K2 S; N1 BILL %s S; %s; begin shooting", target, others);
    return offers(t, "shoot S1 N1");
}

static void test_rbc_w32_line_of_sight(void **state)
{
    (void)state;
    assert_true(sees("", "F8", ""));
    assert_false(sees("", "F8", "S3 SKJV E6 N"));
    assert_true(sees("", "F8", "S3 SKJV D5 N"));
    assert_true(sees("", "F8", "S3 SKJV E5 N"));
    assert_false(sees("", "F8", "S3 SKJV D5 N; S4 SKJV E5 N"));
    assert_false(sees("", "F8", "S3 SKJV E7 N; N2 SKJV F7 S"));
    assert_true(sees("", "F8", "N2 SKJV F7 S"));
    assert_true(sees("", "C6", "S3 SKJV C5 N"));
    assert_true(sees("", "C6", "S3 SKJV D5 N"));
    assert_false(sees("", "C6", "S3 SKJV C5 N; S4 SKJV D5 N"));
    assert_false(sees("", "E7", "S3 SKJV D5 N"));
    assert_false(sees("", "E7", "S3 SKJV E6 N"));
    assert_true(sees("", "E7", "S3 SKJV E5 N; S4 SKJV D6 N"));
}

static void test_rbc_geo_los_by_ground(void **state)
{
    (void)state;
    assert_false(sees("W D6", "D8", ""));
    assert_false(sees("V D6", "D8", ""));
    assert_false(sees("H D6", "D8", ""));
    assert_true(sees("R D6", "D8", ""));
    assert_true(sees("B D6", "D8", ""));
    assert_true(sees("C D6", "D8", ""));
    assert_true(sees("F D6", "D8", ""));
    assert_true(sees("X D6", "D8", ""));
    assert_true(sees("W D8", "D8", "")); /* the target's own box */
    assert_true(sees("H D4 D6", "D8", ""));
    assert_true(sees("H D6 D8", "D8", ""));
    assert_false(sees("W D6, H D4 D8", "D8", "")); /* a wood is higher than that */
}

static void test_rbc_geo_los_over_heads_from_a_hill(void **state)
{
    (void)state;
    assert_false(sees("", "D8", "S3 SKJV D6 N"));
    assert_true(sees("H D4", "D8", "S3 SKJV D6 N"));
    assert_true(sees("H D8", "D8", "S3 SKJV D6 N"));
    assert_false(sees("H D4", "D8", "S3 SKJV D7 N"));    /* the last box before the target */
    assert_false(sees("H D4 D6", "D8", "S3 SKJV D6 N")); /* a unit on a hill itself */
    assert_true(sees("H D4", "D8", "S3 SKJV D5 N"));
}

static void test_rbc_geo_los_at_random_against_the_text(void **state)
{
    (void)state;
    /* The text of 3.8, for every place of the arc and many screens of units. */
    uint32_t seed = 7;
    for (int trial = 0; trial < 60; trial++) {
        char others[400] = "";
        bool held[13][13] = {{false}};
        int n = 0;
        for (int y = 5; y <= 8; y++)
            for (int x = 1; x <= 7; x++) {
                seed = seed * 1664525u + 1013904223u;
                if (seed >> 28 > 5) continue;
                held[x][y] = true;
                snprintf(others + strlen(others), sizeof others - strlen(others), "S%d SKJV %c%d N;", 10 + n++, 'A' + x,
                         y);
            }
        table *t = fieldf("S1 GUNH E4 N; N1 BILL L12 S; %s begin turn", others);
        for (int f = 1; f <= 5; f++)
            for (int l = -f; l <= f; l++) {
                bool clear = true;
                if (4 + l < 0) continue;
                for (int k = 1; k < f; k++) {
                    int m = l * k, low = m >= 0 ? m / f : -((-m + f - 1) / f), rest = m - low * f;
                    if (2 * rest == f)
                        clear &= !(held[4 + low][4 + k] && held[4 + low + 1][4 + k]);
                    else
                        clear &= !held[4 + (2 * rest < f ? low : low + 1)][4 + k];
                }
                int to = sq_place(bt(t)->board, box_id(t, "E4"), SQ_FACE_N, f, l);
                if (rbc_sight(bt(t), st(t), box_id(t, "E4"), SQ_FACE_N, to) != clear)
                    table_fail(HERE, "f %d l %d with %s", f, l, others);
            }
        tables_clear(NULL);
    }
}

static void test_rbc_geo_los_in_every_facing(void **state)
{
    (void)state;
    /* W32 turned about: from F6 facing E, S and W. */
    static const struct {
        const char *facing, *target, *blocker, *beside;
    } row[] = {{"E", "J4", "H5", "G6"}, {"S", "D2", "E4", "F5"}, {"W", "B8", "D7", "E6"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("S1 GUNH F6 %s; N1 BILL %s S; S3 SKJV %s N; N9 BILL L12 S; begin shooting", row[i].facing,
                          row[i].target, row[i].beside);
        assert_offers(t, "shoot S1 N1");
        t = fieldf("S1 GUNH F6 %s; S2 ARQH A1 N; N2 BILL A2 S; N1 BILL %s S; S3 SKJV %s N; begin shooting",
                   row[i].facing, row[i].target, row[i].blocker);
        assert_refused(t, "shoot S1 N1", "rbc.geo.los");
    }
}

static void test_rbc_geo_distance(void **state)
{
    (void)state;
    table *t = field("S1 BILL D4 E; N1 BILL L12 S; begin turn");
    assert_int_equal(sq_distance(box_id(t, "D4"), box_id(t, "E8")), 4);
    assert_int_equal(sq_distance(box_id(t, "D4"), box_id(t, "A5")), 3);
}

static void test_rbc_geo_relative_offsets(void **state)
{
    (void)state;
    table *t = field("S1 BILL D4 E; N1 BILL L12 S; begin turn");
    sq_offset o = sq_seen(box_id(t, "D4"), SQ_FACE_E, box_id(t, "F3"));
    assert_int_equal(o.forward, 2);
    assert_int_equal(o.right, 1); /* facing east the right is the south */
    o = sq_seen(box_id(t, "D4"), SQ_FACE_N, box_id(t, "C6"));
    assert_int_equal(o.forward, 2);
    assert_int_equal(o.right, -1);
}

static void test_rbc_geo_zone(void **state)
{
    (void)state;
    table *t = field("side south south zone 1 4 break 9; S1 BILL D4 N; N1 BILL L12 S; begin turn");
    assert_true(rbc_in_zone(bt(t), SOUTH, box_id(t, "D4")));
    assert_false(rbc_in_zone(bt(t), SOUTH, box_id(t, "D5")));
    assert_true(rbc_in_zone(bt(t), NORTH, box_id(t, "D10")));
    assert_false(rbc_in_zone(bt(t), NORTH, box_id(t, "D9")));
    assert_not_so(t, "committed S1");
    t = field("side south south zone 1 3 break 9; S1 BILL D4 N; N1 BILL L12 S; begin turn");
    assert_so(t, "committed S1"); /* by the set-up */
}

static void test_rbc_geo_obstacle_model(void **state)
{
    (void)state;
    table *t = field("wall F6/N; wall F6/E; S1 BILL D4 N; N1 BILL L12 S; begin turn");
    int f6 = box_id(t, "F6"), f7 = box_id(t, "F7"), g7 = box_id(t, "G7"), g6 = box_id(t, "G6"), e7 = box_id(t, "E7");
    assert_true(rbc_crosses_wall(bt(t), st(t), f6, f7));
    assert_true(rbc_crosses_wall(bt(t), st(t), f7, f6));
    assert_true(rbc_crosses_wall(bt(t), st(t), f6, g7)); /* both ways round */
    assert_true(rbc_crosses_wall(bt(t), st(t), g7, f6));
    assert_false(rbc_crosses_wall(bt(t), st(t), f6, e7));
    assert_false(rbc_crosses_wall(bt(t), st(t), f7, g6)); /* by G7 it is open */
    assert_true(rbc_wall_towards(bt(t), st(t), f6, f7));
    assert_false(rbc_wall_towards(bt(t), st(t), f7, f6)); /* only the owner has it */
    assert_true(rbc_wall_towards(bt(t), st(t), f6, g7));
    assert_false(rbc_wall_towards(bt(t), st(t), f6, e7));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_geo_grid_names),
        proves(test_rbc_w31_arcs),
        proves(test_rbc_geo_arcs_of_every_facing),
        proves(test_rbc_w32_line_of_sight),
        proves(test_rbc_geo_los_by_ground),
        proves(test_rbc_geo_los_over_heads_from_a_hill),
        proves(test_rbc_geo_los_at_random_against_the_text),
        proves(test_rbc_geo_los_in_every_facing),
        proves(test_rbc_geo_distance),
        proves(test_rbc_geo_relative_offsets),
        proves(test_rbc_geo_zone),
        proves(test_rbc_geo_obstacle_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
