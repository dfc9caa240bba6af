/* What takes a while: a review of a kept battle, and a battle played many times. Both go on while nothing is typed, and Esc stops
 * them; of what was played until then the numbers stay. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "start_in.h"
#include "wide_curses.h"

enum { PART = 150, BAR = 22 }; /* milliseconds between two looks at the keyboard; letters */

/* ---- pages ---- */

int page_columns(const start *x)
{
    int columns = x->s.c.columns - 8 < 96 ? x->s.c.columns - 8 : 96;
    return columns - 4;
}

static void build_page(screen *of, popup *p)
{
    char *all = strdup(json_string_value(p->about)), *next = all;
    (void)of;
    for (char *line; (line = next) != NULL;) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        next = end ? end + 1 : NULL;
        if (*line || next) prose_add(&p->text, TINT_PLAIN, 0, "%s", line);
    }
    free(all);
}

void show_page(start *x, const char *title, const char *text)
{
    popup_open(&x->s, title, build_page)->about = json_string(text);
}

static void bar(char *out, int room, int done, int of)
{
    int n = of > 0 ? done * room / of : 0;
    for (int i = 0; i < room; i++) out[i] = i < n ? '#' : '.';
    out[room] = 0;
}

/* ---- the review ---- */

static void review_rows(start *x, sheet *s)
{
    char line[BAR + 1];
    int done = number_of(s->about, "done", 0), of = number_of(s->about, "of", 0);
    (void)x;
    prose_add(&s->list, TINT_PLAIN, STYLE_BOLD, "Luck or judgement?");
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    if (is_set(s->about, "finished")) {
        row_add(s, 0, "Read the review");
        return;
    }
    bar(line, BAR, done, of);
    prose_add(&s->list, TINT_MARK, 0, "%s %d of %d", line, done, of);
    prose_add(&s->list, TINT_DIM, 0, "Every answer is weighed by playing on from it. Esc stops.");
}

static void read_review(start *x, sheet *s, int act)
{
    (void)act;
    show_page(x, s->title, text_of(s->about, "text"));
    snprintf(x->s.popup->foot, sizeof x->s.popup->foot, "v in the list looks through it");
}

static bool review_works(start *x, sheet *s)
{
    if (!s->about || is_set(s->about, "finished")) return false;
    json_t *on = start_asks(x, "review_on", "{s:i, s:i}", "for", PART, "columns", page_columns(x));
    if (!on) {
        s->works = NULL;
        return true;
    }
    json_decref(s->about);
    s->about = on;
    sheet_renew(x, s);
    if (is_set(on, "finished")) read_review(x, s, 0);
    return true;
}

static void review_left(start *x, sheet *s)
{
    (void)s;
    json_decref(x->h->ask(x->h, "review_left", json_object()));
}

void lay_review(start *x, const char *name, const char *title)
{
    json_t *begun = start_asks(x, "review", "{s:s}", "name", name);
    if (!begun) return;
    sheet *s = sheet_lay(x, title, review_rows);
    s->about = begun;
    s->pick = read_review;
    s->works = review_works;
    s->left = review_left;
    sheet_renew(x, s);
}

/* ---- many battles ---- */

enum { SIDE0, SIDE1, COUNT_ROW, GO };
static const int counts[] = {50, 200, 1000, 10000};
enum { COUNTS = sizeof counts / sizeof *counts };

static const char *side_of(const sheet *s, int side)
{
    const char *name = json_string_value(item_of(part_of(s->about, "sides"), side));
    return name ? name : "";
}

static bool is_going(const sheet *s) { return s->number != 0; }

static void trial_rows(start *x, sheet *s)
{
    const json_t *players = part_of(s->about, "players");
    (void)x;
    prose_add(&s->list, TINT_DIM, 0, "The computer plays both sides, with new dice each time.");
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    for (int side = SIDE0; side <= SIDE1; side++)
        seat_row(s, side, side_of(s, side), text_of(item_of(players, s->value[side]), "name"));
    row_add(s, COUNT_ROW, "How often: %d times", counts[s->value[COUNT_ROW]]);
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    row_add(s, GO, "%s", is_going(s) ? "Stop" : "Play them")->style = STYLE_BOLD;
}

static void add_side(start *x, const json_t *trial, int side)
{
    const json_t *one = item_of(part_of(trial, "sides"), side), *span = part_of(one, "interval");
    int done = number_of(trial, "done", 0);
    char name[60], line[BAR + 1];
    text_copy(name, sizeof name, text_of(one, "side"));
    int wins = number_of(one, "wins", 0);
    beside_add(x, side ? TINT_SIDE1 : TINT_SIDE0, STYLE_BOLD, "%s win %.1f %%", capital(name), 100.0 * wins / done);
    bar(line, BAR, wins, done);
    beside_add(x, side ? TINT_SIDE1 : TINT_SIDE0, 0, "%s", line)->indent = 2;
    beside_add(x, TINT_DIM, 0, "%.1f to %.1f %% if it were played for ever, 19 times in 20; they lose %.1f %s",
               100 * json_number_value(item_of(span, 0)), 100 * json_number_value(item_of(span, 1)),
               real_of(one, "lost"), text_of(trial, "strength"))
        ->indent = 2;
}

static void trial_beside(start *x, sheet *s, int act)
{
    const json_t *trial = part_of(s->more, "trial"), *players = part_of(s->about, "players");
    int done = number_of(trial, "done", 0);
    char name[60], line[BAR + 1];
    beside_add(x, TINT_PLAIN, STYLE_BOLD, "%s", text_of(s->about, "title"));
    if (act <= SIDE1 && act >= 0) {
        const json_t *one = item_of(players, s->value[act]);
        text_copy(name, sizeof name, text_of(one, "name"));
        beside_add(x, TINT_MARK, 0, "%s: %s.", capital(name), text_of(one, "words"))->hang = 2;
    }
    if (!trial) {
        beside_add(x, TINT_DIM, 0, "Who thinks takes time: a sergeant plays many battles in a second, a captain few.");
        return;
    }
    beside_add(x, TINT_PLAIN, 0, "%s", "");
    bar(line, BAR, done, number_of(trial, "battles", 1));
    beside_add(x, TINT_PLAIN, 0, "%s %d of %d%s", line, done, number_of(trial, "battles", 0),
               is_going(s)                 ? ""
               : is_set(trial, "finished") ? ""
                                           : ", stopped");
    if (done == 0) return;
    for (int side = 0; side < DESK_SIDES; side++) add_side(x, trial, side);
    if (number_of(trial, "draws", 0))
        beside_add(x, TINT_PLAIN, 0, "%.1f %% drawn", 100.0 * number_of(trial, "draws", 0) / done);
    if (number_of(trial, "unfinished", 0))
        beside_add(x, TINT_PLAIN, 0, "%.1f %% without an end", 100.0 * number_of(trial, "unfinished", 0) / done);
    beside_add(x, TINT_PLAIN, 0, "%.1f rounds on average", real_of(trial, "rounds"));
}

static void stop(start *x, sheet *s)
{
    if (!is_going(s)) return;
    s->number = 0;
    json_decref(x->h->ask(x->h, "trial_left", json_object()));
    sheet_renew(x, s);
}

static bool trial_works(start *x, sheet *s)
{
    if (!is_going(s)) return false;
    json_t *on = start_asks(x, "trial_on", "{s:i}", "for", PART);
    if (on) json_object_set_new(s->more, "trial", on);
    if (!on || is_set(on, "finished")) stop(x, s);
    s->told = -1;
    return true;
}

static void play_them(start *x, sheet *s)
{
    const json_t *players = part_of(s->about, "players");
    json_t *begun = start_asks(x, "trial", "{s:s, s:[s,s], s:i}", "name", s->word, "players",
                               text_of(item_of(players, s->value[0]), "name"),
                               text_of(item_of(players, s->value[1]), "name"), "battles", counts[s->value[COUNT_ROW]]);
    if (!begun) return;
    json_object_set_new(s->more, "trial", begun);
    s->number = 1;
    sheet_renew(x, s);
}

static void trial_turn(start *x, sheet *s, int act, int by)
{
    int n = act == COUNT_ROW ? COUNTS : count_of(part_of(s->about, "players"));
    if (act == GO || act < 0 || is_going(s)) return;
    s->value[act] = (s->value[act] + by + n) % n;
    sheet_renew(x, s);
}

static void trial_picked(start *x, sheet *s, int act)
{
    if (act != GO)
        trial_turn(x, s, act, 1);
    else if (is_going(s))
        stop(x, s);
    else
        play_them(x, s);
}

static bool trial_key(start *x, sheet *s, int key, int act)
{
    if (key == 27 && is_going(s)) {
        stop(x, s);
        return true;
    }
    if (act < 0 || act == GO || (key != KEY_LEFT && key != KEY_RIGHT)) return false;
    trial_turn(x, s, act, key == KEY_LEFT ? -1 : 1);
    return true;
}

static void trial_for(start *x, const json_t *b)
{
    const json_t *players = part_of(b, "players");
    sheet *s = sheet_lay(x, text_of(b, "title"), trial_rows);
    s->about = json_incref((json_t *)b);
    text_copy(s->word, sizeof s->word, text_of(b, "name"));
    for (int i = 0; i < count_of(players); i++)
        if (strcmp(text_of(item_of(players, i), "name"), "sergeant") == 0) s->value[0] = s->value[1] = i;
    s->value[COUNT_ROW] = 1;
    s->beside = trial_beside;
    s->pick = trial_picked;
    s->key = trial_key;
    s->works = trial_works;
    s->left = stop;
    s->chosen = 1 << 10;
    snprintf(s->foot, sizeof s->foot, "Enter plays them  arrows left and right change a row");
    sheet_renew(x, s);
}

static void simulate_of(start *x, const json_t *system) { lay_battles(x, system, trial_for); }
void lay_simulate(start *x) { lay_systems(x, "Simulate", simulate_of); }
