/* A test's total as a list of amounts with their rules: the same list decides the test, explains it in the log
 * and shows it beside the odds. */
#ifndef GG_ENGINE_TALLY_H
#define GG_ENGINE_TALLY_H

#include "flow.h"

enum { GG_TALLY = 16 };
typedef struct gg_tally {
    int total, lines;
    struct {
        int16_t amount;
        gg_rule rule;
    } line[GG_TALLY];
} gg_tally;

static inline void gg_tally_add(gg_tally *t, int amount, gg_rule rule)
{
    if (amount == 0) return;
    assert(t->lines < GG_TALLY);
    t->line[t->lines].amount = (int16_t)amount;
    t->line[t->lines++].rule = rule;
    t->total += amount;
}

#endif
