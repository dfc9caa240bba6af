/* 3.5 and 3.8: what a move may be, and what is offered. Worked cases W13 and W46. */
#include "field.h"

#define NEY(x, y) "brigade R red \"Ney\" rating 8 at " #x "," #y ";"

static void order_to(table *t, const char *unit, const char *order)
{
    char group[GG_MOVE_TEXT];
    snprintf(group, sizeof group, "group %s", unit);
    give(t, group);
    give(t, order);
    give(t, "roll 1 1");
    assert_true(asks_for(t, ASK_MOVE));
}

/* ---- W13: the offers by class ---- */

typedef struct counts {
    int hold, chg, fwd, wheel, wheelto, obl, turn, side, ret, form, all;
} counts;

/* The class of an offered pose of a unit that faces 0, from the pose itself. */
static void count_pose(const tab_rect *from, tab_pose p, counts *c)
{
    tab_rect to;
    tab_rect_make(p, from->w, from->d, &to);
    if (p.f == 0 && p.y == from->pose.y)
        c->side++;
    else if (p.f == 0 && p.y < from->pose.y)
        c->ret++;
    else if (p.f == 0)
        *(p.x == from->pose.x ? &c->fwd : &c->obl) += 1;
    else if (to.centre.x == from->centre.x && to.centre.y == from->centre.y)
        c->turn++;
    else if (p.f == 180)
        c->ret++;
    else
        *(p.f % 15 ? &c->wheelto : &c->wheel) += 1;
}

static counts offered(const table *t, const char *unit)
{
    static gg_move list[GG_MOVES_MAX];
    tab_rect from = rect_of(t, unit);
    counts c = {.all = offers_of(t, list, GG_MOVES_MAX)};
    for (int i = 0; i < c.all; i++) switch (gg_move_verb(list[i])) {
        case V_HOLD: c.hold++; break;
        case V_CHARGE: c.chg++; break;
        case V_FORM: c.form++; break;
        case V_POSE: count_pose(&from, bp_move_pose(list[i]), &c); break;
        default: fail_msg("verb %u", gg_move_verb(list[i]));
        }
    return c;
}

static void test_bp_w13_offers_of_a_line_alone(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 360,240 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 200) "begin orders Ney");
    order_to(t, "R1", "advance");
    counts c = offered(t, "R1");
    assert_int_equal(c.hold, 1);
    assert_int_equal(c.fwd, 4);
    assert_true(offers_pose(t, 360, 360, 0));
    assert_true(offers_pose(t, 360, 330, 0));
    assert_true(offers_pose(t, 360, 300, 0));
    assert_true(offers_pose(t, 360, 270, 0));
    assert_int_equal(c.wheel, 12);
    assert_int_equal(c.obl, 8);
    assert_int_equal(c.turn, 5);
    assert_int_equal(c.side, 4);
    assert_int_equal(c.all, 34);
}

static void test_bp_w13_offers_of_cavalry_alone(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 360,240 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 200) "begin orders Ney");
    order_to(t, "R1", "advance");
    counts c = offered(t, "R1");
    assert_int_equal(c.wheel, 16);
    assert_int_equal(c.all, 38);
}

#define W13_ENEMY "R1 GEN_LINE LINE 360,240 0; B1 GEN_LINE LINE 380,340 180;" NEY(360, 200)

static void test_bp_w13_offers_before_an_enemy(void **state)
{
    (void)state;
    table *t = field(W13_ENEMY "begin orders Ney");
    order_to(t, "R1", "advance");
    counts c = offered(t, "R1");
    assert_int_equal(c.hold, 1);
    assert_int_equal(c.fwd, 4); /* three of FWD, one of FWDR */
    assert_true(offers_pose(t, 360, 330, 0));
    assert_true(offers_pose(t, 360, 300, 0));
    assert_true(offers_pose(t, 360, 270, 0));
    assert_true(offers_pose(t, 360, 280, 0));
    assert_int_equal(c.wheel, 12);
    assert_int_equal(c.wheelto, 2);
    assert_true(offers_pose(t, 361, 248, 10));
    assert_true(offers_pose(t, 374, 322, 10));
    assert_int_equal(c.obl, 8);
    assert_int_equal(c.turn, 0);
    assert_int_equal(c.side, 0);
    assert_int_equal(c.all, 27);
}

static void test_bp_w13_offers_of_an_initiative_move(void **state)
{
    (void)state;
    table *t = field(W13_ENEMY "begin initiative red");
    give(t, "use R1");
    counts c = offered(t, "R1");
    assert_int_equal(c.chg, 1);
    assert_int_equal(c.ret, 5);
    assert_int_equal(c.form, 4); /* attack column; march column ahead, to the right, to the left */
    assert_int_equal(c.all - c.form, 33);
    /* In this order: the classes of the table. */
    static gg_move list[GG_MOVES_MAX];
    int n = offers_of(t, list, GG_MOVES_MAX);
    assert_int_equal(gg_move_verb(list[0]), V_HOLD);
    assert_int_equal(gg_move_verb(list[1]), V_CHARGE);
    assert_int_equal(gg_move_y(list[2]), 330);
    assert_int_equal(gg_move_y(list[5]), 280);
    for (int i = n - 4; i < n; i++) assert_int_equal(gg_move_verb(list[i]), V_FORM);
}

static void test_bp_w13_about_face_at_the_edge(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,0 180; B1 GEN_LINE LINE 300,90 180;" NEY(300, 30) "begin orders Ney");
    assert_int_equal(distance_of(t, "R1", "B1"), 74);
    order_to(t, "R1", "advance");
    assert_only_offers(t, "hold R1; move R1 300 21 0");
}

static void test_bp_w13_offers_of_a_battery(void **state)
{
    (void)state;
    table *t = field("R1 FR_FART DEPLOYED 300,200 0; B1 GEN_LINE LINE 400,230 270;" NEY(300, 160) "begin orders Ney");
    assert_int_equal(distance_of(t, "R1", "B1"), 80);
    order_to(t, "R1", "manhandle");
    static gg_move list[GG_MOVES_MAX];
    int n = offers_of(t, list, GG_MOVES_MAX), moves = 0;
    for (int i = 0; i < n; i++) moves += gg_move_verb(list[i]) == V_POSE;
    assert_int_equal(moves, 10);
    assert_true(offers_pose(t, 300, 260, 0));
    assert_true(offers_pose(t, 300, 230, 0));
    assert_true(offers_pose(t, 300, 140, 0));
    assert_true(offers_pose(t, 300, 170, 180)); /* about its centre at 300,185 */
}

/* ---- W46 ---- */

static void test_bp_w46_retreat_from_an_enemy_behind(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,120 0;" NEY(300, 260) "begin orders Ney");
    assert_int_equal(distance_of(t, "R1", "B1"), 64);
    order_to(t, "R1", "retreat");
    assert_verdict(t, "move R1 300 170 0", "bp.move.retreat");
    assert_verdict(t, "move R1 300 320 0", "");
    give(t, "move R1 300 320 0");
    assert_int_equal(distance_of(t, "R1", "B1"), 184);
    assert_true(flagged(t, "R1", U_RETREATED));
}

static void test_bp_w46_retreat_from_an_enemy_ahead(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,264 180;" NEY(300, 160) "begin orders Ney");
    assert_int_equal(distance_of(t, "R1", "B1"), 64);
    order_to(t, "R1", "retreat");
    assert_verdict(t, "move R1 300 80 0", "");
    assert_verdict(t, "move R1 300 230 0", "bp.move.retreat");
    table *back = fork_of(t);
    give(back, "move R1 300 80 0");
    assert_int_equal(distance_of(back, "R1", "B1"), 184);
    give(t, "move R1 300 64 180");
    assert_int_equal(distance_of(t, "R1", "B1"), 184);
    assert_verdict(t, "move R1 300 4 180", "");
    assert_verdict(t, "move R1 300 124 180", "bp.move.retreat");
    give(t, "move R1 300 4 180");
    assert_int_equal(distance_of(t, "R1", "B1"), 244);
}

/* ---- bp.move.retreat ---- */

static void test_bp_move_retreat_goes_along_its_own_axis(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,264 180;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "retreat");
    assert_verdict(t, "move R1 220 200 0", "bp.prox.move");  /* sideways */
    assert_verdict(t, "move R1 300 110 20", "bp.prox.move"); /* facing f or f + 180 */
    assert_verdict(t, "move R1 240 130 0", "");
    /* From every enemy in proximity: one on the flank stops what leads to it. */
    t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,264 180; B2 FR_LC LINE 300,90 0;" NEY(
        300, 160) "begin orders Ney");
    order_to(t, "R1", "retreat");
    assert_verdict(t, "move R1 300 150 0", "bp.move.retreat");
    assert_only_offers(t, "hold R1");
}

/* An enemy beyond 120 counts only if it is the nearest. */
static void test_bp_move_retreat_from_the_nearest_wherever_it_is(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,330 180; B2 GEN_LINE LINE 300,40 0;" NEY(
        300, 160) "begin orders Ney");
    assert_int_equal(distance_of(t, "R1", "B1"), 130);
    assert_int_equal(distance_of(t, "R1", "B2"), 144);
    order_to(t, "R1", "retreat");
    assert_verdict(t, "move R1 300 110 0", "");
    assert_verdict(t, "move R1 300 250 0", "bp.move.retreat");
}

/* ---- bp.move.legal and what it is made of ---- */

static void test_bp_move_edge_is_never_crossed(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,420 0; B1 GEN_LINE LINE 300,30 0;" NEY(300, 380) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 480 0", "");
    assert_verdict(t, "move R1 300 481 0", "bp.move.edge");
    assert_true(offers_pose(t, 300, 480, 0)); /* the greatest multiple of 5 that stays on */
}

static void test_bp_move_gap_is_kept_from_enemies(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,300 180;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 290 0", "");
    assert_verdict(t, "move R1 300 291 0", "bp.move.gap");
    /* Nearer than ten already: it may not come nearer still. */
    t = field("R1 GEN_LINE LINE 300,293 0; B1 GEN_LINE LINE 300,300 180;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "retreat");
    assert_verdict(t, "move R1 300 280 0", "");
}

/* The way counts as well as the end: the enemy's corner is in it. */
static void test_bp_move_gap_is_kept_on_the_way(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC MCOL 300,120 0; B1 GEN_LINE LINE 318,200 90;" NEY(300, 60) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 290 0", "bp.move.gap");
}

static void test_bp_move_friends_are_passed_not_stood_on(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; R2 GEN_LINE LINE 300,250 0; B1 GEN_LINE LINE 300,460 180;" NEY(
        300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 245 0", "bp.move.friends");
    assert_verdict(t, "move R1 300 320 0", "");
    /* A friend in a fight lets nobody through. */
    t = field(
        "R1 FR_LC MCOL 370,200 0; R2 GEN_LINE LINE 400,250 0; B1 GEN_LINE ACOL 430,250 180; engaged B1 R2 FRONT;" NEY(
            370, 90) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 370 380 0", "bp.move.friends");
}

static void test_bp_prox_move_binds_and_spares(void **state)
{
    (void)state;
    /* A turn about the centre is neither forward nor back; a formation change is exempt. */
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,300 180;" NEY(300, 160) "begin initiative red");
    give(t, "use R1");
    assert_verdict(t, "move R1 308 192 90", "bp.prox.move");
    assert_verdict(t, "hold R1", "");
    assert_offers(t, "form R1 acol");
    assert_verdict(t, "move R1 300 210 91", "bp.prox.move");
    /* Whatever the order says. */
    t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,300 180;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "face");
    assert_verdict(t, "move R1 308 192 90", "bp.prox.move");
}

/* ---- bp.move.terrain, bp.move.forbidden ---- */

static void test_bp_move_terrain_halves_the_whole_move(void **state)
{
    (void)state;
    table *t =
        field("rough H1 240,250 360,250 360,400 240,400; R1 GEN_LINE LINE 300,200 0; R2 FR_LIGHT SKIRM 500,200 0;"
              "B1 GEN_LINE LINE 300,30 0;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 250 0", ""); /* it only touches the crops */
    assert_verdict(t, "move R1 300 261 0", ""); /* 60, and a tenth of grace */
    assert_verdict(t, "move R1 300 262 0", "bp.move.terrain");
    t = field("rough H1 240,250 360,250 360,400 240,400; R1 FR_LIGHT SKIRM 300,200 0; B1 GEN_LINE LINE 300,30 0;" NEY(
        300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 320 0", "");
    t = field("rough H1 240,250 360,250 360,400 240,400; R1 JA_CLAN WARB 300,200 0; B1 GEN_LINE LINE 300,30 0;" NEY(
        300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 320 0", "");
    t = field("bog H1 240,250 360,250 360,400 240,400; R1 FR_LIGHT SKIRM 300,200 0; B1 GEN_LINE LINE 300,30 0;" NEY(
        300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 261 0", "");
    assert_verdict(t, "move R1 300 262 0", "bp.move.terrain");
}

static void test_bp_move_terrain_obstacles_cost_sixty_each(void **state)
{
    (void)state;
    table *t = field("wall L1 200,230 400,230; R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,30 0;" NEY(
        300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 237 0", ""); /* its centre, eight behind the front, has not crossed */
    assert_verdict(t, "move R1 300 261 0", "");
    assert_verdict(t, "move R1 300 262 0", "bp.move.terrain");
    t = field(
        "wall L1 200,230 400,230; hedge L2 200,240 400,240; R1 FR_LC LINE 300,220 0; B1 GEN_LINE LINE 300,30 0;" NEY(
            300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 281 0", "");
    assert_verdict(t, "move R1 300 282 0", "bp.move.terrain");
    /* A polyline counts once, however often it is crossed. */
    t = field("stream L1 200,240 310,240 310,250 200,250; R1 FR_LC LINE 300,220 0; B1 GEN_LINE LINE 300,30 0;" NEY(
        300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 341 0", "");
}

static void test_bp_terr_types_who_may_not_go_where(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *unit;
        bool barred;
    } rows[] = {
        {"wood W1", "GEN_LINE LINE", true},
        {"wood W1", "FR_LIGHT SKIRM", false},
        {"wood W1", "JA_CLAN WARB", false},
        {"wood W1", "FR_LC LINE", true},
        {"wood W1", "FR_FART LIMBERED", true},
        {"rough W1", "FR_LC LINE", false},
        {"rough W1", "FR_FART LIMBERED", true},
        {"bog W1", "GEN_LINE LINE", false},
        {"bog W1", "FR_LC LINE", true},
        {"bog W1", "FR_FART LIMBERED", true},
        {"hill W1", "FR_FART LIMBERED", false},
        {"hill W1", "GEN_LINE LINE", false},
        {"impassable W1", "FR_LIGHT SKIRM", true},
        {"impassable W1", "FR_LC LINE", true},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("%s 200,230 400,230 400,400 200,400; R1 %s 300,200 0; B1 GEN_LINE LINE 300,30 0;" NEY(
                              300, 160) "begin orders Ney",
                          rows[i].ground, rows[i].unit);
        order_to(t, "R1", "advance");
        assert_verdict(t, "move R1 300 255 0", rows[i].barred ? "bp.move.forbidden" : "");
    }
}

static void test_bp_terr_types_lines_that_stop_guns(void **state)
{
    (void)state;
    static const struct {
        const char *line, *unit, *order, *rule;
    } rows[] = {
        {"ravine", "FR_FART LIMBERED", "advance", "bp.move.forbidden"},
        {"works", "FR_FART LIMBERED", "advance", "bp.move.forbidden"},
        {"fence", "FR_HART LIMBERED", "advance", ""},
        {"ravine", "FR_LC MCOL", "advance", ""},
        {"wall", "FR_FART DEPLOYED", "manhandle", "bp.move.forbidden"},
        {"works", "GEN_LINE LINE", "advance", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bool guns = rows[i].order[0] == 'm';
        table *t =
            fieldf("%s L1 200,%d 400,%d; R1 %s 300,200 0; B1 GEN_LINE LINE 300,30 0;" NEY(300, 160) "begin orders Ney",
                   rows[i].line, guns ? 190 : 180, guns ? 190 : 180, rows[i].unit);
        order_to(t, "R1", rows[i].order);
        assert_verdict(t, "move R1 300 240 0", rows[i].rule);
    }
}

static void test_bp_terr_road_and_bridge(void **state)
{
    (void)state;
    /* A bridge just as wide as the column: every corner and sample that is in the river is on the bridge. */
    const char *river = "impassable W1 0,230 720,230 720,270 0,270; bridge W2 290,225 310,225 310,275 290,275;"
                        "B1 GEN_LINE LINE 300,30 0;" NEY(300, 160);
    table *t = fieldf("%s R1 GEN_LINE MCOL 300,200 0; begin orders Ney", river);
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 320 0", "");
    assert_verdict(t, "move R1 285 310 0", "bp.move.forbidden");
    t = fieldf("%s R1 GEN_LINE LINE 300,200 0; begin orders Ney", river);
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 280 0", "bp.move.forbidden");
    t = field("impassable W1 0,230 720,230 720,270 0,270; ford W2 200,225 400,225 400,275 200,275;"
              "B1 GEN_LINE LINE 300,30 0; R1 GEN_LINE LINE 300,200 0;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 320 0", "");
}

/* bp.move.forbidden (a): who stands on ground that is now forbidden to him can always leave it. */
static void test_bp_move_forbidden_ground_can_be_left(void **state)
{
    (void)state;
    table *t =
        field("wood W1 200,150 400,150 400,250 200,250; R1 GEN_LINE SKIRM 300,220 0; B1 GEN_LINE LINE 300,30 0;" NEY(
            300, 100) "begin orders Ney");
    change(t)->unit[0].formation = LINE; /* as if a rule had formed it up there */
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 268 0", "");
    assert_verdict(t, "move R1 300 240 0", "bp.move.forbidden");
}

static void test_bp_opt_woods_formed(void **state)
{
    (void)state;
    table *t = field("option woods_formed on; wood W1 200,230 400,230 400,400 200,400; R1 GEN_LINE LINE 300,200 0;"
                     "B1 GEN_LINE LINE 300,30 0;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 300 261 0", "");
    assert_verdict(t, "move R1 300 262 0", "bp.move.terrain");
}

/* ---- bp.move.rate ---- */

static void test_bp_move_rate_of_each_arm(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        int rate;
    } rows[] = {{"GEN_LINE LINE", 120},    {"GEN_LINE MCOL", 120},   {"JA_CLAN WARB", 120},
                {"FR_LC LINE", 180},       {"FR_LC MCOL", 180},      {"FR_FART LIMBERED", 120},
                {"FR_HART LIMBERED", 180}, {"FR_FART DEPLOYED", 60}, {"C18_BGUN DEPLOYED", 120},
                {"BR_LINE SQUARE", 120}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s 300,200 0; B1 GEN_LINE LINE 300,30 0", rows[i].unit);
        assert_int_equal(bp_rate(bt(t), st(t), 0), rows[i].rate);
    }
}

/* bp.move.manhandle: one move, any facing in a turn about the centre even in proximity. */
static void test_bp_move_manhandle(void **state)
{
    (void)state;
    table *t = field("R1 FR_FART DEPLOYED 300,200 0; B1 GEN_LINE LINE 400,230 270;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "manhandle");
    assert_verdict(t, "move R1 300 261 0", "");
    assert_verdict(t, "move R1 300 262 0", "bp.move.rate");
    assert_verdict(t, "move R1 315 185 90", ""); /* a turn about the centre */
    assert_verdict(t, "move R1 350 200 0", "bp.prox.move");
    give(t, "move R1 300 230 0");
    assert_pose(t, "R1", 300, 230, 0);
    assert_false(asks_for(t, ASK_MOVE)); /* one move a turn, whatever the roll */
    t = field("R1 C18_BGUN DEPLOYED 300,200 0; B1 GEN_LINE LINE 600,430 270;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "manhandle");
    assert_verdict(t, "move R1 300 321 0", "");
    assert_verdict(t, "move R1 300 322 0", "bp.move.rate");
}

/* ---- bp.move.building ---- */

#define FARM "building V1 340,260 380,300 medium;"

static void test_bp_move_building_is_entered(void **state)
{
    (void)state;
    table *t = field(FARM "R1 GEN_LINE LINE 360,200 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney");
    order_to(t, "R1", "occupy V1");
    assert_offers(t, "enter R1 V1");
    give(t, "enter R1 V1");
    assert_holds(t, "R1 type GARRISON");
    assert_pose(t, "R1", 360, 300, 0);
    tab_rect r = rect_of(t, "R1");
    assert_int_equal(r.w, 40);
    assert_int_equal(r.d, 40);
    assert_int_equal(unit_of(t, "R1")->building, feature_id(t, "V1"));
    /* It was one move of three: it may go out again on the other side. */
    give(t, "exit R1 N");
    assert_pose(t, "R1", 360, 316, 0);
    assert_int_equal(unit_of(t, "R1")->moves_left, 1);
}

static void test_bp_move_building_who_cannot_enter(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *rule;
    } rows[] = {
        {FARM "R1 GEN_LINE LINE 360,199 0;", "bp.move.building"},                          /* 61 away */
        {FARM "R1 GEN_LINE_L LINE 360,200 0;", "bp.move.building"},                        /* too large */
        {FARM "R1 GEN_LINE LINE 360,200 0; R2 GEN_LINE GARRISON V1;", "bp.move.building"}, /* taken */
        {FARM "R1 GEN_LINE LINE 360,200 0; B2 GEN_LINE LINE 389,290 270;",
         "bp.move.building"},                                                                 /* an enemy at the door */
        {FARM "R1 GEN_LINE LINE 360,200 0; B2 GEN_LINE ACOL 360,240 0;", "bp.move.building"}, /* one in the way */
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("%s B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney", rows[i].lines);
        order_to(t, "R1", "occupy V1");
        assert_verdict(t, "enter R1 V1", rows[i].rule);
    }
    table *t = field("building V1 340,260 380,300 large; R1 GEN_LINE_L LINE 360,200 0; B1 GEN_LINE LINE 360,30 0;" NEY(
        360, 160) "begin orders Ney");
    order_to(t, "R1", "occupy V1");
    assert_verdict(t, "enter R1 V1", "");
    t = field("building V1 340,260 380,300 small; R1 GEN_LINE_S LINE 360,200 0; B1 GEN_LINE LINE 360,30 0;" NEY(
        360, 160) "begin orders Ney");
    order_to(t, "R1", "occupy V1");
    assert_verdict(t, "enter R1 V1", "");
    /* Horse and guns go into no building. */
    t = field(FARM "R1 FR_LC LINE 360,200 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney");
    give(t, "group R1");
    assert_refused(t, "occupy V1", "bp.move.building");
}

static void test_bp_move_building_is_left_by_a_side(void **state)
{
    (void)state;
    table *t = field(FARM "R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney");
    order_to(t, "R1", "vacate");
    assert_only_offers(t, "hold R1; exit R1 N; exit R1 E; exit R1 S; exit R1 W");
    table *east = fork_of(t), *south = fork_of(t), *west = fork_of(t);
    give(t, "exit R1 N");
    assert_pose(t, "R1", 360, 316, 0); /* rear edge on the north side */
    assert_holds(t, "R1 type LINE");
    assert_int_equal(unit_of(t, "R1")->building, GG_NONE);
    give(east, "exit R1 E");
    assert_pose(east, "R1", 396, 280, 90);
    give(south, "exit R1 S");
    assert_pose(south, "R1", 360, 244, 180);
    give(west, "exit R1 W");
    assert_pose(west, "R1", 324, 280, 270);
}

static void test_bp_move_building_exits_that_are_shut(void **state)
{
    (void)state;
    /* A friend in the north, an enemy within ten in the east, a lake in the south. */
    table *t = field("building V1 340,200 380,240 medium; impassable W2 345,150 375,150 375,195 345,195;"
                     "R1 GEN_LINE GARRISON V1; R2 GEN_LINE_S LINE 372,262 0; B1 GEN_LINE LINE 418,220 90;" NEY(
                         360, 290) "begin orders Ney");
    order_to(t, "R1", "vacate");
    assert_only_offers(t, "hold R1; exit R1 W");
    assert_verdict(t, "exit R1 N", "bp.move.building");
    assert_verdict(t, "exit R1 E", "bp.move.building");
    assert_verdict(t, "exit R1 S", "bp.move.building");
    /* Half the line would hang over the edge. */
    t = field("building V1 340,0 380,40 medium; R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 600,200 90;" NEY(
        360, 90) "begin orders Ney");
    order_to(t, "R1", "vacate");
    assert_only_offers(t, "hold R1; exit R1 N");
}

static void test_bp_move_building_skirmishers_may_come_out_so(void **state)
{
    (void)state;
    table *t = field(FARM "R1 FR_LIGHT GARRISON V1; B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney");
    order_to(t, "R1", "vacate");
    assert_verdict(t, "exit R1 N skirm", "");
    give(t, "exit R1 N skirm");
    assert_holds(t, "R1 type SKIRM");
    assert_pose(t, "R1", 360, 324, 0);
    t = field(FARM "R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney");
    order_to(t, "R1", "vacate");
    assert_refused(t, "exit R1 N skirm", "bp.form.who");
    t = field(FARM "R1 JA_CLAN GARRISON V1; B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney");
    order_to(t, "R1", "vacate");
    give(t, "exit R1 N");
    assert_holds(t, "R1 type WARB");
}

/* Buildings stop everybody who does not enter them. */
static void test_bp_move_forbidden_buildings(void **state)
{
    (void)state;
    table *t = field(FARM "R1 GEN_LINE LINE 360,200 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_verdict(t, "move R1 360 275 0", "bp.move.forbidden");
    assert_verdict(t, "move R1 360 320 0", "bp.move.forbidden"); /* nor is it walked through */
}

/* ---- offers of an order are filtered by its kind ---- */

static void test_bp_cmd_kinds_allow_their_classes(void **state)
{
    (void)state;
    const char *lines = "R1 GEN_LINE LINE 360,240 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 200) "begin orders Ney";
    table *t = field(lines);
    order_to(t, "R1", "face");
    counts c = offered(t, "R1");
    assert_int_equal(c.hold, 1);
    assert_int_equal(c.turn, 5);
    assert_int_equal(c.wheel, 6); /* without going on */
    assert_int_equal(c.all, 12);
    assert_refused(t, "move R1 360 300 0", "bp.cmd.kinds");
    t = field(lines);
    order_to(t, "R1", "retreat");
    c = offered(t, "R1");
    assert_int_equal(c.all, c.hold + c.fwd + c.ret); /* the enemy is behind: forward is back */
    t = field(lines);
    order_to(t, "R1", "advance-form acol");
    c = offered(t, "R1");
    assert_int_equal(c.form, 1);
    assert_int_equal(c.all, 35);
    give(t, "move R1 360 300 0; form R1 acol");
    assert_holds(t, "R1 type ACOL");
    assert_false(asks_for(t, ASK_MOVE)); /* the change ends its moves */
}

static void test_bp_cmd_kinds_form_comes_first(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 360,240 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 200) "begin orders Ney");
    give(t, "group R1; formation acol; roll 1 1");
    /* One way to do it: it is done. Then as ADVANCE. */
    assert_holds(t, "R1 type ACOL");
    assert_pose(t, "R1", 360, 240, 0);
    assert_true(asks_for(t, ASK_MOVE));
    give(t, "move R1 360 300 0; move R1 360 360 0");
    assert_false(asks_for(t, ASK_MOVE));
}

/* Any legal pose may be played, whether it was offered or not; ADVANCE does not go back while the enemy is near. */
static void test_bp_cmd_kinds_free_poses(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 360,240 0; B1 GEN_LINE LINE 360,30 0;" NEY(360, 200) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_false(offers_pose(t, 371, 303, 7));
    assert_verdict(t, "move R1 371 303 7", "");
    assert_verdict(t, "move R1 360 200 0", ""); /* out of proximity it may */
    t = field("R1 GEN_LINE LINE 360,240 0; B1 GEN_LINE LINE 360,350 180;" NEY(360, 200) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_refused(t, "move R1 360 200 0", "bp.cmd.kinds");
}

/* The verdict says how far it could have gone. */
static void test_bp_move_verdict_says_how_far(void **state)
{
    (void)state;
    table *t =
        field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 300,300 180; brigade R red \"Ney\" rating 8 at 300,160");
    bp_task task = {.unit = 0, .order = ORDER_ADVANCE, .param = GG_NONE};
    bp_could could;
    assert_int_equal(bp_judge_pose(bt(t), st(t), &task, (tab_pose){300, 310, 0}, &could), BP_MOVE_GAP);
    assert_int_equal(could.length, 90);
    assert_same_pose(could.pose, 300, 290, 0);
}

static const char *hint_of(const table *t, const char *move)
{
    static char hint[200];
    gg_verdict_hint(t->battle, t->state, table_move(t, move, HERE), hint, sizeof hint);
    return hint;
}

/* And what to type instead. A wheel that is too long is one of its outer corner. */
static void test_bp_move_hint_is_a_move(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,200 0; B1 GEN_LINE LINE 650,30 180;" NEY(300, 160) "begin orders Ney");
    order_to(t, "R1", "advance");
    assert_string_equal(
        hint_of(t, "move R1 300 400 0"),
        "its farthest corner would go 20.0 inches; it could go 12.1 inches that way: move R1 300 321 0");
    assert_verdict(t, "move R1 300 321 0", "");
    assert_non_null(strstr(hint_of(t, "move R1 345 245 90"), "its farthest corner would go 13.0 inches; it could go"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w13_offers_of_a_line_alone),
        proves(test_bp_w13_offers_of_cavalry_alone),
        proves(test_bp_w13_offers_before_an_enemy),
        proves(test_bp_w13_offers_of_an_initiative_move),
        proves(test_bp_w13_about_face_at_the_edge),
        proves(test_bp_w13_offers_of_a_battery),
        proves(test_bp_w46_retreat_from_an_enemy_behind),
        proves(test_bp_w46_retreat_from_an_enemy_ahead),
        proves(test_bp_move_retreat_goes_along_its_own_axis),
        proves(test_bp_move_retreat_from_the_nearest_wherever_it_is),
        proves(test_bp_move_edge_is_never_crossed),
        proves(test_bp_move_gap_is_kept_from_enemies),
        proves(test_bp_move_gap_is_kept_on_the_way),
        proves(test_bp_move_friends_are_passed_not_stood_on),
        proves(test_bp_prox_move_binds_and_spares),
        proves(test_bp_move_terrain_halves_the_whole_move),
        proves(test_bp_move_terrain_obstacles_cost_sixty_each),
        proves(test_bp_terr_types_who_may_not_go_where),
        proves(test_bp_terr_types_lines_that_stop_guns),
        proves(test_bp_terr_road_and_bridge),
        proves(test_bp_move_forbidden_ground_can_be_left),
        proves(test_bp_opt_woods_formed),
        proves(test_bp_move_rate_of_each_arm),
        proves(test_bp_move_manhandle),
        proves(test_bp_move_building_is_entered),
        proves(test_bp_move_building_who_cannot_enter),
        proves(test_bp_move_building_is_left_by_a_side),
        proves(test_bp_move_building_exits_that_are_shut),
        proves(test_bp_move_building_skirmishers_may_come_out_so),
        proves(test_bp_move_forbidden_buildings),
        proves(test_bp_cmd_kinds_allow_their_classes),
        proves(test_bp_cmd_kinds_form_comes_first),
        proves(test_bp_cmd_kinds_free_poses),
        proves(test_bp_move_verdict_says_how_far),
        proves(test_bp_move_hint_is_a_move),
    };
    return cmocka_run_group_tests_name("bp moves", tests, NULL, NULL);
}
