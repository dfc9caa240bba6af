/* Exact odds of a move, or of a pending roll, by the search of search.c: as programs weigh, and to a horizon. */
#include "search.h"

enum { SAMPLES_MIN = 64, SAMPLES_MAX = 20000 };

static bool likelier(const gg_outcome *a, const gg_outcome *b)
{
    return a->chance.value > b->chance.value || (a->chance.value == b->chance.value && a->state < b->state);
}

static void sift(gg_outcome *heap, int at, int count)
{
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && likelier(&heap[child], &heap[child + 1])) child++;
        if (!likelier(&heap[at], &heap[child])) return;
        gg_outcome t = heap[at];
        heap[at] = heap[child], heap[child] = t;
    }
}

static void sort_by_chance(gg_outcome *outcome, int count) /* the least likely is the top of the heap */
{
    for (int i = count / 2 - 1; i >= 0; i--) sift(outcome, i, count);
    for (int i = count - 1; i > 0; i--) {
        gg_outcome t = outcome[0];
        outcome[0] = outcome[i], outcome[i] = t;
        sift(outcome, 0, i);
    }
}

static gg_outcome outcome_of(const search *q, int32_t i, gg_fraction chance)
{
    gg_outcome o = {.chance = chance, .state = state_at(q, i)};
    const gg_stage *g = stage_at(q, i);
    if (q->way.program) return o;
    o.given = g->given, o.counts = g->counts;
    if (q->way.ask.deeds) o.deeds = &g->deeds;
    return o;
}

static bool list_outcomes(search *q, gg_odds *out)
{
    out->outcomes = q->ended.count;
    out->outcome = gg_search_take(q, (size_t)q->ended.count * sizeof *out->outcome);
    if (!out->outcome) return false;
    out->exact = true;
    int n = 0;
    for (int32_t i = q->ended.first; i != NOWHERE; i = node_at(q, i)->line) {
        gg_fraction f = node_at(q, i)->chance;
        if (f.den) f.value = (double)f.num / (double)f.den;
        if (!f.den) out->exact = false;
        out->outcome[n++] = outcome_of(q, i, f);
    }
    sort_by_chance(out->outcome, n);
    return true;
}

static int samples_for(int budget)
{
    int samples = budget / 4;
    return samples < SAMPLES_MIN ? SAMPLES_MIN : samples > SAMPLES_MAX ? SAMPLES_MAX : samples;
}

static bool find_odds(search *q, const gg_state *s, gg_arena *arena, gg_odds *out)
{
    int budget = q->budget;
    *out = (gg_odds){0};
    if (s->hidden || !gg_search_open(q, arena) || !gg_search_begin(q, s)) return false;
    int answered = 0;
    bool fits = true;
    for (; fits && q->queue.count && q->budget > 0; answered++) fits = gg_search_expand(q);
    out->asked = q->way.asked, out->assumed = q->way.assumed;
    if (!fits) {
        gg_search_clear(q);
        if (!gg_search_begin(q, s)) return false;
        /* half of it fits, and samples from there are far better than from the start */
        for (answered /= 2; answered > 0 && !q->way.program; answered--) fits = gg_search_expand(q);
    }
    if (fits) gg_search_settle(q);
    if (q->queue.count) {
        out->sampled = true;
        out->samples = q->way.program ? gg_search_estimate(q, samples_for(budget)) : gg_search_sample(q, budget);
        if (out->samples == 0) return false;
    }
    out->thens = q->way.thens, out->used = q->way.used;
    if (!list_outcomes(q, out)) return false;
    arena->used = q->room.used;
    return true;
}

bool gg_odds_of(const gg_battle *b, const gg_state *s, gg_move move, const gg_move *assume, int assumes, int budget,
                gg_arena *arena, gg_odds *out)
{
    search q = {.b = b, .budget = budget};
    gg_way_begin_program(&q.way, b, s, &(gg_odds_ask){.move = move, .assume = assume, .assumes = assumes});
    return find_odds(&q, s, arena, out);
}

bool gg_odds_until(const gg_battle *b, const gg_state *s, const gg_odds_ask *ask, gg_arena *arena, gg_odds *out,
                   gg_guess *guess, int *guesses)
{
    search q = {.b = b, .budget = ask->budget};
    if (guesses) *guesses = 0;
    if (s->hidden) return false;
    gg_way_begin(&q.way, b, s, ask);
    q.way.guess = guess;
    bool found = find_odds(&q, s, arena, out);
    if (guesses) *guesses = q.way.guesses;
    return found;
}
