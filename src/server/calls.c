/* The methods that the host answers in its own way: by the answers of its room, and by what may be known of them. The others are
 * those of src/web/methods.c, with their numbers kept small. */
#include "server/calls.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tell/minutes.h"

const method_limits host_limits = {.odds = 200000,
                                   .list_budget = 20000,
                                   .list = 64,
                                   .hint_ms = 1000,
                                   .hint_rollouts = 400,
                                   .danger = 96,
                                   .chance = 200,
                                   .review = 96,
                                   .step_ms = 250,
                                   .told = 4000};

double call_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* What is in the cup or the deck is nothing for who may not know it: the weights of a draw tell. */
static void hide_weights(call *c)
{
    json_t *o = json_loadb(face_output(c->is.face), face_output_length(c->is.face), 0, NULL), *x;
    json_t *weights = json_object_get(json_object_get(json_object_get(o, "ask"), "die"), "weights");
    size_t i;
    json_array_foreach(weights, i, x) json_integer_set(x, 0);
    char *dumped = json_dumps(o, JSON_COMPACT);
    if (dumped) buffer_add(&c->value, dumped, strlen(dumped));
    free(dumped);
    json_decref(o);
}

void call_view(call *c)
{
    face_view(c->is.face, c->is.eyes);
    bool draws = gg_pending(c->room->s.b, c->then).kind == GG_ROLL;
    if (draws && room_hides(c->room, c->is.eyes, c->then)) hide_weights(c);
}

static int clamp(const call *c, int n) { return n < 0 ? 0 : n > c->at ? c->at : n; }

void call_log(call *c)
{
    int from = clamp(c, method_number(json_array_get(c->is.args, 0), 0));
    int to = clamp(c, method_number(json_array_get(c->is.args, 1), c->room->s.answers));
    if (to - from > host_limits.told) to = from + host_limits.told;
    room_log(c->room, c->is.eyes, from, to, &c->value);
}

void call_position(call *c)
{
    if (room_sees(c->room, c->is.eyes, c->at, c->then)) {
        face_position(c->is.face);
        return;
    }
    reply_error(c->out, 422, "hidden", "something of this position is hidden from you: ask the host for odds");
    c->failed = true;
}

/* What the caller may take back at once. */
void call_canUndo(call *c)
{
    const session *s = &c->room->s;
    const char *why = c->at < s->answers ? "the battle has gone on" : session_undo_why_not(s);
    if (!why && s->given[s->at - 1].side < GG_SIDES && !(c->mine >> s->given[s->at - 1].side & 1))
        why = "the other side has decided since your last choice";
    json_t *o = json_pack("{so ss}", "to", why ? json_null() : json_integer(s->at - 1), "why", why ? why : "");
    char *dumped = json_dumps(o, JSON_COMPACT);
    if (dumped) buffer_add(&c->value, dumped, strlen(dumped));
    free(dumped);
    json_decref(o);
}

/* On a copy of the answers, with the room unlocked: it is held, and the battle with it. */
static void reason_apart(call *c)
{
    session lent = c->is.face->s, *own = &c->is.face->s;
    answered *given = take((size_t)(c->at + 1) * sizeof *given);
    memcpy(given, lent.given, (size_t)c->at * sizeof *given);
    pthread_mutex_unlock(&c->own->lock);
    session_begin(own, lent.b);
    memcpy(own->seat, lent.seat, sizeof own->seat);
    for (int i = 0; i < c->at; i++) session_give(own, &given[i].answer, given[i].by, NULL);
    face_reason(c->is.face);
    session_close(own);
    *own = lent;
    free(given);
    pthread_mutex_lock(&c->own->lock);
}

/* A program's reasons name what it chose: not while any of it is hidden. */
void call_reason(call *c)
{
    if (room_sees(c->room, c->is.eyes, c->at, c->then))
        reason_apart(c);
    else
        buffer_print(&c->value, "\"\"");
}
