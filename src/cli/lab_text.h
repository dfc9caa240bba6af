/* Changing the text of a scenario word by word, whatever its system: what studies vary. */
#ifndef GG_CLI_LAB_TEXT_H
#define GG_CLI_LAB_TEXT_H

#include "buffer.h"

typedef struct lab_word { /* within a line; a quoted one with its quotes */
    const char *at;
    size_t len;
} lab_word;
enum { LAB_LINE_WORDS = 64 };
typedef struct lab_line {
    const char *at; /* of its text, and its length with its end */
    size_t len;
    int words;
    lab_word word[LAB_LINE_WORDS];
} lab_line;

/* The next line from *at on, which moves behind it; false: there is none. Drawn maps and stories have no words. */
bool lab_line_next(const char **at, bool *drawn, lab_line *out);
bool lab_word_is(lab_word, const char *text);
/* The text with `with` instead of the bytes from..to of it. */
void lab_replace(buffer *out, const char *text, size_t len, const char *from, const char *to, const char *with);

#endif
