/* Moving over the field: what is where, where an arrow key leads, and what a place is called. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field_in.h"

enum { FAR_CELLS = 4, FAR_COLUMNS = 8, FAR_ROWS = 4 };

/* ---- between characters and the plane ---- */

static int cell_of_character(const field *f, const plan *p, int x, int y)
{
    for (int i = 0; i < f->v->cells; i++) {
        const gg_cell *c = &f->v->cell[i];
        int tx = field_tile_x(p, f->v, c), ty = field_tile_y(p, c);
        if (x >= tx && x < tx + p->cw && y >= ty && y < ty + p->ch) return i;
    }
    return FIELD_OFF;
}

bool field_at(const field *f, int column, int row, gg_pose *out)
{
    plan p;
    if (!f->v) return false;
    field_plan(f, &p);
    int x = column - p.begin_x, y = row - p.begin_y;
    if (x < 0 || y < 0 || x >= p.view_w || y >= p.view_h) return false;
    x += f->left, y += f->top;
    if (f->v->ground == GG_TABLE) {
        int px = x * p.across + p.across / 2, py = y * 2 * p.across + p.across;
        *out = (gg_pose){(int16_t)(px < f->v->width ? px : f->v->width),
                         (int16_t)(py < f->v->height ? py : f->v->height), -1};
        return true;
    }
    int cell = cell_of_character(f, &p, x, y);
    if (cell == FIELD_OFF) return false;
    *out = (gg_pose){f->v->cell[cell].x, f->v->cell[cell].y, -1};
    return true;
}

/* The character that stands for a place: of a tile the first within its frame. */
static bool character_of(const field *f, const plan *p, gg_pose at, int *x, int *y)
{
    if (f->v->ground == GG_TABLE) {
        *x = at.x < 0 ? -1 : at.x / p->across, *y = at.y < 0 ? -1 : at.y / (2 * p->across);
        if (at.x == f->v->width && *x == p->width) --*x;
        if (at.y == f->v->height && *y == p->height) --*y;
        return true;
    }
    int cell = field_cell_at(f->v, at);
    if (cell == FIELD_OFF) return false;
    *x = field_tile_x(p, f->v, &f->v->cell[cell]) + p->framed;
    *y = field_tile_y(p, &f->v->cell[cell]) + p->framed;
    return true;
}

/* Of a tile that is seen in part, a character that is seen. */
static int into_sight(int at, int first, int size, int view)
{
    if (at < 0 && first + size > 0) return 0;
    return at >= view && first < view && first >= 0 ? first : at;
}

bool field_where(const field *f, gg_pose at, int *column, int *row)
{
    plan p;
    int x, y;
    if (!f->v) return false;
    field_plan(f, &p);
    if (!character_of(f, &p, at, &x, &y)) return false;
    x -= f->left, y -= f->top;
    if (f->v->ground != GG_TABLE)
        x = into_sight(x, x - p.framed, p.cw, p.view_w), y = into_sight(y, y - p.framed, p.ch, p.view_h);
    if (x < 0 || y < 0 || x >= p.view_w || y >= p.view_h) return false;
    *column = p.begin_x + x, *row = p.begin_y + y;
    return true;
}

/* ---- the window ---- */

static int within(int at, int low, int high) { return at > high ? high < low ? low : high : at < low ? low : at; }

static void keep_within(field *f)
{
    plan p;
    f->zoom = within(f->zoom, 0, field_zooms(f) - 1);
    field_plan(f, &p);
    f->left = within(f->left, 0, p.width - p.view_w);
    f->top = within(f->top, 0, p.height - p.view_h);
}

void field_show(field *f, const gg_view *v, const gg_badge *badge, int badges)
{
    f->v = v, f->badge = badge, f->badges = badge ? badges : 0;
    keep_within(f);
}

void field_resize(field *f, int columns, int rows)
{
    f->columns = columns > 0 ? columns : 0, f->rows = rows > 0 ? rows : 0;
    keep_within(f);
}

void field_scroll(field *f, int columns, int rows)
{
    f->left += columns, f->top += rows;
    keep_within(f);
}

void field_zoom(field *f, int zoom, gg_pose about)
{
    plan p;
    int column, row, x, y;
    if (!f->v) return;
    bool seen = field_where(f, about, &column, &row);
    f->zoom = zoom;
    keep_within(f);
    field_plan(f, &p);
    if (!character_of(f, &p, about, &x, &y)) return;
    f->left = x - (seen ? column - p.begin_x : p.view_w / 2);
    f->top = y - (seen ? row - p.begin_y : p.view_h / 2);
    keep_within(f);
    field_reveal(f, about);
}

/* As little as is needed to have so much of a line of characters in the window. */
static int reveal(int from, int size, int first, int last)
{
    if (last >= from + size) from = last - size + 1;
    return first < from ? first : from;
}

void field_reveal(field *f, gg_pose at)
{
    plan p;
    int x, y;
    if (!f->v) return;
    field_plan(f, &p);
    if (!character_of(f, &p, at, &x, &y)) return;
    bool table = f->v->ground == GG_TABLE;
    int around_x = table ? 8 : p.cw, around_y = table ? 4 : p.ch, w = table ? 0 : p.cw, h = table ? 0 : p.ch;
    if (2 * around_x + w < p.view_w) f->left = reveal(f->left, p.view_w, x - around_x, x + w + around_x);
    if (2 * around_y + h < p.view_h) f->top = reveal(f->top, p.view_h, y - around_y, y + h + around_y);
    keep_within(f);
    f->left = reveal(f->left, p.view_w, x - p.framed, x - p.framed + w);
    f->top = reveal(f->top, p.view_h, y - p.framed, y - p.framed + h);
    keep_within(f);
    f->left = reveal(f->left, p.view_w, x, x); /* and of a pane that is smaller than a tile the first character of it */
    f->top = reveal(f->top, p.view_h, y, y);
    keep_within(f);
}

/* ---- steps ---- */

/* Up and down on hexes keeps the column's letter: of the two cells above, the one that has it. */
static int step_cell(const gg_view *v, int from, int dx, int dy)
{
    const gg_cell *c = &v->cell[from];
    int best = from, least_off = INT16_MAX;
    int x = c->x + (dy && v->ground == GG_HEXES ? 50 : 100) * dx;
    for (int i = 0; i < v->cells; i++) {
        const gg_cell *to = &v->cell[i];
        int off = 2 * abs(to->x - x) + (dx == 0 && to->column != c->column);
        if (to->row != c->row + dy || off > 2 * 60 || off >= least_off || (dx && (to->x - c->x) * dx <= 0)) continue;
        best = i, least_off = off;
    }
    return best;
}

static int sign_of(int n) { return (n > 0) - (n < 0); }

gg_pose field_step(const field *f, gg_pose from, int dx, int dy, bool far)
{
    plan p;
    if (!f->v) return from;
    dx = sign_of(dx), dy = sign_of(dy);
    if (f->v->ground == GG_TABLE) {
        field_plan(f, &p);
        int x = from.x + dx * p.across * (far ? FAR_COLUMNS : 1), y = from.y + dy * 2 * p.across * (far ? FAR_ROWS : 1);
        return (gg_pose){(int16_t)within(x, 0, f->v->width), (int16_t)within(y, 0, f->v->height), from.facing};
    }
    int cell = field_cell_at(f->v, from);
    for (int i = 0; cell != FIELD_OFF && i < (far ? FAR_CELLS : 1); i++) cell = step_cell(f->v, cell, dx, dy);
    return cell == FIELD_OFF ? from : (gg_pose){f->v->cell[cell].x, f->v->cell[cell].y, from.facing};
}

/* ---- who and what is there ---- */

/* On a table: by the character, or by the very point, which may be the middle of its front edge. */
static bool is_there(const field *f, const plan *p, const gg_piece *u, gg_pose at, int cell, int x, int y)
{
    if (!u->on_table) return false;
    if (f->v->ground != GG_TABLE) return field_cell_at(f->v, u->pose) == cell;
    if (u->arm != GG_LEADER) return field_foot_covers(p, u, x, y) || field_foot_has(u, at);
    int ux, uy;
    return character_of(f, p, u->pose, &ux, &uy) && ux == x && uy == y;
}

static double distance(const gg_piece *u, gg_pose at)
{
    double x, y;
    field_middle(u, &x, &y);
    return hypot(x - at.x, y - at.y);
}

/* Where several overlap, the nearest first. */
static void order(const field *f, gg_pose at, uint8_t *index, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0; k--) {
            const gg_piece *a = &f->v->piece[index[k - 1]], *b = &f->v->piece[index[k]];
            if (distance(a, at) <= distance(b, at)) break;
            uint8_t swap = index[k];
            index[k] = index[k - 1], index[k - 1] = swap;
        }
}

int field_pieces_at(const field *f, gg_pose at, uint8_t *out, int cap)
{
    plan p;
    int x = FIELD_OFF, y = FIELD_OFF, n = 0;
    if (!f->v) return 0;
    field_plan(f, &p);
    if (!character_of(f, &p, at, &x, &y)) return 0;
    int cell = f->v->ground == GG_TABLE ? FIELD_OFF : field_cell_at(f->v, at);
    for (int leaders = 0; leaders < 2; leaders++) {
        int first = n;
        for (int i = 0; i < f->v->pieces && n < cap; i++) {
            const gg_piece *u = &f->v->piece[i];
            if ((u->arm == GG_LEADER) == leaders && is_there(f, &p, u, at, cell, x, y)) out[n++] = (uint8_t)i;
        }
        if (f->v->ground == GG_TABLE) order(f, at, out + first, n - first);
    }
    for (int i = 0; i < n; i++) out[i] = f->v->piece[out[i]].id;
    return n;
}

/* Inches with y from the south, as players measure. */
const char *field_place(const field *f, gg_pose at, char out[40])
{
    out[0] = 0;
    if (!f->v) return out;
    int cell = f->v->ground == GG_TABLE ? FIELD_OFF : field_cell_at(f->v, at), y = f->v->height - at.y;
    if (cell != FIELD_OFF)
        snprintf(out, 40, "%.*s", (int)sizeof f->v->cell[cell].name, f->v->cell[cell].name);
    else if (f->v->ground == GG_TABLE)
        snprintf(out, 40, "%s%d.%d,%s%d.%d", at.x < 0 ? "-" : "", abs(at.x) / 10, abs(at.x) % 10, y < 0 ? "-" : "",
                 abs(y) / 10, abs(y) % 10);
    return out;
}

static void add_ground(char out[80], const char *words, int most)
{
    size_t n = strlen(out);
    if (words && *words) snprintf(out + n, 80 - n, "%s%.*s", n ? ", " : "", most, words);
}

static void cell_ground(const gg_view *v, const gg_cell *c, char out[80])
{
    char worth[24] = "";
    add_ground(out, v->terrain_word[c->terrain], 40);
    if (c->worth) snprintf(worth, sizeof worth, "worth %d", c->worth);
    add_ground(out, worth, 24);
}

const char *field_ground(const field *f, gg_pose at, char out[80])
{
    out[0] = 0;
    if (!f->v) return out;
    int cell = f->v->ground == GG_TABLE ? FIELD_OFF : field_cell_at(f->v, at);
    if (cell != FIELD_OFF) cell_ground(f->v, &f->v->cell[cell], out);
    for (int i = 0; i < f->v->features && cell == FIELD_OFF; i++) {
        const gg_feature *area = &f->v->feature[i];
        if (!area->closed || !field_inside(area, at.x, at.y)) continue;
        add_ground(out, f->v->terrain_word[area->terrain], 40);
        add_ground(out, area->name, (int)sizeof area->name);
    }
    return out;
}
