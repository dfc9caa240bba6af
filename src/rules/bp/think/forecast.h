/* What players reckon with: estimates of fire and fights, and the worth of places. Private to this room.
 * None of it looks ahead or rolls; values are thousandths of a victory point. */
#ifndef GG_BP_FORECAST_H
#define GG_BP_FORECAST_H

#include "rules/bp/choose/choose.h"
#include "rules/bp/think/think.h"

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }
static inline int within(int low, int n, int high) { return n < low ? low : n > high ? high : n; }

typedef struct bp_field {                      /* both armies, looked at once */
    uint64_t alive[GG_SIDES];                  /* on the table */
    uint64_t engaged, shaken, horse, chargers; /* chargers: as they stand they may */
    uint64_t guards[BP_OBJECTIVES];            /* who stands there and could hold it */
    bool exact;             /* units stand where the state has them: shots are looked for along the lines of sight */
    int16_t push[GG_SIDES]; /* how much each side must come to the enemy, in hundredths */
    int hurt[BP_UNITS];     /* bp_hurt_value */
    tab_rect rect[BP_UNITS];
} bp_field;

void bp_field_look(const bp_battle *, const bp_state *, bp_field *);
void bp_field_guards(const bp_battle *, const bp_state *, bp_field *);
int bp_stock(const bp_battle *, int unit);                        /* what a fresh unit is worth */
int bp_condition(int casualties, int stamina);                    /* thousandths of a fresh unit that are left */
int bp_hurt_value(const bp_battle *, const bp_state *, int unit); /* what its next casualty costs */
typedef struct bp_volley { /* fire of one unit at another, in formations that they have or might have */
    uint8_t unit, formation, target, target_formation;
    uint8_t mode; /* SHOOT_... */
    bool wooded;  /* the target stands in a wood */
    bool shrapnel;
    int range;
} bp_volley;
int bp_volley_hits(const bp_battle *, const bp_state *, const bp_volley *); /* casualties in thousandths */
typedef struct bp_duel {                                   /* a fight of two units; face is where b is met */
    uint8_t a, b, formation_a, formation_b, face, charges; /* charges: a is about to charge b, who may fire first */
    int8_t bonus_a, bonus_b;                               /* supports and the like, from the score */
} bp_duel;
int bp_duel_value(const bp_battle *, const bp_state *, const bp_duel *); /* to the owner of a */
/* A unit there, in that formation: what it can do to the enemy, he to it, and how it stands to the objectives. */
int bp_place_value(const bp_battle *, const bp_state *, const bp_field *, int unit, const tab_rect *, int formation);

/* ---- moves and orders ---- */
typedef struct bp_thought { /* one decision: both armies, and what was found out of them */
    const bp_battle *b;
    const bp_state *s;
    bool lists;               /* for a list of the best, which should differ; else the very best is wanted */
    uint64_t placed, ordered; /* units whose place and best order are known */
    int place[BP_UNITS], order[BP_UNITS];
    bp_field field;
} bp_thought;
void bp_think(bp_thought *, const gg_battle *, const gg_state *);
int bp_place_at(const bp_thought *, int unit, tab_pose, int formation);
int bp_place_now(bp_thought *, int unit);
int bp_nearest_foe(const bp_thought *, int unit); /* by the middles; GG_NONE */
int bp_turn_gain(bp_thought *, int unit);
int bp_charge_value(const bp_thought *, int unit, int target);
int bp_enter_gain(bp_thought *, int unit, unsigned feature);
int bp_order_gain(bp_thought *, int unit, gg_move order);
int bp_best_order(bp_thought *, int unit); /* what the best of the common ones would bring */

#endif
