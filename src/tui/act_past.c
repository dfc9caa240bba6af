/* Stepping back and forward through the battle. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "read.h"

/* The moments worth stopping at: after each thing that is told, none of them twice. */
static json_t *moments(screen *s)
{
    json_t *told = ask(s, "told", "[iio]", 0, s->d->now.at, eyes_of(s)), *out = json_array();
    const json_t *t;
    size_t i;
    int last = -1;
    json_array_append_new(out, json_integer(0));
    json_array_foreach(told, i, t)
    {
        int to = number_of(t, "to", 0);
        if (strcmp(text_of(t, "kind"), "round") == 0 || to <= last || to <= 0 || to >= s->d->now.at) continue;
        json_array_append_new(out, json_integer(to));
        last = to;
    }
    json_array_append_new(out, json_integer(s->d->now.at));
    json_decref(told);
    return out;
}

/* ---- what was picked ---- */

static void leave_now(screen *s)
{
    const move_list *l = &s->list;
    s->left = (kept_pick){.at = choosing(s) ? s->d->now.at : -1,
                          .chosen = s->chosen,
                          .open = l->open,
                          .row = l->row,
                          .places = l->places,
                          .focus = s->focus,
                          .cursor = s->cursor};
    text_copy(s->left.folds, sizeof s->left.folds, l->folds);
    text_copy(s->left.find, sizeof s->left.find, l->find);
    s->path = moments(s);
}

/* The same question with the same moves: everything is where it was. */
static void pick_again(screen *s)
{
    move_list *l = &s->list;
    const kept_pick *was = &s->left;
    if (was->at != s->d->now.at || !choosing(s)) return;
    drop_choice(s);
    s->chosen = was->chosen;
    l->places = was->places;
    text_copy(l->folds, sizeof l->folds, was->folds);
    text_copy(l->find, sizeof l->find, was->find);
    list_build(s); /* the places come first */
    l->open = was->open;
    list_build(s);
    if (was->row < l->rows) l->row = was->row;
    s->focus = was->focus;
    cursor_to(s, was->cursor.x, was->cursor.y);
    draw_overlay(s);
}

static void back_to_now(screen *s)
{
    json_decref(s->path);
    s->path = NULL;
    s->d->look(s->d, -1);
    known_read(s);
    arrive(s);
    pick_again(s);
}

void look_back(screen *s, int at)
{
    if (at < 0) {
        if (s->path) back_to_now(s);
        return;
    }
    if (!s->path) leave_now(s);
    if (!s->d->look(s->d, at)) {
        say(s, TINT_BAD, "%s", s->d->why);
        return;
    }
    drop_choice(s);
    int since = s->k.since;
    s->k.since = at > 0 ? at - 1 : 0;
    known_read(s);
    known_news(s);
    s->k.since = since;
}

static int nearest(const json_t *path, int at, int step)
{
    int n = count_of(path), best = -1;
    for (int i = 0; i < n; i++) {
        int m = (int)json_integer_value(item_of(path, i));
        if (step > 0 ? m > at && best < 0 : m < at) best = m;
    }
    return best;
}

void step_past(screen *s, int step)
{
    bool fresh = !s->path;
    if (fresh && step > 0) {
        say(s, TINT_PLAIN, "this is now");
        return;
    }
    if (fresh) leave_now(s);
    int at = s->d->looked < 0 ? s->d->now.at : s->d->looked;
    if (abs(step) > 1)
        at = step < 0 ? 0 : s->d->now.at;
    else
        at = nearest(s->path, at, step);
    if (at >= s->d->now.at)
        back_to_now(s);
    else if (at >= 0)
        look_back(s, at);
    else
        say(s, TINT_PLAIN, step < 0 ? "this is how it began" : "this is now");
}

/* ---- other courses of it ---- */

static void forget_course(screen *s)
{
    json_t **all[] = {&s->path, &s->plan, &s->k.told, &s->k.fallen};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        json_decref(*all[i]);
        *all[i] = NULL;
    }
    s->k.since = s->d->now.at > 6 ? s->d->now.at - 6 : 0;
    s->eyes = s->d->now.eyes;
    s->ended = s->d->now.over;
}

void word_heard(screen *s)
{
    if (s->d->looked >= 0) return;
    json_t *view = ask_quietly(s, "view", json_pack("[o]", eyes_of(s)));
    bool other = s->path || s->k.at != s->d->now.at || !json_equal(view, s->k.view);
    json_decref(view);
    if (!other) return;
    forget_course(s);
    known_read(s);
    arrive(s);
}

static void build_courses(screen *s, popup *p)
{
    char all[sizeof s->note * 12], *save = NULL;
    int n = 0;
    text_copy(all, sizeof all, json_string_value(p->about));
    prose_add(&p->text, TINT_DIM, 0, "Step back with Page Up, and B goes on from there as a battle of its own.");
    for (char *line = strtok_r(all, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        prose_add(&p->text, TINT_PLAIN, 0, "%s", line)->act = n++;
}

static void course_picked(screen *s, int act)
{
    char line[WORDS], out[DESK_WHY] = "", all[4096], *at = all;
    text_copy(all, sizeof all, json_string_value(s->popup->about));
    for (int i = 0; i < act && (at = strchr(at, '\n')) != NULL; i++) at++;
    popup_close(s);
    if (!at) return;
    at[strcspn(at, " ,\n")] = 0;
    snprintf(line, sizeof line, "go %.200s", at);
    s->d->word(s->d, line, out, sizeof out);
    word_heard(s);
    say(s, TINT_PLAIN, "%s", out);
}

static void show_courses(screen *s)
{
    char out[4096] = "";
    if (!s->d->word(s->d, "branches", out, sizeof out)) {
        say(s, TINT_PLAIN, "step back first: Page Up");
        return;
    }
    popup *p = popup_open(s, "the courses of this battle", build_courses);
    p->about = json_string(out);
    p->pick = course_picked;
    snprintf(p->foot, sizeof p->foot, "Enter goes there");
}

void branch(screen *s, const char *rest)
{
    char line[160], out[DESK_WHY] = "";
    if (!s->path && !s->d->now.looks) {
        show_courses(s);
        return;
    }
    snprintf(line, sizeof line, "branch%s%s", *rest ? " " : "", rest);
    if (!s->d->word(s->d, line, out, sizeof out)) snprintf(out, sizeof out, "this table knows no branches");
    back_to_now(s);
    show_words(s, "branch", out);
}
