/* What a program from outside writes, and the command by which it is started. */
#include "guest_lines.h"

#include <string.h>

/* Whatever it says is shown and written down: nothing that moves a cursor, nothing that ends a comment of a record. */
static char harmless(char c)
{
    if (c == '{') return '(';
    if (c == '}') return ')';
    return c >= ' ' && c < 127 ? c : c == '\t' ? ' ' : '?';
}

guest_read guest_reader_add(guest_reader *r, const char *bytes, size_t len, size_t *used)
{
    if (r->whole) r->len = 0, r->whole = false;
    for (*used = 0; *used < len;) {
        char c = bytes[(*used)++];
        if (c == '\n') {
            if (r->len && r->line[r->len - 1] == '\r') r->len--;
            for (size_t i = 0; i < r->len; i++) r->line[i] = harmless(r->line[i]);
            r->line[r->len] = 0;
            r->whole = true;
            return GUEST_WHOLE;
        }
        if (r->len == GUEST_LINE) return GUEST_LONG;
        r->line[r->len++] = c;
    }
    return GUEST_MORE;
}

/* What stands behind these words at the beginning of a line; NULL: it begins otherwise. */
static const char *behind(const char *line, const char *words)
{
    size_t n = strlen(words);
    if (strncmp(line, words, n) != 0 || (line[n] && line[n] != ' ')) return NULL;
    return line + n + strspn(line + n, " ");
}

static unsigned read_wants(const char *rest)
{
    static const struct {
        const char *word;
        unsigned bit;
    } known[] = {{"moves", WANTS_MOVES}, {"answers", WANTS_ANSWERS}, {"view", WANTS_VIEW}};
    unsigned wants = 0;
    while (*rest) {
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            if (behind(rest, known[i].word)) wants |= known[i].bit;
        rest += strcspn(rest, " ");
        rest += strspn(rest, " ");
    }
    return wants;
}

guest_line guest_line_read(const char *line)
{
    static const struct {
        const char *words;
        guest_kind kind;
    } known[] = {{"id name", GUEST_NAME},
                 {"wants", GUEST_WANTS},
                 {"ok", GUEST_OK},
                 {"bestmove", GUEST_BEST},
                 {"info say", GUEST_SAYS}};
    line += strspn(line, " ");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const char *rest = behind(line, known[i].words);
        if (rest) return (guest_line){known[i].kind, rest, known[i].kind == GUEST_WANTS ? read_wants(rest) : 0};
    }
    return (guest_line){GUEST_OTHER, line, 0};
}

int guest_split(const char *command, char room[GUEST_COMMAND], char *args[GUEST_ARGS + 1])
{
    int n = 0;
    char *to = room, quote = 0;
    if (strlen(command) >= GUEST_COMMAND) return 0;
    for (const char *at = command + strspn(command, " "); *at;) {
        if (n == GUEST_ARGS) return 0;
        args[n++] = to;
        for (; *at && (quote || *at != ' '); at++) {
            if (quote ? *at == quote : *at == '"' || *at == '\'')
                quote = quote ? 0 : *at;
            else if (*at == '\\' && quote != '\'' && at[1])
                *to++ = *++at;
            else
                *to++ = *at;
        }
        *to++ = 0;
        at += strspn(at, " ");
    }
    args[n] = NULL;
    return quote ? 0 : n;
}
