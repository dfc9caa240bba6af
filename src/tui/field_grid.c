/* The ground of a grid: tiles, their frames, terrain, works, what is worth points, and the rulers. */
#include <stdio.h>
#include <string.h>

#include "field_in.h"

/* ---- frames ---- */

enum { UP = 1, RIGHT = 2, DOWN = 4, LEFT = 8 };

static void join(const sheet *s, int x, int y, int ways)
{
    uint8_t *t = sheet_taken(s, x, y); /* nothing stands there yet: it holds the lines until they are drawn */
    if (t) *t = (uint8_t)(*t | ways);
}

static void add_frame(const sheet *s, int x, int y)
{
    int w = s->p.cw, h = s->p.ch;
    for (int i = 0; i <= w; i++) {
        int ways = (i < w ? RIGHT : 0) | (i > 0 ? LEFT : 0);
        join(s, x + i, y, ways);
        join(s, x + i, y + h, ways);
    }
    for (int i = 0; i <= h; i++) {
        int ways = (i < h ? DOWN : 0) | (i > 0 ? UP : 0);
        join(s, x, y + i, ways);
        join(s, x + w, y + i, ways);
    }
}

/* Grey can be read on open ground alone. */
static int line_ink(int paper) { return paper == TINT_OPEN || paper == TINT_PLAIN ? TINT_DIM : paper; }

static void draw_frames(const sheet *s)
{
    static const char *const line[16] = {" ",      "\u2575", "\u2576", "\u2514", "\u2577", "\u2502",
                                         "\u250c", "\u251c", "\u2574", "\u2518", "\u2500", "\u2534",
                                         "\u2510", "\u2524", "\u252c", "\u253c"};
    for (int y = s->f->top; y < s->f->top + s->p.view_h; y++)
        for (int x = s->f->left; x < s->f->left + s->p.view_w; x++) {
            uint8_t *t = sheet_taken(s, x, y);
            int ways = *t & 15;
            const char *plain = (ways & (UP | DOWN)) == 0 ? "-" : (ways & (LEFT | RIGHT)) == 0 ? "|" : "+";
            const glyph *g = sheet_at(s, x, y);
            if (ways) sheet_put(s, x, y, s->f->unicode ? line[ways] : plain, line_ink(g->paper), FIELD_KEEP, 0);
            *t = SHEET_FREE;
        }
}

/* ---- ground ---- */

static int ground_paper(const sheet *s, const gg_cell *c)
{
    int paper = field_ground_tint(s->f->v, c->terrain);
    return (int)(paper == TINT_DIM ? TINT_OPEN : paper);
}

static void fill_paper(const sheet *s, const gg_cell *c, int x, int y)
{
    int paper = ground_paper(s, c);
    for (int r = 0; r < s->p.ch; r++)
        for (int k = 0; k < s->p.cw; k++) sheet_put(s, x + k, y + r, "", TINT_OPEN, paper, 0);
}

/* Open ground has a dot in small tiles, so that one can count them; other terrain is strewn with its sign. */
static void strew(const sheet *s, const gg_cell *c, int x, int y)
{
    int w = field_inner_w(&s->p), h = field_inner_h(&s->p), every = w < 6 ? 2 : 3;
    unsigned terrain = c->terrain < GG_WORDS ? c->terrain : 0;
    int ink = field_ground_tint(s->f->v, terrain);
    if (field_ground_open(s->f->v, terrain)) {
        if (!s->p.framed) sheet_put(s, x + w / 2, y + h / 2, field_mark(s->f, SIGN_OPEN), TINT_DIM, FIELD_KEEP, 0);
        return;
    }
    for (int r = 0; r < h; r++)
        for (int k = 0; k < w; k++)
            if ((k + r * (every - 1)) % every == (w < 3 ? 0 : 1) % every)
                sheet_put(s, x + s->p.framed + k, y + s->p.framed + r, s->ground[terrain], ink, FIELD_KEEP, 0);
}

/* Works along an edge: of squares from the north on, of hexes from the north-east on, clockwise. */
static void draw_works(const sheet *s, const gg_cell *c, int x, int y)
{
    static const struct {
        int8_t bottom, right, first, last; /* of a hex: its upper and lower edge are two halves */
    } hex[6] = {{0, -1, 1, 2}, {-1, 1, 0, 0}, {1, -1, 1, 2}, {1, -1, 0, 1}, {-1, 0, 0, 0}, {0, -1, 0, 1}},
      square[4] = {{0, -1, 0, 2}, {-1, 1, 0, 0}, {1, -1, 0, 2}, {-1, 0, 0, 0}};
    bool hexes = s->f->v->ground == GG_HEXES;
    const char *sign = field_mark(s->f, SIGN_WORKS);
    int w = s->p.cw, h = s->p.ch;
    for (int e = 0; e < (hexes ? 6 : 4); e++) {
        int bottom = hexes ? hex[e].bottom : square[e].bottom, right = hexes ? hex[e].right : square[e].right;
        int first = hexes ? hex[e].first : square[e].first, last = hexes ? hex[e].last : square[e].last;
        if (!(c->works >> e & 1)) continue;
        for (int i = 1; right >= 0 && i < h; i++)
            sheet_put(s, x + right * w, y + i, sign, TINT_BUILT, FIELD_KEEP, STYLE_BOLD);
        for (int i = first * w / 2 + !first; right < 0 && i <= last * w / 2 - (last == 2); i++)
            sheet_put(s, x + i, y + bottom * h, sign, TINT_BUILT, FIELD_KEEP, STYLE_BOLD);
    }
}

/* Without a frame it has the corner of the tile. */
static void draw_worth(const sheet *s, const gg_cell *c, int x, int y)
{
    char text[8] = "";
    int ink = c->worth_to < GG_SIDES ? (int)field_side_tint(c->worth_to) : TINT_YELLOW;
    if (!c->worth) return;
    if (s->p.cw >= 8 && c->worth > 0 && c->worth < 100) snprintf(text, sizeof text, "%d", c->worth);
    int at = s->p.framed ? x + s->p.cw - 2 - (int)strlen(text) : x;
    sheet_put(s, at, y, field_mark(s->f, SIGN_WORTH), ink, FIELD_KEEP, STYLE_BOLD);
    sheet_text(s, at + 1, y, 2, text, ink, FIELD_KEEP, STYLE_BOLD);
}

static void draw_edges(const sheet *s, const gg_cell *c, int x, int y)
{
    unsigned terrain = c->terrain < GG_WORDS ? c->terrain : 0;
    char name[sizeof c->name + 1];
    snprintf(name, sizeof name, "%.*s", (int)sizeof c->name, c->name);
    if (!s->p.framed) {
        if (c->works)
            sheet_put(s, x + s->p.cw / 2, y, field_mark(s->f, SIGN_WORKS), TINT_BUILT, FIELD_KEEP, STYLE_BOLD);
        draw_worth(s, c, x, y);
        return;
    }
    draw_works(s, c, x, y);
    if (s->f->v->ground == GG_HEXES)
        sheet_text(s, x + 1, y, s->p.cw - 2, name, line_ink(ground_paper(s, c)), FIELD_KEEP, 0);
    if (!field_ground_open(s->f->v, terrain))
        sheet_put(s, x + s->p.cw - 1, y, s->ground[terrain], field_ground_tint(s->f->v, terrain), FIELD_KEEP, 0);
    draw_worth(s, c, x, y);
}

/* Where a side's zone or half ends, along the frames. */
static void draw_zone(const sheet *s, const gg_badge *b)
{
    double x, y;
    field_spot(&s->p, 0, b->at.y, &x, &y);
    for (int i = 0; s->p.framed && i < s->p.width; i++) {
        const glyph *g = sheet_at(s, i, (int)y);
        if (g && (strcmp(g->text, "\u2500") == 0 || strcmp(g->text, "-") == 0))
            sheet_put(s, i, (int)y, field_mark(s->f, SIGN_ZONE), field_side_tint(b->side), FIELD_KEEP,
                      b->count ? 0 : STYLE_BOLD);
    }
}

/* Guns that nobody serves, and camps, at the lower left of a tile. */
static void draw_claims(const sheet *s)
{
    for (int i = 0; i < s->f->badges; i++) {
        const gg_badge *b = &s->f->badge[i];
        bool guns = b->kind == GG_BADGE_GUNS, camp = b->kind == GG_BADGE_CAMP;
        int cell = guns || camp ? field_cell_at(s->f->v, b->at) : FIELD_OFF;
        if (b->kind == GG_BADGE_EDGE) draw_zone(s, b);
        if (cell == FIELD_OFF) continue;
        const gg_cell *c = &s->f->v->cell[cell];
        int x = field_tile_x(&s->p, s->f->v, c) + s->p.framed, y = field_tile_y(&s->p, c) + s->p.ch - 1;
        const char *sign = field_mark(s->f, guns ? SIGN_GUNS : b->count ? SIGN_SACKED : SIGN_CAMP);
        sheet_put(s, x, y, sign, field_side_tint(b->side), FIELD_KEEP, STYLE_BOLD);
    }
}

/* ---- rulers ---- */

/* "D" and "4" of "D4", "7" and "12" of "7,12". */
static void split_name(const gg_cell *c, char column[8], char row[8])
{
    char name[8];
    snprintf(name, sizeof name, "%.*s", (int)sizeof c->name, c->name);
    size_t comma = strcspn(name, ","), n = name[comma] ? comma : strcspn(name, "0123456789");
    snprintf(column, 8, "%.*s", (int)n, name);
    snprintf(row, 8, "%s", name[comma] ? name + comma + 1 : name + n);
}

static void pane_text(const sheet *s, int column, int row, const char *text)
{
    char sign[FIELD_SIGN];
    while ((text = field_text_next(text, s->f->unicode, sign))) sheet_pane(s, column++, row, sign, TINT_DIM, 0);
}

static void draw_rulers(const sheet *s)
{
    const gg_view *v = s->f->v;
    for (int i = 0; i < v->cells; i++) {
        const gg_cell *c = &v->cell[i];
        char column[8], row[8];
        int x = field_tile_x(&s->p, v, c), y = field_tile_y(&s->p, c) + s->p.framed;
        split_name(c, column, row);
        int n = field_text_columns(column), middle = x + (s->p.cw + s->p.framed - n) / 2;
        bool room = n < s->p.cw || c->column % 2 == 0;
        if (c->row == 0 && s->p.ruler_top && room && sheet_sees(s, middle, s->f->top))
            pane_text(s, s->p.begin_x + middle - s->f->left, s->p.begin_y - 1, column);
        if (c->column == 0 && s->p.ruler_left && sheet_sees(s, s->f->left, y))
            pane_text(s, s->p.begin_x - 1 - field_text_columns(row), s->p.begin_y + y - s->f->top, row);
    }
}

void field_draw_grid(const sheet *s)
{
    const gg_view *v = s->f->v;
    for (int i = 0; i < v->cells; i++) {
        int x = field_tile_x(&s->p, v, &v->cell[i]), y = field_tile_y(&s->p, &v->cell[i]);
        fill_paper(s, &v->cell[i], x, y);
        strew(s, &v->cell[i], x, y);
        if (s->p.framed) add_frame(s, x, y);
    }
    if (s->p.framed) draw_frames(s);
    for (int i = 0; i < v->cells; i++)
        draw_edges(s, &v->cell[i], field_tile_x(&s->p, v, &v->cell[i]), field_tile_y(&s->p, &v->cell[i]));
    draw_claims(s);
    draw_rulers(s);
}
