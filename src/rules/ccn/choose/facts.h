/* The facts of an ask: worked out once, into the caller's block, when its offers are opened; offers and verdicts share
 * them. Only this room looks at them. */
#ifndef GG_CCN_CHOOSE_FACTS_H
#define GG_CCN_CHOOSE_FACTS_H

#include "rules/ccn/choose/choose.h"

enum { CCN_LISTED = 160 };
typedef struct ccn_facts {
    int32_t listed;
    gg_move list[CCN_LISTED]; /* moves that are few */
    hex_set cells;            /* hexes that may be entered, with any facing, by `verb` */
    uint8_t verb, unit;
    hex_set reach;               /* a unit that may move: where its moves take it, event or not */
    int32_t capacity;            /* ASK_FLAGS: how many it could ignore */
    int32_t pairs;               /* of a melee unit and a target for combined arms */
    uint64_t combine[CCN_UNITS]; /* if there are any: by melee unit, its targets */
    ccn_command command;         /* ASK_ATTEMPT, ASK_GUNS: of the side that decides */
} ccn_facts;
_Static_assert(sizeof(ccn_facts) <= sizeof((gg_offers){0}.facts), "the facts fit the caller's block");

static inline const ccn_facts *ccn_facts_of(gg_offers *o) { return (const ccn_facts *)o->facts; }
bool ccn_is_offered(const ccn_state *, gg_offers *, gg_move);
ccn_blow ccn_blow_now(const ccn_state *); /* ASK_ATTACK, ASK_BONUS: the attack that may be made, but for its target */

#endif
