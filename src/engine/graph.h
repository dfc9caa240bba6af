/* Which state leads to which, with what weight: the chances of all of them follow from it, loops included. */
#ifndef GG_ENGINE_GRAPH_H
#define GG_ENGINE_GRAPH_H

#include "fraction.h"

typedef struct gg_edge {
    gg_u128 gain; /* of the vertex' whole */
    double share;
    int32_t to;
} gg_edge;

typedef struct gg_vertex {
    gg_fraction chance; /* that it is come to; the mean number of times, if it is come to again and again */
    gg_u128 gain;       /* what the vertex that is now being answered gives it */
    double gain_share;
    gg_u128 whole; /* what its edges have among them; 0: they did not fit, only the shares hold */
    double share;
    uint64_t hash;
    gg_edge *edge; /* NULL: nothing has been found to come of it */
    int32_t edges;
    int32_t chain, gainer;               /* next in its bucket, next of those that gain */
    int32_t seen, low, parent, at, next; /* for finding loops */
} gg_vertex;

enum { GG_CHUNK = 256, GG_CHUNKS = 1024 };
typedef struct gg_graph {
    gg_arena *room; /* taken from its end */
    gg_vertex **chunk;
    int vertices;
    int32_t *bucket; /* of vertices that have their edges, by hash */
    uint32_t mask;
    int32_t gainers;
    int gaining;
    bool back; /* some edge leads to a vertex that had its edges already */
} gg_graph;

static inline gg_vertex *gg_vertex_at(const gg_graph *g, int32_t i) { return &g->chunk[i / GG_CHUNK][i % GG_CHUNK]; }

static inline void *gg_take_end(gg_arena *a, size_t bytes) /* NULL: there is no room */
{
    bytes = (bytes + 15) & ~(size_t)15;
    if (a->size - a->used < bytes) return NULL;
    a->size -= bytes;
    return a->base + a->size;
}

bool gg_graph_open(gg_graph *, gg_arena *room, uint32_t mask);
int32_t gg_graph_add(gg_graph *, uint64_t hash);        /* -1: no room */
int32_t gg_graph_find(const gg_graph *, uint64_t hash); /* of those with edges; -1: none */
void gg_graph_gain(gg_graph *, int32_t to, gg_u128 weight, double share);
/* All that have gained come of `from`; false: no room. */
bool gg_graph_tie(gg_graph *, int32_t from, gg_u128 whole, double share);
void gg_graph_settle(gg_graph *); /* every chance; the first vertex is certain */

#endif
