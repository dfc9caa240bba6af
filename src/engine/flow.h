/* Rule procedures as stackless coroutines: each reads top to bottom, its locals live in a frame, its frame in the state.
 *
 *     PROC(melee)
 *     {
 *         BEGIN;
 *         ROLL(...);                      the driver throws; x->counts holds the dice of each class
 *         CHOOSE(...);                    a side picks; x->move holds its move
 *         CALL(morale, .unit = ...);      another procedure runs to its end; x->ret and x->counts hold what it gave
 *         END;
 *     }
 *
 * Answers live in the run, never in the state, and die at the next ask or call: copy them into the frame at once.
 * No C local lives across an ask, no `switch` stands around one. */
#ifndef GG_ENGINE_FLOW_H
#define GG_ENGINE_FLOW_H

#include <assert.h>
#include <string.h>

#include "system.h"

typedef struct gg_run { /* the context of one answer */
    const gg_battle *b;
    gg_state *s;
    gg_sink *sink;
    gg_move move;
    int32_t ret;
    int floor; /* stop when no more than this many frames are left */
    bool asked;
    uint8_t counts[GG_CLASSES];
    gg_deeds *deeds;      /* odds: results that leave no trace */
    struct gg_stop *stop; /* odds: where they end */
} gg_run;

/* Head of every frame; procs.def adds the procedure's own fields behind it. */
#define GG_FRAME_HEAD \
    uint16_t pc;      \
    uint8_t proc;     \
    uint8_t entry;

void *gg_set_up(const gg_battle *, gg_state *,
                const void *image); /* as in the image; the first frame is yet to be filled */
void *gg_push(gg_run *);
void gg_close_watched(gg_run *); /* the procedure on top ends, and somebody listens or odds wait for it */
static inline void gg_pop(gg_run *x)
{
    if (x->sink || x->stop) gg_close_watched(x);
    x->s->depth--;
    x->ret = 0;
}
void gg_run_on(gg_run *);     /* to the next ask, the end, or the floor */
void gg_run_answer(gg_run *); /* the pending ask is answered: forgets it and runs on */
void gg_ask_choice(gg_run *, unsigned side, unsigned question, unsigned piece, unsigned other, gg_rule);
void gg_ask_roll(gg_run *, unsigned side, unsigned die, unsigned dice, unsigned piece, gg_rule);
void gg_offers_open_some(const gg_battle *, const gg_state *, gg_offers *, int enough); /* for who wants no more */
bool gg_forced(gg_run *); /* the pending choice has one answer: it is in x->move, and nobody is asked */
void gg_end(gg_run *, unsigned winner, gg_rule why);

/* The odds engine's doors: as gg_apply and gg_roll_counts, but the run stops, with ask.kind 0, as soon as no more than
 * `floor` frames are left. The same with a run of the caller's own, which afterwards holds what the procedure that was
 * interrupted gave. */
void gg_apply_to(const gg_battle *, gg_state *, gg_move, gg_sink *, int floor);
void gg_counts_to(const gg_battle *, gg_state *, const uint8_t *counts, gg_sink *, int floor);
void gg_apply_run(gg_run *, gg_move);
void gg_counts_run(gg_run *, const uint8_t *counts);
int gg_exchange_floor(const gg_battle *, const gg_state *); /* under the innermost that programs weigh; or -1 */
/* Under the innermost procedure of one of these levels; -1: none is going on. */
unsigned gg_level_at(const gg_battle *, const gg_state *, int depth); /* of the frame there: GG_EXCHANGE ... */
int gg_level_floor(const gg_battle *, const gg_state *, unsigned level);
const void *gg_frame_at(const gg_battle *, const gg_state *, int depth);
unsigned gg_ended_level(const gg_run *); /* of the procedure that ended last, where a run stopped at its floor */

/* A member of a procedure's frame that names pieces with which it goes on: holds.def. And whether the frame names this one. */
struct gg_held {
    uint8_t proc, at; /* at: in the frame */
    uint8_t size;     /* 1: the number of a piece; else a set of pieces, in words of 32 bits */
    int16_t first;    /* the piece that is number 0 */
};
bool gg_frame_names(const struct gg_held *, int rows, const void *frame, int piece);

/* A result that leaves no trace in the state, noted if somebody asks: DEED(x, FACT_ORDER, piece, ARRIVES). */
void gg_deed_(gg_run *, unsigned row, unsigned subject, unsigned value);
void gg_deeds_add(gg_deeds *, unsigned row, unsigned subject, unsigned value);
#define DEED(x, row, subject, value)                                   \
    do {                                                               \
        if ((x)->deeds || (x)->sink) gg_deed_(x, row, subject, value); \
    } while (0)

static inline bool gg_over(const gg_run *x) { return x->s->ask.kind == GG_OVER; }

/* A system's header defines GG_PROC_NAME(name), the external name of a procedure: ccn_proc_melee. */
#define PROC(name)                                                              \
    static void proc_##name(gg_run *x, struct frame_##name *self);              \
    void GG_PROC_NAME(name)(gg_run * x, void *frame) { proc_##name(x, frame); } \
    static void proc_##name(gg_run *x, struct frame_##name *self)
#define BEGIN           \
    switch (self->pc) { \
    case 0:
#define END                                             \
    gg_pop(x);                                          \
    return;                                             \
    default: assert(false && "a switch around an ask"); \
        }
/* Ends the procedure early with a value for its caller. */
#define GIVE(value)              \
    do {                         \
        int32_t give_ = (value); \
        gg_pop(x);               \
        x->ret = give_;          \
        return;                  \
    } while (0)
#define PAUSE_           \
    self->pc = __LINE__; \
    return;              \
    case __LINE__:;
#define CALL(name, ...)                                                                               \
    do {                                                                                              \
        if (gg_over(x)) return;                                                                       \
        *(struct frame_##name *)gg_push(x) = (struct frame_##name){.proc = PROC_##name, __VA_ARGS__}; \
        PAUSE_                                                                                        \
    } while (0)
#define CHOOSE(side, question, piece, other, rule)            \
    do {                                                      \
        if (gg_over(x)) return;                               \
        gg_ask_choice(x, side, question, piece, other, rule); \
        PAUSE_                                                \
    } while (0)
/* The same, but a choice with one answer is taken without asking. */
#define CHOOSE_IF_FREE(side, question, piece, other, rule)    \
    do {                                                      \
        if (gg_over(x)) return;                               \
        gg_ask_choice(x, side, question, piece, other, rule); \
        self->pc = __LINE__;                                  \
        if (!gg_forced(x)) return;                            \
        __attribute__((fallthrough));                         \
    case __LINE__:;                                           \
    } while (0)
#define ROLL(side, die, dice, piece, rule)            \
    do {                                              \
        if (gg_over(x)) return;                       \
        gg_ask_roll(x, side, die, dice, piece, rule); \
        PAUSE_                                        \
    } while (0)

#endif
