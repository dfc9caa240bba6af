/* The ground of rbc: terrain and obstacles, arcs and sight, single steps, everything a unit can reach and the path behind
 * it, and who may charge whom. Questions only; nothing is changed here. This room sees the pieces. */
#ifndef GG_RBC_GROUND_H
#define GG_RBC_GROUND_H

#include "rules/rbc/pieces/pieces.h"

/* ---- 8: terrain ---- */
extern const rbc_ground rbc_grounds[RBC_TERRAINS];
void rbc_ground_rows(rbc_battle *); /* board, terrain and wall are set: works out the battle's rows of bits */
int rbc_terrain_at(const rbc_battle *, const rbc_state *, int cell);           /* with Camps placed in play */
bool rbc_forbidden(const rbc_battle *, const rbc_state *, int unit, int cell); /* its terrain is closed to the unit */
bool rbc_unforms(const rbc_battle *, const rbc_state *, int unit, int cell);
gg_rule rbc_terrain_rule(const rbc_battle *, const rbc_state *, int cell);

/* ---- 3: boxes, arcs, zones, Linear Obstacles, sight ---- */
typedef enum rbc_arc { ARC_FRONT, ARC_FRONT_DIAGONAL, ARC_LEFT, ARC_RIGHT, ARC_REAR, ARC_NONE } rbc_arc;
/* Of an adjacent box; a Hedgehog sees FRONT or FRONT_DIAGONAL only. */
rbc_arc rbc_arc_of(const rbc_state *, int unit, int cell);
static inline bool rbc_arc_front(rbc_arc a) { return a <= ARC_FRONT_DIAGONAL; }
static inline bool rbc_arc_flank_or_rear(rbc_arc a) { return a >= ARC_LEFT && a <= ARC_REAR; }
bool rbc_in_zone(const rbc_battle *, int side, int cell);
int rbc_walls_of(const rbc_battle *, const rbc_state *, int cell);              /* owned by it: bit for each side */
bool rbc_crosses_wall(const rbc_battle *, const rbc_state *, int from, int to); /* 3.11; adjacent boxes */
/* 7.6.3 coverside, 7.9.3: owned on the side(s) facing the other box. */
bool rbc_wall_towards(const rbc_battle *, const rbc_state *, int owner, int other);
bool rbc_in_shooting_arc(int from, int facing, bool hedgehog, int cell, bool ahead, int *range);
bool rbc_shooting_arc(const rbc_state *, int unit, int cell, bool ahead, int *range); /* 3.7; ahead: only l = 0 */
bool rbc_sight(const rbc_battle *, const rbc_state *, int from, int facing, int to);  /* 3.8 */
int rbc_sight_ends(const rbc_battle *, const rbc_state *, int from, int facing,
                   int to);                                                   /* the box that blocks it; SQ_OFF: none */
bool rbc_sight_over(const rbc_battle *, const rbc_state *, int from, int to); /* from or to a Hill */

/* ---- 7.2.2: entering a box ---- */
/* GG_OK if the unit, standing at `from`, may step into `to`, which is empty (`from` may be where it is not). */
gg_rule rbc_judge_enter(const rbc_battle *, const rbc_state *, int unit, int from, int to);
bool rbc_squeezes(const rbc_battle *, const rbc_state *, int side, int from, int to); /* rbc.geo.diagstep */
bool rbc_passable(const rbc_battle *, const rbc_state *, int unit, int friend); /* it may step through that friend */

/* ---- 4.4, 7.2.3: how a unit goes ---- */
typedef struct rbc_gait {
    uint8_t kind, allowance;
    uint8_t turned; /* allowance once it has turned */
    uint8_t turns;  /* facing changes in one move */
    uint8_t turn_cost;
    bool diagonal; /* DL, DR, CDL, CDR */
    bool close_cavalry, elephant, gun, rushes;
    bool barred; /* never crosses a Linear Obstacle */
} rbc_gait;
rbc_gait rbc_gait_of(const rbc_battle *, int unit);
int rbc_allowance(const rbc_battle *, int unit);
/* In melee, Pinned or in Hedgehog a unit makes no steps. */
static inline bool rbc_tied(const rbc_state *s, int unit)
{
    return s->unit[unit].engaged || s->unit[unit].flags & (PINNED | HEDGEHOG_ON);
}
bool rbc_may_hedgehog(const rbc_battle *, const rbc_state *, int unit);
/* 7.2.7: bit for each facing that it may turn to in melee; 0: none. */
uint64_t rbc_melee_facings(const rbc_battle *, const rbc_state *, int unit);

/* ---- 7.2.5, 7.2.6: steps, and what a path did so far (frame_go) ---- */
enum { PATH_TURNED = 1, PATH_DIAGONAL = 2, PATH_FORWARD = 4, PATH_TERRAIN = 8, PATH_OBSTACLE = 16, PATH_RUSH = 32 };
int rbc_step_cost(const rbc_battle *, int unit, int step);
int rbc_step_did(const rbc_battle *, const rbc_state *, int unit, int from, int to, int step); /* what one step adds */
int rbc_step_cell(const rbc_battle *, int cell, int facing, int step); /* where it leads, or charges; SQ_OFF */
int rbc_step_facing(int facing, int step);
gg_rule rbc_path_unforms(const rbc_battle *, int unit, int spent, int did); /* GG_OK: it stays Formed */

/* ---- 7.2.8: what one unit is offered, worked out once an ask ---- */
/* Boards show 7 by 7 boxes, the unit in the middle: bit 8 * (row + 3) + (column + 3), counted from the unit. No path has
 * more than three steps, so none leaves the board. */
enum { CENTRE_AT = 8 * 3 + 3 };
#define CENTRE ((uint64_t)1 << CENTRE_AT)
static inline int rbc_board_cell(int centre, int at) { return centre + SQ_STRIDE * ((at >> 3) - 3) + (at & 7) - 3; }
static inline int rbc_board_at(int centre, int cell) /* -1: outside */
{
    int right = sq_x(cell) - sq_x(centre) + 3, down = sq_y(cell) - sq_y(centre) + 3;
    return right < 0 || right > 6 || down < 0 || down > 6 ? -1 : 8 * down + right;
}
enum { REACH_FREE, REACH_COMPELLED };
typedef struct rbc_reach {
    uint64_t end[SQ_FACINGS][2][2];  /* by facing, Unformed, advanced: boxes where a move may end */
    uint8_t count[SQ_FACINGS][2][2]; /* how many each has */
    uint16_t moves;                  /* how many they are together */
    uint8_t unit, mode;
    uint8_t charges;     /* how many are listed below */
    bool stay, hedgehog; /* "no move", HH */
    gg_move charge[96];
} rbc_reach;
void rbc_reach_work(const rbc_battle *, const rbc_state *, int unit, int mode, rbc_reach *);
int rbc_reach_count(const rbc_reach *); /* of all that is offered */
gg_move rbc_reach_at(const rbc_state *, const rbc_reach *, int slot);
bool rbc_reach_has(const rbc_battle *, const rbc_state *, const rbc_reach *, gg_move); /* it is one of those offered */
/* The path of least cost, then first in the order of steps, that gives such a move; the number of steps, 0: none. */
enum { RBC_PATH = 8 };
int rbc_path(const rbc_battle *, const rbc_state *, int unit, int mode, gg_move, uint8_t step[RBC_PATH]);

/* ---- 7.4.1: charges ---- */
bool rbc_dares(const rbc_type *, const rbc_type *foe); /* one of its kind charges one of his at all */
gg_rule rbc_judge_charge(const rbc_battle *, const rbc_state *, int unit, int from, int target, int step);
/* The same of all rules that forbid it, but for guns, which never charge; how many there are. */
enum { RBC_CHARGE_BARS = 4 };
int rbc_charge_bars(const rbc_battle *, const rbc_state *, int unit, int from, int target, int step,
                    gg_rule out[RBC_CHARGE_BARS]);
bool rbc_may_salvo(const rbc_battle *, const rbc_state *, int unit, int target); /* 7.4.2 step 7 */

#endif
