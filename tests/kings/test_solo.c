/* 7.13: the solo game against Mr Babbage. */
#include "field.h"

#define SOLO "option babbage 1;"

static table *marched(const char *lines)
{
    table *t = field(lines);
    give(t, "move B1");
    dice(t, "6 6");
    give(t, "go B1 360,140");
    return t;
}

static void test_kings_w52_arrivals_and_returns(void **state)
{
    (void)state;
    table *t = marched(SOLO "B1 RI12 360,100; B2 RI12 600,60; N1 TI16 pool; N2 TI16 pool");
    assert_dice(t, 2, 0);
    assert_tree(t, NULL, "question activate", "N1 on", "5/12");
    assert_tree(t, NULL, "question activate", "N1 at 360,283", "5/72");
    /* two are lost for good */
    t = field(SOLO "solo gone 2; begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI1/16 360,180; N2 TI16 pool;"
                   "N3 TI16 destroyed; N4 TI16 destroyed");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_dice(t, 1, 0);
    assert_falls(t, "N1 pool", "2/3");
    dice(t, "2");
    assert_so(t, "N1 destroyed; gone_for_good 3");
    assert_fired(t, "kings.babbage.return");
}

static void test_kings_where_they_appear(void **state)
{
    (void)state;
    static const struct {
        int way, far;
        const char *at;
    } row[] = {
        {1, 1, "360,283"}, {3, 2, "360,283"}, {2, 3, "360,323"}, {1, 4, "360,323"},
        {1, 6, "360,443"}, {4, 1, "217,140"}, {5, 2, "503,140"}, {6, 1, "461,39"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = marched(SOLO "B1 RI12 360,100; B2 RI12 600,60; N1 TI16 pool; N2 TI16 pool");
        char stream[40], want[40];
        snprintf(stream, sizeof stream, "4 4 | %d | %d", row[i].way, row[i].far);
        dice(t, stream);
        snprintf(want, sizeof want, "N1 at %s", row[i].at);
        assert_so(t, want);
        assert_so(t, "N1 figs 16; N1 fresh; N2 pool; arrivals 1; asks british");
    }
    table *t = marched(SOLO "B1 RI12 360,100; B2 RI12 600,60; N1 TI16 pool");
    dice(t, "3 4");
    assert_so(t, "N1 pool; arrivals 0");
}

static void test_kings_no_arrival_without_a_step(void **state)
{
    (void)state;
    const char *lines = SOLO "B1 RI12 360,100; B2 RI12 600,60; N1 TI16 pool";
    table *t = field(lines);
    give(t, "move B1");
    dice(t, "6 6");
    give(t, "stay B1");
    assert_so(t, "question activate");
    t = field(lines);
    give(t, "move B1");
    dice(t, "1 1"); /* it failed */
    assert_so(t, "question activate");
    t = field(lines);
    give(t, "close B1 N");
    dice(t, "6 6");
    assert_so(t, "question activate");
    t = marched(SOLO "solo arrivals 3; begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI16 pool");
    assert_so(t, "question activate"); /* three have come already */
    t = marched(SOLO "begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI16 600,400");
    assert_so(t, "question activate"); /* nobody is left to come */
}

static void test_kings_arrival_after_an_attack(void **state)
{
    (void)state;
    table *t = field(SOLO "begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI16 360,250; N2 TI16 pool");
    give(t, "attack B1 N1"); /* gap 87 */
    dice(t, "6 6 | 1");      /* it falls short, but it has moved */
    assert_dice(t, 2, 0);
    dice(t, "6 6 | 6 | 1");
    assert_so(t, "N2 on; arrivals 1");
    /* a fight that is lost leaves it where it was before, and nobody comes */
    t = field(SOLO "begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI16 360,193; N2 TI16 pool");
    give(t, "attack B1 N1"); /* contact at 360,130, then 30 back */
    dice(t, "6 6 | 6 | 12*1 | 16*1");
    assert_so(t, "B1 at 360,100; question activate");
}

static void test_kings_three_arrivals_in_each_player_turn(void **state)
{
    (void)state;
    table *t = field(SOLO "solo arrivals 3; begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI16 360,440;"
                          "N2 TI16 pool");
    give(t, "end; stand-to N1");
    assert_so(t, "turn 2; asks british; arrivals 0");
    give(t, "move B1");
    dice(t, "6 6");
    give(t, "go B1 360,140");
    assert_dice(t, 2, 0);
}

static void test_kings_natives_are_not_tested(void **state)
{
    (void)state;
    const char *lines = "begin phase tribes; first tribes; B1 RI12 360,100; N1 TI16 360,250; N2 TI16 600,400";
    table *t = fieldf(SOLO "%s", lines);
    assert_so(t, "asks tribes");
    assert_refused(t, "move N2", "kings.babbage.turn"); /* in order of id */
    give(t, "attack N1 B1");
    assert_dice(t, 1, 0);
    t = fieldf(SOLO "option babbage_tests 1; %s", lines);
    give(t, "attack N1 B1");
    assert_dice(t, 2, 0);
}

/* What Mr Babbage does, as text. */
static const char *his_choice(const table *t)
{
    static char text[GG_MOVE_TEXT];
    char why[120] = "";
    gg_move m = kings_babbage(t->battle, t->state, why, sizeof why);
    if (gg_verdict(t->battle, t->state, m) != GG_OK) table_fail(HERE, "his choice is not legal (%s)", why);
    assert_true(why[0] != 0);
    gg_move_print(t->battle, t->state, m, text, sizeof text);
    return text;
}

#define NATIVES SOLO "begin phase tribes; first tribes;"

static void test_kings_his_fighters(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *does;
    } row[] = {
        {"B1 RI12 360,100; N1 TI16 360,300 pins 1", "rally N1"},
        {"B1 RI12 360,100; N1 TI4/16 360,300", "move N1"},
        {"B1 RI12 360,100; N1 TI16 360,273", "attack N1 B1"}, /* gap 110 */
        {"B1 RI12 360,100; N1 TI16 360,274", "double N1"},
        {"B1 RI12 360,150; B2 RI12 290,130 pins 1; N1 TI16 330,260", "attack N1 B2"}, /* a Pinned one first */
        {"B1 RI12 360,100; N1 PC4+field_gun 360,400 facing N; work W0 building \"H\" 360,250 30", "move N1"},
        {"B1 RI12 360,100; N1 TC10 360,310", "attack N1 B1"}, /* 142 <= 150 */
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_string_equal(his_choice(fieldf(NATIVES "%s", row[i].lines)), row[i].does);
    /* where to: as near as may be; worn out: as far as may be */
    table *t = field(NATIVES "B1 RI12 360,100; N1 TI16 360,400; N2 TI16 600,400");
    give(t, "double N1");
    dice(t, "1");
    assert_string_equal(his_choice(t), "go N1 360,310");
    /* towards one that it sees, though another is nearer behind a house */
    t = field(NATIVES
              "work W0 building \"H\" 360,300 20; B1 RI12 360,230; B2 RI12 100,400; N1 TI16 360,400; N2 TI16 600,400");
    give(t, "double N1");
    dice(t, "1");
    assert_string_equal(his_choice(t), "go N1 270,400");
    t = field(NATIVES "B1 RI12 360,100; N1 TI4/16 360,300; N2 TI16 600,400");
    give(t, "move N1");
    assert_string_equal(his_choice(t), "go N1 360,380");
}

static void test_kings_his_shooters(void **state)
{
    (void)state;
    /* II with muskets: range 120, Move 60 */
    static const struct {
        const char *lines, *does;
    } row[] = {
        {"B1 RI12 360,100 pins 1; N1 II12+muskets 360,218", "attack N1 B1"}, /* gap 60 */
        {"B1 RI12 360,100 pins 1; N1 II12+muskets 360,219", "move N1"},
        {"B1 RI12 360,100; N1 II12+muskets 360,200", "fire N1 B1"}, /* short: 42 */
        {"B1 RI12 360,100; N1 II12+muskets 360,260", "move N1"},    /* 102: nearer, no nearer than 60 */
        {"B1 RI12 360,100; N1 II12+muskets 360,260 ground", "fire N1 B1"},
        {"area T1 scrub rect 340,240,380,280; B1 RI12 360,100; N1 II12+muskets 360,260", "fire N1 B1"},
        {"B1 RI12 360,100; N1 II12+muskets 360,219", "move N1"}, /* gap 61: by a tenth of an inch */
        {"work W0 redoubt \"R\" 360,260 25; B1 RI12 360,100; N1 II12+muskets W0", "fire N1 B1"},
        {"work W0 building \"H\" 360,230 30; B1 RI12 360,100; N1 II12+muskets 360,400", "move N1"},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_string_equal(his_choice(fieldf(NATIVES "%s", row[i].lines)), row[i].does);
    /* into cover within range, before all else */
    table *t =
        field(NATIVES "area T1 scrub rect 380,230,420,275; B1 RI12 360,100; N1 II12+muskets 360,290; N2 TI16 600,400");
    give(t, "move N1");
    const char *to = his_choice(t);
    int x, y;
    assert_int_equal(sscanf(to, "go N1 %d,%d", &x, &y), 2);
    assert_true(x >= 380 && x <= 420 && y >= 230 && y <= 275);
    /* but not where the enemy is out of range: it goes on towards him */
    table *far =
        field(NATIVES "area T1 scrub rect 340,400,380,440; B1 RI12 360,100; N1 II12+muskets 360,390; N2 TI16 600,400");
    give(far, "move N1");
    assert_string_equal(his_choice(far), "go N1 360,330");
    /* the first such of the list */
    gg_move list[GG_MOVES_MAX];
    int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        tab_point p = kings_go_end(list[i]);
        if (gg_move_verb(list[i]) != V_GO || p.x < 380 || p.x > 420 || p.y < 230 || p.y > 275) continue;
        assert_true(p.x == x && p.y == y);
        break;
    }
}

static void test_kings_he_stays_when_nothing_is_better(void **state)
{
    (void)state;
    /* gap 60 exactly: nothing offered is nearer and still half the range away; it is at short range and fires */
    table *t = field(NATIVES "B1 RI12 360,100; N1 II12+muskets 360,218");
    assert_string_equal(his_choice(t), "fire N1 B1");
    /* the gun is jammed: crews neither lie down nor go nearer */
    t = field(NATIVES "B1 RI12 360,100; N1 PC4+machine_gun 360,299 facing S jam 2");
    assert_string_equal(his_choice(t), "stand-to N1"); /* half its range away already */
}

static void test_kings_he_always_occupies(void **state)
{
    (void)state;
    table *t = field(NATIVES REDOUBT "N1 TI16+fierce 360,110; B1 RI12 W0; B2 RI12 600,60; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "3 | 9*6 7*1 | 3*6 9*1 | 3 3 | 3 4");
    assert_question(t, ASK_OCCUPY);
    assert_string_equal(his_choice(t), "occupy N1");
}

static void test_kings_he_plays_a_whole_battle(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/solo"));
    gg_dice chance = gg_dice_make(5, 1);
    int guard = 0;
    for (; gg_pending(t->battle, t->state).kind != GG_OVER && guard < 20000; guard++) {
        gg_ask ask = gg_pending(t->battle, t->state);
        if (ask.kind == GG_ROLL)
            gg_dice_roll(&chance, t->battle, t->state, &t->sink);
        else
            assert_int_equal(gg_choose(t->battle, t->state,
                                       ask.side == NATIVE ? kings_babbage(t->battle, t->state, NULL, 0)
                                                          : gg_habit(t->battle, t->state),
                                       &t->sink),
                             GG_DONE);
    }
    assert_true(gg_result_of(t->battle, t->state).over);
}

static void test_kings_end_of_a_solo_game(void **state)
{
    (void)state;
    table *t = field(SOLO "solo gone 6; begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI1/16 360,180;"
                          "N2 TI16 destroyed");
    give(t, "fire B1 N1");
    dice(t, "12*6 | 6"); /* never more than six */
    assert_won(t, "british", "kings.babbage.end");
    t = field(SOLO "begin phase british; B1 RI12 360,100; B2 RI12 600,60; N1 TI1/16 360,180");
    give(t, "fire B1 N1");
    dice(t, "12*6 | 1"); /* one is more than nobody: it comes back */
    assert_so(t, "N1 pool; question activate");
    t = field(NATIVES "B1 RI1/12 360,100; N1 TI16 360,200; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "1 | 16*6 | 1");
    assert_won(t, "tribes", "kings.babbage.end");
}

static void test_kings_those_who_come_back_stand_last(void **state)
{
    (void)state;
    table *t = field(
        SOLO "begin phase british; B1 RI12 360,100; B2 RI12 360,300; N1 TI1/16 360,180; N2 TI16 pool; N3 TI16 pool");
    give(t, "fire B1 N1");
    dice(t, "12*6 | 6");
    assert_so(t, "N1 pool");
    give(t, "move B2");
    dice(t, "6 6");
    give(t, "go B2 400,300");
    dice(t, "6 6 | 1 | 1");
    assert_so(t, "N2 on; N1 pool");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w52_arrivals_and_returns),
        proves(test_kings_where_they_appear),
        proves(test_kings_no_arrival_without_a_step),
        proves(test_kings_arrival_after_an_attack),
        proves(test_kings_three_arrivals_in_each_player_turn),
        proves(test_kings_natives_are_not_tested),
        proves(test_kings_his_fighters),
        proves(test_kings_his_shooters),
        proves(test_kings_he_stays_when_nothing_is_better),
        proves(test_kings_he_always_occupies),
        proves(test_kings_he_plays_a_whole_battle),
        proves(test_kings_end_of_a_solo_game),
        proves(test_kings_those_who_come_back_stand_last),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
