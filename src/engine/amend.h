/* The umpire's hand: answers of a third kind, by which a person at a real table sets right what stands otherwise there.
 *
 *     set A1 blocks 2 shaken      the words of the scenario's lines; `not shaken` takes one away
 *     place A1 G5 N               a piece stands there
 *     remove A1 routed            or is gone
 *     force 4 dice                the pending roll takes another number of dice
 *
 * `amend` may stand before each, and must where a move of the pending decision begins with the same word. */
#ifndef GG_ENGINE_AMEND_H
#define GG_ENGINE_AMEND_H

#include "grognard.h"

/* Whether the text is an amendment at this ask, well made or not. */
bool gg_amend_is(const gg_battle *, const gg_state *, const char *text, size_t len);
/* Its text for a record: single blanks, labels as they are written. false: see the fault. */
bool gg_amend_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_answer *, gg_fault *);
bool gg_amend_forces(const gg_battle *, const gg_state *); /* `force` may change the number of the pending dice */
int gg_amend_print(const gg_battle *, const gg_answer *, char *out, size_t cap);
gg_status gg_amend_give(const gg_battle *, gg_state *, const gg_answer *, gg_sink *);

#endif
