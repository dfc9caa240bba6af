/* 7.2 step 7: with hands_open 0 a side sees only how many cards the other one holds. */
#include "field.h"

#include <stdlib.h>

#define LINES                                                                                               \
    "option activation cards; side british hand 4; side tribes hand 4; option recycle_side tribes; option " \
    "recycle_max 4;"                                                                                        \
    "option edges N; B1 RI12 300,100; B2 RI12 400,100; N1 TI16 300,230; N2 TI16 500,400; N3 TI16 pool;"

/* What one side gets to see of a battle: the view, its redacted state, the events that are shown to it, its moves,
 * every text. */
typedef struct seen {
    gg_sink sink;
    gg_view view;
    uint64_t hash;
    gg_state *state;
    gg_event event[512];
    char told[512][GG_SENTENCE]; /* what each says, in place of the pointer to it */
    int side, events, moves;
    gg_move move[1024];
    char prompt[200], card[8][800], position[8192];
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
    if (e->kind != GG_EV_USE && e->seen_by >> n->side & 1 && n->events < 512) keep(n, e);
}

static void look(seen *n, const table *t)
{
    gg_ask ask = gg_pending(t->battle, t->state);
    n->state = aligned_alloc(16, GG_STATE_MAX);
    memset(n->state, 0, GG_STATE_MAX);
    gg_redact(t->battle, t->state, n->side, n->state);
    n->hash = gg_hash(t->battle, n->state);
    gg_view_make(t->battle, t->state, n->side, &n->view);
    if (ask.kind == GG_CHOOSE && ask.side == n->side) {
        static gg_move redacted[1024];
        n->moves = gg_moves(t->battle, t->state, n->move, 1024);
        assert_int_equal(gg_moves(t->battle, n->state, redacted, 1024),
                         n->moves); /* what he sees is enough to choose */
        assert_memory_equal(redacted, n->move, (size_t)n->moves * sizeof *redacted);
    }
    gg_prompt(t->battle, n->state, n->prompt, sizeof n->prompt);
    gg_position_print(t->battle, n->state, n->position, sizeof n->position);
    for (int i = 0; i < 5; i++) gg_piece_card(t->battle, n->state, i, n->card[i], sizeof n->card[i]);
}

/* Plays a script and looks with the eyes of a side: `c` and `j` deal a card, all else are moves and dice as give() and
 * dice() take them, with ';' between. */
static seen *play(const char *lines, const char *script, int side)
{
    table *t = field(lines);
    seen *n = calloc(1, sizeof *n);
    n->sink.event = note;
    n->side = side;
    while (script && *script) {
        size_t skip = strspn(script, " ;"), len = strcspn(script + skip, ";");
        char one[80];
        snprintf(one, sizeof one, "%.*s", (int)len, script + skip);
        script += skip + len;
        if (!one[0]) continue;
        gg_ask ask = gg_pending(t->battle, t->state);
        if (ask.kind == GG_ROLL && ask.die == DIE_CARD) {
            for (const char *c = one; *c; c++) {
                uint8_t face = *c == 'j' ? 2 : 1;
                assert_int_equal(gg_roll(t->battle, t->state, &face, 1, &n->sink), GG_DONE);
            }
        } else {
            gg_answer answer;
            gg_fault fault;
            assert_true(gg_answer_parse(t->battle, t->state, one, strlen(one), &answer, &fault));
            assert_int_equal(gg_answer_give(t->battle, t->state, &answer, &n->sink), GG_DONE);
        }
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

static void assert_eyes(const char *lines, const char *one, const char *two, int side, bool same)
{
    seen *a = play(lines, one, side), *b = play(lines, two, side);
    bool view = memcmp(&a->view, &b->view, sizeof a->view) == 0, hash = a->hash == b->hash;
    bool events = a->events == b->events, moves = a->moves == b->moves;
    for (int i = 0; events && i < a->events; i++) events = same_event(a, b, i);
    for (int i = 0; moves && i < a->moves; i++) moves = a->move[i] == b->move[i];
    assert_int_equal(hash, same);
    if (same) {
        assert_true(view);
        assert_true(events);
        assert_true(moves);
        assert_memory_equal(a->state, b->state, GG_STATE_MAX);
        assert_string_equal(a->prompt, b->prompt);
        assert_string_equal(a->position, b->position);
        for (int i = 0; i < 5; i++) assert_string_equal(a->card[i], b->card[i]);
    }
    forget(a);
    forget(b);
}

static void test_kings_hands_are_hidden(void **state)
{
    (void)state;
    /* in the middle of the deal, after it, and after some cards have been spent */
    assert_eyes("option hands_open 0;" LINES, "cc", "cj", 1, true);
    assert_eyes("option hands_open 0;" LINES, "cccc", "cjjc", 1, true);
    assert_eyes("option hands_open 0;" LINES, "cccc", "cccj", 1, true);
    assert_eyes("option hands_open 0;" LINES, "cccj; stand-to B1", "cccc; stand-to B1", 1, true);
    assert_eyes("option hands_open 0;" LINES, "cjjc; fire B1 N1; roll 1 1 1 1 1 1 1 1 1 1 1 1",
                "cccc; fire B1 N1; roll 1 1 1 1 1 1 1 1 1 1 1 1", 1, true);
    /* his own he knows */
    assert_eyes("option hands_open 0;" LINES, "cccc", "cjjc", 0, false);
    assert_eyes("option hands_open 0;" LINES, "cc", "cj", 0, false);
}

static void test_kings_what_is_kept_shows_its_number(void **state)
{
    (void)state;
    /* a Joker that was kept is a card in hand: the other side can count */
    assert_eyes("option hands_open 0;" LINES, "cccj; end", "cccc; end", 1, false);
    /* the hand that the tribes are dealt now is theirs to know: the British cannot tell it */
    assert_eyes("option hands_open 0;" LINES, "cccj; end; ccj", "cccj; end; ccc", 0, true);
    assert_eyes("option hands_open 0;" LINES, "cccc; end; cjjc; ground N1", "cccc; end; cccc; ground N1", 0, true);
}

static void test_kings_hands_are_open_unless_said_so(void **state)
{
    (void)state;
    assert_eyes(LINES, "cccc", "cjjc", 1, false);
}

static void test_kings_a_guess_can_be_played(void **state)
{
    (void)state;
    static const char *const scripts[] = {"cc", "cccc", "cjjc", "cccj; end; cc", "cccj; end; ccjc; ground N1"};
    for (size_t i = 0; i < sizeof scripts / sizeof scripts[0]; i++)
        for (int side = 0; side < GG_SIDES; side++)
            for (uint64_t guess = 0; guess < 20; guess++) {
                table *t = field("option hands_open 0;" LINES);
                seen *n = play("option hands_open 0;" LINES, scripts[i], side);
                kings_state *s = (kings_state *)n->state;
                gg_fill(t->battle, n->state, guess);
                assert_true(s->deck_n + s->side[0].hand_n + s->side[1].hand_n <= 52);
                assert_true(s->deck_j + s->side[0].hand_j + s->side[1].hand_j <= 2);
                for (int k = 0; k < 40 && gg_pending(t->battle, n->state).kind != GG_OVER; k++) {
                    gg_dice chance = gg_dice_make(guess, (uint64_t)k);
                    gg_move list[1024];
                    if (gg_pending(t->battle, n->state).kind == GG_ROLL) {
                        gg_dice_roll(&chance, t->battle, n->state, NULL);
                        continue;
                    }
                    int moves = gg_moves(t->battle, n->state, list, 1024);
                    assert_true(moves > 0);
                    assert_int_equal(gg_choose(t->battle, n->state,
                                               list[gg_dice_below(&chance, (uint32_t)(moves < 1024 ? moves : 1024))],
                                               NULL),
                                     GG_DONE);
                }
                forget(n);
                tables_clear(NULL);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        proves(test_kings_hands_are_hidden),
        proves(test_kings_what_is_kept_shows_its_number),
        proves(test_kings_hands_are_open_unless_said_so),
        proves(test_kings_a_guess_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
