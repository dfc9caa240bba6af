/* A battle under other rules than its scenario says, and two of them side by side. */
#ifndef GG_CLI_SIM_VARIANT_H
#define GG_CLI_SIM_VARIANT_H

#include "battle.h"
#include "buffer.h"
#include "sim/sim.h"

/* The same scenario with the options that were given: NAME=VALUE behind --option, and behind --versus for the `other` one.
 * -1: it is open; else the exit status. */
int variant_open(const options *, const battle *from, bool other, battle *out);
/* In the text of a scenario: `option NAME VALUE`, instead of what it said. */
void variant_set(buffer *text, const char *name, size_t len, const char *value);
void variant_words(const options *, bool other, char *out, size_t cap); /* "doubles_mode=resolve"; "as it is" */
/* What came of both, the difference of the wins, and whether it is one. */
void variant_compare(const options *, const battle *, const gg_sim_total total[2]);
void variant_csv(const options *, const battle *, const gg_sim_total *, bool other, bool head);

#endif
