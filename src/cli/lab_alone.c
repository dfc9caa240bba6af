/* A study on this machine alone. grognard-mpi has lab_mpi.c instead. */
#include "lab.h"

bool lab_slice_play(gg_lab *lab, int from, int to, bool *stops)
{
    bool good = gg_lab_play(lab, from, to);
    *stops = lab->stops && lab->stops();
    return good;
}

bool lab_is_first(void) { return true; }
int lab_jobs(void) { return cores(); }
