/* What is known of the battle: asked of the desk whenever it has gone on. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "read.h"
#include "screen.h"

double clock_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void text_copy(char *out, size_t cap, const char *text)
{
    size_t n = 0;
    while (text[n]) {
        size_t more = (size_t)letter_length(text + n);
        if (n + more >= cap) break;
        n += more;
    }
    memcpy(out, text, n);
    out[n] = 0;
}

void say(screen *s, tint ink, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->note, sizeof s->note, format, args);
    va_end(args);
    capital(s->note);
    s->note_ink = ink;
}

/* ---- asking ---- */

json_t *ask_quietly(screen *s, const char *method, json_t *args) { return s->d->call(s->d, method, args); }

json_t *ask(screen *s, const char *method, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    json_t *given = json_vpack_ex(NULL, 0, format, args);
    va_end(args);
    json_t *answer = s->d->call(s->d, method, given);
    if (!answer) say(s, TINT_BAD, "%s", s->d->why[0] ? s->d->why : "that cannot be told here");
    return answer;
}

json_t *eyes_of(const screen *s) { return s->d->now.eyes < 0 ? json_null() : json_integer(s->d->now.eyes); }

static json_t *asked_or(screen *s, const char *method, json_t *args, json_t *missing)
{
    json_t *answer = ask_quietly(s, method, args);
    if (answer && !json_is_null(answer)) {
        json_decref(missing);
        return answer;
    }
    json_decref(answer);
    return missing;
}

static void put(json_t **old, json_t *fresh)
{
    json_decref(*old);
    *old = fresh;
}

/* ---- who is asked ---- */

bool is_looking_back(const screen *s) { return s->path != NULL; }
static bool asks(const screen *s, const char *kind)
{
    return s->d->now.yours && !is_looking_back(s) && strcmp(text_of(part_of(s->k.view, "ask"), "kind"), kind) == 0;
}
bool choosing(const screen *s) { return asks(s, "choose"); }
bool rolling(const screen *s) { return asks(s, "roll"); }
int asked_side(const screen *s) { return number_of(part_of(s->k.view, "ask"), "side", NOBODY); }

json_t *piece_of(const screen *s, int id)
{
    size_t i;
    json_t *p;
    if (id < 0) return NULL;
    json_array_foreach(part_of(s->k.view, "pieces"), i, p) if (number_of(p, "id", NOBODY) == id) return p;
    return NULL;
}

const char *piece_words(const json_t *p, char *out, int room)
{
    const char *name = text_of(p, "name"), *label = text_of(p, "label");
    bool both = *name && strcmp(name, label) != 0;
    snprintf(out, (size_t)room, both ? "%s (%s)" : "%s%s", both ? name : label, both ? label : "");
    return out;
}

/* A host may be far away: it is asked once for each unit and moment. */
const json_t *sheet_of(screen *s, int id)
{
    if (id == NOBODY) return NULL;
    if (s->k.sheet && s->k.sheet_of == id && s->k.sheet_at == s->k.at) return s->k.sheet;
    json_t *sheet = ask_quietly(s, "sheet", json_pack("[io]", id, eyes_of(s)));
    if (json_is_null(sheet)) sheet = NULL;
    put(&s->k.sheet, sheet);
    s->k.sheet_of = id;
    s->k.sheet_at = s->k.at;
    return sheet;
}

/* ---- all of it ---- */

static void read_view(screen *s)
{
    json_t *view = ask_quietly(s, "view", json_pack("[o]", eyes_of(s)));
    if (!view) return;
    sight_read(s->v, s->badge, BADGES, &s->badges, view);
    put(&s->k.view, view);
    field_show(&s->field, s->v, s->badge, s->badges);
}

static bool is_news(const json_t *told)
{
    const char *kind = text_of(told, "kind");
    return strcmp(kind, "detail") != 0 && *text_of(told, "text");
}

static bool has_news(const json_t *told)
{
    for (int i = 0; i < count_of(told); i++)
        if (is_news(item_of(told, i))) return true;
    return false;
}

/* Where nothing has happened since, what happened before stays to be read. */
static void read_told(screen *s)
{
    int at = s->d->looked >= 0 ? s->d->looked : s->d->now.at;
    int since = s->k.since < at ? s->k.since : at;
    json_t *told = asked_or(s, "told", json_pack("[iio]", since, at, eyes_of(s)), json_array());
    bool keep = s->k.told && !has_news(told) && at >= s->k.at && !is_looking_back(s);
    s->k.at = at;
    if (keep)
        json_decref(told);
    else
        put(&s->k.told, told);
}

static void read_question(screen *s)
{
    bool yours = s->d->now.yours && s->d->looked < 0;
    put(&s->k.question, yours ? asked_or(s, "question", json_array(), json_object()) : json_object());
    put(&s->k.moves, yours ? asked_or(s, "moves", json_array(), json_array()) : json_array());
    put(&s->k.motions, yours ? asked_or(s, "motions", json_array(), json_array()) : json_array());
    put(&s->k.heads, json_object());
    bool series = yours && !count_of(s->plan) && is_set(s->k.question, "series");
    put(&s->k.series, series ? ask_quietly(s, "series", json_array()) : NULL);
}

void known_read(screen *s)
{
    put(&s->k.sheet, NULL);
    read_view(s);
    read_told(s);
    read_question(s);
    if (!s->k.kinds) s->k.kinds = asked_or(s, "overlays", json_array(), json_array());
    list_build(s);
}

void known_free(screen *s)
{
    json_t **all[] = {&s->k.view,  &s->k.moves,  &s->k.question, &s->k.motions, &s->k.told,    &s->k.heads,
                      &s->k.kinds, &s->k.fallen, &s->k.series,   &s->k.sheet,   &s->k.briefing};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) put(all[i], NULL);
}

/* ---- what an answer has brought ---- */

/* The dice of the last answer, and whether anything of it wants to be read. */
static bool read_deeds(screen *s, const json_t *told)
{
    size_t i;
    json_t *deed;
    bool news = false;
    json_array_foreach(part_of(told, "deeds"), i, deed)
    {
        if (number_of(deed, "n", -1) != s->k.at || strcmp(text_of(deed, "kind"), "test") != 0) continue;
        if (!*text_of(deed, "text")) continue;
        put(&s->k.fallen, json_incref(deed));
        news |= !is_set(deed, "quiet");
    }
    return news;
}

bool known_news(screen *s)
{
    size_t i;
    json_t *told;
    bool news = false;
    put(&s->k.fallen, NULL);
    json_array_foreach(s->k.told, i, told)
    {
        bool fresh = number_of(told, "to", 0) == s->k.at;
        news |= fresh && is_news(told);
        if (fresh || is_set(told, "open")) news |= read_deeds(s, told);
    }
    return news;
}

/* ---- what may come of the moves ---- */

/* So many at a time, fewer where they take long: keys must never wait. */
enum { AT_ONCE = 6 };

static void pace_chunk(screen *s, double seconds)
{
    if (seconds > 0.06 && s->k.chunk > 1) s->k.chunk = (s->k.chunk + 1) / 2;
    if (seconds < 0.015 && s->k.chunk < AT_ONCE) s->k.chunk++;
}

static bool wants_head(const screen *s, const json_t *move)
{
    const char *text = text_of(move, "text");
    if (!move || strcmp(text_of(move, "until"), "none") == 0) return false;
    return *text && !json_object_get(s->k.heads, text);
}

/* Notation of the rows, from above: some of them. */
static json_t *next_heads(screen *s, int *all)
{
    json_t *out = json_array();
    *all = 0;
    for (int i = 0; i < s->list.rows; i++) {
        const row *r = &s->list.at[i];
        json_t *move = r->kind == ROW_MOVE ? r->move : NULL;
        if (!wants_head(s, move)) continue;
        if (++*all <= s->k.chunk) json_array_append_new(out, json_string(text_of(move, "text")));
    }
    return out;
}

bool known_headlines(screen *s)
{
    int all = 0;
    if (s->k.chunk < 1) s->k.chunk = AT_ONCE / 2;
    json_t *wanted = choosing(s) ? next_heads(s, &all) : json_array();
    int asked = count_of(wanted);
    if (asked == 0) {
        json_decref(wanted);
        return false;
    }
    for (int i = 0; i < asked; i++) /* whatever comes of it: none is asked for twice */
        json_object_set_new(s->k.heads, json_string_value(item_of(wanted, i)), json_object());
    bool beside = all > 1 && all <= s->k.chunk;
    json_t *options = beside ? json_pack("{s:b}", "beside", 1) : json_pack("{s:i}", "of", all);
    double begun = clock_now();
    json_t *heads = ask_quietly(s, "headlines", json_pack("[oo]", wanted, options));
    pace_chunk(s, clock_now() - begun);
    for (int i = 0; i < count_of(heads); i++)
        json_object_set(s->k.heads, text_of(item_of(heads, i), "move"), item_of(heads, i));
    json_decref(heads);
    return true;
}
