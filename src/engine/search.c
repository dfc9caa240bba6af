/* The search behind exact odds: the way to a horizon with every outcome of every roll.
 *
 * States that wait for dice stand in a queue, each with its chance. The first is taken, every outcome of its roll is
 * given to a copy, the decisions that follow are made by assumption or habit, and what comes of it joins the queue or,
 * if the horizon is reached, the outcomes. Equal states meet in a table and their chances are added, before every
 * decision and after it, so that the work grows with the number of different states and not with the number of ways
 * there. */
#include "search.h"

#include "dice.h"
#include "record.h"

enum { DECISIONS_MAX = 1000, DECISION_COST = 8, ROLLS_MAX = 10000, SAMPLES_FIRST = 16, SAMPLES_MAX = 40000 };

/* ---- room ---- */

void *gg_search_take(search *q, size_t bytes)
{
    bytes = rounded(bytes);
    if (q->room.size - q->room.used < bytes) return NULL;
    q->room.used += bytes;
    return q->room.base + q->room.used - bytes;
}

static int32_t new_node(search *q)
{
    if (q->free != NOWHERE) {
        int32_t i = q->free;
        q->free = node_at(q, i)->line;
        return i;
    }
    if (!gg_search_take(q, q->stride)) return NOWHERE;
    return q->node_count++;
}

static void free_node(search *q, int32_t i)
{
    node_at(q, i)->line = q->free;
    q->free = i;
}

static void join(search *q, line *l, int32_t i)
{
    node_at(q, i)->line = NOWHERE;
    if (l->count++)
        node_at(q, l->last)->line = i;
    else
        l->first = i;
    l->last = i;
}

static int32_t leave(search *q, line *l)
{
    int32_t i = l->first;
    l->first = node_at(q, i)->line;
    l->count--;
    return i;
}

void gg_search_clear(search *q)
{
    for (uint32_t i = 0; i <= q->mask; i++) q->bucket[i] = NOWHERE;
    q->room.used = (size_t)(q->nodes - q->room.base);
    q->node_count = 0;
    q->free = q->gainers = NOWHERE;
    q->queue = q->ended = q->deciding = (line){NOWHERE, NOWHERE, 0};
    q->full = false;
    if (q->way.program) return;
    q->room.size = q->size;
    q->known_count = 0;
    q->full = !gg_graph_open(&q->graph, &q->room, q->mask);
}

/* The arena's free part, from its first aligned byte. */
bool gg_search_open(search *q, gg_arena *arena)
{
    size_t skip = -(uintptr_t)(arena->base + arena->used) & 15;
    if (arena->size - arena->used < skip) return false;
    q->room = (gg_arena){.base = arena->base, .size = arena->size, .used = arena->used + skip};
    q->mask = 63;
    while (q->mask < 262143 && (int)q->mask < q->budget / 4) q->mask = q->mask * 2 + 1;
    q->stride = rounded(sizeof(node) + gg_state_size(q->b)) + (q->way.program ? 0 : rounded(sizeof(gg_stage)));
    q->room.size -= (q->room.size - q->room.used) & 15;
    q->bucket = gg_search_take(q, (q->mask + 1) * sizeof *q->bucket);
    q->work = gg_search_take(q, gg_state_size(q->b));
    q->nodes = q->room.base + q->room.used;
    q->size = q->room.size;
    if (!q->bucket || !q->work) return false;
    gg_search_clear(q);
    return !q->full;
}

/* ---- the table of states ---- */

static void unlink_node(search *q, int32_t i)
{
    int32_t *at = &q->bucket[node_at(q, i)->hash & q->mask];
    while (*at != i) at = &node_at(q, *at)->chain;
    *at = node_at(q, i)->chain;
}

/* What is different in two stages of one state: most have neither deeds nor counts. */
static size_t stage_bytes(const gg_stage *g, const gg_state *s)
{
    return s->ask.kind == 0 ? sizeof *g : offsetof(gg_stage, deeds.deed) + g->deeds.count * sizeof *g->deeds.deed;
}

static uint64_t work_hash(const search *q)
{
    uint64_t hash = gg_hash(q->b, q->work);
    if (q->way.program) return hash;
    return hash ^ gg_hash_bytes(&q->stage, stage_bytes(&q->stage, q->work));
}

static bool is_work(const search *q, int32_t i)
{
    return gg_same(q->b, state_at(q, i), q->work) &&
           (q->way.program || memcmp(stage_at(q, i), &q->stage, stage_bytes(&q->stage, q->work)) == 0);
}

static void put_work(search *q, int32_t i)
{
    gg_copy(q->b, state_at(q, i), q->work);
    if (!q->way.program) *stage_at(q, i) = q->stage;
}

static void take_work(search *q, int32_t i)
{
    gg_copy(q->b, q->work, state_at(q, i));
    if (!q->way.program) q->stage = *stage_at(q, i);
}

static bool work_ended(const search *q) { return gg_way_ended(&q->way, q->work, &q->stage); }
static bool work_waits(const search *q) { return q->work->ask.kind == GG_ROLL && !work_ended(q); }

static int32_t find_work(const search *q, uint64_t hash)
{
    for (int32_t i = q->bucket[hash & q->mask]; i != NOWHERE; i = node_at(q, i)->chain)
        if (node_at(q, i)->hash == hash && is_work(q, i)) return i;
    return NOWHERE;
}

/* The node of the state in `work`, made in `l` if need be; NOWHERE: no room. */
static int32_t node_of(search *q, uint64_t hash, line *l)
{
    int32_t i = find_work(q, hash);
    if (i != NOWHERE) return i;
    i = new_node(q);
    if (i == NOWHERE) {
        q->full = true;
        return NOWHERE;
    }
    *node_at(q, i) = (node){.chance = GG_NEVER, .hash = hash, .chain = q->bucket[hash & q->mask], .gainer = NOWHERE};
    q->bucket[hash & q->mask] = i;
    put_work(q, i);
    join(q, l, i);
    return i;
}

/* ---- decisions ---- */

/* What was decided before; all is forgotten when the memory is full, nothing because two hashes end alike: they are others in
 * another build, and how often it has to be thought decides how many samples are taken. */
static gg_move remembered(search *q, uint64_t hash)
{
    uint64_t at = hash % MEMO_SLOTS;
    while (q->memo[at].move && q->memo[at].hash != hash) at = (at + 1) % MEMO_SLOTS;
    if (q->memo[at].move) return q->memo[at].move;
    gg_move m = gg_way_decide(&q->way, q->work, &q->stage);
    if (q->remembered == MEMO) {
        memset(q->memo, 0, sizeof q->memo);
        q->remembered = 0;
        at = hash % MEMO_SLOTS;
    }
    q->memo[at].hash = hash, q->memo[at].move = m;
    q->remembered++;
    return m;
}

static void decide_work(search *q, uint64_t hash)
{
    gg_way_choose(&q->way, q->work, &q->stage, remembered(q, hash), NULL);
}

/* On to the next dice or the end. */
static void decide_all(search *q)
{
    for (int i = 0; q->work->ask.kind == GG_CHOOSE && i < DECISIONS_MAX && !work_ended(q); i++)
        decide_work(q, work_hash(q));
}

/* A decision that has to be thought about takes as long as some rolls. */
static int thought(const search *q) { return DECISION_COST * (q->way.asked + q->way.assumed); }

/* ---- one roll with every outcome ---- */

static const gg_spread *spread_of_die(search *q, const gg_state *s, const uint32_t *weight, int classes)
{
    for (int i = 0; i < q->known_count; i++)
        if (q->known[i].die == s->ask.die && q->known[i].dice == s->ask.dice) return &q->known[i].spread;
    size_t bytes = gg_spread_space(classes, weight, s->ask.dice);
    void *room = bytes ? gg_take_end(&q->room, bytes) : NULL;
    if (!room) return NULL;
    known *k = &q->known[q->known_count < SPREADS ? q->known_count++ : SPREADS - 1];
    k->die = s->ask.die, k->dice = s->ask.dice;
    gg_spread_make(&k->spread, classes, weight, s->ask.dice, room);
    return &k->spread;
}

typedef struct payment { /* the chance of the state that rolled, to be shared among those that come of it */
    int32_t from;
    gg_u128 whole; /* less than the spread's where outcomes lead back to the state itself: those are rolled again, */
    double share;  /* which is the same as leaving them out */
} payment;

static bool leads_back(const search *q, const payment *p, uint64_t hash)
{
    return hash == node_at(q, p->from)->hash && is_work(q, p->from);
}

/* The vertex of the state in `work`, made with its node in `l` if need be. One that has been answered before is not answered
 * again. */
static int32_t vertex_of(search *q, uint64_t hash, line *l)
{
    int32_t i = find_work(q, hash), v = i == NOWHERE ? gg_graph_find(&q->graph, hash) : node_at(q, i)->vertex;
    if (v != NOWHERE) return v;
    i = node_of(q, hash, l);
    v = i == NOWHERE ? NOWHERE : gg_graph_add(&q->graph, hash);
    if (v == NOWHERE)
        q->full = true;
    else
        node_at(q, i)->vertex = v;
    return v;
}

/* The state in `work` has come about with this weight. */
static void credit(search *q, payment *p, gg_u128 weight, double share, int decisions)
{
    uint64_t hash = work_hash(q);
    if (leads_back(q, p, hash)) {
        if (p->whole) p->whole -= weight;
        p->share -= share;
        return;
    }
    bool ended = work_ended(q), decides = q->work->ask.kind == GG_CHOOSE && !ended && decisions < DECISIONS_MAX;
    line *l = decides ? &q->deciding : q->work->ask.kind == GG_ROLL && !ended ? &q->queue : &q->ended;
    if (!q->way.program && !decides) {
        int32_t v = vertex_of(q, hash, l);
        if (v != NOWHERE) gg_graph_gain(&q->graph, v, weight, share);
        return;
    }
    int32_t i = node_of(q, hash, l);
    if (i == NOWHERE) return;
    node *n = node_at(q, i);
    n->decisions = decisions;
    n->gain += weight;
    if (n->gain_share == 0 && !decides) {
        n->gainer = q->gainers;
        q->gainers = i;
    }
    n->gain_share += share;
}

static void decide_next(search *q, payment *p)
{
    int32_t i = leave(q, &q->deciding);
    node n = *node_at(q, i);
    unlink_node(q, i);
    take_work(q, i);
    free_node(q, i);
    decide_work(q, n.hash);
    credit(q, p, n.gain, n.gain_share, n.decisions + 1);
}

static void pay(search *q, const payment *p)
{
    gg_fraction chance = node_at(q, p->from)->chance;
    for (int32_t i = q->gainers; i != NOWHERE;) {
        node *n = node_at(q, i);
        gg_fraction part = gg_fraction_times(chance, n->gain, p->whole, n->gain_share / p->share);
        n->chance = n->chance.value > 0 ? gg_fraction_add(n->chance, part) : part;
        n->gain = 0, n->gain_share = 0;
        i = n->gainer;
    }
    q->gainers = NOWHERE;
}

/* Nothing but itself can come of it: there it ends. */
static void end_there(search *q, payment *p)
{
    uint64_t hash = node_at(q, p->from)->hash;
    take_work(q, p->from);
    p->whole = 1, p->share = 1;
    if (!q->way.program) {
        int32_t v = vertex_of(q, hash, &q->ended);
        if (v != NOWHERE) gg_graph_gain(&q->graph, v, 1, 1);
        return;
    }
    int32_t i = node_of(q, hash, &q->ended);
    if (i != NOWHERE) node_at(q, i)->chance = node_at(q, p->from)->chance;
}

static void answer(search *q, int32_t from, const gg_spread *spread)
{
    payment p = {.from = from, .whole = spread->whole, .share = 1};
    for (int k = 0; k < spread->outcomes && !q->full; k++) {
        take_work(q, from);
        gg_way_roll(&q->way, q->work, &q->stage, gg_spread_counts(spread, k), NULL);
        credit(q, &p, spread->weight[k], spread->share[k], 0);
    }
    while (q->deciding.count && !q->full) decide_next(q, &p);
    bool gained = q->gainers != NOWHERE || q->graph.gaining;
    if (!gained && !q->full) end_there(q, &p);
    if (q->way.program)
        pay(q, &p);
    else if (!q->full)
        q->full = !gg_graph_tie(&q->graph, node_at(q, from)->vertex, p.whole, p.share);
}

/* Takes the first of the queue; false: there is no room for what comes of it. */
bool gg_search_expand(search *q)
{
    int32_t i = leave(q, &q->queue);
    gg_state *s = state_at(q, i);
    gg_spread drawn;
    const gg_spread *spread = &drawn;
    uint32_t weight[GG_CLASSES];
    _Alignas(16) unsigned char room[GG_CLASSES * (sizeof(gg_u128) + sizeof(double) + GG_CLASSES)];
    int classes = gg_weights(q->b, s, weight);
    unlink_node(q, i);
    if (gg_pending_die(q->b, s)->faces)
        spread = spread_of_die(q, s, weight, classes);
    else
        gg_spread_make(&drawn, classes, weight, 1, room);
    if (!spread) return false;
    q->budget -= spread->outcomes;
    int before = thought(q);
    answer(q, i, spread);
    if (!q->way.program) q->budget -= thought(q) - before;
    free_node(q, i);
    return !q->full;
}

/* The state after the move and what follows from it without dice, as the first node. */
bool gg_search_begin(search *q, const gg_state *s)
{
    gg_copy(q->b, q->work, s);
    gg_way_set_out(&q->way, q->work, &q->stage, NULL);
    if (s->ask.kind == GG_CHOOSE) decide_all(q);
    bool waits = s->ask.kind == GG_ROLL || (s->ask.kind == GG_CHOOSE && work_waits(q));
    int32_t i = node_of(q, work_hash(q), waits ? &q->queue : &q->ended);
    if (i == NOWHERE) return false;
    node_at(q, i)->chance = GG_CERTAIN;
    if (!q->way.program) node_at(q, i)->vertex = gg_graph_add(&q->graph, node_at(q, i)->hash);
    return q->way.program || node_at(q, i)->vertex != NOWHERE;
}

static void settle_line(search *q, const line *l)
{
    int32_t i = l->count ? l->first : NOWHERE;
    for (; i != NOWHERE; i = node_at(q, i)->line)
        node_at(q, i)->chance = gg_vertex_at(&q->graph, node_at(q, i)->vertex)->chance;
}

void gg_search_settle(search *q)
{
    if (q->way.program) return;
    gg_graph_settle(&q->graph);
    settle_line(q, &q->queue);
    settle_line(q, &q->ended);
}

/* ---- an estimate ---- */

/* From a state that waits for dice to the horizon, once; the outcome's node, NOWHERE: no room. */
static int32_t sample(search *q, int32_t from, gg_dice *dice, int *rolls)
{
    uint8_t counts[GG_CLASSES];
    take_work(q, from);
    for (int i = 0; i < ROLLS_MAX; i++) {
        gg_dice_counts(dice, q->b, q->work, counts);
        gg_way_roll(&q->way, q->work, &q->stage, counts, NULL);
        *rolls += 1;
        decide_all(q);
        if (!work_waits(q)) break;
    }
    return node_of(q, work_hash(q), &q->ended);
}

/* Samples go on from every state that still waits, as many as its chance deserves. */
int gg_search_estimate(search *q, int samples)
{
    gg_dice dice = gg_dice_make(0x6f646473, 0);
    int done = 0, rolls = 0;
    while (q->queue.count) {
        int32_t i = leave(q, &q->queue);
        double chance = node_at(q, i)->chance.value;
        int some = 1 + (int)(chance * samples);
        unlink_node(q, i);
        for (int k = 0; k < some; k++) {
            int32_t to = sample(q, i, &dice, &rolls);
            if (to == NOWHERE) return 0;
            node_at(q, to)->chance = gg_fraction_estimate(node_at(q, to)->chance.value + chance / some);
        }
        free_node(q, i);
        done += some;
    }
    return done;
}

/* Along the line of states that wait, each as long as it is likely, one sample at every so many paces. */
static bool sample_evenly(search *q, gg_dice *dice, double pace, int *rolls)
{
    double to_next = pace * gg_dice_below(dice, 1 << 20) / (1 << 20);
    for (int32_t i = q->queue.first; i != NOWHERE; i = node_at(q, i)->line) {
        to_next -= node_at(q, i)->chance.value;
        while (to_next < 0) {
            int32_t to = sample(q, i, dice, rolls);
            if (to == NOWHERE) return false;
            node_at(q, to)->gain_share += 1;
            to_next += pace;
        }
    }
    return true;
}

/* Chances have an error of at most half of what waits, over the root of the number of samples. */
int gg_search_sample(search *q, int answers)
{
    gg_dice dice = gg_dice_make(0x6f646473, 0);
    double waiting = 0, samples = 0;
    int rolls = 0, before = thought(q);
    for (int32_t i = q->queue.first; i != NOWHERE; i = node_at(q, i)->line) waiting += node_at(q, i)->chance.value;
    for (int some = SAMPLES_FIRST; samples < SAMPLES_MAX; some *= 2) {
        if (!sample_evenly(q, &dice, waiting / some, &rolls)) return 0;
        samples += some;
        if (2 * (rolls + thought(q) - before) > answers) break; /* as many again would be too much */
    }
    double taken = 0;
    for (int32_t i = q->ended.first; i != NOWHERE; i = node_at(q, i)->line) taken += node_at(q, i)->gain_share;
    for (int32_t i = q->ended.first; i != NOWHERE; i = node_at(q, i)->line) {
        node *n = node_at(q, i);
        if (n->gain_share > 0) n->chance = gg_fraction_estimate(n->chance.value + n->gain_share * waiting / taken);
    }
    double worth = samples / waiting / waiting + 0.5;
    return worth > 1e9 ? (int)1e9 : (int)worth;
}
