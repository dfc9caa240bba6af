/* An address to listen on, found by its name. */
#ifndef GG_SERVER_PLACE_H
#define GG_SERVER_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

typedef struct place {
    struct sockaddr_storage at;
    char host[80];
    bool loopback, v6;
} place;

bool place_find(const char *address, int port, place *out);                    /* false: it is none of this machine's */
void place_url(const place *, bool tls, unsigned port, char *out, size_t cap); /* where a browser finds it */

#endif
