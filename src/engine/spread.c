/* The outcomes of a handful of like dice: every way to share the dice among the classes, with its multinomial weight.
 * Seven dice of three classes are 36 outcomes, not 279,936 throws. */
#include "spread.h"

#include <assert.h>
#include <string.h>

enum { OUTCOMES_MAX = 1 << 20 };

static int live_classes(int classes, const uint32_t *weight)
{
    int live = 0;
    for (int c = 0; c < classes; c++) live += weight[c] != 0;
    return live;
}

/* Ways to share `dice` among `classes`: (dice + classes - 1) over (classes - 1); 0 if beyond all use. */
static int ways_to_share(int dice, int classes)
{
    int n = dice + classes - 1, k = dice < classes - 1 ? dice : classes - 1;
    int64_t ways = 1;
    for (int i = 1; i <= k; i++) {
        ways = ways * (n - k + i) / i;
        if (ways > OUTCOMES_MAX) return 0;
    }
    return (int)ways;
}

size_t gg_spread_space(int classes, const uint32_t *weight, int dice)
{
    size_t ways = (size_t)ways_to_share(dice, live_classes(classes, weight));
    size_t bytes = ways * (sizeof(gg_u128) + sizeof(double) + (size_t)classes);
    return (bytes + 15) & ~(size_t)15;
}

typedef struct filling {
    gg_spread *spread;
    const uint32_t *weight;
    double each; /* 1 / sum of the weights */
    bool overflow;
    uint8_t counts[GG_CLASSES];
} filling;

static void note(filling *f, gg_u128 weight, double share)
{
    gg_spread *s = f->spread;
    s->weight[s->outcomes] = weight;
    s->share[s->outcomes] = share;
    memcpy(s->counts + (size_t)s->outcomes * (size_t)s->classes, f->counts, (size_t)s->classes);
    s->outcomes++;
}

static bool times(gg_u128 *a, gg_u128 b) { return !__builtin_mul_overflow(*a, b, a); }

/* Gives 0, 1, ... of the dice that are left to class c, and the rest to the classes behind it. */
static void share_out(filling *f, int c, int left, gg_u128 weight, double share)
{
    int last = f->spread->classes - 1;
    while (c < last && f->weight[c] == 0) c++;
    gg_u128 ways = 1, power = 1;
    double part = 1;
    for (int k = 0; k <= left; k++) {
        if (k) {
            ways = ways * (unsigned)(left - k + 1) / (unsigned)k;
            f->overflow |= !times(&power, f->weight[c]);
            part *= f->weight[c] * f->each;
        }
        f->counts[c] = (uint8_t)k;
        gg_u128 product = weight;
        bool fits = times(&product, ways) && times(&product, power);
        if (c < last)
            share_out(f, c + 1, left - k, product, share * (double)ways * part);
        else if (k == left && (k == 0 || f->weight[c]))
            note(f, product, share * (double)ways * part);
        f->overflow |= !fits;
    }
    f->counts[c] = 0;
}

static uint32_t common(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t r = a % b;
        a = b, b = r;
    }
    return a;
}

void gg_spread_make(gg_spread *s, int classes, const uint32_t *weight, int dice, void *room)
{
    uint32_t low[GG_CLASSES] = {0}, measure = 0;
    filling f = {.spread = s, .weight = low};
    size_t ways = (size_t)ways_to_share(dice, live_classes(classes, weight));
    *s = (gg_spread){.classes = classes, .weight = room};
    s->share = (double *)(s->weight + ways);
    s->counts = (uint8_t *)(s->share + ways);

    uint64_t sum = 0;
    for (int c = 0; c < classes; c++) measure = common(measure, weight[c]);
    assert(measure > 0);
    for (int c = 0; c < classes; c++) low[c] = weight[c] / measure, sum += low[c];
    f.each = 1 / (double)sum;
    share_out(&f, 0, dice, 1, 1);

    s->whole = 1;
    for (int i = 0; i < dice; i++) f.overflow |= !times(&s->whole, sum);
    if (f.overflow) s->whole = 0;
}
