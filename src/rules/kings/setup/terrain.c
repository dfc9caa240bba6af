/* The ground of a scenario (3.6, section 8): areas, walls, Works and the points worth going to. */
#include "rules/kings/setup/setup.h"

#include <string.h>

static bool same(tab_point a, tab_point b) { return a.x == b.x && a.y == b.y; }

static bool on_table(const gg_draft *d, long x, long y)
{
    const kings_battle *b = kings_drafted(d);
    return x >= 0 && y >= 0 && x <= b->width && y <= b->height;
}

bool kings_read_point(gg_draft *d, const char *what, tab_point *out, gg_mark *at)
{
    const kings_battle *b = kings_drafted(d);
    gg_word w;
    long to[2];
    if (!gg_scan_need(d->scan, &w, what)) return false;
    if (at) *at = gg_scan_mark(d->scan, w);
    if (!gg_word_tenths(w, to, 2)) {
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no place: expected %s", GG_WORD(w), what);
        return false;
    }
    *out = (tab_point){(int32_t)to[0], (int32_t)to[1]};
    if (on_table(d, to[0], to[1])) return true;
    if (kings_table_known(d))
        gg_scan_fault(d->scan, w.column, "%.*s is off the table: expected 0,0 to %d,%d", GG_WORD(w), b->width,
                      b->height);
    return false;
}

/* ---- areas ---- */

static bool read_rect(gg_draft *d, gg_word w, kings_shape *out)
{
    long at[4];
    if (!gg_word_tenths(w, at, 4)) {
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no rectangle: expected x,y,x,y such as 170,150,310,290",
                      GG_WORD(w));
        return false;
    }
    if (at[0] > at[2] || at[1] > at[3]) {
        gg_scan_fault(d->scan, w.column, "%.*s: expected the south-west corner first", GG_WORD(w));
        return false;
    }
    if (kings_table_known(d) && !(on_table(d, at[0], at[1]) && on_table(d, at[2], at[3]))) {
        gg_scan_fault(d->scan, w.column, "%.*s is off the table: expected 0,0 to %d,%d", GG_WORD(w),
                      kings_drafted(d)->width, kings_drafted(d)->height);
        return false;
    }
    *out = (kings_shape){false, (int16_t)at[0], (int16_t)at[1], (int16_t)at[2], (int16_t)at[3]};
    return true;
}

static bool read_disc(gg_draft *d, gg_word w, kings_shape *out)
{
    long at[3];
    if (!gg_word_tenths(w, at, 3)) {
        gg_scan_fault(d->scan, w.column, "\"%.*s\" is no disc: expected x,y and radius, such as 240,220,40",
                      GG_WORD(w));
        return false;
    }
    if (at[2] < 1 || at[2] > KINGS_SPAN) {
        gg_scan_fault(d->scan, w.column, "a radius of %ld: expected 1 to %d", at[2], KINGS_SPAN);
        return false;
    }
    if (kings_table_known(d) && !on_table(d, at[0], at[1])) {
        gg_scan_fault(d->scan, w.column, "its middle is off the table: expected 0,0 to %d,%d", kings_drafted(d)->width,
                      kings_drafted(d)->height);
        return false;
    }
    *out = (kings_shape){true, (int16_t)at[0], (int16_t)at[1], (int16_t)at[2], 0};
    return true;
}

static bool read_shape(gg_draft *d, int row, bool disc)
{
    kings_area *a = &kings_drafted(d)->area[row];
    gg_word w;
    kings_shape shape = {0};
    const char *what = disc ? "x,y and radius, such as 240,220,40" : "x,y,x,y such as 170,150,310,290";
    if (!gg_scan_need(d->scan, &w, what) || !(disc ? read_disc : read_rect)(d, w, &shape)) return false;
    if (a->shapes == KINGS_AREA_SHAPES) {
        gg_scan_fault(d->scan, w.column, "a shape too many: expected at most %d in an area", KINGS_AREA_SHAPES);
        gg_scan_skip(d->scan);
        return false;
    }
    kings_noted(d)->shape[a->shapes++] = shape;
    return true;
}

bool kings_read_rect(gg_draft *d, int row) { return read_shape(d, row, false); }
bool kings_read_disc(gg_draft *d, int row) { return read_shape(d, row, true); }

/* What its kind of ground says, unless the line says more. */
static void settle_ground(gg_draft *d, int row)
{
    kings_area *a = &kings_drafted(d)->area[row];
    int covers = 0, cover = kings_noted(d)->area[row].cover;
    a->flags = kings_grounds[a->kind].flags | kings_noted(d)->area[row].flags;
    a->cover = cover ? (uint8_t)(cover - 1) : kings_grounds[a->kind].cover;
    for (int i = 0; i < 3; i++) covers += gg_draft_has(d, L_AREA, row, kings_cover_names[i]);
    if (covers > 1) gg_draft_fault(d, L_AREA, row, NULL, "two covers: expected one of open, soft and hard");
}

static void store_shapes(gg_draft *d, kings_area *a)
{
    kings_battle *b = kings_drafted(d);
    a->first = b->shapes;
    memcpy(&b->shape[b->shapes], kings_noted(d)->shape, a->shapes * sizeof b->shape[0]);
    b->shapes = (uint8_t)(b->shapes + a->shapes);
}

/* An area at fault has no shape: nobody stands in it. */
void kings_check_area(gg_draft *d, int row)
{
    kings_battle *b = kings_drafted(d);
    kings_area *a = &b->area[row];
    settle_ground(d, row);
    if (a->shapes == 0 && !gg_draft_faulty(d, L_AREA, row)) {
        gg_draft_fault(d, L_AREA, row, NULL, "an area without a shape: expected `rect x,y,x,y` or `disc x,y,radius`");
        gg_draft_spoil(d, L_AREA, row);
    }
    bool room =
        gg_draft_faulty(d, L_AREA, row) || gg_draft_room(d, b->shapes + a->shapes, KINGS_SHAPES + 1,
                                                         gg_draft_place(d, L_AREA, row, NULL), "shapes of areas");
    if (gg_draft_faulty(d, L_AREA, row) || !room) a->shapes = 0;
    store_shapes(d, a);
}

void kings_print_area_flags(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const kings_area *a = &kings_b(b)->area[row];
    const kings_ground *kind = &kings_grounds[a->kind];
    (void)s;
    for (unsigned more = a->flags & ~kind->flags; more; more &= more - 1)
        gg_text_add(t, " %s", kings_area_flags[__builtin_ctz(more)]);
    if (a->cover != kind->cover) gg_text_add(t, " %s", kings_cover_names[a->cover]);
}

void kings_print_shapes(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const kings_area *a = &kings_b(b)->area[row];
    (void)s;
    for (int i = a->first; i < a->first + a->shapes; i++) {
        const kings_shape *h = &kings_b(b)->shape[i];
        gg_text_add(t, h->disc ? " disc %d,%d,%d" : " rect %d,%d,%d,%d", h->x0, h->y0, h->x1, h->y1);
    }
}

/* ---- walls ---- */

static void store_wall(gg_draft *d, const kings_wall *wall, tab_point from, tab_point to, gg_mark at)
{
    kings_battle *b = kings_drafted(d);
    if (same(from, to)) {
        gg_scan_fault_at(d->scan, at, "two points of this wall are the same: expected different ones");
        return;
    }
    if (!gg_draft_room(d, b->walls, KINGS_WALLS, at, "walls")) return;
    b->wall[b->walls] = *wall;
    b->wall[b->walls].a = from;
    b->wall[b->walls++].b = to;
}

/* wall [LABEL] open | soft | hard and two or more points: a segment from each to the next. */
void kings_read_wall(gg_draft *d, int row)
{
    gg_scan *s = d->scan;
    kings_wall wall = {0};
    tab_point from = {0, 0}, to;
    gg_mark at = gg_draft_here(d), there;
    gg_word w;
    bool known = false;
    int points = 0;
    (void)row;
    for (int i = 0; i < 3 && gg_scan_peek(s, &w); i++) known |= gg_word_is(w, kings_cover_names[i]);
    if (!known && !gg_scan_label(s, "a label, or its cover: open, soft or hard", wall.label, sizeof wall.label)) {
        gg_scan_skip(s);
        return;
    }
    int cover = gg_draft_pick(d, kings_cover_names, 3, "cover", "its cover: open, soft or hard", NULL);
    if (cover < 0) {
        gg_scan_skip(s);
        return;
    }
    wall.cover = (uint8_t)cover;
    for (; gg_scan_peek(s, &w); points++, from = to) {
        if (!kings_read_point(d, "a point such as 195,300", &to, &there)) {
            gg_scan_skip(s);
            return;
        }
        if (points) store_wall(d, &wall, from, to, there);
    }
    if (points < 2)
        gg_scan_fault_at(s, at, "a wall of %d point%s: expected two or more", points, points == 1 ? "" : "s");
}

/* A segment that goes on from the one before it stands on the same line. */
static bool goes_on(const kings_wall *from, const kings_wall *w)
{
    return from->b.x == w->a.x && from->b.y == w->a.y && from->cover == w->cover && strcmp(from->label, w->label) == 0;
}

void kings_print_walls(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const kings_battle *b = kings_b(battle);
    (void)s;
    for (int i = 0; i < b->walls; i++) {
        const kings_wall *w = &b->wall[i];
        if (i == 0 || !goes_on(w - 1, w)) {
            gg_text_add(t, "wall %s%s%s %d,%d", w->label, w->label[0] ? " " : "", kings_cover_names[w->cover],
                        (int)w->a.x, (int)w->a.y);
        }
        gg_text_add(t, " %d,%d", (int)w->b.x, (int)w->b.y);
        if (i == b->walls - 1 || !goes_on(w, w + 1)) gg_text_add(t, "\n");
    }
}

/* ---- Works ---- */

bool kings_read_middle(gg_draft *d, int row)
{
    return kings_read_point(d, "its middle, such as 240,220", &kings_drafted(d)->work[row].at, NULL);
}

void kings_print_middle(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    const kings_work *w = &kings_b(b)->work[row];
    (void)s;
    gg_text_add(t, " %d,%d", (int)w->at.x, (int)w->at.y);
}

void kings_check_work(gg_draft *d, int row)
{
    kings_battle *b = kings_drafted(d);
    kings_work *work = &b->work[row];
    int r = work->radius;
    work->blocks = work->building;
    work->cover = COVER_HARD;
    if (gg_draft_faulty(d, L_WORK, row)) return;
    if (kings_table_known(d) &&
        (work->at.x < r || work->at.y < r || work->at.x > b->width - r || work->at.y > b->height - r))
        gg_draft_fault(d, L_WORK, row, "middle", "%s stands over the edge: expected %d,%d to %d,%d for its middle",
                       work->label, r, r, b->width - r, b->height - r);
    for (int i = 0; i < row; i++) {
        int apart = r + b->work[i].radius;
        if (!gg_draft_faulty(d, L_WORK, i) && disc_square(work->at, b->work[i].at) < (int64_t)apart * apart)
            gg_draft_fault(d, L_WORK, row, "middle", "%s stands on %s: expected room between them", work->label,
                           b->work[i].label);
    }
}

/* ---- objective points ---- */

bool kings_read_objective(gg_draft *d, int row)
{
    return kings_read_point(d, "a point such as 240,220", &kings_drafted(d)->point[row], NULL);
}

void kings_print_objective(gg_text *t, const gg_battle *b, const gg_state *s, int row)
{
    (void)s;
    gg_text_add(t, " %d,%d", (int)kings_b(b)->point[row].x, (int)kings_b(b)->point[row].y);
}

void kings_check_objective(gg_draft *d, int row)
{
    const tab_point *point = kings_drafted(d)->point;
    for (int i = 0; i < row && !gg_draft_faulty(d, L_POINT, row); i++)
        if (!gg_draft_faulty(d, L_POINT, i) && same(point[i], point[row]))
            gg_draft_fault(d, L_POINT, row, "place", "this point is given twice");
}

/* ---- names of places: what people call an area or a wall ---- */

/* place LABEL "NAME" */
void kings_read_called(gg_draft *d, int row)
{
    kings_battle *b = kings_drafted(d);
    gg_mark at = gg_draft_here(d);
    char label[16], name[32];
    bool found = false;
    (void)row;
    if (!gg_scan_label(d->scan, "the label of an area or a wall", label, sizeof label) ||
        !gg_scan_name(d->scan, name, sizeof name)) {
        gg_scan_skip(d->scan);
        return;
    }
    for (int i = 0; i < b->areas; i++)
        if (strcmp(b->area[i].label, label) == 0) found = true, memcpy(b->area[i].called, name, sizeof name);
    for (int i = 0; i < b->walls; i++)
        if (strcmp(b->wall[i].label, label) == 0) found = true, memcpy(b->wall[i].called, name, sizeof name);
    if (!found && !gg_draft_any_faulty(d, L_AREA))
        gg_scan_fault_at(d->scan, at, "no area or wall has the label %s", label);
}

void kings_print_called(gg_text *t, const gg_battle *battle, const gg_state *s)
{
    const kings_battle *b = kings_b(battle);
    (void)s;
    for (int i = 0; i < b->areas; i++)
        if (b->area[i].called[0]) gg_text_add(t, "place %s \"%s\"\n", b->area[i].label, b->area[i].called);
    for (int i = 0; i < b->walls; i++) {
        const kings_wall *w = &b->wall[i];
        bool first = i == 0 || strcmp(w[-1].label, w->label) != 0;
        if (w->called[0] && first) gg_text_add(t, "place %s \"%s\"\n", w->label, w->called);
    }
}
