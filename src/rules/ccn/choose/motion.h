/* Motions: where the piece that is asked could go, and the move that takes it there. Only this room looks in here. */
#ifndef GG_CCN_CHOOSE_MOTION_H
#define GG_CCN_CHOOSE_MOTION_H

#include "rules/ccn/choose/facts.h"

typedef struct ccn_mover {
    const ccn_battle *b;
    const ccn_state *s;
    unsigned piece, verb; /* verb: of the moves that go somewhere at this question; V_NONE: there are none */
    int hex, facing;      /* where it is; facing of a unit */
    hex_set can;          /* where it may go, without its own hex */
} ccn_mover;
ccn_mover ccn_mover_of(const ccn_battle *, const ccn_state *);
gg_move ccn_go(const ccn_mover *, int hex, int facing); /* standing or turning, if it is the hex where it stands */
int ccn_go_cost(const ccn_mover *, int hex);

/* The best hex for something, HEX_OFF: there is none. `arc` HEX_ANY: whichever. */
enum { HEX_ANY = 3 };
int ccn_hex_toward(const ccn_mover *, int to, int moves); /* moves 0: as many as help */
int ccn_hex_beside(const ccn_mover *, int target, unsigned arc);
int ccn_hex_at_range(const ccn_mover *, int target, int range);
bool ccn_threatened(const ccn_mover *, int hex, int enemy); /* it could be attacked there */
int ccn_hex_clear(const ccn_mover *, int enemy);
int ccn_hex_home(const ccn_mover *, int moves);
int ccn_direction(const ccn_mover *, bool back, bool ahead, bool right); /* of the six by its own front */

#endif
