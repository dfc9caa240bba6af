/* A move that is refused, and the words for what stands in its way. Only this room looks in here. */
#ifndef GG_CCN_CHOOSE_REFUSAL_H
#define GG_CCN_CHOOSE_REFUSAL_H

#include "engine/telling.h"
#include "rules/ccn/choose/facts.h"

typedef struct ccn_refusal {
    GG_POSITION(ccn);
    gg_move m;
    gg_reasons *out;
} ccn_refusal;

#define ADD(r, rule, phrase, ...) gg_reason_add((r)->out, rule, phrase, GG_PHRASE_OF(&(r)->b->base, ##__VA_ARGS__))
int ccn_side_of(const ccn_battle *, unsigned piece);

/* Whether it is theirs to be spoken of at all: own, alive, no leader. False: the reason is given. */
bool ccn_about_own_unit(const ccn_refusal *, unsigned piece);
void ccn_about_command(const ccn_refusal *, int unit);
typedef void ccn_about(const ccn_refusal *);
ccn_about ccn_about_order, ccn_about_combine, ccn_about_gun, ccn_about_pick; /* reasons_order.c */
ccn_about ccn_about_attack;                                                  /* reasons_attack.c */
ccn_about ccn_about_way, ccn_about_retreat, ccn_about_return;                /* reasons_move.c */

#endif
