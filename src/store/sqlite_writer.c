/* The one thread that writes. What has come together is committed together, so that many who write share one wait for the disk;
 * each stands under a savepoint, so that one which is late does not spoil the others. */
#include <string.h>

#include "store/sqlite.h"

/* ---- in the thread ---- */

static void settle(job *j, store_status status, const char *why)
{
    j->status = status;
    if (status == STORE_FAILED) memcpy(j->why, why, sizeof j->why);
}

/* false: the whole transaction is gone (the disk is full ...), with what others had written in it. */
static bool attempt(sqlite_line *l, job *j)
{
    l->base.why[0] = '\0';
    if (!sqlite_script(l, "SAVEPOINT one")) return false;
    settle(j, j->work(&l->base, j->of), l->base.why);
    if (sqlite3_get_autocommit(l->db)) return false;
    if (j->status != STORE_DONE && !sqlite_script(l, "ROLLBACK TO one")) return false;
    return sqlite_script(l, "RELEASE one");
}

static bool commit(sqlite_line *l, job *from, const job *end)
{
    bool ok = sqlite_script(l, "BEGIN IMMEDIATE");
    for (job *j = from; ok && j != end; j = j->next) ok = attempt(l, j);
    if (ok && sqlite_script(l, "COMMIT")) return true;
    if (!sqlite3_get_autocommit(l->db)) sqlite3_exec(l->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static void commit_all(sqlite_line *l, job *jobs)
{
    if (commit(l, jobs, NULL)) return;
    for (job *j = jobs; j; j = j->next) /* whose fault it was shows when each stands alone */
        if (!commit(l, j, j->next)) settle(j, STORE_FAILED, l->base.why);
}

static job *wait_for_jobs(sqlite_home_state *h)
{
    pthread_mutex_lock(&h->mutex);
    while (!h->first && !h->stopping) pthread_cond_wait(&h->queued, &h->mutex);
    job *jobs = h->first;
    h->first = NULL;
    h->last = &h->first;
    pthread_mutex_unlock(&h->mutex);
    return jobs;
}

/* A job is its caller's again as soon as it is done. */
static void report(sqlite_home_state *h, job *jobs)
{
    pthread_mutex_lock(&h->mutex);
    for (job *j = jobs, *next; j; j = next) {
        next = j->next;
        j->done = true;
        pthread_cond_signal(&j->ready);
    }
    pthread_mutex_unlock(&h->mutex);
}

static void *write_on(void *of)
{
    sqlite_home_state *h = of;
    for (job *jobs; (jobs = wait_for_jobs(h));) {
        commit_all(h->writer, jobs);
        report(h, jobs);
    }
    return NULL;
}

bool sqlite_writer_start(sqlite_home_state *h) { return pthread_create(&h->thread, NULL, write_on, h) == 0; }

void sqlite_writer_stop(sqlite_home_state *h)
{
    pthread_mutex_lock(&h->mutex);
    h->stopping = true;
    pthread_cond_signal(&h->queued);
    pthread_mutex_unlock(&h->mutex);
    pthread_join(h->thread, NULL);
}

/* ---- in the caller's ---- */

store_status sqlite_write(store *s, writing work, void *of)
{
    sqlite_home_state *h = s->inside;
    job j = {.work = work, .of = of};
    pthread_cond_init(&j.ready, NULL);
    pthread_mutex_lock(&h->mutex);
    *h->last = &j;
    h->last = &j.next;
    pthread_cond_signal(&h->queued);
    while (!j.done) pthread_cond_wait(&j.ready, &h->mutex);
    pthread_mutex_unlock(&h->mutex);
    pthread_cond_destroy(&j.ready);
    return j.status == STORE_FAILED ? store_fail(s, j.why) : j.status;
}
