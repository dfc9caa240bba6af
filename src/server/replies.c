/* Replies: JSON, and errors that say what to do. */
#include <stdarg.h>
#include <stdio.h>

#include "server/server.h"

void reply_json(reply *r, json_t *json)
{
    json_decref(r->json);
    r->status = 200;
    r->json = json;
}

static json_t *words_of(const char *format, va_list args)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    json_t *words = json_string(text);
    return words ? words : json_string("what was sent is not in UTF-8");
}

static void set_error(reply *r, int status, const char *code, json_t *words)
{
    reply_json(r, json_pack("{so ss}", "error", words, "code", code));
    r->status = status;
}

void reply_error(reply *r, int status, const char *code, const char *words, ...)
{
    va_list args;
    va_start(args, words);
    set_error(r, status, code, words_of(words, args));
    va_end(args);
}

void reply_bad(reply *r, const char *place, const char *words, ...)
{
    va_list args;
    va_start(args, words);
    set_error(r, 400, "bad_request", words_of(words, args));
    va_end(args);
    json_object_set_new(r->json, "place", json_string(place));
}
