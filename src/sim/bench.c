/* What `grognard bench` measures: whole battles, and the parts that search is made of. */
#include "bench.h"

#include <stdlib.h>
#include <time.h>

#include "engine/system.h"
#include "sim.h"
#include "watch.h"

enum { SEED = 1, COUNTED_BATTLES = 300, STATES = 256, ODDS_ROOM = 64 << 20 };
enum { ATTACKS = 101, ODDS_BUDGET = 1000000, FIGHT_BUDGET = 20000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void keep(uint64_t value) { __asm__ volatile("" : : "r"(value)); } /* it was not computed in vain */

/* ---- whole battles ---- */

static void time_battles(const gg_sim *sim, gg_sim_seat *seat, double seconds, gg_bench *out)
{
    double decisions = 0, rolls = 0, spent;
    int battles = 0;
    double begun = now();
    do {
        for (int i = 0; i < 16; i++) {
            gg_sim_battle one;
            gg_sim_fight(sim, seat, battles++, NULL, &one);
            decisions += one.decisions, rolls += one.rolls;
        }
        spent = now() - begun;
    } while (spent < seconds);
    out->decisions_per_s = decisions / spent;
    out->battles_per_s = battles / spent;
    out->rolls_per_s = rolls / spent;
}

typedef struct lister {
    const gg_battle *b;
    gg_move *move;
} lister;

/* A player that lists every move before it picks one, any. */
static gg_move list_and_pick(void *picker, const gg_state *seen, gg_dice *dice)
{
    const lister *l = picker;
    int moves = gg_moves(l->b, seen, l->move, GG_MOVES_MAX);
    return l->move[gg_dice_below(dice, (uint32_t)(moves < GG_MOVES_MAX ? moves : GG_MOVES_MAX))];
}

static double time_listing(gg_sim sim, gg_sim_seat *seat, gg_arena room, double seconds)
{
    lister l = {sim.battle, (void *)room.base};
    gg_bench listing = {0};
    sim.picks = list_and_pick, sim.picker = &l;
    time_battles(&sim, seat, seconds, &listing);
    return listing.decisions_per_s;
}

typedef struct attack_count {
    gg_sink sink;
    int attacks;
} attack_count;

static void count_attack(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)b, (void)s;
    if (e->kind == GG_EV_ATTACK) ((attack_count *)sink)->attacks++;
}

static double attacks_per_battle(const gg_sim *sim, gg_sim_seat *seat)
{
    attack_count count = {.sink = {.event = count_attack}};
    gg_sim_battle one;
    for (int game = 0; game < COUNTED_BATTLES; game++) gg_sim_fight(sim, seat, game, &count.sink, &one);
    return (double)count.attacks / COUNTED_BATTLES;
}

/* ---- copy, hash, dice ---- */

typedef struct sheaf { /* states from the decisions of some battles */
    const gg_battle *b;
    unsigned char *states;
    size_t stride;
    int count, passed;
} sheaf;

static gg_state *sheaf_at(const sheaf *h, int i) { return (gg_state *)(h->states + (size_t)i * h->stride); }

static void keep_some(void *watcher, const gg_state *s, gg_move m)
{
    sheaf *h = watcher;
    (void)m;
    if (h->passed++ % 7 == 0 && h->count < STATES) gg_copy(h->b, sheaf_at(h, h->count++), s);
}

static void gather(gg_sim sim, gg_sim_seat *seat, sheaf *h)
{
    gg_sim_battle one;
    sim.chosen = keep_some, sim.watcher = h;
    for (int game = 0; game < COUNTED_BATTLES && h->count < STATES; game++) gg_sim_fight(&sim, seat, game, NULL, &one);
}

static double mean_live(const gg_battle *b, const sheaf *h)
{
    double sum = 0;
    for (int i = 0; i < h->count; i++) sum += (double)gg_state_live(b, sheaf_at(h, i));
    return h->count ? sum / h->count : 0;
}

static double time_copies(const gg_battle *b, const sheaf *h, gg_state *to)
{
    int turns = 2000;
    double begun = now();
    for (int t = 0; t < turns; t++)
        for (int i = 0; i < h->count; i++) {
            gg_copy(b, to, sheaf_at(h, i));
            __asm__ volatile("" : : "r"(to) : "memory"); /* each is really made */
        }
    return (now() - begun) * 1e9 / turns / (h->count ? h->count : 1);
}

static double time_hashes(const gg_battle *b, const sheaf *h)
{
    int turns = 1000;
    uint64_t sum = 0;
    double begun = now();
    for (int t = 0; t < turns; t++)
        for (int i = 0; i < h->count; i++) sum += gg_hash(b, sheaf_at(h, i));
    keep(sum);
    return (now() - begun) * 1e9 / turns / (h->count ? h->count : 1);
}

static double time_d6(void)
{
    int throws = 20000000;
    gg_dice dice = gg_dice_make(SEED, 0);
    uint64_t sum = 0;
    double begun = now();
    for (int i = 0; i < throws; i++) sum += gg_dice_below(&dice, 6) + 1;
    keep(sum);
    return throws / (now() - begun);
}

/* ---- odds ---- */

typedef bool weigh(const gg_battle *, const gg_state *, gg_move, gg_arena *, gg_odds *);

static bool weigh_as_programs(const gg_battle *b, const gg_state *s, gg_move m, gg_arena *arena, gg_odds *odds)
{
    return gg_odds_of(b, s, m, NULL, 0, ODDS_BUDGET, arena, odds) && odds->exact;
}

static bool weigh_exchange(const gg_battle *b, const gg_state *s, gg_move m, gg_arena *arena, gg_odds *odds)
{
    gg_odds_ask ask = {.move = m, .until = GG_UNTIL_EXCHANGE, .budget = ODDS_BUDGET, .deeds = true};
    return gg_odds_until(b, s, &ask, arena, odds, NULL, NULL) && odds->exact;
}

/* Exact where it fits into a usual budget. */
static bool weigh_fight(const gg_battle *b, const gg_state *s, gg_move m, gg_arena *arena, gg_odds *odds)
{
    gg_odds_ask ask = {.move = m, .until = GG_UNTIL_FIGHT, .budget = FIGHT_BUDGET, .deeds = true};
    return gg_odds_until(b, s, &ask, arena, odds, NULL, NULL);
}

/* The best of three tries; 0: it was not exact. */
static double time_odds(weigh *w, const gg_battle *b, const gg_state *s, gg_move m, gg_arena *arena)
{
    double best = 1e9;
    for (int i = 0; i < 3; i++) {
        gg_odds odds;
        arena->used = 0;
        double begun = now();
        bool good = w(b, s, m, arena, &odds);
        double spent = now() - begun;
        if (!good) return 0;
        if (spent < best) best = spent;
    }
    return best * 1e6;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

typedef struct stopwatch {
    const gg_battle *b;
    weigh *weigh;
    gg_arena arena;
    int attacks;
    double us[ATTACKS];
} stopwatch;

static void time_attack(void *watcher, const gg_state *s, gg_move m)
{
    stopwatch *w = watcher;
    gg_touch touch;
    if (w->attacks == ATTACKS || s->ask.piece == GG_NONE)
        return; /* a usual attack: the attacker is no longer in question */
    gg_move_touch(w->b, s, m, &touch);
    double spent = touch.attack ? time_odds(w->weigh, w->b, s, m, &w->arena) : 0;
    if (spent > 0) w->us[w->attacks++] = spent;
}

/* Eager players, who do attack: each attack that one of them chooses is timed before it is made. */
static double median_odds(gg_sim sim, gg_sim_seat *seat, gg_arena arena, weigh *by)
{
    stopwatch w = {.b = sim.battle, .weigh = by, .arena = arena};
    gg_sim_battle one;
    sim.player[0] = sim.player[1] = gg_player_find("eager");
    sim.chosen = time_attack, sim.watcher = &w;
    for (int game = 0; game < COUNTED_BATTLES && w.attacks < ATTACKS; game++)
        gg_sim_fight(&sim, seat, game, NULL, &one);
    if (w.attacks == 0) return 0;
    qsort(w.us, (size_t)w.attacks, sizeof *w.us, by_size);
    return w.us[w.attacks / 2];
}

/* ---- players that think by the clock ---- */

typedef struct timekeeper {
    const gg_battle *b;
    gg_arena arena;
    int player, in_time;
    gg_promptness *out;
} timekeeper;

static gg_move think_and_time(void *picker, const gg_state *seen, gg_dice *dice)
{
    timekeeper *t = picker;
    gg_watch watch;
    gg_counsel counsel;
    t->arena.used = 0;
    double begun = gg_seconds();
    gg_leisure leisure = gg_watch_set(&watch, t->player, 0, 0);
    gg_move m = gg_player_think(t->player, t->b, seen, dice, &t->arena, &leisure, &counsel);
    double took = (gg_seconds() - begun) * 1e3;
    if (counsel.count < 2) return m;
    t->out->decisions++;
    t->in_time += took <= 1.2 * t->out->milliseconds;
    if (took > t->out->most_ms) t->out->most_ms = took;
    return m;
}

bool gg_bench_clock(const gg_battle *b, int player, double seconds, gg_promptness *out)
{
    gg_sim sim = {.battle = b, .player = {player, player}, .seed = SEED, .picks = think_and_time};
    gg_sim_seat seat = {0};
    gg_sim_battle one;
    timekeeper t = {.b = b, .player = player, .out = out};
    *out = (gg_promptness){.milliseconds = gg_player_milliseconds(player)};
    sim.picker = &t, sim.cap = (int)(seconds * 1e3 / out->milliseconds);
    if (!gg_sim_seat_open(&seat, &sim)) return false;
    t.arena = seat.arena;
    gg_sim_fight(&sim, &seat, 0, NULL, &one);
    out->in_time = out->decisions ? (double)t.in_time / out->decisions : 1;
    gg_sim_seat_close(&seat);
    return true;
}

bool gg_bench_run(const gg_battle *b, int player, double seconds, gg_bench *out)
{
    gg_sim sim = {.battle = b, .player = {player, player}, .seed = SEED};
    gg_sim_seat seat = {0};
    sheaf h = {.b = b, .stride = (gg_state_size(b) + 63) & ~(size_t)63};
    gg_arena arena = {.base = malloc(ODDS_ROOM), .size = ODDS_ROOM};
    h.states = aligned_alloc(64, STATES * h.stride);
    bool ready = gg_sim_seat_open(&seat, &sim) && h.states && arena.base;
    if (ready) {
        *out = (gg_bench){.state_bytes = gg_state_size(b)};
        gather(sim, &seat, &h);
        out->live_bytes = mean_live(b, &h);
        out->copy_ns = time_copies(b, &h, seat.seen);
        out->hash_ns = time_hashes(b, &h);
        out->d6_per_s = time_d6();
        out->attacks_per_battle = attacks_per_battle(&sim, &seat);
        time_battles(&sim, &seat, seconds, out);
        out->listing_per_s = time_listing(sim, &seat, arena, seconds);
        out->odds_us = median_odds(sim, &seat, arena, weigh_as_programs);
        out->exchange_us = median_odds(sim, &seat, arena, weigh_exchange);
        out->fight_us = median_odds(sim, &seat, arena, weigh_fight);
    }
    gg_sim_seat_close(&seat);
    free(h.states);
    free(arena.base);
    return ready;
}
