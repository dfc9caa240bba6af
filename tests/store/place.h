/* Where the tests of the store keep what they write: a new place of either home for each. */
#ifndef GG_TESTS_STORE_PLACE_H
#define GG_TESTS_STORE_PLACE_H

#include <stdbool.h>

#include "store/store.h"

typedef struct place {
    char where[512];  /* for store_open */
    char folder[256]; /* of a file; "" : PostgreSQL */
} place;

bool place_new(place *, const char *home); /* "sqlite", or postgresql://... of a database that may be filled */
void place_drop(place *);
void place_run(const place *, const char *statements); /* as somebody else who writes to it */
long long place_number(const place *, const char *statement);
store *place_open(const place *); /* ends the program with a word if it cannot */

store_id id_new(void);
store_hash hash_new(void);
store_battle battle_like(store_id); /* a live one, version 1 */

#endif
