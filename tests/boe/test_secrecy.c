/* 7.3: order cubes are hidden while they are placed. */
#include "field.h"

#include <stdlib.h>

#define LINES                                                                                                          \
    "leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order attack;"                   \
    "leader Pack allies BRIG \"Pack\" INF rating 1 at 5,9; brigade AB allies leader Pack order attack;"                \
    "F1 LINE 4 R 5,5 S LINE; F2 LINE 4 R 6,5 S LINE; F3 LCAV 4 R 5,3 S LINE; F4 FOOT 3 R 6,3 S UNLIMBERED weight M;"   \
    "A1 LINE 4 R 5,9 N LINE; A2 LINE 4 R 6,9 N LINE; A3 LCAV 4 R 5,11 N LINE; A4 FOOT 3 R 6,11 N UNLIMBERED weight M;" \
    "begin 3"

/* What one side sees of a battle: the view, its redacted state and the events that are shown to it. */
typedef struct seen {
    gg_sink sink;
    gg_view view;
    uint64_t hash;
    gg_state *state;
    gg_event event[256];
    char told[256][GG_SENTENCE]; /* what each says, in place of the pointer to it */
    int side, events;
    gg_move move[64];
    int moves;
    char prompt[200], card[8][800];
} seen;

static void keep(seen *n, const gg_event *e)
{
    n->event[n->events] = *e;
    n->event[n->events].text = NULL;
    snprintf(n->told[n->events++], GG_SENTENCE, "%s", e->text ? e->text : "");
}

static void note(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    seen *n = (seen *)sink;
    (void)b, (void)s;
    if (e->kind != GG_EV_USE && e->seen_by >> n->side & 1 && n->events < 256) keep(n, e);
}

static void look(seen *n, const table *t)
{
    memset(&n->view, 0, sizeof n->view);
    n->state = aligned_alloc(16, GG_STATE_MAX);
    memset(n->state, 0, GG_STATE_MAX);
    gg_redact(t->battle, t->state, n->side, n->state);
    n->hash = gg_hash(t->battle, n->state);
    gg_view_make(t->battle, t->state, n->side, &n->view);
    gg_ask ask = gg_pending(t->battle, t->state);
    if (ask.kind == GG_CHOOSE && ask.side == n->side) n->moves = gg_moves(t->battle, t->state, n->move, 64);
    gg_prompt(t->battle, n->state, n->prompt, sizeof n->prompt);
    for (int i = 0; i < 8 && i < boe_b(t->battle)->lines; i++)
        gg_piece_card(t->battle, n->state, i, n->card[i], sizeof n->card[i]);
}

/* Plays the answers from the start and looks with the eyes of a side. */
static seen *play(const char *lines, const char *answers, int side)
{
    table *t = field(lines);
    seen *n = calloc(1, sizeof *n);
    n->sink.event = note;
    n->side = side;
    t->sink.event = NULL;
    while (answers && *answers) {
        size_t skip = strspn(answers, " ;"), len = strcspn(answers + skip, ";");
        gg_fault fault;
        gg_move m = gg_move_parse(t->battle, t->state, answers + skip, len, &fault);
        assert_true(m != 0);
        assert_int_equal(gg_choose(t->battle, t->state, m, &n->sink), GG_DONE);
        answers += skip + len;
    }
    look(n, t);
    return n;
}

static void forget(seen *n)
{
    free(n->state);
    free(n);
}

static bool same_event(const seen *a, const seen *b, int i)
{
    return memcmp(&a->event[i], &b->event[i], sizeof a->event[i]) == 0 && strcmp(a->told[i], b->told[i]) == 0;
}

static void assert_same_eyes(const char *lines, const char *one, const char *two, int side, bool same)
{
    seen *a = play(lines, one, side), *b = play(lines, two, side);
    bool view = memcmp(&a->view, &b->view, sizeof a->view) == 0, hash = a->hash == b->hash;
    bool events = a->events == b->events, moves = a->moves == b->moves;
    for (int i = 0; events && i < a->events; i++) events = same_event(a, b, i);
    for (int i = 0; moves && i < a->moves; i++) moves = a->move[i] == b->move[i];
    assert_int_equal(view, same);
    assert_int_equal(hash, same);
    if (same) {
        assert_true(events);
        assert_true(moves);
        assert_memory_equal(a->state, b->state, GG_STATE_MAX);
        assert_string_equal(a->prompt, b->prompt);
        for (int i = 0; i < 8; i++) assert_string_equal(a->card[i], b->card[i]);
    }
    forget(a);
    forget(b);
}

static void test_boe_cubes_are_hidden_from_the_other_side(void **state)
{
    (void)state;
    /* all of the french are done; the allies are asked */
    const char *one = "red F1; green F2; red F3; blue F4", *two = "green F1; blue F2; green F3; green F4";
    assert_same_eyes(LINES, one, two, 1, true);
    assert_same_eyes(LINES, one, two, 0, false);
    /* and all but the last of the allies */
    assert_same_eyes(LINES, "red F1; green F2; red F3; blue F4; red A1; blue A2; green A3",
                     "green F1; blue F2; green F3; green F4; red A1; blue A2; green A3", 1, true);
    assert_same_eyes(LINES, "red F1; green F2; red F3; blue F4; red A1; blue A2; green A3",
                     "red F1; green F2; red F3; blue F4; green A1; green A2; blue A3", 0, true);
}

static void test_boe_who_is_asked_tells_nothing(void **state)
{
    (void)state;
    /* the french are in the middle of it: the allies see neither cube nor cursor */
    assert_same_eyes(LINES, "red F1", "green F1", 1, true);
    assert_same_eyes(LINES, "red F1; green F2", "blue F1; red F2", 1, true);
    assert_same_eyes(LINES, "red F1; green F2; blue F3", "blue F1; green F2; green F3", 1, true);
    /* a cube that is forced is not asked for: after a blue F1 the square must be green, and F3 is next */
    const char *square =
        "leader Foy french BRIG \"Foy\" INF rating 1 at 5,5; brigade FB french leader Foy order attack;"
        "F1 LINE 4 R 5,5 S LINE; F2 LINE 4 R 6,5 S SQUARE; F3 LINE 4 R 5,4 S LINE; A1 LINE 4 R 5,11 N LINE; begin 3";
    table *t = field(square);
    give(t, "blue F1");
    assert_so(t, "F2 green; question cube");
    assert_int_equal(gg_pending(t->battle, t->state).piece, piece_id(t, "F3"));
    assert_same_eyes(square, "blue F1", "green F1", 1, true);
}

static void test_boe_cubes_are_open_by_option(void **state)
{
    (void)state;
    assert_same_eyes("option cube_secret off; " LINES, "red F1; green F2; red F3; blue F4",
                     "green F1; blue F2; green F3; green F4", 1, false);
}

static void test_boe_cubes_are_shown_when_both_are_done(void **state)
{
    (void)state;
    const char *answers = "red F1; green F2; red F3; blue F4; red A1; blue A2; green A3; green A4";
    for (int side = 0; side < GG_SIDES; side++) {
        seen *n = play(LINES, answers, side);
        int told = 0;
        for (int i = 0; i < n->events; i++)
            told += n->event[i].kind == GG_EV_STATUS && n->event[i].rule == CUBE_COLOURS;
        assert_int_equal(told, 8);
        const boe_state *s = boe_s(n->state);
        assert_int_equal(s->unit[0].cube, RED);
        assert_int_equal(s->unit[5].cube, BLUE);
        assert_int_equal(s->sealed, 0);
        forget(n);
    }
}

static void test_boe_a_guess_can_be_played(void **state)
{
    (void)state;
    static const char *const answers[] = {"", "red F1", "red F1; green F2; red F3; blue F4",
                                          "red F1; green F2; red F3; blue F4; red A1"};
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
        for (int side = 0; side < GG_SIDES; side++) {
            table *t = field(LINES);
            if (answers[i][0]) give(t, answers[i]);
            gg_state *s = aligned_alloc(16, GG_STATE_MAX);
            gg_redact(t->battle, t->state, side, s);
            gg_fill(t->battle, s, 77 + i);
            gg_move list[64];
            for (int guard = 0; guard < 20 && gg_pending(t->battle, s).kind == GG_CHOOSE; guard++) {
                int n = gg_moves(t->battle, s, list, 64);
                assert_true(n > 0);
                assert_int_equal(gg_choose(t->battle, s, list[n - 1], NULL), GG_DONE);
            }
            for (int u = 0; u < 8; u++) assert_int_not_equal(boe_s(s)->unit[u].cube, NO_CUBE);
            free(s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_boe_cubes_are_hidden_from_the_other_side),
        proves(test_boe_who_is_asked_tells_nothing),
        proves(test_boe_cubes_are_open_by_option),
        proves(test_boe_cubes_are_shown_when_both_are_done),
        proves(test_boe_a_guess_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
