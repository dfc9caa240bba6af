/* 9: losses, Break Points, the limit, the ground held, Camps, and army-building games. Worked cases W41, W42, W49. */
#include "field.h"

/* The last player turn is about to end. */
#define LAST(south, north)                                                                                           \
    "turns 5; side south south zone 1 3 break " south "; side north north zone 10 12 break " north "; turn 5 north;" \
    "S1 BILL A1 N; N1 BILL L12 S; begin melee"

static void test_rbc_w41_turn_limit(void **state)
{
    (void)state;
    table *t = field(LAST("20 losses 9", "19 losses 14"));
    assert_won(t, "south", "rbc.win.limit");
    t = field(LAST("20 losses 9", "19 losses 11"));
    assert_won(t, "nobody", "rbc.win.ground");
    t = field(LAST("19 losses 14", "20 losses 9"));
    assert_won(t, "north", "rbc.win.limit");
}

static void test_rbc_win_limit_exactly_a_quarter(void **state)
{
    (void)state;
    assert_won(field(LAST("20 losses 10", "20 losses 5")), "north", "rbc.win.limit");
    assert_won(field(LAST("20 losses 10", "20 losses 6")), "nobody", "rbc.win.ground");
}

static void test_rbc_win_limit_else(void **state)
{
    (void)state;
    assert_won(field("limit else south; " LAST("20 losses 9", "20 losses 9")), "south", "rbc.win.limit");
    assert_won(field("limit else south; " LAST("20 losses 10", "20 losses 5")), "north", "rbc.win.limit");
    assert_won(field("limit else south; " LAST("20 losses 5", "20 losses 10")), "south", "rbc.win.limit");
}

static void test_rbc_win_limit_only_at_the_last_player_turn(void **state)
{
    (void)state;
    table *t = field("turns 5; turn 5 south; S1 BILL A1 N; N1 BILL L12 S; begin melee");
    assert_so(t, "active north, not over");
    pass_to(t, 0);
    assert_so(t, "over");
    t = field("turns 5; first north; turn 5 north; S1 BILL A1 N; N1 BILL L12 S; begin melee");
    assert_so(t, "active south, not over"); /* the north began */
}

#define NOVARA                                                                                                       \
    "board 9 10; turns 10; side south south zone 1 3 break 5 losses 2; side north north zone 8 10 break 5 losses 2;" \
    "turn 10 north; S1 SWPB D6 N; S2 ARQL F5 N; N1 GEND G5 S; N2 GUNL F4 S; begin melee"

static void test_rbc_w49_ground_held(void **state)
{
    (void)state;
    table *t = field(NOVARA);
    assert_won(t, "south", "rbc.win.ground");
    t = field("option ground 0; " NOVARA);
    assert_so(t, "drawn");
}

static void test_rbc_win_ground_halves_and_middle_row(void **state)
{
    (void)state;
    table *t = field("board 9 9; side north north zone 7 9 break 9; S1 BILL D5 N general; S2 BILL E6 N; N1 SWPB F5 S;"
                     "N2 SKJV G4 S; begin turn");
    assert_int_equal(rbc_ground_held(bt(t), st(t), SOUTH), 2); /* row 5 is nobody's */
    assert_int_equal(rbc_ground_held(bt(t), st(t), NORTH), 1);
    t = field("board 9 10; side north north zone 8 10 break 9; S1 BILL D6 N general; S2 BILL E5 N; N1 SWPB F5 S; N2 "
              "GUNF G4 S;"
              "begin turn");
    assert_int_equal(rbc_ground_held(bt(t), st(t), SOUTH), 2); /* the general does not count here */
    assert_int_equal(rbc_ground_held(bt(t), st(t), NORTH), 3); /* nor do guns */
}

static void test_rbc_w42_points_of_the_first_scenario(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("rbc/before_novara"));
    int points[GG_SIDES] = {0};
    for (int u = 0; u < bt(t)->units; u++) points[rbc_side(bt(t), u)] += rbc_type_of(bt(t), u)->cost;
    assert_int_equal(points[SOUTH], 132);
    assert_int_equal(points[NORTH], 139);
}

static void test_rbc_win_check(void **state)
{
    (void)state;
    static const struct {
        const char *south, *north, *winner;
    } row[] = {{"5 losses 5", "5 losses 4", "north"},
               {"5 losses 4", "5 losses 5", "south"},
               {"5 losses 6", "6 losses 6", "north"},
               {"5 losses 5", "6 losses 7", "south"},
               {"5 losses 5", "6 losses 6", "nobody"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("side south south zone 1 3 break %s; side north north zone 10 12 break %s; S1 BILL A1 N;"
                          "N1 BILL L12 S; begin melee",
                          row[i].south, row[i].north);
        assert_won(t, row[i].winner, "rbc.win.check");
    }
}

static void test_rbc_win_check_at_the_end_of_the_turn_not_before(void **state)
{
    (void)state;
    table *t =
        field("side north north zone 10 12 break 2; S1 FRPB D5 N; S2 BILL H5 N; N1 BILL D6 S hits 7; N2 BILL H6 S;"
              "engaged S1 N1 since 0; engaged S2 N2 since 0; begin melee");
    give(t, "fight S1");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6; stay S1");
    assert_so(t, "lost north 2, not over"); /* the other combat is fought */
    hits(t, 0);
    hits(t, 0);
    assert_won(t, "south", "rbc.win.check");
}

static void test_rbc_win_bp_by_default(void **state)
{
    (void)state;
    table *t = set_up("system rbc\ntitle A test\nbrigade A south\nbrigade B north\nunit S1 A \"S1\" SWPB D2 general\n"
                      "unit S2 A \"S2\" BILL E2\nunit N1 B \"N1\" BILL D10\nunit N2 B \"N2\" SKJV E10\n");
    assert_int_equal(bt(t)->break_point[SOUTH], 3); /* half of five; the general is not counted */
    assert_int_equal(bt(t)->break_point[NORTH], 2);
    assert_int_equal(bt(t)->total[SOUTH], 5);
}

static void test_rbc_unit_bv_by_the_formula(void **state)
{
    (void)state;
    for (int i = 0; i < RBC_TYPES; i++) {
        const rbc_type *type = &rbc_types[i];
        int bv = type->cls == HF && type->depth == DEEP ? 3 : rbc_heavy(type->cls) ? 2 : 1;
        assert_int_equal(type->bv, bv);
    }
}

static void test_rbc_win_noarmy(void **state)
{
    (void)state;
    table *t = field("S1 FRPB D5 N; N1 ARQL D6 S hits 4; engaged S1 N1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6");
    assert_so(t, "not over, question exploit"); /* the event with all its consequences first */
    give(t, "occupy S1");
    assert_won(t, "south", "rbc.win.noarmy");
    t = field("S1 BILL D5 N; N1 ARQL D6 S; begin unit S1");
    charge(t, "S1 N1");
    give(t, "roll 6");
    assert_won(t, "south", "rbc.win.noarmy");
    t = field("S1 ITPB D5 N hits 6; N1 ITPB D6 S hits 6; engaged S1 N1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    give(t, "roll 6; roll 6");
    assert_won(t, "nobody", "rbc.win.noarmy"); /* three of 90 each */
    t = field("side south south zone 1 3 break 30; S1 ITPB D5 N hits 6; N1 ITPB D6 S hits 6; engaged S1 N1 since 0;"
              "begin melee");
    hits(t, 0);
    hits(t, 0);
    give(t, "roll 6; roll 6");
    assert_won(t, "north", "rbc.win.noarmy");
}

static void test_rbc_win_noarmy_by_shooting(void **state)
{
    (void)state;
    table *t = field("S1 ARQH D4 N; N1 FRPB D5 S hits 8; begin shooting");
    give(t, "shoot S1 N1; roll 5 1 1 1 1; roll 6");
    assert_won(t, "south", "rbc.win.noarmy");
}

static void test_rbc_win_camp_sacked(void **state)
{
    (void)state;
    table *t = field("camp D6 north; S1 BILL D5 N; S2 BILL A1 N; N1 BILL L12 S; begin unit S1");
    move_to(t, "S1 D6 N");
    assert_so(t, "lost north 3, S1 unformed");
    assert_int_equal(st(t)->camp[0].sacked, 1);
    assert_fired(t, "rbc.win.camp");
    t = field("camp D6 south; S1 BILL D5 N; S2 BILL A1 N; N1 BILL L12 S; begin unit S1");
    move_to(t, "S1 D6 N");
    assert_so(t, "lost south 0"); /* its own */
    t = field("camp D6 north sacked; S1 BILL D5 N; S2 BILL A1 N; N1 BILL L12 S; begin unit S1");
    assert_so(t, "lost north 3"); /* counted at the set-up */
    move_to(t, "S1 D6 N");
    assert_so(t, "lost north 3");
    t = field("camp D6 north; S1 GEND D5 N; S2 BILL A1 N; N1 BILL L12 S; begin unit S1");
    move_to(t, "S1 D7 N formed");
    assert_so(t, "lost north 0"); /* passing is not ending there */
}

static void test_rbc_win_camp_by_exploitation(void **state)
{
    (void)state;
    table *t =
        field("camp D6 north; S1 FRPB D5 N; N1 ARQL D6 S hits 4; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6; occupy S1");
    assert_so(t, "S1 at D6, lost north 4");
}

static void test_rbc_win_concede(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 BILL L12 S; begin turn");
    give(t, "concede");
    assert_won(t, "north", "rbc.win.concede");
    /* At any own decision: here the other side's, in the middle of a charge. */
    t = field("S1 BILL D5 N; N1 FRPB D6 S; begin unit S1");
    charge(t, "S1 N1");
    assert_question(t, ASK_HEDGE);
    give(t, "concede");
    assert_won(t, "south", "rbc.win.concede");
}

/* ---- army-building games ---- */

#define MUSTER                                                                                      \
    "system rbc\ntitle A muster\ndeploy\n%s"                                                        \
    "brigade A south\nbrigade B south\nbrigade C north\n"                                           \
    "unit S1 A \"S1\" BILL waiting\nunit S2 A \"S2\" BILL waiting\nunit S3 B \"S3\" GEND waiting\n" \
    "unit N1 C \"N1\" HALB waiting\nunit N2 C \"N2\" HALB waiting\n"

static table *muster(const char *lines)
{
    char text[2048];
    snprintf(text, sizeof text, MUSTER, lines);
    return set_up(text);
}

static void test_rbc_win_build_rolls_until_they_differ(void **state)
{
    (void)state;
    table *t = muster("");
    assert_int_equal(bt(t)->board.columns, 16);
    assert_int_equal(bt(t)->board.rows, 12);
    assert_int_equal(bt(t)->turns, 12);
    assert_int_equal(gg_pending(t->battle, t->state).side, SOUTH);
    give(t, "roll 4; roll 4");
    assert_so(t, "rolls 1"); /* again */
    give(t, "roll 5; roll 2");
    assert_question(t, ASK_CAMP);
    assert_so(t, "asks north"); /* the lower roller first */
}

static void test_rbc_win_build_camps(void **state)
{
    (void)state;
    table *t = muster("map\n................\n................\n................\n................\n................\n"
                      "................\n................\n................\n................\n................\n"
                      "..H.............\n................\nend\n");
    give(t, "roll 2; roll 5");
    assert_so(t, "asks south, question camp");
    assert_refused(t, "camp D4", "rbc.geo.zone");
    assert_refused(t, "camp C2", "rbc.win.build"); /* a hill */
    give(t, "camp D2");
    assert_so(t, "asks north, question camp");
    give(t, "no-camp");
    assert_int_equal(st(t)->camps, 1);
    assert_int_equal(rbc_terrain_at(bt(t), st(t), box_id(t, "D2")), CAMP);
    assert_question(t, ASK_BRIGADE);
}

static void test_rbc_win_build_brigade_by_brigade(void **state)
{
    (void)state;
    table *t = muster("");
    give(t, "roll 2; roll 5; no-camp; no-camp");
    assert_so(t, "asks south, question brigade");
    assert_only_offers(t, "brigade A; brigade B");
    give(t, "brigade A");
    assert_question(t, ASK_PLACE);
    assert_int_equal(table_count_offers(t, NULL), 16 * 3 * 4);
    assert_refused(t, "place S1 D4 N", "rbc.geo.zone");
    give(t, "place S1 D2 N");
    assert_refused(t, "place S2 D2 N", "rbc.geo.stack");
    give(t, "place S2 E2 W");
    assert_so(t, "S1 at D2, S1 faces N, S2 at E2, S2 faces W, asks north, question place"); /* its only brigade */
    give(t, "place N1 D11 S; place N2 E11 S");
    assert_so(t, "asks south, question place"); /* the rest */
    give(t, "place S3 G1 N");
    assert_so(t, "asks north, question first"); /* the higher roller */
    assert_only_offers(t, "first; second");
    table *waits = fork_of(t);
    give(t, "first");
    assert_so(t, "active north, pt 0, question next");
    give(waits, "second");
    assert_so(waits, "active south, pt 0, question next");
    assert_fired(waits, "rbc.win.build");
}

static void test_rbc_win_build_closed_and_unforming_ground(void **state)
{
    (void)state;
    table *t = muster("map\n................\n................\n................\n................\n................\n"
                      "................\n................\n................\n................\n................\n"
                      "..XVW...........\n................\nend\n");
    give(t, "roll 2; roll 5; no-camp; no-camp; brigade B");
    assert_refused(t, "place S3 C2 N", "rbc.terr.impassable");
    assert_refused(t, "place S3 D2 N", "rbc.terr.village"); /* horse in a village */
    give(t, "place S3 E2 N");
    assert_so(t, "S3 at E2, S3 unformed");
}

static void test_rbc_win_build_nobody_is_committed_by_deploying(void **state)
{
    (void)state;
    table *t = muster("");
    give(t, "roll 2; roll 5; no-camp; no-camp; brigade A; place S1 D3 N; place S2 E3 N; place N1 D10 S; place N2 E10 S;"
            "place S3 G1 N; second");
    assert_not_so(t, "committed A");
    assert_not_so(t, "committed C");
}

static void test_rbc_win_build_cart_lines(void **state)
{
    (void)state;
    static const char text[] =
        "system rbc\ntitle Carts\ndeploy\npoints 400\narmy south mughal\n"
        "brigade A south\nbrigade B south\nbrigade C south\nbrigade D north\n"
        "unit S1 A \"S1\" ARQH waiting\nunit S2 A \"S2\" GUNL waiting\nunit S3 B \"S3\" MUGH waiting\n"
        "unit S4 B \"S4\" MUGH waiting\nunit S5 C \"S5\" HARC waiting\nunit S6 C \"S6\" HARC waiting\n"
        "unit N1 D \"N1\" HALB waiting\nunit N2 D \"N2\" HALB waiting\n";
    table *t = set_up(text);
    give(t, "roll 2; roll 5; no-camp; no-camp; brigade A");
    assert_int_equal(table_count_offers(t, NULL), 16 * 3 * 4 * 5); /* none, or on any side */
    give(t, "place S1 D3/N N");
    assert_int_equal(rbc_walls_of(bt(t), st(t), box_id(t, "D3")), 1 << SQ_FACE_N);
    assert_true(rbc_crosses_wall(bt(t), st(t), box_id(t, "D3"), box_id(t, "D4")));
    give(t, "place S2 E3 N");
    assert_int_equal(rbc_walls_of(bt(t), st(t), box_id(t, "E3")), 0);
    give(t, "place N1 D11 S");
    assert_refused(t, "place N2 E11/S S", "rbc.win.build"); /* others have none */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w41_turn_limit),
        proves(test_rbc_win_limit_exactly_a_quarter),
        proves(test_rbc_win_limit_else),
        proves(test_rbc_win_limit_only_at_the_last_player_turn),
        proves(test_rbc_w49_ground_held),
        proves(test_rbc_win_ground_halves_and_middle_row),
        proves(test_rbc_w42_points_of_the_first_scenario),
        proves(test_rbc_win_check),
        proves(test_rbc_win_check_at_the_end_of_the_turn_not_before),
        proves(test_rbc_win_bp_by_default),
        proves(test_rbc_unit_bv_by_the_formula),
        proves(test_rbc_win_noarmy),
        proves(test_rbc_win_noarmy_by_shooting),
        proves(test_rbc_win_camp_sacked),
        proves(test_rbc_win_camp_by_exploitation),
        proves(test_rbc_win_concede),
        proves(test_rbc_win_build_rolls_until_they_differ),
        proves(test_rbc_win_build_camps),
        proves(test_rbc_win_build_brigade_by_brigade),
        proves(test_rbc_win_build_closed_and_unforming_ground),
        proves(test_rbc_win_build_nobody_is_committed_by_deploying),
        proves(test_rbc_win_build_cart_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
