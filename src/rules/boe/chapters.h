/* The rulebook: the procedures of procs.def, and what one chapter asks of another, in the order of the specification. The
 * chapters see pieces and ground. */
#ifndef GG_BOE_CHAPTERS_H
#define GG_BOE_CHAPTERS_H

#include "rules/boe/boe.h"

#define GG_PROC_NAME(name) boe_proc_##name
#include "engine/def/proc_prototypes.inc"

/* ---- 4.6: command ---- */
int boe_radius(const boe_battle *, int leader, bool fast);            /* fast: horse, or guns that keep up with it */
bool boe_in_command(const boe_battle *, const boe_state *, int unit); /* worked out anew */
void boe_check_command(gg_run *);                                     /* Phase 3: IN_COMMAND of every unit */

/* ---- 6: sequence ---- */
void boe_start(const gg_battle *, gg_state *);
bool boe_quiet(const gg_battle *, const gg_state *);
int boe_begins_idle(const gg_battle *, const gg_state *, char *out, size_t cap);
bool boe_begin_of(const gg_battle *, const gg_state *, boe_begin *out); /* false: not at a quiet point */

/* ---- 7.1: leaders ---- */
void boe_join(gg_run *, int leader, int unit, gg_rule);
void boe_ride(gg_run *, int leader, int cell);
gg_rule boe_judge_leader(const boe_battle *, const boe_state *, int leader); /* may he move now */
enum { BOE_RIDE = 6 };                                                       /* AP that a leader has */
gg_rule boe_judge_leader_move(const boe_battle *, const boe_state *, int leader, int cell);
bool boe_leader_may_stand(const boe_battle *, const boe_state *, int leader, int cell);
void boe_leader_spaces(const boe_battle *, const boe_state *, int leader, boe_spaces *); /* all where he may */
void boe_capture_or_flee(gg_run *, int leader, int cell, bool taken);                    /* after the die */
int boe_refuge(const boe_battle *, const boe_state *, int side, int cell); /* friends he may ride to; GG_NONE */
/* D1, D3: lines he may be placed with */
uint64_t boe_companions(const boe_battle *, const boe_state *, int leader, bool arriving);

/* ---- 7.1, 9: losses ---- */
/* Stands go; with the last the unit is eliminated, off the map, points counted. Its leaders wait where it stood, attached
 * to it, for CALL(fates, .unit = it). */
void boe_lose(gg_run *, int unit, int stands, gg_rule);
bool boe_led(const boe_battle *, const boe_state *, int unit); /* a leader is attached to it */
void boe_lose_leader(gg_run *, int leader, gg_rule);

/* ---- 7.2: orders ---- */
bool boe_has_units(const boe_battle *, const boe_state *, int brigade); /* on the map */
void boe_give_order(gg_run *, int brigade, int order, gg_rule);
gg_rule boe_judge_order_change(const boe_battle *, const boe_state *, int brigade);
bool boe_corps_link(const boe_battle *, const boe_state *, int brigade);

/* ---- 7.3: arrivals and cubes ---- */
gg_rule boe_judge_arrival(const boe_battle *, const boe_state *, int unit, int cell);
int boe_cubes(const boe_battle *, const boe_state *, int unit); /* bit for each that is legal, with the obligation */
int boe_budget(const boe_battle *, const boe_state *, int unit, int cube);
void boe_turn_unused_blue(gg_run *); /* the end of 5d */
void boe_initiative_mods(const boe_battle *, const boe_state *, int side, gg_tally *);

/* ---- 7.5, 7.15: activation ---- */
void boe_put_back(gg_run *, int unit); /* to its last free space, if it shares one */
/* A route: the cheapest way to a space, by AP, then by dice for the ground, then by enemies who may answer on it. It leads
 * through nobody, and ends before whatever stops a unit. */
enum { BOE_ROUTE = 64 };
typedef struct boe_route {
    uint8_t steps, ap, dice, watched;
    uint8_t dir[BOE_ROUTE];
    uint16_t cell[BOE_ROUTE]; /* the last is its end */
} boe_route;
typedef struct boe_routes { /* to all spaces at once; by boe_spot, and by facing on the way */
    uint32_t key[BOE_CELLS][SQ_FACINGS];
    uint8_t by[BOE_CELLS][SQ_FACINGS]; /* the last direction, and the facing before */
} boe_routes;
void boe_routes_work(const boe_battle *, const boe_state *, int unit, bool watched,
                     boe_routes *); /* or regardless of enemies */
bool boe_routes_to(const boe_battle *, const boe_state *, int unit, const boe_routes *, int to, boe_route *out);
bool boe_route_to(const boe_battle *, const boe_state *, int unit, int to, boe_route *out); /* false: there is none */
bool boe_has_route(const boe_battle *, const boe_state *, int unit, int to);
int boe_rally_value(const boe_battle *, const boe_state *, int unit, gg_tally *);

/* ---- 7.6: charges, and reactions to them ---- */
struct boe_path; /* ground.h */
/* All of the way of a charge that is going on. */
void boe_charge_way(const boe_battle *, const boe_state *, const struct frame_charge *, struct boe_path *out);
enum { REACT_STAND = 1, REACT_SQUARE = 2, REACT_EVADE = 4, REACT_COUNTER = 8 };
int boe_reactions(const boe_battle *, const boe_state *, int target, int charger, int kind); /* bits: what is legal */
enum { STOOD, SQUARED, EVADED, COUNTERED };                                                  /* what `react` gives */

/* ---- 7.7: opportunity; at the start of a charge its mover is only fired at ---- */
enum { MOVING, CHARGING, AT_THE_START };
typedef struct boe_watcher {
    uint8_t unit;
    bool fires, charges;
} boe_watcher;
/* Enemies who may answer a unit that comes to where it stands; how many there are. */
int boe_watchers(const boe_battle *, const boe_state *, int mover, boe_watcher *out, int cap);

/* ---- 7.8: forced moves; no room: a contested space is death, and so is evasion ---- */
enum { MAY_STAY, MUST_LEAVE, MUST_EVADE };
/* Enters a space that friends may hold or reserve: keeps free_x and free_y, the last free space before. */
void boe_enter(gg_run *, int unit, int cell, int facing, gg_rule);
int boe_threat(const boe_battle *, const boe_state *, int unit, int by); /* space of boe.retreat.threat; SQ_OFF: none */
int boe_retreat_step(const boe_battle *, const boe_state *, int unit, int from, int threat); /* SQ_OFF: none */
int boe_retreat_length(const boe_battle *, const boe_state *, int unit);                     /* by its status */

/* ---- 7.9: guns ---- */
void boe_abandon_guns(gg_run *, int unit);
int boe_gun_captor(const boe_battle *, const boe_state *, int cell,
                   int owner);                                           /* Phase 12: who takes them, or GG_NONE */
int boe_battery_taken(const boe_battle *, const boe_state *, int after); /* next unit whose guns are taken; GG_NONE */
void boe_leave_ownerless(gg_run *, int cell, int side, int facing); /* the crew is gone: guns stay until Phase 12 */
void boe_settle_ownerless(gg_run *);                                /* Phase 12: captured or removed */

/* ---- 7.10, 7.11: fire and morale ---- */
/* eligible, arc, range, line of fire */
gg_rule boe_judge_fire(const boe_battle *, const boe_state *, int firer, int target);
int boe_fire_reach(const boe_battle *, const boe_state *, int firer); /* spaces, as it stands */
int boe_effective_range(const boe_battle *, int unit);                /* of guns; of all others that of muskets */
gg_rule boe_judge_oppfire(const boe_battle *, const boe_state *, int firer, int mover, bool charging);
typedef struct boe_volley {
    int dice, die; /* DIE_FIRE3 and on */
} boe_volley;
bool boe_bears_on(const boe_battle *, const boe_state *, int firer, int cell);
const char *boe_fire_band(const boe_battle *, const boe_state *, int firer,
                          int range); /* "canister"; NULL: beyond it */
boe_volley boe_fire_dice(const boe_battle *, const boe_state *, int firer, int target, gg_tally *number);
void boe_fire_tallies(const boe_battle *, const boe_state *, int firer, int target, gg_tally *number, gg_tally *dice);
int boe_morale_value(const boe_battle *, const boe_state *, int unit, int casualties, bool flank, gg_tally *);
int boe_morale_failure(int die, int value);                                       /* by how much; 0: it holds */
int boe_morale_after(const boe_state *, const struct frame_morale *, int failed); /* the status that follows */

/* ---- 7.12: melee ---- */
void boe_melee_mods(const boe_battle *, const boe_state *, int melee, int side, int primary, int other, gg_tally *);
typedef struct boe_clash {  /* a charge that is thought of: one unit at another, nobody else in it or beside it */
    int unit, target, from; /* from: the space by which it comes */
    bool met;               /* by a charge of the target */
} boe_clash;
void boe_clash_mods(const boe_battle *, const boe_state *, const boe_clash *, gg_tally *ours, gg_tally *theirs);
int boe_aspect(const boe_battle *, const boe_state *, int target, int entry); /* how it is struck from there */
int boe_default_primary(const boe_battle *, const boe_state *, int melee, int side);
int boe_supporter(const boe_battle *, const boe_state *, int unit); /* GG_NONE: it has none */
enum { MELEE_TIE, MELEE_BEATEN, MELEE_SQUARE_HOLDS, MELEE_SQUARE_REPELS, MELEE_GARRISON_HOLDS };
int boe_melee_issue(const boe_battle *, const boe_state *, const struct frame_melee *, int loser, int margin);
int boe_melee_toll(const boe_battle *, const boe_state *, int winner, int loser, int margin, bool *ridden_down);
int boe_status_of_beaten(const boe_unit *, int margin);

/* ---- 7.16, 9: brigade morale, victory ---- */
int boe_quarter(int start); /* of losses, from which on a brigade tests */
int boe_losses(const boe_battle *, const boe_state *, int brigade, int *start);
void boe_brigade_mods(const boe_battle *, const boe_state *, int brigade, gg_tally *);
void boe_fatigue_mods(const boe_battle *, const boe_state *, int unit, gg_tally *);
int boe_score(const boe_battle *, const boe_state *, int side);
unsigned boe_ahead(const boe_battle *, const boe_state *); /* who would win if the last turn ended now; GG_NONE */
void boe_end_of_turn(gg_run *);

#endif
