/* 3.12, 7.7: attacks, contact, fights. */
#include "field.h"

/* N1 attacks B1, its test is passed and the reach die is thrown. */
static table *attacked(int die, const char *format, ...)
{
    char lines[2048], stream[24];
    va_list args;
    va_start(args, format);
    vsnprintf(lines, sizeof lines, format, args);
    va_end(args);
    table *t = fieldf("first tribes; %s", lines);
    give(t, "attack N1 B1");
    snprintf(stream, sizeof stream, "6 6 | %d", die);
    dice(t, stream);
    return t;
}

static void test_kings_w32_reach_in_the_open(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16 300,60; B1 RI12 300,228; N2 TI16 600,400");
    assert_int_equal(gap_of(t, "N1", "B1"), 105);
    give(t, "attack N1 B1");
    assert_tree(t, NULL, "rolls 16", "rolls 16", "13/27");
}

static void test_kings_w33_reach_into_a_redoubt(void **state)
{
    (void)state;
    table *t = field("first tribes;" REDOUBT "N1 TI16 360,119; B1 RI12 W0; N2 TI16 600,400");
    assert_int_equal(gap_of(t, "N1", "B1"), 62);
    give(t, "attack N1 B1");
    assert_tree(t, NULL, "rolls 16", "rolls 16", "65/108");
}

static void test_kings_w34_an_attack_in_the_open(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16+fierce 100,100; B1 RI12 250,140; N2 TI16 600,400");
    assert_int_equal(gap_of(t, "N1", "B1"), 92);
    give(t, "attack N1 B1");
    dice(t, "3 4 | 2");
    assert_dice(t, 16, 4);
    assert_so(t, "N1 at 190,124");
    dice(t, "5*4 11*1");
    assert_dice(t, 12, 5);
    dice(t, "3*5 9*1 | 6 6 | 6 6 | 6 6 | 6 6");
    assert_so(t, "N1 at 190,124; N1 figs 13; N1 pins 0; B1 figs 7; B1 at 278,147; B1 pins 0");
    assert_fired(t, "kings.fight.nopursuit");
    assert_fired(t, "kings.state.nomelee");
}

static void test_kings_w35_a_short_charge(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16+fierce 250,130; B1 RI12 360,240; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "4 4 | 1");
    assert_so(t, "N1 at 313,193; N1 figs 16; B1 figs 12; question activate");
    assert_fired(t, "kings.attack.short");
}

static void test_kings_w36_odds_in_the_open(void **state)
{
    (void)state;
    table *t = attacked(1, "N1 TI16+fierce 300,100; B1 RI12 300,200; B2 RI12 600,60; N2 TI16 600,400");
    assert_so(t, "N1 at 300,137; rolls 16 from 4");
    assert_odds(t, NULL, "N1 at 300,137", "31758623621/34828517376");
    assert_odds(t, NULL, "even N1 B1", "51025211/1088391168");
    assert_odds(t, NULL, "B1 destroyed", "2517/65536");
    assert_odds(t, NULL, "B1 pins >=1", "19616105/21233664");
}

static void test_kings_w37_odds_against_close_order(void **state)
{
    (void)state;
    table *t = attacked(1, "N1 TI16+fierce 300,100; B1 RI12 300,200 close facing S; B2 RI12 600,60; N2 TI16 600,400");
    assert_so(t, "N1 at 300,146; rolls 16 from 4");
    assert_odds(t, NULL, "N1 at 300,146", "23965001/33554432");
    assert_odds(t, NULL, "even N1 B1", "30419935/268435456");
}

static void test_kings_w38_odds_against_a_redoubt(void **state)
{
    (void)state;
    table *t = attacked(6, REDOUBT "N1 TI16+fierce 360,110; B1 RI12 W0; B2 RI12 600,60; N2 TI16 600,400");
    assert_so(t, "N1 at 360,181; rolls 16 from 4");
    assume(t, "decline N1");
    assert_odds(t, NULL, "N1 at 360,181", "5708023/67108864");
    assert_odds(t, NULL, "even N1 B1", "14418857/134217728");
    assert_odds(t, NULL, "B1 pins >=1", "3216625/4718592");
    assert_odds(t, NULL, "N1 pins >=1", "4965529/5308416");
}

static void test_kings_w39_a_pinned_garrison(void **state)
{
    (void)state;
    table *t = attacked(6, REDOUBT "N1 TI16+fierce 360,110; B1 RI6/12 W0 pins 1; B2 RI12 600,60; N2 TI16 600,400");
    assume(t, "decline N1");
    assert_odds(t, NULL, "N1 at 360,181", "59399/65536");
    dice(t, "16*1");
    assert_dice(t, 3, 4);
    assert_fired(t, "kings.fight.pinned");
}

static void test_kings_w40_the_redoubt_is_taken(void **state)
{
    (void)state;
    table *t = field("first tribes;" REDOUBT "N1 TI16+fierce 360,110; B1 RI12 W0; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "5 2 | 3 | 9*6 7*1 | 3*6 9*1 | 3 3 | 3 4");
    assert_question(t, ASK_OCCUPY);
    assert_only_offers(t, "occupy N1; decline N1");
    give(t, "occupy N1");
    dice(t, "2 3 | 6 6");
    assert_so(t, "B1 figs 8; B1 at 360,291; B1 pins 1; B1 outside; N1 figs 13; N1 in W0; N1 pins 0; N1 at 360,240");
    assert_fired(t, "kings.redoubt.eject");
    assert_fired(t, "kings.redoubt.occupy");
    assert_fired(t, "kings.fight.cover");
    t = field("first tribes;" REDOUBT "N1 TI16+fierce 360,110; B1 RI12 W0; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "5 2 | 3 | 9*6 7*1 | 3*6 9*1 | 3 3 | 3 4");
    give(t, "decline N1");
    dice(t, "2 3 | 6 6");
    assert_so(t, "N1 at 360,181; N1 outside; B1 outside");
}

static void test_kings_w41_the_redoubt_holds(void **state)
{
    (void)state;
    table *t = field("first tribes;" REDOUBT "N1 TI16+fierce 360,110; B1 RI12 W0; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "5 2 | 3");
    assert_so(t, "N1 at 360,181");
    dice(t, "4*6 12*1 | 6*6 6*1 | 3 3 | 3 4 | 2 3 | 3 5");
    assert_so(t, "B1 figs 10; B1 pins 1; B1 in W0; N1 figs 10; N1 at 360,141; N1 pins 1");
}

static void test_kings_w53_a_sally(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI12 W0; N1 TI16 360,299; N2 TI16 600,400");
    assert_int_equal(gap_of(t, "B1", "N1"), 0);
    give(t, "attack B1 N1");
    dice(t, "6 6 | 1");
    assert_so(t, "B1 in W0; B1 at 360,240; N1 figs 16; question activate");
    t = field(REDOUBT "B1 RI12 W0; N1 TI16 360,299; N2 TI16 600,400");
    give(t, "attack B1 N1");
    dice(t, "6 6 | 2");
    assert_so(t, "B1 at 418,275; B1 outside; rolls 12 from 5");
}

static void test_kings_w56_losses_on_the_way(void **state)
{
    (void)state;
    table *t = field("first tribes; area T1 rapids rect 280,110,320,115; N1 TI16 300,100; B1 RI12 300,190;"
                     "N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "6 6 | 1 | 1");
    assert_so(t, "N1 figs 15; N1 at 300,127");
    assert_dice(t, 15, 5);
    dice(t, "3*6 12*1 | 2*6 10*1 | 3 4 | 3 4"); /* three against two: the figure in the rapids does not count */
    assert_so(t, "B1 at 300,220");
    dice(t, "6 6");
    assert_falls(t, "N1 pins 0", "5/18");
}

/* ---- declaring ---- */

static void test_kings_reach_of_a_declaration(void **state)
{
    (void)state;
    table *t = field("first tribes; N1 TI16 300,60; B1 RI12 300,263"); /* gap 140 = 80 + 60 */
    assert_legal(t, "attack N1 B1");
    t = field("first tribes; N1 TI16 300,60; B1 RI12 300,264");
    assert_refused(t, "attack N1 B1", "kings.attack.declare");
    /* Close Order: 30 + 60 kept, 60 + 60 broken; gaps from the small body */
    t = field("B1 RI12 300,100 close facing N; N1 TI16 300,244"); /* gap 90 */
    assert_legal(t, "attack B1 N1 keep");
    t = field("B1 RI12 300,100 close facing N; N1 TI16 300,245");
    assert_refused(t, "attack B1 N1 keep", "kings.attack.declare");
    assert_legal(t, "attack B1 N1 break");
    t = field("work W0 building \"H\" 300,150 25; first tribes; N1 TI16 300,80; B1 RI12 300,220");
    assert_refused(t, "attack N1 B1", "kings.attack.declare");
    t = field("B1 WC4+field_gun 300,100 facing N; N1 TI16 300,200");
    assert_refused(t, "attack B1 N1", "kings.force.free");
}

static void test_kings_contact_ends_going_to_ground(void **state)
{
    (void)state;
    table *t = attacked(1, "N1 TI16 300,100; B1 RI12 300,200 ground trait shirker; N2 TI16 600,400");
    assert_so(t, "B1 standing; B1 targeted; rolls 16");
    t = attacked(1, "N1 TI16 300,100 ground; B1 RI12 300,290 ground trait shirker; N2 TI16 600,400"); /* gap 127 */
    assert_so(t, "B1 ground; not B1 targeted; N1 standing; N1 at 300,190");
}

static void test_kings_a_formed_attacker_faces_its_target(void **state)
{
    (void)state;
    const char *lines = "B1 RI12 300,100 close facing N; B2 RI12 600,60; N1 TI16 340,230; N2 TI16 600,400";
    table *t = field(lines);
    give(t, "attack B1 N1 keep");
    dice(t, "6 6 | 6");
    assert_so(t, "B1 close; B1 faces NNE; rolls 12 from 4");
    t = field(lines); /* gap 82: it falls short by the die of 1 */
    give(t, "attack B1 N1 keep");
    dice(t, "6 6 | 1");
    assert_so(t, "B1 close; B1 faces NNE; question activate");
    t = field(lines);
    give(t, "attack B1 N1 break");
    dice(t, "6 6 | 6");
    assert_so(t, "B1 loose; rolls 12 from 5");
}

static void test_kings_round_a_friend_to_contact(void **state)
{
    (void)state;
    const char *lines = "N1 TI16 300,60; N2 TI16 300,137; B1 RI12 300,200; N3 TI16 600,400";
    table *t = fieldf("first tribes; %s", lines);
    assert_refused(t, "attack N1 B1", "kings.attack.declare");
    /* from a hill it sees over its friend */
    t = fieldf("first tribes; area T1 hill rect 290,50,310,70; %s", lines);
    give(t, "attack N1 B1");
    dice(t, "6 6 | 5");
    assert_so(t, "N1 at 358,176; rolls 16");
    t = fieldf("first tribes; area T1 hill rect 290,50,310,70; %s", lines);
    give(t, "attack N1 B1");
    dice(t, "6 6 | 4");
    assert_so(t, "N1 at 300,65; question activate");
}

static void test_kings_walls_and_rough_ground_shorten_a_charge(void **state)
{
    (void)state;
    const char *wall = "wall hard 260,100 340,100; N1 TI16 300,60; B1 RI12 300,200; N2 TI16 600,400";
    table *t = attacked(2, "%s", wall); /* 77 + 30 = 107 > 100 */
    assert_so(t, "question activate");
    t = attacked(3, "%s", wall);
    assert_so(t, "rolls 16");
    const char *scrub = "area T1 scrub rect 0,100,720,110; N1 TI16%s 300,100; B1 RI12 300,200; N2 TI16 600,400";
    char lines[300];
    snprintf(lines, sizeof lines, scrub, "");
    t = attacked(1, "%s", lines); /* 37 <= 45 */
    assert_so(t, "rolls 16");
    t = attacked(6, "area T1 scrub rect 0,70,720,80; N1 TI16 300,60; B1 RI12 300,200; N2 TI16 600,400"); /* 77 > 70 */
    assert_so(t, "question activate");
    t = attacked(1, "area T1 scrub rect 0,70,720,80; N1 TI16+light 300,60; B1 RI12 300,200; N2 TI16 600,400");
    assert_so(t, "rolls 16");
    /* in kept Close Order not at all */
    t = field("area T1 scrub rect 0,130,720,140; B1 RI12 300,100 close facing N; N1 TI16 300,200; N2 TI16 600,400");
    give(t, "attack B1 N1 keep");
    dice(t, "6 6 | 6");
    assert_so(t, "question activate; B1 close; B1 at 300,125"); /* 30 would be in it; 25 is not */
}

/* ---- dice and numbers ---- */

static int number(const table *t, const char *unit, const char *enemy, bool attacks)
{
    gg_tally tally = {0};
    return kings_fight_to_hit(bt(t), st(t), piece_id(t, unit), piece_id(t, enemy), attacks, &tally);
}

static void test_kings_fighting_numbers(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int attacker, defender;
    } row[] = {
        {"N1 TI16 300,100; B1 RI12 300,163", 5, 5},
        {"N1 TI16+fierce 300,100; B1 II12 300,163", 4, 6},
        {"N1 TI16+fierce 300,100; B1 RI12+fierce 300,163", 4, 4},
        {"N1 TI16 300,100; B1 RI12 300,154 close facing S", 5, 4},
        {"N1 TI16 300,100; B1 RI12 300,154 close facing E", 5, 5}, /* flank */
        {"N1 TI16 300,100; B1 RI12 300,154 close facing N", 5, 5}, /* rear */
        {"N1 TC10 300,100; B1 RI12 300,168", 5, 5},
        {"N1 TC10 300,100; B1 RI12 300,159 close facing S", 6, 4},
        {"N1 TC10 300,100; B1 RI12 300,159 close facing N", 5, 5},
        {"N1 IC8+fierce 300,100; B1 RI12 300,155 close facing S", 5, 4},
        {"N1 TI16 360,181; " REDOUBT "B1 RI12 W0", 5, 4},
        {"N1 TC10 360,176; " REDOUBT "B1 RI12 W0", 6, 4},
        {"N1 TC10 300,100; wall soft 260,150 340,150; B1 RI12 300,168", 6, 5},
        {"N1 TC10 300,100; wall open 260,150 340,150; B1 RI12 300,168", 6, 5},
        {"N1 TC10 300,100; wall hard 260,150 340,150; B1 RI12 300,159 close facing S", 6, 4}, /* once */
        {"N1 TI16 300,100; wall hard 260,150 340,150; B1 RI12 300,163", 5, 5},
        {"N1 TI16 300,100; B1 RC8 300,169", 5, 4},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = field(row[i].lines);
        if (number(t, "N1", "B1", true) != row[i].attacker || number(t, "B1", "N1", false) != row[i].defender)
            table_fail(HERE, "%s: %d+ and %d+", row[i].lines, number(t, "N1", "B1", true),
                       number(t, "B1", "N1", false));
    }
    /* Gurkhas when they attack; mounted infantry never counts as mounted */
    table *t = field("B1 RI12+gurkhas 300,100; N1 TI16 300,163");
    assert_int_equal(number(t, "B1", "N1", true), 4);
    assert_int_equal(number(t, "B1", "N1", false), 5);
    t = field("B1 RI12+gurkhas+fierce 300,100 close facing N; N1 TI16 300,154");
    assert_int_equal(number(t, "B1", "N1", true), 2);
    t = field("B1 RI12+mounted 300,100; N1 TI16 W0; work W0 redoubt \"R\" 300,168 25");
    assert_int_equal(number(t, "B1", "N1", true), 5);
    assert_int_equal(number(t, "N1", "B1", false), 4);
}

static void test_kings_pinned_units_fight_with_half(void **state)
{
    (void)state;
    table *t = attacked(1, "N1 TI16 300,100; B1 RI11/12 300,200 pins 1; N2 TI16 600,400");
    dice(t, "16*1");
    assert_dice(t, 6, 5);
    t = attacked(1, "option pinned_half 0; N1 TI16 300,100; B1 RI11/12 300,200 pins 1; N2 TI16 600,400");
    dice(t, "16*1");
    assert_dice(t, 11, 5);
}

static void test_kings_hard_cover_in_a_fight(void **state)
{
    (void)state;
    static const struct {
        const char *lines;
        int lost;
    } row[] = {
        {"N1 TI16 300,100; B1 RI12 300,200", 5},
        {"area T1 rocks rect 280,190,320,220; N1 TI16 300,120; B1 RI12 300,200", 2},
        {"area T1 scrub rect 280,190,320,220; N1 TI16 300,120; B1 RI12 300,200", 5},
        {"wall hard 260,170 340,170; N1 TI16 300,120; B1 RI12 300,200", 2},
        {"wall soft 260,170 340,170; N1 TI16 300,120; B1 RI12 300,200", 5},
        {"wall hard 260,240 340,240; N1 TI16 300,120; B1 RI12 300,200", 5},
        {REDOUBT "N1 TI16 360,170; B1 RI12 W0", 2},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = attacked(6, "%s; B2 RI12 600,60; N2 TI16 600,400", row[i].lines);
        char want[40];
        dice(t, "5*6 11*1 | 12*1");
        snprintf(want, sizeof want, "B1 figs %d", 12 - row[i].lost);
        assert_so(t, want);
    }
    /* the attacker has no cover */
    table *t = attacked(1, "area T1 rocks rect 0,0,720,180; N1 TI16+light 300,100; B1 RI12 300,200; N2 TI16 600,400");
    dice(t, "16*1 | 3*6 9*1");
    assert_so(t, "N1 figs 13");
}

/* ---- results ---- */

static void test_kings_a_tie_is_the_defenders(void **state)
{
    (void)state;
    table *t = attacked(1, "N1 TI16 300,100; B1 RI12 300,200; N2 TI16 600,400");
    dice(t, "2*6 14*1 | 2*6 10*1 | 3 4 | 3 4 | 6 6 | 6 6");
    assert_so(t, "N1 at 300,97; B1 at 300,200"); /* 40 back from 300,137 */
    t = attacked(1, "option draw none; N1 TI16 300,100; B1 RI12 300,200; N2 TI16 600,400");
    dice(t, "2*6 14*1 | 2*6 10*1 | 3 4 | 3 4 | 6 6 | 6 6");
    assert_so(t, "N1 at 300,137; B1 at 300,200");
    /* nobody is hurt: a tie as well, and no tests */
    t = attacked(1, "N1 TI16 300,100; B1 RI12 300,200; N2 TI16 600,400");
    dice(t, "16*1 | 12*1");
    assert_so(t, "N1 at 300,97; question activate; N1 pins 0; B1 pins 0");
}

static void test_kings_both_destroyed(void **state)
{
    (void)state;
    table *t = attacked(1, "N1 TI1/16 300,100; B1 RI1/12 300,160; B2 RI12 600,60; N2 TI16 600,400");
    dice(t, "6 | 6");
    assert_so(t, "N1 destroyed; B1 destroyed; question activate; asks tribes");
}

static void test_kings_a_destroyed_unit_loses_whatever_the_count(void **state)
{
    (void)state;
    table *t = attacked(1, "N1 TI16 300,100; B1 RI1/12 300,180; B2 RI12 600,60; N2 TI16 600,400");
    dice(t, "6 15*1 | 6 | 3 4 | 6 6"); /* one each, but the defender is gone */
    assert_so(t, "B1 destroyed; N1 figs 15; not N1 at 300,100; not N1 pins 1");
    t = attacked(1, "N1 TI1/16 300,100; B1 RI12 300,180; B2 RI12 600,60; N2 TI16 600,400");
    dice(t, "6 | 6 11*1 | 3 4 | 6 6");
    assert_so(t, "N1 destroyed; B1 figs 11; B1 at 300,180");
}

static void test_kings_who_may_occupy(void **state)
{
    (void)state;
    /* mounted attackers and mounted infantry are not asked */
    table *t = field("first tribes;" REDOUBT "N1 TC10 360,140; B1 RI12 W0; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "3 | 10*6 | 12*1 | 3 4");
    assert_so(t, "B1 outside; N1 outside; rolls 2"); /* 5 lost: the Pinning test */
    t = field(REDOUBT "N1 TI16 W0; B1 RI12+mounted 360,140; N2 TI16 600,400");
    give(t, "attack B1 N1");
    dice(t, "6 6 | 6 | 12*6 | 16*1 | 3 4");
    assert_so(t, "B1 outside; N1 outside; rolls 2");
    /* an empty garrison: it was destroyed, and the Work is there to be taken */
    t = field("first tribes;" REDOUBT "N1 TI16 360,140; B1 RI2/12 W0; B2 RI12 600,60; N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "6 6 | 6 | 4*6 12*1 | 2*1");
    assert_question(t, ASK_OCCUPY);
    give(t, "occupy N1");
    assert_so(t, "N1 in W0; B1 destroyed");
}

static void test_kings_an_attack_out_of_a_work_leaves_it(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI12 W0; N1 TI16 360,340; N2 TI16 600,400"); /* gap 41 */
    give(t, "attack B1 N1");
    dice(t, "6 6 | 6");
    assert_so(t, "B1 outside; rolls 12 from 5"); /* loose: no bonus outside */
}

/* 6.5: Idiot, test, reach, ground, attacker, defender, Leaders, retreat, Pinning with nerves, Pinning. */
static void test_kings_order_of_dice(void **state)
{
    (void)state;
    table *t = field(
        "first tribes; area T1 rapids rect 280,110,320,115; N1 TI16 300,100 trait idiot; B1 RI12 300,190 trait nerves;"
        "N2 TI16 600,400");
    give(t, "attack N1 B1");
    dice(t, "2 | 6 6 | 1 | 2 | 2*6 14*1 | 1*6 11*1 | 3 4 | 3 4");
    assert_so(t, "B1 at 300,220; N1 figs 15; B1 figs 10; rolls 2");
    dice(t, "1 1 | 4 | 6 6");
    assert_so(t, "B1 pins 1; B1 nerves_done; N1 pins 0; question activate");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w32_reach_in_the_open),
        proves(test_kings_w33_reach_into_a_redoubt),
        proves(test_kings_w34_an_attack_in_the_open),
        proves(test_kings_w35_a_short_charge),
        proves(test_kings_w36_odds_in_the_open),
        proves(test_kings_w37_odds_against_close_order),
        proves(test_kings_w38_odds_against_a_redoubt),
        proves(test_kings_w39_a_pinned_garrison),
        proves(test_kings_w40_the_redoubt_is_taken),
        proves(test_kings_w41_the_redoubt_holds),
        proves(test_kings_w53_a_sally),
        proves(test_kings_w56_losses_on_the_way),
        proves(test_kings_reach_of_a_declaration),
        proves(test_kings_contact_ends_going_to_ground),
        proves(test_kings_a_formed_attacker_faces_its_target),
        proves(test_kings_round_a_friend_to_contact),
        proves(test_kings_walls_and_rough_ground_shorten_a_charge),
        proves(test_kings_fighting_numbers),
        proves(test_kings_pinned_units_fight_with_half),
        proves(test_kings_hard_cover_in_a_fight),
        proves(test_kings_a_tie_is_the_defenders),
        proves(test_kings_both_destroyed),
        proves(test_kings_a_destroyed_unit_loses_whatever_the_count),
        proves(test_kings_who_may_occupy),
        proves(test_kings_an_attack_out_of_a_work_leaves_it),
        proves(test_kings_order_of_dice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
