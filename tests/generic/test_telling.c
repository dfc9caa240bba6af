/* What every system that tells must hold to: each roll has a purpose, its tallies add up, every way in which it can fall has
 * a sentence, and dice that are read alike lead to the same position. A system joins by its `test`, `facts` and labels. */
#include <stdlib.h>
#include <string.h>

#include "engine/flow.h"
#include "engine/question.h"
#include "engine/spread.h"
#include "engine/telling.h"
#include "support/roster.h"

enum { OUTCOMES_LOOKED_AT = 96 };

static const char *only; /* the system that is looked at */
static roster all;

static int open_all(void **state)
{
    (void)state;
    all = roster_open(only);
    return 0;
}

static int close_all(void **state)
{
    (void)state;
    roster_close(&all);
    return 0;
}

typedef void look(const scenario *, playing *);

static void each_ask(int battles, int answers, look *see)
{
    static const char *const fighters[] = {"eager", "random"};
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < battles; k++) {
            playing p;
            playing_begin(&p, all.at[i].battle, fighters[k % 2], (uint64_t)(3000 + k), NULL);
            do see(&all.at[i], &p);
            while (p.answers < answers && playing_step(&p));
            playing_end(&p);
        }
    }
}

static void whole(const scenario *s, const playing *p, const char *what, const char *words)
{
    if (!*words) fail_msg("%s, answer %d: no %s", s->name, p->answers, what);
    if (strpbrk(words, "{}|")) fail_msg("%s, answer %d: a hole in the %s `%s`", s->name, p->answers, what, words);
    if (strstr(words, "  ")) fail_msg("%s, answer %d: two blanks in the %s `%s`", s->name, p->answers, what, words);
}

/* ---- rolls ---- */

static void tallies_add_up(const scenario *s, const playing *p, const gg_test *t)
{
    for (int k = 0; k < GG_TALLY_KINDS; k++) {
        const gg_test_tally *a = &t->tally[k];
        int sum = 0;
        for (int i = 0; i < a->lines; i++) {
            whole(s, p, "reason", a->line[i].words);
            if (strstr(a->line[i].words, "umpire")) /* nobody amends here: the system's own reasons must make it */
                fail_msg("%s, answer %d, %s: %d dice by no reason", s->name, p->answers, t->purpose, a->line[i].amount);
            sum += t->eases && k == GG_TALLY_NUMBER && i ? -a->line[i].amount : a->line[i].amount;
        }
        int is = k == GG_TALLY_DICE ? t->dice : k == GG_TALLY_NUMBER ? t->number : a->total;
        if (a->lines && (sum != a->total || sum != is))
            fail_msg("%s, answer %d, %s: the %s are %d and their reasons make %d", s->name, p->answers, t->purpose,
                     gg_tally_kind_word(k), is, sum);
    }
}

static void rows_add_up(const scenario *s, const playing *p, const gg_test *t)
{
    double sum = 0;
    for (int i = 0; i < t->rows; i++) {
        whole(s, p, "row", t->row[i].words);
        sum += t->row[i].chance.value;
    }
    if (t->rows && (sum < 0.999999 || sum > 1.000001))
        fail_msg("%s, answer %d, %s: the rows have %f of all chances", s->name, p->answers, t->purpose, sum);
}

/* Whether dice are read alike: by row; by what each die does; and by the total, where it is an amount or there are no rows. */
static bool alike(const gg_test *t, const uint8_t *one, int row, int measure, const uint8_t *two, int row2,
                  int measure2)
{
    if (row != row2) return false;
    if (t->form == GG_FORM_EACH || t->form == GG_FORM_FACES) {
        for (int c = 0; c < GG_CLASSES; c++)
            if ((t->worth[c] || t->class_words[c][0]) && one[c] != two[c]) return false;
        return true;
    }
    return measure == measure2 || (row >= 0 && t->form != GG_FORM_AMOUNT);
}

static bool same_piece(const gg_piece *a, const gg_piece *b)
{
    return a->on_table == b->on_table && a->with == b->with && a->strength == b->strength && a->status == b->status &&
           (!a->on_table || memcmp(&a->pose, &b->pose, sizeof a->pose) == 0);
}

/* To everybody who looks at the table, and in what is asked next. */
static bool same_position(const gg_battle *b, const gg_state *one, const gg_state *two)
{
    static gg_view a, c;
    gg_view_make(b, one, GG_NONE, &a);
    gg_view_make(b, two, GG_NONE, &c);
    if (a.pieces != c.pieces || a.round != c.round || memcmp(a.score, c.score, sizeof a.score) ||
        memcmp(a.side_note, c.side_note, sizeof a.side_note) || memcmp(&a.ask, &c.ask, sizeof a.ask))
        return false;
    for (int i = 0; i < a.pieces; i++)
        if (!same_piece(&a.piece[i], &c.piece[i])) return false;
    return true;
}

/* And likewise after the usual answer to a question that comes of both. */
static void lead_to_the_same(const scenario *s, const playing *p, const gg_test *t, gg_state *one, gg_state *two)
{
    bool same = same_position(p->battle, one, two);
    if (same && gg_pending(p->battle, one).kind == GG_CHOOSE) {
        gg_move m = gg_habit(p->battle, one);
        if (m == gg_habit(p->battle, two)) {
            gg_apply(p->battle, one, m, NULL);
            gg_apply(p->battle, two, m, NULL);
            same = same_position(p->battle, one, two);
        }
    }
    if (!same) fail_msg("%s, answer %d, %s: dice that are read alike differ", s->name, p->answers, t->purpose);
}

typedef struct reading {
    uint8_t counts[GG_CLASSES];
    int row, measure;
    gg_state *state;
} reading;

static reading seen[OUTCOMES_LOOKED_AT];

static void read_outcome(const scenario *s, const playing *p, const gg_test *t, reading *r)
{
    char words[GG_SENTENCE];
    r->row = gg_test_read(p->battle, p->state, t, r->counts, NULL, &r->measure, words, sizeof words);
    whole(s, p, "result", words);
    assert_true(r->row < t->rows);
    if (t->rows && r->row < 0) fail_msg("%s, answer %d, %s: `%s` has no row", s->name, p->answers, t->purpose, words);
    gg_copy(p->battle, r->state, p->state);
    gg_roll_counts(p->battle, r->state, r->counts, NULL);
}

static void look_at_outcomes(const scenario *s, const playing *p, const gg_test *t)
{
    static _Alignas(16) unsigned char room[1 << 21];
    uint32_t weight[GG_CLASSES];
    gg_spread spread;
    int classes = gg_weights(p->battle, p->state, weight), n = 0;
    size_t bytes = gg_spread_space(classes, weight, gg_pending(p->battle, p->state).dice);
    if (!bytes || bytes > sizeof room) return;
    gg_spread_make(&spread, classes, weight, gg_pending(p->battle, p->state).dice, room);
    int stride = spread.outcomes / OUTCOMES_LOOKED_AT + 1;
    for (int i = 0; i < spread.outcomes; i += stride, n++) {
        memset(seen[n].counts, 0, sizeof seen[n].counts);
        memcpy(seen[n].counts, gg_spread_counts(&spread, i), (size_t)classes);
        read_outcome(s, p, t, &seen[n]);
        for (int k = 0; k < n; k++) {
            if (!alike(t, seen[k].counts, seen[k].row, seen[k].measure, seen[n].counts, seen[n].row, seen[n].measure))
                continue;
            lead_to_the_same(s, p, t, seen[k].state, seen[n].state);
            gg_copy(p->battle, seen[k].state, p->state);
            gg_roll_counts(p->battle, seen[k].state, seen[k].counts, NULL);
            break;
        }
    }
}

static int rolls;

static void look_at_roll(const scenario *s, playing *p)
{
    static gg_test t;
    char words[1024];
    if (gg_pending(p->battle, p->state).kind != GG_ROLL || !gg_battle_system(p->battle)->test) return;
    assert_true(gg_test_of(p->battle, p->state, &t));
    whole(s, p, "purpose", t.purpose);
    assert_true(t.form > 0 && t.form < GG_FORMS);
    assert_true(t.contest || t.rule);
    if (t.again[0]) whole(s, p, "second throw", t.again);
    tallies_add_up(s, p, &t);
    rows_add_up(s, p, &t);
    gg_test_print(p->battle, &t, words, sizeof words);
    whole(s, p, "prompt", words);
    if (rolls++ % 3 == 0) look_at_outcomes(s, p, &t);
}

static void test_every_roll_has_a_purpose_and_a_result(void **state)
{
    (void)state;
    for (int i = 0; i < OUTCOMES_LOOKED_AT; i++) seen[i].state = table_state();
    each_ask(effort(12), 600, look_at_roll);
    for (int i = 0; i < OUTCOMES_LOOKED_AT; i++) free(seen[i].state);
}

/* ---- facts ---- */

static void look_at_facts(const scenario *s, playing *p)
{
    static gg_facts first, now;
    static const gg_battle *of;
    const gg_system *sys = gg_battle_system(p->battle);
    char words[GG_SENTENCE];
    if (!sys->facts) return;
    gg_facts_of(p->battle, p->state, GG_NONE, &now);
    if (of != p->battle || p->answers == 0) first = now, of = p->battle;
    assert_int_equal(now.count, first.count);
    for (int i = 0; i < now.count; i++) {
        const gg_fact *was = &first.fact[i], *is = &now.fact[i];
        if (was->row != is->row || was->subject != is->subject)
            fail_msg("%s, answer %d: fact %d is another", s->name, p->answers, i);
        assert_true(is->row < sys->facts_rows && sys->fact[is->row].kind != GG_FACT_DEED);
        gg_fact_value(p->battle, is, words, sizeof words);
        whole(s, p, sys->fact[is->row].id, words);
        if (was->value != is->value && gg_fact_change(p->battle, was, is, words, sizeof words))
            whole(s, p, sys->fact[is->row].id, words);
    }
}

static void test_facts_are_always_the_same_in_the_same_order(void **state)
{
    (void)state;
    each_ask(effort(6), 400, look_at_facts);
}

/* ---- questions ---- */

static gg_move listed[GG_MOVES_MAX];

static void look_at_question(const scenario *s, playing *p)
{
    gg_asking a;
    char words[GG_SENTENCE];
    if (!gg_asking_of(p->battle, p->state, &a)) return;
    whole(s, p, "prompt", a.prompt);
    if (a.why[0]) whole(s, p, "reason why", a.why);
    if (a.usual || a.idle) assert_int_equal(gg_verdict(p->battle, p->state, a.usual), GG_OK);
    if (!a.usual) assert_true(p->battle->system->usual(p->battle, p->state) == GG_UNSET);
    assert_int_equal(gg_verdict(p->battle, p->state, gg_usual(p->battle, p->state)), GG_OK); /* what odds assume */
    int n = gg_moves(p->battle, p->state, listed, GG_MOVES_MAX);
    for (int i = 0; i < n; i += n / 40 + 1) {
        gg_move_label(p->battle, p->state, listed[i], words, sizeof words);
        whole(s, p, "label", words);
        assert_non_null(gg_move_group(p->battle, p->state, listed[i]));
        assert_true(gg_move_until(p->battle, p->state, listed[i]) < GG_UNTILS);
    }
}

static void test_every_question_and_move_has_words(void **state)
{
    (void)state;
    each_ask(effort(6), 400, look_at_question);
}

/* ---- how a battle is won ---- */

static void test_every_battle_says_how_it_is_won(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        const gg_battle *b = all.at[i].battle;
        gg_terms terms;
        gg_terms_of(b, &terms);
        if (!b->system->terms) continue;
        assert_true(terms.count >= 3);
        for (int k = 0; k < terms.count; k++) {
            const char *words = terms.term[k].words;
            size_t len = strlen(words);
            if (len == 0 || len + 1 >= sizeof terms.term[k].words || words[len - 1] != '.')
                fail_msg("%s: its terms have no whole sentence: %s", all.at[i].name, words);
            assert_non_null(gg_system_rule(b->system, terms.term[k].rule));
        }
    }
}

/* telling SYSTEM */
int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_roll_has_a_purpose_and_a_result),
        cmocka_unit_test(test_facts_are_always_the_same_in_the_same_order),
        cmocka_unit_test(test_every_question_and_move_has_words),
        cmocka_unit_test(test_every_battle_says_how_it_is_won),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
