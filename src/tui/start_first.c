/* The first sheet, and the battles that were kept: gone on with, looked through, reviewed, thrown away. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "acts.h"
#include "start_in.h"

/* ---- the first sheet ---- */

static const struct {
    const char *words, *about;
    void (*lay)(start *);
} ways[] = {
    {"Go on with a battle",
     "Every battle is kept as it goes: nothing need be saved. Go on with one, look through it, see "
     "whether it was luck or judgement, or throw it away.",
     lay_kept},
    {"Begin a battle",
     "Rules, a battle with its briefing, who leads which side: you, a friend at the same keyboard, or the computer by "
     "its "
     "rank. The dice are the program's, or fall on your own table and are typed.",
     lay_begin},
    {"Learn",
     "A first battle of each system, step by step, in a few minutes; then drills: small situations with one "
     "lesson each.",
     lay_learn},
    {"Simulate",
     "The computer plays a battle on both sides as often as you like: who wins, how long it takes, what it "
     "costs.",
     lay_simulate},
    {"Play a friend",
     "A battle on a host, between people far apart: live, with clocks, or a few days for a turn. Send a "
     "link, or follow one.",
     lay_friends},
    {"Rules", "The complete rules of each system in our own words, chapter by chapter, and search in all of them.",
     lay_rules},
};
enum { WAYS_IN = sizeof ways / sizeof *ways, LEAVE = WAYS_IN };

static void first_rows(start *x, sheet *s)
{
    (void)x;
    prose_add(&s->list, TINT_DIM, 0, "Historical battles under tabletop rules, with the odds before you commit.")
        ->hang = 0;
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    for (int i = 0; i < WAYS_IN; i++) row_add(s, i, "%s", ways[i].words)->style = STYLE_BOLD;
    prose_add(&s->list, TINT_PLAIN, 0, "%s", "");
    row_add(s, LEAVE, "Leave");
}

static void first_beside(start *x, sheet *s, int act)
{
    const json_t *b;
    size_t i;
    if (act < 0 || act >= WAYS_IN) return;
    beside_head(x, ways[act].words);
    beside_add(x, TINT_PLAIN, 0, "%s", ways[act].about);
    if (act) return;
    json_decref(s->about);
    s->about = start_asks(x, "kept", "{}");
    if (!count_of(s->about)) beside_add(x, TINT_DIM, 0, "None is kept yet.");
    if (count_of(s->about)) beside_head(x, "the latest");
    json_array_foreach(s->about, i, b) if (i < 8)
    {
        beside_add(x, TINT_PLAIN, 0, "%s", text_of(b, "title"))->hang = 2;
        beside_add(x, TINT_DIM, 0, "%s, %s", text_of(b, "result"), text_of(b, "day"))->indent = 2;
    }
}

static void first_picked(start *x, sheet *s, int act)
{
    (void)s;
    if (act == LEAVE)
        x->leaving = true;
    else
        ways[act].lay(x);
}

void lay_first(start *x)
{
    sheet *s = sheet_lay(x, "", first_rows);
    s->beside = first_beside;
    s->pick = first_picked;
    json_t *kept = start_asks(x, "kept", "{}");
    s->chosen = count_of(kept) ? 2 : 3; /* who has begun nothing begins */
    json_decref(kept);
}

/* ---- kept battles ---- */

static const json_t *kept_at(const sheet *s, int act) { return item_of(s->about, act); }
static const json_t *found_of(const sheet *s, int act)
{
    return json_object_get(s->more, text_of(kept_at(s, act), "name"));
}

static void kept_rows(start *x, sheet *s)
{
    const json_t *b;
    size_t i;
    json_decref(s->about);
    s->about = start_asks(x, "kept", "{}");
    if (!count_of(s->about)) prose_add(&s->list, TINT_DIM, 0, "No battle is kept yet. Esc, and begin one.");
    json_array_foreach(s->about, i, b)
    {
        const json_t *more = found_of(s, (int)i);
        row_add(s, (int)i, "%s", text_of(b, "title"))->ink = is_set(b, "over") ? TINT_DIM : TINT_PLAIN;
        if (is_set(b, "over"))
            row_note(s, "%s, %s", text_of(b, "result"), text_of(b, "day"));
        else
            row_note(s, "%s%s%s", text_of(more, "clock"), *text_of(more, "clock") ? ", " : "", text_of(b, "day"));
    }
}

/* What takes a replay to know is found out while nobody types: of the marked one first. */
static bool find_out(start *x, sheet *s, int act)
{
    const json_t *b = kept_at(s, act);
    if (!b || json_object_get(s->more, text_of(b, "name"))) return false;
    json_t *more = x->h->ask(x->h, "kept_about", json_pack("{s:s}", "name", text_of(b, "name")));
    if (!more) more = json_pack("{s:s}", "fault", x->h->why);
    json_object_set_new(s->more, text_of(b, "name"), more);
    return true;
}

static bool kept_works(start *x, sheet *s)
{
    bool found = find_out(x, s, sheet_act(s));
    for (int i = 0; i < count_of(s->about) && i < 40 && !found; i++) found = find_out(x, s, i);
    if (found) sheet_renew(x, s);
    return found;
}

static void kept_beside(start *x, sheet *s, int act)
{
    const json_t *b = kept_at(s, act), *more = found_of(s, act);
    if (!b) return;
    start_map(x, part_of(more, "view"));
    beside_add(x, TINT_PLAIN, STYLE_BOLD, "%s", text_of(b, "title"));
    if (*text_of(more, "fault")) beside_add(x, TINT_BAD, 0, "%s", text_of(more, "fault"));
    if (!more) return;
    beside_add(x, TINT_PLAIN, 0, "%s", text_of(more, "clock"));
    beside_add(x, TINT_PLAIN, 0, "%s", text_of(more, "who"))->hang = 2;
    beside_add(x, is_set(b, "over") ? TINT_PLAIN : TINT_MARK, 0, "%s", text_of(more, "turn"))->hang = 2;
    if (*text_of(more, "branch")) beside_add(x, TINT_DIM, 0, "It left %s.", text_of(more, "branch"));
    beside_add(x, TINT_DIM, 0, "Kept as %s, %d answers, %s.", text_of(b, "name"), number_of(b, "answers", 0),
               text_of(b, "when"));
}

static void go_on(start *x, sheet *s, int act)
{
    const json_t *b = kept_at(s, act);
    start_wishes(x, json_pack("{s:s, s:s}", "do", is_set(b, "over") ? "look" : "play", "name", text_of(b, "name")));
}

/* ---- thrown away ---- */

static void build_drop(screen *of, popup *p)
{
    (void)of;
    prose_add(&p->text, TINT_PLAIN, 0, "%s is gone for good then.", p->word);
    prose_add(&p->text, TINT_PLAIN, STYLE_BOLD, "Keep it")->act = 0;
    prose_add(&p->text, TINT_BAD, STYLE_BOLD, "Throw it away")->act = 1;
}

static void drop_picked(screen *of, int act)
{
    start *x = start_of(of);
    char name[WORDS];
    text_copy(name, sizeof name, of->popup->word);
    popup_close(of);
    if (act != 1) return;
    json_t *done = start_asks(x, "forget", "{s:s}", "name", name);
    if (done) say(of, TINT_PLAIN, "%s is thrown away", name);
    json_decref(done);
    sheet_renew(x, sheet_now(x));
}

static void ask_drop(start *x, const json_t *b)
{
    popup *p = popup_open(&x->s, "Throw it away?", build_drop);
    text_copy(p->word, sizeof p->word, text_of(b, "name"));
    p->pick = drop_picked;
}

/* ---- who plays ---- */

static bool kept_key(start *x, sheet *s, int key, int act)
{
    const json_t *b = kept_at(s, act);
    if (!b || !strchr("xrvs", key > 0 && key < 128 ? key : 1)) return false;
    if (key == 'x') ask_drop(x, b);
    if (key == 'r') lay_review(x, text_of(b, "name"), text_of(b, "title"));
    if (key == 'v') start_wishes(x, json_pack("{s:s, s:s}", "do", "look", "name", text_of(b, "name")));
    if (key == 's' && !is_set(b, "over")) lay_seats(x, text_of(b, "name"), found_of(s, act));
    return true;
}

void lay_kept(start *x)
{
    sheet *s = sheet_lay(x, "Your battles", kept_rows);
    s->beside = kept_beside;
    s->pick = go_on;
    s->key = kept_key;
    s->works = kept_works;
    snprintf(s->foot, sizeof s->foot, "Enter goes on  v look through  r review  s who plays  x throw away");
    sheet_renew(x, s);
}
