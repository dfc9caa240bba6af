/* What every kind of ground shares: the header, the signs and their meaning, the roster, the canvas. */
#include "board.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

/* ---- canvas ---- */

void canvas_clear(canvas *c) { memset(c, 0, sizeof *c); }

static int glyph_bytes(const char *text)
{
    unsigned char first = (unsigned char)*text;
    int n = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    for (int i = 1; i < n; i++)
        if (!text[i]) return i;
    return n;
}

int canvas_put(canvas *c, int column, int row, const char *text, ink i)
{
    for (; *text; column++) {
        int n = glyph_bytes(text);
        if (column >= 0 && column < CANVAS_COLUMNS && row >= 0 && row < CANVAS_ROWS) {
            memset(c->at[row][column].glyph, 0, sizeof c->at[row][column].glyph);
            memcpy(c->at[row][column].glyph, text, (size_t)n);
            c->at[row][column].ink = (uint8_t)i;
            if (column >= c->columns) c->columns = column + 1;
            if (row >= c->rows) c->rows = row + 1;
        }
        text += n;
    }
    return column;
}

static int last_used(const canvas *c, int row)
{
    int last = c->columns - 1;
    while (last >= 0 && (!c->at[row][last].glyph[0] || c->at[row][last].glyph[0] == ' ')) last--;
    return last;
}

void canvas_print(const canvas *c, const term *t)
{
    for (int row = 0; row < c->rows; row++) {
        unsigned now = INK_PLAIN;
        for (int column = 0, last = last_used(c, row); column <= last; column++) {
            unsigned want = c->at[row][column].ink;
            if (want != now)
                fprintf(t->out, "%s%s", term_ink(t, INK_PLAIN), want == INK_PLAIN ? "" : term_ink(t, (ink)want));
            now = want;
            fputs(c->at[row][column].glyph[0] ? c->at[row][column].glyph : " ", t->out);
        }
        if (now != INK_PLAIN) fputs(term_ink(t, INK_PLAIN), t->out);
        fputc('\n', t->out);
    }
}

/* ---- signs ---- */

const char *board_facing(const term *t, int degrees)
{
    static const char *const plain[8] = {"^", "^>", ">", "v>", "v", "<v", "<", "<^"};
    static const char *const arrow[8] = {"\u2191", "\u2197", "\u2192", "\u2198",
                                         "\u2193", "\u2199", "\u2190", "\u2196"};
    if (degrees < 0) return "";
    /* the corners of a hex lie at 60 and 120 degrees: nearer to the slanted arrows than to the level one */
    int eighth = (degrees % 360 + 22) / 45 % 8;
    if (degrees % 180 != 90 && eighth % 4 == 2) eighth += degrees % 180 < 90 ? -1 : 1;
    return t->wide ? arrow[eighth] : plain[eighth];
}

char board_arm(unsigned arm)
{
    static const char sign[] = {
        [GG_FOOT] = 'x', [GG_HORSE] = '/', [GG_GUNS] = 'o', [GG_LEADER] = '*', [GG_OTHER] = '?'};
    return arm < sizeof sign && sign[arm] ? sign[arm] : '?';
}

/* A star, unless the system has given the plain one to a state. */
const char *board_leader(const term *t, const gg_view *v)
{
    for (int i = 0; i < GG_WORDS; i++)
        if (v->status_word[i] && v->status_mark[i] == '*') return t->wide ? "\u2605" : "&";
    return "*";
}

const char *board_side(const gg_battle *b, int side, char out[40])
{
    snprintf(out, 40, "%s", gg_battle_side(b, side));
    out[0] = (char)toupper((unsigned char)out[0]);
    return out;
}

ink board_side_ink(unsigned side) { return side == 0 ? INK_SIDE0 : side == 1 ? INK_SIDE1 : INK_PLAIN; }

bool board_needs_side(const gg_view *v)
{
    bool first[GG_SIDES][256] = {{false}};
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        if (p->side < GG_SIDES && p->arm != GG_LEADER) first[p->side][(unsigned char)p->label[0]] = true;
    }
    for (int c = 0; c < 256; c++)
        if (first[0][c] && first[1][c]) return true;
    return false;
}

ink board_ground_ink(const gg_view *v, int terrain)
{
    const char *word = v->terrain_word[terrain] ? v->terrain_word[terrain] : "";
    static const struct {
        const char *part;
        ink as;
    } look[] = {{"forest", INK_GREEN}, {"wood", INK_GREEN},    {"garden", INK_GREEN}, {"marsh", INK_WATER},
                {"river", INK_WATER},  {"lake", INK_WATER},    {"ford", INK_WATER},   {"stream", INK_WATER},
                {"hill", INK_EARTH},   {"town", INK_EARTH},    {"farm", INK_EARTH},   {"rugged", INK_EARTH},
                {"rough", INK_EARTH},  {"village", INK_EARTH}, {"camp", INK_EARTH}};
    for (size_t i = 0; i < sizeof look / sizeof *look; i++)
        if (strstr(word, look[i].part)) return look[i].as;
    return INK_DIM;
}

char board_ground_mark(const gg_view *v, int terrain)
{
    char m = v->terrain_mark[terrain];
    return m == '.' || m < ' ' ? ' ' : m;
}

/* The class that a piece's type begins with, "HF"; false: it begins with a longer word, and the arm's sign says it. */
bool board_class(const gg_piece *p, char out[3])
{
    size_t n = strcspn(p->type, " ");
    bool told = n >= 1 && n <= 2 && p->type[n];
    out[0] = told ? p->type[0] : board_arm(p->arm);
    out[1] = told && n == 2 ? p->type[1] : 0;
    out[2] = 0;
    return told;
}

/* ---- header and legend ---- */

void board_header(const term *t, const gg_battle *b, const gg_view *v)
{
    fprintf(t->out, "%s%s%s\n", term_ink(t, INK_BOLD), v->clock, term_ink(t, INK_PLAIN));
    for (int side = 0; side < GG_SIDES; side++) {
        char name[40];
        fprintf(t->out, "  %s%-8s%s %d", term_ink(t, board_side_ink((unsigned)side)), board_side(b, side, name),
                term_ink(t, INK_PLAIN), v->score[side]);
        if (v->goal[side])
            fprintf(t->out, " of %d", v->goal[side]);
        else
            fprintf(t->out, " point%s", v->score[side] == 1 ? "" : "s");
        if (v->side_note[side][0]) fprintf(t->out, "; %s", v->side_note[side]);
        fputc('\n', t->out);
    }
}

typedef struct legend { /* entries of the legend, broken into lines between them */
    char text[2048];
    size_t len;
    int column, width;
} legend;

static void legend_add(legend *l, const char *entry)
{
    int n = (int)strlen(entry);
    const char *gap = l->column == 0 ? " " : l->column + 3 + n > l->width ? "\n " : "   ";
    int len = snprintf(l->text + l->len, sizeof l->text - l->len, "%s%s", gap, entry);
    if (len < 0 || l->len + (size_t)len >= sizeof l->text) return;
    l->len += (size_t)len;
    l->column = gap[0] == '\n' || l->column == 0 ? 1 + n : l->column + 3 + n;
}

static void legend_signs(legend *l, const term *t, const gg_view *v)
{
    char entry[96];
    bool arm[8] = {false};
    for (int i = 0; i < v->pieces; i++)
        if (v->ground != GG_SQUARES || !board_class(&v->piece[i], entry)) arm[v->piece[i].arm & 7] = true;
    static const char *const word[] = {
        [GG_FOOT] = "foot", [GG_HORSE] = "horse", [GG_GUNS] = "guns", [GG_LEADER] = "leader"};
    for (unsigned a = GG_FOOT; a <= GG_LEADER; a++) {
        if (!arm[a]) continue;
        if (a == GG_LEADER)
            snprintf(entry, sizeof entry, "%s %s", board_leader(t, v), word[a]);
        else if (v->ground == GG_TABLE)
            snprintf(entry, sizeof entry, "%s %s", (const char *[]){"", "x X", "/ \\", "o O"}[a], word[a]);
        else
            snprintf(entry, sizeof entry, "%c %s", board_arm(a), word[a]);
        legend_add(l, entry);
    }
    if (v->strength_word && v->ground != GG_SQUARES) { /* squares say it if they have room for it */
        snprintf(entry, sizeof entry, "4 %s", v->strength_word);
        legend_add(l, entry);
    }
    uint32_t seen = 0;
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].on_table) seen |= v->piece[i].status;
    for (int s = 0; s < GG_WORDS; s++) {
        if (!(seen >> s & 1) || !v->status_word[s] || v->status_mark[s] <= ' ') continue;
        snprintf(entry, sizeof entry, "%c %s", v->status_mark[s], v->status_word[s]);
        legend_add(l, entry);
    }
}

static void legend_terrain(legend *l, const gg_view *v)
{
    bool here[256] = {false};
    char entry[96];
    for (int i = 0; i < v->cells; i++) here[v->cell[i].terrain] = true;
    for (int i = 0; i < v->features; i++) here[v->feature[i].terrain] |= v->feature[i].points > 1;
    for (int w = 0; w < GG_WORDS; w++) {
        if (!here[w] || !v->terrain_word[w] || v->terrain_mark[w] <= ' ' || v->terrain_mark[w] == '.') continue;
        snprintf(entry, sizeof entry, "%c %s", v->terrain_mark[w], v->terrain_word[w]);
        legend_add(l, entry);
    }
}

static void legend_places(legend *l, const gg_battle *b, const gg_view *v)
{
    static const char *const hex_edge[] = {"NE", "E", "SE", "SW", "W", "NW"}, *const square_edge[] = {"N", "E", "S",
                                                                                                      "W"};
    bool squares = v->ground == GG_SQUARES;
    const char *const *edge = squares ? square_edge : hex_edge;
    char entry[96], side[40];
    for (int i = 0; i < v->cells; i++) {
        const gg_cell *c = &v->cell[i];
        if (c->worth && c->worth_to < GG_SIDES) {
            snprintf(entry, sizeof entry, "@ %s: %d to %s", c->name, c->worth, board_side(b, c->worth_to, side));
            legend_add(l, entry);
        }
        if (!c->works) continue;
        int n = snprintf(entry, sizeof entry, "%c %s: works", squares ? '=' : '%', c->name);
        for (int e = 0; e < (squares ? 4 : 6); e++)
            if (c->works >> e & 1) n += snprintf(entry + n, sizeof entry - (size_t)n, " %s", edge[e]);
        legend_add(l, entry);
    }
}

/* Features that are single points, with what their names say of them. */
static void legend_points(legend *l, const gg_battle *b, const gg_view *v)
{
    char entry[96], place[32];
    for (int i = 0; i < v->features; i++) {
        const gg_feature *f = &v->feature[i];
        if (f->points != 1) continue;
        gg_place_name(b, (gg_pose){f->at[0][0], f->at[0][1], -1}, place, sizeof place);
        snprintf(entry, sizeof entry, "%c %s: %s", v->terrain_mark[f->terrain], place, f->name);
        legend_add(l, entry);
    }
}

static void legend_notes(legend *l, char *notes)
{
    for (char *line = notes, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        *end = 0;
        legend_add(l, line);
    }
}

static void legend_make(const term *t, const gg_battle *b, const gg_view *v, bool part, char *notes, legend *l)
{
    *l = (legend){.width = t->columns < 100 ? t->columns : 100};
    legend_notes(l, notes);
    legend_signs(l, t, v);
    legend_terrain(l, v);
    legend_places(l, b, v);
    if (!part) legend_points(l, b, v);
}

/* ---- the whole ---- */

typedef struct drawing {
    canvas canvas;
    legend legend;
    bool drawn;
} drawing;

enum { HEADER_LINES = 1 + GG_SIDES };

static int lines_of(const drawing *d)
{
    int n = HEADER_LINES + d->canvas.rows + (d->legend.len > 0);
    for (const char *p = d->legend.text; *p; p++) n += *p == '\n';
    return n;
}

static void draw(const term *t, const gg_battle *b, const gg_view *v, const int corner[2], bool small, drawing *d)
{
    char notes[2048] = "";
    canvas_clear(&d->canvas);
    d->drawn = true;
    if (v->ground == GG_TABLE)
        d->drawn = board_draw_table(t, v, corner[0], corner[1], &d->canvas, notes, sizeof notes);
    else if (small)
        board_draw_small(t, v, &d->canvas);
    else if (v->ground == GG_HEXES)
        board_draw_hexes(t, b, v, &d->canvas);
    else
        d->drawn = v->ground == GG_SQUARES && board_draw_squares(t, b, v, &d->canvas, notes, sizeof notes);
    legend_make(t, b, v, corner[0] || corner[1], notes, &d->legend);
}

/* As it fits: what is too tall is drawn small. */
static drawing *draw_fitting(const term *t, const gg_battle *b, const gg_view *v, const int corner[2])
{
    drawing *d = take(sizeof *d);
    draw(t, b, v, corner, false, d);
    if (t->rows && lines_of(d) > t->rows && v->ground != GG_TABLE) draw(t, b, v, corner, true, d);
    return d;
}

void board_print_part(const term *t, const gg_battle *b, const gg_view *v, int left, int south)
{
    drawing *d = draw_fitting(t, b, v, (const int[]){left, south});
    board_header(t, b, v);
    if (d->drawn) {
        canvas_print(&d->canvas, t);
        fprintf(t->out, "%s%s%s\n", term_ink(t, INK_DIM), d->legend.text, term_ink(t, INK_PLAIN));
    } else {
        board_roster(t, b, v); /* no drawer for this ground: the list says it all */
    }
    free(d);
}

void board_print(const term *t, const gg_battle *b, const gg_view *v) { board_print_part(t, b, v, 0, 0); }

int board_lines(const term *t, const gg_battle *b, const gg_view *v)
{
    drawing *d = draw_fitting(t, b, v, (const int[]){0, 0});
    int n = d->drawn ? lines_of(d) : HEADER_LINES + v->pieces + GG_SIDES;
    free(d);
    return n;
}

/* ---- roster ---- */

static void status_words(const gg_view *v, const gg_piece *p, char *out, size_t cap)
{
    size_t n = 0;
    out[0] = 0;
    for (int s = 0; s < GG_WORDS && n < cap; s++)
        if (p->status >> s & 1 && v->status_word[s])
            n += (size_t)snprintf(out + n, cap - n, "%s%s", n ? ", " : "", v->status_word[s]);
}

static void roster_line(const term *t, const gg_battle *b, const gg_view *v, const gg_piece *p)
{
    char place[32] = "-", state[160];
    if (p->on_table) gg_place_name(b, p->pose, place, sizeof place);
    status_words(v, p, state, sizeof state);
    fprintf(t->out, "  %s%-10s%s %-*s %-*s", term_ink(t, board_side_ink(p->side)), p->label, term_ink(t, INK_PLAIN),
            v->ground == GG_TABLE ? 9 : 6, p->type, v->ground == GG_TABLE ? 9 : 4, p->on_table ? place : "gone");
    if (p->full)
        fprintf(t->out, " %d of %d ", p->strength, p->full);
    else
        fprintf(t->out, "        ");
    const char *parts[] = {strcmp(p->name, p->label) == 0 ? "" : p->name, state,
                           p->with == GG_NONE ? "" : gg_battle_label(b, p->with)};
    for (int i = 0; i < 3; i++)
        if (parts[i][0]) fprintf(t->out, "%s%s%s", i == 2 ? " with " : " ", parts[i], i == 0 && parts[1][0] ? "," : "");
    fputc('\n', t->out);
}

void board_roster(const term *t, const gg_battle *b, const gg_view *v)
{
    for (unsigned side = 0; side < GG_SIDES; side++) {
        char name[40];
        fprintf(t->out, "%s%s%s\n", term_ink(t, board_side_ink(side)), board_side(b, (int)side, name),
                term_ink(t, INK_PLAIN));
        for (int i = 0; i < v->pieces; i++)
            if (v->piece[i].side == side) roster_line(t, b, v, &v->piece[i]);
    }
}
