/* Shapes over the table with their words, what lies between two places, places by name, and badges. */
#include "field.h"
#include "rorke.h"

#include "support/roster.h"

static gg_overlay shapes[GG_OVERLAYS];

static int kind_of(const table *t, const char *word)
{
    const char *const *words;
    int n = gg_overlay_kinds(gg_battle_system(t->battle), &words);
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) return i;
    fail_msg("no overlay is called %s", word);
    return -1;
}

/* The words of all shapes with bars between them. */
static const char *drawn(const table *t, const char *kind, const char *piece, const char *other)
{
    static char out[4096];
    gg_text text = gg_text_on(out, sizeof out);
    int p = gg_battle_piece(t->battle, piece, strlen(piece)),
        o = other ? gg_battle_piece(t->battle, other, strlen(other)) : GG_NONE;
    int n = gg_overlay_of(t->battle, t->state, kind_of(t, kind), p, o, shapes, GG_OVERLAYS);
    for (int i = 0; i < n; i++) gg_text_add(&text, "%s%s", i ? " | " : "", shapes[i].words);
    return out;
}

static table *crag(const char *answers)
{
    table *t = set_up_file(table_scenario_path("kings/crag"));
    give(t, "end");
    if (answers[0]) give(t, answers);
    return t;
}

/* Each corner of the reach can be gone to. */
static void test_reach(void **state)
{
    (void)state;
    table *t = crag("move B2; roll 4 4");
    assert_string_equal(drawn(t, "reach", "B2", NULL), "6.0 inches | 3.0 through difficult ground");
    assert_int_equal(shapes[0].points, 64);
    for (int i = 0; i < shapes[0].points; i++) {
        char go[40];
        gg_fault fault;
        snprintf(go, sizeof go, "go B2 %d,%d", shapes[0].at[i][0], bt(t)->height - shapes[0].at[i][1]);
        gg_move m = gg_move_parse(t->battle, t->state, go, strlen(go), &fault);
        assert_int_equal(gg_verdict(t->battle, t->state, m), GG_OK);
    }
    assert_string_equal(
        drawn(t, "kept clear", "B2", NULL),
        "1.0 inch from N1 | 1.0 inch from N2 | 1.0 inch from N3 | 1.0 inch from N4 | 1.0 inch from N5 | "
        "1.0 inch from N6");
    t = crag("double B1; roll 4 4; roll 4");
    assert_string_equal(drawn(t, "Works in reach", "B1", NULL), "into the Crag, 9.9 of 10.0");
}

static void test_fire_and_fight(void **state)
{
    (void)state;
    table *t = crag("");
    assert_string_equal(drawn(t, "arc", "B1", NULL), ""); /* loose */
    assert_string_equal(drawn(t, "arc", "B4", NULL), "front | flank | rear | flank");
    assert_string_equal(drawn(t, "ranges", "B1", NULL), "short, 9.0 | long, 18.0");
    assert_string_equal(drawn(t, "attack reach", "B4", NULL), "");
    assert_string_equal(drawn(t, "sight", "B1", "N6"),
                        "blocked by the pine wood | blocked by the pine wood | blocked by the pine wood");
    assert_string_equal(drawn(t, "sight", "B1", "N2"), "clear | clear | clear");
    t = field("B1 RI12 300,100; N1 TI16 300,220; N2 TI16 300,290; wall w hard 250,140 350,140");
    assert_string_equal(drawn(t, "attack reach", "B1", NULL),
                        "7.0 with a 1 | 10.0 with a 4 | 12.0 with a 6 | 3 or more");
    assert_string_equal(drawn(t, "threat", "B1", NULL), "N1 is certain to reach it");
    assert_string_equal(drawn(t, "cover", "B1", NULL), "1 hit a man | N1: 2 hits a man");
    assert_string_equal(drawn(t, "fall back", "B1", NULL), "3.0 inches");
}

static void test_edges(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/drill_waves"));
    assert_non_null(strstr(drawn(t, "newcomers", "Z5", NULL), "open edge"));
    assert_non_null(strstr(drawn(t, "newcomers", "Z5", NULL), "behind Z2"));
    assert_string_equal(drawn(t, "newcomers", "Z1", NULL), "");
    t = set_up_file(table_scenario_path("kings/drill_rearguard"));
    assert_non_null(strstr(drawn(t, "exits", "B4", NULL), "off S: "));
}

static void assert_between(const table *t, const char *from, const char *to, const char *words)
{
    const char *const name[] = {from, to};
    gg_spot spot[2];
    gg_between g;
    char all[256];
    for (int i = 0; i < 2; i++) {
        spot[i] = (gg_spot){.piece = (uint8_t)gg_battle_piece(t->battle, name[i], strlen(name[i]))};
        if (spot[i].piece == GG_NONE) assert_true(gg_place_find(t->battle, name[i], strlen(name[i]), &spot[i].pose));
    }
    assert_true(gg_between_of(t->battle, t->state, spot[0], spot[1], &g));
    snprintf(all, sizeof all, "%s, %s%s%s", g.distance_words, g.arc, g.arc[0] ? ", " : "", g.sight);
    assert_string_equal(all, words);
}

static void test_between(void **state)
{
    (void)state;
    table *t = crag("");
    assert_between(t, "B1", "N6", "22.9 inches, blocked by the pine wood");
    assert_between(t, "B1", "the Crag", "6.9 inches, clear");
    assert_between(t, "B4", "boulders", "11.4 inches, flank, clear");
    assert_between(t, "24.0,10.0", "24.0,14.0", "4.0 inches, blocked by B1");
    gg_pose at;
    assert_false(gg_place_find(t->battle, "the Moon", 8, &at));
    assert_false(gg_place_find(t->battle, "the Crag itself", 15, &at));
}

/* Anywhere, for everybody: shapes have words, points, and lie about the table. */
static void test_everywhere(void **state)
{
    (void)state;
    roster all = roster_open("kings");
    for (int i = 0; i < all.count; i++) {
        playing g;
        const gg_battle *b = all.at[i].battle;
        const char *const *word;
        int kinds = gg_overlay_kinds(gg_battle_system(b), &word);
        playing_begin(&g, b, "eager", (uint64_t)i + 1, NULL);
        for (int step = 0; step < 120 && playing_step(&g); step++) {
            if (step % 20) continue;
            for (int k = 0; k < kinds * kings_b(b)->units; k++) {
                int unit = k / kinds;
                int n = gg_overlay_of(b, g.state, k % kinds, unit, (unit + 7) % kings_b(b)->units, shapes, GG_OVERLAYS);
                assert_in_range(n, 0, GG_OVERLAYS);
                for (int j = 0; j < n; j++) {
                    assert_true(shapes[j].words[0] != 0);
                    assert_true(strlen(shapes[j].words) < sizeof shapes[j].words - 1);
                    assert_true(shapes[j].points > 0);
                }
            }
        }
        playing_end(&g);
    }
    roster_close(&all);
}

/* The badge of that kind on a unit; NULL: it has none. */
static const gg_badge *badge(const table *t, gg_badge_kind kind, const char *unit)
{
    static gg_badge list[GG_BADGES];
    int piece = gg_battle_piece(t->battle, unit, strlen(unit)),
        n = gg_badges_of(t->battle, t->state, 0, list, GG_BADGES);
    for (int i = 0; i < n; i++)
        if (list[i].kind == kind && list[i].piece == piece) return &list[i];
    return NULL;
}

static void test_who_is_off_the_table(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/rorke"));
    give(t, R);
    assert_int_equal(badge(t, GG_BADGE_OFF, "Z2")->letter, 'w');
    assert_int_equal(badge(t, GG_BADGE_OFF, "Z2")->count, 16);
    assert_null(badge(t, GG_BADGE_OFF, "Z1"));
    t = field("begin phase british; B1 RI12 300,100; B2 RI12 exited; N1 TI16 300,400; N2 TI16 routed");
    assert_int_equal(badge(t, GG_BADGE_OFF, "B2")->letter, 'a');
    assert_int_equal(badge(t, GG_BADGE_OFF, "N2")->letter, 'l');
    assert_string_equal(badge(t, GG_BADGE_OFF, "N2")->words, "routed");
}

static void test_what_an_order_takes_from_the_hand(void **state)
{
    (void)state;
    table *t = field("option activation cards; side british cards 2 jokers 1; begin phase british;"
                     "B1 RI12 300,100 acted; B2 RI12 100,100; N1 TI16 300,400");
    assert_int_equal(badge(t, GG_BADGE_COST, "B1")->count, 1);
    assert_int_equal(badge(t, GG_BADGE_COST, "B2")->count, 0);
    assert_null(badge(t, GG_BADGE_COST, "N1"));
    t = field("option activation cards; side british cards 2; begin phase british;"
              "B1 RI12 300,100 acted; B2 RI12 100,100; N1 TI16 300,400");
    assert_null(badge(t, GG_BADGE_COST, "B1"));
}

/* On the map and typed; what the rules call it stays. */
static void test_ground_is_called_by_people(void **state)
{
    (void)state;
    static gg_view v;
    static const char *const names[] = {"north wall", "cattle kraal", "biscuit boxes"};
    table *t = set_up_file(table_scenario_path("kings/rorke"));
    gg_view_make(t->battle, t->state, 0, &v);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        gg_pose p;
        int found = 0;
        for (int k = 0; k < v.features; k++) found += strcmp(v.feature[k].name, names[i]) == 0;
        assert_int_equal(found, 1);
        assert_true(gg_place_find(t->battle, names[i], strlen(names[i]), &p));
    }
    t = crag("");
    gg_pose west, east;
    assert_true(gg_place_find(t->battle, "west pine wood", 14, &west));
    assert_true(gg_place_find(t->battle, "the east pine wood", 18, &east));
    assert_true(west.x < east.x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_reach, tables_clear),
        cmocka_unit_test_teardown(test_fire_and_fight, tables_clear),
        cmocka_unit_test_teardown(test_edges, tables_clear),
        cmocka_unit_test_teardown(test_between, tables_clear),
        cmocka_unit_test_teardown(test_who_is_off_the_table, tables_clear),
        cmocka_unit_test_teardown(test_what_an_order_takes_from_the_hand, tables_clear),
        cmocka_unit_test_teardown(test_ground_is_called_by_people, tables_clear),
        cmocka_unit_test(test_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
