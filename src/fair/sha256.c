#include "sha256.h"

#include <string.h>

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
static const uint32_t K[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int by) { return x >> by | x << (32 - by); }

static uint32_t read_word(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void spread_words(const uint8_t block[SHA256_BLOCK], uint32_t w[64])
{
    for (int t = 0; t < 16; t++) w[t] = read_word(block + 4 * t);
    for (int t = 16; t < 64; t++) {
        uint32_t near = w[t - 2], far = w[t - 15];
        uint32_t s0 = turn(far, 7) ^ turn(far, 18) ^ far >> 3;
        uint32_t s1 = turn(near, 17) ^ turn(near, 19) ^ near >> 10;
        w[t] = s1 + w[t - 7] + s0 + w[t - 16];
    }
}

/* The letters are those of the standard. */
static void mix_block(uint32_t hash[8], const uint8_t block[SHA256_BLOCK])
{
    uint32_t w[64];
    uint32_t a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
    spread_words(block, w);
    for (int t = 0; t < 64; t++) {
        uint32_t choose = (e & f) ^ (~e & g), majority = (a & b) ^ (a & c) ^ (b & c);
        uint32_t t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choose + K[t] + w[t];
        uint32_t t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d, hash[4] += e, hash[5] += f, hash[6] += g, hash[7] += h;
}

void sha256_begin(sha256 *s)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memset(s, 0, sizeof *s);
    memcpy(s->hash, first, sizeof first);
}

void sha256_add(sha256 *s, const void *bytes, size_t len)
{
    const uint8_t *from = bytes;
    while (len > 0) {
        size_t at = s->length % SHA256_BLOCK, some = SHA256_BLOCK - at < len ? SHA256_BLOCK - at : len;
        memcpy(s->block + at, from, some);
        s->length += some, from += some, len -= some;
        if (at + some == SHA256_BLOCK) mix_block(s->hash, s->block);
    }
}

void sha256_end(sha256 *s, uint8_t out[SHA256_BYTES])
{
    static const uint8_t padding[SHA256_BLOCK] = {0x80};
    uint64_t bits = s->length * 8;
    size_t at = s->length % SHA256_BLOCK, fill = at < 56 ? 56 - at : 120 - at;
    uint8_t size[8];
    for (int i = 0; i < 8; i++) size[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(s, padding, fill);
    sha256_add(s, size, sizeof size);
    for (int i = 0; i < SHA256_BYTES; i++) out[i] = (uint8_t)(s->hash[i / 4] >> (24 - 8 * (i % 4)));
}
