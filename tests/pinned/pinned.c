/* Pinned hashes: numbers that change only when behaviour does. A line of the file is
 *
 *     SCENARIO PLAYER SEED ANSWERS HASH
 *
 * where HASH is the hash of the position at the first quiet point after so many answers or, if the battle ended before,
 * of its last one; ANSWERS 0 folds the last positions of a hundred whole battles, seeds from SEED on, into one number.
 *
 *     pinned FILE | pinned --write FILE */
#include <stdlib.h>

#include "support/roster.h"

static uint64_t position_after(const gg_battle *b, const char *player, uint64_t seed, int answers)
{
    playing p;
    uint64_t last = 0;
    playing_begin(&p, b, player, seed, NULL);
    do {
        if (!gg_quiet(b, p.state)) continue;
        last = gg_position_hash(b, p.state);
        if (p.answers >= answers) break;
    } while (playing_step(&p));
    playing_end(&p);
    return last;
}

static uint64_t hundred_battles(const gg_battle *b, const char *player, uint64_t seed)
{
    uint64_t all = 0xcbf29ce484222325u;
    for (uint64_t k = 0; k < 100; k++) all = (all ^ position_after(b, player, seed + k, 1 << 20)) * 0x100000001b3u;
    return all;
}

static bool pin(const roster *r, const char *line, char *out, size_t cap)
{
    char name[64], player[16];
    unsigned long long seed, kept = 0, is = 0;
    int answers;
    if (sscanf(line, "%63s %15s %llu %d %llx", name, player, &seed, &answers, &kept) < 4) return false;
    for (int i = 0; i < r->count; i++) {
        if (strcmp(r->at[i].name, name)) continue;
        const gg_battle *b = r->at[i].battle;
        is = answers ? position_after(b, player, seed, answers) : hundred_battles(b, player, seed);
    }
    snprintf(out, cap, "%s %s %llu %d %016llx", name, player, seed, answers, is);
    if (is != kept) printf("# kept %016llx\n", kept);
    return is != 0 && is == kept;
}

int main(int argc, char **argv)
{
    bool write = argc > 1 && !strcmp(argv[1], "--write");
    if (argc != 2 + write) return fprintf(stderr, "usage: pinned [--write] FILE\n"), 2;
    char *text = table_read_file(argv[argc - 1], NULL);
    if (!text) return fprintf(stderr, "pinned: %s cannot be read\n", argv[argc - 1]), 2;
    char *fresh = calloc(1, strlen(text) * 2 + 4096);
    roster r = roster_open(NULL);
    int n = 0, failed = 0;
    for (char *line = text; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        char is[160] = "";
        size_t len = strcspn(line, "\n");
        if (line[0] == '#' || !len) {
            sprintf(fresh + strlen(fresh), "%.*s\n", (int)len, line);
            continue;
        }
        char one[160];
        snprintf(one, sizeof one, "%.*s", (int)len, line);
        bool good = pin(&r, one, is, sizeof is) || write;
        sprintf(fresh + strlen(fresh), "%s\n", is);
        printf("%s %d - %s\n", good ? "ok" : "not ok", ++n, is);
        failed += !good;
    }
    printf("1..%d\n", n);
    if (write) {
        FILE *f = fopen(argv[2], "wb");
        if (!f || fputs(fresh, f) < 0) failed++;
        if (f) fclose(f);
    }
    roster_close(&r);
    free(fresh);
    free(text);
    return failed || !n ? 1 : 0;
}
