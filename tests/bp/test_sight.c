/* 3.4: arc and sight. Worked cases W9 and W10, the sight of W28, and every kind of thing that hides a target. */
#include "field.h"

#define A "R1 GEN_LINE LINE 200,100 0;"

static bool is_clear(const table *t, const char *unit, const char *target)
{
    bp_sight s = sight_of(t, unit, target);
    return !bp_not_clear(bt(t), st(t), unit_id(t, unit), unit_id(t, target), &s, false);
}

static void assert_sees(const table *t, const char *unit, const char *target, int arc, int vis, int obs)
{
    bp_sight s = sight_of(t, unit, target);
    if (s.arc != arc || s.vis != vis || s.obs != obs)
        fail_msg("%s sees of %s: arc %d vis %d obs %d, not %d %d %d", unit, target, s.arc, s.vis, s.obs, arc, vis, obs);
}

/* ---- W9 ---- */

static void test_bp_w9_a_a_clear_target(void **state)
{
    (void)state;
    table *t = field(A "B1 GEN_LINE LINE 300,180 200");
    assert_int_equal(sight_of(t, "R1", "B1").range, 112);
    assert_sees(t, "R1", "B1", 12, 12, 0);
    assert_true(is_clear(t, "R1", "B1"));
}

static void test_bp_w9_b_half_out_of_arc(void **state)
{
    (void)state;
    table *t = field(A "B1 GEN_LINE LINE 330,170 200");
    assert_int_equal(sight_of(t, "R1", "B1").range, 123);
    assert_sees(t, "R1", "B1", 7, 7, 0);
    assert_false(is_clear(t, "R1", "B1"));
}

static void test_bp_w9_c_behind_skirmishers(void **state)
{
    (void)state;
    table *t = field(A "B1 GEN_LINE LINE 300,180 200; B2 FR_LIGHT SKIRM 240,140 180");
    assert_int_equal(sight_of(t, "R1", "B1").range, 112);
    assert_sees(t, "R1", "B1", 12, 12, 12);
    assert_int_equal(sight_of(t, "R1", "B1").obs_units, 12);
    assert_false(is_clear(t, "R1", "B1"));
    assert_int_equal(sight_of(t, "R1", "B2").range, 40);
    assert_false(is_clear(t, "R1", "B2"));
}

static void test_bp_w9_d_behind_friends(void **state)
{
    (void)state;
    table *t = field(A "R2 GEN_LINE ACOL 250,130 0; B1 GEN_LINE LINE 300,180 200");
    assert_sees(t, "R1", "B1", 12, 4, 8);
    assert_false(is_clear(t, "R1", "B1"));
}

/* ---- W10 ---- */

static bool rakes(int x, int y, const char *target)
{
    table *t = fieldf("R1 GEN_LINE LINE 600,400 0; B1 GEN_LINE %s 200,210 0", target);
    return bp_enfilade(bt(t), st(t), 0, 1, (tab_point){x, y}, 100);
}

static void test_bp_w10_enfilade(void **state)
{
    (void)state;
    assert_true(rakes(0, 200, "LINE"));
    assert_true(rakes(0, 185, "LINE"));
    assert_false(rakes(0, 160, "LINE"));
    assert_true(rakes(60, 170, "ACOL"));
    assert_true(rakes(60, 100, "ACOL"));
    /* (60,100) lies in the column's left quarter, and 4324 is not more than 4480. */
    table *t = field("R1 GEN_LINE LINE 600,400 0; B1 GEN_LINE ACOL 200,210 0");
    tab_rect r = rect_of(t, "B1");
    assert_int_equal(r.centre.x, 200);
    assert_int_equal(r.centre.y, 194);
    assert_int_equal(tab_quarter_of(&r, (tab_point){60, 100}), TAB_LEFT);
    assert_int_equal((194 - 100) * r.w, 4324);
    assert_int_equal((200 - 60) * r.d, 4480);
}

static void test_bp_shoot_enfilade_who_rakes_whom(void **state)
{
    (void)state;
    static const struct {
        const char *shooter, *target;
        int range;
        bool rakes;
    } rows[] = {
        {"GEN_LINE LINE", "GEN_LINE LINE", 100, true},     {"GEN_LINE ACOL", "GEN_LINE LINE", 100, true},
        {"FR_LINE MIXED", "GEN_LINE LINE", 100, true},     {"FR_LINE SQUARE", "GEN_LINE LINE", 100, true},
        {"FR_LIGHT SKIRM", "GEN_LINE LINE", 100, false},   {"JA_CLAN WARB", "GEN_LINE LINE", 100, false},
        {"FR_FART DEPLOYED", "GEN_LINE LINE", 240, true},  {"FR_FART DEPLOYED", "GEN_LINE LINE", 241, false},
        {"GEN_LINE LINE", "FR_LINE MIXED", 100, true},     {"GEN_LINE LINE", "GEN_LINE ACOL", 100, true},
        {"GEN_LINE LINE", "JA_CLAN WARB", 100, true},      {"GEN_LINE LINE", "GEN_LINE MCOL", 100, false},
        {"GEN_LINE LINE", "FR_LINE SQUARE", 100, false},   {"GEN_LINE LINE", "FR_LIGHT SKIRM", 100, false},
        {"GEN_LINE LINE", "FR_FART DEPLOYED", 100, false}, {"BS_HUSS LINE", "GEN_LINE LINE", 100, true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s 600,400 0; B1 %s 200,210 0", rows[i].shooter, rows[i].target);
        tab_rect r = rect_of(t, "B1");
        if (bp_enfilade(bt(t), st(t), 0, 1, (tab_point){60, r.centre.y}, rows[i].range) != rows[i].rakes)
            fail_msg("%s at %s, %d", rows[i].shooter, rows[i].target, rows[i].range);
    }
    /* Bows are no firearms. */
    table *t = field("R1 GEN_LINE LINE 600,400 0 weapon \"bow\"; B1 GEN_LINE LINE 200,210 0");
    assert_false(bp_enfilade(bt(t), st(t), 0, 1, (tab_point){60, 202}, 100));
    /* From straight ahead nobody is raked. */
    t = field("R1 GEN_LINE LINE 600,400 0; B1 GEN_LINE LINE 200,210 0");
    assert_false(bp_enfilade(bt(t), st(t), 0, 1, (tab_point){200, 300}, 100));
}

/* ---- W28, the sight of S1 ---- */

static void test_bp_w28_the_horse_battery_at_redinha(void **state)
{
    (void)state;
    static const struct {
        int range, mod;
    } want[] = {{278, -2}, {322, -1}, {322, -1}, {323, 0}, {354, -1}, {348, -1}};
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    uint8_t targets[BP_UNITS];
    int battery = GG_NONE, seen = 0;
    for (int u = 0; u < bt(t)->units; u++)
        if (!strcmp(bt(t)->unit[u].profile.code, "FR_HART")) battery = u;
    assert_int_not_equal(battery, GG_NONE);
    static const char *const codes[] = {"BR_RIFLE_S", "BR_LIGHT", "BR_LIGHT", "BR_HART", "BR_LD", "PT_CACA"};
    for (int u = 0; u < bt(t)->units; u++) {
        if (bt(t)->unit[u].side == bt(t)->unit[battery].side) continue;
        assert_string_equal(bt(t)->unit[u].profile.code, codes[seen]);
        bp_sight s;
        gg_tally mods = {0};
        bp_see(bt(t), st(t), battery, u, -1, false, &s);
        assert_int_equal(s.range, want[seen].range);
        assert_true(bp_not_clear(bt(t), st(t), battery, u, &s, false));
        bp_shooting_mods(bt(t), st(t), battery, u, &s, SHOOT_NORMAL, false, &mods);
        assert_int_equal(mods.total, want[seen].mod);
        seen++;
    }
    assert_int_equal(seen, 6);
    assert_int_equal(bp_targets(bt(t), st(t), battery, -1, targets, BP_UNITS), 6);
}

static void test_bp_w28_one_may_shoot_past_what_is_not_clear(void **state)
{
    (void)state;
    /* W9(c), and behind both a clear target on the other flank, then one that is behind the clear one. */
    table *t = field(A "B1 GEN_LINE LINE 300,180 200; B2 FR_LIGHT SKIRM 240,140 180; B3 GEN_LINE LINE 85,230 180;"
                       "B4 GEN_LINE ACOL 200,275 180; begin shooting red");
    uint8_t targets[BP_UNITS];
    assert_int_equal(sight_of(t, "R1", "B3").range, 148);
    assert_true(is_clear(t, "R1", "B3"));
    assert_int_equal(sight_of(t, "R1", "B4").range, 175);
    assert_true(sight_of(t, "R1", "B4").vis > 0);
    int n = bp_targets(bt(t), st(t), 0, -1, targets, BP_UNITS);
    assert_int_equal(n, 3);
    assert_int_equal(targets[0], unit_id(t, "B2"));
    assert_int_equal(targets[1], unit_id(t, "B1"));
    assert_int_equal(targets[2], unit_id(t, "B3"));
    assert_int_equal(bp_judge_shot(bt(t), st(t), 0, unit_id(t, "B4"), 0, false), BP_SHOOT_TARGET);
}

/* ---- bp.los.origin ---- */

static void assert_origin(const char *shooter, const char *target, int x, int y)
{
    table *t = fieldf("%s; %s", shooter, target);
    bp_sight s = sight_of(t, "R1", "B1");
    if (s.origin.x != x || s.origin.y != y) fail_msg("%s sees from %d,%d", shooter, s.origin.x, s.origin.y);
}

static void test_bp_los_origin_of_each_formation(void **state)
{
    (void)state;
    assert_origin("R1 GEN_LINE LINE 300,100 0", "B1 GEN_LINE LINE 400,200 180", 300, 100);
    assert_origin("R1 FR_FART DEPLOYED 300,100 0", "B1 GEN_LINE LINE 400,200 180", 300, 100);
    assert_origin("R1 JA_CLAN WARB 300,100 0", "B1 GEN_LINE LINE 400,200 180", 300, 100);
    /* Skirmishers: the nearest of five along the front, the first on ties. */
    assert_origin("R1 FR_LIGHT SKIRM 300,100 0", "B1 GEN_LINE_S LINE 420,200 180", 360, 100);
    assert_origin("R1 FR_LIGHT SKIRM 300,100 0", "B1 GEN_LINE_S LINE 180,200 180", 240, 100);
    assert_origin("R1 FR_LIGHT SKIRM 300,100 0", "B1 GEN_LINE LINE 300,200 180", 270, 100);
    /* A garrison: the nearest of eight round its house, NW first. */
    assert_origin("building V1 300,100 340,140 medium; R1 GEN_LINE GARRISON V1", "B1 GEN_LINE_S LINE 320,240 180", 300,
                  140);
    assert_origin("building V1 300,100 340,140 medium; R1 GEN_LINE GARRISON V1", "B1 GEN_LINE_S LINE 450,120 270", 340,
                  140);
}

/* All round for skirmishers and garrisons, the face's quarter for a square. */
static void test_bp_los_origin_arcs(void **state)
{
    (void)state;
    table *t = field("R1 FR_LIGHT SKIRM 300,200 0; B1 GEN_LINE LINE 300,100 0");
    assert_sees(t, "R1", "B1", 16, 16, 0);
    t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,100 0");
    assert_sees(t, "R1", "B1", 0, 0, 0);
    t = field("R1 FR_LINE SQUARE 300,200 0; B1 GEN_LINE LINE 300,80 0");
    for (int face = 0; face < 4; face++) {
        bp_sight s;
        bp_see(bt(t), st(t), 0, 1, face, false, &s);
        assert_int_equal(s.arc, face == TAB_REAR ? 16 : 0);
        if (face == TAB_REAR) assert_int_equal(s.origin.y, 156);
    }
}

/* ---- bp.los.hill, bp.los.building ---- */

static void test_bp_los_hill_blocks_from_below(void **state)
{
    (void)state;
    const char *hill = "hill H1 200,150 400,150 400,200 200,200";
    table *t = fieldf("%s; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,260 180", hill);
    assert_sees(t, "R1", "B1", 16, 0, 16);
    /* From the top of it, or up to it, one sees. */
    t = fieldf("%s; R1 GEN_LINE LINE 300,180 0; B1 GEN_LINE LINE 300,260 180", hill);
    assert_sees(t, "R1", "B1", 16, 16, 0);
    t = fieldf("%s; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,160 180", hill);
    assert_sees(t, "R1", "B1", 16, 16, 0);
    /* From level 1 not over level 2. */
    t = field("hill H1 200,50 400,50 400,120 200,120; hill H2 200,150 400,150 400,200 200,200 level 2;"
              "R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,260 180");
    assert_sees(t, "R1", "B1", 16, 0, 16);
    assert_int_equal(bp_level_at(bt(t), (tab_point){300, 150}), 2); /* the edge is on it */
    assert_int_equal(bp_level_at(bt(t), (tab_point){300, 100}), 1);
    assert_int_equal(bp_level_at(bt(t), (tab_point){300, 130}), 0);
}

static void test_bp_los_building_blocks_unless_seen_over(void **state)
{
    (void)state;
    table *t = field("building V1 200,150 400,190 large; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,260 180");
    assert_sees(t, "R1", "B1", 16, 0, 16);
    const char *ridge = "hill H1 200,50 400,50 400,120 200,120;";
    t = fieldf("%s building V1 200,150 400,190 large; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,260 180", ridge);
    assert_sees(t, "R1", "B1", 16, 16, 0);
    t = fieldf("%s building V1 200,150 400,190 large level 1; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,260 180",
               ridge);
    assert_sees(t, "R1", "B1", 16, 0, 16);
    /* One's own house and the target's do not hide: nine samples of a garrison. */
    t = field("building V1 280,150 320,190 medium; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE GARRISON V1");
    assert_int_equal(sight_of(t, "R1", "B1").arc, 9);
    assert_int_equal(sight_of(t, "R1", "B1").vis, 9);
    t = field("building V1 280,150 320,190 medium; R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 300,260 180");
    assert_sees(t, "R1", "B1", 16, 16, 0);
}

/* ---- bp.los.wood ---- */

static void test_bp_los_wood_1_between(void **state)
{
    (void)state;
    table *t =
        field("wood W1 200,150 400,150 400,200 200,200; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,260 180");
    assert_sees(t, "R1", "B1", 16, 0, 16);
    t = field(
        "hill H1 200,50 400,50 400,120 200,120; wood W1 200,150 400,150 400,200 200,200; R1 GEN_LINE LINE 300,100 0;"
        "B1 GEN_LINE LINE 300,260 180");
    assert_sees(t, "R1", "B1", 16, 16, 0);
    t = field("hill H1 200,50 400,50 400,120 200,120; wood W1 200,150 400,150 400,200 200,200 level 1;"
              "R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,260 180");
    assert_sees(t, "R1", "B1", 16, 0, 16);
}

/* Skirmishers in the wood; its edge is at y 200, the target beyond it. */
#define IN_WOOD "wood W1 100,100 500,100 500,200 100,200;"

static void test_bp_los_wood_3_out_of_it_from_the_edge(void **state)
{
    (void)state;
    table *t = field(IN_WOOD "R1 FR_LIGHT SKIRM 300,195 0; B1 GEN_LINE LINE 300,300 180");
    assert_sees(t, "R1", "B1", 16, 16, 0);
    /* Farther in than an inch. */
    t = field(IN_WOOD "R1 FR_LIGHT SKIRM 300,180 0; B1 GEN_LINE LINE 300,300 180");
    assert_sees(t, "R1", "B1", 16, 0, 16);
    t = field(IN_WOOD "R1 FR_LIGHT SKIRM 300,180 0; B1 GEN_LINE LINE 300,240 180");
    assert_int_equal(distance_of(t, "R1", "B1"), 60);
    assert_sees(t, "R1", "B1", 16, 16, 16);
    t = field(IN_WOOD "R1 FR_LIGHT SKIRM 300,180 0; B1 GEN_LINE LINE 300,241 180");
    assert_sees(t, "R1", "B1", 16, 0, 16);
}

static void test_bp_los_wood_4_into_it(void **state)
{
    (void)state;
    /* Front samples six behind the front, rear ones eighteen. */
    table *t = field(IN_WOOD "R1 FR_LIGHT SKIRM 300,198 0; B1 GEN_LINE LINE 300,300 180");
    assert_sees(t, "B1", "R1", 16, 8, 16);
    t = field(IN_WOOD "R1 FR_LIGHT SKIRM 300,170 0; B1 GEN_LINE LINE 300,300 180");
    assert_sees(t, "B1", "R1", 16, 0, 16);
    t = field(IN_WOOD "R1 FR_LIGHT SKIRM 300,170 0; B1 GEN_LINE LINE 300,230 180");
    assert_sees(t, "B1", "R1", 16, 16, 16);
}

static void test_bp_los_wood_5_inside_it(void **state)
{
    (void)state;
    table *t =
        field("wood W1 100,50 500,50 500,400 100,400; R1 FR_LIGHT SKIRM 300,100 0; B1 FR_LIGHT SKIRM 300,160 180");
    assert_sees(t, "R1", "B1", 16, 16, 16);
    t = field("wood W1 100,50 500,50 500,400 100,400; R1 FR_LIGHT SKIRM 300,100 0; B1 FR_LIGHT SKIRM 300,161 180");
    assert_sees(t, "R1", "B1", 16, 0, 16);
}

/* ---- bp.los.units, bp.los.overhead ---- */

/* Z stands between shooter and target, all of it in the way. */
static void assert_behind(const char *shooter, const char *between, bool raised, int vis, int obs, bool overhead)
{
    table *t = fieldf("%s R1 %s 300,90 0; %s 300,150 0; B1 GEN_LINE_S LINE 300,250 180",
                      raised ? "hill H1 200,20 400,20 400,95 200,95;" : "", shooter, between);
    assert_sees(t, "R1", "B1", 16, vis, obs);
    assert_int_equal(sight_of(t, "R1", "B1").overhead, overhead);
}

static void test_bp_los_units_hide_or_not(void **state)
{
    (void)state;
    /* On the level: gaps obscure, ranks block. */
    assert_behind("GEN_LINE LINE", "R2 FR_LIGHT SKIRM", false, 16, 16, false);
    assert_behind("GEN_LINE LINE", "B2 FR_LIGHT SKIRM", false, 16, 16, false);
    assert_behind("GEN_LINE LINE", "R2 GEN_LINE LINE", false, 0, 16, false);
    assert_behind("GEN_LINE LINE", "B2 GEN_LINE LINE", false, 0, 16, false);
    assert_behind("FR_FART DEPLOYED", "R2 GEN_LINE LINE", false, 0, 16, false);
    assert_behind("FR_FART DEPLOYED", "R2 FR_LIGHT SKIRM", false, 16, 16, false);
    /* From a hill. */
    assert_behind("GEN_LINE LINE", "R2 FR_LIGHT SKIRM", true, 16, 0, false);
    assert_behind("GEN_LINE LINE", "R2 GEN_LINE LINE", true, 0, 16, false);
    assert_behind("GEN_LINE LINE", "B2 GEN_LINE LINE", true, 16, 16, false);
    assert_behind("FR_FART DEPLOYED", "R2 GEN_LINE LINE", true, 16, 0, true);
    assert_behind("FR_FART DEPLOYED", "B2 GEN_LINE LINE", true, 16, 0, true);
}

static void test_bp_los_units_howitzers_fire_over_everybody(void **state)
{
    (void)state;
    for (int raised = 0; raised < 2; raised++) {
        table *t =
            fieldf("%s R1 FR_FART DEPLOYED 300,90 0 s 2-2-2 weapon \"field howitzer\"; R2 GEN_LINE LINE 300,150 0;"
                   "B1 GEN_LINE_S LINE 300,250 180",
                   raised ? "hill H1 200,20 400,20 400,95 200,95;" : "");
        assert_sees(t, "R1", "B1", 16, 16, 0);
        assert_true(sight_of(t, "R1", "B1").overhead);
        assert_int_equal(hit_mod(t, "R1", "B1"), 0); /* the -1 is for cannon */
    }
    table *t = field("hill H1 200,20 400,20 400,95 200,95; R1 FR_FART DEPLOYED 300,90 0; R2 GEN_LINE LINE 300,150 0;"
                     "B1 GEN_LINE_S LINE 300,250 180");
    assert_int_equal(hit_mod(t, "R1", "B1"), -1);
}

/* A battery in battery is a gap; a limbered one is not. Only if every visible sample is overhead is the shot. */
static void test_bp_los_units_batteries_and_part_of_a_target(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,90 0; R2 FR_FART DEPLOYED 300,150 0; B1 GEN_LINE_S LINE 300,250 180");
    assert_int_equal(sight_of(t, "R1", "B1").vis, 16);
    assert_true(sight_of(t, "R1", "B1").obs > 0);
    t = field("hill H1 200,20 400,20 400,95 200,95; R1 FR_FART DEPLOYED 300,90 0; R2 GEN_LINE_S LINE 330,150 0;"
              "B1 GEN_LINE LINE 300,250 180");
    assert_int_equal(sight_of(t, "R1", "B1").vis, 16);
    assert_false(sight_of(t, "R1", "B1").overhead);
}

/* Commanders never hide anybody. */
static void test_bp_los_units_commanders_do_not_hide(void **state)
{
    (void)state;
    table *t = field(A "B1 GEN_LINE LINE 200,200 180; brigade B blue \"Moore\" rating 8 at 200,150");
    assert_sees(t, "R1", "B1", 16, 16, 0);
}

/* ---- bp.shoot.notclear ---- */

static void test_bp_shoot_notclear_each_reason(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        bool clear;
    } rows[] = {
        {"R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180", true},
        {"R1 GEN_LINE LINE 300,100 0; B1 FR_LIGHT SKIRM 300,200 180", false},
        {"R1 GEN_LINE LINE 300,100 0; B1 FR_LINE MIXED 300,200 180", false},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 FR_LINE MIXED 300,200 180", true}, /* small arms only */
        {"R1 GEN_LINE LINE 300,100 0; B1 FR_FART DEPLOYED 300,200 180", false},
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,340 180", true}, /* half of 480 */
        {"R1 FR_FART DEPLOYED 300,100 0; B1 GEN_LINE LINE 300,341 180", false},
        {"rough G1 200,190 400,190 400,300 200,300 cover; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180",
         false},
        {"rough G1 200,190 400,190 400,300 200,300; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180", true},
        {"building V1 280,200 320,240 medium; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE GARRISON V1", false},
        {"wall L1 200,190 400,190; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180", false},
        {"wall L1 200,184 400,184; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180",
         true}, /* 16 in front of it */
        {"wall L1 200,220 400,220; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180", true}, /* behind it */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = field(rows[i].lines);
        if (is_clear(t, "R1", "B1") != rows[i].clear) fail_msg("%s", rows[i].lines);
    }
}

/* bp.terr.cover: 0 none, 1 light, 2 heavy; the best one counts, and what counts in hand-to-hand. */
static void test_bp_terr_cover_of_each_terrain(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int fire, melee;
    } rows[] = {
        {"B1 GEN_LINE LINE 300,200 180", 0, 0},
        {"wood G1 200,150 400,150 400,300 200,300; B1 FR_LIGHT SKIRM 300,200 180", 1, 0},
        {"rough G1 200,150 400,150 400,300 200,300 cover; B1 GEN_LINE LINE 300,200 180", 1, 0},
        {"bog G1 200,150 400,150 400,300 200,300; B1 GEN_LINE LINE 300,200 180", 0, 0},
        {"hill G1 200,150 400,150 400,300 200,300; B1 GEN_LINE LINE 300,200 180", 0, 0},
        {"hedge L1 200,190 400,190; B1 GEN_LINE LINE 300,200 180", 1, 1},
        {"fence L1 200,190 400,190; B1 GEN_LINE LINE 300,200 180", 1, 1},
        {"stream L1 200,190 400,190; B1 GEN_LINE LINE 300,200 180", 1, 1},
        {"wall L1 200,190 400,190; B1 GEN_LINE LINE 300,200 180", 1, 1},
        {"ravine L1 200,190 400,190; B1 GEN_LINE LINE 300,200 180", 1, 1},
        {"works L1 200,190 400,190; B1 GEN_LINE LINE 300,200 180", 2, 2},
        {"works L1 200,190 400,190; hedge L2 200,188 400,188; B1 GEN_LINE LINE 300,200 180", 2, 2},
        {"works L1 200,180 400,180; B1 GEN_LINE LINE 300,200 180", 0, 0}, /* too far in front */
        {"road L1 200,190 400,190; B1 GEN_LINE LINE 300,200 180", 0, 0},
        {"building V1 280,200 320,240 medium; B1 GEN_LINE GARRISON V1", 2, 2},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("%s; R1 GEN_LINE LINE 300,100 0", rows[i].lines);
        int target = unit_id(t, "B1");
        if (bp_cover(bt(t), st(t), target, (tab_point){300, 100}, false) != rows[i].fire ||
            bp_cover(bt(t), st(t), target, (tab_point){300, 100}, true) != rows[i].melee)
            fail_msg("%s", rows[i].lines);
    }
}

/* What lies on the line of a shot is told with it. */
static void test_bp_los_rules_are_told_with_the_shot(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *rule;
    } rows[] = {
        {"hill X1 200,60 400,60 400,110 200,110; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180",
         "bp.los.hill"},
        {"wood X1 200,110 400,110 400,300 200,300; R1 GEN_LINE LINE 300,100 0; B1 FR_LIGHT SKIRM 300,140 180",
         "bp.los.wood"},
        {"building X1 280,200 320,240 medium; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE GARRISON X1", "bp.los.building"},
        {"R1 GEN_LINE LINE 300,100 0; R2 FR_LIGHT SKIRM 300,150 0; B1 GEN_LINE LINE 300,200 180", "bp.los.units"},
        {"hill X1 200,20 400,20 400,95 200,95; R1 FR_FART DEPLOYED 300,90 0; R2 GEN_LINE LINE 300,150 0; B1 GEN_LINE_S "
         "LINE 300,250 180",
         "bp.los.overhead"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("%s; begin shooting red", rows[i].lines);
        give(t, "fire R1; shoot R1 B1");
        assert_fired(t, rows[i].rule);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w9_a_a_clear_target),
        proves(test_bp_w9_b_half_out_of_arc),
        proves(test_bp_w9_c_behind_skirmishers),
        proves(test_bp_w9_d_behind_friends),
        proves(test_bp_w10_enfilade),
        proves(test_bp_shoot_enfilade_who_rakes_whom),
        proves(test_bp_w28_the_horse_battery_at_redinha),
        proves(test_bp_w28_one_may_shoot_past_what_is_not_clear),
        proves(test_bp_los_origin_of_each_formation),
        proves(test_bp_los_origin_arcs),
        proves(test_bp_los_hill_blocks_from_below),
        proves(test_bp_los_building_blocks_unless_seen_over),
        proves(test_bp_los_wood_1_between),
        proves(test_bp_los_wood_3_out_of_it_from_the_edge),
        proves(test_bp_los_wood_4_into_it),
        proves(test_bp_los_wood_5_inside_it),
        proves(test_bp_los_units_hide_or_not),
        proves(test_bp_los_units_howitzers_fire_over_everybody),
        proves(test_bp_los_units_batteries_and_part_of_a_target),
        proves(test_bp_los_units_commanders_do_not_hide),
        proves(test_bp_shoot_notclear_each_reason),
        proves(test_bp_terr_cover_of_each_terrain),
        proves(test_bp_los_rules_are_told_with_the_shot),
    };
    return cmocka_run_group_tests_name("bp sight", tests, NULL, NULL);
}
