/* The request reader. */
#include "server/reader.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "tell/buffer.h"

/* ---- letters ---- */

static bool is_token_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static size_t token_length(const char *text)
{
    size_t n = 0;
    while (is_token_letter(text[n])) n++;
    return n;
}

bool text_is_id(const char *text) { return token_length(text) == STORE_ID && !text[STORE_ID]; }

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* %20 and + in place; false: it is no escape, or what stands there is no printable letter. */
static bool unescape(char *text)
{
    char *to = text;
    for (const char *at = text; *at; at++) {
        int c = (unsigned char)*at;
        if (c == '+') c = ' ';
        if (c == '%') {
            int high = hex_digit(at[1]), low = high < 0 ? -1 : hex_digit(at[2]);
            if (low < 0) return false;
            c = high * 16 + low;
            at += 2;
        }
        if (c < 32 || c == 127) return false;
        *to++ = (char)c;
    }
    *to = 0;
    return true;
}

/* ---- the first line ---- */

static bool read_method(reading *r, const char *said, reply *out)
{
    static const struct {
        const char *word;
        method is;
    } methods[] = {{"GET", METHOD_GET}, {"HEAD", METHOD_GET}, {"POST", METHOD_POST}, {"DELETE", METHOD_DELETE}};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
        if (strcmp(methods[i].word, said) == 0) {
            r->request.method = methods[i].is;
            r->head = i == 1;
            return true;
        }
    reply_error(out, 405, "method", "this host knows GET, POST and DELETE");
    return false;
}

static void split_path(reading *r)
{
    request *q = &r->request;
    q->path = strcpy(r->path, r->text);
    int parts = 0;
    for (char *at = r->text; *at == '/';) {
        *at++ = 0;
        if (parts == READ_PARTS) { /* so long is no path of this host */
            parts = 0;
            break;
        }
        q->part[parts++] = at;
        at += strcspn(at, "/");
    }
    q->part[parts] = NULL;
    r->api = strncmp(r->path, "/api/", 5) == 0;
}

static bool read_query(reading *r, char *text, reply *out)
{
    for (char *at = text; *at;) {
        char *end = at + strcspn(at, "&"), *value = at + strcspn(at, "=&");
        bool last = !*end;
        *end = 0;
        if (value < end) *value++ = 0;
        if (*at && r->queries == READ_QUERIES) {
            reply_bad(out, "query", "more than %d settings behind the question mark", READ_QUERIES);
            return false;
        }
        if (!unescape(at) || !unescape(value)) {
            reply_bad(out, "query", "behind the question mark stands something that is no text; escape it as %%XX");
            return false;
        }
        if (*at) r->query[r->queries].name = at, r->query[r->queries++].value = value;
        at = last ? end : end + 1;
    }
    return true;
}

/* The requests' own: request.http is the reading. */
static const char *query_of(const request *q, const char *name)
{
    const reading *r = q->http;
    for (int i = 0; i < r->queries; i++)
        if (strcmp(r->query[i].name, name) == 0) return r->query[i].value;
    return NULL;
}

bool reading_line(reading *r, const heard *h, reply *out)
{
    r->request.http = r;
    r->request.query = query_of;
    r->request.after = -1;
    if (!read_method(r, h->method, out)) return false;
    if (strlen(h->uri) > READ_URI) {
        reply_error(out, 414, "too_large", "the address is longer than %d letters", READ_URI);
        return false;
    }
    size_t len = strlen(h->uri);
    r->text = take(2 * len + 2);
    memcpy(r->text, h->uri, len);
    char *query = r->text + strcspn(r->text, "?");
    bool more = *query == '?';
    *query = 0;
    if (r->text[0] != '/') {
        reply_bad(out, "path", "a path begins with /");
        return false;
    }
    r->path = r->text + len + 1;
    split_path(r);
    return !more || read_query(r, query + 1, out);
}

/* ---- routes ---- */

static bool fits(const char *pattern, const char *const *part)
{
    for (;; part++) {
        size_t len = strcspn(pattern, "/");
        if (!*part) return false;
        bool any = len == 2 && memcmp(pattern, "ID", 2) == 0;
        if (any ? !text_is_id(*part) : strncmp(*part, pattern, len) != 0 || (*part)[len]) return false;
        if (!pattern[len]) return !part[1];
        pattern += len + 1;
    }
}

const route *reading_route(const reading *r, const route *table, int count, bool *other)
{
    for (int i = 0; i < count; i++) {
        const char *pattern = table[i].pattern;
        bool plain = pattern[0] == '/'; /* "/healthz": not under /api */
        if (plain == r->api || !fits(pattern + plain, r->request.part + r->api)) continue;
        if (table[i].method == r->request.method) return &table[i];
        *other = true;
    }
    return NULL;
}

/* ---- headers ---- */

static void copy_token(reading *r, const char *text)
{
    size_t n = token_length(text);
    if (n != READ_TOKEN) return; /* none that this host gave */
    memcpy(r->token, text, n);
    r->token[n] = 0;
}

static void read_cookie(reading *r, const char *text)
{
    static const char name[] = "grognard=";
    for (const char *at = text; *at; at += strspn(at, "; ")) {
        if (strncmp(at, name, sizeof name - 1) == 0) {
            copy_token(r, at + sizeof name - 1);
            r->request.by_cookie = r->token[0] != 0;
            return;
        }
        at += strcspn(at, ";");
    }
}

/* "https://club.example:8443" is this host's own page: as the browser calls us, or as the operator does. */
static bool origin_is_ours(const heard *h)
{
    if (h->public_origin && strcasecmp(h->origin, h->public_origin) == 0) return true;
    const char *scheme = h->tls ? "https://" : "http://";
    size_t len = strlen(scheme);
    return h->host && *h->host && strncasecmp(h->origin, scheme, len) == 0 && strcasecmp(h->origin + len, h->host) == 0;
}

/* Browsers say by which page a request was made. Whoever comes by cookie must say it; whoever says that it was another page's is
 * refused in any case. */
static bool check_origin(reading *r, const heard *h, reply *out)
{
    if (r->request.method == METHOD_GET) return true;
    bool same = h->fetch_site && strcmp(h->fetch_site, "same-origin") == 0;
    bool foreign = h->origin ? !origin_is_ours(h) : h->fetch_site && !same && strcmp(h->fetch_site, "none") != 0;
    if (!foreign && (same || h->origin || !r->request.by_cookie)) return true;
    r->foreign = true;
    reply_error(out, 403, "not_yours",
                "this was not sent by the host's own page; programs use `Authorization: Bearer` instead of the cookie");
    return false;
}

static bool is_json(const char *type)
{
    static const char json[] = "application/json";
    if (!type || strncasecmp(type, json, sizeof json - 1) != 0) return false;
    char behind = type[sizeof json - 1];
    return !behind || behind == ';' || behind == ' ';
}

static int64_t read_number(const char *text)
{
    if (!text || *text < '0' || *text > '9' || strlen(text) > 18) return -1;
    char *end;
    long long n = strtoll(text, &end, 10);
    return *end ? -1 : (int64_t)n;
}

bool reading_head(reading *r, const heard *h, reply *out)
{
    static const char bearer[] = "Bearer ";
    if (h->authorization && strncasecmp(h->authorization, bearer, sizeof bearer - 1) == 0)
        copy_token(r, h->authorization + sizeof bearer - 1);
    else if (h->cookie)
        read_cookie(r, h->cookie);
    const char *after = h->last_event ? h->last_event : query_of(&r->request, "after");
    r->request.after = read_number(after);
    if (!check_origin(r, h, out)) return false;
    if (r->request.method != METHOD_POST || is_json(h->content_type)) return true;
    reply_error(out, 415, "type", "what is posted here is JSON: send `Content-Type: application/json`");
    return false;
}

/* ---- the body ---- */

bool reading_body(reading *r, const char *bytes, size_t len, reply *out)
{
    json_error_t wrong;
    size_t blank = 0;
    while (blank < len && strchr(" \t\r\n", bytes[blank]) && bytes[blank]) blank++;
    json_t *body = blank == len ? json_object() : json_loadb(bytes, len, JSON_REJECT_DUPLICATES, &wrong);
    if (json_is_object(body)) {
        r->request.body = body;
        return true;
    }
    if (body)
        reply_bad(out, "body", "a JSON object {...} is expected");
    else
        reply_bad(out, "body", "this is no JSON, at line %d, column %d: %s", wrong.line, wrong.column, wrong.text);
    json_decref(body);
    return false;
}

void reading_free(reading *r)
{
    json_decref(r->request.body);
    r->request.body = NULL;
    free(r->text);
    r->text = NULL;
}
