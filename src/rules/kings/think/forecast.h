/* What players think with, shared by the files of this room. Figures are in thousandths of a victory point, chances in
 * thousandths. Nothing here looks ahead or rolls. */
#ifndef GG_KINGS_THINK_FORECAST_H
#define GG_KINGS_THINK_FORECAST_H

#include "rules/kings/think/think.h"

static inline int kings_least(int a, int b) { return a < b ? a : b; }
static inline int kings_most(int a, int b) { return a > b ? a : b; }

int kings_price_of(const kings_battle *, int unit); /* what its loss costs its side, beside the points */
bool kings_may_come(const kings_battle *, const kings_state *, int unit);    /* of the POOL, some time */
int kings_material(const kings_battle *, const kings_state *, int unit);     /* what is left of that */
int kings_figure_value(const kings_battle *, int unit);                      /* of one man */
int kings_marker_value(const kings_battle *, const kings_state *, int unit); /* what being Pinned once more costs it */
int kings_doom_value(const kings_battle *, int unit); /* what is at stake when it may well be destroyed */
int kings_chance_of(int at_least);                    /* that two dice show so much */
int kings_pass_chance(const kings_battle *, const kings_state *, int unit, int action); /* of the activation test */
int kings_pin_chance(const kings_battle *, const kings_state *, int unit, int target, int action); /* or worse */

/* ---- what units can do to each other ---- */
enum { KINGS_UNSEEN = 300 /* an enemy who is not on the table yet is thought to be so far */ };
typedef struct kings_arms { /* of a unit, asked of the chapters once */
    tab_point at;
    int radius, range, near;         /* range 0: it does not fire; near: short range */
    int cover, guard;                /* that it stands in, and what it costs to strike a man of it in a fight, */
    bool walled;                     /* unless a wall decides */
    int fires, charges;              /* the chance to do it */
    int charge[7];                   /* how far, by die; 6: -1: never */
    int toll[KINGS_SHOT_PRICES + 1]; /* men that its fire takes, in thousandths, by the hits that one costs */
    int men, price, man, marker, doom, number; /* number: to be Pinned by no casualty */
} kings_arms;
typedef struct kings_front { /* all of both sides, where `s` has them */
    const kings_battle *b;
    const kings_state *s;
    uint64_t units[GG_SIDES];
    kings_arms arms[KINGS_UNITS];
} kings_front;
void kings_front_make(const kings_battle *, const kings_state *, kings_front *);
void kings_arms_make(const kings_battle *, const kings_state *, int unit, kings_arms *);
void kings_arms_stand(const kings_battle *, const kings_state *, int unit, kings_arms *); /* elsewhere than it did */
int kings_front_gap(const kings_front *, int one, int two);
/* What a shot does to a target on the average, and what an Attack does to both; the test is not in it. */
int kings_shot_hope(const kings_front *, int unit, int target, int action);
int kings_charge_hope(const kings_front *, int unit, int target, bool close);
/* The more dangerous of both, with the test; never below 0. Sight is not asked. */
int kings_threat(const kings_front *, int unit, int target, int gap);
typedef struct kings_outlook {
    int threat;     /* its greatest */
    int gap, enemy; /* the nearest; GG_NONE */
} kings_outlook;
kings_outlook kings_look(const kings_front *, int unit);

/* ---- objectives ---- */
bool kings_may_garrison(const kings_battle *, int unit, int work);
int kings_stake(const kings_battle *, const kings_state *, int side, int work); /* what taking it is worth */
int kings_held_value(const kings_battle *, const kings_state *, int side);      /* of all that it holds or denies */

/* ---- the worth of a position and of a place ---- */
int kings_menace(int threat);                                           /* what a unit counts for by threatening it */
int kings_pull_of(const kings_battle *, const kings_state *, int side); /* toward the enemy */
int kings_approach(const kings_battle *, int unit, int gap, int pull);  /* what being out of reach of the enemy costs */
typedef struct kings_mind { /* all that stays the same wherever a unit goes, worked out once */
    const kings_battle *b;
    const kings_state *s;
    int side, pull, held;
    kings_front front;          /* with one unit elsewhere, */
    kings_state there;          /* as it is here */
    int threat[KINGS_UNITS][2]; /* by enemy: the greatest that it is to us, and the greatest to anyone else */
    uint8_t threatened[KINGS_UNITS];
    int stake[KINGS_WORKS], near[KINGS_WORKS][3]; /* by Work: the nearest of us, in order */
    uint8_t nearest[KINGS_WORKS][3];
} kings_mind;
void kings_mind_make(const kings_battle *, const kings_state *, int side, kings_mind *);
int kings_value_at(kings_mind *, int unit, tab_point, int work, bool close); /* the worth of a place */
int kings_value_here(kings_mind *, int unit);
int kings_walk_hope(kings_mind *, int unit, int here, int allowance); /* about how much better it could stand */
/* D2: the merit of each thing to do that is no walk; the test is in it. */
int kings_deed_merit(const kings_front *, gg_move);
int kings_deploy_merit(kings_front *, kings_state *there, gg_move); /* `there` is the front's, and is left as it was */
int kings_facing_to_nearest(const kings_front *, int unit);
/* Whether an action is tried by a test, or may be: all that are ordered but to rally. */
static inline bool kings_is_tried(unsigned verb) { return kings_is_action(verb) && verb != V_RALLY; }
/* D1, D3, D7: where it goes. */
int32_t kings_goal_merit(const gg_battle *, const gg_state *, gg_offers *, gg_move);
gg_move kings_goal_by_habit(const gg_battle *, const gg_state *, gg_offers *);
gg_move kings_order_by_habit(const kings_battle *, const kings_state *);
static inline void kings_copy(kings_state *to, const kings_state *from) /* without its frames */
{
    memcpy(to, from, offsetof(kings_state, frame));
}

#endif
