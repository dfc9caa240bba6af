/* The free table, second half: distance, overlap and crossing, section 3.3 of the rules of bp.
 *
 * A footprint runs clockwise: with e along an edge, cross(e, p - start) is positive for a point p beyond that edge. A
 * convex shape that lies beyond an edge altogether is apart from the footprint, and two shapes of some area that are
 * apart have such an edge, one or the other. */
#include "table.h"

static inline int lesser(int a, int b) { return a < b ? a : b; }

static inline tab_point minus(tab_point a, tab_point b) { return (tab_point){a.x - b.x, a.y - b.y}; }
static inline int cross(tab_point a, tab_point b) { return a.x * b.y - a.y * b.x; } /* fits: lengths of 16 bits */
static inline int dot(tab_point a, tab_point b) { return a.x * b.x + a.y * b.y; }
static inline uint64_t square(int64_t n) { return (uint64_t)(n * n); }
static inline uint64_t square_between(tab_point a, tab_point b) { return square(a.x - b.x) + square(a.y - b.y); }

static inline tab_box box_of_point(tab_point p) { return (tab_box){p.x, p.y, p.x, p.y}; }

/* ---- distance of footprints ---- */

/* What an edge of one footprint tells of the other. If all of the other lies beyond the edge and a nearest corner of it is
 * abreast of the edge, that is the distance: c / sqrt(l2), with c and l2 as the specification has them. */
typedef enum told { NOTHING, APART, ABREAST, TOO_FAR } told;

typedef struct height {
    int32_t c, l2;
} height;

static inline int abreast(int along, int l2) { return along > 0 && along < l2; }

/* `some` is any point of the other. */
static inline told edge_tells(tab_point from, tab_point to, const tab_point b[4], tab_point some, uint64_t limit,
                              height *h)
{
    tab_point e = minus(to, from);
    int base = cross(e, from), start = dot(e, from), l2 = dot(e, e);
    if (cross(e, some) <= base) return NOTHING;
    int c0 = cross(e, b[0]), c1 = cross(e, b[1]), c2 = cross(e, b[2]), c3 = cross(e, b[3]);
    int least = lesser(lesser(c0, c1), lesser(c2, c3));
    if (least <= base) return NOTHING;
    *h = (height){least - base, l2};
    if (limit < UINT64_MAX && square(h->c) > limit * (uint64_t)l2) return TOO_FAR;
    int found = (c0 == least) & abreast(dot(e, b[0]) - start, l2);
    found |= (c1 == least) & abreast(dot(e, b[1]) - start, l2);
    found |= (c2 == least) & abreast(dot(e, b[2]) - start, l2);
    found |= (c3 == least) & abreast(dot(e, b[3]) - start, l2);
    return found ? ABREAST : APART;
}

static inline told edges_tell(const tab_rect *a, const tab_rect *b, uint64_t limit, height *h)
{
    told most = NOTHING;
    for (int k = 0; k < 4; k++) {
        told one = edge_tells(a->corner[k], a->corner[(k + 1) & 3], b->corner, tab_front(b->pose), limit, h);
        if (one >= ABREAST) return one;
        if (one) most = APART;
    }
    return most;
}

static inline told both_tell(const tab_rect *a, const tab_rect *b, uint64_t limit, height *h)
{
    told first = edges_tell(a, b, limit, h);
    if (first >= ABREAST) return first;
    told second = edges_tell(b, a, limit, h);
    return second > first ? second : first;
}

static inline told edges_tell_of_point(const tab_rect *a, tab_point p, uint64_t limit, height *h)
{
    told what = NOTHING;
    for (int k = 0; k < 4; k++) {
        tab_point e = minus(a->corner[(k + 1) & 3], a->corner[k]), v = minus(p, a->corner[k]);
        int c = cross(e, v);
        if (c <= 0) continue;
        *h = (height){c, dot(e, e)};
        if (limit < UINT64_MAX && square(c) > limit * (uint64_t)h->l2) return TOO_FAR;
        if (abreast(dot(e, v), h->l2)) return ABREAST;
        what = APART;
    }
    return what;
}

static inline uint64_t less(uint64_t a, uint64_t b) { return a < b ? a : b; }

static inline uint64_t least_from_corner(tab_point p, const tab_point b[4])
{
    return less(less(square_between(p, b[0]), square_between(p, b[1])),
                less(square_between(p, b[2]), square_between(p, b[3])));
}

static inline uint64_t least_of_corners(const tab_point a[4], const tab_point b[4])
{
    return less(less(least_from_corner(a[0], b), least_from_corner(a[1], b)),
                less(least_from_corner(a[2], b), least_from_corner(a[3], b)));
}

/* The least whole number that isn't below the square of the height: no whole square lies between the two. */
static inline uint64_t square_up(uint64_t c2, uint64_t l2) { return (c2 + l2 - 1) / l2; }

int tab_distance_points(tab_point a, tab_point b) { return tab_root_up(square_between(a, b)); }

int tab_distance_point(tab_point p, const tab_rect *r)
{
    height h;
    if (tab_is_box(r)) return tab_root_up(tab_boxes_apart(box_of_point(p), r->box));
    told what = edges_tell_of_point(r, p, UINT64_MAX, &h);
    if (what == NOTHING) return 0;
    return tab_root_up(what == ABREAST ? square_up(square(h.c), (uint64_t)h.l2) : least_from_corner(p, r->corner));
}

int tab_distance(const tab_rect *a, const tab_rect *b)
{
    height h;
    if (tab_is_box(a) && tab_is_box(b)) return tab_root_up(tab_boxes_apart(a->box, b->box));
    told what = both_tell(a, b, UINT64_MAX, &h);
    if (what == NOTHING) return 0;
    return tab_root_up(what == ABREAST ? square_up(square(h.c), (uint64_t)h.l2)
                                       : least_of_corners(a->corner, b->corner));
}

/* The boxes decide most; then the centres of the fronts, which are points of the footprints: the exact middle of two
 * corners. */
bool tab_within(const tab_rect *a, const tab_rect *b, int reach)
{
    if (reach < 0) return false;
    uint64_t limit = square(reach);
    if (tab_boxes_apart(a->box, b->box) > limit) return false;
    if (tab_is_box(a) && tab_is_box(b)) return true;
    if (square_between(tab_front(a->pose), tab_front(b->pose)) <= limit) return true;
    height h;
    told what = both_tell(a, b, limit, &h);
    return what == APART ? least_of_corners(a->corner, b->corner) <= limit : what != TOO_FAR;
}

bool tab_point_within(tab_point p, const tab_rect *r, int reach)
{
    if (reach < 0) return false;
    uint64_t limit = square(reach);
    if (tab_boxes_apart(box_of_point(p), r->box) > limit) return false;
    if (tab_is_box(r) || square_between(p, tab_front(r->pose)) <= limit) return true;
    height h;
    told what = edges_tell_of_point(r, p, limit, &h);
    return what == APART ? least_from_corner(p, r->corner) <= limit : what != TOO_FAR;
}

/* ---- distance of any convex polygons, either way round; a segment has two vertices ---- */

/* The least square of the heights of the vertices of one above the edges of the other, if it is below `least`. */
static uint64_t least_height(const tab_point *a, int na, const tab_point *b, int nb, uint64_t least)
{
    for (int i = 0, last = na - 1; i < na; last = i++) {
        tab_point from = a[last];
        int64_t ex = a[i].x - from.x, ey = a[i].y - from.y, l2 = ex * ex + ey * ey;
        for (int j = 0; j < nb; j++) {
            int64_t dx = b[j].x - from.x, dy = b[j].y - from.y, along = dx * ex + dy * ey;
            if (along <= 0 || along >= l2) continue;
            uint64_t c2 = square(ex * dy - ey * dx);
            if (c2 < least * (uint64_t)l2) least = square_up(c2, (uint64_t)l2);
        }
    }
    return least;
}

static tab_box box_around(const tab_point *p, int n)
{
    tab_box box = tab_segment_box(p[0], p[0]);
    for (int i = 1; i < n; i++) box = tab_join(box, tab_segment_box(p[i], p[i]));
    return box;
}

static bool share_a_point(const tab_point *a, int na, const tab_point *b, int nb)
{
    if (!tab_boxes_meet(box_around(a, na), box_around(b, nb))) return false;
    if (tab_inside(a[0], b, nb) || tab_inside(b[0], a, na)) return true;
    for (int i = 0, last = na - 1; i < na; last = i++)
        for (int j = 0, before = nb - 1; j < nb; before = j++)
            if (tab_segments_meet(a[last], a[i], b[before], b[j])) return true;
    return false;
}

static uint64_t least_square(const tab_point *a, int na, const tab_point *b, int nb)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < na; i++)
        for (int j = 0; j < nb; j++) {
            uint64_t q = square_between(a[i], b[j]);
            if (q < least) least = q;
        }
    return least;
}

int tab_distance_polygons(const tab_point *a, int na, const tab_point *b, int nb)
{
    if (share_a_point(a, na, b, nb)) return 0;
    uint64_t least = least_square(a, na, b, nb);
    least = least_height(a, na, b, nb, least);
    return tab_root_up(least_height(b, nb, a, na, least));
}

int tab_distance_segment(const tab_rect *r, tab_point a, tab_point b)
{
    return tab_distance_polygons(r->corner, 4, (const tab_point[]){a, b}, 2);
}

/* ---- overlap ---- */

/* Shapes that can be pushed apart by 2 along an axis can be pushed apart by 2 along an edge's normal. */
static inline bool boxes_overlap(tab_box a, tab_box b)
{
    return a.x1 - b.x0 > 2 && b.x1 - a.x0 > 2 && a.y1 - b.y0 > 2 && b.y1 - a.y0 > 2;
}

typedef struct span {
    int64_t least, most;
} span;

static inline span span_across(const tab_point *p, int n, tab_point e)
{
    span s = {INT64_MAX, INT64_MIN};
    for (int i = 0; i < n; i++) {
        int64_t at = tab_cross(e, p[i]);
        if (at < s.least) s.least = at;
        if (at > s.most) s.most = at;
    }
    return s;
}

static bool edges_part(const tab_point *a, int na, const tab_point *b, int nb)
{
    for (int i = 0, last = na - 1; i < na; last = i++) {
        tab_point e = minus(a[i], a[last]);
        span own = span_across(a, na, e), other = span_across(b, nb, e);
        int64_t common =
            (own.most < other.most ? own.most : other.most) - (own.least > other.least ? own.least : other.least);
        if (common <= 0 || square(common) <= 4 * (square(e.x) + square(e.y))) return true;
    }
    return false;
}

bool tab_overlap_polygons(const tab_point *a, int na, const tab_point *b, int nb)
{
    return !edges_part(a, na, b, nb) && !edges_part(b, nb, a, na);
}

/* Of all ways to push one shape out of another the shortest is straight out across an edge of either. So if both are
 * wider than 2 every way, they overlap unless an edge of either lets the other out by a push of 2 or less. Most edges have
 * the other's middle too deep behind them to do so. */
static inline bool deep(int in, int l2) { return in > 0 && square(in) > 4 * (uint64_t)l2; }

static inline bool lets_out(tab_point from, tab_point to, const tab_rect *b)
{
    const tab_point *k = b->corner;
    tab_point e = minus(to, from);
    int base = cross(e, from), l2 = dot(e, e);
    if (deep(base - cross(e, b->centre), l2)) return false;
    return !deep(base - lesser(lesser(cross(e, k[0]), cross(e, k[1])), lesser(cross(e, k[2]), cross(e, k[3]))), l2);
}

static inline bool let_out(const tab_rect *a, const tab_rect *b)
{
    const tab_point *k = a->corner;
    return lets_out(k[0], k[1], b) || lets_out(k[1], k[2], b) || lets_out(k[2], k[3], b) || lets_out(k[3], k[0], b);
}

static inline bool stout(const tab_rect *r) { return lesser(r->w, r->d) >= 6; } /* rounding takes less than 2 */

bool tab_overlap(const tab_rect *a, const tab_rect *b)
{
    if (!boxes_overlap(a->box, b->box)) return false;
    if (!stout(a) || !stout(b)) return tab_overlap_polygons(a->corner, 4, b->corner, 4);
    if (tab_is_box(a) && tab_is_box(b)) return true;
    return !let_out(a, b) && !let_out(b, a);
}

static inline bool lets_polygon_out(tab_point from, tab_point to, const tab_polygon *p)
{
    tab_point e = minus(to, from);
    int base = cross(e, from), l2 = dot(e, e), least = cross(e, p->mid);
    if (deep(base - least, l2)) return false;
    for (int i = 0; i < p->n; i++) least = lesser(least, cross(e, p->at[i]));
    return !deep(base - least, l2);
}

bool tab_overlap_polygon(const tab_rect *r, const tab_polygon *p)
{
    if (!boxes_overlap(r->box, p->box)) return false;
    if (!p->way || !stout(r)) return tab_overlap_polygons(r->corner, 4, p->at, p->n);
    for (int k = 0; k < 4; k++)
        if (lets_polygon_out(r->corner[k], r->corner[(k + 1) & 3], p)) return false;
    for (int i = 0, last = p->n - 1; i < p->n; last = i++)
        if (p->way < 0 ? lets_out(p->at[last], p->at[i], r) : lets_out(p->at[i], p->at[last], r)) return false;
    return true;
}

/* ---- inside and crossing ---- */

static inline int sign(int64_t n) { return (n > 0) - (n < 0); }
static inline int side(tab_point a, tab_point b, tab_point p) { return sign(tab_cross(minus(b, a), minus(p, a))); }

bool tab_inside(tab_point p, const tab_point *poly, int n)
{
    if (n < 3) return tab_segments_meet(p, p, poly[0], poly[n - 1]);
    bool left = false, right = false;
    for (int i = 0, last = n - 1; i < n; last = i++) {
        int s = side(poly[last], poly[i], p);
        left |= s > 0;
        right |= s < 0;
        if (left && right) return false;
    }
    return true;
}

bool tab_segments_meet(tab_point a, tab_point b, tab_point c, tab_point d)
{
    if (!tab_boxes_meet(tab_segment_box(a, b), tab_segment_box(c, d))) return false;
    return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

/* 1: the vertices run to the left, -1: to the right. */
static int way_round(const tab_point *poly, int n)
{
    for (int i = 2; i < n; i++) {
        int s = side(poly[0], poly[1], poly[i]);
        if (s) return s;
    }
    return 0;
}

/* They are apart if all vertices lie on one side of the segment, or the segment beyond an edge. */
bool tab_segment_meets(tab_point a, tab_point b, const tab_point *poly, int n)
{
    if (n < 3) return tab_segments_meet(a, b, poly[0], poly[n - 1]);
    int left = 0, right = 0;
    for (int i = 0; i < n; i++) {
        int s = side(a, b, poly[i]);
        left += s > 0;
        right += s < 0;
    }
    if (left == n || right == n) return false;
    int way = way_round(poly, n);
    for (int i = 0, last = n - 1; i < n; last = i++)
        if (side(poly[last], poly[i], a) * way < 0 && side(poly[last], poly[i], b) * way < 0) return false;
    return true;
}

static bool wide(const tab_point *poly, int n)
{
    for (int i = 0, last = n - 1; i < n; last = i++) {
        tab_point e = minus(poly[i], poly[last]);
        span across = span_across(poly, n, e);
        if (square(across.most - across.least) <= 4 * (square(e.x) + square(e.y))) return false;
    }
    return true;
}

void tab_polygon_box(tab_polygon *p)
{
    tab_point sum = {0, 0};
    p->box = tab_segment_box(p->at[0], p->at[0]);
    for (int i = 0; i < p->n; i++) {
        p->box = tab_join(p->box, tab_segment_box(p->at[i], p->at[i]));
        sum = (tab_point){sum.x + p->at[i].x, sum.y + p->at[i].y};
    }
    p->way = wide(p->at, p->n) ? way_round(p->at, p->n) : 0;
    p->mid = (tab_point){sum.x / p->n, sum.y / p->n};
    if (!tab_inside(p->mid, p->at, p->n)) p->mid = p->at[0];
}
