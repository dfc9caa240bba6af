/* The captain's way to choose, which others take as well: see greedy.c. */
#ifndef GG_AI_CAPTAIN_H
#define GG_AI_CAPTAIN_H

#include "engine/system.h"

typedef struct gg_care {
    int moves;    /* of most merit are weighed, */
    int outcomes; /* each by so many outcomes exactly; beyond them samples do */
} gg_care;
/* The state hides nothing. */
gg_move gg_captain_move(const gg_battle *, const gg_state *, gg_care, gg_arena *);
size_t gg_captain_space(const gg_battle *, gg_care);

#endif
