/* What is known of a host from one evening to the next: the token that one is known by there, and of each battle the
 * commitment that was shown at its beginning. A file of its own for each host, which nobody else may read, beside the battles
 * that are kept. */
#ifndef GG_CLI_FAR_KEYS_H
#define GG_CLI_FAR_KEYS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

json_t *far_keys_read(const char *host); /* {"host", "token", "battles": {ID: {"commitment", "nonce"}}}; the caller's */
bool far_keys_write(const char *host, const json_t *keys, char *why, size_t cap);
void far_keys_note(json_t *keys, const char *battle, const char *what,
                   const char *text);                                                 /* "commitment", unless noted */
const char *far_keys_noted(const json_t *keys, const char *battle, const char *what); /* NULL: it is not */

#endif
