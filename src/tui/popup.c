/* A page over the panes: read, scrolled, searched, and picked from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "read.h"
#include "screen.h"
#include "wide_curses.h"

popup *popup_open(screen *s, const char *title, void (*build)(screen *, popup *))
{
    popup_close(s);
    popup *p = calloc(1, sizeof *p);
    if (!p) exit(1);
    *p = (popup){.build = build, .stale = true, .chosen = -1, .text = {.ascii = !s->c.unicode}};
    text_copy(p->title, sizeof p->title, title);
    capital(p->title);
    s->popup = p;
    s->note[0] = 0;
    return p;
}

void popup_close(screen *s)
{
    popup *p = s->popup;
    if (!p) return;
    prose_free(&p->text);
    json_decref(p->about);
    json_decref(p->open);
    free(p);
    s->popup = NULL;
}

/* ---- where it stands ---- */

static pane inside(const screen *s)
{
    int columns = s->c.columns - 8 < 96 ? s->c.columns - 8 : 96;
    int rows = s->c.rows - 4;
    int high = prose_height(&s->popup->text, columns - 4);
    if (high + 2 < rows) rows = high + 2;
    int x = (s->c.columns - columns) / 2, y = -1;
    if (s->popup->answers && !s->at.small) { /* what it is about stays in sight on the board, and in the other panes */
        int end = s->at.second ? s->at.second : s->c.columns, low = s->at.second ? s->at.note.y : s->at.unit_head.y;
        columns = end - s->at.split - 1;
        x = s->at.split + 1;
        high = prose_height(&s->popup->text, columns - 4);
        rows = high + 2 < s->c.rows - 4 ? high + 2 : s->c.rows - 4;
        if (rows <= low - s->at.question.y) y = low - rows;
    }
    pane p = {y >= 0 ? y : (s->c.rows - rows) / 2, x, rows, columns};
    return (pane){p.y + 1, p.x + 2, p.rows - 2, p.columns - 4};
}

/* ---- what is looked for in it ---- */

static bool has(const char *hay, const char *needle)
{
    size_t n = strlen(needle);
    for (; *hay; hay++)
        if (strncasecmp(hay, needle, n) == 0) return true;
    return n == 0;
}

static void keep_found(popup *p)
{
    int kept = 0;
    if (!p->find[0]) return;
    for (int i = 0; i < p->text.count; i++) {
        paragraph *one = &p->text.at[i];
        if (has(one->text, p->find))
            p->text.at[kept++] = *one;
        else
            free(one->text);
    }
    p->text.count = kept;
    if (!kept) prose_add(&p->text, TINT_DIM, 0, "Nothing here has '%s'. Esc: all of it.", p->find);
}

static bool has_acts(const popup *p)
{
    for (int i = 0; i < p->text.count; i++)
        if (p->text.at[i].act >= 0) return true;
    return false;
}

static int next_act(const popup *p, int from, int step)
{
    for (int i = from + step; i >= 0 && i < p->text.count; i += step)
        if (p->text.at[i].act >= 0) return i;
    return -1;
}

static void rebuild(screen *s)
{
    popup *p = s->popup;
    if (!p->stale) return;
    p->stale = false;
    prose_clear(&p->text);
    p->build(s, p);
    keep_found(p);
    if (p->chosen >= p->text.count) p->chosen = p->text.count - 1;
    if (p->chosen < 0 || p->text.at[p->chosen].act < 0) p->chosen = next_act(p, p->chosen < 0 ? -1 : p->chosen, 1);
}

static void keep_in_sight(popup *p, pane in)
{
    int high = prose_height(&p->text, in.columns);
    if (p->chosen >= 0) {
        int from = prose_top(&p->text, in.columns, p->chosen), to = prose_top(&p->text, in.columns, p->chosen + 1);
        if (to > p->top + in.rows) p->top = to - in.rows;
        if (from < p->top) p->top = from;
        if (next_act(p, p->chosen, -1) < 0 && from < in.rows) p->top = 0;
    }
    if (p->top > high - in.rows) p->top = high - in.rows;
    if (p->top < 0) p->top = 0;
}

void popup_draw(screen *s)
{
    popup *p = s->popup;
    char foot[200];
    rebuild(s);
    pane in = inside(s);
    pane all = {in.y - 1, in.x - 2, in.rows + 2, in.columns + 4};
    keep_in_sight(p, in);
    easel_frame(&s->c, all, p->title);
    int high = easel_prose(&s->c, in, &p->text, p->top, p->chosen);
    bool more = high > in.rows;
    bool told = strstr(p->foot, "Esc ") != NULL; /* what Esc does here */
    const char *const leaves = told ? "" : "Esc close";
    const char *const tails[] = {!more  ? leaves
                                 : told ? "arrows, PgUp PgDn  / find"
                                        : "arrows, PgUp PgDn  / find  Esc close",
                                 leaves, ""};
    for (int i = 0, n = 1000; i < 3 && n > all.columns - 4; i++) { /* the longest that fits */
        snprintf(foot, sizeof foot, "%s%s%s", p->foot, *p->foot && *tails[i] ? "  " : "", tails[i]);
        n = letters(foot, sizeof foot);
        if (n <= all.columns - 4)
            easel_put(&s->c, all.y + all.rows - 1, all.x + all.columns - n - 2, n, TINT_DIM, TINT_PLAIN, 0, foot);
    }
    if (more) {
        char part[32];
        int last = p->top + in.rows < high ? p->top + in.rows : high;
        snprintf(part, sizeof part, " %d%% ", 100 * last / high);
        easel_put(&s->c, all.y, all.x + all.columns - 8, 6, TINT_DIM, TINT_PLAIN, 0, part);
    }
}

/* ---- keys ---- */

static void found_typed(screen *s, const char *text)
{
    if (!s->popup) return;
    text_copy(s->popup->find, sizeof s->popup->find, text);
    s->popup->stale = true;
    s->popup->chosen = -1;
    s->popup->top = 0;
}

static void pick(screen *s)
{
    popup *p = s->popup;
    if (p->chosen < 0 || !p->pick) {
        if (!has_acts(p)) popup_close(s);
        return;
    }
    p->pick(s, p->text.at[p->chosen].act);
}

static void go(popup *p, int step)
{
    int next = has_acts(p) ? next_act(p, p->chosen, step) : -1;
    if (next >= 0)
        p->chosen = next;
    else if (!has_acts(p))
        p->top += step;
}

static void page(popup *p, int rows)
{
    p->top += rows;
    if (!has_acts(p)) return;
    int step = rows < 0 ? -1 : 1;
    for (int i = 0; i < (rows < 0 ? -rows : rows); i++) {
        int next = next_act(p, p->chosen, step);
        if (next < 0) return;
        p->chosen = next;
    }
}

static void leave(screen *s)
{
    if (!s->popup->find[0]) {
        popup_close(s);
        return;
    }
    found_typed(s, "");
}

static void press(screen *s, int key)
{
    popup *p = s->popup;
    rebuild(s); /* keys may come before it was drawn */
    if (p->key && p->key(s, key)) return;
    switch (key) {
    case 27:
    case 'q': leave(s); return;
    case KEY_ENTER:
    case '\r':
    case '\n': pick(s); return;
    case KEY_UP:
    case 'k': go(p, -1); return;
    case KEY_DOWN:
    case 'j': go(p, 1); return;
    case KEY_PPAGE: page(p, -inside(s).rows + 1); return;
    case ' ':
    case KEY_NPAGE: page(p, inside(s).rows - 1); return;
    case KEY_HOME: page(p, -100000); return;
    case KEY_END: page(p, 100000); return;
    case '/':
        prompt_open(s, "/", found_typed);
        s->prompt.typed = found_typed;
        return;
    default: return;
    }
}

void popup_key(screen *s, int key)
{
    press(s, key);
    popup *p = s->popup;
    if (p && p->marked && !p->stale && p->chosen >= 0) p->marked(s, p->text.at[p->chosen].act);
}

bool popup_click(screen *s, int y, int x)
{
    popup *p = s->popup;
    rebuild(s);
    pane in = inside(s);
    if (y < in.y - 1 || y > in.y + in.rows || x < in.x - 2 || x > in.x + in.columns + 1) {
        popup_close(s);
        return false;
    }
    int n = prose_at(&p->text, in, p->top, y);
    if (n < 0 || p->text.at[n].act < 0) return false;
    p->chosen = n;
    pick(s);
    return true;
}
