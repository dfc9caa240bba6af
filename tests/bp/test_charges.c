/* 3.7 and 7.4: charges, responses, redirection. Worked cases W6 to W8, W15, W16, W30 to W32 and W48. */
#include "field.h"

#define FAR_AWAY "B9 GEN_LINE LINE 600,30 0;" /* so that the battle goes on */
#define INITIATIVE FAR_AWAY "begin initiative red"
#define ORDERS FAR_AWAY "begin orders Ney"

static bp_charge_pose charge_pose(const table *t, const char *unit, const char *target)
{
    bp_charge_pose p = {0};
    int u = unit_id(t, unit);
    if (!bp_find_charge(bt(t), st(t), u, st(t)->unit[u].pose, unit_id(t, target), &p))
        table_fail(HERE, "no charge of %s on %s", unit, target);
    return p;
}

static const char *why_no_charge(const table *t, const char *unit, const char *target)
{
    bp_charge_pose p;
    gg_rule why = bp_judge_charge(bt(t), st(t), unit_id(t, unit), unit_id(t, target), &p);
    return why == GG_OK ? "" : gg_system_rule(&bp_system, why)->id;
}

/* A charge by initiative, up to the response. */
static table *charged(const char *lines)
{
    table *t = fieldf("%s;" INITIATIVE, lines);
    give(t, "use R1; charge R1 B1");
    return t;
}

/* ---- W6 to W8: where a charge ends ---- */

static void test_bp_w6_charge_pose_and_halt(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 240,190 200;" INITIATIVE);
    bp_charge_pose p = charge_pose(t, "R1", "B1");
    assert_int_equal(p.face, TAB_FRONT);
    assert_same_pose(p.pose, 233, 192, 20);
    assert_int_equal(p.displacement, 113);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
    assert_same_pose(bp_halt_pose(bt(t), st(t), 0, st(t)->unit[0].pose, 1, &p), 223, 164, 20);
    /* n = s0 = 7 along the face, of at most 70. */
    assert_int_equal(tab_rdiv((200 - 240) * tab_cos(200) - (100 - 190) * tab_sin(200), 10000), 7);
    give(t, "use R1; charge R1 B1; stand B1");
    assert_pose(t, "R1", 233, 192, 20);
    assert_true(are_engaged(t, "R1", "B1"));
    assert_int_equal(pair_of(t, "R1", "B1")->face_b, TAB_FRONT);
    assert_true(flagged(t, "R1", U_CHARGED));
}

static void test_bp_w7_charge_in_the_flank(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 100,200 90; B1 GEN_LINE LINE 240,205 0;" ORDERS);
    tab_rect r = rect_of(t, "B1");
    assert_int_equal(tab_quarter_of(&r, (tab_point){100, 200}), TAB_LEFT);
    bp_charge_pose p = charge_pose(t, "R1", "B1");
    assert_int_equal(p.face, TAB_LEFT);
    assert_same_pose(p.pose, 195, 200, 90);
    assert_int_equal(p.displacement, 95);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
    give(t, "group R1; attack B1; roll 1 1; charge R1 B1");
    assert_pose(t, "R1", 195, 200, 90);
    assert_int_equal(pair_of(t, "R1", "B1")->face_b, TAB_LEFT);
}

static void test_bp_w8_charge_pose_slides_past_another_enemy(void **state)
{
    (void)state;
    table *t =
        field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 260,200 180; B2 GEN_LINE_S LINE 170,185 180;" INITIATIVE);
    bp_charge_pose p = charge_pose(t, "R1", "B1");
    assert_same_pose(p.pose, 250, 200, 0);
    assert_int_equal(p.displacement, 112);
    /* The six offsets before it, in their order, overlap the second enemy. */
    static const int tried[] = {60, 70, 50, 40, 30, 20};
    tab_rect r;
    for (size_t i = 0; i < 6; i++) {
        bp_rect_at(bt(t), st(t), 0, (tab_pose){(int16_t)(260 - tried[i]), 200, 0}, LINE, &r);
        assert_false(bp_clear_of_units(bt(t), st(t), 0, &r, unit_id(t, "B1")));
    }
    bp_rect_at(bt(t), st(t), 0, (tab_pose){250, 200, 0}, LINE, &r);
    assert_true(bp_clear_of_units(bt(t), st(t), 0, &r, unit_id(t, "B1")));
}

/* ---- bp.charge.pose, bp.charge.blocked, bp.charge.halt ---- */

static void test_bp_charge_pose_limits(void **state)
{
    (void)state;
    /* Plain displacement at most a move and a tenth. */
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,221 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
    t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,222 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.pose");
    /* Not by turning more than a quarter: the front of an enemy that faces the same way is out of reach. */
    t = field("R1 FR_LC LINE 300,200 0; B1 GEN_LINE LINE 300,290 90;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
    bp_charge_pose p = charge_pose(t, "R1", "B1");
    assert_int_equal(p.face, TAB_RIGHT);
    assert_int_equal(p.pose.f, 0);
    t = field("R1 FR_LC LINE 300,200 0; B1 GEN_LINE LINE 240,262 269;" INITIATIVE);
    tab_rect r = rect_of(t, "B1");
    tab_quarter q = tab_quarter_of(&r, (tab_point){300, 200});
    int turn = tab_df(0, tab_turn_by(269 + 90 * (int)q, 180));
    assert_string_equal(why_no_charge(t, "R1", "B1"), turn < -90 || turn > 90 ? "bp.charge.pose" : "");
}

static void test_bp_charge_blocked_by_whom(void **state)
{
    (void)state;
    const char *enemy = "B1 GEN_LINE LINE 300,200 180;" INITIATIVE;
    table *t = fieldf("R1 GEN_LINE LINE 300,100 0; R2 GEN_LINE LINE 300,160 0; %s", enemy);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.pose"); /* nor does it see the enemy */
    t = fieldf("R1 GEN_LINE LINE 300,100 0; R2 FR_LIGHT SKIRM 300,160 0; %s", enemy);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
    t = fieldf("R1 GEN_LINE LINE 300,100 0; R2 FR_FART DEPLOYED 300,160 0; %s", enemy);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
    t = fieldf("R1 GEN_LINE LINE 300,100 0; B2 FR_LIGHT SKIRM 300,160 180; %s", enemy);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.pose");
    /* Nor may it end on a friend, in whatever formation. */
    t = fieldf("R1 GEN_LINE LINE 300,100 0; R2 FR_LIGHT SKIRM 300,197 0; %s", enemy);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.pose");
}

static void test_bp_charge_halt_is_three_inches_short(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    bp_charge_pose p = charge_pose(t, "R1", "B1");
    assert_same_pose(bp_halt_pose(bt(t), st(t), 0, st(t)->unit[0].pose, 1, &p), 300, 170, 0);
    /* Nearer than that already: where it stands. */
    t = field("R1 GEN_LINE LINE 300,171 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    p = charge_pose(t, "R1", "B1");
    assert_same_pose(bp_halt_pose(bt(t), st(t), 0, st(t)->unit[0].pose, 1, &p), 300, 171, 0);
    t = field("R1 GEN_LINE LINE 310,170 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    p = charge_pose(t, "R1", "B1");
    assert_same_pose(bp_halt_pose(bt(t), st(t), 0, st(t)->unit[0].pose, 1, &p), 310, 170, 0);
    /* Somebody stands there: where it started. */
    t = field("R1 GEN_LINE LINE 300,100 0; R2 FR_LIGHT SKIRM 300,165 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    p = charge_pose(t, "R1", "B1");
    assert_same_pose(bp_halt_pose(bt(t), st(t), 0, st(t)->unit[0].pose, unit_id(t, "B1"), &p), 300, 100, 0);
}

/* ---- bp.charge.who ---- */

static void test_bp_charge_who_may_not(void **state)
{
    (void)state;
    static const struct {
        const char *unit, *rule;
    } rows[] = {
        {"GEN_LINE LINE 300,100 0", ""},
        {"GEN_LINE ACOL 300,100 0", ""},
        {"JA_CLAN WARB 300,100 0", ""},
        {"GEN_LINE FDL 300,100 0 with four_deep", ""},
        {"GEN_LINE COC 300,100 0 with coc", ""},
        {"GEN_LINE LINE 300,100 0 casualties 3", "bp.state.shaken"},
        {"GEN_LINE LINE 300,100 0 disordered", "bp.state.disorder"},
        {"GEN_LINE MCOL 300,100 0", "bp.charge.who"},
        {"FR_LINE MIXED 300,100 0", "bp.charge.who"},
        {"FR_LINE SQUARE 300,100 0", "bp.charge.who"},
        {"FR_FART DEPLOYED 300,100 0", "bp.charge.who"},
        {"FR_FART LIMBERED 300,100 0", "bp.charge.who"},
        {"BR_LINE LINE 300,100 0 lying", "bp.spec.lie_down"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s; B1 GEN_LINE LINE 300,200 180; " INITIATIVE, rows[i].unit);
        if (strcmp(why_no_charge(t, "R1", "B1"), rows[i].rule))
            fail_msg("%s: %s", rows[i].unit, why_no_charge(t, "R1", "B1"));
    }
    /* A broken brigade, an engaged unit, a garrison, a wagon. */
    table *t = field("brigade R red \"Ney\" rating 8 at 0,0 broken; R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE "
                     "300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.brig.retreat");
    t = field("R1 GEN_LINE LINE 300,100 0; B2 GEN_LINE LINE 255,92 90; engaged B2 R1 LEFT; B1 GEN_LINE LINE 300,200 "
              "180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.who");
    t = field("building V1 280,60 320,100 medium; R1 GEN_LINE GARRISON V1; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.who");
    t = field("R1 FR_FART LIMBERED 300,100 0 arm wagon s - h 1; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.who");
}

static void test_bp_charge_who_may_be_charged_by_horse(void **state)
{
    (void)state;
    static const struct {
        const char *target, *rule;
    } rows[] = {
        {"B1 GEN_LINE LINE 300,200 180", ""},
        {"B1 FR_LINE SQUARE 300,200 180", "bp.melee.square"},
        {"B1 FR_LINE SQUARE 300,200 180 disordered", ""},
        {"B1 FR_LINE SQUARE 300,200 180 casualties 3", ""},
        {"building V1 280,200 320,240 medium; B1 GEN_LINE GARRISON V1", "bp.melee.building"},
        {"wood W1 200,190 400,190 400,300 200,300; B1 FR_LIGHT SKIRM 300,200 180", "bp.charge.who"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 FR_LC LINE 300,100 0; %s; " INITIATIVE, rows[i].target);
        if (strcmp(why_no_charge(t, "R1", "B1"), rows[i].rule))
            fail_msg("%s: %s", rows[i].target, why_no_charge(t, "R1", "B1"));
    }
    /* Foot may storm a house. */
    table *t =
        field("R1 GEN_LINE LINE 300,100 0; building V1 280,200 320,240 medium; B1 GEN_LINE GARRISON V1;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
}

static void test_bp_charge_who_skirmishers_take_on(void **state)
{
    (void)state;
    static const struct {
        const char *target, *rule;
    } rows[] = {
        {"B1 GEN_LINE LINE 300,200 180", "bp.charge.who"},
        {"B1 FR_LIGHT SKIRM 300,200 180", ""},
        {"B1 FR_FART DEPLOYED 300,200 180", ""},
        {"B1 GEN_LINE MCOL 300,200 180", ""},
        {"B1 GEN_LINE LINE 300,200 180 casualties 3", ""},
        {"B1 GEN_LINE LINE 300,200 180 disordered", ""},
        {"B1 GEN_LINE LINE 300,200 90", ""},
        {"B1 GEN_LINE LINE 300,200 0", ""},
        {"B1 FR_LINE SQUARE 300,200 90", "bp.charge.who"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 FR_LIGHT SKIRM 300,120 0; %s; " INITIATIVE, rows[i].target);
        if (strcmp(why_no_charge(t, "R1", "B1"), rows[i].rule))
            fail_msg("%s: %s", rows[i].target, why_no_charge(t, "R1", "B1"));
    }
}

static void test_bp_charge_who_not_across_a_ravine(void **state)
{
    (void)state;
    table *t = field("ravine L1 200,150 400,150; R1 FR_LC LINE 300,100 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.who");
    t = field("wall L1 200,150 400,150; R1 FR_LC LINE 300,100 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "");
    t = field("wall L1 200,150 400,150 nocharge; R1 FR_LC LINE 300,100 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.who");
}

/* bp.charge.target: seen in the front quarter; all round by skirmishers. */
static void test_bp_charge_target_must_be_seen(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 300,200 0; B1 GEN_LINE LINE 420,190 90;" INITIATIVE);
    assert_true(strcmp(why_no_charge(t, "R1", "B1"), "") != 0);
    t = field(
        "wood W1 250,150 350,150 350,170 250,170; R1 JA_CLAN WARB 300,100 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.pose"); /* the wood halves the move as well */
    t = field(
        "hill H1 250,150 350,150 350,170 250,170; R1 JA_CLAN WARB 300,100 0; B1 GEN_LINE LINE 300,200 180;" INITIATIVE);
    assert_string_equal(why_no_charge(t, "R1", "B1"), "bp.charge.target");
}

/* ---- W15, W16: evade, counter-charge, turn and face ---- */

static table *evading(int gap)
{
    table *t = fieldf("R1 FR_LC LINE 300,%d 180; B1 FR_LIGHT SKIRM 300,200 0;" INITIATIVE, 200 + gap);
    give(t, "use R1; charge R1 B1");
    assert_offers(t, "evade B1");
    give(t, "evade B1");
    assert_pose(t, "B1", 300, 80, 0);
    return t;
}

static void test_bp_w15_evaded_and_caught(void **state)
{
    (void)state;
    table *t = evading(60);
    assert_true(are_engaged(t, "R1", "B1"));
    assert_pose(t, "R1", 300, 80, 180); /* 180 of at most 181 */
    assert_true(pair_of(t, "R1", "B1")->flags & P_CAUGHT);
    assert_int_equal(blow_mod(t, "B1", "R1"), -2); /* skirmishers, and as if taken in the rear */
}

static void test_bp_w15_evaded_and_away(void **state)
{
    (void)state;
    table *t = evading(70);
    assert_false(are_engaged(t, "R1", "B1"));
    assert_true(asks_for(t, ASK_REDIRECT));
    assert_asks(t, "red");
}

static void test_bp_w16_counter_charge(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 300,340 180; B1 FR_LC LINE 310,200 0;" ORDERS);
    assert_int_equal(distance_of(t, "R1", "B1"), 140);
    give(t, "group R1; attack B1; roll 1 1; charge R1 B1");
    assert_only_offers(t, "stand B1; counter-charge B1");
    give(t, "counter-charge B1");
    assert_pose(t, "B1", 310, 270, 0);
    assert_pose(t, "R1", 300, 270, 180);
    assert_true(are_engaged(t, "R1", "B1"));
    assert_true(flagged(t, "R1", U_CHARGED));
    assert_true(flagged(t, "B1", U_COUNTER));
    assert_int_equal(blow_mod(t, "R1", "B1"), 1);
    assert_int_equal(blow_mod(t, "B1", "R1"), 1);
}

static void test_bp_w16_turn_and_face(void **state)
{
    (void)state;
    table *t = charged("R1 GEN_LINE LINE 420,190 270; B1 FR_LC LINE 300,200 0");
    tab_rect r = rect_of(t, "B1");
    assert_int_equal(r.centre.y, 184);
    assert_int_equal(tab_quarter_of(&r, (tab_point){420, 190}), TAB_RIGHT);
    assert_offers(t, "turn-and-face B1");
    give(t, "turn-and-face B1");
    assert_pose(t, "B1", 316, 185, 87);
    assert_true(are_engaged(t, "R1", "B1"));
    assert_int_equal(pair_of(t, "R1", "B1")->face_b, TAB_FRONT);
    assert_int_equal(blow_mod(t, "B1", "R1"), 0);
}

/* ---- W48 and bp.resp.list ---- */

static void test_bp_w48_responses_of_skirmishers_who_can_form_square(void **state)
{
    (void)state;
    table *t = charged("R1 FR_LC LINE 300,300 180; B1 FR_LIGHT SKIRM 300,200 0");
    assert_only_offers(t, "stand B1; evade B1; square B1");
    t = charged("R1 FR_LC LINE 300,300 180; B1 FR_LIGHT LINE 300,200 0");
    assert_only_offers(t, "stand B1; closing-fire B1; square B1");
    /* Compulsory for the line, not for skirmishers. */
    t = charged("option square_mandatory on; R1 FR_LC LINE 300,300 180; B1 FR_LIGHT LINE 300,200 0");
    assert_rolls(t, 2);
    assert_fired(t, "bp.resp.square");
    t = charged("option square_mandatory on; R1 FR_LC LINE 300,300 180; B1 FR_LIGHT SKIRM 300,200 0");
    assert_only_offers(t, "stand B1; evade B1; square B1");
}

static void test_bp_resp_list_who_may_do_what(void **state)
{
    (void)state;
    static const struct {
        const char *charger, *target, *may;
    } rows[] = {
        /* A line stands or fires; with steady_line it comes to meet the charge. */
        {"GEN_LINE LINE 300,300 180", "GEN_LINE LINE 300,200 0", "stand B1; closing-fire B1"},
        {"GEN_LINE LINE 300,300 180", "PT_LINE LINE 300,200 0", "stand B1; closing-fire B1; fire-and-charge B1"},
        {"GEN_LINE LINE 300,300 180", "PT_LINE LINE 300,200 0 disordered", "stand B1; closing-fire B1"},
        {"GEN_LINE LINE 300,300 180", "PT_LINE LINE 300,200 0 casualties 3", "stand B1; closing-fire B1"},
        {"GEN_LINE LINE 300,300 180", "PT_LINE ACOL 300,200 0", "stand B1; closing-fire B1"},
        {"GEN_LINE LINE 300,300 180", "GEN_LINE LINE 300,200 0 reacted", ""},
        {"GEN_LINE LINE 300,300 180", "GEN_LINE MCOL 300,200 0", ""},
        {"GEN_LINE LINE 300,300 180", "JA_CLAN WARB 300,200 0", ""},
        {"GEN_LINE LINE 300,300 180", "FR_LIGHT SKIRM 300,200 0", "stand B1; evade B1"},
        {"GEN_LINE LINE 300,300 180", "FR_LIGHT SKIRM 300,200 0 disordered", ""},
        {"FR_LIGHT SKIRM 300,300 180", "FR_LIGHT SKIRM 300,200 0", ""},
        {"GEN_LINE LINE 300,300 180", "FR_FART DEPLOYED 300,200 0", "stand B1; closing-fire B1"},
        {"GEN_LINE LINE 300,300 180", "FR_FART LIMBERED 300,200 0", ""},
        /* Not on the flank. */
        {"GEN_LINE LINE 300,300 180", "PT_LINE LINE 300,200 90", ""},
        {"FR_LC LINE 300,300 180", "FR_LINE LINE 300,200 90", ""},
        /* Horse. */
        {"GEN_LINE LINE 300,300 180", "FR_LC LINE 300,200 0", "stand B1; evade B1; counter-charge B1"},
        {"FR_LC LINE 300,300 180", "FR_LC LINE 300,200 0", "stand B1; counter-charge B1"},
        {"FR_LC LINE 300,300 180", "FR_LC ACOL 300,200 0", "stand B1; counter-charge B1"},
        {"FR_LC LINE 300,300 180", "FR_LC MCOL 300,200 0", ""},
        {"FR_LC LINE 300,300 180", "FR_LC LINE 300,200 0 casualties 3", ""},
        {"FR_LC LINE 300,300 180", "FR_LC LINE 300,200 0 disordered", ""},
        {"FR_LC LINE 300,300 180", "FR_LC LINE 300,200 90", "stand B1; turn-and-face B1"},
        {"FR_LC LINE 300,300 180", "FR_LC LINE 300,200 90 casualties 3", "stand B1; turn-and-face B1"},
        {"FR_LC LINE 300,300 180", "FR_LC LINE 300,200 90 disordered", ""},
        {"FR_LC LINE 300,300 180", "BS_HUSS LINE 300,200 0", "stand B1; closing-fire B1; counter-charge B1"},
        /* Squares: only before horse, only on the front, not in a column of march that has no time. */
        {"FR_LC LINE 300,300 180", "FR_LINE ACOL 300,200 0", "stand B1; closing-fire B1; square B1"},
        {"FR_LC LINE 300,300 180", "FR_LINE MCOL 300,200 0", "stand B1; square B1"},
        {"FR_LC LINE 300,300 180", "GEN_LINE LINE 300,200 0", "stand B1; closing-fire B1"},
        {"FR_LC LINE 300,300 180", "FR_LINE SQUARE 300,200 0 disordered", "stand B1; closing-fire B1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = fieldf("R1 %s; B1 %s;" INITIATIVE, rows[i].charger, rows[i].target);
        give(t, "use R1; charge R1 B1");
        if (*rows[i].may)
            assert_only_offers(t, rows[i].may);
        else if (!are_engaged(t, "R1", "B1")) /* it can only stand, and nobody is asked */
            fail_msg("%s against %s", rows[i].target, rows[i].charger);
    }
}

/* An engaged unit only stands; mixed order becomes a line before it answers. */
static void test_bp_charge_sequence_engaged_and_mixed(void **state)
{
    (void)state;
    table *t = charged(
        "R1 GEN_LINE LINE 300,300 180; B1 FR_LC LINE 300,200 0; R2 GEN_LINE LINE 336,184 270; engaged R2 B1 RIGHT");
    assert_true(are_engaged(t, "R1", "B1"));
    t = charged("R1 GEN_LINE LINE 300,300 180; B1 FR_LINE MIXED 300,200 0");
    assert_holds(t, "B1 type LINE");
    assert_pose(t, "B1", 300, 200, 0);
    assert_only_offers(t, "stand B1; closing-fire B1");
}

/* ---- responses in detail ---- */

static void test_bp_resp_evade_stops_short_of_others(void **state)
{
    (void)state;
    /* A friend 100 behind: through him, or as far as he. Enemies other than the charger stay ten away. */
    table *t = charged("R1 FR_LC LINE 300,280 180; B1 FR_LIGHT SKIRM 300,200 0; B2 GEN_LINE LINE 300,150 0");
    give(t, "evade B1");
    assert_pose(t, "B1", 300, 80, 0);
    t = charged("R1 FR_LC LINE 300,280 180; B1 FR_LIGHT SKIRM 300,200 0; B2 GEN_LINE LINE 300,70 0");
    give(t, "evade B1");
    assert_pose(t, "B1", 300, 95, 0); /* two tenths into each other are allowed, five are not */
    /* No room: not offered. */
    t = charged("R1 FR_LC LINE 300,100 180; B1 FR_LIGHT SKIRM 300,30 0");
    assert_offers_not(t, "evade B1");
    /* Less than ten is no room; ten is. */
    t = charged("R1 FR_LC LINE 300,100 180; B1 FR_LIGHT SKIRM 300,34 0");
    assert_offers(t, "evade B1");
}

static void test_bp_resp_counter_goes_half_way(void **state)
{
    (void)state;
    table *t = charged("R1 FR_LC LINE 300,235 180; B1 FR_LC LINE 300,200 0");
    give(t, "counter-charge B1");
    assert_pose(t, "B1", 300, 215, 0); /* the greatest multiple of 5 not above 17 */
    assert_true(flagged(t, "B1", U_COUNTER));
}

static void test_bp_spec_steady_line_fires_and_comes_on(void **state)
{
    (void)state;
    table *t = charged("R1 GEN_LINE LINE 300,300 180; B1 PT_LINE LINE 300,200 0");
    give(t, "fire-and-charge B1");
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_HIT4); /* neither close range nor closing fire */
    throw_all(t, 1);
    assert_pose(t, "B1", 300, 250, 0);
    assert_pose(t, "R1", 300, 250, 180);
    assert_true(flagged(t, "B1", U_COUNTER));
    assert_true(flagged(t, "B1", U_REACTED));
    assert_true(are_engaged(t, "R1", "B1"));
    /* Without its shot, if it has shot already. */
    t = charged("R1 GEN_LINE LINE 300,300 180; B1 PT_LINE LINE 300,200 0 reacted");
    assert_only_offers(t, "stand B1; fire-and-charge B1");
    give(t, "fire-and-charge B1");
    assert_true(are_engaged(t, "R1", "B1"));
}

/* ---- W32, bp.resp.square ---- */

static void test_bp_w32_forming_square(void **state)
{
    (void)state;
    table *t = charged("R1 FR_LC LINE 300,300 180; B1 FR_LINE LINE 300,200 0");
    give(t, "square B1");
    assert_rolls(t, 2);
    assert_next(t, "B1 type SQUARE, not B1 disordered", "17/18");
    assert_next(t, "B1 type SQUARE, B1 disordered", "1/36");
    assert_next(t, "B1 type LINE, B1 disordered", "1/36");
    table *fails = fork_of(t), *shaky = fork_of(t);
    give(fails, "roll 1 1");
    assert_true(are_engaged(fails, "R1", "B1"));
    give(shaky, "roll 6 6"); /* a disordered square is charged home */
    assert_true(are_engaged(shaky, "R1", "B1"));
    assert_holds(shaky, "B1 type SQUARE");
    give(t, "roll 3 4");
    tab_rect r = rect_of(t, "B1");
    assert_int_equal(r.centre.x, 300);
    assert_int_equal(r.centre.y, 192); /* same centre */
    assert_only_offers(t, "halt R1; fall-back R1");
    table *back = fork_of(t);
    give(t, "halt R1");
    assert_pose(t, "R1", 300, 230, 180); /* 30 before the line that it charged */
    assert_false(are_engaged(t, "R1", "B1"));
    assert_int_equal(unit_of(t, "R1")->moves_left, 0);
    give(back, "fall-back R1");
    assert_pose(back, "R1", 300, 410, 180);
    assert_holds(back, "not R1 disordered");
}

/* No closing fire with it; a square that does not fit is a roll of 2. */
static void test_bp_resp_square_that_does_not_fit(void **state)
{
    (void)state;
    /* Same centre and same front stand on the line behind, same rear comes too near the charger: as if it had rolled 2. */
    table *t = charged("R1 FR_LC LINE 300,300 180; B1 FR_LINE LINE 300,200 0; B2 GEN_LINE LINE 300,180 0");
    give(t, "square B1; roll 3 4");
    assert_holds(t, "B1 type LINE, B1 disordered, B1 engaged");
    /* A column is deeper: there the place of its rear serves. */
    t = charged("R1 FR_LC LINE 300,300 180; B1 FR_LINE ACOL 300,200 0; B2 GEN_LINE LINE 300,166 0");
    give(t, "square B1; roll 3 4");
    assert_holds(t, "B1 type SQUARE, not B1 disordered");
    assert_pose(t, "B1", 300, 212, 0);
}

/* ---- W30, W31 ---- */

static void test_bp_w30_closing_fire_at_weakened_cavalry(void **state)
{
    (void)state;
    table *t = charged("R1 FR_LC LINE 300,250 180 casualties 2; B1 GEN_LINE LINE 300,200 0");
    assume(t, "stay R1");
    mark(t);
    assert_chance(t, "closing-fire B1", "R1 gone", "1999/20736");
    assert_chance(t, "closing-fire B1", "R1 here, not R1 engaged", "1231/31104");
    assert_chance(t, "closing-fire B1", "R1 engaged", "53749/62208");
    give(t, "closing-fire B1");
    assert_rolls(t, 3);
    assert_pending_die(t, DIE_HIT3);
    /* A test is needed when two or three of the dice end as casualties. */
    table *sure = charged("R1 FR_LC LINE 300,250 180 casualties 2 with steady; B1 GEN_LINE LINE 300,200 0");
    assert_chance(sure, "closing-fire B1", "R1 engaged, R1 stamina >0", "8/27");
}

static bool steady_spent(const table *t, const gg_state *s)
{
    return bp_s(s)->unit[unit_id(t, "R1")].flags & U_STEADY_USED;
}

static void test_bp_w30_how_often_a_test_is_needed(void **state)
{
    (void)state;
    table *t = charged("R1 FR_LC LINE 300,250 180 casualties 2 with steady; B1 GEN_LINE LINE 300,200 0");
    assert_chance_that(t, "closing-fire B1", steady_spent, "7/27");
}

#define W31 "R1 JA_CLAN WARB 300,300 180; B1 GO_FOOT LINE 300,200 0"

static void test_bp_w31_a_highland_charge(void **state)
{
    (void)state;
    table *t = charged(W31);
    assert_rolls(t, 2); /* the terror test comes first */
    assert_fired(t, "bp.spec.terrifying");
    assert_next(t, "offers closing-fire B1", "13/18");
    table *holds_on = fork_of(t);
    give(holds_on, "roll 6 6");
    assert_only_offers(holds_on, "stand B1; closing-fire B1");
    assert_chance(holds_on, "closing-fire B1", "not R1 engaged", "815/124416");
    give(holds_on, "closing-fire B1");
    assert_rolls(holds_on, 4);
    assert_pending_die(holds_on, DIE_HIT3);
    /* All of it, from the charge on. */
    t = field(W31 ";" INITIATIVE);
    give(t, "use R1");
    assume(t, "closing-fire B1; stay R1");
    assert_chance(t, "charge R1 B1", "R1 engaged", "1606813/2239488");
}

/* Terror: once a turn, never of an engaged unit; who breaks or retires lets the charger choose. */
static void test_bp_spec_terrifying(void **state)
{
    (void)state;
    table *t = charged(W31 " terror_tested");
    assert_only_offers(t, "stand B1; closing-fire B1");
    t = charged(W31 "; R2 GEN_LINE LINE 255,192 90; engaged R2 B1 LEFT");
    assert_true(are_engaged(t, "R1", "B1"));
    t = charged(W31);
    table *retires = fork_of(t);
    give(t, "roll 2 2"); /* 4: breaks */
    assert_holds(t, "B1 gone, not R1 engaged");
    assert_true(asks_for(t, ASK_REDIRECT));
    give(retires, "roll 2 3"); /* 5: retires disordered */
    assert_pose(retires, "B1", 300, 80, 0);
    assert_holds(retires, "B1 disordered");
    assert_true(asks_for(retires, ASK_REDIRECT));
    /* Fanatics are terrifying as well. */
    t = charged("R1 MA_ANSAR WARB 300,300 180; B1 GO_FOOT LINE 300,200 0");
    assert_rolls(t, 2);
    assert_fired(t, "bp.spec.fanatics");
}

/* ---- bp.charge.redirect ---- */

static void test_bp_charge_redirect_to_another(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 300,270 180; B1 FR_LIGHT SKIRM 300,200 0; B2 FR_LC LINE 200,180 0;" FAR_AWAY
                     "begin initiative red");
    give(t, "use R1; charge R1 B1; evade B1");
    assert_true(asks_for(t, ASK_REDIRECT));
    assert_offers(t, "stay R1; charge R1 B2");
    assert_refused(t, "charge R1 B1", "bp.charge.redirect");
    /* To the charge pose, or straight on by less than its displacement. */
    assert_offers(t, "move R1 300 200 180");
    assert_verdict(t, "move R1 300 230 180", "");
    assert_verdict(t, "move R1 300 199 180", "bp.charge.redirect");
    assert_verdict(t, "move R1 310 230 180", "bp.charge.redirect");
    table *goes = fork_of(t), *stays = fork_of(t);
    give(t, "charge R1 B2");
    /* Horse would counter-charge, but this target may only stand: nobody is asked. */
    assert_true(are_engaged(t, "R1", "B2"));
    give(goes, "move R1 300 200 180");
    assert_pose(goes, "R1", 300, 200, 180);
    give(stays, "stay R1");
    assert_pose(stays, "R1", 300, 270, 180);
    assert_int_equal(unit_of(stays, "R1")->moves_left, 0);
}

static void test_bp_charge_redirect_only_once(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 300,270 180; B1 FR_LIGHT SKIRM 300,200 0; B2 GEN_LINE LINE 190,180 0;" FAR_AWAY
                     "begin initiative red");
    give(t, "use R1; charge R1 B1; evade B1; charge R1 B2");
    assert_only_offers(t, "stand B2; closing-fire B2");
}

/* Traversing fire of others comes first; if the charger retires or breaks, the charge is over. */
static void test_bp_charge_sequence_traversing_fire_first(void **state)
{
    (void)state;
    table *t = field("R1 FR_LC LINE 180,180 90; B1 GEN_LINE LINE 360,180 270; B2 GEN_LINE LINE 270,100 0;" FAR_AWAY
                     "begin orders Ney");
    give(t, "group R1; attack B1; roll 1 1; charge R1 B1");
    assert_true(asks_for(t, ASK_TRAVERSE));
    assert_only_offers(t, "traverse B2 R1; hold-fire B2");
    give(t, "traverse B2 R1; roll 1 1 1; roll 1 1 1"); /* along the length of its line */
    assert_true(asks_for(t, ASK_RESPONSE));
}

/* bp.cmd.kinds, CHARGE: a legal charge must be made; else the unit comes nearer; else it may hold. */
static void test_bp_cmd_kinds_charge_binds(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,200 180;" ORDERS);
    give(t, "group R1; attack B1; roll 1 1");
    assert_only_offers(t, "charge R1 B1");
    assert_refused(t, "hold R1", "bp.cmd.kinds");
    assert_refused(t, "move R1 300 150 0", "bp.cmd.kinds");
    /* Out of reach: a move that lowers the distance, or the one change of formation. */
    t = field("R1 GEN_LINE LINE 300,100 0; B1 GEN_LINE LINE 300,400 180;" ORDERS);
    give(t, "group R1; attack B1; roll 1 1");
    assert_refused(t, "hold R1", "bp.cmd.kinds");
    assert_refused(t, "move R1 300 80 0", "bp.cmd.kinds");
    assert_verdict(t, "form R1 acol", "");
    assert_verdict(t, "form R1 mcol", "bp.cmd.kinds");
    give(t, "form R1 acol");
    assert_refused(t, "form R1 line", "bp.cmd.kinds"); /* one only */
    give(t, "move R1 300 220 0; move R1 300 340 0");
    /* Three moves were made: it does not come to blows this turn. */
    assert_false(are_engaged(t, "R1", "B1"));
}

static void test_bp_cmd_kinds_charge_of_a_march_column(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE MCOL 300,150 0; B1 GEN_LINE LINE 300,230 180;" ORDERS);
    give(t, "group R1; attack B1; roll 1 1");
    assert_refused(t, "charge R1 B1", "bp.charge.who");
    give(t, "form R1 line; charge R1 B1; stand B1");
    assert_true(are_engaged(t, "R1", "B1"));
    /* A battery cannot be ordered to. */
    t = field("R1 FR_FART DEPLOYED 300,150 0; B1 GEN_LINE LINE 300,230 180;" ORDERS);
    give(t, "group R1");
    assert_refused(t, "attack B1", "bp.charge.who");
}

/* If the quarry is destroyed, the nearest enemy takes its place. */
static void test_bp_cmd_kinds_charge_looks_for_another(void **state)
{
    (void)state;
    table *t = field("R1 JA_CLAN WARB 300,150 0; R2 JA_CLAN WARB 380,150 0; B1 GEN_LINE LINE 300,250 180; B2 GEN_LINE "
                     "LINE 400,250 180;" ORDERS);
    give(t, "group R1 R2; attack B1; roll 1 1; next R1; charge R1 B1; roll 1 1"); /* the terror test destroys B1 */
    assert_holds(t, "B1 gone");
    give(t, "stay R1");
    assert_offers(t, "charge R2 B2");
}

/* ---- bp.charge.engage ---- */

static void test_bp_charge_engage_no_flanks_is_front(void **state)
{
    (void)state;
    table *t = charged("R1 GEN_LINE LINE 300,300 180; B1 FR_LINE SQUARE 300,200 90");
    give(t, "stand B1");
    assert_int_equal(pair_of(t, "R1", "B1")->face_b, TAB_FRONT);
    /* Only this pair is engaged, whomever else the charger touches. */
    t = charged("R1 GEN_LINE LINE 300,300 180; B1 GEN_LINE_S LINE 300,200 0; B2 GEN_LINE_S LINE 360,200 0");
    give(t, "stand B1");
    assert_int_equal(st(t)->pairs, 1);
    assert_int_equal(unit_of(t, "R1")->moves_left, 0);
}

/* bp.spec.lie_down: contact destroys. */
static void test_bp_spec_lie_down_caught_lying(void **state)
{
    (void)state;
    table *t = charged("R1 GEN_LINE LINE 300,300 180; B1 BR_LINE LINE 300,200 0 lying");
    assert_holds(t, "B1 gone");
    assert_pose(t, "R1", 300, 200, 180);
    assert_int_equal(st(t)->pairs, 0);
    assert_fired(t, "bp.spec.lie_down");
}

/* bp.terr.obstacle: recorded at contact, gone after the first round. */
static void test_bp_terr_obstacle_between(void **state)
{
    (void)state;
    table *t = charged("wall L1 200,210 400,210; R1 GEN_LINE LINE 300,260 180; B1 GEN_LINE LINE 300,200 0");
    give(t, "stand B1");
    assert_true(pair_of(t, "R1", "B1")->flags & P_LIGHT_COVER);
    assert_int_equal(blow_mod(t, "R1", "B1"), 0);
    assert_int_equal(save_mod(t, "B1", "R1", true), 1);
    t = charged("works L1 200,210 400,210; R1 GEN_LINE LINE 300,260 180; B1 GEN_LINE LINE 300,200 0");
    give(t, "stand B1");
    assert_true(pair_of(t, "R1", "B1")->flags & P_HEAVY_COVER);
    assert_int_equal(save_mod(t, "B1", "R1", true), 2);
    assert_int_equal(save_mod(t, "R1", "B1", true), 0);
}

/* bp.spec.determined: in step 1a it charges if it can. */
static void test_bp_spec_determined(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 300,300 180 with determined_charge; R2 GEN_LINE LINE 300,400 180 with determined_charge;"
        "B1 GEN_LINE LINE 300,200 0; B2 GEN_LINE LINE 380,215 0;" FAR_AWAY "begin turn red");
    /* The nearest by displacement, which is not the one straight ahead. */
    assert_true(asks_for(t, ASK_RESPONSE));
    assert_int_equal(gg_pending(t->battle, t->state).piece, unit_id(t, "B2"));
    assert_true(flagged(t, "R1", U_ACTED));
    assert_false(flagged(t, "R2", U_ACTED)); /* out of reach */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_w6_charge_pose_and_halt),
        proves(test_bp_w7_charge_in_the_flank),
        proves(test_bp_w8_charge_pose_slides_past_another_enemy),
        proves(test_bp_charge_pose_limits),
        proves(test_bp_charge_blocked_by_whom),
        proves(test_bp_charge_halt_is_three_inches_short),
        proves(test_bp_charge_who_may_not),
        proves(test_bp_charge_who_may_be_charged_by_horse),
        proves(test_bp_charge_who_skirmishers_take_on),
        proves(test_bp_charge_who_not_across_a_ravine),
        proves(test_bp_charge_target_must_be_seen),
        proves(test_bp_w15_evaded_and_caught),
        proves(test_bp_w15_evaded_and_away),
        proves(test_bp_w16_counter_charge),
        proves(test_bp_w16_turn_and_face),
        proves(test_bp_w48_responses_of_skirmishers_who_can_form_square),
        proves(test_bp_resp_list_who_may_do_what),
        proves(test_bp_charge_sequence_engaged_and_mixed),
        proves(test_bp_resp_evade_stops_short_of_others),
        proves(test_bp_resp_counter_goes_half_way),
        proves(test_bp_spec_steady_line_fires_and_comes_on),
        proves(test_bp_w32_forming_square),
        proves(test_bp_resp_square_that_does_not_fit),
        proves(test_bp_w30_closing_fire_at_weakened_cavalry),
        proves(test_bp_w30_how_often_a_test_is_needed),
        proves(test_bp_w31_a_highland_charge),
        proves(test_bp_spec_terrifying),
        proves(test_bp_charge_redirect_to_another),
        proves(test_bp_charge_redirect_only_once),
        proves(test_bp_charge_sequence_traversing_fire_first),
        proves(test_bp_cmd_kinds_charge_binds),
        proves(test_bp_cmd_kinds_charge_of_a_march_column),
        proves(test_bp_cmd_kinds_charge_looks_for_another),
        proves(test_bp_charge_engage_no_flanks_is_front),
        proves(test_bp_spec_lie_down_caught_lying),
        proves(test_bp_terr_obstacle_between),
        proves(test_bp_spec_determined),
    };
    return cmocka_run_group_tests_name("bp charges", tests, NULL, NULL);
}
