/* Inside the room: the parts of headlines. */
#ifndef GG_BP_HEADLINES_H
#define GG_BP_HEADLINES_H

#include "engine/headline.h"

bool bp_sure_of(const gg_chances *, gg_headline *out); /* what a move without dice brings: headline_sure.c */

#endif
