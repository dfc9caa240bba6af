/* Chances of facts and headlines, of every system: they are sums over the exact outcomes, and facts agree with events. */
#include <stdlib.h>

#include "engine/dice.h"
#include "support/roster.h"
#include "tell/buffer.h"
#include "tell/weigh.h"

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

/* ---- sums ---- */

static void check_line(const gg_chances *c, const gg_headline_line *l)
{
    gg_fraction sum = GG_NEVER;
    assert_true(l->text[0]);
    if (!l->in) return;
    for (int i = 0; i < c->outcomes; i++)
        if (l->in[i]) sum = gg_fraction_add(sum, c->outcome[i].chance);
    assert_true(sum.value - l->chance.value < 1e-9 && l->chance.value - sum.value < 1e-9);
    if (!c->exact || !sum.den) return;
    sum = gg_fraction_reduce(sum);
    gg_fraction said = gg_fraction_reduce(l->chance);
    assert_true(sum.num == said.num && sum.den == said.den);
}

/* Every value of every fact, found anew from the outcomes' states. */
static void check_facts(const gg_chances *c)
{
    gg_facts *now = take(sizeof *now), *then = take(sizeof *then);
    double whole = 0;
    gg_facts_of(c->b, c->now, c->side, now);
    for (int i = 0; i < c->outcomes; i++) {
        gg_facts_of(c->b, c->outcome[i].state, c->side, then);
        assert_int_equal(now->count, then->count);
        for (int k = 0; k < now->count; k++) {
            const gg_fact *f = &then->fact[k];
            assert_int_equal(f->row, now->fact[k].row);
            assert_int_equal(f->subject, now->fact[k].subject);
            assert_int_equal(gg_chances_now(c, f->row, f->subject), now->fact[k].value);
            assert_int_equal(gg_chances_value(c, i, f->row, f->subject), f->value);
        }
        whole += c->outcome[i].chance.value;
    }
    assert_true(whole > 1 - 1e-9 && whole < 1 + 1e-9);
    free(now), free(then);
}

static void weigh_one(playing *p, gg_move m, int *weighed)
{
    weighing *w = take(sizeof *w);
    weigh_limits limits = {.budget = 3000, .room = 64 << 20, .light = true};
    assert_true(weigh(p->battle, p->state, &(gg_odds_ask){.move = m}, limits, w));
    if (w->chances.lines) {
        assert_in_range(w->headline.lines, 1, GG_HEADLINES);
        for (int i = 0; i < w->headline.lines; i++) check_line(&w->chances, &w->headline.line[i]);
        if (!w->guesses && w->odds.outcomes < 300) check_facts(&w->chances);
        ++*weighed;
    }
    weigh_free(w);
    free(w);
}

static void test_chances_are_sums_over_the_outcomes(void **state)
{
    (void)state;
    int weighed = 0;
    for (int i = 0; i < all.count; i += 120 / effort(12)) {
        playing p;
        gg_move move[8];
        playing_begin(&p, all.at[i].battle, "eager", 5, NULL);
        for (int n = 0; n < 150 && playing_step(&p); n++) {
            gg_ask ask = gg_pending(p.battle, p.state);
            if (n % 23 || ask.kind == GG_OVER) continue;
            int moves = ask.kind == GG_CHOOSE ? gg_moves(p.battle, p.state, move, 8) : 1;
            for (int k = 0; k < moves && k < 3; k++) weigh_one(&p, ask.kind == GG_CHOOSE ? move[k] : 0, &weighed);
        }
        playing_end(&p);
    }
    print_message("# %d moves weighed\n", weighed);
}

/* ---- facts and events ---- */

enum { PIECES = 256 };

typedef struct watch { /* what events said of each piece since the last answer */
    gg_sink sink;
    bool removed[PIECES], hurt[PIECES];
    int16_t from[PIECES], to[PIECES]; /* strength */
} watch;

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)b, (void)s;
    watch *w = (watch *)sink;
    w->removed[e->piece] |= e->kind == GG_EV_REMOVE || e->kind == GG_EV_PLACE;
    if (e->kind != GG_EV_STRENGTH) return;
    if (!w->hurt[e->piece]) w->from[e->piece] = e->before;
    w->to[e->piece] = e->after;
    w->hurt[e->piece] = true;
}

static void fails(const gg_battle *b, int piece, const char *what)
{
    fail_msg("%s: %s %s", gg_battle_title(b), gg_battle_label(b, piece), what);
}

/* Whoever is lost was removed. */
static void check_fact(const gg_battle *b, const gg_fact *was, const gg_fact *is, const watch *w, bool *counted)
{
    const gg_fact_row *row = gg_system_fact(gg_battle_system(b), was->row);
    if (row->of != GG_OF_PIECE || was->value == is->value) return;
    bool lost = row->kind == GG_FACT_FATE && is->value >= GG_DESTROYED && was->value == GG_ON_TABLE;
    if (lost && !w->removed[was->subject]) fails(b, was->subject, "is lost, and no event says so");
    counted[was->subject] = true;
}

static void check_answer(const gg_battle *b, const gg_facts *was, const gg_facts *is, const watch *w)
{
    bool changed[PIECES] = {false};
    assert_int_equal(was->count, is->count);
    for (int i = 0; i < was->count; i++) check_fact(b, &was->fact[i], &is->fact[i], w, changed);
    for (int piece = 0; piece < GG_NONE && was->count; piece++)
        if (w->hurt[piece] && w->from[piece] != w->to[piece] && !changed[piece])
            fails(b, piece, "changes its strength, and no fact does");
}

static void test_facts_agree_with_events(void **state)
{
    (void)state;
    gg_facts *was = take(sizeof *was), *is = take(sizeof *is);
    for (int i = 0; i < all.count; i += 48 / effort(12)) {
        playing p;
        watch w = {.sink = {.event = hear}};
        playing_begin(&p, all.at[i].battle, "eager", 9, &w.sink);
        gg_facts_of(p.battle, p.state, GG_NONE, was);
        for (int n = 0; n < 400; n++) {
            w = (watch){.sink = w.sink};
            if (!playing_step(&p)) break;
            gg_facts_of(p.battle, p.state, GG_NONE, is);
            check_answer(p.battle, was, is, &w);
            *was = *is;
        }
        playing_end(&p);
    }
    free(was), free(is);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_are_sums_over_the_outcomes),
        cmocka_unit_test(test_facts_agree_with_events),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
