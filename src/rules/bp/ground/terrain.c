/* Chapter 8: terrain, what it is to whom, and the cover that it gives. */
#include "rules/bp/ground/ground.h"

typedef enum pace { FULL, HALF, NO, LESS /* 60 less */ } pace;
enum { FORMED, SKIRMISH, WARBAND, HORSE, LIMBER, BATTERY, COLUMNS };

/* bp.terr.types. A battery may stand behind works, but no gun is manhandled across them. */
static const uint8_t paces[BP_TERRAINS][COLUMNS] = {
    /*              formed skirm warb  horse limber battery */
    [WOOD] = {NO, HALF, HALF, NO, NO, NO},         [ROUGH] = {HALF, FULL, FULL, HALF, NO, NO},
    [BOG] = {HALF, HALF, HALF, NO, NO, NO},        [IMPASSABLE] = {NO, NO, NO, NO, NO, NO},
    [HEDGE] = {LESS, LESS, LESS, LESS, LESS, NO},  [FENCE] = {LESS, LESS, LESS, LESS, LESS, NO},
    [STREAM] = {LESS, LESS, LESS, LESS, LESS, NO}, [WALL] = {LESS, LESS, LESS, LESS, LESS, NO},
    [RAVINE] = {LESS, LESS, LESS, LESS, NO, NO},   [WORKS] = {LESS, LESS, LESS, LESS, NO, NO},
    [BUILDING] = {NO, NO, NO, NO, NO, NO},
};

static int column_of(int arm, int formation)
{
    if (formation == DEPLOYED) return BATTERY;
    if (arm == BP_CAV) return HORSE;
    if (arm != BP_INF) return LIMBER;
    return formation == SKIRM ? SKIRMISH : formation == WARB ? WARBAND : FORMED;
}

static pace pace_of(const bp_battle *b, int kind, int column)
{
    if (kind == WOOD && column == FORMED && b->option.woods_formed) return HALF;
    return (pace)paces[kind][column];
}

uint64_t bp_features_in(const bp_battle *b, uint64_t features, tab_box box)
{
    uint64_t in = 0;
    for (; features; features &= features - 1) {
        int i = __builtin_ctzll(features);
        if (tab_boxes_meet(b->feature[i].shape.box, box)) in |= bp_bit(i);
    }
    return in;
}

void bp_ground_near(const bp_battle *b, int arm, int formation, tab_box box, bp_ground *out)
{
    int column = column_of(arm, formation);
    *out = (bp_ground){0};
    for (int i = 0; i < b->features; i++) {
        const bp_feature *f = &b->feature[i];
        if (!tab_boxes_meet(f->shape.box, box)) continue;
        pace p = pace_of(b, f->kind, column);
        if (f->kind == BRIDGE || f->kind == FORD) out->bridges |= bp_bit(i);
        if (p == HALF) out->slow |= bp_bit(i);
        if (p == LESS) out->hurdles |= bp_bit(i);
        if (p == NO) *(f->line ? &out->shut : &out->barred) |= bp_bit(i);
    }
}

/* ---- bp.move.forbidden ---- */

static bool on_bridge(const bp_battle *b, uint64_t bridges, tab_point p)
{
    for (; bridges; bridges &= bridges - 1) {
        const tab_polygon *shape = &b->feature[__builtin_ctzll(bridges)].shape;
        if (tab_inside(p, shape->at, shape->n)) return true;
    }
    return false;
}

static bool all_on_bridges(const bp_battle *b, uint64_t bridges, const tab_polygon *water, const tab_point *p, int n)
{
    for (int i = 0; i < n; i++)
        if (tab_inside(p[i], water->at, water->n) && !on_bridge(b, bridges, p[i])) return false;
    return true;
}

/* Exception (b): what of the footprint is in the water is on a bridge or ford. */
static bool bridged(const bp_battle *b, const bp_ground *g, const tab_polygon *water, const tab_rect *r)
{
    uint64_t under = 0;
    for (uint64_t left = g->bridges; left; left &= left - 1)
        if (tab_overlap_polygon(r, &b->feature[__builtin_ctzll(left)].shape)) under |= left & -left;
    if (!under) return false;
    tab_point sample[TAB_SAMPLES];
    tab_samples(r, sample);
    return all_on_bridges(b, g->bridges, water, r->corner, 4) &&
           all_on_bridges(b, g->bridges, water, sample, TAB_SAMPLES);
}

static bool lies_under(const bp_battle *b, const bp_ground *g, int i, const tab_rect *r)
{
    const bp_feature *f = &b->feature[i];
    if (!tab_overlap_polygon(r, &f->shape)) return false;
    return f->kind != IMPASSABLE || !g->bridges || !bridged(b, g, &f->shape, r);
}

uint64_t bp_ground_under(const bp_battle *b, const bp_ground *g, uint64_t features, const tab_rect *r)
{
    uint64_t under = 0;
    for (; features; features &= features - 1)
        if (lies_under(b, g, __builtin_ctzll(features), r)) under |= features & -features;
    return under;
}

bool bp_ground_touches(const bp_battle *b, const bp_ground *g, uint64_t features, const tab_rect *r)
{
    for (; features; features &= features - 1)
        if (lies_under(b, g, __builtin_ctzll(features), r)) return true;
    return false;
}

/* Exceptions (a), of a piece on which the unit already stands, and (c), of the building that its target holds. */
bool bp_on_permitted_ground(const bp_battle *b, const bp_state *s, int unit, const tab_rect *r, const tab_rect *from,
                            int charge_target)
{
    bp_ground g;
    bp_ground_near(b, bp_profile_of(b, s, unit)->arm, s->unit[unit].formation, r->box, &g);
    if (charge_target != GG_NONE && s->unit[charge_target].formation == GARRISON)
        g.barred &= ~bp_bit(s->unit[charge_target].building);
    if (from) g.barred &= ~bp_ground_under(b, &g, g.barred, from);
    return !bp_ground_touches(b, &g, g.barred, r);
}

/* ---- lines ---- */

static bool meets_line(const tab_polygon *line, tab_point from, tab_point to)
{
    for (int k = 0; k + 1 < line->n; k++)
        if (tab_segments_meet(from, to, line->at[k], line->at[k + 1])) return true;
    return false;
}

int bp_lines_crossed(const bp_battle *b, uint64_t lines, tab_point from, tab_point to)
{
    int crossed = 0;
    tab_box box = tab_segment_box(from, to);
    for (; lines; lines &= lines - 1) {
        const tab_polygon *line = &b->feature[__builtin_ctzll(lines)].shape;
        crossed += tab_boxes_meet(line->box, box) && meets_line(line, from, to);
    }
    return crossed;
}

bool bp_near_feature(const bp_battle *b, int feature, tab_point p, int reach)
{
    const bp_feature *f = &b->feature[feature];
    if (!tab_boxes_meet(tab_grow(f->shape.box, reach), (tab_box){p.x, p.y, p.x, p.y})) return false;
    if (!f->line) return tab_distance_polygons(&p, 1, f->shape.at, f->shape.n) <= reach;
    for (int k = 0; k + 1 < f->shape.n; k++)
        if (tab_distance_polygons(&p, 1, &f->shape.at[k], 2) <= reach) return true;
    return false;
}

/* bp.terr.road */
bool bp_near_road(const bp_battle *b, tab_point p)
{
    for (int i = 0; i < b->features; i++)
        if (b->feature[i].kind == ROAD && bp_near_feature(b, i, p, 15)) return true;
    return false;
}

/* ---- what a point stands in ---- */

int bp_level_at(const bp_battle *b, tab_point p)
{
    int level = 0;
    for (uint64_t left = b->hills; left; left &= left - 1) {
        const bp_feature *f = &b->feature[__builtin_ctzll(left)];
        if (f->level > level && tab_inside(p, f->shape.at, f->shape.n)) level = f->level;
    }
    return level;
}

bool bp_in_wood(const bp_battle *b, tab_point p)
{
    for (uint64_t left = b->woods; left; left &= left - 1) {
        const tab_polygon *wood = &b->feature[__builtin_ctzll(left)].shape;
        if (tab_boxes_meet(wood->box, (tab_box){p.x, p.y, p.x, p.y}) && tab_inside(p, wood->at, wood->n)) return true;
    }
    return false;
}

/* ---- bp.terr.cover ---- */

enum { NO_COVER, LIGHT_COVER, HEAVY_COVER };

static int cover_behind(const bp_feature *f, const tab_rect *r, tab_point from)
{
    bool near = false;
    if (!f->line || f->kind < HEDGE || !tab_boxes_meet(tab_grow(r->box, 15), f->shape.box)) return NO_COVER;
    for (int k = 0; k + 1 < f->shape.n && !near; k++)
        near = tab_distance_segment(r, f->shape.at[k], f->shape.at[k + 1]) <= 15;
    if (!near || !meets_line(&f->shape, from, r->centre)) return NO_COVER;
    return f->kind == WORKS ? HEAVY_COVER : LIGHT_COVER;
}

static bool in_rough_cover(const bp_battle *b, tab_point p)
{
    for (int i = 0; i < b->features; i++) {
        const bp_feature *f = &b->feature[i];
        if (f->kind == ROUGH && f->cover && tab_inside(p, f->shape.at, f->shape.n)) return true;
    }
    return false;
}

int bp_cover(const bp_battle *b, const bp_state *s, int target, tab_point from, bool melee)
{
    if (s->unit[target].formation == GARRISON) return HEAVY_COVER;
    tab_rect r;
    int best = NO_COVER;
    bp_rect(b, s, target, &r);
    if (!melee && (bp_in_wood(b, r.centre) || in_rough_cover(b, r.centre))) best = LIGHT_COVER;
    for (uint64_t left = b->lines; left && best < HEAVY_COVER; left &= left - 1) {
        int cover = cover_behind(&b->feature[__builtin_ctzll(left)], &r, from);
        if (cover > best) best = cover;
    }
    return best;
}
