/* grognard sim: many battles between programs, and what came of them. */
#include "sim/sim.h"

#include <signal.h>
#include <stdio.h>

#include "battle.h"
#include "engine/series.h"
#include "guest.h"
#include "json.h"
#include "sim_variant.h"
#include "term.h"

static void tell(void *told, int done, int battles)
{
    progress_tell(told, "battles", (uint64_t)done, (uint64_t)battles);
}

/* ---- Ctrl-C: what was played until then is told ---- */

static volatile sig_atomic_t stopped;
static void stop(int number) { (void)number, stopped = 1; }
static bool stops(void) { return stopped; }

/* The second one ends the program at once. */
static void mind_interrupt(void)
{
    struct sigaction a = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&a.sa_mask);
    sigaction(SIGINT, &a, NULL);
    sigaction(SIGTERM, &a, NULL);
}

static double mean(int64_t sum, int n) { return n ? (double)sum / n : 0; }

/* ---- programs from outside ---- */

static const char *who(const gg_sim *sim, int side)
{
    return sim->guest[side] ? guest_club_word(sim->guest[side]->of) : player_word(sim->player[side]);
}

static json_t *given_up_json(const gg_battle *b, const gg_sim *sim)
{
    json_t *o = json_object();
    char why[GG_SENTENCE];
    for (int side = 0; side < GG_SIDES; side++)
        if (sim->guest[side])
            json_set(o, gg_battle_side(b, side),
                     json_integer(guest_club_given_up(sim->guest[side]->of, why, sizeof why)));
    return o;
}

static void print_given_up(const gg_sim *sim)
{
    char why[GG_SENTENCE];
    for (int side = 0; side < GG_SIDES; side++) {
        int n = sim->guest[side] ? guest_club_given_up(sim->guest[side]->of, why, sizeof why) : 0;
        if (n) printf("  %d battle%s had to be given up; the last: %s\n", n, term_plural((uint64_t)n), why);
    }
}

/* Each side has its own, and so do both of a --both. */
static int invite(const options *o, const gg_battle *b, const char *word[GG_SIDES], gg_sim *sim)
{
    for (int side = 0; side < GG_SIDES; side++) {
        if (!word[side]) continue;
        int status = guest_check(o, b, word[side]);
        if (status >= 0) return status;
        sim->guest[side] = guest_club_seat(guest_club_open(word[side]));
    }
    return -1;
}

/* ---- for programs ---- */

static json_t *share_json(int hits, int of)
{
    double low, high;
    gg_series_share(hits, of, &low, &high);
    json_t *pair = json_array();
    json_array_append_new(pair, json_real(low));
    json_array_append_new(pair, json_real(high));
    return pair;
}

static void add_coverage(json_t *o, const gg_system *s, const gg_sim_total *t)
{
    json_t *fired = json_object(), *never = json_array();
    for (int r = 1; r <= gg_system_rules(s); r++) {
        const char *id = gg_system_rule(s, (gg_rule)r)->id;
        if (t->fired[r])
            json_set(fired, id, json_integer(t->fired[r]));
        else
            json_array_append_new(never, json_text(id));
    }
    json_set(o, "rules_fired", fired);
    json_set(o, "rules_never", never);
}

static void print_json(const battle *x, const gg_sim *sim, const gg_sim_total *t, double seconds)
{
    json_t *o = battle_json(x), *players = json_object(), *wins = json_object(), *interval = json_object(),
           *lost = json_object();
    for (int side = 0; side < GG_SIDES; side++) {
        const char *name = gg_battle_side(x->b, side);
        json_set(players, name, json_text(who(sim, side)));
        json_set(wins, name, json_integer(t->wins[side]));
        json_set(interval, name, share_json(t->wins[side], t->battles));
        json_set(lost, name, json_real(mean(t->lost[side], t->battles)));
    }
    json_set(o, "n", json_integer(t->battles));
    if (t->battles < sim->battles) json_set(o, "stopped", json_true());
    json_set(o, "seed", json_integer((json_int_t)sim->seed));
    json_set(o, "players", players);
    json_set(o, "wins", wins);
    json_set(o, "wins_interval_95", interval);
    json_set(o, "draws", json_integer(t->draws));
    json_set(o, "unfinished", json_integer(t->unfinished));
    json_set(o, "mean_rounds", json_real(mean(t->rounds, t->battles)));
    json_set(o, "mean_decisions", json_real(mean(t->decisions, t->battles)));
    json_set(o, "mean_rolls", json_real(mean(t->rolls, t->battles)));
    json_set(o, "mean_lost", lost);
    json_set(o, "seconds", json_real(seconds));
    if (sim->coverage) add_coverage(o, gg_battle_system(x->b), t);
    if (sim->guest[0] || sim->guest[1]) json_set(o, "given_up", given_up_json(x->b, sim));
    json_print_whole(o);
}

/* ---- for people ---- */

static void print_share(const char *what, const char *by, int hits, int of)
{
    double low, high;
    gg_series_share(hits, of, &low, &high);
    printf("  %-18s %-9s %7d  %5.1f %%  (95 %%: %.1f to %.1f %%)\n", what, by, hits, of ? 100.0 * hits / of : 0,
           100 * low, 100 * high);
}

static void print_coverage(const gg_system *s, const gg_sim_total *t)
{
    int never = 0;
    puts("\nHow often each rule fired:");
    for (int r = 1; r <= gg_system_rules(s); r++) {
        if (t->fired[r])
            printf("  %10u  %s\n", t->fired[r], gg_system_rule(s, (gg_rule)r)->id);
        else
            never++;
    }
    if (never) printf("\nNever fired (%d):\n", never);
    for (int r = 1; r <= gg_system_rules(s); r++)
        if (!t->fired[r]) printf("  %s\n", gg_system_rule(s, (gg_rule)r)->id);
}

static void print_text(const battle *x, const gg_sim *sim, const gg_sim_total *t, double seconds)
{
    printf("%s\n%d battle%s with seed %llu, in %.1f s\n", gg_battle_title(x->b), t->battles,
           term_plural((uint64_t)t->battles), (unsigned long long)sim->seed, seconds);
    if (t->battles < sim->battles) printf("Stopped: %d of %d battles were played.\n", t->battles, sim->battles);
    printf("Players: %s %s, %s %s.\n", gg_battle_side(x->b, 0), who(sim, 0), gg_battle_side(x->b, 1), who(sim, 1));
    for (int side = 0; side < (sim->player[0] == sim->player[1] ? 1 : GG_SIDES); side++)
        if (!sim->guest[side]) printf("The %s %s.\n", who(sim, side), player_worth(sim->player[side]));
    putchar('\n');
    for (int side = 0; side < GG_SIDES; side++) {
        char what[64];
        snprintf(what, sizeof what, "%s win", gg_battle_side(x->b, side));
        print_share(what, sim->guest[side] ? "engine" : who(sim, side), t->wins[side], t->battles);
    }
    print_share("drawn", "", t->draws, t->battles);
    if (t->unfinished) print_share("unfinished", "", t->unfinished, t->battles);
    printf("\n  rounds %.1f, decisions %.0f, rolls %.0f in the mean\n", mean(t->rounds, t->battles),
           mean(t->decisions, t->battles), mean(t->rolls, t->battles));
    printf("  strength lost: %s %.1f, %s %.1f in the mean\n", gg_battle_side(x->b, 0), mean(t->lost[0], t->battles),
           gg_battle_side(x->b, 1), mean(t->lost[1], t->battles));
    print_given_up(sim);
    if (sim->coverage) print_coverage(gg_battle_system(x->b), t);
}

static int out_of_memory(const options *o)
{
    complain_of(o, "out of memory, or no more threads: try fewer --jobs");
    return CLI_FAILED;
}

static int simulate(const options *o, const battle *x, const gg_sim *sim, progress *p)
{
    gg_sim_total total;
    if (!gg_sim_run(sim, &total)) return out_of_memory(o);
    progress_end(p);
    double seconds = seconds_now() - p->begun;
    if (option_has(o, "--json"))
        print_json(x, sim, &total, seconds);
    else if (option_has(o, "--csv"))
        variant_csv(o, x, &total, false, true);
    else
        print_text(x, sim, &total, seconds);
    gg_sim_free(&total);
    return CLI_OK;
}

/* The same dice for both. */
static int simulate_both(const options *o, const battle x[2], gg_sim sim, progress *p)
{
    gg_sim_total total[2] = {0};
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        sim.battle = x[i].b;
        good = gg_sim_run(&sim, &total[i]);
    }
    progress_end(p);
    if (good && option_has(o, "--csv"))
        for (int i = 0; i < 2; i++) variant_csv(o, &x[i], &total[i], i == 1, i == 0);
    else if (good)
        variant_compare(o, &x[0], total);
    for (int i = 0; i < 2 && good; i++) gg_sim_free(&total[i]);
    return good ? CLI_OK : out_of_memory(o);
}

static int read_setup(const options *o, gg_sim *sim)
{
    uint64_t n, jobs, seed, think, rollouts;
    if (!option_number(o, "--battles", 1, 100000000, 1000, &n) ||
        !option_number(o, "--jobs", 1, 1024, (uint64_t)cores(), &jobs) ||
        !option_number(o, "--seed", 0, INT64_MAX, 1, &seed) || !option_number(o, "--think", 1, 3600000, 0, &think) ||
        !option_number(o, "--rollouts", 1, 1000000, 0, &rollouts))
        return CLI_BAD_INPUT;
    if (option_has(o, "--json") && (option_has(o, "--csv") || option_has(o, "--versus")))
        return complain(o, "--json tells of one variant and is no CSV: leave out --csv and --versus");
    *sim = (gg_sim){.seed = seed,
                    .battles = (int)n,
                    .jobs = (int)jobs,
                    .coverage = option_has(o, "--coverage"),
                    .milliseconds = (int)think,
                    .rollouts = (int)rollouts,
                    .progress = tell,
                    .stops = stops};
    return -1;
}

static int run(const options *o)
{
    gg_sim sim = {0};
    battle from, x[2] = {{0}, {0}};
    int sergeant = gg_player_find("sergeant"), usual[GG_SIDES] = {sergeant, sergeant}, status = read_setup(o, &sim);
    const char *both = option_text(o, "--both", NULL);
    if (status >= 0) return status;
    status = battle_open(o, o->word[0], &from);
    for (int i = 0; i < 2 && status < 0; i++) status = variant_open(o, &from, i == 1, &x[i]);
    const char *word[GG_SIDES] = {NULL, NULL};
    if (both && guest_is(both))
        word[0] = word[1] = both;
    else if (status < 0 && both)
        status = player_named(o, x[0].b, both, false, &usual[0]), usual[1] = usual[0];
    if (status < 0) status = players_read(o, x[0].b, false, usual, sim.player, word);
    if (status < 0) status = invite(o, x[0].b, word, &sim);
    progress p = progress_start();
    sim.battle = x[0].b, sim.told = &p;
    mind_interrupt();
    if (status < 0) status = option_has(o, "--versus") ? simulate_both(o, x, sim, &p) : simulate(o, &x[0], &sim, &p);
    for (int i = 0; i < 2; i++) {
        battle_close(&x[i]);
        if (sim.guest[i]) guest_club_close(sim.guest[i]->of);
    }
    battle_close(&from);
    return status;
}

static const option sim_options[] = {
    {"--both", 0, "PLAYER", "who plays the sides that are not named (sergeant)"},
    {"--option", 0, "NAME=VALUE", "an option of the rules, instead of what the scenario says; several may be given"},
    {"--versus", 0, "NAME=VALUE", "plays a second variant, with this too, and tells the difference and how sure it is"},
    {"--csv", 0, NULL, "a line of comma-separated values for each variant, under a heading"},
    {"--battles", 'n', "N", "how many battles (1000)"},
    {"--jobs", 0, "J", "threads (as many as there are cores); the result is the same for any number"},
    {"--seed", 0, "S", "seed of all dice (1)"},
    {"--coverage", 0, NULL, "say how often each rule fired, and which never did"},
    OPTIONS_THINK,
    OPTION_JSON,
};
const command command_sim = {
    .name = "sim",
    .usage = "SCENARIO -n N [--jobs J] [--seed S] [--both PLAYER] [--SIDE PLAYER] [--think MS | --rollouts N] "
             ""
             "[--option NAME=VALUE]... [--versus NAME=VALUE]... [--coverage] [--json | --csv]",
    .summary = "many battles at once: wins, rounds, losses",
    .words = "Plays many battles between programs and counts the wins with their 95 % intervals (Wilson), rounds and "
             "losses. Any rank may play, "
             "recruit, sergeant, captain, colonel or marshal, and for labs random and eager: a sergeant on both sides "
             "unless "
             "said otherwise, because he is sensible and quick; a captain plays better and a hundred times "
             "slower, a marshal better still. The same seed gives the same result for any number of jobs. Ctrl-C ends "
             "it with "
             "what was played until then.",
    .examples = "  grognard sim ccn/el_bodon -n 2000 --seed 1\n"
                "  grognard sim ccn/el_bodon -n 400 --french captain --allies sergeant\n"
                "  grognard sim rbc/ceresole -n 100 --both captain\n"
                "  grognard sim ccn/el_bodon -n 20 --french engine:./mybot\n"
                "  grognard sim ccn/el_bodon -n 4000 --versus doubles_mode=resolve\n"
                "  grognard sim ccn/vimeiro -n 2000 --coverage --json --french eager --allies eager\n",
    .option = sim_options,
    .options = COUNT(sim_options),
    .words_min = 1,
    .words_max = 1,
    .sides = true,
    .run = run,
};
