/* grognard list: the systems and the scenarios there are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battle.h"
#include "board.h"
#include "buffer.h"
#include "json.h"
#include "system_word.h"

typedef struct muster { /* what a scenario brings to the field */
    int units[GG_SIDES], leaders[GG_SIDES], rounds, goal[GG_SIDES];
} muster;

static muster count(const battle *x)
{
    gg_view *v = take(sizeof *v);
    gg_view_make(x->b, x->state, 0, v);
    muster m = {.rounds = v->rounds, .goal = {v->goal[0], v->goal[1]}};
    for (int i = 0; i < v->pieces; i++)
        if (v->piece[i].side < GG_SIDES) (v->piece[i].arm == GG_LEADER ? m.leaders : m.units)[v->piece[i].side]++;
    free(v);
    return m;
}

static json_t *system_json(const gg_system *s)
{
    json_t *o = json_object();
    json_set(o, "id", json_text(gg_system_id(s)));
    json_set(o, "name", json_text(gg_system_name(s)));
    json_set(o, "version", json_integer(gg_system_version(s)));
    json_set(o, "rules", json_integer(gg_system_rules(s)));
    json_set(o, "types", json_integer(gg_system_types(s)));
    return o;
}

static json_t *scenario_json(const char *name, const battle *x)
{
    json_t *o = json_object(), *sides = json_array();
    muster m = count(x);
    json_set(o, "name", json_text(name));
    json_set(o, "system", json_text(gg_system_id(gg_battle_system(x->b))));
    json_set(o, "title", json_text(gg_battle_title(x->b)));
    json_set(o, "story", json_text(gg_battle_story(x->b)));
    json_set(o, "rounds", json_integer(m.rounds));
    for (int side = 0; side < GG_SIDES; side++) {
        json_t *s = json_object();
        json_set(s, "name", json_text(gg_battle_side(x->b, side)));
        json_set(s, "units", json_integer(m.units[side]));
        json_set(s, "leaders", json_integer(m.leaders[side]));
        json_set(s, "goal", json_integer(m.goal[side]));
        json_array_append_new(sides, s);
    }
    json_set(o, "sides", sides);
    return o;
}

static void print_systems(const gg_system *only)
{
    puts(only ? "System:" : "Systems:");
    for (int i = 0; i < gg_system_count(); i++) {
        const gg_system *s = gg_system_at(i);
        if (only && s != only) continue;
        printf("  %-6s %s (%d rules, %d troop types)\n", gg_system_id(s), gg_system_name(s), gg_system_rules(s),
               gg_system_types(s));
    }
}

static void print_scenario(const char *name, int width, const battle *x)
{
    muster m = count(x);
    char first[40], second[40];
    printf("  %-*s  %s\n  %-*s  %s %d, %s %d units; %d round%s\n", width, name, gg_battle_title(x->b), width, "",
           board_side(x->b, 0, first), m.units[0], board_side(x->b, 1, second), m.units[1], m.rounds,
           m.rounds == 1 ? "" : "s");
}

static void keep_those_of(scenario_names *all, const char *system)
{
    int kept = 0;
    size_t len = strlen(system);
    for (int i = 0; i < all->count; i++)
        if (strncmp(all->name[i], system, len) == 0 && all->name[i][len] == '/')
            memmove(all->name[kept++], all->name[i], sizeof *all->name);
    all->count = kept;
}

static bool is_drill(const char *name) { return strstr(name, "/drill_") != NULL; }

/* Of every system its battles before its drills; otherwise as they were. */
static void battles_first(scenario_names *all)
{
    for (int i = 1; i < all->count; i++)
        for (int k = i; k > 0; k--) {
            char *a = all->name[k - 1], *b = all->name[k], kept[sizeof *all->name];
            size_t system = strcspn(a, "/") + 1;
            if (strncmp(a, b, system) != 0 || !is_drill(a) || is_drill(b)) break;
            memcpy(kept, a, sizeof kept);
            memcpy(a, b, sizeof kept);
            memcpy(b, kept, sizeof kept);
        }
}

static void print_folders(void)
{
    char folder[SCENARIO_FOLDERS][PATH_TEXT];
    int n = scenario_folders(folder, SCENARIO_FOLDERS);
    puts("  none; looked in:");
    for (int i = 0; i < n; i++) printf("    %s\n", folder[i]);
    puts("  GROGNARD_SCENARIOS names a folder of your own");
}

static void say_next(const scenario_names *all)
{
    const char *name = all->count ? all->name[0] : "ccn/el_bodon";
    for (int i = all->count - 1; i >= 0; i--)
        if (!is_drill(all->name[i])) name = all->name[i];
    printf("\n`grognard play %s` plays one, `grognard learn %.*s` teaches its rules.\n", name, (int)strcspn(name, "/"),
           name);
}

static int list_named(const options *o, const gg_system *only, scenario_names all)
{
    bool json = option_has(o, "--json");
    json_t *systems = json_array(), *scenarios = json_array();
    for (int i = 0; i < gg_system_count(); i++)
        if (!only || gg_system_at(i) == only) json_array_append_new(systems, system_json(gg_system_at(i)));
    if (!json) {
        battles_first(&all);
        print_systems(only);
        puts("\nScenarios:");
        if (all.count == 0) print_folders();
    }
    int width = 0;
    for (int i = 0; i < all.count; i++)
        if ((int)strlen(all.name[i]) > width) width = (int)strlen(all.name[i]);
    for (int i = 0; i < all.count; i++) {
        battle x;
        bool good = battle_peek(all.name[i], &x);
        if (good && json) json_array_append_new(scenarios, scenario_json(all.name[i], &x));
        if (good && !json) print_scenario(all.name[i], width, &x);
        if (!good && !json) printf("  %-*s  has mistakes: grognard check %s\n", width, all.name[i], all.name[i]);
        battle_close(&x);
    }
    if (!json) say_next(&all);
    scenario_names_free(&all);
    if (json) {
        json_t *whole = json_object();
        json_set(whole, "systems", systems);
        json_set(whole, "scenarios", scenarios);
        json_print_whole(whole);
    } else {
        json_decref(systems);
        json_decref(scenarios);
    }
    return CLI_OK;
}

static int list(const options *o, const gg_system *only)
{
    scenario_names all = {0};
    scenario_names_read(&all);
    if (only) keep_those_of(&all, gg_system_id(only));
    return list_named(o, only, all);
}

/* Those of one name, whatever their systems. */
static int list_these(const options *o, char (*called)[128], int n)
{
    scenario_names some = {.name = take((size_t)n * sizeof *some.name), .count = n};
    memcpy(some.name, called, (size_t)n * sizeof *some.name);
    return list_named(o, n == 1 ? gg_system_find(strtok(called[0], "/")) : NULL, some);
}

static int run(const options *o)
{
    enum { CALLED = 16 };
    char called[CALLED][128];
    const char *word = o->words ? o->word[0] : NULL;
    const gg_system *only = word ? system_called(word) : NULL;
    int n = word && !only ? scenario_called(word, called, CALLED) : 0;
    if (n) return list_these(o, called, n < CALLED ? n : CALLED);
    int status = word && !only ? system_named(o, word, &only) : -1;
    return status < 0 ? list(o, only) : status;
}

static const option list_options[] = {OPTION_JSON};
const command command_list = {
    .name = "list",
    .usage = "[SYSTEM|SCENARIO] [--json]",
    .summary = "the rule systems and the scenarios there are",
    .words =
        "Shows the rule systems and the scenarios, or those of one SYSTEM or of one name, with the title, the sides, "
        "their units and "
        "the rounds of each. Scenarios are looked for in $GROGNARD_SCENARIOS, in ./scenarios, beside the program's "
        "source and where `make install` "
        "put them.",
    .examples = "  grognard list\n"
                "  grognard list ccn\n"
                "  grognard list --json | python3 -m json.tool\n",
    .option = list_options,
    .options = COUNT(list_options),
    .words_max = 1,
    .run = run,
};
