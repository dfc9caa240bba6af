/* Word between the processes that share a database, by a thread and a connection of its own, made anew when it breaks.
 *
 * A transaction that sends a NOTIFY holds a lock of the whole database while it waits for the disk, so that no two are committed
 * together. So a change leaves a row in `untold` instead, and when it is committed this thread turns such rows into words, some
 * of them at a time, without waiting for the disk. What a process that died left untold is told by the others some seconds
 * later. The table may be empty after a crash of the server (UNLOGGED): then everybody's connection has broken, and everybody
 * looks anew. */
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/postgres.h"

enum {
    FIRST_WAIT = 50, /* ms between attempts to reach the server again */
    LONGEST_WAIT = 5000,
    LOOK_EVERY = 2000, /* ms between looks for what others left untold */
    AT_A_TIME = 100    /* as UNTOLD_TELL has it */
};

/* ---- hearing ---- */

/* "PROCESS BATTLE VERSION BATTLE VERSION ...": what this process did itself it knows. */
static void pass_on(store *s, const char *words)
{
    char process[sizeof s->self.digit];
    store_id battle;
    int64_t version;
    int used = 0;
    if (sscanf(words, "%64s%n", process, &used) != 1 || strcmp(process, s->self.digit) == 0) return;
    for (words += used; sscanf(words, " %22s %" SCNd64 "%n", battle.text, &version, &used) == 2; words += used)
        store_heard(s, battle, version);
}

/* false: the connection is gone. */
static bool hear(store *s, postgres_line *l)
{
    if (!PQconsumeInput(l->conn)) return false;
    for (PGnotify *n; (n = PQnotifies(l->conn));) {
        pass_on(s, n->extra);
        PQfreemem(n);
    }
    return true;
}

/* ---- telling ---- */

static void count(void *of, const value *column) { *(int64_t *)of += column[0].number; }

static bool tell(store *s, postgres_line *l)
{
    int64_t told;
    do {
        told = 0;
        query q = {SQL_UNTOLD_TELL, VALUES(text_of(s->self.digit)), .row = count};
        q.of = &told;
        if (postgres_run(&l->base, &q) != STORE_DONE) return !postgres_lost(l);
    } while (told >= AT_A_TIME);
    return true;
}

bool postgres_told(store *s, line *base, store_id battle, int64_t version)
{
    query q = {SQL_UNTOLD_NEW, VALUES(text_of(battle.text), number_of(version), text_of(s->self.digit))};
    ((postgres_line *)base)->told = true;
    return line_run(base, &q) == STORE_DONE;
}

/* If the pipe is full, the thread has enough to wake up for. */
void postgres_wake(postgres_home_state *h)
{
    if (write(h->wake[1], "", 1) != 1) return;
}

/* ---- the thread ---- */

static bool ready(postgres_line *l)
{
    return postgres_script(l, "SET synchronous_commit = off") && postgres_script(l, "LISTEN grognard");
}

/* Waits for the server, for something to tell, or so long. */
static void wait_for_words(const postgres_home_state *h, const postgres_line *l, int ms)
{
    char woken[64];
    struct pollfd at[] = {{.fd = h->wake[0], .events = POLLIN}, {.fd = l ? PQsocket(l->conn) : -1, .events = POLLIN}};
    poll(at, 2, ms);
    while (at[0].revents && read(h->wake[0], woken, sizeof woken) == (ssize_t)sizeof woken) {}
}

static postgres_line *call_again(store *s, int *wait)
{
    char why[STORE_WHY];
    const postgres_home_state *h = s->inside;
    postgres_line *l = postgres_call(h->where, why, sizeof why);
    if (l && ready(l)) {
        *wait = FIRST_WAIT;
        store_heard(s, (store_id){{0}}, 0);
        return l;
    }
    *wait = *wait < LONGEST_WAIT / 2 ? 2 * *wait : LONGEST_WAIT;
    postgres_hang_up(l);
    return NULL;
}

static void *talk(void *of)
{
    store *s = of;
    postgres_home_state *h = s->inside;
    postgres_line *l = h->talker;
    for (int wait = FIRST_WAIT; !h->stopping;) {
        wait_for_words(h, l, l ? LOOK_EVERY : wait);
        if (!l) l = call_again(s, &wait);
        if (l && (!tell(s, l) || !hear(s, l))) {
            postgres_hang_up(l);
            l = NULL;
        }
    }
    if (l) tell(s, l);
    postgres_hang_up(l);
    return NULL;
}

/* The first connection is made here, so that whatever changes from now on is heard. */
bool postgres_talk_start(store *s, char *why, size_t cap)
{
    postgres_home_state *h = s->inside;
    if (pipe(h->wake) != 0) {
        snprintf(why, cap, "no pipe can be opened");
        return false;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(h->wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(h->wake[i], F_SETFL, O_NONBLOCK);
    }
    h->talker = postgres_call(h->where, why, cap);
    if (h->talker && ready(h->talker) && pthread_create(&h->thread, NULL, talk, s) == 0) return true;
    if (h->talker) snprintf(why, cap, "PostgreSQL does not let us listen: %s", h->talker->base.why);
    postgres_hang_up(h->talker);
    close(h->wake[0]);
    close(h->wake[1]);
    return false;
}

void postgres_talk_stop(postgres_home_state *h)
{
    h->stopping = true;
    postgres_wake(h);
    pthread_join(h->thread, NULL);
    close(h->wake[0]);
    close(h->wake[1]);
}
