/* What the harnesses share. Each defines LLVMFuzzerTestOneInput; libFuzzer drives them under clang, corpus.c runs the
 * kept inputs with any compiler. A broken promise aborts. */
#ifndef GG_TESTS_FUZZ_H
#define GG_TESTS_FUZZ_H

#include <stdint.h>
#include <stdlib.h>

#include "support/roster.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

#define PROMISE(x)                                                                  \
    do {                                                                            \
        if (!(x)) {                                                                 \
            fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #x); \
            abort();                                                                \
        }                                                                           \
    } while (0)

const roster *fuzz_roster(void);
const gg_battle *fuzz_parse(const char *text, size_t len, gg_arena *arena, gg_faults *faults); /* arena to be freed */
void fuzz_check_faults(const gg_faults *, const char *text, size_t len);
/* Plays on at random for some answers, looking at everything on the way. */
void fuzz_play(const gg_battle *, gg_state *, uint64_t seed, int answers);
void fuzz_look(const gg_battle *, const gg_state *);

#endif
