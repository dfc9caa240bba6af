/* 7.14, 7.15: every option, its default, its other values, and which of them do not go together. */
#include "field.h"

static void test_kings_defaults(void **state)
{
    (void)state;
    table *t = set_up("system kings\ntable 720 480\nturns 3\nside a\nside b\nfirst a\nunit A1 a \"A\" RI at 100,100\n"
                      "unit B1 b \"B\" TI at 300,400\n");
    const kings_options *o = &bt(t)->option;
    assert_int_equal(o->cards + o->leadership_fixed + o->traits + o->own_wall + o->leader_hit_casualties +
                         o->must_rally + o->work_rally_hold + o->recycle_max + o->recycle_refill +
                         o->recycle_destroyed + o->edges + o->half_units + o->one_leader + o->theoretical + o->babbage +
                         o->babbage_tests,
                     0);
    assert_true(o->joker_keep && o->hands_open && o->volley_short && o->pinned_half && o->draw_attacker &&
                o->retreat_off_pool);
    assert_int_equal(o->enemy_gap, 10);
    assert_int_equal(o->jam_ones, 4);
    assert_int_equal(bt(t)->hand[0], 5);
    assert_int_equal(bt(t)->hand[1], 5);
    assert_int_equal(o->recycle_side, GG_NONE);
}

static void test_kings_every_value_is_read(void **state)
{
    (void)state;
    table *t = field(
        "option activation cards; option joker_keep 0; option hands_open 0; option traits 1;"
        "option enemy_gap 30; option volley_short 0; option own_wall 1; option pinned_half 0; option draw none;"
        "option leader_hit casualties; option must_rally 1; option work_rally_hold 1; option recycle_side 1;"
        "option recycle_max 99; option recycle_refill none; option recycle_destroyed 1; option retreat_off_pool 0;"
        "option edges N,E,S,W; option jam_ones 12; option half_units 1; option one_leader 1;"
        "side british hand 20; side tribes hand 1; B1 RI 100,100; N1 TI 300,400");
    const kings_options *o = &bt(t)->option;
    assert_int_equal(o->cards, 1);
    assert_int_equal(o->joker_keep, 0);
    assert_int_equal(o->hands_open, 0);
    assert_int_equal(o->leadership_fixed, 1);
    assert_int_equal(o->traits, 1);
    assert_int_equal(o->enemy_gap, 30);
    assert_int_equal(o->volley_short, 0);
    assert_int_equal(o->own_wall, 1);
    assert_int_equal(o->pinned_half, 0);
    assert_int_equal(o->draw_attacker, 0);
    assert_int_equal(o->leader_hit_casualties, 1);
    assert_int_equal(o->must_rally, 1);
    assert_int_equal(o->work_rally_hold, 1);
    assert_int_equal(o->recycle_side, NATIVE);
    assert_int_equal(o->recycle_max, 99);
    assert_int_equal(o->recycle_refill, REFILL_NONE);
    assert_int_equal(o->recycle_destroyed, 1);
    assert_int_equal(o->retreat_off_pool, 0);
    assert_int_equal(o->edges, 15);
    assert_int_equal(o->jam_ones, 12);
    assert_int_equal(o->half_units, 1);
    assert_int_equal(o->one_leader, 1);
    assert_int_equal(bt(t)->hand[0], 20);
    assert_int_equal(bt(t)->hand[1], 1);
    t = field("option recycle_refill half; option recycle_side 0; option edges N W; B1 RI 100,100; N1 TI 300,400");
    assert_int_equal(bt(t)->option.recycle_refill, REFILL_HALF);
    assert_int_equal(bt(t)->option.recycle_side, IMPERIAL);
    t = field("option theoretical 1; option edges N; B1 RI 100,100; N1 TI 300,400");
    assert_int_equal(bt(t)->option.theoretical, 1);
    t = field("option babbage 1; option babbage_tests 1; B1 RI 100,100; N1 TI pool");
    assert_int_equal(bt(t)->option.babbage + bt(t)->option.babbage_tests, 2);
}

static void test_kings_bad_options_are_faults(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "option activation dice",
        "option enemy_gap 31",
        "option enemy_gap",
        "option jam_ones 1",
        "option jam_ones 13",
        "option recycle_max 100",
        "option recycle_side 2",
        "option edges X",
        "option edges N,N",
        "option traits 2",
        "option weather fine",
        "option draw defender",
        "option leader_hit three",
        "option traits 0; option traits 1",
        "option hand 5",
        "option babbage_tests 1",
        "option activation cards; option theoretical 1; option edges N",
        "option activation cards; option babbage 1",
        "option theoretical 1",
    };
    gg_faults faults;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (!field_wrong(&faults, "%s; B1 RI 100,100; N1 TI 300,400", wrong[i]))
            table_fail(HERE, "`%s` is no fault", wrong[i]);
    assert_false(field_wrong(&faults, "option traits 0; B1 RI 100,100; N1 TI 300,400"));
}

/* ---- half-size units ---- */

static void test_kings_half_the_figures_and_the_same_points(void **state)
{
    (void)state;
    table *t = field("option half_units 1; B1 RI 100,100; unit B2 british \"B2\" RI figures 1 at 200,100;"
                     "unit B3 british \"B3\" RI figures 9 at 300,100; N1 TI+fierce 300,400; N2 TI3/16 100,400");
    assert_so(t, "B1 figs 6; B2 figs 1; B3 figs 4; N1 figs 8; N2 figs 3");
    assert_int_equal(bt(t)->unit[piece_id(t, "B1")].points, 6);
    assert_int_equal(bt(t)->unit[piece_id(t, "N1")].points, 4);
    assert_int_equal(bt(t)->unit[piece_id(t, "N1")].start, 8);
    assert_so(t, "B1 radius 21");
}

/* ---- one Leader a side ---- */

#define ONE "option one_leader 1;"

static void test_kings_one_leader(void **state)
{
    (void)state;
    table *t = field(
        ONE
        "option leadership rolled; option traits 1; B1 RI 100,100; B2 II 200,100; N1 TI 300,400; N2 TI 400,400 chief");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "B1"));
    dice(t, "1");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "N2"));
    dice(t, "6 | 6 | 2 | 5 | 6"); /* Leadership 8; an Old Hand and a Duellist */
    assert_so(t, "question activate; B1 leadership 5; B2 leadership 5; N1 leadership 8; N2 leadership 8;"
                 "B1 trait old_hand; B2 trait none; N1 trait none; N2 trait duellist");
    gg_tally tally = {0};
    assert_int_equal(kings_discipline(bt(t), st(t), piece_id(t, "B2"), &tally), 0); /* the trait is his unit's alone */
}

static void test_kings_when_the_one_leader_falls(void **state)
{
    (void)state;
    const char *lines = ONE "B1 RI 300,100; B2 RI 100,100; N1 TI16 300,230; N2 TI16 600,400; N3 TI16 100,400";
    table *t = field(lines);
    give(t, "fire B1 N1");
    dice(t, "6 11*1");
    assert_dice(t, 2, 0);
    dice(t, "1 1 | 6 6");
    assert_so(t, "N1 leadership 8; N2 leadership 8; N3 leadership 8; B2 leadership 6");
    assert_fired(t, "kings.option.oneleader");
    /* another unit's losses are nobody's death */
    t = field(ONE "B1 RI 300,100; B2 RI 100,100; N2 TI16 600,400; N1 TI16 300,230; N3 TI16 100,400");
    give(t, "fire B1 N1");
    dice(t, "6 11*1");
    dice(t, "6 6"); /* the Pinning test at once */
    assert_so(t, "N1 pins 0; question activate; N3 leadership 6");
}

static void test_kings_where_the_one_leader_still_counts(void **state)
{
    (void)state;
    static const struct {
        const char *status;
        int leadership;
    } row[] = {{"pool", 6}, {"exited", 6}, {"destroyed", 8}, {"routed", 8}, {"left", 8}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        table *t = fieldf(ONE "begin phase british; B1 RI 300,100; N1 TI %s; N2 TI16 600,400", row[i].status);
        assert_int_equal(kings_leadership(bt(t), st(t), piece_id(t, "N2")), row[i].leadership);
    }
    gg_faults faults;
    assert_true(field_wrong(&faults, "B1 RI 100,100 chief; N1 TI 300,400")); /* without the option */
    assert_true(field_wrong(&faults, ONE "B1 RI 100,100 chief; B2 RI 200,100 chief; N1 TI 300,400"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_defaults),
        proves(test_kings_every_value_is_read),
        proves(test_kings_bad_options_are_faults),
        proves(test_kings_half_the_figures_and_the_same_points),
        proves(test_kings_one_leader),
        proves(test_kings_when_the_one_leader_falls),
        proves(test_kings_where_the_one_leader_still_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
