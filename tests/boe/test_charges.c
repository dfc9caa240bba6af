/* 7.6, 7.7, 7.9, 7.13: charges, reactions, opportunity fire and charges, guns left behind, break-through. */
#include "field.h"

#define FAR "A9 LINE 4 R 12,12 N LINE cube green ap 0"

/* ---- paths ---- */

static table *horse_at(int x, int y, const char *extra)
{
    return fieldf("F1 HCAV 4 R 6,6 S COLUMN cube red; A1 LINE 4 R %d,%d N LINE cube green ap 0; %s; begin 5a french", x,
                  y, extra);
}

static void test_boe_w83_paths_of_a_charge(void **state)
{
    (void)state;
    assert_offers(horse_at(6, 10, FAR), "charge F1 A1 ffff");
    assert_offers(horse_at(7, 9, FAR), "charge F1 A1 qff");
    assert_legal(horse_at(7, 9, FAR), "charge F1 A1 ffq");
    assert_not_so(horse_at(8, 9, FAR), "question charge"); /* no charge at all: nobody is asked */
    assert_offers(horse_at(9, 6, FAR), "charge F1 A1 lfff");
    table *t = field_on("H 6,10, ", "F1 HCAV 4 R 6,6 S COLUMN cube red; A1 LINE 4 R 6,10 N LINE; begin 5a french");
    assert_not_so(t, "question charge");
    t = field_on("H 6,8, ", "F1 LINE 4 R 6,6 S COLUMN cube red; A1 LINE 4 R 6,8 N LINE; begin 5c french");
    assert_offers(t, "charge F1 A1 ff");
    assert_int_equal(boe_judge_charge(bt(t), st(t), piece_id(t, "F1"), piece_id(t, "A1"), 8 | 8 << 2, CHARGE_RED),
                     GG_OK);
    /* friends in the way */
    assert_not_so(horse_at(6, 10, "F2 LINE 4 R 6,8 S COLUMN cube green"), "question charge");
    assert_offers(horse_at(6, 10, "F2 LIGHT 4 R 6,8 S SKIRM cube green"), "charge F1 A1 ffff");
}

static void test_boe_w84_dice_of_a_charge(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 6,6 S LINE cube red; A1 LINE 4 R 6,9 N LINE cube green ap 0; F9 LINE 4 R 1,1 S LINE "
                     "cube green; begin 5c french");
    give(t, "charge F1 A1 fff");
    assert_odds_until(t, NULL, "not phase 5c", "F1 melee; F1 at 6,9", "8/27");
    give(t, "roll 2; roll 5");
    assert_so(t, "F1 at 6,8; F1 ap 0; F1 spent 3; F1 charged; F1 free; A1 free; not phase 5c");
    assert_not_told(t, "stands");
}

static void test_boe_w27_ap_in_sight(void **state)
{
    (void)state;
    table *t = field_on("1 5,1 5,3, 2 5,6, ",
                        "F1 LCAV 4 R 5,6 N LINE cube red; A1 LINE 4 R 5,1 S LINE cube green; begin 5a french");
    assert_true(boe_sees(bt(t), space(5, 1), space(5, 6)));
    assert_false(boe_sees(bt(t), space(5, 1), space(5, 5)));
    assert_false(boe_sees(bt(t), space(5, 1), space(5, 4)));
    give(t, "charge F1 A1 fffff; roll 2; roll 3");
    drive(t, "hold A1");
    assert_question(t, ASK_REACT);
    give(t, "square A1"); /* APLOS 3: a half */
    assert_odds_until(t, NULL, "question press", "A1 SQUARE", "1/2");
}

/* ---- squares ---- */

/* Horse that comes over so many spaces in sight. */
static table *charged_over(int spaces, const char *target, const char *charger)
{
    table *t =
        fieldf("turns 1; F1 %s 5,%d S LINE cube red; A1 %s; " FAR "; begin 5a french", charger, 9 - spaces, target);
    char move[40];
    snprintf(move, sizeof move, "charge F1 A1 %.*s", spaces, "ffffff");
    give(t, move);
    drive(t, "hold A1");
    return t;
}

static void assert_square(int aplos, const char *formed, const char *failed, const char *disorder)
{
    table *t = charged_over(aplos, "LINE 6 R 5,9 N LINE cube green", "LCAV 4 R");
    give(t, "square A1");
    assert_odds_until(t, "pull-up F1", "not phase 5a", "A1 SQUARE; A1 good", formed);
    assert_odds_until(t, "pull-up F1", "not phase 5a", "A1 LINE; A1 good; A1 melee", failed);
    assert_odds_until(t, "pull-up F1", "not phase 5a", "A1 LINE; A1 disorder; A1 melee", disorder);
    assert_odds_until(t, "pull-up F1", "not phase 5a", "A1 ap 1; A1 spent 2; A1 other 2", "1/1");
}

static void test_boe_w24_square_at_2(void **state)
{
    (void)state;
    assert_square(2, "1/3", "1/3", "1/3");
}

static void test_boe_w25_square_at_3(void **state)
{
    (void)state;
    assert_square(3, "1/2", "1/3", "1/6");
}

static void test_boe_w26_square_at_5(void **state)
{
    (void)state;
    assert_square(5, "5/6", "1/6", "0/1");
}

static void test_boe_w65_a_whole_charge(void **state)
{
    (void)state;
    table *t = charged_over(3, "LINE 6 R 5,9 N LINE cube green", "HCAV 4 R");
    give(t, "square A1");
    /* The margin shows in what is lost and who holds the ground. */
    const char *on = "pull-up F1; end";
    assert_odds_until(t, on, "phase 10", "A1 SQUARE", "1/2");
    assert_odds_until(t, on, "phase 10", "not A1 SQUARE; not A1 stands >=2", "41/216");
    assert_odds_until(t, on, "phase 10", "A1 stands >=2; A1 stands <=3", "31/216");
    assert_odds_until(t, on, "phase 10", "not A1 SQUARE; A1 stands >=4; A1 stands <=5; F1 at 5,9", "23/216");
    assert_odds_until(t, on, "phase 10", "not A1 SQUARE; A1 stands 5; A1 disorder; F1 at 5,8", "7/216");
    assert_odds_until(t, on, "phase 10", "not A1 SQUARE; A1 stands 5; A1 good; F1 at 5,8", "1/36");
}

static void test_boe_w85_pulling_up(void **state)
{
    (void)state;
    table *t = charged_over(4, "LINE 6 R 5,9 N LINE cube green", "LCAV 4 R");
    give(t, "square A1; roll 4");
    assert_so(t, "A1 SQUARE; question press; asks french");
    give(t, "pull-up F1");
    assert_so(t, "F1 at 5,8; F1 good; F1 ap 0; melees 0; A1 ap 1; A1 spent 2; A1 other 2; not F1 had_impetus");
    assert_question(t, ASK_ACTIVATE);
    give(t, "activate A1; ready A1");
    assert_question(t, ASK_TARGET);
    give(t, "fire A1 F1");
    /* ceil(6 / 4) dice at m = -1: raw 7, half of them */
    assert_volley(t, 1, 6);
    give(t, "roll 1");
    assert_so(t, "over; not F1 blown; F1 fatigue 0");
    assert_not_fired(t, "boe.fatigue.test");
}

static void test_boe_w86_who_may_form_square(void **state)
{
    (void)state;
    table *t = charged_over(2, "LINE 6 C 5,9 N COLUMN cube green", "LCAV 4 R");
    assert_so(t, "rolls 1"); /* conscripts are not asked */
    t = charged_over(2, "LINE 6 R 5,9 N LINE cube green", "LCAV 4 R");
    assert_only_offers(t, "stand A1; square A1");
    t = charged_over(2, "LINE 6 R 5,9 N LINE disorder cube green", "LCAV 4 R");
    assert_so(t, "A1 melee; not A1 SQUARE");
    t = charged_over(2, "LIGHT 6 R 5,9 N SKIRM cube green", "LCAV 4 R");
    assert_only_offers(t, "stand A1; evade A1");
    /* after opportunity fire: 2 AP left if green, 1 if blue */
    t = field("F1 LCAV 4 G 5,7 S LINE cube red; A1 LINE 1 R 5,9 N LINE cube green; begin 5a french");
    give(t, "charge F1 A1 ff; fire A1 F1; roll 1");
    assert_only_offers(t, "stand A1; square A1");
    t = field("F1 LCAV 4 G 5,7 S LINE cube red; A1 LINE 1 R 5,9 N LINE cube blue; begin 5a french");
    give(t, "charge F1 A1 ff; fire A1 F1; roll 1");
    assert_so(t, "A1 melee; F1 melee; A1 ap 1");
    /* a garrison cannot be charged by horse, and foot does not drive anyone into square */
    t = field_on("T 5,9, ", "F1 LINE 4 R 5,8 S COLUMN cube red; A1 LINE 6 R 5,9 N COLUMN cube green; begin 5c french");
    give(t, "charge F1 A1 f");
    drive(t, "hold A1");
    assert_so(t, "A1 melee");
}

static void test_boe_w110_pulling_up_among_friends(void **state)
{
    (void)state;
    table *t =
        field("F1 LCAV 4 R 5,5 N LINE cube red; F2 LIGHT 4 R 5,3 N SKIRM cube green; A1 LINE 6 R 5,2 S LINE cube green;"
              "begin 5a french");
    give(t, "charge F1 A1 fff");
    drive(t, "hold A1");
    give(t, "square A1; roll 1");
    table *pressed = fork_of(t);
    give(t, "pull-up F1");
    assert_so(t, "F1 at 5,4; F2 at 5,3");
    give(pressed, "press F1");
    assert_so(pressed, "F1 melee; F1 entry 5,3; F1 at 5,2");
    drive(pressed, "end; stop F2; hold A1");
    assert_so(pressed, "rolls 1; phase 8");
    table *close = fork_of(pressed);
    give(close, "roll 3; roll 2"); /* -1 against 2: it only has to leave, and goes a space homewards */
    assert_so(close, "F1 at 5,1; F1 disorder; F2 at 5,3");
    give(pressed, "roll 1; roll 6"); /* -4 against 0: repelled by 9 */
    assert_so(pressed, "F1 free; F1 retreat; not F1 at 5,3; F1 stands 3; A1 at 5,2; A1 SQUARE");
}

/* ---- evasion ---- */

/* Chances of casualties in an evasion from a charge with this APLOS, by a unit that has spent so much. */
static table *evading(int aplos, int spent)
{
    table *t =
        fieldf("F1 LCAV 4 R 5,%d S LINE cube red; A1 LIGHT 8 R 5,8 N SKIRM cube green ap %d spent %d other %d;" FAR
               "; begin 5a french",
               8 - aplos, 0, spent, spent);
    char move[40];
    snprintf(move, sizeof move, "charge F1 A1 %.*s", aplos, "ffffff");
    give(t, move);
    give(t, "evade A1");
    return t;
}

static void test_boe_w28_evasion_from_afar(void **state)
{
    (void)state;
    table *t = evading(3, 0);
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 8; A1 good", "11/12");
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 7; A1 retreat", "1/18");
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 6; A1 retreat", "1/36");
    assert_odds_until(t, NULL, "not phase 5a", "F1 at 5,8; F1 free; F1 ap 0; A1 at 5,11", "1/1");
}

static void test_boe_w29_evasion_after_fire(void **state)
{
    (void)state;
    table *t = evading(2, 1);
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 8", "13/18");
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 7", "1/9");
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 6", "1/12");
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 5", "1/18");
    assert_odds_until(t, NULL, "not phase 5a", "A1 stands 4", "1/36");
}

static void test_boe_w30_a_battery_is_caught(void **state)
{
    (void)state;
    table *t = field(
        "F1 LCAV 4 R 5,6 S LINE cube red; A1 HORSE 3 R 5,8 N LIMBERED weight L cube green ap 2 spent 2 other 2;" FAR
        "; begin 5a french");
    give(t, "charge F1 A1 ff; evade A1; roll 6; roll 1");
    assert_so(t, "A1 gone; F1 at 5,8; F1 free; killed french 3; melees 0");
}

static void test_boe_w87_who_may_evade(void **state)
{
    (void)state;
    static const char *const may[] = {"LIGHT 4 R 5,9 N SKIRM",
                                      "LIGHT 4 R 5,9 N SKIRM disorder",
                                      "LCAV 4 R 5,9 N SKIRM",
                                      "FOOT 4 R 5,9 N LIMBERED weight M",
                                      "FOOT 4 R 5,9 N UNLIMBERED weight M",
                                      "FOOT 4 R 5,9 N CREW weight M guns 7,9 N"};
    static const char *const may_not[] = {"LIGHT 4 R 5,9 N SEMI",          "LINE 4 R 5,9 N LINE",
                                          "LINE 4 R 5,9 N COLUMN",         "HCAV 4 R 5,9 N LINE",
                                          "LIGHT 4 R 5,9 N SKIRM retreat", "LIGHT 4 R 5,9 N SKIRM rout"};
    for (size_t i = 0; i < sizeof may / sizeof may[0]; i++) {
        char line[80];
        snprintf(line, sizeof line, "%s cube green ap 0", may[i]);
        assert_offers(charged_over(2, line, "LCAV 4 R"), "evade A1");
    }
    for (size_t i = 0; i < sizeof may_not / sizeof may_not[0]; i++) {
        char line[80];
        snprintf(line, sizeof line, "%s cube green ap 0", may_not[i]);
        assert_so(charged_over(2, line, "LCAV 4 R"), "A1 melee");
    }
    table *t = field(
        "F1 LCAV 4 R 5,7 S LINE cube red; A1 LINE 6 R 5,10 N LINE skirm1; detachment of A1 1 at 5,9 cube green ap 0;"
        "begin 5a french");
    give(t, "charge F1 A1s ff");
    assert_offers(t, "evade A1s; stand A1s");
}

static void test_boe_w106_a_disordered_evader(void **state)
{
    (void)state;
    const char *lines =
        "F1 LCAV 4 R 5,6 S LINE cube red; A1 LIGHT 8 R 5,8 N SKIRM disorder cube green ap 0;" FAR "; begin 5a french";
    table *t = field(lines);
    give(t, "charge F1 A1 ff; evade A1; roll 3; roll 3");
    assert_so(t, "A1 good; A1 stands 8; A1 at 5,11");
    t = fieldf("option evade_good_order off; %s", lines);
    give(t, "charge F1 A1 ff; evade A1; roll 3; roll 3");
    assert_so(t, "A1 disorder; A1 stands 8");
}

/* ---- guns: the case of El Bodon ---- */

#define CREST "1 4,7 5,7 6,7 7,7 8,7 9,7 10,7 4,8 5,8 6,8 7,8 8,8 9,8 10,8, "
#define ALLIES                                                                                              \
    "board 14 12; A1 LINE 4 E 7,9 N LINE volley skirm1 cube red; A2 LINE 4 R 5,9 N LINE volley cube green;" \
    "A3 LINE 6 R 9,10 N COLUMN cube green; A4 FOOT 3 R 7,7 N UNLIMBERED weight M cube blue;"                \
    "A5/AV LCAV 3 E 9,8 N LINE cube green; A6/AV LCAV 3 R 5,8 N LINE cube green;"

static table *crest(const char *extra)
{
    table *t = field_on(CREST, ALLIES "F1 LCAV 4 R 7,5 S LINE cube red; %s begin 5a french", extra);
    give(t, "charge F1 A4 ff; roll 4; fire A4 F1; roll 2 3 4; evade A4; roll 3; roll 2");
    return t;
}

static void test_boe_w66_the_guns_on_the_crest(void **state)
{
    (void)state;
    table *t = crest("");
    assert_so(
        t, "A4 CREW; A4 good; A4 stands 3; A4 at 8,10; A4 guns 7,7; A4 spent 1; F1 at 7,7; F1 ap 0; F1 free; melees 0");
    assert_not_so(t, "question charge"); /* the 5th Foot cannot see the crest */
    assert_false(boe_sees(bt(t), space(7, 9), space(7, 7)));
    /* a battalion behind the crest has its charge at horse among the guns of its side */
    t = crest("A7 LINE 4 R 7,8 N COLUMN cube red;");
    assert_question(t, ASK_CHARGE);
    assert_offers(t, "charge A7 F1 f");
    give(t, "charge A7 F1 f");
    assert_so(t, "A7 melee; F1 melee; not F1 impetus");
    assert_melee(t, 1, 0); /* the 5th Foot stands behind it; nobody has M2, M3 or M6 */
    /* held to the end of the turn they are lost */
    t = crest("");
    drive(t, "end");
    assert_so(t, "A4 gone; captured french 1; killed french 3; score french 5; turn 2");
}

static void test_boe_w98_a_crew_is_killed(void **state)
{
    (void)state;
    table *t = field(
        "turns 1; F1 LCAV 4 R 5,6 S LINE cube red; A1 FOOT 2 R 5,8 N UNLIMBERED weight M cube green ap 0 spent 3;" FAR
        "; begin 5a french");
    give(t, "charge F1 A1 ff; evade A1; roll 6; roll 1"); /* 4 against -2 */
    assert_so(t, "A1 gone; F1 at 5,8; markers 1; killed french 2; captured french 0");
    drive(t, "end");
    give(t, "roll 6"); /* the brigade has lost a third */
    assert_so(t, "over; captured french 1; score french 4; markers 0");
    /* driven off before the end of the turn */
    t = field("turns 1; F1 LCAV 4 R 5,5 S LINE; " FAR "; guns 5,8 allies facing N; begin 12");
    assert_so(t, "over; captured french 0; markers 0");
    t = field("turns 1; F1 LCAV 4 R 5,8 S LINE retreat; " FAR "; guns 5,8 allies facing N; begin 12");
    assert_so(t, "over; captured french 0; markers 0");
}

/* ---- opportunity charges ---- */

static table *walks_to(const char *from, const char *to)
{
    table *t =
        fieldf("F1 LINE 4 R %s S COLUMN cube green; A1 HCAV 4 R 5,5 N LINE cube blue; begin 5e french unit F1", from);
    char move[40];
    snprintf(move, sizeof move, "move F1 %s", to);
    give(t, move);
    return t;
}

static void test_boe_w67_opportunity_charges(void **state)
{
    (void)state;
    table *t = walks_to("5,2", "5,3");
    assert_so(t, "question oppcharge; asks allies");
    assert_offers(t, "charge A1 F1 ff; hold");
    t = walks_to("7,2", "7,3");
    assert_so(t, "question action");
    t = walks_to("6,2", "6,3");
    assert_so(t, "question oppcharge");
    assert_legal(t, "charge A1 F1 ef");
    give(t, "charge A1 F1 ef");
    assert_only_offers(t, "stand F1; square F1");
    give(t, "stand F1");
    assert_so(t, "F1 melee; A1 melee; A1 impetus; not F1 impetus; A1 charged");
}

static void test_boe_w103_no_opportunity_charge_in_reaction(void **state)
{
    (void)state;
    const char *lines =
        "F1 LINE 4 R 5,2 S COLUMN cube blue; A1 HCAV 4 R 5,5 N LINE cube blue; A2 LINE 4 G 6,4 N LINE cube blue;"
        "begin 5g french unit F1";
    table *t = field(lines);
    give(t, "move F1 5,3");
    assert_so(t, "question oppfire"); /* it may be fired at */
    give(t, "hold A2");
    assert_so(t, "question action");
    t = fieldf("option oppcharge_phases 5a 5g; %s", lines);
    give(t, "move F1 5,3; hold A2");
    assert_so(t, "question oppcharge");
    t = fieldf("option oppfire_phases none; %s", lines);
    give(t, "move F1 5,3");
    assert_so(t, "question action");
}

static void test_boe_opportunity_chargers_are_steady_and_not_withdrawing(void **state)
{
    (void)state;
    static const char *const brigades[] = {"order withdraw", "order attack morale shaken"};
    for (int i = 0; i < 2; i++) {
        table *t =
            fieldf("leader X allies BRIG \"X\" CAV rating 0 lost; brigade AB allies leader X %s;"
                   "F1 LINE 4 R 5,2 S COLUMN cube green; A1 HCAV 4 R 5,5 N LINE cube blue; begin 5e french unit F1",
                   brigades[i]);
        give(t, "move F1 5,3");
        assert_so(t, "question action");
    }
    static const char *const units[] = {"blown", "disorder", "charged", "ap 1"};
    for (int i = 0; i < 4; i++) {
        table *t =
            fieldf("F1 LINE 4 R 5,2 S COLUMN cube green; A1 HCAV 4 R 5,5 N LINE cube blue %s; begin 5e french unit F1",
                   units[i]);
        give(t, "move F1 5,3");
        assert_so(t, "question action");
    }
}

static void test_boe_a_charger_struck_in_the_open_has_impetus(void **state)
{
    (void)state;
    table *t = field(
        "F1 LCAV 4 R 5,3 S LINE cube red; A1 LINE 4 R 5,7 N LINE cube green ap 0; A2 LCAV 4 R 6,6 N LINE cube blue;"
        "begin 5a french");
    give(t, "charge F1 A1 ffff");
    while (field_holds(t, t->state, "question oppcharge", HERE) && !accepts(t, "charge A2 F1 qf")) give(t, "hold");
    give(t, "charge A2 F1 qf");
    assert_so(t, "F1 melee; A2 melee; F1 impetus; A2 impetus; F1 at 5,4");
    assert_melee(t, 0, 0);
}

/* ---- opportunity fire ---- */

static void test_boe_w88_windows_of_a_battery(void **state)
{
    (void)state;
    const char *battery = "A1 FOOT 3 R 5,9 N UNLIMBERED weight M cube blue;";
    table *t = fieldf("%s F1 LINE 4 R 5,4 S COLUMN cube green; begin 5e french unit F1", battery);
    give(t, "move F1 5,5");
    assert_so(t, "question action"); /* range 4: effective, and it does not charge */
    t = fieldf("%s F1 LINE 6 G 5,6 S COLUMN cube green; begin 5e french unit F1", battery);
    give(t, "move F1 5,7");
    assert_so(t, "question oppfire");
    give(t, "fire A1 F1; roll 1 1 1");
    assert_so(t, "A1 ap 1; A1 opp_fired; A1 spent 1; A1 other 0; A1 fired_at F1");
    give(t, "move F1 5,8");
    assert_so(t, "question action"); /* no second opportunity fire */
    give(t, "stop F1");
    assert_so(t, "phase 5h; question activate; asks allies");
    give(t, "activate A1; ready A1");
    assert_so(t, "A1 marked; A1 ap 0");
    t = fieldf("%s F1 LCAV 4 R 5,4 S LINE cube red; begin 5a french", battery);
    give(t, "charge F1 A1 fffff");
    assert_so(t, "question oppfire; F1 at 5,5");
}

static void test_boe_who_fires_in_passing(void **state)
{
    (void)state;
    static const char *const may[] = {"LINE 4 R 5,6 N LINE cube green", "LINE 4 R 5,6 N LINE cube blue",
                                      "LINE 4 R 5,6 N LINE disorder cube blue",
                                      "LINE 4 R 5,6 N SQUARE cube green ap 1"};
    static const char *const may_not[] = {
        "LINE 4 R 5,6 N LINE cube red",           "LINE 4 R 5,6 N LINE cube green ap 0",
        "LINE 4 R 5,6 N LINE retreat cube green", "LINE 4 R 5,6 N LINE cube green opp_fired",
        "LINE 4 R 5,6 S LINE cube green",         "LINE 4 R 5,6 N MARCH cube green",
        "LCAV 4 R 5,6 N LINE cube green"};
    for (size_t i = 0; i < sizeof may / sizeof may[0]; i++) {
        table *t = fieldf("F1 LINE 4 R 5,4 S COLUMN cube green; A1 %s; begin 5e french unit F1", may[i]);
        give(t, "move F1 5,5");
        assert_so(t, "question oppfire");
    }
    for (size_t i = 0; i < sizeof may_not / sizeof may_not[0]; i++) {
        table *t = fieldf("F1 LINE 4 R 5,4 S COLUMN cube green; A1 %s; begin 5e french unit F1", may_not[i]);
        give(t, "move F1 5,5");
        assert_so(t, "question action");
    }
}

static void test_boe_a_mover_in_square_goes_on(void **state)
{
    (void)state;
    table *t = field("F1 LINE 4 R 5,2 S COLUMN cube green; F9 LINE 4 R 12,1 S LINE cube green;"
                     "A1 HCAV 4 R 5,5 N LINE cube blue; begin 5e french unit F1");
    /* one AP spent on the step, two on the square: nothing is left to go on with */
    give(t, "move F1 5,3; charge A1 F1 ff; square F1; roll 2; pull-up A1");
    assert_so(t, "F1 SQUARE; F1 at 5,3; F1 ap 0; A1 at 5,4; A1 ap 0; A1 charged; melees 0");
}

static void test_boe_a_third_unit_joins_and_a_fourth_may_not(void **state)
{
    (void)state;
    const char *lines = "F1 LINE 4 R 5,5 S LINE entry 5,4 impetus cube red charged; F2 LINE 4 R 5,5 S LINE entry 4,4 "
                        "impetus cube red charged; A1 LINE 8 R 5,5 N LINE cube green;"
                        "F3 LINE 4 R 7,5 W COLUMN cube red; %s melee 5,5 holder allies; begin 5c french";
    table *t = fieldf(lines, "");
    assert_offers(t, "charge F3 A1 ff");
    give(t, "charge F3 A1 ff");
    assert_so(t, "F3 melee; F3 at 5,5; F3 entry 6,5; melees 1");
    assert_int_equal(st(t)->melee[0].aspect[1], ASPECT_FLANK);
    t = fieldf(lines, "F4 LINE 4 R 5,5 S LINE entry 6,4 impetus cube red charged;");
    assert_not_so(t, "question charge");
}

/* ---- countercharge ---- */

static void test_boe_w75_countercharge(void **state)
{
    (void)state;
    table *t = field("F1 HCAV 4 R 5,6 S LINE cube red; A1 LCAV 3 E 5,8 N LINE cube blue; begin 5a french");
    give(t, "charge F1 A1 ff");
    assert_only_offers(t, "stand A1; countercharge A1");
    give(t, "countercharge A1");
    assert_so(t, "A1 impetus; A1 ap 0; A1 charged; F1 melee");
    assert_melee(t, 1, 1);
    assert_margins(t, "1/36 5/36 1/4 1/6 1/4 5/36 1/36");
    t = field("F1 HCAV 4 R 5,6 S LINE cube red; A1 LCAV 3 E 5,8 N LINE cube green; begin 5a french");
    give(t, "charge F1 A1 ff");
    assert_so(t, "F1 melee; not A1 impetus"); /* green horse has no choice */
    assert_melee(t, 1, 0);
    assert_margins(t, "0 1/12 7/36 5/36 11/36 7/36 1/12");
}

static void test_boe_no_countercharge_from_the_flank_or_on_withdraw(void **state)
{
    (void)state;
    static const char *const units[] = {"5,8 E LINE cube blue", "5,8 N LINE cube blue blown",
                                        "5,8 N LINE cube red charged", "5,8 N LINE cube blue ap 0",
                                        "5,8 N LINE cube blue disorder"};
    for (int i = 0; i < 5; i++) {
        table *t = fieldf("F1 HCAV 4 R 5,6 S LINE cube red; A1 LCAV 3 E %s; begin 5a french", units[i]);
        give(t, "charge F1 A1 ff");
        assert_so(t, "F1 melee");
    }
    table *t = field("leader X allies BRIG \"X\" CAV rating 0 lost; brigade AB allies leader X order withdraw;"
                     "F1 HCAV 4 R 5,6 S LINE cube red; A1 LCAV 3 E 5,8 N LINE cube blue; begin 5a french");
    give(t, "charge F1 A1 ff");
    assert_so(t, "F1 melee");
}

/* ---- who may be charged ---- */

static void test_boe_foot_does_not_charge_formed_horse(void **state)
{
    (void)state;
    static const char *const may[] = {"5,6 N LINE disorder", "5,6 N LINE blown"};
    for (int i = 0; i < 2; i++) {
        table *t = fieldf("F1 LINE 4 R 5,5 S COLUMN cube red; A1 LCAV 4 R %s; begin 5c french", may[i]);
        assert_offers(t, "charge F1 A1 f");
    }
    table *t =
        field("F1 LINE 4 R 5,5 S COLUMN cube red; A1 LCAV 4 R 5,6 N LINE; A2 LINE 4 R 4,6 N LINE; begin 5c french");
    assert_refused(t, "charge F1 A1 f", "boe.charge.legal");
    assert_offers(t, "charge F1 A2 e");
}

/* Each of the three that may hide a target is named. */
static void test_boe_nobody_charges_what_he_does_not_see(void **state)
{
    (void)state;
    static const struct {
        const char *ground, *sight, *rule;
    } rows[] = {
        {NULL, "2", "boe.los.visibility"}, {"H 5,8, ", "12", "boe.los.woods"}, {"1 5,7, ", "12", "boe.los.crossed"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        table *t = field_on(rows[i].ground,
                            "option visibility %s; F1 LCAV 4 R 5,5 S LINE cube red; A1 LINE 4 R 5,8 N LINE;"
                            "A2 LINE 4 R 4,6 N LINE; begin 5a french",
                            rows[i].sight);
        assert_refused(t, "charge F1 A1 fff", rows[i].rule);
    }
}

static void test_boe_only_horse_in_5a_only_foot_in_5c(void **state)
{
    (void)state;
    const char *lines =
        "F1 LINE 4 R 5,5 S COLUMN cube red; F2 LCAV 4 R 7,5 S LINE cube red; A1 LINE 4 R 5,6 N LINE cube green ap 0;"
        "A2 LINE 4 R 7,6 N LINE cube green ap 0;";
    table *t = fieldf("%s begin 5a french", lines);
    assert_refused(t, "charge F1 A1 f", "boe.charge.phase");
    assert_legal(t, "charge F2 A2 f");
    t = fieldf("%s begin 5c french", lines);
    assert_legal(t, "charge F1 A1 f");
    assert_refused(t, "charge F2 A2 f", "boe.charge.phase");
}

/* ---- break-through ---- */

static void test_boe_w77_break_through(void **state)
{
    (void)state;
    const char *horse = "F1 LCAV 4 R 6,6 E LINE cube red ap 0 spent 4 other 4 charged fought bt_right;";
    table *t = fieldf("%s A1 LINE 4 R 9,6 W COLUMN cube green ap 2 spent 1; A2 LINE 4 R 6,8 N COLUMN cube green ap 0;"
                      "begin 9a french",
                      horse);
    assert_legal(t, "break F1 fff A1");
    assert_legal(t, "break F1 rff A2");
    give(t, "break F1 fff A1");
    assert_so(t, "question oppfire");
    give(t, "hold A1");
    drive(t, "hold A1; hold A2");
    assert_only_offers(t, "stand A1; square A1");
    give(t, "square A1");
    assert_odds_until(t, NULL, "question press", "A1 SQUARE", "1/2");
    give(t, "roll 6");
    assert_so(t, "F1 melee; F1 bt_melee");
    t = fieldf("%s A1 LINE 4 R 8,7 W COLUMN cube green ap 0; begin 9a french", horse);
    assert_legal(t, "break F1 fe A1");
    t = fieldf("%s A1 LINE 4 R 9,7 W COLUMN cube green ap 0; begin 9a french", horse);
    assert_refused(t, "break F1 ffe A1", "boe.ap.costs");
    assert_legal(t, "break F1 fff");
    /* an AP short of a square */
    const char *late = "A1 LINE 4 R 9,6 W COLUMN cube green ap 1 spent 2;";
    t = fieldf("%s %s begin 9a french", horse, late);
    give(t, "break F1 fff A1");
    drive(t, "hold A1");
    assert_so(t, "F1 melee");
    t = fieldf("option square_needs_ap off; %s %s begin 9a french", horse, late);
    give(t, "break F1 fff A1");
    drive(t, "hold A1");
    assert_only_offers(t, "stand A1; square A1");
}

static void test_boe_impetuous_units_must_break_through(void **state)
{
    (void)state;
    const char *horse = "F1 HCAV 4 E 6,6 E LINE impetuous cube red ap 0 spent 4 other 4 charged fought bt_right;";
    table *t = fieldf("%s A1 LINE 4 R 9,6 W COLUMN cube green ap 0; begin 9a french", horse);
    assert_refused(t, "end", "boe.break.impetuous");
    assert_refused(t, "break F1 ff", "boe.break.impetuous");
    assert_legal(t, "break F1 fff A1");
    t = fieldf("%s A1 LINE 4 R 1,1 W COLUMN cube green ap 0; begin 9a french", horse);
    assert_only_offers(t, "break F1 fff");
    assert_refused(t, "break F1 f", "boe.break.impetuous");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w83_paths_of_a_charge),
        proves(test_boe_w84_dice_of_a_charge),
        proves(test_boe_w27_ap_in_sight),
        proves(test_boe_w24_square_at_2),
        proves(test_boe_w25_square_at_3),
        proves(test_boe_w26_square_at_5),
        proves(test_boe_w65_a_whole_charge),
        proves(test_boe_w85_pulling_up),
        proves(test_boe_w86_who_may_form_square),
        proves(test_boe_w110_pulling_up_among_friends),
        proves(test_boe_w28_evasion_from_afar),
        proves(test_boe_w29_evasion_after_fire),
        proves(test_boe_w30_a_battery_is_caught),
        proves(test_boe_w87_who_may_evade),
        proves(test_boe_w106_a_disordered_evader),
        proves(test_boe_w66_the_guns_on_the_crest),
        proves(test_boe_w98_a_crew_is_killed),
        proves(test_boe_w67_opportunity_charges),
        proves(test_boe_w103_no_opportunity_charge_in_reaction),
        proves(test_boe_opportunity_chargers_are_steady_and_not_withdrawing),
        proves(test_boe_a_charger_struck_in_the_open_has_impetus),
        proves(test_boe_w88_windows_of_a_battery),
        proves(test_boe_who_fires_in_passing),
        proves(test_boe_a_mover_in_square_goes_on),
        proves(test_boe_a_third_unit_joins_and_a_fourth_may_not),
        proves(test_boe_w75_countercharge),
        proves(test_boe_no_countercharge_from_the_flank_or_on_withdraw),
        proves(test_boe_foot_does_not_charge_formed_horse),
        proves(test_boe_nobody_charges_what_he_does_not_see),
        proves(test_boe_only_horse_in_5a_only_foot_in_5c),
        proves(test_boe_w77_break_through),
        proves(test_boe_impetuous_units_must_break_through),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
