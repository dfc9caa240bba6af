/* What players think with, shared by the files of this room. Figures are in thousandths of a victory point, chances in
 * thousandths. Nothing here looks ahead or rolls. */
#ifndef GG_KINGS_THINK_FORECAST_H
#define GG_KINGS_THINK_FORECAST_H

#include "rules/kings/think/think.h"

static inline int kings_least(int a, int b) { return a < b ? a : b; }
static inline int kings_most(int a, int b) { return a > b ? a : b; }

int kings_price_of(const kings_battle *, int unit); /* what its loss costs its side, beside the points */
bool kings_may_come(const kings_battle *, const kings_state *, int unit);               /* of the POOL, some time */
int kings_material(const kings_battle *, const kings_state *, int unit);                /* what is left of that */
int kings_pass_chance(const kings_battle *, const kings_state *, int unit, int action); /* of the activation test */
/* What a shot does to a target on the average, and what an Attack does to both; the test is not in it. */
int kings_fire_hope(const kings_battle *, const kings_state *, int unit, int target, int action);
int kings_pin_chance(const kings_battle *, const kings_state *, int unit, int target, int action); /* or worse */
int kings_attack_hope(const kings_battle *, const kings_state *, int unit, int target, bool close);
/* The more dangerous of both, with the test; never below 0. Sight is not asked. */
int kings_threat(const kings_battle *, const kings_state *, int unit, int target);

/* ---- objectives ---- */
bool kings_may_garrison(const kings_battle *, int unit, int work);
int kings_stake(const kings_battle *, const kings_state *, int side, int work); /* what taking it is worth */
int kings_held_value(const kings_battle *, const kings_state *, int side);      /* of all that it holds or denies */

/* ---- the worth of a position and of a place ---- */
int kings_menace(const kings_battle *, const kings_state *, int unit,
                 uint64_t enemies);                                     /* by what it threatens to do */
int kings_pull_of(const kings_battle *, const kings_state *, int side); /* toward the enemy */
int kings_unit_worth(const kings_battle *, const kings_state *, int unit, uint64_t enemies, int pull);
typedef struct kings_mind { /* all that stays the same wherever it goes, worked out once */
    const kings_battle *b;
    const kings_state *s;
    int side, pull;
    uint64_t units, enemies;
    int threat[KINGS_UNITS][2]; /* by enemy: the greatest that it is to us, and the greatest to anyone else */
    uint8_t threatened[KINGS_UNITS];
    int stake[KINGS_WORKS], near[KINGS_WORKS][3]; /* by Work: the nearest of us, in order */
    uint8_t nearest[KINGS_WORKS][3];
} kings_mind;
void kings_mind_make(const kings_battle *, const kings_state *, int side, kings_mind *);
/* The worth of a place; `there` is a copy of the mind's state, and is left as it was. */
int kings_value_at(const kings_mind *, kings_state *there, int unit, tab_point, int work, bool close);
static inline void kings_copy(kings_state *to, const kings_state *from) /* without its frames */
{
    memcpy(to, from, offsetof(kings_state, frame));
}

#endif
