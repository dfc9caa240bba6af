/* Text that grows. */
#include "buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *must(void *memory)
{
    if (!memory) memory_is_out();
    return memory;
}

void *take(size_t bytes) { return must(calloc(1, bytes ? bytes : 1)); }
void *grow(void *old, size_t bytes) { return must(realloc(old, bytes ? bytes : 1)); }

gg_state *state_new(const gg_battle *b)
{
    return memset(must(aligned_alloc(16, (gg_state_size(b) + 15) & ~(size_t)15)), 0, gg_state_size(b));
}

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
