/* The ground of a table, to scale: areas by their paper and a sign strewn over them, lines, points, names, rulers in inches. */
#include <stdio.h>
#include <string.h>

#include "field_in.h"

/* ---- where things are ---- */

static int middle_x(const sheet *s, int column) { return column * s->p.across + s->p.across / 2; }
static int middle_y(const sheet *s, int row) { return row * 2 * s->p.across + s->p.across; }
static int column_of(const sheet *s, int x) { return x < 0 ? -1 : x / s->p.across; }
static int row_of(const sheet *s, int y) { return y < 0 ? -1 : y / (2 * s->p.across); }

static int points_of(const gg_feature *f) { return f->points < GG_POINTS ? f->points : GG_POINTS; }

bool field_inside(const gg_feature *f, int px, int py)
{
    bool in = false;
    for (int n = points_of(f), i = 0, j = n - 1; i < n; j = i++) {
        int xi = f->at[i][0], yi = f->at[i][1], xj = f->at[j][0], yj = f->at[j][1];
        if ((yi > py) == (yj > py)) continue;
        int64_t side = (int64_t)(xj - xi) * (py - yi) - (int64_t)(px - xi) * (yj - yi);
        if (yj > yi ? side > 0 : side < 0) in = !in;
    }
    return in;
}

typedef struct span {
    int x0, x1, y0, y1; /* in the plane */
} span;

static span span_of(const gg_feature *f)
{
    span b = {f->at[0][0], f->at[0][0], f->at[0][1], f->at[0][1]};
    for (int i = 1; i < points_of(f); i++) {
        if (f->at[i][0] < b.x0) b.x0 = f->at[i][0];
        if (f->at[i][0] > b.x1) b.x1 = f->at[i][0];
        if (f->at[i][1] < b.y0) b.y0 = f->at[i][1];
        if (f->at[i][1] > b.y1) b.y1 = f->at[i][1];
    }
    return b;
}

/* ---- features ---- */

static const char *sign_of(const sheet *s, const gg_feature *f)
{
    return f->terrain < GG_WORDS ? s->ground[f->terrain] : " ";
}

/* Small areas are filled, large ones strewn, so that what stands on them can be read. */
static void draw_area(const sheet *s, const gg_feature *f)
{
    span b = span_of(f);
    int64_t size = (int64_t)((b.x1 - b.x0) / s->p.across + 1) * ((b.y1 - b.y0) / (2 * s->p.across) + 1);
    int every = size <= 24 ? 1 : size <= 160 ? 2 : 4;
    int t = field_ground_tint(s->f->v, f->terrain);
    int x0 = column_of(s, b.x0), x1 = column_of(s, b.x1), y0 = row_of(s, b.y0), y1 = row_of(s, b.y1);
    if (x0 < s->f->left) x0 = s->f->left;
    if (y0 < s->f->top) y0 = s->f->top;
    if (x1 > s->f->left + s->p.view_w) x1 = s->f->left + s->p.view_w;
    if (y1 > s->f->top + s->p.view_h) y1 = s->f->top + s->p.view_h;
    for (int y = y0; y <= y1; y++)
        for (int x = x0; x <= x1; x++) {
            if (!field_inside(f, middle_x(s, x), middle_y(s, y))) continue;
            bool strewn = (x + (y % 2) * (every / 2)) % every == 0;
            sheet_put(s, x, y, strewn ? sign_of(s, f) : "", t, t, 0);
        }
}

enum { LONGEST = 4000 };

static void draw_line(const sheet *s, const gg_feature *f)
{
    for (int i = 0; i + 1 < points_of(f); i++) {
        int dx = f->at[i + 1][0] - f->at[i][0], dy = f->at[i + 1][1] - f->at[i][1];
        int steps = ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy)) * 2 / s->p.across + 1;
        if (steps > LONGEST) steps = LONGEST; /* no table is so large */
        for (int k = 0; k <= steps; k++) {
            int x = column_of(s, f->at[i][0] + (int)((int64_t)dx * k / steps));
            int y = row_of(s, f->at[i][1] + (int)((int64_t)dy * k / steps));
            if (x == s->p.width) x--;
            if (y == s->p.height) y--;
            sheet_put(s, x, y, sign_of(s, f), field_ground_tint(s->f->v, f->terrain), FIELD_KEEP, STYLE_BOLD);
        }
    }
}

static int64_t size_of(const gg_feature *f)
{
    span b = span_of(f);
    return (int64_t)(b.x1 - b.x0) * (b.y1 - b.y0);
}

static bool is_area(const gg_feature *f) { return f->closed && f->points > 2; }
static bool is_line(const gg_feature *f) { return !is_area(f) && f->points > 1; }

/* The widest areas first, then lines, then single points. */
static void draw_features(const sheet *s)
{
    const gg_view *v = s->f->v;
    bool done[GG_FEATURES] = {false};
    for (;;) {
        int widest = FIELD_OFF;
        for (int i = 0; i < v->features; i++)
            if (is_area(&v->feature[i]) && !done[i] &&
                (widest < 0 || size_of(&v->feature[i]) > size_of(&v->feature[widest])))
                widest = i;
        if (widest == FIELD_OFF) break;
        done[widest] = true;
        draw_area(s, &v->feature[widest]);
    }
    for (int i = 0; i < v->features; i++)
        if (is_line(&v->feature[i])) draw_line(s, &v->feature[i]);
    for (int i = 0; i < v->features; i++) {
        const gg_feature *f = &v->feature[i];
        int x = column_of(s, f->at[0][0]), y = row_of(s, f->at[0][1]);
        if (f->points != 1) continue;
        sheet_put(s, x, y, sign_of(s, f), field_ground_tint(v, f->terrain), FIELD_KEEP, STYLE_BOLD);
        sheet_take(s, x, y, SHEET_WORD);
    }
}

/* ---- names, where pieces have left room ---- */

static bool is_free(const sheet *s, int x, int y, int n)
{
    for (int i = -1; i <= n; i++) {
        const uint8_t *t = sheet_taken(s, x + i, y);
        if (t ? *t != SHEET_FREE : i >= 0 && i < n) return false;
    }
    return true;
}

/* The whole name, or of "W1 the wood" the first word if it is a label; a line's label is no news. */
static int shorten(char *name, int room, bool line)
{
    int n = field_text_columns(name), first = (int)strcspn(name, " ");
    bool label = strcspn(name, "0123456789") < (size_t)first;
    if (line && label && !name[first]) return 0;
    if (n <= room) return n;
    name[label ? first : 0] = 0;
    n = field_text_columns(name);
    return n <= (room < 4 ? 4 : room) ? n : 0;
}

/* The nearest line to the middle that has room; without any the legend says it. */
static void name_feature(const sheet *s, const gg_feature *f)
{
    char name[sizeof f->name + 1];
    span b = span_of(f);
    int wide = (b.x1 - b.x0) / s->p.across, high = (b.y1 - b.y0) / (2 * s->p.across), point = f->points == 1;
    snprintf(name, sizeof name, "%.*s", (int)sizeof f->name, f->name);
    int n = shorten(name, point ? s->p.width / 3 : wide, is_line(f));
    int x = column_of(s, (b.x0 + b.x1) / 2) - n / 2, y = row_of(s, (b.y0 + b.y1) / 2);
    for (int k = 0; n && k <= 2 * (high / 2) + 2 * point; k++) {
        int line = y + (k % 2 ? (k + 1) / 2 : -k / 2);
        if (!is_free(s, x, line, n)) continue;
        sheet_text(s, x, line, n, name, field_ground_tint(s->f->v, f->terrain), FIELD_KEEP, STYLE_UNDERLINE);
        return;
    }
}

/* ---- rulers ---- */

static void pane_text(const sheet *s, int column, int row, const char *text)
{
    for (; *text; text++) sheet_pane(s, column++, row, (char[2]){*text, 0}, TINT_DIM, 0);
}

/* Labels as dense as they can be read. */
static int inches_apart(int across, int room)
{
    static const int apart[] = {1, 2, 5, 10, 20, 50};
    for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
        if (apart[i] * 10 / across >= room) return apart[i];
    return 100;
}

/* x from the west, y from the south, as players measure. */
static void draw_rulers(const sheet *s)
{
    char text[16];
    const char *tick = s->f->unicode ? "\u2500" : "-";
    for (int k = 0; s->p.ruler_top && k < s->p.view_w; k++)
        sheet_pane(s, s->p.begin_x + k, s->p.begin_y - 1, tick, TINT_DIM, 0);
    for (int inch = 0, step = inches_apart(s->p.across, 5); s->p.ruler_top && inch * 10 <= s->f->v->width;
         inch += step) {
        int x = column_of(s, inch * 10);
        if (x == s->p.width) x--;
        snprintf(text, sizeof text, "%d", inch);
        if (sheet_sees(s, x, s->f->top) && s->p.begin_x + x - s->f->left + (int)strlen(text) <= s->f->columns)
            pane_text(s, s->p.begin_x + x - s->f->left, s->p.begin_y - 1, text);
    }
    for (int inch = 0, step = inches_apart(2 * s->p.across, 2); s->p.ruler_left && inch * 10 <= s->f->v->height;
         inch += step) {
        int y = row_of(s, s->f->v->height - inch * 10);
        if (y == s->p.height) y--;
        snprintf(text, sizeof text, "%3d", inch);
        if (sheet_sees(s, s->f->left, y)) pane_text(s, s->p.begin_x - 4, s->p.begin_y + y - s->f->top, text);
    }
}

/* Guns that nobody serves. */
static void draw_guns(const sheet *s)
{
    for (int i = 0; i < s->f->badges; i++) {
        const gg_badge *b = &s->f->badge[i];
        if (b->kind != GG_BADGE_GUNS) continue;
        sheet_put(s, column_of(s, b->at.x), row_of(s, b->at.y), field_mark(s->f, SIGN_GUNS), field_side_tint(b->side),
                  FIELD_KEEP, STYLE_BOLD);
    }
}

void field_draw_table(const sheet *s)
{
    for (int y = s->f->top; y < s->f->top + s->p.view_h; y++)
        for (int x = s->f->left; x < s->f->left + s->p.view_w; x++) sheet_put(s, x, y, "", TINT_OPEN, TINT_OPEN, 0);
    draw_features(s);
    draw_guns(s);
    field_draw_feet(s);
    for (int i = 0; i < s->f->v->features; i++)
        if (s->f->v->feature[i].points) name_feature(s, &s->f->v->feature[i]);
    draw_rulers(s);
}
