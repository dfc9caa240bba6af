/* The gate: what the core knows of a battle, called by those who look at it, each by its own eyes. gate.def says who may hear
 * what; the calls themselves are in calls.c. */
#include <stdlib.h>
#include <string.h>

#include "server/calls.h"

typedef enum told_to { ALL, ASKED, SIDE } told_to;
typedef enum shown { SEEN, TRUE, STORY } shown;
typedef struct gate {
    const char *method;
    told_to who;
    shown state;
    lane lane;
    bool hint;
    const char *others;
    void (*call)(call *);
} gate;

static const gate gates[] = {
#define GATE(method, eyes, state, lane, hint, others) {#method, eyes, state, LANE_##lane, hint, others, call_##method},
#include "server/gate.def"
#undef GATE
};

static const gate *find_gate(const char *name)
{
    for (size_t i = 0; i < sizeof gates / sizeof *gates; i++)
        if (strcmp(gates[i].method, name) == 0) return &gates[i];
    return NULL;
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

/* The question as everybody may know it. */
static void plain_question(call *c)
{
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_OVER] = "over"};
    gg_ask ask = gg_pending(c->face->s.b, c->face->s.now);
    char prompt[512] = "";
    paper *p = face_begin(c->face);
    gg_prompt(c->face->s.b, c->face->s.now, prompt, sizeof prompt);
    paper_begin(p, '{');
    paper_set_text(p, "kind", kind[ask.kind]);
    paper_set_id(p, "side", ask.side < GG_SIDES ? ask.side : (unsigned)GG_NONE);
    paper_set_text(p, "prompt", prompt);
    paper_set_id(p, "piece", ask.piece);
    paper_set_id(p, "other", ask.other);
    paper_key(p, "rules");
    paper_begin(p, '['), paper_end(p, ']');
    paper_end(p, '}');
}

/* ---- a call ---- */

/* A face over the room's session: a copy of its head, and a state of its own. Nothing of the room is changed by it. */
static void lend(call *c, const gate *g)
{
    face *f = c->face = take(sizeof *f);
    session *s = &f->s;
    *s = c->room->s;
    s->now = state_new(s->b);
    s->at = c->at;
    if (g->state == SEEN)
        room_redact(c->room, c->eyes, c->then, s->now);
    else
        gg_copy(s->b, s->now, c->then);
    for (int side = 0; side < GG_SIDES; side++) /* whose knowledge may be told */
        s->seat[side] = c->eyes == BOTH_EYES || c->eyes == side ? PLAYER_HUMAN : 0;
    f->open = true;
    f->clock = call_clock;
    gg_view_make(s->b, s->now, 0, &f->words);
}

static void take_back(call *c)
{
    face *f = c->face;
    free(f->s.now);
    f->open = false; /* the session is the room's */
    face_close(f);
    free(f);
}

static bool is_for(const gate *g, const call *c)
{
    gg_ask ask = gg_pending(c->room->s.b, c->then);
    if (g->who == SIDE) return c->mine != 0;
    return g->who == ALL || (ask.side < GG_SIDES && c->mine >> ask.side & 1);
}

/* Who plays both sides answers by the eyes of the one that is asked then. */
static int eyes_of(const call *c, const looker *who)
{
    gg_ask ask = gg_pending(c->room->s.b, c->then);
    return who->mine == 3 && ask.side < GG_SIDES ? ask.side : who->eyes;
}

static void carry_out(room *r, call *c, const gate *g, reply *out)
{
    bool mine = is_for(g, c), apart = g->lane == LANE_HEAVY && g->state != STORY;
    if (!mine && g->others) {
        reply_value(out, g->others, strlen(g->others));
        return;
    }
    lend(c, g);
    if (apart) {
        c->face->s.given = NULL, c->face->s.answers = 0, c->face->s.mark = NULL;
        pthread_mutex_unlock(&r->lock); /* the room is held, and the battle with it: it does not go away */
    }
    if (mine)
        g->call(c);
    else
        plain_question(c);
    if (apart) pthread_mutex_lock(&r->lock);
    if (!c->failed)
        reply_value(out, c->value.at ? c->value.at : face_output(c->face),
                    c->value.at ? c->value.len : face_output_length(c->face));
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

static void call_room(request *q, room *r, const looker *who, const gate *g, reply *out)
{
    _Alignas(16) unsigned char bytes[GG_STATE_MAX];
    call c = {.room = r, .own = r, .then = (gg_state *)bytes, .mine = who->mine, .out = out};
    c.args = json_object_get(q->body, "args");
    if (!read_moment(q, r, &c.at, out)) {
        if (!out->status) reply_late(out, q->host, r, who, q->now);
        return;
    }
    if (c.at == r->s.answers)
        gg_copy(r->s.b, (gg_state *)bytes, r->s.now);
    else
        session_state_at(&r->s, c.at, (gg_state *)bytes);
    c.eyes = eyes_of(&c, who);
    if (g->hint && !r->g.hints && !r->g.outcome)
        reply_error(out, 422, "refused", "this battle is played without advice");
    else
        carry_out(r, &c, g, out);
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
    const gate *g = name ? find_gate(name) : NULL;
    const json_t *args = json_object_get(q->body, "args");
    if (!name) return;
    if (!g) {
        reply_bad(out, "method", "there is no such method that reads; docs/api.md lists them");
        return;
    }
    if (args && !json_is_array(args)) {
        reply_bad(out, "args", "a list is expected at \"args\"");
        return;
    }
    if (g->lane == LANE_HEAVY && q->lane == LANE_LIGHT) {
        out->again = LANE_HEAVY;
        return;
    }
    room *r = room_look(q, out, &who);
    if (!r) return;
    call_room(q, r, &who, g, out);
    room_leave(host_rooms(q->host), r);
}
