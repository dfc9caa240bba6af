/* A duel as text: lines.c has the table of its lines, units.c, place.c and begin.c what cannot be, position.c writes it.
 * Sees the chapters and below. */
#ifndef GG_DUEL_SETUP_H
#define GG_DUEL_SETUP_H

#include "rules/duel/chapters.h"
#include "text/lines.h"

enum { L_ROW, L_OPTIONS, L_SIDE, L_UNIT, L_BEGIN, DUEL_LINES }; /* as a position has them */
extern const gg_lines duel_lines;
void duel_check_unit(gg_draft *, int unit);
void duel_settle_places(gg_draft *);
void duel_settle_begin(gg_draft *);

#endif
