/* It is somebody's turn, and they are away: a mail or a webhook. A message lies for a while first, so that who only reloads the page
 * gets none; and of a battle there is one until they have looked again. */
#include "server/post.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/inside.h"
#include "tell/buffer.h"

enum { THREADS = 3, WAITING = 2048, TOLD = 8192, PROBES = 8, TITLE = 120, AGAIN_MS = 86400000, FAREWELL_MS = 3000 };

typedef struct turn { /* a message that waits */
    int64_t person, due;
    store_id battle;
    char title[TITLE], words[TITLE];
} turn;

typedef struct told { /* somebody knows of a battle */
    int64_t person, when;
    store_id battle;
} told;

struct post {
    host *host;
    pthread_mutex_t lock;
    pthread_cond_t come;
    turn *ring;
    int first, count;
    told *told;
    pthread_t thread[THREADS];
    int threads;
    _Atomic int64_t until; /* not 0: it ends, and by then nothing more is sent */
};

/* ---- who knows already; the lock is held ---- */

static told *find(post *p, int64_t person, const char *battle)
{
    uint64_t key = (uint64_t)person * 0x9e3779b97f4a7c15u;
    for (const char *c = battle; *c; c++) key = (key ^ (unsigned char)*c) * 1099511628211u;
    told *oldest = NULL;
    for (uint64_t i = 0; i < PROBES; i++) {
        told *t = &p->told[(key + i) % TOLD];
        if (t->person == person && strcmp(t->battle.text, battle) == 0) return t;
        if (!oldest || t->when < oldest->when) oldest = t;
    }
    *oldest = (told){0};
    return oldest;
}

static bool knows(post *p, const turn *t, int64_t seen, int64_t now)
{
    pthread_mutex_lock(&p->lock);
    told *k = find(p, t->person, t->battle.text);
    bool known = k->person && k->when > seen && now - k->when < AGAIN_MS;
    if (!known) *k = (told){t->person, now, t->battle};
    pthread_mutex_unlock(&p->lock);
    return known;
}

void post_looked(host *h, int64_t person, const char *battle)
{
    post *p = h->post;
    if (!p) return;
    pthread_mutex_lock(&p->lock);
    told *k = find(p, person, battle);
    *k = (told){0};
    pthread_mutex_unlock(&p->lock);
}

/* ---- sending ---- */

static bool ends(const void *of)
{
    const post *p = of;
    int64_t until = p->until;
    return until && host_now() > until;
}

static void tell_how(host *h, const char *kind, const char *why)
{
    char label[64];
    snprintf(label, sizeof label, "kind=\"%s\",sent=\"%s\"", kind, why ? "no" : "yes");
    metrics_add(h, "posts_total", label, 1);
    if (why) host_log(h, "warn", "post", "a %s was not sent: %s", kind, why);
}

static void send_to(post *p, const turn *t, const store_person *who, int64_t now)
{
    host *h = p->host;
    char url[400];
    snprintf(url, sizeof url, "%s/#/battle/%s", h->public_origin[0] ? h->public_origin : h->own_url, t->battle.text);
    letter l = {.battle = t->battle.text,
                .title = t->title,
                .words = t->words,
                .url = url,
                .now = now,
                .private_too = h->set.private_webhooks,
                .hurry = ends,
                .hurry_of = p};
    if (*who->mail && h->set.smtp && !limits_take_post(h->limits, who->mail, now))
        tell_how(h, "mail", send_mail(&l, h->set.smtp, h->set.mail_from, who->mail));
    if (*who->webhook && !limits_take_post(h->limits, who->webhook, now))
        tell_how(h, "webhook", send_webhook(&l, who->webhook));
}

static void deliver(post *p, const turn *t)
{
    store_page page = {0};
    store_person who;
    int64_t now = host_now();
    if (hub_person_here(p->host->hub, t->person)) return;
    if (store_person_get(p->host->store, t->person, &page, &who) == STORE_DONE && (*who.mail || *who.webhook) &&
        !knows(p, t, who.seen, now))
        send_to(p, t, &who, now);
    store_page_free(&page);
}

/* ---- the queue ---- */

/* The next that is due; false: it ends. What is not due then is not sent: everybody looks away from a host that stops. */
static bool next_turn(post *p, turn *out)
{
    bool some = false;
    pthread_mutex_lock(&p->lock);
    while (!p->until && !some) {
        int64_t due = p->count ? p->ring[p->first].due : 0;
        struct timespec at = {.tv_sec = (time_t)(due / 1000), .tv_nsec = (long)(due % 1000) * 1000000};
        if (!p->count)
            pthread_cond_wait(&p->come, &p->lock);
        else if (due > host_now())
            pthread_cond_timedwait(&p->come, &p->lock, &at);
        else
            some = true;
    }
    if (some) {
        *out = p->ring[p->first];
        p->first = (p->first + 1) % WAITING;
        p->count--;
        if (p->count) pthread_cond_signal(&p->come); /* another one looks after the next, however long this one takes */
    }
    pthread_mutex_unlock(&p->lock);
    return some;
}

static void *work(void *of)
{
    post *p = of;
    turn t;
    while (next_turn(p, &t)) deliver(p, &t);
    return NULL;
}

post *post_open(host *h)
{
    post *p = take(sizeof *p);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    p->host = h;
    p->ring = take(WAITING * sizeof *p->ring);
    p->told = take(TOLD * sizeof *p->told);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->come, NULL);
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&p->thread[p->threads], NULL, work, p) == 0) p->threads++;
    return p;
}

void post_close(post *p)
{
    pthread_mutex_lock(&p->lock);
    p->until = host_now() + FAREWELL_MS;
    pthread_cond_broadcast(&p->come);
    pthread_mutex_unlock(&p->lock);
    for (int i = 0; i < p->threads; i++) pthread_join(p->thread[i], NULL);
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->come);
    curl_global_cleanup();
    free(p->ring);
    free(p->told);
    free(p);
}

/* Titles come from scenarios that people write: one line each. */
static void copy_line(char out[TITLE], const char *text)
{
    size_t n = strlen(text);
    if (n >= TITLE)
        for (n = TITLE - 1; n && ((unsigned char)text[n] & 0xc0) == 0x80;) n--; /* not half a letter */
    memcpy(out, text, n);
    out[n] = 0;
    for (char *c = out; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = ' ';
}

void post_turn(host *h, int64_t person, store_id battle, const char *title, const char *words)
{
    post *p = h->post;
    turn t = {.person = person, .due = host_now() + (int64_t)h->set.mail_after * 1000, .battle = battle};
    copy_line(t.title, title);
    copy_line(t.words, words);
    pthread_mutex_lock(&p->lock);
    bool room = p->count < WAITING;
    if (room) p->ring[(p->first + p->count++) % WAITING] = t;
    pthread_cond_signal(&p->come);
    pthread_mutex_unlock(&p->lock);
    if (!room) host_log(h, "warn", "post", "too many messages wait; one was left out");
}
