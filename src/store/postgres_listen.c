/* What other processes change: a connection of its own that listens, and is made anew when it breaks. */
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/postgres.h"

enum { FIRST_WAIT = 50, LONGEST_WAIT = 5000 }; /* ms between attempts to reach the server again */

static PGconn *open_ear(const char *where)
{
    PGconn *ear = postgres_connect(where);
    if (!ear) return NULL;
    PGresult *r = PQstatus(ear) == CONNECTION_OK ? PQexec(ear, "LISTEN grognard") : NULL;
    bool ok = r && PQresultStatus(r) == PGRES_COMMAND_OK;
    PQclear(r);
    if (ok) return ear;
    PQfinish(ear);
    return NULL;
}

/* "BATTLE VERSION PROCESS": what this process did itself it knows. */
static void pass_on(store *s, const char *words)
{
    store_id battle;
    int64_t version;
    char process[sizeof s->self.digit];
    if (sscanf(words, "%22s %" SCNd64 " %64s", battle.text, &version, process) != 3) return;
    if (strcmp(process, s->self.digit) != 0) store_heard(s, battle, version);
}

/* false: the connection is gone. */
static bool hear(store *s, PGconn *ear)
{
    if (!PQconsumeInput(ear)) return false;
    for (PGnotify *n; (n = PQnotifies(ear));) {
        pass_on(s, n->extra);
        PQfreemem(n);
    }
    return true;
}

/* Waits for words from the server, or so long; false: it is time to stop. */
static bool wait_for_words(const postgres_home_state *h, int ms)
{
    struct pollfd at[] = {{.fd = h->stop[0], .events = POLLIN},
                          {.fd = h->ear ? PQsocket(h->ear) : -1, .events = POLLIN}};
    poll(at, 2, ms);
    return at[0].revents == 0;
}

static void *listen_on(void *of)
{
    store *s = of;
    postgres_home_state *h = s->inside;
    int wait = FIRST_WAIT;
    while (wait_for_words(h, h->ear ? -1 : wait)) {
        if (h->ear) {
            if (hear(s, h->ear)) continue;
            PQfinish(h->ear);
            h->ear = NULL;
            wait = FIRST_WAIT;
        } else if ((h->ear = open_ear(h->where))) {
            store_heard(s, (store_id){{0}}, 0);
        } else {
            wait = wait < LONGEST_WAIT / 2 ? 2 * wait : LONGEST_WAIT;
        }
    }
    PQfinish(h->ear);
    return NULL;
}

static bool open_stop(int stop[2])
{
    if (pipe(stop) != 0) return false;
    for (int i = 0; i < 2; i++) fcntl(stop[i], F_SETFD, FD_CLOEXEC);
    return true;
}

/* The first connection is made here, so that whatever changes from now on is heard. */
void postgres_listen(store *s)
{
    postgres_home_state *h = s->inside;
    pthread_mutex_lock(&h->mutex);
    if (!h->listens && open_stop(h->stop)) {
        h->ear = open_ear(h->where);
        h->listens = pthread_create(&h->thread, NULL, listen_on, s) == 0;
        if (!h->listens) {
            PQfinish(h->ear);
            close(h->stop[0]);
            close(h->stop[1]);
        }
    }
    pthread_mutex_unlock(&h->mutex);
}

void postgres_unlisten(postgres_home_state *h)
{
    if (!h->listens) return;
    if (write(h->stop[1], "", 1) == 1) pthread_join(h->thread, NULL);
    close(h->stop[0]);
    close(h->stop[1]);
}
