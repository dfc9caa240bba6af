/* What a position leads to: a round of battle played on, many times. */
#include "foresee.h"

#include "engine/series.h"
#include "engine/spread.h"
#include "rollout.h"
#include "value.h"

enum { OUTCOMES = 64, SPREAD_ROOM = 16384 };

static void open_state(const gg_battle *b, const gg_state *from, uint64_t seed, int number, gg_state *s)
{
    gg_copy(b, s, from);
    if (s->hidden) gg_fill(b, s, seed ^ (uint64_t)number * 0x9e3779b97f4a7c15u);
}

bool gg_fate_lost(int32_t fate) { return fate == GG_DESTROYED || fate == GG_ROUTED || fate == GG_TAKEN; }

static void count_lost(const gg_battle *b, const gg_state *s, gg_future *out)
{
    gg_facts facts;
    gg_facts_of(b, s, GG_NONE, &facts);
    for (int i = 0; i < facts.count; i++) {
        const gg_fact_row *row = gg_system_fact(b->system, facts.fact[i].row);
        if (row->kind == GG_FACT_FATE && row->of == GG_OF_PIECE && gg_fate_lost(facts.fact[i].value))
            out->lost[facts.fact[i].subject]++;
    }
}

void gg_foresee(const gg_battle *b, const gg_state *from, gg_move m, uint64_t seed, int rollouts, gg_future *out)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *s = (gg_state *)room;
    *out = (gg_future){.rollouts = rollouts};
    for (int i = 0; i < rollouts; i++) {
        open_state(b, from, seed, i, s);
        if (m) gg_apply(b, s, m, NULL);
        gg_play_round(b, s, gg_dice_make(seed, (uint64_t)i), NULL);
        out->win += gg_promise_of(b, s, from->ask.side < GG_SIDES ? from->ask.side : 0).win / rollouts;
        count_lost(b, s, out);
    }
    for (int p = 0; p < GG_PIECES; p++) out->lost[p] /= (float)rollouts;
}

/* ---- how a position stands ---- */

typedef struct gauging {
    double sum, squares;
    int n;
} gauging;

static void play_on(const gg_battle *b, const gg_state *from, int side, uint64_t seed, int rollouts, gauging *g)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *s = (gg_state *)room;
    for (int i = 0; i < rollouts; i++) {
        open_state(b, from, seed, i, s);
        gg_play_round(b, s, gg_dice_make(seed, (uint64_t)i), NULL);
        double win = gg_promise_of(b, s, side).win;
        g->sum += win, g->squares += win * win, g->n++;
    }
}

static double mean_of(const gauging *g, double *variance)
{
    double mean = g->sum / g->n;
    *variance = (g->squares - g->sum * mean + 0.02) / (g->n + 1) / g->n;
    return mean;
}

/* Of a roll: every outcome by itself, the likelier the more often. False: there are too many. */
static bool gauge_roll(const gg_battle *b, const gg_state *from, int side, uint64_t seed, int rollouts, double *mean,
                       double *variance)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX], dice[SPREAD_ROOM];
    gg_state *s = (gg_state *)room;
    uint32_t weight[GG_CLASSES];
    gg_spread spread;
    int classes = gg_weights(b, from, weight);
    size_t space = gg_spread_space(classes, weight, from->ask.dice);
    if (from->hidden || space == 0 || space > sizeof dice) return false;
    gg_spread_make(&spread, classes, weight, from->ask.dice, dice);
    if (spread.outcomes > OUTCOMES) return false;
    *mean = *variance = 0;
    for (int i = 0; i < spread.outcomes; i++) {
        uint8_t counts[GG_CLASSES] = {0};
        gauging g = {0};
        double share = spread.share[i], of;
        for (int c = 0; c < classes; c++) counts[c] = gg_spread_counts(&spread, i)[c];
        gg_copy(b, s, from);
        gg_roll_counts(b, s, counts, NULL);
        play_on(b, s, side, seed, 2 + (int)(2 * share * rollouts), &g);
        *mean += share * mean_of(&g, &of);
        *variance += share * share * of;
    }
    return true;
}

double gg_gauge(const gg_battle *b, const gg_state *s, int side, uint64_t seed, int rollouts, double *error)
{
    gauging g = {0};
    double mean, variance = 0;
    if (s->ask.kind == GG_OVER) {
        mean = gg_promise_of(b, s, side).win;
    } else if (s->ask.kind != GG_ROLL || !gauge_roll(b, s, side, seed, rollouts, &mean, &variance)) {
        play_on(b, s, side, seed, rollouts, &g);
        mean = mean_of(&g, &variance);
    }
    if (error) *error = gg_root(variance);
    return mean;
}
