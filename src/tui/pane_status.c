/* Above all: which battle, the clock, whose move it is, and how both sides stand. Below all: a note, or the keys of the moment. */
#include <stdio.h>
#include <string.h>

#include "acts.h"
#include "read.h"
#include "screen.h"

static void state_words(const screen *s, char *out, int room, tint *ink)
{
    const desk_now *n = &s->d->now;
    const json_t *pending = part_of(s->k.view, "ask");
    int side = number_of(pending, "side", NOBODY);
    *ink = TINT_DIM;
    if (is_looking_back(s)) {
        snprintf(out, (size_t)room, "Looking back: %d of %d", s->k.at, n->at);
        *ink = TINT_YELLOW;
    } else if (is_taught(s) && !n->yours)
        snprintf(out, (size_t)room, s->d->lesson->state == LESSON_LAYS ? "The lesson goes on" : "A lesson");
    else if (n->looks)
        snprintf(out, (size_t)room, "The end of what was played");
    else if (n->lost)
        snprintf(out, (size_t)room, "The line is down: trying again");
    else if (n->over)
        snprintf(out, (size_t)room, "The battle is over");
    else if (n->yours) {
        bool roll = rolling(s);
        snprintf(out, (size_t)room, roll ? "Your dice" : "Your move");
        *ink = TINT_MARK;
    } else if (side >= 0 && side < DESK_SIDES && strcmp(text_of(pending, "kind"), "roll") != 0)
        snprintf(out, (size_t)room, "%s %s", n->seat[side], n->thinking ? "is thinking" : "to move");
    else
        snprintf(out, (size_t)room,
                 n->far ? "Waiting for the other side" : "The dice fall"); /* a host throws when both are there */
}

/* The battle and its clock; of a long name the end is left out, of the clock nothing. */
static void head_words(const screen *s, int columns, char *out, size_t cap)
{
    const char *title = s->d->now.title, *clock = text_of(s->k.view, "clock"), *end = title;
    const char *between = *clock ? "  ·  " : "";
    int room = columns - letters(clock, 200) - letters(between, 8);
    bool whole = letters(title, 200) <= room;
    for (int i = 0; *end && i < (whole ? 200 : room - 1); i++) end += letter_length(end);
    while (!whole && end > title && end[-1] == ' ') end--;
    snprintf(out, cap, "%.*s%s%s%s", (int)(end - title), title, whole ? "" : s->c.unicode ? "…" : ".", between, clock);
}

static void top_row(screen *s)
{
    char left[320], right[200];
    tint ink;
    pane p = s->at.status;
    easel_fill(&s->c, (pane){p.y, p.x, 1, p.columns}, TINT_PLAIN, STYLE_REVERSE);
    state_words(s, right, sizeof right, &ink);
    int at = p.columns - letters(right, sizeof right) - 2;
    head_words(s, at - 3, left, sizeof left);
    easel_put(&s->c, p.y, 1, at - 3, TINT_PLAIN, TINT_PLAIN, STYLE_REVERSE | STYLE_BOLD, left);
    bool loud = ink == TINT_MARK || ink == TINT_YELLOW;
    easel_put(&s->c, p.y, at - 1, 1, TINT_PLAIN, loud ? ink : TINT_PLAIN, loud ? STYLE_BOLD : STYLE_REVERSE, " ");
    easel_put(&s->c, p.y, at, p.columns - at, TINT_PLAIN, loud ? ink : TINT_PLAIN, loud ? STYLE_BOLD : STYLE_REVERSE,
              right);
    easel_put(&s->c, p.y, p.columns - 2, 2, TINT_PLAIN, loud ? ink : TINT_PLAIN, loud ? STYLE_BOLD : STYLE_REVERSE,
              " ");
}

/* The score stands before who plays: where both have no room the player's name is left out. */
static void side_words(const screen *s, int side, int columns, char *out, int room)
{
    const json_t *v = item_of(part_of(s->k.view, "sides"), side);
    const char *name = text_of(v, "name"), *word = text_of(s->k.view, "scoreWord"), *note = text_of(v, "note");
    const char *seat = s->d->now.seat[side], *clock = s->d->now.clock[side];
    int goal = number_of(v, "goal", 0), score = number_of(v, "score", 0);
    char count[80] = "", named[80], played[120] = "";
    snprintf(named, sizeof named, "%s", *name ? name : s->d->now.side[side]);
    if (goal > 0)
        snprintf(count, sizeof count, "  %d of %d %s", score, goal, word);
    else if (score != 0 && *word)
        snprintf(count, sizeof count, "  %d %s", score, word);
    if (*seat) snprintf(played, sizeof played, " (%s)", seat);
    if (letters(named, 80) + letters(played, 120) + letters(count, 80) > columns) played[0] = 0;
    snprintf(out, (size_t)room, "%s%s%s%s%s%s%s", capital(named), played, count, *clock ? "  " : "", clock,
             *note ? "  " : "", note);
}

/* What does not fit ends behind a whole part of it. */
static void shorten(char *words, int room)
{
    if (letters(words, 400) <= room) return;
    char *end = words;
    for (int i = 0; i < room && *end; i++) end += letter_length(end);
    bool whole = *end == ' ' || *end == ',' || end[-1] == ',';
    *end = 0;
    for (char *cut = end; !whole && --cut > words;)
        if (*cut == ',' || (cut[0] == ' ' && cut[1] == ' ')) {
            *cut = 0;
            break;
        }
    for (char *last = words + strlen(words); last > words && strchr(" ,", last[-1]);) *--last = 0;
}

void pane_status(screen *s)
{
    char words[400];
    pane p = s->at.status;
    top_row(s);
    for (int side = 0; side < DESK_SIDES; side++) {
        bool beside = p.rows < 3;
        int room = beside ? p.columns / 2 : p.columns, x = beside && side ? room : 0, y = p.y + 1 + (beside ? 0 : side);
        bool asked = asked_side(s) == side && !s->d->now.over;
        side_words(s, side, room - 3, words, sizeof words);
        shorten(words, room - 3);
        easel_put(&s->c, y, x, 1, TINT_PLAIN, side ? TINT_SIDE1 : TINT_SIDE0, side ? 0 : STYLE_BOLD, " ");
        easel_put(&s->c, y, x + 2, room - 3, side ? TINT_SIDE1 : TINT_SIDE0, TINT_PLAIN,
                  asked ? STYLE_BOLD | STYLE_UNDERLINE : 0, words);
    }
}

/* ---- the last row ---- */

/* Something was picked or unfolded that can be left; an answer is taken back by `u` alone. */
static bool has_back(const screen *s)
{
    const move_list *l = &s->list;
    if (l->find[0] || l->open >= 0 || l->places) return true;
    for (int i = 0; i < count_of(s->k.moves) && s->chosen != NOBODY; i++)
        if (number_of(item_of(s->k.moves, i), "piece", s->chosen) != s->chosen) return true;
    return false;
}

static const char *hints(const screen *s)
{
    if (s->popup) return "";
    if (is_looking_back(s)) return "PgUp PgDn step  Home End  B branch from here  Esc back to now  ? keys";
    if (is_taught(s) && !s->d->now.yours) return "Enter on  Space all its words  F fight on freely  q leave  ? keys";
    if (s->d->now.over) return "e how it ended  PgUp look back  l log  q leave  ? keys";
    if (!s->d->now.yours) return "Space on  p pace  l log  PgUp look back  q leave  ? keys";
    if (rolling(s)) return "Enter type the dice  o odds  u undo  ? keys";
    if (s->focus == ON_LIST && has_back(s)) return "Enter do it  o odds  Tab board  Esc back  / find  u undo  ? keys";
    if (s->focus == ON_LIST) return "Enter do it  o odds  Tab board  / find  u undo  ? keys";
    if (s->chosen != NOBODY && has_back(s)) return "Enter there  Tab moves  w why not  m draw  Esc back  ? keys";
    if (s->chosen != NOBODY) return "Enter there  Tab moves  w why not  m draw  u undo  ? keys";
    return "Enter pick  n next unit  Tab moves  w why not  : type  ? keys";
}

void pane_note(screen *s)
{
    pane p = s->at.note;
    if (s->prompt.on) {
        prompt_draw(s, p);
        return;
    }
    const char *offer = s->d->now.offer;
    if (s->note[0])
        easel_put(&s->c, p.y, 1, p.columns - 2, s->note_ink, TINT_PLAIN, s->note_ink == TINT_PLAIN ? 0 : STYLE_BOLD,
                  s->note);
    else if (*offer)
        easel_put(&s->c, p.y, 1, p.columns - 2, TINT_MARK, TINT_PLAIN, STYLE_BOLD, offer);
    else
        easel_put(&s->c, p.y, 1, p.columns - 2, TINT_DIM, TINT_PLAIN, 0, hints(s));
}
