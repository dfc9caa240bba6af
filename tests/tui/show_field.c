/* A field as the screen would draw it, printed with colours, to be looked at.
 *
 *     show_field SYSTEM/SCENARIO COLUMNS ROWS [zoom=N] [answers=N] [ascii] [mono] [plain] [marks] [legend] [time] [at=PIECE]
 *     [overlay=KIND]
 *
 * plain: without any escapes; answers: after so many of two programs; marks: with a cursor, a chosen piece and the like. */
#include <stdlib.h>
#include <time.h>

#include "support/roster.h"
#include "tui/field.h"

static const char *const colour[TINTS] = {[TINT_PLAIN] = "9",
                                          [TINT_SIDE0] = "8;2;0;114;178",
                                          [TINT_SIDE1] = "8;2;213;94;0",
                                          [TINT_GOOD] = "8;2;0;158;115",
                                          [TINT_BAD] = "8;2;204;121;167",
                                          [TINT_MARK] = "8;2;230;159;0",
                                          [TINT_SKY] = "8;2;86;180;233",
                                          [TINT_YELLOW] = "8;2;240;228;66",
                                          [TINT_DIM] = "8;5;242",
                                          [TINT_WOOD] = "8;5;22",
                                          [TINT_WATER] = "8;5;24",
                                          [TINT_HILL] = "8;5;94",
                                          [TINT_BUILT] = "8;5;238",
                                          [TINT_ROAD] = "8;5;58",
                                          [TINT_OPEN] = "8;5;234"};
static const char *const inked[TINTS] = {[TINT_WOOD] = "8;5;71",   [TINT_WATER] = "8;5;74", [TINT_HILL] = "8;5;179",
                                         [TINT_BUILT] = "8;5;250", [TINT_ROAD] = "8;5;143", [TINT_OPEN] = "8;5;240"};

typedef struct wish {
    int zoom, answers;
    bool ascii, mono, plain, marks, legend, time;
    const char *at, *overlay;
} wish;

static void print_glyph(const glyph *g, const wish *w)
{
    if (!w->plain) {
        printf("\033[0");
        if (!w->mono) printf(";3%s;4%s", inked[g->ink] ? inked[g->ink] : colour[g->ink], colour[g->paper]);
        if (g->style & STYLE_BOLD) printf(";1");
        if (g->style & STYLE_UNDERLINE) printf(";4");
        if (g->style & STYLE_REVERSE) printf(";7");
        printf("m");
    }
    printf("%s", g->text[0] ? g->text : " ");
}

static void print_field(const field *f, const field_marks *m, const wish *w)
{
    glyph *out = calloc((size_t)(f->columns * f->rows), sizeof *out);
    field_draw(f, m, out);
    for (int r = 0; r < f->rows; r++) {
        for (int c = 0; c < f->columns; c++) print_glyph(&out[r * f->columns + c], w);
        printf("%s\n", w->plain ? "" : "\033[0m");
    }
    if (w->time) {
        clock_t begun = clock();
        for (int i = 0; i < 200; i++) field_draw(f, m, out);
        printf("a draw takes %.3f ms\n", (double)(clock() - begun) * 1000 / CLOCKS_PER_SEC / 200);
    }
    free(out);
}

/* The first piece is chosen; its side could act, the others could be attacked. */
static void mark_all(const field *f, field_marks *m, const char *at, gg_pose place[3])
{
    const gg_view *v = f->v;
    for (int i = 0; i < v->pieces; i++) {
        const gg_piece *p = &v->piece[i];
        if (!p->on_table) continue;
        if (m->chosen == GG_NONE && (!at || strcmp(at, p->label) == 0))
            m->chosen = p->id, m->at = p->pose, m->from = p->pose;
        *(p->side ? &m->targets[p->id / 64] : &m->able[p->id / 64]) |= (uint64_t)1 << p->id % 64;
        if (p->side) m->hurt[p->id / 64] |= (uint64_t)(p->id % 3 == 0) << p->id % 64;
        m->to = p->pose;
    }
    for (int i = 0; i < 3; i++) place[i] = m->at = field_step(f, m->at, i == 1, 1, false);
    m->place = place, m->places = 3, m->cursor = true;
}

static void add_overlay(const gg_battle *b, const gg_state *s, const wish *w, field_marks *m)
{
    static gg_overlay shape[GG_OVERLAYS];
    const char *const *word;
    int kinds = gg_overlay_kinds(gg_battle_system(b), &word), piece = gg_battle_piece(b, w->at, strlen(w->at));
    for (int i = 0; i < kinds; i++)
        if (strcmp(word[i], w->overlay) == 0) m->overlays = gg_overlay_of(b, s, i, piece, GG_NONE, shape, GG_OVERLAYS);
    m->overlay = shape;
    printf("%d shapes\n", m->overlays);
}

static void read_wish(wish *w, const char *word)
{
    if (sscanf(word, "zoom=%d", &w->zoom) == 1 || sscanf(word, "answers=%d", &w->answers) == 1) return;
    if (strncmp(word, "at=", 3) == 0) w->at = word + 3;
    if (strncmp(word, "overlay=", 8) == 0) w->overlay = word + 8;
    w->ascii |= strcmp(word, "ascii") == 0;
    w->mono |= strcmp(word, "mono") == 0;
    w->plain |= strcmp(word, "plain") == 0;
    w->marks |= strcmp(word, "marks") == 0;
    w->legend |= strcmp(word, "legend") == 0;
    w->time |= strcmp(word, "time") == 0;
}

static void show(const scenario *x, int columns, int rows, const wish *w)
{
    static gg_view view;
    static gg_badge badge[GG_BADGES];
    playing p;
    field f = {.unicode = !w->ascii, .mono = w->mono};
    field_marks m = {.chosen = GG_NONE};
    gg_pose place[3], about = {0, 0, -1};
    playing_begin(&p, x->battle, "eager", 3, NULL);
    for (int i = 0; i < w->answers && playing_step(&p);) i++;
    gg_view_make(x->battle, p.state, 0, &view);
    for (int side = 0; side < GG_SIDES; side++) f.side[side] = gg_battle_side(x->battle, side);
    field_resize(&f, columns, rows);
    field_show(&f, &view, badge, gg_badges_of(x->battle, p.state, 0, badge, GG_BADGES));
    for (int i = 0; i < view.pieces; i++)
        if (w->at && strcmp(view.piece[i].label, w->at) == 0) about = view.piece[i].pose;
    field_zoom(&f, w->zoom, about);
    if (w->overlay && w->at) add_overlay(x->battle, p.state, w, &m);
    if (w->marks) mark_all(&f, &m, w->at, place);
    printf("%s, %dx%d, zoom %d of %d\n", x->name, columns, rows, f.zoom, field_zooms(&f));
    print_field(&f, &m, w);
    char legend[4096];
    if (w->legend) printf("%d lines\n", field_legend(&f, legend, sizeof legend)), printf("%s", legend);
    playing_end(&p);
}

int main(int argc, char **argv)
{
    wish w = {0};
    if (argc < 4) return fprintf(stderr, "usage: show_field SYSTEM/SCENARIO COLUMNS ROWS [WISH...]\n"), 2;
    for (int i = 4; i < argc; i++) read_wish(&w, argv[i]);
    roster all = roster_open(NULL);
    for (int i = 0; i < all.count; i++)
        if (strcmp(all.at[i].name, argv[1]) == 0) show(&all.at[i], atoi(argv[2]), atoi(argv[3]), &w);
    roster_close(&all);
    return 0;
}
