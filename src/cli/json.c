/* JSON for programs. */
#include "json.h"

#include <stdio.h>
#include <stdlib.h>

#include "buffer.h"
#include "command.h"

void json_set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, value) == 0) return;
    fprintf(stderr, "grognard: out of memory for JSON at %s\n", key);
    exit(CLI_FAILED);
}

static void print(json_t *value, size_t flags)
{
    if (json_dumpf(value, stdout, flags | JSON_REAL_PRECISION(12)) != 0)
        fprintf(stderr, "grognard: JSON was not written\n");
    putchar('\n');
    json_decref(value);
}

void json_print_line(json_t *value) { print(value, JSON_COMPACT | JSON_ENSURE_ASCII); }
void json_print_whole(json_t *value) { print(value, JSON_INDENT(2) | JSON_ENSURE_ASCII); }

/* Scenario text may hold any bytes; JSON may not. */
json_t *json_text(const char *text)
{
    if (!text) return json_null();
    json_t *s = json_string(text);
    if (s) return s;
    buffer clean = {0};
    for (const char *p = text; *p; p++) buffer_add(&clean, (unsigned char)*p < 0x80 ? p : "?", 1);
    s = json_string(clean.at ? clean.at : "");
    buffer_free(&clean);
    return s;
}

json_t *json_fraction(gg_fraction f)
{
    char text[96];
    json_t *o = json_object();
    gg_fraction_print(f, text, sizeof text);
    if (f.den != 0) json_set(o, "fraction", json_string(text));
    json_set(o, "value", json_real(f.value));
    return o;
}
