/* The field as a host tells it, upon the ground of a scenario that is known here. */
#ifndef GG_CLI_FAR_VIEW_H
#define GG_CLI_FAR_VIEW_H

#include <jansson.h>

#include "grognard.h"

/* Pieces, scores and clock of the host's view in the place of those that the view has. What it says is bounded: whatever a
 * host sends can be drawn. */
void far_view_overlay(gg_view *, const json_t *there);

#endif
