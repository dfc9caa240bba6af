/* lab systems: one battle under several rule books. This file finds its scenarios; lab_systems_tell.c reports what came of them. */
#include <stdlib.h>
#include <string.h>

#include "lab.h"
#include "sim_variant.h"

enum { BOOKS = LAB_SYSTEMS };
typedef char scenario_name[128];

/* ---- which battles ---- */

static const char *bare(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

/* How many systems have a scenario of this name; of those the first `most` are told. */
static int called(const scenario_names *all, const char *name, scenario_name *out, int most)
{
    int n = 0;
    for (int i = 0; i < all->count; i++) {
        if (strcmp(bare(all->name[i]), name) != 0) continue;
        if (n < most) memcpy(out[n], all->name[i], sizeof out[n]);
        n++;
    }
    return n;
}

/* Names that several systems have, each once; drills are small and share no more than their subject. */
static void what_there_is(const scenario_names *all, buffer *out)
{
    for (int i = 0; i < all->count; i++) {
        const char *name = bare(all->name[i]);
        bool before = false;
        for (int k = 0; k < i; k++) before = before || strcmp(bare(all->name[k]), name) == 0;
        if (before || strncmp(name, "drill_", 6) == 0 || called(all, name, NULL, 0) < 2) continue;
        buffer_print(out, "%s%s", out->len ? ", " : "", name);
    }
}

static int too_few(const options *o, const scenario_names *all, const char *name, int found, const scenario_name *one)
{
    buffer there = {0};
    nearest n = nearest_to(name);
    what_there_is(all, &there);
    for (int i = 0; i < all->count; i++)
        if (called(all, bare(all->name[i]), NULL, 0) > 1) nearest_try(&n, bare(all->name[i]));
    const char *best = found ? NULL : nearest_found(&n), *list = there.len ? there.at : "none yet";
    int status = found  ? complain(o, "%s alone is called '%s'; what several systems have: %s", one[0], name, list)
                 : best ? complain(o, "no system has a battle '%s'; did you mean %s?", name, best)
                        : complain(o, "no system has a battle '%s'; what several have: %s", name, list);
    buffer_free(&there);
    return status;
}

/* By their names, as many as were given; or all that have the one name. */
static int find(const options *o, scenario_name *out, int *count)
{
    int words = o->words - 1, status = -1;
    *count = words;
    for (int i = 0; i < words; i++) snprintf(out[i], sizeof out[i], "%s", o->word[i + 1]);
    if (words > 1) return -1;
    scenario_names all;
    const char *name = bare(o->word[1]);
    scenario_names_read(&all);
    int found = called(&all, name, out, BOOKS);
    if (found < 2) status = too_few(o, &all, name, found, out);
    *count = found < BOOKS ? found : BOOKS;
    scenario_names_free(&all);
    return status;
}

/* ---- who plays, by which options ---- */

/* Sides answer to each other by their order. They are named as in the first battle that has all the names that were given. */
static const battle *who_names_them(const options *o, const battle *x, int count)
{
    int named = 0;
    for (int i = 0; i < o->givens; i++) named += !o->given[i].option;
    for (int i = 0; i < count; i++)
        if (player_chosen(o, x[i].b, 0) + player_chosen(o, x[i].b, 1) >= named) return &x[i];
    return &x[0];
}

static int players(const options *o, const battle *x, int count, int out[GG_SIDES])
{
    int status = lab_players(o, who_names_them(o, x, count)->b, out);
    for (int i = 0; i < count && status < 0; i++)
        for (int side = 0; side < GG_SIDES && status < 0; side++)
            if (!gg_player_plays(x[i].b, out[side]))
                status = complain(o, "%s does not play %s", gg_player_name(out[side]), x[i].name);
    return status;
}

/* An option is set where the rules have it; somewhere they must. */
static int check_options(const options *o, const battle *x, int count)
{
    int at = 0;
    for (const char *set; (set = option_next(o, "--option", &at));) {
        const char *equals = strchr(set, '=');
        bool known = false;
        if (!equals || equals == set || !equals[1])
            return complain(o, "--option wants NAME=VALUE, not '%s'; `grognard rules SYSTEM --options` lists them",
                            set);
        for (int i = 0; i < count; i++)
            known = known || lab_is_option(gg_battle_system(x[i].b), set, (size_t)(equals - set));
        if (!known) return complain(o, "--option %s: none of these systems has it", set);
    }
    return -1;
}

static bool add(const options *o, lab_study *s, const battle *x, const int player[GG_SIDES])
{
    buffer text = {0};
    int at = 0;
    buffer_add(&text, x->file.text, x->file.len);
    for (const char *set; (set = option_next(o, "--option", &at));) {
        size_t n = strcspn(set, "=");
        if (lab_is_option(gg_battle_system(x->b), set, n)) variant_set(&text, set, n, set + n + 1);
    }
    bool good = lab_arm_add(o, s, x->name, x, text.at, text.len, player) != NULL;
    buffer_free(&text);
    return good;
}

static int each_once(const options *o, const battle *x, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = 0; k < i; k++)
            if (gg_battle_system(x[i].b) == gg_battle_system(x[k].b))
                return complain(o, "%s and %s are of one system; `grognard lab compare` is for them", x[k].name,
                                x[i].name);
    return -1;
}

static int plan(const options *o, lab_study *s)
{
    scenario_name name[BOOKS];
    battle x[BOOKS] = {{0}};
    int player[GG_SIDES], count, status = find(o, name, &count);
    for (int i = 0; i < count && status < 0; i++) status = battle_open(o, name[i], &x[i]);
    if (status < 0) status = each_once(o, x, count);
    if (status < 0) status = players(o, x, count, player);
    if (status < 0) status = check_options(o, x, count);
    for (int i = 0; i < count && status < 0; i++)
        if (!add(o, s, &x[i], player)) status = CLI_BAD_INPUT;
    for (int i = 0; i < count; i++) battle_close(&x[i]);
    return status;
}

const lab_kind lab_systems = {.name = "systems",
                              .title = "Systems",
                              .words_least = 1,
                              .words_most = BOOKS,
                              .arms_least = 2,
                              .battles = 1000,
                              .plan = plan,
                              .tell = lab_systems_tell};
