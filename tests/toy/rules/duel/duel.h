/* duel: two duellists on a row of spaces, one die. Specification: tests/toy/duel.md. It is the smallest system that is
 * whole, and what a further one may be copied from (docs/adding-a-system.md). Limits: 32 spaces, 99 turns.
 *
 * Types only: the words of the game, the state, the frames, the battle. */
#ifndef GG_DUEL_H
#define GG_DUEL_H

#include "engine/event.h"

#define RULES_DEF "rules/duel/rules.def"
#define PROCS_DEF "rules/duel/procs.def"
#define VERBS_DEF "rules/duel/verbs.def"
#define QUESTIONS_DEF "rules/duel/questions.def"
#define STATUSES_DEF "rules/duel/statuses.def"
#define OPTIONS_DEF "rules/duel/options.def"
#define FACTS_DEF "rules/duel/facts.def"
#define OPTIONS_OF duel_battle

enum { DUEL_SPACES = 32, DUEL_TURNS = 99, DUEL_FRAMES = 3 };
enum { RED, BLUE };                              /* sides, and the duellist of each */
enum { DIE_FOUR, DIE_FIVE, DIE_SIX, DUEL_DICE }; /* by the least number that hits */
enum { MISS, HIT };
enum { /* what a card and a view say of a piece */
#include "engine/def/status_names.inc"
       DUEL_STATUSES
};
typedef enum duel_rule {
    DUEL_OK = 0,
#include "engine/def/rule_names.inc"
    DUEL_RULES
} duel_rule;
typedef enum duel_verb {
    V_NONE,
#include "engine/def/verb_names.inc"
    DUEL_VERBS
} duel_verb;
enum {
    ASK_NONE,
#include "engine/def/question_names.inc"
    DUEL_ASKS
};
enum {
#include "engine/def/proc_names.inc"
    DUEL_PROCS
};
enum { /* what a person at the table would note down */
#include "engine/def/fact_names.inc"
       DUEL_FACTS
};
typedef struct duel_options {
#include "engine/def/option_members.inc"
} duel_options;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct duel_unit {
    uint8_t space, hits; /* spaces are counted from 1; out: both 0 */
} duel_unit;
#include "engine/def/frame_structs.inc"
typedef union duel_frame {
#include "engine/def/frame_members.inc"
    uint32_t word[2];
} duel_frame;
typedef struct duel_state {
    gg_state head;
    uint8_t turn, active; /* from 1; whose it is */
    duel_unit unit[GG_SIDES];
    uint8_t spare[2];
    duel_frame frame[DUEL_FRAMES];
} duel_state;
#pragma GCC diagnostic pop

typedef struct duel_battle { /* what never changes */
    gg_battle base;
    duel_options option;
    uint8_t spaces, full[GG_SIDES]; /* full: hits that put it out */
    struct {
        char label[16], name[48];
        uint8_t type;
    } unit[GG_SIDES];
    duel_state image; /* the set-up, without frames */
} duel_battle;

#define ST(x) ((duel_state *)(x)->s)
#define BT(x) ((const duel_battle *)(x)->b)
static inline const duel_battle *duel_b(const gg_battle *b) { return (const duel_battle *)b; }
static inline const duel_state *duel_s(const gg_state *s) { return (const duel_state *)s; }
static inline gg_move duel_move(duel_verb v, unsigned unit, unsigned target, int space)
{
    return gg_move_make(v, unit, target, (unsigned)space, 0, 0, 0);
}

#endif
