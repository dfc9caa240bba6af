/* The methods of web/core/api.ts that read, one by one. */
#include "methods.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEP_MS = 250 }; /* of a review or a trial, if nobody says how long */

/* ---- arguments ---- */

int method_number(const json_t *x, int usual)
{
    double n = json_is_number(x) ? json_number_value(x) : usual;
    if (!(n >= -1e6)) n = -1e6;
    return (int)lround(n > 1e6 ? 1e6 : n);
}

static const json_t *argument(const method_call *c, size_t i) { return json_array_get(c->args, i); }
static int number(const method_call *c, size_t i, int usual) { return method_number(argument(c, i), usual); }
static int number_in(const json_t *o, const char *key, int usual)
{
    return method_number(json_object_get(o, key), usual);
}

static int up_to(int n, int most) { return n < 0 ? 0 : n > most ? most : n; }

static const char *text_of(const json_t *x)
{
    const char *t = json_string_value(x);
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

static void add_words(words *w, const json_t *list, int most)
{
    for (size_t i = 0; i < json_array_size(list) && (int)i < most; i++) {
        const char *t = json_string_value(json_array_get(list, i));
        if (t) add_word(w, t);
    }
}

static void hand_in(method_call *c, words *w)
{
    char *in = face_input(c->face, (uint32_t)w->at.len);
    if (w->at.len) memcpy(in, w->at.at, w->at.len);
    buffer_free(&w->at);
}

static void hand_in_first(method_call *c)
{
    words w = {0};
    add_word(&w, text_of(argument(c, 0)));
    hand_in(c, &w);
}

/* ---- looking ---- */

static void call_view(method_call *c) { face_view(c->face, c->eyes); }
static void call_moves(method_call *c) { face_moves(c->face); }
static void call_question(method_call *c) { face_question(c->face); }
static void call_motions(method_call *c) { face_motions(c->face); }
static void call_overlays(method_call *c) { face_overlays(c->face); }
static void call_prompt(method_call *c) { face_prompt(c->face); }
static void call_about(method_call *c) { face_about(c->face); }
static void call_refused(method_call *c) { face_refused(c->face, number(c, 0, -1)); }
static void call_sheet(method_call *c) { face_sheet(c->face, number(c, 0, -1), c->eyes); }
static void call_card(method_call *c) { face_card(c->face, number(c, 0, -1), c->eyes); }
static void call_briefing(method_call *c) { face_briefing(c->face); }
static void call_length(method_call *c) { paper_int(face_begin(c->face), c->face->s.answers); }
static void call_at(method_call *c) { paper_int(face_begin(c->face), c->face->s.at); }
static void call_hash(method_call *c) { face_hash(c->face); }

enum { SERIES_MOST = 40 };

/* What the face has just said, as a part of something else. */
static void set_said(json_t *o, const char *key, const face *f)
{
    json_object_set_new(o, key, json_loadb(face_output(f), face_output_length(f), JSON_DECODE_ANY, NULL));
}

/* A place, or an end, wants the map and a question of its own. */
static bool fits_a_form(const json_t *moves)
{
    size_t i;
    json_t *m;
    json_array_foreach(moves, i, m) if (!json_is_null(json_object_get(m, "to")) ||
                                        method_number(json_object_get(m, "rank"), 0) == 3) return false;
    return json_array_size(moves) > 0;
}

static bool is_next(const gg_battle *b, const gg_state *s, const gg_asking *first, unsigned side, gg_asking *out)
{
    gg_ask ask = gg_pending(b, s);
    if (ask.kind != GG_CHOOSE || ask.side != side) return false;
    *out = (gg_asking){0};
    gg_asking_of(b, s, out);
    return out->series && out->usual && out->id && first->id && strcmp(out->id, first->id) == 0;
}

/* The questions of a series that follow each other as long as the usual is answered: each with its moves. The state is lent,
 * and nobody looks at it afterwards. */
static void call_series(method_call *c)
{
    face *f = c->face;
    gg_asking first = {0}, one;
    json_t *all = json_array();
    unsigned side = gg_pending(f->s.b, f->s.now).side;
    if (gg_pending(f->s.b, f->s.now).kind == GG_CHOOSE) gg_asking_of(f->s.b, f->s.now, &first);
    for (int i = 0; i < SERIES_MOST && is_next(f->s.b, f->s.now, &first, side, &one); i++) {
        json_t *part = json_object();
        face_question(f);
        set_said(part, "question", f);
        face_moves(f);
        set_said(part, "moves", f);
        bool fits = fits_a_form(json_object_get(part, "moves"));
        if (fits) json_array_append(all, part);
        json_decref(part);
        if (!fits) break;
        gg_apply(f->s.b, f->s.now, one.usual, NULL);
    }
    char *text = json_dumps(all, JSON_COMPACT);
    paper_raw(face_begin(f), text ? text : "[]", text ? strlen(text) : 2);
    free(text);
    json_decref(all);
}

static void call_verdict(method_call *c)
{
    hand_in_first(c);
    face_verdict(c->face);
}

static void call_reasons(method_call *c)
{
    hand_in_first(c);
    face_reasons(c->face);
}

static void call_drag(method_call *c)
{
    hand_in_first(c);
    face_drag(c->face, number(c, 1, 0), number(c, 2, 0), number(c, 3, -1));
}

static void call_pointed(method_call *c)
{
    const json_t *at = argument(c, 1);
    face_pointed(c->face, number(c, 0, -1), number_in(at, "other", -1), number_in(at, "x", 0), number_in(at, "y", 0));
}

static void call_overlay(method_call *c)
{
    hand_in_first(c);
    face_overlay(c->face, number(c, 1, -1), number(c, 2, -1));
}

static void add_spot(words *w, const json_t *x)
{
    buffer spot = {0};
    if (json_is_string(x))
        buffer_print(&spot, "%s", json_string_value(x));
    else
        buffer_print(&spot, "@%d,%d", number_in(x, "x", 0), number_in(x, "y", 0));
    add_word(w, spot.at);
    buffer_free(&spot);
}

static void call_between(method_call *c)
{
    words w = {0};
    add_spot(&w, argument(c, 0));
    add_spot(&w, argument(c, 1));
    hand_in(c, &w);
    face_between(c->face);
}

void method_plain_question(method_call *c)
{
    static const char *const kind[] = {[GG_CHOOSE] = "choose", [GG_ROLL] = "roll", [GG_OVER] = "over"};
    const session *s = &c->face->s;
    gg_ask ask = session_ask(s);
    char prompt[512] = "";
    paper *p = face_begin(c->face);
    gg_prompt(s->b, s->now, prompt, sizeof prompt);
    paper_begin(p, '{');
    paper_set_text(p, "kind", kind[ask.kind]);
    paper_set_id(p, "side", ask.side < GG_SIDES ? ask.side : (unsigned)GG_NONE);
    paper_set_text(p, "prompt", prompt);
    paper_set_id(p, "piece", ask.piece);
    paper_set_id(p, "other", ask.other);
    paper_key(p, "rules");
    paper_begin(p, '['), paper_end(p, ']');
    paper_end(p, '}');
}

/* ---- what happened ---- */

static void tell(method_call *c, int from, int to, int brief)
{
    if (to - from > c->most->told) from = to - c->most->told;
    face_told(c->face, from, to, c->eyes, brief);
}

static void call_told(method_call *c)
{
    int at = c->face->s.at;
    tell(c, up_to(number(c, 0, 0), at), up_to(number(c, 1, at), at), 0);
}

static void call_recap(method_call *c) { tell(c, number(c, 0, 0) + 1, c->face->s.at, 1); }

static void call_log(method_call *c)
{
    int all = c->face->s.answers, from = up_to(number(c, 0, 0), all), to = up_to(number(c, 1, all), all);
    face_log(c->face, from, to - from > c->most->told ? from + c->most->told : to);
}

static void call_position(method_call *c) { face_position(c->face); }
static void call_canUndo(method_call *c) { face_undo(c->face); }

static void call_record(method_call *c)
{
    const char *name;
    json_t *value;
    words w = {0};
    json_object_foreach((json_t *)argument(c, 0), name, value)
    {
        add_word(&w, name);
        add_word(&w, text_of(value));
    }
    hand_in(c, &w);
    face_record(c->face, number(c, 1, -1));
}

/* ---- chances and advice ---- */

static void call_odds(method_call *c)
{
    const json_t *options = argument(c, 2), *assume = json_object_get(options, "assume");
    words w = {0};
    if (json_is_array(options)) assume = options;
    add_word(&w, text_of(argument(c, 0)));
    add_word(&w, text_of(json_object_get(options, "until")));
    add_words(&w, assume, c->most->list);
    hand_in(c, &w);
    int budget = up_to(number(c, 1, 0), c->most->odds);
    face_odds(c->face, budget ? budget : c->most->list_budget);
}

static void call_headlines(method_call *c)
{
    const json_t *options = argument(c, 1);
    words w = {0};
    add_words(&w, argument(c, 0), c->most->list);
    hand_in(c, &w);
    face_headlines(c->face, up_to(number_in(options, "budget", 0), c->most->list_budget), number_in(options, "of", 0),
                   json_is_true(json_object_get(options, "beside")));
}

static void call_hint(method_call *c)
{
    const json_t *think = argument(c, 0);
    face_hint(c->face, up_to(number_in(think, "milliseconds", 0), c->most->hint_ms),
              up_to(number_in(think, "rollouts", 0), c->most->hint_rollouts));
}

static void call_danger(method_call *c)
{
    const json_t *pieces = argument(c, 1);
    words w = {0};
    for (size_t i = 0; i < json_array_size(pieces) && i < GG_PIECES; i++) {
        buffer piece = {0};
        buffer_print(&piece, "%d", method_number(json_array_get(pieces, i), -1));
        add_word(&w, piece.at);
        buffer_free(&piece);
    }
    hand_in(c, &w);
    face_danger(c->face, c->eyes, up_to(number(c, 2, 0), c->most->danger));
}

static void call_winChance(method_call *c)
{
    face_win_chance(c->face, c->eyes, up_to(number(c, 1, 0), c->most->chance));
}

static void call_reason(method_call *c) { face_reason(c->face); }

/* ---- a little at a time ---- */

static void call_reviewBegin(method_call *c)
{
    const json_t *options = argument(c, 0);
    words w = {0};
    add_word(&w, text_of(json_object_get(options, "seed")));
    hand_in(c, &w);
    face_review_begin(c->face, up_to(number_in(options, "rollouts", 0), c->most->review));
}

static void call_reviewStep(method_call *c)
{
    face_review_step(c->face, up_to(number(c, 0, STEP_MS), c->most->step_ms));
}

static void call_reviewResult(method_call *c) { face_review_result(c->face); }
static void call_reviewEnd(method_call *c) { face_review_end(c->face); }

static void call_trialBegin(method_call *c)
{
    const json_t *players = argument(c, 0), *options = argument(c, 2);
    words w = {0};
    add_word(&w, text_of(json_array_get(players, 0)));
    add_word(&w, text_of(json_array_get(players, 1)));
    add_word(&w, text_of(json_object_get(options, "seed")));
    hand_in(c, &w);
    face_trial_begin(c->face, number(c, 1, 0), number_in(options, "rollouts", 0), c->eyes);
}

static void call_trialStep(method_call *c) { face_trial_step(c->face, up_to(number(c, 0, STEP_MS), c->most->step_ms)); }

static void call_trialEnd(method_call *c) { face_trial_end(c->face); }

/* ---- the umpire ---- */

static void call_amendments(method_call *c) { face_amendments(c->face); }

static void call_amendable(method_call *c)
{
    hand_in_first(c);
    face_amendable(c->face);
}

/* ---- by name ---- */

enum { LIGHT = false, HEAVY = true };
static const face_method methods[] = {
#define METHOD(name, eyes, state, lane, hint, others) \
    {#name, METHOD_##eyes, METHOD_##state, lane, hint, others, call_##name},
#include "methods.def"
#undef METHOD
};

const face_method *method_find(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].name, name) == 0) return &methods[i];
    return NULL;
}
