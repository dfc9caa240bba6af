/* What the core has to say of a battle, written as JSON. web/core/api.ts is the other end of every function here. */
#ifndef GG_WEB_DRAW_H
#define GG_WEB_DRAW_H

#include "paper.h"
#include "tell/weigh.h"

typedef struct teller { /* a sink that writes each event into an array that its caller has begun */
    gg_sink sink;
    paper *out;
    const char *const *status_word;
} teller;
teller teller_on(paper *, const gg_view *words);

typedef struct eyes { /* room for views */
    gg_view view, other;
} eyes;
enum { ALL_EYES = -1 };

void draw_about(paper *);
void draw_faults(paper *, const gg_faults *);
void draw_view(paper *, eyes *, const gg_battle *, const gg_state *, int side); /* ALL_EYES: what both may see */
void draw_place(paper *, const gg_battle *, gg_pose);
void draw_move(paper *, const gg_battle *, const gg_state *, gg_move);
/* "key": {"value": 0.1875, "fraction": "3/16"} */
void draw_chance(paper *, const char *key, gg_fraction);
void draw_test_card(paper *, const gg_battle *, const gg_test *, const gg_die *); /* die NULL: none is known */
void draw_needed(paper *, const gg_test *); /* members of an object: the number, and "10 or less" */
void draw_offer(paper *, const gg_battle *, const gg_state *, gg_move, gg_move usual); /* members of an object */
void draw_moves(paper *, const gg_battle *, const gg_state *);
void draw_verdict(paper *, const gg_battle *, const gg_state *, gg_move); /* GG_CHOOSE is asked */
void draw_verdict_members(paper *, const gg_battle *, const gg_state *, gg_move);
void draw_refused(paper *, const gg_battle *, const gg_state *, int piece);
void draw_headline(paper *, const weighing *); /* members of an object: how good it is, and the lines */
void draw_odds(paper *, const weighing *, const gg_battle *);

#endif
