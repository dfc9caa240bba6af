/* The ground: what lies to a unit's front and what it sees (3.7 to 3.9), where it can go (7.6), what terrain does (8).
 * Questions only: nothing here changes a state. This room sees the pieces. */
#ifndef GG_CCN_GROUND_H
#define GG_CCN_GROUND_H

#include "rules/ccn/pieces/pieces.h"

/* ---- 3.7 to 3.9: arcs and sight ---- */
bool ccn_allround(const ccn_battle *, const ccn_state *, int unit);
bool ccn_allround_at(const ccn_battle *, const ccn_state *, int unit, int hex);
hex_arc ccn_arc(const ccn_battle *, const ccn_state *, int unit, int hex); /* of hex, seen from the unit */
/* over_friends_of: a side whose units it may fire over, or GG_NONE */
bool ccn_sight(const ccn_battle *, const ccn_state *, int from, int to, int over_friends_of);
bool ccn_sight_but_for_hills(const ccn_battle *, const ccn_state *, int from, int to, int over_friends_of);
hex_set ccn_sight_blockers(const ccn_battle *, const ccn_state *, int from, int to, int over_friends_of);

/* ---- 7.6: movement ---- */
typedef struct ccn_reach {
    hex_set at[4]; /* cells whose cheapest cost is 1, 2, 3 moves; at[0]: the start */
    hex_set all;   /* without the start */
} ccn_reach;
hex_set ccn_open_cells(const ccn_battle *, const ccn_state *, int side, bool with_leader); /* 7.6.2 */
void ccn_reach_work(const ccn_battle *, const ccn_state *, int unit, int moves, bool with_leader, ccn_reach *);
hex_set ccn_reach_past_stops(const ccn_battle *, const ccn_state *, int unit, int moves, bool with_leader);
void ccn_withdraw_work(const ccn_battle *, const ccn_state *, int unit, bool with_leader, ccn_reach *);
int ccn_reach_cost(const ccn_reach *, int hex);
hex_set ccn_wrong_roads(const ccn_battle *, const ccn_state *, int unit); /* 7.3.5, botched order 1 */
bool ccn_may_battle_in(const ccn_battle *, int unit, int hex);            /* after entering it in this activation */
hex_set ccn_backward(const ccn_battle *, int side, hex_set);              /* one backward step */

/* ---- 8: terrain ---- */
typedef struct ccn_ground { /* a row of 8.1 */
    const char *name;
    char mark;
    bool passable, stop, nobattle;
    uint8_t into[3], from[3]; /* by the attacker's class */
    bool melee_only;          /* INTO counts in melee only */
    bool blocks;
    uint8_t ignore;
    bool square;
} ccn_ground;
extern const ccn_ground ccn_grounds[CCN_TERRAINS];
const char *ccn_place_name_of(const ccn_battle *, int hex); /* the name of the smallest place it is in; NULL: none */
hex_set ccn_place_named(const ccn_battle *, const char *text, size_t len, size_t *used); /* 0: none begins the text */
bool ccn_crosses_works(const ccn_battle *, int target, int attacker);
void ccn_terrain_dice(const ccn_battle *, int cls, int from, int to, bool melee, gg_tally *);

#endif
