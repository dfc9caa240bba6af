/* 3.4: lines of sight, and what hides the far end of one. */
#include "sight.h"

/* ---- what may lie between ---- */

static int level_among(const bp_battle *b, uint64_t hills, tab_point p)
{
    int level = 0;
    for (; hills; hills &= hills - 1) {
        const bp_feature *f = &b->feature[__builtin_ctzll(hills)];
        if (f->level > level && tab_inside(p, f->shape.at, f->shape.n)) level = f->level;
    }
    return level;
}

static int size(int n) { return n < 0 ? -n : n; }

/* Whether a footprint, its front's centre there and nothing of it farther than that, stays off all lines to the target. */
static bool off_the_lines(const bp_look *l, tab_pose p, int reach)
{
    int dx = l->at->centre.x - l->origin.x, dy = l->at->centre.y - l->origin.y, x = size(dx), y = size(dy);
    int across = dx * (p.y - l->origin.y) - dy * (p.x - l->origin.x), longer = x > y ? x + y / 2 + 1 : y + x / 2 + 1;
    return size(across) > (reach + l->at->w / 2 + l->at->d) * longer; /* a line is no longer than `longer` */
}

static tab_point from_origin(const bp_look *l, tab_point p)
{
    return (tab_point){p.x - l->origin.x, p.y - l->origin.y};
}
static int cross(tab_point a, tab_point b) { return a.x * b.y - a.y * b.x; }

/* The corners of a convex shape that bound it to the left and to the right. */
static void outermost(const bp_look *l, const tab_point *corner, int n, tab_point *left, tab_point *right)
{
    *left = *right = from_origin(l, corner[0]);
    for (int k = 1; k < n; k++) {
        tab_point c = from_origin(l, corner[k]);
        if (cross(*left, c) > 0) *left = c;
        if (cross(*right, c) < 0) *right = c;
    }
}

/* 1 if a point beyond an edge lies to the left of it, as of a footprint; else -1. */
static int way_round(const tab_point *p, int n)
{
    tab_point e = {p[1].x - p[0].x, p[1].y - p[0].y};
    for (int k = 2; k < n; k++) {
        int turn = cross(e, (tab_point){p[k].x - p[0].x, p[k].y - p[0].y});
        if (turn) return turn < 0 ? 1 : -1;
    }
    return 1;
}

static void find_shade(const bp_look *l, const tab_point *p, int n, int way, bp_shade *out)
{
    out->edges = 0;
    for (int k = 0; k < n; k++) {
        tab_point a = from_origin(l, p[k]), b = from_origin(l, p[k + 1 < n ? k + 1 : 0]);
        int x = (b.x - a.x) * way, y = (b.y - a.y) * way, c = x * a.y - y * a.x;
        if (c >= 0) continue; /* not beyond this edge */
        out->edge[out->edges].x = x, out->edge[out->edges].y = y;
        out->edge[out->edges++].c = c;
    }
    out->left = out->right = (tab_point){0, 0};
    if (out->edges) outermost(l, p, n, &out->left, &out->right);
}

/* Whether the line to that point meets the shape. */
static bool hides(const bp_shade *z, tab_point to)
{
    if (cross(z->left, to) > 0 || cross(z->right, to) < 0) return false;
    for (int k = 0; k < z->edges; k++)
        if (z->edge[k].x * to.y - z->edge[k].y * to.x > z->edge[k].c) return false;
    return true;
}

/* Whether all of the target lies on one side of the cone. */
static bool misses(const bp_look *l, const bp_shade *z)
{
    bool left = true, right = true;
    for (int k = 0; k < 4; k++) {
        tab_point c = from_origin(l, l->at->corner[k]);
        left &= cross(z->left, c) > 0;
        right &= cross(z->right, c) < 0;
    }
    return left || right;
}

static void add_screen(const bp_battle *b, const bp_state *s, bp_look *l, int side, int unit, tab_box between)
{
    tab_rect r;
    const bp_unit *u = &s->unit[unit];
    bp_extent e = bp_extent_of(b, s, unit, u->formation);
    int reach = e.w / 2 + e.d;
    if (u->pose.x + reach < between.x0 || u->pose.x - reach > between.x1 || u->pose.y + reach < between.y0 ||
        u->pose.y - reach > between.y1 || off_the_lines(l, u->pose, reach))
        return;
    tab_rect_make(u->pose, e.w, e.d, &r);
    if (!tab_boxes_meet(r.box, between)) return;
    bp_screen *z = &l->screen[l->screens];
    find_shade(l, r.corner, 4, 1, &z->shade);
    if (misses(l, &z->shade)) return;
    l->screens++;
    z->level = l->hills ? bp_level_at(b, r.centre) : 0; /* of no account if no line touches a hill */
    z->gaps = u->formation == SKIRM || u->formation == DEPLOYED;
    z->friendly = b->unit[unit].side == side;
}

static uint64_t held_by(const bp_state *s, int unit)
{
    return s->unit[unit].formation == GARRISON ? bp_bit(s->unit[unit].building) : 0;
}

/* Features that some line to the target may meet. */
static uint64_t between_us(const bp_look *l, uint64_t features, tab_box between, tab_point left, tab_point right)
{
    uint64_t met = 0;
    for (features = bp_features_in(l->b, features, between); features; features &= features - 1) {
        const tab_polygon *shape = &l->b->feature[__builtin_ctzll(features)].shape;
        bool all_left = true, all_right = true;
        for (int k = 0; k < shape->n; k++) {
            tab_point c = from_origin(l, shape->at[k]);
            all_left &= cross(left, c) > 0;
            all_right &= cross(right, c) < 0;
        }
        if (!all_left && !all_right) met |= features & -features;
    }
    return met;
}

static void add_areas(bp_look *l, uint64_t features)
{
    for (; features; features &= features - 1) {
        bp_area *a = &l->area[l->areas++];
        a->feature = &l->b->feature[__builtin_ctzll(features)];
        const tab_polygon *shape = &a->feature->shape;
        find_shade(l, shape->at, shape->n, way_round(shape->at, shape->n), &a->shade);
    }
}

void bp_look_at(const bp_battle *b, const bp_state *s, int unit, int target, int weapon, bp_look *l)
{
    tab_box between = tab_join(l->at->box, (tab_box){l->origin.x, l->origin.y, l->origin.x, l->origin.y});
    int side = b->unit[unit].side;
    l->b = b;
    l->weapon = weapon;
    l->apart = -1;
    tab_point left, right;
    outermost(l, l->at->corner, 4, &left, &right);
    if (tab_inside(l->origin, l->at->corner, 4)) left = right = (tab_point){0, 0};
    l->hills = between_us(l, b->hills, between, left, right);
    l->woods = between_us(l, b->woods, between, left, right);
    l->buildings = between_us(l, b->buildings & ~held_by(s, unit) & ~held_by(s, target), between, left, right);
    l->level = level_among(b, l->hills, l->origin);
    l->higher = 0;
    for (uint64_t hills = l->hills; hills; hills &= hills - 1)
        if (b->feature[__builtin_ctzll(hills)].level > l->level) l->higher |= hills & -hills;
    l->areas = 0;
    add_areas(l, l->higher | l->buildings);
    add_areas(l, l->woods);
    l->screens = 0;
    for (uint64_t all = b->side_units[0] | b->side_units[1]; all; all &= all - 1) {
        int z = __builtin_ctzll(all);
        if (z != unit && z != target && s->unit[z].alive) add_screen(b, s, l, side, z, between);
    }
}

/* ---- bp.los.hill, bp.los.building, bp.los.wood ---- */

/* Whether P in the wood is near enough to its edge, toward Q, to see out (10) or be seen (20). */
static bool at_the_edge(const tab_polygon *wood, tab_point p, tab_point q, int depth)
{
    int64_t dx = q.x - p.x, dy = q.y - p.y, n = tab_root((uint64_t)(dx * dx + dy * dy));
    tab_point y = q;
    if (n > depth) y = (tab_point){p.x + (int)tab_rdiv(depth * dx, n), p.y + (int)tab_rdiv(depth * dy, n)};
    return !tab_inside(y, wood->at, wood->n) && !tab_segment_meets(y, q, wood->at, wood->n);
}

static bool close_by(bp_look *l)
{
    if (l->apart < 0) l->apart = tab_distance(l->from, l->at);
    return l->apart <= 60;
}

static int through_wood(bp_look *l, const bp_feature *f, tab_point x, int level)
{
    const tab_polygon *wood = &f->shape;
    bool from = tab_inside(l->origin, wood->at, wood->n), to = tab_inside(x, wood->at, wood->n);
    if (!from && !to) return level <= f->level ? BLOCKED_BY_TERRAIN : 0;
    if (from && !to && at_the_edge(wood, l->origin, x, 10)) return 0;
    if (!from && to && at_the_edge(wood, x, l->origin, 20)) return OBSCURED_BY_TERRAIN;
    return close_by(l) ? OBSCURED_BY_TERRAIN : BLOCKED_BY_TERRAIN;
}

/* A hill blocks whoever stands lower, a building whoever does not stand higher than its roof. */
static int past_terrain(bp_look *l, tab_point x, int level)
{
    int flags = 0;
    tab_point to = from_origin(l, x);
    for (int i = 0; i < l->areas; i++) {
        const bp_feature *f = l->area[i].feature;
        if (f->kind == HILL ? f->level <= level : f->kind == BUILDING && f->level < level) continue;
        if (!hides(&l->area[i].shade, to)) continue;
        if (f->kind != WOOD) return BLOCKED_BY_TERRAIN;
        flags |= through_wood(l, f, x, level);
    }
    return flags;
}

/* ---- bp.los.units ---- */

static int past_unit(const bp_screen *z, int weapon, int level)
{
    bool over = level > z->level;
    if (z->gaps) return over ? 0 : OBSCURED_BY_UNITS;
    if (weapon == BP_HOWITZER) return OVERHEAD;
    if (weapon == BP_CANNON) return over ? OVERHEAD : BLOCKED_BY_UNITS;
    return over && !z->friendly ? OBSCURED_BY_UNITS : BLOCKED_BY_UNITS;
}

/* bp.los.line: the flags along the line to one sample. */
int bp_line_to(bp_look *l, tab_point x, int how)
{
    int level = l->hills ? level_among(l->b, l->hills, x) : 0;
    if (l->level > level) level = l->level;
    int flags = l->areas ? past_terrain(l, x, level) : 0;
    tab_point to = from_origin(l, x);
    for (int i = 0; i < l->screens; i++) {
        const bp_screen *z = &l->screen[i];
        if (how & STOP_IF_BLOCKED && flags & BLOCKED) break;
        if (!hides(&z->shade, to)) continue;
        flags |= past_unit(z, l->weapon, level);
    }
    return flags;
}

/* What one unit hides from a point is convex: if it hides the corners it hides all within. A front of 24 keeps the
 * samples within the rounded corners; higher ground might look over an enemy. */
bool bp_in_a_shadow(const bp_look *l)
{
    if (l->at->w < 24) return false;
    for (int i = 0; i < l->screens; i++) {
        const bp_screen *z = &l->screen[i];
        int k = 0;
        if (z->gaps || (l->hills && !z->friendly)) continue;
        while (k < 4 && hides(&z->shade, from_origin(l, l->at->corner[k]))) k++;
        if (k == 4) return true;
    }
    return false;
}
