/* 3.10, 3.11, 3.14, 7.4: where a unit may go, what is offered, and what befalls it on the way. */
#include "field.h"

#include <stdlib.h>

/* A Move of a unit, as the rules work it out: what it costs and which rule forbids it. */
static gg_rule leg(const table *t, const char *unit, int x, int y, int *cost)
{
    kings_march m;
    int id = piece_id(t, unit), all = kings_allowance(bt(t), st(t), id, MOVE, false, 0);
    tab_point to = {x, y};
    kings_march_make(bt(t), st(t), id, MOVE, false, all, &m);
    return kings_judge_path(bt(t), st(t), &m, &to, 1, cost);
}

static void assert_leg(const table *t, const char *unit, int x, int y, int cost, bool legal)
{
    int is = -1;
    gg_rule why = leg(t, unit, x, y, &is);
    if ((why == GG_OK) != legal || is != cost)
        table_fail(HERE, "%s to %d,%d costs %d, not %d, and is %s", unit, x, y, is, cost, why ? "illegal" : "legal");
}

/* The unit's Move is tested and passed: its destination is asked for. */
static table *moving(const char *lines, const char *move)
{
    table *t = field(lines);
    give(t, move);
    dice(t, "6 6");
    return t;
}

static void test_kings_w20_difficult_ground(void **state)
{
    (void)state;
    const char *lines = "first tribes; area T1 scrub rect 150,80,200,120; N1 TI16 100,100; B1 RI12 600,400";
    table *t = field(lines);
    assert_leg(t, "N1", 140, 100, 40, true);
    assert_leg(t, "N1", 149, 100, 49, true);
    assert_leg(t, "N1", 150, 100, 50, false);
    t = moving(lines, "move N1");
    assert_question(t, ASK_GO);
    assert_legal(t, "go N1 140,100");
    assert_legal(t, "go N1 149,100");
    assert_refused(t, "go N1 150,100", "kings.move.difficult");
    give(t, "go N1 149,100");
    assert_so(t, "N1 at 149,100; N1 acted");
}

static void test_kings_w21_obstacles_and_two_legs(void **state)
{
    (void)state;
    const char *lines = "first tribes; wall hard 130,60 130,140; N1 TI16 100,100; B1 RI12 600,400";
    table *t = field(lines);
    assert_leg(t, "N1", 150, 100, 80, true);
    assert_leg(t, "N1", 151, 100, 81, false);
    t = moving(lines, "move N1");
    assert_legal(t, "go N1 150,100");
    assert_refused(t, "go N1 151,100", "kings.move.obstacle");
    t = moving("first tribes; N1 TI16 100,100; B1 RI12 600,400", "move N1");
    kings_march m;
    int cost;
    tab_point legs[] = {{140, 130}, {170, 140}};
    kings_march_make(bt(t), st(t), piece_id(t, "N1"), MOVE, false, 90, &m);
    assert_int_equal(kings_judge_path(bt(t), st(t), &m, legs, 2, &cost), GG_OK);
    assert_int_equal(cost, 82);
    assert_refused(t, "go N1 170,140 via 140,130", "kings.move.allow");
    assert_legal(t, "go N1 168,140 via 140,130"); /* 50 + csqrt(884) = 80 */
    give(t, "go N1 168,140 via 140,130");
    assert_so(t, "N1 at 168,140");
}

static void test_kings_w22_entering_a_redoubt(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI12 360,150; B2 RI12 200,100; N1 TI16 600,400");
    kings_march m;
    int cost;
    kings_march_make(bt(t), st(t), piece_id(t, "B1"), MOVE, false, 60, &m);
    assert_int_not_equal(kings_judge_enter(bt(t), st(t), &m, 0, &cost), GG_OK);
    assert_int_equal(cost, 66);
    t = field(REDOUBT "B1 RI12 360,157; N1 TI16 600,400");
    kings_march_make(bt(t), st(t), piece_id(t, "B1"), MOVE, false, 60, &m);
    assert_int_equal(kings_judge_enter(bt(t), st(t), &m, 0, &cost), GG_OK);
    assert_int_equal(cost, 59);
    t = moving(REDOUBT "B1 RI12 360,150; N1 TI16 600,400", "move B1");
    assert_refused(t, "enter B1 W0", "kings.redoubt.obstacle");
    t = moving(REDOUBT "B1 RI12 360,157; N1 TI16 600,400", "move B1");
    assert_offers(t, "enter B1 W0");
    give(t, "enter B1 W0");
    assert_so(t, "B1 in W0; B1 at 360,240; B1 loose; B1 radius 25");
}

static void test_kings_w23_leaving_a_redoubt(void **state)
{
    (void)state;
    table *t = moving(REDOUBT "B1 RI12 W0; N1 TI16 600,400", "move B1");
    assert_refused(t, "go B1 360,293", "kings.geo.spot");
    assert_legal(t, "go B1 360,295");
    assert_refused(t, "go B1 360,296", "kings.redoubt.obstacle");
    assert_leg(t, "B1", 360, 295, 60, true);
    assert_leg(t, "B1", 360, 296, 61, false);
    give(t, "go B1 360,295");
    assert_so(t, "B1 at 360,295; B1 outside; B1 loose");
}

/* Every offered destination as text, in order. */
static int offered(const table *t, char out[][GG_MOVE_TEXT], int cap)
{
    gg_move list[GG_MOVES_MAX];
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    for (int i = 0; i < n && i < cap; i++) gg_move_print(t->battle, t->state, list[i], out[i], GG_MOVE_TEXT);
    return n;
}

static void test_kings_w50_offered_moves(void **state)
{
    (void)state;
    static const char *const spots[] = {/* steps of 80, clipped in the south, then of 40 */
                                        "360,180", "390,173", "416,156", "433,130", "440,100", "433,70",
                                        "416,44",  NULL,      "360,35",  NULL,      "304,44",  "287,70",
                                        "280,100", "287,130", "304,156", "330,173", "360,140"};
    char list[80][GG_MOVE_TEXT], want[40];
    table *t = moving("first tribes; N1 TI16 360,100; B1 RI12 360,300", "move N1");
    assert_int_equal(offered(t, list, 80), 33);
    assert_string_equal(list[0], "stay N1");
    for (int i = 0; i < 17; i++) {
        if (!spots[i]) continue;
        snprintf(want, sizeof want, "go N1 %s", spots[i]);
        assert_string_equal(list[1 + i], want);
    }
    for (int i = 0; i < 16; i++) {
        tab_point p = disc_step(spot(360, 100), i, 40);
        snprintf(want, sizeof want, "go N1 %d,%d", p.x, p.y);
        assert_string_equal(list[17 + i], want);
    }
}

/* ---- paths ---- */

static void test_kings_table_edge_and_bodies(void **state)
{
    (void)state;
    table *t = moving("B1 RI12 60,60; B2 RI12 120,60; N1 TI16 600,400", "move B1");
    assert_legal(t, "go B1 29,29");
    assert_refused(t, "go B1 28,40", "kings.geo.spot");
    assert_refused(t, "go B1 40,28", "kings.geo.spot");
    assert_refused(t, "go B1 63,60", "kings.geo.spot"); /* on its friend */
    assert_legal(t, "go B1 62,62");
}

static void test_kings_only_what_a_way_was_measured_against_is_counted(void **state)
{
    static const char *const met[] = {"kings.geo.centre", "kings.geo.segments", "kings.geo.sweep",
                                      "kings.move.enemygap"};
    (void)state;
    table *t = moving("area T1 scrub rect 500,300,600,400; B1 RI12 100,100; N1 TI16 600,400", "move B1");
    give(t, "go B1 140,100");
    for (size_t i = 0; i < sizeof met / sizeof met[0]; i++) assert_not_fired(t, met[i]);
    t = moving("area T1 scrub rect 100,150,200,170; B1 RI12 100,100; N1 TI16 100,240", "move B1");
    give(t, "go B1 140,100");
    for (size_t i = 0; i < sizeof met / sizeof met[0]; i++) assert_fired(t, met[i]);
}

static void test_kings_friends_are_passed(void **state)
{
    (void)state;
    table *t = moving("first tribes; N1 TI16 100,100; N2 TI4/16 140,140; B1 RI12 600,400", "move N1");
    give(t, "go N1 180,100");
    assert_so(t, "N1 at 180,100");
    assert_fired(t, "kings.move.friends");
}

static void test_kings_enemies_keep_their_distance(void **state)
{
    (void)state;
    /* r 29 + 34 + 10: no nearer than 73 on the way or at the end */
    table *t = moving("B1 RI12 300,100; N1 TI16 300,230", "move B1");
    assert_legal(t, "go B1 300,157");
    assert_refused(t, "go B1 300,158", "kings.move.enemygap");
    t = moving("option enemy_gap 0; B1 RI12 300,110; N1 TI16 300,230", "move B1");
    assert_legal(t, "go B1 300,167");
    assert_refused(t, "go B1 300,168", "kings.geo.sweep");
    /* the way past an enemy */
    t = moving("first tribes; N1 TI16 300,100; B1 RI12 340,172", "move N1");
    assert_refused(t, "go N1 340,100", "kings.move.enemygap");
    assert_legal(t, "go N1 260,110");
    /* a unit that begins too near may go, but never nearer: 65 apart */
    t = moving("B1 RI12 300,100; N1 TI16 300,165", "move B1");
    assert_legal(t, "go B1 240,100");
    assert_refused(t, "go B1 300,101", "kings.move.enemygap");
    assert_refused(t, "go B1 301,101", "kings.move.enemygap");
}

static void test_kings_cliffs_are_closed(void **state)
{
    (void)state;
    table *t = moving("area T1 cliff rect 320,60,330,140; B1 RI12 300,100; N1 TI16 600,400", "move B1");
    assert_refused(t, "go B1 340,100", "kings.terrain.table");
    assert_legal(t, "go B1 319,100"); /* only the centre counts */
    assert_refused(t, "go B1 320,100", "kings.terrain.table");
}

static void test_kings_works_are_gone_round(void **state)
{
    (void)state;
    table *t = moving("first tribes; work W0 redoubt \"R\" 360,240 25; N1 TI16 310,200; B1 RI12 600,60", "move N1");
    assert_legal(t, "go N1 382,168"); /* keeps 25 from the centre of the Work and stands clear of it */
    assert_refused(t, "go N1 380,225 via 330,215", "kings.geo.path");
}

static void test_kings_light_troops_and_difficult_ground(void **state)
{
    (void)state;
    const char *ground = "area T1 scrub rect 150,0,200,480;";
    char lines[300];
    snprintf(lines, sizeof lines, "%s B1 RI12+light 140,100; N1 TI16 600,400", ground);
    table *t = moving(lines, "move B1");
    assert_legal(t, "go B1 200,100");
    snprintf(lines, sizeof lines, "%s B1 RI12 160,100; N1 TI16 600,400", ground); /* it starts inside */
    t = moving(lines, "move B1");
    assert_legal(t, "go B1 130,100");
    assert_refused(t, "go B1 129,100", "kings.move.difficult");
    snprintf(lines, sizeof lines, "%s B1 RI12+gurkhas 140,100; N1 TI16 600,400", ground);
    t = moving(lines, "move B1");
    assert_legal(t, "go B1 200,100");
    /* the die of the Double is halved as well */
    snprintf(lines, sizeof lines, "%s B1 RI12 140,100; N1 TI16 600,400", ground);
    t = moving(lines, "double B1");
    dice(t, "6");
    assert_legal(t, "go B1 200,100");
    assert_refused(t, "go B1 201,100", "kings.move.difficult");
}

static void test_kings_close_order_on_the_move(void **state)
{
    (void)state;
    const char *lines = "area T1 scrub rect 380,0,400,480; B1 RI12 300,100 close facing N; N1 TI16 300,400";
    table *t = moving(lines, "move B1 keep");
    assert_legal(t, "go B1 300,130");
    assert_refused(t, "go B1 300,131", "kings.move.allow");
    give(t, "go B1 320,110");
    assert_so(t, "B1 close; B1 at 320,110; B1 faces N"); /* turned to N1 at (-20,290) */
    t = moving(lines, "move B1 break");
    give(t, "go B1 300,160");
    assert_so(t, "B1 loose; B1 radius 29");
    assert_fired(t, "kings.close.leave");
    t = moving(lines, "move B1 break");
    give(t, "stay B1");
    assert_so(t, "B1 close; B1 acted; B1 at 300,100");
    assert_fired(t, "kings.move.stay");
    t = moving("area T1 scrub rect 310,0,400,480; B1 RI12 300,100 close facing N; N1 TI16 300,400", "move B1 keep");
    assert_refused(t, "go B1 310,100", "kings.close.effects");
    /* a named facing, after a move and after none */
    t = moving(lines, "move B1 keep");
    give(t, "go B1 320,110 facing SW");
    assert_so(t, "B1 faces SW");
    t = moving("B1 RI12 300,100 close facing E; N1 TI16 300,400", "move B1 keep");
    give(t, "stay B1");
    assert_so(t, "B1 faces N");
}

static void test_kings_close_order_is_broken_by_the_double_and_by_skirmishing(void **state)
{
    (void)state;
    const char *lines = "B1 RI12 300,100 close facing N; N1 TI16 300,400";
    table *t = moving(lines, "double B1");
    dice(t, "1");
    assert_legal(t, "go B1 300,170");
    assert_refused(t, "go B1 300,171", "kings.move.allow");
    give(t, "go B1 300,170");
    assert_so(t, "B1 loose");
    t = moving(lines, "skirmish B1");
    assert_legal(t, "go B1 300,130");
    assert_refused(t, "go B1 300,131", "kings.move.allow");
    give(t, "stay B1");
    assert_so(t, "B1 close");
}

static void test_kings_allowances(void **state)
{
    (void)state;
    table *t = field("B1 RI12 100,100 close facing N; B2 RI12+mounted 200,100; B3 WC4+field_gun 300,100;"
                     "B4 WC4+mountain_gun 400,100; B5 RC8 500,100; B6 IC8 600,100; N1 TI16 100,400; N2 TC10 300,400;"
                     "N3 II12 500,400");
    static const struct {
        const char *unit;
        int action;
        bool close;
        int die, all;
    } row[] = {
        {"B1", MOVE, false, 0, 60},     {"B1", MOVE, true, 0, 30},      {"B1", DOUBLE, false, 4, 100},
        {"B1", SKIRMISH, false, 0, 30}, {"B1", ATTACK, false, 3, 90},   {"B1", ATTACK, true, 3, 60},
        {"B2", MOVE, false, 0, 100},    {"B2", DOUBLE, false, 2, 120},  {"B2", SKIRMISH, false, 0, 30},
        {"B2", ATTACK, false, 2, 80},   {"B3", MOVE, false, 0, 40},     {"B4", MOVE, false, 0, 60},
        {"B5", MOVE, false, 0, 100},    {"B5", ATTACK, false, 6, 160},  {"B6", DOUBLE, false, 6, 180},
        {"N1", MOVE, false, 0, 80},     {"N1", SKIRMISH, false, 0, 40}, {"N2", ATTACK, false, 1, 130},
        {"N3", MOVE, false, 0, 60},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(
            kings_allowance(bt(t), st(t), piece_id(t, row[i].unit), row[i].action, row[i].close, row[i].die),
            row[i].all);
}

/* ---- Works ---- */

static void test_kings_who_may_enter_a_work(void **state)
{
    (void)state;
    table *t = moving(REDOUBT "B1 RC8 360,157; N1 TI16 600,400", "move B1");
    assert_refused(t, "enter B1 W0", "kings.redoubt.mounted");
    t = moving(REDOUBT "B1 RI12+mounted 360,157; N1 TI16 600,400", "move B1");
    assert_refused(t, "enter B1 W0", "kings.redoubt.mounted");
    t = moving(REDOUBT "B1 WC4+mountain_gun 360,180; N1 TI16 600,400", "move B1");
    assert_legal(t, "enter B1 W0"); /* 60 - 25 - 20 + 30 = 45 */
    t = moving("work W0 building \"H\" 360,240 25; B1 WC4+mountain_gun 360,180; N1 TI16 600,400", "move B1");
    assert_refused(t, "enter B1 W0", "kings.redoubt.building");
    t = moving(REDOUBT "B1 RI12 360,180; B2 RI4/12 W0; N1 TI16 600,400", "move B1");
    assert_refused(t, "enter B1 W0", "kings.redoubt.single");
    t = moving("first tribes; work W0 building \"H\" 360,240 25; N1 TI16 360,157; B1 RI12 600,60", "move N1");
    give(t, "enter N1 W0");
    assert_so(t, "N1 in W0");
    assert_fired(t, "kings.redoubt.anyside");
}

static void test_kings_from_work_to_work(void **state)
{
    (void)state;
    /* 70 - 25 - 25 = 20, and two obstacles */
    const char *lines = REDOUBT "work W1 redoubt \"S\" 360,170 25; B1 RI12 W0; N1 TI16 600,400";
    table *t = field(lines);
    kings_march m;
    int cost;
    kings_march_make(bt(t), st(t), piece_id(t, "B1"), MOVE, false, 60, &m);
    kings_judge_enter(bt(t), st(t), &m, 1, &cost);
    assert_int_equal(cost, 80);
    t = moving(lines, "double B1");
    dice(t, "2");
    give(t, "enter B1 W1");
    assert_so(t, "B1 in W1; B1 at 360,170");
}

static void test_kings_entering_ends_close_order(void **state)
{
    (void)state;
    table *t = moving(REDOUBT "B1 RI12 360,175 close facing N; N1 TI16 600,400", "move B1 break");
    give(t, "enter B1 W0");
    assert_so(t, "B1 loose; B1 in W0");
    /* a wall on the way is one obstacle more: 65 - 25 - 20 = 20, 80 */
    t = moving(REDOUBT "wall hard 300,200 420,200; B1 RI12 360,175 close facing N; N1 TI16 600,400", "move B1 break");
    assert_refused(t, "enter B1 W0", "kings.move.obstacle");
}

static void test_kings_enemies_near_a_work(void **state)
{
    (void)state;
    /* the leg to the centre may not come nearer than 34 + 25 to N1 */
    table *t = moving(REDOUBT "B1 RI12 360,175; N1 TI16 418,240", "move B1");
    assert_refused(t, "enter B1 W0", "kings.geo.sweep");
    t = moving(REDOUBT "B1 RI12 360,175; N1 TI16 419,240", "move B1");
    assert_legal(t, "enter B1 W0");
}

/* ---- exits ---- */

static void test_kings_leaving_by_an_edge(void **state)
{
    (void)state;
    /* 60 from the centre, 31 from the rim */
    table *t = moving("side british exits S; B1 RI12 300,60; B2 RI12 500,100; N1 TI16 600,400", "move B1");
    assert_offers(t, "exit B1 S");
    give(t, "exit B1 S");
    assert_so(t, "B1 exited; vp tribes 0");
    assert_fired(t, "kings.state.exited");
    t = moving("side british exits S; B1 RI12 300,89; N1 TI16 600,400", "move B1");
    assert_offers(t, "exit B1 S");
    t = moving("side british exits S; B1 RI12 300,90; N1 TI16 600,400", "move B1");
    assert_refused(t, "exit B1 S", "kings.move.allow");
    t = moving("side british exits S; B1 RI12 29,200; N1 TI16 600,400", "move B1");
    assert_refused(t, "exit B1 W", "kings.state.exited");
    t = moving("B1 RI12 29,200; N1 TI16 600,400", "move B1");
    assert_refused(t, "exit B1 W", "kings.state.exited");
    /* a wall costs 30 on the way out, and an enemy bars it */
    t = moving("side british exits S; wall hard 200,20 400,20; B1 RI12 300,60; N1 TI16 600,400", "move B1");
    assert_refused(t, "exit B1 S", "kings.move.obstacle");
    t = moving("side british exits S; B1 RI12 300,60; N1 TI16 372,34", "move B1");
    assert_refused(t, "exit B1 S", "kings.move.enemygap");
}

/* ---- dangerous ground ---- */

static void test_kings_dangerous_ground(void **state)
{
    (void)state;
    const char *lines = "area T1 rapids rect 310,0,320,480; B1 RI12 300,100; N1 TI16 600,400";
    table *t = moving(lines, "move B1");
    give(t, "go B1 325,100");
    assert_dice(t, 1, 0);
    assert_falls(t, "B1 figs 11", "1/6");
    dice(t, "1");
    assert_fired(t, "kings.move.dangerous");
    assert_so(t, "B1 figs 11; B1 pins 0; question activate");
    /* no shape met, no die */
    t = moving(lines, "move B1");
    give(t, "go B1 305,100");
    assert_so(t, "question activate");
    /* the last man: the unit is gone and does not fire */
    t = field("area T1 rapids rect 310,0,320,480; B1 II1/12 308,100; B2 II12 100,100; N1 TI16 400,100");
    give(t, "skirmish B1; go B1 322,100");
    dice(t, "1");
    assert_so(t, "B1 destroyed; question activate");
}

static void test_kings_dangerous_ground_before_a_work(void **state)
{
    (void)state;
    /* 65 - 25 - 20 = 20 and 30: half of the Double's 120 */
    table *t = moving(REDOUBT "area T1 rapids rect 340,205,380,210; B1 RI12 360,175 close facing N; N1 TI16 600,400",
                      "double B1");
    dice(t, "6");
    give(t, "enter B1 W0");
    assert_dice(t, 1, 0);
    dice(t, "1");
    assert_so(t, "B1 figs 11; B1 in W0");
}

/* ---- skirmishing ---- */

static void test_kings_skirmish_move_first(void **state)
{
    (void)state;
    table *t = field("B1 II12 300,100; N1 TI16 300,380; N2 TI16 500,100; N3 TI16 100,400");
    give(t, "skirmish B1");
    assert_question(t, ASK_GO); /* free for irregulars */
    assert_refused(t, "go B1 300,131", "kings.move.allow");
    give(t, "go B1 300,130");
    assert_question(t, ASK_TARGET); /* N1: 250 - 63 = 187, out of range; N2: 202 - 63 */
    assert_only_offers(t, "hold B1; shoot B1 N2");
    give(t, "shoot B1 N2");
    assert_dice(t, 6, 5);
    t = field("B1 II12 300,100; N1 TI16 300,380; N2 TI16 500,100");
    give(t, "skirmish B1; stay B1");
    give(t, "hold B1");
    assert_so(t, "B1 acted; question activate");
}

static void test_kings_skirmish_fire_first(void **state)
{
    (void)state;
    table *t = field("area T1 rapids rect 310,0,320,480; B1 II12 308,100; N1 TI16 300,200");
    give(t, "skirmish-fire B1 N1");
    assert_dice(t, 6, 5);
    dice(t, "5 5 1 1 1 1 | 3 4 | 6 6"); /* two casualties, the Leader, the test */
    assert_question(t, ASK_GO);
    assert_so(t, "N1 figs 14; N1 pins 0");
    give(t, "go B1 322,100");
    dice(t, "2"); /* the rapids come last */
    assert_so(t, "B1 figs 12; question activate");
}

static void test_kings_skirmish_without_a_target(void **state)
{
    (void)state;
    table *t = field("B1 II12 300,100; B2 II12 100,100; N1 TI16 300,400");
    give(t, "skirmish B1; go B1 300,130");
    assert_question(t, ASK_ACTIVATE); /* nobody in range: nothing is asked */
    assert_so(t, "B1 acted");
}

/* ---- offers ---- */

static void test_kings_offered_by_group(void **state)
{
    (void)state;
    /* NEAR and SHORT of an enemy that is no compass point away; AWAY; COVER; ENTER; OBJ */
    table *t = moving("area T1 scrub rect 330,150,350,170; point 330,60; work W0 redoubt \"R\" 240,100 15;"
                      "B1 RI12 300,100; N1 TI16 420,333",
                      "move B1");
    char list[80][GG_MOVE_TEXT];
    int n = offered(t, list, 80);
    assert_true(n <= 60);
    /* NEAR: room = 262 - 29 - 34 - 10 = 189; 60 towards (120,233) */
    tab_point near = disc_toward(spot(300, 100), spot(420, 333), 60),
              away = disc_along(spot(300, 100), spot(-120, -233), 60);
    tab_point half = disc_along(spot(300, 100), spot(-120, -233), 30);
    char move[60];
    snprintf(move, sizeof move, "go B1 %d,%d", near.x, near.y);
    assert_offers(t, move);
    snprintf(move, sizeof move, "go B1 %d,%d", away.x, away.y);
    assert_offers(t, move);
    snprintf(move, sizeof move, "go B1 %d,%d", half.x, half.y);
    assert_offers(t, move);
    assert_offers(t, "enter B1 W0");  /* 60 - 15 - 29 = 16, and 30 */
    assert_offers(t, "go B1 330,60"); /* on the point itself */
    /* the scrub's centre is 72 off; 60 of it are difficult, so it is clipped to what 30 or its edge allow */
    for (int s = 60; s > 0; s -= 5) {
        tab_point p = disc_toward(spot(300, 100), spot(340, 160), s);
        int cost;
        if (leg(t, "B1", p.x, p.y, &cost)) continue;
        snprintf(move, sizeof move, "go B1 %d,%d", p.x, p.y);
        assert_offers(t, move);
        break;
    }
}

static void test_kings_offers_are_legal_and_distinct(void **state)
{
    (void)state;
    table *t = moving("area T1 scrub rect 330,150,350,170; area T2 cliff rect 200,60,260,90; wall soft 310,60 310,140;"
                      "point 270,130; point 100,100; side british exits SE; work W0 redoubt \"R\" 250,140 15;"
                      "B1 RI12 300,60; B2 RI12 360,60; N1 TI16 420,333; N2 TI16 300,200",
                      "move B1");
    gg_move list[GG_MOVES_MAX];
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    assert_true(n > 10 && n <= 60);
    for (int i = 0; i < n; i++) {
        assert_int_equal(gg_verdict(t->battle, t->state, list[i]), GG_OK);
        for (int k = 0; k < i; k++) assert_true(list[k] != list[i]);
    }
}

static void test_kings_stay_is_always_there(void **state)
{
    (void)state;
    table *t = moving("B1 RI12 300,100 close facing N; N1 TI16 300,154", "move B1 break");
    assert_offers(t, "stay B1");
    give(t, "stay B1");
    assert_so(t, "B1 close; B1 faces N; B1 at 300,100");
}

static void test_kings_crews_turn_by_themselves(void **state)
{
    (void)state;
    table *t = moving("B1 WC4+field_gun 300,100 facing S; N1 TI16 500,300", "move B1");
    give(t, "stay B1");
    assert_so(t, "B1 faces NE");
    t = moving("B1 WC4+field_gun 300,100 facing S; N1 TI16 500,300", "move B1");
    give(t, "go B1 300,140");
    assert_so(t, "B1 at 300,140; B1 faces NE"); /* towards (200,160) */
}

/* ---- words ---- */

static void assert_round_trip(const table *t, const char *move)
{
    char text[GG_MOVE_TEXT];
    gg_move_print(t->battle, t->state, table_move(t, move, HERE), text, sizeof text);
    assert_string_equal(text, move);
}

static void test_kings_moves_in_text(void **state)
{
    (void)state;
    table *t =
        moving("side british exits S; work W0 redoubt \"R\" 300,180 25; B1 RI12 300,60 close facing N; N1 TI16 300,400",
               "move B1 keep");
    static const char *const moves[] = {"stay B1",
                                        "go B1 300,80",
                                        "go B1 310,80 via 305,60",
                                        "go B1 300,80 facing SSW",
                                        "go B1 310,80 via 305,60 facing N",
                                        "enter B1 W0",
                                        "exit B1 S"};
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) assert_round_trip(t, moves[i]);
    t = field("B1 RI12 300,60 close facing N; B2 RI12 500,60; N1 TI16 300,160");
    static const char *const commands[] = {
        "end",        "move B1 keep",       "move B1 break",       "double B1",    "attack B1 N1 keep",
        "fire B1 N1", "attack B1 N1 break", "volley B1 N1",        "close B2 WNW", "ground B2",
        "rally B1",   "skirmish B1",        "skirmish-fire B1 N1", "stand-to B1",  "stand-to B1 E"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) assert_round_trip(t, commands[i]);
}

static void test_kings_hints_say_what_could_have_been(void **state)
{
    (void)state;
    char hint[200];
    table *t = moving("B1 RI12 300,100; N1 TI16 600,400", "move B1");
    assert_true(gg_verdict_hint(t->battle, t->state, table_move(t, "go B1 300,200", HERE), hint, sizeof hint) > 0);
    assert_non_null(strstr(hint, "30.0,16.0"));
    t = field("B1 RI12 300,100; N1 TI16 600,400");
    assert_true(gg_verdict_hint(t->battle, t->state, table_move(t, "fire B1 N1", HERE), hint, sizeof hint) > 0);
    assert_non_null(strstr(hint, "range 24.0"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w20_difficult_ground),
        proves(test_kings_w21_obstacles_and_two_legs),
        proves(test_kings_w22_entering_a_redoubt),
        proves(test_kings_w23_leaving_a_redoubt),
        proves(test_kings_w50_offered_moves),
        proves(test_kings_table_edge_and_bodies),
        proves(test_kings_only_what_a_way_was_measured_against_is_counted),
        proves(test_kings_friends_are_passed),
        proves(test_kings_enemies_keep_their_distance),
        proves(test_kings_cliffs_are_closed),
        proves(test_kings_works_are_gone_round),
        proves(test_kings_light_troops_and_difficult_ground),
        proves(test_kings_close_order_on_the_move),
        proves(test_kings_close_order_is_broken_by_the_double_and_by_skirmishing),
        proves(test_kings_allowances),
        proves(test_kings_who_may_enter_a_work),
        proves(test_kings_from_work_to_work),
        proves(test_kings_entering_ends_close_order),
        proves(test_kings_enemies_near_a_work),
        proves(test_kings_leaving_by_an_edge),
        proves(test_kings_dangerous_ground),
        proves(test_kings_dangerous_ground_before_a_work),
        proves(test_kings_skirmish_move_first),
        proves(test_kings_skirmish_fire_first),
        proves(test_kings_skirmish_without_a_target),
        proves(test_kings_offered_by_group),
        proves(test_kings_offers_are_legal_and_distinct),
        proves(test_kings_stay_is_always_there),
        proves(test_kings_crews_turn_by_themselves),
        proves(test_kings_moves_in_text),
        proves(test_kings_hints_say_what_could_have_been),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
