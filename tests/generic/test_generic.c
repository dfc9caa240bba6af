/* What every battle of every system must hold to. A further system joins by being listed in src/rules/systems.c and
 * having scenarios; nothing here knows any of them. */
#include <math.h>
#include <stdlib.h>

#include "engine/flow.h"
#include "support/roster.h"

enum { ANSWERS_MAX = 100000 };

static const char *only; /* the system that is looked at; NULL: all */
static char **named;     /* the systems that have a test of their own */
static int names;
static roster all;

static const char *const fighters[] = {"random", "eager"};

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

/* Calls `look` at every ask of some battles by each kind of player. */
typedef void look(const scenario *, playing *, void *with);

static void each_ask(int battles, int answers, look *see, void *with)
{
    int apart = all.count > 4 ? thinned() : 1; /* with few scenarios there is little to see */
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < battles; k++) {
            playing p;
            playing_begin(&p, all.at[i].battle, fighters[k % 2], (uint64_t)(1000 + k), NULL);
            do
                if ((p.answers + i) % apart == 0) see(&all.at[i], &p, with);
            while (p.answers < answers && playing_step(&p));
            playing_end(&p);
        }
    }
}

/* ---- play ---- */

static void test_random_and_eager_play_ends(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < effort(300); k++) {
            playing p;
            playing_begin(&p, all.at[i].battle, fighters[k % 2], (uint64_t)k, NULL);
            while (p.answers < ANSWERS_MAX && playing_step(&p)) {}
            gg_result r = gg_result_of(p.battle, p.state);
            if (!r.over) fail_msg("%s: battle %d does not end", all.at[i].name, k);
            assert_int_equal(gg_pending(p.battle, p.state).kind, GG_OVER);
            assert_true(r.winner < GG_SIDES || r.winner == GG_NONE);
            assert_non_null(gg_system_rule(gg_battle_system(p.battle), r.rule));
            assert_int_equal(gg_moves(p.battle, p.state, NULL, 0), 0);
            assert_null(gg_pending_die(p.battle, p.state));
            playing_end(&p);
        }
    }
}

static void test_thinking_play_ends(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        playing p;
        playing_begin_two(&p, all.at[i].battle, i % 2 ? "greedy" : "eager", i % 2 ? "random" : "greedy", 5, NULL);
        while (p.answers < ANSWERS_MAX && playing_step(&p)) {}
        assert_true(gg_result_of(p.battle, p.state).over);
        playing_end(&p);
    }
}

/* ---- moves ---- */

static gg_move listed[GG_MOVES_MAX], thinkable[1 << 18];

static int by_number(const void *a, const void *b)
{
    gg_move x = *(const gg_move *)a, y = *(const gg_move *)b;
    return x < y ? -1 : x > y;
}

static bool is_listed(gg_move m, int n) { return bsearch(&m, listed, (size_t)n, sizeof m, by_number) != NULL; }

/* More is legal at this question than is offered. */
static bool is_open(const playing *p)
{
    return gg_battle_system(p->battle)->open >> gg_pending(p->battle, p->state).question & 1;
}

static void judge_all(const scenario *s, playing *p, void *with)
{
    int *count = with;
    gg_state *copy = p->seen;
    gg_ask ask = gg_pending(p->battle, p->state);
    if (ask.kind != GG_CHOOSE || count[0]++ % 3) return;
    int n = gg_moves(p->battle, p->state, listed, GG_MOVES_MAX);
    if (n < 1 || n > GG_MOVES_MAX) fail_msg("%s: %d moves at answer %d", s->name, n, p->answers);
    qsort(listed, (size_t)n, sizeof *listed, by_number);
    for (int i = 0; i < n; i++) {
        assert_true(listed[i] != 0);
        if (i && listed[i] == listed[i - 1]) fail_msg("%s: a move twice at answer %d", s->name, p->answers);
        assert_int_equal(gg_verdict(p->battle, p->state, listed[i]), GG_OK);
        gg_copy(p->battle, copy, p->state);
        assert_int_equal(gg_choose(p->battle, copy, listed[i], NULL), GG_DONE);
        gg_ask next = gg_pending(p->battle, copy);
        assert_true(next.kind == GG_CHOOSE || next.kind == GG_ROLL || next.kind == GG_OVER);
        if (next.kind == GG_CHOOSE) assert_true(gg_moves(p->battle, copy, NULL, 0) > 0);
    }
    int candidates = gg_candidates(p->battle, p->state, thinkable, 1 << 18);
    assert_true(candidates >= n && candidates <= 1 << 18);
    int found = 0;
    gg_copy(p->battle, copy, p->state);
    gg_offers offers;
    gg_offers_open(p->battle, p->state, &offers);
    for (int i = 0; i < candidates; i++) {
        gg_rule why = gg_offers_judge(p->battle, p->state, &offers, thinkable[i]);
        if (why == GG_OK && !is_listed(thinkable[i], n) && is_open(p)) { /* any legal place may be played there */
            gg_copy(p->battle, copy, p->state);
            assert_int_equal(gg_choose(p->battle, copy, thinkable[i], NULL), GG_DONE);
            gg_copy(p->battle, copy, p->state);
            continue;
        }
        if (is_listed(thinkable[i], n) != (why == GG_OK)) {
            char text[GG_MOVE_TEXT];
            gg_move_print(p->battle, p->state, thinkable[i], text, sizeof text);
            fail_msg("%s: `%s` at answer %d is %s but %s", s->name, text, p->answers,
                     why == GG_OK ? "not listed" : "listed", why == GG_OK ? "legal" : "refused");
        }
        if (why == GG_OK) {
            found++;
            continue;
        }
        const gg_rule_entry *rule = gg_system_rule(gg_battle_system(p->battle), why);
        assert_non_null(rule);
        assert_true(rule->words && rule->words[0]);
        if (i % 61 == 0) assert_int_equal(gg_choose(p->battle, copy, thinkable[i], NULL), GG_REFUSED);
    }
    assert_true(gg_same(p->battle, copy, p->state)); /* a refusal changes nothing */
    if (found < n) fail_msg("%s: %d of %d listed moves are not thought of", s->name, n - found, n);
    count[1] += candidates;
}

static void test_listed_moves_apply_and_all_others_are_refused(void **state)
{
    (void)state;
    int count[2] = {0};
    each_ask(effort(12) < 2 ? 2 : effort(12), effort(400) + 60, judge_all, count);
    assert_true(count[1] > 1000);
}

static void offers_match(const scenario *s, playing *p, void *with)
{
    (void)with, (void)s;
    if (gg_pending(p->battle, p->state).kind != GG_CHOOSE) return;
    gg_offers o;
    gg_offers_open(p->battle, p->state, &o);
    int n = gg_moves(p->battle, p->state, listed, GG_MOVES_MAX), at = 0;
    for (int slot = 0; slot < o.slots; slot++) {
        gg_move m = gg_offers_at(p->battle, p->state, &o, slot);
        if (!m) continue;
        assert_true(at < n && listed[at] == m);
        assert_int_equal(gg_offers_judge(p->battle, p->state, &o, m), GG_OK);
        at++;
    }
    assert_int_equal(at, n);
    gg_move habit = gg_habit(p->battle, p->state);
    assert_int_equal(gg_verdict(p->battle, p->state, habit), GG_OK);
}

static void test_offers_by_slot_are_the_moves(void **state)
{
    (void)state;
    each_ask(effort(6), 600, offers_match, NULL);
}

/* What was found out at one slot is kept for others: the order in which they are looked at must not matter. */
static void any_order_matches(const scenario *s, playing *p, void *with)
{
    (void)with, (void)s;
    if (gg_pending(p->battle, p->state).kind != GG_CHOOSE) return;
    gg_offers forth, back, hither;
    gg_offers_open(p->battle, p->state, &forth);
    gg_offers_open(p->battle, p->state, &back);
    gg_offers_open(p->battle, p->state, &hither);
    for (int slot = 0; slot < forth.slots; slot++) listed[slot] = gg_offers_at(p->battle, p->state, &forth, slot);
    for (int slot = forth.slots; slot-- > 0;)
        assert_int_equal(gg_offers_at(p->battle, p->state, &back, slot), listed[slot]);
    for (int i = 0; i < 2 * forth.slots; i++) {
        int slot = (int)((unsigned)i * 7919u % (unsigned)forth.slots);
        assert_int_equal(gg_offers_at(p->battle, p->state, &hither, slot), listed[slot]);
    }
}

static void test_offers_are_the_same_in_any_order_of_slots(void **state)
{
    (void)state;
    each_ask(effort(6), 600, any_order_matches, NULL);
}

/* ---- states ---- */

static void test_copies_equal_originals_and_dead_bytes_never_matter(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < effort(10); k++) {
            playing p;
            playing_begin(&p, all.at[i].battle, fighters[k % 2], (uint64_t)(50 + k), NULL);
            gg_state *twin = table_state(), *other = table_state();
            gg_answer answer;
            memset(twin, 0x00, GG_STATE_MAX);
            memset(other, 0xff, GG_STATE_MAX);
            gg_copy(p.battle, twin, p.state);
            gg_copy(p.battle, other, p.state);
            while (playing_next(&p, &answer)) {
                playing_give(&p, &answer);
                assert_int_equal(gg_answer_give(p.battle, twin, &answer, NULL), GG_DONE);
                assert_int_equal(gg_answer_give(p.battle, other, &answer, NULL), GG_DONE);
                assert_true(gg_same(p.battle, p.state, twin) && gg_same(p.battle, p.state, other));
                assert_true(gg_hash(p.battle, p.state) == gg_hash(p.battle, other));
                /* A copy's dead part is whatever was there before. */
                memset(other, k % 2 ? 0x5a : 0xff, GG_STATE_MAX);
                gg_copy(p.battle, other, twin);
                assert_true(gg_state_live(p.battle, other) <= gg_state_size(p.battle));
                assert_true(gg_state_size(p.battle) <= GG_STATE_MAX);
            }
            free(twin);
            free(other);
            playing_end(&p);
        }
    }
}

static void test_the_same_answers_give_the_same_battle(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < effort(10); k++) {
            playing a, b;
            playing_begin(&a, all.at[i].battle, fighters[k % 2], (uint64_t)(90 + k), NULL);
            playing_begin(&b, all.at[i].battle, fighters[k % 2], (uint64_t)(90 + k), NULL);
            assert_true(gg_same(a.battle, a.state, b.state));
            while (playing_step(&a)) {
                assert_true(playing_step(&b));
                assert_true(gg_hash(a.battle, a.state) == gg_hash(b.battle, b.state));
            }
            assert_true(gg_same(a.battle, a.state, b.state));
            playing_end(&a);
            playing_end(&b);
        }
    }
}

struct listener {
    gg_sink sink;
    uint32_t fired[TABLE_RULES];
    int told;
};

static void count_event(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    char sentence[GG_SENTENCE];
    struct listener *l = (struct listener *)sink;
    (void)s;
    l->told++;
    int len = gg_event_print(b, e, sentence, sizeof sentence);
    assert_true(len >= 0 && len < GG_SENTENCE);
    assert_true(len == (int)strlen(sentence) || len == 0);
    if (strchr(sentence, '{') && len > 0) fail_msg("a hole in `%s`", sentence);
    assert_true(e->kind >= GG_EV_STEP && e->kind <= GG_EV_DEED);
    assert_true(e->rule <= gg_system_rules(gg_battle_system(b)));
}

static void test_events_never_change_the_state(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < effort(10); k++) {
            struct listener l = {.sink = {.event = count_event}};
            playing deaf, hears;
            l.sink.fired = l.fired;
            playing_begin(&deaf, all.at[i].battle, fighters[k % 2], (uint64_t)(200 + k), NULL);
            playing_begin(&hears, all.at[i].battle, fighters[k % 2], (uint64_t)(200 + k), &l.sink);
            while (playing_step(&deaf)) {
                assert_true(playing_step(&hears));
                assert_true(gg_same(deaf.battle, deaf.state, hears.state));
            }
            assert_true(l.told > 0);
            playing_end(&deaf);
            playing_end(&hears);
        }
    }
}

/* Choosing judges and then does what applying does. */
static void chooses_as_it_applies(const scenario *s, playing *p, void *with)
{
    (void)s, (void)with;
    gg_answer answer;
    playing before = *p;
    if (gg_pending(p->battle, p->state).kind != GG_CHOOSE || !playing_next(p, &answer)) return;
    gg_state *one = table_state(), *two = table_state();
    gg_copy(p->battle, one, p->state);
    gg_copy(p->battle, two, p->state);
    gg_apply(p->battle, one, answer.move, NULL);
    assert_int_equal(gg_choose(p->battle, two, answer.move, NULL), GG_DONE);
    assert_true(gg_same(p->battle, one, two));
    assert_int_equal(gg_roll(p->battle, p->state, (const uint8_t[]){1}, 1, NULL), GG_NOT_ASKED);
    free(one);
    free(two);
    p->chance[0] = before.chance[0];
    p->chance[1] = before.chance[1];
}

static void test_choosing_is_judging_and_applying(void **state)
{
    (void)state;
    each_ask(effort(4), 300, chooses_as_it_applies, NULL);
}

/* ---- chance ---- */

static void weigh(const scenario *s, playing *p, void *with)
{
    (void)with;
    uint32_t weight[GG_CLASSES];
    const gg_die *die = gg_pending_die(p->battle, p->state);
    if (!die) return;
    gg_ask ask = gg_pending(p->battle, p->state);
    int classes = gg_weights(p->battle, p->state, weight);
    uint64_t sum = 0;
    assert_int_equal(classes, die->classes);
    for (int i = 0; i < classes; i++) sum += weight[i];
    assert_true(sum > 0 && ask.dice >= 1 && ask.dice <= GG_DICE_MAX);
    if (die->faces) {
        if (sum != die->faces) fail_msg("%s: the weights of a die are %d of %d", s->name, (int)sum, die->faces);
        for (int f = 0; f < die->faces; f++) assert_true(die->class_of[f] < classes);
    } else {
        assert_int_equal(ask.dice, 1);
    }
    /* Too many, too few, impossible faces: nothing happens. */
    gg_state *copy = p->seen;
    uint8_t faces[GG_DICE_MAX + 1];
    memset(faces, 1, sizeof faces);
    gg_copy(p->battle, copy, p->state);
    assert_int_equal(gg_roll(p->battle, copy, faces, ask.dice + 1, NULL), GG_BAD_DICE);
    assert_int_equal(gg_roll(p->battle, copy, faces, ask.dice - 1, NULL), GG_BAD_DICE);
    faces[ask.dice - 1] = (uint8_t)((die->faces ? die->faces : die->classes) + 1);
    assert_int_equal(gg_roll(p->battle, copy, faces, ask.dice, NULL), GG_BAD_DICE);
    faces[ask.dice - 1] = 0;
    assert_int_equal(gg_roll(p->battle, copy, faces, ask.dice, NULL), GG_BAD_DICE);
    assert_int_equal(gg_choose(p->battle, copy, 1, NULL), GG_NOT_ASKED);
    assert_true(gg_same(p->battle, copy, p->state));
    /* Faces and the counts of their classes are the same answer. */
    gg_state *counted = table_state();
    uint8_t counts[GG_CLASSES] = {0};
    gg_dice dice = p->dice;
    gg_dice_throw(&dice, p->battle, p->state, faces);
    for (int i = 0; i < ask.dice; i++) counts[die->faces ? die->class_of[faces[i] - 1] : faces[i] - 1]++;
    gg_copy(p->battle, counted, p->state);
    assert_int_equal(gg_roll(p->battle, copy, faces, ask.dice, NULL), GG_DONE);
    gg_roll_counts(p->battle, counted, counts, NULL);
    assert_true(gg_same(p->battle, copy, counted));
    free(counted);
}

static void test_chance_sums_to_one(void **state)
{
    (void)state;
    each_ask(effort(10), 400, weigh, NULL);
}

/* ---- odds ---- */

enum { FEATURES = 4 + GG_PIECES * 12, ODDS_SPACE = 48 << 20 };
static const double LEVEL = 15.06; /* log(2 / P(|normal| > 5)) */

/* How many there are in a battle: up to its last piece. */
static int features_in(const gg_battle *b)
{
    int pieces = GG_PIECES;
    while (pieces > 0 && strchr("?", gg_battle_label(b, pieces - 1)[0])) pieces--; /* nobody, or a row that is free */
    return 4 + 12 * pieces;
}

/* What can be told of a position, as numbers: score, result, and of each piece, by its id, whether it is there, its
 * strength, its place and each of its status words. A piece that the view leaves out is not there. */
static void features(const gg_battle *b, const gg_state *s, double *out)
{
    static gg_view v;
    int n = 0, count = features_in(b);
    memset(out, 0, (size_t)count * sizeof *out);
    gg_result r = gg_result_of(b, s);
    gg_view_pieces(b, s, 0, &v); /* nothing of the ground, and no prompt */
    out[n++] = v.score[0];
    out[n++] = v.score[1];
    out[n++] = r.over && r.winner == 0;
    out[n++] = r.over && r.winner == 1;
    for (int i = 0; i < v.pieces; i++) {
        const gg_piece *p = &v.piece[i];
        n = 4 + 12 * p->id;
        assert_true(n + 12 <= count);
        out[n++] = p->on_table;
        out[n++] = p->on_table ? p->strength : 0;
        out[n++] = p->on_table ? p->pose.x / 100.0 : 0;
        out[n++] = p->on_table ? p->pose.y / 100.0 : 0;
        for (int bit = 0; bit < 8; bit++) out[n++] = p->on_table && (p->status >> bit & 1);
    }
}

/* One run of the exchange with real dice; decisions by habit, as the odds take them. */
static void sample(const gg_battle *b, gg_state *s, gg_move move, int floor, gg_dice *dice)
{
    gg_apply_to(b, s, move, NULL, floor);
    while (s->depth > floor && gg_pending(b, s).kind != GG_OVER) {
        if (gg_pending(b, s).kind == GG_CHOOSE) {
            gg_apply_to(b, s, gg_habit(b, s), NULL, floor);
            continue;
        }
        uint8_t faces[GG_DICE_MAX], counts[GG_CLASSES] = {0};
        const gg_die *die = gg_pending_die(b, s);
        int n = gg_dice_throw(dice, b, s, faces);
        for (int i = 0; i < n; i++) counts[die->faces ? die->class_of[faces[i] - 1] : faces[i] - 1]++;
        gg_counts_to(b, s, counts, NULL, floor);
    }
}

/* Bernstein's bound at the level of five sigma: what is rare is no normal variable. */
static double bound(double variance, double range, int samples)
{
    return sqrt(2 * LEVEL * (variance > 0 ? variance : 0) / samples) + LEVEL * range / (3 * samples) + 1e-9;
}

static void compare_with_samples(const scenario *s, playing *p, gg_move move, gg_odds *odds, int floor, int samples)
{
    static double exact[FEATURES], square[FEATURES], mean[FEATURES], one[FEATURES], low[FEATURES], high[FEATURES];
    int count = features_in(p->battle);
    memset(exact, 0, sizeof exact);
    memset(square, 0, sizeof square);
    memset(mean, 0, sizeof mean);
    for (int i = 0; i < odds->outcomes; i++) {
        features(p->battle, odds->outcome[i].state, one);
        for (int k = 0; k < count; k++) {
            exact[k] += one[k] * odds->outcome[i].chance.value;
            square[k] += one[k] * one[k] * odds->outcome[i].chance.value;
            low[k] = i && low[k] < one[k] ? low[k] : one[k];
            high[k] = i && high[k] > one[k] ? high[k] : one[k];
        }
    }
    gg_state *copy = p->seen;
    gg_dice dice = gg_dice_make(77, (uint64_t)p->answers);
    for (int i = 0; i < samples; i++) {
        gg_copy(p->battle, copy, p->state);
        sample(p->battle, copy, move, floor, &dice);
        features(p->battle, copy, one);
        for (int k = 0; k < count; k++) mean[k] += one[k] / samples;
    }
    for (int k = 0; k < count; k++) {
        double variance = square[k] - exact[k] * exact[k];
        if (fabs(mean[k] - exact[k]) > bound(variance, high[k] - low[k], samples))
            fail_msg("%s, answer %d, feature %d: exactly %f, sampled %f", s->name, p->answers, k, exact[k], mean[k]);
    }
}

static void check_odds(const scenario *s, playing *p, gg_move move, unsigned char *space, int samples)
{
    gg_arena arena = {.base = space, .size = ODDS_SPACE};
    gg_odds odds;
    assert_true(gg_odds_of(p->battle, p->state, move, NULL, 0, 200000, &arena, &odds));
    assert_true(odds.outcomes > 0);
    gg_fraction sum = {.num = 0, .den = 1, .value = 0};
    for (int i = 0; i < odds.outcomes; i++) {
        sum = gg_fraction_add(sum, odds.outcome[i].chance);
        if (i) assert_true(odds.outcome[i - 1].chance.value >= odds.outcome[i].chance.value - 1e-12);
    }
    assert_true(fabs(sum.value - 1) < 1e-9);
    if (odds.exact && !odds.sampled) assert_true(sum.den != 0 && sum.num == sum.den);
    int floor = gg_exchange_floor(p->battle, p->state);
    if (!odds.sampled && floor >= 0) compare_with_samples(s, p, move, &odds, floor, samples);
}

static void test_exact_odds_agree_with_sampling(void **state)
{
    (void)state;
    unsigned char *space = aligned_alloc(16, ODDS_SPACE);
    int tries = effort(12), samples = effort(1500);
    for (int i = 0; i < all.count; i++) {
        playing p;
        playing_begin(&p, all.at[i].battle, "eager", 31, NULL);
        for (int done = 0; done < tries;) {
            gg_ask ask = gg_pending(p.battle, p.state);
            gg_answer answer;
            if (!playing_next(&p, &answer)) break;
            gg_touch touch = {0};
            if (ask.kind == GG_CHOOSE) gg_move_touch(p.battle, p.state, answer.move, &touch);
            if (touch.attack) {
                check_odds(&all.at[i], &p, answer.move, space, samples);
                done++;
            }
            playing_give(&p, &answer);
        }
        playing_end(&p);
    }
    free(space);
}

typedef struct spread_of { /* of the strength on the table, all told */
    double mean, variance, range;
} spread_of;

static spread_of strength_spread(const gg_battle *b, const gg_odds *odds)
{
    static double one[FEATURES];
    double sum = 0, mean = 0, square = 0, low = 1e9, high = -1e9;
    for (int k = 0; k < odds->outcomes; k++) {
        double strength = 0, chance = odds->outcome[k].chance.value;
        features(b, odds->outcome[k].state, one);
        for (int f = 5, n = features_in(b); f < n; f += 12) strength += one[f];
        sum += chance;
        mean += strength * chance;
        square += strength * strength * chance;
        low = strength < low ? strength : low;
        high = strength > high ? strength : high;
    }
    assert_true(fabs(sum - 1) < 1e-6);
    return (spread_of){.mean = mean, .variance = square - mean * mean, .range = high - low};
}

static void compare_with_an_estimate(const scenario *s, playing *p, gg_move move, unsigned char *space)
{
    gg_odds odds;
    gg_arena arena = {.base = space, .size = ODDS_SPACE};
    assert_true(gg_odds_of(p->battle, p->state, move, NULL, 0, 200000, &arena, &odds));
    bool exact = !odds.sampled;
    spread_of truth = strength_spread(p->battle, &odds);
    arena.used = 0;
    assert_true(gg_odds_of(p->battle, p->state, move, NULL, 0, 2, &arena, &odds));
    spread_of estimate = strength_spread(p->battle, &odds);
    if (!odds.sampled) return;
    assert_true(odds.samples > 0 && !odds.exact);
    if (exact && fabs(truth.mean - estimate.mean) > bound(truth.variance, truth.range, odds.samples))
        fail_msg("%s, answer %d: exactly %f, estimated %f from %d samples", s->name, p->answers, truth.mean,
                 estimate.mean, odds.samples);
}

/* A budget too small for the exact answer gives an estimate that says so, near the truth. */
static void test_odds_over_budget_are_sampled(void **state)
{
    (void)state;
    unsigned char *space = aligned_alloc(16, ODDS_SPACE);
    for (int i = 0; i < all.count; i++) {
        playing p;
        gg_answer answer;
        playing_begin(&p, all.at[i].battle, "eager", 32, NULL);
        gg_touch touch = {0};
        while (playing_next(&p, &answer)) {
            touch = (gg_touch){0};
            if (answer.kind == GG_CHOOSE) gg_move_touch(p.battle, p.state, answer.move, &touch);
            if (touch.attack) break;
            playing_give(&p, &answer);
        }
        if (touch.attack) compare_with_an_estimate(&all.at[i], &p, answer.move, space);
        playing_end(&p);
    }
    free(space);
}

/* ---- text ---- */

static void words_round_trip(const scenario *s, playing *p, void *with)
{
    (void)with;
    char text[GG_MOVE_TEXT * 2];
    gg_fault fault = {0};
    gg_answer answer, back;
    gg_ask ask = gg_pending(p->battle, p->state);
    if (ask.kind == GG_CHOOSE) {
        int n = gg_moves(p->battle, p->state, listed, GG_MOVES_MAX);
        for (int i = 0; i < n; i++) {
            int len = gg_move_print(p->battle, p->state, listed[i], text, GG_MOVE_TEXT);
            assert_true(len > 0 && len < GG_MOVE_TEXT);
            if (gg_move_parse(p->battle, p->state, text, (size_t)len, &fault) != listed[i])
                fail_msg("%s: `%s` is read as another move: %s", s->name, text, fault.text);
            len = gg_move_words(p->battle, p->state, listed[i], text, sizeof text);
            assert_true(len > 0 && !strchr(text, '{'));
        }
    }
    gg_dice dice = p->dice, chance[2] = {p->chance[0], p->chance[1]};
    if (!playing_next(p, &answer)) return;
    int len = gg_answer_print(p->battle, p->state, &answer, text, sizeof text);
    assert_true(len > 0 && len < (int)sizeof text);
    assert_true(gg_answer_parse(p->battle, p->state, text, (size_t)len, &back, &fault));
    gg_state *one = table_state(), *two = table_state();
    gg_copy(p->battle, one, p->state);
    gg_copy(p->battle, two, p->state);
    assert_int_equal(gg_answer_give(p->battle, one, &answer, NULL), GG_DONE);
    assert_int_equal(gg_answer_give(p->battle, two, &back, NULL), GG_DONE);
    assert_true(gg_same(p->battle, one, two));
    if (back.kind == GG_ROLL) assert_memory_equal(back.faces, answer.faces, answer.dice);
    free(one);
    free(two);
    p->dice = dice;
    p->chance[0] = chance[0];
    p->chance[1] = chance[1];
}

static void test_moves_and_answers_round_trip_as_text(void **state)
{
    (void)state;
    each_ask(effort(6), 300, words_round_trip, NULL);
}

static void reads_back(const scenario *s, playing *p, void *with)
{
    int *quiet = with;
    static char text[1 << 16];
    static gg_faults faults;
    if (!gg_quiet(p->battle, p->state)) {
        assert_true(gg_position_hash(p->battle, p->state) == 0);
        assert_true(gg_position_print(p->battle, p->state, text, sizeof text) < 0);
        return;
    }
    if (++*quiet > 8000 && *quiet % 4) return; /* where so many are, every fourth will do */
    int len = gg_position_print(p->battle, p->state, text, sizeof text);
    assert_true(len > 0 && len < (int)sizeof text);
    gg_arena arena = {.size = gg_battle_space((size_t)len)};
    arena.base = aligned_alloc(16, (arena.size + 15) / 16 * 16);
    memset(&faults, 0, sizeof faults);
    const gg_battle *b = gg_battle_parse(text, (size_t)len, &arena, &faults);
    if (!b)
        fail_msg("%s, answer %d: its position is not sound: %d:%d: %s\n%s", s->name, p->answers, faults.fault[0].line,
                 faults.fault[0].column, faults.fault[0].text, text);
    gg_state *again = table_state();
    gg_start(b, again, NULL);
    if (!gg_same(p->battle, p->state, again)) fail_msg("%s, answer %d: another state\n%s", s->name, p->answers, text);
    assert_true(gg_position_hash(b, again) == gg_position_hash(p->battle, p->state));
    assert_true(gg_position_hash(b, again) != 0);
    free(again);
    free(arena.base);
}

static void test_positions_read_back_as_they_were(void **state)
{
    (void)state;
    int quiet = 0;
    each_ask(effort(12), 500, reads_back, &quiet);
    assert_true(quiet > 100);
}

/* ---- the view ---- */

static bool on_a_cell(const gg_view *v, const gg_piece *p)
{
    if (v->ground == GG_TABLE)
        return p->pose.x >= 0 && p->pose.x <= v->width && p->pose.y >= 0 && p->pose.y <= v->height;
    for (int i = 0; i < v->cells; i++)
        if (v->cell[i].x == p->pose.x && v->cell[i].y == p->pose.y) return true;
    return false;
}

static void look_at_piece(const scenario *s, const playing *p, const gg_view *v, const gg_piece *piece)
{
    assert_true(piece->label[0] && piece->name[0] && piece->type[0]);
    assert_true(piece->side < GG_SIDES && piece->arm >= GG_FOOT && piece->arm <= GG_OTHER);
    assert_string_equal(piece->label, gg_battle_label(p->battle, piece->id));
    assert_string_equal(piece->name, gg_battle_name(p->battle, piece->id));
    assert_int_equal(gg_battle_piece(p->battle, piece->label, strlen(piece->label)), piece->id);
    assert_true(piece->strength <= piece->full || piece->full == 0);
    if (!piece->on_table) return;
    if (!on_a_cell(v, piece)) fail_msg("%s: %s stands nowhere", s->name, piece->label);
    for (int bit = 0; bit < 32; bit++)
        if (piece->status >> bit & 1) assert_true(bit < GG_WORDS && v->status_word[bit]);
    if (piece->with != GG_NONE) {
        bool beside = false;
        for (int i = 0; i < v->pieces; i++)
            beside |= v->piece[i].id == piece->with && v->piece[i].on_table && v->piece[i].side == piece->side &&
                      (v->ground == GG_TABLE || /* there he stands behind it */
                       (v->piece[i].pose.x == piece->pose.x && v->piece[i].pose.y == piece->pose.y));
        assert_true(beside);
    }
}

/* A card is the same whoever looks at the piece: once for each that anybody sees. */
static void has_a_card(const playing *p, int piece, bool *seen)
{
    char text[2048];
    if (!*seen) assert_true(gg_piece_card(p->battle, p->state, piece, text, sizeof text) > 0);
    *seen = true;
}

static void look_at_view(const scenario *s, playing *p, void *with)
{
    static gg_view v;
    (void)with;
    bool carded[GG_NONE] = {false};
    for (int side = 0; side < GG_SIDES; side++) {
        gg_view_make(p->battle, p->state, side, &v);
        assert_true(v.prompt[0] && v.clock[0] && v.strength_word && v.strength_word[0]);
        assert_true(v.pieces > 0 && v.pieces <= GG_PIECES && v.width > 0 && v.height > 0);
        gg_state *known = table_state(); /* whom a hidden choice is about is hidden too */
        gg_redact(p->battle, p->state, side, known);
        gg_ask ask = gg_pending(p->battle, known);
        assert_memory_equal(&v.ask, &ask, sizeof ask);
        free(known);
        for (int i = 0; i < v.cells; i++) {
            assert_true(v.cell[i].terrain < GG_WORDS && v.terrain_word[v.cell[i].terrain]);
            assert_true(v.terrain_mark[v.cell[i].terrain] != 0 && v.cell[i].name[0]);
        }
        bool there[GG_NONE] = {false};
        for (int i = 0; i < v.pieces; i++) {
            int id = v.piece[i].id;
            look_at_piece(s, p, &v, &v.piece[i]); /* its label is that of no other piece: */
            assert_false(there[id]);              /* so no label stands there twice */
            there[id] = true;
            has_a_card(p, id, &carded[id]);
        }
        assert_true(v.rounds == 0 || v.round <= v.rounds);
    }
    if (gg_pending(p->battle, p->state).kind != GG_CHOOSE) return;
    int n = gg_moves(p->battle, p->state, listed, GG_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        gg_touch touch;
        gg_move_touch(p->battle, p->state, listed[i], &touch);
        assert_true(touch.piece == GG_NONE || gg_battle_label(p->battle, touch.piece)[0]);
        assert_true(touch.other == GG_NONE || gg_battle_label(p->battle, touch.other)[0]);
        if (touch.attack) assert_true(touch.piece != GG_NONE && touch.other != GG_NONE);
    }
}

static void test_the_view_is_consistent(void **state)
{
    (void)state;
    each_ask(effort(4), 300, look_at_view, NULL);
}

/* ---- conceding ---- */

static void concede_is_a_move(const scenario *s, const playing *p, gg_state *copy)
{
    struct listener l = {.sink = {.event = count_event}};
    gg_ask ask = gg_pending(p->battle, p->state);
    l.sink.fired = l.fired;
    assert_int_equal(gg_choose(p->battle, copy, GG_CONCEDE, &l.sink), GG_DONE);
    gg_result r = gg_result_of(p->battle, copy);
    if (!r.over || r.winner != !ask.side) fail_msg("%s: conceding does not lose the battle", s->name);
    assert_non_null(gg_system_rule(gg_battle_system(p->battle), r.rule));
    assert_true(l.fired[r.rule] > 0);
    assert_int_equal(gg_pending(p->battle, copy).kind, GG_OVER);
    gg_state *applied = table_state();
    gg_copy(p->battle, applied, p->state);
    gg_apply(p->battle, applied, GG_CONCEDE, NULL);
    assert_true(gg_same(p->battle, applied, copy) && gg_hash(p->battle, applied) == gg_hash(p->battle, copy));
    free(applied);
}

static void concede_here(const scenario *s, playing *p, void *with)
{
    char text[GG_MOVE_TEXT];
    gg_fault fault = {0};
    gg_touch touch;
    (void)with;
    gg_copy(p->battle, p->seen, p->state);
    if (gg_pending(p->battle, p->state).kind != GG_CHOOSE) {
        assert_int_equal(gg_choose(p->battle, p->seen, GG_CONCEDE, NULL), GG_NOT_ASKED);
        return;
    }
    int len = gg_move_print(p->battle, p->state, GG_CONCEDE, text, sizeof text);
    assert_string_equal(text, "concede");
    assert_true(gg_move_parse(p->battle, p->state, text, (size_t)len, &fault) == GG_CONCEDE);
    assert_true(gg_move_parse(p->battle, p->state, "concede it", 10, &fault) == 0 && fault.column == 9);
    assert_true(gg_move_words(p->battle, p->state, GG_CONCEDE, text, sizeof text) > 0);
    gg_move_touch(p->battle, p->state, GG_CONCEDE, &touch);
    assert_true(touch.piece == GG_NONE && !touch.has_to && !touch.attack);
    int n = gg_moves(p->battle, p->state, listed, GG_MOVES_MAX);
    for (int i = 0; i < n; i++) assert_true(listed[i] != GG_CONCEDE);
    assert_int_equal(gg_verdict(p->battle, p->state, GG_CONCEDE), GG_OK);
    concede_is_a_move(s, p, p->seen);
}

static void test_conceding_is_legal_at_every_choice_and_never_offered(void **state)
{
    (void)state;
    each_ask(effort(6) < 2 ? 2 : effort(6), effort(300) + 60, concede_here, NULL);
}

/* ---- secrets ---- */

static void redact(const scenario *s, playing *p, void *with)
{
    static gg_view open, shut;
    (void)with, (void)s;
    gg_ask ask = gg_pending(p->battle, p->state);
    gg_state *hidden = table_state();
    for (int side = 0; side < GG_SIDES; side++) {
        gg_redact(p->battle, p->state, side, hidden);
        gg_view_make(p->battle, p->state, side, &open);
        gg_view_make(p->battle, hidden, side, &shut);
        assert_memory_equal(&open, &shut, sizeof open);
        uint64_t before = gg_hash(p->battle, hidden);
        uint8_t faces[GG_DICE_MAX];
        memset(faces, 1, sizeof faces);
        if (ask.kind == GG_CHOOSE) {
            gg_moves(p->battle, p->state, listed, 1);
            assert_int_equal(gg_choose(p->battle, hidden, listed[0], NULL), GG_HIDDEN);
        }
        if (ask.kind == GG_ROLL) assert_int_equal(gg_roll(p->battle, hidden, faces, ask.dice, NULL), GG_HIDDEN);
        assert_true(gg_hash(p->battle, hidden) == before);
        gg_fill(p->battle, hidden, 12345);
        assert_int_equal(gg_pending(p->battle, hidden).kind, ask.kind);
        if (ask.kind == GG_CHOOSE && ask.side == side)
            assert_int_equal(gg_choose(p->battle, hidden, listed[0], NULL), GG_DONE);
    }
    free(hidden);
}

static void test_redaction_hides(void **state)
{
    (void)state;
    each_ask(effort(4), 300, redact, NULL);
}

/* ---- records, replay, undo ---- */

typedef struct writing {
    char *text;
    size_t len, cap;
} writing;

static char *room(writing *w, size_t need)
{
    while (w->cap - w->len < need) w->text = realloc(w->text, w->cap = w->cap ? w->cap * 2 : 1 << 16);
    return w->text + w->len;
}

/* The next answer, but from the `patience`th on a side that is asked to decide concedes. */
static bool next_or_concede(playing *p, int patience, gg_answer *out)
{
    if (!playing_next(p, out)) return false;
    if (p->answers >= patience && out->kind == GG_CHOOSE) out->move = GG_CONCEDE;
    return true;
}

static void record_battle(playing *p, int patience, writing *w)
{
    gg_scribe scribe = {0};
    gg_answer answer;
    size_t len = 0;
    gg_battle_text(p->battle, &len);
    *w = (writing){0};
    const gg_tag tags[] = {{.name = "Seed", .value = "1"}};
    w->len += (size_t)gg_record_head(&scribe, p->battle, tags, 1, room(w, len + 4096), len + 4096);
    while (next_or_concede(p, patience, &answer)) {
        w->len +=
            (size_t)gg_record_answer(&scribe, p->battle, p->state, &answer, room(w, GG_RECORD_LINES), GG_RECORD_LINES);
        playing_give(p, &answer);
        w->len += (size_t)gg_record_after(&scribe, p->battle, p->state, room(w, GG_RECORD_LINES), GG_RECORD_LINES);
    }
    w->len += (size_t)gg_record_end(&scribe, p->battle, p->state, room(w, GG_RECORD_LINES), GG_RECORD_LINES);
}

/* Replays it; true: to the end, every hash right. */
static bool replays(const char *text, size_t len, gg_state *end, int *answers, gg_fault *fault)
{
    static gg_faults faults;
    gg_arena arena = {.size = gg_record_space(len)};
    arena.base = aligned_alloc(16, (arena.size + 15) / 16 * 16);
    gg_record record;
    gg_replay replay;
    memset(&faults, 0, sizeof faults);
    bool good = gg_record_parse(text, len, &arena, &record, &faults);
    if (!good) *fault = faults.fault[0];
    void *ground = NULL;
    if (good) {
        gg_arena field = {.size = gg_battle_space(record.scenario_len)};
        field.base = ground = aligned_alloc(16, (field.size + 15) / 16 * 16);
        const gg_battle *b = gg_battle_parse(record.scenario, record.scenario_len, &field, &faults);
        good = b && gg_replay_begin(&replay, &record, b, end, NULL, fault);
        for (gg_replayed step = GG_REPLAY_ANSWER; good && step != GG_REPLAY_DONE;) {
            step = gg_replay_step(&replay, NULL, fault);
            good = step != GG_REPLAY_STUCK;
        }
        if (good) *answers = replay.answers;
    }
    free(ground);
    free(arena.base);
    return good;
}

/* The last face of a roll that is written there; NULL: it is none. */
static char *last_face(char *text, int len)
{
    if (len < 5 || memcmp(text, "roll ", 5) != 0) return NULL;
    while (len > 5 && (text[len - 1] < '1' || text[len - 1] > '6')) len--;
    return len > 5 ? &text[len - 1] : NULL;
}

/* What comes is played on a copy, with that one die changed in the text; up to there it is what was replayed already. */
static bool is_noticed(const gg_replay *from, char *face, gg_state *copy)
{
    char kept = *face;
    gg_replay forged = *from;
    gg_replayed step = GG_REPLAY_ANSWER;
    gg_fault fault = {0};
    gg_copy(from->battle, copy, from->state);
    forged.state = copy;
    *face = kept == '6' ? '1' : (char)(kept + 1);
    while (step != GG_REPLAY_DONE && step != GG_REPLAY_STUCK) step = gg_replay_step(&forged, NULL, &fault);
    *face = kept;
    return step == GG_REPLAY_STUCK;
}

/* Every seventh of the first two hundred rolls of a sound record is changed, one at a time. */
static void forge_dice(const scenario *s, char *text, size_t len)
{
    static gg_faults faults;
    gg_arena arena = {.size = gg_record_space(len)};
    gg_record record;
    gg_replay replay;
    gg_fault fault = {0};
    gg_state *end = table_state(), *copy = table_state();
    arena.base = aligned_alloc(16, (arena.size + 15) / 16 * 16);
    memset(&faults, 0, sizeof faults);
    assert_true(gg_record_parse(text, len, &arena, &record, &faults));
    assert_true(gg_replay_begin(&replay, &record, s->battle, end, NULL, &fault));
    for (int roll = 0; roll < 200 && replay.at + 1 < record.entries;) {
        const gg_entry *next = &record.entry[replay.at + 1];
        char *face = next->kind == GG_ENTRY_ANSWER ? last_face(text + (next->text - text), next->len) : NULL;
        if (face && roll++ % 7 == 0 && !is_noticed(&replay, face, copy))
            fail_msg("%s: nobody saw that roll %d was changed", s->name, roll - 1);
        assert_true(gg_replay_step(&replay, NULL, &fault) != GG_REPLAY_STUCK);
    }
    free(end);
    free(copy);
    free(arena.base);
}

static void test_records_replay_and_a_changed_die_is_noticed(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        for (int k = 0; k < effort(12); k++) {
            playing p;
            writing w;
            gg_fault fault = {0};
            int answers = 0;
            playing_begin(&p, all.at[i].battle, fighters[(k + 1) % 2], (uint64_t)(300 + k), NULL);
            record_battle(&p, ANSWERS_MAX, &w);
            gg_state *end = table_state();
            if (!replays(w.text, w.len, end, &answers, &fault))
                fail_msg("%s: line %d: %s", all.at[i].name, fault.line, fault.text);
            assert_int_equal(answers, p.answers);
            assert_true(gg_same(p.battle, p.state, end));
            assert_true(gg_hash(p.battle, p.state) == gg_hash(p.battle, end));
            forge_dice(&all.at[i], w.text, w.len);
            free(end);
            free(w.text);
            playing_end(&p);
        }
    }
}

/* A battle given up at the first choice from the `patience`th answer on, recorded and replayed. False: nobody was asked
 * for one any more. */
static bool concede_and_replay(const scenario *s, const char *player, int patience)
{
    playing p;
    writing w;
    gg_fault fault = {0};
    int answers = 0;
    playing_begin(&p, s->battle, player, 350, NULL);
    record_battle(&p, patience, &w);
    gg_result r = gg_result_of(p.battle, p.state);
    const gg_rule_entry *why = gg_system_rule(gg_battle_system(p.battle), r.rule);
    bool conceded = why && strstr(why->id, ".concede");
    assert_true(conceded == (strstr(w.text, ". concede\n") != NULL));
    gg_state *end = table_state();
    if (!replays(w.text, w.len, end, &answers, &fault)) fail_msg("%s: line %d: %s", s->name, fault.line, fault.text);
    assert_int_equal(answers, p.answers);
    assert_true(gg_same(p.battle, p.state, end) && gg_hash(p.battle, p.state) == gg_hash(p.battle, end));
    free(end);
    free(w.text);
    playing_end(&p);
    return conceded;
}

static void test_a_record_with_a_concession_replays(void **state)
{
    (void)state;
    for (int i = 0; i < all.count; i++) {
        int conceded = 0;
        for (int k = 0; k <= effort(6); k++)
            conceded += concede_and_replay(&all.at[i], fighters[k % 2], k ? (i * 5 + k * 31) % 90 : 0);
        assert_true(conceded > 0);
    }
}

/* Undo is replaying all answers but the last ones. */
static void test_undo_by_replay(void **state)
{
    (void)state;
    enum { KEPT = 400 };
    static gg_answer given[KEPT];
    static uint64_t hash[KEPT + 1];
    for (int i = 0; i < all.count; i++) {
        playing p;
        int n = 0;
        playing_begin(&p, all.at[i].battle, "eager", 400, NULL);
        hash[0] = gg_hash(p.battle, p.state);
        while (n < KEPT && playing_next(&p, &given[n])) {
            playing_give(&p, &given[n]);
            hash[++n] = gg_hash(p.battle, p.state);
        }
        for (int back = 1; back <= n; back += 13) {
            gg_state *again = p.seen;
            gg_start(p.battle, again, NULL);
            for (int k = 0; k < n - back; k++)
                assert_int_equal(gg_answer_give(p.battle, again, &given[k], NULL), GG_DONE);
            assert_true(gg_hash(p.battle, again) == hash[n - back]);
        }
        playing_end(&p);
    }
}

/* ---- systems ---- */

static void test_every_system_has_its_turn(void **state)
{
    (void)state;
    for (int i = 0; names && i < gg_system_count(); i++) {
        bool found = false;
        for (int k = 0; k < names; k++) found |= !strcmp(named[k], gg_system_id(gg_system_at(i)));
        if (!found) fail_msg("%s is not in rules_systems of src/rules/meson.build", gg_system_id(gg_system_at(i)));
    }
}

static void test_systems_describe_themselves(void **state)
{
    (void)state;
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        const char *const *titles;
        assert_ptr_equal(gg_system_find(gg_system_id(s)), s);
        assert_true(gg_system_name(s)[0] && gg_system_version(s) >= 1 && gg_system_rules(s) > 0);
        for (int r = 1; r <= gg_system_rules(s); r++) {
            const gg_rule_entry *e = gg_system_rule(s, (gg_rule)r);
            assert_true(e && e->id && e->source && e->words && e->words[0]);
            assert_int_equal(gg_system_rule_find(s, e->id), r);
            assert_memory_equal(e->id, gg_system_id(s), strlen(gg_system_id(s)));
        }
        assert_null(gg_system_rule(s, 0));
        assert_null(gg_system_rule(s, (gg_rule)(gg_system_rules(s) + 1)));
        int columns = gg_system_columns(s, &titles);
        assert_true(columns > 0 && columns <= GG_COLUMNS);
        for (int k = 0; k < gg_system_types(s); k++) {
            gg_type_row row;
            assert_true(gg_system_type(s, k, &row));
            for (int c = 0; c < columns; c++) assert_true(row.cell[c][0] && titles[c][0]);
        }
        gg_type_row row;
        assert_false(gg_system_type(s, gg_system_types(s), &row));
        assert_false(gg_system_type(s, -1, &row));
    }
    assert_null(gg_system_at(-1));
    assert_null(gg_system_at(gg_system_count()));
    assert_null(gg_system_find("nothing"));
    assert_int_equal(gg_player_find("nobody"), -1);
    for (int i = 0; i < gg_player_count(); i++) {
        assert_int_equal(gg_player_find(gg_player_name(i)), i);
        assert_true(gg_player_words(i)[0]);
    }
}

/* generic [SYSTEM [ALL SYSTEMS...]]: one system, so that several can be looked at side by side. */
int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    named = argv + 2;
    names = argc > 2 ? argc - 2 : 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_system_has_its_turn),
        cmocka_unit_test(test_systems_describe_themselves),
        cmocka_unit_test(test_random_and_eager_play_ends),
        cmocka_unit_test(test_thinking_play_ends),
        cmocka_unit_test(test_listed_moves_apply_and_all_others_are_refused),
        cmocka_unit_test(test_offers_by_slot_are_the_moves),
        cmocka_unit_test(test_offers_are_the_same_in_any_order_of_slots),
        cmocka_unit_test(test_copies_equal_originals_and_dead_bytes_never_matter),
        cmocka_unit_test(test_the_same_answers_give_the_same_battle),
        cmocka_unit_test(test_events_never_change_the_state),
        cmocka_unit_test(test_choosing_is_judging_and_applying),
        cmocka_unit_test(test_chance_sums_to_one),
        cmocka_unit_test(test_exact_odds_agree_with_sampling),
        cmocka_unit_test(test_odds_over_budget_are_sampled),
        cmocka_unit_test(test_moves_and_answers_round_trip_as_text),
        cmocka_unit_test(test_positions_read_back_as_they_were),
        cmocka_unit_test(test_the_view_is_consistent),
        cmocka_unit_test(test_conceding_is_legal_at_every_choice_and_never_offered),
        cmocka_unit_test(test_redaction_hides),
        cmocka_unit_test(test_records_replay_and_a_changed_die_is_noticed),
        cmocka_unit_test(test_a_record_with_a_concession_replays),
        cmocka_unit_test(test_undo_by_replay),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
