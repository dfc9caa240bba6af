/* Moves in text by a table of verbs: printed, said in words, and read. A system gives the table (its verbs.def), prints one
 * part of a move and reads one word; the rest, and every complaint, is the same for all. */
#ifndef GG_ENGINE_NOTATION_H
#define GG_ENGINE_NOTATION_H

#include "system.h"
#include "text.h"

typedef struct gg_verb { /* shape: a letter a word; a small letter is a word that may be left out */
    const char *word, *shape, *sentence;
} gg_verb;

typedef struct gg_parts { /* a move that is being read */
    unsigned verb, unit, target, x, y, facing, arg;
} gg_parts;

typedef struct gg_notation {
    const gg_verb *verb; /* [0] is unused */
    int verbs;
    const char *example; /* "a move such as 'activate' or 'charge'" */
    /* Writes one part of a move; `words`: as people say it. */
    void (*part)(const gg_battle *, const gg_state *, gg_move, char letter, bool words, gg_text *);
    /* Whether a part that may be left out is there. */
    bool (*there)(const gg_battle *, const gg_state *, gg_move, char letter);
    /* Reads one word; what was expected if it does not fit. An empty word asks only for that. */
    const char *(*read)(const gg_battle *, const gg_state *, char letter, gg_word, gg_parts *);
} gg_notation;

/* What is wrong with a word of a move. */
void gg_notation_blame(gg_fault *, int column, const char *what, gg_word, const char *expected);
unsigned gg_notation_verb(const gg_notation *, gg_word, gg_fault *); /* 0: none, see the fault */
bool gg_notation_knows(const gg_notation *, gg_move);
int gg_notation_print(const gg_notation *, const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
int gg_notation_words(const gg_notation *, const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
gg_move gg_notation_parse(const gg_notation *, const gg_battle *, const gg_state *, const char *text, size_t len,
                          gg_fault *);

#endif
