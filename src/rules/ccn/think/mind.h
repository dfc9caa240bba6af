/* What the files of this room share: how a side sees the field at one ask. Worked out once, so that many moves are weighed
 * with it. Figures are in thousandths of a banner. Nobody else looks in here. */
#ifndef GG_CCN_THINK_MIND_H
#define GG_CCN_THINK_MIND_H

#include "rules/ccn/choose/choose.h"

enum { CCN_BANNER = 1000, CCN_RINGS = 12, CCN_BLOW_RANGE = 6 };

/* What a unit can do, as the chapters say: its dice before arc and ground. */
typedef struct ccn_strength {
    int8_t melee[3];             /* by the class it strikes */
    int8_t fire[CCN_BLOW_RANGE]; /* by range, standing */
    uint8_t cuts[3], shoots[3];  /* faces of six that hit, in melee and by fire, by the class they are thrown at */
    uint8_t cls, reach, range;   /* reach: hexes to whom it could strike in one order; 0: it strikes nobody */
    bool spent;
} ccn_strength;

/* What the enemy could do to whoever stands in a cell, in sixths of a hit. */
typedef struct ccn_threat {
    int16_t all;                   /* by everybody, in front */
    int16_t aside[HEX_DIRS];       /* more, for a unit that faces so: those who come in its flank */
    int16_t horse_ahead[HEX_DIRS]; /* of `all`, by horse in its front: before them it may form square */
    int16_t horse;                 /* of `all`, by horse */
} ccn_threat;

typedef struct ccn_eye {
    const ccn_battle *b;
    const ccn_state *s;
    int side;
    bool ahead;               /* it would win if the last round ended now */
    int urge;                 /* to come on: for each hex */
    int flank;                /* dice for an attack in the flank */
    int rings;                /* how many of them are drawn */
    hex_set ring[CCN_RINGS];  /* cells so many hexes or less from an enemy unit */
    hex_set led[5];           /* and from an own leader */
    hex_set known[3];         /* cells whose threat is known, by the class of who stands there */
    uint64_t strong, ordered; /* units whose strength, and the worth of an order to them, is known */
    bool commands;            /* whether `command` is worked out */
    int mover;                /* the unit whose `reach` is known, or GG_NONE */
    gg_move posed;            /* whose hex is in `pose`; 0: none yet */
    int pose[HEX_DIRS];       /* what it is worth there, by facing */
    int foes;
    uint8_t foe[CCN_UNITS]; /* cells of the enemy's units */
    ccn_command command;
    ccn_reach reach;
    ccn_strength strength[CCN_UNITS];
    ccn_threat threat[3][HEX_CELLS];
    int order[CCN_UNITS];
} ccn_eye;

static inline int ccn_least(int a, int b) { return a < b ? a : b; }

void ccn_eye_open(const ccn_battle *, const ccn_state *, int side, ccn_eye *);
int ccn_gap(ccn_eye *, int hex); /* to the nearest enemy unit, CCN_RINGS at the most */
const ccn_strength *ccn_strength_of(ccn_eye *, int unit);
const ccn_threat *ccn_threat_at(ccn_eye *, int cls, int hex);
int ccn_hit_faces(const ccn_battle *, int attacker, unsigned target, bool melee); /* of six */

/* A unit at the end of what it does: where, facing how, after how many moves. */
typedef struct ccn_stand {
    uint8_t unit, hex, moves;
    bool moved, entered;
    bool acted; /* an order brings it there, and it will be spent */
} ccn_stand;
int ccn_danger(ccn_eye *, const ccn_stand *, int facing);
int ccn_place_value(ccn_eye *, const ccn_stand *, int facing);          /* without any attack */
void ccn_place_values(ccn_eye *, const ccn_stand *, int out[HEX_DIRS]); /* for each facing */
void ccn_pose_values(ccn_eye *, const ccn_stand *, int out[HEX_DIRS]);  /* with the best attack from there */
int ccn_attack_value(ccn_eye *, int attacker, unsigned target, int dice, bool melee, int hex);
int ccn_blow_value(ccn_eye *, const ccn_blow *, bool melee, int more); /* more: dice of others with it */
int ccn_best_blow(ccn_eye *, const ccn_stand *, int facing);           /* 0: none, or none is any good */
int ccn_order_value(ccn_eye *, int unit);

bool ccn_custom(const ccn_battle *, const ccn_state *, gg_move, int32_t *out); /* what people like: custom.c */

#endif
