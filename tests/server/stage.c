#include "stage.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/room.h"

enum { JOBS = 256, PEOPLE = 64 };

struct stream {
    follower f;
};
struct host {
    store *store;
    rooms *rooms;
    pthread_mutex_t lock;
    struct {
        void (*work)(host *, void *);
        void *of;
    } job[JOBS];
    int jobs;
    bool full;
    buffer told[EYES];
    int person_told[PEOPLE], posts;
    struct stream stream;
};
struct stage {
    host h;
    char file[256];
    bool own;
};

static int stages;
static int64_t time_now = 1800000000000; /* there is one host in a test */

static uint64_t chance_now = 1;

_Noreturn void memory_is_out(void) { abort(); }

void stage_chance(uint64_t seed) { chance_now = seed; }

bool random_bytes(void *out, size_t len)
{
    for (size_t i = 0; i < len; i++) ((uint8_t *)out)[i] = (uint8_t)chance_next(&chance_now);
    return true;
}

/* ---- the host's side ---- */

store *host_store(const host *h) { return h->store; }
rooms *host_rooms(const host *h) { return h->rooms; }
int64_t host_now(void) { return time_now; }
bool host_stopping(const host *h) { return h->jobs < 0; }

void host_log(const host *h, const char *level, const char *what, const char *words, ...)
{
    va_list list;
    (void)h;
    va_start(list, words);
    fprintf(stderr, "# %s %s: ", level, what);
    vfprintf(stderr, words, list);
    fprintf(stderr, "\n");
    va_end(list);
}

void host_do(host *h, bool heavy, void (*work)(host *, void *), void *of)
{
    (void)heavy;
    pthread_mutex_lock(&h->lock);
    assert_true(h->jobs < JOBS);
    h->job[h->jobs].work = work, h->job[h->jobs++].of = of;
    pthread_mutex_unlock(&h->lock);
}

bool host_try(host *h, bool heavy, void (*work)(host *, void *), void *of)
{
    bool some = !h->full;
    if (some) host_do(h, heavy, work, of);
    return some;
}

void metrics_add(host *h, const char *name, const char *label, double x) { (void)h, (void)name, (void)label, (void)x; }
void metrics_time(host *h, const char *name, double x) { (void)h, (void)name, (void)x; }

void post_turn(host *h, int64_t person, store_id id, const char *title, const char *words)
{
    (void)person, (void)id, (void)title, (void)words;
    h->posts++;
}

struct stream *hub_follow(host *h, const follower *f, int64_t after)
{
    (void)after;
    h->stream.f = *f;
    return &h->stream;
}

static void keep(host *h, int eyes, int64_t version, const char *text)
{
    buffer *to = &h->told[eyes < 0 ? 2 : eyes];
    buffer_print(to, "id: %lld\n", (long long)version);
    buffer_add(to, text, strlen(text)), buffer_add(to, "\n", 1);
}

void hub_catch_up(host *h, struct stream *s, int64_t version, const char *event) { keep(h, s->f.eyes, version, event); }

void hub_tell(host *h, store_id id, int64_t version, hub_words words, void *of)
{
    (void)id;
    pthread_mutex_lock(&h->lock);
    for (int eyes = -1; eyes < 2; eyes++) {
        char *text = words(of, eyes);
        if (text) keep(h, eyes, version, text);
        free(text);
    }
    pthread_mutex_unlock(&h->lock);
}

void hub_tell_person(host *h, int64_t person, const char *event)
{
    assert_true(strncmp(event, "event: battle\ndata: {", 21) == 0);
    if (person < PEOPLE) h->person_told[person]++;
}

void hub_tell_lobby(host *h, const char *event) { (void)h, (void)event; }
void hub_part(host *h, store_id id) { (void)h, (void)id; }
bool hub_is_here(host *h, store_id id, int64_t person) { return (void)h, (void)id, (void)person, false; }
int64_t hub_behind(host *h, store_id id) { return (void)h, (void)id, INT64_MAX; }
int hub_battles(host *h, store_id *out, int cap) { return (void)h, (void)out, (void)cap, 0; }
int hub_followers(host *h, store_id id) { return (void)h, (void)id, 1; }

/* ---- replies ---- */

void reply_json(reply *r, json_t *json)
{
    assert_non_null(json);
    r->status = 200, r->json = json;
}

static void say_error(reply *r, int status, const char *code, const char *place, const char *words, va_list list)
{
    char text[512];
    vsnprintf(text, sizeof text, words, list);
    json_decref(r->json);
    r->status = status;
    r->json = json_pack("{ss ss}", "error", text, "code", code);
    if (place) json_object_set_new(r->json, "place", json_string(place));
}

void reply_error(reply *r, int status, const char *code, const char *words, ...)
{
    va_list list;
    va_start(list, words);
    say_error(r, status, code, NULL, words, list);
    va_end(list);
}

void reply_bad(reply *r, const char *place, const char *words, ...)
{
    va_list list;
    va_start(list, words);
    say_error(r, 400, "bad_request", place, words, list);
    va_end(list);
}

void reply_store(reply *r, const host *h, store_status status)
{
    if (status == STORE_NONE)
        reply_error(r, 404, "no_such", "there is no such thing");
    else
        reply_error(r, 503, "busy", "%s", store_why(h->store));
}

bool who_needed(request *q, reply *r)
{
    if (q->person) return true;
    reply_error(r, 401, "who", "the test says who");
    return false;
}

bool who_may_begin(request *q, reply *r, char origin[STORE_ORIGIN + 1])
{
    (void)q, (void)r;
    origin[0] = 0;
    return true;
}

/* ---- the stage ---- */

static void ship(stage *s, const char *name)
{
    char path[512];
    size_t any;
    if (rooms_shipped(s->h.rooms, name, &any)) return;
    snprintf(path, sizeof path, "%s/%s.scn", getenv("GROGNARD_SCENARIOS"), name);
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    char *text = malloc(1 << 20);
    size_t len = fread(text, 1, 1 << 20, f);
    fclose(f);
    rooms_ship(s->h.rooms, name, text, len);
    free(text);
}

stage *stage_open(const char *file)
{
    stage *s = calloc(1, sizeof *s);
    char why[256] = "";
    s->own = !file;
    if (file)
        snprintf(s->file, sizeof s->file, "%s", file);
    else
        snprintf(s->file, sizeof s->file, "/tmp/grognard-stage-%d-%d.db", (int)getpid(), ++stages), unlink(s->file);
    s->h.store = store_open(s->file, why, sizeof why);
    if (!s->h.store) fail_msg("%s", why);
    pthread_mutex_init(&s->h.lock, NULL);
    s->h.rooms = rooms_open(&s->h, 3);
    return s;
}

void stage_close(stage *s)
{
    stage_work(s, 0);
    rooms_close(s->h.rooms);
    store_close(s->h.store);
    for (int i = 0; i < EYES; i++) buffer_free(&s->h.told[i]);
    if (s->own) {
        char side[300];
        unlink(s->file);
        snprintf(side, sizeof side, "%s-wal", s->file), unlink(side);
        snprintf(side, sizeof side, "%s-shm", s->file), unlink(side);
    }
    pthread_mutex_destroy(&s->h.lock);
    free(s);
}

const char *stage_file(const stage *s) { return s->file; }
host *stage_host(stage *s) { return &s->h; }

int64_t stage_person(stage *s)
{
    int64_t id = 0;
    assert_int_equal(store_person_new(s->h.store, time_now, &id), STORE_DONE);
    return id;
}

void stage_name(stage *s, int64_t person, const char *name)
{
    assert_int_equal(store_person_set(s->h.store, person, name, NULL, NULL, NULL), STORE_DONE);
}

void stage_wait(stage *s, int64_t ms)
{
    time_now += ms;
    rooms_tick(s->h.rooms, time_now);
}

void stage_full(stage *s, bool full) { s->h.full = full; }

int stage_work(stage *s, int most)
{
    int done = 0;
    host *h = &s->h;
    if (most == 0) {
        for (int i = 0; i < h->jobs; i++) free(h->job[i].of); /* nobody does them any more */
        h->jobs = 0;
        return 0;
    }
    while (h->jobs > 0 && done < most) {
        void (*work)(host *, void *) = h->job[0].work;
        void *of = h->job[0].of;
        memmove(h->job, h->job + 1, (size_t)--h->jobs * sizeof *h->job);
        work(h, of);
        done++;
    }
    return done;
}

const char *stage_told(stage *s, int whose, size_t from)
{
    return s->h.told[whose].at ? s->h.told[whose].at + from : "";
}
size_t stage_told_length(stage *s, int whose) { return s->h.told[whose].len; }
int stage_person_told(stage *s, int64_t person) { return s->h.person_told[person]; }
int stage_posts(stage *s) { return s->h.posts; }

/* ---- requests ---- */

void said_free(said *x)
{
    json_decref(x->json);
    free(x->text);
    *x = (said){0};
}

static const char *query_of(const request *q, const char *name)
{
    static _Thread_local char value[128];
    const char *at = q->http;
    size_t len = strlen(name);
    while (at && *at) {
        if (strncmp(at, name, len) == 0 && at[len] == '=') {
            snprintf(value, sizeof value, "%.*s", (int)strcspn(at + len + 1, "&"), at + len + 1);
            return value;
        }
        at = strchr(at, '&');
        if (at) at++;
    }
    return NULL;
}

static const route *find_route(method m, char *const part[6])
{
    for (int i = 0; i < route_count; i++) {
        char pattern[64], *rest = NULL;
        int n = 1;
        bool good = routes[i].method == m;
        snprintf(pattern, sizeof pattern, "%s", routes[i].pattern);
        for (char *word = strtok_r(pattern, "/", &rest); word; word = strtok_r(NULL, "/", &rest), n++)
            good = good && part[n] && (strcmp(word, "ID") == 0 || strcmp(word, part[n]) == 0);
        if (good && !part[n]) return &routes[i];
    }
    return NULL;
}

said stage_ask(stage *s, method m, int64_t person, const char *path, json_t *body)
{
    char copy[256], *rest = NULL, *part[6] = {0}, *question;
    snprintf(copy, sizeof copy, "%s", path);
    question = strchr(copy, '?');
    if (question) *question++ = 0;
    int n = 0;
    for (char *word = strtok_r(copy, "/", &rest); word && n < 5; word = strtok_r(NULL, "/", &rest)) part[n++] = word;
    request q = {.host = &s->h,
                 .method = m,
                 .path = path,
                 .query = query_of,
                 .person = person,
                 .now = time_now,
                 .after = -1,
                 .http = question};
    for (int i = 0; i < 6; i++) q.part[i] = part[i];
    const char *after = query_of(&q, "after");
    if (after) q.after = atoll(after);
    q.body = body ? body : json_object();
    const route *r = find_route(m, part);
    assert_non_null(r);
    reply out = {0};
    r->answer(&q, &out);
    if (out.again) {
        q.lane = out.again, out = (reply){0};
        r->answer(&q, &out);
    }
    json_decref(q.body);
    if (!out.stream && !out.status) fail_msg("%s was not answered", path);
    return (said){out.stream ? 200 : out.status, out.json, out.text};
}

said stage_get(stage *s, int64_t person, const char *path) { return stage_ask(s, METHOD_GET, person, path, NULL); }

static json_t *packed(const char *format, va_list list)
{
    json_error_t error;
    json_t *body = format ? json_vpack_ex(&error, 0, format, list) : json_object();
    if (!body) fail_msg("%s: %s", format, error.text);
    return body;
}

said stage_post(stage *s, int64_t person, const char *path, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    said out = stage_ask(s, METHOD_POST, person, path, packed(format, list));
    va_end(list);
    return out;
}

static json_t *must_be(said x, int status, const char *path)
{
    if (x.status != status)
        fail_msg("%s: %d instead of %d: %s", path, x.status, status, x.json ? json_dumps(x.json, 0) : x.text);
    if (!x.json && x.text) x.json = json_loads(x.text, 0, NULL);
    free(x.text);
    return x.json;
}

json_t *stage_must(stage *s, int status, int64_t person, const char *path, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    said out = stage_ask(s, METHOD_POST, person, path, packed(format, list));
    va_end(list);
    return must_be(out, status, path);
}

json_t *stage_see(stage *s, int64_t person, const char *path) { return must_be(stage_get(s, person, path), 200, path); }

/* ---- duels ---- */

int64_t number_in(const json_t *o, const char *key) { return json_integer_value(json_object_get(o, key)); }
const char *text_in(const json_t *o, const char *key) { return json_string_value(json_object_get(o, key)); }

void duel_path(const duel *d, const char *what, char out[128])
{
    snprintf(out, 128, "/api/battles/%s%s%s", d->id, *what ? "/" : "", what);
}

void duel_begin(stage *s, duel *d, const char *battle, json_t *more)
{
    *d = (duel){.person = {stage_person(s), stage_person(s)}, .watcher = stage_person(s)};
    ship(s, battle);
    json_t *body = json_pack("{ss s[ss]}", "battle", battle, "seats", "me", "open");
    if (more) json_object_update(body, more);
    json_decref(more);
    json_t *b = must_be(stage_ask(s, METHOD_POST, d->person[0], "/api/battles", body), 200, "begin");
    snprintf(d->id, sizeof d->id, "%s", text_in(b, "id"));
    const json_t *links = json_object_get(b, "links");
    const char *link = json_string_value(json_array_get(json_object_get(links, "seats"), 1));
    if (link) json_decref(stage_must(s, 200, d->person[1], "/api/join", "{ss sb}", "token", link + 7, "rated", true));
    json_decref(stage_must(s, 200, d->watcher, "/api/join", "{ss}", "token", text_in(links, "watch") + 8));
    d->battle = b;
    duel_look(s, d, 0);
}

void duel_nonces(stage *s, duel *d)
{
    char path[128];
    duel_path(d, "nonce", path);
    for (int side = 0; side < 2; side++)
        json_decref(stage_must(s, 200, d->person[side], path, "{ss}", "nonce",
                               side ? "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
                                    : "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"));
}

json_t *duel_look(stage *s, duel *d, int side)
{
    char path[128];
    duel_path(d, "", path);
    json_decref(d->battle);
    d->battle = stage_see(s, d->person[side], path);
    return d->battle;
}

said duel_answer(stage *s, duel *d, int side, const char *text)
{
    char path[128];
    duel_path(d, "answers", path);
    const json_t *b = duel_look(s, d, side);
    return stage_post(s, d->person[side], path, "{sI sI ss}", "epoch", number_in(b, "epoch"), "at", number_in(b, "at"),
                      "text", text);
}

json_t *duel_call(stage *s, duel *d, int64_t person, const char *name, json_t *args)
{
    char path[128];
    duel_path(d, "call", path);
    json_t *o = stage_must(s, 200, person, path, "{ss so}", "method", name, "args", args ? args : json_array());
    json_t *value = json_incref(json_object_get(o, "value"));
    json_decref(o);
    return value;
}

uint64_t chance_next(uint64_t *x)
{
    *x = *x * 6364136223846793005u + 1442695040888963407u;
    return *x >> 33;
}

bool duel_step(stage *s, duel *d, uint64_t *chance)
{
    const json_t *ask = json_object_get(duel_look(s, d, 0), "ask");
    if (strcmp(text_in(ask, "kind"), "choose") != 0) return false;
    int side = (int)number_in(ask, "side");
    json_t *moves = duel_call(s, d, d->person[side], "moves", NULL);
    size_t n = json_array_size(moves);
    assert_true(n > 0);
    char *text = strdup(text_in(json_array_get(moves, chance_next(chance) % n), "text"));
    said x = duel_answer(s, d, side, text);
    if (x.status != 200) fail_msg("%s: %d %s", text, x.status, json_dumps(x.json, 0));
    said_free(&x);
    free(text);
    json_decref(moves);
    return true;
}

void duel_end(duel *d)
{
    json_decref(d->battle);
    d->battle = NULL;
}
