/* The full screen: the terminal is taken, the battle goes on while keys are read, the terminal is given back. */
#include "tui.h"

#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "acts.h"
#include "read.h"
#include "wide_curses.h"

enum { CTRL_C = 3, CTRL_Z = 26, ESCAPE = 27, WAIT = 100, IDLE = 20 };

/* ---- the pace ---- */

static const struct {
    const char *words;
    double seconds;
} paces[] = {{"at an easy pace", 1.0}, {"slowly", 2.2}, {"quickly", 0.4}, {"at once", 0}};

const char *pace_words(int pace) { return paces[pace].words; }
int pace_count(void) { return (int)(sizeof paces / sizeof *paces); }

/* Where the board is larger than its pane it goes where something happens. */
static void reveal_deed(screen *s)
{
    const json_t *last = item_of(s->k.told, count_of(s->k.told) - 1), *deeds = part_of(last, "deeds");
    const json_t *deed = item_of(deeds, count_of(deeds) - 1), *to = part_of(deed, "to");
    const json_t *piece = piece_of(s, number_of(deed, "piece", number_of(last, "piece", NOBODY)));
    if (!to && piece && is_set(piece, "onTable")) to = piece;
    if (to) field_reveal(&s->field, (gg_pose){(int16_t)number_of(to, "x", 0), (int16_t)number_of(to, "y", 0), -1});
}

/* Two people at one screen, and one of them knows something: the other looks away first. */
static void draw_curtain(screen *s)
{
    bool both = s->d->now.mine == 3 && is_set(s->k.view, "secrets");
    s->curtain = both && s->d->now.yours && s->d->now.eyes != s->eyes;
    s->eyes = s->d->now.eyes;
}

void went_on(screen *s)
{
    bool asked = s->d->now.yours;
    known_read(s);
    draw_curtain(s);
    bool news = known_news(s);
    if (!asked && news && !s->hurry) s->due = clock_now() + paces[s->pace].seconds;
    if (!asked) reveal_deed(s);
    if (asked || s->d->now.over) arrive(s);
    lesson_went_on(s);
    if (asked && s->hurry) s->deaf = clock_now() + 0.35;
    if (asked) s->hurry = false;
    if (s->d->now.over && !s->ended && !is_taught(s)) {
        s->ended = true;
        show_end(s);
    }
}

/* ---- keys ---- */

static bool waits(const screen *s)
{
    if (is_taught(s) && s->d->lesson->state != LESSON_LAYS) return false;
    return !s->d->now.yours && !s->d->now.over && !s->d->now.looks && !is_looking_back(s);
}

/* While the others act any key hurries; some still do what they always do. */
static bool hurries(screen *s, int key)
{
    if (!waits(s) || s->popup || s->prompt.on) return false;
    if (strchr("qlp?:sbi", key < 128 && key > ' ' ? key : 1) || key == CTRL_C || key == KEY_PPAGE || key == KEY_HOME)
        return false;
    s->due = 0;
    if (key != ' ') s->hurry = true;
    return true;
}

static void resized(screen *s)
{
    layout_make(s);
    if (s->k.view) field_reveal(&s->field, s->cursor);
    if (s->popup) s->popup->stale = true;
}

/* One key, if there is one. */
static bool read_key(screen *s)
{
    wint_t key;
    wtimeout(stdscr, 0);
    int got = get_wch(&key);
    if (got == ERR) return false;
    s->idle = clock_now();
    if (s->curtain && key != KEY_RESIZE) {
        if (key == '\r' || key == '\n' || key == ' ' || key == KEY_ENTER) s->curtain = false;
        if (key == CTRL_C) s->leaving = true;
    } else if (got == KEY_CODE_YES && key == KEY_RESIZE)
        resized(s);
    else if (got == KEY_CODE_YES && key == KEY_MOUSE)
        mouse_pressed(s);
    else if (key == CTRL_Z)
        raise(SIGTSTP); /* ncurses gives the terminal back and takes it again */
    else if (s->c.rows < TUI_ROWS || s->c.columns < TUI_COLUMNS)
        return true;
    else if (!lesson_key(s, (int)key) && !hurries(s, (int)key))
        key_pressed(s, (int)key, got == OK);
    return true;
}

bool stop_asked(void)
{
    wint_t key;
    wtimeout(stdscr, 0);
    while (get_wch(&key) != ERR)
        if (key == ESCAPE || key == CTRL_C) return true;
    return false;
}

/* ---- what comes from without ---- */

bool is_called_away(void)
{
    sigset_t waiting;
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    sigpending(&waiting);
    if (sigismember(&waiting, SIGHUP) || sigismember(&waiting, SIGTERM)) return true;
    return poll(&in, 1, 0) > 0 && in.revents & (POLLHUP | POLLERR | POLLNVAL);
}

/* Those who ask it to end are looked for between two answers, so that nothing is torn. */
void hold_signals(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGHUP);
    sigaddset(&held, SIGTERM);
    sigprocmask(SIG_BLOCK, &held, before);
}

static bool heard_news(screen *s, desk_news news)
{
    switch (news) {
    case DESK_CHANGED:
        if (is_looking_back(s)) return true; /* it goes on behind the past */
        went_on(s);
        return true;
    case DESK_SAID:
        if (letters(s->d->said, DESK_WHY) > s->c.columns - 4 && !s->popup && !s->prompt.on)
            show_words(s, "word has come", s->d->said);
        else
            say(s, TINT_MARK, "%s", s->d->said);
        return true;
    case DESK_PEOPLE: return true;
    case DESK_GONE:
        text_copy(s->last, sizeof s->last, s->d->why);
        s->leaving = true;
        s->status = 1;
        return true;
    default: return false;
    }
}

/* The battle goes on by a step; whoever is asked gets his numbers worked out meanwhile. */
static bool go_on(screen *s)
{
    double now = clock_now();
    if (waits(s) && now < s->due) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        double left = (s->due - now) * 1000;
        poll(&in, 1, left > WAIT ? WAIT : (int)left + 1);
        return false;
    }
    if (answer_plan(s)) return true;
    bool reads = s->d->now.yours && now - s->idle > 0.12;
    if (reads && known_headlines(s)) {
        heard_news(s, s->d->step(s->d, 0));
        return true;
    }
    return heard_news(s, s->d->step(s->d, reads ? WAIT : IDLE));
}

static void run(screen *s)
{
    bool fresh = true;
    while (!s->leaving) {
        if (fresh) draw_all(s);
        fresh = false;
        for (int i = 0; i < 64 && !s->leaving && read_key(s); i++) fresh = true;
        if (is_called_away()) s->leaving = true;
        if (!s->leaving && !fresh) fresh = go_on(s);
    }
}

/* ---- from first to last ---- */

static void close_all(screen *s)
{
    popup_close(s);
    known_free(s);
    prompt_free(&s->prompt);
    json_decref(s->path);
    json_decref(s->plan);
    free(s->overlay);
    free(s->glyphs);
    free(s->v);
}

static void begin(screen *s, const tui_options *o)
{
    s->chosen = NOBODY;
    s->list.open = -1;
    s->kind = -1;
    s->field.unicode = s->c.unicode;
    s->field.mono = !s->c.colour;
    (void)o;
    for (int i = 0; i < DESK_SIDES; i++) s->field.side[i] = s->d->now.side[i];
    s->eyes = s->d->now.eyes;
    s->k.since = s->d->now.at > 6 ? s->d->now.at - 6 : 0;
    layout_make(s);
    known_read(s);
    layout_make(s); /* now that it is known how large the field is */
    known_news(s);
    cursor_to(s, s->v->width / 2, s->v->height / 2);
    s->cursor = field_step(&s->field, s->cursor, 0, 0, false);
    arrive(s);
    if (s->d->now.looks) look_back(s, 0);
    s->idle = clock_now();
    s->ended = s->d->now.over;
    if (s->ended) show_end(s);
}

static bool leave_desk(screen *s)
{
    char out[DESK_WHY] = "";
    bool kept = s->d->leave(s->d, false, out, sizeof out);
    if (*out) text_copy(s->last, sizeof s->last, out);
    return kept;
}

int tui_play(desk *d, const tui_options *o)
{
    sigset_t before;
    screen *s = calloc(1, sizeof *s);
    if (!s || !(s->v = calloc(1, sizeof *s->v)) || !easel_open(&s->c, o->ascii, o->mono)) {
        fputs("grognard: this terminal cannot be written to\n", stderr);
        if (s) free(s->v);
        free(s);
        return 2;
    }
    s->d = d;
    hold_signals(&before);
    begin(s, o);
    run(s);
    /* Never leave after a failed save, unless there is nobody to ask. */
    while (!leave_desk(s) && s->status == 0 && !is_called_away()) {
        s->leaving = false;
        show_words(s, "it could not be written", s->last);
        run(s);
    }
    easel_close();
    size_t said = strlen(s->last);
    if (said) printf("%s%s", s->last, s->last[said - 1] == '\n' ? "" : "\n");
    int status = s->status;
    close_all(s);
    free(s);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return status;
}

bool tui_fits(char *why, size_t cap)
{
    struct winsize size = {0};
    const char *name = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        snprintf(why, cap, "there is no terminal");
        return false;
    }
    if (!name || !*name || strcmp(name, "dumb") == 0) {
        snprintf(why, cap, "this terminal (TERM=%s) cannot move its cursor", name ? name : "");
        return false;
    }
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col &&
        (size.ws_col < TUI_COLUMNS || size.ws_row < TUI_ROWS)) {
        snprintf(why, cap, "the terminal has %d by %d characters, a full screen needs %d by %d", size.ws_col,
                 size.ws_row, TUI_COLUMNS, TUI_ROWS);
        return false;
    }
    return true;
}
