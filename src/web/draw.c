/* Systems, faults, moves, events and odds as JSON. */
#include "draw.h"

#include "engine/system.h"
#include "tell/cards.h"

#include <stdlib.h>
#include <string.h>

/* ---- systems and players ---- */

static void draw_rules(paper *p, const gg_system *sys)
{
    paper_key(p, "rules");
    paper_begin(p, '[');
    for (int i = 1; i <= gg_system_rules(sys); i++) {
        const gg_rule_entry *r = gg_system_rule(sys, (gg_rule)i);
        paper_begin(p, '{');
        paper_set_text(p, "id", r->id);
        paper_set_text(p, "source", r->source ? r->source : "");
        paper_set_text(p, "words", r->words ? r->words : "");
        paper_end(p, '}');
    }
    paper_end(p, ']');
}

static void draw_types(paper *p, const gg_system *sys)
{
    const char *const *title;
    int columns = gg_system_columns(sys, &title);
    gg_type_row row;
    paper_key(p, "types");
    paper_begin(p, '{');
    paper_key(p, "columns");
    paper_begin(p, '[');
    for (int i = 0; i < columns; i++) paper_text(p, title[i]);
    paper_end(p, ']');
    paper_key(p, "rows");
    paper_begin(p, '[');
    for (int i = 0; gg_system_type(sys, i, &row); i++) {
        paper_begin(p, '[');
        for (int k = 0; k < columns; k++) paper_text(p, row.cell[k]);
        paper_end(p, ']');
    }
    paper_end(p, ']');
    paper_end(p, '}');
}

/* A player that some systems have and others have not is one of its own system alone. */
static void draw_player(paper *p, int player)
{
    paper_begin(p, '{');
    paper_set_text(p, "name", gg_player_name(player));
    paper_set_text(p, "words", gg_player_words(player));
    const char *of = gg_player_system(player);
    if (of) paper_set_text(p, "system", of);
    paper_end(p, '}');
}

void draw_about(paper *p)
{
    paper_begin(p, '{');
    paper_set_text(p, "version", GG_VERSION);
    paper_key(p, "systems");
    paper_begin(p, '[');
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *sys = gg_system_at(i);
        paper_begin(p, '{');
        paper_set_text(p, "id", gg_system_id(sys));
        paper_set_text(p, "name", gg_system_name(sys));
        paper_set_int(p, "version", gg_system_version(sys));
        draw_rules(p, sys);
        draw_types(p, sys);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_key(p, "players");
    paper_begin(p, '[');
    for (int i = 0; i < gg_player_count(); i++) draw_player(p, i);
    paper_end(p, ']');
    paper_end(p, '}');
}

void draw_faults(paper *p, const gg_faults *f)
{
    paper_key(p, "faults");
    paper_begin(p, '[');
    for (int i = 0; i < f->count && i < GG_FAULTS; i++) {
        paper_begin(p, '{');
        paper_set_int(p, "line", f->fault[i].line);
        paper_set_int(p, "column", f->fault[i].column);
        paper_set_text(p, "text", f->fault[i].text);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    paper_set_int(p, "faultCount", f->count);
}

/* ---- moves ---- */

void draw_place(paper *p, const gg_battle *b, gg_pose at)
{
    char name[32];
    gg_place_name(b, at, name, sizeof name);
    paper_begin(p, '{');
    paper_set_int(p, "x", at.x);
    paper_set_int(p, "y", at.y);
    paper_set_int(p, "facing", at.facing);
    paper_set_text(p, "name", name);
    paper_end(p, '}');
}

static void draw_touch(paper *p, const gg_battle *b, const gg_state *s, gg_move m)
{
    char text[GG_MOVE_TEXT], words[GG_SENTENCE];
    gg_touch t;
    gg_move_print(b, s, m, text, sizeof text);
    gg_move_words(b, s, m, words, sizeof words);
    gg_move_touch(b, s, m, &t);
    paper_set_text(p, "text", text);
    paper_set_text(p, "words", words);
    paper_set_id(p, "piece", t.piece);
    paper_set_id(p, "other", t.other);
    paper_key(p, "to");
    if (t.has_to)
        draw_place(p, b, t.to);
    else
        paper_null(p);
    paper_set_bool(p, "attack", t.attack);
    paper_set_bool(p, "free", t.has_to && gg_open(b, s) && gg_move_at(b, s, m, t.to) != 0);
}

void draw_move(paper *p, const gg_battle *b, const gg_state *s, gg_move m)
{
    paper_begin(p, '{');
    draw_touch(p, b, s, m);
    paper_end(p, '}');
}

void draw_moves(paper *p, const gg_battle *b, const gg_state *s)
{
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    int n = gg_moves(b, s, move, GG_MOVES_MAX);
    gg_asking a = {0};
    gg_asking_of(b, s, &a);
    paper_begin(p, '[');
    for (int i = 0; i < n && i < GG_MOVES_MAX; i++) {
        paper_begin(p, '{');
        draw_touch(p, b, s, move[i]);
        draw_offer(p, b, s, move[i], a.usual);
        paper_end(p, '}');
    }
    paper_end(p, ']');
    free(move);
}

void draw_verdict_members(paper *p, const gg_battle *b, const gg_state *s, gg_move m)
{
    char text[GG_MOVE_TEXT], hint[GG_SENTENCE];
    gg_rule rule = gg_verdict(b, s, m);
    const gg_rule_entry *why = gg_system_rule(gg_battle_system(b), rule);
    gg_move_print(b, s, m, text, sizeof text);
    paper_set_bool(p, "ok", rule == GG_OK);
    paper_set_text(p, "text", text);
    if (rule != GG_OK) {
        paper_set_text(p, "rule", why ? why->id : "");
        paper_set_text(p, "words", why ? why->words : "no rule offers it now");
        if (gg_verdict_hint(b, s, m, hint, sizeof hint) > 0) paper_set_text(p, "hint", hint);
    }
    paper_key(p, "move");
    draw_move(p, b, s, m);
}

void draw_verdict(paper *p, const gg_battle *b, const gg_state *s, gg_move m)
{
    paper_begin(p, '{');
    draw_verdict_members(p, b, s, m);
    paper_end(p, '}');
}

/* ---- what is refused ---- */

enum { CANDIDATES = 1 << 16, REASONS = 64, EXAMPLES = 8 };

typedef struct reason {
    gg_rule rule;
    int count;
    gg_move example[EXAMPLES];
} reason;

static const gg_piece *seen_piece(const gg_view *v, int id)
{
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].id == id) return &v->piece[i];
    return NULL;
}

/* An attack on a friend, a ride to an enemy or off the table: nobody asks why that is forbidden. */
static bool is_absurd(const gg_view *v, const gg_touch *t)
{
    const gg_piece *one = seen_piece(v, t->piece), *other = seen_piece(v, t->other);
    bool off = t->to.x < 0 || t->to.y < 0 || t->to.x > v->width || t->to.y > v->height;
    if (t->has_to && v->ground == GG_TABLE && off) return true;
    if (!one || !other) return false;
    return t->attack ? one->side == other->side : one->arm == GG_LEADER && one->side != other->side;
}

static int collect_reasons(const gg_battle *b, const gg_state *s, int piece, reason *list)
{
    gg_move *move = take(CANDIDATES * sizeof *move);
    gg_offers *offers = take(sizeof *offers);
    gg_view *v = take(sizeof *v);
    int all = gg_candidates(b, s, move, CANDIDATES), n = 0;
    gg_view_make(b, s, ALL_EYES, v);
    gg_offers_open(b, s, offers);
    for (int i = 0; i < all && i < CANDIDATES; i++) {
        gg_touch t;
        gg_move_touch(b, s, move[i], &t);
        if (t.piece != piece || is_absurd(v, &t)) continue;
        gg_rule rule = gg_offers_judge(b, s, offers, move[i]);
        if (rule == GG_OK) continue;
        int k = 0;
        while (k < n && list[k].rule != rule) k++;
        if (k == REASONS) continue;
        if (k == n) list[n++] = (reason){.rule = rule};
        if (list[k].count < EXAMPLES) list[k].example[list[k].count] = move[i];
        list[k].count++;
    }
    free(v);
    free(offers);
    free(move);
    return n;
}

static void draw_reason(paper *p, const gg_battle *b, const gg_state *s, const reason *r)
{
    char hint[GG_SENTENCE];
    const gg_rule_entry *why = gg_system_rule(gg_battle_system(b), r->rule);
    paper_begin(p, '{');
    paper_set_text(p, "rule", why ? why->id : "");
    paper_set_text(p, "words", why ? why->words : "no rule offers it now");
    paper_set_int(p, "count", r->count);
    paper_set_text(p, "hint", gg_verdict_hint(b, s, r->example[0], hint, sizeof hint) > 0 ? hint : "");
    paper_key(p, "moves");
    paper_begin(p, '[');
    for (int i = 0; i < r->count && i < EXAMPLES; i++) draw_move(p, b, s, r->example[i]);
    paper_end(p, ']');
    paper_end(p, '}');
}

void draw_refused(paper *p, const gg_battle *b, const gg_state *s, int piece)
{
    reason *list = take(REASONS * sizeof *list);
    int n = gg_pending(b, s).kind == GG_CHOOSE ? collect_reasons(b, s, piece, list) : 0;
    paper_begin(p, '[');
    for (int i = 0; i < n; i++) draw_reason(p, b, s, &list[i]);
    paper_end(p, ']');
    free(list);
}

/* ---- events ---- */

static const char *const event_kind[] = {
    [GG_EV_STEP] = "step",         [GG_EV_CHOICE] = "choice", [GG_EV_DICE] = "dice",     [GG_EV_DRAW] = "draw",
    [GG_EV_TALLY] = "tally",       [GG_EV_ATTACK] = "attack", [GG_EV_MOVE] = "move",     [GG_EV_TURN] = "turn",
    [GG_EV_STRENGTH] = "strength", [GG_EV_STATUS] = "status", [GG_EV_PLACE] = "place",   [GG_EV_REMOVE] = "remove",
    [GG_EV_SCORE] = "score",       [GG_EV_OVER] = "over",     [GG_EV_RESULT] = "result", [GG_EV_AMEND] = "amend",
    [GG_EV_DEED] = NULL,
};

/* Of a test whose meaning is told the result has the modifiers with it. */
static bool is_drawn(const gg_battle *b, const gg_event *e)
{
    return event_kind[e->kind] && !(b->system->test && e->kind == GG_EV_TALLY);
}

static void draw_text(paper *p, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    char text[1024];
    int len = 0, depth;
    if (e->kind == GG_EV_RESULT)
        len = told_result(b, s, e, text, sizeof text);
    else
        len = told_event(b, s, e, &depth, text, sizeof text);
    paper_set_text(p, "text", len > 0 ? text : "");
}

static void draw_faces(paper *p, const gg_die *die, const gg_event *e)
{
    if (!die) return;
    const char *const *names = die->faces ? die->face_names : die->class_names;
    paper_set_text(p, "die", die->name);
    paper_key(p, "faces");
    paper_begin(p, '[');
    for (int i = 0; i < e->dice; i++) paper_int(p, e->faces[i]);
    paper_end(p, ']');
    if (!names) return;
    paper_key(p, "names");
    paper_begin(p, '[');
    for (int i = 0; i < e->dice; i++) paper_text(p, names[e->faces[i] - 1]);
    paper_end(p, ']');
}

static bool somewhere(gg_pose at) { return at.x != 0 || at.y != 0; }

static void draw_poses(paper *p, const gg_battle *b, const gg_event *e)
{
    bool goes = e->kind == GG_EV_MOVE || e->kind == GG_EV_TURN;
    if (goes || e->kind == GG_EV_REMOVE || somewhere(e->from)) paper_key(p, "from"), draw_place(p, b, e->from);
    if (goes || e->kind == GG_EV_PLACE || somewhere(e->to)) paper_key(p, "to"), draw_place(p, b, e->to);
}

static void hear(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    teller *t = (teller *)sink;
    paper *p = t->out;
    if (!is_drawn(b, e)) return;
    paper_begin(p, '{');
    paper_set_text(p, "kind", event_kind[e->kind]);
    paper_set_id(p, "side", e->side < GG_SIDES ? e->side : (unsigned)GG_NONE);
    paper_set_id(p, "piece", e->piece);
    paper_set_id(p, "other", e->other);
    paper_set_rule(p, "rule", b, e->rule);
    draw_text(p, b, s, e);
    paper_set_int(p, "depth", event_depth(e));
    draw_poses(p, b, e);
    paper_set_int(p, "before", e->before);
    paper_set_int(p, "after", e->after);
    if (e->kind == GG_EV_STATUS) paper_set_text(p, "status", t->status_word[e->status]);
    if (e->kind == GG_EV_DICE || e->kind == GG_EV_DRAW) draw_faces(p, gg_pending_die(b, s), e);
    paper_key(p, "seenBy");
    paper_begin(p, '[');
    for (int side = 0; side < GG_SIDES; side++) paper_bool(p, e->seen_by >> side & 1);
    paper_end(p, ']');
    paper_end(p, '}');
}

teller teller_on(paper *p, const gg_view *words)
{
    return (teller){.sink = {.event = hear}, .out = p, .status_word = words->status_word};
}
