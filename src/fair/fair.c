/* Hashes, the key of a battle, and its dice. */
#include "fair.h"

#include <assert.h>
#include <string.h>

#include "sha256.h"

void fair_sha256(const void *bytes, size_t len, uint8_t out[FAIR_BYTES])
{
    sha256 s;
    sha256_begin(&s);
    sha256_add(&s, bytes, len);
    sha256_end(&s, out);
}

/* ---- HMAC (RFC 2104) ---- */

typedef struct hmac {
    sha256 inner;
    uint8_t key[SHA256_BLOCK];
} hmac;

static void hmac_begin(hmac *m, const uint8_t *key, size_t len)
{
    uint8_t inside[SHA256_BLOCK];
    memset(m->key, 0, sizeof m->key);
    if (len > SHA256_BLOCK)
        fair_sha256(key, len, m->key);
    else if (len > 0)
        memcpy(m->key, key, len);
    for (int i = 0; i < SHA256_BLOCK; i++) inside[i] = m->key[i] ^ 0x36;
    sha256_begin(&m->inner);
    sha256_add(&m->inner, inside, sizeof inside);
}

static void hmac_end(hmac *m, uint8_t out[FAIR_BYTES])
{
    sha256 outer;
    sha256_end(&m->inner, out);
    for (int i = 0; i < SHA256_BLOCK; i++) m->key[i] ^= 0x5c;
    sha256_begin(&outer);
    sha256_add(&outer, m->key, sizeof m->key);
    sha256_add(&outer, out, FAIR_BYTES);
    sha256_end(&outer, out);
}

void fair_hmac(const uint8_t *key, size_t key_len, const void *bytes, size_t len, uint8_t out[FAIR_BYTES])
{
    hmac m;
    hmac_begin(&m, key, key_len);
    sha256_add(&m.inner, bytes, len);
    hmac_end(&m, out);
}

/* ---- dice ---- */

void fair_stand_in(const uint8_t secret[FAIR_BYTES], int side, uint8_t out[FAIR_BYTES])
{
    uint8_t bytes[FAIR_BYTES + 1];
    fair_sha256(secret, FAIR_BYTES, bytes);
    bytes[FAIR_BYTES] = (uint8_t)side;
    fair_sha256(bytes, sizeof bytes, out);
}

fair_dice fair_make(const uint8_t secret[FAIR_BYTES], const uint8_t nonce[GG_SIDES][FAIR_BYTES], const char *battle_id)
{
    fair_dice d;
    hmac m;
    hmac_begin(&m, secret, FAIR_BYTES);
    for (int side = 0; side < GG_SIDES; side++) sha256_add(&m.inner, nonce[side], FAIR_BYTES);
    sha256_add(&m.inner, battle_id, strlen(battle_id));
    hmac_end(&m, d.key);
    return d;
}

typedef struct bytes { /* of one roll, block after block */
    const fair_dice *dice;
    uint32_t roll, block;
    int left; /* of this block */
    uint8_t now[FAIR_BYTES];
} bytes;

static void put_word(uint8_t *to, uint32_t word)
{
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)(word >> (24 - 8 * i));
}

static uint8_t next_byte(bytes *b)
{
    if (b->left == 0) {
        uint8_t which[8];
        put_word(which, b->roll);
        put_word(which + 4, b->block++);
        fair_hmac(b->dice->key, FAIR_BYTES, which, sizeof which, b->now);
        b->left = FAIR_BYTES;
    }
    return b->now[FAIR_BYTES - b->left--];
}

static uint32_t next_word(bytes *b)
{
    uint32_t word = 0;
    for (int i = 0; i < 4; i++) word = word << 8 | next_byte(b);
    return word;
}

/* The few highest values, which would make some faces likelier, are passed over. */
static uint8_t next_face(bytes *b, unsigned faces)
{
    unsigned byte;
    do byte = next_byte(b);
    while (byte >= 256 - 256 % faces);
    return (uint8_t)(byte % faces + 1);
}

void fair_faces(const fair_dice *d, uint32_t roll, unsigned faces, int dice, uint8_t *out)
{
    bytes from = {.dice = d, .roll = roll};
    for (int i = 0; i < dice; i++) out[i] = next_face(&from, faces);
}

uint8_t fair_draw(const fair_dice *d, uint32_t roll, const uint32_t *weight, int classes)
{
    const uint64_t all = (uint64_t)1 << 32;
    bytes from = {.dice = d, .roll = roll};
    uint64_t total = 0, at;
    for (int i = 0; i < classes; i++) total += weight[i];
    assert(total > 0 && total < all);
    do at = next_word(&from);
    while (at >= all - all % total);
    at %= total;
    int c = 0;
    while (at >= weight[c]) at -= weight[c++];
    return (uint8_t)(c + 1);
}

int fair_throw(const fair_dice *d, uint32_t roll, const gg_battle *b, const gg_state *s, uint8_t faces[GG_DICE_MAX])
{
    const gg_die *die = gg_pending_die(b, s);
    if (!die) return 0;
    int dice = gg_pending(b, s).dice;
    if (die->faces) {
        fair_faces(d, roll, die->faces, dice, faces);
    } else { /* a draw is one */
        uint32_t weight[GG_CLASSES];
        int classes = gg_weights(b, s, weight);
        faces[0] = fair_draw(d, roll, weight, classes);
    }
    return dice;
}
