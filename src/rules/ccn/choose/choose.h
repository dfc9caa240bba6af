/* The decisions (6.2): which moves an ask offers, why another is not among them, and how moves are written. This room sees
 * the chapters and what is below them. */
#ifndef GG_CCN_CHOOSE_H
#define GG_CCN_CHOOSE_H

#include "engine/notation.h"
#include "rules/ccn/chapters.h"

void ccn_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move ccn_offer(const gg_battle *, const gg_state *, gg_offers *, int slot);
gg_rule ccn_judge(const gg_battle *, const gg_state *, gg_offers *, gg_move);
int ccn_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);
void ccn_reasons(const gg_battle *, const gg_state *, gg_move, gg_reasons *);
void ccn_say_out_of_command(const ccn_battle *, const ccn_state *, int unit, char *out, size_t cap); /* why */

/* "77th Foot, the forest at G5": who stands in these cells and, of those that nobody stands in, what ground they are. */
void ccn_say_cells(gg_text *, const ccn_battle *, const ccn_state *, hex_set);

/* ---- what could be attacked, from here or from elsewhere ---- */
typedef struct ccn_attack {
    ccn_blow blow;
    int dice; /* 0: there is none */
    bool fire;
    hex_arc arc;   /* of the target, in which it comes */
    uint64_t ways; /* of the dice, in which a block is lost, or a leader alone is struck by a saber */
} ccn_attack;
gg_fraction ccn_attack_chance(const ccn_attack *);
bool ccn_attack_from(const ccn_battle *, const ccn_state *, ccn_blow, ccn_attack *out);
bool ccn_best_attack(const ccn_battle *, const ccn_state *, int unit, int target, ccn_attack *out);
ccn_blow ccn_blow_at(const ccn_battle *, const ccn_state *, int unit, int hex, int facing); /* but for its target */
int ccn_facing_toward(int from, int to, int facing);
int ccn_usual_facing(const ccn_battle *, const ccn_state *, int unit, int hex);
int ccn_turn_between(int facing, int other); /* corners: 0 to 3 */

/* ---- 7.5: dice that an aide may have thrown again ---- */
typedef enum ccn_check { CHECK_FAILS, CHECK_PASSES, CHECK_BOTCHES, CHECK_CHIT_BACK } ccn_check;
const ccn_frame *ccn_thrown_for(const ccn_state *);             /* the frame of the procedure that rolls */
int ccn_check_ways(const ccn_battle *, int number, bool order); /* of 36 */
int ccn_check_number(const ccn_state *);                        /* of an order or a reaction */
ccn_check ccn_check_of(const ccn_battle *, const ccn_state *);  /* likewise */
bool ccn_nothing_to_gain(const ccn_battle *, const ccn_state *);
bool ccn_has_failed(const ccn_battle *, const ccn_state *);
bool ccn_falls_short(const ccn_state *); /* battle dice */

/* ---- moves in words ---- */
gg_move ccn_motion(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int ccn_motions(const gg_battle *, const gg_state *, gg_motion *out, int cap);

extern const gg_notation ccn_notation;
void ccn_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);

#endif
