/* bp.pts.formula: army building. A scenario with a `points` line is a pair of lists within a budget, and both are held
 * to it. */
#include <string.h>

#include "rules/bp/setup/setup.h"

enum { BRIGADE_LEAST = 2, BRIGADE_MOST = 6, RATING_MOST = 9 };

typedef struct army {
    gg_draft *d;
    int side, cost, infantry, fighting, batteries;
    const char *list; /* its first code, which names its prefix */
} army;

/* ---- one list: a prefix, with what may stand beside it ---- */

static bool prefixed(const char *code, const char *prefix)
{
    size_t len = strlen(prefix);
    return strncmp(code, prefix, len) == 0 && code[len] == '_';
}

static bool any_prefix(const char *code, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        if (prefixed(code, list[i])) return true;
    return false;
}

static bool same_list(const char *list, const char *code)
{
    static const char *const peninsula[] = {"BR", "PT"}, *const century[] = {"PR", "AU", "GO", "JA"};
    if (prefixed(code, "GEN") || prefixed(list, "GEN")) return true;
    if (any_prefix(list, peninsula, 2)) return any_prefix(code, peninsula, 2);
    if (prefixed(code, "C18") && any_prefix(list, century, 4)) return true;
    return strncmp(list, code, strcspn(list, "_") + 1) == 0;
}

/* The code that names the list: the first that is neither general nor of a whole century, if there is one. */
static const char *list_of(const bp_battle *b, int side)
{
    const char *list = NULL;
    for (int i = 0; i < b->units; i++) {
        const char *code = b->unit[i].profile.code;
        if (b->unit[i].side != side || prefixed(code, "GEN")) continue;
        if (!list || (prefixed(list, "C18") && !prefixed(code, "C18"))) list = code;
    }
    return list ? list : "GEN_";
}

/* ---- counting ---- */

static void count_unit(army *a, int i)
{
    const bp_unit_def *def = &bp_drafted(a->d)->unit[i];
    const bp_profile *p = &def->profile;
    bool fights = p->arm == BP_INF || p->arm == BP_CAV;
    a->cost += p->points;
    a->infantry += p->arm == BP_INF ? p->points : 0;
    a->fighting += fights;
    a->batteries += bp_is_art(bp_drafted(a->d), i);
    if (!same_list(a->list, p->code))
        gg_draft_fault(a->d, L_UNIT, i, "label", "%s is of another list than %s: expected one list", p->code, a->list);
    if (!bp_outfit_is_row(bp_drafted(a->d), def))
        gg_draft_fault(a->d, L_UNIT, i, "label", "%s is changed in an army list: expected %s as it stands", def->label,
                       p->code);
}

static void count_brigade(army *a, int i)
{
    const bp_battle *b = bp_drafted(a->d);
    const bp_brigade_def *brigade = &b->brigade[i];
    int units = __builtin_popcountll(brigade->units), rating = b->image.commander[brigade->commander].rating;
    if (units < BRIGADE_LEAST || units > BRIGADE_MOST)
        gg_draft_fault(a->d, L_BRIGADE, brigade->commander, NULL, "%d units in brigade %s: expected %d to %d", units,
                       brigade->label, BRIGADE_LEAST, BRIGADE_MOST);
    if (rating > RATING_MOST)
        gg_draft_fault(a->d, L_BRIGADE, brigade->commander, NULL,
                       "a staff rating of %d: expected at most %d in an army list", rating, RATING_MOST);
    a->cost += bp_commander_price(rating);
}

static void count_general(army *a)
{
    const bp_battle *b = bp_drafted(a->d);
    int general = b->general[a->side];
    if (general == GG_NONE)
        gg_draft_fault(a->d, L_POINTS, 0, "points", "the %s have no general: expected one", b->side_name[a->side]);
    else if (b->option.general_orders)
        a->cost += bp_commander_price(b->image.commander[general].rating);
}

static void check_side(gg_draft *d, int side)
{
    const bp_battle *b = bp_drafted(d);
    const char *name = b->side_name[side];
    army a = {.d = d, .side = side, .list = list_of(b, side)};
    for (int i = 0; i < b->units; i++)
        if (b->unit[i].side == side) count_unit(&a, i);
    for (int i = 0; i < b->brigades; i++)
        if (b->brigade[i].side == side && !gg_draft_faulty(d, L_BRIGADE, b->brigade[i].commander)) count_brigade(&a, i);
    count_general(&a);
    if (a.cost > b->points)
        gg_draft_fault(d, L_POINTS, 0, "points", "the %s cost %d points: expected at most %d", name, a.cost, b->points);
    if (2 * a.infantry < a.cost)
        gg_draft_fault(d, L_POINTS, 0, "points", "the %s have %d points of infantry: expected at least half of %d",
                       name, a.infantry, a.cost);
    if (3 * a.batteries > a.fighting)
        gg_draft_fault(d, L_POINTS, 0, "points",
                       "the %s have %d batteries: expected at most one for three of their %d other units", name,
                       a.batteries, a.fighting);
}

/* Of a list that could not be read whole nothing is counted. */
void bp_check_army(gg_draft *d)
{
    if (!bp_drafted(d)->points || d->no_sides || gg_draft_any_faulty(d, L_UNIT)) return;
    for (int side = 0; side < GG_SIDES; side++) check_side(d, side);
}
