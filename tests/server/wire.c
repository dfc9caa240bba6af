/* See wire.h. */
#include "server/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "tell/buffer.h"

struct wire_line {
    wire_line *next; /* idle, or dead */
    int fd, port;
    uint32_t wanted; /* of epoll */
    bool stream, used, dead;
    buffer out, in;
    size_t sent;
    /* what comes */
    int status;
    size_t head; /* bytes of the head; 0: not here yet */
    bool chunked, last;
    int64_t length; /* -1: until the end */
    size_t read;    /* bytes of `in` that were taken */
    char cookie[80];
    buffer text; /* the body, or the events that are not whole yet */
    wire_on_reply heard;
    wire_on_event told;
    void *of;
};

struct wire {
    int epoll;
    wire_line *idle, *dead;
    int64_t bytes;
    char block[1 << 16];
};

int64_t wire_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t wire_bytes(const wire *w) { return w->bytes; }

wire *wire_open(void)
{
    wire *w = take(sizeof *w);
    w->epoll = epoll_create1(0);
    return w;
}

/* ---- lines ---- */

static void line_free(wire_line *l)
{
    buffer_free(&l->out), buffer_free(&l->in), buffer_free(&l->text);
    free(l);
}

/* Its memory goes at the end of the round: events of it may still wait. */
static void line_drop(wire *w, wire_line *l)
{
    if (l->dead) return;
    close(l->fd);
    l->dead = true;
    l->next = w->dead;
    w->dead = l;
}

static void sweep(wire *w)
{
    while (w->dead) {
        wire_line *l = w->dead;
        w->dead = l->next;
        line_free(l);
    }
}

static void want(const wire *w, wire_line *l, uint32_t events, int how)
{
    if (how == EPOLL_CTL_MOD && l->wanted == events) return;
    struct epoll_event e = {.events = events, .data.ptr = l};
    l->wanted = events;
    epoll_ctl(w->epoll, how, l->fd, &e);
}

static wire_line *line_new(wire *w, int port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    wire_line *l = take(sizeof *l);
    int yes = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    l->port = port;
    l->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (l->fd < 0) perror("wire: socket"), exit(1);
    setsockopt(l->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (connect(l->fd, (struct sockaddr *)&to, sizeof to) && errno != EINPROGRESS) perror("wire: connect"), exit(1);
    want(w, l, EPOLLIN | EPOLLOUT, EPOLL_CTL_ADD);
    return l;
}

static wire_line *line_idle(wire *w, int port)
{
    for (wire_line **p = &w->idle; *p; p = &(*p)->next)
        if ((*p)->port == port) {
            wire_line *l = *p;
            *p = l->next;
            return l;
        }
    return NULL;
}

static void forget_idle(wire *w, const wire_line *l)
{
    for (wire_line **p = &w->idle; *p; p = &(*p)->next)
        if (*p == l) {
            *p = l->next;
            return;
        }
}

void wire_leave(wire *w, wire_line *l) { line_drop(w, l); }

void wire_close(wire *w)
{
    while (w->idle) line_drop(w, line_idle(w, w->idle->port));
    sweep(w);
    close(w->epoll);
    free(w);
}

/* ---- what is said ---- */

static void send_on(wire *w, wire_line *l)
{
    while (l->sent < l->out.len) {
        ssize_t n = send(l->fd, l->out.at + l->sent, l->out.len - l->sent, MSG_NOSIGNAL);
        if (n <= 0) break;
        l->sent += (size_t)n;
    }
    want(w, l, l->sent < l->out.len ? EPOLLIN | EPOLLOUT : EPOLLIN, EPOLL_CTL_MOD);
}

static void say_head(buffer *out, const char *method, const char *path, int port, const char *cookie)
{
    buffer_print(out, "%s %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n", method, path, port);
    if (cookie[0]) buffer_print(out, "Cookie: %s\r\n", cookie);
}

void wire_ask(wire *w, const wire_request *q)
{
    wire_line *l = line_idle(w, q->port);
    bool kept = l != NULL;
    if (!l) l = line_new(w, q->port);
    l->used = kept;
    l->heard = q->heard, l->of = q->of;
    l->next = NULL;
    say_head(&l->out, q->body ? "POST" : "GET", q->path, q->port, q->cookie);
    if (q->body)
        buffer_print(&l->out,
                     "Origin: http://127.0.0.1:%d\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                     q->port, strlen(q->body), q->body);
    else
        buffer_print(&l->out, "\r\n");
    if (kept) send_on(w, l);
}

wire_line *wire_follow(wire *w, int port, const char *path, const char *cookie, int64_t after, wire_on_event told,
                       void *of)
{
    wire_line *l = line_new(w, port);
    l->stream = true;
    l->told = told, l->of = of;
    say_head(&l->out, "GET", path, port, cookie);
    if (after >= 0) buffer_print(&l->out, "Last-Event-ID: %lld\r\n", (long long)after);
    buffer_print(&l->out, "Accept: text/event-stream\r\n\r\n");
    return l;
}

/* ---- what is heard ---- */

static void read_header(wire_line *l, const char *line)
{
    if (strncasecmp(line, "Content-Length:", 15) == 0) l->length = strtoll(line + 15, NULL, 10);
    if (strncasecmp(line, "Transfer-Encoding: chunked", 26) == 0) l->chunked = true;
    if (strncasecmp(line, "Connection: close", 17) == 0) l->last = true;
    if (strncasecmp(line, "Set-Cookie: grognard=", 21) == 0)
        snprintf(l->cookie, sizeof l->cookie, "%.*s", (int)strcspn(line + 12, ";\r"), line + 12);
}

static bool read_head(wire_line *l)
{
    const char *end = l->in.len ? strstr(l->in.at, "\r\n\r\n") : NULL;
    if (!end) return false;
    l->head = l->read = (size_t)(end - l->in.at) + 4;
    l->status = l->in.len > 12 ? atoi(l->in.at + 9) : 0;
    l->length = -1, l->chunked = l->last = false;
    l->cookie[0] = 0;
    for (const char *line = strchr(l->in.at, '\n'); line && line < end; line = strchr(line + 1, '\n'))
        read_header(l, line + 1);
    return true;
}

/* Takes what is whole of the body; true: it is all here. */
static bool read_chunks(wire_line *l)
{
    for (;;) {
        const char *from = l->in.at + l->read, *line = strstr(from, "\r\n");
        if (!line) return false;
        size_t n = strtoul(from, NULL, 16), head = (size_t)(line - from) + 2;
        if (l->in.len - l->read < head + n + 2) return false;
        buffer_add(&l->text, from + head, n);
        l->read += head + n + 2;
        if (n == 0) return true;
    }
}

static bool read_body(wire_line *l)
{
    if (l->chunked) return read_chunks(l);
    size_t here = l->in.len - l->read;
    if (l->length >= 0 && here > (size_t)l->length) here = (size_t)l->length;
    if (l->length >= 0 && here < (size_t)l->length) return false;
    if (here) buffer_add(&l->text, l->in.at + l->read, here);
    l->read += here;
    return l->length >= 0;
}

static void forget_read(wire_line *l)
{
    memmove(l->in.at, l->in.at + l->read, l->in.len - l->read);
    buffer_cut(&l->in, l->in.len - l->read);
    l->read = 0;
}

/* ---- events ---- */

static void tell_event(wire_line *l, char *text)
{
    wire_event e = {.id = -1, .kind = "message"};
    for (char *line = text, *end; line && *line; line = end) {
        end = strchr(line, '\n');
        if (end) *end++ = 0;
        if (strncmp(line, "id: ", 4) == 0) e.id = strtoll(line + 4, NULL, 10);
        if (strncmp(line, "event: ", 7) == 0) e.kind = line + 7;
        if (strncmp(line, "data: ", 6) == 0) e.words = line + 6;
    }
    if (!e.words) return; /* a heartbeat */
    e.len = strlen(e.words);
    l->told(l->of, &e);
}

static void tell_events(wire_line *l)
{
    size_t at = 0;
    for (char *end; !l->dead && l->text.len > at && (end = strstr(l->text.at + at, "\n\n"));) {
        end[1] = 0;
        size_t next = (size_t)(end - l->text.at) + 2;
        tell_event(l, l->text.at + at);
        at = next;
    }
    if (!at) return;
    memmove(l->text.at, l->text.at + at, l->text.len - at);
    buffer_cut(&l->text, l->text.len - at);
}

/* ---- the end of a reply ---- */

static void line_end(wire *w, wire_line *l, bool broken)
{
    wire_reply r = {.status = broken ? 0 : l->status, .body = l->text.len ? l->text.at : "", .len = l->text.len};
    wire_on_reply heard = l->heard;
    buffer text = l->text;
    memcpy(r.cookie, l->cookie, sizeof r.cookie);
    l->text = (buffer){0};
    l->heard = NULL;
    if (broken || l->last)
        line_drop(w, l);
    else {
        buffer_cut(&l->out, 0), buffer_cut(&l->in, 0);
        l->sent = l->head = 0;
        l->next = w->idle;
        w->idle = l;
    }
    heard(l->of, &r);
    buffer_free(&text);
}

/* A kept connection that was closed before the request came: once more over a new one. */
static void say_again(wire *w, wire_line *l)
{
    wire_line *other = line_new(w, l->port);
    other->out = l->out, other->heard = l->heard, other->of = l->of;
    l->out = (buffer){0};
    line_drop(w, l);
}

static void line_broke(wire *w, wire_line *l)
{
    if (l->stream) {
        line_drop(w, l);
        l->told(l->of, NULL);
    } else if (!l->heard) {
        forget_idle(w, l);
        line_drop(w, l);
    } else if (l->head && l->length < 0 && !l->chunked)
        l->last = true, line_end(w, l, false);
    else if (l->used && !l->in.len)
        say_again(w, l);
    else
        line_end(w, l, true);
}

static void line_heard(wire *w, wire_line *l)
{
    if (!l->head && !read_head(l)) return;
    bool whole = read_body(l);
    if (!l->stream) {
        if (whole) line_end(w, l, false);
        return;
    }
    forget_read(l);
    if (l->status != 200)
        line_broke(w, l);
    else {
        tell_events(l);
        if (whole && !l->dead) line_broke(w, l);
    }
}

static void line_read(wire *w, wire_line *l)
{
    ssize_t n = recv(l->fd, w->block, sizeof w->block, 0);
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (n <= 0) {
        line_broke(w, l);
        return;
    }
    w->bytes += n;
    buffer_add(&l->in, w->block, (size_t)n);
    line_heard(w, l);
}

void wire_turn(wire *w, int ms)
{
    struct epoll_event e[256];
    int n = epoll_wait(w->epoll, e, 256, ms);
    for (int i = 0; i < n; i++) {
        wire_line *l = e[i].data.ptr;
        if (!l->dead && (e[i].events & EPOLLOUT)) send_on(w, l);
        if (!l->dead && (e[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR))) line_read(w, l);
    }
    sweep(w);
}
