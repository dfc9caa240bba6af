/* Whence somebody comes: what limits go by, and which addresses are this network's own. Pure. */
#ifndef GG_SERVER_ADDRESS_H
#define GG_SERVER_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

typedef struct address { /* IPv6; IPv4 as ::ffff:a.b.c.d */
    uint8_t byte[16];
} address;

address address_of(const struct sockaddr *);
bool address_read(const char *text, size_t len, address *out); /* "192.0.2.7", "2001:db8::1", "[2001:db8::1]" */
void address_print(const address *, char *out, size_t cap);
bool address_same(const address *, const address *);
uint64_t address_key(const address *); /* for limits: an IPv6 network of 64 bits is one */
bool address_is_loopback(const address *);
bool address_is_public(const address *); /* neither loopback, private, link-local, multicast nor reserved */
/* Who stands behind proxies: the last of `forwarded` ("a, b, c") that is none of them. */
address address_behind(const address *peer, const char *forwarded, const address *proxy, int proxies);

#endif
