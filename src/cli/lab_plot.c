/* Drawings of the lab's reports, as SVG whose colours are the page's own. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab_report.h"
#include "tell/buffer.h"

enum { WIDE = 900, NAMES = 220, ROW = 26, COLOURS = 5 };
static const char colours[COLOURS + 1] = "abcde"; /* the page's */

void lab_escaped(buffer *b, const char *text)
{
    for (; *text; text++) switch (*text) {
        case '<': buffer_print(b, "&lt;"); break;
        case '>': buffer_print(b, "&gt;"); break;
        case '&': buffer_print(b, "&amp;"); break;
        case '\'': buffer_print(b, "&#39;"); break;
        default: buffer_add(b, text, 1);
        }
}

static void begin(buffer *b, double wide, double high, const char *words)
{
    buffer_print(b, "<svg viewBox='0 0 %.0f %.0f' width='%.0f' role='img' aria-label='", wide, high, wide);
    lab_escaped(b, words);
    buffer_print(b, "'>");
}

static void text_at(buffer *b, double x, double y, const char *anchor, const char *text)
{
    buffer_print(b, "<text x='%.1f' y='%.1f' text-anchor='%s'>", x, y, anchor);
    lab_escaped(b, text);
    buffer_print(b, "</text>");
}

static double at(const lab_section *s, int row, int column) { return s->cell[row * s->columns + column].value; }
static const char *words_at(const lab_section *s, int row, int column)
{
    const char *w = s->cell[row * s->columns + column].words;
    return w ? w : "";
}

/* ---- bars ---- */

typedef struct bars {
    buffer *on;
    double y, zero, scale;
    bool points;
} bars;

/* Points go to both sides of nothing. */
static bars bars_begin(lab_section *s, int rows, bool points, double most)
{
    double room = WIDE - NAMES - 70, half = points ? room / 2 : 0, zero = NAMES + 10 + half;
    begin(&s->drawing, WIDE, rows * ROW + 10, s->title);
    buffer_print(&s->drawing, "<path class='line' d='M%.1f,0V%d'/>", zero, rows * ROW + 4);
    return (bars){.on = &s->drawing, .y = 4, .zero = zero, .scale = (room - half) / most, .points = points};
}

static void heading(bars *d, const char *words)
{
    text_at(d->on, 2, d->y + 15, "start", words);
    d->y += ROW;
}

static void bar(bars *d, const char *words, double v, char colour)
{
    char said[32];
    if (isnan(v)) return;
    snprintf(said, sizeof said, d->points ? "%+.1f" : "%.1f %%", 100 * v);
    text_at(d->on, NAMES, d->y + 15, "end", words);
    buffer_print(d->on, "<rect x='%.1f' y='%.1f' width='%.1f' height='%d' style='fill:var(--%c)'/>",
                 d->zero + fmin(v, 0) * d->scale, d->y, fabs(v) * d->scale, ROW - 8, colour);
    text_at(d->on, WIDE - 2, d->y + 15, "end", said);
    d->y += ROW;
}

/* Upon the bar that was drawn last. */
static void interval(const bars *d, double low, double high)
{
    buffer_print(d->on, "<path d='M%.1f,%.1fH%.1f' style='stroke:var(--ink);stroke-width:2'/>",
                 d->zero + low * d->scale, d->y - ROW + (ROW - 8) / 2.0, d->zero + high * d->scale);
}

static double furthest(const lab_section *s, int value, int low, int high)
{
    double most = 0.01;
    for (int r = 0; r < lab_rows(s); r++) {
        most = fmax(most, fabs(at(s, r, value)));
        if (low >= 0) most = fmax(most, fmax(fabs(at(s, r, low)), fabs(at(s, r, high))));
    }
    return most;
}

void lab_draw_bars(lab_section *s, int words, int value, int low, int high)
{
    int rows = lab_rows(s);
    if (!rows) return;
    bars d = bars_begin(s, rows, s->column[value].form == LAB_POINTS, furthest(s, value, low, high));
    for (int r = 0; r < rows; r++) {
        double v = at(s, r, value);
        bar(&d, words_at(s, r, words), v, d.points ? (v < 0 ? 'b' : 'a') : low < 0 ? 'a' : "abc"[r < 2 ? r : 2]);
        if (low >= 0 && !isnan(v)) interval(&d, at(s, r, low), at(s, r, high));
    }
    buffer_print(d.on, "</svg>\n");
}

static bool begins_group(const lab_section *s, int row, int group)
{
    return row == 0 || strcmp(words_at(s, row, group), words_at(s, row - 1, group)) != 0;
}

void lab_draw_groups(lab_section *s, int group, int words, int value, int low, int high)
{
    int rows = lab_rows(s), groups = 0, in_group = 0;
    for (int r = 0; r < rows; r++) groups += begins_group(s, r, group);
    if (!rows) return;
    bars d = bars_begin(s, rows + groups, false, furthest(s, value, low, high));
    for (int r = 0; r < rows; r++, in_group++) {
        if (begins_group(s, r, group)) heading(&d, words_at(s, r, group)), in_group = 0;
        bar(&d, words_at(s, r, words), at(s, r, value), colours[in_group % COLOURS]);
        interval(&d, at(s, r, low), at(s, r, high));
    }
    buffer_print(d.on, "</svg>\n");
}

void lab_draw_clusters(lab_section *s, int group, int words, int first, int parts)
{
    int rows = lab_rows(s), lines = rows;
    double most = 0.01;
    for (int i = 0; i < rows * parts; i++) {
        double v = at(s, i / parts, first + i % parts);
        lines += !isnan(v);
        most = fmax(most, v); /* of something and nothing the former */
    }
    if (!rows) return;
    bars d = bars_begin(s, lines, false, most);
    for (int r = 0; r < rows; r++) {
        char what[200];
        snprintf(what, sizeof what, "%s: %s", words_at(s, r, group), words_at(s, r, words));
        heading(&d, what);
        for (int p = 0; p < parts; p++) bar(&d, s->column[first + p].title, at(s, r, first + p), colours[p % COLOURS]);
    }
    buffer_print(d.on, "</svg>\n");
}

/* ---- columns ---- */

void lab_draw_columns(lab_section *s, int first, int parts)
{
    enum { HIGH = 220, FOOT = 24 };
    buffer *b = &s->drawing;
    int rows = lab_rows(s);
    double most = 1, step = rows ? fmin(60, (double)(WIDE - 20) / rows) : 0;
    for (int r = 0; r < rows; r++) {
        double sum = 0;
        for (int p = 0; p < parts; p++) sum += at(s, r, first + p);
        most = fmax(most, sum);
    }
    if (!rows) return;
    begin(b, WIDE, HIGH + FOOT + 24, s->title);
    for (int p = 0; p < parts; p++) {
        buffer_print(b, "<rect x='%d' y='0' width='12' height='12' style='fill:var(--%c)'/>", 10 + p * 180,
                     "abc"[p % 3]);
        text_at(b, 28 + p * 180, 11, "start", s->column[first + p].title);
    }
    for (int r = 0; r < rows; r++) {
        double y = HIGH + 20;
        for (int p = 0; p < parts; p++) {
            double high = (HIGH - 10) * at(s, r, first + p) / most;
            y -= high;
            buffer_print(b, "<rect x='%.1f' y='%.1f' width='%.1f' height='%.1f' style='fill:var(--%c)'/>",
                         10 + r * step, y, step - 3, high, "abc"[p % 3]);
        }
        char said[16];
        snprintf(said, sizeof said, "%.0f", at(s, r, 0));
        text_at(b, 10 + r * step + step / 2 - 1, HIGH + 20 + 16, "middle", said);
    }
    buffer_print(b, "</svg>\n");
}
