/* Shapes over the map, and what lies between two spaces. */
#include "field.h"

#define FAR "A1 LINE 4 R 12,12 N LINE cube green"
#define ACTS "; begin 5e french unit F1"

static int kind_of(const table *t, const char *word)
{
    const char *const *words;
    int n = gg_overlay_kinds(gg_battle_system(t->battle), &words);
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) return i;
    fail_msg("no overlay is called %s", word);
    return -1;
}

/* Whether a shape of these words holds the space; of a line, whether it passes there. */
static bool shows(const table *t, const char *kind, const char *piece, const char *other, const char *words, int x,
                  int y)
{
    static gg_overlay out[GG_OVERLAYS];
    int n = gg_overlay_of(t->battle, t->state, kind_of(t, kind), piece_id(t, piece),
                          other ? piece_id(t, other) : GG_NONE, out, GG_OVERLAYS);
    for (int i = 0; i < n; i++) {
        if (!strstr(out[i].words, words)) continue;
        for (int k = 0; k < out[i].points; k++)
            if (out[i].at[k][0] == 100 * x - 50 && out[i].at[k][1] == 100 * y - 50) return true;
    }
    return false;
}
#define assert_shows(t, kind, piece, words, x, y)                             \
    do {                                                                      \
        if (!shows(t, kind, piece, NULL, words, x, y))                        \
            fail_msg("%s of %s: no `%s` at %d,%d", kind, piece, words, x, y); \
    } while (0)
#define assert_shows_not(t, kind, piece, words, x, y) assert_false(shows(t, kind, piece, NULL, words, x, y))

static void test_boe_reach_by_ap_and_dice(void **state)
{
    (void)state;
    table *t = field("F1 LINE 6 R 5,3 S COLUMN cube green; " FAR ACTS);
    assert_shows(t, "reach", "F1", "2 AP left", 5, 4);
    assert_shows(t, "reach", "F1", "0 AP left", 5, 6);
    assert_shows_not(t, "reach", "F1", "AP left", 5, 7);
    t = field("F1 LINE 6 R 5,3 S LINE cube green; " FAR ACTS);
    assert_shows(t, "reach", "F1", "1 AP left, 2 dice: 89 %", 5, 5);
    assert_shows(t, "reach", "F1", "0 AP left, 3 dice: 30 %", 5, 6);
    t = field("F1 LINE 6 R 5,3 S COLUMN cube green; A1 LINE 4 R 5,6 N LINE cube green" ACTS);
    assert_shows(t, "reach", "F1", "1 AP left; under their front: halts", 5, 5);
}

static void test_boe_charges_and_who_answers(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("boe/drill_charge"));
    assert_shows(t, "charge", "F1", "in front: 3 AP, warning 3", 4, 5);
    assert_shows(t, "danger", "A1", "may charge, front", 4, 6);
    t = field("F1 LCAV 4 R 5,4 S COLUMN cube green; A2 FOOT 3 R 6,8 N UNLIMBERED weight M cube blue" ACTS);
    assert_shows(t, "answer", "F1", "A2 may fire", 5, 6);
    assert_shows_not(t, "answer", "F1", "A2 may fire", 5, 5);
}

static void test_boe_fronts_and_fire(void **state)
{
    (void)state;
    table *t =
        field("F1 LINE 6 R 5,3 S LINE cube green; A1 LINE 4 R 5,4 N LINE cube green; F2 FOOT 3 R 8,3 S UNLIMBERED "
              "weight M cube green; A2 LINE 4 R 8,7 N LINE cube green; A3 LINE 4 R 8,5 N LINE cube green" ACTS);
    assert_shows(t, "front", "F1", "whoever enters halts", 4, 4);
    assert_shows_not(t, "front", "F1", "halts", 5, 2);
    assert_shows(t, "fire", "F1", "muskets", 5, 4);
    assert_shows(t, "fire", "F1", "6 dice, 6", 5, 4);
    assert_shows(t, "fire", "F2", "canister", 8, 5);
    assert_shows(t, "fire", "F2", "effective", 8, 6);
    assert_shows(t, "fire", "F2", "fire barred by A3", 8, 7);
    assert_true(shows(t, "sight", "F2", "A2", "clear", 8, 7));
}

static void test_boe_command_and_orders(void **state)
{
    (void)state;
    table *t =
        field("leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order defend post 5,5; "
              "F1 LINE 6 R 5,5 S COLUMN cube green; F2 LINE 6 R 11,5 S COLUMN cube green; " FAR ACTS);
    assert_shows(t, "command", "Foy", "his foot", 5, 8);
    assert_shows_not(t, "command", "Foy", "his foot", 5, 9);
    assert_shows(t, "command", "F1", "out of command", 11, 5);
    assert_shows(t, "order", "F1", "within four spaces", 5, 9);
    assert_shows_not(t, "order", "F1", "within four", 5, 10);
}

static void test_boe_flight_and_support(void **state)
{
    (void)state;
    table *t =
        field("F1 LINE 6 R 5,5 S LINE cube green; F2 LINE 6 R 9,5 S COLUMN cube green; A1 LINE 4 R 5,7 N LINE cube "
              "green" ACTS);
    assert_shows(t, "flight", "F1", "driven off", 5, 4);
    assert_shows(t, "support", "F1", "would support", 5, 4);
    assert_shows_not(t, "support", "F1", "would support", 6, 5);
}

static void test_boe_between(void **state)
{
    (void)state;
    gg_between m;
    table *t =
        field_on("H 5,5, ", "F1 LINE 6 R 5,3 S COLUMN cube green; A1 LINE 4 R 5,7 N LINE cube green; A2 LINE 4 R 5,10 "
                            "S LINE cube green" ACTS);
    gg_spot f1 = {.piece = (uint8_t)piece_id(t, "F1")}, a1 = {.piece = (uint8_t)piece_id(t, "A1")},
            a2 = {.piece = (uint8_t)piece_id(t, "A2")};
    assert_true(gg_between_of(t->battle, t->state, f1, a1, &m));
    assert_int_equal(m.distance, 4);
    assert_string_equal(m.distance_words, "4 spaces");
    assert_string_equal(m.arc, "in its front; seen from the front");
    assert_string_equal(m.sight, "hidden by the wood at 5,5");
    assert_false(m.sees);
    assert_true(gg_between_of(t->battle, t->state, a1, a2, &m));
    assert_string_equal(m.arc, "in its rear; seen from the rear");
    assert_string_equal(m.sight, "clear");
    gg_spot place = {.piece = GG_NONE};
    assert_true(gg_place_find(t->battle, "5,9", 3, &place.pose));
    assert_true(gg_between_of(t->battle, t->state, place, a2, &m));
    assert_string_equal(m.distance_words, "1 space");
    t = set_up_file(table_scenario_path("boe/el_bodon"));
    assert_true(gg_place_find(t->battle, "The Crest", 9, &place.pose));
    assert_false(gg_place_find(t->battle, "the moon", 8, &place.pose));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_reach_by_ap_and_dice), proves(test_boe_charges_and_who_answers),
        proves(test_boe_fronts_and_fire),      proves(test_boe_command_and_orders),
        proves(test_boe_flight_and_support),   proves(test_boe_between),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
