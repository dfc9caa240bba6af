/* Writing on the terminal. */
#include "easel.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "colour.h"
#include "wide_curses.h"

static const char *const signs[SIGNS][2] = {
    [SIGN_DOWN] = {"|", "│"},      [SIGN_ACROSS] = {"-", "─"},    [SIGN_CORNER_NW] = {"+", "╭"},
    [SIGN_CORNER_NE] = {"+", "╮"}, [SIGN_CORNER_SW] = {"+", "╰"}, [SIGN_CORNER_SE] = {"+", "╯"},
    [SIGN_TEE_DOWN] = {"+", "┬"},  [SIGN_TEE_UP] = {"+", "┴"},    [SIGN_TEE_RIGHT] = {"+", "├"},
    [SIGN_TEE_LEFT] = {"+", "┤"},  [SIGN_CROSS] = {"+", "┼"},     [SIGN_POINTER] = {">", "▸"},
    [SIGN_FOLDED] = {"+", "▸"},    [SIGN_UNFOLDED] = {"-", "▾"},  [SIGN_MORE_UP] = {"^", "↑"},
    [SIGN_MORE_DOWN] = {"v", "↓"},
};

const char *sign_text(const easel *c, sign s) { return signs[s][c->unicode]; }

/* ---- the terminal ---- */

void easel_close(void)
{
    if (!stdscr || isendwin()) return;
    endwin();
    signal(SIGTERM, SIG_DFL); /* ncurses would give the terminal back once more, over what is said afterwards */
}

/* What is sent for Home and End differs from what the terminal's name promises: under PuTTY, and in tmux as xterm. */
static void know_ends(void)
{
    static const char *const sent[][2] = {
        {"\033[1~", "\033[4~"}, {"\033[H", "\033[F"}, {"\033OH", "\033OF"}, {"\033[7~", "\033[8~"}};
    for (size_t i = 0; i < sizeof sent / sizeof *sent; i++) {
        if (!key_defined(sent[i][0])) define_key(sent[i][0], KEY_HOME);
        if (!key_defined(sent[i][1])) define_key(sent[i][1], KEY_END);
    }
}

bool easel_open(easel *c, bool ascii, bool mono)
{
    static SCREEN *terminal; /* ncurses has one for each process */
    setlocale(LC_CTYPE, "");
    bool again = terminal != NULL;
    if (!again && !(terminal = newterm(NULL, stdout, stdin))) return false;
    set_term(terminal);
    if (!again) atexit(easel_close);
    if (again) clearok(curscr, TRUE);
    c->unicode = !ascii && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    colour_begin(c, mono);
    raw(); /* Ctrl-C is a question, not an end */
    noecho();
    nonl();
    set_escdelay(25);
    keypad(stdscr, TRUE);
    know_ends();
    meta(stdscr, TRUE);
    leaveok(stdscr, FALSE);
    scrollok(stdscr, FALSE);
    mousemask(BUTTON1_CLICKED | BUTTON1_PRESSED | BUTTON1_DOUBLE_CLICKED | BUTTON3_PRESSED | BUTTON3_CLICKED |
                  BUTTON4_PRESSED | BUTTON5_PRESSED,
              NULL);
    mouseinterval(0);
    easel_measure(c);
    return true;
}

void easel_measure(easel *c) { getmaxyx(stdscr, c->rows, c->columns); }

void easel_begin(void)
{
    curs_set(0);
    erase();
}

void easel_end(void)
{
    wnoutrefresh(stdscr);
    doupdate();
}

/* ---- letters ---- */

static void set_style(const easel *c, tint ink, tint paper, int style)
{
    static const struct {
        int style;
        attr_t attribute;
    } styles[] = {{STYLE_BOLD, A_BOLD},
                  {STYLE_DIM, A_DIM},
                  {STYLE_REVERSE, A_REVERSE},
                  {STYLE_UNDERLINE, A_UNDERLINE},
                  {STYLE_BLINK, A_BLINK}};
    attr_t a = A_NORMAL;
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++)
        if (style & styles[i].style) a |= styles[i].attribute;
    if (colour_turns(c, paper)) a ^= A_REVERSE;
    if (ink == TINT_DIM && c->shades < 16 && !(a & A_BOLD)) a |= A_DIM;
    attr_set(a, (short)colour_pair(c, ink, paper), NULL);
}

static int put_letters(const easel *c, int y, int x, int room, const char *text)
{
    wchar_t wide[512];
    char plain[512];
    int n = 0;
    if (!c->unicode) {
        plain_letters(plain, sizeof plain, text);
        text = plain;
    }
    for (; *text && n < room && n < 511; text += letter_length(text)) {
        uint32_t code = letter_code(text);
        wide[n++] = (wchar_t)(code < 32 ? ' ' : code);
    }
    if (n > 0) mvaddnwstr(y, x, wide, n);
    return n;
}

int easel_put(const easel *c, int y, int x, int room, tint ink, tint paper, int style, const char *text)
{
    if (y < 0 || y >= c->rows || x < 0 || x >= c->columns) return 0;
    if (room > c->columns - x) room = c->columns - x;
    set_style(c, ink, paper, style);
    int n = put_letters(c, y, x, room, text);
    attr_set(A_NORMAL, 0, NULL);
    return n;
}

void easel_fill(const easel *c, pane p, tint paper, int style)
{
    set_style(c, TINT_PLAIN, paper, style);
    for (int y = p.y; y < p.y + p.rows; y++) mvhline(y, p.x, ' ', p.columns);
    attr_set(A_NORMAL, 0, NULL);
}

void easel_glyphs(const easel *c, pane p, const glyph *g)
{
    for (int y = 0; y < p.rows; y++)
        for (int x = 0; x < p.columns; x++, g++)
            easel_put(c, p.y + y, p.x + x, 1, (tint)g->ink, (tint)g->paper, g->style, g->text[0] ? g->text : " ");
}

/* ---- frames ---- */

void easel_across(const easel *c, int y, int x, int columns, const char *title, tint ink, int style)
{
    for (int i = 0; i < columns; i++) easel_put(c, y, x + i, 1, TINT_DIM, TINT_PLAIN, 0, sign_text(c, SIGN_ACROSS));
    if (!title || !*title || columns < 6) return;
    int n = easel_put(c, y, x + 2, columns - 4, ink, TINT_PLAIN, style, title);
    bool cut = letters(title, 1000) > columns - 4;
    if (cut) easel_put(c, y, x + 1 + n, 1, ink, TINT_PLAIN, style, c->unicode ? "…" : "~");
    easel_put(c, y, x + 1, 1, TINT_PLAIN, TINT_PLAIN, 0, " ");
    easel_put(c, y, x + 2 + n, 1, TINT_PLAIN, TINT_PLAIN, 0, " ");
}

void easel_down(const easel *c, int y, int x, int rows)
{
    for (int i = 0; i < rows; i++) easel_put(c, y + i, x, 1, TINT_DIM, TINT_PLAIN, 0, sign_text(c, SIGN_DOWN));
}

void easel_frame(const easel *c, pane p, const char *title)
{
    int right = p.x + p.columns - 1, low = p.y + p.rows - 1;
    easel_fill(c, p, TINT_PLAIN, 0);
    easel_across(c, p.y, p.x, p.columns, title, TINT_PLAIN, STYLE_BOLD);
    easel_across(c, low, p.x, p.columns, "", TINT_PLAIN, 0);
    easel_down(c, p.y, p.x, p.rows);
    easel_down(c, p.y, right, p.rows);
    easel_put(c, p.y, p.x, 1, TINT_DIM, TINT_PLAIN, 0, sign_text(c, SIGN_CORNER_NW));
    easel_put(c, p.y, right, 1, TINT_DIM, TINT_PLAIN, 0, sign_text(c, SIGN_CORNER_NE));
    easel_put(c, low, p.x, 1, TINT_DIM, TINT_PLAIN, 0, sign_text(c, SIGN_CORNER_SW));
    easel_put(c, low, right, 1, TINT_DIM, TINT_PLAIN, 0, sign_text(c, SIGN_CORNER_SE));
}

/* ---- paragraphs ---- */

static void put_row(const easel *c, pane p, int y, const paragraph *one, row_span span, bool chosen)
{
    char text[1024];
    int style = one->style | (chosen ? STYLE_REVERSE : 0);
    int x = one->indent + (span.first ? 0 : one->hang);
    int len = span.len < (int)sizeof text ? span.len : (int)sizeof text - 1;
    memcpy(text, one->text + span.from, (size_t)len);
    text[len] = 0;
    if (chosen) easel_fill(c, (pane){p.y + y, p.x, 1, p.columns}, TINT_PLAIN, STYLE_REVERSE);
    easel_put(c, p.y + y, p.x + x, p.columns - x, chosen ? TINT_PLAIN : (tint)one->ink, TINT_PLAIN, style, text);
}

int easel_prose(const easel *c, pane p, const prose *all, int top, int chosen)
{
    int y = -top;
    for (int i = 0; i < all->count; i++) {
        int rows = prose_rows(&all->at[i], p.columns);
        for (int k = 0; k < rows; k++, y++) {
            row_span span;
            if (y < 0 || y >= p.rows) continue;
            prose_row(&all->at[i], p.columns, k, &span);
            put_row(c, p, y, &all->at[i], span, i == chosen);
            bool cut = all->at[i].most && k == rows - 1 && all->at[i].text[span.from + span.len];
            if (cut) easel_put(c, p.y + y, p.x + p.columns - 1, 1, TINT_DIM, TINT_PLAIN, 0, c->unicode ? "…" : "~");
        }
    }
    return y + top;
}

int prose_at(const prose *all, pane p, int top, int y)
{
    int row = y - p.y + top;
    if (y < p.y || y >= p.y + p.rows) return -1;
    for (int i = 0; i < all->count; i++) {
        row -= prose_rows(&all->at[i], p.columns);
        if (row < 0) return i;
    }
    return -1;
}
