/* A battle far away: what happens there is told as it comes, what is typed goes there. */
#include <stdlib.h>
#include <string.h>

#include "far.h"
#include "far_keys.h"
#include "keys.h"

enum { NOT_SAID = -2 };

static int asked_side(const far *f)
{
    const json_t *side = json_object_get(json_object_get(f->now, "ask"), "side");
    return json_is_integer(side) ? (int)json_integer_value(side) & 1 : -1;
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
    if (taken) f->insist = false;
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

/* The next of the answers that were meant; false: it is not taken, and the others are not wanted either. */
static bool answer_next(far *f)
{
    json_t *next = json_incref(json_array_get(f->path_meant, 0));
    json_array_remove(f->path_meant, 0);
    bool taken = json_is_string(next) && far_answer(f, json_string_value(next));
    if (!taken) json_array_clear(f->path_meant);
    json_decref(next);
    return taken;
}

bool far_mean(far *f, const char *text, const json_t *reasons)
{
    json_t *path = json_object_get(reasons, "path");
    json_decref(f->path_meant);
    f->path_meant = json_array_size(path) ? json_deep_copy(path) : json_pack("[s]", text);
    return answer_next(f);
}

/* The first offer that begins with this verb. */
static const char *offer_of_verb(const far *f, const char *verb)
{
    size_t i, n = strlen(verb);
    json_t *offer;
    json_array_foreach(f->moves.offers, i, offer)
    {
        const char *text = far_text(offer, "text");
        if (strncmp(text, verb, n) == 0 && (text[n] == ' ' || !text[n])) return text;
    }
    return "";
}

/* What the last line meant beyond the first answer, what is always answered so, and what cannot matter. */
bool far_unasked(far *f)
{
    const json_t *stands = json_object_get(f->stands, far_text(f->question, "id"));
    bool idle = json_is_true(json_object_get(f->question, "idle"));
    if (f->insist) return false;
    if (json_array_size(f->path_meant)) return answer_next(f);
    const char *text = json_is_string(stands) ? offer_of_verb(f, json_string_value(stands))
                       : stands || idle       ? far_text(json_object_get(f->question, "usual"), "text")
                                              : "";
    return *text && far_answer(f, text);
}

/* Between the steps of one piece, or the parts of one decision, the map would only be in the way. */
static bool wants_map(far *f)
{
    const json_t *piece = json_object_get(f->question, "piece");
    int about = json_is_integer(piece) ? (int)json_integer_value(piece) : -1, before = f->about;
    bool back = f->came_back, series = json_is_true(json_object_get(f->question, "series"));
    f->about = about;
    f->came_back = false;
    return back || (!series && (about < 0 || about != before));
}

static void show_question(far *f)
{
    static const char *const method[] = {"question", "moves", "motions", "view"};
    json_t *value[COUNT(method)];
    f->shown = true;
    f->asked[0] = 0;
    bool good = far_calls(f, method, COUNT(method), value);
    json_decref(f->question);
    f->question = value[0];
    far_moves_list(&f->moves, value[1], value[2], f->all);
    far_see(f, value[3]);
    if (!good || strcmp(far_text(f->question, "kind"), "choose") != 0 || far_unasked(f)) return;
    far_aside(f);
    f->waited = NOT_SAID;
    if (wants_map(f)) far_map(f, "", true);
    far_prompt(f);
    term fit = f->t;
    term_measure(&fit);
    fit.rows = f->all || !fit.rows ? 0 : fit.rows > 12 ? fit.rows - 5 : 6;
    far_moves_print(&f->moves, &fit, json_object_get(f->field, "pieces"));
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

static void put_prompt(const char *prompt)
{
    if (keys_on())
        keys_ask(prompt);
    else
        fputs(prompt, stdout);
    fflush(stdout);
}

static void show_prompt(far *f)
{
    char mine[40] = "", theirs[40] = "", prompt[120];
    int side = far_mine(f);
    if (f->prompted) return;
    if (!far_over(f)) far_clock_words(f, side < 0 ? 0 : side, mine, sizeof mine);
    if (!far_over(f)) far_clock_words(f, side < 0 ? 1 : 1 - side, theirs, sizeof theirs);
    if (*mine && *theirs)
        snprintf(prompt, sizeof prompt, "[%s, they %s] > ", mine, theirs);
    else
        snprintf(prompt, sizeof prompt, "%s%s%s> ",
                 *mine     ? "["
                 : *theirs ? "[they "
                           : "",
                 *mine ? mine : theirs, *mine || *theirs ? "] " : "");
    put_prompt(prompt);
    f->prompted = true;
}

bool far_line(far *f, const char *prompt)
{
    for (bool asked = false;;) {
        far_event *e;
        if (!asked) put_prompt(prompt);
        asked = f->prompted = true;
        far_news news = far_wait(f->link, FAR_LINES, 1000, &f->line, &e);
        if (news == FAR_LINE) break;
        if (news == FAR_EVENT) far_hear(f, e), asked = f->prompted;
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
    case FAR_EVENT: far_hear(f, event); break;
    case FAR_LOST: far_say(f, "The connection is lost; it is tried again by itself."); break;
    case FAR_BACK:
        far_say(f, "The connection is back.");
        far_refresh(f);
        break;
    case FAR_KEYS:
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
    far_aside(f);
    if (f->field) far_map(f, "", true);
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
    far_news news = far_wait(f->link, !script || yours ? FAR_LINES : FAR_DEAF, 60000, &f->line, &event);
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
    if (far_do(f, "nonce", json_pack("{s:s}", "nonce", hex)) == FAR_DONE) far_keys_note(f->keys, f->id, "nonce", hex);
}

void far_note_dice(far *f)
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
        far_people(f->now, side, who, sizeof who);
        printf("  %s: %s%s\n", far_side(f, side), who, far_sits(f, side) ? " (you)" : "");
    }
    if (far_mine(f) < 0) puts("You watch.");
    far_links(f);
    f->told = at;
    if (at > LAST) printf("After %d answers. What happened last:\n", at);
    far_tell(f, at > LAST ? at - LAST + 1 : 0, at);
    far_note_dice(f);
    far_hear_words(f);
}

static void leave(far *f)
{
    far_aside(f);
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
    if (far_typing(f->link)) keys_open(far_complete, f);
    snprintf(path, sizeof path, "%s/events", f->path);
    far_follow(f->link, path, json_integer_value(json_object_get(f->now, "version")));
    while (end == FAR_GOES_ON) end = one_step(f);
    keys_close();
    if (end != FAR_NEXT) leave(f);
    snprintf(next, 32, "%s", far_text(f->now, "next"));
    return end == FAR_NEXT ? -1 : CLI_OK;
}
