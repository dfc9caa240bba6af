/* Exchanges told as cards: the headline, and what is left of those in it. */
#include "field.h"
#include "rorke.h"

#include <stdlib.h>

#include "tell/cards.h"

void memory_is_out(void) { abort(); }

/* ---- a table that tells cards ---- */

static cards told_cards;
static char told_text[1 << 16];
static void (*table_event)(gg_sink *, const gg_battle *, const gg_state *, const gg_event *);

static void say(cards *c, told kind, int depth, const char *text)
{
    size_t n = strlen(told_text);
    (void)c, (void)depth;
    snprintf(told_text + n, sizeof told_text - n, "%s%s\n", kind == TOLD_LINE ? "  " : "", text);
}

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    table_event(sink, b, s, e);
    told_cards.sink.event(&told_cards.sink, b, s, e);
}

/* The exchange that stands open already is told by nobody: `first` ends it. */
static void listen(table *t, const char *first)
{
    told_text[0] = 0;
    cards_begin(&told_cards, 3, say, NULL);
    table_event = t->sink.event;
    t->sink.event = hear;
    if (first) give(t, first);
}

static void assert_card(const char *line)
{
    char whole[512];
    snprintf(whole, sizeof whole, "%s\n", line);
    if (!strstr(told_text, whole)) fail_msg("`%s` is not in\n%s", line, told_text);
}

static void assert_no_card(const char *words)
{
    if (strstr(told_text, words)) fail_msg("`%s` is in\n%s", words, told_text);
}

static int clear(void **state)
{
    cards_end(&told_cards);
    return tables_clear(state);
}

/* ---- what is told ---- */

static void test_the_cards_of_rorkes_drift(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/rorke"));
    listen(t, NULL);
    give(t, R);
    assert_card("Z2 (iNdluyengwe, second company) attacks B5 in the Hospital and is thrown back.");
    assert_card("  Left: B5 4 of 8 in the Hospital; Z2 10 of 16, Pinned.");
    assert_card("Z1 (iNdluyengwe, first company) attacks B5, drives it out of the Hospital, and stays outside.");
    assert_card("  Left: B5 1 of 8, Pinned; Z1 14 of 16; the Hospital is empty.");
    assert_card("Z10 (marksmen on the terraces, east) fires at B6 in the Storehouse: 1 falls, B6 holds.");
    assert_card("  Left: B6 7 of 8.");
}

static void test_a_walk_leaves_nothing_to_tell(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 600,60; N1 TI16 600,400; N2 TI16 300,400");
    listen(t, "stand-to B2");
    give(t, "move B1; roll 6 6; go B1 300,140");
    assert_card("B1 (B1) moves 4.0 inches.");
    give(t, "move N1; roll 1 1");
    assert_card("N1 (N1) is to move and does nothing.");
    assert_no_card("Left");
}

static void test_a_rally_that_fails_tells_where_it_led(void **state)
{
    (void)state;
    table *t = field("B1 RI10/12 300,200 close facing N pins 1; B2 RI12 600,60; N1 TI16 300,320");
    listen(t, "stand-to B2");
    give(t, "rally B1; roll 2 2");
    assert_card("  Left: B1 10 of 12, Pinned; out of Close Order, 3.0 inches back, 30.0,17.0.");
}

static void test_who_is_gone_is_said_to_be(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 600,60; N1 TI1/16 300,160; N2 TI16 600,400");
    listen(t, "stand-to B2");
    give(t, "fire B1 N1; roll 6 6 6 1 1 1 1 1 1 1 1 1");
    assert_card("  Left: N1 destroyed.");
    t = field("B1 RI12 300,200 pins 2; B2 RI12 600,60; N1 TI16 300,320");
    cards_end(&told_cards);
    listen(t, "stand-to B2");
    give(t, "rally B1; roll 1 1");
    assert_card("  Left: B1 gone from the field.");
}

static void test_fire_that_hits_nobody_is_told(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; B2 RI12 600,60; N1 TI16 300,220; N2 TI16 600,400");
    listen(t, "stand-to B2");
    give(t, "skirmish B1; roll 6 6; stay B1; shoot B1 N1; roll 1 1 1 1 1 1");
    assert_card("B1 (B1) stays where it is and fires at N1: nobody falls.");
    assert_card("  Left: N1 16 of 16.");
}

static void test_newcomers_come_from_somewhere(void **state)
{
    (void)state;
    table *t = set_up_file(table_scenario_path("kings/drill_waves"));
    listen(t, "stand-to Z4");
    give(t, "deploy Z5 60,446");
    assert_card("Z5 (reserve, left) comes on fresh (16) at the north edge.");
    give(t, "deploy Z7 170,348");
    assert_card("Z7 (reserve, horsemen) comes on fresh (10) behind its screen.");
}

static void test_one_of_a_thing_is_told_of_as_one(void **state)
{
    (void)state;
    table *t = field("B1 RI12 300,100; N1 TI16 300,220");
    static const struct {
        gg_event e;
        const char *words;
    } rows[] = {
        {{.kind = GG_EV_SCORE, .rule = VICTORY_VP, .after = 1, .variant = 1}, ": 1 point."},
        {{.kind = GG_EV_SCORE, .rule = VICTORY_VP, .after = 2, .variant = 1}, ": 2 points."},
        {{.kind = GG_EV_STEP, .rule = CARD_DECK, .before = 40, .after = 1}, "40 cards, 1 Joker."},
        {{.kind = GG_EV_STEP, .rule = RECYCLE_REFILL, .after = 1}, "made up to 1 figure."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[GG_SENTENCE];
        int depth;
        assert_true(told_event(t->battle, t->state, &rows[i].e, &depth, words, sizeof words) > 0);
        if (!strstr(words, rows[i].words)) fail_msg("%s", words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_the_cards_of_rorkes_drift, clear),
        cmocka_unit_test_teardown(test_a_walk_leaves_nothing_to_tell, clear),
        cmocka_unit_test_teardown(test_a_rally_that_fails_tells_where_it_led, clear),
        cmocka_unit_test_teardown(test_who_is_gone_is_said_to_be, clear),
        cmocka_unit_test_teardown(test_fire_that_hits_nobody_is_told, clear),
        cmocka_unit_test_teardown(test_newcomers_come_from_somewhere, clear),
        cmocka_unit_test_teardown(test_one_of_a_thing_is_told_of_as_one, tables_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
