/* What happens on the way through an exchange: the tests with their modifiers, and the decisions that habit takes.
 * Found by playing the exchange some dozens of times with dice of its own. */
#include "course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "engine/dice.h"
#include "engine/event.h"
#include "engine/flow.h"

enum { PLAYED = 64, ANSWERS_MAX = 400 };

typedef struct walk {
    gg_sink sink;
    tally tally;
    course *course;
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
    if (e->kind == GG_EV_USE || tally_takes(&w->tally, e)) return;
    note_tally(w, b);
    tally_takes(&w->tally, e);
}

static gg_move decide(const gg_battle *b, const gg_state *s, const gg_move *assume, int assumes, course *c)
{
    for (int i = 0; i < assumes; i++)
        if (gg_verdict(b, s, assume[i]) == GG_OK) return assume[i];
    gg_move m = gg_habit(b, s);
    char move[GG_MOVE_TEXT], text[COURSE_TEXT];
    int side = gg_pending(b, s).side;
    gg_move_print(b, s, m, move, sizeof move);
    gg_text t = gg_text_on(text, sizeof text);
    if (side < GG_SIDES) gg_add_side(&t, b, (unsigned)side);
    gg_text_add(&t, ": %s", move);
    note(c->habit, &c->habits, text);
    return m;
}

/* One answer, and no further than to the end of the exchange: as the odds go, so that both speak of the same dice. */
static void go_on(walk *w, const gg_battle *b, gg_state *now, gg_move move, gg_dice *dice, int floor)
{
    uint8_t counts[GG_CLASSES];
    if (move) {
        gg_apply_to(b, now, move, &w->sink, floor);
        return;
    }
    gg_dice_counts(dice, b, now, counts);
    gg_counts_to(b, now, counts, &w->sink, floor);
}

void course_find(const gg_battle *b, const gg_state *s, gg_move move, const gg_move *assume, int assumes, course *out)
{
    memset(out, 0, sizeof *out);
    gg_state *now = state_new(b);
    gg_dice dice = gg_dice_make(1, 0);
    int floor = gg_exchange_floor(b, s);
    bool to_quiet = floor < 0; /* no exchange is going on: the next quiet point ends it */
    if (to_quiet) floor = 0;
    walk w = {.sink = {.event = hear}, .course = out};
    for (int i = 0; i < PLAYED; i++) {
        gg_copy(b, now, s);
        for (int n = 0; n < ANSWERS_MAX; n++) {
            gg_ask ask = gg_pending(b, now);
            if (ask.kind == 0 || ask.kind == GG_OVER || (n > 0 && to_quiet && gg_quiet(b, now))) break;
            gg_move m = n == 0 ? move : 0;
            if (ask.kind == GG_CHOOSE && !m) m = decide(b, now, assume, assumes, out);
            go_on(&w, b, now, m, &dice, floor);
        }
        note_tally(&w, b);
    }
    free(now);
}
