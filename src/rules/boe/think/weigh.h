/* What merit and custom both weigh: see worth.c. */
#ifndef GG_BOE_THINK_WEIGH_H
#define GG_BOE_THINK_WEIGH_H

#include "rules/boe/boe.h"

bool boe_is_behind(const boe_battle *, const boe_state *, int side);
int boe_goal_of(const boe_battle *, const boe_state *, int side, int cell); /* SQ_OFF: nothing draws it */
int boe_edge(const boe_battle *, const boe_state *, int unit, int target, int from);

#endif
