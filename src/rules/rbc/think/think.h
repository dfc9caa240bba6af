/* What programs think of an rbc position: its worth, the merit of a move, zeal. None of it looks ahead. This room sees the
 * choices and what they see. */
#ifndef GG_RBC_THINK_H
#define GG_RBC_THINK_H

#include "rules/rbc/choose/choose.h"

GG_THOUGHT(rbc)
GG_USUAL(rbc)
#define SIGNS_DEF "rules/rbc/think/signs.def"
enum sign {
#include "engine/def/sign_names.inc"
    RBC_SIGNS
};
GG_MEASURED(rbc, RBC)
GG_HABITS(rbc)
gg_move rbc_expect(const gg_battle *, const gg_state *, const struct gg_stop *);
void rbc_guess_words(const gg_battle *, const gg_state *, gg_move, struct gg_text *);
void rbc_awake(const gg_battle *, const gg_state *, gg_move, struct gg_stop *);
bool rbc_fought(const gg_battle *, const gg_state *, const void *frame, const struct gg_stop *);
int rbc_until(const gg_battle *, const gg_state *, gg_move);

#endif
