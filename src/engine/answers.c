/* Answers as text: moves in the system's notation, dice as `roll 5 3 1`, draws as `draw french`, amendments. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "amend.h"
#include "system.h"
#include "text/text.h"

/* ---- printing ---- */

static void print_draw(const gg_die *die, int face, gg_text *t)
{
    if (die->class_names)
        gg_text_add(t, "draw %s", die->class_names[face - 1]);
    else
        gg_text_add(t, "draw %d", face);
}

int gg_answer_print(const gg_battle *b, const gg_state *s, const gg_answer *a, char *out, size_t cap)
{
    if (a->kind == GG_CHOOSE) return gg_move_print(b, s, a->move, out, cap);
    if (a->kind == GG_AMEND) return gg_amend_print(b, a, out, cap);
    gg_text t = gg_text_on(out, cap);
    const gg_die *die = gg_pending_die(b, s);
    if (die && die->faces == 0) {
        print_draw(die, a->faces[0], &t);
    } else {
        gg_text_add(&t, "roll");
        for (int i = 0; i < a->dice; i++) gg_text_add(&t, " %d", a->faces[i]);
    }
    return gg_text_len(&t);
}

/* ---- parsing ---- */

typedef struct reading {
    const gg_battle *b;
    const gg_state *s;
    const gg_die *die;
    const char *text, *at, *end;
    gg_fault *fault;
} reading;

__attribute__((format(printf, 3, 4))) static bool fails(reading *r, int column, const char *format, ...)
{
    va_list args;
    r->fault->line = 1;
    r->fault->column = column;
    va_start(args, format);
    vsnprintf(r->fault->text, sizeof r->fault->text, format, args);
    va_end(args);
    return false;
}

static bool next_word(reading *r, gg_word *w) { return gg_word_next(&r->at, r->end, r->text, w); }

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; }

static bool word_like(gg_word w, const char *text) /* whatever the case */
{
    size_t i = 0;
    while (i < w.len && text[i] && lower(w.at[i]) == lower(text[i])) i++;
    return i == w.len && text[i] == 0;
}

/* The name, or the one of which the word is the beginning; of equal names the first. 0: none, or several. */
static int named(gg_word w, const char *const *names, int count)
{
    int found = 0;
    for (int i = 0; names && i < count; i++)
        if (word_like(w, names[i])) return i + 1;
    for (int i = 0; names && i < count; i++) {
        size_t k = 0;
        while (k < w.len && names[i][k] && lower(w.at[k]) == lower(names[i][k])) k++;
        if (k < w.len || (found && strcmp(names[found - 1], names[i]) == 0)) continue;
        if (found) return 0;
        found = i + 1;
    }
    return found;
}

static int face_of(const gg_die *die, gg_word w)
{
    long number = 0;
    if (!gg_word_number(w, &number)) number = named(w, die->face_names, die->faces);
    return number >= 1 && number <= die->faces ? (int)number : 0;
}

/* One face, or several run together, a digit or a first letter each: `53`, `icsf`. How many; 0: it is none. */
static int faces_of(const gg_die *die, gg_word w, uint8_t faces[GG_DICE_MAX])
{
    int one = face_of(die, w), n = 0;
    if (one) {
        faces[0] = (uint8_t)one;
        return 1;
    }
    for (size_t i = 0; i < w.len; i++) {
        int face = face_of(die, (gg_word){.at = w.at + i, .len = 1});
        if (!face || n == GG_DICE_MAX) return 0;
        faces[n++] = (uint8_t)face;
    }
    return n;
}

static bool no_face(reading *r, gg_word w)
{
    return fails(r, w.column, "\"%.*s\" is no face of a %s: expected 1 to %d%s", (int)(w.len < 40 ? w.len : 40), w.at,
                 r->die->name, r->die->faces, r->die->face_names ? ", a face's name or its first letter" : "");
}

static bool parse_roll(reading *r, gg_answer *a)
{
    gg_word w;
    int n = 0, wanted = r->s->ask.dice;
    while (next_word(r, &w)) {
        uint8_t faces[GG_DICE_MAX];
        int more = faces_of(r->die, w, faces);
        if (!more) return no_face(r, w);
        if (n + more > wanted)
            return fails(r, w.column, "too many dice: %d %s asked for (`force` if the table threw others)", wanted,
                         wanted == 1 ? "is" : "are");
        memcpy(a->faces + n, faces, (size_t)more);
        n += more;
    }
    if (n < wanted)
        return fails(r, (int)(r->end - r->text) + 1, "too few dice: %d of %d are given (`force` if the table threw %d)",
                     n, wanted, n);
    a->dice = (uint8_t)n;
    return true;
}

static bool parse_draw(reading *r, gg_answer *a)
{
    gg_word w, more;
    uint32_t weight[GG_CLASSES];
    int classes = gg_weights(r->b, r->s, weight);
    if (!next_word(r, &w)) return fails(r, (int)(r->end - r->text) + 1, "expected what was drawn");
    long number = named(w, r->die->class_names, r->die->classes);
    if (!number && !r->die->class_names && !gg_word_number(w, &number)) number = 0;
    int len = (int)(w.len < 40 ? w.len : 40);
    if (number < 1 || number > r->die->classes)
        return fails(r, w.column, "\"%.*s\" is nothing that a %s can be", len, w.at, r->die->name);
    if (number > classes || weight[number - 1] == 0)
        return fails(r, w.column, "no %s \"%.*s\" is left to draw", r->die->name, len, w.at);
    if (next_word(r, &more)) return fails(r, more.column, "nothing more is expected here");
    a->dice = 1;
    a->faces[0] = (uint8_t)number;
    return true;
}

static bool names_outcome(const reading *r, gg_word w)
{
    uint8_t faces[GG_DICE_MAX];
    long number;
    return gg_word_number(w, &number) || (r->die->faces && faces_of(r->die, w, faces)) ||
           named(w, r->die->class_names, r->die->faces ? 0 : r->die->classes);
}

/* The word `roll` or `draw` may be left out where dice are asked for. */
static bool parse_dice(reading *r, gg_answer *a)
{
    gg_word w = {0};
    const char *start = r->at;
    bool draw = r->die->faces == 0, some = next_word(r, &w), said = some && word_like(w, draw ? "draw" : "roll");
    if (!some || (!said && !names_outcome(r, w)))
        return fails(r, some ? w.column : 1, "%d %s %s asked for: expected %s", r->s->ask.dice,
                     r->s->ask.dice == 1 ? (draw ? r->die->name : "die") : "dice", r->s->ask.dice == 1 ? "is" : "are",
                     draw ? "draw and what was drawn" : "roll and the faces");
    if (!said) r->at = start;
    a->kind = GG_ROLL;
    return draw ? parse_draw(r, a) : parse_roll(r, a);
}

static bool parse_choice(reading *r, gg_answer *a)
{
    gg_word w;
    if (!next_word(r, &w)) return fails(r, 1, "expected a move");
    if (word_like(w, "roll") || word_like(w, "draw")) return fails(r, w.column, "a decision is asked for, not dice");
    a->kind = GG_CHOOSE;
    a->move = gg_move_parse(r->b, r->s, r->text, (size_t)(r->end - r->text), r->fault);
    return a->move != 0;
}

bool gg_answer_parse(const gg_battle *b, const gg_state *s, const char *text, size_t len, gg_answer *out,
                     gg_fault *fault)
{
    reading r = {
        .b = b, .s = s, .die = gg_pending_die(b, s), .text = text, .at = text, .end = text + len, .fault = fault};
    *out = (gg_answer){0};
    if (s->ask.kind != GG_OVER && gg_amend_is(b, s, text, len)) return gg_amend_parse(b, s, text, len, out, fault);
    if (s->ask.kind == GG_ROLL) return parse_dice(&r, out);
    if (s->ask.kind == GG_CHOOSE) return parse_choice(&r, out);
    return fails(&r, 1, "the battle is over: nothing is asked");
}

gg_status gg_answer_give(const gg_battle *b, gg_state *s, const gg_answer *a, gg_sink *sink)
{
    if (a->kind == GG_CHOOSE) return gg_choose(b, s, a->move, sink);
    if (a->kind == GG_AMEND) return gg_amend_give(b, s, a, sink);
    return gg_roll(b, s, a->faces, a->dice, sink);
}
