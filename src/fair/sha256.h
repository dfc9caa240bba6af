/* SHA-256 (FIPS 180-4), piece by piece. */
#ifndef GG_FAIR_SHA256_H
#define GG_FAIR_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64 };

typedef struct sha256 {
    uint32_t hash[8];
    uint64_t length; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
} sha256;

void sha256_begin(sha256 *);
void sha256_add(sha256 *, const void *bytes, size_t len);
void sha256_end(sha256 *, uint8_t out[SHA256_BYTES]);

#endif
