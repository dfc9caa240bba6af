/* A request to a host, as the bytes that came: what is read of it keeps its promises, and what is refused is refused with words. The
 * text: METHOD and address in the first line, then headers, an empty line, the body. */
#include <jansson.h>
#include <strings.h>

#include "fuzz.h"
#include "server/inside.h"
#include "server/reader.h"
#include "tell/buffer.h"

void memory_is_out(void) { abort(); }

static void nothing(request *q, reply *r) { (void)q, (void)r; }
static const route known_routes[] = {
    {METHOD_GET, "me", TOLL_READ, 0, nothing},
    {METHOD_POST, "me", TOLL_WRITE, 0, nothing},
    {METHOD_POST, "battles/ID/answers", TOLL_WRITE, 0, nothing},
    {METHOD_POST, "battles/ID/offers/accept", TOLL_WRITE, 0, nothing},
    {METHOD_GET, "/healthz", TOLL_READ, 0, nothing},
};

/* ---- the text, line by line ---- */

static char *next_line(char **at)
{
    char *line = *at, *end = strchr(line, '\n');
    if (!end) return NULL;
    *end = 0;
    if (end > line && end[-1] == '\r') end[-1] = 0;
    *at = end + 1;
    return line;
}

static void read_header(heard *h, char *line)
{
    const struct {
        const char *name;
        const char **to;
    } known[] = {
        {"Cookie", &h->cookie}, {"Authorization", &h->authorization}, {"Content-Type", &h->content_type},
        {"Origin", &h->origin}, {"Sec-Fetch-Site", &h->fetch_site},   {"Last-Event-ID", &h->last_event},
        {"Host", &h->host},
    };
    char *colon = strchr(line, ':');
    if (!colon) return;
    *colon = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcasecmp(known[i].name, line) == 0) *known[i].to = colon + 1 + strspn(colon + 1, " ");
}

static bool split(char *text, heard *h, char **body)
{
    char *at = text, *line = next_line(&at);
    if (!line) return false;
    char *space = strchr(line, ' ');
    if (!space) return false;
    *space = 0;
    h->method = line;
    h->uri = space + 1;
    while ((line = next_line(&at)) && *line) read_header(h, line);
    *body = at;
    return true;
}

/* ---- promises ---- */

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcasecmp(text + n - m, end) == 0;
}

static void check_refusal(const reply *r)
{
    PROMISE(r->status >= 400 && r->status < 500);
    PROMISE(*json_string_value(json_object_get(r->json, "error")) &&
            *json_string_value(json_object_get(r->json, "code")));
}

static void check_line(const reading *r)
{
    const request *q = &r->request;
    PROMISE(q->path[0] == '/' && strlen(q->path) <= READ_URI);
    for (int i = 0; q->part[i]; i++) PROMISE(i < READ_PARTS && !strchr(q->part[i], '/') && strstr(q->path, q->part[i]));
    for (int i = 0; i < r->queries; i++) {
        PROMISE(q->query(q, r->query[i].name));
        for (const char *c = r->query[i].value; *c; c++) PROMISE((unsigned char)*c >= ' ' && *c != 127);
    }
    PROMISE(!q->query(q, ""));
}

static void check_route(const reading *r)
{
    bool other = false;
    const route *found = reading_route(r, known_routes, sizeof known_routes / sizeof known_routes[0], &other);
    if (!found) return;
    PROMISE(found->method == r->request.method);
    PROMISE(r->api == (found->pattern[0] != '/'));
    if (strncmp(found->pattern, "battles/ID", 10) == 0) PROMISE(text_is_id(r->request.part[2]));
}

static void check_head(const reading *r, const heard *h)
{
    const request *q = &r->request;
    PROMISE(!r->token[0] || strlen(r->token) == READ_TOKEN);
    PROMISE(!q->by_cookie || r->token[0]);
    PROMISE(q->after >= -1);
    if (q->method == METHOD_GET) return;
    if (h->origin) PROMISE(h->host && ends_with(h->origin, h->host));
    if (q->by_cookie) PROMISE(h->origin || (h->fetch_site && strcmp(h->fetch_site, "same-origin") == 0));
    if (q->method == METHOD_POST) PROMISE(h->content_type && strncasecmp(h->content_type, "application/json", 16) == 0);
}

static void check_names(const json_t *body)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)body, key, value)
    {
        const char *text = json_string_value(value);
        if (!text || name_why_not(text)) continue;
        PROMISE(strlen(text) >= 2 && strlen(text) <= 4 * 24 && text[0] != ' ');
        for (const char *c = text; *c; c++) PROMISE((unsigned char)*c >= ' ' && !strchr("<>&\"\\/@", *c));
    }
}

static bool read_all(reading *r, const heard *h, const char *body, size_t len, reply *out)
{
    if (!reading_line(r, h, out)) return false;
    check_line(r);
    check_route(r);
    if (!reading_head(r, h, out)) return false;
    check_head(r, h);
    if (!reading_body(r, body, len, out)) return false;
    PROMISE(json_is_object(r->request.body));
    check_names(r->request.body);
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    char *text = take(len + 1), *body;
    memcpy(text, bytes, len);
    heard h = {0};
    if (split(text, &h, &body)) {
        reading r = {0};
        reply out = {0};
        if (!read_all(&r, &h, body, len - (size_t)(body - text), &out)) check_refusal(&out);
        json_decref(out.json);
        reading_free(&r);
    }
    free(text);
    return 0;
}
