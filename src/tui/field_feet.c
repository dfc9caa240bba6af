/* Pieces on a table: footprints to scale with what there is room for written on them; leaders as stars with their names. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field_in.h"

static double turn(int degrees) { return degrees * 3.14159265358979323846 / 180; }

void field_middle(const gg_piece *p, double *x, double *y)
{
    bool rect = p->shape == GG_RECT;
    *x = p->pose.x - (rect ? sin(turn(p->pose.facing)) * p->depth / 2 : 0);
    *y = p->pose.y + (rect ? cos(turn(p->pose.facing)) * p->depth / 2 : 0);
}

/* A rectangle's pose is the middle of its front edge, a disc's its centre. */
static bool covers(const gg_piece *p, double px, double py)
{
    double dx = px - p->pose.x, dy = p->pose.y - py; /* north up */
    if (p->shape != GG_RECT) return 4 * (dx * dx + dy * dy) <= (double)p->width * p->width;
    double sine = sin(turn(p->pose.facing)), cosine = cos(turn(p->pose.facing));
    double right = dx * cosine - dy * sine, forward = dx * sine + dy * cosine;
    return fabs(right) <= p->width / 2.0 + 1e-6 && forward <= 1e-6 && forward >= -p->depth - 1e-6;
}

/* Cuts what of a line from -1 to 1 lies between two bounds; `at` is its middle, `way` its half. */
static void cut(double at, double way, double low, double high, double *from, double *to)
{
    if (fabs(way) < 1e-9) {
        if (at < low || at >= high) *from = 2;
        return;
    }
    double a = (low - at) / way, b = (high - 1e-6 - at) / way;
    *from = fmax(*from, fmin(a, b)), *to = fmin(*to, fmax(a, b));
}

/* Its longer axis is drawn however thin it is, as far as it has the middle of a character. */
static bool on_axis(const plan *p, const gg_piece *u, int column, int row)
{
    double mx, my, from = -1, to = 1;
    bool wide = u->width >= u->depth;
    double angle = turn(u->pose.facing) + (wide ? 1.5707963267948966 : 0), east = sin(angle), north = cos(angle);
    double half = ((wide ? u->width : u->depth) - p->across * (fabs(east) + 2 * fabs(north))) / 2;
    if (u->shape != GG_RECT || half < 0) half = 0;
    field_middle(u, &mx, &my);
    cut(mx, east * half, column * p->across, (column + 1) * p->across, &from, &to);
    cut(my, -north * half, row * 2 * p->across, (row + 1) * 2 * p->across, &from, &to);
    return from <= to;
}

bool field_foot_has(const gg_piece *p, gg_pose at) { return covers(p, at.x, at.y); }

bool field_foot_covers(const plan *p, const gg_piece *u, int column, int row)
{
    return covers(u, (column + 0.5) * p->across, (row + 0.5) * 2 * p->across) || on_axis(p, u, column, row);
}

/* ---- footprints ---- */

typedef struct foot {
    int x0, x1, y0, y1; /* what it may cover, on the sheet */
} foot;

static foot reach_of(const sheet *s, const gg_piece *p)
{
    double mx, my, r = p->shape == GG_RECT ? hypot(p->width, p->depth) / 2 : p->width / 2.0;
    field_middle(p, &mx, &my);
    foot b = {(int)floor((mx - r) / s->p.across), (int)floor((mx + r) / s->p.across),
              (int)floor((my - r) / (2 * s->p.across)), (int)floor((my + r) / (2 * s->p.across))};
    if (b.x0 < s->f->left) b.x0 = s->f->left;
    if (b.y0 < s->f->top) b.y0 = s->f->top;
    if (b.x1 > s->f->left + s->p.view_w - 1) b.x1 = s->f->left + s->p.view_w - 1;
    if (b.y1 > s->f->top + s->p.view_h - 1) b.y1 = s->f->top + s->p.view_h - 1;
    return b;
}

static int owner_of(const sheet *s, const gg_piece *p) { return 1 + (int)(p - s->f->v->piece); }

static int block_ink(const sheet *s, const gg_piece *p)
{
    return p->id == s->m->chosen && p->id != GG_NONE ? TINT_MARK : (int)field_side_tint(p->side);
}

static int block_style(const sheet *s, const gg_piece *p)
{
    int style = field_side_style(s->f, p->side);
    bool chosen = p->id == s->m->chosen && p->id != GG_NONE;
    return field_bit(s->m->able, p->id) || field_bit(s->m->targets, p->id) || (chosen && s->f->mono)
               ? style | STYLE_UNDERLINE
               : style;
}

static bool draw_foot(const sheet *s, const gg_piece *p)
{
    bool drawn = false;
    foot b = reach_of(s, p);
    const char *fill = s->f->mono && p->side == 0 ? field_arm(s->f, p->arm) : ""; /* the other is reversed */
    for (int y = b.y0; y <= b.y1; y++)
        for (int x = b.x0; x <= b.x1; x++) {
            uint8_t *t = sheet_taken(s, x, y);
            if (!t || (*t != SHEET_FREE && *t != SHEET_WORD) || !field_foot_covers(&s->p, p, x, y)) continue;
            sheet_put(s, x, y, fill, block_ink(s, p), TINT_PLAIN, block_style(s, p) & ~STYLE_UNDERLINE);
            *t = (uint8_t)owner_of(s, p);
            drawn = true;
        }
    return drawn;
}

static int owned(const sheet *s, int owner)
{
    int n = 0;
    for (int i = 0; i < s->f->columns * s->f->rows; i++) n += s->taken[i] == owner;
    return n;
}

/* Others cover all of it at this scale: one of its characters is given back, where they have more. */
static void draw_covered(const sheet *s, const gg_piece *p)
{
    static const int8_t beside[][2] = {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {2, 0}, {-2, 0}};
    double mx, my;
    field_middle(p, &mx, &my);
    int x = (int)floor(mx / s->p.across), y = (int)floor(my / (2 * s->p.across));
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        uint8_t *t = sheet_taken(s, x + beside[i][0], y + beside[i][1]);
        if (!t || (*t != SHEET_FREE && owned(s, *t) < 2)) continue;
        sheet_put(s, x + beside[i][0], y + beside[i][1], field_arm(s->f, p->arm), block_ink(s, p), TINT_PLAIN,
                  block_style(s, p));
        *t = (uint8_t)owner_of(s, p);
        return;
    }
}

/* ---- what is written on them ---- */

typedef struct run {
    int x, y, n;
} run;

/* The longest run of it in a line; of the unit's own characters alone, or with free ones beside it. */
static run run_in(const sheet *s, const gg_piece *p, foot b, int y)
{
    run best = {b.x0, y, 0};
    for (int x = b.x0, n = 0; x <= b.x1; x++) {
        const uint8_t *t = sheet_taken(s, x, y);
        n = t && *t == owner_of(s, p) ? n + 1 : 0;
        if (n > best.n) best = (run){x - n + 1, y, n};
    }
    return best;
}

/* A line with room for so many columns, the nearest to the middle; n = 0: none. */
static run line_with(const sheet *s, const gg_piece *p, foot b, int columns)
{
    run best = {0, 0, 0};
    int middle = (b.y0 + b.y1) / 2;
    for (int y = b.y0; y <= b.y1; y++) {
        run r = run_in(s, p, b, y);
        if (r.n < columns || r.n == 0) continue;
        if (!best.n || abs(y - middle) < abs(best.y - middle)) best = r;
    }
    return best;
}

/* Free characters at both ends of a run are lent to it. */
static run widened(const sheet *s, run r, int columns)
{
    for (bool grew = true; grew && r.n < columns;) {
        const uint8_t *right = sheet_taken(s, r.x + r.n, r.y), *left = sheet_taken(s, r.x - 1, r.y);
        grew = false;
        if (right && *right == SHEET_FREE) r.n++, grew = true;
        if (r.n < columns && left && *left == SHEET_FREE) r.x--, r.n++, grew = true;
    }
    return r;
}

typedef struct words {
    char head[32], tail[48]; /* label and facing; arm, formation, strength and states */
    int head_columns, tail_columns;
    char facing[FIELD_SIGN], arm[FIELD_SIGN];
} words;

static void find_words(const sheet *s, const gg_piece *p, words *w)
{
    char state[GG_WORDS + 1];
    snprintf(w->facing, sizeof w->facing, "%s", field_facing(s->f, p->pose.facing));
    snprintf(w->arm, sizeof w->arm, "%s", field_arm(s->f, p->arm));
    snprintf(w->head, sizeof w->head, "%s", p->label);
    w->head_columns = field_text_columns(w->head) + (w->facing[0] != 0);
    field_states(s->f->v, p, state, 8);
    if (p->full)
        snprintf(w->tail, sizeof w->tail, "%s %d%s", p->type, p->strength, state);
    else
        snprintf(w->tail, sizeof w->tail, "%s%s%s", p->type, state[0] ? " " : "", state);
    w->tail_columns = field_text_columns(w->tail) + 2 + (s->led[p->id] > 0);
}

static void put_on(const sheet *s, const gg_piece *p, int x, int y, const char *sign, bool bold)
{
    int style = block_style(s, p);
    sheet_put(s, x, y, sign, block_ink(s, p), TINT_PLAIN, bold ? style : style & ~STYLE_UNDERLINE);
    sheet_take(s, x, y, owner_of(s, p));
}

static int text_on(const sheet *s, const gg_piece *p, int x, int y, int cap, const char *text, bool bold)
{
    char sign[FIELD_SIGN];
    int n = 0;
    while (n < cap && (text = field_text_next(text, s->f->unicode, sign))) put_on(s, p, x + n++, y, sign, bold);
    return n;
}

static void write_head(const sheet *s, const gg_piece *p, const words *w, run r)
{
    int want = w->head_columns, x = r.x + (r.n > want ? (r.n - want) / 2 : 0), end = r.x + r.n;
    x += text_on(s, p, x, r.y, end - x, w->head, true);
    if (x < end && w->facing[0]) put_on(s, p, x, r.y, w->facing, true);
}

static void write_tail(const sheet *s, const gg_piece *p, const words *w, run r)
{
    int x = r.x + (r.n > w->tail_columns ? (r.n - w->tail_columns) / 2 : 0), end = r.x + r.n;
    if (r.n >= w->tail_columns) put_on(s, p, x, r.y, w->arm, false), put_on(s, p, x + 1, r.y, " ", false), x += 2;
    x += text_on(s, p, x, r.y, end - x, w->tail, false);
    if (s->led[p->id] && x < end) put_on(s, p, x, r.y, field_leader(s->f), false);
}

/* Only strength and states, for a small one. */
static int short_text(const sheet *s, const gg_piece *p, char out[24])
{
    char state[8];
    int states = field_states(s->f->v, p, state, 4);
    out[0] = 0;
    if (p->full) snprintf(out, 24, "%d%s", p->strength, states > 4 ? "+" : state);
    return (int)strlen(out);
}

static void write_short(const sheet *s, const gg_piece *p, run r)
{
    char text[24];
    int n = short_text(s, p, text);
    if (n <= r.n) text_on(s, p, r.x + (r.n - n) / 2, r.y, r.n, text, false);
}

/* In one line: its arm before, its strength behind, if there is room. */
static void write_single(const sheet *s, const gg_piece *p, const words *w, run r)
{
    char text[24];
    int n = short_text(s, p, text), spare = r.n - w->head_columns, arm = spare >= 2 ? 2 : 0,
        tail = spare - arm > n ? n + 1 : 0;
    if (arm) put_on(s, p, r.x, r.y, w->arm, false);
    if (tail) text_on(s, p, r.x + r.n - n, r.y, n, text, false);
    write_head(s, p, w, (run){r.x + arm, r.y, r.n - arm - tail});
}

/* Two lines of it, one below the other, with so much room each, the nearest to the middle. */
static bool two_lines(const sheet *s, const gg_piece *p, foot b, int above, int below, run out[2])
{
    int middle = (b.y0 + b.y1) / 2, far = b.y1 - b.y0 + 2;
    for (int y = b.y0; y < b.y1; y++) {
        run r[2] = {run_in(s, p, b, y), run_in(s, p, b, y + 1)};
        if (r[0].n < above || r[1].n < below || abs(y - middle) >= far) continue;
        far = abs(y - middle);
        out[0] = r[0], out[1] = r[1];
    }
    return far <= b.y1 - b.y0 + 1;
}

/* No line of its own is long enough for its label: free characters beside it may be, else it has the sign of its arm. */
static void write_narrow(const sheet *s, const gg_piece *p, const words *w, foot b)
{
    run r = line_with(s, p, b, 1);
    if (!r.n) return; /* it is out of sight */
    r = widened(s, r, w->head_columns);
    if (r.n >= field_text_columns(w->head)) {
        write_head(s, p, w, r);
        return;
    }
    put_on(s, p, r.x, r.y, w->arm, true);
    if (r.n > 1 && w->facing[0]) put_on(s, p, r.x + 1, r.y, w->facing, true);
}

static void write_words(const sheet *s, const gg_piece *p)
{
    words w = {0};
    char few[24];
    foot b = reach_of(s, p);
    find_words(s, p, &w);
    int both = w.head_columns + 1 + w.tail_columns;
    run all = line_with(s, p, b, both), head = line_with(s, p, b, w.head_columns), pair[2];
    if (all.n) {
        write_head(s, p, &w, (run){all.x + (all.n - both) / 2, all.y, w.head_columns});
        write_tail(s, p, &w, (run){all.x + (all.n - both) / 2 + w.head_columns + 1, all.y, w.tail_columns});
    } else if (two_lines(s, p, b, w.head_columns, w.tail_columns, pair)) {
        write_head(s, p, &w, pair[0]);
        write_tail(s, p, &w, pair[1]);
    } else if (short_text(s, p, few) && two_lines(s, p, b, w.head_columns, (int)strlen(few), pair)) {
        write_head(s, p, &w, pair[0]);
        write_short(s, p, pair[1]);
    } else if (head.n) {
        write_single(s, p, &w, head);
    } else {
        write_narrow(s, p, &w, b);
    }
}

/* ---- leaders ---- */

enum { NAME_COLUMNS = 12 };

static void leader_spot(const sheet *s, const gg_piece *p, int *x, int *y)
{
    *x = p->pose.x < 0 ? -1 : p->pose.x / s->p.across, *y = p->pose.y < 0 ? -1 : p->pose.y / (2 * s->p.across);
    if (*x == s->p.width) --*x;
    if (*y == s->p.height) --*y;
}

static bool stands_alone(const gg_piece *p) { return p->on_table && p->arm == GG_LEADER && p->with == GG_NONE; }

static void draw_star(const sheet *s, const gg_piece *p)
{
    int x, y;
    leader_spot(s, p, &x, &y);
    put_on(s, p, x, y, field_leader(s->f), true);
}

static void name_leader(const sheet *s, const gg_piece *p)
{
    int x, y, room = 0;
    leader_spot(s, p, &x, &y);
    for (const uint8_t *t; room < NAME_COLUMNS && (t = sheet_taken(s, x + 1 + room, y)) && *t == SHEET_FREE;) room++;
    if (room > 1) sheet_text(s, x + 1, y, room, p->label, block_ink(s, p), FIELD_KEEP, STYLE_BOLD);
}

void field_draw_feet(const sheet *s)
{
    const gg_view *v = s->f->v;
    bool covered[GG_PIECES] = {false};
    for (int i = 0; i < v->pieces; i++)
        if (stands_alone(&v->piece[i])) draw_star(s, &v->piece[i]);
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].on_table && v->piece[i].arm != GG_LEADER) covered[i] = !draw_foot(s, &v->piece[i]);
    for (int i = 0; i < v->pieces; i++)
        if (covered[i]) draw_covered(s, &v->piece[i]);
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].on_table && v->piece[i].arm != GG_LEADER) write_words(s, &v->piece[i]);
    for (int i = 0; i < v->pieces; i++)
        if (stands_alone(&v->piece[i])) name_leader(s, &v->piece[i]);
}
