/* The gate: what the core knows of a battle, called by those who look at it, each by its own eyes. src/web/methods.def says who may
 * hear what; calls.c has those that a host answers in its own way. */
#include <stdlib.h>
#include <string.h>

#include "server/calls.h"

/* Those that src/web/methods.c does not answer for a host. */
static const struct {
    const char *name;
    void (*call)(call *);
} own_calls[] = {
    {"view", call_view},
    {"log", call_log},
    {"position", call_position},
    {"canUndo", call_canUndo},
    {"reason", call_reason},
    {"reviewBegin", call_reviewBegin},
    {"reviewStep", call_reviewStep},
    {"reviewResult", call_reviewResult},
};

static void carry_out_call(call *c, const face_method *m)
{
    for (size_t i = 0; i < sizeof own_calls / sizeof *own_calls; i++)
        if (strcmp(own_calls[i].name, m->name) == 0) {
            own_calls[i].call(c);
            return;
        }
    m->call(&c->is);
}

/* ---- what is given back ---- */

static void reply_value(reply *out, const char *value, size_t len)
{
    buffer text = {0};
    buffer_print(&text, "{\"value\":");
    if (len)
        buffer_add(&text, value, len);
    else
        buffer_print(&text, "null");
    buffer_print(&text, "}");
    out->status = 200;
    out->text = text.at;
    out->type = "application/json";
}

/* ---- a call ---- */

/* A face over the room's session: a copy of its head, and a state of its own. Nothing of the room is changed by it. */
static void lend(call *c, const face_method *m)
{
    face *f = c->is.face = take(sizeof *f);
    session *s = &f->s;
    *s = c->room->s;
    s->now = state_new(s->b);
    s->at = c->at;
    if (m->of == METHOD_SEEN)
        room_redact(c->room, c->is.eyes, c->then, s->now);
    else
        gg_copy(s->b, s->now, c->then);
    for (int side = 0; side < GG_SIDES; side++) /* whose knowledge may be told */
        s->seat[side] = c->is.eyes == BOTH_EYES || c->is.eyes == side ? PLAYER_HUMAN : 0;
    f->open = true;
    f->clock = call_clock;
    gg_view_make(s->b, s->now, 0, &f->words);
}

static void take_back(call *c)
{
    face *f = c->is.face;
    free(f->s.now);
    f->open = false; /* the session is the room's */
    face_close(f);
    free(f);
}

static bool is_for(const face_method *m, const call *c)
{
    gg_ask ask = gg_pending(c->room->s.b, c->then);
    if (m->who == METHOD_SIDE) return c->mine != 0;
    return m->who == METHOD_ALL || (ask.side < GG_SIDES && c->mine >> ask.side & 1);
}

/* Who plays both sides answers by the eyes of the one that is asked then. */
static int eyes_of(const call *c, const looker *who)
{
    gg_ask ask = gg_pending(c->room->s.b, c->then);
    return who->mine == 3 && ask.side < GG_SIDES ? ask.side : who->eyes;
}

static void carry_out(room *r, call *c, const face_method *m, reply *out)
{
    bool mine = is_for(m, c), apart = m->heavy && m->of != METHOD_STORY;
    if (!mine && m->others) {
        reply_value(out, m->others, strlen(m->others));
        return;
    }
    lend(c, m);
    if (apart) {
        c->is.face->s.given = NULL, c->is.face->s.answers = 0, c->is.face->s.mark = NULL;
        pthread_mutex_unlock(&r->lock); /* the room is held, and the battle with it: it does not go away */
    }
    if (mine)
        carry_out_call(c, m);
    else
        method_plain_question(&c->is);
    if (apart) pthread_mutex_lock(&r->lock);
    if (!c->failed)
        reply_value(out, c->value.at ? c->value.at : face_output(c->is.face),
                    c->value.at ? c->value.len : face_output_length(c->is.face));
    buffer_free(&c->value);
    take_back(c);
}

static bool read_moment(const request *q, const room *r, int *at, reply *out)
{
    int64_t n = r->s.answers, epoch = r->is.epoch;
    const json_t *at_is = json_object_get(q->body, "at"), *epoch_is = json_object_get(q->body, "epoch");
    if (at_is && !json_is_null(at_is) && !body_number(q, "at", 0, INT32_MAX, &n, out)) return false;
    if (epoch_is && !json_is_null(epoch_is) && !body_number(q, "epoch", 0, INT32_MAX, &epoch, out)) return false;
    *at = n > r->s.answers ? -1 : (int)n;
    return epoch == r->is.epoch && *at >= 0;
}

static void call_room(request *q, room *r, const looker *who, const face_method *m, reply *out)
{
    _Alignas(16) unsigned char bytes[GG_STATE_MAX];
    call c = {.room = r, .own = r, .then = (gg_state *)bytes, .mine = who->mine, .out = out};
    c.is.most = &host_limits;
    c.is.args = json_object_get(q->body, "args");
    if (!read_moment(q, r, &c.at, out)) {
        if (!out->status) reply_late(out, q->host, r, who, q->now);
        return;
    }
    if (c.at == r->s.answers)
        gg_copy(r->s.b, (gg_state *)bytes, r->s.now);
    else
        session_state_at(&r->s, c.at, (gg_state *)bytes);
    c.is.eyes = eyes_of(&c, who);
    if (m->hint && !r->g.hints && !r->g.outcome)
        reply_error(out, 422, "refused", "this battle is played without advice");
    else
        carry_out(r, &c, m, out);
}

void call_core(request *q, reply *out)
{
    json_t *calls = json_object_get(q->body, "calls");
    if (calls)
        call_many(q, calls, out);
    else
        call_one(q, out);
}

void call_one(request *q, reply *out)
{
    looker who;
    const char *name = body_text(q, "method", 32, out);
    const face_method *m = name ? method_find(name) : NULL;
    const json_t *args = json_object_get(q->body, "args");
    if (!name) return;
    if (!m || m->who == METHOD_HOME) {
        reply_bad(out, "method", "there is no such method that reads; docs/api.md lists them");
        return;
    }
    if (args && !json_is_array(args)) {
        reply_bad(out, "args", "a list is expected at \"args\"");
        return;
    }
    if (m->heavy && q->lane == LANE_LIGHT) {
        out->again = LANE_HEAVY;
        return;
    }
    room *r = room_look(q, out, &who);
    if (!r) return;
    call_room(q, r, &who, m, out);
    room_leave(host_rooms(q->host), r);
}
