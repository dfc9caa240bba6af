/* Opening a battle: the file found, read, parsed; what is wrong with it said in full. */
#include "battle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "guest.h"

void faults_print(const char *path, const gg_faults *f, int first_line)
{
    int kept = f->count < GG_FAULTS ? f->count : GG_FAULTS;
    for (int i = 0; i < kept; i++)
        fprintf(stderr, "%s:%d:%d: %s\n", path, f->fault[i].line + first_line - 1, f->fault[i].column,
                f->fault[i].text);
    if (f->count > kept) fprintf(stderr, "%s: and %d more\n", path, f->count - kept);
}

int battle_of_text(const options *o, const char *path, const char *text, size_t len, int first_line, battle *out)
{
    gg_faults *faults = take(sizeof *faults);
    gg_arena arena = {.size = gg_battle_space(len)};
    arena.base = out->memory = take(arena.size);
    out->b = gg_battle_parse(text, len, &arena, faults);
    if (!out->b && o) {
        faults_print(path, faults, first_line);
        complain_of(o, "%s: %d mistake%s", path, faults->count, faults->count == 1 ? "" : "s");
    } else if (out->b) {
        out->state = state_new(out->b);
        gg_start(out->b, out->state, NULL);
    }
    free(faults);
    return out->b ? -1 : CLI_BAD_INPUT;
}

int battle_open(const options *o, const char *name, battle *out)
{
    char path[PATH_TEXT], why[16384];
    *out = (battle){0};
    snprintf(out->name, sizeof out->name, "%s", name);
    if (!scenario_find(name, path, why, sizeof why) || !file_read(path, &out->file, why, sizeof why))
        return complain_of(o, "%s", why);
    return battle_of_text(o, out->file.path, out->file.text, out->file.len, 1, out);
}

bool battle_peek(const char *name, battle *out)
{
    char path[PATH_TEXT], why[16384];
    *out = (battle){0};
    snprintf(out->name, sizeof out->name, "%s", name);
    if (!scenario_find(name, path, why, sizeof why) || !file_read(path, &out->file, why, sizeof why)) return false;
    return battle_of_text(NULL, path, out->file.text, out->file.len, 1, out) < 0;
}

/* A last line without its end was being written when the program was stopped; unless it is the result, which a person may
 * have written. */
static void trim_torn(const options *o, file_text *f)
{
    size_t end = f->len;
    while (end > 0 && f->text[end - 1] != '\n') end--;
    if (end == 0 || end == f->len || strncmp(f->text + end, "result", 6) == 0) return;
    fprintf(stderr, "grognard %s: %s: the last line is not finished: going on from the answer before it\n", o->of->name,
            f->path);
    f->text[end] = 0;
    f->len = end;
}

int battle_of_record(const options *o, const char *path, battle *out, gg_record *record)
{
    char why[PATH_TEXT + 256];
    *out = (battle){0};
    snprintf(out->name, sizeof out->name, "%s", path);
    if (!file_read(path, &out->file, why, sizeof why)) return complain_of(o, "%s", why);
    if (o->of == &command_play) trim_torn(o, &out->file);
    gg_faults *faults = take(sizeof *faults);
    gg_arena arena = {.size = gg_record_space(out->file.len)};
    arena.base = out->record_memory = take(arena.size);
    bool good = gg_record_parse(out->file.text, out->file.len, &arena, record, faults);
    if (!good) faults_print(out->file.path, faults, 1);
    free(faults);
    if (!good) return complain_of(o, "%s cannot be read as a record", path);
    return battle_of_text(o, out->file.path, record->scenario, record->scenario_len, record->scenario_line, out);
}

void battle_close(battle *x)
{
    free(x->state);
    free(x->record_memory);
    free(x->memory);
    free(x->file.text);
    *x = (battle){0};
}

int battle_run(const options *o, int (*with)(const options *, const battle *))
{
    battle x;
    int status = battle_open(o, o->word[0], &x);
    if (status < 0) status = with(o, &x);
    battle_close(&x);
    return status;
}

int nobody_called(const options *o, const battle *x, const char *label)
{
    enum { SHOWN = 12 };
    char all[SHOWN * 16] = "";
    nearest n = nearest_to(label);
    gg_view *v = take(sizeof *v);
    gg_view_pieces(x->b, x->state, -1, v);
    for (int i = 0; i < v->pieces; i++) {
        size_t at = strlen(all);
        nearest_try(&n, v->piece[i].label);
        if (i < SHOWN) snprintf(all + at, sizeof all - at, "%s%.12s", i ? ", " : "", v->piece[i].label);
    }
    bool more = v->pieces > SHOWN;
    const char *best = nearest_found(&n);
    int status = best ? complain_of(o, "nobody is called '%s' in this battle; did you mean %s?", label, best)
                      : complain_of(o, "nobody is called '%s' in this battle; there are: %s%s", label, all,
                                    more ? ", ... (`grognard look` shows them all)" : "");
    free(v);
    return status;
}

json_t *battle_json(const battle *x)
{
    json_t *o = json_object();
    json_set(o, "scenario", json_text(x->name));
    json_set(o, "system", json_text(gg_system_id(gg_battle_system(x->b))));
    return o;
}

/* ---- players ---- */

int player_named(const options *o, const gg_battle *b, const char *word, bool human, int *out)
{
    nearest n = nearest_to(word);
    if (human) {
        nearest_try(&n, "human");
        *out = PLAYER_HUMAN;
        if (strcmp(word, "human") == 0) return -1;
    }
    *out = gg_player_find(word);
    if (*out >= 0 && gg_player_plays(b, *out)) return -1;
    char all[160] = "";
    for (int i = 0; i < gg_player_count(); i++) {
        size_t at = strlen(all);
        if (!gg_player_plays(b, i)) continue;
        nearest_try(&n, gg_player_name(i));
        snprintf(all + at, sizeof all - at, "%s%s", i ? ", " : human ? "human, " : "", gg_player_name(i));
    }
    if (*out >= 0)
        return complain_of(o, "%s does not play %s; players of this battle are: %s", word,
                           gg_system_id(gg_battle_system(b)), all);
    const char *best = nearest_found(&n);
    if (best) return complain_of(o, "there is no player '%s'; did you mean %s? There are: %s", word, best, all);
    return complain_of(o, "there is no player '%s'; there are: %s", word, all);
}

static int side_named(const gg_battle *b, const char *word)
{
    for (int side = 0; side < GG_SIDES; side++)
        if (strcmp(gg_battle_side(b, side), word) == 0) return side;
    return GG_NONE;
}

static int no_such_side(const options *o, const gg_battle *b, const char *name)
{
    char of_side[GG_SIDES][40];
    nearest n = nearest_to(name);
    for (int i = 0; i < o->of->options; i++) nearest_try(&n, o->of->option[i].name);
    for (int side = 0; side < GG_SIDES; side++) {
        snprintf(of_side[side], sizeof of_side[side], "--%s", gg_battle_side(b, side));
        nearest_try(&n, of_side[side]);
    }
    const char *best = nearest_found(&n);
    if (best) return complain(o, "unknown option %s; did you mean %s?", name, best);
    return complain(o, "unknown option %s; the sides of this battle are %s and %s", name, of_side[0], of_side[1]);
}

int side_of_option(const options *o, const gg_battle *b, int i, int *out)
{
    *out = side_named(b, o->given[i].name + 2);
    return *out == GG_NONE ? no_such_side(o, b, o->given[i].name) : -1;
}

bool player_chosen(const options *o, const gg_battle *b, int side)
{
    for (int i = 0; i < o->givens; i++)
        if (!o->given[i].option && side_named(b, o->given[i].name + 2) == side) return true;
    return false;
}

int players_read(const options *o, const gg_battle *b, bool human, const int otherwise[GG_SIDES], int out[GG_SIDES],
                 const char *word[GG_SIDES])
{
    for (int side = 0; side < GG_SIDES; side++) out[side] = otherwise[side];
    for (int i = 0; i < o->givens; i++) {
        if (o->given[i].option) continue;
        const char *value = o->given[i].value;
        int side, status = side_of_option(o, b, i, &side);
        bool outside = status < 0 && word && guest_is(value);
        if (status < 0 && !outside) status = player_named(o, b, value, human, &out[side]);
        if (status >= 0) return status;
        if (word) word[side] = outside ? value : NULL;
        if (outside) out[side] = PLAYER_GUEST;
    }
    return -1;
}

/* Measured: docs/players.md. */
const char *player_worth(int player)
{
    static const struct {
        const char *name, *words;
    } known[] = {
        {"sergeant", "does what is usual, without looking ahead; a captain takes 58 to 70 % of the points from him, "
                     "by system"},
        {"captain", "weighs each blow, every die counted; takes 58 to 70 % of the points from a sergeant, by system"}};
    for (int i = 0; i < COUNT(known); i++)
        if (strcmp(known[i].name, gg_player_name(player)) == 0) return known[i].words;
    return gg_player_words(player);
}
