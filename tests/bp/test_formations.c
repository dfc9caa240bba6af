/* 3.6: changing formation, and lying down and mounting, which are ordered like it. */
#include "field.h"

#define FAR_AWAY "B1 GEN_LINE LINE 600,30 0;"
#define NEY(x, y) "brigade R red \"Ney\" rating 8 at " #x "," #y ";"

static table *about_to_move(const char *lines)
{
    table *t = fieldf("%s;" FAR_AWAY NEY(300, 140) "begin orders Ney", lines);
    return t;
}

static tab_pose form_pose(const table *t, const char *unit, int formation, int facing)
{
    tab_pose p = {0};
    if (!bp_form_pose(bt(t), st(t), unit_id(t, unit), formation, facing, &p))
        table_fail(HERE, "%s does not fit into %s", unit, bp_formation_names[formation]);
    return p;
}

/* ---- bp.form.change ---- */

static void test_bp_form_change_keeps_its_front(void **state)
{
    (void)state;
    table *t = field("R1 FR_LIGHT LINE 300,200 0;" FAR_AWAY);
    assert_same_pose(form_pose(t, "R1", ACOL, 0), 300, 200, 0);
    assert_same_pose(form_pose(t, "R1", SQUARE, 0), 300, 200, 0);
    assert_same_pose(form_pose(t, "R1", SKIRM, 0), 300, 200, 0);
    assert_same_pose(form_pose(t, "R1", MCOL, 0), 300, 200, 0);
    /* To a march column to the right or left: about the centre, at 300,192. */
    assert_same_pose(form_pose(t, "R1", MCOL, 90), 345, 192, 90);
    assert_same_pose(form_pose(t, "R1", MCOL, 270), 255, 192, 270);
}

static void test_bp_form_change_falls_back_on_centre_and_rear(void **state)
{
    (void)state;
    /* A friend close behind: same F overlaps it; same C of the column does too; the rear does not. */
    table *t = field("R1 GEN_LINE LINE 300,200 0; R2 GEN_LINE LINE 300,184 0;" FAR_AWAY);
    assert_same_pose(form_pose(t, "R1", ACOL, 0), 300, 216, 0);
    /* Eight behind its rear: the centre serves. */
    t = field("R1 GEN_LINE LINE 300,200 0; R2 GEN_LINE LINE 300,176 0;" FAR_AWAY);
    assert_same_pose(form_pose(t, "R1", ACOL, 0), 300, 208, 0);
    /* Shut in before and behind: not at all. */
    t = field("R1 GEN_LINE LINE 300,200 0; R2 GEN_LINE LINE 300,184 0; R3 GEN_LINE LINE 300,220 0;" FAR_AWAY);
    tab_pose p;
    assert_false(bp_form_pose(bt(t), st(t), 0, ACOL, 0, &p));
    assert_false(bp_form_pose(bt(t), st(t), 0, MCOL, 0, &p));
    /* The table's edge behind it. */
    t = field("R1 GEN_LINE LINE 300,16 0;" FAR_AWAY);
    assert_same_pose(form_pose(t, "R1", ACOL, 0), 300, 32, 0);
}

/* Ten from enemies, or what there was. */
static void test_bp_form_change_keeps_off_the_enemy(void **state)
{
    (void)state;
    table *t = field("R1 FR_LIGHT LINE 300,200 0; R2 GEN_LINE LINE 300,184 0; B2 GEN_LINE LINE 300,225 180;" FAR_AWAY);
    tab_pose p;
    assert_false(bp_form_pose(bt(t), st(t), 0, ACOL, 0, &p)); /* same rear would be 9 away */
    t = field("R1 FR_LIGHT LINE 300,200 0; R2 GEN_LINE LINE 300,184 0; B2 GEN_LINE LINE 300,226 180;" FAR_AWAY);
    assert_same_pose(form_pose(t, "R1", ACOL, 0), 300, 216, 0);
    t = field("R1 FR_LIGHT LINE 300,200 0; B2 GEN_LINE LINE 300,205 180;" FAR_AWAY);
    assert_same_pose(form_pose(t, "R1", ACOL, 0), 300, 200, 0); /* five, as before */
}

static void test_bp_form_change_facings(void **state)
{
    (void)state;
    /* From march column to line: ahead, right, left, about its centre at 300,155. */
    table *t = about_to_move("R1 GEN_LINE MCOL 300,200 0");
    give(t, "group R1; formation line; roll 1 1");
    assert_only_offers(t, "form R1 line 300 200 0; form R1 line 308 155 90; form R1 line 292 155 270");
    /* Unlimbering: all four ways. Limbering: ahead. */
    t = about_to_move("R1 FR_FART LIMBERED 300,200 0");
    give(t, "group R1; formation deployed; roll 1 1");
    assert_only_offers(t, "form R1 deployed 300 200 0; form R1 deployed 315 170 90; form R1 deployed 285 170 270; form "
                          "R1 deployed 300 155 180");
    t = about_to_move("R1 FR_FART DEPLOYED 300,200 0");
    give(t, "group R1; formation limbered; roll 1 1");
    assert_holds(t, "R1 type LIMBERED, R1 facing 0");
    assert_fired(t, "bp.form.limber");
}

/* Each change takes a whole move. */
static void test_bp_form_change_takes_a_move(void **state)
{
    (void)state;
    table *t = about_to_move("R1 GEN_LINE LINE 300,200 0");
    give(t, "group R1; advance-form acol; roll 2 4"); /* six of eight: two moves */
    assert_int_equal(unit_of(t, "R1")->moves_left, 2);
    give(t, "move R1 300 300 0");
    assert_true(asks_for(t, ASK_MOVE));
    give(t, "form R1 acol");
    assert_false(asks_for(t, ASK_MOVE));
    /* FORM, then on as ADVANCE. */
    t = about_to_move("R1 GEN_LINE LINE 300,200 0");
    give(t, "group R1; formation acol; roll 2 4; move R1 300 300 0");
    assert_false(asks_for(t, ASK_MOVE));
    assert_pose(t, "R1", 300, 300, 0);
}

/* FORM for a unit that is in it already: as ADVANCE at once. */
static void test_bp_cmd_kinds_form_of_one_who_is_formed(void **state)
{
    (void)state;
    table *t = about_to_move("R1 GEN_LINE ACOL 300,200 0; R2 GEN_LINE LINE 380,200 0");
    give(t, "group R1 R2; formation acol; roll 3 4; next R1"); /* one move */
    assert_true(asks_for(t, ASK_MOVE));
    give(t, "move R1 300 320 0");
    assert_holds(t, "R2 type ACOL"); /* the other forms, without asking */
}

/* ---- bp.form.who: open order in the woods ---- */

#define WOOD "wood W1 200,220 400,220 400,300 200,300;"

static void test_bp_form_who_into_the_wood_and_out(void **state)
{
    (void)state;
    table *t = about_to_move(WOOD "R1 GEN_LINE LINE 300,200 0");
    give(t, "group R1; occupy W1; roll 1 1; form R1 skirm");
    assert_holds(t, "R1 type SKIRM");
    give(t, "move R1 300 260 0"); /* in the wood: half pace */
    assert_holds(t, "R1 type SKIRM");
    give(t, "move R1 300 310 0"); /* part of it still in the wood */
    assert_holds(t, "R1 type SKIRM");
    /* Out of it: a line again, free. */
    t = about_to_move(WOOD "R1 GEN_LINE SKIRM 300,310 0");
    give(t, "group R1; advance; roll 1 1; move R1 300 360 0");
    assert_holds(t, "R1 type LINE");
    assert_pose(t, "R1", 300, 360, 0);
    assert_int_equal(unit_of(t, "R1")->moves_left, 2);
    /* Those who can skirmish stay as they are; a warband becomes one. */
    t = about_to_move(WOOD "R1 FR_LIGHT SKIRM 300,310 0");
    give(t, "group R1; advance; roll 1 1; move R1 300 360 0");
    assert_holds(t, "R1 type SKIRM");
    t = about_to_move(WOOD "R1 JA_CLAN SKIRM 300,310 0");
    give(t, "group R1; advance; roll 1 1; move R1 300 360 0");
    assert_holds(t, "R1 type WARB");
}

/* ---- bp.spec.lie_down ---- */

static void test_bp_spec_lie_down_is_ordered(void **state)
{
    (void)state;
    table *t = about_to_move("R1 BR_LINE LINE 300,200 0");
    give(t, "group R1; formation down; roll 1 1");
    if (asks_for(t, ASK_MOVE) && !flagged(t, "R1", U_LYING)) give(t, "form R1 down");
    assert_true(flagged(t, "R1", U_LYING));
    assert_holds(t, "R1 lying down");
    /* While it lies it neither moves nor shoots. */
    t = about_to_move("R1 BR_LINE LINE 300,200 0 lying");
    give(t, "group R1; advance; roll 1 1");
    assert_only_offers(t, "hold R1");
    assert_refused(t, "move R1 300 300 0", "bp.spec.lie_down");
    t = about_to_move("R1 BR_LINE LINE 300,200 0 lying");
    give(t, "group R1; formation up; roll 1 1");
    if (asks_for(t, ASK_MOVE) && flagged(t, "R1", U_LYING)) give(t, "form R1 up");
    assert_false(flagged(t, "R1", U_LYING));
    t = about_to_move("R1 GEN_LINE LINE 300,200 0");
    give(t, "group R1");
    assert_refused(t, "formation down", "bp.spec.lie_down");
}

/* It can only stand when it is charged. */
static void test_bp_spec_lie_down_only_stands(void **state)
{
    (void)state;
    table *t = field("R1 BR_LINE LINE 300,200 0 lying; B2 FR_LC LINE 300,300 180;" FAR_AWAY);
    assert_int_equal(bp_responses(bt(t), st(t), 0, 1, st(t)->unit[1].pose, 0), RESPOND_STAND);
}

/* ---- bp.spec.mounted_inf ---- */

static void test_bp_spec_mounted_inf(void **state)
{
    (void)state;
    table *t = about_to_move("R1 GEN_LINE LINE 300,200 0 mounts FR_LC");
    assert_int_equal(bp_profile_of(bt(t), st(t), 0)->arm, BP_INF);
    assert_int_equal(bp_rate(bt(t), st(t), 0), 120);
    give(t, "group R1; advance; roll 1 1");
    assert_offers(t, "form R1 mount");
    give(t, "form R1 mount");
    assert_holds(t, "R1 mounted");
    assert_int_equal(bp_profile_of(bt(t), st(t), 0)->arm, BP_CAV);
    assert_int_equal(bp_rate(bt(t), st(t), 0), 180);
    assert_true(asks_for(t, ASK_MOVE)); /* at no cost in distance */
    assert_int_equal(unit_of(t, "R1")->moves_left, 3);
    assert_offers_not(t, "form R1 mount"); /* once during a move */
    give(t, "move R1 300 370 0");
    assert_int_equal(unit_of(t, "R1")->moves_left, 2);
    assert_offers(t, "form R1 mount"); /* and again during the next */
    /* Who has no horses cannot. */
    t = about_to_move("R1 GEN_LINE LINE 300,200 0");
    give(t, "group R1; advance; roll 1 1");
    assert_refused(t, "form R1 mount", "bp.spec.mounted_inf");
}

/* The special rule by which a formation is taken is told with it. */
static void test_bp_form_who_by_special_rule(void **state)
{
    (void)state;
    static const struct {
        const char *unit, *form, *rule;
    } rows[] = {
        {"GEN_LINE LINE 300,200 0 with coc", "formation coc", "bp.spec.coc"},
        {"GEN_LINE LINE 300,200 0 with four_deep", "formation fdl", "bp.spec.four_deep"},
        {"FR_LINE LINE 300,200 0", "formation mixed", "bp.spec.mixed"},
        {"FR_LINE LINE 300,200 0", "formation square", "bp.spec.form_square"},
        {"FR_LIGHT LINE 300,200 0", "formation skirm", "bp.spec.skirmish"},
        {"FR_LC LINE 300,200 0", "formation acol", "bp.spec.deep"},
        {"JA_CLAN MCOL 300,200 0", "formation warb", "bp.spec.warband"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char lines[128];
        snprintf(lines, sizeof lines, "R1 %s", rows[i].unit);
        table *t = about_to_move(lines);
        give(t, "group R1");
        give(t, rows[i].form);
        give(t, "roll 1 1"); /* one way to do it: it is done */
        assert_fired(t, rows[i].rule);
    }
}

static void test_bp_nat_c18_closes_formations(void **state)
{
    (void)state;
    table *t = about_to_move("side red nations c18; R1 C18_ART DEPLOYED 300,200 0; R2 PR_MUSK LINE 420,200 0");
    table *foot = fork_of(t);
    give(t, "group R1");
    assert_refused(t, "formation limbered", "bp.nat.c18");
    give(foot, "group R2");
    assert_refused(foot, "formation square", "bp.nat.c18");
    assert_refused(foot, "formation acol", "bp.spec.no_acol");
}

/* Not in a move that is a charge: who has mounted does not charge with that move. */
static void test_bp_spec_mounted_inf_is_no_charge(void **state)
{
    (void)state;
    table *t = field(
        "R1 GEN_LINE LINE 300,100 0 mounts FR_LC; B1 GEN_LINE LINE 300,200 180;" NEY(300, 60) "begin initiative red");
    give(t, "use R1");
    assert_offers(t, "charge R1 B1; form R1 mount");
    give(t, "form R1 mount");
    assert_offers_not(t, "charge R1 B1");
    assert_verdict(t, "hold R1", "");
    /* Ordered to charge whom it can charge: it does. */
    t = field("R1 GEN_LINE LINE 300,100 0 mounts FR_LC; B1 GEN_LINE LINE 300,200 180;" NEY(300, 60) "begin orders Ney");
    give(t, "group R1; attack B1; roll 1 1");
    assert_only_offers(t, "charge R1 B1");
}

static void test_bp_spec_mounted_inf_while_it_retires(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 300,300 180; B2 GEN_LINE LINE 300,240 0 casualties 3 mounts FR_LC; B3 GEN_LINE "
                     "LINE 600,460 180; begin shooting red");
    give(t, "fire R1; shoot R1 B2; roll 5 1 1; roll 1; roll 2 4"); /* 5: it retires */
    assert_true(asks_for(t, ASK_MOUNT));
    table *on_foot = fork_of(t);
    give(t, "form B2 mount");
    assert_holds(t, "B2 mounted, B2 disordered");
    assert_pose(t, "B2", 300, 60, 0); /* 180, as horse */
    drive(on_foot, "hold B2; stay B2");
    assert_pose(on_foot, "B2", 300, 120, 0);
}

/* The order to mount: then on as to advance, the change costing nothing. */
static void test_bp_spec_mounted_inf_by_order(void **state)
{
    (void)state;
    table *t = about_to_move("R1 GEN_LINE LINE 300,200 0 mounts FR_LC");
    give(t, "group R1; formation mount; roll 3 4"); /* one move */
    drive(t, "form R1 mount");
    assert_holds(t, "R1 mounted");
    assert_true(asks_for(t, ASK_MOVE));
    give(t, "move R1 300 380 0");
    assert_pose(t, "R1", 300, 380, 0);
    assert_false(asks_for(t, ASK_MOVE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_bp_form_change_keeps_its_front),     proves(test_bp_form_change_falls_back_on_centre_and_rear),
        proves(test_bp_form_change_keeps_off_the_enemy), proves(test_bp_form_change_facings),
        proves(test_bp_form_change_takes_a_move),        proves(test_bp_cmd_kinds_form_of_one_who_is_formed),
        proves(test_bp_form_who_into_the_wood_and_out),  proves(test_bp_spec_lie_down_is_ordered),
        proves(test_bp_spec_lie_down_only_stands),       proves(test_bp_spec_mounted_inf),
        proves(test_bp_form_who_by_special_rule),        proves(test_bp_nat_c18_closes_formations),
        proves(test_bp_spec_mounted_inf_is_no_charge),   proves(test_bp_spec_mounted_inf_while_it_retires),
        proves(test_bp_spec_mounted_inf_by_order),
    };
    return cmocka_run_group_tests_name("bp formations", tests, NULL, NULL);
}
