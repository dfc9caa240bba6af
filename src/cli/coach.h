/* The coach's advice, for the commands and for a person who plays. */
#ifndef GG_CLI_COACH_H
#define GG_CLI_COACH_H

#include "tell/coach.h"
#include "term.h"

/* 0 milliseconds: a second, or so many rollouts. */
void hint_find(const gg_battle *, const gg_state *, int milliseconds, int rollouts, uint64_t seed, hint *out);
void hint_print(const term *, const gg_battle *, const gg_state *, const hint *);
int danger_find(const gg_battle *, const gg_state *, int side, uint64_t seed, gg_threat *out, int cap);
void danger_print(const term *, const gg_battle *, const gg_threat *, int n);

#endif
