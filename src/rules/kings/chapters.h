/* The chapters: what the rulebook's procedures are called, and what they know. They see pieces and ground, and no other
 * room. */
#ifndef GG_KINGS_CHAPTERS_H
#define GG_KINGS_CHAPTERS_H

#include "rules/kings/ground/ground.h"

#define GG_PROC_NAME(name) kings_proc_##name
#include "engine/def/proc_prototypes.inc"

/* ---- 6: sequence; where play begins, and where it could ---- */
void kings_start(const gg_battle *, gg_state *);
bool kings_quiet(const gg_battle *, const gg_state *);
bool kings_begin_of(const gg_battle *, const gg_state *, kings_begin *out); /* false: not at a quiet point */

/* ---- D1, D7: deployment, replacements ---- */
int kings_places(const kings_battle *, const kings_state *, int unit, tab_point *out,
                 int cap);                                                                 /* D1: offered; 0: none */
gg_rule kings_judge_place(const kings_battle *, const kings_state *, int unit, tab_point); /* D1: any point */
gg_rule kings_judge_replacement(const kings_battle *, const kings_state *, int unit, tab_point); /* D7 */
int kings_replacement(const kings_battle *, const kings_state *, int lost); /* 7.14: who stands in, GG_NONE */

/* ---- 7.1, 7.2: activation ---- */
typedef struct kings_order { /* by verb of D2: the action, and whether a target or a facing is said with it */
    uint8_t action;
    bool aimed, faced;
} kings_order;
extern const kings_order kings_orders[KINGS_VERBS];
int kings_action_of(gg_move); /* D2: which action a verb is */
int kings_action_kind(const kings_battle *, const kings_state *, int unit,
                      int action); /* NEVER, TESTED, FREE: 4.1, upgrades, traits */
gg_rule kings_judge_action(const kings_battle *, const kings_state *, int unit,
                           int action);                                      /* 7.1 steps 2 and 4, without parameters */
unsigned kings_actions(const kings_battle *, const kings_state *, int unit); /* those that this judge allows, as bits */
gg_rule kings_judge_activation(const kings_battle *, const kings_state *, int unit); /* step 1 and cards */
bool kings_needs_joker(const kings_state *, int unit);
int kings_allowance(const kings_battle *, const kings_state *, int unit, int action, bool close, int die); /* 7.4 */
bool kings_has_choice(const kings_battle *, const kings_state *, int side);   /* D2 offers more than to end the phase */
int kings_next_in_order(const kings_battle *, const kings_state *, int side); /* solo: whose turn it is; GG_NONE */
int kings_weights(const gg_battle *, const gg_state *, uint32_t *weight);     /* of the pending draw: DIE_CARD */
void kings_spend_card(gg_run *, int side, int unit);
void kings_end_hand(gg_run *, int side);

/* ---- 7.5: firing ---- */
int kings_range(const kings_battle *, int unit); /* nobody who is farther may be shot at */
gg_rule kings_judge_target(const kings_battle *, const kings_state *, int unit, int target,
                           int action);                                           /* FIRE, VOLLEY, SKIRMISH */
gg_rule kings_judge_shooter(const kings_battle *, const kings_state *, int unit); /* whether it may fire at all */
gg_rule kings_judge_afar(const kings_battle *, const kings_state *, int unit, int target); /* beyond short range */
uint64_t kings_targets(const kings_battle *, const kings_state *, int unit, int action);
int kings_fire_dice(const kings_battle *, const kings_state *, int unit, int action, gg_tally *);
int kings_to_hit(const kings_battle *, const kings_state *, int unit, int action, gg_tally *);
enum { KINGS_SHOT_PRICES = 4 };             /* the most of it: */
int kings_shot_price(bool near, int cover); /* hits for a casualty, at short range or not */
int kings_hits_per_casualty(const kings_battle *, const kings_state *, int unit, int target, gg_tally *);

/* ---- 7.7: attacks ---- */
int kings_attack_reach(const kings_battle *, const kings_state *, int unit, bool close); /* nor attacked */
gg_rule kings_judge_attack(const kings_battle *, const kings_state *, int unit, int target, bool close);
bool kings_tempts(const kings_battle *, const kings_state *, int unit,
                  int target); /* 4.6: Up and At 'Em, so near that he must */
int kings_fight_dice(const kings_battle *, const kings_state *, int unit, bool defends, gg_tally *);
int kings_fight_to_hit(const kings_battle *, const kings_state *, int unit, int enemy, bool attacks, gg_tally *);
int kings_fight_price(const kings_battle *, const kings_state *, int attacker, int defender,
                      gg_tally *); /* hits of the attacker for a casualty */

/* ---- 7.8, 7.9: morale ---- */
/* What two dice must show to obey, to hold and to rally; the tally says why. */
int kings_order_number(const kings_battle *, const kings_state *, int unit, gg_tally *);
int kings_pin_number(const kings_battle *, const kings_state *, int unit, int casualties, gg_tally *);
int kings_rally_number(const kings_battle *, const kings_state *, int unit, gg_tally *);
/* 7.9: from whom who fails to rally retreats, and that it stays where it is: GG_NONE. */
int kings_rally_threat(const kings_battle *, const kings_state *, int unit);
int kings_pin_mods(const kings_battle *, const kings_state *, int unit, int casualties, gg_tally *);
int kings_rally_mods(const kings_battle *, const kings_state *, int unit, gg_tally *);

/* ---- 7.11: recycling ---- */
bool kings_brings_on(const kings_battle *, const kings_state *, int side);      /* it may still bring units on again */
uint64_t kings_deployable(const kings_battle *, const kings_state *, int side); /* POOL units that may be brought on */
bool kings_alike(const kings_battle *, int one, int two);                       /* of those only the first is on call */
void kings_bring_on(gg_run *, int unit, tab_point, int refill, gg_rule);

/* ---- 7.13: the solo game ---- */
bool kings_arrival_spot(const kings_battle *, const kings_state *, const struct frame_arrival *, int die, tab_point *);

/* ---- 9: victory ---- */
int kings_vp_of(const kings_battle *, const kings_state *, int side);
void kings_check_end(gg_run *); /* after each completed action */
void kings_end_of_turn(gg_run *);

#endif
