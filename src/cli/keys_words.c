/* What Tab offers: words that go on from what is typed. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "keys.h"

void keys_offer(keys_words *k, const char *word)
{
    if (!*word || strncasecmp(word, k->begun, strlen(k->begun)) != 0) return;
    for (int i = 0; i < k->count; i++)
        if (strcasecmp(k->word[i], word) == 0) return;
    k->word = grow(k->word, (size_t)(k->count + 1) * sizeof *k->word);
    size_t size = strlen(word) + 1;
    char *own = take(size);
    memcpy(own, word, size);
    k->word[k->count++] = own;
}

static const char *next(const char *at, size_t *len)
{
    at += strspn(at, " \t");
    *len = strcspn(at, " \t");
    return at;
}

/* Behind the words that were typed, in their order; NULL: it has not all of them. */
static const char *behind(const char *line, const char *before)
{
    size_t want, len;
    for (before = next(before, &want); want; before = next(before + want, &want)) {
        for (line = next(line, &len); len; line = next(line + len, &len))
            if (len == want && strncasecmp(line, before, len) == 0) break;
        if (!len) return NULL;
        line += len;
    }
    return line;
}

void keys_offer_line(keys_words *k, const char *line)
{
    size_t len = 0;
    const char *at = behind(line, k->before);
    for (at = at ? next(at, &len) : ""; *at; at = next(at + len, &len)) {
        char word[128];
        if (len < sizeof word) {
            memcpy(word, at, len);
            word[len] = 0;
            keys_offer(k, word);
        }
        if (!*k->begun) return;
    }
}
