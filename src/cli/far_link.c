/* The line to a host, by libcurl. */
#include "far_link.h"

#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grognard.h"
#include "keys.h"
#include "term.h"

enum {
    ANSWER_MOST = 16 << 20, /* bytes */
    CONNECT_MS = 10000,
    REQUEST_MS = 60000,
    PATIENCE_MS = 30000, /* with a host that does not answer */
    SILENCE_S = 50,      /* a stream says something every 15 s */
    SLICE_MS = 200,      /* so long Ctrl-C may wait */
    LONGEST_REST_MS = 8000
};

struct far_link {
    char host[512];
    struct curl_slist *head; /* with the token */
    char token[256];
    bool reached; /* it has answered before: one that has not is not waited for */
    CURL *easy;
    CURLM *multi;
    /* the stream */
    CURL *stream;
    struct curl_slist *stream_head;
    char path[256];
    far_events events;
    bool running, lost, back;
    long rest;            /* milliseconds until it is tried again */
    double try_at, heard; /* seconds_now: then; when something came last */
    /* input */
    buffer typed;
    bool typing, ended;
    int keyboard;
    bool screen; /* somebody else has the terminal */
};

/* ---- Ctrl-C ---- */

/* These are blocked, and looked for wherever something is waited for: there is nothing else that a signal could tell. */
static void ending_signals(sigset_t *out)
{
    sigemptyset(out);
    sigaddset(out, SIGINT);
    sigaddset(out, SIGTERM);
    sigaddset(out, SIGHUP);
}

static bool is_stopped(void)
{
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, SIGINT) || sigismember(&pending, SIGTERM) || sigismember(&pending, SIGHUP);
}

static int stop_if(void *of, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    (void)of, (void)a, (void)b, (void)c, (void)d;
    return is_stopped();
}

static void rest(long ms)
{
    for (double end = seconds_now() + (double)ms / 1000; seconds_now() < end && !is_stopped();) poll(NULL, 0, SLICE_MS);
}

/* ---- opening ---- */

static void set_common(CURL *c)
{
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(c, CURLOPT_USERAGENT, "grognard/" GG_VERSION);
}

static CURL *handle_new(void)
{
    CURL *c = curl_easy_init();
    if (!c) memory_is_out();
    set_common(c);
    return c;
}

far_link *far_link_open(const char *host, char *why, size_t cap)
{
    sigset_t ends;
    far_link *l = take(sizeof *l);
    size_t len = strlen(host);
    while (len > 0 && host[len - 1] == '/') len--;
    bool web = strncmp(host, "http://", 7) == 0 || strncmp(host, "https://", 8) == 0;
    if (len == 0 || len + 8 > sizeof l->host || strpbrk(host, " \t\r\n#?")) {
        snprintf(why, cap, "'%.100s' is no address of a host: expected one such as https://battles.example.org", host);
        free(l);
        return NULL;
    }
    snprintf(l->host, sizeof l->host, "%s%.*s", web ? "" : "http://", (int)len, host);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    ending_signals(&ends);
    sigprocmask(SIG_BLOCK, &ends, NULL);
    l->easy = handle_new();
    l->multi = curl_multi_init();
    far_events_begin(&l->events);
    l->typing = isatty(STDIN_FILENO);
    l->keyboard = STDIN_FILENO;
    far_link_token(l, "");
    return l;
}

static void stream_stop(far_link *l)
{
    if (l->stream) {
        curl_multi_remove_handle(l->multi, l->stream);
        curl_easy_cleanup(l->stream);
    }
    curl_slist_free_all(l->stream_head);
    l->stream = NULL, l->stream_head = NULL, l->running = false;
}

void far_link_close(far_link *l)
{
    if (!l) return;
    stream_stop(l);
    curl_slist_free_all(l->head);
    curl_easy_cleanup(l->easy);
    curl_multi_cleanup(l->multi);
    curl_global_cleanup();
    far_events_free(&l->events);
    buffer_free(&l->typed);
    free(l);
}

const char *far_link_host(const far_link *l) { return l->host; }
bool far_typing(const far_link *l) { return l->typing; }

void far_link_screen(far_link *l, int keyboard)
{
    l->keyboard = keyboard;
    l->screen = true;
}

static struct curl_slist *with_token(const far_link *l, const char *kind)
{
    char line[320];
    struct curl_slist *head = curl_slist_append(NULL, kind);
    snprintf(line, sizeof line, "Authorization: Bearer %s", l->token);
    return l->token[0] ? curl_slist_append(head, line) : head;
}

void far_link_token(far_link *l, const char *token)
{
    snprintf(l->token, sizeof l->token, "%s", token);
    curl_slist_free_all(l->head);
    l->head = with_token(l, "Content-Type: application/json");
}

/* ---- requests ---- */

static size_t take_answer(char *bytes, size_t one, size_t len, void *of)
{
    buffer *to = of;
    if (to->len + len > ANSWER_MOST) return 0;
    buffer_add(to, bytes, one * len);
    return len;
}

typedef struct asking {
    const char *path, *body; /* body NULL: GET */
    bool once;
    buffer text;
    long status, later; /* later: seconds after which the host wants it again */
} asking;

static CURLcode ask(far_link *l, asking *a)
{
    char url[1024];
    curl_off_t later = 0;
    snprintf(url, sizeof url, "%s%s", l->host, a->path);
    buffer_cut(&a->text, 0);
    curl_easy_reset(l->easy);
    set_common(l->easy);
    curl_easy_setopt(l->easy, CURLOPT_TIMEOUT_MS, (long)REQUEST_MS);
    curl_easy_setopt(l->easy, CURLOPT_URL, url);
    curl_easy_setopt(l->easy, CURLOPT_HTTPHEADER, l->head);
    curl_easy_setopt(l->easy, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(l->easy, CURLOPT_WRITEDATA, &a->text);
    curl_easy_setopt(l->easy, CURLOPT_XFERINFOFUNCTION, stop_if);
    curl_easy_setopt(l->easy, CURLOPT_NOPROGRESS, 0L);
    if (a->body) curl_easy_setopt(l->easy, CURLOPT_POSTFIELDS, a->body);
    CURLcode code = curl_easy_perform(l->easy);
    a->status = a->later = 0;
    if (code != CURLE_OK) return code;
    l->reached = true;
    curl_easy_getinfo(l->easy, CURLINFO_RESPONSE_CODE, &a->status);
    curl_easy_getinfo(l->easy, CURLINFO_RETRY_AFTER, &later);
    a->later = (long)later;
    return CURLE_OK;
}

static bool is_worth_again(const far_link *l, const asking *a, CURLcode code)
{
    if (code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST) return l->reached;
    if (code == CURLE_OK) return a->status == 429 || a->status == 503;
    return !a->once && (code == CURLE_RECV_ERROR || code == CURLE_SEND_ERROR || code == CURLE_GOT_NOTHING ||
                        code == CURLE_PARTIAL_FILE || code == CURLE_OPERATION_TIMEDOUT);
}

static CURLcode ask_patiently(far_link *l, asking *a)
{
    CURLcode code;
    bool said = false;
    double until = seconds_now() + PATIENCE_MS / 1000.0;
    for (long pause = 250;; pause = pause < LONGEST_REST_MS ? 2 * pause : LONGEST_REST_MS) {
        code = ask(l, a);
        if (!is_worth_again(l, a, code) || seconds_now() > until || is_stopped()) return code;
        if (!said && pause > 250 && !l->screen)
            printf("the host does not answer; it is tried again (Ctrl-C: no)\n"), fflush(stdout);
        said |= pause > 250;
        rest(a->later > 0 && a->later < 30 ? 1000 * a->later : pause);
    }
}

static void explain(const far_link *l, far_reply *r, CURLcode code)
{
    const char *error = json_string_value(json_object_get(r->json, "error"));
    if (code == CURLE_ABORTED_BY_CALLBACK)
        snprintf(r->why, sizeof r->why, "it was not waited for");
    else if (code != CURLE_OK)
        snprintf(r->why, sizeof r->why, "%.200s does not answer: %s", l->host, curl_easy_strerror(code));
    else if (r->status < 200 || r->status > 299)
        snprintf(r->why, sizeof r->why, "%s", error ? error : "the host refused it, and did not say why");
}

static far_reply answer_to(far_link *l, asking *a)
{
    far_reply r = {0};
    CURLcode code = ask_patiently(l, a);
    r.status = a->status;
    r.text = a->text.at;
    r.len = a->text.len;
    if (code == CURLE_OK && r.len) r.json = far_read_json(r.text, r.len);
    explain(l, &r, code);
    return r;
}

far_reply far_get(far_link *l, const char *path) { return answer_to(l, &(asking){.path = path}); }

static far_reply post(far_link *l, const char *path, json_t *body, bool once)
{
    char *text = json_dumps(body, JSON_COMPACT);
    if (!text) memory_is_out();
    far_reply r = answer_to(l, &(asking){.path = path, .body = text, .once = once});
    free(text);
    json_decref(body);
    return r;
}

far_reply far_post(far_link *l, const char *path, json_t *body) { return post(l, path, body, false); }
far_reply far_post_once(far_link *l, const char *path, json_t *body) { return post(l, path, body, true); }

void far_reply_free(far_reply *r)
{
    json_decref(r->json);
    free(r->text);
    *r = (far_reply){0};
}

/* ---- the stream ---- */

static size_t take_events(char *bytes, size_t one, size_t len, void *of)
{
    far_link *l = of;
    long status = 0;
    curl_easy_getinfo(l->stream, CURLINFO_RESPONSE_CODE, &status);
    if (status != 200) return len; /* what it says instead is of no use here */
    l->back |= l->lost;
    l->heard = seconds_now();
    l->lost = false, l->rest = 0;
    return far_events_read(&l->events, bytes, one * len) ? len : 0;
}

static void stream_begin(far_link *l)
{
    char url[1024], last[64];
    l->stream = handle_new();
    l->stream_head = with_token(l, "Accept: text/event-stream");
    snprintf(last, sizeof last, "Last-Event-ID: %s", l->events.last);
    if (l->events.last[0]) l->stream_head = curl_slist_append(l->stream_head, last);
    snprintf(url, sizeof url, "%s%s", l->host, l->path);
    curl_easy_setopt(l->stream, CURLOPT_URL, url);
    curl_easy_setopt(l->stream, CURLOPT_HTTPHEADER, l->stream_head);
    curl_easy_setopt(l->stream, CURLOPT_WRITEFUNCTION, take_events);
    curl_easy_setopt(l->stream, CURLOPT_WRITEDATA, l);
    curl_multi_add_handle(l->multi, l->stream);
    l->running = true;
    l->heard = seconds_now();
}

void far_follow(far_link *l, const char *path, long long after)
{
    stream_stop(l);
    far_events_free(&l->events);
    far_events_begin(&l->events);
    snprintf(l->path, sizeof l->path, "%s", path);
    snprintf(l->events.last, sizeof l->events.last, "%lld", after);
    l->lost = l->back = false;
    l->rest = 0;
    stream_begin(l);
}

/* true: it was there until now. */
static bool stream_ends(far_link *l)
{
    bool was_there = !l->lost;
    stream_stop(l);
    far_events_cut(&l->events);
    l->lost = true;
    l->rest = l->rest ? (l->rest < LONGEST_REST_MS ? 2 * l->rest : LONGEST_REST_MS) : 250;
    l->try_at = seconds_now() + (double)l->rest / 1000;
    return was_there;
}

/* It ended, or has been silent for so long that nobody can be there: true if that is news. */
static bool stream_broke(far_link *l)
{
    int left;
    bool over = l->running && seconds_now() - l->heard > SILENCE_S;
    for (CURLMsg *m; (m = curl_multi_info_read(l->multi, &left));)
        over |= m->msg == CURLMSG_DONE && m->easy_handle == l->stream;
    return over && stream_ends(l);
}

/* ---- input ---- */

/* Edited lines come whole. */
static void read_keys(far_link *l)
{
    buffer line = {0};
    keys_news news = keys_take(&line);
    if (news == KEYS_LINE) buffer_print(&l->typed, "%s\n", line.len ? line.at : "");
    l->ended |= news == KEYS_END;
    buffer_free(&line);
}

static void read_input(far_link *l)
{
    char some[4096];
    if (keys_on()) {
        read_keys(l);
        return;
    }
    ssize_t n = read(STDIN_FILENO, some, sizeof some);
    if (n > 0) buffer_add(&l->typed, some, (size_t)n);
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) l->ended = true;
}

/* The next line that was typed, without blanks around it; at the end of input also one without its end. */
static bool next_line(far_link *l, buffer *line)
{
    char *end = l->typed.len ? memchr(l->typed.at, '\n', l->typed.len) : NULL;
    if (!end && !(l->ended && l->typed.len)) return false;
    size_t len = end ? (size_t)(end - l->typed.at) : l->typed.len, used = len + (end != NULL), from = 0, to = len;
    while (from < to && strchr(" \t\r", l->typed.at[from])) from++;
    while (to > from && strchr(" \t\r", l->typed.at[to - 1])) to--;
    buffer_cut(line, 0);
    buffer_add(line, l->typed.at + from, to - from);
    memmove(l->typed.at, l->typed.at + used, l->typed.len - used);
    buffer_cut(&l->typed, l->typed.len - used);
    return true;
}

static bool can_be_read(const far_link *l)
{
    struct pollfd p = {.fd = l->keyboard, .events = POLLIN};
    return l->keyboard >= 0 && poll(&p, 1, 0) > 0;
}

static void take_input(far_link *l)
{
    struct pollfd p = {.fd = l->keyboard, .events = POLLIN};
    if (poll(&p, 1, 0) <= 0) return;
    bool gone = keys_on() && p.revents & (POLLERR | POLLHUP); /* what was written into a pipe is still read */
    l->ended |= gone || !(p.revents & POLLIN);                /* the terminal is gone */
    if (!l->ended) read_input(l);
}

static void wait_for_any(far_link *l, far_ear ear, int ms)
{
    struct curl_waitfd in = {.fd = l->keyboard, .events = CURL_WAIT_POLLIN};
    bool listen = ear != FAR_DEAF && !l->ended && l->keyboard >= 0;
    int running, ready;
    curl_multi_perform(l->multi, &running);
    if (l->events.first) return;
    curl_multi_poll(l->multi, &in, listen, ms < SLICE_MS ? ms : SLICE_MS, &ready);
    if (ear == FAR_LINES && listen) take_input(l);
    curl_multi_perform(l->multi, &running);
}

far_news far_wait(far_link *l, far_ear ear, int milliseconds, buffer *line, far_event **event)
{
    double until = seconds_now() + milliseconds / 1000.0;
    for (;;) {
        if (is_stopped()) return FAR_STOPPED;
        if (l->back) {
            l->back = false;
            return FAR_BACK;
        }
        if ((*event = far_events_next(&l->events))) return FAR_EVENT;
        if (ear == FAR_LINES && next_line(l, line)) return FAR_LINE;
        if (ear == FAR_LINES && l->ended) return FAR_ENDED;
        if (ear == FAR_KEYBOARD && can_be_read(l)) return FAR_KEYS;
        double left = until - seconds_now();
        if (left <= 0) return FAR_QUIET;
        if (l->path[0] && !l->running && seconds_now() >= l->try_at) stream_begin(l);
        wait_for_any(l, ear, (int)(1000 * left) + 1);
        if (stream_broke(l)) return FAR_LOST;
    }
}
