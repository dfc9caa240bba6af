/* How fast a battle runs on one core with events off. */
#ifndef GG_SIM_BENCH_H
#define GG_SIM_BENCH_H

#include "grognard.h"

typedef struct gg_bench {
    double decisions_per_s, battles_per_s, rolls_per_s;
    double listing_per_s; /* decisions, where every move is listed before one is picked, any */
    double attacks_per_battle;
    size_t state_bytes;
    double live_bytes; /* mean over the asks of some battles */
    double copy_ns, hash_ns;
    double odds_us;               /* median over attacks of the exact odds, as programs weigh; 0: nobody attacked */
    double exchange_us, fight_us; /* the same to the end of the exchange, and of the fight: exact, or an estimate */
    double d6_per_s;              /* a raw loop of the same generator */
} gg_bench;

typedef struct gg_promptness {   /* of a player that thinks by the clock */
    int milliseconds, decisions; /* those with something to weigh */
    double in_time;              /* share of them that took no more than 1.2 times as long */
    double most_ms;
} gg_promptness;

bool gg_bench_clock(const gg_battle *, int player, double seconds, gg_promptness *out); /* false: no memory */
bool gg_bench_run(const gg_battle *, int player, double seconds, gg_bench *out);        /* false: no memory */

#endif
