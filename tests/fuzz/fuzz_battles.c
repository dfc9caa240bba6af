/* Requests about battles, of whatever JSON: an answer or a clear no. First byte: who asks; second: which route; then the body. The
 * same host serves them all, one after the other. */
#include <string.h>

#include "fuzz.h"
#include "server/stage.h"

enum { DUELS = 2, REQUESTS_MOST = 4000 /* then a fresh host */ };

typedef struct scene {
    stage *stage;
    duel duel[DUELS];
    int64_t stranger;
    int requests;
} scene;

static void begin_scene(scene *s)
{
    static const char *const battle[DUELS] = {"boe/drill_orders", "kings/drill_jokers"};
    s->stage = stage_open(NULL);
    for (int i = 0; i < DUELS; i++) {
        duel_begin(s->stage, &s->duel[i], battle[i], NULL);
        duel_nonces(s->stage, &s->duel[i]);
    }
    s->stranger = stage_person(s->stage);
}

static void end_scene(scene *s)
{
    for (int i = 0; i < DUELS; i++) duel_end(&s->duel[i]);
    stage_close(s->stage);
    *s = (scene){0};
}

/* The route's pattern with the id of a battle in it. */
static void path_of(const duel *d, const route *r, char out[160])
{
    const char *id = strstr(r->pattern, "ID");
    if (id)
        snprintf(out, 160, "/api/%.*s%s%s", (int)(id - r->pattern), r->pattern, d->id, id + 2);
    else
        snprintf(out, 160, "/api/%s", r->pattern);
}

static json_t *body_of(const uint8_t *bytes, size_t len)
{
    json_t *body = json_loadb((const char *)bytes, len, 0, NULL);
    if (json_is_object(body)) return body;
    json_decref(body);
    return NULL;
}

static bool is_known(int status)
{
    static const int known[] = {200, 400, 401, 403, 404, 409, 422, 503};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i] == status) return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    static scene s;
    char path[160];
    json_t *body = len > 2 ? body_of(bytes + 2, len - 2) : NULL;
    if (!body) return 0;
    if (!s.stage) begin_scene(&s);
    const route *r = &routes[bytes[1] % route_count];
    duel *d = &s.duel[bytes[0] >> 2 & 1];
    const int64_t who[4] = {d->person[0], d->person[1], d->watcher, s.stranger};
    path_of(d, r, path);
    said x = stage_ask(s.stage, r->method, who[bytes[0] & 3], path, body);
    PROMISE(is_known(x.status));
    PROMISE(x.status == 200 || (text_in(x.json, "error") && text_in(x.json, "code")));
    said_free(&x);
    if (s.requests++ % 16 == 0) stage_work(s.stage, 4);
    if (s.requests == REQUESTS_MOST) end_scene(&s);
    return 0;
}
