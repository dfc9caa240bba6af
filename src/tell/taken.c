/* What had to be assumed: decisions on the way, which of them matter, and how exact odds are in words. */
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "results.h"

enum { AGAIN_BUDGET = 100000, AGAIN_ROOM = 64 << 20 };

static bool same_numbers(const gg_headline *a, const gg_headline *b)
{
    bool same = a->lines == b->lines;
    for (int i = 0; same && i < a->lines; i++) same = strcmp(a->line[i].text, b->line[i].text) == 0;
    return same;
}

/* Weighed again with another answer: whether a number that is shown differs. What could not be weighed might. */
static bool changes(const weighing *w, gg_move other, weigh_limits limits)
{
    gg_move assume[1 + WEIGH_MOST + WEIGH_RIVALS] = {other};
    gg_odds_ask ask = w->ask;
    for (int i = 0; i < w->ask.assumes; i++) assume[1 + i] = w->ask.assume[i];
    ask.assume = assume;
    ask.assumes = w->ask.assumes + 1;
    weighing *again = take(sizeof *again);
    limits.light = limits.fixed = true, limits.clock = NULL;
    if (limits.budget > AGAIN_BUDGET) limits.budget = AGAIN_BUDGET;
    if (limits.room > AGAIN_ROOM) limits.room = AGAIN_ROOM;
    bool differs = !weigh(w->b, w->now, &ask, limits, again) || again->odds.sampled ||
                   !same_numbers(&w->headline, &again->headline);
    weigh_free(again);
    free(again);
    return differs;
}

/* How often it may be weighed again: what has many outcomes takes long. */
static int tries(const weighing *w, weigh_limits limits)
{
    if (w->odds.sampled || w->guesses || w->headline.lines == 0 || w->odds.outcomes > 30000) return 0;
    int long_one = w->odds.outcomes > 500 ? 2 : 1, dear = w->b->system->dear ? w->b->system->dear(w->b) : 1;
    return limits.again / (long_one * dear);
}

void taken_find(weighing *w, weigh_limits limits)
{
    int again = tries(w, limits);
    for (int i = 0; i < w->takens; i++) {
        const gg_guess *g = &w->taken[i];
        w->matters[i] = g->assumed || again <= 0;
        for (int k = 0; k < 2 && g->other[k] && !w->matters[i] && again > 0; k++, again--)
            w->matters[i] = changes(w, g->other[k], limits);
    }
}

int weigh_unused(const weighing *w, gg_move out[WEIGH_MOST], int *planned)
{
    int n = 0, assumed = w->ask.assumes - w->rivals;
    for (int i = 0; i < assumed && i < 64 && n < WEIGH_MOST; i++)
        if (!(w->odds.used >> i & 1)) out[n++] = w->ask.assume[i];
    *planned = 0;
    for (int i = w->odds.thens; i < w->ask.thens && n < WEIGH_MOST; i++, *planned += 1) out[n++] = w->ask.then[i];
    return n;
}

double weigh_error(const weighing *w, gg_fraction f)
{
    gg_report r = {.sampled = w->odds.sampled, .samples = w->odds.samples};
    return gg_line_error(&r, &(gg_line){.chance = f});
}

/* Two decisions may be told in the same words. */
static bool is_named(const weighing *w, int i)
{
    bool again = false;
    for (int k = 0; k < i; k++) again |= w->matters[k] && strcmp(w->taken[k].words, w->taken[i].words) == 0;
    return w->matters[i] && !again;
}

static void say_taken(const weighing *w, gg_text *t)
{
    int some = 0, n = 0;
    for (int i = 0; i < w->takens; i++) some += is_named(w, i);
    for (int i = 0; i < w->takens; i++) {
        if (!is_named(w, i)) continue;
        gg_text_add(t, "%s%s", n == 0 ? ", if " : n == some - 1 ? " and " : ", ", w->taken[i].words);
        n++;
    }
}

/* Where hardly anything was left to chance the number of samples that would be as good is a tale. */
static void say_samples(const weighing *w, gg_text *t)
{
    double error = 100 * weigh_error(w, (gg_fraction){.value = 0.5});
    if (error < 0.1)
        gg_text_add(t, "an estimate, within 0.1 %%");
    else
        gg_text_add(t, "an estimate from %d samples, within %.1f %%", w->odds.samples, error);
}

void weigh_how(const weighing *w, gg_text *t)
{
    if (w->guesses)
        gg_text_add(t, "an estimate, the mean of %d guesses at what the other side hides", w->guesses);
    else if (w->odds.sampled)
        say_samples(w, t);
    else
        gg_text_add(t, "exact%s", w->odds.exact ? "" : " up to rounding");
    if (w->light && w->takens)
        gg_text_add(t, ", if all do what is usual");
    else
        say_taken(w, t);
    if (w->estimated && !w->light) gg_text_add(t, "; the other side's best answers by estimate");
}
