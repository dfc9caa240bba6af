/* A process that writes is killed at a random moment, again and again; what it was told is on the disk must be there, whole.
 *
 *   torn COUNT HOME [crash]
 *
 * HOME is sqlite, or a postgresql://... that nobody else uses. With `crash` it is PostgreSQL's server that is killed (by
 * $GROGNARD_POSTGRES_CRASH) while the writers are cut off. Prints a line, and ends with 0 if nothing was lost or torn. */
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store/place.h"

enum { WRITERS = 4, ANSWERS = 3 }; /* each writer has a battle of its own; answers of a change */

typedef struct writer {
    store *store;
    store_id id;
    int number, pipe;
} writer;
typedef struct word { /* "this change of mine is on the disk" */
    int writer, change;
} word;
typedef struct tally {
    long acknowledged, more; /* more: were written, but the word did not come through */
} tally;

static void check(bool ok, const char *what)
{
    if (ok) return;
    fprintf(stderr, "torn: %s\n", what);
    exit(1);
}

/* ---- the one who is killed ---- */

static store_status write_change(const writer *w, int change)
{
    char text[64];
    store_answer a[ANSWERS];
    store_battle to = battle_like(w->id);
    snprintf(text, sizeof text, "change %d", change);
    for (int i = 0; i < ANSWERS; i++) a[i] = (store_answer){.n = (change - 1) * ANSWERS + i + 1, .text = text};
    to.version = 1 + change;
    to.answers = change * ANSWERS;
    to.state = text;
    store_change c = {.from = change,
                      .to = &to,
                      .keep = -1,
                      .answer = a,
                      .answers = ANSWERS,
                      .speaker = 1,
                      .words = text,
                      .event = text};
    return store_battle_change(w->store, &c);
}

static void *write_on(void *of)
{
    const writer *w = of;
    for (int change = 1; write_change(w, change) == STORE_DONE; change++)
        if (write(w->pipe, &(word){w->number, change}, sizeof(word)) != (ssize_t)sizeof(word)) break;
    return NULL;
}

static void live(const place *p, const store_id *id, int out)
{
    store *s = place_open(p);
    pthread_t thread[WRITERS];
    writer writers[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        writers[i] = (writer){s, id[i], i, out};
        check(pthread_create(&thread[i], NULL, write_on, &writers[i]) == 0, "no thread");
    }
    for (int i = 0; i < WRITERS; i++) pthread_join(thread[i], NULL);
    _exit(0); /* the server has gone */
}

/* ---- the one who looks ---- */

static void begin(const place *p, store_id *id)
{
    store *s = place_open(p);
    for (int i = 0; i < WRITERS; i++) {
        id[i] = id_new();
        store_battle b = battle_like(id[i]);
        check(store_battle_new(s, &b, NULL, 0, NULL) == STORE_DONE, "no battle can be begun");
    }
    store_close(s);
}

static int whole(store *s, store_id id)
{
    store_page page = {0};
    store_battle b;
    store_answer *a;
    store_word *w;
    store_event *e;
    int answers, words, events;
    char text[64];
    check(store_battle_get(s, id, true, &page, &b) == STORE_DONE && b.scenario[0], "a battle is lost");
    check(store_answers(s, id, 0, &page, &a, &answers) == STORE_DONE, "answers are lost");
    check(store_words(s, id, 0, &page, &w, &words) == STORE_DONE, "words are lost");
    check(store_events(s, id, 1, &page, &e, &events) == STORE_DONE, "events are lost");
    int changes = (int)b.version - 1;
    check(b.answers == changes * ANSWERS && answers == b.answers, "answers are torn");
    check(words == changes && events == changes, "words or events are torn");
    for (int i = 0; i < answers; i++) {
        snprintf(text, sizeof text, "change %d", i / ANSWERS + 1);
        check(a[i].n == i + 1 && strcmp(a[i].text, text) == 0, "an answer is another");
    }
    check(changes == 0 || strcmp(b.state, text) == 0, "the state is another");
    store_page_free(&page);
    return changes;
}

static void look(const place *p, const store_id *id, const int *told, tally *t)
{
    store *s = place_open(p);
    for (int i = 0; i < WRITERS; i++) {
        int changes = whole(s, id[i]);
        check(changes >= told[i], "an acknowledged change is lost");
        check(changes <= told[i] + 1, "there is more than was under way");
        t->acknowledged += told[i];
        t->more += changes - told[i];
    }
    store_close(s);
}

/* ---- the killing ---- */

/* After so many acknowledgements, and then within some 3 ms. */
static void kill_at_random(pid_t child, bool crash)
{
    nanosleep(&(struct timespec){.tv_nsec = rand() % 3000000}, NULL);
    if (crash) check(system(getenv("GROGNARD_POSTGRES_CRASH")) == 0, "the server does not start again");
    kill(child, SIGKILL);
}

static void listen_to(int in, pid_t child, bool crash, int told[WRITERS])
{
    word w;
    int until = 1 + rand() % 60;
    for (int heard = 0; read(in, &w, sizeof w) == (ssize_t)sizeof w;) {
        check(w.change == told[w.writer] + 1, "changes are not acknowledged in order");
        told[w.writer] = w.change;
        if (++heard == until) kill_at_random(child, crash);
    }
}

/* PostgreSQL may still be busy with what the dead one had asked for. */
static void settle(const place *p)
{
    if (p->folder[0]) return;
    for (int i = 0; i < 2000; i++) {
        if (!place_number(p, "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'grognard'")) return;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    check(false, "the server keeps a dead connection");
}

static void round_of(const place *p, bool crash, tally *t)
{
    store_id id[WRITERS];
    int ends[2], told[WRITERS] = {0};
    begin(p, id);
    check(pipe(ends) == 0, "no pipe");
    pid_t child = fork();
    check(child >= 0, "no process");
    if (child == 0) {
        close(ends[0]);
        live(p, id, ends[1]);
    }
    close(ends[1]);
    listen_to(ends[0], child, crash, told);
    close(ends[0]);
    check(waitpid(child, NULL, 0) == child, "the process is not to be found");
    settle(p);
    look(p, id, told, t);
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 0;
    const char *home = argc > 2 ? argv[2] : getenv("GROGNARD_POSTGRES");
    bool crash = argc > 3;
    if (count < 1 || !home || (crash && !getenv("GROGNARD_POSTGRES_CRASH"))) {
        fprintf(stderr, "usage: torn COUNT sqlite|postgresql://... [crash]\n");
        return 2;
    }
    if (strcmp(home, "postgres") == 0) home = getenv("GROGNARD_POSTGRES");
    unsigned seed = (unsigned)time(NULL) ^ (unsigned)getpid();
    srand(seed);
    printf("torn: seed %u\n", seed);
    fflush(stdout);
    place p;
    tally t = {0};
    check(home && place_new(&p, home), "no place to write");
    /* A server that is set to acknowledge too early does not make us do so. */
    if (crash) place_run(&p, "ALTER ROLE CURRENT_USER SET synchronous_commit = off");
    for (int i = 0; i < count; i++) round_of(&p, crash, &t);
    place_drop(&p);
    printf("torn: killed %d times; %ld changes acknowledged, all there; %ld more had been written; none torn\n", count,
           t.acknowledged, t.more);
    return 0;
}
