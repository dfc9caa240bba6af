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
typedef struct rbc_mind { /* the situation of a side */
    const rbc_battle *b;
    const rbc_state *s;
    int side;
    int urge;                  /* to come to the enemy, a box */
    int ground;                /* a Break Value in the enemy's half */
    uint64_t friends, enemies; /* on the board */
} rbc_mind;
typedef struct rbc_foe { /* what a unit and an enemy could do to each other, worked out when it is asked for */
    int blow[2];         /* by: in his flank */
    int threat[2][2];    /* by: Unformed, in the flank */
    uint8_t unit;
} rbc_foe;
typedef struct rbc_watch { /* a unit that looks about for a place, and the enemies that matter */
    const rbc_mind *m;
    const rbc_type *type;
    int unit, reach, range, foes;
    bool hunts; /* for someone to charge */
    rbc_foe foe[RBC_UNITS];
} rbc_watch;
typedef struct rbc_glance { /* an enemy, seen from a box */
    rbc_foe *foe;
    int blow;
    uint16_t cell;
    uint8_t distance, threatens;
} rbc_glance;
typedef struct rbc_spot { /* a box for that unit, however it faces */
    int cell, value;
    int near, where; /* the nearest enemy */
    int fire;        /* what enemies could shoot at it */
    int seen;
    rbc_glance glance[RBC_UNITS];
} rbc_spot;

/* ---- forecasts ---- */
int rbc_price(const rbc_battle *, int unit);
int rbc_harm(const rbc_type *, int tenths); /* share of the price, in thousandths, that so many tenths of hits take */
int rbc_hit_price(const rbc_battle *, const rbc_state *, int unit);
int rbc_outlook(const rbc_battle *, rbc_state *, int side); /* of all melees; pairs opponents off in the state */
void rbc_pair_off(const rbc_battle *, rbc_state *);         /* opponents as they would be linked now */
int rbc_charge_outlook(const rbc_battle *, const rbc_state *paired, gg_move); /* how much better by a charge */
int rbc_blow(const rbc_battle *, const rbc_state *, rbc_strike);
/* The dice of both in it; true: by Shock or from the flank, so that a lost round may rupture the other. */
bool rbc_blow_dice(const rbc_battle *, const rbc_state *, const rbc_strike *, int dice[2]);
/* At a foe who stands there: what it is worth, and the dice; 0: it is out of the arc, the range or sight. */
int rbc_volley(const rbc_battle *, const rbc_state *, const rbc_stand *, int foe, int cell);
int rbc_volley_dice(const rbc_battle *, const rbc_state *, const rbc_stand *, int foe, int cell);

/* ---- places ---- */
rbc_mind rbc_mind_of(const rbc_battle *, const rbc_state *, int side);
rbc_stand rbc_stands(const rbc_state *, int unit);
int rbc_place_value(const rbc_mind *, const rbc_stand *); /* for a unit that is not in melee */
/* The same for many places within so many steps of a box: what hangs on the enemies, then on the box, is worked out once. */
void rbc_watch_open(rbc_watch *, const rbc_mind *, int unit, int cell, int steps);
void rbc_spot_open(rbc_watch *, int cell, rbc_spot *);
int rbc_pose_value(const rbc_watch *, const rbc_spot *, const rbc_stand *);
int rbc_nearest(const rbc_battle *, const rbc_state *, int side, int cell,
                int *where); /* enemy of the side: its distance */

/* ---- what habit and merit share ---- */
int rbc_charge_value(const rbc_mind *, gg_move); /* opponents are paired off in the mind's state */
int rbc_square_value(const rbc_mind *, int unit);
int rbc_shot_value(const rbc_battle *, const rbc_state *, int unit, int target, int mode);

#endif
