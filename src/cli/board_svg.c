/* The field as a drawing: ground, and the pieces as the old map symbols. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "review.h"

static const char *const ink[] = {"#0072b2", "#d55e00", "#555"}; /* of the sides, and of nobody */

static void escaped(FILE *f, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            fputs("&lt;", f);
        else if (*text == '>')
            fputs("&gt;", f);
        else if (*text == '&')
            fputs("&amp;", f);
        else if (*text == '"')
            fputs("&quot;", f);
        else
            fputc(*text, f);
    }
}

/* A colour for ground: plain ground is pale, any other gets one of a few by its word. */
static const char *ground_ink(const gg_view *v, int terrain)
{
    static const struct {
        const char *word, *ink;
    } known[] = {{"wood", "#b7d3a8"},  {"hill", "#e3d2ac"},    {"ridge", "#e3d2ac"}, {"crest", "#e3d2ac"},
                 {"town", "#d8c3c3"},  {"village", "#d8c3c3"}, {"build", "#d8c3c3"}, {"river", "#b5d5ea"},
                 {"water", "#b5d5ea"}, {"marsh", "#c5dcd6"},   {"road", "#eadfc8"},  {"heavy", "#b7d3a8"},
                 {"rough", "#dcd6c2"}, {"field", "#ece7bd"},   {"work", "#d2c6b4"}};
    const char *word = v->terrain_word[terrain] ? v->terrain_word[terrain] : "";
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strstr(word, known[i].word)) return known[i].ink;
    return terrain ? "#e6e2d3" : "#f4f1e6";
}

static void draw_cell(FILE *f, const gg_view *v, const gg_cell *c)
{
    fprintf(f, "<polygon fill='%s' stroke='#cfc9b6' points='", ground_ink(v, c->terrain));
    int corners = v->ground == GG_HEXES ? 6 : 4;
    double r = v->ground == GG_HEXES ? 57.7 : 70.7, turn = v->ground == GG_HEXES ? 0 : 45;
    for (int i = 0; i < corners; i++) {
        double a = (turn + 360.0 / corners * i) * 3.14159265 / 180;
        fprintf(f, "%.0f,%.0f ", c->x + r * sin(a), c->y - r * cos(a));
    }
    fputs("'><title>", f);
    escaped(f, c->name);
    fputs("</title></polygon>", f);
}

static void draw_feature(FILE *f, const gg_view *v, const gg_feature *g)
{
    fprintf(f, "<%s fill='%s' stroke='#b8b09a' stroke-width='3' points='", g->closed ? "polygon" : "polyline",
            g->closed ? ground_ink(v, g->terrain) : "none");
    for (int i = 0; i < g->points; i++) fprintf(f, "%d,%d ", g->at[i][0], g->at[i][1]);
    fputs("'><title>", f);
    escaped(f, g->name);
    fprintf(f, "</title></%s>", g->closed ? "polygon" : "polyline");
}

/* Crossed box for foot, slashed for horse, a dot for guns; the front edge is thick. */
static void draw_symbol(FILE *f, const gg_piece *p, double w, double h)
{
    if (p->arm == GG_FOOT) fprintf(f, "<path d='M%g,%gL%g,%gM%g,%gL%g,%g'/>", -w, -h, w, h, -w, h, w, -h);
    if (p->arm == GG_HORSE) fprintf(f, "<path d='M%g,%gL%g,%g'/>", -w, h, w, -h);
    if (p->arm == GG_GUNS) fprintf(f, "<circle r='%g' fill='#fff'/>", h / 3);
}

static void draw_piece(FILE *f, const gg_view *v, const gg_piece *p)
{
    bool cell = p->shape == GG_CELL;
    double w = cell ? 34 : p->width > 0 ? p->width / 2.0 : 20, h = cell ? 22 : p->depth > 0 ? p->depth / 2.0 : w;
    double x = p->pose.x, y = p->pose.y, back = cell || p->shape == GG_DISC ? 0 : h;
    int side = p->side < GG_SIDES ? p->side : GG_SIDES, facing = p->pose.facing < 0 ? 0 : p->pose.facing;
    if (!p->on_table || p->arm == GG_LEADER) return;
    fprintf(f, "<g transform='translate(%g,%g) rotate(%d) translate(0,%g)' stroke='#fff' stroke-width='3' fill='%s'>",
            x, y, facing, back, ink[side]);
    if (p->shape == GG_DISC)
        fprintf(f, "<circle r='%g'/>", w);
    else
        fprintf(f, "<rect x='%g' y='%g' width='%g' height='%g'/>", -w, -h, 2 * w, 2 * h);
    draw_symbol(f, p, w, h);
    if (p->pose.facing >= 0) fprintf(f, "<path d='M%g,%gL%g,%g' stroke='#111' stroke-width='7'/>", -w, -h, w, -h);
    fputs("<title>", f);
    escaped(f, p->name);
    fprintf(f, " (%s): %d of %d %s</title></g>", p->label, p->strength, p->full,
            v->strength_word ? v->strength_word : "");
    fprintf(f, "<text x='%g' y='%g' text-anchor='middle' class='label'>%s</text>", x, y + (cell ? 54 : 40), p->label);
}

void board_svg(FILE *f, const gg_battle *b, const gg_state *s)
{
    gg_view *v = take(sizeof *v);
    gg_view_make(b, s, 0, v);
    int least[2] = {0, 0}, most[2] = {v->width, v->height};
    if (v->ground != GG_TABLE) least[0] = least[1] = -60, most[0] += 60, most[1] += 60;
    fprintf(f, "<svg class='board' viewBox='%d %d %d %d' role='img' aria-label='", least[0], least[1],
            most[0] - least[0], most[1] - least[1]);
    escaped(f, v->clock);
    fputs("'>", f);
    if (v->ground == GG_TABLE) fprintf(f, "<rect width='%d' height='%d' fill='#f4f1e6'/>", v->width, v->height);
    for (int i = 0; i < v->cells; i++) draw_cell(f, v, &v->cell[i]);
    for (int i = 0; i < v->features; i++) draw_feature(f, v, &v->feature[i]);
    for (int i = 0; i < v->pieces; i++) draw_piece(f, v, &v->piece[i]);
    fputs("</svg>\n", f);
    free(v);
}
