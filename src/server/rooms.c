/* Battles in memory: found by their id, read from the store by giving their answers again, let go when others need the place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"
#include "tell/minutes.h"

enum { BUCKETS = 1024 };

typedef struct shipped {
    char *name, *text;
    size_t len;
} shipped;

struct rooms {
    host *host;
    pthread_mutex_t lock;
    room *bucket[BUCKETS];
    int count, most;
    int64_t touches;
    shipped *ship;
    int ships;
    acquaintances *known;
};

host *rooms_host(const rooms *all) { return all->host; }
acquaintances *rooms_known(const rooms *all) { return all->known; }

rooms *rooms_open(host *h, int most)
{
    rooms *all = take(sizeof *all);
    *all = (rooms){.host = h, .most = most > 0 ? most : 1, .known = known_open()};
    pthread_mutex_init(&all->lock, NULL);
    return all;
}

/* ---- shipped battles ---- */

void rooms_ship(rooms *all, const char *name, const char *text, size_t len)
{
    all->ship = grow(all->ship, (size_t)(all->ships + 1) * sizeof *all->ship);
    shipped *s = &all->ship[all->ships++];
    *s = (shipped){.name = strdup(name), .text = take(len + 1), .len = len};
    memcpy(s->text, text, len);
}

const char *rooms_shipped(const rooms *all, const char *name, size_t *len)
{
    for (int i = 0; i < all->ships; i++) {
        if (strcmp(all->ship[i].name, name) != 0) continue;
        *len = all->ship[i].len;
        return all->ship[i].text;
    }
    return NULL;
}

/* ---- a room's memory ---- */

static void free_header(room *r)
{
    free((char *)r->is.name), free((char *)r->is.title), free((char *)r->is.system);
    r->is = (store_battle){0};
}

static void drop_extras(room *r, int n)
{
    while (r->extras > n) free(r->extra[--r->extras].text);
}

static void destroy(room *r)
{
    if (r->s.b) session_close(&r->s);
    study_drop(r);
    drop_extras(r, 0);
    free(r->extra);
    game_free(&r->g);
    free_header(r);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

void rooms_close(rooms *all)
{
    for (int i = 0; i < BUCKETS; i++)
        for (room *r = all->bucket[i], *next; r; r = next) next = r->next, destroy(r);
    for (int i = 0; i < all->ships; i++) free(all->ship[i].name), free(all->ship[i].text);
    free(all->ship);
    known_close(all->known);
    pthread_mutex_destroy(&all->lock);
    free(all);
}

/* ---- answers ---- */

typedef struct witness { /* who may know the answer that is given */
    gg_sink sink;
    uint8_t seen;
} witness;

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)b, (void)s;
    if (e->kind == GG_EV_CHOICE || e->kind == GG_EV_DRAW || e->kind == GG_EV_DICE)
        ((witness *)sink)->seen &= e->seen_by;
}

static void note_extra(room *r, extra x)
{
    if (r->extras == r->extras_cap) {
        r->extras_cap = r->extras_cap ? 2 * r->extras_cap : 64;
        r->extra = grow(r->extra, (size_t)r->extras_cap * sizeof *r->extra);
    }
    for (int side = 0; side < GG_SIDES; side++)
        if (!gg_hides(r->s.b, r->s.now, side)) x.clear |= (uint8_t)(1 << side);
    r->extra[r->extras++] = x;
}

gg_status room_give(room *r, const gg_answer *a, answer_by by, int64_t person, int64_t roll, int64_t now)
{
    char text[512];
    witness w = {.sink = {.event = hear}, .seen = 3};
    gg_answer_print(r->s.b, r->s.now, a, text, sizeof text);
    gg_status status = session_give(&r->s, a, by, &w.sink);
    if (status == GG_DONE)
        note_extra(r, (extra){.text = strdup(text), .person = person, .time = now, .roll = roll, .seen = w.seen});
    return status;
}

void room_cut(room *r, int n)
{
    session_cut(&r->s, n);
    drop_extras(r, n);
}

/* ---- reading it from the store ---- */

static bool give_stored(room *r, const store_answer *x)
{
    gg_answer a;
    gg_fault fault;
    if (x->n != r->s.answers + 1) return false;
    if (!gg_answer_parse(r->s.b, r->s.now, x->text, strlen(x->text), &a, &fault)) return false;
    return room_give(r, &a, (answer_by)x->by, x->person, x->roll, x->time) == GG_DONE;
}

static store_status read_answers(host *h, room *r)
{
    store_page page = {0};
    store_answer *answer;
    int count = 0;
    store_status status = store_answers(host_store(h), r->id, r->s.answers, &page, &answer, &count);
    bool good = status == STORE_DONE;
    for (int i = 0; good && i < count; i++) good = give_stored(r, &answer[i]);
    store_page_free(&page);
    if (status == STORE_DONE && !good) host_log(h, "error", "battle_torn", "battle=%s at=%d", r->id.text, r->s.answers);
    return good ? STORE_DONE : status == STORE_DONE ? STORE_FAILED : status;
}

static void take_header(room *r, const store_battle *b)
{
    free_header(r);
    r->is = *b;
    r->is.name = strdup(b->name), r->is.title = strdup(b->title), r->is.system = strdup(b->system);
    r->is.scenario = r->is.state = NULL;
}

static bool take_state(room *r, const store_battle *b)
{
    game g;
    if (!game_read(b->state, &g)) return false;
    game_free(&r->g);
    r->g = g;
    take_header(r, b);
    for (int side = 0; side < GG_SIDES; side++) r->s.seat[side] = g.seat[side].program;
    uint8_t seed[FAIR_BYTES];
    fair_hmac(g.secret, sizeof g.secret, "programs", 8, seed);
    memcpy(&r->s.seed, seed, sizeof r->s.seed);
    return true;
}

static bool open_scenario(room *r, const char *text)
{
    size_t len = strlen(text);
    gg_faults *faults = take(sizeof *faults);
    bool good = session_open(&r->s, memcpy(take(len + 1), text, len), len, faults);
    free(faults);
    return good;
}

/* All of it if nothing is here yet; else what has changed. Answers that were taken back are seen by the epoch. The battle itself
 * never changes, and others may be thinking about it: it stays as long as the room does. */
static store_status fetch(host *h, room *r)
{
    store_page page = {0};
    store_battle b;
    bool fresh = !r->s.b;
    if (!fresh && !r->loaded) room_cut(r, 0);
    store_status status = store_battle_get(host_store(h), r->id, fresh, &page, &b);
    if (status == STORE_DONE) {
        bool good = !fresh || open_scenario(r, b.scenario ? b.scenario : "");
        if (good && r->loaded && b.epoch != r->is.epoch) room_cut(r, 0);
        if (good) good = take_state(r, &b);
        status = good ? read_answers(h, r) : STORE_FAILED;
        if (status == STORE_DONE && r->s.answers != b.answers) status = STORE_LATE; /* it has changed meanwhile */
    }
    store_page_free(&page);
    return status;
}

bool room_refresh(host *h, room *r, reply *out)
{
    enum { TRIES = 5 };
    store_status status = STORE_LATE;
    for (int i = 0; i < TRIES && status == STORE_LATE; i++) {
        status = fetch(h, r);
        r->loaded = status == STORE_DONE;
    }
    if (!r->loaded) {
        r->thinking = false; /* a program that was to be woken could not enter either */
        reply_store(out, h, status == STORE_LATE ? STORE_FAILED : status);
    }
    return r->loaded;
}

void room_forget(room *r) { r->loaded = false; }

bool room_open_text(const char *text, size_t len, session *out, gg_faults *f)
{
    buffer position = {0};
    if (!session_open(out, memcpy(take(len + 1), text, len), len, f)) return false;
    if (!out->recorded) return true;
    session_position(out, &position);
    session_close(out);
    return session_open(out, position.at, position.len, f); /* which owns the text now */
}

/* ---- entering and leaving ---- */

static bool is_id(const char *id)
{
    size_t len = strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    return len == STORE_ID && id[len] == 0;
}

static room **place_of(rooms *all, const char *id)
{
    unsigned hash = 2166136261u;
    for (const char *c = id; *c; c++) hash = (hash ^ (unsigned char)*c) * 16777619u;
    room **at = &all->bucket[hash % BUCKETS];
    while (*at && strcmp((*at)->id.text, id) != 0) at = &(*at)->next;
    return at;
}

static void let_go(rooms *all, room **at)
{
    room *r = *at;
    *at = r->next;
    all->count--;
    destroy(r);
}

/* The one that was touched longest ago, of those in which nobody is. */
static void make_room(rooms *all)
{
    room **oldest = NULL;
    for (int i = 0; i < BUCKETS; i++)
        for (room **at = &all->bucket[i]; *at; at = &(*at)->next)
            if ((*at)->holders == 0 && (!oldest || (*at)->touched < (*oldest)->touched)) oldest = at;
    if (oldest) let_go(all, oldest);
}

static room *find(rooms *all, const char *id)
{
    pthread_mutex_lock(&all->lock);
    room **at = place_of(all, id);
    if (!*at) {
        if (all->count >= all->most) make_room(all), at = place_of(all, id);
        room *r = take(sizeof *r);
        pthread_mutex_init(&r->lock, NULL);
        memcpy(r->id.text, id, STORE_ID + 1);
        *at = r;
        all->count++;
    }
    room *r = *at;
    r->holders++;
    r->touched = ++all->touches;
    pthread_mutex_unlock(&all->lock);
    return r;
}

void room_leave(rooms *all, room *r)
{
    pthread_mutex_unlock(&r->lock);
    pthread_mutex_lock(&all->lock);
    if (--r->holders == 0 && (!r->loaded || all->count > all->most)) let_go(all, place_of(all, r->id.text));
    pthread_mutex_unlock(&all->lock);
}

static bool is_stale(rooms *all, const room *r)
{
    pthread_mutex_lock(&all->lock);
    bool stale = !r->loaded || r->heard > r->is.version;
    pthread_mutex_unlock(&all->lock);
    return stale;
}

room *room_enter(rooms *all, const char *id, reply *out)
{
    if (!id || !is_id(id)) {
        reply_store(out, all->host, STORE_NONE);
        return NULL;
    }
    room *r = find(all, id);
    pthread_mutex_lock(&r->lock);
    if (!is_stale(all, r)) return r;
    pthread_mutex_lock(&all->lock);
    if (r->heard == INT64_MAX) r->heard = 0;
    pthread_mutex_unlock(&all->lock);
    if (room_refresh(all->host, r, out)) return r;
    room_leave(all, r);
    return NULL;
}

/* ---- other processes ---- */

static char *stored_words(void *of, int eyes) { return rooms_event(of, eyes); }

void rooms_tell_missed(host *h, store_id id, int64_t upto)
{
    store_page page = {0};
    store_event *event;
    int count = 0;
    int64_t after = store_is_shared(host_store(h)) ? hub_behind(h, id) : INT64_MAX;
    if (after < upto && store_events(host_store(h), id, after, &page, &event, &count) == STORE_DONE)
        for (int i = 0; i < count && event[i].version <= upto; i++)
            hub_tell(h, id, event[i].version, stored_words, (void *)event[i].event);
    store_page_free(&page);
}

/* The connection by which others are heard was away: whoever follows anything may have missed something. */
static void tell_all_missed(host *h)
{
    enum { MOST = 1 << 15 };
    store_id *id = take(MOST * sizeof *id);
    int n = hub_battles(h, id, MOST);
    for (int i = 0; i < n; i++) rooms_tell_missed(h, id[i], INT64_MAX);
    free(id);
}

bool rooms_doubt(rooms *all, const char *id)
{
    if (!is_id(id)) return false;
    pthread_mutex_lock(&all->lock);
    room *r = *place_of(all, id);
    if (r) r->heard = INT64_MAX;
    pthread_mutex_unlock(&all->lock);
    return r != NULL;
}

typedef struct heard_elsewhere {
    store_id id;
    int64_t version;
} heard_elsewhere;

static void tell_elsewhere(host *h, void *of)
{
    heard_elsewhere *x = of;
    if (x->id.text[0]) {
        rooms_tell_missed(h, x->id, x->version);
        tell_people_of(h, x->id, x->version);
    } else
        tell_all_missed(h);
    free(x);
}

/* Nothing is read here, where the store's own thread waits: who enters next will. An empty id: anything may have changed. */
void rooms_changed(rooms *all, store_id id, int64_t version)
{
    pthread_mutex_lock(&all->lock);
    for (int i = 0; !id.text[0] && i < BUCKETS; i++)
        for (room *r = all->bucket[i]; r; r = r->next) r->heard = INT64_MAX;
    room *r = id.text[0] ? *place_of(all, id.text) : NULL;
    if (r && r->heard < version) r->heard = version;
    pthread_mutex_unlock(&all->lock);
    heard_elsewhere *x = take(sizeof *x);
    *x = (heard_elsewhere){id, version};
    host_do(all->host, false, tell_elsewhere, x);
}
