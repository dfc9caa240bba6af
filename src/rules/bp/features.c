/* The ground of a scenario: its hills, woods, walls and buildings, and the places worth holding. */
#include "setup.h"

#include <string.h>

const char *const bp_terrain_names[BP_TERRAINS] = {
    [OPEN] = "open",        [WOOD] = "wood",     [ROUGH] = "rough",
    [BOG] = "bog",          [HILL] = "hill",     [IMPASSABLE] = "impassable",
    [ROAD] = "road",        [BRIDGE] = "bridge", [FORD] = "ford",
    [HEDGE] = "hedge",      [FENCE] = "fence",   [STREAM] = "stream",
    [WALL] = "wall",        [RAVINE] = "ravine", [WORKS] = "works",
    [BUILDING] = "building"};
const char *const bp_building_sizes[3] = {[BP_LARGE] = "large", [BP_STANDARD] = "medium", [BP_SMALL] = "small"};

/* ---- a feature's words ---- */

enum { WORD_LEVEL, WORD_COVER, WORD_NOCHARGE, WORD_LARGE, WORD_MEDIUM, WORD_SMALL, FEATURE_WORDS };
static const char *const feature_words[FEATURE_WORDS] = {"level", "cover", "nocharge", "large", "medium", "small"};

/* Which kinds of feature a word belongs to. */
static bool has_word(int kind, int word)
{
    switch (word) {
    case WORD_LEVEL: return kind == HILL || kind == WOOD || kind == BUILDING;
    case WORD_COVER: return kind == ROUGH;
    case WORD_NOCHARGE: return kind >= HEDGE && kind <= WORKS;
    default: return kind == BUILDING;
    }
}

typedef struct feature_line {
    bp_draft *d;
    bp_feature f;
    gg_mark at, first; /* of its label, of its first point */
    unsigned given;
    bool faulty;
} feature_line;

static bool given(const feature_line *l, int word) { return l->given >> word & 1; }

static void read_level(feature_line *l)
{
    int n = gg_scan_number(l->d->scan, "level", l->f.kind == HILL ? 1 : 0, 2);
    if (n < 0)
        l->faulty = true;
    else
        l->f.level = (uint8_t)n;
}

static void read_point(feature_line *l)
{
    tab_polygon *shape = &l->f.shape;
    tab_point p;
    gg_mark at;
    if (!bp_draft_point(l->d, "a point such as 240,140", &p, &at)) {
        l->faulty = true;
        return;
    }
    if (!l->first.line) l->first = at;
    if (shape->n == TAB_VERTICES) {
        gg_scan_fault_at(l->d->scan, at, "a point too many: expected at most %d", TAB_VERTICES);
        l->faulty = true;
        gg_scan_skip(l->d->scan);
        return;
    }
    shape->at[shape->n++] = p;
}

static void read_feature_word(feature_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    if (!gg_scan_word(s, &w)) return;
    int i = gg_scan_pick(s, w, feature_words, FEATURE_WORDS, "word");
    if (i < 0) {
        l->faulty = true;
        return;
    }
    if (!has_word(l->f.kind, i))
        gg_scan_fault(s, w.column, "%s has no meaning for a %s", feature_words[i], bp_terrain_names[l->f.kind]);
    if (given(l, i)) gg_scan_fault(s, w.column, "%s is given twice", feature_words[i]);
    l->given |= 1u << i;
    if (i == WORD_LEVEL) read_level(l);
    if (i == WORD_COVER) l->f.cover = 1;
    if (i == WORD_NOCHARGE) l->f.nocharge = 1;
    if (i >= WORD_LARGE) l->f.size = (uint8_t)(i - WORD_LARGE);
}

static void read_feature_words(feature_line *l)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    while (gg_scan_peek(s, &w)) {
        if (bp_draft_quoted(s, w)) {
            if (l->f.name[0]) gg_scan_fault(s, w.column, "a second name");
            l->faulty |= !bp_draft_name(s, l->f.name, sizeof l->f.name);
        } else if (bp_point_shaped(w)) {
            read_point(l);
        } else {
            read_feature_word(l);
        }
    }
}

/* ---- shapes ---- */

static tab_point minus(tab_point a, tab_point b) { return (tab_point){a.x - b.x, a.y - b.y}; }

/* All its corners turn the same way, and once round in all; points on a straight edge are let be. */
static bool is_convex(const tab_polygon *p)
{
    bool left = false, right = false;
    int64_t twice = 0;
    for (int i = 0; i < p->n; i++) {
        tab_point a = p->at[i], b = p->at[(i + 1) % p->n], c = p->at[(i + 2) % p->n];
        int64_t turn = tab_cross(minus(b, a), minus(c, b));
        left |= turn > 0;
        right |= turn < 0;
        twice += tab_cross(a, b);
        for (int k = 0; k < p->n; k++) { /* a star turns one way too, but has corners beyond its edges */
            int64_t side = tab_cross(minus(b, a), minus(p->at[k], a));
            left |= side > 0;
            right |= side < 0;
        }
    }
    return twice != 0 && !(left && right);
}

static void check_area(feature_line *l)
{
    gg_scan *s = l->d->scan;
    const char *name = bp_terrain_names[l->f.kind];
    if (l->f.shape.n < 3) {
        gg_scan_fault_at(s, l->at, "a %s of %d point%s: expected 3 to %d", name, (int)l->f.shape.n,
                         l->f.shape.n == 1 ? "" : "s", TAB_VERTICES);
        l->faulty = true;
    } else if (!is_convex(&l->f.shape)) {
        gg_scan_fault_at(s, l->first, "this %s is not convex: expected its corners in order, or two %ss", name, name);
        l->faulty = true;
    }
}

static void check_polyline(feature_line *l)
{
    tab_polygon *p = &l->f.shape;
    const char *name = bp_terrain_names[l->f.kind];
    if (p->n < 2) {
        gg_scan_fault_at(l->d->scan, l->at, "a %s of %d point%s: expected 2 to %d", name, (int)p->n,
                         p->n == 1 ? "" : "s", TAB_VERTICES);
        l->faulty = true;
    }
    for (int i = 1; i < p->n; i++)
        if (p->at[i].x == p->at[i - 1].x && p->at[i].y == p->at[i - 1].y) {
            gg_scan_fault_at(l->d->scan, l->first, "two points of this %s are the same", name);
            l->faulty = true;
            return;
        }
}

/* bp.geo.shapes: an upright rectangle with even sides, given by two opposite corners, kept from its north-west corner
 * clockwise. */
static void settle_building(feature_line *l)
{
    gg_scan *s = l->d->scan;
    tab_polygon *p = &l->f.shape;
    if (p->n != 2) {
        gg_scan_fault_at(s, l->at, "a building of %d point%s: expected two opposite corners", (int)p->n,
                         p->n == 1 ? "" : "s");
        l->faulty = true;
        return;
    }
    if (!(l->given >> WORD_LARGE))
        gg_scan_fault_at(s, l->at, "a building without a size: expected small, medium or large");
    tab_box box = tab_segment_box(p->at[0], p->at[1]);
    int w = box.x1 - box.x0, h = box.y1 - box.y0;
    if (w < 2 || h < 2 || w % 2 || h % 2) {
        gg_scan_fault_at(s, l->first, "a building of %d by %d: expected even sides (bp.geo.shapes)", w, h);
        l->faulty = true;
    }
    *p = (tab_polygon){.n = 4, .at = {{box.x0, box.y1}, {box.x1, box.y1}, {box.x1, box.y0}, {box.x0, box.y0}}};
}

static void settle_shape(feature_line *l)
{
    l->f.line = l->f.kind == ROAD || (l->f.kind >= HEDGE && l->f.kind <= WORKS);
    if (l->f.kind == RAVINE) l->f.nocharge = 1;
    if (l->f.kind == HILL && !given(l, WORD_LEVEL)) l->f.level = 1;
    unsigned sizes = l->given >> WORD_LARGE;
    if (sizes & (sizes - 1))
        gg_scan_fault_at(l->d->scan, l->at, "a building of two sizes: expected small, medium or large");
    if (l->faulty) return;
    if (l->f.kind == BUILDING)
        settle_building(l);
    else if (l->f.line)
        check_polyline(l);
    else
        check_area(l);
    if (!l->faulty) tab_polygon_box(&l->f.shape);
}

static void store_feature(feature_line *l)
{
    bp_draft *d = l->d;
    bp_battle *b = d->b;
    if (!bp_draft_room(d, ROOM_FEATURES, b->features, BP_FEATURES, l->at, "features")) return;
    int i = b->features++;
    if (l->faulty) l->f.shape = (tab_polygon){0};
    b->feature[i] = l->f;
    d->feature[i].at = l->at;
    d->feature[i].faulty = l->faulty;
    if (l->faulty) return;
    if (l->f.kind == WOOD) b->woods |= bp_bit(i);
    if (l->f.kind == HILL) b->hills |= bp_bit(i);
    if (l->f.kind == BUILDING) b->buildings |= bp_bit(i);
    if (l->f.line) b->lines |= bp_bit(i);
}

void bp_read_feature(bp_draft *d, int kind)
{
    feature_line l = {.d = d, .f.kind = (uint8_t)kind};
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    l.at = gg_scan_mark(d->scan, w);
    l.faulty = !bp_draft_label(d, "a label such as W1", l.f.label);
    for (int i = 0; i < d->b->features && !l.faulty; i++)
        if (strcmp(d->b->feature[i].label, l.f.label) == 0) {
            gg_scan_fault_at(d->scan, l.at, "the label %s is taken: it was given on line %d", l.f.label,
                             d->feature[i].at.line);
            l.faulty = true;
        }
    read_feature_words(&l);
    settle_shape(&l);
    store_feature(&l);
}

/* ---- objectives ---- */

static bool read_objective_place(bp_draft *d, bp_objective *o, gg_mark *at)
{
    gg_scan *s = d->scan;
    gg_word w;
    o->building = GG_NONE;
    if (!gg_scan_peek(s, &w) || bp_point_shaped(w))
        return bp_draft_point(d, "a building, or a point such as 240,140", &o->at, at);
    gg_scan_word(s, &w);
    *at = gg_scan_mark(s, w);
    int i = bp_draft_feature(d, w);
    if (i < 0 || d->feature[i].faulty) return false;
    const bp_feature *f = &d->b->feature[i];
    if (f->kind != BUILDING) {
        gg_scan_fault(s, w.column, "%s is a %s: expected a building or a point such as 240,140", f->label,
                      bp_terrain_names[f->kind]);
        return false;
    }
    o->building = (uint8_t)i;
    o->at = tab_mid(f->shape.at[0], f->shape.at[2]);
    return true;
}

static bool same_objective(const bp_objective *a, const bp_objective *b)
{
    return a->building == b->building && a->at.x == b->at.x && a->at.y == b->at.y;
}

void bp_read_objective(bp_draft *d)
{
    static const char *const words[] = {"held"};
    gg_scan *s = d->scan;
    bp_battle *b = d->b;
    bp_objective o = {0};
    gg_mark at = {0};
    gg_word w;
    int holder = GG_NONE;
    bool good = read_objective_place(d, &o, &at);
    int points = gg_scan_number(s, "points", 0, BP_SCORE);
    if (gg_scan_word(s, &w)) {
        if (gg_scan_pick(s, w, words, 1, "word") == 0)
            holder = bp_draft_side(d);
        else
            gg_scan_skip(s);
    }
    if (!good || points < 0 || holder < 0) return;
    for (int i = 0; i < b->objectives; i++)
        if (same_objective(&b->objective[i], &o))
            gg_scan_fault_at(s, at, "this objective is given twice: first on line %d", d->objective[i].line);
    if (!bp_draft_room(d, ROOM_OBJECTIVES, b->objectives, BP_OBJECTIVES, at, "objectives")) return;
    o.points = (uint8_t)points;
    d->objective[b->objectives] = at;
    b->image.holder[b->objectives] = (uint8_t)holder;
    b->objective[b->objectives++] = o;
}
