/* grognard bench: how fast battles run, one line for each scenario and player. */
#include <stdio.h>
#include <stdlib.h>

#include "battle.h"
#include "json.h"
#include "sim/bench.h"
#include "term.h"
#include "weigh.h"

static const char *const measured_players[] = {"random", "eager", "sergeant"};

/* ---- the headlines of all moves that a position offers, as a list shows them ---- */

typedef struct lists {
    int count;
    double mean_ms, most_ms;
} lists;

static double list_ms(const gg_battle *b, const gg_state *s, gg_move *move, weighing *w)
{
    double begun = seconds_now();
    int n = gg_moves(b, s, move, GG_MOVES_MAX);
    for (int i = 0; i < n && i < GG_MOVES_MAX; i++) {
        if (!weigh(b, s, &(gg_odds_ask){.move = move[i]}, weigh_listed(n), w)) return 0;
        weigh_free(w);
    }
    return 1000 * (seconds_now() - begun);
}

/* At some decisions of battles between eager players, far enough apart to be of all kinds. */
static lists measure_lists(const gg_battle *b)
{
    enum { APART = 7, MOST = 24, ANSWERS = 4000 };
    int eager = gg_player_find("eager"), asked = 0;
    size_t room = gg_player_space(b, eager);
    gg_arena arena = {.base = take(room), .size = room};
    gg_state *s = state_new(b), *seen = state_new(b);
    gg_move *move = take(GG_MOVES_MAX * sizeof *move);
    weighing *w = take(sizeof *w);
    gg_dice dice = gg_dice_make(5, 0), chance = gg_dice_make(5, 1);
    lists l = {0};
    gg_start(b, s, NULL);
    for (int i = 0; i < ANSWERS && l.count < MOST && gg_pending(b, s).kind != GG_OVER; i++) {
        gg_ask ask = gg_pending(b, s);
        if (ask.kind == GG_ROLL) {
            gg_dice_roll(&dice, b, s, NULL);
            continue;
        }
        if (asked++ % APART == 0) {
            double ms = list_ms(b, s, move, w);
            l.mean_ms += ms, l.count++;
            if (ms > l.most_ms) l.most_ms = ms;
        }
        gg_redact(b, s, ask.side, seen);
        gg_apply(b, s, gg_player_choose(eager, b, seen, &chance, &arena), NULL);
    }
    if (l.count) l.mean_ms /= l.count;
    free(s), free(seen), free(move), free(w), free(arena.base);
    return l;
}

/* ---- battles ---- */

static void print_json(const battle *x, const char *player, const gg_bench *m, const lists *l, const gg_promptness *c)
{
    json_t *o = battle_json(x);
    json_set(o, "player", json_text(player));
    json_set(o, "decisions_per_s", json_real(m->decisions_per_s));
    json_set(o, "listing_per_s", json_real(m->listing_per_s));
    json_set(o, "battles_per_s", json_real(m->battles_per_s));
    json_set(o, "rolls_per_s", json_real(m->rolls_per_s));
    json_set(o, "attacks_per_battle", json_real(m->attacks_per_battle));
    json_set(o, "state_bytes", json_integer((json_int_t)m->state_bytes));
    json_set(o, "live_bytes", json_real(m->live_bytes));
    json_set(o, "copy_ns", json_real(m->copy_ns));
    json_set(o, "hash_ns", json_real(m->hash_ns));
    json_set(o, "odds_us", json_real(m->odds_us));
    json_set(o, "exchange_us", json_real(m->exchange_us));
    json_set(o, "fight_us", json_real(m->fight_us));
    json_set(o, "d6_per_s", json_real(m->d6_per_s));
    json_set(o, "lists", json_integer(l->count));
    json_set(o, "list_mean_ms", json_real(l->mean_ms));
    json_set(o, "list_most_ms", json_real(l->most_ms));
    json_set(o, "colonel_decisions", json_integer(c->decisions));
    json_set(o, "colonel_in_time", json_real(c->in_time));
    json_set(o, "colonel_most_ms", json_real(c->most_ms));
    json_print_line(o);
}

static void print_text(const battle *x, const char *player, const gg_bench *m)
{
    printf("%s, %s players: %.0f decisions, %.0f battles, %.0f rolls a second; %.1f attacks a battle\n", x->name,
           player, m->decisions_per_s, m->battles_per_s, m->rolls_per_s, m->attacks_per_battle);
    printf("    %.0f decisions a second where every move is listed first\n", m->listing_per_s);
    printf("    state %zu bytes, %.0f in use, copied in %.0f ns, hashed in %.0f ns; %.0f million d6 a second\n",
           m->state_bytes, m->live_bytes, m->copy_ns, m->hash_ns, m->d6_per_s / 1e6);
    printf("    odds of an attack %.0f us, to the end of the exchange %.0f us, of the fight %.0f us\n", m->odds_us,
           m->exchange_us, m->fight_us);
}

static int measure_clock(const options *o, const char *name, const battle *x, double seconds, gg_promptness *out)
{
    progress p = progress_start();
    progress_say(&p, "measuring the colonel's clock");
    bool good = gg_bench_clock(x->b, gg_player_find("colonel"), seconds, out);
    progress_end(&p);
    if (good) return -1;
    complain_of(o, "%s: out of memory", name);
    return CLI_FAILED;
}

static int bench_one(const options *o, const char *name, double seconds)
{
    battle x;
    int status = battle_open(o, name, &x);
    lists l = {0};
    gg_promptness c = {0};
    if (status < 0) l = measure_lists(x.b);
    if (status < 0) status = measure_clock(o, name, &x, seconds, &c);
    for (int i = 0; status < 0 && i < COUNT(measured_players); i++) {
        gg_bench m;
        progress p = progress_start();
        progress_say(&p, "measuring");
        bool good = gg_bench_run(x.b, gg_player_find(measured_players[i]), seconds, &m);
        progress_end(&p);
        if (!good) {
            complain_of(o, "%s: out of memory", name);
            status = CLI_FAILED;
        } else if (option_has(o, "--json")) {
            print_json(&x, measured_players[i], &m, &l, &c);
        } else {
            print_text(&x, measured_players[i], &m);
        }
        fflush(stdout);
    }
    if (status < 0 && !option_has(o, "--json")) {
        printf("    colonel, %d ms: %.0f %% of %d decisions within 1.2 times that, %.0f ms at most\n", c.milliseconds,
               100 * c.in_time, c.decisions, c.most_ms);
        printf("    headlines of all moves of a position: %.1f ms, %.0f at most (%d lists)\n", l.mean_ms, l.most_ms,
               l.count);
    }
    battle_close(&x);
    return status;
}

static int run(const options *o)
{
    static const char *const usual[] = {"ccn/el_bodon", "ccn/vimeiro"};
    uint64_t seconds;
    if (!option_number(o, "--seconds", 1, 3600, 2, &seconds)) return CLI_BAD_INPUT;
    int n = o->words ? o->words : COUNT(usual);
    for (int i = 0; i < n; i++) {
        int status = bench_one(o, o->words ? o->word[i] : usual[i], (double)seconds);
        if (status >= 0) return status;
    }
    return CLI_OK;
}

static const option bench_options[] = {
    {"--seconds", 0, "N", "seconds for each scenario and player (2)"},
    OPTION_JSON,
};
const command command_bench = {
    .name = "bench",
    .usage = "[SCENARIO...] [--seconds N] [--json]",
    .summary = "how fast battles, copies, hashes and odds are",
    .words = "Plays battles on one core with events off, for the players random, eager and sergeant, and measures "
             "decisions, "
             "battles and rolls a "
             "second, the size of a state, copies, hashes, the exact odds of an attack, and the bare generator of "
             "dice; then how well the colonel keeps his time, and how long the headlines of all moves of a position "
             "take. Without a scenario: "
             "El Bodon and Vimeiro. With --json one object a line.",
    .examples = "  grognard bench\n"
                "  grognard bench --json ccn/el_bodon ccn/vimeiro\n",
    .option = bench_options,
    .options = COUNT(bench_options),
    .words_max = -1,
    .run = run,
};
