/* The start screen: sheets upon each other, keys, and the wish that it ends with. */
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "acts.h"
#include "start_in.h"
#include "wide_curses.h"

enum { CTRL_C = 3, CTRL_L = 12, CTRL_Z = 26, ESCAPE = 27, WAIT = 100 };

/* ---- sheets ---- */

sheet *sheet_lay(start *x, const char *title, void (*rows)(start *, sheet *))
{
    if (x->sheets == SHEETS) sheet_leave(x);
    sheet *s = calloc(1, sizeof *s);
    if (!s) exit(1);
    *s = (sheet){.rows = rows, .chosen = -1, .told = -1, .list = {.ascii = !x->s.c.unicode}};
    text_copy(s->title, sizeof s->title, title);
    x->sheet[x->sheets++] = s;
    s->more = json_object();
    x->beside_top = 0;
    x->s.note[0] = 0;
    return s;
}

void sheet_leave(start *x)
{
    sheet *s = sheet_now(x);
    if (s->left) s->left(x, s);
    json_decref(s->about);
    json_decref(s->more);
    prose_free(&s->list);
    free(s);
    x->sheets--;
    x->beside_top = 0;
    if (x->sheets) sheet_now(x)->told = -1;
}

static bool has(const char *hay, const char *needle)
{
    size_t n = strlen(needle);
    for (; *hay; hay++)
        if (strncasecmp(hay, needle, n) == 0) return true;
    return n == 0;
}

/* A row stays with the note below it. */
static void keep_found(sheet *s)
{
    int kept = 0;
    bool last = false;
    for (int i = 0; i < s->list.count; i++) {
        paragraph *p = &s->list.at[i];
        bool note = p->act < 0 && p->ink == TINT_DIM;
        last = note ? last : p->act >= 0 && has(p->text, s->find);
        if (last)
            s->list.at[kept++] = *p;
        else
            free(p->text);
    }
    s->list.count = kept;
    if (!kept) prose_add(&s->list, TINT_DIM, 0, "Nothing here has '%s'.", s->find);
}

static int next_row(const sheet *s, int from, int step)
{
    for (int i = from + step; i >= 0 && i < s->list.count; i += step)
        if (s->list.at[i].act >= 0) return i;
    return -1;
}

void sheet_renew(start *x, sheet *s)
{
    prose_clear(&s->list);
    s->rows(x, s);
    if (s->find[0]) keep_found(s);
    if (s->chosen >= s->list.count) s->chosen = s->list.count - 1;
    if (s->chosen < 0 || s->list.at[s->chosen].act < 0) {
        int next = next_row(s, s->chosen, 1);
        s->chosen = next >= 0 ? next : next_row(s, s->list.count, -1);
    }
    s->told = -1;
}

int sheet_act(const sheet *s) { return s->chosen >= 0 && s->chosen < s->list.count ? s->list.at[s->chosen].act : -1; }

paragraph *row_add(sheet *s, int act, const char *format, ...)
{
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    paragraph *p = prose_add(&s->list, TINT_PLAIN, 0, "%s", words);
    capital(p->text);
    p->act = act;
    p->indent = 2;
    p->hang = 2;
    return p;
}

void row_note(sheet *s, const char *format, ...)
{
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    paragraph *p = prose_add(&s->list, TINT_DIM, 0, "%s", words);
    p->indent = 4;
    p->most = 2;
}

void row_head(sheet *s, const char *words)
{
    if (s->list.count) prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    capital(prose_add(&s->list, TINT_MARK, STYLE_BOLD, "%s", words)->text);
}

/* ---- asking ---- */

json_t *start_asks(start *x, const char *what, const char *format, ...)
{
    va_list args;
    json_error_t error;
    va_start(args, format);
    json_t *about = json_vpack_ex(&error, 0, format, args), *value;
    va_end(args);
    x->h->why[0] = 0;
    value = x->h->ask(x->h, what, about);
    if (!value) say(&x->s, TINT_BAD, "%s", x->h->why[0] ? x->h->why : "that is not known");
    return value;
}

void start_wishes(start *x, json_t *wish)
{
    json_decref(x->wish);
    x->wish = wish;
}

/* ---- keys ---- */

static void go(start *x, int step)
{
    sheet *s = sheet_now(x);
    int next = next_row(s, s->chosen, step);
    if (next < 0) return;
    s->chosen = next;
    s->told = -1;
    x->beside_top = 0;
}

static void go_to_end(start *x, int step)
{
    sheet *s = sheet_now(x);
    int next = next_row(s, step < 0 ? -1 : s->list.count, -step);
    if (next < 0) return;
    s->chosen = next;
    s->told = -1;
    x->beside_top = 0;
}

static void found_typed(screen *of, const char *text)
{
    start *x = start_of(of);
    sheet *s = sheet_now(x);
    text_copy(s->find, sizeof s->find, text);
    s->chosen = -1;
    s->top = 0;
    sheet_renew(x, s);
}

static void go_back(start *x)
{
    sheet *s = sheet_now(x);
    if (s->find[0]) {
        found_typed(&x->s, "");
        return;
    }
    if (x->sheets > 1)
        sheet_leave(x);
    else
        say(&x->s, TINT_PLAIN, "q leaves");
}

static void build_help(screen *of, popup *p)
{
    static const char *const rows[][2] = {
        {"arrows, j k", "up and down the list"},
        {"Enter, right", "opens what is marked, or does it"},
        {"Esc, left, q", "one step back; q on the first page leaves"},
        {"left, right", "change what a row of a form says"},
        {"PgUp PgDn", "scroll what stands beside the list"},
        {"Home End", "the first row, the last"},
        {"/", "finds rows by words in them"},
        {"?", "these keys"},
        {"Ctrl-C", "leaves"},
    };
    const char *own = sheet_now(start_of(of))->foot;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        prose_add(&p->text, TINT_PLAIN, 0, "%-14s%s", rows[i][0], rows[i][1])->hang = 14;
    if (!*own) return;
    prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    prose_add(&p->text, TINT_MARK, 0, "Here: %s", own);
}

static void sheet_key(start *x, int key)
{
    sheet *s = sheet_now(x);
    int act = sheet_act(s);
    x->s.note[0] = 0;
    if (s->key && s->key(x, s, key, act)) return;
    switch (key) {
    case ESCAPE:
    case KEY_LEFT:
    case KEY_BACKSPACE: go_back(x); return;
    case 'q':
        if (x->sheets == 1)
            x->leaving = true;
        else
            go_back(x);
        return;
    case KEY_ENTER:
    case '\r':
    case '\n':
    case KEY_RIGHT:
        if (act >= 0 && s->pick) s->pick(x, s, act);
        return;
    case KEY_UP:
    case 'k': go(x, -1); return;
    case KEY_DOWN:
    case 'j': go(x, 1); return;
    case KEY_HOME: go_to_end(x, -1); return;
    case KEY_END: go_to_end(x, 1); return;
    case KEY_PPAGE: x->beside_top -= x->s.c.rows / 2; return;
    case ' ':
    case KEY_NPAGE: x->beside_top += x->s.c.rows / 2; return;
    case '/':
        prompt_open(&x->s, "find:", found_typed);
        x->s.prompt.typed = found_typed;
        return;
    case '?':
    case KEY_F(1): popup_open(&x->s, "keys", build_help); return;
    default: return;
    }
}

static void mouse(start *x)
{
    MEVENT e;
    if (getmouse(&e) != OK) return;
    sheet *s = sheet_now(x);
    bool wheel = e.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED);
    if (wheel && x->s.popup)
        popup_key(&x->s, e.bstate & BUTTON4_PRESSED ? KEY_UP : KEY_DOWN);
    else if (wheel)
        go(x, e.bstate & BUTTON4_PRESSED ? -1 : 1);
    else if (e.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED))
        x->s.popup ? popup_close(&x->s) : go_back(x);
    else if (x->s.popup)
        popup_click(&x->s, e.y, e.x);
    else {
        int at = start_row_at(x, e.y, e.x);
        if (at < 0 || s->list.at[at].act < 0) return;
        bool again = at == s->chosen;
        s->chosen = at;
        s->told = -1;
        x->beside_top = 0;
        if (again && s->pick) s->pick(x, s, s->list.at[at].act);
    }
}

static void pressed(start *x, int key, bool letter)
{
    if (key == CTRL_C && !x->s.prompt.on)
        x->leaving = true;
    else if (key == CTRL_L)
        clearok(curscr, TRUE);
    else if (x->s.prompt.on)
        prompt_key(&x->s, key == CTRL_C ? ESCAPE : key, letter);
    else if (x->s.popup)
        popup_key(&x->s, key);
    else
        sheet_key(x, key);
}

static bool read_key(start *x)
{
    wint_t key;
    wtimeout(stdscr, 0);
    int got = get_wch(&key);
    if (got == ERR) return false;
    if (got == KEY_CODE_YES && key == KEY_RESIZE) {
        easel_measure(&x->s.c);
        if (x->s.popup) x->s.popup->stale = true;
    } else if (got == KEY_CODE_YES && key == KEY_MOUSE)
        mouse(x);
    else if (key == CTRL_Z)
        raise(SIGTSTP);
    else
        pressed(x, (int)key, got == OK);
    return true;
}

/* ---- from first to last ---- */

static bool done(const start *x) { return x->leaving || x->wish; }

static bool work(start *x)
{
    sheet *s = sheet_now(x);
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    if (s->works && s->works(x, s)) return true;
    poll(&in, 1, s->works ? 10 : WAIT);
    return false;
}

static void run(start *x)
{
    bool fresh = true;
    while (!done(x)) {
        if (fresh) start_draw(x);
        fresh = false;
        for (int i = 0; i < 64 && !done(x) && read_key(x); i++) fresh = true;
        if (is_called_away()) x->leaving = true;
        if (!done(x) && !fresh) fresh = work(x);
    }
}

start *start_open(hall *h, const tui_options *how)
{
    start *x = calloc(1, sizeof *x);
    if (!x || !(x->s.v = calloc(1, sizeof *x->s.v))) exit(1);
    x->h = h;
    x->how = *how;
    return x;
}

json_t *start_ask(start *x)
{
    sigset_t before;
    if (!easel_open(&x->s.c, x->how.ascii, x->how.mono)) return NULL;
    x->s.field.unicode = x->s.c.unicode;
    x->s.field.mono = !x->s.c.colour;
    x->beside.ascii = !x->s.c.unicode;
    x->wish = NULL;
    hold_signals(&before);
    if (!x->sheets) {
        lay_first(x);
        if (x->how.learn) lay_lessons(x, x->how.learn);
    }
    for (int i = 0; i < x->sheets; i++) sheet_renew(x, x->sheet[i]);
    run(x);
    easel_close();
    sigprocmask(SIG_SETMASK, &before, NULL);
    json_t *wish = x->leaving ? NULL : x->wish;
    if (x->leaving) json_decref(x->wish);
    x->wish = NULL;
    return wish;
}

void start_note(start *x, const char *words) { say(&x->s, TINT_GOOD, "%s", words); }

void start_close(start *x)
{
    popup_close(&x->s);
    while (x->sheets) sheet_leave(x);
    prose_free(&x->beside);
    prompt_free(&x->s.prompt);
    json_decref(x->view);
    free(x->s.glyphs);
    free(x->s.v);
    free(x);
}
