/* Who somebody is: tokens in cookies and headers. The store has their hashes only; a token is shown once, to whom it belongs. */
#include <sodium.h>
#include <string.h>

#include "server/inside.h"

void token_new(char out[TOKEN_SIZE])
{
    unsigned char bytes[STORE_HASH];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(out, TOKEN_SIZE, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

store_hash device_hash(const char *token)
{
    store_hash h;
    crypto_hash_sha256(h.byte, (const unsigned char *)token, strlen(token));
    return h;
}

bool who_find(request *q, reply *out)
{
    const char *token = request_token(q);
    if (!*token) return true;
    store_hash hash = device_hash(token);
    store_status s = store_device_find(host_store(q->host), &hash, q->now, &q->person);
    if (s == STORE_FAILED) {
        reply_store(out, q->host, s);
        return false;
    }
    if (s == STORE_DONE) return true;
    q->person = 0;
    if (q->by_cookie) return true; /* a browser that was away too long is somebody new */
    reply_error(out, 401, "who", "nobody is known by this token; POST /api/login, or leave it out to be a new guest");
    return false;
}

bool who_token(request *q, reply *out, int64_t person, char token[TOKEN_SIZE])
{
    token_new(token);
    store_hash hash = device_hash(token);
    store_status s = store_device_add(host_store(q->host), &hash, person, q->now);
    if (s != STORE_DONE) reply_store(out, q->host, s);
    return s == STORE_DONE;
}

bool who_device(request *q, reply *out, int64_t person)
{
    char token[TOKEN_SIZE];
    if (!who_token(q, out, person, token)) return false;
    snprintf(out->cookie, sizeof out->cookie, "%s", token);
    return true;
}

bool who_needed(request *q, reply *out)
{
    if (q->person) return true;
    int wait = limits_take_guest(q->host->limits, request_address(q), q->now);
    if (wait) {
        reply_error(out, 429, "slow_down", "too many new guests come from there; try again in %d s", wait);
        out->retry_after = wait;
        return false;
    }
    int64_t person = 0;
    store_status s = store_person_new(host_store(q->host), q->now, &person);
    if (s != STORE_DONE) {
        reply_store(out, q->host, s);
        return false;
    }
    if (!who_device(q, out, person)) return false;
    q->person = person;
    metrics_add(q->host, "guests_total", "", 1);
    return true;
}

/* ---- battles that nobody plays ---- */

/* Of guests who come from one address together there are so many times as many as of one person: a club's room is one. */
enum { OF_ADDRESS = 4 };

/* A guest is somebody else as soon as they drop their cookie: they are known by where they come from, until the battle is played. */
static store_status find_origin(const request *q, char origin[STORE_ORIGIN + 1])
{
    store_page page = {0};
    store_person p;
    uint64_t key = address_key(request_address(q));
    unsigned char hash[STORE_HASH];
    store_status s = store_person_get(host_store(q->host), q->person, &page, &p);
    bool guest = s == STORE_DONE && !*p.password;
    store_page_free(&page);
    crypto_hash_sha256(hash, (const unsigned char *)&key, sizeof key);
    sodium_bin2hex(origin, STORE_ORIGIN + 1, hash, sizeof hash);
    if (!guest) origin[0] = 0;
    return s;
}

bool who_may_begin(request *q, reply *out, char origin[STORE_ORIGIN + 1])
{
    int64_t of_person = 0, of_origin = 0, most = q->host->set.rate ? q->host->set.unplayed : 0;
    store_status s = find_origin(q, origin);
    store_beginner by = {q->person, origin};
    if (s == STORE_DONE && most) s = store_unplayed(host_store(q->host), &by, &of_person, &of_origin);
    bool own = of_person >= most, all = of_origin >= most * OF_ADDRESS;
    if (s != STORE_DONE)
        reply_store(out, q->host, s);
    else if (most && own)
        reply_error(out, 422, "refused",
                    "%lld battles that you have begun wait for a first answer: play one of them, or call it off",
                    (long long)of_person);
    else if (most && all)
        reply_error(out, 422, "refused",
                    "%lld battles that guests have begun where you are wait for a first answer: take a name and a "
                    "password, or play one of them",
                    (long long)of_origin);
    return s == STORE_DONE && (!most || (!own && !all));
}
