/* Moves in text by a table of verbs: printed, said in words, and read. A system gives the table (its verbs.def), says one
 * part of a move and reads one; the rest, and every complaint, is the same for all. */
#ifndef GG_ENGINE_NOTATION_H
#define GG_ENGINE_NOTATION_H

#include "system.h"
#include "text/text.h"

typedef struct gg_verb { /* shape: a letter a part, in most of them one word; a small letter may be left out */
    const char *word, *shape, *sentence;
    const char *label; /* in a list, without the unit's name: letters of the shape, small ones are the system's */
    const char *group; /* the heading it stands under */
    uint8_t until;     /* how far odds look: gg_until */
    uint8_t flags;
} gg_verb;
enum {
    GG_ENDS = 1, /* ends something beyond undo while others could still act */
    GG_LAST = 2  /* declines, or has done: behind all others in a list */
};

typedef struct gg_cursor { /* the words of a move, one after the other */
    const char *text, *at, *end;
    gg_word word; /* the last that was read */
} gg_cursor;

typedef struct gg_parts { /* a move that is being read */
    unsigned verb, unit, target, x, y, facing, arg;
    uint64_t own;     /* what the system keeps of it besides, until `meant` makes the move */
    gg_cursor *words; /* for a part of several words: gg_parts_next */
} gg_parts;
bool gg_parts_next(gg_parts *, gg_word *); /* one word more of the same part; false: the text has ended */

typedef struct gg_notation {
    const gg_verb *verb; /* [0] is unused */
    int verbs;
    const char *example; /* "a move such as 'activate' or 'charge'" */
    /* Which letters hold what of a move. A move says nothing but what the letters of its verb have room for. */
    const char *units, *targets, *places, *facings, *args;
    bool (*plain)(gg_move); /* instead of those, where a move is made in another way, or more is asked of it */
    /* Writes one part of a move; `words`: as people say it. */
    void (*part)(const gg_battle *, const gg_state *, gg_move, char letter, bool words, gg_text *);
    /* Whether a part that may be left out is there. */
    bool (*there)(const gg_battle *, const gg_state *, gg_move, char letter);
    /* Reads the words of one part, of which the first is given; what was expected if they do not fit. An empty word asks
     * only for that; of a part that may be left out it means that it was. */
    const char *(*read)(const gg_battle *, const gg_state *, char letter, gg_word, gg_parts *);
    /* The rest is NULL where a system has no such thing. */
    const char *written; /* letters that are written, and read as words aside */
    bool (*aside)(const gg_battle *, const gg_state *, gg_word, gg_parts *); /* a word that may stand anywhere */
    gg_move (*meant)(const gg_battle *, const gg_state *, const gg_parts *); /* from the parts to the move */
    void (*more)(const gg_battle *, const gg_state *, gg_move, gg_text *);   /* said behind the sentence */
} gg_notation;

/* What a notation begins with: its verbs and an example, the functions `part`, `there` and `read_part` of its file; then which
 * letters hold what. */
#define GG_NOTATION(NAME, example_) \
    .verb = verbs, .verbs = NAME##_VERBS, .example = (example_), .part = part, .there = there, .read = read_part
#define GG_LETTERS(units_, targets_, places_, facings_, args_) \
    .units = (units_), .targets = (targets_), .places = (places_), .facings = (facings_), .args = (args_)

const gg_verb *gg_verb_of(const gg_battle *, gg_move); /* NULL: the move has none */
bool gg_move_plain(const gg_battle *, gg_move);        /* it has a verb, and says no more than that has room for */

bool gg_notation_knows(const gg_notation *, gg_move);
bool gg_notation_plain(const gg_notation *, gg_move); /* by the letters of its shape */
int gg_notation_print(const gg_notation *, const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
int gg_notation_words(const gg_notation *, const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
/* Where one piece is asked, its label may be left out. */
gg_move gg_notation_parse(const gg_notation *, const gg_battle *, const gg_state *, const char *text, size_t len,
                          gg_fault *);

/* ---- words that many letters read alike ---- */

int gg_word_find(gg_word, const char *const *list, int n); /* capitals or not; -1 */
/* The label of a piece, into *out; `expected` if it is none. */
const char *gg_read_piece(const gg_battle *, gg_word, unsigned *out, const char *expected);
/* A word of the list: its index. */
const char *gg_read_name(gg_word, const char *const *list, int n, unsigned *out, const char *expected);
const char *gg_read_number(gg_word, int low, int high, unsigned *out, const char *expected);
/* Tenths of an inch, 240, or inches with a decimal point, 24.0: at most `most` tenths. */
bool gg_read_tenths(const char *at, size_t len, unsigned most, unsigned *out);

#endif
