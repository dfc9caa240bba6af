/* The moves worth weighing: those of most merit. */
#ifndef GG_AI_SHORTLIST_H
#define GG_AI_SHORTLIST_H

#include "engine/system.h"

enum { SHORTLIST = 8 };
typedef struct shortlist {
    int moves;
    gg_move move[SHORTLIST];
    int32_t merit[SHORTLIST]; /* from the best down */
} shortlist;
void gg_shortlist(const gg_battle *, const gg_state *, shortlist *out);

#endif
