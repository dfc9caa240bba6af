/* What one thread plays in and counts with. */
#ifndef GG_LAB_COUNTS_H
#define GG_LAB_COUNTS_H

#include "lab.h"
#include "sim/sim.h"

typedef struct gg_lab_table { /* a battle that is being played, and all that is counted of it */
    gg_sink sink;
    const gg_lab_arm *arm;
    gg_sim sim;
    gg_sim_seat seat;
    gg_view *start; /* how the arm begins */
    gg_lab_grid grid;
    uint64_t *counts; /* of the arm, so far */
    size_t width;
    uint32_t *fired;
    int rules, round;
    bool fought[GG_PIECES], held[GG_SIDES][GG_LAB_CELLS];
    gg_pose at[GG_PIECES];
    gg_rule struck[GG_PIECES], spent[GG_PIECES],
        went[GG_PIECES]; /* by which it was attacked last, lost its last, left */
    int rank;            /* rollouts */
} gg_lab_table;

bool gg_lab_table_open(gg_lab_table *, const gg_lab *, const gg_lab_arm *); /* false: no memory */
void gg_lab_table_close(gg_lab_table *);
char gg_lab_table_play(gg_lab_table *, int game); /* its outcome */

#endif
