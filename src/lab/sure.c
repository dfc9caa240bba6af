/* Intervals, and a test that may be looked at as often as one likes: see lab.h. */
#include <math.h>

#include "engine/series.h"
#include "lab.h"

static const double TWO_SIDED = 1.959963984540054; /* of a normal distribution, 95 % */
/* Of the mixture of normal tests: where it is tightest (about pair 8 / EARLY), how often it may be wrong, and the pairs
 * before which nothing is said, because sums of fewer are not yet like a normal distribution's. */
static const double EARLY = 0.002, MISTAKE = 0.05;
enum { LEAST_PAIRS = 64 };

gg_lab_value gg_lab_share(uint64_t hits, uint64_t of)
{
    gg_lab_value v = {.value = of ? (double)hits / (double)of : 0};
    gg_series_share((int)hits, (int)of, &v.low, &v.high);
    v.low = fmin(v.low, v.value), v.high = fmax(v.high, v.value); /* rounding */
    return v;
}

gg_lab_value gg_lab_mean(uint64_t sum, uint64_t squares, uint64_t n)
{
    if (n == 0) return (gg_lab_value){0};
    double many = (double)n, mean = (double)sum / many;
    double around = fmax((double)squares / many - mean * mean, 0);
    double reach = n > 1 ? TWO_SIDED * sqrt(around / (many - 1)) : 0;
    return (gg_lab_value){mean, mean - reach, mean + reach};
}

gg_lab_value gg_lab_less(gg_lab_value a, gg_lab_value b)
{
    double off = b.value - a.value, reach = hypot((a.high - a.low) / 2, (b.high - b.low) / 2);
    return (gg_lab_value){off, off - reach, off + reach};
}

int gg_lab_points(char outcome) { return outcome == '0' ? 2 : outcome == '1' ? 0 : 1; }

void gg_lab_pair(gg_lab_pairs *p, int doubled)
{
    p->pairs++, p->sum += doubled, p->squares += (int64_t)doubled * doubled;
}

gg_lab_pairs gg_lab_pairs_of(const gg_lab_arm *a, const gg_lab_arm *b)
{
    gg_lab_pairs p = {0};
    int games = a->games < b->games ? a->games : b->games;
    for (int g = 0; g < games && a->outcome[g] != GG_LAB_OPEN && b->outcome[g] != GG_LAB_OPEN; g++)
        gg_lab_pair(&p, gg_lab_points(b->outcome[g]) - gg_lab_points(a->outcome[g]));
    return p;
}

/* How far the mean of n pairs may be from the truth, whenever one looks. */
static double reach_at(double spread, double n)
{
    double known = n * EARLY + 1;
    return spread * sqrt(2 * known / (n * n * EARLY) * log(sqrt(known) / MISTAKE));
}

/* The pairs after which a difference of that size shows. */
static double pairs_for(double spread, double off)
{
    double low = LEAST_PAIRS, high = 1e9;
    if (reach_at(spread, high) > off) return high;
    for (int i = 0; i < 60; i++) {
        double middle = sqrt(low * high);
        if (reach_at(spread, middle) > off)
            low = middle;
        else
            high = middle;
    }
    return high;
}

gg_lab_difference gg_lab_differ(const gg_lab_pairs *p)
{
    gg_lab_difference d = {.points = {0, -1, 1}, .always = {0, -1, 1}, .more = LEAST_PAIRS};
    if (p->pairs < 2) return d;
    double n = p->pairs, mean = (double)p->sum / 2 / n;
    /* Of pairs that all end alike nothing says that the next will: one that went the other way is added. */
    double spread = sqrt((fmax((double)p->squares / 4 - n * mean * mean, 0) + 1) / n);
    double once = TWO_SIDED * spread / sqrt(n), always = reach_at(spread, n);
    d.points = (gg_lab_value){mean, fmax(mean - once, -1), fmin(mean + once, 1)};
    d.always = (gg_lab_value){mean, fmax(mean - always, -1), fmin(mean + always, 1)};
    if (p->pairs >= LEAST_PAIRS && fabs(mean) > always) d.say = GG_LAB_SURE;
    d.more = d.say == GG_LAB_SURE ? 0 : fmax(pairs_for(spread, fabs(mean)) - n, LEAST_PAIRS);
    return d;
}
