/* A request in the lanes: who, limits, route, and back to its connection. */
#include "server/exchange.h"

#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

exchange *exchange_new(host *h, struct MHD_Connection *c)
{
    exchange *x = take(sizeof *x);
    x->host = h;
    x->connection = c;
    x->since = clock_seconds();
    x->reading.request.host = h;
    return x;
}

static void reply_free(host *h, reply *r)
{
    json_decref(r->json);
    free(r->text);
    if (r->stream) hub_leave(h->hub, r->stream);
    *r = (reply){0};
}

void exchange_free(exchange *x)
{
    bool sent = x->sending;
    host *h = x->host;
    reply_free(h, &x->reply);
    reading_free(&x->reading);
    buffer_free(&x->body);
    free(x->uri);
    free(x);
    if (!sent) return;
    pthread_mutex_lock(&h->quiet_lock);
    h->sending--;
    pthread_cond_broadcast(&h->quiet);
    pthread_mutex_unlock(&h->quiet_lock);
}

void exchange_ended(host *h)
{
    if (atomic_fetch_sub(&h->under_way, 1) != 1) return;
    pthread_mutex_lock(&h->quiet_lock);
    pthread_cond_broadcast(&h->quiet);
    pthread_mutex_unlock(&h->quiet_lock);
}

/* ---- told ---- */

static const char *method_word(const exchange *x)
{
    static const char *const words[] = {"GET", "POST", "DELETE"};
    return words[x->reading.request.method];
}

/* A path that is nobody's is not written down: it is whatever somebody sent. */
static const char *pattern_of(const exchange *x) { return x->file ? "page" : x->route ? x->route->pattern : "none"; }

void exchange_told(exchange *x)
{
    host *h = x->host;
    char label[96];
    int status = x->file ? 200 : x->reply.status;
    double took = clock_seconds() - x->since;
    const char *const *part = x->reading.request.part;
    const char *id = x->route && strncmp(x->route->pattern, "battles/ID", 10) == 0 ? part[2] : NULL;
    snprintf(label, sizeof label, "path=\"%s\",status=\"%d\"", pattern_of(x), status);
    metrics_add(h, "requests_total", label, 1);
    if (x->route && !x->reply.stream) metrics_time(h, "request_seconds", took);
    if (!x->file) log_request(h, method_word(x), pattern_of(x), id, status, took, &x->from);
    x->sending = true;
    pthread_mutex_lock(&h->quiet_lock);
    h->sending++;
    pthread_mutex_unlock(&h->quiet_lock);
}

/* ---- in the lanes ---- */

static lane lane_of(toll t) { return t == TOLL_HEAVY ? LANE_HEAVY : t == TOLL_PASSWORD ? LANE_PASSWORD : LANE_LIGHT; }

static void too_busy(exchange *x)
{
    reply_error(&x->reply, 503, "busy", "the host has too much to do, or is about to stop; try again in a moment");
    x->reply.retry_after = 1;
}

static void finish(exchange *x)
{
    host *h = x->host;
    if (!x->reply.status) x->reply.status = 200; /* a stream, or nothing to complain of */
    x->done = true;
    MHD_resume_connection(x->connection); /* from here on it may be gone */
    exchange_ended(h);
}

static bool check_person(exchange *x)
{
    request *q = &x->reading.request;
    if (!x->reading.api) return true; /* what the operator asks has other tokens */
    if (!who_find(q, &x->reply)) return false;
    if (!q->person) return true;
    if (q->part[1] && q->part[2] && strcmp(q->part[1], "battles") == 0) post_looked(x->host, q->person, q->part[2]);
    return exchange_slow_down(x, limits_take_person(x->host->limits, x->route->toll, q->person, q->now));
}

static void answer(host *h, void *of);

/* What takes long has a budget of its own; a password was paid for already. */
static bool may_take_long(exchange *x, lane to)
{
    const request *q = &x->reading.request;
    limits *l = x->host->limits;
    if (to != LANE_HEAVY) return true;
    int wait = q->person ? limits_take_person(l, TOLL_HEAVY, q->person, q->now) : 0;
    return exchange_slow_down(x, wait ? wait : limits_take_address(l, TOLL_HEAVY, &x->from, q->now));
}

/* The route wants to be called once more, where it may take its time. */
static void move_on(exchange *x)
{
    lane to = x->reply.again;
    x->reply.again = LANE_LIGHT;
    x->reading.request.lane = to;
    if (may_take_long(x, to)) {
        if (lanes_do(x->host->lanes, to, answer, x)) return;
        too_busy(x);
    }
    finish(x);
}

/* Another process may have changed the battle a moment ago: what a copy that is behind refuses is asked of a fresh one. Whoever was
 * found too late to change something has read it anew already. */
static bool is_doubtful(exchange *x)
{
    const request *q = &x->reading.request;
    int status = x->reply.status;
    bool refused = status == 403 || status == 404 || status == 409;
    if (x->doubted || !refused || !q->part[1] || !store_is_shared(x->host->store)) return false;
    x->doubted = true;
    if (q->part[2] && strcmp(q->part[1], "battles") == 0) return rooms_doubt(x->host->rooms, q->part[2]);
    return status == 409 && strcmp(q->part[1], "join") == 0; /* an invitation is looked at in the store itself */
}

/* A guest that was made for it stays one. */
static void answer_again(exchange *x)
{
    char cookie[sizeof x->reply.cookie];
    memcpy(cookie, x->reply.cookie, sizeof cookie);
    reply_free(x->host, &x->reply);
    memcpy(x->reply.cookie, cookie, sizeof cookie);
    x->route->answer(&x->reading.request, &x->reply);
}

static void answer(host *h, void *of)
{
    (void)h;
    exchange *x = of;
    request *q = &x->reading.request;
    bool first = !q->now;
    if (first) q->now = host_now();
    if (!first || check_person(x)) {
        x->route->answer(q, &x->reply);
        if (is_doubtful(x)) answer_again(x);
    }
    if (x->reply.again != LANE_LIGHT)
        move_on(x);
    else
        finish(x);
}

bool exchange_dispatch(exchange *x)
{
    lane to = lane_of(x->route->toll);
    x->reading.request.lane = to;
    if (atomic_load(&x->host->stopping)) {
        too_busy(x);
        return false;
    }
    MHD_suspend_connection(x->connection);
    if (lanes_do(x->host->lanes, to, answer, x)) return true;
    too_busy(x);
    finish(x);
    return true;
}

/* ---- what routes may know of it, and say ---- */

void reply_store(reply *r, const host *h, store_status s)
{
    switch (s) {
    case STORE_DONE: return;
    case STORE_NONE: reply_error(r, 404, "no_such", "there is no such thing here"); return;
    case STORE_LATE: reply_error(r, 409, "late", "somebody was there before: look how it stands now"); return;
    case STORE_AGAIN:
    case STORE_FAILED: break;
    }
    host_log(h, "error", "store", "%s", store_why(host_store(h)));
    reply_error(r, 503, "busy", "the host cannot reach its store; try again in a while");
    r->retry_after = 5;
}

const address *request_address(const request *q) { return &((const exchange *)q->http)->from; }
const char *request_token(const request *q) { return ((const exchange *)q->http)->reading.token; }
bool request_is_direct(const request *q) { return ((const exchange *)q->http)->direct; }

const char *request_bearer(const request *q)
{
    const exchange *x = q->http;
    const char *said = MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, "Authorization");
    return said && strncasecmp(said, "Bearer ", 7) == 0 ? said + 7 : NULL;
}
