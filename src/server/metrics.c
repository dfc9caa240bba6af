/* Figures for Prometheus: counters and gauges by name and label, histograms of times, and what is measured when somebody looks. */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/inside.h"
#include "tell/buffer.h"

enum { ROWS = 512, NAME = 64, LABEL = 96, BOUNDS = 10 };
static const double bounds[BOUNDS] = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5};

typedef struct row {
    char name[NAME], label[LABEL]; /* "requests_total", "path=\"me\"", or the kind alone */
    bool times;
    double sum;
    uint64_t count, below[BOUNDS];
} row;

struct metrics {
    pthread_mutex_t lock;
    row row[ROWS];
};

metrics *metrics_open(void)
{
    metrics *m = take(sizeof *m);
    pthread_mutex_init(&m->lock, NULL);
    return m;
}

void metrics_close(metrics *m)
{
    pthread_mutex_destroy(&m->lock);
    free(m);
}

static uint64_t key_of(const char *name, const char *label)
{
    uint64_t h = 1469598103934665603u;
    for (; *name; name++) h = (h ^ (unsigned char)*name) * 1099511628211u;
    for (; *label; label++) h = (h ^ (unsigned char)*label) * 1099511628211u;
    return h;
}

/* Rows stand by their hash; NULL: the table is full, which only a program's mistake can do. */
static row *find(metrics *m, const char *name, const char *label)
{
    uint64_t at = key_of(name, label) % ROWS;
    for (int i = 0; i < ROWS; i++, at = (at + 1) % ROWS) {
        row *r = &m->row[at];
        if (!r->name[0]) {
            snprintf(r->name, NAME, "%s", name);
            snprintf(r->label, LABEL, "%s", label);
            return r;
        }
        if (strcmp(r->name, name) == 0 && strcmp(r->label, label) == 0) return r;
    }
    return NULL;
}

void metrics_add(host *h, const char *name, const char *label, double by)
{
    metrics *m = h->metrics;
    pthread_mutex_lock(&m->lock);
    row *r = find(m, name, label ? label : "");
    if (r) r->sum += by;
    pthread_mutex_unlock(&m->lock);
}

void metrics_time(host *h, const char *name, double seconds)
{
    metrics *m = h->metrics;
    pthread_mutex_lock(&m->lock);
    row *r = find(m, name, "");
    if (r) {
        r->times = true;
        r->sum += seconds;
        r->count++;
        for (int i = 0; i < BOUNDS; i++) r->below[i] += seconds <= bounds[i];
    }
    pthread_mutex_unlock(&m->lock);
}

/* ---- as text ---- */

static int by_name(const void *a, const void *b)
{
    const row *const *x = a, *const *y = b;
    int c = strcmp((*x)->name, (*y)->name);
    return c ? c : strcmp((*x)->label, (*y)->label);
}

static bool is_counter(const char *name)
{
    size_t len = strlen(name);
    return len > 6 && strcmp(name + len - 6, "_total") == 0;
}

static void print_times(buffer *b, const row *r)
{
    for (int i = 0; i < BOUNDS; i++)
        buffer_print(b, "grognard_%s_bucket{le=\"%g\"} %llu\n", r->name, bounds[i], (unsigned long long)r->below[i]);
    buffer_print(b, "grognard_%s_bucket{le=\"+Inf\"} %llu\n", r->name, (unsigned long long)r->count);
    buffer_print(b, "grognard_%s_sum %.9g\ngrognard_%s_count %llu\n", r->name, r->sum, r->name,
                 (unsigned long long)r->count);
}

static void print_row(buffer *b, const row *r)
{
    if (r->times)
        print_times(b, r);
    else if (r->label[0] && !strchr(r->label, '='))
        buffer_print(b, "grognard_%s{kind=\"%s\"} %.15g\n", r->name, r->label, r->sum);
    else if (r->label[0])
        buffer_print(b, "grognard_%s{%s} %.15g\n", r->name, r->label, r->sum);
    else
        buffer_print(b, "grognard_%s %.15g\n", r->name, r->sum);
}

static void print_type(buffer *b, const char *name, const char *type)
{
    buffer_print(b, "# TYPE grognard_%s %s\n", name, type);
}

static void print_rows(buffer *b, metrics *m)
{
    const row *order[ROWS] = {0};
    int n = 0;
    pthread_mutex_lock(&m->lock);
    for (int i = 0; i < ROWS; i++)
        if (m->row[i].name[0]) order[n++] = &m->row[i];
    qsort(order, (size_t)n, sizeof order[0], by_name);
    for (int i = 0; i < n; i++) {
        const row *r = order[i];
        if (i == 0 || strcmp(order[i - 1]->name, r->name) != 0)
            print_type(b, r->name, r->times ? "histogram" : is_counter(r->name) ? "counter" : "gauge");
        print_row(b, r);
    }
    pthread_mutex_unlock(&m->lock);
}

static void print_gauge(buffer *b, const char *name, double value)
{
    print_type(b, name, "gauge");
    buffer_print(b, "grognard_%s %.15g\n", name, value);
}

static double resident_bytes(void)
{
    unsigned long all = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f) return 0;
    if (fscanf(f, "%lu %lu", &all, &resident) != 2) resident = 0;
    fclose(f);
    return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

char *metrics_text(host *h)
{
    static const char *const lane_words[LANES] = {"light", "heavy", "password"};
    buffer b = {0};
    print_type(&b, "build", "gauge");
    buffer_print(&b, "grognard_build{version=\"%s\"} 1\n", GG_VERSION);
    print_gauge(&b, "connections", links_count(h->links));
    print_gauge(&b, "streams", hub_streams(h->hub));
    print_gauge(&b, "requests_under_way", atomic_load(&h->under_way));
    print_gauge(&b, "resident_bytes", resident_bytes());
    print_gauge(&b, "stopping", atomic_load(&h->draining));
    print_type(&b, "waiting", "gauge");
    for (int i = 0; i < LANES; i++)
        buffer_print(&b, "grognard_waiting{lane=\"%s\"} %d\n", lane_words[i], lanes_waiting(h->lanes, (lane)i));
    print_rows(&b, h->metrics);
    return b.at;
}
