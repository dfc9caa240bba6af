/* grognard train: battles that programs play against themselves, and the values learned of them as a table. */
#include "sim/train.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/value.h"
#include "battle.h"
#include "term.h"

static const double RIDGE = 20; /* of about a hundred samples' weight: holds what is hardly ever seen near nothing */

typedef struct course {
    battle *open;
    int battles;
    gg_lessons lessons;
    double *promised; /* for each sample, by weights learned of the other battles */
    double weights[GG_TRAIN_WIDTH], scale[GG_TRAIN_WIDTH / 2];
    uint64_t games, seed;
} course;

static const gg_system *system_of(const course *c) { return gg_battle_system(c->open[0].b); }

/* ---- what is learned ---- */

/* What a battle's positions would have been promised by those who never saw it. */
static bool test_on(course *c, int at)
{
    const gg_lessons *l = &c->lessons;
    double weights[GG_TRAIN_WIDTH];
    if (!gg_fit(l->sample, l->samples, l->width, c->battles > 1 ? at : -1, RIDGE, weights)) return false;
    for (int i = 0; i < l->samples; i++) {
        double z = 0;
        if (l->sample[i].of != at) continue;
        for (int k = 0; k < l->width; k++) z += (double)l->sample[i].x[k] * weights[k];
        c->promised[i] = gg_squash(z);
    }
    return true;
}

static bool learn(course *c)
{
    gg_lessons *l = &c->lessons;
    gg_lessons_settle(l, c->battles);
    c->promised = calloc((size_t)l->samples + 1, sizeof *c->promised);
    bool good = c->promised && gg_fit(l->sample, l->samples, l->width, -1, RIDGE, c->weights);
    for (int i = 0; good && i < c->battles; i++) good = test_on(c, i);
    return good;
}

static void tell_line(const char *name, gg_calibration k)
{
    fprintf(stderr, "  %-28s Brier %.3f (%.3f without looking), calibration error %.3f\n", name, k.brier, k.base,
            k.error);
}

static void tell_results(const course *c)
{
    const gg_lessons *l = &c->lessons;
    fprintf(stderr, "%d positions; each battle judged by what was learned of the others:\n", l->samples);
    for (int i = 0; i < c->battles; i++)
        tell_line(c->open[i].name, gg_calibrate(l->sample, l->samples, i, c->promised));
    tell_line("all", gg_calibrate(l->sample, l->samples, -1, c->promised));
}

/* ---- the table ---- */

static void print_table(const course *c)
{
    int n = c->lessons.width / 2;
    const gg_values *old = gg_values_of(c->open[0].b);
    printf(
        "/* Learned by tools/train, of what is said here: the weight of worth and of each sign, early in a battle and "
        "late.\n * CHOICE is found by tournaments: what part of a choice goes by worth alone, what a thousand of it "
        "counts,\n * how far a rollout may be from the exact value, and whether blows are weighed in rollouts. "
        "*/\nLEARNED(\"%llu games each of",
        (unsigned long long)c->games);
    for (int i = 0; i < c->battles; i++) printf("%s %s", i ? "," : "", c->open[i].name);
    printf("; sergeant and captain, seed %llu\")\nCHOICE(%.2fF, %.2fF, %.3fF, %s)\n", (unsigned long long)c->seed,
           (double)old->plain, (double)old->point, (double)old->trust, old->weighs ? "true" : "false");
    for (int i = 0; i < n; i++)
        printf("WEIGHT(%.4fF, %.4fF) /* %s */\n", c->weights[i], c->weights[n + i],
               i ? gg_sign_name(system_of(c), i - 1) : "worth");
}

/* ---- the command ---- */

static int open_all(const options *o, course *c)
{
    for (int i = 0; i < o->words; i++) {
        int status = battle_open(o, o->word[i], &c->open[i]);
        if (status >= 0) return status;
        c->battles++;
        if (gg_battle_system(c->open[i].b) != system_of(c))
            return complain(o, "%s is of another system than %s", o->word[i], o->word[0]);
    }
    return -1;
}

static int hold(const options *o, course *c)
{
    int player[] = {gg_player_find("sergeant"), gg_player_find("captain")};
    progress p = progress_start();
    for (int i = 0; i < c->battles; i++) {
        if (!gg_lessons_play(&c->lessons, c->open[i].b, i, player, COUNT(player), (int)c->games, c->seed))
            return complain_of(o, "out of memory"), CLI_FAILED;
        progress_tell(&p, "battles", (uint64_t)i + 1, (uint64_t)c->battles);
    }
    progress_end(&p);
    if (!learn(c)) return complain_of(o, "out of memory"), CLI_FAILED;
    tell_results(c);
    print_table(c);
    return CLI_OK;
}

static int run(const options *o)
{
    course c = {.open = calloc((size_t)o->words, sizeof *c.open)};
    if (!option_number(o, "--games", 1, 1000000, 200, &c.games) ||
        !option_number(o, "--seed", 0, INT64_MAX, 1, &c.seed))
        return free(c.open), CLI_BAD_INPUT;
    int status = c.open ? open_all(o, &c) : CLI_FAILED;
    if (status < 0) status = hold(o, &c);
    for (int i = 0; i < c.battles; i++) battle_close(&c.open[i]);
    free(c.open);
    free(c.promised);
    gg_lessons_free(&c.lessons);
    return status;
}

static const option train_options[] = {
    {"--games", 'n', "N", "games on each battle (200)"},
    {"--seed", 0, "S", "seed of all dice (1)"},
};
const command command_train = {
    .name = "train",
    .usage = "SCENARIO... [-n GAMES] [--seed S]",
    .summary = "what positions are worth, learned of battles between programs",
    .words =
        "Plays battles of one system between sergeants and captains, keeps positions of each and who won, and fits the "
        "chance to win to them (logistic regression on worth and the system's signs, early and late in a battle). "
        "Says how well what was learned of the other battles foretells each one, and prints the table that "
        "players and the coach live on: tools/train writes it where it belongs.",
    .examples = "  grognard train ccn/el_bodon ccn/vimeiro -n 400\n"
                "  grognard train kings/crag kings/rorkes_drift > values.def\n",
    .option = train_options,
    .options = COUNT(train_options),
    .words_min = 1,
    .words_max = -1,
    .run = run,
};
