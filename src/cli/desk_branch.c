/* Other courses of the battle at a desk. Each is a battle of its own among those that are kept; its record says which it left, and
 * where. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "desk_here.h"
#include "keep.h"

/* The name under which it is kept, or would be. */
static void own_name(const here *h, char out[256])
{
    const char *path = game_path(&h->g);
    keep_name(*path ? path : h->name, out);
}

/* "el_bodon" of "el_bodon-2": all courses of a battle are called so. */
static void stem_of(const char *name, char out[256])
{
    snprintf(out, 256, "%s", name);
    char *dash = strrchr(out, '-');
    if (dash && dash != out && dash[1] && dash[1 + strspn(dash + 1, "0123456789")] == 0) *dash = 0;
}

void here_branch(here *h, const char *name, gg_text *out)
{
    char old[256], stem[256], path[PATH_TEXT], why[PATH_TEXT + 256], left[320];
    int at = h->is.looked < 0 ? h->g.s.at : h->is.looked;
    own_name(h, old);
    stem_of(*name ? name : old, stem);
    if (strchr(stem, '/') || stem[0] == '.') {
        gg_text_add(out, "'%s' is no name for a battle: expected one without /", name);
        return;
    }
    if (!keep_new(stem, path, why, sizeof why) || !game_settle(&h->g)) {
        gg_text_add(out, "%s", game_failed(&h->g) ? game_failed(&h->g)->why : why);
        return;
    }
    mind_stop(h->mind);
    h->queued = h->said.wishes = 0;
    h->is.now.looks = false;
    if (h->is.lesson) h->is.lesson->state = LESSON_FREE;
    game_leave_files(&h->g, at);
    snprintf(left, sizeof left, "%.240s after %d answer%s", old, at, at == 1 ? "" : "s");
    sitting_tag(&h->of, &h->g, left);
    if (!game_record_to(&h->g, LEDGER_KEPT, path, why, sizeof why)) gg_text_add(out, "%s\n", why);
    keep_name(path, stem);
    gg_text_add(out, "from answer %d on this is %s; %s is kept as it was", at, stem, old);
    h->is.looked = -1;
    h->forgettable = false;
    h->insist = true;
    here_look(h);
}

/* What a kept battle left, out of its tags; "": nothing. */
static void left_by(const char *path, char out[320])
{
    FILE *f = fopen(path, "r");
    char line[512];
    *out = 0;
    while (f && fgets(line, sizeof line, f) && line[0] == '[')
        if (sscanf(line, "[Branch \"%319[^\"]", out) == 1) break;
    if (f) fclose(f);
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

void here_branches(here *h, const char *rest, gg_text *out)
{
    char own[256], name[256], stem[256], path[PATH_TEXT], folder[PATH_TEXT], left[320], why[PATH_TEXT + 256];
    struct dirent **all = NULL;
    int n = keep_folder(folder, why, sizeof why) ? scandir(folder, &all, NULL, by_name) : -1, told = 0;
    (void)rest;
    own_name(h, own);
    stem_of(own, stem);
    for (int i = 0; i < n; i++) {
        char its[256];
        keep_name(all[i]->d_name, name);
        stem_of(name, its);
        if (strcmp(its, stem) != 0 || !keep_find(name, path)) continue;
        left_by(path, left);
        gg_text_add(out, "%s%s%s%s%s", told++ ? "\n" : "", name, strcmp(name, own) == 0 ? " (this one)" : "",
                    *left ? ", left " : "", left);
    }
    for (int i = 0; i < n; i++) free(all[i]);
    free(all);
    if (!told) gg_text_add(out, "nothing is kept under this name");
}

/* ---- to another course ---- */

typedef struct kept { /* as it was kept */
    char path[PATH_TEXT];
    file_text file;
    void *memory;
    gg_record record;
} kept;

static void kept_free(kept *c)
{
    free(c->file.text);
    free(c->memory);
}

static bool is_of(const gg_record *r, const gg_battle *b)
{
    size_t len;
    const char *text = gg_battle_text(b, &len);
    return len == r->scenario_len && memcmp(text, r->scenario, len) == 0;
}

/* Read, of this battle, and all its answers play; false: `out` says what is wrong. */
static bool kept_read(const gg_battle *b, const char *name, kept *c, gg_text *out)
{
    char why[PATH_TEXT + 256];
    session tried;
    gg_fault fault = {0};
    *c = (kept){0};
    if (!keep_find(name, c->path))
        return gg_text_add(out, "no battle is kept as '%s'; `branches` lists them", name), false;
    if (!file_read(c->path, &c->file, why, sizeof why)) return gg_text_add(out, "%s", why), false;
    gg_arena room = {.size = gg_record_space(c->file.len)};
    gg_faults *faults = take(sizeof *faults);
    room.base = c->memory = take(room.size);
    bool good = gg_record_parse(c->file.text, c->file.len, &room, &c->record, faults);
    if (!good) fault = faults->fault[0];
    free(faults);
    if (good && !is_of(&c->record, b))
        return gg_text_add(out, "%s is another battle: `grognard play %s` goes on with it", name, name), false;
    if (good) {
        session_begin(&tried, b);
        good = session_replay(&tried, &c->record, &fault);
        session_close(&tried);
    }
    if (!good) gg_text_add(out, "%s:%d: %s", c->path, fault.line, fault.text);
    return good;
}

static void sit_down_to(here *h, const kept *c, gg_text *out)
{
    char why[PATH_TEXT + 256];
    gg_fault fault;
    bool torn;
    const char *seed = gg_record_tag(&c->record, "Seed"), *dice = gg_record_tag(&c->record, "Dice");
    h->of.record = &c->record;
    h->of.record_to = NULL;
    if (seed) h->of.seed = strtoull(seed, NULL, 10);
    h->of.typed = dice && strcmp(dice, "typed") == 0;
    for (int side = 0; side < GG_SIDES; side++)
        h->of.seat[side] = player_recorded(&c->record, h->of.b, side, h->of.seat[side]);
    game_end(&h->g);
    sitting_begin(&h->of, &h->g, NULL);
    game_resume(&h->g, &c->record, &fault, &torn);
    if (!game_record_to(&h->g, LEDGER_KEPT, c->path, why, sizeof why)) gg_text_add(out, "%s\n", why);
    h->of.record = NULL; /* it goes with the course */
    h->forgettable = false;
}

void here_go(here *h, const char *name, gg_text *out)
{
    kept c;
    mind_stop(h->mind);
    if (!*name)
        gg_text_add(out, "to which? `branches` lists them");
    else if (kept_read(h->of.b, name, &c, out)) {
        if (game_record_close(&h->g)) {
            sit_down_to(h, &c, out);
            h->queued = h->said.wishes = 0;
            h->is.looked = -1;
            h->insist = true;
            h->is.now.looks = false;
            here_introduce(h);
            here_look(h);
            gg_text_add(out, "this is %s, after %d answer%s", name, h->g.s.at, h->g.s.at == 1 ? "" : "s");
        } else
            gg_text_add(out, "%s", game_failed(&h->g)->why);
    }
    if (*name) kept_free(&c);
}
