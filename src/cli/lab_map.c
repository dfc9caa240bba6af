/* Heat maps of the lab's reports: the field, and a surface of settings. */
#include <math.h>
#include <stdlib.h>

#include "lab.h"

/* ---- the field ---- */

static void outline(buffer *b, const gg_view *v, const gg_cell *c)
{
    int corners = v->ground == GG_HEXES ? 6 : 4;
    double r = v->ground == GG_HEXES ? 57.7 : 70.7, turn = v->ground == GG_HEXES ? 0 : 45;
    for (int i = 0; i < corners; i++) {
        double a = (turn + 360.0 / corners * i) * 3.14159265 / 180;
        buffer_print(b, "%.0f,%.0f ", c->x + r * sin(a), c->y - r * cos(a));
    }
}

static void ground(buffer *b, const gg_view *v)
{
    if (v->ground == GG_TABLE)
        buffer_print(b, "<rect width='%d' height='%d' style='fill:var(--ground)'/>", v->width, v->height);
    for (int i = 0; i < v->cells; i++) {
        buffer_print(b, "<polygon style='fill:var(--ground);stroke:var(--line);stroke-width:2' points='");
        outline(b, v, &v->cell[i]);
        buffer_print(b, "'/>");
    }
    for (int i = 0; i < v->features; i++) {
        const gg_feature *g = &v->feature[i];
        buffer_print(b, "<%s style='fill:none;stroke:var(--soft);stroke-width:2' points='",
                     g->closed ? "polygon" : "polyline");
        for (int k = 0; k < g->points; k++) buffer_print(b, "%d,%d ", g->at[k][0], g->at[k][1]);
        buffer_print(b, "'><title>");
        lab_escaped(b, g->name);
        buffer_print(b, "</title></%s>", g->closed ? "polygon" : "polyline");
    }
}

static void warm(buffer *b, const gg_view *v, gg_lab_grid g, int i, double heat, double each, int side)
{
    char name[48];
    lab_place_name(v, g, i, name, sizeof name);
    if (g.step)
        buffer_print(b, "<rect x='%d' y='%d' width='%d' height='%d'", i % g.columns * g.step, i / g.columns * g.step,
                     g.step, g.step);
    else
        buffer_print(b, "<polygon points='"), outline(b, v, &v->cell[i]), buffer_print(b, "'");
    buffer_print(b, " style='fill:var(--%c);fill-opacity:%.2f'><title>%s: %.2f a battle</title></%s>", side ? 'b' : 'a',
                 heat, name, each, g.step ? "rect" : "polygon");
}

void lab_place_name(const gg_view *v, gg_lab_grid g, int i, char *out, size_t cap)
{
    if (g.step)
        snprintf(out, cap, "%d,%d", i % g.columns * g.step + g.step / 2, i / g.columns * g.step + g.step / 2);
    else
        snprintf(out, cap, "%s", v->cell[i].name);
}

void lab_draw_map(lab_section *s, const gg_view *v, const uint64_t *places, double battles, const char *words, int side)
{
    buffer *b = &s->drawing;
    gg_lab_grid g = gg_lab_grid_of(v);
    double most = 1;
    int edge = v->ground == GG_TABLE ? 0 : 60;
    for (int i = 0; i < GG_LAB_CELLS; i++) most = fmax(most, (double)places[i]);
    buffer_print(b, "<figure style='margin:0 0 1rem'><figcaption>");
    lab_escaped(b, words);
    buffer_print(b, "</figcaption><svg viewBox='%d %d %d %d' width='620' role='img' aria-label='", -edge, -edge,
                 v->width + 2 * edge, v->height + 2 * edge);
    lab_escaped(b, words);
    buffer_print(b, "'>");
    ground(b, v);
    for (int i = 0; i < GG_LAB_CELLS; i++)
        if (places[i]) warm(b, v, g, i, sqrt((double)places[i] / most), (double)places[i] / battles, side);
    buffer_print(b, "</svg></figure>\n");
}

/* ---- a surface ---- */

void lab_draw_surface(lab_section *s, const lab_surface *f)
{
    enum { BOX_WIDE = 84, BOX_HIGH = 36, LEFT = 150, TOP = 40 };
    buffer *b = &s->drawing;
    int wide = LEFT + f->columns * BOX_WIDE + 10, high = TOP + f->rows * BOX_HIGH + 10;
    buffer_print(b, "<svg viewBox='0 0 %d %d' width='%d' role='img' aria-label='share of points by setting'>", wide,
                 high, wide);
    buffer_print(b, "<text x='%d' y='%d' text-anchor='end'>", LEFT - 8, TOP - 8);
    lab_escaped(b, f->name);
    buffer_print(b, "</text>");
    for (int c = 0; c < f->columns; c++) {
        buffer_print(b, "<text x='%d' y='%d' text-anchor='middle'>", LEFT + c * BOX_WIDE + BOX_WIDE / 2, TOP - 8);
        lab_escaped(b, f->across[c]);
        buffer_print(b, "</text>");
    }
    for (int i = 0; i < f->rows * f->columns; i++) {
        int c = i % f->columns, x = LEFT + c * BOX_WIDE, y = TOP + i / f->columns * BOX_HIGH;
        if (c == 0) {
            buffer_print(b, "<text x='%d' y='%d' text-anchor='end'>", LEFT - 8, y + 23);
            lab_escaped(b, f->down[i / f->columns]);
            buffer_print(b, "</text>");
        }
        if (isnan(f->value[i])) continue;
        double off = f->value[i] - f->target, heat = fmin(1, fabs(off) / 0.3);
        buffer_print(
            b, "<rect x='%d' y='%d' width='%d' height='%d' style='fill:var(--%c);fill-opacity:%.2f;stroke:var(--%s)'/>",
            x, y, BOX_WIDE - 2, BOX_HIGH - 2, off < 0 ? 'b' : 'a', 0.7 * heat, i == f->best ? "ink" : "line");
        buffer_print(b, "<text x='%d' y='%d' text-anchor='middle'%s>%.1f %%</text>", x + BOX_WIDE / 2, y + 23,
                     i == f->best ? " style='font-weight:700'" : "", 100 * f->value[i]);
    }
    buffer_print(b, "</svg>\n");
}
