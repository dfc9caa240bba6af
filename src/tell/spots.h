/* Pieces and places as people name them, and the legal move nearest to one that is not. */
#ifndef GG_TELL_SPOTS_H
#define GG_TELL_SPOTS_H

#include "grognard.h"

/* A piece by its label, with where the view has it, or a place by its name; false: it is neither. */
bool spot_find(const gg_battle *, const gg_view *, const char *text, gg_spot *out);

/* A legal move instead of one that is not: the one that the reasons name in their words, else the offer that comes nearest to
 * it; 0: there is none of that piece. */
gg_move spot_instead(const gg_battle *, const gg_state *, gg_move, const gg_reasons *);

#endif
