/* Paragraphs and their rows. */
#include "prose.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grown(void *old, size_t size)
{
    void *p = realloc(old, size);
    if (p) return p;
    fputs("grognard: out of memory\n", stderr);
    exit(1);
}

void prose_clear(prose *p)
{
    for (int i = 0; i < p->count; i++) free(p->at[i].text);
    p->count = 0;
}

void prose_free(prose *p)
{
    prose_clear(p);
    free(p->at);
    p->at = NULL;
    p->room = 0;
}

paragraph *prose_add(prose *p, tint ink, int style, const char *format, ...)
{
    char said[4096], plain[4096];
    va_list args;
    va_start(args, format);
    vsnprintf(said, sizeof said, format, args);
    va_end(args);
    if (p->ascii) plain_letters(plain, sizeof plain, said);
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 32;
        p->at = grown(p->at, (size_t)p->room * sizeof *p->at);
    }
    const char *text = p->ascii ? plain : said;
    paragraph *one = &p->at[p->count++];
    *one = (paragraph){.text = grown(NULL, strlen(text) + 1), .act = -1, .ink = (uint8_t)ink, .style = (uint8_t)style};
    memcpy(one->text, text, strlen(text) + 1);
    return one;
}

void prose_say(paragraph *p, const char *text)
{
    p->text = grown(p->text, strlen(text) + 1);
    memcpy(p->text, text, strlen(text) + 1);
}

/* A number keeps its sign. */
static bool may_break(const char *at) { return *at == ' ' && at[1] != '%'; }

/* The row that begins at `from`: as many words as fit; a word that is longer than a row is cut. */
static int row_length(const char *text, int room)
{
    int bytes = 0, n = 0, last = -1;
    while (text[bytes] && text[bytes] != '\n' && n < room) {
        if (may_break(text + bytes)) last = bytes;
        bytes += letter_length(text + bytes);
        n++;
    }
    if (!text[bytes] || text[bytes] == '\n' || may_break(text + bytes) || last <= 0) return bytes;
    return last;
}

static int room_of(const paragraph *p, int width, bool first)
{
    int room = width - p->indent - (first ? 0 : p->hang);
    return room < 8 ? 8 : room;
}

bool prose_row(const paragraph *p, int width, int row, row_span *out)
{
    int from = 0;
    for (int i = 0;; i++) {
        int len = row_length(p->text + from, room_of(p, width, i == 0));
        *out = (row_span){.from = from, .len = len, .first = i == 0};
        if (i == row) return true;
        from += len;
        while (p->text[from] == ' ') from++;
        if (p->text[from] == '\n') from++;
        if (!p->text[from]) return false;
    }
}

int prose_rows(const paragraph *p, int width)
{
    row_span span;
    int n = 1;
    while ((p->most == 0 || n < p->most) && prose_row(p, width, n, &span)) n++;
    return n;
}

int prose_top(const prose *p, int width, int of)
{
    int n = 0;
    for (int i = 0; i < of && i < p->count; i++) n += prose_rows(&p->at[i], width);
    return n;
}

int prose_height(const prose *p, int width) { return prose_top(p, width, p->count); }
