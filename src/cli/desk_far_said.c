/* What a desk over a battle on a host is asked, and what the person says there. Each answer of a call is kept until the battle goes
 * on: a screen asks the same many times, and the host is far away. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "desk_far.h"

/* ---- calls ---- */

enum { KNOWN_MOST = 400 };

static bool is_among(const char *name, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(list[i], name) == 0) return true;
    return false;
}

#define IS_AMONG(name, list) is_among(name, list, sizeof list / sizeof *list)

/* What is different each time, or changes something over there. */
static bool is_passing(const char *method)
{
    static const char *const list[] = {"reviewBegin", "reviewStep", "reviewResult", "winChance", "hint"};
    return IS_AMONG(method, list);
}

/* Their arguments are eyes, if they have any, and the host knows whose. */
static bool is_plain(const char *method)
{
    static const char *const list[] = {"view",     "moves",  "question", "motions", "prompt",
                                       "overlays", "length", "briefing", "about",   "canUndo"};
    return IS_AMONG(method, list);
}

static bool is_lasting(const char *method) { return strcmp(method, "briefing") == 0 || strcmp(method, "about") == 0; }

static char *key_of(const there *t, const char *method, const json_t *args)
{
    buffer key = {0};
    char *words = is_plain(method) ? NULL : json_dumps(args, JSON_COMPACT);
    buffer_print(&key, "%s %d %s", method, is_lasting(method) ? 0 : t->is.looked, words ? words : "");
    free(words);
    return key.at;
}

void there_forget(there *t)
{
    json_decref(t->known);
    t->known = json_object();
}

static void know(there *t, const char *method, const json_t *args, json_t *value)
{
    json_t *where = is_lasting(method) ? t->lasting : t->known;
    char *key = key_of(t, method, args);
    if (json_object_size(where) >= KNOWN_MOST) json_object_clear(where);
    if (value && !is_passing(method)) json_object_set(where, key, value);
    free(key);
}

static json_t *known(const there *t, const char *method, const json_t *args)
{
    char *key = key_of(t, method, args);
    json_t *value = json_object_get(is_lasting(method) ? t->lasting : t->known, key);
    free(key);
    return json_incref(value);
}

json_t *there_call(desk *d, const char *method, json_t *args)
{
    there *t = there_of(d);
    char why[DESK_WHY] = "";
    gg_text heard = gg_text_on(why, sizeof why);
    json_t *value = known(t, method, args);
    if (!value) {
        t->mute = &heard;
        value = far_call(t->f, method, json_incref(args));
        t->mute = NULL;
        know(t, method, args, value);
    }
    if (!value) there_fails(t, "%s", *why ? why : "the battle has gone on meanwhile");
    json_decref(args);
    return value;
}

void there_ask(there *t)
{
    static const char *const method[] = {"question", "moves", "motions", "view"};
    json_t *value[COUNT(method)];
    far *f = t->f;
    t->asked = far_calls(f, method, COUNT(method), value);
    for (int i = 0; i < COUNT(method); i++) know(t, method[i], NULL, value[i]);
    json_decref(f->question);
    f->question = value[0];
    far_moves_list(&f->moves, value[1], value[2], true);
    json_decref(value[3]);
}

/* ---- answers ---- */

/* What the host's reasons say, in one text. */
static void write_reasons(const json_t *r, gg_text *out)
{
    const json_t *list = json_object_get(r, "reasons");
    gg_text_add(out, "%s", far_text(r, "fault"));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *rule = far_text(one, "rule");
        gg_text_add(out, "%s%s [%s]", i ? "; " : "", far_text(one, "words"), *rule ? rule : "-");
    }
    if (*far_text(r, "instead")) gg_text_add(out, ". %s", far_text(r, "instead"));
}

static bool is_ok(const json_t *reasons) { return json_is_true(json_object_get(reasons, "ok")); }
static bool asks(const json_t *reasons) { return json_is_true(json_object_get(reasons, "asks")); }

/* What a text means over there: by itself, or as the part that was missing in the one before it. */
static json_t *reasons_of(there *t, const char *text)
{
    char whole[sizeof t->f->asked + 160];
    json_t *r = far_call(t->f, "reasons", json_pack("[s]", text));
    snprintf(whole, sizeof whole, "%s|%.150s", t->f->asked, text);
    if (t->f->asked[0] && r && !is_ok(r)) {
        json_t *joined = far_call(t->f, "reasons", json_pack("[s]", whole));
        bool better = is_ok(joined) || asks(joined);
        json_decref(better ? r : joined);
        if (better) r = joined, text = whole;
    }
    snprintf(t->f->asked, sizeof t->f->asked, "%.*s", asks(r) ? (int)sizeof t->f->asked - 1 : 0, text);
    return r;
}

/* `out` says why not. */
static bool mean(there *t, const char *text, gg_text *out)
{
    t->mute = out;
    json_t *reasons = reasons_of(t, text);
    bool taken = is_ok(reasons) && far_mean(t->f, text, reasons);
    t->mute = NULL;
    if (!taken && reasons && !is_ok(reasons)) write_reasons(reasons, out);
    json_decref(reasons);
    there_look(t);
    return taken;
}

static char *find_then(char *at)
{
    for (; *at; at++)
        if (strncasecmp(at, " then ", 6) == 0) return at;
    return NULL;
}

/* The first part of `forward 6 then wheel left 30` is what is left of it; the others become wishes. */
static void part(there *t, char *line)
{
    t->wishes = 0;
    for (char *at = find_then(line), *next; at; at = next) {
        *at = 0;
        next = find_then(at + 6);
        int len = next ? (int)(next - at - 6) : (int)strlen(at + 6);
        if (t->wishes < THERE_WISHES) snprintf(t->wish[t->wishes++], sizeof t->wish[0], "%.*s", len, at + 6);
    }
}

bool there_wish(there *t)
{
    char wish[160], why[DESK_WHY] = "";
    gg_text heard = gg_text_on(why, sizeof why);
    if (!t->wishes) return false;
    memcpy(wish, t->wish[0], sizeof wish);
    memmove(t->wish[0], t->wish[1], sizeof t->wish - sizeof t->wish[0]);
    t->wishes--;
    if (mean(t, wish, &heard)) return true;
    t->wishes = 0;
    far_say(t->f, "`%s` falls away: %s", wish, why);
    return false;
}

static bool resign(there *t)
{
    gg_text heard = gg_text_on(t->is.why, sizeof t->is.why);
    t->is.why[0] = 0;
    t->mute = &heard;
    far_offer(t->f, "resign");
    t->mute = NULL;
    there_look(t);
    return t->is.now.over;
}

bool there_say(desk *d, const char *text)
{
    there *t = there_of(d);
    char line[512];
    gg_text why = gg_text_on(d->why, sizeof d->why);
    text += strspn(text, " \t");
    snprintf(line, sizeof line, "%s", text);
    for (size_t n = strlen(line); n > 0 && isspace((unsigned char)line[n - 1]); n--) line[n - 1] = 0;
    if (d->looked >= 0) return there_fails(t, "you look back: come back to now first");
    if (d->now.over) return there_fails(t, "the battle is over");
    if (strcasecmp(line, "concede") == 0) return resign(t);
    if (!d->now.yours) return there_fails(t, "you are not asked now");
    if (!*line) return there_fails(t, "a move is asked for");
    d->why[0] = 0;
    part(t, line);
    if (mean(t, line, &why)) return true;
    t->wishes = 0;
    if (!d->why[0]) there_fails(t, "the battle has gone on meanwhile");
    return false;
}

/* ---- taking back, standing answers ---- */

bool there_undo(desk *d)
{
    there *t = there_of(d);
    gg_text heard = gg_text_on(d->why, sizeof d->why);
    int epoch = far_number(t->f, "epoch");
    d->why[0] = 0;
    json_array_clear(t->f->path_meant);
    t->wishes = 0;
    t->mute = &heard;
    far_offer(t->f, "takeback");
    t->mute = NULL;
    there_look(t);
    if (far_number(t->f, "epoch") != epoch) {
        t->f->insist = true;
        return true;
    }
    if (!d->why[0]) there_fails(t, "the other side is asked whether you may");
    return false;
}

bool there_stand(desk *d, bool on, const char *move)
{
    there *t = there_of(d);
    if (!d->now.yours) {
        if (on) return there_fails(t, "a decision is answered by itself where it is asked: nobody asks you now");
        json_object_clear(t->f->stands);
        return true;
    }
    if (!t->asked) there_ask(t);
    const char *id = far_text(t->f->question, "id");
    if (!on) {
        if (json_object_del(t->f->stands, id) != 0) json_object_clear(t->f->stands);
        return true;
    }
    if (!json_is_true(json_object_get(t->f->question, "standing")))
        return there_fails(t, "this is asked each time: no answer stands for it");
    if (move)
        json_object_set_new(t->f->stands, id, json_stringn(move, strcspn(move, " ")));
    else
        json_object_set_new(t->f->stands, id, json_true());
    t->f->insist = false;
    t->asked = false; /* it is looked at anew, and answers itself */
    return true;
}

/* ---- words ---- */

static void go_to_rematch(there *t, gg_text *out)
{
    if (!*far_text(t->f->now, "next")) {
        gg_text_add(out, "there is no rematch yet");
        return;
    }
    far_sit_at(t->f, far_text(t->f->now, "next"));
    if (!there_begin(t)) gg_text_add(out, "%s", t->is.why);
}

bool there_word(desk *d, const char *line, char *out, size_t cap)
{
    there *t = there_of(d);
    gg_text heard = gg_text_on(out, cap);
    line += strspn(line, " \t");
    size_t n = strcspn(line, " \t");
    const far_word_row *w = far_home_words;
    while (w->name && (strlen(w->name) != n || strncasecmp(w->name, line, n) != 0)) w++;
    if (!w->name) return false;
    char *rest = strdup(line + n + strspn(line + n, " \t"));
    if (!rest) memory_is_out();
    t->mute = &heard;
    if (w->offer)
        far_offer(t->f, w->offer);
    else if (w->run)
        w->run(t->f, rest);
    t->mute = NULL;
    if (!w->offer && !w->run) go_to_rematch(t, &heard);
    free(rest);
    there_look(t);
    return true;
}
