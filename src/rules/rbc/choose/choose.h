/* Choosing in rbc: what is offered at each question of 6.1, why anything else is not, what one could think of, and moves
 * as text. This room sees the chapters and what they see. */
#ifndef GG_RBC_CHOOSE_H
#define GG_RBC_CHOOSE_H

#include "engine/notation.h"
#include "rules/rbc/chapters.h"

/* ---- offers ---- */
void rbc_offers(const gg_battle *, const gg_state *, gg_offers *);
gg_move rbc_offer(const gg_battle *, const gg_state *, gg_offers *, int slot);
const rbc_reach *rbc_offers_reach(gg_offers *);             /* of D4 */
bool rbc_is_offered(gg_offers *, gg_move);                  /* not at D4, where its reach says it */
static inline int rbc_mode_of(const rbc_state *s, int unit) /* D4 */
{
    return rbc_is(s, unit, MOMENTUM) ? REACH_COMPELLED : REACH_FREE;
}

/* ---- verdicts ---- */
gg_rule rbc_judge(const gg_battle *, const gg_state *, gg_offers *, gg_move);
gg_rule rbc_out_of_turn(const gg_battle *, const gg_state *, gg_move); /* a verb that nobody asked for */
gg_rule rbc_why_not_move(const rbc_battle *, const rbc_state *, int unit, int mode,
                         gg_move); /* D4: it is not offered */
int rbc_hint(const gg_battle *, const gg_state *, gg_move, char *out, size_t cap);
void rbc_reasons(const gg_battle *, const gg_state *, gg_move, gg_reasons *); /* all that stands in the way */
int rbc_candidates(const gg_battle *, const gg_state *, gg_move *out, int cap);

/* ---- whether anything hangs on it ---- */
uint64_t rbc_able(const rbc_battle *, const rbc_state *, uint64_t units); /* those whose handling asks anything */
bool rbc_hemmed_in(const rbc_battle *, const rbc_state *, int unit);      /* it can do nothing but stay */
uint64_t rbc_horse_near(const rbc_battle *, const rbc_state *, int unit); /* of the enemy, within 4 boxes */
bool rbc_has_refuge(const rbc_battle *, const rbc_state *, int unit, int charger); /* a box to fall back to */
bool rbc_fights_apart(const rbc_battle *, const rbc_state *); /* no rout or pursuit out of one fight reaches another */

/* ---- moves as people say them ---- */
gg_move rbc_motion(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);
int rbc_motions(const gg_battle *, const gg_state *, gg_motion *out, int cap);

/* ---- moves as text ---- */
extern const gg_notation rbc_notation;
int rbc_sixths(const rbc_battle *, const rbc_state *, gg_move); /* the chance of a move's own test; -1: it has none */
void rbc_touch(const gg_battle *, const gg_state *, gg_move, gg_touch *);

#endif
