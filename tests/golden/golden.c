/* Whole battles kept as text: who played, every sentence that was told, and the last position. Each file in the folder
 * begins with the lines `scenario`, `players` and `seed`; what follows is told again and compared.
 *
 *     golden FOLDER            compares; shows the first difference of each file
 *     golden --write FOLDER    writes them anew: see tests/golden/regolden */
#include <dirent.h>
#include <stdlib.h>

#include "support/roster.h"

typedef struct telling {
    gg_sink sink;
    char *text;
    size_t len, cap;
} telling;

static void add(telling *t, const char *text, size_t len)
{
    while (t->len + len + 1 > t->cap) t->text = realloc(t->text, t->cap = t->cap ? t->cap * 2 : 1 << 16);
    memcpy(t->text + t->len, text, len);
    t->text[t->len += len] = 0;
}

static void tell(gg_sink *sink, const gg_battle *b, const gg_state *s, const gg_event *e)
{
    char sentence[GG_SENTENCE];
    (void)s;
    int len = gg_event_print(b, e, sentence, sizeof sentence);
    if (len <= 0) return;
    add((telling *)sink, sentence, (size_t)len);
    add((telling *)sink, "\n", 1);
}

struct heading {
    char scenario[64], player[2][16];
    unsigned long long seed;
};

static bool read_heading(const char *text, struct heading *h)
{
    return sscanf(text, "scenario %63s players %15s %15s seed %llu", h->scenario, h->player[0], h->player[1],
                  &h->seed) == 4;
}

static void play(const gg_battle *b, const struct heading *h, telling *out)
{
    char line[256];
    playing p;
    uint64_t last = 0;
    *out = (telling){.sink = {.event = tell}};
    int len = snprintf(line, sizeof line, "scenario %s\nplayers %s %s\nseed %llu\n\n", h->scenario, h->player[0],
                       h->player[1], h->seed);
    add(out, line, (size_t)len);
    playing_begin_two(&p, b, h->player[0], h->player[1], h->seed, &out->sink);
    do
        if (gg_quiet(b, p.state)) last = gg_position_hash(b, p.state);
    while (p.answers < 100000 && playing_step(&p));
    gg_result r = gg_result_of(b, p.state);
    len = snprintf(line, sizeof line, "\nanswers %d\nlast position %016llx\nresult %s %s\n", p.answers,
                   (unsigned long long)last, r.winner < GG_SIDES ? gg_battle_side(b, r.winner) : "drawn",
                   gg_system_rule(gg_battle_system(b), r.rule)->id);
    add(out, line, (size_t)len);
    playing_end(&p);
}

static const gg_battle *battle_named(const roster *r, const char *name)
{
    for (int i = 0; i < r->count; i++)
        if (!strcmp(r->at[i].name, name)) return r->at[i].battle;
    return NULL;
}

/* The first line in which two texts differ, shown as TAP comments. */
static void show_difference(const char *kept, const char *told)
{
    int line = 1;
    size_t at = 0, start = 0;
    while (kept[at] && kept[at] == told[at]) {
        if (kept[at++] != '\n') continue;
        line++;
        start = at;
    }
    printf("# line %d\n#   kept: %.*s\n#   told: %.*s\n", line, (int)strcspn(kept + start, "\n"), kept + start,
           (int)strcspn(told + start, "\n"), told + start);
}

static bool one(const roster *r, const char *path, bool write)
{
    struct heading h;
    telling told;
    char *kept = table_read_file(path, NULL);
    if (!kept || !read_heading(kept, &h)) {
        printf("# %s: no heading\n", path);
        free(kept);
        return false;
    }
    const gg_battle *b = battle_named(r, h.scenario);
    if (!b) {
        printf("# %s: there is no scenario %s\n", path, h.scenario);
        free(kept);
        return false;
    }
    play(b, &h, &told);
    bool same = !strcmp(kept, told.text);
    if (!same && write) {
        FILE *f = fopen(path, "wb");
        same = f && fwrite(told.text, 1, told.len, f) == told.len;
        if (f) fclose(f);
        printf("# rewrote %s\n", path);
    } else if (!same) {
        show_difference(kept, told.text);
    }
    free(told.text);
    free(kept);
    return same;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(int argc, char **argv)
{
    bool write = argc > 1 && !strcmp(argv[1], "--write");
    const char *folder = argv[argc - 1];
    char *name[256];
    int names = 0, failed = 0;
    if (argc != 2 + write) return fprintf(stderr, "usage: golden [--write] FOLDER\n"), 2;
    DIR *d = opendir(folder);
    if (!d) return fprintf(stderr, "golden: %s cannot be opened\n", folder), 2;
    for (struct dirent *e; (e = readdir(d));) {
        size_t len = strlen(e->d_name);
        if (names < 256 && len > 4 && !strcmp(e->d_name + len - 4, ".txt"))
            name[names++] = strcpy(malloc(len + 1), e->d_name);
    }
    closedir(d);
    qsort(name, (size_t)names, sizeof *name, by_name);
    roster r = roster_open(NULL);
    printf("1..%d\n", names);
    for (int i = 0; i < names; i++) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        bool good = one(&r, path, write);
        failed += !good;
        printf("%s %d - %s\n", good ? "ok" : "not ok", i + 1, name[i]);
        free(name[i]);
    }
    roster_close(&r);
    return failed || !names ? 1 : 0;
}
