/* Many people at once: event streams over many battles, and so many answers a second by legal moves.
 *
 *   load GROGNARD DB [HELLO] [--streams N] [--battles N] [--rate N] [--seconds N] [--processes 1|2] [--cache N] [--most MS] [--flat]
 *
 * DB is postgresql://..., or sqlite: a file of its own, which is deleted; with two processes the two sides of a battle are served by different ones.
 * HELLO is a bare server of the same library, which is then measured by the same client. --most: 95 of 100 answers must be
 * acknowledged, and seen by the other side, within so many ms. --flat: memory must not grow in the second half. What an answer took is
 * counted from the moment it was due. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/club.h"
#include "server/servers.h"
#include "tell/buffer.h"

enum { HOSTS = 2, AT_ONCE = 24, SETUP_SECONDS = 180, GREETINGS = 64 };
typedef struct wishes {
    char *grognard, *db, *hello;
    int streams, battles, rate, seconds, processes, most, cache;
    bool flat;
} wishes;
typedef struct load {
    wishes want;
    server host[HOSTS];
    club club;
    long memory[HOSTS][3]; /* when it began, in the middle, at the end */
    double seconds[HOSTS]; /* of processors while it was measured */
    double took, rate;
    long late; /* no match had a move in hand */
    bool failed;
    char folder[64], db[96], said[96]; /* said: what servers write */
} load;

void memory_is_out(void)
{
    fprintf(stderr, "load: memory is out\n");
    exit(1);
}

/* Small battles of all systems, and some of usual size. */
static const char *const battles[] = {"ccn/drill_melee",
                                      "ccn/drill_square",
                                      "ccn/drill_lancers",
                                      "ccn/drill_village",
                                      "ccn/el_bodon",
                                      "kings/drill_volley",
                                      "rbc/drill_salvo",
                                      "rbc/drill_rout",
                                      "boe/drill_volley",
                                      "bp/drill_wood",
                                      NULL};

static void fault(load *l, const char *what)
{
    printf("load: FAULT: %s\n", what);
    l->failed = true;
}

/* ---- a folder of its own ---- */

static void folder_make(load *l)
{
    const char *temporary = getenv("TMPDIR");
    snprintf(l->folder, sizeof l->folder, "%.40s/grognard-load-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(l->folder)) perror(l->folder), exit(1);
    snprintf(l->said, sizeof l->said, "%s/said", l->folder);
    snprintf(l->db, sizeof l->db, "%s/club.db", l->folder);
    if (strcmp(l->want.db, "sqlite") == 0) l->want.db = l->db;
}

/* What the servers said stays if something went wrong. */
static void folder_drop(const load *l)
{
    static const char *const names[] = {"club.db", "club.db-wal", "club.db-shm", "said"};
    char path[128];
    if (l->failed) printf("load: %s has the servers' words\n", l->said);
    for (size_t i = 0; i < sizeof names / sizeof *names - l->failed; i++) {
        snprintf(path, sizeof path, "%s/%s", l->folder, names[i]);
        unlink(path);
    }
    if (!l->failed) rmdir(l->folder);
}

/* ---- hosts ---- */

static void start_hosts(load *l)
{
    char connections[16], cache[16];
    snprintf(cache, sizeof cache, "%d", l->want.cache);
    snprintf(connections, sizeof connections, "%d", l->want.streams + 1000);
    for (int i = 0; i < l->want.processes; i++) {
        char *words[] = {l->want.grognard, "host",      "--db",          l->want.db,  "--port",  "0",   "--rate", "0",
                         "--connections",  connections, "--per-address", connections, "--cache", cache, NULL};
        l->host[i] = server_start(words, l->said);
    }
    for (int side = 0; side < 2; side++) l->club.port[side] = l->host[l->want.processes == 2 ? side : 0].port;
}

static void stop_hosts(load *l)
{
    for (int i = 0; i < l->want.processes; i++)
        if (!server_stop(&l->host[i], SIGTERM)) fault(l, "a host did not end well");
}

static void look(load *l, int when)
{
    for (int i = 0; i < l->want.processes; i++) l->memory[i][when] = server_memory(&l->host[i]);
}

/* ---- the load ---- */

static bool set_up(load *l)
{
    club *c = &l->club;
    int64_t until = wire_now() + SETUP_SECONDS * 1000000LL;
    c->quiet = true;
    while ((c->begun < c->count || c->in_setup) && wire_now() < until && c->errors == 0) {
        club_set_up(c, AT_ONCE);
        wire_turn(c->wire, 100);
    }
    while (c->ready < c->count && wire_now() < until && c->errors == 0) wire_turn(c->wire, 100);
    c->quiet = false;
    return c->ready == c->count;
}

/* Every answer at its time, whether those before it are through or not. */
static void answer_for(load *l, double seconds)
{
    club *c = &l->club;
    int64_t begun = wire_now(), end = begun + (int64_t)(seconds * 1e6);
    for (long n = 0;;) {
        int64_t now = wire_now(), due = begun + n * 1000000 / l->want.rate;
        if (now >= end) break;
        for (; due <= now; due = begun + ++n * 1000000 / l->want.rate)
            if (!club_answer(c, due)) l->late++;
        int64_t wait = (due - wire_now()) / 1000;
        wire_turn(c->wire, wait > 0 ? (int)wait : 0);
    }
}

static void wait_for_the_last(club *c)
{
    int64_t until = wire_now() + 10 * 1000000;
    while (club_under_way(c) && wire_now() < until) wire_turn(c->wire, 50);
}

static void measure(load *l)
{
    club *c = &l->club;
    double before[HOSTS];
    answer_for(l, 1); /* to warm up */
    wait_for_the_last(c);
    times_free(&c->acknowledged), times_free(&c->seen), times_free(&c->moves);
    c->acknowledged = c->seen = c->moves = (times){0};
    l->late = 0;
    for (int i = 0; i < l->want.processes; i++) before[i] = server_seconds(&l->host[i]);
    int64_t begun = wire_now();
    long answers = c->answers;
    look(l, 0);
    answer_for(l, l->want.seconds / 2.0);
    look(l, 1);
    answer_for(l, l->want.seconds / 2.0);
    look(l, 2);
    l->took = (double)(wire_now() - begun) / 1e6;
    l->rate = (double)(c->answers - answers) / l->took;
    for (int i = 0; i < l->want.processes; i++) l->seconds[i] = server_seconds(&l->host[i]) - before[i];
    wait_for_the_last(c);
}

static void judge(load *l)
{
    club *c = &l->club;
    if (c->errors) fault(l, "requests failed");
    if (c->lost_streams) fault(l, "streams were lost");
    if (c->out_of_order) fault(l, "events came out of order");
    if (club_under_way(c)) fault(l, "answers were not seen by the other side");
    if (l->late > (long)(l->want.rate * l->want.seconds) / 20) fault(l, "the rate was not held");
    if (l->want.most && times_part(&c->acknowledged, 0.95) > l->want.most) fault(l, "acknowledged too late");
    if (l->want.most && times_part(&c->seen, 0.95) > l->want.most) fault(l, "seen too late");
    for (int i = 0; l->want.flat && i < l->want.processes; i++)
        if (l->memory[i][2] > l->memory[i][1] + l->memory[i][1] / 20 + 4096) fault(l, "memory grows");
}

static void report(load *l)
{
    club *c = &l->club;
    printf(
        "load: %d streams, %d battles, %d answers a second wished, %.1f had, for %.0f s; %ld battles begun, %ld over\n",
        club_open_streams(c), c->count, l->want.rate, l->rate, l->took, c->battles, c->over);
    times_print(&c->acknowledged, "answer to 200");
    times_print(&c->seen, "answer to the other side's event");
    times_print(&c->moves, "list of moves");
    printf("events %ld (%.0f MB came), errors %ld, streams lost %ld, out of order %ld, none ready %ld\n", c->events,
           (double)wire_bytes(c->wire) / 1e6, c->errors, c->lost_streams, c->out_of_order, l->late);
    for (int i = 0; i < l->want.processes; i++)
        printf("host %d: memory %.1f, %.1f, %.1f MB; processors %.1f s of %.0f (%.0f %%)\n", i + 1,
               (double)l->memory[i][0] / 1024, (double)l->memory[i][1] / 1024, (double)l->memory[i][2] / 1024,
               l->seconds[i], l->took, 100 * l->seconds[i] / l->took);
    fflush(stdout);
}

/* ---- hello ---- */

typedef struct greeting {
    wire *wire;
    times took;
    int port;
    long answered, failed;
    bool again; /* whoever was greeted asks at once again */
    int64_t end;
} greeting;
typedef struct greeted {
    greeting *of;
    int64_t due;
} greeted;

static void greet(greeting *g, int64_t due);
static void heard_hello(void *of, const wire_reply *r)
{
    greeted *x = of;
    greeting *g = x->of;
    g->answered += r->status == 200;
    g->failed += r->status != 200;
    times_add(&g->took, wire_now() - x->due);
    free(x);
    if (g->again && wire_now() < g->end) greet(g, wire_now());
}

static void greet(greeting *g, int64_t due)
{
    greeted *x = take(sizeof *x);
    *x = (greeted){g, due};
    wire_request q = {g->port,     "/api/battles/0123456789012345678901/answers",
                      "",          "{\"epoch\":0,\"at\":57,\"text\":\"melee F1 A1\"}",
                      heard_hello, x};
    wire_ask(g->wire, &q);
}

static void greet_at_rate(greeting *g, int rate, int seconds)
{
    int64_t begun = wire_now();
    for (long n = 0; n < (long)rate * seconds;) {
        int64_t now = wire_now(), due = begun + n * 1000000 / rate;
        for (; due <= now && n < (long)rate * seconds; due = begun + ++n * 1000000 / rate) greet(g, due);
        int64_t wait = (due - wire_now()) / 1000;
        wire_turn(g->wire, wait > 0 ? (int)wait : 0);
    }
    for (int i = 0; i < 200 && g->answered + g->failed < (long)rate * seconds; i++) wire_turn(g->wire, 50);
}

static void measure_hello(load *l)
{
    char *words[] = {l->want.hello, NULL};
    server s = server_start(words, l->said);
    int seconds = l->want.seconds < 10 ? l->want.seconds : 10;
    greeting g = {.wire = wire_open(), .port = s.port};
    greet_at_rate(&g, l->want.rate, seconds);
    times_print(&g.took, "hello at the same rate");
    times_free(&g.took);
    greeting most = {.wire = g.wire, .port = s.port, .again = true, .end = wire_now() + 2000000};
    for (int i = 0; i < GREETINGS; i++) greet(&most, wire_now());
    while (wire_now() < most.end) wire_turn(g.wire, 10);
    for (int i = 0; i < 100; i++) wire_turn(g.wire, 1);
    printf("hello, %d at once: %.0f a second\n", GREETINGS, (double)most.answered / 2);
    times_print(&most.took, "hello, as fast as it goes");
    if (g.failed || most.failed) fault(l, "hello failed");
    times_free(&most.took);
    wire_close(g.wire);
    if (!server_stop(&s, SIGTERM)) fault(l, "hello did not end well");
}

/* ---- the command line ---- */

static bool read_number(const char *word, const char *next, const char *name, int *out)
{
    if (strcmp(word, name) != 0 || !next) return false;
    *out = atoi(next);
    return *out > 0;
}

static bool read_wishes(int argc, char **argv, wishes *w)
{
    char **place[] = {&w->grognard, &w->db, &w->hello};
    size_t places = 0;
    *w = (wishes){.streams = 5000, .battles = 1000, .rate = 200, .seconds = 60, .processes = 1, .cache = 256};
    for (int i = 1; i < argc; i++) {
        const char *next = argv[i + 1];
        if (strcmp(argv[i], "--flat") == 0)
            w->flat = true;
        else if (read_number(argv[i], next, "--streams", &w->streams) ||
                 read_number(argv[i], next, "--battles", &w->battles) ||
                 read_number(argv[i], next, "--rate", &w->rate) ||
                 read_number(argv[i], next, "--seconds", &w->seconds) ||
                 read_number(argv[i], next, "--processes", &w->processes) ||
                 read_number(argv[i], next, "--most", &w->most) || read_number(argv[i], next, "--cache", &w->cache))
            i++;
        else if (argv[i][0] != '-' && places < 3)
            *place[places++] = argv[i];
        else
            return false;
    }
    return places >= 2 && w->processes <= HOSTS && w->streams / w->battles <= CLUB_STREAMS;
}

int main(int argc, char **argv)
{
    load l = {0};
    if (!read_wishes(argc, argv, &l.want)) {
        fprintf(stderr,
                "usage: load GROGNARD DB [HELLO] [--streams N] [--battles N] [--rate N] [--seconds N]\n"
                "            [--processes 1|2] [--cache N] [--most MS] [--flat]; at most %d streams a battle\n",
                CLUB_STREAMS);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (many_files() < l.want.streams + 1000) fault(&l, "too few open files are allowed here: ulimit -n");
    folder_make(&l);
    start_hosts(&l);
    l.club.battle = battles;
    l.club.streams = l.want.streams / l.want.battles;
    l.club.random = 0x9e3779b97f4a7c15u;
    club_open(&l.club, l.want.battles);
    int64_t begun = wire_now();
    if (!set_up(&l))
        fault(&l, "the battles could not be set up");
    else {
        printf("load: set up in %.1f s\n", (double)(wire_now() - begun) / 1e6);
        measure(&l);
        report(&l);
    }
    judge(&l);
    club_close(&l.club);
    stop_hosts(&l);
    if (l.want.hello) measure_hello(&l);
    folder_drop(&l);
    return l.failed;
}
