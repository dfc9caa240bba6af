/* Letters for what ends something: see end_key.h. */
#include "end_key.h"

#include <ctype.h>
#include <string.h>

char end_key(const char *text, bool ends, char taken[32])
{
    static const char reserved[] = "hmqu?"; /* help, map, quit, undo */
    size_t n = strlen(taken), len = strcspn(text, " ");
    char key = ends && !strchr(taken, 'e') ? 'e' : 0;
    for (size_t i = 0; i < len && !key; i++) {
        char c = (char)tolower((unsigned char)text[i]);
        if (isalpha((unsigned char)c) && !strchr(reserved, c) && !strchr(taken, c)) key = c;
    }
    if (key && n + 1 < 32) taken[n] = key, taken[n + 1] = 0;
    return key;
}
