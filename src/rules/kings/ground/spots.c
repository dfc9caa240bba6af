/* 7.11 steps 5 and 6, 7.14: where a unit from the POOL may come on. */
#include "rules/kings/ground/shapes.h"

enum { ALONG_EDGE = 7, EDGES = 4, EDGE_SLOTS = EDGES * ALONG_EDGE, SCREEN_GAP = 60 };
_Static_assert((int)KINGS_SPOT_SLOTS == EDGE_SLOTS + KINGS_UNITS, "seven for each edge, then the screens");

/* Outside the card game a newcomer replaces a loss (7.14, 7.13) and is always fresh. */
int kings_refilled(const kings_battle *b, const kings_state *s, int unit)
{
    int figs = s->unit[unit].figs, start = b->unit[unit].start;
    if (!b->option.cards || b->option.recycle_refill == REFILL_FULL) return start;
    return b->option.recycle_refill == REFILL_HALF ? figs + (start - figs + 1) / 2 : figs;
}

typedef struct newcomer {
    const kings_battle *b;
    const kings_state *s;
    int unit, radius;
    uint64_t enemies;
} newcomer;

static newcomer coming(const kings_battle *b, const kings_state *s, int unit)
{
    return (newcomer){b, s, unit, kings_radius_as(b, unit, kings_refilled(b, s, unit), false),
                      kings_units_on(b, s, !kings_side_of(b, unit))};
}

static bool clear_of_enemies(const newcomer *n, tab_point p, int gap)
{
    for (uint64_t left = n->enemies; left; left &= left - 1) {
        int e = __builtin_ctzll(left), apart = gap + n->radius + kings_radius(n->b, n->s, e);
        if (disc_square(p, kings_at(n->s, e)) < squared(apart)) return false;
    }
    return true;
}

/* ---- step 5: a table edge, one Move from every enemy ---- */

static bool edge_listed(const newcomer *n, int edge) { return n->b->option.edges >> edge & 1; }

static tab_point edge_point(const newcomer *n, int slot)
{
    int k = slot % ALONG_EDGE + 1, w = n->b->width, h = n->b->height, r = n->radius;
    switch (slot / ALONG_EDGE) {
    case EDGE_N: return (tab_point){w * k / 8, h - r};
    case EDGE_E: return (tab_point){w - r, h * k / 8};
    case EDGE_S: return (tab_point){w * k / 8, r};
    default: return (tab_point){r, h * k / 8};
    }
}

static gg_rule judge_edge(const newcomer *n, tab_point p)
{
    gg_rule rule = kings_judge_spot(n->b, n->s, n->unit, n->radius, p);
    if (rule) return rule;
    return clear_of_enemies(n, p, kings_profile_of(n->b, n->unit)->march) ? GG_OK : RECYCLE_EDGE;
}

static bool touches_edge(const newcomer *n, tab_point p)
{
    return (edge_listed(n, EDGE_N) && p.y == n->b->height - n->radius) ||
           (edge_listed(n, EDGE_E) && p.x == n->b->width - n->radius) || (edge_listed(n, EDGE_S) && p.y == n->radius) ||
           (edge_listed(n, EDGE_W) && p.x == n->radius);
}

/* In a corner two edges may offer the same point. */
static bool edge_offers(const newcomer *n, int slots, tab_point p)
{
    for (int slot = 0; slot < slots; slot++)
        if (edge_listed(n, slot / ALONG_EDGE) && same_point(edge_point(n, slot), p)) return true;
    return false;
}

/* ---- step 6: six inches behind a screening unit ---- */

/* A friend on the table with half its figures. */
static bool strong_enough(const kings_battle *b, const kings_state *s, int unit, int screen)
{
    return b->option.cards && kings_on(s, screen) && kings_side_of(b, screen) == kings_side_of(b, unit) &&
           2 * s->unit[screen].figs >= b->unit[screen].start;
}

/* The enemy it screens against; GG_NONE: it does not screen. */
static int screened(const newcomer *n, int unit)
{
    if (!strong_enough(n->b, n->s, n->unit, unit)) return GG_NONE;
    int e = kings_nearest(n->b, n->s, unit, n->enemies);
    return e != GG_NONE && kings_within(n->b, n->s, unit, e, SCREEN_GAP) ? e : GG_NONE;
}

bool kings_screens(const kings_battle *b, const kings_state *s, int unit)
{
    if (!strong_enough(b, s, unit, unit)) return false;
    int e = kings_nearest(b, s, unit, kings_units_on(b, s, !kings_side_of(b, unit)));
    return e != GG_NONE && kings_within(b, s, unit, e, SCREEN_GAP);
}

static bool behind(const newcomer *n, int screen, tab_point *p)
{
    static const int8_t turns[] = {0, 1, -1, 2, -2, 3, -3};
    int e = screened(n, screen);
    if (e == GG_NONE) return false;
    tab_point at = kings_at(n->s, screen), away = minus(at, kings_at(n->s, e));
    int distance = kings_radius(n->b, n->s, screen) + SCREEN_GAP + n->radius;
    for (size_t i = 0; i < sizeof turns; i++) {
        *p = disc_along(at, disc_rotate(away, turns[i]), distance);
        if (kings_judge_spot(n->b, n->s, n->unit, n->radius, *p) == GG_OK &&
            clear_of_enemies(n, *p, n->b->option.enemy_gap))
            return true;
    }
    return false;
}

static bool screen_offers(const newcomer *n, int screens, tab_point p)
{
    tab_point other;
    for (int screen = 0; screen < screens; screen++)
        if (behind(n, screen, &other) && same_point(other, p)) return true;
    return false;
}

static bool has_screen(const newcomer *n)
{
    for (int unit = 0; unit < n->b->units; unit++)
        if (screened(n, unit) != GG_NONE) return true;
    return false;
}

/* ---- both ---- */

bool kings_spot(const kings_battle *b, const kings_state *s, int unit, int slot, tab_point *out)
{
    int screen = slot - EDGE_SLOTS;
    if (screen < 0 ? !(b->option.edges >> slot / ALONG_EDGE & 1)
                   : screen >= b->units || !strong_enough(b, s, unit, screen))
        return false;
    newcomer n = coming(b, s, unit);
    if (screen >= 0)
        return behind(&n, screen, out) && !screen_offers(&n, screen, *out) &&
               !(edge_offers(&n, EDGE_SLOTS, *out) && judge_edge(&n, *out) == GG_OK);
    *out = edge_point(&n, slot);
    return judge_edge(&n, *out) == GG_OK && !edge_offers(&n, slot, *out);
}

int kings_spots(const kings_battle *b, const kings_state *s, int unit, tab_point *out, int cap)
{
    int n = 0;
    tab_point p;
    for (int slot = 0; slot < KINGS_SPOT_SLOTS; slot++) {
        if (!kings_spot(b, s, unit, slot, &p)) continue;
        if (n < cap) out[n] = p;
        n++;
    }
    return n;
}

gg_rule kings_judge_spot_on(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    newcomer n = coming(b, s, unit);
    bool edge = touches_edge(&n, p);
    gg_rule rule = edge ? judge_edge(&n, p) : RECYCLE_SCREEN;
    if (!rule || screen_offers(&n, b->units, p)) return GG_OK;
    if (edge || has_screen(&n)) return rule;
    return b->option.edges ? RECYCLE_EDGE : RECYCLE_SCREENER;
}

kings_newcomer kings_hinders_newcomer(const kings_battle *b, const kings_state *s, int unit, tab_point p)
{
    newcomer n = coming(b, s, unit);
    kings_newcomer out = {.edge = touches_edge(&n, p), .at = kings_hinders_spot(b, s, unit, n.radius, p)};
    uint64_t enemies = n.enemies;
    for (; enemies; enemies &= enemies - 1) {
        int e = __builtin_ctzll(enemies);
        n.enemies = enemies & -enemies; /* one at a time */
        if (clear_of_enemies(&n, p, kings_profile_of(b, unit)->march)) continue;
        out.near |= n.enemies;
        out.gap[e] = (int16_t)(disc_distance(p, kings_at(s, e)) - n.radius - kings_radius(b, s, e));
    }
    return out;
}
