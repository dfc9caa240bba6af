#include "watch.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

/* ---- time ---- */

static double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double gg_seconds(void) { return seconds_of(CLOCK_MONOTONIC); }
static double seconds_worked(void) { return seconds_of(CLOCK_THREAD_CPUTIME_ID); }

static double spent(void *watch)
{
    const gg_watch *w = watch;
    return (w->clock() - w->begun) / w->seconds;
}

static gg_leisure set(gg_watch *w, int player, int milliseconds, int rollouts, double (*clock)(void))
{
    if (milliseconds <= 0) milliseconds = gg_player_milliseconds(player);
    if (rollouts > 0 || milliseconds == 0) return (gg_leisure){.rollouts = rollouts};
    *w = (gg_watch){.begun = clock(), .seconds = milliseconds * 1e-3, .clock = clock};
    return (gg_leisure){.spent = spent, .watch = w};
}

gg_leisure gg_watch_set(gg_watch *w, int player, int milliseconds, int rollouts)
{
    return set(w, player, milliseconds, rollouts, gg_seconds);
}

gg_leisure gg_watch_set_alone(gg_watch *w, int player, int milliseconds, int rollouts)
{
    return set(w, player, milliseconds, rollouts, seconds_worked);
}

/* ---- hands ---- */

struct gg_crew {
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    void (*work)(void *what, int i, int hand);
    void *what;
    int n, next, done; /* of the pieces of work: all, those that were taken, those that are finished */
    int hands, seated; /* beside whoever shares the work, who is the first */
    bool closing;
    pthread_t thread[];
};

/* Takes pieces until none is left; the lock is held before and after. */
static void take_work(gg_crew *c, int hand)
{
    while (c->next < c->n) {
        int i = c->next++;
        pthread_mutex_unlock(&c->lock);
        c->work(c->what, i, hand);
        pthread_mutex_lock(&c->lock);
        if (++c->done == c->n) pthread_cond_signal(&c->ends);
    }
}

static void *help(void *crew)
{
    gg_crew *c = crew;
    pthread_mutex_lock(&c->lock);
    int hand = ++c->seated;
    while (!c->closing) {
        take_work(c, hand);
        if (!c->closing) pthread_cond_wait(&c->begins, &c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static void share(void *crew, int n, void (*work)(void *what, int i, int hand), void *what)
{
    gg_crew *c = crew;
    pthread_mutex_lock(&c->lock);
    c->work = work, c->what = what, c->n = n, c->next = c->done = 0;
    pthread_cond_broadcast(&c->begins);
    take_work(c, 0);
    while (c->done < n) pthread_cond_wait(&c->ends, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

gg_crew *gg_crew_open(int hands)
{
    if (hands > GG_HANDS) hands = GG_HANDS;
    gg_crew *c = hands > 1 ? calloc(1, sizeof *c + (size_t)(hands - 1) * sizeof c->thread[0]) : NULL;
    if (!c) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->begins, NULL);
    pthread_cond_init(&c->ends, NULL);
    while (c->hands < hands - 1 && pthread_create(&c->thread[c->hands], NULL, help, c) == 0) c->hands++;
    return c;
}

void gg_crew_close(gg_crew *c)
{
    if (!c) return;
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_broadcast(&c->begins);
    pthread_mutex_unlock(&c->lock);
    for (int i = 0; i < c->hands; i++) pthread_join(c->thread[i], NULL);
    pthread_cond_destroy(&c->ends);
    pthread_cond_destroy(&c->begins);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void gg_crew_help(gg_crew *c, gg_leisure *l)
{
    if (c) l->share = share, l->crew = c;
}
