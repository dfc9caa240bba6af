/* grognard-mpi: `lab` on all ranks of an MPI job. Each takes the next battle from a common counter; after every slice all of them add
 * up what they have, so that each knows the whole and decides alike. The first one tells and keeps it. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"

bool lab_is_first(void)
{
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank == 0;
}

int lab_jobs(void) { return 1; } /* there are ranks enough */

/* ---- the counter ---- */

typedef struct counter {
    MPI_Win window;
    int *here; /* the first rank's is the one that counts */
} counter;

static int next(void *others)
{
    counter *c = others;
    int one = 1, mine;
    MPI_Fetch_and_op(&one, &mine, MPI_INT, 0, 0, MPI_SUM, c->window);
    MPI_Win_flush(0, c->window);
    return mine;
}

static counter counter_open(void)
{
    counter c;
    MPI_Win_allocate(sizeof *c.here, sizeof *c.here, MPI_INFO_NULL, MPI_COMM_WORLD, &c.here, &c.window);
    MPI_Win_lock_all(0, c.window);
    *c.here = 0;
    MPI_Win_sync(c.window);
    MPI_Barrier(MPI_COMM_WORLD);
    return c;
}

static void counter_close(counter *c)
{
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_unlock_all(c->window);
    MPI_Win_free(&c->window);
}

/* ---- a slice ---- */

/* `before` is what all had already: it counts once. */
static void add_up(gg_lab_arm *a, const uint64_t *before)
{
    size_t n = gg_lab_counts(a->battle);
    for (size_t i = 0; i < n; i++) a->counts[i] -= before[i];
    MPI_Allreduce(MPI_IN_PLACE, a->counts, (int)n, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    for (size_t i = 0; i < n; i++) a->counts[i] += before[i];
    /* The sign of a battle that was not played is less than all others. */
    MPI_Allreduce(MPI_IN_PLACE, a->outcome, a->games, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
}

bool lab_slice_play(gg_lab *lab, int from, int to, bool *stops)
{
    uint64_t **before = take((size_t)lab->arms * sizeof *before);
    for (int i = 0; i < lab->arms; i++) {
        size_t bytes = gg_lab_counts(lab->arm[i].battle) * sizeof **before;
        before[i] = memcpy(take(bytes), lab->arm[i].counts, bytes);
    }
    counter c = counter_open();
    int good = gg_lab_play_shared(lab, from, to, next, &c), told = lab->stops && lab->stops();
    counter_close(&c);
    for (int i = 0; i < lab->arms; i++) {
        add_up(&lab->arm[i], before[i]);
        free(before[i]);
    }
    free(before);
    MPI_Allreduce(MPI_IN_PLACE, &good, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &told, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    *stops = told;
    return good;
}

/* ---- the program ---- */

static int run(int argc, char **argv)
{
    options o;
    int named = argc > 1 && strcmp(argv[1], "lab") == 0;
    int status = options_read(&command_lab, argc - 1 - named, argv + 1 + named, &o);
    if (status < 0) status = command_lab.run(&o);
    options_free(&o);
    fflush(stdout);
    return status;
}

int main(int argc, char **argv)
{
    int level;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    if (!lab_is_first() && (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))) abort();
    int status = run(argc, argv);
    MPI_Finalize();
    return status;
}
