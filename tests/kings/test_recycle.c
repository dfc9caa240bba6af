/* 7.11, 7.14: recycled units, replacements. */
#include "field.h"

/* The tribes' phase of a card game in which they recycle. */
#define WAVES                                                                                                         \
    "option activation cards; option recycle_side tribes; option recycle_max 6; side tribes cards 6 jokers 1; first " \
    "tribes; begin phase tribes;"

static void test_kings_w46_screening(void **state)
{
    (void)state;
    table *t = field(WAVES REDOUBT "B1 RI12 W0; N1 TI16 360,170; N2 TI16 pool");
    assert_int_equal(gap_of(t, "N1", "B1"), 11);
    assert_offers(t, "deploy N2 360,42");
    assert_int_equal(table_count_offers(t, "deploy"), 1);
    t = field(WAVES REDOUBT "B1 RI12 W0; N1 TI8/16 360,170; N2 TI16 pool");
    assert_int_equal(gap_of(t, "N1", "B1"), 21);
    assert_offers(t, "deploy N2 360,52");
    give(t, "deploy N2 360,52");
    assert_fired(t, "kings.recycle.screen");
    t = field(WAVES REDOUBT "B1 RI12 W0; N1 TI7/16 360,170; N2 TI16 pool");
    assert_no_action(t, "deploy");
    assert_refused(t, "deploy N2 360,42", "kings.recycle.screener");
}

static void test_kings_screens_are_near_the_enemy(void **state)
{
    (void)state;
    table *t = field(WAVES "B1 RI12 360,300; N1 TI16 360,177 pins 2; N2 TI16 pool"); /* gap 60, Pinned */
    assert_offers(t, "deploy N2 360,49");
    t = field(WAVES "B1 RI12 360,300; N1 TI16 360,176; N2 TI16 pool");
    assert_no_action(t, "deploy");
    /* nowhere straight behind: it turns by 22.5 degrees, left first */
    t = field(WAVES "B1 RI12 360,300; N1 TI16 360,237; N2 TI16 pool; N3 TI16 360,109");
    tab_point p = disc_along(spot(360, 237), disc_rotate(spot(0, -63), 2), 128);
    char move[40];
    snprintf(move, sizeof move, "deploy N2 %d,%d", p.x, p.y);
    assert_offers(t, move); /* 22.5 degrees are 49 off, too near N3 */
    assert_refused(t, "deploy N2 360,109", "kings.recycle.screen");
}

static void test_kings_edges(void **state)
{
    (void)state;
    table *t = field(WAVES "option edges S,W; B1 RI12 360,100; N1 TI16 600,400; N2 TI16 pool");
    /* South: 90, 180, 270 (117 - 63 = 54), 360, 450, 540, 630 at y 34; one Move away from B1 */
    assert_offers(
        t, "deploy N2 90,34; deploy N2 180,34; deploy N2 540,34; deploy N2 630,34; deploy N2 34,60; deploy N2 34,420");
    assert_offers_not(t, "deploy N2 270,34; deploy N2 360,34; deploy N2 450,34");
    assert_int_equal(table_count_offers(t, "deploy"), 4 + 7);
    assert_legal(t, "deploy N2 123,34"); /* any point that touches the edge */
    assert_legal(t, "deploy N2 34,123");
    assert_refused(t, "deploy N2 123,35", "kings.recycle.edge");
    assert_refused(t, "deploy N2 123,446", "kings.recycle.edge"); /* north is not listed */
    assert_refused(t, "deploy N2 360,34", "kings.recycle.edge");
    give(t, "deploy N2 123,34");
    assert_so(t, "N2 on; N2 at 123,34; N2 acted; N2 figs 16; hand tribes 5+1; deployed tribes 1");
    assert_fired(t, "kings.recycle.edge");
    assert_fired(t, "kings.recycle.noact");
    assert_fired(t, "kings.recycle.deploy");
}

static void test_kings_mounted_infantry_comes_on_farther_off(void **state)
{
    (void)state;
    /* r 43; gap 100 instead of 60 */
    table *t = field(WAVES "option edges S; B1 RI12 360,100; N1 TI16 600,400; N2 II12+mounted pool");
    assert_refused(t, "deploy N2 200,43", "kings.recycle.edge"); /* 169 - 72 = 97 */
    assert_legal(t, "deploy N2 190,43");                         /* 179 - 72 = 107 */
    t = field(WAVES "option edges S; B1 RI12 360,100; N1 TI16 600,400; N2 II12 pool");
    assert_legal(t, "deploy N2 240,29"); /* 139 - 58 = 81 */
}

static void test_kings_removing_a_unit(void **state)
{
    (void)state;
    table *t = field(WAVES "option edges S; B1 RI12 360,300; N1 TI9/16 360,100 pins 2 acted ground; N2 TI16 600,400");
    assert_offers(t, "remove N1; remove N2");
    give(t, "remove N1");
    assert_so(t, "N1 pool; N1 pins 0; N1 standing; hand tribes 5+1; vp british 0; asks tribes");
    assert_fired(t, "kings.recycle.remove");
    give(t, "deploy N1 90,34"); /* and back with full ranks */
    assert_so(t, "N1 on; N1 figs 16; N1 acted; deployed tribes 1");
}

static void test_kings_removing_a_garrison(void **state)
{
    (void)state;
    table *t = field(WAVES REDOUBT "option edges S; B1 RI12 360,400; N1 TI16 W0; N2 TI16 600,300");
    give(t, "remove N1");
    assert_so(t, "N1 pool; N1 outside");
    assert_refused(t, "deploy N1 360,240", "kings.recycle.edge"); /* never straight into a Work */
    give(t, "deploy N1 360,34");
    assert_so(t, "N1 outside; N1 at 360,34");
}

static void test_kings_only_the_side_that_recycles(void **state)
{
    (void)state;
    table *t = field("option activation cards; option recycle_side tribes; option recycle_max 6; option edges S; side "
                     "british cards 3;"
                     "begin phase british; B1 RI12 360,300; B2 RI12 pool; N1 TI16 360,100; N2 TI16 pool");
    assert_no_action(t, "remove");
    assert_no_action(t, "deploy");
    assert_refused(t, "remove B1", "kings.recycle.remove");
    assert_refused(t, "deploy B2 90,29", "kings.recycle.deploy");
    t = field("option recycle_side tribes; option recycle_max 6; option edges S; first tribes; B1 RI12 360,300;"
              "N1 TI16 360,100; N2 TI16 pool");
    assert_refused(t, "remove N1", "kings.card.mode"); /* without cards not at all */
    assert_refused(t, "deploy N2 90,34", "kings.card.mode");
}

static void test_kings_no_more_deployments_than_allowed(void **state)
{
    (void)state;
    table *t =
        field("option activation cards; option recycle_side tribes; option recycle_max 2; option edges S; first tribes;"
              "side tribes cards 6 deployed 1; begin phase tribes; B1 RI12 360,300; N1 TI16 360,100;"
              "N2 TI16 pool; N3 TI16 pool");
    give(t, "deploy N2 90,34");
    assert_so(t, "deployed tribes 2");
    assert_refused(t, "deploy N3 200,34", "kings.recycle.deploy");
    assert_no_action(t, "deploy");
}

static void test_kings_of_equals_the_first_comes_on(void **state)
{
    (void)state;
    table *t =
        field(WAVES "option edges S; B1 RI12 360,300; N1 TI16 360,100; N2 TI4/16 pool leadership 8; N3 TI16 pool;"
                    "N4 TI16+fierce pool; N5 TI12 pool; N6 TI16+fierce pool");
    assert_action(t, "deploy N2");
    assert_no_action(t, "deploy N3"); /* its like stands before it in the list */
    assert_action(t, "deploy N4");
    assert_action(t, "deploy N5");
    assert_no_action(t, "deploy N6");
    assert_refused(t, "deploy N3 90,34", "kings.recycle.deploy");
}

static void test_kings_refill(void **state)
{
    (void)state;
    static const struct {
        const char *refill;
        int figs;
        bool leader, ammo;
    } row[] = {{"full", 16, true, false}, {"half", 11, false, true}, {"none", 5, false, true}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf(WAVES "option edges S; option recycle_refill %s; B1 RI12 360,300; N1 TI16 360,100;"
                                "N2 TI5/16 pool leaderless trait planner ammo_out leadership 7",
                          row[i].refill);
        char move[40];
        snprintf(move, sizeof move, "deploy N2 90,%d", kings_radius_as(bt(t), piece_id(t, "N2"), row[i].figs, false));
        give(t, move);
        assert_int_equal(unit_of(t, "N2")->figs, row[i].figs);
        field_assert(t, "N2 leader", row[i].leader, HERE);
        field_assert(t, "N2 ammo_out", row[i].ammo, HERE);
        assert_so(t, row[i].leader ? "N2 value 7; N2 trait planner" : "N2 leadership 8");
        assert_fired(t, "kings.recycle.refill");
    }
    /* who has no men left cannot come on unrefreshed */
    table *t =
        field(WAVES "option edges S; option recycle_refill none; B1 RI12 360,300; N1 TI16 360,100; N2 TI0/16 pool");
    assert_no_action(t, "deploy");
}

static void test_kings_a_joker_for_a_newcomer(void **state)
{
    (void)state;
    table *t = field(WAVES "option edges S; B1 RI12 360,300; N1 TI16 360,100; N2 TI16 pool");
    give(t, "deploy N2 90,34; ground N2");
    assert_so(t, "N2 ground; hand tribes 5+0");
}

static void test_kings_newcomer_crews_face_the_enemy(void **state)
{
    (void)state;
    table *t = field(WAVES "option edges S; B1 RI12 360,300; N1 TI16 360,100; N2 PC4+field_gun pool");
    give(t, "deploy N2 90,20"); /* (270,280) */
    assert_so(t, "N2 faces NE");
}

static void test_kings_the_lost_stay_lost(void **state)
{
    (void)state;
    table *t = field(WAVES "option edges S; B1 RI12 360,300; N1 TI16 360,100; N2 TI16 destroyed; N3 TI16 routed");
    assert_refused(t, "deploy N2 90,34", "kings.recycle.lost");
    assert_refused(t, "deploy N3 90,34", "kings.recycle.lost");
    const char *shot =
        "option activation cards; option recycle_side tribes; option recycle_max 6; side british cards 6;"
        "begin phase british; vp british lost 2; B1 RI12 360,300; B2 RI12 600,60; N1 TI2/16 360,200; N2 TI16 100,400";
    t = field(shot);
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "N1 destroyed; vp british 2");
    t = fieldf("option recycle_destroyed 1; %s", shot);
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "N1 pool; vp british 0");
    assert_fired(t, "kings.recycle.lost");
}

static void test_kings_retreating_off_into_the_pool(void **state)
{
    (void)state;
    const char *lines = WAVES "vp british lost 2; N1 TI16 60,240 pins 1; B1 RI12 160,240; N2 TI16 600,400";
    table *t = field(lines);
    give(t, "rally N1");
    dice(t, "2 3");
    assert_so(t, "N1 pool; N1 pins 0; vp british 0");
    t = fieldf("option retreat_off_pool 0; %s", lines);
    give(t, "rally N1");
    dice(t, "2 3");
    assert_so(t, "N1 left; vp british 2");
    t = field(WAVES "N1 TI16 60,240 pins 5; B1 RI12 160,240; N2 TI16 600,400");
    give(t, "rally N1");
    dice(t, "2 3");
    assert_so(t, "N1 routed"); /* in any case */
}

static void test_kings_nobody_to_flee_from(void **state)
{
    (void)state;
    /* the tribes are all in the POOL: the battle goes on, and a British unit that fails has nobody to run from */
    table *t = field("option activation cards; option recycle_side tribes; option recycle_max 6; option edges N; side "
                     "british cards 3;"
                     "begin phase british; B1 RI12 300,300 pins 2; B2 RI12 500,300; N1 TI16 pool");
    give(t, "rally B1");
    dice(t, "2 2");
    assert_so(t, "B1 pins 2; B1 at 300,300; asks british");
}

/* ---- 7.14: theoretical strength ---- */

#define REPLACED "option theoretical 1; option edges N;"

static void test_kings_losses_are_replaced(void **state)
{
    (void)state;
    table *t = field(REPLACED "B1 RI12 300,100; N1 TI1/16 300,200; N2 TC10 pool; N3 TI16 pool; N4 TI16 600,60");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "N1 destroyed; asks tribes; question replace");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N3")); /* foot for foot */
    assert_offers(t, "place N3 90,446; place N3 630,446");
    assert_refused(t, "place N3 90,440", "kings.recycle.edge");
    give(t, "place N3 100,446");
    assert_so(t, "N3 on; N3 acted; N3 figs 16; question activate; asks tribes");
    assert_fired(t, "kings.option.theoretical");
    assert_refused(t, "move N3", "kings.act.once");
    assert_legal(t, "move N4");
}

static void test_kings_replaced_in_order_of_loss(void **state)
{
    (void)state;
    /* N2 is destroyed first, then N1; horse for horse, foot for foot */
    table *t = field(
        REPLACED "B1 RI12 300,100; B2 RI12 450,100; N1 TI1/16 300,200; N2 TC1/10 450,200; N3 TI16 pool; N4 TI16 pool;"
                 "N5 TC10 pool; N6 TI16 600,300");
    give(t, "fire B2 N2");
    dice(t, "12*6");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "question replace; N1 owed; N2 owed");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N5"));
    assert_int_equal(gg_pending(t->battle, t->state).other, piece_id(t, "N2"));
    give(t, "place N5 90,441");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N3"));
    give(t, "place N3 270,446");
    assert_so(t, "question activate; N3 acted; N5 acted; N4 pool; not N1 owed; not N2 owed");
}

static void test_kings_those_who_fled_are_replaced_too(void **state)
{
    (void)state;
    table *t = field(
        REPLACED
        "first tribes; N1 TI16 60,240 pins 1; N2 TI16 400,300 pins 6; B1 RI12 160,240; B2 RI12 600,60; N3 TI16 pool;"
        "N4 TI16 pool; N5 TI16 600,300");
    give(t, "rally N1");
    dice(t, "2 3");
    give(t, "rally N2");
    dice(t, "2 3");
    assert_so(t, "N1 left; N2 routed; N1 owed; N2 owed");
    give(t, "end; end");
    assert_so(t, "question replace; turn 2");
    give(t, "place N3 400,446; place N4 600,446");
    assert_so(t, "N3 on; N4 on; question activate");
}

static void test_kings_nobody_to_replace_them(void **state)
{
    (void)state;
    table *t = field(REPLACED "B1 RI12 300,100; N1 TI1/16 300,200; N2 TC10 pool; N4 TI16 600,60");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "question activate; asks tribes; N2 pool");
    assert_not_so(t, "N1 owed");
}

static void test_kings_no_room_for_them_yet(void **state)
{
    (void)state;
    /* the whole northern edge is within a Move of an enemy */
    table *t = field(REPLACED
                     "table 300 300; B1 RI12 150,200; B2 RI12 60,200; B3 RI12 240,200; N1 TI1/16 150,100; N3 TI16 pool;"
                     "N4 TI16 240,60");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    give(t, "end");
    assert_so(t, "question activate; asks tribes; N1 owed; N3 pool");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w46_screening),
        proves(test_kings_screens_are_near_the_enemy),
        proves(test_kings_edges),
        proves(test_kings_mounted_infantry_comes_on_farther_off),
        proves(test_kings_removing_a_unit),
        proves(test_kings_removing_a_garrison),
        proves(test_kings_only_the_side_that_recycles),
        proves(test_kings_no_more_deployments_than_allowed),
        proves(test_kings_of_equals_the_first_comes_on),
        proves(test_kings_refill),
        proves(test_kings_a_joker_for_a_newcomer),
        proves(test_kings_newcomer_crews_face_the_enemy),
        proves(test_kings_the_lost_stay_lost),
        proves(test_kings_retreating_off_into_the_pool),
        proves(test_kings_nobody_to_flee_from),
        proves(test_kings_losses_are_replaced),
        proves(test_kings_replaced_in_order_of_loss),
        proves(test_kings_those_who_fled_are_replaced_too),
        proves(test_kings_nobody_to_replace_them),
        proves(test_kings_no_room_for_them_yet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
