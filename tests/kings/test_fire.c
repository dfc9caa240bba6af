/* 7.5, 7.6: firing, volleys, machine guns, Fieldcraft. */
#include "field.h"

static int per_casualty(const table *t, const char *unit, const char *target)
{
    gg_tally tally = {0};
    int n = kings_hits_per_casualty(bt(t), st(t), piece_id(t, unit), piece_id(t, target), &tally);
    assert_int_equal(tally.total, n);
    return n;
}

static void test_kings_w24_a_volley_of_rifles(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing N; N1 TI16 300,230; N2 TI16 600,430");
    assert_int_equal(gap_of(t, "B1", "N1"), 76);
    give(t, "fire B1 N1");
    assert_dice(t, 12, 5);
    dice(t, "6 5 4 4 3 3 2 2 1 1 6 5 | 1 1 | 4 5");
    assert_so(t, "N1 figs 12; N1 leaderless; N1 pins 1; N1 leadership 8; N1 at 300,230");
    assert_fired(t, "kings.leader.casualty");
    assert_fired(t, "kings.pin.fail");
}

static void test_kings_w25_the_rally(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing N; N1 TI16 300,230; N2 TI16 600,430");
    give(t, "fire B1 N1");
    dice(t, "6 5 4 4 3 3 2 2 1 1 6 5 | 1 1 | 4 5");
    assert_so(t, "active tribes"); /* the British had nobody left to act */
    give(t, "rally N1");
    dice(t, "3 3");
    assert_so(t, "N1 at 300,270; N1 pins 1; N1 figs 12; N1 acted");
    assert_fired(t, "kings.rally.fail");
}

static void test_kings_w26_odds_of_fire(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,230");
    give(t, "fire B1 N1");
    assert_falls(t, "N1 lost 0", "4096/531441");
    assert_falls(t, "N1 lost 4", "14080/59049");
    assert_mean_loss(t, "N1", "4");
}

static void test_kings_w27_odds_at_long_range_in_scrub(void **state)
{
    (void)state;
    table *t = field("area T1 scrub rect 280,310,320,350; B1 RI12 300,100; N1 TI16 300,330");
    give(t, "fire B1 N1");
    assert_int_equal(per_casualty(t, "B1", "N1"), 3);
    assert_falls(t, "N1 lost 0", "96256/531441");
    assert_falls(t, "N1 lost 1", "340736/531441");
    assert_falls(t, "N1 lost 2", "30800/177147");
    assert_falls(t, "N1 lost 3", "2048/531441");
    assert_falls(t, "N1 lost 4", "1/531441");
    assert_mean_loss(t, "N1", "2188/2187");
}

static void test_kings_w28_odds_of_a_volley(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing N; N1 TI16 300,230");
    give(t, "volley B1 N1");
    dice(t, "3 3");
    assert_dice(t, 12, 4);
    assert_mean_loss(t, "N1", "6");
    assert_falls(t, "N1 lost 6", "231/1024");
    assert_falls(t, "N1 lost >=6", "1255/2048");
}

static void test_kings_w29_chance_to_pin(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing N; N1 TI16 300,230; N2 TI16 600,430");
    assert_odds(t, "fire B1 N1", "N1 pins >=1", "34376801/43046721");
    give(t, "volley B1 N1");
    dice(t, "3 3");
    assert_odds(t, NULL, "N1 pins >=1", "4965529/5308416");
    t = field("B1 RI12 300,100 close facing N; N1 TI16 300,330; N2 TI16 600,430");
    assert_odds(t, "fire B1 N1", "N1 pins >=1", "121436191/229582512");
}

static void test_kings_w30_skirmish_dice(void **state)
{
    (void)state;
    table *t = field("B1 II12 300,100; B2 II11/12 400,100; B3 II1/12 500,100; N1 TI16 300,180; N2 TI16 400,180;"
                     "N3 TI16 500,180");
    give(t, "skirmish-fire B1 N1");
    assert_dice(t, 6, 5);
    dice(t, "6*1");
    give(t, "stay B1; skirmish-fire B2 N2");
    assert_dice(t, 5, 5);
    assert_falls(t, "N2 lost 0", "32/243");
    dice(t, "5*1");
    give(t, "stay B2; skirmish-fire B3 N3");
    assert_dice(t, 1, 5);
}

static void test_kings_w31_machine_guns_jam(void **state)
{
    (void)state;
    table *t = field("B1 WC4+machine_gun 300,100 facing N; B2 RI12 100,100; N1 TI16 300,230");
    give(t, "fire B1 N1");
    assert_dice(t, 12, 5);
    assert_falls(t, "B1 jam 2", "90828487/725594112");
}

static void test_kings_w48_fieldcraft(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,283 ground");
    assert_int_equal(gap_of(t, "B1", "N1"), 120);
    assert_legal(t, "fire B1 N1");
    assert_int_equal(per_casualty(t, "B1", "N1"), 2);
    t = field("B1 RI12 300,100; N1 TI16 300,284 ground");
    assert_refused(t, "fire B1 N1", "kings.ground.fieldcraft");
    /* without Fieldcraft, or on its feet */
    t = field("B1 RI12 300,100; N1 II12 300,284 ground");
    assert_legal(t, "fire B1 N1");
    t = field("B1 RI12 300,100; N1 II12+fieldcraft 300,284 ground");
    assert_refused(t, "fire B1 N1", "kings.ground.fieldcraft");
    t = field("B1 RI12 300,100; N1 TI16 300,284");
    assert_legal(t, "fire B1 N1");
}

static void test_kings_w49_targets_at_rorke(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/rorke"));
    static const int target[] = {7, 8, 9, 14, 15}, gap[] = {77, 65, 106, 160, 152};
    uint64_t want = 0;
    for (int i = 0; i < 5; i++) {
        want |= (uint64_t)1 << target[i];
        assert_int_equal(kings_gap(bt(t), st(t), 3, target[i]), gap[i]);
    }
    assert_true(kings_targets(bt(t), st(t), 3, FIRE) == want);
    assert_true(kings_targets(bt(t), st(t), 3, VOLLEY) == (uint64_t)1 << 8);
    assert_true(kings_targets(bt(t), st(t), 0, FIRE) == ((uint64_t)1 << 12 | (uint64_t)1 << 13));
    assert_true(kings_targets(bt(t), st(t), 5, FIRE) == (want | (uint64_t)1 << 6));
}

/* ---- range, choice, dice ---- */

static void test_kings_range_of_every_weapon(void **state)
{
    (void)state;
    static const struct {
        const char *unit;
        int range, radius;
    } row[] = {
        {"RI12", 240, 29},
        {"II12", 180, 29},
        {"RI12+muskets", 120, 29},
        {"TI16", 60, 34},
        {"TC10", 60, 39},
        {"RC8", 180, 35},
        {"IC8+well_armed", 240, 35},
        {"TI16+well_armed_sharpshooters", 120, 34},
        {"WC4+field_gun", 480, 20},
        {"WC4+mountain_gun", 360, 20},
        {"PC4+machine_gun", 300, 20},
    };
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        int y = 40 + row[i].range + row[i].radius + 34;
        table *t = fieldf("table 720 700; B1 %s 300,40 facing N; N1 TI16 300,%d; N2 TI16 100,650", row[i].unit, y);
        assert_legal(t, "fire B1 N1");
        assert_int_equal(per_casualty(t, "B1", "N1"), 2);
        t = fieldf("table 720 700; B1 %s 300,40 facing N; N1 TI16 300,%d; N2 TI16 100,650", row[i].unit, y + 1);
        assert_refused(t, "fire B1 N1", "kings.fire.target");
        t = fieldf("table 720 700; B1 %s 300,40 facing N; N1 TI16 300,%d", row[i].unit, y - row[i].range / 2);
        assert_int_equal(per_casualty(t, "B1", "N1"), 1);
        t = fieldf("table 720 700; B1 %s 300,40 facing N; N1 TI16 300,%d", row[i].unit, y - row[i].range / 2 + 1);
        assert_int_equal(per_casualty(t, "B1", "N1"), 2);
    }
}

static void test_kings_hits_per_casualty(void **state)
{
    (void)state;
    /* short in the open, in soft and in hard cover; then long */
    table *t = field("area T1 scrub rect 80,180,120,220; area T2 rocks rect 480,180,520,220; B1 RI12 300,100;"
                     "N1 TI16 300,200; N2 TI16 100,200; N3 TI16 500,200");
    assert_int_equal(per_casualty(t, "B1", "N1"), 1);
    assert_int_equal(per_casualty(t, "B1", "N2"), 3); /* gap 160 */
    assert_int_equal(per_casualty(t, "B1", "N3"), 4);
    t = field("area T1 scrub rect 180,180,220,220; area T2 rocks rect 380,180,420,220; B1 RI12 300,100;"
              "N1 TI16 300,300; N2 TI16 200,200; N3 TI16 400,200");
    assert_int_equal(per_casualty(t, "B1", "N1"), 2);
    assert_int_equal(per_casualty(t, "B1", "N2"), 2);
    assert_int_equal(per_casualty(t, "B1", "N3"), 3);
}

static void test_kings_whole_casualties_only(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,330; N2 TI16 600,430"); /* long: two hits for one */
    give(t, "fire B1 N1");
    dice(t, "6 6 6 6 6 7*1 | 3 4 | 6 6");
    assert_so(t, "N1 figs 14; N1 pins 0"); /* 12 - 2 */
    assert_fired(t, "kings.fire.casualties");
    t = field("B1 RI12 300,100; N1 TI16 300,330 trait shirker; N2 TI16 600,430");
    give(t, "fire B1 N1");
    dice(t, "6 11*1");
    assert_so(t, "N1 figs 16; N1 targeted"); /* no casualty, no test */
    assert_not_fired(t, "kings.pin.test");
    /* never more than there are */
    t = field("B1 RI12 300,100; N1 TI3/16 300,200; N2 TI16 600,430");
    give(t, "fire B1 N1");
    dice(t, "12*6");
    assert_so(t, "N1 destroyed; N1 figs 0; N2 on; vp british 0");
}

static void test_kings_any_target_may_be_chosen(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,200; N2 TI16 420,250 pins 1; N3 TI16 300,420");
    assert_targets(t, "B1", FIRE, "N1 N2");
    give(t, "fire B1 N2");
    assert_fired(t, "kings.fire.choice");
}

static void test_kings_hidden_targets(void **state)
{
    (void)state;
    table *t = field("work W0 building \"H\" 300,200 30; B1 RI12 300,100; N1 TI16 300,290; N2 TI16 600,100");
    assert_refused(t, "fire B1 N1", "kings.fire.target");
}

static void test_kings_fire_inside_a_wood(void **state)
{
    (void)state;
    table *t = field("area T1 wood rect 100,100,400,300; B1 RI12 150,200; N1 TI16 273,200; N2 TI16 300,280");
    assert_targets(t, "B1", FIRE, "N1"); /* gaps 60 and 107 */
    give(t, "fire B1 N1");
    assert_int_equal(per_casualty(t, "B1", "N1"), 2);
    assert_fired(t, "kings.geo.los_wood");
}

static void test_kings_dice_of_crews_and_upgrades(void **state)
{
    (void)state;
    table *t = field("B1 WC3/4+field_gun 300,100 facing N; N1 TI16 300,230");
    give(t, "fire B1 N1");
    assert_dice(t, 6, 5);
    t = field("B1 WC4+mountain_gun+poor_shots 300,100 facing N; N1 TI16 300,230");
    give(t, "fire B1 N1");
    assert_dice(t, 8, 6);
    t = field("first tribes; N1 II9/12+sharpshooters 300,100; B1 RI12 300,230");
    give(t, "fire N1 B1");
    dice(t, "6 6");
    assert_dice(t, 9, 4);
    t = field("first tribes; N1 TI16+well_armed_sharpshooters 300,100; B1 RI12 300,230");
    give(t, "fire N1 B1");
    dice(t, "6 6");
    assert_dice(t, 16, 5);
}

static void test_kings_guns_shoot_to_their_front(void **state)
{
    (void)state;
    table *t =
        field("B1 WC4+field_gun 300,100 facing N; N1 TI16 300,230; N2 TI16 430,100; N3 TI16 200,200; N4 TI16 140,250;"
              "N5 TI16 300,34");
    assert_targets(t, "B1", FIRE, "N1 N3"); /* the border belongs to the front */
    assert_refused(t, "fire B1 N2", "kings.fire.target");
    assert_refused(t, "fire B1 N4", "kings.fire.target");
    assert_refused(t, "fire B1 N5", "kings.fire.target");
}

static void test_kings_a_garrison_shoots_all_round(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 WC4+mountain_gun W0; N1 TI16 360,340; N2 TI16 360,140; N3 TI16 460,240");
    assert_targets(t, "B1", FIRE, "N1 N2 N3");
    give(t, "fire B1 N2");
    assert_fired(t, "kings.redoubt.los");
}

/* A shot counts the rules that had a say in it, and no others. */
static void test_kings_only_what_mattered_to_a_shot_is_counted(void **state)
{
    static const char *const plain[] = {"kings.fire.choice",  "kings.geo.arc",     "kings.geo.los_hill",
                                        "kings.geo.los_wood", "kings.geo.ownwall", "kings.redoubt.los"};
    (void)state;
    table *t = field("option own_wall 1; wall hard 60,60 90,60; area H1 hill rect 10,10,50,50;"
                     "B1 RI12 300,100; N1 TI16 300,200; N2 TI16 420,250");
    give(t, "fire B1 N1"); /* the nearest, over open ground */
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) assert_not_fired(t, plain[i]);
    assert_fired(t, "kings.geo.los");
    t = field("area H1 hill rect 250,50,350,150; B1 RI12 300,100; B2 RI12 300,170; N1 TI16 300,250; N2 TI16 600,430");
    give(t, "fire B1 N1"); /* down the hill, over its friends */
    assert_fired(t, "kings.geo.los_hill");
    t = field("option own_wall 1; wall hard 260,260 340,260; B1 RI12 300,225; N1 TI16 300,300; N2 TI16 600,430");
    give(t, "fire B1 N1");
    assert_fired(t, "kings.geo.ownwall");
    t = field("B1 WC4+field_gun 300,100 facing N; N1 TI16 300,230; N2 TI16 600,430");
    give(t, "fire B1 N1");
    assert_fired(t, "kings.geo.arc");
}

/* ---- volleys ---- */

static void test_kings_volley_needs_order_nearness_and_short_range(void **state)
{
    (void)state;
    table *t =
        field("B1 RI12 300,100; B2 RI12 100,100 close facing N; N1 TI16 300,200; N2 TI16 100,240; N3 TI16 170,250");
    assert_refused(t, "volley B1 N1", "kings.volley.rules");
    assert_legal(t, "volley B2 N2");                              /* gap 86 */
    assert_refused(t, "volley B2 N3", "kings.volley.rules");      /* gap 111, not the nearest */
    t = field("B2 RI12 100,100 close facing N; N2 TI16 100,275"); /* gap 121 */
    assert_refused(t, "volley B2 N2", "kings.volley.rules");
    t = field("option volley_short 0; B2 RI12 100,100 close facing N; N2 TI16 100,275; N3 TI16 170,290");
    give(t, "volley B2 N2");
    dice(t, "6 6");
    assert_dice(t, 12, 4);
    assert_int_equal(per_casualty(t, "B2", "N2"), 2);
}

static void test_kings_volley_at_either_of_two_as_near(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100 close facing N; N1 TI16 250,200; N2 TI16 350,200; N3 TI16 300,320");
    assert_targets(t, "B1", VOLLEY, "N1 N2");
}

static void test_kings_volley_from_a_work_and_by_the_drilled(void **state)
{
    (void)state;
    table *t = field(REDOUBT "B1 RI12 W0; N1 TI16 360,340; N2 TI16 360,120");
    assert_targets(t, "B1", VOLLEY, "N1");
    assert_legal(t, "volley B1 N1");
    t = field(REDOUBT "B1 II12 W0; N1 TI16 360,340");
    assert_refused(t, "volley B1 N1", "kings.force.free");
    t = field(REDOUBT "B1 II12+drilled W0; N1 TI16 360,320");
    give(t, "volley B1 N1");
    dice(t, "6 6");
    assert_dice(t, 12, 4);
}

/* ---- jams ---- */

static void test_kings_a_jam_lasts_to_the_end_of_the_next_turn(void **state)
{
    (void)state;
    table *t = field("B1 WC4+machine_gun 300,100 facing N; B2 RI12 100,100; N1 TI16 300,330; N2 TI16 600,430");
    give(t, "fire B1 N1");
    dice(t, "4*1 8*2");
    assert_so(t, "B1 jam 2");
    assert_fired(t, "kings.fire.jam");
    give(t, "end; end");
    assert_so(t, "turn 2");
    assert_refused(t, "fire B1 N1", "kings.fire.jam");
    give(t, "end; end");
    assert_so(t, "turn 3");
    assert_legal(t, "fire B1 N1");
    t = field("B1 WC4+machine_gun 300,100 facing N; B2 RI12 100,100; N1 TI16 300,330; N2 TI16 600,430");
    give(t, "fire B1 N1");
    dice(t, "3*1 9*2");
    assert_so(t, "B1 jam 0");
    t = field("option jam_ones 2; B1 WC4+machine_gun 300,100 facing N; B2 RI12 100,100; N1 TI16 300,330");
    give(t, "fire B1 N1");
    dice(t, "2*1 10*2");
    assert_so(t, "B1 jam 2");
    t = field("turn 3; begin phase british; B1 WC4+machine_gun 300,100 facing N jam 3; N1 TI16 300,330");
    assert_refused(t, "fire B1 N1", "kings.fire.jam");
    /* other guns do not jam */
    t = field("B1 WC4+field_gun 300,100 facing N; B2 RI12 100,100; N1 TI16 300,330");
    give(t, "fire B1 N1");
    dice(t, "8*1");
    assert_so(t, "B1 jam 0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_w24_a_volley_of_rifles),
        proves(test_kings_w25_the_rally),
        proves(test_kings_w26_odds_of_fire),
        proves(test_kings_w27_odds_at_long_range_in_scrub),
        proves(test_kings_w28_odds_of_a_volley),
        proves(test_kings_w29_chance_to_pin),
        proves(test_kings_w30_skirmish_dice),
        proves(test_kings_w31_machine_guns_jam),
        proves(test_kings_w48_fieldcraft),
        proves(test_kings_w49_targets_at_rorke),
        proves(test_kings_range_of_every_weapon),
        proves(test_kings_hits_per_casualty),
        proves(test_kings_whole_casualties_only),
        proves(test_kings_any_target_may_be_chosen),
        proves(test_kings_hidden_targets),
        proves(test_kings_fire_inside_a_wood),
        proves(test_kings_dice_of_crews_and_upgrades),
        proves(test_kings_guns_shoot_to_their_front),
        proves(test_kings_a_garrison_shoots_all_round),
        proves(test_kings_only_what_mattered_to_a_shot_is_counted),
        proves(test_kings_volley_needs_order_nearness_and_short_range),
        proves(test_kings_volley_at_either_of_two_as_near),
        proves(test_kings_volley_from_a_work_and_by_the_drilled),
        proves(test_kings_a_jam_lasts_to_the_end_of_the_next_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
