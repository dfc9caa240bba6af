/* Dice nobody can doubt: a secret that was committed to, a nonce of each side, and every roll out of them (docs/api.md, "Fair
 * dice"). Pure computation, the same everywhere. */
#ifndef GG_FAIR_FAIR_H
#define GG_FAIR_FAIR_H

#include "grognard.h"

enum { FAIR_BYTES = 32, FAIR_HEX = 2 * FAIR_BYTES };

void fair_sha256(const void *bytes, size_t len, uint8_t out[FAIR_BYTES]);
void fair_hmac(const uint8_t *key, size_t key_len, const void *bytes, size_t len, uint8_t out[FAIR_BYTES]);

/* The nonce of a side that gives none, a program's or one that is late: it follows from the commitment, so that nobody could choose
 * it when the other side's was known. */
void fair_stand_in(const uint8_t secret[FAIR_BYTES], int side, uint8_t out[FAIR_BYTES]);

typedef struct fair_dice {
    uint8_t key[FAIR_BYTES];
} fair_dice;
fair_dice fair_make(const uint8_t secret[FAIR_BYTES], const uint8_t nonce[GG_SIDES][FAIR_BYTES], const char *battle_id);
/* The `roll`th of the battle: so many dice of some faces; one draw out of classes with weights, its class from 1. */
void fair_faces(const fair_dice *, uint32_t roll, unsigned faces, int dice, uint8_t *out);
uint8_t fair_draw(const fair_dice *, uint32_t roll, const uint32_t *weight, int classes);
/* Faces of the pending roll as the `roll`th of the battle; how many. */
int fair_throw(const fair_dice *, uint32_t roll, const gg_battle *, const gg_state *, uint8_t faces[GG_DICE_MAX]);

void fair_hex(const uint8_t bytes[FAIR_BYTES], char out[FAIR_HEX + 1]);
bool fair_unhex(const char *text, uint8_t out[FAIR_BYTES]); /* false: not 64 hexadecimal digits */

/* Numbers of rolls as a record's tag has them: "0-30 34-51". */
int fair_rolls_print(const uint32_t *number, int count, char *out, size_t cap);
bool fair_rolls_parse(const char *text, uint32_t *number, int cap, int *count);

#endif
