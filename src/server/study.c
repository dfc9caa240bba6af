/* The review of a battle: one for all who look at it, made a step at a time, with the room unlocked. While the battle goes on it is
 * advice, and nothing may be hidden from who asks. */
#include <stdlib.h>
#include <string.h>

#include "server/calls.h"

struct study {
    pthread_mutex_t lock; /* of its face */
    face face;
    int epoch, answers; /* that it is of */
    int readers;        /* this and `dropped` are the room's */
    bool dropped;
};

static void study_free(study *s)
{
    face_close(&s->face);
    pthread_mutex_destroy(&s->lock);
    free(s);
}

void study_drop(room *r)
{
    study *s = r->study;
    r->study = NULL;
    if (!s) return;
    s->dropped = true;
    if (s->readers == 0) study_free(s);
}

static study *study_new(const room *r)
{
    study *s = take(sizeof *s);
    pthread_mutex_init(&s->lock, NULL);
    s->epoch = r->is.epoch, s->answers = r->s.answers;
    s->face.open = session_fork(&r->s, r->s.answers, &s->face.s);
    s->face.clock = call_clock;
    return s;
}

static bool is_current(const room *r)
{
    return r->study && r->study->epoch == r->is.epoch && r->study->answers == r->s.answers;
}

static bool may_study(call *c)
{
    const room *r = c->own;
    if (r->g.outcome || (c->mine && room_sees(r, c->is.eyes, r->s.answers, r->s.now))) return true;
    reply_error(c->out, 422, "hidden", "the battle is reviewed when it is over");
    c->failed = true;
    return false;
}

/* Does it with the room unlocked, which is held and does not go away; what the face says is the value. */
static void with_study(call *c, void (*work)(face *, int), int number)
{
    room *r = c->own;
    study *s = r->study;
    s->readers++;
    pthread_mutex_unlock(&r->lock);
    pthread_mutex_lock(&s->lock);
    work(&s->face, number);
    buffer_add(&c->value, face_output(&s->face), face_output_length(&s->face));
    pthread_mutex_unlock(&s->lock);
    pthread_mutex_lock(&r->lock);
    if (--s->readers == 0 && s->dropped) study_free(s);
}

/* Begun once: who comes later sees how far it is. */
static void begin(face *f, int rollouts)
{
    if (f->review.b)
        face_review_step(f, 0);
    else
        face_review_begin(f, rollouts);
}

static void result(face *f, int number)
{
    (void)number;
    face_review_result(f);
}

void call_reviewBegin(call *c)
{
    const json_t *wish = json_object_get(json_array_get(c->is.args, 0), "rollouts");
    json_int_t rollouts = json_is_integer(wish) ? json_integer_value(wish) : 0;
    if (!may_study(c)) return;
    if (!is_current(c->own)) {
        study_drop(c->own);
        c->own->study = study_new(c->own);
    }
    with_study(c, begin, rollouts > 0 && rollouts < host_limits.review ? (int)rollouts : host_limits.review);
}

static void go_on(call *c, void (*work)(face *, int), int number)
{
    static const char none[] = "{\"ok\":false,\"why\":\"nothing was begun\"}";
    if (!may_study(c)) return;
    if (is_current(c->own))
        with_study(c, work, number);
    else
        buffer_add(&c->value, none, sizeof none - 1);
}

void call_reviewStep(call *c)
{
    const json_t *wish = json_array_get(c->is.args, 0);
    double ms = json_is_number(wish) ? json_number_value(wish) : host_limits.step_ms;
    go_on(c, face_review_step, ms >= 0 && ms < host_limits.step_ms ? (int)ms : host_limits.step_ms);
}

void call_reviewResult(call *c) { go_on(c, result, 0); }
