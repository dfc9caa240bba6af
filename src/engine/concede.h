/* Conceding: one answer for all systems, GG_CONCEDE, that is never offered. A system says in `concede` and `concede_at`
 * by which rule and at which decisions a side may give the battle up; the engine judges it, writes it and carries it
 * out. */
#ifndef GG_ENGINE_CONCEDE_H
#define GG_ENGINE_CONCEDE_H

#include "flow.h"

gg_rule gg_concede_judge(const gg_battle *, const gg_state *);
void gg_concede_do(gg_run *); /* the side that is asked has lost */

extern const char gg_concede_word[];
/* Whether a move's text begins with that word; if so it is in `out`, or 0 with a fault if more stands behind it. */
bool gg_concede_parse(const char *text, size_t len, gg_move *out, gg_fault *);
int gg_concede_words(const gg_battle *, const gg_state *, char *out, size_t cap);
int gg_concede_hint(const gg_battle *, const gg_state *, char *out, size_t cap); /* 0: it is legal */

#endif
