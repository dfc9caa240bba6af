/* Moves in text: see notation.h. */
#include "notation.h"

#include <ctype.h>
#include <string.h>

#include "say.h"

bool gg_notation_knows(const gg_notation *n, gg_move m)
{
    return gg_move_verb(m) != 0 && gg_move_verb(m) < (unsigned)n->verbs;
}

const gg_verb *gg_verb_of(const gg_battle *b, gg_move m)
{
    const gg_notation *n = b->system->notation;
    return gg_notation_knows(n, m) ? &n->verb[gg_move_verb(m)] : NULL;
}

static bool holds(const char *shape, const char *letters) { return letters && strpbrk(shape, letters); }

bool gg_notation_plain(const gg_notation *n, gg_move m)
{
    const gg_verb *v = &n->verb[gg_move_verb(m)];
    bool place = holds(v->shape, n->places);
    return m == gg_move_make(gg_move_verb(m), holds(v->shape, n->units) ? gg_move_unit(m) : GG_NONE,
                             holds(v->shape, n->targets) ? gg_move_target(m) : GG_NONE, place ? gg_move_x(m) : 0,
                             place ? gg_move_y(m) : 0, holds(v->shape, n->facings) ? gg_move_facing(m) : 0,
                             holds(v->shape, n->args) ? gg_move_arg(m) : 0);
}

bool gg_move_plain(const gg_battle *b, gg_move m)
{
    const gg_notation *n = b->system->notation;
    return gg_notation_knows(n, m) && (n->plain ? n->plain(m) : gg_notation_plain(n, m));
}

/* ---- printing ---- */

int gg_notation_print(const gg_notation *n, const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (!gg_notation_knows(n, m)) {
        gg_text_add(&t, "?");
        return gg_text_len(&t);
    }
    gg_text_add(&t, "%s", n->verb[gg_move_verb(m)].word);
    for (const char *c = n->verb[gg_move_verb(m)].shape; *c; c++) {
        if (islower((unsigned char)*c) && !n->there(b, s, m, *c)) continue;
        gg_text_add(&t, " ");
        n->part(b, s, m, *c, false, &t);
    }
    return gg_text_len(&t);
}

typedef struct said {
    const gg_notation *n;
    const gg_battle *b;
    const gg_state *s;
    gg_move m;
} said;

static void say_letter(void *of, char letter, gg_text *t)
{
    const said *x = of;
    x->n->part(x->b, x->s, x->m, letter, true, t);
}

int gg_notation_words(const gg_notation *n, const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (!gg_notation_knows(n, m)) return 0;
    gg_say_template(&t, n->verb[gg_move_verb(m)].sentence, say_letter, &(said){n, b, s, m});
    if (n->more) n->more(b, s, m, &t);
    return gg_text_len(&t);
}

/* ---- reading ---- */

/* What is wrong with a word of a move. */
static void blame(gg_fault *fault, int column, const char *what, gg_word w, const char *expected)
{
    if (!fault) return;
    fault->line = 1;
    fault->column = column;
    gg_text t = gg_text_on(fault->text, sizeof fault->text);
    gg_text_add(&t, "%s '%.*s': expected %s", what, GG_WORD(w), expected);
}

/* 0: none, see the fault */
static unsigned read_verb(const gg_notation *n, gg_word w, gg_fault *fault)
{
    const char *list[256];
    int known = 0;
    for (int v = 1; v < n->verbs; v++) {
        if (gg_word_same(w, n->verb[v].word)) return (unsigned)v;
        list[known++] = n->verb[v].word;
    }
    const char *near = gg_word_nearest(w, list, known);
    char expected[96];
    gg_text t = gg_text_on(expected, sizeof expected);
    if (near)
        gg_text_add(&t, "a move, perhaps '%s'", near);
    else
        gg_text_add(&t, "%s", n->example);
    blame(fault, w.column, "unknown word", w, expected);
    return 0;
}

bool gg_parts_next(gg_parts *p, gg_word *w)
{
    gg_cursor *c = p->words;
    if (!c || !gg_word_next(&c->at, c->end, c->text, &c->word)) return false;
    *w = c->word;
    return true;
}

typedef struct reading {
    const gg_notation *n;
    const gg_battle *b;
    const gg_state *s;
    gg_fault *fault;
} reading;

/* The next word that is not said aside. */
static bool next_part(const reading *r, gg_cursor *c, gg_parts *p)
{
    while (gg_word_next(&c->at, c->end, c->text, &c->word))
        if (!r->n->aside || !r->n->aside(r->b, r->s, c->word, p)) return true;
    return false;
}

static bool ends_early(const reading *r, const gg_cursor *c, char letter, gg_parts *p)
{
    static const gg_word nothing = {.at = "", .len = 0};
    gg_parts none = *p;
    bool optional = islower((unsigned char)letter);
    none.words = p->words = NULL;
    const char *expected = r->n->read(r->b, r->s, letter, nothing, optional ? p : &none);
    if (optional) return false; /* the reader has filled in what is meant without it */
    blame(r->fault, (int)(c->end - c->text) + 1, "the move ends after", c->word, expected);
    return true;
}

static bool read_shape(const reading *r, gg_cursor c, const char *shape, gg_parts *p)
{
    for (; *shape; shape++) {
        if (r->n->written && strchr(r->n->written, *shape)) continue;
        if (!next_part(r, &c, p)) {
            if (ends_early(r, &c, *shape, p)) return false;
            continue;
        }
        p->words = &c;
        const char *expected = r->n->read(r->b, r->s, *shape, c.word, p);
        p->words = NULL;
        if (!expected) continue;
        blame(r->fault, c.word.column, "not understood:", c.word, expected);
        return false;
    }
    if (!next_part(r, &c, p)) return true;
    blame(r->fault, c.word.column, "too much:", c.word, "the end of the move");
    return false;
}

/* With the label of the piece, or without it where only one is asked. `melee F1` of F1 itself is not a move against F1: its
 * target is missing. */
static bool read_rest(const reading *r, gg_cursor c, gg_parts *p)
{
    const gg_ask *ask = &r->s->ask;
    const char *shape = r->n->verb[p->verb].shape;
    gg_parts again = *p;
    if (read_shape(r, c, shape, p)) return true;
    if (ask->kind != GG_CHOOSE || ask->piece == GG_NONE || shape[0] == 0) return false;
    if (!r->n->units || !strchr(r->n->units, shape[0])) return false;
    again.unit = ask->piece;
    if (!read_shape(&(reading){.n = r->n, .b = r->b, .s = r->s}, c, shape + 1, &again)) return false;
    if (again.target == ask->piece) return false;
    *p = again;
    return true;
}

gg_move gg_notation_parse(const gg_notation *n, const gg_battle *b, const gg_state *s, const char *text, size_t len,
                          gg_fault *fault)
{
    gg_cursor c = {.text = text, .at = text, .end = text + len, .word = {.at = "", .column = 1}};
    if (!gg_word_next(&c.at, c.end, text, &c.word)) {
        blame(fault, 1, "nothing", c.word, "a move");
        return 0;
    }
    gg_parts p = {.verb = read_verb(n, c.word, fault), .unit = GG_NONE, .target = GG_NONE};
    if (p.verb == 0 || !read_rest(&(reading){n, b, s, fault}, c, &p)) return 0;
    return n->meant ? n->meant(b, s, &p) : gg_move_make(p.verb, p.unit, p.target, p.x, p.y, p.facing, p.arg);
}

/* ---- words that many letters read alike ---- */

int gg_word_find(gg_word w, const char *const *list, int n)
{
    for (int i = 0; w.len && i < n; i++)
        if (gg_word_same(w, list[i])) return i;
    return -1;
}

const char *gg_read_piece(const gg_battle *b, gg_word w, unsigned *out, const char *expected)
{
    int piece = w.len ? gg_piece_find(b, w.at, w.len) : GG_NONE;
    if (piece == GG_NONE) return expected;
    *out = (unsigned)piece;
    return NULL;
}

const char *gg_read_name(gg_word w, const char *const *list, int n, unsigned *out, const char *expected)
{
    int i = gg_word_find(w, list, n);
    if (i < 0) return expected;
    *out = (unsigned)i;
    return NULL;
}

const char *gg_read_number(gg_word w, int low, int high, unsigned *out, const char *expected)
{
    long n;
    if (!gg_word_number(w, &n) || n < low || n > high) return expected;
    *out = (unsigned)n;
    return NULL;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool gg_read_tenths(const char *at, size_t len, unsigned most, unsigned *out)
{
    unsigned n = 0;
    size_t i = 0;
    for (; i < len && is_digit(at[i]) && n <= most; i++) n = n * 10 + (unsigned)(at[i] - '0');
    if (i == 0) return false;
    if (i < len && at[i] == '.') {
        i++;
        n *= 10;
        if (i < len && is_digit(at[i])) n += (unsigned)(at[i++] - '0');
    }
    *out = n;
    return i == len && n <= most;
}
