/* The property of reasons: what is named as standing in the way of a move does, and nothing else does. At random positions,
 * for every move that one could think of and the rules refuse, the named obstacles are taken away from copies of battle
 * and state, and the move is legal; with one of them left where it is, it is not. A system's test says how each obstacle
 * is taken away, or why it cannot be. */
#ifndef GG_TESTS_OBSTACLES_H
#define GG_TESTS_OBSTACLES_H

#include "roster.h"

typedef struct obstacle {
    gg_rule rule;
    const char *about; /* words of the reason that it is about; NULL: any reason of this rule */
    /* Takes it away; false: not in this position. */
    bool (*away)(gg_battle *, gg_state *, gg_move, const char *words);
    const char *cannot; /* instead of `away`: why nothing could be changed so that only this obstacle is gone */
    bool shared;        /* taking it away may take another with it: then that one alone may not refuse the move */
} obstacle;

/* Over all scenarios of a system; `battle_bytes`: of its own battle struct, which is copied. Fails at a reason that no row
 * is about, and if fewer than `share` per cent of the refused moves could be proved. Moves that belong to another question
 * are left out: their reason is the question. */
void prove_reasons(const char *system, size_t battle_bytes, const obstacle *, int rows, int share);

#endif
