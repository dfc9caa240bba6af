/* The ground: arcs, range, zones, sight, distances, what a step costs and who may make it, marches, paths of charges.
 * Questions only: nothing here changes a state. This room sees pieces. */
#ifndef GG_BOE_GROUND_H
#define GG_BOE_GROUND_H

#include "rules/boe/boe.h"

/* ---- 3, 8: spaces ---- */
enum { ARC_FRONT, ARC_FLANK, ARC_REAR };
enum { STEP_FWD, STEP_DFWD, STEP_SIDE, STEP_BACK, STEP_DBACK };
int boe_arc(const boe_battle *, const boe_state *, int unit, int cell); /* all-round units see FRONT everywhere */
int boe_arc_from(int at, int facing, int cell);
int boe_step_kind(int from, int facing, int to);
static inline int boe_range(int a, int b)
{
    int dx = sq_x(a) - sq_x(b), dy = sq_y(a) - sq_y(b);
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx + dy / 2 : dy + dx / 2;
}
int boe_home_distance(const boe_battle *, int side, int cell);
bool boe_road_step(const boe_battle *, int from, int to);
bool boe_may_enter(const boe_battle *, const boe_state *, int unit, int from, int to); /* section 8 alone */
bool boe_controlled(const boe_battle *, const boe_state *, int cell, int by); /* 3.4: an enemy zone of side `by` */
void boe_zones(const boe_battle *, const boe_state *, int by, boe_spaces *);  /* all spaces that are controlled */
bool boe_free(const boe_battle *, const boe_state *, int cell, int but);      /* 7.8, for a unit other than `but` */

/* ---- 3.3: sight ---- */
int boe_crossed(int a, int b, uint16_t out[48]);
void boe_work_out_sight(boe_battle *); /* between all spaces at once: fills `sees` */
static inline bool boe_sees(const boe_battle *b, int from, int to)
{
    int f = boe_spot(b, from), t = boe_spot(b, to);
    return b->sees[f][t / 64] >> (t % 64) & 1;
}
int boe_hidden_by(const boe_battle *, int from,
                  int to); /* the first space that rises into the line; SQ_OFF: none does */
gg_rule boe_why_unseen(const boe_battle *, int from, int to);                    /* of two that do not see each other */
int boe_fire_barred_by(const boe_battle *, const boe_state *, int from, int to); /* a unit in the line; GG_NONE */
bool boe_line_of_fire(const boe_battle *, const boe_state *, int from, int to);

/* ---- 3.4: distance ---- */
typedef struct boe_reach { /* AP distances from a space, up to a limit; 255: farther or not at all */
    uint8_t ap[BOE_CELLS];
} boe_reach;
void boe_reach_work(const boe_battle *, const boe_state *, int side, int from, int limit, boe_reach *);
int boe_ap_distance(const boe_battle *, const boe_state *, int side, int from, int to, int limit); /* limit + 1: more */
/* The same where it is easily told; -1: only boe_reach_work tells. */
int boe_ap_distance_plain(const boe_battle *, const boe_state *, int side, int from, int to, int limit);
void boe_clear_ways(const boe_battle *, const boe_state *, int side, int from, int limit,
                    boe_spaces *); /* all spaces whose distance is as easily told */
int boe_nearest_enemy(const boe_battle *, const boe_state *, int side, int cell); /* ties lowest id; GG_NONE */
bool boe_enemy_within(const boe_battle *, const boe_state *, int side, int cell, int range);

/* ---- 7.5: steps ---- */
typedef struct boe_walker { /* a unit on its way: where it would be, and what it would have left */
    uint16_t cell;
    uint8_t facing, ap;
} boe_walker;
boe_walker boe_where(const boe_state *, int unit);
boe_walker boe_walk(const boe_battle *, const boe_state *, int unit, boe_walker, int dir);
/* boe.move.step 1, 2 and 8 */
gg_rule boe_judge_step_from(const boe_battle *, const boe_state *, int unit, boe_walker, int dir);
gg_rule boe_judge_step(const boe_battle *, const boe_state *, int unit, int dir); /* from where it stands */
int boe_least_cost(const boe_battle *, const boe_state *, int unit, int dir);     /* of steps that way, on any ground */
int boe_step_base(const boe_battle *, const boe_state *, int unit, int dir);      /* step and fixed terrain cost */
bool boe_takes_road(const boe_battle *, const boe_unit *, int from, int to);      /* boe.road.step, on the march */
int boe_face_cost(const boe_battle *, const boe_state *, int unit);               /* of a FACE or PIVOT, without dice */
int boe_step_tmd(const boe_battle *, const boe_state *, int unit, int from, int to, bool road); /* boe.tmd.count */
void boe_step_dice(const boe_battle *, const boe_state *, int unit, int from, int to, bool road, gg_tally *);
int boe_fixed_cost(const boe_battle *, const boe_state *, int unit, int to);                   /* boe.terrain.fixed */
bool boe_order_allows_step(const boe_battle *, const boe_state *, int unit, int from, int to); /* 7.2 */

/* Several steps in one move, where nothing can interrupt them: straight lines and diagonals, in either order. */
typedef struct boe_march {
    gg_rule why; /* GG_OK, or why not all at once */
    uint8_t straight_first;
    boe_walker end;
} boe_march;
boe_march boe_march_to(const boe_battle *, const boe_state *, int unit, int to);
int boe_march_dir(int from, int to, bool straight_first); /* of the next step */
/* All marches of a unit at one ask: what is known of them is kept, so that none walks a way that another one walked. Set
 * rings to 0 first. */
enum { BOE_MARCH_RINGS = 11 };
typedef struct boe_marches {
    int32_t rings, near;
    uint8_t price[SQ_DIRS]; /* no step that way costs less */
    uint16_t node[2][(2 * BOE_MARCH_RINGS + 1) * (2 * BOE_MARCH_RINGS + 1)];
} boe_marches;
bool boe_marches_lead_to(const boe_battle *, const boe_state *, int unit, boe_marches *, int to);
int boe_march_slots(const boe_battle *, const boe_state *, int unit);
int boe_march_end(const boe_battle *, const boe_state *, int unit, int slot); /* SQ_OFF: off the map */

/* ---- 7.6, 7.13: charges ---- */
/* A path: two bits for the first turn (0 none, 1 left, 2 right), then two for each step (1 diagonal-left, 2 forward, 3
 * diagonal-right, 0 the end): twelve bits, in the y of a move; x is 0. */
typedef struct boe_path {
    uint8_t steps, turn, facing; /* facing after the turn */
    uint8_t cost;                /* without TMD */
    uint16_t cell[6];            /* cell[0]: the start */
    uint8_t price[6];            /* of each step, fixed terrain included; price[0]: of the turn */
} boe_path;
/* false: it leaves the map or is no path */
bool boe_path_read(const boe_battle *, const boe_state *, int unit, unsigned code, boe_path *);
enum { CHARGE_RED, CHARGE_OPPORTUNITY, CHARGE_BREAK };
/* boe.charge.legal 1 to 3, and sight */
gg_rule boe_judge_quarry(const boe_battle *, const boe_state *, int unit, int target);
int boe_charge_ap(const boe_battle *, const boe_state *, int unit, int kind);
/* boe.charge.legal and the rest */
gg_rule boe_judge_charge(const boe_battle *, const boe_state *, int unit, int target, unsigned code, int kind);
/* cheapest path for every target (or `only` this one) and entry space */
int boe_charge_list(const boe_battle *, const boe_state *, int unit, int kind, int only, gg_move *out, int cap);
int boe_break_list(const boe_battle *, const boe_state *, int unit, gg_move *out, int cap);

#endif
