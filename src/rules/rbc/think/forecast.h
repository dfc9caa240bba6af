/* What players think with, as its parts share it: prices and forecasts, places. Figures are in
 * thousandths of a Break Value. */
#ifndef GG_RBC_OUTLOOK_H
#define GG_RBC_OUTLOOK_H

#include "rules/rbc/choose/choose.h"

static inline int rbc_least(int a, int b) { return a < b ? a : b; }
static inline int rbc_most(int a, int b) { return a > b ? a : b; }

typedef struct rbc_stand { /* a unit as it stands, or would */
    int unit, cell, facing;
    bool unformed, stirred;
} rbc_stand;
typedef struct rbc_strike { /* a charge, by rule of thumb */
    int unit, foe;
    bool unformed, foe_unformed;
    bool flank; /* into flank or rear */
} rbc_strike;
typedef struct rbc_mind { /* the situation of a side */
    const rbc_battle *b;
    const rbc_state *s;
    int side;
    int urge;   /* to come to the enemy, a box */
    int ground; /* a Break Value in the enemy's half */
} rbc_mind;

/* ---- forecasts ---- */
int rbc_price(const rbc_battle *, int unit);
int rbc_harm(const rbc_type *, int tenths); /* share of the price, in thousandths, that so many tenths of hits take */
int rbc_hit_price(const rbc_battle *, const rbc_state *, int unit);
int rbc_outlook(const rbc_battle *, rbc_state *, int side); /* of all melees; spoils the state */
int rbc_charge_outlook(const rbc_battle *, const rbc_state *, gg_move);
int rbc_blow(const rbc_battle *, const rbc_state *, rbc_strike);
int rbc_volley(const rbc_battle *, const rbc_state *, const rbc_stand *, int foe,
               int cell); /* the foe standing there */

/* ---- places ---- */
rbc_mind rbc_mind_of(const rbc_battle *, const rbc_state *, int side);
rbc_stand rbc_stands(const rbc_state *, int unit);
int rbc_place_value(const rbc_mind *, const rbc_stand *); /* for a unit that is not in melee */
int rbc_nearest(const rbc_battle *, const rbc_state *, int side, int cell,
                int *where); /* enemy of the side: its distance */

#endif
