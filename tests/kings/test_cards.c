/* 7.2: Activation Cards and Jokers. */
#include "field.h"

/* The British phase of a card game, with so many cards in hand. */
static table *with_hand(const char *hand, const char *lines)
{
    return fieldf("option activation cards; side british %s; begin phase british; %s", hand, lines);
}

static void test_kings_w10_a_joker_for_a_second_rally(void **state)
{
    (void)state;
    table *t = with_hand("cards 1 jokers 1", "B1 RI12 300,300 leadership 7 pins 1; B2 RI12 600,60; N1 TI16 300,100");
    assert_tree(t, "rally B1", "active tribes", "B1 on; B1 pins 0", "175/216");
    assert_tree(t, "rally B1", "active tribes", "B1 routed", "25/648");
    assert_tree(t, "rally B1", "active tribes", "B1 on; B1 pins 1", "49/324");
}

static void test_kings_w45_the_first_hands(void **state)
{
    (void)state;
    table *t = field("option activation cards; first tribes; side british hand 5; side tribes hand 7;"
                     "B1 RI12 300,100; N1 TI16 300,400");
    assert_so(t, "draws; deck 52+2");
    assert_tree(t, NULL, "asks tribes", "hand tribes 7+0", "1081/1431");
    assert_tree(t, NULL, "asks tribes", "hand tribes 6+1", "329/1431");
    assert_tree(t, NULL, "asks tribes", "hand tribes 5+2", "7/477");
    deal(t, "ccccccc");
    assert_so(t, "asks tribes; deck 45+2");
    give(t, "end");
    assert_so(t, "draws; hand tribes 0+0");
    assert_tree(t, NULL, "asks british", "not hand british 5+0", "220/1081");
}

static void test_kings_w57_the_deck_is_renewed(void **state)
{
    (void)state;
    table *t =
        field("option activation cards; side british hand 5; side tribes jokers 1; deck 3 jokers 1; begin turn british;"
              "B1 RI12 300,100; N1 TI16 300,400");
    assert_so(t, "draws; deck 3+1");
    assert_tree(t, NULL, "asks british", "hand british 4+1", "1");
    deal(t, "cjcc");
    assert_so(t, "draws; deck 49+0");
    deal(t, "c");
    assert_so(t, "hand british 4+1; deck 48+0; asks british");
    assert_fired(t, "kings.card.deck");
}

/* ---- spending ---- */

static void test_kings_every_activation_costs_a_card(void **state)
{
    (void)state;
    const char *lines = "B1 RI12 300,100; B2 RI12 400,100; B3 RI12 500,100; N1 TI16 300,400";
    table *t = with_hand("cards 2", lines);
    give(t, "move B1");
    assert_so(t, "hand british 1+0");
    dice(t, "1 1"); /* spent though it failed */
    assert_so(t, "hand british 1+0; asks british");
    assert_fired(t, "kings.card.spend");
    assert_refused(t, "move B1", "kings.card.joker");
    give(t, "stand-to B2");
    assert_so(t, "draws; active tribes; hand british 0+0"); /* no card, no choice */
    t = with_hand("cards 1", "B1 RI12 300,100; N1 TI16 300,400");
    assert_so(t, "asks british");
    assert_refused(t, "deploy B1 100,100", "kings.recycle.deploy");
    assert_refused(t, "remove B1", "kings.recycle.remove");
}

static void test_kings_ordinary_cards_go_first(void **state)
{
    (void)state;
    table *t = with_hand("cards 1 jokers 2", "B1 RI12 300,100; B2 RI12 400,100; N1 TI16 300,400");
    give(t, "stand-to B1");
    assert_so(t, "hand british 0+2");
    assert_fired(t, "kings.card.auto");
    give(t, "stand-to B2"); /* a Joker does all that an ordinary card does */
    assert_so(t, "hand british 0+1; asks british");
    give(t, "stand-to B1"); /* and once more */
    assert_so(t, "hand british 0+0; active tribes");
    t = with_hand("cards 1 jokers 1", "B1 RI12 300,100 acted; B2 RI12 400,100; N1 TI16 300,400");
    give(t, "stand-to B1"); /* an ordinary card would not do */
    assert_so(t, "hand british 1+0");
    assert_fired(t, "kings.card.joker");
}

static void test_kings_a_joker_after_a_rally(void **state)
{
    (void)state;
    table *t = with_hand("cards 1 jokers 2", "B1 RI12 300,100 pins 1; B2 RI12 500,60; N1 TI16 300,230");
    give(t, "rally B1");
    dice(t, "6 6");
    assert_so(t, "B1 pins 0; B1 acted; hand british 0+2");
    give(t, "fire B1 N1"); /* with all normal tests and dice */
    dice(t, "12*1");
    assert_so(t, "hand british 0+1");
    give(t, "fire B1 N1");
    assert_so(t, "hand british 0+0");
}

static void test_kings_unspent_cards(void **state)
{
    (void)state;
    table *t = with_hand("hand 3 cards 2 jokers 1", "B1 RI12 300,100; N1 TI16 300,400");
    give(t, "end");
    assert_so(t, "hand british 0+1; draws"); /* the Joker is kept */
    assert_fired(t, "kings.card.end");
    deal(t, "ccccc");
    give(t, "end");
    deal(t, "ccc"); /* and does not count against the hand */
    assert_so(t, "asks british; hand british 3+1");
    t = fieldf(
        "option activation cards; option joker_keep 0; side british hand 3 cards 2 jokers 1; begin phase british;"
        "B1 RI12 300,100; N1 TI16 300,400");
    give(t, "end");
    assert_so(t, "hand british 0+0");
}

static void test_kings_hands_of_five_unless_the_scenario_says(void **state)
{
    (void)state;
    table *t = field("option activation cards; B1 RI12 300,100; N1 TI16 300,400");
    assert_int_equal(bt(t)->hand[0], 5);
    assert_int_equal(bt(t)->hand[1], 5);
    deal(t, "cjccc");
    assert_so(t, "asks british; hand british 4+1; deck 48+1");
    assert_fired(t, "kings.card.deal");
    assert_fired(t, "kings.card.mode");
}

static void test_kings_no_card_no_activation_of_the_spent(void **state)
{
    (void)state;
    /* two cards, one unit that has acted: nothing but to end is left */
    table *t = with_hand("cards 2", "B1 RI12 300,100; N1 TI16 300,400");
    give(t, "stand-to B1");
    assert_so(t, "active tribes; hand british 0+0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w10_a_joker_for_a_second_rally),
        proves(test_kings_w45_the_first_hands),
        proves(test_kings_w57_the_deck_is_renewed),
        proves(test_kings_every_activation_costs_a_card),
        proves(test_kings_ordinary_cards_go_first),
        proves(test_kings_a_joker_after_a_rally),
        proves(test_kings_unspent_cards),
        proves(test_kings_hands_of_five_unless_the_scenario_says),
        proves(test_kings_no_card_no_activation_of_the_spent),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
