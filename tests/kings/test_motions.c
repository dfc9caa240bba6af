/* Motions as people say them: each is one move of the notation, exact where a length is said. */
#include "field.h"

#include "engine/motion.h"

#include <stdlib.h>

/* The move that the words are, in notation; or "!" and why they are none. */
static const char *meant(const table *t, const char *words)
{
    static char out[256];
    gg_fault fault = {0};
    gg_move m = gg_move_parse(t->battle, t->state, words, strlen(words), &fault);
    if (m)
        gg_move_print(t->battle, t->state, m, out, sizeof out);
    else
        snprintf(out, sizeof out, "! %s", fault.text);
    return out;
}

static const char *refused(const table *t, const char *words)
{
    static char out[512];
    gg_reasons r;
    gg_fault fault = {0};
    gg_move m = gg_move_parse(t->battle, t->state, words, strlen(words), &fault);
    if (!m) fail_msg("%s: %s", words, fault.text);
    gg_reasons_of(t->battle, t->state, m, &r);
    gg_text text = gg_text_on(out, sizeof out);
    for (int i = 0; i < r.count; i++) gg_text_add(&text, "%s; ", r.reason[i].words);
    gg_text_add(&text, "%s", r.instead);
    return out;
}

#define assert_meant(t, words, move) assert_string_equal(meant(t, words), move)
#define assert_legally(t, words, move)                                                      \
    do {                                                                                    \
        gg_fault fault_;                                                                    \
        assert_string_equal(meant(t, words), move);                                         \
        gg_move m_ = gg_move_parse((t)->battle, (t)->state, words, strlen(words), &fault_); \
        assert_int_equal(gg_verdict((t)->battle, (t)->state, m_), GG_OK);                   \
    } while (0)
#define assert_refusal(t, words, why) assert_string_equal(refused(t, words), why)

static table *crag(const char *answers)
{
    table *t = set_up_file(table_scenario_path("kings/crag"));
    give(t, "end");
    give(t, answers);
    return t;
}

/* The examples of the specification. */
static void test_checked_examples(void **state)
{
    (void)state;
    table *t = crag("move B1; roll 4 4");
    assert_legally(t, "forward 6", "go B1 242,159");
    assert_legally(t, "north 6", "go B1 240,160");
    assert_legally(t, "toward the Crag", "go B1 240,160");
    assert_refusal(t, "back 6", "B4 stands there; that way 1.6 inches are free: 24.0,8.4");
    assert_refusal(t, "into the Crag",
                   "9.9 inches (6.9 and 3.0 for the edge of the Crag), 6.0 allowed; At the Double a 4 would do");
    t = crag("move B2; roll 4 4");
    assert_legally(t, "into the boulders", "go B2 150,100");
    assert_legally(t, "behind the boulders", "go B2 171,74");
}

static void test_directions(void **state)
{
    (void)state;
    table *t = crag("move B1; roll 4 4");
    assert_legally(t, "B1 forward 6", "go B1 242,159");
    assert_legally(t, "forward", "go B1 242,159");
    assert_legally(t, "forward up to 9", "go B1 242,159");
    assert_legally(t, "forward 4.5 inches", "go B1 241,144");
    assert_refusal(t, "forward 8", "8.0 inches, 6.0 allowed; the Crag is there; as far as it goes that way: 24.1,15.9");
    assert_legally(t, "back", "go B1 240,84");
    assert_legally(t, "NNE 6", "go B1 262,155");
    assert_legally(t, "south-west 2", "go B1 226,86");
    assert_legally(t, "left 4", "go B1 201,101");
    assert_legally(t, "right 4", "go B1 279,99");
    assert_meant(t, "sideways 4", meant(t, "sideways 4")); /* no motion: as before */
    assert_meant(t, "forward 6 quickly", "! 'quickly' is more than the motion needs");
    t = field("B1 RI12 300,100 close facing E; N1 TI16 300,300");
    give(t, "move B1 keep; roll 6 6");
    assert_legally(t, "forward 3", "go B1 330,100");
    assert_legally(t, "left 2", "go B1 300,120 facing E");
    assert_legally(t, "right 2 facing N", "go B1 300,80 facing N");
    assert_legally(t, "forward 3 facing N1", "go B1 330,100 facing N");
}

static void test_toward_and_away(void **state)
{
    (void)state;
    table *t = crag("double B1; roll 4 4; roll 6");
    assert_legally(t, "toward N2 6", "go B1 242,159");
    assert_legally(t, "toward 24.0,22.0 3", "go B1 240,130");
    assert_legally(t, "24.0,16.0", "go B1 240,160");
    assert_legally(t, "240,160", "go B1 240,160");
    assert_legally(t, "to 24.0,16.0", "go B1 240,160");
    assert_legally(t, "away from N2 1", "go B1 240,91");
    t = field("B1 RI12 300,100; N1 TI16 300,220");
    give(t, "move B1; roll 6 6");
    assert_legally(t, "toward N1", "go B1 300,147"); /* an inch is kept */
    assert_legally(t, "to 2 of N1", "go B1 300,137");
    assert_meant(t, "to 9 of N1", "! it is so near already, 5.7 inches: away from it goes farther off");
    assert_meant(t, "to short range of N1", "! it is so near already, 5.7 inches: away from it goes farther off");
    assert_legally(t, "out of charge of N1", "go B1 300,40");
    assert_meant(t, "toward Atlantis", "! 'Atlantis' is no unit, Work, area, wall or point on this table");
    t = field("B1 RI12 300,100; N1 TI16 300,320");
    give(t, "move B1; roll 6 6");
    assert_legally(t, "to short range of N1", "go B1 300,137");
    assert_meant(t, "to range of N1", "! it is so near already, 15.7 inches: away from it goes farther off");
}

static void test_cover(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 380,100; N1 TI16 300,300; area A1 \"fern\" scrub disc 240,100,25;"
                     "area A2 \"kopje\" house rect 330,20,350,60; wall dyke hard 250,145 350,145;"
                     "work W0 redoubt \"the Laager\" 260,35 25");
    give(t, "double B1; roll 6 6; roll 6");
    assert_legally(t, "into the Laager", "enter B1 W0");
    assert_legally(t, "into W0", "enter B1 W0");
    assert_legally(t, "into the fern", "go B1 265,100");
    assert_legally(t, "deep into fern", "go B1 240,100");
    assert_legally(t, "behind the dyke", "go B1 300,116");
    assert_legally(t, "behind the dyke wall from 30.0,0.0", "go B1 300,174");
    assert_legally(t, "over the dyke", "go B1 300,146");
    assert_legally(t, "behind B2", "go B1 402,45");
    assert_legally(t, "beside B2 left", "go B1 325,78");
    assert_meant(t, "beside B2", "! on which side? beside it left, beside it right");
    assert_legally(t, "forward 2 then left 3", "go B1 270,120 via 300,120");
    assert_meant(t, "off S", "exit B1 S");
    assert_meant(t, "into", "! into what? a unit, a Work, an area, a wall or a point");
    t = field("B1 RI12 W0; N1 TI16 300,300; work W0 redoubt \"the Laager\" 300,100 25");
    give(t, "move B1; roll 6 6");
    assert_legally(t, "out of the Laager", "go B1 300,154");
    assert_legally(t, "out of the Laager west", "go B1 246,100");
    assert_legally(t, "forward 3", "go B1 300,155");
    assert_meant(t, "out of A1", "! 'A1' is no unit, Work, area, wall or point on this table");
}

static void test_the_pool(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/drill_waves"));
    assert_legally(t, "deploy Z5 behind Z2", "deploy Z5 240,358");
    assert_legally(t, "deploy Z5 north edge 36", "deploy Z5 360,446");
    assert_legally(t, "deploy Z7 near B2", "deploy Z7 39,268");
    assert_meant(t, "deploy Z5 behind Z3", "! Z3 has 5 of 16 figures: 8 are needed to screen");
    assert_meant(t, "deploy Z5 north edge", "! where on that edge? north edge 36");
}

/* The rows of the list in their order, each legal, each what its words mean. */
static void test_the_list(void **state)
{
    (void)state;
    gg_motion row[GG_MOTIONS];
    char all[2048] = "";
    table *t = crag("double B1; roll 4 4; roll 4");
    int n = gg_motions_of(t->battle, t->state, row, GG_MOTIONS);
    for (int i = 0; i < n; i++) {
        char text[GG_MOVE_TEXT];
        assert_int_equal(gg_verdict(t->battle, t->state, row[i].move), GG_OK);
        gg_move_print(t->battle, t->state, row[i].move, text, sizeof text);
        assert_meant(t, row[i].words, text);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s: %s; ", row[i].words, row[i].note);
    }
    assert_string_equal(all, "into the Crag: 9.9 of 10.0, 11.4 inches from N2, hard cover; "
                             "toward the Crag: 6.9 of 10.0, 15.8 inches from N2; "
                             "back: 1.6 of 10.0, 24.0 inches from N6; stay: 22.7 inches from N2; ");
}

/* Whatever is said, in whatever order: a move of the notation or a complaint, and nothing is read beyond the end. */
static void test_any_words(void **state)
{
    (void)state;
    static const char *const words[] = {
        "forward",   "back", "left",      "right", "toward",   "to",        "of",     "short",  "range",
        "away",      "from", "into",      "deep",  "out",      "charge",    "behind", "beside", "over",
        "off",       "then", "facing",    "up",    "N",        "S",         "NNE",    "6",      "4.5",
        "99",        "0",    "the",       "Crag",  "boulders", "pine wood", "N2",     "B2",     "B1",
        "24.0,16.0", "0,0",  "1000,1000", "north", "edge",     "deploy",    "near",   "inches", "?"};
    enum { WORDS = sizeof words / sizeof words[0] };
    table *t[] = {crag("move B1; roll 4 4"), crag("double B2; roll 6 6; roll 6"),
                  set_up_file(table_scenario_path("kings/drill_waves"))};
    gg_dice pick = gg_dice_make(5, 6);
    int moves = 0;
    for (int i = 0; i < 6000; i++) {
        char text[200] = "", said[GG_MOVE_TEXT];
        const table *at = t[i % 3];
        for (uint32_t n = 1 + gg_dice_below(&pick, 6); n; n--)
            strcat(strcat(text, words[gg_dice_below(&pick, WORDS)]), n > 1 ? " " : "");
        size_t len = strlen(text);
        char *exact = malloc(len + !len);
        memcpy(exact, text, len);
        gg_fault fault = {0};
        gg_move m = gg_move_parse(at->battle, at->state, exact, len, &fault);
        free(exact);
        assert_true(m || fault.text[0]);
        if (!m) continue;
        moves++;
        gg_move_print(at->battle, at->state, m, said, sizeof said);
        assert_true(gg_move_parse(at->battle, at->state, said, strlen(said), &fault) == m);
        gg_verdict(at->battle, at->state, m);
    }
    assert_true(moves > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_checked_examples, tables_clear),
        cmocka_unit_test_teardown(test_directions, tables_clear),
        cmocka_unit_test_teardown(test_toward_and_away, tables_clear),
        cmocka_unit_test_teardown(test_cover, tables_clear),
        cmocka_unit_test_teardown(test_the_pool, tables_clear),
        cmocka_unit_test_teardown(test_the_list, tables_clear),
        cmocka_unit_test_teardown(test_any_words, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
