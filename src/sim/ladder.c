/* Pairs of games, the next from a common list; what counts is settled in the order of the pairs, whoever plays them. */
#include "ladder.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct pair_result {
    uint8_t outcome[2]; /* of the first player */
    bool played;
} pair_result;
enum { WON, DRAWN, LOST, UNFINISHED };

typedef struct contest { /* a meeting that goes on */
    gg_meeting *meeting;
    pair_result *result; /* by number of the pair */
    uint8_t *quarters;
    int taken;           /* pairs that somebody plays or has played */
    double sum, squares; /* of the pairs that count */
    bool over;
} contest;

typedef struct tournament {
    const gg_ladder *of;
    contest *contest;
    int contests, most; /* pairs of each, at the most */
    pthread_mutex_t lock;
    bool failed; /* no memory */
} tournament;

/* ---- a pair of games ---- */

static int outcome_for(int side, const gg_sim_battle *one)
{
    if (!one->result.over) return UNFINISHED;
    if (one->result.winner >= GG_SIDES) return DRAWN;
    return one->result.winner == side ? WON : LOST;
}

static bool play_pair(const gg_ladder *l, const gg_meeting *m, int number, pair_result *out)
{
    int first = l->player[m->first], second = l->player[m->second];
    for (int side = 0; side < 2; side++) {
        gg_sim sim = {.battle = l->battle[number % l->battles],
                      .seed = l->seed,
                      .milliseconds = l->milliseconds,
                      .rollouts = l->rollouts};
        gg_sim_seat seat;
        gg_sim_battle one;
        sim.player[side] = first, sim.player[!side] = second;
        if (l->guest) sim.guest[side] = l->guest[m->first], sim.guest[!side] = l->guest[m->second];
        if (!gg_sim_seat_open(&seat, &sim)) return false;
        gg_sim_fight(&sim, &seat, number, NULL, &one);
        gg_sim_seat_close(&seat);
        out->outcome[side] = (uint8_t)outcome_for(side, &one);
    }
    return true;
}

/* ---- what counts ---- */

static int add_game(gg_score *s, int outcome)
{
    static const uint8_t points[] = {[WON] = 2, [DRAWN] = 1, [LOST] = 0, [UNFINISHED] = 1};
    s->wins += outcome == WON, s->draws += outcome == DRAWN, s->losses += outcome == LOST;
    s->unfinished += outcome == UNFINISHED;
    return points[outcome];
}

static void count_pair(const tournament *t, contest *c)
{
    gg_meeting *m = c->meeting;
    int number = m->pairs++, quarters = 0;
    for (int side = 0; side < 2; side++) {
        int outcome = c->result[number].outcome[side];
        quarters += add_game(&m->score, outcome);
        add_game(&m->on[number % t->of->battles], outcome);
    }
    c->quarters[number] = (uint8_t)quarters;
    c->sum += quarters / 4.0, c->squares += quarters * quarters / 16.0;
    if (!m->sure && gg_share_sure(c->sum, c->squares, m->pairs)) m->sure = m->pairs;
    c->over = m->pairs == t->most || (m->sure && !t->of->whole);
}

static int counted(const tournament *t)
{
    int pairs = 0;
    for (int i = 0; i < t->contests; i++) pairs += t->contest[i].over ? t->most : t->contest[i].meeting->pairs;
    return pairs;
}

/* ---- many ---- */

static contest *next_of(tournament *t, int *number)
{
    contest *least = NULL;
    for (int i = 0; i < t->contests; i++) {
        contest *c = &t->contest[i];
        if (!c->over && c->taken < t->most && (!least || c->taken < least->taken)) least = c;
    }
    if (least) *number = least->taken++;
    return t->failed ? NULL : least;
}

static void settle(tournament *t, contest *c, int number, const pair_result *r)
{
    c->result[number] = *r;
    c->result[number].played = true;
    while (!c->over && c->result[c->meeting->pairs].played) count_pair(t, c);
}

static void work(tournament *t, bool tells)
{
    int number;
    pthread_mutex_lock(&t->lock);
    for (contest *c; (c = next_of(t, &number));) {
        pair_result r = {0};
        pthread_mutex_unlock(&t->lock);
        bool played = play_pair(t->of, c->meeting, number, &r);
        pthread_mutex_lock(&t->lock);
        if (played)
            settle(t, c, number, &r);
        else
            t->failed = true;
        if (tells && t->of->progress) t->of->progress(t->of->told, counted(t), t->most * t->contests);
    }
    pthread_mutex_unlock(&t->lock);
}

static void *helper(void *tournament_)
{
    work(tournament_, false);
    return NULL;
}

static void run_jobs(tournament *t)
{
    int jobs = t->of->jobs > 1 ? t->of->jobs : 1, started = 1;
    pthread_t *thread = calloc((size_t)jobs, sizeof *thread);
    while (thread && started < jobs && pthread_create(&thread[started], NULL, helper, t) == 0) started++;
    work(t, true);
    for (int i = 1; thread && i < started; i++) pthread_join(thread[i], NULL);
    free(thread);
}

static bool open_contest(tournament *t, contest *c, gg_meeting *m, int first, int second)
{
    *m = (gg_meeting){.first = first, .second = second, .on = calloc((size_t)t->of->battles, sizeof *m->on)};
    c->meeting = m;
    c->result = calloc((size_t)t->most + 1, sizeof *c->result); /* one more, that is never played */
    c->quarters = calloc((size_t)t->most, 1);
    return m->on && c->result && c->quarters;
}

static bool open_all(tournament *t, gg_ladder_result *out)
{
    const gg_ladder *l = t->of;
    t->contests = out->meetings = l->players * (l->players - 1) / 2;
    out->meeting = calloc((size_t)out->meetings, sizeof *out->meeting);
    out->rating = calloc((size_t)l->players, sizeof *out->rating);
    t->contest = calloc((size_t)t->contests, sizeof *t->contest);
    bool ready = out->meeting && out->rating && t->contest;
    for (int i = 0, k = 0; ready && i < l->players; i++)
        for (int j = i + 1; ready && j < l->players; j++, k++)
            ready = open_contest(t, &t->contest[k], &out->meeting[k], i, j);
    return ready;
}

bool gg_ladder_run(const gg_ladder *l, gg_ladder_result *out)
{
    tournament t = {.of = l, .most = l->pairs * l->battles, .lock = PTHREAD_MUTEX_INITIALIZER};
    *out = (gg_ladder_result){0};
    bool done = open_all(&t, out);
    if (done) run_jobs(&t);
    for (int i = 0; i < t.contests && t.contest; i++) {
        contest *c = &t.contest[i];
        if (c->meeting && c->quarters) {
            c->meeting->share = gg_share(c->quarters, c->meeting->pairs);
            c->meeting->elo = gg_elo_of(c->meeting->share, c->meeting->pairs);
        }
        free(c->result);
        free(c->quarters);
    }
    free(t.contest);
    done = done && !t.failed && gg_ratings(out->meeting, out->meetings, l->players, out->rating);
    if (!done) gg_ladder_free(out);
    return done;
}

void gg_ladder_free(gg_ladder_result *r)
{
    for (int i = 0; r->meeting && i < r->meetings; i++) free(r->meeting[i].on);
    free(r->meeting);
    free(r->rating);
    *r = (gg_ladder_result){0};
}
