/* Text that grows, and memory for front ends: records, stories, lines of input. */
#ifndef GG_TELL_BUFFER_H
#define GG_TELL_BUFFER_H

#include <stddef.h>

#include "grognard.h"

typedef struct buffer {
    char *at; /* terminated once something was added */
    size_t len, cap;
} buffer;

void buffer_add(buffer *, const char *text, size_t len); /* stops the program if memory is out */
void buffer_print(buffer *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buffer_cut(buffer *, size_t len); /* back to its first `len` bytes */
void buffer_free(buffer *);

void *take(size_t bytes);               /* zeroed memory; stops the program if there is none */
void *grow(void *old, size_t bytes);    /* the same for more of it, the rest not zeroed */
gg_state *state_new(const gg_battle *); /* room for one state, zeroed */

_Noreturn void memory_is_out(void); /* each front end's own */

#endif
