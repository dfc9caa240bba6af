/* 7.10, 7.11: fire and the morale of those fired at. */
#include "field.h"

/* A unit of the allies fires at one of the french in its phase. */
static table *shot(const char *ground, int phase, const char *firer, const char *target)
{
    table *t =
        field_on(ground ? ground : ". 1,1, ",
                 "board 14 14; A1 %s marked; F1 %s; F9 LINE 4 R 1,1 S LINE cube green; player-a allies; begin %d",
                 firer, target, phase);
    assert_question(t, ASK_TARGET);
    give(t, "fire A1 F1");
    return t;
}

static void test_boe_w31_a_plain_volley(void **state)
{
    (void)state;
    table *t = shot(NULL, 7, "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 S LINE cube green");
    assert_volley(t, 6, 6);
    assert_odds_until(t, NULL, "not phase 7", "F1 stands 8", "15625/46656");
    assert_mean_loss(t, NULL, "not phase 7", "F1", "1/1");
}

static void test_boe_w32_volley(void **state)
{
    (void)state;
    table *t = shot(NULL, 7, "LINE 6 R 5,6 N LINE volley cube green", "LINE 8 R 5,5 S LINE cube green");
    assert_volley(t, 6, 5);
    assert_odds_until(t, NULL, "not phase 7", "F1 stands 8", "64/729");
    assert_odds_until(t, NULL, "not phase 7", "F1 stands <=6", "473/729");
    assert_mean_loss(t, NULL, "not phase 7", "F1", "2/1");
}

static void test_boe_w33_disordered_and_moved(void **state)
{
    (void)state;
    table *t = shot(NULL, 7, "LINE 5 R 5,6 N LINE disorder cube green ap 1 spent 2 other 1 moved",
                    "LINE 8 R 5,5 S LINE cube green");
    assert_volley(t, 2, 6);
    assert_odds_until(t, NULL, "not phase 7", "F1 stands <8", "11/36");
}

static void test_boe_w34_a_column_fires_ahead(void **state)
{
    (void)state;
    table *t = shot(NULL, 7, "LINE 8 R 5,6 N COLUMN cube green", "LINE 8 R 5,5 S LINE cube green");
    assert_volley(t, 3, 6);
    assert_odds_until(t, NULL, "not phase 7", "F1 stands <8", "91/216");
    t = field(
        "A1 LINE 8 R 5,6 N COLUMN cube green marked; F1 LINE 8 R 6,5 S LINE cube green; player-a allies; begin 7");
    assert_int_equal(boe_judge_fire(bt(t), st(t), piece_id(t, "A1"), piece_id(t, "F1")), FIRE_ARC);
}

static void test_boe_w35_a_guard_square(void **state)
{
    (void)state;
    table *t = shot(NULL, 7, "LINE 7 G 5,6 N SQUARE cube green ap 1 spent 2 other 2", "LCAV 4 R 6,7 N LINE cube green");
    assert_volley(t, 2, 6);
    assert_odds_until(t, NULL, "not phase 7", "F1 stands <4", "11/36");
}

static void test_boe_w36_rifles(void **state)
{
    (void)state;
    table *t = shot(NULL, 7, "LIGHT 5 R 5,6 N SKIRM rifle cube green", "LIGHT 6 R 5,5 S SKIRM cube green");
    assert_volley(t, 3, 6);
    t = shot(NULL, 7, "LIGHT 5 R 5,6 N SKIRM rifle cube green", "LIGHT 6 R 5,4 S SKIRM cube green");
    assert_volley(t, 2, 6);
    t = field("A1 LIGHT 5 R 5,6 N LINE rifle cube green marked; F1 LIGHT 6 R 5,4 S SKIRM cube green; player-a allies; "
              "begin 7");
    assert_int_equal(boe_judge_fire(bt(t), st(t), piece_id(t, "A1"), piece_id(t, "F1")), MUSK_RANGE);
}

static void test_boe_w37_canister(void **state)
{
    (void)state;
    table *t = shot(NULL, 6, "FOOT 3 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,4 S COLUMN cube green");
    assert_volley(t, 3, 4);
    assert_mean_loss(t, NULL, "not phase 6", "F1", "3/2");
    assert_odds_until(t, NULL, "not phase 6", "F1 stands 5", "1/8");
}

static void test_boe_w38_long_range(void **state)
{
    (void)state;
    table *t = shot(NULL, 6, "FOOT 3 R 5,8 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 S LINE cube green");
    assert_volley(t, 2, 6);
    assert_odds_until(t, NULL, "not phase 6", "F1 stands <8", "11/36");
}

static void test_boe_w39_heavy_guns_at_a_garrison(void **state)
{
    (void)state;
    table *t = shot("T 5,3, ", 6, "FOOT 4 R 5,8 N UNLIMBERED weight H cube green", "LINE 8 R 5,3 S COLUMN cube green");
    assert_volley(t, 4, 6);
    assert_odds_until(t, NULL, "not phase 6", "F1 stands 8", "625/1296");
}

static void test_boe_w40_guns_at_guns(void **state)
{
    (void)state;
    table *t =
        shot(NULL, 6, "FOOT 4 R 5,9 N UNLIMBERED weight M cube green", "FOOT 4 R 5,3 S UNLIMBERED weight M cube green");
    assert_volley(t, 1, 6);
    assert_odds_until(t, NULL, "not phase 6", "F1 stands 3", "1/6");
}

/* ---- rows of the tables that no case shows ---- */

static void test_boe_musketry_rows(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *firer, *target;
        int dice, from;
    } rows[] = {
        {NULL, "LINE 6 G 5,6 N LINE cube green", "LINE 8 R 5,5 S LINE", 6, 5},
        {NULL, "LINE 6 M 5,6 N LINE cube green", "LINE 8 R 5,5 S LINE", 3, 6},
        {NULL, "LINE 6 R 5,6 N LINE cube green spent 1", "LINE 8 R 5,5 S LINE", 6, 6},
        {NULL, "LINE 6 R 5,6 N LINE cube green spent 1 other 1", "LINE 8 R 5,5 S LINE", 3, 6},
        {NULL, "LINE 6 R 5,6 N LINE volley disorder cube green", "LINE 8 R 5,5 S LINE", 3, 6},
        {NULL, "LINE 6 R 5,6 N COLUMN volley cube green", "LINE 8 R 5,5 S LINE", 2, 6},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 S MARCH", 6, 5},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 S SQUARE", 6, 5},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "FOOT 4 R 5,5 S LIMBERED weight M", 6, 5},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 E LINE", 6, 5},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 N LINE", 6, 5},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 N COLUMN", 6, 5},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 N MARCH", 6, 4},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "LIGHT 8 R 5,5 S SKIRM", 3, 6},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "FOOT 4 R 5,5 S UNLIMBERED weight M", 3, 6},
        {NULL, "LINE 6 R 5,6 N LINE cube green", "FOOT 4 R 5,5 S CREW weight M guns 2,2 S", 3, 6},
        {"l 5,5, ", "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 S LINE", 3, 6},
        {"H 5,5, ", "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 S LINE", 3, 6},
        {"s 5,5, ", "LINE 6 R 5,6 N LINE cube green", "LINE 8 R 5,5 S LINE", 6, 6},
        {NULL, "LIGHT 5 R 5,6 N SEMI rifle cube green", "LINE 8 R 5,5 S LINE", 3, 5},
        {NULL, "LCAV 5 R 5,6 E SKIRM cube green", "LINE 8 R 5,5 S LINE", 3, 6},
        {"T 5,6, ", "LINE 7 R 5,6 S MARCH volley cube green", "LINE 8 R 5,5 S LINE", 4, 6},
        {"T 5,5, ", "LINE 8 R 5,6 N LINE volley cube green", "LINE 8 R 5,5 N MARCH", 4, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = shot(rows[i].ground, 7, rows[i].firer, rows[i].target);
        assert_volley(t, rows[i].dice, rows[i].from);
    }
}

static void test_boe_artillery_rows(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *firer, *target;
        int dice, from;
    } rows[] = {
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight L cube green", "LINE 8 R 5,5 S LINE", 4, 5},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight L cube green", "LINE 8 R 5,4 S LINE", 4, 6},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight L cube green", "LINE 8 R 5,2 S LINE", 2, 6},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight H cube green", "LINE 8 R 5,4 S LINE", 4, 5},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight H cube green", "LINE 8 R 5,3 S LINE", 4, 5},
        {NULL, "FOOT 4 R 5,9 N UNLIMBERED weight H cube green", "LINE 8 R 5,2 S LINE", 4, 6},
        {NULL, "FOOT 4 G 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 S LINE", 4, 5},
        {NULL, "FOOT 4 M 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 S LINE", 2, 6},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight M disorder cube green", "LINE 8 R 5,3 S LINE", 2, 6},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 S MARCH", 4, 5},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 S SQUARE", 4, 5},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 E LINE", 4, 5},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,4 E COLUMN", 4, 3},
        {NULL, "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LIGHT 8 R 5,3 S SKIRM", 2, 6},
        {"H 5,4, ", "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,4 S LINE", 4, 6},
        {"T 5,3, ", "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 S COLUMN", 1, 6},
        {"l 5,3, ", "FOOT 4 R 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,3 S LINE", 4, 6},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = shot(rows[i].ground, 6, rows[i].firer, rows[i].target);
        assert_volley(t, rows[i].dice, rows[i].from);
    }
}

static void test_boe_a_hit_needs_three_at_least(void **state)
{
    (void)state;
    table *t = shot(NULL, 6, "FOOT 4 G 5,6 N UNLIMBERED weight M cube green", "LINE 8 R 5,4 E COLUMN");
    assert_volley(t, 4, 3);
}

/* ---- 7.11 ---- */

/* The allies hit so many stands of F1. */
static table *shaken(const char *target, const char *dice, const char *extra)
{
    table *t = fieldf("%s A1 LINE 2 R 5,6 N LINE cube green marked; F1 %s; player-a allies; begin 7", extra, target);
    give(t, "fire A1 F1");
    give(t, dice);
    return t;
}

static void test_boe_w41_morale_of_regulars(void **state)
{
    (void)state;
    table *t = shaken("LINE 6 R 5,5 S LINE cube green", "roll 6 1", "");
    assert_so(t, "F1 stands 5; rolls 1");
    assert_odds_until(t, NULL, "not phase 7", "F1 good", "2/3");
    assert_odds_until(t, NULL, "not phase 7", "F1 disorder", "1/3");
}

static void test_boe_w42_conscripts_in_flank(void **state)
{
    (void)state;
    table *t = shaken("LINE 6 C 5,5 E LINE cube green", "roll 6 5", "");
    assert_so(t, "F1 stands 4");
    assert_odds_until(t, NULL, "not phase 7", "F1 good", "1/6");
    assert_odds_until(t, NULL, "not phase 7", "F1 disorder", "1/3");
    assert_odds_until(t, NULL, "not phase 7", "F1 retreat", "1/2");
}

static void test_boe_w43_the_guard(void **state)
{
    (void)state;
    table *t = shaken("LINE 6 G 5,5 S LINE cube green", "roll 6 1", "");
    assert_odds_until(t, NULL, "not phase 7", "F1 good", "5/6");
    assert_odds_until(t, NULL, "not phase 7", "F1 disorder", "1/6");
}

static void test_boe_w44_the_disordered(void **state)
{
    (void)state;
    table *t = shaken("LINE 6 R 5,5 S LINE disorder cube green", "roll 6 1", "");
    assert_odds_until(t, NULL, "not phase 7", "F1 disorder", "1/2");
    assert_odds_until(t, NULL, "not phase 7", "F1 retreat", "1/3");
    assert_odds_until(t, NULL, "not phase 7", "F1 rout", "1/6");
}

static void test_boe_w45_a_charge_under_fire(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,4 S COLUMN cube red; A1 LINE 6 R 5,6 N LINE cube green; begin 5c french");
    give(t, "charge F1 A1 ff");
    assert_question(t, ASK_OPPFIRE);
    give(t, "fire A1 F1");
    assert_volley(t, 6, 6);
    assert_odds_until(t, NULL, "not phase 5c", "not F1 melee", "2059/31104");
    assert_odds_until(t, NULL, "not phase 5c", "F1 melee; F1 disorder", "61625/279936");
    assert_odds_until(t, NULL, "not phase 5c", "F1 melee; F1 good", "49945/69984");
}

static void test_boe_w111_orders_steady_the_men(void **state)
{
    (void)state;
    const char *defend = "leader X french BRIG \"X\" INF rating 0 lost; brigade FB french leader X order defend;";
    table *t = shaken("LINE 6 R 5,5 S LINE cube green", "roll 6 1", defend);
    assert_odds_until(t, NULL, "not phase 7", "F1 good", "5/6");
    assert_odds_until(t, NULL, "not phase 7", "F1 disorder", "1/6");
    t = shaken("LINE 6 R 5,5 S LINE cube green moved", "roll 6 1", defend);
    assert_odds_until(t, NULL, "not phase 7", "F1 good", "2/3");
    char off[200];
    snprintf(off, sizeof off, "option order_bonus off; %s", defend);
    t = shaken("LINE 6 R 5,5 S LINE cube green", "roll 6 1", off);
    assert_odds_until(t, NULL, "not phase 7", "F1 good", "2/3");
    t = field("leader X french BRIG \"X\" INF rating 0 lost; brigade FB french leader X order support;"
              "F1 LINE 6 R 5,5 S LINE disorder cube green ap 1; A1 LINE 4 R 12,12 N LINE; begin 5e french unit F1");
    assert_odds_until(t, "rally F1", "not phase 5e", "F1 good", "5/6");
}

static void test_boe_morale_rows(void **state)
{
    (void)state;
    table *t =
        field_on("T 9,9, ",
                 "leader Ney french BRIG \"Ney\" INF rating 2 at 3,3; brigade FB french leader Ney order attack;"
                 "leader X french BRIG \"X\" INF rating 0 lost; brigade FS french leader X order attack morale shaken;"
                 "F1 LINE 6 R 3,3 S LINE; F2 LINE 6 R 9,9 S LINE; F3 LINE 6 R 5,3 S LINE stands 3; F4 LINE 6 R 7,3 S "
                 "LINE retreat;"
                 "F5/FS LINE 6 R 9,3 S LINE; A1 LINE 4 R 12,12 N LINE; begin 5e french");
    static const struct {
        const char *unit;
        int casualties, flank, value;
    } rows[] = {{"F1", 1, 0, 6}, {"F2", 1, 0, 5}, {"F3", 1, 0, 3}, {"F4", 1, 0, 3}, {"F5", 1, 0, 3}, {"F1", 3, 1, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gg_tally tally = {0};
        assert_int_equal(
            boe_morale_value(bt(t), st(t), piece_id(t, rows[i].unit), rows[i].casualties, rows[i].flank, &tally),
            rows[i].value);
    }
}

/* ---- the phases of fire ---- */

static void test_boe_w89_fire_is_simultaneous(void **state)
{
    (void)state;
    table *t = field("F1 LINE 3 R 5,5 S LINE cube green marked; F2 LIGHT 4 R 4,5 S LINE cube green marked; A1 LINE 4 R "
                     "5,6 N LINE cube green marked;"
                     "A9 LINE 4 R 12,12 N LINE cube green; player-a french; begin 7");
    give(t, "fire F1 A1; fire F2 A1; roll 6 6 6; roll 6 1 1 1");
    assert_so(t, "A1 stands 4; question target; asks allies");
    give(t, "fire A1 F1");
    assert_volley(t, 4, 6);
    give(t, "roll 1 1 1 1");
    assert_so(t, "A1 gone");
    /* as the case has it, three stands that hit four times: two volleys make it up */
    t = field("F1 LINE 3 G 5,5 S LINE volley cube green marked; A1 LINE 4 R 5,6 N LINE cube green marked; A9 LINE 4 R "
              "12,12 N LINE;"
              "player-a french; begin 7");
    give(t, "fire F1 A1; roll 6 6 6; fire A1 F1");
    assert_volley(t, 4, 6);
}

static void test_boe_w90_fire_at_once_or_later(void **state)
{
    (void)state;
    const char *lines =
        "F1 LINE 6 R 5,5 S LINE cube green; A1 LINE 6 R 5,6 N LINE cube green ap 0; F9 LINE 4 R 1,1 S LINE cube green;"
        "begin 5e french unit F1";
    table *t = fieldf("option fire_mode immediate; %s", lines);
    assert_offers(t, "fire F1 A1");
    assert_refused(t, "ready F1", "boe.fire.mode");
    give(t, "fire F1 A1");
    assert_volley(t, 6, 6);
    give(t, "roll 6 1 1 1 1 1; roll 1");
    assert_so(t, "A1 stands 5; F1 ap 2; F1 other 0; phase 5e; question action");
    assert_refused(t, "fire F1 A1", "boe.opp.limit");
    t = field(lines);
    assert_refused(t, "fire F1 A1", "boe.fire.mode");
    give(t, "ready F1");
    assert_so(t, "F1 marked; F1 ap 2; F1 other 0");
    give(t, "stop F1");
    drive(t, "end");
    assert_so(t, "phase 7; question target");
    assert_only_offers(t, "fire F1 A1; hold F1");
    t = field("F1 LINE 6 R 5,5 S LINE cube green; A1 LINE 6 R 5,8 N LINE cube green ap 0; begin 5e french unit F1");
    give(t, "ready F1; stop F1");
    assert_not_so(t, "phase 7"); /* nobody in reach: the shot is lost */
    assert_not_so(t, "F1 marked");
}

static void test_boe_why_not_fire_at_them(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,5 S LINE cube green marked; A1 LINE 6 R 5,6 N LINE; A2 LINE 6 R 5,4 N LINE;"
                     "A3 LINE 6 R 5,7 N LINE; player-a french; begin 7");
    assert_refused(t, "fire F1 A2", "boe.fire.arc");
    assert_refused(t, "fire F1 A3", "boe.musk.range");
    assert_refused(t, "fire F1 F1", "boe.fire.eligible");
    t = field("F1 FOOT 4 R 5,5 S UNLIMBERED weight M cube green marked; F2 LINE 4 R 5,6 S LINE; A1 LINE 6 R 5,8 N LINE;"
              "A2 LINE 6 R 7,7 N LINE; player-a french; begin 6");
    assert_refused(t, "fire F1 A1", "boe.lof.rule");
}

static void test_boe_w91_fire_at_and_from_a_garrison(void **state)
{
    (void)state;
    table *t = shot("T 5,5, ", 7, "LINE 6 R 5,6 N LINE cube green", "LINE 5 R 5,5 N LINE cube green");
    assert_volley(t, 2, 6);
    t = shot("T 5,6, ", 7, "LINE 5 R 5,6 S LINE cube green", "LINE 6 R 5,5 S LINE cube green");
    assert_volley(t, 3, 6);
}

static void test_boe_contested_spaces_are_not_fired_at(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,5 S COLUMN cube red entry 5,4 impetus charged; A1 LINE 4 R 5,5 N LINE cube green;"
                     "A2 LINE 4 R 5,6 N LINE cube green; melee 5,5 holder allies; begin 5f allies unit A2");
    assert_int_not_equal(boe_judge_fire(bt(t), st(t), piece_id(t, "A2"), piece_id(t, "F1")), GG_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w31_a_plain_volley),
        proves(test_boe_w32_volley),
        proves(test_boe_w33_disordered_and_moved),
        proves(test_boe_w34_a_column_fires_ahead),
        proves(test_boe_w35_a_guard_square),
        proves(test_boe_w36_rifles),
        proves(test_boe_w37_canister),
        proves(test_boe_w38_long_range),
        proves(test_boe_w39_heavy_guns_at_a_garrison),
        proves(test_boe_w40_guns_at_guns),
        proves(test_boe_musketry_rows),
        proves(test_boe_artillery_rows),
        proves(test_boe_a_hit_needs_three_at_least),
        proves(test_boe_w41_morale_of_regulars),
        proves(test_boe_w42_conscripts_in_flank),
        proves(test_boe_w43_the_guard),
        proves(test_boe_w44_the_disordered),
        proves(test_boe_w45_a_charge_under_fire),
        proves(test_boe_w111_orders_steady_the_men),
        proves(test_boe_morale_rows),
        proves(test_boe_w89_fire_is_simultaneous),
        proves(test_boe_w90_fire_at_once_or_later),
        proves(test_boe_why_not_fire_at_them),
        proves(test_boe_w91_fire_at_and_from_a_garrison),
        proves(test_boe_contested_spaces_are_not_fired_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
