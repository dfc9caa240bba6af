/* What players think with: the worth of a position, the merit of a move, habit and zeal. None of it looks ahead or rolls. This
 * room sees the decisions and what is below them; no rule looks in here. */
#ifndef GG_BP_THINK_H
#define GG_BP_THINK_H

#include "rules/bp/bp.h"

GG_THOUGHT(bp)
GG_USUAL(bp)
GG_HABITS(bp)
#define SIGNS_DEF "rules/bp/think/signs.def"
enum sign {
#include "engine/def/sign_names.inc"
    BP_SIGNS
};
GG_MEASURED(bp, BP)

/* Odds: what is decided on the way, where a fight ends, and what an assumption is called. */
gg_move bp_close_in(const gg_battle *, const gg_state *, int quarry); /* charge it, or end as near as may be */
int bp_dear(const gg_battle *);
int bp_rivals(const gg_battle *, const gg_guess *, gg_move *out, int cap);
gg_move bp_expect(const gg_battle *, const gg_state *, const struct gg_stop *);
void bp_awake(const gg_battle *, const gg_state *, gg_move, struct gg_stop *);
bool bp_fought(const gg_battle *, const gg_state *, const void *frame, const struct gg_stop *);
void bp_guess_words(const gg_battle *, const gg_state *, gg_move, struct gg_text *);

#endif
