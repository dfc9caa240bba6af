/* Text that grows: records, stories, lines of input. */
#ifndef GG_CLI_BUFFER_H
#define GG_CLI_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct buffer {
    char *at; /* terminated once something was added */
    size_t len, cap;
} buffer;

void buffer_add(buffer *, const char *text, size_t len); /* stops the program if memory is out */
void buffer_print(buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_cut(buffer *, size_t len); /* back to its first `len` bytes */
void buffer_free(buffer *);

void *take(size_t bytes);             /* zeroed memory; stops the program if there is none */
void *grow(void *old, size_t bytes);  /* the same for more of it, the rest not zeroed */
bool line_read(FILE *, buffer *line); /* without its end; false: end of input */

#endif
