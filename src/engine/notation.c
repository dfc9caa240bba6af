#include "notation.h"

#include <ctype.h>

bool gg_notation_knows(const gg_notation *n, gg_move m)
{
    return gg_move_verb(m) != 0 && gg_move_verb(m) < (unsigned)n->verbs;
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

int gg_notation_words(const gg_notation *n, const gg_battle *b, const gg_state *s, gg_move m, char *out, size_t cap)
{
    gg_text t = gg_text_on(out, cap);
    if (!gg_notation_knows(n, m)) return 0;
    for (const char *c = n->verb[gg_move_verb(m)].sentence; *c; c++) {
        if (*c != '{') {
            gg_text_add(&t, "%c", *c);
            continue;
        }
        n->part(b, s, m, c[1], true, &t);
        c += 2; /* the letter and its closing brace */
    }
    return gg_text_len(&t);
}

/* ---- reading ---- */

void gg_notation_blame(gg_fault *fault, int column, const char *what, gg_word w, const char *expected)
{
    if (!fault) return;
    fault->line = 1;
    fault->column = column;
    gg_text t = gg_text_on(fault->text, sizeof fault->text);
    gg_text_add(&t, "%s '%.*s': expected %s", what, GG_WORD(w), expected);
}

unsigned gg_notation_verb(const gg_notation *n, gg_word w, gg_fault *fault)
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
    gg_notation_blame(fault, w.column, "unknown word", w, expected);
    return 0;
}

gg_move gg_notation_parse(const gg_notation *n, const gg_battle *b, const gg_state *s, const char *text, size_t len,
                          gg_fault *fault)
{
    const char *at = text, *end = text + len;
    gg_word w = {.at = "", .column = 1};
    if (!gg_word_next(&at, end, text, &w)) {
        gg_notation_blame(fault, 1, "nothing", w, "a move");
        return 0;
    }
    gg_parts p = {.verb = gg_notation_verb(n, w, fault), .unit = GG_NONE, .target = GG_NONE};
    if (p.verb == 0) return 0;
    for (const char *c = n->verb[p.verb].shape; *c; c++) {
        bool optional = islower((unsigned char)*c);
        if (!gg_word_next(&at, end, text, &w)) {
            gg_parts none = p;
            const char *expected = n->read(b, s, *c, (gg_word){.at = "", .len = 0}, optional ? &p : &none);
            if (optional) continue; /* the reader has filled in what is meant without it */
            gg_notation_blame(fault, (int)len + 1, "the move ends after", w, expected);
            return 0;
        }
        const char *expected = n->read(b, s, *c, w, &p);
        if (expected) {
            gg_notation_blame(fault, w.column, "not understood:", w, expected);
            return 0;
        }
    }
    if (gg_word_next(&at, end, text, &w)) {
        gg_notation_blame(fault, w.column, "too much:", w, "the end of the move");
        return 0;
    }
    return gg_move_make(p.verb, p.unit, p.target, p.x, p.y, p.facing, p.arg);
}
