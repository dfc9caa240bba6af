/* Battles between programs: one after the other in each thread, the next number from a common counter. */
#include "sim.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "engine/series.h"
#include "engine/system.h"
#include "watch.h"

enum { JUDGE_EVERY = 16 }; /* with coverage: decisions between those at which every candidate is judged */

/* ---- where one thread plays ---- */

static void *aligned(size_t bytes) { return aligned_alloc(64, (bytes + 63) & ~(size_t)63); }

bool gg_sim_seat_open(gg_sim_seat *seat, const gg_sim *sim)
{
    size_t space = 1;
    for (int side = 0; side < GG_SIDES; side++) {
        size_t his = sim->guest[side] ? 0 : gg_player_space(sim->battle, sim->player[side]);
        if (his > space) space = his;
    }
    *seat = (gg_sim_seat){.state = aligned(gg_state_size(sim->battle)),
                          .seen = aligned(gg_state_size(sim->battle)),
                          .arena = {.base = aligned(space), .size = space},
                          .view = malloc(sizeof *seat->view)};
    bool ready = seat->state && seat->seen && seat->arena.base && seat->view;
    if (sim->coverage) {
        size_t rules = (size_t)gg_system_rules(gg_battle_system(sim->battle)) + 1;
        seat->candidates = malloc(GG_MOVES_MAX * sizeof *seat->candidates);
        seat->fired = calloc(rules, sizeof *seat->fired);
        ready = ready && seat->candidates && seat->fired;
    }
    for (int side = 0; side < GG_SIDES && ready; side++) {
        const gg_guest *guest = seat->guest[side].is = sim->guest[side];
        if (guest) ready = (seat->guest[side].sits = guest->sit(guest->of, sim->battle, side));
    }
    if (!ready) {
        gg_sim_seat_close(seat);
        return false;
    }
    gg_start(sim->battle, seat->state, NULL);
    gg_view_make(sim->battle, seat->state, GG_NONE, seat->view);
    gg_series_strength(sim->battle, seat->state, seat->view, seat->strength);
    return true;
}

void gg_sim_seat_close(gg_sim_seat *seat)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (seat->guest[side].sits) seat->guest[side].is->rise(seat->guest[side].sits);
    free(seat->state);
    free(seat->seen);
    free(seat->arena.base);
    free(seat->view);
    free(seat->candidates);
    free(seat->fired);
    *seat = (gg_sim_seat){0};
}

/* ---- one battle ---- */

static void ignore_event(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    (void)sink, (void)b, (void)s, (void)e;
}

/* Every move that one could think of, for the rules that forbid some. */
static void judge_candidates(gg_sim_seat *seat, const gg_battle *b)
{
    gg_offers offers;
    int n = gg_candidates(b, seat->state, seat->candidates, GG_MOVES_MAX);
    if (n > GG_MOVES_MAX) n = GG_MOVES_MAX;
    gg_offers_open(b, seat->state, &offers);
    for (int i = 0; i < n; i++) {
        gg_rule why = gg_offers_judge(b, seat->state, &offers, seat->candidates[i]);
        if (why != GG_OK) seat->fired[why]++;
    }
}

/* A player sees no more than his side may. Where nothing is ever hidden the state itself is that. */
static gg_move ask_player(const gg_sim *sim, gg_sim_seat *seat, gg_dice chance[GG_SIDES])
{
    const gg_battle *b = sim->battle;
    int side = seat->state->ask.side;
    const gg_state *seen = seat->state;
    if (seat->guest[side].is)
        return seat->guest[side].is->choose(seat->guest[side].sits, sim->milliseconds, sim->rollouts);
    if (b->system->redact) {
        gg_redact(b, seat->state, side, seat->seen);
        seen = seat->seen;
    }
    if (sim->picks) return sim->picks(sim->picker, seen, &chance[side]);
    seat->arena.used = 0;
    gg_watch watch;
    gg_leisure leisure = gg_watch_set_alone(&watch, sim->player[side], sim->milliseconds, sim->rollouts);
    return gg_player_think(sim->player[side], b, seen, &chance[side], &seat->arena, &leisure, NULL);
}

/* ---- guests ---- */

static void call_guests(const gg_sim_seat *seat, bool begins)
{
    for (int side = 0; side < GG_SIDES; side++) {
        const gg_guest *guest = seat->guest[side].is;
        if (guest) (begins ? guest->begin : guest->end)(seat->guest[side].sits);
    }
}

static void tell_guests(const gg_sim_seat *seat, const gg_answer *a)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (seat->guest[side].is) seat->guest[side].is->hear(seat->guest[side].sits, a);
}

static void roll(const gg_sim *sim, gg_sim_seat *seat, gg_dice *dice, gg_sink *sink)
{
    gg_answer a = {.kind = GG_ROLL};
    if (!seat->guest[0].is && !seat->guest[1].is) {
        gg_dice_roll(dice, sim->battle, seat->state, sink);
        return;
    }
    a.dice = (uint8_t)gg_dice_throw(dice, sim->battle, seat->state, a.faces);
    gg_roll(sim->battle, seat->state, a.faces, a.dice, sink);
    tell_guests(seat, &a);
}

void gg_sim_fight(const gg_sim *sim, gg_sim_seat *seat, int game, gg_sink *sink, gg_sim_battle *out)
{
    const gg_battle *b = sim->battle;
    gg_state *s = seat->state;
    uint64_t number = (uint64_t)game;
    gg_dice dice = gg_series_dice(sim->seed, number);
    gg_dice chance[GG_SIDES] = {gg_series_chance(sim->seed, number, 0), gg_series_chance(sim->seed, number, 1)};
    int cap = sim->cap > 0 ? sim->cap : GG_SIM_CAP;
    *out = (gg_sim_battle){0};
    gg_start(b, s, sink);
    call_guests(seat, true);
    while (s->ask.kind != GG_OVER && out->decisions < cap) {
        if (s->ask.kind == GG_ROLL) {
            roll(sim, seat, &dice, sink);
            out->rolls++;
            continue;
        }
        if (seat->fired && out->decisions % JUDGE_EVERY == game % JUDGE_EVERY) judge_candidates(seat, b);
        gg_move m = ask_player(sim, seat, chance);
        if (sim->chosen) sim->chosen(sim->watcher, s, m);
        gg_apply(b, s, m, sink);
        tell_guests(seat, &(gg_answer){.kind = GG_CHOOSE, .move = m});
        out->decisions++;
    }
    call_guests(seat, false);
    out->result = gg_result_of(b, s);
}

void gg_sim_play(const gg_sim *sim, gg_sim_seat *seat, int game, gg_sim_battle *out)
{
    int left[GG_SIDES];
    gg_sink counting = {.event = ignore_event, .fired = seat->fired};
    gg_sim_fight(sim, seat, game, seat->fired ? &counting : NULL, out);
    out->rounds = gg_series_strength(sim->battle, seat->state, seat->view, left);
    for (int side = 0; side < GG_SIDES; side++) out->lost[side] = seat->strength[side] - left[side];
}

/* ---- many ---- */

typedef struct worker {
    const gg_sim *sim;
    atomic_int *next, *done;
    gg_sim_seat seat;
    gg_sim_total total; /* its own part */
    pthread_t thread;
    bool first; /* the caller's thread: it tells how far they are */
} worker;

static void add_fired(uint32_t *sum, uint32_t *fired, int rules)
{
    for (int r = 1; r <= rules; r++) {
        sum[r] = sum[r] > UINT32_MAX - fired[r] ? UINT32_MAX : sum[r] + fired[r];
        fired[r] = 0;
    }
}

static void add_battle(gg_sim_total *t, const gg_sim_battle *one)
{
    t->battles++;
    if (!one->result.over)
        t->unfinished++;
    else if (one->result.winner < GG_SIDES)
        t->wins[one->result.winner]++;
    else
        t->draws++;
    t->rounds += one->rounds, t->decisions += one->decisions, t->rolls += one->rolls;
    for (int side = 0; side < GG_SIDES; side++) t->lost[side] += one->lost[side];
}

static void *work(void *mine)
{
    worker *w = mine;
    const gg_sim *sim = w->sim;
    for (int game; (game = atomic_fetch_add(w->next, 1)) < sim->battles;) {
        if (sim->stops && sim->stops()) break;
        gg_sim_battle one;
        gg_sim_play(sim, &w->seat, game, &one);
        add_battle(&w->total, &one);
        if (w->total.fired) add_fired(w->total.fired, w->seat.fired, w->total.rules);
        int done = atomic_fetch_add(w->done, 1) + 1;
        if (w->first && sim->progress) sim->progress(sim->told, done, sim->battles);
    }
    return NULL;
}

static bool open_total(gg_sim_total *t, const gg_sim *sim)
{
    *t = (gg_sim_total){.rules = gg_system_rules(gg_battle_system(sim->battle))};
    if (sim->coverage) t->fired = calloc((size_t)t->rules + 1, sizeof *t->fired);
    return t->fired || !sim->coverage;
}

static void merge(gg_sim_total *sum, gg_sim_total *part)
{
    sum->battles += part->battles, sum->draws += part->draws, sum->unfinished += part->unfinished;
    sum->rounds += part->rounds, sum->decisions += part->decisions, sum->rolls += part->rolls;
    for (int side = 0; side < GG_SIDES; side++)
        sum->wins[side] += part->wins[side], sum->lost[side] += part->lost[side];
    if (sum->fired) add_fired(sum->fired, part->fired, sum->rules);
}

static bool open_workers(worker *w, int jobs, const gg_sim *sim, atomic_int *next, atomic_int *done)
{
    bool ready = true;
    for (int i = 0; i < jobs; i++) {
        w[i].sim = sim, w[i].next = next, w[i].done = done, w[i].first = i == 0;
        ready = ready && open_total(&w[i].total, sim) && gg_sim_seat_open(&w[i].seat, sim);
    }
    return ready;
}

/* The caller's thread is the first worker. If not all others can be started, those that were do the work. */
static void run_workers(worker *w, int jobs)
{
    int started = 1;
    while (started < jobs && pthread_create(&w[started].thread, NULL, work, &w[started]) == 0) started++;
    work(&w[0]);
    for (int i = 1; i < started; i++) pthread_join(w[i].thread, NULL);
}

bool gg_sim_run(const gg_sim *sim, gg_sim_total *total)
{
    atomic_int next = 0, done = 0;
    int jobs = sim->jobs > sim->battles ? sim->battles : sim->jobs;
    if (jobs < 1) jobs = 1;
    worker *w = calloc((size_t)jobs, sizeof *w);
    bool ready = w && open_total(total, sim) && open_workers(w, jobs, sim, &next, &done);
    if (ready) run_workers(w, jobs);
    for (int i = 0; w && i < jobs; i++) {
        if (ready) merge(total, &w[i].total);
        gg_sim_free(&w[i].total);
        gg_sim_seat_close(&w[i].seat);
    }
    if (!ready && w) gg_sim_free(total);
    free(w);
    return ready;
}

void gg_sim_free(gg_sim_total *total)
{
    free(total->fired);
    total->fired = NULL;
}
