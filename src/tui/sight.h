/* What a desk tells of the field, made into a view that can be drawn. */
#ifndef GG_TUI_SIGHT_H
#define GG_TUI_SIGHT_H

#include <jansson.h>

#include "grognard.h"

/* Reads what the method `view` answers (web/core/api.ts: View). All words stay in the JSON: keep it for as long as the view and
 * the badges are used. Whatever a host sends, what comes out can be drawn: numbers are bounded, and what has no room is left
 * out. false: it is no view at all; `out` is empty then. The numbers of rules are not told: ask.rule is 0. */
bool sight_read(gg_view *out, gg_badge *badge, int cap, int *badges, const json_t *view);

#endif
