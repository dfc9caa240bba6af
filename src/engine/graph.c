/* Chances from a graph of states. Without loops a vertex is paid out once all that leads to it has been; vertices that lead
 * back to each other (a tie is rolled again) are solved together: how often each is come to, on average, is exact where it
 * fits, by eliminating one after the other. */
#include "graph.h"

enum { NOWHERE = -1, SOLVED_MAX = 24, SWEEPS = 20000 };

bool gg_graph_open(gg_graph *g, gg_arena *room, uint32_t mask)
{
    *g = (gg_graph){.room = room, .mask = mask, .gainers = NOWHERE};
    g->chunk = gg_take_end(room, GG_CHUNKS * sizeof *g->chunk);
    g->bucket = gg_take_end(room, (mask + 1) * sizeof *g->bucket);
    if (!g->chunk || !g->bucket) return false;
    for (uint32_t i = 0; i <= mask; i++) g->bucket[i] = NOWHERE;
    return true;
}

int32_t gg_graph_add(gg_graph *g, uint64_t hash)
{
    int32_t i = g->vertices;
    if (i == GG_CHUNK * GG_CHUNKS) return NOWHERE;
    if (i % GG_CHUNK == 0) {
        g->chunk[i / GG_CHUNK] = gg_take_end(g->room, GG_CHUNK * sizeof(gg_vertex));
        if (!g->chunk[i / GG_CHUNK]) return NOWHERE;
    }
    g->vertices++;
    *gg_vertex_at(g, i) = (gg_vertex){.chance = GG_NEVER, .hash = hash};
    return i;
}

int32_t gg_graph_find(const gg_graph *g, uint64_t hash)
{
    int32_t i = g->bucket[hash & g->mask];
    while (i != NOWHERE && gg_vertex_at(g, i)->hash != hash) i = gg_vertex_at(g, i)->chain;
    return i;
}

void gg_graph_gain(gg_graph *g, int32_t to, gg_u128 weight, double share)
{
    gg_vertex *v = gg_vertex_at(g, to);
    if (v->gain_share == 0) {
        v->gainer = g->gainers;
        g->gainers = to;
        g->gaining++;
    }
    v->gain += weight;
    v->gain_share += share;
}

bool gg_graph_tie(gg_graph *g, int32_t from, gg_u128 whole, double share)
{
    gg_vertex *v = gg_vertex_at(g, from);
    v->edge = gg_take_end(g->room, (size_t)g->gaining * sizeof *v->edge);
    if (!v->edge) return false;
    v->whole = whole, v->share = share;
    while (g->gainers != NOWHERE) {
        gg_vertex *to = gg_vertex_at(g, g->gainers);
        v->edge[v->edges++] = (gg_edge){to->gain, to->gain_share, g->gainers};
        g->back |= to->edge != NULL;
        to->gain = 0, to->gain_share = 0;
        g->gainers = to->gainer;
    }
    g->gaining = 0;
    v->chain = g->bucket[v->hash & g->mask];
    g->bucket[v->hash & g->mask] = from;
    return true;
}

/* ---- payment ---- */

static gg_fraction sum_of(gg_fraction a, gg_fraction b) { return a.value > 0 ? gg_fraction_add(a, b) : b; }

static gg_fraction part_of(gg_fraction f, const gg_vertex *v, const gg_edge *e)
{
    return gg_fraction_times(f, e->gain, v->whole, e->share / v->share);
}

static void pay(gg_graph *g, const gg_vertex *v, const gg_edge *e)
{
    gg_vertex *to = gg_vertex_at(g, e->to);
    to->chance = sum_of(to->chance, part_of(v->chance, v, e));
}

static void pay_all(gg_graph *g, const gg_vertex *v)
{
    if (v->chance.value > 0)
        for (int k = 0; k < v->edges; k++) pay(g, v, &v->edge[k]);
}

/* ---- vertices that lead back to each other ---- */

typedef struct knot {
    int count;
    int32_t member[SOLVED_MAX];
    gg_fraction to[SOLVED_MAX][SOLVED_MAX]; /* the chance to go from one to another */
    gg_fraction stays[SOLVED_MAX];          /* one over the chance not to come back to itself at once */
} knot;

static gg_fraction product(gg_fraction a, gg_fraction b)
{
    gg_fraction r = gg_fraction_reduce(b);
    return gg_fraction_times(a, r.num, r.den, b.value);
}

/* 1 / (1 - f) */
static gg_fraction renewal(gg_fraction f)
{
    if (f.den == 0) return gg_fraction_estimate(1 / (1 - f.value));
    f = gg_fraction_reduce(f);
    return gg_fraction_of(f.den, f.den - f.num);
}

static int place_in(const knot *k, int32_t vertex)
{
    int i = 0;
    while (i < k->count && k->member[i] != vertex) i++;
    return i;
}

static void fill_knot(gg_graph *g, knot *k)
{
    for (int i = 0; i < k->count; i++) {
        const gg_vertex *v = gg_vertex_at(g, k->member[i]);
        for (int j = 0; j < k->count; j++) k->to[i][j] = GG_NEVER;
        for (int e = 0; e < v->edges; e++) {
            int j = place_in(k, v->edge[e].to);
            if (j < k->count) k->to[i][j] = part_of(GG_CERTAIN, v, &v->edge[e]);
        }
    }
}

/* Takes out the last ones, one by one: who would have come there goes on to where it leads. What has come there has, too. */
static void eliminate(gg_graph *g, knot *k)
{
    for (int last = k->count - 1; last >= 0; last--) {
        const gg_fraction *out = k->to[last];
        gg_fraction chance = gg_vertex_at(g, k->member[last])->chance;
        k->stays[last] = renewal(out[last]);
        for (int j = 0; j < last; j++) {
            if (out[j].value <= 0) continue;
            gg_fraction on = product(k->stays[last], out[j]);
            gg_vertex *to = gg_vertex_at(g, k->member[j]);
            if (chance.value > 0) to->chance = sum_of(to->chance, product(chance, on));
            for (int i = 0; i < last; i++)
                if (k->to[i][last].value > 0) k->to[i][j] = sum_of(k->to[i][j], product(k->to[i][last], on));
        }
    }
}

/* And puts them back, the first ones first: how often each is come to. */
static void put_back(gg_graph *g, knot *k)
{
    for (int j = 0; j < k->count; j++) {
        gg_vertex *v = gg_vertex_at(g, k->member[j]);
        for (int i = 0; i < j; i++) {
            gg_fraction from = gg_vertex_at(g, k->member[i])->chance;
            if (k->to[i][j].value > 0 && from.value > 0) v->chance = sum_of(v->chance, product(from, k->to[i][j]));
        }
        if (v->chance.value > 0) v->chance = product(k->stays[j], v->chance);
    }
}

/* Too many to be solved: payments go round until nothing is left of them. `gain_share` is what is still to be paid. */
static void go_round(gg_graph *g, int32_t first)
{
    double left = 1;
    for (int32_t i = first; i != NOWHERE; i = gg_vertex_at(g, i)->next) {
        gg_vertex *v = gg_vertex_at(g, i);
        v->gain_share = v->chance.value;
        v->chance = gg_fraction_estimate(0);
    }
    for (int sweep = 0; sweep < SWEEPS && left > 1e-13; sweep++) {
        left = 0;
        for (int32_t i = first; i != NOWHERE; i = gg_vertex_at(g, i)->next) {
            gg_vertex *v = gg_vertex_at(g, i);
            double paid = v->gain_share;
            v->gain_share = 0;
            v->chance.value += paid;
            for (int e = 0; e < v->edges && paid > 0; e++) {
                gg_vertex *to = gg_vertex_at(g, v->edge[e].to);
                if (to->low != v->low) continue;
                to->gain_share += paid * v->edge[e].share / v->share;
                left += paid * v->edge[e].share / v->share;
            }
        }
    }
}

static void pay_out_of(gg_graph *g, int32_t first)
{
    int low = gg_vertex_at(g, first)->low;
    for (int32_t i = first; i != NOWHERE; i = gg_vertex_at(g, i)->next) {
        const gg_vertex *v = gg_vertex_at(g, i);
        for (int e = 0; e < v->edges && v->chance.value > 0; e++)
            if (gg_vertex_at(g, v->edge[e].to)->low != low) pay(g, v, &v->edge[e]);
    }
}

static void solve(gg_graph *g, int32_t first)
{
    size_t size = g->room->size;
    knot *k = gg_take_end(g->room, sizeof *k);
    int count = 0;
    for (int32_t i = first; i != NOWHERE; i = gg_vertex_at(g, i)->next)
        if (count++ < SOLVED_MAX && k) k->member[count - 1] = i;
    if (k && count <= SOLVED_MAX) {
        k->count = count;
        fill_knot(g, k);
        eliminate(g, k);
        put_back(g, k);
    } else {
        go_round(g, first);
    }
    g->room->size = size;
    pay_out_of(g, first);
}

/* ---- the order in which they are paid out ---- */

typedef struct parts { /* Tarjan's: strongly connected parts, each found after all that it leads to */
    gg_graph *g;
    int count;
    int32_t stack, first; /* open vertices, linked by `next`; the parts found, linked by `parent` of their first */
} parts;

static void close_part(parts *p, int32_t root)
{
    gg_graph *g = p->g;
    int32_t first = NOWHERE, i;
    do { /* `low` of all is the number of their root, negative once they are closed */
        i = p->stack;
        gg_vertex *v = gg_vertex_at(g, i);
        p->stack = v->next;
        v->next = first;
        v->low = -gg_vertex_at(g, root)->seen;
        first = i;
    } while (i != root);
    gg_vertex_at(g, first)->parent = p->first;
    p->first = first;
}

static void enter(parts *p, int32_t i, int32_t parent)
{
    gg_vertex *v = gg_vertex_at(p->g, i);
    v->seen = v->low = ++p->count;
    v->parent = parent, v->at = 0;
    v->next = p->stack;
    p->stack = i;
}

static void find_parts(parts *p)
{
    gg_graph *g = p->g;
    int32_t i = 0;
    enter(p, 0, NOWHERE);
    while (i != NOWHERE) {
        gg_vertex *v = gg_vertex_at(g, i);
        if (v->at < v->edges) {
            int32_t to = v->edge[v->at++].to;
            gg_vertex *u = gg_vertex_at(g, to);
            if (!u->seen)
                enter(p, to, i), i = to;
            else if (u->low > 0 && u->seen < v->low)
                v->low = u->seen;
            continue;
        }
        int32_t parent = v->parent;
        if (parent != NOWHERE && v->low < gg_vertex_at(g, parent)->low) gg_vertex_at(g, parent)->low = v->low;
        if (v->low == v->seen) close_part(p, i);
        i = parent;
    }
}

void gg_graph_settle(gg_graph *g)
{
    if (g->vertices) gg_vertex_at(g, 0)->chance = GG_CERTAIN;
    if (!g->back) { /* then each leads to later ones alone */
        for (int32_t i = 0; i < g->vertices; i++) pay_all(g, gg_vertex_at(g, i));
        return;
    }
    parts p = {.g = g, .stack = NOWHERE, .first = NOWHERE};
    find_parts(&p);
    for (int32_t i = p.first; i != NOWHERE; i = gg_vertex_at(g, i)->parent) {
        if (gg_vertex_at(g, i)->next == NOWHERE)
            pay_all(g, gg_vertex_at(g, i));
        else
            solve(g, i);
    }
}
