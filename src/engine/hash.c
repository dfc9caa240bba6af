/* The two hashes: of a state's live bytes, for tables within one build; of a position's text, for records. */
#include "record.h"

#include <assert.h>
#include <string.h>

#include "system.h"
#include "text/lines.h"

enum { POSITION_TEXT = 24 * 1024 }; /* no system's position takes as much: scenarios are bounded in every part */

static const uint64_t SALT[4] = {0x9e3779b97f4a7c15u, 0xd6e8feb86659fd93u, 0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu};

static inline uint64_t load(const unsigned char *at) /* little-endian on every machine */
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

static uint64_t load_some(const unsigned char *at, size_t len)
{
    uint64_t word = 0;
    for (size_t i = 0; i < len; i++) word |= (uint64_t)at[i] << 8 * i;
    return word;
}

static inline uint64_t fold(uint64_t a, uint64_t b) /* both halves of the product */
{
    gg_u128 product = (gg_u128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Four lanes of two words each, so that their multiplications overlap; then word by word what is left. */
uint64_t gg_hash_bytes(const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    uint64_t lane[4] = {SALT[0] ^ len, SALT[1], SALT[2], SALT[3]};
    size_t left = len;
    for (; left >= 64; at += 64, left -= 64) {
        lane[0] = fold(load(at) ^ SALT[1], load(at + 8) ^ lane[0]);
        lane[1] = fold(load(at + 16) ^ SALT[2], load(at + 24) ^ lane[1]);
        lane[2] = fold(load(at + 32) ^ SALT[3], load(at + 40) ^ lane[2]);
        lane[3] = fold(load(at + 48) ^ SALT[0], load(at + 56) ^ lane[3]);
    }
    for (; left >= 8; at += 8, left -= 8) lane[0] = fold(load(at) ^ SALT[1], lane[0] ^ SALT[2]);
    if (left) lane[1] = fold(load_some(at, left) ^ SALT[2], lane[1] ^ SALT[3]);
    return fold(fold(lane[0] ^ SALT[3], lane[1] ^ SALT[0]), fold(lane[2] ^ SALT[1], lane[3] ^ SALT[2]));
}

uint64_t gg_hash(const gg_battle *b, const gg_state *s) { return gg_hash_bytes(s, gg_state_live(b, s)); }

uint64_t gg_position_hash(const gg_battle *b, const gg_state *s)
{
    char text[POSITION_TEXT];
    if (!gg_quiet(b, s)) return 0;
    int len = gg_lines_print(b->system->lines, b, s, false, text, sizeof text);
    assert((size_t)len < sizeof text);
    uint64_t hash = gg_hash_bytes(text, (size_t)len);
    return hash ? hash : 1;
}

uint64_t gg_chain(uint64_t before, const char *answer, size_t len)
{
    return fold(before ^ SALT[2], gg_hash_bytes(answer, len) ^ SALT[3]);
}
