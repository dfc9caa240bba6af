/* What a host tells, shown in the words that a battle at home has. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "board.h"
#include "far.h"
#include "far_view.h"
#include "tell/tally.h"

/* ---- the field ---- */

/* ccn/el_bodon: a host's name for a battle becomes no other file than that of a scenario. */
bool far_is_shipped(const char *name)
{
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    const char *rest = name + n;
    return n > 0 && *rest == '/' && rest[1] && rest[1 + strspn(rest + 1, "abcdefghijklmnopqrstuvwxyz0123456789_")] == 0;
}

static bool find_here(far *f)
{
    char path[PATH_TEXT], why[16384];
    const char *name = far_text(f->now, "name");
    battle *x = &f->here;
    if (!far_is_shipped(name) || !scenario_find(name, path, why, sizeof why)) return false;
    if (file_read(path, &x->file, why, sizeof why) && battle_of_text(NULL, path, x->file.text, x->file.len, 1, x) < 0 &&
        strcmp(gg_battle_title(x->b), far_text(f->now, "title")) == 0)
        return true;
    battle_close(x);
    return false;
}

/* Out of the record, which the host gives where nothing is hidden. */
static bool find_there(far *f)
{
    char path[80];
    gg_record record;
    bool found = false;
    snprintf(path, sizeof path, "%s/record", f->path);
    far_reply r = far_get(f->link, path);
    gg_faults *faults = take(sizeof *faults);
    gg_arena notes = {.size = gg_record_space(r.len)};
    notes.base = take(notes.size);
    if (!r.why[0] && gg_record_parse(r.text, r.len, &notes, &record, faults)) {
        char *text = take(record.scenario_len + 1);
        memcpy(text, record.scenario, record.scenario_len);
        f->here.file = (file_text){.text = text, .len = record.scenario_len};
        found = battle_of_text(NULL, "", text, record.scenario_len, 1, &f->here) < 0;
        if (!found) battle_close(&f->here);
    }
    free(faults);
    free(notes.base);
    far_reply_free(&r);
    return found;
}

void far_scenario(far *f) { f->drawable = find_here(f) || find_there(f); }

static int small(const json_t *in, const char *name) { return (int)json_integer_value(json_object_get(in, name)); }

void far_see(far *f, json_t *view)
{
    json_decref(f->field);
    f->field = view;
    if (!f->drawable || !view) return;
    gg_view_make(f->here.b, f->here.state, far_mine(f) == 1, f->view);
    far_view_overlay(f->view, view);
}

bool far_look(far *f)
{
    json_t *view = far_call(f, "view", json_pack("[n]"));
    if (view) far_see(f, view);
    return view != NULL;
}

/* One number for all that the map shows of the pieces. */
static uint64_t pieces_hash(const json_t *field)
{
    char *text = json_dumps(json_object_get(field, "pieces"), JSON_COMPACT);
    uint64_t h = 14695981039346656037u;
    for (const char *p = text; p && *p; p++) h = (h ^ (unsigned char)*p) * 1099511628211u;
    free(text);
    return h;
}

static void map_around(far *f, const term *fit, const char *label)
{
    int left, south, piece = gg_battle_piece(f->here.b, label, strlen(label));
    gg_view *v = take(sizeof *v);
    *v = *f->view;
    if (piece != GG_NONE && board_near(v, piece, &left, &south))
        board_print_part(fit, f->here.b, v, left, south);
    else
        printf("%s is not on the field; `map` alone shows all of it, `map small` in few lines\n", label);
    free(v);
}

void far_map(far *f, const char *what, bool if_changed)
{
    if (!f->field && !far_look(f)) return;
    uint64_t now = pieces_hash(f->field);
    if (if_changed && now == f->drawn) return;
    f->drawn = now;
    bool small = strcasecmp(what, "small") == 0;
    term fit = f->t;
    term_measure(&fit);
    fit.rows = small ? 22 : fit.rows ? fit.rows - 2 : 0;
    if (if_changed && fit.rows > 30) fit.rows -= 14; /* the question and its moves stand under it */
    fputc('\n', stdout);
    if (f->drawable && *what && !small)
        map_around(f, &fit, what);
    else if (f->drawable)
        board_print(&fit, f->here.b, f->view);
    else
        far_roster(f);
}

static void roster_line(const far *f, const json_t *p, const json_t *words)
{
    const json_t *status = json_object_get(p, "status");
    const char *place = far_text(p, "place"), *label = far_text(p, "label"), *name = far_text(p, "name");
    char line[400];
    int at = snprintf(line, sizeof line, "%-5.16s %.48s%s%.32s, %d of %d", label, strcmp(label, name) ? name : "",
                      *place ? ", " : ", not on the table", place, small(p, "strength"), small(p, "full"));
    for (size_t i = 0; i < json_array_size(status) && at < (int)sizeof line - 40; i++) {
        size_t which = (size_t)json_integer_value(json_array_get(status, i));
        at += snprintf(line + at, sizeof line - (size_t)at, ", %.30s", far_text(json_array_get(words, which), "word"));
    }
    term_wrap(&f->t, line, 2, 6);
}

/* Where the scenario is not known here the host's list says it all. */
void far_roster(far *f)
{
    if (!f->field && !far_look(f)) return;
    if (f->drawable) {
        board_roster(&f->t, f->here.b, f->view);
        return;
    }
    const json_t *pieces = json_object_get(f->field, "pieces"), *words = json_object_get(f->field, "status");
    printf("%s\n", far_text(f->field, "clock"));
    for (int side = 0; side < GG_SIDES; side++) {
        printf("%s%s%s\n", term_ink(&f->t, board_side_ink((unsigned)side)), far_side(f, side),
               term_ink(&f->t, INK_PLAIN));
        for (size_t i = 0; i < json_array_size(pieces); i++)
            if (small(json_array_get(pieces, i), "side") == side) roster_line(f, json_array_get(pieces, i), words);
    }
}

int far_piece(const far *f, const char *label)
{
    const json_t *pieces = json_object_get(f->field, "pieces");
    for (size_t i = 0; i < json_array_size(pieces); i++) {
        const json_t *p = json_array_get(pieces, i);
        if (strcasecmp(far_text(p, "label"), label) == 0) return small(p, "id");
    }
    return -1;
}

void far_prompt(far *f)
{
    char text[400];
    snprintf(text, sizeof text, "%s", far_text(f->question, "prompt"));
    if (!*text) return;
    text[0] = (char)toupper((unsigned char)text[0]);
    printf("\n%s", term_ink(&f->t, INK_BOLD));
    term_wrap(&f->t, text, 0, 2);
    fputs(term_ink(&f->t, INK_PLAIN), stdout);
}

/* ---- what happened ---- */

static void tell_event(const far *f, const json_t *event)
{
    const char *text = far_text(event, "text"), *kind = far_text(event, "kind");
    int depth = small(event, "depth");
    if (!*text || strcmp(kind, "tally") == 0 || strcmp(kind, "dice") == 0) return; /* the result tells them */
    if (depth == AT_ROUND) printf("\n%s", term_ink(&f->t, INK_BOLD));
    if (depth == AT_DETAIL) fputs(term_ink(&f->t, INK_DIM), stdout);
    term_wrap(&f->t, text, depth == AT_ROUND ? 0 : 2 * (depth - 1), 2);
    if (depth == AT_ROUND || depth == AT_DETAIL) fputs(term_ink(&f->t, INK_PLAIN), stdout);
}

void far_tell(far *f, int from, int to)
{
    json_t *entries = far_call(f, "log", json_pack("[i,i]", from, to));
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i), *events = json_object_get(entry, "events");
        const json_t *notes = json_object_get(entry, "notes");
        for (size_t k = 0; k < json_array_size(events); k++) tell_event(f, json_array_get(events, k));
        for (size_t k = 0; k < json_array_size(notes); k++)
            if (json_is_string(json_array_get(notes, k)))
                term_wrap(&f->t, json_string_value(json_array_get(notes, k)), 4, 2);
    }
    json_decref(entries);
}

/* ---- what the coach and the odds say ---- */

/* "73 % 45th Foot (A1) give way (713/972)": a headline says its share itself. */
static void print_chance(const far *f, const json_t *line, bool share)
{
    const json_t *chance = json_object_get(line, "chance"), *error = json_object_get(line, "error_95");
    const char *fraction = far_text(chance, "fraction");
    char text[700] = "";
    int at = 0;
    if (share)
        at = snprintf(text, sizeof text, "%5.2f %%: ", 100 * json_number_value(json_object_get(chance, "value")));
    at += snprintf(text + at, sizeof text - (size_t)at, "%.500s", far_text(line, "text"));
    if (json_is_number(error))
        snprintf(text + at, sizeof text - (size_t)at, " (within %.2f %%)", 100 * json_number_value(error));
    else if (*fraction && strlen(fraction) <= 24)
        snprintf(text + at, sizeof text - (size_t)at, " (%s)", fraction);
    term_wrap(&f->t, text, share ? 4 : 2, 4);
}

void far_odds(far *f, const json_t *odds)
{
    const json_t *headline = json_object_get(odds, "headline"), *outcomes = json_object_get(odds, "outcomes");
    char head[800];
    if (!json_is_true(json_object_get(odds, "ok"))) {
        term_wrap(&f->t, far_text(odds, "why"), 0, 2);
        return;
    }
    snprintf(head, sizeof head, "%.200s: %.400s", far_text(odds, "move"), far_text(odds, "how"));
    term_wrap(&f->t, head, 0, 2);
    for (size_t i = 0; i < json_array_size(headline); i++) print_chance(f, json_array_get(headline, i), false);
    if (json_array_size(outcomes) > 1) puts("  The likeliest results:");
    for (size_t i = 0; i < json_array_size(outcomes) && i < 5 && json_array_size(outcomes) > 1; i++)
        print_chance(f, json_array_get(outcomes, i), true);
}

void far_hint(far *f, const json_t *hint)
{
    const json_t *tips = json_object_get(hint, "tips");
    char line[900];
    if (!json_is_true(json_object_get(hint, "ok"))) term_wrap(&f->t, far_text(hint, "why"), 0, 2);
    if (json_array_size(tips) == 1) puts("There is only one thing to do:");
    for (size_t i = 0; i < json_array_size(tips); i++) {
        const json_t *tip = json_array_get(tips, i), *move = json_object_get(tip, "move");
        snprintf(line, sizeof line, "%zu. `%.96s`: %.300s", i + 1, far_text(move, "text"), far_text(move, "words"));
        term_wrap(&f->t, line, 2, 3);
        if (*far_text(tip, "why")) term_wrap(&f->t, far_text(tip, "why"), 5, 0);
    }
    int rollouts = (int)json_integer_value(json_object_get(hint, "rollouts"));
    if (rollouts) printf("  (a round played on %d times in thought)\n", rollouts);
}

void far_danger(far *f, const json_t *threats)
{
    int told = 0, n = (int)json_array_size(threats);
    const json_t *pieces = json_object_get(f->field, "pieces");
    puts("What the enemy can do in his next turn, if he goes for it:");
    for (int i = 0; i < n; i++) {
        const json_t *t = json_array_get(threats, (size_t)i), *piece = NULL;
        char line[600];
        if (json_number_value(json_object_get(t, "loss")) < 0.01 &&
            json_number_value(json_object_get(t, "lost")) < 0.01)
            continue;
        for (size_t k = 0; k < json_array_size(pieces); k++)
            if (small(json_array_get(pieces, k), "id") == small(t, "piece")) piece = json_array_get(pieces, k);
        snprintf(line, sizeof line, "%.48s (%.16s): %.400s", far_text(piece, "name"), far_text(piece, "label"),
                 far_text(t, "words"));
        term_wrap(&f->t, line, 2, 2);
        told++;
    }
    if (told == 0) puts("  nothing that the enemy can do in his next turn would hurt anybody");
    if (told && told + 1 == n)
        puts("  the other is not in danger");
    else if (told && told < n)
        printf("  the other %d are not in danger\n", n - told);
}

void far_reasons(far *f, const json_t *r)
{
    const json_t *list = json_object_get(r, "reasons");
    char text[700];
    if (*far_text(r, "fault")) term_wrap(&f->t, far_text(r, "fault"), 0, 2);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *one = json_array_get(list, i);
        const char *rule = far_text(one, "rule");
        snprintf(text, sizeof text, "%s%.400s [%.60s]", i ? "" : "that is not allowed: ", far_text(one, "words"),
                 *rule ? rule : "-");
        term_wrap(&f->t, text, i ? 2 : 0, 2);
    }
    if (*far_text(r, "instead")) term_wrap(&f->t, far_text(r, "instead"), 2, 2);
}

void far_briefing(far *f, const json_t *b)
{
    const json_t *terms = json_object_get(b, "terms");
    puts(far_text(b, "title"));
    if (*far_text(b, "story")) term_wrap(&f->t, far_text(b, "story"), 0, 0);
    if (json_array_size(terms)) puts("\nHow it is won:");
    for (size_t i = 0; i < json_array_size(terms); i++)
        term_wrap(&f->t, far_text(json_array_get(terms, i), "words"), 2, 2);
}
