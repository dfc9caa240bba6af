/* The ground of a scenario (3.6, section 8): areas, walls, Works and the points worth going to. */
#include "setup.h"

#include <string.h>

const char *const kings_area_flag_names[KINGS_AREA_FLAGS] = {"difficult", "impassable", "hill", "blocks", "dangerous"};

static bool same(tab_point a, tab_point b) { return a.x == b.x && a.y == b.y; }

/* A label of the ground stands for one thing. */
static bool label_taken(kings_draft *d, const char *label, gg_mark at)
{
    const kings_battle *b = d->b;
    int line = 0;
    for (int i = 0; i < b->areas; i++)
        if (strcmp(b->area[i].label, label) == 0) line = d->area[i].line;
    for (int i = 0; i < b->works; i++)
        if (strcmp(b->work[i].label, label) == 0) line = d->work[i].line;
    if (line) gg_scan_fault_at(d->scan, at, "the label %s is taken: it was given on line %d", label, line);
    return line;
}

/* ---- areas ---- */

typedef struct area_line {
    kings_draft *d;
    kings_area area;
    kings_shape shape[KINGS_AREA_SHAPES];
    gg_mark at;
    unsigned given;
    bool faulty;
} area_line;
enum { AREA_SOFT = KINGS_AREA_FLAGS, AREA_HARD, AREA_OPEN, AREA_RECT, AREA_DISC, AREA_WORDS };

static bool on_table(const kings_draft *d, long x, long y)
{
    return x >= 0 && y >= 0 && x <= d->b->width && y <= d->b->height;
}

static bool read_rect(kings_draft *d, gg_word w, kings_shape *out)
{
    long at[4];
    if (!gg_word_numbers(w, at, 4)) {
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no rectangle: expected x,y,x,y such as 170,150,310,290",
                      GG_WORD(w));
        return false;
    }
    if (at[0] > at[2] || at[1] > at[3]) {
        gg_scan_fault(d->scan, w.column, "%.*s: expected the south-west corner first", GG_WORD(w));
        return false;
    }
    if (d->table_known && !(on_table(d, at[0], at[1]) && on_table(d, at[2], at[3]))) {
        gg_scan_fault(d->scan, w.column, "%.*s is off the table: expected 0,0 to %d,%d", GG_WORD(w), d->b->width,
                      d->b->height);
        return false;
    }
    *out = (kings_shape){false, (int16_t)at[0], (int16_t)at[1], (int16_t)at[2], (int16_t)at[3]};
    return true;
}

static bool read_disc(kings_draft *d, gg_word w, kings_shape *out)
{
    long at[3];
    if (!gg_word_numbers(w, at, 3)) {
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no disc: expected x,y and radius, such as 240,220,40",
                      GG_WORD(w));
        return false;
    }
    if (at[2] < 1 || at[2] > KINGS_SPAN) {
        gg_scan_fault(d->scan, w.column, "a radius of %ld: expected 1 to %d", at[2], KINGS_SPAN);
        return false;
    }
    if (d->table_known && !on_table(d, at[0], at[1])) {
        gg_scan_fault(d->scan, w.column, "its middle is off the table: expected 0,0 to %d,%d", d->b->width,
                      d->b->height);
        return false;
    }
    *out = (kings_shape){true, (int16_t)at[0], (int16_t)at[1], (int16_t)at[2], 0};
    return true;
}

static void read_shape(area_line *l, bool disc)
{
    gg_scan *s = l->d->scan;
    gg_word w;
    kings_shape shape;
    if (!gg_scan_need(s, &w, disc ? "x,y and radius, such as 240,220,40" : "x,y,x,y such as 170,150,310,290")) return;
    if (!(disc ? read_disc(l->d, w, &shape) : read_rect(l->d, w, &shape))) {
        l->faulty = true;
        return;
    }
    if (l->area.shapes == KINGS_AREA_SHAPES) {
        gg_scan_fault(s, w.column, "a shape too many: expected at most %d in an area", KINGS_AREA_SHAPES);
        l->faulty = true;
        gg_scan_skip(s);
        return;
    }
    l->shape[l->area.shapes++] = shape;
}

static void read_area_words(area_line *l)
{
    static const char *const covers[] = {"soft", "hard", "open", "rect", "disc"};
    const char *words[AREA_WORDS];
    gg_word w;
    for (int i = 0; i < AREA_WORDS; i++)
        words[i] = i < KINGS_AREA_FLAGS ? kings_area_flag_names[i] : covers[i - AREA_SOFT];
    while (gg_scan_word(l->d->scan, &w)) {
        int i = gg_scan_pick(l->d->scan, w, words, AREA_WORDS, "word");
        if (i < 0) {
            l->faulty = true;
            gg_scan_skip_to(l->d->scan, words, AREA_WORDS);
            continue;
        }
        if (i < AREA_RECT) kings_draft_twice(l->d->scan, &l->given, i, w);
        if (i < KINGS_AREA_FLAGS) l->area.flags |= (uint8_t)(1u << i);
        if (i >= AREA_SOFT && i <= AREA_OPEN)
            l->area.cover = (uint8_t)(i == AREA_OPEN ? COVER_OPEN : i == AREA_SOFT ? COVER_SOFT : COVER_HARD);
        if (i >= AREA_RECT) read_shape(l, i == AREA_DISC);
    }
    unsigned covered = l->given >> AREA_SOFT & 7;
    if (covered & (covered - 1)) gg_scan_fault_at(l->d->scan, l->at, "two covers: expected one of open, soft and hard");
}

static bool read_kind(area_line *l)
{
    const char *names[KINGS_GROUNDS];
    for (int i = 0; i < KINGS_GROUNDS; i++) names[i] = kings_grounds[i].name;
    int kind = kings_draft_pick(l->d, names, KINGS_GROUNDS, "kind of ground");
    if (kind < 0) return false;
    l->area.kind = (uint8_t)kind;
    l->area.flags = kings_grounds[kind].flags;
    l->area.cover = kings_grounds[kind].cover;
    return true;
}

static void store_area(area_line *l)
{
    kings_draft *d = l->d;
    kings_battle *b = d->b;
    if (!kings_draft_room(d, ROOM_AREAS, b->areas, KINGS_AREAS, l->at, "areas")) return;
    if (!kings_draft_room(d, ROOM_SHAPES, b->shapes + l->area.shapes, KINGS_SHAPES + 1, l->at, "shapes of areas"))
        return;
    l->area.first = b->shapes;
    memcpy(&b->shape[b->shapes], l->shape, l->area.shapes * sizeof l->shape[0]);
    b->shapes = (uint8_t)(b->shapes + l->area.shapes);
    d->area[b->areas] = l->at;
    b->area[b->areas++] = l->area;
}

/* A name may stand behind the label. */
static bool read_name(kings_draft *d, char *out, size_t cap)
{
    gg_word w;
    return !gg_scan_peek(d->scan, &w) || !kings_draft_quoted(d->scan, w) || gg_scan_name(d->scan, out, cap);
}

void kings_read_area(kings_draft *d)
{
    area_line l = {.d = d, .at = kings_draft_here(d)};
    l.faulty = !gg_scan_label(d->scan, "a label such as T1", l.area.label, sizeof l.area.label);
    if (!l.faulty) l.faulty = label_taken(d, l.area.label, l.at);
    l.faulty |= !read_name(d, l.area.name, sizeof l.area.name);
    l.faulty |= !read_kind(&l);
    read_area_words(&l);
    if (l.area.shapes == 0 && !l.faulty) {
        gg_scan_fault_at(d->scan, l.at, "an area without a shape: expected `rect x,y,x,y` or `disc x,y,radius`");
        l.faulty = true;
    }
    if (!l.faulty) store_area(&l);
}

/* ---- walls ---- */

static void store_wall(kings_draft *d, const kings_wall *wall, tab_point from, tab_point to, gg_mark at)
{
    kings_battle *b = d->b;
    if (same(from, to)) {
        gg_scan_fault_at(d->scan, at, "two points of this wall are the same: expected different ones");
        return;
    }
    if (!kings_draft_room(d, ROOM_WALLS, b->walls, KINGS_WALLS, at, "walls")) return;
    b->wall[b->walls] = *wall;
    b->wall[b->walls].a = from;
    b->wall[b->walls++].b = to;
}

/* wall [LABEL] open | soft | hard and two or more points: a segment from each to the next. */
void kings_read_wall(kings_draft *d)
{
    gg_scan *s = d->scan;
    kings_wall wall = {0};
    tab_point from = {0, 0}, to;
    gg_mark at = kings_draft_here(d), there;
    gg_word w;
    bool known = false;
    int points = 0;
    for (int i = 0; i < 3 && gg_scan_peek(s, &w); i++) known |= gg_word_is(w, kings_cover_names[i]);
    if (!known && !gg_scan_label(s, "a label, or its cover: open, soft or hard", wall.label, sizeof wall.label)) {
        gg_scan_skip(s);
        return;
    }
    int cover = kings_draft_pick(d, kings_cover_names, 3, "cover");
    if (cover < 0) {
        gg_scan_skip(s);
        return;
    }
    wall.cover = (uint8_t)cover;
    for (; gg_scan_peek(s, &w); points++, from = to) {
        if (!kings_draft_point(d, "a point such as 195,300", &to, &there)) {
            gg_scan_skip(s);
            return;
        }
        if (points) store_wall(d, &wall, from, to, there);
    }
    if (points < 2)
        gg_scan_fault_at(s, at, "a wall of %d point%s: expected two or more", points, points == 1 ? "" : "s");
}

/* ---- Works ---- */

static void check_work(kings_draft *d, const kings_work *work, gg_mark at)
{
    const kings_battle *b = d->b;
    int r = work->radius;
    if (d->table_known && (work->at.x < r || work->at.y < r || work->at.x > b->width - r || work->at.y > b->height - r))
        gg_scan_fault_at(d->scan, at, "%s stands over the edge: expected %d,%d to %d,%d for its middle", work->label, r,
                         r, b->width - r, b->height - r);
    for (int i = 0; i < b->works; i++) {
        int apart = r + b->work[i].radius;
        if (!(d->work_faulty >> i & 1) && disc_square(work->at, b->work[i].at) < (int64_t)apart * apart)
            gg_scan_fault_at(d->scan, at, "%s stands on %s: expected room between them", work->label, b->work[i].label);
    }
}

static bool read_work_words(kings_draft *d, kings_work *work, gg_mark *place)
{
    static const char *const kinds[] = {"redoubt", "building"}, *const words[] = {"key"};
    gg_word w;
    int kind = kings_draft_pick(d, kinds, 2, "kind of Work");
    bool good = read_name(d, work->name, sizeof work->name) && kind >= 0;
    good &= kings_draft_point(d, "its middle, such as 240,220", &work->at, place);
    int radius = gg_scan_number(d->scan, "its radius", 8, 200);
    if (gg_scan_word(d->scan, &w) && gg_scan_pick(d->scan, w, words, 1, "word") == 0) work->key = 1;
    work->building = work->blocks = kind == 1;
    work->cover = COVER_HARD;
    work->radius = (int16_t)(radius < 0 ? 0 : radius);
    return good && radius > 0;
}

void kings_read_work(kings_draft *d)
{
    kings_battle *b = d->b;
    kings_work work = {0};
    gg_mark at = kings_draft_here(d), place = at;
    bool good = gg_scan_label(d->scan, "a label such as W0", work.label, sizeof work.label);
    if (good) good = !label_taken(d, work.label, at);
    good &= read_work_words(d, &work, &place);
    if (!kings_draft_room(d, ROOM_WORKS, b->works, KINGS_WORKS, at, "Works")) return;
    if (good) check_work(d, &work, place);
    if (!good) d->work_faulty |= (uint8_t)(1u << b->works);
    d->work[b->works] = at;
    b->work[b->works++] = work;
}

/* ---- objective points ---- */

void kings_read_point(kings_draft *d)
{
    kings_battle *b = d->b;
    gg_mark at;
    tab_point p;
    if (!kings_draft_point(d, "a point such as 240,220", &p, &at)) return;
    for (int i = 0; i < b->points; i++)
        if (same(b->point[i], p)) gg_scan_fault_at(d->scan, at, "this point is given twice");
    if (!kings_draft_room(d, ROOM_POINTS, b->points, KINGS_POINTS, at, "points")) return;
    b->point[b->points++] = p;
}
