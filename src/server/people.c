/* People over HTTP: who I am, a name and a password, coming back, going, being forgotten. */
#include "server/people.h"

#include <sodium.h>
#include <string.h>

#include "server/inside.h"
#include "server/post.h"

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200 };

/* ---- passwords ---- */

static bool password_hash(const char *password, char out[crypto_pwhash_STRBYTES])
{
    return crypto_pwhash_str(out, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

/* Of nobody, so that a name that is not there takes as long as one that is. */
static const char nobodys[crypto_pwhash_STRBYTES] =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$1BM4bbmVUhkVLZpNJCoHg8s3eeqqDYfLMz4AHM/vhTk";

static bool password_fits(const char *hash, const char *password)
{
    bool real = hash && *hash;
    bool fits = crypto_pwhash_str_verify(real ? hash : nobodys, password, strlen(password)) == 0;
    return real && fits;
}

static bool password_good(const char *password, reply *out)
{
    size_t len = strlen(password);
    if (len >= PASSWORD_LEAST && len <= PASSWORD_MOST) return true;
    reply_bad(out, "password", "a password has %d to %d letters", PASSWORD_LEAST, PASSWORD_MOST);
    return false;
}

/* A password takes long on purpose. true: this is the place for it. */
static bool in_its_lane(const request *q, reply *out)
{
    if (q->lane == LANE_PASSWORD) return true;
    out->again = LANE_PASSWORD;
    return false;
}

/* One more try of that name's password; those that succeed do not count. */
static bool try_password(request *q, const char *name, const char *hash, const char *password)
{
    bool fits = password_fits(hash, password);
    if (fits) limits_forgive_name(q->host->limits, name, q->now);
    return fits;
}

static bool too_often(int wait, reply *out)
{
    if (!wait) return false;
    reply_error(out, 429, "slow_down", "that was tried too often; try again in %d s", wait);
    out->retry_after = wait;
    return true;
}

/* ---- who I am ---- */

static json_t *ratings_of(const host *h, int64_t person, store_page *page)
{
    store_rating *r = NULL;
    int count = 0;
    json_t *list = json_array();
    if (store_ratings(host_store(h), person, page, &r, &count) != STORE_DONE) return list;
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{ss sf sf si}", "system", r[i].system, "rating", r[i].rating,
                                              "deviation", r[i].deviation, "battles", (int)r[i].battles));
    return list;
}

static void tell_me(request *q, reply *out, const char *token)
{
    store_page page = {0};
    store_person p;
    store_status s = store_person_get(host_store(q->host), q->person, &page, &p);
    if (s == STORE_DONE) {
        json_t *me =
            json_pack("{sI ss sb s{ss ss} so}", "id", (json_int_t)p.id, "name", p.name, "guest", !*p.password,
                      "address", "mail", p.mail, "webhook", p.webhook, "ratings", ratings_of(q->host, p.id, &page));
        if (token) json_object_set_new(me, "token", json_string(token));
        reply_json(out, me);
    } else {
        reply_store(out, q->host, s);
    }
    store_page_free(&page);
}

void people_me(request *q, reply *out)
{
    if (q->person)
        tell_me(q, out, NULL);
    else
        reply_json(out, json_pack("{sn}", "id"));
}

/* ---- changes of me ---- */

typedef struct wishes { /* NULL: left as it is */
    const char *name, *password, *old, *mail, *webhook;
    bool token;
} wishes;

static bool text_at(const json_t *body, const char *key, const char **text, reply *out)
{
    const json_t *v = json_object_get(body, key);
    if (v && !json_is_string(v)) {
        reply_bad(out, key, "a text is expected at \"%s\"", key);
        return false;
    }
    *text = json_string_value(v);
    return true;
}

static bool check_address(const char *text, const char *key, const char *(*why_not)(const char *), reply *out)
{
    const char *why = text && *text ? why_not(text) : NULL;
    if (why) reply_bad(out, key, "%s", why);
    return !why;
}

static bool flag_at(const json_t *body, const char *key, bool *out, reply *bad)
{
    const json_t *x = json_object_get(body, key);
    *out = json_is_true(x);
    if (!x || json_is_boolean(x)) return true;
    reply_bad(bad, key, "true or false is expected at \"%s\"", key);
    return false;
}

static bool read_wishes(const request *q, wishes *w, reply *out)
{
    *w = (wishes){0};
    if (!flag_at(q->body, "token", &w->token, out) || !text_at(q->body, "name", &w->name, out) ||
        !text_at(q->body, "password", &w->password, out) || !text_at(q->body, "old", &w->old, out) ||
        !text_at(q->body, "mail", &w->mail, out) || !text_at(q->body, "webhook", &w->webhook, out))
        return false;
    const char *why = w->name ? name_why_not(w->name) : NULL;
    if (why) {
        reply_bad(out, "name", "%s", why);
        return false;
    }
    if (w->password && !password_good(w->password, out)) return false;
    if (!check_address(w->mail, "mail", post_mail_why_not, out) ||
        !check_address(w->webhook, "webhook", post_webhook_why_not, out))
        return false;
    bool vain = w->mail && *w->mail && !q->host->set.smtp; /* what is never sent is not promised */
    if (vain)
        reply_error(out, 422, "refused", "this host sends no mail: give it a webhook, or let the browser tell you");
    return !vain;
}

static bool may_change(request *q, const store_person *p, const wishes *w, reply *out)
{
    bool named = *p->name || w->name;
    if (w->password && !named) {
        reply_bad(out, "name", "a password needs a name that it belongs to");
        return false;
    }
    if (!w->password || !*p->password) return true;
    if (too_often(limits_take_name(q->host->limits, p->name, q->now), out)) return false;
    if (try_password(q, p->name, p->password, w->old ? w->old : "")) return true;
    reply_error(out, 403, "not_yours", "the password before is another one: send it as \"old\"");
    return false;
}

/* Nobody is this person by a token that was given before, nor hears what they hear. */
static store_status drop_devices(const request *q)
{
    store_status s = store_device_drop_all(host_store(q->host), q->person);
    if (s == STORE_DONE) hub_part_person(q->host->hub, q->person);
    return s;
}

/* With another password every other device is a stranger again. A program gets its new token in the answer, a browser by cookie. */
static bool renew_devices(request *q, char token[TOKEN_SIZE], reply *out)
{
    store_status s = drop_devices(q);
    if (s == STORE_DONE) return q->by_cookie ? who_device(q, out, q->person) : who_token(q, out, q->person, token);
    reply_store(out, q->host, s);
    return false;
}

static bool carry_out(request *q, const wishes *w, char token[TOKEN_SIZE], reply *out)
{
    store_page page = {0};
    store_person p;
    char hash[crypto_pwhash_STRBYTES] = "";
    store_status s = store_person_get(host_store(q->host), q->person, &page, &p);
    bool good = s == STORE_DONE && may_change(q, &p, w, out) && (!w->password || password_hash(w->password, hash));
    bool had = good && *p.password;
    if (good)
        s = store_person_set(host_store(q->host), q->person, w->name, w->password ? hash : NULL, w->mail, w->webhook);
    store_page_free(&page);
    if (s == STORE_LATE)
        reply_error(out, 409, "late", "somebody else has that name; take another");
    else if (s != STORE_DONE)
        reply_store(out, q->host, s);
    else if (!good && !out->json)
        reply_error(out, 503, "busy", "there is no memory for a password just now; try again");
    good = good && s == STORE_DONE;
    return good && w->password && had ? renew_devices(q, token, out) : good;
}

void people_change(request *q, reply *out)
{
    wishes w;
    char token[TOKEN_SIZE] = "";
    if (!read_wishes(q, &w, out)) return;
    if (w.password && !in_its_lane(q, out)) return;
    if (w.password && too_often(limits_take_address(q->host->limits, TOLL_PASSWORD, request_address(q), q->now), out))
        return;
    if (!who_needed(q, out) || !carry_out(q, &w, token, out)) return;
    if (w.token && !token[0] && !who_token(q, out, q->person, token)) return;
    tell_me(q, out, token[0] ? token : NULL);
}

/* ---- coming and going ---- */

void people_login(request *q, reply *out)
{
    const char *name, *password;
    store_page page = {0};
    store_person p = {0};
    if (!text_at(q->body, "name", &name, out) || !text_at(q->body, "password", &password, out)) return;
    if (!name || !password || strlen(password) > PASSWORD_MOST) {
        reply_bad(out, name ? "password" : "name", "a name and its password are expected");
        return;
    }
    store_status s = store_person_named(host_store(q->host), name, &page, &p);
    if (s == STORE_DONE) name = p.name; /* other capitals are no other tries */
    bool wait = too_often(limits_take_name(q->host->limits, name, q->now), out);
    bool fits = !wait && try_password(q, name, s == STORE_DONE ? p.password : NULL, password);
    store_page_free(&page);
    if (wait) return;
    if (s == STORE_FAILED) {
        reply_store(out, q->host, s);
    } else if (!fits) {
        metrics_add(q->host, "refused_total", "why=\"password\"", 1);
        reply_error(out, 401, "who", "there is nobody of that name with that password");
    } else if (who_device(q, out, p.id)) {
        q->person = p.id;
        tell_me(q, out, NULL);
    }
}

void people_logout(request *q, reply *out)
{
    const char *token = request_token(q);
    store_status s = STORE_DONE;
    bool everywhere;
    if (!flag_at(q->body, "everywhere", &everywhere, out)) return;
    if (q->person && everywhere) {
        s = drop_devices(q);
    } else if (*token) {
        store_hash hash = device_hash(token);
        s = store_device_drop(host_store(q->host), &hash);
        hub_part_person(q->host->hub, q->person);
    }
    if (s == STORE_FAILED) {
        reply_store(out, q->host, s);
        return;
    }
    snprintf(out->cookie, sizeof out->cookie, "-");
    reply_json(out, json_object());
}

static bool may_be_forgotten(request *q, reply *out)
{
    const char *password;
    store_page page = {0};
    store_person p;
    if (!text_at(q->body, "password", &password, out)) return false;
    store_status s = store_person_get(host_store(q->host), q->person, &page, &p);
    bool guest = s == STORE_DONE && !*p.password;
    bool wait = s == STORE_DONE && !guest && too_often(limits_take_name(q->host->limits, p.name, q->now), out);
    bool fits = s == STORE_DONE && !wait && (guest || try_password(q, p.name, p.password, password ? password : ""));
    store_page_free(&page);
    if (s != STORE_DONE)
        reply_store(out, q->host, s);
    else if (!fits && !wait)
        reply_error(out, 403, "not_yours", "to be forgotten needs the password: send it as \"password\"");
    return fits;
}

void people_forget(request *q, reply *out)
{
    if (!q->person) {
        reply_error(out, 401, "who", "nobody is known here by this request");
        return;
    }
    if (!may_be_forgotten(q, out)) return;
    store_status s = store_person_forget(host_store(q->host), q->person);
    if (s != STORE_DONE) {
        reply_store(out, q->host, s);
        return;
    }
    hub_part_person(q->host->hub, q->person);
    snprintf(out->cookie, sizeof out->cookie, "-");
    reply_json(out, json_object());
}
