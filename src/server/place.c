#include "server/place.h"

#include <netdb.h>
#include <stdio.h>
#include <string.h>

bool place_find(const char *address, int port, place *out)
{
    struct addrinfo like = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *list = NULL;
    char number[12];
    snprintf(number, sizeof number, "%d", port);
    if (getaddrinfo(address, number, &like, &list) != 0 || !list) return false;
    memcpy(&out->at, list->ai_addr, list->ai_addrlen);
    out->v6 = list->ai_family == AF_INET6;
    getnameinfo(list->ai_addr, list->ai_addrlen, out->host, sizeof out->host, NULL, 0, NI_NUMERICHOST);
    out->loopback = strncmp(out->host, "127.", 4) == 0 || strcmp(out->host, "::1") == 0;
    freeaddrinfo(list);
    return true;
}

void place_url(const place *p, bool tls, unsigned port, char *out, size_t cap)
{
    bool everywhere = strcmp(p->host, "0.0.0.0") == 0 || strcmp(p->host, "::") == 0;
    const char *host = everywhere ? "localhost" : p->host;
    bool bracket = strchr(host, ':') != NULL;
    snprintf(out, cap, "http%s://%s%s%s:%u/", tls ? "s" : "", bracket ? "[" : "", host, bracket ? "]" : "", port);
}
