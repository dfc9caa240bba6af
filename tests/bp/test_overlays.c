/* Shapes over the table, what lies between two of them, places by name, and the numbers of fights. */
#include "field.h"

static gg_overlay shapes[GG_OVERLAYS];

static int kind_of(const table *t, const char *word)
{
    const char *const *words;
    int n = gg_overlay_kinds(gg_battle_system(t->battle), &words);
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) return i;
    fail_msg("there is no overlay '%s'", word);
    return -1;
}

static int draw(const table *t, const char *word, const char *piece, const char *other)
{
    int a = gg_battle_piece(t->battle, piece, strlen(piece)), b = gg_battle_piece(t->battle, other, strlen(other));
    return gg_overlay_of(t->battle, t->state, kind_of(t, word), a, b, shapes, GG_OVERLAYS);
}

static bool has(int n, const char *words)
{
    for (int i = 0; i < n; i++)
        if (strcmp(shapes[i].words, words) == 0) return true;
    for (int i = 0; i < n; i++) print_message("  %s\n", shapes[i].words);
    return false;
}

static table *redinha(void)
{
    table *t = set_up_file(table_scenario_path("bp/redinha"));
    return t;
}

static void test_each_overlay_has_shapes_with_words(void **state)
{
    (void)state;
    table *t = redinha();
    static const char *const kinds[] = {"reach",   "front quarter", "ranges",   "proximity", "traverse",
                                        "command", "support",       "way back", "objective", "ride"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        int n = draw(t, kinds[i], "B1", "");
        assert_true(n > 0);
        for (int k = 0; k < n; k++) assert_true(shapes[k].points > 0 && shapes[k].words[0]);
    }
    assert_int_equal(draw(t, "reach", "Beckwith", ""), 0);
    assert_int_equal(draw(t, "command", "Beckwith", "") >= 3, 1);
    assert_true(has(draw(t, "reach", "B2", ""), "12.0"));
    assert_true(has(draw(t, "ride", "Beckwith", ""), "54.0 inches"));
}

static void test_charges_are_drawn_with_what_blocks_them(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("bp/drill_closing_fire"));
    int n = draw(t, "charge", "F1", "");
    assert_true(has(n, "front"));
    t = field("R1 GEN_LINE LINE 200,100 0; R2 GEN_LINE LINE 200,140 0; B1 GEN_LINE LINE 200,200 180");
    assert_true(has(draw(t, "charge", "R1", ""), "R2 are in the way"));
}

static gg_between between(const table *t, const char *a, const char *b)
{
    gg_between is;
    gg_spot from = {.piece = (uint8_t)gg_battle_piece(t->battle, a, strlen(a))},
            to = {.piece = (uint8_t)gg_battle_piece(t->battle, b, strlen(b))};
    memset(&is, 0, sizeof is);
    if (from.piece == GG_NONE) assert_true(gg_place_find(t->battle, a, strlen(a), &from.pose));
    if (to.piece == GG_NONE) assert_true(gg_place_find(t->battle, b, strlen(b), &to.pose));
    assert_true(gg_between_of(t->battle, t->state, from, to, &is));
    return is;
}

static void test_between_two_units(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 200,200 180; B2 GEN_LINE LINE 200,240 180;"
                     "B3 GEN_LINE LINE 200,50 0");
    gg_between is = between(t, "R1", "B1");
    assert_int_equal(is.distance, 100);
    assert_string_equal(is.distance_words, "10.0 inches, in proximity");
    assert_string_equal(is.arc, "in front, before its front");
    assert_string_equal(is.sight, "clear");
    is = between(t, "R1", "B2");
    assert_string_equal(is.sight, "none: hidden by B1");
    assert_false(is.sees);
    is = between(t, "R1", "B3");
    assert_string_equal(is.sight, "none: out of its arc");
    assert_string_equal(is.arc, "behind, before its front");
    is = between(t, "10.0,10.0", "13.0,14.0");
    assert_string_equal(is.distance_words, "5.0 inches");
}

static void test_places_have_names(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 200,100 0; B1 GEN_LINE LINE 500,400 180; objective 240,140 2 \"the hill\";"
                     "building V1 medium \"Redinha\" 400,100 450,140");
    gg_pose p;
    assert_true(gg_place_find(t->battle, "the hill", 8, &p));
    assert_int_equal(p.x, 240);
    assert_int_equal(p.y, 480 - 140);
    assert_true(gg_place_find(t->battle, "Hill", 4, &p));
    assert_true(gg_place_find(t->battle, "redinha", 7, &p));
    assert_int_equal(p.x, 425);
    assert_true(gg_place_find(t->battle, "24.0,14.0", 9, &p));
    assert_int_equal(p.x, 240);
    assert_true(gg_place_find(t->battle, "24,14", 5, &p));
    assert_int_equal(p.x, 240);
    assert_true(gg_place_find(t->battle, "240,140", 7, &p));
    assert_int_equal(p.x, 240);
    assert_false(gg_place_find(t->battle, "the moon", 8, &p));
    t = set_up_file(table_scenario_path("bp/falkirk"));
    assert_true(gg_place_find(t->battle, "the ravine", 10, &p));
    assert_int_equal(p.x, 110);
}

static int fight_of(const table *t, const char *unit)
{
    static gg_badge list[GG_BADGES];
    int piece = gg_battle_piece(t->battle, unit, strlen(unit)),
        n = gg_badges_of(t->battle, t->state, 0, list, GG_BADGES);
    for (int i = 0; i < n; i++)
        if (list[i].kind == GG_BADGE_FIGHT && list[i].piece == piece) return list[i].count;
    return 0;
}

static void test_units_in_one_fight_share_a_number(void **state)
{
    (void)state;
    table *t = field("R1 GEN_LINE LINE 100,100 0; B1 GEN_LINE LINE 100,100 180; R2 GEN_LINE LINE 400,100 0;"
                     "B2 GEN_LINE LINE 400,100 180; R3 GEN_LINE LINE 250,50 0; engaged R1 B1 FRONT;"
                     "engaged B2 R2 FRONT; turn 1; begin initiative red");
    assert_int_equal(fight_of(t, "R1"), 1);
    assert_int_equal(fight_of(t, "B1"), 1);
    assert_int_equal(fight_of(t, "R2"), 2);
    assert_int_equal(fight_of(t, "B2"), 2);
    assert_int_equal(fight_of(t, "R3"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_each_overlay_has_shapes_with_words), proves(test_charges_are_drawn_with_what_blocks_them),
        proves(test_between_two_units), proves(test_places_have_names), proves(test_units_in_one_fight_share_a_number)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
