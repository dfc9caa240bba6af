/* Whole results that look the same at the table, taken together. */
#ifndef GG_TELL_RESULTS_H
#define GG_TELL_RESULTS_H

#include "weigh.h"

void results_find(weighing *, const gg_battle *);
void results_free(weighing *);
/* Which assumptions matter: found by weighing again with other answers. */
void taken_find(weighing *, weigh_limits);
/* The best answers of the other side, found from what a budget of so many states shows, added to what is assumed; true: it
 * has to be weighed again with them. */
enum { RIVALS_BUDGET = 100000, RIVALS_OF = 160000 }; /* a second's work, if there are many rivals */
bool rivals_find(weighing *, const gg_state *, weigh_limits);

#endif
