/* 3.4: lines of sight, and what hides the far end of one. */
#include "rules/bp/ground/sight_lines.h"

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

static tab_point from_origin(const bp_look *l, tab_point p)
{
    return (tab_point){p.x - l->origin.x, p.y - l->origin.y};
}
static int cross(tab_point a, tab_point b) { return a.x * b.y - a.y * b.x; }

/* No less than the length. */
static int length_above(tab_point a)
{
    int x = size(a.x), y = size(a.y);
    return x > y ? x + y * 27 / 64 + 1 : y + x * 27 / 64 + 1;
}

/* Whether a footprint, its front's centre there and nothing of it farther than that, stays off all lines to the target. */
static bool off_the_lines(const bp_look *l, tab_pose p, int reach)
{
    tab_point at = from_origin(l, tab_front(p));
    return cross(l->left, at) > reach * l->lefts || -cross(l->right, at) > reach * l->rights;
}

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

/* Whether all lines pass the shape on one side. */
static bool misses(const bp_look *l, const bp_shade *z)
{
    return (cross(z->left, l->left) > 0 && cross(z->left, l->right) > 0) ||
           (cross(z->right, l->left) < 0 && cross(z->right, l->right) < 0);
}

static void add_screen(const bp_battle *b, const bp_state *s, bp_look *l, int side, int unit)
{
    tab_box between = l->between;
    tab_rect r;
    const bp_unit *u = &s->unit[unit];
    bp_extent e = bp_extent_of(b, s, unit, u->formation);
    int reach = bp_longest_reach(e);
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
static uint64_t between_us(const bp_look *l, uint64_t features)
{
    uint64_t met = 0;
    for (features = bp_features_in(l->b, features, l->between); features; features &= features - 1) {
        const tab_polygon *shape = &l->b->feature[__builtin_ctzll(features)].shape;
        bool all_left = true, all_right = true;
        for (int k = 0; k < shape->n; k++) {
            tab_point c = from_origin(l, shape->at[k]);
            all_left &= cross(l->left, c) > 0;
            all_right &= cross(l->right, c) < 0;
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

/* Whether all of the target stands on it: so do its samples, which a front of 24 keeps within the rounded corners. */
static bool carries(const tab_polygon *hill, const tab_rect *r)
{
    if (r->w < 24) return false;
    for (int k = 0; k < 4; k++)
        if (!tab_inside(r->corner[k], hill->at, hill->n)) return false;
    return true;
}

/* The level of all lines is that of the origin or of a hill that carries the whole target, if it is higher; of some it is
 * that of a hill that is climbed. */
static void find_levels(bp_look *l)
{
    uint64_t climbed = 0;
    int level = level_among(l->b, l->hills, l->origin);
    l->level = level;
    for (uint64_t hills = l->hills; hills; hills &= hills - 1) {
        const bp_feature *f = &l->b->feature[__builtin_ctzll(hills)];
        if (f->level <= level || !tab_boxes_meet(f->shape.box, tab_grow(l->at->box, 1))) continue;
        if (!carries(&f->shape, l->at))
            climbed |= hills & -hills;
        else if (f->level > l->level)
            l->level = f->level;
    }
    l->climbed = climbed;
}

/* Hills that some line does not look over. */
static uint64_t higher_hills(const bp_look *l)
{
    uint64_t higher = 0;
    for (uint64_t hills = l->hills; hills; hills &= hills - 1)
        if (l->b->feature[__builtin_ctzll(hills)].level > l->level) higher |= hills & -hills;
    return higher;
}

static void find_terrain(const bp_state *s, int unit, int target, bp_look *l)
{
    l->hills = between_us(l, l->b->hills);
    l->woods = between_us(l, l->b->woods);
    l->buildings = between_us(l, l->b->buildings & ~held_by(s, unit) & ~held_by(s, target));
}

static void find_screens(const bp_state *s, int unit, int target, bp_look *l)
{
    l->areas = l->screens = 0;
    add_areas(l, higher_hills(l) | l->buildings);
    add_areas(l, l->woods);
    for (uint64_t all = l->b->side_units[0] | l->b->side_units[1]; all; all &= all - 1) {
        int z = __builtin_ctzll(all);
        if (z != unit && z != target && s->unit[z].alive) add_screen(l->b, s, l, l->b->unit[unit].side, z);
    }
}

void bp_look_at(const bp_battle *b, const bp_state *s, int unit, int target, int weapon, bp_look *l)
{
    l->b = b;
    l->weapon = weapon;
    l->apart = -1;
    l->between = tab_join(l->at->box, tab_segment_box(l->origin, l->origin));
    outermost(l, l->at->corner, 4, &l->left, &l->right);
    if (tab_inside(l->origin, l->at->corner, 4)) l->left = l->right = (tab_point){0, 0};
    l->lefts = length_above(l->left), l->rights = length_above(l->right);
    find_terrain(s, unit, target, l);
    find_levels(l);
    find_screens(s, unit, target, l);
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

static int through_wood(bp_look *l, const bp_area *a, tab_point x, int level)
{
    const bp_feature *f = a->feature;
    const tab_polygon *wood = &f->shape;
    bool from = a->shade.edges == 0, to = tab_inside(x, wood->at, wood->n);
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
        flags |= through_wood(l, &l->area[i], x, level);
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
    int level = l->climbed ? level_among(l->b, l->climbed, x) : 0;
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
 * samples within the rounded corners; higher ground might look over an enemy, and guns over anyone. */
bool bp_in_a_shadow(const bp_look *l)
{
    if (l->at->w < 24 || l->weapon == BP_HOWITZER) return false;
    for (int i = 0; i < l->screens; i++) {
        const bp_screen *z = &l->screen[i];
        int k = 0;
        if (z->gaps || (l->hills && (!z->friendly || l->weapon == BP_CANNON))) continue;
        while (k < 4 && hides(&z->shade, from_origin(l, l->at->corner[k]))) k++;
        if (k == 4) return true;
    }
    return false;
}
