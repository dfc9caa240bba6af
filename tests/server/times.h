/* How long things took: microseconds, and which of a hundred took longer. */
#ifndef TESTS_SERVER_TIMES_H
#define TESTS_SERVER_TIMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct times {
    int64_t *at;
    size_t count, cap;
    bool sorted;
} times;

void times_add(times *, int64_t microseconds);
double times_part(times *, double part); /* milliseconds within which that part of them was done: 0.95 */
void times_print(times *, const char *what);
void times_free(times *);

#endif
