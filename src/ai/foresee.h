/* Small things that those who look ahead share. */
#ifndef GG_AI_FORESEE_H
#define GG_AI_FORESEE_H

#include "engine/system.h"

bool gg_fate_lost(int32_t fate);

#endif
