/* A lesson on the screen: its words in a box where else stands what happened, the unit that it points at under the cursor, and
 * what was learned at its end. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "acts.h"
#include "read.h"
#include "wide_curses.h"

bool is_taught(const screen *s) { return s->d->lesson && s->d->lesson->state != LESSON_FREE; }

static bool speaks(const screen *s)
{
    return is_taught(s) && s->d->lesson->state != LESSON_LAYS && s->d->lesson->says[0] && !is_looking_back(s);
}

/* ---- the box ---- */

static pane box_of(const screen *s)
{
    pane head = s->at.told_head, p = s->at.told;
    return (pane){head.y, head.x, p.rows + 1, head.columns};
}

static const char *waits_for(const desk_lesson *l)
{
    switch (l->state) {
    case LESSON_READ: return "Enter goes on  F fight on freely";
    case LESSON_ASKS: return *l->wants ? "H shows the move  F fight on freely" : "F fight on freely";
    default: return "Enter: what you have learned";
    }
}

bool pane_lesson(screen *s)
{
    const desk_lesson *l = s->d->lesson;
    pane all = box_of(s), in = {all.y + 1, all.x + 1, all.rows - 1, all.columns - 2};
    prose t = {.ascii = !s->c.unicode};
    char title[240];
    if (!speaks(s)) return false;
    snprintf(title, sizeof title, l->of > 1 ? "%s: %d of %d" : "%s", l->title, l->at, l->of);
    easel_fill(&s->c, (pane){all.y, all.x, all.rows, all.columns}, TINT_PLAIN, 0);
    easel_across(&s->c, all.y, all.x, all.columns, title, TINT_MARK, STYLE_BOLD);
    prose_add(&t, TINT_YELLOW, 0, "%s", l->says);
    bool fits = prose_height(&t, in.columns) < in.rows;
    prose_add(&t, TINT_DIM, 0, "%s%s", waits_for(l), fits ? "" : "  Space: all of it");
    int rows = prose_rows(&t.at[0], in.columns);
    if (rows > in.rows - 1) t.at[0].most = (uint8_t)(in.rows - 1);
    easel_prose(&s->c, in, &t, 0, -1);
    prose_free(&t);
    return true;
}

/* ---- what it points at ---- */

static bool cursor_to_place(screen *s, const char *name)
{
    const json_t *cell;
    size_t i;
    json_array_foreach(part_of(s->k.view, "cells"), i, cell) if (strcasecmp(text_of(cell, "name"), name) == 0)
    {
        cursor_to(s, number_of(cell, "x", 0), number_of(cell, "y", 0));
        return true;
    }
    return false;
}

static void point(screen *s, const char *at)
{
    const json_t *p;
    size_t i;
    json_array_foreach(part_of(s->k.view, "pieces"), i, p) if (strcasecmp(text_of(p, "label"), at) == 0)
    {
        cursor_to_piece(s, number_of(p, "id", NOBODY));
        return;
    }
    cursor_to_place(s, at);
}

/* ---- its end ---- */

enum { FIGHT_ON, LOOK, LEAVE };

static void build_learned(screen *s, popup *p)
{
    char text[sizeof s->d->lesson->learned], *next = text;
    text_copy(text, sizeof text, s->d->lesson->learned);
    for (char *line; (line = next) != NULL;) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        next = end ? end + 1 : NULL;
        prose_add(&p->text, TINT_PLAIN, 0, "%s", line)->hang = (uint8_t)strspn(line, " ");
    }
    prose_add(&p->text, TINT_PLAIN, 0, "%s", "");
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "%s",
              s->d->now.over ? "To the report" : "Fight on: from here the battle is yours")
        ->act = FIGHT_ON;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Look at the field")->act = LOOK;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Leave")->act = LEAVE;
}

static void fight_on(screen *s)
{
    s->d->teach(s->d, true);
    if (!s->d->now.over) say(s, TINT_GOOD, "the battle is yours from here on");
    went_on(s);
}

static void learned_picked(screen *s, int act)
{
    popup_close(s);
    if (act == FIGHT_ON) fight_on(s);
    if (act == LEAVE) s->leaving = true;
}

static void show_learned(screen *s)
{
    popup *p = popup_open(s, s->d->lesson->of > 1 ? "What you have learned" : s->d->lesson->title, build_learned);
    p->pick = learned_picked;
}

/* ---- it goes on ---- */

void lesson_went_on(screen *s)
{
    if (!is_taught(s)) return;
    const desk_lesson *l = s->d->lesson;
    if (l->state == LESSON_READ || l->state == LESSON_ASKS) {
        s->hurry = false;
        point(s, l->points);
    }
    if (l->state == LESSON_TOLD && !s->popup) show_learned(s);
}

static void build_wanted(screen *s, popup *p)
{
    const json_t *move = offer_called(s, s->d->lesson->wants);
    prose_add(&p->text, TINT_PLAIN, 0, "The lesson asks for this:");
    const json_t *piece = move ? piece_of(s, number_of(move, "piece", NOBODY)) : NULL;
    char who[96] = "";
    if (piece) piece_words(piece, who, sizeof who);
    capital(prose_add(&p->text, TINT_GOOD, STYLE_BOLD, "%s%s%s", who, *who ? ": " : "",
                      move ? label_of(move) : s->d->lesson->wants)
                ->text);
    p->text.at[p->text.count - 1].act = 0;
    prose_add(&p->text, TINT_DIM, 0, "`%s`", s->d->lesson->wants)->indent = 2;
    prose_add(&p->text, TINT_PLAIN, 0, "I find it myself")->act = 1;
}

static void wanted_picked(screen *s, int act)
{
    popup_close(s);
    if (act == 0) give(s, s->d->lesson->wants);
}

/* What the coach says in a lesson is what the lesson asks for. */
bool lesson_hint(screen *s)
{
    if (!is_taught(s) || s->d->lesson->state != LESSON_ASKS || !*s->d->lesson->wants) return false;
    popup *p = popup_open(s, "what the lesson asks", build_wanted);
    p->pick = wanted_picked;
    snprintf(p->foot, sizeof p->foot, "Enter does it");
    return true;
}

static void build_free(screen *s, popup *p)
{
    (void)s;
    prose_add(&p->text, TINT_PLAIN, 0, "The lesson lets go, with real dice from here.");
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Go on with the lesson")->act = 0;
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Fight on freely")->act = 1;
}

static void free_picked(screen *s, int act)
{
    popup_close(s);
    if (act == 1) fight_on(s);
}

void lesson_free(screen *s, const char *rest)
{
    (void)rest;
    if (!is_taught(s))
        say(s, TINT_PLAIN, "this is no lesson");
    else
        popup_open(s, "Fight on freely?", build_free)->pick = free_picked;
}

/* Enter and Space go on where something was to be read. */
bool lesson_key(screen *s, int key)
{
    bool enter = key == '\r' || key == '\n' || key == KEY_ENTER;
    if (!speaks(s) || s->popup || s->prompt.on) return false;
    if (key == ' ') {
        show_words(s, s->d->lesson->title, s->d->lesson->says);
        return true;
    }
    if (key == 'F') {
        lesson_free(s, "");
        return true;
    }
    if (!enter || s->d->lesson->state == LESSON_ASKS) return false;
    if (s->d->lesson->state == LESSON_TOLD) {
        show_learned(s);
        return true;
    }
    s->d->teach(s->d, false);
    s->k.since = s->d->now.at;
    s->due = 0;
    return true;
}
