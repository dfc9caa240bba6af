/* The best answer of the other side: where a system says so, all answers to a decision on the way are weighed, and the one
 * that is worst for the mover is assumed. */
#include <stdlib.h>

#include "buffer.h"
#include "results.h"

/* Where there is much to weigh each answer is estimated, better if it seems to be worse for the mover, and taken if it is so
 * clearly. */
enum {
    ANSWERS = 8,
    MANY = 3000,
    GLANCE_BUDGET = 600,
    SEEMS_BUDGET = 8000,
    CLEARLY_BUDGET = 25000,
    RIVAL_ROOM = 64 << 20
};

/* Where a state takes long there is less of everything, but for what is little anyway. */
static int share_of(int whole, int most)
{
    int64_t share = (int64_t)whole * most / RIVALS_OF, least = whole < SEEMS_BUDGET ? whole : SEEMS_BUDGET;
    if (share < least) share = least;
    return share < most ? (int)share : most;
}

static bool is_answered(const weighing *w, gg_move answer)
{
    for (int i = 0; i < w->takens; i++)
        if (w->taken[i].assumed && w->taken[i].move == answer) return true;
    return false;
}

/* The question came up, and another answer was taken. */
static bool is_asked(const weighing *w, const gg_guess *g)
{
    for (int i = 0; i < w->takens; i++)
        if (w->taken[i].side == g->side && w->taken[i].question == g->question && w->taken[i].piece == g->piece)
            return true;
    return false;
}

typedef struct favoured {
    double is, error; /* two times that of a chance: rounds that are lost count against those that are won */
} favoured;

static bool weigh_if(const weighing *w, const gg_state *s, gg_move answer, weigh_limits limits, int budget,
                     weighing *out)
{
    gg_odds_ask ask = w->ask;
    gg_move assume[WEIGH_MOST + WEIGH_RIVALS + 1];
    for (int i = 0; i < w->ask.assumes; i++) assume[i] = w->ask.assume[i];
    assume[w->ask.assumes] = answer;
    ask.assume = assume, ask.assumes = w->ask.assumes + 1;
    limits.light = limits.fixed = true, limits.clock = NULL;
    limits.budget = share_of(limits.budget, budget);
    if (limits.room > RIVAL_ROOM) limits.room = RIVAL_ROOM;
    return weigh(w->b, s, &ask, limits, out);
}

/* At a glance: it is asked and cannot answer so. Most answers that there are cannot be given to most charges, and to find
 * that out by a long way takes as long as to weigh one that can. */
static bool is_out_of_question(const weighing *w, const gg_state *s, const gg_guess *g, gg_move answer,
                               weigh_limits limits)
{
    weighing *glance = take(sizeof *glance);
    bool out =
        weigh_if(w, s, answer, limits, GLANCE_BUDGET, glance) && !is_answered(glance, answer) && is_asked(glance, g);
    weigh_free(glance);
    free(glance);
    return out;
}

/* How good it is for the mover if the other side answers so; false: it cannot, or it could not be weighed. */
static bool favour_if(const weighing *w, const gg_state *s, gg_move answer, weigh_limits limits, int budget,
                      favoured *out)
{
    weighing *again = take(sizeof *again);
    bool good = weigh_if(w, s, answer, limits, budget, again) && is_answered(again, answer);
    if (good) out->is = w->b->system->favour(&again->chances);
    if (good) out->error = 2 * weigh_error(again, (gg_fraction){.value = 0.5});
    weigh_free(again);
    free(again);
    return good;
}

static bool is_much(const weighing *w) { return w->odds.sampled || w->odds.outcomes > MANY; }

/* Whether it is less than so much, and then how much. */
static bool is_worse(const weighing *w, const gg_state *s, const gg_guess *g, gg_move answer, weigh_limits limits,
                     double *least)
{
    favoured f;
    if (is_much(w) && is_out_of_question(w, s, g, answer, limits)) return false;
    if (!favour_if(w, s, answer, limits, is_much(w) ? SEEMS_BUDGET : RIVALS_BUDGET, &f)) return false;
    if (f.error > 0 && f.is < *least && !favour_if(w, s, answer, limits, CLEARLY_BUDGET, &f)) return false;
    if (f.is + f.error >= *least - 1e-9) return false;
    *least = f.is;
    return true;
}

static bool is_among(gg_move m, const gg_move *list, int n)
{
    while (n-- > 0)
        if (list[n] == m) return true;
    return false;
}

bool rivals_find(weighing *w, const gg_state *s, weigh_limits limits)
{
    const gg_system *system = w->b->system;
    bool found = false;
    if (limits.fixed || !system->rivals || w->guesses || w->chances.lines == 0 || w->ask.assumes > WEIGH_MOST)
        return false;
    double least = system->favour(&w->chances);
    for (int i = 0; i < w->takens && w->rivals < WEIGH_RIVALS; i++) {
        gg_move answer[ANSWERS], worst = w->taken[i].move;
        bool mine = w->taken[i].side == w->chances.side;
        int n = w->taken[i].assumed || mine ? 0 : system->rivals(w->b, &w->taken[i], answer, ANSWERS);
        if (n == 0 || !w->taken[i].other[0]) continue;
        /* no more than two others were seen: then these are all */
        const gg_move *other = w->taken[i].other[1] ? answer : w->taken[i].other;
        for (int k = 0; k < (other == answer ? n : 1); k++)
            if (other[k] != w->taken[i].move && is_among(other[k], answer, n) &&
                is_worse(w, s, &w->taken[i], other[k], limits, &least))
                worst = other[k];
        w->assume[w->ask.assumes++] = worst;
        w->ask.assume = w->assume;
        w->rivals++;
        w->estimated = is_much(w);
        found = true;
    }
    return found;
}
