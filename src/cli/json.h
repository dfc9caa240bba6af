/* JSON for programs: small helpers on jansson. */
#ifndef GG_CLI_JSON_H
#define GG_CLI_JSON_H

#include <jansson.h>

#include "grognard.h"

void json_set(json_t *object, const char *key, json_t *value); /* takes the value */
void json_print_line(json_t *value);                           /* one line, and frees it */
void json_print_whole(json_t *value);                          /* indented, and frees it */
json_t *json_text(const char *);                               /* null for NULL; bad UTF-8 is replaced */
json_t *json_fraction(gg_fraction);                            /* {"fraction": "3/16", "value": 0.1875} */

#endif
