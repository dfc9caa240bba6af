/* 3.4: arc and sight, and the distances that are asked with them. */
#include "ground.h"

enum { BLOCKED_BY_TERRAIN = 1, OBSCURED_BY_TERRAIN = 2, BLOCKED_BY_UNITS = 4, OBSCURED_BY_UNITS = 8, OVERHEAD = 16 };
enum { BLOCKED = BLOCKED_BY_TERRAIN | BLOCKED_BY_UNITS };
enum { BY_TERRAIN = BLOCKED_BY_TERRAIN | OBSCURED_BY_TERRAIN, BY_UNITS = BLOCKED_BY_UNITS | OBSCURED_BY_UNITS };

typedef struct screen { /* a unit that may stand in the line */
    tab_point corner[4];
    tab_box box;
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

static void add_screen(const bp_battle *b, const bp_state *s, look *l, int side, int unit, tab_box between)
{
    tab_rect r;
    const bp_unit *u = &s->unit[unit];
    bp_extent e = bp_extent_of(b, s, unit, u->formation);
    int reach = e.w / 2 + e.d;
    if (u->pose.x + reach < between.x0 || u->pose.x - reach > between.x1 || u->pose.y + reach < between.y0 ||
        u->pose.y - reach > between.y1)
        return;
    tab_rect_make(u->pose, e.w, e.d, &r);
    if (!tab_boxes_meet(r.box, between)) return;
    screen *z = &l->screen[l->screens++];
    memcpy(z->corner, r.corner, sizeof z->corner);
    z->box = r.box;
    z->level = b->hills ? bp_level_at(b, r.centre) : 0;
    z->gaps = u->formation == SKIRM || u->formation == DEPLOYED;
    z->friendly = b->unit[unit].side == side;
}

static uint64_t held_by(const bp_state *s, int unit)
{
    return s->unit[unit].formation == GARRISON ? bp_bit(s->unit[unit].building) : 0;
}

static void look_at(const bp_battle *b, const bp_state *s, int unit, int target, int weapon, look *l)
{
    tab_box between = tab_join(l->at->box, (tab_box){l->origin.x, l->origin.y, l->origin.x, l->origin.y});
    int side = b->unit[unit].side;
    l->b = b;
    l->weapon = weapon;
    l->apart = -1;
    l->hills = bp_features_in(b, b->hills, between);
    l->woods = bp_features_in(b, b->woods, between);
    l->buildings = bp_features_in(b, b->buildings & ~held_by(s, unit) & ~held_by(s, target), between);
    l->level = level_among(b, l->hills, l->origin);
    l->screens = 0;
    for (uint64_t left = b->side_units[0] | b->side_units[1]; left; left &= left - 1) {
        int z = __builtin_ctzll(left);
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

/* bp.los.line: the flags along the line to one sample. */
static int line_to(look *l, tab_point x)
{
    int level = l->hills ? level_among(l->b, l->hills, x) : 0;
    if (l->level > level) level = l->level;
    int flags = l->hills | l->woods | l->buildings ? past_terrain(l, x, level) : 0;
    tab_box line = tab_segment_box(l->origin, x);
    for (int i = 0; i < l->screens; i++) {
        const screen *z = &l->screen[i];
        if (tab_boxes_meet(line, z->box) && tab_segment_meets(l->origin, x, z->corner, 4))
            flags |= past_unit(z, l->weapon, level);
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
        int flags = line_to(&l, sample[i]);
        out->arc++;
        if (!(flags & BLOCKED)) out->vis++, overhead += !!(flags & OVERHEAD);
        if (flags & (BY_TERRAIN | BY_UNITS)) out->obs++;
        if (flags & BY_TERRAIN) out->obs_terrain++;
        if (flags & BY_UNITS) out->obs_units++;
    }
    out->overhead = out->vis && overhead == out->vis;
}

/* From F as for small arms; the first sample that is seen will do. */
static bool sees(const bp_battle *b, const bp_state *s, int unit, int target, int arc)
{
    tab_rect from, at;
    tab_point sample[TAB_SAMPLES];
    look l;
    bp_rect(b, s, unit, &from);
    bp_rect(b, s, target, &at);
    int n = samples_of(s, target, &at, sample);
    bool looked = false;
    l.from = &from, l.at = &at;
    l.origin = tab_front(from.pose);
    for (int i = 0; i < n; i++) {
        if (!in_arc(&from, arc, sample[i])) continue;
        if (!looked) look_at(b, s, unit, target, BP_SMALL_ARMS, &l);
        looked = true;
        if (!(line_to(&l, sample[i]) & BLOCKED)) return true;
    }
    return false;
}

bool bp_any_sight(const bp_battle *b, const bp_state *s, int unit, int target)
{
    return sees(b, s, unit, target, s->unit[unit].formation == SKIRM ? ALL_ROUND : TAB_FRONT);
}

bool bp_in_front(const bp_battle *b, const bp_state *s, int unit, int target)
{
    return sees(b, s, unit, target, TAB_FRONT);
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
