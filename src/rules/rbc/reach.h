/* 7.2: what reach.c, path.c and refusal.c share: how a unit goes, and the ground around it as boards of bits.
 *
 * A board shows 7 by 7 boxes, the unit in the middle: bit 8 * (row + 3) + (column + 3), counted from the unit. No path
 * has more than three steps, so none leaves the board, and a rotation shifts it: nothing comes round. */
#ifndef GG_RBC_REACH_H
#define GG_RBC_REACH_H

#include "rbc.h"

enum { CENTRE_AT = 8 * 3 + 3 };
#define CENTRE ((uint64_t)1 << CENTRE_AT)

static inline uint64_t rbc_rotate(uint64_t v, unsigned by) { return v << (by & 63) | v >> (-by & 63); }
static inline unsigned rbc_towards(int facing) /* the rotation that shifts a board one box */
{
    static const uint8_t by[SQ_FACINGS] = {[SQ_FACE_N] = 56, [SQ_FACE_E] = 1, [SQ_FACE_S] = 8, [SQ_FACE_W] = 63};
    return by[facing & 3];
}
static inline int rbc_board_cell(int centre, int at) { return centre + SQ_STRIDE * ((at >> 3) - 3) + (at & 7) - 3; }
static inline int rbc_board_at(int centre, int cell) /* -1: outside */
{
    int right = sq_x(cell) - sq_x(centre) + 3, down = sq_y(cell) - sq_y(centre) + 3;
    return right < 0 || right > 6 || down < 0 || down > 6 ? -1 : 8 * down + right;
}

typedef struct rbc_gait { /* 4.4, 7.2.3: how a unit of a type goes */
    uint8_t kind, allowance;
    uint8_t turned; /* allowance once it has turned */
    uint8_t turns;  /* facing changes in one move */
    uint8_t turn_cost;
    bool diagonal; /* DL, DR, CDL, CDR */
    bool close_cavalry, elephant, gun, rushes;
    bool barred; /* never crosses a Linear Obstacle */
} rbc_gait;
rbc_gait rbc_gait_of(const rbc_battle *, int unit);

/* 7.2.5 and rbc.move.closecav: whether a path that spent so much and did such things leaves the unit in order. */
static inline bool rbc_orderly(const rbc_gait *g, int spent, int did)
{
    if (g->close_cavalry && spent >= 2) return false;
    if (!(did & (PATH_TURNED | PATH_DIAGONAL)) || spent < g->allowance) return true;
    return g->elephant && did & PATH_TURNED;
}

typedef struct rbc_land {
    uint64_t pass;                 /* boxes that may be stepped into */
    uint64_t end;                  /* those of them that are empty: a move may end, turn or charge there */
    uint64_t hard;                 /* enemies and impassable boxes */
    uint64_t soft;                 /* boxes that unform it; none if it is Unformed already */
    bool pinched, fenced, careful; /* careful: either, or there is soft ground */
    /* only if it is pinched: */
    uint64_t pinch[SQ_FACINGS]; /* rbc.geo.diagstep: boxes whose diagonal between a facing and the next is shut */
    /* only if it is fenced: */
    uint64_t fence[SQ_FACINGS];  /* boxes on whose side lies an obstacle that matters to it */
    uint64_t corner[SQ_FACINGS]; /* the same for the diagonal between a facing and the next */
} rbc_land;
void rbc_land_work(const rbc_battle *, const rbc_state *, int unit, const rbc_gait *, rbc_land *);

/* 7.2.3, 5: in melee, Pinned or in Hedgehog a unit makes no steps. */
static inline bool rbc_tied(const rbc_state *s, int unit)
{
    return s->unit[unit].engaged || s->unit[unit].flags & (PINNED | HEDGEHOG_ON);
}
/* 7.2.4: the target of a rush, or GG_NONE. */
int rbc_rush_target(const rbc_battle *, const rbc_state *, int unit);
bool rbc_may_salvo(const rbc_battle *, const rbc_state *, int unit, int target); /* 7.4.2 step 7 */

#endif
