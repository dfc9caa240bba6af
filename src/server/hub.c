/* Who follows what, and what they are told. A message is made once and shared by all who get it; each stream has a short queue of
 * them. Whoever reads too slowly for it is let go, and comes back with the number of the last event that it has.
 *
 * One lock guards everything: what is done under it is short, and nobody else's code runs there. */
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "tell/buffer.h"

enum { SLOTS = 4096, QUEUE = 128, OF_ONE_PERSON = 24, EYES = 8 };

typedef struct message {
    int refs;
    int64_t version; /* -1: of no battle */
    size_t len;
    char text[];
} message;

struct stream {
    follower of;
    struct MHD_Connection *connection;
    bool suspended, ending; /* nobody asks for bytes; it ends when its queue is empty */
    buffer missed;          /* goes out first */
    size_t missed_at;
    int64_t upto;   /* versions that it has, or will have from `missed` */
    int64_t queued; /* the last that it was told, also if there was nothing in it for its eyes */
    message *queue[QUEUE];
    int first, count;
    size_t at;                         /* in the first message */
    int64_t beat;                      /* when a heartbeat is due */
    stream *next, *before;             /* of all */
    stream *next_battle, *next_person; /* of the same slot */
};

struct hub {
    pthread_mutex_t lock;
    stream *all, *battle[SLOTS], *person[SLOTS];
    int count;
    bool ended;
    int beat;
    message *heart;
};

/* ---- messages ---- */

static message *message_new(int64_t version, const char *event, bool numbered)
{
    char id[32] = "";
    if (numbered) snprintf(id, sizeof id, "id: %lld\n", (long long)version);
    size_t head = strlen(id), len = strlen(event);
    message *m = take(sizeof *m + head + len + 2);
    m->refs = 1;
    m->version = numbered ? version : -1;
    m->len = head + len + 1;
    memcpy(m->text, id, head);
    memcpy(m->text + head, event, len);
    m->text[head + len] = '\n';
    return m;
}

static void let_go(message *m)
{
    if (m && --m->refs == 0) free(m);
}

/* ---- slots ---- */

static uint64_t hash_text(const char *t)
{
    uint64_t h = 1469598103934665603u;
    for (; *t; t++) h = (h ^ (unsigned char)*t) * 1099511628211u;
    return h;
}

static stream **battle_slot(hub *u, const store_id *id) { return &u->battle[hash_text(id->text) % SLOTS]; }
static stream **person_slot(hub *u, int64_t person) { return &u->person[(uint64_t)person * 2654435761u % SLOTS]; }
static bool is_of(const stream *s, const store_id *id) { return strcmp(s->of.battle.text, id->text) == 0; }

hub *hub_open(int beat)
{
    hub *u = take(sizeof *u);
    pthread_mutex_init(&u->lock, NULL);
    u->beat = beat;
    u->heart = message_new(-1, ":\n", false);
    return u;
}

void hub_close(hub *u)
{
    let_go(u->heart);
    pthread_mutex_destroy(&u->lock);
    free(u);
}

/* ---- coming and going ---- */

static void link_in(hub *u, stream *s)
{
    s->next = u->all;
    if (u->all) u->all->before = s;
    u->all = s;
    stream **slot = person_slot(u, s->of.person);
    s->next_person = *slot;
    if (s->of.person) *slot = s;
    slot = battle_slot(u, &s->of.battle);
    s->next_battle = *slot;
    if (s->of.battle.text[0]) *slot = s;
    u->count++;
}

static void link_out(hub *u, stream *s)
{
    if (s->before)
        s->before->next = s->next;
    else
        u->all = s->next;
    if (s->next) s->next->before = s->before;
    stream **at = person_slot(u, s->of.person);
    while (*at && *at != s) at = &(*at)->next_person;
    if (*at) *at = s->next_person;
    at = battle_slot(u, &s->of.battle);
    while (*at && *at != s) at = &(*at)->next_battle;
    if (*at) *at = s->next_battle;
    u->count--;
}

static int streams_of(hub *u, int64_t person)
{
    int n = 0;
    for (const stream *s = *person_slot(u, person); s; s = s->next_person) n += s->of.person == person;
    return n;
}

static void empty(stream *s)
{
    while (s->count) {
        let_go(s->queue[s->first]);
        s->first = (s->first + 1) % QUEUE;
        s->count--;
    }
    s->at = 0;
}

void hub_leave(hub *u, stream *s)
{
    pthread_mutex_lock(&u->lock);
    link_out(u, s);
    empty(s);
    pthread_mutex_unlock(&u->lock);
    buffer_free(&s->missed);
    free(s);
}

void hub_catch_up(host *h, stream *s, int64_t version, const char *event)
{
    pthread_mutex_lock(&h->hub->lock);
    buffer_print(&s->missed, "id: %lld\n", (long long)version);
    buffer_add(&s->missed, event, strlen(event)); /* of any length */
    buffer_add(&s->missed, "\n", 1);
    s->upto = s->queued = version; /* also if somebody has a number from the future: of a store that was brought back */
    pthread_mutex_unlock(&h->hub->lock);
}

void hub_begin(host *h, stream *s, struct MHD_Connection *c)
{
    pthread_mutex_lock(&h->hub->lock);
    s->connection = c;
    pthread_mutex_unlock(&h->hub->lock);
}

/* ---- bytes out ---- */

static size_t read_missed(stream *s, char *out, size_t cap)
{
    size_t left = s->missed.len - s->missed_at, n = left < cap ? left : cap;
    memcpy(out, s->missed.at + s->missed_at, n);
    s->missed_at += n;
    if (s->missed_at == s->missed.len) {
        buffer_free(&s->missed);
        s->missed_at = 0;
    }
    return n;
}

static void pass(stream *s)
{
    let_go(s->queue[s->first]);
    s->first = (s->first + 1) % QUEUE;
    s->count--;
    s->at = 0;
}

static size_t read_queue(stream *s, char *out, size_t cap)
{
    size_t n = 0;
    while (s->count && n < cap) {
        const message *m = s->queue[s->first];
        if (!s->at && m->version >= 0 && m->version <= s->upto) {
            pass(s);
            continue;
        }
        size_t left = m->len - s->at, part = left < cap - n ? left : cap - n;
        memcpy(out + n, m->text + s->at, part);
        n += part;
        s->at += part;
        if (s->at < m->len) break;
        if (m->version > s->upto) s->upto = m->version;
        pass(s);
    }
    return n;
}

long hub_read(hub *u, stream *s, char *out, size_t cap)
{
    pthread_mutex_lock(&u->lock);
    size_t n = s->missed.len ? read_missed(s, out, cap) : 0;
    n += read_queue(s, out + n, s->missed.len ? 0 : cap - n);
    bool end = n == 0 && s->ending;
    if (n == 0 && !end) {
        s->suspended = true;
        MHD_suspend_connection(s->connection);
    }
    pthread_mutex_unlock(&u->lock);
    return end ? -1 : (long)n;
}

/* ---- messages in; the lock is held ---- */

static void wake(stream *s)
{
    if (!s->suspended) return;
    s->suspended = false;
    MHD_resume_connection(s->connection);
}

/* Half an event is none for whoever reads it. */
static void drop(stream *s)
{
    empty(s);
    s->ending = true;
    wake(s);
}

static void push(stream *s, message *m)
{
    if (s->ending) return;
    if (s->count == QUEUE) {
        drop(s);
        return;
    }
    m->refs++;
    s->queue[(s->first + s->count++) % QUEUE] = m;
    wake(s);
}

/* ---- telling ---- */

/* Which eyes follow that battle, as bits; -1 is the first. */
static unsigned eyes_of(hub *u, const store_id *id)
{
    unsigned bits = 0;
    pthread_mutex_lock(&u->lock);
    for (const stream *s = *battle_slot(u, id); s; s = s->next_battle)
        if (is_of(s, id)) bits |= 1u << (s->of.eyes + 1);
    pthread_mutex_unlock(&u->lock);
    return bits;
}

/* Eyes that come while the words are made follow after the change was committed: they catch up by the store. */
void hub_tell(host *h, store_id battle, int64_t version, hub_words words, void *of)
{
    message *said[EYES] = {0};
    unsigned bits = eyes_of(h->hub, &battle);
    for (int i = 0; i < EYES; i++) {
        char *text = bits & 1u << i ? words(of, i - 1) : NULL;
        if (text) said[i] = message_new(version, text, true);
        free(text);
    }
    pthread_mutex_lock(&h->hub->lock);
    for (stream *s = *battle_slot(h->hub, &battle); s; s = s->next_battle) {
        if (!is_of(s, &battle)) continue;
        if (said[s->of.eyes + 1]) push(s, said[s->of.eyes + 1]);
        if (s->queued < version) s->queued = version;
    }
    for (int i = 0; i < EYES; i++) let_go(said[i]);
    pthread_mutex_unlock(&h->hub->lock);
}

void hub_tell_person(host *h, int64_t person, const char *event)
{
    hub *u = h->hub;
    message *m = message_new(-1, event, false);
    pthread_mutex_lock(&u->lock);
    for (stream *s = *person_slot(u, person); s; s = s->next_person)
        if (s->of.person == person && !s->of.battle.text[0]) push(s, m);
    let_go(m);
    pthread_mutex_unlock(&u->lock);
}

static void push_all(hub *u, message *m, bool everywhere)
{
    for (stream *s = u->all; s; s = s->next)
        if (everywhere || !s->of.battle.text[0]) push(s, m);
}

void hub_tell_lobby(host *h, const char *event)
{
    message *m = message_new(-1, event, false);
    pthread_mutex_lock(&h->hub->lock);
    push_all(h->hub, m, false);
    let_go(m);
    pthread_mutex_unlock(&h->hub->lock);
}

void hub_part(host *h, store_id battle)
{
    pthread_mutex_lock(&h->hub->lock);
    for (stream *s = *battle_slot(h->hub, &battle); s; s = s->next_battle)
        if (is_of(s, &battle) && s->of.stranger) drop(s);
    pthread_mutex_unlock(&h->hub->lock);
}

void hub_part_person(hub *u, int64_t person)
{
    pthread_mutex_lock(&u->lock);
    for (stream *s = *person_slot(u, person); s; s = s->next_person)
        if (s->of.person == person) drop(s);
    pthread_mutex_unlock(&u->lock);
}

/* That somebody closed a stream is known when something is sent there: who goes from battle to battle must not be told of too many
 * before those are counted out. */
static void try_all_of(hub *u, int64_t person)
{
    for (stream *s = *person_slot(u, person); s; s = s->next_person)
        if (s->of.person == person && !s->count) push(s, u->heart);
}

stream *hub_follow(host *h, const follower *f, int64_t after)
{
    hub *u = h->hub;
    stream *s = take(sizeof *s);
    s->of = *f;
    s->upto = s->queued = after;
    s->beat = host_now() + u->beat;
    buffer_print(&s->missed, "retry: 2000\n\n");
    pthread_mutex_lock(&u->lock);
    int others = f->person ? streams_of(u, f->person) : 0;
    bool room = !u->ended && others < OF_ONE_PERSON;
    if (others >= OF_ONE_PERSON / 4) try_all_of(u, f->person);
    if (room) link_in(u, s);
    pthread_mutex_unlock(&u->lock);
    if (room) return s;
    buffer_free(&s->missed);
    free(s);
    return NULL;
}

/* A stream that still has something to say needs no heartbeat. */
void hub_beat(hub *u, int64_t now)
{
    pthread_mutex_lock(&u->lock);
    for (stream *s = u->all; s; s = s->next) {
        if (s->beat > now) continue;
        s->beat = now + u->beat;
        if (!s->count) push(s, u->heart);
    }
    pthread_mutex_unlock(&u->lock);
}

void hub_bye(hub *u)
{
    message *m = message_new(-1, "event: bye\nretry: 1000\ndata: {}\n", false);
    pthread_mutex_lock(&u->lock);
    u->ended = true;
    push_all(u, m, true);
    for (stream *s = u->all; s; s = s->next) s->ending = true;
    let_go(m);
    pthread_mutex_unlock(&u->lock);
}

/* ---- who is here ---- */

int hub_streams(hub *u)
{
    pthread_mutex_lock(&u->lock);
    int n = u->count;
    pthread_mutex_unlock(&u->lock);
    return n;
}

bool hub_person_here(hub *u, int64_t person)
{
    pthread_mutex_lock(&u->lock);
    int n = streams_of(u, person);
    pthread_mutex_unlock(&u->lock);
    return n > 0;
}

bool hub_is_here(host *h, store_id battle, int64_t person)
{
    bool here = false;
    pthread_mutex_lock(&h->hub->lock);
    for (const stream *s = *person_slot(h->hub, person); s && !here; s = s->next_person)
        here = s->of.person == person && is_of(s, &battle);
    pthread_mutex_unlock(&h->hub->lock);
    return here;
}

/* One that is still catching up gets all it needs from the store. */
int64_t hub_behind(host *h, store_id battle)
{
    int64_t least = INT64_MAX;
    pthread_mutex_lock(&h->hub->lock);
    for (const stream *s = *battle_slot(h->hub, &battle); s; s = s->next_battle)
        if (is_of(s, &battle) && s->connection && s->queued < least) least = s->queued;
    pthread_mutex_unlock(&h->hub->lock);
    return least;
}

int hub_battles(host *h, store_id *out, int cap)
{
    int n = 0;
    pthread_mutex_lock(&h->hub->lock);
    for (int i = 0; i < SLOTS; i++)
        for (const stream *s = h->hub->battle[i], *other; s && n < cap; s = s->next_battle) {
            for (other = h->hub->battle[i]; other != s && !is_of(other, &s->of.battle);) other = other->next_battle;
            if (other == s) out[n++] = s->of.battle;
        }
    pthread_mutex_unlock(&h->hub->lock);
    return n;
}

int hub_followers(host *h, store_id battle)
{
    int n = 0;
    pthread_mutex_lock(&h->hub->lock);
    for (const stream *s = *battle_slot(h->hub, &battle); s; s = s->next_battle) n += is_of(s, &battle);
    pthread_mutex_unlock(&h->hub->lock);
    return n;
}
