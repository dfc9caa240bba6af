/* grognard lab: studies for designers and researchers. This file reads what is asked for and gives out what was found. */
#include "lab.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const lab_kind *const kinds[] = {&lab_balance, &lab_compare, &lab_usage, &lab_worth, &lab_tune, &lab_systems};

const lab_kind *lab_kind_find(const char *name)
{
    for (int i = 0; i < COUNT(kinds); i++)
        if (strcmp(kinds[i]->name, name) == 0) return kinds[i];
    return NULL;
}

/* ---- what is asked for ---- */

static int no_such_study(const options *o, const char *name)
{
    nearest n = nearest_to(name);
    for (int i = 0; i < COUNT(kinds); i++) nearest_try(&n, kinds[i]->name);
    nearest_try(&n, "merge");
    const char *best = nearest_found(&n);
    if (best) return complain(o, "there is no study '%s'; did you mean %s?", name, best);
    return complain(o, "there is no study '%s'", name);
}

/* The command without what only says how it is carried out and told. */
static void write_command(const options *o, buffer *out)
{
    static const char *const left_out[] = {"--json", "--csv", "--html", "--jobs", "--shard", "--save", "--resume"};
    buffer_print(out, "grognard lab");
    for (int i = 0; i < o->words; i++) buffer_print(out, " %s", o->word[i]);
    for (int i = 0; i < o->givens; i++) {
        const given *g = &o->given[i];
        bool skip = false;
        for (int k = 0; k < COUNT(left_out); k++)
            skip = skip || (g->option && strcmp(g->option->name, left_out[k]) == 0);
        if (skip) continue;
        bool quoted = g->value && strpbrk(g->value, " \t'\"$*?&;<>|()");
        buffer_print(out,
                     quoted     ? " %s '%s'"
                     : g->value ? " %s %s"
                                : " %s",
                     g->option ? g->option->name : g->name, g->value ? g->value : "");
    }
}

static int read_shard(const options *o, gg_lab *lab)
{
    const char *text = option_text(o, "--shard", NULL);
    char rest;
    if (!text) return -1;
    if (sscanf(text, "%d/%d%c", &lab->shard, &lab->shards, &rest) != 2 || lab->shards < 1 || lab->shard < 1 ||
        lab->shard > lab->shards || lab->shards > 100000)
        return complain(o, "--shard wants I/N with I from 1 to N, such as 2/8, not '%s'", text);
    if (!option_has(o, "--save") && !option_has(o, "--resume"))
        return complain(o, "a shard is kept, to be merged with the others: say --save FILE too");
    lab->shard--;
    return -1;
}

/* Found out before hours of play, and not after them. */
static int check_file(const options *o, const char *name)
{
    const char *path = option_text(o, name, NULL), *slash = path ? strrchr(path, '/') : NULL;
    char folder[PATH_TEXT] = ".";
    if (slash) snprintf(folder, sizeof folder, "%.*s", slash == path ? 1 : (int)(slash - path), path);
    if (!path || access(folder, W_OK) == 0) return -1;
    return complain_of(o, "%s %s: cannot be written: is its folder there, and yours?", name, path), CLI_FAILED;
}

static int check_files(const options *o)
{
    static const char *const written[] = {"--html", "--save", "--resume"};
    int status = -1;
    for (int i = 0; i < COUNT(written) && status < 0; i++) status = check_file(o, written[i]);
    return status;
}

static int read_study(const options *o, lab_study *s)
{
    uint64_t n, jobs, seed, rollouts;
    if (!option_number(o, "--battles", 1, 100000000, (uint64_t)s->kind->battles, &n) ||
        !option_number(o, "--jobs", 1, 1024, (uint64_t)lab_jobs(), &jobs) ||
        !option_number(o, "--seed", 0, INT64_MAX, 1, &seed) ||
        !option_number(o, "--rollouts", 1, 1000000, 0, &rollouts))
        return CLI_BAD_INPUT;
    int words = o->words - 1;
    if (words < s->kind->words_least || words > s->kind->words_most)
        return s->kind->words_most > 1
                   ? complain(o, "lab %s takes 1 to %d battles, not %d", s->kind->name, s->kind->words_most, words)
                   : complain(o, "lab %s takes one battle, not %d", s->kind->name, words);
    s->games = (int)n, s->whole = option_has(o, "--whole");
    s->lab.seed = seed, s->lab.jobs = (int)jobs, s->lab.rollouts = (int)rollouts;
    const char *save = option_text(o, "--save", NULL), *resume = option_text(o, "--resume", NULL);
    if (save && resume) return complain(o, "--resume FILE goes on with FILE and keeps it there: leave out --save");
    if (save || resume) snprintf(s->file, sizeof s->file, "%s", save ? save : resume);
    write_command(o, &s->command);
    return read_shard(o, &s->lab);
}

/* ---- what was found ---- */

static int write_page(const options *o, const lab_report *r, const char *path)
{
    char *text = NULL, why[PATH_TEXT + 256];
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f) return complain_of(o, "out of memory for %s", path), CLI_FAILED;
    lab_page(r, f);
    fclose(f);
    bool good = file_write(path, text, len, why, sizeof why);
    free(text);
    if (!good) return complain_of(o, "%s", why), CLI_FAILED;
    return CLI_OK;
}

static void begin_report(const lab_study *s, lab_report *r)
{
    snprintf(r->title, sizeof r->title, "%s: %s", s->kind->title, gg_battle_title(s->lab.arm[0].battle));
    buffer_add(&r->command, s->command.at, s->command.len);
    r->head = battle_json(&s->of[0].x);
    json_set(r->head, "study", json_text(s->kind->name));
    json_set(r->head, "seed", json_integer((json_int_t)s->lab.seed));
    json_set(r->head, "battles", json_integer(lab_played(s)));
    json_set(r->head, "stopped", json_boolean(s->stopped));
    lab_lead(s, r);
}

static int give_out(const options *o, const lab_study *s)
{
    lab_report r = {0};
    const char *page = option_text(o, "--html", NULL);
    int status = CLI_OK;
    begin_report(s, &r);
    s->kind->tell(s, &r);
    if (page && lab_is_first()) status = write_page(o, &r, page);
    if (option_has(o, "--json"))
        json_print_whole(lab_report_json(&r));
    else if (option_has(o, "--csv"))
        lab_print_csv(&r, stdout);
    else
        lab_print_text(&r, stdout);
    if (page && status == CLI_OK && !option_has(o, "--json") && !option_has(o, "--csv"))
        printf("\nThe report with its drawings is in %s.\n", page);
    lab_report_free(&r);
    return status;
}

/* ---- one study ---- */

static int keep(const options *o, const lab_study *s)
{
    char why[PATH_TEXT + 256];
    if (!s->file[0] || !lab_is_first()) return CLI_OK;
    if (!lab_save(s, why, sizeof why)) return complain_of(o, "%s", why), CLI_FAILED;
    if (s->stopped) fprintf(stderr, "Stopped. `--resume %s` goes on from here.\n", s->file);
    return CLI_OK;
}

static int play_and_tell(const options *o, lab_study *s)
{
    char why[PATH_TEXT + 256];
    bool good = true;
    for (int i = 0; i < s->lab.arms && good; i++) good = gg_lab_arm_open(&s->lab.arm[i]);
    if (good && option_has(o, "--resume") && file_exists(s->file) && !lab_load(s, s->file, why, sizeof why))
        return complain_of(o, "%s", why);
    s->progress = progress_start();
    good = good && lab_study_play(s);
    progress_end(&s->progress);
    if (!good) return complain_of(o, "out of memory, no more threads, or the study could not be kept"), CLI_FAILED;
    int status = keep(o, s);
    if (status != CLI_OK || s->lab.shards < 2) return status == CLI_OK ? give_out(o, s) : status;
    printf("Shard %d of %d: %d battles are in %s; `grognard lab merge FILE...` puts all shards together.\n",
           s->lab.shard + 1, s->lab.shards, lab_played(s), s->file);
    return CLI_OK;
}

static int merge(const options *o)
{
    lab_study s = {0};
    char why[PATH_TEXT + 256];
    int status = -1;
    if (o->words < 2) return complain(o, "lab merge wants the files that the shards have kept");
    for (int i = 1; i < o->words && status < 0; i++)
        if (!lab_merge(&s, o->word[i], why, sizeof why)) status = complain_of(o, "%s", why);
    const char *save = option_text(o, "--save", NULL);
    if (status < 0 && save) {
        snprintf(s.file, sizeof s.file, "%s", save);
        status = keep(o, &s) == CLI_OK ? -1 : CLI_FAILED;
    }
    if (status < 0) status = give_out(o, &s);
    lab_study_close(&s);
    return status;
}

static int run(const options *o)
{
    if (option_has(o, "--json") && option_has(o, "--csv")) return complain(o, "--json or --csv: leave out one of them");
    if (strcmp(o->word[0], "merge") == 0) return merge(o);
    lab_study s = {.kind = lab_kind_find(o->word[0])};
    if (!s.kind) return no_such_study(o, o->word[0]);
    int status = read_study(o, &s);
    if (status < 0) status = check_files(o);
    if (status < 0) status = s.kind->plan(o, &s);
    if (status < 0) status = play_and_tell(o, &s);
    lab_study_close(&s);
    return status;
}

static const option lab_options[] = {
    {"--battles", 'n', "N",
     "battles of each variant, at the most (2000; compare 20000, worth, usage and systems 1000, tune 1600)"},
    {"--both", 0, "PLAYER", "who plays the sides that are not named (sergeant)"},
    {"--option", 0, "NAME=VALUE", "an option of the rules, instead of what the scenario says; several may be given"},
    {"--whole", 0, NULL, "compare and tune: play all battles, even what is settled before"},
    {"--add", 0, "WORD", "worth: what a unit gains by this word of unit lines, such as a trait, one unit at a time"},
    {"--swap", 0, "OLD=NEW", "worth: what it gains by one word instead of another, such as its type"},
    {"--all", 0, NULL, "worth: also what each unit gains by the traits and types that others of the battle have"},
    {"--target", 0, "P", "tune: the first side's points in per cent (50)"},
    {"--vary", 0, "NAME:VALUES",
     "tune: LOW..HIGH or A,B,C of an option, or of a word of scenario lines; several may be given"},
    {"--html", 0, "FILE", "write one page with drawings and tables, which opens anywhere"},
    {"--csv", 0, NULL, "print the tables as comma-separated values"},
    {"--jobs", 0, "J", "threads (as many as there are cores); the result is the same for any number"},
    {"--seed", 0, "S", "seed of all dice (1)"},
    {"--rollouts", 0, "N", "players that think do it by so many rollouts (as their rank does)"},
    {"--save", 0, "FILE", "keep all that was counted, for --resume and merge"},
    {"--resume", 0, "FILE", "go on with the study in FILE, if there is one, and keep it there"},
    {"--shard", 0, "I/N", "play the I-th of N parts only, for several machines; with --save"},
    OPTION_JSON,
};
const command command_lab = {
    .name = "lab",
    .usage = "balance|compare|worth|tune|usage|systems|merge SCENARIO|FILE... [-n N] [--both PLAYER] [--SIDE PLAYER] "
             "[--option "
             "NAME=VALUE]... [--seed S] [--jobs J] "
             "[--vary NAME:VALUES]... [--target P] [--all] [--add WORD] [--swap OLD=NEW] [--whole] [--shard I/N] "
             "[--save FILE "
             "| --resume FILE] [--json | --csv] [--html FILE]",
    .summary = "studies for designers: is a battle fair, what is a unit worth",
    .words =
        "Plays numbered battles between programs and reports what came of them, as text, JSON, CSV or a page with "
        "drawings. The studies: `balance SCENARIO` says who wins, how long it takes, what is lost, which rule ends it "
        "and "
        "what never happens. `compare A B` plays two battles with the same dice, or one with an option and without it, "
        "or "
        "with two values of an option that is given twice, until it is sure which is better for the first side. `worth "
        "SCENARIO` says what each unit and each trait is worth: what its side loses without it, or gains by --add and "
        "--swap. `tune SCENARIO` looks for settings that bring the first side its share of the points. `usage "
        "SCENARIO` "
        "counts moves, dice and rules, and draws where units stand and are lost. `systems NAME` plays the battle of "
        "that "
        "name under every rule system that has it, and compares who wins, how long it takes, what it costs, what "
        "kills. "
        "`merge FILE...` puts together what "
        "--shard "
        "or --save has kept, and reports it. The same seed gives the same digits for any number of threads, shards and "
        "interruptions. Ctrl-C reports what was played until then.",
    .examples = "  grognard lab balance ccn/el_bodon --html el_bodon.html\n"
                "  grognard lab balance kings/crag -n 500 --both captain --resume crag.lab\n"
                "  grognard lab compare ccn/el_bodon --option doubles_mode=resolve\n"
                "  grognard lab compare rbc/before_novara rbc/before_novara_even --json\n"
                "  grognard lab worth kings/crag --html crag.html\n"
                "  grognard lab worth kings/crag --all --html crag.html\n"
                "  grognard lab worth kings/crag --add fierce\n"
                "  grognard lab tune ccn/el_bodon --vary rounds:6..9 --vary allies.goal:3..5\n"
                "  grognard lab usage boe/el_bodon --html usage.html\n"
                "  grognard lab systems el_bodon --html systems.html\n"
                "  grognard lab balance boe/el_bodon -n 100000 --shard 3/8 --save part3.lab\n"
                "  grognard lab merge part*.lab --html all.html\n",
    .option = lab_options,
    .options = COUNT(lab_options),
    .words_min = 1,
    .words_max = -1,
    .sides = true,
    .run = run,
};
