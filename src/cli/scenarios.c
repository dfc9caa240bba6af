/* Scenarios by name: `ccn/el_bodon` is the file ccn/el_bodon.scn of the first folder that has it. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "options.h"

#ifndef GROGNARD_SCENARIO_FOLDER
#define GROGNARD_SCENARIO_FOLDER "/usr/local/share/grognard/scenarios"
#endif

/* A folder named from the one that holds this program. */
static bool beside_program(const char *folder, char out[PATH_TEXT])
{
    char real[PATH_TEXT];
    ssize_t n = readlink("/proc/self/exe", real, sizeof real - 1);
    if (n <= 0) return false;
    real[n] = 0;
    char *slash = strrchr(real, '/');
    if (!slash) return false;
    *slash = 0;
    return snprintf(out, PATH_TEXT, "%s/%s", real, folder) < PATH_TEXT;
}

int scenario_folders(char folder[][PATH_TEXT], int cap)
{
    int n = 0;
    const char *own = getenv("GROGNARD_SCENARIOS");
    if (own && *own && n < cap) snprintf(folder[n++], PATH_TEXT, "%s", own);
    if (n < cap) snprintf(folder[n++], PATH_TEXT, "scenarios");
    if (n < cap && beside_program("../scenarios", folder[n])) n++; /* built in its source tree */
    if (n < cap && beside_program("../share/grognard/scenarios", folder[n])) n++;
    if (n < cap) snprintf(folder[n++], PATH_TEXT, "%s", GROGNARD_SCENARIO_FOLDER);
    return n;
}

static bool regular(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && !S_ISDIR(s.st_mode);
}

static bool is_folder(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static bool in_folders(const char *name, char folder[][PATH_TEXT], int n, char path[PATH_TEXT])
{
    for (int i = 0; i < n; i++) {
        if (snprintf(path, PATH_TEXT, "%s/%s.scn", folder[i], name) < PATH_TEXT && regular(path)) return true;
        if (snprintf(path, PATH_TEXT, "%s/%s", folder[i], name) < PATH_TEXT && regular(path)) return true;
    }
    return false;
}

static const char *nearest_scenario(const char *name, const scenario_names *all)
{
    nearest n = nearest_to(name);
    for (int i = 0; i < all->count; i++) {
        nearest_try(&n, all->name[i]);
        const char *slash = strchr(all->name[i], '/');
        if (!slash) continue;
        nearest bare = nearest_to(name);
        nearest_try(&bare, slash + 1);
        if (bare.distance < n.distance) n.distance = bare.distance, n.best = all->name[i];
    }
    return nearest_found(&n);
}

static void say_where(const char *name, char folder[][PATH_TEXT], int n, char *why, size_t cap)
{
    scenario_names all = {0};
    const char *best = scenario_names_read(&all) ? nearest_scenario(name, &all) : NULL;
    size_t at = (size_t)snprintf(why, cap, "there is no scenario '%s'", name);
    if (best && at < cap) at += (size_t)snprintf(why + at, cap - at, "; did you mean %s?", best);
    if (at < cap) at += (size_t)snprintf(why + at, cap - at, "\n  looked for the file %s", name);
    for (int i = 0; i < n && at < cap; i++)
        at += (size_t)snprintf(why + at, cap - at, "\n  and for %s/%s.scn", folder[i], name);
    if (at < cap) snprintf(why + at, cap - at, "\n  `grognard list` shows the scenarios there are");
    scenario_names_free(&all);
}

/* ---- a name without its system, or a system without a name ---- */

static bool is_drill(const char *name)
{
    const char *slash = strchr(name, '/');
    return slash && strncmp(slash + 1, "drill_", 6) == 0;
}

/* `el_bodon`, or `ccn`: those of that name, or of that system, drills aside. */
static bool is_called(const char *name, const char *wanted)
{
    const char *slash = strchr(name, '/');
    size_t len = slash ? (size_t)(slash - name) : 0;
    bool system = slash && strlen(wanted) == len && strncasecmp(name, wanted, len) == 0;
    return (system && !is_drill(name)) || (slash && strcasecmp(slash + 1, wanted) == 0) ||
           strcasecmp(name, wanted) == 0;
}

int scenario_called(const char *wanted, char (*out)[128], int most)
{
    scenario_names all = {0};
    int n = 0;
    if (!wanted[0] || !scenario_names_read(&all)) return 0;
    for (int i = 0; i < all.count; i++)
        if (is_called(all.name[i], wanted) && n++ < most) memcpy(out[n - 1], all.name[i], sizeof *out);
    scenario_names_free(&all);
    return n;
}

/* Which of them is meant must be said. */
static void say_which(const char *name, char (*called)[128], int n, char *why, size_t cap)
{
    enum { SHOWN = 8 };
    bool system = strncasecmp(called[0], name, strlen(name)) == 0 && called[0][strlen(name)] == '/';
    size_t at = (size_t)snprintf(
        why, cap, system ? "%s is a system; its battles are" : "'%s' is the name of more than one:", name);
    for (int i = 0; i < n && i < SHOWN && at < cap; i++)
        at += (size_t)snprintf(why + at, cap - at, "%s %s", i ? "," : "", called[i]);
    if (at < cap && n > SHOWN) at += (size_t)snprintf(why + at, cap - at, " and %d more", n - SHOWN);
    if (at < cap && system) snprintf(why + at, cap - at, "\n  `grognard list %s` tells more of them", name);
}

static bool find_called(const char *name, char folder[][PATH_TEXT], int n, char path[PATH_TEXT], char *why, size_t cap)
{
    char called[16][128];
    int found = scenario_called(name, called, 16);
    const char *slash = found ? strchr(called[0], '/') : NULL;
    bool same = slash && (strcasecmp(slash + 1, name) == 0 || strcasecmp(called[0], name) == 0); /* in whatever case */
    if (found == 1 && same) return in_folders(called[0], folder, n, path);
    why[0] = 0;
    if (found) say_which(name, called, found, why, cap);
    return false;
}

bool scenario_find(const char *name, char path[PATH_TEXT], char *why, size_t cap)
{
    char folder[SCENARIO_FOLDERS][PATH_TEXT];
    int n = scenario_folders(folder, SCENARIO_FOLDERS);
    why[0] = 0;
    if (strcmp(name, "-") == 0 || regular(name)) return snprintf(path, PATH_TEXT, "%s", name) < PATH_TEXT;
    if (name[0] && strlen(name) < 1024 && in_folders(name, folder, n, path)) return true;
    if (name[0] && strlen(name) < 100 && find_called(name, folder, n, path, why, cap)) return true;
    if (why[0]) return false;
    if (is_folder(name)) {
        snprintf(why, cap, "%s is a folder, not a scenario: name a file in it, or one that `grognard list` shows",
                 name);
        return false;
    }
    say_where(name, folder, n, why, cap);
    return false;
}

/* ---- the list ---- */

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

static bool add_name(scenario_names *all, const char *system, const char *file)
{
    char name[128];
    int len = snprintf(name, sizeof name, "%s/%s", system, file);
    if (len >= (int)sizeof name) return true;
    name[len - 4] = 0; /* .scn */
    for (int i = 0; i < all->count; i++)
        if (strcmp(all->name[i], name) == 0) return true;
    void *more = realloc(all->name, (size_t)(all->count + 1) * sizeof *all->name);
    if (!more) return false;
    all->name = more;
    memcpy(all->name[all->count++], name, sizeof name);
    return true;
}

static bool add_system(scenario_names *all, const char *folder, const char *system)
{
    char path[PATH_TEXT];
    if (snprintf(path, sizeof path, "%s/%s", folder, system) >= PATH_TEXT) return true;
    DIR *d = opendir(path);
    if (!d) return true;
    bool good = true;
    for (struct dirent *e; good && (e = readdir(d));)
        if (e->d_name[0] != '.' && strlen(e->d_name) > 4 && file_ends(e->d_name, ".scn"))
            good = add_name(all, system, e->d_name);
    closedir(d);
    return good;
}

bool scenario_names_read(scenario_names *all)
{
    char folder[SCENARIO_FOLDERS][PATH_TEXT];
    int n = scenario_folders(folder, SCENARIO_FOLDERS);
    bool good = true;
    *all = (scenario_names){0};
    for (int i = 0; i < n; i++) {
        DIR *d = opendir(folder[i]);
        if (!d) continue;
        for (struct dirent *e; good && (e = readdir(d));)
            if (e->d_name[0] != '.') good = add_system(all, folder[i], e->d_name);
        closedir(d);
    }
    if (all->count > 1) qsort(all->name, (size_t)all->count, sizeof *all->name, by_name);
    return good;
}

void scenario_names_free(scenario_names *all)
{
    free(all->name);
    *all = (scenario_names){0};
}
