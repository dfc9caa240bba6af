/* A test's total as a list of amounts with their rules: the same list decides the test, explains it in the log
 * and shows it beside the odds. */
#ifndef GG_ENGINE_TALLY_H
#define GG_ENGINE_TALLY_H

#include "flow.h"

enum { GG_TALLY_MOST = 24 };
typedef struct gg_tally {
    int total, lines;
    bool telling; /* somebody reads it: why something does not count is noted as well */
    struct {
        int16_t amount;
        gg_rule rule;
        int16_t n; /* {n} of the words, and {p} */
        uint8_t piece;
        const char *words; /* a phrase (telling.h); NULL: those of the rule */
    } line[GG_TALLY_MOST];
} gg_tally;
/* An empty one that nobody reads, as the rules need it: its lines are left as they are. */
#define GG_TALLY(name) \
    gg_tally name;     \
    name.total = name.lines = 0, name.telling = false

static inline void gg_tally_say(gg_tally *t, int amount, gg_rule rule, const char *words, int piece, int n)
{
    assert(t->lines < GG_TALLY_MOST);
    t->line[t->lines].amount = (int16_t)amount;
    t->line[t->lines].rule = rule;
    t->line[t->lines].piece = (uint8_t)piece;
    t->line[t->lines].n = (int16_t)n;
    t->line[t->lines++].words = words;
    t->total += amount;
}

static inline void gg_tally_add(gg_tally *t, int amount, gg_rule rule)
{
    if (amount) gg_tally_say(t, amount, rule, NULL, GG_NONE, 0);
}

/* With its words, if it is not 0. */
static inline void gg_tally_word(gg_tally *t, int amount, gg_rule rule, const char *words)
{
    if (amount) gg_tally_say(t, amount, rule, words, GG_NONE, 0);
}

/* A line of 0: what a player expects and does not get. */
static inline void gg_tally_note(gg_tally *t, gg_rule rule, const char *words, int piece, int n)
{
    if (t->telling) gg_tally_say(t, 0, rule, words, piece, n);
}

#endif
