#include "series.h"

gg_dice gg_series_dice(uint64_t seed, uint64_t game) { return gg_dice_make(seed, game); }

gg_dice gg_series_chance(uint64_t seed, uint64_t game, int side)
{
    return gg_dice_make(~seed, game * GG_SIDES + (uint64_t)side);
}

int gg_series_strength(const gg_battle *b, const gg_state *s, gg_view *view, int strength[GG_SIDES])
{
    gg_view_pieces(b, s, GG_NONE, view);
    strength[0] = strength[1] = 0;
    for (int i = 0; i < view->pieces; i++) {
        const gg_piece *p = &view->piece[i];
        if (p->side < GG_SIDES) strength[p->side] += p->strength;
    }
    return view->round;
}

double gg_root(double x) /* Newton's */
{
    double r = x < 1 ? 1 : x;
    if (x <= 0) return 0;
    for (int i = 0; i < 60; i++) r = (r + x / r) / 2;
    return r;
}

void gg_series_share(int hits, int of, double *low, double *high)
{
    *low = 0, *high = 1;
    if (of <= 0) return;
    double z = 1.959963984540054, n = of, p = hits / n;
    double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    double reach = z * gg_root(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    if (middle > reach) *low = middle - reach;
    if (middle + reach < 1) *high = middle + reach;
}
