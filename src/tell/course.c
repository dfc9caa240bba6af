/* What happens on the way of odds: tests with their reasons, and the decisions that are taken for somebody.
 * Found by going the way some dozens of times with dice of its own. */
#include "course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/dice.h"
#include "engine/event.h"
#include "engine/way.h"

enum { PLAYED = 48, ANSWERS_MAX = 400 };

typedef struct walk {
    gg_sink sink;
    tally tally;
    course *course;
    gg_way way;
    gg_stage stage;
    gg_ask seen[COURSE]; /* the rolls of the tests that are noted */
} walk;

static void note(char list[][COURSE_TEXT], int *count, const char *text)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(list[i], text) == 0) return;
    if (*count < COURSE) snprintf(list[(*count)++], COURSE_TEXT, "%s", text);
}

/* One example of each kind of test: who, against whom, by which rules. */
static bool tally_like(const tally *a, const tally *b)
{
    return a->piece == b->piece && a->other == b->other && a->lines == b->lines &&
           memcmp(a->rule, b->rule, sizeof a->rule) == 0;
}

static void note_tally(walk *w, const gg_battle *b)
{
    course *c = w->course;
    bool known = w->tally.lines == 0 || c->tallies == COURSE;
    for (int i = 0; i < c->tallies && !known; i++) known = tally_like(&c->test[i], &w->tally);
    if (!known) {
        c->test[c->tallies] = w->tally;
        tally_print(b, &w->tally, c->tally[c->tallies++], COURSE_TEXT);
    }
    w->tally = (tally){0};
}

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)s;
    walk *w = (walk *)sink;
    if (e->kind == GG_EV_USE || e->kind == GG_EV_RESULT || tally_takes(&w->tally, e)) return;
    note_tally(w, b);
    tally_takes(&w->tally, e);
}

/* ---- tests ---- */

static bool same_purpose(const gg_test *a, const gg_test *b)
{
    return strcmp(a->purpose, b->purpose) == 0 && a->piece == b->piece;
}

static void note_test(walk *w, const gg_battle *b, const gg_state *s)
{
    course *c = w->course;
    if (!b->system->test || c->tests == COURSE) return;
    for (int i = 0; i < c->tests; i++)
        if (memcmp(&w->seen[i], &s->ask, sizeof s->ask) == 0) return;
    gg_test *t = &c->on_way[c->tests];
    if (!gg_test_of(b, s, t)) return;
    for (int i = 0; i < c->tests; i++)
        if (same_purpose(&c->on_way[i], t)) return;
    w->seen[c->tests++] = s->ask;
}

/* ---- decisions ---- */

static bool is_habit(const walk *w, const gg_state *s, gg_move m)
{
    for (int i = 0; i < w->way.ask.assumes; i++)
        if (w->way.ask.assume[i] == m) return false;
    for (int i = 0; i < w->way.ask.thens; i++)
        if (w->way.ask.then[i] == m) return false;
    return gg_verdict(w->way.b, s, m) == GG_OK;
}

static void note_habit(walk *w, const gg_state *s, gg_move m)
{
    char move[GG_MOVE_TEXT], text[COURSE_TEXT];
    gg_move_print(w->way.b, s, m, move, sizeof move);
    gg_text t = gg_text_on(text, sizeof text);
    if (s->ask.side < GG_SIDES) gg_add_side(&t, w->way.b, s->ask.side);
    gg_text_add(&t, ": %s", move);
    note(w->course->habit, &w->course->habits, text);
}

static void decide(walk *w, gg_state *s)
{
    gg_move m = gg_way_decide(&w->way, s, &w->stage);
    if (is_habit(w, s, m)) note_habit(w, s, m);
    gg_way_choose(&w->way, s, &w->stage, m, &w->sink);
}

/* ---- the walk ---- */

static void go(walk *w, gg_state *s, gg_dice *dice)
{
    uint8_t counts[GG_CLASSES];
    gg_way_set_out(&w->way, s, &w->stage, &w->sink);
    for (int n = 0; n < ANSWERS_MAX && !gg_way_ended(&w->way, s, &w->stage); n++) {
        if (s->ask.kind == GG_CHOOSE) {
            decide(w, s);
            continue;
        }
        note_test(w, w->way.b, s);
        gg_dice_counts(dice, w->way.b, s, counts);
        gg_way_roll(&w->way, s, &w->stage, counts, &w->sink);
    }
    note_tally(w, w->way.b);
}

void course_find(const gg_battle *b, const gg_state *s, const gg_odds_ask *ask, course *out)
{
    memset(out, 0, sizeof *out);
    out->on_way = take(COURSE * sizeof *out->on_way);
    gg_state *now = state_new(b);
    gg_dice dice = gg_dice_make(1, 0);
    walk w = {.sink = {.event = hear}, .course = out};
    for (int i = 0; i < PLAYED; i++) {
        gg_copy(b, now, s);
        gg_way_begin(&w.way, b, s, ask);
        go(&w, now, &dice);
    }
    free(now);
}

void course_free(course *c)
{
    free(c->on_way);
    c->on_way = NULL;
}
