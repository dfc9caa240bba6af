/* What could stand in the way of a move, as things that can be taken away from copies of battle and state: inside of choose.
 * Of all that could, reasons.c finds those that do: legal without them, and with any one of them not. So nothing of a rule is
 * said twice. */
#ifndef GG_BOE_LIFTS_H
#define GG_BOE_LIFTS_H

#include "engine/telling.h"
#include "rules/boe/boe.h"

typedef struct what_if {
    gg_move m;
    int unit, target, cell; /* of the move; cell SQ_OFF: it names none on the map */
    boe_state s;
    boe_battle b;
} what_if;

typedef struct lift {
    gg_rule rule;
    void (*away)(what_if *);        /* nothing, if it is not there */
    bool (*fixed)(const what_if *); /* instead: it is there, and nothing could take it away */
    const char *phrase;             /* {p} the unit, {o} the target, {H} the space; behind an @ the other way round */
    void (*say)(const what_if *, gg_text *); /* instead of a phrase: numbers */
} lift;
enum { LIFTS = 40 };

/* Arrays end with rule 0; those of a verb at a question, one after the other, end with NULL. */
const lift *const *boe_lifts_of_action(unsigned verb, bool far);
const lift *const *boe_lifts_of_fight(unsigned question, unsigned verb, bool free); /* free: to an empty space */
extern const lift boe_lifts_asked[];                                                /* another piece is asked about */
extern const lift boe_lifts_ap[], boe_lifts_step[], boe_lifts_far_step[], boe_lifts_far_march[];
extern const lift boe_lifts_fire[]; /* at a target */
const lift *const *boe_lifts_of_reaction(unsigned verb);
const lift *const *boe_lifts_of_turn(unsigned question, unsigned verb, bool leader);
/* All that could stand in the way of a move that the question takes; how many there are. */
int boe_lifts_of(const what_if *, const lift *out[LIFTS]);
void boe_what_if(const gg_battle *, const gg_state *, gg_move, what_if *out);
void boe_lift_words(const what_if *, const lift *, char *out, size_t cap);

/* ---- shared ---- */
boe_unit *boe_lift_unit(what_if *);
const boe_unit *boe_lifted(const what_if *);
void boe_lift_status(what_if *);
void boe_lift_ap(what_if *);
void boe_lift_phase(what_if *);
void boe_lift_asked(what_if *);
void boe_lift_zones(what_if *);
void boe_lift_occupants(what_if *);
void boe_lift_reserve(what_if *);
void boe_lift_ground(what_if *);
void boe_lift_melee_flag(what_if *);
void boe_lift_order(what_if *);
void boe_lift_morale(what_if *);
void boe_lift_blown(what_if *);
void boe_lift_road(what_if *);
void boe_lift_charged(what_if *);
void boe_lift_withdrawal(what_if *);
void boe_lift_drop_melee(boe_state *, int cell);
void boe_lift_say_status(const what_if *, gg_text *);
void boe_lift_say_occupant(const what_if *, gg_text *);
void boe_lift_say_zone(const what_if *, gg_text *);
void boe_lift_say_ground(const what_if *, gg_text *);
void boe_lift_say_cube(const what_if *, gg_text *);
void boe_lift_say_order(const what_if *, gg_text *);
void boe_lift_say_nerve(const what_if *, gg_text *);
void boe_lift_say_formation(const what_if *, gg_text *);
bool boe_lift_is_gun(const what_if *);
bool boe_lift_is_off(const what_if *);
extern const char *const boe_lift_forms[BOE_FORMATIONS]; /* "in line" */

#endif
