/* Pairs of colours by what they are for; a room of the easel. */
#ifndef GG_TUI_COLOUR_H
#define GG_TUI_COLOUR_H

#include "easel.h"

void colour_begin(easel *, bool mono);
int colour_pair(const easel *, tint ink, tint paper);
bool colour_turns(const easel *, tint paper);

#endif
