/* 3.4: arc and sight, and the distances that are asked with them. */
#include "ground.h"

enum { BLOCKED_BY_TERRAIN = 1, OBSCURED_BY_TERRAIN = 2, BLOCKED_BY_UNITS = 4, OBSCURED_BY_UNITS = 8, OVERHEAD = 16 };
enum { BLOCKED = BLOCKED_BY_TERRAIN | BLOCKED_BY_UNITS };
enum { BY_TERRAIN = BLOCKED_BY_TERRAIN | OBSCURED_BY_TERRAIN, BY_UNITS = BLOCKED_BY_UNITS | OBSCURED_BY_UNITS };

typedef struct screen { /* a unit that may stand in the line */
    tab_point corner[4];
    tab_point left, right; /* from the origin to its outermost corners; both 0: the origin is in it */
    int level; /* of the ground under its centre */
    bool gaps; /* skirmishers and guns hide nobody */
    bool friendly;
} screen;

typedef struct look { /* from one point at one target: what is common to all its samples */
    const bp_battle *b;
    const tab_rect *from, *at;
    tab_point origin;
    int level, weapon;
    int apart; /* D between the two units, -1: not asked yet */
    uint64_t hills, woods, buildings;
    int screens;
    screen screen[BP_UNITS];
} look;

enum { STOP_IF_BLOCKED = 1 };

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
static bool off_the_lines(const look *l, tab_pose p, int reach)
{
    int dx = l->at->centre.x - l->origin.x, dy = l->at->centre.y - l->origin.y, x = size(dx), y = size(dy);
    int across = dx * (p.y - l->origin.y) - dy * (p.x - l->origin.x), longer = x > y ? x + y / 2 + 1 : y + x / 2 + 1;
    return size(across) > (reach + l->at->w / 2 + l->at->d) * longer; /* a line is no longer than `longer` */
}

static tab_point from_origin(const look *l, tab_point p) { return (tab_point){p.x - l->origin.x, p.y - l->origin.y}; }
static int cross(tab_point a, tab_point b) { return a.x * b.y - a.y * b.x; }

/* The corners of a footprint that bound it to the left and to the right; both 0 if the origin is in it. */
static void outermost(const look *l, const tab_point corner[4], tab_point *left, tab_point *right)
{
    *left = *right = from_origin(l, corner[0]);
    for (int k = 1; k < 4; k++) {
        tab_point c = from_origin(l, corner[k]);
        if (cross(*left, c) > 0) *left = c;
        if (cross(*right, c) < 0) *right = c;
    }
    if (tab_inside(l->origin, corner, 4)) *left = *right = (tab_point){0, 0};
}

/* No line to a point outside the cone of a unit meets it. */
static bool in_cone(const screen *z, tab_point to) { return cross(z->left, to) <= 0 && cross(z->right, to) >= 0; }

static bool screens(const look *l, const screen *z, tab_point x)
{
    return in_cone(z, from_origin(l, x)) && tab_segment_meets(l->origin, x, z->corner, 4);
}

/* Whether all of the target lies on one side of the cone. */
static bool misses(const look *l, const screen *z)
{
    bool left = true, right = true;
    for (int k = 0; k < 4; k++) {
        tab_point c = from_origin(l, l->at->corner[k]);
        left &= cross(z->left, c) > 0;
        right &= cross(z->right, c) < 0;
    }
    return left || right;
}

static void add_screen(const bp_battle *b, const bp_state *s, look *l, int side, int unit, tab_box between)
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
    screen *z = &l->screen[l->screens];
    memcpy(z->corner, r.corner, sizeof z->corner);
    outermost(l, r.corner, &z->left, &z->right);
    if (misses(l, z)) return;
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
static uint64_t between_us(const look *l, uint64_t features, tab_box between, tab_point left, tab_point right)
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

static void look_at(const bp_battle *b, const bp_state *s, int unit, int target, int weapon, look *l)
{
    tab_box between = tab_join(l->at->box, (tab_box){l->origin.x, l->origin.y, l->origin.x, l->origin.y});
    int side = b->unit[unit].side;
    l->b = b;
    l->weapon = weapon;
    l->apart = -1;
    tab_point left, right;
    outermost(l, l->at->corner, &left, &right);
    l->hills = between_us(l, b->hills, between, left, right);
    l->woods = between_us(l, b->woods, between, left, right);
    l->buildings = between_us(l, b->buildings & ~held_by(s, unit) & ~held_by(s, target), between, left, right);
    l->level = level_among(b, l->hills, l->origin);
    l->screens = 0;
    for (uint64_t all = b->side_units[0] | b->side_units[1]; all; all &= all - 1) {
        int z = __builtin_ctzll(all);
        if (z != unit && z != target && s->unit[z].alive) add_screen(b, s, l, side, z, between);
    }
}

/* ---- bp.los.hill, bp.los.building, bp.los.wood ---- */

static bool meets(const bp_feature *f, tab_point a, tab_point c)
{
    return tab_boxes_meet(tab_segment_box(a, c), f->shape.box) && tab_segment_meets(a, c, f->shape.at, f->shape.n);
}

/* Whether P in the wood is near enough to its edge, toward Q, to see out (10) or be seen (20). */
static bool at_the_edge(const tab_polygon *wood, tab_point p, tab_point q, int depth)
{
    int64_t dx = q.x - p.x, dy = q.y - p.y, n = tab_root((uint64_t)(dx * dx + dy * dy));
    tab_point y = q;
    if (n > depth) y = (tab_point){p.x + (int)tab_rdiv(depth * dx, n), p.y + (int)tab_rdiv(depth * dy, n)};
    return !tab_inside(y, wood->at, wood->n) && !tab_segment_meets(y, q, wood->at, wood->n);
}

static bool close_by(look *l)
{
    if (l->apart < 0) l->apart = tab_distance(l->from, l->at);
    return l->apart <= 60;
}

static int through_wood(look *l, const bp_feature *f, tab_point x, int level)
{
    const tab_polygon *wood = &f->shape;
    bool from = tab_inside(l->origin, wood->at, wood->n), to = tab_inside(x, wood->at, wood->n);
    if (!from && !to) return level <= f->level ? BLOCKED_BY_TERRAIN : 0;
    if (from && !to && at_the_edge(wood, l->origin, x, 10)) return 0;
    if (!from && to && at_the_edge(wood, x, l->origin, 20)) return OBSCURED_BY_TERRAIN;
    return close_by(l) ? OBSCURED_BY_TERRAIN : BLOCKED_BY_TERRAIN;
}

static int past_terrain(look *l, tab_point x, int level)
{
    int flags = 0;
    for (uint64_t left = l->hills; left; left &= left - 1) {
        const bp_feature *f = &l->b->feature[__builtin_ctzll(left)];
        if (f->level > level && meets(f, l->origin, x)) return BLOCKED_BY_TERRAIN;
    }
    for (uint64_t left = l->buildings; left; left &= left - 1) {
        const bp_feature *f = &l->b->feature[__builtin_ctzll(left)];
        if (level <= f->level && meets(f, l->origin, x)) return BLOCKED_BY_TERRAIN;
    }
    for (uint64_t left = l->woods; left; left &= left - 1) {
        const bp_feature *f = &l->b->feature[__builtin_ctzll(left)];
        if (meets(f, l->origin, x)) flags |= through_wood(l, f, x, level);
    }
    return flags;
}

/* ---- bp.los.units ---- */

static int past_unit(const screen *z, int weapon, int level)
{
    bool over = level > z->level;
    if (z->gaps) return over ? 0 : OBSCURED_BY_UNITS;
    if (weapon == BP_HOWITZER) return OVERHEAD;
    if (weapon == BP_CANNON) return over ? OVERHEAD : BLOCKED_BY_UNITS;
    return over && !z->friendly ? OBSCURED_BY_UNITS : BLOCKED_BY_UNITS;
}

/* What hid one sample is likely to hide the next. */
static void bring_forward(look *l, int i)
{
    screen z = l->screen[i];
    l->screen[i] = l->screen[0];
    l->screen[0] = z;
}

/* bp.los.line: the flags along the line to one sample. */
static int line_to(look *l, tab_point x, int how)
{
    int level = l->hills ? level_among(l->b, l->hills, x) : 0;
    if (l->level > level) level = l->level;
    int flags = l->hills | l->woods | l->buildings ? past_terrain(l, x, level) : 0;
    for (int i = 0; i < l->screens; i++) {
        const screen *z = &l->screen[i];
        if (how & STOP_IF_BLOCKED && flags & BLOCKED) break;
        if (!screens(l, z, x)) continue;
        flags |= past_unit(z, l->weapon, level);
        if (how & STOP_IF_BLOCKED && flags & BLOCKED && i) bring_forward(l, i);
    }
    return flags;
}

/* ---- bp.geo.samples, bp.los.origin ---- */

/* NW, N, NE, E, SE, S, SW, W of a building. */
static void perimeter(tab_box x, tab_point out[8])
{
    int mx = (x.x0 + x.x1) / 2, my = (x.y0 + x.y1) / 2;
    const tab_point p[8] = {{x.x0, x.y1}, {mx, x.y1}, {x.x1, x.y1}, {x.x1, my},
                            {x.x1, x.y0}, {mx, x.y0}, {x.x0, x.y0}, {x.x0, my}};
    memcpy(out, p, sizeof p);
}

static int samples_of(const bp_state *s, int unit, const tab_rect *r, tab_point out[TAB_SAMPLES])
{
    if (s->unit[unit].formation != GARRISON) {
        tab_samples(r, out);
        return TAB_SAMPLES;
    }
    perimeter(r->box, out);
    out[8] = r->centre;
    return 9;
}

static tab_point nearest_of(const tab_point *p, int n, const tab_rect *at)
{
    int best = 0, least = tab_distance_point(p[0], at);
    for (int i = 1; i < n; i++) {
        int d = tab_distance_point(p[i], at);
        if (d < least) least = d, best = i;
    }
    return p[best];
}

static tab_point origin_of(const bp_state *s, int unit, const tab_rect *from, int face, const tab_rect *at)
{
    tab_point f = tab_front(from->pose), round[8];
    switch (s->unit[unit].formation) {
    case SKIRM: {
        tab_point fl = from->corner[TAB_FL], fr = from->corner[TAB_FR];
        return nearest_of((tab_point[]){fl, tab_mid(fl, f), f, tab_mid(f, fr), fr}, 5, at);
    }
    case GARRISON: perimeter(from->box, round); return nearest_of(round, 8, at);
    case SQUARE: return face < 0 ? f : tab_face_mid(from, (tab_quarter)face);
    default: return f;
    }
}

/* ---- bp.los.count ---- */

enum { ALL_ROUND = -1 };

static int arc_of(const bp_state *s, int unit, int face)
{
    int formation = s->unit[unit].formation;
    if (formation == SKIRM || formation == GARRISON) return ALL_ROUND;
    return formation == SQUARE && face >= 0 ? face : TAB_FRONT;
}

static bool in_arc(const tab_rect *from, int arc, tab_point p)
{
    return arc == ALL_ROUND || tab_quarter_of(from, p) == (tab_quarter)arc;
}

void bp_see(const bp_battle *b, const bp_state *s, int unit, int target, int face, bool small_arms, bp_sight *out)
{
    tab_rect from, at;
    tab_point sample[TAB_SAMPLES];
    look l;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, target, &at);
    l.from = &from, l.at = &at;
    l.origin = small_arms ? tab_front(from.pose) : origin_of(s, unit, &from, face, &at);
    look_at(b, s, unit, target, small_arms ? BP_SMALL_ARMS : bp_profile_of(b, s, unit)->weapon_kind, &l);
    *out = (bp_sight){.range = tab_distance_point(l.origin, &at), .origin = l.origin};
    int n = samples_of(s, target, &at, sample), arc = arc_of(s, unit, face), overhead = 0;
    for (int i = 0; i < n; i++) {
        if (!in_arc(&from, arc, sample[i])) continue;
        int flags = line_to(&l, sample[i], 0);
        out->arc++;
        if (!(flags & BLOCKED)) out->vis++, overhead += !!(flags & OVERHEAD);
        if (flags & (BY_TERRAIN | BY_UNITS)) out->obs++;
        if (flags & BY_TERRAIN) out->obs_terrain++;
        if (flags & BY_UNITS) out->obs_units++;
    }
    out->overhead = out->vis && overhead == out->vis;
}

/* What one unit hides from a point is convex: if it hides the corners it hides all within. A front of 24 keeps the
 * samples within the rounded corners; higher ground might look over an enemy. */
static bool in_a_shadow(const look *l)
{
    if (l->at->w < 24) return false;
    for (int i = 0; i < l->screens; i++) {
        const screen *z = &l->screen[i];
        int k = 0;
        if (z->gaps || (l->hills && !z->friendly)) continue;
        while (k < 4 && screens(l, z, l->at->corner[k])) k++;
        if (k == 4) return true;
    }
    return false;
}

static bool all_behind(const tab_rect *from, const tab_rect *at)
{
    int64_t u, v;
    for (int k = 0; k < 4; k++) {
        tab_local(from, at->corner[k], &u, &v);
        if (v >= 0) return false;
    }
    return true;
}

/* From F as for small arms; the first sample that is seen will do. */
static bool sees(const bp_battle *b, const bp_state *s, int unit, const tab_rect *from, int target, const tab_rect *at,
                 int arc)
{
    tab_point sample[TAB_SAMPLES];
    look l;
    if (arc == TAB_FRONT && all_behind(from, at)) return false;
    l.from = from, l.at = at;
    l.origin = tab_front(from->pose);
    look_at(b, s, unit, target, BP_SMALL_ARMS, &l);
    if (in_a_shadow(&l)) return false;
    for (int i = 0, n = samples_of(s, target, at, sample); i < n; i++)
        if (in_arc(from, arc, sample[i]) && !(line_to(&l, sample[i], STOP_IF_BLOCKED) & BLOCKED)) return true;
    return false;
}

bool bp_any_sight(const bp_battle *b, const bp_state *s, int unit, int target)
{
    tab_rect from, at;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, target, &at);
    return sees(b, s, unit, &from, target, &at, s->unit[unit].formation == SKIRM ? ALL_ROUND : TAB_FRONT);
}

bool bp_sees_in_front(const bp_battle *b, const bp_state *s, int unit, const tab_rect *from, int target, const tab_rect *at)
{
    return sees(b, s, unit, from, target, at, TAB_FRONT);
}

bool bp_in_front(const bp_battle *b, const bp_state *s, int unit, int target)
{
    tab_rect from, at;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, target, &at);
    return sees(b, s, unit, &from, target, &at, TAB_FRONT);
}

/* ---- bp.prox.def ---- */

bool bp_in_proximity(const bp_battle *b, const bp_state *s, int unit)
{
    tab_rect from, at;
    bp_rect(b, s, unit, &from);
    tab_box reach = tab_grow(from.box, 120);
    for (uint64_t left = b->side_units[!b->unit[unit].side]; left; left &= left - 1) {
        int enemy = __builtin_ctzll(left);
        const bp_unit *u = &s->unit[enemy];
        if (!u->alive) continue;
        bp_extent e = bp_extent_of(b, s, enemy, u->formation);
        int r = e.w / 2 + e.d;
        if (u->pose.x + r < reach.x0 || u->pose.x - r > reach.x1 || u->pose.y + r < reach.y0 || u->pose.y - r > reach.y1)
            continue;
        tab_rect_make(u->pose, e.w, e.d, &at);
        if (tab_within(&from, &at, 120)) return true;
    }
    return false;
}
