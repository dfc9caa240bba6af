/* See club.h. A match goes through: begin, join, two nonces, a watcher, streams; then moves, answer, moves, answer ... */
#include "server/club.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tell/buffer.h"

enum { WATCHER = 2, PEOPLE = 3, COMPLAINTS = 12 };

typedef struct ear {
    match *of;
    int who;   /* side or WATCHER */
    bool mine; /* of all battles of that person */
    wire_line *line;
    int64_t last;
} ear;

typedef struct standing {
    int64_t epoch, at;
    int asked;
    bool over;
} standing;

struct match {
    club *club;
    match *next;
    char cookie[PEOPLE][80], id[32], watch[64];
    ear ear[CLUB_STREAMS];
    standing is, then; /* then: behind the answer that is under way */
    bool alive, playing;
    char move[512];
    int64_t due;
    bool posted, acknowledged, seen;
};

static void begin(match *m);
static void ask_moves(match *m);

static uint64_t chance(club *c)
{
    c->random ^= c->random << 13, c->random ^= c->random >> 7, c->random ^= c->random << 17;
    return c->random;
}

/* ---- asking ---- */

static int port_of(const match *m, int who) { return m->club->port[who == 1]; }

static void post(match *m, int who, const char *path, json_t *body, wire_on_reply heard)
{
    char *text = json_dumps(body, JSON_COMPACT);
    wire_request q = {port_of(m, who), path, m->cookie[who], text, heard, m};
    wire_ask(m->club->wire, &q);
    free(text);
    json_decref(body);
}

static void path_of(const match *m, const char *what, char out[96])
{
    snprintf(out, 96, "/api/battles/%s%s%s", m->id, what[0] ? "/" : "", what);
}

/* What came, if it was good; else the match is at its end, and it is an error. */
static json_t *good(match *m, int who, const char *what, const wire_reply *r)
{
    json_t *o = r->status == 200 ? json_loadb(r->body, r->len, 0, NULL) : NULL;
    if (who >= 0 && r->cookie[0]) memcpy(m->cookie[who], r->cookie, sizeof r->cookie);
    if (o) return o;
    m->alive = false;
    if (m->club->errors++ < COMPLAINTS) fprintf(stderr, "club: %s of %s: %d %.300s\n", what, m->id, r->status, r->body);
    return NULL;
}

static standing standing_of(const json_t *b)
{
    const json_t *ask = json_object_get(b, "ask"), *side = json_object_get(ask, "side");
    return (standing){.epoch = json_integer_value(json_object_get(b, "epoch")),
                      .at = json_integer_value(json_object_get(b, "at")),
                      .asked = json_is_integer(side) ? (int)json_integer_value(side) : -1,
                      .over = json_is_object(json_object_get(b, "outcome"))};
}

/* ---- streams ---- */

static void answer_is_through(match *m)
{
    if (!m->acknowledged || !m->seen) return;
    m->posted = false;
    m->is = m->then;
    if (m->is.over) {
        m->club->over++;
        begin(m);
    } else
        ask_moves(m);
}

static void saw_answers(match *m, const wire_event *e)
{
    json_t *o = json_loadb(e->words, e->len, 0, NULL);
    bool is = m->posted && !m->seen && json_integer_value(json_object_get(o, "from")) == m->is.at &&
              json_integer_value(json_object_get(o, "epoch")) == m->is.epoch;
    json_decref(o);
    if (!is) return;
    m->seen = true;
    if (!m->club->quiet) times_add(&m->club->seen, wire_now() - m->due);
    answer_is_through(m);
}

static void told(void *of, const wire_event *e)
{
    ear *x = of;
    match *m = x->of;
    if (!e) {
        x->line = NULL;
        if (m->club->lost_streams++ < COMPLAINTS) fprintf(stderr, "club: a stream of %s has ended\n", m->id);
        return;
    }
    m->club->events++;
    if (x->mine) return;
    if (e->id >= 0 && e->id <= x->last) m->club->out_of_order++;
    if (e->id >= 0) x->last = e->id;
    if (x->who == !m->is.asked && strcmp(e->kind, "answers") == 0) saw_answers(m, e);
}

static void leave(match *m)
{
    for (int i = 0; i < CLUB_STREAMS; i++) {
        if (m->ear[i].line) wire_leave(m->club->wire, m->ear[i].line);
        m->ear[i] = (ear){0};
    }
}

/* Each side follows its battle; then, as many as are wanted: all of its battles, watchers. */
static void follow(match *m)
{
    char path[96];
    path_of(m, "events", path);
    for (int i = 0; i < m->club->streams; i++) {
        int who = i < 4 ? i % 2 : WATCHER;
        m->ear[i] = (ear){.of = m, .who = who, .mine = i == 2 || i == 3};
        m->ear[i].line = wire_follow(m->club->wire, port_of(m, who), m->ear[i].mine ? "/api/events" : path,
                                     m->cookie[who], -1, told, &m->ear[i]);
    }
}

/* ---- answers ---- */

static void heard_moves(void *of, const wire_reply *r)
{
    match *m = of;
    club *c = m->club;
    json_t *o = good(m, -1, "moves", r), *list = json_object_get(o, "value");
    size_t n = json_array_size(list);
    if (!o) return;
    if (!c->quiet) times_add(&c->moves, wire_now() - m->due);
    const char *text = n ? json_string_value(json_object_get(json_array_get(list, chance(c) % n), "text")) : NULL;
    if (text) {
        snprintf(m->move, sizeof m->move, "%s", text);
        if (c->last)
            c->last->next = m;
        else
            c->first = m;
        c->last = m;
        m->next = NULL;
        c->ready++;
    } else if (c->errors++ < COMPLAINTS)
        fprintf(stderr, "club: no moves in %s for side %d at %lld: %.300s\n", m->id, m->is.asked, (long long)m->is.at,
                r->body);
    json_decref(o);
}

static void ask_moves(match *m)
{
    char path[96];
    path_of(m, "call", path);
    m->due = wire_now();
    post(m, m->is.asked, path,
         json_pack("{ss s[] sI sI}", "method", "moves", "args", "epoch", (json_int_t)m->is.epoch, "at",
                   (json_int_t)m->is.at),
         heard_moves);
}

static void heard_answer(void *of, const wire_reply *r)
{
    match *m = of;
    json_t *o = good(m, -1, "an answer", r);
    if (!o) {
        if (m->club->errors < COMPLAINTS) fprintf(stderr, "club: it was %s\n", m->move);
        m->posted = false;
        return;
    }
    if (!m->club->quiet) times_add(&m->club->acknowledged, wire_now() - m->due);
    m->club->answers++;
    m->acknowledged = true;
    m->then = standing_of(json_object_get(o, "battle"));
    json_decref(o);
    answer_is_through(m);
}

bool club_answer(club *c, int64_t due)
{
    match *m = c->first;
    char path[96];
    if (!m) return false;
    c->first = m->next;
    if (!c->first) c->last = NULL;
    c->ready--;
    m->due = due;
    m->posted = true, m->acknowledged = m->seen = false;
    path_of(m, "answers", path);
    post(m, m->is.asked, path,
         json_pack("{sI sI ss}", "epoch", (json_int_t)m->is.epoch, "at", (json_int_t)m->is.at, "text", m->move),
         heard_answer);
    return true;
}

/* ---- beginning ---- */

static void set_up(match *m)
{
    follow(m);
    if (!m->playing) m->club->in_setup--;
    m->playing = true;
    ask_moves(m);
}

static void heard_watcher(void *of, const wire_reply *r)
{
    match *m = of;
    json_t *o = good(m, WATCHER, "watching", r);
    if (o) set_up(m);
    json_decref(o);
}

static void give_nonce(match *m, int who, wire_on_reply heard)
{
    char path[96], nonce[65];
    for (int i = 0; i < 4; i++) snprintf(nonce + 16 * i, 17, "%016llx", (unsigned long long)chance(m->club));
    path_of(m, "nonce", path);
    post(m, who, path, json_pack("{ss}", "nonce", nonce), heard);
}

static void heard_second_nonce(void *of, const wire_reply *r)
{
    match *m = of;
    json_t *o = good(m, 1, "the second nonce", r);
    if (!o) return;
    m->is = standing_of(o);
    if (m->club->streams > 4)
        post(m, WATCHER, "/api/join", json_pack("{ss}", "token", m->watch), heard_watcher);
    else
        set_up(m);
    json_decref(o);
}

static void heard_first_nonce(void *of, const wire_reply *r)
{
    match *m = of;
    json_t *o = good(m, 0, "the first nonce", r);
    if (o) give_nonce(m, 1, heard_second_nonce);
    json_decref(o);
}

static void heard_joined(void *of, const wire_reply *r)
{
    match *m = of;
    json_t *o = good(m, 1, "joining", r);
    if (o) give_nonce(m, 0, heard_first_nonce);
    json_decref(o);
}

/* "#/join/TOKEN" */
static const char *token_of(const json_t *link)
{
    const char *text = json_string_value(link), *slash = text ? strrchr(text, '/') : NULL;
    return slash ? slash + 1 : "";
}

static void heard_begun(void *of, const wire_reply *r)
{
    match *m = of;
    json_t *o = good(m, 0, "beginning", r), *links = json_object_get(o, "links");
    if (!o) return;
    m->club->battles++;
    snprintf(m->id, sizeof m->id, "%s", json_string_value(json_object_get(o, "id")));
    snprintf(m->watch, sizeof m->watch, "%s", token_of(json_object_get(links, "watch")));
    const char *seat = token_of(json_array_get(json_object_get(links, "seats"), 1));
    post(m, 1, "/api/join", json_pack("{ss}", "token", seat), heard_joined);
    json_decref(o);
}

static void begin(match *m)
{
    int n = 0;
    while (m->club->battle[n]) n++;
    leave(m);
    post(m, 0, "/api/battles",
         json_pack("{ss s[ss] s{ss}}", "battle", m->club->battle[chance(m->club) % (uint64_t)n], "seats", "me", "open",
                   "pace", "kind", "none"),
         heard_begun);
}

/* ---- the club ---- */

void club_open(club *c, int matches)
{
    c->wire = wire_open();
    c->count = matches;
    c->matches = take((size_t)matches * sizeof *c->matches);
    for (int i = 0; i < matches; i++) c->matches[i].club = c, c->matches[i].alive = true;
}

void club_close(club *c)
{
    for (int i = 0; i < c->count; i++) leave(&c->matches[i]);
    wire_close(c->wire);
    free(c->matches);
    times_free(&c->acknowledged), times_free(&c->seen), times_free(&c->moves);
}

void club_set_up(club *c, int at_once)
{
    while (c->in_setup < at_once && c->begun < c->count) {
        c->in_setup++;
        begin(&c->matches[c->begun++]);
    }
}

int club_open_streams(const club *c)
{
    int n = 0;
    for (int i = 0; i < c->count; i++)
        for (int k = 0; k < CLUB_STREAMS; k++) n += c->matches[i].ear[k].line != NULL;
    return n;
}

int club_under_way(const club *c)
{
    int n = 0;
    for (int i = 0; i < c->count; i++) n += c->matches[i].alive && c->matches[i].posted;
    return n;
}
