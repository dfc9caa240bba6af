/* A request out of the bytes that came: path, query, headers, JSON. Pure: no connection, no clock, no store. What cannot be read
 * is answered, with its place and the remedy. */
#ifndef GG_SERVER_READER_H
#define GG_SERVER_READER_H

#include "server/server.h"

enum { READ_URI = 2048, READ_PARTS = 5, READ_QUERIES = 8, READ_BODY = 64 << 10, READ_TOKEN = 43 };

typedef struct heard {        /* what came, as it came; NULL: it did not */
    const char *method, *uri; /* "POST", "/api/battles?of=mine" */
    const char *cookie, *authorization, *content_type, *origin, *fetch_site, *last_event;
    const char *host;          /* what the browser calls this host: with its port */
    bool tls;                  /* over TLS, here or at a proxy that is believed */
    const char *public_origin; /* as the operator calls it: "https://club.example"; NULL: not said */
} heard;

typedef struct reading { /* the memory of one request; its texts point into it */
    request request;
    bool head;         /* HEAD: as GET, without what it says */
    bool api;          /* its path begins with /api/ */
    char *text, *path; /* one block: cut up, and whole */
    struct {
        const char *name, *value;
    } query[READ_QUERIES];
    int queries;
    char token[READ_TOKEN + 1]; /* of the cookie or the header; "" : none */
    bool foreign;               /* another page's script made the browser send it */
} reading;

/* Method, path, query. false: the reply says what is wrong. */
bool reading_line(reading *, const heard *, reply *);
/* Who sends it and whence. false: it is refused. */
bool reading_head(reading *, const heard *, reply *);
/* The body, an object or nothing; reading_free lets it go. */
bool reading_body(reading *, const char *bytes, size_t len, reply *);
void reading_free(reading *);

/* The row of a table that this request is for; NULL: none. `other`: there is one by another method. */
const route *reading_route(const reading *, const route *table, int count, bool *other);

bool text_is_id(const char *); /* 22 letters of base64url */

#endif
