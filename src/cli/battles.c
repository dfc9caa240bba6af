/* grognard battles: those that were kept, listed, gone on with, renamed, removed, copied out. */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "battles.h"
#include "buffer.h"
#include "json.h"
#include "keep.h"
#include "options.h"

typedef struct shelf {
    char (*name)[256];
    int count;
} shelf;

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

static void read_shelf(const char *folder, shelf *out)
{
    DIR *d = opendir(folder);
    *out = (shelf){0};
    for (struct dirent *e; d && (e = readdir(d));) {
        if (!file_ends(e->d_name, ".grog") || strlen(e->d_name) > 250) continue;
        out->name = grow(out->name, (size_t)(out->count + 1) * sizeof *out->name);
        keep_name(e->d_name, out->name[out->count++]);
    }
    if (d) closedir(d);
    if (out->count) qsort(out->name, (size_t)out->count, sizeof *out->name, by_name);
}

/* ---- one battle ---- */

typedef struct spine { /* what a record says of itself */
    char title[128], rules[64], result[128], day[16];
    int answers;
    bool over;
    time_t touched;
} spine;

static void read_spine(const char *path, spine *out)
{
    file_text f;
    char why[PATH_TEXT + 256];
    struct stat s;
    gg_record r;
    *out = (spine){.title = "?", .result = "cannot be read"};
    if (stat(path, &s) == 0) {
        out->touched = s.st_mtime;
        strftime(out->day, sizeof out->day, "%Y-%m-%d", localtime(&s.st_mtime));
    }
    if (!file_read(path, &f, why, sizeof why)) return;
    gg_arena arena = {.size = gg_record_space(f.len)};
    arena.base = take(arena.size);
    gg_faults *faults = take(sizeof *faults);
    if (gg_record_parse(f.text, f.len, &arena, &r, faults)) {
        const char *title = gg_record_tag(&r, "Battle"), *rules = gg_record_tag(&r, "Rules");
        const gg_entry *last = r.entries ? &r.entry[r.entries - 1] : NULL;
        bool over = last && last->kind == GG_ENTRY_RESULT;
        out->over = over && strncmp(last->text, "unfinished", 10) != 0;
        snprintf(out->title, sizeof out->title, "%s", title ? title : "?");
        snprintf(out->rules, sizeof out->rules, "%s", rules ? rules : "?");
        snprintf(out->result, sizeof out->result, "%.*s", over ? last->len : 10, over ? last->text : "unfinished");
        out->answers = r.answers;
    }
    free(faults);
    free(arena.base);
    free(f.text);
}

/* "french ccn.victory.instant" is "French won" to people. */
static void say_result(const char *result, char out[32])
{
    size_t len = strcspn(result, " ");
    bool plain = strcmp(result, "unfinished") == 0 || strcmp(result, "cannot be read") == 0;
    if (plain || strncmp(result, "drawn", len) == 0)
        snprintf(out, 32, "%.24s", plain ? result : "drawn");
    else
        snprintf(out, 32, "%c%.*s won", toupper((unsigned char)result[0]), len < 25 ? (int)len - 1 : 24, result + 1);
}

static json_t *spine_json(const char *name, const char *path, const spine *s)
{
    json_t *o = json_object();
    json_set(o, "name", json_text(name));
    json_set(o, "file", json_text(path));
    json_set(o, "battle", json_text(s->title));
    json_set(o, "rules", json_text(s->rules));
    json_set(o, "answers", json_integer(s->answers));
    json_set(o, "result", json_text(s->result));
    json_set(o, "date", json_text(s->day));
    return o;
}

/* ---- all of them ---- */

static int by_day(const void *a, const void *b)
{
    const kept_battle *x = a, *y = b;
    return x->touched > y->touched ? -1 : x->touched < y->touched ? 1 : strcmp(x->name, y->name);
}

kept_battle *battles_kept(int *count)
{
    char folder[PATH_TEXT], path[PATH_TEXT], why[PATH_TEXT + 256];
    shelf all = {0};
    *count = 0;
    if (keep_folder(folder, why, sizeof why)) read_shelf(folder, &all);
    kept_battle *found = take((size_t)(all.count + 1) * sizeof *found);
    for (int i = 0; i < all.count; i++) {
        spine s;
        if (!keep_find(all.name[i], path)) continue;
        read_spine(path, &s);
        if (!s.answers) continue;
        kept_battle *k = &found[(*count)++];
        *k = (kept_battle){.answers = s.answers, .over = s.over, .touched = s.touched};
        snprintf(k->name, sizeof k->name, "%s", all.name[i]);
        snprintf(k->title, sizeof k->title, "%s", s.title);
        snprintf(k->day, sizeof k->day, "%s", s.day);
        say_result(s.result, k->result);
    }
    qsort(found, (size_t)*count, sizeof *found, by_day);
    free(all.name);
    return found;
}

int battles_unfinished(kept_battle *out, int most)
{
    int count, n = 0;
    kept_battle *all = battles_kept(&count);
    for (int i = 0; i < count && n < most; i++)
        if (!all[i].over) out[n++] = all[i];
    free(all);
    return n;
}

/* ---- the words ---- */

static int list(const options *o)
{
    char folder[PATH_TEXT], path[PATH_TEXT], why[PATH_TEXT + 256];
    shelf all;
    bool json = option_has(o, "--json");
    if (!keep_folder(folder, why, sizeof why)) return complain_of(o, "%s", why);
    read_shelf(folder, &all);
    if (!all.count && !json) printf("no battle is kept in %s\n", folder);
    for (int i = 0; i < all.count; i++) {
        spine s;
        char result[32];
        if (!keep_find(all.name[i], path)) continue;
        read_spine(path, &s);
        if (json)
            json_print_line(spine_json(all.name[i], path, &s));
        else {
            say_result(s.result, result);
            printf("%-24s %s  %4d %-7s  %-14s %s\n", all.name[i], s.day, s.answers,
                   s.answers == 1 ? "answer" : "answers", result, s.title);
        }
    }
    free(all.name);
    return CLI_OK;
}

static int missing(const options *o, const char *name)
{
    char folder[PATH_TEXT], why[PATH_TEXT + 256];
    shelf all = {0};
    nearest n = nearest_to(name);
    if (keep_folder(folder, why, sizeof why)) read_shelf(folder, &all);
    for (int i = 0; i < all.count; i++) nearest_try(&n, all.name[i]);
    const char *best = nearest_found(&n);
    int status = complain_of(o, "no battle is kept as '%s'%s%s; `grognard battles` lists them", name,
                             best ? "; did you mean " : "", best ? best : "");
    free(all.name);
    return status;
}

static int go_on(const options *o, const char *path)
{
    const char *word[] = {path};
    (void)o;
    return command_play.run(&(options){.of = &command_play, .words = 1, .word = word});
}

static int rename_to(const options *o, const char *path, const char *name)
{
    char folder[PATH_TEXT], to[PATH_TEXT], why[PATH_TEXT + 256], plain[256];
    keep_name(name, plain);
    if (strchr(name, '/') || !plain[0] || strlen(name) > 200)
        return complain_of(o, "'%s' is no name for a battle: expected one without /", name);
    if (keep_find(plain, to)) return complain_of(o, "a battle is kept as '%s' already", plain);
    if (!keep_folder(folder, why, sizeof why)) return complain_of(o, "%s", why);
    snprintf(to, sizeof to, "%.3800s/%s.grog", folder, plain);
    if (rename(path, to) != 0) return complain_of(o, "%s: cannot be renamed: %s", path, strerror(errno));
    printf("kept as %s\n", plain);
    return CLI_OK;
}

static int take_away(const options *o, const char *path, const char *name)
{
    if (unlink(path) != 0) return complain_of(o, "%s: cannot be removed: %s", path, strerror(errno));
    printf("%s is removed\n", name);
    return CLI_OK;
}

static int copy_out(const options *o, const char *path, const char *to)
{
    file_text f;
    char why[PATH_TEXT + 256];
    if (!file_read(path, &f, why, sizeof why)) return complain_of(o, "%s", why);
    bool good = file_keep(to, why, sizeof why) && file_write(to, f.text, f.len, why, sizeof why);
    free(f.text);
    if (!good) return complain_of(o, "%s", why);
    printf("written to %s\n", to);
    return CLI_OK;
}

static int run(const options *o)
{
    static const struct {
        const char *word;
        int words;
    } known[] = {{"list", 1}, {"open", 2}, {"rename", 3}, {"remove", 2}, {"export", 3}};
    char path[PATH_TEXT];
    const char *word = o->words ? o->word[0] : "list";
    int i = 0;
    while (i < COUNT(known) && strcmp(known[i].word, word) != 0) i++;
    if (i == COUNT(known)) return complain(o, "battles does not know '%s': list, open, rename, remove or export", word);
    if (i == 0) return list(o);
    if (o->words != known[i].words)
        return complain(o, "battles %s takes %s", word, known[i].words == 2 ? "a name" : "a name and another one");
    if (!keep_find(o->word[1], path)) return missing(o, o->word[1]);
    switch (i) {
    case 1: return go_on(o, path);
    case 2: return rename_to(o, path, o->word[2]);
    case 3: return take_away(o, path, o->word[1]);
    default: return copy_out(o, path, o->word[2]);
    }
}

static const option battles_options[] = {OPTION_JSON};
const command command_battles = {
    .name = "battles",
    .usage = "[list | open NAME | rename NAME NEW | remove NAME | export NAME FILE] [--json]",
    .summary = "the battles that were kept: list them, go on with one",
    .words = "Every battle of `grognard play` is written down as it goes, in $XDG_DATA_HOME/grognard/battles (or "
             "~/.local/share/grognard/battles). This lists them; open, or `grognard play NAME`, goes on with one; "
             "export copies its record to a file.",
    .examples = "  grognard battles\n"
                "  grognard battles open el_bodon\n"
                "  grognard battles rename el_bodon thursday\n"
                "  grognard battles export thursday thursday.grog\n",
    .option = battles_options,
    .options = COUNT(battles_options),
    .words_min = 0,
    .words_max = 3,
    .run = run,
};
