/* 7.2: the ground around a unit as boards of bits, with which its reach and its paths are worked out. For this room only.
 * A step shifts a board by a rotation; no path leaves the board, so nothing comes round. */
#ifndef GG_RBC_GROUND_BOARDS_H
#define GG_RBC_GROUND_BOARDS_H

#include "rules/rbc/ground/ground.h"

static inline uint64_t rbc_rotate(uint64_t v, unsigned by) { return v << (by & 63) | v >> (-by & 63); }
static inline unsigned rbc_towards(int facing) /* the rotation that shifts a board one box */
{
    static const uint8_t by[SQ_FACINGS] = {[SQ_FACE_N] = 56, [SQ_FACE_E] = 1, [SQ_FACE_S] = 8, [SQ_FACE_W] = 63};
    return by[facing & 3];
}

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

int rbc_rush_target(const rbc_battle *, const rbc_state *, int unit); /* 7.2.4: of a rush, or GG_NONE */

#endif
