/* Exact odds: an exchange run to its end with every outcome of every roll.
 *
 * States that wait for dice stand in a queue, each with its chance. The first is taken, every outcome of its roll is
 * given to a copy, the decisions that follow are made by assumption or habit, and what comes of it joins the queue or,
 * if the exchange is over, the outcomes. Equal states meet in a table and their chances are added, before every
 * decision and after it, so that the work grows with the number of different states and not with the number of ways
 * there. */
#include "dice.h"
#include "flow.h"
#include "fraction.h"
#include "spread.h"

enum {
    NOWHERE = -1,
    DECISIONS_MAX = 1000,
    ROLLS_MAX = 10000,
    SAMPLES_MIN = 64,
    SAMPLES_MAX = 20000,
    SPREADS = 24,
    MEMO = 256
};

typedef struct node { /* a state with its chance; the state's bytes follow */
    gg_fraction chance;
    gg_u128 gain; /* what the roll now being answered gives it, of the spread's whole */
    double gain_share;
    uint64_t hash;
    int32_t chain;     /* next in its bucket */
    int32_t line;      /* next in the queue, among the outcomes, or among the free */
    int32_t gainer;    /* next of those that gain by this roll */
    int32_t decisions; /* made since that roll */
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
    const gg_move *assume;
    int assumes, floor;
    bool to_quiet; /* no exchange is going on: the next quiet point ends it */
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
    bool full;
    gg_state *work;

    int known_count;
    known known[SPREADS];
    int asked, assumed;
    struct { /* decisions made before, by the hash of their state: samples come to the same ones again and again */
        uint64_t hash;
        gg_move move;
    } memo[MEMO];
} search;

static node *node_at(const search *q, int32_t i) { return (node *)(q->nodes + (size_t)i * q->stride); }
static gg_state *state_at(const search *q, int32_t i) { return (gg_state *)(node_at(q, i) + 1); }

/* ---- room ---- */

static size_t rounded(size_t bytes) { return (bytes + 15) & ~(size_t)15; }

static void *take_front(search *q, size_t bytes)
{
    bytes = rounded(bytes);
    if (q->room.size - q->room.used < bytes) return NULL;
    q->room.used += bytes;
    return q->room.base + q->room.used - bytes;
}

static void *take_end(search *q, size_t bytes)
{
    bytes = rounded(bytes);
    if (q->room.size - q->room.used < bytes) return NULL;
    q->room.size -= bytes;
    return q->room.base + q->room.size;
}

static int32_t new_node(search *q)
{
    if (q->free != NOWHERE) {
        int32_t i = q->free;
        q->free = node_at(q, i)->line;
        return i;
    }
    if (!take_front(q, q->stride)) return NOWHERE;
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

static void clear(search *q)
{
    for (uint32_t i = 0; i <= q->mask; i++) q->bucket[i] = NOWHERE;
    q->room.used = (size_t)(q->nodes - q->room.base);
    q->node_count = 0;
    q->free = q->gainers = NOWHERE;
    q->queue = q->ended = q->deciding = (line){NOWHERE, NOWHERE, 0};
    q->full = false;
}

/* The arena's free part, from its first aligned byte. */
static bool set_out(search *q, gg_arena *arena)
{
    size_t skip = -(uintptr_t)(arena->base + arena->used) & 15;
    if (arena->size - arena->used < skip) return false;
    q->room = (gg_arena){.base = arena->base, .size = arena->size, .used = arena->used + skip};
    q->mask = 63;
    while (q->mask < 16383 && (int)q->mask < q->budget / 4) q->mask = q->mask * 2 + 1;
    q->stride = rounded(sizeof(node) + gg_state_size(q->b));
    q->room.size -= (q->room.size - q->room.used) & 15;
    q->bucket = take_front(q, (q->mask + 1) * sizeof *q->bucket);
    q->work = take_front(q, gg_state_size(q->b));
    q->nodes = q->room.base + q->room.used;
    if (!q->bucket || !q->work) return false;
    clear(q);
    return true;
}

/* ---- the table of states ---- */

static void unlink_node(search *q, int32_t i)
{
    int32_t *at = &q->bucket[node_at(q, i)->hash & q->mask];
    while (*at != i) at = &node_at(q, *at)->chain;
    *at = node_at(q, i)->chain;
}

static bool has_ended(const search *q, const gg_state *s)
{
    return s->ask.kind == 0 || s->ask.kind == GG_OVER || (q->to_quiet && gg_quiet(q->b, s));
}

static int32_t find_node(const search *q, const gg_state *s, uint64_t hash)
{
    for (int32_t i = q->bucket[hash & q->mask]; i != NOWHERE; i = node_at(q, i)->chain)
        if (node_at(q, i)->hash == hash && gg_same(q->b, state_at(q, i), s)) return i;
    return NOWHERE;
}

static bool waits(const search *q, const gg_state *s) { return s->ask.kind == GG_ROLL && !has_ended(q, s); }

/* The node of this state, made in `l` if need be; NOWHERE: no room. */
static int32_t node_of(search *q, const gg_state *s, uint64_t hash, line *l)
{
    int32_t i = find_node(q, s, hash);
    if (i != NOWHERE) return i;
    i = new_node(q);
    if (i == NOWHERE) {
        q->full = true;
        return NOWHERE;
    }
    *node_at(q, i) = (node){.chance = GG_NEVER, .hash = hash, .chain = q->bucket[hash & q->mask], .gainer = NOWHERE};
    q->bucket[hash & q->mask] = i;
    gg_copy(q->b, state_at(q, i), s);
    join(q, l, i);
    return i;
}

/* ---- decisions ---- */

static gg_move decide(search *q, const gg_state *s)
{
    if (q->assumes > 0) {
        gg_offers offers;
        gg_offers_open(q->b, s, &offers);
        for (int i = 0; i < q->assumes; i++) {
            if (gg_offers_judge(q->b, s, &offers, q->assume[i]) != GG_OK) continue;
            q->assumed++;
            return q->assume[i];
        }
    }
    q->asked++;
    return gg_habit(q->b, s);
}

static void decide_and_apply(search *q, gg_state *s, uint64_t hash)
{
    int at = (int)(hash % MEMO);
    if (q->memo[at].hash != hash || !q->memo[at].move) q->memo[at].hash = hash, q->memo[at].move = decide(q, s);
    gg_apply_to(q->b, s, q->memo[at].move, NULL, q->floor);
}

/* On to the next dice or the end. */
static void decide_all(search *q, gg_state *s)
{
    for (int i = 0; s->ask.kind == GG_CHOOSE && i < DECISIONS_MAX && !has_ended(q, s); i++)
        decide_and_apply(q, s, gg_hash(q->b, s));
}

/* ---- one roll with every outcome ---- */

static const gg_spread *spread_of_die(search *q, const gg_state *s, const uint32_t *weight, int classes)
{
    for (int i = 0; i < q->known_count; i++)
        if (q->known[i].die == s->ask.question && q->known[i].dice == s->ask.dice) return &q->known[i].spread;
    size_t bytes = gg_spread_space(classes, weight, s->ask.dice);
    void *room = bytes ? take_end(q, bytes) : NULL;
    if (!room) return NULL;
    known *k = &q->known[q->known_count < SPREADS ? q->known_count++ : SPREADS - 1];
    k->die = s->ask.question, k->dice = s->ask.dice;
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
    return hash == node_at(q, p->from)->hash && gg_same(q->b, q->work, state_at(q, p->from));
}

/* The state in `work` has come about with this weight. */
static void credit(search *q, payment *p, gg_u128 weight, double share, int decisions)
{
    uint64_t hash = gg_hash(q->b, q->work);
    if (leads_back(q, p, hash)) {
        if (p->whole) p->whole -= weight;
        p->share -= share;
        return;
    }
    bool decides = q->work->ask.kind == GG_CHOOSE && !has_ended(q, q->work) && decisions < DECISIONS_MAX;
    int32_t i = node_of(q, q->work, hash, decides ? &q->deciding : waits(q, q->work) ? &q->queue : &q->ended);
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
    gg_copy(q->b, q->work, state_at(q, i));
    free_node(q, i);
    decide_and_apply(q, q->work, n.hash);
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

static void answer(search *q, int32_t from, const gg_spread *spread)
{
    payment p = {.from = from, .whole = spread->whole, .share = 1};
    for (int k = 0; k < spread->outcomes && !q->full; k++) {
        gg_copy(q->b, q->work, state_at(q, from));
        gg_counts_to(q->b, q->work, gg_spread_counts(spread, k), NULL, q->floor);
        credit(q, &p, spread->weight[k], spread->share[k], 0);
    }
    while (q->deciding.count && !q->full) decide_next(q, &p);
    if (q->gainers == NOWHERE && !q->full) { /* nothing but itself can come of it: there it ends */
        int32_t i = node_of(q, state_at(q, from), node_at(q, from)->hash, &q->ended);
        if (i != NOWHERE) node_at(q, i)->chance = node_at(q, from)->chance;
    }
    pay(q, &p);
}

/* Takes the first of the queue; false: there is no room for what comes of it. */
static bool expand(search *q)
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
    answer(q, i, spread);
    free_node(q, i);
    return !q->full;
}

/* ---- an estimate ---- */

/* From a state that waits for dice to the end of the exchange, once. */
static bool sample(search *q, const gg_state *from, gg_dice *dice, double share)
{
    uint8_t counts[GG_CLASSES];
    gg_copy(q->b, q->work, from);
    for (int i = 0; i < ROLLS_MAX; i++) {
        gg_dice_counts(dice, q->b, q->work, counts);
        gg_counts_to(q->b, q->work, counts, NULL, q->floor);
        decide_all(q, q->work);
        if (!waits(q, q->work)) break;
    }
    int32_t i = node_of(q, q->work, gg_hash(q->b, q->work), &q->ended);
    if (i == NOWHERE) return false;
    node_at(q, i)->chance = gg_fraction_estimate(node_at(q, i)->chance.value + share);
    return true;
}

/* Samples go on from every state that still waits, as many as its chance deserves. */
static int estimate(search *q, int samples)
{
    gg_dice dice = gg_dice_make(0x6f646473, 0);
    int done = 0;
    while (q->queue.count) {
        int32_t i = leave(q, &q->queue);
        double chance = node_at(q, i)->chance.value;
        int some = 1 + (int)(chance * samples);
        unlink_node(q, i);
        for (int k = 0; k < some; k++)
            if (!sample(q, state_at(q, i), &dice, chance / some)) return 0;
        free_node(q, i);
        done += some;
    }
    return done;
}

/* ---- the whole ---- */

static bool likelier(const gg_outcome *a, const gg_outcome *b)
{
    return a->chance.value > b->chance.value || (a->chance.value == b->chance.value && a->state < b->state);
}

static void sift(gg_outcome *heap, int at, int count)
{
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && likelier(&heap[child], &heap[child + 1])) child++;
        if (!likelier(&heap[at], &heap[child])) return;
        gg_outcome t = heap[at];
        heap[at] = heap[child], heap[child] = t;
    }
}

static void sort_by_chance(gg_outcome *outcome, int count) /* the least likely is the top of the heap */
{
    for (int i = count / 2 - 1; i >= 0; i--) sift(outcome, i, count);
    for (int i = count - 1; i > 0; i--) {
        gg_outcome t = outcome[0];
        outcome[0] = outcome[i], outcome[i] = t;
        sift(outcome, 0, i);
    }
}

static bool list_outcomes(search *q, gg_odds *out)
{
    out->outcomes = q->ended.count;
    out->outcome = take_front(q, (size_t)q->ended.count * sizeof *out->outcome);
    if (!out->outcome) return false;
    out->exact = true;
    int n = 0;
    for (int32_t i = q->ended.first; i != NOWHERE; i = node_at(q, i)->line) {
        gg_fraction f = node_at(q, i)->chance;
        if (f.den) f.value = (double)f.num / (double)f.den;
        if (!f.den) out->exact = false;
        out->outcome[n++] = (gg_outcome){.chance = f, .state = state_at(q, i)};
    }
    sort_by_chance(out->outcome, n);
    return true;
}

/* The state after the move and what follows from it without dice, as the first node. */
static bool first_node(search *q, const gg_state *s, gg_move move)
{
    gg_copy(q->b, q->work, s);
    bool ended = s->ask.kind != GG_ROLL;
    if (s->ask.kind == GG_CHOOSE) {
        gg_apply_to(q->b, q->work, move ? move : decide(q, s), NULL, q->floor);
        decide_all(q, q->work);
        ended = !waits(q, q->work);
    }
    int32_t i = node_of(q, q->work, gg_hash(q->b, q->work), ended ? &q->ended : &q->queue);
    if (i == NOWHERE) return false;
    node_at(q, i)->chance = GG_CERTAIN;
    return true;
}

static int samples_for(int budget)
{
    int samples = budget / 4;
    return samples < SAMPLES_MIN ? SAMPLES_MIN : samples > SAMPLES_MAX ? SAMPLES_MAX : samples;
}

bool gg_odds_of(const gg_battle *b, const gg_state *s, gg_move move, const gg_move *assume, int assumes, int budget,
                gg_arena *arena, gg_odds *out)
{
    search q = {.b = b, .assume = assume, .assumes = assumes, .floor = gg_exchange_floor(b, s), .budget = budget};
    *out = (gg_odds){0};
    q.to_quiet = q.floor < 0;
    if (q.to_quiet) q.floor = 0;
    if (s->hidden || !set_out(&q, arena) || !first_node(&q, s, move)) return false;
    bool fits = true;
    while (fits && q.queue.count && q.budget > 0) fits = expand(&q);
    out->asked = q.asked, out->assumed = q.assumed;
    if (!fits) {
        clear(&q);
        if (!first_node(&q, s, move)) return false;
    }
    if (q.queue.count) {
        out->sampled = true;
        out->samples = estimate(&q, samples_for(budget));
        if (out->samples == 0) return false;
    }
    if (!list_outcomes(&q, out)) return false;
    arena->used = q.room.used;
    return true;
}
