/* Decisions: what is offered at each ask, which rule forbids another answer, every answer one could think of, and moves
 * in text. This room sees the chapters, ground and pieces. */
#ifndef GG_BOE_CHOOSE_H
#define GG_BOE_CHOOSE_H

#include "engine/notation.h"
#include "rules/boe/boe.h"

/* ---- 6: offers and verdicts ---- */
void boe_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move boe_offer(const gg_battle *, const gg_state *, gg_offers *, int slot);
int boe_listed(gg_offers *);            /* the first slots, before marches */
int boe_brigade_now(const boe_state *); /* the brigade that D2 or D16 is about; GG_NONE: another is asked */
bool boe_is_offered(const gg_battle *, const gg_state *, gg_offers *, gg_move);
gg_rule boe_judge(const gg_battle *, const gg_state *, gg_offers *, gg_move);
void boe_reasons(const gg_battle *, const gg_state *, gg_move, gg_reasons *);
int boe_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
int boe_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);

/* ---- 7.5: the actions of an activated unit ---- */
gg_rule boe_judge_activation(const boe_battle *, const boe_state *, int unit);
gg_rule boe_judge_action(const boe_battle *, const boe_state *, int unit, gg_move); /* any of 7.5 at ASK_ACTION */
bool boe_may_step(const boe_battle *, const boe_state *, int unit);                 /* as far as its state lets it */
int boe_action_list(const boe_battle *, const boe_state *, int unit, gg_move *out,
                    int cap); /* boe.move.offer: the first */
/* At ASK_ACTIVATE: no unit has an action but to stop, and nobody may ride. */
bool boe_nobody_acts(const gg_battle *, const gg_state *);

/* ---- moves in text ---- */
extern const gg_notation boe_notation;
/* Ways of a unit that acts: to a space; so many spaces in a direction, from its front clockwise in eighths (0: off the map),
 * and the most that is legal; the nearest space to a goal that no enemy's front watches. */
gg_move boe_way_to(const boe_battle *, const boe_state *, int unit, int cell);
gg_move boe_way_ahead(const boe_battle *, const boe_state *, int unit, int dir, int spaces);
int boe_way_farthest(const boe_battle *, const boe_state *, int unit, int dir);
int boe_way_nearest(const boe_battle *, const boe_state *, int unit, int goal);
/* Named motions, and those worth listing. */
gg_move boe_motion(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int boe_motions(const gg_battle *, const gg_state *, gg_motion *out, int cap);
void boe_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);

#endif
