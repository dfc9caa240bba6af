/* What an umpire may say (docs/umpire.md), for help and forms. */
#ifndef GG_TELL_UMPIRE_H
#define GG_TELL_UMPIRE_H

#include "session.h"

/* Name, what stands behind it (umpire_example), help. */
#define UMPIRE_TABLE(ROW)                                                                                   \
    ROW("set", "@ WORDS",                                                                                   \
        "the umpire: what is so of a piece or a side, in a scenario's words; `not` before one that is not") \
    ROW("place", "@ *", "the umpire: it stands there")                                                      \
    ROW("remove", "@", "the umpire: it is gone; behind it a word for how")                                  \
    ROW("force", "4 dice", "the umpire: this roll has so many dice")

enum { UMPIRE_WORDS = 4 };
typedef struct umpire_word {
    const char *name, *argument, *help;
} umpire_word;
extern const umpire_word umpire_words[UMPIRE_WORDS];
bool umpire_may(const gg_battle *, const gg_state *, int word); /* at this ask */
bool umpire_speaks(const char *line); /* it begins with one of these words, or with `amend`: capitals or not */

/* "range @ #", "place @ *": @ is a piece of whoever is asked, # one of the other side, * where the first stands. */
void umpire_example(const session *, const gg_view *, const char *text, char *out, size_t cap);

/* What `set` may say of a piece or a side, as its scenario line has it: a number from low to high, a word of several, flags. */
enum { UMPIRE_FIELDS = 48 };
typedef struct umpire_field {
    const char *word, *what; /* "blocks"; what is expected behind it, or "" */
    const char *kind; /* "number", "word", "words", "side", "piece", "flags", "one", "own": only its reader knows */
    bool number;
    int low, high, words;
    const void *of;
    char now[80]; /* as it is written now: "blocks 2"; "": as is usual */
} umpire_field;
int umpire_fields(const gg_battle *, const gg_state *, const char *label, umpire_field out[UMPIRE_FIELDS]);
const char *umpire_field_word(const umpire_field *, int i);

#endif
