/* Requests and replies. libmicrohttpd's threads read and write, and never wait: a request that is complete is laid aside, a lane
 * answers it, and its connection goes on. */
#include <errno.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "server/exchange.h"
#include "server/files.h"
#include "server/place.h"

enum {
    SWALLOWED = 1 << 20,
    SENDING_MS = 300000,
    STREAM_BUFFER = 128 << 10,
    IDLE_SECONDS = 30,
    FAREWELL_SECONDS = 5,
    MEMORY = 16 << 10, /* of a connection: the most that the head of a request may have */
    THREADS = 2,
    BACKLOG = 1024,
    PORTS_TRIED = 20,
};

static const char *header(const exchange *x, const char *name)
{
    return MHD_lookup_connection_value(x->connection, MHD_HEADER_KIND, name);
}

static connection_link *link_of(struct MHD_Connection *c)
{
    const union MHD_ConnectionInfo *i = MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return i ? i->socket_context : NULL;
}

static void hurry(exchange *x, int64_t ms)
{
    connection_link *k = link_of(x->connection);
    if (k) links_deadline(x->host->links, k, ms ? host_now() + ms : 0);
}

/* ---- the head ---- */

static bool is_proxy(const host *h, const address *a)
{
    for (int i = 0; i < h->proxies; i++)
        if (address_same(&h->proxy[i], a)) return true;
    return false;
}

static heard hear(exchange *x, const char *verb)
{
    const host *h = x->host;
    const address *peer = links_address(link_of(x->connection));
    bool proxied = is_proxy(h, peer);
    const char *proto = proxied ? header(x, "X-Forwarded-Proto") : NULL;
    x->from = address_behind(peer, proxied ? header(x, "X-Forwarded-For") : NULL, h->proxy, h->proxies);
    x->direct = !proxied && !header(x, "X-Forwarded-For");
    x->tls = proto ? strcasecmp(proto, "https") == 0 : h->set.cert != NULL;
    return (heard){
        .method = verb,
        .uri = x->uri,
        .cookie = header(x, "Cookie"),
        .authorization = header(x, "Authorization"),
        .content_type = header(x, "Content-Type"),
        .origin = header(x, "Origin"),
        .fetch_site = header(x, "Sec-Fetch-Site"),
        .last_event = header(x, "Last-Event-ID"),
        .host = header(x, "Host"),
        .tls = x->tls,
        .public_origin = h->public_origin[0] ? h->public_origin : NULL,
    };
}

static bool find_route(exchange *x)
{
    bool other = false;
    reading *r = &x->reading;
    if (r->api) x->route = reading_route(r, routes, route_count, &other);
    if (!x->route) x->route = reading_route(r, own_routes, own_route_count, &other);
    if (x->route) return true;
    if (!r->api && r->request.method == METHOD_GET) {
        x->file = files_find(r->path);
        if (x->file) return true;
    }
    if (other || (!r->api && r->request.method != METHOD_GET))
        reply_error(&x->reply, 405, "method", "this path is not for that method; docs/api.md says what it takes");
    else
        reply_error(&x->reply, 404, "no_such", "there is nothing at this path");
    return false;
}

static bool check_size(exchange *x)
{
    const char *said = header(x, "Content-Length");
    x->body_most = x->route && x->route->body_most ? x->route->body_most : READ_BODY;
    if (!said || strtoull(said, NULL, 10) <= x->body_most) return true;
    reply_error(&x->reply, 413, "too_large", "at most %zu bytes are taken here", x->body_most);
    return false;
}

bool exchange_slow_down(exchange *x, int seconds)
{
    if (!seconds) return true;
    reply_error(&x->reply, 429, "slow_down", "that was too often; try again in %d s", seconds);
    x->reply.retry_after = seconds;
    return false;
}

/* Everything that can be said against a request before its body has come. */
static bool check_head(exchange *x, const char *verb)
{
    heard h = hear(x, verb);
    if (x->uri_long) {
        reply_error(&x->reply, 414, "too_large", "the address is longer than %d letters", READ_URI);
        return false;
    }
    if (!reading_line(&x->reading, &h, &x->reply) || !find_route(x)) return false;
    if (x->file) return true;
    return reading_head(&x->reading, &h, &x->reply) && check_size(x) &&
           exchange_slow_down(x, limits_take_address(x->host->limits, x->route->toll, &x->from, host_now()));
}

/* ---- the reply ---- */

static ssize_t read_stream(void *of, uint64_t pos, char *out, size_t cap)
{
    exchange *x = of;
    (void)pos;
    long n = hub_read(x->host->hub, x->reply.stream, out, cap);
    return n < 0 ? MHD_CONTENT_READER_END_OF_STREAM : n;
}

static struct MHD_Response *stream_response(exchange *x)
{
    const union MHD_ConnectionInfo *i = MHD_get_connection_info(x->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    int bytes = STREAM_BUFFER; /* who does not read shall not fill the kernel's memory either */
    if (i) setsockopt(i->connect_fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    hub_begin(x->host, x->reply.stream, x->connection);
    struct MHD_Response *r = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, read_stream, x, NULL);
    if (!r) return NULL;
    MHD_add_response_header(r, "Content-Type", "text/event-stream");
    MHD_add_response_header(r, "X-Accel-Buffering", "no"); /* nginx passes every event on at once */
    return r;
}

static struct MHD_Response *text_response(exchange *x)
{
    reply *p = &x->reply;
    char *text = p->json ? json_dumps(p->json, JSON_COMPACT) : p->text;
    p->text = NULL;
    if (!text) text = calloc(1, 1);
    struct MHD_Response *r = MHD_create_response_from_buffer(text ? strlen(text) : 0, text, MHD_RESPMEM_MUST_FREE);
    if (!r) return NULL;
    MHD_add_response_header(r, "Content-Type", p->json ? "application/json" : p->type ? p->type : "text/plain");
    if (p->file_name) {
        char line[256];
        snprintf(line, sizeof line, "attachment; filename=\"%s\"", p->file_name);
        MHD_add_response_header(r, "Content-Disposition", line);
    }
    return r;
}

static void add_cookie(const exchange *x, struct MHD_Response *r)
{
    char line[256];
    bool clear = strcmp(x->reply.cookie, "-") == 0;
    if (!x->reply.cookie[0]) return;
    snprintf(line, sizeof line, "grognard=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d%s",
             clear ? "" : x->reply.cookie, clear ? 0 : 31536000, x->tls ? "; Secure" : "");
    MHD_add_response_header(r, "Set-Cookie", line);
}

static void add_headers(exchange *x, struct MHD_Response *r)
{
    char number[16];
    files_guard(r);
    MHD_add_response_header(r, "Cache-Control", "no-store");
    add_cookie(x, r);
    if (x->reply.retry_after) {
        snprintf(number, sizeof number, "%d", x->reply.retry_after);
        MHD_add_response_header(r, "Retry-After", number);
    }
    if (x->reply.status == 405) MHD_add_response_header(r, "Allow", "GET, HEAD, POST, DELETE");
    if (x->reply.stream || atomic_load(&x->host->stopping)) MHD_add_response_header(r, "Connection", "close");
}

static enum MHD_Result send_reply(exchange *x)
{
    if (x->reply.stream) x->reply.status = MHD_HTTP_OK;
    hurry(x, x->reply.stream ? 0 : SENDING_MS);
    exchange_told(x);
    if (x->file) return files_send(x->connection, x->file, "<api/about>; rel=\"service-desc\"");
    struct MHD_Response *r = x->reply.stream ? stream_response(x) : text_response(x);
    if (!r) return MHD_NO;
    add_headers(x, r);
    enum MHD_Result queued = MHD_queue_response(x->connection, (unsigned)x->reply.status, r);
    MHD_destroy_response(r);
    return queued;
}

/* ---- what libmicrohttpd calls ---- */

static void *begin(void *of, const char *uri, struct MHD_Connection *c)
{
    exchange *x = exchange_new(of, c);
    x->uri_long = strlen(uri) > READ_URI;
    x->uri = strndup(uri, READ_URI);
    return x;
}

static enum MHD_Result take_body(exchange *x, const char *bytes, size_t len)
{
    x->came += len;
    if (x->refused) return x->came > SWALLOWED ? MHD_NO : MHD_YES;
    if (x->came <= x->body_most) {
        buffer_add(&x->body, bytes, len);
        return MHD_YES;
    }
    reply_error(&x->reply, 413, "too_large", "at most %zu bytes are taken here", x->body_most);
    x->refused = true;
    return MHD_YES;
}

/* Whoever is refused before the body has come may send a little of it still, so that the answer is read. */
static enum MHD_Result head_came(exchange *x, const char *verb)
{
    x->begun = true;
    x->refused = !check_head(x, verb);
    const char *said = header(x, "Content-Length");
    if (x->refused && said && strtoull(said, NULL, 10) > SWALLOWED) return send_reply(x);
    return MHD_YES;
}

static enum MHD_Result all_came(exchange *x)
{
    hurry(x, 0);
    if (x->refused || x->file) return send_reply(x);
    if (!reading_body(&x->reading, x->body.at ? x->body.at : "", x->body.len, &x->reply)) return send_reply(x);
    buffer_free(&x->body);
    atomic_fetch_add(&x->host->under_way, 1); /* before the look: who stops waits for those it does not see refused */
    if (exchange_dispatch(x)) return MHD_YES;
    exchange_ended(x->host);
    return send_reply(x);
}

static enum MHD_Result hear_request(void *of, struct MHD_Connection *c, const char *url, const char *verb,
                                    const char *version, const char *upload, size_t *upload_len, void **mine)
{
    exchange *x = *mine;
    (void)of, (void)c, (void)url, (void)version;
    if (!x || !x->uri) return MHD_NO;
    if (!x->begun) return head_came(x, verb);
    if (*upload_len) {
        size_t len = *upload_len;
        *upload_len = 0;
        return take_body(x, upload, len);
    }
    return x->done ? send_reply(x) : all_came(x);
}

static void completed(void *of, struct MHD_Connection *c, void **mine, enum MHD_RequestTerminationCode how)
{
    host *h = of;
    exchange *x = *mine;
    (void)how;
    if (!x) return;
    connection_link *k = link_of(c);
    if (k) links_deadline(h->links, k, host_now() + (IDLE_SECONDS + (int64_t)h->set.patience) * 1000);
    exchange_free(x);
    *mine = NULL;
}

static enum MHD_Result may_come(void *of, const struct sockaddr *at, socklen_t len)
{
    host *h = of;
    address a = address_of(at);
    (void)len;
    if (is_proxy(h, &a) || links_room_for(h->links, &a)) return MHD_YES;
    metrics_add(h, "refused_total", "why=\"connections\"", 1);
    return MHD_NO;
}

static void connected(void *of, struct MHD_Connection *c, void **context, enum MHD_ConnectionNotificationCode what)
{
    host *h = of;
    if (what == MHD_CONNECTION_NOTIFY_CLOSED) {
        if (*context) links_remove(h->links, *context);
        *context = NULL;
        return;
    }
    const union MHD_ConnectionInfo *at = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    address a = address_of(at->client_addr);
    const union MHD_ConnectionInfo *fd = MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    connection_link *k = links_add(h->links, &a, fd->connect_fd, !is_proxy(h, &a));
    links_deadline(h->links, k, host_now() + (int64_t)h->set.patience * 1000);
    *context = k;
    const union MHD_ConnectionInfo *tls = MHD_get_connection_info(c, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    if (tls && tls->tls_session) papers_show(h->papers, tls->tls_session);
}

/* ---- start and stop ---- */

static struct MHD_Daemon *listen_at(host *h, const place *p)
{
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | MHD_USE_ITC |
                     (p->v6 ? MHD_USE_IPv6 : 0) | (h->set.cert ? MHD_USE_TLS : 0);
    struct MHD_OptionItem more[] = {
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)papers_cert(h->papers)},
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)papers_key(h->papers)},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, "NORMAL:-VERS-TLS1.0:-VERS-TLS1.1"},
        {MHD_OPTION_END, 0, NULL},
    };
    if (!h->set.cert) more[0].option = MHD_OPTION_END;
    return MHD_start_daemon(flags, 0, may_come, h, hear_request, h, MHD_OPTION_SOCK_ADDR,
                            (const struct sockaddr *)&p->at, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)h->set.connections,
                            MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY, MHD_OPTION_THREAD_POOL_SIZE,
                            (unsigned)THREADS, MHD_OPTION_LISTEN_BACKLOG_SIZE, (unsigned)BACKLOG,
                            MHD_OPTION_URI_LOG_CALLBACK, begin, h, MHD_OPTION_NOTIFY_COMPLETED, completed, h,
                            MHD_OPTION_NOTIFY_CONNECTION, connected, h, MHD_OPTION_ARRAY, more, MHD_OPTION_END);
}

static bool start_at(host *h, place *p, char *why, size_t cap)
{
    const host_settings *s = &h->set;
    for (int i = 0; !h->daemon && i < (s->port_any ? PORTS_TRIED : 1); i++) {
        if (!place_find(s->listen, s->port + i, p)) {
            snprintf(why, cap, "'%s' is no address of this machine", s->listen);
            return false;
        }
        errno = 0;
        h->daemon = listen_at(h, p);
    }
    if (!h->daemon)
        snprintf(why, cap, "cannot listen on %s, port %d: %s; --port chooses another%s", p->host, s->port,
                 errno ? strerror(errno) : "refused", s->cert ? ", and --cert and --key must belong together" : "");
    return h->daemon != NULL;
}

bool http_start(host *h, char *url, size_t cap, bool *loopback, char *why, size_t why_cap)
{
    place p = {0};
    if (h->set.cert && MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES) {
        snprintf(why, why_cap, "this libmicrohttpd knows no TLS: leave it to a proxy (docs/hosting.md)");
        return false;
    }
    if (!start_at(h, &p, why, why_cap)) return false;
    place_url(&p, h->set.cert != NULL, MHD_get_daemon_info(h->daemon, MHD_DAEMON_INFO_BIND_PORT)->port, url, cap);
    *loopback = p.loopback;
    return true;
}

/* Requests under way end in their own time; their replies and the streams' goodbyes get some seconds to go out. */
void http_stop(host *h)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += FAREWELL_SECONDS;
    atomic_store(&h->stopping, true);
    pthread_mutex_lock(&h->quiet_lock);
    while (atomic_load(&h->under_way) > 0) pthread_cond_wait(&h->quiet, &h->quiet_lock);
    pthread_mutex_unlock(&h->quiet_lock);
    MHD_socket listening = MHD_quiesce_daemon(h->daemon);
    hub_bye(h->hub);
    pthread_mutex_lock(&h->quiet_lock);
    while (h->sending > 0 && pthread_cond_timedwait(&h->quiet, &h->quiet_lock, &until) == 0) continue;
    pthread_mutex_unlock(&h->quiet_lock);
    MHD_stop_daemon(h->daemon);
    if (listening != MHD_INVALID_SOCKET) close(listening);
    h->daemon = NULL;
}
