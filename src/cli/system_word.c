/* Naming a system, and finding words in text. */
#include "system_word.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool word_within(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (; *text; text++) {
        size_t i = 0;
        while (i < n && text[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) i++;
        if (i == n) return true;
    }
    return n == 0;
}

const gg_system *system_called(const char *word)
{
    for (int i = 0; i < gg_system_count(); i++)
        if (strcasecmp(gg_system_id(gg_system_at(i)), word) == 0) return gg_system_at(i);
    return NULL;
}

int system_named(const options *o, const char *word, const gg_system **out)
{
    *out = system_called(word);
    if (*out) return -1;
    char all[256] = "";
    for (int i = 0; i < gg_system_count(); i++) {
        size_t at = strlen(all);
        snprintf(all + at, sizeof all - at, "%s%s", i ? ", " : "", gg_system_id(gg_system_at(i)));
    }
    return complain_of(o, "there is no system '%s'; there are: %s", word, all);
}
