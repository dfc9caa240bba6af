/* 4.5, 4.6, 7.12: Leadership and the traits of Leaders. */
#include "field.h"

/* ---- set-up ---- */

static void test_kings_leadership_is_rolled_by_id(void **state)
{
    (void)state;
    table *t =
        field("option leadership rolled; B1 RI12 300,100; N1 II12 300,400; B2 PC4+field_gun 100,100; N2 TI16 pool;"
              "B3 RC8 500,100; N3 TC10 600,400; B4 WC4+field_gun 200,100; N4 IC8 450,400");
    static const char *const order[] = {"B1", "N1", "B2", "N2", "B3", "N3", "B4", "N4"};
    static const int die[] = {1, 3, 2, 5, 6, 1, 4, 6}, want[] = {5, 7, 6, 7, 8, 5, 6, 8};
    for (int i = 0; i < 8; i++) {
        char stream[8];
        gg_ask ask = gg_pending(t->battle, t->state);
        assert_int_equal(ask.kind, GG_ROLL);
        assert_int_equal(ask.dice, 1);
        assert_int_equal(ask.piece, piece_id(t, order[i]));
        snprintf(stream, sizeof stream, "%d", die[i]);
        dice(t, stream);
    }
    for (int i = 0; i < 8; i++) assert_int_equal(unit_of(t, order[i])->leadership, want[i]);
    assert_question(t, ASK_ACTIVATE);
    assert_fired(t, "kings.leader.value");
}

static void test_kings_leadership_table(void **state)
{
    (void)state;
    static const uint8_t regular[] = {5, 6, 6, 6, 7, 8}, irregular[] = {5, 6, 7, 7, 7, 8};
    for (int type = 0; type < KINGS_TYPES; type++) {
        bool loose = type == II || type == IC || type == PC;
        assert_memory_equal(kings_types[type].leadership, loose ? irregular : regular, 6);
        assert_int_equal(kings_types[type].fixed, loose ? 7 : 6);
    }
    table *t = field("B1 RI12 300,100; N1 II12 300,400; N2 TI16 100,400");
    assert_so(t, "B1 leadership 6; N1 leadership 7; N2 leadership 6; question activate");
}

static void test_kings_traits_are_rolled(void **state)
{
    (void)state;
    table *t = field("option traits 1; B1 RI12 300,100; N1 TI16 300,400; N2 TI16 pool");
    dice(t, "6 6 | 3 4 | 1 2");
    assert_so(t, "B1 trait born_leader; B1 leadership 5; N1 trait steady; N2 trait idiot; question activate");
    assert_fired(t, "kings.leader.traits");
}

static void test_kings_trait_table(void **state)
{
    (void)state;
    static const int row[6][6] = {{HAPLESS, IDIOT, DRUNKARD, SHIRKER, COWARD, NERVES},
                                  {BLIND, PLANNER, UMPIRE, BRUTAL, UP_AND_AT_EM, MARTINET},
                                  {STEADY, STEADY, STEADY, STEADY, STEADY, STEADY},
                                  {STEADY, STEADY, STEADY, STEADY, STEADY, STEADY},
                                  {GOOD_CHAP, SPORTY, BUMBLER, BRAVE, MARKSMAN, DUELLIST},
                                  {DRILLMASTER, OLD_HAND, PATHFINDER, LUCKY, INSPIRING, BORN_LEADER}};
    for (int tens = 1; tens <= 6; tens++)
        for (int units = 1; units <= 6; units++)
            assert_int_equal(kings_trait_of(tens, units), row[tens - 1][units - 1]);
}

static void test_kings_effective_leadership(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int ld;
    } row[] = {{"", 6},
               {"leadership 9", 9},
               {"leaderless", 8},
               {"leaderless leadership 5", 8},
               {"trait hapless", 10},
               {"trait hapless leaderless", 8},
               {"trait brutal", 5},
               {"trait bumbler", 9},
               {"trait born_leader", 5},
               {"trait born_leader leadership 4", 4},
               {"trait born_leader leadership 8", 7},
               {"trait drunkard", 6},
               {"trait drunkard drunk 8", 8},
               {"trait drunkard leadership 5 drunk 6", 6},
               {"trait steady leadership 7", 7}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("first tribes; B1 RI12 300,100 %s; N1 TI16 300,400", row[i].words);
        assert_int_equal(kings_leadership(bt(t), st(t), piece_id(t, "B1")), row[i].ld);
    }
}

static void test_kings_discipline_of_leaders(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        int disc;
    } row[] = {{"", 1},
               {"trait brutal", -1},
               {"trait brutal leaderless", 1},
               {"trait old_hand", 2},
               {"trait old_hand leaderless", 1}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("B1 RI12 300,100 %s; N1 TI16 300,400", row[i].words);
        gg_tally tally = {0};
        assert_int_equal(kings_discipline(bt(t), st(t), piece_id(t, "B1"), &tally), row[i].disc);
        assert_int_equal(tally.total, row[i].disc);
    }
}

/* ---- fools and knaves ---- */

static void test_kings_an_idiot_is_led_by_the_enemy(void **state)
{
    (void)state;
    const char *lines = "B1 RI12 300,100 trait idiot; B2 RI12 100,100; N1 TI16 300,230; N2 TI16 600,400";
    table *t = field(lines);
    give(t, "fire B1 N1");
    assert_dice(t, 1, 0);
    assert_falls(t, "asks tribes", "1/6");
    dice(t, "2");
    assert_dice(t, 12, 5);
    t = field(lines);
    give(t, "fire B1 N1");
    dice(t, "1");
    assert_so(t, "asks tribes; question activate");
    assert_offers_not(t, "stand-to B1"); /* anything but that */
    assert_offers(t, "move B1; attack B1 N1; fire B1 N1; double B1");
    assert_refused(t, "stand-to B1", "kings.leader.traits");
    assert_refused(t, "end", "kings.leader.traits");
    assert_no_action(t, "move B2");
    give(t, "move B1");
    assert_dice(t, 2, 0); /* tested as usual */
    dice(t, "5 5");
    assert_so(t, "asks tribes; question go");
    give(t, "go B1 300,140");
    assert_so(t, "B1 at 300,140; B1 acted; asks british");
}

static void test_kings_an_idiots_skirmish_and_exit(void **state)
{
    (void)state;
    table *t = field("side british exits S; side tribes exits S; B1 II12 300,60 trait idiot; B2 RI12 100,100; N1 TI16 "
                     "300,200; N2 TI16 600,400");
    give(t, "stand-to B1");
    dice(t, "1");
    give(t, "skirmish B1");
    assert_so(t, "asks tribes; question go");
    assert_refused(t, "exit B1 S", "kings.state.exited");
    give(t, "stay B1");
    assert_so(t, "asks tribes; question target");
    give(t, "hold B1");
    assert_so(t, "asks british; B1 acted");
}

static void test_kings_a_pinned_idiot_rallies_without_the_die(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait idiot pins 1; B2 RI12 100,100; N1 TI16 300,230");
    give(t, "rally B1");
    assert_dice(t, 2, 0);
}

static void test_kings_drunkards(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait drunkard; B2 RI12 100,100 trait drunkard leaderless; N1 TI16 300,230");
    assert_dice(t, 1, 0);
    assert_falls(t, "B1 leadership 8", "1/2");
    dice(t, "3");
    assert_so(t, "B1 drunk 8; B1 leadership 8; question activate"); /* B2 has nobody to drink */
    give(t, "end; end");
    dice(t, "4");
    assert_so(t, "turn 2; B1 leadership 6");
}

static void test_kings_shirkers_wait_to_be_shot_at(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing N trait shirker; B2 II12 500,100 trait shirker; N1 TI16 300,190;"
                     "N2 TI16 500,190");
    assert_refused(t, "fire B1 N1", "kings.trait.limits");
    assert_refused(t, "volley B1 N1", "kings.trait.limits");
    assert_refused(t, "attack B1 N1 keep", "kings.trait.limits");
    assert_refused(t, "skirmish-fire B2 N2", "kings.trait.limits");
    give(t, "skirmish B2; stay B2"); /* it may go, but there is nothing to shoot at */
    assert_so(t, "question activate; B2 acted");
    t = field("B1 RI12 300,100 close facing N trait shirker targeted; B2 II12 500,100 trait shirker leaderless;"
              "N1 TI16 300,190; N2 TI16 500,190");
    assert_legal(t, "fire B1 N1");
    assert_legal(t, "skirmish-fire B2 N2");
}

static void test_kings_cowards_and_martinets(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait coward; B2 RI12 500,100 trait martinet; N1 TI16 300,190; N2 TI16 500,190");
    assert_refused(t, "attack B1 N1", "kings.trait.limits");
    assert_legal(t, "fire B1 N1");
    assert_refused(t, "skirmish B2", "kings.trait.limits");
    assert_refused(t, "skirmish-fire B2 N2", "kings.trait.limits");
    assert_refused(t, "ground B2", "kings.trait.limits");
    assert_legal(t, "attack B2 N2");
    t = field("B1 RI12 300,100 trait coward leaderless; B2 RI12 500,100 trait martinet leaderless; N1 TI16 300,190");
    assert_legal(t, "attack B1 N1");
    assert_legal(t, "ground B2");
}

static void test_kings_bag_of_nerves(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,230 trait nerves; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1 | 3 4 | 1 1");
    assert_so(t, "N1 pins 1");
    assert_dice(t, 1, 0);
    assert_falls(t, "N1 leaderless", "1/2");
    dice(t, "3");
    assert_so(t, "N1 leaderless; N1 nerves_done; N1 leadership 8");
    t = field("B1 RI12 300,100; B2 RI12 400,100; N1 TI16 300,230 trait nerves; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1 | 3 4 | 1 1 | 4");
    assert_so(t, "N1 leader; N1 nerves_done");
    give(t, "fire B2 N1");
    dice(t, "6 6 10*1 | 3 4 | 1 1"); /* the second marker is only a marker */
    assert_so(t, "N1 pins 2; N1 leader; active tribes");
}

/* The die comes at once, before the Pinning test. */
static void test_kings_nerves_of_the_cornered(void **state)
{
    (void)state;
    table *t = field("first tribes; area T1 cliff rect 0,0,720,150; N1 TI16 360,260; B1 RI12 360,160 trait nerves;"
                     "B2 RI12 300,160; B3 RI12 420,160; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "6 6 | 1 | 3*6 13*1 | 12*1 | 3 4");
    assert_so(t, "B1 at 360,160; B1 pins 1; rolls 1");
    dice(t, "5 | 6 6");
    assert_so(t, "B1 leader; B1 nerves_done; B1 pins 1; question activate");
}

static void test_kings_virtually_blind(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait blind; N1 TI16 300,283; N2 TI16 500,300"); /* gap 120 */
    assert_targets(t, "B1", FIRE, "N1");
    assert_refused(t, "fire B1 N2", "kings.trait.limits");
}

static void test_kings_terrible_planner(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait planner; B2 RI12 100,100; N1 TI16 300,230; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1 | 3 4 | 6 6"); /* the target's tests first */
    assert_dice(t, 1, 0);
    assert_falls(t, "B1 ammo_out", "1/6");
    dice(t, "1");
    assert_so(t, "B1 ammo_out");
    give(t, "end; end");
    assert_refused(t, "fire B1 N1", "kings.trait.limits");
    assert_refused(t, "skirmish-fire B1 N1", "kings.trait.limits");
    t = field("B1 II12 300,100 trait planner; B2 RI12 100,100; N1 TI16 300,230; N2 TI16 600,400");
    give(t, "skirmish-fire B1 N1");
    dice(t, "6*1 | 1");
    assert_so(t, "B1 ammo_out; question go");
}

static void test_kings_a_sporting_umpire(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait umpire; N1 TI16 300,190 pins 1; N2 TI16 420,190");
    assert_targets(t, "B1", FIRE, "N2");
    assert_refused(t, "fire B1 N1", "kings.trait.limits");
    assert_refused(t, "attack B1 N1", "kings.trait.limits");
    assert_legal(t, "attack B1 N2");
    t = field("B1 RI12 300,100 trait umpire; N1 TI16 300,190 pins 1; N2 TI16 600,400");
    assert_targets(t, "B1", FIRE, "N1"); /* there is no other */
    assert_legal(t, "attack B1 N1");
    /* for the same action: N2 can be shot at but not attacked */
    t = field("B1 RI12 300,100 trait umpire; N1 TI16 300,190 pins 1; N2 TI16 500,100");
    assert_legal(t, "attack B1 N1"); /* gap 137 > 120 */
    assert_targets(t, "B1", FIRE, "N2");
}

static void test_kings_up_and_at_them(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait up_and_at_em; N1 TI16 300,253; N2 TI16 420,230"); /* gap 90 = 60 + 30 */
    assert_refused(t, "fire B1 N1", "kings.trait.limits");
    assert_refused(t, "move B1", "kings.trait.limits");
    assert_refused(t, "stand-to B1", "kings.trait.limits");
    assert_legal(t, "attack B1 N1");
    assert_refused(t, "attack B1 N2", "kings.trait.limits"); /* gap 113 */
    t = field("B1 RI12 300,100 trait up_and_at_em; N1 TI16 300,254");
    assert_legal(t, "fire B1 N1");
    assert_legal(t, "attack B1 N1");
    t = field("B1 RI12 300,100 trait up_and_at_em leaderless; N1 TI16 300,253");
    assert_legal(t, "fire B1 N1");
    t = field("B1 RI12 300,100 trait up_and_at_em pins 1; N1 TI16 300,253");
    assert_legal(t, "rally B1");
}

/* ---- good fellows ---- */

static void test_kings_rally_traits(void **state)
{
    (void)state;
    /* TI, Ld 6, 3 markers: 9 or more 10/36; with +1 8 or more 15/36 */
    static const struct {
        const char *lines, *chance;
    } row[] = {
        {"N1 TI16 300,300 pins 3; N2 TI16 300,394", "5/18"},
        {"N1 TI16 300,300 pins 3 trait good_chap; N2 TI16 300,394", "5/12"},
        {"N1 TI16 300,300 pins 3 trait good_chap leaderless; N2 TI16 300,394", "1/12"}, /* 11 or more */
        {"N1 TI16 300,300 pins 3; N2 TI16 300,394 trait inspiring", "5/12"},
        {"N1 TI16 300,300 pins 3; N2 TI16 300,394 trait inspiring; N3 TI16 394,300 trait inspiring", "5/12"},
        {"N1 TI16 300,300 pins 3; N2 TI16 300,428 trait inspiring", "5/12"}, /* gap 60 */
        {"N1 TI16 300,300 pins 3; N2 TI16 300,429 trait inspiring", "5/18"},
        {"N1 TI16 300,300 pins 3; N2 TI16 300,394 trait inspiring leaderless", "5/18"},
        {"N1 TI16 300,300 pins 3 trait inspiring; N2 TI16 300,394", "5/18"}, /* others only */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf("first tribes; B1 RI12 300,100; %s", row[i].lines);
        give(t, "rally N1");
        assert_falls(t, "N1 pins 0; N1 on", row[i].chance);
    }
}

static void test_kings_jolly_sporty(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait sporty; N1 TI16 300,400");
    give(t, "double B1");
    assert_dice(t, 1, 0); /* no test, the reach at once */
    dice(t, "6");
    assert_legal(t, "go B1 300,220");
}

static void test_kings_the_bumbler_never_dies(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,230 trait bumbler; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1");
    assert_falls(t, "N1 pins 0", "1/6"); /* no check: the Pinning test, 2d6 - 1 against 9 */
}

static void test_kings_brave(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,230 trait brave; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "3*6 9*1 | 3 4");
    assert_falls(t, "N1 pins 0", "5/12"); /* 8 or more */
}

static void test_kings_marksmen_and_duellists(void **state)
{
    (void)state;
    table *t =
        field("B1 RI12 300,100 trait marksman; B2 II11/12 500,100 trait marksman; N1 TI16 300,230; N2 TI16 500,190");
    give(t, "fire B1 N1");
    assert_dice(t, 13, 5);
    dice(t, "13*1");
    give(t, "skirmish-fire B2 N2");
    assert_dice(t, 6, 5); /* 5 and one */
    t = field(
        "first tribes; N1 TI16 300,100 trait duellist; B1 RI11/12 300,200 pins 1 trait duellist; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "6 6 | 1");
    assert_dice(t, 18, 5);
    dice(t, "18*1");
    assert_dice(t, 8, 5); /* half of 11, up, and two */
    t = field("B1 RI12 300,100 trait marksman leaderless; N1 TI16 300,230");
    give(t, "fire B1 N1");
    assert_dice(t, 12, 5);
}

static void test_kings_the_drillmaster(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 trait drillmaster; B2 RI12 500,100 close facing N trait drillmaster;"
                     "B3 TI16 100,100 trait drillmaster; N1 TI16 500,230");
    give(t, "close B1 N");
    assert_so(t, "B1 close"); /* no test */
    give(t, "volley B2 N1");
    assert_dice(t, 12, 4);
    dice(t, "12*1");
    assert_refused(t, "close B3 N", "kings.force.free");
}

static void test_kings_the_pathfinder(void **state)
{
    (void)state;
    table *t = field("area T1 scrub rect 310,0,400,480; B1 RI12 300,100 trait pathfinder; N1 TI16 600,400");
    give(t, "move B1");
    dice(t, "6 6");
    assert_legal(t, "go B1 360,100");
    t = field("area T1 scrub rect 310,0,400,480; B1 RI12 300,100 trait pathfinder leaderless; N1 TI16 600,400");
    give(t, "move B1");
    dice(t, "6 6");
    assert_refused(t, "go B1 360,100", "kings.move.difficult");
}

static void test_kings_lucky_once(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 400,100; N1 TI16 300,230 trait lucky; N2 TI16 600,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1 | 1 1 | 6 6");
    assert_so(t, "N1 leader; N1 lucky_used");
    give(t, "fire B2 N1");
    dice(t, "6 6 10*1 | 1 1 | 6 6");
    assert_so(t, "N1 leaderless");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_leadership_is_rolled_by_id),
        proves(test_kings_leadership_table),
        proves(test_kings_traits_are_rolled),
        proves(test_kings_trait_table),
        proves(test_kings_effective_leadership),
        proves(test_kings_discipline_of_leaders),
        proves(test_kings_an_idiot_is_led_by_the_enemy),
        proves(test_kings_an_idiots_skirmish_and_exit),
        proves(test_kings_a_pinned_idiot_rallies_without_the_die),
        proves(test_kings_drunkards),
        proves(test_kings_shirkers_wait_to_be_shot_at),
        proves(test_kings_cowards_and_martinets),
        proves(test_kings_bag_of_nerves),
        proves(test_kings_nerves_of_the_cornered),
        proves(test_kings_virtually_blind),
        proves(test_kings_terrible_planner),
        proves(test_kings_a_sporting_umpire),
        proves(test_kings_up_and_at_them),
        proves(test_kings_rally_traits),
        proves(test_kings_jolly_sporty),
        proves(test_kings_the_bumbler_never_dies),
        proves(test_kings_brave),
        proves(test_kings_marksmen_and_duellists),
        proves(test_kings_the_drillmaster),
        proves(test_kings_the_pathfinder),
        proves(test_kings_lucky_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
