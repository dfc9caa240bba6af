/* The ground of a scenario: places on the table, its hills, woods, walls and buildings, and what is worth holding. */
#include <string.h>

#include "rules/bp/setup/setup.h"

const char *const bp_building_sizes[3] = {[BP_LARGE] = "large", [BP_STANDARD] = "medium", [BP_SMALL] = "small"};

const char *bp_terrain_name(int terrain) { return bp_lines.line[L_GROUND + terrain].word; }

/* ---- places ---- */

bool bp_point_shaped(gg_word w)
{
    if (w.len == 0 || !((w.at[0] >= '0' && w.at[0] <= '9') || w.at[0] == '-' || w.at[0] == ',')) return false;
    return memchr(w.at, ',', w.len) != NULL;
}

bool bp_read_point(gg_draft *d, const char *what, tab_point *out, gg_mark *at)
{
    const bp_battle *b = bp_drafted(d);
    gg_scan *s = d->scan;
    gg_word w;
    long to[2];
    if (!gg_scan_need(s, &w, what)) return false;
    if (at) *at = gg_scan_mark(s, w);
    if (!gg_word_tenths(w, to, 2)) {
        gg_scan_fault(s, w.column, "\"%.*s\" is no place: expected %s", GG_WORD(w), what);
        return false;
    }
    if (to[0] < 0 || to[0] > b->width || to[1] < 0 || to[1] > b->height) {
        gg_scan_fault(s, w.column, "%.*s is off the table: expected 0,0 to %d,%d", GG_WORD(w), b->width, b->height);
        return false;
    }
    *out = (tab_point){(int32_t)to[0], (int32_t)to[1]};
    return true;
}

int bp_read_building(gg_draft *d, const char *what)
{
    const bp_battle *b = bp_drafted(d);
    const char *labels[BP_FEATURES];
    gg_mark at;
    for (int i = 0; i < b->features; i++) labels[i] = b->feature[i].label[0] ? b->feature[i].label : "?";
    int i = gg_draft_pick(d, labels, b->features, "feature", what, &at);
    if (i < 0 || bp_noted(d)->feature[i].faulty) return -1;
    if (b->feature[i].kind == BUILDING) return i;
    gg_scan_fault_at(d->scan, at, "%s is a %s: expected %s", labels[i], bp_terrain_name(b->feature[i].kind), what);
    return -1;
}

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
    gg_draft *d;
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
    if (!bp_read_point(l->d, "a point such as 240,140", &p, &at)) {
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
        gg_scan_fault(s, w.column, "%s has no meaning for a %s", feature_words[i], bp_terrain_name(l->f.kind));
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
        if (w.at > s->line && w.at[-1] == '"') {
            if (l->f.name[0]) gg_scan_fault(s, w.column, "a second name");
            l->faulty |= !gg_scan_name(s, l->f.name, sizeof l->f.name);
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
    const char *name = bp_terrain_name(l->f.kind);
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
    const char *name = bp_terrain_name(l->f.kind);
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
    bp_battle *b = bp_drafted(l->d);
    if (!gg_draft_room(l->d, b->features, BP_FEATURES, l->at, "features")) return;
    int i = b->features++;
    if (l->faulty) l->f.shape = (tab_polygon){0};
    b->feature[i] = l->f;
    bp_noted(l->d)->feature[i].at = l->at;
    bp_noted(l->d)->feature[i].faulty = l->faulty;
    if (l->faulty) return;
    if (l->f.kind == WOOD) b->woods |= bp_bit(i);
    if (l->f.kind == HILL) b->hills |= bp_bit(i);
    if (l->f.kind == BUILDING) b->buildings |= bp_bit(i);
    if (l->f.line) b->lines |= bp_bit(i);
}

static bool read_label(feature_line *l)
{
    const bp_battle *b = bp_drafted(l->d);
    l->at = gg_draft_here(l->d);
    if (!gg_scan_label(l->d->scan, "a label such as W1", l->f.label, sizeof l->f.label)) return false;
    for (int i = 0; i < b->features; i++)
        if (strcmp(b->feature[i].label, l->f.label) == 0) {
            gg_scan_fault_at(l->d->scan, l->at, "the label %s is taken: it was given on line %d", l->f.label,
                             bp_noted(l->d)->feature[i].at.line);
            return false;
        }
    return true;
}

void bp_read_feature(gg_draft *d, int row)
{
    feature_line l = {.d = d, .f.kind = (uint8_t)(d->line - L_GROUND)};
    (void)row;
    l.faulty = !read_label(&l);
    read_feature_words(&l);
    settle_shape(&l);
    store_feature(&l);
}

static void print_feature(gg_text *t, const bp_feature *f)
{
    gg_text_add(t, "%s %s", bp_terrain_name(f->kind), f->label);
    if (f->kind == BUILDING) gg_text_add(t, " %s", bp_building_sizes[f->size]);
    if (f->name[0]) gg_text_add(t, " \"%s\"", f->name);
    if (f->kind == HILL || f->level) gg_text_add(t, " level %d", f->level);
    if (f->cover) gg_text_add(t, " cover");
    if (f->nocharge && f->kind != RAVINE) gg_text_add(t, " nocharge");
    for (int i = 0; i < f->shape.n; i += f->kind == BUILDING ? 2 : 1)
        gg_text_add(t, " %d,%d", (int)f->shape.at[i].x, (int)f->shape.at[i].y);
    gg_text_add(t, "\n");
}

void bp_print_features(gg_text *t, const gg_battle *b, const gg_state *s)
{
    (void)s;
    for (int i = 0; i < bp_b(b)->features; i++) print_feature(t, &bp_b(b)->feature[i]);
}

/* ---- names of places: what people call a feature that has no name of its own ---- */

/* place LABEL "NAME" */
void bp_read_called(gg_draft *d, int row)
{
    bp_battle *b = bp_drafted(d);
    gg_mark at = gg_draft_here(d);
    char label[16], name[32];
    (void)row;
    if (!gg_scan_label(d->scan, "the label of a feature", label, sizeof label) ||
        !gg_scan_name(d->scan, name, sizeof name)) {
        gg_scan_skip(d->scan);
        return;
    }
    for (int i = 0; i < b->features; i++) {
        if (strcmp(b->feature[i].label, label) != 0) continue;
        memcpy(b->feature[i].called, name, sizeof name);
        return;
    }
    gg_scan_fault_at(d->scan, at, "no feature has the label %s", label);
}

void bp_print_called(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const bp_battle *b = bp_b(battle);
    (void)s;
    for (int i = 0; i < b->features; i++)
        if (b->feature[i].called[0]) gg_text_add(t, "place %s \"%s\"\n", b->feature[i].label, b->feature[i].called);
}

/* ---- objectives ---- */

bool bp_read_objective(gg_draft *d, int row)
{
    static const char what[] = "a building, or a point such as 240,140";
    bp_battle *b = bp_drafted(d);
    bp_objective *o = &b->objective[row];
    gg_word w;
    o->building = GG_NONE;
    if (!gg_scan_peek(d->scan, &w) || bp_point_shaped(w)) return bp_read_point(d, what, &o->at, NULL);
    int building = bp_read_building(d, what);
    if (building < 0) return false;
    o->building = (uint8_t)building;
    o->at = tab_mid(b->feature[building].shape.at[0], b->feature[building].shape.at[2]);
    return true;
}

void bp_print_objective(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const bp_objective *o = &bp_b(b)->objective[row];
    (void)s;
    if (o->building != GG_NONE)
        gg_text_add(t, " %s", bp_b(b)->feature[o->building].label);
    else
        gg_text_add(t, " %d,%d", (int)o->at.x, (int)o->at.y);
}

void bp_check_objective(gg_draft *d, int row)
{
    const bp_objective *o = bp_drafted(d)->objective;
    for (int i = 0; i < row && !gg_draft_faulty(d, L_OBJECTIVE, row); i++)
        if (!gg_draft_faulty(d, L_OBJECTIVE, i) && o[i].building == o[row].building && o[i].at.x == o[row].at.x &&
            o[i].at.y == o[row].at.y)
            gg_draft_fault(d, L_OBJECTIVE, row, "place", "this objective is given twice: first on line %d",
                           gg_draft_place(d, L_OBJECTIVE, i, "place").line);
}
