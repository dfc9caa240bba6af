/* What is marked upon the field: the cursor, the chosen piece, who could act, who could be attacked, where one can go, reach
 * and arcs, what happened last. Light marks leave alone what stands there. */
#include <math.h>
#include <stdlib.h>

#include "field_in.h"

static bool is_table(const sheet *s) { return s->f->v->ground == GG_TABLE; }

/* ---- light marks ---- */

static void light(const sheet *s, int x, int y, const char *sign, int ink, int style)
{
    const uint8_t *t = sheet_taken(s, x, y);
    if (t && *t == SHEET_FREE) sheet_put(s, x, y, sign, ink, FIELD_KEEP, style);
}

static int tone_ink(int tone) { return tone > 0 ? TINT_GOOD : tone < 0 ? TINT_BAD : TINT_SKY; }
static const char *tone_sign(const sheet *s, int tone) { return field_mark(s->f, tone < 0 ? SIGN_BAD : SIGN_GOOD); }

static void light_line(const sheet *s, double x0, double y0, double x1, double y1, const char *sign, int ink)
{
    double dx = x1 - x0, dy = y1 - y0;
    int steps = (int)(fabs(dx) > fabs(dy) ? fabs(dx) : fabs(dy)) + 1;
    for (int i = 0; i <= steps; i++)
        light(s, (int)floor(x0 + dx * i / steps), (int)floor(y0 + dy * i / steps), sign, ink, STYLE_BOLD);
}

static void draw_way(const sheet *s, const gg_overlay *o, bool closed)
{
    int n = o->points < GG_OVERLAY_POINTS ? o->points : GG_OVERLAY_POINTS;
    for (int i = 0; i + 1 < n + closed; i++) {
        double x0, y0, x1, y1;
        int next = (i + 1) % n;
        field_spot(&s->p, o->at[i][0], o->at[i][1], &x0, &y0);
        field_spot(&s->p, o->at[next][0], o->at[next][1], &x1, &y1);
        light_line(s, x0, y0, x1, y1, tone_sign(s, o->tone), tone_ink(o->tone));
    }
}

static void draw_ring(const sheet *s, const gg_overlay *o)
{
    enum { PARTS = 96 };
    double lx = 0, ly = 0;
    for (int i = 0; o->points && i <= PARTS; i++) {
        double x, y, angle = i * 6.283185307179586 / PARTS, dx = sin(angle) * o->radius, dy = cos(angle) * o->radius;
        field_spot(&s->p, o->at[0][0] + (int)lround(dx), o->at[0][1] - (int)lround(dy), &x, &y);
        if (i) light_line(s, lx, ly, x, y, tone_sign(s, o->tone), tone_ink(o->tone));
        lx = x, ly = y;
    }
}

/* In a tile: at its lower left, where most counters end. */
static void mark_cell(const sheet *s, const gg_cell *c, const char *sign, int ink)
{
    int x = field_tile_x(&s->p, s->f->v, c) + s->p.framed, y = field_tile_y(&s->p, c) + s->p.framed;
    int w = field_inner_w(&s->p), h = field_inner_h(&s->p);
    for (int r = h - 1; r >= 0; r--)
        for (int k = w / 2; k < w; k++) {
            const uint8_t *t = sheet_taken(s, x + k, y + r);
            if (!t || *t != SHEET_FREE) continue;
            light(s, x + k, y + r, sign, ink, STYLE_BOLD);
            return;
        }
}

static void draw_cells(const sheet *s, const gg_overlay *o)
{
    int n = o->points < GG_OVERLAY_POINTS ? o->points : GG_OVERLAY_POINTS;
    for (int i = 0; i < n; i++) {
        gg_pose at = {o->at[i][0], o->at[i][1], -1};
        int cell = field_cell_at(s->f->v, at);
        double x, y;
        field_spot(&s->p, at.x, at.y, &x, &y);
        if (cell != FIELD_OFF)
            mark_cell(s, &s->f->v->cell[cell], tone_sign(s, o->tone), tone_ink(o->tone));
        else
            light(s, (int)floor(x), (int)floor(y), tone_sign(s, o->tone), tone_ink(o->tone), STYLE_BOLD);
    }
}

static void draw_overlays(const sheet *s)
{
    for (int i = 0; i < s->m->overlays; i++) {
        const gg_overlay *o = &s->m->overlay[i];
        if (o->shape == GG_OVERLAY_CELLS) draw_cells(s, o);
        if (o->points && o->shape == GG_OVERLAY_AREA) draw_way(s, o, true);
        if (o->points && o->shape == GG_OVERLAY_LINE) draw_way(s, o, false);
        if (o->shape == GG_OVERLAY_RING) draw_ring(s, o);
    }
}

/* A dot in the middle of the tile, or the whole tile framed by dots where there is room. */
static void draw_places(const sheet *s)
{
    const char *sign = field_mark(s->f, SIGN_PLACE);
    for (int i = 0; i < s->m->places; i++) {
        double x, y;
        int cell = is_table(s) ? FIELD_OFF : field_cell_at(s->f->v, s->m->place[i]);
        field_spot(&s->p, s->m->place[i].x, s->m->place[i].y, &x, &y);
        if (cell == FIELD_OFF) {
            light(s, (int)floor(x), (int)floor(y), sign, TINT_SKY, STYLE_BOLD);
            continue;
        }
        const gg_cell *c = &s->f->v->cell[cell];
        int cx = field_tile_x(&s->p, s->f->v, c) + s->p.framed + field_inner_w(&s->p) / 2;
        int cy = field_tile_y(&s->p, c) + s->p.framed + field_inner_h(&s->p) / 2;
        for (int k = -1; k <= 1 && s->p.framed; k += 2) light(s, cx + k, cy, " ", TINT_SKY, 0);
        light(s, cx, cy, sign, TINT_SKY, STYLE_BOLD);
    }
}

/* ---- what happened last ---- */

/* A trail with its head before the end of it. */
static void draw_arrow(const sheet *s)
{
    gg_pose a = s->m->from, b = s->m->to;
    double x0, y0, x1, y1;
    if (a.x == b.x && a.y == b.y) return;
    field_spot(&s->p, a.x, a.y, &x0, &y0);
    field_spot(&s->p, b.x, b.y, &x1, &y1);
    light_line(s, x0, y0, x1, y1, field_mark(s->f, SIGN_TRAIL), TINT_YELLOW);
    double dx = x1 - x0, dy = y1 - y0;
    int degrees = (int)lround(atan2((double)(b.x - a.x), (double)(a.y - b.y)) * 180 / 3.14159265358979323846);
    int steps = (int)(fabs(dx) > fabs(dy) ? fabs(dx) : fabs(dy)) + 1;
    for (int i = steps; i > 0; i--) {
        int x = (int)floor(x0 + dx * i / steps), y = (int)floor(y0 + dy * i / steps);
        const uint8_t *t = sheet_taken(s, x, y);
        if (!t || *t != SHEET_FREE) continue;
        light(s, x, y, field_facing(s->f, (degrees + 360) % 360), TINT_YELLOW, STYLE_BOLD);
        return;
    }
}

/* ---- marks at a piece ---- */

static bool is_blank(const sheet *s, int x, int y)
{
    const glyph *g = sheet_at(s, x, y);
    return g && (!g->text[0] || g->text[0] == ' ');
}

/* On a table: before its middle line or behind it, where that is free, else upon its end if nothing is written there. */
static void sign_beside(const sheet *s, const gg_piece *p, const char *sign, int ink, bool behind, bool either)
{
    double mx, my;
    int owner = 1 + (int)(p - s->f->v->piece);
    const uint8_t *t;
    field_middle(p, &mx, &my);
    int x = (int)floor(mx / s->p.across), y = (int)floor(my / (2 * s->p.across)), left = x - 1, right = x + 1;
    while ((t = sheet_taken(s, left, y)) && *t == owner) left--;
    while ((t = sheet_taken(s, right, y)) && *t == owner) right++;
    for (int i = 0; i < 3; i++) {
        int at = i == 2 ? behind ? right - 1 : left + 1 : behind == !i ? right : left;
        if (!(t = sheet_taken(s, at, y)) || (i < 2 ? *t != SHEET_FREE : !is_blank(s, at, y)) || (i == 1 && !either))
            continue;
        sheet_put(s, at, y, sign, ink, FIELD_KEEP, STYLE_BOLD);
        sheet_take(s, at, y, SHEET_WORD);
        return;
    }
}

/* On a grid: in the frame before the counter, in the gap behind it, or upon its last character. */
static void sign_at(const sheet *s, const gg_piece *p, const char *sign, int ink, int line)
{
    if (is_table(s)) {
        sign_beside(s, p, sign, ink, line > 0, true);
        return;
    }
    int cell = field_cell_at(s->f->v, p->pose);
    if (cell == FIELD_OFF) return;
    const gg_cell *c = &s->f->v->cell[cell];
    int x = field_tile_x(&s->p, s->f->v, c), y = field_tile_y(&s->p, c), w = field_inner_w(&s->p),
        h = field_inner_h(&s->p);
    if (s->p.framed)
        sheet_put(s, x, y + 1 + (line < h ? line : h - 1), sign, ink, FIELD_KEEP, STYLE_BOLD);
    else if (s->p.cw > w)
        sheet_put(s, x + w, y + (line < h ? line : h - 1), sign, ink, FIELD_KEEP, STYLE_BOLD);
    else if (h > 1)
        sheet_put(s, x + w - 1, y + h - 1, sign, ink, FIELD_KEEP, STYLE_BOLD);
}

/* In tiles of one line there is room for no sign: the bar itself changes. */
static void style_bar(const sheet *s, const gg_piece *p, int ink, int style)
{
    int cell = is_table(s) ? FIELD_OFF : field_cell_at(s->f->v, p->pose);
    if (cell == FIELD_OFF || s->p.ch > 1) return;
    int x = field_tile_x(&s->p, s->f->v, &s->f->v->cell[cell]), y = field_tile_y(&s->p, &s->f->v->cell[cell]);
    for (int i = 0; i < field_inner_w(&s->p); i++) {
        glyph *g = sheet_at(s, x + i, y);
        if (g) g->ink = (uint8_t)ink, g->style = (uint8_t)(g->style | style);
    }
}

static void draw_piece_marks(const sheet *s)
{
    for (int i = 0; i < s->f->v->pieces; i++) {
        const gg_piece *p = &s->f->v->piece[i];
        if (!p->on_table) continue;
        if (field_bit(s->m->hurt, p->id)) sign_at(s, p, field_mark(s->f, SIGN_HURT), TINT_YELLOW, 1);
        if (field_bit(s->m->able, p->id) && (is_table(s) || s->p.framed || s->p.cw > field_inner_w(&s->p)))
            sign_at(s, p, field_mark(s->f, SIGN_ABLE), TINT_MARK, 0);
        if (!field_bit(s->m->targets, p->id)) continue;
        style_bar(s, p, TINT_BAD, STYLE_UNDERLINE | STYLE_BOLD);
        sign_at(s, p, field_mark(s->f, SIGN_TARGET), TINT_BAD, 0);
    }
}

/* ---- cursor and chosen ---- */

typedef struct lines {
    const char *level, *upright, *corner[4];
} lines;
static const lines heavy = {"\u2501", "\u2503", {"\u250f", "\u2513", "\u2517", "\u251b"}},
                   twofold = {"\u2550", "\u2551", {"\u2554", "\u2557", "\u255a", "\u255d"}},
                   square = {"=", "|", {"[", "]", "[", "]"}}, round_ = {"-", "|", {"(", ")", "(", ")"}};

static void relight(const sheet *s, int x, int y, const char *sign)
{
    const uint8_t *t = sheet_taken(s, x, y);
    if (t && *t == SHEET_FREE) sheet_put(s, x, y, sign, TINT_MARK, FIELD_KEEP, STYLE_BOLD);
}

static void draw_frame(const sheet *s, int x, int y, const lines *l)
{
    int w = s->p.cw, h = s->p.ch;
    for (int i = 1; i < w; i++) relight(s, x + i, y, l->level), relight(s, x + i, y + h, l->level);
    for (int i = 1; i < h; i++) {
        relight(s, x, y + i, s->f->unicode ? l->upright : l->corner[0]);
        relight(s, x + w, y + i, s->f->unicode ? l->upright : l->corner[1]);
    }
    for (int i = 0; i < 4; i++)
        sheet_put(s, x + i % 2 * w, y + i / 2 * h, l->corner[i], TINT_MARK, FIELD_KEEP, STYLE_BOLD);
}

/* Without a frame: brackets in the gaps beside it, and the tile itself turned round. */
static void draw_bracket(const sheet *s, int x, int y, const char *left, const char *right)
{
    int w = field_inner_w(&s->p);
    for (int r = 0; r < s->p.ch; r++) {
        for (int k = 0; k < w; k++) {
            glyph *g = sheet_at(s, x + k, y + r);
            if (g) g->ink = TINT_MARK, g->style = (uint8_t)(g->style | STYLE_REVERSE | STYLE_BOLD | STYLE_UNDERLINE);
        }
        if (s->p.cw == w) continue;
        sheet_put(s, x - 1, y + r, left, TINT_MARK, FIELD_KEEP, STYLE_BOLD);
        sheet_put(s, x + w, y + r, right, TINT_MARK, FIELD_KEEP, STYLE_BOLD);
    }
}

static void draw_tile_mark(const sheet *s, gg_pose at, bool cursor)
{
    int cell = field_cell_at(s->f->v, at);
    if (cell == FIELD_OFF) return;
    int x = field_tile_x(&s->p, s->f->v, &s->f->v->cell[cell]), y = field_tile_y(&s->p, &s->f->v->cell[cell]);
    if (s->p.framed)
        draw_frame(s, x, y, s->f->unicode ? cursor ? &heavy : &twofold : cursor ? &square : &round_);
    else if (cursor)
        draw_bracket(s, x, y, "[", "]");
}

/* A crosshair, and where it is on both rulers. */
static void draw_crosshair(const sheet *s)
{
    int x, y;
    if (!field_where(s->f, s->m->at, &x, &y)) return;
    const char *level = s->f->unicode ? "\u2500" : "-", *upright = s->f->unicode ? "\u2502" : "|";
    int sx = x - s->p.begin_x + s->f->left, sy = y - s->p.begin_y + s->f->top;
    for (int k = 1; k <= 2; k++)
        light(s, sx - k, sy, level, TINT_MARK, STYLE_BOLD), light(s, sx + k, sy, level, TINT_MARK, STYLE_BOLD);
    light(s, sx, sy - 1, upright, TINT_MARK, STYLE_BOLD), light(s, sx, sy + 1, upright, TINT_MARK, STYLE_BOLD);
    const uint8_t *t = sheet_taken(s, sx, sy);
    glyph *g = sheet_at(s, sx, sy);
    if (t && *t == SHEET_FREE)
        sheet_put(s, sx, sy, field_mark(s->f, SIGN_CROSS), TINT_MARK, FIELD_KEEP, STYLE_BOLD | STYLE_REVERSE);
    else if (g)
        g->ink = TINT_MARK, g->style = (uint8_t)((g->style ^ STYLE_REVERSE) | STYLE_BOLD | STYLE_UNDERLINE);
    if (s->p.ruler_top) sheet_pane(s, x, s->p.begin_y - 1, s->f->unicode ? "\u25bc" : "v", TINT_MARK, STYLE_BOLD);
    if (s->p.ruler_left) sheet_pane(s, s->p.begin_x - 1, y, s->f->unicode ? "\u25b6" : ">", TINT_MARK, STYLE_BOLD);
}

static const gg_piece *piece_of(const gg_view *v, unsigned id)
{
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].id == id && v->piece[i].on_table) return &v->piece[i];
    return NULL;
}

void field_draw_marks(const sheet *s)
{
    const gg_piece *chosen = s->m->chosen == GG_NONE ? NULL : piece_of(s->f->v, s->m->chosen);
    draw_overlays(s);
    draw_arrow(s);
    draw_places(s);
    if (chosen && !is_table(s)) draw_tile_mark(s, chosen->pose, false);
    if (chosen && is_table(s))
        sign_beside(s, chosen, "(", TINT_MARK, false, false), sign_beside(s, chosen, ")", TINT_MARK, true, false);
    draw_piece_marks(s);
    if (!s->m->cursor) return;
    if (is_table(s))
        draw_crosshair(s);
    else
        draw_tile_mark(s, s->m->at, true);
}
