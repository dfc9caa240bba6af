/* What a system's functions may ask of a battle that is being read: see lines.h. */
#include <stdarg.h>
#include <stdio.h>

#include "text/lines_draft.h"

/* ---- the tray ---- */

static int slots_of(const gg_line *l)
{
    int n = 0;
    for (int i = 0; i < l->fields; i++) n += gg_field_words(&l->field[i]);
    return n;
}

bool gg_tray_open(gg_draft *d)
{
    gg_arena *arena = d->scan->arena;
    gg_tray *t = d->tray = gg_arena_take(arena, sizeof *t);
    if (!t) return false;
    t->line = gg_arena_take(arena, (size_t)d->lines->lines * sizeof *t->line);
    t->option = gg_arena_take(arena, (size_t)d->lines->options * sizeof *t->option);
    d->notes = gg_arena_take(arena, d->lines->notes_bytes);
    bool good = t->line && t->option && d->notes;
    for (int i = 0; good && i < d->lines->lines; i++) {
        const gg_line *l = &d->lines->line[i];
        t->line[i].slots = slots_of(l);
        t->line[i].row = gg_arena_take(arena, l->most * sizeof *t->line[i].row);
        t->line[i].column =
            gg_arena_take(arena, (size_t)l->most * (size_t)t->line[i].slots * sizeof *t->line[i].column);
        good = t->line[i].row && t->line[i].column;
    }
    return good;
}

static size_t late_words(const gg_line *l)
{
    size_t n = 0;
    for (int i = 0; i < l->fields; i++) n += l->field[i].late || l->field[i].kind == GG_REF;
    return n;
}

/* A word that is given twice waits twice. */
size_t gg_lines_space(const gg_lines *lines)
{
    size_t bytes = lines->battle_bytes + lines->notes_bytes + sizeof(gg_tray) +
                   (size_t)lines->options * sizeof(gg_mark) + (size_t)lines->lines * sizeof(gg_tray_line);
    for (int i = 0; i < lines->lines; i++) {
        const gg_line *l = &lines->line[i];
        bytes +=
            l->most * (sizeof(gg_tray_row) + (size_t)slots_of(l) * sizeof(uint32_t) + late_words(l) * sizeof(gg_late)) +
            32;
    }
    return bytes;
}

gg_tray_row *gg_tray_at(const gg_draft *d, int line, int row) { return &d->tray->line[line].row[row]; }

uint32_t *gg_tray_columns(const gg_draft *d, int line, int row)
{
    return d->tray->line[line].column + (size_t)row * (size_t)d->tray->line[line].slots;
}

void *gg_draft_member(const gg_draft *d, const gg_field *f, int row)
{
    char *home = f->home == GG_IN_BATTLE ? (char *)d->battle : f->home == GG_IN_STATE ? (char *)d->image : d->notes;
    return home + f->at + (size_t)row * f->step;
}

/* ---- rows ---- */

static bool there(const gg_draft *d, int line, int row)
{
    return row >= 0 && row < d->lines->line[line].most && gg_tray_at(d, line, row)->number;
}

int gg_draft_rows(const gg_draft *d, int line)
{
    const gg_line *l = &d->lines->line[line];
    return d->tray->line[l->with ? l->with - 1 : line].rows;
}

bool gg_draft_faulty(const gg_draft *d, int line, int row)
{
    return !there(d, line, row) || gg_tray_at(d, line, row)->faulty;
}

bool gg_draft_any_faulty(const gg_draft *d, int line)
{
    bool faulty = d->tray->line[line].too_many;
    for (int row = 0; row < gg_draft_rows(d, line); row++)
        faulty |= there(d, line, row) && gg_tray_at(d, line, row)->faulty;
    return faulty;
}

void gg_draft_spoil(gg_draft *d, int line, int row)
{
    if (there(d, line, row)) gg_tray_at(d, line, row)->faulty = true;
}

/* ---- words and where they stand ---- */

static int slot_of(const gg_line *l, const char *word)
{
    int slot = 0;
    for (int k = 0; k < l->fields; k++)
        for (int i = 0; i < gg_field_words(&l->field[k]); i++, slot++) {
            const char *its = gg_field_bare(&l->field[k]) ? gg_field_word(&l->field[k], i) : l->field[k].word;
            if (its && *its == *word && strcmp(its, word) == 0) return slot;
        }
    return -1;
}

static uint32_t column_of(const gg_draft *d, int line, int row, const char *word)
{
    int slot = word && there(d, line, row) ? slot_of(&d->lines->line[line], word) : -1;
    return slot < 0 ? 0 : gg_tray_columns(d, line, row)[slot];
}

bool gg_draft_has(const gg_draft *d, int line, int row, const char *word) { return column_of(d, line, row, word); }

bool gg_draft_good(const gg_draft *d, int line, int row, const char *word)
{
    uint32_t column = column_of(d, line, row, word);
    return column && !(column & GG_AT_FAULT);
}

gg_mark gg_draft_place(const gg_draft *d, int line, int row, const char *word)
{
    if (!there(d, line, row)) return (gg_mark){1, 1};
    const gg_tray_row *r = gg_tray_at(d, line, row);
    bool keyword = word && strcmp(word, d->lines->line[line].word) == 0;
    int column = keyword ? r->keyword : (int)(column_of(d, line, row, word) & ~GG_AT_FAULT);
    if (!column) column = r->first;
    gg_scan on_line = *d->scan; /* as if that line were being read */
    on_line.line = r->line;
    on_line.line_number = r->number;
    return gg_scan_mark(&on_line, (gg_word){.column = column});
}

void gg_draft_fault(gg_draft *d, int line, int row, const char *word, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    gg_scan_fault_at(d->scan, gg_draft_place(d, line, row, word), "%s", text);
}

gg_mark gg_draft_option(const gg_draft *d, const char *word)
{
    for (int i = 0; i < d->lines->options; i++)
        if (strcmp(d->lines->option[i].field.word, word) == 0 && d->tray->option[i].line) return d->tray->option[i];
    return (gg_mark){1, 1};
}

void gg_draft_given(gg_draft *d, int row, const char *word, gg_word w)
{
    int slot = there(d, d->line, row) ? slot_of(&d->lines->line[d->line], word) : -1;
    if (slot >= 0) gg_tray_columns(d, d->line, row)[slot] = (uint32_t)w.column;
}

gg_mark gg_draft_here(const gg_draft *d)
{
    gg_word w = {.column = 1};
    gg_scan_peek(d->scan, &w);
    return gg_scan_mark(d->scan, w);
}

bool gg_draft_room(gg_draft *d, int n, int most, gg_mark at, const char *what)
{
    bool *said = &d->tray->line[d->line].too_many;
    if (n < most) return true;
    if (!*said) gg_scan_fault_at(d->scan, at, "too many %s: expected at most %d", what, most);
    *said = true;
    return false;
}

/* ---- the next word ---- */

int gg_draft_pick(gg_draft *d, const char *const *list, int n, const char *name, const char *what, gg_mark *at)
{
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return -1;
    if (at) *at = gg_scan_mark(d->scan, w);
    return gg_scan_pick(d->scan, w, list, n, name);
}

static bool add_to_set(gg_draft *d, gg_word one, const char *const *list, int n, const char *name, uint64_t *set)
{
    int i = gg_scan_pick(d->scan, one, list, n, name);
    if (i >= 0 && *set >> i & 1) gg_scan_fault(d->scan, one.column, "%s is given twice", list[i]);
    if (i >= 0) *set |= (uint64_t)1 << i;
    return i >= 0;
}

bool gg_draft_set(gg_draft *d, const char *const *list, int n, const char *name, const char *what, uint64_t *set)
{
    bool good = true;
    gg_word w;
    *set = 0;
    if (!gg_scan_need(d->scan, &w, what)) return false;
    const char *at = w.at, *end = w.at + w.len, *comma = NULL;
    do {
        if (gg_word_is(w, "none")) break;
        comma = memchr(at, ',', (size_t)(end - at));
        gg_word one = {.at = at, .len = (size_t)((comma ? comma : end) - at), .column = w.column + (int)(at - w.at)};
        good &= add_to_set(d, one, list, n, name, set);
        at = comma ? comma + 1 : end;
    } while (comma);
    return good;
}

int gg_draft_side(gg_draft *d)
{
    char what[80];
    gg_word w;
    snprintf(what, sizeof what, "a side, %s or %s", d->battle->side[0], d->battle->side[1]);
    if (!gg_scan_need(d->scan, &w, d->no_sides ? "a side" : what) || d->no_sides) return -1;
    return gg_scan_pick(d->scan, w, d->battle->side, GG_SIDES, "side");
}

bool gg_draft_whose(gg_draft *d, int row, int moment, uint8_t *side, int of, bool (*read)(gg_draft *))
{
    if (!gg_draft_good(d, d->line, row, "moment")) {
        gg_scan_skip(d->scan);
        return false;
    }
    if (moment == 0) return true;
    if (moment == of) return read(d);
    int named = gg_draft_side(d);
    if (named >= 0) *side = (uint8_t)named;
    return named >= 0;
}

/* ---- labels ---- */

static const char *label_at(const gg_draft *d, int line, int row)
{
    const gg_field *f = gg_line_label(&d->lines->line[line]);
    return f && there(d, line, row) ? gg_draft_member(d, f, row) : "";
}

static int find_label(const gg_draft *d, int line, gg_word w)
{
    for (int row = 0; row < gg_draft_rows(d, line); row++)
        if (w.len && gg_word_is(w, label_at(d, line, row))) return row;
    return -1;
}

int gg_draft_label_line(const gg_draft *d, int family, const char *label)
{
    gg_word w = {.at = label, .len = strlen(label)};
    for (int i = 0; i < d->lines->lines; i++) {
        const gg_field *f = gg_line_label(&d->lines->line[i]);
        int row = f && f->of == family ? find_label(d, i, w) : -1;
        if (row >= 0) return gg_tray_at(d, i, row)->number;
    }
    return 0;
}

/* The label of another line of the family: "Ney is a general: expected a unit". */
static bool is_other(gg_draft *d, int line, gg_word w)
{
    const gg_line *wanted = &d->lines->line[line];
    for (int i = 0; i < d->lines->lines; i++) {
        const gg_line *l = &d->lines->line[i];
        const gg_field *f = gg_line_label(l);
        if (i == line || !f || f->of == GG_LONER || f->of != gg_line_label(wanted)->of || find_label(d, i, w) < 0)
            continue;
        gg_scan_fault(d->scan, w.column, "%.*s is a %s: expected a %s", GG_WORD(w), l->word, wanted->word);
        return true;
    }
    return false;
}

static int unknown_label(gg_draft *d, int line, gg_word w)
{
    const char *labels[GG_LINE_WORDS], *word = d->lines->line[line].word;
    int n = 0;
    if (is_other(d, line, w)) return -1;
    for (int row = 0; row < gg_draft_rows(d, line) && n < GG_LINE_WORDS; row++)
        if (label_at(d, line, row)[0]) labels[n++] = label_at(d, line, row);
    if (n)
        gg_scan_pick(d->scan, w, labels, n, word);
    else
        gg_scan_fault(d->scan, w.column, "there is no %s %.*s: expected a `%s` line", word, GG_WORD(w), word);
    return -1;
}

int gg_draft_ref(gg_draft *d, int line, const char *what, gg_mark *at)
{
    const gg_line *l = &d->lines->line[line];
    gg_word w;
    if (!gg_scan_need(d->scan, &w, what)) return -1;
    if (at) *at = gg_scan_mark(d->scan, w);
    int row = find_label(d, line, w);
    if (row < 0) return unknown_label(d, line, w);
    if (gg_draft_faulty(d, line, row)) return -1;
    const char *why = l->unfit ? l->unfit(d, row) : NULL;
    if (!why) return row;
    gg_scan_fault(d->scan, w.column, "%s %s", label_at(d, line, row), why);
    return -1;
}
