/* 6.1, D1: units are placed in their zones. */
#include "field.h"

#define ZONES "side british zone 120; side tribes zone 100;"

static void test_kings_units_are_placed_by_id(void **state)
{
    (void)state;
    table *t = field(ZONES "first tribes; B1 RI -; N1 TI -; B2 WC+field_gun -; N2 PC+field_gun -");
    assert_so(t, "asks tribes; question place");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N1"));
    give(t, "place N1 300,400");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N2"));
    give(t, "place N2 400,380");
    assert_so(t, "N2 faces S; asks british");
    give(t, "place B1 300,100; place B2 400,20");
    assert_so(t, "B1 at 300,100; B1 loose; B2 faces N; question activate; asks tribes; turn 1; B1 leadership 6");
    assert_fired(t, "kings.turn.deploy");
}

static void test_kings_offered_places(void **state)
{
    (void)state;
    table *t = field(ZONES "B1 RI -; N1 TI -");
    assert_int_equal(table_count_offers(t, NULL), 30); /* 45 k at 39 and at 120 */
    assert_offers(t, "place B1 45,39; place B1 90,39; place B1 675,39; place B1 45,120; place B1 675,120");
    assert_legal(t, "place B1 61,77");
    assert_legal(t, "place B1 29,29");
    assert_refused(t, "place B1 61,121", "kings.turn.deploy");
    assert_refused(t, "place B1 61,28", "kings.geo.spot");
    assert_refused(t, "place B1 28,77", "kings.geo.spot");
    give(t, "place B1 360,39");
    assert_offers(t, "place N1 45,436; place N1 45,380"); /* from the northern edge: 34 + 10, and 100 */
    assert_refused(t, "place N1 45,379", "kings.turn.deploy");
}

static void test_kings_no_place_on_works_friends_or_cliffs(void **state)
{
    (void)state;
    table *t =
        field(ZONES "area T1 cliff rect 100,0,200,120; work W0 redoubt \"R\" 300,60 25; B1 RI -; B2 RI -; N1 TI -");
    assert_refused(t, "place B1 150,60", "kings.terrain.table");
    assert_refused(t, "place B1 350,60", "kings.geo.spot");
    give(t, "place B1 360,60");
    assert_refused(t, "place B2 410,60", "kings.geo.spot");
    assert_legal(t, "place B2 418,60");
}

static void test_kings_who_finds_no_place_takes_no_part(void **state)
{
    (void)state;
    /* a zone without room for its second unit */
    table *t = field(
        "table 120 300; side british zone 60; side tribes zone 60; area T1 cliff rect 60,0,120,70; vp tribes lost 5;"
        "B1 RI -; B2 RI -; N1 TI4 -");
    give(t, "place B1 31,31");
    assert_so(t, "B2 exited; question place; asks tribes; vp tribes 0");
    assert_fired(t, "kings.turn.deploy");
}

static void test_kings_leaders_are_rolled_after_deployment(void **state)
{
    (void)state;
    table *t = field(ZONES "option leadership rolled; B1 RI -; N1 TI -");
    give(t, "place B1 360,39; place N1 360,436");
    dice(t, "5 | 6");
    assert_so(t, "B1 leadership 7; N1 leadership 8; asks british; question activate");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_units_are_placed_by_id),
        proves(test_kings_offered_places),
        proves(test_kings_no_place_on_works_friends_or_cliffs),
        proves(test_kings_who_finds_no_place_takes_no_part),
        proves(test_kings_leaders_are_rolled_after_deployment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
