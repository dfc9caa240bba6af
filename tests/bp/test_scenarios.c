/* 10: the scenarios of the rules as files, and the scenario text: what it can set, what it refuses. */
#include <stdlib.h>

#include "field.h"

typedef struct drawn_up {
    int id;
    const char *code;
    int formation, x, y, f;
} drawn_up;

/* The unit of that number: its label is a letter and the number. */
static int unit_numbered(const table *t, int id)
{
    for (int u = 0; u < bt(t)->units; u++)
        if (atoi(bt(t)->unit[u].label + 1) == id) return u;
    table_fail(HERE, "no unit %d", id);
}

static void assert_drawn_up(const table *t, const drawn_up *rows, int n)
{
    assert_int_equal(bt(t)->units, n);
    for (int i = 0; i < n; i++) {
        int u = unit_numbered(t, rows[i].id);
        const bp_unit *is = &bt(t)->image.unit[u];
        assert_string_equal(bt(t)->unit[u].profile.code, rows[i].code);
        assert_int_equal(is->formation, rows[i].formation);
        assert_same_pose(is->pose, rows[i].x, rows[i].y, rows[i].f);
        assert_int_equal(is->casualties, 0);
    }
}

static void assert_feature(const table *t, const char *label, int kind, int level, const char *points)
{
    const bp_feature *f = &bt(t)->feature[feature_id(t, label)];
    int x, y, used, n = 0;
    assert_int_equal(f->kind, kind);
    assert_int_equal(f->level, level);
    for (; sscanf(points, " %d,%d%n", &x, &y, &used) == 2; points += used, n++) {
        bool found = false; /* in whatever order */
        for (int i = 0; i < f->shape.n; i++) found |= f->shape.at[i].x == x && f->shape.at[i].y == y;
        if (!found) fail_msg("%s has no corner %d,%d", label, x, y);
    }
    assert_int_equal(f->shape.n, n);
}

static void assert_commander(const table *t, const char *name, int rating, int traits, bool on_foot, int x, int y)
{
    for (int c = 0; c < bt(t)->commanders; c++) {
        const bp_commander *is = &bt(t)->image.commander[c];
        if (strcmp(bt(t)->commander[c].name, name)) continue;
        assert_int_equal(is->rating, rating);
        assert_int_equal(is->traits, traits);
        assert_int_equal(!!(is->flags & C_ON_FOOT), on_foot);
        assert_int_equal(is->x, x);
        assert_int_equal(is->y, y);
        return;
    }
    fail_msg("no %s", name);
}

static int points_of(const table *t, int side)
{
    int sum = 0;
    for (int u = 0; u < bt(t)->units; u++) sum += bt(t)->unit[u].side == side ? bt(t)->unit[u].profile.points : 0;
    return sum;
}

/* ---- 10.1 ---- */

static const drawn_up redinha[] = {
    {1, "BR_RIFLE_S", SKIRM, 240, 430, 180}, {2, "BR_LIGHT", LINE, 150, 470, 180},
    {3, "BR_LIGHT", LINE, 330, 470, 180},    {4, "BR_HART", LIMBERED, 240, 475, 180},
    {5, "BR_LD", LINE, 430, 470, 180},       {12, "PT_CACA", LINE, 55, 470, 180},
    {6, "FR_LIGHT", SKIRM, 240, 262, 0},     {7, "FR_LINE", LINE, 140, 150, 0},
    {8, "FR_LINE", LINE, 340, 150, 0},       {9, "FR_LINE", ACOL, 240, 110, 0},
    {10, "FR_HART", DEPLOYED, 240, 152, 0},  {11, "FR_LC", LINE, 430, 130, 0},
};

static void test_bp_scen_s1_redinha(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    assert_int_equal(bt(t)->width, 480);
    assert_int_equal(bt(t)->height, 540);
    assert_int_equal(bt(t)->turns, 7);
    assert_string_equal(gg_battle_side(t->battle, bt(t)->first), "british");
    assert_string_equal(gg_battle_side(t->battle, bt(t)->tie), "french");
    assert_drawn_up(t, redinha, sizeof redinha / sizeof redinha[0]);
    assert_feature(t, "H1", HILL, 1, "90,60 110,160 240,175 370,160 390,60");
    assert_feature(t, "W1", WOOD, 0, "30,250 90,240 110,300 70,340 20,320");
    assert_feature(t, "W2", WOOD, 0, "390,260 450,250 465,310 430,345 380,320");
    assert_feature(t, "V1", BUILDING, 0, "215,190 265,190 265,230 215,230");
    assert_int_equal(bt(t)->feature[feature_id(t, "V1")].size, BP_STANDARD);
    assert_feature(t, "L1", WALL, 0, "290,250 370,250");
    assert_feature(t, "R1", ROAD, 0, "240,540 240,230");
    assert_feature(t, "R2", ROAD, 0, "240,190 240,0");
    assert_commander(t, "Beckwith", 8, 0, false, 240, 505);
    assert_commander(t, "Marcognet", 8, 0, false, 200, 70);
    assert_int_equal(bt(t)->general[0], GG_NONE);
    assert_int_equal(bt(t)->general[1], GG_NONE);
    assert_int_equal(bt(t)->nation[0], NAT_BRITISH);
    assert_int_equal(bt(t)->nation[1], NAT_FRENCH);
    assert_int_equal(points_of(t, 0), 256);
    assert_int_equal(points_of(t, 1), 217);
    /* Each side: three of five counted units. */
    for (int i = 0; i < 2; i++) assert_int_equal(bt(t)->brigade[i].counted, 5);
    assert_int_equal(bt(t)->objectives, 2);
    assert_int_equal(bp_victory_points(bt(t), st(t), 1), 5);
    assert_int_equal(bp_victory_points(bt(t), st(t), 0), 0);
    assert_int_equal(bt(t)->vp_unit, 1);
    assert_int_equal(bt(t)->scenario, BP_SCEN_S1);
}

/* ---- 10.2 ---- */

static const drawn_up falkirk[] = {
    {1, "GO_FOOT", LINE, 85, 330, 180},      {2, "GO_FOOT", LINE, 180, 330, 180},
    {3, "GO_FOOT", LINE, 275, 330, 180},     {4, "GO_FOOT", LINE, 370, 330, 180},
    {5, "GO_FOOT", LINE, 465, 330, 180},     {6, "GO_VET", LINE, 85, 390, 180},
    {7, "GO_FOOT", LINE, 180, 390, 180},     {8, "GO_FOOT", LINE, 275, 390, 180},
    {9, "GO_FOOT", LINE, 370, 390, 180},     {10, "GO_FOOT", LINE, 465, 390, 180},
    {11, "GO_DRAG_S", LINE, 545, 310, 180},  {12, "GO_DRAGW_S", LINE, 600, 310, 180},
    {13, "GO_DRAGW_S", LINE, 655, 310, 180}, {14, "GO_FOOT", LINE, 320, 445, 180},
    {15, "GO_MIL", LINE, 440, 445, 180},     {16, "GO_ARG_S", SKIRM, 560, 440, 180},
    {17, "JA_CLAN", WARB, 580, 120, 0},      {18, "JA_CLAN", WARB, 500, 120, 0},
    {19, "JA_CLAN", WARB, 420, 120, 0},      {20, "JA_CLAN", WARB, 330, 120, 0},
    {21, "JA_CLAN", WARB, 250, 120, 0},      {22, "JA_CLAN", WARB, 170, 120, 0},
    {23, "JA_CLAN", WARB, 90, 120, 0},       {24, "JA_ATHOLL", WARB, 450, 62, 0},
    {25, "JA_LOW", LINE, 310, 62, 0},        {26, "JA_LOW", LINE, 170, 62, 0},
    {27, "JA_FR_S", LINE, 380, 30, 0},       {28, "JA_HORSE_S", LINE, 310, 36, 0},
    {29, "JA_HORSE_S", LINE, 240, 36, 0},
};

static void test_bp_scen_s2_falkirk(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/falkirk"));
    assert_int_equal(bt(t)->width, 720);
    assert_int_equal(bt(t)->height, 480);
    assert_int_equal(bt(t)->turns, 8);
    assert_string_equal(gg_battle_side(t->battle, bt(t)->first), "government");
    assert_int_equal(bt(t)->tie, GG_NONE);
    assert_int_equal(bt(t)->option.army_break, ARMY_OVER_HALF);
    assert_drawn_up(t, falkirk, sizeof falkirk / sizeof falkirk[0]);
    assert_feature(t, "H1", HILL, 1, "0,0 0,150 200,165 560,170 720,150 720,0");
    assert_feature(t, "V1", RAVINE, 0, "0,225 110,232 205,222");
    assert_true(bt(t)->feature[feature_id(t, "V1")].nocharge);
    assert_feature(t, "M1", BOG, 0, "640,20 720,20 720,250 670,240 640,150");
    assert_feature(t, "M2", ROUGH, 0, "330,225 420,215 435,255 345,265");
    assert_false(bt(t)->feature[feature_id(t, "M2")].cover);
    assert_commander(t, "Hawley", 7, 0, false, 300, 425);
    assert_commander(t, "Cholmondeley", 7, 0, false, 275, 365);
    assert_commander(t, "Huske", 8, DECISIVE, false, 230, 420);
    assert_commander(t, "Ligonier", 7, HEADSTRONG, false, 600, 360);
    assert_commander(t, "Howard", 7, 0, false, 380, 470);
    assert_commander(t, "Prince Charles Edward", 8, 0, false, 290, 72);
    assert_commander(t, "Lord George Murray", 8, AGGRESSIVE, true, 500, 70);
    assert_commander(t, "Lord John Drummond", 7, 0, false, 210, 72);
    assert_commander(t, "Lord Ogilvy", 7, 0, false, 240, 50);
    assert_commander(t, "Lord Elcho", 7, 0, false, 275, 10);
    assert_int_equal(bt(t)->nation[0], NAT_C18);
    assert_int_equal(bt(t)->nation[1], NAT_C18 | NAT_JACOBITE);
    assert_int_equal(bt(t)->brigades, 8);
    /* 573 less 39 for the storm; 506. */
    assert_int_equal(points_of(t, 0), 573 - 39);
    assert_int_equal(points_of(t, 1), 506);
    assert_int_equal(bt(t)->vp_brigade, 3);
    assert_int_equal(bt(t)->vp_unit, 1);
    assert_int_equal(bp_victory_points(bt(t), st(t), 1), 2);
}

static void test_bp_scen_s2_storm(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/falkirk"));
    int foot = 0;
    for (int u = 0; u < bt(t)->units; u++) {
        bool poor = bp_has(bt(t), u, POOR_SHOOTERS);
        assert_int_equal(poor, bt(t)->unit[u].side == 0 && bt(t)->unit[u].profile.arm == BP_INF);
        foot += poor;
    }
    assert_int_equal(foot, 13);
}

/* ---- 10.3 ---- */

static void test_bp_scen_pickup_ground(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/pickup"));
    int shift = (bt(t)->width - 480) / 2;
    assert_int_equal(bt(t)->height, 480);
    assert_int_equal(bt(t)->turns, 8);
    assert_int_equal(bt(t)->first, GG_NONE); /* by dice */
    assert_true(bt(t)->deploy && bt(t)->vp_pickup);
    assert_int_equal(bt(t)->zone[0][0], 390);
    assert_int_equal(bt(t)->zone[0][1], 480);
    assert_int_equal(bt(t)->zone[1][0], 0);
    assert_int_equal(bt(t)->zone[1][1], 90);
    static const struct {
        int kind, level, n, x[6], y[6];
    } want[] = {
        {HILL, 1, 6, {170, 190, 290, 310, 290, 190}, {240, 200, 200, 240, 280, 280}},
        {BUILDING, 1, 4, {220, 260, 260, 220}, {220, 220, 260, 260}},
        {WOOD, 0, 5, {40, 100, 120, 90, 40}, {210, 200, 250, 290, 270}},
        {WOOD, 0, 5, {440, 380, 360, 390, 440}, {270, 280, 230, 190, 210}},
        {WALL, 0, 2, {300, 370}, {330, 330}},
        {WALL, 0, 2, {110, 180}, {150, 150}},
    };
    assert_int_equal(bt(t)->features, sizeof want / sizeof want[0]);
    for (size_t k = 0; k < sizeof want / sizeof want[0]; k++) {
        bool found = false;
        for (int i = 0; i < bt(t)->features && !found; i++) {
            const bp_feature *f = &bt(t)->feature[i];
            if (f->kind != want[k].kind || f->level != want[k].level || f->shape.n != want[k].n) continue;
            found = true;
            for (int c = 0; c < want[k].n && found; c++) {
                bool corner = false;
                for (int v = 0; v < f->shape.n; v++)
                    corner |= f->shape.at[v].x == want[k].x[c] + shift && f->shape.at[v].y == want[k].y[c];
                found = corner;
            }
        }
        if (!found) fail_msg("feature %zu of 10.3 is missing", k);
    }
    /* Two lists of equal points, each within the budget. */
    assert_in_range(bt(t)->points, 250, 500);
    for (int side = 0; side < 2; side++) assert_true(points_of(t, side) <= bt(t)->points);
}

/* ---- the text ---- */

static void assert_round_trip(const table *t)
{
    static char first[65536], second[65536];
    assert_true(gg_quiet(t->battle, t->state));
    int n = gg_position_print(t->battle, t->state, first, sizeof first);
    assert_in_range(n, 1, sizeof first - 1);
    table *again = table_set_up(first, HERE);
    assert_int_equal(gg_position_print(again->battle, again->state, second, sizeof second), n);
    assert_string_equal(first, second);
    assert_memory_equal(st(t)->unit, st(again)->unit, sizeof st(t)->unit);
    assert_memory_equal(st(t)->commander, st(again)->commander, sizeof st(t)->commander);
    assert_memory_equal(st(t)->pair, st(again)->pair, sizeof st(t)->pair);
    assert_memory_equal(st(t)->side, st(again)->side, sizeof st(t)->side);
    assert_memory_equal(st(t)->holder, st(again)->holder, sizeof st(t)->holder);
    assert_int_equal(st(t)->turn, st(again)->turn);
    assert_int_equal(st(t)->active, st(again)->active);
    assert_int_equal(st(t)->broken, st(again)->broken);
    assert_int_equal(gg_pending(t->battle, t->state).question, gg_pending(again->battle, again->state).question);
}

/* Every field of section 5 in one file. */
static void test_bp_position_every_field_of_the_state(void **state)
{
    (void)state;
    static const char *const flags[] = {"disordered",     "disordered_at_start", "won_last",  "acted", "charged",
                                        "countercharged", "retreated",           "reacted",   "swept", "terror_tested",
                                        "fought",         "sixes_only",          "extra_die", "shot"};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        assert_round_trip(fieldf("R1 GEN_LINE LINE 300,100 0 %s; R2 GEN_LINE LINE 500,100 0; B1 GEN_LINE LINE 300,200 "
                                 "180; B2 GEN_LINE LINE 500,200 180;"
                                 "begin shooting red",
                                 flags[i]));
    assert_round_trip(
        field("turn 3; side red nations british,c18 reroll_used prussian_used; side blue nations mahdist; objective "
              "300,200 2 held red;"
              "building V1 600,300 640,340 medium; objective V1 3; R1 GEN_LINE LINE 300,100 0 casualties 2 moves 2;"
              "R2 BR_LINE LINE 500,100 0 lying first_fire_used; R3 GEN_LINE destroyed; R4 GEN_LINE GARRISON V1;"
              "R5 RU_OPOL LINE 100,100 0 stamina 2 casualties 1; R6 GEN_LINE LINE 100,200 0 steady_used valiant_used "
              "with steady,valiant;"
              "B1 GEN_LINE LINE 300,200 180 closing R1 1; B2 FR_LINE SQUARE 500,200 180 shot FRONT,LEFT;"
              "B3 GEN_LINE LINE 400,400 180 mounts FR_LC mounted; general red \"Massena\" rating 9 at 20,30 moved;"
              "brigade R red \"Ney\" rating 8 joined R1 commanded first headstrong; brigade B blue \"Moore\" killed "
              "rating 6 broken;"
              "brigade K blue \"Hill\" at 700,400 on_foot; B4/K FR_LC LINE 600,100 180; brigade L blue \"Picton\" at "
              "710,400; B5/L FR_LC LINE 680,150 180;"
              "begin shooting red"));
    assert_round_trip(field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,200 180; R2 GEN_LINE LINE 500,200 0; B2 "
                            "GEN_LINE LINE 545,192 270;"
                            "engaged R1 B1 FRONT cover light round 2; engaged B2 R2 RIGHT caught; begin melee red"));
}

static void test_bp_position_of_each_moment(void **state)
{
    (void)state;
    const char *lines = "R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 500,100 0; R3 GEN_LINE LINE 100,200 0; B1 "
                        "GEN_LINE LINE 300,200 180; B2 GEN_LINE LINE 500,200 180;"
                        "B3 GEN_LINE LINE 100,200 180; R4 GEN_LINE LINE 660,300 0; B4 GEN_LINE LINE 660,300 180; "
                        "engaged R3 B3 FRONT; engaged R4 B4 FRONT; begin %s";
    static const struct {
        const char *begin;
        int question;
    } rows[] = {{"initiative red", ASK_INITIATIVE}, {"commanders red", ASK_COMMANDER}, {"orders Ney", ASK_GROUP},
                {"shooting red", ASK_SHOOTER},      {"melee red", ASK_ENGAGEMENT},     {"turn red", ASK_INITIATIVE},
                {"shooting blue", ASK_SHOOTER},     {"start", ASK_INITIATIVE}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf(lines, rows[i].begin);
        assert_true(asks_for(t, rows[i].question));
        assert_round_trip(t);
    }
}

static void test_bp_position_of_the_shipped_battles(void **state)
{
    (void)state;
    assert_round_trip(set_up_file(table_scenario_path("bp/redinha")));
    assert_round_trip(set_up_file(table_scenario_path("bp/falkirk")));
}

/* What cannot be is a fault with its place. */
static void assert_fault(const char *lines, const char *words)
{
    static gg_faults faults;
    if (!field_faults(&faults, "%s", lines)) fail_msg("no fault in: %s", lines);
    for (int i = 0; i < faults.count && i < GG_FAULTS; i++)
        if (strstr(faults.fault[i].text, words)) {
            assert_true(faults.fault[i].line > 0 && faults.fault[i].column > 0);
            return;
        }
    fail_msg("`%s` is not said of: %s; but: %s", words, lines, faults.fault[0].text);
}

#define GOOD "R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,300 180;"

static void test_bp_setup_says_what_cannot_be(void **state)
{
    (void)state;
    assert_fault("R1 GEN_LINE LINE 300,10 0; B1 GEN_LINE LINE 300,300 180", "edge");
    assert_fault(GOOD "R2 GEN_LINE LINE 320,100 0", "stands on");
    assert_fault(GOOD "R2 GEN_LINE SQUARE 500,100 0", "cannot stand in");
    assert_fault(GOOD "R2 NO_SUCH LINE 500,100 0", "unknown profile");
    assert_fault(GOOD "R2 GEN_LINE LINE 500,100 400", "");
    assert_fault(GOOD "R2 GEN_LINE LINE 500,100 0 casualties 4", "casualties");
    assert_fault(GOOD "R2 GEN_LINE LINE 500,100 0 lying", "lie_down");
    assert_fault(GOOD "wood W1 400,100 500,100 500,200 400,200; R2 FR_LC LINE 450,150 0", "may not enter");
    assert_fault(GOOD "wood W1 400,100 500,100 450,150 500,200 400,200", "convex");
    assert_fault(GOOD "wood W1 400,100 500,100", "points");
    assert_fault(GOOD "building V1 400,100 441,140 medium", "even sides");
    assert_fault(GOOD "building V1 400,100 440,140 small; R2 GEN_LINE GARRISON V1", "does not fit");
    assert_fault(GOOD "engaged R1 B1 FRONT", "apart");
    assert_fault(GOOD "option no_such_option on", "option");
    assert_fault(GOOD "option save6 perhaps", "");
    assert_fault(GOOD "begin orders Nobody", "");
    assert_fault(GOOD "begin yesterday", "");
    assert_fault(GOOD "nonsense", "");
    assert_fault(GOOD "turns 0", "");
    assert_fault("R1 GEN_LINE LINE 300,100 0", "no unit"); /* of the other side */
    assert_fault(GOOD "R2 GEN_LINE LINE 500,100 0 with sharp,sharp", "twice");
    assert_fault(GOOD "brigade K red \"Soult\" at 0,0", "no unit belongs");
    assert_fault(GOOD "brigade K red \"Soult\" rating 4 at 0,0; R2/K GEN_LINE LINE 500,100 0", "");
    assert_fault(GOOD "brigade K red \"Soult\" timid decisive at 0,0; R2/K GEN_LINE LINE 500,100 0", "trait");
    /* All of them, not only the first. */
    static gg_faults faults;
    assert_true(field_faults(&faults, "%s", "R1 NO_SUCH LINE 300,100 0; B1 ALSO_NOT LINE 300,300 180; nonsense"));
    assert_true(faults.count >= 3);
}

/* bp.pts.formula: a scenario with agreed points is held to it. */
static void test_bp_pts_formula_army_building(void **state)
{
    (void)state;
    const char *lists = "points %d; general red \"Massena\" at 0,0; general blue \"Wellington\" at 9,9; R1 FR_LINE "
                        "LINE 100,100 0; R2 FR_LINE LINE 200,100 0;"
                        "R3 FR_LINE LINE 300,100 0; B1 BR_LINE LINE 100,300 180; B2 PT_LINE LINE 200,300 180; B3 "
                        "GEN_LINE LINE 300,300 180; %s"
                        "brigade R red \"Ney\" rating 7 at 0,0; brigade B blue \"Moore\" rating 7 at 9,9";
    static gg_faults faults;
    assert_false(field_faults(&faults, lists, 114, ""));
    assert_true(field_faults(&faults, lists, 113, ""));                          /* 114 and 113 */
    assert_true(field_faults(&faults, lists, 300, "R4 RU_INF LINE 400,100 0;")); /* two lists in one army */
    assert_false(field_faults(&faults, lists, 300, "R4 FR_FART DEPLOYED 400,100 0;"));
    assert_true(
        field_faults(&faults, lists, 300,
                     "R4 FR_FART DEPLOYED 400,100 0; R5 FR_FART DEPLOYED 500,100 0;")); /* a battery for three */
    assert_true(field_faults(
        &faults, lists, 500,
        "R4 FR_CUIR LINE 400,100 0; R5 FR_CUIR LINE 500,100 0; R6 FR_CUIR LINE 600,100 0;")); /* too little foot */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_scen_s1_redinha),
        proves(test_bp_scen_s2_falkirk),
        proves(test_bp_scen_s2_storm),
        proves(test_bp_scen_pickup_ground),
        proves(test_bp_position_every_field_of_the_state),
        proves(test_bp_position_of_each_moment),
        proves(test_bp_position_of_the_shipped_battles),
        proves(test_bp_setup_says_what_cannot_be),
        proves(test_bp_pts_formula_army_building),
    };
    return cmocka_run_group_tests_name("bp scenarios", tests, NULL, NULL);
}
