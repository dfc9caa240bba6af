/* 3.8, "max": the greatest legal distance of a motion. Legality need not fall steadily with the distance, since friends
 * may be passed and slow ground avoided: the longest is tried first. What bars the lane ahead is found once, with the
 * stretch on which it can matter; beyond that nothing needs to be tested. */
#include "ground.h"

typedef enum what { ENEMY, FRIEND, ENGAGED, GROUND, LEFT_GROUND, SLOW } what;

typedef struct bar { /* something in the lane */
    int16_t enter, leave; /* distances between which a footprint may touch it */
    uint8_t what, i;      /* i: of the near units, or a feature */
    uint8_t gap;
} bar;

typedef struct lane {
    int sin, cos;                        /* of the direction, scaled by 10000 */
    int ahead, behind, least, most;      /* of the footprint at its base: along the lane, and across it */
    int length;                          /* nothing farther than this is wanted */
    int first;                           /* the nearest stretch begins here */
    int bars;
    bar bar[BP_UNITS + BP_FEATURES];
} lane;

enum { SCALE = 10000, SLACK = 3 }; /* slack: what rounding may shift */

typedef struct extent {
    int near, far, least, most;
} extent;

static inline extent extent_of(const lane *l, const tab_point *p, int n)
{
    extent e = {INT32_MAX, INT32_MIN, INT32_MAX, INT32_MIN};
    for (int k = 0; k < n; k++) {
        int along = p[k].x * l->sin + p[k].y * l->cos, across = p[k].x * l->cos - p[k].y * l->sin;
        if (along < e.near) e.near = along;
        if (along > e.far) e.far = along;
        if (across < e.least) e.least = across;
        if (across > e.most) e.most = across;
    }
    return e;
}

/* Shapes beside the lane overlap nothing in it; an enemy must also keep his distance. */
static void add_bar(lane *l, const tab_point *p, int n, what kind, int i, int gap)
{
    extent e = extent_of(l, p, n);
    int room = gap ? (gap + SLACK) * SCALE : 0;
    if (e.least - l->most >= room || l->least - e.most >= room) return;
    int enter = (e.near - l->ahead) / SCALE - gap - SLACK, leave = (e.far - l->behind) / SCALE + gap + SLACK;
    if (leave < 0 || enter > l->length) return;
    if (enter < l->first) l->first = enter;
    l->bar[l->bars++] = (bar){.enter = (int16_t)enter, .leave = (int16_t)leave, .what = (uint8_t)kind, .i = (uint8_t)i,
                              .gap = (uint8_t)gap};
}

static void add_ground(const bp_battle *b, lane *l, tab_box box, uint64_t features, what kind)
{
    for (; features; features &= features - 1) {
        int i = __builtin_ctzll(features);
        const tab_polygon *shape = &b->feature[i].shape;
        if (tab_boxes_meet(box, shape->box)) add_bar(l, shape->at, shape->n, kind, i, 0);
    }
}

static void lay_lane(const bp_battle *b, const bp_march *m, const tab_rect *base, int angle, int length, lane *l)
{
    l->sin = tab_sin(base->pose.f + angle), l->cos = tab_cos(base->pose.f + angle);
    l->length = l->first = length;
    l->bars = 0;
    extent own = extent_of(l, base->corner, 4);
    l->ahead = own.far, l->behind = own.near, l->least = own.least, l->most = own.most;
    tab_point by = tab_offset(base->pose.f + angle, 0, length);
    tab_box end = {base->box.x0 + by.x, base->box.y0 + by.y, base->box.x1 + by.x, base->box.y1 + by.y};
    tab_box box = tab_grow(tab_join(base->box, end), SLACK), shy = tab_grow(box, 10);
    for (int i = 0; i < m->nears; i++) {
        const bp_near *n = &m->near[i];
        bool enemy = i < m->enemies;
        if (!tab_boxes_meet(enemy ? shy : box, n->box)) continue;
        add_bar(l, n->corner, 4, enemy ? ENEMY : n->gap & FRIEND_ENGAGED ? ENGAGED : FRIEND, i, enemy ? n->gap : 0);
    }
    add_ground(b, l, box, m->ground.barred & ~m->leaving, GROUND);
    add_ground(b, l, box, m->leaving, LEFT_GROUND);
    add_ground(b, l, box, m->ground.slow, SLOW);
}

static bool touches(const bp_battle *b, const bp_march *m, const bar *x, const tab_rect *r)
{
    if (x->what <= ENGAGED) return bp_too_near(r, &m->near[x->i], x->gap);
    return bp_ground_touches(b, &m->ground, bp_bit(x->i), r);
}

/* The end of a move of n. Slow ground stops nobody. */
static bool ends_well(const bp_battle *b, const bp_march *m, const lane *l, const tab_rect *to, int n, bool *slow)
{
    for (int k = 0; k < l->bars; k++) {
        const bar *x = &l->bar[k];
        if (n < x->enter || n > x->leave || (x->what == SLOW && *slow) || !touches(b, m, x, to)) continue;
        if (x->what != SLOW) return false;
        *slow = true;
    }
    return true;
}

/* The path poses of a slide of n that lie on the stretch of a bar: whether one of them touches it. */
static bool touched_on_way(const bp_battle *b, const bp_march *m, const bar *x, const tab_rect *start,
                           const tab_rect *to, int n)
{
    int last = x->leave >= n ? TAB_PATH - 1 : (x->leave + 1) * TAB_PATH / n + 1;
    int first = x->enter > 1 ? (x->enter - 1) * TAB_PATH / n : 1;
    if (last > TAB_PATH - 1) last = TAB_PATH - 1;
    for (int i = last; i >= first && i > 0; i--) {
        tab_rect r;
        tab_pose p = tab_path_pose(start->pose, to->pose, i);
        bp_shifted(to, p.x - to->pose.x, p.y - to->pose.y, &r);
        if (touches(b, m, x, &r)) return true;
    }
    return false;
}

static bool slides_well(const bp_battle *b, const bp_march *m, const lane *l, const tab_rect *start, const tab_rect *to,
                        int n)
{
    bool slow = false;
    if (m->ground.shut && bp_lines_crossed(b, m->ground.shut, m->from.centre, to->centre)) return false;
    if (!ends_well(b, m, l, to, n, &slow)) return false;
    if ((slow || m->ground.hurdles) && !bp_march_allows(b, m, start, to, slow)) return false;
    for (int k = 0; k < l->bars; k++) {
        const bar *x = &l->bar[k];
        if (x->what == FRIEND || x->what == LEFT_GROUND || (x->what == SLOW && slow) || n < x->enter) continue;
        if (!touched_on_way(b, m, x, start, to, n)) continue;
        if (x->what != SLOW) return false;
        slow = true;
        if (!bp_march_allows(b, m, start, to, true)) return false;
    }
    return true;
}

/* A wheel and what follows it: the end lies in the lane, the path does not. */
static bool wheels_well(const bp_battle *b, const bp_march *m, const lane *l, const tab_rect *start, const tab_rect *to,
                        int n)
{
    bool slow = false;
    return ends_well(b, m, l, to, n, &slow) && bp_march_path(b, m, start, to, &bp_marching) == GG_OK;
}

/* Items 1 and 2 of bp.move.legal, of the footprint at an offset. */
static inline bool stays_in_reach(const bp_battle *b, const bp_march *m, const tab_rect *start, const tab_rect *base,
                                  tab_point by)
{
    int limit = (m->rate + 1) * (m->rate + 1);
    if (base->box.x0 + by.x < 0 || base->box.y0 + by.y < 0 || base->box.x1 + by.x > b->width ||
        base->box.y1 + by.y > b->height)
        return false;
    for (int k = 0; k < 4; k++) {
        int dx = base->corner[k].x + by.x - start->corner[k].x, dy = base->corner[k].y + by.y - start->corner[k].y;
        if (dx * dx + dy * dy > limit) return false;
    }
    return true;
}

int bp_march_greatest(const bp_battle *b, const bp_march *m, const tab_rect *base, int angle, int least, int most, int how)
{
    const tab_rect *start = bp_march_start(m, base->pose.f);
    bool slide = start->pose.f == base->pose.f, laid = false;
    lane l;
    for (int n = most / 5 * 5; n > least; n -= 5) {
        tab_rect to;
        tab_point by = tab_offset(base->pose.f + angle, 0, n);
        if (!stays_in_reach(b, m, start, base, by)) continue;
        bp_shifted(base, by.x, by.y, &to);
        if (!bp_march_keeps_arc(m, &to, how)) continue;
        if (!laid) lay_lane(b, m, base, angle, n, &l);
        laid = true;
        if (slide ? slides_well(b, m, &l, start, &to, n) : wheels_well(b, m, &l, start, &to, n)) return n;
    }
    return 0;
}
