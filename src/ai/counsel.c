/* colonel and marshal: the moves of most merit, each weighed twice. First exactly: what its exchange is worth on average, every
 * die counted. Then by playing it on: a round of battle, both sides in a hurry, many times, with the same dice for each
 * move; half of the moves fall out whenever a share of the time is spent. What was found exactly is where belief begins, and
 * the rollouts move it, the more of them the farther: a Gaussian prior on the difference from the best of
 * the exact ones, or from what merit alone makes clear.
 *
 * Nothing here sees the dice of the battle or what is hidden from the side: secrets are guessed anew for each rollout. */
#include "counsel.h"

#include <assert.h>
#include <stdatomic.h>

#include "engine/arena.h"
#include "engine/series.h"
#include "foresee.h"
#include "player.h"
#include "rollout.h"
#include "shortlist.h"
#include "value.h"

enum {
    BUDGET = 300, /* outcomes of an exchange that are weighed exactly */
    NODES = 2 * BUDGET,
    ROOM = 96 * 1024,
    HANDFUL = 4,   /* rollouts of each move between two looks at the time: whoever plays them, they are the same */
    ROLLOUTS = 120 /* where neither time nor number is given */
};
static const double FIRST_SHARE = 0.3; /* of the time may go into exact values */
static const double DOUBT = 0.02;      /* variance of a difference before there is any evidence of it */

typedef struct rival { /* a move in the race */
    gg_move move;
    double prior; /* what its exchange is worth */
    int n;
    double win, win_squares;   /* sums over rollouts: chances to win, */
    double better, squares;    /* value less that of the first with the same dice, */
    double gain, gain_squares; /* and chance to win less that of the first */
} rival;

typedef struct thought {
    const gg_battle *b;
    const gg_state *seen; /* what the side knows */
    const gg_leisure *leisure;
    int side;
    uint64_t seed;
    int rivals, racing, rollouts;
    bool clear; /* the first of the shortlist is so clearly best by merit that a captain would not weigh it */
    rival rival[GG_PROSPECTS];
    int runner[GG_PROSPECTS]; /* those in the race; the first of all rivals always is, and first */
    int first;                /* of the handful that is played */
    gg_promise found[GG_PROSPECTS * HANDFUL];
    unsigned char *room; /* for each hand */
    atomic_bool late;    /* the time is over in the midst of a handful, which counts for nothing then */
} thought;

static double spent(const thought *t) { return t->leisure->spent ? t->leisure->spent(t->leisure->watch) : 0; }

static bool weighs(const thought *t) { return gg_values_of(t->b)->weighs && !t->leisure->brisk; }

/* ---- rollouts ---- */

static gg_promise roll_out(const thought *t, gg_move m, int number, gg_arena *arena)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *s = (gg_state *)room;
    gg_copy(t->b, s, t->seen);
    if (s->hidden) gg_fill(t->b, s, t->seed ^ (uint64_t)number * 0x9e3779b97f4a7c15u);
    gg_apply(t->b, s, m, NULL);
    gg_play_round(t->b, s, gg_dice_make(t->seed, (uint64_t)number), arena);
    return gg_promise_of(t->b, s, t->side);
}

static void play_one(void *what, int i, int hand)
{
    thought *t = what;
    size_t space = gg_rollout_space(t->b);
    if (!t->late && !t->leisure->rollouts && spent(t) > 1) t->late = true;
    if (t->late) return;
    gg_arena arena = {.base = t->room + (size_t)hand * space, .size = space};
    t->found[i] = roll_out(t, t->rival[t->runner[i / HANDFUL]].move, t->first + i % HANDFUL, weighs(t) ? &arena : NULL);
}

static void note(rival *r, gg_promise mine, gg_promise first)
{
    double better = mine.choose - first.choose, gain = mine.win - first.win;
    r->n++;
    r->win += mine.win, r->win_squares += mine.win * mine.win;
    r->better += better, r->squares += better * better;
    r->gain += gain, r->gain_squares += gain * gain;
}

/* HANDFUL rollouts of each move in the race. */
static void play_handful(thought *t)
{
    const gg_leisure *l = t->leisure;
    int n = t->racing * HANDFUL;
    if (l->share)
        l->share(l->crew, n, play_one, t);
    else
        for (int i = 0; i < n; i++) play_one(t, i, 0);
    if (t->late) return;
    for (int i = 0; i < n; i++) note(&t->rival[t->runner[i / HANDFUL]], t->found[i], t->found[i % HANDFUL]);
    t->first += HANDFUL;
    t->rollouts += n;
}

/* ---- belief ---- */

static double variance(double sum, double squares, int n)
{
    return (squares - sum * sum / (n ? n : 1) + DOUBT) / (n + 1);
}

/* By how much a move is believed to be better than the first. */
static double belief(const thought *t, const rival *r)
{
    double trust = (double)gg_values_of(t->b)->trust, prior = r->prior - t->rival[0].prior;
    if (r == &t->rival[0] || r->n == 0) return prior;
    double mean = r->better / r->n, of_mean = variance(r->better, r->squares, r->n) / r->n, of_prior = trust * trust;
    return (prior * of_mean + mean * of_prior) / (of_mean + of_prior);
}

static void drop_half(thought *t)
{
    int keep = (t->racing + 1) / 2;
    while (t->racing > keep) {
        int worst = 1;
        for (int i = 2; i < t->racing; i++)
            if (belief(t, &t->rival[t->runner[i]]) < belief(t, &t->rival[t->runner[worst]])) worst = i;
        for (int i = worst; i + 1 < t->racing; i++) t->runner[i] = t->runner[i + 1];
        t->racing--;
    }
}

/* ---- exact values ---- */

static double exchange(const thought *t, const gg_state *s, gg_move m, gg_arena *arena)
{
    gg_odds odds;
    size_t used = arena->used;
    double sum = 0;
    if (!gg_odds_of(t->b, s, m, NULL, 0, BUDGET, arena, &odds)) return 0;
    for (int i = 0; i < odds.outcomes; i++)
        sum += odds.outcome[i].chance.value * gg_promise_of(t->b, odds.outcome[i].state, t->side).choose;
    arena->used = used;
    return sum;
}

/* Moves for whose exchange there was no time are believed to be as good as the worst of the others. */
static void weigh_exactly(thought *t, gg_dice *dice, gg_arena *arena)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    const gg_state *s = gg_player_filled(t->b, t->seen, dice, (gg_state *)room);
    int best = 0;
    double least = 1;
    for (int i = 0; i < t->rivals; i++) {
        rival *r = &t->rival[i];
        bool late = i > 1 && spent(t) > FIRST_SHARE;
        r->prior = late ? least : exchange(t, s, r->move, arena);
        if (r->prior < least) least = r->prior;
        if (r->prior > t->rival[best].prior && !t->clear) best = i;
    }
    rival first = t->rival[best];
    t->rival[best] = t->rival[0], t->rival[0] = first;
}

/* ---- the race ---- */

static int stages_of(int rivals)
{
    int stages = 0;
    for (; rivals > 1; rivals = (rivals + 1) / 2) stages++;
    return stages;
}

static bool stage_over(const thought *t, int stage, int stages, int rollouts, double begun)
{
    if (rollouts) return t->rollouts >= (int)((int64_t)rollouts * stage / stages);
    return spent(t) >= begun + (1 - begun) * stage / stages;
}

static void race(thought *t)
{
    int rollouts = t->leisure->rollouts, stages = stages_of(t->rivals);
    if (!rollouts && !t->leisure->spent) rollouts = ROLLOUTS;
    double begun = spent(t);
    for (t->racing = 0; t->racing < t->rivals; t->racing++) t->runner[t->racing] = t->racing;
    for (int stage = 1; stage <= stages; stage++) {
        while (!stage_over(t, stage, stages, rollouts, begun)) play_handful(t);
        drop_half(t);
    }
}

/* ---- counsel ---- */

static void gather(thought *t)
{
    shortlist list;
    gg_shortlist(t->b, t->seen, &list);
    for (int i = 0; i < list.moves; i++) t->rival[t->rivals++].move = list.move[i];
    t->clear = list.moves > 1 && list.merit[0] - list.merit[1] >= GG_CLEAR;
}

static void add(thought *t, gg_move m)
{
    for (int i = 0; i < t->rivals; i++)
        if (t->rival[i].move == m) return;
    t->rival[t->rivals++].move = m;
}

/* What is usual is always weighed, and what the caller names. */
static void add_others(thought *t, gg_dice *dice)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    add(t, gg_habit(t->b, gg_player_filled(t->b, t->seen, dice, (gg_state *)room)));
    if (t->leisure->also) add(t, t->leisure->also);
}

static double mean_error(double sum, double squares, int n) { return n ? gg_root(variance(sum, squares, n) / n) : 0; }

static gg_prospect prospect_of(const thought *t, const rival *r)
{
    gg_prospect p = {.move = r->move, .rollouts = r->n, .value = t->rival[0].prior + belief(t, r)};
    if (r->n == 0) return p;
    p.win = r->win / r->n, p.error = mean_error(r->win, r->win_squares, r->n);
    return p;
}

/* How much less often each wins than the best, where both were played on with the same dice. */
static void compare(const thought *t, gg_counsel *out)
{
    const rival *of[GG_PROSPECTS] = {0};
    for (int i = 0; i < out->count; i++)
        for (int k = 0; k < t->rivals; k++)
            if (t->rival[k].move == out->of[i].move) of[i] = &t->rival[k];
    for (int i = 1; i < out->count && of[0] && of[i] && of[0]->n && of[i]->n; i++) {
        double best = mean_error(of[0]->gain, of[0]->gain_squares, of[0]->n);
        double his = mean_error(of[i]->gain, of[i]->gain_squares, of[i]->n);
        out->of[i].less = of[0]->gain / of[0]->n - of[i]->gain / of[i]->n;
        out->of[i].less_error = of[0] == &t->rival[0]   ? his
                                : of[i] == &t->rival[0] ? best
                                                        : gg_root(best * best + his * his);
    }
}

static void list(const thought *t, gg_counsel *out)
{
    *out = (gg_counsel){.rollouts = t->rollouts};
    for (int i = 0; i < t->rivals; i++) {
        gg_prospect p = prospect_of(t, &t->rival[i]);
        int at = out->count++;
        for (; at > 0 && out->of[at - 1].value < p.value; at--) out->of[at] = out->of[at - 1];
        out->of[at] = p;
    }
    compare(t, out);
}

/* The hands' part comes first: each begins where an arena may. */
size_t gg_counsel_space(const gg_battle *b)
{
    return GG_HANDS * gg_rollout_space(b) + ROOM + NODES * (gg_state_size(b) + 128);
}

static const gg_leisure usual = {.rollouts = ROLLOUTS};

void gg_counsel_take(const gg_battle *b, const gg_state *seen, gg_dice *dice, gg_arena *arena,
                     const gg_leisure *leisure, gg_counsel *out)
{
    thought t = {.b = b, .seen = seen, .leisure = leisure, .side = seen->ask.side};
    assert(seen->ask.kind == GG_CHOOSE);
    if (!leisure) t.leisure = &usual;
    t.seed = (uint64_t)gg_dice_below(dice, UINT32_MAX) << 32 | gg_dice_below(dice, UINT32_MAX);
    gather(&t);
    add_others(&t, dice);
    if (t.rivals > 1) {
        size_t used = arena->used;
        t.room = gg_arena_some(arena, GG_HANDS * gg_rollout_space(b));
        weigh_exactly(&t, dice, arena);
        race(&t);
        arena->used = used;
    }
    list(&t, out);
}
