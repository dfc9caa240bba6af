/* Weighing a decision by playing it on: see counsel.c. */
#ifndef GG_AI_COUNSEL_H
#define GG_AI_COUNSEL_H

#include "engine/system.h"

size_t gg_counsel_space(const gg_battle *);
/* The best move first; `seen` asks somebody to choose, and may be redacted. */
void gg_counsel_take(const gg_battle *, const gg_state *seen, gg_dice *, gg_arena *, const gg_leisure *,
                     gg_counsel *out);

#endif
