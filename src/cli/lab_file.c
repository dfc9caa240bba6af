/* Studies kept in files: the scenario of each arm, who played it, the outcome of each battle and all counts, as JSON. A file is
 * whole in itself, so that parts from other machines are put together without anything else. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab.h"

enum { FORM = 2 }; /* of the file; rises when it changes */

/* ---- out ---- */

/* Most are nothing: pairs of which and how many. */
static json_t *counts_json(const gg_lab_arm *a)
{
    json_t *list = json_array();
    for (size_t i = 0; i < gg_lab_counts(a->battle); i++)
        if (a->counts[i]) {
            json_array_append_new(list, json_integer((json_int_t)i));
            json_array_append_new(list, json_integer((json_int_t)a->counts[i]));
        }
    return list;
}

static json_t *arm_json(const lab_arm *of, const gg_lab_arm *a)
{
    json_t *o = json_object(), *players = json_array(), *about = json_array();
    for (int side = 0; side < GG_SIDES; side++)
        json_array_append_new(players, json_text(gg_player_name(a->player[side])));
    for (int i = 0; i < LAB_ABOUTS; i++) json_array_append_new(about, json_text(of->about[i]));
    json_set(o, "name", json_text(of->name));
    json_set(o, "scenario", json_text(of->x.name));
    json_set(o, "rules", json_integer(gg_system_version(gg_battle_system(a->battle))));
    json_set(o, "about", about);
    json_set(o, "players", players);
    json_set(o, "judged", json_boolean(a->judged));
    json_set(o, "mapped", json_boolean(a->mapped));
    json_set(o, "battles", json_integer(a->games));
    json_set(o, "text", json_text(of->x.file.text));
    json_set(o, "outcomes", json_text(a->outcome));
    json_set(o, "counts", counts_json(a));
    return o;
}

bool lab_save(const lab_study *s, char *why, size_t cap)
{
    json_t *o = json_object(), *arms = json_array();
    for (int i = 0; i < s->lab.arms; i++) json_array_append_new(arms, arm_json(&s->of[i], &s->lab.arm[i]));
    json_set(o, "grognard_lab", json_integer(FORM));
    json_set(o, "study", json_text(s->kind->name));
    json_set(o, "command", json_text(s->command.at));
    json_set(o, "seed", json_integer((json_int_t)s->lab.seed));
    json_set(o, "rollouts", json_integer(s->lab.rollouts));
    json_set(o, "battles", json_integer(s->games));
    json_set(o, "target", json_integer(s->target));
    json_set(o, "arms", arms);
    char *text = json_dumps(o, JSON_COMPACT);
    bool good = text && file_write(s->file, text, strlen(text), why, cap);
    if (!text) snprintf(why, cap, "out of memory for %s", s->file);
    free(text);
    json_decref(o);
    return good;
}

/* ---- in ---- */

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static int64_t number_of(const json_t *o, const char *key) { return json_integer_value(json_object_get(o, key)); }

static bool counts_read(const json_t *list, gg_lab_arm *a)
{
    size_t n = json_array_size(list), most = gg_lab_counts(a->battle);
    for (size_t i = 0; i + 1 < n; i += 2) {
        json_int_t at = json_integer_value(json_array_get(list, i)),
                   count = json_integer_value(json_array_get(list, i + 1));
        if (at < 0 || (size_t)at >= most || count < 0) return false;
        a->counts[at] += (uint64_t)count;
    }
    return n % 2 == 0;
}

/* What of the part is not there yet; a battle that is in both would count twice. */
static bool outcomes_read(const char *from, gg_lab_arm *a)
{
    size_t n = strlen(from);
    if (n > (size_t)a->games || strspn(from, "01du.") != n) return false;
    for (size_t g = 0; g < n; g++) {
        if (from[g] == GG_LAB_OPEN) continue;
        if (a->outcome[g] != GG_LAB_OPEN) return false;
        a->outcome[g] = from[g];
    }
    return true;
}

static bool same_arm(const json_t *o, const lab_arm *of, const gg_lab_arm *a)
{
    bool same = strcmp(text_of(o, "text"), of->x.file.text) == 0 && strcmp(text_of(o, "name"), of->name) == 0 &&
                number_of(o, "rules") == gg_system_version(gg_battle_system(a->battle)) &&
                json_is_true(json_object_get(o, "judged")) == a->judged &&
                json_is_true(json_object_get(o, "mapped")) == a->mapped;
    for (int side = 0; side < GG_SIDES && same; side++) {
        const char *name = json_string_value(json_array_get(json_object_get(o, "players"), (size_t)side));
        same = name && strcmp(name, gg_player_name(a->player[side])) == 0;
    }
    return same;
}

static json_t *file_json(const char *path, char *why, size_t cap)
{
    file_text f;
    json_error_t error;
    if (!file_read(path, &f, why, cap)) return NULL;
    json_t *o = json_loads(f.text, 0, &error);
    free(f.text);
    if (o && number_of(o, "grognard_lab") == FORM && lab_kind_find(text_of(o, "study"))) return o;
    snprintf(why, cap, "%s is not a study that `grognard lab ... --save FILE` of this version has kept", path);
    json_decref(o);
    return NULL;
}

static bool add_file(lab_study *s, const json_t *o, const char *path, char *why, size_t cap)
{
    const json_t *arms = json_object_get(o, "arms");
    bool same = strcmp(text_of(o, "study"), s->kind->name) == 0 && number_of(o, "seed") == (int64_t)s->lab.seed &&
                number_of(o, "rollouts") == s->lab.rollouts && (int)json_array_size(arms) == s->lab.arms;
    for (int i = 0; i < s->lab.arms && same; i++)
        same = same_arm(json_array_get(arms, (size_t)i), &s->of[i], &s->lab.arm[i]);
    if (!same) {
        snprintf(why, cap, "%s holds another study: battle, options, players, seed and rules must be the same", path);
        return false;
    }
    for (int i = 0; i < s->lab.arms; i++) {
        const json_t *arm = json_array_get(arms, (size_t)i);
        if (outcomes_read(text_of(arm, "outcomes"), &s->lab.arm[i]) &&
            counts_read(json_object_get(arm, "counts"), &s->lab.arm[i]))
            continue;
        snprintf(why, cap, "%s: battles are there twice, are more than -n says, or the file is damaged", path);
        return false;
    }
    return true;
}

bool lab_load(lab_study *s, const char *path, char *why, size_t cap)
{
    json_t *o = file_json(path, why, cap);
    bool good = o && add_file(s, o, path, why, cap);
    json_decref(o);
    return good;
}

static bool arm_of_file(lab_study *s, const json_t *o)
{
    battle from = {0};
    int player[GG_SIDES];
    const char *text = text_of(o, "text");
    for (int side = 0; side < GG_SIDES; side++) {
        const char *name = json_string_value(json_array_get(json_object_get(o, "players"), (size_t)side));
        player[side] = name ? gg_player_find(name) : -1;
        if (player[side] < 0) return false;
    }
    snprintf(from.name, sizeof from.name, "%s", text_of(o, "scenario"));
    gg_lab_arm *a = lab_arm_add(NULL, s, text_of(o, "name"), &from, text, strlen(text), player);
    if (!a) return false;
    lab_arm *of = &s->of[s->lab.arms - 1];
    for (int i = 0; i < LAB_ABOUTS; i++) {
        const char *about = json_string_value(json_array_get(json_object_get(o, "about"), (size_t)i));
        snprintf(of->about[i], sizeof of->about[i], "%s", about ? about : "");
    }
    a->judged = json_is_true(json_object_get(o, "judged")), a->mapped = json_is_true(json_object_get(o, "mapped"));
    a->games = (int)number_of(o, "battles");
    return a->games > 0 && a->games <= 100000000 && gg_lab_arm_open(a);
}

static bool study_of_file(lab_study *s, const json_t *o, const char *path, char *why, size_t cap)
{
    const json_t *arms = json_object_get(o, "arms");
    s->kind = lab_kind_find(text_of(o, "study"));
    s->lab.seed = (uint64_t)number_of(o, "seed"), s->lab.rollouts = (int)number_of(o, "rollouts");
    s->games = (int)number_of(o, "battles"), s->target = (int)number_of(o, "target"), s->whole = true;
    buffer_print(&s->command, "%s", text_of(o, "command"));
    for (size_t i = 0; i < json_array_size(arms); i++)
        if (!arm_of_file(s, json_array_get(arms, i))) {
            snprintf(why, cap, "%s: arm %zu cannot be read: is the file whole, and of this version?", path, i + 1);
            return false;
        }
    if (s->lab.arms < s->kind->arms_least) snprintf(why, cap, "%s lacks arms of its study: is the file whole?", path);
    return s->lab.arms >= s->kind->arms_least;
}

bool lab_merge(lab_study *s, const char *path, char *why, size_t cap)
{
    json_t *o = file_json(path, why, cap);
    bool good = o && (s->kind || study_of_file(s, o, path, why, cap)) && add_file(s, o, path, why, cap);
    json_decref(o);
    return good;
}
