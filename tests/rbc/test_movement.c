/* 7.1, 7.2: rallying, steps, entering boxes, limits, what unforms, Hedgehogs. Worked cases W29, W30, W35, W47. */
#include "field.h"

#define ALONE "S1 %s F6 N%s; N9 BILL L12 S; begin unit S1"

static table *alone(const char *type, const char *flags) { return fieldf(ALONE, type, flags); }

static void test_rbc_w29_surrendered_action(void **state)
{
    (void)state;
    static const struct {
        const char *type, *offered, *not_offered;
    } row[] = {
        {"LKPB", "S1 E5 E formed still", "S1 E5 E unformed"},    /* TR */
        {"LKPB", "S1 F6 N unformed advanced", "S1 F6 N formed"}, /* DR */
        {"LKPB", "S1 F5 E unformed advanced", "S1 F5 E formed"}, /* TR, F */
        {"GEND", "S1 F5 E formed advanced", "S1 F5 E formed still"},
        {"GEND", "S1 G5 E unformed advanced", "S1 G5 E formed"},
        {"GEND", "S1 D7 N unformed advanced", "S1 D7 N formed"},
        {"GEND", "S1 D6 N formed advanced", "S1 D6 N unformed"},
        {"CUIR", "S1 E7 N unformed advanced", "S1 E7 N formed"},
        {"ELEP", "S1 F5 E formed advanced", "S1 F5 E unformed"},
        {"ELEP", "S1 F7 N unformed advanced", "S1 G5 E"}, /* TR, F, F is illegal */
        {"STRA", "S1 E7 N formed advanced", "S1 F7 N unformed still"},
        {"STRA", "S1 E8 N unformed advanced", "S1 E9 N"},
        {"TERC", "S1 E6 N formed advanced", "S1 D6 N"}, /* DL is illegal */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("S1 %s E5 N; N9 BILL L12 S; begin unit S1", row[i].type);
        assert_moves(t, row[i].offered);
        assert_no_move(t, row[i].not_offered);
    }
}

static void test_rbc_w29_states_when_moved(void **state)
{
    (void)state;
    table *t = fieldf("S1 GEND E5 N; S2 BILL A1 N; N9 BILL L12 S; begin unit S1");
    table *far = fork_of(t);
    move_to(t, "S1 F5 E formed");
    assert_so(t, "S1 at F5, S1 faces E, S1 formed, S1 advanced, S1 moved, S1 stirred, S1 done");
    assert_fired(t, "rbc.move.surrender");
    move_to(far, "S1 G5 E");
    assert_so(far, "S1 at G5, S1 faces E, S1 unformed");
    assert_fired(far, "rbc.unf.turn");
    t = fieldf("S1 TERC E5 N; N9 BILL L12 S; begin unit S1");
    assert_barred(t, a_move(t, "S1", "D6", SQ_FACE_N, ARG_UNFORMED | ARG_ADVANCED), "rbc.move.diag_eligible");
    t = fieldf("S1 ELEP E5 N; N9 BILL L12 S; begin unit S1");
    assert_barred(t, a_move(t, "S1", "G5", SQ_FACE_E, ARG_ADVANCED), "rbc.move.elephant");
}

static void test_rbc_w30_number_of_results(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int all, formed;
    } row[] = {{"LKPB", 22, 4},  {"TERC", 10, -1},  {"GEND", 69, 23},  {"CUIR", 68, 22},
               {"ELEP", 28, 23}, {"ARQL", 131, 36}, {"STRA", 292, 104}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = alone(row[i].type, "");
        assert_int_equal(count_moves(t, 0, 0), row[i].all);
        if (row[i].formed >= 0) assert_int_equal(count_moves(t, 0, ARG_UNFORMED), row[i].formed);
        assert_int_equal(count_verb(t, V_STAY), 1);
        assert_int_equal(count_verb(t, V_HEDGEHOG), row[i].type[0] == 'L' || row[i].type[0] == 'T');
    }
}

static void test_rbc_w35_warrior_rush(void **state)
{
    (void)state;
    table *t = field("S1 WARR E5 N; N1 BILL E7 S; begin unit S1");
    assert_charges(t, "S1 N1 from E6 N formed advanced");
    charge(t, "S1 N1");
    assert_so(t, "S1 at E6, S1 meets N1, S1 formed, not S1 advanced, S1 charged, S1 moved");
    assert_fired(t, "rbc.move.warrior");
    t = field_on("R E6", "S1 WARR E5 N; N1 BILL E7 S; begin unit S1");
    assert_no_charge(t, "S1 N1");
    assert_moves(t, "S1 E6 N unformed");
    assert_barred(t, a_charge(t, "S1", "N1", "E6", SQ_FACE_N, ARG_ADVANCED | ARG_UNFORMED), "rbc.move.warrior");
    t = field("S1 LKPB E5 N; N1 BILL E7 S; begin unit S1");
    assert_no_charge(t, "S1 N1");
    assert_moves(t, "S1 E6 N formed");
}

static void test_rbc_move_warrior_only_straight_and_in_the_open(void **state)
{
    (void)state;
    static const char *const closed[] = {"H E6", "B E5", "H E7", "R E7", "C E6"};
    for (size_t i = 0; i < sizeof closed / sizeof closed[0]; i++) {
        table *t = field_on(closed[i], "S1 WARR E5 N; N1 SKJV E7 S; begin unit S1");
        assert_no_charge(t, "S1 N1");
    }
    table *t = field("wall E6/N; S1 WARR E5 N; N1 BILL E7 S; begin unit S1");
    assert_no_charge(t, "S1 N1");
    t = field("wall E6/S; S1 WARR E5 N; N1 BILL E7 S; begin unit S1");
    assert_no_charge(t, "S1 N1");
    t = field("S1 WARR E5 N; N1 BILL F7 S; begin unit S1");
    assert_no_charge(t, "S1 N1"); /* not diagonally after a step */
    t = field("S1 WARR E5 N; N1 BILL G5 S; begin unit S1");
    assert_no_charge(t, "S1 N1"); /* nor after a turn */
    t = field("S1 WARR E5 N; N1 BILL F5 S; begin unit S1");
    assert_charges(t, "S1 N1 from E5 E"); /* turn and charge is everybody's */
    t = field("S1 WARL E5 N unformed; N1 BILL E7 S; begin unit S1");
    assert_charges(t, "S1 N1 from E6 N unformed"); /* Unformed before */
}

static void test_rbc_w47_artillery_moves(void **state)
{
    (void)state;
    table *t = field("S1 GUNF E5 N; S2 ARQH A1 N; N1 BILL E7 S; N2 BILL A3 S; begin unit S1");
    assert_int_equal(count_moves(t, 0, 0), 3);
    assert_int_equal(count_moves(t, 0, ARG_UNFORMED), 0);
    move_to(t, "S1 E5 E unformed");
    assert_so(t, "S1 unformed, S1 stirred");
    pass_to(t, ASK_SHOOT);
    assert_offers_not(t, "shoot S1 N1");
    give(t, "end");
    pass_until(t, 2);
    assert_so(t, "pt 2, S1 formed");
    t = field("S1 GUNL E5 N; S2 ARQH A1 N; N1 BILL H5 S; N2 BILL A3 S; begin unit S1");
    assert_int_equal(count_moves(t, 0, 0), 4);
    assert_moves(t, "S1 E6 N formed advanced");
    assert_no_move(t, "S1 E6 E");
    assert_barred(t, a_move(t, "S1", "E6", SQ_FACE_E, ARG_ADVANCED), "rbc.move.artillery");
    move_to(t, "S1 E5 E");
    assert_so(t, "S1 formed, S1 faces E");
    pass_to(t, ASK_SHOOT);
    assert_offers_not(t, "shoot S1 N1");
    t = field("S1 GUNH E5 N; S2 ARQH A1 N; N1 BILL H5 S; N2 BILL A3 S; begin turn");
    give(t, "next S1");
    assert_so(t, "S1 done, S1 at E5, S1 faces N, not S1 stirred, question next");
}

static void test_rbc_move_artillery_with_turn_cost(void **state)
{
    (void)state;
    /* Field guns turn at cost 0 always; light guns pay like anybody. */
    table *t = field("option turn_cost 1; S1 GUNF E5 N; N1 BILL L12 S; begin unit S1");
    assert_int_equal(count_moves(t, 0, 0), 3);
    t = field("option turn_cost 1; S1 GUNL E5 N; N1 BILL L12 S; begin unit S1");
    assert_moves(t, "S1 E5 E unformed");
}

static void test_rbc_charge_artillery_never(void **state)
{
    (void)state;
    table *t = field("S1 GUNL E5 N; N1 BILL E6 S; begin unit S1");
    assert_int_equal(count_verb(t, V_CHARGE), 0);
    assert_barred(t, a_charge(t, "S1", "N1", "E5", SQ_FACE_N, 0), "rbc.charge.artillery");
}

/* ---- 7.1 ---- */

static void test_rbc_rally_unformed(void **state)
{
    (void)state;
    table *t = field_on("W C3, R D3, B E3, V F3, C G3, F H3",
                        "S1 BILL B3 N unformed; S2 BILL C3 N unformed; S3 BILL D3 N unformed; S4 BILL E3 N unformed;"
                        "S5 BILL F3 N unformed; S6 BILL G3 N unformed; S7 BILL H3 N unformed; S8 SKJV H2 N unformed;"
                        "N1 BILL L12 S unformed; begin turn");
    assert_so(t, "S1 formed, S2 unformed, S3 unformed, S4 unformed, S5 unformed, S6 unformed, S7 unformed, S8 formed");
    assert_so(t, "N1 unformed"); /* only the active side's */
}

static void test_rbc_rally_clears_what_was_done_last_turn(void **state)
{
    (void)state;
    table *t = field("S1 MARQ D3 N moved stirred charged shot done evaded; N1 BILL L12 S; begin turn");
    assert_so(t, "not S1 moved, not S1 stirred, not S1 charged, not S1 shot, not S1 done, S1 evaded");
    pass_until(t, 1);
    assert_so(t, "not S1 evaded"); /* at the end of its own turn */
}

static void test_rbc_rally_not_in_melee(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N unformed; N1 BILL D6 S; engaged S1 N1 since 0; turn 2 south; begin turn");
    assert_so(t, "S1 unformed");
    t = field(
        "S1 BILL D5 N unformed; S2 BILL A1 N; N1 HALB D6 S hits 6; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6; stay S1"); /* the melee is over */
    assert_so(t, "S1 unformed, active north");
    pass_until(t, 2);
    assert_so(t, "S1 formed"); /* its next own Rally Phase */
}

static void test_rbc_rally_unformed_at_set_up(void **state)
{
    (void)state;
    table *t = field_on("R E5", "S1 BILL E5 N; S2 SKJV A1 N; N1 BILL L12 S; begin movement");
    assert_so(t, "S1 unformed");
}

/* ---- 7.2.1 to 7.2.3 ---- */

static void test_rbc_move_allow_by_class(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        int boxes;
    } row[] = {{"BILL", 1}, {"ARQL", 2}, {"GEND", 2}, {"ELEP", 2}, {"STRA", 3}, {"GUNL", 1}, {"GUNF", 0}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = alone(row[i].type, "");
        for (int n = 1; n <= 5; n++) {
            char words[32];
            snprintf(words, sizeof words, "S1 F%d N", 6 + n);
            field_offers(t, V_MOVE, words, n <= row[i].boxes, HERE);
        }
    }
}

static void test_rbc_opt_turn_cost(void **state)
{
    (void)state;
    table *t = fieldf("option turn_cost 1; " ALONE, "BILL", "");
    assert_moves(t, "S1 F6 E unformed"); /* its one action is spent */
    assert_no_move(t, "S1 F6 E formed");
    assert_no_move(t, "S1 G6 E");
    t = fieldf("option turn_cost 1; " ALONE, "GEND", "");
    assert_moves(t, "S1 F6 E formed still");
    assert_moves(t, "S1 G6 E unformed");
    assert_no_move(t, "S1 G6 E formed");
    assert_no_move(t, "S1 H6 E");
    move_to(t, "S1 G6 E");
    assert_so(t, "S1 unformed");
    t = fieldf("option turn_cost 1; " ALONE, "ELEP", "");
    assert_moves(t, "S1 F6 E formed"); /* one action lost, one paid */
    assert_no_move(t, "S1 G6 E");
}

static void test_rbc_move_limits_of_facing_changes(void **state)
{
    (void)state;
    table *t = alone("GEND", "");
    assert_no_move(t, "S1 G7 N still");                                                  /* F, TR, F, TL would be two */
    assert_barred(t, a_move(t, "S1", "G6", SQ_FACE_N, ARG_ADVANCED), "rbc.move.limits"); /* so would TR, F, TL */
    assert_no_move(t, "S1 F7 E formed still");
    assert_moves(t, "S1 F7 E formed advanced");
    t = alone("ARQL", "");
    assert_moves(t, "S1 G6 N unformed"); /* TR, F, TL */
    assert_moves(t, "S1 G7 N unformed"); /* also TR, F, TL, F */
    t = alone("BILL", "");
    assert_no_move(t, "S1 G6 N");
    /* Two in direct succession would be a third one. */
    t = alone("STRA", "");
    assert_moves(t, "S1 F6 S formed");
}

static void test_rbc_move_steps_go_forward_only(void **state)
{
    (void)state;
    table *t = alone("BILL", "");
    assert_no_move(t, "S1 F5 N");
    assert_no_move(t, "S1 E6 N");
    assert_no_move(t, "S1 E5 N");
    assert_moves(t, "S1 F5 S unformed"); /* about face, then forward */
    move_to(t, "S1 F5 S");
    assert_fired(t, "rbc.move.aboutface");
}

static void test_rbc_move_diag_eligible(void **state)
{
    (void)state;
    table *t = alone("ITER", "");
    assert_no_move(t, "S1 G7 N");
    t = field("S1 ITER F6 N; N1 BILL G7 S; begin unit S1");
    assert_no_charge(t, "S1 N1");
    assert_barred(t, a_charge(t, "S1", "N1", "F6", SQ_FACE_N, ARG_RIGHT | ARG_UNFORMED), "rbc.move.diag_eligible");
}

/* ---- 7.2.2 ---- */

static void test_rbc_move_enter_closed_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *closed, *open;
    } row[] = {
        {"X F7", "BILL SKJV GEND STRA ELEP GUNL", ""}, {"W F7", "ELEP GUNL", "BILL SKJV GEND STRA"},
        {"R F7", "GUNL", "BILL SKJV GEND STRA ELEP"},  {"B F7", "", "BILL SKJV GEND STRA ELEP GUNL"},
        {"V F7", "GEND STRA ELEP GUNL", "BILL SKJV"},  {"C F7", "", "BILL SKJV GEND STRA ELEP GUNL"},
        {"F F7", "GUNL", "BILL SKJV GEND STRA ELEP"},  {"H F7", "", "BILL SKJV GEND STRA ELEP GUNL"},
    };
    char type[16];
    int used;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (const char *at = row[i].closed; sscanf(at, " %15s%n", type, &used) == 1; at += used) {
            table *t = field_on(row[i].ground, ALONE, type, "");
            assert_no_move(t, "S1 F7");
        }
        for (const char *at = row[i].open; sscanf(at, " %15s%n", type, &used) == 1; at += used) {
            table *t = field_on(row[i].ground, ALONE, type, "");
            assert_moves(t, "S1 F7 N");
        }
    }
    table *t = field_on("V F7", ALONE, "GEND", "");
    assert_barred(t, a_move(t, "S1", "F7", SQ_FACE_N, ARG_ADVANCED), "rbc.terr.village");
}

static void test_rbc_unf_terrain_in_and_leaving(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *unformed, *formed;
    } row[] = {
        {"W F7", "BILL WARR GEND STRA", "SKJV ARQL"},
        {"R F7", "BILL WARR GEND STRA ELEP", "SKJV ARQL"},
        {"B F7", "BILL ARQH SWPB GEND STRA ELEP", "WARR SKJV GUNL"},
        {"V F7", "BILL WARR", "SKJV"},
        {"C F7", "BILL WARR", "SKJV GEND STRA ELEP GUNL"},
        {"F F7", "BILL WARR SKJV GEND STRA ELEP", ""},
        {"H F7", "", "BILL SKJV GEND STRA ELEP GUNL"},
    };
    char type[16];
    int used;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        for (const char *at = row[i].unformed; sscanf(at, " %15s%n", type, &used) == 1; at += used) {
            table *t = field_on(row[i].ground, ALONE, type, "");
            assert_moves(t, "S1 F7 N unformed");
            assert_no_move(t, "S1 F7 N formed");
        }
        for (const char *at = row[i].formed; sscanf(at, " %15s%n", type, &used) == 1; at += used) {
            table *t = field_on(row[i].ground, ALONE, type, "");
            assert_moves(t, "S1 F7 N formed");
        }
    }
    /* Leaving it, and passing it on the way. */
    table *t = field_on("R F6", "S1 SKJV A1 N; S2 BILL F6 N; N9 BILL L12 S; begin unit S2");
    assert_moves(t, "S2 F7 N unformed");
    assert_no_move(t, "S2 F7 N formed");
    t = field_on("R F7", ALONE, "GEND", "");
    assert_moves(t, "S1 F8 N unformed");
    assert_no_move(t, "S1 F8 N formed");
    move_to(t, "S1 F8 N");
    assert_so(t, "S1 unformed");
    assert_fired(t, "rbc.unf.terrain");
}

static void test_rbc_geo_obstacle_crossing(void **state)
{
    (void)state;
    table *t = fieldf("wall F6/N; " ALONE, "BILL", "");
    assert_moves(t, "S1 F7 N unformed");
    assert_no_move(t, "S1 F7 N formed");
    move_to(t, "S1 F7 N");
    assert_so(t, "S1 unformed");
    assert_fired(t, "rbc.unf.obstacle");
    t = fieldf("wall F7/S; " ALONE, "SKJV", ""); /* owned by the other box: crossed all the same */
    assert_moves(t, "S1 F7 N unformed");
    t = fieldf("wall F6/N; " ALONE, "GEND", "");
    assert_no_move(t, "S1 F7 N");
    t = fieldf("wall F6/N; " ALONE, "GUNL", "");
    assert_no_move(t, "S1 F7 N");
    t = fieldf("wall F6/N; " ALONE, "ELEP", "");
    assert_barred(t, a_move(t, "S1", "F7", SQ_FACE_N, ARG_ADVANCED | ARG_UNFORMED), "rbc.terr.obstacle");
}

static void test_rbc_geo_obstacle_at_the_corner(void **state)
{
    (void)state;
    /* From F6 to G7: by F7 or by G6. One wall leaves a way round it. */
    table *t = fieldf("wall F6/N; " ALONE, "GEND", "");
    assert_moves(t, "S1 G7 N formed");
    t = fieldf("wall F6/N; wall F6/E; " ALONE, "GEND", "");
    assert_no_move(t, "S1 G7 N formed");
    t = fieldf("wall F6/N; wall G6/N; " ALONE, "GEND", "");
    assert_no_move(t, "S1 G7 N formed");
    t = fieldf("wall F7/E; wall F6/E; " ALONE, "GEND", "");
    assert_no_move(t, "S1 G7 N formed");
    t = fieldf("wall F7/E; wall G6/N; " ALONE, "SKJV", "");
    assert_moves(t, "S1 G7 N unformed");
}

static void test_rbc_geo_passthrough(void **state)
{
    (void)state;
    static const struct {
        const char *mover, *friend, *flags;
        bool passes;
    } row[] = {
        {"GEND", "SKJV", "", true}, {"GEND", "GUNF", "", true},  {"GEND", "BILL", "", false},
        {"STRA", "BILL", "", true}, {"STRA", "GEND", "", true},  {"ELEP", "STRA", "", true},
        {"ARQL", "SWPB", "", true}, {"GEND", "GEND", "", false},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("S2 %s F7 N%s; " ALONE, row[i].friend, row[i].flags, row[i].mover, "");
        assert_no_move(t, "S1 F7"); /* never to end there */
        field_offers(t, V_MOVE, "S1 F8 N formed", row[i].passes, HERE);
    }
    table *t = field("S1 GEND F6 N; S2 SKJV F7 N; N9 BILL L12 S; begin unit S1");
    move_to(t, "S1 F8 N formed");
    assert_so(t, "S1 at F8, S2 at F7");
    assert_fired(t, "rbc.geo.passthrough");
    /* Not through one in melee, nor through the enemy. */
    t = field("S1 ARQL F6 N; S2 BILL F7 N; N1 BILL G8 S; engaged N1 S2 since 0; begin unit S1");
    assert_no_move(t, "S1 F8 N formed");
    t = field("S1 ARQL F6 N; N1 SKJV F7 S; begin unit S1");
    assert_no_move(t, "S1 F8 N formed");
}

static void test_rbc_geo_passthrough_no_turn_and_no_charge_inside(void **state)
{
    (void)state;
    table *t = field("S1 GEND F6 N; S2 SKJV F7 N; N1 BILL F8 S; N2 BILL G8 S; begin unit S1");
    assert_no_charge(t, "S1 N1 from F7");
    assert_no_charge(t, "S1 N2 from F7");
    assert_no_move(t, "S1 G7 E unformed"); /* F, TR inside, F */
    t = field("S1 ARQL F6 N; S2 BILL F7 N; N9 BILL L12 S; begin unit S1");
    assert_no_move(t, "S1 G7 E unformed");
    t = field("S1 ARQL F6 N; N9 BILL L12 S; begin unit S1");
    assert_moves(t, "S1 G7 E unformed"); /* with nobody there it would do */
}

static void test_rbc_geo_diagstep(void **state)
{
    (void)state;
    table *t = field("S1 GEND F6 N; N1 BILL F7 S; N2 BILL G6 S; begin unit S1");
    assert_no_move(t, "S1 G7 N formed");
    assert_barred(t, a_move(t, "S1", "G7", SQ_FACE_N, ARG_ADVANCED), "rbc.geo.diagstep");
    t = field("S1 GEND F6 N; N1 BILL F7 S; begin unit S1");
    assert_moves(t, "S1 G7 N formed");
    t = field_on("X G6", "S1 GEND F6 N; N1 BILL F7 S; begin unit S1");
    assert_no_move(t, "S1 G7 N formed");
    t = field("S1 GEND F6 N; S2 BILL F7 N; N1 BILL G6 S; begin unit S1");
    assert_moves(t, "S1 G7 N formed"); /* friends do not bar it */
    t = field("S1 GEND F6 N; N1 BILL F7 S; N2 BILL G6 S; N3 BILL G7 S; begin unit S1");
    assert_charges(t, "S1 N3 right"); /* nor does it limit Diagonal Charges */
}

static void test_rbc_geo_edge(void **state)
{
    (void)state;
    table *t = field("S1 BILL L11 E; N1 BILL A12 S; begin unit S1");
    assert_no_move(t, "S1 L11 E");
    assert_moves(t, "S1 L12 N");
    t = field("S1 GEND F12 N; N1 BILL A12 S; begin unit S1");
    assert_no_move(t, "S1 F12 N advanced");
}

static void test_rbc_move_enter_enemies_nearby_do_not_stop(void **state)
{
    (void)state;
    table *t = field("S1 GEND F6 N; N1 BILL E7 S; N2 BILL G7 S; begin unit S1");
    assert_moves(t, "S1 F8 N formed");
}

static void test_rbc_geo_stack_own_box_is_empty_once_left(void **state)
{
    (void)state;
    table *t = alone("STRA", "");
    assert_moves(t, "S1 F6 S unformed advanced"); /* F, AB, F: back again */
    assert_moves(t, "S1 F6 S formed still");
}

static void test_rbc_unf_closecav(void **state)
{
    (void)state;
    table *t = alone("REIT", "");
    assert_moves(t, "S1 F7 N formed");
    assert_no_move(t, "S1 F8 N formed");
    move_to(t, "S1 F8 N");
    assert_so(t, "S1 unformed");
    assert_fired(t, "rbc.unf.closecav");
    t = alone("SHOR", "");
    assert_moves(t, "S1 F8 N formed"); /* massed order */
}

static void test_rbc_unf_move_before_stays(void **state)
{
    (void)state;
    table *t = alone("BILL", " unformed");
    assert_int_equal(count_moves(t, 0, ARG_UNFORMED), 0);
    assert_moves(t, "S1 F7 N unformed");
}

/* ---- 7.2.7 ---- */

static void test_rbc_move_inmelee(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 HALB C5 E; engaged N1 S1 since 0; turn 2 south; begin turn");
    give(t, "next S1");
    assert_question(t, ASK_FACE_FOE);
    assert_only_offers(t, "stay S1; face S1 W");
    assert_refused(t, "face S1 E", "rbc.move.inmelee");
    give(t, "face S1 W");
    assert_so(t, "S1 faces W, S1 unformed, S1 at D5");
    assert_fired(t, "rbc.move.inmelee");
    assert_dice(t, "3 4"); /* no flank any more */
    /* One in front: nothing to turn for. */
    t = field("S1 BILL D5 N; S2 BILL A1 N; N1 HALB C5 E; N2 HALB D6 S; engaged N1 S1 since 0; engaged N2 S1 since 0;"
              "turn 2 south; begin turn");
    give(t, "next S1");
    assert_so(t, "S1 done, question next");
    /* Only at the rear diagonal: into the front diagonal. */
    t = field("S1 BILL D5 N; N1 HALB C4 N; engaged N1 S1 since 0; turn 2 south; begin turn");
    give(t, "next S1");
    assert_only_offers(t, "stay S1; face S1 W; face S1 S");
    /* One at the side and one at the rear diagonal: orthogonal ones only. */
    t = field("S1 BILL D5 N; N1 HALB C4 N; N2 HALB E5 W; engaged N1 S1 since 0; engaged N2 S1 since 0; turn 2 south;"
              "begin turn");
    give(t, "next S1");
    assert_only_offers(t, "stay S1; face S1 E");
}

static void test_rbc_move_inmelee_for_pinned_and_out_of_command_but_not_guns(void **state)
{
    (void)state;
    table *t =
        field("S1/A BILL D5 N pinned; S2/A BILL A1 N; N1 HALB C5 E; engaged N1 S1 since 0; turn 2 south; begin turn");
    assert_so(t, "S1 ooc");
    give(t, "next S1");
    assert_question(t, ASK_FACE_FOE);
    t = field("S1 GUNL D5 N; S2 BILL A1 N; N1 HALB C5 E; engaged N1 S1 since 0; turn 2 south; begin turn");
    give(t, "next S1");
    assert_so(t, "S1 done, question next");
    t = field("S1 FRPB D5 N hedgehog; S2 BILL A1 N; N1 HALB C5 E; engaged N1 S1 since 0; turn 2 south; begin turn");
    give(t, "next S1");
    assert_so(t, "S1 done, question next");
}

/* ---- 7.2.9 ---- */

static void test_rbc_move_procedure_advanced(void **state)
{
    (void)state;
    table *t = field("S1 BILL F6 N; S2 BILL A1 N; N9 BILL L12 S; begin unit S1");
    table *turned = fork_of(t), *stayed = fork_of(t);
    move_to(t, "S1 F7 N");
    assert_so(t, "S1 advanced, S1 done");
    move_to(turned, "S1 F6 E");
    assert_so(turned, "not S1 advanced, S1 moved, S1 stirred");
    give(stayed, "stay S1");
    assert_so(stayed, "not S1 advanced, not S1 moved, not S1 stirred, S1 done");
    /* Never handled: no longer advanced. */
    t = field("S1 SKJV F6 N advanced; S2 BILL A1 N; N9 BILL L12 S; begin turn");
    assert_so(t, "S1 advanced");
    give(t, "end");
    assert_so(t, "not S1 advanced");
}

static void test_rbc_move_pinned(void **state)
{
    (void)state;
    table *t = field("S1 SWPB F6 N pinned; S2 BILL A1 N; N9 BILL L12 S; begin turn");
    give(t, "next S1");
    assert_so(t, "S1 at F6, S1 done, S1 pinned, question next"); /* nor may it form Hedgehog */
    give(t, "end");
    assert_so(t, "not S1 pinned");
}

static void test_rbc_move_ooc(void **state)
{
    (void)state;
    table *t = field("S1/A SWPB F6 N; S2/A BILL A1 N; N9 BILL L12 S; begin turn");
    give(t, "next S1; stay S1");
    assert_so(t, "S1 done, S1 at F6");
    t = field("S1/A SWPB F6 N; S2/A BILL A1 N; N9 BILL L12 S; begin turn");
    give(t, "next S1; try S1; roll 5");
    assert_question(t, ASK_MOVE);
    assert_offers(t, "hedgehog S1; stay S1");
    assert_fired(t, "rbc.move.ooc");
}

/* ---- 7.12: Hedgehog ---- */

static void test_rbc_hedge_form(void **state)
{
    (void)state;
    table *t = field("S1 FRPB F6 N; S2 BILL A1 N; N9 BILL L12 S; begin unit S1");
    give(t, "hedgehog S1");
    assert_so(t, "S1 hedgehog, S1 done, S1 at F6, S1 stirred, not S1 moved, not S1 advanced");
    assert_fired(t, "rbc.hedge.form");
    t = field("S1 FRPB F6 N unformed; S2 BILL A1 N; N9 BILL L12 S; begin unit S1");
    assert_refused(t, "hedgehog S1", "rbc.hedge.form");
    t = field("S1 BILL F6 N; S2 BILL A1 N; N9 BILL L12 S; begin unit S1");
    assert_refused(t, "hedgehog S1", "rbc.special.hedgehog");
}

static void test_rbc_hedge_leave(void **state)
{
    (void)state;
    table *t = field("S1 FRPB F6 N hedgehog; S2 BILL A1 N; N9 BILL L12 S; begin turn");
    give(t, "next S1");
    assert_question(t, ASK_LEAVE);
    assert_only_offers(t, "try S1; stay S1");
    table *stays = fork_of(t);
    give(stays, "stay S1");
    assert_so(stays, "S1 hedgehog, S1 done, not S1 stirred");
    give(t, "try S1");
    assert_test(t, 5);
    assert_falls(t, "not S1 hedgehog, question move", "2/3");
    assert_falls(t, "S1 hedgehog, S1 done, question next", "1/3");
    give(t, "roll 1");
    move_to(t, "S1 F7 N");
    assert_so(t, "S1 at F7, S1 advanced");
    assert_fired(t, "rbc.hedge.leave");
}

static void test_rbc_hedge_leave_out_of_command(void **state)
{
    (void)state;
    table *t = field("S1/A FRPB F6 N hedgehog; S2/A BILL A1 N; N9 BILL L12 S; begin turn");
    give(t, "next S1; try S1; roll 1");
    assert_question(t, ASK_OUT); /* and then a second test to move */
    give(t, "try S1");
    assert_test(t, 5);
}

static void test_rbc_hedge_in_melee_stays(void **state)
{
    (void)state;
    table *t =
        field("S1 FRPB D5 N hedgehog; S2 BILL A1 N; N1 HALB D6 S; engaged N1 S1 since 0; turn 2 south; begin turn");
    give(t, "next S1");
    assert_so(t, "S1 done, S1 hedgehog");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w29_surrendered_action),
        proves(test_rbc_w29_states_when_moved),
        proves(test_rbc_w30_number_of_results),
        proves(test_rbc_w35_warrior_rush),
        proves(test_rbc_move_warrior_only_straight_and_in_the_open),
        proves(test_rbc_w47_artillery_moves),
        proves(test_rbc_move_artillery_with_turn_cost),
        proves(test_rbc_charge_artillery_never),
        proves(test_rbc_rally_unformed),
        proves(test_rbc_rally_clears_what_was_done_last_turn),
        proves(test_rbc_rally_not_in_melee),
        proves(test_rbc_rally_unformed_at_set_up),
        proves(test_rbc_move_allow_by_class),
        proves(test_rbc_opt_turn_cost),
        proves(test_rbc_move_limits_of_facing_changes),
        proves(test_rbc_move_steps_go_forward_only),
        proves(test_rbc_move_diag_eligible),
        proves(test_rbc_move_enter_closed_terrain),
        proves(test_rbc_unf_terrain_in_and_leaving),
        proves(test_rbc_geo_obstacle_crossing),
        proves(test_rbc_geo_obstacle_at_the_corner),
        proves(test_rbc_geo_passthrough),
        proves(test_rbc_geo_passthrough_no_turn_and_no_charge_inside),
        proves(test_rbc_geo_diagstep),
        proves(test_rbc_geo_edge),
        proves(test_rbc_move_enter_enemies_nearby_do_not_stop),
        proves(test_rbc_geo_stack_own_box_is_empty_once_left),
        proves(test_rbc_unf_closecav),
        proves(test_rbc_unf_move_before_stays),
        proves(test_rbc_move_inmelee),
        proves(test_rbc_move_inmelee_for_pinned_and_out_of_command_but_not_guns),
        proves(test_rbc_move_procedure_advanced),
        proves(test_rbc_move_pinned),
        proves(test_rbc_move_ooc),
        proves(test_rbc_hedge_form),
        proves(test_rbc_hedge_leave),
        proves(test_rbc_hedge_leave_out_of_command),
        proves(test_rbc_hedge_in_melee_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
