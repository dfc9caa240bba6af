/* Start and stop of a host. */
#include "server/host.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "server/inside.h"
#include "tell/buffer.h"

enum { DAY_MS = 86400000, TIDY_MS = 3600000, SPARE_FILES = 256, BATTLES_CACHED = 1024 };

host_settings host_usual(void)
{
    return (host_settings){
        .db = "grognard.db",
        .listen = "127.0.0.1",
        .port = HOST_PORT,
        .port_any = true,
        .keep_guests = 90,
        .keep_events = 7,
        .keep_unplayed = 30,
        .cache = BATTLES_CACHED,
        .rate = 100,
        .unplayed = 30,
        .mail_after = 30,
        .patience = 20,
        .heartbeat = 15,
        .connections = 16384,
        .per_address = 256,
    };
}

/* ---- what everybody asks of it ---- */

store *host_store(const host *h) { return h->store; }
rooms *host_rooms(const host *h) { return h->rooms; }
bool host_stopping(const host *h) { return atomic_load(&h->stopping); }

int64_t host_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

double clock_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- settings ---- */

static bool read_proxies(host *h, char *why, size_t cap)
{
    for (int i = 0; i < HOST_PROXIES && h->set.proxy[i]; i++) {
        const char *text = h->set.proxy[i];
        if (!address_read(text, strlen(text), &h->proxy[h->proxies++])) {
            snprintf(why, cap, "--proxy wants the address of a proxy, such as 127.0.0.1, not '%s'", text);
            return false;
        }
    }
    return true;
}

/* "https://club.example/" without what is behind the name: it is compared with origins, and links begin with it. */
static bool read_public(host *h, char *why, size_t cap)
{
    const char *url = h->set.public_url;
    if (!url) return true;
    size_t scheme = strncmp(url, "https://", 8) == 0 ? 8 : strncmp(url, "http://", 7) == 0 ? 7 : 0;
    size_t len = scheme + strcspn(url + scheme, "/");
    bool good = scheme && len > scheme && len < sizeof h->public_origin && (!url[len] || !url[len + 1]);
    if (good)
        snprintf(h->public_origin, sizeof h->public_origin, "%.*s", (int)len, url);
    else
        snprintf(why, cap, "--public wants the host's address without a path, such as https://club.example, not '%s'",
                 url);
    return good;
}

/* Every connection is a file; what the system allows at most is asked for. */
static void allow_files(host *h)
{
    struct rlimit r;
    if (getrlimit(RLIMIT_NOFILE, &r) != 0) return;
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    if (r.rlim_cur != RLIM_INFINITY && r.rlim_cur < (rlim_t)h->set.connections + SPARE_FILES)
        h->set.connections = r.rlim_cur > (rlim_t)2 * SPARE_FILES ? (int)r.rlim_cur - SPARE_FILES : SPARE_FILES;
}

static bool open_log(host *h, char *why, size_t cap)
{
    h->log = h->set.log ? fopen(h->set.log, "a") : stderr;
    if (!h->log) snprintf(why, cap, "%s cannot be written: %s", h->set.log, strerror(errno));
    return h->log != NULL;
}

/* ---- what happens by itself ---- */

static void changed_elsewhere(void *of, store_id id, int64_t version)
{
    host *h = of;
    pthread_mutex_lock(&h->heard_lock); /* not while the rooms close */
    if (h->rooms) rooms_changed(h->rooms, id, version);
    pthread_mutex_unlock(&h->heard_lock);
}

static int64_t before(int64_t now, int days) { return days ? now - (int64_t)days * DAY_MS : 0; }

static void tidy(host *h, int64_t now)
{
    int64_t deleted = 0;
    store_retention keep = {.events_before = before(now, h->set.keep_events),
                            .guests_before = before(now, h->set.keep_guests),
                            .finished_before = before(now, h->set.keep_finished),
                            .unplayed_before = before(now, h->set.keep_unplayed)};
    if (!store_claim(h->store, "tidy", now, TIDY_MS)) return;
    if (store_tidy(h->store, &keep, &deleted) == STORE_FAILED)
        host_log(h, "error", "tidy", "%s", store_why(h->store));
    else if (deleted)
        host_log(h, "info", "tidy", "%lld rows were old enough to go", (long long)deleted);
    if (deleted && h->rooms) rooms_changed(h->rooms, (store_id){{0}}, 0); /* a battle in memory may be one of them */
}

/* Clocks of battles; a thread of its own, for it waits for the store. */
static void *tick(void *of)
{
    host *h = of;
    int64_t tidied = 0;
    pthread_mutex_lock(&h->quiet_lock);
    while (!atomic_load(&h->stopping)) {
        pthread_mutex_unlock(&h->quiet_lock);
        int64_t now = host_now();
        if (h->rooms) rooms_tick(h->rooms, now);
        if (now - tidied > TIDY_MS) tidy(h, tidied = now);
        struct timespec until = {.tv_sec = (time_t)(now / 1000 + 1), .tv_nsec = (long)(now % 1000) * 1000000};
        pthread_mutex_lock(&h->quiet_lock);
        while (!atomic_load(&h->stopping) && pthread_cond_timedwait(&h->ticks, &h->quiet_lock, &until) == 0) continue;
    }
    pthread_mutex_unlock(&h->quiet_lock);
    return NULL;
}

static void beat(host *h)
{
    int64_t now = host_now();
    int cut = links_sweep(h->links, now);
    if (cut) metrics_add(h, "refused_total", "why=\"slow\"", cut);
    hub_beat(h->hub, now);
}

static void renew_papers(host *h)
{
    char why[512] = "";
    if (papers_renew(h->papers, &h->set, why, sizeof why))
        host_log(h, "info", "papers", "certificate and key are read anew");
    else
        host_log(h, "error", "papers", "certificate and key are not taken, those before go on: %s", why);
}

/* Once a second until a signal comes, or the time is over. A hang-up ends it too, unless there are papers to be read anew. */
static void wait_for_end(host *h, const sigset_t *ends, int seconds)
{
    struct timespec second = {.tv_sec = 1};
    for (int i = 0; seconds < 0 || i < seconds; i++) {
        int came = sigtimedwait(ends, NULL, &second);
        if (came == SIGHUP && h->set.cert)
            renew_papers(h);
        else if (came > 0)
            return;
        beat(h);
    }
}

/* ---- beginning and end ---- */

static bool open_parts(host *h, char *why, size_t cap)
{
    if (sodium_init() < 0) {
        snprintf(why, cap, "libsodium finds no random numbers here");
        return false;
    }
    json_object_seed(0);
    pthread_mutex_init(&h->quiet_lock, NULL);
    pthread_mutex_init(&h->heard_lock, NULL);
    pthread_cond_init(&h->quiet, NULL);
    pthread_cond_init(&h->ticks, NULL);
    if (!read_proxies(h, why, cap) || !read_public(h, why, cap) || !open_log(h, why, cap)) return false;
    h->store = store_open(h->set.db, why, cap);
    if (!h->store) return false;
    h->papers = papers_open(&h->set, why, cap);
    if (!h->papers) return false;
    allow_files(h);
    h->metrics = metrics_open();
    h->limits = limits_open(h->set.rate);
    h->links = links_open(h->set.per_address);
    h->hub = hub_open(h->set.heartbeat * 1000);
    h->post = post_open(h);
    h->lanes = lanes_open(h);
    h->rooms = rooms_open(h, h->set.cache);
    if (h->set.ship) h->set.ship(h->rooms);
    store_on_change(h->store, changed_elsewhere, h);
    return true;
}

/* In the order in which they need each other: no word from elsewhere, nothing under way, no room, no store. */
static void close_parts(host *h)
{
    if (h->store) store_on_change(h->store, NULL, NULL);
    if (h->lanes) lanes_close(h->lanes);
    pthread_mutex_lock(&h->heard_lock);
    rooms *r = h->rooms;
    h->rooms = NULL;
    pthread_mutex_unlock(&h->heard_lock);
    if (r) rooms_close(r);
    if (h->post) post_close(h->post);
    if (h->hub) hub_close(h->hub);
    if (h->links) links_close(h->links);
    if (h->limits) limits_close(h->limits);
    if (h->store) store_close(h->store);
    if (h->metrics) metrics_close(h->metrics);
    if (h->papers) papers_close(h->papers);
    if (h->log && h->log != stderr) fclose(h->log);
}

static void stop_ticking(host *h, pthread_t ticker)
{
    pthread_mutex_lock(&h->quiet_lock);
    pthread_cond_broadcast(&h->ticks);
    pthread_mutex_unlock(&h->quiet_lock);
    pthread_join(ticker, NULL);
}

static bool serve(host *h, void (*ready)(const char *, bool), const sigset_t *ends, char *why, size_t cap)
{
    char url[160];
    bool loopback;
    pthread_t ticker;
    if (!http_start(h, url, sizeof url, &loopback, why, cap)) return false;
    if (!h->public_origin[0]) snprintf(h->own_url, sizeof h->own_url, "%.*s", (int)strlen(url) - 1, url);
    bool ticking = pthread_create(&ticker, NULL, tick, h) == 0;
    host_log(h, "info", "start", "listening at %s", url);
    ready(url, loopback);
    wait_for_end(h, ends, -1);
    atomic_store(&h->draining, true);
    host_log(h, "info", "stop", "stopping");
    wait_for_end(h, ends, h->set.drain);
    http_stop(h);
    if (ticking) stop_ticking(h, ticker);
    host_log(h, "info", "stop", "stopped");
    return true;
}

bool host_run(const host_settings *set, void (*ready)(const char *url, bool loopback), char *why, size_t cap)
{
    sigset_t ends;
    host *h = take(sizeof *h);
    h->set = *set;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT), sigaddset(&ends, SIGTERM), sigaddset(&ends, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ends, NULL); /* before any thread begins: they are for this one */
    signal(SIGPIPE, SIG_IGN);
    bool good = open_parts(h, why, cap) && serve(h, ready, &ends, why, cap);
    close_parts(h);
    free(h);
    return good;
}

bool host_backup(const char *db, const char *file, char *why, size_t cap)
{
    store *s = store_open(db, why, cap);
    if (!s) return false;
    bool good = store_backup(s, file, why, cap) == STORE_DONE;
    store_close(s);
    return good;
}
