/* 4.7: army building. A scenario with a `points` line is a list within a budget, and both sides are held to it. */
#include "setup.h"

enum { LEADER_COST = 5, ADC_COST = 4, ADC_EXTRA = 2, CHIT_COST = 10, CHIT_EXTRA = 1 };

typedef struct army {
    ccn_draft *d;
    int side, units, leaders, guns, staunch, foreign, cost;
    int extra_leaders, extra_adcs, extra_chits;
} army;

static int above(int n, int free) { return n > free ? n - free : 0; }

static gg_mark budget_place(const army *a) { return a->d->once[ONCE_POINTS]; }

static void count_units(army *a)
{
    const ccn_battle *b = a->d->b;
    const char *first = NULL;
    for (int i = 0; i < b->units; i++) {
        if (b->unit[i].side != a->side || a->d->unit[i].faulty) continue;
        const ccn_type *t = ccn_type_of(b, i);
        if (!first) first = t->nation;
        a->units++;
        a->cost += t->cost;
        a->guns += t->cls == ART;
        a->staunch += t->ign == 2;
        a->foreign += strcmp(t->nation, first) != 0;
        if (b->unit[i].full != t->blocks)
            gg_scan_fault_at(a->d->scan, a->d->unit[i].at,
                             "%s is priced with %d blocks, not %d: expected no other `max`", b->unit[i].label,
                             t->blocks, b->unit[i].full);
    }
}

static void count_staff(army *a)
{
    const ccn_battle *b = a->d->b;
    a->leaders = ccn_leader_count(b, a->side);
    a->extra_leaders = above(a->leaders, 1);
    a->extra_adcs = above(b->adc_max[a->side], a->leaders);
    a->extra_chits = above(b->chits[a->side], ccn_free_chits(a->units));
    a->cost += LEADER_COST * a->extra_leaders + ADC_COST * a->extra_adcs + CHIT_COST * a->extra_chits;
}

static void at_most(const army *a, int n, int most, const char *what)
{
    if (n > most)
        gg_scan_fault_at(a->d->scan, budget_place(a), "the %s have %d %s: expected at most %d (%d units)",
                         ccn_side_names[a->side], n, what, most, a->units);
}

static void check_side(ccn_draft *d, int side)
{
    army a = {.d = d, .side = side};
    count_units(&a);
    count_staff(&a);
    if (a.leaders == 0)
        gg_scan_fault_at(d->scan, budget_place(&a), "the %s have no leader: expected at least one",
                         ccn_side_names[side]);
    at_most(&a, a.extra_leaders, a.units / 3, "leaders above the first");
    at_most(&a, a.extra_adcs, ADC_EXTRA, "aides above one a leader");
    at_most(&a, a.extra_chits, CHIT_EXTRA, "chits above the free ones");
    at_most(&a, a.guns, (a.units + 2) / 3, "artillery units");
    at_most(&a, a.staunch, (a.units + 3) / 4, "units that ignore 2 flags");
    at_most(&a, a.foreign, a.units / 2, "units of other nations than the first");
    if (a.cost > d->b->points)
        gg_scan_fault_at(d->scan, budget_place(&a), "the %s cost %d points: expected at most %d", ccn_side_names[side],
                         a.cost, d->b->points);
}

void ccn_check_army(ccn_draft *d)
{
    if (!d->b->points) return;
    for (int side = 0; side < GG_SIDES; side++) check_side(d, side);
}
