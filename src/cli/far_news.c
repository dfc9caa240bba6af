/* What a battle far away is, as its host last said, and what is new of it. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "far.h"
#include "keys.h"

/* ---- what the battle is ---- */

static json_int_t integer(const json_t *in, const char *of) { return json_integer_value(json_object_get(in, of)); }

const char *far_text(const json_t *in, const char *of)
{
    const char *text = json_string_value(json_object_get(in, of));
    return text ? text : "";
}

int far_number(const far *f, const char *of)
{
    const json_t *n = json_object_get(f->now, of);
    return json_is_integer(n) ? (int)json_integer_value(n) : -1;
}

bool far_is(const far *f, const char *of) { return json_is_true(json_object_get(f->now, of)); }
bool far_over(const far *f) { return json_is_object(json_object_get(f->now, "outcome")); }

bool far_sits(const far *f, int side)
{
    size_t i;
    json_t *mine;
    json_array_foreach(json_object_get(f->now, "mine"), i, mine) if (json_integer_value(mine) == side) return true;
    return false;
}

int far_mine(const far *f) { return far_sits(f, 0) ? 0 : far_sits(f, 1) ? 1 : -1; }

const char *far_side(const far *f, int side)
{
    const char *name = json_string_value(json_array_get(json_object_get(f->now, "sides"), (size_t)side));
    return name ? name : side ? "the second side" : "the first side";
}

/* ---- talking over a prompt ---- */

void far_aside(far *f)
{
    if (f->prompted && keys_on())
        keys_aside();
    else if (f->prompted && !f->hears)
        fputc('\n', stdout);
    f->prompted = false;
}

void far_say(far *f, const char *format, ...)
{
    char text[1200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    far_aside(f);
    if (f->hears)
        f->hears(f->hearer, text);
    else
        term_wrap(&f->t, text, 0, 2);
}

void far_line_of(far *f, const char *format, ...)
{
    char text[1200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (f->hears)
        f->hears(f->hearer, text);
    else
        puts(text);
}

void far_ask_again(far *f) { f->shown = f->waiting = false; }

/* ---- asking the host ---- */

json_t *far_call(far *f, const char *method, json_t *args)
{
    char path[80];
    snprintf(path, sizeof path, "%s/call", f->path);
    far_reply r = far_post(f->link, path,
                           json_pack("{s:s,s:o,s:i,s:i}", "method", method, "args", args, "epoch",
                                     far_number(f, "epoch"), "at", f->looked >= 0 ? f->looked : far_number(f, "at")));
    json_t *value = json_incref(json_object_get(r.json, "value"));
    if (r.why[0] && r.status != 409) far_say(f, "%s", r.why); /* 409: another question stands, which is told soon */
    far_reply_free(&r);
    return value;
}

bool far_calls(far *f, const char *const *method, int n, json_t **out)
{
    char path[80];
    json_t *calls = json_array();
    for (int i = 0; i < n; i++) /* an eye's argument is the host's to fill in */
        json_array_append_new(calls,
                              json_pack("{s:s,s:[n],s:i}", "method", method[i], "args", "at", far_number(f, "at")));
    snprintf(path, sizeof path, "%s/call", f->path);
    far_reply r = far_post(f->link, path, json_pack("{s:i,s:o}", "epoch", far_number(f, "epoch"), "calls", calls));
    const json_t *values = json_object_get(r.json, "values");
    bool good = !r.why[0] && json_array_size(values) == (size_t)n;
    for (int i = 0; i < n; i++)
        out[i] = good ? json_incref(json_object_get(json_array_get(values, (size_t)i), "value")) : NULL;
    if (r.why[0] && r.status != 409) far_say(f, "%s", r.why);
    far_reply_free(&r);
    return good;
}

far_done far_do(far *f, const char *what, json_t *body)
{
    char path[96];
    snprintf(path, sizeof path, "%s/%s", f->path, what);
    far_reply r = far_post_once(f->link, path, body);
    int at = far_number(f, "at"), epoch = far_number(f, "epoch");
    json_t *inside = json_object_get(r.json, "battle");
    json_t *there = json_is_object(inside) ? inside : json_object_get(r.json, "version") ? r.json : NULL;
    if (there) far_take(f, there);
    bool same = there && at == far_number(f, "at") && epoch == far_number(f, "epoch");
    far_done done = !r.why[0] ? FAR_DONE : r.status == 409 && same ? FAR_AGAIN : FAR_REFUSED;
    if (done == FAR_REFUSED) far_say(f, "%s", r.why);
    far_reply_free(&r);
    return done;
}

/* ---- what is new ---- */

static void tell_answers(far *f, const json_t *old)
{
    int at = far_number(f, "at"), epoch = (int)json_integer_value(json_object_get(old, "epoch"));
    if (f->hears) f->told = at; /* a screen shows it by itself */
    if (old && epoch != far_number(f, "epoch")) {
        far_say(f, "Taken back: the battle stands after answer %d again.", at);
        f->told = at;
    }
    if (at > f->told) {
        far_aside(f);
        far_tell(f, f->told + 1, at);
    }
    f->told = at;
}

const char *far_offer_words(const char *kind)
{
    static const char *const words[][2] = {
        {"takeback", "to take an answer back"}, {"draw", "a draw"},       {"adjourn", "to adjourn the battle"},
        {"resume", "to go on with the battle"}, {"rematch", "a rematch"}, {"abort", "to call the battle off"}};
    for (int i = 0; i < COUNT(words); i++)
        if (strcmp(words[i][0], kind) == 0) return words[i][1];
    return kind;
}

static bool has_offer(const json_t *list, const json_t *offer)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (json_equal(one, offer)) return true;
    return false;
}

static void tell_offers(far *f, const json_t *old)
{
    size_t i;
    json_t *one;
    const json_t *before = json_object_get(old, "offers"), *now = json_object_get(f->now, "offers");
    json_array_foreach(now, i, one)
    {
        int by = (int)json_integer_value(json_object_get(one, "by")) & 1;
        if (has_offer(before, one)) continue;
        if (far_sits(f, by) && !far_sits(f, 1 - by))
            far_say(f, "You offer %s; the other side is asked.", far_offer_words(far_text(one, "kind")));
        else
            far_say(f, "The %s offer %s: `accept` or `decline`.", far_side(f, by),
                    far_offer_words(far_text(one, "kind")));
    }
    json_array_foreach(before, i, one) if (!has_offer(now, one) && !far_over(f))
        far_say(f, "Nobody offers %s any more.", far_offer_words(far_text(one, "kind")));
}

void far_people(const json_t *there, int side, char *out, size_t cap)
{
    const json_t *seat = json_array_get(json_object_get(there, "seats"), (size_t)side);
    const json_t *people = json_object_get(seat, "people");
    size_t i, at = 0;
    json_t *one;
    *out = 0;
    if (*far_text(seat, "program")) snprintf(out, cap, "the computer (%s)", far_text(seat, "program"));
    json_array_foreach(people, i, one)
    {
        const char *name = far_text(one, "name");
        if (at + 80 > cap) break;
        at += (size_t)snprintf(out + at, cap - at, "%s%.60s", i ? ", " : "", *name ? name : "a guest");
    }
    if (!*out) snprintf(out, cap, "%s", "nobody yet");
}

static void tell_seats(far *f, const json_t *old)
{
    char before[400], now[400];
    for (int side = 0; old && side < GG_SIDES; side++) {
        far_people(old, side, before, sizeof before);
        far_people(f->now, side, now, sizeof now);
        if (strcmp(before, now) != 0) far_say(f, "The %s: %s.", far_side(f, side), now);
    }
}

static void tell_rest(far *f, const json_t *old)
{
    const json_t *clock = json_object_get(f->now, "clock"), *was = json_object_get(old, "clock");
    bool adjourned = json_is_true(json_object_get(clock, "adjourned"));
    if (old && adjourned != json_is_true(json_object_get(was, "adjourned")))
        far_say(f, adjourned ? "The battle is adjourned: no clock runs. `resume` goes on." : "The battle goes on.");
    const char *next = far_text(f->now, "next");
    if (old && *next && strcmp(next, far_text(old, "next")) != 0)
        far_say(f, "The rematch has begun, with sides changed: `next` goes there.");
}

/* Another question stands, or it is asked of somebody else, or nothing is asked any more. */
static bool asks_anew(const far *f, const json_t *old)
{
    return integer(old, "at") != far_number(f, "at") || integer(old, "epoch") != far_number(f, "epoch") ||
           json_is_true(json_object_get(old, "yours")) != far_is(f, "yours") ||
           json_is_object(json_object_get(old, "outcome")) != far_over(f);
}

void far_take(far *f, json_t *there)
{
    json_t *old = f->now;
    if (old && integer(there, "version") < integer(old, "version")) return;
    f->now = json_incref(there);
    json_int_t its = integer(json_object_get(there, "clock"), "now");
    f->ahead = its ? (long long)(its - (json_int_t)time(NULL) * 1000) : 0;
    if (old && asks_anew(f, old)) {
        json_decref(f->field);
        f->field = NULL;
        far_ask_again(f);
    }
    if (old) tell_answers(f, old);
    tell_seats(f, old);
    tell_offers(f, old);
    tell_rest(f, old);
    json_decref(old);
}

bool far_refresh(far *f)
{
    far_reply r = far_get(f->link, f->path);
    bool good = !r.why[0] && json_is_object(r.json);
    if (good)
        far_take(f, r.json);
    else
        far_say(f, "%s", r.why[0] ? r.why : "the host's answer cannot be read");
    far_reply_free(&r);
    return good;
}

/* ---- words of others ---- */

void far_hear_words(far *f)
{
    char path[96];
    size_t i;
    json_t *one;
    snprintf(path, sizeof path, "%s/words?after=%lld", f->path, f->heard);
    far_reply r = far_get(f->link, path);
    json_array_foreach(json_object_get(r.json, "words"), i, one)
    {
        long long n = json_integer_value(json_object_get(one, "n"));
        const char *name = far_text(json_object_get(one, "by"), "name");
        if (n <= f->heard) continue;
        f->heard = n;
        far_say(f, "%s: %s", *name ? name : "a guest", far_text(one, "text"));
    }
    far_reply_free(&r);
}

void far_hear(far *f, far_event *e)
{
    long long version = json_integer_value(json_object_get(e->body, "version"));
    if (strcmp(e->kind, "words") == 0) far_hear_words(f);
    if (version > json_integer_value(json_object_get(f->now, "version"))) far_refresh(f);
    far_event_free(e);
}
