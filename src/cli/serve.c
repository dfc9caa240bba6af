/* grognard serve: the browser client out of this binary. Files in, headers around them, nothing else: no state, no uploads,
 * no paths on the disk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "page.h"

#ifdef HAVE_MICROHTTPD

#include <errno.h>
#include <microhttpd.h>
#include <netdb.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

enum { USUAL_PORT = 8017, PORTS_TRIED = 20, CONNECTIONS = 256, IDLE_SECONDS = 30 };

/* ---- one file ---- */

static const struct {
    const char *name, *value;
} headers[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    {"Vary", "Accept-Encoding"},
};

static const page_file *find(const char *url)
{
    const char *path = url[0] == '/' ? url + 1 : url;
    if (!*path) path = "index.html";
    for (int i = 0; i < page_file_count; i++)
        if (strcmp(page_files[i].path, path) == 0) return &page_files[i];
    return NULL;
}

/* Whether a header such as `gzip, br;q=0.5` names this word, and not with the weight 0. */
static bool accepts(const char *header, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = header; at && *at;) {
        at += strspn(at, " \t,");
        size_t end = strcspn(at, ","), name = strcspn(at, " \t;,");
        if (name == len && memcmp(at, word, len) == 0) {
            const char *q = memchr(at, '=', end);
            return !q || strtod(q + 1, NULL) > 0;
        }
        at += end;
    }
    return false;
}

static struct MHD_Response *response_of(const page_bytes *bytes, const char *encoding)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(bytes->len, (void *)(uintptr_t)bytes->at, MHD_RESPMEM_PERSISTENT);
    if (r && encoding) MHD_add_response_header(r, "Content-Encoding", encoding);
    return r;
}

/* The smallest form that the other end takes. */
static struct MHD_Response *pick(const page_file *f, const char *accept)
{
    if (f->br.len && accepts(accept, "br")) return response_of(&f->br, "br");
    if (f->gzip.len && accepts(accept, "gzip")) return response_of(&f->gzip, "gzip");
    return response_of(&f->plain, NULL);
}

static enum MHD_Result reply(struct MHD_Connection *c, unsigned status, struct MHD_Response *r)
{
    if (!r) return MHD_NO;
    for (int i = 0; i < COUNT(headers); i++) MHD_add_response_header(r, headers[i].name, headers[i].value);
    enum MHD_Result queued = MHD_queue_response(c, status, r);
    MHD_destroy_response(r);
    return queued;
}

static enum MHD_Result send_words(struct MHD_Connection *c, unsigned status, const char *words)
{
    page_bytes bytes = {(const unsigned char *)words, strlen(words)};
    struct MHD_Response *r = response_of(&bytes, NULL);
    if (r) MHD_add_response_header(r, "Content-Type", "text/plain; charset=utf-8");
    if (r && status == MHD_HTTP_METHOD_NOT_ALLOWED) MHD_add_response_header(r, "Allow", "GET, HEAD");
    return reply(c, status, r);
}

/* What has its hash in its name never changes; of the rest the browser asks each time whether it has. */
static enum MHD_Result send_file(struct MHD_Connection *c, const page_file *f)
{
    const char *known = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "If-None-Match");
    const char *accept = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Accept-Encoding");
    bool same = known && strstr(known, f->etag);
    page_bytes nothing = {(const unsigned char *)"", 0};
    struct MHD_Response *r = same ? response_of(&nothing, NULL) : pick(f, accept);
    if (!r) return MHD_NO;
    if (!same) MHD_add_response_header(r, "Content-Type", f->type);
    MHD_add_response_header(r, "ETag", f->etag);
    MHD_add_response_header(r, "Cache-Control", f->forever ? "public, max-age=31536000, immutable" : "no-cache");
    return reply(c, same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, r);
}

static enum MHD_Result answer(void *nothing, struct MHD_Connection *c, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_len, void **mine)
{
    static int begun;
    (void)nothing, (void)version, (void)upload;
    if (!*mine) { /* the headers have come; whoever answers before the rest has loses the connection */
        *mine = &begun;
        return MHD_YES;
    }
    if (*upload_len) {
        *upload_len = 0;
        return MHD_YES;
    }
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return send_words(c, MHD_HTTP_METHOD_NOT_ALLOWED, "This server only gives files.\n");
    const page_file *f = find(url);
    return f ? send_file(c, f) : send_words(c, MHD_HTTP_NOT_FOUND, "There is no such file here.\n");
}

/* ---- the server ---- */

typedef struct place { /* where it listens */
    struct sockaddr_storage at;
    char host[80];
    bool loopback, v6;
} place;

static bool find_place(const char *address, int port, place *out)
{
    struct addrinfo like = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *list = NULL;
    char number[12];
    snprintf(number, sizeof number, "%d", port);
    if (getaddrinfo(address, number, &like, &list) != 0 || !list) return false;
    memcpy(&out->at, list->ai_addr, list->ai_addrlen);
    out->v6 = list->ai_family == AF_INET6;
    getnameinfo(list->ai_addr, list->ai_addrlen, out->host, sizeof out->host, NULL, 0, NI_NUMERICHOST);
    out->loopback = strncmp(out->host, "127.", 4) == 0 || strcmp(out->host, "::1") == 0;
    freeaddrinfo(list);
    return true;
}

static struct MHD_Daemon *listen_at(const place *p)
{
    unsigned flags = MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO | (p->v6 ? MHD_USE_IPv6 : 0);
    return MHD_start_daemon(flags, 0, NULL, NULL, answer, NULL, MHD_OPTION_SOCK_ADDR, (const struct sockaddr *)&p->at,
                            MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_LIMIT,
                            (unsigned)CONNECTIONS, MHD_OPTION_END);
}

/* With no port asked for, the next free one will do. */
static struct MHD_Daemon *start(const char *address, int port, bool any, place *p)
{
    struct MHD_Daemon *d = NULL;
    for (int i = 0; !d && i < (any ? PORTS_TRIED : 1); i++)
        if (find_place(address, port + i, p)) d = listen_at(p);
    return d;
}

/* Not through a shell. A grandchild, so that nobody is left to wait for. */
static void open_browser(const char *url)
{
    pid_t child = fork();
    if (child == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        if (fork() == 0) execlp("xdg-open", "xdg-open", url, (char *)NULL);
        _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
}

/* ---- beginning and end ---- */

static int serve(const options *o, const char *address, int port, bool any)
{
    place p;
    sigset_t ends;
    int number;
    char url[128];
    if (!find_place(address, port, &p)) return complain_of(o, "'%s' is no address of this machine", address);
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT), sigaddset(&ends, SIGTERM), sigaddset(&ends, SIGHUP);
    sigprocmask(SIG_BLOCK, &ends, NULL); /* before its thread begins: they are for sigwait below */
    struct MHD_Daemon *d = start(address, port, any, &p);
    if (!d) {
        complain_of(o, "cannot listen on %s, port %d: %s; --port chooses another", p.host, port, strerror(errno));
        return CLI_FAILED;
    }
    unsigned now = MHD_get_daemon_info(d, MHD_DAEMON_INFO_BIND_PORT)->port;
    bool everywhere = strcmp(p.host, "0.0.0.0") == 0 || strcmp(p.host, "::") == 0;
    const char *host = everywhere ? "localhost" : p.host;
    snprintf(url, sizeof url, strchr(host, ':') ? "http://[%s]:%u/" : "http://%s:%u/", host, now);
    printf("Grognard is at %s  (Ctrl-C ends it)\n", url);
    if (!p.loopback) puts("Everybody who can reach this machine can open it there.");
    fflush(stdout);
    if (option_has(o, "--open")) open_browser(url);
    sigwait(&ends, &number);
    MHD_stop_daemon(d);
    return CLI_OK;
}

static int run(const options *o)
{
    uint64_t port;
    const char *asked = option_text(o, "--port", NULL);
    if (!option_number(o, "--port", 0, 65535, USUAL_PORT, &port)) return CLI_BAD_INPUT;
    if (page_file_count == 0) {
        complain_of(o, "this grognard was built before the browser client: run `make serve` in its source tree");
        return CLI_FAILED;
    }
    return serve(o, option_text(o, "--listen", "127.0.0.1"), (int)port, !asked);
}

#else

static int run(const options *o)
{
    complain_of(o, "this grognard was built without libmicrohttpd, which serves the page: install it (on Debian "
                   "libmicrohttpd-dev) and run `make serve` in the source tree");
    return CLI_FAILED;
}

#endif

static const option serve_options[] = {
    {"--port", 0, "N", "port to listen on (8017, or the next that is free; 0: any)"},
    {"--listen", 0, "ADDRESS", "address to listen on (127.0.0.1: this machine alone; 0.0.0.0: everybody)"},
    {"--open", 0, NULL, "open it in the browser"},
};
const command command_serve = {
    .name = "serve",
    .usage = "[--port N] [--listen ADDRESS] [--open]",
    .summary = "the same battles in a browser, from this machine",
    .words = "Serves the browser client, which is part of this program: the whole game runs inside the page, and once "
             "visited it works without this server too. It listens on this machine alone unless --listen says "
             "otherwise. Ctrl-C ends it.",
    .examples = "  grognard serve --open\n"
                "  grognard serve --port 9000\n"
                "  grognard serve --listen 0.0.0.0      for a phone in the same network\n",
    .option = serve_options,
    .options = COUNT(serve_options),
    .words_max = 0,
    .run = run,
};
