/* "Did you mean": the word with the fewest changed letters. */
#include <ctype.h>
#include <string.h>

#include "options.h"

enum { LONGEST = 64 };

static int smaller(int a, int b) { return a < b ? a : b; }

/* Letters to change, add, drop, or swap with their neighbour to turn a into b. */
static int changes(const char *a, const char *b)
{
    int rows[3][LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST || m > LONGEST) return LONGEST;
    for (int j = 0; j <= m; j++) rows[0][j] = j;
    int *before = rows[2], *above = rows[0], *row = rows[1];
    for (int i = 1; i <= n; i++) {
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
            row[j] = smaller(smaller(above[j] + 1, row[j - 1] + 1), above[j - 1] + !same);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = smaller(row[j], before[j - 2] + 1);
        }
        int *spare = before;
        before = above;
        above = row;
        row = spare;
    }
    return above[m];
}

nearest nearest_to(const char *written) { return (nearest){.to = written, .distance = LONGEST}; }

void nearest_try(nearest *n, const char *word)
{
    int d = changes(n->to, word);
    if (strncmp(n->to, word, strlen(n->to)) == 0 && strlen(n->to) > 1) d = smaller(d, 1); /* the beginning of it */
    if (d >= n->distance) return;
    n->distance = d;
    n->best = word;
}

const char *nearest_found(const nearest *n)
{
    int allowed = smaller(3, 1 + (int)strlen(n->to) / 3);
    return n->distance <= allowed ? n->best : NULL;
}
