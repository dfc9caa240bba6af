/* grognard check: every mistake in scenario files and records, each with its place. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "buffer.h"
#include "json.h"
#include "text/lines.h"

/* ---- a moment at which nothing can be done ---- */

typedef struct moment { /* a `begin` line */
    int line, column;   /* of its second word */
    int at;             /* which of the system's moments; -1: there is no such line */
    char words[80];
} moment;

/* The list of moments, in the order of play; NULL: the system reads the line itself. */
static const gg_field *moments(const gg_system *sys)
{
    for (int i = 0; i < sys->lines->lines; i++) {
        const gg_line *l = &sys->lines->line[i];
        if (strcmp(l->word, "begin") == 0 && l->fields && l->field[0].kind == GG_PICK) return &l->field[0];
    }
    return NULL;
}

static moment moment_in(const gg_field *of, const char *text, size_t len)
{
    moment m = {.at = -1};
    gg_scan s = {.text = text, .end = text + len};
    gg_word w;
    for (gg_scan_rewind(&s); gg_scan_line(&s);) {
        if (!gg_scan_word(&s, &w) || !gg_word_is(w, "begin") || !gg_scan_word(&s, &w)) continue;
        m.line = s.line_number, m.column = w.column;
        snprintf(m.words, sizeof m.words, "begin %.*s", (int)(s.line_end - w.at), w.at);
        for (int i = 0; i < of->count; i++)
            if (gg_word_is(w, of->list[i])) m.at = i;
    }
    return m;
}

/* As the system itself says it. */
static void check_begin(const gg_battle *b, gg_faults *faults)
{
    static const gg_field any = {.count = 0};
    size_t len;
    const char *text = gg_battle_text(b, &len);
    moment said = moment_in(&any, text, len);
    gg_fault *f = &faults->fault[0];
    if (!said.line || b->answers) return;
    gg_state *s = state_new(b);
    gg_start(b, s, NULL);
    *f = (gg_fault){.line = said.line, .column = said.column};
    faults->count = b->system->begins_idle(b, s, f->text, sizeof f->text) > 0;
    free(s);
}

/* Play that finds nothing to do at a moment goes on to the next, and in the end to an earlier one of a later turn. */
static void check_moment(const gg_battle *b, gg_faults *faults)
{
    size_t len;
    const char *text = gg_battle_text(b, &len);
    const gg_field *of = moments(gg_battle_system(b));
    if (b->system->begins_idle) check_begin(b, faults);
    if (!of || b->answers) return;
    moment said = moment_in(of, text, len), found = {.at = -1};
    gg_state *s = state_new(b);
    gg_start(b, s, NULL);
    int there = gg_position_print(b, s, NULL, 0);
    if (there > 0) {
        char *now = take((size_t)there + 1);
        gg_position_print(b, s, now, (size_t)there + 1);
        found = moment_in(of, now, (size_t)there);
        free(now);
    }
    bool over = gg_result_of(b, s).over;
    free(s);
    if (said.at < 0 || (!over && (found.at < 0 || found.at >= said.at))) return;
    gg_fault *f = &faults->fault[0];
    faults->count = 1;
    *f = (gg_fault){.line = said.line, .column = said.column};
    if (over)
        snprintf(f->text, sizeof f->text, "`%s`: the battle is over at once", said.words);
    else
        snprintf(f->text, sizeof f->text, "nothing can be done at `%.60s`: play goes on to `%.60s`", said.words,
                 found.words);
}

/* A text with the mistakes found in it; lines count from the start of the file. */
static void read_faults(const file_text *f, gg_faults *faults)
{
    size_t len = f->len;
    const char *text = f->text;
    int first = 1;
    gg_record record = {0};
    gg_arena notes = {0};
    if (file_ends(f->path, ".grog")) {
        notes.size = gg_record_space(f->len);
        notes.base = take(notes.size);
        if (gg_record_parse(f->text, f->len, &notes, &record, faults))
            text = record.scenario, len = record.scenario_len, first = record.scenario_line;
    }
    if (faults->count == 0) {
        gg_arena arena = {.size = gg_battle_space(len)};
        arena.base = take(arena.size);
        const gg_battle *b = gg_battle_parse(text, len, &arena, faults);
        if (!b && faults->count == 0) faults->count = 1;
        if (b) check_moment(b, faults);
        for (int i = 0; i < faults->count && i < GG_FAULTS; i++) faults->fault[i].line += first - 1;
        free(arena.base);
    }
    free(notes.base);
}

static json_t *faults_json(const char *path, const gg_faults *f)
{
    json_t *o = json_object(), *list = json_array();
    for (int i = 0; i < f->count && i < GG_FAULTS; i++) {
        json_t *one = json_object();
        json_set(one, "line", json_integer(f->fault[i].line));
        json_set(one, "column", json_integer(f->fault[i].column));
        json_set(one, "text", json_text(f->fault[i].text));
        json_array_append_new(list, one);
    }
    json_set(o, "file", json_text(path));
    json_set(o, "good", json_boolean(f->count == 0));
    json_set(o, "mistakes", json_integer(f->count));
    json_set(o, "faults", list);
    return o;
}

static json_t *unreadable_json(const char *path, const char *why)
{
    json_t *o = json_object();
    json_set(o, "file", json_text(path));
    json_set(o, "good", json_false());
    json_set(o, "error", json_text(why));
    return o;
}

static bool check_one(const options *o, const char *name)
{
    char path[PATH_TEXT], why[16384];
    bool json = option_has(o, "--json");
    file_text f;
    if (!scenario_find(name, path, why, sizeof why) || !file_read(path, &f, why, sizeof why)) {
        if (json) json_print_line(unreadable_json(name, why));
        complain_of(o, "%s", why);
        return false;
    }
    gg_faults *faults = take(sizeof *faults);
    read_faults(&f, faults);
    bool good = faults->count == 0;
    if (json)
        json_print_line(faults_json(f.path, faults));
    else if (good)
        printf("%s: good\n", f.path);
    else
        faults_print(f.path, faults, 1);
    free(faults);
    free(f.text);
    return good;
}

static int run(const options *o)
{
    int bad = 0;
    for (int i = 0; i < o->words; i++) bad += !check_one(o, o->word[i]);
    if (o->words > 1 && bad > 0 && !option_has(o, "--json"))
        fprintf(stderr, "%d of %d files have mistakes\n", bad, o->words);
    return bad ? CLI_BAD_INPUT : CLI_OK;
}

static const option check_options[] = {OPTION_JSON};
const command command_check = {
    .name = "check",
    .usage = "SCENARIO|FILE... [--json]",
    .summary = "every mistake in scenario files, each with its place",
    .words = "Reads scenario files (or scenarios by name, or records) and prints every mistake as file:line:column "
             "with what was expected. "
             "Nothing is written. Exit status 2 if anything is wrong.",
    .examples = "  grognard check my_battle.scn\n"
                "  grognard check scenarios/ccn/*.scn\n"
                "  grognard check --json ccn/el_bodon\n",
    .option = check_options,
    .options = COUNT(check_options),
    .words_min = 1,
    .words_max = -1,
    .run = run,
};
