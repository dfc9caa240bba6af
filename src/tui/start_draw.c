/* The start screen as it is seen: a list, and beside it what is told of the marked row, with a map where there is one. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sight.h"
#include "start_in.h"
#include "wide_curses.h"

/* ---- where ---- */

static int between(int low, int n, int high) { return n < low ? low : n > high ? high : n; }

static pane list_pane(const start *x)
{
    int columns = between(34, x->s.c.columns * 42 / 100, 64);
    return (pane){2, 1, x->s.c.rows - 4, columns};
}

static pane beside_pane(const start *x)
{
    pane l = list_pane(x);
    int from = l.x + l.columns + 3;
    return (pane){2, from, l.rows, x->s.c.columns - from - 1};
}

/* Lines that can be read, however wide the screen is. */
int beside_columns(const start *x) { return between(0, beside_pane(x).columns, 100); }

/* The map stands above the words, as high as leaves them room enough. */
static pane map_pane(const start *x)
{
    pane p = beside_pane(x);
    int rows = x->mapped ? between(0, p.rows * 6 / 10, 30) : 0;
    if (p.rows < 24) rows = 0;
    return (pane){p.y, p.x, rows, p.columns};
}

/* ---- what is told ---- */

paragraph *beside_add(start *x, tint ink, int style, const char *format, ...)
{
    char words[4000];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    return prose_add(&x->beside, ink, style, "%s", words);
}

void beside_head(start *x, const char *words)
{
    if (x->beside.count) beside_add(x, TINT_PLAIN, 0, "%s", "");
    capital(beside_add(x, TINT_MARK, STYLE_BOLD, "%s", words)->text);
}

static void add_forces(start *x, const json_t *side, tint ink)
{
    const json_t *f;
    size_t i;
    capital(beside_add(x, ink, STYLE_BOLD, "%s", text_of(side, "name"))->text);
    if (*text_of(side, "note")) beside_add(x, TINT_DIM, 0, "%s", text_of(side, "note"))->indent = 2;
    json_array_foreach(part_of(side, "forces"), i, f)
    {
        const char *kind = *text_of(f, "kind") ? text_of(f, "kind") : text_of(f, "type");
        int off = number_of(f, "offTable", 0);
        char later[40] = "";
        if (off) snprintf(later, sizeof later, ", %d yet to come", off);
        beside_add(x, TINT_PLAIN, 0, "%d %s%s", number_of(f, "count", 0), kind, later)->indent = 2;
    }
}

void beside_briefing(start *x, const json_t *b)
{
    const json_t *one;
    size_t i;
    paragraph *story = beside_add(x, TINT_PLAIN, 0, "%s", text_of(b, "story"));
    for (char *c = story->text; (c = strchr(c, '\n')) != NULL;) *c = ' ';
    if (count_of(part_of(b, "terms"))) beside_head(x, "what decides it");
    json_array_foreach(part_of(b, "terms"), i, one)
    {
        paragraph *p = beside_add(x, TINT_PLAIN, 0, "%s", text_of(one, "words"));
        capital(p->text);
        p->indent = 2;
        p->hang = 2;
    }
    if (count_of(part_of(b, "goals"))) beside_head(x, "ground worth points");
    json_array_foreach(part_of(b, "goals"), i, one)
        beside_add(x, TINT_PLAIN, 0, "%s: %d", text_of(one, "place"), number_of(one, "worth", 0))
            ->indent = 2;
    beside_head(x, "forces");
    json_array_foreach(part_of(b, "sides"), i, one) add_forces(x, one, i ? TINT_SIDE1 : TINT_SIDE0);
}

void start_map(start *x, const json_t *view)
{
    x->mapped = false;
    if (!view || json_is_null(view)) return;
    json_decref(x->view);
    x->view = json_incref((json_t *)view);
    x->s.badges = 0;
    x->mapped = sight_read(x->s.v, x->s.badge, BADGES, &x->s.badges, view);
    x->s.field.zoom = 0;
}

static void tell(start *x)
{
    sheet *s = sheet_now(x);
    if (s->told >= 0 && s->told == s->chosen) return;
    s->told = s->chosen;
    prose_clear(&x->beside);
    x->mapped = false;
    if (s->beside) s->beside(x, s, sheet_act(s));
}

/* ---- drawn ---- */

static void draw_head(start *x)
{
    char path[400] = "Grognard";
    for (int i = 0; i < x->sheets; i++)
        if (*x->sheet[i]->title)
            snprintf(path + strlen(path), sizeof path - strlen(path), "%s%s", x->s.c.unicode ? "  ›  " : "  >  ",
                     x->sheet[i]->title);
    easel_fill(&x->s.c, (pane){0, 0, 1, x->s.c.columns}, TINT_PLAIN, STYLE_REVERSE);
    easel_put(&x->s.c, 0, 1, x->s.c.columns - 2, TINT_PLAIN, TINT_PLAIN, STYLE_REVERSE | STYLE_BOLD, path);
}

static void draw_list(start *x)
{
    sheet *s = sheet_now(x);
    pane p = list_pane(x);
    if (s->chosen >= 0) {
        int from = prose_top(&s->list, p.columns, s->chosen), to = prose_top(&s->list, p.columns, s->chosen + 1);
        if (s->chosen + 1 < s->list.count && s->list.at[s->chosen + 1].act < 0)
            to = prose_top(&s->list, p.columns, s->chosen + 2); /* its note too */
        if (to > s->top + p.rows) s->top = to - p.rows;
        if (from < s->top) s->top = from;
        if (s->chosen <= 1) s->top = 0;
    }
    int high = easel_prose(&x->s.c, p, &s->list, s->top, s->chosen);
    if (s->top > 0)
        easel_put(&x->s.c, p.y, p.x + p.columns, 1, TINT_MARK, TINT_PLAIN, STYLE_BOLD,
                  sign_text(&x->s.c, SIGN_MORE_UP));
    if (high - s->top > p.rows)
        easel_put(&x->s.c, p.y + p.rows - 1, p.x + p.columns, 1, TINT_MARK, TINT_PLAIN, STYLE_BOLD,
                  sign_text(&x->s.c, SIGN_MORE_DOWN));
}

static void draw_map(start *x, pane p)
{
    screen *s = &x->s;
    field_marks none = {.chosen = GG_NONE};
    field_resize(&s->field, p.columns, p.rows);
    field_show(&s->field, s->v, s->badge, s->badges);
    s->glyphs = realloc(s->glyphs, (size_t)(p.rows * p.columns) * sizeof *s->glyphs);
    if (!s->glyphs) exit(1);
    field_draw(&s->field, &none, s->glyphs);
    easel_glyphs(&s->c, p, s->glyphs);
}

static void draw_beside(start *x)
{
    pane p = beside_pane(x), map = map_pane(x);
    int gap = map.rows ? map.rows + 1 : 0;
    pane words = {p.y + gap, p.x, p.rows - gap, beside_columns(x)};
    if (map.rows) draw_map(x, map);
    int high = prose_height(&x->beside, words.columns);
    x->beside_top = between(0, x->beside_top, high > words.rows ? high - words.rows : 0);
    easel_prose(&x->s.c, words, &x->beside, x->beside_top, -1);
    if (high - x->beside_top <= words.rows) return;
    easel_put(&x->s.c, words.y + words.rows, words.x + words.columns - 10, 10, TINT_DIM, TINT_PLAIN, 0, "PgDn: more");
}

static void draw_foot(start *x)
{
    const sheet *s = sheet_now(x);
    char words[300];
    int y = x->s.c.rows - 1;
    if (x->s.prompt.on) {
        prompt_draw(&x->s, (pane){y, 0, 1, x->s.c.columns});
        return;
    }
    if (x->s.note[0]) {
        easel_put(&x->s.c, y, 1, x->s.c.columns - 2, x->s.note_ink, TINT_PLAIN, STYLE_BOLD, x->s.note);
        return;
    }
    snprintf(words, sizeof words, "%s%s%s  / find  ? keys", *s->foot ? s->foot : "Enter opens", "",
             x->sheets > 1 ? "  Esc back" : "  q leaves");
    easel_put(&x->s.c, y, 1, x->s.c.columns - 2, TINT_DIM, TINT_PLAIN, 0, words);
}

void start_draw(start *x)
{
    pane l = list_pane(x);
    easel_begin();
    if (x->s.c.rows < TUI_ROWS || x->s.c.columns < TUI_COLUMNS) {
        easel_put(&x->s.c, 0, 0, x->s.c.columns, TINT_PLAIN, TINT_PLAIN, 0,
                  "The window is too small: 80 by 24 at least.");
        easel_end();
        return;
    }
    tell(x);
    draw_head(x);
    easel_down(&x->s.c, 1, l.x + l.columns + 1, x->s.c.rows - 2);
    draw_list(x);
    draw_beside(x);
    if (x->s.popup) popup_draw(&x->s);
    draw_foot(x);
    easel_end();
}

int start_row_at(start *x, int y, int at)
{
    pane p = list_pane(x);
    const sheet *s = sheet_now(x);
    if (at < p.x || at >= p.x + p.columns) return -1;
    int n = prose_at(&s->list, p, s->top, y);
    while (n > 0 && s->list.at[n].act < 0 && s->list.at[n].ink == TINT_DIM) n--; /* a note is its row's */
    return n;
}
