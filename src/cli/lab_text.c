/* Words of a scenario's lines: see lab_text.h. */
#include "lab_text.h"

#include <string.h>

bool lab_word_is(lab_word w, const char *text) { return strlen(text) == w.len && strncmp(w.at, text, w.len) == 0; }

static void split(lab_line *l, const char *end)
{
    for (const char *p = l->at; p < end && l->words < LAB_LINE_WORDS;) {
        p += strspn(p, " \t\r");
        if (p >= end || *p == '#') return;
        const char *close = *p == '"' ? memchr(p + 1, '"', (size_t)(end - p - 1)) : NULL;
        size_t n = close ? (size_t)(close - p) + 1 : strcspn(p, " \t\r\n");
        l->word[l->words++] = (lab_word){p, n};
        p += n;
    }
}

bool lab_line_next(const char **at, bool *drawn, lab_line *out)
{
    if (!**at) return false;
    size_t n = strcspn(*at, "\n");
    *out = (lab_line){.at = *at, .len = n + ((*at)[n] == '\n')};
    split(out, *at + n);
    *at += out->len;
    bool ends = out->words && lab_word_is(out->word[0], "end"), begins = out->words && lab_word_is(out->word[0], "map");
    if (*drawn || (out->words && (lab_word_is(out->word[0], "story") || lab_word_is(out->word[0], "title"))))
        out->words = 0;
    *drawn = *drawn ? !ends : begins;
    return true;
}

void lab_replace(buffer *out, const char *text, size_t len, const char *from, const char *to, const char *with)
{
    buffer_add(out, text, (size_t)(from - text));
    buffer_add(out, with, strlen(with));
    buffer_add(out, to, (size_t)(text + len - to));
}
