/* How many changes a second the store commits, by one writer and by sixteen, each with a battle of its own; and what the disk
 * alone takes for one.
 *
 *   pace sqlite|postgres [SECONDS] */
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/place.h"

enum { MOST = 16, KEPT = 400000 };
typedef struct writer {
    store *store;
    double until;
    int changes;
    float *took;
} writer;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *write_on(void *of)
{
    writer *w = of;
    store_battle b = battle_like(id_new());
    char state[1500];
    memset(state, 'x', sizeof state - 1);
    state[sizeof state - 1] = '\0';
    b.state = state;
    if (store_battle_new(w->store, &b, NULL, 0, NULL) != STORE_DONE) return NULL;
    for (double from = now(); from < w->until && w->changes < KEPT; from = now()) {
        store_answer a[2] = {{.n = b.answers + 1, .text = "melee F1 A1"}, {.n = b.answers + 2, .text = "roll 3 4 6"}};
        b.version++;
        b.answers += 2;
        store_change c = {.from = b.version - 1, .to = &b, .keep = -1, .answer = a, .answers = 2, .event = state};
        if (store_battle_change(w->store, &c) != STORE_DONE) {
            fprintf(stderr, "pace: %s\n", store_why(w->store));
            exit(1);
        }
        w->took[w->changes++] = (float)((now() - from) * 1e3);
    }
    return NULL;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static void measure(store *s, int writers, double seconds)
{
    pthread_t thread[MOST];
    writer w[MOST];
    float *all = malloc(sizeof(float) * KEPT * MOST);
    int count = 0;
    double from = now();
    for (int i = 0; i < writers; i++) {
        w[i] = (writer){s, from + seconds, 0, malloc(sizeof(float) * KEPT)};
        pthread_create(&thread[i], NULL, write_on, &w[i]);
    }
    for (int i = 0; i < writers; i++) {
        pthread_join(thread[i], NULL);
        memcpy(all + count, w[i].took, sizeof(float) * (size_t)w[i].changes);
        count += w[i].changes;
        free(w[i].took);
    }
    double took = now() - from;
    qsort(all, (size_t)count, sizeof *all, by_size);
    if (count)
        printf("%2d writers: %6.0f commits/s; a commit takes %.2f ms, 95 %% within %.2f, at most %.1f\n", writers,
               count / took, (double)all[count / 2], (double)all[count * 95 / 100], (double)all[count - 1]);
    free(all);
}

static void measure_disk(double seconds)
{
    char path[] = "/tmp/grognard-pace-XXXXXX", page[4096] = {1};
    int fd = mkstemp(path), count = 0;
    double from = now();
    while (fd >= 0 && now() < from + seconds) {
        if (write(fd, page, sizeof page) != (ssize_t)sizeof page || fdatasync(fd) != 0) break;
        count++;
    }
    printf("the disk alone: 4 kB and fdatasync %.2f ms\n", (now() - from) * 1e3 / (count ? count : 1));
    close(fd);
    unlink(path);
}

int main(int argc, char **argv)
{
    const char *home = argc > 1 ? argv[1] : "sqlite";
    double seconds = argc > 2 ? atof(argv[2]) : 3;
    if (strcmp(home, "postgres") == 0) home = getenv("GROGNARD_POSTGRES");
    place p;
    if (!home || !place_new(&p, home)) return 2;
    store *s = place_open(&p);
    measure_disk(1);
    measure(s, 1, seconds);
    measure(s, MOST, seconds);
    store_close(s);
    place_drop(&p);
    return 0;
}
