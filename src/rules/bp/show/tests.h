/* A pending roll, for tests.c and results.c. */
#ifndef GG_BP_SHOW_TESTS_H
#define GG_BP_SHOW_TESTS_H

#include "engine/telling.h"
#include "rules/bp/chapters.h"
#include "rules/bp/show/show.h"

typedef struct bp_test_at {
    const bp_battle *b;
    const bp_state *s;
    const bp_frame *top; /* the procedure that asks */
} bp_test_at;
gg_phrase bp_phrase(const bp_test_at *, int piece, int other);
const char *bp_why_again(gg_rule); /* why misses are struck again: "gallop" */

#endif
