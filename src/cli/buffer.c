/* Text that grows. */
#include "buffer.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static void *must(void *memory)
{
    if (memory) return memory;
    fputs("grognard: out of memory\n", stderr);
    exit(CLI_FAILED);
}

void *take(size_t bytes) { return must(calloc(1, bytes ? bytes : 1)); }
void *grow(void *old, size_t bytes) { return must(realloc(old, bytes ? bytes : 1)); }

void buffer_add(buffer *b, const char *text, size_t len)
{
    if (b->len + len + 1 > b->cap) {
        b->cap = (b->len + len + 1) * 2;
        b->at = grow(b->at, b->cap);
    }
    memcpy(b->at + b->len, text, len);
    b->len += len;
    b->at[b->len] = 0;
}

void buffer_print(buffer *b, const char *format, ...)
{
    char text[2048];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (n < 0) return;
    buffer_add(b, text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

void buffer_cut(buffer *b, size_t len)
{
    if (len >= b->len) return;
    b->len = len;
    b->at[len] = 0;
}

void buffer_free(buffer *b)
{
    free(b->at);
    *b = (buffer){0};
}

bool line_read(FILE *in, buffer *line)
{
    buffer_cut(line, 0);
    buffer_add(line, "", 0);
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        char one = (char)c;
        if (one != 0 && one != '\r') buffer_add(line, &one, 1);
    }
    return c != EOF || line->len > 0;
}
