/* Finding and printing rules, for `rules` and for the same word in play. */
#ifndef GG_CLI_RULES_H
#define GG_CLI_RULES_H

#include "grognard.h"
#include "term.h"

void rule_print(const term *, const gg_rule_entry *);
int rules_search(const term *, const gg_system *only, const char *const *word, int words); /* how many were found */
const char *rules_nearest(const gg_system *only, const char *id);

/* The options of a system (rule_options.c). */
void rule_options_print(const term *, const gg_system *);
void rule_options_json(const gg_system *);

#endif
