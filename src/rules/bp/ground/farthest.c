/* 3.8, "max": the greatest legal distance of a motion. Legality need not fall steadily with the distance, since friends
 * may be passed and slow ground avoided: the longest is tried first. What bars the lane ahead is found once, with the
 * stretch on which it can matter; beyond that nothing needs to be tested. */
#include "rules/bp/ground/ground.h"

typedef enum what { ENEMY, FRIEND, ENGAGED, GROUND, LEFT_GROUND, SLOW } what;

typedef struct span { /* of distances along the lane */
    int least, most;
} span;

typedef struct bar { /* something in the lane */
    span met, deep;  /* where a footprint may touch it; where it surely does */
    uint8_t what, i; /* i: of the near units, or a feature */
    uint8_t gap;
    bool boxes; /* both it and the footprint face a side of the table: their boxes tell all */
    tab_box box;
} bar;

typedef struct lane {
    const tab_rect *base;
    tab_point right, front, way; /* of the footprint, and of a step on the lane; scaled by 10000 */
    int aside, ahead;            /* of a step: how much is to the right, how much to the front; scaled by 10000 */
    int length;                  /* nothing farther than this is wanted */
    int bars;
    bar bar[BP_UNITS + BP_FEATURES];
} lane;

enum { SCALE = 10000, SLACK = 3 }; /* slack: more than rounding shifts corners and poses */

/* ---- what bars the lane ---- */

static inline int64_t size(int64_t n) { return n < 0 ? -n : n; }
static inline int64_t cross(tab_point e, tab_point p) { return (int64_t)e.x * p.y - (int64_t)e.y * p.x; }
static inline int dot(tab_point a, tab_point b) { return a.x * b.x + a.y * b.y; }
static inline tab_point minus(tab_point a, tab_point b) { return (tab_point){a.x - b.x, a.y - b.y}; }
static inline bool none(span s) { return s.least > s.most; }

/* Of a span: where what begins as `from` and grows by `step` is not above the limit. */
static inline void cut(span *s, int64_t from, int64_t step, int64_t limit)
{
    bool first = from + s->least * step <= limit, last = from + s->most * step <= limit;
    if (first && last) return;
    if (!first && !last)
        *s = (span){1, 0};
    else if (first)
        s->most = (int)((limit - from) / step);
    else
        s->least = (int)((from - limit - step - 1) / -step);
}

/* Across one edge, of the footprint or of the shape: how far apart they are, and what a step on the lane adds; times the
 * edge's length, scaled. */
typedef struct edge {
    int64_t apart, step;
    int length, rounded; /* its length, which of ground may be told too long, and by how much it may be wrong */
} edge;

/* How far apart they may be across an edge and touch, and surely do. Overlap is more than 2 in common (bp.geo.overlap);
 * who is that near to an enemy across any edge is no farther than half as much again across a corner. */
static inline void cut_met(bar *x, const edge *e)
{
    cut(&x->met, e->apart, e->step, (int64_t)(x->gap + SLACK) * SCALE * (e->length + e->rounded));
}

static inline void cut_deep(bar *x, const edge *e)
{
    int most = x->gap ? x->gap - 1 - SLACK : -2 - SLACK;
    if (most > 0) most = most * 2 / 3;
    cut(&x->deep, e->apart, e->step, (int64_t)most * SCALE * (e->length + (most < 0 ? e->rounded : -e->rounded)));
}

/* The shape is ahead of the footprint, behind, to the right or to the left. */
static inline void find_own_edges(const lane *l, const tab_point *p, int n, edge out[4])
{
    span u = {INT32_MAX, INT32_MIN}, v = u;
    int half = l->base->w / 2 * SCALE, depth = l->base->d * SCALE;
    for (int k = 0; k < n; k++) {
        tab_point at = minus(p[k], tab_front(l->base->pose));
        int right = dot(at, l->right), front = dot(at, l->front);
        if (right < u.least) u.least = right;
        if (right > u.most) u.most = right;
        if (front < v.least) v.least = front;
        if (front > v.most) v.most = front;
    }
    out[0] = (edge){v.least, -l->ahead, 1, 0};
    out[1] = (edge){-depth - v.most, l->ahead, 1, 0};
    out[2] = (edge){u.least - half, -l->aside, 1, 0};
    out[3] = (edge){-half - u.most, l->aside, 1, 0};
}

/* The footprint is beyond an edge of the shape, all but what of it reaches back. */
static inline edge edge_of(const lane *l, tab_point from, tab_point to, int length)
{
    tab_point e = minus(to, from);
    int64_t front = cross(e, l->front), back = l->base->w / 2 * size(cross(e, l->right));
    if (front > 0) back += l->base->d * front;
    return (edge){SCALE * cross(e, minus(tab_front(l->base->pose), from)) - back, cross(e, l->way), length, 2};
}

static inline bool stout(int w, int d) { return w >= 6 && d >= 6; }

typedef struct outline { /* of a shape */
    const tab_point *at;
    int n, way;        /* -1: it runs to the right, 1: to the left, 0: it is too thin to tell */
    const bp_near *of; /* a unit, whose edges are as long as its front and its depth by turns; or NULL */
    tab_box box;
    bool is_box;
} outline;

/* No less than the length. */
static inline int length_above(tab_point e)
{
    int x = (int)size(e.x), y = (int)size(e.y);
    return x > y ? x + y * 27 / 64 + 1 : y + x * 27 / 64 + 1;
}

static inline edge edge_at(const lane *l, const outline *p, int k)
{
    tab_point a = p->at[k], b = p->at[k + 1 < p->n ? k + 1 : 0];
    if (p->of) return edge_of(l, a, b, k & 1 ? p->of->d : p->of->w);
    return p->way < 0 ? edge_of(l, a, b, length_above(minus(b, a))) : edge_of(l, b, a, length_above(minus(b, a)));
}

/* Beside the lane, or before and behind what is wanted of it, most shapes are found to be by one edge. */
static void add_bar(lane *l, const outline *p, what kind, int i, int gap, bool sure)
{
    edge e[4 + TAB_VERTICES];
    bar *x = &l->bar[l->bars];
    x->met = (span){0, l->length};
    x->deep = (span){0, sure && stout(l->base->w, l->base->d) ? l->length : -1};
    x->what = (uint8_t)kind, x->i = (uint8_t)i, x->gap = (uint8_t)gap;
    x->boxes = p->is_box && tab_is_box(l->base);
    x->box = p->box;
    int n = p->way && !x->boxes ? 4 + p->n : 4; /* the edges of boxes run alike */
    find_own_edges(l, p->at, p->n, e);
    for (int k = 0; k < n; k++) {
        if (k >= 4) e[k] = edge_at(l, p, k - 4);
        cut_met(x, &e[k]);
        if (none(x->met)) return;
    }
    for (int k = 0; k < n && !none(x->deep); k++) cut_deep(x, &e[k]);
    l->bars++;
}

static void add_unit(lane *l, const bp_near *n, what kind, int i)
{
    outline p = {n->corner, 4, -1, n, n->box, n->pose.f % 90 == 0};
    add_bar(l, &p, kind, i, kind == ENEMY ? n->gap : 0, stout(n->w, n->d));
}

/* What is on a bridge is not barred: then no footprint is sure to touch. */
static void add_ground(const bp_battle *b, const bp_march *m, lane *l, tab_box box, uint64_t features, what kind)
{
    for (; features; features &= features - 1) {
        int i = __builtin_ctzll(features);
        const tab_polygon *shape = &b->feature[i].shape;
        if (!tab_boxes_meet(box, shape->box)) continue;
        outline p = {shape->at, shape->n, shape->way, NULL, shape->box, b->feature[i].kind == BUILDING};
        add_bar(l, &p, kind, i, 0, shape->way && !m->ground.bridges);
    }
}

static tab_point way_of(int direction) { return (tab_point){tab_sin(direction), tab_cos(direction)}; }

static void lay_lane(const bp_battle *b, const bp_march *m, const tab_rect *base, int angle, int length, lane *l)
{
    l->base = base;
    l->front = way_of(base->pose.f), l->right = way_of(base->pose.f + 90), l->way = way_of(base->pose.f + angle);
    l->aside = tab_sin(angle), l->ahead = tab_cos(angle);
    l->length = length;
    l->bars = 0;
    tab_point by = tab_offset(base->pose.f + angle, 0, length);
    tab_box end = {base->box.x0 + by.x, base->box.y0 + by.y, base->box.x1 + by.x, base->box.y1 + by.y};
    tab_box box = tab_grow(tab_join(base->box, end), SLACK), shy = tab_grow(box, 10);
    for (int i = 0; i < m->nears; i++) {
        const bp_near *n = &m->near[i];
        bool enemy = i < m->enemies;
        if (tab_boxes_meet(enemy ? shy : box, n->box))
            add_unit(l, n, enemy ? ENEMY : n->gap & FRIEND_ENGAGED ? ENGAGED : FRIEND, i);
    }
    add_ground(b, m, l, box, m->ground.barred & ~m->leaving, GROUND);
    add_ground(b, m, l, box, m->leaving, LEFT_GROUND);
    add_ground(b, m, l, box, m->ground.slow, SLOW);
}

/* ---- whether a shifted footprint touches it ---- */

static inline bool in(span s, int sixteenths)
{
    return sixteenths >= TAB_PATH * s.least && sixteenths <= TAB_PATH * s.most;
}

static bool touches_exactly(const bp_battle *b, const bp_march *m, const lane *l, const bar *x, tab_point by)
{
    tab_rect r;
    tab_rect_shift(l->base, by.x, by.y, &r);
    if (x->what <= ENGAGED) return bp_too_near(&r, &m->near[x->i], x->gap);
    return bp_ground_touches(b, &m->ground, bp_bit(x->i), &r);
}

/* bp.geo.overlap, or D below the gap. */
static inline bool boxes_touch(const lane *l, const bar *x, tab_point by)
{
    tab_box own = l->base->box;
    own = (tab_box){own.x0 + by.x, own.y0 + by.y, own.x1 + by.x, own.y1 + by.y};
    if (x->gap) return tab_boxes_apart(own, x->box) <= (uint64_t)(x->gap - 1) * (uint64_t)(x->gap - 1);
    return tab_boxes_common(own, x->box) > 2;
}

/* At a distance of so many sixteenths, which is an offset of so much. */
static inline bool touches(const bp_battle *b, const bp_march *m, const lane *l, const bar *x, int at, tab_point by)
{
    if (!in(x->met, at)) return false;
    if (in(x->deep, at)) return true;
    return x->boxes ? boxes_touch(l, x, by) : touches_exactly(b, m, l, x, by);
}

/* ---- one distance ---- */

/* Which multiple of 5 to try after n, if this stopped a move of n after so many sixteenths. What a footprint is deep in at the
 * end of a move it is deep in at the end of somewhat shorter ones; and what it is deep in for longer than from one path
 * pose to the next stops all that go so far. */
static int next_below(const bp_march *m, const bar *x, int sixteenths, int n)
{
    int from = x->deep.least, at = sixteenths / TAB_PATH;
    if (!in(x->deep, sixteenths) || (at < n && at - from < n / TAB_PATH + 3)) return n - 5;
    int free = x->what == SLOW ? m->rate / 2 + 2 : 0; /* slow ground stops only what is longer than half */
    int next = from > free ? (from - 1) / 5 * 5 : free / 5 * 5;
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
static int judge_end(const bp_battle *b, const bp_march *m, const lane *l, tab_point by, int n, bool *slow)
{
    for (int k = 0; k < l->bars; k++) {
        const bar *x = &l->bar[k];
        if ((x->what == SLOW && *slow) || !touches(b, m, l, x, TAB_PATH * n, by)) continue;
        if (x->what != SLOW) return next_below(m, x, TAB_PATH * n, n);
        *slow = true;
        if (!allows(b, m, l, by, true)) return next_below(m, x, TAB_PATH * n, n);
    }
    return n;
}

static inline int sixteenth(int n) { return (n + (n < 0 ? -TAB_PATH / 2 : TAB_PATH / 2)) / TAB_PATH; }

/* Of the path poses of a slide of n the last one that touches a bar, 0 if none does. */
static int touched_on_way(const bp_battle *b, const bp_march *m, const lane *l, const bar *x, tab_point by, int n)
{
    int last = x->met.most >= n ? TAB_PATH - 1 : (x->met.most + 1) * TAB_PATH / n, first = x->met.least * TAB_PATH / n;
    if (last > TAB_PATH - 1) last = TAB_PATH - 1;
    for (int i = last; i >= first && i > 0; i--)
        if (touches(b, m, l, x, i * n, (tab_point){sixteenth(i * by.x), sixteenth(i * by.y)})) return i;
    return 0;
}

static tab_point centre_at(const tab_rect *base, tab_point by)
{
    return (tab_point){base->centre.x + by.x, base->centre.y + by.y};
}

/* The same of a whole slide. */
static int judge_slide(const bp_battle *b, const bp_march *m, const lane *l, tab_point by, int n)
{
    bool slow = false;
    if (m->ground.shut && bp_lines_crossed(b, m->ground.shut, m->from.centre, centre_at(l->base, by))) return n - 5;
    int next = judge_end(b, m, l, by, n, &slow);
    if (next < n || !allows(b, m, l, by, slow)) return next < n ? next : n - 5;
    for (int k = 0; k < l->bars; k++) {
        const bar *x = &l->bar[k];
        if (x->what == FRIEND || x->what == LEFT_GROUND || (x->what == SLOW && slow) || n < x->met.least) continue;
        int i = touched_on_way(b, m, l, x, by, n);
        if (i == 0 || (x->what == SLOW && (slow = true) && allows(b, m, l, by, true))) continue;
        return next_below(m, x, i * n, n);
    }
    return n;
}

/* And of a wheel with what follows it: the end lies in the lane, the path does not. */
static int judge_wheel(const bp_battle *b, const bp_march *m, const lane *l, tab_point by, int n)
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

int bp_march_greatest(const bp_battle *b, const bp_march *m, const tab_rect *base, int angle, int most, int how,
                      bool *clear)
{
    const tab_rect *start = bp_march_start(m, base->pose.f);
    bool slide = start->pose.f == base->pose.f, laid = false;
    lane l;
    for (int n = most / 5 * 5, next; n > 0; n = next) {
        tab_point by = tab_offset(base->pose.f + angle, 0, n);
        int over = too_long(b, m, start, base, by);
        next = over ? n - (over + 4) / 5 * 5 : n - 5;
        if (over) continue;
        if (!bp_march_keeps_arc(m, centre_at(base, by), base->pose.f, how)) continue;
        if (!laid) lay_lane(b, m, base, angle, n, &l);
        laid = true;
        next = slide ? judge_slide(b, m, &l, by, n) : judge_wheel(b, m, &l, by, n);
        if (next < n) continue;
        if (clear) *clear = slide && !l.bars && !m->ground.shut && !m->ground.hurdles;
        return n;
    }
    return 0;
}
