/* Section 3 of docs/rules/kings.md and the spots of 7.11, step by step as they are written, without any care for speed. */
#ifndef GG_TESTS_KINGS_SLOW_H
#define GG_TESTS_KINGS_SLOW_H

#include "rules/kings/ground/ground.h"

enum { SLOW_OFFERS = 60, SLOW_SPOTS = 28 + KINGS_UNITS };

typedef struct slow_mover { /* who moves, how, and how far */
    int unit, action, allowance;
    bool close;
} slow_mover;

int slow_gap(const kings_battle *, const kings_state *, int one, int two);
int slow_nearest(const kings_battle *, const kings_state *, tab_point, int radius, int side);
bool slow_sees(const kings_battle *, const kings_state *, int one, int two);
int slow_cover(const kings_battle *, const kings_state *, int shooter, int target);
bool slow_stands(const kings_battle *, const kings_state *, int unit, int radius, tab_point);
bool slow_path(const kings_battle *, const kings_state *, slow_mover, const tab_point *leg, int legs, int *cost);
bool slow_enter(const kings_battle *, const kings_state *, slow_mover, int work, int *cost);
bool slow_exit(const kings_battle *, const kings_state *, slow_mover, int edge);
int slow_offers(const kings_battle *, const kings_state *, slow_mover, gg_move *out);
kings_contact slow_contact(const kings_battle *, const kings_state *, slow_mover, int target);
kings_retreat slow_retreat(const kings_battle *, const kings_state *, int unit, tab_point threat, int distance);
int slow_spots(const kings_battle *, const kings_state *, int unit, tab_point *out);

#endif
