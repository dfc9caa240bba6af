/* A battle far away: what happens there is told as it comes, what is typed goes there. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "far.h"
#include "far_keys.h"

enum { NOT_SAID = -2 };

/* ---- what the battle is ---- */

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

static int asked_side(const far *f)
{
    const json_t *side = json_object_get(json_object_get(f->now, "ask"), "side");
    return json_is_integer(side) ? (int)json_integer_value(side) & 1 : -1;
}

/* ---- talking over a prompt ---- */

static void aside(far *f)
{
    if (f->prompted) fputc('\n', stdout);
    f->prompted = false;
}

void far_say(far *f, const char *format, ...)
{
    char text[1200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    aside(f);
    term_wrap(&f->t, text, 0, 2);
}

void far_ask_again(far *f) { f->shown = f->waiting = false; }

/* ---- asking the host ---- */

json_t *far_call(far *f, const char *method, json_t *args)
{
    char path[80];
    snprintf(path, sizeof path, "%s/call", f->path);
    far_reply r = far_post(f->link, path,
                           json_pack("{s:s,s:o,s:i,s:i}", "method", method, "args", args, "epoch",
                                     far_number(f, "epoch"), "at", far_number(f, "at")));
    json_t *value = json_incref(json_object_get(r.json, "value"));
    if (r.why[0] && r.status != 409) far_say(f, "%s", r.why); /* 409: another question stands, which is told soon */
    far_reply_free(&r);
    return value;
}

bool far_do(far *f, const char *what, json_t *body)
{
    char path[96];
    snprintf(path, sizeof path, "%s/%s", f->path, what);
    far_reply r = far_post_once(f->link, path, body);
    bool done = !r.why[0];
    if (!done) far_say(f, "%s", r.why);
    json_t *there = json_object_get(r.json, "battle");
    if (json_is_object(there))
        far_take(f, there);
    else if (done && json_object_get(r.json, "version"))
        far_take(f, r.json);
    far_reply_free(&r);
    return done;
}

/* ---- what is new ---- */

static void tell_answers(far *f, const json_t *old)
{
    int at = far_number(f, "at"), epoch = (int)json_integer_value(json_object_get(old, "epoch"));
    if (old && epoch != far_number(f, "epoch")) {
        far_say(f, "Taken back: the battle stands after answer %d again.", at);
        f->told = at;
    }
    if (at > f->told) {
        aside(f);
        far_tell(f, f->told + 1, at);
    }
    f->told = at;
}

static const char *offer_words(const char *kind)
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
            far_say(f, "You offer %s; the other side is asked.", offer_words(far_text(one, "kind")));
        else
            far_say(f, "The %s offer %s: `accept` or `decline`.", far_side(f, by), offer_words(far_text(one, "kind")));
    }
    json_array_foreach(before, i, one) if (!has_offer(now, one) && !far_over(f))
        far_say(f, "Nobody offers %s any more.", offer_words(far_text(one, "kind")));
}

static void people_of(const far *f, const json_t *there, int side, char *out, size_t cap)
{
    const json_t *seat = json_array_get(json_object_get(there, "seats"), (size_t)side);
    const json_t *people = json_object_get(seat, "people");
    size_t i, at = 0;
    json_t *one;
    (void)f;
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
        people_of(f, old, side, before, sizeof before);
        people_of(f, f->now, side, now, sizeof now);
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

static json_int_t integer(const json_t *in, const char *of) { return json_integer_value(json_object_get(in, of)); }

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

static void hear_words(far *f)
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

static void hear(far *f, far_event *e)
{
    long long version = json_integer_value(json_object_get(e->body, "version"));
    if (strcmp(e->kind, "words") == 0) hear_words(f);
    if (version > json_integer_value(json_object_get(f->now, "version"))) far_refresh(f);
    far_event_free(e);
}

/* ---- answers ---- */

bool far_answer(far *f, const char *text)
{
    char path[80];
    snprintf(path, sizeof path, "%s/answers", f->path);
    far_reply r =
        far_post(f->link, path, /* the same once more is harmless */
                 json_pack("{s:i,s:i,s:s}", "epoch", far_number(f, "epoch"), "at", far_number(f, "at"), "text", text));
    bool taken = !r.why[0];
    if (!taken && r.status == 409) far_say(f, "That question has passed.");
    if (!taken && r.status != 409) {
        const char *rule = far_text(r.json, "rule"), *hint = far_text(r.json, "hint");
        far_say(f, "%s%s%s%s%s%s", r.why, *rule ? " [" : "", rule, *rule ? "]" : "", *hint ? " " : "", hint);
    }
    json_t *there = json_object_get(r.json, "battle");
    if (json_is_object(there))
        far_take(f, there);
    else if (r.status)
        far_refresh(f);
    far_reply_free(&r);
    return taken;
}

/* What the last line meant beyond the first answer, what is always answered so, and what cannot matter. */
static bool answer_unasked(far *f)
{
    const char *id = far_text(f->question, "id"), *usual = far_text(json_object_get(f->question, "usual"), "text");
    bool stands = json_is_true(json_object_get(f->question, "idle")) || json_object_get(f->stands, id);
    if (json_array_size(f->path_meant)) {
        json_t *next = json_incref(json_array_get(f->path_meant, 0));
        json_array_remove(f->path_meant, 0);
        bool taken = far_answer(f, json_string_value(next));
        if (!taken) json_array_clear(f->path_meant);
        json_decref(next);
        return taken;
    }
    return stands && *usual && far_answer(f, usual);
}

static void show_question(far *f)
{
    f->shown = true;
    json_decref(f->question);
    f->question = far_call(f, "question", json_array());
    if (!f->question || strcmp(far_text(f->question, "kind"), "choose") != 0 || answer_unasked(f)) return;
    json_t *offers = far_call(f, "moves", json_array()),
           *motions = offers ? far_call(f, "motions", json_array()) : NULL;
    far_moves_list(&f->moves, offers, motions, f->all);
    if (!far_look(f) || !offers) return;
    aside(f);
    if (f->came_back) far_map(f, true);
    f->came_back = false;
    f->waited = NOT_SAID;
    far_prompt(f);
    far_moves_print(&f->moves, &f->t, json_object_get(f->field, "pieces"));
}

/* ---- waiting ---- */

static void say_waiting(far *f)
{
    int side = asked_side(f);
    const char *kind = far_text(json_object_get(f->now, "ask"), "kind");
    f->waiting = f->came_back = true;
    if (far_over(f) || side == f->waited) return;
    f->waited = side;
    if (strcmp(kind, "roll") == 0)
        far_say(f, "The dice begin when both sides have given their nonce.");
    else if (side >= 0)
        far_say(f, "The %s are asked; what they do is told as it comes. `help` tells what you can type.",
                far_side(f, side));
}

static void show_prompt(far *f)
{
    char mine[40] = "", theirs[40] = "";
    int side = far_mine(f);
    if (f->prompted) return;
    if (!far_over(f)) far_clock_words(f, side < 0 ? 0 : side, mine, sizeof mine);
    if (!far_over(f)) far_clock_words(f, side < 0 ? 1 : 1 - side, theirs, sizeof theirs);
    if (*mine && *theirs)
        printf("[%s, they %s] > ", mine, theirs);
    else
        printf("%s%s%s> ", *mine ? "[" : *theirs ? "[they " : "", *mine ? mine : theirs, *mine || *theirs ? "] " : "");
    fflush(stdout);
    f->prompted = true;
}

bool far_line(far *f, const char *prompt)
{
    for (bool asked = false;;) {
        far_event *e;
        if (!asked) fputs(prompt, stdout), fflush(stdout);
        asked = f->prompted = true;
        far_news news = far_wait(f->link, true, 1000, &f->line, &e);
        if (news == FAR_LINE) break;
        if (news == FAR_EVENT) hear(f, e), asked = f->prompted;
        if (news == FAR_ENDED || news == FAR_STOPPED) return false;
    }
    f->prompted = false;
    if (!far_typing(f->link)) printf("%s\n", f->line.at);
    return true;
}

/* ---- the loop ---- */

static far_end hear_news(far *f, far_news news, far_event *event)
{
    switch (news) {
    case FAR_LINE:
        f->prompted = false;
        if (!far_typing(f->link)) printf("%s\n", f->line.at);
        return f->line.len ? far_word(f, f->line.at) : FAR_GOES_ON;
    case FAR_EVENT: hear(f, event); break;
    case FAR_LOST: far_say(f, "The connection is lost; it is tried again by itself."); break;
    case FAR_BACK:
        far_say(f, "The connection is back.");
        far_refresh(f);
        break;
    case FAR_QUIET: break;
    case FAR_ENDED:
    case FAR_STOPPED: return FAR_LEAVES;
    }
    return FAR_GOES_ON;
}

static void show_outcome(far *f)
{
    const json_t *o = json_object_get(f->now, "outcome");
    const json_t *winner = json_object_get(o, "winner");
    const char *words = far_text(o, "words");
    far_look(f);
    aside(f);
    if (f->field) far_map(f, true);
    far_say(f, "The battle is over: %s", *words ? words : far_text(o, "kind"));
    if (json_is_integer(winner)) far_say(f, "The %s have won.", far_side(f, (int)json_integer_value(winner) & 1));
    far_prove(f);
    if (far_typing(f->link)) far_say(f, "`rematch`, `say WORDS`, `save FILE`, or `quit`.");
    f->shown = f->waiting = true;
}

static far_end one_step(far *f)
{
    far_event *event = NULL;
    bool yours = far_is(f, "yours"), script = !far_typing(f->link);
    if (far_over(f) && !f->shown) show_outcome(f);
    if (far_over(f) && script) return FAR_LEAVES;
    if (yours && !f->shown) {
        show_question(f);
        if (!f->shown) return FAR_GOES_ON; /* it answered itself */
    }
    if (!yours && !f->waiting) say_waiting(f);
    if (!script || yours) show_prompt(f);
    far_news news = far_wait(f->link, !script || yours, 60000, &f->line, &event);
    return hear_news(f, news, event);
}

/* ---- beginning and end ---- */

static void give_nonce(far *f)
{
    const json_t *nonces = json_object_get(json_object_get(f->now, "dice"), "nonces");
    int side = far_mine(f);
    uint8_t bytes[FAIR_BYTES];
    char hex[FAIR_HEX + 1];
    if (far_over(f) || !json_is_null(json_array_get(nonces, (size_t)side))) return;
    FILE *random = fopen("/dev/urandom", "rb");
    bool good = random && fread(bytes, sizeof bytes, 1, random) == 1;
    if (random) fclose(random);
    if (!good) return; /* then the host gives one, in a minute */
    fair_hex(bytes, hex);
    if (far_do(f, "nonce", json_pack("{s:s}", "nonce", hex))) far_keys_note(f->keys, f->id, "nonce", hex);
}

static void note_dice(far *f)
{
    char why[PATH_TEXT + 256];
    const char *commitment = far_text(json_object_get(f->now, "dice"), "commitment");
    if (!*commitment || far_mine(f) < 0) return;
    if (!far_keys_noted(f->keys, f->id, "commitment"))
        far_say(f, "Dice: the host has committed to %.64s. `grognard verify` proves them when the battle is over.",
                commitment);
    far_keys_note(f->keys, f->id, "commitment", commitment);
    give_nonce(f);
    if (!far_keys_write(far_link_host(f->link), f->keys, why, sizeof why)) far_say(f, "%s", why);
}

static void introduce(far *f)
{
    enum { LAST = 8 };
    char who[400];
    int at = far_number(f, "at");
    printf("%s%s%s\n", term_ink(&f->t, INK_BOLD), far_text(f->now, "title"), term_ink(&f->t, INK_PLAIN));
    for (int side = 0; side < GG_SIDES; side++) {
        people_of(f, f->now, side, who, sizeof who);
        printf("  %s: %s%s\n", far_side(f, side), who, far_sits(f, side) ? " (you)" : "");
    }
    if (far_mine(f) < 0) puts("You watch.");
    f->told = at;
    if (at > LAST) printf("After %d answers. What happened last:\n", at);
    far_tell(f, at > LAST ? at - LAST + 1 : 0, at);
    note_dice(f);
    hear_words(f);
}

static void leave(far *f)
{
    aside(f);
    if (!far_over(f))
        printf("the battle stays on the host; `grognard play --host %s --battle %s` goes on\n", far_link_host(f->link),
               f->id);
}

int far_play(far *f, char next[32])
{
    char path[80];
    far_end end = FAR_GOES_ON;
    if (!far_refresh(f)) return CLI_BAD_INPUT;
    far_scenario(f);
    f->view = take(sizeof *f->view);
    f->came_back = true;
    f->waited = NOT_SAID;
    introduce(f);
    snprintf(path, sizeof path, "%s/events", f->path);
    far_follow(f->link, path, integer(f->now, "version"));
    while (end == FAR_GOES_ON) end = one_step(f);
    if (end != FAR_NEXT) leave(f);
    snprintf(next, 32, "%s", far_text(f->now, "next"));
    return end == FAR_NEXT ? -1 : CLI_OK;
}
