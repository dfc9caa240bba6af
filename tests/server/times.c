/* See times.h. */
#include "server/times.h"

#include <stdio.h>
#include <stdlib.h>

#include "tell/buffer.h"

void times_add(times *t, int64_t microseconds)
{
    if (t->count == t->cap) {
        t->cap = t->cap ? 2 * t->cap : 1024;
        t->at = grow(t->at, t->cap * sizeof *t->at);
    }
    t->at[t->count++] = microseconds;
    t->sorted = false;
}

static int by_length(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

double times_part(times *t, double part)
{
    if (!t->count) return 0;
    if (!t->sorted) qsort(t->at, t->count, sizeof *t->at, by_length);
    t->sorted = true;
    size_t i = (size_t)((double)t->count * part);
    return (double)t->at[i < t->count ? i : t->count - 1] / 1000;
}

void times_print(times *t, const char *what)
{
    printf("%-34s %8zu   p50 %7.2f   p95 %7.2f   p99 %7.2f   most %8.2f ms\n", what, t->count, times_part(t, 0.5),
           times_part(t, 0.95), times_part(t, 0.99), times_part(t, 1));
}

void times_free(times *t) { free(t->at); }
