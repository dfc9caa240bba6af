/* What the desk says, read without fear: what is missing is nothing, an empty text or a number that was said beforehand. */
#ifndef GG_TUI_READ_H
#define GG_TUI_READ_H

#include <jansson.h>
#include <stdbool.h>

const char *text_of(const json_t *, const char *key); /* "" */
int number_of(const json_t *, const char *key, int missing);
double real_of(const json_t *, const char *key);
bool is_set(const json_t *, const char *key);
json_t *part_of(const json_t *, const char *key); /* borrowed; NULL: null, or none */
int count_of(const json_t *list);
json_t *item_of(const json_t *list, int i); /* borrowed */

#endif
