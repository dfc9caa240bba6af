/* Several calls in one request: each is answered as if it had come alone, all in the same lane. */
#include <stdlib.h>
#include <string.h>

#include "server/calls.h"

enum { CALLS_MOST = 32 };
#define OPENING "{\"values\":["

/* One of them as a request of its own; the epoch is that of all. */
static json_t *body_of(const request *q, json_t *one)
{
    json_t *body = json_copy(one), *epoch = json_object_get(q->body, "epoch");
    if (epoch) json_object_set(body, "epoch", epoch);
    return body;
}

static void add_reply(buffer *text, reply *one)
{
    if (one->again) reply_bad(one, "calls", "what takes long is asked by itself, and not among others");
    char *words = one->text ? one->text : json_dumps(one->json, JSON_COMPACT);
    if (text->len > strlen(OPENING)) buffer_add(text, ",", 1);
    buffer_add(text, words ? words : "{}", words ? strlen(words) : 2);
    if (words != one->text) free(words);
}

static void drop(reply *one)
{
    json_decref(one->json);
    free(one->text);
}

/* What is late is so for all of them: that is the answer. */
static bool answer_each(request *q, json_t *calls, buffer *text, reply *out)
{
    size_t i;
    json_t *asked;
    json_array_foreach(calls, i, asked)
    {
        request one = *q;
        reply said = {0};
        one.body = body_of(q, asked);
        call_one(&one, &said);
        json_decref(one.body);
        if (said.status == 409 || said.status == 404 || said.status == 503) {
            *out = said;
            return false;
        }
        add_reply(text, &said);
        drop(&said);
    }
    return true;
}

void call_many(request *q, json_t *calls, reply *out)
{
    buffer text = {0};
    size_t i;
    json_t *asked;
    if (!json_is_array(calls) || json_array_size(calls) > CALLS_MOST) {
        reply_bad(out, "calls", "a list of at most %d calls is expected at \"calls\"", CALLS_MOST);
        return;
    }
    json_array_foreach(calls, i, asked) if (!json_is_object(asked))
    {
        reply_bad(out, "calls", "each of the calls is an object with \"method\" and \"args\"");
        return;
    }
    buffer_add(&text, OPENING, strlen(OPENING));
    if (!answer_each(q, calls, &text, out)) {
        buffer_free(&text);
        return;
    }
    buffer_add(&text, "]}", 2);
    out->status = 200;
    out->text = text.at;
    out->type = "application/json";
}
