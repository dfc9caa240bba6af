/* Bounded text: always terminated, counts what it would have needed. */
#ifndef GG_TEXT_TEXT_H
#define GG_TEXT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gg_text {
    char *at;
    size_t cap, len; /* len: what the whole text takes, which may be more than cap */
} gg_text;

gg_text gg_text_on(char *out, size_t cap);
void gg_text_add(gg_text *, const char *format, ...) __attribute__((format(printf, 2, 3)));
int gg_text_len(const gg_text *);

/* One word of a line, as move text and scenario text are read. */
typedef struct gg_word {
    const char *at;
    size_t len;
    int column; /* from 1 */
} gg_word;
/* "quoted text" is one word, without its marks; one whose closing mark is missing keeps its opening mark and goes to
 * the end. Columns count bytes from `line`. */
bool gg_word_next(const char **at, const char *end, const char *line, gg_word *out);
bool gg_word_is(gg_word, const char *text);
bool gg_word_same(gg_word, const char *text); /* capitals or not */
bool gg_word_number(gg_word, long *out);      /* decimal, at most nine digits, perhaps with a minus sign */
/* n numbers with commas between them and nothing else: 240,140. */
bool gg_word_numbers(gg_word, long *out, int n);
/* The same of lengths: tenths of an inch, 240, or inches with a decimal point, 24.0. */
bool gg_word_tenths(gg_word, long *out, int n);
/* The word of the list that was probably meant: at most two slips away, capitals not counted; NULL if none is near. */
const char *gg_word_nearest(gg_word, const char *const *list, int n);
/* For "%.*s": the word, or its first 32 bytes. */
#define GG_WORD(w) (int)((w).len < 32 ? (w).len : 32), (w).at

int gg_utf8(const char *at, const char *end); /* bytes of the character at `at`, 0 if they are not UTF-8 */

#endif
