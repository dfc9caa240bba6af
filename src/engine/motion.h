/* Moves as people say them, where the notation does not read them: named motions of the system, and bare places. */
#ifndef GG_ENGINE_MOTION_H
#define GG_ENGINE_MOTION_H

#include "system.h"

/* 0: the fault is the motion's own, or what it was before if the text is no motion at all. */
gg_move gg_motion_parse(const gg_battle *, const gg_state *, const char *text, size_t len, gg_fault *);

#endif
