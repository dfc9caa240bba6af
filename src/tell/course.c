/* What happens on the way through an exchange: the tests with their modifiers, and the decisions that habit takes.
 * Found by playing the exchange some dozens of times with dice of its own. */
#include "course.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
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
    snprintf(text, sizeof text, "%s: %s", side < GG_SIDES ? gg_battle_side(b, side) : "", move);
    note(c->habit, &c->habits, text);
    return m;
}

void course_find(const gg_battle *b, const gg_state *s, gg_move move, const gg_move *assume, int assumes, course *out)
{
    memset(out, 0, sizeof *out);
    gg_state *now = state_new(b);
    gg_dice dice = gg_dice_make(1, 0);
    int floor = gg_exchange_floor(b, s); /* -1: no exchange is going on, the next quiet point ends it */
    walk w = {.sink = {.event = hear}, .course = out};
    for (int i = 0; i < PLAYED; i++) {
        gg_copy(b, now, s);
        if (move) gg_apply(b, now, move, &w.sink);
        for (int n = 0; n < ANSWERS_MAX; n++) {
            gg_ask ask = gg_pending(b, now);
            bool begun = n > 0 || move;
            if (ask.kind == GG_OVER || (begun && (floor < 0 ? gg_quiet(b, now) : now->depth <= floor))) break;
            if (ask.kind == GG_ROLL)
                gg_dice_roll(&dice, b, now, &w.sink);
            else
                gg_apply(b, now, decide(b, now, assume, assumes, out), &w.sink);
        }
        note_tally(&w, b);
    }
    free(now);
}
