/* 3.5 and 3.8: enemies near a unit. Proximity; the near enemy, nearest of those that it sees in front of it; the next. */
#include "rules/bp/ground/ground.h"

/* ---- bp.prox.def ---- */

bool bp_in_proximity(const bp_battle *b, const bp_state *s, int unit)
{
    tab_rect from, at;
    uint64_t enemies = bp_alive(b, s, !b->unit[unit].side);
    for (uint64_t left = enemies; left; left &= left - 1)
        if (bp_fronts_within(s, unit, __builtin_ctzll(left), 120)) return true;
    bp_rect(b, s, unit, &from);
    tab_box reach = tab_grow(from.box, 120);
    for (uint64_t left = enemies; left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        if (bp_rect_in(b, s, enemy, reach, &at) && tab_within(&from, &at, 120)) return true;
    }
    return false;
}

/* ---- the nearest ---- */

typedef struct known { /* an enemy, and what is known of its distance */
    int32_t least;     /* D, or what D is not below */
    uint8_t unit;
    bool exact;
} known;

static int greater(int a, int b) { return a > b ? a : b; }

/* What D is not below: the space between the box and the front's centre, less the longest way from there to a corner. */
static int least_distance(tab_box a, tab_pose p, bp_extent e)
{
    int dx = greater(0, greater(a.x0 - p.x, p.x - a.x1)), dy = greater(0, greater(a.y0 - p.y, p.y - a.y1));
    int straight = greater(greater(dx, dy), (dx + dy) * 181 / 256); /* no more than the true one */
    int half = e.w / 2, corner = half > e.d ? half + e.d * 27 / 64 : e.d + half * 27 / 64; /* no less */
    return greater(0, straight - corner - 2);
}

/* Whether nothing of it is in the front quarter: it is all behind, or beyond one of the slanting lines. No corner is
 * farther from the middle of its front than `reach`; a line at 45 degrees is nearer by the root of 2. */
static bool not_in_front(const tab_rect *from, tab_pose p, int reach)
{
    int64_t u, v;
    tab_local(from, tab_front(p), &u, &v);
    return v < -10000 * (int64_t)reach || (u < 0 ? -u : u) - 5000 * (int64_t)from->w - v > 14143 * (int64_t)reach;
}

enum { IN_FRONT = 1 };

static int list_enemies(const bp_battle *b, const bp_state *s, const bp_march *m, int which, known *k)
{
    int n = 0;
    for (uint64_t left = b->side_units[!m->side]; left; left &= left - 1) {
        int u = __builtin_ctzll(left);
        if (!s->unit[u].alive) continue;
        bp_extent e = bp_extent_of(b, s, u, s->unit[u].formation);
        if (which == IN_FRONT && not_in_front(&m->from, s->unit[u].pose, bp_longest_reach(e))) continue;
        k[n++] = (known){.least = least_distance(m->from.box, s->unit[u].pose, e), .unit = (uint8_t)u};
    }
    return n;
}

/* The least first; of equals first those that may prove to be farther, then the lowest number. */
static int first_of(const known *k, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (k[i].least < k[best].least || (k[i].least == k[best].least && !k[i].exact && k[best].exact)) best = i;
    return best;
}

/* The nearest of those that are left, measured as far as need be. */
static int nearest_of(const bp_battle *b, const bp_state *s, const bp_march *m, known *k, int n)
{
    for (;;) {
        int i = first_of(k, n);
        if (k[i].exact) return i;
        tab_rect r;
        bp_rect(b, s, k[i].unit, &r);
        k[i].least = tab_distance(&m->from, &r);
        k[i].exact = true;
    }
}

/* Whether an enemy comes before the one that was seen already, or is that one. */
static bool comes_before(bp_seen e, const bp_seen *seen)
{
    return seen && (e.distance < seen->distance || (e.distance == seen->distance && e.unit <= seen->unit));
}

bp_seen bp_near_enemy(const bp_battle *b, const bp_state *s, const bp_march *m, const bp_seen *after)
{
    known k[BP_UNITS];
    int n = list_enemies(b, s, m, IN_FRONT, k);
    while (n) {
        int i = nearest_of(b, s, m, k, n);
        bp_seen e = {.unit = k[i].unit, .distance = (int16_t)k[i].least};
        if (!comes_before(e, after)) {
            tab_rect at;
            bp_rect(b, s, e.unit, &at);
            if (bp_sees_in_front(b, s, m->unit, &m->from, e.unit, &at)) return e;
        }
        memmove(&k[i], &k[i + 1], (size_t)(--n - i) * sizeof k[0]);
    }
    return (bp_seen){.unit = GG_NONE};
}

int bp_march_nearest(const bp_battle *b, const bp_state *s, const bp_march *m)
{
    known k[BP_UNITS];
    int n = list_enemies(b, s, m, 0, k);
    return n ? k[nearest_of(b, s, m, k, n)].unit : GG_NONE;
}

static int angle_to(const bp_battle *b, const bp_state *s, const bp_march *m, int enemy)
{
    tab_rect r;
    bp_rect(b, s, enemy, &r);
    return tab_df(m->from.pose.f, tab_bearing(tab_front(m->from.pose), r.centre));
}

int bp_angle_to(const bp_battle *b, const bp_state *s, const bp_march *m, bp_seen enemy)
{
    if (enemy.unit == GG_NONE) return 0;
    int angle = angle_to(b, s, m, enemy.unit), turn = angle < 0 ? -angle : angle;
    return turn >= 5 && turn <= 90 ? angle : 0;
}

/* ---- classes FWDR and WHEELTO ---- */

static int range_after(const bp_march *m, const tab_rect *enemy, int n)
{
    return tab_distance_point(tab_front(tab_slide(m->from.pose, 0, n)), enemy);
}

/* For each threshold the least multiple of 5 by which F comes within it, 0 if it is; the distance falls by no more than
 * is gone, and a tenth or two of rounding. */
static void find_ranges(const bp_battle *b, const bp_state *s, bp_move_facts *f, bp_foe *near)
{
    static const uint8_t threshold[] = {180, 120, 60};
    int rate = f->march.rate, n = 0;
    tab_rect at;
    bp_rect(b, s, near->enemy.unit, &at);
    int d = range_after(&f->march, &at, 0);
    for (int k = 0; k < 3; k++) {
        while (d > threshold[k]) {
            n += d - threshold[k] - 2 > 5 ? (d - threshold[k] - 2) / 5 * 5 : 5;
            if (n > rate) return; /* it does not come so near, nor nearer */
            d = range_after(&f->march, &at, n);
        }
        bool is_share = n == bp_share(rate, 3) || n == bp_share(rate, 2) || n == bp_share(rate, 1);
        if (n && !(is_share && f->classes >> CLASS_FWD & 1)) near->range[near->ranges++] = (int16_t)n;
    }
}

const bp_foe *bp_foe_of(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    bp_foe *near = &f->memo.near;
    if (near->looked) return near;
    *near = (bp_foe){.looked = true, .enemy = bp_near_enemy(b, s, &f->march, NULL), .next_angle = NEVER_LOOKED};
    if (near->enemy.unit == GG_NONE) return near;
    if (f->classes >> CLASS_FWDR & 1) find_ranges(b, s, f, near);
    near->near_angle = (int16_t)bp_angle_to(b, s, &f->march, near->enemy);
    bool wheel = f->classes >> CLASS_WHEEL & 1 && bp_is_wheel(near->near_angle);
    near->angle = wheel ? 0 : near->near_angle;
    return near;
}

int bp_angle_to_next(const bp_battle *b, const bp_state *s, bp_move_facts *f)
{
    bp_foe *near = &f->memo.near;
    if (near->next_angle != NEVER_LOOKED) return near->next_angle;
    int angle = bp_angle_to(b, s, &f->march, bp_near_enemy(b, s, &f->march, &near->enemy));
    bool other = angle != near->near_angle && !(f->classes >> CLASS_WHEEL & 1 && bp_is_wheel(angle));
    return near->next_angle = (int16_t)(other ? angle : 0);
}
