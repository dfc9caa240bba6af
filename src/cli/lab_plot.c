/* Drawings of the lab's reports, as SVG whose colours are the page's own. */
#include <math.h>
#include <stdlib.h>

#include "lab_report.h"
#include "tell/buffer.h"

enum { WIDE = 900, NAMES = 220, ROW = 26 };

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
    buffer *b = &s->drawing;
    int rows = lab_rows(s);
    bool points = s->column[value].form == LAB_POINTS;
    double most = furthest(s, value, low, high), room = WIDE - NAMES - 70, zero = NAMES + 10 + (points ? room / 2 : 0);
    double scale = (points ? room / 2 : room) / most;
    if (!rows) return;
    begin(b, WIDE, rows * ROW + 10, s->title);
    buffer_print(b, "<path class='line' d='M%.1f,0V%d'/>", zero, rows * ROW + 4);
    for (int r = 0; r < rows; r++) {
        double v = at(s, r, value), y = r * ROW + 4, x = v < 0 ? zero + v * scale : zero;
        char said[32];
        if (isnan(v)) continue;
        snprintf(said, sizeof said, points ? "%+.1f" : "%.1f %%", 100 * v);
        text_at(b, NAMES, y + 15, "end", words_at(s, r, words));
        buffer_print(b, "<rect x='%.1f' y='%.1f' width='%.1f' height='%d' style='fill:var(--%c)'/>", x, y,
                     fabs(v) * scale, ROW - 8,
                     points    ? (v < 0 ? 'b' : 'a')
                     : low < 0 ? 'a'
                               : "abc"[r < 2 ? r : 2]);
        if (low >= 0)
            buffer_print(b, "<path d='M%.1f,%.1fH%.1f' style='stroke:var(--ink);stroke-width:2'/>",
                         zero + at(s, r, low) * scale, y + (ROW - 8) / 2.0, zero + at(s, r, high) * scale);
        text_at(b, WIDE - 2, y + 15, "end", said);
    }
    buffer_print(b, "</svg>\n");
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
