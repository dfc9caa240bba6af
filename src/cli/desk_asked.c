/* What a desk is asked: the methods of web/core/api.ts over a session of this process, at the moment that is looked at, told to
 * each as he may know it. */
#include <stdlib.h>
#include <string.h>

#include "desk_here.h"

/* A person who waits for his own machine may let it work as long as he likes. */
static const method_limits limits = {.odds = 2000000,
                                     .list_budget = 20000,
                                     .list = 4096,
                                     .hint_ms = 60000,
                                     .hint_rollouts = 1000000,
                                     .danger = 10000,
                                     .chance = 100000,
                                     .review = 10000,
                                     .step_ms = 60000,
                                     .told = 1000000};

static double milliseconds(void) { return seconds_now() * 1e3; }

/* ---- the moment ---- */

/* What both may know: the secrets of the one who is asked are out in any case. */
static void redact(const session *s, int whose, gg_state *then)
{
    _Alignas(16) unsigned char once[GG_STATE_MAX];
    gg_copy(s->b, (gg_state *)once, then);
    if (whose >= 0) {
        gg_redact(s->b, (gg_state *)once, whose, then);
        return;
    }
    int asked = gg_pending(s->b, then).side == 1;
    _Alignas(16) unsigned char twice[GG_STATE_MAX];
    gg_redact(s->b, (gg_state *)once, !asked, (gg_state *)twice);
    gg_redact(s->b, (gg_state *)twice, asked, then);
}

/* The face gets a copy of the session's head and a state of its own: nothing of the battle is changed by a call. */
static void lend(here *h, const face_method *m)
{
    const session *of = &h->g.s;
    session *s = &h->face.s;
    *s = *of;
    if (!h->then) {
        h->then = state_new(of->b);
        gg_view_make(of->b, of->now, 0, &h->face.words);
        h->face.clock = milliseconds;
    }
    h->face.open = true;
    s->now = h->then;
    s->at = h->is.looked < 0 ? of->at : h->is.looked;
    if (h->is.looked < 0)
        gg_copy(of->b, s->now, of->now);
    else
        session_state_at(of, s->at, s->now);
    /* What a side is asked is its own, and told as the page tells it: what is usual is not known of a state with holes. */
    if (m->of == METHOD_SEEN && m->who != METHOD_ASKED) redact(s, h->is.now.eyes, s->now);
}

void here_lend_free(here *h)
{
    h->face.open = false; /* its session is ours */
    face_close(&h->face);
    free(h->then);
    h->then = NULL;
}

/* ---- what may be known ---- */

static bool is_for(const here *h, const face_method *m)
{
    unsigned mine = h->is.now.mine;
    gg_ask ask = session_ask(&h->face.s);
    if (m->who == METHOD_SIDE) return mine != 0;
    if (m->who != METHOD_ASKED) return true;
    if (ask.kind == GG_ROLL) return mine != 0 || h->g.s.typed;
    return ask.side < GG_SIDES && mine >> ask.side & 1;
}

static bool is_seen(const json_t *event, int whose)
{
    const json_t *by = json_object_get(event, "seenBy");
    return whose >= 0 ? json_is_true(json_array_get(by, (size_t)whose))
                      : json_is_true(json_array_get(by, 0)) && json_is_true(json_array_get(by, 1));
}

/* An entry without the events that these eyes did not see; where none is left it does not say what was answered either. */
static void hide_unseen(json_t *entry, int whose)
{
    json_t *events = json_object_get(entry, "events");
    size_t all = json_array_size(events);
    for (size_t i = all; i > 0; i--)
        if (!is_seen(json_array_get(events, i - 1), whose)) json_array_remove(events, i - 1);
    if (all && !json_array_size(events)) json_object_set_new(entry, "text", json_string(""));
}

static json_t *undo_policy(const here *h)
{
    const char *why = h->is.looked >= 0 ? "the battle has gone on" : here_undo_why_not(h);
    return json_pack("{so ss}", "to", why ? json_null() : json_integer(h->g.s.at - 1), "why", why ? why : "");
}

/* ---- a call ---- */

static json_t *face_value(const face *f)
{
    size_t len = face_output_length(f);
    return len ? json_loadb(face_output(f), len, JSON_DECODE_ANY, NULL) : json_null();
}

static json_t *answer(here *h, const face_method *m, const json_t *args)
{
    method_call c = {.face = &h->face, .eyes = h->is.now.eyes, .args = args, .most = &limits};
    size_t i;
    json_t *entry;
    lend(h, m);
    if (strcmp(m->name, "canUndo") == 0) return undo_policy(h);
    bool mine = is_for(h, m);
    if (!mine && m->others) return json_loads(m->others, JSON_DECODE_ANY, NULL);
    if (mine)
        m->call(&c);
    else
        method_plain_question(&c);
    json_t *value = face_value(&h->face);
    if (strcmp(m->name, "log") == 0) json_array_foreach(value, i, entry) hide_unseen(entry, h->is.now.eyes);
    return value;
}

json_t *here_call(desk *d, const char *name, json_t *args)
{
    here *h = here_of(d);
    const face_method *m = method_find(name);
    json_t *value = m ? answer(h, m, args) : NULL;
    if (!m) here_fails(h, "there is no method `%s` that reads", name);
    if (m && !value) here_fails(h, "`%s` could not be answered", name);
    json_decref(args);
    return value;
}
