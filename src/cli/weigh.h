/* The odds of a move, shown: for `odds`, and for the same word in play. */
#ifndef GG_CLI_WEIGH_H
#define GG_CLI_WEIGH_H

#include "json.h"
#include "tell/weigh.h"
#include "term.h"

weigh_limits weigh_within(int budget);
/* On a terminal the first words come at once: an estimate from little work, with its error, until all of it is weighed. */
bool weigh_aloud(const gg_battle *, const gg_state *, const gg_odds_ask *, weigh_limits, weighing *out);
void weigh_print(const term *, const weighing *, int results, bool all); /* that many of the results, or everything */
void weigh_print_headline(const term *, const weighing *, int indent);
json_t *weigh_json(const weighing *);
json_t *weigh_headline_json(const weighing *);

#endif
