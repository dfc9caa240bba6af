/* Inside choose: what the files that say why a move is refused share. */
#ifndef GG_KINGS_CHOOSE_REFUSAL_H
#define GG_KINGS_CHOOSE_REFUSAL_H

#include "rules/kings/choose/choose.h"

typedef struct kings_refusal {
    GG_POSITION(kings);
    gg_move m;
    int unit, target;
    gg_reasons *out;
} kings_refusal;

/* One reason more; what is written to the text are its words. */
gg_text kings_reason(const kings_refusal *, gg_rule);
gg_text kings_reason_of_unit(const kings_refusal *, gg_rule); /* begins with its label */
void kings_reason_say(const kings_refusal *, gg_rule, const char *words);
void kings_instead(const kings_refusal *, const char *verb, int target); /* "fire B1 N2 is possible" */
static inline const char *kings_label(const kings_refusal *r, int unit) { return r->b->unit[unit].label; }

void kings_refuse_order(const kings_refusal *); /* D2, D6 */
void kings_refuse_shot(const kings_refusal *, int action);
void kings_refuse_attack(const kings_refusal *);
void kings_refuse_walk(const kings_refusal *, const kings_march *); /* D3 */
void kings_refuse_place(const kings_refusal *);                     /* D1 */
void kings_refuse_newcomer(const kings_refusal *);                  /* D7, and D2 from the pool */

#endif
