/* The chapters of rbc, in the order of the specification: what each asks of a position, what it changes, and the
 * procedures. Chapters see the ground and the pieces. */
#ifndef GG_RBC_CHAPTERS_H
#define GG_RBC_CHAPTERS_H

#include "rules/rbc/ground/ground.h"

/* ---- the procedures ---- */
#define GG_PROC_NAME(name) rbc_proc_##name
#include "engine/def/proc_prototypes.inc"

/* ---- 3.9: brigades and command ---- */
/* Units of the brigade, as if they stood there; cell NULL: where they stand. */
uint64_t rbc_in_command(const rbc_battle *, const rbc_state *, int brigade, const uint16_t *cell);
uint64_t rbc_contact_with(const rbc_battle *, const rbc_state *, int unit, int cell); /* of its brigade, on the board */
void rbc_find_command(gg_run *); /* rbc.brig.cmdtime: sets OOC for the active side */
void rbc_commit(gg_run *, int unit,
                int cell); /* stepping into that box commits its brigade, if it is outside the zone */

/* ---- 6: sequence ---- */
void rbc_start(const gg_battle *, gg_state *);
bool rbc_quiet(const gg_battle *, const gg_state *);
bool rbc_begin_of(const gg_battle *, const gg_state *, rbc_begin *out); /* false: not at a quiet point */
uint64_t rbc_movers(const rbc_battle *,
                    const rbc_state *); /* D1: compelled units that do not wait, else all not done */

/* ---- 7.0, 7.10: tests ---- */
enum { CT_STOP, CT_OUT, CT_EVADE, CT_FINISH, CT_HEDGE, CT_LEAVE, CT_ARCHERY, CT_PURSUE, CT_WITHDRAW }; /* as in 6.2 */
int rbc_control(const rbc_battle *, const rbc_state *, int unit, int test, int charger, gg_tally *);   /* V */
enum { TEST_CATASTROPHE, TEST_RUPTURE, TEST_FLIGHT, TEST_BRIGADE };
/* V; other: the fleeing unit. */
int rbc_courage(const rbc_battle *, const rbc_state *, int unit, int test, int other, gg_tally *);
/* V of a Catastrophe or a Rupture, if it were Shaken or not, attacked in flank or rear or not. */
int rbc_mettle(const rbc_battle *, const rbc_state *, int unit, int test, bool shaken, bool beset, gg_tally *);

/* ---- 7.2: a unit's move ---- */
void rbc_go_to(gg_run *, int unit, int cell, int facing, gg_rule); /* told, Committed; not the sack of a Camp */
int rbc_actions_left(const rbc_battle *, const struct frame_go *); /* D12 */

/* ---- 7.3: Momentum ---- */
enum { RBC_MOMENTUM_AHEAD = 6 };  /* boxes in which a worthy enemy keeps a unit going */
void rbc_find_momentum(gg_run *); /* sets MOMENTUM for the active side */
gg_rule rbc_suspends(const rbc_battle *, const rbc_state *, int unit); /* what frees it of itself, or GG_OK */
bool rbc_waits(const rbc_battle *, const rbc_state *, int unit);       /* rbc.mom.order */
uint64_t rbc_compelled(const rbc_battle *, const rbc_state *);         /* under Momentum and not done */
/* The heavy enemy within those boxes, or GG_NONE and a Camp; how far: 0 if there is neither. */
int rbc_drawn_by(const rbc_battle *, const rbc_state *, int unit, int *far);
uint64_t rbc_carried(const rbc_battle *, const rbc_state *, int side); /* next turn, as things stand */
bool rbc_may_hold(const rbc_battle *, const rbc_state *, int unit);    /* D2: rbc.mom.shoot may be claimed */

/* ---- 7.4: charges ---- */
enum {
    CHARGE_ENGAGED,
    CHARGE_UNFINISHED,
    CHARGE_EVADED,
    CHARGE_DISPERSED,
    CHARGE_SALVO_BROKE
}; /* what `charge` gives */
enum { STANDS, MAY_EVADE, MUST_EVADE, MAY_CARACOLE };
int rbc_evades(const rbc_battle *, const rbc_state *, int target, int charger, gg_rule *why);
/* 7.4.4: how many boxes, 0: none; out[0] SQ_OFF: over the edge. */
int rbc_fall_back_cells(const rbc_battle *, const rbc_state *, int target, int charger, uint16_t out[2]);
uint64_t rbc_reaction_facings(const rbc_battle *, const rbc_state *, int target, int charger); /* D11: but its own */
/* An adjacent box that was left: whether the unit may take it, what the step there does to its order, and the step. */
bool rbc_may_take(const rbc_battle *, const rbc_state *, int unit, int cell);
gg_rule rbc_step_unforms(const rbc_battle *, const rbc_state *, int unit, int from, int to); /* GG_OK: nothing */
void rbc_take_box(gg_run *, int unit, int cell, gg_rule);
void rbc_tell_soft(gg_run *, int unit, int from, int to); /* terrain that unforms it on such a step is counted */

/* ---- 7.6: shooting ---- */
enum { MODE_NORMAL, MODE_MASSED, MODE_SALVO /* standing */, MODE_SALVO_CHARGE };
typedef struct rbc_shot {
    uint8_t unit, target, mode;
} rbc_shot;
enum { RBC_FARTHEST_SHOT = 6 };            /* of all weapons */
int rbc_range(const rbc_type *, int mode); /* 7.6.2, in boxes; 0: it cannot shoot so */
int rbc_case_range(const rbc_type *);      /* guns: case as far as this, ball beyond; 0: no gun */
gg_rule rbc_judge_shot(const rbc_battle *, const rbc_state *, rbc_shot);
uint64_t rbc_targets(const rbc_battle *, const rbc_state *, int unit, int mode); /* legal ones */
/* 7.6.1 without targets; now: in the Shooting Phase, else as it will be. */
bool rbc_may_shoot(const rbc_battle *, const rbc_state *, int unit, bool now);
typedef struct rbc_aim { /* a shot, as it is or would be: from where, to where, and the shooter's flags */
    rbc_shot shot;
    uint8_t facing;
    uint16_t from, to;
    uint32_t flags;
} rbc_aim;
rbc_aim rbc_aim_of(const rbc_state *, rbc_shot);
gg_rule rbc_judge_aim(const rbc_battle *, const rbc_state *, const rbc_aim *); /* not the rules of a mode */
void rbc_aim_dice(const rbc_battle *, const rbc_state *, const rbc_aim *, gg_tally *);
void rbc_shot_dice(const rbc_battle *, const rbc_state *, rbc_shot, gg_tally *);

/* ---- 7.5, 7.7: hits ---- */
int rbc_transfer_limit(const rbc_battle *, const rbc_state *, int unit,
                       int hits);                                  /* how many it may pass on, 0: none */
int rbc_room(const rbc_battle *, const rbc_state *, int receiver); /* hits that it may still take */
void rbc_suffer(gg_run *); /* all hits that are due are taken, in the order of 6.3 */

/* ---- 7.9, 7.11: melee ---- */
uint64_t rbc_rivals(const rbc_battle *, const rbc_state *, int unit); /* 7.9.1: the best; more than one: D16 */
uint64_t rbc_combat_of(const rbc_battle *, const rbc_state *,
                       int unit);                            /* 7.9.2: all units of it; the rivals are set */
uint64_t rbc_combats(const rbc_battle *, const rbc_state *); /* the lowest unit of each combat still to be fought */
typedef struct rbc_bout { /* how one fights another, or would; Hedgehogs are as the state has them */
    int unit, foe;
    bool shaken, unformed, foe_unformed;
    bool faces, faced; /* it has him in its front, he has it in his */
    bool charges;      /* this turn */
    bool defends;      /* ground, or a wall, that it was charged on */
    bool doubles;      /* its dice: he is outflanked */
} rbc_bout;
typedef struct rbc_strike { /* a charge that is thought of: in the open, nobody else near */
    int unit, foe;
    bool unformed, foe_unformed;
    bool flank; /* into flank or rear */
} rbc_strike;
rbc_bout rbc_bout_of(const rbc_battle *, const rbc_state *, int unit); /* against its rival */
void rbc_strike_bouts(const rbc_battle *, const rbc_state *, const rbc_strike *, rbc_bout *blow, rbc_bout *answer);
void rbc_bout_dice(const rbc_battle *, const rbc_state *, const rbc_bout *, gg_tally *, bool *shock);
/* Against its rival, doubling included. */
void rbc_melee_dice(const rbc_battle *, const rbc_state *, int unit, gg_tally *, bool *shock);
void rbc_tell_blows(gg_run *, int unit, const gg_tally *); /* counts the rules behind those dice */
int rbc_margin(const struct frame_combat *);               /* by how many hits it was lost */
int rbc_rupture_trigger(const rbc_battle *, const rbc_state *, int unit);
bool rbc_flanked(const rbc_battle *, const rbc_state *, int unit); /* E: by anyone engaged with it */
bool rbc_beset(const rbc_battle *, const rbc_state *, int unit);   /* R: by those whose rival it is */
void rbc_check_flanks(gg_run *, int unit);                         /* E is not empty: Unformed */

/* ---- 7.10, 7.13: breaking, pursuit ---- */
void rbc_remove(gg_run *, int unit, gg_rule); /* Dispersed: off the board at once, engagements ended */
void rbc_forget_dispersed(gg_run *);
void rbc_break_all(gg_run *, int flight_by_arc); /* all BREAKING units leave together and are queued (6.3) */
void rbc_bury(gg_run *); /* the event is over: RUINED units are cleared, markers given, `fresh` 0 */
int rbc_withdrawal(const rbc_battle *, const rbc_state *, int unit); /* 7.13.5: the most boxes, 0: none */

/* ---- 9: victory ---- */
/* Conceding (rbc.win.concede, D20) is the engine's: system.c names the rule and every ask as its place. */
void rbc_lose(gg_run *, int side, int break_value, gg_rule);
void rbc_sack(gg_run *, int unit); /* if it ended in an enemy Camp */
void rbc_check_armies(gg_run *);   /* rbc.win.noarmy, after an event with all its consequences */
void rbc_end_of_turn(gg_run *);    /* rbc.win.check, at the limit rbc.win.limit and rbc.win.ground */
int rbc_ground_held(const rbc_battle *, const rbc_state *, int side);
int rbc_leader(const rbc_battle *, const rbc_state *, gg_rule *why); /* who wins if this is the limit, or GG_NONE */

/* ---- 9: deployment ---- */
uint64_t rbc_to_deploy(const rbc_battle *, const rbc_state *, int side); /* brigades, none of whose units stand */
bool rbc_waits_to_deploy(const rbc_battle *, const rbc_state *, int unit);
gg_rule rbc_judge_pitch(const rbc_battle *, const rbc_state *, int side, int cell); /* a Camp there */
gg_rule rbc_judge_place(const rbc_battle *, const rbc_state *, int unit, int cell);
bool rbc_may_cart(const rbc_battle *, const rbc_state *, int unit); /* its list and type have a cart line to place */

#endif
