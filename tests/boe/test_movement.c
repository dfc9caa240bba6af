/* 7.5: actions, their cost in AP, and the dice of terrain and formation. */
#include "field.h"

#define FAR "A1 LINE 4 R 12,12 N LINE cube green"

/* ---- TMD ---- */

static void test_boe_w7_line_on_clear_ground(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,4");
    assert_odds(t, NULL, "F1 at 5,4; F1 spent 1", "2/3");
    assert_odds(t, NULL, "F1 at 5,4; F1 spent 2", "1/3");
}

static void test_boe_nobody_leaves_the_map(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,1 N LINE cube green; " FAR "; begin 5e french unit F1");
    assert_refused(t, "move F1 5,0", "boe.board.edge");
    assert_refused(t, "move F1 40,3", "boe.board.edge");
}

static void test_boe_w8_shortfall_in_light_terrain(void **state)
{
    (void)state;
    table *t = field_on("l 5,4, ", "F1 LINE 6 R 5,3 S LINE cube green ap 2; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,4");
    assert_so(t, "rolls 2");
    assert_odds(t, NULL, "F1 at 5,4; F1 moved", "8/9");
    assert_odds(t, NULL, "F1 at 5,3; F1 ap 0; F1 spent 2; F1 other 2; not F1 moved", "1/9");
}

static void test_boe_w9_square(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S SQUARE cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 4,3"); /* a square has no front: sideways costs 1 too */
    assert_odds(t, NULL, "F1 at 4,3; F1 spent 1", "4/9");
    assert_odds(t, NULL, "F1 at 4,3; F1 spent 2", "4/9");
    assert_odds(t, NULL, "F1 at 4,3; F1 spent 3", "1/9");
}

static void test_boe_w10_line_keeps_stepping(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR "; begin 5e french unit F1");
    const char *on = "move F1 5,7; move F1 5,6; move F1 5,5; move F1 5,4";
    assert_odds(t, on, "F1 at 5,4", "1/9");
    assert_odds(t, on, "F1 at 5,5", "16/27");
    assert_odds(t, on, "F1 at 5,6", "8/27");
}

static void test_boe_w11_blown_cavalry(void **state)
{
    (void)state;
    table *t = field("F1 LCAV 4 R 5,3 S LINE cube green blown; " FAR "; begin 5e french unit F1");
    const char *on = "move F1 5,9; move F1 5,8; move F1 5,7; move F1 5,6; move F1 5,5; move F1 5,4";
    assert_odds(t, on, "F1 at 5,4", "1/81");
    assert_odds(t, on, "F1 at 5,5", "224/729");
    assert_odds(t, on, "F1 at 5,6", "3184/6561");
    assert_odds(t, on, "F1 at 5,7", "10496/59049");
    assert_odds(t, on, "F1 at 5,8", "1024/59049");
}

static void test_boe_w12_heavy_guns_pivot(void **state)
{
    (void)state;
    table *t = field("F1 FOOT 4 R 5,3 S UNLIMBERED weight H cube green; " FAR "; begin 5e french unit F1");
    give(t, "face F1 W");
    assert_odds(t, NULL, "F1 faces W; F1 ap 0", "2/3");
    assert_odds(t, NULL, "F1 faces S; F1 ap 0; F1 spent 3", "1/3");
}

static void test_boe_w13_heavy_guns_in_the_field_and_on_the_road(void **state)
{
    (void)state;
    table *t = field("F1 FOOT 4 R 5,3 S LIMBERED weight H cube green; " FAR "; begin 5e french unit F1");
    const char *on = "move F1 5,9; move F1 5,8; move F1 5,7; move F1 5,6; move F1 5,5; move F1 5,4";
    assert_odds(t, on, "F1 at 5,4", "1/9");
    assert_odds(t, on, "F1 at 5,5", "16/27");
    assert_odds(t, on, "F1 at 5,6", "8/27");
    t = field("road 5,1 5,12; F1 FOOT 4 R 5,3 S LIMBERED weight H cube green; " FAR "; begin 5e french unit F1");
    assert_odds(t, on, "F1 at 5,6", "1/1");
    give(t, "road-march F1");
    assert_odds(t, on, "F1 at 5,8", "1/1");
}

static void test_boe_w14_heavy_terrain(void **state)
{
    (void)state;
    table *t = field_on("H 5,4, ", "F1 LIGHT 4 R 5,3 S SEMI cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,4");
    assert_so(t, "F1 at 5,4; F1 spent 1");
    t = field_on("H 5,4, ", "F1 LIGHT 4 R 5,3 S COLUMN cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,4");
    assert_so(t, "F1 at 5,4; F1 spent 2");
    t = field_on("H 5,4, ", "F1 LINE 4 R 5,3 S LINE cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,4");
    assert_so(t, "rolls 1");
    assert_odds(t, NULL, "F1 at 5,4; F1 spent 2", "2/3");
    assert_odds(t, NULL, "F1 at 5,4; F1 spent 3", "1/3");
}

static void assert_march(const char *unit, int spaces)
{
    char end[48];
    table *t = fieldf("board 5 20; road 3,1 3,20; F1 %s; A1 LINE 4 R 1,20 N LINE; begin 5e french unit F1", unit);
    give(t, "road-march F1");
    drive(t, "move F1 3,11; move F1 3,10; move F1 3,9; move F1 3,8; move F1 3,7; move F1 3,6; move F1 3,5; move F1 3,4;"
             "move F1 3,3; move F1 3,2");
    snprintf(end, sizeof end, "F1 at 3,%d", 1 + spaces);
    assert_so(t, end);
}

static void test_boe_w15_road_march(void **state)
{
    (void)state;
    assert_march("LINE 5 R 3,1 S MARCH cube green", 5);
    assert_march("FOOT 4 R 3,1 S LIMBERED weight M cube green", 5);
    assert_march("HCAV 4 R 3,1 S MARCH cube green", 7);
    assert_march("HORSE 4 R 3,1 S LIMBERED weight M cube green", 7);
    assert_march("LCAV 4 R 3,1 S MARCH cube green", 8);
    assert_march("BHORSE 4 R 3,1 S LIMBERED weight M cube green", 8);
    assert_march("VOL 4 R 3,1 S LIMBERED weight L cube green", 8);
    assert_march("LINE 5 R 3,1 S MARCH cube green out", 4);
    assert_march("LCAV 4 R 3,1 S MARCH cube green out", 7);
}

static void test_boe_w16_about_face(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 N COLUMN cube green; " FAR "; begin 5e french unit F1");
    table *other = fork_of(t);
    give(t, "about F1; move F1 5,6; move F1 5,7");
    assert_so(t, "F1 at 5,7; F1 faces S; F1 spent 3");
    give(other, "move F1 5,6");
    assert_so(other, "F1 at 5,6; F1 ap 1");
    assert_refused(other, "move F1 5,7", "boe.ap.costs");
    t = field("F1 FOOT 4 R 5,5 S LIMBERED weight M cube green; " FAR "; begin 5e french unit F1");
    give(t, "unlimber F1 E; ready F1");
    assert_so(t, "F1 UNLIMBERED; F1 faces E; F1 marked; F1 ap 0");
}

static void test_boe_w17_skirmishers_step_at_one(void **state)
{
    (void)state;
    table *t = field("F1 LCAV 4 R 5,5 N SKIRM cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,6; move F1 5,7; move F1 5,8; move F1 6,9");
    assert_so(t, "F1 at 6,9; F1 spent 4");
    t = field("option skirm_diag 2; F1 LCAV 4 R 5,5 N SKIRM cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,6; move F1 5,7; move F1 5,8; move F1 6,9");
    assert_so(t, "F1 at 6,9; F1 spent 5");
}

static void test_boe_w99_limber_and_unlimber(void **state)
{
    (void)state;
    table *t = field("F1 HORSE 4 R 5,5 S LIMBERED weight L cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,6; unlimber F1 W; ready F1");
    assert_so(t, "F1 at 5,6; F1 faces W; F1 marked; F1 spent 4");
    t = field("F1 HORSE 4 R 5,5 S UNLIMBERED weight L cube green; " FAR "; begin 5e french unit F1");
    table *other = fork_of(t);
    give(t, "face F1 W");
    assert_so(t, "F1 faces W; F1 spent 3");
    give(other, "limber F1 N; unlimber F1 W");
    assert_so(other, "F1 faces W; F1 UNLIMBERED; F1 spent 4");
}

static void test_boe_w104_road_march_at_quatre_bras(void **state)
{
    (void)state;
    table *maida = set_up_file(table_scenario_path("boe/maida"));
    for (int i = 0; i < bt(maida)->board.columns * bt(maida)->board.rows; i++) assert_int_equal(bt(maida)->road[i], 0);
    table *real = set_up_file(table_scenario_path("boe/quatre_bras"));
    for (int y = 12; y < 20; y++) assert_true(boe_road_step(bt(real), space(10, y + 1), space(10, y)));
    /* the same road with its rise, and nobody on it */
    table *t = field_on("1 10,15 10,16, ",
                        "board 24 20; side french home S; side allies home N; road 10,20 10,1;"
                        "F1 LCAV 5 R 10,20 N MARCH cube green; A1 LINE 4 R 1,1 S LINE; begin 5e french unit F1");
    give(t, "road-march F1; move F1 10,19; move F1 10,18; move F1 10,17; move F1 10,16; move F1 10,15; move F1 10,14;"
            "move F1 10,13; move F1 10,12");
    assert_so(t, "F1 at 10,12");
}

static void test_boe_w109_limbered_turns(void **state)
{
    (void)state;
    table *t = field("F1 FOOT 4 R 5,5 S LIMBERED weight M cube green; " FAR "; begin 5e french unit F1");
    table *other = fork_of(t);
    give(t, "face F1 W");
    assert_so(t, "F1 faces W; F1 spent 3");
    give(other, "about F1");
    assert_so(other, "F1 faces N; F1 spent 1");
    t = field("F1 FOOT 4 R 5,5 S LIMBERED weight H cube green; " FAR "; begin 5e french unit F1");
    give(t, "face F1 W");
    assert_odds(t, NULL, "F1 faces W", "2/3");
    t = field("option limbered_face 1; F1 FOOT 4 R 5,5 S LIMBERED weight H cube green; " FAR
              "; begin 5e french unit F1");
    give(t, "face F1 W");
    assert_so(t, "F1 faces W; F1 spent 1");
}

/* ---- formations ---- */

static void test_boe_formation_changes(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 S LINE cube green; " FAR "; begin 5e french unit F1");
    assert_only_offers(fork_of(t),
                       "stop F1; move F1 5,6; move F1 4,6; move F1 6,6; move F1 4,5; move F1 6,5; move F1 5,4;"
                       "face F1 W; face F1 E; about F1; form F1 COLUMN; form F1 MARCH; form F1 SQUARE; ready F1");
    give(t, "form F1 SQUARE");
    assert_so(t, "F1 SQUARE; F1 spent 1; F1 other 1");
    assert_legal(t, "form F1 LINE W"); /* any facing when it leaves the square */
    give(t, "form F1 LINE W");
    assert_so(t, "F1 faces W; F1 LINE");
    assert_refused(t, "form F1 COLUMN N", "boe.form.change");
    t = field_on("H 5,5, ", "F1 LINE 4 R 5,5 S LINE cube green; " FAR "; begin 5e french unit F1");
    assert_refused(t, "form F1 SQUARE", "boe.form.table");
    assert_refused(t, "form F1 SKIRM", "boe.form.table");
}

static void test_boe_a_square_keeps_out_of_woods(void **state)
{
    (void)state;
    table *t = field_on("H 5,6, T 6,6, ", "F1 LINE 4 R 5,5 S SQUARE cube green; " FAR "; begin 5e french unit F1");
    assert_offers_not(t, "move F1 5,6");
    assert_offers_not(t, "move F1 6,6");
    assert_offers(t, "move F1 4,6");
}

static void test_boe_slopes_cost_a_die(void **state)
{
    (void)state;
    const char *lines = "F1 LCAV 4 R 5,3 S LINE cube green; " FAR "; begin 5e french unit F1";
    table *t = field_on("1 5,4, ", "%s", lines);
    give(t, "move F1 5,4");
    assert_so(t, "rolls 1");
    t = field_on("1 5,4, ", "option slope_tmd off; %s", lines);
    give(t, "move F1 5,4");
    assert_so(t, "F1 at 5,4; F1 spent 1");
    t = field_on("s 5,4, ", "%s", lines);
    give(t, "move F1 5,4");
    assert_so(t, "rolls 1");
    t = field_on("l 5,4, ", "F1 LIGHT 4 R 5,3 S SKIRM cube green; " FAR "; begin 5e french unit F1");
    give(t, "move F1 5,4");
    assert_so(t, "F1 at 5,4; F1 spent 1");
}

/* ---- status ---- */

static void test_boe_retreating_units_go_home_only(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 S COLUMN cube green retreat; " FAR "; begin 5e french unit F1");
    assert_refused(t, "move F1 5,6", "boe.status.table");
    assert_refused(t, "move F1 4,5", "boe.status.table");
    assert_refused(t, "ready F1", "boe.status.table");
    assert_legal(t, "move F1 5,4");
    assert_legal(t, "rally F1");
    assert_legal(t, "about F1");
    t = field("F1 LINE 4 R 5,5 S COLUMN cube green rout; " FAR "; begin 5e french unit F1");
    assert_only_offers(t, "rally F1; stop F1");
}

static void test_boe_a_square_has_no_facing_to_change(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 S SQUARE cube green; " FAR "; begin 5e french unit F1");
    assert_refused(t, "face F1 E", "boe.move.actions");
}

/* ---- 5g, 5h ---- */

static void test_boe_blue_units_do_not_rally_or_limber(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 S COLUMN cube blue disorder; F2 FOOT 4 R 8,5 S UNLIMBERED weight M cube blue;" FAR
                     "; begin 5g french unit F1");
    assert_refused(t, "rally F1", "boe.move.blue");
    assert_legal(t, "move F1 5,6");
    assert_legal(t, "ready F1");
    assert_so(t, "F1 ap 2; F2 ap 2");
    give(t, "stop F1; activate F2");
    assert_only_offers(t, "ready F2; stop F2");
    assert_refused(t, "limber F2 S", "boe.move.blue");
    assert_refused(t, "face F2 W", "boe.move.blue");
}

/* ---- skirmishers ---- */

static void test_boe_w68_detaching_skirmishers(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,5 N LINE skirm1 cube green; " FAR "; begin 5e french unit F1");
    assert_int_equal(table_count_offers(t, "detach"), 3);
    assert_offers(t, "detach F1 1 5,4; detach F1 1 4,4; detach F1 1 6,4");
    assert_refused(t, "detach F1 2 5,4", "boe.detach.deploy");
    assert_refused(t, "detach F1 1 5,6", "boe.detach.deploy");
    give(t, "detach F1 1 5,4");
    assert_so(t, "F1 stands 5; F1 start 5; F1 ap 2; F1s stands 1; F1s start 1; F1s SKIRM; F1s ap 1; F1s spent 0;"
                 "F1s at 5,4; F1s green");
    assert_int_equal(bt(t)->unit[piece_id(t, "F1s")].cls, LIGHT_INF);
    assert_int_equal(bt(t)->unit[piece_id(t, "F1s")].id, 1001);
    assert_refused(t, "detach F1 1 4,4", "boe.detach.deploy");
    give(t, "stop F1; activate F1s; absorb F1s");
    assert_so(t, "F1s gone; F1 stands 6; F1 start 6; killed allies 0");
}

static void test_boe_two_stands_and_rifles_go_out(void **state)
{
    (void)state;
    table *t = field("F1 LIGHT 6 R 5,5 N COLUMN skirm2 rifle cube green; " FAR "; begin 5e french unit F1");
    assert_int_equal(table_count_offers(t, "detach"), 6);
    give(t, "detach F1 2 4,4");
    assert_so(t, "F1 stands 4; F1 start 4; F1s stands 2; F1s at 4,4");
    assert_true(boe_has(bt(t), piece_id(t, "F1s"), RIFLE));
    t = field("F1 LIGHT 6 R 5,5 N COLUMN skirm2 cube green stands 2; " FAR "; begin 5e french unit F1");
    assert_int_equal(table_count_offers(t, "detach"), 0);
    t = field("F1 LIGHT 6 R 5,5 N COLUMN skirm2 cube green no_detach; " FAR "; begin 5e french unit F1");
    assert_int_equal(table_count_offers(t, "detach"), 0);
    t = field("F1 LIGHT 6 R 5,5 N COLUMN skirm2 cube green disorder; " FAR "; begin 5e french unit F1");
    assert_int_equal(table_count_offers(t, "detach"), 0);
}

/* ---- guns ---- */

static void test_boe_crews_man_their_guns_again(void **state)
{
    (void)state;
    table *t = field("F1 FOOT 4 R 5,4 S CREW weight M guns 5,5 E cube green; " FAR "; begin 5e french unit F1");
    assert_refused(t, "reman F1", "boe.guns.reman");
    give(t, "move F1 5,5; reman F1");
    assert_so(t, "F1 UNLIMBERED; F1 faces E; F1 spent 2; not F1 guns 5,5");
}

/* ---- brigade orders ---- */

static void test_boe_w72_defenders_stay_near_their_post(void **state)
{
    (void)state;
    const char *brigade =
        "leader D allies BRIG \"D\" INF rating 1 lost; brigade AB allies leader D order defend post 6,6;";
    table *t =
        fieldf("%s board 14 14; A1 LINE 4 R 6,10 S COLUMN cube green; F1 LINE 4 R 1,1 S LINE; begin 5e allies unit A1",
               brigade);
    assert_legal(t, "move A1 7,10");
    assert_refused(t, "move A1 6,11", "boe.order.types");
    t = fieldf("%s board 14 14; A1 LINE 4 R 6,13 N COLUMN cube green; F1 LINE 4 R 1,1 S LINE; begin 5e allies unit A1",
               brigade);
    assert_legal(t, "move A1 6,12");
    assert_legal(t, "move A1 5,13");
    assert_refused(t, "move A1 6,14", "boe.order.types");
}

static void test_boe_support_keeps_its_distance_and_withdrawal_its_way(void **state)
{
    (void)state;
    table *t =
        field("leader D french BRIG \"D\" INF rating 1 lost; brigade FB french leader D order support;"
              "F1 LINE 4 R 5,4 S COLUMN cube green; A1 LINE 4 R 5,7 N LINE cube green ap 0; begin 5e french unit F1");
    assert_refused(t, "move F1 5,5", "boe.order.types");
    assert_legal(t, "move F1 4,4");
    t = field("leader D french BRIG \"D\" INF rating 1 lost; brigade FB french leader D order withdraw;"
              "F1 LINE 4 R 5,4 S COLUMN cube green; A1 LINE 4 R 5,9 N LINE cube green ap 0; begin 5e french unit F1");
    assert_refused(t, "move F1 5,5", "boe.order.types");
    assert_legal(t, "move F1 4,4");
    assert_legal(t, "move F1 5,3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w7_line_on_clear_ground),
        proves(test_boe_nobody_leaves_the_map),
        proves(test_boe_w8_shortfall_in_light_terrain),
        proves(test_boe_w9_square),
        proves(test_boe_w10_line_keeps_stepping),
        proves(test_boe_w11_blown_cavalry),
        proves(test_boe_w12_heavy_guns_pivot),
        proves(test_boe_w13_heavy_guns_in_the_field_and_on_the_road),
        proves(test_boe_w14_heavy_terrain),
        proves(test_boe_w15_road_march),
        proves(test_boe_w16_about_face),
        proves(test_boe_w17_skirmishers_step_at_one),
        proves(test_boe_w99_limber_and_unlimber),
        proves(test_boe_w104_road_march_at_quatre_bras),
        proves(test_boe_w109_limbered_turns),
        proves(test_boe_formation_changes),
        proves(test_boe_a_square_keeps_out_of_woods),
        proves(test_boe_slopes_cost_a_die),
        proves(test_boe_retreating_units_go_home_only),
        proves(test_boe_a_square_has_no_facing_to_change),
        proves(test_boe_blue_units_do_not_rally_or_limber),
        proves(test_boe_w68_detaching_skirmishers),
        proves(test_boe_two_stands_and_rifles_go_out),
        proves(test_boe_crews_man_their_guns_again),
        proves(test_boe_w72_defenders_stay_near_their_post),
        proves(test_boe_support_keeps_its_distance_and_withdrawal_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
