/* Files in, headers around them: no paths on the disk, only the table that this binary carries. */
#include "server/files.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *value;
} headers[] = {
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
};

void files_guard(struct MHD_Response *r)
{
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        MHD_add_response_header(r, headers[i].name, headers[i].value);
}

const page_file *files_find(const char *url)
{
    const char *path = url[0] == '/' ? url + 1 : url;
    if (!*path) path = "index.html";
    for (int i = 0; i < page_file_count; i++)
        if (strcmp(page_files[i].path, path) == 0) return &page_files[i];
    return NULL;
}

/* Whether a header such as `gzip, br;q=0.5` names this word, and not with the weight 0. */
static bool accepts(const char *header, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = header; at && *at;) {
        at += strspn(at, " \t,");
        size_t end = strcspn(at, ","), name = strcspn(at, " \t;,");
        if (name == len && memcmp(at, word, len) == 0) {
            const char *q = memchr(at, '=', end);
            return !q || strtod(q + 1, NULL) > 0;
        }
        at += end;
    }
    return false;
}

static struct MHD_Response *response_of(const page_bytes *bytes, const char *encoding)
{
    struct MHD_Response *r =
        MHD_create_response_from_buffer(bytes->len, (void *)(uintptr_t)bytes->at, MHD_RESPMEM_PERSISTENT);
    if (r && encoding) MHD_add_response_header(r, "Content-Encoding", encoding);
    return r;
}

static struct MHD_Response *pick(const page_file *f, const char *accept)
{
    if (f->br.len && accepts(accept, "br")) return response_of(&f->br, "br");
    if (f->gzip.len && accepts(accept, "gzip")) return response_of(&f->gzip, "gzip");
    return response_of(&f->plain, NULL);
}

static enum MHD_Result reply(struct MHD_Connection *c, unsigned status, struct MHD_Response *r)
{
    if (!r) return MHD_NO;
    files_guard(r);
    MHD_add_response_header(r, "Vary", "Accept-Encoding");
    enum MHD_Result queued = MHD_queue_response(c, status, r);
    MHD_destroy_response(r);
    return queued;
}

enum MHD_Result files_send_words(struct MHD_Connection *c, unsigned status, const char *words)
{
    page_bytes bytes = {(const unsigned char *)words, strlen(words)};
    struct MHD_Response *r = response_of(&bytes, NULL);
    if (r) MHD_add_response_header(r, "Content-Type", "text/plain; charset=utf-8");
    if (r && status == MHD_HTTP_METHOD_NOT_ALLOWED) MHD_add_response_header(r, "Allow", "GET, HEAD");
    return reply(c, status, r);
}

/* What has its hash in its name never changes; of the rest the browser asks each time whether it has. */
enum MHD_Result files_send(struct MHD_Connection *c, const page_file *f, const char *link)
{
    const char *known = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "If-None-Match");
    const char *accept = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Accept-Encoding");
    bool same = known && strstr(known, f->etag);
    page_bytes nothing = {(const unsigned char *)"", 0};
    struct MHD_Response *r = same ? response_of(&nothing, NULL) : pick(f, accept);
    if (!r) return MHD_NO;
    if (!same) MHD_add_response_header(r, "Content-Type", f->type);
    MHD_add_response_header(r, "ETag", f->etag);
    if (link) MHD_add_response_header(r, "Link", link);
    MHD_add_response_header(r, "Cache-Control", f->forever ? "public, max-age=31536000, immutable" : "no-cache");
    return reply(c, same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, r);
}
