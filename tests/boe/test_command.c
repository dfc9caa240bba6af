/* 4.5, 4.6, 7.1 to 7.4: leaders, command, brigade orders, cubes, initiative. */
#include "field.h"

#define FAR "A1 LINE 4 R 12,12 N LINE"

/* ---- 7.1 ---- */

static void test_boe_w19_a_leader_is_replaced(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,5 S LINE; leader X allies BRIG \"X\" INF rating 1 at 12,12;"
                     "brigade AB allies leader X order attack; " FAR "; begin start");
    const char *on = "green F1; green A1; player-a; end; stop F1; stop A1; with LFB F1";
    assert_odds_until(t, on, "question cube", "LFB present; LFB with F1; LFB rating 0", "1/2");
    assert_odds_until(t, on, "turn 2; question cube", "LFB present", "3/4");
}

static void test_boe_w74_fates_of_leaders(void **state)
{
    (void)state;
    const char *ney = "leader Ney french BRIG \"Ney\" INF rating 1 at 5,5; brigade FB french leader Ney order attack;";
    table *t =
        fieldf("%s F1 LINE 6 G 5,5 S LINE; A1 LINE 1 G 5,6 N LINE marked cube green; player-a allies; begin 7", ney);
    give(t, "fire A1 F1; roll 6");
    assert_so(t, "F1 stands 5; rolls 2");
    assert_odds_until(t, NULL, "rolls 1", "Ney lost", "1/36");
    t = fieldf("%s F1 LINE 1 G 5,5 S LINE; F2 LINE 4 G 2,2 S LINE; A1 LINE 1 G 5,6 N LINE marked cube green;"
               "player-a allies; begin 7",
               ney);
    give(t, "fire A1 F1; roll 6");
    assert_so(t, "F1 gone; rolls 1");
    assert_odds_until(t, NULL, "not phase 7", "Ney lost", "1/3");
    assert_odds_until(t, NULL, "not phase 7", "Ney with F2; Ney at 2,2", "2/3");
    t = fieldf("%s F1 LINE 6 R 5,5 S LINE cube green; A1 LINE 6 R 5,5 N COLUMN cube red entry 5,6 impetus;"
               "melee 5,5 holder french; begin 8",
               ney);
    give(t, "roll 1; roll 1"); /* +1 against +1: a tie, a stand each */
    assert_so(t, "F1 stands 5; A1 stands 5; rolls 2");
    assert_odds_until(t, NULL, "not phase 8", "Ney lost", "1/12");
}

static void test_boe_an_enemy_rides_over_a_lone_leader(void **state)
{
    (void)state;
    table *t = field("leader Ney french BRIG \"Ney\" INF rating 1 at 6,6; brigade FB french leader Ney order attack;"
                     "F1 LINE 6 R 2,2 S LINE cube green; A1 LCAV 4 R 6,8 N LINE cube green; begin 5e allies unit A1");
    give(t, "move A1 6,7; move A1 6,6");
    assert_so(t, "rolls 1");
    assert_odds_until(t, NULL, "question action", "Ney lost", "1/3");
    give(t, "roll 3");
    assert_so(t, "Ney with F1; Ney at 2,2; A1 at 6,6");
    t = field("F1 LINE 6 R 5,5 S LINE cube green; leader X french DIV \"X\" INF rating 1 at 7,7; A1 LCAV 4 R 7,9 N "
              "LINE cube green;"
              "begin 5e allies unit A1");
    give(t, "move A1 7,8; move A1 7,7; roll 1");
    assert_so(t, "X lost");
}

/* ---- 4.5 ---- */

static void test_boe_w93_leaders_ride_six(void **state)
{
    (void)state;
    table *t = field("leader Ney french BRIG \"Ney\" INF rating 1 at 5,5; brigade FB french leader Ney order attack;"
                     "F1 LINE 6 R 1,1 S LINE cube green; A1 LINE 4 R 12,1 N LINE; begin 5e french");
    give(t, "activate Ney");
    assert_legal(t, "lead Ney 5,11");
    assert_legal(t, "lead Ney 8,8");
    assert_refused(t, "lead Ney 9,8", "boe.leader.move");
    give(t, "lead Ney 8,8");
    assert_so(t, "Ney at 8,8; Ney alone; Ney moved");
    assert_offers_not(t, "activate Ney");
    t = field_on("H 1,6 2,6 3,6 4,6 5,6 6,6 7,6 8,6 9,6 10,6 11,6 12,6, ",
                 "leader Ney french BRIG \"Ney\" INF rating 1 at 5,5; brigade FB french leader Ney order attack;"
                 "F1 LINE 6 R 1,1 S LINE cube green; A1 LINE 4 R 12,1 N LINE; begin 5e french");
    give(t, "activate Ney");
    assert_legal(t, "lead Ney 5,10");
    assert_refused(t, "lead Ney 5,11", "boe.leader.move");
}

static void test_boe_leaders_move_with_their_unit(void **state)
{
    (void)state;
    table *t = field("leader Ney french BRIG \"Ney\" INF rating 1 at 5,5; brigade FB french leader Ney order attack;"
                     "F1 LINE 6 R 5,5 S COLUMN cube green; F2 LIGHT 4 R 5,6 S SKIRM cube green; " FAR
                     "; begin 5e french unit F1");
    give(t, "move F1 5,6; move F1 5,7"); /* through F2 */
    assert_so(t, "Ney at 5,7; Ney with F1");
    give(t, "stop F1; activate Ney; lead Ney 5,6");
    assert_so(t, "Ney at 5,6; Ney with F2");
}

static void test_boe_leaders_keep_out_of_enemy_zones(void **state)
{
    (void)state;
    table *t = field("leader Ney french BRIG \"Ney\" INF rating 1 at 5,5; brigade FB french leader Ney order attack;"
                     "F1 LINE 6 R 6,7 S COLUMN cube green; A1 LINE 4 R 5,8 N LINE; begin 5e french");
    give(t, "activate Ney");
    assert_refused(t, "lead Ney 5,7", "boe.board.zone");
    assert_legal(t, "lead Ney 6,7"); /* a friend is there */
}

/* ---- 7.2 ---- */

#define CHAIN                                                                                                \
    "leader Ney french DIV \"Ney\" INF rating 2 at 6,2; leader Foy french BRIG \"Foy\" INF rating 1 at 5,5;" \
    "brigade FB french leader Foy order attack; F1 LINE 6 R 5,5 S LINE; F2 LINE 6 R 6,5 S LINE;" FAR ";"

static void test_boe_w20_changing_an_order(void **state)
{
    (void)state;
    table *t = field(CHAIN "begin 2");
    assert_offers(t, "keep FB; order FB support; order FB defend; order FB withdraw");
    assert_offers_not(t, "order FB attack");
    give(t, "order FB defend");
    assert_odds_until(t, NULL, "question cube", "brigade FB defend; brigade FB post 5,5", "1/4");
    assert_odds_until(t, NULL, "question cube", "brigade FB attack", "3/4");
    table *written = fork_of(t);
    give(written, "roll 4");
    assert_so(written, "rolls 1");
    assert_odds_until(written, NULL, "question cube", "brigade FB defend", "1/2");
    t = field("option order_keep_written on; " CHAIN "begin 2");
    give(t, "order FB defend");
    assert_odds_until(t, NULL, "question cube", "brigade FB attack; brigade FB written defend", "1/4");
    assert_odds_until(t, NULL, "question cube", "brigade FB attack; brigade FB written none", "1/2");
}

static void test_boe_w21_written_orders(void **state)
{
    (void)state;
    const char *on =
        "order FB defend; green F1; green F2; green A1; player-a; end; stop F1; stop F2; stop A1; with LAB A1;"
        "blue A1";
    table *t = field("option order_keep_written on; " CHAIN "begin 2");
    assert_odds_until(t, on, "turn 2; question cube", "brigade FB defend", "1/2");
    t = field(CHAIN "begin 2");
    assert_odds_until(t, on, "turn 2; question cube", "brigade FB defend", "7/16");
    /* without the option a failed issue leaves nothing on paper */
    t = field("leader Ney french DIV \"Ney\" INF rating 2 at 6,2; leader Foy french BRIG \"Foy\" INF rating 1 at 5,5;"
              "brigade FB french leader Foy order attack written defend; F1 LINE 6 R 5,5 S LINE; " FAR "; begin 2");
    give(t, "order FB defend; roll 3");
    assert_so(t, "brigade FB attack; brigade FB written none");
}

static table *corps(const char *option)
{
    return fieldf(
        "board 24 12; option corps_link %s; leader Ney french CORPS \"Ney\" INF rating 2 at 24,2;"
        "leader Jer french DIV \"Jer\" INF rating 1 at 6,2; leader Foy french BRIG \"Foy\" INF rating 1 at 5,5;"
        "brigade FB french leader Foy order attack; F1 LINE 6 R 5,5 S LINE;" FAR "; begin 2",
        option);
}

static void test_boe_w22_the_corps_link(void **state)
{
    (void)state;
    table *t = corps("chain");
    assert_int_equal(boe_judge_order_change(bt(t), st(t), brigade_id(t, "FB")), ORDER_CORPSLINK);
    assert_question(t, ASK_CUBE); /* nobody was asked */
    t = corps("penalty");
    assert_odds_until(t, "order FB defend", "question cube", "brigade FB defend", "1/6");
    give(t, "order FB defend; roll 4; roll 4");
    assert_so(t, "brigade FB attack");
    assert_fired(t, "boe.order.corpslink");
    t = corps("off");
    assert_odds_until(t, "order FB defend", "question cube", "brigade FB defend", "1/4");
}

static void test_boe_w94_who_may_change_orders(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/el_bodon"));
    int av = brigade_id(t, "AV");
    assert_int_equal(boe_ap_distance(bt(t), st(t), 1, space(7, 10), space(9, 8), 20), 4);
    assert_int_equal(boe_judge_order_change(bt(t), st(t), av), GG_OK);
    assert_int_equal(boe_ap_distance(bt(t), st(t), 1, space(7, 10), space(1, 1), 20), 15);
    t = field("board 14 12; leader Picton allies DIV \"Picton\" INF rating 1 at 7,10;"
              "leader Alten allies BRIG \"Alten\" CAV rating 1 at 1,1; brigade AV allies leader Alten order support;"
              "F1 LINE 4 R 14,12 N LINE; A1/AV LCAV 3 E 1,1 N LINE; begin 2");
    assert_int_equal(boe_judge_order_change(bt(t), st(t), brigade_id(t, "AV")), ORDER_ELIGIBLE);
}

static void test_boe_w105_orders_at_quatre_bras(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/quatre_bras"));
    assert_int_equal(boe_judge_order_change(bt(t), st(t), brigade_id(t, "F5H")), GG_OK);
    assert_int_equal(boe_judge_order_change(bt(t), st(t), brigade_id(t, "FPH")), ORDER_CORPSLINK);
    boe_state without = *st(t);
    for (int l = 0; l < bt(t)->leaders; l++)
        if (!strcmp(bt(t)->leader[l].name, "Ney")) without.leader[l].state = LOST;
    for (int i = 0; i < bt(t)->brigades; i++)
        if (bt(t)->brigade[i].side == 0) assert_int_not_equal(boe_judge_order_change(bt(t), &without, i), GG_OK);
}

static void test_boe_open_orders_are_chosen(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/el_bodon"));
    assert_question(t, ASK_INITIAL);
    assert_offers(t, "order AC attack; order AC support; order AC defend; order AC withdraw");
    give(t, "order AC defend");
    assert_so(t, "brigade AC defend; brigade AC post 7,9");
}

static void test_boe_a_lost_leader_gives_no_orders(void **state)
{
    (void)state;
    table *t =
        field("leader Ney french DIV \"Ney\" INF rating 2 at 6,2; leader Foy french BRIG \"Foy\" INF rating 1 lost;"
              "brigade FB french leader Foy order attack; F1 LINE 6 R 5,5 S LINE;" FAR "; begin 2");
    assert_int_equal(boe_judge_order_change(bt(t), st(t), brigade_id(t, "FB")), LEADER_EFFECT);
    t = field("leader Ney french DIV \"Ney\" INF rating 2 at 6,2; leader Foy french BRIG \"Foy\" INF rating 1 at 5,5;"
              "brigade FB french leader Foy order withdraw morale broken; F1 LINE 6 R 5,5 S LINE;" FAR "; begin 2");
    assert_int_equal(boe_judge_order_change(bt(t), st(t), brigade_id(t, "FB")), ORDER_FORCED);
}

/* ---- 7.3 ---- */

static void test_boe_w18_what_cubes_give(void **state)
{
    (void)state;
    table *t = field(
        "F1 LINE 4 R 1,1 S LINE; F2 LCAV 4 R 3,1 S LINE; F3 HCAV 4 R 5,1 S LINE; F4 HORSE 3 R 7,1 S LIMBERED weight L;"
        "F5 LCAV 4 R 9,1 S LINE out; " FAR "; begin 5e french");
    const boe_battle *b = bt(t);
    const boe_state *s = st(t);
    int line = piece_id(t, "F1"), light = piece_id(t, "F2"), heavy = piece_id(t, "F3"), horse = piece_id(t, "F4");
    assert_int_equal(boe_budget(b, s, line, RED), 3);
    assert_int_equal(boe_budget(b, s, line, GREEN), 3);
    assert_int_equal(boe_budget(b, s, line, BLUE), 2);
    assert_int_equal(boe_budget(b, s, light, RED), 5);
    assert_int_equal(boe_budget(b, s, light, GREEN), 5);
    assert_int_equal(boe_budget(b, s, light, BLUE), 3);
    assert_int_equal(boe_budget(b, s, heavy, BLUE), 3);
    assert_int_equal(boe_budget(b, s, horse, GREEN), 4);
    assert_int_equal(boe_budget(b, s, horse, BLUE), 2);
    assert_int_equal(boe_budget(b, s, piece_id(t, "F5"), GREEN), 4);
    assert_false(boe_cubes(b, s, piece_id(t, "F5")) >> RED & 1);
}

#define FOY(order) "leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order " order ";"

static void test_boe_w71_cubes_of_an_attack(void **state)
{
    (void)state;
    table *t = field(FOY(
        "attack") "F1 LINE 4 R 5,5 S LINE; F2 LINE 4 R 6,5 S LINE; F3 LINE 4 R 5,4 S LINE; F4 LINE 4 R 6,4 S LINE;" FAR
                  "; begin 3");
    table *other = fork_of(t);
    give(t, "blue F1; blue F2");
    assert_offers_not(t, "blue F3");
    assert_refused(t, "blue F3", "boe.order.types");
    give(t, "green F3");
    assert_offers_not(t, "blue F4");
    give(t, "green F4");
    give(other, "green F1; green F2; blue F3; blue F4");
    assert_question(other, ASK_CUBE);
    assert_so(other, "asks allies");
    t = field(FOY("attack") "F1 LINE 4 R 5,5 S SQUARE; F2 LINE 4 R 6,5 S LINE disorder; F3 LINE 4 R 5,4 S LINE rout;"
                            "F4 LINE 4 R 6,4 S LINE;" FAR "; begin 3");
    assert_refused(t, "red F1", "boe.form.table");
    give(t, "green F1");
    assert_only_offers(t, "green F2; blue F2");
    give(t, "blue F2"); /* the routed unit has but green, and is not asked */
    assert_so(t, "F3 green");
    assert_only_offers(t, "red F4; green F4; blue F4");
    t = field(FOY("support") "F1 LINE 4 R 5,5 S LINE;" FAR "; begin 3");
    assert_refused(t, "red F1", "boe.cube.legal");
}

static void test_boe_cubes_by_order(void **state)
{
    (void)state;
    table *t =
        field(FOY("support") "F1 LINE 4 R 5,5 S LINE; F2 LCAV 4 R 6,5 S LINE; F3 FOOT 3 R 5,4 S LIMBERED weight M;" FAR
                             "; begin 3");
    assert_only_offers(t, "green F1; blue F1");
    give(t, "green F1");
    assert_only_offers(t, "red F2; green F2; blue F2");
    give(t, "red F2");
    assert_only_offers(t, "green F3; blue F3");
    t = field(FOY("defend") "F1 LCAV 4 R 5,5 S LINE;" FAR "; begin 3");
    assert_only_offers(t, "green F1; blue F1");
    t = field(FOY("withdraw") "F1 LCAV 4 R 5,5 S LINE;" FAR "; begin 3");
    assert_only_offers(t, "green F1; blue F1");
    t = field(
        "leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order attack morale shaken;"
        "F1 LINE 4 R 5,5 S LINE; F2 LINE 4 R 6,5 S LINE;" FAR "; begin 3");
    assert_refused(t, "red F1", "boe.brig.shaken");
    t = field(FOY("attack") "F1 LCAV 4 R 5,5 S LINE blown; F2 LINE 4 R 6,5 S LINE;" FAR "; begin 3");
    assert_refused(t, "red F1", "boe.fatigue.blown");
}

static void test_boe_command_is_checked_before_cubes(void **state)
{
    (void)state;
    table *t = field(FOY("attack") "F1 LINE 4 R 5,5 S LINE; F2 LINE 4 R 5,9 S LINE; F3 LCAV 4 R 5,10 S LINE; F4 FOOT 3 "
                                   "R 9,5 S LIMBERED weight M;"
                                   "F5 HORSE 3 R 10,5 S LIMBERED weight L;" FAR "; begin 3");
    assert_so(t, "F1 command; not F2 command; F3 command; not F4 command; F5 command");
    give(t, "green F1");
    assert_refused(t, "red F2", "boe.cmd.out");
    give(t, "green F2");
    assert_so(t, "F2 ap 2");
}

static void test_boe_w81_unused_red_turns_blue(void **state)
{
    (void)state;
    table *t = field("F1 LCAV 4 R 2,2 S LINE cube red; F2 LINE 4 R 5,2 S SQUARE cube red ap 1 spent 2 other 2; F3 LINE "
                     "4 R 8,2 S LINE cube green;"
                     "A1 LINE 4 R 5,11 N LINE; begin 5d allies; player-a french");
    assert_so(t, "F1 blue; F1 ap 3; F2 blue; F2 ap 0");
}

/* ---- 7.4 ---- */

static table *rated(int french, int allies)
{
    return fieldf(
        "leader Ney french DIV \"Ney\" INF rating %d at 1,1; leader Pic allies DIV \"Pic\" INF rating %d at 12,12;"
        "F1 LINE 4 R 5,5 S LINE; A1 LINE 4 R 9,9 N LINE; begin 4",
        french, allies);
}

/* Ties are thrown again: of the throws that decide, so many are won by the french. */
static int wins(const table *t, int *ties)
{
    int won = 0;
    *ties = 0;
    for (int i = 1; i <= 6; i++)
        for (int k = 1; k <= 6; k++) {
            table *copy = fork_of(t);
            char dice[40];
            snprintf(dice, sizeof dice, "roll %d; roll %d", i, k);
            give(copy, dice);
            if (gg_pending(copy->battle, copy->state).kind == GG_ROLL)
                ++*ties;
            else
                won += gg_pending(copy->battle, copy->state).side == 0;
        }
    return won;
}

static void test_boe_w23_initiative(void **state)
{
    (void)state;
    int ties, won = wins(rated(2, 0), &ties);
    assert_int_equal(won * 16, 13 * (36 - ties));
    won = wins(rated(1, 0), &ties);
    assert_int_equal(won * 31, 21 * (36 - ties));
    won = wins(rated(1, 1), &ties);
    assert_int_equal(won * 2, 36 - ties);
}

static void test_boe_the_winner_is_a_or_b(void **state)
{
    (void)state;
    table *t = rated(0, 0);
    give(t, "roll 2; roll 2; roll 5; roll 1");
    assert_so(t, "question player; asks french");
    assert_only_offers(t, "player-a; player-b");
    table *other = fork_of(t);
    give(t, "player-a");
    assert_so(t, "a french");
    give(other, "player-b");
    assert_so(other, "a allies");
}

/* ---- reinforcements ---- */

static void test_boe_reinforcements(void **state)
{
    (void)state;
    table *t = field(
        "zone Z 4,1 6,1; leader Foy french BRIG \"Foy\" INF rating 1 at 9,3; brigade FB french leader Foy order attack;"
        "leader Soye french BRIG \"Soye\" INF rating 1 arrives; brigade FS french leader Soye order open;"
        "F1 LINE 4 R 9,3 S LINE; unit F2 FS \"F2\" LINE 5 R arrives 2 zone Z facing S; unit F3 FS \"F3\" LINE 5 R "
        "arrives 2 zone Z facing S;" FAR "; turn 2; begin 3");
    assert_question(t, ASK_ENTER);
    assert_only_offers(t, "enter F2 4,1; enter F2 5,1; enter F2 6,1; hold-back F2");
    give(t, "enter F2 5,1");
    assert_only_offers(t, "enter F3 4,1; enter F3 6,1; hold-back F3");
    give(t, "hold-back F3");
    drive(t, "with Soye F2; order FS support; green F1");
    assert_so(t, "F2 at 5,1; F2 MARCH; F2 faces S; Soye with F2; brigade FS support; F3 gone; F2 green");
}

/* ---- cards ---- */

static void assert_on_card(const table *t, const char *label, const char *words, bool want)
{
    char card[1000];
    gg_piece_card(t->battle, t->state, piece_id(t, label), card, sizeof card);
    if ((strstr(card, words) != NULL) != want) fail_msg("\"%s\" on the card of %s:\n%s", words, label, card);
}

/* Command is checked in Phase 3 alone, and holds for the turn wherever the leader is by then. */
static void test_boe_card_has_the_command_of_the_turn(void **state)
{
    (void)state;
    table *t = field(
        "board 20 12; leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order attack;"
        "F1 LINE 4 R 5,5 S LINE cube green out; F2 LINE 4 R 18,5 S LINE cube green command;" FAR "; begin 5e french");
    assert_on_card(t, "F1", "; out of command", true);
    assert_on_card(t, "F2", "; in command", true);
}

static void test_boe_card_has_marks_and_written_orders(void **state)
{
    (void)state;
    table *t = field("option order_keep_written on; leader Foy french BRIG \"Foy\" INF rating 1 at 5,5;"
                     "brigade FB french leader Foy order attack written defend;"
                     "F1 LINE 4 R 5,5 S LINE cube green marked; F2 LCAV 4 R 6,5 S LINE cube green blown;" FAR
                     "; begin 5e french");
    assert_on_card(t, "F1", "ready to fire", true);
    assert_on_card(t, "F1", "ATTACK, DEFEND on its way, steady", true);
    assert_on_card(t, "F1", "DEFEND on its way", true);
    assert_on_card(t, "F1", "blown", false);
    assert_on_card(t, "F2", "blown", true);
    assert_on_card(t, "F2", "ready", false);
    assert_on_card(t, "Foy", "DEFEND on its way", true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_w19_a_leader_is_replaced),
        proves(test_boe_w74_fates_of_leaders),
        proves(test_boe_an_enemy_rides_over_a_lone_leader),
        proves(test_boe_w93_leaders_ride_six),
        proves(test_boe_leaders_move_with_their_unit),
        proves(test_boe_leaders_keep_out_of_enemy_zones),
        proves(test_boe_w20_changing_an_order),
        proves(test_boe_w21_written_orders),
        proves(test_boe_w22_the_corps_link),
        proves(test_boe_w94_who_may_change_orders),
        proves(test_boe_w105_orders_at_quatre_bras),
        proves(test_boe_open_orders_are_chosen),
        proves(test_boe_a_lost_leader_gives_no_orders),
        proves(test_boe_w18_what_cubes_give),
        proves(test_boe_w71_cubes_of_an_attack),
        proves(test_boe_cubes_by_order),
        proves(test_boe_command_is_checked_before_cubes),
        proves(test_boe_w81_unused_red_turns_blue),
        proves(test_boe_w23_initiative),
        proves(test_boe_the_winner_is_a_or_b),
        proves(test_boe_reinforcements),
        proves(test_boe_card_has_the_command_of_the_turn),
        proves(test_boe_card_has_marks_and_written_orders),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
