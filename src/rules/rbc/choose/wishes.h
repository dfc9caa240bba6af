/* Inside choose: what somebody wants a unit to do, and which of the offered moves that is. */
#ifndef GG_RBC_CHOOSE_WISHES_H
#define GG_RBC_CHOOSE_WISHES_H

#include "rules/rbc/choose/choose.h"

enum { RBC_ANY_FACING = -1, RBC_MOST_BOXES = 9 };

typedef struct rbc_wish rbc_wish;
typedef int rbc_fits(const rbc_wish *, gg_move); /* the less the better; -1: not what was meant */
struct rbc_wish {
    const rbc_battle *b;
    const rbc_state *s;
    rbc_fits *fit;
    rbc_verb verb;
    int unit, cell, facing, target, boxes;
    int aside;       /* forward to a corner: -1 left, 1 right */
    const char *arc; /* of a charge: "flank", "rear", "front"; NULL: any */
    bool salvo;
    const char *missing; /* it is a motion, but this is not said */
};
rbc_fits rbc_fit_verb, rbc_fit_box, rbc_fit_up_to, rbc_fit_beside, rbc_fit_range, rbc_fit_brigade, rbc_fit_charge;

static inline const rbc_unit *rbc_wisher(const rbc_wish *w) { return &w->s->unit[w->unit]; }
bool rbc_faces(const rbc_wish *);                                /* its target stands straight before it */
gg_move rbc_granted(const rbc_wish *);                           /* of the moves that fit the best; 0: none does */
bool rbc_wish_read(const char *text, size_t len, rbc_wish *out); /* false: it is no motion */

#endif
