#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static address from_v4(const void *four)
{
    address a = {{0}};
    a.byte[10] = a.byte[11] = 0xff;
    memcpy(a.byte + 12, four, 4);
    return a;
}

address address_of(const struct sockaddr *s)
{
    address a = {{0}};
    if (s->sa_family == AF_INET) return from_v4(&((const struct sockaddr_in *)(const void *)s)->sin_addr);
    if (s->sa_family == AF_INET6) memcpy(a.byte, &((const struct sockaddr_in6 *)(const void *)s)->sin6_addr, 16);
    return a;
}

bool address_read(const char *text, size_t len, address *out)
{
    char copy[64];
    struct in_addr four;
    struct in6_addr six;
    if (len > 1 && text[0] == '[' && text[len - 1] == ']') text++, len -= 2;
    if (!len || len >= sizeof copy) return false;
    memcpy(copy, text, len);
    copy[len] = 0;
    if (inet_pton(AF_INET, copy, &four) == 1) {
        *out = from_v4(&four);
        return true;
    }
    if (inet_pton(AF_INET6, copy, &six) != 1) return false;
    memcpy(out->byte, &six, 16);
    return true;
}

static bool is_v4(const address *a)
{
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return memcmp(a->byte, mapped, 12) == 0;
}

void address_print(const address *a, char *out, size_t cap)
{
    if (!inet_ntop(is_v4(a) ? AF_INET : AF_INET6, a->byte + (is_v4(a) ? 12 : 0), out, (socklen_t)cap)) *out = 0;
}

bool address_same(const address *a, const address *b) { return memcmp(a, b, sizeof *a) == 0; }

uint64_t address_key(const address *a)
{
    uint64_t high, low;
    memcpy(&high, a->byte, 8);
    memcpy(&low, a->byte + 8, 8);
    return is_v4(a) ? low : high;
}

/* The first `bits` of an address. */
typedef struct network {
    uint8_t byte[16];
    int bits;
} network;

static bool is_in(const address *a, const uint8_t *byte, int bits, int from)
{
    for (int i = 0; i < bits; i++) {
        int mask = 0x80 >> (i & 7);
        if ((a->byte[from + i / 8] & mask) != (byte[i / 8] & mask)) return false;
    }
    return true;
}

static const network own_v4[] = {
    {{0}, 8},
    {{10}, 8},
    {{100, 64}, 10},
    {{127}, 8},
    {{169, 254}, 16},
    {{172, 16}, 12},
    {{192, 0, 0}, 24},
    {{192, 0, 2}, 24},
    {{192, 88, 99}, 24},
    {{192, 168}, 16},
    {{198, 18}, 15},
    {{198, 51, 100}, 24},
    {{203, 0, 113}, 24},
    {{224}, 4},
    {{240}, 4},
};
/* Of IPv6 only 2000::/3 is public, and of that not what leads back into IPv4 or is for documents. */
static const network public_v6 = {{0x20}, 3};
static const network own_v6[] = {
    {{0x20, 0x01, 0x00, 0x00}, 23}, {{0x20, 0x01, 0x0d, 0xb8}, 32}, {{0x20, 0x02}, 16}, {{0x3f, 0xff}, 20}};

bool address_is_loopback(const address *a)
{
    static const address one = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}};
    return is_v4(a) ? a->byte[12] == 127 : address_same(a, &one);
}

bool address_is_public(const address *a)
{
    if (is_v4(a)) {
        for (size_t i = 0; i < sizeof own_v4 / sizeof own_v4[0]; i++)
            if (is_in(a, own_v4[i].byte, own_v4[i].bits, 12)) return false;
        return true;
    }
    if (!is_in(a, public_v6.byte, public_v6.bits, 0)) return false;
    for (size_t i = 0; i < sizeof own_v6 / sizeof own_v6[0]; i++)
        if (is_in(a, own_v6[i].byte, own_v6[i].bits, 0)) return false;
    return true;
}

static bool is_one_of(const address *a, const address *list, int count)
{
    for (int i = 0; i < count; i++)
        if (address_same(a, &list[i])) return true;
    return false;
}

address address_behind(const address *peer, const char *forwarded, const address *proxy, int proxies)
{
    address a = *peer;
    size_t end = forwarded ? strlen(forwarded) : 0;
    while (end && is_one_of(&a, proxy, proxies)) {
        size_t from = end;
        while (from && forwarded[from - 1] != ',') from--;
        size_t at = from, to = end;
        while (at < to && forwarded[at] == ' ') at++;
        while (to > at && forwarded[to - 1] == ' ') to--;
        address next;
        if (!address_read(forwarded + at, to - at, &next)) return a;
        a = next;
        end = from ? from - 1 : 0;
    }
    return a;
}
