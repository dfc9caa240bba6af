/* Section 10 as printed; scenarios and positions as text; what the reader refuses. */
#include "field.h"

#include <stdlib.h>

typedef struct printed_unit {
    const char *name, *type;
    unsigned upgrades;
    int figures, points, x, y; /* x -1: in the Work y; -2: POOL */
    int facing;                /* -1: loose */
} printed_unit;

static void assert_units(const table *t, const printed_unit *row, int units)
{
    assert_int_equal(bt(t)->units, units);
    for (int i = 0; i < units; i++) {
        const kings_unit_def *d = &bt(t)->unit[i];
        const kings_unit *u = &st(t)->unit[i];
        const printed_unit *p = &row[i];
        assert_string_equal(kings_types[d->profile.type].code, p->type);
        assert_int_equal(d->profile.upgrades, p->upgrades);
        assert_int_equal(u->figs, p->figures);
        assert_int_equal(d->points, p->points);
        if (!strstr(d->name, p->name)) table_fail(HERE, "unit %d is called %s, not %s", i, d->name, p->name);
        assert_int_equal(u->status, p->x == -2 ? POOL : ON);
        assert_int_equal(u->work, p->x == -1 ? p->y : GG_NONE);
        if (p->x >= 0) assert_true(u->x == p->x && u->y == p->y);
        if (p->facing >= 0) assert_int_equal(u->facing, p->facing);
        assert_int_equal(kings_is(st(t), i, CLOSE), p->facing >= 0 && !d->profile.crew);
    }
}

static void assert_area(const table *t, int i, int flags, int cover, int x0, int y0, int x1, int y1)
{
    const kings_area *a = &bt(t)->area[i];
    const kings_shape *h = &bt(t)->shape[a->first];
    assert_int_equal(a->shapes, 1);
    assert_int_equal(a->flags, flags);
    assert_int_equal(a->cover, cover);
    assert_false(h->disc);
    assert_true(h->x0 == x0 && h->y0 == y0 && h->x1 == x1 && h->y1 == y1);
}

static void assert_work(const table *t, int i, int x, int y, int r, bool building, bool key)
{
    const kings_work *w = &bt(t)->work[i];
    assert_true(w->at.x == x && w->at.y == y && w->radius == r);
    assert_int_equal(w->building, building);
    assert_int_equal(w->blocks, building);
    assert_int_equal(w->cover, COVER_HARD);
    assert_int_equal(w->key, key);
}

static table *scenario(const char *name)
{
    char path[64];
    snprintf(path, sizeof path, "kings/%s", name);
    return set_up_file(table_scenario_path(path));
}

static void test_kings_the_crag_picquet(void **state)
{
    (void)state;
    static const printed_unit row[] = {
        {"101st", "RI", UP_OBSOLETE, 12, 5, 240, 100, -1},
        {"20th", "RI", UP_OBSOLETE, 12, 5, 150, 70, -1},
        {"1st Punjab", "II", 0, 12, 4, 330, 70, -1},
        {"Peshawar Mountain Train", "WC", 0, 4, 6, 240, 35, 0},
        {"Hindustani swordsmen", "TI", UP_FIERCE, 16, 4, 170, 390, -1},
        {"Hindustani swordsmen", "TI", UP_FIERCE, 16, 4, 250, 390, -1},
        {"Bunerwal clansmen", "TI", 0, 16, 3, 330, 390, -1},
        {"Bunerwal clansmen", "TI", 0, 16, 3, 90, 390, -1},
        {"Matchlock men", "II", UP_MUSKETS | UP_FIELDCRAFT, 12, 4, 410, 370, -1},
        {"Matchlock men", "II", UP_MUSKETS | UP_FIELDCRAFT, 12, 4, 34, 300, -1},
    };
    table *t = scenario("crag");
    const kings_battle *b = bt(t);
    assert_units(t, row, 10);
    assert_int_equal(b->unit[3].profile.weapon, MOUNTAIN_GUN);
    assert_int_equal(b->width, 480);
    assert_int_equal(b->height, 440);
    assert_int_equal(b->turns, 8);
    assert_int_equal(b->first, NATIVE);
    assert_int_equal(b->option.cards, 0);
    assert_int_equal(b->option.traits, 0);
    assert_int_equal(b->option.recycle_side, GG_NONE);
    assert_int_equal(b->areas, 5);
    assert_area(t, 0, HILL, COVER_OPEN, 170, 150, 310, 290);
    assert_area(t, 1, DIFFICULT, COVER_SOFT, 190, 295, 290, 335);
    assert_area(t, 2, DIFFICULT | BLOCKS, COVER_SOFT, 60, 230, 150, 340);
    assert_area(t, 3, DIFFICULT | BLOCKS, COVER_SOFT, 330, 230, 420, 320);
    assert_area(t, 4, DIFFICULT, COVER_SOFT, 110, 100, 170, 150);
    assert_int_equal(b->works, 1);
    assert_work(t, 0, 240, 220, 22, false, true);
    assert_int_equal(b->points, 1);
    assert_true(b->point[0].x == 240 && b->point[0].y == 220);
    assert_int_equal(b->vp[0].unit_lost, 1);
    assert_int_equal(b->vp[1].unit_lost, 2);
    assert_int_equal(b->vp[0].held[0], 5);
    assert_int_equal(b->vp[1].held[0], 5);
    for (int u = 0; u < 10; u++) assert_int_equal(st(t)->unit[u].leadership, b->unit[u].profile.type == II ? 7 : 6);
    assert_so(t, "asks tribes; question activate; turn 1");
}

static void test_kings_rorkes_drift(void **state)
{
    (void)state;
    static const printed_unit row[] = {
        {"B Company", "RI", 0, 12, 6, 250, 278, 0},
        {"B Company", "RI", 0, 12, 6, 335, 288, 0},
        {"B Company", "RI", 0, 12, 6, 405, 296, 0},
        {"B Company", "RI", 0, 12, 6, 345, 222, 8},
        {"Hospital", "RI", 0, 8, 4, -1, 0, -1},
        {"", "II", UP_WELL_ARMED, 8, 4, -1, 1, -1},
        {"iNdluyengwe", "TI", UP_FIERCE, 16, 4, 200, 105, -1},
        {"iNdluyengwe", "TI", UP_FIERCE, 16, 4, 285, 105, -1},
        {"iNdluyengwe", "TI", UP_FIERCE, 16, 4, 370, 105, -1},
        {"iNdluyengwe", "TI", UP_FIERCE, 16, 4, 455, 105, -1},
        {"uThulwana", "TI", UP_FIERCE, 16, 4, 40, 340, -1},
        {"uThulwana", "TI", UP_FIERCE, 16, 4, 40, 420, -1},
        {"iNdlondlo", "TI", UP_FIERCE, 16, 4, 130, 430, -1},
        {"uDloko", "TI", UP_FIERCE, 16, 4, 215, 440, -1},
        {"arksmen", "II", UP_MUSKETS, 12, 3, 250, 35, -1},
        {"arksmen", "II", UP_MUSKETS, 12, 3, 420, 35, -1},
        {"uThulwana", "TI", UP_FIERCE, 16, 4, -2, 0, -1},
        {"iNdlondlo", "TI", UP_FIERCE, 16, 4, -2, 0, -1},
        {"uDloko", "TI", UP_FIERCE, 16, 4, -2, 0, -1},
        {"iNdluyengwe", "TI", UP_FIERCE, 16, 4, -2, 0, -1},
    };
    static const int wall[8][4] = {{195, 300, 290, 308}, {290, 308, 370, 318}, {370, 318, 515, 318},
                                   {195, 300, 200, 240}, {515, 318, 520, 250}, {520, 250, 492, 215},
                                   {276, 205, 409, 198}, {410, 240, 385, 318}};
    table *t = scenario("rorke");
    const kings_battle *b = bt(t);
    assert_units(t, row, 20);
    assert_int_equal(b->width, 720);
    assert_int_equal(b->height, 480);
    assert_int_equal(b->turns, 10);
    assert_int_equal(b->first, NATIVE);
    assert_int_equal(b->option.cards, 1);
    assert_int_equal(b->hand[0], 5);
    assert_int_equal(b->hand[1], 7);
    assert_int_equal(b->option.leadership_fixed, 0);
    assert_int_equal(b->option.recycle_side, NATIVE);
    assert_int_equal(b->option.recycle_max, 6);
    assert_int_equal(b->option.recycle_refill, REFILL_FULL);
    assert_int_equal(b->option.edges, 1 | 4 | 8); /* N S W */
    assert_int_equal(b->option.retreat_off_pool, 1);
    assert_int_equal(b->areas, 4);
    assert_area(t, 0, HILL | DIFFICULT, COVER_SOFT, 0, 0, 720, 70);
    assert_area(t, 1, DIFFICULT, COVER_SOFT, 110, 335, 330, 375);
    assert_area(t, 2, DIFFICULT, COVER_SOFT, 60, 200, 130, 290);
    assert_area(t, 3, DIFFICULT, COVER_SOFT, 560, 160, 640, 230);
    assert_int_equal(b->works, 3);
    assert_work(t, 0, 240, 215, 35, true, false);
    assert_work(t, 1, 450, 205, 40, true, true);
    assert_work(t, 2, 450, 275, 25, false, true);
    assert_int_equal(b->walls, 8);
    for (int i = 0; i < 8; i++) {
        assert_true(b->wall[i].a.x == wall[i][0] && b->wall[i].a.y == wall[i][1]);
        assert_true(b->wall[i].b.x == wall[i][2] && b->wall[i].b.y == wall[i][3]);
        assert_int_equal(b->wall[i].cover, COVER_HARD);
    }
    assert_int_equal(b->points, 3);
    assert_int_equal(b->vp[0].unit_lost, 1);
    assert_int_equal(b->vp[1].unit_lost, 2);
    assert_true(b->vp[0].not_enemy[1] == 2 && b->vp[0].not_enemy[2] == 2 && !b->vp[0].not_enemy[0]);
    assert_true(b->vp[1].held[0] == 1 && b->vp[1].held[1] == 3 && b->vp[1].held[2] == 3);
    for (int i = 0; i < 20; i++) dice(t, "3"); /* C1: a die for each Leader, POOL included */
    assert_so(t, "draws; deck 52+2; active zulu");
}

static void test_kings_free_play(void **state)
{
    (void)state;
    table *t = scenario("free");
    const kings_battle *b = bt(t);
    int points[GG_SIDES] = {0};
    for (int u = 0; u < b->units; u++) points[b->unit[u].side] += b->unit[u].points;
    assert_int_equal(points[0], 24);
    assert_int_equal(points[1], 24);
    assert_int_equal(b->first, IMPERIAL); /* equal points: side 0 */
    assert_int_equal(b->turns, 10);
    assert_int_equal(b->zone[0], 120);
    assert_int_equal(b->zone[1], 120);
    assert_int_equal(b->vp[0].unit_lost, 255);
    assert_int_equal(b->option.cards, 0);
    assert_so(t, "question place; asks british");
    /* without a `first` line the lower total goes first */
    t = set_up("system kings\ntable 720 480\nturns 3\nside a\nside b\nunit A1 a \"A\" RI at 100,100\n"
               "unit B1 b \"B\" TI at 300,400\noption leadership fixed\n");
    assert_so(t, "asks b");
    t = set_up("system kings\ntable 720 480\nturns 3\nside a\nside b\nunit A1 a \"A\" TI at 100,100\n"
               "unit B1 b \"B\" RI at 300,400\noption leadership fixed\n");
    assert_so(t, "asks a");
    gg_faults faults;
    assert_true(field_wrong(
        &faults, "points 24; B1 RI 100,100; B2 RI 200,100; B3 RI 300,100; B4 RI+elite 400,100; N1 TI 300,400"));
    assert_false(
        field_wrong(&faults, "points 24; B1 RI 100,100; B2 RI 200,100; B3 RI 300,100; B4 RI 400,100; N1 TI 300,400"));
}

/* ---- positions ---- */

/* Prints the position, reads it again: the same state, and the same text. */
static void assert_written(const table *t)
{
    static char one[32768], two[32768];
    int len = gg_position_print(t->battle, t->state, one, sizeof one);
    assert_true(len > 0 && len < (int)sizeof one);
    table *again = set_up(one);
    if (!gg_same(t->battle, t->state, again->state)) table_fail(HERE, "another state:\n%s", one);
    assert_true(gg_position_print(again->battle, again->state, two, sizeof two) == len);
    assert_string_equal(one, two);
}

static void test_kings_every_field_is_written_and_read(void **state)
{
    (void)state;
    static const char *const positions[] = {
        "turn 3; begin phase british;" REDOUBT
        "B1 RI11/12 300,100 close facing SSW leadership 8 acted; B2 RI3/12 W0 pins 2 leaderless;"
        "B3 WC4+machine_gun 500,100 facing W jam 4; B4 II12 100,100 ground trait planner ammo_out; B5 RI12 exited;"
        "N1 TI16 300,400 trait shirker targeted; N2 TI9/16 500,400 trait lucky lucky_used; N3 TI16 100,400 trait "
        "nerves nerves_done;"
        "N4 TI16 600,300 trait drunkard drunk 8; N5 TI16 destroyed; N6 TI16 routed; N7 TI16 left; N8 TI16 pool",
        "option activation cards; option recycle_side tribes; option recycle_max 4; option edges N; turn 2;"
        "side british jokers 1; side tribes cards 3 deployed 2; deck 20 jokers 1; begin phase tribes; B1 RI12 300,100;"
        "N1 TI16 300,400 acted; N2 TI5/16 pool leaderless",
        "option babbage 1; solo arrivals 2 gone 3; begin phase british; B1 RI12 300,100; N1 TI16 300,400; N2 TI16 pool;"
        "N3 TI16 pool; N4 TI16 destroyed",
        "option theoretical 1; option edges N; begin phase british; B1 RI12 300,100; N1 TI16 300,400; N2 TI16 "
        "destroyed owed order 1;"
        "N3 TI16 pool",
        "option one_leader 1; begin phase tribes; B1 RI12 300,100; B2 RI12 100,100 chief; N1 TI16 300,400 leaderless; "
        "N2 TI16 100,400",
        "option half_units 1; turn 4; begin phase british; B1 RI4/12 300,100; N1 TI8/16 pool; unit N2 tribes \"N2\" TI "
        "at 300,400",
        "option activation cards; option hands_open 0; side british cards 2 jokers 1; begin phase british; B1 RI12 "
        "300,100; N1 TI16 300,400",
        "area T1 \"the donga\" open difficult dangerous soft rect 10,10,60,60 disc 100,300,20; wall soft 200,200 "
        "240,220 260,260; "
        "wall w2 open 400,200 440,220; place w2 \"the ditch\"; place T1 \"west donga\"; point 100,100; point 300,300; "
        "side british exits S,W; work W0 building \"H\" "
        "600,200 30 key;"
        "vp british held W0 3 lost 2; vp tribes lost points denied W0 1; action TI fire never; begin phase tribes; B1 "
        "RI12 300,100;"
        "N1 TI16 300,400",
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        table *t = field(positions[i]);
        assert_true(gg_quiet(t->battle, t->state));
        assert_written(t);
    }
}

static void test_kings_positions_on_the_way(void **state)
{
    (void)state;
    static const char *const files[] = {"crag", "rorke", "free", "solo"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        table *t = scenario(files[i]);
        gg_dice chance = gg_dice_make(9, i);
        gg_move list[GG_MOVES_MAX];
        int written = 0;
        for (int k = 0; k < 400 && gg_pending(t->battle, t->state).kind != GG_OVER; k++) {
            if (gg_pending(t->battle, t->state).kind == GG_ROLL) {
                gg_dice_roll(&chance, t->battle, t->state, &t->sink);
                continue;
            }
            if (gg_quiet(t->battle, t->state) && k % 7 == 0) {
                assert_written(t);
                written++;
            }
            int n = gg_moves(t->battle, t->state, list, GG_MOVES_MAX);
            gg_apply(t->battle, t->state, list[gg_dice_below(&chance, (uint32_t)n)], &t->sink);
        }
        assert_true(written > 0);
    }
}

static void test_kings_play_begins_with_a_unit(void **state)
{
    (void)state;
    table *t = field("begin unit B1 move; B1 RI12 300,100; N1 TI16 300,400");
    assert_so(t, "rolls 2; B1 acted; active british");
    t = field("begin unit N1 double passed; B1 RI12 300,100; N1 TI16 300,400");
    assert_so(t, "rolls 1; N1 acted; active tribes");
    t = field("begin unit B1 skirmish passed; B1 RI12 300,100; N1 TI16 300,400");
    assert_so(t, "question go");
    t = field("begin unit B1 rally; B1 RI12 300,100 pins 1; N1 TI16 300,400");
    dice(t, "6 6");
    assert_so(t, "B1 pins 0; active tribes");
    t = field("begin turn tribes; turn 2; B1 RI12 300,100 acted; N1 TI16 300,400 acted");
    assert_so(t, "asks tribes; N1 fresh; B1 acted; turn 2");
}

/* ---- refusals ---- */

static void test_kings_what_the_reader_refuses(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "table 2000 480",
        "table 720",
        "turns 0",
        "turns 100",
        "turn 9; begin phase british",
        "turn 2",
        "side british zone 500",
        "first nobody",
        "area T1 swamp rect 0,0,10,10",
        "area T1 scrub rect 10,10,0,0",
        "area T1 scrub rect 0,0,800,10",
        "area T1 scrub",
        "area T1 scrub disc 10,10",
        "area T1 scrub rect 0,0,9,9; area T1 scrub rect 0,0,9,9",
        "wall brick 0,0 10,10",
        "wall hard 0,0",
        "wall hard 0,0 800,0",
        "place w9 \"the wall\"",
        "wall w2 hard 0,0 100,0; place w2",
        "work W0 tower \"T\" 360,240 25",
        "work W0 redoubt \"T\" 360,240 0",
        "work W0 redoubt \"T\" 800,240 25",
        "point 800,10",
        "B9 XX12 500,240",
        "B9 RI12 500,240 sleepy",
        "B9 RI12 500,240 pins",
        "B9 RI12 500,240 leadership 3",
        "B9 RI12 500,240 leadership 11",
        "B9 RI12 500,240 trait silly",
        "B9 RI13/12 500,240",
        "B9 RI0/12 500,240",
        "B9 RI12 300,120",    /* on B1 */
        "B9 RI12 10,240",     /* over the edge */
        "B9 RI12 W0",         /* no such Work */
        "B9 RC8 W0;" REDOUBT, /* horse in a redoubt */
        "B9 WC4+field_gun W0; work W0 building \"H\" 360,240 25",
        "B9 RI12 W0; N9 TI16 W0;" REDOUBT,
        "B9 RI12 360,200;" REDOUBT, /* on the redoubt */
        "B9 II12 500,240 close facing N",
        "B9 RI12 500,240 close facing X",
        "B9 RI12 500,240 close facing N; area T1 scrub rect 480,220,520,260",
        "B9 RI12 500,240; area T1 cliff rect 480,220,520,260",
        "B9 RC8 500,240 ground",
        "B9 RI12 500,240 jam 3",
        "B9 RI12 pool pins 1",
        "B9 RI12 500,240 drunk 8",
        "B1 RI12 500,240",      /* the label is taken */
        "side british cards 3", /* no card game */
        "deck 30 jokers 1",
        "option activation cards; deck 53 jokers 2",
        "option activation cards; deck 30 jokers 3",
        "option activation cards; side british cards 30 jokers 2; deck 30 jokers 1; begin phase british",
        "option activation cards; side tribes cards 2; begin phase british",
        "side british deployed 1",
        "solo gone 1",
        "option babbage 1", /* natives on the table at the start */
        "vp nobody lost 3",
        "vp british held W7 3",
        "vp british",
        "action RI dance free",
        "action RI double sometimes",
        "begin somewhere",
        "begin phase nobody",
        "begin unit B1 fire",
        "begin unit B1 rally",
        "begin unit B8 move",
        "begin phase british; begin phase tribes",
        "scenario alamo",
        "points 0",
        "colour red",
        "unit B9 british RI at 500,240",
        "unit B9 nobody \"B9\" RI at 500,240",
        "unit B9 british \"B9\" RI",
    };
    gg_faults faults;
    assert_false(field_wrong(&faults, "B1 RI12 300,100; N1 TI16 300,400"));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (!field_wrong(&faults, "B1 RI12 300,100; N1 TI16 300,400; %s", wrong[i]))
            print_error("`%s` is no fault\n", wrong[i]);
        else if (faults.fault[0].line < 1 || faults.fault[0].column < 1 || !faults.fault[0].text[0])
            table_fail(HERE, "the fault of `%s` has no place", wrong[i]);
        else
            continue;
        table_fail(HERE, "%zu", i);
    }
}

static void test_kings_all_faults_are_found_with_their_places(void **state)
{
    (void)state;
    gg_faults faults;
    assert_false(table_faults("system kings\n"
                              "table 720 480\n"
                              "turns 200\n"
                              "side british\n"
                              "side tribes\n"
                              "unit B1 british \"B1\" RI at 100,100\n"
                              "unit N1 tribes \"N1\" TI at 300,900\n"
                              "option draw sometimes\n",
                              &faults));
    assert_int_equal(faults.count, 3);
    static const int line[] = {3, 7, 8}, column[] = {7, 27, 13};
    for (int i = 0; i < 3; i++) {
        bool found = false;
        for (int k = 0; k < 3; k++) found |= faults.fault[k].line == line[i] && faults.fault[k].column == column[i];
        assert_true(found);
    }
}

/* A phase that ends before anybody is asked is a slip of the pen. */
static void test_kings_phases_in_which_nothing_can_be_done(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *why;
    } rows[] = {
        {"option activation cards; side british hand 4; side tribes hand 4; B1 RI12 100,100; N1 TI16 100,400",
         "no card"},
        {"option activation cards; side british hand 4 cards 1; side tribes hand 4; B1 RI12 100,100 acted; N1 TI16 "
         "100,400",
         "have acted"},
        {"option activation cards; side british hand 4 cards 1; side tribes hand 4; B1 RI12 100,100; N1 TI16 100,400",
         ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char why[200] = "";
        table *t = fieldf("%s; turn 2; begin phase british", rows[i].lines);
        assert_int_equal(kings_begins_idle(t->battle, t->state, why, sizeof why) > 0, rows[i].why[0] != 0);
        assert_non_null(strstr(why, rows[i].why));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_kings_phases_in_which_nothing_can_be_done, tables_clear),
        proves(test_kings_the_crag_picquet),
        proves(test_kings_rorkes_drift),
        proves(test_kings_free_play),
        proves(test_kings_every_field_is_written_and_read),
        proves(test_kings_positions_on_the_way),
        proves(test_kings_play_begins_with_a_unit),
        proves(test_kings_what_the_reader_refuses),
        proves(test_kings_all_faults_are_found_with_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
