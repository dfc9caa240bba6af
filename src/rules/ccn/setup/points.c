/* 4.7: army building. A scenario with a `points` line is a list within a budget, and both sides are held to it. */
#include "rules/ccn/setup/setup.h"

enum { LEADER_COST = 5, ADC_COST = 4, ADC_EXTRA = 2, CHIT_COST = 10, CHIT_EXTRA = 1 };

typedef struct army {
    gg_draft *d;
    int side, units, leaders, guns, staunch, foreign, cost;
    int extra_leaders, extra_adcs, extra_chits;
} army;

static int above(int n, int free) { return n > free ? n - free : 0; }

static void count_units(army *a)
{
    const ccn_battle *b = ccn_drafted(a->d);
    const ccn_type *first = NULL;
    for (int i = 0; i < b->units; i++) {
        if (b->unit[i].side != a->side || gg_draft_faulty(a->d, L_UNIT, i)) continue;
        const ccn_type *t = ccn_type_of(b, i);
        if (!first) first = t;
        a->units++;
        a->cost += t->cost;
        a->guns += t->cls == ART;
        a->staunch += t->ign == 2;
        a->foreign += !ccn_same_nation(t, first);
        if (b->unit[i].full != t->blocks)
            gg_draft_fault(a->d, L_UNIT, i, "label", "%s is priced with %d blocks, not %d: expected no other `max`",
                           b->unit[i].label, t->blocks, b->unit[i].full);
    }
}

static void count_staff(army *a)
{
    const ccn_battle *b = ccn_drafted(a->d);
    a->leaders = ccn_leader_count(b, a->side);
    a->extra_leaders = above(a->leaders, 1);
    a->extra_adcs = above(b->adc_max[a->side], a->leaders);
    a->extra_chits = above(b->chits[a->side], ccn_free_chits(a->units));
    a->cost += LEADER_COST * a->extra_leaders + ADC_COST * a->extra_adcs + CHIT_COST * a->extra_chits;
}

static void at_most(const army *a, int n, int most, const char *what)
{
    if (n > most)
        gg_draft_fault(a->d, L_POINTS, 0, "points", "the %s have %d %s: expected at most %d (%d units)",
                       a->d->battle->side[a->side], n, what, most, a->units);
}

static void check_side(gg_draft *d, int side)
{
    army a = {.d = d, .side = side};
    int budget = ccn_drafted(d)->points;
    count_units(&a);
    count_staff(&a);
    if (a.leaders == 0)
        gg_draft_fault(d, L_POINTS, 0, "points", "the %s have no leader: expected at least one", d->battle->side[side]);
    at_most(&a, a.extra_leaders, a.units / 3, "leaders above the first");
    at_most(&a, a.extra_adcs, ADC_EXTRA, "aides above one a leader");
    at_most(&a, a.extra_chits, CHIT_EXTRA, "chits above the free ones");
    at_most(&a, a.guns, (a.units + 2) / 3, "artillery units");
    at_most(&a, a.staunch, (a.units + 3) / 4, "units that ignore 2 flags");
    at_most(&a, a.foreign, a.units / 2, "units of other nations than the first");
    if (a.cost > budget)
        gg_draft_fault(d, L_POINTS, 0, "points", "the %s cost %d points: expected at most %d", d->battle->side[side],
                       a.cost, budget);
}

void ccn_check_army(gg_draft *d)
{
    if (!ccn_drafted(d)->points) return;
    for (int side = 0; side < GG_SIDES; side++) check_side(d, side);
}
