/* What the desk says, read without fear. */
#include "read.h"

const char *text_of(const json_t *from, const char *key)
{
    const char *text = json_string_value(json_object_get(from, key));
    return text ? text : "";
}

int number_of(const json_t *from, const char *key, int missing)
{
    const json_t *n = json_object_get(from, key);
    return json_is_number(n) ? (int)json_number_value(n) : missing;
}

double real_of(const json_t *from, const char *key) { return json_number_value(json_object_get(from, key)); }

bool is_set(const json_t *from, const char *key) { return json_is_true(json_object_get(from, key)); }

json_t *part_of(const json_t *from, const char *key)
{
    json_t *part = json_object_get(from, key);
    return json_is_null(part) ? NULL : part;
}

int count_of(const json_t *list) { return (int)json_array_size(list); }

json_t *item_of(const json_t *list, int i) { return i < 0 ? NULL : json_array_get(list, (size_t)i); }
