/* The two hashes: of a state's live bytes, for tables within one build; of a position's text, for records. */
#include "record.h"

#include <assert.h>

#include "system.h"

enum { POSITION_TEXT = 24 * 1024 }; /* no system's position takes as much: scenarios are bounded in every part */

static const uint64_t SALT[4] = {0x9e3779b97f4a7c15u, 0xd6e8feb86659fd93u, 0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu};

static uint64_t load(const unsigned char *at) /* little-endian on every machine; one instruction on most */
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

static uint64_t load_some(const unsigned char *at, size_t len)
{
    uint64_t word = 0;
    for (size_t i = 0; i < len; i++) word |= (uint64_t)at[i] << 8 * i;
    return word;
}

static uint64_t fold(uint64_t a, uint64_t b) /* both halves of the product */
{
    gg_u128 product = (gg_u128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Two lanes of two words each, so that their multiplications overlap; then word by word what is left. */
uint64_t gg_hash_bytes(const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    uint64_t one = SALT[0] ^ len, two = SALT[1];
    size_t left = len;
    for (; left >= 32; at += 32, left -= 32) {
        one = fold(load(at) ^ SALT[2], load(at + 8) ^ one);
        two = fold(load(at + 16) ^ SALT[3], load(at + 24) ^ two);
    }
    for (; left >= 8; at += 8, left -= 8) one = fold(load(at) ^ SALT[2], one ^ SALT[1]);
    if (left) two = fold(load_some(at, left) ^ SALT[3], two ^ SALT[0]);
    return fold(one ^ SALT[1], two ^ SALT[2]);
}

uint64_t gg_hash(const gg_battle *b, const gg_state *s) { return gg_hash_bytes(s, gg_state_live(b, s)); }

uint64_t gg_position_hash(const gg_battle *b, const gg_state *s)
{
    char text[POSITION_TEXT];
    int len = gg_position_print(b, s, text, sizeof text);
    if (len < 0) return 0;
    assert((size_t)len < sizeof text);
    uint64_t hash = gg_hash_bytes(text, (size_t)len);
    return hash ? hash : 1;
}

uint64_t gg_chain(uint64_t before, const char *answer, size_t len)
{
    return fold(before ^ SALT[2], gg_hash_bytes(answer, len) ^ SALT[3]);
}
