/* 7.10.4, 7.13: units that break, those who see it, and what the victors do. Worked cases W24 to W28, W45. */
#include "field.h"

/* N1 loses by one hit, tests at its trigger and breaks on a six. */
static table *break_it(table *t)
{
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6");
    assert_so(t, "N1 gone");
    return t;
}

#define COLUMN                                                                                    \
    "S1 FRPB J5 N; N1 %s J6 S hits 9; N2 ITPB J8 S%s; N3 GUNF J9 S; N4 BILL J10 S; N5 BILL K7 S;" \
    "engaged S1 N1 since 0; begin melee"

static void test_rbc_w24_flight_path(void **state)
{
    (void)state;
    table *t = break_it(fieldf(COLUMN, "LKPB", ""));
    assert_test(t, 5);
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N2"));
    assert_odds(t, NULL, "N2 gone", "1/3");
    give(t, "roll 4");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N3"));
    assert_test(t, 3);
    assert_odds(t, NULL, "N3 gone", "2/3");
    give(t, "roll 2");
    assert_so(t, "N2 here, N3 here, not N2 catmark, question exploit"); /* J10 and K7 were not asked */
    assert_fired(t, "rbc.cat.flight");
    t = break_it(fieldf(COLUMN, "ELEP", ""));
    assert_test(t, 4);
    assert_odds(t, NULL, "N2 gone", "1/2");
}

#define MATES \
    "S1 FRPB J5 N; N1/C LKPB J6 S hits 9; N2/%s ITPB K6 S hits %d; N9 BILL A12 S; engaged S1 N1 since 0; begin melee"

static void test_rbc_w25_brigade_loss(void **state)
{
    (void)state;
    table *t = break_it(fieldf(MATES, "C", 3));
    assert_test(t, 4);
    assert_odds(t, NULL, "N2 gone", "1/2");
    assert_fired(t, "rbc.cat.brigade");
    t = break_it(fieldf(MATES, "C", 2));
    assert_so(t, "question exploit"); /* Steady */
    t = break_it(fieldf(MATES, "D", 3));
    assert_so(t, "question exploit"); /* of another brigade */
}

static void test_rbc_w26_breaks_follow_breaks(void **state)
{
    (void)state;
    table *t = break_it(field("S1 FRPB J5 N; N1 LKPB J6 S hits 9; N2/B ITPB J8 S; N3/B FRPB K8 S hits 4; N9 BILL A12 S;"
                              "engaged S1 N1 since 0; begin melee"));
    assert_test(t, 5);
    assert_odds(t, NULL, "N2 gone, N3 gone", "1/6");
    assert_odds(t, NULL, "N2 gone", "1/3");
    give(t, "roll 5");
    assert_test(t, 4);
    give(t, "roll 6");
    assert_so(t, "N2 gone, N3 gone, lost north 9");
}

#define VICTOR "S1 %s D5 N%s; N1 ARQL D6 S hits 4; N9 BILL L12 S; engaged S1 N1 since 0; begin melee"

static void test_rbc_w27_pursuit(void **state)
{
    (void)state;
    table *t = break_it(fieldf(VICTOR, "GEND", ""));
    assert_test(t, 5);
    assert_falls(t, "S1 at D5, question exploit", "2/3");
    assert_falls(t, "S1 at D7, S1 unformed", "1/6");
    assert_falls(t, "S1 at D9, S1 unformed", "1/6");
    t = break_it(fieldf(VICTOR, "WARR", ""));
    assert_test(t, 4);
    assert_falls(t, "S1 at D5, question exploit", "1/2");
    assert_falls(t, "S1 at D6", "1/3");
    assert_falls(t, "S1 at D7", "1/6");
    t = break_it(fieldf(VICTOR, "SHOR", ""));
    assert_test(t, 6);
    assert_falls(t, "S1 at D5, question exploit", "5/6");
    assert_falls(t, "S1 at D9", "1/6");
    t = break_it(fieldf(VICTOR, "LKPB", ""));
    assert_question(t, ASK_EXPLOIT);
}

static void test_rbc_w28_withdrawal(void **state)
{
    (void)state;
    table *t = field("S1 GEND D5 N; N1 BILL D6 S; engaged S1 N1 since 0; begin melee");
    hits(t, 0);
    hits(t, 1);
    assert_question(t, ASK_WITHDRAW);
    assert_so(t, "asks south");
    assert_only_offers(t, "stand S1; withdraw S1 1; withdraw S1 2");
    table *stands = fork_of(t);
    give(stands, "stand S1");
    assert_so(stands, "S1 formed, S1 meets N1");
    give(t, "withdraw S1 2");
    assert_test(t, 6);
    assert_falls(t, "S1 at D3, S1 free, N1 free, S1 unformed, S1 faces N", "5/6");
    assert_falls(t, "S1 at D5, S1 meets N1, S1 unformed", "1/6");
    t = field("S1 GEND D5 N hits 3; N1 BILL D6 S; engaged S1 N1 since 0; begin melee");
    hits(t, 0);
    hits(t, 1);
    give(t, "withdraw S1 1");
    assert_test(t, 5);
    assert_falls(t, "S1 at D4, S1 unformed", "2/3");
    assert_falls(t, "S1 at D5, S1 unformed", "1/3");
}

static void test_rbc_w45_brigade_contact_at_two_boxes(void **state)
{
    (void)state;
    table *t = field("S1 FRPB J5 N; N1/C GEND J6 S hits 7; N2/C ORDA L6 S hits 3; N9 BILL A12 S;"
                     "engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_test(t, 4);
    assert_odds(t, NULL, "N2 gone", "1/2");
    t = field("S1 FRPB J5 N; N1/C GEND J6 S hits 7; N2/C FRPB L6 S hits 4; N9 BILL A12 S;"
              "engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_so(t, "question exploit");
    t = field("option contact_light 1; S1 FRPB J5 N; N1/C GEND J6 S hits 7; N2/C ORDA L6 S hits 3; N9 BILL A12 S;"
              "engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_so(t, "question exploit");
}

/* ---- flight ---- */

static void test_rbc_opt_flight_len(void **state)
{
    (void)state;
    table *t = fieldf("option flight_len 1; " COLUMN, "LKPB", "");
    break_it(t);
    assert_so(t, "question exploit"); /* J7 is empty */
    t = fieldf("option flight_len 26; " COLUMN, "LKPB", "");
    break_it(t);
    give(t, "roll 1; roll 1");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N4"));
    assert_test(t, 5);
    assert_fired(t, "rbc.opt.flight_len");
}

static void test_rbc_cat_flight_steady_or_shaken(void **state)
{
    (void)state;
    table *t = break_it(fieldf(COLUMN, "LKPB", " hits 3"));
    assert_test(t, 4);
}

static void test_rbc_cat_flight_stops_before_an_enemy(void **state)
{
    (void)state;
    table *t =
        field("S1 FRPB J5 N; S2 BILL J7 N; N1 LKPB J6 S hits 9; N2 ITPB J8 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_so(t, "question exploit, N2 here");
}

static void test_rbc_cat_flight_only_of_heavy_units(void **state)
{
    (void)state;
    table *t = field("S1 FRPB J5 N; N1 ARQL J6 S hits 4; N2 ITPB J7 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_so(t, "question exploit");
    t = field("S1 FRPB J5 N; N1 GUNF J6 S hits 3; N2 ITPB J7 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_so(t, "question exploit");
}

static void test_rbc_cat_brigade_of_any_broken_unit(void **state)
{
    (void)state;
    table *t = field("S1 FRPB J5 N; N1/C ARQL J6 S hits 4; N2/C ITPB J7 S hits 3; engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_test(t, 4); /* light units do not flee, their brigade sees it all the same */
    assert_fired(t, "rbc.cat.brigade");
}

static void test_rbc_cat_broken_flees_from_the_one_in_its_flank(void **state)
{
    (void)state;
    /* N1 faces S and is struck from the west by S1, which faces E: it flees to the east. */
    table *t = field("S1 HALB I6 E; N1 BILL J6 S hits 7; N2 ITPB J7 S; N3 ITPB L6 S; N9 BILL A12 S;"
                     "engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N3"));
    give(t, "roll 1");
    assert_so(t, "question exploit, N2 here");
}

static void test_rbc_cat_broken_once_per_broken_unit(void **state)
{
    (void)state;
    /* N2 stands in the Flight Path and is a Shaken mate in contact: one test only, that of the Flight Path. */
    table *t = field("S1 FRPB J5 N; N1/C LKPB J6 S hits 9; N2/C ITPB J7 S hits 3; N9 BILL A12 S;"
                     "engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_test(t, 4);
    give(t, "roll 1");
    assert_so(t, "question exploit, N2 here");
}

static void test_rbc_dice_order_flight_before_brigade(void **state)
{
    (void)state;
    table *t = field("S1 FRPB J5 N; N1/C LKPB J6 S hits 9; N2/C ITPB K6 S hits 3; N3/C ITPB I6 S hits 3; N4 GUNF J9 S;"
                     "N5 BILL J7 S; N9 BILL A12 S; engaged S1 N1 since 0; begin melee");
    static const char *const order[] = {"N5", "N4", "N2", "N3"};
    break_it(t);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, order[i]));
        give(t, "roll 1");
    }
    assert_question(t, ASK_EXPLOIT);
}

static void test_rbc_dice_order_of_the_queue(void **state)
{
    (void)state;
    /* N5 flees from N1 and breaks, N2 breaks by the loss: N5 is next in the queue, then N2. */
    table *t =
        field("S1 FRPB J5 N; N1/C LKPB J6 S hits 9; N2/C ITPB K6 S hits 3; N5/D BILL J7 S; N6/D BILL J8 S hits 4;"
              "N7 BILL K7 S; N9 BILL A12 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    static const char *const order[] = {"N5", "N6", "N2", "N6", "N7"};
    static const char *const dice[] = {"roll 6", "roll 1", "roll 6", "roll 1", "roll 1"};
    for (int i = 0; i < 5; i++) {
        assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, order[i]));
        give(t, dice[i]);
    }
    assert_so(t, "question exploit, N5 gone, N2 gone, N6 here, N7 here");
}

static void test_rbc_cat_broken_together_without_tests_for_each_other(void **state)
{
    (void)state;
    /* A tie in which both break, one behind the other's back. */
    table *t = field("S1/A ITPB J5 N hits 6; N1/C ITPB J6 S hits 6; S2/A ITPB J4 N hits 3; N2/C ITPB J7 S hits 3;"
                     "engaged S1 N1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    give(t, "roll 6; roll 6");
    assert_so(t, "S1 gone, N1 gone");
    assert_int_equal(gg_pending(t->battle, t->state).piece,
                     piece_id(t, "S2")); /* the active side's broken unit first */
    give(t, "roll 1");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N2"));
    give(t, "roll 1");
    assert_so(t, "S2 here, N2 here, active north"); /* nobody is left to pursue */
}

static void test_rbc_win_loss_of_broken_units(void **state)
{
    (void)state;
    table *t = field("S1 FRPB J5 N; N1 BILL J6 S hits 7 general; N9 BILL A12 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_so(t, "lost north 3, lost south 0"); /* 2, and 1 for the general */
    assert_fired(t, "rbc.win.loss");
}

/* ---- 7.13: victors ---- */

static void test_rbc_after_exploit(void **state)
{
    (void)state;
    table *t = break_it(fieldf(VICTOR, "LKPB", ""));
    assert_only_offers(t, "occupy S1; stay S1");
    table *stays = fork_of(t);
    give(stays, "stay S1");
    assert_so(stays, "S1 at D5, active north");
    give(t, "occupy S1");
    assert_so(t, "S1 at D6, S1 faces N, S1 formed, not S1 advanced");
    assert_fired(t, "rbc.after.exploit");
    assert_fired(t, "rbc.after.who");
}

static void test_rbc_after_exploit_into_terrain(void **state)
{
    (void)state;
    table *t = field_on("R D6", VICTOR, "LKPB", "");
    break_it(t);
    give(t, "occupy S1");
    assert_so(t, "S1 at D6, S1 unformed");
    t = field_on("V D6", VICTOR, "GEND", ""); /* closed to horse */
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6; roll 1"); /* it breaks, and they hold back */
    assert_so(t, "S1 at D5, not question exploit");
}

static void test_rbc_after_exploit_diagonally_does_not_unform(void **state)
{
    (void)state;
    table *t =
        field("S1 FRPB D5 N; N1 ARQL E6 S hits 4; N9 BILL L12 S; engaged S1 N1 since 0; turn 2 south; begin melee");
    assert_so(t, "S1 unformed"); /* by its Diagonal Charge */
    break_it(t);
    give(t, "occupy S1");
    assert_so(t, "S1 at E6, S1 faces N, S1 unformed");
}

static void test_rbc_after_who_still_engaged_stays(void **state)
{
    (void)state;
    table *t =
        field("S1 FRPB D5 N; N1 ARQL D6 S hits 4; N2 BILL E6 S; N9 BILL L12 S; S9 BILL A1 N; engaged S1 N1 since 0;"
              "engaged N2 S1 since 0; begin melee");
    hits(t, 2);
    hits(t, 0);
    hits(t, 0);
    give(t, "roll 6");
    assert_so(t, "N1 gone, S1 meets N2, not question exploit");
}

static void test_rbc_after_who_not_to_the_flank_nor_from_hedgehog(void **state)
{
    (void)state;
    /* N1 charged S1 in its flank and broke: its box is not in the front of S1. */
    table *t =
        field("S1 BILL D5 N; N1 HALB C5 E hits 6; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6");
    assert_so(t, "N1 gone, not question exploit, S1 at D5");
    t = field(
        "S1 FRPB D5 N hedgehog; N1 HALB D6 S hits 6; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6");
    assert_so(t, "N1 gone, not question exploit");
    t = field("S1 GUNF D5 N; N1 HALB D6 S hits 6; S9 BILL A1 N; N9 BILL L12 S; engaged N1 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6");
    assert_so(t, "N1 gone, not question exploit");
}

static void test_rbc_after_who_of_a_tie(void **state)
{
    (void)state;
    table *t =
        field("S1 BILL D5 N; N1 ITPB D6 S hits 6; S9 BILL A1 N; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    give(t, "roll 6");
    assert_so(t, "N1 gone, question exploit");
}

static void test_rbc_after_who_not_if_it_broke_by_a_later_test(void **state)
{
    (void)state;
    /* N2, engaged with S2, breaks in the Flight Path of N1: S2 gets nothing. */
    table *t =
        field("S1 BILL D5 N; N1 BILL D6 S hits 7; S2 HALB C7 E; N2 ITPB D7 W hits 3; S9 BILL A1 N; N9 BILL L12 S;"
              "engaged S1 N1 since 0; engaged S2 N2 since 0; begin melee");
    give(t, "fight S1");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6; roll 6");
    assert_so(t, "N1 gone, N2 gone, S2 free, S2 at C7");
    give(t, "stay S1");
    assert_so(t, "active north"); /* S2 has nobody to fight */
}

static void test_rbc_after_test_who_must(void **state)
{
    (void)state;
    static const struct {
        const char *type;
        bool tests;
    } row[] = {{"GEND", true}, {"CUIR", true},  {"ELEP", true},  {"WARR", true}, {"WARL", true},
               {"TSIP", true}, {"SWPB", false}, {"BILL", false}, {"REIT", true}, {"RODE", false}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = break_it(fieldf(VICTOR, row[i].type, ""));
        if (holds(t, "rolls 1") != row[i].tests) table_fail(HERE, "%s", row[i].type);
    }
    table *t = field("S1 STRA D5 N; N1 SKJV D6 S hits 3; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_test(t, 4); /* light horse too */
    give(t, "roll 4");
    assert_so(t, "S1 at D8, S1 unformed"); /* three boxes */
}

#define PURSUER(more) "S1 GEND D5 N; N1 ARQL D6 S hits 4; " more "; N9 BILL L12 S; engaged S1 N1 since 0; begin melee"

static table *pursues(const char *ground, const char *lines, const char *die)
{
    table *t = ground ? field_on(ground, "%s", lines) : field(lines);
    break_it(t);
    assert_test(t, 5);
    give(t, die);
    return t;
}

static void test_rbc_after_pursuit_stops(void **state)
{
    (void)state;
    assert_so(pursues(NULL, PURSUER("S2 BILL D8 N"), "roll 6"), "S1 at D7, S1 unformed");
    assert_so(pursues(NULL, PURSUER("wall D7/N"), "roll 6"), "S1 at D7");
    assert_so(pursues(NULL, PURSUER("wall D8/S"), "roll 6"), "S1 at D7");
    assert_so(pursues("X D8", PURSUER("S2 BILL A1 N"), "roll 6"), "S1 at D7");
    assert_so(pursues("V D7", PURSUER("S2 BILL A1 N"), "roll 6"), "S1 at D6");
    table *t = field("S1 GEND D10 N; N1 ARQL D11 S hits 4; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    give(t, "roll 6");
    assert_so(t, "S1 at D12, S1 unformed"); /* the edge */
}

static void test_rbc_after_pursuit_through_terrain_that_is_open_to_it(void **state)
{
    (void)state;
    assert_so(pursues("W D7", PURSUER("S2 BILL A1 N"), "roll 5"), "S1 at D7, S1 unformed");
}

static void test_rbc_after_pursuit_of_a_broken_unit_at_the_diagonal(void **state)
{
    (void)state;
    table *t =
        field("S1 GEND D5 N; N1 ARQL E6 S hits 4; N9 BILL L12 S; engaged S1 N1 since 0; turn 2 south; begin melee");
    break_it(t);
    give(t, "roll 5");
    assert_so(t, "S1 at E7, S1 faces N"); /* into the box, then straight on */
}

static void test_rbc_after_contact_with_a_new_enemy(void **state)
{
    (void)state;
    table *t = pursues(NULL, PURSUER("N2 BILL D7 S"), "roll 5");
    assert_so(
        t,
        "S1 at D6, S1 meets N2, S1 unformed, not S1 charged, N2 formed, active north"); /* fought in the next phase */
    assert_fired(t, "rbc.after.contact");
    t = pursues(NULL, PURSUER("N2 BILL D8 S"), "roll 5");
    assert_so(t, "S1 at D7, S1 free"); /* two boxes: it does not get there */
    t = pursues(NULL, PURSUER("N2 BILL D9 S"), "roll 6");
    assert_so(t, "S1 at D8, S1 meets N2");
    pass_to(t, 0);
    assert_so(t, "active north, rolls 5"); /* four, and one for its order */
}

static void test_rbc_after_contact_in_the_flank(void **state)
{
    (void)state;
    table *t = pursues(NULL, PURSUER("N2 BILL D7 E"), "roll 5");
    assert_so(t, "S1 meets N2, N2 unformed");
}

static void test_rbc_after_contact_evaded(void **state)
{
    (void)state;
    table *t = pursues(NULL, PURSUER("N2 STRA D8 S"), "roll 6");
    assert_test(t, 4); /* it must evade */
    table *gone = fork_of(t);
    give(t, "roll 3");
    assert_so(t, "N2 at D9, N2 evaded, S1 at D8, S1 free, active north"); /* the box is entered, the pursuit over */
    give(gone, "roll 4");
    assert_so(gone, "N2 gone, S1 at D8, active north, lost north 2");
}

static void test_rbc_after_contact_with_hedgehog_reaction(void **state)
{
    (void)state;
    table *t = pursues(NULL, PURSUER("N2 FRPB D8 E"), "roll 6");
    assert_question(t, ASK_HEDGE);
    give(t, "try N2");
    assert_test(t, 5);
    give(t, "roll 1");
    assert_so(t, "N2 hedgehog, N2 formed, S1 meets N2");
}

static void test_rbc_after_pursuit_stops_before_whom_it_may_not_charge(void **state)
{
    (void)state;
    /* Light horse against heavy foot. */
    table *t =
        field("S1 STRA D5 N; N1 SKJV D6 S hits 3; N2 BILL D8 S; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    give(t, "roll 6");
    assert_so(t, "S1 at D7, S1 free, S1 unformed");
}

static void test_rbc_after_contact_without_finishing_test(void **state)
{
    (void)state;
    table *t =
        field("S1 CUIR D5 N; N1 ARQL D6 S hits 4; N2 BILL D7 S; N9 BILL L12 S; engaged S1 N1 since 0; begin melee");
    break_it(t);
    assert_test(t, 6);
    give(t, "roll 6");
    assert_so(t, "S1 at D6, S1 meets N2");
}

static void test_rbc_after_pursuit_sacks_a_camp(void **state)
{
    (void)state;
    table *t = pursues(NULL, PURSUER("camp D7 north"), "roll 5");
    assert_so(t, "S1 at D7, lost north 4"); /* 1 and 3 */
    assert_fired(t, "rbc.win.camp");
}

static void test_rbc_brig_committed_by_pursuit(void **state)
{
    (void)state;
    table *t = field("side south south zone 1 5 break 90; S1/A GEND D5 N; N1 ARQL D6 S hits 4; N9 BILL L12 S;"
                     "engaged S1 N1 since 0; begin melee");
    assert_not_so(t, "committed A");
    break_it(t);
    give(t, "roll 6");
    assert_so(t, "committed A");
}

static void test_rbc_dice_order_of_several_victors(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; S2 GEND E5 N; N1 ARQH D6 S hits 5; N9 BILL L12 S; S9 BILL A1 N;"
                     "engaged S1 N1 since 0; engaged S2 N1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    hits(t, 0);
    give(t, "roll 6");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "S1"));
    give(t, "occupy S1");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "S2"));
    assert_test(t, 5);
    give(t, "roll 5"); /* the box is taken: straight forward */
    assert_so(t, "S1 at D6, S2 at E7");
}

/* ---- 7.13.5: withdrawal ---- */

static void test_rbc_after_withdraw_who_may(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 GEND D6 S; engaged N1 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    assert_question(t, ASK_WITHDRAW); /* after a tie too */
    t = field("S1 BILL D5 N; N1 GEND D6 S; engaged N1 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 1);
    assert_not_so(t, "question withdraw"); /* not the winner */
    t = field("S1 GEND D5 N; N1 GEND D6 S; engaged N1 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    assert_not_so(t, "question withdraw"); /* not from horse */
    t = field("S1 BILL D5 N; N1 ELEP D6 S; engaged N1 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    assert_not_so(t, "question withdraw"); /* nor do Elephants */
    t = field("S1 GUNF D5 N; N1 GEND D6 S; engaged N1 S1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    assert_question(t, ASK_WITHDRAW); /* from guns as from foot */
    t = field("S1 BILL D5 N; S2 GEND E5 N; N1 GEND D6 S; engaged N1 S1 since 0; engaged S2 N1 since 0; begin melee");
    hits(t, 1);
    hits(t, 0);
    hits(t, 0);
    assert_not_so(t, "question withdraw"); /* engaged with horse as well */
}

static void test_rbc_after_withdraw_how_far(void **state)
{
    (void)state;
    table *t = field("S1 BILL D5 N; N1 GEND D6 S; N2 BILL D8 S; engaged N1 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    assert_only_offers(t, "stand N1; withdraw N1 1");
    t = field("S1 BILL D5 N; N1 GEND D6 S; N2 SKJV D7 S; engaged N1 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    assert_not_so(t, "question withdraw"); /* friends are not passed through here */
    t = field("wall D6/N; S1 BILL D5 N; N1 GEND D6 S; engaged N1 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    assert_not_so(t, "question withdraw");
    t = field("S1 BILL D5 N; N1 GEND D6 S; engaged N1 S1 since 0; begin melee");
    hits(t, 0);
    hits(t, 0);
    give(t, "withdraw N1 1; roll 1");
    assert_so(t, "N1 at D7, N1 faces S, N1 free, S1 free");
    assert_fired(t, "rbc.after.withdraw");
    assert_fired(t, "rbc.unf.withdraw");
}

static void test_rbc_after_withdraw_in_order_and_one_by_one(void **state)
{
    (void)state;
    table *t =
        field("S1 BILL D5 N; S2 BILL H5 N; N1 GEND D6 S; N2 GEND E6 S; engaged N1 S1 since 0; engaged N2 S1 since 0;"
              "begin melee");
    hits(t, 0);
    hits(t, 0);
    hits(t, 0);
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N1"));
    give(t, "withdraw N1 2; roll 6");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N2"));
    assert_question(t, ASK_WITHDRAW);
    give(t, "withdraw N2 1; roll 1");
    assert_so(t, "N1 at D6, N2 at E7, S1 meets N1");
}

static void test_rbc_after_contact_is_fought_in_the_next_phase(void **state)
{
    (void)state;
    /* The pursuers run into N2, which fights S3 in its flank: it does so still, for they have fought. */
    table *t =
        field("S1 GEND D5 N; S3 BILL C7 E; N1 ARQL D6 S hits 4; N2 HALB D7 S; N9 BILL L12 S; engaged S1 N1 since 0;"
              "engaged S3 N2 since 0; begin melee");
    give(t, "fight S1");
    hits(t, 1);
    hits(t, 0);
    give(t, "roll 6; roll 5");
    assert_so(t, "S1 at D6, S1 meets N2, S3 meets N2");
    assert_dice(t, "8 3");
    hits(t, 0);
    hits(t, 1);
    assert_so(t, "S3 hits 1, S1 hits 0, active north");
    pass_to(t, 0);
    assert_dice(t, "3 8 8"); /* now N2 turns to the one before it, and both double: S1 (5 - 1) x 2 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_rbc_w24_flight_path),
        proves(test_rbc_w25_brigade_loss),
        proves(test_rbc_w26_breaks_follow_breaks),
        proves(test_rbc_w27_pursuit),
        proves(test_rbc_w28_withdrawal),
        proves(test_rbc_w45_brigade_contact_at_two_boxes),
        proves(test_rbc_opt_flight_len),
        proves(test_rbc_cat_flight_steady_or_shaken),
        proves(test_rbc_cat_flight_stops_before_an_enemy),
        proves(test_rbc_cat_flight_only_of_heavy_units),
        proves(test_rbc_cat_brigade_of_any_broken_unit),
        proves(test_rbc_cat_broken_flees_from_the_one_in_its_flank),
        proves(test_rbc_cat_broken_once_per_broken_unit),
        proves(test_rbc_dice_order_flight_before_brigade),
        proves(test_rbc_dice_order_of_the_queue),
        proves(test_rbc_cat_broken_together_without_tests_for_each_other),
        proves(test_rbc_win_loss_of_broken_units),
        proves(test_rbc_after_exploit),
        proves(test_rbc_after_exploit_into_terrain),
        proves(test_rbc_after_exploit_diagonally_does_not_unform),
        proves(test_rbc_after_who_still_engaged_stays),
        proves(test_rbc_after_who_not_to_the_flank_nor_from_hedgehog),
        proves(test_rbc_after_who_of_a_tie),
        proves(test_rbc_after_who_not_if_it_broke_by_a_later_test),
        proves(test_rbc_after_test_who_must),
        proves(test_rbc_after_pursuit_stops),
        proves(test_rbc_after_pursuit_through_terrain_that_is_open_to_it),
        proves(test_rbc_after_pursuit_of_a_broken_unit_at_the_diagonal),
        proves(test_rbc_after_contact_with_a_new_enemy),
        proves(test_rbc_after_contact_in_the_flank),
        proves(test_rbc_after_contact_evaded),
        proves(test_rbc_after_contact_with_hedgehog_reaction),
        proves(test_rbc_after_pursuit_stops_before_whom_it_may_not_charge),
        proves(test_rbc_after_contact_without_finishing_test),
        proves(test_rbc_after_pursuit_sacks_a_camp),
        proves(test_rbc_brig_committed_by_pursuit),
        proves(test_rbc_dice_order_of_several_victors),
        proves(test_rbc_after_withdraw_who_may),
        proves(test_rbc_after_withdraw_how_far),
        proves(test_rbc_after_withdraw_in_order_and_one_by_one),
        proves(test_rbc_after_contact_is_fought_in_the_next_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
