/* Shapes to draw, inside of show: see overlays.c. */
#ifndef GG_BOE_DRAWING_H
#define GG_BOE_DRAWING_H

#include "engine/telling.h"
#include "rules/boe/boe.h"

typedef struct drawing { /* the shapes so far, and whose they are */
    const gg_battle *battle;
    GG_POSITION(boe);
    int piece, unit, other; /* unit: the piece, or the one that a leader is with; GG_NONE: none */
    gg_shapes to;
} drawing;

gg_overlay *boe_draw_shape(drawing *, int kind, int tone, int piece, const char *words);
void boe_draw_at(gg_overlay *, int cell);
void boe_draw_line(drawing *, int from, int to, int tone, int piece, const char *words);
typedef bool draw_holds(const drawing *, int cell, int what);
/* Spaces for which it holds, as many shapes of the same words as they need. */
void boe_draw_cells(drawing *, int tone, const char *words, draw_holds *in, int what);

void boe_draw_charges(drawing *);
void boe_draw_answers(drawing *);
void boe_draw_fire(drawing *);
void boe_draw_danger(drawing *);
void boe_draw_sight(drawing *);
/* "clear", "hidden by the wood at 5,6", "fire barred by 2e Ligne" */
bool boe_say_sight(gg_text *, const gg_battle *, const gg_state *, int from, int to);
extern const char *const boe_arc_words[3]; /* "front" */

#endif
