/* Conceding, a custom of play: one answer for all systems, GG_CONCEDE, that is never offered and always legal where a
 * side is asked to decide. A system names in `concede` the rule by which the other side has then won; the engine writes
 * the answer and carries it out. */
#ifndef GG_ENGINE_CONCEDE_H
#define GG_ENGINE_CONCEDE_H

#include "flow.h"

void gg_concede_do(gg_run *); /* the side that is asked has lost */

extern const char gg_concede_word[];
/* Whether a move's text begins with that word; if so it is in `out`, or 0 with a fault if more stands behind it. */
bool gg_concede_parse(const char *text, size_t len, gg_move *out, gg_fault *);
int gg_concede_words(const gg_battle *, const gg_state *, char *out, size_t cap);

#endif
