/* The rulebook: what its chapters, the files beside this header, answer to each other and to the rooms above them. */
#ifndef GG_DUEL_CHAPTERS_H
#define GG_DUEL_CHAPTERS_H

#include "rules/duel/ground/ground.h"

/* ---- 2, 3: turns and steps ---- */
void duel_start(const gg_battle *, gg_state *);
bool duel_quiet(const gg_battle *, const gg_state *);
gg_rule duel_judge_step(const duel_battle *, const duel_state *, int unit, int space);

/* ---- 4: blows ---- */
gg_rule duel_judge_strike(const duel_state *, int unit);
void duel_to_hit(const duel_battle *, int target, gg_tally *); /* the least number that hits */

/* ---- 5: victory ---- */
void duel_decide(gg_run *, unsigned winner, gg_rule why);

#define GG_PROC_NAME(name) duel_proc_##name
#include "engine/def/proc_prototypes.inc"

#endif
