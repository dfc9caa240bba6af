/* The keys: one row each, from which help and the typed words are made as well. */
#include <stdio.h>
#include <string.h>

#include "acts.h"
#include "read.h"
#include "wide_curses.h"

enum { CTRL_C = 3, CTRL_L = 12, CTRL_Z = 26, ESCAPE = 27 };

/* ---- what the keys do ---- */

static void step(screen *s, int dx, int dy, bool far)
{
    if (s->focus == ON_LIST || s->list.open >= 0) {
        list_mark(s, far ? 5 * dy : dy);
        return;
    }
    s->cursor = field_step(&s->field, s->cursor, dx, dy, far);
    field_reveal(&s->field, s->cursor);
    if (s->kind >= 0 && s->chosen == NOBODY) draw_overlay(s);
}

static void go_left(screen *s, const char *r) { (void)r, step(s, -1, 0, false); }
static void go_right(screen *s, const char *r) { (void)r, step(s, 1, 0, false); }
static void go_up(screen *s, const char *r) { (void)r, step(s, 0, -1, false); }
static void go_down(screen *s, const char *r) { (void)r, step(s, 0, 1, false); }
static void far_left(screen *s, const char *r) { (void)r, step(s, -1, 0, true); }
static void far_right(screen *s, const char *r) { (void)r, step(s, 1, 0, true); }
static void far_up(screen *s, const char *r) { (void)r, step(s, 0, -1, true); }
static void far_down(screen *s, const char *r) { (void)r, step(s, 0, 1, true); }

static void enter(screen *s, const char *rest)
{
    (void)rest;
    if (clock_now() < s->deaf) return;
    if (s->d->now.over)
        show_end(s);
    else if (rolling(s))
        show_dice_prompt(s);
    else if (s->focus == ON_LIST || s->list.open >= 0)
        list_pick(s, s->list.row);
    else
        enter_board(s);
}

static void back(screen *s, const char *rest)
{
    move_list *l = &s->list;
    (void)rest;
    s->note[0] = 0;
    if (is_looking_back(s)) {
        look_back(s, -1);
        return;
    }
    if (l->find[0])
        l->find[0] = 0;
    else if (l->open >= 0)
        l->open = -1;
    else if (l->places)
        l->places = false;
    else if (s->chosen != NOBODY)
        drop_choice(s);
    else
        s->focus = s->liked = ON_BOARD;
    list_build(s);
}

static void turn_over(screen *s, const char *rest)
{
    (void)rest;
    s->focus = s->liked = s->focus == ON_BOARD ? ON_LIST : ON_BOARD;
}

static void find_typed(screen *s, const char *text)
{
    text_copy(s->list.find, sizeof s->list.find, text);
    s->focus = ON_LIST;
    list_build(s);
}

static void find(screen *s, const char *rest)
{
    if (!choosing(s)) return;
    find_typed(s, rest);
    if (*rest) return;
    prompt_open(s, "find:", find_typed);
    s->prompt.typed = find_typed;
}

/* What the answer was that is asked for again: as the list has it. */
static void tell_undone(screen *s, const json_t *log)
{
    char words[WORDS];
    const json_t *entry;
    size_t i;
    say(s, TINT_GOOD, "taken back");
    json_array_foreach(log, i, entry)
    {
        const json_t *offer = offer_called(s, text_of(entry, "text"));
        if (number_of(entry, "n", -1) != s->d->now.at + 1 || !offer) continue;
        say(s, TINT_GOOD, "taken back: %s", move_words(s, offer, words, sizeof words));
    }
}

enum { UNDONE = 40 }; /* answers that a choice may have brought with it */

static void undo(screen *s, const char *rest)
{
    int at = s->d->now.at;
    json_t *log = ask_quietly(s, "log", json_pack("[ii]", at > UNDONE ? at - UNDONE : 0, at));
    (void)rest;
    if (!s->d->undo(s->d)) {
        json_decref(log);
        refused(s, s->d->why[0] ? s->d->why : "that cannot be taken back");
        return;
    }
    if (s->k.since > s->d->now.at) s->k.since = s->d->now.at;
    known_read(s);
    arrive(s);
    if (!s->note[0]) tell_undone(s, log);
    json_decref(log);
}

static void next(screen *s, const char *r) { (void)r, next_unit(s, 1); }
static void previous(screen *s, const char *r) { (void)r, next_unit(s, -1); }
static void past(screen *s, const char *r) { (void)r, step_past(s, -1); }
static void forward(screen *s, const char *r) { (void)r, step_past(s, 1); }
static void first(screen *s, const char *r) { (void)r, step_past(s, -2); }
static void last(screen *s, const char *r) { (void)r, step_past(s, 2); }

/* What is drawn now, each thing once. */
static void tell_drawn(screen *s)
{
    char words[WORDS] = "";
    const char *kind = s->kind >= 0 ? json_string_value(item_of(s->k.kinds, s->kind)) : NULL;
    for (int i = 0; i < s->overlays; i++) {
        const char *one = s->overlay[i].words;
        size_t n = strlen(words);
        if (*one && !strstr(words, one)) snprintf(words + n, sizeof words - n, "%s%s", n ? "; " : ": ", one);
    }
    if (!kind)
        say(s, TINT_PLAIN, s->kind == -1 ? "drawn as is usual" : "nothing is drawn");
    else
        say(s, TINT_PLAIN, s->overlays ? "%s%s" : "%s: there is nothing to draw", kind, words);
}

static void cycle_kind(screen *s, const char *rest)
{
    int n = count_of(s->k.kinds);
    (void)rest;
    s->kind = s->kind + 1 < n ? s->kind + 1 : -2;
    if (s->kind == -1) s->kind = n ? 0 : -2;
    draw_overlay(s);
    tell_drawn(s);
}

static void zoom(screen *s, int by)
{
    int to = s->field.zoom + by, n = field_zooms(&s->field);
    if (to < 0 || to >= n) {
        say(s, TINT_PLAIN, by > 0 ? "this is as near as it gets" : "this is all of it");
        return;
    }
    field_zoom(&s->field, to, s->cursor);
}
static void nearer(screen *s, const char *r) { (void)r, zoom(s, 1); }
static void farther(screen *s, const char *r) { (void)r, zoom(s, -1); }

static void whole_field(screen *s, const char *r) { (void)r, field_zoom(&s->field, 0, s->cursor); }

static void type(screen *s, const char *rest)
{
    (void)rest;
    prompt_open(s, ":", heard_line);
}

static void leave(screen *s, const char *rest)
{
    (void)rest;
    ask_leave(s);
}

/* To the move that ends what is asked, and with the same key once more through it: one stray key ends nothing. */
static void end_it(screen *s, const char *rest)
{
    (void)rest;
    if (s->d->now.over) {
        show_end(s);
        return;
    }
    if (choosing(s) && list_end(s) < 0) { /* not of this unit: of them all */
        drop_choice(s);
        list_build(s);
    }
    int at = choosing(s) ? list_end(s) : -1;
    bool there = s->focus == ON_LIST && at == s->list.row;
    if (at < 0) {
        say(s, TINT_PLAIN, choosing(s) ? "nothing that is asked now can be ended" : "the battle goes on");
    } else if (there) {
        list_pick(s, at);
    } else {
        s->focus = s->liked = ON_LIST;
        s->list.row = at;
        say(s, TINT_PLAIN, "press e once more, or Enter: %s", s->list.at[at].words);
    }
}

static void cycle_pace(screen *s, const char *rest)
{
    (void)rest;
    s->pace = (s->pace + 1) % pace_count();
    say(s, TINT_PLAIN, "what the others do is shown %s", pace_words(s->pace));
}

static void space(screen *s, const char *rest)
{
    if (clock_now() >= s->deaf) show_recap(s, rest);
}

static void redraw(screen *s, const char *rest)
{
    (void)s, (void)rest;
    clearok(curscr, TRUE);
}

/* ---- the table ---- */

static const key_row rows[] = {
    {.help = "going about"},
    {{KEY_LEFT}, NULL, NULL, NULL, go_left},
    {{KEY_RIGHT}, NULL, NULL, NULL, go_right},
    {{KEY_UP, 'k'}, "arrows, j k", NULL, "the cursor on the board, or the marked move of the list", go_up},
    {{KEY_DOWN, 'j'}, NULL, NULL, NULL, go_down},
    {{KEY_SLEFT}, "Shift+arrows", NULL, "by larger steps", far_left},
    {{KEY_SRIGHT}, NULL, NULL, NULL, far_right},
    {{KEY_SR, 'K'}, "K J", NULL, "the same up and down", far_up},
    {{KEY_SF, 'J'}, NULL, NULL, NULL, far_down},
    {{'\t', KEY_BTAB}, "Tab", NULL, "from the board to the list of moves and back", turn_over},
    {{'\r', '\n', KEY_ENTER}, "Enter", NULL, "picks: a unit, then its place or its target; a move of the list", enter},
    {{ESCAPE}, "Esc", NULL, "one step back", back},
    {{'n'}, "n N", "next", "the next, the last unit that can act", next},
    {{'N'}, NULL, NULL, NULL, previous},
    {{'z', '+', '='}, "z Z, + -", NULL, "nearer, farther", nearer},
    {{'Z', '-'}, NULL, NULL, NULL, farther},
    {{'0'}, "0", NULL, "the whole field", whole_field},
    {{'m'}, "m", "draw", "draws on the board: how far the unit reaches, shoots, sees", cycle_kind},
    {.help = "the question"},
    {{'/'}, "/", "find", "finds a move by words", find},
    {{'o'}, "o", "odds", "what may come of the marked move", show_odds},
    {{'w'}, "w", "why", "why not: of the unit, or of the chosen unit at the cursor", show_why},
    {{'e'}, "e", "end", "to the move that ends it, and once more through it; when all is over: how it ended", end_it},
    {{'a'}, "a", "usual", "answers as is usual", as_usual},
    {{'A'}, "A", "always", "the same, from now on by itself; `always off` asks again", always},
    {{'u'}, "u", "undo", "takes the last choice back", undo},
    {{':'}, ":", NULL, "a move or a word, typed; Tab completes, up and down go through what was typed", type},
    {.help = "reading"},
    {{' '}, "Space", "recap", "what happened since your last choice; on, while the others act", space},
    {{'l'}, "l", "log", "the whole battle in headlines, which unfold", show_log},
    {{'i'}, "i", "unit", "all about the unit under the cursor; `unit F1`", show_unit},
    {{'r'}, "r", "rules", "the rules by which it is asked, and all others", show_rules},
    {{'b'}, "b", "briefing", "what the battle is about", show_briefing},
    {{'s'}, "s", "signs", "what the signs on the board mean", show_legend},
    {.help = "the coach"},
    {{'H'}, "H", "hint", "what he would do", show_hint},
    {{'d'}, "d", "danger", "what the enemy could do to your units", show_danger},
    {{'R'}, "R", "reason", "why the computer did what it did last", show_reason},
    {{'c'}, "c", "chance", "your chance to win", show_chance},
    {{0}, NULL, "free", "of a lesson: it lets go, and the battle is yours", lesson_free},
    {{0}, NULL, "review", "luck or judgement, from first to last", show_review},
    {.help = "the battle"},
    {{KEY_PPAGE}, "PgUp PgDn", NULL, "step back and forward through it", past},
    {{KEY_NPAGE}, NULL, NULL, NULL, forward},
    {{KEY_HOME}, "Home End", NULL, "its first moment, and now", first},
    {{KEY_END}, NULL, NULL, NULL, last},
    {{'B'},
     "B",
     NULL,
     "goes on from the moment that is looked at as another battle; now: the courses of this one",
     branch},
    {{'U'}, "U", "umpire", "the umpire's hand: a piece, a word, a value", show_umpire},
    {{'p'}, "p", "pace", "how fast it is shown what the others do", cycle_pace},
    {{'?', KEY_F(1)}, "?", "help", "these keys", show_help},
    {{CTRL_L}, "Ctrl-L", NULL, "draws the screen anew", redraw},
    {{'q', CTRL_C}, "q", "quit", "leaves; the battle is kept", leave},
    {{0}, NULL, "leave", NULL, leave},
};

const key_row *key_table(int *count)
{
    *count = (int)(sizeof rows / sizeof *rows);
    return rows;
}

int turn_of_key(int key)
{
    switch (key) {
    case KEY_LEFT: return -15;
    case KEY_RIGHT: return 15;
    case KEY_SLEFT: return -45;
    case KEY_SRIGHT: return 45;
    default: return 0;
    }
}

static const key_row *row_of(int key)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int k = 0; k < 3; k++)
            if (rows[i].act && rows[i].key[k] == key) return &rows[i];
    return NULL;
}

void key_pressed(screen *s, int key, bool letter)
{
    const key_row *r;
    if (key == CTRL_C && s->prompt.on) prompt_key(s, ESCAPE, false);
    if (key == CTRL_C) {
        bool taken = s->popup && s->popup->key && s->popup->key(s, key); /* once more where it is asked: yes */
        if (!taken) ask_leave(s);
        return;
    }
    if (s->prompt.on)
        prompt_key(s, key, letter);
    else if (s->popup)
        popup_key(s, key);
    else if ((r = row_of(key)) != NULL) {
        s->note[0] = 0;
        r->act(s, "");
    }
}

/* ---- the mouse ---- */

static bool is_in(pane p, int y, int x) { return y >= p.y && y < p.y + p.rows && x >= p.x && x < p.x + p.columns; }

static void clicked(screen *s, int y, int x)
{
    gg_pose at;
    if (is_in(s->at.list, y, x)) {
        int n = list_at(s, y);
        if (n < 0) return;
        s->focus = s->liked = ON_LIST;
        list_pick(s, n);
    } else if (is_in(s->at.board, y, x) && field_at(&s->field, x - s->at.board.x, y - s->at.board.y, &at)) {
        s->focus = s->liked = ON_BOARD;
        s->cursor = at;
        enter_board(s);
    } else if (is_in(s->at.told, y, x))
        show_recap(s, "");
}

static void wheeled(screen *s, int y, int x, int by)
{
    if (s->popup)
        popup_key(s, by < 0 ? KEY_UP : KEY_DOWN);
    else if (is_in(s->at.list, y, x))
        list_mark(s, by);
    else if (is_in(s->at.board, y, x))
        zoom(s, -by);
}

void mouse_pressed(screen *s)
{
    MEVENT e;
    if (getmouse(&e) != OK) return;
    s->note[0] = 0;
    if (e.bstate & BUTTON4_PRESSED)
        wheeled(s, e.y, e.x, -1);
    else if (e.bstate & BUTTON5_PRESSED)
        wheeled(s, e.y, e.x, 1);
    else if (e.bstate & (BUTTON3_PRESSED | BUTTON3_CLICKED))
        s->popup ? popup_close(s) : back(s, "");
    else if (!(e.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON1_DOUBLE_CLICKED)))
        return;
    else if (s->popup)
        popup_click(s, e.y, e.x);
    else
        clicked(s, e.y, e.x);
}
