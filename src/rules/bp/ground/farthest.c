/* 3.8, "max": the greatest legal distance of a motion. Legality need not fall steadily with the distance, since friends
 * may be passed and slow ground avoided: the longest is tried first. What bars the lane ahead is found once, with the
 * stretch on which it can matter; beyond that nothing needs to be tested. */
#include "rules/bp/ground/ground.h"

typedef enum what { ENEMY, FRIEND, ENGAGED, GROUND, LEFT_GROUND, SLOW } what;

/* Across one edge of the footprint or of the shape: by how much (a cross product with the edge) the footprint may be
 * shifted and still touch. At `clear` and beyond it surely does not. */
typedef struct axis {
    int x, y;
    int low, high;
    int clear_low, clear_high;
} axis;

typedef struct bar {      /* something in the lane */
    int16_t enter, leave; /* distances between which a footprint may touch it */
    uint8_t what, i;      /* i: of the near units, or a feature */
    uint8_t gap;
    int8_t axes; /* -1: not worked out yet */
    bool boxes;  /* both it and the footprint face a side of the table: their boxes tell all */
    tab_box box;
    const axis *axis;
} bar;

typedef struct span {
    int least, most;
} span;

enum { AXES = 192 };
typedef struct lane {
    const tab_rect *base;
    int direction, sin, cos;        /* sine and cosine scaled by 10000 */
    int ahead, behind, least, most; /* of the footprint at its base: along the lane, and across it */
    int length;                     /* nothing farther than this is wanted */
    bool edges_known;
    tab_point edge[4]; /* of the footprint, and its own span across each */
    span own[4];
    int bars, axes;
    bar bar[BP_UNITS + BP_FEATURES];
    axis axis[AXES];
} lane;

enum { SCALE = 10000, SLACK = 3 }; /* slack: what rounding may shift */

static inline uint64_t square_of(int64_t length) { return (uint64_t)(length * length); }

/* ---- what bars the lane ---- */

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
static bar *add_bar(lane *l, const tab_point *p, int n, what kind, int i, int gap)
{
    extent e = extent_of(l, p, n);
    int room = gap ? (gap + SLACK) * SCALE : 0;
    if (e.least - l->most >= room || l->least - e.most >= room) return NULL;
    int enter = (e.near - l->ahead) / SCALE - gap - SLACK, leave = (e.far - l->behind) / SCALE + gap + SLACK;
    if (leave < 0 || enter > l->length) return NULL;
    bar *x = &l->bar[l->bars++];
    *x = (bar){.enter = (int16_t)enter,
               .leave = (int16_t)leave,
               .what = (uint8_t)kind,
               .i = (uint8_t)i,
               .gap = (uint8_t)gap,
               .axes = -1};
    return x;
}

static void add_ground(const bp_battle *b, lane *l, tab_box box, uint64_t features, what kind)
{
    for (; features; features &= features - 1) {
        int i = __builtin_ctzll(features);
        const tab_polygon *shape = &b->feature[i].shape;
        bar *x = tab_boxes_meet(box, shape->box) ? add_bar(l, shape->at, shape->n, kind, i, 0) : NULL;
        if (!x) continue;
        x->box = shape->box;
        x->boxes = tab_is_box(l->base) && b->feature[i].kind == BUILDING;
    }
}

static void lay_lane(const bp_battle *b, const bp_march *m, const tab_rect *base, int angle, int length, lane *l)
{
    l->direction = base->pose.f + angle;
    l->sin = tab_sin(l->direction), l->cos = tab_cos(l->direction);
    l->base = base;
    l->length = length;
    l->bars = l->axes = 0;
    l->edges_known = false;
    extent own = extent_of(l, base->corner, 4);
    l->ahead = own.far, l->behind = own.near, l->least = own.least, l->most = own.most;
    tab_point by = tab_offset(base->pose.f + angle, 0, length);
    tab_box end = {base->box.x0 + by.x, base->box.y0 + by.y, base->box.x1 + by.x, base->box.y1 + by.y};
    tab_box box = tab_grow(tab_join(base->box, end), SLACK), shy = tab_grow(box, 10);
    for (int i = 0; i < m->nears; i++) {
        const bp_near *n = &m->near[i];
        bool enemy = i < m->enemies;
        if (!tab_boxes_meet(enemy ? shy : box, n->box)) continue;
        what kind = enemy ? ENEMY : n->gap & FRIEND_ENGAGED ? ENGAGED : FRIEND;
        bar *x = add_bar(l, n->corner, 4, kind, i, enemy ? n->gap : 0);
        if (!x) continue;
        x->box = n->box;
        x->boxes = tab_is_box(base) && n->pose.f % 90 == 0;
    }
    add_ground(b, l, box, m->ground.barred & ~m->leaving, GROUND);
    add_ground(b, l, box, m->leaving, LEFT_GROUND);
    add_ground(b, l, box, m->ground.slow, SLOW);
}

/* ---- whether a shifted footprint touches it ---- */

static inline int cross(tab_point e, tab_point p) { return e.x * p.y - e.y * p.x; }

static inline span span_of(tab_point e, const tab_point *p, int n)
{
    span s = {INT32_MAX, INT32_MIN};
    for (int k = 0; k < n; k++) {
        int at = cross(e, p[k]);
        if (at < s.least) s.least = at;
        if (at > s.most) s.most = at;
    }
    return s;
}

/* The greatest number whose square is not above n, looked for near a guess. */
static inline int root_near(int n, int guess)
{
    while (guess * guess > n) guess--;
    while ((guess + 1) * (guess + 1) <= n) guess++;
    return guess;
}

/* bp.geo.overlap: more than 2 must be common, of each shape too; an enemy is too near when they share a point, and
 * surely not when an edge parts them by the gap. length: about the edge's own. */
static axis axis_of(tab_point e, span own, span other, int length, int gap)
{
    int l2 = e.x * e.x + e.y * e.y;
    int common = gap ? 0 : root_near(4 * l2, 2 * length) + 1;
    int clear = gap ? root_near(gap * gap * l2 - 1, gap * length) + 1 : 1;
    axis x = {.x = e.x, .y = e.y, .low = common + other.least - own.most, .high = other.most - own.least - common};
    if (own.most - own.least < common || other.most - other.least < common) x.high = x.low - 1;
    x.clear_low = x.low - clear, x.clear_high = x.high + clear;
    return x;
}

static void find_own_edges(lane *l)
{
    const tab_point *p = l->base->corner;
    for (int k = 0; k < 4; k++) {
        l->edge[k] = (tab_point){p[(k + 1) & 3].x - p[k].x, p[(k + 1) & 3].y - p[k].y};
        l->own[k] = span_of(l->edge[k], p, 4);
    }
    l->edges_known = true;
}

/* The edges of a footprint are as long as its front and its depth by turns. */
static void find_axes(const bp_battle *b, const bp_march *m, lane *l, bar *x)
{
    const bp_near *unit = x->what <= ENGAGED ? &m->near[x->i] : NULL;
    const tab_point *p = unit ? unit->corner : b->feature[x->i].shape.at;
    int n = unit ? 4 : b->feature[x->i].shape.n;
    x->axes = 0;
    if (l->axes + 4 + n > AXES) return; /* too much in one lane: each pose is tested as it stands */
    if (!l->edges_known) find_own_edges(l);
    axis *a = &l->axis[l->axes];
    x->axis = a;
    for (int k = 0; k < 4; k++)
        *a++ = axis_of(l->edge[k], l->own[k], span_of(l->edge[k], p, n), k & 1 ? l->base->d : l->base->w, x->gap);
    for (int k = 0; k < n; k++) {
        int next = k + 1 < n ? k + 1 : 0;
        tab_point e = {p[next].x - p[k].x, p[next].y - p[k].y};
        int length = unit ? (k & 1 ? unit->d : unit->w) : (int)tab_root(square_of(e.x) + square_of(e.y));
        *a++ = axis_of(e, span_of(e, l->base->corner, 4), span_of(e, p, n), length, x->gap);
    }
    x->axes = (int8_t)(4 + n);
    l->axes += 4 + n;
}

static bool touches_exactly(const bp_battle *b, const bp_march *m, const lane *l, const bar *x, tab_point by)
{
    tab_rect r;
    tab_rect_shift(l->base, by.x, by.y, &r);
    if (x->what <= ENGAGED) return bp_too_near(&r, &m->near[x->i], x->gap);
    return bp_ground_touches(b, &m->ground, bp_bit(x->i), &r);
}

static inline tab_box box_at(const lane *l, tab_point by)
{
    tab_box own = l->base->box;
    return (tab_box){own.x0 + by.x, own.y0 + by.y, own.x1 + by.x, own.y1 + by.y};
}

/* bp.geo.overlap, or D below the gap. */
static bool boxes_touch(const bar *x, tab_box own)
{
    if (x->gap) return tab_boxes_apart(own, x->box) <= square_of(x->gap - 1);
    return tab_boxes_common(own, x->box) > 2;
}

static bool touches(const bp_battle *b, const bp_march *m, lane *l, bar *x, tab_point by)
{
    bool surely = true;
    tab_box own = box_at(l, by);
    if (x->boxes) return boxes_touch(x, own);
    if (!tab_boxes_meet(tab_grow(own, x->gap), x->box)) return false;
    if (x->axes < 0) find_axes(b, m, l, x);
    for (int k = 0; k < x->axes; k++) {
        const axis *a = &x->axis[k];
        int shift = a->x * by.y - a->y * by.x;
        if (shift <= a->clear_low || shift >= a->clear_high) return false;
        surely &= shift >= a->low && shift <= a->high;
    }
    bool bridge = x->what >= GROUND && m->ground.bridges;
    return x->axes && surely && !bridge ? true : touches_exactly(b, m, l, x, by);
}

static bool boxes_deep(const bar *x, tab_box own)
{
    if (x->gap > 3) return tab_boxes_apart(own, x->box) <= square_of(x->gap - 3);
    return tab_boxes_common(own, x->box) > 4;
}

/* So deep in it that rounding does not matter: then so is every shift between two such. Of an enemy's gap half counts: who
 * is no farther than that across any edge is no farther than three quarters of the gap across a corner. */
static bool deep(const lane *l, const bar *x, tab_point by)
{
    if (x->boxes) return boxes_deep(x, box_at(l, by));
    for (int k = 0; k < x->axes; k++) {
        const axis *a = &x->axis[k];
        int shift = a->x * by.y - a->y * by.x, slack = (a->x < 0 ? -a->x : a->x) + (a->y < 0 ? -a->y : a->y);
        if (x->gap > 3) slack -= (a->low - a->clear_low) / 2;
        if (shift < a->low + slack || shift > a->high - slack) return false;
    }
    return x->axes > 0;
}

static tab_point offset_at(const lane *l, int n) { return tab_offset(l->direction, 0, n); }

/* From a distance at which a footprint is deep in it: down to which multiple of 5 it stays so. */
static int deep_from(const lane *l, const bar *x, int n)
{
    int out = (x->enter < 0 ? 0 : x->enter) / 5, in = n / 5 + (n % 5 != 0);
    while (in - out > 1) {
        int half = (in + out) / 2;
        if (deep(l, x, offset_at(l, 5 * half)))
            in = half;
        else
            out = half;
    }
    return 5 * in;
}

/* ---- one distance ---- */

/* Which multiple of 5 to try after n, if this stopped a move of n at a distance `at`. What a footprint is deep in at the
 * end of a move it is deep in at the end of somewhat shorter ones; and what it is deep in for longer than from one path
 * pose to the next stops all that go so far. */
static int next_below(const bp_march *m, const lane *l, const bar *x, tab_point by, int at, int n)
{
    bool bridge = x->what >= GROUND && m->ground.bridges;
    if (bridge || !deep(l, x, by)) return n - 5;
    int from = deep_from(l, x, at);
    if (at < n && at - from < n / TAB_PATH + 3) return n - 5;
    int free = x->what == SLOW ? m->rate / 2 + 2 : 0; /* slow ground stops only what is longer than half */
    int next = from > free ? from - 5 : free / 5 * 5;
    return next < n - 5 ? next : n - 5;
}

static bool allows(const bp_battle *b, const bp_march *m, const lane *l, tab_point by, bool slow)
{
    tab_rect to;
    if (!slow && !m->ground.hurdles) return true;
    tab_rect_shift(l->base, by.x, by.y, &to);
    return bp_march_allows(b, m, bp_march_start(m, to.pose.f), &to, slow);
}

/* The end of a move of n: n if nothing is against it, else the next that may be tried. */
static int judge_end(const bp_battle *b, const bp_march *m, lane *l, tab_point by, int n, bool *slow)
{
    for (int k = 0; k < l->bars; k++) {
        bar *x = &l->bar[k];
        if (n < x->enter || n > x->leave || (x->what == SLOW && *slow) || !touches(b, m, l, x, by)) continue;
        if (x->what != SLOW) return next_below(m, l, x, by, n, n);
        *slow = true;
        if (!allows(b, m, l, by, true)) return next_below(m, l, x, by, n, n);
    }
    return n;
}

static inline int sixteenth(int n) { return (n + (n < 0 ? -TAB_PATH / 2 : TAB_PATH / 2)) / TAB_PATH; }

/* The path poses of a slide of n that lie on the stretch of a bar: the last one that touches it, 0 if none does. */
static int touched_on_way(const bp_battle *b, const bp_march *m, lane *l, bar *x, tab_point by, int n)
{
    int last = x->leave >= n ? TAB_PATH - 1 : (x->leave + 1) * TAB_PATH / n + 1;
    int first = x->enter > 1 ? (x->enter - 1) * TAB_PATH / n : 1;
    if (last > TAB_PATH - 1) last = TAB_PATH - 1;
    for (int i = last; i >= first && i > 0; i--)
        if (touches(b, m, l, x, (tab_point){sixteenth(i * by.x), sixteenth(i * by.y)})) return i;
    return 0;
}

static tab_point centre_at(const tab_rect *base, tab_point by)
{
    return (tab_point){base->centre.x + by.x, base->centre.y + by.y};
}

/* The same of a whole slide. */
static int judge_slide(const bp_battle *b, const bp_march *m, lane *l, tab_point by, int n)
{
    bool slow = false;
    if (m->ground.shut && bp_lines_crossed(b, m->ground.shut, m->from.centre, centre_at(l->base, by))) return n - 5;
    int next = judge_end(b, m, l, by, n, &slow);
    if (next < n || !allows(b, m, l, by, slow)) return next < n ? next : n - 5;
    for (int k = 0; k < l->bars; k++) {
        bar *x = &l->bar[k];
        if (x->what == FRIEND || x->what == LEFT_GROUND || (x->what == SLOW && slow) || n < x->enter) continue;
        int i = touched_on_way(b, m, l, x, by, n);
        if (i == 0 || (x->what == SLOW && (slow = true) && allows(b, m, l, by, true))) continue;
        return next_below(m, l, x, (tab_point){sixteenth(i * by.x), sixteenth(i * by.y)}, i * n / TAB_PATH, n);
    }
    return n;
}

/* And of a wheel with what follows it: the end lies in the lane, the path does not. */
static int judge_wheel(const bp_battle *b, const bp_march *m, lane *l, tab_point by, int n)
{
    bool slow = false;
    tab_rect to;
    int next = judge_end(b, m, l, by, n, &slow);
    if (next < n) return next;
    tab_rect_shift(l->base, by.x, by.y, &to);
    return bp_march_path(b, m, bp_march_start(m, to.pose.f), &to, &bp_marching) == GG_OK ? n : n - 5;
}

static inline int greater(int a, int b) { return a > b ? a : b; }

/* Item 1 of bp.move.legal, of the footprint at an offset: by how much it is off the table. */
static inline int off_table(const bp_battle *b, tab_box at, tab_point by)
{
    return greater(greater(-at.x0 - by.x, at.x1 + by.x - b->width), greater(-at.y0 - by.y, at.y1 + by.y - b->height));
}

/* Item 2: the square of the way of the corner that goes farthest. */
static inline int farthest(const tab_rect *start, const tab_rect *base, tab_point by)
{
    int most = 0;
    for (int k = 0; k < 4; k++) {
        int dx = base->corner[k].x + by.x - start->corner[k].x, dy = base->corner[k].y + by.y - start->corner[k].y;
        most = greater(most, dx * dx + dy * dy);
    }
    return most;
}

/* By how much a move must be shortened at least to keep both, 0 if it does: what it is too long by, less what is rounded. */
static int too_long(const bp_battle *b, const bp_march *m, const tab_rect *start, const tab_rect *base, tab_point by)
{
    int off = off_table(b, base->box, by), limit = m->rate + 1;
    if (off > 0) return greater(1, off - 2);
    int way = farthest(start, base, by);
    return way <= limit * limit ? 0 : greater(1, (int)tab_root((uint64_t)way) - limit - 2);
}

int bp_march_greatest(const bp_battle *b, const bp_march *m, const tab_rect *base, int angle, int least, int most,
                      int how)
{
    const tab_rect *start = bp_march_start(m, base->pose.f);
    bool slide = start->pose.f == base->pose.f, laid = false;
    lane l;
    for (int n = most / 5 * 5, next; n > least; n = next) {
        tab_point by = tab_offset(base->pose.f + angle, 0, n);
        int over = too_long(b, m, start, base, by);
        next = over ? n - (over + 4) / 5 * 5 : n - 5;
        if (over) continue;
        if (!bp_march_keeps_arc(m, centre_at(base, by), base->pose.f, how)) continue;
        if (!laid) lay_lane(b, m, base, angle, n, &l);
        laid = true;
        next = slide ? judge_slide(b, m, &l, by, n) : judge_wheel(b, m, &l, by, n);
        if (next == n) return n;
    }
    return 0;
}
