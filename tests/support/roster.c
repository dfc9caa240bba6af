#include "roster.h"

#include <dirent.h>
#include <stdlib.h>

#ifndef GROGNARD_SCENARIOS
#define GROGNARD_SCENARIOS "scenarios"
#endif

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(SANITIZED) || !defined(__OPTIMIZE__)
enum { SLOWER = 12 };
#else
enum { SLOWER = 1 };
#endif

int thinned(void) { return SLOWER > 1 ? 3 : 1; }

int effort(int usual)
{
    const char *told = getenv("GROGNARD_EFFORT"); /* a percentage */
    int n = usual / SLOWER * (told ? atoi(told) : 100) / 100;
    return n < 1 ? 1 : n;
}

static const char *scenario_folder(void)
{
    const char *told = getenv("GROGNARD_SCENARIOS");
    return told ? told : GROGNARD_SCENARIOS;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const scenario *)a)->name, ((const scenario *)b)->name);
}

static void add(roster *r, const char *system, const char *file)
{
    char path[512];
    static gg_faults faults;
    size_t stem = strlen(file) - 4;
    snprintf(path, sizeof path, "%s/%s/%s", scenario_folder(), system, file);
    r->at = realloc(r->at, (size_t)(r->count + 1) * sizeof *r->at);
    scenario *s = &r->at[r->count++];
    memset(s, 0, sizeof *s);
    snprintf(s->name, sizeof s->name, "%s/%.*s", system, (int)stem, file);
    s->text = table_read_file(path, &s->len);
    assert_non_null(s->text);
    gg_arena arena = {.size = gg_battle_space(s->len)};
    arena.base = s->arena = aligned_alloc(16, (arena.size + 15) / 16 * 16);
    memset(&faults, 0, sizeof faults);
    s->battle = gg_battle_parse(s->text, s->len, &arena, &faults);
    if (!s->battle) fail_msg("%s:%d:%d: %s", path, faults.fault[0].line, faults.fault[0].column, faults.fault[0].text);
}

roster roster_open(const char *only)
{
    roster r = {0};
    assert_true(gg_system_count() > 0);
    for (int i = 0; i < gg_system_count(); i++) {
        const char *id = gg_system_id(gg_system_at(i));
        char path[512];
        int before = r.count;
        if (only && strcmp(only, id)) continue;
        snprintf(path, sizeof path, "%s/%s", scenario_folder(), id);
        DIR *d = opendir(path);
        if (!d) fail_msg("%s has no scenarios in %s", id, path);
        for (struct dirent *e; (e = readdir(d));) {
            size_t len = strlen(e->d_name);
            if (len > 4 && !strcmp(e->d_name + len - 4, ".scn")) add(&r, id, e->d_name);
        }
        closedir(d);
        if (r.count == before) fail_msg("%s has no scenarios", id);
    }
    if (r.count == 0) fail_msg("no system is called %s", only);
    qsort(r.at, (size_t)r.count, sizeof *r.at, by_name);
    return r;
}

void roster_close(roster *r)
{
    for (int i = 0; i < r->count; i++) {
        free(r->at[i].text);
        free(r->at[i].arena);
    }
    free(r->at);
    *r = (roster){0};
}

/* ---- playing ---- */

void *table_state(void)
{
    void *s = aligned_alloc(16, GG_STATE_MAX);
    memset(s, 0xa5, GG_STATE_MAX); /* what is not set must not matter */
    return s;
}

void playing_begin_two(playing *p, const gg_battle *b, const char *first, const char *second, uint64_t seed,
                       gg_sink *sink)
{
    *p = (playing){.battle = b, .state = table_state(), .seen = table_state(), .sink = sink};
    p->player[0] = gg_player_find(first);
    p->player[1] = gg_player_find(second);
    assert_true(p->player[0] >= 0 && p->player[1] >= 0);
    p->dice = gg_dice_make(seed, 1);
    p->chance[0] = gg_dice_make(seed, 2);
    p->chance[1] = gg_dice_make(seed, 3);
    for (int i = 0; i < GG_SIDES; i++) {
        size_t space = gg_player_space(b, p->player[i]);
        if (space > p->arena.size) p->arena.size = space;
    }
    p->arena.base = aligned_alloc(16, (p->arena.size + 31) / 16 * 16);
    gg_start(b, p->state, sink);
}

void playing_begin(playing *p, const gg_battle *b, const char *player, uint64_t seed, gg_sink *sink)
{
    playing_begin_two(p, b, player, player, seed, sink);
}

bool playing_next(playing *p, gg_answer *out)
{
    gg_ask ask = gg_pending(p->battle, p->state);
    memset(out, 0, sizeof *out);
    if (ask.kind == GG_OVER) return false;
    out->kind = ask.kind;
    if (ask.kind == GG_ROLL) {
        out->dice = (uint8_t)gg_dice_throw(&p->dice, p->battle, p->state, out->faces);
        return true;
    }
    gg_redact(p->battle, p->state, ask.side, p->seen);
    p->arena.used = 0;
    out->move = gg_player_choose(p->player[ask.side], p->battle, p->seen, &p->chance[ask.side], &p->arena);
    return true;
}

void playing_give(playing *p, const gg_answer *answer)
{
    gg_status status = gg_answer_give(p->battle, p->state, answer, p->sink);
    if (status != GG_DONE) fail_msg("answer %d was not taken: status %d", p->answers, status);
    p->answers++;
}

bool playing_step(playing *p)
{
    gg_answer answer;
    if (!playing_next(p, &answer)) return false;
    playing_give(p, &answer);
    return true;
}

void playing_end(playing *p)
{
    free(p->state);
    free(p->seen);
    free(p->arena.base);
    *p = (playing){0};
}
