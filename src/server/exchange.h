/* One request, from its first line to the last byte of its reply. */
#ifndef GG_SERVER_EXCHANGE_H
#define GG_SERVER_EXCHANGE_H

#include "server/inside.h"
#include "server/page.h"
#include "server/reader.h"
#include "tell/buffer.h"

typedef struct exchange {
    reading reading; /* first: request.http is this exchange too */
    host *host;
    struct MHD_Connection *connection;
    address from;
    bool direct, tls; /* no proxy between; over TLS, there or here */
    char *uri;
    bool uri_long;
    const route *route;
    const page_file *file; /* instead of a route */
    buffer body;
    size_t body_most, came;
    bool begun, refused, done, sending, doubted;
    double since;
    reply reply;
} exchange;

exchange *exchange_new(host *, struct MHD_Connection *);
void exchange_free(exchange *);
/* To the lane that answers it, its connection suspended until then; false: it is refused here and now. */
bool exchange_dispatch(exchange *);
void exchange_told(exchange *);                   /* the reply goes out: log and metrics */
bool exchange_slow_down(exchange *, int seconds); /* false: so long they must wait, and the reply says so */
void exchange_ended(host *);                      /* one less is under way */

#endif
