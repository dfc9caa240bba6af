/* Telling what happened. With no sink every one of these costs one test. */
#ifndef GG_ENGINE_EVENT_H
#define GG_ENGINE_EVENT_H

#include "flow.h"
#include "tally.h"
#include "text/text.h"

void gg_tell_(gg_run *, const gg_event *);
void gg_use_(gg_run *, gg_rule);
void gg_tell_tally_(gg_run *, int piece, int other, const gg_tally *);

const char *gg_compass(int degrees); /* one of sixteen points: "ENE" */

/* Words that every system says alike. */
void gg_add_side(gg_text *, const gg_battle *, unsigned side); /* "French" */
void gg_add_strength(gg_text *, const gg_battle *, int n);     /* "1 block", "3 blocks" */
/* "a battle die", "3 battle dice", "a chit"; most are just dice. */
void gg_add_pool(gg_text *, const gg_die *, int n);
void gg_add_roll(gg_text *, const gg_battle *, const gg_ask *); /* "French: roll 2 dice for 4th Hussars (F2)" */

/* TELL(x, GG_EV_MOVE, RULE, .piece = u, .from = a, .to = b): what is not named is nobody and nothing. */
#define TELL(x, k, r, ...)                                                                       \
    do {                                                                                         \
        if ((x)->sink) {                                                                         \
            _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Woverride-init\"") \
                gg_tell_(x, &(gg_event){.kind = (k),                                             \
                                        .rule = (r),                                             \
                                        .side = GG_NONE,                                         \
                                        .piece = GG_NONE,                                        \
                                        .other = GG_NONE,                                        \
                                        .seen_by = 3,                                            \
                                        ##__VA_ARGS__});                                         \
            _Pragma("GCC diagnostic pop")                                                        \
        }                                                                                        \
    } while (0)
#define TELL_TALLY(x, piece, other, tally)                     \
    do {                                                       \
        if ((x)->sink) gg_tell_tally_(x, piece, other, tally); \
    } while (0)
/* The rule was applied here; counted for coverage, not told. */
#define USES(x, r)                    \
    do {                              \
        if ((x)->sink) gg_use_(x, r); \
    } while (0)

#endif
