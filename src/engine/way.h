/* The way that odds go, from a move or a pending roll to their horizon, one answer after the other. The search goes it with
 * every outcome of every roll; whoever wants to hear what happens on it goes it with dice and a sink:
 *
 *     gg_way_begin(&way, b, s, &ask);
 *     gg_way_set_out(&way, s, &stage, sink);
 *     while (!gg_way_ended(&way, s, &stage))
 *         if (s->ask.kind == GG_CHOOSE) gg_way_choose(&way, s, &stage, gg_way_decide(&way, s, &stage), sink);
 *         else gg_way_roll(&way, s, &stage, counts, sink); */
#ifndef GG_ENGINE_WAY_H
#define GG_ENGINE_WAY_H

#include "flow.h"

typedef struct gg_stage { /* what tells states on the way apart beside their own bytes; all zero but for what is said */
    int32_t given;        /* what the procedure gave whose end is the horizon, */
    int16_t floor;        /* the horizon: when no more than so many frames are left; -1: not known yet */
    uint8_t thens;        /* moves of the mover's plan that have been made */
    bool done;            /* the horizon is this ask */
    gg_deeds deeds;
    uint8_t counts[GG_CLASSES]; /* and the counts of it, where its caller reads them */
} gg_stage;

typedef struct gg_way {
    const gg_battle *b;
    gg_odds_ask ask;
    struct gg_stop stop;
    int first;     /* the floor as it is known before the move; -1: not yet */
    int cap;       /* while it is not known */
    bool program;  /* as programs weigh: stages tell nothing apart */
    bool to_quiet; /* and no exchange is going on: the next quiet point ends it */
    bool choices;  /* the next choice ends it */
    int asked, assumed;
    int thens;       /* the most moves of the plan that have been made */
    uint64_t used;   /* a bit for each assumption */
    gg_guess *guess; /* NULL: nobody wants to know */
    int guesses;
} gg_way;

void gg_way_begin(gg_way *, const gg_battle *, const gg_state *, const gg_odds_ask *);
/* As programs weigh: to the end of the innermost exchange, by habit. */
void gg_way_begin_program(gg_way *, const gg_battle *, const gg_state *, const gg_odds_ask *);
/* Makes the move in the state, or nothing if a roll is pending. */
void gg_way_set_out(gg_way *, gg_state *, gg_stage *, gg_sink *);
bool gg_way_ended(const gg_way *, const gg_state *, const gg_stage *);
gg_move gg_way_decide(gg_way *, const gg_state *, const gg_stage *);
void gg_way_choose(gg_way *, gg_state *, gg_stage *, gg_move, gg_sink *);
void gg_way_roll(gg_way *, gg_state *, gg_stage *, const uint8_t *counts, gg_sink *);

#endif
