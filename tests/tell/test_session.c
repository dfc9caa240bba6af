/* A battle with all its answers: many of them side by side, looked back at, taken back, forked, written down and opened
 * again. */
#include "tell/session.h"

#include <stdlib.h>

#include "support/roster.h"
#include "tell/lost.h"
#include "tell/minutes.h"

void memory_is_out(void) { abort(); }

static roster all;

static int open_all(void **unused)
{
    (void)unused;
    all = roster_open(NULL);
    return all.count == 0;
}

static int close_all(void **unused)
{
    (void)unused;
    roster_close(&all);
    return 0;
}

/* ---- given ---- */

static bool open_text(session *s, const char *text, size_t len, gg_fault *first)
{
    gg_faults *faults = take(sizeof *faults);
    bool good = session_open(s, memcpy(take(len + 1), text, len), len, faults);
    if (first) *first = faults->fault[0];
    assert_true(good || faults->count > 0);
    free(faults);
    return good;
}

static void open_scenario(session *s, const scenario *x)
{
    assert_true(open_text(s, x->text, x->len, NULL));
    s->seed = 7;
}

static const scenario *called(const char *name)
{
    for (int i = 0; i < all.count; i++)
        if (strcmp(all.at[i].name, name) == 0) return &all.at[i];
    fail_msg("there is no %s", name);
    return NULL;
}

/* ---- when ---- */

/* The next answer by a program and the session's own dice; false: it is over. */
static bool step(session *s, const char *player, answer_by by)
{
    char why[GG_SENTENCE];
    gg_ask ask = session_ask(s);
    gg_answer a = {.kind = ask.kind};
    if (ask.kind == GG_OVER) return false;
    if (ask.kind == GG_ROLL) {
        gg_dice dice = session_dice(s);
        a.dice = (uint8_t)gg_dice_throw(&dice, s->b, s->now, a.faces);
    } else {
        int number = gg_player_find(player);
        gg_arena room = {.size = gg_player_space(s->b, number)};
        room.base = take(room.size);
        gg_dice chance = session_chance(s, ask.side);
        a.move = session_think(s, number, &chance, &room, NULL, why);
        free(room.base);
    }
    assert_int_equal(session_give(s, &a, ask.kind == GG_ROLL ? BY_DICE : by, NULL), GG_DONE);
    return true;
}

static int steps(session *s, const char *player, answer_by by, int most)
{
    int n = 0;
    while (n < most && step(s, player, by)) n++;
    return n;
}

static uint64_t hash(const session *s) { return gg_hash(s->b, s->now); }

static buffer record_of(const session *s)
{
    buffer text = {0};
    minutes_tags tags;
    minutes_tag(s, &tags);
    session_record(s, s->at, tags.tag, MINUTES_TAGS, &text);
    return text;
}

/* ---- side by side ---- */

static uint64_t alone(const scenario *x, int most)
{
    session s;
    open_scenario(&s, x);
    steps(&s, "eager", BY_PROGRAM, most);
    uint64_t end = hash(&s);
    session_close(&s);
    return end;
}

static void test_session_all_battles_side_by_side(void **unused)
{
    (void)unused;
    session *open = take((size_t)all.count * sizeof *open);
    for (int i = 0; i < all.count; i++) open_scenario(&open[i], &all.at[i]);
    for (int n = 0; n < 60; n++)
        for (int i = 0; i < all.count; i++) step(&open[i], "eager", BY_PROGRAM);
    for (int i = 0; i < all.count; i++) {
        if (hash(&open[i]) != alone(&all.at[i], 60)) fail_msg("%s is disturbed by its neighbours", all.at[i].name);
        session_close(&open[i]);
    }
    free(open);
}

static void test_session_two_of_one_battle(void **unused)
{
    (void)unused;
    session one, two;
    open_scenario(&one, called("ccn/el_bodon"));
    open_scenario(&two, called("ccn/el_bodon"));
    two.seed = 8;
    steps(&one, "eager", BY_PROGRAM, 40);
    assert_int_equal(two.at, 0);
    steps(&two, "eager", BY_PROGRAM, 40);
    assert_true(hash(&one) != hash(&two));
    assert_true(hash(&one) == alone(called("ccn/el_bodon"), 40));
    session_close(&one);
    steps(&two, "eager", BY_PROGRAM, 10);
    assert_int_equal(two.at, 50);
    session_close(&two);
}

/* ---- back and forth ---- */

enum { LOOKED = 100 };

static void look_back_and_forth(const scenario *x)
{
    session s;
    uint64_t was[LOOKED + 1];
    open_scenario(&s, x);
    was[0] = hash(&s);
    int n = 0;
    while (n < LOOKED && step(&s, "eager", BY_PROGRAM)) was[++n] = hash(&s);
    for (int i = 0; i <= n; i++) {
        int to = i * 37 % (n + 1);
        assert_true(session_seek(&s, to));
        if (hash(&s) != was[to]) fail_msg("%s: another state after %d answers", x->name, to);
        assert_int_equal(s.answers, n);
    }
    assert_false(session_seek(&s, n + 1));
    assert_false(session_seek(&s, -1));
    assert_true(session_seek(&s, n) && hash(&s) == was[n]);
    session_close(&s);
}

static void test_session_looks_back_and_forth(void **unused)
{
    (void)unused;
    for (int i = 0; i < all.count; i++) look_back_and_forth(&all.at[i]);
}

static void test_session_tells_each_step_again(void **unused)
{
    (void)unused;
    session s;
    open_scenario(&s, called("bp/redinha"));
    steps(&s, "eager", BY_PROGRAM, 50);
    gg_state *walk = state_new(s.b), *there = state_new(s.b);
    for (int n = 0; n <= s.answers; n++) {
        session_step(&s, n, walk, NULL);
        session_state_at(&s, n, there);
        assert_true(gg_same(s.b, walk, there));
    }
    free(walk);
    free(there);
    session_close(&s);
}

static void test_session_an_answer_drops_those_behind_it(void **unused)
{
    (void)unused;
    session s;
    open_scenario(&s, called("ccn/el_bodon"));
    steps(&s, "eager", BY_PROGRAM, 40);
    session_remark(&s, "late", 4);
    assert_true(session_seek(&s, 20));
    session_remark(&s, "early", 5);
    assert_string_equal(s.remark[0].text, "early"); /* in the order of the answers */
    step(&s, "random", BY_PROGRAM);
    assert_int_equal(s.answers, 21);
    assert_int_equal(s.remarks, 1);
    assert_true(session_cut(&s, 10));
    assert_int_equal(s.answers, 10);
    assert_int_equal(s.remarks, 0);
    assert_false(session_cut(&s, 11));
    session_close(&s);
}

static void test_session_a_wrong_answer_changes_nothing(void **unused)
{
    (void)unused;
    session s;
    open_scenario(&s, called("ccn/drill_melee"));
    uint64_t before = hash(&s);
    gg_answer move = {.kind = GG_CHOOSE, .move = 3}, dice = {.kind = GG_ROLL, .dice = 1, .faces = {1}};
    assert_int_equal(session_give(&s, &move, BY_PERSON, NULL), GG_REFUSED);
    assert_int_equal(session_give(&s, &dice, BY_DICE, NULL), GG_NOT_ASKED);
    assert_true(hash(&s) == before && s.at == 0 && s.answers == 0);
    session_close(&s);
}

/* ---- taking back ---- */

typedef struct undone {
    int taken, dice, drawn, other, secret;
} undone;

static void count_refusal(undone *u, const char *why)
{
    u->dice += strstr(why, "dice have been rolled") != NULL;
    u->drawn += strstr(why, "has been drawn") != NULL;
    u->other += strstr(why, "the other side has decided") != NULL;
    u->secret += strstr(why, "something secret") != NULL;
}

/* One side is a person's. What may be taken back leads to where it was asked; what may not leaves all as it is. */
static void play_and_take_back(const scenario *x, int person, undone *u)
{
    session s;
    open_scenario(&s, x);
    s.seat[!person] = gg_player_find("eager");
    assert_string_equal(session_undo(&s), "nothing has been done yet");
    for (int n = 0; n < 60; n++) {
        gg_ask ask = session_ask(&s);
        uint64_t before = hash(&s);
        if (!step(&s, "eager", ask.side == person ? BY_PERSON : BY_PROGRAM)) break;
        uint64_t after = hash(&s);
        const char *why = session_undo(&s);
        assert_true(hash(&s) == (why ? after : before) && s.at == n + (why != NULL));
        if (why) {
            count_refusal(u, why);
        } else {
            assert_true(ask.kind == GG_CHOOSE && ask.side == person);
            u->taken++;
            step(&s, "eager", BY_PERSON);
            assert_true(hash(&s) == after);
        }
    }
    session_close(&s);
}

static void test_session_undo_ends_at_dice_secrets_and_the_enemy(void **unused)
{
    (void)unused;
    undone u = {0};
    for (int i = 0; i < all.count; i++)
        for (int person = 0; person < GG_SIDES; person++) play_and_take_back(&all.at[i], person, &u);
    assert_true(u.taken > 0 && u.dice > 0 && u.drawn > 0 && u.other > 0 && u.secret > 0);
}

static void test_session_what_a_program_decided_stands(void **unused)
{
    (void)unused;
    session s;
    open_scenario(&s, called("ccn/drill_melee"));
    step(&s, "eager", BY_PROGRAM); /* in a seat that is now a person's */
    assert_string_equal(session_undo(&s), "the other side has decided since your last choice");
    session_close(&s);
}

/* ---- forks ---- */

static void test_session_forks_stand_by_themselves(void **unused)
{
    (void)unused;
    for (int i = 0; i < all.count; i += 3) {
        session s, fork;
        open_scenario(&s, &all.at[i]);
        s.seat[0] = gg_player_find("greedy");
        int n = steps(&s, "eager", BY_PROGRAM, 40);
        session_seek(&s, n / 2);
        session_remark(&s, "here", 4);
        uint64_t half = hash(&s);
        session_seek(&s, n);
        uint64_t end = hash(&s);
        assert_false(session_fork(&s, n + 1, &fork));
        assert_true(session_fork(&s, n / 2, &fork));
        assert_true(hash(&fork) == half && fork.answers == n / 2);
        assert_true(fork.seat[0] == s.seat[0] && fork.seat[1] == PLAYER_HUMAN && fork.seed == s.seed);
        assert_int_equal(fork.remarks, 1);
        steps(&fork, "eager", BY_PROGRAM, n - n / 2);
        assert_true(hash(&fork) == end); /* the same dice, the same chance */
        session_cut(&fork, n / 2);
        fork.seed = 99;
        steps(&fork, "random", BY_PROGRAM, 5);
        assert_true(hash(&s) == end && s.answers == n);
        session_close(&s);
        steps(&fork, "random", BY_PROGRAM, 5);
        session_close(&fork);
    }
}

/* ---- records ---- */

static void records_open_again(const scenario *x)
{
    session s, again;
    open_scenario(&s, x);
    s.seat[1] = gg_player_find("eager");
    steps(&s, "eager", BY_PROGRAM, 50);
    session_remark(&s, "so far", 6);
    buffer text = record_of(&s);
    if (!open_text(&again, text.at, text.len, NULL)) fail_msg("%s: its record does not open", x->name);
    assert_true(again.recorded && again.answers == s.answers && hash(&again) == hash(&s));
    assert_string_equal(again.remark[again.remarks - 1].text, "so far");
    assert_string_equal(gg_record_tag(&again.record, "Seed"), "7");
    for (int i = 0; i < again.answers; i++) {
        const answered *a = &again.given[i];
        int by = a->answer.kind == GG_ROLL || a->side >= GG_SIDES ? BY_DICE : a->side == 1 ? BY_PROGRAM : BY_PERSON;
        assert_int_equal(a->by, by); /* as the tags say who sat there */
    }
    for (int side = 0; side < GG_SIDES; side++)
        assert_int_equal(player_recorded(&again.record, again.b, side, -7), s.seat[side]);
    memcpy(again.seat, s.seat, sizeof again.seat);
    again.seed = 7;
    buffer twice = record_of(&again);
    assert_string_equal(text.at, twice.at);
    buffer_free(&text);
    buffer_free(&twice);
    session_close(&again);
    session_close(&s);
}

static void test_session_records_open_again(void **unused)
{
    (void)unused;
    for (int i = 0; i < all.count; i++) records_open_again(&all.at[i]);
}

static void test_session_positions_open_again(void **unused)
{
    (void)unused;
    for (int i = 0; i < all.count; i++) {
        session s, again;
        buffer text = {0};
        open_scenario(&s, &all.at[i]);
        steps(&s, "eager", BY_PROGRAM, 33);
        session_position(&s, &text);
        if (!open_text(&again, text.at, text.len, NULL)) fail_msg("%s: its position does not open", all.at[i].name);
        assert_false(again.recorded);
        assert_true(gg_position_hash(again.b, again.now) == gg_position_hash(s.b, s.now));
        assert_int_equal(session_ask(&again).kind, session_ask(&s).kind);
        buffer_free(&text);
        session_close(&again);
        session_close(&s);
    }
}

/* Written on after every answer, and back after an undo, it is always what is written at once. */
static void test_minutes_follow_the_session(void **unused)
{
    (void)unused;
    session s;
    minutes m;
    minutes_tags tags;
    open_scenario(&s, called("kings/crag"));
    minutes_tag(&s, &tags);
    minutes_begin(&m, &s, tags.tag, MINUTES_TAGS);
    for (int n = 0; n < 80 && step(&s, "eager", BY_PERSON); n++) {
        if (n % 7 == 0) session_remark(&s, "a word", 6);
        minutes_follow(&m, &s, s.at);
        if (n % 3 == 0 && !session_undo(&s)) minutes_follow(&m, &s, s.at);
        buffer now = {0}, whole = record_of(&s);
        buffer_add(&now, m.text.at, m.text.len);
        minutes_end(&m, &s, &now);
        assert_string_equal(now.at, whole.at);
        buffer_free(&now);
        buffer_free(&whole);
    }
    minutes_free(&m);
    session_close(&s);
}

static void test_minutes_say_where_the_dice_came_from(void **unused)
{
    (void)unused;
    session s;
    open_scenario(&s, called("ccn/drill_melee"));
    s.typed = true;
    s.seat[1] = gg_player_find("greedy");
    buffer text = record_of(&s);
    assert_non_null(strstr(text.at, "[Dice \"typed\"]"));
    assert_non_null(strstr(text.at, "[french \"human\"]"));
    assert_non_null(strstr(text.at, "[allies \"greedy\"]"));
    assert_null(strstr(text.at, "[Seed "));
    buffer_free(&text);
    session_close(&s);
}

/* ---- strangers ---- */

static int lines_before(const char *text, const char *at)
{
    int n = 0;
    for (; text < at; text++) n += *text == '\n';
    return n;
}

static void test_session_a_torn_record_is_refused_with_its_place(void **unused)
{
    (void)unused;
    session s, again;
    gg_fault fault = {0};
    open_scenario(&s, called("ccn/el_bodon"));
    steps(&s, "eager", BY_PROGRAM, 60);
    buffer text = record_of(&s);
    char *answer = strstr(text.at, "\n30. ") + 1, *within = strstr(text.at, "begin scenario");
    int line = 1 + lines_before(text.at, answer);
    assert_false(open_text(&again, text.at, (size_t)(answer - text.at) + 6, &fault)); /* in the middle of an answer */
    assert_int_equal(fault.line, line);
    assert_true(fault.column > 0 && fault.text[0]);
    memmove(answer, strchr(answer, '\n') + 1, strlen(strchr(answer, '\n') + 1) + 1); /* one answer is gone */
    assert_false(open_text(&again, text.at, strlen(text.at), &fault));
    assert_int_equal(fault.line, line);
    assert_false(open_text(&again, text.at, (size_t)(within - text.at) + 200, &fault)); /* no end of the scenario */
    assert_true(fault.line > 0);
    assert_null(again.b); /* nothing is left to be closed */
    buffer_free(&text);
    session_close(&s);
}

static void test_session_strange_texts_are_refused(void **unused)
{
    (void)unused;
    session s;
    gg_fault fault;
    assert_false(open_text(&s, "", 0, &fault));
    assert_false(open_text(&s, "[", 1, &fault));
    assert_false(open_text(&s, "{ a comment and nothing behind it", 33, &fault));
    assert_false(open_text(&s, "system none\n", 12, &fault));
    assert_int_equal(fault.line, 1);
    size_t len = SESSION_TEXT_MAX + 1;
    char *long_text = take(len);
    assert_false(open_text(&s, long_text, len, &fault));
    assert_non_null(strstr(fault.text, "too long"));
    free(long_text);
}

/* ---- seats ---- */

static void test_session_eyes_are_those_of_people(void **unused)
{
    (void)unused;
    session s;
    open_scenario(&s, called("kings/rorke"));
    assert_int_equal(session_eyes(&s), 3);
    s.seat[0] = gg_player_find("greedy");
    assert_int_equal(session_eyes(&s), 2);
    s.seat[1] = gg_player_find("eager");
    assert_int_equal(session_eyes(&s), 3); /* nobody is there to be kept in the dark */
    assert_string_equal(player_word(s.seat[0]), "greedy");
    assert_string_equal(player_word(PLAYER_HUMAN), "human");
    session_close(&s);
}

static void test_session_what_is_seen_cannot_be_played(void **unused)
{
    (void)unused;
    session s;
    open_scenario(&s, called("kings/rorke"));
    steps(&s, "eager", BY_PROGRAM, 10);
    gg_state *seen = state_new(s.b);
    gg_answer concede = {.kind = GG_CHOOSE, .move = GG_CONCEDE};
    while (session_ask(&s).kind != GG_CHOOSE) step(&s, "eager", BY_PROGRAM);
    session_seen(&s, 0, seen);
    assert_int_equal(gg_answer_give(s.b, seen, &concede, NULL), GG_HIDDEN);
    free(seen);
    session_close(&s);
}

static void test_session_of_a_battle_that_is_somebody_elses(void **unused)
{
    (void)unused;
    session s;
    const scenario *x = called("ccn/el_bodon");
    session_begin(&s, x->battle);
    s.seed = 7;
    steps(&s, "eager", BY_PROGRAM, 30);
    assert_true(hash(&s) == alone(x, 30));
    session_close(&s);
    session_begin(&s, x->battle);
    assert_int_equal(s.at, 0);
    session_close(&s);
}

/* Whoever is gone is told of with the moment, and by the card in which he went; whoever stands is not. */
static void test_session_says_when_somebody_was_lost(void **unused)
{
    (void)unused;
    session s;
    int gone = 0;
    open_scenario(&s, called("ccn/el_bodon"));
    steps(&s, "eager", BY_PROGRAM, 200);
    gg_view *v = take(sizeof *v);
    gg_view_make(s.b, s.now, GG_NONE, v);
    for (int i = 0; i < v->pieces; i++) {
        char words[2 * GG_SENTENCE] = "";
        gg_text t = gg_text_on(words, sizeof words);
        bool told = lost_when(&s, v->piece[i].id, &t);
        if (told == v->piece[i].on_table) fail_msg("%s: %s", v->piece[i].label, words);
        if (!told) continue;
        gone++;
        assert_memory_equal(words, "Round ", 6);
        if (!strstr(words, v->piece[i].name)) fail_msg("%s: %s", v->piece[i].name, words);
    }
    assert_true(gone > 1);
    free(v);
    session_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_session_all_battles_side_by_side),
        cmocka_unit_test(test_session_two_of_one_battle),
        cmocka_unit_test(test_session_looks_back_and_forth),
        cmocka_unit_test(test_session_tells_each_step_again),
        cmocka_unit_test(test_session_an_answer_drops_those_behind_it),
        cmocka_unit_test(test_session_a_wrong_answer_changes_nothing),
        cmocka_unit_test(test_session_undo_ends_at_dice_secrets_and_the_enemy),
        cmocka_unit_test(test_session_what_a_program_decided_stands),
        cmocka_unit_test(test_session_forks_stand_by_themselves),
        cmocka_unit_test(test_session_records_open_again),
        cmocka_unit_test(test_session_positions_open_again),
        cmocka_unit_test(test_minutes_follow_the_session),
        cmocka_unit_test(test_minutes_say_where_the_dice_came_from),
        cmocka_unit_test(test_session_a_torn_record_is_refused_with_its_place),
        cmocka_unit_test(test_session_strange_texts_are_refused),
        cmocka_unit_test(test_session_eyes_are_those_of_people),
        cmocka_unit_test(test_session_what_is_seen_cannot_be_played),
        cmocka_unit_test(test_session_says_when_somebody_was_lost),
        cmocka_unit_test(test_session_of_a_battle_that_is_somebody_elses),
    };
    return cmocka_run_group_tests_name("tell session", tests, open_all, close_all);
}
