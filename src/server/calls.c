/* The methods of web/core/api.ts that read, one by one. Arguments are taken as far as they make sense, and numbers that cost time
 * are kept small. */
#include "server/calls.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tell/minutes.h"

enum {
    ODDS_MOST = 200000, /* outcomes that are tried, of one move */
    LIST_BUDGET = 20000,
    LIST_MOST = 64,
    HINT_MS = 1000,
    HINT_ROLLOUTS = 400,
    DANGER_ROLLOUTS = 96,
    CHANCE_ROLLOUTS = 200,
    TOLD_MOST = 4000 /* answers in one telling */
};

double call_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* ---- arguments ---- */

static int number_of(const json_t *x, int usual)
{
    double n = json_is_number(x) ? json_number_value(x) : usual;
    if (!(n >= -1e6)) n = -1e6;
    return (int)lround(n > 1e6 ? 1e6 : n);
}

static int number(const call *c, size_t i, int usual) { return number_of(json_array_get(c->args, i), usual); }
static int up_to(int n, int most) { return n < 0 ? 0 : n > most ? most : n; }

static const char *text(const call *c, size_t i)
{
    const char *t = json_string_value(json_array_get(c->args, i));
    return t ? t : "";
}

typedef struct words { /* arguments of the face: texts with a zero byte between them */
    buffer at;
    int count;
} words;

static void add_word(words *w, const char *t)
{
    if (w->count++) buffer_add(&w->at, "", 1);
    buffer_add(&w->at, t, strlen(t));
}

static void hand_in(call *c, words *w)
{
    char *in = face_input(c->face, (uint32_t)w->at.len);
    if (w->at.len) memcpy(in, w->at.at, w->at.len);
    buffer_free(&w->at);
}

static void hand_in_text(call *c, const char *t)
{
    words w = {0};
    add_word(&w, t);
    hand_in(c, &w);
}

/* ---- looking ---- */

/* What is in the cup or the deck is nothing for who may not know it: the weights of a draw tell. */
static void hide_weights(call *c)
{
    json_t *o = json_loadb(face_output(c->face), face_output_length(c->face), 0, NULL), *x;
    json_t *weights = json_object_get(json_object_get(json_object_get(o, "ask"), "die"), "weights");
    size_t i;
    json_array_foreach(weights, i, x) json_integer_set(x, 0);
    char *dumped = json_dumps(o, JSON_COMPACT);
    if (dumped) buffer_add(&c->value, dumped, strlen(dumped));
    free(dumped);
    json_decref(o);
}

void call_view(call *c)
{
    face_view(c->face, c->eyes);
    bool draws = gg_pending(c->room->s.b, c->then).kind == GG_ROLL;
    if (draws && room_hides(c->room, c->eyes, c->then)) hide_weights(c);
}

void call_moves(call *c) { face_moves(c->face); }
void call_question(call *c) { face_question(c->face); }
void call_motions(call *c) { face_motions(c->face); }
void call_overlays(call *c) { face_overlays(c->face); }
void call_prompt(call *c) { face_prompt(c->face); }
void call_about(call *c) { face_about(c->face); }
void call_refused(call *c) { face_refused(c->face, number(c, 0, -1)); }
void call_sheet(call *c) { face_sheet(c->face, number(c, 0, -1), c->eyes); }
void call_card(call *c) { face_card(c->face, number(c, 0, -1), c->eyes); }
void call_briefing(call *c) { face_briefing(c->face); }

void call_length(call *c) { buffer_print(&c->value, "%d", c->room->s.answers); }

void call_verdict(call *c)
{
    hand_in_text(c, text(c, 0));
    face_verdict(c->face);
}

void call_reasons(call *c)
{
    hand_in_text(c, text(c, 0));
    face_reasons(c->face);
}

void call_drag(call *c)
{
    hand_in_text(c, text(c, 0));
    face_drag(c->face, number(c, 1, 0), number(c, 2, 0), number(c, 3, -1));
}

void call_pointed(call *c)
{
    const json_t *at = json_array_get(c->args, 1), *other = json_object_get(at, "other");
    face_pointed(c->face, number(c, 0, -1), number_of(other, -1), number_of(json_object_get(at, "x"), 0),
                 number_of(json_object_get(at, "y"), 0));
}

void call_overlay(call *c)
{
    hand_in_text(c, text(c, 0));
    face_overlay(c->face, number(c, 1, -1), number(c, 2, -1));
}

static void add_spot(words *w, const json_t *x)
{
    buffer spot = {0};
    if (json_is_string(x))
        buffer_print(&spot, "%s", json_string_value(x));
    else
        buffer_print(&spot, "@%d,%d", number_of(json_object_get(x, "x"), 0), number_of(json_object_get(x, "y"), 0));
    add_word(w, spot.at);
    buffer_free(&spot);
}

void call_between(call *c)
{
    words w = {0};
    add_spot(&w, json_array_get(c->args, 0));
    add_spot(&w, json_array_get(c->args, 1));
    hand_in(c, &w);
    face_between(c->face);
}

/* ---- what happened ---- */

static int clamp(const call *c, int n) { return n < 0 ? 0 : n > c->at ? c->at : n; }

static void tell(call *c, int from, int to, int brief)
{
    if (to - from > TOLD_MOST) from = to - TOLD_MOST;
    face_told(c->face, from, to, c->eyes, brief);
}

void call_told(call *c) { tell(c, clamp(c, number(c, 0, 0)), clamp(c, number(c, 1, c->at)), 0); }
void call_recap(call *c) { tell(c, number(c, 0, 0) + 1, c->at, 1); }

void call_log(call *c)
{
    int from = clamp(c, number(c, 0, 0)), to = clamp(c, number(c, 1, c->room->s.answers));
    if (to - from > TOLD_MOST) to = from + TOLD_MOST;
    room_log(c->room, c->eyes, from, to, &c->value);
}

void call_position(call *c)
{
    if (room_sees(c->room, c->eyes, c->at, c->then)) {
        face_position(c->face);
        return;
    }
    reply_error(c->out, 422, "hidden", "something of this position is hidden from you: ask the host for odds");
    c->failed = true;
}

/* What the caller may take back at once. */
void call_canUndo(call *c)
{
    const session *s = &c->room->s;
    const char *why = c->at < s->answers ? "the battle has gone on" : session_undo_why_not(s);
    if (!why && s->given[s->at - 1].side < GG_SIDES && !(c->mine >> s->given[s->at - 1].side & 1))
        why = "the other side has decided since your last choice";
    json_t *o = json_pack("{so ss}", "to", why ? json_null() : json_integer(s->at - 1), "why", why ? why : "");
    char *dumped = json_dumps(o, JSON_COMPACT);
    if (dumped) buffer_add(&c->value, dumped, strlen(dumped));
    free(dumped);
    json_decref(o);
}

/* ---- chances and advice ---- */

void call_odds(call *c)
{
    const json_t *options = json_array_get(c->args, 2), *assume = json_object_get(options, "assume");
    const char *until = json_string_value(json_object_get(options, "until"));
    words w = {0};
    if (json_is_array(options)) assume = options;
    add_word(&w, text(c, 0));
    add_word(&w, until ? until : "");
    for (size_t i = 0; i < json_array_size(assume) && i < LIST_MOST; i++) {
        const char *t = json_string_value(json_array_get(assume, i));
        if (t) add_word(&w, t);
    }
    hand_in(c, &w);
    int budget = up_to(number(c, 1, 0), ODDS_MOST);
    face_odds(c->face, budget ? budget : LIST_BUDGET);
}

void call_headlines(call *c)
{
    const json_t *moves = json_array_get(c->args, 0), *options = json_array_get(c->args, 1);
    int budget = up_to(number_of(json_object_get(options, "budget"), 0), LIST_BUDGET);
    words w = {0};
    for (size_t i = 0; i < json_array_size(moves) && i < LIST_MOST; i++) {
        const char *t = json_string_value(json_array_get(moves, i));
        if (t) add_word(&w, t);
    }
    hand_in(c, &w);
    face_headlines(c->face, budget, number_of(json_object_get(options, "of"), 0),
                   json_is_true(json_object_get(options, "beside")));
}

void call_hint(call *c)
{
    const json_t *think = json_array_get(c->args, 0);
    int ms = up_to(number_of(json_object_get(think, "milliseconds"), HINT_MS), HINT_MS);
    face_hint(c->face, ms, up_to(number_of(json_object_get(think, "rollouts"), 0), HINT_ROLLOUTS));
}

void call_danger(call *c)
{
    const json_t *pieces = json_array_get(c->args, 1);
    words w = {0};
    for (size_t i = 0; i < json_array_size(pieces) && i < GG_PIECES; i++) {
        buffer piece = {0};
        buffer_print(&piece, "%d", number_of(json_array_get(pieces, i), -1));
        add_word(&w, piece.at);
        buffer_free(&piece);
    }
    hand_in(c, &w);
    face_danger(c->face, c->eyes, up_to(number(c, 2, 0), DANGER_ROLLOUTS));
}

void call_winChance(call *c) { face_win_chance(c->face, c->eyes, up_to(number(c, 1, 0), CHANCE_ROLLOUTS)); }

/* A program's reasons name what it chose: not while any of it is hidden. */
void call_reason(call *c)
{
    if (room_sees(c->room, c->eyes, c->at, c->then))
        face_reason(c->face);
    else
        buffer_print(&c->value, "\"\"");
}
