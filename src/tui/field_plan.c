/* How large everything is drawn: the scale of each zoom, the rulers, the window. */
#include <stdlib.h>

#include "field_in.h"

enum { WIDEST = 18, HIGHEST = 8, FRAME_W = 5, FRAME_H = 3, FINEST = 3, COARSEST = 400, RULER_TABLE = 4 };

/* Nearer than the first zoom, which is whatever fits. */
static const struct {
    uint8_t w, h;
} nearer[] = {{3, 1}, {4, 2}, {6, 3}, {8, 4}, {11, 5}, {14, 6}, {18, 8}};
enum { NEARER = sizeof nearer / sizeof *nearer };

typedef struct extent { /* of a grid, in half tiles and in tiles */
    int halves, rows, first_y, last_y, name;
} extent;

static bool shifted(const gg_view *v, const gg_cell *c)
{
    return v->ground == GG_HEXES && c->x - 100 * c->column >= 75;
}

/* "7" of "7,12", "D" of "D4": what stands before the row's name. */
static int row_name_columns(const gg_cell *c)
{
    int n = 0;
    for (int i = 0; i < (int)sizeof c->name && c->name[i]; i++) n = c->name[i] >= '0' && c->name[i] <= '9' ? n + 1 : 0;
    return n;
}

static void measure(const gg_view *v, extent *e)
{
    *e = (extent){.halves = 2, .rows = 1, .name = 1};
    for (int i = 0; i < v->cells; i++) {
        const gg_cell *c = &v->cell[i];
        int halves = 2 * c->column + 2 + shifted(v, c), name = row_name_columns(c);
        if (halves > e->halves) e->halves = halves;
        if (c->row + 1 > e->rows) e->rows = c->row + 1;
        if (c->row == 0) e->first_y = c->y;
        if (c->row == e->rows - 1) e->last_y = c->y;
        if (name > e->name) e->name = name;
    }
}

/* ---- a grid ---- */

static int least(int a, int b) { return a < b ? a : b; }

/* The largest tiles that fit so many characters, in good proportion; false: not even the smallest. */
static bool largest(const extent *e, int columns, int rows, int least_w, int least_h, plan *p)
{
    int w = least((columns - 1) * 2 / e->halves, WIDEST), h = least((rows - 1) / e->rows, HIGHEST);
    w = least(w, 5 * h / 2 + 1), h = least(h, w / 2 + 1);
    if (w < FRAME_W || h < FRAME_H) {
        w = least(columns * 2 / e->halves, FRAME_W), h = least(rows / e->rows, 2);
        if (w < 3) h = least(h, 1);
    }
    p->cw = w, p->ch = h;
    return w >= least_w && h >= least_h;
}

static void rulers(const extent *e, plan *p, bool left, bool top)
{
    p->ruler_left = left ? e->name + 1 : 0;
    p->ruler_top = top;
}

/* Rulers give way before the tiles get too small for two lines. */
static void fit_grid(const field *f, const extent *e, plan *p)
{
    static const struct {
        uint8_t left, top, w, h;
    } tried[] = {{1, 1, 3, 2}, {1, 0, 3, 2}, {0, 0, 3, 2}, {1, 1, 3, 1},
                 {1, 0, 3, 1}, {1, 1, 2, 1}, {1, 0, 2, 1}, {0, 0, 2, 1}};
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        rulers(e, p, tried[i].left, tried[i].top);
        if (largest(e, f->columns - p->ruler_left, f->rows - p->ruler_top, tried[i].w, tried[i].h, p)) return;
    }
    rulers(e, p, true, true);
    p->cw = 2, p->ch = 1;
}

/* The n-th of the nearer scales, from 1; false: there are not so many. */
static bool nearer_grid(const plan *first, int n, plan *p)
{
    for (int i = 0; i < NEARER; i++)
        if (nearer[i].w > first->cw && nearer[i].h >= first->ch &&
            nearer[i].w * nearer[i].h >= first->cw * first->ch * 3 / 2 && --n == 0) {
            p->cw = nearer[i].w, p->ch = nearer[i].h;
            return true;
        }
    return false;
}

static void plan_grid(const field *f, plan *p)
{
    extent e;
    measure(f->v, &e);
    fit_grid(f, &e, p);
    plan first = *p;
    if (f->zoom > 0 && nearer_grid(&first, f->zoom, p)) rulers(&e, p, true, true);
    p->framed = p->cw >= FRAME_W && p->ch >= FRAME_H;
    p->width = e.halves * p->cw / 2 + p->framed;
    p->height = e.rows * p->ch + p->framed;
    p->first_y = e.first_y;
    p->row_height = e.rows > 1 && e.last_y > e.first_y ? (e.last_y - e.first_y) / (e.rows - 1) : 100;
    if (p->row_height < 1) p->row_height = 1;
}

/* ---- a table ---- */

static int parts(int length, int of) { return (length + of - 1) / of; }

static int fit_table(const field *f, plan *p)
{
    int across = FINEST;
    p->ruler_left = f->columns >= 30 ? RULER_TABLE : 0, p->ruler_top = f->rows >= 10;
    while (across < COARSEST && (parts(f->v->width, across) > f->columns - p->ruler_left ||
                                 parts(f->v->height, 2 * across) > f->rows - p->ruler_top))
        across++;
    return across;
}

static int nearer_table(int across) { return across * 2 / 3 < FINEST ? FINEST : across * 2 / 3; }

static void plan_table(const field *f, plan *p)
{
    p->cw = p->ch = 1;
    p->across = fit_table(f, p);
    for (int i = 0; i < f->zoom; i++) p->across = nearer_table(p->across);
    p->width = parts(f->v->width < 1 ? 1 : f->v->width, p->across);
    p->height = parts(f->v->height < 1 ? 1 : f->v->height, 2 * p->across);
}

/* ---- both ---- */

void field_plan(const field *f, plan *p)
{
    *p = (plan){.cw = 1, .ch = 1, .across = 1, .row_height = 1};
    if (!f->v) return;
    if (f->v->ground == GG_TABLE)
        plan_table(f, p);
    else
        plan_grid(f, p);
    int room_w = f->columns - p->ruler_left, room_h = f->rows - p->ruler_top;
    p->view_w = least(p->width, room_w < 0 ? 0 : room_w);
    p->view_h = least(p->height, room_h < 0 ? 0 : room_h);
    p->begin_x = p->ruler_left + (room_w - p->view_w) / 2; /* what is smaller than the pane stands in its middle */
    p->begin_y = p->ruler_top + (room_h - p->view_h) / 2;
}

bool field_names_fit(const field *f)
{
    plan p;
    field at = *f;
    at.zoom = 0;
    if (!f->v || f->v->ground == GG_TABLE) return true;
    field_plan(&at, &p);
    return p.cw >= 3;
}

int field_zooms(const field *f)
{
    plan first, p;
    field at = *f;
    int n = 1;
    at.zoom = 0;
    field_plan(&at, &first);
    if (!f->v) return 1;
    if (f->v->ground == GG_TABLE) {
        for (int across = first.across; nearer_table(across) < across; across = nearer_table(across)) n++;
        return n;
    }
    while (nearer_grid(&first, n, &p)) n++;
    return n;
}

int field_tile_x(const plan *p, const gg_view *v, const gg_cell *c)
{
    return c->column * p->cw + (shifted(v, c) ? p->cw / 2 : 0);
}

int field_tile_y(const plan *p, const gg_cell *c) { return c->row * p->ch; }

int field_inner_w(const plan *p) { return p->cw >= 4 ? p->cw - 1 : p->cw; }
int field_inner_h(const plan *p) { return p->framed ? p->ch - 1 : p->ch; }

int field_cell_at(const gg_view *v, gg_pose at)
{
    int best = FIELD_OFF;
    int64_t least_far = INT64_MAX;
    for (int i = 0; i < v->cells && least_far; i++) {
        int64_t dx = v->cell[i].x - at.x, dy = v->cell[i].y - at.y, far = dx * dx + dy * dy;
        if (far < least_far) best = i, least_far = far;
    }
    return best;
}

void field_spot(const plan *p, int x, int y, double *column, double *row)
{
    if (p->cw == 1) {
        *column = (double)x / p->across, *row = (double)y / (2 * p->across);
        return;
    }
    *column = (x - 50) * p->cw / 100.0 + p->cw / 2.0 + (p->framed ? 0.5 : 0);
    *row = (double)(y - p->first_y) * p->ch / p->row_height + p->ch / 2.0 + (p->framed ? 0.5 : 0);
}
