/* A page's calls: why not and what instead, shapes to draw, distances, named motions, a piece's sheet, the briefing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/question.h"
#include "engine/system.h"
#include "face.h"
#include "tell/implied.h"
#include "tell/lacks.h"
#include "tell/lost.h"
#include "tell/spots.h"

/* ---- reasons ---- */

static void draw_move_or_null(paper *p, const char *key, const gg_battle *b, const gg_state *s, gg_move m)
{
    paper_key(p, key);
    if (m)
        draw_move(p, b, s, m);
    else
        paper_null(p);
}

static void draw_reasons(paper *p, const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_reasons *r = take(sizeof *r);
    gg_reasons_of(b, s, m, r);
    paper_key(p, "reasons");
    paper_begin(p, '[');
    for (int i = 0; i < r->count; i++) {
        const gg_rule_entry *rule = gg_system_rule(gg_battle_system(b), r->reason[i].rule);
        paper_begin(p, '{');
        paper_set_text(p, "rule", rule ? rule->id : NULL);
        paper_set_text(p, "words", r->reason[i].words);
        paper_set_text(p, "law", rule && rule->words ? rule->words : "");
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_set_text(p, "instead", r->instead);
    draw_move_or_null(p, "nearest", b, s, spot_instead(b, s, m, r));
    free(r);
}

/* The answers that lead to a legal move, one after the other, each as it is spelled then. */
static void draw_path(paper *p, const gg_battle *b, const gg_state *from, const gg_move *path, int n)
{
    gg_state *s = state_new(b);
    gg_copy(b, s, from);
    paper_key(p, "path");
    paper_begin(p, '[');
    for (int i = 0; i < n; i++) {
        char text[GG_MOVE_TEXT];
        gg_move_print(b, s, path[i], text, sizeof text);
        paper_text(p, text);
        if (i + 1 < n) gg_apply(b, s, path[i], NULL);
    }
    paper_end(p, ']');
    free(s);
}

static void draw_judged(paper *p, const gg_battle *b, const gg_state *s, const gg_move *path, int n)
{
    bool legal = n > 1 || gg_verdict(b, s, path[0]) == GG_OK;
    paper_begin(p, '{');
    paper_set_bool(p, "ok", legal);
    draw_path(p, b, s, path, legal ? n : 0);
    if (n == 1) paper_key(p, "move"), draw_move(p, b, s, path[0]);
    if (!legal) draw_reasons(p, b, s, path[0]);
    paper_end(p, '}');
}

static void draw_fault(paper *p, const char *why, bool asks)
{
    paper_begin(p, '{');
    paper_set_bool(p, "ok", false);
    paper_set_text(p, "fault", why);
    if (asks) paper_set_bool(p, "asks", true);
    paper_end(p, '}');
}

/* Of the pending question, and of the piece that is asked: nobody need look for a later one that takes it. */
static bool is_of_now(const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_ask ask = gg_pending(b, s);
    gg_touch t;
    gg_move_touch(b, s, m, &t);
    bool his = ask.piece == GG_NONE || t.piece == ask.piece;
    return gg_verdict(b, s, m) == GG_OK || (his && gg_question_takes(b, s, gg_move_verb(m)));
}

/* A part is missing: what alone can be meant is; of several the fault asks which. */
static int read_missing(const face *f, const char *text, size_t len, gg_move path[IMPLIED_MOST], gg_fault *fault,
                        bool *asks)
{
    char line[SAID_TEXT];
    lacks *l = take(sizeof *l);
    snprintf(line, sizeof line, "%.*s", (int)len, text);
    bool found = len < sizeof line && lacks_find(f->s.b, f->s.now, line, false, l);
    int n = found && !l->ask[0] ? implied_parse(f->s.b, f->s.now, l->line[0], strlen(l->line[0]), path, fault) : 0;
    *asks = found && l->ask[0];
    if (*asks) snprintf(fault->text, sizeof fault->text, "%s", l->ask);
    free(l);
    return n;
}

static int read_path(const face *f, const char *text, size_t len, gg_move path[IMPLIED_MOST], gg_fault *fault,
                     bool *asks)
{
    *asks = false;
    path[0] = gg_move_parse(f->s.b, f->s.now, text, len, fault);
    if (path[0] && is_of_now(f->s.b, f->s.now, path[0])) return 1;
    int n = implied_parse(f->s.b, f->s.now, text, len, path, fault);
    return n ? n : read_missing(f, text, len, path, fault, asks);
}

void face_reasons(face *f)
{
    size_t len;
    gg_move path[IMPLIED_MOST];
    gg_fault fault = {0};
    paper *p = face_begin(f);
    const char *text = face_first_argument(f, &len);
    bool asked = face_asks(f, GG_CHOOSE), asks = false;
    int n = asked ? read_path(f, text, len, path, &fault, &asks) : 0;
    if (n)
        draw_judged(p, f->s.b, f->s.now, path, n);
    else
        draw_fault(p, asked ? fault.text : face_what_is_asked(f), asks);
}

/* ---- a place or a piece that was pointed at ---- */

enum { CANDIDATES = 1 << 16, POINTED = 4 };

/* How far from what was pointed at; -1: it has nothing to do with it. */
static long off(const gg_touch *t, int piece, int other, int x, int y)
{
    if (t->piece != piece) return -1;
    if (other != GG_NONE) return t->other == other ? 0 : -1;
    if (!t->has_to) return -1;
    long dx = t->to.x - x, dy = t->to.y - y;
    return dx * dx + dy * dy;
}

static void note_pointed(gg_move m, long far, gg_move *best, long *least, int *n)
{
    int k = 0;
    while (k < *n && gg_move_verb(best[k]) != gg_move_verb(m)) k++;
    if (k == POINTED) return;
    if (k == *n) (*n)++, least[k] = -1;
    if (least[k] < 0 || far < least[k]) least[k] = far, best[k] = m;
}

/* Of each kind of move that somebody could think of there one, the nearest. */
static int find_pointed(const gg_battle *b, const gg_state *s, int piece, int other, int x, int y, gg_move *best)
{
    enum { NEAR = 60 * 60 }; /* within the cell */
    long least[POINTED];
    int found = 0;
    gg_move *move = take(CANDIDATES * sizeof *move);
    int n = gg_candidates(b, s, move, CANDIDATES);
    for (int i = 0; i < n && i < CANDIDATES; i++) {
        gg_touch t;
        gg_move_touch(b, s, move[i], &t);
        long far = off(&t, piece, other, x, y);
        if (far >= 0 && far < NEAR) note_pointed(move[i], far, best, least, &found);
    }
    free(move);
    return found;
}

/* Where the other stands, if nothing can be done to it by itself. */
static int find_there(face *f, int piece, int other, gg_move *move)
{
    gg_view_make(f->s.b, f->s.now, session_ask(&f->s).side == 1, &f->eyes.view);
    const gg_piece *x = gg_view_piece(&f->eyes.view, other);
    if (!x || !x->on_table) return 0;
    return find_pointed(f->s.b, f->s.now, piece, GG_NONE, x->pose.x, x->pose.y, move);
}

/* On a free table the very point is meant. */
static gg_move exactly(const face *f, gg_move m, int x, int y)
{
    if (!gg_open(f->s.b, f->s.now) || abs(x) > INT16_MAX || abs(y) > INT16_MAX) return m;
    gg_move there = gg_move_at(f->s.b, f->s.now, m, (gg_pose){.x = (int16_t)x, .y = (int16_t)y, .facing = -1});
    return there ? there : m;
}

void face_pointed(face *f, int piece, int other, int x, int y)
{
    gg_move move[POINTED];
    int n = 0;
    paper *p = face_begin(f);
    paper_begin(p, '[');
    if (face_asks(f, GG_CHOOSE)) {
        n = find_pointed(f->s.b, f->s.now, piece, other < 0 ? (int)GG_NONE : other, x, y, move);
        for (int i = 0; i < n && other < 0; i++) move[i] = exactly(f, move[i], x, y);
        if (n == 0 && other >= 0) n = find_there(f, piece, other, move);
    }
    for (int i = 0; i < n; i++) draw_judged(p, f->s.b, f->s.now, &move[i], 1);
    paper_end(p, ']');
}

/* ---- overlays ---- */

void face_overlays(face *f)
{
    const char *const *word;
    paper *p = face_begin(f);
    if (!f->open) return;
    int n = gg_overlay_kinds(gg_battle_system(f->s.b), &word);
    paper_begin(p, '[');
    for (int i = 0; i < n; i++) paper_text(p, word[i]);
    paper_end(p, ']');
}

static void draw_shape(paper *p, const gg_overlay *v)
{
    static const char *const shapes[] = {[GG_OVERLAY_CELLS] = "cells",
                                         [GG_OVERLAY_AREA] = "area",
                                         [GG_OVERLAY_LINE] = "line",
                                         [GG_OVERLAY_RING] = "ring"};
    paper_begin(p, '{');
    paper_set_text(p, "shape", shapes[v->shape]);
    paper_set_text(p, "words", v->words);
    paper_set_int(p, "tone", v->tone);
    paper_set_id(p, "piece", v->piece);
    paper_set_int(p, "radius", v->radius);
    paper_key(p, "at");
    paper_begin(p, '[');
    for (int i = 0; i < v->points; i++) {
        paper_begin(p, '[');
        paper_int(p, v->at[i][0]), paper_int(p, v->at[i][1]);
        paper_end(p, ']');
    }
    paper_end(p, ']');
    paper_end(p, '}');
}

static int kind_named(const gg_battle *b, const char *text)
{
    const char *const *word;
    int n = gg_overlay_kinds(gg_battle_system(b), &word);
    for (int i = 0; i < n; i++)
        if (strcasecmp(word[i], text) == 0) return i;
    return -1;
}

static bool is_piece(const face *f, int piece)
{
    return piece >= 0 && piece < GG_PIECES && gg_piece_exists(f->s.b, piece);
}

void face_overlay(face *f, int piece, int other)
{
    size_t len;
    paper *p = face_begin(f);
    if (!f->open) return;
    int kind = kind_named(f->s.b, face_first_argument(f, &len));
    bool good = kind >= 0 && is_piece(f, piece) && (other < 0 || is_piece(f, other));
    gg_overlay *shape = take(GG_OVERLAYS * sizeof *shape);
    int n =
        good ? gg_overlay_of(f->s.b, f->s.now, kind, piece, other < 0 ? (int)GG_NONE : other, shape, GG_OVERLAYS) : 0;
    paper_begin(p, '[');
    for (int i = 0; i < n && i < GG_OVERLAYS; i++) draw_shape(p, &shape[i]);
    paper_end(p, ']');
    free(shape);
}

/* ---- between ---- */

/* As people name it, or `@240,310`: a point of the plane. */
static bool find_spot(const face *f, const char *text, gg_spot *out)
{
    char *end;
    if (text[0] != '@') return spot_find(f->s.b, &f->eyes.view, text, out);
    long x = strtol(text + 1, &end, 10), y = *end == ',' ? strtol(end + 1, &end, 10) : 0;
    if (*end || x < INT16_MIN || x > INT16_MAX || y < INT16_MIN || y > INT16_MAX) return false;
    *out = (gg_spot){.piece = GG_NONE, .pose = {.x = (int16_t)x, .y = (int16_t)y, .facing = -1}};
    return true;
}

void face_between(face *f)
{
    size_t at = 0, len;
    gg_spot from, to;
    gg_between is;
    paper *p = face_begin(f);
    if (!f->open) return;
    const char *a = face_argument(f, &at, &len), *b = face_argument(f, &at, &len);
    int side = session_ask(&f->s).side;
    gg_view_make(f->s.b, f->s.now, side < GG_SIDES ? side : 0, &f->eyes.view);
    bool known =
        a && b && find_spot(f, a, &from) && find_spot(f, b, &to) && gg_between_of(f->s.b, f->s.now, from, to, &is);
    paper_begin(p, '{');
    paper_set_bool(p, "ok", known);
    if (known) {
        paper_set_int(p, "distance", is.distance);
        paper_set_text(p, "distanceWords", is.distance_words);
        paper_set_text(p, "arc", is.arc);
        paper_set_text(p, "sight", is.sight);
        paper_set_bool(p, "sees", is.sees);
        paper_key(p, "from"), draw_place(p, f->s.b, from.pose);
        paper_key(p, "to"), draw_place(p, f->s.b, to.pose);
    }
    paper_end(p, '}');
}

/* ---- motions ---- */

void face_motions(face *f)
{
    paper *p = face_begin(f);
    if (!f->open) return;
    gg_motion *motion = take(GG_MOTIONS * sizeof *motion);
    int n = face_asks(f, GG_CHOOSE) ? gg_motions_of(f->s.b, f->s.now, motion, GG_MOTIONS) : 0;
    paper_begin(p, '[');
    for (int i = 0; i < n && i < GG_MOTIONS; i++) {
        paper_begin(p, '{');
        paper_set_text(p, "words", motion[i].words);
        paper_set_text(p, "note", motion[i].note);
        paper_key(p, "move"), draw_move(p, f->s.b, f->s.now, motion[i].move);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    free(motion);
}

/* ---- a piece's sheet ---- */

/* "fire 3+" stays a line; "  quality: veteran" is a row. */
static void draw_card_lines(paper *p, const char *card)
{
    paper_key(p, "lines");
    paper_begin(p, '[');
    for (const char *end; *card; card = *end ? end + 1 : end) {
        end = card + strcspn(card, "\n");
        const char *from = card + strspn(card, " ");
        if (from < end) paper_some(p, from, (size_t)(end - from));
    }
    paper_end(p, ']');
}

static void draw_facts_of(paper *p, const gg_battle *b, const gg_state *seen, int side, int piece)
{
    gg_facts *facts = take(sizeof *facts);
    gg_facts_of(b, seen, side, facts);
    paper_key(p, "facts");
    paper_begin(p, '[');
    for (int i = 0; i < facts->count; i++) {
        const gg_fact *x = &facts->fact[i];
        const gg_fact_row *row = gg_system_fact(gg_battle_system(b), x->row);
        char value[96];
        if (row->of != GG_OF_PIECE || x->subject != piece || x->value == GG_NO_FACT) continue;
        gg_fact_value(b, x, value, sizeof value);
        paper_begin(p, '{');
        paper_set_text(p, "fact", row->id);
        paper_set_text(p, "value", value);
        paper_set_int(p, "good", row->good);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    free(facts);
}

/* "BR LC" is BR.LC, "LM LHLO" is LHLO. */
static bool names_type(const char *cell, const char *type)
{
    const char *last = strrchr(type, ' ');
    if (last && strcmp(cell, last + 1) == 0) return true;
    for (; *cell && (*cell == *type || (*cell == '.' && *type == ' ')); cell++) type++;
    return *cell == 0 && *type == 0;
}

/* The row of its troop type, title by title. */
static void draw_type(paper *p, const gg_battle *b, const gg_piece *x)
{
    const char *const *title;
    const gg_system *sys = gg_battle_system(b);
    int columns = gg_system_columns(sys, &title);
    gg_type_row *row = take(sizeof *row);
    char type[sizeof x->type + 1] = "";
    memcpy(type, x->type, sizeof x->type);
    paper_key(p, "profile");
    paper_begin(p, '[');
    for (int i = 0; gg_system_type(sys, i, row); i++) {
        if (!type[0] || (!names_type(row->cell[0], type) && !names_type(row->cell[1], type))) continue;
        for (int k = 0; k < columns; k++) {
            paper_begin(p, '{');
            paper_set_text(p, "title", title[k]);
            paper_set_text(p, "value", row->cell[k]);
            paper_end(p, '}');
        }
        break;
    }
    paper_end(p, ']');
    free(row);
}

static void draw_sheet_head(paper *p, const gg_battle *b, const gg_view *v, const gg_piece *x)
{
    char kind[GG_PHRASE] = "", place[96] = "";
    gg_text t = gg_text_on(kind, sizeof kind);
    if (b->system->say_kind) b->system->say_kind(b, x->id, &t);
    if (x->on_table) gg_place_name(b, x->pose, place, sizeof place);
    paper_set_int(p, "piece", x->id);
    paper_set_int(p, "side", x->side);
    paper_key(p, "label"), paper_some(p, x->label, strnlen(x->label, sizeof x->label));
    paper_key(p, "name"), paper_some(p, x->name, strnlen(x->name, sizeof x->name));
    paper_key(p, "type"), paper_some(p, x->type, strnlen(x->type, sizeof x->type));
    paper_set_text(p, "kind", kind);
    paper_set_text(p, "place", place);
    paper_set_int(p, "strength", x->strength);
    paper_set_int(p, "full", x->full);
    paper_set_text(p, "strengthWord", v->strength_word ? v->strength_word : "");
    paper_key(p, "status");
    paper_begin(p, '[');
    for (int i = 0; i < GG_WORDS; i++)
        if (x->status >> i & 1 && v->status_word[i]) paper_text(p, v->status_word[i]);
    paper_end(p, ']');
}

/* As that side may know it; for all eyes as the other side does. */
void face_sheet(face *f, int piece, int side)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    gg_state *seen = (gg_state *)room;
    char card[4096] = "", lost[2 * GG_SENTENCE] = "";
    const gg_battle *b = f->s.b;
    paper *p = face_begin(f);
    if (!f->open) return;
    gg_view *v = &f->eyes.view;
    gg_view_make(b, f->s.now, 0, v);
    const gg_piece *x = gg_view_piece(v, piece);
    if (!x) {
        paper_null(p);
        return;
    }
    int by = side < 0 || side >= GG_SIDES ? !x->side : side;
    session_seen(&f->s, by, seen);
    gg_view_make(b, f->s.now, by, v);
    x = gg_view_piece(v, piece);
    gg_piece_card(b, seen, piece, card, sizeof card);
    gg_text t = gg_text_on(lost, sizeof lost);
    lost_when(&f->s, piece, &t);
    paper_begin(p, '{');
    draw_sheet_head(p, b, v, x);
    draw_card_lines(p, card);
    draw_facts_of(p, b, seen, by, piece);
    draw_type(p, b, x);
    paper_set_text(p, "lost", lost[0] ? lost : NULL);
    paper_end(p, '}');
}
