/* The umpire's hand: see amend.h.
 *
 * No system knows of it. The position is written by the system's own lines, once as it is and once with a line amended, and
 * both are read back. Only those bytes are carried over that tell the two readings apart, so that the procedures under way,
 * the pending ask and all that no line says stay as they are. */
#include "amend.h"

#include <stdarg.h>
#include <stdio.h>

#include "event.h"
#include "notation.h"
#include "question.h"
#include "telling.h"
#include "text/lines_amend.h"

enum {
    POSITION_TEXT = 24 * 1024, /* as in hash.c */
    ROOM = 6 << 15             /* of two battles, and the notes of one that is read */
};

static const char *const words[] = {"set", "place", "remove", "force"};
enum { SET = GG_HAND_SET, PLACE = GG_HAND_PLACE, REMOVE = GG_HAND_REMOVE, FORCE, WORDS };

typedef struct hand { /* an amendment being made */
    const gg_battle *b;
    gg_state *s; /* amended in place: the caller's copy */
    gg_scan scan;
    gg_faults faults;
    gg_fault *fault;
    gg_rewrite row;
    char told[GG_SENTENCE];
} hand;

__attribute__((format(printf, 3, 4))) static bool refuse(hand *h, int column, const char *format, ...)
{
    va_list args;
    *h->fault = (gg_fault){.line = 1, .column = column};
    va_start(args, format);
    vsnprintf(h->fault->text, sizeof h->fault->text, format, args);
    va_end(args);
    return false;
}

/* The first fault that the scan noted. */
static bool blame(hand *h)
{
    *h->fault = h->faults.fault[0];
    h->fault->line = 1;
    return false;
}

/* ---- which word ---- */

static bool is_verb(const gg_battle *b, const char *word, unsigned *verb)
{
    const gg_notation *n = b->system->notation;
    for (unsigned v = 1; v < (unsigned)n->verbs; v++)
        if (n->verb[v].word && strcmp(n->verb[v].word, word) == 0) {
            *verb = v;
            return true;
        }
    return false;
}

/* `place B1 240,100` is a move where pieces are being deployed. */
static bool is_move(const gg_battle *b, const gg_state *s, const char *word)
{
    unsigned verb;
    return s->ask.kind == GG_CHOOSE && is_verb(b, word, &verb) && gg_question_takes(b, s, verb);
}

/* Which of the words the text begins with, behind `amend`; -1: none. `said`: `amend` stands there. */
static int first_word(gg_scan *s, bool *said)
{
    gg_word w;
    if (!gg_scan_word(s, &w)) return -1;
    *said = gg_word_same(w, "amend");
    if (*said && !gg_scan_word(s, &w)) return -1;
    for (int i = 0; i < WORDS; i++)
        if (gg_word_same(w, words[i])) return i;
    return -1;
}

static gg_scan scan_of(const char *text, size_t len, gg_faults *faults)
{
    return (gg_scan){.text = text,
                     .end = text + len,
                     .at = text + len,
                     .line = text,
                     .line_end = text + len,
                     .word_at = text,
                     .line_number = 1,
                     .faults = faults};
}

bool gg_amend_is(const gg_battle *b, const gg_state *s, const char *text, size_t len)
{
    gg_faults faults; /* what is wrong with its words is said when it is read */
    faults.count = 0;
    gg_scan scan = scan_of(text, len, &faults);
    bool said = false;
    int i = first_word(&scan, &said);
    return said || (i >= 0 && !is_move(b, s, words[i]));
}

/* ---- two readings ---- */

typedef struct reading {
    gg_arena arena;
    gg_battle *plain, *other; /* as it is, and amended */
    gg_faults before, after;
    char text[POSITION_TEXT]; /* of the one that was read last */
} reading;

static gg_battle *read_once(hand *h, reading *r, const gg_row_text *other, gg_faults *faults)
{
    const gg_lines *lines = h->b->system->lines;
    int len = gg_lines_print_other(lines, h->b, h->s, other, r->text, sizeof r->text);
    assert(len < POSITION_TEXT);
    faults->count = 0;
    gg_scan scan = {
        .text = r->text, .end = r->text + len, .arena = &r->arena, .faults = faults, .system = h->b->system};
    gg_scan_rewind(&scan);
    gg_battle *b = gg_lines_draft(lines, &scan);
    assert(b);
    b->system = h->b->system;
    return b;
}

static bool said_before(const gg_faults *before, const gg_fault *f)
{
    for (int i = 0; i < before->count && i < GG_FAULTS; i++)
        if (strcmp(before->fault[i].text, f->text) == 0) return true;
    return false;
}

/* Where in the umpire's words the word stands at which a line of the position is at fault. */
static int column_of(const hand *h, const reading *r, const gg_fault *f)
{
    const char *line = r->text, *at;
    gg_word bad, w;
    for (int n = 1; n < f->line && line; n++) line = strchr(line, '\n'), line = line ? line + 1 : NULL;
    if (!line) return 1;
    const char *end = strchr(line, '\n');
    if (!end || f->column < 1 || f->column > end - line) return 1;
    at = line + f->column - 1;
    if (!gg_word_next(&at, end, line, &bad)) return 1;
    for (at = h->scan.line; gg_word_next(&at, h->scan.line_end, h->scan.line, &w);)
        if (w.len == bad.len && memcmp(w.at, bad.at, w.len) == 0) return w.column;
    return 1;
}

/* What could not be said of the position before is no fault of the amendment. */
static bool sound(hand *h, const reading *r)
{
    for (int i = 0; i < r->after.count && i < GG_FAULTS; i++) {
        const gg_fault *f = &r->after.fault[i];
        if (!said_before(&r->before, f)) return refuse(h, column_of(h, r, f), "%s", f->text);
    }
    return true;
}

/* The battle itself never changes: only the set-up in it may differ. */
static bool same_battle(const gg_lines *lines, const gg_battle *one, const gg_battle *two)
{
    size_t from = sizeof(gg_battle), image = lines->image_at, behind = image + one->system->state_bytes;
    const char *a = (const char *)one, *b = (const char *)two;
    return memcmp(a + from, b + from, image - from) == 0 &&
           (behind >= lines->battle_bytes || memcmp(a + behind, b + behind, lines->battle_bytes - behind) == 0);
}

static const unsigned char *image_of(const gg_lines *lines, const gg_battle *b)
{
    return (const unsigned char *)b + lines->image_at;
}

/* What is amended must stand in the state as it was written and read: else the rest of it would no longer fit. */
static bool carry_over(hand *h, const reading *r)
{
    const gg_lines *lines = h->b->system->lines;
    const unsigned char *was = image_of(lines, r->plain), *is = image_of(lines, r->other);
    unsigned char *now = (unsigned char *)h->s;
    for (size_t i = sizeof(gg_state); i < h->b->system->frames_at; i++) {
        if (was[i] == is[i]) continue;
        if (now[i] != was[i])
            return refuse(h, 1, "that cannot be set in the midst of this: finish it first, or take it back");
        now[i] = is[i];
    }
    return true;
}

/* ---- the pending ask, judged anew ---- */

static bool stands(const gg_battle *b, const gg_state *s, int piece)
{
    gg_view v;
    if (piece == GG_NONE) return true;
    v.pieces = 0;
    gg_view_pieces(b, s, GG_NONE, &v);
    for (int i = 0; i < v.pieces; i++)
        if (v.piece[i].id == piece) return v.piece[i].on_table;
    return false;
}

static int piece_of(const hand *h)
{
    const char *label = gg_row_label(h->b, h->s, h->row.line, h->row.row);
    return gg_battle_piece(h->b, label, strlen(label));
}

/* Whoever is asked about must be there to be answered for, even if he is yet to come on. */
static bool ask_lost(hand *h, const gg_state *before)
{
    const int asked[] = {before->ask.piece, before->ask.other};
    int taken = h->row.hand == GG_HAND_REMOVE ? piece_of(h) : GG_NONE;
    for (size_t i = 0; i < 2; i++) {
        bool lost = stands(h->b, before, asked[i]) && !stands(h->b, h->s, asked[i]);
        if (!lost && (asked[i] == GG_NONE || asked[i] != taken)) continue;
        refuse(h, 1, "%s is asked about now: answer first, or take back what led here",
               gg_battle_label(h->b, asked[i]));
        return true;
    }
    return false;
}

static bool ask_holds(hand *h, const gg_state *before)
{
    if (ask_lost(h, before)) return false;
    if (h->s->ask.kind == GG_CHOOSE && gg_moves(h->b, h->s, NULL, 0) == 0)
        return refuse(h, 1,
                      "then nothing could be answered to what is asked now: answer first, or take back what led "
                      "here");
    return true;
}

/* ---- set, place, remove ---- */

/* The ask is about this piece, or an exchange that goes on is: whose it is, or what else its frames go on with. */
static bool is_held(const hand *h, int piece)
{
    const gg_system *sys = h->b->system;
    const gg_ask *ask = &h->s->ask;
    if (piece == ask->piece || piece == ask->other) return true;
    for (int d = 0; d < h->s->depth; d++) {
        const void *frame = gg_frame_at(h->b, h->s, d);
        gg_event e = {.piece = GG_NONE, .other = GG_NONE};
        unsigned level = gg_level_at(h->b, h->s, d);
        if (level & GG_EXCHANGE && sys->exchange_of) sys->exchange_of(h->b, h->s, frame, &e);
        if (piece == e.piece || piece == e.other || gg_frame_names(sys->held, sys->helds, frame, piece)) return true;
        if (sys->holds && sys->holds(h->b, h->s, frame, piece)) return true;
    }
    return false;
}

/* Somebody is in an exchange that goes on; one that concerns a whole side, such as an event at the start of a round, holds
 * nobody in his place. */
static bool is_engaged(const hand *h)
{
    const gg_system *sys = h->b->system;
    for (int d = 0; d < h->s->depth; d++) {
        unsigned level = gg_level_at(h->b, h->s, d);
        gg_event e = {.piece = GG_NONE, .other = GG_NONE};
        if (!(level & (GG_EXCHANGE | GG_WEIGHED))) continue;
        if (!(level & GG_EXCHANGE) || !sys->exchange_of) return true;
        sys->exchange_of(h->b, h->s, gg_frame_at(h->b, h->s, d), &e);
        if (e.piece != GG_NONE || e.other != GG_NONE) return true;
    }
    return false;
}

/* In mid-exchange the procedures under way know who stands where: nobody is moved or taken away under their hands. */
static bool is_free(hand *h, const reading *r)
{
    int piece = piece_of(h);
    bool busy = r->before.count || is_engaged(h);
    if (!h->row.moved || !busy || gg_quiet(h->b, h->s)) return true;
    if (!h->b->system->held || piece == GG_NONE)
        return refuse(h, 1, "nobody is moved by hand in the midst of this: finish it first, or take it back");
    if (h->row.hand != GG_HAND_REMOVE && r->before.count)
        return refuse(h, 1, "who stands where cannot be judged now (%s): finish it first, or take it back (`undo`)",
                      r->before.fault[0].text);
    if (!is_held(h, piece)) return true;
    return refuse(h, 1, "%s is in the midst of this: finish it first, or take back what led here (`undo`)",
                  gg_battle_label(h->b, piece));
}

static bool rewrite(hand *h, const gg_state *before)
{
    _Alignas(16) unsigned char room[ROOM] = {0}; /* the readings are compared byte by byte */
    reading r = {.arena = {.base = room, .size = sizeof room}};
    const gg_lines *lines = h->b->system->lines;
    assert(lines->battle_bytes + gg_lines_space(lines) <= ROOM);
    bool quiet = gg_quiet(h->b, h->s);
    gg_row_text plain = {.line = -1, .no_begin = !quiet}, other = {h->row.line, h->row.row, h->row.text, !quiet};
    r.plain = read_once(h, &r, &plain, &r.before);
    if (!is_free(h, &r)) return false;
    r.other = read_once(h, &r, &other, &r.after);
    if (!sound(h, &r)) return false;
    if (!same_battle(lines, r.plain, r.other))
        return refuse(h, 1, "that belongs to the scenario: only what changes in play can be set");
    return carry_over(h, &r) && ask_holds(h, before);
}

static void say_what(hand *h)
{
    static const char *const phrase[2][3] = {
        {"{p} {is} {w}.", "{p} stand(s) {w}.", "{p} {is} taken off the field: {w}."},
        {"{p} {has} {w}.", "{p} stand(s) {w}.", "{p} {is} taken off the field: {w}."}};
    gg_text t = gg_text_on(h->told, sizeof h->told);
    const char *label = gg_row_label(h->b, h->s, h->row.line, h->row.row);
    int piece = gg_battle_piece(h->b, label, strlen(label));
    gg_text_add(&t, "The umpire: ");
    if (piece != GG_NONE) {
        gg_say_phrase(&t, phrase[h->row.counted][h->row.hand], GG_PHRASE_OF(h->b, .piece = piece, .word = h->row.told));
        return;
    }
    for (unsigned side = 0; side < GG_SIDES; side++)
        if (strcmp(h->b->side[side], label) == 0) {
            gg_text_add(&t, "the ");
            gg_add_side(&t, h->b, side);
            gg_text_add(&t, " have %s.", h->row.told);
            return;
        }
    gg_text_add(&t, "%s %s: %s.", h->b->system->lines->line[h->row.line].word, label, h->row.told);
}

/* `remove A1 frob`: the reader took it for a place or for another word of the line. */
static bool refuse_fate(hand *h, gg_scan behind)
{
    gg_word fate;
    char fates[96];
    gg_text t = gg_text_on(fates, sizeof fates);
    if (!gg_scan_word(&behind, &fate) || h->fault->column != fate.column) return false;
    for (int i = GG_LEFT; i < GG_FATES; i++) gg_text_add(&t, ", %s", gg_fate_word(i));
    return refuse(h, fate.column,
                  "\"%.*s\" is no word for how it went: expected nothing more%s or the scenario's own word",
                  GG_WORD(fate), fates);
}

static bool amend_row(hand *h, int word)
{
    _Alignas(16) unsigned char before[GG_STATE_MAX];
    gg_word label;
    gg_scan start;
    if (!gg_scan_need(&h->scan, &label, "whom: the label of a piece, or a side")) return blame(h);
    h->row.hand = (gg_hand)word;
    if (!gg_rewrite_find(h->b, h->s, label, &h->row))
        return refuse(h, label.column, "nobody is called %.*s: expected the label of a piece, or a side",
                      GG_WORD(label));
    gg_copy(h->b, (gg_state *)before, h->s);
    start = h->scan;
    for (int spare = 1; spare >= 0; spare--) { /* what only the system reads of a lost piece goes, or belongs to it */
        h->scan = start;
        h->faults.count = 0;
        h->row.spare = spare;
        if (!gg_rewrite_read(h->b, h->s, &h->scan, &h->row)) {
            blame(h);
            return word == REMOVE && refuse_fate(h, start);
        }
        if (rewrite(h, (gg_state *)before)) break;
        gg_copy(h->b, h->s, (gg_state *)before);
        if (word != REMOVE || !spare) return word == REMOVE && refuse_fate(h, start);
    }
    say_what(h);
    return true;
}

/* ---- force ---- */

/* Each die counts by itself: one more or less changes nothing but their number. Totals are looked up in tables, which end. */
bool gg_amend_forces(const gg_battle *b, const gg_state *s)
{
    const gg_die *die = &b->system->die[s->ask.die];
    gg_test t;
    if (!gg_test_of(b, s, &t)) return false;
    return t.form ? t.form == GG_FORM_EACH || t.form == GG_FORM_FACES : die->classes < die->faces;
}

static bool force(hand *h)
{
    gg_word w = {.column = 1};
    long n;
    if (h->s->ask.kind != GG_ROLL) return refuse(h, 1, "no dice are asked for: expected a move");
    if (h->b->system->die[h->s->ask.die].faces == 0) return refuse(h, 1, "nothing is rolled: a draw is one");
    if (!gg_amend_forces(h->b, h->s))
        return refuse(h, 1, "the total of these dice counts: %d must be rolled (`set` can change what follows)",
                      h->s->ask.dice);
    if (!gg_scan_need(&h->scan, &w, "a number of dice")) return blame(h);
    if (!gg_word_number(w, &n) || n < 1 || n > GG_DICE_MAX)
        return refuse(h, w.column, "\"%.*s\" is no number of dice: expected 1 to %d", GG_WORD(w), GG_DICE_MAX);
    if (gg_scan_word(&h->scan, &w) && !gg_word_same(w, "dice") && !gg_word_same(w, "die"))
        return refuse(h, w.column, "expected `dice` and nothing more");
    if (gg_scan_word(&h->scan, &w)) return refuse(h, w.column, "nothing more is expected here");
    snprintf(h->told, sizeof h->told, "The umpire: %ld %s, not %d.", n, n == 1 ? "die" : "dice", h->s->ask.dice);
    h->s->ask.dice = (uint8_t)n;
    return true;
}

/* ---- the answer ---- */

static bool make(hand *h, const char *text, size_t len)
{
    bool said;
    h->scan = scan_of(text, len, &h->faults);
    int word = first_word(&h->scan, &said);
    if (word < 0) return refuse(h, 1, "expected set, place, remove or force");
    return word == FORCE ? force(h) : amend_row(h, word);
}

/* Single blanks, and the word and the label as they are written. */
static bool spell_out(const hand *h, const char *text, size_t len, gg_answer *a)
{
    gg_text t = gg_text_on(a->text, sizeof a->text);
    gg_scan s = scan_of(text, len, NULL);
    bool said;
    gg_word w;
    int word = first_word(&s, &said);
    if (word < 0) return false; /* it was read before */
    gg_text_add(&t, "%s", words[word]);
    if (word != FORCE && gg_scan_word(&s, &w))
        gg_text_add(&t, " %s", gg_row_label(h->b, h->s, h->row.line, h->row.row));
    while (gg_scan_word(&s, &w)) gg_text_add(&t, s.line[w.column - 1] == '"' ? " \"%.*s\"" : " %.*s", (int)w.len, w.at);
    return t.len < sizeof a->text;
}

bool gg_amend_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_answer *out,
                    gg_fault *fault)
{
    _Alignas(16) unsigned char copy[GG_STATE_MAX];
    hand h = {.b = b, .s = (gg_state *)copy, .fault = fault};
    *out = (gg_answer){.kind = GG_AMEND};
    if (s->hidden || s->ask.kind == GG_OVER) return refuse(&h, 1, "nothing is asked: nothing can be amended");
    gg_copy(b, h.s, s);
    if (!make(&h, text, len)) return false;
    return spell_out(&h, text, len, out) || refuse(&h, 1, "too many words at once: say them one after the other");
}

int gg_amend_print(const gg_battle *b, const gg_answer *a, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    char word[16] = "";
    unsigned verb;
    for (size_t i = 0; i < sizeof word - 1 && a->text[i] && a->text[i] != ' '; i++) word[i] = a->text[i];
    gg_text_add(&t, "%s%s", is_verb(b, word, &verb) ? "amend " : "", a->text);
    return gg_text_len(&t);
}

gg_status gg_amend_give(const gg_battle *b, gg_state *s, const gg_answer *a, gg_sink *sink)
{
    _Alignas(16) unsigned char copy[GG_STATE_MAX];
    gg_fault why;
    hand h = {.b = b, .s = (gg_state *)copy, .fault = &why};
    if (s->hidden) return GG_HIDDEN;
    if (s->ask.kind == GG_OVER) return GG_NOT_ASKED;
    gg_copy(b, h.s, s);
    if (!make(&h, a->text, strnlen(a->text, sizeof a->text))) return GG_REFUSED;
    gg_copy(b, s, h.s);
    TELL((&(gg_run){.b = b, .s = s, .sink = sink}), GG_EV_AMEND, GG_OK, .text = h.told);
    return GG_DONE;
}
