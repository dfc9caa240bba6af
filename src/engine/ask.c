/* The contract: what a state asks, and how it is answered. */
#include "concede.h"
#include "event.h"
#include "motion.h"
#include "notation.h"
#include "question.h"
#include "telling.h"
#include "text/lines.h"

#include <stdio.h>
#include <string.h>

/* ---- systems and their rules ---- */

int gg_system_count(void) { return gg_systems_count; }
const gg_system *gg_system_at(int i) { return i >= 0 && i < gg_systems_count ? gg_systems[i] : NULL; }
const char *gg_system_id(const gg_system *sys) { return sys->id; }
const char *gg_system_name(const gg_system *sys) { return sys->name; }
int gg_system_version(const gg_system *sys) { return sys->version; }
int gg_system_rules(const gg_system *sys) { return sys->rules; }

const gg_system *gg_system_find(const char *id)
{
    for (int i = 0; i < gg_systems_count; i++)
        if (strcmp(gg_systems[i]->id, id) == 0) return gg_systems[i];
    return NULL;
}

const gg_rule_entry *gg_system_rule(const gg_system *sys, gg_rule rule)
{
    return rule >= 1 && rule <= sys->rules ? &sys->rule[rule] : NULL;
}

gg_rule gg_system_rule_find(const gg_system *sys, const char *id)
{
    for (int i = 1; i <= sys->rules; i++)
        if (strcmp(sys->rule[i].id, id) == 0) return (gg_rule)i;
    return GG_OK;
}

int gg_system_columns(const gg_system *sys, const char *const **titles)
{
    *titles = sys->column;
    return sys->columns;
}

int gg_system_types(const gg_system *sys) { return sys->types; }

bool gg_system_type(const gg_system *sys, int i, gg_type_row *out)
{
    if (i < 0 || i >= sys->types) return false;
    memset(out, 0, sizeof *out);
    sys->type(i, out);
    return true;
}

int gg_system_outfit(const gg_system *sys, const char *text, size_t len, gg_type_row *out, gg_fault *fault)
{
    memset(out, 0, sizeof *out);
    *fault = (gg_fault){0};
    if (!sys->outfit) return -1;
    return sys->outfit(text, len, out, fault) ? 1 : fault->line ? 0 : -1;
}

/* ---- states ---- */

size_t gg_state_size(const gg_battle *b) { return b->system->state_bytes; }

size_t gg_state_live(const gg_battle *b, const gg_state *s)
{
    return b->system->frames_at + s->depth * b->system->frame_bytes;
}

void gg_copy(const gg_battle *b, gg_state *to, const gg_state *from) { memcpy(to, from, gg_state_live(b, from)); }

bool gg_same(const gg_battle *b, const gg_state *one, const gg_state *two)
{
    return one->depth == two->depth && memcmp(one, two, gg_state_live(b, one)) == 0;
}

void gg_start(const gg_battle *b, gg_state *s, gg_sink *sink)
{
    memset(s, 0, b->system->state_bytes);
    b->system->start(b, s);
    gg_run_answer(&(gg_run){.b = b, .s = s, .sink = sink});
    for (int i = 0; i < b->answers; i++) {
        gg_status given = gg_answer_give(b, s, &b->answer[i], sink);
        assert(given == GG_DONE); /* the parser gave them before */
        (void)given;
    }
}

gg_ask gg_pending(const gg_battle *b, const gg_state *s)
{
    (void)b;
    return s->ask;
}

const gg_die *gg_pending_die(const gg_battle *b, const gg_state *s)
{
    return s->ask.kind == GG_ROLL ? &b->system->die[s->ask.die] : NULL;
}

int gg_weights(const gg_battle *b, const gg_state *s, uint32_t weight[GG_CLASSES])
{
    const gg_die *die = gg_pending_die(b, s);
    if (!die) return 0;
    if (die->faces == 0) return b->system->weights(b, s, weight);
    memset(weight, 0, die->classes * sizeof *weight);
    for (int f = 0; f < die->faces; f++) weight[die->class_of[f]]++;
    return die->classes;
}

gg_result gg_result_of(const gg_battle *b, const gg_state *s)
{
    (void)b;
    bool over = s->ask.kind == GG_OVER;
    return (gg_result){.over = over, .winner = over ? s->winner : (uint8_t)GG_NONE, .rule = over ? s->why_over : 0};
}

/* ---- moves ---- */

void gg_offers_open_some(const gg_battle *b, const gg_state *s, gg_offers *o, int enough)
{
    o->slots = 0;
    o->question = s->ask.question;
    o->enough = enough;
    if (s->ask.kind == GG_CHOOSE) b->system->offers(b, s, o);
}

void gg_offers_open(const gg_battle *b, const gg_state *s, gg_offers *o) { gg_offers_open_some(b, s, o, GG_MOVES_MAX); }

gg_move gg_offers_at(const gg_battle *b, const gg_state *s, gg_offers *o, int slot)
{
    return b->system->offer(b, s, o, slot);
}

gg_rule gg_offers_judge(const gg_battle *b, const gg_state *s, gg_offers *o, gg_move m)
{
    if (m == GG_CONCEDE) return GG_OK;
    if (!gg_question_takes(b, s, gg_move_verb(m)))
        return b->system->out_of_turn ? b->system->out_of_turn(b, s, m) : s->ask.rule;
    if (!gg_move_plain(b, m)) return s->ask.rule;
    return b->system->judge(b, s, o, m);
}

int gg_moves(const gg_battle *b, const gg_state *s, gg_move *out, int cap)
{
    gg_offers o;
    int n = 0;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        if (!m) continue;
        if (n < cap) out[n] = m;
        n++;
    }
    return n;
}

int gg_candidates(const gg_battle *b, const gg_state *s, gg_move *out, int cap)
{
    return s->ask.kind == GG_CHOOSE ? b->system->candidates(b, s, out, cap) : 0;
}

gg_rule gg_verdict(const gg_battle *b, const gg_state *s, gg_move m)
{
    gg_offers o;
    assert(s->ask.kind == GG_CHOOSE);
    if (m == GG_CONCEDE) return GG_OK;
    gg_offers_open(b, s, &o);
    return gg_offers_judge(b, s, &o, m);
}

int gg_verdict_hint(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    if (cap) out[0] = 0;
    bool judged = s->ask.kind == GG_CHOOSE && m != GG_CONCEDE;
    return judged && b->system->hint ? b->system->hint(b, s, m, out, cap) : 0;
}

/* ---- answers ---- */

/* Who is shown what is answered now: both sides, or the one that is asked. */
static uint8_t shown_to(const gg_battle *b, const gg_state *s)
{
    bool secret = b->system->secret && b->system->secret(b, s);
    return (uint8_t)(secret ? 1 << s->ask.side : 3);
}

void gg_apply_run(gg_run *x, gg_move m)
{
    const gg_ask *ask = &x->s->ask;
    x->move = m;
    TELL(x, GG_EV_CHOICE, ask->rule, .side = ask->side, .piece = ask->piece, .other = ask->other, .move = m,
         .seen_by = shown_to(x->b, x->s));
    if (m == GG_CONCEDE)
        gg_concede_do(x);
    else
        gg_run_answer(x);
}

void gg_counts_run(gg_run *x, const uint8_t *counts)
{
    memcpy(x->counts, counts, x->b->system->die[x->s->ask.die].classes);
    gg_run_answer(x);
}

void gg_apply_to(const gg_battle *b, gg_state *s, gg_move m, gg_sink *sink, int floor)
{
    gg_apply_run(&(gg_run){.b = b, .s = s, .sink = sink, .floor = floor}, m);
}

void gg_counts_to(const gg_battle *b, gg_state *s, const uint8_t *counts, gg_sink *sink, int floor)
{
    gg_counts_run(&(gg_run){.b = b, .s = s, .sink = sink, .floor = floor}, counts);
}

void gg_apply(const gg_battle *b, gg_state *s, gg_move m, gg_sink *sink) { gg_apply_to(b, s, m, sink, 0); }

gg_status gg_choose(const gg_battle *b, gg_state *s, gg_move m, gg_sink *sink)
{
    if (s->hidden) return GG_HIDDEN;
    if (s->ask.kind != GG_CHOOSE) return GG_NOT_ASKED;
    if (gg_verdict(b, s, m) != GG_OK) return GG_REFUSED;
    gg_apply(b, s, m, sink);
    return GG_DONE;
}

void gg_roll_counts(const gg_battle *b, gg_state *s, const uint8_t *counts, gg_sink *sink)
{
    gg_counts_to(b, s, counts, sink, 0);
}

gg_status gg_roll(const gg_battle *b, gg_state *s, const uint8_t *faces, int n, gg_sink *sink)
{
    if (s->hidden) return GG_HIDDEN;
    const gg_die *die = gg_pending_die(b, s);
    if (!die) return GG_NOT_ASKED;
    if (n != s->ask.dice) return GG_BAD_DICE;
    uint8_t counts[GG_CLASSES] = {0};
    uint32_t weight[GG_CLASSES];
    gg_weights(b, s, weight);
    for (int i = 0; i < n; i++) {
        int top = die->faces ? die->faces : die->classes;
        if (faces[i] < 1 || faces[i] > top) return GG_BAD_DICE;
        int c = die->faces ? die->class_of[faces[i] - 1] : faces[i] - 1;
        if (weight[c] == 0) return GG_BAD_DICE;
        counts[c]++;
    }
    if (sink) {
        gg_event e = {.kind = die->faces ? GG_EV_DICE : GG_EV_DRAW,
                      .rule = s->ask.rule,
                      .side = s->ask.side,
                      .piece = s->ask.piece,
                      .other = s->ask.other,
                      .die = s->ask.die,
                      .dice = (uint8_t)n,
                      .seen_by = die->faces ? 3 : shown_to(b, s)};
        memcpy(e.faces, faces, (size_t)n);
        gg_run x = {.b = b, .s = s, .sink = sink};
        gg_tell_(&x, &e);
        if (sink->event) gg_tell_result(&x, counts, faces);
    }
    gg_roll_counts(b, s, counts, sink);
    return GG_DONE;
}

/* ---- secrets ---- */

void gg_redact(const gg_battle *b, const gg_state *s, int side, gg_state *out)
{
    gg_copy(b, out, s);
    if (b->system->redact) b->system->redact(b, out, side);
    out->hidden = 1;
}

void gg_fill(const gg_battle *b, gg_state *s, uint64_t guess)
{
    if (b->system->fill) b->system->fill(b, s, guess);
    s->hidden = 0;
}

/* ---- what the system says ---- */

bool gg_quiet(const gg_battle *b, const gg_state *s) { return b->system->quiet(b, s); }

int gg_position_print(const gg_battle *b, const gg_state *s, char *out, size_t cap)
{
    return gg_quiet(b, s) ? gg_lines_print(b->system->lines, b, s, true, out, cap) : -1;
}

int gg_move_print(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    if (m == GG_CONCEDE) return snprintf(out, cap, "%s", gg_concede_word);
    return gg_notation_print(b->system->notation, b, s, m, out, cap);
}

gg_move gg_move_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_fault *fault)
{
    gg_move conceded;
    if (gg_concede_parse(text, len, &conceded, fault)) return conceded;
    gg_move m = gg_notation_parse(b->system->notation, b, s, text, len, fault);
    return m ? m : gg_motion_parse(b, s, text, len, fault);
}

int gg_move_words(const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    if (m == GG_CONCEDE) return gg_concede_words(b, s, out, cap);
    return gg_notation_words(b->system->notation, b, s, m, out, cap);
}

void gg_move_touch(const gg_battle *b, const gg_state *s, gg_move m, gg_touch *out)
{
    *out = (gg_touch){.piece = GG_NONE, .other = GG_NONE};
    if (m != GG_CONCEDE) b->system->touch(b, s, m, out);
}

gg_move gg_move_at(const gg_battle *b, const gg_state *s, gg_move like, gg_pose to)
{
    bool asked = s->ask.kind == GG_CHOOSE && like != GG_CONCEDE;
    return asked && b->system->move_at ? b->system->move_at(b, like, to) : 0;
}

bool gg_open(const gg_battle *b, const gg_state *s)
{
    return s->ask.kind == GG_CHOOSE && b->system->open >> s->ask.question & 1;
}

int gg_piece_card(const gg_battle *b, const gg_state *s, int piece, char *out, size_t cap)
{
    return b->system->card(b, s, piece, out, cap);
}

int gg_place_name(const gg_battle *b, gg_pose p, char *out, size_t cap) { return b->system->place(b, p, out, cap); }

/* Not by gg_text: a view has some hundred names, and the odds look at some thousand views. */
static void copy_name(char *out, size_t cap, const char *name)
{
    size_t len = strlen(name);
    memcpy(out, name, len < cap ? len + 1 : cap);
    out[cap - 1] = 0;
}

static void name_pieces(const gg_battle *b, gg_view *v)
{
    for (int i = 0; i < v->pieces; i++) {
        gg_piece *p = &v->piece[i];
        copy_name(p->label, sizeof p->label, gg_piece_label(b, p->id));
        copy_name(p->name, sizeof p->name, gg_piece_name(b, p->id));
    }
}

/* A side sees what it may know: what is secret is taken out before anything is drawn or said. */
void gg_view_pieces(const gg_battle *b, const gg_state *s, int side, gg_view *out)
{
    _Alignas(16) unsigned char room[GG_STATE_MAX];
    if (b->system->redact && !s->hidden && side >= 0 && side < GG_SIDES) {
        gg_redact(b, s, side, (gg_state *)room);
        s = (const gg_state *)room;
    }
    out->pieces = 0;
    out->strength_word = b->system->strength_words;
    for (int i = 0; i < b->system->statuses; i++) {
        out->status_word[i] = b->system->status_word[i];
        out->status_mark[i] = b->system->status_mark[i];
    }
    b->system->view(b, s, side, out);
    name_pieces(b, out);
}

void gg_view_make(const gg_battle *b, const gg_state *s, int side, gg_view *out)
{
    _Alignas(16) unsigned char seen[GG_STATE_MAX];
    memset(out, 0, sizeof *out);
    b->system->ground(b, s, out);
    gg_view_pieces(b, s, side, out);
    if (b->system->redact && side < GG_SIDES) { /* whom the other side is asked about may be a secret of its own */
        gg_redact(b, s, side, (gg_state *)seen);
        s = (const gg_state *)seen;
    }
    out->ask = s->ask;
    gg_prompt(b, s, out->prompt, sizeof out->prompt);
}

/* Where a system has no habit of its own it takes what has most merit, of equals the first. */
gg_move gg_habit(const gg_battle *b, const gg_state *s)
{
    gg_offers o;
    gg_move best = 0;
    int32_t most = 0;
    if (b->system->habit) best = b->system->habit(b, s);
    if (best) return best;
    gg_offers_open(b, s, &o);
    for (int i = 0; i < o.slots; i++) {
        gg_move m = gg_offers_at(b, s, &o, i);
        int32_t merit = m ? b->system->merit(b, s, &o, m) : 0;
        if (m && (!best || merit > most)) best = m, most = merit;
    }
    return best;
}

int32_t gg_worth(const gg_battle *b, const gg_state *s, int side) { return b->system->worth(b, s, side); }

gg_moment gg_clock(const gg_battle *b, const gg_state *s)
{
    gg_moment at = {0};
    b->system->clock(b, s, &at);
    return at;
}

int gg_signs(const gg_battle *b, const gg_state *s, float out[GG_SIGNS])
{
    memset(out, 0, (size_t)b->system->signs * sizeof *out);
    if (b->system->measure) b->system->measure(b, s, out);
    return b->system->signs;
}

const char *gg_sign_name(const gg_system *system, int i) { return system->sign[i]; }
