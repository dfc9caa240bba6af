/* What worth, merit and custom all weigh. */
#ifndef GG_BOE_THINK_WEIGH_H
#define GG_BOE_THINK_WEIGH_H

#include "rules/boe/boe.h"

/* How the land lies for a side, looked up once for all that is weighed in a position: worth.c. */
typedef struct boe_lay {
    const boe_battle *b;
    const boe_state *s;
    int side;
    bool behind; /* as it stands it would not win */
    int goals, threats, horses;
    uint16_t goal[BOE_OBJECTIVES + BOE_UNITS]; /* what draws its units: objectives of the enemy, and all his units */
    uint16_t threat[BOE_UNITS];                /* his foot and horse in order */
    uint16_t horse[BOE_UNITS];                 /* his horse */
} boe_lay;
void boe_look_about(const boe_battle *, const boe_state *, int side, boe_lay *);
int boe_goal_from(const boe_lay *, int cell); /* SQ_OFF: nothing draws it */
bool boe_is_behind(const boe_battle *, const boe_state *, int side);
int boe_goal_of(const boe_battle *, const boe_state *, int side, int cell); /* likewise, of one space */
int boe_acting(const boe_state *); /* the side whose part of the turn it is; GG_NONE: both have it */

/* merit.c: of the cubes that are legal (a bit for each) the one of most merit */
int boe_usual_cube(const boe_battle *, const boe_state *, int unit, int may);

/* ---- prospects.c ---- */
/* About what the melee table would say if a unit charged the target from a space, and the best it could strike this turn. */
int boe_edge(const boe_battle *, const boe_state *, int unit, int target, int from);
int boe_best_edge(const boe_battle *, const boe_state *, int unit);
int32_t boe_charge_merit(const boe_battle *, const boe_state *, gg_move);
int boe_fire_hope(const boe_battle *, const boe_state *, int firer, int target); /* hits, in hundredths */
int boe_best_shot(const boe_battle *, const boe_state *, int unit);

#endif
