/* The lessons that there are: see learn_book.h. They lie beside the scenarios, or in the page's folder of a source tree. */
#include "learn_book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "files.h"
#include "keep.h"
#include "term.h"

static const char *const beside[] = {"../lessons", "../web/public/lessons"};

static bool find_file(const char *system, char path[PATH_TEXT])
{
    char folder[SCENARIO_FOLDERS][PATH_TEXT];
    int n = scenario_folders(folder, SCENARIO_FOLDERS);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < COUNT(beside); k++)
            if (snprintf(path, PATH_TEXT, "%s/%s/%s.json", folder[i], beside[k], system) < PATH_TEXT &&
                file_exists(path))
                return true;
    return false;
}

static void say_where(const char *system, char *why, size_t cap)
{
    char folder[SCENARIO_FOLDERS][PATH_TEXT];
    int n = scenario_folders(folder, SCENARIO_FOLDERS);
    size_t at = (size_t)snprintf(why, cap, "there are no lessons of %s; looked for", system);
    for (int i = 0; i < n * COUNT(beside) && at < cap; i++)
        at += (size_t)snprintf(why + at, cap - at, "\n  %s/%s/%s.json", folder[i / COUNT(beside)],
                               beside[i % COUNT(beside)], system);
}

lesson_book *learn_book_read(const char *system, char *why, size_t cap)
{
    char path[PATH_TEXT], wrong[256] = "";
    file_text f;
    if (!find_file(system, path)) {
        say_where(system, why, cap);
        return NULL;
    }
    if (!file_read(path, &f, why, cap)) return NULL;
    lesson_book *b = lesson_book_read(f.text, f.len, wrong, sizeof wrong);
    if (!b) snprintf(why, cap, "%s: %s", path, wrong);
    free(f.text);
    return b;
}

lesson_book *learn_book(const options *o, const char *system)
{
    char why[2 * PATH_TEXT];
    lesson_book *b = learn_book_read(system, why, sizeof why);
    if (!b) complain_of(o, "%s", why);
    return b;
}

/* ---- what was solved: a line each, "ccn/drill_melee" ---- */

static bool solved_path(char path[PATH_TEXT])
{
    char folder[PATH_TEXT], why[PATH_TEXT + 256];
    if (!keep_folder(folder, why, sizeof why)) return false;
    return snprintf(path, PATH_TEXT, "%.4000s/../lessons", folder) < PATH_TEXT;
}

bool learn_solved(const char *system, const char *name)
{
    char path[PATH_TEXT], line[256], wanted[256];
    bool found = false;
    FILE *f = solved_path(path) ? fopen(path, "r") : NULL;
    snprintf(wanted, sizeof wanted, "%s/%s\n", system, name);
    while (f && !found && fgets(line, sizeof line, f)) found = strcmp(line, wanted) == 0;
    if (f) fclose(f);
    return found;
}

void learn_mark(const char *system, const char *name)
{
    char path[PATH_TEXT];
    if (learn_solved(system, name) || !solved_path(path)) return;
    FILE *f = fopen(path, "a");
    if (!f) return; /* who keeps nothing still learns */
    fprintf(f, "%s/%s\n", system, name);
    fclose(f);
}

/* ---- lists ---- */

void learn_list_systems(void)
{
    puts("Lessons: a guided first battle of each system, and drills with a question each.\n");
    for (int i = 0; i < gg_system_count(); i++) {
        char why[2 * PATH_TEXT];
        const char *id = gg_system_id(gg_system_at(i));
        lesson_book *b = learn_book_read(id, why, sizeof why);
        lesson l;
        int solved = 0;
        if (!b) {
            printf("  %-6s %s: none were found; `grognard learn %s` says where\n", id, gg_system_name(gg_system_at(i)),
                   id);
            continue;
        }
        for (int k = 0; lesson_book_at(b, k, &l); k++) solved += learn_solved(id, l.name);
        printf("  %-6s %2d lessons, %d done: %s\n", id, lesson_book_count(b), solved, gg_system_name(gg_system_at(i)));
        lesson_book_free(b);
    }
    puts("\n`grognard learn ccn` lists those of one system, `learn ccn first` begins one.");
}

void learn_list(const char *system, const lesson_book *b)
{
    term t = term_on(stdout);
    const char *about = "";
    lesson l;
    for (int i = 0; lesson_book_at(b, i, &l); i++) {
        if (!l.guided && strcmp(about, l.about) != 0) printf("\n%s\n", l.about);
        about = l.about;
        const char *name = strncmp(l.name, "drill_", 6) == 0 ? l.name + 6 : l.name;
        char front[40];
        snprintf(front, sizeof front, "%3d %s %s", i + 1, learn_solved(system, l.name) ? "+" : " ", name);
        term_beside(&t, front, 24, l.guided ? l.about : l.task);
    }
    printf("\n+ done. `grognard learn %s NAME` begins one.\n", system);
}

int learn_next(const char *system, const lesson_book *b)
{
    lesson l;
    for (int i = 0; lesson_book_at(b, i, &l); i++)
        if (!learn_solved(system, l.name)) return i;
    return 0;
}
