/* Threads that work: many for what waits for the disk at most, as many as there are processors for what thinks, one for passwords
 * (each weighs 64 MB). Thinking gives way to answering. */
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/inside.h"
#include "tell/buffer.h"

enum { LIGHT_THREADS = 24, THREADS_MOST = 64, WAITING_MOST = 4096, GIVE_WAY = 10 };

typedef struct job {
    void (*work)(host *, void *);
    void *of;
} job;

typedef struct queue {
    lanes *of;
    pthread_mutex_t lock;
    pthread_cond_t come;
    job *ring;
    int first, count;
    bool ending, gives_way;
    pthread_t thread[THREADS_MOST];
    int threads;
} queue;

struct lanes {
    host *host;
    queue lane[LANES];
};

static bool next_job(queue *q, job *out)
{
    pthread_mutex_lock(&q->lock);
    while (!q->count && !q->ending) pthread_cond_wait(&q->come, &q->lock);
    bool some = q->count > 0;
    if (some) {
        *out = q->ring[q->first];
        q->first = (q->first + 1) % WAITING_MOST;
        q->count--;
    }
    pthread_mutex_unlock(&q->lock);
    return some;
}

static void *work_on(void *of)
{
    queue *q = of;
    job j;
    if (q->gives_way) setpriority(PRIO_PROCESS, 0, GIVE_WAY); /* on Linux this is of the thread alone */
    while (next_job(q, &j)) j.work(q->of->host, j.of);
    return NULL;
}

static void open_lane(lanes *l, lane which, int threads, bool gives_way)
{
    queue *q = &l->lane[which];
    q->of = l;
    q->gives_way = gives_way;
    q->ring = take(WAITING_MOST * sizeof *q->ring);
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->come, NULL);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&q->thread[q->threads], NULL, work_on, q) == 0) q->threads++;
}

lanes *lanes_open(host *h)
{
    lanes *l = take(sizeof *l);
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int thinkers = processors < 1 ? 1 : processors > THREADS_MOST ? THREADS_MOST : (int)processors;
    l->host = h;
    open_lane(l, LANE_LIGHT, LIGHT_THREADS, false);
    open_lane(l, LANE_HEAVY, thinkers, true);
    open_lane(l, LANE_PASSWORD, 1, true);
    return l;
}

static void close_lane(queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->ending = true;
    pthread_cond_broadcast(&q->come);
    pthread_mutex_unlock(&q->lock);
    for (int i = 0; i < q->threads; i++) pthread_join(q->thread[i], NULL);
}

/* What heavy work leaves behind may be light, and the other way round: as long as anything waits nothing ends. */
void lanes_close(lanes *l)
{
    for (int i = LANES; i-- > 0;) close_lane(&l->lane[i]);
    for (int i = 0; i < LANES; i++) {
        queue *q = &l->lane[i];
        pthread_mutex_destroy(&q->lock);
        pthread_cond_destroy(&q->come);
        free(q->ring);
    }
    free(l);
}

bool lanes_do(lanes *l, lane which, void (*work)(host *, void *), void *of)
{
    queue *q = &l->lane[which];
    pthread_mutex_lock(&q->lock);
    bool room = q->count < WAITING_MOST && !q->ending;
    if (room) {
        q->ring[(q->first + q->count++) % WAITING_MOST] = (job){work, of};
        pthread_cond_signal(&q->come);
    }
    pthread_mutex_unlock(&q->lock);
    return room;
}

int lanes_waiting(lanes *l, lane which)
{
    queue *q = &l->lane[which];
    pthread_mutex_lock(&q->lock);
    int count = q->count;
    pthread_mutex_unlock(&q->lock);
    return count;
}

bool host_try(host *h, bool heavy, void (*work)(host *, void *), void *of)
{
    return lanes_do(h->lanes, heavy ? LANE_HEAVY : LANE_LIGHT, work, of);
}

/* Work that is refused a place is done here and now: it must not be lost. */
void host_do(host *h, bool heavy, void (*work)(host *, void *), void *of)
{
    if (!host_try(h, heavy, work, of)) work(h, of);
}
