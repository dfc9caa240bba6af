/* A free table in text, to scale: a column is so many tenths of an inch, a line twice as many. Rulers in inches run along
 * the edges, x from the west and y from the south.
 *
 *     40 |. . . . xxB2v LINE 3xx        a footprint is filled with the sign of its arm: x / o for the first side, X \ O
 *        |   ww   xxxxxxxxxxxxxx        for the second; in it stand label, facing, formation, strength and states
 *     35 |  wwww       *Beckwith        a leader on his own
 *
 * The piece that is asked about stands between ( and ). What does not fit its footprint is told under the drawing. */
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "board/table.h"

enum { MARGIN = 5, GRID_ROWS = CANVAS_ROWS - 4, NOBODY = 0, NAME_COLUMNS = 12 };

typedef struct sheet {
    const term *t;
    const gg_view *v;
    canvas *c;
    int left, south;                          /* tenths from the corner of the whole table */
    int across, down;                         /* tenths of an inch to a column, to a line */
    int columns, rows;                        /* of the table itself */
    uint8_t owner[GRID_ROWS][CANVAS_COLUMNS]; /* 1 + the piece that covers the place */
} sheet;

/* ---- scale ---- */

static int parts(int length, int of) { return (length + of - 1) / of; }

/* Beside the table itself there are two rulers, the header and the legend. */
static int most_rows(const term *t)
{
    enum { BESIDE = 10, LEAST = 8 };
    int rows = t->rows ? t->rows - BESIDE : GRID_ROWS;
    return rows > GRID_ROWS ? GRID_ROWS : rows < LEAST ? LEAST : rows;
}

static bool choose_scale(sheet *x)
{
    static const int scale[] = {4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100};
    int room = (x->t->columns < CANVAS_COLUMNS ? x->t->columns : CANVAS_COLUMNS) - MARGIN - 1;
    for (size_t i = 0; i < sizeof scale / sizeof scale[0]; i++) {
        x->across = scale[i], x->down = 2 * scale[i];
        x->columns = parts(x->v->width, x->across), x->rows = parts(x->v->height, x->down);
        if (x->columns <= room && x->rows <= most_rows(x->t)) return x->columns > 0 && x->rows > 0;
    }
    return false;
}

static int column_of(const sheet *x, int plane) { return plane / x->across; }
static int row_of(const sheet *x, int plane) { return plane / x->down; }
static int middle_x(const sheet *x, int column) { return column * x->across + x->across / 2; }
static int middle_y(const sheet *x, int row) { return row * x->down + x->down / 2; }
static bool on_sheet(const sheet *x, int column, int row)
{
    return column >= 0 && row >= 0 && column < x->columns && row < x->rows;
}

static void put(const sheet *x, int column, int row, const char *text, ink i)
{
    canvas_put(x->c, MARGIN + column, 1 + row, text, i);
}

/* ---- frame and rulers ---- */

static void draw_scale_line(const sheet *x, int line)
{
    char text[16];
    for (int c = 0; c < x->columns; c++) canvas_put(x->c, MARGIN + c, line, "-", INK_DIM);
    int first = parts(x->left, 50) * 5, last = (x->left + x->v->width) / 10;
    for (int inch = first; inch <= last; inch += 5) {
        int c = column_of(x, inch * 10 - x->left);
        if (c >= x->columns) c = x->columns - 1;
        canvas_put(x->c, MARGIN + c, line, "+", INK_DIM);
        if (inch % 10) continue;
        snprintf(text, sizeof text, "%d", inch);
        canvas_put(x->c, MARGIN + c, line, text, INK_DIM);
    }
}

static void draw_frame(const sheet *x)
{
    draw_scale_line(x, 0);
    draw_scale_line(x, x->rows + 1);
    for (int r = 0; r < x->rows; r++) {
        char text[16] = "    |";
        int y = x->south + x->v->height - (r + 1) * x->down,
            above = y + x->down; /* it covers y to above, from the south */
        int inch = parts(y > 0 ? y : 0, 50) * 5;
        if (inch * 10 < above) snprintf(text, sizeof text, "%4d+", inch);
        canvas_put(x->c, 0, 1 + r, text, INK_DIM);
        canvas_put(x->c, MARGIN + x->columns, 1 + r, "|", INK_DIM);
    }
}

/* ---- features ---- */

static ink feature_ink(const gg_view *v, int terrain)
{
    static const struct {
        const char *part;
        ink as;
    } look[] = {{"wood", INK_GREEN},  {"hedge", INK_GREEN},  {"rough", INK_GREEN}, {"bog", INK_WATER},
                {"water", INK_WATER}, {"stream", INK_WATER}, {"ford", INK_WATER},  {"marsh", INK_WATER},
                {"hill", INK_EARTH},  {"build", INK_EARTH}};
    const char *word = v->terrain_word[terrain] ? v->terrain_word[terrain] : "";
    for (size_t i = 0; i < sizeof look / sizeof look[0]; i++)
        if (strstr(word, look[i].part)) return look[i].as;
    return INK_DIM;
}

static bool inside(const gg_feature *f, int px, int py)
{
    bool in = false;
    for (int i = 0, j = f->points - 1; i < f->points; j = i++) {
        int xi = f->at[i][0], yi = f->at[i][1], xj = f->at[j][0], yj = f->at[j][1];
        if ((yi > py) == (yj > py)) continue;
        int64_t side = (int64_t)(xj - xi) * (py - yi) - (int64_t)(px - xi) * (yj - yi);
        if (yj > yi ? side > 0 : side < 0) in = !in;
    }
    return in;
}

static int cells_of(const sheet *x, const gg_feature *f)
{
    int n = 0;
    for (int r = 0; r < x->rows; r++)
        for (int c = 0; c < x->columns; c++) n += inside(f, middle_x(x, c), middle_y(x, r));
    return n;
}

/* The first word of its name, in the middle of it. */
static void name_feature(const sheet *x, const gg_feature *f, int cells)
{
    char text[24];
    int n = (int)strcspn(f->name, " "), points = f->points, sx = 0, sy = 0;
    if (n == 0 || cells < 2 * n || points == 0) return;
    snprintf(text, sizeof text, "%.*s", n, f->name);
    for (int i = 0; i < points; i++) sx += f->at[i][0], sy += f->at[i][1];
    int c = column_of(x, sx / points) - n / 2, r = row_of(x, sy / points);
    if (on_sheet(x, c, r) && on_sheet(x, c + n - 1, r)) put(x, c, r, text, feature_ink(x->v, f->terrain));
}

/* Small areas are filled, large ones strewn, so that what stands on them can be read. */
static void draw_area(const sheet *x, const gg_feature *f)
{
    int cells = cells_of(x, f), every = cells <= 60 ? 1 : cells <= 240 ? 2 : 4;
    char mark[2] = {x->v->terrain_mark[f->terrain], 0};
    for (int r = 0; r < x->rows; r++)
        for (int c = 0; c < x->columns; c++)
            if (inside(f, middle_x(x, c), middle_y(x, r)))
                put(x, c, r, (c + (r % 2) * (every / 2)) % every ? " " : mark, feature_ink(x->v, f->terrain));
    name_feature(x, f, cells);
}

static void draw_line(const sheet *x, const gg_feature *f)
{
    char mark[2] = {x->v->terrain_mark[f->terrain], 0};
    for (int i = 0; i + 1 < f->points; i++) {
        int dx = f->at[i + 1][0] - f->at[i][0], dy = f->at[i + 1][1] - f->at[i][1];
        int steps = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
        steps = steps * 2 / x->across + 1;
        for (int k = 0; k <= steps; k++) {
            int c = column_of(x, f->at[i][0] + dx * k / steps), r = row_of(x, f->at[i][1] + dy * k / steps);
            if (c == x->columns) c--;
            if (r == x->rows) r--;
            if (on_sheet(x, c, r)) put(x, c, r, mark, feature_ink(x->v, f->terrain));
        }
    }
}

static int extent(const gg_feature *f)
{
    int x0 = f->at[0][0], x1 = x0, y0 = f->at[0][1], y1 = y0;
    for (int i = 1; i < f->points; i++) {
        if (f->at[i][0] < x0) x0 = f->at[i][0];
        if (f->at[i][0] > x1) x1 = f->at[i][0];
        if (f->at[i][1] < y0) y0 = f->at[i][1];
        if (f->at[i][1] > y1) y1 = f->at[i][1];
    }
    return (x1 - x0) * (y1 - y0);
}

/* The widest areas first, then lines, then single points. */
static void draw_features(const sheet *x)
{
    bool done[GG_FEATURES] = {false};
    for (;;) {
        int widest = -1;
        for (int i = 0; i < x->v->features; i++)
            if (x->v->feature[i].closed && !done[i] &&
                (widest < 0 || extent(&x->v->feature[i]) > extent(&x->v->feature[widest])))
                widest = i;
        if (widest < 0) break;
        done[widest] = true;
        draw_area(x, &x->v->feature[widest]);
    }
    for (int i = 0; i < x->v->features; i++)
        if (!x->v->feature[i].closed && x->v->feature[i].points > 1) draw_line(x, &x->v->feature[i]);
    for (int i = 0; i < x->v->features; i++) {
        const gg_feature *f = &x->v->feature[i];
        char mark[2] = {x->v->terrain_mark[f->terrain], 0};
        if (f->points == 1 && on_sheet(x, column_of(x, f->at[0][0]), row_of(x, f->at[0][1])))
            put(x, column_of(x, f->at[0][0]), row_of(x, f->at[0][1]), mark, INK_BOLD);
    }
}

/* ---- footprints ---- */

typedef struct footprint {
    int first[GRID_ROWS], last[GRID_ROWS]; /* columns covered in each line; last < first: none */
    int top, bottom;
} footprint;

/* Is a place covered? A rectangle's pose is the middle of its front edge, a disc's its centre. */
static bool covers(const gg_piece *p, int px, int py)
{
    int64_t dx = px - p->pose.x, dy = p->pose.y - py; /* north up */
    if (p->shape == GG_DISC) return 4 * (dx * dx + dy * dy) <= (int64_t)p->width * p->width;
    int64_t right = dx * tab_cos(p->pose.facing) - dy * tab_sin(p->pose.facing);
    int64_t forward = dx * tab_sin(p->pose.facing) + dy * tab_cos(p->pose.facing);
    int64_t half = (int64_t)5000 * p->width, deep = (int64_t)10000 * p->depth; /* sines are ten thousandths */
    return right <= half && right >= -half && forward <= 0 && forward >= -deep;
}

static void cover(sheet *x, const gg_piece *p, footprint *f, int c, int r)
{
    if (!on_sheet(x, c, r)) return;
    if (f->last[r] < f->first[r]) f->first[r] = f->last[r] = c;
    if (c < f->first[r]) f->first[r] = c;
    if (c > f->last[r]) f->last[r] = c;
    if (r < f->top) f->top = r;
    if (r > f->bottom) f->bottom = r;
    x->owner[r][c] = (uint8_t)(1 + (p - x->v->piece));
}

static tab_point middle_of(const gg_piece *p)
{
    if (p->shape == GG_DISC) return (tab_point){p->pose.x, p->pose.y};
    tab_point back = tab_offset(p->pose.facing, 0, -p->depth / 2);
    return (tab_point){p->pose.x + back.x, p->pose.y - back.y};
}

static const char *fill_of(const gg_piece *p)
{
    static const char *const sign[GG_SIDES][GG_OTHER + 1] = {
        {[GG_FOOT] = "x", [GG_HORSE] = "/", [GG_GUNS] = "o", [GG_OTHER] = "u"},
        {[GG_FOOT] = "X", [GG_HORSE] = "\\", [GG_GUNS] = "O", [GG_OTHER] = "U"}};
    const char *s = p->side < GG_SIDES && p->arm <= GG_OTHER ? sign[p->side][p->arm] : NULL;
    return s ? s : "?";
}

/* Its longer axis is drawn however thin it is. */
static void find_footprint(sheet *x, const gg_piece *p, footprint *f)
{
    f->top = GRID_ROWS, f->bottom = -1;
    for (int r = 0; r < GRID_ROWS; r++) f->first[r] = 0, f->last[r] = -1;
    for (int r = 0; r < x->rows; r++)
        for (int c = 0; c < x->columns; c++)
            if (covers(p, middle_x(x, c), middle_y(x, r))) cover(x, p, f, c, r);
    tab_point m = middle_of(p);
    for (int k = -8; k <= 8 && p->shape == GG_RECT; k++) {
        bool wide = p->width >= p->depth;
        tab_point off = tab_offset(p->pose.facing, wide ? p->width * k / 17 : 0, wide ? 0 : p->depth * k / 17);
        cover(x, p, f, column_of(x, m.x + off.x), row_of(x, m.y - off.y));
    }
    cover(x, p, f, column_of(x, m.x), row_of(x, m.y));
    for (int r = 0; r < x->rows; r++)
        for (int c = f->first[r]; c <= f->last[r]; c++)
            if (x->owner[r][c] == 1 + (p - x->v->piece)) put(x, c, r, fill_of(p), board_side_ink(p->side));
}

/* ---- what is written on a footprint ---- */

typedef struct words {
    char head[32], tail[48]; /* label and facing; formation, strength and states */
    int head_columns, tail_columns;
    int brief; /* where in the tail strength and states begin */
} words;

static void find_words(const sheet *x, const gg_piece *p, bool led, words *w)
{
    const char *arrow = board_facing(x->t, p->pose.facing);
    bool asked = x->v->ask.kind != GG_OVER && x->v->ask.piece == p->id;
    snprintf(w->head, sizeof w->head, "%s%s%s%s", asked ? "(" : "", p->label, arrow, asked ? ")" : "");
    w->head_columns = (int)strlen(w->head) - (x->t->wide && *arrow ? (int)strlen(arrow) - 1 : 0);
    int n = snprintf(w->tail, sizeof w->tail, "%s", p->type);
    w->brief = p->full ? n + 1 : 0;
    if (p->full) n += snprintf(w->tail + n, sizeof w->tail - (size_t)n, " %d", p->strength);
    for (int s = 0; s < GG_WORDS && n < 40; s++)
        if (p->status >> s & 1 && x->v->status_mark[s] > ' ') w->tail[n++] = x->v->status_mark[s];
    w->tail[n] = 0;
    if (led) snprintf(w->tail + n, sizeof w->tail - (size_t)n, "%s", board_leader(x->t, x->v));
    w->tail_columns = n + led;
}

/* A line of the footprint with at least so many columns, the nearest to its middle; -1: none. */
static int line_with(const footprint *f, int columns, int but)
{
    int best = -1, middle = (f->top + f->bottom) / 2;
    for (int r = f->top; r <= f->bottom; r++) {
        if (r == but || f->last[r] - f->first[r] + 1 < columns) continue;
        if (best < 0 || (r < middle ? middle - r : r - middle) < (best < middle ? middle - best : best - middle))
            best = r;
    }
    return best;
}

static void write_on(const sheet *x, const footprint *f, int row, const char *text, int columns, ink i)
{
    int c = f->first[row] + (f->last[row] - f->first[row] + 1 - columns) / 2;
    if (c + columns > x->columns) c = x->columns - columns;
    put(x, c < 0 ? 0 : c, row, text, i);
}

/* A small disc has room for less: it has no formation to tell of, and what troops it stands for the roster says. */
static bool write_brief(const sheet *x, const gg_piece *p, const footprint *f, const words *w)
{
    const char *brief = w->tail + w->brief;
    int columns = w->tail_columns - w->brief, first = line_with(f, w->head_columns, -1);
    int second = first < 0 ? -1 : line_with(f, columns, first);
    if (p->shape != GG_DISC || !w->brief || second < 0) return false;
    write_on(x, f, first < second ? first : second, w->head, w->head_columns, board_side_ink(p->side));
    write_on(x, f, first < second ? second : first, brief, columns, board_side_ink(p->side));
    return true;
}

/* Gives false if not all of it found room. */
static bool write_words(const sheet *x, const gg_piece *p, const footprint *f, const words *w)
{
    char all[96];
    ink i = board_side_ink(p->side);
    snprintf(all, sizeof all, "%s %s", w->head, w->tail);
    int columns = w->head_columns + 1 + w->tail_columns, row = line_with(f, columns, -1);
    if (row >= 0) {
        write_on(x, f, row, all, columns, i);
        return true;
    }
    row = line_with(f, w->head_columns, -1);
    int second = row < 0 ? -1 : line_with(f, w->tail_columns, row);
    if (second >= 0) {
        write_on(x, f, row < second ? row : second, w->head, w->head_columns, i);
        write_on(x, f, row < second ? second : row, w->tail, w->tail_columns, i);
        return true;
    }
    if (write_brief(x, p, f, w)) return true;
    write_on(x, f, row < 0 ? (f->top + f->bottom) / 2 : row, w->head, w->head_columns, i);
    return false;
}

/* ---- leaders ---- */

/* A star where he stands, and as much of his name as there is room for beside it. */
static void draw_leader(const sheet *x, const gg_piece *p)
{
    char text[48];
    int c = column_of(x, p->pose.x), r = row_of(x, p->pose.y), room = 1;
    if (r == x->rows) r--;
    if (c == x->columns) c--;
    if (!on_sheet(x, c, r)) return;
    while (room < NAME_COLUMNS && c + room < x->columns && x->owner[r][c + room] == NOBODY) room++;
    bool asked = x->v->ask.kind != GG_OVER && x->v->ask.piece == p->id;
    put(x, c, r, board_leader(x->t, x->v), board_side_ink(p->side));
    snprintf(text, sizeof text, "%s%.*s%s", asked ? "(" : "", room - 1 - 2 * asked, p->label, asked ? ")" : "");
    if (room > 2 + 2 * asked) put(x, c + 1, r, text, board_side_ink(p->side));
}

/* ---- the whole ---- */

static void draw_pieces(sheet *x, footprint prints[], char *notes, size_t cap)
{
    const gg_view *v = x->v;
    bool led[256] = {false};
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].arm == GG_LEADER && v->piece[i].on_table && v->piece[i].with != GG_NONE)
            led[v->piece[i].with] = true;
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].on_table && v->piece[i].arm != GG_LEADER) find_footprint(x, &v->piece[i], &prints[i]);
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        words w;
        if (!p->on_table || p->arm == GG_LEADER || prints[i].bottom < 0) continue;
        find_words(x, p, led[p->id], &w);
        size_t n = strlen(notes);
        if (!write_words(x, p, &prints[i], &w)) snprintf(notes + n, cap - n, "%s %s\n", w.head, w.tail);
    }
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].on_table && v->piece[i].arm == GG_LEADER && v->piece[i].with == GG_NONE)
            draw_leader(x, &v->piece[i]);
}

bool board_draw_table(const term *t, const gg_view *v, int left, int south, canvas *c, char *notes, size_t cap)
{
    struct {
        sheet x;
        footprint prints[GG_PIECES];
    } *room = calloc(1, sizeof *room);
    notes[0] = 0;
    if (!room) return false;
    room->x = (sheet){.t = t, .v = v, .c = c, .left = left, .south = south};
    bool fits = choose_scale(&room->x);
    if (fits) {
        draw_frame(&room->x);
        draw_features(&room->x);
        draw_pieces(&room->x, room->prints, notes, cap);
        size_t n = strlen(notes);
        snprintf(notes + n, cap - n, "a column is %d.%d inches, a line %d.%d\n", room->x.across / 10,
                 room->x.across % 10, room->x.down / 10, room->x.down % 10);
    }
    free(room);
    return fits;
}
