/* The search that exact odds are found by: see search.c. Included by the odds alone. */
#ifndef GG_ENGINE_SEARCH_H
#define GG_ENGINE_SEARCH_H

#include "graph.h"
#include "spread.h"
#include "way.h"

enum { NOWHERE = -1, SPREADS = 24, MEMO = 256, MEMO_SLOTS = 2 * MEMO };

typedef struct node { /* a state with its chance; its stage and the state's bytes follow */
    gg_fraction chance;
    gg_u128 gain; /* what the roll now being answered gives it, of the spread's whole */
    double gain_share;
    uint64_t hash;
    int32_t chain;     /* next in its bucket */
    int32_t line;      /* next in the queue, among the outcomes, or among the free */
    int32_t gainer;    /* next of those that gain by this roll */
    int32_t decisions; /* made since that roll */
    int32_t vertex;    /* in the graph */
} node;

typedef struct line { /* nodes in a row */
    int32_t first, last;
    int count;
} line;

typedef struct known { /* a spread of the dice of the system; those of draws are made anew */
    uint8_t die, dice;
    gg_spread spread;
} known;

typedef struct search {
    const gg_battle *b;
    gg_way way;
    int budget;

    gg_arena room;        /* nodes grow from its front, spreads from its end */
    unsigned char *nodes; /* at its front, `stride` bytes each */
    size_t stride;
    int node_count;
    int32_t free;
    int32_t *bucket;
    uint32_t mask;
    line queue, ended, deciding;
    int32_t gainers;
    gg_graph graph; /* of who asks for a horizon; programs pay as they go */
    size_t size;    /* of the room before the graph */
    bool full;
    gg_state *work;
    gg_stage stage; /* of it */

    int known_count;
    known known[SPREADS];
    int remembered;
    struct { /* decisions made before, by the hash of their state: samples come to the same ones again and again */
        uint64_t hash;
        gg_move move; /* 0: nothing stands here */
    } memo[MEMO_SLOTS];
} search;

static inline node *node_at(const search *q, int32_t i) { return (node *)(q->nodes + (size_t)i * q->stride); }
static inline size_t rounded(size_t bytes) { return (bytes + 15) & ~(size_t)15; }
static inline gg_stage *stage_at(const search *q, int32_t i) { return (gg_stage *)(node_at(q, i) + 1); }
static inline gg_state *state_at(const search *q, int32_t i)
{
    return (gg_state *)((unsigned char *)stage_at(q, i) + (q->way.program ? 0 : rounded(sizeof(gg_stage))));
}

void *gg_search_take(search *, size_t bytes);
bool gg_search_open(search *, gg_arena *);        /* false: no room at all */
bool gg_search_begin(search *, const gg_state *); /* its first node */
void gg_search_clear(search *);                   /* forgets all nodes */
bool gg_search_expand(search *);                  /* the first of the queue; false: no room for what comes of it */
void gg_search_settle(search *);                  /* the chances of all that wait and of all outcomes */
int gg_search_estimate(search *, int samples);    /* of what still waits; how many were taken, 0: no room */
/* The same with so many answers, or a few more; as many independent samples would be as good. */
int gg_search_sample(search *, int answers);

#endif
