/* boe.army.points: a scenario with a `points` line is a pair of armies within a budget, and both are held to it. */
#include "rules/boe/pieces/pieces.h"
#include "rules/boe/setup/setup.h"

enum { UNITS_LEAST = 2, UNITS_MOST = 6, BRIGADES_LEAST = 2, BRIGADES_MOST = 4, STANDS_A_GUN = 4 };

static void check_brigades(gg_draft *d, int side)
{
    const boe_battle *b = boe_drafted(d);
    for (int i = 0; i < b->brigades; i++) {
        int units = 0;
        if (b->brigade[i].side != side) continue;
        for (int u = 0; u < b->lines; u++) units += b->unit[u].brigade == i;
        if (units < UNITS_LEAST || units > UNITS_MOST)
            gg_draft_fault(d, L_BRIGADE, i, NULL, "%s has %d units: expected %d to %d in an army of points",
                           b->brigade[i].label, units, UNITS_LEAST, UNITS_MOST);
    }
}

static int divisions_of(const boe_battle *b, int side)
{
    int n = 0;
    for (int l = 0; l < b->leaders; l++) n += b->leader[l].side == side && b->leader[l].rank == DIV;
    return n;
}

static void check_divisions(gg_draft *d, int side)
{
    const boe_battle *b = boe_drafted(d);
    bool corps = false;
    for (int l = 0; l < b->leaders; l++) {
        int brigades = 0;
        if (b->leader[l].side != side) continue;
        corps |= b->leader[l].rank == CORPS;
        if (b->leader[l].rank != DIV) continue;
        for (int i = 0; i < b->brigades; i++) brigades += b->brigade[i].superior == l;
        if (brigades < BRIGADES_LEAST || brigades > BRIGADES_MOST)
            gg_draft_fault(d, L_LEADER, l, NULL, "%s has %d brigades: expected %d to %d in an army of points",
                           b->leader[l].label, brigades, BRIGADES_LEAST, BRIGADES_MOST);
    }
    if (divisions_of(b, side) >= 2 && !corps)
        gg_draft_fault(d, L_SIDE, side, NULL, "the %s have several divisions: expected a CORPS leader",
                       d->battle->side[side]);
    if (divisions_of(b, side) < 2 && corps)
        gg_draft_fault(d, L_SIDE, side, NULL, "the %s have one division at most: expected no CORPS leader",
                       d->battle->side[side]);
}

static int cost_of(const boe_battle *b, int side)
{
    int cost = 0;
    for (int u = 0; u < b->lines; u++) {
        const boe_unit_def *def = &b->unit[u];
        if (def->side == side) cost += boe_points(def->cls, def->grade, def->weight, def->traits, def->stands);
    }
    for (int l = 0; l < b->leaders; l++)
        if (b->leader[l].side == side) cost += boe_leader_points(b->leader[l].rank, b->leader[l].rating);
    return cost;
}

static void check_guns(gg_draft *d, int side)
{
    const boe_battle *b = boe_drafted(d);
    int guns = 0, others = 0;
    for (int u = 0; u < b->lines; u++)
        if (boe_side(b, u) == side) *(boe_kind(b, u) == ART ? &guns : &others) += b->unit[u].stands;
    if (STANDS_A_GUN * guns > others)
        gg_draft_fault(d, L_SIDE, side, NULL,
                       "the %s have %d stands of artillery and %d others: expected 1 to every %d",
                       d->battle->side[side], guns, others, STANDS_A_GUN);
}

void boe_check_army(gg_draft *d)
{
    if (!boe_drafted(d)->points || d->scan->faults->count) return;
    for (int side = 0; side < GG_SIDES; side++) {
        int cost = cost_of(boe_drafted(d), side);
        check_brigades(d, side);
        check_divisions(d, side);
        check_guns(d, side);
        if (cost > boe_drafted(d)->points)
            gg_draft_fault(d, L_SIDE, side, NULL, "the army of the %s costs %d points: expected at most %d",
                           d->battle->side[side], cost, boe_drafted(d)->points);
    }
}
