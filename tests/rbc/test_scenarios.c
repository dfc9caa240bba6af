/* 10: the four scenarios as they are printed; scenarios and positions as text. */
#include "field.h"

typedef struct placed {
    const char *box, *facing, *code, *brigade;
} placed;
typedef struct printed { /* a scenario of section 10 */
    const char *file;
    int columns, rows, turns, first;
    int zone[GG_SIDES][2], break_point[GG_SIDES], total[GG_SIDES], points[GG_SIDES];
    const char *ground, *walls;
    placed unit[40];
} printed;

static const printed scenarios[] = {
    {"rbc/before_novara",
     9,
     10,
     10,
     SOUTH,
     {{1, 3}, {8, 10}},
     {5, 5},
     {10, 10},
     {132, 139},
     "W B5 B6, R H5 H6",
     "",
     {{"D2", "N", "SWPB", "A"},
      {"E2", "N", "SWPB", "A"},
      {"F3", "N", "ARQL", "A"},
      {"F2", "N", "HALB", "B"},
      {"C3", "N", "SKAR", "A"},
      {"D9", "S", "LKPB", "C"},
      {"E9", "S", "FRPB", "C"},
      {"G9", "S", "GEND", "D"},
      {"D8", "S", "XBOL", "C"},
      {"F9", "S", "GUNL", "E"}}},
    {"rbc/ceresole",
     19,
     12,
     14,
     NORTH,
     {{1, 4}, {9, 12}},
     {22, 19},
     {40, 38},
     {516, 488},
     "H C3 D3 E3 F3 G3 H3 I3 J3 K3 L3 M3 N3 O3 P3 Q3 R3 C10 D10 E10 F10 G10 H10 I10 J10 K10 L10 M10 N10 O10 P10 Q10 "
     "R10, W A6 A7 B6 R7 S6 S7, B F6 F7, V O6",
     "",
     {{"B2", "N", "MARQ", "F1"},  {"D2", "N", "LEVP", "F2"},       {"E2", "N", "FRPB", "F2"},
      {"F2", "N", "ITPB", "F2"},  {"G2", "N", "GEND + GEN", "F3"}, {"G1", "N", "ORDA", "F3"},
      {"I2", "N", "SWPB", "F4"},  {"J2", "N", "SWPB", "F4"},       {"J1", "N", "SWPB", "F4"},
      {"K2", "N", "GEND", "F5"},  {"L2", "N", "FRPB", "F6"},       {"M2", "N", "FRPB", "F6"},
      {"N2", "N", "FRPB", "F6"},  {"P2", "N", "LHLO", "F7"},       {"Q2", "N", "LHLO", "F7"},
      {"H4", "N", "ARQL", "F8"},  {"J4", "N", "ARQL", "F8"},       {"H3", "N", "GUNF", "F9"},
      {"C3", "N", "GUNF", "F10"}, {"B11", "S", "LHLO", "I1"},      {"D11", "S", "COLU", "I2"},
      {"E11", "S", "COLU", "I2"}, {"F11", "S", "SPPB", "I2"},      {"G11", "S", "MAAI + GEN", "I3"},
      {"I11", "S", "LKPB", "I4"}, {"J11", "S", "LKPB", "I4"},      {"K11", "S", "LKPB", "I4"},
      {"J12", "S", "LKPB", "I4"}, {"M11", "S", "ITPB", "I5"},      {"N11", "S", "ITPB", "I5"},
      {"O11", "S", "ITPB", "I5"}, {"Q11", "S", "LHLO", "I6"},      {"H9", "S", "ARQL", "I7"},
      {"J9", "S", "ARQL", "I7"},  {"H10", "S", "GUNF", "I8"},      {"L10", "S", "GUNF", "I9"}}},
    {"rbc/panipat",
     14,
     12,
     12,
     NORTH,
     {{1, 4}, {8, 12}},
     {10, 14},
     {20, 27},
     {339, 351},
     "R A3 A4, V M2 M3 N2 N3",
     "F3/N G3/N H3/N I3/N",
     {{"B2", "N", "HARC", "M1"},  {"C2", "N", "HARC", "M1"},        {"D2", "N", "MUGH", "M2"},
      {"E2", "N", "AFGH", "M2"},  {"F3", "N", "ARQH", "M3"},        {"G3", "N", "GUNL", "M3"},
      {"H3", "N", "ARQH", "M3"},  {"I3", "N", "GUNL", "M3"},        {"G1", "N", "MUGH + GEN", "M4"},
      {"H1", "N", "MUGH", "M4"},  {"J2", "N", "MUGH", "M5"},        {"K2", "N", "HARC", "M5"},
      {"L2", "N", "HARC", "M5"},  {"C10", "S", "AFGH", "L1"},       {"D10", "S", "AFGH", "L1"},
      {"D11", "S", "WARL", "L1"}, {"F9", "S", "ELEP", "L2"},        {"G9", "S", "ELEP", "L2"},
      {"H9", "S", "ELEP", "L2"},  {"F10", "S", "WARR", "L3"},       {"G10", "S", "WARR", "L3"},
      {"H10", "S", "BOWH", "L3"}, {"G11", "S", "AFGH + GEN", "L3"}, {"J10", "S", "AFGH", "L4"},
      {"K10", "S", "AFGH", "L4"}, {"K11", "S", "WARL", "L4"},       {"J9", "S", "SKBW", "L4"}}},
    {"rbc/breitenfeld",
     11,
     10,
     10,
     SOUTH,
     {{1, 3}, {8, 10}},
     {7, 8},
     {14, 16},
     {238, 239},
     "W A5 A6, R K5 K6",
     "",
     {{"C2", "N", "SHOR", "S1"},
      {"D2", "N", "SMUS", "S1"},
      {"E2", "N", "SHOR", "S1"},
      {"F2", "N", "SBRG + GEN", "S2"},
      {"G2", "N", "GUNL", "S2"},
      {"H2", "N", "SBRG", "S2"},
      {"J2", "N", "SHOR", "S3"},
      {"I2", "N", "GUNL", "S3"},
      {"J9", "S", "CUIR", "C1"},
      {"I9", "S", "REIT", "C1"},
      {"F9", "S", "ITER + GEN", "C2"},
      {"H9", "S", "ITER", "C2"},
      {"G9", "S", "GUNF", "C2"},
      {"E9", "S", "PSHT", "C2"},
      {"D9", "S", "CUIR", "C3"},
      {"B9", "S", "CROA", "C3"}}},
};

static char ground_at(const printed *p, const char *box)
{
    char mark = '.', word[16], letter = '.';
    int used;
    const char *at = p->ground;
    for (bool fresh = true; sscanf(at, " %15[^ ,]%n", word, &used) == 1;) {
        at += used;
        if (fresh)
            letter = word[0];
        else if (!strcmp(word, box))
            mark = letter;
        fresh = *at == ',';
        at += fresh;
    }
    return mark;
}

static void check_ground(const table *t, const printed *p)
{
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; x < p->columns; x++) {
            char box[8];
            rbc_cell_print(bt(t), sq_cell(x, y), box, sizeof box);
            if (rbc_grounds[bt(t)->terrain[sq_cell(x, y)]].mark != ground_at(p, box))
                table_fail(HERE, "%s: the ground of %s", p->file, box);
            char edge[16];
            snprintf(edge, sizeof edge, "%s/N", box);
            assert_int_equal(rbc_walls_of(bt(t), st(t), sq_cell(x, y)), strstr(p->walls, edge) ? 1 << SQ_FACE_N : 0);
        }
}

static void check_units(const table *t, const printed *p)
{
    int points[GG_SIDES] = {0}, n = 0;
    for (; p->unit[n].box; n++) {
        const placed *u = &p->unit[n];
        const rbc_unit_def *def = &bt(t)->unit[n];
        bool general = strstr(u->code, "GEN") && strlen(u->code) > 4;
        char code[5] = "";
        memcpy(code, u->code, 4);
        if (st(t)->unit[n].cell != box_id(t, u->box) || strcmp(rbc_type_of(bt(t), n)->code, code) ||
            strcmp(bt(t)->brigade[def->brigade].label, u->brigade) || def->general != general ||
            strcmp(sq_facing_names[st(t)->unit[n].facing], u->facing))
            table_fail(HERE, "%s: the unit at %s", p->file, u->box);
        points[def->side] += rbc_type_of(bt(t), n)->cost;
    }
    assert_int_equal(bt(t)->units, n);
    for (int side = 0; side < GG_SIDES; side++) assert_int_equal(points[side], p->points[side]);
}

static void test_rbc_scenarios_as_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        const printed *p = &scenarios[i];
        table *t = set_up_file(table_scenario_path(p->file));
        assert_int_equal(bt(t)->board.columns, p->columns);
        assert_int_equal(bt(t)->board.rows, p->rows);
        assert_int_equal(bt(t)->turns, p->turns);
        assert_int_equal(st(t)->first, p->first);
        for (int side = 0; side < GG_SIDES; side++) {
            assert_int_equal(p->rows - bt(t)->zone[side][1], p->zone[side][0]);
            assert_int_equal(p->rows - bt(t)->zone[side][0], p->zone[side][1]);
            assert_int_equal(bt(t)->break_point[side], p->break_point[side]);
            assert_int_equal(bt(t)->total[side], p->total[side]);
        }
        check_ground(t, p);
        check_units(t, p);
    }
    table *t = set_up_file(table_scenario_path("rbc/panipat"));
    assert_int_equal(bt(t)->limit_else, SOUTH);
    t = set_up_file(table_scenario_path("rbc/ceresole"));
    assert_int_equal(bt(t)->limit_else, GG_NONE);
}

/* ---- positions as text ---- */

/* The text of the position gives the same state and the same text again. */
static void assert_round_trip(const table *t)
{
    static char once[65536], again[65536];
    int n = gg_position_print(t->battle, t->state, once, sizeof once);
    assert_true(n > 0 && n < (int)sizeof once);
    table *u = set_up(once);
    int m = gg_position_print(u->battle, u->state, again, sizeof again);
    assert_true(m > 0);
    assert_string_equal(once, again);
    assert_int_equal(gg_position_hash(t->battle, t->state), gg_position_hash(u->battle, u->state));
    assert_int_equal(gg_pending(u->battle, u->state).question, gg_pending(t->battle, t->state).question);
    assert_int_equal(gg_pending(u->battle, u->state).side, gg_pending(t->battle, t->state).side);
    assert_true(gg_same(t->battle, t->state, u->state));
}

static void test_rbc_position_of_every_field(void **state)
{
    (void)state;
    table *t =
        field_on("W C3, R D3, B E3, V F3, F H3, H I3, X J3",
                 "turn 4 north; option kiel ALL; option archery_fail UNFORMED; option flight_len 5; limit else south;"
                 "wall B3/N; cart B4/E; camp G3 north; camp K3 south sacked; brigade A south committed;"
                 "side north north zone 9 12 break 20 losses 4;"
                 "S1/A LBOW B2 E hits 2 shot massed 1 last 4; S2/A REIT C2 W evaded moved stirred charged;"
                 "S3 FRPB D2 N hedgehog catmark; S4 BILL B8 N; S5 BILL C8 N unformed late_rally pinned;"
                 "brigade X south; unit S6 X \"Lost\" BILL lost; N1/N HALB B9 S; N2 GEND F9 S advanced general;"
                 "N3/N STRA L9 S ooc done; N4 MUGH H9 S momentum; engaged N1 S4 since 5; begin movement");
    assert_so(t, "S3 hedgehog, S3 catmark, S2 evaded, S5 late_rally, pt 7, N1 meets S4");
    assert_round_trip(t);
}

static void test_rbc_position_at_every_quiet_point(void **state)
{
    (void)state;
    static const char *const begins[] = {
        "begin movement", "begin unit S1", "begin unit S2",  "begin unit S3",
        "begin unit S4",  "begin unit S5", "begin shooting", "begin melee",
    };
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
        table *t = fieldf("S1/A GEND D5 N; S2 FRPB F5 N hedgehog; S3/B BILL A1 N ooc; S4 ARQH H5 N momentum advanced;"
                          "S5 BILL J5 N; S6 BILL K5 N; N1 HALB D9 S; N2 HALB H7 S; N3 HALB I5 E; N4 HALB K6 S;"
                          "engaged N3 S5 since 0; engaged N4 S6 since 0; turn 2 south; %s",
                          begins[i]);
        assert_true(gg_quiet(t->battle, t->state));
        assert_round_trip(t);
    }
    /* After a passed test of step 2 or 3 the text says so. */
    table *t = field("S1/A BILL D5 N; S2/A BILL L1 N; N1 HALB D9 S; begin turn");
    give(t, "next S1; try S1; roll 1");
    assert_question(t, ASK_MOVE);
    assert_round_trip(t);
    t = field("S1 GEND D5 N advanced; S2 BILL L1 N; N1 HALB D9 S; begin turn");
    give(t, "advance S1");
    assert_round_trip(t);
}

static void test_rbc_position_within_a_melee_phase(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 HALB D6 S; S2 BILL H5 N; N2 HALB H6 S; S3 BILL J5 N; N3 HALB J6 S;"
                     "engaged S1 N1 since 0; engaged N2 S2 since 0; engaged S3 N3 since 0; begin melee");
    give(t, "fight S2");
    hits(t, 2);
    hits(t, 1);
    assert_question(t, ASK_COMBAT);
    assert_round_trip(t);
}

static void test_rbc_position_after_a_deployment_with_carts_and_camps(void **state)
{
    (void)state;
    table *t = set_up("system rbc\ntitle Carts\ndeploy\nbrigade A south\nbrigade D north\narmy south mughal\n"
                      "brigade B south\nbrigade C south\nunit S1 A \"S1\" ARQH waiting\nunit S2 A \"S2\" GUNL waiting\n"
                      "unit S3 B \"S3\" MUGH waiting\nunit S4 B \"S4\" MUGH waiting\nunit S5 C \"S5\" HARC waiting\n"
                      "unit S6 C \"S6\" HARC waiting\nunit N1 D \"N1\" HALB waiting\nunit N2 D \"N2\" HALB waiting\n");
    assert_round_trip(t);
    give(
        t,
        "roll 2; roll 5; camp G2; no-camp; brigade A; place S1 A1/W N; place S2 B2/N N; place N1 D11 S; place N2 E11 S;"
        "brigade B; place S3 F1 N; place S4 G1 N; place S5 H1 N; place S6 I1 N; first");
    assert_question(t, ASK_NEXT);
    assert_round_trip(t);
}

static void test_rbc_position_of_the_shipped_scenarios(void **state)
{
    (void)state;
    static const char *const names[] = {"rbc/before_novara", "rbc/ceresole", "rbc/panipat", "rbc/breitenfeld"};
    for (int i = 0; i < 4; i++) assert_round_trip(set_up_file(table_scenario_path(names[i])));
}

/* ---- faults ---- */

static void test_rbc_scenario_faults_are_named(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *fault;
    } row[] = {
        {"S1 BILX D5 N", "unknown type"},
        {"S1 BILL D13 N", "D13"},
        {"S1 BILL D5 N; S2 BILL D5 N", "two units in one box"},
        {"S1 BILL D5 N hedgehog", "forms no hedgehog"},
        {"S1 BILL D5 N general; S2 BILL E5 N general", "a second general"},
        {"S1 BILL D5 Q", "facing"},
        {"S1 BILL D5 N sleepy", "sleepy"},
        {"option kiel SOME; S1 BILL D5 N", "SOME"},
        {"option keil ALL; S1 BILL D5 N", "keil"},
        {"S1 BILL D5 N; engaged S1 N1 since 0", "beside each other"},
        {"S1 SKJV D5 N; N2 BILL D6 S; engaged S1 N2 since 0", "light units charge only"},
        {"S1 BILL D5 N; N2 BILL D6 S; engaged S1 N2 since 9", "player turn 9"},
        {"wall D12/N; S1 BILL D5 N", "edge of the board"},
        {"wall D5; S1 BILL D5 N", "F3/N"},
        {"turn 41 south; S1 BILL D5 N", "expected 1 to 40"},
        {"begin unit N1; S1 BILL D5 N", "not the turn of N1"},
        {"army south prussian; S1 BILL D5 N", "unknown army list"},
    };
    static gg_faults faults;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        bool begins = strstr(row[i].lines, "begin ");
        bool wrong = field_wrong(&faults, "%s; N1 BILL L12 S; %s", row[i].lines, begins ? "" : "begin turn");
        bool found = false;
        for (int k = 0; wrong && k < faults.count; k++) found |= strstr(faults.fault[k].text, row[i].fault) != NULL;
        if (!found) table_fail(HERE, "`%s`: %s", row[i].lines, wrong ? faults.fault[0].text : "no fault");
        assert_true(faults.fault[0].line > 0 && faults.fault[0].column > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_scenarios_as_printed),
        proves(test_rbc_position_of_every_field),
        proves(test_rbc_position_at_every_quiet_point),
        proves(test_rbc_position_within_a_melee_phase),
        proves(test_rbc_position_after_a_deployment_with_carts_and_camps),
        proves(test_rbc_position_of_the_shipped_scenarios),
        proves(test_rbc_scenario_faults_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
