/* What a person leaves unsaid: moves of a later question, and answers that stand. */
#include "tell/implied.h"

#include <stdlib.h>

#include "support/roster.h"
#include "tell/buffer.h"

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

/* Whoever is not spoken of has not been moved. */
static void assert_nobody_moved(const playing *p, const gg_state *after)
{
    gg_facts *was = take(sizeof *was), *is = take(sizeof *is);
    gg_facts_of(p->battle, p->state, -1, was);
    gg_facts_of(p->battle, after, -1, is);
    for (int i = 0; i < is->count; i++) {
        int kind = gg_system_fact(gg_battle_system(p->battle), is->fact[i].row)->kind;
        if (kind == GG_FACT_PLACE || kind == GG_FACT_FACING) assert_int_equal(is->fact[i].value, was->fact[i].value);
    }
    free(was);
    free(is);
}

/* Whatever is legal two answers on, and chosen by a move that changes nothing, can be typed at once; and gives the same. */
static void try_later_moves(playing *p, int *implied)
{
    gg_move path[IMPLIED_MOST], now[1];
    gg_fault fault;
    char text[GG_MOVE_TEXT];
    gg_ask ask = gg_pending(p->battle, p->state);
    if (ask.kind != GG_CHOOSE || gg_moves(p->battle, p->state, now, 1) == 0) return;
    gg_state *next = state_new(p->battle);
    gg_copy(p->battle, next, p->state);
    gg_apply(p->battle, next, gg_habit(p->battle, next), NULL);
    gg_ask later = gg_pending(p->battle, next);
    if (later.kind == GG_CHOOSE && later.side == ask.side) {
        gg_move_print(p->battle, next, gg_habit(p->battle, next), text, sizeof text);
        int n = implied_parse(p->battle, p->state, text, strlen(text), path, &fault);
        assert_true(n >= 0 && n <= IMPLIED_MOST);
        gg_copy(p->battle, next, p->state);
        for (int i = 0; i < n && gg_verdict(p->battle, next, path[i]) == GG_OK; i++) {
            if (i == n - 1 && n > 1) ++*implied;
            gg_apply(p->battle, next, path[i], NULL);
            if (i < n - 1) assert_int_equal(gg_pending(p->battle, next).kind, GG_CHOOSE);
            if (i < n - 1) assert_nobody_moved(p, next);
        }
    }
    free(next);
}

static void test_a_move_of_a_later_question_is_understood(void **state)
{
    (void)state;
    int implied = 0;
    for (int i = 0; i < all.count; i += 7) {
        playing p;
        playing_begin(&p, all.at[i].battle, "eager", 3, NULL);
        for (int n = 0; n < 120 && playing_step(&p); n++)
            if (n % 9 == 0) try_later_moves(&p, &implied);
        playing_end(&p);
    }
    assert_true(implied > 0);
}

static void test_an_answer_stands_until_it_is_taken_back(void **state)
{
    (void)state;
    playing p;
    standing k = {0};
    playing_begin(&p, all.at[0].battle, "eager", 3, NULL);
    while (!standing_may(p.battle, p.state) && playing_step(&p)) {}
    k.asks_idle = true;
    assert_true(standing_answer(&k, p.battle, p.state) == 0);
    standing_set(&k, p.battle, p.state, true);
    assert_true(standing_has(&k, p.battle, p.state));
    gg_asking asking;
    assert_true(gg_asking_of(p.battle, p.state, &asking));
    assert_true(standing_answer(&k, p.battle, p.state) == asking.usual);
    gg_move move[64];
    int n = gg_moves(p.battle, p.state, move, 64), other = 0;
    for (int i = 0; i < n && i < 64 && !other; i++)
        if (gg_move_verb(move[i]) != gg_move_verb(asking.usual)) other = i;
    assert_true(gg_move_verb(move[other]) != gg_move_verb(asking.usual));
    standing_verb(&k, p.battle, p.state, move[other]);
    assert_true(gg_move_verb(standing_answer(&k, p.battle, p.state)) == gg_move_verb(move[other]));
    standing_set(&k, p.battle, p.state, true);
    assert_true(standing_answer(&k, p.battle, p.state) == asking.usual);
    standing_set(&k, p.battle, p.state, false);
    assert_true(standing_answer(&k, p.battle, p.state) == 0);
    playing_end(&p);
}

/* Before a phase is ended those are named that could still act in it. */
static void test_who_is_left_to_act(void **unused)
{
    (void)unused;
    for (int i = 0; i < all.count; i++) {
        if (strcmp(all.at[i].name, "bp/redinha") != 0) continue;
        const gg_battle *b = all.at[i].battle;
        gg_state *s = state_new(b);
        char names[GG_SENTENCE];
        static const char *const answers[] = {"commander Beckwith", "finish", "stay Beckwith"};
        gg_start(b, s, NULL);
        for (size_t k = 0; k < sizeof answers / sizeof *answers; k++) {
            gg_fault fault;
            gg_move m = gg_move_parse(b, s, answers[k], strlen(answers[k]), &fault);
            if (!m) fail_msg("%s: %s", answers[k], fault.text);
            gg_apply(b, s, m, NULL);
        }
        gg_fault fault;
        gg_text t = gg_text_on(names, sizeof names);
        assert_int_equal(implied_left(b, s, gg_move_parse(b, s, "end", 3, &fault), &t), 1);
        assert_string_equal(names, "95th Rifles (B1)");
        free(s);
        return;
    }
    fail_msg("there is no redinha");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_left_to_act),
        cmocka_unit_test(test_a_move_of_a_later_question_is_understood),
        cmocka_unit_test(test_an_answer_stands_until_it_is_taken_back),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
