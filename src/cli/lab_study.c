/* A study's arms, and playing them: slice by slice, kept now and then, until it is done, settled or stopped. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "sim_variant.h"

/* ---- arms ---- */

static char *copy_of(const char *text, size_t len)
{
    char *out = take(len + 1);
    memcpy(out, text, len);
    return out;
}

gg_lab_arm *lab_arm_add(const options *o, lab_study *s, const char *name, const battle *from, const char *text,
                        size_t len, const int player[GG_SIDES])
{
    lab_arm arm = {0};
    int at = s->lab.arms;
    snprintf(arm.name, sizeof arm.name, "%s", name);
    memcpy(arm.x.name, from->name, sizeof arm.x.name);
    memcpy(arm.x.file.path, from->file.path, sizeof arm.x.file.path);
    arm.x.file.text = copy_of(text, len), arm.x.file.len = len;
    if (battle_of_text(o, arm.x.file.path, arm.x.file.text, len, 1, &arm.x) >= 0) {
        battle_close(&arm.x);
        return NULL;
    }
    s->of = grow(s->of, (size_t)(at + 1) * sizeof *s->of);
    s->lab.arm = grow(s->lab.arm, (size_t)(at + 1) * sizeof *s->lab.arm);
    s->of[at] = arm;
    s->lab.arm[at] = (gg_lab_arm){.battle = arm.x.b, .games = s->games};
    memcpy(s->lab.arm[at].player, player, sizeof s->lab.arm[at].player);
    s->lab.arms++;
    return &s->lab.arm[at];
}

int lab_players(const options *o, const gg_battle *b, int out[GG_SIDES])
{
    int sergeant = gg_player_find("sergeant"), usual[GG_SIDES] = {sergeant, sergeant}, status = -1;
    const char *both = option_text(o, "--both", NULL);
    if (both) status = player_named(o, b, both, false, &usual[0]), usual[1] = usual[0];
    return status < 0 ? players_read(o, b, false, usual, out, NULL) : status;
}

int lab_options_set(const options *o, const battle *from, buffer *out)
{
    int at = 0;
    buffer_add(out, from->file.text, from->file.len);
    for (const char *set; (set = option_next(o, "--option", &at));) {
        const char *equals = strchr(set, '=');
        if (!equals || equals == set || !equals[1])
            return complain(o, "--option wants NAME=VALUE, not '%s'; `grognard rules SYSTEM --options` lists them",
                            set);
        variant_set(out, set, (size_t)(equals - set), equals + 1);
    }
    return -1;
}

bool lab_is_option(const gg_system *s, const char *name, size_t len)
{
    gg_option_row row;
    for (int i = 0; gg_system_option(s, i, &row); i++)
        if (strlen(row.word) == len && strncmp(row.word, name, len) == 0) return true;
    return false;
}

void lab_study_close(lab_study *s)
{
    for (int i = 0; i < s->lab.arms; i++) {
        gg_lab_arm_close(&s->lab.arm[i]);
        battle_close(&s->of[i].x);
    }
    free(s->of);
    free(s->lab.arm);
    buffer_free(&s->command);
    *s = (lab_study){0};
}

int lab_played(const lab_study *s)
{
    uint64_t n = 0;
    for (int i = 0; i < s->lab.arms; i++)
        if (strcmp(s->of[i].name, LAB_PROBE) != 0) n += s->lab.arm[i].counts[GG_LAB_BATTLES];
    return (int)n;
}

/* ---- Ctrl-C: what was played until then is kept and told; the second one ends the program at once ---- */

static volatile sig_atomic_t stopped;
static void stop(int number) { (void)number, stopped = 1; }
static bool stops(void) { return stopped; }

static void mind_interrupt(void)
{
    struct sigaction a = {.sa_handler = stop, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&a.sa_mask);
    sigaction(SIGINT, &a, NULL);
    sigaction(SIGTERM, &a, NULL);
}

/* ---- playing ---- */

static void tell(void *told, int done, int of)
{
    lab_study *s = told;
    (void)of;
    progress_tell(&s->progress, "battles", (uint64_t)s->done + (uint64_t)done, (uint64_t)s->total);
}

/* Those of which fewer fit into a slice are slow, and Ctrl-C ends a slice early: its size is a matter of how often one looks. */
static int slice_of(const lab_study *s)
{
    int size = s->games / 20;
    if (s->kind->slice) return s->kind->slice;
    return size < 64 ? 64 : size;
}

static bool keep(const lab_study *s, double *last)
{
    char why[PATH_TEXT + 256];
    if (!s->file[0] || !lab_is_first() || seconds_now() - *last < 20) return true;
    *last = seconds_now();
    return lab_save(s, why, sizeof why);
}

bool lab_study_play(lab_study *s)
{
    double kept = seconds_now();
    bool good = true;
    mind_interrupt();
    s->lab.stops = stops, s->lab.progress = tell, s->lab.told = s;
    for (int from = 0, to; good && from < s->games && !stopped; from = to) {
        to = from + slice_of(s) < s->games ? from + slice_of(s) : s->games;
        int missing = gg_lab_missing(&s->lab, from, to);
        s->total = s->done + gg_lab_missing(&s->lab, from, s->games);
        bool told = stopped;
        good = lab_slice_play(&s->lab, from, to, &told) && keep(s, &kept);
        if (told) stopped = 1;
        s->done += missing;
        if (!stopped && !s->whole && s->lab.shards < 2 && s->kind->settled && s->kind->settled(s, to)) break;
    }
    s->stopped = stopped;
    return good;
}
